//! The text face of a document: highlighting, line numbers, mistakes underlined with their message beside them, and what
//! the language service knows of the names in it.

mod find;
mod names;

use crate::theme::{self, Tokens, space};
use dicta_studio::check::{Problem, Severity};
use dicta_studio::document::Document;
use dicta_syntax::tokens::{self, TokenKind};
use egui::text::{CCursor, CCursorRange, LayoutJob, LayoutSection, TextFormat};
use egui::{Align, Align2, Color32, FontId, Galley, Id, Pos2, Rect, Shape, Stroke, TextEdit, Ui, Vec2, pos2, vec2};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

const GUTTER: f32 = 46.0;
/// How many frames a text takes to have the focus.
const FRAMES: u8 = 2;

/// The state of one text tab.
#[derive(Default)]
pub struct TextPane {
    buffer: String,
    seen: Option<u64>,
    go_to: Option<Range<usize>>,
    /// What shall be selected, and for how many frames it is asked for: a text takes a selection only once it has had
    /// the focus for a frame.
    to_select: Option<(Range<usize>, u8)>,
    drawn: Option<(u64, Arc<Galley>)>,
    /// Line and column of the cursor, from 1.
    pub cursor: Option<(usize, usize)>,
    cursor_byte: usize,
    selection: Option<Range<usize>>,
    /// The line that was last gone to, marked until something else is done.
    marked: Option<Range<usize>>,
    find: find::Find,
    service: names::Service,
}

/// What a text asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaneAction {
    /// Another place, by path.
    pub go_to: Option<(String, Range<usize>)>,
    /// Something to tell the user.
    pub say: Option<&'static str>,
}

impl TextPane {
    /// Puts the cursor on a range of bytes and scrolls there.
    pub fn go_to(&mut self, range: Range<usize>) {
        self.go_to = Some(range);
    }

    /// Where the cursor stands, in bytes.
    pub fn cursor_byte(&self) -> usize {
        self.cursor_byte
    }

    /// Opens the line in which one says what is looked for; the next match if it is open.
    pub fn find(&mut self) {
        let selected = self.selection.clone().and_then(|r| self.buffer.get(r)).map(str::to_owned);
        self.find.open(selected);
    }

    /// Goes to the next match, or the one before.
    pub fn find_next(&mut self, by: i64) {
        self.find.step(by);
    }

    /// Goes to where the name at the cursor was declared.
    pub fn go_to_definition(&mut self) {
        self.service.want_definition();
    }

    /// Offers what may be typed at the cursor.
    pub fn complete(&mut self) {
        self.service.want_completion();
    }

