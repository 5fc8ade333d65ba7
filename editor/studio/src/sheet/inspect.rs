//! Everything known about a declaration or piece: its fields with value, type, default, source and who may know them.

use super::entry::EntryModel;
use super::example::{ExampleSheet, StepKind};
use super::field::{About, FieldRow, about};
use super::kind::{DeclaredField, KindModel};
use super::mission::MissionSheet;
use super::rules::CardLineKind;
use super::rules::item::{ItemSheet, Switch};
use super::rules::sentences::{SentencePart, Wording};
use super::{Reading, SheetKind, SheetRef};
use crate::view::{FieldValue, PieceState, Place};
use dicta_program::Origin;

/// The content of the inspector.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspected {
    /// The keyword of its declaration, such as `aircraft` or `rule`.
    pub word: String,
    pub name: String,
    pub title: String,
    pub docs: String,
    pub source: Option<String>,
    pub reconstructed: Option<String>,
    pub origin: Origin,
    /// Its place, if it is a piece in play.
    pub place: Option<Place>,
    pub fields: Vec<InspectedField>,
    /// Whether a house rule removes it.
    pub removed: bool,
    /// Whether it is only named by a removal or change, and declared nowhere.
    pub absent: bool,
    pub sheet: Option<SheetRef>,
}

/// A field with everything known about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InspectedField {
    pub name: String,
    pub title: String,
    pub role: &'static str,
    /// Its value in the source, if it has one.
    pub row: Option<FieldRow>,
    /// Its current value, for a piece in play.
    pub now: Option<FieldValue>,
    /// The part of the piece that it belongs to, if any.
    pub part: Option<String>,
    pub about: About,
    /// Its amount and its condition, if it is a line of a rule, a sum or a doctrine.
    pub says: Vec<Says>,
    pub known_to: Option<&'static str>,
    pub origin: Origin,
}

/// An amount or a condition of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Says {
    pub part: SaysPart,
    pub wording: Wording,
}

impl Says {
    /// It in words, after its keyword or sign.
    pub fn text(&self) -> String {
        format!("{} {}", self.part.written(), self.wording.text())
    }
}

/// What is said before an expression of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaysPart {
    When,
    Plus,
    Minus,
    Times,
}

impl SaysPart {
    /// Its keyword or sign.
    pub fn written(self) -> &'static str {
        match self {
            SaysPart::When => "when",
            SaysPart::Plus => "+",
            SaysPart::Minus => "−",
            SaysPart::Times => "×",
        }
    }
}

impl Inspected {
    /// The declaration of a sheet, field by field.
    pub fn of(reading: &Reading, sheet: &SheetRef) -> Option<Inspected> {
        match sheet.sort {
            SheetKind::Entry | SheetKind::Schedule => Self::of_entry(reading, sheet),
            SheetKind::Kind => Some(Self::of_kind(KindModel::of(reading, &sheet.name)?, "kind", sheet)),
            SheetKind::Enum => Some(Self::of_kind(KindModel::of_enum(reading, &sheet.name)?, "enum", sheet)),
            _ => Self::of_name(reading, sheet),
        }
    }

