//! A difference as equal lines and hunks, each of which can be applied or left out independently.

use similar::{DiffOp, TextDiff};
use std::collections::BTreeSet;
use std::ops::Range;

/// Lines with a lower similarity ratio than this are not marked word by word.
const ALIKE_MIN: f32 = 0.35;
/// Lines longer than this are not marked word by word, in bytes.
const WORDS_MAX: usize = 2000;

/// A text split into lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    text: String,
    /// The start of each line, and the end of the text.
    starts: Vec<usize>,
}

impl Lines {
    fn of(text: &str) -> Self {
        let mut starts = vec![0];
        let ends = text.split_inclusive('\n').scan(0, |at, line| {
            *at += line.len();
            Some(*at)
        });
        starts.extend(ends);
        Lines { text: text.to_owned(), starts }
    }

    fn slices(&self) -> Vec<&str> {
        self.text.split_inclusive('\n').collect()
    }

    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The byte offset of a line, or the end of the text.
    pub fn start(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.text.len())
    }

    /// The text of these lines, with their line ends.
    pub fn text(&self, lines: &Range<usize>) -> &str {
        self.text.get(self.start(lines.start)..self.start(lines.end)).unwrap_or_default()
    }

    fn line(&self, line: usize) -> &str {
        self.text(&(line..line + 1)).trim_end_matches(['\n', '\r'])
    }
}

/// The difference between two texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    pub(super) old: Lines,
    pub(super) new: Lines,
    /// In order.
    pub hunks: Vec<Hunk>,
}

/// Lines of the first text and the lines of the second that replace them; both from 0, and either may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    pub old: Range<usize>,
    pub new: Range<usize>,
    /// Paired lines, by their index in the hunk, and the bytes of each that differ.
    words: Vec<[Vec<Range<usize>>; 2]>,
}

/// The side of a difference on which something was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    Old,
    New,
    Both,
}

/// Which side of a hunk to use when assembling a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    Old,
    New,
    /// The lines of the first text, then those of the second.
    Both,
}

/// How a difference is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Removed lines, then added lines.
    #[default]
    Inline,
    /// The first text on the left, the second on the right.
    Beside,
}

/// A row of a displayed difference; lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Folded equal lines of the first text, and the index of the gap.
    Gap {
        gap: usize,
        lines: Range<usize>,
    },
    Same {
        old: usize,
        new: usize,
    },
    /// A line of a hunk; if both are set, they are paired.
    Changed {
        hunk: usize,
        old: Option<usize>,
        new: Option<usize>,
    },
}

impl Difference {
    /// The difference between two texts.
    pub fn between(old: &str, new: &str) -> Self {
        let (old, new) = (Lines::of(old), Lines::of(new));
        let mut hunks: Vec<Hunk> = Vec::new();
        let (olds, news) = (old.slices(), new.slices());
        let diff = TextDiff::from_slices(&olds, &news);
        let (mut from, mut to) = (0, 0);
        // Positions are counted here, because an insertion does not always report the correct one.
        for op in diff.ops() {
            let (from_end, to_end) = (from + op.old_range().len(), to + op.new_range().len());
            if !matches!(op, DiffOp::Equal { .. }) {
                match hunks.last_mut().filter(|last| last.old.end == from && last.new.end == to) {
                    Some(last) => (last.old.end, last.new.end) = (from_end, to_end),
                    None => hunks.push(Hunk { old: from..from_end, new: to..to_end, words: Vec::new() }),
                }
            }
            (from, to) = (from_end, to_end);
        }
        for hunk in &mut hunks {
            let pairs = hunk.old.clone().zip(hunk.new.clone());
            hunk.words = pairs.map(|(a, b)| words(old.line(a), new.line(b))).collect();
        }
        Difference { old, new, hunks }
    }

    /// A line of the first text, without its line end.
    pub fn old_line(&self, line: usize) -> &str {
        self.old.line(line)
    }

    /// A line of the second text, without its line end.
    pub fn new_line(&self, line: usize) -> &str {
        self.new.line(line)
    }

    /// How many lines were added, and how many were removed.
    pub fn count(&self) -> (usize, usize) {
        let sum = |of: fn(&Hunk) -> usize| self.hunks.iter().map(of).sum();
        (sum(|h| h.new.len()), sum(|h| h.old.len()))
    }

    /// The bytes in which a line of a hunk differs from its paired line; empty if it has no pair or little in common
    /// with it.
    pub fn changed_words(&self, hunk: usize, line: usize, is_new: bool) -> &[Range<usize>] {
        let marks = self.hunks.get(hunk).and_then(|h| {
            let first = if is_new { h.new.start } else { h.old.start };
            h.words.get(line.checked_sub(first)?)
        });
        marks.map_or(&[], |marks| &marks[usize::from(is_new)])
    }

