//! A kind with all its entries, or an enum with all its members: the declared fields, and a table of values.

use super::field::{self, About, FieldRow, Shape, known_to, role};
use super::value::{part_of, value, written_part};
use super::{Reading, SheetKind, SheetRef};
use dicta_ide::edit::{self, Path};
use dicta_program::{Entry, Head, Kind, KindId, Origin, Phrase};

/// What a model describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum What {
    #[default]
    Kind,
    /// A kind of piece.
    Piece,
    /// A kind of part of a piece.
    Station,
    /// An enum.
    List,
}

/// A kind or an enum.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KindModel {
    pub name: String,
    pub title: String,
    pub docs: String,
    pub source: Option<String>,
    pub origin: Origin,
    pub what: What,
    /// Sheet and title of the kind that it extends.
    pub extends: Option<(SheetRef, String)>,
    pub fields: Vec<DeclaredField>,
    pub parts: Vec<(String, SheetRef, Origin)>,
    pub table: EntryTable,
}

/// A field as declared.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredField {
    pub name: String,
    pub title: String,
    pub role: &'static str,
    pub about: About,
    /// Who may know it; none for constants.
    pub known_to: Option<&'static str>,
    /// The title of the kind that it is inherited from.
    pub from: Option<String>,
    pub origin: Origin,
    /// The options that currently disable it, as written.
    pub off: Option<String>,
}

/// Entries or members with their values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EntryTable {
    /// Names and titles of the fields.
    pub columns: Vec<(String, String)>,
    pub rows: Vec<TableRow>,
}

/// An entry or member with its values.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    pub name: String,
    pub title: String,
    pub docs: String,
    /// Its own sheet, if it has one.
    pub sheet: Option<SheetRef>,
    pub origin: Origin,
    pub cells: Vec<TableCell>,
}

/// A value of an entry or member.
#[derive(Clone, Debug, PartialEq)]
pub struct TableCell {
    pub text: String,
    /// The sort key.
    pub number: Option<i64>,
    pub own: bool,
    pub origin: Origin,
}

impl KindModel {
    /// The kind with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<KindModel> {
        let program = &reading.program;
        let at = program.kinds.iter().position(|k| k.head.name == name)?;
        let kind = &program.kinds[at];
        let what = match (kind.piece, kind.part) {
            (true, _) => What::Piece,
            (_, true) => What::Station,
            _ => What::Kind,
        };
        let extends = kind.extends.and_then(|k| program.kinds.get(k.index()));
        let is_it = |e: &&Entry| program.is_a(e.kind, KindId(at as u32));
        let root = program.kinds.get(kind.root.index()).unwrap_or(kind);
        let entries: Vec<&Entry> = root.entries.iter().filter(is_it).collect();
        let part = |p: &dicta_program::Part| {
            let of = program.kinds.get(p.kind.index())?;
            Some((p.head.title.clone(), SheetRef::new(SheetKind::Kind, &of.head.name), p.head.origin))
        };
        Some(KindModel {
            name: kind.head.name.clone(),
            title: kind.head.title.clone(),
            docs: kind.head.docs.replace('\n', " "),
            source: kind.head.source.clone(),
            origin: kind.head.origin,
            what,
            extends: extends.map(|k| (SheetRef::new(SheetKind::Kind, &k.head.name), k.head.title.clone())),
            fields: declared(reading, KindId(at as u32)),
            parts: kind.parts.iter().filter_map(part).collect(),
            table: table(reading, kind, &entries),
        })
    }

    /// The enum with this name.
    pub fn of_enum(reading: &Reading, name: &str) -> Option<KindModel> {
        let program = &reading.program;
        let at = program.enums.iter().position(|e| e.head.name == name)?;
        let (of, named) = (&program.enums[at], reading.written.members.get(at).map_or(&[][..], Vec::as_slice));
        let columns = of.fields.iter().map(|(n, _)| (n.clone(), n.clone())).collect();
        let row = |(i, m): (usize, &dicta_program::Member)| TableRow {
            name: m.name.clone(),
            title: m.title.clone(),
            docs: m.docs.replace('\n', " "),
            sheet: None,
            origin: named.get(i).copied().unwrap_or(of.head.origin),
            cells: of
                .fields
                .iter()
                .zip(&m.values)
                .map(|((field, ty), v)| TableCell {
                    text: value(program, &[], ty, *v),
                    number: Some(*v),
                    own: true,
                    // Without a place: the default.
                    origin: member_value(reading, &of.head, &m.name, field).unwrap_or_default(),
                })
                .collect(),
        };
        Some(KindModel {
            name: of.head.name.clone(),
            title: of.head.title.clone(),
            docs: of.head.docs.replace('\n', " "),
            source: of.head.source.clone(),
            origin: of.head.origin,
            what: What::List,
            table: EntryTable { columns, rows: of.members.iter().enumerate().map(row).collect() },
            ..KindModel::default()
        })
    }
}

