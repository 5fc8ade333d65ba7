//! The binary `dicta`: reads what was typed, calls the crates that do the work, and says how it ended.
//!
//! There is no rule, no parser and no window here. What a command prints for a machine goes to the standard output,
//! progress and failures to the standard error.

#[macro_use]
mod out;
mod args;
mod commands;
mod exit;
mod render;
mod source;
mod terminal;

use args::{Cli, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let command = cli.command.unwrap_or(Command::Edit(args::EditArgs::default()));
    match run(&command) {
        Ok(outcome) => outcome.into(),
        Err(failure) => failure.report(),
    }
}

fn run(command: &Command) -> exit::Ended {
    match command {
        Command::Edit(args) => commands::edit::run(args),
        Command::New(args) => commands::new::run(args),
        Command::List(args) => commands::list::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Fmt(args) => commands::fmt::run(args),
        Command::Test(args) => commands::test::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Simulate(args) => commands::simulate::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Campaign(args) => commands::campaign::run(args),
        Command::Diff(args) => commands::diff::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Completions(args) => commands::completions::run(args),
    }
}
