//! Draws a layout: the tabs here, the content of each pane through the shell.

use super::super::Shell;
use super::arrangement::Arrangement;
use super::{PaneId, Place, Side};
use crate::keyboard::{self, FocusKind};
use crate::theme::{self, Tokens, space};
use crate::tree::Dragged;
use crate::words::words;
use dicta_studio::project::Project;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Id, Margin, Painter, Rect, Response, Role, Sense, Stroke, Style,
    TextFormat, TextStyle, Ui, Visuals, WidgetInfo, WidgetText, pos2, vec2,
};
use egui_material_icons::icons;
use egui_tiles::{
    Behavior, Container, ResizeState, SimplificationOptions, TabState, Tabs, Tile, TileId, Tiles, UiResponse,
};
use std::sync::Arc;

/// How the tree of tiles is simplified: every pane is in a group, and no group is empty.
pub(super) const SIMPLE: SimplificationOptions = SimplificationOptions {
    prune_empty_tabs: true,
    prune_empty_containers: true,
    prune_single_child_tabs: true,
    prune_single_child_containers: true,
    all_panes_must_have_tabs: true,
    join_nested_linear_containers: true,
    flatten_tabs_in_tabs: true,
};

/// Height of a row of tabs.
const BAR: f32 = 26.0;
/// Width of the close button, or of the mark for unsaved changes.
const CROSS: f32 = 18.0;
/// The maximum width of a tab, in points; longer titles are cut.
const TAB_MAX: f32 = 190.0;
/// The width of the two arrows beside tabs that do not fit.
const ARROWS: f32 = 50.0;
/// For how many frames an activated tab is scrolled into view.
const SHOWING: u8 = 6;

/// The content of a tab.
pub struct Label {
    pub icon: &'static str,
    pub title: String,
    pub hover: String,
    /// It has unsaved changes.
    pub dirty: bool,
}

/// Draws the active layout.
pub fn show(shell: &mut Shell, ui: &mut Ui) {
    shell.open.view.dock.fit_into(ui.available_size());
    let Some(mut tree) = shell.open.view.dock.arrangement_mut().tree.take() else { return };
    let layout = shell.open.view.dock.layout;
    let groups = groups(&tree.tiles);
    let (closed, activated, touched) = (Vec::new(), None, None);
    let mut tiles_view =
        TileBehavior { groups, closed, activated, last_used: touched, dropped: None, alone: None, shell };
    // The state of a pane belongs to its project, because another project may use the same names.
    let project = tiles_view.shell.open.project.as_ref().map(Project::id);
    ui.push_id(("project", project), |ui| tree.ui(&mut tiles_view, ui));
    let TileBehavior { closed, activated, last_used: touched, dropped, alone, .. } = tiles_view;
    let arrangement: &mut Arrangement =
        if layout == super::Layout::Edit { &mut shell.open.view.dock.edit } else { &mut shell.open.view.dock.playtest };
    arrangement.tree = Some(tree);
    let written_in = activated.as_ref().and_then(|pane| Some(pane.text()?.0.to_owned()));
    if let Some(pane) = touched.or(activated) {
        if pane.is_document() {
            arrangement.front = Some(pane.clone());
        }
        arrangement.touched = Some(pane);
    }
    // A click on the tab of a file puts the focus into its editor.
    if let Some(path) = written_in {
        shell.open.view.text_pane_mut(&path).take_focus();
    }
    for pane in closed {
        shell.open.view.close_pane(pane);
    }
    if let Some(pane) = alone {
        shell.open.view.dock.only(pane);
    }
    shell.open.view.dock.settle();
    if let Some((near, place, dragged)) = dropped {
        shell.open.view.drop_at(&near, place, &dragged);
    }
}

/// A group of tabs.
struct Group {
    /// Its width; infinite as long as it is unknown.
    width: f32,
    tabs: Vec<TileId>,
}

/// The groups of tabs, listed before drawing, because a group is missing from the tiles while it is drawn.
fn groups(tiles: &Tiles<PaneId>) -> Vec<Group> {
    let group = |(id, tile): (&TileId, &Tile<PaneId>)| match tile {
        Tile::Container(Container::Tabs(tabs)) => {
            let width = tiles.rect(*id).map_or(f32::INFINITY, |rect| rect.width());
            Some(Group { width, tabs: tabs.children.clone() })
        }
        _ => None,
    };
    tiles.iter().filter_map(group).collect()
}

struct TileBehavior<'a> {
    shell: &'a mut Shell,
    groups: Vec<Group>,
    closed: Vec<PaneId>,
    /// The pane whose tab was clicked, and the one in which the pointer was pressed.
    activated: Option<PaneId>,
    last_used: Option<PaneId>,
    /// What was dropped from the tree, and where, relative to a pane.
    dropped: Option<(PaneId, Place, Dragged)>,
    /// The pane whose group is to be maximized, or restored.
    alone: Option<PaneId>,
}