/// Where the value of a member's field is written.
fn member_value(reading: &Reading, of: &Head, member: &str, field: &str) -> Option<Origin> {
    let path = reading.program.files.get(of.origin.file as usize)?;
    let path = Path::of(path, &of.name).with_word("enum").part(member).part(field);
    let place = edit::place_of(reading.names.files(), &path)?;
    Some(Origin { start: place.start, end: place.end, ..of.origin })
}

/// Entries side by side: every field, and which of them differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompareModel {
    pub entries: Vec<super::entry::EntryModel>,
    pub lines: Vec<CompareLine>,
}

/// A field with its values in the compared entries.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareLine {
    pub title: String,
    pub role: &'static str,
    /// One per entry; none if the entry has no such field.
    pub cells: Vec<Option<FieldRow>>,
    pub differs: bool,
    /// For fields that list entries: what only this entry lists, per entry.
    pub only: Vec<Vec<String>>,
}

impl CompareModel {
    /// Compares the entries with these names; unknown names are skipped.
    pub fn of(reading: &Reading, names: &[&str]) -> CompareModel {
        let entries: Vec<_> = names.iter().filter_map(|n| super::entry::EntryModel::of(reading, n)).collect();
        let mut lines: Vec<CompareLine> = Vec::new();
        let mut done: Vec<&str> = Vec::new();
        for row in entries.iter().flat_map(|e| &e.rows) {
            if done.contains(&row.name.as_str()) {
                continue;
            }
            done.push(&row.name);
            let cells: Vec<Option<FieldRow>> = entries.iter().map(|e| e.row(&row.name).cloned()).collect();
            let values: Vec<Option<&str>> = cells.iter().map(|c| c.as_ref().map(|r| r.value.as_str())).collect();
            let differs = values.windows(2).any(|w| w[0] != w[1]);
            let only = only(&cells);
            lines.push(CompareLine { title: row.title.clone(), role: row.role, cells, differs, only });
        }
        CompareModel { entries, lines }
    }
}

/// What each cell lists that not all others do.
fn only(cells: &[Option<FieldRow>]) -> Vec<Vec<String>> {
    let listed = |c: &Option<FieldRow>| -> Vec<String> {
        match c.as_ref().map(|r| &r.shape) {
            Some(Shape::Chart(all) | Shape::Several(all)) => all.iter().map(|s| s.name.clone()).collect(),
            _ => Vec::new(),
        }
    };
    let all: Vec<Vec<String>> = cells.iter().map(listed).collect();
    let shared = |name: &String| all.iter().all(|a| a.contains(name));
    all.iter().map(|of| of.iter().filter(|n| !shared(n)).cloned().collect()).collect()
}

