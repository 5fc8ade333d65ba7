//! The visible lines of a source in one frame: their layout, and the position of each byte on the screen.
//!
//! Only visible lines are laid out, one by one; egui's font cache keeps the galleys of unchanged lines. Of a very long
//! line only the visible piece is laid out, so that a file with a single line is no slower than others.

use super::colour::{self, Ink};
use super::lines::Lines;
use egui::text::CCursor;
use egui::{Galley, Pos2, Rect, Ui, pos2, vec2};
use std::ops::Range;
use std::sync::Arc;

/// Lines with more than twice as many bytes are laid out in pieces aligned to this many characters.
const PIECE: usize = 2048;

/// Sizes that depend on the font of the source.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The height of a line.
    pub line: f32,
    /// The width of a digit.
    pub char: f32,
    /// The width of the gutter.
    pub gutter: f32,
}

/// The space above the first line.
pub const TOP: f32 = 6.0;
/// The space between the gutter and the source.
pub const LEFT: f32 = 10.0;

/// The layout of a line.
pub struct Laid {
    pub line: usize,
    /// Its bytes, without the line ending.
    pub range: Range<usize>,
    /// The piece that is laid out.
    pub piece: Range<usize>,
    /// The offset of the piece from the start of the line.
    x: f32,
    /// The offset from the top of the source.
    pub top: f32,
    pub galley: Arc<Galley>,
    /// Composed text: the byte before which it is inserted, and its length in characters.
    composed: Option<(usize, usize)>,
}

/// The layout of the source in this frame.
pub struct Page {
    pub text: Arc<str>,
    pub lines: Arc<Lines>,
    pub laid: Vec<Laid>,
    /// The start of the first line, after the gutter.
    pub origin: Pos2,
    /// The visible area, including the gutter.
    pub clip: Rect,
    pub size: Measure,
}

impl Page {
    /// Lays out the visible rows.
    pub fn lay_out(ui: &Ui, text: &Arc<str>, lines: &Arc<Lines>, place: (Pos2, Rect, Measure), ink: &Ink<'_>) -> Self {
        let (origin, clip, size) = place;
        let mut page = Page { text: text.clone(), lines: lines.clone(), laid: Vec::new(), origin, clip, size };
        let first = ((clip.top() - origin.y) / size.line).floor().max(0.0) as usize;
        let last = ((clip.bottom() - origin.y) / size.line).ceil().max(0.0) as usize;
        for row in first..=last.min(lines.rows().saturating_sub(1)) {
            let line = lines.line_of_row(row);
            page.laid.push(page.line_in(ui, line, row, ink));
        }
        page
    }

    fn line_in(&self, ui: &Ui, line: usize, row: usize, ink: &Ink<'_>) -> Laid {
        let range = self.lines.range(line, &self.text);
        let (piece, x) = self.piece(&range);
        let composing = ink.composing.filter(|(at, _)| piece.start <= *at && *at <= piece.end);
        let job = colour::job(ui, &self.text, piece.clone(), ink, composing);
        let galley = ui.fonts_mut(|f| f.layout_job(job));
        let composed = composing.map(|(at, words)| (at, words.chars().count()));
        Laid { line, range, piece, x, top: row as f32 * self.size.line, galley, composed }
    }

    /// The piece of a line to lay out, and its offset.
    fn piece(&self, range: &Range<usize>) -> (Range<usize>, f32) {
        if range.len() <= 2 * PIECE {
            return (range.clone(), 0.0);
        }
        let line = &self.text[range.clone()];
        let left = ((self.clip.left() - self.origin.x) / self.size.char).max(0.0) as usize;
        let seen = (self.clip.width() / self.size.char) as usize + 2;
        let (from, to) = (left / PIECE * PIECE, (left + seen).div_ceil(PIECE) * PIECE);
        let at = |chars: usize| match line.is_ascii() {
            true => chars.min(line.len()),
            false => line.char_indices().nth(chars).map_or(line.len(), |(i, _)| i),
        };
        (range.start + at(from)..range.start + at(to), from as f32 * self.size.char)
    }

    /// The position of a line's layout.
    pub fn at(&self, laid: &Laid) -> Pos2 {
        pos2(self.origin.x + laid.x, self.origin.y + laid.top)
    }

    /// Whether a line is laid out.
    pub fn shows(&self, line: usize) -> bool {
        self.laid(line).is_some()
    }

    fn laid(&self, line: usize) -> Option<&Laid> {
        self.laid.iter().find(|l| l.line == line)
    }

