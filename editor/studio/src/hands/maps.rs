//! Maps changed by hand: which cells a stroke draws, columns and rows at an edge, new terrains of the legend, new maps.

use super::missions::is_taken;
use super::path_of;
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::sheet::Reading;
use crate::sheet::map::MapSheet;
use dicta_ide::edit::{Edge, Edit, EditError, Path, has_part, legend, rows, users_of_map, written};
use dicta_play::geometry::Geometry;
use dicta_program::limits::MAP_SIDE_MAX;
use dicta_program::{Board, ExampleOf, Map, MapId, Origin, Program};
use dicta_syntax::tokens::RESERVED_WORDS;
use dicta_syntax::{TextEdit, line_end, quote};
use std::collections::BTreeSet;

/// A drawing tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// The cells that the pointer passes.
    #[default]
    Brush,
    /// The cells on the straight line from the first to the last.
    Line,
    /// All cells between the first and the last, by columns and rows.
    Rectangle,
    /// The connected cells around the first that have its terrain.
    Fill,
}

impl Tool {
    /// All tools, in display order.
    pub const ALL: [Tool; 4] = [Tool::Brush, Tool::Line, Tool::Rectangle, Tool::Fill];
}

/// The cells that a stroke draws: for the brush in stroke order, otherwise by number.
pub fn drawn(program: &Program, map: MapId, tool: Tool, stroke: &[i64]) -> Vec<i64> {
    let (Some(of), Some(&first), Some(&last)) = (program.maps.get(map.index()), stroke.first(), stroke.last()) else {
        return vec![];
    };
    let width = i64::from(of.width.max(1));
    match tool {
        Tool::Brush => {
            let mut passed = BTreeSet::new();
            stroke.iter().copied().filter(|cell| passed.insert(*cell)).collect()
        }
        Tool::Line => line(program.board, of, first, last),
        Tool::Rectangle => {
            let (columns, rows) = ((first % width, last % width), (first / width, last / width));
            let range = |(a, b): (i64, i64)| a.min(b)..=a.max(b);
            range(rows).flat_map(|row| range(columns).map(move |column| row * width + column)).collect()
        }
        Tool::Fill => {
            let board = Geometry::new(program.board, of);
            let terrain = board.terrain(first);
            let mut found = vec![false; of.terrain.len()];
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                let Some(seen) = usize::try_from(cell).ok().and_then(|c| found.get_mut(c)) else { continue };
                if *seen || board.terrain(cell) != terrain {
                    continue;
                }
                *seen = true;
                // On squares only cells with a common side are connected.
                let sides = (0..board.facings()).step_by(if board.facings() == 8 { 2 } else { 1 });
                open.extend(sides.map(|facing| board.next(cell, facing)).filter(|next| board.is_cell(*next)));
            }
            (0..).zip(found).filter(|(_, drawn)| *drawn).map(|(cell, _)| cell).collect()
        }
    }
}

/// The connected cells along the straight line between two cells, holes included.
fn line(board: Board, map: &Map, from: i64, to: i64) -> Vec<i64> {
    let plain = Map { width: map.width, height: map.height, ..Map::default() };
    let plane = Geometry::new(board, &plain);
    // Coordinates in which straight lines are straight; the axes have different units.
    let point = |cell: i64| {
        let (column, row) = plane.place(cell);
        match board {
            Board::Hex => (column, 2 * row + column.rem_euclid(2)),
            Board::HexRows => (2 * column + row.rem_euclid(2), row),
            Board::Square => (column, row),
        }
    };
    let (start, end) = (point(from), point(to));
    let beside = |cell: i64| {
        let at = point(cell);
        ((end.0 - start.0) * (at.1 - start.1) - (end.1 - start.1) * (at.0 - start.0)).abs()
    };
    let mut cells = vec![from];
    let mut at = from;
    while at != to {
        let left = plane.distance(at, to);
        let nearer = (0..plane.facings()).map(|facing| plane.next(at, facing));
        let nearer = nearer.filter(|next| plane.is_cell(*next) && plane.distance(*next, to) < left);
        let Some(next) = nearer.min_by_key(|next| beside(*next)) else { break };
        cells.push(next);
        at = next;
    }
    cells
}

/// The terrain of a cell, by its letter in the source.
pub fn letter_at(reading: &Reading, of: &Path, (column, row): (usize, usize)) -> Option<char> {
    rows(reading.names.files(), of).get(row)?.get(column).copied()
}

/// The edit that gives an edge of a map to a side, by its number, or to none; none if nothing changes.
pub fn owned(reading: &Reading, of: &Path, edge: Edge, side: Option<usize>) -> Option<Edit> {
    let files = reading.names.files();
    let edges = of.clone().part("edges");
    let path = edges.clone().part(edge.name());
    let now = written(files, &path);
    let name = side.and_then(|side| Some(reading.program.kinds.get(1)?.entries.get(side)?.head.name.as_str()));
    match (now, name) {
        (Some(now), Some(name)) if now == name => None,
        (None, None) => None,
        (Some(_), None) => {
            let all = [Edge::North, Edge::East, Edge::South, Edge::West];
            let owned = all.iter().filter(|e| written(files, &edges.clone().part(e.name())).is_some()).count();
            Some(Edit::Clear { of: if owned == 1 { edges } else { path } })
        }
        (_, Some(name)) if has_part(files, &edges) => Some(Edit::Set { of: path, to: name.to_owned() }),
        (_, Some(name)) => {
            let member = format!("edges {{ {} {name} }}", edge.name());
            Some(Edit::Add { member, to: of.clone() })
        }
    }
}

