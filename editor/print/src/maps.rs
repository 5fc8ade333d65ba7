//! Maps to scale: as many pages as they need, which overlap, with marks where the next page begins, and the legend.

use crate::grid;
use crate::layout::{Composer, Fragment, Paper};
use crate::page::{Area, Ink, Item, MM, Page, Role};
use dicta_program::{Board, Map, Phrase};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::map::MapSheet;

/// The margin of a page of a map.
const MARGIN: f32 = 12.0 * MM;
/// How much of the map is on two neighbouring pages.
const OVERLAP: f32 = 8.0 * MM;
/// The ground of terrains, the most frequent one first; every cell of the others has its letter as well.
const GROUNDS: [Ink; 8] = [
    Ink::of(246, 244, 232),
    Ink::of(206, 222, 190),
    Ink::of(232, 212, 196),
    Ink::of(200, 218, 232),
    Ink::of(226, 222, 204),
    Ink::of(216, 208, 224),
    Ink::of(236, 226, 180),
    Ink::of(214, 214, 214),
];

/// The names of the maps.
pub fn names(reading: &Reading) -> Vec<String> {
    reading.program.maps.iter().map(|map| map.head.name.clone()).collect()
}

/// Where the parts of a map on its pages begin, across or down.
fn parts(length: f32, room: f32) -> Vec<f32> {
    let step = room - OVERLAP;
    let count = if length <= room { 1 } else { 1 + ((length - room) / step).ceil() as usize };
    (0..count).map(|i| i as f32 * step).collect()
}

/// The pages of a map whose cells have this width.
pub fn map(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper, cell: f32) -> Option<Vec<Page>> {
    let sheet = MapSheet::of(reading, name)?;
    let (board, map) = (reading.program.board, reading.program.maps.get(sheet.map.index())?);
    let items = drawing(composer, board, map, &sheet, cell);
    let (width, height) = grid::extent(board, map.width, map.height);
    let (width, height) = (width * cell, height * cell);
    let empty = paper.page();
    let (room_x, room_y) = (empty.width - 2.0 * MARGIN, empty.height - 2.0 * MARGIN);
    let (across, down) = (parts(width, room_x), parts(height, room_y));
    let mut pages = Vec::new();
    for (row, top) in down.iter().enumerate() {
        for (column, left) in across.iter().enumerate() {
            let part = part_name(row, column);
            let (title, number) = (&sheet.heading.title, |n: usize| n.to_string());
            let values = [
                ("map", title.as_str()),
                ("part", &part),
                ("across", &number(across.len())),
                ("down", &number(down.len())),
            ];
            let words = reading.program.phrase(Phrase::MapPart, &values);
            let block = composer.block(Role::Figure(words.clone()));
            let size = (room_x.min(width - left), room_y.min(height - top));
            let area = Area::new(MARGIN, MARGIN, size.0, size.1);
            let mut items = items.clone();
            items.iter_mut().for_each(|item| item.shift((MARGIN - left, MARGIN - top)));
            items.retain(|item| touches(item, area.grown(cell)));
            let mut page = Page { items: vec![Item::Window { area, items, block }], ..empty.clone() };
            page.items.extend(seams(area, column > 0, column + 1 < across.len(), row > 0, row + 1 < down.len()));
            page.items.push(composer.text((MARGIN, MARGIN - 4.0), &words, 8.0, None));
            pages.push(page);
        }
    }
    Some(pages)
}

/// A whole map with cells of this width: its width, height and items.
pub fn whole(composer: &mut Composer, reading: &Reading, name: &str, cell: f32) -> Option<(f32, f32, Vec<Item>)> {
    let sheet = MapSheet::of(reading, name)?;
    let (board, map) = (reading.program.board, reading.program.maps.get(sheet.map.index())?);
    let (width, height) = grid::extent(board, map.width, map.height);
    Some((width * cell, height * cell, drawing(composer, board, map, &sheet, cell)))
}

/// `A1`, `A2` in the first row of pages.
fn part_name(row: usize, column: usize) -> String {
    let letter = char::from(b'A' + (row % 26) as u8);
    format!("{letter}{}", column + 1)
}

