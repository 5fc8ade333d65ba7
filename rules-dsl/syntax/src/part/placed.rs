//! All parts of a declaration in the order of the source: fields with their values, elements of lists, cells and rows,
//! modifiers, clauses, picks, steps and statements, cards and faces.
//!
//! A part has the path by which edits and overlays name it. One without a name has its source as the last element of
//! its path. Parts that are written one after another in one body or list are a *sequence*; only within it can a part
//! be moved.

use super::Steps;
use crate::ast::*;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// A line of an entry, a mission, an enum's member or a doctrine: `wings 22`.
    Property,
    /// A row of a drawn map.
    MapRow,
    /// A member of a list, or one of several values of a line, cell, face or card.
    Element,
    Member,
    /// A field of a kind.
    Field,
    /// What a field starts with, or the value of an option that no game sets.
    Default,
    /// What a value starts from.
    Base,
    Clamp,
    /// A line of a value or a term of a doctrine.
    Modifier,
    Clause,
    Pick,
    /// A phase, a step, a statement, a step of an example, or a block of a mission.
    Step,
    Column,
    Row,
    Cell,
    /// A face of a die or a side of a card.
    Face,
    Card,
    /// How often a card is in its deck.
    Copies,
}

/// What separates the parts of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Between {
    /// A comma, on one line or on several.
    Comma,
    /// A comma on one line, nothing on several.
    CommaInLine,
    Blank,
    /// The end of a line.
    Line,
}

/// A part with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub kind: PartKind,
    pub steps: Steps,
    /// The line, card or modifier; of a part that is only a value, the value.
    pub whole: Span,
    /// Its value, if it is written.
    pub value: Option<Span>,
    /// Its name, if it is written: of a property, a field, a modifier, a card.
    pub name: Option<Span>,
    /// Whether [`super::find`] or [`super::cell`] finds its value by its path.
    pub is_settable: bool,
    /// The number of its sequence in the declaration, and what separates the parts of it.
    pub sequence: Option<(usize, Between)>,
    /// Its `source` mark.
    pub source: Option<String>,
    /// Its `reconstructed` mark.
    pub reconstructed: Option<String>,
}

/// All parts of a declaration in `text`, the text of its block; outer parts before those inside them.
pub fn all(kind: &DeclKind, text: &str) -> Vec<Placed> {
    let mut walk = Walk { text, found: Vec::new(), sequences: 0 };
    walk.declaration(kind);
    walk.found
}

struct Walk<'t> {
    text: &'t str,
    found: Vec<Placed>,
    sequences: usize,
}

type Sequence = Option<(usize, Between)>;

