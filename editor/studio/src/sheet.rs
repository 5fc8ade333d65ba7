//! Sheets: the visual face of declarations, as plain data ready to be drawn beside the source.
//!
//! A [`SheetRef`] names what is shown, [`at`] finds the sheet for a position in a file, and for each kind of sheet a
//! module builds the model from a [`Reading`], the last compiled program. The models know kinds of fields and entries
//! but no particular game, and nothing here knows a window.

pub mod campaign_sheet;
pub mod deck;
pub mod entry;
pub mod example;
pub mod field;
pub mod holders;
pub mod inspect;
pub mod kind;
pub mod look;
pub mod map;
pub mod mission;
mod place;
pub mod prospect;
mod reading;
pub mod rules;
pub mod schedule;
pub mod sources;
pub mod table;
pub mod value;
pub mod words;

#[cfg(test)]
mod tests;

pub use place::{at, at_cursor, is_missing, place, renamed, titles};
pub use reading::{Reading, Setting};

use serde::{Deserialize, Serialize};

/// The kinds of sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SheetKind {
    /// The declaration at the cursor of the active file.
    Cursor,
    /// An entry of a kind: its card, and its path if it has one.
    Entry,
    /// The chart of an entry that lists entries with paths.
    Schedule,
    /// A kind with all its entries.
    Kind,
    /// An enum with its members.
    Enum,
    /// Several entries side by side; the name contains their names, separated by spaces.
    Compare,
    /// A deck, a cup or a die.
    Deck,
    Table,
    Map,
    Mission,
    Campaign,
    /// The sequence of play with its rules, values and effects. The name selects an item, such as `value attack_dice`
    /// or `turn`; it may be empty.
    Rules,
    Example,
    /// A look with its shapes.
    Look,
}

impl SheetKind {
    /// The sheet of declarations with this keyword; lines about a file and translations have none.
    fn of_keyword(word: &str) -> Option<Self> {
        Some(match word {
            "edition" | "use" | "for" | "board" | "translation" => return None,
            "look" => SheetKind::Look,
            "map" => SheetKind::Map,
            "mission" => SheetKind::Mission,
            "campaign" => SheetKind::Campaign,
            "example" => SheetKind::Example,
            "kind" => SheetKind::Kind,
            "enum" => SheetKind::Enum,
            "die" | "deck" | "cup" => SheetKind::Deck,
            "table" => SheetKind::Table,
            "turn" | "setup" | "ruleset" | "option" | "effect" | "event" | "define" | "arc" | "value" | "choice"
            | "rule" | "walk" | "doctrine" | "phase" | "step" => SheetKind::Rules,
            _ => SheetKind::Entry,
        })
    }
}

/// A reference to a sheet: its kind and the name of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SheetRef {
    pub sort: SheetKind,
    pub name: String,
}

impl SheetRef {
    /// The sheet of this kind for the declaration with this name.
    pub fn new(sort: SheetKind, name: impl Into<String>) -> Self {
        SheetRef { sort, name: name.into() }
    }

    /// The sheet that follows the cursor.
    pub fn cursor() -> Self {
        SheetRef::new(SheetKind::Cursor, "")
    }

    /// The name of its subject, without the keyword.
    pub fn subject(&self) -> &str {
        match self.name.split_once(' ') {
            Some((_, name)) if self.sort == SheetKind::Rules => name,
            _ => &self.name,
        }
    }
}
