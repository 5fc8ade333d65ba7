//! Examples: the position, the given, chosen and expected steps, and the result of each run.
//!
//! [`run`] contains the background runs of all examples of a project.

pub mod run;

pub use dicta_compiler::written::StepKind;

use super::Reading;
use super::mission::{OptionLine, option_lines, pieces};
use super::words::Heading;
use crate::expected::results;
use crate::view::PieceView;
use dicta_compiler::written::{PropertyLine, ValueKind, WrittenExample};
use dicta_ide::edit::Path;
use dicta_play::examples::play_to_end;
use dicta_play::geometry::Geometry;
use dicta_program::{ExampleStep, ExampleStepKind, MapId, Origin, Program, Zone};
use dicta_syntax::{quote, same_meaning};
use run::Run;

/// An example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleSheet {
    pub heading: Heading,
    /// The path of edits of it.
    pub of: Path,
    /// Path of its file and byte offset of its title, which identify it among the [`run::Runs`].
    pub path: String,
    pub options: Vec<OptionLine>,
    /// Its steps, in order, without the options.
    pub steps: Vec<StepModel>,
    /// The number of all steps.
    pub count: usize,
    /// Whether it has a map of its own, or a mission.
    pub has_board: bool,
    /// The names that vary by row, and the rows.
    pub each: Option<(Vec<String>, Vec<String>)>,
    /// The pieces that it sets up itself.
    pub pieces: Vec<GivenPiece>,
}

/// A piece that an example sets up itself.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenPiece {
    pub name: String,
    /// The number of its step.
    pub number: usize,
    /// Its path in the example.
    pub of: Path,
    /// Whether its cell is the same in all rows, so that it can be moved.
    pub moves: bool,
    /// Whether its facing is the same in all rows, so that it can be turned.
    pub turns: bool,
}

/// The initial position of an example. It is separate from the sheet because an example with options of its own exists
/// only in a program that was compiled with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    pub map: MapId,
    pub zones: Vec<Zone>,
    pub pieces: Vec<PieceView>,
    /// The name of each piece.
    names: Vec<String>,
}

impl Opening {
    /// The opening of the example with this index; none without a board, or if no piece is on that of a campaign.
    pub fn of(program: &Program, index: usize, has_board: bool) -> Option<Self> {
        let mission = &program.examples.get(index)?.mission;
        let names = mission.pieces.iter().map(|p| p.head.name.clone()).collect();
        let (zones, pieces) = (mission.zones.clone(), pieces(program, mission));
        let opening = Opening { map: mission.map, zones, pieces, names };
        (has_board || opening.pieces.iter().any(|p| p.cell >= 0)).then_some(opening)
    }

    /// The pieces on the board that the example sets up itself, with their indices.
    pub fn given<'a>(
        &'a self,
        sheet: &'a ExampleSheet,
    ) -> impl Iterator<Item = (usize, &'a PieceView, &'a GivenPiece)> {
        let on_board = self.pieces.iter().zip(&self.names).enumerate().filter(|(_, (view, _))| view.cell >= 0);
        on_board.filter_map(move |(i, (view, name))| Some((i, view, sheet.pieces.iter().find(|p| p.name == *name)?)))
    }

    /// The cells beside a cell, with the direction of each.
    pub fn beside(&self, program: &Program, cell: i64) -> Vec<(String, i64)> {
        let Some(map) = program.maps.get(self.map.index()) else { return Vec::new() };
        let board = Geometry::new(program.board, map);
        let next = (0..board.facings()).map(|facing| (program.board.facing_name(facing), board.next(cell, facing)));
        next.filter(|(_, cell)| *cell >= 0).collect()
    }
}

/// A step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepModel {
    pub sort: StepKind,
    /// Its number among all steps, from 1.
    pub number: usize,
    /// How to change what it scripts, if that is a list of dice or cards.
    pub chance: Option<ChanceInput>,
    /// As written, in one line.
    pub text: String,
    pub origin: Origin,
}

/// Scripted dice or cards that can be changed one by one.
#[derive(Clone, Debug, PartialEq)]
pub enum ChanceInput {
    /// Faces from 1.
    Dice(Vec<i64>),
    /// The name of the deck, the titles of its cards, and those of them that are scripted.
    Cards { deck: String, titles: Vec<String>, drawn: Vec<usize> },
}

