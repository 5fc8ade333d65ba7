//! Walks: moves made step by step under rules.
//!
//! [`find_walks`] finds all walks by depth-first search in a fixed order (straight on, left, right), pruning a prefix as
//! soon as a rule forbids it. A step off the board ends a walk: it counts as complete, its cell is -1. Different numbers
//! are different cells and facings, so no walk is found twice.
//!
//! How a partial walk can continue depends on its number of steps, its cell and its facing, and not on how it got there.
//! So the search looks ahead from each of these places once; where it comes there again, it takes over what it found.

use super::known_walks::{KnownWalks, Terms};
use super::{Cond, Ctx, Ev, FRAME, with_frame};
use crate::layout::PathEnd;
use crate::stopwatch::Timer;
use crate::tally::Counter;
use crate::{FaultKind, limits};
use dicta_program::*;
use rustc_hash::FxHashMap;

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
    /// The clauses (indices into `forbids`) for turns, steps and ends, without those that never apply in this mission.
    pub here: [Box<[usize]>; 3],
    pub prefers: Vec<Ev>,
    /// One for each `prefer`, if these are counted.
    pub counters: Vec<Option<Counter>>,
    /// Whether to count what takes effect: then all clauses are evaluated, whatever the first one returns.
    pub counts: bool,
    /// Whether what was found from a place is taken over. Not where each evaluation is counted or tracked.
    pub shares: bool,
    /// Whether arguments other than the piece matter only to the gates and the lengths.
    pub by_gates: bool,
    /// The walks that were found before, if these depend on nothing else that changes in play.
    pub known: Option<KnownWalks>,
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
#[derive(Clone, Copy, Debug, Default)]
struct Gates {
    known: u64,
    open: u64,
}

impl Gates {
    /// Whether a clause is known not to apply in this search.
    #[inline]
    fn are_closed(&self, n: usize) -> bool {
        n < 64 && (self.known & !self.open) >> n & 1 == 1
    }
}

impl ForbidCode {
    /// Whether it can apply at all.
    pub fn can_forbid(&self) -> bool {
        ![&self.gate, &self.rest].iter().any(|part| matches!(part, Cond::Const(false)))
    }

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
#[derive(Clone, Copy, Debug)]
struct PartialWalk {
    code: i64,
    steps: i64,
    cell: i64,
    facing: i64,
    turned: i64,
    /// The side over whose edge it has left the board.
    owner: i64,
}

/// The walks found by a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walks {
    pub found: Vec<FoundWalk>,
    /// Where they end: walks that end alike share a place in this list.
    pub ends: Vec<PathEnd>,
}

/// A walk that the rules allow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundWalk {
    pub path: i64,
    /// The index of its end.
    pub end: u32,
}

/// A search for walks. Reuse it to avoid allocations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// What was searched last: the walk, the piece, its cell and its facing. Nothing else may have changed since.
    of: Option<(usize, i64, i64, i64)>,
    /// Bit n: a walk can have n steps.
    lengths: u32,
    gates: Gates,
    looked_at: usize,
    pub walks: Walks,
    /// The last step of the walks that have each end.
    last: Vec<PartialWalk>,
    ends: FxHashMap<Place, u32>,
    seen: FxHashMap<Place, Ahead>,
}

/// Where a partial walk is, and how many steps it took: as one number.
type Place = u64;

/// The place of a partial walk. `by_turn`: places with and without a turn in the last step differ.
fn place_of(way: &PartialWalk, steps: i64, by_turn: bool) -> Place {
    // A facing takes 3 bits, an owner (-1 for none) 13, and the steps of a walk 5; the rest is the cell (-1 off the board).
    let turned = u64::from(by_turn && way.turned != 0);
    turned
        | (way.facing as u64 & 7) << 1
        | ((way.owner + 1) as u64) << 4
        | (steps as u64) << 17
        | ((way.cell + 1) as u64) << 22
}

/// What was found from a place: a range of the walks, and how many partial walks were looked at.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    from: usize,
    to: usize,
    looked_at: usize,
}

impl Search {
    /// The position may change before the next search.
    pub fn forget(&mut self) {
        self.of = None;
    }

