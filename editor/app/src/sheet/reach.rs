//! Where an entry can be after some turns, as a picture of the cells around it.

use super::SheetContext;
use super::parts::{self, section};
use super::path::Window;
use crate::board::{Grid, glyph};
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::sheet::prospect::{Prospect, TURNS};
use egui::accesskit::Role;
use egui::{Color32, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

/// The colours of one, two and three turns: nearer is stronger.
pub fn shade(t: &Tokens, turn: usize) -> Color32 {
    const OPACITY: [f32; TURNS] = [0.75, 0.45, 0.22];
    t.accent.gamma_multiply(OPACITY[turn.clamp(1, TURNS) - 1])
}

/// Where the entry can be after one, two and three turns.
pub fn show(ui: &mut Ui, cx: &SheetContext<'_>, prospect: Option<&Prospect>, fresh: bool) {
    let t = Tokens::of(ui);
    let Some(prospect) = prospect else {
        section(ui, &words!("sheet-reach"));
        ui.horizontal(|ui| {
            ui.spinner();
            ui.weak(words!("sheet-reach.busy"));
        });
        return;
    };
    if prospect.reach.is_empty() {
        return;
    }
    section(ui, &words!("sheet-reach"));
    let counts: Vec<usize> = (1..=TURNS).map(|n| prospect.reach.values().filter(|v| **v == n).count()).collect();
    let name = || words!("sheet-reach.name", n = counts[0], two = counts[1], three = counts[2]);
    ui.horizontal_top(|ui| {
        let width = (ui.available_width() - 150.0).clamp(160.0, 360.0);
        let response = parts::picture(ui, Vec2::splat(width), "", Sense::hover(), |ui, rect| {
            let painter = ui.painter_at(rect);
            let grid = Grid(cx.reading.program.board);
            let window = Window::around(grid, prospect.reach.keys().copied().chain([(0, 0)]), rect, 0.6);
            window.grid(&painter, Stroke::new(0.5, t.line));
            for (cell, turn) in &prospect.reach {
                window.cell(&painter, *cell, shade(t, *turn), Stroke::NONE);
            }
            glyph::arrow_head(&painter, window.centre((0, 0)), vec2(0.0, -1.0), window.scale * 0.4, t.ink);
        });
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name()));
        response.on_hover_ui(|ui| _ = ui.label(name()));
        ui.vertical(|ui| {
            for (turn, count) in (1..).zip(&counts) {
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
                    ui.painter().rect(rect, 2.0, shade(t, turn), Stroke::new(1.0, t.line), StrokeKind::Inside);
                    ui.label(RichText::new(words!("sheet-reach.turns", n = turn, cells = *count)).small());
                });
            }
            if prospect.cut {
                ui.label(RichText::new(words!("sheet-reach.cut")).small().color(t.ink_faint));
            }
            if !fresh {
                ui.spinner();
            }
        });
    });
}
