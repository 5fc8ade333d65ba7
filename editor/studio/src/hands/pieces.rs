//! Pieces of a mission changed by hand: placed, moved, turned, copied, renamed, deleted.
//!
//! A line of a mission can make several pieces. They are moved each in its cell, turned together, and become lines of
//! their own when one of them is deleted. Pieces are given by their numbers in the mission.

use super::maps::is_name;
use super::{faced, path_of};
use crate::history::Change;
use crate::project::Project;
use crate::sheet::Reading;
use crate::sheet::words::one_line;
use dicta_ide::edit::{Edit, Path, path_at, statement_at, written};
use dicta_play::geometry::Geometry;
use dicta_program::{Entry, KindId, Map, Mission, Placed, Program};
use dicta_syntax::ast::{DeclKind, ExampleStep, Expr, ExprKind, Prop, Span};
use dicta_syntax::quote;
use std::collections::BTreeSet;

/// The line that makes a piece.
pub struct Line<'r> {
    /// The path to the line, and to what has it: the mission, or a seat of it.
    pub of: Path,
    pub holder: Path,
    /// The number of the piece among those of the line, from 0, and how many the line makes.
    pub number: usize,
    pub count: usize,
    prop: &'r Prop,
    text: &'r str,
}

impl<'r> Line<'r> {
    /// The line of a piece; none if the piece has no source of its own.
    pub fn of(reading: &'r Reading, mission: &Mission, piece: usize) -> Option<Self> {
        let placed = mission.pieces.get(piece)?;
        let origin = placed.head.origin;
        let (_, base, decl) = reading.declaration(origin)?;
        let DeclKind::Entry { body, .. } = decl.kind.declared() else { return None };
        let at = origin.start.checked_sub(base)?;
        let has = |p: &&Prop| p.block.is_none() && (p.span.start..p.span.end).contains(&at);
        let outer = body.iter().find(has)?;
        let whole = path_of(reading, origin, &mission.head.name)?.with_word("mission");
        let (holder, prop) = match outer.body.iter().flatten().find(has).filter(|_| outer.name.text == "seat") {
            Some(inner) => (whole.part("seat").part(outer.values.first()?.written()), inner),
            None => (whole, outer),
        };
        let name = prop.values.first()?.written();
        let count = prop.values.iter().find_map(|v| match v.kind {
            ExprKind::Number(n) => usize::try_from(n).ok(),
            _ => None,
        });
        let number = placed.head.name.strip_prefix(&name).and_then(|n| n.strip_prefix('_')?.parse::<usize>().ok());
        let file = reading.names.file(reading.program.files.get(origin.file as usize)?)?;
        let source = &reading.names.files().get(file)?.source;
        Some(Line {
            of: holder.clone().part(&prop.name.text).part(name),
            holder,
            number: number.filter(|_| count.is_some()).map_or(0, |n| n.saturating_sub(1)),
            count: count.unwrap_or(1),
            prop,
            text: source.block_at(origin.start)?.text(&source.text),
        })
    }

    /// Whether it makes only this piece.
    pub fn is_single(&self) -> bool {
        !self.prop.values.iter().any(|v| matches!(v.kind, ExprKind::Number(_)))
    }

    fn said(&self, span: Span) -> &'r str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// A property in its braces, as written.
    pub fn property(&self, name: &str) -> Option<&'r str> {
        let prop = self.prop.body.iter().flatten().find(|p| p.name.text == name)?;
        Some(self.said(prop.values.first()?.span.to(prop.values.last()?.span)))
    }

    /// Whether its braces have a property with braces of this name.
    pub(super) fn has_inner(&self, name: &str) -> bool {
        self.prop.body.iter().flatten().any(|p| p.name.text == name && p.body.is_some())
    }

    /// Its values after the name, with this entry and this title; an empty title is removed.
    fn values(&self, entry: Option<&str>, title: Option<&str>) -> String {
        let rest = self.prop.values.get(1..).unwrap_or_default();
        let is_entry = |v: &Expr| matches!(&v.kind, ExprKind::Name(_)) && v.written() != "of";
        let is_title = |v: &Expr| matches!(v.kind, ExprKind::Text(_));
        let mut values: Vec<String> = Vec::new();
        let added = title.filter(|t| !t.is_empty() && !rest.iter().any(is_title)).map(quote);
        for value in rest {
            let now = self.said(value.span).to_owned();
            match (title, entry) {
                (Some(""), _) if is_title(value) => {}
                (Some(title), _) if is_title(value) => values.push(quote(title)),
                (_, Some(entry)) if is_entry(value) => values.push(entry.to_owned()),
                _ => values.push(now),
            }
        }
        // The title is written before the entry; several pieces have it behind.
        let at = if self.is_single() { 0 } else { values.len() };
        if let Some(title) = added {
            values.insert(at, title);
        }
        values.join(" ")
    }

    /// The line of one piece like this one, under another name, in this cell.
    fn copy(&self, name: &str, cell: Option<String>, seat: Option<&str>) -> String {
        let of_several =
            |v: &&Expr| !self.is_single() && (matches!(v.kind, ExprKind::Number(_)) || v.written() == "of");
        let rest = self.prop.values.get(1..).unwrap_or_default().iter().filter(|v| !of_several(v));
        let values: Vec<String> = match rest.clone().count() {
            // The name of the line is that of its entry.
            0 => vec![self.said(self.prop.values[0].span).to_owned()],
            _ => rest.map(|v| self.said(v.span).to_owned()).collect(),
        };
        let mut inside: Vec<String> = Vec::new();
        inside.extend(seat.map(|seat| format!("seat {seat}")));
        let (mut at, has_at) = (cell.map(|cell| format!("at {cell}")), self.property("at").is_some());
        for prop in self.prop.body.iter().flatten() {
            match prop.name.text.as_str() {
                "at" => inside.extend(at.take()),
                "next" => {}
                "seat" if seat.is_some() => {}
                _ => inside.push(one_line(self.said(prop.span)).trim_end_matches(',').trim_end().to_owned()),
            }
        }
        if !has_at && let Some(at) = at {
            inside.push(at);
        }
        let inside = if inside.is_empty() { String::new() } else { format!(" {{ {} }}", inside.join(", ")) };
        format!("{} {name} {}{inside}", self.prop.name.text, values.join(" "))
    }
}

