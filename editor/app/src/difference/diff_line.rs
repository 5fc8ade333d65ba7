//! One line of a diff: line numbers, sign, and the text with changed words marked.

use super::Choice;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::difference::{Difference, Lean, Row, Shape, Take};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
use std::ops::Range;
use std::sync::Arc;

/// Width of a line number, in points.
const NUMBER: f32 = 40.0;
/// Width of the sign, in points.
const SIGN: f32 = 18.0;

/// What lines are painted from.
pub struct Paint<'a> {
    pub t: &'a Tokens,
    pub difference: &'a Difference,
    /// Which changes are taken, in a view with a choice.
    pub takes: Option<&'a [Take]>,
    /// The change last navigated to.
    pub at: usize,
    pub height: f32,
}

/// The text of a line with its style.
struct LineText<'a> {
    text: &'a str,
    marks: &'a [Range<usize>],
    sign: &'static str,
    fill: Option<Color32>,
    mark: Color32,
    /// It is not part of the result.
    is_left: bool,
}

impl Paint<'_> {
    /// Shows the header of a change; returns the user's choice.
    pub fn head(&self, ui: &mut Ui, hunk: usize, choice: Choice<'_>, lean: Option<Lean>) -> Option<Take> {
        let t = self.t;
        let takes = self.takes.and_then(|t| t.get(hunk)).copied();
        let mut chosen = None;
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), self.height), Sense::hover());
        ui.painter().rect_filled(rect, 0.0, t.line_soft);
        if self.at == hunk {
            ui.painter().rect_filled(rect.with_max_x(rect.left() + 3.0), 0.0, t.accent);
        }
        let builder = egui::UiBuilder::new().max_rect(rect.shrink2(vec2(space::S, 0.0)));
        let mut inner = ui.new_child(builder.layout(egui::Layout::left_to_right(egui::Align::Center)));
        inner.spacing_mut().button_padding.y = 0.0;
        inner.spacing_mut().interact_size.y = self.height - 2.0;
        inner.label(RichText::new(words!("difference-change", n = hunk + 1)).small().color(t.ink_soft));
        let both = choice.both.filter(|_| lean == Some(Lean::Both));
        let ways = [(Take::Old, Some(choice.words[0])), (Take::New, Some(choice.words[1])), (Take::Both, both)];
        for (take, words) in ways.into_iter().filter_map(|(take, words)| Some((take, words?))) {
            let button = inner.add(theme::choice(t, takes == Some(take), RichText::new(words).small()));
            let name = words!("difference-change.choose", n = hunk + 1, what = words);
            if button.accessible_name(name).on_hover_text(words!("difference-change.help")).clicked() {
                chosen = Some(take);
            }
        }
        if lean == Some(Lean::Both) {
            inner.label(RichText::new(words!("difference-change.both")).small().color(t.warning));
        }
        chosen
    }

    /// Shows folded equal lines; returns whether to unfold them.
    pub fn gap(&self, ui: &mut Ui, lines: usize) -> bool {
        let t = self.t;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), self.height), Sense::click());
        let said = words!("difference-equal", n = lines);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
        let strong = response.hovered() || response.has_focus();
        ui.painter().rect_filled(rect, 0.0, if strong { t.line } else { t.line_soft });
        let at = rect.left_center() + vec2(NUMBER, 0.0);
        let icon = icons::ICON_UNFOLD_MORE.codepoint;
        ui.painter().text(at, Align2::CENTER_CENTER, icon, theme::icon_font(13.0), t.ink_soft);
        let font = egui::TextStyle::Small.resolve(ui.style());
        ui.painter().text(at + vec2(space::M, 0.0), Align2::LEFT_CENTER, &said, font, t.ink_soft);
        response
            .on_hover_cursor(egui::CursorIcon::PointingHand)
            .on_hover_text(words!("difference-equal.help"))
            .clicked()
    }

    /// Shows a line that is in both texts or belongs to a change.
    pub fn row(&self, ui: &mut Ui, row: &Row, shape: Shape, width: f32) {
        let (old, new) = lines_of(row);
        match shape {
            Shape::Inline => self.inline(ui, row, old, new),
            Shape::Beside => self.two_columns(ui, row, (old, new), width),
        }
    }

    /// Height of a row side by side.
    pub fn tall(&self, ui: &Ui, row: &Row, width: f32) -> f32 {
        let (old, new) = lines_of(row);
        let sides = [(old, false), (new, true)];
        let tall = sides.into_iter().filter_map(|(line, is_new)| {
            let galley = self.galley(ui, &self.line_text(row, line?, is_new), half(width));
            Some((galley.size().y + 3.0).round())
        });
        tall.fold(self.height, f32::max)
    }

    fn line_text(&self, row: &Row, line: usize, is_new: bool) -> LineText<'_> {
        let t = self.t;
        let text = if is_new { self.difference.new_line(line) } else { self.difference.old_line(line) };
        let Row::Changed { hunk, .. } = row else {
            return LineText { text, marks: &[], sign: "", fill: None, mark: t.line, is_left: false };
        };
        let marks = self.difference.changed_words(*hunk, line, is_new);
        let take = self.takes.and_then(|takes| takes.get(*hunk)).copied();
        let is_left = take.is_some_and(|take| take == if is_new { Take::Old } else { Take::New });
        // With a choice, signs and colours show what is kept and what is dropped.
        let stays = if take.is_some() { !is_left } else { is_new };
        let (sign, soft, mark) = if stays { ("+", t.good_soft, t.good) } else { ("−", t.error_soft, t.error) };
        LineText { text, marks, sign, fill: Some(soft), mark: mark.gamma_multiply(0.35), is_left }
    }

    fn inline(&self, ui: &mut Ui, row: &Row, old: Option<usize>, new: Option<usize>) {
        let is_new = old.is_none();
        let Some(line) = old.or(new) else { return };
        self.line(ui, &self.line_text(row, line, is_new), old.filter(|_| !is_new || new.is_some()), new);
    }

    /// A line of a text with marked ranges.
    pub fn places(&self, ui: &mut Ui, line: usize, text: &str, marks: &[Range<usize>]) {
        let said =
            LineText { text, marks, sign: "", fill: None, mark: self.t.accent.gamma_multiply(0.35), is_left: false };
        self.line(ui, &said, None, Some(line));
    }

    fn line(&self, ui: &mut Ui, said: &LineText<'_>, old: Option<usize>, new: Option<usize>) {
        let galley = self.galley(ui, said, f32::INFINITY);
        let left = 2.0 * NUMBER + SIGN;
        let width = (galley.size().x + left + space::M).max(ui.available_width());
        let (rect, response) = ui.allocate_exact_size(vec2(width, self.height), Sense::hover());
        let name = [said.sign, said.text].join(if said.sign.is_empty() { "" } else { " " });
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        self.ground(ui, rect, said);
        self.number(ui, rect.left() + NUMBER - 4.0, rect, old);
        self.number(ui, rect.left() + 2.0 * NUMBER - 4.0, rect, new);
        self.sign(ui, rect.left() + 2.0 * NUMBER, rect, said);
        let at = pos2(rect.left() + left, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, self.t.ink);
    }

    fn two_columns(&self, ui: &mut Ui, row: &Row, (old, new): (Option<usize>, Option<usize>), width: f32) {
        let tall = self.tall(ui, row, width);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
        let (left, right) = rect.split_left_right_at_fraction(0.5);
        let halves = [(left, old, false), (right, new, true)];
        let mut names = Vec::new();
        for (side, line, is_new) in halves {
            let Some(line) = line else {
                ui.painter().rect_filled(side, 0.0, self.t.line_soft.gamma_multiply(0.6));
                continue;
            };
            let said = self.line_text(row, line, is_new);
            self.ground(ui, side, &said);
            // Number and sign are beside the first line of a wrapped row.
            let first = Rect::from_min_size(side.min, vec2(side.width(), self.height));
            self.number(ui, side.left() + NUMBER - 4.0, first, Some(line));
            self.sign(ui, side.left() + NUMBER, first, &said);
            let galley = self.galley(ui, &said, half(width));
            ui.painter_at(side).galley(side.min + vec2(NUMBER + SIGN, 1.5), galley, self.t.ink);
            if is_new || old.is_some() && !matches!(row, Row::Same { .. }) {
                names.push([said.sign, said.text].join(if said.sign.is_empty() { "" } else { " " }));
            }
        }
        ui.painter().vline(right.left(), rect.y_range(), egui::Stroke::new(1.0, self.t.line));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, names.join("; ")));
    }

    fn ground(&self, ui: &Ui, rect: Rect, said: &LineText<'_>) {
        if let Some(fill) = said.fill {
            let fill = if said.is_left { fill.gamma_multiply(0.6) } else { fill };
            ui.painter().rect_filled(rect, 0.0, fill);
        }
    }

    fn number(&self, ui: &Ui, right: f32, rect: Rect, line: Option<usize>) {
        if let Some(line) = line {
            let (at, font) = (pos2(right, rect.center().y), egui::TextStyle::Small.resolve(ui.style()));
            ui.painter().text(at, Align2::RIGHT_CENTER, line + 1, font, self.t.ink_faint);
        }
    }

    fn sign(&self, ui: &Ui, left: f32, rect: Rect, said: &LineText<'_>) {
        let colour = if said.sign == "+" { self.t.good } else { self.t.error };
        let at = pos2(left + SIGN / 2.0, rect.center().y);
        ui.painter().text(at, Align2::CENTER_CENTER, said.sign, theme::code_font(ui.style()), colour);
    }

    /// The text with its marks, wrapped at this width.
    fn galley(&self, ui: &Ui, said: &LineText<'_>, room: f32) -> Arc<egui::Galley> {
        let ink = if said.is_left { self.t.ink_faint } else { self.t.ink };
        let plain =
            TextFormat { strikethrough: egui::Stroke::NONE, ..TextFormat::simple(theme::code_font(ui.style()), ink) };
        let marked =
            TextFormat { background: if said.is_left { Color32::TRANSPARENT } else { said.mark }, ..plain.clone() };
        let mut job = LayoutJob { break_on_newline: false, ..LayoutJob::default() };
        if room.is_finite() {
            job.wrap.max_width = room.max(20.0);
        }
        let mut at = 0;
        let mut piece = |range: Range<usize>, format: &TextFormat| {
            let part = said.text.get(range).unwrap_or_default();
            if !part.is_empty() {
                job.append(&part.replace('\t', "    "), 0.0, format.clone());
            }
        };
        for mark in said.marks {
            piece(at..mark.start, &plain);
            piece(mark.clone(), &marked);
            at = mark.end;
        }
        piece(at..said.text.len(), &plain);
        ui.fonts_mut(|f| f.layout_job(job))
    }
}

/// The line numbers of a row in the first text and in the second.
fn lines_of(row: &Row) -> (Option<usize>, Option<usize>) {
    match row {
        Row::Same { old, new } => (Some(*old), Some(*new)),
        Row::Changed { old, new, .. } => (*old, *new),
        Row::Gap { .. } => (None, None),
    }
}

/// Width of the text of one side.
fn half(width: f32) -> f32 {
    width / 2.0 - NUMBER - SIGN - 4.0
}
