//! Maps to scale: as many pages as they need, which overlap, with marks where the next page begins, and the legend.

use crate::drawing::{self, OnPaper};
use crate::layout::{Composer, Fragment, Paper, SIZE, listed, shifted};
use crate::page::{Area, Ink, Item, MM, Page, Role};
use crate::zones::{self, Titles};
use dicta_art::colours::DAY;
use dicta_art::{DrawnMap, Grid};
use dicta_program::{Board, Map, Mission, Phrase, Program, Zone};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::map::{MapSheet, TerrainModel, ZoneModel};
use dicta_studio::sheet::mission::MissionSheet;
use dicta_studio::view::PieceView;
use emath::Pos2;
use std::collections::BTreeSet;

/// The margin of a page of a map.
const MARGIN: f32 = 12.0 * MM;
/// How much of the map is on two neighbouring pages.
const OVERLAP: f32 = 8.0 * MM;
/// The widest cell of a map on the sheet of a mission.
const SMALL: f32 = 14.0 * MM;
/// The width of a sample of terrain in the legend.
const SAMPLE: f32 = 9.0 * MM;

/// The names of the maps.
pub fn names(reading: &Reading) -> Vec<String> {
    reading.program.maps.iter().map(|map| map.head.name.clone()).collect()
}

/// The missions among some names whose maps are printed for them: because of zones of their own, or because their map
/// is not among the names.
pub fn mission_names(reading: &Reading, among: &BTreeSet<String>) -> Vec<String> {
    let program = &reading.program;
    let named = program.missions.iter().filter(|mission| among.contains(&mission.head.name));
    let is_printed = |mission: &&Mission| {
        let map = program.maps.get(mission.map.index());
        !mission.zones.is_empty() || map.is_some_and(|map| !among.contains(&map.head.name))
    };
    named.filter(is_printed).map(|mission| mission.head.name.clone()).collect()
}

/// Where the parts of a map on its pages begin, across or down.
fn parts(length: f32, room: f32) -> Vec<f32> {
    let step = room - OVERLAP;
    let count = if length <= room { 1 } else { 1 + ((length - room) / step).ceil() as usize };
    (0..count).map(|i| i as f32 * step).collect()
}

/// A map to draw, with its zones and those of a mission on it.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    pub program: &'a Program,
    pub map: &'a Map,
    /// The zones of the mission.
    pub zones: &'a [Zone],
}

impl<'a> Ground<'a> {
    /// The map with this name, or that of the mission with this name.
    fn of(program: &'a Program, name: &str) -> Option<(Self, Option<&'a Mission>)> {
        let map = program.maps.iter().find(|map| map.head.name == name);
        let mission = || program.missions.iter().find(|mission| mission.head.name == name);
        match (map, map.is_none().then(mission).flatten()) {
            (Some(map), _) => Some((Ground { program, map, zones: &[] }, None)),
            (None, Some(mission)) => {
                let map = program.maps.get(mission.map.index())?;
                Some((Ground { program, map, zones: &mission.zones }, Some(mission)))
            }
            (None, None) => None,
        }
    }

    fn drawn(self, cell: f32) -> DrawnMap<'a> {
        DrawnMap { map: self.map, grid: Grid(self.program.board), origin: Pos2::ZERO, cell }
    }

    fn zones(self) -> Vec<&'a Zone> {
        self.map.zones.iter().chain(self.zones).collect()
    }

    fn size(self, cell: f32) -> (f32, f32) {
        (Grid(self.program.board).extent(self.map.width, self.map.height) * cell).into()
    }
}

/// A map that is cut into pages: its grid, how large it is, and where its pages begin.
struct Cut<'r> {
    ground: Ground<'r>,
    /// The title of the map, and that of the mission on it.
    title: String,
    drawn: DrawnMap<'r>,
    letters: Vec<Option<char>>,
    titles: Titles,
    size: (f32, f32),
    room: (f32, f32),
    across: Vec<f32>,
    down: Vec<f32>,
}

impl<'r> Cut<'r> {
    fn of(composer: &Composer, reading: &'r Reading, name: &str, paper: Paper, cell: f32) -> Option<Self> {
        let (ground, _) = Ground::of(&reading.program, name)?;
        let (drawn, size) = (ground.drawn(cell), ground.size(cell));
        let title = title(&reading.program, name)?;
        let page = paper.page();
        let room = (page.width - 2.0 * MARGIN, page.height - 2.0 * MARGIN);
        let (letters, titles) = (letters(composer, &drawn), Titles::of(&composer.fonts, &drawn, &ground.zones(), &[]));
        let (across, down) = (parts(size.0, room.0), parts(size.1, room.1));
        Some(Cut { ground, title, drawn, letters, titles, size, room, across, down })
    }

