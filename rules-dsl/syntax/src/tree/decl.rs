//! Declarations and their bodies.

use dicta_diagnostics::Code::*;
use pest::iterators::Pair;

use super::stmt::{because, hook_names, sort_word};
use super::{
    Builder, Parts, doc_line, first_word, has, name_of, names_in, names_of, no_expr, no_name, span_of, text_of,
};
use crate::ast::{
    After, ArcPart, Avoid, Card, CardEffect, CardFace, Cell, ChoiceDecl, Clause, ClauseKind, Column, Decl, DeclKind,
    DoctrineDecl, Expr, ExprKind, Field, HookName, Item, Lasting, Marks, Member, Modifier, Name, OptionChoice, Pick,
    Role, Row, RuleBody, RuleHook, Shape, Span, Text, Type, WalkClause,
};
use crate::parser::Rule;

/// How deep `when` may nest around the items of a body; each item carries all its conditions.
const WHEN_MAX: usize = 16;

/// The parts between the name of a declaration and its body.
struct Head {
    name: Name,
    title: Option<Text>,
    params: Vec<crate::ast::Param>,
}

impl Builder<'_> {
    pub(super) fn decl(&mut self, pair: Pair<'_, Rule>) -> Decl {
        let span = span_of(&pair);
        let docs: Vec<&str> = self.text[..span.start as usize].lines().filter_map(doc_line).collect();
        let docs = docs.join("\n");
        let mut parts = Parts::of(pair);
        let kind = parts.next().map_or(DeclKind::Broken, |part| self.decl_kind(part));
        for mark in parts {
            if mark.as_rule() == Rule::unreachable {
                self.unreachable_decl(mark);
                continue;
            }
            let mut marks = std::mem::take(&mut self.marks);
            let first = marks == Marks::default();
            if first {
                self.mark(mark, &mut marks);
                self.marks = marks;
            } else {
                self.marks = marks;
                self.mark_of_decl(mark);
            }
        }
        Decl { docs, marks: std::mem::take(&mut self.marks), kind, span }
    }

    fn decl_kind(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let rule = pair.as_rule();
        let at = span_of(&pair).start;
        match rule {
            Rule::option_decl => return self.option(pair),
            Rule::table_decl => return self.table(pair),
            Rule::deck_decl => return self.deck(pair),
            Rule::arc_decl => return self.arc(pair),
            Rule::rule_decl => return self.rule(pair),
            Rule::turn_decl => {
                let setup = has(&pair, Rule::kw_setup);
                let body = Parts::of(pair).opt(Rule::block).map(|p| self.block(p)).unwrap_or_default();
                return DeclKind::Turn { setup, body };
            }
            Rule::kind_decl => return self.kind(pair),
            Rule::entry_decl => return self.entry(pair),
            Rule::example_decl => return self.example(pair),
            Rule::add_decl => return self.add(pair),
            Rule::replace_decl => return self.replace(pair),
            Rule::remove_decl => return self.remove(pair),
            _ => {}
        }
        let shared = has(&pair, Rule::kw_shared);
        let mut parts = Parts::of(pair);
        match rule {
            Rule::edition_decl => {
                DeclKind::Edition(parts.opt(Rule::number).map(|p| self.number(&p)).unwrap_or_default())
            }
            Rule::use_decl => DeclKind::Use(parts.name()),
            Rule::for_decl => DeclKind::For(parts.name()),
            Rule::board_decl => {
                let name = parts.name();
                let lie = parts.opt(Rule::board_lie);
                DeclKind::Board { name, rows: lie.map(|lie| (has(&lie, Rule::kw_rows), span_of(&lie))) }
            }
            Rule::ruleset_decl => {
                let (name, title) = (parts.name(), parts.text());
                let (mut extends, mut over) = (None, Vec::new());
                for part in parts {
                    match part.as_rule() {
                        Rule::extends => extends = Some(Parts::of(part).name()),
                        _ => over.extend(names_in(part)),
                    }
                }
                DeclKind::Ruleset { name, title, shared, extends, over }
            }
            Rule::enum_decl => {
                let (name, title) = (parts.name(), parts.text());
                DeclKind::Enum { name, title, members: self.members(parts.opt(Rule::enum_body)) }
            }
            Rule::die_decl => {
                let (name, title) = (parts.name(), parts.text());
                let fields = hook_names(parts.opt(Rule::name_args));
                let title = title.or_else(|| parts.text());
                DeclKind::Die { name, title, fields, faces: self.faces(parts.opt(Rule::die_body)) }
            }
            Rule::effect_decl => {
                let Head { name, title, params } = self.head(&mut parts);
                let body = parts.opt(Rule::block).map(|p| self.block(p)).unwrap_or_default();
                DeclKind::Effect { name, title, params, body }
            }
            Rule::event_decl => {
                let Head { name, title, params } = self.head(&mut parts);
                DeclKind::Event { name, params, sentence: title, audience: parts.next().map(|p| self.audience(p)) }
            }
            Rule::define_decl => {
                let Head { name, title, params } = self.head(&mut parts);
                DeclKind::Define { name, title, params, body: self.next_expr(&mut parts, at) }
            }
            Rule::value_decl => {
                let Head { name, title, params } = self.head(&mut parts);
                let base = self.next_expr(&mut parts, at);
                let items = self.modifiers(parts.opt(Rule::value_body));
                let clamp = parts.opt(Rule::clamp).and_then(|p| self.clamp(p));
                DeclKind::Value { name, title, params, base, items, clamp }
            }
            Rule::choice_decl => {
                let Head { name, title, params } = self.head(&mut parts);
                let by = parts.opt(Rule::by_clause).map(|p| self.expr_in(p));
                DeclKind::Choice(self.choice(name, title, params, by, parts.opt(Rule::choice_body)))
            }
            Rule::walk_decl => {
                let Head { name, title, params } = self.head(&mut parts);
                DeclKind::Walk { name, title, params, clauses: self.walk_clauses(parts.opt(Rule::walk_body)) }
            }
            Rule::doctrine_decl => {
                let (name, title, kind, var) = (parts.name(), parts.text(), parts.name(), parts.name());
                let decl = DoctrineDecl {
                    name,
                    title,
                    kind,
                    var,
                    avoids: vec![],
                    afters: vec![],
                    terms: vec![],
                    settings: vec![],
                };
                DeclKind::Doctrine(self.doctrine(decl, parts.opt(Rule::doctrine_body)))
            }
            _ => {
                let (name, title) = (parts.name(), parts.text());
                DeclKind::Campaign { name, title, body: self.props_of_decl(parts.opt(Rule::prop_body)) }
            }
        }
    }

    fn head(&mut self, parts: &mut Parts<'_>) -> Head {
        let name = parts.name();
        let title = parts.text();
        let params = parts.opt(Rule::params).map(|p| self.params(p)).unwrap_or_default();
        Head { name, title: title.or_else(|| parts.text()), params }
    }

    fn next_expr(&mut self, parts: &mut Parts<'_>, at: u32) -> Expr {
        parts.opt(Rule::expr).map_or_else(|| no_expr(at), |p| self.expr(p))
    }

    fn option(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let reading = has(&pair, Rule::kw_reading);
        let mut parts = Parts::of(pair);
        let (name, title) = (parts.name(), parts.text());
        let choice = match parts.next() {
            Some(part) if part.as_rule() == Rule::one_of => {
                let mut inner = Parts::of(part);
                let values = inner.opt(Rule::names).map(names_of).unwrap_or_default();
                let default = inner.opt(Rule::option_default).map(|p| Parts::of(p).name());
                OptionChoice::OneOf { values, default }
            }
            switch => OptionChoice::Switch {
                on: switch.as_ref().is_some_and(|p| p.as_str() == "on"),
                span: switch.as_ref().map(span_of).unwrap_or_default(),
            },
        };
        let body = self.props_of_decl(parts.opt(Rule::prop_body));
        DeclKind::Option { name, title, choice, reading, body }
    }

    fn members(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<Member> {
        let mut members = Vec::new();
        for part in body.into_iter().flat_map(Parts::of) {
            match part.as_rule() {
                Rule::member => members.push(self.member(part)),
                _ => self.mark_of_decl(part),
            }
        }
        members
    }

    fn member(&mut self, pair: Pair<'_, Rule>) -> Member {
        let docs = self.docs_above(span_of(&pair).start);
        let mut parts = Parts::of(pair);
        let (name, title) = (parts.name(), parts.text());
        Member { name, title, body: self.props_of_decl(parts.opt(Rule::prop_body)), docs }
    }

    fn kind(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let piece = has(&pair, Rule::kw_piece);
        let mut parts = Parts::of(pair);
        let (name, title) = (parts.name(), parts.text());
        let (mut extends, mut fields) = (None, Vec::new());
        for part in parts {
            match part.as_rule() {
                Rule::extends => extends = Some(Parts::of(part).name()),
                _ => self.fields(part, &[], &mut fields),
            }
        }
        DeclKind::Kind { name, title, piece, extends, fields }
    }

    /// The items in a `when`, with its condition and those around it.
    fn nested<'p>(
        &mut self,
        part: Pair<'p, Rule>,
        body: Rule,
        when: &[Expr],
        read: impl FnOnce(&mut Self, Pair<'p, Rule>, &[Expr]),
    ) {
        let span = span_of(&part);
        let mut parts = Parts::of(part);
        let mut inner = when.to_vec();
        inner.push(self.next_expr(&mut parts, span.start));
        if inner.len() > WHEN_MAX {
            let message = format!("`when` nested more than {WHEN_MAX} deep");
            self.error(E0004, span, message, Some("join the conditions with `and`"));
        } else if let Some(body) = parts.opt(body) {
            self.deeper(span, || (), |b| read(b, body, &inner));
        }
    }

    fn fields(&mut self, body: Pair<'_, Rule>, when: &[Expr], fields: &mut Vec<Item<Field>>) {
        for part in Parts::of(body) {
            match part.as_rule() {
                Rule::field => {
                    let item = self.field(part);
                    fields.push(Item { when: when.to_vec(), item });
                }
                Rule::kind_when => {
                    self.nested(part, Rule::kind_body, when, |b, body, when| b.fields(body, when, fields));
                }
                _ => self.mark_of_decl(part),
            }
        }
    }

    fn field(&mut self, pair: Pair<'_, Rule>) -> Field {
        let span = span_of(&pair);
        let docs = self.docs_above(span.start);
        let mut field = Field {
            role: Role::Occupies,
            names: Vec::new(),
            count: None,
            ty: None,
            default: None,
            secret: None,
            lasting: None,
            guess: None,
            at: None,
            when: None,
            marks: Marks::default(),
            docs,
            span,
        };
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::role => field.role = role(part.as_str()),
                Rule::field_name => {
                    let mut inner = Parts::of(part);
                    field.names.push((inner.name(), inner.text()));
                }
                Rule::times => field.count = Some(self.times(part)),
                Rule::type_or => field.ty = Some(self.type_(part)),
                Rule::default => field.default = Some(self.expr_in(part)),
                Rule::shape => {
                    let shape = self.shape(part);
                    let at = shape.span;
                    match &mut field.default {
                        Some(Expr { kind: ExprKind::Set(shapes), .. }) => shapes.push(shape),
                        none => *none = Some(Expr { kind: ExprKind::Set(vec![shape]), span: at }),
                    }
                }
                Rule::secret => field.secret = Some(self.audience(part)),
                Rule::lasting => field.lasting = Some(self.lasting(part)),
                Rule::guess => field.guess = Some(self.expr_in(part)),
                Rule::field_at => field.at = Parts::of(part).opt(Rule::shape).map(|p| self.shape(p)),
                Rule::when_guard => field.when = Some(self.expr_in(part)),
                _ => self.mark(part, &mut field.marks),
            }
        }
        field
    }

    /// The steps of a path, side by side.
    fn shape(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        let steps = Parts::of(pair).map(|p| self.prop_value(p, false)).collect();
        Expr { kind: ExprKind::Set(steps), span }
    }

    fn times(&mut self, pair: Pair<'_, Rule>) -> i64 {
        Parts::of(pair).opt(Rule::number).map_or(1, |p| self.number(&p))
    }

    fn lasting(&mut self, pair: Pair<'_, Rule>) -> Lasting {
        if has(&pair, Rule::kw_turn) {
            return Lasting::Turn;
        }
        if has(&pair, Rule::kw_mission) {
            return Lasting::Mission;
        }
        if has(&pair, Rule::kw_campaign) {
            return Lasting::Campaign;
        }
        let mut parts = Parts::of(pair);
        let phase = parts.name();
        let turns = parts.opt(Rule::of_turn).map_or(0, |p| match Parts::of(p.clone()).opt(Rule::number) {
            Some(number) => self.number(&number),
            None => i64::from(has(&p, Rule::kw_next)),
        });
        Lasting::Phase { phase, turns }
    }

    fn entry(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let mut parts = Parts::of(pair);
        let (word, name, title) = (parts.name(), parts.name(), parts.text());
        let extends = parts.opt(Rule::extends).map(|p| Parts::of(p).name());
        let body = match parts.next() {
            Some(part) if part.as_rule() == Rule::prop_body => self.props_of_decl(Some(part)),
            Some(inline) => Parts::of(inline).map(|p| self.prop(p)).collect(),
            None => Vec::new(),
        };
        DeclKind::Entry { word, name, title, extends, body }
    }

    fn faces(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<(Option<i64>, Vec<Expr>)> {
        let mut faces = Vec::new();
        for part in body.into_iter().flat_map(Parts::of) {
            if part.as_rule() != Rule::face {
                self.mark_of_decl(part);
                continue;
            }
            let mut parts = Parts::of(part);
            let count = parts.opt(Rule::times).map(|p| self.times(p));
            faces.push((count, parts.map(|p| self.prop_value(p, false)).collect()));
        }
        faces
    }

    fn table(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let mut parts = Parts::of(pair);
        let Head { name, title, params: keys } = self.head(&mut parts);
        let results = parts.opt(Rule::results).map(|p| self.params(p)).unwrap_or_default();
        let title = title.or_else(|| parts.text());
        let (columns, rows) = self.table_body(parts.opt(Rule::table_body));
        DeclKind::Table { name, title, keys, results, columns, rows }
    }

    fn table_body(&mut self, body: Option<Pair<'_, Rule>>) -> (Vec<Column>, Vec<Row>) {
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        for part in body.into_iter().flat_map(Parts::of) {
            match part.as_rule() {
                Rule::columns => {
                    let mut parts = Parts::of(part);
                    while let Some(key) = parts.opt(Rule::prop_value) {
                        let key = self.prop_value(key, false);
                        columns.push(Column { key, unreachable: parts.opt(Rule::unreachable).and_then(because) });
                    }
                }
                Rule::row => rows.push(self.row(part)),
                _ => self.mark_of_decl(part),
            }
        }
        (columns, rows)
    }

    fn row(&mut self, pair: Pair<'_, Rule>) -> Row {
        let span = span_of(&pair);
        let mut parts = Parts::of(pair);
        let key = parts.opt(Rule::prop_value).map_or_else(|| no_expr(span.start), |p| self.prop_value(p, false));
        let unreachable = parts.opt(Rule::unreachable).and_then(because);
        let mut cells = Vec::new();
        while let Some(cell) = parts.opt(Rule::table_cell) {
            let results = self.cell(cell);
            cells.push(Cell { results, unreachable: parts.opt(Rule::unreachable).and_then(because) });
        }
        Row { key, cells, unreachable, span }
    }

    /// The results of a cell, with or without brackets.
    fn cell(&mut self, pair: Pair<'_, Rule>) -> Vec<Expr> {
        let mut values: Vec<Expr> = Parts::of(pair).map(|p| self.prop_value(p, false)).collect();
        let tuple = values.len() == 1
            && values.first().is_some_and(|v| self.text.as_bytes().get(v.span.start as usize) == Some(&b'('));
        if tuple && let Some(Expr { kind: ExprKind::Set(inner), .. }) = values.first_mut() {
            values = std::mem::take(inner);
        }
        values
    }

    fn deck(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let cup = has(&pair, Rule::kw_cup);
        let reshuffle = has(&pair, Rule::kw_reshuffle);
        let mut parts = Parts::of(pair);
        let Head { name, title, params: context } = self.head(&mut parts);
        self.deck_rest(parts, name, title, cup, context, reshuffle)
    }

    fn deck_rest(
        &mut self,
        parts: Parts<'_>,
        name: Name,
        title: Option<Text>,
        cup: bool,
        context: Vec<crate::ast::Param>,
        reshuffle: bool,
    ) -> DeclKind {
        let (mut sides, mut cards) = (Vec::new(), Vec::new());
        for part in parts {
            match part.as_rule() {
                Rule::deck_sides => sides.extend(names_in(part)),
                Rule::deck_body => {
                    self.sides = sides.iter().map(|side| side.text.clone()).collect();
                    for card in Parts::of(part) {
                        match card.as_rule() {
                            Rule::card => cards.push(self.card(card)),
                            _ => self.mark_of_decl(card),
                        }
                    }
                }
                _ => {}
            }
        }
        DeclKind::Deck { name, title, cup, context, sides, reshuffle, cards }
    }

    fn card(&mut self, pair: Pair<'_, Rule>) -> Card {
        let span = span_of(&pair);
        let mut card = Card {
            copies: 1,
            times: None,
            // Both words have four letters.
            word: Span { start: span.start, end: span.start + 4 },
            name: None,
            faces: Vec::new(),
            marks: Marks::default(),
            span,
        };
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::times => {
                    card.times = Some(span_of(&part));
                    card.copies = self.times(part);
                }
                Rule::text => card.name = Some(text_of(&part)),
                Rule::card_body => card.faces = self.card_faces(part, &mut card.marks),
                Rule::unreachable => card.marks.unreachable = because(part),
                _ => self.mark(part, &mut card.marks),
            }
        }
        card
    }

    /// A card's body is a flat list: a name followed by a colon, or one of the deck's sides, starts a side; a comma or
    /// a side ends an effect; its arguments follow the effect's name.
    fn card_faces(&mut self, pair: Pair<'_, Rule>, marks: &mut Marks) -> Vec<CardFace> {
        let at = span_of(&pair).start;
        let face = |side: Name| CardFace { side, effects: Vec::new(), unreachable: None };
        let mut faces: Vec<CardFace> = Vec::new();
        let mut fresh = true;
        let mut inner = pair.into_inner().peekable();
        while let Some(part) = inner.next() {
            match part.as_rule() {
                Rule::prop_value => {
                    let coloned = inner.next_if(|next| next.as_rule() == Rule::colon).is_some();
                    if coloned || self.sides.iter().any(|side| side == part.as_str()) {
                        faces.push(face(name_of(&part)));
                        fresh = true;
                        continue;
                    }
                    let value = self.prop_value(part, false);
                    if faces.is_empty() {
                        faces.push(face(no_name(at)));
                    }
                    let Some(CardFace { effects, .. }) = faces.last_mut() else { continue };
                    match effects.last_mut() {
                        Some(effect) if !fresh => effect.args.push(value),
                        _ => {
                            let span = value.span;
                            match value.kind {
                                ExprKind::None => {}
                                ExprKind::Name(text) => {
                                    effects.push(CardEffect { effect: Name { text, span }, args: Vec::new() });
                                }
                                ExprKind::Call(effect, args) => effects.push(CardEffect { effect, args }),
                                _ => self.error(
                                    E0001,
                                    span,
                                    "a card's effect starts with its name",
                                    Some("write the effect's name first: `wings 2`"),
                                ),
                            }
                            fresh = false;
                        }
                    }
                }
                Rule::comma => fresh = true,
                Rule::colon => {
                    self.error(E0001, span_of(&part), "unexpected `:`", Some("a colon follows the name of a side"));
                }
                Rule::mark_source | Rule::mark_reconstructed => self.mark(part, marks),
                // After the effect of a side, the mark belongs to that side.
                Rule::unreachable => match faces.last_mut() {
                    Some(face) => face.unreachable = because(part),
                    None => marks.unreachable = because(part),
                },
                _ => {}
            }
        }
        faces
    }

    fn arc(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let mut parts = Parts::of(pair);
        let (name, title, of) = (parts.name(), parts.text(), parts.name());
        let mut shapes = Vec::new();
        for part in parts {
            let span = span_of(&part);
            let except = has(&part, Rule::kw_except);
            let shape = match (has(&part, Rule::kw_wedge), has(&part, Rule::kw_cone)) {
                (true, _) => Shape::Wedge,
                (_, true) => Shape::Cone,
                _ => Shape::Line,
            };
            let numbers: Vec<i64> =
                part.into_inner().filter(|p| p.as_rule() == Rule::int).map(|p| self.number(&p)).collect();
            let (from, to, within) = match numbers[..] {
                [from, to, within] => (from, to, within),
                [from, within] => (from, from, within),
                _ => (0, 0, 0),
            };
            shapes.push(ArcPart { except, shape, from, to, within, span });
        }
        DeclKind::Arc { name, title, of, parts: shapes }
    }

    fn clamp(&mut self, pair: Pair<'_, Rule>) -> Option<(Expr, Expr)> {
        let expr = self.expr_in(pair);
        match expr.kind {
            ExprKind::Range(Some(least), Some(most)) => Some((*least, *most)),
            _ => {
                self.error(E0001, expr.span, "`clamp` needs a range", Some("write both bounds: `clamp 0..6`"));
                None
            }
        }
    }

    fn modifiers(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        for part in body.into_iter().flat_map(Parts::of) {
            match part.as_rule() {
                Rule::modifier => modifiers.push(self.modifier(part)),
                _ => self.mark_of_decl(part),
            }
        }
        modifiers
    }

    fn modifier(&mut self, pair: Pair<'_, Rule>) -> Modifier {
        let span = span_of(&pair);
        let mut modifier = Modifier {
            minus: false,
            amount: no_expr(span.start),
            when: None,
            name: None,
            because: None,
            unreachable: None,
            span,
        };
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::sign => modifier.minus = part.as_str() == "-",
                Rule::expr => modifier.amount = self.expr(part),
                Rule::mod_when => modifier.when = Some(self.expr_in(part)),
                Rule::mod_as => modifier.name = Some(Parts::of(part).name()),
                Rule::unreachable => modifier.unreachable = because(part),
                _ => modifier.because = because(part),
            }
        }
        modifier
    }

    fn choice(
        &mut self,
        name: Name,
        title: Option<Text>,
        params: Vec<crate::ast::Param>,
        by: Option<Expr>,
        body: Option<Pair<'_, Rule>>,
    ) -> ChoiceDecl {
        let mut choice = ChoiceDecl {
            name,
            title,
            params,
            by,
            picks: vec![],
            relax: vec![],
            then: vec![],
            otherwise: None,
            otherwise_unreachable: None,
        };
        for part in body.into_iter().flat_map(Parts::of) {
            match part.as_rule() {
                Rule::by_clause => choice.by = Some(self.expr_in(part)),
                Rule::pick => choice.picks.push(self.pick(part)),
                Rule::relax => choice.relax.extend(names_in(part)),
                Rule::then_block => {
                    let (then, mark) = self.own_block(part);
                    choice.then.extend(then);
                    if let Some(reason) = mark {
                        self.no_unreachable(reason.span);
                    }
                }
                Rule::otherwise => {
                    let (otherwise, mark) = self.own_block(part);
                    (choice.otherwise, choice.otherwise_unreachable) = (Some(otherwise), mark);
                }
                _ => self.mark_of_decl(part),
            }
        }
        choice
    }

    fn pick(&mut self, pair: Pair<'_, Rule>) -> Pick {
        let span = span_of(&pair);
        let mut parts = Parts::of(pair);
        let (name, title) = (parts.name(), parts.text());
        let times = parts.opt(Rule::times).map(|p| self.times(p));
        let times = times.map(|n| (n, parts.opt(Rule::repeats).is_some()));
        let ty = parts.opt(Rule::type_or).map_or_else(|| Type::Named(no_name(span.start)), |p| self.type_(p));
        let (ty, or_none) = match ty {
            Type::OrNone(inner) => (*inner, true),
            other => (other, false),
        };
        let mut pick = Pick { name, times, ty, from: None, filter: None, or_none, when: None, title, span };
        for part in parts {
            match part.as_rule() {
                Rule::pick_from => pick.from = Some(self.expr_in(part)),
                Rule::pick_where => pick.filter = Some(self.expr_in(part)),
                Rule::mod_when => pick.when = Some(self.expr_in(part)),
                _ => pick.or_none = true,
            }
        }
        pick
    }

    fn rule(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let mut parts = Parts::of(pair);
        let (name, title) = (parts.name(), parts.text());
        let mut when = RuleHook::Choice(no_name(name.span.end));
        let mut body = RuleBody::Clauses(Vec::new());
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for part in parts {
            match part.as_rule() {
                Rule::hook_for => when = RuleHook::Choice(Parts::of(part).name()),
                Rule::hook_on => {
                    let mut inner = Parts::of(part);
                    when = RuleHook::Event(inner.name(), hook_args(inner.opt(Rule::hook_args)));
                }
                Rule::hook_instead => {
                    let mut inner = Parts::of(part);
                    let (event, names) = (inner.name(), hook_args(inner.opt(Rule::hook_args)));
                    when = RuleHook::Instead(event, names, inner.opt(Rule::binder_where).map(|p| self.expr_in(p)));
                }
                Rule::rule_before => before.extend(names_in(part)),
                Rule::rule_after => after.extend(names_in(part)),
                _ => body = self.rule_body(part),
            }
        }
        DeclKind::Rule { name, title, when, before, after, body }
    }

    fn rule_body(&mut self, pair: Pair<'_, Rule>) -> RuleBody {
        if pair.as_rule() == Rule::block {
            return RuleBody::Stmts(self.block(pair));
        }
        let mut clauses = Vec::new();
        self.clauses(pair, &[], &mut clauses);
        RuleBody::Clauses(clauses)
    }

    fn clauses(&mut self, body: Pair<'_, Rule>, when: &[Expr], clauses: &mut Vec<Item<Clause>>) {
        for part in Parts::of(body) {
            match part.as_rule() {
                Rule::clause => {
                    let item = self.clause(part);
                    clauses.push(Item { when: when.to_vec(), item });
                }
                Rule::clause_when => {
                    self.nested(part, Rule::clause_body, when, |b, body, when| b.clauses(body, when, clauses));
                }
                Rule::unreachable if !when.is_empty() => self.no_unreachable(span_of(&part)),
                _ => self.mark_of_decl(part),
            }
        }
    }

    fn clause(&mut self, pair: Pair<'_, Rule>) -> Clause {
        let span = span_of(&pair);
        let kind = match first_word(&pair).map(|word| word.as_rule()) {
            Some(Rule::kw_warn) => ClauseKind::Warn,
            Some(Rule::kw_require) => ClauseKind::Require,
            Some(Rule::kw_prefer) => ClauseKind::Prefer,
            _ => ClauseKind::Forbid,
        };
        let mut parts = Parts::of(pair);
        let cond = self.next_expr(&mut parts, span.start);
        let guard = parts.opt(Rule::when_guard).map(|p| self.expr_in(p));
        let reason = parts.opt(Rule::because).and_then(because);
        let unreachable = parts.opt(Rule::unreachable).and_then(because);
        Clause { kind, cond, guard, because: reason, unreachable, span }
    }

    fn walk_clauses(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<WalkClause> {
        let mut clauses = Vec::new();
        for part in body.into_iter().flat_map(Parts::of) {
            let at = span_of(&part).start;
            let rule = part.as_rule();
            if !matches!(rule, Rule::walk_steps | Rule::walk_turns | Rule::walk_forbid | Rule::walk_prefer) {
                self.mark_of_decl(part);
                continue;
            }
            if rule == Rule::walk_turns {
                let before_each = has(&part, Rule::kw_before);
                let (mut left, mut right, mut none, mut end) = (None, None, false, false);
                for turn in Parts::of(part) {
                    match turn.as_str() {
                        "left" => left = Some(span_of(&turn)),
                        "right" => right = Some(span_of(&turn)),
                        "not" => none = true,
                        _ => end = true,
                    }
                }
                clauses.push(WalkClause::Turns { left, right, none, each: before_each || !end, end });
                continue;
            }
            let mut parts = Parts::of(part);
            if rule == Rule::walk_steps {
                let steps = self.next_expr(&mut parts, at);
                let when = parts.opt(Rule::mod_when).map(|p| self.expr_in(p));
                let (least, most) = match steps {
                    Expr { kind: ExprKind::Range(Some(least), Some(most)), .. } => (*least, *most),
                    exactly => (exactly.clone(), exactly),
                };
                clauses.push(WalkClause::Steps { least, most, when });
                continue;
            }
            let what = parts.opt_name();
            let when = parts.opt(Rule::mod_when).map_or_else(|| no_expr(at), |p| self.expr_in(p));
            let reason = parts.opt(Rule::because).and_then(because);
            let unreachable = parts.opt(Rule::unreachable).and_then(because);
            clauses.push(match what {
                Some(what) => WalkClause::Forbid { what, when, because: reason, unreachable },
                None => WalkClause::Prefer { when, because: reason, unreachable },
            });
        }
        clauses
    }

    fn doctrine(&mut self, mut doctrine: DoctrineDecl, body: Option<Pair<'_, Rule>>) -> DoctrineDecl {
        for part in body.into_iter().flat_map(Parts::of) {
            let span = span_of(&part);
            match part.as_rule() {
                Rule::avoid => {
                    let mut parts = Parts::of(part);
                    let choice = parts.name();
                    let when = parts.opt(Rule::mod_when).map_or_else(|| no_expr(span.start), |p| self.expr_in(p));
                    let reason = parts.opt(Rule::because).and_then(because);
                    let unreachable = parts.opt(Rule::unreachable).and_then(because);
                    doctrine.avoids.push(Avoid { choice, when, because: reason, unreachable, span });
                }
                Rule::after_choice => {
                    let mut parts = Parts::of(part);
                    let choice = parts.name();
                    let body = parts.opt(Rule::block).map(|p| self.block(p)).unwrap_or_default();
                    doctrine.afters.push(After { choice, body, span });
                }
                Rule::modifier => doctrine.terms.push(self.modifier(part)),
                Rule::prop => doctrine.settings.push(self.prop(part)),
                _ => self.mark_of_decl(part),
            }
        }
        doctrine
    }

    fn add(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
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

    fn replace(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let Some(part) = Parts::of(pair).next() else { return DeclKind::Broken };
        match part.as_rule() {
            Rule::replace_item => self.replace_item(part),
            Rule::replace_value => self.replace_value(part),
            Rule::phase_stmt | Rule::step_stmt => {
                let span = span_of(&part);
                let kind = self.stmt_kind(part, span);
                DeclKind::ReplacePhase(crate::ast::Stmt { kind, span })
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

    fn remove(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
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

/// The names in parentheses after a hook.
fn hook_args(pair: Option<Pair<'_, Rule>>) -> Vec<HookName> {
    let args = pair.into_iter().flat_map(Parts::of).filter(|part| part.as_rule() == Rule::hook_arg);
    args.map(|part| {
        let mut inner = Parts::of(part);
        HookName { name: inner.name(), kind: inner.opt_name() }
    })
    .collect()
}

fn role(word: &str) -> Role {
    match word {
        "stat" => Role::Stat,
        "track" => Role::Track,
        "counter" => Role::Counter,
        "flag" => Role::Flag,
        "token" => Role::Token,
        "memory" => Role::Memory,
        "part" => Role::Part,
        _ => Role::State,
    }
}
