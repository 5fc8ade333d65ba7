//! The board as a widget: pan and zoom, pieces, overlays, and the target of the pointer.

mod aids;
mod tooltips;

use super::film::FilmFrame;
use super::geometry::{self, Grid};
use super::ground::Ground;
use super::legend::Legend;
use super::map_on_screen::MapOnScreen;
use super::names::{OtherText, is_listed, paint_names, plate};
use super::overlay;
pub use super::piece::{paint_piece, side_badge, side_colour, side_title};
use super::places::Places;
use crate::command::Command;
use crate::keyboard;
use crate::theme::Tokens;
use crate::words::words;
use dicta_art::Looks;
use dicta_program::{Map, Program, Zone};
use dicta_studio::playtest::Playtest;
use dicta_studio::view::{ArcView, LinkView, PieceView, Preview, RelationView};
use egui::accesskit::Role;
use egui::emath::GuiRounding;
use egui::{
    Align2, EventFilter, FontId, Key, Modifiers, Painter, PointerButton, Popup, PopupCloseBehavior, Pos2, Rect,
    Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2,
};
use tooltips::{describe, describe_cell};

/// Everything on the board in this frame.
pub struct BoardScene<'a> {
    pub program: &'a Program,
    pub map: &'a Map,
    /// The mission's own zones.
    pub zones: &'a [Zone],
    pub looks: &'a Looks,
    pub pieces: &'a [PieceView],
    pub selected: &'a [i64],
    /// Pieces that arrive later, with their turns: they are drawn faintly.
    pub later: &'a [(i64, u32)],
    /// The piece that the decision is about.
    pub active: Option<i64>,
    /// Selectable pieces.
    pub candidates: &'a [i64],
    pub preview: Option<&'a Preview>,
    pub arcs: &'a [ArcView],
    pub relations: &'a [RelationView],
    pub links: &'a [LinkView],
    /// Selectable cells, each with its effect.
    pub cells: &'a [(i64, String)],
    pub picked_cell: Option<i64>,
    /// Cells and facings at which a path may end.
    pub ends: &'a [(i64, i64)],
}

impl<'a> BoardScene<'a> {
    /// A board with only pieces on it.
    pub fn of(game: &'a Playtest, looks: &'a Looks, pieces: &'a [PieceView]) -> Self {
        BoardScene {
            program: game.program(),
            map: game.map(),
            zones: &game.mission().zones,
            looks,
            pieces,
            selected: &[],
            later: &[],
            active: None,
            candidates: &[],
            preview: None,
            arcs: &[],
            relations: &[],
            links: &[],
            cells: &[],
            picked_cell: None,
            ends: &[],
        }
    }

    /// The scene's map on the screen.
    pub fn sheet(&self, origin: Pos2, cell: f32) -> MapOnScreen<'a> {
        let grid = Grid(self.program.board);
        MapOnScreen { program: self.program, map: self.map, zones: self.zones, grid, origin, cell }
    }

    /// The turn in which a piece arrives, if it is not there from the beginning.
    pub fn arrival(&self, piece: i64) -> Option<u32> {
        self.later.iter().find(|(id, _)| *id == piece).map(|(_, turn)| *turn)
    }

    /// The cells of two pieces, if both are on the map.
    pub fn cells_of(&self, from: i64, to: i64) -> Option<(i64, i64)> {
        let cell = |id| self.pieces.iter().find(|p| p.id == id).map(|p| p.cell).filter(|&c| c >= 0);
        Some((cell(from)?, cell(to)?))
    }
}

/// Opacity of pieces that arrive later.
const FAINT: f32 = 0.45;

/// What the user did on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    Piece(i64),
    Cell(i64),
    /// A brush stroke is complete; [`BoardView::stroke`] has its cells.
    Drawn,
    Nothing,
}

/// A picture below the cells of a map.
#[derive(Clone, Copy, Debug)]
pub struct Underlay {
    pub picture: egui::TextureId,
    /// Where it is on the plane of the board.
    pub rect: Rect,
    /// From 0 to 1, where the picture hides the cells.
    pub opacity: f32,
}