    /// Shows the document. `names` is what the language service read of the project.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        document: &mut Document,
        problems: &[&Problem],
        names: Option<&dicta_ide::Project>,
    ) -> PaneAction {
        if self.seen != Some(document.revision()) {
            self.buffer = document.text().to_owned();
            self.seen = Some(document.revision());
        }
        if let Some(range) = self.find.bar(ui, &self.buffer, self.cursor_byte) {
            self.go_to = Some(range);
        }
        let t = Tokens::of(ui);
        let mut action = PaneAction::default();
        egui::Frame::new().fill(t.well).show(ui, |ui| {
            let scroll = egui::ScrollArea::both().id_salt(("text", &document.path)).auto_shrink([false, false]);
            scroll.show(ui, |ui| self.edit(ui, document, problems, names, &mut action));
        });
        action
    }

    fn edit(
        &mut self,
        ui: &mut Ui,
        document: &mut Document,
        problems: &[&Problem],
        names: Option<&dicta_ide::Project>,
        action: &mut PaneAction,
    ) {
        let t = Tokens::of(ui);
        let id = Id::unique(("document", &document.path));
        let clip = ui.clip_rect();
        if let Some(range) = self.go_to.clone() {
            self.select(ui, id, &range);
            self.to_select = (!self.find.has_focus()).then_some((range, FRAMES));
        }
        if let Some((range, frames)) = self.to_select.take() {
            ui.memory_mut(|m| m.request_focus(id));
            self.select(ui, id, &range);
            if frames > 0 {
                self.to_select = Some((range, frames - 1));
                ui.ctx().request_repaint();
            }
        }
        if let Some((range, text)) = self.service.keys(ui, id) {
            let end = range.start + text.len();
            if document.apply(dicta_syntax::TextEdit::replace(range.start as u32, range.end as u32, text)) {
                self.buffer = document.text().to_owned();
                self.seen = Some(document.revision());
                self.select(ui, id, &(end..end));
            }
        }
        let cache = &mut self.drawn;
        let mut layouter = |ui: &Ui, text: &dyn egui::TextBuffer, _width: f32| cached(cache, ui, text.as_str(), t);
        let margin = egui::Margin { left: (GUTTER + 8.0) as i8, right: 24, top: 6, bottom: 40 };
        let mut style = |edit: TextEdit<'_>| {
            edit.id(id)
                .code_editor()
                .lock_focus(true)
                .frame(egui::Frame::NONE.inner_margin(margin))
                .desired_width(f32::INFINITY)
                .min_size(clip.size())
                .show(ui)
        };
        let output = if document.read_only {
            let mut text = self.buffer.as_str();
            style(TextEdit::multiline(&mut text).layouter(&mut layouter))
        } else {
            style(TextEdit::multiline(&mut self.buffer).layouter(&mut layouter))
        };
        let name = format!("Text of {}", document.path);
        let response = output.response.response.clone().accessible_name(name);
        if response.changed() && document.type_text(&self.buffer) {
            self.seen = Some(document.revision());
            self.marked = None;
        }
        let page = Page { galley: &output.galley, origin: output.galley_pos, text: &self.buffer, clip };
        let cursor_line = output.cursor_range.map(|c| page.line_of(c.primary));
        if let Some(range) = output.cursor_range {
            self.cursor = Some(page.line_column(range.primary));
            let [a, b] = [range.primary, range.secondary].map(|c| byte_index(&self.buffer, c.index.0));
            self.cursor_byte = a;
            self.selection = (a != b).then(|| a.min(b)..a.max(b));
        }
        if let Some(range) = self.go_to.take() {
            let place = page.rect_of(&range);
            ui.scroll_to_rect(place.expand2(vec2(40.0, 120.0)), Some(Align::Center));
            self.marked = Some(range);
        }
        if let Some(range) = &self.marked {
            let place = page.rect_of(range);
            let band = Rect::from_x_y_ranges(clip.x_range(), place.y_range());
            ui.painter().rect_filled(band, 0.0, t.accent.gamma_multiply(0.10));
        }
        self.find.paint(ui, t, &page);
        let told = page.mistakes(ui, t, problems);
        page.gutter(ui, t, problems, cursor_line);
        self.service.show(ui, &response, &page, self.cursor_byte, (names, &document.path), told, action);
    }

    fn select(&self, ui: &Ui, id: Id, range: &Range<usize>) {
        let at = |byte: usize| CCursor::new(char_index(&self.buffer, byte));
        let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::two(at(range.start), at(range.end))));
        TextEdit::store_state(ui.ctx(), id, state);
    }
}

/// The laid-out text, kept until text or theme change.
fn cached(cache: &mut Option<(u64, Arc<Galley>)>, ui: &Ui, text: &str, t: &Tokens) -> Arc<Galley> {
    let mut hasher = DefaultHasher::new();
    (text, t.dark, ui.pixels_per_point().to_bits()).hash(&mut hasher);
    let key = hasher.finish();
    if let Some((seen, galley)) = cache
        && *seen == key
    {
        return galley.clone();
    }
    let galley = ui.fonts_mut(|f| f.layout_job(highlight(text, t)));
    *cache = Some((key, galley.clone()));
    galley
}

