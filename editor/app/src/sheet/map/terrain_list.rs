//! The terrains of a map in a list: a cell of each, and its share of the map.

use super::Map;
use crate::board::{Grid, map_on_screen};
use crate::sheet::SheetContext;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::sheet::map::MapSheet;
use egui::accesskit::Role;
use egui::{CornerRadius, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

impl Map {
    /// Lists the terrains, and remembers the cells of the one under the pointer.
    pub(super) fn terrains(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MapSheet) {
        let t = Tokens::of(ui);
        let program = &cx.reading.program;
        let Some(of) = program.maps.get(sheet.map.index()) else { return };
        for terrain in &sheet.terrains {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::hover());
            let share = 100.0 * terrain.cells as f32 / sheet.cells.max(1) as f32;
            let name = || words!("sheet-terrain", title = terrain.title.as_str(), n = terrain.cells);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name()));
            let square = egui::Rect::from_min_size(rect.min + vec2(0.0, 1.0), vec2(28.0, 28.0));
            swatch(ui, cx, of, terrain.example, square);
            let share = format!("{share:.0}");
            let says = match terrain.opaque {
                true => words!("sheet-terrain.opaque", n = terrain.cells, share = share),
                false => words!("sheet-terrain.share", n = terrain.cells, share = share),
            };
            let text = format!("{}\n{says}", terrain.title);
            let galley = ui.painter().layout(text, egui::FontId::proportional(11.5), t.ink, rect.width() - 36.0);
            ui.painter().galley(rect.min + vec2(34.0, 0.0), galley, t.ink);
            if response.hovered() {
                let holds = |c: &usize| {
                    usize::from(of.terrain[*c]) == terrain.number && !of.holes.get(*c).copied().unwrap_or(false)
                };
                self.lit = Some((0..of.terrain.len()).filter(holds).map(|c| c as i64).collect());
            }
            response.on_hover_ui(|ui| {
                ui.label(name());
                ui.label(words!("sheet-terrain.letter", letter = terrain.letter.to_string()));
            });
        }
    }
}

/// Draws a cell as on the map, without its number, in a square.
pub(super) fn swatch(ui: &Ui, cx: &SheetContext<'_>, map: &dicta_program::Map, cell: i64, square: egui::Rect) {
    let t = Tokens::of(ui);
    let program = &cx.reading.program;
    let grid = Grid(program.board);
    let scale = square.width() - 2.0;
    let (column, row) = crate::board::geometry::place(map, cell);
    let origin = square.center() - grid.centre(column, row).to_vec2() * scale;
    let drawn = map_on_screen::MapOnScreen { program, map, zones: &[], grid, origin, cell: scale };
    drawn.paint_ground(&ui.painter_at(square), t, cx.looks, column - 1..column + 2, row - 1..row + 2);
    ui.painter().rect_stroke(square, CornerRadius::same(2), Stroke::new(1.0, t.line), StrokeKind::Inside);
}
