//! `dicta lab`: measures rules and pilots with many games.

mod compare;
mod figures;
mod ladder;
mod matrix;
mod numbers;
mod page;
mod quality;
mod search;
mod serve;

use crate::args::{LabArgs, LabCommand};
use crate::exit::CommandResult;

/// Runs a subcommand.
pub fn run(args: &LabArgs) -> CommandResult {
    match &args.command {
        LabCommand::Ladder(args) => ladder::run(args),
        LabCommand::Matrix(args) => matrix::run(args),
        LabCommand::Compare(args) => compare::run(args),
        LabCommand::Sensitivity(args) => compare::sensitivity::run(args),
        LabCommand::Quality(args) => quality::run(args),
        LabCommand::Search(args) => search::run(args),
        LabCommand::Serve(args) => serve::run(args),
        LabCommand::Plan(args) => compare::shards::plan(args),
        LabCommand::Run(args) => compare::shards::run(args),
        LabCommand::Merge(args) => compare::shards::merge(args),
    }
}

/// The names of the pilots that are given, or those by default.
fn pilot_names(given: &[String], default: impl FnOnce() -> Vec<String>) -> Vec<String> {
    let names: Vec<String> = given.iter().map(|g| g.trim().to_owned()).filter(|g| !g.is_empty()).collect();
    if names.is_empty() { default() } else { names }
}

/// A mission that isn't played, and why.
#[derive(Clone)]
struct LeftOut {
    mission: String,
    reason: String,
}

impl LeftOut {
    fn text(&self) -> String {
        format!("{} ({})", self.mission, self.reason)
    }
}

/// All missions that aren't played, as text.
fn left_out_text(left_out: &[LeftOut], separator: &str) -> String {
    left_out.iter().map(LeftOut::text).collect::<Vec<_>>().join(separator)
}