/// A text in its colours.
pub fn highlight(text: &str, t: &Tokens) -> LayoutJob {
    let mut job = LayoutJob { text: text.to_owned(), ..LayoutJob::default() };
    job.wrap.max_width = f32::INFINITY;
    job.keep_trailing_whitespace = true;
    let font = FontId::monospace(theme::size::CODE);
    let mut open: Option<(Color32, Range<usize>)> = None;
    let mut close = |run: Option<(Color32, Range<usize>)>| {
        if let Some((colour, range)) = run {
            let mut format = TextFormat::simple(font.clone(), colour);
            format.line_height = Some(18.0);
            job.sections.push(LayoutSection {
                leading_space: 0.0,
                byte_range: range.start.into()..range.end.into(),
                format,
            });
        }
    };
    for token in tokens::lex(text) {
        let colour = match token.kind {
            TokenKind::Keyword => t.keyword,
            TokenKind::Name => t.ink,
            TokenKind::Number => t.number,
            TokenKind::Text => t.text,
            TokenKind::Comment => t.comment,
            TokenKind::Doc => t.good,
            TokenKind::Punct => t.operator,
            TokenKind::Space | TokenKind::Newline => open.as_ref().map_or(t.ink, |o| o.0),
        };
        let range = token.start as usize..token.end as usize;
        match &mut open {
            Some((same, run)) if *same == colour => run.end = range.end,
            _ => close(open.replace((colour, range))),
        }
    }
    close(open);
    job
}

fn char_index(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    text[..byte].chars().count()
}

fn byte_index(text: &str, char: usize) -> usize {
    text.char_indices().nth(char).map_or(text.len(), |(byte, _)| byte)
}

/// The text as it stands on the screen in this frame.
struct Page<'a> {
    galley: &'a Galley,
    origin: Pos2,
    text: &'a str,
    clip: Rect,
}

