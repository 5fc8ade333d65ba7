//! Executable examples: a given position, prescribed chance and choices, and what must be true after.
//!
//! An example that can't be played (a fault, an unknown phase) has failed, with the place. Steps share one frame, in
//! which the first locals are the example's pieces.

use crate::eval::{Ctx, FRAME};
use crate::layout::head;
use crate::link::{Env, Linker, Queues};
use crate::machine::{Machine, Position, Status};
use crate::options::OptionBuf;
use crate::tally::Tally;
use crate::turn::{Rest, write_picks};
use crate::{FaultKind, Happening, Journal, SetupError};
use dicta_program::*;
use std::sync::Arc;

/// How an example came out.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleResult {
    pub name: String,
    pub origin: Origin,
    /// The example is for other options than those of this program, and was not played.
    pub skipped: bool,
    pub failures: Vec<ExampleFailure>,
    /// The compiled rules lack what it came to, as errors in the text took it from them: the name of the declaration that
    /// wants it, empty where that is not known.
    pub lacks: Option<String>,
    /// It could not be played on beyond this step: the later ones were not looked at.
    pub stopped: Option<Origin>,
    /// What happened in it.
    pub entries: Vec<crate::Entry>,
}

/// One expectation that was not met, or a step that can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFailure {
    pub origin: Origin,
    /// What was expected, in the words of the text as far as they are known.
    pub expected: String,
    /// What was found instead.
    pub found: String,
}

impl ExampleResult {
    /// Whether it was played and everything held.
    pub fn passed(&self) -> bool {
        !self.skipped && self.failures.is_empty()
    }
}

/// Plays all examples of a program.
pub fn run_examples(program: &Arc<Program>) -> Vec<ExampleResult> {
    (0..program.examples.len()).map(|i| run_example(program, i)).collect()
}

/// Plays one example. There must be one with this index.
pub fn run_example(program: &Arc<Program>, index: usize) -> ExampleResult {
    play_example(program, index, |mission| Machine::with_mission(program.clone(), mission))
}

/// Plays one example and counts what takes effect in it. The tally must be one for this program.
pub fn count_example(program: &Arc<Program>, index: usize, tally: &Arc<Tally>) -> ExampleResult {
    play_example(program, index, |mission| Machine::counting(program.clone(), mission, tally))
}

fn play_example(
    program: &Arc<Program>,
    index: usize,
    link: impl FnOnce(Mission) -> Result<Machine, SetupError>,
) -> ExampleResult {
    let example = &program.examples[index];
    let mut result = ExampleResult {
        name: example.head.name.clone(),
        origin: example.head.origin,
        skipped: !applies(program, example),
        failures: Vec::new(),
        lacks: None,
        stopped: None,
        entries: Vec::new(),
    };
    if result.skipped {
        return result;
    }
    match link(example.mission.clone()) {
        Ok(machine) => {
            let mut run = Run::new(&machine, example);
            result.stopped = run.play(&mut result.failures);
            result.entries = run.journal.take();
            result.lacks = run.lacks;
        }
        Err(e) => {
            result.lacks = lacked(&e);
            result.stopped = Some(example.head.origin);
            result.failures.push(failure(example.head.origin, "a position that can be set up", e));
        }
    }
    result
}

/// Whether the program has the options that the example wants: those it names as it says, the others at default.
fn applies(program: &Program, example: &Example) -> bool {
    program.options.iter().all(|o| {
        let wanted = example.options.iter().find(|(name, _)| *name == o.head.name);
        match (wanted, o.values.get(o.set)) {
            (Some((_, value)), Some(set)) => value == set,
            _ => o.set == o.default,
        }
    })
}

/// Where the rules lack something, if that keeps it from being set up.
fn lacked(e: &SetupError) -> Option<String> {
    match e {
        SetupError::Broken { within, .. } => Some(within.clone()),
        SetupError::Default { fault: FaultKind::Broken, field, .. } => Some(field.clone()),
        _ => None,
    }
}

