//! The changes of a house rule: its difference from the ruleset that it extends, in words.

use crate::check::{Checker, Sources};
use dicta_compiler::diff::{Difference, PartDifference, Side};
use dicta_program::Origin;

/// The maximum length of a shown source, in characters.
const SHOWN: usize = 240;

/// The changes of an overlay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlayModel {
    pub name: String,
    /// Name of the ruleset that it extends.
    pub base: String,
    pub changes: Vec<ChangeModel>,
}

/// A declaration that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeModel {
    /// A sentence: `The value Dice of an attack has one difference`.
    pub says: String,
    pub word: String,
    pub name: String,
    pub docs: String,
    /// Its source; none if the whole declaration is shown, which includes it.
    pub source: Option<String>,
    pub origin: Option<Origin>,
    pub parts: Vec<PartModel>,
}

/// A part of a declaration that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct PartModel {
    /// Its place in the declaration: `phase combat, step jams`.
    pub place: String,
    pub because: Option<String>,
    /// The part in the base and in the overlay; one is missing if the part was added or removed.
    pub before: Option<String>,
    pub after: Option<String>,
    pub origin: Option<Origin>,
}

/// The difference of an overlay from the ruleset that it extends. Slow: do not call it while drawing.
pub fn of(checker: &mut Checker, sources: &Sources, base: &str, overlay: &str) -> OverlayModel {
    let found = checker.difference(sources, base, overlay);
    let rules = found.iter().filter(|d| !matches!(d.word.as_str(), "ruleset" | "example"));
    OverlayModel { name: overlay.to_owned(), base: base.to_owned(), changes: rules.map(change).collect() }
}

fn change(d: &Difference) -> ChangeModel {
    let what = match d.title == d.word {
        true => format!("The {}", d.word),
        false => format!("The {} {}", d.word, d.title),
    };
    let says = match (d.whose, d.parts.len()) {
        (Side::First, _) => format!("{what} was removed"),
        (Side::Second, _) => format!("{what} is new"),
        (Side::Both, 1) => format!("{what} has one difference"),
        (Side::Both, n) => format!("{what} differs in {n} points"),
    };
    let is_whole = d.parts.is_empty() && !d.text.is_empty();
    let parts = match is_whole {
        true => vec![whole(d)],
        false => d.parts.iter().map(part).collect(),
    };
    ChangeModel {
        says,
        word: d.word.clone(),
        name: d.name.clone(),
        docs: d.docs.clone(),
        source: d.source.clone().or_else(|| d.reconstructed.clone()).filter(|_| !is_whole),
        origin: d.second.or(d.first),
        parts,
    }
}

/// A declaration that only one of the two has, as a part.
fn whole(d: &Difference) -> PartModel {
    let text = Some(short(&d.text));
    let (before, after) = if d.whose == Side::First { (text, None) } else { (None, text) };
    PartModel { place: String::new(), because: None, before, after, origin: d.second.or(d.first) }
}

fn part(p: &PartDifference) -> PartModel {
    let text = |side: &Option<(String, Origin)>| side.as_ref().map(|(text, _)| short(text));
    PartModel {
        place: p.path.join(", "),
        because: p.because.clone(),
        before: text(&p.first),
        after: text(&p.second),
        origin: p.second.as_ref().or(p.first.as_ref()).map(|(_, o)| *o),
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", text[..at].trim_end()),
        None => text.to_owned(),
    }
}
