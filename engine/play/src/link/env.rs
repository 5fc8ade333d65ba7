//! The environment of linked statements: writable slots, a game log, and the primitive actions of statements.
//!
//! A statement returns false when the run must stop: the game is over or a fault occurred. In a simultaneous loop whose
//! elements could see each other's writes, writes are deferred until all elements have run, so that each reads the
//! original position; additions then add up. Dice and decks act at once, in the order of the elements.

use super::{Cond, Dom, Test};
use crate::eval::*;
use crate::layout::{FieldPlace, NONE, Store, head, set_wide, status, wide};
use crate::machine::Code;
use crate::{ALL_SEATS, Cause, Entry, FaultKind, GameLog, LogEvent, Seats, ValueReport};
use dicta_program::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// A linked statement.
pub(crate) type Act = Box<dyn Fn(&mut Env<'_>, &mut [i64]) -> bool + Send + Sync>;

/// Statements in order.
#[derive(Default)]
pub(crate) struct Block(pub Vec<Act>);

impl Block {
    #[inline]
    pub fn run(&self, env: &mut Env, f: &mut [i64]) -> bool {
        self.0.iter().all(|act| act(env, f))
    }

    /// Counts every run of the block.
    pub fn counted(mut self, counter: Option<crate::tally::Counter>) -> Block {
        if let Some(counter) = counter {
            self.0.insert(
                0,
                Box::new(move |_, _| {
                    counter.hit();
                    true
                }),
            );
        }
        self
    }

    /// Times the block as a whole.
    pub fn timed(self, timer: Option<crate::stopwatch::Timer>) -> Block {
        match timer {
            Some(timer) => Block(vec![Box::new(move |env, f| timer.time(|| self.run(env, f)))]),
            None => self,
        }
    }
}

/// A rule on an event or instead of an effect, or the body of an effect.
pub(crate) struct HookCode {
    pub size: usize,
    pub when: Option<Cond>,
    pub body: Block,
    pub origin: Origin,
}

/// An audience: who may know an entry.
pub(crate) enum AudienceCode {
    All,
    Owner(Arg),
    Side(Arg),
    Nobody,
}

/// A linked event.
pub(crate) struct EventCode {
    pub size: usize,
    pub audience: AudienceCode,
    pub shown: Vec<Arg>,
    pub hooks: Vec<usize>,
    /// Whether its first parameter is a piece, part or side.
    pub of_piece: bool,
}

/// Prescribed results of chance: from an example, or from a user who rolls and draws with real dice and cards. Each
/// comes with the step that prescribes it.
#[derive(Default)]
pub(crate) struct Queues {
    /// Faces from 1.
    pub dice: VecDeque<(i64, Origin)>,
    pub draws: Vec<(DeckId, u32, Origin)>,
    /// Positions, from 1, of the random elements to come.
    pub random: VecDeque<(i64, Origin)>,
    /// Prescribed results that are impossible.
    pub impossible: Vec<(ImpossibleResult, Origin)>,
    /// Where each die and card is requested.
    pub hand: Option<crate::hand::ManualResults>,
    /// Where all results of chance are recorded.
    pub drawn: Option<Vec<crate::hand::Drawn>>,
}

/// A prescribed result that is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImpossibleResult {
    /// A face, from 1, that the die does not have.
    Face { die: DieId, face: i64 },
    /// A position, from 1, beyond the number of elements.
    Element { place: i64, of: usize },
    /// A card that is not in the pile.
    Card { deck: DeckId, design: u32 },
}

impl Queues {
    pub fn draw(&mut self, deck: DeckId) -> Option<(u32, Origin)> {
        let at = self.draws.iter().position(|d| d.0 == deck)?;
        let (_, design, origin) = self.draws.remove(at);
        Some((design, origin))
    }
}

