//! The turn program: phases, loops and choices as a list of ops with a counter, so that play can stop and go on.
//!
//! Only what holds a choice or a phase is taken apart; everything else is one op that runs through. All that the
//! program remembers stands in the position: the counter, the elements of loops, who has decided, the locals.

use crate::eval::*;
use crate::layout::{FieldPlace, head, set_wide, status, wide};
use crate::link::{Act, EachCode, Env};
use crate::machine::{Code, Position, outcome};
use crate::options::OptionBuf;
use crate::{Cause, EVERYBODY, FaultKind, Happening};
use dicta_program::*;
use std::sync::Arc;

mod build;

pub(crate) use build::Builder;

/// One op. Numbers are indices of ops.
pub(crate) enum Op {
    TurnBegin,
    TurnEnd,
    Act(Act),
    Phase { name: String, title: String },
    PhaseEnd { expire: Vec<Arc<FieldPlace>> },
    Step { name: String, title: String },
    If { cond: Ev, otherwise: usize },
    Jump(usize),
    Each { each: Box<EachCode>, at: usize, most: usize },
    Next { op: usize, after: usize },
    Gather(usize),
    Decide(usize),
    Then(usize),
    Ask(usize),
    Asked(usize),
}

/// An op with the phases and steps that it stands in.
pub(crate) struct Placed {
    pub op: Op,
    pub causes: Vec<Cause>,
    pub origin: Origin,
}

/// A secret gathering of choices.
pub(crate) struct GatherCode {
    pub choice: usize,
    each: EachCode,
    args: Vec<Arg>,
    after: Option<(usize, crate::link::Dom)>,
    showing: Option<(usize, Vec<Arg>)>,
    stream: StreamId,
    /// Count, then elements, states, and rows of bits: for whom each waits.
    at: usize,
    most: usize,
    words: usize,
}

/// A question to one seat.
pub(crate) struct AskCode {
    pub choice: usize,
    args: Vec<Arg>,
}

/// What a gathering knows of an element.
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
}

/// The linked turn program.
pub(crate) struct Turn {
    pub ops: Vec<Placed>,
    pub gathers: Vec<GatherCode>,
    pub asks: Vec<AskCode>,
    /// Where the op of each waiting point stands: gathers, then asks.
    pub turn_begin: usize,
    pub size: usize,
    mission_end: crate::link::Block,
    mission_size: usize,
    memories: Vec<Memory>,
    expire: Vec<Arc<FieldPlace>>,
}

/// A field that remembers.
struct Memory {
    kind: KindId,
    place: Arc<FieldPlace>,
    value: Arg,
}

/// Why a run of ops came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    Decide,
    /// Over or faulty.
    Stopped,
    /// Came to the op at which it was to stop.
    There,
}

