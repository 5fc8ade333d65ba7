//! Tables and decks.

use super::*;

/// A column of a table of two keys, with its key.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub key: Expr,
    pub unreachable: Option<Text>,
}

/// A row of a table: `row 1..2: 0, 1, 2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub key: Expr,
    pub cells: Vec<Cell>,
    pub unreachable: Option<Text>,
    pub span: Span,
}

/// A cell of a table: its results.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub results: Vec<Expr>,
    pub unreachable: Option<Text>,
}

/// A face of a die: its values, and how often it is on the die, `x2`, with the place of that number.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    pub count: Option<(i64, Span)>,
    pub values: Vec<Expr>,
}

/// A card: `card x4 "Title" { blue wings 2  red engine 3, smoke }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub copies: i64,
    /// `x4`, if it is written.
    pub times: Option<Span>,
    /// The word `card` or `chit`.
    pub word: Span,
    pub name: Option<Text>,
    pub faces: Vec<CardFace>,
    pub marks: Marks,
    pub span: Span,
}

/// A side of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardFace {
    /// The side's name; empty in a deck of one side.
    pub side: Name,
    pub effects: Vec<CardEffect>,
    pub unreachable: Option<Text>,
}

/// An effect printed on a card, with the arguments that the card prints.
#[derive(Clone, Debug, PartialEq)]
pub struct CardEffect {
    pub effect: Name,
    pub args: Vec<Expr>,
}
