//! Sheets: what a text says, as plain data ready to be drawn beside it.
//!
//! A [`SheetRef`] names what is shown, [`at`] finds what stands at a place of a text, and each sort has a module that
//! makes its model from a [`Reading`], the program that was compiled last. The models know kinds of fields and
//! entries and no game, and nothing here knows a window.

pub mod campaign;
pub mod deck;
pub mod entry;
pub mod example;
pub mod field;
pub mod inspect;
pub mod kind;
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

pub use place::{at, at_cursor, is_gone, place, renamed, titles};
pub use reading::{Reading, Setting};

use serde::{Deserialize, Serialize};

/// The sorts of sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SheetSort {
    /// Whatever the cursor of the text in front stands in.
    Cursor,
    /// An entry of a kind: its card, and the path if it has one.
    Entry,
    /// The chart of an entry that lists entries with paths.
    Schedule,
    /// A kind with all its entries.
    Kind,
    /// An enum with its members.
    Enum,
    /// Several entries side by side; the name holds theirs with spaces between.
    Compare,
    /// A deck, a cup or a die.
    Deck,
    Table,
    Map,
    Mission,
    Campaign,
    /// The sequence of play with its rules, values and effects. The name says which of them is looked at, such as
    /// `value attack_dice` or `turn`; it may be empty.
    Rules,
    Example,
}

/// What a sheet shows: a sort and the name of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SheetRef {
    pub sort: SheetSort,
    pub name: String,
}

impl SheetRef {
    pub fn new(sort: SheetSort, name: impl Into<String>) -> Self {
        SheetRef { sort, name: name.into() }
    }

    /// The sheet that follows the cursor.
    pub fn cursor() -> Self {
        SheetRef::new(SheetSort::Cursor, "")
    }
}
