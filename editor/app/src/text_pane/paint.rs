//! Paints the source: backgrounds, text, gutter, carets, and problems.

use super::page::{LEFT, Page};
use super::problem_tooltip;
use super::text_view::View;
use crate::message;
use crate::theme::{self, Tokens, space};
use dicta_ide::brackets;
use dicta_studio::check::{Problem, Severity};
use dicta_studio::shift::Shift;
use egui::{Align2, Color32, CursorIcon, FontId, Id, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};
use egui_material_icons::icons;
use std::ops::Range;

/// The visible part of a caret's blink period, and the whole period, in seconds.
const BLINK_ON: f64 = 0.6;
const BLINK: f64 = 1.1;

/// Paints what is behind the text: the caret's line, the matching bracket, selections.
pub fn behind(ui: &Ui, t: &Tokens, page: &Page, view: &View, focused: bool) {
    let painter = ui.painter();
    let head = view.caret().head;
    if view.selected().is_none() {
        let line = Rect::from_x_y_ranges(page.clip.x_range(), page.place(head).y_range());
        painter.rect_filled(line, 0.0, t.ink.gamma_multiply(0.035));
    }
    if let Some((a, b)) = brackets::pair(&page.text, head).filter(|_| view.carets.len() == 1) {
        for at in [a, b] {
            let place = page.rect_of(&(at..at + 1));
            if page.clip.intersects(place) {
                painter.rect(
                    place,
                    2.0,
                    t.accent_soft,
                    Stroke::new(1.0, t.accent.gamma_multiply(0.6)),
                    egui::StrokeKind::Inside,
                );
            }
        }
    }
    let fill = ui.visuals().selection.bg_fill.gamma_multiply(if focused { 1.0 } else { 0.6 });
    for caret in view.carets.iter().filter(|c| !c.is_empty()) {
        for band in page.bands(&caret.range()) {
            painter.rect_filled(band, 0.0, fill);
        }
    }
}

/// Paints the text, and the markers of folds.
pub fn text(ui: &Ui, t: &Tokens, page: &Page, view: &View) {
    for laid in &page.laid {
        ui.painter().galley(page.at(laid), laid.galley.clone(), t.ink);
        if view.is_folded(laid.line) {
            let at = pos2(page.line_end(laid.range.end) + 6.0, page.origin.y + laid.top + page.size.line / 2.0);
            let plate = Rect::from_min_size(at - vec2(0.0, 6.0), vec2(22.0, 12.0));
            ui.painter().rect_filled(plate, 3.0, t.line_soft);
            ui.painter().text(plate.center(), Align2::CENTER_CENTER, "…", theme_font(), t.ink_soft);
        }
    }
}

fn theme_font() -> FontId {
    FontId::proportional(theme::size::SMALL)
}

/// Paints the carets; they blink while the window has the focus.
pub fn carets(ui: &Ui, t: &Tokens, page: &Page, view: &mut View) {
    let now = ui.input(|i| i.time);
    if view.touched.is_nan() {
        view.touched = now;
    }
    let since = (now - view.touched) % BLINK;
    let blinks = ui.visuals().text_cursor.blink;
    ui.ctx()
        .request_repaint_after_secs((if since < BLINK_ON { BLINK_ON - since } else { BLINK - since }) as f32 + 0.01);
    if blinks && since > BLINK_ON || !ui.input(|i| i.focused) {
        return;
    }
    for caret in &view.carets {
        let place = page.place(caret.head).expand2(vec2(0.0, -1.0));
        if page.clip.intersects(place.expand(2.0)) {
            ui.painter().vline(place.left(), place.y_range(), Stroke::new(1.8, t.ink));
        }
    }
}

/// Underlines problems, each with its message after the line. Returns whether the pointer is on one, which opens its
/// tooltip unless `quiet`.
pub fn problems_in_text(ui: &Ui, t: &Tokens, page: &Page, problems: &[&Problem], shift: &Shift, quiet: bool) -> bool {
    let mut on_problem = quiet;
    let pointer = ui.ctx().pointer_hover_pos().filter(|p| page.clip.contains(*p) && !ui.ctx().any_popup_open());
    let mut said: Vec<usize> = Vec::new();
    for problem in problems {
        let range: Range<usize> = shift.now(problem.at.start)..shift.now(problem.at.end);
        let line = page.lines.line(range.start);
        if !page.shows(line) {
            continue;
        }
        let place = page.rect_of(&range);
        let (colour, soft) = severity(t, problem.severity());
        wave(ui, place, colour);
        if !said.contains(&line) {
            said.push(line);
            plate(ui, page, range.start, short(problem), (colour, soft));
        }
        if !on_problem && pointer.is_some_and(|p| place.expand(3.0).contains(p)) {
            on_problem = true;
            let id = Id::unique(("problem", problem.at.start, problem.at.end));
            egui::Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, egui::PopupAnchor::Pointer)
                .show(|ui| problem_tooltip(ui, problem));
        }
    }
    on_problem
}

/// The short message of a problem: an example need not repeat its title.
fn short(problem: &Problem) -> &str {
    match problem.severity() {
        Severity::Example if !problem.label.is_empty() => &problem.label,
        _ => &problem.message,
    }
}

