//! Choices, rules, walks and doctrines, and their clauses.

use pest::iterators::Pair;

use super::stmt::because;
use super::{Builder, Parts, first_word, has, names_in, no_expr, no_name, span_of};
use crate::ast::{
    After, Avoid, ChoiceDecl, Clause, ClauseKind, DeclKind, DoctrineDecl, Expr, ExprKind, HookName, Item, Name, Param,
    Pick, RuleBody, RuleHook, Text, Type, WalkClause,
};
use crate::grammar::Rule;

impl Builder<'_> {
    pub(super) fn choice(
        &mut self,
        name: Name,
        title: Option<Text>,
        params: Vec<Param>,
        by: Option<Pair<'_, Rule>>,
        body: Option<Pair<'_, Rule>>,
    ) -> ChoiceDecl {
        if let Some(body) = &body {
            self.once(body, &[Rule::by_clause, Rule::otherwise]);
            let second = body.clone().into_inner().find(|part| part.as_rule() == Rule::by_clause);
            if let (Some(by), Some(second)) = (&by, second) {
                self.given_twice(span_of(&second), span_of(by));
            }
        }
        let by = by.map(|by| self.expr_in(by));
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

    pub(super) fn pick(&mut self, pair: Pair<'_, Rule>) -> Pick {
        let span = span_of(&pair);
        self.once(&pair, &[Rule::pick_from, Rule::pick_where, Rule::mod_when]);
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

    pub(super) fn rule(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
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

    pub(super) fn rule_body(&mut self, pair: Pair<'_, Rule>) -> RuleBody {
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

    pub(super) fn walk_clauses(&mut self, body: Option<Pair<'_, Rule>>) -> Vec<WalkClause> {
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
                let (mut left, mut right, mut none, mut end) = (None, None, None, false);
                for turn in Parts::of(part) {
                    match turn.as_str() {
                        "left" => left = Some(span_of(&turn)),
                        "right" => right = Some(span_of(&turn)),
                        "not" => none = Some(span_of(&turn)),
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

    pub(super) fn doctrine(&mut self, mut doctrine: DoctrineDecl, body: Option<Pair<'_, Rule>>) -> DoctrineDecl {
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
