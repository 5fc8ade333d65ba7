//! Declarations exported from a game: an `example` that replays part of it, and a `mission` that starts at a position.
//!
//! What the language can't express of a position is listed, never dropped silently. Both need the whole position, so
//! only the umpire may export.

mod exported_example;
mod exported_mission;
mod recorded_branch;

pub use crate::expected::Expectation;

/// The part of a game that an example plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleRange {
    /// Nothing is played: the options at the last phase boundary before the current position.
    Here,
    /// The last completed phase.
    Phase,
    /// The turn, up to its last completed phase.
    Turn,
    /// From the first boundary after a position of the branch.
    From(usize),
}

/// A declaration exported from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The ruleset or overlay that it belongs to: a file with only this declaration begins with `for` and this name.
    pub for_ruleset: String,
    /// The declaration up to the expectations, without the closing brace.
    body: String,
    pub expectations: Vec<Expectation>,
    /// What the declaration does not express of the position.
    pub left_out: Vec<String>,
}

impl Exported {
    /// The declaration, formatted, with the included expectations.
    pub fn text(&self) -> String {
        let lines = self.expectations.iter().filter(|e| e.on).map(|e| format!("  {}\n", e.text));
        dicta_syntax::format(&format!("{}{}}}\n", self.body, lines.collect::<String>()))
    }

    /// A whole file with just this declaration.
    pub fn file(&self) -> String {
        format!("for {}\n\n{}", self.for_ruleset, self.text())
    }
}

/// A string literal of the language.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "").replace('"', "'").replace('\n', " "))
}
