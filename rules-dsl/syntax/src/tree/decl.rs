//! Declarations and their bodies.

use dicta_diagnostics::Code::*;
use pest::iterators::Pair;

use super::stmt::{because, hook_names};
use super::{Builder, Parts, doc_line, has, names_in, names_of, no_expr, quote, span_of};
use crate::ast::{
    ArcPart, Cell, Column, Decl, DeclKind, DoctrineDecl, Expr, ExprKind, Face, Field, Item, Lasting, Marks, Member,
    Modifier, Name, OptionChoice, Param, Prop, Role, Row, Shape, Span, Text,
};
use crate::errors::Fix;
use crate::grammar::Rule;

/// How deep `when` may nest around the items of a body; each item carries all its conditions.
const WHEN_MAX: usize = 16;

/// The parts between the name of a declaration and its body.
pub(super) struct Head {
    pub(super) name: Name,
    pub(super) title: Option<Text>,
    pub(super) params: Vec<Param>,
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
        let (marks, tunes) = (std::mem::take(&mut self.marks), std::mem::take(&mut self.tunes));
        Decl { docs, marks, tunes, kind, span }
    }

    pub(super) fn decl_kind(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
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
        self.once(&pair, &[Rule::extends, Rule::kw_shared]);
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
                let by = parts.opt(Rule::by_clause);
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

    pub(super) fn head(&mut self, parts: &mut Parts<'_>) -> Head {
        let name = parts.name();
        let title = parts.text();
        let params = parts.opt(Rule::params).map(|p| self.params(p)).unwrap_or_default();
        Head { name, title: title.or_else(|| parts.text()), params }
    }

    pub(super) fn next_expr(&mut self, parts: &mut Parts<'_>, at: u32) -> Expr {
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

    pub(super) fn members(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<Member> {
        let mut members = Vec::new();
        for part in body.into_iter().flat_map(Parts::of) {
            match part.as_rule() {
                Rule::member => members.push(self.member(part)),
                _ => self.mark_of_decl(part),
            }
        }
        members
    }

    pub(super) fn member(&mut self, pair: Pair<'_, Rule>) -> Member {
        let docs = self.docs_above(span_of(&pair).start);
        let mut parts = Parts::of(pair);
        let (name, title) = (parts.name(), parts.text());
        Member { name, title, body: self.props_of_decl(parts.opt(Rule::prop_body)), docs }
    }

    fn kind(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let piece = has(&pair, Rule::kw_piece);
        self.once(&pair, &[Rule::kw_piece, Rule::extends]);
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
    pub(super) fn nested<'p>(
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

    pub(super) fn fields(&mut self, body: Pair<'_, Rule>, when: &[Expr], fields: &mut Vec<Item<Field>>) {
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

    pub(super) fn field(&mut self, pair: Pair<'_, Rule>) -> Field {
        let span = span_of(&pair);
        let docs = self.docs_above(span.start);
        let mut field = Field {
            role: Role::Occupies,
            names: Vec::new(),
            count: None,
            ty: None,
            default: None,
            typed: Span { end: span.start, ..span },
            secret: None,
            lasting: None,
            lasting_at: None,
            head: Span { end: span.start, ..span },
            guess: None,
            at: None,
            when: None,
            marks: Marks::default(),
            docs,
            span,
        };
        self.once(&pair, &[Rule::secret, Rule::lasting, Rule::guess, Rule::field_at, Rule::when_guard]);
        let mut in_head = true;
        for part in Parts::of(pair) {
            let at = self.trimmed(span_of(&part));
            let ends_head =
                matches!(part.as_rule(), Rule::guess | Rule::mark_source | Rule::mark_reconstructed | Rule::mark_tune);
            in_head &= !ends_head;
            if in_head {
                field.head.end = at.end;
            }
            if matches!(part.as_rule(), Rule::field_name | Rule::times | Rule::type_or) {
                field.typed.end = at.end;
            }
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
                Rule::lasting => {
                    field.lasting_at = Some((at, self.behind_first_word(at)));
                    field.lasting = Some(self.lasting(part));
                }
                Rule::guess => field.guess = Some(self.expr_in(part)),
                Rule::field_at => field.at = Parts::of(part).opt(Rule::shape).map(|p| self.shape(p)),
                Rule::when_guard => field.when = Some(self.expr_in(part)),
                _ => self.mark(part, &mut field.marks),
            }
        }
        field
    }

    /// A span without the blanks at its end.
    fn trimmed(&self, span: Span) -> Span {
        let text = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
        Span { start: span.start, end: span.start + text.trim_end().len() as u32 }
    }

    /// What follows the first word of a span.
    fn behind_first_word(&self, span: Span) -> Span {
        let text = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
        let rest = text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start());
        Span { start: span.end - rest.len() as u32, end: span.end }
    }

    /// The steps of a path, side by side.
    fn shape(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        let steps = Parts::of(pair).map(|p| self.prop_value(p, false)).collect();
        Expr { kind: ExprKind::Set(steps), span }
    }

    pub(super) fn times(&mut self, pair: Pair<'_, Rule>) -> i64 {
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
            Some(number) => self.turns_after(&p, &number),
            None => i64::from(has(&p, Rule::kw_next)),
        });
        Lasting::Phase { phase, turns }
    }

    /// The number in `of turn 3 after`.
    fn turns_after(&mut self, pair: &Pair<'_, Rule>, number: &Pair<'_, Rule>) -> i64 {
        let (turns, at, known) = (self.number(number), span_of(pair), self.errors.len());
        if turns == 0 && number.as_str().bytes().all(|digit| digit == b'0') {
            self.error(E0703, at, "turn 0 after this one is this turn", Some("write `of this turn`"));
            if let Some(error) = self.errors.get_mut(known) {
                let edits = vec![(at, "of this turn".to_owned())];
                error.fixes.push(Fix { title: "Write `of this turn`".into(), edits });
            }
        }
        turns
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
        let body = match title {
            None => self.without_bare_title(&name, body),
            Some(_) => body,
        };
        DeclKind::Entry { word, name, title, extends, body }
    }

    /// `map city The City { … }`: the grammar reads the words of a title without quotes as a property that has the body.
    fn without_bare_title(&mut self, name: &Name, mut body: Vec<Prop>) -> Vec<Prop> {
        let is_title = |p: &Prop| p.name.text.starts_with(char::is_uppercase) && p.body.is_some();
        let Some(first) = body.first_mut().filter(|p| is_title(p)) else { return body };
        let span = first.values.iter().fold(first.name.span, |all, value| all.to(value.span));
        let words = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
        let (quoted, known) = (quote(words), self.errors.len());
        let hint = format!("write `{} {quoted} {{ … }}`", name.text);
        self.error(E0001, span, "write a title in quotes", Some(&hint));
        if let Some(error) = self.errors.get_mut(known) {
            error.fixes.push(Fix { title: "Put it in quotes".into(), edits: vec![(span, quoted)] });
        }
        first.body.take().unwrap_or_default()
    }

    pub(super) fn faces(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<Face> {
        let mut faces = Vec::new();
        for part in body.into_iter().flat_map(Parts::of) {
            if part.as_rule() != Rule::face {
                self.mark_of_decl(part);
                continue;
            }
            let mut parts = Parts::of(part);
            let times = parts.opt(Rule::times).and_then(|p| Parts::of(p).opt(Rule::number));
            let count = times.map(|p| (self.number(&p), span_of(&p)));
            faces.push(Face { count, values: parts.map(|p| self.prop_value(p, false)).collect() });
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

    pub(super) fn table_body(&mut self, body: Option<Pair<'_, Rule>>) -> (Vec<Column>, Vec<Row>) {
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
    pub(super) fn cell(&mut self, pair: Pair<'_, Rule>) -> Vec<Expr> {
        let mut values: Vec<Expr> = Parts::of(pair).map(|p| self.prop_value(p, false)).collect();
        let tuple = values.len() == 1
            && values.first().is_some_and(|v| self.text.as_bytes().get(v.span.start as usize) == Some(&b'('));
        if tuple && let Some(Expr { kind: ExprKind::Set(inner), .. }) = values.first_mut() {
            values = std::mem::take(inner);
        }
        values
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
            let written: Vec<_> = part.into_inner().filter(|p| p.as_rule() == Rule::int).collect();
            let values: Vec<i64> = written.iter().map(|p| self.number(p)).collect();
            let numbers = written.iter().map(span_of).collect();
            let (from, to, within) = match values[..] {
                [from, to, within] => (from, to, within),
                [from, within] => (from, from, within),
                _ => (0, 0, 0),
            };
            shapes.push(ArcPart { except, shape, from, to, within, numbers, span });
        }
        DeclKind::Arc { name, title, of, parts: shapes }
    }

    pub(super) fn clamp(&mut self, pair: Pair<'_, Rule>) -> Option<(Expr, Expr)> {
        let expr = self.expr_in(pair);
        match expr.kind {
            ExprKind::Range(Some(least), Some(most)) => Some((*least, *most)),
            _ => {
                self.error(E0001, expr.span, "`clamp` needs a range", Some("write both bounds: `clamp 0..6`"));
                None
            }
        }
    }

    pub(super) fn modifiers(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        for part in body.into_iter().flat_map(Parts::of) {
            match part.as_rule() {
                Rule::modifier => modifiers.push(self.modifier(part)),
                _ => self.mark_of_decl(part),
            }
        }
        modifiers
    }

    pub(super) fn modifier(&mut self, pair: Pair<'_, Rule>) -> Modifier {
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
        self.once(&pair, &[Rule::mod_when, Rule::mod_as, Rule::because]);
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::sign => modifier.minus = part.as_str() == "-",
                Rule::expr => modifier.amount = self.expr(part),
                Rule::mod_when => modifier.when = Some(self.expr_in(part)),
                Rule::mod_as => modifier.name = Some(Parts::of(part).name()),
                Rule::unreachable => modifier.unreachable = because(part),
                Rule::mark_tune => self.tune(part),
                _ => modifier.because = because(part),
            }
        }
        modifier
    }
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
