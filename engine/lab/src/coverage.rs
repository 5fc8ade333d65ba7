//! Which rules took effect, item by item, over programs, settings of options and games.
//!
//! Each setting of the options is a program of its own, with its own numbering. The same line of source is the same
//! item here: items are matched by their place in the source, their kind and their name.

use dicta_play::{Item, Tally, branches};
use dicta_program::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of the report's format.
pub const COVERAGE_FORMAT: u32 = 1;

/// How often each item of the rules took effect.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    items: BTreeMap<Key, Counted>,
    /// The number of settings of options that were counted.
    settings: u64,
}

/// The identity of an item across programs. Ordered as in reports: by place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    file: String,
    start: u32,
    end: u32,
    sort: ItemKind,
    name: String,
    /// Numbers items that agree in all other fields.
    nth: u32,
}

#[derive(Clone, Debug, Default)]
struct Counted {
    count: u64,
    settings: u64,
    unreachable: Option<String>,
}

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// A rule that acts on an event or instead of an effect.
    Rule,
    /// A clause `forbid` or `require`.
    Forbid,
    Warn,
    Prefer,
    Modifier,
    Cell,
    /// A `forbid` or `require` of a walk.
    WalkForbid,
    WalkPrefer,
    Card,
    Effect,
    Event,
    Choice,
    Otherwise,
    Value,
    /// An entry that can be picked.
    Entry,
    Term,
    Avoid,
    /// A branch of the statements that a mission runs at certain points.
    Course,
}

impl ItemKind {
    /// Whether examples should cover every item of this kind.
    pub fn is_demanded(self) -> bool {
        use ItemKind::*;
        matches!(self, Rule | Forbid | Warn | Prefer | Modifier | Cell | WalkForbid | WalkPrefer)
    }

    /// The name that users see.
    pub fn word(self) -> &'static str {
        match self {
            ItemKind::Rule => "rule",
            ItemKind::Forbid => "forbid",
            ItemKind::Warn => "warn",
            ItemKind::Prefer => "prefer",
            ItemKind::Modifier => "modifier",
            ItemKind::Cell => "cell",
            ItemKind::WalkForbid => "walk forbid",
            ItemKind::WalkPrefer => "walk prefer",
            ItemKind::Card => "card",
            ItemKind::Effect => "effect",
            ItemKind::Event => "event",
            ItemKind::Choice => "choice",
            ItemKind::Otherwise => "otherwise",
            ItemKind::Value => "value",
            ItemKind::Entry => "entry",
            ItemKind::Term => "term",
            ItemKind::Avoid => "avoid",
            ItemKind::Course => "mission",
        }
    }
}

/// One item of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoverageItem {
    pub sort: ItemKind,
    pub name: String,
    /// Path of its file.
    pub file: String,
    /// Bytes of its place in the file.
    pub start: u32,
    pub end: u32,
    /// How often it took effect.
    pub count: u64,
    /// The number of settings of options that contain it.
    pub settings: u64,
    /// Why it is unreachable, if it is marked as such.
    pub unreachable: Option<String>,
}

impl CoverageItem {
    /// Whether it was reached although it is marked as unreachable.
    pub fn is_reached_against_its_mark(&self) -> bool {
        self.unreachable.is_some() && self.count > 0
    }

    /// Whether it was never reached, without a mark that gives the reason.
    pub fn is_missed(&self) -> bool {
        self.unreachable.is_none() && self.count == 0
    }
}

impl Coverage {
    /// Adds the counts of a program, which is one setting of the options. Pass all tallies of the program together.
    pub fn add(&mut self, program: &Program, tallies: &[&Tally]) {
        self.settings += 1;
        let marks: BTreeMap<Reach, &str> = program.unreachable.iter().map(|u| (u.what, u.because.as_str())).collect();
        let mut seen: BTreeMap<Key, u32> = BTreeMap::new();
        for (item, count) in tallies.iter().flat_map(|t| t.counts()) {
            let Some((sort, name, origin)) = described(program, item) else { continue };
            let file = program.files.get(origin.file as usize).cloned().unwrap_or_default();
            let mut key = Key { file, start: origin.start, end: origin.end, sort, name, nth: 0 };
            let nth = seen.entry(key.clone()).or_default();
            key.nth = *nth;
            *nth += 1;
            let counted = self.items.entry(key).or_default();
            counted.count += count;
            counted.settings += 1;
            if let Item::Reach(reach) = item
                && let Some(because) = marks.get(&reach)
            {
                counted.unreachable = Some((*because).to_owned());
            }
        }
    }

    /// The number of settings of options that were added.
    pub fn settings(&self) -> u64 {
        self.settings
    }

