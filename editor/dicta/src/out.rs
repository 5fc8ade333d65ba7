//! Standard output and standard error.
//!
//! Content, file names and other names must not control the terminal: control characters and bidirectional formatting
//! characters are shown escaped. If the output is full or closed, the command ends with a message where possible:
//! further output is dropped, and [`end`] reports the error.

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

/// Writes text to the standard output.
pub fn write(what: Arguments<'_>) {
    put(&visible::text(&what.to_string()));
}

/// Writes text with colours.
pub fn styled(what: &str) {
    put(&visible::styled(what));
}

/// The name of a file within text with colours, in which it must not look like a colour or a line.
pub fn name(path: &str) -> std::borrow::Cow<'_, str> {
    visible::line(path)
}

/// Writes a JSON value.
pub fn json(value: &Value) {
    put(&visible::json(&format!("{value:#}\n")));
}

/// Writes to the standard error.
pub fn complain(what: Arguments<'_>) {
    complain_styled(&visible::text(&what.to_string()));
}

/// Writes text with colours to the standard error.
pub fn complain_styled(what: &str) {
    if ERR.get().is_none()
        && let Err(error) = std::io::stderr().lock().write_all(visible::styled(what).as_bytes())
    {
        let _ = ERR.set(error.to_string());
    }
}

/// Clears the screen and its scrollback, if the output is a terminal.
pub fn clear() {
    if std::io::stdout().is_terminal() {
        put("\u{1b}[2J\u{1b}[3J\u{1b}[H");
    }
}

/// Flushes the output.
pub fn flush() {
    if OUT.get().is_none()
        && let Err(error) = std::io::stdout().lock().flush()
    {
        broken(&error);
    }
}

/// An error if the standard output can no longer be written.
pub fn check() -> Result<(), Failure> {
    match OUT.get() {
        None => Ok(()),
        Some(why) => Err(Failure::failed(format!("can't write to the standard output: {why}"))),
    }
}

/// Flushes the output and returns the exit code.
pub fn end(ended: crate::exit::CommandResult) -> ExitCode {
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
        ErrorKind::BrokenPipe => "the program that read it has closed it".to_owned(),
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
