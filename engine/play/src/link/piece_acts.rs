//! Linking the statements that move pieces, bring them in, remove them and reveal what they are.

use super::{Linked, Linker, ValueKind};
use crate::LogEvent;
use crate::env::*;
use crate::seats::ALL_SEATS;
use dicta_program::*;

impl Linker<'_> {
    pub(super) fn move_piece(&mut self, piece: &Expr, path: &Expr, at: Origin) -> Linked<Called> {
        let (piece, path, top) = (self.arg(piece)?, self.arg(path)?, self.locals);
        Ok(Box::new(move |env, f| {
            env.step();
            let (piece, path) = (env.get(&piece, f), env.get(&path, f));
            env.go_on(&at) && env.move_along(piece, path, at, &mut f[top..]) && env.go_on(&at)
        }))
    }

    pub(super) fn place_piece(
        &mut self,
        piece: &Expr,
        cell: &Expr,
        facing: &Option<Expr>,
        at: Origin,
    ) -> Linked<Called> {
        let (piece, cell) = (self.arg(piece)?, self.arg(cell)?);
        let facing = facing.as_ref().map(|e| self.arg(e)).transpose()?;
        Ok(Box::new(move |env, f| {
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
        }))
    }

    pub(super) fn remove(&mut self, piece: &Expr, at: Origin) -> Linked<Called> {
        let piece = self.arg(piece)?;
        Ok(Box::new(move |env, f| {
            env.step();
            let piece = env.get(&piece, f);
            env.remove_piece(piece, at);
            env.go_on(&at)
        }))
    }

    pub(super) fn create(
        &mut self,
        (kind, entry, seat): (KindId, &Expr, &Expr),
        (cell, facing): (&Expr, &Expr),
        local: Option<Local>,
        instead: &Option<Expr>,
        at: Origin,
    ) -> Linked<Called> {
        let root = self.s.program.kinds.get(kind.index()).ok_or_else(|| self.broken("a kind"))?.root;
        let (entry, seat) = (self.arg(entry)?, self.arg(seat)?);
        let (cell, facing) = (self.arg(cell)?, self.arg(facing)?);
        let instead = instead.as_ref().map(|e| self.arg(e)).transpose()?;
        let local = local.map(|l| self.bind(l, ValueKind::Other)).transpose()?;
        Ok(Box::new(move |env, f| {
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
        }))
    }

    pub(super) fn reveal(
        &mut self,
        of: &Expr,
        (kind, field): (KindId, FieldId),
        audience: &Audience,
        at: Origin,
    ) -> Linked<Called> {
        let (of, place, audience) = (self.arg(of)?, self.field(kind, field)?, self.audience(audience)?);
        Ok(Box::new(move |env, f| {
            env.step();
            let piece = env.get(&of, f);
            if env.c.fault.is_none() {
                let seats = env.seats(&audience, f);
                env.reveal(piece, &place, seats, at);
            }
            env.go_on(&at)
        }))
    }
}
