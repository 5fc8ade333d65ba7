//! Plays an example step by step.

use super::script::{Answer, Script};
use super::{ASKED_MAX, AskedChoice, ExampleFailure, StepChance, failure, lacked};
use crate::course::handed;
use crate::eval::FRAME;
use crate::hand::Queues;
use crate::layout::{head, status};
use crate::link::Linker;
use crate::machine::{Decision, Machine, Status};
use crate::options::OptionBuf;
use crate::position::Position;
use crate::turn::{Rest, write_picks};
use crate::{FaultKind, GameLog, LogEvent, SetupError};
use dicta_program::*;

/// The maximum number of options that a failure lists.
const LISTED: usize = 8;

/// Why an example cannot continue: a specific expectation, if there was one, and what was found.
pub(super) struct Stop {
    expected: &'static str,
    found: String,
}

impl Stop {
    fn new(found: impl ToString) -> Stop {
        Stop { expected: "a step that can be played", found: found.to_string() }
    }
}

pub(super) struct Run<'a> {
    pub m: &'a Machine,
    pub example: &'a Example,
    pub p: Position,
    pub journal: GameLog,
    pub frame: Vec<i64>,
    pub queues: Queues,
    pub script: Script,
    pub failures: Vec<ExampleFailure>,
    /// As in [`super::ExampleResult::broken_declaration`].
    pub lacks: Option<String>,
    pub asked: Option<AskedChoice>,
    pub chance: Vec<StepChance>,
}

