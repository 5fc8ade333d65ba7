//! The machine: a linked program and mission, with the calls that play a game.
//!
//! [`Machine::start`] creates a position, [`Machine::advance`] runs it to the next decision, [`Machine::offer`] lists
//! legal and illegal options with reasons, [`Machine::choose`] chooses. The machine itself never changes; positions are
//! plain arrays that are cheap to clone and compare. A machine can be shared between threads.

use crate::eval::{Arg, Ctx, Exprs, FRAME, LocalOf, with_frame};
use crate::layout::{Course, Instance, Statics, Store, head, set_wide, status, wide};
use crate::link::{EventCode, HookCode, Linker, link_exprs};
use crate::options::{ChoiceCode, OptionBuf};
use crate::stopwatch::{Part, Stopwatch, Timer};
use crate::tally::Tally;
use crate::turn::{Builder, Turn, waiting_args};
use crate::{Fault, FaultKind, Seats, SetupError};
use dicta_program::*;
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// Values of [`head::OUTCOME`].
pub(crate) mod outcome {
    pub const ENDED: i32 = 1;
    pub const TIME_UP: i32 = 2;
}

/// All linked code.
pub(crate) struct Code {
    pub s: Statics,
    pub fast: Exprs,
    tracked: OnceLock<Exprs>,
    digest: OnceLock<u64>,
    /// Each effect, and the rules that replace it.
    pub effects: Vec<(HookCode, Vec<usize>)>,
    pub rules: Vec<HookCode>,
    pub events: Vec<EventCode>,
    pub choices: Vec<ChoiceCode>,
    pub doctrines: Vec<crate::doctrine::DoctrineCode>,
    pub guesses: Vec<Vec<Option<crate::view::GuessCode>>>,
    pub turn: Turn,
    /// Board events, if a rule hooks on them.
    pub enters: Option<usize>,
    pub passes: Option<usize>,
    pub leaves: Option<usize>,
}

impl Code {
    /// The expressions that track what they read, linked on first use.
    pub fn tracked(&self) -> &Exprs {
        // This cannot fail: the untracked form was linked from the same trees.
        self.tracked.get_or_init(|| link_exprs(&self.s, true).unwrap_or_default())
    }
}

/// A program and a mission, ready to play.
#[derive(Clone)]
pub struct Machine {
    pub(crate) code: Arc<Code>,
}

/// A position in a game: plain slots in the layout of its machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) slots: Box<[i32]>,
}

/// Why [`Machine::advance`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// A seat has to decide.
    Decide,
    Over(Outcome),
    Fault(Fault),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The side that won, as an instance; `None` for a draw.
    pub winner: Option<i64>,
    /// Whether the game ended because the last turn was over.
    pub time_up: bool,
    pub because: String,
    /// The turn in which it ended.
    pub turn: u32,
}

/// The arguments of a choice; the usual few are not heap-allocated.
pub type Args = smallvec::SmallVec<[i64; 4]>;

/// A pending decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub choice: ChoiceId,
    /// The piece, side or game that decides.
    pub piece: i64,
    /// The seat that decides for it.
    pub seat: u32,
    /// The arguments of the choice; the first is usually the piece.
    pub args: Args,
    /// Whether others decide at the same time, unseen.
    pub secret: bool,
}

/// The legal and illegal options of a decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    pub decision: Option<Decision>,
    /// In canonical order, the same as in [`Machine::legal`].
    pub legal: Vec<LegalOption>,
    pub illegal: Vec<IllegalOption>,
    /// Rules that were waived because otherwise no option was legal.
    pub waived: Vec<RuleId>,
}

/// A legal option.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalOption {
    pub picks: Vec<i64>,
    /// What the player must confirm.
    pub warnings: Vec<Reason>,
}

/// An illegal option.
#[derive(Clone, Debug, PartialEq)]
pub struct IllegalOption {
    pub picks: Vec<i64>,
    /// In the order of the rules. Empty if the only obstacle is a later pick without candidates.
    pub reasons: Vec<Reason>,
}

/// A clause that forbids an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub rule: RuleId,
    /// Index into the rule's clauses.
    pub clause: usize,
    pub because: String,
    pub origin: Origin,
}

/// Why a choice was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChooseError {
    #[error("no decision is pending")]
    NoDecision,
    #[error("the option is not legal")]
    NotLegal,
}

