//! Names in what an overlay does to what lies under it.

use super::{Reader, sort_of_word};
use crate::things::*;
use dicta_syntax::ast::*;

impl Reader<'_> {
    /// `dice.range`: a part of a declaration.
    pub(super) fn item(&mut self, name: &Name, item: &Name) {
        let whole = [Sort::Value, Sort::Doctrine, Sort::Entry, Sort::Kind, Sort::Enum, Sort::Deck, Sort::Choice];
        let found = self.see().find(&name.text, |t| whole.contains(&t.sort));
        self.thing(name.span, found);
        let parts = [Sort::Modifier, Sort::Field, Sort::Member, Sort::Pick];
        let found = self.see().find(&item.text, |t| parts.contains(&t.sort) && t.of == name.text);
        self.thing(item.span, found);
    }

    /// `replace fokker_1.engine by 9`: the value is of the type of what the path names, where that is known.
    pub(super) fn replaced_value(&mut self, name: &Name, path: &[Name], by: &[Expr]) {
        let Some((part, inner)) = path.split_first() else { return };
        if inner.is_empty() && self.see().named(&name.text, Sort::Entry).is_some() {
            for value in by {
                self.of_entry(value, name, part);
            }
            return;
        }
        self.item(name, part);
        let field = inner.first().map(|field| (field.span, self.see().field(&name.text, &field.text)));
        let ty = field.map_or(Ty::Unknown, |(span, found)| self.thing(span, found));
        self.bring(&name.text, &[Sort::Param]);
        for value in by {
            self.expr(value, &ty);
        }
    }

    /// `replace fokker_1.allegiance by central`, which reads like a member of an enum.
    pub(super) fn replaced_item(&mut self, name: &Name, part: &Name, by: &DeclKind) {
        let bare = match by {
            DeclKind::Enum { members, .. } => members.first().filter(|m| m.body.is_empty() && m.title.is_none()),
            _ => None,
        };
        match bare.filter(|_| self.see().named(&name.text, Sort::Enum).is_none()) {
            Some(Member { name: value, .. }) => {
                let value = Expr { kind: ExprKind::Name(value.text.clone()), span: value.span };
                self.replaced_value(name, std::slice::from_ref(part), &[value]);
            }
            None => {
                self.item(name, part);
                self.added(name, name, by);
            }
        }
    }

    pub(super) fn of_entry(&mut self, member: &Expr, entry: &Name, field: &Name) {
        let found = self.see().named(&entry.text, Sort::Entry);
        self.thing(entry.span, found);
        let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
        let found = self.see().field(&kind, &field.text);
        let ty = self.thing(field.span, found);
        self.expr(member, &ty);
    }

    pub(super) fn removed(&mut self, what: &Name, name: &Name) {
        let sort = sort_of_word(&what.text);
        if self.see().named(&what.text, Sort::Kind).is_some() {
            self.refer(what, Sort::Kind);
        }
        let found = self.see().find(&name.text, |t| t.sort == sort && (sort != Sort::Entry || t.of == what.text));
        self.thing(name.span, found);
    }

    pub(super) fn add_to(&mut self, what: &Name, name: &Name, inner: &DeclKind) {
        let found = self.see().find(&name.text, |t| {
            t.sort == sort_of_word(&what.text) || what.text.is_empty() && matches!(t.sort, Sort::Value | Sort::Doctrine)
        });
        let found = found.or_else(|| self.see().named(&name.text, Sort::Value));
        self.thing(name.span, found);
        self.added(what, name, inner);
    }

    /// What stands in a declaration beside what stood there.
    pub(super) fn added(&mut self, what: &Name, name: &Name, inner: &DeclKind) {
        match inner {
            DeclKind::Kind { fields, .. } => self.fields(&name.text, fields),
            DeclKind::Enum { members, .. } => self.members(&name.text, members),
            DeclKind::Value { items, .. } => {
                self.bring(&name.text, &[Sort::Param]);
                self.modifiers(items);
            }
            DeclKind::Rule { body, .. } => {
                let of = self.see().named(&name.text, Sort::Rule).map(|i| self.p.things[i].of.clone());
                self.bring(&of.unwrap_or_default(), &[Sort::Param, Sort::Pick]);
                self.rule_body(body);
            }
            DeclKind::Effect { body, .. } => {
                self.bring(&name.text, &[Sort::Param]);
                self.block(body);
            }
            DeclKind::Deck { sides, cards, .. } => {
                let context = self.see().owned(&name.text, &[Sort::Param]).len();
                self.cards(&name.text, context, sides, cards);
            }
            DeclKind::Entry { body, .. } => self.props(&what.text.clone(), body),
            other => self.decl(other),
        }
    }
}
