//! The environment of linked statements: writable slots, a game log, and the primitive actions of statements.
//!
//! A statement returns false when the run must stop: the game is over or a fault occurred. In a simultaneous loop whose
//! elements could see each other's writes, writes are deferred until all elements have run, so that each reads the
//! original position; additions then add up. Dice and decks act at once, in the order of the elements.

mod draw;
mod each;
mod kept;
mod statements;
mod writes;

pub(crate) use each::EachCode;
pub(crate) use statements::{Act, Block, Called, IfCode, SetCode};
pub(crate) use writes::change_set;

use crate::eval::*;
use crate::hand::Queues;
use crate::layout::{FieldPlace, Statics, Store, head, status, wide};
use crate::seats::{ALL_SEATS, Seats};
use crate::{Cause, Entry, FaultKind, GameLog, LogEvent, ValueReport};
use dicta_program::*;
use writes::Write;

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

/// What statements run on, whatever runs them: the layout, the expressions, and what statements call.
pub(crate) struct SharedCode {
    pub s: Statics,
    pub fast: Exprs,
    /// Each effect, and the rules that replace it.
    pub effects: Vec<(HookCode, Vec<usize>)>,
    pub rules: Vec<HookCode>,
    pub events: Vec<EventCode>,
    /// Board events, if a rule hooks on them.
    pub enters: Option<usize>,
    pub passes: Option<usize>,
    pub leaves: Option<usize>,
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
    pub code: &'a SharedCode,
    pub slots: &'a mut [i32],
    pub journal: &'a mut GameLog,
    /// Whether the game log keeps entries.
    pub on: bool,
    /// Whether nothing is logged, and nothing counted.
    silent: bool,
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
    /// With `tracked` expressions, values are reported.
    pub fn new(
        code: &'a SharedCode,
        tracked: Option<&'a Exprs>,
        slots: &'a mut [i32],
        journal: &'a mut GameLog,
    ) -> Env<'a> {
        let (on, silent) = (matches!(journal, GameLog::On(_)), matches!(journal, GameLog::Off));
        let mut c = Ctx::new(&code.s, &code.fast);
        c.tracked = tracked;
        c.roll_calls = RollCalls::keeping();
        Env {
            c,
            code,
            slots,
            journal,
            on,
            silent,
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
    #[inline(always)]
    pub fn go_on(&mut self, origin: &Origin) -> bool {
        self.c.fault.is_none() && !self.on || self.goes_on(origin)
    }

    #[cold]
    fn goes_on(&mut self, origin: &Origin) -> bool {
        if self.c.fault.is_some() {
            return self.stop(*origin);
        }
        if !self.c.reports.is_empty() {
            self.leftover(*origin);
        }
        true
    }

    fn stop(&mut self, origin: Origin) -> bool {
        if self.fault_at == Origin::default() {
            self.fault_at = origin;
        }
        false
    }

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
            self.go_on(&hook.origin) && (!applies || hook.body.run(self, f))
        });
        self.c.leave();
        done
    }

    /// Runs an effect with one argument, as [`Env::effect`] does.
    #[inline]
    pub fn effect_on(&mut self, id: usize, arg: i64, rest: &mut [i64]) -> bool {
        let code = self.code;
        match code.effects.get(id) {
            // Most effects are replaced by no rule, and the frame is long enough.
            Some((effect, instead)) if instead.is_empty() && !self.on && effect.size.max(1) <= rest.len() => {
                rest[0] = arg;
                let done = match self.c.enter() {
                    true => effect.body.run(self, rest),
                    false => self.stop(effect.origin),
                };
                self.c.leave();
                done
            }
            _ => self.effect(id, &[arg], rest),
        }
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
            if !self.go_on(&hook.origin) {
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
        if !self.on {
            return;
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
