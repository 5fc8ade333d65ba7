//! Paths drawn on cells, as small tiles of a chart and as a large drawing that is changed by hand.

mod drawn;
mod follow_list;

pub use drawn::Drawn;

use super::parts;
use super::{SheetAction, SheetContext};
use crate::board::Grid;
use crate::board::glyph::{arrow_head, smooth_path};
use crate::board::on_screen::OnScreen;
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_art::look::Placing;
use dicta_program::Step;
use dicta_studio::sheet::entry::{EntryModel, mirrored};
use dicta_studio::sheet::field::{FieldRow, Shape};
use egui::accesskit::Role;
use egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

/// How a path is drawn.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    /// Keys under which the look of the path's owner may be found.
    pub looks: &'a [String],
    /// Names of its marks that hold.
    pub marks: &'a [String],
    /// Faint, because the path is illegal.
    pub faint: bool,
}

/// A path on a board of its own: the start as the look draws it, the line, a small arrow at every turn, the end.
pub fn large(ui: &Ui, cx: &SheetContext<'_>, rect: Rect, steps: &[Step], drawing: Drawing<'_>) {
    let grid = Grid(cx.reading.program.board);
    let trace = grid.trace((0, 0), 0, steps);
    on_cells(ui, cx, Window::around(grid, trace.iter().map(|(c, _)| *c), rect, 0.9), steps, drawing);
}

/// The same in this window.
fn on_cells(ui: &Ui, cx: &SheetContext<'_>, window: Window, steps: &[Step], drawing: Drawing<'_>) {
    let t = Tokens::of(ui).for_charts();
    let grid = window.grid;
    let painter = ui.painter_at(window.rect);
    let trace = grid.trace((0, 0), 0, steps);
    window.grid(&painter, Stroke::new(0.7, t.line_soft));
    for (cell, _) in &trace {
        window.cell(&painter, *cell, t.ground, Stroke::new(1.0, t.grid));
    }
    start(&painter, &t, cx, drawing.looks, window.centre((0, 0)), window.scale);
    let points: Vec<Pos2> = smooth_path(grid, &trace).into_iter().map(|p| window.to(p)).collect();
    let ink = if drawing.faint { t.ink_faint } else { t.ink };
    if points.len() > 1 {
        painter.add(egui::Shape::line(points, Stroke::new((window.scale * 0.07).clamp(1.5, 3.5), ink)));
    }
    for ((cell, facing), before) in trace.iter().skip(1).zip(&trace) {
        if *facing != before.1 {
            arrow_head(&painter, window.centre(*cell), grid.direction(*facing), window.scale * 0.16, ink);
        }
    }
    let (end, facing) = trace[trace.len() - 1];
    arrow_head(&painter, window.centre(end), grid.direction(facing), window.scale * 0.3, t.error);
}

/// The start as the look of its kind draws it, or else a ring.
fn start(painter: &Painter, t: &Tokens, cx: &SheetContext<'_>, looks: &[String], at: Pos2, cell: f32) {
    let keys: Vec<String> = looks.iter().map(|k| format!("{k}.start")).collect();
    match cx.looks.figure(keys.iter().map(String::as_str)) {
        Some(figure) => {
            let at = Placing { opacity: 0.75, ..Placing::plain(at, cell * 0.97, t.ink) };
            figure.paint(&OnScreen(painter), &t.colours(), at);
        }
        None => {
            painter.circle_stroke(at, cell * 0.14, Stroke::new(1.5, t.ink_soft));
        }
    }
}

/// The look's signs for marks: icons in a column from this corner, frames around the rectangle.
pub fn marks(ui: &Ui, cx: &SheetContext<'_>, rect: Rect, drawing: Drawing<'_>, icon: f32) {
    let t = Tokens::of(ui).for_charts();
    let mut at = rect.left_top() + Vec2::splat(icon * 0.5 + 2.0);
    let mut inset = 2.0;
    for mark in drawing.marks {
        if let Some(figure) = icon_of(cx, drawing.looks, mark) {
            let opacity = if drawing.faint { 0.35 } else { 1.0 };
            figure.paint(
                &OnScreen(ui.painter()),
                &t.colours(),
                Placing { opacity, ..Placing::plain(at, icon * 4.6, t.ink) },
            );
            at.y += icon + 2.0;
        }
        if let Some(colour) = frame_of(cx, &t, drawing.looks, mark).filter(|_| !drawing.faint) {
            let stroke = Stroke::new(1.6, colour);
            ui.painter().rect_stroke(rect.shrink(inset), CornerRadius::same(2), stroke, StrokeKind::Inside);
            inset += 2.5;
        }
    }
}

