//! The machine: a linked program and mission, with the calls that play a game.
//!
//! [`Machine::start`] creates a position, [`Machine::advance`] runs it to the next decision, [`Machine::offer`] lists
//! legal and illegal options with reasons, [`Machine::choose`] chooses. The machine itself never changes; positions are
//! plain arrays that are cheap to clone and compare. A machine can be shared between threads.

use crate::code::Code;
use crate::course::Course;
use crate::eval::{Arg, Ctx, FRAME, LocalOf, broken_clause, with_frame};
use crate::layout::{Instance, Statics, head, outcome, set_wide, status};
use crate::link::Linker;
use crate::options::{ChoiceCode, OptionBuf};
use crate::position::{Args, Position};
use crate::stopwatch::Stopwatch;
use crate::tally::Tally;
use crate::turn::waiting_args;
use crate::{Fault, FaultKind, SetupError};
use dicta_program::*;
use std::sync::Arc;
use thiserror::Error;

/// A program and a mission, ready to play.
#[derive(Clone)]
pub struct Machine {
    pub(crate) code: Arc<Code>,
    /// The texts, if they are not those that are written in the rules.
    texts: Option<Arc<Texts>>,
}

/// What a machine shows in another language.
struct Texts {
    program: Arc<Program>,
    mission: Mission,
    instances: Vec<Instance>,
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
        watch: impl FnOnce(&mut Statics),
    ) -> Result<Machine, SetupError> {
        Ok(Machine { code: Arc::new(Code::link(program, mission, course, watch)?), texts: None })
    }

    /// The same machine with the texts of its rules in the language of this code, such as `de`; as they are written if
    /// the rules have no translation into it. It plays the same games.
    #[must_use]
    pub fn in_language(&self, code: &str) -> Machine {
        let texts = self.untranslated().in_language(code).map(|program| {
            // A mission of a campaign need not be in the program.
            let translations = program.translations.clone();
            let alone = Program { missions: vec![self.s().mission.clone()], translations, ..Program::default() };
            let mission = alone.in_language(code).and_then(|mut alone| alone.missions.pop());
            let mut instances = self.s().instances.clone();
            for instance in &mut instances {
                instance.title = program.translated(&instance.title).to_owned();
            }
            let mission = mission.unwrap_or_else(|| self.s().mission.clone());
            Arc::new(Texts { program: Arc::new(program), mission, instances })
        });
        Machine { code: self.code.clone(), texts }
    }

    /// The program with the texts as they are written in the rules.
    pub fn untranslated(&self) -> &Arc<Program> {
        &self.s().program
    }

    pub(crate) fn s(&self) -> &Statics {
        &self.code.shared.s
    }

    /// A context for expressions of this machine.
    pub(crate) fn ctx(&self) -> Ctx<'_> {
        Ctx::new(self.s(), &self.code.shared.fast)
    }

    /// The program of the machine, with its texts in the language of the machine.
    pub fn program(&self) -> &Arc<Program> {
        self.texts.as_ref().map_or(&self.s().program, |texts| &texts.program)
    }

    /// The [`crate::digest()`] of the program.
    pub fn digest(&self) -> u64 {
        self.code.digest()
    }

    /// The mission of the machine.
    pub fn mission(&self) -> &Mission {
        self.texts.as_ref().map_or(&self.s().mission, |texts| &texts.mission)
    }

    /// The board.
    pub fn geometry(&self) -> &crate::geometry::Geometry {
        &self.s().geometry
    }

    /// All instances by number: the game, the sides, then each piece followed by its parts.
    pub fn instances(&self) -> &[Instance] {
        self.texts.as_ref().map_or(&self.s().instances, |texts| &texts.instances)
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
                    because: ending.map_or_else(String::new, |text| self.program().translated(text).to_owned()),
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
        waiting_args(self.s(), &p.slots, self.code.turn.choices[choice].params)
    }

    /// The pending decision, if any.
    pub fn decision(&self, p: &Position) -> Option<Decision> {
        let choice = self.waiting(p)?;
        let (args, of) = (self.waiting_args(p, choice), &self.code.turn.choices[choice]);
        let by = match of.by {
            Arg::Local(LocalOf(local)) if local < args.len() => args[local],
            _ => {
                let mut c = self.ctx();
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
        let of = &self.code.turn.choices[choice];
        let mut c = self.ctx();
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
        let Some(of) = self.code.turn.choices.get(choice.index()).filter(|of| of.params == args.len() && self.fits(p))
        else {
            return Offer::default();
        };
        let mut legal = OptionBuf::new();
        let lifted = self.options(p, choice.index(), args, &mut legal);
        let mut offer = Offer { waived: of.relax[..lifted].to_vec(), ..Offer::default() };
        let mut c = self.ctx();
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
        let of = &self.code.turn.choices[choice.index()];
        let (mut c, mut list) = (self.ctx(), Vec::new());
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
        let Some(of) = self.code.turn.choices.get(choice).filter(|of| of.params == args.len() && self.fits(p)) else {
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
        let mut c = self.ctx();
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
        let mut c = self.ctx();
        let mut frame = f.to_vec();
        let mut l = Linker::new(self.s(), &of.head, &[], f.len().min(FRAME) as u16);
        let args: Vec<i64> =
            args.iter().map(|a| l.arg(a).map_or(-1, |a| a.get(&p.slots, &mut c, &mut frame))).collect();
        let clause = broken_clause(&p.slots, &mut c, walk.index(), &args, path)?;
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
