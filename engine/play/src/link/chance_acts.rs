//! Linking the statements that roll dice, draw cards and draw at random.

use super::{Linked, Linker, ValueKind};
use crate::env::*;
use crate::eval::*;
use crate::layout::cards::parts_of;
use crate::{FaultKind, LogEvent, limits};
use dicta_program::*;

impl Linker<'_> {
    pub(super) fn let_roll(
        &mut self,
        local: Local,
        die: DieId,
        stream: StreamId,
        audience: &Audience,
        at: Origin,
    ) -> Linked<Called> {
        let (local, audience) = (self.bind(local, ValueKind::Other)?, self.audience(audience)?);
        let (die, stream, secret) = (die, stream, self.s.secret_streams.statement(at));
        Ok(Box::new(move |env, f| {
            let source = env.source(stream, secret, &audience, f);
            let face = env.roll(die, source);
            env.asked_at(at, f);
            f[local] = face;
            let seats = env.seats_noted(&audience, f);
            env.note(at, seats, |_| LogEvent::Rolled { stream, die, face });
            env.step();
            env.go_on(&at)
        }))
    }

    pub(super) fn let_draw(
        &mut self,
        local: Local,
        deck: &Expr,
        side: &Expr,
        hold: bool,
        audience: &Audience,
        at: Origin,
    ) -> Linked<Called> {
        let (local, audience) = (self.bind(local, ValueKind::Other)?, self.audience(audience)?);
        let (deck, side, hold) = (self.arg(deck)?, self.arg(side)?, hold);
        Ok(Box::new(move |env, f| {
            let (deck, side) = (env.get(&deck, f), env.get(&side, f));
            let seats = env.seats_noted(&audience, f);
            f[local] = env.draw(deck, side, hold, at, seats);
            env.asked_at(at, f);
            env.step();
            env.go_on(&at)
        }))
    }

    pub(super) fn let_random(
        &mut self,
        local: Local,
        domain: &Domain,
        filter: &Option<Expr>,
        stream: StreamId,
        audience: &Audience,
        at: Origin,
    ) -> Linked<Called> {
        let each = self.each(local, domain, filter, &[], None)?;
        let (open, ty) = (*audience == Audience::Public, self.domain_type(domain));
        let (audience, stream, secret) = (self.audience(audience)?, stream, self.s.secret_streams.statement(at));
        Ok(Box::new(move |env, f| {
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
        }))
    }

    pub(super) fn roll_each(
        &mut self,
        (count, die, stream): (&Expr, DieId, StreamId),
        audience: &Audience,
        local: Local,
        body: &[Stmt],
        at: Origin,
    ) -> Linked<Called> {
        let (count, audience) = (self.arg(count)?, self.audience(audience)?);
        let local = self.bind(local, ValueKind::Other)?;
        let (die, stream, body) = (die, stream, self.block(body)?);
        let secret = self.s.secret_streams.statement(at);
        Ok(Box::new(move |env, f| {
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
        }))
    }

    pub(super) fn apply(
        &mut self,
        face: &Expr,
        args: &[Expr],
        (decks, side): (&[DeckId], Option<u8>),
        at: Origin,
    ) -> Linked<Called> {
        let mut can_be_from = vec![false; self.s.program.decks.len()];
        for deck in decks {
            *can_be_from.get_mut(deck.index()).ok_or_else(|| self.broken("a deck"))? = true;
        }
        let side = side.map(usize::from);
        let (face, args, top) = (self.arg(face)?, self.args(args)?, self.locals);
        let tally = self.s.tally.clone();
        Ok(Box::new(move |env, f| {
            env.step();
            let face = env.get(&face, f);
            if let Some((deck, _, shown)) = parts_of(face)
                && (!can_be_from.get(deck).is_some_and(|can| *can) || side.is_some_and(|side| side != shown))
            {
                env.c.fail(FaultKind::OtherDeck);
                return env.go_on(&at);
            }
            if let Some(tally) = &tally {
                tally.applied(&env.c.s.program, face);
            }
            let list: Few = args.iter().map(|a| a.get(env.slots, &mut env.c, f)).collect();
            env.go_on(&at) && env.apply(face, &list, &mut f[top..]) && env.go_on(&at)
        }))
    }

    pub(super) fn discard(&mut self, face: &Expr, back: bool, audience: &Audience, at: Origin) -> Linked<Called> {
        let (face, back, audience) = (self.arg(face)?, back, self.audience(audience)?);
        Ok(Box::new(move |env, f| {
            env.step();
            let face = env.get(&face, f);
            let seats = env.seats_noted(&audience, f);
            env.discard(face, back, at, seats);
            env.go_on(&at)
        }))
    }

    pub(super) fn shuffle(&mut self, deck: DeckId, audience: &Audience, at: Origin) -> Linked<Called> {
        let (id, audience) = (deck, self.audience(audience)?);
        let place = *self.s.decks.get(deck.index()).ok_or_else(|| self.broken("a deck"))?;
        Ok(Box::new(move |env, f| {
            env.step();
            let seats = env.seats_noted(&audience, f);
            env.reshuffle(id, place, at, seats);
            env.go_on(&at)
        }))
    }
}