    /// Clears what an earlier search has found.
    fn clear(&mut self) {
        (self.of, self.lengths, self.gates, self.looked_at) = (None, 0, Gates::default(), 0);
        self.walks.found.clear();
        self.walks.ends.clear();
        self.last.clear();
        self.ends.clear();
        self.seen.clear();
    }

    /// Keeps a complete walk.
    fn keep(&mut self, way: &PartialWalk, by_last_step: bool) {
        let place = place_of(way, if by_last_step { way.steps } else { 0 }, by_last_step);
        let next = self.last.len() as u32;
        let end = *self.ends.entry(place).or_insert(next);
        if end == next {
            self.last.push(*way);
            self.walks.ends.push(PathEnd { cell: way.cell, facing: way.facing, owner: way.owner });
        }
        self.walks.found.push(FoundWalk { path: WALK + way.code, end });
    }

    /// Takes over what was found from the same place with another beginning.
    fn take_over(&mut self, ahead: Ahead, way: &PartialWalk) {
        let (first, beginning) = (self.walks.found.len(), (1i64 << (2 * way.steps)) - 1);
        self.walks.found.extend_from_within(ahead.from..ahead.to);
        for walk in &mut self.walks.found[first..] {
            walk.path = WALK + ((walk.path - WALK) & !beginning | way.code);
        }
    }
}

/// Finds all walks that the rules allow, in a fixed order. The moving piece is the first argument.
pub(super) fn find_walks<'c: 'w, 'w>(
    s: &[i32],
    c: &mut Ctx<'c>,
    f: &mut [i64],
    (walk, top): (usize, usize),
    args: &[i64],
    search: &'w mut Search,
) -> &'w Walks {
    let x = c.x;
    let piece = args.first().copied().unwrap_or(-1);
    let from = c.place(s, piece);
    let Some(code) = x.walks.get(walk).filter(|_| from.0 >= 0 && c.enter()) else {
        search.clear();
        if walk >= x.walks.len() {
            c.fail(FaultKind::Broken);
        }
        return &search.walks;
    };
    let walks = with_frame(f, top, code.size, args, |f| {
        Timer::around(code.timer.as_ref(), || code.find(s, c, f, (walk, piece, from), search))
    });
    c.leave();
    walks
}

