//! The turn program: phases, loops and choices as a list of ops with a program counter, so that play can stop and
//! resume.
//!
//! Only statements that contain a choice or a phase are split into ops; any other statement is one op that runs to its
//! end. All state of the program is in the position: the counter, the elements of loops, who has decided, the locals.

use crate::env::{Act, Block, EachCode, Env};
use crate::eval::*;
use crate::layout::{FieldPlace, head, outcome, set_wide, status, wide};
use crate::options::{ChoiceCode, OptionBuf};
use crate::seats::ALL_SEATS;
use crate::shown::Reveals;
use crate::stopwatch::Timer;
use crate::tally::Counter;
use crate::{Cause, FaultKind, LogEvent};
use dicta_program::*;
use smol_str::SmolStr;
use std::sync::Arc;

mod build;
mod deciders;
mod deciding;
mod gatherings;
mod lasting;
mod masks;
mod participants;
mod parts;
mod pending;

pub(crate) use build::Builder;
use deciding::Asked;
pub(crate) use deciding::{put_picks, waiting_args, write_picks};
pub use gatherings::Gathering;
pub(crate) use masks::ShownBefore;

/// One op. Numbers are indices of ops.
///
/// In campaigns: `Play` starts a mission, `Handed` assigns what was handed over to the names that all blocks of the
/// campaign share, `Round` begins a round, `Fresh` resets what does not last, and `Finish` determines the winner by the
/// scores.
pub(crate) enum Op {
    TurnBegin,
    TurnEnd,
    Act(Act),
    Phase { name: SmolStr, title: SmolStr },
    PhaseEnd { expire: Expiry },
    Step { name: SmolStr, title: SmolStr },
    If { cond: Cond, otherwise: usize },
    Jump(usize),
    Each { each: Box<EachCode>, at: usize, most: usize },
    Next { op: usize, after: usize },
    Gather(usize),
    Decide(usize),
    Then(usize),
    Ask(usize),
    Asked(usize),
    Play(usize),
    Handed,
    Round,
    Fresh,
    Finish(Arg),
}

/// An op with the phases and steps that contain it.
pub(crate) struct Placed {
    pub op: Op,
    pub causes: Vec<Cause>,
    pub origin: Origin,
    /// Times the phase of the op.
    pub timer: Option<Timer>,
    /// Counts the body that begins with the op. An op of its own would change positions.
    pub counter: Option<Counter>,
    /// The kept locals that are in scope here.
    pub scope: Box<[usize]>,
    /// How many ops from here on do nothing where nothing is logged, and the op after these.
    pub silent: (u32, usize),
}

/// A secret gathering of choices.
pub(crate) struct GatherCode {
    pub choice: usize,
    each: EachCode,
    args: Vec<Arg>,
    after: Option<(usize, Dom)>,
    /// The event, its arguments, and the condition under which it is shown.
    showing: Option<(usize, Vec<Arg>, Option<Cond>)>,
    stream: StreamId,
    /// Slots: the count, the elements, their states, and for each a row of bits: the elements that it waits for.
    at: usize,
    most: usize,
    words: usize,
    /// Whether everyone may know who takes part and who waits for whom.
    open: bool,
    open_after: bool,
}

/// A decision of one seat.
pub(crate) struct AskCode {
    pub choice: usize,
    args: Vec<Arg>,
}

/// A mission that a campaign starts.
pub(crate) struct PlayCode {
    mission: Arg,
    pub roles: Vec<SmolStr>,
    sides: Vec<Arg>,
}

/// States of an element of a gathering.
mod state {
    pub const UNDECIDED: i32 = 0;
    pub const DECIDED: i32 = 1;
    pub const NOTHING_LEFT: i32 = 2;
}

impl GatherCode {
    fn element(&self, i: usize) -> usize {
        self.at + 1 + i
    }

    fn state(&self, i: usize) -> usize {
        self.at + 1 + self.most + i
    }

    fn waits(&self, i: usize) -> usize {
        self.at + 1 + 2 * self.most + i * self.words
    }

    fn waits_for(&self, slots: &[i32], i: usize, j: usize) -> bool {
        slots[self.waits(i) + j / 32] >> (j % 32) & 1 == 1
    }

    /// Whether an element waits for any.
    fn waits_at_all(&self, slots: &[i32], i: usize) -> bool {
        let words = &slots[self.waits(i)..self.waits(i) + self.words];
        words.iter().any(|word| *word != 0)
    }

    /// Whether an element waits for one that has not decided.
    fn is_held_up(&self, slots: &[i32], i: usize) -> bool {
        self.waits_at_all(slots, i) && self.waiting_on(slots, i).any(|j| slots[self.state(j)] == state::UNDECIDED)
    }

