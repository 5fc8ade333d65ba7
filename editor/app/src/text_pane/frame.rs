//! One frame of the source: layout, pointer input, and painting.

use super::page::{Measure, Page};
use super::scroll_anchor::RunningScroll;
use super::text_view::{Kind, Reveal};
use super::{Known, PaneAction, Read, TextCommand, TextPane, access, colour, hover, paint, quick_fix};
use crate::theme::Tokens;
use crate::words::words;
use dicta_ide::typing::{self, Caret};
use dicta_studio::document::Document;
use egui::{Id, Rect, Response, Sense, Ui, vec2};
use std::ops::Range;

/// Maximum time between the presses of a double click, in seconds.
const CLICK_S: f64 = 0.35;
/// Distance from the top at which a navigation target appears, and how much must be visible below a target for it to
/// stay put, as fractions of the height.
const FROM_TOP: f32 = 1.0 / 3.0;
const FOLLOWS: f32 = 0.25;

impl TextPane {
    /// Lays out the source, handles the pointer, and paints.
    pub(super) fn page(
        &mut self,
        ui: &mut Ui,
        id: Id,
        document: &mut Document,
        known: &Known<'_>,
        place: (egui::Pos2, Rect, Measure),
        action: &mut PaneAction,
    ) {
        let t = Tokens::of(ui);
        let (_, clip, size) = place;
        self.stay_in_sight((clip.height() / size.line) as usize, size.line);
        // Text typed in this frame has moved the known ranges.
        let shift = self.shift(known.read.map(|r| (r.names, r.file)));
        let problem_shift = self.problem_shift.between(known.problems.was, &self.view.text);
        let read = known.read.map(|r| (r.names, r.file, shift));
        let composing = self.view.composing.clone();
        let head = self.view.caret().head;
        let ink = colour::Ink {
            tokens: t,
            read,
            line_height: size.line,
            composing: composing.as_deref().map(|words| (head, words)),
        };
        let (text, lines) = (self.view.text.clone(), self.view.lines.clone());
        let page = Page::lay_out(ui, &text, &lines, place, &ink);
        let response = ui.interact(clip, id, Sense::click_and_drag());
        let name = match self.number {
            0 | 1 => words!("text-name", path = &document.path),
            n => words!("text-name.view", path = &document.path, n = n),
        };
        let response = access::text(ui, response, &name, &text, document.read_only);
        self.pointer(ui, &response, &page, document);
        let focused = response.has_focus();
        if let Some(range) = &self.marked {
            let band = Rect::from_x_y_ranges(clip.x_range(), page.rect_of(range).y_range());
            ui.painter().rect_filled(band, 0.0, t.accent.gamma_multiply(0.10));
        }
        paint::behind(ui, t, &page, &self.view, focused);
        self.find.paint(ui, t, &page);
        self.uses.paint(ui, t, &page);
        paint::text(ui, t, &page, &self.view);
        let lists = self.offers.is_open() || self.quick_fix.is_open() || self.uses.is_open();
        // No hover over a modal.
        let asked = ui.memory(|m| m.top_modal_layer().is_some());
        self.hover_at = self.hover_at.filter(|_| !asked);
        let covered = lists || self.explain.is_open() || asked;
        let writes = self.is_written_in(ui) || asked;
        let on_problem = paint::problems_in_text(ui, t, &page, known.problems.list, &problem_shift, writes);
        if focused {
            paint::carets(ui, t, &page, &mut self.view);
            self.input_method(ui, &page, clip);
        }
        let bulb = quick_fix::line_with_fix(&self.view, known.problems.list, &problem_shift);
        match paint::strip(ui, t, &page, &self.view, known.problems.list, &problem_shift, bulb) {
            Some(paint::GutterAction::Fold(line)) => self.view.toggle_fold(line),
            Some(paint::GutterAction::Select(line)) => {
                let range = lines.start(line)..lines.start(line + 1);
                self.view.select(range, Reveal::Near);
                response.request_focus();
            }
            Some(paint::GutterAction::QuickFix) => self.command(TextCommand::QuickFix),
            None => {}
        }
        if let Some(read) = &known.read {
            let read = Read { shift, ..*read };
            let quiet = on_problem || covered || writes;
            if let Some(target) = hover::point(ui, &response, &page, &read, quiet, self.hover_at) {
                action.go_to = Some(target);
            }
        }
        if self.offers.show(ui, &response, &page) {
            let filled = self.offers.take_clicked(&mut self.view, document);
            self.fill(ui, filled);
        }
        self.quick_fix.show(ui, &response, &page, action);
        if let Some(code) = action.explain.take() {
            self.explain.open(code, &self.view);
        }
        self.explain.show(ui, &response, &page, &self.view);
        self.uses.show(ui, &response, &page, known, action);
        access::lines(ui, id, &page, &self.view);
        match (self.view.reveal.take(), self.to_show.take()) {
            (_, Some(range)) => {
                self.way = None;
                self.arrive_sideways(&page, range.clone());
                let line = page.rect_of(&range).y_range().expand(2.0 * size.line);
                ui.scroll_to_rect(Rect::from_x_y_ranges(clip.x_range(), line), None);
            }
            (Some(reveal), None) => self.bring_into_sight(ui, &page, reveal),
            (None, None) => self.continue_scroll(ui, &page),
        }
    }

