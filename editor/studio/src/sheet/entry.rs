//! The card of an entry of any kind.

use super::field::{self, FieldRow, Shape};
use super::value::{members, root};
use super::{Reading, SheetKind, SheetRef};
use dicta_play::geometry::{ArcCells, Geometry};
use dicta_program::{Arc, Entry, Kind, LookProp, LookWord, Map, Origin, Program, Step, Type};

/// The content of a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EntryModel {
    pub name: String,
    pub title: String,
    pub docs: String,
    pub source: Option<String>,
    pub reconstructed: Option<String>,
    pub origin: Origin,
    /// Name and title of its kind.
    pub kind: (String, String),
    pub kind_docs: String,
    /// Whether its kind is placed on the board.
    pub piece: bool,
    /// Keys under which its look may be declared, the nearest first.
    pub looks: Vec<String>,
    /// The nearest of these looks that is declared.
    pub drawing: Option<String>,
    pub rows: Vec<FieldRow>,
    /// The fields that its card shows first, as its look specifies.
    pub card: CardOrder,
    pub arcs: Vec<ArcModel>,
    /// The cells that it covers besides its own, as steps from it.
    pub covers: Vec<Vec<Step>>,
    pub parts: Vec<PartModel>,
    pub uses: Vec<Use>,
    /// The entry with the mirrored path.
    pub mirror: Option<SheetRef>,
}

/// Names of fields in the order of a look's `card`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardOrder {
    /// Below the title.
    pub line: Vec<String>,
    pub stats: Vec<String>,
    pub boxes: Vec<String>,
    /// The parts of its code, if it has one.
    pub code: Vec<String>,
}

/// An arc around a piece that faces north.
#[derive(Clone, Debug, PartialEq)]
pub struct ArcModel {
    pub name: String,
    pub title: String,
    pub docs: String,
    /// Column and row relative to the piece's own cell, which is in an even column.
    pub cells: Vec<(i64, i64)>,
    pub origin: Origin,
}

/// A station of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct PartModel {
    pub title: String,
    /// Sheet and title of the entry in it; none if this entry lacks the station.
    pub entry: Option<(SheetRef, String)>,
    /// Its position, as steps from its whole.
    pub at: Option<Vec<Step>>,
    pub rows: Vec<FieldRow>,
    pub origin: Origin,
}

/// A use of an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    pub by: SheetRef,
    pub title: String,
    /// The title of the field, or its role in the mission or campaign.
    pub role: String,
    pub origin: Origin,
}

impl EntryModel {
    /// The card of the entry with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<EntryModel> {
        let (kind, entry, at) = find(&reading.program, name)?;
        let program = &reading.program;
        let root = root(program, entry.kind)?;
        let mut looks = vec![entry.head.name.clone(), kind.head.name.clone()];
        let mut up = kind.extends;
        while let Some(k) = up.and_then(|k| program.kinds.get(k.index())) {
            looks.push(k.head.name.clone());
            up = k.extends;
        }
        let rows = field::rows(reading, kind, entry);
        Some(EntryModel {
            name: entry.head.name.clone(),
            title: entry.head.title.clone(),
            docs: entry.head.docs.replace('\n', " "),
            source: entry.head.source.clone(),
            reconstructed: entry.head.reconstructed.clone(),
            origin: entry.head.origin,
            kind: (kind.head.name.clone(), kind.head.title.clone()),
            kind_docs: kind.head.docs.replace('\n', " "),
            piece: kind.piece,
            card: order(program, &looks),
            arcs: [arcs(program, entry.kind.index(), kind, &looks), station_arcs(program, kind, entry)].concat(),
            covers: kind.occupies.iter().filter_map(|p| Some(program.paths.get(p.index())?.0.clone())).collect(),
            parts: parts(reading, kind, entry),
            uses: uses(program, root, at),
            mirror: mirror(program, root, entry),
            drawing: (kind.piece || program.looks.iter().any(|look| look.head.name == name)).then(|| name.to_owned()),
            looks,
            rows,
        })
    }

    /// The field with this name.
    pub fn row(&self, name: &str) -> Option<&FieldRow> {
        self.rows.iter().find(|r| r.name == name)
    }

    /// Its path, if it has one.
    pub fn path(&self) -> Option<(&FieldRow, &[Step])> {
        self.rows.iter().find_map(|r| match &r.shape {
            Shape::Path(steps) => Some((r, steps.as_slice())),
            _ => None,
        })
    }

    /// Its side, if a field names one.
    pub fn side(&self) -> Option<usize> {
        self.rows.iter().find_map(|r| match r.shape {
            Shape::Side(side) => Some(side),
            _ => None,
        })
    }
}

/// Kind, entry and index of the entry with this name; the first if several kinds have one.
pub fn find<'p>(program: &'p Program, name: &str) -> Option<(&'p Kind, &'p Entry, usize)> {
    program.kinds.iter().find_map(|root| {
        let at = root.entries.iter().position(|e| e.head.name == name)?;
        let entry = &root.entries[at];
        Some((program.kinds.get(entry.kind.index())?, entry, at))
    })
}

