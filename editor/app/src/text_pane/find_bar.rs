//! Find and replace in the active file, with the same search as in the whole project.

use super::page::Page;
use crate::field;
use crate::theme::{self, Tokens};
use crate::words::words;
use dicta_studio::search::{Pattern, Query};
use dicta_syntax::TextEdit;
use egui::{Align2, Button, Key, Modifiers, Response, RichText, Sense, Stroke, TextEdit as Field, Ui, vec2};
use egui_material_icons::icons;
use std::ops::Range;

/// Maximum number of matches.
const MOST: usize = 10_000;
/// Width of the icon before the field, in points.
const ICON: f32 = 18.0;
/// Minimum width for a single-line bar, in points; in a narrower pane the switches have their own line.
const WIDE: f32 = 560.0;
/// Width of the fields, and of the replacement field in a narrow pane.
const FIELD: f32 = 220.0;
const NARROW_FIELD: f32 = 140.0;
/// Width of the close button after the field in a narrow pane.
const CROSS: f32 = 32.0;

/// The search and its matches.
#[derive(Default)]
pub struct Find {
    is_open: bool,
    replaces: bool,
    query: Query,
    instead: String,
    /// The last search: the query, and the source by its address.
    searched: Option<(Query, usize, usize)>,
    pattern: Option<Result<Pattern, String>>,
    matches: Vec<Range<usize>>,
    at: Option<usize>,
    step: i64,
    take_focus: bool,
    focused: bool,
}

/// What the bar requests.
#[derive(Default)]
pub struct FindRequest {
    /// A match to go to.
    pub go_to: Option<Range<usize>>,
    /// Replacements.
    pub edits: Vec<TextEdit>,
    /// The bar was closed.
    pub closed: bool,
}

impl Find {
    /// Opens the bar with the selected text.
    pub fn open(&mut self, selected: Option<String>, replaces: bool) {
        if let Some(text) = selected.filter(|s| !s.contains('\n') && s.len() < 200) {
            self.query.look_for(&text);
        }
        self.is_open = true;
        self.replaces |= replaces;
        self.take_focus = true;
    }

    /// Whether the search field has the focus.
    pub fn has_focus(&self) -> bool {
        self.is_open && self.focused
    }

    /// Goes to the next match, or to the previous one.
    pub fn step(&mut self, by: i64) {
        self.is_open = true;
        self.step = by;
    }

    fn search(&mut self, text: &str) {
        let place = (text.as_ptr() as usize, text.len());
        let same_words = self.searched.as_ref().is_some_and(|(query, ..)| *query == self.query);
        if same_words && self.searched.as_ref().is_some_and(|(_, at, len)| (*at, *len) == place) {
            return;
        }
        if !same_words {
            self.pattern = self.query.pattern().transpose();
            self.at = None;
        }
        self.searched = Some((self.query.clone(), place.0, place.1));
        self.matches = match &self.pattern {
            Some(Ok(pattern)) => pattern.matches(text).take(MOST).collect(),
            _ => Vec::new(),
        };
        self.at = self.at.filter(|at| *at < self.matches.len());
    }