/// Pan, zoom and pointer state of one board.
pub struct BoardView {
    /// Points per cell; 0 until first fitted.
    cell: f32,
    /// The point of the plane at the centre of the widget.
    middle: Pos2,
    /// The piece under the pointer.
    pub hovered_piece: Option<i64>,
    /// The cell under the pointer, or the keyboard cursor's cell.
    pub hovered_cell: Option<i64>,
    /// The cell of the keyboard cursor, while the map has focus.
    pub cursor: Option<i64>,
    /// The cell under the pointer, also while something from elsewhere is dragged over the map.
    pub over: Option<i64>,
    /// The map has the focus.
    pub focused: bool,
    /// It is to take the focus.
    takes_focus: bool,
    /// Commands whose keys are for what is selected on the board, while it has the focus.
    pub keeps: &'static [Command],
    /// The piece or the cell that the secondary button has been clicked on, and where; its menu opens in the next frame.
    menu_asked: Option<(BoardAction, Pos2)>,
    /// What the open menu is for, and where it is.
    menu_of: Option<(BoardAction, Pos2)>,
    /// The cell where the ruler starts, while it is being dragged.
    ruler: Option<i64>,
    /// The cell whose pieces are fanned out.
    fan: Option<i64>,
    fitted: bool,
    ground: Ground,
    /// A frame of a film, in place of the scene's pieces.
    pub still: Option<FilmFrame>,
    /// Another widget handles the arrow keys.
    pub arrows_taken: bool,
    /// Show an overview map in a corner while only part of the map is visible.
    pub small_map: bool,
    /// Dragging draws instead of panning.
    pub brush: bool,
    /// With the brush, Shift and the arrows draw a stroke, which Space completes.
    pub keyed_brush: bool,
    /// The cells of the current brush stroke, in the order of the pointer: one that it enters again is there again.
    pub stroke: Vec<i64>,
    /// Escape has discarded the stroke, while the button is still pressed.
    discarded: bool,
    /// A picture that shows through the cells.
    pub underlay: Option<Underlay>,
}

impl Default for BoardView {
    fn default() -> Self {
        Self {
            cell: 0.0,
            middle: Pos2::ZERO,
            hovered_piece: None,
            hovered_cell: None,
            cursor: None,
            over: None,
            focused: false,
            takes_focus: false,
            keeps: &[],
            menu_asked: None,
            menu_of: None,
            ruler: None,
            fan: None,
            fitted: true,
            ground: Ground::default(),
            still: None,
            arrows_taken: false,
            small_map: true,
            brush: false,
            keyed_brush: false,
            stroke: Vec::new(),
            discarded: false,
            underlay: None,
        }
    }
}

impl BoardView {
    /// For a board too small for an overview map.
    pub fn without_overview() -> Self {
        Self { small_map: false, ..Self::default() }
    }

    /// Fits the whole map into view.
    pub fn fit(&mut self) {
        self.fitted = true;
    }

    /// Shows the menu of the piece or the cell that the secondary button was clicked on.
    pub fn menu(&mut self, ui: &Ui, add: impl FnOnce(&mut Ui, BoardAction)) {
        let mut open = self.menu_of.is_some();
        if let Some((of, at)) = self.menu_of {
            let place = Rect::from_min_size(at, Vec2::ZERO);
            let id = ui.scope_id().with("board menu");
            let popup = Popup::new(id, ui.ctx().clone(), place, ui.layer_id()).open_bool(&mut open);
            let popup = popup.close_behavior(PopupCloseBehavior::CloseOnClick).accessible_name(words!("board-menu"));
            popup.show(|ui| add(ui, of));
            open &= !ui.input(|i| i.key_pressed(Key::Escape));
        }
        self.menu_of = self.menu_of.filter(|_| open);
        if let Some(asked) = self.menu_asked.take() {
            self.menu_of = Some(asked);
            ui.ctx().request_repaint();
        }
    }

    /// Takes the focus, with the keyboard cursor at a cell.
    pub fn take_focus(&mut self, cell: Option<i64>) {
        self.takes_focus = true;
        self.cursor = cell.filter(|cell| *cell >= 0).or(self.cursor);
    }