impl Env<'_> {
    /// Runs ops until somebody must decide, the game ends, or the counter comes to `until`. If somebody must decide,
    /// `open` holds the legal options.
    pub fn run(&mut self, until: Option<usize>, open: &mut OptionBuf) -> Rest {
        let turn = &self.code.turn;
        const NEAR: usize = 4 * FRAME;
        let mut near = [0; NEAR];
        let mut far = Vec::new();
        let frame: &mut [i64] = if turn.size <= NEAR - FRAME {
            &mut near
        } else {
            far.resize(turn.size + FRAME, 0);
            &mut far
        };
        let locals = self.c.s.locals;
        for (i, local) in frame[..turn.size].iter_mut().enumerate() {
            *local = wide(self.slots, locals + 2 * i);
        }
        let rest = self.ops(until, frame, open);
        for (i, local) in frame[..turn.size].iter().enumerate() {
            set_wide(self.slots, locals + 2 * i, *local);
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
        self.note(at, EVERYBODY, |_| Happening::Fault(crate::Fault { what, origin: at }));
    }

    fn ops(&mut self, until: Option<usize>, f: &mut [i64], open: &mut OptionBuf) -> Rest {
        let code = self.code;
        loop {
            let pc = self.slots[head::PC] as usize;
            if until == Some(pc) {
                return Rest::There;
            }
            let Some(placed) = code.turn.ops.get(pc) else { return Rest::Stopped };
            if self.on {
                self.causes.clone_from(&placed.causes);
            }
            if !self.c.tick() {
                self.fault_at = placed.origin;
                return Rest::Stopped;
            }
            let mut next = pc + 1;
            let mut rest = None;
            let at = placed.origin;
            match &placed.op {
                Op::Act(act) => {
                    if !act(self, f) {
                        rest = Some(Rest::Stopped);
                    }
                }
                Op::TurnBegin => self.turn_begin(),
                Op::TurnEnd => {
                    if !self.turn_end() {
                        rest = Some(Rest::Stopped);
                    }
                    next = code.turn.turn_begin;
                }
                Op::Phase { name, title } => {
                    self.note(at, EVERYBODY, |_| Happening::Phase { name: name.clone(), title: title.clone() })
                }
                Op::PhaseEnd { expire } => self.expire(expire),
                Op::Step { name, title } => {
                    self.note(at, EVERYBODY, |_| Happening::Step { name: name.clone(), title: title.clone() })
                }
                Op::If { cond, otherwise } => {
                    if cond(self.slots, &mut self.c, f) == 0 {
                        next = *otherwise;
                    }
                }
                Op::Jump(to) => next = *to,
                Op::Each { each, at, most } => {
                    let mut few = self.elements(each, f);
                    let list = few.list();
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
                    if let Some(Placed { op: Op::Each { each, at, .. }, .. }) = code.turn.ops.get(*op) {
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
                Op::Gather(n) => self.gather(&code.turn.gathers[*n], f),
                Op::Decide(n) => {
                    if self.next_decider(*n, f, at, open) {
                        next = pc;
                        rest = Some(Rest::Decide);
                    }
                }
                Op::Then(n) => {
                    if !self.then(&code.turn.gathers[*n], f, at) {
                        rest = Some(Rest::Stopped);
                    }
                }
                Op::Ask(n) => match self.ask(*n, f, at, open) {
                    Asked::Waits => {
                        rest = Some(Rest::Decide);
                        next = pc;
                    }
                    Asked::Decided => {}
                    Asked::Nothing => next = pc + 2,
                    Asked::Stopped => rest = Some(Rest::Stopped),
                },
                Op::Asked(n) => {
                    let choice = code.turn.asks[*n].choice;
                    let args = self.waiting_args(code.choices[choice].params);
                    if !self.run_then(choice, &args) {
                        rest = Some(Rest::Stopped);
                    }
                }
            }
            if !self.go_on(at) {
                return Rest::Stopped;
            }
            self.slots[head::PC] = next as i32;
            if let Some(rest) = rest {
                return rest;
            }
        }
    }

    fn turn_begin(&mut self) {
        self.slots[head::TURN] = self.slots[head::TURN].max(1);
        let turn = self.turn() as u32;
        self.note(Origin::default(), EVERYBODY, |_| Happening::Turn(turn));
        for place in &self.c.s.picks {
            let all =
                place.start..place.start + place.width * place.ranks.iter().filter(|r| **r != u32::MAX).count().max(1);
            if place.width > 0
                && let Some(slots) = self.slots.get_mut(all)
            {
                slots.fill(-1);
            }
        }
    }

    /// The end of a turn; false if the game is over.
    fn turn_end(&mut self) -> bool {
        let code = self.code;
        let turn = &code.turn;
        let mut frame = [0; FRAME];
        if !with_frame(&mut frame, 0, turn.mission_size, &[], |f| turn.mission_end.run(self, f)) {
            return false;
        }
        let mut remembered = Vec::new();
        for memory in &turn.memories {
            for (i, of) in self.c.s.instances.iter().enumerate().filter(|(_, of)| of.kind == memory.kind) {
                frame[0] = i as i64;
                // Of what isn't there nothing is remembered.
                let slots = &*self.slots;
                match self.c.quietly(|c| memory.value.get(slots, c, &mut frame)) {
                    Ok(value) => remembered.push((of.base + memory.place.slot, memory.place.clone(), value)),
                    Err(FaultKind::OfNone) => {}
                    Err(fault) => {
                        self.c.fail(fault);
                    }
                }
            }
        }
        for (slot, place, value) in remembered {
            match place.width {
                2 if place.store == crate::layout::Store::Wide => set_wide(self.slots, slot, value),
                _ => self.slots[slot] = value as i32,
            }
        }
        self.expire(&turn.expire);
        self.c.steps = 0;
        self.turns += 1;
        if self.turns > crate::limits::TURNS {
            self.c.fail(FaultKind::TooManySteps);
        }
        self.slots[head::TURN] += 1;
        let last = i64::from(self.c.s.mission.turns);
        if i64::from(self.turn()) > last {
            self.slots[head::TURN] -= 1;
            self.end(-1, 0, outcome::TIME_UP, Origin::default());
            return false;
        }
        true
    }

    fn expire(&mut self, fields: &[Arc<FieldPlace>]) {
        for place in fields {
            let Some((slot, _)) = place.lasting else { continue };
            let s = self.c.s;
            for (i, of) in s.instances.iter().enumerate().filter(|(_, of)| of.kind == place.kind) {
                let until = self.slots[of.base + slot];
                if until == 0 || self.turn() < until {
                    continue;
                }
                let all = of.base + place.slot..of.base + place.slot + place.width;
                if let (Some(to), Some(from)) = (self.slots.get_mut(all.clone()), s.defaults.get(all)) {
                    to.copy_from_slice(from);
                }
                self.slots[of.base + slot] = 0;
                if let Some(mask) = s.reveals[i].get(place.field.index()).and_then(|m| self.slots.get_mut(*m as usize))
                {
                    *mask = 0;
                }
                let (piece, kind, field) = (i as i64, place.kind, place.field);
                let origin = s.program.kinds[kind.index()].fields[field.index()].head.origin;
                self.note(origin, s.knowers(piece, place.secrecy), |_| Happening::Expired { piece, kind, field });
            }
        }
    }

    /// Fixes the elements of a gathering, and who waits for whom.
    fn gather(&mut self, g: &GatherCode, f: &mut [i64]) {
        let mut few = self.elements(&g.each, f);
        let list = few.list();
        if list.len() > g.most {
            self.c.fail(FaultKind::TooManyElements);
            return;
        }
        self.slots[g.at] = list.len() as i32;
        for (i, e) in list.iter().enumerate() {
            self.slots[g.element(i)] = *e as i32;
            self.slots[g.state(i)] = state::UNDECIDED;
            self.slots[g.waits(i)..g.waits(i) + g.words].fill(0);
            let Some((_, dom)) = &g.after else { continue };
            f[g.each.local] = *e;
            let mut others = Few::new();
            let slots = &*self.slots;
            dom.each(slots, &mut self.c, f, |_, _, other| {
                others.push(other);
                true
            });
            for other in others.list() {
                if let Some(j) = list.iter().position(|e| e == other).filter(|j| *j != i) {
                    self.slots[g.waits(i) + j / 32] |= 1 << (j % 32);
                }
            }
        }
    }

    /// Lets those decide that have no choice, and finds the next one that has; false when all have decided.
    fn next_decider(&mut self, n: usize, f: &mut [i64], at: Origin, open: &mut OptionBuf) -> bool {
        let code = self.code;
        let g = &code.turn.gathers[n];
        let count = self.slots[g.at] as usize;
        while self.c.fault.is_none() {
            let undecided = |slots: &[i32], i: usize| slots[g.state(i)] == state::UNDECIDED;
            let waits = |slots: &[i32], i: usize| {
                g.words > 0 && (0..count).any(|j| undecided(slots, j) && g.waits_for(slots, i, j))
            };
            let slots = &*self.slots;
            let Some(first) = (0..count).find(|i| undecided(slots, *i)) else { return false };
            let free = (first..count).find(|i| undecided(slots, *i) && !waits(slots, *i));
            let i = match free {
                Some(i) => i,
                None => self.free_one(g, count, at),
            };
            let piece = i64::from(self.slots[g.element(i)]);
            f[g.each.local] = piece;
            self.show(g, count, i, f, at);
            let mut args = Few::new();
            for arg in &g.args {
                args.push(arg.get(self.slots, &mut self.c, f));
            }
            match self.offer_one(g.choice, args.list(), at, open) {
                Asked::Waits => {
                    self.slots[head::WAITING] = n as i32 + 1;
                    self.slots[head::ELEMENT] = i as i32;
                    return true;
                }
                Asked::Decided => self.slots[g.state(i)] = state::DECIDED,
                Asked::Nothing => self.slots[g.state(i)] = state::NOTHING_LEFT,
                Asked::Stopped => return false,
            }
        }
        false
    }

    /// Draws one of those on a ring of waiting to decide first.
    fn free_one(&mut self, g: &GatherCode, count: usize, at: Origin) -> usize {
        let slots = &*self.slots;
        let undecided: Vec<usize> = (0..count).filter(|i| slots[g.state(*i)] == state::UNDECIDED).collect();
        let on_ring = |start: usize| {
            let mut seen = vec![false; count];
            let mut open = vec![start];
            while let Some(i) = open.pop() {
                for j in undecided.iter().copied().filter(|j| g.waits_for(slots, i, *j)) {
                    if j == start {
                        return true;
                    }
                    if !std::mem::replace(&mut seen[j], true) {
                        open.push(j);
                    }
                }
            }
            false
        };
        let ring: Vec<usize> = undecided.iter().copied().filter(|i| on_ring(*i)).collect();
        let drawn = self.below(g.stream, ring.len());
        let i = ring.get(drawn).copied().unwrap_or(0);
        let piece = i64::from(self.slots[g.element(i)]);
        let (choice, stream) = (ChoiceId(g.choice as u32), g.stream);
        self.note(at, EVERYBODY, |_| Happening::Freed { choice, piece, stream });
        i
    }

    /// Shows an element what it waited for.
    fn show(&mut self, g: &GatherCode, count: usize, i: usize, f: &mut [i64], at: Origin) {
        let (Some((event, args)), Some((local, _))) = (&g.showing, &g.after) else { return };
        for j in 0..count {
            if g.waits_for(self.slots, i, j) && self.slots[g.state(j)] != state::UNDECIDED {
                f[*local] = i64::from(self.slots[g.element(j)]);
                let mut list = Few::new();
                for arg in args {
                    list.push(arg.get(self.slots, &mut self.c, f));
                }
                if !self.go_on(at) || !self.emit(*event, list.list(), at) {
                    return;
                }
            }
        }
    }

    /// Looks what one decider may choose: records what is settled, else prepares the wait.
    fn offer_one(&mut self, choice: usize, args: &[i64], at: Origin, open: &mut OptionBuf) -> Asked {
        let code = self.code;
        let of = &code.choices[choice];
        let mut frame = [0; FRAME];
        let lifted = with_frame(&mut frame, 0, of.size, args, |f| {
            of.frame(args, f);
            of.options(self.slots, &mut self.c, f, open)
        });
        if self.c.fault.is_some() {
            self.go_on(of.origin);
            return Asked::Stopped;
        }
        let (piece, id) = (args.first().copied().unwrap_or(0), ChoiceId(choice as u32));
        let seats = self.c.s.knowers(piece, Secrecy::Owner);
        if lifted > 0 {
            let rules = of.relax[..lifted].to_vec();
            self.note(at, seats, |_| Happening::Relaxed { choice: id, piece, rules });
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
            self.note(at, seats, |_| Happening::NothingLeft { choice: id, piece });
            return Asked::Nothing;
        }
        self.take(choice, args, open.get(0), true, at);
        self.slots[head::DECISIONS] += 1;
        Asked::Decided
    }

    /// Records a choice.
    pub fn take(&mut self, choice: usize, args: &[i64], picks: &[i64], forced: bool, at: Origin) {
        let (id, piece) = (ChoiceId(choice as u32), args.first().copied().unwrap_or(0));
        for (i, pick) in picks.iter().enumerate() {
            match self.c.s.pick_slot(id, piece, i) {
                Some((slot, true)) => set_wide(self.slots, slot, *pick),
                Some((slot, false)) => self.slots[slot] = *pick as i32,
                None => {}
            }
        }
        if self.on {
            let gathered =
                matches!(self.code.turn.ops.get(self.slots[head::PC] as usize).map(|p| &p.op), Some(Op::Decide(_)));
            let seats = if gathered { self.c.s.knowers(piece, Secrecy::Owner) } else { EVERYBODY };
            let (args, picks) = (args.to_vec(), picks.to_vec());
            self.note(at, seats, |_| Happening::Chose { choice: id, piece, args, picks, forced });
        }
    }

    /// The arguments of the choice that waits.
    pub fn waiting_args(&self, count: usize) -> Vec<i64> {
        (0..count).map(|i| wide(self.slots, self.c.s.args + 2 * i)).collect()
    }

    fn ask(&mut self, n: usize, f: &mut [i64], at: Origin, open: &mut OptionBuf) -> Asked {
        let code = self.code;
        let ask = &code.turn.asks[n];
        let mut args = Few::new();
        for arg in &ask.args {
            args.push(arg.get(self.slots, &mut self.c, f));
        }
        if !self.go_on(at) {
            return Asked::Stopped;
        }
        let asked = self.offer_one(ask.choice, args.list(), at, open);
        match asked {
            Asked::Waits => self.slots[head::WAITING] = (code.turn.gathers.len() + n) as i32 + 1,
            Asked::Nothing if !self.run_otherwise(ask.choice, args.list()) => return Asked::Stopped,
            _ => {}
        }
        asked
    }

    /// What follows when all have decided.
    fn then(&mut self, g: &GatherCode, f: &mut [i64], at: Origin) -> bool {
        for i in 0..self.slots[g.at] as usize {
            f[g.each.local] = i64::from(self.slots[g.element(i)]);
            let mut args = Few::new();
            for arg in &g.args {
                args.push(arg.get(self.slots, &mut self.c, f));
            }
            if !self.go_on(at) {
                return false;
            }
            let done = match self.slots[g.state(i)] {
                state::NOTHING_LEFT => self.run_otherwise(g.choice, args.list()),
                _ => self.run_then(g.choice, args.list()),
            };
            if !done {
                return false;
            }
        }
        true
    }

    fn run_then(&mut self, choice: usize, args: &[i64]) -> bool {
        let code = self.code;
        let of = &code.choices[choice];
        let id = ChoiceId(choice as u32);
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, of.size, args, |f| {
            of.frame(args, f);
            for (i, pick) in of.picks.iter().enumerate() {
                f[pick.local] = match self.c.s.pick_slot(id, args.first().copied().unwrap_or(0), i) {
                    Some((slot, true)) => wide(self.slots, slot),
                    Some((slot, false)) => self.slots[slot].into(),
                    None => -1,
                };
            }
            self.because(|| Cause::Choice(id), |env| of.then.run(env, f))
        })
    }

    fn run_otherwise(&mut self, choice: usize, args: &[i64]) -> bool {
        let code = self.code;
        let of = &code.choices[choice];
        let Some(otherwise) = &of.otherwise else { return true };
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, of.size, args, |f| {
            of.frame(args, f);
            self.because(|| Cause::Choice(ChoiceId(choice as u32)), |env| otherwise.iter().all(|act| act(env, f)))
        })
    }
}

