//! The enlarged picture: shapes and their points are selected and moved by mouse and keys.

use super::super::{SheetAction, SheetContext};
use super::{Drawing, Made, Shown, placing};
use crate::board::on_screen::OnScreen;
use crate::keyboard;
use crate::theme::Tokens;
use crate::words::words;
use dicta_art::look::{Figure, Looks, Outline, edge_distance};
use dicta_studio::sheet::look::{FigureModel, Handle, Numbers, STAMP, ShapeModel};
use egui::accesskit::Role;
use egui::{
    CornerRadius, CursorIcon, EventFilter, Key, Modifiers, Painter, PointerButton, Pos2, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// How far from a line it can be touched, in points.
const NEAR: f32 = 5.0;

/// Something that is being moved.
#[derive(Clone, Copy)]
pub(super) struct Held {
    /// The shape, and its point if only that moves.
    shape: usize,
    point: Option<usize>,
    /// Where the point is, or how far the shape has moved.
    to: (i64, i64),
    /// Where the pointer took it, and whether that is on its mirror image.
    from: Pos2,
    is_flipped: bool,
    /// Points per unit of the picture, which stay until it ends.
    scale: f32,
    /// The change is made, but not yet read.
    is_done: bool,
}

/// What can be touched of the shapes of a figure.
pub(super) struct Shapes(Vec<Touchable>);

struct Touchable {
    outlines: Vec<Outline>,
    is_in_mirror: bool,
    /// It has the left half of its right half.
    is_half: bool,
}

impl Shapes {
    fn of(looks: &Looks, figure: &FigureModel) -> Self {
        let touchable = |shape: &ShapeModel| Touchable {
            outlines: outlines(looks, figure, shape, None),
            is_in_mirror: shape.is_in_mirror,
            is_half: shape.is_mirrored && !shape.is_in_mirror,
        };
        Shapes(figure.shapes.iter().map(touchable).collect())
    }

    /// The shape in front at a point, and whether the point is on its mirror image.
    fn front(&self, at: Pos2, near: f32) -> Option<(usize, bool)> {
        (0..self.0.len()).rev().find_map(|shape| Some((shape, self.on(shape, at, near)?)))
    }

    /// If a point is on a shape: whether it is on its mirror image.
    fn on(&self, shape: usize, at: Pos2, near: f32) -> Option<bool> {
        self.0.get(shape)?.side(at, |outline, at| outline.holds(at, near))
    }

    /// The same for the outline of a shape.
    fn on_line(&self, shape: usize, at: Pos2, near: f32) -> Option<bool> {
        self.0.get(shape)?.side(at, |outline, at| outline.distance(at) <= near)
    }
}

impl Touchable {
    fn side(&self, at: Pos2, is_on: impl Fn(&Outline, Pos2) -> bool) -> Option<bool> {
        if self.outlines.iter().any(|outline| is_on(outline, at)) {
            return Some(self.is_half && at.x < 0.0);
        }
        let image = pos2(-at.x, at.y);
        (self.is_in_mirror && self.outlines.iter().any(|outline| is_on(outline, image))).then_some(true)
    }
}

/// The outlines of a shape in cells; a stamp has that of the area that it covers.
fn outlines(looks: &Looks, figure: &FigureModel, shape: &ShapeModel, changed: Option<&Numbers>) -> Vec<Outline> {
    let drawn = looks.drawing(&figure.alone(shape, changed));
    match (shape.word.as_str(), drawn.bounds()) {
        (STAMP, Some(area)) => vec![Outline::of(area)],
        _ => drawn.outlines(),
    }
}

/// Where the picture is, and how large.
#[derive(Clone, Copy)]
struct Lens {
    rect: Rect,
    /// Points per unit and per cell.
    per_unit: f32,
    cell: f32,
}

impl Lens {
    fn on_screen(self, (x, y): (i64, i64)) -> Pos2 {
        self.rect.center() + vec2(x as f32, y as f32) * self.per_unit
    }

    fn in_units(self, at: Pos2) -> (i64, i64) {
        let to = (at - self.rect.center()) / self.per_unit;
        (to.x.round() as i64, to.y.round() as i64)
    }

    fn in_cells(self, at: Pos2) -> Pos2 {
        ((at - self.rect.center()) / self.cell).to_pos2()
    }

    fn near(self) -> f32 {
        NEAR / self.cell
    }
}

impl Held {
    fn new(shape: usize, point: Option<usize>, to: (i64, i64), lens: Lens) -> Self {
        let (from, scale) = (Pos2::ZERO, lens.per_unit);
        Held { shape, point, to, from, is_flipped: false, scale, is_done: false }
    }

    /// The numbers of the shape that it changes.
    fn numbers(&self, shape: &ShapeModel) -> Option<Numbers> {
        match self.point {
            Some(point) => shape.point_to(point, self.to),
            None => Some(shape.shifted(self.to)),
        }
    }

    /// Where a point of the shape is.
    fn place(&self, number: usize, handle: &Handle) -> (i64, i64) {
        match self.point {
            Some(point) if point == number => self.to,
            Some(_) => handle.at,
            None => (handle.at.0.saturating_add(self.to.0), handle.at.1.saturating_add(self.to.1)),
        }
    }
}

impl Drawing {
    /// The enlarged picture with the outline and the points of the selected shape.
    pub(super) fn canvas(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        shown: Shown<'_>,
        drawn: Option<&Figure>,
        action: &mut SheetAction,
    ) -> Made {
        let t = Tokens::of(ui);
        let edge = (ui.available_width() - 130.0).clamp(180.0, 420.0);
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(edge), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, words!("sheet-look-picture")));
        let figure = shown.figure;
        let far = |r: Rect| [r.left(), r.right(), r.top(), r.bottom()].into_iter().map(f32::abs).fold(0.2, f32::max);
        let reach = drawn.and_then(Figure::bounds).map_or(0.5, far);
        let per_unit = self.held.map_or(edge * 0.46 / reach / figure.unit as f32, |held| held.scale);
        let lens = Lens { rect, per_unit, cell: per_unit * figure.unit as f32 };
        let border = if response.has_focus() { t.accent } else { t.line };
        ui.painter().rect(rect, CornerRadius::same(3), t.ground, Stroke::new(1.0, border), StrokeKind::Inside);
        let painter = ui.painter_at(rect.shrink(1.0));
        // A drawing that is left out because it is too large has nothing to touch.
        if drawn.is_some() && self.shapes.as_ref().is_none_or(|(of, _)| *of != self.figure) {
            self.shapes = Some((self.figure, Shapes::of(cx.looks, figure)));
        }
        let made = self.take(ui, &response, lens, shown);
        let made = made.or_else(|| self.keys(ui, &response, lens, shown));
        self.paint(&painter, cx, t, (lens, figure, drawn));
        let made = made.or_else(|| self.points(ui, &response, lens, shown));
        made.or(self.menu(&response, cx, shown, action))
    }

    /// Draws the picture as it is with what is being moved, and the outline of the selected shape.
    fn paint(
        &self,
        painter: &Painter,
        cx: &SheetContext<'_>,
        t: &Tokens,
        (lens, figure, drawn): (Lens, &FigureModel, Option<&Figure>),
    ) {
        let centre = lens.rect.center();
        let around = Rect::from_center_size(centre, Vec2::splat(lens.cell));
        painter.rect_stroke(around, CornerRadius::ZERO, Stroke::new(1.0, t.grid), StrokeKind::Middle);
        painter.hline(lens.rect.x_range(), centre.y, Stroke::new(0.6, t.grid));
        painter.vline(centre.x, lens.rect.y_range(), Stroke::new(0.6, t.grid));
        let Some(drawn) = drawn else { return };
        let held = self.held.and_then(|held| {
            let shape = figure.shapes.get(held.shape)?;
            Some((shape, held.numbers(shape)?))
        });
        let at = placing(cx, t, &self.name, centre, lens.cell);
        match &held {
            Some((shape, numbers)) => {
                let moved = cx.looks.drawing(&figure.drawn(Some((shape, numbers))));
                moved.paint(&OnScreen(painter), &t.colours(), at);
            }
            None => drawn.paint(&OnScreen(painter), &t.colours(), at),
        }
        let Some(shape) = self.shape.and_then(|shape| figure.shapes.get(shape)) else { return };
        let numbers = held.filter(|(of, _)| of.way == shape.way).map(|(_, numbers)| numbers);
        let stroke = Stroke::new(1.5, t.accent);
        for outline in outlines(cx.looks, figure, shape, numbers.as_ref()) {
            for flip in [1.0, -1.0].into_iter().take(if shape.is_in_mirror { 2 } else { 1 }) {
                let on_screen = |p: &Pos2| centre + vec2(p.x * flip, p.y) * lens.cell;
                let points = outline.points.iter().map(on_screen).collect();
                painter.add(match outline.is_closed {
                    true => Shape::closed_line(points, stroke),
                    false => Shape::line(points, stroke),
                });
            }
        }
    }

    /// What the pointer does with the shapes: selects them, moves them, adds a point to an edge.
    fn take(&mut self, ui: &Ui, response: &Response, lens: Lens, shown: Shown<'_>) -> Made {
        let pointer = response.interact_pointer_pos().or(response.hover_pos());
        let over = pointer.and_then(|pointer| self.shape_at(lens.in_cells(pointer), lens));
        if response.hovered() && over.is_some() && !shown.is_locked {
            ui.set_cursor_icon(CursorIcon::Move);
        }
        let is_clicked = response.clicked_by(PointerButton::Primary) || response.secondary_clicked();
        if is_clicked || response.drag_started() {
            response.request_focus();
            self.held = None;
        }
        if response.double_clicked() && !shown.is_locked {
            return pointer.and_then(|pointer| self.split_edge(pointer, lens, shown));
        }
        if is_clicked {
            self.select(over.map(|(shape, _)| shape));
        }
        if shown.is_locked {
            return None;
        }
        if response.drag_started_by(PointerButton::Primary)
            && let Some(from) = ui.input(|i| i.pointer.press_origin())
            && let Some((shape, is_flipped)) = self.shape_at(lens.in_cells(from), lens)
        {
            self.select(Some(shape));
            self.held = Some(Held { is_flipped, from, ..Held::new(shape, None, (0, 0), lens) });
        }
        self.drag(ui, response, shown)
    }

    /// Moves the shape that the pointer has taken.
    fn drag(&mut self, ui: &Ui, response: &Response, shown: Shown<'_>) -> Made {
        let held = self.held.as_mut().filter(|held| held.point.is_none() && !held.is_done)?;
        if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged_by(PointerButton::Primary)) {
            let by = (pointer - held.from) / held.scale;
            let x = if held.is_flipped { -by.x } else { by.x };
            held.to = (x.round() as i64, by.y.round() as i64);
        }
        if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            self.held = None;
        }
        response.drag_stopped().then(|| self.finish(shown)).flatten()
    }

    /// The shape to take at a point, and whether the point is on its mirror image: the selected one by its outline, else
    /// the one in front.
    fn shape_at(&self, at: Pos2, lens: Lens) -> Option<(usize, bool)> {
        let (_, shapes) = self.shapes.as_ref()?;
        let selected = self.shape.and_then(|shape| Some((shape, shapes.on_line(shape, at, lens.near())?)));
        selected.or_else(|| shapes.front(at, lens.near()))
    }

    /// Adds a point to the edge of the selected shape nearest to the pointer, if that is on its outline.
    fn split_edge(&mut self, pointer: Pos2, lens: Lens, shown: Shown<'_>) -> Made {
        let number = self.shape?;
        let shape = shown.figure.shapes.get(number)?;
        let is_flipped = self.shapes.as_ref()?.1.on_line(number, lens.in_cells(pointer), 2.0 * lens.near())?;
        let centre = lens.rect.center().x;
        let pointer = if is_flipped { pos2(2.0 * centre - pointer.x, pointer.y) } else { pointer };
        let count = shape.handles.len();
        let point = |i: usize| lens.on_screen(shape.handles[i % count].at);
        let edges = 0..if shape.is_closed() { count } else { count.saturating_sub(1) };
        let far = |i: &usize| edge_distance(pointer, (point(*i), point(*i + 1)));
        let edge = edges.min_by(|a, b| far(a).total_cmp(&far(b)))?;
        self.add_point(shown, number, edge, lens.in_units(pointer))
    }

    /// Adds a point to a shape after another one, and selects it.
    pub(super) fn add_point(&mut self, shown: Shown<'_>, number: usize, after: usize, at: (i64, i64)) -> Made {
        let edit = shown.figure.shapes.get(number)?.with_point(&shown.sheet.of, after, at)?;
        (self.selects, self.focuses_next) = (Some((number, Some(after + 1))), true);
        Some((words!("sheet-look-point-add"), edit))
    }

    /// Removes the selected point, or else the selected shape.
    pub(super) fn remove(&mut self, shown: Shown<'_>) -> Made {
        let number = self.shape?;
        let shape = shown.figure.shapes.get(number)?;
        match self.point.filter(|_| shape.has_points()) {
            Some(point) => {
                let edit = shape.without_point(&shown.sheet.of, point)?;
                (self.selects, self.focuses_next) = (Some((number, None)), true);
                Some((words!("sheet-look-point-remove"), edit))
            }
            None => {
                self.select(None);
                Some((words!("sheet-look-remove"), shape.removed(&shown.sheet.of)))
            }
        }
    }

    pub(super) fn select(&mut self, shape: Option<usize>) {
        if self.shape != shape {
            self.text = None;
        }
        (self.shape, self.point, self.held) = (shape, None, None);
    }

    /// Ends a move, and makes it.
    fn finish(&mut self, shown: Shown<'_>) -> Made {
        let held = self.held.as_mut()?;
        held.is_done = true;
        let shape = shown.figure.shapes.get(held.shape)?;
        let edit = held.numbers(shape).and_then(|numbers| shape.with_numbers(&shown.sheet.of, &numbers));
        let does = match held.point {
            Some(_) => words!("sheet-look-move"),
            None => words!("sheet-look-move-shape", shape = shape.word.as_str()),
        };
        if edit.is_none() {
            self.held = None;
        }
        Some((does, edit?))
    }

    /// The keys of the picture: Enter selects the next shape, arrows move it, Delete removes it or its selected point.
    fn keys(&mut self, ui: &Ui, response: &Response, lens: Lens, shown: Shown<'_>) -> Made {
        let held = self.held.filter(|held| held.point.is_none() && !held.is_done);
        // The keys are one gesture, which ends when the picture is left, Enter is pressed or a command runs.
        let is_entered = response.clicked() && !response.clicked_by(PointerButton::Primary);
        if held.is_some() && (is_entered || response.lost_focus() || keyboard::has_command(ui.ctx())) {
            return self.finish(shown);
        }
        if is_entered {
            // From the front to the back.
            let before = self.shape.and_then(|shape| shape.checked_sub(1));
            self.select(before.or(shown.figure.shapes.len().checked_sub(1)));
        }
        let number = self.shape.filter(|_| !shown.is_locked && response.has_focus())?;
        if let Some(to) = nudged(ui, response.id, held.map_or((0, 0), |held| held.to)) {
            self.held = Some(Held { to, ..held.unwrap_or(Held::new(number, None, to, lens)) });
        }
        if is_deleted(ui) {
            return self.remove(shown);
        }
        if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            match held {
                Some(_) => self.held = None,
                None => self.select(None),
            }
        }
        None
    }

    /// The points of the selected shape, to be moved.
    fn points(&mut self, ui: &mut Ui, canvas: &Response, lens: Lens, shown: Shown<'_>) -> Made {
        let t = Tokens::of(ui);
        let number = self.shape?;
        let shape = shown.figure.shapes.get(number)?;
        let mut made = None;
        let takes_focus = std::mem::take(&mut self.takes_focus);
        if takes_focus && self.point.is_none() {
            canvas.request_focus();
        }
        for (point, handle) in shape.handles.iter().enumerate() {
            let now = self.held.filter(|held| held.shape == number).map_or(handle.at, |held| held.place(point, handle));
            let at = lens.on_screen(now);
            let area = Rect::from_center_size(at, Vec2::splat(12.0));
            let response = ui.interact(area, canvas.id.with(("point", point)), Sense::click_and_drag());
            let name = words!("sheet-look-point", n = point + 1, x = now.0, y = now.1);
            let is_selected = self.point == Some(point);
            response.widget_info(|| WidgetInfo::selected(Role::Button, !shown.is_locked, is_selected, &name));
            if takes_focus && is_selected {
                response.request_focus();
            }
            let is_marked = response.hovered() || response.has_focus() || response.dragged() || is_selected;
            let fill = if is_marked { t.accent } else { t.sheet };
            ui.painter().circle(at, if is_marked { 5.5 } else { 4.5 }, fill, Stroke::new(1.5, t.accent));
            if !shown.is_locked {
                made = made.or_else(|| self.point_moves(ui, &response, (point, now), lens, shown));
                response.on_hover_text(words!("sheet-look-point.help"));
            }
        }
        made
    }

    /// What the pointer and the keys do with a point.
    fn point_moves(
        &mut self,
        ui: &Ui,
        response: &Response,
        (point, now): (usize, (i64, i64)),
        lens: Lens,
        shown: Shown<'_>,
    ) -> Made {
        let number = self.shape?;
        if response.clicked() || response.drag_started() || response.gained_focus() {
            response.request_focus();
            self.point = Some(point);
        }
        if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged_by(PointerButton::Primary)) {
            self.held = Some(Held::new(number, Some(point), lens.in_units(pointer), lens));
        }
        let is_held = |this: &Self| this.held.is_some_and(|held| held.point == Some(point) && !held.is_done);
        if response.has_focus() {
            if let Some(to) = nudged(ui, response.id, now) {
                self.held = Some(Held::new(number, Some(point), to, lens));
            }
            if is_deleted(ui) {
                return self.remove(shown);
            }
            if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Insert)) {
                return self.halve_edge(shown);
            }
        }
        if is_held(self) && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            self.held = None;
        }
        // The keys are one gesture, which ends when the point is left, Enter is pressed or a command runs.
        let ends = response.lost_focus() || response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let ends = ends || response.drag_stopped() || keyboard::has_command(ui.ctx());
        (ends && is_held(self)).then(|| self.finish(shown)).flatten()
    }

    /// Adds a point in the middle of the edge after the selected point, or before it if none follows.
    pub(super) fn halve_edge(&mut self, shown: Shown<'_>) -> Made {
        let (number, point) = (self.shape?, self.point?);
        let shape = shown.figure.shapes.get(number).filter(|shape| shape.has_points())?;
        let count = shape.handles.len();
        let after = if point + 1 == count && !shape.is_closed() { point.checked_sub(1)? } else { point };
        let (a, b) = (shape.handles.get(after)?.at, shape.handles.get((after + 1) % count)?.at);
        self.add_point(shown, number, after, ((a.0 + b.0) / 2, (a.1 + b.1) / 2))
    }
}

/// Whether Delete or Backspace was pressed.
pub(super) fn is_deleted(ui: &Ui) -> bool {
    [Key::Delete, Key::Backspace].into_iter().any(|key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)))
}

/// A point moved by the arrow keys; with Shift, ten times as far.
fn nudged(ui: &Ui, id: egui::Id, at: (i64, i64)) -> Option<(i64, i64)> {
    let keys = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, tab: false };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, keys));
    let mut to = at;
    let ways = [(Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0), (Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1)];
    for (key, x, y) in ways {
        // A key without Shift is also found with it, so that with Shift comes first.
        for (modifiers, by) in [(Modifiers::SHIFT, 10), (Modifiers::NONE, 1)] {
            if ui.input_mut(|i| i.consume_key(modifiers, key)) {
                to = (to.0 + x * by, to.1 + y * by);
            }
        }
    }
    (to != at).then_some(to)
}