/// The mission with this name.
pub fn mission<'r>(reading: &'r Reading, name: &str) -> Option<&'r Mission> {
    reading.program.missions.iter().find(|m| m.head.name == name)
}

/// The path of a mission.
pub fn path_to(reading: &Reading, mission: &str) -> Option<Path> {
    let head = &self::mission(reading, mission)?.head;
    Some(path_of(reading, head.origin, mission)?.with_word("mission"))
}

fn map<'p>(program: &'p Program, mission: &Mission) -> Option<&'p Map> {
    program.maps.get(mission.map.index())
}

fn cell_text(map: &Map, cell: i64) -> String {
    format!("@{}", map.cell_name(cell))
}

// ---- Cells and facings -------------------------------------------------------------------------------------------

/// Moves pieces to cells of the map.
pub fn moved(reading: &Reading, mission: &str, to: &[(usize, i64)]) -> Vec<Edit> {
    let Some(of) = self::mission(reading, mission) else { return Vec::new() };
    let Some(map) = map(&reading.program, of) else { return Vec::new() };
    let (mut edits, mut done) = (Vec::new(), BTreeSet::new());
    for (piece, cell) in to {
        let Some(line) = Line::of(reading, of, *piece) else { continue };
        if line.is_single() {
            edits.push(Edit::Set { of: line.of.part("at"), to: cell_text(map, *cell) });
            continue;
        }
        let first = piece - line.number;
        if !done.insert(first) {
            continue;
        }
        let now = |number: usize| {
            let moved = to.iter().find(|(piece, _)| *piece == number).map(|(_, cell)| *cell);
            moved.or_else(|| of.pieces.get(number).map(|p| p.cell).filter(|cell| *cell >= 0))
        };
        let cells: Vec<String> = (first..first + line.count).filter_map(now).map(|c| cell_text(map, c)).collect();
        if line.property("next").is_some() {
            edits.push(Edit::Clear { of: line.of.clone().part("next") });
        }
        edits.push(Edit::Set { of: line.of.part("at"), to: format!("[{}]", cells.join(", ")) });
    }
    edits
}

/// Turns pieces to facings, counted from north.
pub fn turned(reading: &Reading, mission: &str, to: &[(usize, i64)]) -> Vec<Edit> {
    let Some(of) = self::mission(reading, mission) else { return Vec::new() };
    let mut done = BTreeSet::new();
    let lines = to.iter().filter_map(|(piece, facing)| Some((Line::of(reading, of, *piece)?, *facing)));
    let lines = lines.filter(|(line, _)| done.insert(line.of.to_string()));
    lines.map(|(line, facing)| faced(line.of, reading.program.board, facing)).collect()
}

/// The free cell of the map that is nearest to one: no piece of the mission covers it, nor one of `taken`.
pub fn free_cell(program: &Program, mission: &Mission, near: i64, taken: &[i64]) -> Option<i64> {
    let board = Geometry::new(program.board, map(program, mission)?);
    let is_free = |cell: &i64| !taken.contains(cell) && mission.pieces.iter().all(|p| p.cell != *cell);
    board.cells().filter(is_free).min_by_key(|cell| (board.distance(near, *cell), *cell))
}

