//! A list that opens at a place of the text and is gone through by keys or the pointer.

use super::shorten;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use egui::{Align, Button, Color32, Id, Key, Layout, Modifiers, Pos2, Rect, RichText, Ui, pos2, vec2};

/// How many rows are shown at once.
const ROWS: usize = 10;

/// A row of a list.
pub struct Row<'a> {
    pub icon: &'static str,
    pub colour: Color32,
    pub label: &'a str,
    pub detail: &'a str,
}

/// What a key did to an open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Took {
    Nothing,
    Moved,
    Closed,
    /// Enter, or the tabulator.
    Accepted {
        enter: bool,
    },
}

/// Takes the keys of an open list before the text gets them.
pub fn keys(ui: &Ui, chosen: &mut usize, count: usize) -> Took {
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    if count == 0 {
        return Took::Nothing;
    }
    let before = *chosen;
    if pressed(Key::ArrowDown) {
        *chosen = (*chosen + 1) % count;
    }
    if pressed(Key::ArrowUp) {
        *chosen = (*chosen + count - 1) % count;
    }
    if pressed(Key::PageDown) {
        *chosen = (*chosen + ROWS).min(count - 1);
    }
    if pressed(Key::PageUp) {
        *chosen = chosen.saturating_sub(ROWS);
    }
    if pressed(Key::Escape) {
        return Took::Closed;
    }
    if pressed(Key::Enter) {
        return Took::Accepted { enter: true };
    }
    if pressed(Key::Tab) {
        return Took::Accepted { enter: false };
    }
    if *chosen == before { Took::Nothing } else { Took::Moved }
}

/// Shows a list below a place, or above it where there is no room, with what is known of the chosen row beside it. Gives the
/// row that was clicked.
pub fn show(
    ui: &Ui,
    name: &str,
    place: Rect,
    chosen: usize,
    rows: &[Row<'_>],
    beside: impl FnOnce(&mut Ui),
) -> Option<usize> {
    let t = Tokens::of(ui);
    let screen = ui.ctx().content_rect();
    let height = rows.len().min(ROWS) as f32 * 22.0 + 34.0;
    let above = place.bottom() + height > screen.bottom() && place.top() - height > screen.top();
    let (pivot, at): (egui::Align2, Pos2) = match above {
        true => (egui::Align2::LEFT_BOTTOM, pos2(place.left() - 6.0, place.top() - 2.0)),
        false => (egui::Align2::LEFT_TOP, pos2(place.left() - 6.0, place.bottom() + 2.0)),
    };
    let mut clicked = None;
    let area = egui::Area::new(Id::unique(("text list", name))).order(egui::Order::Foreground).pivot(pivot);
    area.fixed_pos(at).constrain(true).show(ui.ctx(), |ui| {
        ui.with_layout(Layout::left_to_right(if above { Align::BOTTOM } else { Align::TOP }), |ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            egui::Frame::popup(ui.style()).inner_margin(4).show(ui, |ui| {
                ui.vertical(|ui| clicked = self::rows(ui, t, name, chosen, rows));
            });
            if !rows.is_empty() {
                beside(ui);
            }
        });
    });
    clicked
}

fn rows(ui: &mut Ui, t: &Tokens, name: &str, chosen: usize, rows: &[Row<'_>]) -> Option<usize> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    let first = (chosen + 1).saturating_sub(ROWS);
    let seen = || rows.iter().enumerate().skip(first).take(ROWS);
    let chars =
        seen().map(|(_, r)| r.label.chars().count().min(44) + r.detail.chars().count().min(46)).max().unwrap_or(8);
    let width = (chars as f32 * 7.4 + 60.0).clamp(180.0, 520.0);
    for (i, row) in seen() {
        let fill = if i == chosen { t.accent_soft } else { Color32::TRANSPARENT };
        let response = ui
            .add(
                Button::new("")
                    .fill(fill)
                    .frame(true)
                    .stroke(egui::Stroke::NONE)
                    .corner_radius(3.0)
                    .min_size(vec2(width, 22.0)),
            )
            .accessible_name(match i == chosen {
                true => words!("text-list.chosen", list = name, row = row.label, detail = row.detail),
                false => words!("text-list", list = name, row = row.label, detail = row.detail),
            });
        let rect = response.rect.shrink2(vec2(space::XS, 0.0));
        let y = rect.center().y;
        let painter = ui.painter().with_clip_rect(rect);
        painter.text(
            pos2(rect.left() + 8.0, y),
            egui::Align2::CENTER_CENTER,
            row.icon,
            theme::icon_font(13.0),
            row.colour,
        );
        let label = painter.text(
            pos2(rect.left() + 21.0, y),
            egui::Align2::LEFT_CENTER,
            shorten(row.label, 44),
            egui::FontId::monospace(theme::size::CODE),
            t.ink,
        );
        let detail = shorten(row.detail, 46);
        let font = egui::FontId::proportional(theme::size::SMALL);
        painter.text(pos2(label.right() + 12.0, y), egui::Align2::LEFT_CENTER, detail, font, t.ink_soft);
        if response.clicked() {
            clicked = Some(i);
        }
    }
    if rows.len() > ROWS {
        ui.label(RichText::new(words!("text-list.at", n = chosen + 1, all = rows.len())).small().color(t.ink_faint));
    }
    clicked
}