    /// What one page shows, which begins at this place of the map: only the cells on it and around it are drawn.
    fn part(&self, composer: &Composer, (left, top): (f32, f32)) -> (Area, Vec<Item>) {
        let size = (self.room.0.min(self.size.0 - left), self.room.1.min(self.size.1 - top));
        let area = Area::new(MARGIN, MARGIN, size.0, size.1);
        let drawn = DrawnMap { origin: Pos2::new(MARGIN - left, MARGIN - top), ..self.drawn };
        let near = area.grown(2.0 * drawn.cell);
        let mut items = ground(composer, self.ground, (&drawn, &self.letters), |centre| near.has(centre.into()));
        items.extend(self.titles.items(drawn.cell, drawn.origin));
        items.retain(|item| touches(item, area.grown(drawn.cell)));
        items.shrink_to_fit();
        (area, items)
    }
}

/// How many pages a map would have whose cells have this width.
pub fn page_count(reading: &Reading, name: &str, paper: Paper, cell: f32) -> usize {
    Cut::of(&Composer::default(), reading, name, paper, cell).map_or(0, |cut| cut.across.len() * cut.down.len())
}

/// The title of a map, or that of the map of a mission and of the mission.
pub fn title(program: &Program, name: &str) -> Option<String> {
    let (ground, mission) = Ground::of(program, name)?;
    let map = ground.map.head.label();
    Some(mission.map_or_else(|| map.to_owned(), |mission| format!("{map}, {}", mission.head.label())))
}

/// The pages of a map whose cells have this width.
pub fn map(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper, cell: f32) -> Option<Vec<Page>> {
    let cut = Cut::of(composer, reading, name, paper, cell)?;
    let (across, down) = (&cut.across, &cut.down);
    let mut pages = Vec::new();
    for (row, top) in down.iter().enumerate() {
        for (column, left) in across.iter().enumerate() {
            let part = part_name(row, column);
            let (title, number) = (&cut.title, |n: usize| n.to_string());
            let values = [
                ("map", title.as_str()),
                ("part", &part),
                ("across", &number(across.len())),
                ("down", &number(down.len())),
            ];
            let words = reading.program.phrase(Phrase::MapPart, &values);
            let block = composer.block(Role::Figure(words.clone()));
            let (area, items) = cut.part(composer, (*left, *top));
            let mut page = Page { items: vec![Item::Window { area, items, block }], margin: MARGIN, ..paper.page() };
            page.items.extend(seams(area, column > 0, column + 1 < across.len(), row > 0, row + 1 < down.len()));
            page.items.push(above(composer, &words, area, (column > 0, column + 1 < across.len())));
            pages.push(page);
        }
    }
    Some(pages)
}

/// The title above a part of a map: between the marks on its left and right, smaller if it has to be.
fn above(composer: &Composer, words: &str, area: Area, (left, right): (bool, bool)) -> Item {
    const SIZE_MOST: f32 = 8.0;
    let beside = OVERLAP + 1.5 * MM;
    let x = if left { area.x + beside } else { area.x };
    let room = if right { area.right() - beside - x } else { f32::INFINITY };
    let size = (SIZE_MOST * room / composer.fonts.width(words, SIZE_MOST)).min(SIZE_MOST);
    composer.text((x, area.y - 4.0), words, size, None)
}

/// The map of a mission with its pieces, as it begins: as large as fits into this width and height.
pub fn small(
    to: &mut Composer,
    reading: &Reading,
    sheet: &MissionSheet,
    (width, height): (f32, f32),
) -> Option<Fragment> {
    let program = &*reading.program;
    let mission = program.missions.get(sheet.mission)?;
    let map = program.maps.get(mission.map.index())?;
    let ground = Ground { program, map, zones: &mission.zones };
    let ((wide, high), gap) = (ground.size(1.0), SIZE * 0.6);
    let cell = (width / wide).min((height - 2.0 * gap) / high).min(SMALL);
    let (wide, high, items) = with_pieces(to, ground, &sheet.pieces, cell);
    let block = to.block(Role::Figure(format!("{}, {}", map.head.label(), mission.head.label())));
    let area = Area::new(0.0, 0.0, wide, high);
    let items = shifted(vec![Item::Window { area, items, block }], (0.0, gap));
    Some(Fragment { height: high + 2.0 * gap, items, ..Fragment::default() })
}