    /// Centres a point of the plane, with cells of this size, instead of fitting the whole map.
    pub fn look_at(&mut self, middle: Pos2, cell: f32) {
        (self.middle, self.cell, self.fitted) = (middle, cell, false);
    }

    /// Shows the board in the remaining space and returns what was clicked.
    pub fn show(&mut self, ui: &mut Ui, scene: &BoardScene<'_>) -> BoardAction {
        let tokens = Tokens::of(ui);
        let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        let grid = Grid(scene.program.board);
        if std::mem::take(&mut self.takes_focus) {
            response.request_focus();
        }
        self.focused = response.has_focus();
        Command::keep_for(ui.ctx(), response.id, self.keeps);
        self.navigate(ui, rect, &response, scene, grid);
        let origin = (rect.center() - self.middle.to_vec2() * self.cell).round_to_pixels(ui.pixels_per_point());
        let sheet = scene.sheet(origin, self.cell);
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0.0, tokens.backdrop);
        self.ground.paint(&painter, tokens, scene.looks, &sheet);
        if let Some(below) = self.underlay {
            let at = |p: Pos2| origin + p.to_vec2() * self.cell;
            let area = Rect::from_min_max(at(below.rect.min), at(below.rect.max));
            let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            painter.image(below.picture, area, whole, egui::Color32::WHITE.gamma_multiply(below.opacity));
        }
        sheet.paint_numbers(&painter, tokens, scene.looks);
        sheet.paint_zones(&painter, tokens, scene.looks);
        self.hovered_cell = response.hover_pos().and_then(|p| sheet.cell_at(p));
        let pointer = ui.input(|i| i.pointer.interact_pos()).filter(|p| rect.contains(*p));
        self.over = pointer.and_then(|p| sheet.cell_at(p));
        let drawn = self.draw(ui, &response, &sheet);
        let by_key = self.keyboard(ui, &response, scene, &sheet, rect);
        let said = self.cursor.filter(|_| response.has_focus()).map(|c| describe_cell(scene, c));
        response.widget_info(|| {
            let name = words!("board-map", map = &scene.map.head.title);
            WidgetInfo::labeled(Role::Canvas, true, said.as_ref().map_or(name.clone(), |s| format!("{name}: {s}")))
        });
        overlay::overlays(&painter, tokens, &sheet, scene);
        if let Some(cell) = self.hovered_cell {
            let corners = grid.corners(sheet.centre(cell), self.cell * 0.96);
            let keyed = response.has_focus() && self.cursor == Some(cell);
            let stroke = if keyed { Stroke::new(2.4, tokens.accent) } else { Stroke::new(1.2, tokens.ink_soft) };
            painter.add(Shape::closed_line(corners, stroke));
        }
        let still = self.still.take();
        let moving = still.is_some();
        let pieces = still.as_ref().map_or(scene.pieces, |s| &s.pieces);
        let mut also = OtherText::default();
        let ghost = overlay::ghost_of(scene).filter(|_| !moving);
        let mut places = Places::with_ghost(&sheet, pieces, self.fan, ghost);
        let corner = !self.shows_overview_map(rect, grid.extent(scene.map.width, scene.map.height));
        let legend = Legend::of(&painter, tokens, rect, scene, &sheet, (&places, corner));
        let legend_area = legend.as_ref().map(|l| l.area);
        also.taken = sheet.paint_zone_titles(&painter, tokens, &places.covered(), legend_area.as_slice());
        if let Some(still) = &still {
            places.pose(&sheet, pieces, &still.poses);
        }
        let fan = places.fan_at(response.hover_pos());
        if fan != self.fan {
            self.fan = fan;
            ui.ctx().request_repaint();
        }
        let on_cell = self.cells(ui, &painter, &sheet, scene);
        let over = BoardScene { pieces, ..*scene };
        let mut action = self.pieces(ui, &painter, tokens, &sheet, &over, (&places, still.as_ref()));
        if let Some(still) = &still {
            still.paint(&painter, tokens, &sheet);
            action = BoardAction::Nothing;
        }
        for found in [on_cell, by_key, drawn] {
            if action == BoardAction::Nothing {
                action = found;
            }
        }
        if !moving {
            also.words = overlay::relations(&painter, tokens, &sheet, scene, &places);
            overlay::links(&painter, tokens, &sheet, scene, &places);
            overlay::preview(&painter, tokens, &sheet, scene, &places);
            // Names avoid the end of the path.
            let end = scene.preview.and_then(|p| p.trace.last()).map(|end| sheet.centre(end.0));
            also.taken.extend(end.map(|p| Rect::from_center_size(p, Vec2::splat(self.cell * 0.9))));
        }
        also.taken.extend(legend_area);
        let seen = |id| still.as_ref().and_then(|s| s.poses.get(&id)).is_none_or(|p| p.opacity >= 1.0);
        paint_names(&painter, tokens, &over, &sheet, &places, (&also, &seen));
        self.measure(ui, &painter, tokens, &response, &sheet);
        if let Some(legend) = legend {
            legend.paint(&painter, tokens, response.hover_pos());
        }
        self.corner_note(&painter, tokens, rect, scene);
        self.overview_map(ui, &painter, tokens, rect, scene, grid);
        if response.secondary_clicked() {
            let at = response.interact_pointer_pos();
            self.menu_asked = at.and_then(|p| Some((BoardAction::Cell(sheet.cell_at(p)?), p))).or(self.menu_asked);
        }
        if response.clicked() {
            response.request_focus();
            // With the pointer, the cell below it, wherever the cursor is.
            let under = response.interact_pointer_pos().map(|p| sheet.cell_at(p));
            self.cursor = under.unwrap_or(self.hovered_cell);
            if action == BoardAction::Nothing {
                action = self.cursor.map_or(BoardAction::Nothing, BoardAction::Cell);
            }
        }
        action
    }

    /// Handles the brush: collects every cell along the path of the pointer.
    fn draw(&mut self, ui: &Ui, response: &Response, sheet: &MapOnScreen<'_>) -> BoardAction {
        if !self.brush {
            self.stroke.clear();
            return BoardAction::Nothing;
        }
        if response.drag_started_by(PointerButton::Primary) {
            self.stroke.clear();
            self.discarded = false;
            response.request_focus();
        }
        let drags = response.dragged_by(PointerButton::Primary) && !self.discarded;
        if let Some(to) = response.interact_pointer_pos().filter(|_| drags) {
            let from = match response.drag_started() {
                true => ui.input(|i| i.pointer.press_origin()).unwrap_or(to),
                false => to - response.drag_delta(),
            };
            // A fast movement must not skip cells.
            let steps = ((to - from).length() / (self.cell * 0.3)).ceil().clamp(1.0, 400.0) as usize;
            for i in 0..=steps {
                let at = from + (to - from) * (i as f32 / steps as f32);
                self.stroke.extend(sheet.cell_at(at).filter(|cell| self.stroke.last() != Some(cell)));
            }
        }
        // Escape discards the stroke.
        if ui.input(|i| i.key_pressed(Key::Escape)) {
            self.stroke.clear();
            self.discarded = true;
        }
        match response.drag_stopped_by(PointerButton::Primary) && !self.stroke.is_empty() {
            true => BoardAction::Drawn,
            false => BoardAction::Nothing,
        }
    }

    fn navigate(&mut self, ui: &Ui, rect: Rect, response: &Response, scene: &BoardScene<'_>, grid: Grid) {
        let extent = grid.extent(scene.map.width, scene.map.height);
        if self.cell == 0.0 || self.fitted {
            // Leave space for zone titles above the map.
            let zones = scene.map.zones.iter().chain(scene.zones).next().is_some();
            let space = rect.size() - vec2(20.0, if zones { 36.0 } else { 20.0 });
            self.cell = (space.x / extent.x).min(space.y / extent.y).clamp(10.0, 120.0);
            self.middle = (extent / 2.0).to_pos2();
        }
        let moves = response.dragged_by(PointerButton::Primary) && !self.brush;
        if moves || response.dragged_by(PointerButton::Middle) {
            self.middle -= response.drag_delta() / self.cell;
            self.fitted = false;
        }
        if let Some(pointer) = response.hover_pos() {
            let (zoom, scroll) = ui.input(|i| (i.zoom_delta(), i.smooth_scroll_delta()));
            self.zoom_at(zoom * (scroll.y * 0.0025).exp(), pointer - rect.center());
        }
        let low = Pos2::ZERO - Vec2::splat(1.0);
        let high = (extent + Vec2::splat(1.0)).to_pos2();
        self.middle = self.middle.clamp(low, high);
    }

    /// Zooms around a point, given by its offset from the centre.
    fn zoom_at(&mut self, factor: f32, from_middle: Vec2) {
        if (factor - 1.0).abs() > 0.001 {
            let before = from_middle / self.cell;
            self.cell = (self.cell * factor).clamp(10.0, 220.0);
            self.middle += before - from_middle / self.cell;
            self.fitted = false;
        }
    }

    /// Handles keys while the map has focus: arrows move from cell to cell, Space clicks, plus and minus zoom.
    fn keyboard(
        &mut self,
        ui: &Ui,
        response: &Response,
        scene: &BoardScene<'_>,
        sheet: &MapOnScreen<'_>,
        rect: Rect,
    ) -> BoardAction {
        if !response.has_focus() {
            return BoardAction::Nothing;
        }
        keyboard::set_focus_kind(ui.ctx(), response.id, keyboard::FocusKind::Surface);
        let zoom = ui.input_mut(|i| {
            let mut pressed = |key| i.consume_key(Modifiers::NONE, key);
            f32::from(i8::from(pressed(Key::Plus) || pressed(Key::Equals)) - i8::from(pressed(Key::Minus)))
        });
        self.zoom_at(1.25f32.powf(zoom), Vec2::ZERO);
        if self.arrows_taken {
            return BoardAction::Nothing;
        }
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
        let keys = [(Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1), (Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0)];
        let mut moved = false;
        for (key, x, y) in keys {
            if ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                let begin = scene
                    .active
                    .or(scene.selected.first().copied())
                    .and_then(|id| scene.pieces.iter().find(|p| p.id == id));
                let here = self.cursor.or(begin.map(|p| p.cell).filter(|c| *c >= 0)).unwrap_or(0);
                let (column, row) = geometry::place(scene.map, here);
                let to = geometry::number(scene.map, (column + x, row + y)).unwrap_or(here);
                self.keyed_stroke(here, to, ui.input(|i| i.modifiers.shift));
                self.cursor = Some(to);
                moved = true;
            }
        }
        let Some(cursor) = self.cursor else { return BoardAction::Nothing };
        if !rect.shrink(self.cell * 0.5).contains(sheet.centre(cursor)) && moved {
            let (column, row) = geometry::place(scene.map, cursor);
            self.middle = sheet.grid.centre(column, row);
            self.fitted = false;
        }
        let still = ui.input(|i| i.pointer.delta() == Vec2::ZERO);
        if still || moved {
            self.hovered_cell = Some(cursor);
        }
        if !ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space)) {
            return BoardAction::Nothing;
        }
        if self.keyed_brush && !self.stroke.is_empty() {
            return BoardAction::Drawn;
        }
        let on_it = scene.pieces.iter().find(|p| p.cells.contains(&cursor) && p.in_play);
        let wanted = scene.cells.iter().any(|c| c.0 == cursor);
        on_it.filter(|_| !wanted).map_or(BoardAction::Cell(cursor), |p| BoardAction::Piece(p.id))
    }

    /// Draws from a cell to the next one with the keyboard, or gives up the stroke.
    fn keyed_stroke(&mut self, from: i64, to: i64, draws: bool) {
        if !self.keyed_brush {
            return;
        }
        if !draws {
            self.stroke.clear();
            return;
        }
        if self.stroke.is_empty() {
            self.stroke.push(from);
        }
        if self.stroke.last() != Some(&to) {
            self.stroke.push(to);
        }
    }

    /// Makes each selectable cell a button.
    fn cells(&mut self, ui: &Ui, painter: &Painter, sheet: &MapOnScreen<'_>, scene: &BoardScene<'_>) -> BoardAction {
        let mut action = BoardAction::Nothing;
        for (cell, does) in scene.cells {
            let centre = sheet.centre(*cell);
            let area = Rect::from_center_size(centre, Vec2::splat(self.cell * 0.86)).intersect(painter.clip_rect());
            if !area.is_positive() {
                continue;
            }
            let response = ui.interact(area, ui.scope_id().with(("cell", cell)), Sense::click());
            let marked = scene.picked_cell == Some(*cell);
            response.widget_info(|| {
                let label = words!("board-cell", cell = geometry::name(scene.map, *cell), does = does);
                WidgetInfo::selected(Role::Button, true, marked, label)
            });
            if response.clicked() {
                action = BoardAction::Cell(*cell);
            }
            if response.has_focus() {
                self.hovered_cell = Some(*cell);
            }
        }
        action
    }

    fn pieces(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        tokens: &Tokens,
        sheet: &MapOnScreen<'_>,
        scene: &BoardScene<'_>,
        (places, still): (&Places, Option<&FilmFrame>),
    ) -> BoardAction {
        let mut action = BoardAction::Nothing;
        self.hovered_piece = None;
        for &placed in &places.pieces {
            let piece = &scene.pieces[placed.index];
            for stack in places.stacks.iter().filter(|s| s.fanned && s.cell == piece.cell) {
                // Dim the cell behind the first piece of its fan.
                if places.pieces.iter().find(|p| scene.pieces[p.index].cell == stack.cell) == Some(&placed) {
                    let edge = Stroke::new(1.0, tokens.line);
                    painter.circle(stack.centre, stack.reach, tokens.sheet.gamma_multiply(0.82), edge);
                }
            }
            let id = ui.scope_id().with(("piece", piece.id));
            let area = placed.area(sheet, piece).intersect(painter.clip_rect());
            let response = ui.interact(area, id, Sense::click());
            let label = describe(scene, piece);
            response
                .widget_info(|| WidgetInfo::selected(Role::Button, true, scene.selected.contains(&piece.id), &label));
            if response.clicked() {
                action = BoardAction::Piece(piece.id);
            }
            if response.secondary_clicked() {
                let at = response.interact_pointer_pos().unwrap_or(area.center());
                self.menu_asked = Some((BoardAction::Piece(piece.id), at));
            }
            if response.hovered() {
                self.hovered_piece = Some(piece.id);
            }
            let halo = if scene.active == Some(piece.id) {
                Some((tokens.accent, 2.6))
            } else if scene.selected.contains(&piece.id) {
                Some((tokens.ink, 1.8))
            } else if scene.candidates.contains(&piece.id) {
                Some((tokens.good, 2.0))
            } else if response.hovered() || response.has_focus() {
                Some((tokens.ink_soft, 1.4))
            } else {
                None
            };
            if let Some((colour, width)) = halo {
                if piece.cells.len() > 1 && placed.angle.is_none() {
                    sheet.outline(painter, piece.cells.iter().copied(), Stroke::new(width + 0.8, colour));
                } else {
                    let stroke = Stroke::new(width, colour);
                    painter.circle(placed.centre, placed.size * 0.44, colour.gamma_multiply(0.14), stroke);
                }
            }
            let opacity = still.and_then(|s| s.poses.get(&piece.id)).map_or(1.0, |p| p.opacity);
            let turn = scene.arrival(piece.id);
            let opacity = if turn.is_some() { opacity * FAINT } else { opacity };
            paint_piece(painter, tokens, scene, piece, sheet, placed, opacity);
            if let Some(turn) = turn {
                let at = placed.centre + vec2(0.3, -0.34) * placed.size;
                plate(painter, tokens, at, &words!("board-arrival", turn = turn), (placed.size * 0.2).clamp(9.0, 12.0));
            }
            response.on_hover_text(label);
        }
        for stack in places.stacks.iter().filter(|s| !s.fanned && !is_listed(s)) {
            let at = stack.centre + vec2(0.62, -0.62) * stack.reach;
            let text = stack.count.to_string();
            let radius = (stack.reach * 0.26).clamp(6.0, 10.0);
            painter.circle(at, radius, tokens.accent, Stroke::new(1.0, tokens.sheet));
            painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(radius * 1.4), tokens.on_accent);
        }
        action
    }
}
