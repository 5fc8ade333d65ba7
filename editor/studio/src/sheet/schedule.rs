//! The chart of an entry that lists entries with paths, in the bands that its look or its numbers suggest.

use super::entry::{find, look_names, look_prop};
use super::field::{self, FieldRow, Shape};
use super::value::{members, root, value};
use super::words::titled;
use super::{Reading, SheetKind, SheetRef};
use dicta_program::{Entry, Kind, KindId, LookWord, Origin, Program, Step, Type};

/// A chart as it is printed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScheduleModel {
    /// The entry that has the chart.
    pub name: String,
    pub title: String,
    pub kind: (String, String),
    /// The field that lists the entries.
    pub row: Option<FieldRow>,
    /// Name and title of the listed kind, and the keys of its looks.
    pub listed: (String, String),
    pub looks: Vec<String>,
    pub bands: Vec<Band>,
    /// The listed entries that fields name as the first, with the title of the field: the fields that the look's
    /// `first` names, otherwise all fields of that kind.
    pub first: Vec<(String, String)>,
    /// Marks that occur, with their titles, in the order of the kind.
    pub marks: Vec<(String, String)>,
    /// All entries that the chart can contain, in the same bands.
    pub library: Vec<Band>,
    /// Name and title of each other entry with a chart of the same kind.
    pub others: Vec<(String, String)>,
}

/// Entries with the same value of one number.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// `Speed 2`; empty if the chart has only one band.
    pub title: String,
    pub tiles: Vec<Tile>,
}

/// One listed entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    pub sheet: SheetRef,
    pub title: String,
    pub steps: Vec<Step>,
    /// Names of the marks that hold for it.
    pub marks: Vec<String>,
    /// Its numbers in words.
    pub says: String,
    pub origin: Origin,
}

impl ScheduleModel {
    /// The chart of the entry with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<ScheduleModel> {
        let program = &reading.program;
        let (kind, entry, _) = find(program, name)?;
        let at = chart_stat(program, kind)?;
        let listed = listed_kind(program, &kind.stats[at].ty)?;
        let chosen = members(program, *entry.stats.get(at)?);
        let entries: Vec<&Entry> =
            chosen.iter().filter_map(|m| listed.entries.get(usize::try_from(*m).ok()?)).collect();
        let own = vec![entry.head.name.clone(), kind.head.name.clone()];
        let rows = field::rows(reading, kind, entry);
        let looks = vec![listed.head.name.clone()];
        let fitting: Vec<&Entry> =
            listed.entries.iter().filter(|e| can_list(program, &kind.stats[at].ty, e.kind)).collect();
        Some(ScheduleModel {
            library: bands(program, &own, listed, &fitting),
            others: others(program, listed, name),
            name: entry.head.name.clone(),
            title: entry.head.title.clone(),
            kind: (kind.head.name.clone(), kind.head.title.clone()),
            first: first(program, kind, entry, &own, listed),
            listed: (listed.head.name.clone(), listed.head.title.clone()),
            bands: bands(program, &own, listed, &entries),
            marks: marks(listed, &entries),
            row: rows.into_iter().find(|r| matches!(r.shape, Shape::Chart(_))),
            looks,
        })
    }

    /// All tiles, band by band.
    pub fn tiles(&self) -> impl Iterator<Item = &Tile> {
        self.bands.iter().flat_map(|b| &b.tiles)
    }

    /// Whether the chart contains the entry with this name.
    pub fn contains(&self, name: &str) -> bool {
        self.tiles().any(|tile| tile.sheet.name == name)
    }
}

/// Whether a set of this type can contain entries of a kind.
pub fn can_list(program: &Program, ty: &Type, kind: KindId) -> bool {
    let Type::Set(inner) = ty.without_none() else { return false };
    matches!(inner.without_none(), Type::Entry(of) if program.is_a(kind, *of))
}

/// The other entries with a chart of the same listed kind.
fn others(program: &Program, listed: &Kind, name: &str) -> Vec<(String, String)> {
    let of_kind = |kind: KindId| {
        let kind = program.kinds.get(kind.index())?;
        listed_kind(program, &kind.stats[chart_stat(program, kind)?].ty)
    };
    let entries = program.kinds.iter().flat_map(|kind| &kind.entries).filter(|e| e.head.name != name);
    let entries = entries.filter(|e| of_kind(e.kind).is_some_and(|of| std::ptr::eq(of, listed)));
    entries.map(|e| (e.head.name.clone(), e.head.title.clone())).collect()
}

/// The stat of a kind that lists entries with paths.
pub fn chart_stat(program: &Program, kind: &Kind) -> Option<usize> {
    kind.stats.iter().position(|s| listed_kind(program, &s.ty).is_some())
}