impl Page<'_> {
    fn place(&self, byte: usize) -> Rect {
        let cursor = CCursor::new(char_index(self.text, byte));
        self.galley.pos_from_cursor(cursor).translate(self.origin.to_vec2())
    }

    /// The first line's part of a range, at least one character wide.
    fn rect_of(&self, range: &Range<usize>) -> Rect {
        let (start, end) = (self.place(range.start), self.place(range.end));
        let right = if end.top() > start.top() + 1.0 { self.line_end(start.top()) } else { end.right() };
        Rect::from_min_max(start.min, pos2(right.max(start.left() + 7.0), start.bottom()))
    }

    fn line_end(&self, top: f32) -> f32 {
        let row = self.galley.rows.iter().find(|r| (r.pos.y + self.origin.y - top).abs() < 3.0);
        row.map_or(self.origin.x, |r| self.origin.x + r.pos.x + r.row.size.x)
    }

    fn line_of(&self, cursor: CCursor) -> usize {
        self.line_column(cursor).0
    }

    fn line_column(&self, cursor: CCursor) -> (usize, usize) {
        let (mut line, mut column) = (1, 1);
        for c in self.text.chars().take(cursor.index.0) {
            if c == '\n' {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        (line, column)
    }

    /// The byte under a point of the screen, if there is text.
    fn byte_at(&self, point: Pos2) -> Option<usize> {
        let cursor = self.galley.cursor_from_pos(point - self.origin);
        let byte = byte_index(self.text, cursor.index.0);
        let place = self.place(byte);
        let near = place.expand2(vec2(12.0, 4.0)).contains(point);
        (near && self.clip.contains(point)).then_some(byte)
    }

    /// Underlines problems. Says whether the pointer is on one, which is told then.
    fn mistakes(&self, ui: &Ui, t: &Tokens, problems: &[&Problem]) -> bool {
        let mut told = false;
        let pointer = ui.ctx().pointer_hover_pos().filter(|p| self.clip.contains(*p));
        let mut said: Vec<f32> = Vec::new();
        for problem in problems {
            let place = self.rect_of(&(problem.start..problem.end));
            if !self.clip.expand(20.0).y_range().contains(place.center().y) {
                continue;
            }
            let (colour, soft) = match problem.severity {
                Severity::Error => (t.error, t.error_soft),
                Severity::Warning => (t.warning, t.warning_soft),
            };
            wave(ui, place, colour);
            if !said.iter().any(|y| (y - place.top()).abs() < 3.0) {
                said.push(place.top());
                let at = pos2(self.line_end(place.top()) + 22.0, place.center().y);
                let text = shorten(&problem.message, 90);
                let galley = ui.painter().layout_no_wrap(text, FontId::proportional(theme::size::SMALL), colour);
                let plate = Align2::LEFT_CENTER.anchor_size(at, galley.size() + vec2(12.0, 2.0));
                ui.painter().rect_filled(plate, 3.0, soft);
                ui.painter().galley(plate.min + vec2(6.0, 1.0), galley, colour);
            }
            if pointer.is_some_and(|p| place.expand(3.0).contains(p)) {
                told = true;
                let id = Id::unique(("problem", problem.start, problem.end));
                let layer = ui.layer_id();
                egui::Tooltip::always_open(ui.ctx().clone(), layer, id, egui::PopupAnchor::Pointer)
                    .show(|ui| tell(ui, problem));
            }
        }
        told
    }

    fn gutter(&self, ui: &Ui, t: &Tokens, problems: &[&Problem], current: Option<usize>) {
        let strip = Rect::from_min_size(self.clip.min, vec2(GUTTER, self.clip.height()));
        let painter = ui.painter();
        painter.rect_filled(strip, 0.0, t.well);
        painter.vline(strip.right(), strip.y_range(), Stroke::new(1.0, t.line_soft));
        let tops: Vec<(f32, Severity)> = problems.iter().map(|p| (self.place(p.start).top(), p.severity)).collect();
        for (i, row) in self.galley.rows.iter().enumerate() {
            let top = self.origin.y + row.pos.y;
            if top + 20.0 < self.clip.top() || top > self.clip.bottom() {
                continue;
            }
            let bad = tops.iter().filter(|(y, _)| (y - top).abs() < 3.0).map(|(_, s)| *s).min();
            let colour = match bad {
                Some(Severity::Error) => t.error,
                Some(Severity::Warning) => t.warning,
                None if current == Some(i + 1) => t.ink,
                None => t.ink_faint,
            };
            let at = pos2(strip.right() - space::S, top + row.row.size.y / 2.0);
            painter.text(at, Align2::RIGHT_CENTER, i + 1, FontId::monospace(11.0), colour);
            if bad.is_some() {
                painter.circle_filled(pos2(strip.left() + 7.0, at.y), 3.0, colour);
            }
        }
    }
}

/// A wavy underline.
fn wave(ui: &Ui, place: Rect, colour: Color32) {
    let y = place.bottom() - 1.0;
    let count = ((place.width() / 3.0) as usize).clamp(2, 200);
    let points = (0..=count)
        .map(|i| pos2(place.left() + place.width() * i as f32 / count as f32, y + if i % 2 == 0 { 0.0 } else { 2.4 }))
        .collect();
    ui.painter().add(Shape::line(points, Stroke::new(1.2, colour)));
}

/// The whole message of a problem, for a tooltip.
pub fn tell(ui: &mut Ui, problem: &Problem) {
    let t = Tokens::of(ui);
    ui.set_max_width(420.0);
    let colour = if problem.severity == Severity::Error { t.error } else { t.warning };
    ui.colored_label(colour, format!("{} {}", problem.code, problem.message));
    if !problem.label.is_empty() {
        ui.label(&problem.label);
    }
    if let Some(hint) = &problem.hint {
        ui.label(egui::RichText::new(hint).color(t.ink_soft));
    }
    ui.add_space(Vec2::ZERO.y);
}

/// At most so many characters, with an ellipsis.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    short.push('…');
    short
}
