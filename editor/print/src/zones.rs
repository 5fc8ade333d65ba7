//! Zones on printed maps: a tint, a border with a pattern of its own, so that zones differ without colour, and titles.

use crate::fonts::Fonts;
use crate::page::{Area, Ink, Item, Text};
use dicta_art::colours::DAY;
use dicta_art::geometry::number;
use dicta_art::{DrawnMap, Looks, zones};
use dicta_program::{Program, Zone};
use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, pos2, vec2};
use std::cmp::Ordering;

/// The patterns of borders: lengths of dashes and gaps in turn, in widths of the line. The first one is unbroken.
const PATTERNS: [&[f32]; 4] = [&[], &[5.0, 2.5], &[1.3, 1.7], &[7.0, 2.0, 1.3, 2.0]];
/// How far a border is inside of its zone for each pattern, in parts of a cell.
const INSET: f32 = 0.045;
/// How much a zone is tinted.
const TINT: f32 = 0.12;
/// The lightest grey of a border, of 255: paler colours are darkened.
const GREY_MAX: f32 = 105.0;
/// The most cells in which a place for a title is sought.
const TRIED: usize = 400;
/// The space around a title on its plate.
const AROUND: f32 = 1.5;

/// The tints and borders of zones.
pub fn borders(program: &Program, looks: &Looks, drawn: &DrawnMap<'_>, zones: &[&Zone]) -> Vec<Item> {
    let mut items = Vec::new();
    let width = (drawn.cell * 0.034).clamp(0.8, 2.2);
    for (zone, pattern) in zones.iter().zip((0..PATTERNS.len()).cycle()) {
        let colour = zones::colour(program, looks, &DAY, zone);
        let [red, green, blue, _] = colour.to_array();
        let tint = Ink { rgb: [red, green, blue], opacity: (255.0 * TINT) as u8 };
        let cells = || zone.cells.iter().map(|cell| i64::from(*cell));
        let corners = |cell| drawn.grid.corners(drawn.centre(cell), drawn.cell);
        items.extend(cells().map(|cell| Item::Shape {
            points: places(&corners(cell)),
            fill: Some(tint),
            outline: None,
        }));
        let ink = dark(colour);
        for line in drawn.outlines(cells(), INSET * (pattern + 1) as f32) {
            // A white line below it sets it off from dark terrain.
            let white = Ink { opacity: 120, ..Ink::WHITE };
            items.push(Item::Shape { points: places(&line), fill: None, outline: Some((width * 1.9, white)) });
            items.extend(patterned(&line, PATTERNS[pattern], width, ink));
        }
    }
    items
}

/// A colour that is dark enough to be read in grey.
fn dark(colour: Color32) -> Ink {
    let [red, green, blue, _] = colour.to_array().map(f32::from);
    let grey = 0.299 * red + 0.587 * green + 0.114 * blue;
    let scale = (GREY_MAX / grey.max(1.0)).min(1.0);
    let [red, green, blue] = [red, green, blue].map(|part| (part * scale) as u8);
    Ink::of(red, green, blue)
}

fn places(points: &[Pos2]) -> Vec<(f32, f32)> {
    points.iter().map(|point| (point.x, point.y)).collect()
}

/// A closed line with a pattern.
fn patterned(line: &[Pos2], pattern: &[f32], width: f32, ink: Ink) -> Vec<Item> {
    if pattern.is_empty() {
        return vec![Item::Shape { points: places(line), fill: None, outline: Some((width, ink)) }];
    }
    let (mut items, mut dash) = (Vec::new(), Vec::new());
    let (mut part, mut left) = (0, pattern[0] * width);
    for (i, from) in line.iter().enumerate() {
        let to = line[(i + 1) % line.len()];
        let (length, way) = (from.distance(to), (to - *from).normalized());
        let mut along = 0.0;
        while along < length {
            let is_dash = part % 2 == 0;
            if is_dash && dash.is_empty() {
                dash.push(*from + way * along);
            }
            let step = left.min(length - along).max(0.01);
            (along, left) = (along + step, left - step);
            if is_dash {
                dash.push(*from + way * along);
            }
            if left <= 0.0 {
                let points = std::mem::take(&mut dash);
                items.extend((!points.is_empty()).then(|| Item::Stroke { points: places(&points), width, ink }));
                part = (part + 1) % pattern.len();
                left = pattern[part] * width;
            }
        }
    }
    items.extend((dash.len() > 1).then(|| Item::Stroke { points: places(&dash), width, ink }));
    items
}

/// The titles of zones and where they are on a map, which begins at the origin.
pub struct Titles(Vec<(Rect, String)>);

