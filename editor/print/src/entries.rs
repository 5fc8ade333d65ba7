//! The cards of entries: title, documentation, figures, boxes to cross off, parts and paths, in the order that looks
//! specify.

use crate::drawing;
use crate::grid;
use crate::layout::{Composer, Flow, Fragment, Paper, SIZE, shifted};
use crate::page::{Area, Ink, Item, MM, Role};
use dicta_program::{Entry, Phrase, Program, Step, path_text};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::field::{FieldRow, Shape, path_stat};
use dicta_studio::sheet::sources;

/// The distance between a card's frame and its text.
const PADDING: f32 = 3.0 * MM;
/// The views that a look may have, and the height of their drawings.
const VIEWS: [&str; 3] = ["top", "front", "side"];
const VIEW: f32 = 24.0 * MM;
/// The height of a drawn path.
const PATH: f32 = 28.0 * MM;

/// The names of the entries that have cards: those of every kind that has figures, except the kinds of paths, which are
/// in charts.
pub fn names(reading: &Reading) -> Vec<String> {
    let program = &reading.program;
    let printed = |entry: &&Entry| {
        let kind = program.kinds.get(entry.kind.index());
        kind.is_some_and(|kind| !kind.stats.is_empty() && path_stat(kind).is_none())
    };
    let kinds = program.kinds.iter().skip(BUILT_IN);
    kinds.flat_map(|kind| kind.entries.iter().filter(printed)).map(|e| e.head.name.clone()).collect()
}

/// The names of the entries of all kinds, the printed ones first.
pub fn all_names(reading: &Reading) -> Vec<String> {
    let mut names = names(reading);
    let kinds = reading.program.kinds.iter().skip(1);
    let others = kinds.flat_map(|kind| &kind.entries).map(|entry| &entry.head.name);
    let others: Vec<String> = others.filter(|name| !names.contains(name)).cloned().collect();
    names.extend(others);
    names
}

/// The number of kinds of the language itself: the game, and the sides.
const BUILT_IN: usize = 2;

/// A card on a page.
pub struct Card {
    /// Its frames: one, if it fits on a page.
    pub frames: Vec<Fragment>,
    /// Whether it is as wide as the page instead of a column.
    pub is_wide: bool,
}

/// The card of an entry, in a column of the page. One that is higher than a column is as wide as the page, with its
/// content in columns.
pub fn card(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper) -> Option<Card> {
    let (before, most) = (composer.blocks.len(), Flow::space(paper) - 3.0 * PADDING);
    let narrow = narrow(composer, reading, name, paper)?;
    if narrow.height <= Flow::space(paper) {
        return Some(Card { frames: vec![narrow], is_wide: false });
    }
    composer.blocks.truncate(before);
    let (count, width) = (paper.columns(), paper.text_width(true));
    let step = (width - PADDING) / count as f32;
    let parts = content(composer, reading, name, step - PADDING)?;
    let total: f32 = parts.iter().map(|part| part.height).sum();
    // The lowest columns that are enough.
    let mut height = (total / count as f32).min(most);
    while height < most && starts(&parts, height).len() > count {
        height = (height + SIZE).min(most);
    }
    let mut columns = divided(parts, height);
    let mut frames = Vec::new();
    while !columns.is_empty() {
        let rest = columns.split_off(columns.len().min(count));
        frames.push(beside(columns, step).framed(width, PADDING));
        columns = rest;
    }
    Some(Card { frames, is_wide: true })
}

/// The card of an entry in one frame, as wide as a column.
pub fn narrow(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper) -> Option<Fragment> {
    let width = paper.text_width(false);
    let parts = content(composer, reading, name, width - 2.0 * PADDING)?;
    Some(Fragment::joined(parts).framed(width, PADDING))
}

/// The numbers of the parts with which columns of at most this height begin: what belongs to the next part stays with it.
fn starts(parts: &[Fragment], most: f32) -> Vec<usize> {
    let (mut starts, mut used, mut from) = (vec![0], 0.0, 0);
    for (i, _) in parts.iter().enumerate().filter(|(_, part)| !part.with_next) {
        let height: f32 = parts[from..=i].iter().map(|part| part.height).sum();
        if used > 0.0 && used + height > most {
            starts.push(from);
            used = 0.0;
        }
        (used, from) = (used + height, i + 1);
    }
    starts
}

/// Parts in columns of at most this height.
fn divided(mut parts: Vec<Fragment>, most: f32) -> Vec<Fragment> {
    let starts = starts(&parts, most).into_iter().rev();
    let mut columns: Vec<Fragment> = starts.map(|start| Fragment::joined(parts.split_off(start))).collect();
    columns.reverse();
    columns
}

/// Columns beside each other.
fn beside(columns: Vec<Fragment>, step: f32) -> Fragment {
    let mut whole = Fragment::default();
    for (i, column) in columns.into_iter().enumerate() {
        whole.bookmark = whole.bookmark.or(column.bookmark);
        whole.height = whole.height.max(column.height);
        whole.items.extend(shifted(column.items, (i as f32 * step, 0.0)));
    }
    whole
}

/// What is on a card of this width.
fn content(to: &mut Composer, reading: &Reading, name: &str, width: f32) -> Option<Vec<Fragment>> {
    let model = EntryModel::of(reading, name)?;
    let section = to.block(Role::Section);
    Some(to.within(section, |to| composed(to, reading, &model, width)))
}

