//! What overlays do to declarations and their parts, and which two of them must not do both.

use super::{Assembler, Item, key_of};
use crate::diagnostics::{Draft, GlobalSpan};
use dicta_diagnostics::Code::*;

/// A change of a declaration or of its part by an overlay.
pub(super) struct Change {
    /// Names separated by dots, or a cell in brackets; empty for the whole.
    pub part: String,
    pub act: Act,
    pub layer: u16,
    pub at: GlobalSpan,
}

/// What an overlay does to a declaration or to its part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// Other overlays may add to it, too, and change its parts; but none may replace or remove it.
    Add,
    Change,
    /// Like a change: others may add beside it.
    RemovePart,
    Replace,
    Remove,
}

impl Change {
    /// What an overlay does to the whole declaration.
    pub fn of_whole(act: Act, item: &Item) -> Self {
        Change { part: String::new(), act, layer: item.layer, at: item.sp(item.decl.span) }
    }

    /// Whether it replaces the whole declaration.
    pub fn is_replacement(&self) -> bool {
        self.act == Act::Replace && self.part.is_empty()
    }

    /// Whether two overlays must not do both.
    fn clashes(&self, other: &Change) -> bool {
        let is_allowed = match (self.act, other.act) {
            (Act::Add, act) | (act, Act::Add) => !matches!(act, Act::Replace | Act::Remove),
            _ => false,
        };
        self.layer != other.layer && !is_allowed && self.meets(&other.part)
    }

    /// Whether both change the same part, or one changes a part of the other.
    fn meets(&self, part: &str) -> bool {
        let holds = |whole: &str, part: &str| {
            part.strip_prefix(whole)
                .is_some_and(|rest| whole.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']))
        };
        holds(&self.part, part) || holds(part, &self.part)
    }
}

impl Assembler<'_> {
    /// Records that a layer changes a part of a declaration; two layers may change the same part, or one replace or
    /// remove what the other adds to, only if one declares that it goes over the other.
    pub(super) fn touch(&mut self, what: &str, name: &str, part: &str, layer: u16, at: GlobalSpan) {
        self.act(what, name, Change { part: part.to_owned(), act: Act::Change, layer, at });
    }

    /// Like [`Assembler::touch`], for anything that a layer does.
    pub(super) fn act(&mut self, what: &str, name: &str, change: Change) {
        let key = key_of(what, name);
        let earlier = self.touched.get(&key).map_or(&[][..], Vec::as_slice);
        let last = earlier.iter().rev().find(|c| c.clashes(&change) && !self.is_order_declared(c.layer, change.layer));
        if let Some(&Change { layer: other, at: first, .. }) = last {
            let part = change.part.as_str();
            let (mine, theirs) = (&self.over[usize::from(change.layer)].0, &self.over[usize::from(other)].0);
            let shown = match part.chars().next() {
                None => format!("{what} {name}"),
                Some('[') => format!("{name}{part}"),
                Some(_) => format!("{name}.{part}"),
            };
            let message = format!("`{theirs}` and `{mine}` both change {}", shown.trim_end());
            let draft = Draft::new(E0806, change.at, message).note(first, "the other change");
            let hint = format!("choose which of them is applied `over` the other: `ruleset {mine} … over {theirs}`");
            self.drafts.push(draft.hint(hint));
        }
        self.touched.entry(key).or_default().push(change);
    }

    /// Whether one of two layers goes over the other: by `over`, or because it extends it.
    pub(super) fn is_order_declared(&self, lower: u16, upper: u16) -> bool {
        let (theirs, mine) = (&self.over[usize::from(lower)], &self.over[usize::from(upper)]);
        let rests = self.project.chain(&mine.0).iter().any(|s| s.name == theirs.0);
        rests || mine.1.contains(&theirs.0) || theirs.1.contains(&mine.0)
    }

    /// The keyword of a removed declaration, phase or step; `what` may stand for several keywords.
    pub(super) fn removed(&self, what: &str, name: &str) -> Option<String> {
        let stands_for = |word: &str| match what {
            "declaration" | "entry" => true,
            "step" => matches!(word, "phase" | "step"),
            _ => key_of(what, name).0 == word,
        };
        let of_name = self.touched.iter().filter(|((word, n), _)| n == name && stands_for(word));
        let removed = of_name.filter(|(_, changes)| changes.iter().any(|c| c.act == Act::Remove));
        removed.map(|((word, _), _)| word).min().cloned()
    }
}
