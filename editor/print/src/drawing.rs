//! Drawings of looks on paper: the same shapes as in the window, as items of a page.

use crate::fonts::Fonts;
use crate::page::{Area, Ink, Item, Text};
use dicta_art::colours::DAY;
use dicta_art::counter::{self, side_colour};
use dicta_art::look::Placing;
use dicta_art::{Canvas, DrawnMap, Looks, Pen};
use dicta_program::Program;
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::view::PieceView;
use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, pos2, vec2};
use std::cell::RefCell;

/// How far the baseline of a text is below its middle, in parts of its size.
const BASELINE: f32 = 0.35;

/// A page to draw on.
pub struct OnPaper<'f> {
    fonts: &'f Fonts,
    items: RefCell<Vec<Item>>,
}

impl<'f> OnPaper<'f> {
    pub fn of(fonts: &'f Fonts) -> Self {
        OnPaper { fonts, items: RefCell::default() }
    }

    /// What was drawn.
    pub fn items(self) -> Vec<Item> {
        self.items.into_inner()
    }

    fn add(&self, item: Item) {
        self.items.borrow_mut().push(item);
    }
}

impl Canvas for OnPaper<'_> {
    fn polygon(&self, points: &[Pos2], _: &[[u32; 3]], fill: Color32) {
        self.convex(points.to_vec(), fill, Pen::NONE);
    }

    fn convex(&self, points: Vec<Pos2>, fill: Color32, outline: Pen) {
        let (fill, outline) = (ink(fill), line(outline));
        if fill.is_some() || outline.is_some() {
            self.add(Item::Shape { points: places(&points), fill, outline });
        }
    }

    fn line(&self, points: Vec<Pos2>, closed: bool, pen: Pen) {
        let Some((width, ink)) = line(pen) else { return };
        self.add(match closed {
            true => Item::Shape { points: places(&points), fill: None, outline: Some((width, ink)) },
            false => Item::Stroke { points: places(&points), width, ink },
        });
    }

    fn circle(&self, centre: Pos2, radius: f32, fill: Color32, outline: Pen) {
        let (fill, outline) = (ink(fill), line(outline));
        if fill.is_some() || outline.is_some() {
            self.add(Item::Disc { centre: centre.into(), radius, fill, outline });
        }
    }

    fn text(&self, centre: Pos2, text: &str, size: f32, colour: Color32) {
        let Some(ink) = ink(colour) else { return };
        let x = centre.x - self.fonts.width(text, size) / 2.0;
        let y = centre.y + size * BASELINE;
        self.add(Item::Text(Text { x, y, size, strong: false, ink, text: text.to_owned(), block: None }));
    }
}

fn places(points: &[Pos2]) -> Vec<(f32, f32)> {
    points.iter().map(|p| (p.x, p.y)).collect()
}

/// A colour on paper; none for one that is not visible.
pub fn ink(colour: Color32) -> Option<Ink> {
    let [red, green, blue, opacity] = colour.to_srgba_unmultiplied();
    (opacity > 0).then_some(Ink { rgb: [red, green, blue], opacity })
}

fn line(pen: Pen) -> Option<(f32, Ink)> {
    ink(pen.colour).filter(|_| pen.width > 0.0).map(|ink| (pen.width, ink))
}

/// One view of an entry's look, such as `top`, as large as fits into an area; none if its look has no such view.
pub fn view(
    fonts: &Fonts,
    (program, looks): (&Program, &Looks),
    model: &EntryModel,
    view: &str,
    area: Area,
) -> Option<Vec<Item>> {
    let named: Vec<String> = model.looks.iter().map(|name| format!("{name}.{view}")).collect();
    let figure = looks.figure(named.iter().map(String::as_str))?;
    let bounds = figure.bounds()?;
    let fits = (area.width / bounds.width()).min(area.height / bounds.height());
    // A small piece is not enlarged beyond the size of its kind.
    let cell = fits.min(area.height * 1.7);
    let middle = pos2(area.x + area.width / 2.0, area.y + area.height / 2.0);
    let at = placing((program, looks), (model, model.side()), middle - bounds.center().to_vec2() * cell, cell);
    let canvas = OnPaper::of(fonts);
    figure.paint(&canvas, &DAY, at);
    Some(canvas.items())
}

