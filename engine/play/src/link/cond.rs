//! Linking conditions.

use super::{Linked, Linker, ValueKind, binary};
use crate::eval::*;
use dicta_program::*;

impl Linker<'_> {
    /// Links a condition.
    pub fn cond(&mut self, e: &Expr) -> Linked<Cond> {
        Ok(self.cond_tree(e)?.flat())
    }

    /// Links a condition that may become a part of another one.
    fn cond_tree(&mut self, e: &Expr) -> Linked<Cond> {
        Ok(match e {
            Expr::Not(a) => self.cond_tree(a)?.not(),
            Expr::Binary(op @ (BinOp::And | BinOp::Or), ..) => {
                let mut terms = Vec::new();
                self.terms(e, *op, &mut terms)?;
                joined(*op, terms)
            }
            Expr::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod, ..) => truth(self.arg(e)?),
            Expr::Binary(op, a, b) => compared(*op, self.arg(a)?, self.arg(b)?),
            Expr::InArc { arc, a, b } => match (a.as_ref(), b.as_ref()) {
                (Expr::Local(x), Expr::Local(y))
                    if self.kind_of(b) != ValueKind::Cell && arc.index() < self.s.arcs.len() =>
                {
                    Cond::Arc { arc: arc.index(), a: self.local(*x)?, b: self.local(*y)? }
                }
                _ => Cond::Other(self.closure(e)?),
            },
            Expr::Call(id, args) => {
                let define = self.s.program.defines.get(id.index());
                match define.and_then(|d| self.inlined(d, args)) {
                    Some(body) => self.deeper(|l| l.cond_tree(&body))?,
                    None => Cond::Other(self.ev(e)?),
                }
            }
            _ => truth(self.arg(e)?),
        })
    }

    /// Links conditions that must all hold.
    pub fn conds(&mut self, e: Option<&Expr>) -> Linked<Vec<Cond>> {
        let all = match e.map(|e| self.cond_tree(e)).transpose()? {
            Some(Cond::All(list)) => list.into_vec(),
            cond => cond.into_iter().collect(),
        };
        Ok(all.into_iter().map(Cond::flat).collect())
    }

    pub fn opt_cond(&mut self, e: &Option<Expr>) -> Linked<Option<Cond>> {
        e.as_ref().map(|e| self.cond(e)).transpose()
    }

    /// Links the terms of a chain of `and` or `or`.
    fn terms(&mut self, e: &Expr, op: BinOp, terms: &mut Vec<Cond>) -> Linked<()> {
        match e {
            Expr::Binary(o, a, b) if *o == op => {
                self.terms(a, op, terms)?;
                self.terms(b, op, terms)
            }
            _ => {
                match (self.cond_tree(e)?, op) {
                    (Cond::All(list), BinOp::And) | (Cond::Any(list), BinOp::Or) => terms.extend(list),
                    (cond, _) => terms.push(cond),
                }
                Ok(())
            }
        }
    }
}

/// Conditions of which all must hold, or any (`or`). Those that can't decide are left out.
pub(super) fn joined(op: BinOp, terms: Vec<Cond>) -> Cond {
    let all = op == BinOp::And;
    let mut left = Vec::new();
    for term in terms {
        match term {
            Cond::Const(holds) if holds == all => {}
            Cond::Const(holds) => {
                left.push(Cond::Const(holds));
                break;
            }
            term => left.push(term),
        }
    }
    match (left.len(), all) {
        (0, _) => Cond::Const(all),
        (1, _) => left.remove(0),
        (_, true) => Cond::All(left.into()),
        (_, false) => Cond::Any(left.into()),
    }
}

/// Links whether a value is true.
fn truth(value: Arg) -> Cond {
    match value {
        Arg::Cond(cond) => *cond,
        Arg::Dyn(ev) => Cond::Other(ev),
        value => tested(value, Test::TRUE),
    }
}

fn tested(value: Arg, test: Test) -> Cond {
    match value {
        Arg::Const(n) => Cond::Const(test.has(n.0)),
        Arg::Field(of) => Cond::Field(of, test),
        Arg::Chart(of) => Cond::Chart(of, test),
        Arg::Left(of) => Cond::Left(of, test),
        value => Cond::Value(value, test),
    }
}

fn compared(op: BinOp, a: Arg, b: Arg) -> Cond {
    if let Arg::Const(ConstOf(n)) = b
        && let Some(test) = Test::of(op, n)
    {
        return tested(a, test);
    }
    match (op, a, b) {
        (BinOp::Eq | BinOp::Ne, Arg::Local(a), Arg::Local(b)) => Cond::Locals(a.0, b.0, op == BinOp::Eq),
        (BinOp::Eq | BinOp::Ne, Arg::Stat(a), Arg::Stat(b)) => Cond::Stats(a, b, op == BinOp::Eq),
        (BinOp::Eq | BinOp::Ne, Arg::Stat(a), Arg::Local(b)) => Cond::StatIs(a, b.0, op == BinOp::Eq),
        (BinOp::Eq | BinOp::Ne, Arg::Local(b), Arg::Stat(a)) => Cond::StatIs(a, b.0, op == BinOp::Eq),
        (_, a, b) => Cond::Other(binary(op, a, b)),
    }
}
