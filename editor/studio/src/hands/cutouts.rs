//! Cells of a map cut out of it: moved, turned, mirrored, and put elsewhere, also on another map.
//!
//! Cells are vectors from one of them, the anchor, so that hexes keep their neighbours wherever they are put. As text,
//! a cutout is the declaration of a map, with spaces where it has no cell.

use super::maps::{Tool, drawn, named};
use crate::project::Project;
use crate::sheet::Reading;
use dicta_ide::File;
use dicta_ide::edit::{Edit, EditError, Path, legend, meanings, rows};
use dicta_program::{Board, Map, MapId, Program};
use dicta_syntax::quote;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The name of the terrain that is not a cell.
const HOLE: &str = "hole";

/// A change of the directions of cells around their anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// By one side: 60° for hexes, 90° for squares.
    Left,
    Right,
    /// By 180°.
    About,
    /// Left and right swapped.
    Mirrored,
    /// Top and bottom swapped.
    Flipped,
}

impl Turn {
    /// All changes, in display order.
    pub const ALL: [Turn; 5] = [Turn::Left, Turn::Right, Turn::About, Turn::Mirrored, Turn::Flipped];

    /// The vector that a vector becomes. Every change is exact: it leads from cells to cells.
    fn vector(self, board: Board, (x, y): (i32, i32)) -> (i32, i32) {
        match (self, board) {
            (Turn::About, _) => (-x, -y),
            (Turn::Right, Board::Square) => (-y, x),
            (Turn::Left, Board::Square) => (y, -x),
            (Turn::Right, _) => (-y, x + y),
            (Turn::Left, _) => (x + y, -x),
            (Turn::Mirrored, Board::Square) => (-x, y),
            (Turn::Mirrored, Board::Hex) => (-x, x + y),
            (Turn::Mirrored, Board::HexRows) => (-x - y, y),
            (Turn::Flipped, _) => {
                let (x, y) = Turn::Mirrored.vector(board, (x, y));
                (-x, -y)
            }
        }
    }
}

/// The vector of a cell of a map.
fn vector(board: Board, map: &Map, cell: i64) -> (i32, i32) {
    let width = i64::from(map.width.max(1));
    board.vector((cell % width) as i32, (cell / width) as i32)
}

/// The cell of a map with a vector.
fn cell(board: Board, map: &Map, (x, y): (i32, i32)) -> Option<i64> {
    let (column, row) = board.place(x, y);
    let (column, row) = (u32::try_from(column).ok()?, u32::try_from(row).ok()?);
    let cell = row * map.width + column;
    let is_cell = column < map.width && row < map.height && map.holes.get(cell as usize) == Some(&false);
    is_cell.then_some(i64::from(cell))
}

/// The cells with these vectors from an anchor; none if one of them is not on the map.
fn cells(board: Board, map: &Map, anchor: i64, vectors: impl Iterator<Item = (i32, i32)>) -> Option<Vec<i64>> {
    let (x, y) = vector(board, map, anchor);
    vectors.map(|(dx, dy)| cell(board, map, (x + dx, y + dy))).collect()
}

/// Selected cells of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    pub cells: Vec<i64>,
    /// The cell around which it turns.
    pub anchor: i64,
}

impl Selection {
    /// All cells between two, by columns and rows, around the one in the middle; none if there is no cell.
    pub fn rectangle(program: &Program, map: MapId, from: i64, to: i64) -> Option<Self> {
        let of = program.maps.get(map.index())?;
        let mut cells = drawn(program, map, Tool::Rectangle, &[from, to]);
        let width = i64::from(of.width.max(1));
        let middle = ((from % width + to % width) / 2, (from / width + to / width) / 2);
        cells.retain(|cell| usize::try_from(*cell).ok().and_then(|at| of.holes.get(at)) == Some(&false));
        let off = |cell: &i64| (cell % width - middle.0).abs() + (cell / width - middle.1).abs();
        let anchor = *cells.iter().min_by_key(|cell| off(cell))?;
        Some(Selection { cells, anchor })
    }

    /// The cells, in the same order, moved by the way from one cell to another; none if one would leave the map.
    pub fn moved(&self, board: Board, map: &Map, from: i64, to: i64) -> Option<Self> {
        let (a, b) = (vector(board, map, from), vector(board, map, to));
        self.placed(board, map, |(x, y)| (x + b.0 - a.0, y + b.1 - a.1))
    }

