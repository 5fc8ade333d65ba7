//! Maps: size, terrain with cell counts, zones, edges, map sheets, and the missions played on each.

use super::Reading;
use super::rules::refs::Refs;
use super::words::{self, Heading};
use dicta_program::{Board, MapId, Phrase};

/// A map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapSheet {
    pub heading: Heading,
    pub map: MapId,
    /// Its size and grid in words: `18 × 12 hexes`.
    pub size: String,
    pub columns: u32,
    pub rows: u32,
    /// Cells that are part of the map.
    pub cells: usize,
    /// Terrains that occur, by descending number of cells.
    pub terrains: Vec<TerrainModel>,
    pub zones: Vec<ZoneModel>,
    /// The side that owns each edge: north, east, south, west.
    pub edges: Vec<(&'static str, Option<usize>)>,
    /// The map sheets that it consists of: letter, columns, rows.
    pub sheets: Vec<(char, u32, u32)>,
    /// Name and title of the missions on it.
    pub missions: Vec<(String, String)>,
}

/// A terrain on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainModel {
    /// Index into the legend.
    pub number: usize,
    /// Its letter in the source.
    pub letter: char,
    pub title: String,
    pub cells: usize,
    /// A cell that has it.
    pub example: i64,
    /// Whether it blocks lines of sight.
    pub opaque: bool,
}

/// A zone of a map or of a mission.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneModel {
    pub heading: Heading,
    pub cells: Vec<i64>,
    /// Names of its cells.
    pub names: String,
    pub side: Option<usize>,
    /// Whether a rule or a mission uses it.
    pub used: bool,
}

impl MapSheet {
    /// The map with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let program = &reading.program;
        let at = program.maps.iter().position(|m| m.head.name == name)?;
        let map = &program.maps[at];
        let hole = |cell: usize| map.holes.get(cell).copied().unwrap_or(false);
        let cells = (0..map.terrain.len()).filter(|c| !hole(*c));
        let mut terrains: Vec<TerrainModel> = Vec::new();
        for cell in cells.clone() {
            let number = usize::from(map.terrain[cell]);
            let Some(terrain) = map.legend.get(number) else { continue };
            match terrains.iter_mut().find(|t| t.number == number) {
                Some(found) => found.cells += 1,
                None => terrains.push(TerrainModel {
                    number,
                    letter: terrain.letter,
                    title: if terrain.title.is_empty() { terrain.name.clone() } else { terrain.title.clone() },
                    cells: 1,
                    example: cell as i64,
                    opaque: terrain.opaque,
                }),
            }
        }
        terrains.sort_by_key(|t| std::cmp::Reverse(t.cells));
        let refs = Refs::of(program);
        let side = |n: i64| usize::try_from(n).ok();
        let edges = ["north", "east", "south", "west"].into_iter().zip(map.edges);
        let on_it = program.missions.iter().filter(|m| m.map.index() == at);
        Some(MapSheet {
            heading: Heading::of("map", &map.head),
            map: MapId(at as u32),
            size: program.phrase(
                match program.board {
                    Board::Hex => Phrase::Hexes,
                    Board::HexRows => Phrase::HexesInRows,
                    Board::Square => Phrase::Squares,
                },
                &[("columns", &map.width.to_string()), ("rows", &map.height.to_string())],
            ),
            columns: map.width,
            rows: map.height,
            cells: cells.count(),
            terrains,
            zones: map.zones.iter().map(|z| ZoneModel::of(map, z, &refs)).collect(),
            edges: edges.map(|(name, owner)| (name, side(owner))).collect(),
            sheets: map.sheets.iter().filter_map(|s| Some((s.letter?, s.width, s.height))).collect(),
            missions: on_it.map(|m| (m.head.name.clone(), words::titled(&m.head))).collect(),
        })
    }
}

impl ZoneModel {
    /// A zone of a map, or of a mission on it.
    pub fn of(map: &dicta_program::Map, zone: &dicta_program::Zone, refs: &Refs) -> Self {
        const SHOWN: usize = 12;
        let mut names: Vec<String> = zone.cells.iter().take(SHOWN).map(|c| map.cell_name(i64::from(*c))).collect();
        if zone.cells.len() > SHOWN {
            names.push("…".to_owned());
        }
        ZoneModel {
            heading: Heading::of("zone", &zone.head),
            cells: zone.cells.iter().map(|c| i64::from(*c)).collect(),
            names: names.join(", "),
            side: usize::try_from(zone.side).ok(),
            used: refs.zones.contains(&zone.head.name),
        }
    }
}
