//! Examples: the position, what is given, chosen and expected step by step, and how each run of it came out.
//!
//! How all examples of a project are run beside the editing stands in [`run`].

pub mod run;

use super::Reading;
use super::mission::{OptionLine, option_lines, pieces};
use super::words::Heading;
use crate::view::PieceView;
use dicta_program::{MapId, Origin, Program, Zone};
use dicta_syntax::ast::DeclKind;

/// An example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleSheet {
    pub heading: Heading,
    /// Path of its text, and the byte at which its title stands: how it is found among the [`run::Runs`].
    pub path: String,
    pub options: Vec<OptionLine>,
    /// Its steps, in order, without the options.
    pub steps: Vec<StepModel>,
    /// The names that change from row to row, and the rows.
    pub each: Option<(Vec<String>, Vec<String>)>,
}

/// Where an example begins. It is told apart from the rest since an example for other options stands only in a program
/// that was compiled for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    pub map: MapId,
    pub zones: Vec<Zone>,
    pub pieces: Vec<PieceView>,
}

impl Opening {
    /// The opening of an example of this number in a program; none where nothing stands on a board.
    pub fn of(program: &Program, index: usize) -> Option<Self> {
        let mission = &program.examples.get(index)?.mission;
        let opening = Opening { map: mission.map, zones: mission.zones.clone(), pieces: pieces(program, mission) };
        opening.pieces.iter().any(|p| p.cell >= 0).then_some(opening)
    }
}

/// A step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepModel {
    pub sort: StepSort,
    /// As written, in one line.
    pub text: String,
    pub origin: Origin,
}

/// The sorts of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepSort {
    Given,
    /// Dice and cards that come.
    Chance,
    Choice,
    Does,
    Expects,
}

impl ExampleSheet {
    /// The example of this title; of several the first.
    pub fn of(reading: &Reading, title: &str) -> Option<Self> {
        let program = &reading.program;
        // A row of an example has a longer title than what it is declared as.
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
                .map(|step| {
                    let text = reading.part(file, base, step.span);
                    let origin = Reading::part_origin(file, base, step.span);
                    StepModel { sort: sort_of(&text), text, origin }
                })
                .filter(|step| !step.text.starts_with("given option "))
                .collect(),
            each,
        })
    }
}

/// The sort of a step by its first words.
fn sort_of(text: &str) -> StepSort {
    match text.split_whitespace().next().unwrap_or("") {
        "given" => StepSort::Given,
        "dice" | "draws" | "random" => StepSort::Chance,
        "choose" | "otherwise" => StepSort::Choice,
        "expect" => StepSort::Expects,
        _ => StepSort::Does,
    }
}
