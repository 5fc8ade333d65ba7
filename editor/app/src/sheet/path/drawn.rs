//! A path changed by hand: dragged over cells, turned at its end, changed with keys, or mirrored as a new entry.
//!
//! A gesture is one edit of the source. What is drawn with keys is written with Enter.

use super::Window;
use super::follow_list::FollowList;
use crate::board::{Grid, facing_name};
use crate::field;
use crate::sheet::map::is_locked;
use crate::sheet::{SheetAction, SheetContext};
use crate::theme::{self, Tokens};
use crate::words::words;
use dicta_program::Step;
use dicta_studio::hands;
use dicta_studio::hands::follows;
use dicta_studio::hands::paths::{self, MirrorProblem};
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::field::FieldRow;
use egui::accesskit::Role;
use egui::{
    EventFilter, Key, Modifiers, PointerButton, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo,
};

/// A cell is entered at this distance from its centre, in cells, so that a corner that the pointer cuts does not count.
const NEAR: f32 = 0.42;

/// The state of a path that is changed by hand.
#[derive(Default)]
pub struct Drawn {
    /// The path as drawn so far; none if nothing is drawn.
    path: Option<Vec<Step>>,
    /// The gesture in progress.
    gesture: Option<Gesture>,
    /// The name of the mirror image, as typed, and for how many frames its field takes the focus.
    mirror: Option<(String, u8)>,
    /// What doesn't follow from the path.
    pub departures: FollowList,
}

/// A gesture with the pointer. The cells stay where they are until it ends.
#[derive(Clone, Copy)]
struct Gesture {
    window: Window,
    /// The end is turned, otherwise cells are drawn.
    turns: bool,
    /// Another cell has been entered.
    moved: bool,
}

impl Drawn {
    /// The path as drawn, otherwise as it is.
    pub fn path<'p>(&'p self, steps: &'p [Step]) -> &'p [Step] {
        self.path.as_deref().unwrap_or(steps)
    }

    /// Whether it is being drawn.
    pub fn is_drawn(&self) -> bool {
        self.path.is_some() || self.gesture.is_some()
    }

    /// The window of the gesture in progress.
    pub fn window(&self) -> Option<Window> {
        self.gesture.map(|gesture| gesture.window)
    }

    /// Lets the user change the path on its picture. Returns whether a click or Enter was for that.
    pub fn change(
        &mut self,
        ui: &Ui,
        cx: &SheetContext<'_>,
        response: &Response,
        (window, row, steps): (Window, &FieldRow, &[Step]),
        action: &mut SheetAction,
    ) -> bool {
        if self.gesture.is_some() && ui.input(|i| i.key_pressed(Key::Escape)) {
            (self.path, self.gesture) = (None, None);
        }
        let is_written = self.drag(ui, response, window, steps);
        let by_key = self.keyboard(ui, cx, response, steps);
        let is_turned = self.end(ui, cx, response, window, steps);
        self.cells(ui, response, window, steps);
        if is_written || by_key || is_turned {
            self.write(cx, row, steps, action);
        }
        is_written || by_key || is_turned
    }

    /// Writes the drawn path, if it differs.
    fn write(&mut self, cx: &SheetContext<'_>, row: &FieldRow, steps: &[Step], action: &mut SheetAction) {
        if let Some(path) = self.path.take().filter(|path| path != steps) {
            let mut edits = follows::drawn(cx.reading, (&row.entry, &row.name), steps, &path);
            match edits.len() {
                0 | 1 => action.edit = edits.pop(),
                _ => action.edits = Some((words!("sheet-path-step", of = row.entry.as_str()), edits)),
            }
        }
    }

