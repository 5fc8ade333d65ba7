//! Zones of a map changed by hand: declared from selected cells, with more or fewer cells, deleted.

use super::maps::is_name;
use crate::sheet::Reading;
use dicta_ide::edit::{Edit, Path, written};
use dicta_program::{Map, Program, Zone};
use dicta_syntax::quote;

/// A zone to declare, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewZone {
    pub name: String,
    /// May be empty.
    pub title: String,
    /// The side that owns it.
    pub side: Option<usize>,
}

/// Why a zone can't be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneProblem {
    /// A name consists of letters, digits and underscores, and is not a word of the language.
    Name,
    /// The map has a zone of this name.
    NameTaken,
    /// No cells are selected.
    NoCells,
}

impl NewZone {
    /// What is wrong with it for these cells of a map, beside the zones of the map and these; none if it can be
    /// declared.
    pub fn problem(&self, map: &Map, others: &[Zone], cells: &[i64]) -> Option<ZoneProblem> {
        let name = self.name.trim();
        if !is_name(name) {
            return Some(ZoneProblem::Name);
        }
        if map.zones.iter().chain(others).any(|zone| zone.head.name == name) {
            return Some(ZoneProblem::NameTaken);
        }
        cells.is_empty().then_some(ZoneProblem::NoCells)
    }

    /// The edit that declares it in the map at this path.
    pub fn edit(&self, program: &Program, (map, of): (&Map, &Path), cells: &[i64]) -> Edit {
        let (name, title) = (self.name.trim(), self.title.trim());
        let values = values(program, map, (title, self.side), cells);
        Edit::Add { member: format!("zone {name} {values}"), to: of.clone() }
    }
}

/// What follows the name of a zone: its title, its side and its cells.
fn values(program: &Program, map: &Map, (title, side): (&str, Option<usize>), cells: &[i64]) -> String {
    let title = Some(title).filter(|title| !title.is_empty()).map(quote);
    let side = side.and_then(|side| program.kinds.get(1)?.entries.get(side)).map(|side| side.head.name.clone());
    let cells = Some(format!("[{}]", listed(map, cells)));
    [title, side, cells].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Cells as the members of a list.
fn listed(map: &Map, cells: &[i64]) -> String {
    cells.iter().map(|cell| format!("@{}", map.cell_name(*cell))).collect::<Vec<_>>().join(", ")
}

/// The path of a zone of the map at this path.
pub fn path(of: &Path, zone: &str) -> Path {
    of.clone().part("zone").part(zone)
}

/// The edit that adds cells to a zone of a map; none if it has all of them.
pub fn grown(reading: &Reading, (map, of): (&Map, &Path), zone: &Zone, cells: &[i64]) -> Option<Edit> {
    let fresh: Vec<i64> = cells.iter().copied().filter(|cell| !has(zone, *cell)).collect();
    if fresh.is_empty() {
        return None;
    }
    let (of, more) = (path(of, &zone.head.name), listed(map, &fresh));
    let to = match written(reading.names.files(), &of) {
        Some(now) => match now.strip_suffix(']') {
            Some(list) => format!("{}, {more}]", list.trim_end().trim_end_matches(',')),
            None => format!("{now} [{more}]"),
        },
        None => format!("[{more}]"),
    };
    Some(Edit::Set { of, to })
}

/// The edits that remove cells from a zone of a map, which then lists the others; none if no cell would be left, or if
/// it has none of them.
pub fn shrunk(reading: &Reading, (map, of): (&Map, &Path), zone: &Zone, cells: &[i64]) -> Option<Vec<Edit>> {
    let all = zone.cells.iter().map(|cell| i64::from(*cell));
    let left: Vec<i64> = all.filter(|cell| !cells.contains(cell)).collect();
    if left.is_empty() || left.len() == zone.cells.len() {
        return None;
    }
    let of = path(of, &zone.head.name);
    let title = if zone.head.title == zone.head.name { "" } else { zone.head.title.as_str() };
    let to = values(&reading.program, map, (title, usize::try_from(zone.side).ok()), &left);
    let wholes = ["cells", "columns", "rows"].map(|word| of.clone().part(word)).into_iter();
    let wholes = wholes.filter(|whole| written(reading.names.files(), whole).is_some());
    let mut edits: Vec<Edit> = wholes.map(|of| Edit::Clear { of }).collect();
    edits.push(Edit::Set { of, to });
    Some(edits)
}

fn has(zone: &Zone, cell: i64) -> bool {
    zone.cells.iter().any(|has| i64::from(*has) == cell)
}