impl Position {
    /// The number of the turn, from 1; 0 in the setup.
    pub fn turn(&self) -> u32 {
        self.slots[head::TURN] as u32
    }

    /// The number of settled choices: those made by players, those with only one option, those with none.
    pub fn decisions(&self) -> u32 {
        self.slots[head::DECISIONS] as u32
    }

    /// The seed of the game's chance.
    pub fn seed(&self) -> u64 {
        wide(&self.slots, head::SEED) as u64
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<i32>()
    }

    /// A hash that distinguishes positions of one machine, the same on every computer.
    pub fn hash(&self) -> u64 {
        let mut h: u64 = 0x9e37_79b9_7f4a_7c15;
        for pair in self.slots.chunks(2) {
            let low = u64::from(pair[0] as u32);
            let high = u64::from(pair.get(1).map_or(0, |s| *s as u32));
            h = (h.rotate_left(23) ^ (low | high << 32)).wrapping_mul(0x2127_599b_f432_5c37);
            h ^= h >> 29;
        }
        h ^= h >> 32;
        h.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ h >> 31
    }
}

impl Machine {
    /// Links a program for one of its missions.
    pub fn new(program: Arc<Program>, mission: MissionId) -> Result<Machine, SetupError> {
        let mission = program.missions.get(mission.index()).cloned().ok_or(SetupError::NoMission)?;
        Machine::with_mission(program, mission)
    }

    /// Links a program for a mission that need not be part of the program.
    pub fn with_mission(program: Arc<Program>, mission: Mission) -> Result<Machine, SetupError> {
        Machine::in_campaign(program, mission, Course::Mission(None))
    }

    /// Links a mission of a campaign, or the part of the campaign between missions.
    pub(crate) fn in_campaign(program: Arc<Program>, mission: Mission, course: Course) -> Result<Machine, SetupError> {
        Machine::linked(program, mission, course, None)
    }

    /// Like [`Machine::with_mission`], but counts what takes effect. The tally must belong to this program.
    pub fn counting(program: Arc<Program>, mission: Mission, tally: &Arc<Tally>) -> Result<Machine, SetupError> {
        Machine::linked(program, mission, Course::Mission(None), Some(tally))
    }

    /// Links a mission, or the part of a campaign between missions, with an optional tally.
    pub(crate) fn linked(
        program: Arc<Program>,
        mission: Mission,
        course: Course,
        tally: Option<&Arc<Tally>>,
    ) -> Result<Machine, SetupError> {
        Machine::link(program, mission, course, |s| s.tally = tally.cloned())
    }

    /// Like [`Machine::with_mission`], but notifies the stopwatch which part of the rules runs.
    pub fn timing(
        program: Arc<Program>,
        mission: Mission,
        stopwatch: &Arc<dyn Stopwatch>,
    ) -> Result<Machine, SetupError> {
        Machine::link(program, mission, Course::Mission(None), |s| s.stopwatch = Some(stopwatch.clone()))
    }