/// The nearest free cell in which all of a piece is on the map.
pub fn cell_for(program: &Program, mission: &Mission, piece: usize) -> Option<i64> {
    let placed = mission.pieces.get(piece)?;
    let board = Geometry::new(program.board, map(program, mission)?);
    let near = if placed.cell >= 0 { placed.cell } else { usual_cell(program, mission, placed.seat as usize)? };
    let paths = &program.kinds.get(placed.kind.index())?.occupies;
    let has_room = |cell: &i64| {
        paths.iter().all(|path| {
            let steps = program.paths.get(path.index()).map_or(&[][..], |p| &p.0);
            let walk = steps.iter().try_fold((*cell, placed.facing), |(cell, facing), step| {
                let (next, turned, _) = board.step(cell, facing, *step);
                (next >= 0).then_some((next, turned))
            });
            walk.is_some()
        })
    };
    let is_free = |cell: &i64| mission.pieces.iter().all(|p| p.cell != *cell);
    let cells = board.cells().filter(|cell| is_free(cell) && has_room(cell));
    cells.min_by_key(|cell| (board.distance(near, *cell), *cell))
}

/// Where a new piece of a seat goes unless its cell is known: beside its pieces, in a zone of its side, at an edge of its side,
/// else in its share of the map.
fn usual_cell(program: &Program, mission: &Mission, seat: usize) -> Option<i64> {
    let map = map(program, mission)?;
    let board = Geometry::new(program.board, map);
    let side = i64::from(mission.seats.get(seat)?.side);
    let of_side = |p: &&Placed| mission.seats.get(p.seat as usize).is_some_and(|s| i64::from(s.side) == side);
    let own = mission.pieces.iter().filter(|p| p.seat as usize == seat).rfind(|p| p.cell >= 0);
    let beside = own.or_else(|| mission.pieces.iter().filter(of_side).rfind(|p| p.cell >= 0));
    if let Some(piece) = beside {
        return Some(piece.cell);
    }
    let zones = mission.zones.iter().chain(&map.zones).filter(|z| z.side == side);
    if let Some(cell) = zones.flat_map(|z| &z.cells).map(|c| i64::from(*c)).find(|c| board.is_cell(*c)) {
        return Some(cell);
    }
    let (width, height) = (i64::from(map.width), i64::from(map.height));
    let edges: Vec<i64> = board.cells().filter(|cell| board.on_edge(*cell, side)).collect();
    if let Some(cell) = edges.get(edges.len() / 2) {
        return Some(*cell);
    }
    let mut sides: Vec<i64> = mission.seats.iter().map(|s| i64::from(s.side)).collect();
    sides.sort_unstable();
    sides.dedup();
    let at = sides.iter().position(|s| *s == side).unwrap_or(0) as i64;
    let column = width * (2 * at + 1) / (2 * sides.len() as i64).max(1);
    let wanted = height / 2 * width + column;
    board.cells().min_by_key(|cell| board.distance(wanted, *cell))
}

/// The facing of a new piece: that of its side's pieces, else towards the middle of the map.
fn usual_facing(program: &Program, mission: &Mission, seat: usize, cell: i64) -> i64 {
    let Some(map) = map(program, mission) else { return 0 };
    let side = mission.seats.get(seat).map(|s| s.side);
    let of_side = |p: &&Placed| mission.seats.get(p.seat as usize).map(|s| s.side) == side && p.cell >= 0;
    if let Some(piece) = mission.pieces.iter().rfind(of_side) {
        return piece.facing;
    }
    let board = Geometry::new(program.board, map);
    let middle = i64::from(map.height) / 2 * i64::from(map.width) + i64::from(map.width) / 2;
    if cell == middle { 0 } else { board.facing_to(cell, middle).max(0) }
}

/// The facing of a piece that should not face off the map: towards the middle.
pub fn inwards(program: &Program, mission: &Mission, cell: i64) -> Option<i64> {
    let map = map(program, mission)?;
    let board = Geometry::new(program.board, map);
    let middle = i64::from(map.height) / 2 * i64::from(map.width) + i64::from(map.width) / 2;
    let facing = board.facing_to(cell, middle);
    let open = |facing: i64| board.distance_to_edge(cell, facing) > 0;
    (0..board.facings()).map(|by| board.turned(facing.max(0), by)).find(|facing| open(*facing))
}

// ---- New pieces --------------------------------------------------------------------------------------------------

/// An entry of which a mission can have pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Placeable {
    pub kind: KindId,
    pub name: String,
    pub title: String,
    /// The title of its kind.
    pub kind_title: String,
}

/// All entries of which missions can have pieces, kind by kind.
pub fn placeable(program: &Program) -> Vec<Placeable> {
    let roots = program.kinds.iter().filter(|k| k.piece && !k.part);
    let entries = roots.flat_map(|root| root.entries.iter());
    let entry = |e: &Entry| {
        let kind = program.kinds.get(e.kind.index())?;
        let (name, title) = (e.head.name.clone(), e.head.label().to_owned());
        Some(Placeable { kind: e.kind, name, title, kind_title: kind.head.label().to_owned() })
    };
    entries.filter_map(entry).collect()
}

