//! Executable examples: a given position, prescribed chance and choices, and expectations.
//!
//! An example that cannot be played (a fault, an unknown phase) has failed, with the origin of the failure. Steps share
//! one frame; its first locals are the example's pieces.

mod expect;
mod play;
mod script;
mod wording;

use crate::course::Course;
use crate::machine::Machine;
use crate::position::Position;
use crate::tally::Tally;
use crate::{FaultKind, SetupError};
use dicta_program::*;
use play::Run;
use std::sync::Arc;

/// The result of an example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleResult {
    pub name: String,
    pub origin: Origin,
    /// Whether it was skipped because it is for other options than those of this program.
    pub skipped: bool,
    pub failures: Vec<ExampleFailure>,
    /// Set if the compiled rules lack something that it needs because of errors in the source: the name of the
    /// declaration, empty if unknown.
    pub broken_declaration: Option<String>,
    /// The step at which the example stopped; later steps were not checked.
    pub stopped: Option<Origin>,
    /// The choice at which it stopped, because no step scripts it.
    pub asked: Option<AskedChoice>,
    /// What its steps rolled and drew that no step scripts, in their order.
    pub chance: Vec<StepChance>,
    /// The game log of the example.
    pub entries: Vec<crate::Entry>,
}

/// A choice that no step of an example scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedChoice {
    /// The choice with its arguments, as source: `plan(r)`.
    pub call: String,
    /// Its legal options as source, at most [`ASKED_MAX`] of them.
    pub options: Vec<String>,
}

/// The maximum number of options of an [`AskedChoice`].
pub const ASKED_MAX: usize = 1_000;

/// Results of chance in a step of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepChance {
    pub step: Origin,
    /// Faces, from 1.
    pub dice: Vec<i64>,
    /// The designs that were drawn from each deck.
    pub draws: Vec<(DeckId, u32)>,
}

/// An expectation that was not met, or a step that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFailure {
    pub origin: Origin,
    /// What was expected, in the words of the source if possible.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl ExampleResult {
    /// Whether it was played and met all expectations.
    pub fn passed(&self) -> bool {
        !self.skipped && self.failures.is_empty()
    }
}

/// An example that was played to its end.
#[derive(Clone)]
pub struct PlayedExample {
    pub machine: Machine,
    /// The position before its first step: its pieces are where they are set up.
    pub start: Position,
    pub end: Position,
    /// The game log.
    pub entries: Vec<crate::Entry>,
}

/// Plays an example; none if it is for other options or can't be played to its end. The index must be in range.
pub fn play_to_end(program: &Arc<Program>, index: usize) -> Option<PlayedExample> {
    let example = &program.examples[index];
    let machine = machine(program, example, None).ok().filter(|_| applies(program, example))?;
    let mut run = Run::new(&machine, example);
    let start = run.p.clone();
    if run.play().is_some() {
        return None;
    }
    let entries = run.journal.take();
    let end = run.p;
    Some(PlayedExample { machine, start, end, entries })
}

/// Plays all examples of a program.
pub fn run_examples(program: &Arc<Program>) -> Vec<ExampleResult> {
    (0..program.examples.len()).map(|i| run_example(program, i)).collect()
}

/// Plays an example. The index must be in range.
pub fn run_example(program: &Arc<Program>, index: usize) -> ExampleResult {
    play_example(program, index, None)
}

/// Plays an example and counts what takes effect in it. The tally must belong to this program.
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
        broken_declaration: None,
        stopped: None,
        asked: None,
        chance: Vec::new(),
        entries: Vec::new(),
    };
    if result.skipped {
        return result;
    }
    match machine(program, example, tally) {
        Ok(machine) => {
            let mut run = Run::new(&machine, example);
            result.stopped = run.play();
            (result.failures, result.broken_declaration) = (run.failures, run.lacks);
            (result.asked, result.chance) = (run.asked, run.chance);
            result.entries = run.journal.take();
        }
        Err(e) => {
            result.broken_declaration = lacked(&e);
            result.stopped = Some(example.head.origin);
            result.failures.push(failure(example.head.origin, "a position that can be set up", e));
        }
    }
    result
}

fn machine(program: &Arc<Program>, example: &Example, tally: Option<&Arc<Tally>>) -> Result<Machine, SetupError> {
    let campaign = |c: u32| program.campaigns.get(c as usize).cloned().map(Arc::new);
    let course = match example.of {
        ExampleOf::Mission(of) => Course::Mission(of.and_then(campaign)),
        ExampleOf::Campaign(of) => campaign(of).map_or(Course::Mission(None), Course::Ledger),
    };
    Machine::linked(program.clone(), example.mission.clone(), course, tally)
}

/// Whether the program has the options of the example: those listed as given, the others at their default.
fn applies(program: &Program, example: &Example) -> bool {
    program.options.iter().all(|o| {
        let wanted = example.options.iter().find(|(name, _)| *name == o.head.name);
        match (wanted, o.values.get(o.set)) {
            (Some((_, value)), Some(set)) => value == set,
            _ => o.set == o.default,
        }
    })
}

/// The declaration with an error, if that error prevents the setup.
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
