//! The start page: the ways to begin.

mod systems;

pub use systems::mission_row;

use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::library::{self, Blank, System};
use dicta_studio::playtest::Playtest;
use dicta_studio::settings::Settings;
use egui::{Align, Color32, CornerRadius, Galley, Label, Layout, RichText, Stroke, Ui, Vec2, vec2};
use egui_material_icons::icons;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use systems::Picture;

/// The maximum number of campaigns in a group.
const CAMPAIGNS_SHOWN: usize = 5;

/// What the page requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartAction {
    None,
    /// Start a mission of a built-in system with these built-in overlays.
    Fly {
        system: String,
        mission: String,
        overlays: Vec<String>,
    },
    /// Start a campaign of a built-in system with these built-in overlays.
    Campaign {
        system: String,
        campaign: String,
        overlays: Vec<String>,
    },
    /// Open a built-in system.
    Browse(String),
    /// Copy a system into a folder, and continue as chosen.
    New {
        system: String,
        then: Then,
    },
    /// Resume the campaign in this file.
    GoOn(PathBuf),
    /// Resume the playtest in this file.
    Resume(PathBuf),
    OpenFolder,
    Open(PathBuf),
    /// Remove a project from the list.
    Forget(PathBuf),
    LoadGame,
}

/// What to do once a new project exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Then {
    #[default]
    Look,
    /// Copy the first entry of the first kind of piece, and open it.
    Design,
    /// Copy the first mission, and open it.
    Mission,
    /// Add an overlay and open it.
    HouseRule,
}

/// The state of the page while the window is open.
#[derive(Default)]
pub struct StartPage {
    /// The name of the system that is shown.
    pub system: String,
    /// The mission of each system that was last pointed at: its picture is shown.
    shown: BTreeMap<String, String>,
    /// The mission of each system whose picture is shown before that.
    first: BTreeMap<String, String>,
    /// Pictures by system and mission; `None` if the mission can't be set up.
    pictures: BTreeMap<(String, String), Option<Picture>>,
    /// A picture that is needed, and those that have been requested.
    wanted: Option<(String, String)>,
    asked: BTreeSet<(String, String)>,
    /// Built-in overlays that apply to missions started here, by path.
    set_overlays: BTreeSet<String>,
    /// Recent projects that no longer exist.
    pub gone: BTreeSet<PathBuf>,
}

impl StartPage {
    /// Shows this system, if it exists.
    pub fn new(system: &str) -> Self {
        StartPage { system: system.to_owned(), ..StartPage::default() }
    }

    /// The picture to request now.
    pub fn wanted_picture(&mut self) -> Option<(String, String)> {
        self.wanted.take().filter(|wanted| self.asked.insert(wanted.clone()))
    }

    /// Takes a mission that was set up for its picture.
    pub fn put_picture(&mut self, system: &str, mission: &str, game: Option<Box<Playtest>>) {
        self.pictures.insert((system.to_owned(), mission.to_owned()), game.map(|g| Picture::new(*g)));
    }

    /// The system that is shown: the chosen one, else the first that can be played.
    fn chosen<'s>(&self, systems: impl IntoIterator<Item = &'s System>) -> Option<&'s System> {
        let flown: Vec<&System> = systems.into_iter().filter(|s| !s.missions.is_empty()).collect();
        flown.iter().find(|s| s.name == self.system).or(flown.first()).copied()
    }

    fn overlays(&self, system: &System) -> Vec<String> {
        let fits = library::overlays().iter().filter(|o| system.takes(o));
        fits.map(|o| o.path.clone()).filter(|p| self.set_overlays.contains(p)).collect()
    }

    fn fly(&self, system: &System, mission: &str) -> StartAction {
        StartAction::Fly { system: system.name.clone(), mission: mission.to_owned(), overlays: self.overlays(system) }
    }
}

/// Shows the page.
pub fn show(ui: &mut Ui, start: &mut StartPage, systems: &[System], settings: &Settings) -> StartAction {
    let mut action = StartAction::None;
    egui::ScrollArea::vertical().id_salt("start").auto_shrink([false, false]).show(ui, |ui| {
        let width = (ui.available_width() - 2.0 * space::XL).min(1240.0);
        let margin = ((ui.available_width() - width) / 2.0).max(space::L);
        ui.horizontal_top(|ui| {
            ui.add_space(margin);
            ui.vertical(|ui| page(ui, width, start, systems, settings, &mut action));
        });
    });
    action
}

