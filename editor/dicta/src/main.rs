//! The binary `dicta`: parses the command line, calls the crates that do the work, and reports the outcome.
//!
//! It contains no rules, no parser and no window. Output for machines goes to the standard output, progress and
//! failures to the standard error.
//!
//! | what | files |
//! | --- | --- |
//! | the commands, one file each | `args.rs`, `commands/` |
//! | where rules come from | `source.rs` |
//! | a game at the keyboard | `terminal.rs` |
//! | problems as text and as JSON | `render.rs` |
//! | output, exit codes, signals | `out.rs`, `exit.rs`, `interrupt.rs` |

#[macro_use]
mod out;
mod args;
mod commands;
mod exit;
mod interrupt;
mod language_server;
mod render;
mod source;
mod terminal;

use args::{Cli, Command};
use clap::Parser;
use exit::{CommandResult, Outcome};
use mimalloc::MiMalloc;
use std::process::ExitCode;

/// Checks and games allocate many small pieces of memory; see docs/decisions/0002-dependencies.md.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misread(&error),
    };
    let command = cli.command.unwrap_or(Command::Edit(args::EditArgs::default()));
    if command.stops_at_a_signal() {
        interrupt::listen();
    }
    out::end(on_own_stack(&command))
}

/// Prints a usage error or the requested help.
fn misread(error: &clap::Error) -> ExitCode {
    let text = error.render();
    if error.use_stderr() {
        let colours = render::colours(&std::io::stderr());
        match colours {
            true => out::complain_styled(&text.ansi().to_string()),
            false => out::complain(format_args!("{text}")),
        }
        let code = out::end(Ok(Outcome::Success));
        return if code == ExitCode::SUCCESS { ExitCode::from(2) } else { code };
    }
    match render::colours(&std::io::stdout()) {
        true => out::styled(&text.ansi().to_string()),
        false => out::write(format_args!("{text}")),
    }
    out::end(Ok(Outcome::Success))
}

/// Runs every command except `edit` on a large stack that is sufficient for all input within the limits; the window has
/// to run on the main thread. A panic is reported as a bug.
fn on_own_stack(command: &Command) -> CommandResult {
    match command {
        Command::Edit(_) => run(command),
        _ => dicta_studio::work::on_own_stack("while running this command", || run(command))
            .unwrap_or_else(|bug| Err(exit::Failure::failed(bug.to_string()))),
    }
}

fn run(command: &Command) -> CommandResult {
    match command {
        Command::Edit(args) => commands::edit::run(args),
        Command::New(args) => commands::new::run(args),
        Command::List(args) => commands::list::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Fmt(args) => commands::fmt::run(args),
        Command::Set(args) => commands::set::run(args),
        Command::Export(args) => commands::export::run(args),
        Command::Import(args) => commands::import::run(args),
        Command::Print(args) => commands::print::run(args),
        Command::Picture(args) => commands::picture::run(args),
        Command::Test(args) => commands::test::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Simulate(args) => commands::simulate::run(args),
        Command::Lab(args) => commands::lab::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Campaign(args) => commands::campaign::run(args),
        Command::Diff(args) => commands::diff::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Lsp(_) => commands::lsp::run(),
        Command::Completions(args) => commands::completions::run(args),
    }
}