    /// The elements that an element waits for.
    fn waiting_on<'s>(&self, slots: &'s [i32], i: usize) -> impl Iterator<Item = usize> + use<'s> {
        let words = &slots[self.waits(i)..self.waits(i) + self.words];
        words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(w, word)| {
            let word = *word as u32;
            (0..32).filter(move |bit| word >> bit & 1 == 1).map(move |bit| w * 32 + bit)
        })
    }
}

/// The linked turn program.
pub(crate) struct Turn {
    pub ops: Vec<Placed>,
    /// The choices of the program, by id.
    pub choices: Vec<ChoiceCode>,
    pub gathers: Vec<GatherCode>,
    pub asks: Vec<AskCode>,
    pub plays: Vec<PlayCode>,
    /// The op that begins a turn.
    pub turn_begin: usize,
    /// In campaigns: the op that checks whether the round was the last, and the one that ends the campaign.
    last_round: (usize, usize),
    pub size: usize,
    mission_end: Block,
    /// The winner by the score after the last turn; `None`: the mission ends in a draw.
    score_decides: Option<Arg>,
    /// The frame size for the mission's own end of a turn and for fields that remember.
    mission_size: usize,
    /// The locals that survive a stop: those that some op reads without having bound them.
    kept: Vec<usize>,
    /// The kept locals that are secret to some seat, in the order in which they are bound.
    secret: Vec<masks::SecretLocal>,
    /// Locals for cards that are drawn openly and held.
    drawn: Vec<usize>,
    memories: Memories,
    expire: Expiry,
}

/// The fields that remember.
#[derive(Default)]
struct Memories {
    all: Vec<Memory>,
    /// The slots of all of them, each with the slot of its value, if these are just fields that do not remember.
    copies: Option<Box<[(usize, usize)]>>,
}

/// A field that remembers an earlier value.
struct Memory {
    /// The instances that have it, each with its slot.
    of: Vec<(i64, usize)>,
    /// What was shown of it.
    shown: Vec<Reveals>,
    size: usize,
    is_wide: bool,
    value: Arg,
    /// For each instance the slot that holds the value, if that is just a field of the instance.
    from: Option<Vec<usize>>,
}

/// Fields that fall back to their default at the same point.
#[derive(Default)]
pub(crate) struct Expiry {
    fields: Vec<Expiring>,
    /// The slots that hold their last turns.
    ends: Box<[usize]>,
}

/// A field that falls back to its default.
pub(crate) struct Expiring {
    place: Arc<FieldPlace>,
    /// The instances that have it, each with the slot of its last turn.
    of: Vec<(i64, usize)>,
    /// What was shown of it.
    shown: Vec<Reveals>,
}

/// Why a run of ops stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    Decide,
    /// The game is over or has a fault.
    Stopped,
    /// Reached the op at which to stop.
    ReachedEnd,
}

/// Where a loop is after it went on.
enum InLoop {
    /// At an element.
    Here,
    /// At an element that no longer takes part.
    Skipped,
    Over,
}