    /// The cells, in the same order, turned around the anchor; none if one would leave the map.
    pub fn turned(&self, board: Board, map: &Map, turn: Turn) -> Option<Self> {
        let (x, y) = vector(board, map, self.anchor);
        self.placed(board, map, |(cx, cy)| {
            let (dx, dy) = turn.vector(board, (cx - x, cy - y));
            (x + dx, y + dy)
        })
    }

    fn placed(&self, board: Board, map: &Map, to: impl Fn((i32, i32)) -> (i32, i32)) -> Option<Self> {
        let placed = |old: i64| cell(board, map, to(vector(board, map, old)));
        let cells = self.cells.iter().map(|old| placed(*old)).collect::<Option<_>>()?;
        Some(Selection { cells, anchor: placed(self.anchor)? })
    }
}

/// A letter of a legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    pub letter: char,
    /// The name of its terrain.
    pub name: String,
    /// Its meaning as in the source.
    pub source: String,
}

fn meanings_of(files: &[File], of: &Path) -> Vec<Meaning> {
    let named = legend(files, of);
    let name = |letter: char| named.iter().find(|(l, _)| *l == letter).map(|(_, name)| name.clone());
    let all = meanings(files, of).into_iter();
    all.filter_map(|(letter, source)| Some(Meaning { letter, name: name(letter)?, source })).collect()
}

/// Why a cutout can't be put on a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PutProblem {
    /// A cell would not be on the map.
    Leaves,
    /// It comes from a board with other cells.
    Board,
    /// The legend has no letter left for this terrain.
    Letter(String),
}

/// Cells cut out of a map, with their terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutout {
    board: Board,
    /// The vector from the anchor, and the letter.
    cells: Vec<((i32, i32), char)>,
    legend: Vec<Meaning>,
    /// Column and row of the anchor: as text, the cells keep their columns and rows.
    at: (i32, i32),
}

impl Cutout {
    /// The number of its cells.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// The cells that it covers with its anchor at this one; none if one would not be on the map.
    pub fn cells_at(&self, board: Board, map: &Map, anchor: i64) -> Option<Vec<i64>> {
        cells(board, map, anchor, self.cells.iter().map(|(vector, _)| *vector)).filter(|_| board == self.board)
    }

    /// The cells at these places, by column and row, and the letters of their terrain.
    pub(crate) fn of_places(board: Board, at: (i32, i32), places: &[((i32, i32), char)], legend: Vec<Meaning>) -> Self {
        let (x, y) = board.vector(at.0, at.1);
        let vector = |place: (i32, i32)| {
            let (cx, cy) = board.vector(place.0, place.1);
            (cx - x, cy - y)
        };
        Cutout { board, cells: places.iter().map(|(place, letter)| (vector(*place), *letter)).collect(), legend, at }
    }

    /// Columns and rows of its cells with their letters.
    fn letters(&self) -> impl Iterator<Item = ((i32, i32), char)> {
        let (x, y) = self.board.vector(self.at.0, self.at.1);
        self.cells.iter().map(move |((dx, dy), letter)| (self.board.place(x + dx, y + dy), *letter))
    }

    /// Columns and rows of its cells with the names of their terrains.
    pub(crate) fn places(&self) -> impl Iterator<Item = ((i32, i32), Option<&str>)> {
        let name = |letter: char| self.legend.iter().find(|m| m.letter == letter).map(|m| m.name.as_str());
        self.letters().map(move |(place, letter)| (place, name(letter)))
    }

    /// The declaration of a map of these cells.
    pub fn text(&self, name: &str) -> String {
        let places: BTreeMap<(i32, i32), char> = self.letters().collect();
        let columns = || places.keys().map(|(column, _)| *column);
        let lines = || places.keys().map(|(_, row)| *row);
        let (left, right) = (columns().min().unwrap_or_default(), columns().max().unwrap_or_default());
        let (top, bottom) = (lines().min().unwrap_or_default(), lines().max().unwrap_or_default());
        // Where every other column or row is shifted, the first one isn't.
        let left = if self.board == Board::Hex { left - left.rem_euclid(2) } else { left };
        let top = if self.board == Board::HexRows { top - top.rem_euclid(2) } else { top };
        self.text_between(name, left..=right, top..=bottom)
    }

