//! Maps positions between the last checked source and the current one: results of the check lag behind typing.

use dicta_syntax::edit;
use std::ops::Range;

/// A single replacement that turns one text into the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    start: usize,
    /// The end of the replaced range before and after the change.
    was_end: usize,
    now_end: usize,
}

impl Default for Shift {
    /// No change.
    fn default() -> Self {
        Shift { start: usize::MAX, was_end: usize::MAX, now_end: usize::MAX }
    }
}

impl Shift {
    /// The shift from the checked source to the current one.
    pub fn between(was: &str, now: &str) -> Self {
        match edit::difference(was, now) {
            Some(e) => {
                Shift { start: e.start as usize, was_end: e.end as usize, now_end: e.start as usize + e.text.len() }
            }
            None => Shift::default(),
        }
    }

    /// Whether nothing has changed.
    pub fn is_none(&self) -> bool {
        *self == Shift::default()
    }

    /// Whether a change overlaps or touches a range of the checked source.
    pub fn touches(&self, was: &Range<usize>) -> bool {
        self.start <= was.end && was.start <= self.was_end
    }

    /// The current position of a byte of the checked source; a replaced byte maps into the change.
    pub fn now(&self, byte: usize) -> usize {
        match byte {
            b if b <= self.start => b,
            b if b >= self.was_end => b - self.was_end + self.now_end,
            b => b.min(self.now_end),
        }
    }

    /// The current range of a range of the checked source. After changes in several places at once, as by a merge, a
    /// range between them maps to lines that read the same.
    pub fn range(&self, (was, now): (&str, &str), range: Range<usize>) -> Range<usize> {
        let is_amid = self.start < range.start && range.end < self.was_end;
        let same = if is_amid { same_lines(was, now, &range) } else { None };
        same.unwrap_or_else(|| self.now(range.start)..self.now(range.end))
    }

    /// The position of a byte in the checked source, if it existed there.
    pub fn was(&self, byte: usize) -> Option<usize> {
        match byte {
            b if b < self.start => Some(b),
            b if b >= self.now_end => Some(b - self.now_end + self.was_end),
            _ => None,
        }
    }
}

/// The range in another text whose lines read the same up to its end, if there are equally many of them.
fn same_lines(was: &str, now: &str, range: &Range<usize>) -> Option<Range<usize>> {
    let line = was.get(..range.start)?.rfind('\n').map_or(0, |at| at + 1);
    let words = was.get(line..range.end).filter(|words| !words.is_empty())?;
    let found_in = |text: &str| -> Vec<usize> {
        let begins = |at: &usize| text[..*at].is_empty() || text[..*at].ends_with('\n');
        text.match_indices(words).map(|(at, _)| at).filter(begins).collect()
    };
    let (before, after) = (found_in(was), found_in(now));
    let nth = before.iter().position(|at| *at == line).filter(|_| before.len() == after.len())?;
    let start = after.get(nth)? + (range.start - line);
    Some(start..start + range.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_shift_with_typed_text() {
        let shift = Shift::between("rule a { b }", "rule abc { b }");
        assert_eq!((shift.now(2), shift.now(9)), (2, 11));
        assert_eq!((shift.was(2), shift.was(7), shift.was(11)), (Some(2), None, Some(9)));
        assert!(shift.touches(&(5..6)) && shift.touches(&(6..8)) && !shift.touches(&(7..9)));
        let same = Shift::between("a", "a");
        assert_eq!((same.now(1), same.was(1)), (1, Some(1)));
        assert!(same.is_none() && !same.touches(&(0..1)));
    }

    #[test]
    fn a_position_between_two_changes_follows_its_line() {
        let (was, now) = ("a\n  b c\n  b d\ne\n", "aaa\n  b c\n  b d\neee\n");
        let shift = Shift::between(was, now);
        let place = |words: &str| was.find(words).map(|at| at..at + words.len()).unwrap_or_default();
        let moved = shift.range((was, now), place("b d"));
        assert_eq!(now.get(moved), Some("b d"));
        // A deleted line maps into the change.
        let gone = "aaa\n  b d\neee\n";
        let moved = Shift::between(was, gone).range((was, gone), place("b c"));
        assert!(moved.end <= gone.len(), "{moved:?}");
    }
}
