//! Examples changed by hand: pieces placed, and steps added, moved and scripted.

use super::conditions::side_name;
use super::pieces::free_cell;
use crate::sheet::Reading;
use crate::sheet::example::{ChanceInput, ExampleSheet, StepKind};
use dicta_ide::edit::{Edit, Path};
use dicta_play::examples::{AskedChoice, StepChance};
use dicta_program::{Map, Mission, Program, StmtKind};

/// The number of the cell in the middle of a map.
pub(super) fn middle_of(map: &Map) -> i64 {
    i64::from(map.height / 2 * map.width + map.width / 2)
}

/// The step that places a piece, given by its name and its entry, facing north.
pub(super) fn given_piece(program: &Program, map: &Map, (name, entry): (&str, &str), cell: i64, side: usize) -> String {
    let side = match side_name(program, side) {
        side if side.is_empty() => side,
        side => format!(", side {side}"),
    };
    format!("given piece {name} {entry} {{ at @{}, facing 0{side} }}", map.cell_name(cell))
}

/// The path of a step.
pub fn step(sheet: &ExampleSheet, number: usize) -> Path {
    sheet.of.clone().part("step").part(number.to_string())
}

/// The edits that add steps before the one with a number, or after the last one.
pub fn added(sheet: &ExampleSheet, lines: &[String], before: usize) -> Vec<Edit> {
    let steps = sheet.of.clone().part("step");
    let mut edits = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let last = sheet.count + at + 1;
        edits.push(Edit::Add { member: line.clone(), to: steps.clone() });
        if before + at < last {
            edits.push(Edit::Reorder { of: step(sheet, last), to: before + at });
        }
    }
    edits
}

/// The number of the first step that expects something at the end, or the one after the last step: where what is played
/// is added.
pub fn before_expectations(sheet: &ExampleSheet) -> usize {
    let last = sheet.steps.iter().rfind(|step| step.sort != StepKind::Expects);
    match last {
        Some(step) => step.number + 1,
        None => sheet.steps.first().map_or(sheet.count + 1, |step| step.number),
    }
}

/// The number of the first step after those that set up the position.
fn after_position(sheet: &ExampleSheet) -> usize {
    let first = sheet.steps.iter().find(|step| step.sort != StepKind::Given);
    first.map_or(sheet.count + 1, |step| step.number)
}

/// The edits that place a piece of an entry in a free cell: the given one, or one beside the last piece. `mission` is the
/// position of the example in the program that ran it. An example without a board gets the first map.
pub fn placed(
    reading: &Reading,
    (program, mission): (&Program, &Mission),
    sheet: &ExampleSheet,
    (entry, side, cell): (&str, usize, Option<i64>),
) -> Option<Vec<Edit>> {
    let map = program.maps.get(if sheet.has_board { mission.map.index() } else { 0 })?;
    let near = mission.pieces.iter().rfind(|p| sheet.has_board && p.cell >= 0).map_or(middle_of(map), |p| p.cell);
    let near = cell.unwrap_or(near);
    let cell = if sheet.has_board { free_cell(program, mission, near, &[])? } else { near };
    let is_taken = |name: &String| {
        let of_row = sheet.each.iter().flat_map(|(names, _)| names).any(|other| other == name);
        of_row
            || sheet.pieces.iter().any(|p| p.name == *name)
            || mission.pieces.iter().any(|p| p.head.name == *name)
            || reading.names.declared().any(|d| d.name == *name)
    };
    let letters = ('a'..='z').map(|letter| letter.to_string());
    let name = letters.chain((1..).map(|n: usize| format!("p{n}"))).find(|name| !is_taken(name))?;
    let mut lines = Vec::new();
    if !sheet.has_board {
        lines.push(format!("given map {}", map.head.name));
    }
    lines.push(given_piece(program, map, (&name, entry), cell, side));
    Some(added(sheet, &lines, after_position(sheet)))
}

/// The edits that take an option of a choice for which the example has no script, before the step that asks for it.
pub fn chosen(sheet: &ExampleSheet, number: usize, asked: &AskedChoice, option: &str) -> Vec<Edit> {
    added(sheet, &[format!("choose {} {option}", asked.call)], number)
}

/// The edits that script what a step has rolled and drawn, before it.
pub fn scripted(program: &Program, sheet: &ExampleSheet, number: usize, chance: &StepChance) -> Vec<Edit> {
    let dice = ChanceInput::Dice(chance.dice.clone());
    let mut decks: Vec<(String, ChanceInput)> = Vec::new();
    for (deck, design) in &chance.draws {
        let Some(of) = program.decks.get(deck.index()) else { continue };
        let Some(card) = of.designs.get(*design as usize) else { continue };
        let title = card.head.title.clone();
        match decks.iter_mut().find(|(name, _)| *name == of.head.name) {
            Some((_, ChanceInput::Cards { titles, drawn, .. })) => {
                drawn.push(titles.len());
                titles.push(title);
            }
            _ => {
                let deck = of.head.name.clone();
                decks.push((deck.clone(), ChanceInput::Cards { deck, titles: vec![title], drawn: vec![0] }));
            }
        }
    }
    let inputs = std::iter::once(&dice).chain(decks.iter().map(|(_, input)| input));
    let lines: Vec<String> = inputs.filter_map(ChanceInput::step).collect();
    added(sheet, &lines, number)
}

/// A step to add: one that plays a part of a turn, or one that scripts what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewStep {
    SetUp,
    Turn,
    EndOfTurn,
    /// Name and title of the phase.
    Phase(String, String),
    Dice,
    TurnNumber,
    /// Choices without a script take the first legal option.
    FirstLegal,
}

impl NewStep {
    /// Its source.
    pub fn source(&self) -> String {
        match self {
            NewStep::SetUp => "do start".to_owned(),
            NewStep::Turn => "do turn".to_owned(),
            NewStep::EndOfTurn => "do end of turn".to_owned(),
            NewStep::Phase(name, _) => format!("do phase {name}"),
            NewStep::Dice => "dice 1".to_owned(),
            NewStep::TurnNumber => "given turn 2".to_owned(),
            NewStep::FirstLegal => "otherwise any".to_owned(),
        }
    }
}

/// The steps that can be added under these rules: those that play the set-up, the turn, its end and each phase, and the
/// others.
pub fn new_steps(program: &Program) -> (Vec<NewStep>, Vec<NewStep>) {
    let all = program.setup.iter().chain(&program.turn);
    let phases = all.filter_map(|stmt| match &stmt.kind {
        StmtKind::Phase { name, title, .. } => Some(NewStep::Phase(name.to_string(), title.to_string())),
        _ => None,
    });
    let played = [NewStep::SetUp, NewStep::Turn, NewStep::EndOfTurn].into_iter().chain(phases).collect();
    (played, vec![NewStep::Dice, NewStep::TurnNumber, NewStep::FirstLegal])
}
