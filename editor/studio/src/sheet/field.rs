//! The lines of a card: every field of an entry with its value, and where both are written.

use super::value::{link, members, steps, value};
use super::{Reading, SheetRef};
use dicta_compiler::written::FieldStart;
use dicta_program::{Entry, FieldRole, Kind, Origin, Phrase, Program, Secrecy, Stat, Step, Type};

/// How a field is shown on a card.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Number(i64),
    /// A word or a text.
    Words,
    /// A yes-or-no value.
    Mark(bool),
    /// A number of boxes to cross off.
    Boxes(i64),
    Path(Vec<Step>),
    /// Entries that have paths: a chart.
    Chart(Vec<SheetRef>),
    /// Other entries or words.
    Several(Vec<SheetRef>),
    /// The index of a side.
    Side(usize),
    /// A field that changes in play; its value is the initial one.
    InPlay,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// The entry itself.
    Own,
    /// An entry that it extends, by title.
    Inherited(String),
    /// The field's default, because nothing is written.
    Default,
    /// The initial value of a field that changes in play.
    Start,
}

/// One field of an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldRow {
    /// The entry that has the field.
    pub entry: String,
    pub name: String,
    pub title: String,
    /// `stat`, `track`, `counter` and so on.
    pub role: &'static str,
    pub value: String,
    pub shape: Shape,
    pub from: From,
    /// Where the value is written, otherwise where the field is declared.
    pub origin: Origin,
    /// Where the field is declared.
    pub declared: Origin,
    /// Rulebook and place of the value.
    pub source: Option<String>,
    /// Why the value was reconstructed.
    pub reconstructed: Option<String>,
    /// The sheet of what the value names, if it has one.
    pub link: Option<SheetRef>,
}

/// What the source says about a field, whatever its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    pub docs: String,
    /// The type as written.
    pub ty: Option<String>,
    /// The default as written.
    pub default: Option<String>,
    pub source: Option<String>,
    /// Why it is reconstructed, if it is.
    pub reconstructed: Option<String>,
    /// Who may know it, if not everyone.
    pub known_to: Option<String>,
    pub lasting: Option<String>,
}

/// What the source says about the field declared here.
pub fn about(reading: &Reading, declared: Origin) -> About {
    // A field of the language, such as the colour of a side, is declared nowhere.
    let path = reading.program.files.get(declared.file as usize).filter(|_| declared.start < declared.end);
    let file = path.and_then(|p| reading.names.file(p));
    let hover = file.and_then(|file| dicta_ide::hover(&reading.names, file, declared.start));
    let about = hover.map(About::of).unwrap_or_default();
    // A house rule may start it with another value than its line says.
    match reading.written.starts.get(&declared) {
        Some(FieldStart { default, lasting }) => About {
            default: default.map(|at| reading.text(at).to_owned()),
            lasting: lasting.as_ref().map(dicta_ide::lasting_words),
            ..about
        },
        None => about,
    }
}

impl About {
    /// What is known at a name.
    pub(super) fn of(hover: dicta_ide::Hover) -> Self {
        About {
            docs: hover.docs.replace('\n', " "),
            ty: hover.ty,
            default: hover.default,
            source: hover.source,
            reconstructed: hover.reconstructed,
            known_to: hover.known_to,
            lasting: hover.lasting,
        }
    }
}

/// All fields of an entry, in the order of its kind: stats, including the boxes of tracks, then the fields that change
/// in play.
pub fn rows(reading: &Reading, kind: &Kind, entry: &Entry) -> Vec<FieldRow> {
    let stats = kind.stats.iter().enumerate().take(entry.stats.len());
    let mut rows: Vec<FieldRow> = stats.map(|(i, stat)| stat_row(reading, kind, entry, i, stat)).collect();
    for field in kind.fields.iter().filter(|f| f.role != FieldRole::Track) {
        let about = about(reading, field.head.origin);
        rows.push(FieldRow {
            entry: entry.head.name.clone(),
            name: field.head.name.clone(),
            title: field.head.title.clone(),
            role: role(field.role),
            value: match field.role {
                // The expression after `=` is the value that it takes at the end of each turn.
                FieldRole::Memory => format!("remembers “{}”", remembered(kind, about.default.as_deref())),
                _ => starts_with(kind, entry, reading, about.default.as_deref(), &field.ty),
            },
            shape: Shape::InPlay,
            from: From::Start,
            origin: field.head.origin,
            declared: field.head.origin,
            source: field.head.source.clone(),
            reconstructed: field.head.reconstructed.clone(),
            link: None,
        });
    }
    rows
}

/// What a memory stores: the title of the field that it names, otherwise the expression as written.
fn remembered(kind: &Kind, written: Option<&str>) -> String {
    let Some(written) = written.map(str::trim) else { return "nothing".to_owned() };
    let heads = kind.fields.iter().map(|f| &f.head).chain(kind.stats.iter().map(|s| &s.head));
    let named = heads.into_iter().find(|h| h.name == written);
    let title = named.map_or_else(|| written.replace('_', " "), super::words::titled);
    // The text after a colon explains the title.
    title.split(':').next().unwrap_or(&title).trim().to_owned()
}

