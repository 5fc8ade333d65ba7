//! A view of a document: carets, folds, and the effects of keys and the pointer. The text itself belongs to the
//! document.
//!
//! Files may have many thousands of lines, so no per-frame work grows with the file except two scans of its bytes after
//! a change: for line endings and for brackets.

use super::lines::Lines;
use super::page::Page;
use dicta_ide::typing::{self, Caret, Typed};
use dicta_studio::document::Document;
use dicta_syntax::TextEdit;
use dicta_syntax::edit;
use egui::Pos2;
use std::ops::Range;
use std::sync::Arc;

/// The state of one view.
#[derive(Clone)]
pub struct View {
    pub text: Arc<str>,
    pub lines: Arc<Lines>,
    seen: Option<u64>,
    /// The last is the main one; never empty.
    pub carets: Vec<Caret>,
    /// The column that the main caret returns to in vertical movement, in digit widths.
    wanted: Option<usize>,
    /// First bytes of folded lines.
    folded: Vec<usize>,
    /// How to reveal the caret after it moved.
    pub reveal: Option<Reveal>,
    /// The text being composed by an input method.
    pub composing: Option<String>,
    /// The time of the last action, for blinking; NaN until the next frame.
    pub touched: f64,
    /// The range and unit of a running drag selection: characters, words or lines.
    drag: Option<(Range<usize>, u8)>,
}

/// How the caret is brought into view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Scrolls as little as needed.
    Near,
    /// A third from the top, unless it is already visible together with the lines below it.
    Arrive,
    /// In the centre, so that the lines below are visible, too.
    Around,
}

impl Default for View {
    fn default() -> Self {
        View {
            text: Arc::from(""),
            lines: Arc::default(),
            seen: None,
            carets: vec![Caret::at(0)],
            wanted: None,
            folded: Vec::new(),
            reveal: None,
            composing: None,
            touched: 0.0,
            drag: None,
        }
    }
}

impl View {
    /// Takes the document's text. After a change made elsewhere, carets and folds shift along; a caret in rewritten
    /// text keeps its line and column. Returns the edits.
    pub fn follow(&mut self, document: &Document) -> Option<Vec<TextEdit>> {
        if self.seen == Some(document.revision()) {
            return None;
        }
        let first = self.seen.is_none();
        let change = if first { None } else { edit::difference(&self.text, document.text()) };
        let edits: Vec<TextEdit> = change.into_iter().collect();
        let rewritten = |at: usize| edits.iter().any(|e| (e.start as usize) < at && at < e.end as usize);
        let before = self.lines.clone();
        let place = |at: usize| (before.line(at), self.column(at));
        let kept: Vec<_> =
            self.carets.iter().map(|c| [c.anchor, c.head].map(|at| rewritten(at).then(|| place(at)))).collect();
        for caret in &mut self.carets {
            *caret = Caret { anchor: typing::carried(&edits, caret.anchor), head: typing::carried(&edits, caret.head) };
        }
        self.take(document, &edits);
        for (i, [anchor, head]) in kept.into_iter().enumerate() {
            let there = |(line, column): (usize, usize)| self.at_column(line.min(self.lines.count() - 1), column);
            let Caret { anchor: a, head: h } = self.carets[i];
            self.carets[i] = Caret { anchor: anchor.map_or(a, there), head: head.map_or(h, there) };
        }
        (!first).then_some(edits)
    }

    fn take(&mut self, document: &Document, edits: &[TextEdit]) {
        self.seen = Some(document.revision());
        self.text = Arc::from(document.text());
        for at in &mut self.folded {
            *at = typing::carried(edits, *at);
        }
        for caret in &mut self.carets {
            *caret = Caret { anchor: at_char(&self.text, caret.anchor), head: at_char(&self.text, caret.head) };
        }
        self.lines = Arc::new(Lines::new(&self.text));
        self.refold();
    }