/// A piece of a side as on a map, with the badge of the side, within an area.
pub fn piece(
    fonts: &Fonts,
    (program, looks): (&Program, &Looks),
    (model, side): (&EntryModel, Option<usize>),
    area: Area,
) -> Vec<Item> {
    let names = || model.looks.iter().map(String::as_str);
    let bounds = looks.figure(names()).and_then(|figure| figure.bounds());
    let (size, centre) = bounds.map_or((Vec2::splat(0.84), Vec2::ZERO), |b| (b.size(), b.center().to_vec2()));
    let cell = (area.width / size.x).min(area.height / size.y).min(area.height * 1.6);
    let middle = pos2(area.x + area.width / 2.0, area.y + area.height / 2.0);
    let at = placing((program, looks), (model, side), middle - centre * cell, cell);
    let canvas = OnPaper::of(fonts);
    let values: Vec<(String, String)> = model.rows.iter().map(|row| (row.name.clone(), row.value.clone())).collect();
    counter::piece(&canvas, &DAY, looks, &model.looks, Placing { values: &values, ..at }, &model.title);
    if let Some(side) = side {
        let corner = pos2(area.x + 3.0, area.bottom() - 3.0);
        counter::side_badge(&canvas, &DAY, (program, looks), corner, 4.0, side);
    }
    canvas.items()
}

/// A piece on a map: a disc in the tint of its side, the piece, and the badge of its side.
pub fn on_map(canvas: &OnPaper<'_>, (program, looks): (&Program, &Looks), map: &DrawnMap<'_>, piece: &PieceView) {
    let Some(kind) = program.kinds.get(piece.kind.index()) else { return };
    let root = program.kinds.get(kind.root.index());
    let names = counter::names_of(program, kind, root.and_then(|root| root.entries.get(piece.entry.index())));
    let (centre, cell) = (middle_of(map, piece), map.cell);
    let side = side_colour(program, looks, &DAY, piece.side);
    let tint = counter::tint(looks, &DAY, &names, side);
    if piece.cells.len() < 2 {
        let (lift, edge) = counter::disc(&DAY, side, cell);
        canvas.circle(centre, cell * 0.42, lift.gamma_multiply(0.86), edge);
    }
    let angle = map.grid.angle(piece.facing);
    let at = Placing { side, tint, angle, values: &piece.values, ..Placing::plain(centre, cell, side) };
    counter::piece(canvas, &DAY, looks, &names, at, &piece.short);
    let corner = centre + vec2(-0.36, 0.33) * cell;
    counter::side_badge(canvas, &DAY, (program, looks), corner, (cell * 0.085).max(4.0), piece.side);
    let size = (cell * 0.13).clamp(5.0, 9.0);
    let title = within(canvas, map, centre + vec2(0.0, 0.43) * cell, (&piece.title, size));
    canvas.text(title, &piece.title, size, DAY.ink);
}

/// The middle of a text as near to a place as it fits into the map.
fn within(canvas: &OnPaper<'_>, map: &DrawnMap<'_>, middle: Pos2, (text, size): (&str, f32)) -> Pos2 {
    let half = vec2(canvas.fonts.width(text, size), size) / 2.0;
    let whole = Rect::from_min_size(map.origin, map.grid.extent(map.map.width, map.map.height) * map.cell);
    // A text that is wider than the map is in its middle.
    let most = (whole.size() / 2.0 - half).max(Vec2::ZERO);
    middle.clamp(whole.center() - most, whole.center() + most)
}

/// The middle of the cells that a piece covers.
fn middle_of(map: &DrawnMap<'_>, piece: &PieceView) -> Pos2 {
    let sum = piece.cells.iter().map(|cell| map.centre(*cell).to_vec2()).fold(Vec2::ZERO, |a, b| a + b);
    match piece.cells.len() {
        0 => map.centre(piece.cell),
        n => (sum / n as f32).to_pos2(),
    }
}

/// The colours of an entry of a side at a place, facing up.
fn placing<'p>(
    (program, looks): (&Program, &Looks),
    (model, side): (&EntryModel, Option<usize>),
    centre: Pos2,
    cell: f32,
) -> Placing<'p> {
    let side = side.map_or(DAY.ink_soft, |side| side_colour(program, looks, &DAY, side));
    let tint = counter::tint(looks, &DAY, &model.looks, side);
    Placing { side, tint, ..Placing::plain(centre, cell, side) }
}
