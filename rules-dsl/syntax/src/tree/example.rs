//! Examples: given positions, scripted choices and what must be true after.

use dicta_diagnostics::Code::*;
use pest::iterators::Pair;

use super::{Builder, Parts, has, names_of, no_expr, no_name, span_of, text_of};
use crate::ast::{
    DeclKind, ExampleDecl, ExampleStep, ExampleStepKind, Expr, ExprKind, Marks, Name, OptionStanding, Span, Stretch,
};
use crate::grammar::Rule;

impl Builder<'_> {
    pub(super) fn example(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let span = span_of(&pair);
        let mut parts = Parts::of(pair);
        let title = parts.text().unwrap_or_else(|| no_name(span.start));
        let mut decl = ExampleDecl { title, each: None, steps: Vec::new() };
        let Some(body) = parts.opt(Rule::example_body) else { return DeclKind::Example(decl) };
        for part in Parts::of(body) {
            let span = span_of(&part);
            match part.as_rule() {
                Rule::each_of if decl.each.is_some() => {
                    self.error(
                        E0001,
                        span,
                        "an example can have only one `each of`",
                        Some("put all rows into one table"),
                    );
                }
                Rule::each_of => decl.each = Some(self.each_of(part)),
                Rule::example_step => {
                    if let Some(inner) = Parts::of(part).next() {
                        let kind = self.example_step(inner, span);
                        decl.steps.push(ExampleStep { kind, span });
                    }
                }
                _ => self.mark_of_decl(part),
            }
        }
        DeclKind::Example(decl)
    }

    /// `each of x, y { (1, 2) (3, 4) }`: a row in parentheses gives one value to each name.
    fn each_of(&mut self, pair: Pair<'_, Rule>) -> (Vec<Name>, Vec<Vec<Expr>>) {
        let mut parts = Parts::of(pair);
        let names = parts.opt(Rule::names).map(names_of).unwrap_or_default();
        let mut rows = Vec::new();
        for row in parts {
            let row = self.expr(row);
            let tuple = self.text.as_bytes().get(row.span.start as usize) == Some(&b'(');
            rows.push(match row {
                Expr { kind: ExprKind::Set(values), .. } if tuple => values,
                one => vec![one],
            });
        }
        (names, rows)
    }

    fn example_step(&mut self, pair: Pair<'_, Rule>, span: Span) -> ExampleStepKind {
        let rule = pair.as_rule();
        let standing = legality(&pair);
        let negated = has(&pair, Rule::kw_not);
        match rule {
            Rule::dice_step => return ExampleStepKind::Dice(self.exprs_in(pair)),
            Rule::random_step => return ExampleStepKind::Random(self.exprs_in(pair)),
            Rule::otherwise_any => return ExampleStepKind::OtherwiseAny,
            Rule::do_stretch => return ExampleStepKind::DoStretch(stretch(&pair)),
            _ => {}
        }
        let mut parts = Parts::of(pair);
        match rule {
            Rule::given_option => ExampleStepKind::GivenOption(parts.name(), parts.name()),
            Rule::given_map => ExampleStepKind::GivenMap(parts.name()),
            Rule::given_campaign => ExampleStepKind::GivenCampaign(parts.name()),
            Rule::given_mission => ExampleStepKind::GivenMission(parts.name()),
            Rule::given_piece => {
                let (name, entry) = (parts.name(), parts.name());
                let mut marks = Marks::default();
                let body = parts.opt(Rule::prop_body).map(|p| self.props(p, &mut marks)).unwrap_or_default();
                ExampleStepKind::GivenPiece { name, entry, body }
            }
            Rule::given_turn => ExampleStepKind::GivenTurn(self.step_expr(&mut parts, span)),
            Rule::given_set => {
                let target = parts.opt(Rule::operand).map_or_else(|| no_expr(span.start), |p| self.operand(p));
                ExampleStepKind::GivenSet(target, self.step_expr(&mut parts, span))
            }
            Rule::draws_step => {
                let deck = parts.name();
                ExampleStepKind::Draws(deck, parts.map(|p| text_of(&p)).collect())
            }
            Rule::do_after | Rule::play_step => {
                let mission = parts.name();
                let winner = parts.opt(Rule::expr).map(|p| self.expr(p));
                match rule {
                    Rule::play_step => ExampleStepKind::Play { mission, winner },
                    _ => ExampleStepKind::DoAfter { mission, winner },
                }
            }
            Rule::do_phase => ExampleStepKind::DoPhase(parts.name()),
            Rule::do_step => match parts.opt(Rule::stmt) {
                Some(stmt) => ExampleStepKind::Do(Box::new(self.stmt(stmt))),
                None => ExampleStepKind::Expect(no_expr(span.start)),
            },
            Rule::choose_step | Rule::given_picked => {
                let (choice, args) = self.step_call(&mut parts, span);
                let picks = parts.opt(Rule::picks).map(|p| self.exprs_in(p)).unwrap_or_default();
                match rule {
                    Rule::choose_step => ExampleStepKind::Choose { choice, args, picks },
                    _ => ExampleStepKind::GivenPicked { choice, args, picks },
                }
            }
            Rule::expect_option => {
                let (choice, args) = self.step_call(&mut parts, span);
                let picks = parts.opt(Rule::picks).map(|p| self.exprs_in(p)).unwrap_or_default();
                let by = parts.opt(Rule::refused_by).map(|p| Parts::of(p).name());
                ExampleStepKind::ExpectOption { standing, choice, args, picks, by }
            }
            Rule::expect_value => {
                let (value, args) = self.step_call(&mut parts, span);
                ExampleStepKind::ExpectValue { value, args, was: self.step_expr(&mut parts, span) }
            }
            Rule::expect_known => {
                let what = self.step_expr(&mut parts, span);
                ExampleStepKind::ExpectKnown { negated, what, to: parts.name() }
            }
            _ => expectation(self.step_expr(&mut parts, span)),
        }
    }

    fn step_expr(&mut self, parts: &mut Parts<'_>, span: Span) -> Expr {
        parts.opt(Rule::expr).map_or_else(|| no_expr(span.start), |p| self.expr(p))
    }

    fn step_call(&mut self, parts: &mut Parts<'_>, span: Span) -> (Name, Vec<Expr>) {
        parts.opt(Rule::call_head).map_or_else(|| (no_name(span.start), Vec::new()), |p| self.call_head(p))
    }
}

