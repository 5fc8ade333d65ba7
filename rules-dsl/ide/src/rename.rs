//! Rename: whether a name can be changed, and the edits that do it.

use crate::Place;
use crate::hover::of_what;
use crate::references::uses;
use crate::symbols::{Project, Symbol, SymbolKind};
use dicta_compiler::vocabulary::{WordId, WordList};
use dicta_syntax::TextEdit;
use dicta_syntax::tokens::RESERVED_WORDS;

/// The edits, by file, that rename the name at an offset; `None` for a word of the language and for an invalid name.
/// Whether the new name is free is checked by the compiler.
pub fn rename(project: &Project, file: usize, offset: u32, to: &str) -> Option<Vec<(usize, TextEdit)>> {
    let named = to.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && to.chars().any(|c| !c.is_ascii_digit())
        && !RESERVED_WORDS.contains(&to);
    let thing = project.read_at(file, offset)?.thing;
    if !named || matches!(project.things[thing].sort, SymbolKind::Example | SymbolKind::Turn) {
        return None;
    }
    let places = uses(project, file, offset);
    Some(places.into_iter().map(|p| (p.file, TextEdit::replace(p.start, p.end, to))).collect())
}

/// A name that can be renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// The current name.
    pub name: String,
    /// `track wings of aircraft`
    pub what: String,
    /// All its references, by file and position.
    pub places: Vec<Place>,
    thing: usize,
}

/// The name at an offset with all its references.
///
/// # Errors
/// Why it can't be renamed, in a sentence.
pub fn renaming(project: &Project, file: usize, offset: u32) -> Result<Renaming, String> {
    let Some(read) = project.read_at(file, offset) else {
        let word = project.word_at(file, offset);
        return Err(word.map_or("No declaration has this name", |_| "This is built into the language").into());
    };
    let thing = &project.things[read.thing];
    if matches!(thing.sort, SymbolKind::Example | SymbolKind::Turn) {
        return Err("This has a title, but no name".into());
    }
    let places = uses(project, file, offset);
    let library = |p: &&Place| project.files.get(p.file).is_some_and(|f| f.path.starts_with("dicta/"));
    if places.iter().any(|p| library(&p)) && project.files.get(file).is_some_and(|f| !f.path.starts_with("dicta/")) {
        return Err(format!("`{}` belongs to the library, which is read-only", thing.name));
    }
    let what = format!("{} {}{}", thing.word, thing.name, of_what(thing));
    Ok(Renaming { name: thing.name.clone(), what, places, thing: read.thing })
}

/// Why a new name is not possible, if it isn't.
pub fn rename_conflict(project: &Project, renaming: &Renaming, to: &str) -> Option<String> {
    if to == renaming.name {
        return Some("This is already its name".into());
    }
    if to.is_empty() || !to.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Some("A name can only contain letters, digits and _".into());
    }
    if to.chars().all(|c| c.is_ascii_digit()) {
        return Some("A name can't be a number".into());
    }
    if RESERVED_WORDS.contains(&to) {
        return Some(format!("`{to}` is a reserved word"));
    }
    let thing = project.things.get(renaming.thing)?;
    // Its entries begin with its name.
    if thing.sort == SymbolKind::Kind && WordId::find(WordList::Declarations, to).is_some() {
        return Some(format!("`{to}` begins other declarations"));
    }
    let local =
        |t: &Symbol| matches!(t.sort, SymbolKind::Local | SymbolKind::Param | SymbolKind::Pick | SymbolKind::Unit);
    // Local names must be unique within the declaration.
    let taken = match local(thing) {
        true => {
            let block = |p: &Place| project.files.get(p.file)?.source.block_at(p.start).map(|b| (p.file, b.start));
            let own = block(&thing.place);
            project.things.iter().find(|t| t.name == to && local(t) && block(&t.place) == own)
        }
        false => project.things.iter().find(|t| {
            t.name == to
                && project.rulesets.related(t.place.file, thing.place.file)
                && !local(t)
                && (t.of == thing.of || thing.of.is_empty() && t.of.is_empty())
                && alike(t, thing)
        }),
    };
    taken.map(|t| format!("`{to}` already exists: {} {}", t.word, t.name))
}

/// Whether two symbols share a namespace.
fn alike(a: &Symbol, b: &Symbol) -> bool {
    let inside = |t: &Symbol| {
        matches!(
            t.sort,
            SymbolKind::Member
                | SymbolKind::Field
                | SymbolKind::MemberField
                | SymbolKind::DieField
                | SymbolKind::TableResult
                | SymbolKind::DeckSide
        )
    };
    match (inside(a), inside(b)) {
        (true, true) => a.of == b.of && (!a.of.is_empty() || a.whole == b.whole),
        (false, false) => a.sort == b.sort || called(a) && called(b),
        _ => false,
    }
}

fn called(t: &Symbol) -> bool {
    matches!(
        t.sort,
        SymbolKind::Define
            | SymbolKind::Value
            | SymbolKind::Table
            | SymbolKind::Effect
            | SymbolKind::Event
            | SymbolKind::Choice
            | SymbolKind::Walk
    )
}
