//! How a command ends.

use std::fmt::Display;
use std::process::ExitCode;

/// The end of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// The command found what it looks for: errors in rules, failed examples, files to format.
    Findings,
}

/// The end of a command that could not do its work: one line for a person, and often what helps.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    message: String,
    help: Option<String>,
}

/// What a command gives back.
pub type Ended = Result<Outcome, Failure>;

impl Failure {
    /// Something was asked for that does not exist.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { code: 2, message: message.into(), help: None }
    }

    /// The world, or the rules in play, failed.
    pub fn world(message: impl Into<String>) -> Self {
        Self { code: 3, message: message.into(), help: None }
    }

    /// A failure of the world while doing `what`.
    pub fn io(what: impl Display, error: impl Display) -> Self {
        Self::world(format!("{what}: {error}"))
    }

    /// Adds what helps.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the nearest of the names that exist, or all of them when they are few.
    pub fn among<'a>(self, given: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        match dicta_syntax::nearest(given, names.iter().copied()) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None if names.is_empty() || names.len() > 12 => self,
            None => self.help(format!("available: {}", names.join(", "))),
        }
    }

    /// What it says.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Says it and gives the code to end with.
    pub fn report(&self) -> ExitCode {
        complain!("dicta: {}", self.message);
        if let Some(help) = &self.help {
            complain!("  {help}");
        }
        ExitCode::from(self.code)
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => ExitCode::SUCCESS,
            Outcome::Findings => ExitCode::from(1),
        }
    }
}