/// The names of all entries of the kind of this one.
pub fn names_beside(program: &Program, name: &str) -> Vec<String> {
    let Some((kind, ..)) = find(program, name) else { return Vec::new() };
    let all = program.kinds.iter().flat_map(|root| &root.entries);
    let same =
        all.filter(|entry| program.kinds.get(entry.kind.index()).is_some_and(|of| of.head.name == kind.head.name));
    same.map(|entry| entry.head.name.clone()).collect()
}

/// The property with this name in the first of these looks that has it.
pub fn look_prop<'p>(program: &'p Program, keys: &[String], name: &str) -> Option<&'p LookProp> {
    let of = keys.iter().flat_map(|key| program.looks.iter().filter(move |l| l.of == *key || l.head.name == *key));
    of.flat_map(|l| &l.props).find(|p| p.name == name)
}

/// The names in a property.
pub fn look_names(prop: &LookProp) -> Vec<String> {
    let name = |w: &LookWord| if let LookWord::Name(n) = w { Some(n.clone()) } else { None };
    prop.words.iter().filter_map(name).collect()
}

fn order(program: &Program, looks: &[String]) -> CardOrder {
    let card = look_prop(program, looks, "card");
    let named = |name: &str| {
        let props = card.iter().flat_map(|p| &p.body).filter(|p| p.name == name);
        props.flat_map(look_names).collect::<Vec<_>>()
    };
    CardOrder {
        line: named("line"),
        stats: named("stats"),
        boxes: named("boxes"),
        code: look_prop(program, looks, "code").map(look_names).unwrap_or_default(),
    }
}

/// The arcs that a look lists, otherwise all arcs of the kind, each around a piece in the middle of an empty board.
fn arcs(program: &Program, kind_id: usize, kind: &Kind, looks: &[String]) -> Vec<ArcModel> {
    let listed = look_prop(program, looks, "arcs").map(look_names).unwrap_or_default();
    let of_kind = |a: &&Arc| a.kind.index() == kind_id || a.kind == kind.root;
    let found: Vec<&Arc> = match listed.is_empty() {
        true => program.arcs.iter().filter(of_kind).collect(),
        false => listed.iter().filter_map(|n| program.arcs.iter().find(|a| a.head.name == *n)).collect(),
    };
    found.into_iter().map(|arc| arc_model(program, arc, &[])).collect()
}

/// The arcs of stations: those that their entries name, from their position.
fn station_arcs(program: &Program, kind: &Kind, entry: &Entry) -> Vec<ArcModel> {
    let mut found = Vec::new();
    for (part, sits) in kind.parts.iter().zip(&entry.parts) {
        let sits = sits.and_then(|e| root(program, part.kind)?.entries.get(e.index()));
        let Some((sits, of)) = sits.and_then(|e| Some((e, program.kinds.get(e.kind.index())?))) else { continue };
        let at = part.at.and_then(|p| program.paths.get(p.index())).map_or(&[][..], |p| &p.0);
        for (_, v) in of.stats.iter().zip(&sits.stats).filter(|(s, _)| *s.ty.without_none() == Type::Arc) {
            let Some(arc) = usize::try_from(*v).ok().and_then(|i| program.arcs.get(i)) else { continue };
            let model = arc_model(program, arc, at);
            found.push(ArcModel { title: format!("{}: {}", part.head.title, arc.head.title), ..model });
        }
    }
    found
}

/// The maximum range of a drawn arc.
const REACH_MAX: u32 = 9;

/// An arc from the end of a path, relative to a piece that faces north.
pub fn arc_model(program: &Program, arc: &Arc, at: &[Step]) -> ArcModel {
    let reach = arc.parts.iter().map(|p| u32::from(p.within)).max().unwrap_or(1).clamp(1, REACH_MAX);
    // The middle column is even, so that the offsets are valid for any even column.
    let reach = reach + at.len().min(REACH_MAX as usize) as u32;
    let middle = i64::from(reach + reach % 2);
    let size = 2 * middle as u32 + 1;
    let map = Map { width: size, height: size, ..Map::default() };
    let board = Geometry::new(program.board, &map);
    let cells = ArcCells::new(&board, arc);
    let size = i64::from(size);
    let (cell, facing) = at.iter().fold((middle * size + middle, 0), |(cell, facing), step| {
        let (next, turned, _) = board.step(cell, facing, *step);
        if next >= 0 { (next, turned) } else { (cell, facing) }
    });
    let within = board.cells().filter(|&to| board.in_arc(&cells, cell, facing, to));
    ArcModel {
        name: arc.head.name.clone(),
        title: arc.head.title.clone(),
        docs: arc.head.docs.replace('\n', " "),
        cells: within.map(|c| (c % size - middle, c / size - middle)).collect(),
        origin: arc.head.origin,
    }
}