    /// The main caret.
    pub fn caret(&self) -> Caret {
        self.carets.last().copied().unwrap_or_default()
    }

    /// The selection of the main caret.
    pub fn selected(&self) -> Option<Range<usize>> {
        Some(self.caret().range()).filter(|r| !r.is_empty())
    }

    /// Selects a range, and unfolds any block that hides it.
    pub fn select(&mut self, range: Range<usize>, reveal: Reveal) {
        let [a, b] = [range.start, range.end].map(|b| at_char(&self.text, b));
        self.carets = vec![Caret::over(a..b)];
        self.moved();
        self.reveal = Some(reveal);
    }

    /// Updates the state after carets moved.
    pub fn moved(&mut self) {
        self.reveal.get_or_insert(Reveal::Near);
        self.wanted = None;
        self.touched = f64::NAN;
        self.show_carets();
    }

    /// Applies edits. Returns whether anything has changed.
    pub fn make(&mut self, document: &mut Document, typed: Typed, kind: Kind) -> bool {
        self.carets.clone_from(&typed.carets);
        let change = joined(&self.text, &typed.edits);
        let made = match (change, kind) {
            (Some(change), Kind::Typed) => document.type_edit(change),
            (Some(change), Kind::Command) => document.apply(change),
            (None, _) => false,
        };
        if made {
            self.take(document, &typed.edits);
        } else {
            self.follow(document);
        }
        if self.carets.is_empty() {
            self.carets.push(Caret::default());
        }
        self.moved();
        made
    }

    // ---- folding ----

    /// Whether the block that starts in a line is folded.
    pub fn is_folded(&self, line: usize) -> bool {
        self.folded.contains(&self.lines.start(line))
    }

    /// Folds or unfolds a line's block.
    pub fn toggle_fold(&mut self, line: usize) {
        let at = self.lines.start(line);
        match self.folded.iter().position(|f| *f == at) {
            Some(i) => {
                self.folded.swap_remove(i);
            }
            None => {
                self.folded.push(at);
                if let Some(fold) = self.lines.fold_at(line) {
                    self.out_of(fold.first, fold.last);
                }
            }
        }
        self.refold();
    }

    /// Folds or unfolds the innermost block at the caret.
    pub fn fold_at_caret(&mut self, fold: bool) {
        let line = self.lines.line(self.caret().head);
        let found = match fold {
            true => self.lines.fold_around(line).filter(|f| !self.is_folded(f.first)),
            false => self.lines.fold_at(line).filter(|f| self.is_folded(f.first)),
        };
        if let Some(found) = found {
            self.toggle_fold(found.first);
        }
    }

    /// Folds every block that starts in the first column, or unfolds all.
    pub fn fold_all(&mut self, fold: bool) {
        self.folded.clear();
        if fold {
            let lines = self.lines.clone();
            let outer = lines.folds.iter().filter(|f| !self.text[lines.start(f.first)..].starts_with([' ', '\t']));
            self.folded = outer.map(|f| lines.start(f.first)).collect();
            let line = lines.line(self.caret().head);
            self.refold();
            if self.lines.is_hidden(line) {
                let head = self.lines.line_of_row(self.lines.row(line));
                self.carets = vec![Caret::at(self.lines.range(head, &self.text).end)];
            }
            self.reveal = Some(Reveal::Near);
        }
        self.refold();
    }

    /// Moves carets out of lines that are being hidden.
    fn out_of(&mut self, first: usize, last: usize) {
        let end = self.lines.range(first, &self.text).end;
        let lines = self.lines.clone();
        let hides = |at: usize| (first + 1..=last).contains(&lines.line(at));
        for caret in &mut self.carets {
            if hides(caret.head) || hides(caret.anchor) {
                *caret = Caret::at(end);
            }
        }
    }

    fn refold(&mut self) {
        let lines = &self.lines;
        let begins = |at: &usize| lines.fold_at(lines.line(*at)).is_some_and(|f| lines.start(f.first) == *at);
        self.folded.retain(begins);
        let firsts: Vec<usize> = self.folded.iter().map(|at| self.lines.line(*at)).collect();
        Arc::make_mut(&mut self.lines).fold(&firsts);
    }