    /// Scrolls to the main caret.
    pub(super) fn bring_into_sight(&mut self, ui: &Ui, page: &Page, reveal: Reveal) {
        let (clip, size) = (page.clip, page.size);
        let caret = page.place(self.view.caret().head);
        // During a running scroll, a line in view would not stay there.
        let is_seen = self.is_seen(page, reveal) && self.way.is_none();
        // Offset above the centre.
        let raised = match reveal {
            Reveal::Arrive if !is_seen => Some((clip.height() * (0.5 - FROM_TOP)).round()),
            Reveal::Around => Some(0.0),
            _ => None,
        };
        if raised.is_some() || !is_seen {
            self.way = Some(RunningScroll::begin(reveal));
        }
        match reveal {
            Reveal::Near => {
                let (scrolled, room) = scrolled(page);
                self.scroll_x = sideways(caret.left() - page.origin.x, scrolled, room);
            }
            Reveal::Arrive | Reveal::Around => self.arrive_sideways(page, self.view.caret().range()),
        }
        if self.scroll_x.is_some() {
            ui.ctx().request_repaint();
        }
        let seen = clip.x_range();
        let across = egui::Rangef::point(seen.min + clip.width() / 2.0).expand(clip.width());
        let rows = caret.translate(vec2(0.0, raised.unwrap_or(0.0))).y_range().expand(size.line);
        let align = raised.map(|_| egui::Align::Center);
        ui.scroll_to_rect(Rect::from_x_y_ranges(across, rows), align);
    }

    /// Scrolls sideways to a target of navigation: to the start of the line, unless the target is too far right for that.
    fn arrive_sideways(&mut self, page: &Page, range: Range<usize>) {
        let (start, end) = (page.place(range.start), page.place(range.end));
        let x = |place: Rect| place.left() - page.origin.x;
        // Of several lines, the first one counts.
        let end = if (start.top() - end.top()).abs() < 1.0 { x(end) } else { x(start) };
        let (scrolled, room) = scrolled(page);
        self.scroll_x = arriving((x(start), end), scrolled, room);
    }

    /// Whether the main caret is visible as requested.
    pub(super) fn is_seen(&self, page: &Page, reveal: Reveal) -> bool {
        let mut room = page.clip.shrink(page.size.line).y_range();
        if reveal == Reveal::Arrive {
            room.max -= page.clip.height() * FOLLOWS;
        }
        room.contains(page.place(self.view.caret().head).center().y)
    }

    /// Moves carets with the pointer.
    fn pointer(&mut self, ui: &Ui, response: &Response, page: &Page, document: &mut Document) {
        if response.hovered() {
            let over_text = response.hover_pos().is_some_and(|p| p.x > page.clip.left() + page.size.gutter);
            if over_text {
                ui.ctx().set_cursor_icon(egui::CursorIcon::Text);
            }
            ui.output_mut(|o| o.mutable_text_under_cursor |= !document.read_only);
        }
        let modifiers = ui.input(|i| i.modifiers);
        // A press and release within one frame is already a click.
        let on_it = response.is_pointer_button_down_on() || response.clicked_by(egui::PointerButton::Primary);
        let pressed = on_it && ui.input(|i| i.pointer.primary_pressed());
        if let Some(pos) = response.interact_pointer_pos().filter(|p| p.x > page.clip.left() + page.size.gutter) {
            let at = self.view.at_point(page, pos);
            if pressed && !modifiers.command {
                let clicks = self.clicks(ui, pos);
                self.view.press(at, clicks, modifiers.shift, modifiers.alt);
                self.offers.close();
                self.uses.close();
                self.quick_fix.close();
                (self.marked, self.hover_at, self.blanks) = (None, None, None);
                response.request_focus();
            } else if self.view.is_dragged() && ui.input(|i| i.pointer.primary_down()) {
                self.view.drag(at);
            }
        }
        if !ui.input(|i| i.pointer.primary_down()) {
            self.view.release();
        }
        let pasted = ui.input(|i| {
            i.events.iter().find_map(|e| match e {
                egui::Event::MiddleClickPaste { pos, text } => Some((*pos, text.clone())),
                _ => None,
            })
        });
        if let Some((pos, pasted)) = pasted.filter(|_| response.contains_pointer() && !document.read_only) {
            let caret = Caret::at(self.view.at_point(page, pos));
            self.view.make(document, typing::insert(&[caret], &pasted), Kind::Command);
            response.request_focus();
        }
    }