/// A write that is deferred to the end of a simultaneous loop.
enum Write {
    Assign { of: i64, place: Arc<FieldPlace>, op: AssignOp, value: i64, origin: Origin },
    Collect { of: i64, place: Arc<FieldPlace>, op: CollectOp, value: i64, origin: Origin },
    Slot { of: i64, slot: u32, op: AssignOp, value: i64, origin: Origin },
    Stand { piece: i64, cell: i64, facing: i64 },
    InPlay { piece: i64, on: bool },
}

/// A sum that was given a name: the `let`, the depth of its call and the slot of the name in its frame.
struct KeptReport {
    bound: Origin,
    depth: u32,
    local: usize,
    report: ValueReport,
}

/// The environment of linked statements.
pub(crate) struct Env<'a> {
    pub c: Ctx<'a>,
    pub code: &'a Code,
    pub slots: &'a mut [i32],
    pub journal: &'a mut GameLog,
    /// Whether the game log keeps entries.
    pub on: bool,
    pub causes: Vec<Cause>,
    pub queues: Option<&'a mut Queues>,
    /// Where the fault occurred.
    pub fault_at: Origin,
    /// Turns that ended in this run.
    pub turns: u32,
    deferred: Option<Vec<Write>>,
    /// Sums that were given a name which is revealed later.
    kept: Vec<KeptReport>,
    /// Whether a hook has ended the move that triggered it.
    pub halt: bool,
}