impl Env<'_> {
    /// Runs ops until a decision is due, the game ends, or the counter reaches `until`. If a decision is due, `open`
    /// holds the legal options.
    pub fn run(&mut self, turn: &Turn, until: Option<usize>, open: &mut OptionBuf) -> Rest {
        const NEAR: usize = 2 * FRAME;
        let mut near = [0; NEAR];
        let mut far = Vec::new();
        let frame: &mut [i64] = if turn.size <= NEAR - FRAME {
            &mut near
        } else {
            far.resize(turn.size + FRAME, 0);
            &mut far
        };
        let locals = self.c.s.locals;
        for (i, local) in turn.kept.iter().enumerate() {
            frame[*local] = wide(self.slots, locals + 2 * i);
        }
        let (rest, pc) = match (&self.c.s.stopwatch, &self.c.s.tally) {
            (None, None) => self.ops::<false>(turn, until, frame, open),
            _ => self.ops::<true>(turn, until, frame, open),
        };
        self.slots[head::PC] = pc as i32;
        // Locals that are out of scope where play stopped must leave no trace: they may come from a loop over secrets.
        let scope = turn.ops.get(self.slots[head::PC] as usize).map_or(&[][..], |op| &op.scope);
        for (i, local) in turn.kept.iter().enumerate() {
            let value = if scope.contains(local) { frame[*local] } else { 0 };
            set_wide(self.slots, locals + 2 * i, value);
        }
        if let Some(fault) = self.c.fault {
            self.fail(fault);
            return Rest::Stopped;
        }
        rest
    }

    /// Ends the game with a fault.
    fn fail(&mut self, what: FaultKind) {
        self.slots[head::STATUS] = status::FAULT;
        self.slots[head::FAULT] = what.number();
        let at = self.fault_at;
        for (i, n) in [at.file, at.start, at.end].into_iter().enumerate() {
            self.slots[head::FAULT_AT + i] = n as i32;
        }
        self.note(at, ALL_SEATS, |_| LogEvent::Fault(crate::Fault { what, origin: at }));
    }

    /// Returns also the op at which play goes on.
    fn ops<const WATCHED: bool>(
        &mut self,
        turn: &Turn,
        until: Option<usize>,
        f: &mut [i64],
        open: &mut OptionBuf,
    ) -> (Rest, usize) {
        let mut pc = self.slots[head::PC] as usize;
        let silent = !WATCHED && !self.on && until.is_none();
        let until = until.unwrap_or(usize::MAX);
        loop {
            if until == pc {
                return (Rest::ReachedEnd, pc);
            }
            let Some(mut placed) = turn.ops.get(pc) else { return (Rest::Stopped, pc) };
            let (steps, to) = placed.silent;
            if steps > 0 && silent && self.c.steps + steps <= crate::limits::STEPS {
                self.c.steps += steps;
                pc = to;
                let Some(after) = turn.ops.get(pc) else { return (Rest::Stopped, pc) };
                placed = after;
            }
            if self.on {
                self.causes.clone_from(&placed.causes);
                self.slots[head::PC] = pc as i32;
            }
            if !self.c.tick() {
                self.fault_at = placed.origin;
                return (Rest::Stopped, pc);
            }
            if WATCHED && let Some(timer) = &placed.timer {
                timer.begin();
            }
            if WATCHED && let Some(counter) = &placed.counter {
                counter.hit();
            }
            let (next, rest) = self.op(turn, pc, placed, f, open);
            if WATCHED && let Some(timer) = &placed.timer {
                timer.end();
            }
            if !self.go_on(&placed.origin) {
                return (Rest::Stopped, pc);
            }
            pc = next;
            if let Some(rest) = rest {
                return (rest, pc);
            }
        }
    }

    /// Runs one op; returns the next one, and why the run stops there, if it does.
    #[inline(always)]
    fn op(
        &mut self,
        turn: &Turn,
        pc: usize,
        placed: &Placed,
        f: &mut [i64],
        open: &mut OptionBuf,
    ) -> (usize, Option<Rest>) {
        let mut next = pc + 1;
        let mut rest = None;
        match &placed.op {
            Op::Act(act) => {
                if !act.run(self, f) {
                    rest = Some(Rest::Stopped);
                }
            }
            Op::TurnBegin => self.turn_begin(),
            Op::TurnEnd => {
                if !self.turn_end(turn, f) {
                    rest = Some(Rest::Stopped);
                }
                next = turn.turn_begin;
            }
            Op::Phase { name, title } => {
                self.note(placed.origin, ALL_SEATS, |_| LogEvent::Phase { name: name.clone(), title: title.clone() })
            }
            Op::PhaseEnd { expire } => self.expire(expire),
            Op::Step { name, title } => {
                self.note(placed.origin, ALL_SEATS, |_| LogEvent::Step { name: name.clone(), title: title.clone() })
            }
            Op::If { cond, otherwise } => {
                if !cond.holds(self.slots, &mut self.c, f) {
                    next = *otherwise;
                }
            }
            Op::Jump(to) => next = *to,
            Op::Each { each, at, most } => self.begin_each(each, *at, *most, f),
            Op::Next { op, after } => match self.next_of_each(turn, *op, f) {
                InLoop::Here => {}
                InLoop::Skipped => next = pc,
                InLoop::Over => next = *after,
            },
            Op::Gather(n) => self.gather(&turn.gathers[*n], f),
            Op::Decide(n) => {
                if self.next_decider(turn, *n, f, placed.origin, open) {
                    next = pc;
                    rest = Some(Rest::Decide);
                }
            }
            Op::Then(n) => {
                if !self.then(turn, &turn.gathers[*n], f, placed.origin) {
                    rest = Some(Rest::Stopped);
                }
            }
            Op::Ask(n) => match self.ask(turn, *n, f, placed.origin, open) {
                Asked::Waits => {
                    rest = Some(Rest::Decide);
                    next = pc;
                }
                Asked::Decided => {}
                Asked::Nothing => next = pc + 2,
                Asked::Stopped => rest = Some(Rest::Stopped),
            },
            Op::Asked(n) => {
                if !self.asked(turn, *n, f) {
                    rest = Some(Rest::Stopped);
                }
            }
            Op::Play(n) => {
                self.set_next_mission(turn, *n, f);
                rest = Some(Rest::Stopped);
            }
            Op::Handed => self.take_handed(f),
            Op::Round => {
                let round = self.turn();
                self.slots[self.c.s.handed + crate::course::handed::ROUND] = round;
            }
            Op::Fresh => lasting::refresh(self.c.s, self.slots),
            Op::Finish(winner) => {
                let winner = self.get(winner, f);
                if self.go_on(&placed.origin) {
                    self.end(winner, 0, outcome::ENDED, placed.origin);
                }
                rest = Some(Rest::Stopped);
            }
        }
        (next, rest)
    }

    /// Stores the elements of a loop.
    #[inline]
    fn begin_each(&mut self, each: &EachCode, at: usize, most: usize, f: &mut [i64]) {
        let list = self.elements(each, f);
        if list.len() > most {
            self.c.fail(FaultKind::TooManyElements);
            return;
        }
        self.slots[at] = list.len() as i32;
        self.slots[at + 1] = 0;
        for (i, e) in list.iter().enumerate() {
            self.slots[at + 2 + i] = *e as i32;
        }
    }

    /// Goes to the next element of the loop that begins with this op.
    #[inline]
    fn next_of_each(&mut self, turn: &Turn, op: usize, f: &mut [i64]) -> InLoop {
        let Some(Placed { op: Op::Each { each, at, .. }, .. }) = turn.ops.get(op) else { return InLoop::Here };
        let i = self.slots[*at + 1];
        if i >= self.slots[*at] {
            return InLoop::Over;
        }
        let e = i64::from(self.slots[*at + 2 + i as usize]);
        self.slots[*at + 1] += 1;
        f[each.local] = e;
        if each.still(self, e) { InLoop::Here } else { InLoop::Skipped }
    }

    /// Assigns what was handed over to a campaign.
    fn take_handed(&mut self, f: &mut [i64]) {
        let handed = self.c.s.handed;
        for (local, slot) in f.iter_mut().zip(&self.slots[handed..handed + crate::course::LOCALS]) {
            *local = i64::from(*slot);
        }
    }

    fn turn_begin(&mut self) {
        self.slots[head::TURN] = self.slots[head::TURN].max(1);
        let turn = self.turn() as u32;
        self.note(Origin::default(), ALL_SEATS, |_| LogEvent::Turn(turn));
        self.c.s.secret_streams.begin_turn(self.slots);
        let picks = self.c.s.all_picks.clone();
        self.slots[picks].fill(-1);
    }

    /// Ends the turn; returns false if the game is over.
    fn turn_end(&mut self, turn: &Turn, f: &mut [i64]) -> bool {
        let going = with_frame(f, turn.size, turn.mission_size, &[], |f| {
            let going = turn.mission_end.run(self, f);
            if going {
                self.remember(&turn.memories, f);
            }
            going
        });
        if !going {
            return false;
        }
        self.expire(&turn.expire);
        self.c.steps = 0;
        self.turns += 1;
        if self.turns > crate::limits::TURNS {
            self.c.fail(FaultKind::TooManySteps);
            self.fault_at = self.c.s.mission.head.origin;
            return false;
        }
        self.slots[head::TURN] += 1;
        let last = i64::from(self.c.s.mission.turns);
        if i64::from(self.turn()) > last {
            self.slots[head::TURN] -= 1;
            let winner = with_frame(f, turn.size, turn.mission_size, &[], |f| {
                turn.score_decides.as_ref().map_or(-1, |winner| self.get(winner, f))
            });
            if self.c.fault.is_none() {
                self.end(winner, 0, outcome::TIME_UP, Origin::default());
            }
            return false;
        }
        true
    }

    /// Records which mission comes next and who has which role in it.
    fn set_next_mission(&mut self, turn: &Turn, n: usize, f: &mut [i64]) {
        use crate::course::handed;
        let (at, play) = (self.c.s.handed, &turn.plays[n]);
        self.slots[at + handed::PLAY] = n as i32;
        self.slots[at + handed::MISSION] = self.get(&play.mission, f) as i32;
        for (i, side) in play.sides.iter().enumerate() {
            self.slots[at + handed::ROLES + i] = self.get(side, f) as i32;
        }
        self.slots[at + handed::COUNT] += 1;
        if self.slots[at + handed::COUNT] > crate::limits::MISSIONS {
            self.c.fail(FaultKind::TooManyMissions);
        }
        self.slots[head::STATUS] = status::MISSION;
    }
}