    /// Unfolds blocks that hide a caret.
    fn show_carets(&mut self) {
        loop {
            let hidden = self.carets.iter().map(|c| self.lines.line(c.head)).find(|l| self.lines.is_hidden(*l));
            let Some(line) = hidden else { return };
            let first = self.lines.line_of_row(self.lines.row(line));
            let before = self.folded.len();
            self.folded.retain(|at| *at != self.lines.start(first));
            if self.folded.len() == before {
                self.folded.clear();
            }
            self.refold();
        }
    }

    // ---- moving ----

    /// Moves every caret; `keep` extends the selection.
    pub fn go(&mut self, keep: bool, to: impl Fn(&View, Caret) -> usize) {
        let moved: Vec<Caret> = self
            .carets
            .iter()
            .map(|c| {
                let head = at_char(&self.text, to(self, *c));
                Caret { anchor: if keep { c.anchor } else { head }, head }
            })
            .collect();
        self.carets = typing::merged(moved);
        self.moved();
    }

    /// Moves by one character to the left or right, past folded text.
    pub fn aside(&mut self, right: bool, keep: bool) {
        self.go(keep, |view, c| match (c.is_empty() || keep, right) {
            (false, true) => c.range().end,
            (false, false) => c.range().start,
            (true, true) => view.seen_from(typing::after_char(&view.text, c.head), true),
            (true, false) => view.seen_from(typing::before_char(&view.text, c.head), false),
        });
    }

    /// The nearest position that is not folded.
    fn seen_from(&self, at: usize, right: bool) -> usize {
        let line = self.lines.line(at);
        if !self.lines.is_hidden(line) {
            return at;
        }
        let row = self.lines.row(line);
        match right {
            true if row + 1 < self.lines.rows() => self.lines.start(self.lines.line_of_row(row + 1)),
            _ => self.lines.range(self.lines.line_of_row(row), &self.text).end,
        }
    }

    /// Moves by this many rows, down or up.
    pub fn rows(&mut self, by: isize, keep: bool) {
        let wanted = self.wanted.unwrap_or_else(|| self.column(self.caret().head));
        let one = self.carets.len() == 1;
        self.go(keep, |view, c| {
            let row = view.lines.row(view.lines.line(c.head));
            let to = row.saturating_add_signed(by);
            if by < 0 && row == 0 {
                return 0;
            }
            if to >= view.lines.rows() {
                return view.text.len();
            }
            view.at_column(view.lines.line_of_row(to), if one { wanted } else { view.column(c.head) })
        });
        self.wanted = Some(wanted);
    }

    /// The width of the text before a position in its line, in digit widths.
    fn column(&self, at: usize) -> usize {
        let start = self.lines.start(self.lines.line(at));
        self.text.get(start..at).map_or(0, |t| t.chars().map(width).sum())
    }

    /// The width of a line, in digit widths.
    pub fn wide(&self, line: usize) -> usize {
        self.text.get(self.lines.range(line, &self.text)).map_or(0, |t| t.chars().map(width).sum())
    }

    fn at_column(&self, line: usize, column: usize) -> usize {
        let range = self.lines.range(line, &self.text);
        let mut wide = 0;
        for (i, c) in self.text[range.clone()].char_indices() {
            let next = wide + width(c);
            if next > column {
                return range.start + if column - wide < next - column { i } else { i + c.len_utf8() };
            }
            wide = next;
        }
        range.end
    }

    /// Moves to the first word of the line, or to the line's start if it is already there.
    pub fn home(&mut self, keep: bool) {
        self.go(keep, |view, c| {
            let range = view.lines.range(view.lines.line(c.head), &view.text);
            let line = &view.text[range.clone()];
            let first = range.start + line.len() - line.trim_start().len();
            if c.head == first { range.start } else { first }
        });
    }