impl TileBehavior<'_> {
    /// The group that contains a tab.
    fn group(&self, tile: TileId) -> Option<&Group> {
        self.groups.iter().find(|group| group.tabs.contains(&tile))
    }

    fn menu(&mut self, tiles: &Tiles<PaneId>, tile: TileId, pane: &PaneId, response: &Response) {
        response.context_menu(|ui| {
            if ui.button(words!("close")).clicked() {
                self.closed.push(pane.clone());
                ui.close();
            }
            let group = self.group(tile).into_iter().flat_map(|group| &group.tabs);
            let mates: Vec<PaneId> =
                group.filter_map(|tab| tiles.get_pane(tab).filter(|p| *p != pane).cloned()).collect();
            let others = ui.add_enabled(!mates.is_empty(), egui::Button::new(words!("tab-close-others")));
            if theme::explain_disabled(others, words!("tab-close-others.none")).clicked() {
                self.closed.extend(mates);
                ui.close();
            }
            ui.separator();
            if ui.button(crate::Command::ResetLayout.title()).clicked() {
                self.shell.host.to_do.push(crate::Command::ResetLayout);
                ui.close();
            }
        });
    }
}

impl TileBehavior<'_> {
    /// Shows where a dragged item would open over a document pane, and takes it when it is dropped.
    fn take_dragged(&mut self, ui: &Ui, rect: Rect, pane: &PaneId) {
        if !matches!(pane.side(), Side::Center | Side::Beside) {
            return;
        }
        let Some(dragged) = egui::DragAndDrop::payload::<Dragged>(ui.ctx()) else { return };
        let Some(at) = ui.input(|i| i.pointer.interact_pos()).filter(|p| rect.contains(*p)) else { return };
        let (place, ground) = place_at(rect, at);
        let t = Tokens::of(ui);
        let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Foreground, Id::unique("dropped")));
        painter.rect(
            ground.shrink(3.0),
            4.0,
            t.accent.gamma_multiply(0.18),
            Stroke::new(2.0, t.accent),
            egui::StrokeKind::Inside,
        );
        let font = FontId::proportional(theme::size::BODY);
        painter.text(ground.center(), Align2::CENTER_CENTER, &dragged.title, font, t.ink);
        if ui.input(|i| i.pointer.any_released()) {
            egui::DragAndDrop::clear_payload(ui.ctx());
            self.dropped = Some((pane.clone(), place, (*dragged).clone()));
        }
    }
}

/// The place in a pane that a point means, and the area that it would take.
fn place_at(rect: Rect, at: egui::Pos2) -> (Place, Rect) {
    let (x, y) = ((at.x - rect.left()) / rect.width(), (at.y - rect.top()) / rect.height());
    let (left, right) = rect.split_left_right_at_fraction(0.5);
    match (x, y) {
        (x, _) if x > 0.7 => (Place::Right, right),
        (x, _) if x < 0.3 => (Place::Left, left),
        (_, y) if y > 0.7 => (Place::Below, rect.split_top_bottom_at_fraction(0.5).1),
        _ => (Place::Onto, rect),
    }
}