impl Titles {
    /// A place for each title: in the northernmost cells of its zone where it covers no number of a cell and none of
    /// the other areas, if there is one.
    pub fn of(fonts: &Fonts, drawn: &DrawnMap<'_>, zones: &[&Zone], others: &[Rect]) -> Self {
        let map = Rect::from_min_size(drawn.origin, drawn.grid.extent(drawn.map.width, drawn.map.height) * drawn.cell);
        let mut taken: Vec<(Rect, String)> = Vec::new();
        for zone in zones.iter().filter(|zone| !zone.cells.is_empty()) {
            let title = zone.head.label();
            let size = vec2(fonts.width(title, size_of(drawn.cell)), size_of(drawn.cell)) + Vec2::splat(2.0 * AROUND);
            let free = |area: &Rect| taken.iter().all(|(other, _)| !other.intersects(*area));
            let clear = |area: &Rect| free(area) && others.iter().all(|other| !other.intersects(*area));
            let legible = |area: &Rect| clear(area) && !covers_number(drawn, *area);
            let all = candidates(drawn, zone, size, map);
            let best = all.iter().find(|area| legible(area)).or_else(|| all.iter().find(|area| clear(area)));
            let found = best.or_else(|| all.iter().find(|area| free(area))).or(all.first()).copied();
            taken.extend(found.map(|area| (area, title.to_owned())));
        }
        Titles(taken)
    }

    /// The titles on plates, on a map that begins elsewhere.
    pub fn items(&self, cell: f32, origin: Pos2) -> Vec<Item> {
        let size = size_of(cell);
        let plate = |(area, title): &(Rect, String)| {
            let area = area.translate(origin.to_vec2());
            let ground = Area::new(area.left(), area.top(), area.width(), area.height());
            let (x, y) = (area.left() + AROUND, area.top() + AROUND + size * 0.82);
            let text = Text { x, y, size, strong: false, ink: Ink::BLACK, text: title.clone(), block: None };
            [Item::area(ground, Some(Ink::WHITE), Some((0.5, Ink::BLACK))), Item::Text(text)]
        };
        self.0.iter().flat_map(plate).collect()
    }
}

/// The size of titles.
fn size_of(cell: f32) -> f32 {
    (cell * 0.15).clamp(4.5, 8.5)
}

/// Where a title of this size can be: on the lower or the upper edge of a cell, within the map.
fn candidates(drawn: &DrawnMap<'_>, zone: &Zone, size: Vec2, map: Rect) -> Vec<Rect> {
    let mut centres: Vec<Pos2> = zone.cells.iter().map(|cell| drawn.centre(i64::from(*cell))).collect();
    let middle = centres.iter().map(|centre| centre.x).sum::<f32>() / centres.len().max(1) as f32;
    // By rows, within each row from the middle.
    centres.sort_by(|a, b| {
        let key = |p: &Pos2| ((p.y / drawn.cell).round(), (p.x - middle).abs());
        key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal)
    });
    let within = Rect::from_min_max(map.min + size / 2.0, (map.max - size / 2.0).max(map.min + size / 2.0));
    let at =
        |centre: Pos2, down: f32| Rect::from_center_size(within.clamp(centre + vec2(0.0, down * drawn.cell)), size);
    centres.into_iter().take(TRIED).flat_map(|centre| [at(centre, 0.5), at(centre, -0.5)]).collect()
}

/// Whether the number of a cell, which is in its upper half, or the letter in its middle is in an area.
fn covers_number(drawn: &DrawnMap<'_>, area: Rect) -> bool {
    let cell = drawn.cell;
    let in_plane = |p: Pos2| drawn.grid.at(((p - drawn.origin) / cell).to_pos2());
    let (low, high) = (in_plane(area.min), in_plane(area.max));
    let rows = low.1.min(high.1) - 1..=low.1.max(high.1) + 1;
    let columns = low.0.min(high.0) - 1..=low.0.max(high.0) + 1;
    let all = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
    all.filter_map(|place| number(drawn.map, place)).any(|at| {
        let centre = drawn.centre(at);
        let half = vec2(0.2, 0.22) * cell;
        area.intersects(Rect::from_center_size(centre + vec2(0.0, -0.13 * cell), 2.0 * half))
    })
}

/// The area that a piece covers around its centre.
pub fn covered(centre: Pos2, cell: f32) -> Rect {
    // Its title is below it.
    Rect::from_min_max(centre - Vec2::splat(0.42 * cell), pos2(centre.x + 0.42 * cell, centre.y + 0.5 * cell))
}