/// The icon that a look defines for a mark.
pub fn icon_of(cx: &SheetContext<'_>, looks: &[String], mark: &str) -> Option<std::sync::Arc<dicta_art::look::Figure>> {
    let keys: Vec<String> = looks.iter().map(|k| format!("{k}.icon.{mark}")).collect();
    cx.looks.figure(keys.iter().map(String::as_str))
}

/// The colour of the frame that a look defines for a mark.
pub fn frame_of(cx: &SheetContext<'_>, t: &Tokens, looks: &[String], mark: &str) -> Option<Color32> {
    let line = looks.iter().find_map(|k| cx.looks.prop(&format!("{k}.frame.{mark}"), "line"))?;
    Some(t.role(line.split(' ').next().unwrap_or("ink"), t.ink, t.ink))
}

/// The path with its code, to be changed by hand, and its mirror image.
pub fn section(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (model, row, steps): (&EntryModel, &FieldRow, &[Step]),
    drawn: &mut Drawn,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let held: Vec<String> =
        model.rows.iter().filter(|r| r.shape == Shape::Mark(true)).map(|r| r.name.clone()).collect();
    let drawing = Drawing { looks: &model.looks, marks: &held, faint: false };
    let shown = drawn.path(steps).to_vec();
    let other = mirrored(&shown);
    let width = ((ui.available_width() - space::M) / 2.0).clamp(120.0, 280.0);
    let grid = Grid(cx.reading.program.board);
    ui.add_space(space::S);
    ui.horizontal_top(|ui| {
        let caption = dicta_program::path_text(&shown);
        let mut window = drawn.window();
        let response = parts::picture(ui, Vec2::splat(width), &caption, Sense::click_and_drag(), |ui, rect| {
            let window = *window.get_or_insert_with(|| Window::to_draw_in(grid, &shown, rect));
            on_cells(ui, cx, window, &shown, drawing);
            marks(ui, cx, rect, drawing, 16.0);
            if let Some(code) = code(model) {
                let at = rect.right_bottom() - vec2(6.0, 4.0);
                parts::words(ui, at, Align2::RIGHT_BOTTOM, &code, size::HEADING, t.ink);
            }
        });
        parts::highlight(ui, cx, row.origin, response.rect.shrink(2.0), &response);
        let name = || words!("sheet-path", path = caption.as_str());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, name()));
        let is_used = window.is_some_and(|window| drawn.change(ui, cx, &response, (window, row, steps), action));
        if response.clicked() && !is_used {
            response.request_focus();
            parts::select_source(cx, row.origin, action);
        }
        // While the path is drawn, nothing covers what is below it.
        if !drawn.is_drawn() && !response.is_pointer_button_down_on() && !response.has_focus() {
            response.on_hover_ui(|ui| {
                parts::about_field(ui, cx, row);
                ui.label(RichText::new(words!("sheet-path-draw")).small().color(t.ink_faint));
                ui.label(RichText::new(words!("sheet-path-draw.keys")).small().color(t.ink_faint));
            });
        }
        if other == shown {
            return;
        }
        ui.vertical(|ui| {
            let faint = Drawing { faint: true, ..drawing };
            let to = model.mirror.as_ref();
            let caption = match to {
                Some(to) => words!("sheet-path-mirror", name = to.name.as_str()),
                None => words!("sheet-path-mirror.none"),
            };
            let response = parts::picture(ui, Vec2::splat(width), &caption, Sense::click(), |ui, rect| {
                on_cells(ui, cx, Window::to_draw_in(grid, &other, rect), &other, faint);
            });
            response.widget_info(|| WidgetInfo::labeled(Role::Button, to.is_some(), &caption));
            if let (true, Some(to)) = (response.clicked(), to) {
                action.open = Some(to.clone());
            }
            response.on_hover_text(match to {
                Some(to) => words!("sheet-open", name = to.name.as_str()),
                None => words!("sheet-path-mirror.help"),
            });
            if to.is_none() {
                drawn.mirror(ui, cx, (model, row), action);
            }
        });
    });
    drawn.buttons(ui, cx, (row, steps), action);
    drawn.departures.show(ui, cx, (&model.name, steps), action);
}