impl Behavior<PaneId> for TileBehavior<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut PaneId) -> UiResponse {
        let t = Tokens::of(ui);
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0.0, t.paper);
        let pressed = ui.input(|i| i.pointer.any_pressed()) && ui.rect_contains_pointer(rect);
        if pressed {
            self.last_used = Some(pane.clone());
        }
        ui.data_mut(|d| d.insert_temp(anchor(pane), rect));
        let anchor =
            ui.interact(Rect::from_min_size(rect.min, vec2(1.0, 1.0)), anchor(pane), Sense::focusable_noninteractive());
        let name = words!("pane-name", title = pane.label(&self.shell.open).title);
        anchor.widget_info(|| WidgetInfo::labeled(Role::Group, true, &name));
        keyboard::set_focus_kind(ui.ctx(), anchor.id, FocusKind::Surface);
        let margin = if pane.is_document() || *pane == PaneId::Empty { Margin::ZERO } else { Margin::symmetric(8, 6) };
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            // Scroll positions and unfolded parts belong to one project.
            let project = self.shell.open.project.as_ref().map_or(0, Project::id);
            ui.push_id(project, |ui| pane.row().pane.ui(self.shell, ui, pane));
        });
        self.take_dragged(ui, rect, pane);
        if anchor.has_focus() {
            let stroke = Stroke::new(2.0, t.accent);
            ui.painter().rect_stroke(rect, 2.0, stroke, egui::StrokeKind::Inside);
        }
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &PaneId) -> WidgetText {
        pane.label(&self.shell.open).title.into()
    }

    fn tab_ui(&mut self, tiles: &mut Tiles<PaneId>, ui: &mut Ui, id: Id, tile: TileId, state: &TabState) -> Response {
        let t = Tokens::of(ui);
        let Some(pane) = tiles.get_pane(&tile).cloned() else {
            return ui.interact(Rect::NOTHING, id, Sense::hover());
        };
        let label = pane.label(&self.shell.open);
        let shows = id.with("came to the front");
        let closable = pane != PaneId::Empty;
        let beside = 26.0 + if closable { CROSS } else { space::M };
        let galley = title_line(ui, &label.title, widest(self.group(tile)) - beside);
        let width = beside + galley.size().x;
        let (_, rect) = ui.allocate_space(vec2(width, ui.available_height()));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        // A tab that is activated, renamed or resized scrolls into view even where the tabs do not all fit; the arrows
        // beside them follow in later frames.
        let now = (width, self.group(tile).map_or(0.0, |group| group.width));
        let (shown, before): (u8, (f32, f32)) = ui.data(|d| d.get_temp(shows)).unwrap_or_default();
        let shown = if before == now { shown } else { 0 };
        if state.active && shown < SHOWING {
            ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
            ui.ctx().request_repaint();
        }
        let shown = if state.active { (shown + 1).min(SHOWING) } else { 0 };
        ui.data_mut(|d| d.insert_temp(shows, (shown, now)));
        let title = label.title.as_str();
        let said =
            if label.dirty { words!("tab-name.dirty", title = title) } else { words!("tab-name", title = title) };
        response.widget_info(|| WidgetInfo::selected(Role::Tab, ui.is_enabled(), state.active, &said));
        let cut = Some(title).filter(|_| galley.elided);
        let hover = [cut, Some(label.hover.as_str())].into_iter().flatten().filter(|h| !h.is_empty());
        let hover = hover.collect::<Vec<_>>().join("\n");
        let response = if hover.is_empty() { response } else { response.on_hover_text(hover) };
        if state.is_being_dragged {
            return response;
        }
        let front =
            self.shell.open.view.dock.touched() == Some(&pane) || self.shell.open.view.dock.front() == Some(&pane);
        plate(ui.painter(), t, rect, state.active, front, response.hovered(), response.has_focus());
        let ink = if state.active { t.ink } else { t.ink_soft };
        let y = rect.center().y;
        let icon_ink = if state.active && front { t.accent } else { t.ink_faint };
        ui.painter().text(
            pos2(rect.left() + 15.0, y),
            Align2::CENTER_CENTER,
            label.icon,
            theme::icon_font(13.0),
            icon_ink,
        );
        let at = pos2(rect.left() + 25.0, y - galley.size().y / 2.0);
        ui.painter().galley_with_override_text_color(at, galley, ink);
        if closable {
            let place = Rect::from_center_size(pos2(rect.right() - CROSS / 2.0, y), vec2(14.0, 14.0));
            let cross = ui.interact(place, id.with("close"), Sense::click());
            cross.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, words!("tab-close", title = label.title.as_str()))
            });
            let over = ui.rect_contains_pointer(rect);
            close_mark(ui.painter(), t, place, &cross, over, label.dirty, state.active && pane.is_document());
            if cross.clicked() || response.middle_clicked() {
                self.closed.push(pane.clone());
            }
        }
        self.menu(tiles, tile, &pane, &response);
        if response.double_clicked() {
            self.alone = Some(pane.clone());
        }
        if response.clicked() {
            self.activated = Some(pane);
        }
        response
    }

    fn top_bar_right_ui(&mut self, tiles: &Tiles<PaneId>, ui: &mut Ui, _tile: TileId, tabs: &Tabs, _offset: &mut f32) {
        let front = tabs.active.and_then(|t| tiles.get_pane(&t));
        if let Some(pane) = front.filter(|_| self.shell.open.view.dock.is_alone()) {
            let icon = egui::RichText::new(icons::ICON_FULLSCREEN_EXIT.codepoint).size(15.0);
            let button = ui.add(egui::Button::new(icon).frame_when_inactive(false));
            let button = button.accessible_name(words!("tab-all-again"));
            if button.on_hover_text(words!("tab-all-again")).clicked() {
                self.alone = Some(pane.clone());
            }
        }
    }

    fn drag_ui(&mut self, tiles: &Tiles<PaneId>, ui: &mut Ui, tile: TileId) {
        let t = Tokens::of(ui);
        let Some(pane) = tiles.get_pane(&tile) else { return };
        let label = pane.label(&self.shell.open);
        let frame = egui::Frame::new().fill(t.sheet).stroke(Stroke::new(1.0, t.accent)).corner_radius(4);
        frame.inner_margin(Margin::symmetric(10, 4)).show(ui, |ui| {
            ui.label(label.icon);
            let title = title_line(ui, &label.title, TAB_MAX);
            ui.label(title);
        });
    }

    fn tab_bar_height(&self, _style: &Style) -> f32 {
        BAR
    }

    fn tab_bar_color(&self, visuals: &Visuals) -> Color32 {
        Tokens::for_dark(visuals.dark_mode).backdrop
    }

    fn tab_bar_hline_stroke(&self, visuals: &Visuals) -> Stroke {
        Stroke::new(1.0, Tokens::for_dark(visuals.dark_mode).line_soft)
    }

    fn gap_width(&self, _style: &Style) -> f32 {
        4.0
    }

    fn min_size(&self) -> f32 {
        90.0
    }

    fn resize_stroke(&self, style: &Style, state: ResizeState) -> Stroke {
        let t = Tokens::for_dark(style.visuals.dark_mode);
        match state {
            ResizeState::Idle => Stroke::new(4.0, t.backdrop),
            ResizeState::Hovering | ResizeState::Dragging => Stroke::new(4.0, t.accent),
        }
    }

    fn dragged_overlay_color(&self, visuals: &Visuals) -> Color32 {
        Tokens::for_dark(visuals.dark_mode).paper.gamma_multiply(0.6)
    }

    fn drag_preview_stroke(&self, visuals: &Visuals) -> Stroke {
        Stroke::new(2.0, Tokens::for_dark(visuals.dark_mode).accent)
    }

    fn drag_preview_color(&self, visuals: &Visuals) -> Color32 {
        Tokens::for_dark(visuals.dark_mode).accent.gamma_multiply(0.18)
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SIMPLE
    }

    fn is_tile_draggable(&self, tiles: &Tiles<PaneId>, tile: TileId) -> bool {
        matches!(tiles.get(tile), Some(Tile::Pane(pane)) if *pane != PaneId::Empty)
    }

    // Commands step through tabs, wherever the pointer is.
    fn cycle_tabs_with_keyboard(&self) -> bool {
        false
    }
}