/// The whole map, from its top left corner.
fn drawing(composer: &Composer, board: Board, map: &Map, sheet: &MapSheet, cell: f32) -> Vec<Item> {
    let mut items = Vec::new();
    let small = (cell * 0.16).clamp(3.0, 9.0);
    for (at, terrain) in map.terrain.iter().enumerate() {
        if map.holes.get(at).copied().unwrap_or(false) {
            continue;
        }
        let (column, row) = (at as i64 % i64::from(map.width), at as i64 / i64::from(map.width));
        let (x, y) = grid::centre(board, column, row);
        let (x, y) = (x * cell, y * cell);
        let rank = sheet.terrains.iter().position(|t| t.number == usize::from(*terrain)).unwrap_or(0);
        items.push(Item::Shape {
            points: grid::corners(board, (x, y), cell),
            fill: Some(GROUNDS[rank % GROUNDS.len()]),
            outline: Some((0.5, Ink::SOFT)),
        });
        items.push(composer.centred((x, y - cell * 0.26), &map.cell_name(at as i64), small, None));
        if let Some(terrain) = sheet.terrains.get(rank).filter(|_| rank > 0) {
            items.push(composer.centred((x, y + cell * 0.1), &terrain.letter.to_string(), small * 1.6, None));
        }
    }
    items
}

/// Whether a cell or its text begins in an area.
fn touches(item: &Item, area: Area) -> bool {
    let near = |(x, y): (f32, f32)| x >= area.x && x <= area.right() && y >= area.y && y <= area.bottom();
    match item {
        Item::Text(text) => near((text.x, text.y)),
        Item::Shape { points, .. } | Item::Stroke { points, .. } => points.iter().any(|p| near(*p)),
        Item::Disc { centre, .. } => near(*centre),
        Item::Line { from, to, .. } => near(*from) || near(*to),
        Item::Window { .. } | Item::Link { .. } => true,
    }
}

/// Marks beside the map where the neighbouring page begins or ends: the line along which pages are glued.
fn seams(area: Area, left: bool, right: bool, top: bool, bottom: bool) -> Vec<Item> {
    let mut items = Vec::new();
    let mut mark = |from: (f32, f32), to: (f32, f32)| {
        items.push(Item::Line { from, to, width: 0.5, ink: Ink::BLACK });
    };
    let long = 4.0 * MM;
    let across = [(left, area.x + OVERLAP), (right, area.right() - OVERLAP)];
    for (_, x) in across.into_iter().filter(|(there, _)| *there) {
        mark((x, area.y - long), (x, area.y));
        mark((x, area.bottom()), (x, area.bottom() + long));
    }
    let down = [(top, area.y + OVERLAP), (bottom, area.bottom() - OVERLAP)];
    for (_, y) in down.into_iter().filter(|(there, _)| *there) {
        mark((area.x - long, y), (area.x, y));
        mark((area.right(), y), (area.right() + long, y));
    }
    items
}

/// The legend of a map: its terrains with their letters and numbers of cells, and its zones.
pub fn legend(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper) -> Option<Vec<Fragment>> {
    let sheet = MapSheet::of(reading, name)?;
    let width = paper.text_width(false);
    let section = composer.block(Role::Section);
    Some(composer.within(section, |to| {
        let mut parts = vec![to.heading(2, &sheet.heading.title, width)];
        parts.extend(to.paragraph(&sheet.heading.docs, width));
        parts.extend(to.paragraph(&sheet.size, width));
        let terrains = sheet.terrains.iter();
        let rows: Vec<Vec<String>> =
            terrains.map(|t| vec![t.letter.to_string(), t.title.clone(), t.cells.to_string()]).collect();
        let word = |phrase| reading.program.word(phrase);
        let cells = word(Phrase::CellsHead);
        parts.extend(to.table(&[String::new(), word(Phrase::TerrainHead), cells.clone()], &rows, width));
        let zones: Vec<Vec<String>> =
            sheet.zones.iter().map(|zone| vec![zone.heading.title.clone(), zone.names.clone()]).collect();
        parts.extend(to.table(&[word(Phrase::ZoneHead), cells], &zones, width));
        parts
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_map_overlap_and_cover_it() {
        for length in [10.0, 500.0, 501.0, 1200.0, 4000.0] {
            let room = 500.0;
            let starts = parts(length, room);
            assert_eq!(starts[0], 0.0);
            assert!(starts.windows(2).all(|two| (two[0] + room - two[1] - OVERLAP).abs() < 0.01), "{starts:?}");
            let last = starts[starts.len() - 1];
            assert!(last < length && last + room >= length - 0.01, "{length}: {starts:?}");
        }
        assert_eq!((parts(500.0, 500.0).len(), parts(501.0, 500.0).len()), (1, 2));
    }
}
