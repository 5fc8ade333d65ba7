//! Which declarations name which in the source, regardless of options: what an option disables is not in the program.
//!
//! Only declarations in force count, with what overlays add to them.

use super::refs::{self, Ref};
use super::{find, head_of};
use crate::sheet::Reading;
use dicta_compiler::written::Declaration;
use dicta_program::Origin;
use std::collections::BTreeSet;

/// The declarations of a reading, by place.
pub struct Places<'r> {
    reading: &'r Reading,
    /// Where each declaration is, with its changes by overlays and what one of them replaced, ordered by place.
    parts: Vec<(Origin, &'r Declaration)>,
}

impl<'r> Places<'r> {
    /// The places in a reading.
    pub fn of(reading: &'r Reading) -> Self {
        let all = reading.written.declarations.iter();
        let mut parts: Vec<(Origin, &Declaration)> =
            all.flat_map(|d| d.parts.iter().chain(&d.former).map(move |part| (*part, d))).collect();
        parts.sort_by_key(|(part, _)| (part.file, part.start));
        Places { reading, parts }
    }

    /// The declaration at a place, or the one that replaces it.
    fn at(&self, place: dicta_ide::Place) -> Option<&'r Declaration> {
        let after =
            self.parts.partition_point(|(part, _)| (part.file as usize, part.start) <= (place.file, place.start));
        let &(part, declaration) = self.parts.get(after.checked_sub(1)?)?;
        is_in(part, place).then_some(declaration)
    }

    /// Every use of the declaration at an origin, with the declaration in force that contains it.
    pub fn uses(&self, origin: Origin) -> Vec<(dicta_ide::Place, &'r Declaration)> {
        let used = |place: dicta_ide::Place| {
            let declaration = self.at(place)?;
            let is_replaced = declaration.former.is_some_and(|former| is_in(former, place));
            (!is_replaced).then_some((place, declaration))
        };
        let uses = dicta_ide::uses(&self.reading.names, origin.file as usize, origin.start);
        uses.into_iter().filter_map(used).collect()
    }
}

/// Whether a place begins in a part. The index numbers the files as the program does.
fn is_in(part: Origin, place: dicta_ide::Place) -> bool {
    part.file as usize == place.file && (part.start..part.end).contains(&place.start)
}

/// What names it in the source.
pub fn named_by(reading: &Reading, of: Ref) -> BTreeSet<Ref> {
    let Some((_, head)) = head_of(&reading.program, of) else { return BTreeSet::new() };
    let uses = Places::of(reading).uses(head.origin);
    uses.iter().filter_map(|(place, by)| holder(reading, *place, by)).filter(|by| *by != of).collect()
}

/// The declaration or phase that contains a place.
fn holder(reading: &Reading, place: dicta_ide::Place, by: &Declaration) -> Option<Ref> {
    if !matches!(by.word.as_str(), "turn" | "setup") {
        return find(&reading.program, &format!("{} {}", by.word, by.name));
    }
    let mut phases = (0..).zip(refs::phases(&reading.program));
    phases.find(|(_, (_, s))| is_in(s.origin, place)).map(|(i, _)| Ref::Phase(i))
}

/// What it names in the source.
pub fn named_in(reading: &Reading, of: Ref) -> BTreeSet<Ref> {
    let declared = head_of(&reading.program, of).and_then(|(word, head)| reading.declared(word, &head.name));
    let Some(declared) = declared else { return BTreeSet::new() };
    let (names, places) = (&reading.names, Places::of(reading));
    let named = |part: &Origin| {
        let named = dicta_ide::names_in(names, part.file as usize, part.start, part.end);
        let declared = named.filter_map(|place| places.at(place));
        declared.filter_map(|d| find(&reading.program, &format!("{} {}", d.word, d.name))).collect::<Vec<_>>()
    };
    declared.parts.iter().flat_map(named).filter(|named| *named != of).collect()
}
