//! Executable examples: a given position, prescribed chance and choices, and what must be true after.
//!
//! An example that can't be played (a fault, an unknown phase) has failed, with the place. Steps share one frame, in
//! which the first locals are the example's pieces.

mod expect;
mod play;
mod script;
mod words;

use crate::layout::Course;
use crate::machine::Machine;
use crate::tally::Tally;
use crate::{FaultKind, SetupError};
use dicta_program::*;
use play::Run;
use std::sync::Arc;

/// How an example came out.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleResult {
    pub name: String,
    pub origin: Origin,
    /// The example is for other options than those of this program, and was not played.
    pub skipped: bool,
    pub failures: Vec<ExampleFailure>,
    /// The compiled rules lack what it came to, as errors in the text took it from them: the name of the declaration that
    /// wants it, empty where that is not known.
    pub lacks: Option<String>,
    /// It could not be played on beyond this step: the later ones were not looked at.
    pub stopped: Option<Origin>,
    /// What happened in it.
    pub entries: Vec<crate::Entry>,
}

/// One expectation that was not met, or a step that can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFailure {
    pub origin: Origin,
    /// What was expected, in the words of the text as far as they are known.
    pub expected: String,
    /// What was found instead.
    pub found: String,
}

impl ExampleResult {
    /// Whether it was played and everything held.
    pub fn passed(&self) -> bool {
        !self.skipped && self.failures.is_empty()
    }
}

/// Plays all examples of a program.
pub fn run_examples(program: &Arc<Program>) -> Vec<ExampleResult> {
    (0..program.examples.len()).map(|i| run_example(program, i)).collect()
}

/// Plays one example. There must be one with this index.
pub fn run_example(program: &Arc<Program>, index: usize) -> ExampleResult {
    play_example(program, index, None)
}

/// Plays one example and counts what takes effect in it. The tally must be one for this program.
pub fn count_example(program: &Arc<Program>, index: usize, tally: &Arc<Tally>) -> ExampleResult {
    play_example(program, index, Some(tally))
}

fn play_example(program: &Arc<Program>, index: usize, tally: Option<&Arc<Tally>>) -> ExampleResult {
    let example = &program.examples[index];
    let mut result = ExampleResult {
        name: example.head.name.clone(),
        origin: example.head.origin,
        skipped: !applies(program, example),
        failures: Vec::new(),
        lacks: None,
        stopped: None,
        entries: Vec::new(),
    };
    if result.skipped {
        return result;
    }
    let campaign = |c: u32| program.campaigns.get(c as usize).cloned().map(Arc::new);
    let course = match example.of {
        ExampleOf::Mission(of) => Course::Mission(of.and_then(campaign)),
        ExampleOf::Campaign(of) => campaign(of).map_or(Course::Mission(None), Course::Ledger),
    };
    match Machine::linked(program.clone(), example.mission.clone(), course, tally) {
        Ok(machine) => {
            let mut run = Run::new(&machine, example);
            result.stopped = run.play();
            (result.failures, result.lacks) = (run.failures, run.lacks);
            result.entries = run.journal.take();
        }
        Err(e) => {
            result.lacks = lacked(&e);
            result.stopped = Some(example.head.origin);
            result.failures.push(failure(example.head.origin, "a position that can be set up", e));
        }
    }
    result
}

/// Whether the program has the options that the example wants: those it names as it says, the others at default.
fn applies(program: &Program, example: &Example) -> bool {
    program.options.iter().all(|o| {
        let wanted = example.options.iter().find(|(name, _)| *name == o.head.name);
        match (wanted, o.values.get(o.set)) {
            (Some((_, value)), Some(set)) => value == set,
            _ => o.set == o.default,
        }
    })
}

/// Where the rules lack something, if that keeps it from being set up.
fn lacked(e: &SetupError) -> Option<String> {
    match e {
        SetupError::Broken { within, .. } => Some(within.clone()),
        SetupError::Default { fault: FaultKind::Broken, field, .. } => Some(field.clone()),
        _ => None,
    }
}

fn failure(origin: Origin, expected: impl ToString, found: impl ToString) -> ExampleFailure {
    ExampleFailure { origin, expected: expected.to_string(), found: found.to_string() }
}