/// Paints a message after its line, cut with an ellipsis if it does not fit; it covers no text. Without space for a few
/// words, the mark in the gutter and the underline have to suffice.
fn plate(ui: &Ui, page: &Page, start: usize, message: &str, (colour, soft): (Color32, Color32)) {
    let line_start = page.lines.start(page.lines.line(start));
    let at = pos2(page.line_end(line_start) + PLATE_GAP, page.place(line_start).center().y);
    let room = page.clip.right() - PLATE_EDGE - at.x;
    let mut job = message::job(ui.style(), message, &theme_font(), colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(1.0));
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    if room < PLATE_MIN && galley.elided {
        return;
    }
    let plate = Align2::LEFT_CENTER.anchor_size(at, galley.size() + vec2(12.0, 2.0));
    ui.painter().rect_filled(plate, 3.0, soft);
    ui.painter().galley(plate.min + vec2(6.0, 1.0), galley, colour);
}

/// Minimum width of a truncated message, in points.
const PLATE_MIN: f32 = 110.0;
/// Distance between a line and its message.
const PLATE_GAP: f32 = 20.0;
/// Distance between a message and the edge of the pane.
const PLATE_EDGE: f32 = 16.0;

/// The strong and the soft colour of a severity.
pub fn severity(t: &Tokens, severity: Severity) -> (Color32, Color32) {
    match severity {
        Severity::Error | Severity::Example => (t.error, t.error_soft),
        Severity::Warning => (t.warning, t.warning_soft),
    }
}

/// What was clicked in the gutter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GutterAction {
    Fold(usize),
    Select(usize),
    QuickFix,
}

/// Paints the gutter: numbers, problems, folds, and the light bulb of quick fixes.
pub fn strip(
    ui: &Ui,
    t: &Tokens,
    page: &Page,
    view: &View,
    problems: &[&Problem],
    shift: &Shift,
    bulb: Option<usize>,
) -> Option<GutterAction> {
    let strip = Rect::from_min_size(page.clip.min, vec2(page.size.gutter, page.clip.height()));
    let painter = ui.painter();
    painter.rect_filled(strip, 0.0, t.well);
    painter.vline(strip.right(), strip.y_range(), Stroke::new(1.0, t.line_soft));
    let id = ui.scope_id().with("strip");
    let response = ui.interact(strip, id, Sense::click());
    let pointer = response.hover_pos();
    let here = page.lines.line(view.caret().head);
    let mut wanted = None;
    let bad: Vec<(usize, Severity)> = problems
        .iter()
        // Problems in folded lines are shown at the line that hides them.
        .map(|p| (page.lines.line_of_row(page.lines.row(page.lines.line(shift.now(p.at.start)))), p.severity()))
        .filter(|(l, _)| page.shows(*l))
        .collect();
    for laid in &page.laid {
        let y = page.origin.y + laid.top + page.size.line / 2.0;
        let worst = bad.iter().filter(|(l, _)| *l == laid.line).map(|(_, s)| *s).min();
        let colour = match worst {
            Some(worst) => severity(t, worst).0,
            None if laid.line == here => t.ink,
            None => t.ink_faint,
        };
        let number = FontId::monospace((page.size.line * 0.62).round());
        painter.text(pos2(strip.right() - 18.0, y), Align2::RIGHT_CENTER, laid.line + 1, number, colour);
        let in_row = pointer.is_some_and(|p| (p.y - y).abs() <= page.size.line / 2.0);
        if bulb == Some(laid.line) {
            let at = pos2(strip.left() + 9.0, y);
            painter.text(at, Align2::CENTER_CENTER, icons::ICON_LIGHTBULB.codepoint, theme::icon_font(14.0), t.warning);
            if in_row && response.clicked() && pointer.is_some_and(|p| p.x < strip.left() + 20.0) {
                wanted = Some(GutterAction::QuickFix);
            }
        } else if worst.is_some() {
            painter.circle_filled(pos2(strip.left() + 9.0, y), 3.0, colour);
        }
        if page.lines.fold_at(laid.line).is_some() {
            let folded = view.is_folded(laid.line);
            let icon = if folded { icons::ICON_CHEVRON_RIGHT } else { icons::ICON_KEYBOARD_ARROW_DOWN };
            let ink = if folded || pointer.is_some() { t.ink_soft } else { t.line };
            let at = pos2(strip.right() - 8.0, y);
            painter.text(at, Align2::CENTER_CENTER, icon.codepoint, theme::icon_font(13.0), ink);
            if in_row && response.clicked() && pointer.is_some_and(|p| p.x > strip.right() - 17.0) {
                wanted = Some(GutterAction::Fold(laid.line));
            }
        }
        if wanted.is_none() && in_row && response.clicked() {
            wanted = Some(GutterAction::Select(laid.line));
        }
    }
    if pointer.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    wanted
}

/// Width of the gutter for this many lines.
pub fn gutter_width(lines: usize, digit: f32) -> f32 {
    let digits = lines.max(1).ilog10() + 1;
    18.0 + 18.0 + space::XS + digits.max(3) as f32 * digit * 0.88
}

/// A wavy underline.
fn wave(ui: &Ui, place: Rect, colour: Color32) {
    let y = place.bottom() - 2.0;
    let count = ((place.width() / 3.0) as usize).clamp(2, 200);
    let points = (0..=count)
        .map(|i| pos2(place.left() + place.width() * i as f32 / count as f32, y + if i % 2 == 0 { 0.0 } else { 2.4 }))
        .collect();
    ui.painter().add(Shape::line(points, Stroke::new(1.2, colour)));
}

/// The left edge of the source beside the gutter.
pub fn left(gutter: f32) -> f32 {
    gutter + LEFT
}
