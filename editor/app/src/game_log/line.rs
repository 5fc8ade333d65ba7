//! Painting of the game log: lines, headings with the summary of their turn, and the latest lines in brief.

use super::{Fold, TURN};
use crate::theme::{Tokens, icon_font, size};
use crate::words::words;
use dicta_studio::view::{Importance, LineKind, LogLine};
use egui::accesskit::Role;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;

/// The maximum number of latest lines.
const LATELY: usize = 24;
/// The height of a line.
const LINE: f32 = 18.0;

pub(super) fn height(line: &LogLine) -> f32 {
    if line.kind == LineKind::Turn { TURN } else { LINE }
}

/// The summary of a turn: the number of attacks, hits and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Digest {
    attacks: usize,
    hits: usize,
    losses: usize,
}

impl Digest {
    /// Counts a line of the turn.
    pub fn add(&mut self, line: &LogLine) {
        match line.matter {
            Importance::Plain => {}
            Importance::Contact => self.attacks += 1,
            Importance::Damage => self.hits += 1,
            Importance::Loss => self.losses += 1,
        }
    }

    /// Each kind of event that occurred, and how often.
    fn parts(self) -> impl DoubleEndedIterator<Item = (Importance, usize)> {
        let all =
            [(Importance::Contact, self.attacks), (Importance::Damage, self.hits), (Importance::Loss, self.losses)];
        all.into_iter().filter(|(_, n)| *n > 0)
    }

    /// As a message; empty for a quiet turn.
    pub fn words(self) -> String {
        let text = |(matter, n)| match matter {
            Importance::Loss => words!("journal-turn.losses", n = n),
            Importance::Damage => words!("journal-turn.hits", n = n),
            Importance::Plain | Importance::Contact => words!("journal-turn.attacks", n = n),
        };
        self.parts().map(text).collect::<Vec<_>>().join(", ")
    }
}

/// Paints a line. Returns whether its text was cut.
pub(super) fn paint(
    ui: &Ui,
    t: &Tokens,
    line: &LogLine,
    rect: Rect,
    response: &Response,
    fold: Option<Fold>,
    badge: &impl Fn(&Painter, Pos2, usize),
) -> bool {
    let painter = ui.painter_at(rect);
    let turn = line.kind == LineKind::Turn;
    if turn {
        painter.hline(rect.x_range(), rect.top() + 1.5, Stroke::new(1.0, t.line));
    }
    if line.kind == LineKind::Rules {
        painter.rect_filled(rect.shrink2(vec2(0.0, 1.0)), 3.0, t.accent_soft);
    }
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 2.0, t.line_soft);
    }
    let left = rect.left() + 4.0 + line.depth as f32 * 14.0;
    let (icon, colour) = match fold {
        Some(fold) if fold.shut => (icons::ICON_CHEVRON_RIGHT.codepoint, t.accent),
        Some(_) => (icons::ICON_EXPAND_MORE.codepoint, t.accent),
        None => look(line, t),
    };
    let middle = rect.center().y;
    painter.text(pos2(left, middle), Align2::LEFT_CENTER, icon, icon_font(13.0), colour);
    let mut text_left = left + 18.0;
    if let Some(side) = line.side {
        badge(&painter, pos2(text_left + 6.0, middle), side);
        text_left += 16.0;
    }
    let mut right = rect.right() - 4.0;
    if let Some(fold) = fold.filter(|_| turn) {
        right = digest(&painter, t, fold.digest, pos2(right - 90.0, middle));
    }
    let font = if turn { 14.5 } else { size::BODY };
    write(&painter, pos2(text_left, middle), &line.text, font, ink(line, t), right - text_left)
}

/// Paints the summary of a turn as icons to the left of a point. Returns its left edge.
fn digest(painter: &Painter, t: &Tokens, digest: Digest, at: Pos2) -> f32 {
    let mut x = at.x;
    for (matter, count) in digest.parts().rev() {
        let (icon, colour) = sign(matter, t);
        let number = painter.layout_no_wrap(count.to_string(), FontId::proportional(size::SMALL), t.ink_soft);
        x -= number.size().x + 22.0;
        painter.text(pos2(x, at.y), Align2::LEFT_CENTER, icon, icon_font(13.0), colour);
        painter.galley(pos2(x + 15.0, at.y - number.size().y / 2.0), number, t.ink_soft);
    }
    x
}

fn sign(matter: Importance, t: &Tokens) -> (&'static str, Color32) {
    match matter {
        Importance::Plain => ("", t.ink),
        Importance::Contact => (icons::ICON_GPS_FIXED.codepoint, t.ink_soft),
        Importance::Damage => (icons::ICON_CHANGE_HISTORY.codepoint, t.warning),
        Importance::Loss => (icons::ICON_CLOSE.codepoint, t.error),
    }
}