/// How many columns or rows are added at an edge at a time: two where one would shift every other column or row of
/// hexes by half a hex.
pub fn step(board: Board, edge: Edge) -> u32 {
    match (board, edge) {
        (Board::Hex, Edge::West) | (Board::HexRows, Edge::North) => 2,
        _ => 1,
    }
}

/// Adds columns or rows at an edge of a map, or removes them; new cells have this letter, or that of the most frequent
/// terrain.
///
/// # Errors
/// Why the map can't have another size.
pub fn resized(reading: &Reading, name: &str, edge: Edge, adds: bool, letter: Option<char>) -> Result<Edit, EditError> {
    let program = &reading.program;
    let (map, of) = named(reading, name)?;
    let step = step(program.board, edge);
    let side = if edge.has_columns() { map.width } else { map.height };
    if adds && i64::from(side + step) > MAP_SIDE_MAX {
        return Err(EditError(format!("a map has at most {MAP_SIDE_MAX} columns and {MAP_SIDE_MAX} rows")));
    }
    // What has errors may be a mission on the map.
    let moves = !adds || !matches!(edge, Edge::East | Edge::South);
    if moves && !reading.errors.is_empty() {
        let why = "fix the errors of the project first, so that all missions keep their places on this map";
        return Err(EditError(why.to_owned()));
    }
    let usual = || MapSheet::of(reading, name)?.terrains.first().map(|t| t.letter);
    let letter = letter.or_else(usual).unwrap_or(' ');
    let moving = on_map(reading, map)?;
    let by = if adds { step as i32 } else { -(step as i32) };
    Ok(Edit::Resize { of, edge, by, letter, moving })
}

/// The missions and examples whose cells are those of a map.
fn on_map(reading: &Reading, map: &Map) -> Result<Vec<Path>, EditError> {
    let program = &reading.program;
    let place = |origin: Origin| Some((reading.names.file(program.files.get(origin.file as usize)?)?, origin.start));
    let Some((file, at)) = place(map.head.origin) else { return Ok(Vec::new()) };
    let mut found = users_of_map(&reading.names, file, at)?;
    // An example without a map of its own is on the first one.
    let examples = program.examples.iter().filter(|e| {
        let its_map = program.maps.get(e.mission.map.index());
        matches!(e.of, ExampleOf::Mission(_)) && its_map.is_some_and(|m| m.head.origin == map.head.origin)
    });
    for example in examples {
        let Some((file, at)) = place(example.head.origin) else { continue };
        let Some(declared) = reading.names.declaration_at(file, at) else { continue };
        let path = Path::of(&reading.names.files()[file].path, declared.name).with_word(declared.word);
        if !found.contains(&path) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The map with this name, with its path.
pub(super) fn named<'r>(reading: &'r Reading, name: &str) -> Result<(&'r Map, Path), EditError> {
    let map = reading.program.maps.iter().find(|m| m.head.name == name);
    let found = map.and_then(|m| Some((m, path_of(reading, m.head.origin, name)?.with_word("map"))));
    found.ok_or_else(|| EditError(format!("there is no map `{name}`")))
}

/// Whether a declaration or a terrain can have this name.
pub(crate) fn is_name(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name.chars().any(|c| !c.is_ascii_digit())
        && !RESERVED_WORDS.contains(&name)
}

/// A terrain to add to the legend of a map, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewTerrain {
    pub letter: String,
    pub name: String,
    /// May be empty.
    pub title: String,
}

/// Why a terrain can't be added to a legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerrainProblem {
    /// It needs exactly one letter or sign.
    Letter,
    /// The letter has another meaning, the name of this terrain.
    LetterTaken(String),
    /// A name consists of letters, digits and underscores, and is not a word of the language.
    Name,
    /// The legend has a terrain of this name, with this letter.
    NameTaken(char),
}

impl NewTerrain {
    /// The letter, if it is one.
    pub fn sign(&self) -> Option<char> {
        let mut letters = self.letter.trim().chars();
        let first = letters.next().filter(|c| !matches!(c, '"' | '\\') && !c.is_control());
        first.filter(|_| letters.next().is_none())
    }

    /// What is wrong with it for this map; none if it can be added.
    pub fn problem(&self, reading: &Reading, of: &Path) -> Option<TerrainProblem> {
        let legend = legend(reading.names.files(), of);
        let Some(sign) = self.sign() else { return Some(TerrainProblem::Letter) };
        if let Some((_, name)) = legend.iter().find(|(letter, _)| *letter == sign) {
            return Some(TerrainProblem::LetterTaken(name.clone()));
        }
        let name = self.name.trim();
        if !is_name(name) || name == "opaque" {
            return Some(TerrainProblem::Name);
        }
        legend.iter().find(|(_, known)| known == name).map(|(letter, _)| TerrainProblem::NameTaken(*letter))
    }

