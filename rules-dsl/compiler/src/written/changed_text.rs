//! The source of declarations as overlays change it: with the new parts where the old ones are written.

use crate::overlay::Item;
use crate::project::Project;
use dicta_program::Origin;
use std::borrow::Cow;

/// A part that an overlay put in the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    pub new: Origin,
    /// Empty if the part was not written.
    pub old: Origin,
    /// What the new part has before it where the old one was.
    pub before: &'static str,
}

/// The parts of a declaration that overlays replaced, in their order.
pub(crate) fn replacements(project: &Project, item: &Item) -> Vec<Replacement> {
    let of = |r: &crate::overlay::Replaced| Replacement {
        new: project.origin(r.new),
        old: project.origin(r.old),
        before: r.before,
    };
    item.changes.replaced.iter().map(of).collect()
}

/// The source at a place with the replacements in it; `source` has it without.
pub(crate) fn changed_text<'s>(at: Origin, all: &[Replacement], source: &dyn Fn(Origin) -> &'s str) -> Cow<'s, str> {
    let is_inside = |old: Origin| old.file == at.file && at.start <= old.start && old.end <= at.end;
    let mut inside: Vec<usize> = (0..all.len()).filter(|i| is_inside(all[*i].old)).collect();
    if inside.is_empty() {
        return Cow::Borrowed(source(at));
    }
    inside.sort_by_key(|i| all[*i].old.start);
    let (mut text, mut from) = (String::new(), at.start);
    for i in inside {
        let Replacement { new, old, before } = all[i];
        // A part of what has been replaced as a whole is no longer there.
        if old.start >= from {
            text.push_str(source(Origin { start: from, end: old.start, ..at }));
            text.push_str(before);
            // Only a later overlay changes what an overlay has put here.
            text.push_str(&changed_text(new, &all[i + 1..], source));
            from = old.end;
        }
    }
    text.push_str(source(Origin { start: from, ..at }));
    Cow::Owned(text)
}