/// The icon at the start of a line, and its colour.
fn look(line: &LogLine, t: &Tokens) -> (&'static str, Color32) {
    if line.matter != Importance::Plain {
        return sign(line.matter, t);
    }
    match line.kind {
        LineKind::Turn => (icons::ICON_SCHEDULE.codepoint, t.accent),
        LineKind::Phase => (icons::ICON_CHEVRON_RIGHT.codepoint, t.accent),
        LineKind::Step => (icons::ICON_CHEVRON_RIGHT.codepoint, t.ink_faint),
        LineKind::Choice => (icons::ICON_CHECK.codepoint, t.good),
        LineKind::Event => (icons::ICON_CAMPAIGN.codepoint, t.ink_soft),
        LineKind::Chance => (icons::ICON_CASINO.codepoint, t.warning),
        LineKind::Change => (icons::ICON_EDIT.codepoint, t.ink_faint),
        LineKind::Note => (icons::ICON_INFO.codepoint, t.ink_soft),
        LineKind::Outcome => (icons::ICON_FLAG.codepoint, t.accent),
        LineKind::Rules => (icons::ICON_GAVEL.codepoint, t.accent),
    }
}

fn ink(line: &LogLine, t: &Tokens) -> Color32 {
    match (line.kind, line.matter) {
        (_, Importance::Loss) => t.error,
        (_, Importance::Damage | Importance::Contact) => t.ink,
        (LineKind::Turn | LineKind::Phase | LineKind::Outcome | LineKind::Rules, _) => t.accent,
        (LineKind::Change | LineKind::Step | LineKind::Choice, _) => t.ink_soft,
        _ => t.ink,
    }
}

/// Pins the current turn to the top of the pane.
pub(super) fn pinned(ui: &Ui, t: &Tokens, turn: &str, at: Pos2, width: f32) {
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(turn.to_owned(), FontId::proportional(size::SMALL), t.accent);
    // No higher than a line, so that the second line stays visible.
    let size = vec2(galley.size().x + 12.0, LINE - 2.0);
    let area = Rect::from_min_size(pos2(at.x + width - size.x - 14.0, at.y), size);
    painter.rect(area, 3.0, t.sheet, Stroke::new(1.0, t.line), egui::StrokeKind::Inside);
    painter.galley(area.center() - galley.size() / 2.0, galley, t.accent);
}

/// Paints a text on one line, cut at the width `room`. Returns whether it was cut.
fn write(painter: &Painter, at: Pos2, text: &str, size: f32, ink: Color32, room: f32) -> bool {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(size), ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = painter.layout_job(job);
    let cut = galley.elided;
    painter.galley(at - vec2(0.0, galley.size().y / 2.0), galley, ink);
    cut
}

/// The latest lines that fit, in the order of the game log. Returns the line that was clicked.
pub fn recent_log<'l>(
    ui: &mut Ui,
    t: &Tokens,
    lines: &'l [LogLine],
    room: f32,
    badge: impl Fn(&Painter, Pos2, usize),
) -> Option<&'l LogLine> {
    let worth = |l: &&LogLine| {
        l.matter >= Importance::Damage || !matches!(l.kind, LineKind::Change | LineKind::Step | LineKind::Phase)
    };
    let (wide, gap) = (ui.available_width(), ui.spacing().item_spacing.y);
    let mut left = room;
    let mut shown = Vec::new();
    for line in lines.iter().rev().filter(worth).take(LATELY) {
        let indent = if line.side.is_some() { 32.0 } else { 18.0 };
        let font = FontId::proportional(size::SMALL);
        let mut job = egui::text::LayoutJob::simple(line.text.clone(), font, ink(line, t), wide - indent);
        job.wrap.max_rows = 3;
        let galley = ui.painter().layout_job(job);
        let high = galley.size().y.max(LINE);
        left -= high + gap;
        if left < 0.0 {
            break;
        }
        shown.push((line, galley, indent, high));
    }
    let mut clicked = None;
    for (line, galley, indent, high) in shown.into_iter().rev() {
        let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
        response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, words!("journal-recent.line", line = &line.text)));
        let painter = ui.painter_at(rect);
        if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, 2.0, t.line_soft);
        }
        let (icon, colour) = look(line, t);
        let y = rect.top() + LINE / 2.0;
        painter.text(pos2(rect.left() + 2.0, y), Align2::LEFT_CENTER, icon, icon_font(12.0), colour);
        if let Some(side) = line.side {
            badge(&painter, pos2(rect.left() + 23.0, y), side);
        }
        let top = if galley.rows.len() > 1 { rect.top() } else { y - galley.size().y / 2.0 };
        painter.galley(pos2(rect.left() + indent, top), galley, t.ink);
        if response.on_hover_text(format!("{}\n{}", line.text, words!("journal-recent.help"))).clicked() {
            clicked = Some(line);
        }
    }
    clicked
}