    /// Shows the find bar above the source.
    pub fn bar(&mut self, ui: &mut Ui, text: &str, cursor: Range<usize>, read_only: bool) -> FindRequest {
        let mut asked = FindRequest::default();
        if !self.is_open {
            return asked;
        }
        let t = Tokens::of(ui);
        let frame = egui::Frame::new().fill(t.paper).inner_margin(egui::Margin::symmetric(8, 4));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let is_wide = ui.available_width() >= WIDE;
            if is_wide {
                ui.horizontal(|ui| {
                    let (response, leaves) = self.field(ui, t, FIELD);
                    self.steps(ui, t, text, &response);
                    asked.closed = close(ui) || leaves;
                });
            } else {
                let (response, leaves) = ui
                    .horizontal(|ui| {
                        let (response, leaves) = self.field(ui, t, f32::INFINITY);
                        (response, close(ui) || leaves)
                    })
                    .inner;
                asked.closed = leaves;
                ui.horizontal_wrapped(|ui| {
                    ui.allocate_exact_size(vec2(ICON, 1.0), Sense::hover());
                    self.steps(ui, t, text, &response);
                });
            }
            if self.replaces && !read_only {
                let width = if is_wide { FIELD } else { NARROW_FIELD };
                ui.horizontal_wrapped(|ui| asked.edits = self.replace_line(ui, text, &cursor, width));
            }
        });
        if asked.closed {
            self.is_open = false;
            self.replaces = false;
            self.focused = false;
        }
        let step = std::mem::take(&mut self.step);
        asked.go_to = self.go(step, cursor);
        asked
    }

    /// The search field with this maximum width. Returns whether Escape was pressed in it.
    fn field(&mut self, ui: &mut Ui, t: &Tokens, width: f32) -> (Response, bool) {
        let (icon, _) = ui.allocate_exact_size(vec2(ICON, ui.spacing().interact_size.y), Sense::hover());
        let sign = icons::ICON_SEARCH.codepoint;
        ui.painter().text(icon.center(), Align2::CENTER_CENTER, sign, theme::icon_font(theme::size::BODY), t.ink_soft);
        let width = width.min(ui.available_width() - CROSS).max(0.0);
        let field = Field::singleline(&mut self.query.words).hint_text(words!("find-in-text")).desired_width(width);
        let response = ui.add(field).accessible_name(words!("find-in-text"));
        if std::mem::take(&mut self.take_focus) {
            field::focus_all(ui, &response, &self.query.words);
        }
        self.focused = response.has_focus();
        if field::entered(ui, &response) {
            self.step = if ui.input(|i| i.modifiers.shift) { -1 } else { 1 };
            self.focused = true;
        }
        let mut leaves = self.focused && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        // The source takes the focus, but must not receive the key.
        leaves |= response.lost_focus() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        if response.changed() {
            self.step = 1;
        }
        (response, leaves)
    }

    /// Shows the search options, the matches and the navigation.
    fn steps(&mut self, ui: &mut Ui, t: &Tokens, text: &str, field: &Response) {
        if field::ways(ui, &mut self.query) {
            // Return the focus to the field.
            field.request_focus();
            self.focused = true;
            self.step = 1;
        }
        self.search(text);
        let count = match (&self.pattern, self.matches.len(), self.at) {
            (Some(Err(trouble)), ..) => trouble.clone(),
            (None, ..) => String::new(),
            (_, 0, _) => words!("find-not-found"),
            (_, n, Some(i)) => words!("find-at", n = i + 1, all = n),
            (_, n, None) => words!("find-at.found", n = n),
        };
        if !count.is_empty() {
            let bad = matches!(self.pattern, Some(Err(_)));
            ui.label(RichText::new(count).small().color(if bad { t.error } else { t.ink_soft }));
        }
        let some = !self.matches.is_empty();
        let steps = [
            (icons::ICON_KEYBOARD_ARROW_UP, words!("find-before"), -1),
            (icons::ICON_KEYBOARD_ARROW_DOWN, words!("find-next"), 1),
        ];
        for (icon, name, by) in steps {
            let button = ui.add_enabled(some, Button::new(icon.codepoint)).accessible_name(&name);
            if button.on_hover_text(name).on_disabled_hover_text(words!("find-nothing")).clicked() {
                self.step = by;
            }
        }
        let replace = Button::new(icons::ICON_FIND_REPLACE.codepoint).selected(self.replaces);
        let replace = ui.add(replace).accessible_name(words!("find-replace-too"));
        if replace.on_hover_text(words!("find-replace-too.help")).clicked() {
            self.replaces = !self.replaces;
        }
    }

    fn replace_line(&mut self, ui: &mut Ui, text: &str, cursor: &Range<usize>, width: f32) -> Vec<TextEdit> {
        ui.allocate_exact_size(vec2(ICON, 1.0), Sense::hover());
        let field = Field::singleline(&mut self.instead).hint_text(words!("find-replace-by")).desired_width(width);
        let response = ui.add(field).accessible_name(words!("find-replace-by"));
        let enter = field::entered(ui, &response);
        let some = !self.matches.is_empty();
        let one = ui.add_enabled(some, Button::new(words!("find-replace"))).on_hover_text(words!("find-replace.help"));
        let all = ui.add_enabled(some, Button::new(words!("find-replace-all")));
        let all = all.on_hover_text(words!("find-replace-all.here-help"));
        if all.on_disabled_hover_text(words!("find-nothing")).clicked() {
            return self.replacements(text, 0..self.matches.len());
        }
        if one.on_disabled_hover_text(words!("find-nothing")).clicked() || enter && some {
            // Replace the match at the cursor; if there is none, go to the next.
            let here = self.matches.iter().position(|m| m == cursor);
            self.step = i64::from(here.is_none());
            if let Some(here) = here {
                self.at = here.checked_sub(1);
                self.step = 1;
                return self.replacements(text, here..here + 1);
            }
        }
        Vec::new()
    }

    fn replacements(&self, text: &str, which: Range<usize>) -> Vec<TextEdit> {
        let Some(Ok(pattern)) = &self.pattern else { return Vec::new() };
        let matches = self.matches.get(which).unwrap_or_default();
        matches.iter().filter_map(|at| pattern.edit(text, at, &self.instead)).collect()
    }

    fn go(&mut self, step: i64, cursor: Range<usize>) -> Option<Range<usize>> {
        let count = self.matches.len();
        if step == 0 || count == 0 {
            return None;
        }
        let next = match self.at.filter(|at| self.matches[*at] == cursor) {
            Some(at) => (at as i64 + step).rem_euclid(count as i64) as usize,
            None if step > 0 => self.matches.iter().position(|m| m.start >= cursor.start).unwrap_or(0),
            None => self.matches.iter().rposition(|m| m.end < cursor.end).unwrap_or(count - 1),
        };
        self.at = Some(next);
        self.matches.get(next).cloned()
    }

    /// Highlights matches.
    pub fn paint(&self, ui: &Ui, t: &Tokens, page: &Page) {
        if !self.is_open {
            return;
        }
        let Some((first, last)) = page.laid.first().zip(page.laid.last()) else { return };
        let from = self.matches.partition_point(|m| m.end <= first.range.start);
        for (i, range) in self.matches.iter().enumerate().skip(from) {
            if range.start > last.range.end {
                break;
            }
            let is_current = self.at == Some(i);
            for band in page.bands(range) {
                if is_current {
                    // On plain background, so that the current match is the easiest to read.
                    let frame = (Stroke::new(2.0, t.warning), egui::StrokeKind::Outside);
                    ui.painter().rect(band, 2.0, t.sheet, frame.0, frame.1);
                } else {
                    ui.painter().rect_filled(band, 2.0, t.warning.gamma_multiply(0.16));
                }
            }
        }
    }
}

