//! The report of a move to changed rules, line by line, each with the seats that may know it.

use crate::seats::{ALL_SEATS, Seats};

/// What happened to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemChange {
    /// It is new, with its initial value.
    Added,
    /// It was removed.
    Dropped,
    /// It could not keep its value.
    Changed,
    /// It was a secret and no longer is.
    Opened,
}

/// An item that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub fate: ItemChange,
    /// The name of the piece, part, side or deck; empty for the state of the game.
    pub of: String,
    /// The name of the field, choice or card; empty for the whole item.
    pub name: String,
    /// The old value, in words; empty if there was none.
    pub from: String,
    /// The new value.
    pub to: String,
    pub because: String,
    /// The seats that may know it, as numbered by the new rules.
    pub seats: Seats,
    /// Whether it had its default value, so that nothing is lost.
    pub quiet: bool,
}

/// The report of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The phase at which the game continues.
    pub at: String,
    /// The changes, in the order of the old position.
    pub lines: Vec<Line>,
}

impl Report {
    pub(super) fn push(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// The lines that a seat may know.
    pub fn for_seat(&self, seat: u32) -> Report {
        let known = self.lines.iter().filter(|l| l.seats & crate::seats::bit(seat) != 0);
        Report { at: self.at.clone(), lines: known.cloned().collect() }
    }
}

impl Line {
    pub(super) fn new(fate: ItemChange, of: &str, name: &str, (from, to): (String, String)) -> Line {
        let (of, name, because) = (of.to_owned(), name.to_owned(), String::new());
        Line { fate, of, name, from, to, because, seats: ALL_SEATS, quiet: false }
    }

    pub(super) fn because(mut self, because: &str) -> Line {
        because.clone_into(&mut self.because);
        self
    }

    pub(super) fn seats(mut self, seats: Seats) -> Line {
        self.seats = seats;
        self
    }

    pub(super) fn quiet(mut self, quiet: bool) -> Line {
        self.quiet = quiet;
        self
    }

    /// The line as text.
    pub fn text(&self) -> String {
        let what = match (self.of.is_empty(), self.name.is_empty()) {
            (true, _) => self.name.clone(),
            (false, true) => self.of.clone(),
            (false, false) => format!("{}: {}", self.of, self.name),
        };
        let mut text = match self.fate {
            ItemChange::Added if self.to.is_empty() => format!("{what} is new"),
            ItemChange::Added => format!("{what} is new: {}", self.to),
            ItemChange::Dropped if self.from.is_empty() => format!("{what} was removed"),
            ItemChange::Dropped => format!("{what} was removed: it was {}", self.from),
            ItemChange::Changed => format!("{what} was {} and is {}", self.from, self.to),
            ItemChange::Opened => format!("{what} is no longer secret"),
        };
        if !self.because.is_empty() {
            text += &format!(" ({})", self.because);
        }
        text
    }
}
