//! One change of an overlay: `replace`, `remove` and `add`, applied to what they name.

use super::clashes::{Act, Change};
use super::{Assembler, Changes, Item, Replaced, amounts, full_key, no_unreachable};
use crate::diagnostics::Draft;
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::*;
use std::sync::Arc;

/// A [`Replaced`] part as spans of one block.
pub(super) struct Swap {
    pub new: Span,
    pub old: Span,
    pub before: &'static str,
}

impl Swap {
    /// A part that has nothing before it.
    pub fn plain(new: Span, old: Span) -> Self {
        Swap { new, old, before: "" }
    }
}

impl Assembler<'_> {
    pub(super) fn change(&mut self, item: &Item, kind: &DeclKind) {
        self.note_names(item, kind);
        if let Some(mark) = &item.decl.marks.unreachable
            && !matches!(kind, DeclKind::AddTo { .. } | DeclKind::Replace(_))
        {
            self.drafts.push(no_unreachable(item.sp(mark.span)));
        }
        match kind {
            DeclKind::AddTo { what, name, inner } => self.add_to(item, what, name, inner),
            DeclKind::AddMember { member, to, field } => self.members(item, member, to, field, true),
            DeclKind::RemoveMember { member, from, field } => self.members(item, member, from, field, false),
            DeclKind::Replace(inner) => self.replace_whole(item, inner),
            DeclKind::ReplacePhase(stmt) => self.replace_phase(item, stmt),
            DeclKind::ReplaceCell { name, keys, by } => self.replace_cell(item, name, keys, by),
            DeclKind::ReplaceItem { name, item: part, by } => match amounts::plain_value(by) {
                Some(by) if !self.holds_parts(name, by.1) => {
                    self.replace_value(item, name, std::slice::from_ref(part), &[by.0]);
                }
                _ => self.replace_item(item, name, part, by),
            },
            DeclKind::ReplaceValue { name, path, by } => self.replace_value(item, name, path, by),
            DeclKind::Remove { what, name } => {
                self.changed.push((name.text.clone(), item.layer));
                if matches!(what.text.as_str(), "phase" | "step") {
                    return self.remove_phase(item, what, name);
                }
                match self.find(&what.text, &name.text) {
                    Some(i) => {
                        self.act(&what.text, &name.text, Change::of_whole(Act::Remove, item));
                        self.items[i] = None;
                    }
                    None => self.missing(&what.text, name, item),
                }
            }
            DeclKind::RemoveItem { name, item: part } => {
                self.changed.push((part.text.clone(), item.layer));
                self.remove_item(item, name, part);
            }
            _ => {}
        }
    }

    /// `replace rule acrobatics for fly { … }`.
    fn replace_whole(&mut self, item: &Item, inner: &DeclKind) {
        let Some((what, name)) = full_key(inner) else {
            let draft = Draft::new(E0801, item.sp(item.decl.span), "this can't be replaced");
            self.drafts.push(draft.hint("an overlay can replace declarations that have a name"));
            return;
        };
        match self.find(&what, &name) {
            Some(i) => {
                self.act(&what, &name, Change::of_whole(Act::Replace, item));
                let former = self.items[i].as_ref().and_then(|old| amounts::default_named(&old.decl.kind));
                if let Some(former) = former.filter(|old| amounts::may_be_set_to(inner, old)) {
                    self.defaults.push((name.clone(), former, item.layer));
                }
                self.changed.push((name, item.layer));
                let mut decl = (*item.decl).clone();
                decl.kind = inner.clone();
                let first = |old: Item| old.changes.former.clone().unwrap_or_else(|| Arc::new(old));
                let changes = Changes { former: self.items[i].take().map(first), ..Changes::default() };
                self.items[i] = Some(Item { base: item.base, layer: item.layer, decl: Arc::new(decl), changes });
            }
            None if is_value(inner) => self.drafts.push(no_value(item, &what)),
            None => {
                let name = inner.key().map_or(Name { text: name, span: item.decl.span }, |(_, n)| n.clone());
                self.missing(&what, &name, item);
            }
        }
    }

    pub(super) fn missing(&mut self, what: &str, name: &Name, item: &Item) {
        if self.broken.contains(&name.text) {
            return;
        }
        // What another overlay has removed is not unknown: both change it.
        let known = self.drafts.len();
        if let Some(word) = self.removed(what, &name.text) {
            self.act(&word, &name.text, Change::of_whole(Act::Change, item));
        }
        if self.drafts.len() > known {
            return;
        }
        let (what, names) = match what {
            "phase" | "step" => ("phase or step", self.phase_names()),
            _ => (what, self.index.keys().filter(|(w, _)| w == what).map(|(_, n)| n.clone()).collect()),
        };
        let d = Draft::new(E0801, item.sp(name.span), format!("there is no {what} `{}` to change", name.text))
            .nearest(&name.text, names.iter().map(String::as_str));
        self.drafts.push(d);
    }

    pub(super) fn no_part(&mut self, item: &Item, name: &Name, part: &Name, names: Vec<String>) {
        let d = Draft::new(E0802, item.sp(part.span), format!("`{}` has no part `{}`", name.text, part.text))
            .nearest(&part.text, names.iter().map(String::as_str));
        self.drafts.push(d);
    }

    /// Records that a part of a declaration replaces another.
    pub(super) fn note_replaced(&mut self, i: usize, swap: Swap) {
        if let Some(item) = self.items.get_mut(i).and_then(Option::as_mut) {
            let (new, old) = (item.sp(swap.new), item.sp(swap.old));
            item.changes.replaced.push(Replaced { new, old, before: swap.before });
        }
    }
}

/// Whether `replace fires by x` was read as an entry `by` of a kind `fires`.
fn is_value(kind: &DeclKind) -> bool {
    matches!(kind, DeclKind::Entry { name, .. } if name.text == "by")
}

/// The error for a whole declaration that is replaced by a value.
fn no_value(item: &Item, name: &str) -> Draft {
    Draft::new(E0801, item.sp(item.decl.span), format!("a whole declaration can't be replaced by a value: `{name}`"))
        .hint(format!("write `replace`, its keyword and all of it, or name a part: `replace {name}.PART by …`"))
}
