//! The standard output. A reader that leaves early (`dicta list | head`) ends the command quietly.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};

/// Writes to the standard output; ends the process when nobody reads it any more.
pub fn write(what: Arguments<'_>) {
    if let Err(error) = std::io::stdout().lock().write_fmt(what) {
        std::process::exit(if error.kind() == ErrorKind::BrokenPipe { 0 } else { 3 });
    }
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