/// The fields of a kind, those that options disable last.
fn declared(reading: &Reading, id: KindId) -> Vec<DeclaredField> {
    let kind = &reading.program.kinds[id.index()];
    let base = kind.extends.and_then(|k| reading.program.kinds.get(k.index()));
    let inherited = |name: &str| {
        let has =
            |k: &&Kind| k.stats.iter().any(|s| s.head.name == name) || k.fields.iter().any(|f| f.head.name == name);
        base.filter(has).map(|k| k.head.title.clone())
    };
    // The documentation of the program may be translated.
    let about = |head: &Head| About { docs: head.docs.replace('\n', " "), ..field::about(reading, head.origin) };
    let is_track = |i: usize| kind.fields.iter().any(|f| f.boxes.is_some_and(|b| b.index() == i));
    let stats = kind.stats.iter().enumerate().filter(|(i, _)| !is_track(*i)).map(|(_, s)| DeclaredField {
        name: s.head.name.clone(),
        title: s.head.title.clone(),
        role: "stat",
        about: about(&s.head),
        known_to: None,
        from: inherited(&s.head.name),
        origin: s.head.origin,
        off: None,
    });
    let fields = kind.fields.iter().map(|f| DeclaredField {
        name: f.head.name.clone(),
        title: f.head.title.clone(),
        role: role(f.role),
        about: about(&f.head),
        known_to: Some(known_to(f.secrecy)),
        from: inherited(&f.head.name),
        origin: f.head.origin,
        off: None,
    });
    let off = reading.written.fields.iter().filter(|f| f.kind == id).map(|f| DeclaredField {
        name: f.name.clone(),
        title: f.title.clone(),
        role: f.word,
        about: field::about(reading, f.origin),
        known_to: None,
        from: None,
        origin: f.origin,
        off: Some(f.guards.iter().map(|guard| reading.in_line(*guard)).collect::<Vec<_>>().join(" and ")),
    });
    stats.chain(fields).chain(off).collect()
}

/// All entries with their constants and parts.
fn table(reading: &Reading, kind: &Kind, entries: &[&Entry]) -> EntryTable {
    let heads = kind.stats.iter().map(|s| &s.head).chain(kind.parts.iter().map(|p| &p.head));
    let columns = heads.map(|head| (head.name.clone(), head.title.clone())).collect();
    let row = |e: &&Entry| {
        let of = reading.program.kinds.get(e.kind.index()).unwrap_or(kind);
        let rows = field::rows(reading, of, e);
        let cell = |name: &str| {
            let found = rows.iter().find(|r| r.name == name)?;
            let (text, number) = match &found.shape {
                Shape::Mark(held) => {
                    (reading.program.word(if *held { Phrase::Yes } else { Phrase::No }), Some(i64::from(*held)))
                }
                Shape::Number(n) | Shape::Boxes(n) => (found.value.clone(), Some(*n)),
                Shape::Chart(all) | Shape::Several(all) => (all.len().to_string(), Some(all.len() as i64)),
                _ => (found.value.clone(), None),
            };
            Some(TableCell { text, number, own: found.from == field::From::Own, origin: found.origin })
        };
        let none = || TableCell { text: String::new(), number: None, own: false, origin: e.head.origin };
        TableRow {
            name: e.head.name.clone(),
            title: e.head.title.clone(),
            docs: e.head.docs.replace('\n', " "),
            sheet: Some(SheetRef::new(SheetKind::Entry, &e.head.name)),
            origin: e.head.origin,
            cells: kind
                .stats
                .iter()
                .map(|s| cell(&s.head.name))
                .chain(kind.parts.iter().map(|p| part_cell(reading, of, e, &p.head.name)))
                .map(|cell| cell.unwrap_or_else(none))
                .collect(),
        }
    };
    EntryTable { columns, rows: entries.iter().map(row).collect() }
}

/// Which entry a part of an entry is.
fn part_cell(reading: &Reading, kind: &Kind, entry: &Entry, name: &str) -> Option<TableCell> {
    let at = kind.parts.iter().position(|part| part.head.name == name)?;
    let of = part_of(&reading.program, kind, entry, at);
    let written = written_part(reading, kind, entry, name);
    Some(TableCell {
        text: of.map_or_else(|| reading.program.word(Phrase::Nothing), |of| of.head.title.clone()),
        number: None,
        own: written.is_some(),
        origin: written.unwrap_or(kind.parts[at].head.origin),
    })
}
