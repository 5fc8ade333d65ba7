//! One built-in system: its missions, its house rules, and a picture of the mission under the pointer.

use super::{StartAction, StartPage, Then};
use crate::board::ground::Ground;
use crate::board::names::{OtherText, paint_names};
use crate::board::places::Places;
use crate::board::view::{BoardScene, paint_piece};
use crate::board::{Grid, Looks};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::library::{self, MissionInfo, System};
use dicta_studio::playtest::Playtest;
use dicta_studio::view::{BoardState, Viewer};
use egui::accesskit::Role;
use egui::{
    Align2, CornerRadius, FontId, Frame, Margin, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};
use egui_material_icons::icons;
use std::cell::RefCell;

/// The height of a mission's row; in a low window all of them must be visible.
const ROW: f32 = 42.0;
const ROW_LOW: f32 = 36.0;

fn row_height(ui: &Ui) -> f32 {
    if super::is_low(ui) { ROW_LOW } else { ROW }
}

/// A mission that is set up to be shown.
pub struct Picture {
    game: Playtest,
    looks: Looks,
    view: BoardState,
    ground: RefCell<Ground>,
}

impl Picture {
    /// The picture of a mission that was set up.
    pub fn new(game: Playtest) -> Self {
        let (looks, view) = (Looks::of(game.program()), game.scene(Viewer::Umpire).board());
        Picture { game, looks, view, ground: RefCell::default() }
    }

    /// Map, seats, pieces and turns on one line.
    fn caption(&self) -> String {
        let seats = self.game.seats().len();
        let turns = self.view.turns;
        let pieces = self.view.pieces.len();
        let map = &self.game.map().head.title;
        words!("start-caption", map = map.as_str(), seats = seats, pieces = pieces, turns = turns)
    }

    /// Whether the map has several types of terrain.
    fn shows_land(&self) -> bool {
        let sorts: std::collections::BTreeSet<_> = self.game.map().terrain.iter().collect();
        sorts.len() > 3
    }

    fn paint(&self, ui: &Ui, rect: Rect) {
        let t = Tokens::of(ui);
        let (program, map) = (self.game.program(), self.game.map());
        let grid = Grid(program.board);
        let extent = grid.extent(map.width, map.height);
        let room = rect.shrink(8.0);
        let cell = (room.width() / extent.x).min(room.height() / extent.y);
        let origin = room.center() - extent * cell / 2.0;
        let scene = BoardScene::of(&self.game, &self.looks, &self.view.pieces);
        let sheet = scene.sheet(origin, cell);
        let painter = ui.painter_at(rect);
        self.ground.borrow_mut().paint(&painter, t, &self.looks, &sheet);
        sheet.paint_numbers(&painter, t, &self.looks);
        sheet.paint_zones(&painter, t, &self.looks);
        let places = Places::of(&sheet, &self.view.pieces, None);
        for placed in &places.pieces {
            paint_piece(&painter, t, &scene, &self.view.pieces[placed.index], &sheet, *placed, 1.0);
        }
        paint_names(&painter, t, &scene, &sheet, &places, (&OtherText::default(), &|_| true));
    }
}

/// Shows the system.
pub fn show(ui: &mut Ui, start: &mut StartPage, system: &System, action: &mut StartAction) {
    let t = Tokens::of(ui);
    let frame = Frame::new()
        .fill(t.sheet)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(14, 10));
    frame.show(ui, |ui| {
        let width = ui.available_width();
        ui.set_width(width);
        head(ui, t, system, action);
        ui.add_space(space::S);
        if system.missions.is_empty() {
            ui.weak(words!("start-no-missions"));
            return;
        }
        let left = (width * 0.42).clamp(330.0, 520.0);
        let step = row_height(ui) + 2.0;
        let more = if system.campaigns.is_empty() { 0.0 } else { system.campaigns.len() as f32 * step + 26.0 };
        let rules = if library::overlays().iter().any(|o| system.takes(o)) { 48.0 } else { 0.0 };
        let height = system.missions.len() as f32 * step + rules + more;
        let tall = ui.clip_rect().height() - (ui.cursor().top() - ui.clip_rect().top()) - 30.0;
        let height = tall.clamp(height, height.max(560.0));
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(vec2(left, height), egui::Layout::top_down(egui::Align::LEFT), |ui| {
                ui.set_width(left);
                missions(ui, t, start, system, action);
                campaigns(ui, t, start, system, action);
                house_rules(ui, t, start, system);
            });
            ui.add_space(space::M);
            picture(ui, t, start, system, height, action);
        });
    });
}