    /// The declaration of a map of these columns and rows, with this name and title.
    pub(crate) fn text_between(&self, head: &str, columns: RangeInclusive<i32>, rows: RangeInclusive<i32>) -> String {
        let places: BTreeMap<(i32, i32), char> = self.letters().collect();
        let used: BTreeSet<char> = places.values().copied().collect();
        let legend: Vec<String> = self
            .legend
            .iter()
            .filter(|meaning| used.contains(&meaning.letter))
            .map(|meaning| match meaning.letter.is_ascii_alphanumeric() {
                true => format!("{} {}", meaning.letter, meaning.source),
                false => format!("{} {}", quote(&meaning.letter.to_string()), meaning.source),
            })
            .collect();
        let mut text = format!("map {head} {{\n  legend {{ {} }}\n  rows {{\n", legend.join(", "));
        for row in rows {
            let letter = |column| places.get(&(column, row)).copied().unwrap_or(' ');
            let line: String = columns.clone().map(letter).collect();
            text.push_str(&format!("    {}\n", quote(&line)));
        }
        text.push_str("  }\n}\n");
        text
    }

    /// Reads the first map that a text declares. Its anchor is the first cell of the first row.
    pub fn read(board: Board, text: &str) -> Option<Self> {
        let files = [File::new("", text)];
        let map = files[0].declared().find(|declared| declared.word == "map" && declared.named.is_some())?;
        let of = Path::of("", map.name).with_word("map");
        let legend = meanings_of(&files, &of);
        let is_hole = |letter: char| letter == ' ' || legend.iter().any(|m| m.letter == letter && m.name == HOLE);
        let lines = rows(&files, &of);
        let mut placed: Vec<((i32, i32), char)> = Vec::new();
        for (row, line) in (0..).zip(&lines) {
            let letters = (0..).zip(line).filter(|(_, letter)| !is_hole(**letter));
            placed.extend(letters.map(|(column, letter)| ((column, row), *letter)));
        }
        let at = placed.first()?.0;
        Some(Cutout::of_places(board, at, &placed, legend))
    }
}

/// A map with the letters that its file has now.
pub struct DrawnMap<'r> {
    board: Board,
    map: &'r Map,
    of: Path,
    rows: Vec<Vec<char>>,
    legend: Vec<Meaning>,
}

impl<'r> DrawnMap<'r> {
    /// The map with this name.
    ///
    /// # Errors
    /// If there is none, or it has no rows of letters.
    pub fn of(reading: &'r Reading, project: Option<&Project>, name: &str) -> Result<Self, EditError> {
        let program = &reading.program;
        let (map, of) = named(reading, name)?;
        let path = of.file.clone().unwrap_or_default();
        let read = reading.names.file(&path).and_then(|file| reading.names.files().get(file));
        let file = match project.and_then(|project| project.document(&path)) {
            Some(document) => {
                Some(read.map_or_else(|| File::new(&path, document.text()), |f| f.with_text(document.text())))
            }
            None => read.cloned(),
        };
        let files: Vec<File> = file.into_iter().collect();
        let letters = rows(&files, &of);
        if letters.is_empty() {
            let why = format!("`{name}` has no rows of letters; change the maps that it is made of");
            return Err(EditError(why));
        }
        let legend = meanings_of(&files, &of);
        Ok(DrawnMap { board: program.board, map, of, rows: letters, legend })
    }

    /// The letter of a cell; none if it is not on the map.
    fn letter(&self, cell: i64) -> Option<char> {
        let at = usize::try_from(cell).ok().filter(|at| self.map.holes.get(*at) == Some(&false))?;
        let width = self.map.width.max(1) as usize;
        self.rows.get(at / width)?.get(at % width).copied()
    }

    /// The letter of the most frequent terrain, which cells have that nothing is drawn on.
    fn usual(&self) -> Option<char> {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for letter in (0..self.map.holes.len() as i64).filter_map(|cell| self.letter(cell)) {
            *counts.entry(letter).or_default() += 1;
        }
        let place = |letter: char| self.legend.iter().position(|meaning| meaning.letter == letter);
        counts.into_iter().max_by_key(|(letter, count)| (*count, Reverse(place(*letter)))).map(|(letter, _)| letter)
    }

    /// Selected cells with their terrain.
    pub fn cut(&self, selection: &Selection) -> Cutout {
        let (x, y) = vector(self.board, self.map, selection.anchor);
        let cut = |cell: i64| {
            let (cx, cy) = vector(self.board, self.map, cell);
            Some(((cx - x, cy - y), self.letter(cell)?))
        };
        Cutout {
            board: self.board,
            cells: selection.cells.iter().filter_map(|cell| cut(*cell)).collect(),
            legend: self.legend.clone(),
            at: self.board.place(x, y),
        }
    }

