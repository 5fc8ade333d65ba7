//! Linked statements. The most common ones are data that one loop runs; any other is called as a closure.

use super::Env;
use crate::FaultKind;
use crate::eval::{Arg, Cond};
use crate::layout::{FieldPlace, Store};
use dicta_program::*;
use std::sync::Arc;

/// A statement that is called.
pub(crate) type Called = Box<dyn Fn(&mut Env<'_>, &mut [i64]) -> bool + Send + Sync>;

/// A linked statement.
pub(crate) enum Act {
    If(Box<IfCode>),
    Let(Box<(usize, Arg, Origin)>),
    Set(Box<SetCode>),
    /// An effect with one argument: its number, the argument, and the number of locals of the caller.
    Effect(Box<(usize, Arg, usize, Origin)>),
    /// An event that no rule hears: it only adds to a game log.
    Unheard(Called, Origin),
    Other(Called),
}

pub(crate) struct IfCode {
    pub cond: Cond,
    pub then: Block,
    pub otherwise: Block,
    pub origin: Origin,
}

/// An assignment to a field that has bounds of its own.
pub(crate) struct SetCode {
    of: Arg,
    value: Arg,
    op: AssignOp,
    place: Arc<FieldPlace>,
    bounds: Bounds,
    origin: Origin,
}

/// The bounds of a field in one slot.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    low: i64,
    high: i64,
    none: bool,
}

impl Bounds {
    /// The bounds of a field; `None` if other bounds apply to it than its type's.
    pub fn of(place: &FieldPlace) -> Option<Bounds> {
        match place.store {
            Store::One { low, high, none } => Some(Bounds { low, high, none }),
            _ => None,
        }
    }

    /// The nearest value within the bounds.
    pub fn nearest(self, wanted: i64, op: AssignOp) -> i64 {
        if self.none && wanted == -1 && op == AssignOp::Set { -1 } else { wanted.min(self.high).max(self.low) }
    }
}

/// The value that an assignment asks for; `None` if it is too large for a number.
pub(crate) fn wanted(now: i32, op: AssignOp, value: i64) -> Option<i64> {
    match op {
        AssignOp::Set => Some(value),
        AssignOp::Add => i64::from(now).checked_add(value),
        AssignOp::Sub => i64::from(now).checked_sub(value),
    }
}

impl SetCode {
    /// An assignment of a value to a field of an instance; gives both back if the field is of another kind.
    pub fn new(
        (of, value): (Arg, Arg),
        op: AssignOp,
        place: &Arc<FieldPlace>,
        origin: Origin,
    ) -> Result<SetCode, (Arg, Arg)> {
        match Bounds::of(place).filter(|_| !place.cards) {
            Some(bounds) => Ok(SetCode { of, value, op, place: place.clone(), bounds, origin }),
            None => Err((of, value)),
        }
    }

    #[inline]
    fn run(&self, env: &mut Env, f: &mut [i64]) -> bool {
        let of = self.of.get(env.slots, &mut env.c, f);
        let value = self.value.get(env.slots, &mut env.c, f);
        if env.on || env.deferred.is_some() || env.c.fault.is_some() {
            if env.c.fault.is_none() {
                env.assign(of, &self.place, self.op, value, self.origin);
            }
        } else {
            let at = env.c.slot(of, self.place.slot);
            match env.slots.get_mut(at) {
                Some(slot) => {
                    let now = *slot;
                    let got = wanted(now, self.op, value).map(|wanted| self.bounds.nearest(wanted, self.op));
                    match got.map(i32::try_from) {
                        Some(Ok(to)) => {
                            *slot = to;
                            if !self.place.is_plain() {
                                env.written(of, &self.place, (now.into(), to.into()), self.origin);
                            }
                        }
                        _ => {
                            env.c.fail(FaultKind::Overflow);
                        }
                    }
                }
                None => {
                    env.c.fail(FaultKind::OfNone);
                }
            }
        }
        env.step();
        env.go_on(&self.origin)
    }
}

impl Act {
    /// Runs the statement; returns false if the run must stop.
    #[inline(always)]
    pub fn run(&self, env: &mut Env, f: &mut [i64]) -> bool {
        match self {
            Act::If(code) => {
                let IfCode { cond, then, otherwise, origin } = code.as_ref();
                let holds = cond.holds(env.slots, &mut env.c, f);
                env.step();
                let next = if holds { then } else { otherwise };
                env.go_on(origin) && (next.0.is_empty() || next.run(env, f))
            }
            Act::Let(code) => {
                let (local, value, at) = code.as_ref();
                f[*local] = value.get(env.slots, &mut env.c, f);
                env.step();
                env.go_on(at)
            }
            Act::Set(code) => code.run(env, f),
            Act::Effect(code) => {
                let (effect, arg, top, at) = code.as_ref();
                env.step();
                let arg = arg.get(env.slots, &mut env.c, f);
                env.go_on(at) && env.effect_on(*effect, arg, &mut f[*top..]) && env.go_on(at)
            }
            Act::Unheard(act, at) => {
                if env.silent {
                    env.step();
                    return env.go_on(at);
                }
                act(env, f)
            }
            Act::Other(act) => act(env, f),
        }
    }
}

/// Statements in order.
#[derive(Default)]
pub(crate) struct Block(pub Vec<Act>);

impl Block {
    /// Runs the statements; returns false if the run must stop.
    pub fn run(&self, env: &mut Env, f: &mut [i64]) -> bool {
        self.run_here(env, f)
    }

    /// The same without a call, for loops that run a block for each element.
    #[inline(always)]
    pub fn run_here(&self, env: &mut Env, f: &mut [i64]) -> bool {
        for act in &self.0 {
            if !act.run(env, f) {
                return false;
            }
        }
        true
    }

    /// Counts every run of the block.
    pub fn counted(mut self, counter: Option<crate::tally::Counter>) -> Block {
        if let Some(counter) = counter {
            let count = move |_: &mut Env, _: &mut [i64]| {
                counter.hit();
                true
            };
            self.0.insert(0, Act::Other(Box::new(count)));
        }
        self
    }

    /// Times the block as a whole.
    pub fn timed(self, timer: Option<crate::stopwatch::Timer>) -> Block {
        match timer {
            Some(timer) => Block(vec![Act::Other(Box::new(move |env, f| timer.time(|| self.run(env, f))))]),
            None => self,
        }
    }
}
