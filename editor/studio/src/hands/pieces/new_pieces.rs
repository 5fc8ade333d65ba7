//! New pieces: of an entry, copied, pasted, and those of a line as lines of their own.

use super::piece_places::{free_cell, usual_cell, usual_facing};
use super::{Line, cell_text, map, path_to};
use crate::hands::cutouts::Selection;
use crate::sheet::Reading;
use crate::sheet::mission::checks::sides_of;
use dicta_compiler::written;
use dicta_ide::edit::Edit;
use dicta_program::{Entry, KindId, Mission, Placed, Program};

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
        let (program, of) = (&reading.program, super::mission(reading, mission)?);
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

/// The names of the pieces that edits add.
pub fn added_names(edits: &[Edit]) -> Vec<String> {
    let name = |edit: &Edit| match edit {
        Edit::Add { member, .. } => member.split_whitespace().nth(1).map(str::to_owned),
        _ => None,
    };
    edits.iter().filter_map(name).collect()
}

/// The seat for a piece of an entry: `seat`, unless the entry belongs to another side that has one.
pub fn seat_for(reading: &Reading, mission: &str, entry: &str, seat: usize) -> usize {
    let (program, Some(of)) = (&reading.program, super::mission(reading, mission)) else { return seat };
    let roots = program.kinds.iter().filter(|k| k.piece && !k.part);
    let entry = roots.flat_map(|root| &root.entries).find(|e| e.head.name == entry);
    let sides = entry.map(|entry| sides_of(program, entry)).unwrap_or_default();
    let is_own = |number: usize| of.seats.get(number).is_some_and(|s| sides.contains(&i64::from(s.side)));
    if sides.is_empty() || is_own(seat) {
        return seat;
    }
    (0..of.seats.len()).find(|number| is_own(*number)).unwrap_or(seat)
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
    let (program, Some(of)) = (&reading.program, super::mission(reading, mission)) else { return Vec::new() };
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
    let Some(of) = super::mission(reading, mission) else { return String::new() };
    let lines = pieces.iter().filter_map(|piece| {
        let (line, placed) = (Line::of(reading, of, *piece)?, of.pieces.get(*piece)?);
        let cell = (placed.cell >= 0).then(|| Some(cell_text(map(&reading.program, of)?, placed.cell))).flatten();
        // The copy says to which seat it belongs, also if its line is in the braces of the seat.
        let seat = of.seats.get(placed.seat as usize).map(|s| s.head.name.as_str());
        let seat = seat.filter(|_| line.property("seat").is_none());
        Some(line.copy(&placed.head.name, cell.or_else(|| line.property("at").map(str::to_owned)), seat) + "\n")
    });
    lines.collect()
}

/// The edits that add the pieces of such lines, under free names, to the seats that they name if the mission has those, or
/// else to this seat: the first piece in this cell, the others as far from it as they were, each in the nearest free cell.
/// Without a cell, near where they were. None if the text has other lines.
pub fn pasted(reading: &Reading, mission: &str, (seat, to): (usize, Option<i64>), text: &str) -> Option<Vec<Edit>> {
    let (program, of, whole) = (&reading.program, super::mission(reading, mission)?, path_to(reading, mission)?);
    let lines = written::pasted("mission", text)?;
    let board = map(program, of)?;
    let (mut names, mut taken, mut edits) = (Vec::<String>::new(), Vec::new(), Vec::new());
    let mut anchor = None;
    for written in &lines.properties {
        let line = Line::pasted(&whole, written, &lines.text);
        let name = line.name().filter(|_| written.word == "piece" && !written.is_block)?.to_owned();
        let named = line.property("seat").and_then(|name| of.seats.iter().position(|s| s.head.name == name));
        let seat = named.unwrap_or(seat);
        let seat_name = &of.seats.get(seat)?.head.name;
        let was = line.property("at").map(|at| at.trim_start_matches('@').to_owned());
        let near = was.map(|at| (0..).take(board.terrain.len()).find(|cell| board.cell_name(*cell) == at));
        let cell = match near {
            Some(Some(cell)) => {
                let anchor = *anchor.get_or_insert(cell);
                let one = Selection { cells: vec![cell], anchor };
                let moved = to.and_then(|to| one.moved(program.board, board, anchor, to));
                let near = moved.and_then(|moved| moved.cells.first().copied()).or(to).unwrap_or(cell);
                free_cell(program, of, near, &taken)
            }
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

pub(super) fn split_but(reading: &Reading, mission: &str, piece: usize, without: &[usize]) -> Option<Vec<Edit>> {
    let of = super::mission(reading, mission)?;
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
