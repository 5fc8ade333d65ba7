//! `dicta lab`: measures rules and pilots with many games.

mod ladder;

use crate::args::{LabArgs, LabCommand};
use crate::exit::CommandResult;

/// Runs a subcommand.
pub fn run(args: &LabArgs) -> CommandResult {
    match &args.command {
        LabCommand::Ladder(args) => ladder::run(args),
    }
}