/// A piece to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPiece {
    /// The name of its entry.
    pub entry: String,
    /// The number of its seat.
    pub seat: usize,
    /// Its cell, if that is known.
    pub cell: Option<i64>,
}

impl NewPiece {
    /// The edit that adds it; it gets a free name, a free cell and a facing.
    pub fn edit(&self, reading: &Reading, mission: &str) -> Option<Edit> {
        let (program, of) = (&reading.program, self::mission(reading, mission)?);
        let seat = of.seats.get(self.seat)?;
        let cell = match self.cell {
            Some(cell) => Some(cell),
            None if is_placed(program, &self.entry) => free_cell(program, of, usual_cell(program, of, self.seat)?, &[]),
            None => None,
        };
        let nested = (0..of.pieces.len()).filter(|p| of.pieces[*p].seat as usize == self.seat);
        let nested = nested.filter_map(|p| Line::of(reading, of, p)).find(|l| l.holder.parts.len() > 1);
        let to = match &nested {
            Some(line) => line.holder.clone(),
            None => path_to(reading, mission)?,
        };
        let mut inside = Vec::new();
        if nested.is_none() {
            inside.push(format!("seat {}", seat.head.name));
        }
        if let (Some(cell), Some(map)) = (cell, map(program, of)) {
            inside.push(format!("at {}", cell_text(map, cell)));
            inside.push(format!("facing {}", usual_facing(program, of, self.seat, cell)));
        }
        let inside = if inside.is_empty() { String::new() } else { format!(" {{ {} }}", inside.join(", ")) };
        let name = free_name(program, of, self.seat);
        Some(Edit::Add { member: format!("piece {name} {}{inside}", self.entry), to })
    }
}

/// Whether pieces like those of an entry stand on the map: unless missions have some, and none in a cell.
fn is_placed(program: &Program, entry: &str) -> bool {
    let root = program.kinds.iter().find(|k| k.piece && k.entries.iter().any(|e| e.head.name == entry));
    let Some(kind) = root.and_then(|r| r.entries.iter().find(|e| e.head.name == entry)).map(|e| e.kind) else {
        return true;
    };
    let like = |p: &&Placed| p.kind == kind;
    let mut all = program.missions.iter().flat_map(|m| &m.pieces).filter(like).peekable();
    all.peek().is_none() || all.any(|p| p.cell >= 0 || p.arrives > 0)
}

/// A name for a new piece of a seat: that of its last piece with the next number, else the first letter of its side
/// with a number.
fn free_name(program: &Program, mission: &Mission, seat: usize) -> String {
    let last = mission.pieces.iter().rfind(|p| p.seat as usize == seat).map(|p| p.head.name.as_str());
    let side = mission.seats.get(seat).and_then(|s| program.kinds.get(1)?.entries.get(s.side as usize));
    let stem = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let initial = || side.map_or("p".to_owned(), |side| side.head.name.chars().take(1).collect());
    let numbered = last.filter(|name| stem(name).len() < name.len() && !stem(name).is_empty());
    free_like(mission, &numbered.map_or_else(initial, stem))
}

/// A stem with the first number that makes it the name of no piece and no role.
fn free_like(mission: &Mission, stem: &str) -> String {
    let taken = |name: &String| {
        mission.pieces.iter().any(|p| p.head.name == *name) || mission.roles.iter().any(|(role, _)| role == name)
    };
    let mut names = (1..).map(|n: usize| format!("{stem}{n}"));
    names.find(|name| !taken(name)).unwrap_or_default()
}

/// Copies pieces into the nearest free cells.
pub fn duplicated(reading: &Reading, mission: &str, pieces: &[usize]) -> Vec<Edit> {
    let (program, Some(of)) = (&reading.program, self::mission(reading, mission)) else { return Vec::new() };
    let (mut with, mut taken, mut edits) = (of.clone(), Vec::new(), Vec::new());
    for piece in pieces {
        let (Some(line), Some(placed)) = (Line::of(reading, of, *piece), of.pieces.get(*piece)) else { continue };
        let cell = (placed.cell >= 0).then(|| free_cell(program, of, placed.cell, &taken)).flatten();
        taken.extend(cell);
        let stem = placed.head.name.trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = if stem.len() == placed.head.name.len() { format!("{stem}_") } else { stem.to_owned() };
        let name = free_like(&with, &stem);
        let mut named = placed.clone();
        named.head.name.clone_from(&name);
        with.pieces.push(named);
        let at = cell.and_then(|cell| Some(cell_text(map(program, of)?, cell)));
        let at = at.or_else(|| line.property("at").map(str::to_owned));
        edits.push(Edit::Add { member: line.copy(&name, at, None), to: line.holder });
    }
    edits
}

