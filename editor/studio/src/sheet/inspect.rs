//! Everything that is known of one thing: its fields with value, type, default, source and who may know them.

use super::entry::EntryModel;
use super::field::{About, FieldRow, about};
use super::kind::{DeclaredField, KindModel};
use super::{Reading, SheetRef, SheetSort};
use dicta_program::Origin;

/// What the inspector shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspected {
    /// `aircraft`, `rule`, or whatever word it begins with.
    pub word: String,
    pub name: String,
    pub title: String,
    pub docs: String,
    pub source: Option<String>,
    pub reconstructed: Option<String>,
    pub origin: Origin,
    pub fields: Vec<InspectedField>,
    pub sheet: Option<SheetRef>,
}

/// A field with all that is said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct InspectedField {
    pub name: String,
    pub title: String,
    pub role: &'static str,
    /// Its value, where it has one.
    pub row: Option<FieldRow>,
    pub about: About,
    pub known_to: Option<&'static str>,
    pub origin: Origin,
}

impl Inspected {
    /// What a sheet shows, field by field.
    pub fn of(reading: &Reading, sheet: &SheetRef) -> Option<Inspected> {
        match sheet.sort {
            SheetSort::Entry | SheetSort::Schedule => Self::of_entry(reading, sheet),
            SheetSort::Kind => Some(Self::of_kind(KindModel::of(reading, &sheet.name)?, "kind", sheet)),
            SheetSort::Enum => Some(Self::of_kind(KindModel::of_enum(reading, &sheet.name)?, "enum", sheet)),
            _ => Self::of_name(reading, sheet),
        }
    }

    fn of_entry(reading: &Reading, sheet: &SheetRef) -> Option<Inspected> {
        let entry = EntryModel::of(reading, &sheet.name)?;
        let kind = reading.program.kinds.iter().find(|k| k.head.name == entry.kind.0)?;
        let secrecy = |name: &str| {
            let field = kind.fields.iter().find(|f| f.head.name == name);
            field.map(|f| super::field::known_to(f.secrecy))
        };
        let field = |row: FieldRow| InspectedField {
            name: row.name.clone(),
            title: row.title.clone(),
            role: row.role,
            about: about(reading, row.declared),
            known_to: secrecy(&row.name),
            origin: row.origin,
            row: Some(row),
        };
        Some(Inspected {
            word: entry.kind.0,
            name: entry.name,
            title: entry.title,
            docs: entry.docs,
            source: entry.source,
            reconstructed: entry.reconstructed,
            origin: entry.origin,
            fields: entry.rows.into_iter().map(field).collect(),
            sheet: Some(SheetRef::new(SheetSort::Entry, &sheet.name)),
        })
    }

    fn of_kind(kind: KindModel, word: &str, sheet: &SheetRef) -> Inspected {
        let field = |f: DeclaredField| InspectedField {
            name: f.name,
            title: f.title,
            role: f.role,
            row: None,
            about: f.about,
            known_to: f.known_to,
            origin: f.origin,
        };
        Inspected {
            word: word.to_owned(),
            name: kind.name,
            title: kind.title,
            docs: kind.docs,
            source: kind.source,
            reconstructed: None,
            origin: kind.origin,
            fields: kind.fields.into_iter().map(field).collect(),
            sheet: Some(sheet.clone()),
        }
    }

    /// What has no fields: what the text says about its name.
    fn of_name(reading: &Reading, sheet: &SheetRef) -> Option<Inspected> {
        let (path, range) = super::place(&reading.names, sheet)?;
        let file = reading.names.file(&path)?;
        let source = &reading.names.files().get(file)?.source;
        let symbol = dicta_ide::symbols(source).into_iter().find(|s| range.contains(&(s.at.start as usize)));
        let hover = symbol.as_ref().and_then(|s| dicta_ide::hover(&reading.names, file, s.at.start));
        let (source, reconstructed) = marks(hover.as_ref().and_then(|h| h.source.clone()));
        let (word, name) = match sheet.name.split_once(' ').filter(|_| sheet.sort == SheetSort::Rules) {
            Some(words) => words,
            None => (symbol.as_ref().map_or("", |s| s.word.as_str()), sheet.name.as_str()),
        };
        let at = reading.program.files.iter().position(|p| *p == path).unwrap_or(0) as u32;
        let own = symbol.as_ref().map_or(&[][..], |s| &s.inside);
        Some(Inspected {
            word: word.to_owned(),
            name: name.to_owned(),
            title: super::titles(&reading.names, sheet).unwrap_or_else(|| name.to_owned()),
            docs: hover.as_ref().map(|h| h.docs.replace('\n', " ")).unwrap_or_default(),
            source,
            reconstructed,
            origin: Origin { file: at, start: range.start as u32, end: range.end as u32 },
            fields: own.iter().map(|s| inside(reading, at, file, s)).chain(added(reading, word, name)).collect(),
            sheet: Some(sheet.clone()),
        })
    }
}

/// What overlays add to it.
fn added(reading: &Reading, word: &str, name: &str) -> Vec<InspectedField> {
    let mut found = Vec::new();
    for (at, block, _) in super::rules::additions(reading, word, name) {
        let path = &reading.program.files[at as usize];
        let Some(file) = reading.names.file(path) else { continue };
        let symbols = dicta_ide::symbols(&reading.names.files()[file].source);
        let here = symbols.into_iter().filter(|s| (block.start..block.end).contains(&s.range.start));
        found.extend(here.flat_map(|s| s.inside).map(|s| inside(reading, at, file, &s)).collect::<Vec<_>>());
    }
    found
}

/// Source, and why it is reconstructed, of what a hover says in one.
fn marks(source: Option<String>) -> (Option<String>, Option<String>) {
    const WHY: &str = "reconstructed: ";
    let Some((before, why)) = source.as_deref().and_then(|s| s.split_once(WHY)) else { return (source, None) };
    let before = before.trim_end_matches("; ");
    ((!before.is_empty()).then(|| before.to_owned()), Some(why.to_owned()))
}

/// What is named inside a declaration, such as a pick or a modifier.
fn inside(reading: &Reading, at: u32, file: usize, symbol: &dicta_ide::Symbol) -> InspectedField {
    let origin = Origin { file: at, start: symbol.at.start, end: symbol.at.end };
    let hover = dicta_ide::hover(&reading.names, file, symbol.at.start).unwrap_or_default();
    InspectedField {
        name: symbol.name.clone(),
        title: symbol.title.clone(),
        role: word(&symbol.word),
        row: None,
        about: About {
            docs: hover.docs.replace('\n', " "),
            ty: hover.ty,
            default: hover.default,
            source: hover.source,
            known_to: hover.known_to,
            lasting: hover.lasting,
        },
        known_to: None,
        origin,
    }
}

/// The words of what may be named inside.
fn word(word: &str) -> &'static str {
    const WORDS: [&str; 8] = ["pick", "modifier", "phase", "step", "parameter", "field", "result", "one of"];
    WORDS.iter().find(|w| **w == word).copied().unwrap_or("")
}
