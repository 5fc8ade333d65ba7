//! What stands under the cursor: what it is, where it was declared, where else it is used.

use crate::Place;
use crate::things::{Project, Sort, Target, Thing, Ty};
use dicta_compiler::{Diagnostic, Fix};
use dicta_syntax::TextEdit;
use dicta_syntax::ast::{Audience, Lasting};
use dicta_syntax::tokens::RESERVED_WORDS;

/// What to show about a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// `track wings "Wings" of aircraft`
    pub title: String,
    /// The `///` documentation.
    pub docs: String,
    /// The type as written, if it has one.
    pub ty: Option<String>,
    /// The default as written.
    pub default: Option<String>,
    /// `source` and `reconstructed` marks.
    pub source: Option<String>,
    /// Who may know it, if not everybody.
    pub known_to: Option<String>,
    /// How long a value lasts, if not for good.
    pub lasting: Option<String>,
    /// The name that was pointed at.
    pub range: Place,
}

impl Project {
    /// The name at a place, cursor at its end included.
    fn read_at(&self, file: usize, offset: u32) -> Option<(Place, Target)> {
        let reads = self.reads.get(file)?;
        // The last that begins at or before the cursor; names do not overlap.
        let after = reads.partition_point(|r| r.start <= offset);
        let read = reads[..after].iter().rev().take(2).find(|r| offset <= r.end)?;
        Some((Place { file, start: read.start, end: read.end }, read.target))
    }
}

/// What to show about the name at an offset.
pub fn hover(project: &Project, file: usize, offset: u32) -> Option<Hover> {
    let (range, target) = project.read_at(file, offset)?;
    match target {
        Target::Word(word) => {
            Some(Hover { title: word.form.into(), docs: word.says.into(), range, ..Hover::default() })
        }
        Target::Thing(i) => Some(hover_thing(project, &project.things[i], range)),
    }
}

fn hover_thing(project: &Project, thing: &Thing, range: Place) -> Hover {
    let mut title = match thing.sort {
        Sort::Member if thing.of.is_empty() => format!("one of: {}", thing.name),
        _ => format!("{} {}", thing.word, thing.name),
    };
    let belongs = matches!(
        thing.sort,
        Sort::Field
            | Sort::Pick
            | Sort::Param
            | Sort::Modifier
            | Sort::TableResult
            | Sort::DieField
            | Sort::DeckSide
            | Sort::MemberField
    );
    if !thing.title.is_empty() && thing.title != thing.name {
        title.push_str(&format!(" \"{}\"", thing.title));
    }
    if belongs && !thing.of.is_empty() {
        title.push_str(&format!(" of {}", thing.of));
    }
    let source = match (&thing.source, &thing.reconstructed) {
        (Some(s), Some(r)) => Some(format!("{s}; reconstructed: {r}")),
        (Some(s), None) => Some(s.clone()),
        (None, Some(r)) => Some(format!("reconstructed: {r}")),
        (None, None) => None,
    };
    Hover {
        title,
        docs: thing.docs.clone(),
        ty: type_words(project, thing),
        default: thing.default.map(|(start, end)| project.text(thing.place.file, start, end).to_string()),
        source,
        known_to: thing.audience.as_ref().and_then(audience_words),
        lasting: thing.lasting.as_ref().map(lasting_words),
        range,
    }
}

/// The type of a thing as a person would say it.
pub(crate) fn type_words(project: &Project, thing: &Thing) -> Option<String> {
    if let Some(raw) = &thing.raw {
        return Some(raw_words(project, thing, raw));
    }
    match (&thing.ty, thing.sort) {
        (Ty::Kind(k) | Ty::Enum(k) | Ty::Rolled(k), Sort::Local) => Some(k.clone()),
        (_, Sort::Member) if !thing.of.is_empty() => Some(thing.of.clone()),
        _ => None,
    }
}

fn raw_words(project: &Project, thing: &Thing, ty: &dicta_syntax::ast::Type) -> String {
    use dicta_syntax::ast::Type;
    let cut = |start: u32, end: u32| project.text(thing.place.file, thing.base + start, thing.base + end).to_string();
    match ty {
        Type::Named(name) => name.text.clone(),
        Type::Range(.., span) | Type::Inline(_, span) => cut(span.start, span.end),
        Type::OrNone(t) => format!("{} or none", raw_words(project, thing, t)),
        Type::SetOf(t) => format!("set of {}", raw_words(project, thing, t)),
        Type::ListOf(t, n) => {
            format!("list of {} up to {}", raw_words(project, thing, t), cut(n.span.start, n.span.end))
        }
    }
}

fn audience_words(audience: &Audience) -> Option<String> {
    match audience {
        Audience::Public => None,
        Audience::Owner(_) => Some("its owner".into()),
        Audience::Side(_) => Some("its side".into()),
        Audience::Nobody => Some("nobody".into()),
    }
}

fn lasting_words(lasting: &Lasting) -> String {
    match lasting {
        Lasting::Turn => "this turn".into(),
        Lasting::Phase { phase, turns: 0 } => format!("until the end of {} of this turn", phase.text),
        Lasting::Phase { phase, turns: 1 } => format!("until the end of {} of the next turn", phase.text),
        Lasting::Phase { phase, turns } => format!("until the end of {}, {turns} turns later", phase.text),
        Lasting::Mission => "the mission".into(),
        Lasting::Campaign => "the campaign".into(),
    }
}

/// Where the name at an offset was declared.
pub fn definition(project: &Project, file: usize, offset: u32) -> Option<Place> {
    match project.read_at(file, offset)?.1 {
        Target::Thing(i) => Some(project.things[i].place),
        Target::Word(_) => None,
    }
}

/// Every place that names what the name at an offset names, its declaration included, by file and place.
pub fn uses(project: &Project, file: usize, offset: u32) -> Vec<Place> {
    let Some((_, target)) = project.read_at(file, offset) else { return Vec::new() };
    let mut found: Vec<Place> = project
        .reads
        .iter()
        .enumerate()
        .flat_map(|(file, reads)| reads.iter().map(move |r| (file, r)))
        .filter(|(_, r)| r.target == target)
        .map(|(file, r)| Place { file, start: r.start, end: r.end })
        .collect();
    found.sort();
    found.dedup();
    found
}

/// The edits that give what the name at an offset names another name, by file; nothing for a word of the language or
/// for what can't be a name. Whether the new name is free is for the compiler to say.
pub fn rename(project: &Project, file: usize, offset: u32, to: &str) -> Option<Vec<(usize, TextEdit)>> {
    let named = to.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && to.chars().any(|c| !c.is_ascii_digit())
        && !RESERVED_WORDS.contains(&to);
    let Target::Thing(i) = project.read_at(file, offset)?.1 else { return None };
    if !named || matches!(project.things[i].sort, Sort::Example | Sort::Turn) {
        return None;
    }
    let places = uses(project, file, offset);
    Some(places.into_iter().map(|p| (p.file, TextEdit::replace(p.start, p.end, to))).collect())
}
/// The fixes that the compiler offers for what it underlined at an offset.
pub fn fixes(diagnostics: &[Diagnostic], file: usize, offset: u32) -> Vec<&Fix> {
    diagnostics
        .iter()
        .filter(|d| d.file as usize == file && d.start <= offset && offset <= d.end)
        .filter_map(|d| d.fix.as_ref())
        .collect()
}
