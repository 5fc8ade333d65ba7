//! Secrets that statements reveal which place, create and remove pieces, show their fields or fill their lists.

use super::Checker;
use super::known::{Change, Changed, State};
use super::label::{Label, Level, NO_PATH, PUBLIC, Val, join};
use super::outlets::Outlet;
use dicta_program::{self as p, Audience, CollectOp, Expr, FieldId, KindId, Local, Target};

impl Checker<'_> {
    pub(super) fn place(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        piece: &Expr,
        cell: &Expr,
        facing: &Option<Expr>,
    ) {
        let label = join(pc, self.all(s, [piece, cell].into_iter().chain(facing)));
        self.reaches(Outlet::Board, at, label, Level::Public, "a place on the board");
        let piece = self.piece(s, piece);
        self.changes.push(Change { piece, what: Changed::Board });
        self.changes.push(Change { piece, what: Changed::Entered(None) });
        s.moved(&self.loops, true);
    }

    /// The owner is public too: each seat has its own pieces in reserve.
    pub(super) fn create(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        (kind, local): (KindId, Option<Local>),
        [entry, seat, cell, facing]: [&Expr; 4],
        instead: &Option<Expr>,
    ) {
        let label = join(pc, self.all(s, [entry, seat, cell, facing].into_iter().chain(instead)));
        self.reaches(Outlet::Board, at, label, Level::Public, "creating a piece");
        let entered = Changed::Entered(Some(self.root(kind)));
        self.changes.extend([Changed::Board, entered].map(|what| Change { piece: NO_PATH, what }));
        s.moved(&self.loops, true);
        if let Some(local) = local {
            let piece = self.fresh();
            let owner = match seat {
                Expr::SeatOf(of) => self.owner(s, of),
                _ => piece,
            };
            s.set(local, Val { owner, ..Val::new(PUBLIC, piece) });
        }
    }

    pub(super) fn remove(&mut self, s: &mut State, at: p::Origin, pc: Label, piece: &Expr) {
        let label = join(self.label(s, piece), pc);
        self.reaches(Outlet::Board, at, label, Level::Public, "leaving the board");
        self.discards(at, label);
        let piece = self.piece(s, piece);
        self.changes.push(Change { piece, what: Changed::Board });
        s.moved(&self.loops, false);
    }

    pub(super) fn reveal(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        of: &Expr,
        (kind, field): (KindId, FieldId),
        audience: &Audience,
    ) {
        let (to, whom) = self.audience(s, audience);
        let label = join(join(pc, whom), self.label(s, of));
        self.reaches(Outlet::Reveal, at, label, to, "this `reveal`");
        // In a simultaneous loop, the value from before the loop is revealed.
        if *audience == Audience::Public && !self.deferred {
            let (piece, root) = (self.piece(s, of), self.root(kind));
            s.learn(piece, root, field);
        }
    }

    pub(super) fn reveal_name(&mut self, s: &mut State, of: &Expr, pc: Label) {
        // No player learns from it that this place was reached.
        if let Expr::Local(l) = of
            && let Some(Some(val)) = s.locals.get_mut(usize::from(*l))
            && val.label.level != Level::Public
        {
            val.label = pc;
        }
    }

    pub(super) fn collect(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        target: &Target,
        op: CollectOp,
        value: &Option<Expr>,
    ) {
        let val = value.as_ref().map(|v| self.val(s, v));
        let label = val.map_or(pc, |v| join(pc, v.label));
        // If there is no card, none is moved.
        let there = val.map_or(PUBLIC, |v| v.there.unwrap_or(v.label));
        self.lengthen(s, target, op, (label, there), pc);
        self.writes(s, at, target, pc);
        self.write(s, at, target, label, None);
    }

    pub(super) fn play(&mut self, s: &mut State, at: p::Origin, pc: Label, mission: &Expr, roles: &[(String, Expr)]) {
        let label = join(pc, self.all(s, [mission].into_iter().chain(roles.iter().map(|(_, side)| side))));
        self.reaches(Outlet::Mission, at, label, Level::Public, "the next mission");
        // The mission may change every field that is carried over.
        self.changes.push(Change { piece: NO_PATH, what: Changed::Everything });
        s.known.clear();
        self.paths.clear();
    }
}