/// A whole map with cells of this width: its width, height and items.
pub fn whole(composer: &Composer, reading: &Reading, name: &str, cell: f32) -> Option<(f32, f32, Vec<Item>)> {
    let (ground, _) = Ground::of(&reading.program, name)?;
    Some(with_pieces(composer, ground, &[], cell))
}

/// A map with pieces on it: its width, height and items.
pub fn with_pieces(composer: &Composer, ground: Ground<'_>, pieces: &[PieceView], cell: f32) -> (f32, f32, Vec<Item>) {
    let canvas = OnPaper::of(&composer.fonts);
    let drawn = ground.drawn(cell);
    let on_map: Vec<&PieceView> = pieces.iter().filter(|piece| piece.in_play && piece.cell >= 0).collect();
    let looks = (ground.program, &composer.looks);
    on_map.iter().for_each(|piece| drawing::on_map(&canvas, looks, &drawn, piece));
    let covered = on_map.iter().map(|piece| zones::covered(drawn.centre(piece.cell), cell));
    let titles = Titles::of(&composer.fonts, &drawn, &ground.zones(), &covered.collect::<Vec<_>>());
    let letters = letters(composer, &drawn);
    let mut items = self::ground(composer, ground, (&drawn, &letters), |_| true);
    items.extend(canvas.items());
    items.extend(titles.items(cell, Pos2::ZERO));
    let (width, height) = ground.size(cell);
    (width, height, items)
}

/// `A1`, `A2` in the first row of pages.
fn part_name(row: usize, column: usize) -> String {
    let letter = char::from(b'A' + (row % 26) as u8);
    format!("{letter}{}", column + 1)
}

