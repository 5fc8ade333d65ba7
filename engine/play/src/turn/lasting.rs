//! Fields that remember an earlier value, and fields that fall back to their default.

use super::{Expiring, Expiry, Memories, Memory};
use crate::env::Env;
use crate::layout::{FieldPlace, Statics, set_wide};
use crate::shown::Reveals;
use crate::{FaultKind, LogEvent};
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// A value to remember: its slot, the value, and whether it takes two slots.
type Remembered = (usize, i64, bool);

impl Env<'_> {
    /// Fills the fields that remember. All values are computed before any is written.
    pub(super) fn remember(&mut self, memories: &Memories, f: &mut [i64]) {
        if let Some(copies) = &memories.copies {
            memories.forget_shown(self.slots);
            copies.iter().for_each(|(to, from)| self.slots[*to] = self.slots[*from]);
            return;
        }
        let mut remembered: SmallVec<[Remembered; 32]> = SmallVec::new();
        for memory in &memories.all {
            if let Some(from) = &memory.from {
                let values = memory.of.iter().zip(from);
                remembered.extend(values.map(|((_, slot), from)| (*slot, self.slots[*from].into(), false)));
                continue;
            }
            for (of, slot) in &memory.of {
                f[0] = *of;
                // Values of pieces that are missing are not remembered.
                let slots = &*self.slots;
                match self.c.without_effect(|c| memory.value.get(slots, c, f)) {
                    Ok(value) => remembered.push((*slot, value, memory.is_wide)),
                    Err(FaultKind::OfNone) => {}
                    Err(fault) => {
                        self.c.fail(fault);
                    }
                }
            }
        }
        memories.forget_shown(self.slots);
        for (slot, value, is_wide) in remembered {
            match is_wide {
                true => set_wide(self.slots, slot, value),
                false => self.slots[slot] = value as i32,
            }
        }
    }

    pub(super) fn expire(&mut self, fields: &Expiry) {
        // Mostly nothing lasts until some turn.
        if fields.ends.iter().fold(0, |any, slot| any | self.slots[*slot]) == 0 {
            return;
        }
        let turn = self.turn();
        if !fields.ends.iter().any(|slot| is_due(self.slots[*slot], turn)) {
            return;
        }
        for Expiring { place, of, shown } in &fields.fields {
            for shown in shown {
                shown.lapse(self.slots, turn);
            }
            for (piece, slot) in of {
                if is_due(self.slots[*slot], turn) {
                    self.fall_back(*piece, place, *slot);
                }
            }
        }
    }

    /// Sets a field to its default.
    fn fall_back(&mut self, piece: i64, place: &FieldPlace, until: usize) {
        let (s, of) = (self.c.s, piece as usize);
        let at = s.instances[of].base + place.slot;
        let all = at..at + place.width;
        if let (Some(to), Some(from)) = (self.slots.get_mut(all.clone()), s.defaults.get(all)) {
            to.copy_from_slice(from);
        }
        self.slots[until] = 0;
        // Seats keep the value that they were shown until it lapses.
        if let Some(shown) = s.shown(piece, place.field) {
            shown.written(self.slots, true);
        }
        let (kind, field) = (place.kind, place.field);
        let origin = s.program.kinds[kind.index()].fields[field.index()].head.origin;
        self.note(origin, s.knowers(piece, place.secrecy), |_| LogEvent::Expired { piece, kind, field });
    }
}

/// Whether the last turn of a value is over; 0 if it has none.
fn is_due(last: i32, turn: i32) -> bool {
    last != 0 && turn >= last
}

impl Memories {
    pub fn new(all: Vec<Memory>) -> Memories {
        let pairs = |memory: &Memory| {
            let to = memory.of.iter().map(|(_, slot)| *slot);
            Some(to.zip(memory.from.as_ref()?.iter().copied()).collect::<Vec<_>>())
        };
        let copies: Option<Vec<(usize, usize)>> =
            all.iter().map(pairs).collect::<Option<Vec<_>>>().map(|of| of.concat());
        // Where a field that remembers is remembered itself, the order of the copies would matter.
        let copies = copies.filter(|copies| {
            let read: BTreeSet<usize> = copies.iter().map(|(_, from)| *from).collect();
            copies.iter().all(|(to, _)| !read.contains(to))
        });
        Memories { copies: copies.map(Vec::into), all }
    }

    /// Forgets what was shown of these fields: earlier reveals showed the old values.
    fn forget_shown(&self, slots: &mut [i32]) {
        self.all.iter().flat_map(|memory| &memory.shown).for_each(|shown| shown.forget(slots));
    }
}

impl Expiry {
    /// Whether no field falls back here.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    pub fn new(fields: Vec<Expiring>) -> Expiry {
        let of_fields = fields.iter().flat_map(|field| field.of.iter().map(|(_, slot)| *slot));
        let of_shown = fields.iter().flat_map(|field| field.shown.iter().flat_map(Reveals::ends));
        let ends = of_fields.chain(of_shown).collect();
        Expiry { fields, ends }
    }
}

/// Resets everything that does not last for a campaign to its default.
pub(super) fn refresh(s: &Statics, slots: &mut [i32]) {
    for (i, of) in s.instances.iter().enumerate() {
        for place in &s.fields[of.kind.index()] {
            if s.lasts(place) {
                continue;
            }
            let all = of.base + place.slot..of.base + place.slot + place.width;
            slots[all.clone()].copy_from_slice(&s.defaults[all]);
            if let Some((until, _)) = place.lasting {
                slots[of.base + until] = 0;
            }
            if let Some(shown) = s.shown(i as i64, place.field) {
                shown.forget(slots);
            }
        }
    }
}