/// The close button at the end of the bar. Returns whether it was clicked.
fn close(ui: &mut Ui) -> bool {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let cross = Button::new(icons::ICON_CLOSE.codepoint).frame(false);
        let cross = ui.add(cross).accessible_name(words!("find-in-text.close"));
        cross.on_hover_text(words!("find-in-text.close-help")).clicked()
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fits_into_a_narrow_pane() {
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let mut find = Find { is_open: true, replaces: true, ..Find::default() };
        find.query.look_for("rule");
        for width in [300.0, 370.0, WIDE + 15.0, WIDE + 16.0] {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, 400.0));
            for _ in 0..2 {
                let input = egui::RawInput { screen_rect: Some(screen), ..Default::default() };
                ctx.run_ui(input, |ui| {
                    let line = ui.scope(|ui| drop(find.bar(ui, "rule", 0..0, false)));
                    let right = line.response.rect.right();
                    assert!(right <= width, "{right} in {width}");
                })
                .textures_delta
                .clear();
            }
        }
    }

    #[test]
    fn navigation_wraps_around_matches_and_replaces_them() {
        let text = "Rule one\nrule two\nRULE three";
        let mut find = Find { is_open: true, ..Find::default() };
        find.query.look_for("rule");
        find.search(text);
        assert_eq!(find.matches, [0..4, 9..13, 18..22]);
        assert_eq!(find.go(1, 5..5), Some(9..13));
        assert_eq!(find.go(1, 9..13), Some(18..22));
        assert_eq!(find.go(1, 18..22), Some(0..4));
        assert_eq!(find.go(-1, 0..4), Some(18..22));
        (find.query, find.instead) =
            (Query { words: "(r)ule".into(), regex: true, ..Query::default() }, "${1}est".into());
        find.search(text);
        let edits = find.replacements(text, 0..3);
        assert_eq!(dicta_syntax::apply(text, &edits).as_deref(), Ok("Rest one\nrest two\nRest three"));
    }
}
