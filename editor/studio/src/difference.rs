//! Differences between two texts, line by line: for display, for applying hunk by hunk, and as small edits.

mod hunks;

pub use hunks::{Difference, Hunk, Lean, Row, Shape, Take};

use dicta_syntax::edit::TextEdit;
use std::collections::BTreeSet;

/// How many equal lines are shown around a difference.
const AROUND: usize = 2;

/// A line of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The number of equal lines that are left out.
    Gap(usize),
    /// In both texts: line numbers from 1, and the line.
    Same(usize, usize, String),
    /// Only in the first text.
    Gone(usize, String),
    /// Only in the second text.
    Came(usize, String),
}

/// The lines that differ, with a few around them.
pub fn lines(old: &str, new: &str) -> Vec<Line> {
    let difference = Difference::between(old, new);
    let said = |row: Row| match row {
        Row::Gap { lines, .. } => Line::Gap(lines.len()),
        Row::Same { old, new } => Line::Same(old + 1, new + 1, difference.old_line(old).to_owned()),
        Row::Changed { old: Some(old), .. } => Line::Gone(old + 1, difference.old_line(old).to_owned()),
        Row::Changed { new, .. } => {
            let new = new.unwrap_or_default();
            Line::Came(new + 1, difference.new_line(new).to_owned())
        }
    };
    difference.rows(Shape::Inline, AROUND, &BTreeSet::new()).into_iter().map(said).collect()
}

/// Edits of whole lines that turn the first text into the second.
pub fn edits(old: &str, new: &str) -> Vec<TextEdit> {
    let difference = Difference::between(old, new);
    let edit = |hunk: &Hunk| {
        let (start, end) = (difference.old.start(hunk.old.start), difference.old.start(hunk.old.end));
        TextEdit::replace(start as u32, end as u32, difference.new.text(&hunk.new))
    };
    difference.hunks.iter().map(edit).collect()
}

/// Merges two changes of a common base; none if they touch the same lines.
pub fn merge(base: &str, mine: &str, theirs: &str) -> Option<String> {
    diffy::merge(base, mine, theirs).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_texts::{cases, lines_of};
    use dicta_syntax::edit;
    use proptest::prelude::*;

    #[test]
    fn line_edits_turn_one_text_into_the_other() {
        let texts = ["", "a\n", "a\nb\nc\n", "b\nc", "x\na\nc\nd\n", "é\r\nb\n\n\n", "a\nb\nb\na\nb\n"];
        for old in texts {
            for new in texts {
                assert_eq!(edit::apply(old, &edits(old, new)).as_deref(), Ok(new), "{old:?} {new:?}");
            }
        }
    }

    /// Up to 13 lines with few distinct ones, so that many are equal.
    fn text() -> impl Strategy<Value = String> {
        lines_of(&["// all\n", "a\n", "b\n", "\n"], 13)
    }

    proptest! {
        #![proptest_config(cases(3000))]

        #[test]
        fn random_line_edits_turn_one_text_into_the_other(old in text(), new in text()) {
            prop_assert_eq!(edit::apply(&old, &edits(&old, &new)), Ok(new));
        }

        /// A change on one side only, or the same change on both sides, is merged as it is.
        #[test]
        fn a_change_on_one_side_is_merged_unchanged(base in text(), mine in text()) {
            for (first, second) in [(&mine, &base), (&base, &mine), (&mine, &mine)] {
                prop_assert_eq!(merge(&base, first, second), Some(mine.clone()));
            }
        }
    }

    #[test]
    fn a_difference_includes_context_lines() {
        let old: String = (1..=20).map(|i| format!("line {i}\n")).collect();
        let new = old.replace("line 10\n", "line ten\n");
        let shown = lines(&old, &new);
        assert_eq!(shown.len(), 8, "{shown:?}");
        assert_eq!(shown[0], Line::Gap(7));
        assert_eq!(shown[3..5], [Line::Gone(10, "line 10".to_owned()), Line::Came(10, "line ten".to_owned())]);
        assert_eq!(shown[7], Line::Gap(8));
        assert_eq!(Difference::between(&old, &new).count(), (1, 1));
        assert_eq!(lines(&old, &old), []);
    }

    #[test]
    fn changes_to_different_lines_are_merged() {
        let base = "a\nb\nc\nd\ne\n";
        assert_eq!(merge(base, "A\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\n").as_deref(), Some("A\nb\nc\nd\nE\n"));
        assert_eq!(merge(base, "A\nb\nc\nd\ne\n", "x\nb\nc\nd\ne\n"), None);
        assert_eq!(merge(base, "A\nb\nc\nd\ne\n", "A\nb\nc\nd\ne\n").as_deref(), Some("A\nb\nc\nd\ne\n"));
    }
}
