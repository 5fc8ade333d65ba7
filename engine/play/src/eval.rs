//! The environment of linked expressions: the context, frames of locals, and the small shapes that are read without a
//! call.
//!
//! A linked expression is a closure over slots (read only), context and frame. Faults do not unwind: the context
//! records the first one, the expression continues with 0, and the caller (a statement or an offer) checks the context.

mod condition;
mod elements;
mod itemize;
mod known_walks;
mod roll_calls;
mod walk;

pub(crate) use condition::{Cond, Test};
pub(crate) use elements::{Chosen, Dom};
pub(crate) use itemize::report;
pub(crate) use known_walks::KnownWalks;
pub(crate) use roll_calls::{ROLL_CALLS, RollCalls};
pub(crate) use walk::{ForbidCode, FoundWalk, Search, WalkCode, broken_clause};

use crate::layout::{PathEnd, Statics, wide};
use crate::seats::{ALL_SEATS, Seats};
use crate::value_report::{Reading, ValueReport};
use crate::{FaultKind, limits};
use std::sync::Arc;

/// A linked expression.
pub(crate) type Ev = Box<dyn Fn(&[i32], &mut Ctx<'_>, &mut [i64]) -> i64 + Send + Sync>;

/// Linked defines and values: what expressions call by number.
#[derive(Default)]
pub(crate) struct Exprs {
    pub defines: Vec<DefineCode>,
    pub values: Vec<ValueCode>,
    pub walks: Vec<WalkCode>,
}

pub(crate) struct DefineCode {
    pub size: usize,
    pub body: Ev,
}

pub(crate) struct ValueCode {
    pub size: usize,
    pub base: Ev,
    pub items: Vec<ItemCode>,
    pub clamp: Option<(Ev, Ev)>,
}

pub(crate) struct ItemCode {
    pub when: Option<Cond>,
    pub amount: Arg,
}

/// The context of an evaluation.
pub(crate) struct Ctx<'a> {
    pub s: &'a Statics,
    pub bases: &'a [u32],
    pub x: &'a Exprs,
    /// The same expressions with tracking of what they read, if values are to be reported.
    pub tracked: Option<&'a Exprs>,
    pub fault: Option<FaultKind>,
    pub steps: u32,
    pub depth: u32,
    /// Seats that may know everything read so far; kept by tracked expressions.
    pub known: Seats,
    /// The seats of these that would know it without any reveal.
    pub always: Seats,
    /// The cell, facing and path that were asked for last, and where that path ends. The board never changes, so this
    /// is always right; the rules on a path usually ask several times in a row.
    last_path: ([i64; 3], PathEnd),
    /// What is known of who is in play.
    pub roll_calls: RollCalls,
    pub readings: Vec<Reading>,
    pub reports: Vec<ValueReport>,
}