fn parts(reading: &Reading, kind: &Kind, entry: &Entry) -> Vec<PartModel> {
    let program = &reading.program;
    let of = |(part, chosen): (&dicta_program::Part, &Option<dicta_program::EntryId>)| {
        let root = root(program, part.kind)?;
        let sits = chosen.and_then(|e| root.entries.get(e.index()));
        let part_kind = sits.map_or(part.kind, |e| e.kind);
        let part_kind = program.kinds.get(part_kind.index())?;
        Some(PartModel {
            title: part.head.title.clone(),
            entry: sits.map(|e| (SheetRef::new(SheetKind::Entry, &e.head.name), e.head.title.clone())),
            at: part.at.and_then(|p| Some(program.paths.get(p.index())?.0.clone())),
            rows: sits.map(|e| field::rows(reading, part_kind, e)).unwrap_or_default(),
            origin: part.head.origin,
        })
    };
    kind.parts.iter().zip(&entry.parts).filter_map(of).collect()
}

/// Whether a value of this type names the entry at this index of a root kind.
fn names_entry(program: &Program, ty: &Type, v: i64, root: &Kind, at: usize) -> bool {
    let same = |k: dicta_program::KindId| {
        program
            .kinds
            .get(k.index())
            .and_then(|k| program.kinds.get(k.root.index()))
            .is_some_and(|k| std::ptr::eq(k, root))
    };
    match ty.without_none() {
        Type::Entry(k) => same(*k) && v == at as i64,
        Type::Piece(k) => same(*k) && v == at as i64 + dicta_program::INSTANCE_SIDES,
        Type::Set(inner) => match inner.without_none() {
            Type::Entry(k) if same(*k) => members(program, v).contains(&(at as i64)),
            _ => false,
        },
        _ => false,
    }
}

fn uses(program: &Program, root: &Kind, at: usize) -> Vec<Use> {
    let mut found = Vec::new();
    for of in &program.kinds {
        for entry in &of.entries {
            let Some(kind) = program.kinds.get(entry.kind.index()) else { continue };
            for (i, stat) in kind.stats.iter().enumerate() {
                let Some(&v) = entry.stats.get(i) else { continue };
                if names_entry(program, &stat.ty, v, root, at) {
                    found.push(use_of(SheetKind::Entry, &entry.head, &stat.head.title, entry.origins.get(i)));
                }
            }
            for (part, sits) in kind.parts.iter().zip(&entry.parts) {
                let same = root_of(program, part.kind).is_some_and(|k| std::ptr::eq(k, root));
                if same && sits.is_some_and(|e| e.index() == at) {
                    found.push(use_of(SheetKind::Entry, &entry.head, &part.head.title, None));
                }
            }
        }
    }
    for mission in &program.missions {
        for piece in &mission.pieces {
            let same = root_of(program, piece.kind).is_some_and(|k| std::ptr::eq(k, root));
            let pooled = piece.pool.iter().any(|e| e.index() == at);
            if same && (piece.entry.index() == at || pooled) {
                let role = if pooled { "In a pool of" } else { "Missions" };
                found.push(use_of(SheetKind::Mission, &mission.head, role, Some(&piece.head.origin)));
            }
        }
    }
    for campaign in &program.campaigns {
        let in_roster = |r: &dicta_program::Roster| {
            root_of(program, r.kind).is_some_and(|k| std::ptr::eq(k, root)) && r.entries.iter().any(|e| e.index() == at)
        };
        if campaign.rosters.iter().any(in_roster) {
            found.push(use_of(SheetKind::Campaign, &campaign.head, "Rosters", None));
        }
    }
    found.dedup_by(|a, b| a.by == b.by && a.role == b.role);
    found
}

fn root_of(program: &Program, kind: dicta_program::KindId) -> Option<&Kind> {
    root(program, kind)
}

fn use_of(sort: SheetKind, head: &dicta_program::Head, role: &str, origin: Option<&Origin>) -> Use {
    Use {
        by: SheetRef::new(sort, &head.name),
        title: head.title.clone(),
        role: role.to_owned(),
        origin: origin.copied().unwrap_or(head.origin),
    }
}

/// The mirrored path.
pub fn mirrored(steps: &[Step]) -> Vec<Step> {
    let turn = |s: &Step| match s {
        Step::Left => Step::Right,
        Step::Right => Step::Left,
        Step::SlipLeft => Step::SlipRight,
        Step::SlipRight => Step::SlipLeft,
        same => *same,
    };
    steps.iter().map(turn).collect()
}

/// The entry with the mirrored path that agrees in most other stats.
fn mirror(program: &Program, root: &Kind, entry: &Entry) -> Option<SheetRef> {
    let own = field::path_of(program, entry)?;
    let wanted = mirrored(own);
    if wanted == own {
        return None;
    }
    let same = |other: &Entry| entry.stats.iter().zip(&other.stats).filter(|(a, b)| a == b).count();
    let found = root.entries.iter().filter(|e| field::path_of(program, e) == Some(&wanted));
    found.max_by_key(|e| same(e)).map(|e| SheetRef::new(SheetKind::Entry, &e.head.name))
}
