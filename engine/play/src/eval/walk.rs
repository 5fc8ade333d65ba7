//! Walks: moves made step by step under rules.
//!
//! [`find_walks`] finds all walks by depth-first search in a fixed order (straight on, left, right), pruning a prefix as
//! soon as a rule forbids it. A step off the board ends a walk: it counts as complete, its cell is -1. Different numbers
//! are different cells and facings, so no walk is found twice.

use super::{Cond, Ctx, Ev, FRAME, with_frame};
use crate::stopwatch::Timer;
use crate::tally::Counter;
use crate::{FaultKind, limits};
use dicta_program::*;

/// A linked walk.
pub(crate) struct WalkCode {
    pub size: usize,
    /// First of the locals `step`, `cell`, `facing`, `turned`.
    pub at: usize,
    pub steps: Vec<(Option<Ev>, Ev, Ev)>,
    pub turns: Vec<i64>,
    /// Turns after the last step, if the walk declares any.
    pub end_turns: Vec<i64>,
    pub forbids: Vec<ForbidCode>,
    pub prefers: Vec<Ev>,
    /// One for each `prefer`, if these are counted.
    pub counters: Vec<Option<Counter>>,
    /// Whether to count what takes effect: then all clauses are evaluated, whatever the first one returns.
    pub counts: bool,
    pub timer: Option<Timer>,
}

/// A linked `forbid` clause of a walk: it forbids if both conditions hold.
pub(crate) struct ForbidCode {
    pub point: WalkPoint,
    /// The first terms of the condition, which don't depend on the partial walk: the same for a whole search.
    pub gate: Cond,
    pub rest: Cond,
    pub counter: Option<Counter>,
}

/// Which gates are known in a search, and which of these hold: bit n for clause n.
#[derive(Clone, Copy, Default)]
struct Gates {
    known: u64,
    open: u64,
}

impl ForbidCode {
    fn forbids(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], n: usize, gates: &mut Gates) -> bool {
        let bit = 1u64.checked_shl(n as u32).unwrap_or(0);
        let open = match gates.known & bit {
            0 => {
                let open = self.gate.holds(s, c, f);
                gates.known |= bit;
                gates.open |= if open { bit } else { 0 };
                open
            }
            _ => gates.open & bit != 0,
        };
        let forbids = open && self.rest.holds(s, c, f);
        if forbids
            && c.fault.is_none()
            && let Some(counter) = &self.counter
        {
            counter.hit();
        }
        forbids
    }
}

/// A partial walk.
#[derive(Clone, Copy)]
struct PartialWalk {
    code: i64,
    steps: i64,
    cell: i64,
    facing: i64,
    turned: i64,
}

/// The results of a search.
struct Search {
    /// Bit n: a walk can have n steps.
    lengths: u32,
    gates: Gates,
    looked_at: usize,
    found: Vec<PartialWalk>,
}

/// All walks that the rules allow, in a fixed order. The moving piece is the first argument.
pub(super) fn find_walks(s: &[i32], c: &mut Ctx, f: &mut [i64], top: usize, walk: usize, args: &[i64]) -> Vec<i64> {
    let x = c.x;
    let Some(code) = x.walks.get(walk) else {
        c.fail(FaultKind::Broken);
        return Vec::new();
    };
    let piece = args.first().copied().unwrap_or(-1);
    let (cell, facing) = (c.cell(s, piece), c.facing(s, piece));
    if cell < 0 || !c.enter() {
        return Vec::new();
    }
    let find = |c: &mut Ctx, f: &mut [i64]| {
        let start = PartialWalk { code: 0, steps: 0, cell, facing, turned: 0 };
        code.show(f, &start);
        let mut search =
            Search { lengths: code.lengths(s, c, f), gates: Gates::default(), looked_at: 0, found: Vec::new() };
        code.extend(s, c, f, start, &mut search);
        code.preferred(s, c, f, search.found)
    };
    let list = with_frame(f, top, code.size, args, |f| Timer::around(code.timer.as_ref(), || find(c, f)));
    c.leave();
    list
}

/// The first clause that a walk breaks (an index into the walk's `forbid` clauses), if any.
pub(crate) fn broken_clause(s: &[i32], c: &mut Ctx, walk: usize, args: &[i64], path: i64) -> Option<usize> {
    let x = c.x;
    let code = x.walks.get(walk)?;
    let piece = args.first().copied()?;
    let mut way = PartialWalk { code: 0, steps: 0, cell: c.cell(s, piece), facing: c.facing(s, piece), turned: 0 };
    let mut frame = vec![0; code.size + FRAME];
    frame.get_mut(..args.len())?.copy_from_slice(args);
    let whole = path.checked_sub(WALK).filter(|code| *code >= 0)?;
    let mut rest = whole & ((1 << WALK_END) - 1);
    let gates = &mut Gates::default();
    while rest & 3 != 0 && way.cell >= 0 {
        let turn = [0, 0, -1, 1][(rest & 3) as usize];
        rest >>= 2;
        way = code.turn(c, way, turn);
        if let Some(i) = code.forbidden(s, c, &mut frame, &way, WalkPoint::Turn, gates).filter(|_| turn != 0) {
            return Some(i);
        }
        way = code.step(c, way);
        if let Some(i) = code.forbidden(s, c, &mut frame, &way, WalkPoint::Step, gates) {
            return Some(i);
        }
    }
    if !code.end_turns.is_empty() && way.cell >= 0 {
        let turn = [0, 0, -1, 1][(whole >> WALK_END & 3) as usize];
        let turned = code.turn(c, way, turn);
        if let Some(i) = code.forbidden(s, c, &mut frame, &turned, WalkPoint::Turn, gates).filter(|_| turn != 0) {
            return Some(i);
        }
        way = code.end(way, turned);
    }
    code.forbidden(s, c, &mut frame, &way, WalkPoint::End, gates)
}

