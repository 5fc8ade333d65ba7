//! Examples: the position that they begin with, and their steps.

use crate::entries;
use crate::layout::{Composer, Fragment};
use crate::maps::{self, Ground};
use crate::missions;
use crate::page::{Area, Item, MM, Role};
use dicta_art::Grid;
use dicta_art::geometry::place;
use dicta_program::Program;
use dicta_studio::sheet::example::{ExampleSheet, Opening, StepModel};
use dicta_studio::sheet::{Reading, Setting};
use std::sync::Arc;

/// The widest cell of a board, and the tallest board.
const CELL: f32 = 20.0 * MM;
const BOARD: f32 = 120.0 * MM;
/// How much of the map is shown around the pieces, in cells.
const AROUND: f32 = 2.5;

/// The titles of the examples.
pub fn names(reading: &Reading) -> Vec<String> {
    reading.written.examples.iter().map(|example| example.title.clone()).collect()
}

/// An example with its board, in a language.
pub fn example(
    to: &mut Composer,
    reading: &Reading,
    (name, language): (&str, &str),
    width: f32,
) -> Option<Vec<Fragment>> {
    let sheet = ExampleSheet::of(reading, name)?;
    let under = under_its_options(reading, &sheet, language);
    let reading = under.as_deref().unwrap_or(reading);
    let sheet = ExampleSheet::of(reading, name).unwrap_or(sheet);
    let program = &*reading.program;
    let index = program.examples.iter().position(|example| example.head.origin == sheet.heading.origin);
    let mut parts = vec![to.heading(2, &sheet.heading.title, width)];
    parts.extend(to.paragraph(&sheet.heading.docs, width));
    parts.extend(missions::options(to, program, &sheet.options, width));
    if let Some(opening) = index.and_then(|index| Opening::of(program, index, sheet.has_board)) {
        parts.extend(board(to, program, (&sheet.heading.title, &opening), width));
    }
    if let Some((names, rows)) = &sheet.each {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| vec![row.clone()]).collect();
        parts.extend(to.table(&[names.join(", ")], &rows, width));
    }
    let row = |(i, step): (usize, &StepModel)| vec![format!("{}.", i + 1), step.text.clone()];
    let steps: Vec<Vec<String>> = sheet.steps.iter().enumerate().map(row).collect();
    parts.extend(to.table(&[], &steps, width));
    parts.extend(entries::origin(to, program, sheet.heading.source.as_deref(), None, width));
    Some(parts)
}

/// The rules with the options that an example sets; none if they have them.
fn under_its_options(reading: &Reading, sheet: &ExampleSheet, language: &str) -> Option<Arc<Reading>> {
    if sheet.options.iter().all(|option| option.set) {
        return None;
    }
    let is_own = |name: &String| sheet.options.iter().any(|option| option.name == *name);
    let others = reading.setting.options.iter().filter(|(name, _)| !is_own(name)).cloned();
    let own = sheet.options.iter().map(|option| (option.name.clone(), option.value.clone()));
    let options = others.chain(own).collect();
    let setting = Setting { ruleset: Some(reading.ruleset.clone()), path: None, options };
    Some(Arc::new(reading.under(&setting)?).in_language(language))
}

/// The part of the map around the pieces, with them.
fn board(to: &mut Composer, program: &Program, (title, opening): (&str, &Opening), width: f32) -> Option<Fragment> {
    let map = program.maps.get(opening.map.index())?;
    let grid = Grid(program.board);
    let whole = grid.extent(map.width, map.height);
    let centres = opening.pieces.iter().filter(|piece| piece.cell >= 0).map(|piece| {
        let (column, row) = place(map, piece.cell);
        grid.centre(column, row)
    });
    let mut seen = emath::Rect::NOTHING;
    centres.for_each(|centre| seen.extend_with(centre));
    let map_area = emath::Rect::from_min_size(emath::Pos2::ZERO, whole);
    let seen = if seen.is_finite() { seen.expand(AROUND).intersect(map_area) } else { map_area };
    let cell = CELL.min(width / seen.width()).min(BOARD / seen.height());
    let ground = Ground { program, map, zones: &opening.zones };
    let (_, _, items) = maps::with_pieces(to, ground, &opening.pieces, cell);
    let area = Area::new(seen.left() * cell, seen.top() * cell, seen.width() * cell, seen.height() * cell);
    let block = to.block(Role::Figure(title.to_owned()));
    let mut window = Item::Window { area, items, block };
    window.shift((-area.x, -area.y));
    Some(Fragment { height: area.height + 4.0, items: vec![window], ..Fragment::default() })
}