impl<'a> Env<'a> {
    pub fn new(code: &'a Code, slots: &'a mut [i32], journal: &'a mut GameLog) -> Env<'a> {
        let on = matches!(journal, GameLog::On(_));
        let mut c = Ctx::new(&code.s, &code.fast);
        c.tracked = if on { Some(code.tracked()) } else { None };
        Env {
            c,
            code,
            slots,
            journal,
            on,
            causes: Vec::new(),
            queues: None,
            fault_at: Origin::default(),
            turns: 0,
            deferred: None,
            kept: Vec::new(),
            halt: false,
        }
    }

    pub fn turn(&self) -> i32 {
        self.slots[head::TURN]
    }

    /// Evaluates an expression.
    #[inline]
    pub fn get(&mut self, arg: &Arg, f: &mut [i64]) -> i64 {
        arg.get(self.slots, &mut self.c, f)
    }

    /// Ends a statement: returns whether the run goes on.
    #[inline]
    pub fn go_on(&mut self, origin: Origin) -> bool {
        if self.c.fault.is_some() {
            return self.stop(origin);
        }
        if self.on && !self.c.reports.is_empty() {
            self.leftover(origin);
        }
        true
    }

    #[cold]
    fn stop(&mut self, origin: Origin) -> bool {
        if self.fault_at == Origin::default() {
            self.fault_at = origin;
        }
        false
    }

    #[cold]
    fn leftover(&mut self, origin: Origin) {
        if self.c.s.program.hushed.binary_search(&origin).is_ok() {
            self.c.reports.clear();
            return;
        }
        self.close_reports(origin);
        let seats = self.c.reports.iter().fold(ALL_SEATS, |m, r| m & r.seats());
        self.note(origin, seats, |_| LogEvent::Valued);
    }

    /// Keeps the report of a sum that a `let` has just named, until the name is revealed.
    pub fn keep_report(&mut self, local: usize, bound: Origin) {
        if !self.on || self.c.s.program.hushed.binary_search(&bound).is_ok() {
            return;
        }
        self.close_reports(bound);
        let depth = self.c.depth;
        self.kept.retain(|kept| (kept.bound, kept.depth) != (bound, depth));
        let report = self.c.reports.last().cloned();
        self.kept.extend(report.map(|report| KeptReport { bound, depth, local, report }));
    }

    /// The name has another value now.
    pub fn forget_report(&mut self, local: usize) {
        let depth = self.c.depth;
        self.kept.retain(|kept| (kept.depth, kept.local) != (depth, local));
    }

    /// A name is revealed: the sum behind it is explained to all seats, each as far as it may know, unless all knew it
    /// before. The seats that did are not left out: who they are depends on the lines that were computed.
    pub fn show_report(&mut self, bound: Option<Origin>, origin: Origin) {
        let depth = self.c.depth;
        let Some(at) = self.kept.iter().position(|kept| Some(kept.bound) == bound && kept.depth == depth) else {
            return;
        };
        let report = self.kept.swap_remove(at).report;
        // Whether this place is reached may be a secret.
        if report.seats() != ALL_SEATS && self.c.s.program.hushed.binary_search(&origin).is_err() {
            self.c.reports.push(report);
            self.note(origin, ALL_SEATS, |_| LogEvent::Valued);
        }
    }

    /// Where values read a secret here, earlier reveals do not widen who may know them.
    fn close_reports(&mut self, origin: Origin) {
        if !self.c.reports.is_empty() && self.c.s.program.closed.binary_search(&origin).is_ok() {
            self.c.reports.iter_mut().for_each(ValueReport::close);
        }
    }

    /// Counts a statement.
    #[inline]
    pub fn step(&mut self) {
        self.c.tick();
    }

    /// Writes an entry if the game log keeps entries.
    pub fn note(&mut self, origin: Origin, seats: Seats, what: impl FnOnce(&mut Self) -> LogEvent) {
        if self.on {
            let what = what(self);
            let entry = self.entry(origin, seats, what);
            if let GameLog::On(entries) = self.journal {
                entries.push(entry);
            }
        }
    }

    fn entry(&mut self, origin: Origin, seats: Seats, what: LogEvent) -> Entry {
        self.close_reports(origin);
        Entry {
            what,
            origin,
            causes: self.causes.clone(),
            seats,
            turn: self.turn() as u32,
            values: std::mem::take(&mut self.c.reports),
        }
    }

    /// Runs an action with a cause on the stack of causes.
    pub fn with_cause<R>(&mut self, cause: impl FnOnce() -> Cause, run: impl FnOnce(&mut Self) -> R) -> R {
        if !self.on {
            return run(self);
        }
        self.causes.push(cause());
        let result = run(self);
        self.causes.pop();
        result
    }

    /// The seats of an audience.
    pub fn seats(&mut self, audience: &AudienceCode, f: &mut [i64]) -> Seats {
        let (of, secrecy) = match audience {
            AudienceCode::All => return ALL_SEATS,
            AudienceCode::Nobody => return 0,
            AudienceCode::Owner(of) => (of, Secrecy::Owner),
            AudienceCode::Side(of) => (of, Secrecy::Side),
        };
        let slots = &*self.slots;
        let of = self.c.without_effect(|c| of.get(slots, c, f)).unwrap_or(-1);
        self.c.s.knowers(of, secrecy)
    }

    /// The seats of an audience, or none if no entries are kept.
    pub fn seats_noted(&mut self, audience: &AudienceCode, f: &mut [i64]) -> Seats {
        if self.on { self.seats(audience, f) } else { 0 }
    }

    /// Emits an event: an entry, then the rules that hook on it. `rest` is the free part of the frame.
    pub fn emit(&mut self, id: usize, args: &[i64], origin: Origin, rest: &mut [i64]) -> bool {
        let code = self.code;
        let Some(event) = code.events.get(id) else { return true };
        match self.journal {
            GameLog::Off => {}
            GameLog::Count(counts) => {
                let sides = self.c.s.sides();
                let subject = args.first().filter(|_| event.of_piece).and_then(|p| self.c.s.instances.get(*p as usize));
                let at = id * (1 + sides) + subject.map_or(0, |i| i.side.max(0) as usize).min(sides);
                if counts.len() <= at {
                    counts.resize(at + 1, 0);
                }
                counts[at] += 1;
            }
            // The entry of the move already lists each cell.
            GameLog::On(_) if code.enters == Some(id) || code.passes == Some(id) => {}
            GameLog::On(_) => {
                let (seats, shown) = with_frame(rest, 0, event.size, args, |f| {
                    let slots = &*self.slots;
                    let shown = event.shown.iter().map(|t| self.c.without_effect(|c| t.get(slots, c, f)).unwrap_or(-1));
                    let shown = shown.collect();
                    (self.seats(&event.audience, f), shown)
                });
                let args = args.to_vec();
                self.note(origin, seats, |_| LogEvent::Event { event: EventId(id as u32), args, shown });
            }
        }
        event.hooks.iter().all(|rule| {
            let Some(hook) = code.rules.get(*rule) else { return true };
            self.with_cause(|| Cause::Rule(RuleId(*rule as u32)), |env| env.run_hook(hook, args, rest))
        })
    }

    fn run_hook(&mut self, hook: &HookCode, args: &[i64], rest: &mut [i64]) -> bool {
        if !self.c.enter() {
            self.c.leave();
            return self.stop(hook.origin);
        }
        let done = with_frame(rest, 0, hook.size, args, |f| {
            let applies = hook.when.as_ref().is_none_or(|w| w.holds(self.slots, &mut self.c, f));
            self.go_on(hook.origin) && (!applies || hook.body.run(self, f))
        });
        self.c.leave();
        done
    }

    /// Runs an effect, or the rules that replace it.
    pub fn effect(&mut self, id: usize, args: &[i64], rest: &mut [i64]) -> bool {
        let code = self.code;
        let Some((effect, instead)) = code.effects.get(id) else { return true };
        for rule in instead {
            let Some(hook) = code.rules.get(*rule) else { continue };
            let applies = with_frame(rest, 0, hook.size, args, |f| {
                hook.when.as_ref().is_none_or(|w| w.holds(self.slots, &mut self.c, f))
            });
            if !self.go_on(hook.origin) {
                return false;
            }
            if applies {
                return self.with_cause(|| Cause::Rule(RuleId(*rule as u32)), |env| env.run_hook(hook, args, rest));
            }
        }
        self.with_cause(|| Cause::Effect(EffectId(id as u32)), |env| env.run_hook(effect, args, rest))
    }

    /// Runs the effect of a card's face.
    pub fn apply(&mut self, face: i64, context: &[i64], rest: &mut [i64]) -> bool {
        if face < 0 {
            return true;
        }
        let (deck, card, side) = ((face >> 16) as usize, (face >> 4 & 0xfff) as usize, (face & 15) as usize);
        let s = self.c.s;
        let Some(of) = s.program.decks.get(deck) else { return true };
        let Some(design) = of.cards.get(card).map(|c| c.copy_of) else { return true };
        let faces = of.designs.get(design as usize).and_then(|d| d.faces.get(side));
        let cause = || Cause::Card { deck: DeckId(deck as u32), design, side: side as u32 };
        self.with_cause(cause, |env| {
            faces.into_iter().flatten().all(|(effect, printed)| {
                let args: Few = context.iter().chain(printed).copied().collect();
                env.effect(effect.index(), &args, rest)
            })
        })
    }

    /// Assigns to a field, clamped to its bounds.
    pub fn assign(&mut self, of: i64, place: &Arc<FieldPlace>, op: AssignOp, value: i64, origin: Origin) {
        if place.cards {
            return self.keep(of, place, value, origin);
        }
        if let Some(log) = &mut self.deferred {
            log.push(Write::Assign { of, place: place.clone(), op, value, origin });
            return;
        }
        let at = self.c.slot(of, place.slot);
        let Some(now) = self.slots.get(at).copied() else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        if let Store::Wide = place.store {
            let from = wide(self.slots, at);
            set_wide(self.slots, at, value);
            return self.written(of, place, (from, value), origin);
        }
        let wanted = match op {
            AssignOp::Set => Some(value),
            AssignOp::Add => i64::from(now).checked_add(value),
            AssignOp::Sub => i64::from(now).checked_sub(value),
        };
        let got = wanted.and_then(|wanted| match place.store {
            Store::One { none: true, .. } if wanted == -1 && op == AssignOp::Set => Some(-1),
            Store::One { low, high, .. } => Some(wanted.min(high).max(low)),
            Store::Facing => Some(self.c.s.geometry.turned(wanted, 0)),
            Store::Track => {
                let boxes = place.boxes.as_ref().and_then(|b| b.get(of as usize)).copied().unwrap_or(0);
                Some(wanted.min(boxes).max(0))
            }
            Store::Wide | Store::List { .. } => None,
        });
        let (Some(wanted), Some(Ok(to))) = (wanted, got.map(i32::try_from)) else {
            self.c.fail(FaultKind::Overflow);
            return;
        };
        self.slots[at] = to;
        if i64::from(to) != wanted && place.store != Store::Facing && self.on {
            let (kind, field, got) = (place.kind, place.field, i64::from(to));
            let seats = self.c.s.knowers(of, place.secrecy);
            self.note(origin, seats, |_| LogEvent::Bounded { piece: of, kind, field, wanted, got });
        }
        self.written(of, place, (now.into(), to.into()), origin);
    }

    /// Handles the consequences of a write to a field: its duration, who knows it, the game log.
    pub(crate) fn written(&mut self, of: i64, place: &FieldPlace, (from, to): (i64, i64), origin: Origin) {
        if let Some((slot, turns)) = place.lasting {
            let (at, until) = (self.c.slot(of, place.slot), self.c.slot(of, slot));
            let default = self.c.s.defaults.get(at..at + place.width);
            let usual = default.is_some() && default == self.slots.get(at..at + place.width);
            let turn = self.turn().max(1) + turns;
            if let Some(until) = self.slots.get_mut(until) {
                *until = if usual { 0 } else { turn };
            }
        }
        if place.revealable {
            let s = self.c.s;
            if let Some(shown) = s.shown(of, place.field) {
                // A card that was seen here is elsewhere now, so this field no longer shows it.
                let unseen = !place.cards && s.program.unseen.binary_search(&origin).is_ok();
                shown.written(self.slots, unseen);
            }
        }
        if self.on && from != to {
            let (kind, field) = (place.kind, place.field);
            let seats = self.c.s.knowers(of, place.secrecy);
            self.note(origin, seats, |_| LogEvent::Changed { piece: of, kind, field, from, to });
        }
    }

    /// Changes a collection in a field.
    pub fn collect(&mut self, of: i64, place: &Arc<FieldPlace>, op: CollectOp, value: i64, origin: Origin) {
        if place.cards {
            return match op {
                CollectOp::Append | CollectOp::Insert => self.keep(of, place, value, origin),
                CollectOp::Take => self.unkeep(of, place, value, origin),
                CollectOp::Clear => self.drop_all(of, place),
            };
        }
        if let Some(log) = &mut self.deferred {
            log.push(Write::Collect { of, place: place.clone(), op, value, origin });
            return;
        }
        let at = self.c.slot(of, place.slot);
        let Some(first) = self.slots.get(at).filter(|_| at + place.width <= self.slots.len()) else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        if op == CollectOp::Clear && *first == 0 && place.is_plain() {
            return;
        }
        let (from, to) = match place.store {
            Store::Wide => {
                let from = wide(self.slots, at);
                let to = change_set(from, op, value);
                set_wide(self.slots, at, to);
                (from, to)
            }
            Store::List { most } => {
                let list = &mut self.slots[at..at + place.width];
                let count = list[0].max(0) as usize;
                let found = list[1..=count].iter().position(|e| i64::from(*e) == value);
                let full = count >= most.min(place.width - 1);
                match op {
                    CollectOp::Append | CollectOp::Insert if op == CollectOp::Append || found.is_none() => {
                        if full {
                            let (kind, field, got) = (place.kind, place.field, count as i64);
                            let seats = self.c.s.knowers(of, place.secrecy);
                            let what = LogEvent::Bounded { piece: of, kind, field, wanted: value, got };
                            self.note(origin, seats, |_| what);
                            return;
                        }
                        list[count + 1] = value as i32;
                        list[0] += 1;
                    }
                    CollectOp::Take if found.is_some() => {
                        let gone = found.unwrap_or(0) + 1;
                        list[gone..=count].rotate_left(1);
                        list[count] = 0;
                        list[0] -= 1;
                    }
                    // Slots after the last element are 0 already.
                    CollectOp::Clear => list[..=count].fill(0),
                    _ => {}
                }
                (count as i64, self.slots[at].into())
            }
            _ => {
                self.c.fail(FaultKind::Broken);
                return;
            }
        };
        self.written(of, place, (from, to), origin);
    }

    pub fn assign_slot(&mut self, of: i64, slot: u32, op: AssignOp, value: i64, origin: Origin) {
        if let Some(log) = &mut self.deferred {
            log.push(Write::Slot { of, slot, op, value, origin });
            return;
        }
        let at = self.c.slot(of, slot as usize);
        let Some(now) = self.slots.get(at).map(|n| i64::from(*n)) else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        let wanted = match op {
            AssignOp::Set => value,
            AssignOp::Add => now.saturating_add(value),
            AssignOp::Sub => now.saturating_sub(value),
        };
        let (cell, facing) = (self.c.cell(self.slots, of), self.c.facing(self.slots, of));
        match slot {
            SLOT_IN_PLAY => self.set_in_play(of, wanted != 0),
            SLOT_CELL => self.place(of, wanted, facing),
            SLOT_FACING => self.place(of, cell, wanted),
            _ => {}
        }
    }

    /// Puts a piece on a cell (any other value: off the board) with a facing.
    pub fn place(&mut self, piece: i64, cell: i64, facing: i64) {
        if let Some(log) = &mut self.deferred {
            log.push(Write::Stand { piece, cell, facing });
            return;
        }
        let at = self.c.s.cell_slots.get(piece as usize).copied().unwrap_or(NONE);
        if at == NONE {
            self.c.fail(FaultKind::OfNone);
            return;
        }
        let (at, board) = (at as usize, &self.c.s.geometry);
        self.slots[at] = if board.is_cell(cell) { cell as i32 } else { -1 };
        self.slots[at + 1] = board.turned(facing, 0) as i32;
    }

    pub fn set_in_play(&mut self, piece: i64, on: bool) {
        if let Some(log) = &mut self.deferred {
            log.push(Write::InPlay { piece, on });
            return;
        }
        let s = self.c.s;
        let Some(instance) = s.instances.get(piece as usize) else { return };
        for n in [piece].iter().chain(instance.parts.iter().filter(|p| **p >= 0)) {
            if let Some(slot) = self.slots.get_mut(s.bases[*n as usize] as usize + SLOT_IN_PLAY as usize) {
                *slot = on.into();
            }
        }
        if !on && !s.kept.is_empty() {
            self.drop_cards_of(piece);
        }
    }

    /// Takes a piece out of play and off the board.
    pub fn remove_piece(&mut self, piece: i64, origin: Origin) {
        if self.c.fault.is_some() || piece < 0 {
            return;
        }
        let facing = self.c.facing(self.slots, piece);
        self.set_in_play(piece, false);
        let whole = self.c.s.instances.get(piece as usize).is_some_and(|i| i.whole == piece);
        if whole && self.c.s.cell_slots[piece as usize] != NONE {
            self.place(piece, -1, facing);
        }
        self.note(origin, ALL_SEATS, |_| LogEvent::Removed { piece });
    }

    /// Runs the elements of a simultaneous loop on the unchanged position, then applies their writes.
    pub fn simultaneously(&mut self, run: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.deferred.is_some() {
            return run(self);
        }
        self.deferred = Some(Vec::new());
        let done = run(self);
        for write in self.deferred.take().unwrap_or_default() {
            match write {
                Write::Assign { of, place, op, value, origin } => {
                    self.assign(of, &place, op, value, origin);
                    if !self.go_on(origin) {
                        return false;
                    }
                }
                Write::Collect { of, place, op, value, origin } => self.collect(of, &place, op, value, origin),
                Write::Slot { of, slot, op, value, origin } => self.assign_slot(of, slot, op, value, origin),
                Write::Stand { piece, cell, facing } => self.place(piece, cell, facing),
                Write::InPlay { piece, on } => self.set_in_play(piece, on),
            }
        }
        done
    }

    /// Moves a piece along a path, step by step, until it leaves the board or a rule stops or relocates it.
    pub fn move_along(&mut self, piece: i64, path: i64, origin: Origin, rest: &mut [i64]) -> bool {
        let (from, mut facing) = (self.c.cell(self.slots, piece), self.c.facing(self.slots, piece));
        if from < 0 || path < 0 {
            return true;
        }
        let (s, code) = (self.c.s, self.code);
        let (mut cell, mut cells, mut done) = (from, Vec::new(), true);
        let entry_at = self.journal.entries().len();
        let mut entered = false;
        // A hook on another move may have started this one.
        let halted = std::mem::take(&mut self.halt);
        for step in crate::walk::Steps::new(s, path) {
            let (to, turned, moved) = s.geometry.step(cell, facing, step);
            if let (true, true, Some(passes)) = (moved, entered, code.passes) {
                self.place(piece, cell, facing);
                done = self.emit(passes, &[piece, cell], origin, rest);
                let halt = std::mem::take(&mut self.halt);
                if !done || halt || self.deferred.is_none() && self.c.cell(self.slots, piece) != cell {
                    break;
                }
            }
            let left = cell;
            (cell, facing) = (to, turned);
            entered |= moved;
            if self.on && moved {
                cells.push(cell);
            }
            if cell < 0 {
                self.place(piece, cell, facing);
                if let Some(leaves) = code.leaves {
                    done = self.emit(leaves, &[piece, left], origin, rest);
                }
                break;
            }
            if let (true, Some(enters)) = (moved, code.enters) {
                self.place(piece, cell, facing);
                done = self.emit(enters, &[piece, cell], origin, rest);
                let elsewhere = self.deferred.is_none() && self.c.cell(self.slots, piece) != cell;
                if !done || elsewhere || std::mem::take(&mut self.halt) {
                    break;
                }
            }
        }
        self.halt = halted;
        let hooked = code.enters.is_some() || code.passes.is_some();
        if cell >= 0 && (!hooked || self.c.cell(self.slots, piece) == cell || self.deferred.is_some()) {
            self.place(piece, cell, facing);
        }
        if self.on {
            let entry = self.entry(origin, ALL_SEATS, LogEvent::Moved { piece, from, cells, facing });
            if let GameLog::On(entries) = self.journal {
                entries.insert(entry_at.min(entries.len()), entry);
            }
        }
        done
    }

    /// The pieces of a loop that take part, one bit each: the same as [`Env::elements`] for [`EachCode::pieces`].
    pub fn taking_part(&mut self, each: &EachCode, pieces: &[(i64, u32)], f: &mut [i64]) -> u64 {
        let (mut bits, mut steps) = (0, 0);
        for (i, (e, in_play)) in pieces.iter().enumerate() {
            if self.slots[*in_play as usize] == 0 {
                continue;
            }
            steps += 1;
            let field = |slot: u32| i64::from(self.slots[(*in_play - SLOT_IN_PLAY + slot) as usize]);
            if !each.first.iter().all(|(slot, test)| test.has(field(*slot))) {
                continue;
            }
            f[each.local] = *e;
            if each.rest.as_ref().is_none_or(|w| w.holds(self.slots, &mut self.c, f)) {
                bits |= 1 << i;
            }
        }
        self.c.ticks(steps);
        bits
    }

    /// The elements of a loop, in their order.
    pub fn elements(&mut self, each: &EachCode, f: &mut [i64]) -> Few {
        let mut few = Few::new();
        if let Some(pieces) = each.pieces() {
            let mut bits = self.taking_part(each, pieces, f);
            while bits != 0 {
                few.push(pieces[bits.trailing_zeros() as usize].0);
                bits &= bits - 1;
            }
            return few;
        }
        let (slots, local) = (&*self.slots, each.local);
        each.dom.each(slots, &mut self.c, f, |c, f, e| {
            f[local] = e;
            if each.passes(slots, c, f, e) {
                few.push(e);
            }
            true
        });
        if !each.order.is_empty() {
            let mut keyed: Vec<(Vec<i64>, i64)> = Vec::new();
            for e in few.iter() {
                f[local] = *e;
                keyed.push((each.order.iter().map(|k| k.get(slots, &mut self.c, f)).collect(), *e));
            }
            // Shuffled first, so that chance decides between equal keys.
            if let Some(stream) = each.random {
                for i in (1..keyed.len()).rev() {
                    let j = self.pick(stream, i + 1);
                    keyed.swap(i, j);
                }
            }
            keyed.sort_by(|a, b| a.0.cmp(&b.0));
            for (to, (_, e)) in few.iter_mut().zip(keyed) {
                *to = e;
            }
        } else if let Some(stream) = each.random {
            self.shuffle(stream, &mut few);
        }
        few
    }
}

/// A linked loop.
pub(crate) struct EachCode {
    pub local: usize,
    pub dom: Dom,
    /// The part of the filter that is tested first: tests of fields of the element, by slot.
    pub first: Vec<(u32, Test)>,
    /// The filter without those tests.
    pub rest: Option<Cond>,
    pub order: Vec<Arg>,
    pub random: Option<StreamId>,
}

impl EachCode {
    /// Whether the element in the frame takes part.
    fn passes(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], e: i64) -> bool {
        self.first.iter().all(|(slot, test)| test.has(c.read(s, e, *slot as usize)))
            && self.rest.as_ref().is_none_or(|rest| rest.holds(s, c, f))
    }

