//! Between a text as it was checked last and as it stands now: while one types, what is known of it lags behind.

use dicta_syntax::edit;
use std::ops::Range;

/// One replacement that leads from the one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    start: usize,
    /// Where what was replaced ended, and where it ends now.
    was_end: usize,
    now_end: usize,
}

impl Default for Shift {
    /// Nothing was changed.
    fn default() -> Self {
        Shift { start: usize::MAX, was_end: usize::MAX, now_end: usize::MAX }
    }
}

impl Shift {
    pub fn between(was: &str, now: &str) -> Self {
        match edit::difference(was, now) {
            Some(e) => {
                Shift { start: e.start as usize, was_end: e.end as usize, now_end: e.start as usize + e.text.len() }
            }
            None => Shift::default(),
        }
    }

    /// Whether nothing was changed.
    pub fn is_none(&self) -> bool {
        *self == Shift::default()
    }

    /// Whether something was changed in a range of the checked text, or right beside it.
    pub fn touches(&self, was: &Range<usize>) -> bool {
        self.start <= was.end && was.start <= self.was_end
    }

    /// Where a byte of the checked text stands now; what was replaced stands at the place of the change.
    pub fn now(&self, byte: usize) -> usize {
        match byte {
            b if b <= self.start => b,
            b if b >= self.was_end => b - self.was_end + self.now_end,
            b => b.min(self.now_end),
        }
    }

    /// Where a byte stood when the text was checked, if it did.
    pub fn was(&self, byte: usize) -> Option<usize> {
        match byte {
            b if b < self.start => Some(b),
            b if b >= self.now_end => Some(b - self.now_end + self.was_end),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_along_with_what_was_typed() {
        let shift = Shift::between("rule a { b }", "rule abc { b }");
        assert_eq!((shift.now(2), shift.now(9)), (2, 11));
        assert_eq!((shift.was(2), shift.was(7), shift.was(11)), (Some(2), None, Some(9)));
        assert!(shift.touches(&(5..6)) && shift.touches(&(6..8)) && !shift.touches(&(7..9)));
        let same = Shift::between("a", "a");
        assert_eq!((same.now(1), same.was(1)), (1, Some(1)));
        assert!(same.is_none() && !same.touches(&(0..1)));
    }
}