/// How a question to one decider ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Waits,
    Decided,
    Nothing,
    Stopped,
}

impl Turn {
    /// Which choice waits, by the number in the head.
    pub fn waiting(&self, n: i32) -> Option<usize> {
        let n = usize::try_from(n - 1).ok()?;
        match self.gathers.get(n) {
            Some(g) => Some(g.choice),
            None => self.asks.get(n - self.gathers.len()).map(|a| a.choice),
        }
    }

    /// What follows once the choice that waits was made.
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

    /// Who has decided in the gathering that is going on, with the arguments of the choice.
    pub fn decided_in_secret(&self, code: &Code, p: &Position) -> Vec<(ChoiceId, i64, Vec<i64>)> {
        let waiting = usize::try_from(p.slots[head::WAITING] - 1).ok().and_then(|n| self.gathers.get(n));
        let Some(g) = waiting else { return Vec::new() };
        let mut c = Ctx::new(&code.s, &code.fast);
        let mut frame = vec![0; self.size + FRAME];
        for (i, local) in frame[..self.size].iter_mut().enumerate() {
            *local = wide(&p.slots, code.s.locals + 2 * i);
        }
        let count = (p.slots[g.at].max(0) as usize).min(g.most);
        let decided = (0..count).filter(|i| p.slots[g.state(*i)] == state::DECIDED);
        decided
            .map(|i| {
                let piece = i64::from(p.slots[g.element(i)]);
                frame[g.each.local] = piece;
                let args = g.args.iter().map(|a| a.get(&p.slots, &mut c, &mut frame)).collect();
                (ChoiceId(g.choice as u32), piece, args)
            })
            .collect()
    }

    /// Whether the bookkeeping in a position is one that this turn program can have written.
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

    /// The first op of a phase and the one after it.
    pub fn phase(&self, wanted: &str) -> Option<(usize, usize)> {
        let begin = self.ops.iter().position(|p| matches!(&p.op, Op::Phase { name, .. } if name == wanted))?;
        let depth = self.ops[begin].causes.len();
        let end = (begin..self.ops.len())
            .find(|i| matches!(self.ops[*i].op, Op::PhaseEnd { .. }) && self.ops[*i].causes.len() == depth)?;
        Some((begin, end + 1))
    }
}