/// The lines of pieces as source, for the clipboard.
pub fn copied(reading: &Reading, mission: &str, pieces: &[usize]) -> String {
    let Some(of) = self::mission(reading, mission) else { return String::new() };
    let lines = pieces.iter().filter_map(|piece| {
        let (line, placed) = (Line::of(reading, of, *piece)?, of.pieces.get(*piece)?);
        let cell = (placed.cell >= 0).then(|| Some(cell_text(map(&reading.program, of)?, placed.cell))).flatten();
        Some(line.copy(&placed.head.name, cell.or_else(|| line.property("at").map(str::to_owned)), None) + "\n")
    });
    lines.collect()
}

/// The edits that add the pieces of such lines to a seat, under free names and in the nearest free cells; none if the
/// text has other lines.
pub fn pasted(reading: &Reading, mission: &str, seat: usize, text: &str) -> Option<Vec<Edit>> {
    let (program, of, whole) = (&reading.program, self::mission(reading, mission)?, path_to(reading, mission)?);
    let source = dicta_syntax::parse(&format!("mission x {{\n{text}\n}}\n"));
    let (block, decl) = source.decls().next().filter(|_| source.errors().next().is_none())?;
    let DeclKind::Entry { body, .. } = &decl.kind else { return None };
    let (seat_name, board) = (&of.seats.get(seat)?.head.name, map(program, of)?);
    let (mut names, mut taken, mut edits) = (Vec::<String>::new(), Vec::new(), Vec::new());
    for prop in body {
        let name = prop.values.first().filter(|_| prop.name.text == "piece" && prop.block.is_none())?.written();
        let (of_line, text) = (whole.clone(), block.text(&source.text));
        let line = Line { of: of_line.clone(), holder: of_line, number: 0, count: 1, prop, text };
        let was = line.property("at").map(|at| at.trim_start_matches('@').to_owned());
        let near = was.map(|at| (0..).take(board.terrain.len()).find(|cell| board.cell_name(*cell) == at));
        let cell = match near {
            Some(Some(cell)) => free_cell(program, of, cell, &taken),
            Some(None) => free_cell(program, of, usual_cell(program, of, seat)?, &taken),
            None => None,
        };
        taken.extend(cell);
        let is_taken = |name: &String| names.contains(name) || of.pieces.iter().any(|p| p.head.name == *name);
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = if stem.len() == name.len() { format!("{stem}_") } else { stem.to_owned() };
        let mut others = (1..).map(|n: usize| format!("{stem}{n}"));
        let name = if is_taken(&name) { others.find(|name| !is_taken(name))? } else { name };
        names.push(name.clone());
        let at = cell.map(|cell| cell_text(board, cell));
        edits.push(Edit::Add { member: line.copy(&name, at, Some(seat_name)), to: whole.clone() });
    }
    (!edits.is_empty()).then_some(edits)
}

/// Makes a line of its own of every piece of a line, under the same names.
pub fn split(reading: &Reading, mission: &str, piece: usize) -> Vec<Edit> {
    split_but(reading, mission, piece, &[]).unwrap_or_default()
}

fn split_but(reading: &Reading, mission: &str, piece: usize, without: &[usize]) -> Option<Vec<Edit>> {
    let of = self::mission(reading, mission)?;
    let line = Line::of(reading, of, piece)?;
    let first = piece - line.number;
    let mut edits = vec![Edit::Clear { of: line.of.clone() }];
    for number in (first..first + line.count).filter(|number| !without.contains(number)) {
        let placed = of.pieces.get(number)?;
        let cell = (placed.cell >= 0).then(|| Some(cell_text(map(&reading.program, of)?, placed.cell))).flatten();
        edits.push(Edit::Add { member: line.copy(&placed.head.name, cell, None), to: line.holder.clone() });
    }
    Some(edits)
}

// ---- What a piece is ---------------------------------------------------------------------------------------------

/// Gives a piece another entry.
pub fn with_entry(reading: &Reading, mission: &str, piece: usize, entry: &str) -> Option<Edit> {
    let line = Line::of(reading, self::mission(reading, mission)?, piece)?;
    Some(Edit::Set { to: line.values(Some(entry), None), of: line.of })
}

/// Gives a piece a title; an empty one leaves that of its entry.
pub fn with_title(reading: &Reading, mission: &str, piece: usize, title: &str) -> Option<Edit> {
    let line = Line::of(reading, self::mission(reading, mission)?, piece)?;
    Some(Edit::Set { to: line.values(None, Some(title)), of: line.of })
}

/// The title that a piece has of its own.
pub fn own_title(reading: &Reading, mission: &str, piece: usize) -> Option<String> {
    let line = Line::of(reading, self::mission(reading, mission)?, piece)?;
    line.prop.values.iter().find_map(|v| match &v.kind {
        ExprKind::Text(title) => Some(title.clone()),
        _ => None,
    })
}

