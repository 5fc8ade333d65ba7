//! Conditions: the most common tests in rules, as data that one loop evaluates.
//!
//! A flag, field or chart compared with a constant, two sides compared, an arc between two pieces: each is a few
//! numbers here and needs no call. Any other condition is called as a closure. Conditions are evaluated in source
//! order. However deep `and`, `or` and `not` are nested, their terms are one list of tests: each says which test is next
//! if it holds, and which if it doesn't.

use super::{Arg, ChartOf, Ctx, Ev, FieldOf, Get, LeftOf, StatOf};
use dicta_program::BinOp;

/// A linked condition.
pub(crate) enum Cond {
    Const(bool),
    Field(FieldOf, Test),
    Chart(ChartOf, Test),
    Left(LeftOf, Test),
    /// All of these tests of fields.
    Fields(Box<[(FieldOf, Test)]>),
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
    /// What linking makes a list of tests: see [`Cond::flat`].
    Not(Box<Cond>),
    All(Box<[Cond]>),
    Any(Box<[Cond]>),
    Tests(Box<[Next]>),
    Other(Ev),
}

/// A test, and where to go on: the index of another test, or [`YES`] or [`NO`].
pub(crate) struct Next {
    test: Cond,
    yes: u32,
    no: u32,
}

/// The list of tests holds.
const YES: u32 = u32::MAX;
/// The list of tests does not hold.
const NO: u32 = u32::MAX - 1;

/// Whether a number is within bounds, or outside them: covers all comparisons with a constant.
#[derive(Clone, Copy)]
pub(crate) struct Test {
    low: i64,
    /// How far the highest number is from the lowest.
    span: u64,
    within: bool,
}

impl Test {
    /// The test of whether a number is true.
    pub const TRUE: Test = Test { low: 0, span: 0, within: false };

    /// The test that the others pass.
    fn opposite(self) -> Test {
        Test { within: !self.within, ..self }
    }

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
        Some(Test { low, span: high.wrapping_sub(low) as u64, within })
    }

    #[inline]
    pub fn has(self, n: i64) -> bool {
        (n.wrapping_sub(self.low) as u64 <= self.span) == self.within
    }
}

/// Whether a list of tests holds.
fn tests_hold(list: &[Next], s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
    let mut at = 0;
    while let Some(Next { test, yes, no }) = list.get(at as usize) {
        at = if test.holds_alone(s, c, f) { *yes } else { *no };
    }
    at == YES
}

impl Cond {
    /// Whether it holds. The most common conditions are evaluated inline, without a call.
    #[inline(always)]
    pub fn holds(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
        match self {
            Cond::Field(of, test) => test.has(of.get(s, c, f)),
            Cond::Chart(of, test) => test.has(of.get(s, c, f)),
            Cond::Tests(list) => tests_hold(list, s, c, f),
            _ => self.holds_at_length(s, c, f),
        }
    }

    fn holds_at_length(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
        self.holds_alone(s, c, f)
    }

    /// Whether a single test holds.
    #[inline(always)]
    fn holds_alone(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
        match self {
            Cond::Const(holds) => *holds,
            Cond::Field(of, test) => test.has(of.get(s, c, f)),
            Cond::Chart(of, test) => test.has(of.get(s, c, f)),
            Cond::Fields(list) => list.iter().all(|(of, test)| test.has(of.get(s, c, f))),
            Cond::Left(of, test) => test.has(of.get(s, c, f)),
            Cond::Value(of, test) => test.has(of.get(s, c, f)),
            Cond::Locals(a, b, same) => (f[*a] == f[*b]) == *same,
            Cond::Stats(a, b, same) => (a.get(s, c, f) == b.get(s, c, f)) == *same,
            Cond::StatIs(a, b, same) => (a.get(s, c, f) == f[*b]) == *same,
            Cond::Arc { arc, a, b } => {
                let to = c.cell(s, f[*b]);
                let (cell, facing) = c.place(s, f[*a]);
                c.s.geometry.in_arc(&c.s.arcs[*arc], cell, facing, to)
            }
            Cond::Other(ev) => ev(s, c, f) != 0,
            Cond::Not(_) | Cond::All(_) | Cond::Any(_) | Cond::Tests(_) => self.holds_nested(s, c, f),
        }
    }

    #[cold]
    fn holds_nested(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
        match self {
            Cond::Not(cond) => !cond.holds(s, c, f),
            Cond::All(list) => list.iter().all(|cond| cond.holds(s, c, f)),
            Cond::Any(list) => list.iter().any(|cond| cond.holds(s, c, f)),
            alone => alone.holds(s, c, f),
        }
    }

