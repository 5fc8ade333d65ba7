//! Builds the turn program: splits statements that contain a choice or a phase into ops.

use super::masks::{Guess, SecretLocal};
use super::{AskCode, Expiring, Expiry, GatherCode, Memories, Memory, Op, Placed, PlayCode, Turn};
use crate::course::Course;
use crate::eval::{Arg, FieldOf};
use crate::layout::{Statics, Store, broken};
use crate::link::{Linker, ValueKind};
use crate::stopwatch::{Part, Stopwatch, Timer};
use crate::tally::Counter;
use crate::{Cause, SetupError};
use dicta_program::*;
use std::collections::BTreeSet;

/// Builds the turn program. It reserves slots, so it needs mutable access to the layout first.
pub(crate) struct Builder {
    causes: Vec<Cause>,
    turn: Turn,
    /// Locals of the frame in which all ops run.
    locals: u16,
    /// The statements that follow each mission of a campaign.
    after: Vec<Stmt>,
    stopwatch: Option<std::sync::Arc<dyn Stopwatch>>,
    /// Counts the body that begins with the next op.
    counter: Option<Counter>,
    /// Locals that are in scope.
    scope: Vec<usize>,
    /// Locals that are secret to some seat.
    secret: BTreeSet<Local>,
}

impl Builder {
    pub fn build(statics: &mut Statics) -> Result<Turn, SetupError> {
        let program = statics.program.clone();
        let mission = statics.mission.clone();
        let course = statics.course.clone();
        let ledger = course.is_ledger();
        let locals = match course.campaign() {
            Some(campaign) => program.turn_locals.max(campaign.locals).max(crate::course::LOCALS as u16),
            None => program.turn_locals,
        };
        let mut turn = Turn {
            ops: Vec::new(),
            choices: Vec::new(),
            gathers: Vec::new(),
            asks: Vec::new(),
            plays: Vec::new(),
            turn_begin: 0,
            last_round: (0, 0),
            size: usize::from(locals),
            kept: kept(&program, &mission, &course),
            secret: Vec::new(),
            drawn: Vec::new(),
            mission_end: Default::default(),
            score_decides: None,
            mission_size: usize::from(mission.locals),
            memories: if ledger { Memories::default() } else { Memories::new(memories(statics)?) },
            expire: if ledger { Expiry::default() } else { expiring(statics, None) },
        };
        turn.mission_size = turn.memories.all.iter().fold(turn.mission_size, |size, m| size.max(m.size));
        statics.locals = statics.reserve(2 * turn.kept.len());
        let mut builder = Builder {
            causes: Vec::new(),
            turn,
            locals,
            after: Vec::new(),
            stopwatch: statics.stopwatch.clone(),
            counter: None,
            scope: Vec::new(),
            secret: crate::secrecy::secret_locals(&program, &bodies(&program, &mission, &course)),
        };
        if course.campaign().is_some() {
            builder.scope.extend(0..crate::course::LOCALS);
        }
        let mut sorts = Vec::new();
        match &course {
            Course::Ledger(campaign) => builder.ledger(statics, campaign, &mut sorts)?,
            Course::Mission(campaign) => {
                if let Some(campaign) = campaign {
                    builder.op(Op::Handed, campaign.head.origin);
                    builder.body(statics, &campaign.before, &mut sorts)?;
                }
                builder.mission(statics, &program, &mission, &mut sorts)?;
            }
        }
        builder.find_silent();
        Ok(builder.turn)
    }

    /// Finds the ops that only add to a game log, or only lead to another op.
    fn find_silent(&mut self) {
        let ops = &mut self.turn.ops;
        // From the end, since most lead on to the next one.
        for at in (0..ops.len()).rev() {
            let to = match &ops[at].op {
                Op::Phase { .. } | Op::Step { .. } => at + 1,
                Op::PhaseEnd { expire } if expire.is_empty() => at + 1,
                Op::Jump(to) => *to,
                _ => continue,
            };
            let (steps, end) = ops.get(to).map_or((0, to), |op| op.silent);
            ops[at].silent = (steps + 1, end);
        }
    }

    fn mission(
        &mut self,
        s: &mut Statics,
        program: &Program,
        mission: &Mission,
        sorts: &mut Vec<ValueKind>,
    ) -> Result<(), SetupError> {
        self.body(s, &program.setup, sorts)?;
        self.body(s, &mission.setup, sorts)?;
        self.turn.turn_begin = self.turn.ops.len();
        self.op(Op::TurnBegin, Origin::default());
        self.body(s, &mission.turn_start, sorts)?;
        self.body(s, &program.turn, sorts)?;
        self.op(Op::TurnEnd, Origin::default());
        let mut l = Linker::new(s, &mission.head, &[], mission.locals);
        self.turn.mission_end = l.block(&mission.turn_end)?;
        if mission.wins.is_some() {
            self.turn.score_decides = Some(l.arg(&Expr::Builtin(Builtin::ByScore, vec![]))?);
        }
        Ok(())
    }