/// Whether the window is so low that the spacing must be tighter.
fn is_low(ui: &Ui) -> bool {
    ui.clip_rect().height() < 860.0
}

fn page(
    ui: &mut Ui,
    width: f32,
    start: &mut StartPage,
    systems: &[System],
    settings: &Settings,
    action: &mut StartAction,
) {
    let t = Tokens::of(ui);
    ui.add_space(if is_low(ui) { space::M } else { space::XL });
    ui.set_width(width);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Dicta").size(theme::size::TITLE));
        ui.add_space(space::S);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            other_ways(ui, systems, action);
            // As much of the subtitle is shown as fits beside the buttons.
            let subtitle = RichText::new(words!("start-subtitle")).color(t.ink_soft);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(subtitle).truncate()));
        });
    });
    ui.add_space(if is_low(ui) { space::S } else { space::M });
    tasks(ui, start, systems, action);
    if !settings.recent.is_empty() || !settings.campaigns.is_empty() || !settings.playtests.is_empty() {
        ui.add_space(space::S);
        ui.spacing_mut().item_spacing.y = space::XS;
        // An empty row would take space.
        if !settings.recent.is_empty() {
            ui.horizontal_wrapped(|ui| recent_projects(ui, t, start, &settings.recent, action));
        }
        if !settings.playtests.is_empty() {
            ui.horizontal_wrapped(|ui| kept_playtests(ui, t, settings, action));
        }
        if !settings.campaigns.is_empty() {
            ui.horizontal_wrapped(|ui| kept_campaigns(ui, t, settings, action));
        }
    }
    ui.add_space(if is_low(ui) { space::S } else { space::M });
    if systems.is_empty() {
        ui.weak(words!("start-no-system"));
    }
    let flown: Vec<&System> = systems.iter().filter(|s| !s.missions.is_empty()).collect();
    if flown.len() > 1 {
        choice_of_system(ui, t, start, &flown);
    }
    if let Some(system) = start.chosen(systems) {
        systems::show(ui, start, system, action);
    }
    ui.add_space(space::M);
}

/// One tab for each system; the chosen one is shown below.
fn choice_of_system(ui: &mut Ui, t: &Tokens, start: &mut StartPage, systems: &[&System]) {
    let chosen = start.chosen(systems.iter().copied()).map(|s| s.name.clone());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::XS, space::XS);
        ui.spacing_mut().button_padding = vec2(space::M, space::S);
        for system in systems {
            let here = chosen.as_ref() == Some(&system.name);
            let ink = if here { t.on_accent } else { t.ink };
            let mut button = egui::Button::new(RichText::new(&system.title).color(ink)).selected(here);
            if here {
                button = button.fill(t.accent);
            }
            let count = system.missions.len();
            let missions = words!("start-missions", n = count);
            let response = ui.add(button).on_hover_text(format!("{missions}. {}", system.docs));
            if response.accessible_name(words!("start-system", title = system.title.as_str())).clicked() {
                start.system.clone_from(&system.name);
            }
        }
    });
    ui.add_space(space::XS);
}

/// Recent projects; a missing one is marked as such.
fn recent_projects(ui: &mut Ui, t: &Tokens, start: &StartPage, recent: &[PathBuf], action: &mut StartAction) {
    lead(ui, t, words!("start-recent"));
    for path in recent {
        let name = path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned());
        if start.gone.contains(path) {
            let says = words!("start-gone", name = name.as_str());
            let text = RichText::new(format!("{}  {says}", icons::ICON_FOLDER_OFF.codepoint)).color(t.ink_faint);
            let help = words!("start-gone.help", path = path.display().to_string());
            let button = ui.button(text).on_hover_text(help);
            if button.accessible_name(words!("start-gone.name", name = name)).clicked() {
                *action = StartAction::Forget(path.clone());
            }
            continue;
        }
        let text = format!("{}  {name}", icons::ICON_FOLDER.codepoint);
        let button = ui.button(text).on_hover_text(path.display().to_string());
        if button.accessible_name(words!("start-open-recent", name = name)).clicked() {
            *action = StartAction::Open(path.clone());
        }
    }
}

/// The label of a row of buttons; it never wraps.
fn lead(ui: &mut Ui, t: &Tokens, text: String) {
    ui.add(egui::Label::new(RichText::new(text).color(t.ink_soft)).extend());
}