    /// Draws with the pointer, from a cell of the path. Returns `true` when the path is to be written.
    fn drag(&mut self, ui: &Ui, response: &Response, window: Window, steps: &[Step]) -> bool {
        let board = window.grid.0;
        let cell_at = |p: Pos2| {
            let (column, row) = window.at(p);
            (column as i32, row as i32)
        };
        if response.drag_started_by(PointerButton::Primary) {
            let from = ui.input(|i| i.pointer.press_origin());
            let begun = from.and_then(|p| paths::begun(board, self.path(steps), cell_at(p)));
            if begun.is_some() {
                (self.path, self.gesture) = (begun, Some(Gesture { window, turns: false, moved: false }));
            }
        }
        let Some(mut gesture) = self.gesture.filter(|gesture| !gesture.turns) else { return false };
        if let Some(to) = response.interact_pointer_pos().filter(|_| response.dragged_by(PointerButton::Primary)) {
            let from = match response.drag_started() {
                true => ui.input(|i| i.pointer.press_origin()).unwrap_or(to),
                false => to - response.drag_delta(),
            };
            // A fast movement must not skip cells.
            let count = ((to - from).length() / (window.scale * 0.2)).ceil().clamp(1.0, 400.0) as usize;
            let lapses = ui.input(|i| i.modifiers.shift);
            for i in 0..=count {
                let at = from + (to - from) * (i as f32 / count as f32);
                let centre = window.centre(window.at(at));
                if at.distance(centre) < window.scale * NEAR && window.rect.contains(centre) {
                    let path = paths::dragged(board, self.path(steps), cell_at(at), lapses);
                    gesture.moved |= path != self.path(steps);
                    self.path = Some(path);
                }
            }
        }
        self.gesture = Some(gesture);
        if !response.drag_stopped() {
            return false;
        }
        self.gesture = None;
        if !gesture.moved {
            self.path = None;
        }
        gesture.moved
    }

