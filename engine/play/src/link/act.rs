//! Linking statements: each becomes a closure over the environment and the frame.

use super::{Linked, Linker};
use crate::env::*;
use crate::eval::*;
use crate::seats::ALL_SEATS;
use crate::tally::Counter;
use crate::{Cause, GameLog, LogEvent};
use dicta_program::*;
use smol_str::SmolStr;

impl Linker<'_> {
    /// Links statements that run without a stop.
    pub fn block(&mut self, body: &[Stmt]) -> Linked<Block> {
        let block = Block(body.iter().map(|s| self.act(s)).collect::<Linked<_>>()?);
        let first = body.first().map(|s| s.origin);
        Ok(block.counted(first.and_then(|first| Counter::of_branch(self.s.tally.as_ref(), first))))
    }

    pub fn audience(&mut self, audience: &Audience) -> Linked<AudienceCode> {
        Ok(match audience {
            Audience::Public => AudienceCode::All,
            Audience::Owner(of) => AudienceCode::Owner(self.arg(of)?),
            Audience::Side(of) => AudienceCode::Side(self.arg(of)?),
            Audience::Nobody => AudienceCode::Nobody,
        })
    }

    pub fn each(
        &mut self,
        local: Local,
        domain: &Domain,
        filter: &Option<Expr>,
        order: &[Expr],
        random: Option<StreamId>,
    ) -> Linked<EachCode> {
        self.each_of(local, domain, filter, (order, random), false)
    }

    /// Links a loop. With `choose`, its candidates are those that stats leave.
    fn each_of(
        &mut self,
        local: Local,
        domain: &Domain,
        filter: &Option<Expr>,
        (order, random): (&[Expr], Option<StreamId>),
        choose: bool,
    ) -> Linked<EachCode> {
        let dom = self.domain(domain)?;
        let sort = self.domain_kind(domain);
        let local = self.bind(local, sort)?;
        let (mut dom, mut conds) = self.filtered(domain, dom, local, filter.as_ref())?;
        if choose {
            dom = self.chosen(dom, local, &mut conds);
        }
        let first: Vec<_> = conds.iter().map_while(|cond| cond.field_test(local)).collect();
        conds.drain(..first.len());
        let rest = (!conds.is_empty()).then(|| Cond::all(conds));
        let order = order.iter().map(|e| self.arg(e)).collect::<Linked<_>>()?;
        Ok(EachCode { local, dom, first, rest, order, random })
    }

    pub fn args(&mut self, args: &[Expr]) -> Linked<Vec<Arg>> {
        args.iter().map(|a| self.arg(a)).collect()
    }

    /// Links one statement.
    pub fn act(&mut self, stmt: &Stmt) -> Linked<Act> {
        let at = stmt.origin;
        Ok(match &stmt.kind {
            StmtKind::If { cond, then, otherwise } => {
                let (cond, then, otherwise) = (self.cond(cond)?, self.block(then)?, self.block(otherwise)?);
                Act::If(Box::new(IfCode { cond, then, otherwise, origin: at }))
            }
            StmtKind::Let(local, e) => self.let_act(*local, e, at)?,
            StmtKind::Assign { target, op, value } => self.assign(target, *op, value, at)?,
            StmtKind::Call { effect, args } if args.len() == 1 => {
                self.effect_with(*effect, args)?;
                Act::Effect(Box::new((effect.index(), self.arg(&args[0])?, self.locals, at)))
            }
            StmtKind::Emit { event, args } => {
                let heard = self.s.program.events.get(event.index()).is_none_or(|event| !event.hooks.is_empty());
                let act = self.emit(*event, args, at)?;
                match self.counter(Reach::Event(*event)) {
                    Some(counter) => Act::Other(Box::new(move |env, f| {
                        counter.hit();
                        act(env, f)
                    })),
                    None if heard => Act::Other(act),
                    None => Act::Unheard(act, at),
                }
            }
            _ => Act::Other(self.called(stmt)?),
        })
    }

    fn let_act(&mut self, local: Local, e: &Expr, at: Origin) -> Linked<Act> {
        let sort = self.kind_of(e);
        let shown = self.s.program.shown.binary_search(&at).is_ok() && is_value(&self.s.program, e);
        let (e, local) = (self.arg(e)?, self.bind(local, sort)?);
        if !shown {
            return Ok(Act::Let(Box::new((local, e, at))));
        }
        Ok(Act::Other(Box::new(move |env, f| {
            f[local] = env.get(&e, f);
            env.keep_report(local, at);
            env.step();
            env.go_on(&at)
        })))
    }

    /// Checks that an effect has as many parameters as there are arguments.
    fn effect_with(&self, effect: EffectId, args: &[Expr]) -> Linked<()> {
        let of = self.s.program.effects.get(effect.index()).ok_or_else(|| self.broken("an effect"))?;
        if of.params.len() == args.len() { Ok(()) } else { Err(self.broken("the arguments of an effect")) }
    }

    fn emit(&mut self, event: EventId, args: &[Expr], at: Origin) -> Linked<Called> {
        let of = self.s.program.events.get(event.index()).ok_or_else(|| self.broken("an event"))?;
        let (heard, id, args, top) = (!of.hooks.is_empty(), event.index(), self.args(args)?, self.locals);
        Ok(Box::new(move |env, f| {
            env.step();
            let slots = &*env.slots;
            if !heard && !env.on {
                // Counting needs only the first parameter.
                if matches!(env.journal, GameLog::Count(_)) {
                    let first = args.first().map(|a| env.c.without_effect(|c| a.get(slots, c, f)).unwrap_or(-1));
                    env.emit(id, first.as_slice(), at, &mut f[top..]);
                }
                return env.go_on(&at);
            }
            let list: Few = match heard {
                true => args.iter().map(|a| a.get(slots, &mut env.c, f)).collect(),
                // No rule hooks on it: an argument that cannot be evaluated must not stop the game.
                false => args.iter().map(|a| env.c.without_effect(|c| a.get(slots, c, f)).unwrap_or(-1)).collect(),
            };
            env.go_on(&at) && env.emit(id, &list, at, &mut f[top..]) && env.go_on(&at)
        }))
    }

    fn called(&mut self, stmt: &Stmt) -> Linked<Called> {
        let at = stmt.origin;
        Ok(match &stmt.kind {
            StmtKind::Phase { name, title, body } | StmtKind::Step { name, title, body } => {
                self.step(name, title, body, at)?
            }
            StmtKind::RevealName { of: _, bound } => self.reveal_name(*bound, at)?,
            StmtKind::LetRoll { local, die, stream, audience } => self.let_roll(*local, *die, *stream, audience, at)?,
            StmtKind::LetDraw { local, deck, side, hold, audience } => {
                self.let_draw(*local, deck, side, *hold, audience, at)?
            }
            StmtKind::LetRandom { local, domain, filter, stream, audience } => {
                self.let_random(*local, domain, filter, *stream, audience, at)?
            }
            StmtKind::RollEach { count, die, local, stream, audience, body } => {
                self.roll_each((count, *die, *stream), audience, *local, body, at)?
            }
            StmtKind::Each { local, domain, filter, order, random, simultaneously, body } => {
                self.loop_over((*local, domain, filter), (order, *random), *simultaneously, body, at)?
            }
            StmtKind::Gather { .. } | StmtKind::Ask { .. } => return Err(self.broken("a choice out of place")),
            StmtKind::If { .. } | StmtKind::Let(..) | StmtKind::Emit { .. } | StmtKind::Assign { .. } => {
                let act = self.act(stmt)?;
                Box::new(move |env, f| act.run(env, f))
            }
            StmtKind::Call { effect, args } => self.call(*effect, args, at)?,
            StmtKind::Apply { face, args, decks, side } => self.apply(face, args, (decks, *side), at)?,
            StmtKind::Discard { face, back, audience } => self.discard(face, *back, audience, at)?,
            StmtKind::Shuffle { deck, audience } => self.shuffle(*deck, audience, at)?,
            StmtKind::Move { piece, path } => self.move_piece(piece, path, at)?,
            StmtKind::Place { piece, cell, facing } => self.place_piece(piece, cell, facing, at)?,
            StmtKind::Stop => Box::new(move |env, _| {
                env.step();
                env.halt = true;
                env.go_on(&at)
            }),
            StmtKind::Remove(piece) => self.remove(piece, at)?,
            StmtKind::Create { local, kind, entry, seat, cell, facing, instead } => {
                self.create((*kind, entry, seat), (cell, facing), *local, instead, at)?
            }
            StmtKind::Reveal { of, kind, field, audience } => self.reveal(of, (*kind, *field), audience, at)?,
            StmtKind::Collect { target, op, value } => self.collect(target, *op, value.as_ref(), at)?,
            // A machine does not play campaigns.
            StmtKind::Play { .. } => return Err(self.broken("a campaign in a mission")),
            StmtKind::EndGame { winner, because } => self.end_game(winner, because, at)?,
        })
    }

    fn step(&mut self, name: &str, title: &str, body: &[Stmt], at: Origin) -> Linked<Called> {
        let (name, title, body) = (SmolStr::new(name), SmolStr::new(title), self.block(body)?);
        Ok(Box::new(move |env, f| {
            env.note(at, ALL_SEATS, |_| LogEvent::Step { name: name.clone(), title: title.clone() });
            env.with_cause(|| Cause::Step(name.clone()), |env| body.run(env, f))
        }))
    }

    fn call(&mut self, effect: EffectId, args: &[Expr], at: Origin) -> Linked<Called> {
        self.effect_with(effect, args)?;
        let (id, args, top) = (effect.index(), self.args(args)?, self.locals);
        Ok(Box::new(move |env, f| {
            env.step();
            let list: Few = args.iter().map(|a| a.get(env.slots, &mut env.c, f)).collect();
            env.go_on(&at) && env.effect(id, &list, &mut f[top..]) && env.go_on(&at)
        }))
    }

    fn loop_over(
        &mut self,
        (local, domain, filter): (Local, &Domain, &Option<Expr>),
        (order, random): (&[Expr], Option<StreamId>),
        simultaneously: bool,
        body: &[Stmt],
        at: Origin,
    ) -> Linked<Called> {
        let each = self.each_of(local, domain, filter, (order, random), true)?;
        let put_off = simultaneously && crate::scope::order_matters(&self.s.program, body);
        let (simultaneously, body) = (simultaneously, self.block(body)?);
        if !put_off && each.is_over_few_pieces() {
            return Ok(over_pieces(each, (simultaneously, body), at));
        }
        Ok(Box::new(move |env, f| {
            if each.is_of_empty_list(env, f) {
                return env.go_on(&at);
            }
            let few = env.elements(&each, f);
            if few.is_empty() {
                return env.go_on(&at);
            }
            let mut run = |env: &mut Env| {
                few.iter().all(|e| {
                    f[each.local] = *e;
                    env.step();
                    if !simultaneously && !each.still(env, *e) {
                        return true;
                    }
                    body.run(env, f)
                })
            };
            env.go_on(&at) && if put_off { env.simultaneously(run) } else { run(env) } && env.go_on(&at)
        }))
    }

    fn reveal_name(&mut self, bound: Option<Origin>, at: Origin) -> Linked<Called> {
        Ok(Box::new(move |env, _| {
            env.show_report(bound, at);
            env.step();
            env.go_on(&at)
        }))
    }

    fn end_game(&mut self, winner: &Expr, because: &str, at: Origin) -> Linked<Called> {
        let winner = self.arg(winner)?;
        let ending = self.s.endings.iter().position(|e| e == because);
        let ending = ending.ok_or_else(|| self.broken("an ending"))?;
        Ok(Box::new(move |env, f| {
            let winner = env.get(&winner, f);
            if env.go_on(&at) {
                env.end(winner, ending, crate::layout::outcome::ENDED, at);
            }
            false
        }))
    }
}

/// Whether an expression is one sum as it is, itself or by way of a define.
fn is_value(program: &Program, e: &Expr) -> bool {
    match e {
        Expr::Value(..) => true,
        Expr::Call(define, _) => program.defines.get(define.index()).is_some_and(|d| is_value(program, &d.body)),
        _ => false,
    }
}

/// A loop over pieces without random order or sort keys. The participants are fixed at its start.
fn over_pieces(each: EachCode, (simultaneously, body): (bool, Block), at: Origin) -> Called {
    Box::new(move |env, f| {
        let pieces = each.dom.candidates(&mut env.c, f).unwrap_or(&[]);
        let mut bits = env.taking_part(&each, pieces, f);
        if !env.go_on(&at) {
            return false;
        }
        while bits != 0 {
            let (e, in_play) = pieces[bits.trailing_zeros() as usize];
            bits &= bits - 1;
            f[each.local] = e;
            env.step();
            if (simultaneously || env.slots[in_play as usize] != 0) && !body.run_here(env, f) {
                return false;
            }
        }
        env.go_on(&at)
    })
}