    /// The horizontal offset of a byte in its line.
    fn x(&self, byte: usize, line: usize) -> f32 {
        let start = self.lines.start(line);
        match self.laid(line) {
            Some(laid) if laid.piece.start <= byte && (byte <= laid.piece.end || laid.piece.end == laid.range.end) => {
                laid.x(&self.text, byte)
            }
            _ => {
                self.text.get(start..byte).map_or(0, |t| t.chars().map(|c| if c == '\t' { 4 } else { 1 }).sum()) as f32
                    * self.size.char
            }
        }
    }

    /// The position of a byte, with the height of a line and no width.
    pub fn place(&self, byte: usize) -> Rect {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.lines.line(byte);
        let top = self.origin.y + self.lines.row(line) as f32 * self.size.line;
        let x = match self.lines.is_hidden(line) {
            // Folded text is at the end of the line that hides it.
            true => self.x_end(self.lines.line_of_row(self.lines.row(line))),
            false => self.x(byte, line),
        };
        Rect::from_min_size(pos2(self.origin.x + x, top), vec2(0.0, self.size.line))
    }

    fn x_end(&self, line: usize) -> f32 {
        self.x(self.lines.range(line, &self.text).end, line)
    }

    /// The part of a range in its first line, at least one character wide.
    pub fn rect_of(&self, range: &Range<usize>) -> Rect {
        let (start, end) = (self.place(range.start), self.place(range.end));
        let right = if end.top() > start.top() + 1.0 { self.line_end(range.start) } else { end.right() };
        Rect::from_min_max(start.min, pos2(right.max(start.left() + self.size.char), start.bottom()))
    }

    /// The right end of the line of a byte.
    pub fn line_end(&self, byte: usize) -> f32 {
        let line = self.lines.line(byte.min(self.text.len()));
        self.origin.x + self.x_end(self.lines.line_of_row(self.lines.row(line)))
    }

    /// A rectangle for each visible line of a range, for highlighting.
    pub fn bands(&self, range: &Range<usize>) -> Vec<Rect> {
        let mut found = Vec::new();
        for laid in &self.laid {
            let next = self.lines.start(laid.line + 1);
            if range.end < laid.range.start || range.start >= next && laid.line + 1 < self.lines.count() {
                continue;
            }
            if range.start > laid.range.end || range.end == laid.range.start && !range.is_empty() {
                continue;
            }
            let (from, to) = (range.start.max(laid.range.start), range.end.min(laid.range.end));
            let left = self.origin.x + self.x(from, laid.line);
            let mut right = self.origin.x + self.x(to.max(from), laid.line);
            // The line ending is selected, too.
            if range.end > laid.range.end {
                right += self.size.char * 0.6;
            }
            let top = self.origin.y + laid.top;
            found.push(Rect::from_min_max(pos2(left, top), pos2(right, top + self.size.line)));
        }
        found
    }

    /// The byte nearest to a point of the screen.
    pub fn nearest(&self, point: Pos2) -> usize {
        let row = ((point.y - self.origin.y) / self.size.line).floor().max(0.0) as usize;
        if row >= self.lines.rows() {
            return self.text.len();
        }
        self.at_x(self.lines.line_of_row(row), point.x - self.origin.x)
    }

    /// The byte of a line nearest to an offset from its start.
    pub fn at_x(&self, line: usize, x: f32) -> usize {
        let range = self.lines.range(line, &self.text);
        match self.laid(line) {
            Some(laid) => laid.byte(&self.text, x),
            None => {
                let chars = (x / self.size.char).round().max(0.0) as usize;
                let text = &self.text[range.clone()];
                text.char_indices().nth(chars).map_or(range.end, |(i, _)| range.start + i)
            }
        }
    }

    /// The byte under a point of the screen, if there is text.
    pub fn byte_at(&self, point: Pos2) -> Option<usize> {
        let byte = self.nearest(point);
        let near = self.place(byte).expand2(vec2(12.0, 2.0)).contains(point);
        (near && self.clip.contains(point)).then_some(byte)
    }
}

impl Laid {
    fn x(&self, text: &str, byte: usize) -> f32 {
        let byte = byte.clamp(self.piece.start, self.piece.end);
        let chars = text.get(self.piece.start..byte).map_or(0, |t| t.chars().count());
        let more = match self.composed {
            Some((at, composed)) if byte >= at => composed,
            _ => 0,
        };
        self.x + self.galley.pos_from_cursor(CCursor::new(chars + more)).left()
    }

    fn byte(&self, text: &str, x: f32) -> usize {
        let cursor = self.galley.cursor_from_pos(vec2(x - self.x, self.galley.size().y / 2.0));
        let piece = &text[self.piece.clone()];
        let chars: usize = cursor.index.into();
        piece.char_indices().nth(chars).map_or(self.piece.end, |(i, _)| self.piece.start + i)
    }
}
