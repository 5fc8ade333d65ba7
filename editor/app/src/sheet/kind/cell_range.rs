//! The selected cells of the table of entries: a rectangle between two corners. Arrows move it, Shift and dragging make
//! it larger, the square at its corner fills it down.

use super::heading::FROZEN_MAX;
use super::{KindSheet, ROW};
use crate::command::Command;
use crate::sheet::entries::EntriesAction;
use crate::sheet::{SheetAction, SheetContext};
use crate::theme::Tokens;
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::hands;
use egui::accesskit::Role;
use egui::{
    CursorIcon, EventFilter, Key, Modifiers, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};
use std::ops::RangeInclusive;

/// The name of an entry, and a column; column 0 is the name.
pub(super) type Cell = (String, usize);

/// A row and a column of the table as it is sorted and filtered.
type Spot = (usize, usize);

/// Side of the square that fills cells down.
const HANDLE: f32 = 8.0;
/// Number of rows that Page Up and Page Down move.
const PAGE: isize = 20;

/// The selected cells.
#[derive(Default)]
pub(super) struct Selection {
    /// The cell that was selected first.
    pub(super) at: Option<Cell>,
    /// The opposite corner, if several cells are selected.
    to: Option<Cell>,
    /// Where the first cell is drawn.
    pub(super) at_rect: Option<Rect>,
    /// A part of the table has the keyboard focus.
    pub(super) focused: bool,
    /// A cell that scrolls into view as soon as it is drawn, and whether it takes the focus.
    due: Option<(Cell, bool)>,
    /// The first cell takes the focus again.
    returns: bool,
    drag: Option<Drag>,
    /// Rows and columns of the rectangle in this frame.
    range: Option<(RangeInclusive<usize>, RangeInclusive<usize>)>,
    /// The first visible column of each page of columns.
    pub(super) pages: Vec<usize>,
    /// The top left corner of the cells.
    corner: Pos2,
}

/// What is being dragged.
#[derive(Clone, Copy, PartialEq)]
enum Drag {
    /// The opposite corner of the selection.
    Corner,
    /// The square that fills down.
    Fill,
}

impl Selection {
    /// Forgets cells of entries that do not exist any more.
    pub(super) fn retain(&mut self, exists: impl Fn(&str) -> bool) {
        self.at.take_if(|(name, _)| !exists(name));
        self.to.take_if(|(name, _)| !exists(name));
    }

    /// Whether a cell has to be drawn even out of sight, because it has the focus or is about to get it.
    pub(super) fn needs(&self, name: &str) -> bool {
        let is_it = |cell: &Cell| cell.0 == name;
        self.at.as_ref().is_some_and(is_it) || self.due.as_ref().is_some_and(|(cell, _)| is_it(cell))
    }

    fn is_several(&self) -> bool {
        self.range
            .as_ref()
            .is_some_and(|(rows, columns)| rows.start() != rows.end() || columns.start() != columns.end())
    }
}

impl KindSheet {
    fn spot(&self, cell: &Cell) -> Option<Spot> {
        let row = self.order.iter().position(|&i| self.model.table.rows[i].name == cell.0)?;
        Some((row, cell.1))
    }

    fn cell(&self, (row, column): Spot) -> Option<Cell> {
        Some((self.model.table.rows[*self.order.get(row)?].name.clone(), column))
    }

    /// Prepares the selection for this frame; the first row is drawn next.
    pub(super) fn begin_selection(&mut self, corner: Pos2) {
        let at = self.selection.at.as_ref().and_then(|cell| self.spot(cell));
        let to = self.selection.to.as_ref().and_then(|cell| self.spot(cell)).or(at);
        let between = |a: usize, b: usize| a.min(b)..=a.max(b);
        self.selection.range = at.zip(to).map(|(a, b)| (between(a.0, b.0), between(a.1, b.1)));
        self.selection.corner = corner;
    }

    /// Marks a cell as selected, and selects it if it is clicked, dragged from or gets the focus.
    pub(super) fn select(&mut self, ui: &Ui, response: &Response, spot: Spot) {
        let Some(cell) = self.cell(spot) else { return };
        let extends = ui.input(|i| i.modifiers.shift);
        if response.clicked() && extends && self.selection.at.is_some() {
            self.selection.to = Some(cell.clone());
            self.selection.returns = true;
        } else if response.clicked() || response.drag_started() || response.gained_focus() {
            response.request_focus();
            let returned = !response.clicked() && !response.drag_started() && self.selection.at.as_ref() == Some(&cell);
            if !returned {
                (self.selection.at, self.selection.to) = (Some(cell.clone()), None);
            }
        } else if response.secondary_clicked() && !self.is_selected(spot) {
            (self.selection.at, self.selection.to) = (Some(cell.clone()), None);
        }
        if response.drag_started() {
            self.selection.drag = Some(Drag::Corner);
        }
        if let Some((_, focus)) = self.selection.due.take_if(|(due, _)| *due == cell) {
            // The heading may be frozen above it.
            let mut area = response.rect;
            area.min.y -= FROZEN_MAX;
            ui.scroll_to_rect(area, None);
            if focus {
                response.request_focus();
            }
        }
        if self.selection.at.as_ref() == Some(&cell) && std::mem::take(&mut self.selection.returns) {
            response.request_focus();
        }
        if response.has_focus() {
            self.selection.focused = true;
            let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
            Command::keep_for(ui.ctx(), response.id, &[Command::SelectNext]);
        }
        let area = response.rect.expand2(vec2(3.0, 0.0));
        if self.selection.at.as_ref() == Some(&cell) {
            self.selection.at_rect = Some(response.rect);
            ui.painter().rect_stroke(area, 0.0, Stroke::new(1.5, Tokens::of(ui).accent), StrokeKind::Inside);
        }
    }