    /// Whether the carets moved after the pointer: then the pointer is resting, so it opens no hover.
    fn is_written_in(&self, ui: &Ui) -> bool {
        let (now, rest) = ui.input(|i| (i.time, i.pointer.time_since_last_movement()));
        self.view.touched.is_nan() || now - f64::from(rest) < self.view.touched
    }

    /// The number of clicks in a row at a position, up to three.
    fn clicks(&mut self, ui: &Ui, pos: egui::Pos2) -> u8 {
        let now = ui.input(|i| i.time);
        let again = self.press.is_some_and(|(time, at, _)| now - time < CLICK_S && at.distance(pos) < 6.0);
        let clicks = self.press.filter(|_| again).map_or(1, |(_, _, n)| n % 3 + 1);
        self.press = Some((now, pos, clicks));
        clicks
    }

    /// Reports where an input method should show its composition.
    fn input_method(&self, ui: &Ui, page: &Page, clip: Rect) {
        let cursor = page.place(self.view.caret().head);
        ui.output_mut(|o| {
            o.ime = Some(egui::output::IMEOutput {
                purpose: egui::IMEPurpose::Normal,
                rect: clip,
                cursor_rect: cursor,
                should_interrupt_composition: false,
            });
        });
    }
}

/// How far the page is scrolled sideways, and the width of the source in sight.
fn scrolled(page: &Page) -> (f32, f32) {
    let (gutter, seen) = (paint::left(page.size.gutter), page.clip.x_range());
    (seen.min - (page.origin.x - gutter), seen.span() - gutter)
}

/// The space beside what is revealed.
const EDGE: f32 = 40.0;

/// The horizontal scroll offset that reveals a target of navigation from its start to its end, as little as possible;
/// `None` if the page is there.
fn arriving((start, end): (f32, f32), scrolled: f32, room: f32) -> Option<f32> {
    let offset = (end + EDGE - room).min(start - EDGE).max(0.0);
    ((offset - scrolled).abs() > 0.5).then_some(offset)
}

/// The horizontal scroll offset that reveals a caret: `None` if it is visible, and the start of the line if that
/// reveals it.
fn sideways(caret: f32, scrolled: f32, room: f32) -> Option<f32> {
    let is_seen = caret >= scrolled - 0.5 && caret + EDGE <= scrolled + room;
    match caret + EDGE <= room {
        _ if is_seen => None,
        true => Some(0.0),
        false if caret < scrolled => Some(caret - EDGE),
        false => Some(caret + EDGE - room),
    }
}

#[cfg(test)]
mod tests {
    use super::{arriving, sideways};

    #[test]
    fn navigation_returns_to_the_start_of_the_line_if_its_target_fits() {
        assert_eq!(arriving((100.0, 200.0), 0.0, 600.0), None);
        assert_eq!(arriving((100.0, 200.0), 300.0, 600.0), Some(0.0));
        assert_eq!(arriving((500.0, 700.0), 0.0, 600.0), Some(140.0));
        // The start of a long target counts.
        assert_eq!(arriving((500.0, 1700.0), 0.0, 600.0), Some(460.0));
    }

    #[test]
    fn only_a_hidden_caret_scrolls_sideways() {
        assert_eq!(sideways(0.0, 0.0, 600.0), None);
        assert_eq!(sideways(500.0, 100.0, 600.0), None);
        assert_eq!(sideways(580.0, 0.0, 600.0), Some(20.0));
        assert_eq!(sideways(0.0, 100.0, 600.0), Some(0.0));
        assert_eq!(sideways(700.0, 900.0, 600.0), Some(660.0));
    }
}
