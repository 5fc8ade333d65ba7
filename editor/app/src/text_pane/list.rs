//! A popup list at a position in the source, navigated by keys or the pointer.

use crate::theme::{self, Tokens, space};
use crate::words::words;
use egui::{Align, Button, Color32, Id, Key, Layout, Modifiers, Pos2, Rect, Response, RichText, Ui, pos2, vec2};

/// Maximum number of visible rows.
const ROWS: usize = 10;
/// Maximum width, in points.
const WIDE: f32 = 560.0;
/// Distance from the edge of the window, in points.
const EDGE: f32 = 4.0;

/// A row of a list.
pub struct Row<'a> {
    pub icon: &'static str,
    pub colour: Color32,
    pub label: &'a str,
    pub detail: &'a str,
}

/// The effect of a key on an open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Took {
    Nothing,
    Moved,
    Closed,
    /// Accepted with Enter or Tab.
    Accepted {
        enter: bool,
    },
}

/// Handles the keys of an open list before the source does.
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

/// Whether a list may remain open: the source has the focus, or regains it after a press in the list.
pub fn stays(ui: &Ui, name: &str, text: &Response) -> bool {
    keeps_keyboard(ui, ui.memory(|m| m.area_rect(id(name))), text);
    text.has_focus()
}

/// Returns the focus to the source after a press or click in a popup over it.
pub fn keeps_keyboard(ui: &Ui, rect: Option<Rect>, text: &Response) {
    let taken = ui.input(|i| {
        let takes = i.pointer.any_pressed() || i.pointer.any_click();
        i.pointer.interact_pos().filter(|_| takes)
    });
    if rect.zip(taken).is_some_and(|(rect, at)| rect.contains(at)) {
        text.request_focus();
    }
}

fn id(name: &str) -> Id {
    Id::unique(("text list", name))
}

/// Shows a list below a position, or above it if there is no space, with details of the selected row beside it. Returns
/// the row that was clicked. `name` is its accessible name; a nonempty heading is above it.
pub fn show(
    ui: &Ui,
    (name, heading): (&str, &str),
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
    let area = egui::Area::new(id(name)).order(egui::Order::Foreground).pivot(pivot);
    area.fixed_pos(at).constrain_to(screen.shrink(EDGE)).show(ui.ctx(), |ui| {
        ui.with_layout(Layout::left_to_right(if above { Align::BOTTOM } else { Align::TOP }), |ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            egui::Frame::popup(ui.style()).inner_margin(4).show(ui, |ui| {
                ui.vertical(|ui| {
                    if !heading.is_empty() {
                        ui.label(RichText::new(format!(" {heading}")).small().strong());
                    }
                    clicked = self::rows(ui, t, name, chosen, rows);
                });
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
    let fonts = (egui::FontId::monospace(theme::size::CODE), egui::FontId::proportional(theme::size::SMALL));
    let wide = |ui: &Ui, text: &str, font: &egui::FontId| {
        ui.fonts_mut(|f| f.layout_no_wrap(text.to_owned(), font.clone(), t.ink)).size().x
    };
    let of_row = |r: &Row<'_>| wide(ui, r.label, &fonts.0) + wide(ui, r.detail, &fonts.1);
    let widest = seen().map(|(_, r)| of_row(r)).fold(0.0, f32::max);
    let most = (ui.ctx().content_rect().width() - 60.0).min(WIDE);
    let width = (widest + 60.0).clamp(180.0, most);
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
        let mut left = rect.left() + 21.0;
        for (text, font, ink) in [(row.label, &fonts.0, t.ink), (row.detail, &fonts.1, t.ink_soft)] {
            let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font.clone(), ink);
            job.wrap = egui::text::TextWrapping::truncate_at_width((rect.right() - space::XS - left).max(1.0));
            let galley = ui.fonts_mut(|f| f.layout_job(job));
            let at = pos2(left, y - galley.size().y / 2.0);
            left += galley.size().x + 12.0;
            painter.galley(at, galley, ink);
        }
        if response.clicked() {
            clicked = Some(i);
        }
    }
    if rows.len() > ROWS {
        ui.label(RichText::new(words!("text-list.at", n = chosen + 1, all = rows.len())).small().color(t.ink_faint));
    }
    clicked
}