/// `expect E`; an event alone is a step of its own, which can report what happened instead.
fn expectation(e: Expr) -> ExampleStepKind {
    match e.kind {
        ExprKind::Happened(event, args) => ExampleStepKind::ExpectHappened { negated: false, event, args },
        ExprKind::Not(inner) => match inner.kind {
            ExprKind::Happened(event, args) => ExampleStepKind::ExpectHappened { negated: true, event, args },
            kind => {
                let inner = Expr { kind, span: inner.span };
                ExampleStepKind::Expect(Expr { kind: ExprKind::Not(Box::new(inner)), span: e.span })
            }
        },
        kind => ExampleStepKind::Expect(Expr { kind, span: e.span }),
    }
}

fn legality(pair: &Pair<'_, Rule>) -> OptionStanding {
    match (has(pair, Rule::kw_legal), has(pair, Rule::kw_warned)) {
        (true, _) => OptionStanding::Legal,
        (_, true) => OptionStanding::Warned,
        _ => OptionStanding::Refused,
    }
}

fn stretch(pair: &Pair<'_, Rule>) -> Stretch {
    if has(pair, Rule::kw_round) {
        return Stretch::Round;
    }
    match (has(pair, Rule::kw_start), has(pair, Rule::kw_end), has(pair, Rule::kw_turn)) {
        (_, true, false) => Stretch::CampaignEnd,
        (true, _, false) => Stretch::Start,
        (true, _, true) => Stretch::TurnStart,
        (_, true, _) => Stretch::TurnEnd,
        _ => Stretch::Turn,
    }
}
