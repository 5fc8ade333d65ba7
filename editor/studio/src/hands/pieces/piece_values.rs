//! What a piece is: its entry, its title, its seat.

use super::{Line, path_to};
use crate::sheet::Reading;
use dicta_ide::edit::Edit;

/// Gives a piece another entry.
pub fn with_entry(reading: &Reading, mission: &str, piece: usize, entry: &str) -> Option<Edit> {
    let line = Line::of(reading, super::mission(reading, mission)?, piece)?;
    Some(Edit::Set { to: line.values(Some(entry), None), of: line.of })
}

/// Gives a piece a title; an empty one leaves that of its entry.
pub fn with_title(reading: &Reading, mission: &str, piece: usize, title: &str) -> Option<Edit> {
    let line = Line::of(reading, super::mission(reading, mission)?, piece)?;
    Some(Edit::Set { to: line.values(None, Some(title)), of: line.of })
}

/// The title that a piece has of its own.
pub fn own_title(reading: &Reading, mission: &str, piece: usize) -> Option<String> {
    let line = Line::of(reading, super::mission(reading, mission)?, piece)?;
    line.title()
}

/// Gives a piece to another seat.
pub fn with_seat(reading: &Reading, mission: &str, piece: usize, seat: usize) -> Option<Vec<Edit>> {
    let of = super::mission(reading, mission)?;
    let (line, placed) = (Line::of(reading, of, piece)?, of.pieces.get(piece)?);
    let seat = &of.seats.get(seat)?.head.name;
    if line.holder.is_whole() {
        return Some(vec![Edit::Set { of: line.of.part("seat"), to: seat.clone() }]);
    }
    let at = line.property("at").map(str::to_owned);
    let name = if line.is_single() { &placed.head.name } else { line.name()? };
    let member = line.copy(name, at, Some(seat));
    Some(vec![Edit::Clear { of: line.of.clone() }, Edit::Add { member, to: path_to(reading, mission)? }])
}
