//! Linking statements: each becomes a closure over the environment and the frame.

use super::{Linked, Linker, ValueKind};
use crate::env::*;
use crate::eval::*;
use crate::seats::ALL_SEATS;
use crate::tally::Counter;
use crate::{Cause, FaultKind, GameLog, LogEvent, limits};
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
                let (name, title, body) = (SmolStr::new(name), SmolStr::new(title), self.block(body)?);
                Box::new(move |env, f| {
                    env.note(at, ALL_SEATS, |_| LogEvent::Step { name: name.clone(), title: title.clone() });
                    env.with_cause(|| Cause::Step(name.clone()), |env| body.run(env, f))
                })
            }
            StmtKind::RevealName { of: _, bound } => {
                let bound = *bound;
                Box::new(move |env, _| {
                    env.show_report(bound, at);
                    env.step();
                    env.go_on(&at)
                })
            }
            StmtKind::LetRoll { local, die, stream, audience } => {
                let (local, audience) = (self.bind(*local, ValueKind::Other)?, self.audience(audience)?);
                let (die, stream, secret) = (*die, *stream, self.s.secret_streams.statement(at));
                Box::new(move |env, f| {
                    let source = env.source(stream, secret, &audience, f);
                    let face = env.roll(die, source);
                    env.asked_at(at, f);
                    f[local] = face;
                    let seats = env.seats_noted(&audience, f);
                    env.note(at, seats, |_| LogEvent::Rolled { stream, die, face });
                    env.step();
                    env.go_on(&at)
                })
            }
            StmtKind::LetDraw { local, deck, side, hold, audience } => {
                let (local, audience) = (self.bind(*local, ValueKind::Other)?, self.audience(audience)?);
                let (deck, side, hold) = (self.arg(deck)?, self.arg(side)?, *hold);
                Box::new(move |env, f| {
                    let (deck, side) = (env.get(&deck, f), env.get(&side, f));
                    let seats = env.seats_noted(&audience, f);
                    f[local] = env.draw(deck, side, hold, at, seats);
                    env.asked_at(at, f);
                    env.step();
                    env.go_on(&at)
                })
            }
            StmtKind::LetRandom { local, domain, filter, stream, audience } => {
                let each = self.each(*local, domain, filter, &[], None)?;
                let (open, ty) = (*audience == Audience::Public, self.domain_type(domain));
                let (audience, stream, secret) =
                    (self.audience(audience)?, *stream, self.s.secret_streams.statement(at));
                Box::new(move |env, f| {
                    let source = env.source(stream, secret, &audience, f);
                    let few;
                    let list = match each.constant() {
                        Some(list) => {
                            env.c.ticks(list.len() as u32);
                            list
                        }
                        None => {
                            few = env.elements(&each, f);
                            &few[..]
                        }
                    };
                    let place = match open {
                        _ if list.is_empty() => None,
                        true => Some(env.lot(stream, &ty, list)),
                        false => Some(env.pick(source, list.len())),
                    };
                    env.asked_at(at, f);
                    let element = place.map_or(-1, |place| list[place]);
                    f[each.local] = element;
                    let seats = env.seats_noted(&audience, f);
                    env.note(at, seats, |_| LogEvent::Picked { stream, element, ty: ty.clone() });
                    env.step();
                    env.go_on(&at)
                })
            }
            StmtKind::RollEach { count, die, local, stream, audience, body } => {
                let (count, audience) = (self.arg(count)?, self.audience(audience)?);
                let local = self.bind(*local, ValueKind::Other)?;
                let (die, stream, body) = (*die, *stream, self.block(body)?);
                let secret = self.s.secret_streams.statement(at);
                Box::new(move |env, f| {
                    let count = env.get(&count, f);
                    if count > limits::DICE {
                        env.c.fail(FaultKind::TooManyDice);
                    }
                    if env.c.fault.is_some() {
                        return env.go_on(&at);
                    }
                    let seats = env.seats_noted(&audience, f);
                    let source = env.source(stream, secret, &audience, f);
                    let mut faces = Few::new();
                    for _ in 0..count {
                        let face = env.roll(die, source);
                        env.asked_at(at, f);
                        faces.push(face);
                        env.note(at, seats, |_| LogEvent::Rolled { stream, die, face });
                    }
                    env.go_on(&at)
                        && faces.iter().all(|face| {
                            f[local] = *face;
                            env.step();
                            body.run(env, f)
                        })
                })
            }
            StmtKind::Each { local, domain, filter, order, random, simultaneously, body } => {
                let each = self.each_of(*local, domain, filter, (order, *random), true)?;
                let put_off = *simultaneously && crate::scope::order_matters(&self.s.program, body);
                let (simultaneously, body) = (*simultaneously, self.block(body)?);
                if !put_off && each.is_over_few_pieces() {
                    return Ok(over_pieces(each, (simultaneously, body), at));
                }
                Box::new(move |env, f| {
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
                })
            }
            StmtKind::Gather { .. } | StmtKind::Ask { .. } => return Err(self.broken("a choice out of place")),
            StmtKind::If { .. } | StmtKind::Let(..) | StmtKind::Emit { .. } | StmtKind::Assign { .. } => {
                let act = self.act(stmt)?;
                Box::new(move |env, f| act.run(env, f))
            }
            StmtKind::Call { effect, args } => {
                self.effect_with(*effect, args)?;
                let (id, args, top) = (effect.index(), self.args(args)?, self.locals);
                Box::new(move |env, f| {
                    env.step();
                    let list: Few = args.iter().map(|a| a.get(env.slots, &mut env.c, f)).collect();
                    env.go_on(&at) && env.effect(id, &list, &mut f[top..]) && env.go_on(&at)
                })
            }
            StmtKind::Apply { face, args } => {
                let (face, args, top) = (self.arg(face)?, self.args(args)?, self.locals);
                let tally = self.s.tally.clone();
                Box::new(move |env, f| {
                    env.step();
                    let face = env.get(&face, f);
                    if let Some(tally) = &tally {
                        tally.applied(&env.c.s.program, face);
                    }
                    let list: Few = args.iter().map(|a| a.get(env.slots, &mut env.c, f)).collect();
                    env.go_on(&at) && env.apply(face, &list, &mut f[top..]) && env.go_on(&at)
                })
            }
            StmtKind::Discard { face, back, audience } => {
                let (face, back, audience) = (self.arg(face)?, *back, self.audience(audience)?);
                Box::new(move |env, f| {
                    env.step();
                    let face = env.get(&face, f);
                    let seats = env.seats_noted(&audience, f);
                    env.discard(face, back, at, seats);
                    env.go_on(&at)
                })
            }
            StmtKind::Shuffle { deck, audience } => {
                let (id, audience) = (*deck, self.audience(audience)?);
                let place = *self.s.decks.get(deck.index()).ok_or_else(|| self.broken("a deck"))?;
                Box::new(move |env, f| {
                    env.step();
                    let seats = env.seats_noted(&audience, f);
                    env.reshuffle(id, place, at, seats);
                    env.go_on(&at)
                })
            }
            StmtKind::Move { piece, path } => {
                let (piece, path, top) = (self.arg(piece)?, self.arg(path)?, self.locals);
                Box::new(move |env, f| {
                    env.step();
                    let (piece, path) = (env.get(&piece, f), env.get(&path, f));
                    env.go_on(&at) && env.move_along(piece, path, at, &mut f[top..]) && env.go_on(&at)
                })
            }
            StmtKind::Place { piece, cell, facing } => {
                let (piece, cell) = (self.arg(piece)?, self.arg(cell)?);
                let facing = facing.as_ref().map(|e| self.arg(e)).transpose()?;
                Box::new(move |env, f| {
                    env.step();
                    let (piece, cell) = (env.get(&piece, f), env.get(&cell, f));
                    let facing = match &facing {
                        Some(facing) => env.get(facing, f),
                        None => env.c.facing(env.slots, piece),
                    };
                    if env.c.fault.is_none() {
                        env.set_in_play(piece, true);
                        env.place(piece, cell, facing);
                        env.note(at, ALL_SEATS, |_| LogEvent::Placed { piece, cell, facing });
                    }
                    env.go_on(&at)
                })
            }
            StmtKind::Stop => Box::new(move |env, _| {
                env.step();
                env.halt = true;
                env.go_on(&at)
            }),
            StmtKind::Remove(piece) => {
                let piece = self.arg(piece)?;
                Box::new(move |env, f| {
                    env.step();
                    let piece = env.get(&piece, f);
                    env.remove_piece(piece, at);
                    env.go_on(&at)
                })
            }
            StmtKind::Create { local, kind, entry, seat, cell, facing, instead } => {
                let root = self.s.program.kinds.get(kind.index()).ok_or_else(|| self.broken("a kind"))?.root;
                let (entry, seat) = (self.arg(entry)?, self.arg(seat)?);
                let (cell, facing) = (self.arg(cell)?, self.arg(facing)?);
                let instead = instead.as_ref().map(|e| self.arg(e)).transpose()?;
                let local = local.map(|l| self.bind(l, ValueKind::Other)).transpose()?;
                Box::new(move |env, f| {
                    env.step();
                    let (entry, seat) = (env.get(&entry, f), env.get(&seat, f));
                    let place = (env.get(&cell, f), env.get(&facing, f));
                    let instead = instead.as_ref().map(|e| env.get(e, f));
                    if env.c.fault.is_none() {
                        let piece = env.create((root, entry), seat, place, at);
                        if let Some(local) = local {
                            f[local] = piece;
                        }
                    }
                    if let Some(instead) = instead {
                        env.remove_piece(instead, at);
                    }
                    env.go_on(&at)
                })
            }
            StmtKind::Reveal { of, kind, field, audience } => {
                let (of, place, audience) = (self.arg(of)?, self.field(*kind, *field)?, self.audience(audience)?);
                Box::new(move |env, f| {
                    env.step();
                    let piece = env.get(&of, f);
                    if env.c.fault.is_none() {
                        let seats = env.seats(&audience, f);
                        env.reveal(piece, &place, seats, at);
                    }
                    env.go_on(&at)
                })
            }
            StmtKind::Collect { target, op, value } => self.collect(target, *op, value.as_ref(), at)?,
            // A machine does not play campaigns.
            StmtKind::Play { .. } => return Err(self.broken("a campaign in a mission")),
            StmtKind::EndGame { winner, because } => {
                let winner = self.arg(winner)?;
                let ending = self.s.endings.iter().position(|e| e == because);
                let ending = ending.ok_or_else(|| self.broken("an ending"))?;
                Box::new(move |env, f| {
                    let winner = env.get(&winner, f);
                    if env.go_on(&at) {
                        env.end(winner, ending, crate::layout::outcome::ENDED, at);
                    }
                    false
                })
            }
        })
    }

    fn assign(&mut self, target: &Target, op: AssignOp, value: &Expr, at: Origin) -> Linked<Act> {
        let sort = self.kind_of(value);
        let value = self.arg(value)?;
        let act: Called = match target {
            Target::Local(local) => {
                let local = self.local(*local)?;
                if op == AssignOp::Set {
                    self.sorts[local] = sort;
                }
                Box::new(move |env, f| {
                    let value = env.get(&value, f);
                    let to = match op {
                        AssignOp::Set => Some(value),
                        AssignOp::Add => f[local].checked_add(value),
                        AssignOp::Sub => f[local].checked_sub(value),
                    };
                    f[local] = to.unwrap_or_else(|| env.c.fail(FaultKind::Overflow));
                    env.forget_report(local);
                    env.step();
                    env.go_on(&at)
                })
            }
            Target::Field { of, kind, field } => {
                let (of, place) = (self.arg(of)?, self.written_field(*kind, *field, at)?);
                match SetCode::new((of, value), op, &place, at) {
                    Ok(code) => return Ok(Act::Set(Box::new(code))),
                    Err((of, value)) => Box::new(move |env, f| {
                        let (of, value) = (env.get(&of, f), env.get(&value, f));
                        if env.c.fault.is_none() {
                            env.assign(of, &place, op, value, at);
                        }
                        env.step();
                        env.go_on(&at)
                    }),
                }
            }
            Target::Slot { of, slot } => {
                let (of, slot) = (self.arg(of)?, *slot);
                Box::new(move |env, f| {
                    let (of, value) = (env.get(&of, f), env.get(&value, f));
                    if env.c.fault.is_none() {
                        env.assign_slot(of, slot, op, value, at);
                    }
                    env.step();
                    env.go_on(&at)
                })
            }
        };
        Ok(Act::Other(act))
    }

    fn collect(&mut self, target: &Target, op: CollectOp, value: Option<&Expr>, at: Origin) -> Linked<Called> {
        let value = value.map_or(Ok(Arg::Const(ConstOf(-1))), |e| self.arg(e))?;
        Ok(match target {
            Target::Local(local) => {
                let local = self.local(*local)?;
                Box::new(move |env, f| {
                    let value = env.get(&value, f);
                    f[local] = change_set(f[local], op, value);
                    env.forget_report(local);
                    env.step();
                    env.go_on(&at)
                })
            }
            Target::Field { of, kind, field } => {
                let (of, place) = (self.arg(of)?, self.written_field(*kind, *field, at)?);
                Box::new(move |env, f| {
                    let (of, value) = (env.get(&of, f), env.get(&value, f));
                    if env.c.fault.is_none() {
                        env.collect(of, &place, op, value, at);
                    }
                    env.step();
                    env.go_on(&at)
                })
            }
            Target::Slot { .. } => return Err(self.broken("a collection")),
        })
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
