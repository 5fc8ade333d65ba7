//! The turn program: phases, loops and choices as a list of ops with a program counter, so that play can stop and
//! resume.
//!
//! Only statements that contain a choice or a phase are split into ops; any other statement is one op that runs to its
//! end. All state of the program is in the position: the counter, the elements of loops, who has decided, the locals.

use crate::env::{Act, Block, EachCode, Env, SharedCode};
use crate::eval::*;
use crate::layout::{FieldPlace, Statics, head, outcome, set_wide, status, wide};
use crate::options::{ChoiceCode, OptionBuf};
use crate::position::{Args, Position};
use crate::seats::ALL_SEATS;
use crate::shown::Reveals;
use crate::stopwatch::Timer;
use crate::tally::Counter;
use crate::{Cause, FaultKind, LogEvent};
use dicta_program::*;
use smallvec::SmallVec;
use smol_str::SmolStr;
use std::sync::Arc;

mod build;
mod deciders;
mod gatherings;
mod lasting;
mod masks;
mod participants;
mod parts;

pub(crate) use build::Builder;
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
            let mut next = pc + 1;
            let mut rest = None;
            if WATCHED && let Some(timer) = &placed.timer {
                timer.begin();
            }
            if WATCHED && let Some(counter) = &placed.counter {
                counter.hit();
            }
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
                Op::Phase { name, title } => self
                    .note(placed.origin, ALL_SEATS, |_| LogEvent::Phase { name: name.clone(), title: title.clone() }),
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
                Op::Each { each, at, most } => {
                    let list = self.elements(each, f);
                    if list.len() > *most {
                        self.c.fail(FaultKind::TooManyElements);
                    } else {
                        self.slots[*at] = list.len() as i32;
                        self.slots[*at + 1] = 0;
                        for (i, e) in list.iter().enumerate() {
                            self.slots[*at + 2 + i] = *e as i32;
                        }
                    }
                }
                Op::Next { op, after } => {
                    if let Some(Placed { op: Op::Each { each, at, .. }, .. }) = turn.ops.get(*op) {
                        let i = self.slots[*at + 1];
                        if i >= self.slots[*at] {
                            next = *after;
                        } else {
                            let e = i64::from(self.slots[*at + 2 + i as usize]);
                            self.slots[*at + 1] += 1;
                            f[each.local] = e;
                            if !each.still(self, e) {
                                next = pc;
                            }
                        }
                    }
                }
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
                    let choice = turn.asks[*n].choice;
                    let args = waiting_args(self.c.s, self.slots, turn.choices[choice].params);
                    if !self.run_then(turn, choice, &args, f) {
                        rest = Some(Rest::Stopped);
                    }
                }
                Op::Play(n) => {
                    self.set_next_mission(turn, *n, f);
                    rest = Some(Rest::Stopped);
                }
                Op::Handed => {
                    let handed = self.c.s.handed;
                    for (local, slot) in f.iter_mut().zip(&self.slots[handed..handed + crate::course::LOCALS]) {
                        *local = i64::from(*slot);
                    }
                }
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

    /// Finds the options of a decider: records a settled choice, else prepares the wait.
    fn offer_one(
        &mut self,
        turn: &Turn,
        choice: usize,
        args: &[i64],
        at: Origin,
        f: &mut [i64],
        open: &mut OptionBuf,
    ) -> Asked {
        let of = &turn.choices[choice];
        let lifted = with_frame(f, turn.size, of.size, args, |f| {
            of.without_picks(f);
            of.options(self.slots, &mut self.c, f, open)
        });
        if self.c.fault.is_some() {
            self.go_on(&of.origin);
            return Asked::Stopped;
        }
        let (piece, id) = (args.first().copied().unwrap_or(0), ChoiceId(choice as u32));
        let seats = if self.on { self.c.s.knowers(piece, Secrecy::Owner) } else { 0 };
        if lifted > 0 {
            let rules = of.relax[..lifted].to_vec();
            self.note(at, seats, |_| LogEvent::Relaxed { choice: id, piece, rules });
        }
        for (i, arg) in args.iter().enumerate() {
            set_wide(self.slots, self.c.s.args + 2 * i, *arg);
        }
        if open.len() > 1 {
            self.slots[head::STATUS] = status::DECIDING;
            return Asked::Waits;
        }
        if open.is_empty() {
            self.slots[head::DECISIONS] += 1;
            self.note(at, seats, |_| LogEvent::NoLegalOption { choice: id, piece });
            return Asked::Nothing;
        }
        self.take(turn, choice, args, open.get(0), true, at);
        self.slots[head::DECISIONS] += 1;
        Asked::Decided
    }

    /// Records a choice.
    pub fn take(&mut self, turn: &Turn, choice: usize, args: &[i64], picks: &[i64], forced: bool, at: Origin) {
        let (id, piece) = (ChoiceId(choice as u32), args.first().copied().unwrap_or(0));
        put_picks(self.c.s, self.slots, choice, piece, picks);
        if self.on {
            let gathered = matches!(turn.ops.get(self.slots[head::PC] as usize).map(|p| &p.op), Some(Op::Decide(_)));
            let seats = if gathered { self.c.s.knowers(piece, Secrecy::Owner) } else { ALL_SEATS };
            let (args, picks) = (args.to_vec(), picks.to_vec());
            self.note(at, seats, |_| LogEvent::Chose { choice: id, piece, args, picks, forced });
        }
    }

    fn ask(&mut self, turn: &Turn, n: usize, f: &mut [i64], at: Origin, open: &mut OptionBuf) -> Asked {
        let ask = &turn.asks[n];
        let mut args = Few::new();
        for arg in &ask.args {
            args.push(arg.get(self.slots, &mut self.c, f));
        }
        if !self.go_on(&at) {
            return Asked::Stopped;
        }
        let asked = self.offer_one(turn, ask.choice, &args, at, f, open);
        match asked {
            Asked::Waits => self.slots[head::WAITING] = (turn.gathers.len() + n) as i32 + 1,
            Asked::Nothing if !self.run_otherwise(turn, ask.choice, &args, f) => return Asked::Stopped,
            _ => {}
        }
        asked
    }

    /// Evaluates arguments and passes them on.
    fn with_args<R>(
        &mut self,
        args: &[Arg],
        f: &mut [i64],
        then: impl FnOnce(&mut Self, &[i64], &mut [i64]) -> R,
    ) -> R {
        match args {
            // The most common case: only the piece that decides.
            [only] => {
                let only = [only.get(self.slots, &mut self.c, f)];
                then(self, &only, f)
            }
            _ => {
                let list: Few = args.iter().map(|arg| arg.get(self.slots, &mut self.c, f)).collect();
                then(self, &list, f)
            }
        }
    }

    /// Runs what follows once all have decided.
    fn then(&mut self, turn: &Turn, g: &GatherCode, f: &mut [i64], at: Origin) -> bool {
        for i in 0..self.slots[g.at] as usize {
            f[g.each.local] = i64::from(self.slots[g.element(i)]);
            let nothing_left = self.slots[g.state(i)] == state::NOTHING_LEFT;
            let done = self.with_args(&g.args, f, |env, args, f| {
                env.go_on(&at)
                    && match nothing_left {
                        true => env.run_otherwise(turn, g.choice, args, f),
                        false => env.run_then(turn, g.choice, args, f),
                    }
            });
            if !done {
                return false;
            }
        }
        g.forget(self.slots);
        true
    }

    fn run_then(&mut self, turn: &Turn, choice: usize, args: &[i64], f: &mut [i64]) -> bool {
        let of = &turn.choices[choice];
        let id = ChoiceId(choice as u32);
        let picked = self.c.s.picked(id, args.first().copied().unwrap_or(0));
        with_frame(f, turn.size, of.size, args, |f| {
            for (i, pick) in of.picks.iter().enumerate() {
                f[pick.local] = match picked.and_then(|(first, place)| Some((first, place.picks.get(i)?))) {
                    Some((first, (offset, true))) => wide(self.slots, first + offset),
                    Some((first, (offset, false))) => self.slots[first + offset].into(),
                    None => -1,
                };
            }
            self.with_cause(|| Cause::Choice(id), |env| of.then.run(env, f))
        })
    }

    fn run_otherwise(&mut self, turn: &Turn, choice: usize, args: &[i64], f: &mut [i64]) -> bool {
        let of = &turn.choices[choice];
        let Some(otherwise) = &of.otherwise else { return true };
        with_frame(f, turn.size, of.size, args, |f| {
            of.frame(args, f);
            self.with_cause(|| Cause::Choice(ChoiceId(choice as u32)), |env| otherwise.run(env, f))
        })
    }
}

