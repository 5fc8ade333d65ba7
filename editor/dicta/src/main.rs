//! The binary `dicta`: reads what was typed, calls the crates that do the work, and says how it ended.
//!
//! There is no rule, no parser and no window here. What a command prints for a machine goes to the standard output,
//! progress and failures to the standard error.

#[macro_use]
mod out;
mod args;
mod commands;
mod exit;
mod lsp;
mod render;
mod source;
mod terminal;

use args::{Cli, Command};
use clap::Parser;
use exit::{Ended, Outcome};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misread(&error),
    };
    let command = cli.command.unwrap_or(Command::Edit(args::EditArgs::default()));
    out::end(on_own_stack(&command))
}

/// What was typed is no command, or asks for help.
fn misread(error: &clap::Error) -> ExitCode {
    let text = error.render();
    if error.use_stderr() {
        let colours = render::colours(&std::io::stderr());
        match colours {
            true => out::complain_styled(&text.ansi().to_string()),
            false => out::complain(format_args!("{text}")),
        }
        let code = out::end(Ok(Outcome::Fine));
        return if code == ExitCode::SUCCESS { ExitCode::from(2) } else { code };
    }
    match render::colours(&std::io::stdout()) {
        true => out::styled(&text.ansi().to_string()),
        false => out::write(format_args!("{text}")),
    }
    out::end(Ok(Outcome::Fine))
}

/// Everything but the window, which must have the first thread, runs on a stack that has room for whatever keeps within
/// the limits; a panic is a mistake of ours and says so.
fn on_own_stack(command: &Command) -> Ended {
    match command {
        Command::Edit(_) => run(command),
        _ => dicta_studio::work::on_own_stack("while running this command", || run(command))
            .unwrap_or_else(|bug| Err(exit::Failure::world(bug.to_string()))),
    }
}

fn run(command: &Command) -> Ended {
    match command {
        Command::Edit(args) => commands::edit::run(args),
        Command::New(args) => commands::new::run(args),
        Command::List(args) => commands::list::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Fmt(args) => commands::fmt::run(args),
        Command::Set(args) => commands::set::run(args),
        Command::Test(args) => commands::test::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Simulate(args) => commands::simulate::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Campaign(args) => commands::campaign::run(args),
        Command::Diff(args) => commands::diff::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Lsp(_) => commands::lsp::run(),
        Command::Completions(args) => commands::completions::run(args),
    }
}
