//! Properties: the lines of entries, enum members, maps, missions and looks.
//!
//! The values of a property are atoms, not expressions: `dice 1 ammo` is three atoms. Numbers that can only be cells
//! (`0507`, `1203B`) become cells, so that a leading zero is not lost.

use pest::iterators::Pair;

use super::{Builder, Parts, name_of, no_expr, no_name, span_of, text_of};
use crate::ast::{Expr, ExprKind, Marks, Name, Prop, Span};
use crate::grammar::Rule;

/// Properties whose plain numbers are cells, with or without a leading zero.
const CELL_PROPS: [&str; 3] = ["at", "cell", "cells"];

impl Builder<'_> {
    /// A body in braces; marks on lines of their own go to `marks`.
    pub(super) fn props(&mut self, pair: Pair<'_, Rule>, marks: &mut Marks) -> Vec<Prop> {
        let span = span_of(&pair);
        self.deeper(span, Vec::new, |b| {
            let mut props = Vec::new();
            for part in Parts::of(pair) {
                match part.as_rule() {
                    Rule::prop => props.push(b.prop(part)),
                    Rule::prop_block => props.push(b.prop_block(part)),
                    _ => b.mark_of_body(part, marks),
                }
            }
            props
        })
    }

    /// A body in braces whose marks belong to the declaration.
    pub(super) fn props_of_decl(&mut self, pair: Option<Pair<'_, Rule>>) -> Vec<Prop> {
        let Some(pair) = pair else { return Vec::new() };
        let mut marks = std::mem::take(&mut self.marks);
        let props = self.props(pair, &mut marks);
        self.marks = marks;
        props
    }

    fn mark_of_body(&mut self, pair: Pair<'_, Rule>, marks: &mut Marks) {
        let mut here = Marks::default();
        self.mark(pair, &mut here);
        marks.source = marks.source.take().or(here.source);
        marks.reconstructed = marks.reconstructed.take().or(here.reconstructed);
    }

    pub(super) fn prop(&mut self, pair: Pair<'_, Rule>) -> Prop {
        let whole = span_of(&pair);
        let mut prop = Prop {
            name: no_name(whole.start),
            values: Vec::new(),
            body: None,
            block: None,
            marks: Marks::default(),
            span: whole,
        };
        let mut marks = Marks::default();
        let mut end = whole.start;
        for part in Parts::of(pair) {
            end = end.max(span_of(&part).end);
            match part.as_rule() {
                Rule::prop_name => prop.name = prop_name(part),
                Rule::prop_value => {
                    let cells = CELL_PROPS.contains(&prop.name.text.as_str());
                    let value = self.prop_value(part, cells);
                    prop.values.push(value);
                }
                Rule::prop_body => prop.body = Some(self.props(part, &mut marks)),
                _ => self.mark_of_body(part, &mut marks),
            }
        }
        prop.marks = marks;
        prop.span.end = end;
        prop
    }

    /// `at end of turn 3 { … }`: the first word is the name, the others and the number are the values.
    fn prop_block(&mut self, pair: Pair<'_, Rule>) -> Prop {
        let span = span_of(&pair);
        let mut prop = Prop {
            name: no_name(span.start),
            values: Vec::new(),
            body: None,
            block: None,
            marks: Marks::default(),
            span,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::block => prop.block = Some(self.block(part)),
                Rule::number => {
                    let turn = self.number(&part);
                    prop.values.push(Expr { kind: ExprKind::Number(turn), span: span_of(&part) });
                }
                Rule::kw_of => {}
                _ if prop.name.text.is_empty() => prop.name = name_of(&part),
                _ => prop.values.push(Expr { kind: ExprKind::Name(part.as_str().to_owned()), span: span_of(&part) }),
            }
        }
        prop
    }

    /// An atom or a range of atoms.
    pub(super) fn prop_value(&mut self, pair: Pair<'_, Rule>, cells: bool) -> Expr {
        let span = span_of(&pair);
        let (mut least, mut most, mut dots) = (None, None, false);
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::range_dots => dots = true,
                _ if dots => most = Some(Box::new(self.prop_atom(part, cells))),
                _ => least = Some(self.prop_atom(part, cells)),
            }
        }
        match least {
            Some(atom) if !dots => atom,
            least => Expr { kind: ExprKind::Range(least.map(Box::new), most), span },
        }
    }

    fn prop_atom(&mut self, pair: Pair<'_, Rule>, cells: bool) -> Expr {
        let span = span_of(&pair);
        self.deeper(span, || no_expr(span.start), |b| b.prop_atom_here(pair, span, cells))
    }

    fn prop_atom_here(&mut self, pair: Pair<'_, Rule>, span: Span, cells: bool) -> Expr {
        let mut parts = Parts::of(pair);
        let sign = parts.opt(Rule::sign).map(|sign| sign.as_str() == "-");
        let Some(part) = parts.next() else { return no_expr(span.start) };
        let expr = match part.as_rule() {
            Rule::number => {
                let digits = part.as_str();
                let is_cell =
                    sign.is_none() && digits.len() >= 4 && (cells || digits.len() == 4 && digits.starts_with('0'));
                let kind =
                    if is_cell { ExprKind::Cell(digits.to_owned()) } else { ExprKind::Number(self.number(&part)) };
                Expr { kind, span: span_of(&part) }
            }
            Rule::text => Expr { kind: ExprKind::Text(text_of(&part).text), span: span_of(&part) },
            Rule::cell => Expr { kind: ExprKind::Cell(part.as_str().trim_start_matches('@').to_owned()), span },
            Rule::paren => self.paren(part),
            Rule::prop_list => self.prop_list(part, cells),
            _ if sign.is_none() && is_sheet_cell(part.as_str()) => {
                Expr { kind: ExprKind::Cell(part.as_str().to_owned()), span }
            }
            _ => self.chain(part),
        };
        match (sign, expr.kind) {
            (Some(true), ExprKind::Number(n)) => Expr { kind: ExprKind::Number(n.saturating_neg()), span },
            (Some(true), kind) => Expr { kind: ExprKind::Neg(Box::new(Expr { kind, span: expr.span })), span },
            (Some(false), kind) => Expr { kind, span },
            (None, kind) => Expr { kind, span: expr.span },
        }
    }

    /// `[a, b]`; an item of several atoms, as in `[0 0, 3 4]`, is a set of its own.
    fn prop_list(&mut self, pair: Pair<'_, Rule>, cells: bool) -> Expr {
        let span = span_of(&pair);
        let mut items = Vec::new();
        for item in Parts::of(pair) {
            let at = span_of(&item);
            let mut values: Vec<Expr> = Vec::new();
            for value in Parts::of(item) {
                values.push(self.prop_value(value, cells));
            }
            match values.len() {
                1 => items.append(&mut values),
                _ => {
                    let end = values.last().map_or(at.end, |last| last.span.end);
                    items.push(Expr { kind: ExprKind::Set(values), span: Span { start: at.start, end } });
                }
            }
        }
        Expr { kind: ExprKind::Set(items), span }
    }
}

fn prop_name(pair: Pair<'_, Rule>) -> Name {
    match Parts::of(pair.clone()).next() {
        Some(part) if part.as_rule() == Rule::text => text_of(&part),
        _ => name_of(&pair),
    }
}

/// Four digits and the letter of a sheet: `0208B`.
fn is_sheet_cell(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 5 && bytes[..4].iter().all(u8::is_ascii_digit) && bytes[4].is_ascii_uppercase()
}