    /// The edit that adds it to the legend.
    pub fn edit(&self, of: &Path) -> Edit {
        let (name, title) = (self.name.trim(), self.title.trim());
        let to = if title.is_empty() { name.to_owned() } else { format!("{name} {}", quote(title)) };
        Edit::Set { of: of.clone().part("legend").part(self.letter.trim()), to }
    }
}

/// The terrains that the legend of a map could have besides its own, by name and title: those of other maps, and those
/// that have a look.
pub fn other_terrains(reading: &Reading, of: &Path) -> Vec<(String, String)> {
    let program = &reading.program;
    let own = legend(reading.names.files(), of);
    let of_maps = program.maps.first().into_iter().flat_map(|map| &map.legend);
    let of_maps = of_maps.map(|terrain| (terrain.name.clone(), terrain.title.clone()));
    let drawn = program.looks.iter().filter_map(|look| Some((look.of.strip_prefix("terrain.")?, &look.head.title)));
    let drawn = drawn.map(|(name, title)| (name.to_owned(), title.clone()));
    let mut found: Vec<(String, String)> = Vec::new();
    for (name, title) in of_maps.chain(drawn) {
        let is_known = own.iter().any(|(_, own)| *own == name) || found.iter().any(|(other, _)| *other == name);
        if !is_known && is_name(&name) {
            let title = if title.is_empty() { name.replace('_', " ") } else { title };
            found.push((name, title));
        }
    }
    found.sort_by(|a, b| a.1.cmp(&b.1));
    found
}

/// A letter for a terrain that the legend of a map doesn't have: the first of the name that is free, or else any.
pub fn free_letter(reading: &Reading, of: &Path, name: &str) -> Option<char> {
    let own = legend(reading.names.files(), of);
    let own_letters = name.chars().filter(char::is_ascii_alphabetic);
    let capitals = own_letters.clone().map(|letter| letter.to_ascii_uppercase());
    let mut all = own_letters.chain(capitals).chain('a'..='z').chain('A'..='Z');
    all.find(|letter| own.iter().all(|(taken, _)| taken != letter))
}

/// Adds a declaration, given with line feeds, at the end of a file, after one blank line.
pub fn at_end(text: &str, declaration: &str) -> TextEdit {
    let line_end = line_end(text);
    let breaks = text[text.trim_end().len()..].matches('\n').count();
    let gap = if text.trim().is_empty() { 0 } else { 2_usize.saturating_sub(breaks) };
    TextEdit::insert(text.len() as u32, line_end.repeat(gap) + &declaration.replace('\n', line_end))
}

/// A map to declare, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewMap {
    pub name: String,
    /// May be empty.
    pub title: String,
    pub columns: String,
    pub rows: String,
}

/// Why a map can't be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapProblem {
    /// A name consists of letters, digits and underscores, and is not a word of the language.
    Name,
    /// Another map has this name.
    NameTaken,
    /// Columns and rows are numbers from 1 to [`MAP_SIDE_MAX`].
    Size,
}

impl NewMap {
    fn size(&self) -> Option<(usize, usize)> {
        let side = |typed: &str| typed.trim().parse::<usize>().ok().filter(|n| (1..=MAP_SIDE_MAX as usize).contains(n));
        Some((side(&self.columns)?, side(&self.rows)?))
    }

    /// What is wrong with it beside these declarations; none if it can be declared.
    pub fn problem(&self, names: &dicta_ide::Project) -> Option<MapProblem> {
        let name = self.name.trim();
        if !is_name(name) {
            return Some(MapProblem::Name);
        }
        if is_taken(names, "map", name) {
            return Some(MapProblem::NameTaken);
        }
        self.size().is_none().then_some(MapProblem::Size)
    }

    /// The step that declares it at the end of a file, with one terrain in all cells; none without a size or file.
    pub fn change(&self, project: &Project, path: &str) -> Option<Change> {
        let (columns, rows) = self.size()?;
        let text = project.document(path)?.text();
        let (name, title) = (self.name.trim(), self.title.trim());
        let title = if title.is_empty() { String::new() } else { format!(" {}", quote(title)) };
        let mut lines = vec![
            format!("map {name}{title} {{"),
            format!("  size {columns} x {rows}"),
            "  legend { o open \"Open\" }".to_owned(),
            "  rows {".to_owned(),
        ];
        lines.extend(std::iter::repeat_n(format!("    \"{}\"", "o".repeat(columns)), rows));
        lines.extend(["  }".to_owned(), "}".to_owned(), String::new()]);
        let edit = at_end(text, &lines.join("\n"));
        Some(Change::new(StepTitle::CreateMap(name.to_owned()), vec![(path.to_owned(), edit)]))
    }
}
