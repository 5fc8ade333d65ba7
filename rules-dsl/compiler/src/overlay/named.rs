//! References from an overlay to the rulesets below it, for the index.
//!
//! Recorded before anything is changed. A name may lead to another name, such as the field that an entry sets; the
//! index follows it to its declaration.

use super::{Assembler, Item};
use crate::diagnostics::GlobalSpan;
use dicta_syntax::ast::*;

impl Assembler<'_> {
    pub(super) fn note_names(&mut self, item: &Item, kind: &DeclKind) {
        match kind {
            DeclKind::Remove { what, name } => self.note_whole(item, what, name),
            DeclKind::AddTo { what, name, inner } => {
                self.note_whole(item, what, name);
                if let DeclKind::Deck { sides, .. } = &**inner {
                    self.note_sides(item, name, sides);
                }
            }
            DeclKind::AddMember { member, to, field } | DeclKind::RemoveMember { member, from: to, field } => {
                self.note_part(item, to, std::slice::from_ref(field));
                self.note_same(item, to, std::slice::from_ref(member));
            }
            DeclKind::ReplaceItem { name, item: part, .. } | DeclKind::RemoveItem { name, item: part } => {
                self.note_part(item, name, std::slice::from_ref(part));
            }
            DeclKind::ReplaceValue { name, path, .. } => self.note_part(item, name, path),
            DeclKind::ReplaceCell { name, keys, .. } => {
                self.note_whole(item, &Name { text: "table".into(), span: Span::default() }, name);
                self.note_same(item, name, keys);
            }
            _ => {}
        }
    }

    fn note(&mut self, item: &Item, name: &Name, to: Option<GlobalSpan>) {
        let at = item.sp(name.span);
        if let Some(to) = to.filter(|to| to.start < to.end && at.start < at.end) {
            self.references.push((at, to));
        }
    }

    /// `add to value dice`, `remove plane spad`: a whole declaration, and its kind.
    fn note_whole(&mut self, item: &Item, what: &Name, name: &Name) {
        let found = self.find(&what.text, &name.text).or_else(|| self.find("doctrine", &name.text));
        let to = match found {
            Some(i) => self.place(i),
            None => self.phase(&name.text),
        };
        self.note(item, name, to);
        let kind = self.find("kind", &what.text).and_then(|i| self.place(i));
        self.note(item, what, kind);
    }

    /// `dice.range`: a part of a declaration, and the names inside it.
    fn note_part(&mut self, item: &Item, name: &Name, path: &[Name]) {
        let Some(part) = path.first() else { return };
        let found = self.with_parts(&name.text);
        let there = found.iter().find(|i| self.part(**i, &part.text).is_some()).or(found.first());
        let Some(&i) = there else { return };
        self.note(item, name, self.place(i));
        self.note(item, part, self.part(i, &part.text));
        if let Some(inner) = path.get(1) {
            self.note(item, inner, self.inner(i, &inner.text));
        }
    }

    /// The sides of a deck to which cards are added.
    fn note_sides(&mut self, item: &Item, deck: &Name, sides: &[Name]) {
        let under = self.find("deck", &deck.text).and_then(|i| self.items[i].as_ref());
        let Some((under, DeclKind::Deck { sides: known, .. })) = under.map(|u| (u, &u.decl.kind)) else { return };
        let place = |side: &Name| known.iter().find(|s| s.text == side.text).map(|s| under.sp(s.span));
        let found: Vec<_> = sides.iter().map(|side| (side, place(side))).collect();
        found.into_iter().for_each(|(side, place)| self.note(item, side, place));
    }

    /// Names that also occur in a declaration, such as the keys of a table or the members of a list.
    fn note_same(&mut self, item: &Item, of: &Name, written: &[Expr]) {
        let holders = self.index.iter().filter(|((_, n), _)| *n == of.text);
        let mut holders: Vec<usize> = holders.map(|(_, i)| *i).collect();
        holders.sort_unstable();
        for name in names_in(written) {
            let same = holders.iter().find_map(|i| {
                let holder = self.items[*i].as_ref()?;
                let all = match &holder.decl.kind {
                    DeclKind::Table { rows, columns, .. } => {
                        let keys = rows.iter().map(|r| &r.key).chain(columns.iter().map(|c| &c.key));
                        names_in(keys)
                    }
                    DeclKind::Entry { body, .. } => names_in(body.iter().flat_map(|p| &p.values)),
                    _ => return None,
                };
                all.into_iter().find(|n| n.text == name.text).map(|n| holder.sp(n.span))
            });
            self.note(item, &name, same);
        }
    }

    /// The position of a declaration's name.
    fn place(&self, i: usize) -> Option<GlobalSpan> {
        let item = self.items[i].as_ref()?;
        item.decl.kind.key().map(|(_, name)| item.sp(name.span))
    }

    /// The position of a part's name.
    fn part(&self, i: usize, part: &str) -> Option<GlobalSpan> {
        let item = self.items[i].as_ref()?;
        let mut names: Box<dyn Iterator<Item = &Name> + '_> = match &item.decl.kind {
            DeclKind::Value { items, .. } => Box::new(items.iter().filter_map(|m| m.name.as_ref())),
            DeclKind::Doctrine(d) => Box::new(d.terms.iter().filter_map(|m| m.name.as_ref())),
            DeclKind::Enum { members, .. } => Box::new(members.iter().map(|m| &m.name)),
            DeclKind::Kind { fields, .. } => Box::new(fields.iter().flat_map(|f| &f.item.names).map(|(n, _)| n)),
            DeclKind::Choice(c) => Box::new(c.picks.iter().map(|p| &p.name)),
            DeclKind::Option { choice: OptionChoice::OneOf { values, .. }, .. } => Box::new(values.iter()),
            DeclKind::Entry { body, .. } => Box::new(body.iter().map(|p| &p.name)),
            _ => return None,
        };
        names.find(|n| n.text == part).map(|n| item.sp(n.span))
    }

    /// The position of the name of a property of an enum's members.
    fn inner(&self, i: usize, name: &str) -> Option<GlobalSpan> {
        let item = self.items[i].as_ref()?;
        let DeclKind::Enum { members, .. } = &item.decl.kind else { return None };
        let mut props = members.iter().flat_map(|m| &m.body);
        props.find(|p| p.name.text == name).map(|p| item.sp(p.name.span))
    }
}

/// The bare names in expressions.
fn names_in<'e>(all: impl IntoIterator<Item = &'e Expr>) -> Vec<Name> {
    fn gather(e: &Expr, found: &mut Vec<Name>) {
        if let ExprKind::Name(text) = &e.kind {
            found.push(Name { text: text.clone(), span: e.span });
        }
        e.parts(&mut |part| gather(part, found));
    }
    let mut found = vec![];
    all.into_iter().for_each(|e| gather(e, &mut found));
    found
}