impl ChanceInput {
    /// What a step scripts, if its source spells it out.
    fn of(program: &Program, step: &ExampleStep, text: &str) -> Option<Self> {
        let input = match &step.kind {
            ExampleStepKind::Dice(faces) => ChanceInput::Dice(faces.clone()),
            ExampleStepKind::Draws(deck, designs) => {
                let deck = program.decks.get(deck.index())?;
                let mut titles: Vec<String> = deck.designs.iter().map(|d| d.head.title.clone()).collect();
                titles.sort();
                titles.dedup();
                let at = |design: &u32| {
                    let title = &deck.designs.get(*design as usize)?.head.title;
                    titles.iter().position(|t| t == title)
                };
                let drawn = designs.iter().map(at).collect::<Option<_>>()?;
                ChanceInput::Cards { deck: deck.head.name.clone(), titles, drawn }
            }
            _ => return None,
        };
        same_meaning(&input.step()?, text).then_some(input)
    }

    /// The step that scripts it; none for nothing.
    pub fn step(&self) -> Option<String> {
        let (word, all): (String, Vec<String>) = match self {
            ChanceInput::Dice(faces) => ("dice".into(), faces.iter().map(i64::to_string).collect()),
            ChanceInput::Cards { deck, titles, drawn } => {
                let card = |at: &usize| titles.get(*at).map(|title| quote(title));
                (format!("draws {deck}"), drawn.iter().filter_map(card).collect())
            }
        };
        (!all.is_empty()).then(|| format!("{word} {}", all.join(", ")))
    }
}

impl ExampleSheet {
    /// The example with this title; the first if there are several.
    pub fn of(reading: &Reading, title: &str) -> Option<Self> {
        let program = &reading.program;
        let of_title = reading.written.examples.iter().filter(|written| written.title == title);
        let in_program = |of: Origin| program.examples.iter().find(|e| e.head.origin == of);
        let (written, example) = of_title.filter_map(|w| Some((w, in_program(w.origin)?))).next()?;
        let each = written.each.as_ref().map(|each| {
            let row = |row: &Vec<Origin>| {
                let values: Vec<String> = row.iter().map(|value| reading.in_line(*value)).collect();
                values.join(", ")
            };
            (each.names.clone(), each.rows.iter().map(row).collect())
        });
        let mut heading = Heading::of("example", &example.head);
        // The title of a row is longer than the declared title.
        (heading.title, heading.name) = (title.to_owned(), title.to_owned());
        let path = program.files.get(written.whole.file as usize).cloned().unwrap_or_default();
        let of = Path::of(path.as_str(), title).with_word("example");
        let steps = written.steps.iter().map(|step| {
            let text = reading.in_line(step.origin);
            let played = example.steps.iter().find(|played| played.origin == step.origin);
            let chance = played.and_then(|played| ChanceInput::of(program, played, &text));
            StepModel { sort: step.kind, number: step.number, chance, text, origin: step.origin }
        });
        Some(ExampleSheet {
            heading,
            path,
            options: option_lines(program, &example.options),
            steps: steps.collect(),
            count: written.count,
            has_board: written.has_board,
            each,
            pieces: given_pieces(reading, written, &of.clone().part("piece")),
            of,
        })
    }

    /// The steps that expect what is true at the end of every row, but was not at its start. Steps that it has already
    /// are left out; there are none if a row can't be played to its end.
    pub fn expectations(&self, rows: &[&Run]) -> Vec<String> {
        let found = rows.iter().map(|run| {
            let played = play_to_end(&run.program, run.index);
            played.map_or_else(Vec::new, |e| results(&e.machine, e.entries.iter(), (&e.start, &e.end)))
        });
        let found: Vec<_> = found.collect();
        let Some((first, others)) = found.split_first() else { return Vec::new() };
        let everywhere = first.iter().filter(|e| others.iter().all(|row| row.contains(e)));
        let is_new = |text: &&String| !self.steps.iter().any(|step| same_meaning(&step.text, text));
        everywhere.map(|e| &e.text).filter(is_new).cloned().collect()
    }
}

/// The pieces that an example sets up, with their paths.
fn given_pieces(reading: &Reading, example: &WrittenExample, of: &Path) -> Vec<GivenPiece> {
    let varies = |name: &str| example.each.iter().flat_map(|each| &each.names).any(|n| n == name);
    let is_fixed = |property: Option<&PropertyLine>| match property.map(|p| p.values.as_slice()) {
        None => true,
        Some([value]) => match &value.kind {
            ValueKind::Cell | ValueKind::Number => true,
            ValueKind::Name => !varies(reading.text(value.origin)),
            _ => false,
        },
        Some(_) => false,
    };
    let piece = |(number, (name, body)): (usize, &(String, Vec<PropertyLine>))| {
        let property = |word: &str| body.iter().find(|p| p.word == word);
        GivenPiece {
            name: name.clone(),
            number,
            of: of.clone().part(name.as_str()),
            moves: is_fixed(property("at")),
            turns: is_fixed(property("facing")),
        }
    };
    let pieces = example.steps.iter().filter_map(|step| Some((step.number, step.piece.as_ref()?)));
    pieces.map(piece).collect()
}