/// Other ways to begin.
fn other_ways(ui: &mut Ui, systems: &[System], action: &mut StartAction) {
    let load = ui.button(format!("{}  {}", icons::ICON_UPLOAD.codepoint, words!("start-load")));
    let load = load.on_hover_text(words!("start-load.help"));
    if load.accessible_name(words!("start-load")).clicked() {
        *action = StartAction::LoadGame;
    }
    let open = ui.button(format!("{}  {}", icons::ICON_FOLDER_OPEN.codepoint, words!("start-open")));
    let open = open.on_hover_text(words!("start-open.help"));
    if open.accessible_name(words!("start-open")).clicked() {
        *action = StartAction::OpenFolder;
    }
    let text = format!("{}  {}", icons::ICON_NOTE_ADD.codepoint, words!("start-new"));
    let menu = ui.menu_button(text, |ui| {
        ui.set_min_width(260.0);
        for (blank, name) in Blank::ALL {
            let title = blank_title(blank);
            let button = ui.button(&title).on_hover_text(words!("start-blank.help"));
            if button.accessible_name(words!("start-blank.name", title = title.as_str())).clicked() {
                *action = StartAction::New { system: name.to_owned(), then: Then::Look };
                ui.close();
            }
        }
        ui.separator();
        for system in systems {
            let button = ui.button(&system.title).on_hover_text(&system.docs);
            if button.accessible_name(words!("start-new-from", title = system.title.as_str())).clicked() {
                *action = StartAction::New { system: system.name.clone(), then: Then::Look };
                ui.close();
            }
        }
    });
    menu.response.accessible_name(words!("start-new")).on_hover_text(words!("start-new.help"));
}

/// The title of a small game to begin with.
pub fn blank_title(blank: Blank) -> String {
    match blank {
        Blank::Hexes => words!("start-blank.hexes"),
        Blank::Squares => words!("start-blank.squares"),
    }
}

/// Saved playtests of built-in missions.
fn kept_playtests(ui: &mut Ui, t: &Tokens, settings: &Settings, action: &mut StartAction) {
    lead(ui, t, words!("start-playtests"));
    for (path, title) in &settings.playtests {
        let title = numbered_title(&settings.playtests, path, title);
        let text = format!("{}  {title}", icons::ICON_FLIGHT.codepoint);
        let button = ui.button(text).on_hover_text(path.display().to_string());
        if button.accessible_name(words!("start-resume", title = title.as_str())).clicked() {
            *action = StartAction::Resume(path.clone());
        }
    }
}

/// Saved campaigns: those in progress, then the finished ones.
fn kept_campaigns(ui: &mut Ui, t: &Tokens, settings: &Settings, action: &mut StartAction) {
    let groups = [(false, words!("start-campaigns-kept")), (true, words!("start-campaigns-over"))];
    for (over, heading) in groups {
        let mut kept = settings.campaigns.iter().filter(|(path, _)| settings.over.contains(path) == over).peekable();
        if kept.peek().is_none() {
            continue;
        }
        lead(ui, t, heading);
        for (path, title) in kept.take(CAMPAIGNS_SHOWN) {
            let title = numbered_title(&settings.campaigns, path, title);
            let text = format!("{}  {title}", icons::ICON_MILITARY_TECH.codepoint);
            let button = ui.button(text).on_hover_text(path.display().to_string());
            let name = match over {
                true => words!("start-look-back", title = title.as_str()),
                false => words!("start-go-on", title = title.as_str()),
            };
            if button.accessible_name(name).clicked() {
                *action = StartAction::GoOn(path.clone());
            }
        }
    }
}

/// A title, with the number of its file if several have the same title.
fn numbered_title(all: &[(PathBuf, String)], path: &Path, title: &str) -> String {
    let several = all.iter().filter(|(_, other)| other == title).count() > 1;
    let stem = path.file_stem().map(|s| s.to_string_lossy()).filter(|_| several).unwrap_or_default();
    match stem.rsplit_once('-').and_then(|(_, number)| number.parse::<u32>().ok()) {
        Some(number) => format!("{title} {number}"),
        None => title.to_owned(),
    }
}