fn head(ui: &mut Ui, t: &Tokens, system: &System, action: &mut StartAction) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(&system.title).size(15.5).strong());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let new = ui.button(words!("start-new-from-this")).on_hover_text(words!("start-new-from-this.help"));
            if new.accessible_name(words!("start-new-from", title = system.title.as_str())).clicked() {
                *action = StartAction::New { system: system.name.clone(), then: Then::Look };
            }
            let look = ui.button(words!("start-browse")).on_hover_text(words!("start-browse.help"));
            if look.accessible_name(words!("start-browse.name", title = system.title.as_str())).clicked() {
                *action = StartAction::Browse(system.name.clone());
            }
        });
    });
    if !system.docs.is_empty() {
        ui.label(RichText::new(&system.docs).small().color(t.ink_soft));
    }
}

fn missions(ui: &mut Ui, t: &Tokens, start: &mut StartPage, system: &System, action: &mut StartAction) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let shown = pictured(start, system);
    for mission in &system.missions {
        let here = shown.as_ref() == Some(&mission.name);
        let name = words!("start-fly-mission", title = mission.title.as_str());
        let (pointed, clicked) = mission_row(ui, t, (&name, icons::ICON_PLAY_ARROW.codepoint), mission, here);
        if pointed {
            start.shown.insert(system.name.clone(), mission.name.clone());
        }
        if clicked {
            *action = start.fly(system, &mission.name);
        }
    }
}

/// The campaigns of the system: missions in sequence, and what carries over.
fn campaigns(ui: &mut Ui, t: &Tokens, start: &StartPage, system: &System, action: &mut StartAction) {
    if system.campaigns.is_empty() {
        return;
    }
    ui.add_space(space::S);
    ui.label(RichText::new(words!("start-campaigns")).small().color(t.ink_soft));
    for campaign in &system.campaigns {
        let name = words!("start-begin-campaign", title = campaign.title.as_str());
        if mission_row(ui, t, (&name, icons::ICON_MILITARY_TECH.codepoint), campaign, false).1 {
            *action = StartAction::Campaign {
                system: system.name.clone(),
                campaign: campaign.name.clone(),
                overlays: start.overlays(system),
            };
        }
    }
}

/// A mission as a wide button. Returns whether it is pointed at, and whether it was clicked.
pub fn mission_row(
    ui: &mut Ui,
    t: &Tokens,
    (name, icon): (&str, &str),
    mission: &MissionInfo,
    here: bool,
) -> (bool, bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), row_height(ui)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let lit = response.hovered() || response.has_focus();
    let fill = if here || lit { t.accent_soft } else { t.sheet };
    let border = Stroke::new(1.0, if lit { t.accent } else { t.line_soft });
    let painter = ui.painter_at(rect.expand(1.0));
    painter.rect(rect, CornerRadius::same(4), fill, border, StrokeKind::Inside);
    let at = rect.left_center() + vec2(18.0, 0.0);
    painter.text(at, Align2::CENTER_CENTER, icon, theme::icon_font(18.0), t.accent);
    let left = rect.left() + 36.0;
    let line = |text: &str, size: f32, colour| {
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(size), colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(rect.right() - left - 8.0);
        painter.layout_job(job)
    };
    let low = if super::is_low(ui) { 3.0 } else { 0.0 };
    painter.galley(Pos2::new(left, rect.top() + 4.0 - low), line(&mission.title, theme::size::BODY, t.ink), t.ink);
    painter.galley(Pos2::new(left, rect.top() + 22.0 - low), line(&mission.docs, 11.5, t.ink_soft), t.ink_soft);
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let clicked = response.clicked();
    if !mission.docs.is_empty() {
        response.on_hover_text(&mission.docs);
    }
    (lit, clicked)
}