    /// All of some conditions, as one.
    pub fn all(mut list: Vec<Cond>) -> Cond {
        match (list.len(), list.pop()) {
            (1, Some(only)) => only.flat(),
            (_, None) => Cond::Const(true),
            (_, last) => {
                list.extend(last);
                Cond::All(list.into()).flat()
            }
        }
    }

    /// The same condition as a list of tests, if it consists of several.
    pub fn flat(self) -> Cond {
        let merged = self.merged();
        if !matches!(merged, Cond::Not(_) | Cond::All(_) | Cond::Any(_)) {
            return merged;
        }
        let mut tests = Vec::new();
        merged.put(&mut tests, (YES, NO));
        Cond::Tests(tests.into())
    }

    /// The same condition, with tests of fields that follow each other as one.
    fn merged(self) -> Cond {
        let (list, all) = match self {
            Cond::Not(cond) => return Cond::Not(Box::new(cond.merged())),
            Cond::All(list) => (list, true),
            Cond::Any(list) => (list, false),
            alone => return alone,
        };
        let (mut merged, mut fields) = (Vec::new(), Vec::new());
        for cond in list {
            match cond {
                Cond::Field(of, test) => fields.push((of, test)),
                cond => {
                    merged.extend(Cond::of_fields(std::mem::take(&mut fields), all));
                    merged.push(cond.merged());
                }
            }
        }
        merged.extend(Cond::of_fields(fields, all));
        match (merged.len(), all) {
            (1, _) => merged.remove(0),
            (_, true) => Cond::All(merged.into()),
            (_, false) => Cond::Any(merged.into()),
        }
    }

    /// All of some tests of fields, or any of them.
    fn of_fields(mut list: Vec<(FieldOf, Test)>, all: bool) -> Option<Cond> {
        if list.len() < 2 {
            return list.pop().map(|(of, test)| Cond::Field(of, test));
        }
        if all {
            return Some(Cond::Fields(list.into()));
        }
        // Any of them, unless all are the opposite.
        list.iter_mut().for_each(|(_, test)| *test = test.opposite());
        Some(Cond::Not(Box::new(Cond::Fields(list.into()))))
    }

    /// How many tests it consists of.
    fn count(&self) -> u32 {
        match self {
            Cond::Not(cond) => cond.count(),
            Cond::All(list) | Cond::Any(list) => list.iter().map(Cond::count).sum(),
            Cond::Tests(list) => list.len() as u32,
            _ => 1,
        }
    }

    /// Adds its tests to a list: where to go on from there if it holds, and if it doesn't.
    fn put(self, tests: &mut Vec<Next>, (yes, no): (u32, u32)) {
        let first = tests.len() as u32;
        let all = matches!(self, Cond::All(_));
        match self {
            Cond::Not(cond) => cond.put(tests, (no, yes)),
            Cond::All(list) | Cond::Any(list) => {
                let (mut left, mut next) = (list.len(), first);
                for cond in list {
                    (left, next) = (left - 1, next + cond.count());
                    cond.put(
                        tests,
                        match (left, all) {
                            (0, _) => (yes, no),
                            (_, true) => (next, no),
                            (_, false) => (yes, next),
                        },
                    );
                }
            }
            Cond::Tests(list) => {
                let to = |at: u32| match at {
                    YES => yes,
                    NO => no,
                    at => first + at,
                };
                tests.extend(list.into_iter().map(|of| Next { test: of.test, yes: to(of.yes), no: to(of.no) }));
            }
            test => tests.push(Next { test, yes, no }),
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
        match self {
            Cond::Const(holds) => Cond::Const(!holds),
            Cond::Field(of, test) => Cond::Field(of, test.opposite()),
            Cond::Chart(of, test) => Cond::Chart(of, test.opposite()),
            Cond::Left(of, test) => Cond::Left(of, test.opposite()),
            Cond::Value(of, test) => Cond::Value(of, test.opposite()),
            Cond::Other(ev) => Cond::Value(Arg::Dyn(ev), Test::TRUE.opposite()),
            Cond::Locals(a, b, same) => Cond::Locals(a, b, !same),
            Cond::Stats(a, b, same) => Cond::Stats(a, b, !same),
            Cond::StatIs(a, b, same) => Cond::StatIs(a, b, !same),
            Cond::Not(cond) => *cond,
            cond => Cond::Not(Box::new(cond)),
        }
    }
}