    /// The pieces in their order, if few enough for a bit set.
    pub fn pieces(&self) -> Option<&[(i64, u32)]> {
        match &self.dom {
            Dom::Pieces(list) if list.len() <= 64 && self.order.is_empty() && self.random.is_none() => Some(list),
            _ => None,
        }
    }

    /// Whether an element that was there at the start still takes part: a piece that has left play does not.
    pub fn still(&self, env: &mut Env, e: i64) -> bool {
        !matches!(self.dom, Dom::Pieces(_)) || env.c.read(env.slots, e, SLOT_IN_PLAY as usize) != 0
    }
}

pub(super) fn change_set(set: i64, op: CollectOp, value: i64) -> i64 {
    let bit = if (0..63).contains(&value) { 1 << value } else { 0 };
    match op {
        CollectOp::Append | CollectOp::Insert => set | bit,
        CollectOp::Take => set & !bit,
        CollectOp::Clear => 0,
    }
}

impl Env<'_> {
    /// Shows the present value of a field, and until when it lasts.
    pub fn reveal(&mut self, piece: i64, place: &FieldPlace, seats: Seats, at: Origin) {
        let slot = self.c.slot(piece, place.slot);
        let Some(value) = self.slots.get(slot).map(|v| i64::from(*v)) else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        let value = if place.store == Store::Wide { wide(self.slots, slot) } else { value };
        if let Some(shown) = self.c.s.shown(piece, place.field) {
            shown.show(self.slots, seats);
        }
        let (kind, field) = (place.kind, place.field);
        let until = place.lasting.and_then(|(until, _)| self.slots.get(self.c.slot(piece, until)));
        let until = until.map_or(0, |turn| i64::from(*turn));
        let seats = seats | self.c.s.knowers(piece, place.secrecy);
        self.note(at, seats, |_| LogEvent::Revealed { piece, kind, field, value, until });
    }

    /// Ends the game.
    pub fn end(&mut self, winner: i64, ending: usize, outcome: i32, at: Origin) {
        self.slots[head::STATUS] = status::OVER;
        self.slots[head::WINNER] = winner as i32;
        self.slots[head::ENDING] = ending as i32;
        self.slots[head::OUTCOME] = outcome;
        let because = self.c.s.endings.get(ending).cloned().unwrap_or_default();
        self.note(at, ALL_SEATS, |_| LogEvent::End { winner, because });
    }
}