    /// All items by their place in the source.
    pub fn items(&self) -> Vec<CoverageItem> {
        let item = |(key, counted): (&Key, &Counted)| CoverageItem {
            sort: key.sort,
            name: key.name.clone(),
            file: key.file.clone(),
            start: key.start,
            end: key.end,
            count: counted.count,
            settings: counted.settings,
            unreachable: counted.unreachable.clone(),
        };
        self.items.iter().map(item).collect()
    }
}

/// The kind, name and place of an item.
fn described(program: &Program, item: Item) -> Option<(ItemKind, String, Origin)> {
    let of_head = |sort, head: &Head| (sort, head.name.clone(), head.origin);
    let reach = match item {
        Item::Entry(kind, entry) => {
            let kind = program.kinds.get(kind.index())?;
            let entry = kind.entries.get(entry.index())?;
            return Some((ItemKind::Entry, format!("{} {}", kind.head.name, entry.head.name), entry.head.origin));
        }
        Item::Reach(reach) => reach,
    };
    Some(match reach {
        Reach::Choice(id) => of_head(ItemKind::Choice, &program.choices.get(id.index())?.head),
        Reach::Otherwise(id) => of_head(ItemKind::Otherwise, &program.choices.get(id.index())?.head),
        Reach::Rule(id) => of_head(ItemKind::Rule, &program.rules.get(id.index())?.head),
        Reach::Clause(id, n) => {
            let rule = program.rules.get(id.index())?;
            let clause = rule.clauses.get(n as usize)?;
            let sort = match clause.kind {
                ClauseKind::Forbid => ItemKind::Forbid,
                ClauseKind::Warn => ItemKind::Warn,
                ClauseKind::Prefer => ItemKind::Prefer,
            };
            (sort, rule.head.name.clone(), clause.origin)
        }
        Reach::Effect(id) => of_head(ItemKind::Effect, &program.effects.get(id.index())?.head),
        Reach::Event(id) => of_head(ItemKind::Event, &program.events.get(id.index())?.head),
        Reach::Value(id) => of_head(ItemKind::Value, &program.values.get(id.index())?.head),
        Reach::Modifier(id, n) => {
            let value = program.values.get(id.index())?;
            let item = value.items.get(n as usize)?;
            (ItemKind::Modifier, format!("{}.{}", value.head.name, item.name), item.origin)
        }
        Reach::Cell(id, n) => {
            let table = program.tables.get(id.index())?;
            let columns = table.columns.len().max(1);
            let (row, column) = (n as usize / columns, n as usize % columns);
            let mut name = format!("{} row {}", table.head.name, bounds(*table.rows.get(row)?));
            if columns > 1 {
                name.push_str(&format!(", column {}", bounds(*table.columns.get(column)?)));
            }
            (ItemKind::Cell, name, table.origins.get(row).copied().unwrap_or(table.head.origin))
        }
        Reach::Face(id, design, side) => {
            let deck = program.decks.get(id.index())?;
            let of = deck.designs.get(design as usize)?;
            let side = deck.sides.get(side as usize).map_or("", String::as_str);
            (ItemKind::Card, format!("{} {}, {side}", deck.head.name, of.head.name), of.head.origin)
        }
        Reach::WalkForbid(id, n) => {
            let walk = program.walks.get(id.index())?;
            (ItemKind::WalkForbid, walk.head.name.clone(), walk.forbids.get(n as usize)?.1.origin)
        }
        Reach::WalkPrefer(id, n) => {
            let walk = program.walks.get(id.index())?;
            (ItemKind::WalkPrefer, walk.head.name.clone(), walk.prefers.get(n as usize)?.origin)
        }
        Reach::Term(id, n) => {
            let doctrine = program.doctrines.get(id.index())?;
            let term = doctrine.terms.get(n as usize)?;
            (ItemKind::Term, format!("{}.{}", doctrine.head.name, term.name), term.origin)
        }
        Reach::Avoid(id, n) => {
            let doctrine = program.doctrines.get(id.index())?;
            (ItemKind::Avoid, doctrine.head.name.clone(), doctrine.avoids.get(n as usize)?.origin)
        }
        Reach::Course(id, n) => {
            let mission = program.missions.get(id.index())?;
            (ItemKind::Course, mission.head.name.clone(), branches(mission).get(n as usize)?.origin)
        }
    })
}

/// The keys of a row or column.
fn bounds((low, high): (i64, i64)) -> String {
    match (low, high) {
        (i64::MIN, i64::MAX) => "any".into(),
        (i64::MIN, high) => format!("up to {high}"),
        (low, i64::MAX) => format!("from {low}"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low} to {high}"),
    }
}
