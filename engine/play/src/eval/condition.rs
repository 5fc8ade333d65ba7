//! Conditions: the most common tests in rules, as data that one loop evaluates.
//!
//! A flag, field or chart compared with a constant, two sides compared, an arc between two pieces: each is a few
//! numbers here and needs no call. Any other condition is called as a closure. Conditions are evaluated in source
//! order.

use super::{Arg, ChartOf, Ctx, Ev, FieldOf, Get, StatOf};
use dicta_program::BinOp;

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
    /// The stat of a local is the value of another one, or not if `false`.
    StatIs(StatOf, usize, bool),
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
    pub const TRUE: Test = Test { low: 0, high: 0, within: false };

    /// Returns `n op value` as a test of n.
    pub fn of(op: BinOp, value: i64) -> Option<Test> {
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
            Cond::StatIs(a, b, same) => (a.get(s, c, f) == f[*b]) == *same,
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
    pub fn not(self) -> Cond {
        let opposite = |test: Test| Test { within: !test.within, ..test };
        match self {
            Cond::Const(holds) => Cond::Const(!holds),
            Cond::Field(of, test) => Cond::Field(of, opposite(test)),
            Cond::Chart(of, test) => Cond::Chart(of, opposite(test)),
            Cond::Value(of, test) => Cond::Value(of, opposite(test)),
            Cond::Locals(a, b, same) => Cond::Locals(a, b, !same),
            Cond::Stats(a, b, same) => Cond::Stats(a, b, !same),
            Cond::StatIs(a, b, same) => Cond::StatIs(a, b, !same),
            Cond::Not(cond) => *cond,
            cond => Cond::Not(Box::new(cond)),
        }
    }
}
