//! Orientation aids on the board: the ruler, the note in the corner, and the overview map.

use super::super::geometry::{self, Grid};
use super::super::map_on_screen::MapOnScreen;
use super::super::names::plate;
use super::tooltips::{far, terrain_title};
use super::{BoardScene, BoardView, side_badge};
use crate::theme::Tokens;
use crate::words::words;
use egui::accesskit::Role;
use egui::{FontId, Painter, PointerButton, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

/// Maximum size of the overview map, in points.
const SMALL_MAP: Vec2 = vec2(150.0, 110.0);

impl BoardView {
    /// A ruler between two cells: drag with the secondary button.
    pub(super) fn measure(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        tokens: &Tokens,
        response: &Response,
        sheet: &MapOnScreen<'_>,
    ) {
        let down = ui.input(|i| i.pointer.button_down(PointerButton::Secondary));
        if response.drag_started_by(PointerButton::Secondary) {
            let from = ui.input(|i| i.pointer.press_origin());
            self.ruler = from.and_then(|p| sheet.cell_at(p));
        }
        if !down {
            self.ruler = None;
        }
        let (Some(from), Some(to)) = (self.ruler, ui.input(|i| i.pointer.latest_pos()).and_then(|p| sheet.cell_at(p)))
        else {
            return;
        };
        let (a, b) = (sheet.centre(from), sheet.centre(to));
        painter.line_segment([a, b], Stroke::new(4.0, tokens.sheet.gamma_multiply(0.8)));
        painter.line_segment([a, b], Stroke::new(1.6, tokens.ink));
        for p in [a, b] {
            painter.circle(p, 3.5, tokens.sheet, Stroke::new(1.4, tokens.ink));
        }
        if from != to {
            let ends = (geometry::place(sheet.map, from), geometry::place(sheet.map, to));
            plate(painter, tokens, a + (b - a) * 0.5, &far(sheet.grid, ends), 12.5);
        }
    }

    /// Describes the cell under the pointer or keyboard cursor, with its distance from the current piece.
    pub(super) fn corner_note(&self, painter: &Painter, tokens: &Tokens, rect: Rect, scene: &BoardScene<'_>) {
        let Some(cell) = self.hovered_cell else { return };
        let mut text = geometry::name(scene.map, cell);
        if let Some(terrain) = terrain_title(scene.map, cell) {
            text += &format!("  {terrain}");
        }
        let zones = scene.map.zones.iter().chain(scene.zones).filter(|z| z.cells.iter().any(|c| i64::from(*c) == cell));
        for zone in zones {
            text += &format!("  ·  {}", zone.head.title);
        }
        let focus = scene.selected.first().copied().or(scene.active);
        let from = focus.and_then(|id| scene.pieces.iter().find(|p| p.id == id && p.cell >= 0));
        if let Some(piece) = from.filter(|p| p.cell != cell) {
            let ends = (geometry::place(scene.map, piece.cell), geometry::place(scene.map, cell));
            text += &format!(
                "  ·  {}",
                words!("board-from", far = far(Grid(scene.program.board), ends), piece = &piece.title)
            );
        }
        let galley = painter.layout_no_wrap(text, FontId::proportional(12.0), tokens.ink);
        let size = galley.size() + vec2(12.0, 6.0);
        let at = Rect::from_min_size(rect.left_bottom() + vec2(8.0, -8.0 - size.y), size);
        painter.rect(
            at,
            3.0,
            tokens.sheet.gamma_multiply(0.92),
            Stroke::new(1.0, tokens.line),
            egui::StrokeKind::Inside,
        );
        painter.galley(at.min + vec2(6.0, 3.0), galley, tokens.ink);
    }

    /// Whether the overview map is shown.
    pub(super) fn shows_overview_map(&self, rect: Rect, extent: Vec2) -> bool {
        let whole = extent * self.cell;
        let hidden = whole.x > rect.width() + 4.0 || whole.y > rect.height() + 4.0;
        self.small_map && hidden && rect.width() >= 320.0 && rect.height() >= 180.0
    }

    /// The overview map in the upper right corner, with a frame around the visible part: click to move the view.
    pub(super) fn overview_map(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        tokens: &Tokens,
        rect: Rect,
        scene: &BoardScene<'_>,
        grid: Grid,
    ) {
        let extent = grid.extent(scene.map.width, scene.map.height);
        if !self.shows_overview_map(rect, extent) {
            return;
        }
        // On a small board it takes at most a quarter of each side.
        let most = (rect.size() / 4.0).min(SMALL_MAP);
        let scale = (most.x / extent.x).min(most.y / extent.y);
        let area = Rect::from_min_size(rect.right_top() + vec2(-extent.x * scale - 10.0, 10.0), extent * scale);
        painter.rect_filled(area.expand(3.0), 3.0, tokens.sheet);
        let sheet = scene.sheet(area.min, scale);
        self.ground.small(painter, tokens, scene.looks, &sheet);
        for piece in scene.pieces.iter().filter(|p| p.cell >= 0 && p.in_play) {
            side_badge(painter, tokens, scene.looks, scene.program, sheet.centre(piece.cell), 3.2, piece.side);
        }
        let seen = rect.size() / self.cell * scale;
        let middle = area.min + self.middle.to_vec2() * scale;
        let seen = Rect::from_center_size(middle, seen).intersect(area);
        painter.rect_stroke(seen, 1.0, Stroke::new(1.6, tokens.accent), egui::StrokeKind::Inside);
        painter.rect_stroke(area.expand(3.0), 3.0, Stroke::new(1.0, tokens.line), egui::StrokeKind::Inside);
        let response = ui.interact(area, ui.scope_id().with("small map"), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, words!("board-small-map")));
        if let Some(p) = response.interact_pointer_pos() {
            self.middle = ((p - area.min) / scale).to_pos2();
            self.fitted = false;
        }
    }
}
