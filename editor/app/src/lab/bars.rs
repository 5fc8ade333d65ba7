//! Bars that can be clicked: columns of a distribution, and lines of a table.
//!
//! Each bar is a widget with a name that says its value, so that it can be reached by the keyboard and a screen reader.

use crate::theme::{Tokens, size, space};
use egui::accesskit::Role;
use egui::{Align2, Color32, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// The height of the columns, of the titles below and of the counts above them, and the width of a column.
const HEIGHT: f32 = 84.0;
const TITLES: f32 = 16.0;
const COUNTS: f32 = 14.0;
const WIDTH_LEAST: f32 = 14.0;
const WIDTH_MOST: f32 = 56.0;
/// The size of the lines of a table.
const LINE: [f32; 2] = [96.0, 9.0];

/// A bar.
pub(super) struct Shown {
    /// How long it is, in parts of the longest one.
    pub part: f32,
    /// The number above a column.
    pub count: String,
    pub colour: Color32,
    /// What it shows, for screen readers and on hover.
    pub name: String,
    /// What a click does; a bar without it can't be clicked.
    pub help: Option<String>,
}

/// Columns beside each other, some at each title; returns the one that was clicked, by title and number.
pub(super) fn columns(ui: &mut Ui, all: &[(String, Vec<Shown>)]) -> Option<(usize, usize)> {
    let t = Tokens::of(ui);
    let width = (ui.available_width() / all.len().max(1) as f32).floor().clamp(WIDTH_LEAST, WIDTH_MOST);
    let whole = vec2(width * all.len() as f32, COUNTS + HEIGHT + TITLES);
    let (area, _) = ui.allocate_exact_size(whole, Sense::hover());
    let bottom = area.bottom() - TITLES;
    ui.painter().hline(area.x_range(), bottom, Stroke::new(1.0, t.line));
    let font = FontId::proportional(size::SMALL - 1.0);
    // As many titles as fit.
    let longest = all.iter().map(|(title, _)| title.chars().count()).max().unwrap_or(0);
    let every = ((longest as f32 * 6.0 + space::S) / width).ceil().max(1.0) as usize;
    let mut picked = None;
    for (i, (title, bars)) in all.iter().enumerate() {
        let left = area.left() + width * i as f32;
        if i % every == 0 {
            let at = pos2(left + width / 2.0, bottom + 2.0);
            ui.painter().text(at, Align2::CENTER_TOP, title, font.clone(), t.ink_soft);
        }
        let wide = (width - 3.0) / bars.len().max(1) as f32;
        for (j, bar) in bars.iter().enumerate().filter(|(_, bar)| bar.part > 0.0) {
            let left = left + 1.5 + wide * j as f32;
            let top = bottom - (HEIGHT * bar.part).max(2.0);
            let rect = Rect::from_min_max(pos2(left, top), pos2(left + wide - 1.0, bottom));
            // A low bar can be clicked above it, too.
            let target = Rect::from_min_max(pos2(left, area.top()), rect.max);
            let response = ui.interact(target, ui.scope_id().with((i, j)), sense(bar));
            if shown(ui, bar, rect, response).clicked() {
                picked = Some((i, j));
            }
            if wide >= 5.5 * bar.count.len() as f32 {
                let at = pos2(rect.center().x, top - 1.0);
                ui.painter().text(at, Align2::CENTER_BOTTOM, &bar.count, font.clone(), t.ink_soft);
            }
        }
    }
    picked
}

/// Lines below each other; returns the number of the one that was clicked.
pub(super) fn lines(ui: &mut Ui, bars: &[Shown]) -> Option<usize> {
    let t = Tokens::of(ui);
    let mut picked = None;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (i, bar) in bars.iter().enumerate() {
            let (area, response) = ui.allocate_exact_size(LINE.into(), sense(bar));
            ui.painter().rect_filled(area, 1.0, t.line_soft);
            let rect = Rect::from_min_size(area.min, vec2((LINE[0] * bar.part).max(1.0), LINE[1]));
            if shown(ui, bar, rect, response).clicked() {
                picked = Some(i);
            }
        }
    });
    picked
}

fn sense(bar: &Shown) -> Sense {
    if bar.help.is_some() { Sense::click() } else { Sense::hover() }
}

/// Paints a bar and names it.
fn shown(ui: &Ui, bar: &Shown, rect: Rect, response: Response) -> Response {
    let role = if bar.help.is_some() { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, bar.name.clone()));
    ui.painter().rect_filled(rect, 1.0, bar.colour);
    if bar.help.is_some() && (response.hovered() || response.has_focus()) {
        ui.painter().rect_stroke(rect.expand(1.0), 1.0, Stroke::new(1.5, Tokens::of(ui).ink), StrokeKind::Outside);
    }
    response.on_hover_ui(|ui| {
        ui.label(&bar.name);
        if let Some(help) = &bar.help {
            ui.label(help);
        }
    })
}
