//! The lines of a text, and which of them are hidden by folds.

use dicta_ide::brackets::{self, Fold};
use std::ops::Range;

/// The lines of a text.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// First byte of each line; never empty once read.
    starts: Vec<usize>,
    /// Length of the text.
    end: usize,
    /// Length of the longest line, in bytes.
    longest: usize,
    /// Foldable blocks.
    pub folds: Vec<Fold>,
    /// Hidden lines, sorted and without overlap.
    hidden: Vec<Range<usize>>,
}

impl Lines {
    /// Finds the lines and folds of a text.
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        let mut longest = 0;
        for (at, _) in text.match_indices('\n') {
            longest = longest.max(at - starts[starts.len() - 1]);
            starts.push(at + 1);
        }
        longest = longest.max(text.len() - starts[starts.len() - 1]);
        Lines { starts, end: text.len(), longest, folds: brackets::folds(text), hidden: Vec::new() }
    }

    /// Hides the lines of these folds, given by their first lines.
    pub fn fold(&mut self, firsts: &[usize]) {
        let folded: Vec<Fold> = self.folds.iter().copied().filter(|f| firsts.contains(&f.first)).collect();
        self.hidden = brackets::hidden(&folded);
    }

    /// The number of lines, at least 1.
    pub fn count(&self) -> usize {
        self.starts.len().max(1)
    }

    /// Length of the longest line, in bytes.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The first byte of a line.
    pub fn start(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.end)
    }

    /// The bytes of a line without its line ending.
    pub fn range(&self, line: usize, text: &str) -> Range<usize> {
        let start = self.start(line);
        let mut end = self.starts.get(line + 1).map_or(self.end, |next| next - 1);
        if end > start && text.as_bytes().get(end) == Some(&b'\n') && text.as_bytes().get(end - 1) == Some(&b'\r') {
            end -= 1;
        }
        start..end
    }

    /// The line of a byte, from 0.
    pub fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|s| *s <= byte).saturating_sub(1)
    }

    /// The number of visible rows.
    pub fn rows(&self) -> usize {
        self.count() - self.hidden.iter().map(|h| h.end.min(self.count()) - h.start.min(self.count())).sum::<usize>()
    }

    /// The row of a line; for a hidden line, that of the line that hides it.
    pub fn row(&self, line: usize) -> usize {
        let mut before = 0;
        for h in &self.hidden {
            if line < h.start {
                break;
            }
            if line < h.end {
                return h.start.saturating_sub(1) - before;
            }
            before += h.len();
        }
        line - before
    }

    /// The line in a row.
    pub fn line_of_row(&self, row: usize) -> usize {
        let mut line = row;
        for h in &self.hidden {
            if line < h.start {
                break;
            }
            line += h.len();
        }
        line.min(self.count() - 1)
    }

    /// Whether a fold hides a line.
    pub fn is_hidden(&self, line: usize) -> bool {
        self.hidden.iter().any(|h| h.contains(&line))
    }

    /// The fold that starts at a line.
    pub fn fold_at(&self, line: usize) -> Option<Fold> {
        let at = self.folds.binary_search_by_key(&line, |f| f.first).ok()?;
        self.folds.get(at).copied()
    }

    /// The innermost fold that contains a line or starts there.
    pub fn fold_around(&self, line: usize) -> Option<Fold> {
        self.folds.iter().copied().filter(|f| f.first <= line && line <= f.last + 1).max_by_key(|f| f.first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_lines_have_no_row() {
        let text = "a\nkind k {\n  x\n  y\n}\nend";
        let mut lines = Lines::new(text);
        assert_eq!((lines.count(), lines.rows(), lines.longest()), (6, 6, 8));
        assert_eq!(lines.fold_around(3).map(|f| (f.first, f.last)), Some((1, 3)));
        lines.fold(&[1]);
        assert_eq!(lines.rows(), 4);
        let rows: Vec<usize> = (0..6).map(|l| lines.row(l)).collect();
        assert_eq!(rows, [0, 1, 1, 1, 2, 3]);
        let seen: Vec<usize> = (0..4).map(|r| lines.line_of_row(r)).collect();
        assert_eq!(seen, [0, 1, 4, 5]);
        assert_eq!(&text[lines.range(1, text)], "kind k {");
        assert_eq!(lines.line(text.len()), 5);
        let crlf = "a\r\nb";
        assert_eq!(Lines::new(crlf).range(0, crlf), 0..1);
    }
}