impl<'a> Ctx<'a> {
    pub fn new(s: &'a Statics, x: &'a Exprs) -> Ctx<'a> {
        Ctx {
            s,
            bases: &s.bases,
            x,
            tracked: None,
            fault: None,
            steps: 0,
            depth: 0,
            known: ALL_SEATS,
            always: ALL_SEATS,
            last_path: ([i64::MIN; 3], PathEnd { cell: -1, facing: 0, owner: -1 }),
            roll_calls: RollCalls::default(),
            readings: Vec::new(),
            reports: Vec::new(),
        }
    }

    /// Records a fault and returns the 0 with which the evaluation continues.
    #[cold]
    pub fn fail(&mut self, fault: FaultKind) -> i64 {
        self.fault.get_or_insert(fault);
        0
    }

    /// Counts a step; returns false if the evaluation must end.
    pub fn tick(&mut self) -> bool {
        self.steps += 1;
        if self.steps > limits::STEPS {
            self.fail(FaultKind::TooManySteps);
        }
        self.fault.is_none()
    }

    /// Counts steps that were already made.
    #[inline]
    pub fn ticks(&mut self, steps: u32) {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > limits::STEPS {
            self.fail(FaultKind::TooManySteps);
        }
    }

    /// Runs an evaluation whose faults and steps have no consequences.
    pub fn without_effect<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Result<R, FaultKind> {
        // Steps for display or logging must not count: otherwise the game would depend on its game log.
        let steps = self.steps;
        let result = self.attempt(f);
        self.steps = steps;
        result
    }

    /// Runs an evaluation that may fault; its steps count.
    pub fn attempt<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Result<R, FaultKind> {
        let before = self.fault.take();
        let result = f(self);
        match std::mem::replace(&mut self.fault, before) {
            None => Ok(result),
            Some(fault) => Err(fault),
        }
    }

    /// The slot number of a field of an instance; out of range for any position if there is no such instance.
    pub fn slot(&self, instance: i64, slot: usize) -> usize {
        match self.bases.get(instance as usize) {
            Some(base) => *base as usize + slot,
            None => usize::MAX,
        }
    }

    /// Reads a slot of an instance.
    #[inline(always)]
    pub fn read(&mut self, slots: &[i32], instance: i64, slot: usize) -> i64 {
        match self.bases.get(instance as usize).and_then(|b| slots.get(*b as usize + slot)) {
            Some(v) => i64::from(*v),
            None => self.fail(FaultKind::OfNone),
        }
    }

    /// Reads a value that takes two slots of an instance.
    pub fn read_wide(&mut self, slots: &[i32], instance: i64, slot: usize) -> i64 {
        match self.bases.get(instance as usize) {
            Some(base) => wide(slots, *base as usize + slot),
            None => self.fail(FaultKind::OfNone),
        }
    }

    /// The cell of an instance, -1 if it has none or is off the board.
    #[inline]
    pub fn cell(&self, slots: &[i32], instance: i64) -> i64 {
        let slot = self.s.cell_slots.get(instance as usize).map_or(usize::MAX, |s| *s as usize);
        slots.get(slot).map_or_else(|| self.s.place_of(slots, instance).0, |c| i64::from(*c))
    }

    /// The facing of an instance on the board.
    #[inline]
    pub fn facing(&self, slots: &[i32], instance: i64) -> i64 {
        let slot = self.s.cell_slots.get(instance as usize).map_or(usize::MAX, |s| *s as usize);
        slots.get(slot.saturating_add(1)).map_or_else(|| self.s.place_of(slots, instance).1, |c| i64::from(*c))
    }

    /// The cell and facing of an instance.
    #[inline]
    pub fn place(&self, slots: &[i32], instance: i64) -> (i64, i64) {
        let slot = self.s.cell_slots.get(instance as usize).map_or(usize::MAX, |s| *s as usize);
        match slots.get(slot..).and_then(|slots| slots.first_chunk()) {
            Some([cell, facing]) => ((*cell).into(), (*facing).into()),
            None => self.s.place_of(slots, instance),
        }
    }

    /// Remembers where a path ends, for an evaluation that asks next.
    pub fn foresee(&mut self, from: (i64, i64), path: i64, end: PathEnd) {
        self.last_path = ([from.0, from.1, path], end);
    }

    /// Where a path ends.
    pub fn path_end(&mut self, from: (i64, i64), path: i64) -> PathEnd {
        let key = [from.0, from.1, path];
        if self.last_path.0 != key {
            self.last_path = (key, self.s.path_end(from, path));
        }
        self.last_path.1
    }

    /// Enters a nested call; returns false if the nesting is too deep.
    pub fn enter(&mut self) -> bool {
        self.depth += 1;
        if self.depth > limits::DEPTH {
            self.fail(FaultKind::TooDeep);
        }
        self.tick()
    }

    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Calls a define.
    pub fn define(&mut self, slots: &[i32], frame: &mut [i64], top: usize, id: usize, args: &[i64]) -> i64 {
        let x = self.x;
        let Some(code) = x.defines.get(id) else { return self.fail(FaultKind::Broken) };
        let result = match self.enter() {
            true => with_frame(frame, top, code.size, args, |f| (code.body)(slots, self, f)),
            false => 0,
        };
        self.leave();
        result
    }

    /// Computes a value: its base and the applicable items, then the clamp.
    pub fn value(&mut self, slots: &[i32], frame: &mut [i64], top: usize, id: usize, args: &[i64]) -> i64 {
        if let Some(tracked) = self.tracked {
            return self.report_value(tracked, slots, id, args);
        }
        let x = self.x;
        let Some(code) = x.values.get(id) else { return self.fail(FaultKind::Broken) };
        let result = match self.enter() {
            true => with_frame(frame, top, code.size, args, |f| code.run(slots, self, f)),
            false => 0,
        };
        self.leave();
        result
    }
}

impl ValueCode {
    fn run(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        let mut sum = (self.base)(slots, c, f);
        for item in &self.items {
            if item.when.as_ref().is_none_or(|w| w.holds(slots, c, f)) {
                let amount = item.amount.get(slots, c, f);
                sum = add(c, sum, amount);
            }
        }
        match &self.clamp {
            Some((low, high)) => {
                let (low, high) = (low(slots, c, f), high(slots, c, f));
                sum.min(high).max(low)
            }
            None => sum,
        }
    }
}

/// Evaluates arguments and passes them on.
pub(crate) fn values<R>(
    args: &[Arg],
    s: &[i32],
    c: &mut Ctx,
    f: &mut [i64],
    then: impl FnOnce(&mut Ctx, &mut [i64], &[i64]) -> R,
) -> R {
    const NEAR: usize = 6;
    if args.len() <= NEAR {
        let mut list = [0; NEAR];
        for (to, arg) in list.iter_mut().zip(args) {
            *to = arg.get(s, c, f);
        }
        return then(c, f, &list[..args.len()]);
    }
    let list: Vec<i64> = args.iter().map(|a| a.get(s, c, f)).collect();
    then(c, f, &list)
}

