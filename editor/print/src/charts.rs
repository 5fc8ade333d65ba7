//! Charts: the paths that an entry has, in the bands of its sheet.

use crate::entries::short;
use crate::grid;
use crate::layout::{Composer, Fragment, Paper, SIZE, shifted};
use crate::page::{Area, Ink, Item, MM, Role};
use dicta_program::{Entry, path_text};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::schedule::{ScheduleModel, Tile, chart_stat};

/// The size of a tile, with the space around it.
const WIDTH: f32 = 25.0 * MM;
const HEIGHT: f32 = 30.0 * MM;
/// Size of the names of marks.
const SMALL: f32 = 6.5;

/// The names of the entries that have charts.
pub fn names(reading: &Reading) -> Vec<String> {
    let program = &reading.program;
    let has_chart =
        |entry: &&Entry| program.kinds.get(entry.kind.index()).is_some_and(|kind| chart_stat(program, kind).is_some());
    let entries = program.kinds.iter().flat_map(|kind| &kind.entries).filter(has_chart);
    entries.map(|entry| entry.head.name.clone()).collect()
}

/// The chart of an entry, on a new page as wide as the paper.
pub fn chart(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper) -> Option<Vec<Fragment>> {
    let model = ScheduleModel::of(reading, name).filter(|model| model.tiles().next().is_some())?;
    let section = composer.block(Role::Section);
    let width = paper.text_width(true);
    let in_row = ((width / WIDTH) as usize).max(1);
    Some(composer.within(section, |to| {
        let title = model.row.as_ref().map_or_else(String::new, |row| format!(": {}", short(&row.title)));
        let heading = to.heading(2, &format!("{}{title}", model.title), width);
        let mut parts = vec![Fragment { on_new_page: true, ..heading }];
        for band in &model.bands {
            if !band.title.is_empty() {
                parts.push(to.heading(3, &band.title, width));
            }
            parts.extend(band.tiles.chunks(in_row).map(|tiles| row(to, reading, &model, tiles)));
        }
        for (name, title) in &model.first {
            let of = model.tiles().find(|tile| tile.sheet.name == *name).map_or(name, |tile| &tile.title);
            parts.extend(to.note(&format!("{}: {of}", short(title)), width));
        }
        parts
    }))
}

/// Tiles side by side.
fn row(to: &mut Composer, reading: &Reading, model: &ScheduleModel, tiles: &[Tile]) -> Fragment {
    let mut items = Vec::new();
    for (i, tile) in tiles.iter().enumerate() {
        let block = to.block(Role::Figure(alternative(model, tile)));
        items.extend(shifted(drawn(to, reading, model, tile, block), (i as f32 * WIDTH, 0.0)));
    }
    Fragment { height: HEIGHT, items, ..Fragment::default() }
}

fn drawn(to: &Composer, reading: &Reading, model: &ScheduleModel, tile: &Tile, block: usize) -> Vec<Item> {
    let (width, height) = (WIDTH - 1.5 * MM, HEIGHT - 1.5 * MM);
    let mut items = vec![Item::area(Area::new(0.0, 0.0, width, height), None, Some((0.6, Ink::SOFT)))];
    items.push(to.centred((width / 2.0, SIZE + 1.0), &tile.title, SIZE, Some(block)));
    let top = SIZE * 1.4;
    let marks = to.fonts.lines(&marks(model, tile).join(", "), SMALL, width - 4.0);
    let bottom = marks.len() as f32 * SMALL * 1.2 + 2.0;
    items.extend(shifted(grid::path(reading.program.board, &tile.steps, width, height - top - bottom), (0.0, top)));
    for (i, line) in marks.iter().enumerate() {
        let y = height - bottom + (i + 1) as f32 * SMALL * 1.2 - 1.0;
        items.push(to.centred((width / 2.0, y), line.trim_end(), SMALL, Some(block)));
    }
    items
}

/// The marks of a tile, in words.
fn marks<'m>(model: &'m ScheduleModel, tile: &Tile) -> Vec<&'m str> {
    let held = model.marks.iter().filter(|(name, _)| tile.marks.contains(name));
    held.map(|(_, title)| short(title)).collect()
}

/// A tile in words.
fn alternative(model: &ScheduleModel, tile: &Tile) -> String {
    let path = path_text(&tile.steps);
    let said = [path, tile.says.clone(), marks(model, tile).join(", ")];
    let said: Vec<String> = said.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}: {}", tile.title, said.join("; "))
}
