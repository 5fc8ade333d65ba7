//! Linked conditions: the most common tests in rules, as data that one loop evaluates.
//!
//! A flag, field or chart compared with a constant, two sides compared, an arc between two pieces: each is a few
//! numbers here and needs no call. Any other condition is called as a closure. Conditions are evaluated in source
//! order.

use super::{Linked, Linker, ValueKind, binary};
use crate::eval::*;
use dicta_program::*;

/// A linked condition.
pub(crate) enum Cond {
    Const(bool),
    Field(FieldOf, Test),
    Chart(ChartOf, Test),
    Value(Arg, Test),
    /// Two locals are equal, or unequal if `false`.
    Locals(usize, usize, bool),
    /// The stats of two locals are equal, or unequal if `false`.
    Stats(StatOf, StatOf, bool),
    /// The piece in the second local is in this arc of the piece in the first.
    Arc {
        arc: usize,
        a: usize,
        b: usize,
    },
    Not(Box<Cond>),
    All(Box<[Cond]>),
    Any(Box<[Cond]>),
    Other(Ev),
}

/// Whether a number is within bounds, or outside them: covers all comparisons with a constant.
#[derive(Clone, Copy)]
pub(crate) struct Test {
    low: i64,
    high: i64,
    within: bool,
}

impl Test {
    /// The test of whether a number is true.
    const TRUE: Test = Test { low: 0, high: 0, within: false };

    /// Returns `n op value` as a test of n.
    fn of(op: BinOp, value: i64) -> Option<Test> {
        let (low, high, within) = match op {
            BinOp::Eq => (value, value, true),
            BinOp::Ne => (value, value, false),
            BinOp::Lt => (value, i64::MAX, false),
            BinOp::Ge => (value, i64::MAX, true),
            BinOp::Gt => (i64::MIN, value, false),
            BinOp::Le => (i64::MIN, value, true),
            _ => return None,
        };
        Some(Test { low, high, within })
    }

    #[inline]
    pub fn has(self, n: i64) -> bool {
        (self.low <= n && n <= self.high) == self.within
    }
}

impl Cond {
    /// Whether it holds. The most common conditions are evaluated inline, without a call.
    #[inline(always)]
    pub fn holds(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
        match self {
            Cond::Field(of, test) => test.has(of.get(s, c, f)),
            Cond::Chart(of, test) => test.has(of.get(s, c, f)),
            _ => self.holds_at_length(s, c, f),
        }
    }

    fn holds_at_length(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
        match self {
            Cond::Const(holds) => *holds,
            Cond::Field(of, test) => test.has(of.get(s, c, f)),
            Cond::Chart(of, test) => test.has(of.get(s, c, f)),
            Cond::Value(of, test) => test.has(of.get(s, c, f)),
            Cond::Locals(a, b, same) => (f[*a] == f[*b]) == *same,
            Cond::Stats(a, b, same) => (a.get(s, c, f) == b.get(s, c, f)) == *same,
            Cond::Arc { arc, a, b } => {
                let to = c.cell(s, f[*b]);
                let (cell, facing) = (c.cell(s, f[*a]), c.facing(s, f[*a]));
                c.s.geometry.in_arc(&c.s.arcs[*arc], cell, facing, to)
            }
            Cond::Other(ev) => ev(s, c, f) != 0,
            Cond::Not(cond) => !cond.holds(s, c, f),
            Cond::All(list) => list.iter().all(|cond| cond.holds(s, c, f)),
            Cond::Any(list) => list.iter().any(|cond| cond.holds(s, c, f)),
        }
    }

    /// Returns the slot and the test if this is a test of a field of the piece in a local.
    pub fn field_test(&self, local: usize) -> Option<(u32, Test)> {
        match self {
            Cond::Field(of, test) if of.local == local => Some((of.slot as u32, *test)),
            _ => None,
        }
    }

    /// Negates the condition.
    fn not(self) -> Cond {
        let opposite = |test: Test| Test { within: !test.within, ..test };
        match self {
            Cond::Const(holds) => Cond::Const(!holds),
            Cond::Field(of, test) => Cond::Field(of, opposite(test)),
            Cond::Chart(of, test) => Cond::Chart(of, opposite(test)),
            Cond::Value(of, test) => Cond::Value(of, opposite(test)),
            Cond::Locals(a, b, same) => Cond::Locals(a, b, !same),
            Cond::Stats(a, b, same) => Cond::Stats(a, b, !same),
            Cond::Not(cond) => *cond,
            cond => Cond::Not(Box::new(cond)),
        }
    }
}

impl Linker<'_> {
    /// Links a condition.
    pub fn cond(&mut self, e: &Expr) -> Linked<Cond> {
        Ok(match e {
            Expr::Not(a) => self.cond(a)?.not(),
            Expr::Binary(op @ (BinOp::And | BinOp::Or), ..) => {
                let mut terms = Vec::new();
                self.terms(e, *op, &mut terms)?;
                if *op == BinOp::And { Cond::All(terms.into()) } else { Cond::Any(terms.into()) }
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
                    Some(body) => self.deeper(|l| l.cond(&body))?,
                    None => Cond::Other(self.ev(e)?),
                }
            }
            _ => truth(self.arg(e)?),
        })
    }

    /// Links conditions that must all hold.
    pub fn conds(&mut self, e: Option<&Expr>) -> Linked<Vec<Cond>> {
        Ok(match e.map(|e| self.cond(e)).transpose()? {
            Some(Cond::All(list)) => list.into_vec(),
            cond => cond.into_iter().collect(),
        })
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
                match (self.cond(e)?, op) {
                    (Cond::All(list), BinOp::And) | (Cond::Any(list), BinOp::Or) => terms.extend(list),
                    (cond, _) => terms.push(cond),
                }
                Ok(())
            }
        }
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
        (_, a, b) => Cond::Other(binary(op, a, b)),
    }
}