/// The arguments of the pending choice.
#[inline]
pub(crate) fn waiting_args(s: &Statics, slots: &[i32], count: usize) -> Args {
    let arg = |i: usize| wide(slots, s.args + 2 * i);
    match count {
        // The most common case: only the piece that decides.
        1 => Args::from_buf_and_len([arg(0), 0, 0, 0], 1),
        _ => (0..count).map(arg).collect(),
    }
}

/// Stores picks and counts them.
pub(crate) fn put_picks(s: &Statics, slots: &mut [i32], choice: usize, piece: i64, picks: &[i64]) {
    if let Some(tally) = &s.tally {
        tally.chosen(&s.program, choice, picks);
    }
    write_picks(s, slots, choice, piece, picks);
}

/// Stores picks without counting them.
pub(crate) fn write_picks(s: &Statics, slots: &mut [i32], choice: usize, piece: i64, picks: &[i64]) {
    let Some((first, place)) = s.picked(ChoiceId(choice as u32), piece) else { return };
    for (pick, (offset, is_wide)) in picks.iter().zip(&place.picks) {
        match is_wide {
            true => set_wide(slots, first + offset, *pick),
            false => slots[first + offset] = *pick as i32,
        }
    }
}

/// How a decision of one seat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Waits,
    Decided,
    Nothing,
    Stopped,
}

