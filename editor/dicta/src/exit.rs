//! Outcomes of commands and exit codes.

use std::fmt::Display;
use std::process::ExitCode;

/// The outcome of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No findings.
    Success,
    /// The command found problems: errors in rules, failed examples, files to format.
    Findings,
}

/// The failure of a command: a one-line message, and often a hint.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    message: String,
    help: Option<String>,
}

/// The result of a command.
pub type CommandResult = Result<Outcome, Failure>;

impl Failure {
    /// A usage error, such as a name that does not exist.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { code: 2, message: message.into(), help: None }
    }

    /// A failure of the environment, or of the rules in play.
    pub fn failed(message: impl Into<String>) -> Self {
        Self { code: 3, message: message.into(), help: None }
    }

    /// A failure of the environment during `what`.
    pub fn io(what: impl Display, error: impl Display) -> Self {
        Self::failed(format!("{what}: {error}"))
    }

    /// Adds a hint.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the nearest of the existing names as a hint, or all of them if there are few.
    pub fn suggest<'a>(self, given: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut names: Vec<&str> = names.into_iter().collect();
        match dicta_syntax::nearest(given, names.iter().copied()) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None if names.is_empty() => self,
            None => {
                let rest = names.split_off(names.len().min(12)).len();
                let more = if rest > 0 { format!(", and {rest} more") } else { String::new() };
                self.help(format!("available: {}{more}", names.join(", ")))
            }
        }
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Prints the message and returns the exit code.
    pub fn report(&self) -> ExitCode {
        let lines: Vec<String> = self.message.split('\n').map(cut).collect();
        complain!("dicta: {}", lines.join("\n"));
        if let Some(help) = &self.help {
            complain!("  {help}");
        }
        ExitCode::from(self.code)
    }
}

/// The most letters of a line: a message can quote a text of any length.
const LINE_MAX: usize = 1_000;

/// A line of a message, cut if it is too long.
fn cut(line: &str) -> String {
    match line.char_indices().nth(LINE_MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => ExitCode::SUCCESS,
            Outcome::Findings => ExitCode::from(1),
        }
    }
}
