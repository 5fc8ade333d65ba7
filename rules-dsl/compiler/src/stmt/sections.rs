//! Statements with a body: phases, steps, conditions and loops.

use super::Stmts;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::{self, const_value};
use crate::frame::Place;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::limits::DICE_MAX;
use dicta_program::{self as p, Expr, StmtKind, Type};
use dicta_syntax::ast::{self};

impl Stmts<'_, '_> {
    /// A phase or a step.
    pub(super) fn section(
        &mut self,
        is_phase: bool,
        name: &ast::Name,
        title: Option<&ast::Text>,
        body: &[ast::Stmt],
        at: GlobalSpan,
    ) -> Option<StmtKind> {
        if self.f.place != Place::Turn {
            let word = if is_phase { "phase" } else { "step" };
            self.cx.report(Draft::new(E0303, at, format!("a {word} is only allowed in `turn` and `setup`")));
            return None;
        }
        let stream = std::mem::replace(&mut self.f.stream, name.text.clone());
        let body = self.block(body);
        self.f.stream = stream;
        let title = title.map_or_else(|| name.text.clone(), |t| t.text.clone());
        let name = name.text.clone();
        Some(if is_phase { StmtKind::Phase { name, title, body } } else { StmtKind::Step { name, title, body } })
    }

    /// An `if`; if its condition is decided here, the statements of its branch go to `out`.
    pub(super) fn branch(
        &mut self,
        cond: &ast::Expr,
        then: &[ast::Stmt],
        otherwise: &[ast::Stmt],
        mark: usize,
        out: &mut Vec<p::Stmt>,
    ) -> Option<StmtKind> {
        let written = cond;
        let cond = self.exprs().cond(cond);
        let failed = self.cx.failed(mark);
        if !failed && let Some(n) = const_value(&cond) {
            if n != 0 && !otherwise.is_empty() {
                self.cx.decided(self.f.base, written, true);
            }
            let body = self.block(if n != 0 { then } else { otherwise });
            out.extend(body);
            return None;
        }
        let facts = self.f.facts.len();
        fold::facts(&cond, true, &mut self.f.facts);
        let assigned = self.f.assigned.len();
        let (then_body, then) = (then, self.block(then));
        let in_then = self.f.assigned.split_off(assigned);
        self.f.facts.truncate(facts);
        fold::facts(&cond, false, &mut self.f.facts);
        let (otherwise_body, otherwise) = (otherwise, self.block(otherwise));
        self.f.assigned.extend(in_then);
        self.f.facts.truncate(facts);
        if failed {
            return None;
        }
        // If the game ends in one branch, the statements after the `if` follow the other.
        if always_ends(&then) != always_ends(&otherwise) {
            let holds = always_ends(&otherwise);
            fold::facts(&cond, holds, &mut self.f.facts);
            self.exprs().forget(if holds { then_body } else { otherwise_body });
        }
        Some(StmtKind::If { cond, then, otherwise })
    }

    pub(super) fn when(&mut self, cond: &ast::Expr, body: &[ast::Stmt], out: &mut Vec<p::Stmt>) -> Option<StmtKind> {
        if self.exprs().holds(cond) {
            let body = self.block(body);
            out.extend(body);
        }
        None
    }

    pub(super) fn each(
        &mut self,
        binder: &ast::Binder,
        (order, random): (&[ast::Expr], bool),
        simultaneously: bool,
        body: &[ast::Stmt],
        mark: usize,
    ) -> Option<StmtKind> {
        let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
        let opened = self.exprs().open(binder);
        let order: Vec<Expr> = order.iter().map(|e| self.number_or_bool(e)).collect();
        let failed = self.cx.failed(mark);
        let was = (self.f.simultaneous, self.f.together, self.f.again);
        let outer = if simultaneously {
            (self.f.simultaneous, self.f.together) = (true, opened.as_ref().map(|(local, ..)| *local));
            self.f.again = false;
            Some(std::mem::take(&mut self.f.assigned))
        } else {
            self.f.again = self.f.together.is_some();
            None
        };
        let body = self.block(body);
        (self.f.simultaneous, self.f.together, self.f.again) = was;
        if let Some(outer) = outer {
            self.f.assigned = outer;
        }
        self.f.scope.truncate(scope);
        self.f.facts.truncate(facts);
        let random = random.then(|| self.cx.stream(&self.f.stream));
        let (local, domain, filter, _) = opened?;
        if failed {
            return None;
        }
        Some(StmtKind::Each { local, domain, filter, order, random, simultaneously, body })
    }

    pub(super) fn roll_each(
        &mut self,
        (count, die, var): (&ast::Expr, &ast::Name, &ast::Name),
        audience: Option<&ast::Audience>,
        body: &[ast::Stmt],
        mark: usize,
    ) -> Option<StmtKind> {
        let count_at = self.f.sp(count.span);
        let count = self.exprs().number(count);
        if const_value(&count).is_some_and(|n| n > DICE_MAX) {
            self.cx.report(Draft::new(E0705, count_at, "more than 1,000 dice in one roll"));
        }
        let die = self.die(die);
        let audience = self.audience(audience);
        let failed = self.cx.failed(mark);
        let scope = self.f.scope.len();
        let local = self.cx.bind(self.f, var, die.map_or(Ty::Err, |d| Ty::Is(Type::Rolled(d))));
        let stream = self.cx.stream(&self.f.stream);
        let again = std::mem::replace(&mut self.f.again, self.f.together.is_some());
        let body = self.block(body);
        self.f.again = again;
        self.f.scope.truncate(scope);
        if failed {
            return None;
        }
        Some(StmtKind::RollEach { count, die: die?, local, stream, audience, body })
    }

    /// A sort key: a number, or a condition (those for which it is false come first).
    pub(super) fn number_or_bool(&mut self, e: &ast::Expr) -> Expr {
        let low = self.exprs().expr(e, Some(&Type::Number));
        match &low.ty {
            Ty::Is(Type::Bool | Type::Enum(_) | Type::Cell) => low.e,
            Ty::Is(Type::OrNone(t)) if matches!(**t, Type::Enum(_)) || numeric(t) => low.e,
            _ => self.exprs().coerce(low, &Type::Number),
        }
    }
}

/// Whether the game ends in these statements, so that no statement follows them.
fn always_ends(body: &[p::Stmt]) -> bool {
    body.iter().any(|stmt| match &stmt.kind {
        StmtKind::EndGame { .. } => true,
        StmtKind::If { then, otherwise, .. } => always_ends(then) && always_ends(otherwise),
        _ => false,
    })
}