/// The first clause that a walk breaks (an index into the walk's `forbid` clauses), if any.
pub(crate) fn broken_clause(s: &[i32], c: &mut Ctx, walk: usize, args: &[i64], path: i64) -> Option<usize> {
    let x = c.x;
    let code = x.walks.get(walk)?;
    let piece = args.first().copied()?;
    let (cell, facing) = (c.cell(s, piece), c.facing(s, piece));
    let mut way = PartialWalk { code: 0, steps: 0, cell, facing, turned: 0, owner: -1 };
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

    /// Finds the walks of a piece from a cell and facing, unless they are known.
    fn find<'w>(
        &'w self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        (walk, piece, from): (usize, i64, (i64, i64)),
        search: &'w mut Search,
    ) -> &'w Walks {
        let start = PartialWalk { code: 0, steps: 0, cell: from.0, facing: from.1, turned: 0, owner: -1 };
        self.show(f, &start);
        let lengths = self.lengths(s, c, f);
        let known = self.known.as_ref().and_then(|known| Some((known, self.terms(known, s, c, f, lengths)?)));
        if let Some(walks) = known.and_then(|(known, terms)| known.find(from, terms)) {
            return walks;
        }
        let of = Some((walk, piece, from.0, from.1));
        if search.of == of && search.lengths == lengths && self.agrees(s, c, f, search.gates) {
            return &search.walks;
        }
        let steps = c.steps;
        search.clear();
        search.lengths = lengths;
        self.extend(s, c, f, start, search);
        self.keep_preferred(s, c, f, search);
        search.of = of.filter(|_| c.fault.is_none());
        if let Some((known, terms)) = known.filter(|_| c.fault.is_none()) {
            // They must not count as steps: otherwise the step limit would depend on which walks are known.
            c.steps = steps;
            known.keep(from, terms, &search.walks);
        }
        &search.walks
    }

    /// What decides which walks there are from a place; `None` if it can't be evaluated.
    fn terms(&self, known: &KnownWalks, s: &[i32], c: &mut Ctx, f: &mut [i64], lengths: u32) -> Option<Terms> {
        // Such as too many steps: it stays.
        if c.fault.is_some() {
            return None;
        }
        let mut open = 0;
        let steps = c.steps;
        for n in &known.clauses {
            open |= u64::from(c.fault.is_none() && self.forbids[*n].gate.holds(s, c, f)) << n;
        }
        c.steps = steps;
        // The search reaches the fault again if it matters.
        c.fault.take().is_none().then_some(Terms { lengths, open })
    }

    /// Whether a search would find the same as the last one of the same piece, in which these gates were asked: it asks
    /// the same gates, and they are as open as they were.
    fn agrees(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], gates: Gates) -> bool {
        let mut asked = self.forbids.iter().take(64).enumerate().filter(|(n, _)| gates.known >> n & 1 == 1);
        self.by_gates && asked.all(|(n, forbid)| forbid.gate.holds(s, c, f) == (gates.open >> n & 1 == 1))
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
        let owner = if cell < 0 { c.s.geometry.edge_owner(way.cell, way.facing) } else { -1 };
        PartialWalk { code: way.code | code << (2 * (way.steps - 1)), cell, owner, ..way }
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
        let mut here = self.here[match at {
            WalkPoint::Turn => 0,
            WalkPoint::Step => 1,
            WalkPoint::End => 2,
        }]
        .iter();
        let found = here.find(|n| !gates.are_closed(**n) && self.forbids[**n].forbids(s, c, f, **n, gates)).copied();
        if self.counts && found.is_some() {
            for n in here {
                let _ = c.without_effect(|c| self.forbids[*n].forbids(s, c, f, *n, &mut Gates::default()));
            }
        }
        found
    }

    /// Finds the walks that begin with this one.
    fn extend(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], way: PartialWalk, search: &mut Search) {
        search.looked_at += 1;
        if search.looked_at > limits::WALKS {
            c.fail(FaultKind::WalkTooLong);
        }
        if c.fault.is_some() {
            return;
        }
        // The last step's turn matters to its end only.
        let place = place_of(&way, way.steps, self.end_turns.is_empty());
        let (from, looked_at) = (search.walks.found.len(), search.looked_at);
        let shares = self.shares && way.cell >= 0 && way.steps > 1;
        if shares && let Some(ahead) = search.seen.get(&place) {
            search.looked_at += ahead.looked_at;
            return search.take_over(*ahead, &way);
        }
        self.extend_anew(s, c, f, way, search);
        if shares {
            let ahead = Ahead { from, to: search.walks.found.len(), looked_at: search.looked_at - looked_at };
            search.seen.insert(place, ahead);
        }
    }

    fn extend_anew(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], way: PartialWalk, search: &mut Search) {
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
        let by_last_step = !self.prefers.is_empty();
        if way.cell < 0 || self.end_turns.is_empty() {
            if self.forbidden(s, c, f, &way, WalkPoint::End, &mut search.gates).is_none() {
                search.keep(&way, by_last_step);
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
                search.keep(&way, by_last_step);
            }
        }
    }

    /// Keeps the walks that each `prefer` ranks highest. It ranks walks that end alike in the same way.
    fn keep_preferred(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], search: &mut Search) {
        for (prefer, counter) in self.prefers.iter().zip(&self.counters) {
            let mut used = vec![false; search.last.len()];
            search.walks.found.iter().for_each(|walk| used[walk.end as usize] = true);
            let mut rank = |(way, used): (&PartialWalk, &bool)| {
                self.show(f, way);
                used.then(|| prefer(s, c, f))
            };
            let ranks: Vec<Option<i64>> = search.last.iter().zip(&used).map(&mut rank).collect();
            let best = ranks.iter().copied().max().flatten();
            if let Some(counter) = counter.as_ref().filter(|_| ranks.iter().flatten().any(|r| Some(*r) != best)) {
                counter.hit();
            }
            search.walks.found.retain(|walk| ranks[walk.end as usize] == best);
        }
    }
}