    /// The edits that give cells the most frequent terrain.
    pub fn cleared(&self, selection: &Selection) -> Vec<Edit> {
        self.painted(&self.emptied(selection))
    }

    /// The edits that put the terrain of selected cells on those of another selection, in the same order, and leave the
    /// most frequent terrain behind.
    pub fn carried(&self, from: &Selection, to: &Selection) -> Vec<Edit> {
        let mut letters = self.emptied(from);
        let carried = from.cells.iter().zip(&to.cells);
        letters.extend(carried.filter_map(|(old, new)| Some((*new, self.letter(*old)?))));
        self.painted(&letters)
    }

    /// The edits that put a cutout on the map with its anchor at each of these cells, unless it would cover itself or
    /// leave the map there; and the cells of the last one. Terrains that the legend lacks are added to it.
    ///
    /// # Errors
    /// It can't be put at any of them.
    pub fn put(&self, cutout: &Cutout, anchors: &[i64]) -> Result<(Vec<Edit>, Selection), PutProblem> {
        if cutout.board != self.board {
            return Err(PutProblem::Board);
        }
        let (letters_here, mut edits) = self.translated(cutout)?;
        let mut letters: BTreeMap<i64, char> = BTreeMap::new();
        let mut last = None;
        for anchor in anchors {
            let Some(covered) = cutout.cells_at(self.board, self.map, *anchor) else { continue };
            if covered.iter().any(|cell| letters.contains_key(cell)) {
                continue;
            }
            let written = cutout.cells.iter().map(|(_, letter)| letters_here.get(letter).copied().unwrap_or(*letter));
            letters.extend(covered.iter().copied().zip(written));
            last = Some(Selection { cells: covered, anchor: *anchor });
        }
        let selection = last.ok_or(PutProblem::Leaves)?;
        edits.extend(self.painted(&letters));
        Ok((edits, selection))
    }

    /// The letters of this map for those of a cutout, and the edits that add the terrains that it lacks.
    fn translated(&self, cutout: &Cutout) -> Result<(BTreeMap<char, char>, Vec<Edit>), PutProblem> {
        let mut taken: BTreeSet<char> = self.legend.iter().map(|meaning| meaning.letter).collect();
        let used: BTreeSet<char> = cutout.cells.iter().map(|(_, letter)| *letter).collect();
        let (mut letters, mut edits) = (BTreeMap::new(), Vec::new());
        for meaning in cutout.legend.iter().filter(|meaning| used.contains(&meaning.letter)) {
            if let Some(known) = self.legend.iter().find(|known| known.name == meaning.name) {
                letters.insert(meaning.letter, known.letter);
                continue;
            }
            let mut free = std::iter::once(meaning.letter).chain('a'..='z').chain('A'..='Z');
            let Some(letter) = free.find(|letter| !taken.contains(letter)) else {
                return Err(PutProblem::Letter(meaning.name.clone()));
            };
            taken.insert(letter);
            letters.insert(meaning.letter, letter);
            let of = self.of.clone().part("legend").part(letter.to_string());
            edits.push(Edit::Set { of, to: meaning.source.clone() });
        }
        Ok((letters, edits))
    }

    fn emptied(&self, selection: &Selection) -> BTreeMap<i64, char> {
        let usual = self.usual();
        selection.cells.iter().filter_map(|cell| Some((*cell, usual?))).collect()
    }

    /// One edit for each letter whose terrain cells don't have yet.
    fn painted(&self, letters: &BTreeMap<i64, char>) -> Vec<Edit> {
        let width = self.map.width.max(1);
        let name = |letter: char| self.legend.iter().find(|meaning| meaning.letter == letter).map(|m| m.name.as_str());
        // A terrain may have several letters.
        let is_new = |cell: i64, letter: char| {
            self.letter(cell).is_none_or(|now| now != letter && (name(now) != name(letter) || name(now).is_none()))
        };
        let mut by_letter: BTreeMap<char, Vec<(u32, u32)>> = BTreeMap::new();
        for (cell, letter) in letters.iter().filter(|(cell, letter)| is_new(**cell, **letter)) {
            let cell = *cell as u32;
            by_letter.entry(*letter).or_default().push((cell % width, cell / width));
        }
        let paint = |(letter, cells)| Edit::Paint { of: self.of.clone(), cells, letter };
        by_letter.into_iter().map(paint).collect()
    }
}

#[cfg(test)]
mod tests;