/// The maximum width of a tab: in a narrow group, its close button stays visible between the arrows.
fn widest(group: Option<&Group>) -> f32 {
    let Some(group) = group else { return TAB_MAX };
    let arrows = if group.tabs.len() > 1 { ARROWS } else { 0.0 };
    TAB_MAX.min(group.width - arrows)
}

/// A title on one line of at most this width, cut with "…".
fn title_line(ui: &Ui, title: &str, width: f32) -> Arc<Galley> {
    let format = TextFormat::simple(FontId::proportional(13.0), Tokens::of(ui).ink);
    let mut job = LayoutJob::single_section(title.to_owned(), format);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.painter().layout_job(job)
}

/// The id that has the focus when a pane as a whole has it.
pub fn anchor(pane: &PaneId) -> Id {
    Id::unique(("pane", pane.row().id, format!("{pane:?}")))
}

/// The background of a tab.
fn plate(painter: &Painter, t: &Tokens, rect: Rect, active: bool, front: bool, hovered: bool, focused: bool) {
    let round = CornerRadius { nw: 4, ne: 4, sw: 0, se: 0 };
    let place = Rect::from_min_max(rect.min + vec2(1.0, 2.0), rect.max);
    if active {
        painter.rect_filled(place, round, t.paper);
        let line = Rect::from_min_size(place.min, vec2(place.width(), 2.0));
        painter.rect_filled(line, round, if front { t.accent } else { t.line });
    } else if hovered {
        painter.rect_filled(place, round, t.line_soft);
    }
    if focused {
        painter.rect_stroke(place.shrink(1.0), round, Stroke::new(1.5, t.accent), egui::StrokeKind::Inside);
    }
}

/// The close button, or the mark for unsaved changes.
fn close_mark(painter: &Painter, t: &Tokens, place: Rect, cross: &Response, over: bool, dirty: bool, shown: bool) {
    if cross.hovered() || cross.has_focus() {
        painter.rect_filled(place, 3.0, t.line);
    }
    if dirty && !over {
        painter.circle_filled(place.center(), 3.5, t.unsaved);
    } else if over || shown || cross.has_focus() {
        let ink = if cross.hovered() { t.ink } else { t.ink_faint };
        painter.text(place.center(), Align2::CENTER_CENTER, icons::ICON_CLOSE.codepoint, theme::icon_font(11.0), ink);
    }
}

/// Shows a hint in a pane that has nothing else to show.
pub fn nothing(ui: &mut Ui, text: &str) {
    let t = Tokens::of(ui);
    ui.add_space(space::XS);
    ui.label(egui::RichText::new(text).color(t.ink_soft).text_style(TextStyle::Small));
}