fn stat_row(reading: &Reading, kind: &Kind, entry: &Entry, i: usize, stat: &Stat) -> FieldRow {
    let program = &reading.program;
    let v = entry.stats[i];
    let is_track = kind.fields.iter().any(|f| f.boxes.is_some_and(|b| b.index() == i));
    let written = entry.origins.get(i).copied().unwrap_or(entry.head.origin);
    let from = if written == entry.head.origin {
        From::Default
    } else {
        match holder(reading, written) {
            Some(name) if name != entry.head.name => From::Inherited(title_of(program, kind, &name)),
            _ => From::Own,
        }
    };
    let (source, reconstructed) = entry.marks.get(i).cloned().unwrap_or_default();
    let shown = value(program, &entry.texts, &stat.ty, v);
    // A required value that is not written is missing.
    let missing = from == From::Default
        && match stat.ty.without_none() {
            Type::Range(least, most) => !(*least..=*most).contains(&v),
            _ => shown.is_empty(),
        };
    FieldRow {
        entry: entry.head.name.clone(),
        name: stat.head.name.clone(),
        title: stat.head.title.clone(),
        role: if is_track { "track" } else { "stat" },
        value: if missing { "–".to_owned() } else { shown },
        shape: match (missing, is_track) {
            (true, _) => Shape::Words,
            (_, true) => Shape::Boxes(v),
            _ => shape(program, &stat.ty, v),
        },
        origin: if from == From::Default { stat.head.origin } else { written },
        from,
        declared: stat.head.origin,
        source,
        reconstructed,
        link: link(program, &stat.ty, v),
    }
}

fn shape(program: &Program, ty: &Type, v: i64) -> Shape {
    match ty.without_none() {
        Type::Bool => Shape::Mark(v != 0),
        Type::Number | Type::Range(..) if v >= 0 || *ty == *ty.without_none() => Shape::Number(v),
        Type::Path => steps(program, v).map_or(Shape::Words, |s| Shape::Path(s.to_vec())),
        Type::Piece(kind) if kind.index() == 1 && v > 0 => Shape::Side((v - 1) as usize),
        Type::Set(inner) => {
            let links: Vec<SheetRef> =
                members(program, v).into_iter().filter_map(|m| link(program, inner, m)).collect();
            let flown = matches!(inner.without_none(), Type::Entry(k)
                if program.kinds.get(k.index()).is_some_and(|k| path_stat(k).is_some()));
            if flown { Shape::Chart(links) } else { Shape::Several(links) }
        }
        _ => Shape::Words,
    }
}

/// The first stat of a kind that is a path.
pub fn path_stat(kind: &Kind) -> Option<usize> {
    kind.stats.iter().position(|s| *s.ty.without_none() == Type::Path)
}

/// The path of an entry.
pub fn path_of<'p>(program: &'p Program, entry: &Entry) -> Option<&'p [Step]> {
    let kind = program.kinds.get(entry.kind.index())?;
    steps(program, *entry.stats.get(path_stat(kind)?)?)
}

/// The name of the declaration that contains an origin.
fn holder(reading: &Reading, at: Origin) -> Option<String> {
    let path = reading.program.files.get(at.file as usize)?;
    let declared = reading.names.declaration_at(reading.names.file(path)?, at.start)?;
    Some(declared.name.to_owned())
}

fn title_of(program: &Program, kind: &Kind, name: &str) -> String {
    let root = program.kinds.get(kind.root.index());
    let found = root.and_then(|r| r.entries.iter().find(|e| e.head.name == name));
    found.map_or_else(|| name.to_owned(), |e| e.head.title.clone())
}

/// The initial value of a field: the value of the stat that its default names, otherwise the default as written.
fn starts_with(kind: &Kind, entry: &Entry, reading: &Reading, default: Option<&str>, ty: &Type) -> String {
    let Some(default) = default else {
        return match ty {
            Type::OrNone(_) | Type::Set(_) | Type::List(..) => reading.program.word(Phrase::Nothing),
            Type::Bool => reading.program.word(Phrase::No),
            Type::Number => "0".to_owned(),
            Type::Range(least, most) => 0.clamp(*least, *most).to_string(),
            Type::Enum(_) => value(&reading.program, &[], ty, 0),
            _ => String::new(),
        };
    };
    let stat = kind.stats.iter().position(|s| s.head.name == default.trim());
    match stat.and_then(|i| Some((i, *entry.stats.get(i)?))) {
        Some((i, v)) => value(&reading.program, &entry.texts, &kind.stats[i].ty, v),
        None => default.to_owned(),
    }
}

/// The keyword of a role.
pub fn role(role: FieldRole) -> &'static str {
    match role {
        FieldRole::Track => "track",
        FieldRole::Counter => "counter",
        FieldRole::State => "state",
        FieldRole::Flag => "flag",
        FieldRole::Token => "token",
        FieldRole::Memory => "memory",
    }
}

/// Who may know a field, in words.
pub fn known_to(secrecy: Secrecy) -> &'static str {
    match secrecy {
        Secrecy::Public => "everyone",
        Secrecy::Side => "its side",
        Secrecy::Owner => "its owner",
        Secrecy::Nobody => "no player",
    }
}