    /// The rows to show, with this many equal lines around each hunk; open gaps show all their lines.
    pub fn rows(&self, shape: Shape, around: usize, open: &BTreeSet<usize>) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.hunks.is_empty() {
            return rows;
        }
        let (mut old, mut new) = (0, 0);
        for (number, hunk) in self.hunks.iter().enumerate() {
            let before = if number == 0 { 0 } else { around };
            same(&mut rows, (old, new), hunk.old.start, (before, around), (number, open));
            match shape {
                Shape::Inline => {
                    let row = |old, new| Row::Changed { hunk: number, old, new };
                    rows.extend(hunk.old.clone().map(|line| row(Some(line), None)));
                    rows.extend(hunk.new.clone().map(|line| row(None, Some(line))));
                }
                Shape::Beside => rows.extend((0..hunk.old.len().max(hunk.new.len())).map(|i| {
                    let nth = |lines: &Range<usize>| lines.clone().nth(i);
                    Row::Changed { hunk: number, old: nth(&hunk.old), new: nth(&hunk.new) }
                })),
            }
            (old, new) = (hunk.old.end, hunk.new.end);
        }
        same(&mut rows, (old, new), self.old.count(), (around, 0), (self.hunks.len(), open));
        rows
    }

    /// The text assembled with this choice for each hunk.
    pub fn with(&self, takes: impl Fn(usize) -> Take) -> String {
        let mut text = String::new();
        let mut at = 0;
        for (number, hunk) in self.hunks.iter().enumerate() {
            text += self.old.text(&(at..hunk.old.start));
            let (old, new) = (self.old.text(&hunk.old), self.new.text(&hunk.new));
            match takes(number) {
                Take::Old => text += old,
                Take::New => text += new,
                Take::Both => {
                    text += old;
                    // The last line of a text may lack a newline.
                    if !old.is_empty() && !old.ends_with('\n') {
                        text.push('\n');
                    }
                    text += new;
                }
            }
            at = hunk.old.end;
        }
        text + self.old.text(&(at..self.old.count()))
    }

    /// On which side each hunk was changed since a common base.
    pub fn leans(&self, base: &str) -> Vec<Lean> {
        let touched = |text: &Lines| -> Vec<Range<usize>> {
            Difference::between(base, &text.text).hunks.into_iter().map(|h| h.new).collect()
        };
        let (olds, news) = (touched(&self.old), touched(&self.new));
        // An empty range overlaps the ranges that it touches.
        let meets = |a: &Range<usize>, b: &Range<usize>| match a.is_empty() || b.is_empty() {
            true => a.start <= b.end && b.start <= a.end,
            false => a.start < b.end && b.start < a.end,
        };
        let meets = |all: &[Range<usize>], lines: &Range<usize>| all.iter().any(|of| meets(of, lines));
        let lean = |h: &Hunk| match (meets(&olds, &h.old), meets(&news, &h.new)) {
            (true, false) => Lean::Old,
            (false, true) => Lean::New,
            _ => Lean::Both,
        };
        self.hunks.iter().map(lean).collect()
    }
}

/// Rows for equal lines up to a line of the first text: a few at both ends, the rest folded.
fn same(
    rows: &mut Vec<Row>,
    (old, new): (usize, usize),
    end: usize,
    (before, after): (usize, usize),
    (gap, open): (usize, &BTreeSet<usize>),
) {
    let count = end.saturating_sub(old);
    let folds = count > before + after && !open.contains(&gap);
    let row = |i: usize| Row::Same { old: old + i, new: new + i };
    match folds {
        true => {
            rows.extend((0..before).map(row));
            rows.push(Row::Gap { gap, lines: old + before..end - after });
            rows.extend((count - after..count).map(row));
        }
        false => rows.extend((0..count).map(row)),
    }
}

/// The bytes in which two lines differ, word by word; empty if they have little in common.
fn words(old: &str, new: &str) -> [Vec<Range<usize>>; 2] {
    if old.len() > WORDS_MAX || new.len() > WORDS_MAX {
        return [Vec::new(), Vec::new()];
    }
    let (olds, news) = (parts(old), parts(new));
    let diff = TextDiff::from_slices(&olds, &news);
    if diff.ratio() < ALIKE_MIN {
        return [Vec::new(), Vec::new()];
    }
    let mut marks = [Vec::new(), Vec::new()];
    let (mut from, mut to) = (0, 0);
    let (mut old_at, mut new_at) = (0, 0);
    for op in diff.ops() {
        let (from_end, to_end) = (from + op.old_range().len(), to + op.new_range().len());
        let bytes = |parts: &[&str], range: Range<usize>| parts[range].iter().map(|p| p.len()).sum::<usize>();
        let (old_end, new_end) = (old_at + bytes(&olds, from..from_end), new_at + bytes(&news, to..to_end));
        if !matches!(op, DiffOp::Equal { .. }) {
            mark(&mut marks[0], old_at..old_end);
            mark(&mut marks[1], new_at..new_end);
        }
        (from, to, old_at, new_at) = (from_end, to_end, old_end, new_end);
    }
    marks
}