/// A frame for a call: the slots after the caller's locals, or a new frame if these are too few.
pub(crate) fn with_frame<R>(
    frame: &mut [i64],
    top: usize,
    size: usize,
    args: &[i64],
    run: impl FnOnce(&mut [i64]) -> R,
) -> R {
    let size = size.max(args.len());
    match frame.get_mut(top..).filter(|rest| rest.len() >= size) {
        Some(rest) => {
            match args {
                // The most common case, without a copy by a call.
                [only] => rest[0] = *only,
                args => rest[..args.len()].copy_from_slice(args),
            }
            run(rest)
        }
        None => {
            let mut fresh = vec![0; size + FRAME];
            fresh[..args.len()].copy_from_slice(args);
            run(&mut fresh)
        }
    }
}

/// The preallocated locals for a chain of calls; a longer chain allocates more.
pub(crate) const FRAME: usize = 64;

pub(crate) fn add(c: &mut Ctx, a: i64, b: i64) -> i64 {
    match a.checked_add(b) {
        Some(sum) => sum,
        None => c.fail(FaultKind::Overflow),
    }
}

/// A value that is readable in one step.
pub(crate) trait Get: Send + Sync + 'static {
    fn get(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64;
}

pub(crate) struct ConstOf(pub i64);
pub(crate) struct LocalOf(pub usize);
pub(crate) struct FieldOf {
    pub local: usize,
    pub slot: usize,
}
pub(crate) struct StatOf {
    pub local: usize,
    pub column: Arc<[i64]>,
}

/// A lookup in a column by the value of a field.
pub(crate) struct ChartOf {
    pub of: FieldOf,
    pub column: Arc<[i64]>,
}

/// The free boxes of a track.
pub(crate) struct LeftOf {
    pub hits: FieldOf,
    pub boxes: Arc<[i64]>,
}

impl Get for ConstOf {
    #[inline]
    fn get(&self, _: &[i32], _: &mut Ctx, _: &mut [i64]) -> i64 {
        self.0
    }
}

impl Get for LocalOf {
    #[inline]
    fn get(&self, _: &[i32], _: &mut Ctx, f: &mut [i64]) -> i64 {
        f[self.0]
    }
}

impl Get for FieldOf {
    #[inline]
    fn get(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        c.read(slots, f[self.local], self.slot)
    }
}

impl Get for StatOf {
    #[inline]
    fn get(&self, _: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        column(c, &self.column, f[self.local])
    }
}

impl Get for ChartOf {
    #[inline]
    fn get(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        let value = self.of.get(slots, c, f);
        column(c, &self.column, value)
    }
}

impl Get for LeftOf {
    #[inline]
    fn get(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        let all = column(c, &self.boxes, f[self.hits.local]);
        all - self.hits.get(slots, c, f)
    }
}

impl Get for Ev {
    #[inline]
    fn get(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        self(slots, c, f)
    }
}

/// An element of a column by number; a number out of range is a fault.
#[inline]
pub(crate) fn column(c: &mut Ctx, column: &[i64], index: i64) -> i64 {
    match column.get(index as usize) {
        Some(v) => *v,
        None => c.fail(FaultKind::OfNone),
    }
}

/// A linked expression, with the shapes that callers specialize on.
pub(crate) enum Arg {
    Const(ConstOf),
    Local(LocalOf),
    Field(FieldOf),
    Stat(StatOf),
    Chart(ChartOf),
    Left(LeftOf),
    Cond(Box<Cond>),
    Dyn(Ev),
}

impl Arg {
    /// Evaluates it. The most common shapes are read on the spot, without a call.
    #[inline(always)]
    pub fn get(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        match self {
            Arg::Const(a) => a.0,
            Arg::Local(a) => a.get(slots, c, f),
            Arg::Field(a) => a.get(slots, c, f),
            Arg::Stat(a) => a.get(slots, c, f),
            Arg::Dyn(a) => a(slots, c, f),
            _ => self.get_at_length(slots, c, f),
        }
    }

    fn get_at_length(&self, slots: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        match self {
            Arg::Const(a) => a.0,
            Arg::Local(a) => a.get(slots, c, f),
            Arg::Field(a) => a.get(slots, c, f),
            Arg::Stat(a) => a.get(slots, c, f),
            Arg::Chart(a) => a.get(slots, c, f),
            Arg::Left(a) => a.get(slots, c, f),
            Arg::Cond(a) => i64::from(a.holds(slots, c, f)),
            Arg::Dyn(a) => a(slots, c, f),
        }
    }

    pub fn ev(self) -> Ev {
        match self {
            Arg::Const(a) => Box::new(move |_, _, _| a.0),
            Arg::Local(a) => Box::new(move |s, c, f| a.get(s, c, f)),
            Arg::Field(a) => Box::new(move |s, c, f| a.get(s, c, f)),
            Arg::Stat(a) => Box::new(move |s, c, f| a.get(s, c, f)),
            Arg::Chart(a) => Box::new(move |s, c, f| a.get(s, c, f)),
            Arg::Left(a) => Box::new(move |s, c, f| a.get(s, c, f)),
            Arg::Cond(a) => Box::new(move |s, c, f| i64::from(a.holds(s, c, f))),
            Arg::Dyn(a) => a,
        }
    }
}

/// A few numbers; the first ones are not heap-allocated.
pub(crate) type Few = smallvec::SmallVec<[i64; 8]>;
