//! Kinds and enums with the values of all their entries, and entries side by side: tables as wide as their values need.

use crate::drawing;
use crate::entries::{self, short};
use crate::grid;
use crate::layout::{Composer, Fragment, shifted};
use crate::page::{Area, Ink, Item, MM, Role};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::entry::{EntryModel, find};
use dicta_studio::sheet::field::{FieldRow, Shape};
use dicta_studio::sheet::kind::{CompareLine, CompareModel, DeclaredField, EntryTable, KindModel};

/// The widest column: longer values are broken.
const COLUMN: f32 = 60.0 * MM;
/// The narrowest column of an entry, and the height of its drawing.
const ENTRY: f32 = 26.0 * MM;
const DRAWN: f32 = 22.0 * MM;

/// A kind with its fields and entries, at least as wide as is given.
pub fn kind(to: &mut Composer, reading: &Reading, name: &str, least: f32) -> Option<(f32, Vec<Fragment>)> {
    Some(titled(to, reading, &KindModel::of(reading, name)?, least))
}

/// An enum with its members, at least as wide as is given.
pub fn members(to: &mut Composer, reading: &Reading, name: &str, least: f32) -> Option<(f32, Vec<Fragment>)> {
    Some(titled(to, reading, &KindModel::of_enum(reading, name)?, least))
}

fn titled(to: &mut Composer, reading: &Reading, model: &KindModel, least: f32) -> (f32, Vec<Fragment>) {
    let (heads, rows) = values(&model.table);
    let width = width_of(&to.natural_columns(&heads, &rows)).max(least);
    let mut parts = vec![to.heading(2, &model.title, width)];
    parts.extend(model.extends.iter().flat_map(|(_, title)| to.note(title, least)));
    parts.extend(to.paragraph(&model.docs, least));
    let fields: Vec<Vec<String>> = model.fields.iter().filter(|field| field.off.is_none()).map(declared).collect();
    parts.extend(to.table(&[], &fields, least));
    parts.extend(to.table(&heads, &rows, width));
    parts.extend(entries::origin(to, &reading.program, model.source.as_deref(), None, least));
    (width, parts)
}

/// A field as declared: its title, its keyword with its type, and its documentation.
fn declared(field: &DeclaredField) -> Vec<String> {
    let is = [field.role, field.about.ty.as_deref().unwrap_or_default()].join(" ");
    vec![field.title.clone(), is.trim_end().to_owned(), field.about.docs.clone()]
}

/// The heads and rows of a table of entries or members.
fn values(table: &EntryTable) -> (Vec<String>, Vec<Vec<String>>) {
    let heads = table.columns.iter().map(|(_, title)| short(title).to_owned());
    let row =
        |title: &str, cells: &mut dyn Iterator<Item = String>| [title.to_owned()].into_iter().chain(cells).collect();
    let rows = table.rows.iter().map(|r| row(&r.title, &mut r.cells.iter().map(|cell| cell.text.clone())));
    ([String::new()].into_iter().chain(heads).collect(), rows.collect())
}

/// The width of a table with such columns, if none is too wide.
fn width_of(columns: &[f32]) -> f32 {
    columns.iter().map(|width| width.min(COLUMN)).sum()
}

/// Whether a text has the names of several entries, separated by spaces.
pub fn compares(reading: &Reading, names: &str) -> bool {
    let mut all = names.split_whitespace();
    all.clone().count() > 1 && all.all(|name| find(&reading.program, name).is_some())
}

/// Entries side by side: their drawings, and every field; those that differ are strong.
pub fn side_by_side(to: &mut Composer, reading: &Reading, names: &str) -> Option<(f32, Vec<Fragment>)> {
    let names: Vec<&str> = names.split_whitespace().collect();
    let model = CompareModel::of(reading, &names);
    if model.entries.is_empty() {
        return None;
    }
    let titles = model.entries.iter().map(|entry| entry.title.clone());
    let heads: Vec<String> = [String::new()].into_iter().chain(titles).collect();
    let rows: Vec<Vec<String>> = model.lines.iter().map(compared).collect();
    let natural = to.natural_columns(&heads, &rows).into_iter().enumerate();
    let widths: Vec<f32> =
        natural.map(|(i, width)| if i == 0 { width.min(COLUMN) } else { width.clamp(ENTRY, COLUMN) }).collect();
    let table = to.block(Role::Table);
    let mut parts: Vec<Fragment> = drawings(to, reading, &model.entries, &widths).into_iter().collect();
    to.within(table, |to| {
        parts.push(to.row(&heads, &widths, true));
        for (line, row) in model.lines.iter().zip(&rows) {
            let mut row = to.row(row, &widths, false);
            row.items.iter_mut().for_each(|item| emphasize(item, line.differs));
            parts.push(row);
        }
    });
    Some((widths.iter().sum(), parts))
}

/// A field with its value in each entry; of lists, what not all of them have.
fn compared(line: &CompareLine) -> Vec<String> {
    let cell = |(i, cell): (usize, &Option<FieldRow>)| {
        let Some(row) = cell else { return "–".to_owned() };
        let only = line.only.get(i).map_or(String::new(), |only| only.join(", "));
        match &row.shape {
            Shape::Chart(all) | Shape::Several(all) if only.is_empty() => all.len().to_string(),
            Shape::Chart(all) | Shape::Several(all) => format!("{}: {only}", all.len()),
            _ => row.value.clone(),
        }
    };
    [short(&line.title).to_owned()].into_iter().chain(line.cells.iter().enumerate().map(cell)).collect()
}

fn emphasize(item: &mut Item, differs: bool) {
    if let Item::Text(text) = item {
        (text.strong, text.ink) = (differs, if differs { Ink::BLACK } else { Ink::SOFT });
    }
}

/// The view from above or the path of each entry, above its column; none if no entry has one.
fn drawings(to: &mut Composer, reading: &Reading, entries: &[EntryModel], widths: &[f32]) -> Option<Fragment> {
    let mut items = Vec::new();
    let mut x = widths.first().copied().unwrap_or_default();
    for (entry, width) in entries.iter().zip(widths.iter().skip(1)) {
        let area = Area::new(x, 2.0, *width, DRAWN - 4.0).grown(-2.0);
        let view = drawing::view(&to.fonts, (&reading.program, &to.looks), entry, "top", area);
        let path = || {
            let steps = entry.path()?.1;
            Some(shifted(grid::path(reading.program.board, steps, area.width, area.height), (area.x, area.y)))
        };
        items.extend(view.or_else(path).unwrap_or_default());
        x += width;
    }
    if items.is_empty() {
        return None;
    }
    let titles: Vec<&str> = entries.iter().map(|entry| entry.title.as_str()).collect();
    let block = to.block(Role::Figure(titles.join(", ")));
    let area = Area::new(0.0, 0.0, x, DRAWN);
    Some(Fragment { height: DRAWN, items: vec![Item::Window { area, items, block }], ..Fragment::default() })
}
