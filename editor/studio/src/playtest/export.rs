//! Texts made from a game: an `example` that plays a stretch of it again, and a `mission` that begins at a moment.
//!
//! What the language can't say of a position is listed, never left out without a word. Both are made from the whole
//! position, so only the umpire may make them.

mod course;
mod example;
mod mission;

/// The stretch of a game that an example plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleRange {
    /// Nothing is played: what may be chosen at the last boundary of phases before the moment.
    Here,
    /// The last phase that was played to its end.
    Phase,
    /// The turn, up to the last phase that was played to its end.
    Turn,
    /// From the first boundary after a moment of the branch.
    From(usize),
}

/// A text made from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The name of the ruleset or overlay for which it is: a text that holds nothing else begins with `for` and this.
    pub for_ruleset: String,
    /// The declaration up to the expectations, without the closing brace.
    body: String,
    pub expectations: Vec<Expectation>,
    /// What of the position the text doesn't say.
    pub left_out: Vec<String>,
}

/// Something that an example may expect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The line of the text.
    pub text: String,
    /// Whether it is expected unless one says otherwise.
    pub on: bool,
}

impl Made {
    /// The declaration, formatted, with the expectations that are on.
    pub fn text(&self) -> String {
        let lines = self.expectations.iter().filter(|e| e.on).map(|e| format!("  {}\n", e.text));
        dicta_syntax::format(&format!("{}{}}}\n", self.body, lines.collect::<String>()))
    }

    /// A whole file with just this declaration.
    pub fn file(&self) -> String {
        format!("for {}\n\n{}", self.for_ruleset, self.text())
    }
}

/// A text in quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "").replace('"', "'").replace('\n', " "))
}