    /// Builds the part of a campaign between its missions: its rounds are the turns.
    fn ledger(&mut self, s: &mut Statics, campaign: &Campaign, sorts: &mut Vec<ValueKind>) -> Result<(), SetupError> {
        let at = campaign.head.origin;
        self.after.clone_from(&campaign.after);
        self.op(Op::Handed, at);
        self.body(s, &campaign.start, sorts)?;
        self.turn.turn_begin = self.turn.ops.len();
        self.op(Op::TurnBegin, at);
        self.op(Op::Round, at);
        self.op(Op::Handed, at);
        self.body(s, &campaign.round, sorts)?;
        let last = self.link(s, sorts, |l| l.cond(&Expr::Builtin(Builtin::LastTurn, vec![])))?;
        let test = self.op(Op::If { cond: last, otherwise: 0 }, at);
        self.body(s, &campaign.end, sorts)?;
        let winner = self.link(s, sorts, |l| l.arg(&Expr::Builtin(Builtin::ByScore, vec![])))?;
        let finish = self.op(Op::Finish(winner), at);
        self.aim(test, finish + 1);
        self.turn.last_round = (test, finish);
        self.op(Op::TurnEnd, at);
        Ok(())
    }

    fn op(&mut self, op: Op, origin: Origin) -> usize {
        let phase = self.causes.iter().find_map(|cause| match cause {
            Cause::Phase(name) => Some(name.clone()),
            _ => None,
        });
        let timer = Timer::of(self.stopwatch.as_ref(), || Part::Phase(phase.unwrap_or_default()));
        let scope = self.scope.iter().copied().filter(|local| self.turn.kept.contains(local)).collect();
        let counter = self.counter.take();
        let at = self.turn.ops.len();
        self.turn.ops.push(Placed { op, causes: self.causes.clone(), origin, timer, counter, scope, silent: (0, at) });
        at
    }

    fn body(&mut self, s: &mut Statics, body: &[Stmt], sorts: &mut Vec<ValueKind>) -> Result<(), SetupError> {
        let outer = self.scope.len();
        if let Some(first) = body.first()
            && let Some(counter) = Counter::of_branch(s.tally.as_ref(), first.origin)
        {
            self.counter = Some(counter);
        }
        body.iter().try_for_each(|stmt| self.stmt(s, stmt, sorts))?;
        self.scope.truncate(outer);
        Ok(())
    }

    /// Runs a linker that knows the kinds of the turn's locals.
    fn link<T>(
        &self,
        s: &Statics,
        sorts: &mut Vec<ValueKind>,
        run: impl FnOnce(&mut Linker) -> Result<T, SetupError>,
    ) -> Result<T, SetupError> {
        let program = s.program.clone();
        let mut l = Linker::new(s, &program.head, &[], self.locals);
        if sorts.len() == l.sorts.len() {
            l.sorts.clone_from(sorts);
        }
        let result = run(&mut l);
        sorts.clone_from(&l.sorts);
        result
    }

