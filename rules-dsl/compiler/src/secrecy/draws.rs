//! Secrets that statements with dice, cards and random draws reveal or learn.

use super::Checker;
use super::known::State;
use super::label::{Label, Level, PUBLIC, Val, join};
use super::outlets::{Condition, Outlet};
use dicta_program::{self as p, Audience, Domain, Expr, Local, Stmt};

impl Checker<'_> {
    pub(super) fn let_draw(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        local: Local,
        (deck, side): (&Expr, &Expr),
        audience: &Audience,
    ) {
        let (to, whom) = self.audience(s, audience);
        let (deck, side) = (self.label(s, deck), self.label(s, side));
        // The number of cards in each place is public, and a drawn card is not available to others.
        self.reaches(Outlet::Pile, at, join(pc, deck), Level::Public, "drawing a card");
        self.reaches(Outlet::Lot, at, join(side, whom), to, "the drawn card");
        let path = self.fresh();
        s.set(local, Val { there: Some(PUBLIC), ..Val::new(self.made(to), path) });
    }

    pub(super) fn let_random(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        local: Local,
        (domain, filter): (&Domain, &Option<Expr>),
        audience: &Audience,
    ) {
        let (to, whom) = self.audience(s, audience);
        let (val, count) = self.bind(s, local, domain, filter.as_ref());
        let label = join(join(val.label, count), self.all(s, filter));
        self.reaches(Outlet::Lot, at, join(join(pc, label), whom), to, "the random draw");
        let path = self.fresh();
        s.set(local, Val::new(join(label, self.made(to)), path));
    }

    pub(super) fn roll_each(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        (count, local): (&Expr, Local),
        audience: &Audience,
        body: &[Stmt],
    ) {
        let since = self.next;
        let n = self.label(s, count);
        let to = self.die(s, at, audience, join(pc, n), "the number of dice");
        let path = self.fresh();
        let val = Val::new(self.made(to), path);
        s.set(local, val);
        let pc = self.under(Condition::Dice, pc, n);
        self.repeat(s, body, pc, since, (val, None));
    }

    /// The discarded card itself is secret, but the sizes of both piles are public.
    pub(super) fn discard(&mut self, s: &mut State, at: p::Origin, pc: Label, face: &Expr, audience: &Audience) {
        let (to, whom) = self.audience(s, audience);
        let face = self.val(s, face);
        let put = join(pc, face.there.unwrap_or(face.label));
        self.reaches(Outlet::Pile, at, join(pc, whom), to, "discarding or returning a card");
        self.reaches(Outlet::Pile, at, put, Level::Public, "discarding or returning a card");
    }

    pub(super) fn shuffle(&mut self, s: &mut State, at: p::Origin, pc: Label, audience: &Audience) {
        let (to, whom) = self.audience(s, audience);
        self.reaches(Outlet::Pile, at, join(pc, whom), to, "shuffling a deck");
        self.reaches(Outlet::Pile, at, pc, Level::Public, "shuffling a deck");
    }

    pub(super) fn die(&mut self, s: &mut State, at: p::Origin, audience: &Audience, pc: Label, what: &str) -> Level {
        let (to, whom) = self.audience(s, audience);
        self.reaches(Outlet::Die, at, join(pc, whom), to, what);
        to
    }
}
