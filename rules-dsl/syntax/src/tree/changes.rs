//! Changes of another ruleset: `add`, `replace` and `remove`.

use pest::iterators::Pair;

use super::stmt::sort_word;
use super::{Builder, Parts, name_of, no_expr, no_name, span_of, text_of};
use crate::ast::{DeclKind, DoctrineDecl, Item, Name, RuleBody, RuleHook, Span, Stmt};
use crate::grammar::Rule;

impl Builder<'_> {
    pub(super) fn add(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let Some(part) = Parts::of(pair).next() else { return DeclKind::Broken };
        let span = span_of(&part);
        match part.as_rule() {
            Rule::add_beside => {
                let what = sort_word(&part, Rule::kw_add);
                let mut parts = Parts::of(part);
                let name = parts.name();
                let body = parts.opt(Rule::block).map(|p| self.block(p)).unwrap_or_default();
                DeclKind::AddTo { what, name, inner: Box::new(DeclKind::Turn { setup: false, body }) }
            }
            Rule::add_member => {
                let mut parts = Parts::of(part);
                let member =
                    parts.opt(Rule::prop_value).map_or_else(|| no_expr(span.start), |p| self.prop_value(p, false));
                DeclKind::AddMember { member, to: parts.name(), field: parts.name() }
            }
            _ => self.add_to(part, span),
        }
    }

    /// The body of `add to`, as if it were in the declaration that it adds to; everything outside the body is empty.
    fn add_to(&mut self, pair: Pair<'_, Rule>, span: Span) -> DeclKind {
        let mut what = sort_word(&pair, Rule::kw_to);
        let sort = pair.clone().into_inner().map(|p| p.as_rule()).find(|&r| r >= Rule::kw_add && r != Rule::kw_to);
        let mut parts = Parts::of(pair);
        if let Some(value) = parts.opt(Rule::add_value) {
            what = Name { text: "value".to_owned(), span: span_of(&value) };
            return self.add_to_value(what, Parts::of(value), span);
        }
        if let Some(entry) = parts.opt(Rule::add_entry) {
            let mut parts = Parts::of(entry);
            let (what, name) = (parts.name(), parts.name());
            let inner = self.add_inner(None, &what, &name, parts);
            return DeclKind::AddTo { what, name, inner: Box::new(inner) };
        }
        if sort == Some(Rule::kw_value) {
            return self.add_to_value(what, parts, span);
        }
        let name = parts.opt_name().unwrap_or_else(|| what.clone());
        let inner = self.add_inner(sort, &what, &name, parts);
        DeclKind::AddTo { what, name, inner: Box::new(inner) }
    }

    fn add_to_value(&mut self, what: Name, mut parts: Parts<'_>, span: Span) -> DeclKind {
        let name = parts.name();
        let items = self.modifiers(parts.opt(Rule::value_body));
        let clamp = parts.opt(Rule::clamp).and_then(|p| self.clamp(p));
        let base = no_expr(span.start);
        let inner = DeclKind::Value { name: name.clone(), title: None, params: Vec::new(), base, items, clamp };
        DeclKind::AddTo { what, name, inner: Box::new(inner) }
    }

    fn add_inner(&mut self, sort: Option<Rule>, what: &Name, name: &Name, mut parts: Parts<'_>) -> DeclKind {
        let (named, title) = (name.clone(), None);
        match sort {
            Some(Rule::kw_kind) => {
                let mut fields = Vec::new();
                if let Some(body) = parts.opt(Rule::kind_body) {
                    self.fields(body, &[], &mut fields);
                }
                DeclKind::Kind { name: named, title, piece: false, extends: None, fields }
            }
            Some(Rule::kw_rule) => {
                let body = parts.next().map_or(RuleBody::Clauses(Vec::new()), |p| self.rule_body(p));
                let when = RuleHook::Choice(no_name(name.span.end));
                DeclKind::Rule { name: named, title, when, before: vec![], after: vec![], body }
            }
            Some(Rule::kw_enum) => {
                DeclKind::Enum { name: named, title, members: self.members(parts.opt(Rule::enum_body)) }
            }
            Some(Rule::kw_deck | Rule::kw_cup) => {
                self.deck_rest(parts, named, title, sort == Some(Rule::kw_cup), Vec::new(), false)
            }
            Some(Rule::kw_table) => {
                let (columns, rows) = self.table_body(parts.opt(Rule::table_body));
                DeclKind::Table { name: named, title, keys: vec![], results: vec![], columns, rows }
            }
            Some(Rule::kw_choice) => {
                DeclKind::Choice(self.choice(named, title, Vec::new(), None, parts.opt(Rule::choice_body)))
            }
            Some(Rule::kw_effect) => {
                let body = parts.opt(Rule::block).map(|p| self.block(p)).unwrap_or_default();
                DeclKind::Effect { name: named, title, params: vec![], body }
            }
            Some(Rule::kw_turn | Rule::kw_setup | Rule::kw_phase | Rule::kw_step) => {
                let body = parts.opt(Rule::block).map(|p| self.block(p)).unwrap_or_default();
                DeclKind::Turn { setup: sort == Some(Rule::kw_setup), body }
            }
            Some(Rule::kw_walk) => {
                let clauses = self.walk_clauses(parts.opt(Rule::walk_body));
                DeclKind::Walk { name: named, title, params: vec![], clauses }
            }
            Some(Rule::kw_doctrine) => {
                let none = no_name(name.span.end);
                let decl = DoctrineDecl {
                    name: named,
                    title,
                    kind: none.clone(),
                    var: none,
                    avoids: vec![],
                    afters: vec![],
                    terms: vec![],
                    settings: vec![],
                };
                DeclKind::Doctrine(self.doctrine(decl, parts.opt(Rule::doctrine_body)))
            }
            Some(Rule::kw_die) => {
                DeclKind::Die { name: named, title, fields: vec![], faces: self.faces(parts.opt(Rule::die_body)) }
            }
            _ => {
                let body = self.props_of_decl(parts.opt(Rule::prop_body));
                DeclKind::Entry { word: what.clone(), name: named, title, extends: None, body }
            }
        }
    }

    pub(super) fn replace(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let Some(part) = Parts::of(pair).next() else { return DeclKind::Broken };
        match part.as_rule() {
            Rule::replace_item => self.replace_item(part),
            Rule::replace_value => self.replace_value(part),
            Rule::phase_stmt | Rule::step_stmt => {
                let span = span_of(&part);
                let kind = self.stmt_kind(part, span);
                DeclKind::ReplacePhase(Stmt { kind, span })
            }
            Rule::replace_cell => {
                let mut parts = Parts::of(part);
                let name = parts.name();
                let keys = parts.opt(Rule::index).map(|p| self.exprs_in(p)).unwrap_or_default();
                let by = parts.opt(Rule::table_cell).map(|p| self.cell(p)).unwrap_or_default();
                DeclKind::ReplaceCell { name, keys, by }
            }
            _ => DeclKind::Replace(Box::new(self.decl_kind(part))),
        }
    }

    /// A part of a declaration, as if it were alone in it.
    fn replace_item(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let span = span_of(&pair);
        let mut parts = Parts::of(pair);
        let name = parts.name();
        let item = parts.text().unwrap_or_else(|| parts.name());
        let Some(by) = parts.next() else { return DeclKind::Broken };
        let (named, title) = (name.clone(), None);
        let by = match by.as_rule() {
            Rule::modifier => {
                let (base, items) = (no_expr(span.start), vec![self.modifier(by)]);
                DeclKind::Value { name: named, title, params: vec![], base, items, clamp: None }
            }
            Rule::card => {
                let (context, sides, cards) = (vec![], vec![], vec![self.card(by)]);
                DeclKind::Deck { name: named, title, cup: false, context, sides, reshuffle: false, cards }
            }
            Rule::pick => {
                let pick = self.pick(by);
                let mut choice = self.choice(named, title, vec![], None, None);
                choice.picks.push(pick);
                DeclKind::Choice(choice)
            }
            Rule::field => {
                let fields = vec![Item { when: vec![], item: self.field(by) }];
                DeclKind::Kind { name: named, title, piece: false, extends: None, fields }
            }
            _ => DeclKind::Enum { name: named, title, members: vec![self.member(by)] },
        };
        DeclKind::ReplaceItem { name, item, by: Box::new(by) }
    }

    /// A path and the new value: words as in an entry, or one expression.
    fn replace_value(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let mut parts = Parts::of(pair);
        let name = parts.name();
        let path = parts.opt(Rule::replace_path).into_iter().flat_map(Parts::of).map(|part| match part.as_rule() {
            Rule::text => text_of(&part),
            _ => name_of(&part),
        });
        let path = path.collect();
        let values = parts.filter(|part| matches!(part.as_rule(), Rule::prop_value | Rule::expr));
        let by = values.map(|part| match part.as_rule() {
            Rule::expr => self.expr(part),
            _ => self.prop_value(part, false),
        });
        DeclKind::ReplaceValue { name, path, by: by.collect() }
    }

    pub(super) fn remove(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let Some(part) = Parts::of(pair).next() else { return DeclKind::Broken };
        let (rule, span) = (part.as_rule(), span_of(&part));
        let mut parts = Parts::of(part);
        match rule {
            Rule::remove_member => {
                let member =
                    parts.opt(Rule::prop_value).map_or_else(|| no_expr(span.start), |p| self.prop_value(p, false));
                DeclKind::RemoveMember { member, from: parts.name(), field: parts.name() }
            }
            Rule::remove_item => {
                let name = parts.name();
                DeclKind::RemoveItem { name, item: parts.text().unwrap_or_else(|| parts.name()) }
            }
            _ => DeclKind::Remove { what: parts.name(), name: parts.name() },
        }
    }
}
