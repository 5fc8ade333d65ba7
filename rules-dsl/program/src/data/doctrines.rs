//! How computer pilots value positions.

use super::*;

/// How a computer pilot values a position. The piece is local 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Doctrine {
    pub head: Head,
    pub kind: KindId,
    pub locals: u16,
    pub avoids: Vec<Avoid>,
    /// The effects of options of a choice; each choice occurs at most once.
    pub afters: Vec<After>,
    pub terms: Vec<Modifier>,
    /// The number of imagined positions, of enemy replies in each, and of turns ahead.
    pub samples: u32,
    pub replies: u32,
    pub turns: u32,
}

/// Options of a choice that a pilot avoids while others remain; the last one is dropped first.
/// The locals are the choice's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Avoid {
    pub choice: ChoiceId,
    pub when: Expr,
    pub locals: u16,
    pub because: String,
    pub origin: Origin,
}

/// The effect of an option of a choice, as a pilot estimates it without playing the turn. The locals are the choice's; the
/// first is a piece of the doctrine's kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct After {
    pub choice: ChoiceId,
    pub body: Vec<Stmt>,
    pub locals: u16,
    pub origin: Origin,
}
