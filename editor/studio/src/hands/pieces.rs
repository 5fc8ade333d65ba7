//! Pieces of a mission changed by hand: placed, moved, turned, copied, renamed, deleted.
//!
//! A line of a mission can make several pieces. They are moved each in its cell, turned together, and become lines of
//! their own when one of them is deleted. Pieces are given by their numbers in the mission.

mod new_pieces;
mod piece_line;
mod piece_places;
mod piece_uses;
mod piece_values;
#[cfg(test)]
mod tests;

pub use new_pieces::{NewPiece, Placeable, added_names, copied, duplicated, pasted, placeable, seat_for, split};
pub use piece_line::Line;
pub use piece_places::{cell_for, free_cell, inwards};
pub use piece_uses::{Deletion, deleted, renamed};
pub use piece_values::{own_title, with_entry, with_seat, with_title};

use super::{faced, path_of};
use crate::sheet::Reading;
use crate::sheet::mission::arrival_place;
use dicta_ide::edit::{Edit, Path};
use dicta_program::{Map, Mission, Program};
use std::collections::BTreeSet;

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
            let placed = || of.pieces.get(number).map(|p| p.cell).filter(|cell| *cell >= 0);
            let arrives = || arrival_place(of, number).map(|(cell, _)| cell);
            moved.or_else(placed).or_else(arrives)
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
