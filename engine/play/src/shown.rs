//! What was shown of revealed fields.
//!
//! For each such field the position keeps two sets of seats: those that know its present value, for explanations, and
//! those that were shown a value, with that value. A write clears the first. It clears the second only where the write
//! is public; otherwise a seat keeps seeing what it was shown, so that a secret write leaves no trace.

use crate::seats::{Seats, bit};

/// Where a position stores what was shown of one field of one instance.
#[derive(Clone, Debug)]
pub(crate) struct Reveals {
    /// First the seats that know the present value; then those that were shown a value; then copies of these values.
    first: usize,
    /// One for all seats, or one for each seat if the field is revealed to some.
    copies: usize,
    /// The field's own slots, and the slot of its last turn.
    field: std::ops::Range<usize>,
    until: Option<usize>,
}

impl Reveals {
    /// The layout for a field of an instance: its slots, and the slot of its last turn; `reserve` allocates slots.
    pub fn new(
        field: std::ops::Range<usize>,
        until: Option<usize>,
        copies: usize,
        reserve: impl FnOnce(usize) -> usize,
    ) -> Reveals {
        let copy = field.len() + usize::from(until.is_some());
        Reveals { first: reserve(2 + copies * copy), copies, field, until }
    }

    fn copy(&self, n: usize) -> std::ops::Range<usize> {
        let width = self.field.len() + usize::from(self.until.is_some());
        // One copy is for all seats; a division is slow.
        let n = if self.copies <= 1 { 0 } else { n % self.copies };
        let at = self.first + 2 + n * width;
        at..at + width
    }

    fn end(&self) -> usize {
        self.copy(self.copies.saturating_sub(1)).end
    }

    /// All its slots.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.first..self.end()
    }

    /// The seats that know the present value from a reveal.
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

    /// Handles a write to the field; `unseen`: the write is not public.
    pub fn written(&self, slots: &mut [i32], unseen: bool) {
        if let Some(now) = slots.get_mut(self.first) {
            *now = 0;
        }
        if !unseen {
            self.forget(slots);
        }
    }

    /// Clears all that was shown.
    pub fn forget(&self, slots: &mut [i32]) {
        if let Some(all) = slots.get_mut(self.first..self.end()) {
            all.fill(0);
        }
    }

    /// The slots of the last turns of shown values.
    pub fn ends(&self) -> impl Iterator<Item = usize> {
        (0..self.copies).filter(|_| self.until.is_some()).map(|n| self.copy(n).end - 1)
    }

    /// Clears shown values whose duration has ended.
    pub fn lapse(&self, slots: &mut [i32], turn: i32) {
        if self.until.is_none() || self.seen(slots) == 0 || self.end() > slots.len() {
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

    /// Replaces the field by the value that a seat was shown, if any; returns whether it was shown one.
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

    /// Sets the seats that know the present value, and the values that seats were shown.
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
