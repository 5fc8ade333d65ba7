//! `dicta completions`: what a shell completes.

use crate::args::{Cli, CompletionsArgs};
use crate::exit::{Ended, Outcome};
use clap::CommandFactory;

/// Writes the completions to the standard output.
pub fn run(args: &CompletionsArgs) -> Ended {
    clap_complete::generate(args.shell, &mut Cli::command(), "dicta", &mut std::io::stdout());
    Ok(Outcome::Fine)
}