impl Turn {
    /// The pending choice, by the number in the head.
    pub fn waiting(&self, n: i32) -> Option<usize> {
        let n = usize::try_from(n - 1).ok()?;
        match self.gathers.get(n) {
            Some(g) => Some(g.choice),
            None => self.asks.get(n - self.gathers.len()).map(|a| a.choice),
        }
    }

    /// Continues after the pending choice was made.
    pub fn decided(&self, slots: &mut [i32]) {
        let Some(n) = usize::try_from(slots[head::WAITING] - 1).ok() else { return };
        match self.gathers.get(n) {
            Some(g) => {
                let i = slots[head::ELEMENT] as usize;
                slots[g.state(i)] = state::DECIDED;
            }
            None => slots[head::PC] += 1,
        }
        slots[head::WAITING] = 0;
        slots[head::STATUS] = status::RUNNING;
        slots[head::DECISIONS] += 1;
    }

    /// The choices already made in the current gathering, with their arguments.
    pub fn decided_in_secret(&self, code: &SharedCode, p: &Position) -> Vec<(ChoiceId, i64, Args)> {
        let choice = self.gathering(&p.slots).map_or(0, |(_, g)| g.choice as u32);
        let all = self.taking_part(code, p).into_iter();
        all.filter(|(.., decided)| *decided).map(|(piece, args, _)| (ChoiceId(choice), piece, args)).collect()
    }

    /// The elements of the pending gathering: each with the arguments of its choice, and whether it has decided.
    pub fn taking_part(&self, code: &SharedCode, p: &Position) -> SmallVec<[(i64, Args, bool); 4]> {
        let Some((_, g)) = self.gathering(&p.slots) else { return SmallVec::new() };
        let (mut c, mut frame) = (Ctx::new(&code.s, &code.fast), self.frame(code, &p.slots));
        let count = (p.slots[g.at].max(0) as usize).min(g.most);
        (0..count)
            .map(|i| {
                let piece = i64::from(p.slots[g.element(i)]);
                frame[g.each.local] = piece;
                let args = g.args.iter().map(|a| a.get(&p.slots, &mut c, &mut frame)).collect();
                (piece, args, p.slots[g.state(i)] == state::DECIDED)
            })
            .collect()
    }

    /// Whether this turn program can have written the bookkeeping of a position.
    pub fn is_sound(&self, slots: &[i32]) -> bool {
        let small = |at: usize, most: usize| usize::try_from(slots[at]).is_ok_and(|n| n <= most);
        let waiting = self.gathers.len() + self.asks.len();
        let deciding = slots[head::STATUS] == crate::layout::status::DECIDING;
        let loops = self.ops.iter().all(|p| match &p.op {
            Op::Each { at, most, .. } => small(*at, *most) && small(*at + 1, *most),
            _ => true,
        });
        let at_wait = match usize::try_from(slots[head::WAITING] - 1).ok() {
            None => !deciding,
            Some(n) => {
                let op = usize::try_from(slots[head::PC]).ok().and_then(|pc| self.ops.get(pc)).map(|p| &p.op);
                match op {
                    Some(Op::Decide(g)) => {
                        let g_at = &self.gathers[*g];
                        *g == n && slots[head::ELEMENT] >= 0 && slots[head::ELEMENT] < slots[g_at.at]
                    }
                    Some(Op::Ask(a)) => self.gathers.len() + a == n,
                    _ => false,
                }
            }
        };
        small(head::PC, self.ops.len())
            && small(head::WAITING, waiting)
            && slots[head::TURN] >= 0
            && slots[head::DECISIONS] >= 0
            && loops
            && self.gathers.iter().all(|g| small(g.at, g.most))
            && at_wait
    }
}
