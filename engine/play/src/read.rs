//! Read access to a position: fields, places, decks.

use crate::layout::{Steps, Store, head, wide};
use crate::machine::Machine;
use crate::position::Position;
use crate::turn::Gathering;
use dicta_program::*;

impl Machine {
    /// The value of a field; for a track the hits, for a list its length; -1 if there is no such field.
    pub fn field(&self, p: &Position, piece: i64, field: FieldId) -> i64 {
        let s = self.s();
        let Some(of) = usize::try_from(piece).ok().and_then(|i| s.instances.get(i)) else { return -1 };
        let Some(place) = s.fields[of.kind.index()].get(field.index()) else { return -1 };
        match place.store {
            Store::Wide => wide(&p.slots, of.base + place.slot),
            _ => p.slots.get(of.base + place.slot).map_or(-1, |v| i64::from(*v)),
        }
    }

    /// The elements of a list field.
    pub fn list(&self, p: &Position, piece: i64, field: FieldId) -> Vec<i64> {
        let s = self.s();
        let of = usize::try_from(piece).ok().and_then(|i| s.instances.get(i));
        let Some((of, place)) = of.and_then(|of| Some((of, s.fields[of.kind.index()].get(field.index())?))) else {
            return Vec::new();
        };
        let at = of.base + place.slot;
        match (place.store, p.slots.get(at..at + place.width)) {
            (Store::List { .. }, Some(slots)) => {
                let count = slots[0].max(0) as usize;
                slots[1..].iter().take(count).map(|e| i64::from(*e)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// All slots of a field, for comparison.
    pub fn field_slots<'p>(&self, p: &'p Position, piece: i64, field: FieldId) -> &'p [i32] {
        let s = self.s();
        let of = usize::try_from(piece).ok().and_then(|i| s.instances.get(i));
        let place = of.and_then(|of| Some((of.base, s.fields[of.kind.index()].get(field.index())?)));
        place.and_then(|(base, f)| p.slots.get(base + f.slot..base + f.slot + f.width)).unwrap_or_default()
    }

    /// Whether a field has its default value.
    pub fn is_default(&self, p: &Position, piece: i64, field: FieldId) -> bool {
        let s = self.s();
        let of = usize::try_from(piece).ok().and_then(|i| s.instances.get(i));
        let place = of.and_then(|of| Some((of.base, s.fields[of.kind.index()].get(field.index())?)));
        let slots = place.map(|(base, f)| base + f.slot..base + f.slot + f.width);
        slots.is_none_or(|all| p.slots.get(all.clone()) == s.defaults.get(all))
    }

    /// The turn in which a field falls back (0: not set), and its duration in turns after the one in which it was set;
    /// `None` if it never falls back.
    pub fn lasting_until(&self, p: &Position, piece: i64, field: FieldId) -> Option<(i32, i32)> {
        let s = self.s();
        let of = usize::try_from(piece).ok().and_then(|i| s.instances.get(i))?;
        let (slot, turns) = s.fields[of.kind.index()].get(field.index())?.lasting?;
        Some((p.slots.get(of.base + slot).copied()?, turns))
    }

    /// The boxes of a track.
    pub fn boxes(&self, piece: i64, field: FieldId) -> i64 {
        let s = self.s();
        let of = usize::try_from(piece).ok().and_then(|i| s.instances.get(i));
        let place = of.and_then(|of| s.fields[of.kind.index()].get(field.index()));
        place.and_then(|p| p.boxes.as_ref()).and_then(|b| b.get(piece as usize)).copied().unwrap_or(0)
    }

    /// A stat of a piece's entry.
    pub fn stat(&self, piece: i64, stat: StatId) -> i64 {
        let Some(of) = usize::try_from(piece).ok().and_then(|i| self.instances().get(i)) else { return -1 };
        let program = self.program();
        let root = program.kinds.get(of.kind.index()).and_then(|k| program.kinds.get(k.root.index()));
        let entry = root.and_then(|r| r.entries.get(of.entry as usize));
        entry.and_then(|e| e.stats.get(stat.index())).copied().unwrap_or(-1)
    }

    /// The cell of a piece (for a part, its whole's cell or its own), -1 off the board.
    pub fn cell(&self, p: &Position, piece: i64) -> i64 {
        let slot = usize::try_from(piece).ok().and_then(|i| self.s().cell_slots.get(i)).copied();
        let here = slot.and_then(|s| p.slots.get(s as usize));
        here.map_or_else(|| self.s().place_of(&p.slots, piece).0, |c| i64::from(*c))
    }

    /// The facing of a piece, -1 if it has none.
    pub fn facing(&self, p: &Position, piece: i64) -> i64 {
        let slot = usize::try_from(piece).ok().and_then(|i| self.s().cell_slots.get(i)).copied();
        let here = slot.and_then(|s| p.slots.get((s as usize).saturating_add(1)));
        here.map_or_else(|| self.s().place_of(&p.slots, piece).1, |c| i64::from(*c))
    }

    /// Whether a piece is in play.
    pub fn in_play(&self, p: &Position, piece: i64) -> bool {
        let base = usize::try_from(piece).ok().and_then(|i| self.s().bases.get(i)).copied();
        base.and_then(|b| p.slots.get((b + SLOT_IN_PLAY) as usize)).is_some_and(|s| *s != 0)
    }

    /// Whether a piece or part is still in a reserve and thus unknown to all seats.
    pub fn in_reserve(&self, p: &Position, instance: i64) -> bool {
        self.s().is_in_reserve(&p.slots, instance)
    }

    /// Whether a piece or part belongs to a reserve, whether still there or in play.
    pub fn is_of_reserve(&self, instance: i64) -> bool {
        self.s().is_of_reserve(instance)
    }

    /// The number of a deck's cards in the pile, held, and discarded.
    pub fn deck_counts(&self, p: &Position, deck: DeckId) -> (usize, usize, usize) {
        let Some(place) = self.s().decks.get(deck.index()) else { return (0, 0, 0) };
        let count = |i: usize| p.slots.get(place.start + i).map_or(0, |n| (*n).max(0) as usize);
        (count(0), place.cards.saturating_sub(count(0) + count(1)), count(1))
    }

    /// The pick that a piece made for a choice this turn, -1 if it made none.
    pub fn pick(&self, p: &Position, choice: ChoiceId, piece: i64, pick: usize) -> i64 {
        match self.s().pick_slot(choice, piece, pick) {
            Some((slot, true)) => wide(&p.slots, slot),
            Some((slot, false)) => p.slots.get(slot).map_or(-1, |v| i64::from(*v)),
            None => -1,
        }
    }

    /// The cells that a path or walk enters from a cell and facing, with a final -1 if it leaves the board; and its
    /// end.
    pub fn trace(&self, cell: i64, facing: i64, path: i64) -> (Vec<i64>, (i64, i64)) {
        let mut cells = Vec::new();
        let end = self.s().follow((cell, facing), path, |c| cells.push(c));
        (cells, end)
    }

    /// The steps of a path or walk, one by one.
    pub fn steps(&self, path: i64) -> Vec<Step> {
        Steps::new(self.s(), path).collect()
    }

    /// The pending gathering, if any.
    pub fn gathering(&self, p: &Position) -> Option<Gathering> {
        self.decision(p).filter(|d| d.secret)?;
        self.code.turn.public_gathering(&p.slots)
    }

    /// If a statement gathers choices: whether the participants are public, and whether their order is.
    pub fn gathers_at(&self, origin: Origin) -> Option<(bool, bool)> {
        self.code.turn.gathers_at(origin)
    }

    /// The name of the current phase.
    pub fn phase(&self, p: &Position) -> Option<&str> {
        let placed = self.code.turn.ops.get(p.slots[head::PC] as usize)?;
        placed.causes.iter().rev().find_map(|c| match c {
            crate::Cause::Phase(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Evaluates an expression over just the mission's pieces in a position, for tools.
    pub fn eval(&self, p: &Position, e: &Expr, args: &[i64]) -> Result<i64, crate::FaultKind> {
        let head = Head::default();
        let locals = crate::scope::locals_of(e).max(args.len() as u16);
        let mut l = crate::link::Linker::new(self.s(), &head, &[], locals);
        let Ok(linked) = l.arg(e) else { return Err(crate::FaultKind::Broken) };
        let mut c = self.ctx();
        let mut frame = vec![0; usize::from(locals) + crate::eval::FRAME];
        frame[..args.len()].copy_from_slice(args);
        let n = linked.get(&p.slots, &mut c, &mut frame);
        c.fault.map_or(Ok(n), Err)
    }
}