/// The four main ways to begin, side by side.
fn tasks(ui: &mut Ui, start: &mut StartPage, systems: &[System], action: &mut StartAction) {
    let Some(system) = start.chosen(systems) else { return };
    let Some(mission) = system.missions.first() else { return };
    let what = system.pieces.first().map(|p| p.to_lowercase()).unwrap_or_else(|| words!("start-design.piece"));
    let new = |then| StartAction::New { system: system.name.clone(), then };
    let fly = format!("{}. {}.", mission.title, system.title);
    let design = words!("start-design", what = what);
    let doors = [
        (icons::ICON_FLIGHT, words!("start-fly"), fly, start.fly(system, &mission.name)),
        (icons::ICON_DRAW, design, words!("start-design.help"), new(Then::Design)),
        (icons::ICON_MAP, words!("start-draw"), words!("start-draw.help"), new(Then::Mission)),
        (icons::ICON_GAVEL, words!("start-rule"), words!("start-rule.help"), new(Then::HouseRule)),
    ];
    let gap = space::M;
    let wide = ui.available_width();
    let width = ((wide - 3.0 * gap) / 4.0).floor().max(170.0);
    // The last one ends where the system below it does.
    let rest = (wide - 4.0 * width - 3.0 * gap).max(0.0);
    let cards = doors.each_ref().map(|(icon, title, text, _)| Card::new(ui, width, icon.codepoint, title, text));
    let height = cards.iter().map(|c| c.height(ui)).fold(0.0, f32::max);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        for (i, (card, (_, title, _, does))) in cards.iter().zip(doors).enumerate() {
            let width = if i == 3 { width + rest } else { width };
            let (pointed, clicked) = card.show(ui, vec2(width, height), &title, i == 0);
            // The picture shows the mission that would be started.
            if pointed && i == 0 {
                start.shown.insert(system.name.clone(), mission.name.clone());
            }
            if clicked {
                *action = does;
            }
        }
    });
}

/// A card that is one big button: an icon, and below it a title and an explanation.
struct Card<'i> {
    icon: &'i str,
    title: Arc<Galley>,
    text: Arc<Galley>,
}

impl<'i> Card<'i> {
    /// The padding of a card.
    const INSIDE: f32 = 14.0;

    fn new(ui: &Ui, width: f32, icon: &'i str, title: &str, text: &str) -> Self {
        let lay = |text: &str, size: f32| {
            let font = egui::FontId::proportional(size);
            ui.painter().layout(text.to_owned(), font, Color32::PLACEHOLDER, width - 2.0 * Self::INSIDE)
        };
        Card { icon, title: lay(title, theme::size::HEADING), text: lay(text, theme::size::SMALL) }
    }

    /// The top of the title, below the icon.
    fn top(ui: &Ui) -> f32 {
        if is_low(ui) { 34.0 } else { 42.0 }
    }

    /// As high as its text needs; two lines of it always fit.
    fn height(&self, ui: &Ui) -> f32 {
        let words = self.title.size().y + space::XS + self.text.size().y + space::M;
        (Self::top(ui) + words).max(if is_low(ui) { 94.0 } else { 102.0 })
    }

    /// Shows the card; the `first` one is the most common choice. Returns whether it is pointed at, and whether it was
    /// clicked.
    fn show(&self, ui: &mut Ui, size: Vec2, title: &str, first: bool) -> (bool, bool) {
        let t = Tokens::of(ui);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, title));
        let lit = response.hovered() || response.has_focus();
        let (fill, ink, soft, icon_ink) = match first {
            true => (t.accent, t.on_accent, t.on_accent.gamma_multiply(0.85), t.on_accent),
            false => (t.sheet, t.ink, t.ink_soft, t.accent),
        };
        let border = match (lit, first) {
            (true, true) => Stroke::new(2.0, t.ink),
            (true, false) => Stroke::new(2.0, t.accent),
            (false, _) => Stroke::new(1.0, t.line),
        };
        let painter = ui.painter_at(rect.expand(1.0));
        painter.rect(rect, CornerRadius::same(6), fill, border, egui::StrokeKind::Inside);
        let at = rect.left_top() + vec2(Self::INSIDE, Self::top(ui));
        let icon = at - vec2(0.0, if is_low(ui) { 14.0 } else { 18.0 });
        painter.text(icon, egui::Align2::LEFT_CENTER, self.icon, theme::icon_font(24.0), icon_ink);
        painter.galley(at, self.title.clone(), ink);
        painter.galley(at + vec2(0.0, self.title.size().y + space::XS), self.text.clone(), soft);
        (lit, response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn campaigns_with_the_same_title_are_numbered() {
        let kept = [("/s/april-2.ron", "April"), ("/s/april.ron", "April"), ("/s/season-3.ron", "Season")];
        let campaigns = kept.map(|(path, title)| (PathBuf::from(path), title.to_owned())).to_vec();
        let settings = Settings { campaigns, ..Settings::default() };
        let titles: Vec<String> =
            kept.iter().map(|(path, title)| numbered_title(&settings.campaigns, Path::new(path), title)).collect();
        assert_eq!(titles, ["April 2", "April", "Season"]);
    }
}