/// The cells of a map with such centres: terrain by its look, zones, and the numbers of cells. A terrain without a look has
/// its letter in each cell, except the most frequent one.
fn ground(
    composer: &Composer,
    ground: Ground<'_>,
    (drawn, letters): (&DrawnMap<'_>, &[Option<char>]),
    shows: impl Fn(Pos2) -> bool,
) -> Vec<Item> {
    let (map, cell) = (drawn.map, drawn.cell);
    let canvas = OnPaper::of(&composer.fonts);
    let hole = |at: i64| map.holes.get(at as usize).copied().unwrap_or(false);
    let cells = (0..map.terrain.len() as i64).filter(|at| !hole(*at));
    let shown: Vec<(i64, Pos2)> = cells.map(|at| (at, drawn.centre(at))).filter(|(_, centre)| shows(*centre)).collect();
    drawn.paint_cells(&canvas, &DAY, &composer.looks, &shown);
    let mut items = canvas.items();
    items.extend(zones::borders(ground.program, &composer.looks, drawn, &ground.zones()));
    let small = (cell * 0.16).clamp(3.0, 9.0);
    for (at, centre) in shown {
        let Pos2 { x, y } = centre;
        items.push(composer.centred((x, y - cell * 0.26), &map.cell_name(at), small, None));
        let terrain = map.terrain.get(at as usize).map(|number| usize::from(*number));
        if let Some(letter) = terrain.and_then(|number| letters.get(number).copied().flatten()) {
            items.push(composer.centred((x, y + cell * 0.1), &letter.to_string(), small * 1.6, None));
        }
    }
    items
}

/// The letters of the terrains without a look, by their numbers; the most frequent terrain has none.
fn letters(composer: &Composer, drawn: &DrawnMap<'_>) -> Vec<Option<char>> {
    let legend = drawn.map.legend.iter().enumerate();
    let count = |number: usize| drawn.map.terrain.iter().filter(|n| usize::from(**n) == number).count();
    let most = (0..drawn.map.legend.len()).max_by_key(|number| (count(*number), std::cmp::Reverse(*number)));
    let plain = |number: usize| drawn.figure(&composer.looks, drawn.keys_of(number)).is_none();
    legend.map(|(n, terrain)| (Some(n) != most && plain(n)).then_some(terrain.letter)).collect()
}

/// Whether a cell or its text begins in an area.
fn touches(item: &Item, area: Area) -> bool {
    let near = |place: (f32, f32)| area.has(place);
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
    let (ground, mission) = Ground::of(&reading.program, name)?;
    let sheet = MapSheet::of(reading, &ground.map.head.name)?;
    let width = paper.text_width(false);
    let section = composer.block(Role::Section);
    Some(composer.within(section, |to| {
        // The bookmark with this title is on the map.
        let title = to.heading(2, &sheet.heading.title, width);
        let mut parts = vec![Fragment { bookmark: None, ..title }];
        parts.extend(to.paragraph(&sheet.heading.docs, width));
        parts.extend(to.paragraph(&sheet.size, width));
        let word = |phrase| reading.program.word(phrase);
        parts.push(to.heading(3, &word(Phrase::TerrainHead), width));
        let (board, map) = (reading.program.board, ground.map);
        let samples = sheet.terrains.iter().map(|terrain| sample(to, board, map, terrain));
        let samples: Vec<Fragment> = samples.collect();
        parts.extend(listed(samples));
        let own = mission.and_then(|mission| MissionSheet::of(reading, &mission.head.name));
        let zones = own.map_or_else(|| sheet.zones.clone(), |mission| mission.zones);
        parts.extend(zone_list(to, (&reading.program, ground.map), &zones, width));
        parts
    }))
}

/// Zones of a map as a table: their titles and all their cells.
pub fn zone_list(
    to: &mut Composer,
    (program, map): (&Program, &Map),
    zones: &[ZoneModel],
    width: f32,
) -> Vec<Fragment> {
    let rows: Vec<Vec<String>> =
        zones.iter().map(|zone| vec![zone.heading.title.clone(), cell_names(map, &zone.cells)]).collect();
    to.table(&[Phrase::ZoneHead, Phrase::CellsHead].map(|phrase| program.word(phrase)), &rows, width)
}

/// The names of cells: `0101–0114, 0203`. Cells of a column one below the other are a range if their names are
/// consecutive numbers, so on one map sheet.
fn cell_names(map: &Map, cells: &[i64]) -> String {
    let width = i64::from(map.width.max(1));
    let mut sorted = cells.to_vec();
    sorted.sort_by_key(|cell| (cell % width, cell / width));
    let number = |name: &str| name.trim_end_matches(char::is_alphabetic).parse::<u64>().ok();
    let letter = |name: &str| name.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned();
    let mut ranges: Vec<(String, String)> = Vec::new();
    let mut before = None;
    for cell in sorted {
        let name = map.cell_name(cell);
        match ranges.last_mut() {
            Some((_, last))
                if before == Some(cell - width)
                    && letter(last) == letter(&name)
                    && number(last).map(|n| n + 1) == number(&name) =>
            {
                *last = name;
            }
            _ => ranges.push((name.clone(), name)),
        }
        before = Some(cell);
    }
    let said = ranges.into_iter().map(|(first, last)| if first == last { first } else { format!("{first}–{last}") });
    said.collect::<Vec<_>>().join(", ")
}

/// A line of the legend: a cell of a terrain as on the map, its letter, its title, and how many cells it has.
fn sample(to: &mut Composer, board: Board, map: &Map, terrain: &TerrainModel) -> Fragment {
    let block = to.block(Role::Paragraph);
    let height = SAMPLE * 1.25;
    let canvas = OnPaper::of(&to.fonts);
    // A map of this cell alone: its terrain has no neighbours.
    let number = map.terrain.get(terrain.example as usize).copied().unwrap_or_default();
    let alone = Map { width: 1, height: 1, terrain: vec![number], holes: Vec::new(), zones: Vec::new(), ..map.clone() };
    let drawn = DrawnMap { map: &alone, grid: Grid(board), origin: Pos2::ZERO, cell: SAMPLE };
    drawn.paint_cells(&canvas, &DAY, &to.looks, &[(0, drawn.centre(0))]);
    let mut items = canvas.items();
    let (left, y) = (SAMPLE * 1.4, SAMPLE * 0.5 + SIZE * 0.35);
    items.push(to.text((left, y), &terrain.letter.to_string(), SIZE, Some(block)));
    items.push(to.text((left + 4.0 * MM, y), &terrain.title, SIZE, Some(block)));
    let count = format!("× {}", terrain.cells);
    items.push(to.text((left + 5.0 * MM + to.fonts.width(&terrain.title, SIZE), y), &count, SIZE, Some(block)));
    Fragment { height, items, ..Fragment::default() }
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