    /// Changes the path with keys while the picture has the focus. Returns `true` when the path is to be written.
    fn keyboard(&mut self, ui: &Ui, cx: &SheetContext<'_>, response: &Response, steps: &[Step]) -> bool {
        if !response.has_focus() || self.gesture.is_some() {
            return false;
        }
        let board = cx.reading.program.board;
        let escape = self.path.is_some();
        let keys = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, keys));
        let mut path = self.path(steps).to_vec();
        // A key without Shift is also found with it, so those with Shift come first.
        let steps_of = [
            (Modifiers::SHIFT, Key::ArrowLeft, Step::SlipLeft),
            (Modifiers::SHIFT, Key::ArrowRight, Step::SlipRight),
            (Modifiers::SHIFT, Key::ArrowDown, Step::Back),
            (Modifiers::NONE, Key::ArrowUp, Step::Forward),
            (Modifiers::NONE, Key::ArrowDown, Step::About),
        ];
        for (modifiers, key, step) in steps_of {
            if ui.input_mut(|i| i.consume_key(modifiers, key)) {
                path = paths::longer(&path, step);
            }
        }
        for (key, by) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1)] {
            if ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                path = paths::turned(board, &path, by);
            }
        }
        if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Backspace)) {
            path.pop();
        }
        if path != self.path(steps) {
            self.path = Some(path);
        }
        if self.path.is_some() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            self.path = None;
        }
        self.path.is_some() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter))
    }

    /// The handle that turns the facing at the end: by a click, or by dragging it. Returns `true` when the path is to be
    /// written.
    fn end(&mut self, ui: &Ui, cx: &SheetContext<'_>, response: &Response, window: Window, steps: &[Step]) -> bool {
        let grid = Grid(cx.reading.program.board);
        let Some(&(cell, facing)) = grid.trace((0, 0), 0, self.path(steps)).last() else { return false };
        let centre = window.centre(cell);
        let at = centre + grid.direction(facing) * window.scale * NEAR;
        let area = Rect::from_center_size(at, Vec2::splat((window.scale * 0.34).clamp(10.0, 24.0)));
        let handle = ui.interact(area, response.id.with("end"), Sense::click_and_drag());
        handle.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, words!("sheet-path-end", facing = facing_name(grid, facing)))
        });
        let t = Tokens::of(ui);
        let is_marked = handle.hovered() || handle.has_focus() || handle.dragged();
        let fill = if is_marked { t.accent } else { t.sheet };
        ui.painter().circle(at, area.width() * 0.3, fill, Stroke::new(1.2, t.accent));
        let mut by = 0;
        let was_drawn = self.path.is_some();
        if handle.drag_started_by(PointerButton::Primary) {
            self.gesture = Some(Gesture { window, turns: true, moved: false });
        }
        let turns = self.gesture.is_some_and(|gesture| gesture.turns);
        if let Some(to) = handle.interact_pointer_pos().filter(|_| turns && handle.dragged()) {
            let along = |facing: &i64| grid.direction(*facing).dot(to - centre);
            let nearest = (0..grid.facings()).max_by(|a, b| along(a).total_cmp(&along(b)));
            by = nearest.unwrap_or(facing) - facing;
        } else if handle.clicked() {
            by = if ui.input(|i| i.modifiers.shift) { -1 } else { 1 };
        }
        if by != 0 {
            self.path = Some(paths::turned(grid.0, self.path(steps), by));
        }
        let ended = turns && handle.drag_stopped();
        if ended {
            self.gesture = None;
        }
        let is_clicked = handle.clicked() && !was_drawn;
        handle.on_hover_text(words!("sheet-path-end.help"));
        ended || is_clicked
    }

    /// The cells of the path in their order, for assistive technology.
    fn cells(&self, ui: &Ui, response: &Response, window: Window, steps: &[Step]) {
        let mut trace = window.grid.trace((0, 0), 0, self.path(steps));
        // The facing with which a cell is left.
        trace.reverse();
        trace.dedup_by_key(|(cell, _)| *cell);
        trace.reverse();
        for (number, (cell, facing)) in trace.iter().enumerate() {
            let area = Rect::from_center_size(window.centre(*cell), Vec2::splat(window.scale * 0.5));
            let cell = ui.interact(area, response.id.with(("cell", number)), Sense::hover());
            cell.widget_info(|| {
                let name = match number {
                    0 => words!("sheet-path-cell.start"),
                    n => words!("sheet-path-cell", n = n),
                };
                let facing = words!("sheet-path-cell.facing", facing = facing_name(window.grid, *facing));
                let info = WidgetInfo::labeled(Role::GraphicsObject, true, name);
                WidgetInfo { current_text_value: Some(facing), ..info }
            });
        }
    }

    /// The buttons for a path that is drawn with keys and not written.
    pub fn buttons(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (row, steps): (&FieldRow, &[Step]),
        action: &mut SheetAction,
    ) {
        if self.path.is_none() || self.gesture.is_some() {
            return;
        }
        ui.horizontal(|ui| {
            if ui.button(words!("hand-take")).clicked() {
                self.write(cx, row, steps, action);
            }
            if ui.button(words!("cancel")).clicked() {
                self.path = None;
            }
        });
    }

    /// The button that declares the mirror image as a new entry, and the form for its name.
    pub fn mirror(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (model, row): (&EntryModel, &FieldRow),
        action: &mut SheetAction,
    ) {
        let Some((mut name, mut fresh)) = self.mirror.take() else {
            let of = hands::of_field(cx.reading, &row.entry, &row.name).map(|value| value.of);
            let locked = of.is_none_or(|of| is_locked(cx, &of));
            let says = words!("sheet-path-mirror-new", kind = model.kind.1.as_str());
            let new = ui.add_enabled(!locked && self.path.is_none(), egui::Button::new(says));
            let why = if locked { words!("why-only-read") } else { words!("sheet-path-mirror-new.drawing") };
            if theme::explain_disabled(new, why).on_hover_text(words!("sheet-path-mirror-new.help")).clicked() {
                self.mirror = Some((paths::swapped(&model.name).unwrap_or_default(), field::FRESH));
            }
            return;
        };
        let mut open = !ui.input(|i| i.key_pressed(Key::Escape));
        let says = words!("sheet-path-mirror-new.name");
        let edit = egui::TextEdit::singleline(&mut name).hint_text(says.clone()).desired_width(140.0);
        let response = ui.add(edit).accessible_name(says);
        field::take_keyboard(&mut fresh, &response);
        let mut entered = field::entered(ui, &response);
        let problem = paths::mirror_problem(cx.reading, &model.name, &name);
        let why = problem.map(|problem| match problem {
            MirrorProblem::Name => words!("sheet-path-mirror-new.no-name"),
            MirrorProblem::NameTaken => words!("sheet-path-mirror-new.taken", name = name.trim()),
        });
        // Nothing is wrong before the user has typed.
        if let Some(why) = why.as_ref().filter(|_| !name.is_empty()) {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
        ui.horizontal(|ui| {
            let add = ui.add_enabled(problem.is_none(), egui::Button::new(words!("sheet-path-mirror-new.do")));
            entered |= theme::explain_disabled(add, why.clone().unwrap_or_default()).clicked();
            open &= !ui.button(words!("cancel")).clicked();
        });
        if entered && problem.is_none() {
            let title = words!("sheet-path-mirror-new.step", name = name.trim(), of = model.name.as_str());
            action.edits = paths::mirror(cx.reading, &model.name, &name).map(|edits| (title, edits));
        } else if open {
            self.mirror = Some((name, fresh));
        }
    }
}
