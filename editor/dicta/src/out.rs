//! The standard output and the standard error.
//!
//! What content, files or names bring along must not steer the terminal: control characters and those that turn the direction
//! of writing are shown as what they are. An output that is full or closed ends the command with words, as far as they can
//! still be shown: what can't be written is dropped, and [`end`] says so.

mod visible;

use crate::exit::Failure;
use serde_json::Value;
use std::fmt::Arguments;
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

/// Why the standard output, or error, can no longer be written.
static OUT: OnceLock<String> = OnceLock::new();
static ERR: OnceLock<String> = OnceLock::new();

/// Writes a text to the standard output.
pub fn write(what: Arguments<'_>) {
    put(&visible::text(&what.to_string()));
}

/// Writes a text that bears colours.
pub fn styled(what: &str) {
    put(&visible::styled(what));
}

/// Writes a value for a machine.
pub fn json(value: &Value) {
    put(&visible::json(&format!("{value:#}\n")));
}

/// Writes to the standard error.
pub fn complain(what: Arguments<'_>) {
    complain_styled(&visible::text(&what.to_string()));
}

/// Writes a text that bears colours to the standard error.
pub fn complain_styled(what: &str) {
    if ERR.get().is_none()
        && let Err(error) = std::io::stderr().lock().write_all(visible::styled(what).as_bytes())
    {
        let _ = ERR.set(error.to_string());
    }
}

/// Leaves nothing of what was shown in sight, where a person looks at a terminal.
pub fn clear() {
    if std::io::stdout().is_terminal() {
        put("\u{1b}[2J\u{1b}[3J\u{1b}[H");
    }
}

/// Brings out what was written so far.
pub fn flush() {
    if OUT.get().is_none()
        && let Err(error) = std::io::stdout().lock().flush()
    {
        broken(&error);
    }
}

/// That the standard output can still be written.
pub fn check() -> Result<(), Failure> {
    match OUT.get() {
        None => Ok(()),
        Some(why) => Err(Failure::world(format!("the standard output can't be written: {why}"))),
    }
}

/// Brings everything out and gives the code to end with.
pub fn end(ended: crate::exit::Ended) -> ExitCode {
    flush();
    let code = match ended.and_then(|outcome| check().map(|()| outcome)) {
        Ok(outcome) => outcome.into(),
        Err(failure) => failure.report(),
    };
    if ERR.get().is_some() { ExitCode::from(3) } else { code }
}

fn put(text: &str) {
    if OUT.get().is_none()
        && let Err(error) = std::io::stdout().lock().write_all(text.as_bytes())
    {
        broken(&error);
    }
}

fn broken(error: &std::io::Error) {
    let why = match error.kind() {
        ErrorKind::BrokenPipe => "nothing reads it any more".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
    };
    let _ = OUT.set(why);
}

/// Like `print!`.
macro_rules! say {
    ($($what:tt)*) => { $crate::out::write(format_args!($($what)*)) };
}

/// Like `println!`.
macro_rules! sayln {
    () => { $crate::out::write(format_args!("\n")) };
    ($what:literal $($more:tt)*) => { $crate::out::write(format_args!("{}\n", format_args!($what $($more)*))) };
}

/// Like `eprintln!`.
macro_rules! complain {
    ($what:literal $($more:tt)*) => { $crate::out::complain(format_args!("{}\n", format_args!($what $($more)*))) };
}
