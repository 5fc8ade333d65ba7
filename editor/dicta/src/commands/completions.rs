//! `dicta completions`: prints completions for a shell.

use crate::args::{Cli, CompletionsArgs};
use crate::exit::{CommandResult, Outcome};
use clap::CommandFactory;

/// Writes the completions to the standard output.
pub fn run(args: &CompletionsArgs) -> CommandResult {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "dicta", &mut text);
    say!("{}", String::from_utf8_lossy(&text));
    Ok(Outcome::Success)
}