    /// A piece in play: its current values as far as the viewer may know them, then the stats of its entry. What
    /// changes in play comes only from the piece.
    pub fn of_piece(reading: &Reading, piece: &PieceState) -> Inspected {
        let of = SheetRef::new(SheetKind::Entry, &piece.entry);
        // The entry may be missing in other files.
        let mut all = Inspected::of(reading, &of).unwrap_or_default();
        let printed = |f: &InspectedField| f.row.as_ref().is_some_and(|r| r.role == "stat");
        let (stats, mut changing): (Vec<_>, Vec<_>) = all.fields.drain(..).partition(printed);
        let begins = Origin { end: all.origin.start, ..all.origin };
        let now = piece.fields.iter().map(|field| {
            let own = changing.iter().position(|c| field.part.is_none() && c.name == field.name);
            let declared = own.map(|at| changing.swap_remove(at));
            let bare = || inspected(super::field::role(field.role), &field.name, &field.title, String::new(), begins);
            let now = Some(field.now.clone());
            InspectedField { row: None, now, part: field.part.clone(), ..declared.unwrap_or_else(bare) }
        });
        let fields = now.collect::<Vec<_>>().into_iter().chain(stats).collect();
        Inspected { title: piece.title.clone(), place: Some(piece.place.clone()), fields, ..all }
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
            ..InspectedField::default()
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
            sheet: Some(SheetRef::new(SheetKind::Entry, &sheet.name)),
            ..Inspected::default()
        })
    }

    fn of_kind(kind: KindModel, word: &str, sheet: &SheetRef) -> Inspected {
        let field = |f: DeclaredField| InspectedField {
            name: f.name,
            title: f.title,
            role: f.role,
            about: f.about,
            known_to: f.known_to,
            origin: f.origin,
            ..InspectedField::default()
        };
        Inspected {
            word: word.to_owned(),
            name: kind.name,
            title: kind.title,
            docs: kind.docs,
            source: kind.source,
            origin: kind.origin,
            fields: kind.fields.into_iter().filter(|f| f.off.is_none()).map(field).collect(),
            sheet: Some(sheet.clone()),
            ..Inspected::default()
        }
    }

    /// For declarations without fields: the items that its source names.
    fn of_name(reading: &Reading, sheet: &SheetRef) -> Option<Inspected> {
        let (path, range) = super::place(&reading.names, sheet)?;
        let file = reading.names.file(&path)?;
        let source = &reading.names.files().get(file)?.source;
        let symbol = dicta_ide::symbols(source).into_iter().find(|s| range.contains(&(s.at.start as usize)));
        let hover = symbol.as_ref().and_then(|s| dicta_ide::hover(&reading.names, file, s.at.start));
        let (word, name) = match sheet.name.split_once(' ').filter(|_| sheet.sort == SheetKind::Rules) {
            Some(words) => words,
            None if sheet.sort == SheetKind::Look => ("look", sheet.name.as_str()),
            None => (symbol.as_ref().map_or("", |s| s.word.as_str()), sheet.name.as_str()),
        };
        // A file that is not read with the others has no number, so its origin leads nowhere.
        let at = reading.program.files.iter().position(|p| *p == path).map_or(u32::MAX, |at| at as u32);
        let own = symbol.as_ref().map_or(&[][..], |s| &s.inside);
        let named = || own.iter().map(|s| inside(reading, at, file, s)).chain(added(reading, word, name)).collect();
        Some(Inspected {
            fields: lines_of(reading, sheet).unwrap_or_else(named),
            removed: reading.written.is_removed(word, name),
            absent: !super::place::is_declared(&reading.names, sheet),
            word: word.to_owned(),
            name: name.to_owned(),
            title: super::titles(&reading.names, sheet).unwrap_or_else(|| name.to_owned()),
            docs: hover.as_ref().map(|h| h.docs.replace('\n', " ")).unwrap_or_default(),
            source: hover.as_ref().and_then(|h| h.source.clone()),
            reconstructed: hover.and_then(|h| h.reconstructed),
            origin: Origin { file: at, start: range.start as u32, end: range.end as u32 },
            place: None,
            sheet: Some(sheet.clone()),
        })
    }
}

/// A line: its role, name, title and description.
fn inspected(role: &'static str, name: &str, title: &str, docs: String, origin: Origin) -> InspectedField {
    let about = About { docs, ..About::default() };
    let (name, title) = (name.to_owned(), title.to_owned());
    InspectedField { name, title, role, about, origin, ..InspectedField::default() }
}

/// The lines of a rule, a sum, a mission or an example; none for declarations that only contain names.
fn lines_of(reading: &Reading, sheet: &SheetRef) -> Option<Vec<InspectedField>> {
    let lines = match sheet.sort {
        SheetKind::Rules => of_item(&ItemSheet::of(reading, &sheet.name)?),
        SheetKind::Mission => of_mission(&MissionSheet::of(reading, &sheet.name)?),
        SheetKind::Example => of_example(&ExampleSheet::of(reading, &sheet.name)?),
        _ => return None,
    };
    (!lines.is_empty()).then_some(lines)
}