    /// Moves to the end of the line.
    pub fn end(&mut self, keep: bool) {
        self.go(keep, |view, c| view.lines.range(view.lines.line(c.head), &view.text).end);
    }

    // ---- the pointer ----

    /// Handles a press at a byte: `clicks` selects characters, words or lines.
    pub fn press(&mut self, at: usize, clicks: u8, keep: bool, more: bool) {
        let unit = self.unit(at, clicks);
        if more && clicks == 1 {
            self.carets.push(Caret::at(at));
            self.carets = typing::merged(std::mem::take(&mut self.carets));
        } else if keep && clicks == 1 {
            let anchor = self.caret().anchor;
            self.carets = vec![Caret { anchor, head: at }];
            self.drag = Some((anchor..anchor, 1));
            return self.moved();
        } else if clicks > 1 && self.carets.len() > 1 && more {
            self.carets.pop();
            self.carets.push(Caret::over(unit.clone()));
        } else {
            self.carets = vec![Caret::over(unit.clone())];
        }
        self.drag = Some((unit, clicks));
        self.moved();
    }

    /// Handles a drag while the pointer is pressed.
    pub fn drag(&mut self, at: usize) {
        let Some((from, clicks)) = self.drag.clone() else { return };
        let to = self.unit(at, clicks);
        let caret = match to.start < from.start {
            true => Caret { anchor: from.end, head: to.start },
            false => Caret { anchor: from.start, head: to.end.max(from.end) },
        };
        if caret != self.caret() {
            self.carets.pop();
            self.carets.push(caret);
            self.moved();
        }
    }

    /// Ends a drag.
    pub fn release(&mut self) {
        self.drag = None;
    }

    /// Whether the pointer is selecting by dragging.
    pub fn is_dragged(&self) -> bool {
        self.drag.is_some()
    }

    fn unit(&self, at: usize, clicks: u8) -> Range<usize> {
        match clicks {
            0 | 1 => at..at,
            2 => match typing::word_at(&self.text, at) {
                word if word.is_empty() => {
                    at..typing::after_char(&self.text, at).min(typing::end_of_line(&self.text, at))
                }
                word => word,
            },
            _ => {
                let line = self.lines.line(at);
                self.lines.start(line)..self.lines.start(line + 1)
            }
        }
    }

    /// Line and column of the main caret, from 1; columns count characters.
    pub fn line_column(&self) -> (usize, usize) {
        let head = self.caret().head;
        let line = self.lines.line(head);
        let column = self.text.get(self.lines.start(line)..head).map_or(0, |t| t.chars().count());
        (line + 1, column + 1)
    }

    /// The byte nearest to a point.
    pub fn at_point(&self, page: &Page, point: Pos2) -> usize {
        at_char(&self.text, page.nearest(point))
    }
}

/// Whether an edit may join the typing before it in one undo step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Typed,
    Command,
}

/// Joins several edits into one, so that they are one undo step.
fn joined(text: &str, edits: &[TextEdit]) -> Option<TextEdit> {
    let (first, last) = (edits.first()?, edits.last()?);
    if edits.len() == 1 {
        return Some(first.clone());
    }
    let (start, end) = (first.start as usize, last.end as usize);
    let piece = text.get(start..end)?;
    let inner: Vec<TextEdit> =
        edits.iter().map(|e| TextEdit::replace(e.start - first.start, e.end - first.start, e.text.clone())).collect();
    let new = dicta_syntax::apply(piece, &inner).ok()?;
    Some(TextEdit::replace(first.start, last.end, new))
}

/// The width of a character, in digit widths.
fn width(c: char) -> usize {
    match c {
        '\t' => 4,
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' => 2,
        '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}' | '\u{1F300}'..='\u{1FAFF}' => 2,
        _ => 1,
    }
}

/// The nearest position at or before this one that is between characters.
pub fn at_char(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
