//! Linking tests of what is in an arc, a set, a list or a range, and expressions that make and count sets.

use super::field_reads::note_reading;
use super::{Linked, Linker};
use crate::FaultKind;
use crate::eval::*;
use dicta_program::limits::SET_MAX;
use dicta_program::*;

impl Linker<'_> {
    pub(super) fn in_arc(&mut self, arc: ArcId, a: &Expr, b: &Expr) -> Linked<Ev> {
        let arc = arc.index();
        if arc >= self.s.arcs.len() {
            return Err(self.broken("an arc"));
        }
        let (a, b) = (self.arg(a)?, self.place(b)?);
        Ok(Box::new(move |s, c, f| {
            let (piece, to) = (a.get(s, c, f), b.get(s, c, f));
            let (cell, facing) = (c.cell(s, piece), c.facing(s, piece));
            i64::from(c.s.geometry.in_arc(&c.s.arcs[arc], cell, facing, to))
        }))
    }

    /// Whether a place is in the arc that an expression names.
    pub(super) fn in_arc_of(&mut self, arc: &Expr, a: &Expr, b: &Expr) -> Linked<Ev> {
        let (arc, a, b) = (self.arg(arc)?, self.arg(a)?, self.place(b)?);
        Ok(Box::new(move |s, c, f| {
            let arc = arc.get(s, c, f);
            let (piece, to) = (a.get(s, c, f), b.get(s, c, f));
            let (cell, facing) = (c.cell(s, piece), c.facing(s, piece));
            match c.s.arcs.get(arc as usize) {
                Some(arc) => i64::from(c.s.geometry.in_arc(arc, cell, facing, to)),
                None => 0,
            }
        }))
    }

    pub(super) fn in_set(&mut self, item: &Expr, set: &Expr) -> Linked<Ev> {
        let (item, set) = (self.arg(item)?, self.arg(set)?);
        Ok(Box::new(move |s, c, f| {
            let (item, set) = (item.get(s, c, f), set.get(s, c, f));
            i64::from((0..SET_MAX).contains(&item) && set >> item & 1 == 1)
        }))
    }

    pub(super) fn in_const(&mut self, item: &Expr, set: SetId) -> Linked<Ev> {
        let item = self.arg(item)?;
        let set = self.s.program.sets.get(set.index()).cloned().ok_or_else(|| self.broken("a set"))?;
        Ok(Box::new(move |s, c, f| i64::from(set.has(item.get(s, c, f)))))
    }

    /// Whether a value is in the constant set that an expression names.
    pub(super) fn in_const_of(&mut self, item: &Expr, set: &Expr) -> Linked<Ev> {
        let (item, set) = (self.arg(item)?, self.arg(set)?);
        Ok(Box::new(move |s, c, f| {
            let (item, set) = (item.get(s, c, f), set.get(s, c, f));
            i64::from(c.s.program.sets.get(set as usize).is_some_and(|set| set.has(item)))
        }))
    }

    pub(super) fn in_list(&mut self, item: &Expr, of: &Expr, kind: KindId, field: FieldId) -> Linked<Ev> {
        let place = self.field(kind, field)?;
        let (item, of, track) = (self.arg(item)?, self.arg(of)?, self.track);
        Ok(Box::new(move |s, c, f| {
            let (item, piece) = (item.get(s, c, f), of.get(s, c, f));
            if track {
                note_reading(s, c, piece, &place);
            }
            let at = c.slot(piece, place.slot);
            let count = c.read(s, piece, place.slot).max(0) as usize;
            let list = s.get(at.saturating_add(1)..at.saturating_add(1 + count)).unwrap_or(&[]);
            i64::from(list.iter().any(|e| i64::from(*e) == item))
        }))
    }

    pub(super) fn in_range(&mut self, item: &Expr, low: Option<&Expr>, high: Option<&Expr>) -> Linked<Ev> {
        let item = self.arg(item)?;
        let low = low.map_or(Ok(Arg::Const(ConstOf(i64::MIN))), |e| self.arg(e))?;
        let high = high.map_or(Ok(Arg::Const(ConstOf(i64::MAX))), |e| self.arg(e))?;
        Ok(Box::new(move |s, c, f| {
            let item = item.get(s, c, f);
            i64::from(item >= low.get(s, c, f) && item <= high.get(s, c, f))
        }))
    }

    pub(super) fn make_set(&mut self, items: &[Expr]) -> Linked<Ev> {
        let items = self.evs(items)?;
        Ok(Box::new(move |s, c, f| {
            items.iter().fold(0, |set, item| match item.get(s, c, f) {
                n @ 0..SET_MAX => set | 1 << n,
                _ => c.fail(FaultKind::NotInSet),
            })
        }))
    }

    pub(super) fn set_len(&mut self, set: &Expr) -> Linked<Ev> {
        let set = self.arg(set)?;
        Ok(Box::new(move |s, c, f| i64::from(set.get(s, c, f).count_ones())))
    }
}