impl WalkCode {
    /// Writes the partial walk to the locals.
    fn show(&self, f: &mut [i64], way: &PartialWalk) {
        let (at, values) = (self.at, [way.steps, way.cell, way.facing, way.turned.abs()]);
        f[at..at + 4].copy_from_slice(&values);
    }

    fn lengths(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> u32 {
        let mut lengths = 0;
        for (when, least, most) in &self.steps {
            if when.as_ref().is_none_or(|w| w(s, c, f) != 0) {
                let (least, most) = (least(s, c, f).max(0), most(s, c, f));
                if most > limits::WALK {
                    c.fail(FaultKind::WalkTooLong);
                }
                (least..=most.min(limits::WALK)).for_each(|n| lengths |= 1 << n);
            }
        }
        lengths
    }

    /// The walk with the turn before its next step.
    fn turn(&self, c: &Ctx, way: PartialWalk, turn: i64) -> PartialWalk {
        let facing = c.s.geometry.turned(way.facing, turn);
        PartialWalk { steps: way.steps + 1, facing, turned: turn, ..way }
    }

    /// The walk one cell further.
    fn step(&self, c: &Ctx, way: PartialWalk) -> PartialWalk {
        let code = match way.turned {
            0 => 1,
            -1 => 2,
            _ => 3,
        };
        let cell = c.s.geometry.next(way.cell, way.facing);
        PartialWalk { code: way.code | code << (2 * (way.steps - 1)), cell, ..way }
    }

    /// The walk with a turn after its last step.
    fn end(&self, way: PartialWalk, turned: PartialWalk) -> PartialWalk {
        let code = match turned.turned {
            0 => 0,
            -1 => 2,
            _ => 3,
        };
        PartialWalk { code: way.code | code << WALK_END, steps: way.steps, ..turned }
    }

    fn forbidden(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        way: &PartialWalk,
        at: WalkPoint,
        gates: &mut Gates,
    ) -> Option<usize> {
        self.show(f, way);
        let mut here = self.forbids.iter().enumerate().filter(|(_, forbid)| forbid.point == at);
        let found = here.find(|(n, forbid)| forbid.forbids(s, c, f, *n, gates)).map(|(n, _)| n);
        if self.counts && found.is_some() {
            for (n, forbid) in here {
                let _ = c.without_effect(|c| forbid.forbids(s, c, f, n, &mut Gates::default()));
            }
        }
        found
    }

    fn extend(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], way: PartialWalk, search: &mut Search) {
        search.looked_at += 1;
        if search.looked_at > limits::WALKS {
            c.fail(FaultKind::WalkTooLong);
        }
        if c.fault.is_some() {
            return;
        }
        let left = way.cell < 0;
        if left || search.lengths >> way.steps & 1 == 1 {
            self.finish(s, c, f, way, search);
        }
        if left || search.lengths >> way.steps >> 1 == 0 {
            return;
        }
        for turn in &self.turns {
            let way = self.turn(c, way, *turn);
            if *turn != 0 && self.forbidden(s, c, f, &way, WalkPoint::Turn, &mut search.gates).is_some() {
                continue;
            }
            let way = self.step(c, way);
            if self.forbidden(s, c, f, &way, WalkPoint::Step, &mut search.gates).is_none() {
                self.extend(s, c, f, way, search);
            }
        }
    }

    /// Ends a walk here, with every turn allowed after its last step.
    fn finish(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], way: PartialWalk, search: &mut Search) {
        if way.cell < 0 || self.end_turns.is_empty() {
            if self.forbidden(s, c, f, &way, WalkPoint::End, &mut search.gates).is_none() {
                search.found.push(way);
            }
            return;
        }
        for turn in &self.end_turns {
            let turned = self.turn(c, way, *turn);
            if *turn != 0 && self.forbidden(s, c, f, &turned, WalkPoint::Turn, &mut search.gates).is_some() {
                continue;
            }
            let way = self.end(way, turned);
            if self.forbidden(s, c, f, &way, WalkPoint::End, &mut search.gates).is_none() {
                search.found.push(way);
            }
        }
    }

    fn preferred(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], mut found: Vec<PartialWalk>) -> Vec<i64> {
        for (prefer, counter) in self.prefers.iter().zip(&self.counters) {
            let mut rank = |way: &PartialWalk| {
                self.show(f, way);
                prefer(s, c, f)
            };
            let ranks: Vec<i64> = found.iter().map(&mut rank).collect();
            let best = ranks.iter().copied().max();
            if let Some(counter) = counter.as_ref().filter(|_| ranks.iter().any(|r| Some(*r) != best)) {
                counter.hit();
            }
            let mut ranks = ranks.into_iter();
            found.retain(|_| ranks.next() == best);
        }
        found.into_iter().map(|w| WALK + w.code).collect()
    }
}