    fn link(
        program: Arc<Program>,
        mission: Mission,
        course: Course,
        watched: impl FnOnce(&mut Statics),
    ) -> Result<Machine, SetupError> {
        let mut s = Statics::new(program.clone(), mission, course)?;
        let fast = link_exprs(&s, false)?;
        defaults(&mut s, &fast)?;
        // Defaults are not part of play: counting and timing start here.
        watched(&mut s);
        let fast = if s.tally.is_some() || s.stopwatch.is_some() { link_exprs(&s, false)? } else { fast };
        let turn = Builder::build(&mut s)?;
        settings(&mut s)?;
        let rules =
            (0..).map(RuleId).zip(&program.rules).map(|(id, r)| link_rule(&s, id, r)).collect::<Result<_, _>>()?;
        let mut effects = Vec::new();
        for (id, effect) in (0..).map(EffectId).zip(&program.effects) {
            let mut l = Linker::new(&s, &effect.head, &effect.params, effect.locals);
            let timer = Timer::of(s.stopwatch.as_ref(), || Part::Effect(id));
            let body = l.block(&effect.body)?.counted(l.counter(Reach::Effect(id))).timed(timer);
            let hook = HookCode { size: l.locals, when: None, body, origin: effect.head.origin };
            effects.push((hook, effect.instead.iter().map(|r| r.index()).collect()));
        }
        let mut events = Vec::new();
        for event in &program.events {
            let mut locals = event.params.len() as u16;
            for part in &event.sentence {
                if let SentencePart::Value(e, _) = part {
                    locals = locals.max(locals_of(e));
                }
            }
            if let Audience::Owner(e) | Audience::Side(e) = &event.audience {
                locals = locals.max(locals_of(e));
            }
            let mut l = Linker::new(&s, &event.head, &event.params, locals);
            let audience = l.audience(&event.audience)?;
            let mut shown = Vec::new();
            for part in &event.sentence {
                if let SentencePart::Value(e, _) = part {
                    shown.push(l.arg(e)?);
                }
            }
            let hooks = event.hooks.iter().map(|r| r.index()).collect();
            let of_piece = matches!(event.params.first(), Some((_, Type::Piece(_))));
            events.push(EventCode { size: l.locals, audience, shown, hooks, of_piece });
        }
        let choices =
            (0..program.choices.len()).map(|i| ChoiceCode::link(&s, ChoiceId(i as u32))).collect::<Result<_, _>>()?;
        let doctrines = crate::doctrine::link(&s)?;
        let hooked = |of: BoardEvent| program.events.iter().position(|e| e.builtin == Some(of) && !e.hooks.is_empty());
        let (enters, leaves) = (hooked(BoardEvent::Enters), hooked(BoardEvent::Leaves));
        let passes = hooked(BoardEvent::Passes);
        let (guesses, tracked) = (crate::view::link_guesses(&s)?, OnceLock::new());
        let digest = OnceLock::new();
        let code = Code {
            s,
            fast,
            tracked,
            digest,
            effects,
            rules,
            events,
            choices,
            doctrines,
            guesses,
            turn,
            enters,
            passes,
            leaves,
        };
        Ok(Machine { code: Arc::new(code) })
    }

    pub(crate) fn s(&self) -> &Statics {
        &self.code.s
    }

    /// The program of the machine.
    pub fn program(&self) -> &Arc<Program> {
        &self.s().program
    }

    /// The [`crate::digest()`] of the program.
    pub fn digest(&self) -> u64 {
        *self.code.digest.get_or_init(|| crate::digest::digest(self.program()))
    }

    /// The mission of the machine.
    pub fn mission(&self) -> &Mission {
        &self.s().mission
    }

    /// The board.
    pub fn geometry(&self) -> &crate::geometry::Geometry {
        &self.s().geometry
    }

    /// All instances by number: the game, the sides, then each piece followed by its parts.
    pub fn instances(&self) -> &[Instance] {
        &self.s().instances
    }

    /// The instances of a kind and of the kinds that extend it.
    pub fn of_kind(&self, kind: KindId) -> &[i64] {
        self.s().of_kind.get(kind.index()).map_or(&[], |l| l)
    }

    /// The position before the setup. Nothing has run yet.
    pub fn start(&self, seed: u64) -> Position {
        let mut slots: Box<[i32]> = self.s().start.as_slice().into();
        set_wide(&mut slots, head::SEED, seed as i64);
        Position { slots }
    }

    /// Whether the position has the layout of this machine.
    pub(crate) fn fits(&self, p: &Position) -> bool {
        p.slots.len() == self.s().start.len()
    }

    /// The status of a position, without running it.
    pub fn status(&self, p: &Position) -> Status {
        match p.slots[head::STATUS] {
            status::FAULT => {
                let at = |i: usize| p.slots[head::FAULT_AT + i] as u32;
                let origin = Origin { file: at(0), start: at(1), end: at(2) };
                Status::Fault(Fault { what: FaultKind::from_number(p.slots[head::FAULT]), origin })
            }
            status::OVER => {
                let winner = i64::from(p.slots[head::WINNER]);
                let ending = self.s().endings.get(p.slots[head::ENDING] as usize);
                Status::Over(Outcome {
                    winner: (winner >= 0).then_some(winner),
                    time_up: p.slots[head::OUTCOME] == outcome::TIME_UP,
                    because: ending.cloned().unwrap_or_default(),
                    turn: p.turn(),
                })
            }
            _ => Status::Decide,
        }
    }

    /// The pending choice, if any.
    pub(crate) fn waiting(&self, p: &Position) -> Option<usize> {
        if !self.fits(p) || p.slots[head::STATUS] != status::DECIDING {
            return None;
        }
        self.code.turn.waiting(p.slots[head::WAITING])
    }