    fn stmt(&mut self, s: &mut Statics, stmt: &Stmt, sorts: &mut Vec<ValueKind>) -> Result<(), SetupError> {
        let origin = stmt.origin;
        let whole = !crate::scope::stops(std::slice::from_ref(stmt));
        match &stmt.kind {
            _ if whole => {
                let act = self.link(s, sorts, |l| l.act(stmt))?;
                self.op(Op::Act(act), origin);
                self.binds(s, stmt, sorts)?;
            }
            StmtKind::Phase { name, title, body } => {
                self.causes.push(Cause::Phase(name.into()));
                self.op(Op::Phase { name: name.into(), title: title.into() }, origin);
                self.body(s, body, sorts)?;
                let expire = expiring(s, Some(name));
                self.op(Op::PhaseEnd { expire }, origin);
                self.causes.pop();
            }
            StmtKind::Step { name, title, body } => {
                self.causes.push(Cause::Step(name.into()));
                self.op(Op::Step { name: name.into(), title: title.into() }, origin);
                self.body(s, body, sorts)?;
                self.causes.pop();
            }
            StmtKind::If { cond, then, otherwise } => {
                let cond = self.link(s, sorts, |l| l.cond(cond))?;
                let test = self.op(Op::If { cond, otherwise: 0 }, origin);
                self.body(s, then, sorts)?;
                let jump = self.op(Op::Jump(0), origin);
                self.aim(test, jump + 1);
                self.body(s, otherwise, sorts)?;
                let end = self.turn.ops.len();
                self.aim(jump, end);
            }
            StmtKind::Each { local, domain, filter, order, random, body, .. } => {
                let each = self.link(s, sorts, |l| l.each(*local, domain, filter, order, *random))?;
                let most = each.dom.most();
                let at = s.reserve(2 + most);
                let begin = self.op(Op::Each { each: Box::new(each), at, most }, origin);
                let next = self.op(Op::Next { op: begin, after: 0 }, origin);
                self.scope.push(usize::from(*local));
                self.body(s, body, sorts)?;
                let jump = self.op(Op::Jump(next), origin);
                self.aim(next, jump + 1);
                self.scope.pop();
                self.keeps_secret(*local, Guess::Nothing);
            }
            StmtKind::Gather { .. } => {
                let n = self.turn.gathers.len();
                let gather = self.gather(s, stmt, sorts)?;
                self.turn.gathers.push(gather);
                self.op(Op::Gather(n), origin);
                self.op(Op::Decide(n), origin);
                self.op(Op::Then(n), origin);
            }
            StmtKind::Ask { choice, args } => {
                let of = s.program.choices.get(choice.index()).ok_or_else(|| broken("a choice", &s.program.head))?;
                if of.params.len() != args.len() {
                    return Err(broken("the arguments of a choice", &of.head));
                }
                let args = self.link(s, sorts, |l| l.args(args))?;
                self.turn.asks.push(AskCode { choice: choice.index(), args });
                let n = self.turn.asks.len() - 1;
                self.op(Op::Ask(n), origin);
                self.op(Op::Asked(n), origin);
            }
            StmtKind::Play { mission, roles } if s.course.is_ledger() => {
                if roles.len() > crate::course::handed::ROLES_MAX {
                    return Err(SetupError::TooMany { what: "roles of a mission", origin });
                }
                let sides: Vec<Expr> = roles.iter().map(|(_, side)| side.clone()).collect();
                let (mission, sides) = self.link(s, sorts, |l| Ok((l.arg(mission)?, l.args(&sides)?)))?;
                let roles = roles.iter().map(|(name, _)| name.into()).collect();
                self.turn.plays.push(PlayCode { mission, roles, sides });
                self.op(Op::Play(self.turn.plays.len() - 1), origin);
                self.op(Op::Handed, origin);
                let after = self.after.clone();
                self.body(s, &after, sorts)?;
                self.op(Op::Fresh, origin);
            }
            _ => return Err(broken("a choice out of place", &s.program.head)),
        }
        Ok(())
    }

    /// Records what a statement binds for the statements that follow it.
    fn binds(&mut self, s: &Statics, stmt: &Stmt, sorts: &mut Vec<ValueKind>) -> Result<(), SetupError> {
        let (local, guess) = match &stmt.kind {
            StmtKind::Let(local, e) => (*local, Guess::Let(self.link(s, sorts, |l| l.arg(e))?)),
            StmtKind::LetRoll { local, die, .. } => {
                (*local, Guess::Roll(s.program.dice.get(die.index()).map_or(1, |d| d.faces.len())))
            }
            StmtKind::LetDraw { local, hold, .. } => {
                if *hold && !self.secret.contains(local) {
                    self.turn.drawn.push((*local).into());
                }
                (*local, Guess::NoCard)
            }
            StmtKind::LetRandom { local, .. } | StmtKind::Create { local: Some(local), .. } => (*local, Guess::Nothing),
            _ => return Ok(()),
        };
        self.scope.push(usize::from(local));
        self.keeps_secret(local, guess);
        Ok(())
    }

    fn keeps_secret(&mut self, local: Local, from: Guess) {
        let kept = self.turn.kept.contains(&usize::from(local));
        if kept && self.secret.contains(&local) {
            self.turn.secret.push(SecretLocal { local: local.into(), from });
        }
    }

    fn aim(&mut self, op: usize, to: usize) {
        match &mut self.turn.ops[op].op {
            Op::If { otherwise, .. } => *otherwise = to,
            Op::Jump(target) => *target = to,
            Op::Next { after, .. } => *after = to,
            _ => {}
        }
    }