fn mark(marks: &mut Vec<Range<usize>>, bytes: Range<usize>) {
    match marks.last_mut().filter(|last| last.end == bytes.start) {
        _ if bytes.is_empty() => {}
        Some(last) => last.end = bytes.end,
        None => marks.push(bytes),
    }
}

/// Words, whitespace runs, and every other character on its own.
fn parts(line: &str) -> Vec<&str> {
    let sort = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut parts = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (i, c) in line.char_indices() {
        if i > start && (sort(c) == 0 || last != Some(sort(c))) {
            parts.push(&line[start..i]);
            start = i;
        }
        last = Some(sort(c));
    }
    if start < line.len() {
        parts.push(&line[start..]);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_texts::{cases, lines_of};
    use proptest::prelude::*;

    #[test]
    fn hunks_can_be_taken_independently() {
        let (old, new) = ("a\nb\nc\nd\ne\n", "a\nB\nc\nd\nx\ne\n");
        let difference = Difference::between(old, new);
        assert_eq!(difference.hunks.len(), 2);
        assert_eq!(difference.with(|_| Take::Old), old);
        assert_eq!(difference.with(|_| Take::New), new);
        let only = |n: usize| difference.with(|i| if i == n { Take::New } else { Take::Old });
        assert_eq!((only(0).as_str(), only(1).as_str()), ("a\nB\nc\nd\ne\n", "a\nb\nc\nd\nx\ne\n"));
        assert_eq!(difference.with(|_| Take::Both), "a\nb\nB\nc\nd\nx\ne\n");
        assert_eq!(Difference::between("a\nmine", "a\nyours\n").with(|_| Take::Both), "a\nmine\nyours\n");
        assert_eq!(difference.count(), (2, 1));
    }

    fn text() -> impl Strategy<Value = String> {
        lines_of(&["é b\n", "a\n", "b c d", "\n"], 11)
    }

    proptest! {
        #![proptest_config(cases(2000))]

        #[test]
        fn random_texts_can_be_reassembled(old in text(), new in text()) {
            let difference = Difference::between(&old, &new);
            prop_assert_eq!(difference.with(|_| Take::Old), old);
            prop_assert_eq!(difference.with(|_| Take::New), new);
            for shape in [Shape::Inline, Shape::Beside] {
                let rows = difference.rows(shape, 1, &(0..20).collect());
                let olds: Vec<usize> = rows.iter().filter_map(|row| match row {
                    Row::Same { old, .. } => Some(*old),
                    Row::Changed { old, .. } => *old,
                    Row::Gap { .. } => None,
                }).collect();
                let count = if difference.hunks.is_empty() { 0 } else { difference.old.count() };
                prop_assert_eq!(olds, (0..count).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn changed_words_are_marked_within_lines() {
        let difference =
            Difference::between("  + 2 when near\nother\n", "  + 3 when far and near\nquite new words here\n");
        let marked = |is_new: bool| -> Vec<&str> {
            let line = if is_new { difference.new_line(0) } else { difference.old_line(0) };
            difference.changed_words(0, 0, is_new).iter().map(|r| &line[r.clone()]).collect()
        };
        assert_eq!(marked(false), ["2"]);
        assert_eq!(marked(true), ["3", "far and "]);
        // Lines with nothing in common are not marked.
        assert!(difference.changed_words(0, 1, true).is_empty());
    }

    #[test]
    fn gaps_can_be_folded_and_opened() {
        let old: String = (0..30).map(|i| format!("{i}\n")).collect();
        let new = old.replace("\n15\n", "\nfifteen\n");
        let difference = Difference::between(&old, &new);
        let rows = difference.rows(Shape::Beside, 3, &BTreeSet::new());
        assert_eq!(rows[0], Row::Gap { gap: 0, lines: 0..12 });
        assert_eq!(rows[4], Row::Changed { hunk: 0, old: Some(15), new: Some(15) });
        assert_eq!(rows.len(), 9);
        assert_eq!(difference.rows(Shape::Beside, 3, &[0].into()).len(), 8 + 12);
    }

    #[test]
    fn hunks_initially_take_the_changed_side() {
        let base = "a\nb\nc\nd\ne\nf\ng\n";
        let (mine, theirs) = ("A\nb\nc\nd\nE\nf\ng\n", "a\nb\nC\nd\nX\nf\ng\nh\n");
        let difference = Difference::between(mine, theirs);
        assert_eq!(difference.leans(base), [Lean::Old, Lean::New, Lean::Both, Lean::New]);
    }
}