fn of_item(item: &ItemSheet) -> Vec<InspectedField> {
    let said = |part: SaysPart, wording: &Wording| Says { part, wording: wording.clone() };
    const HOOKS: [&str; 3] = ["choice", "event", "effect"];
    let hook = item.on.iter().filter_map(|on| {
        let word = HOOKS.into_iter().find(|w| *w == on.heading.word)?;
        Some(inspected(word, &on.heading.name, &on.heading.title, String::new(), on.heading.origin))
    });
    let is_there = |switch: &Option<Switch>| switch.as_ref().is_none_or(|s| !s.is_off);
    let clauses = item.clauses.iter().filter(|c| is_there(&c.switch)).map(|c| {
        let role = match c.sort {
            // Only doctrines have a budget.
            CardLineKind::Forbids if !item.budget.is_empty() => "avoid",
            CardLineKind::Forbids => "forbid",
            CardLineKind::Warns => "warn",
            _ => "prefer",
        };
        let when = c.off.iter().chain([&c.when.written]).filter(|w| !w.is_empty()).cloned().collect::<Vec<_>>();
        let when = Wording { written: when.join(" and "), ..c.when.clone() };
        let title = if c.because.is_empty() { c.about.as_str() } else { c.because.as_str() };
        let says = if when.written.is_empty() { Vec::new() } else { vec![said(SaysPart::When, &when)] };
        InspectedField { says, ..inspected(role, "", title, String::new(), c.origin) }
    });
    let items = item.sum.iter().flat_map(|sum| &sum.items).filter(|i| is_there(&i.switch)).map(|i| {
        let sign = if i.minus { SaysPart::Minus } else { SaysPart::Plus };
        let amount = match &i.weight {
            Some(weight) => {
                let number = vec![SentencePart::Value(Box::new(weight.clone()))];
                let number = Wording { written: weight.text.clone(), said: Some(number), at: weight.at };
                let times = i.amount.said.is_some().then(|| said(SaysPart::Times, &i.amount));
                std::iter::once(said(sign, &number)).chain(times).collect()
            }
            None => vec![said(sign, &i.amount)],
        };
        let when = i.when.iter().map(|when| said(SaysPart::When, when));
        let says = amount.into_iter().chain(when).collect();
        InspectedField { says, ..inspected("modifier", &i.name, &i.because, String::new(), i.origin) }
    });
    let picks = item.picks.iter().map(|p| inspected("pick", "", &p.title, p.text.clone(), p.origin));
    hook.chain(picks).chain(clauses).chain(items).collect()
}

fn of_mission(mission: &MissionSheet) -> Vec<InspectedField> {
    let seats = mission.forces.iter().flat_map(|f| f.seats.iter().map(move |s| (f, s)));
    let seats = seats.map(|(force, seat)| {
        let of = |p: &super::mission::PieceLine| {
            let title = mission.pieces.get(p.piece).map_or(p.entry.as_str(), |v| v.title.as_str());
            format!("{title}: {}", p.place)
        };
        let pieces: Vec<String> = seat.pieces.iter().map(of).collect();
        inspected("seat", "", &seat.title, format!("{}. {}", force.title, pieces.join("; ")), seat.origin)
    });
    let ends = mission.ends.iter().filter(|e| e.own);
    let ends = ends.map(|e| inspected("end", "", e.who.as_deref().unwrap_or(""), e.because.clone(), e.origin));
    // The mission's own origin covers its head; an empty one keeps the cursor there from highlighting this line.
    let begins = Origin { end: mission.heading.origin.start, ..mission.heading.origin };
    let map = inspected("map", "", &mission.map_title, String::new(), begins);
    std::iter::once(map).chain(seats).chain(ends).collect()
}

fn of_example(example: &ExampleSheet) -> Vec<InspectedField> {
    let line = |step: &super::example::StepModel| {
        let role = match step.sort {
            StepKind::Given => "given",
            StepKind::Chance => "chance",
            StepKind::Choice => "choose",
            StepKind::Does => "played",
            StepKind::Expects => "expect",
        };
        inspected(role, "", "", step.text.clone(), step.origin)
    };
    example.steps.iter().map(line).collect()
}

/// What overlays add to it.
fn added(reading: &Reading, word: &str, name: &str) -> Vec<InspectedField> {
    let mut found = Vec::new();
    for part in reading.declared(word, name).into_iter().flat_map(|d| d.parts.iter().skip(1)) {
        let path = reading.program.files.get(part.file as usize);
        let Some(file) = path.and_then(|path| reading.names.file(path)) else { continue };
        let symbols = dicta_ide::symbols(&reading.names.files()[file].source);
        let here = symbols.into_iter().filter(|s| (part.start..part.end).contains(&s.range.start));
        found.extend(here.flat_map(|s| s.inside).map(|s| inside(reading, part.file, file, &s)).collect::<Vec<_>>());
    }
    found
}

/// An item named inside a declaration, such as a pick or a modifier.
fn inside(reading: &Reading, at: u32, file: usize, symbol: &dicta_ide::Symbol) -> InspectedField {
    let origin = Origin { file: at, start: symbol.at.start, end: symbol.at.end };
    let hover = dicta_ide::hover(&reading.names, file, symbol.at.start).unwrap_or_default();
    InspectedField {
        name: symbol.name.clone(),
        title: symbol.title.clone(),
        role: word(&symbol.word),
        about: About::of(hover),
        origin,
        ..InspectedField::default()
    }
}

/// The keyword of an item inside a declaration.
fn word(word: &str) -> &'static str {
    const WORDS: [&str; 8] = ["pick", "modifier", "phase", "step", "parameter", "field", "result", "one of"];
    WORDS.iter().find(|w| **w == word).copied().unwrap_or("")
}