impl Walk<'_> {
    fn declaration(&mut self, kind: &DeclKind) {
        match kind {
            DeclKind::Replace(inner) | DeclKind::AddTo { inner, .. } => {
                self.declaration(inner);
                // What it adds to has all other parts.
                let is_added = matches!(kind, DeclKind::AddTo { .. });
                self.found.retain(|p| !is_added || !matches!(p.kind, PartKind::Base | PartKind::Clamp));
                let has_own = is_added && matches!(**inner, DeclKind::Entry { .. });
                let is_settable = |kind| has_own || (is_added && kind == PartKind::Modifier);
                self.found.iter_mut().for_each(|p| p.is_settable &= is_settable(p.kind));
            }
            DeclKind::Entry { name, title, extends, body, .. } => {
                let head = extends.as_ref().or(title.as_ref()).unwrap_or(name).span.end;
                // `fokker_1 wings 22, tail 9` has no braces.
                let start = body.first().map_or(head, |p| p.span.start);
                let between = match self.source(Span { start: head, end: start }).contains('{') {
                    true => Between::CommaInLine,
                    false => Between::Comma,
                };
                self.properties(&[], body, between);
            }
            DeclKind::Campaign { body, .. } => self.body(&[], body),
            DeclKind::Enum { members, .. } => members.iter().for_each(|m| self.member(m)),
            DeclKind::Example(example) => self.example(example),
            DeclKind::Value { base, items, clamp, .. } => {
                self.alone(PartKind::Base, &["base"], base.span);
                self.modifiers(items);
                if let Some((low, high)) = clamp {
                    self.alone(PartKind::Clamp, &["clamp"], low.span.to(high.span));
                }
            }
            DeclKind::Doctrine(d) => {
                self.body(&[], &d.settings);
                let avoids = self.sequence(Between::Line);
                d.avoids.iter().for_each(|a| self.line(PartKind::Clause, &[], a.span, Some(a.when.span), avoids));
                self.modifiers(&d.terms);
                for after in &d.afters {
                    self.statements(&["after".to_owned(), after.choice.text.clone()], &after.body);
                }
            }
            DeclKind::Option { choice, .. } => match choice {
                OptionChoice::Switch { span, .. } => self.alone(PartKind::Default, &["default"], *span),
                OptionChoice::OneOf { default: Some(name), .. } => {
                    self.alone(PartKind::Default, &["default"], name.span);
                }
                OptionChoice::OneOf { default: None, .. } => {}
            },
            DeclKind::Deck { cards, .. } => self.cards(cards),
            DeclKind::Kind { fields, .. } => self.fields(fields),
            DeclKind::Table { columns, rows, .. } => self.table(columns, rows),
            DeclKind::Die { faces, .. } => faces.iter().for_each(|Face { values, .. }| {
                if let (Some(first), Some(last)) = (values.first(), values.last()) {
                    let whole = first.span.to(last.span);
                    self.line(PartKind::Face, &[], whole, Some(whole), None);
                    if values.len() > 1 {
                        self.elements(&[], values, None);
                    }
                }
            }),
            DeclKind::Choice(c) => {
                let picks = self.sequence(Between::Line);
                for pick in &c.picks {
                    let from = pick.from.as_ref().map(|e| e.span);
                    let whole = self.trimmed(pick.span);
                    self.push(PartKind::Pick, vec![pick.name.text.clone()], whole, from, picks);
                    self.last().name = Some(pick.name.span);
                }
                self.statements(&["then".to_owned()], &c.then);
                self.statements(&["otherwise".to_owned()], c.otherwise.as_deref().unwrap_or_default());
            }
            DeclKind::Rule { body: RuleBody::Clauses(clauses), .. } => self.clauses(clauses),
            DeclKind::Rule { body: RuleBody::Stmts(body), .. }
            | DeclKind::Effect { body, .. }
            | DeclKind::Turn { body, .. } => self.statements(&[], body),
            DeclKind::ReplacePhase(phase) => self.statements(&[], std::slice::from_ref(phase)),
            _ => {}
        }
    }

    fn sequence(&mut self, between: Between) -> Sequence {
        self.sequences += 1;
        Some((self.sequences - 1, between))
    }

    fn push(&mut self, kind: PartKind, parts: Vec<String>, whole: Span, value: Option<Span>, sequence: Sequence) {
        let steps = Steps { parts, keys: vec![] };
        let (source, reconstructed) = (None, None);
        self.found.push(Placed {
            kind,
            steps,
            whole,
            value,
            name: None,
            is_settable: false,
            sequence,
            source,
            reconstructed,
        });
    }

    /// The part added last.
    fn last(&mut self) -> &mut Placed {
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    fn marked(&mut self, marks: &Marks) {
        let last = self.last();
        (last.source, last.reconstructed) = marks.words();
    }

    /// A part that is only a value.
    fn alone(&mut self, kind: PartKind, parts: &[&str], value: Span) {
        let parts = parts.iter().map(|p| (*p).to_owned()).collect();
        self.push(kind, parts, value, Some(value), None);
        self.last().is_settable = true;
    }

    /// A part that is named by its source.
    fn line(&mut self, kind: PartKind, of: &[String], whole: Span, value: Option<Span>, sequence: Sequence) {
        let whole = self.trimmed(whole);
        self.push(kind, with(of, self.source(whole)), whole, value, sequence);
    }

    fn source(&self, span: Span) -> String {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("").to_owned()
    }

    /// A span without the blanks at its end.
    fn trimmed(&self, span: Span) -> Span {
        let text = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
        Span { start: span.start, end: span.start + text.trim_end().len() as u32 }
    }

    fn member(&mut self, member: &Member) {
        let name = member.name.span;
        let end = member.body.last().map(|p| p.span).or(member.title.as_ref().map(|t| t.span)).unwrap_or(name);
        self.push(PartKind::Member, vec![member.name.text.clone()], name.to(end), None, None);
        self.last().name = Some(name);
        self.body(std::slice::from_ref(&member.name.text), &member.body);
    }

    /// The properties between braces, and what is nested in them.
    fn body(&mut self, of: &[String], body: &[Prop]) {
        self.properties(of, body, Between::CommaInLine);
    }

    fn properties(&mut self, of: &[String], body: &[Prop], between: Between) {
        let sequence = self.sequence(between);
        for prop in body {
            if let Some(block) = &prop.block {
                self.line(PartKind::Step, of, prop.span, None, sequence);
                self.statements(&with(of, prop.name.text.clone()), block);
                continue;
            }
            let several = body.iter().filter(|p| p.block.is_none() && p.name.text == prop.name.text).count() > 1;
            let first = prop.values.first().map(Expr::written).filter(|w| !w.is_empty());
            let values = &prop.values[usize::from(several).min(prop.values.len())..];
            let value = values.first().zip(values.last()).map(|(a, b)| a.span.to(b.span));
            let is_drawn = self.source(prop.name.span).starts_with('"');
            let kind = if is_drawn { PartKind::MapRow } else { PartKind::Property };
            let parts = match (several, first) {
                (false, _) => with(of, prop.name.text.clone()),
                (true, Some(first)) => with(&with(of, prop.name.text.clone()), first),
                (true, None) => {
                    self.line(kind, of, prop.span, value, sequence);
                    continue;
                }
            };
            let whole = self.trimmed(prop.span);
            self.push(kind, parts.clone(), whole, value, sequence);
            (self.last().is_settable, self.last().name) = (true, Some(prop.name.span));
            self.marked(&prop.marks);
            match values {
                [Expr { kind: ExprKind::Set(items), span }] => {
                    let in_brackets = self.source(*span).starts_with('[');
                    let sequence = if in_brackets { self.sequence(Between::Comma) } else { None };
                    self.elements(&parts, items, sequence);
                }
                [_, _, ..] => {
                    let sequence = self.sequence(Between::Blank);
                    self.elements(&parts, values, sequence);
                }
                _ => {}
            }
            self.body(&parts, prop.body.as_deref().unwrap_or_default());
        }
    }

    fn elements(&mut self, of: &[String], items: &[Expr], sequence: Sequence) {
        for item in items {
            let span = self.trimmed(item.span);
            let name = match item.written() {
                name if name.is_empty() => self.source(span),
                name => name,
            };
            self.push(PartKind::Element, with(of, name), span, Some(span), sequence);
        }
    }

    fn modifiers(&mut self, items: &[Modifier]) {
        let sequence = self.sequence(Between::Line);
        for modifier in items {
            let value = Some(modifier.amount.span);
            self.line(PartKind::Modifier, &[], modifier.span, value, sequence);
            if let Some(name) = &modifier.name {
                let last = self.last();
                last.steps.parts = vec![name.text.clone()];
                (last.name, last.is_settable) = (Some(name.span), true);
            }
        }
    }

    fn clauses(&mut self, clauses: &[Item<Clause>]) {
        let mut blocks = Vec::new();
        for Item { when, item } in clauses {
            let sequence = self.of_block(when, &mut blocks);
            self.line(PartKind::Clause, &[], item.span, Some(item.cond.span), sequence);
        }
    }

    /// The sequence of an item within these `when` blocks. Items of one block have the same conditions, at the same
    /// places.
    fn of_block<'d>(&mut self, when: &'d [Expr], blocks: &mut Vec<(&'d [Expr], Sequence)>) -> Sequence {
        if let Some((_, known)) = blocks.iter().find(|(of, _)| *of == when) {
            return *known;
        }
        let sequence = self.sequence(Between::Line);
        blocks.push((when, sequence));
        sequence
    }

    fn fields(&mut self, fields: &[Item<Field>]) {
        let mut blocks = Vec::new();
        for Item { when, item: field } in fields {
            let sequence = self.of_block(when, &mut blocks);
            self.line(PartKind::Field, &[], field.span, None, sequence);
            if let Some((name, _)) = field.names.first() {
                let last = self.last();
                (last.steps.parts, last.name) = (vec![name.text.clone()], Some(name.span));
            }
            self.marked(&field.marks);
            if let ([(name, _)], Some(default)) = (field.names.as_slice(), &field.default) {
                self.alone(PartKind::Default, &[&name.text, "default"], default.span);
                self.last().name = Some(name.span);
            }
        }
    }

    fn cards(&mut self, cards: &[Card]) {
        let sequence = self.sequence(Between::Line);
        for card in cards {
            self.line(PartKind::Card, &[], card.span, None, sequence);
            if let Some(name) = &card.name {
                let last = self.last();
                (last.steps.parts, last.name) = (vec![name.text.clone()], Some(name.span));
            }
            self.marked(&card.marks);
            let of = self.last().steps.parts.clone();
            if let Some(name) = &card.name {
                let parts = vec![name.text.clone(), "count".to_owned()];
                self.push(PartKind::Copies, parts, card.span, card.times, None);
                self.last().is_settable = true;
            }
            for face in &card.faces {
                let Some(last) = face.effects.last() else { continue };
                let end = last.args.last().map_or(last.effect.span, |a| a.span);
                let start = if face.side.text.is_empty() { face.effects[0].effect.span } else { face.side.span };
                self.line(PartKind::Face, &of, start.to(end), None, None);
                for effect in &face.effects {
                    self.elements(&with(&of, effect.effect.text.clone()), &effect.args, None);
                }
            }
        }
    }

    fn table(&mut self, columns: &[Column], rows: &[Row]) {
        for column in columns {
            self.push(PartKind::Column, vec![], column.key.span, Some(column.key.span), None);
            self.last().steps.keys = vec![column.key.written()];
        }
        let sequence = self.sequence(Between::Line);
        for row in rows {
            let key = row.key.written();
            let whole = self.trimmed(row.span);
            self.push(PartKind::Row, vec![], whole, Some(row.key.span), sequence);
            self.last().steps.keys = vec![key.clone()];
            for (number, cell) in row.cells.iter().enumerate() {
                let (Some(first), Some(last)) = (cell.results.first(), cell.results.last()) else { continue };
                let column = columns.get(number).map(|c| c.key.written());
                let value = first.span.to(last.span);
                self.push(PartKind::Cell, vec![], value, Some(value), None);
                let part = self.last();
                part.is_settable = column.is_some() || number == 0 && columns.is_empty();
                part.steps.keys = std::iter::once(key.clone()).chain(column).collect();
                if cell.results.len() > 1 {
                    self.elements(&[], &cell.results, None);
                }
            }
        }
    }

    fn example(&mut self, example: &ExampleDecl) {
        let sequence = self.sequence(Between::Line);
        for step in &example.steps {
            self.line(PartKind::Step, &[], step.span, None, sequence);
            if let ExampleStepKind::GivenPiece { name, body, .. } = &step.kind {
                self.body(&["piece".to_owned(), name.text.clone()], body);
            }
        }
    }

    /// Statements; those in blocks without a name belong to the phase or step around them.
    fn statements(&mut self, of: &[String], body: &[Stmt]) {
        let sequence = self.sequence(Between::Line);
        for stmt in body {
            self.line(PartKind::Step, of, stmt.span, None, sequence);
            match &stmt.kind {
                StmtKind::Phase { name, .. } | StmtKind::Step { name, .. } => {
                    let parts = with(of, name.text.clone());
                    let last = self.last();
                    (last.steps.parts, last.name) = (parts.clone(), Some(name.span));
                    stmt.kind.bodies().into_iter().for_each(|body| self.statements(&parts, body));
                }
                kind => kind.bodies().into_iter().for_each(|body| self.statements(of, body)),
            }
        }
    }
}

fn with(of: &[String], part: String) -> Vec<String> {
    of.iter().cloned().chain(std::iter::once(part)).collect()
}
