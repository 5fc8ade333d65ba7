//! Dice, tables and decks.

use super::*;

/// A die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Die {
    pub head: Head,
    /// Names and types of the fields of a face. A plain die has one, `number`.
    pub fields: Vec<(String, Type)>,
    /// The values of each face; each face once.
    pub faces: Vec<Vec<i64>>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub head: Head,
    /// One or two keys; inclusive bounds of each row (and column), in order, without gaps or overlaps. With one key
    /// there is a single column that contains every key.
    pub rows: Vec<(i64, i64)>,
    pub columns: Vec<(i64, i64)>,
    pub results: Vec<(String, Type)>,
    /// `cells[row * columns + column][result]`
    pub cells: Vec<Vec<i64>>,
    pub origins: Vec<Origin>,
}

/// A deck or cup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deck {
    pub head: Head,
    pub sides: Vec<String>,
    /// Reshuffles its discards when empty.
    pub reshuffle: bool,
    /// Each copy is one card; `copy_of` groups the equal ones.
    pub cards: Vec<DeckCard>,
    /// The distinct designs: `designs[copy_of][side]`.
    pub designs: Vec<CardDesign>,
    /// Parameters that `apply` passes to each effect before the values that the card prints.
    pub context: Vec<Type>,
    pub stream: StreamId,
}

/// One physical card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeckCard {
    pub copy_of: u32,
}

/// The faces that equal cards share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardDesign {
    pub head: Head,
    pub copies: u32,
    /// Per side: the effects, with the values that the card prints as arguments.
    pub faces: Vec<Vec<(EffectId, Vec<i64>)>>,
}