    /// Whether a cell is one of several that are selected.
    pub(super) fn is_selected(&self, (row, column): Spot) -> bool {
        let within = |(rows, columns): &(RangeInclusive<usize>, RangeInclusive<usize>)| {
            rows.contains(&row) && columns.contains(&column)
        };
        self.selection.is_several() && self.selection.range.as_ref().is_some_and(within)
    }

    /// After the rows: what is dragged, and the square at the corner.
    pub(super) fn end_selection(&mut self, ui: &Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let pointer = ui.input(|i| i.pointer.latest_pos());
        let released = ui.input(|i| i.pointer.any_released());
        if self.selection.drag == Some(Drag::Corner)
            && let Some(over) = pointer
        {
            self.selection.to = self.cell(self.spot_at(over)).filter(|to| Some(to) != self.selection.at.as_ref());
            ui.scroll_to_rect(Rect::from_center_size(over, Vec2::splat(ROW)), None);
        }
        self.fill_by_square(ui, cx, pointer, released, action);
        if released {
            self.selection.drag = None;
        }
    }

    fn fill_by_square(
        &mut self,
        ui: &Ui,
        cx: &SheetContext<'_>,
        pointer: Option<Pos2>,
        released: bool,
        action: &mut SheetAction,
    ) {
        let Some((rows, columns)) = self.selection.range.clone().filter(|(_, columns)| *columns.end() > 0) else {
            return;
        };
        let area = self.area(&rows, &columns);
        let square = Rect::from_center_size(area.right_bottom(), Vec2::splat(HANDLE));
        let response = ui.interact(square.expand(2.0), ui.scope_id().with("fill"), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words!("entries-fill.square")));
        let t = Tokens::of(ui);
        ui.painter().rect(square, 0.0, t.accent, Stroke::new(1.0, t.paper), StrokeKind::Outside);
        let response =
            response.on_hover_cursor(CursorIcon::Crosshair).on_hover_text(words!("entries-fill.square-help"));
        if response.drag_started() {
            self.selection.drag = Some(Drag::Fill);
        } else if response.clicked() {
            self.fill(cx, action);
        }
        if self.selection.drag != Some(Drag::Fill) {
            return;
        }
        let Some(last) = pointer.map(|over| self.spot_at(over).0).filter(|last| last > rows.end()) else { return };
        let rows = *rows.start()..=last;
        let outline = self.area(&rows, &columns);
        let corners = [outline.left_top(), outline.right_top(), outline.right_bottom(), outline.left_bottom()];
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            ui.painter().add(Shape::dashed_line(&[*from, *to], Stroke::new(1.0, t.accent), 4.0, 3.0));
        }
        if released {
            let from = self.cell((*rows.start(), *columns.start()));
            (self.selection.at, self.selection.to) = (from, self.cell((last, *columns.end())));
            self.selection.range = Some((rows, columns));
            self.fill(cx, action);
        }
    }

    /// The row and column at a place, or the nearest.
    fn spot_at(&self, at: Pos2) -> Spot {
        let row = ((at.y - self.selection.corner.y) / ROW).floor().max(0.0) as usize;
        let mut x = self.selection.corner.x;
        let mut over = 0;
        for (n, width) in self.widths.iter().enumerate() {
            if at.x >= x {
                over = n;
            }
            x += width;
        }
        let column = if over == 0 { 0 } else { self.first + over };
        (row.min(self.order.len().saturating_sub(1)), column)
    }

    /// Where these cells are, as far as their columns are on the visible page.
    fn area(&self, rows: &RangeInclusive<usize>, columns: &RangeInclusive<usize>) -> Rect {
        let edge = |column: usize| {
            let shown = match column.checked_sub(1) {
                None => 0,
                Some(column) => (column + 1).saturating_sub(self.first).min(self.widths.len()),
            };
            self.selection.corner.x + self.widths.iter().take(shown).sum::<f32>()
        };
        let top = self.selection.corner.y;
        let left = if *columns.start() == 0 { edge(0) } else { edge(*columns.start()).max(edge(1)) };
        Rect::from_min_max(
            pos2(left - 3.0, top + *rows.start() as f32 * ROW),
            pos2(edge(columns.end() + 1) - 5.0, top + (rows.end() + 1) as f32 * ROW),
        )
    }

    /// Moves the selection with the arrows; with Shift, its opposite corner.
    pub(super) fn arrows(&mut self, ui: &Ui) {
        let Some(at) = self.selection.at.clone().filter(|_| self.selection.focused) else { return };
        let last = self.model.table.columns.len();
        let all = self.order.len() as isize;
        let moves: [(Key, isize, isize); 8] = [
            (Key::ArrowUp, -1, 0),
            (Key::ArrowDown, 1, 0),
            (Key::ArrowLeft, 0, -1),
            (Key::ArrowRight, 0, 1),
            (Key::PageUp, -PAGE, 0),
            (Key::PageDown, PAGE, 0),
            (Key::Home, 0, -(last as isize)),
            (Key::End, 0, last as isize),
        ];
        for (key, down, right) in moves {
            for (modifiers, extends) in [(Modifiers::SHIFT, true), (Modifiers::NONE, false)] {
                let times = ui.input_mut(|i| match i.modifiers.matches_exact(modifiers) {
                    true => i.count_and_consume_key(modifiers, key),
                    false => 0,
                });
                if times == 0 {
                    continue;
                }
                let from = self.selection.to.clone().filter(|_| extends).unwrap_or_else(|| at.clone());
                let Some((row, column)) = self.spot(&from) else { return };
                let times = times as isize;
                let row = (row as isize + down * times).clamp(0, (all - 1).max(0)) as usize;
                let column = (column as isize + right * times).clamp(0, last as isize) as usize;
                self.move_to((row, column), extends);
            }
        }
    }

    /// Selects the cell so many rows and columns on, if there is one.
    pub(super) fn step(&mut self, down: usize, right: usize) {
        let Some((row, column)) = self.selection.at.clone().and_then(|at| self.spot(&at)) else { return };
        let last = (self.order.len().saturating_sub(1), self.model.table.columns.len());
        self.move_to(((row + down).min(last.0), (column + right).min(last.1)), false);
    }

    /// Selects all cells with values.
    pub(super) fn select_all(&mut self) {
        let last = (self.order.len().saturating_sub(1), self.model.table.columns.len());
        (self.selection.at, self.selection.to) = (self.cell((0, 1.min(last.1))), self.cell(last));
        self.selection.due = self.selection.at.clone().map(|cell| (cell, false));
    }

    fn move_to(&mut self, (row, column): Spot, extends: bool) {
        let Some(cell) = self.cell((row, column)) else { return };
        if let Some(column) = column.checked_sub(1) {
            self.page = self.selection.pages.iter().rposition(|first| *first <= column).unwrap_or(self.page);
        }
        self.selection.due = Some((cell.clone(), !extends));
        match extends {
            true => self.selection.to = Some(cell).filter(|to| Some(to) != self.selection.at.as_ref()),
            false => (self.selection.at, self.selection.to) = (Some(cell), None),
        }
    }

    /// The names of the selected entries and fields.
    pub(super) fn selected(&self) -> Option<(Vec<String>, Vec<String>)> {
        let (rows, columns) = self.selection.range.clone()?;
        let entries = rows.filter_map(|row| Some(self.cell((row, 0))?.0)).collect();
        let fields = columns.filter_map(|c| Some(self.model.table.columns.get(c.checked_sub(1)?)?.0.clone()));
        Some((entries, fields.collect()))
    }

    /// The names of entries and columns of several selected cells.
    pub(super) fn several(&self) -> Option<(Vec<String>, Vec<String>)> {
        let (entries, mut columns) = self.selected().filter(|_| self.selection.is_several())?;
        if self.selection.range.as_ref().is_some_and(|(_, columns)| *columns.start() == 0) {
            columns.insert(0, "title".to_owned());
        }
        Some((entries, columns))
    }

    /// Writes the values of the first selected row into the others.
    pub(super) fn fill(&self, cx: &SheetContext<'_>, action: &mut SheetAction) {
        match self.selected().filter(|(entries, fields)| entries.len() > 1 && !fields.is_empty()) {
            Some((entries, fields)) => {
                let edits = hands::filled_down(cx.reading, &entries, &fields);
                change(edits, |n| words!("entries-fill-step", n = n), action);
            }
            None => action.entries = Some(EntriesAction::Say(words!("entries-fill.how"))),
        }
    }

    /// Clears the selected cells, so that they have their defaults again.
    pub(super) fn clear(&self, cx: &SheetContext<'_>, action: &mut SheetAction) {
        match self.selected().filter(|(_, fields)| !fields.is_empty()) {
            Some((entries, fields)) => {
                let edits = hands::cleared(cx.reading, &entries, &fields);
                change(edits, |n| words!("entries-clear-step", n = n), action);
            }
            None => action.entries = Some(EntriesAction::Say(words!("entries-clear.how"))),
        }
    }
}

/// Makes these edits as one step of the history.
fn change(edits: Vec<Edit>, title: impl Fn(usize) -> String, action: &mut SheetAction) {
    match edits.len() {
        0 => action.entries = Some(EntriesAction::Say(words!("entries-same"))),
        n => action.edits = Some((title(n), edits)),
    }
}