    pub(crate) fn waiting_args(&self, p: &Position, choice: usize) -> Args {
        waiting_args(self.s(), &p.slots, self.code.choices[choice].params)
    }

    /// The pending decision, if any.
    pub fn decision(&self, p: &Position) -> Option<Decision> {
        let choice = self.waiting(p)?;
        let (args, of) = (self.waiting_args(p, choice), &self.code.choices[choice]);
        let by = match of.by {
            Arg::Local(LocalOf(local)) if local < args.len() => args[local],
            _ => {
                let mut c = Ctx::new(self.s(), &self.code.fast);
                with_frame(&mut [0; FRAME], 0, of.size, &args, |f| {
                    of.frame(&args, f);
                    of.by.get(&p.slots, &mut c, f)
                })
            }
        };
        let seat = self.instances().get(by as usize).map_or(0, |i| i.seat.max(0)) as u32;
        let piece = args.first().copied().unwrap_or(by);
        let secret = p.slots[head::WAITING] as usize <= self.code.turn.gathers.len();
        Some(Decision { choice: ChoiceId(choice as u32), piece, seat, args, secret })
    }

    /// Finds the legal options of the pending decision; none if nothing is pending. After [`Machine::advance_into`] its
    /// buffer already holds them.
    pub fn legal(&self, p: &Position, out: &mut OptionBuf) {
        match self.waiting(p) {
            Some(choice) => {
                self.options(p, choice, &self.waiting_args(p, choice), out);
            }
            None => out.clear(0),
        }
    }

