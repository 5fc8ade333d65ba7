//! What was shown of fields that are revealed.
//!
//! Of each such field the position keeps two sets of seats: those that know its present value, for explanations, and those
//! to which it was shown, with what they saw. A write ends the first. It ends the second only where everybody may know that
//! the field is written to; elsewhere a seat goes on seeing what it was shown, so that a write in secret shows nowhere.

use crate::Seats;
use crate::layout::{FieldPlace, Instance};
use crate::machine::bit;

/// Where it stands what was shown of one field of one instance.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// The seats that know the present value; then those that were shown one; then the copies of what they saw.
    first: usize,
    /// One for all, or one for each seat where a field is shown to some.
    copies: usize,
    /// The field's own slots, and that of the last turn.
    field: std::ops::Range<usize>,
    until: Option<usize>,
}

impl Shown {
    /// The place for a field of an instance; `reserve` gives slots.
    pub fn new(of: &Instance, place: &FieldPlace, copies: usize, reserve: impl FnOnce(usize) -> usize) -> Shown {
        let at = of.base + place.slot;
        let until = place.lasting.map(|(until, _)| of.base + until);
        let copy = place.width + usize::from(until.is_some());
        Shown { first: reserve(2 + copies * copy), copies, field: at..at + place.width, until }
    }

    fn copy(&self, n: usize) -> std::ops::Range<usize> {
        let width = self.field.len() + usize::from(self.until.is_some());
        let at = self.first + 2 + n % self.copies.max(1) * width;
        at..at + width
    }

    fn end(&self) -> usize {
        self.copy(self.copies.saturating_sub(1)).end
    }

    /// The seats that know the present value because it was shown.
    pub fn now(&self, slots: &[i32]) -> Seats {
        slots.get(self.first).map_or(0, |m| *m as u32)
    }

    /// The seats that were shown a value.
    pub fn seen(&self, slots: &[i32]) -> Seats {
        slots.get(self.first + 1).map_or(0, |m| *m as u32)
    }

    /// Shows the present value to some seats.
    pub fn show(&self, slots: &mut [i32], seats: Seats) {
        if self.end() > slots.len() {
            return;
        }
        slots[self.first] |= seats as i32;
        slots[self.first + 1] |= seats as i32;
        for n in (0..self.copies).filter(|n| self.copies == 1 || seats & bit(*n as u32) != 0) {
            let copy = self.copy(n);
            slots.copy_within(self.field.clone(), copy.start);
            if let Some(until) = self.until {
                slots[copy.end - 1] = slots[until];
            }
        }
    }

    /// The field is written to; `unseen`: not everybody may know that.
    pub fn written(&self, slots: &mut [i32], unseen: bool) {
        if let Some(now) = slots.get_mut(self.first) {
            *now = 0;
        }
        if !unseen {
            self.forget(slots);
        }
    }

    /// Whatever was shown is past.
    pub fn forget(&self, slots: &mut [i32]) {
        if let Some(all) = slots.get_mut(self.first..self.end()) {
            all.fill(0);
        }
    }

    /// A value that was shown lasts no longer than it was seen to.
    pub fn lapse(&self, slots: &mut [i32], turn: i32) {
        if self.until.is_none() || self.end() > slots.len() {
            return;
        }
        for n in 0..self.copies {
            let last = self.copy(n).end - 1;
            if slots[last] != 0 && turn >= slots[last] {
                let gone = if self.copies == 1 { Seats::MAX } else { bit(n as u32) };
                slots[self.first + 1] &= !gone as i32;
                let copy = self.copy(n);
                slots[copy].fill(0);
            }
        }
    }

    /// Makes a position what a seat sees of it: whether it was shown the field. Then the field holds what it saw.
    pub fn look(&self, slots: &mut [i32], seat: u32, knows: bool) -> bool {
        let shown = self.seen(slots) & bit(seat) != 0 && self.end() <= slots.len();
        let copy = self.copy(seat as usize);
        if shown && !knows {
            slots.copy_within(copy.start..copy.start + self.field.len(), self.field.start);
            if let Some(until) = self.until {
                slots[until] = slots[copy.end - 1];
            }
        }
        for n in (0..self.copies).filter(|n| !shown || self.copy(*n) != copy) {
            let other = self.copy(n);
            if let Some(other) = slots.get_mut(other) {
                other.fill(0);
            }
        }
        let known = if shown { bit(seat) as i32 } else { 0 };
        if let Some(sets) = slots.get_mut(self.first..self.first + 2) {
            sets.fill(known);
        }
        shown
    }

    /// What is shown to seats of a position in which others know the present value and others were shown one.
    pub fn set(&self, slots: &mut [i32], now: Seats, seen: impl Fn(u32) -> Option<Vec<i32>>) {
        self.forget(slots);
        if self.end() > slots.len() {
            return;
        }
        slots[self.first] = now as i32;
        for seat in 0..Seats::BITS {
            let Some(value) = seen(seat) else { continue };
            let copy = self.copy(seat as usize);
            slots[self.first + 1] |= bit(seat) as i32;
            for (to, from) in slots[copy].iter_mut().zip(value) {
                *to = from;
            }
        }
    }
}