fn failure(origin: Origin, expected: impl ToString, found: impl ToString) -> ExampleFailure {
    ExampleFailure { origin, expected: expected.to_string(), found: found.to_string() }
}

/// A queued answer.
struct Answer {
    choice: ChoiceId,
    args: Vec<i64>,
    picks: Vec<i64>,
    origin: Origin,
}

struct Run<'a> {
    m: &'a Machine,
    example: &'a Example,
    p: Position,
    journal: Journal,
    frame: Vec<i64>,
    queues: Queues,
    answers: Vec<Answer>,
    /// As in [`ExampleResult::lacks`].
    lacks: Option<String>,
}

impl<'a> Run<'a> {
    fn new(m: &'a Machine, example: &'a Example) -> Run<'a> {
        let mut p = m.start(0);
        p.slots[head::TURN] = 1;
        let mut frame = vec![0; usize::from(example.locals) + FRAME];
        let first = 1 + m.program().kinds[1].entries.len();
        let wholes = (first..m.instances().len()).filter(|i| m.instances()[*i].whole == *i as i64);
        for (local, whole) in frame[..usize::from(example.locals)].iter_mut().zip(wholes) {
            *local = whole as i64;
        }
        let (journal, queues) = (Journal::on(), Queues::default());
        Run { m, example, p, journal, frame, queues, answers: Vec::new(), lacks: None }
    }

    /// The step beyond which it can't be played, if there is one.
    fn play(&mut self, failures: &mut Vec<ExampleFailure>) -> Option<Origin> {
        for step in &self.example.steps {
            let at = step.origin;
            let done = match self.step(step) {
                Ok(done) => done,
                Err(e) => {
                    self.lacks = lacked(&e);
                    Err(e.to_string())
                }
            };
            match done {
                Ok(None) => {}
                Ok(Some(f)) => failures.push(f),
                Err(found) => {
                    failures.push(failure(at, "a step that can be played", found));
                    return Some(at);
                }
            }
            if let Status::Fault(fault) = self.m.status(&self.p) {
                self.faulted(fault.what);
                failures.push(failure(fault.origin, "play without a fault", fault));
                return Some(at);
            }
        }
        self.unused(failures);
        if self.queues.missed > 0 {
            let at = self.example.head.origin;
            failures.push(failure(
                at,
                "the prescribed cards to be in the pile",
                format!("{} not found", self.queues.missed),
            ));
        }
        None
    }

    /// Prescribed choices that nobody asked for, unless the engine took them by itself.
    fn unused(&self, failures: &mut Vec<ExampleFailure>) {
        for answer in &self.answers {
            let taken = self.journal.entries().iter().find_map(|e| match &e.what {
                Happening::Chose { choice, args, picks, forced: true, .. }
                    if *choice == answer.choice && args.starts_with(&answer.args) =>
                {
                    Some(picks)
                }
                _ => None,
            });
            let found = match taken {
                Some(picks) if *picks == answer.picks => continue,
                Some(_) => "only another option was legal",
                None => "nobody was asked for it",
            };
            failures.push(failure(answer.origin, "the prescribed choice to be made", found));
        }
    }

    fn linker(&self) -> Linker<'a> {
        let params: Vec<(String, Type)> = Vec::new();
        Linker::new(self.m.s(), &self.example.head, &params, self.example.locals)
    }

    fn eval(&mut self, l: &mut Linker, e: &Expr) -> Result<Result<i64, FaultKind>, SetupError> {
        let linked = l.arg(e)?;
        let mut c = Ctx::new(self.m.s(), &self.m.code.fast);
        let n = linked.get(&self.p.slots, &mut c, &mut self.frame);
        let fault = c.fault;
        Ok(match fault {
            None => Ok(n),
            Some(fault) => Err(self.faulted(fault)),
        })
    }

    /// Keeps in mind if a fault comes of what the rules lack.
    fn faulted(&mut self, fault: FaultKind) -> FaultKind {
        if fault == FaultKind::Broken {
            self.lacks.get_or_insert_default();
        }
        fault
    }

    fn list(&mut self, list: &[Expr]) -> Result<Vec<i64>, SetupError> {
        let mut l = self.linker();
        list.iter().map(|e| Ok(self.eval(&mut l, e)?.unwrap_or(-1))).collect()
    }

    /// Plays a step: the expectation that failed, if one did; an inner error if it can't be played.
    fn step(&mut self, step: &ExampleStep) -> Result<Result<Option<ExampleFailure>, String>, SetupError> {
        let at = step.origin;
        match &step.kind {
            ExampleStepKind::Do(body) => {
                let block = self.linker().block(body)?;
                let mut env = Env::new(&self.m.code, &mut self.p.slots, &mut self.journal);
                env.queues = Some(&mut self.queues);
                block.run(&mut env, &mut self.frame);
                if let Some(fault) = env.c.fault {
                    return Ok(Err(self.faulted(fault).to_string()));
                }
            }
            ExampleStepKind::Dice(faces) => self.queues.dice.extend(faces),
            ExampleStepKind::Draws(deck, designs) => {
                self.queues.draws.extend(designs.iter().map(|d| (*deck, *d)));
            }
            ExampleStepKind::Random(places) => self.queues.random.extend(places),
            ExampleStepKind::Turn(turn) => {
                let turn = self.number(turn)?;
                match i32::try_from(turn) {
                    Ok(turn) if turn > 0 => self.p.slots[head::TURN] = turn,
                    _ => return Ok(Err(format!("there is no turn {turn}"))),
                }
            }
            ExampleStepKind::Picked { choice, args, picks } => {
                let (args, picks) = (self.list(args)?, self.list(picks)?);
                let piece = args.first().copied().unwrap_or(0);
                write_picks(self.m.s(), &mut self.p.slots, choice.index(), piece, &picks);
            }
            ExampleStepKind::Phase(name) => {
                return Ok(match self.m.code.turn.phase(name) {
                    Some((begin, end)) => self.run(begin, end),
                    None => Err(format!("there is no phase `{name}`")),
                });
            }
            ExampleStepKind::Stretch(stretch) => {
                // The set-up comes before the first turn.
                let turn = self.p.slots[head::TURN];
                if *stretch == Stretch::Start {
                    self.p.slots[head::TURN] = 0;
                }
                let parts = self.m.code.turn.stretch(*stretch);
                let done = parts.into_iter().try_fold(None, |_, (begin, end)| self.run(begin, end));
                if *stretch == Stretch::Start {
                    self.p.slots[head::TURN] = turn;
                }
                return Ok(done);
            }
            ExampleStepKind::Choose { choice, args, picks } => {
                let (args, picks) = (self.list(args)?, self.list(picks)?);
                self.answers.push(Answer { choice: *choice, args, picks, origin: at });
            }
            ExampleStepKind::Expect(e, text) => {
                self.tell_outcome();
                return self.expect(e, text, at);
            }
            ExampleStepKind::ExpectOption { legal, choice, args, picks, by } => {
                let (args, picks) = (self.list(args)?, self.list(picks)?);
                return Ok(Ok(self.expect_option(*legal, *choice, &args, &picks, *by, at)));
            }
            ExampleStepKind::ExpectHappened { negated, event, args } => {
                let args = self.list(args)?;
                let happened: Vec<&Vec<i64>> = self
                    .journal
                    .entries()
                    .iter()
                    .filter_map(|e| match &e.what {
                        Happening::Event { event: of, args, .. } if of == event => Some(args),
                        _ => None,
                    })
                    .collect();
                let found = happened.iter().any(|h| h.starts_with(&args));
                let name = self.m.program().events.get(event.index()).map_or("", |e| &e.head.name);
                let shown = |args: &[i64]| {
                    let params = self.m.program().events.get(event.index()).map_or(&[][..], |e| &e.params);
                    let args = params.iter().zip(args).map(|((_, ty), v)| self.m.show(*v, ty));
                    format!("{name}({})", args.collect::<Vec<_>>().join(", "))
                };
                if found == *negated {
                    let list: Vec<String> = happened.iter().map(|h| shown(h)).collect();
                    let list = if list.is_empty() { format!("no {name}") } else { list.join("; ") };
                    let expected = if *negated { "not " } else { "" };
                    return Ok(Ok(Some(failure(at, format!("{expected}{}", shown(&args)), list))));
                }
            }
            ExampleStepKind::ExpectValue { value, args, was } => {
                let args = self.list(args)?;
                let mut l = self.linker();
                let was = self.eval(&mut l, was)?.unwrap_or(-1);
                let reports = self.journal.entries().iter().flat_map(|e| &e.values);
                let totals: Vec<i64> =
                    reports.filter(|r| r.value == *value && r.args == args).map(|r| r.total).collect();
                // What play did not ask for is asked for now.
                let now = match totals.is_empty() {
                    true => self.m.value(&self.p, *value, &args).map(|n| vec![n]),
                    false => Ok(totals),
                };
                let name = self.m.program().values.get(value.index()).map_or("", |v| &v.head.name);
                match now {
                    Ok(totals) if totals.contains(&was) => {}
                    Ok(totals) => {
                        let list: Vec<String> = totals.iter().map(i64::to_string).collect();
                        return Ok(Ok(Some(failure(at, format!("{name} was {was}"), list.join(", ")))));
                    }
                    Err(fault) => {
                        return Ok(Ok(Some(failure(at, format!("{name} was {was}"), self.faulted(fault)))));
                    }
                }
            }
            ExampleStepKind::ExpectKnown { negated, what, seats, text } => {
                let knowing = match what {
                    Knowable::Field(of, field) => {
                        let of = self.number(of)?;
                        seats.iter().filter(|s| self.m.view(&self.p, **s).knows(of, *field)).count()
                    }
                    Knowable::Event(event, args) => {
                        let args = self.list(args)?;
                        match self.told(*event, &args) {
                            Some(to) => seats.iter().filter(|s| to >> **s & 1 == 1).count(),
                            None => return Ok(Ok(Some(failure(at, text, "it did not happen")))),
                        }
                    }
                };
                let wanted = if *negated { 0 } else { seats.len() };
                if knowing != wanted {
                    let found = if *negated { "it is known" } else { "it is not known" };
                    return Ok(Ok(Some(failure(at, text, found))));
                }
            }
        }
        Ok(Ok(None))
    }

    fn expect(
        &mut self,
        e: &Expr,
        text: &str,
        at: Origin,
    ) -> Result<Result<Option<ExampleFailure>, String>, SetupError> {
        let mut l = self.linker();
        let found = match self.eval(&mut l, e)? {
            Ok(n) if n != 0 => return Ok(Ok(None)),
            Err(fault) => fault.to_string(),
            Ok(_) => match e {
                Expr::Binary(op, a, b) if !matches!(op, BinOp::And | BinOp::Or) => {
                    let a = self.eval(&mut l, a)?.map_or("?".into(), |n| n.to_string());
                    let b = self.eval(&mut l, b)?.map_or("?".into(), |n| n.to_string());
                    format!("{a} against {b}")
                }
                _ => "it is not so".into(),
            },
        };
        Ok(Ok(Some(failure(at, text, found))))
    }

    fn expect_option(
        &mut self,
        legal: bool,
        choice: ChoiceId,
        args: &[i64],
        picks: &[i64],
        by: Option<Refuser>,
        at: Origin,
    ) -> Option<ExampleFailure> {
        let offer = self.m.offer_of(&self.p, choice, args);
        let is_legal = offer.legal.iter().any(|o| o.picks == picks);
        let refused = offer.refused.iter().find(|o| o.picks == picks);
        // A walk that breaks a clause is not among the options, but it can say why.
        let reasons = match refused {
            Some(refused) => refused.reasons.clone(),
            None => self.m.why_not_of(&self.p, choice, args, picks),
        };
        let program = self.m.program();
        let name = |by: Refuser| -> String {
            let head = match by {
                Refuser::Rule(r) => program.rules.get(r.index()).map(|r| &r.head),
                Refuser::Walk(w) => program.walks.get(w.index()).map(|w| &w.head),
            };
            head.map_or("?".into(), |h| h.name.clone())
        };
        let refuser = |r: &crate::Reason| {
            let of_walk = |w: &Walk| w.forbids.iter().any(|(_, c)| c.origin == r.origin);
            match program.walks.iter().position(of_walk) {
                Some(w) if r.rule.index() >= program.rules.len() => Refuser::Walk(WalkId(w as u32)),
                _ => Refuser::Rule(r.rule),
            }
        };
        let found = match (is_legal, reasons.as_slice()) {
            (true, _) => "it is legal".into(),
            (false, []) => "it is not among the options at all".into(),
            (false, reasons) => {
                let list: Vec<String> =
                    reasons.iter().map(|r| format!("{} ({})", name(refuser(r)), r.because)).collect();
                format!("refused by {}", list.join(", "))
            }
        };
        let met = match by {
            Some(by) => !legal && reasons.iter().any(|r| refuser(r) == by),
            None => is_legal == legal,
        };
        let expected = match (legal, by) {
            (true, _) => "the option to be legal".into(),
            (false, None) => "the option to be refused".into(),
            (false, Some(by)) => format!("the option to be refused by {}", name(by)),
        };
        (!met).then(|| failure(at, expected, found))
    }

    fn number(&mut self, e: &Expr) -> Result<i64, SetupError> {
        let mut l = self.linker();
        Ok(self.eval(&mut l, e)?.unwrap_or(-1))
    }

    /// Tells the example's own locals whether the game is over and who won.
    fn tell_outcome(&mut self) {
        let (over, winner) = match self.m.status(&self.p) {
            Status::Over(outcome) => (1, outcome.winner.unwrap_or(-1)),
            _ => (0, -1),
        };
        let at = usize::from(self.example.outcome);
        if let Some([o, w]) = self.frame.get_mut(at..at + 2) {
            (*o, *w) = (over, winner);
        }
    }

    /// Who was told of an event that happened; the last such one counts.
    fn told(&self, event: EventId, args: &[i64]) -> Option<crate::journal::Seats> {
        let told = |e: &crate::Entry| match &e.what {
            Happening::Event { event: of, args: with, .. } if *of == event && with.starts_with(args) => Some(e.seats),
            _ => None,
        };
        self.journal.entries().iter().rev().find_map(told)
    }

    /// Plays from one op of the turn program up to another; queued answers first, then the first legal option.
    fn run(&mut self, begin: usize, end: usize) -> Result<Option<ExampleFailure>, String> {
        self.p.slots[head::PC] = begin as i32;
        let mut buf = OptionBuf::new();
        loop {
            let mut env = Env::new(&self.m.code, &mut self.p.slots, &mut self.journal);
            env.queues = Some(&mut self.queues);
            match env.run(Some(end), &mut buf) {
                Rest::There | Rest::Stopped => return Ok(None),
                Rest::Decide => {}
            }
            let Some(decision) = self.m.decision(&self.p) else { return Err("nobody can decide".into()) };
            let asked = |a: &Answer| a.choice == decision.choice && decision.args.starts_with(&a.args);
            let picks = match self.answers.iter().position(asked) {
                Some(at) => self.answers.remove(at).picks,
                None => {
                    self.m.legal(&self.p, &mut buf);
                    buf.iter().next().map(<[i64]>::to_vec).unwrap_or_default()
                }
            };
            if self.m.choose(&mut self.p, &picks, &mut self.journal).is_err() {
                let reasons = self.m.why_not(&self.p, &picks);
                let because: Vec<String> = reasons.into_iter().map(|r| r.because).collect();
                let who = self.m.show(decision.piece, &Type::Piece(KindId(0)));
                return Err(format!("the prescribed choice of {who} is not legal: {}", because.join(", ")));
            }
        }
    }
}