    /// Finds the options of any choice in this position; returns how many rules had to be waived.
    pub(crate) fn options(&self, p: &Position, choice: usize, args: &[i64], out: &mut OptionBuf) -> usize {
        let of = &self.code.choices[choice];
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, of.size, args, |f| {
            of.frame(args, f);
            of.options(&p.slots, &mut c, f, out)
        })
    }

    /// All options of the pending decision, with warnings and reasons.
    pub fn offer(&self, p: &Position) -> Offer {
        let Some(decision) = self.decision(p) else { return Offer::default() };
        let mut offer = self.offer_of(p, decision.choice, &decision.args);
        offer.decision = Some(decision);
        offer
    }

    /// The options that a piece would have if it had to decide now.
    pub fn offer_of(&self, p: &Position, choice: ChoiceId, args: &[i64]) -> Offer {
        let Some(of) = self.code.choices.get(choice.index()).filter(|of| of.params == args.len() && self.fits(p))
        else {
            return Offer::default();
        };
        let mut legal = OptionBuf::new();
        let lifted = self.options(p, choice.index(), args, &mut legal);
        let mut offer = Offer { waived: of.relax[..lifted].to_vec(), ..Offer::default() };
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = vec![0; of.size + FRAME];
        frame[..args.len()].copy_from_slice(args);
        of.frame(args, &mut frame);
        for picks in legal.iter() {
            frame[of.params..of.params + picks.len()].copy_from_slice(picks);
            let warns = of.warns.iter().map(|w| &of.clauses[*w]);
            let struck = warns.filter(|w| w.ask(&p.slots, &mut c, &mut frame) != 0);
            let warnings = struck.map(|w| self.reason(w.rule, w.index)).collect();
            offer.legal.push(LegalOption { picks: picks.to_vec(), warnings });
        }
        of.frame(args, &mut frame);
        let (mut next, refused) = (0, &mut offer.illegal);
        of.all_tuples(&p.slots, &mut c, &mut frame, 0, &mut |c, f| {
            if next < legal.len() && legal.get(next) == of.picked(f) {
                next += 1;
                return true;
            }
            let picks = of.picked(f).to_vec();
            let reasons = self.reasons(p, of, c, f, lifted, &legal);
            refused.push(IllegalOption { picks, reasons });
            refused.len() < crate::limits::OPTIONS
        });
        offer
    }

    /// All tuples of a choice's domains, legal or not.
    pub(crate) fn tuples(&self, p: &Position, choice: ChoiceId, args: &[i64]) -> Vec<Vec<i64>> {
        let of = &self.code.choices[choice.index()];
        let (mut c, mut list) = (Ctx::new(self.s(), &self.code.fast), Vec::new());
        let mut frame = vec![0; of.size + FRAME];
        of.frame(args, &mut frame);
        of.all_tuples(&p.slots, &mut c, &mut frame, 0, &mut |_, f| {
            list.push(of.picked(f).to_vec());
            list.len() < crate::limits::OPTIONS
        });
        list
    }

    /// Why a tuple is illegal; empty if it is legal or outside the domains.
    pub fn why_not(&self, p: &Position, picks: &[i64]) -> Vec<Reason> {
        let Some(decision) = self.decision(p) else { return Vec::new() };
        self.why_not_of(p, decision.choice, &decision.args, picks)
    }

    /// Why a tuple would be illegal if a piece had to decide now.
    pub fn why_not_of(&self, p: &Position, choice: ChoiceId, args: &[i64], picks: &[i64]) -> Vec<Reason> {
        let choice = choice.index();
        let Some(of) = self.code.choices.get(choice).filter(|of| of.params == args.len() && self.fits(p)) else {
            return Vec::new();
        };
        if picks.len() != of.picks.len() {
            return Vec::new();
        }
        let mut legal = OptionBuf::new();
        let lifted = self.options(p, choice, args, &mut legal);
        if legal.iter().any(|l| l == picks) {
            return Vec::new();
        }
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = vec![0; of.size + FRAME];
        frame[..args.len()].copy_from_slice(args);
        frame[of.params..of.params + picks.len()].copy_from_slice(picks);
        let mut reasons = self.reasons(p, of, &mut c, &mut frame, lifted, &legal);
        for (pick, value) in self.program().choices[choice].picks.iter().zip(picks) {
            if let Domain::Walk { walk, args } = &pick.from
                && let Some(reason) = self.walk_reason(p, *walk, args, &frame, *value)
            {
                reasons.push(reason);
            }
        }
        reasons
    }

    fn walk_reason(&self, p: &Position, walk: WalkId, args: &[Expr], f: &[i64], path: i64) -> Option<Reason> {
        let of = self.program().walks.get(walk.index())?;
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = f.to_vec();
        let mut l = Linker::new(self.s(), &of.head, &[], f.len().min(FRAME) as u16);
        let args: Vec<i64> =
            args.iter().map(|a| l.arg(a).map_or(-1, |a| a.get(&p.slots, &mut c, &mut frame))).collect();
        let clause = crate::walk::broken_clause(&p.slots, &mut c, walk.index(), &args, path)?;
        let clause = &of.forbids.get(clause)?.1;
        // A walk is not a rule; its clause is identified by its origin in the source.
        Some(Reason { rule: RuleId(u32::MAX), clause: 0, because: clause.because.clone(), origin: clause.origin })
    }

    fn reasons(
        &self,
        p: &Position,
        of: &ChoiceCode,
        c: &mut Ctx,
        f: &mut [i64],
        lifted: usize,
        legal: &OptionBuf,
    ) -> Vec<Reason> {
        let strikes = of.forbidding_clauses(&p.slots, c, f, lifted);
        let mut reasons: Vec<Reason> = strikes.into_iter().map(|cl| self.reason(cl.rule, cl.index)).collect();
        if reasons.is_empty()
            && let Some(clause) = of.excluded_by_prefer(&p.slots, c, f, lifted, legal)
        {
            reasons.push(self.reason(clause.rule, clause.index));
        }
        reasons
    }

    fn reason(&self, rule: RuleId, clause: usize) -> Reason {
        let of = self.program().rules.get(rule.index()).and_then(|r| r.clauses.get(clause));
        let (because, origin) = of.map(|c| (c.because.clone(), c.origin)).unwrap_or_default();
        Reason { rule, clause, because, origin }
    }
}

/// Computes the defaults of fields.
fn defaults(s: &mut Statics, fast: &Exprs) -> Result<(), SetupError> {
    let program = s.program.clone();
    for i in 0..s.instances.len() {
        let (kind, base) = (s.instances[i].kind, s.instances[i].base);
        for (f, field) in program.kinds[kind.index()].fields.iter().enumerate() {
            let place = s.fields[kind.index()][f].clone();
            if base + place.slot + place.width > s.defaults.len() {
                return Err(crate::layout::broken("the slot of a field", &field.head));
            }
            let value = match &field.default {
                None => match (place.store, &field.ty) {
                    (Store::Wide | Store::List { .. } | Store::Track, _) => 0,
                    (_, Type::OrNone(_)) => -1,
                    (Store::One { low, high, .. }, _) if low > 0 || high < 0 => low,
                    _ => 0,
                },
                Some(e) => {
                    let head = &field.head;
                    let mut l = Linker::new(s, head, &[("it".into(), Type::Piece(kind))], locals_of(e));
                    let arg = l.arg(e)?;
                    let mut c = Ctx::new(s, fast);
                    let mut frame = vec![0; l.locals + FRAME];
                    frame[0] = i as i64;
                    let value = arg.get(&s.defaults, &mut c, &mut frame);
                    if let Some(fault) = c.fault {
                        return Err(SetupError::Default { field: head.name.clone(), fault, origin: head.origin });
                    }
                    value
                }
            };
            store(&mut s.defaults, base + place.slot, place.store, value);
        }
    }
    Ok(())
}