impl<'a> Run<'a> {
    pub fn new(m: &'a Machine, example: &'a Example) -> Run<'a> {
        let mut p = m.start(0);
        p.slots[head::TURN] = 1;
        if m.s().course.campaign().is_some() {
            // No mission was played before. A mission on its own is played in the first round.
            let round = if m.s().course.is_ledger() { 0 } else { 1 };
            m.hand_back(&mut p, None, -1, round);
        }
        let mut frame = vec![0; usize::from(example.locals) + FRAME];
        let first = 1 + m.program().kinds[1].entries.len();
        let wholes = (first..m.instances().len()).filter(|i| m.instances()[*i].whole == *i as i64);
        for (local, whole) in frame[..usize::from(example.locals)].iter_mut().zip(wholes) {
            *local = whole as i64;
        }
        Run {
            m,
            example,
            p,
            journal: GameLog::on(),
            frame,
            queues: Queues::default(),
            script: Script::default(),
            failures: Vec::new(),
            lacks: None,
            asked: None,
            chance: Vec::new(),
        }
    }

    /// Plays all steps; returns the step at which the example could not continue, if any.
    pub fn play(&mut self) -> Option<Origin> {
        for step in &self.example.steps {
            let at = step.origin;
            let before = (self.journal.entries().len(), self.queues.dice.len(), self.queues.draws.clone());
            let done = match self.step(step) {
                Ok(done) => done,
                Err(e) => {
                    self.lacks = lacked(&e);
                    Err(Stop::new(e))
                }
            };
            self.note_chance(at, before);
            self.report_impossible();
            if let Err(stop) = done {
                self.fail(at, stop.expected, stop.found);
                return Some(at);
            }
            if let Status::Fault(fault) = self.m.status(&self.p) {
                self.faulted(fault.what);
                self.fail(fault.origin, "play without a fault", fault);
                return Some(at);
            }
        }
        self.settle_choices(&|_| true);
        self.settle_chance();
        None
    }

    /// Notes what a step has rolled and drawn that was not scripted. `before` is the number of log entries, of scripted
    /// dice, and the scripted draws before the step; results that are scripted come first.
    fn note_chance(&mut self, step: Origin, before: (usize, usize, Vec<(DeckId, u32, Origin)>)) {
        let (entries, dice, scripted) = before;
        let scripted_rolls = dice.saturating_sub(self.queues.dice.len());
        let left = |deck: DeckId| self.queues.draws.iter().filter(|(of, ..)| *of == deck).count();
        let mut chance = StepChance { step, dice: Vec::new(), draws: Vec::new() };
        for entry in &self.journal.entries()[entries..] {
            match &entry.what {
                LogEvent::Rolled { face, .. } => chance.dice.push(face + 1),
                LogEvent::Drew { deck, design, .. } => chance.draws.push((*deck, *design)),
                _ => {}
            }
        }
        chance.dice.drain(..scripted_rolls.min(chance.dice.len()));
        let mut decks: Vec<DeckId> = scripted.iter().map(|(deck, ..)| *deck).collect();
        decks.sort();
        decks.dedup();
        for deck in decks {
            let was = scripted.iter().filter(|(of, ..)| *of == deck).count();
            for _ in 0..was.saturating_sub(left(deck)) {
                if let Some(at) = chance.draws.iter().position(|(of, _)| *of == deck) {
                    chance.draws.remove(at);
                }
            }
        }
        if !chance.dice.is_empty() || !chance.draws.is_empty() {
            self.chance.push(chance);
        }
    }

    pub fn fail(&mut self, origin: Origin, expected: impl ToString, found: impl ToString) {
        self.failures.push(failure(origin, expected, found));
    }

    pub fn linker(&self) -> Linker<'a> {
        let params: Vec<(String, Type)> = Vec::new();
        Linker::new(self.m.s(), &self.example.head, &params, self.example.locals)
    }

    pub fn eval(&mut self, l: &mut Linker, e: &Expr) -> Result<Result<i64, FaultKind>, SetupError> {
        let linked = l.arg(e)?;
        let mut c = self.m.ctx();
        let n = linked.get(&self.p.slots, &mut c, &mut self.frame);
        let fault = c.fault;
        Ok(match fault {
            None => Ok(n),
            Some(fault) => Err(self.faulted(fault)),
        })
    }

    /// Records whether a fault comes from an error in the rules.
    pub fn faulted(&mut self, fault: FaultKind) -> FaultKind {
        if fault == FaultKind::Broken {
            self.lacks.get_or_insert_default();
        }
        fault
    }

    pub fn list(&mut self, list: &[Expr]) -> Result<Vec<i64>, SetupError> {
        let mut l = self.linker();
        list.iter().map(|e| Ok(self.eval(&mut l, e)?.unwrap_or(-1))).collect()
    }

    pub fn number(&mut self, e: &Expr) -> Result<i64, SetupError> {
        let mut l = self.linker();
        Ok(self.eval(&mut l, e)?.unwrap_or(-1))
    }

    /// Plays a step; returns an inner error if it cannot be played. Unmet expectations go to the failures.
    fn step(&mut self, step: &ExampleStep) -> Result<Result<(), Stop>, SetupError> {
        let at = step.origin;
        match &step.kind {
            ExampleStepKind::Broken => {
                // The step has a message of its own in the source.
                self.lacks.get_or_insert_default();
                return Ok(Err(Stop::new("the step has an error")));
            }
            ExampleStepKind::Do(body) => {
                let block = self.linker().block(body)?;
                let mut env = self.m.code.env(&mut self.p.slots, &mut self.journal);
                env.queues = Some(&mut self.queues);
                block.run(&mut env, &mut self.frame);
                if let Some(fault) = env.c.fault {
                    return Ok(Err(Stop::new(self.faulted(fault))));
                }
            }
            ExampleStepKind::Dice(faces) => self.queues.dice.extend(faces.iter().map(|face| (*face, at))),
            ExampleStepKind::Draws(deck, designs) => {
                self.queues.draws.extend(designs.iter().map(|d| (*deck, *d, at)));
            }
            ExampleStepKind::Random(places) => self.queues.random.extend(places.iter().map(|place| (*place, at))),
            ExampleStepKind::Turn(turn) => {
                let turn = self.number(turn)?;
                match i32::try_from(turn) {
                    Ok(turn) if turn > 0 => self.p.slots[head::TURN] = turn,
                    _ => return Ok(Err(Stop::new(format!("there is no turn {turn}")))),
                }
            }
            ExampleStepKind::Picked { choice, args, picks } => {
                let (args, picks) = (self.list(args)?, self.list(picks)?);
                let piece = args.first().copied().unwrap_or(0);
                write_picks(self.m.s(), &mut self.p.slots, choice.index(), piece, &picks);
            }
            ExampleStepKind::Phase(name) => {
                return Ok(match self.m.code.turn.phase(name) {
                    Some(part) => self.stretch(&[part], false),
                    None => Err(Stop::new(format!("there is no phase `{name}`"))),
                });
            }
            ExampleStepKind::Stretch(stretch) => {
                let mut parts = self.m.code.turn.stretch(*stretch);
                let last = self.p.slots[head::TURN] >= self.m.mission().turns as i32;
                if *stretch == Stretch::Round && last {
                    // No turn follows it.
                    parts.truncate(1);
                }
                // The setup comes before the first turn.
                let turn = self.p.slots[head::TURN];
                if *stretch == Stretch::Start {
                    self.p.slots[head::TURN] = 0;
                }
                let ends = matches!(stretch, Stretch::Turn | Stretch::TurnEnd | Stretch::Round | Stretch::CampaignEnd);
                let done = self.stretch(&parts, ends);
                if *stretch == Stretch::Start {
                    self.p.slots[head::TURN] = turn;
                }
                return Ok(done);
            }
            ExampleStepKind::AfterMission { mission, winner } => {
                let winner = self.number(winner)?;
                return Ok(self.after_mission(*mission, winner));
            }
            ExampleStepKind::Play { mission, winner } => {
                let winner = self.number(winner)?;
                self.script.missions.push_back((*mission, winner, at));
            }
            ExampleStepKind::Choose { choice, args, picks } => {
                let (args, picks) = (self.list(args)?, self.list(picks)?);
                let since = self.journal.entries().len();
                self.script.answers.push(Answer { choice: *choice, args, picks, origin: at, since });
            }
            ExampleStepKind::OtherwiseAny => self.script.take_first_legal = true,
            _ => self.expectation(step)?,
        }
        Ok(Ok(()))
    }

    /// Plays ops, range by range, until the game ends. A `choose` whose choice can come up in them must be used by
    /// then; scripted chance, by the end of a turn.
    fn stretch(&mut self, parts: &[(usize, usize)], ends_turn: bool) -> Result<(), Stop> {
        let was_over = self.is_over();
        for (begin, end) in parts {
            self.run(*begin, *end)?;
            if self.is_over() && !was_over {
                break;
            }
        }
        let asked = self.m.code.turn.choices_in(parts);
        self.settle_choices(&|choice| asked.contains(&choice.index()));
        if ends_turn {
            self.settle_chance();
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.p.slots[head::STATUS] == status::OVER
    }

    /// Plays the part of a campaign that follows a mission.
    fn after_mission(&mut self, mission: MissionId, winner: i64) -> Result<(), Stop> {
        let Some(part) = self.m.code.turn.after_mission() else {
            return Err(Stop::new("no mission is played in this campaign"));
        };
        let turn = self.p.slots[head::TURN];
        self.m.hand_back(&mut self.p, Some(mission), winner, turn);
        self.stretch(&[part], true)
    }

    /// Plays from one op of the turn program up to another, with the scripted choices.
    fn run(&mut self, begin: usize, end: usize) -> Result<(), Stop> {
        self.p.slots[head::PC] = begin as i32;
        let mut buf = OptionBuf::new();
        loop {
            let mut env = self.m.code.env(&mut self.p.slots, &mut self.journal);
            env.queues = Some(&mut self.queues);
            match env.run(&self.m.code.turn, Some(end), &mut buf) {
                Rest::Stopped if self.p.slots[head::STATUS] == status::MISSION => {
                    self.mission_played()?;
                    continue;
                }
                Rest::ReachedEnd | Rest::Stopped => return Ok(()),
                Rest::Decide => {}
            }
            let Some(decision) = self.m.decision(&self.p) else { return Err(Stop::new("no seat can decide")) };
            let picks = match self.script.answer(&decision) {
                Some(answer) => answer.picks,
                None if self.script.take_first_legal => {
                    self.m.legal(&self.p, &mut buf);
                    buf.iter().next().map(<[i64]>::to_vec).unwrap_or_default()
                }
                None => return Err(self.unscripted(&decision)),
            };
            if self.m.choose(&mut self.p, &picks, &mut self.journal).is_err() {
                let why = self.why_illegal(decision.choice, &decision.args, &picks);
                let option = self.option(decision.choice, &decision.args, &picks);
                return Err(Stop::new(format!("`choose {option}` is illegal: {why}")));
            }
        }
    }

    /// Settles a mission of a campaign as the script prescribes.
    fn mission_played(&mut self) -> Result<(), Stop> {
        let due = MissionId(self.p.slots[self.m.s().handed + handed::MISSION] as u32);
        let name = self.mission_name(due);
        match self.script.missions.pop_front() {
            Some((mission, winner, _)) if mission == due => {
                let round = self.p.slots[head::TURN];
                self.m.hand_back(&mut self.p, Some(due), winner, round);
                self.p.slots[head::STATUS] = status::RUNNING;
                Ok(())
            }
            Some((mission, ..)) => {
                Err(Stop::new(format!("`{name}` is played, but `play {}` is scripted", self.mission_name(mission))))
            }
            None => Err(Stop {
                expected: "every mission that is played to be scripted",
                found: format!("no `play {name} …` says who wins it"),
            }),
        }
    }

    pub(super) fn mission_name(&self, mission: MissionId) -> &'a str {
        self.m.program().missions.get(mission.index()).map_or("", |m| m.head.name.as_str())
    }

    /// A choice came up that no `choose` covers.
    fn unscripted(&mut self, decision: &Decision) -> Stop {
        let mut buf = OptionBuf::new();
        self.m.legal(&self.p, &mut buf);
        let options = buf.iter().take(ASKED_MAX).map(|picks| self.picks(decision.choice, picks)).collect::<Vec<_>>();
        let more = buf.len().saturating_sub(LISTED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let call = self.call(decision.choice, &decision.args);
        let listed = options[..options.len().min(LISTED)].join(" · ");
        let found =
            format!("no `choose {call} …`; options: {listed}{more}. If it doesn't matter, write `otherwise any`");
        self.asked = Some(AskedChoice { call, options });
        Stop { expected: "a script for every choice", found }
    }
}