/// Gives a piece to another seat.
pub fn with_seat(reading: &Reading, mission: &str, piece: usize, seat: usize) -> Option<Vec<Edit>> {
    let of = self::mission(reading, mission)?;
    let (line, placed) = (Line::of(reading, of, piece)?, of.pieces.get(piece)?);
    let seat = &of.seats.get(seat)?.head.name;
    if line.holder.is_whole() {
        return Some(vec![Edit::Set { of: line.of.part("seat"), to: seat.clone() }]);
    }
    let at = line.property("at").map(str::to_owned);
    let name = line.prop.values.first()?.written();
    let name = if line.is_single() { placed.head.name.clone() } else { name };
    let member = line.copy(&name, at, Some(seat));
    Some(vec![Edit::Clear { of: line.of.clone() }, Edit::Add { member, to: path_to(reading, mission)? }])
}

// ---- Names and uses ----------------------------------------------------------------------------------------------

/// Pieces to delete: the edits, and the lines elsewhere that name them and are deleted with them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deletion {
    pub edits: Vec<Edit>,
    pub uses: Vec<String>,
}

/// Deletes pieces with their uses.
///
/// # Errors
/// The text that names one of them and can't be deleted with it.
pub fn deleted(reading: &Reading, mission: &str, pieces: &[usize]) -> Result<Deletion, String> {
    let mut deletion = Deletion::default();
    let Some(of) = self::mission(reading, mission) else { return Ok(deletion) };
    let mut lines: Vec<Path> = Vec::new();
    let mut places = BTreeSet::new();
    for piece in pieces {
        let (Some(line), Some(placed)) = (Line::of(reading, of, *piece), of.pieces.get(*piece)) else { continue };
        lines.push(line.of.clone());
        places.extend(uses(reading, placed));
    }
    for (file, start) in places.into_iter().rev() {
        let (edit, text) = use_of(reading, file, start)?;
        let is_gone = |of: &Path| lines.iter().any(|l| of.file == l.file && of.parts.starts_with(&l.parts));
        if edit.path().name == mission && is_gone(edit.path()) || deletion.edits.contains(&edit) {
            continue;
        }
        deletion.uses.insert(0, text);
        deletion.edits.push(edit);
    }
    let mut done = BTreeSet::new();
    for piece in pieces {
        let Some(line) = Line::of(reading, of, *piece) else { continue };
        if !done.insert(line.of.to_string()) {
            continue;
        }
        let first = piece - line.number;
        let all_go = (first..first + line.count).all(|number| pieces.contains(&number));
        match line.is_single() || all_go {
            true => deletion.edits.push(Edit::Clear { of: line.of }),
            false => deletion.edits.extend(split_but(reading, mission, *piece, pieces).unwrap_or_default()),
        }
    }
    Ok(deletion)
}

/// The places that name a piece, by file and byte, without its declaration.
fn uses(reading: &Reading, placed: &Placed) -> Vec<(usize, u32)> {
    let origin = placed.head.origin;
    let path = reading.program.files.get(origin.file as usize);
    let Some(file) = path.and_then(|path| reading.names.file(path)) else { return Vec::new() };
    let found = dicta_ide::uses(&reading.names, file, origin.start);
    let is_it = |place: &dicta_ide::Place| {
        let source = reading.names.files().get(place.file).map(|f| &f.source.text);
        let said = source.and_then(|text| text.get(place.start as usize..place.end as usize));
        said == Some(placed.head.name.as_str()) && (place.file, place.start) != (file, origin.start)
    };
    found.into_iter().filter(is_it).map(|place| (place.file, place.start)).collect()
}

/// The edit that deletes what names something at a byte of a file, and its text.
fn use_of(reading: &Reading, file: usize, start: u32) -> Result<(Edit, String), String> {
    let files = reading.names.files();
    let block = files.get(file).and_then(|f| f.source.block_at(start));
    let text = block.zip(files.get(file)).map_or("", |(block, f)| block.text(&f.source.text));
    let base = block.map_or(0, |block| block.start);
    let said = |span: Span| one_line(text.get(span.start as usize..span.end as usize).unwrap_or(""));
    if let Some(of) = statement_at(files, file, start, true) {
        let decl = block.and_then(|b| b.decl.as_deref());
        let span = decl.and_then(|decl| smallest(&decl.kind, start - base));
        return Ok((Edit::Clear { of }, span.map_or_else(String::new, said)));
    }
    if let Some(DeclKind::Example(example)) = block.and_then(|b| b.decl.as_deref()).map(|d| &d.kind) {
        let has = |step: &&ExampleStep| (base + step.span.start..base + step.span.end).contains(&start);
        if let Some(step) = example.steps.iter().find(has) {
            let path = files.get(file).map_or("", |f| f.path.as_str());
            let from = Path::of(path, &example.title.text).with_word("example");
            let member = text.get(step.span.start as usize..step.span.end as usize).unwrap_or("").to_owned();
            return Ok((Edit::Remove { member, from }, said(step.span)));
        }
    }
    match path_at(files, file, start).filter(|of| !of.is_whole()) {
        Some(of) => {
            let value = written(files, &of).unwrap_or("");
            let text = format!("{} {value}", of.parts.join(" "));
            Ok((Edit::Clear { of }, text))
        }
        None => Err(said(Span { start: start - base, end: text.len() as u32 }).chars().take(60).collect()),
    }
}

