//! Examples: the position, the given, chosen and expected steps, and the result of each run.
//!
//! [`run`] contains the background runs of all examples of a project.

pub mod run;

use super::Reading;
use super::mission::{OptionLine, option_lines, pieces};
use super::words::Heading;
use crate::view::PieceView;
use dicta_program::{MapId, Origin, Program, Zone};
use dicta_syntax::ast::{DeclKind, ExampleStepKind};

/// An example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleSheet {
    pub heading: Heading,
    /// Path of its file and byte offset of its title, which identify it among the [`run::Runs`].
    pub path: String,
    pub options: Vec<OptionLine>,
    /// Its steps, in order, without the options.
    pub steps: Vec<StepModel>,
    /// The names that vary by row, and the rows.
    pub each: Option<(Vec<String>, Vec<String>)>,
}

/// The initial position of an example. It is separate from the sheet because an example with options of its own exists
/// only in a program that was compiled with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    pub map: MapId,
    pub zones: Vec<Zone>,
    pub pieces: Vec<PieceView>,
}

impl Opening {
    /// The opening of the example with this index; none if no piece is on the board.
    pub fn of(program: &Program, index: usize) -> Option<Self> {
        let mission = &program.examples.get(index)?.mission;
        let opening = Opening { map: mission.map, zones: mission.zones.clone(), pieces: pieces(program, mission) };
        opening.pieces.iter().any(|p| p.cell >= 0).then_some(opening)
    }
}

/// A step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepModel {
    pub sort: StepKind,
    /// As written, in one line.
    pub text: String,
    pub origin: Origin,
}

/// The kinds of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    Given,
    /// Dice and cards that come up.
    Chance,
    Choice,
    Does,
    Expects,
}

impl ExampleSheet {
    /// The example with this title; the first if there are several.
    pub fn of(reading: &Reading, title: &str) -> Option<Self> {
        let program = &reading.program;
        // The title of a row is longer than the declared title.
        let declared = |e: &dicta_program::Example| match reading.declaration(e.head.origin).map(|(.., d)| &d.kind) {
            Some(DeclKind::Example(written)) => written.title.text == title,
            _ => false,
        };
        let example = program.examples.iter().find(|e| e.head.title.starts_with(title) && declared(e))?;
        let origin = example.head.origin;
        let (file, base, decl) = reading.declaration(origin)?;
        let DeclKind::Example(written) = &decl.kind else { return None };
        let each = written.each.as_ref().map(|(names, rows)| {
            let row = |row: &Vec<dicta_syntax::ast::Expr>| {
                let values: Vec<String> = row.iter().map(|e| reading.part(file, base, e.span)).collect();
                values.join(", ")
            };
            (names.iter().map(|n| n.text.clone()).collect(), rows.iter().map(row).collect())
        });
        let mut heading = Heading::of("example", &example.head);
        heading.docs.clone_from(&decl.docs);
        (heading.title, heading.name) = (title.to_owned(), title.to_owned());
        Some(ExampleSheet {
            heading,
            path: program.files.get(origin.file as usize).cloned().unwrap_or_default(),
            options: option_lines(program, &example.options),
            steps: written
                .steps
                .iter()
                .filter(|step| !matches!(step.kind, ExampleStepKind::GivenOption(..)))
                .map(|step| StepModel {
                    sort: step_kind(&step.kind),
                    text: reading.part(file, base, step.span),
                    origin: Reading::part_origin(file, base, step.span),
                })
                .collect(),
            each,
        })
    }
}

fn step_kind(step: &ExampleStepKind) -> StepKind {
    use ExampleStepKind as Step;
    match step {
        Step::GivenOption(..)
        | Step::GivenMap(_)
        | Step::GivenMission(_)
        | Step::GivenCampaign(_)
        | Step::GivenPiece { .. }
        | Step::GivenTurn(_)
        | Step::GivenPicked { .. }
        | Step::GivenSet(..) => StepKind::Given,
        Step::Dice(_) | Step::Draws(..) | Step::Random(_) => StepKind::Chance,
        Step::Choose { .. } | Step::OtherwiseAny => StepKind::Choice,
        Step::Expect(_)
        | Step::ExpectOption { .. }
        | Step::ExpectHappened { .. }
        | Step::ExpectValue { .. }
        | Step::ExpectKnown { .. } => StepKind::Expects,
        Step::DoPhase(_) | Step::DoStretch(_) | Step::DoAfter { .. } | Step::Play { .. } | Step::Do(_) => {
            StepKind::Does
        }
    }
}