/// The code that a look composes from fields.
fn code(model: &EntryModel) -> Option<String> {
    let names = &model.card.code;
    let values: Vec<&str> = names.iter().filter_map(|n| model.row(n)).map(|r| r.value.as_str()).collect();
    (!values.is_empty() && values.len() == names.len()).then(|| model.name.clone())
}

/// The number of cells to each side of a path's start and end that a drawing to be changed shows.
const SPACE: i64 = 2;

/// Cells fitted into a rectangle.
#[derive(Clone, Copy)]
pub struct Window {
    grid: Grid,
    rect: Rect,
    pub scale: f32,
    shift: Vec2,
}

impl Window {
    /// Fits these cells; a cell takes at most this fraction of the rectangle's shorter side.
    pub fn around(grid: Grid, cells: impl Iterator<Item = (i64, i64)>, rect: Rect, most: f32) -> Self {
        let mut bounds = Rect::NOTHING;
        for (c, r) in cells {
            bounds = bounds.union(Rect::from_center_size(grid.centre(c, r), vec2(1.3, 1.16)));
        }
        if bounds.width() <= 0.0 {
            bounds = Rect::from_center_size(grid.centre(0, 0), vec2(1.2, 1.2));
        }
        let fit = (rect.width() / bounds.width()).min(rect.height() / bounds.height());
        let scale = fit.min(rect.width().min(rect.height()) * most / 3.0);
        Window { grid, rect, scale, shift: rect.center().to_vec2() - bounds.center().to_vec2() * scale }
    }

    /// Fits a path, with space to continue it from its start and from its end.
    fn to_draw_in(grid: Grid, steps: &[Step], rect: Rect) -> Self {
        let trace = grid.trace((0, 0), 0, steps);
        let ends = [trace[0].0, trace[trace.len() - 1].0];
        let near = |(c, r): (i64, i64)| [(c - SPACE, r - SPACE), (c + SPACE, r + SPACE)];
        let cells: Vec<(i64, i64)> =
            trace.iter().map(|(cell, _)| *cell).chain(ends.into_iter().flat_map(near)).collect();
        Window::around(grid, cells.into_iter(), rect, 0.9)
    }

    /// The point of the screen for a point of the plane.
    pub fn to(&self, p: Pos2) -> Pos2 {
        (p.to_vec2() * self.scale + self.shift).to_pos2()
    }

    /// The centre of a cell on the screen.
    pub fn centre(&self, (c, r): (i64, i64)) -> Pos2 {
        self.to(self.grid.centre(c, r))
    }

    /// Column and row of the cell at a point of the screen.
    pub fn at(&self, p: Pos2) -> (i64, i64) {
        self.grid.at(((p.to_vec2() - self.shift) / self.scale).to_pos2())
    }

    /// Fills a cell.
    pub fn cell(&self, painter: &Painter, cell: (i64, i64), fill: Color32, line: Stroke) {
        let corners = self.grid.corners(self.centre(cell), self.scale * 0.97);
        painter.add(egui::Shape::convex_polygon(corners, fill, line));
    }

    /// The outlines of all cells in the rectangle.
    pub fn grid(&self, painter: &Painter, line: Stroke) {
        let (a, b) = (self.at(self.rect.min), self.at(self.rect.max));
        if (b.0 - a.0) * (b.1 - a.1) > 900 {
            return;
        }
        for c in a.0 - 1..=b.0 + 1 {
            for r in a.1 - 1..=b.1 + 1 {
                let corners = self.grid.corners(self.centre((c, r)), self.scale);
                painter.add(egui::Shape::closed_line(corners, line));
            }
        }
    }
}