/// The root kind with paths whose entries a set type contains.
pub fn listed_kind<'p>(program: &'p Program, ty: &Type) -> Option<&'p Kind> {
    let Type::Set(inner) = ty.without_none() else { return None };
    let Type::Entry(kind) = inner.without_none() else { return None };
    let of = program.kinds.get(kind.index())?;
    field::path_stat(of)?;
    root(program, *kind)
}

/// The entries given by the fields that the look's `first` names, or by all fields of their kind, with the titles of
/// the fields.
fn first(program: &Program, kind: &Kind, entry: &Entry, own: &[String], listed: &Kind) -> Vec<(String, String)> {
    let named = look_prop(program, own, "sheet")
        .and_then(|p| p.body.iter().find(|p| p.name == "first"))
        .map(look_names)
        .unwrap_or_default();
    let is_listed = |ty: &Type| {
        matches!(ty.without_none(), Type::Entry(k)
        if root(program, *k).is_some_and(|r| std::ptr::eq(r, listed)))
    };
    let stats = kind.stats.iter().enumerate().filter(|(_, s)| is_listed(&s.ty));
    let stats = stats.filter(|(_, s)| named.is_empty() || named.contains(&s.head.name));
    let named = stats.filter_map(|(i, s)| {
        let at = usize::try_from(*entry.stats.get(i)?).ok()?;
        Some((listed.entries.get(at)?.head.name.clone(), titled(&s.head)))
    });
    named.collect()
}

/// Bands by the stat that a look names under `bands`, otherwise by the number with the fewest distinct values.
fn bands(program: &Program, own: &[String], listed: &Kind, entries: &[&Entry]) -> Vec<Band> {
    let tile = |e: &&Entry| tile(program, listed, e);
    let Some(at) = band_stat(program, own, listed) else {
        return vec![Band { title: String::new(), tiles: entries.iter().map(tile).collect() }];
    };
    let stat = &listed.stats[at];
    let mut values: Vec<i64> = entries.iter().filter_map(|e| e.stats.get(at).copied()).collect();
    values.sort_unstable();
    values.dedup();
    let band = |v: i64| Band {
        title: format!("{} {}", stat.head.title, value(program, &[], &stat.ty, v)),
        tiles: entries.iter().filter(|e| e.stats.get(at) == Some(&v)).map(tile).collect(),
    };
    values.into_iter().map(band).collect()
}

/// The stat that divides a chart into bands.
fn band_stat(program: &Program, own: &[String], listed: &Kind) -> Option<usize> {
    let sheet = look_prop(program, own, "sheet");
    let named = sheet.iter().flat_map(|p| &p.body).filter(|p| p.name == "bands").flat_map(|p| &p.words);
    for word in named {
        let LookWord::Name(name) = word else { continue };
        if let Some(at) = listed.stats.iter().position(|s| s.head.name == *name) {
            return Some(at);
        }
    }
    let distinct = |at: usize| {
        let mut values: Vec<i64> = listed.entries.iter().filter_map(|e| e.stats.get(at).copied()).collect();
        values.sort_unstable();
        values.dedup();
        values.len()
    };
    let numbers = (0..listed.stats.len()).filter(|&i| matches!(listed.stats[i].ty, Type::Number | Type::Range(..)));
    numbers.map(|i| (distinct(i), i)).filter(|(n, _)| *n > 1 && *n <= 8).min().map(|(_, i)| i)
}

fn tile(program: &Program, root: &Kind, entry: &Entry) -> Tile {
    let kind = program.kinds.get(entry.kind.index()).unwrap_or(root);
    let held = kind.stats.iter().zip(&entry.stats).filter(|(s, v)| s.ty == Type::Bool && **v != 0);
    let numbers = kind.stats.iter().zip(&entry.stats).filter(|(s, _)| matches!(s.ty, Type::Number | Type::Range(..)));
    let says: Vec<String> = numbers.map(|(s, v)| format!("{} {v}", s.head.title.to_lowercase())).collect();
    Tile {
        sheet: SheetRef::new(SheetKind::Entry, &entry.head.name),
        title: entry.head.title.clone(),
        steps: field::path_of(program, entry).unwrap_or_default().to_vec(),
        marks: held.map(|(s, _)| s.head.name.clone()).collect(),
        says: says.join(", "),
        origin: entry.head.origin,
    }
}

fn marks(listed: &Kind, entries: &[&Entry]) -> Vec<(String, String)> {
    let stats = listed.stats.iter().enumerate().filter(|(_, s)| s.ty == Type::Bool);
    let held = stats.filter(|(i, _)| entries.iter().any(|e| e.stats.get(*i).is_some_and(|v| *v != 0)));
    held.map(|(_, s)| (s.head.name.clone(), s.head.title.clone())).collect()
}
