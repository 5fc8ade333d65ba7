//! Linking expressions that read fields of pieces and what was picked for them.

use super::{Linked, Linker};
use crate::eval::*;
use crate::layout::{Store, wide};
use dicta_program::*;
use std::sync::Arc;

impl Linker<'_> {
    pub(super) fn read_field(&mut self, of: &Expr, place: &Arc<crate::layout::FieldPlace>) -> Linked<Ev> {
        let of = self.arg(of)?;
        let (slot, two, place, track) = (place.slot, place.store == Store::Wide, place.clone(), self.track);
        Ok(match (track, two) {
            (false, false) => Box::new(move |s, c, f| {
                let piece = of.get(s, c, f);
                c.read(s, piece, slot)
            }),
            (false, true) => Box::new(move |s, c, f| {
                let piece = of.get(s, c, f);
                c.read_wide(s, piece, slot)
            }),
            (true, _) => Box::new(move |s, c, f| {
                let piece = of.get(s, c, f);
                note_reading(s, c, piece, &place);
                if two { c.read_wide(s, piece, slot) } else { c.read(s, piece, slot) }
            }),
        })
    }

    /// The element of a list at a place from 1; -1 beyond its end.
    pub(super) fn list_at(&mut self, of: &Expr, kind: KindId, field: FieldId, place: &Expr) -> Linked<Ev> {
        let list = self.field(kind, field)?;
        let (of, place) = (self.arg(of)?, self.arg(place)?);
        Ok(Box::new(move |s, c, f| {
            let (piece, place) = (of.get(s, c, f), place.get(s, c, f));
            let count = c.read(s, piece, list.slot).min(list.width as i64 - 1);
            if (1..=count).contains(&place) { c.read(s, piece, list.slot + place as usize) } else { -1 }
        }))
    }

    /// The boxes of a track that are not crossed off.
    pub(super) fn boxes_left(&mut self, of: &Expr, kind: KindId, field: FieldId) -> Linked<Ev> {
        let place = self.field(kind, field)?;
        let boxes = place.boxes.clone().ok_or_else(|| self.broken("a track without boxes"))?;
        let (of, hits) = (self.arg(of)?, place.slot);
        let track = self.track;
        Ok(Box::new(move |s, c, f| {
            let piece = of.get(s, c, f);
            if track {
                note_reading(s, c, piece, &place);
            }
            let all = column(c, &boxes, piece);
            all - c.read(s, piece, hits)
        }))
    }

    /// What a piece picked last in a choice.
    pub(super) fn picked(&mut self, choice: ChoiceId, of: &Expr, pick: u32) -> Linked<Ev> {
        let (choice, pick, of) = (choice, pick as usize, self.arg(of)?);
        if self.s.picks.get(choice.index()).is_none_or(|p| pick >= p.picks.len()) {
            return Err(self.broken("a pick"));
        }
        let track = self.track;
        Ok(Box::new(move |s, c, f| {
            let piece = of.get(s, c, f);
            if track {
                let knowers = c.s.knowers(piece, Secrecy::Owner);
                c.known &= knowers;
                c.always &= knowers;
            }
            match c.s.pick_slot(choice, piece, pick) {
                Some((at, true)) => wide(s, at),
                Some((at, false)) => i64::from(s[at]),
                None => -1,
            }
        }))
    }
}

/// Records that a tracked expression read a field, and who may know the field.
pub(crate) fn note_reading(slots: &[i32], c: &mut Ctx, piece: i64, place: &crate::layout::FieldPlace) {
    let shown = c.s.shown(piece, place.field).map_or(0, |shown| shown.now(slots));
    let knowers = c.s.knowers(piece, place.secrecy);
    c.known &= knowers | shown;
    c.always &= knowers;
    c.readings.push(crate::value_report::Reading { piece, kind: place.kind, field: place.field });
}