    fn gather(&mut self, s: &mut Statics, stmt: &Stmt, sorts: &mut Vec<ValueKind>) -> Result<GatherCode, SetupError> {
        let StmtKind::Gather { choice, local, args, domain, filter, after, showing, stream } = &stmt.kind else {
            return Err(broken("a gathering", &s.program.head));
        };
        let of = s.program.choices.get(choice.index()).ok_or_else(|| broken("a choice", &s.program.head))?;
        if of.params.len() != args.len() || args.first() != Some(&Expr::Local(*local)) {
            return Err(broken("the arguments of a choice", &of.head));
        }
        let stmt_after = after.as_ref();
        let (each, args, after, showing) = self.link(s, sorts, |l| {
            let each = l.each(*local, domain, filter, &[], None)?;
            let args = l.args(args)?;
            let after = match after {
                Some((local, domain)) => {
                    let dom = l.domain(domain)?;
                    let sort = l.domain_kind(domain);
                    Some((l.bind(*local, sort)?, dom))
                }
                None => None,
            };
            let showing = match showing {
                Some((event, args, when)) => {
                    let when = when.as_ref().map(|e| l.cond(e)).transpose()?;
                    let mut args = l.args(args)?;
                    // A showing has a first argument, by which it is counted.
                    args = args
                        .into_iter()
                        .enumerate()
                        .map(|(i, arg)| if i == 0 { l.counted(arg, Reach::Event(*event)) } else { arg })
                        .collect();
                    Some((event.index(), args, when))
                }
                None => None,
            };
            Ok((each, args, after, showing))
        })?;
        let most = each.dom.most();
        let words = if after.is_some() { most.div_ceil(32) } else { 0 };
        let at = s.reserve(1 + most * (2 + words));
        let public = |domain, filter| crate::secrecy::is_public_domain(&s.program, domain, filter, &self.secret);
        let open = public(domain, filter.as_ref());
        let open_after = stmt_after.is_none_or(|(_, domain)| public(domain, None));
        Ok(GatherCode {
            choice: choice.index(),
            each,
            args,
            after,
            showing,
            stream: *stream,
            at,
            most,
            words,
            open,
            open_after,
        })
    }
}

fn memories(s: &Statics) -> Result<Vec<Memory>, SetupError> {
    let mut list = Vec::new();
    for (k, kind) in s.program.kinds.iter().enumerate() {
        for (f, field) in kind.fields.iter().enumerate() {
            let id = KindId(k as u32);
            let place = &s.fields[k][f];
            if let Some(e) = &field.remembers
                && let of = members(s, id, place.slot)
                && !of.is_empty()
            {
                let mut l = Linker::new(s, &kind.head, &[("it".into(), Type::Piece(id))], crate::scope::locals_of(e));
                let value = l.arg(e)?;
                let shown = of.iter().filter_map(|(piece, _)| s.shown(*piece, place.field)).cloned().collect();
                let is_wide = place.store == Store::Wide;
                let from = match &value {
                    Arg::Field(FieldOf { local: 0, slot }) if !is_wide => Some(members(s, id, *slot)),
                    _ => None,
                };
                let from = from.map(|all| all.into_iter().map(|(_, slot)| slot).collect());
                list.push(Memory { of, shown, size: l.locals, is_wide, value, from });
            }
        }
    }
    Ok(list)
}

/// Fields that fall back at the end of a phase. At the end of the turn all may: those of a phase too, if they were set
/// after the phase or if the turn has no such phase.
fn expiring(s: &Statics, phase: Option<&str>) -> Expiry {
    let mut list = Vec::new();
    for (k, kind) in s.program.kinds.iter().enumerate() {
        for (f, field) in kind.fields.iter().enumerate() {
            let place = &s.fields[k][f];
            if field.lasting.as_ref().is_some_and(|l| phase.is_none() || l.phase.as_deref() == phase)
                && let Some((until, _)) = place.lasting
            {
                let of = members(s, KindId(k as u32), until);
                let shown = of.iter().filter_map(|(piece, _)| s.shown(*piece, place.field)).cloned().collect();
                list.push(Expiring { place: place.clone(), of, shown });
            }
        }
    }
    Expiry::new(list)
}

/// The instances of exactly this kind, each with its slot of this number.
fn members(s: &Statics, kind: KindId, slot: usize) -> Vec<(i64, usize)> {
    let all = (0..).zip(&s.instances).filter(|(_, of)| of.kind == kind);
    all.map(|(i, of)| (i, of.base + slot)).collect()
}

/// The bodies that are built into ops.
fn bodies<'p>(program: &'p Program, mission: &'p Mission, course: &'p Course) -> Vec<&'p [Stmt]> {
    let of_mission: [&[Stmt]; 4] = [&program.setup, &mission.setup, &mission.turn_start, &program.turn];
    match course {
        Course::Mission(None) => of_mission.to_vec(),
        Course::Mission(Some(c)) => [[c.before.as_slice()].as_slice(), &of_mission].concat(),
        Course::Ledger(c) => vec![&c.start, &c.round, &c.after, &c.end],
    }
}

/// The locals that survive a stop: those that an op reads without having bound them.
fn kept(program: &Program, mission: &Mission, course: &Course) -> Vec<usize> {
    let mut locals: Vec<usize> = Vec::new();
    if course.campaign().is_some() {
        locals.extend(0..crate::course::LOCALS);
    }
    for body in bodies(program, mission, course) {
        crate::scope::free_between_stops(body, &mut |local| {
            if !locals.contains(&usize::from(local)) {
                locals.push(local.into());
            }
        });
    }
    locals.sort_unstable();
    locals
}