fn composed(to: &mut Composer, reading: &Reading, model: &EntryModel, width: f32) -> Vec<Fragment> {
    let mut parts = vec![to.heading(2, &model.title, width)];
    parts.extend(to.note(&model.kind.1, width));
    parts.extend(to.paragraph(&model.docs, width));
    parts.extend(views(to, reading, model, width));
    if let Some((_, steps)) = model.path() {
        parts.push(path(to, reading, model, steps, width));
    }
    let rows: Vec<&FieldRow> = ordered(model);
    parts.extend(fields(to, &rows, width));
    for part in &model.parts {
        let Some((_, title)) = &part.entry else { continue };
        parts.push(to.heading(3, &format!("{}: {title}", part.title), width));
        let rows: Vec<&FieldRow> = part.rows.iter().filter(|row| is_printed(row)).collect();
        parts.extend(fields(to, &rows, width));
    }
    parts.extend(origin(to, &reading.program, model.source.as_deref(), model.reconstructed.as_deref(), width));
    parts
}

/// Where something comes from: its source, and why it is reconstructed.
pub fn origin(
    to: &mut Composer,
    program: &Program,
    source: Option<&str>,
    reconstructed: Option<&str>,
    width: f32,
) -> Vec<Fragment> {
    let source = source.map(|s| program.phrase(Phrase::SourceIs, &[("source", sources::once(s))]));
    let reason = reconstructed.map(|reason| program.phrase(Phrase::ReconstructedFor, &[("reason", reason)]));
    source.into_iter().chain(reason).flat_map(|words| to.note(&words, width)).collect()
}

/// The views that the look of an entry has, side by side.
fn views(to: &mut Composer, reading: &Reading, model: &EntryModel, width: f32) -> Option<Fragment> {
    let column = width / VIEWS.len() as f32;
    let mut items = Vec::new();
    for view in VIEWS {
        let area = Area::new(items.len() as f32 * column, 2.0, column, VIEW - 4.0).grown(-2.0);
        items.extend(
            drawing::view(&to.fonts, (&reading.program, &to.looks), model, view, area).map(|drawn| (view, drawn)),
        );
    }
    if items.is_empty() {
        return None;
    }
    let block = to.block(Role::Figure(model.title.clone()));
    let all = items.into_iter().flat_map(|(_, drawn)| drawn).collect();
    let area = Area::new(0.0, 0.0, width, VIEW);
    Some(Fragment { height: VIEW, items: vec![Item::Window { area, items: all, block }], ..Fragment::default() })
}

/// Figures as a table, then the boxes of tracks.
fn fields(to: &mut Composer, rows: &[&FieldRow], width: f32) -> Vec<Fragment> {
    let figures = rows.iter().filter(|row| !matches!(row.shape, Shape::Boxes(_) | Shape::Path(_)));
    let figures: Vec<Vec<String>> = figures.map(|row| vec![short(&row.title).to_owned(), row.value.clone()]).collect();
    let mut parts = to.table(&[], &figures, width);
    for row in rows {
        if let Shape::Boxes(count) = row.shape {
            parts.push(track(to, row, count, width));
        }
    }
    parts
}

/// The printed fields: those that the look names first, in its order, then the others.
pub fn ordered(model: &EntryModel) -> Vec<&FieldRow> {
    let named = model.card.line.iter().chain(&model.card.stats).chain(&model.card.boxes);
    let named = named.filter_map(|name| model.row(name));
    let mut all: Vec<&FieldRow> = Vec::new();
    for row in named.chain(&model.rows).filter(|row| is_printed(row)) {
        if all.iter().all(|known| known.name != row.name) {
            all.push(row);
        }
    }
    all
}

/// What changes in play is not printed, except for the numbers that players count.
fn is_printed(row: &FieldRow) -> bool {
    row.shape != Shape::InPlay || row.role == "counter"
}

/// The title without its explanation.
pub fn short(title: &str) -> &str {
    title.split(':').next().unwrap_or(title).trim()
}

/// The boxes of a track, with their number.
fn track(to: &mut Composer, row: &FieldRow, count: i64, width: f32) -> Fragment {
    let block = to.block(Role::Paragraph);
    let words = format!("{} {count}", short(&row.title));
    let label = Fragment {
        height: SIZE * 1.7,
        items: vec![to.text((0.0, SIZE), &words, SIZE, Some(block))],
        ..Fragment::default()
    };
    Fragment::joined(vec![label, to.boxes(count, width), Fragment::space(SIZE * 0.4)])
}

fn path(to: &mut Composer, reading: &Reading, model: &EntryModel, steps: &[Step], width: f32) -> Fragment {
    let written = path_text(steps);
    let block = to.block(Role::Figure(format!("{}: {written}", model.title)));
    let mut items = grid::path(reading.program.board, steps, width, PATH);
    let words = to.centred((width / 2.0, PATH + SIZE), &written, SIZE, Some(block));
    items.push(words);
    Fragment { height: PATH + SIZE * 1.8, items, ..Fragment::default() }
}

/// The ink of a side's band: sides differ by their words as well.
pub fn band(side: Option<usize>) -> Ink {
    const BANDS: [Ink; 4] =
        [Ink::of(214, 226, 240), Ink::of(240, 222, 214), Ink::of(224, 236, 214), Ink::of(236, 230, 204)];
    side.map_or(Ink::PALE, |side| BANDS[side % BANDS.len()])
}