/// The built-in overlays that fit the system; the chosen ones apply to everything that is started here.
fn house_rules(ui: &mut Ui, t: &Tokens, start: &mut StartPage, system: &System) {
    let fitting: Vec<_> = library::overlays().iter().filter(|o| system.takes(o)).collect();
    if fitting.is_empty() {
        return;
    }
    ui.add_space(space::S);
    ui.label(RichText::new(words!("start-fly-under")).small().color(t.ink_soft));
    ui.horizontal_wrapped(|ui| {
        for overlay in fitting {
            let mut on = start.set_overlays.contains(&overlay.path);
            let title = overlay.title.trim();
            if ui.checkbox(&mut on, title).on_hover_text(&overlay.docs).changed() {
                if on {
                    start.set_overlays.insert(overlay.path.clone());
                } else {
                    start.set_overlays.remove(&overlay.path);
                }
            }
        }
    });
}

fn picture(ui: &mut Ui, t: &Tokens, start: &mut StartPage, system: &System, height: f32, action: &mut StartAction) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let Some(mission) = pictured(start, system) else {
        ui.painter().rect(rect, CornerRadius::same(4), t.backdrop, Stroke::new(1.0, t.line), StrokeKind::Inside);
        return;
    };
    let title = system.missions.iter().find(|m| m.name == mission).map_or("", |m| m.title.as_str());
    let name = words!("start-picture", title = title);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let edge = if response.hovered() || response.has_focus() { t.accent } else { t.line };
    ui.painter().rect(rect, CornerRadius::same(4), t.backdrop, Stroke::new(1.0, edge), StrokeKind::Inside);
    let key = (system.name.clone(), mission.clone());
    match start.pictures.get(&key) {
        Some(Some(picture)) => {
            let caption = Rect::from_min_max(Pos2::new(rect.left(), rect.bottom() - 24.0), rect.max);
            picture.paint(ui, Rect::from_min_max(rect.min, Pos2::new(rect.right(), caption.top() + 4.0)));
            let text = format!("{title}  ·  {}", picture.caption());
            let font = FontId::proportional(theme::size::SMALL);
            ui.painter().text(caption.center(), Align2::CENTER_CENTER, text, font, t.ink_soft);
        }
        Some(None) => {}
        None => start.wanted = Some(key),
    }
    if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
        *action = start.fly(system, &mission);
    }
}

/// The mission whose picture is shown: the one that was pointed at last.
fn pictured(start: &mut StartPage, system: &System) -> Option<String> {
    start.shown.get(&system.name).cloned().or_else(|| first(start, system))
}

/// The mission to show first: one with a map that shows some land. `None` while the maps are unknown.
fn first(start: &mut StartPage, system: &System) -> Option<String> {
    if let Some(name) = start.first.get(&system.name) {
        return Some(name.clone());
    }
    let mut found = None;
    for mission in &system.missions {
        let key = (system.name.clone(), mission.name.clone());
        match start.pictures.get(&key) {
            None => {
                start.wanted = Some(key);
                return None;
            }
            Some(Some(picture)) if picture.shows_land() => {
                found = Some(mission.name.clone());
                break;
            }
            Some(_) => {}
        }
    }
    let name = found.or_else(|| system.missions.first().map(|m| m.name.clone()))?;
    start.first.insert(system.name.clone(), name.clone());
    Some(name)
}