fn store(slots: &mut [i32], at: usize, how: Store, value: i64) {
    match how {
        Store::Wide => set_wide(slots, at, value),
        Store::List { .. } => {}
        _ => {
            if let Some(slot) = slots.get_mut(at) {
                *slot = value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            }
        }
    }
}

/// Computes the start position: the defaults with the mission's own settings.
fn settings(s: &mut Statics) -> Result<(), SetupError> {
    s.start = s.defaults.clone();
    let placed = s.mission.pieces.clone();
    let wholes: Vec<usize> = (0..s.instances.len())
        .filter(|i| s.instances[*i].whole == *i as i64)
        .skip(1 + s.program.kinds[1].entries.len())
        .collect();
    for (piece, i) in placed.iter().zip(wholes) {
        let at = s.cell_slots[i] as usize;
        if let Some(slots) = s.start.get_mut(at..at.saturating_add(2)) {
            slots[0] = piece.cell as i32;
            slots[1] = s.geometry.turned(piece.facing, 0) as i32;
        }
        let own = piece.fields.iter().map(|(field, value)| (i as i64, *field, *value));
        let parts = piece.part_fields.iter().map(|(part, field, value)| {
            (s.instances[i].parts.get(*part as usize).copied().unwrap_or(-1), *field, *value)
        });
        let all: Vec<(i64, FieldId, i64)> = own.chain(parts).collect();
        for (of, field, value) in all {
            let of = usize::try_from(of).ok().and_then(|of| s.instances.get(of));
            let place = of.and_then(|of| s.fields[of.kind.index()].get(field.index())).cloned();
            let (Some(base), Some(place)) = (of.map(|of| of.base), place) else {
                return Err(crate::layout::broken("a field of a piece", &piece.head));
            };
            store(&mut s.start, base + place.slot, place.store, value);
            let all = base + place.slot..base + place.slot + place.width;
            if let Some((slot, turns)) = place.lasting
                && s.start[all.clone()] != s.defaults[all]
            {
                s.start[base + slot] = 1 + turns;
            }
        }
    }
    Ok(())
}

fn link_rule(s: &Statics, id: RuleId, rule: &Rule) -> Result<HookCode, SetupError> {
    let params = match rule.hook {
        RuleHook::Choice(_) => {
            return Ok(HookCode { size: 0, when: None, body: Default::default(), origin: rule.head.origin });
        }
        RuleHook::Event(id) => s.program.events.get(id.index()).map(|e| &e.params),
        RuleHook::Instead(id) => s.program.effects.get(id.index()).map(|e| &e.params),
    };
    let params = params.ok_or_else(|| crate::layout::broken("a hook", &rule.head))?;
    let mut l = Linker::new(s, &rule.head, params, rule.locals);
    let when = l.opt_cond(&rule.when)?;
    let timer = Timer::of(s.stopwatch.as_ref(), || Part::Rule(id));
    let body = l.block(&rule.body)?.counted(l.counter(Reach::Rule(id))).timed(timer);
    Ok(HookCode { size: l.locals, when, body, origin: rule.head.origin })
}

/// The number of locals that a standalone expression uses.
pub(crate) fn locals_of(e: &Expr) -> u16 {
    let mut most = 0;
    crate::scope::every(e, &mut |e| {
        if let Expr::Local(l) = e {
            most = most.max(*l);
        }
        if let Some(q) = crate::scope::quantifier(e) {
            most = most.max(q.local);
        }
    });
    most.saturating_add(1)
}

/// The bit of a seat.
pub(crate) fn bit(seat: u32) -> Seats {
    1u32.checked_shl(seat).unwrap_or(0)
}