/// The span of the smallest statement at a byte of a declaration.
fn smallest(kind: &DeclKind, at: u32) -> Option<Span> {
    let DeclKind::Entry { body, .. } = kind.declared() else { return None };
    let mut open: Vec<&dicta_syntax::ast::Stmt> = body.iter().flat_map(|p| p.block.iter().flatten()).collect();
    let mut found = None;
    while let Some(stmt) = open.pop() {
        if (stmt.span.start..stmt.span.end).contains(&at) {
            found = Some(stmt.span);
            open = stmt.kind.bodies().into_iter().flatten().collect();
        }
    }
    found
}

/// Renames a piece and everything that names it, as a step of the history.
///
/// # Errors
/// Why it can't have this name.
pub fn renamed(reading: &Reading, project: &Project, mission: &str, piece: usize, to: &str) -> Result<Change, String> {
    let placed = self::mission(reading, mission).and_then(|m| m.pieces.get(piece));
    let place =
        placed.and_then(|p| Some((p, reading.names.file(reading.program.files.get(p.head.origin.file as usize)?)?)));
    let Some((placed, file)) = place else { return Err(format!("`{mission}` has no such piece")) };
    let at = placed.head.origin.start;
    let renaming = dicta_ide::renaming(&reading.names, file, at)?;
    if let Some(why) = dicta_ide::rename_conflict(&reading.names, &renaming, to) {
        return Err(why);
    }
    let edits = dicta_ide::rename(&reading.names, file, at, to).filter(|_| is_name(to));
    let Some(edits) = edits else { return Err(format!("`{to}` is not a name")) };
    let files = reading.names.files();
    let named = edits.into_iter().filter_map(|(file, edit)| Some((files.get(file)?, edit)));
    let mut by_path = Vec::new();
    for (file, edit) in named {
        if project.document(&file.path).is_none_or(|d| d.text() != &*file.source.text) {
            return Err(format!("`{}` has changed", file.path));
        }
        by_path.push((file.path.clone(), edit));
    }
    Ok(Change::new(format!("{mission}: {} → {to}", placed.head.name), by_path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::conditions::{Conditions, Score, seat_added, seats, start_values};
    use crate::hands::tests::{checked, project};
    use crate::hands::{Input, Texts};
    use dicta_program::Wins;

    const YARD: &str = r#"edition 1
ruleset mine "Mine"
board square

option night "Night" off

side red "Red" { }
side blue "Blue" { }
kind cart "Cart" piece {
  counter cracks "Cracks" : 0..9
  state load "Load" : bool secret to owner
  state behind "Behind" : cart or none
}
cart barrow "Barrow" { }
cart wagon "Wagon" { }
value worth "Worth" (s: side) = 0 { + count of cart c where c.side == s as carts because "carts" }
map yard "Yard" { size 6 x 4 }
turn { phase wear { each cart c { c.cracks += 1 } } }

mission race "Race" {
  map yard
  turns 3
  seat one "One" red {
    piece ann barrow { at @0101, facing 2 }   // first
  }
  seat two "Two" blue
  piece f 3 of barrow "Runner" { seat two, at 0404, next F, behind ann }
  score worth wins
}
"#;

    /// The text after these edits of the mission.
    fn after(make: impl Fn(&Reading) -> Vec<Edit>) -> String {
        let (disk, mut project) = project(&[("mine.dicta", YARD)]);
        let checked = checked(&project);
        let edits = make(checked.reading.as_ref().expect("a reading"));
        let draft = Texts::of(&project, &disk, &checked).draft("By hand", &edits).expect("can be made");
        draft.write(&mut project, &disk).expect("written");
        let text = project.documents()[0].text().to_owned();
        let now = crate::hands::tests::checked(&project);
        assert!(now.is_free_of_errors(), "{:?}\n{text}", now.problems);
        text
    }

    fn changed(old: &str, new: &str) -> String {
        assert!(YARD.contains(old), "{old}");
        YARD.replace(old, new)
    }

    #[test]
    fn pieces_move_and_turn_in_their_own_line() {
        let moved_to = |to: &'static [(usize, i64)]| after(|reading| moved(reading, "race", to));
        assert_eq!(moved_to(&[(0, 7)]), changed("at @0101", "at @0202"));
        // One of several gets a cell of its own.
        assert_eq!(moved_to(&[(2, 0)]), changed("at 0404, next F,", "at [@0404, @0101, @0402],"));
        let turned_to = after(|reading| turned(reading, "race", &[(0, 9), (1, 2), (2, 2)]));
        assert_eq!(turned_to, changed("facing 2 }", "facing 1 }").replace("behind ann }", "behind ann, facing 2 }"));
    }

    #[test]
    fn new_pieces_go_where_their_seat_has_its_pieces() {
        let add = |seat, cell| {
            let piece = NewPiece { entry: "wagon".into(), seat, cell };
            after(|reading| piece.edit(reading, "race").into_iter().collect())
        };
        let ann = "    piece ann barrow { at @0101, facing 2 }   // first\n";
        let line = "    piece r1 wagon { at @0201, facing 2 }\n";
        assert_eq!(add(0, None), changed(ann, &format!("{ann}{line}")));
        let score = "  score worth";
        assert_eq!(
            add(1, Some(0)),
            changed(score, &format!("  piece f_4 wagon {{ seat two, at @0101, facing 0 }}\n{score}"))
        );
        let copies = after(|reading| duplicated(reading, "race", &[0]));
        assert_eq!(copies, changed(ann, &format!("{ann}    piece ann_1 barrow {{ at @0201, facing 2 }}\n")));
    }

    #[test]
    fn a_piece_is_deleted_with_its_uses_and_others_keep_their_names() {
        let gone = after(|reading| {
            let deletion = deleted(reading, "race", &[0]).expect("can be deleted");
            assert_eq!(deletion.uses, ["piece behind ann"]);
            deletion.edits
        });
        let without = changed("    piece ann barrow { at @0101, facing 2 }   // first\n", "");
        assert_eq!(gone, without.replace(", behind ann", ""));
        let one = after(|reading| deleted(reading, "race", &[2]).expect("can be deleted").edits);
        let line = "  piece f 3 of barrow \"Runner\" { seat two, at 0404, next F, behind ann }\n";
        let single = |name, cell| format!("  piece {name} barrow \"Runner\" {{ seat two, at @{cell}, behind ann }}\n");
        assert_eq!(one, changed(line, &format!("{}{}", single("f_1", "0404"), single("f_3", "0402"))));
    }

    #[test]
    fn entry_title_seat_and_start_values_are_written_in_the_line() {
        let made = |edit: fn(&Reading) -> Vec<Edit>| after(edit);
        let ann = "piece ann barrow { at @0101, facing 2 }";
        let entry = made(|r| with_entry(r, "race", 0, "wagon").into_iter().collect());
        assert_eq!(entry, changed("ann barrow", "ann wagon"));
        let title = made(|r| with_title(r, "race", 0, "Ann").into_iter().collect());
        assert_eq!(title, changed("ann barrow", "ann \"Ann\" barrow"));
        let seat = made(|r| with_seat(r, "race", 1, 0).unwrap_or_default());
        assert_eq!(seat, changed("{ seat two, at", "{ seat one, at"));
        let value = made(|r| {
            let all = start_values(r, "race", 0);
            let titles: Vec<&str> = all.iter().map(|v| v.value.title.as_str()).collect();
            assert_eq!(titles, ["Cracks", "Load", "Behind"]);
            assert_eq!(all[0].value.input, Input::Number { now: 0, least: 0, most: 9 });
            vec![all[1].value.set("true".to_owned())]
        });
        assert_eq!(value, changed(ann, "piece ann barrow { at @0101, facing 2, load true }"));
    }

    #[test]
    fn conditions_are_written_in_the_order_of_the_language() {
        let night = after(|reading| {
            let form = Conditions::of_mission(reading, "race").expect("a form");
            vec![form.options[0].set("on".to_owned())]
        });
        assert_eq!(night, changed("  turns 3\n", "  turns 3\n  options { night on }\n"));
        let score = after(|reading| {
            let form = Conditions::of_mission(reading, "race").expect("a form");
            let wins = Some(Wins { lead: 2, least: Some(3) });
            vec![form.scored(Some(&Score { value: "worth".to_owned(), wins }))]
        });
        assert_eq!(score, changed("score worth wins", "score worth wins by 2 from 3"));
        let seat = after(|reading| seat_added(reading, "race", 1).into_iter().collect());
        assert_eq!(seat, changed("\"Two\" blue\n", "\"Two\" blue\n  seat three \"Blue 2\" blue\n"));
        let side = after(|reading| {
            let form = seats(reading, "race");
            vec![form[1].edit(&reading.program, "Second", 0)]
        });
        assert_eq!(side, changed("seat two \"Two\" blue", "seat two \"Second\" red"));
    }
}
