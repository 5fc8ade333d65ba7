//! The bar at the top: menus, tools, the two rooms.

use super::{Page, Room, Shell};
use crate::command::{Command, Group};
use crate::table::icon_button;
use crate::theme::{Tokens, space};
use crate::words::words;
use egui::{Align, Layout, RichText, Ui, vec2};

/// A menu: commands, with lines between them.
type Menu = &'static [Option<Command>];

/// The menus; which commands stand in which follows from the table, what stands together is said here.
const MENUS: [(Group, Menu); 5] = [
    (
        Group::File,
        &[
            Some(Command::StartPage),
            None,
            Some(Command::NewProject),
            Some(Command::OpenFolder),
            Some(Command::Save),
            Some(Command::SaveAll),
            Some(Command::Backups),
            None,
            Some(Command::SaveGame),
            Some(Command::LoadGame),
            None,
            Some(Command::Picture),
            None,
            Some(Command::Settings),
        ],
    ),
    (
        Group::Edit,
        &[
            Some(Command::Undo),
            Some(Command::Redo),
            None,
            Some(Command::Find),
            Some(Command::FindNext),
            Some(Command::FindBefore),
            Some(Command::FindInProject),
            None,
            Some(Command::Complete),
            Some(Command::CopyThing),
        ],
    ),
    (
        Group::Go,
        &[
            Some(Command::Palette),
            Some(Command::QuickOpen),
            Some(Command::Symbol),
            None,
            Some(Command::Definition),
            Some(Command::NextProblem),
            Some(Command::ProblemBefore),
            None,
            Some(Command::NextPane),
            Some(Command::PaneBefore),
            Some(Command::NextTab),
            Some(Command::TabBefore),
            Some(Command::CloseTab),
        ],
    ),
    (
        Group::Play,
        &[
            Some(Command::FlyIt),
            Some(Command::FlyAgain),
            Some(Command::Replay),
            None,
            Some(Command::Choose),
            Some(Command::PilotsStep),
            None,
            Some(Command::StepBack),
            Some(Command::StepForth),
            Some(Command::ToStart),
            Some(Command::ToEnd),
            None,
            Some(Command::FitMap),
        ],
    ),
    (
        Group::View,
        &[
            Some(Command::WriteRoom),
            Some(Command::FlyRoom),
            Some(Command::Sheet),
            None,
            Some(Command::ToggleTree),
            Some(Command::ToggleBottom),
            Some(Command::ToggleSide),
            None,
            Some(Command::ShowProblems),
            Some(Command::ShowJournal),
            Some(Command::ShowHistory),
            Some(Command::ShowInspector),
            Some(Command::ShowDecision),
            Some(Command::ShowMessages),
            Some(Command::ResetLayout),
            None,
            Some(Command::Theme),
            Some(Command::ZoomIn),
            Some(Command::ZoomOut),
            Some(Command::ZoomReset),
        ],
    ),
];

impl Shell {
    pub(super) fn menu_bar(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        egui::Panel::top("menu").show(ui, |ui| {
            ui.add_space(space::XXS);
            egui::MenuBar::new().ui(ui, |ui| {
                for (group, items) in MENUS {
                    ui.menu_button(group.title(), |ui| self.menu(ui, items));
                }
                ui.separator();
                for command in [Command::StartPage, Command::Save, Command::Undo, Command::Redo] {
                    self.tool(ui, command);
                }
                ui.separator();
                self.rooms(ui, t);
                ui.separator();
                self.fly_it_button(ui, t);
                self.fly_button(ui, t);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for command in [Command::Theme, Command::ToggleSide, Command::ToggleBottom, Command::ToggleTree] {
                        self.tool(ui, command);
                    }
                    ui.separator();
                    if let Some(project) = &self.project {
                        let place = project.root().map_or_else(|| words!("bar-shipped"), |r| r.display().to_string());
                        ui.label(RichText::new(project.title()).color(t.ink_soft)).on_hover_text(place);
                    }
                });
            });
            ui.add_space(space::XXS);
        });
    }

    /// The two rooms: the one that is open is marked.
    fn rooms(&mut self, ui: &mut Ui, t: &Tokens) {
        ui.spacing_mut().button_padding = vec2(8.0, 3.0);
        let rooms = [
            (Room::Write, Command::WriteRoom, words!("room-write"), words!("room-write.name")),
            (Room::Fly, Command::FlyRoom, words!("room-table"), words!("room-table.name")),
        ];
        for (room, command, title, name) in rooms {
            let missing = self.unavailable(command);
            let here = missing.is_none() && self.dock.room == room;
            let ink = if here { t.ink } else { t.ink_soft };
            let text = RichText::new(format!("{}  {title}", command.icon())).color(ink);
            let button = egui::Button::selectable(here, text);
            let response = ui.add_enabled(missing.is_none(), button).accessible_name(name);
            let response = response.on_hover_text(command.tip(ui.ctx()));
            if response.on_disabled_hover_text(missing.unwrap_or_default()).clicked() {
                self.to_do.push(command);
            }
        }
    }

    fn menu(&mut self, ui: &mut Ui, items: &[Option<Command>]) {
        ui.set_min_width(240.0);
        for item in items {
            let Some(command) = *item else {
                ui.separator();
                continue;
            };
            let keys = command.keys_text(ui.ctx());
            let button = egui::Button::new(format!("{}  {}", command.icon(), command.title())).shortcut_text(keys);
            let missing = self.unavailable(command);
            let response = ui.add_enabled(missing.is_none(), button).accessible_name(command.title());
            let response = response.on_hover_text(command.help()).on_disabled_hover_text(missing.unwrap_or_default());
            if response.clicked() {
                self.to_do.push(command);
                ui.close();
            }
        }
    }

    fn tool(&mut self, ui: &mut Ui, command: Command) {
        let missing = self.unavailable(command);
        let response = icon_button(ui, command, missing.is_none());
        let response = match missing {
            Some(why) => response.on_disabled_hover_text(why),
            None => response,
        };
        if response.clicked() {
            self.to_do.push(command);
        }
    }

    /// What the cursor stands in, flown with one click; there while one writes.
    fn fly_it_button(&mut self, ui: &mut Ui, t: &Tokens) {
        if self.page != Page::Room || self.dock.room != Room::Write || self.unavailable(Command::FlyIt).is_some() {
            return;
        }
        let text = RichText::new(format!("{}  {}", Command::FlyIt.icon(), Command::FlyIt.title())).color(t.on_accent);
        let response = ui.add(egui::Button::new(text).fill(t.accent)).accessible_name(Command::FlyIt.title());
        if response.on_hover_text(Command::FlyIt.tip(ui.ctx())).clicked() {
            self.to_do.push(Command::FlyIt);
        }
    }

    fn fly_button(&mut self, ui: &mut Ui, t: &Tokens) {
        let missing = self.unavailable(Command::FlyAgain);
        let title = if self.table.is_some() { Command::FlyAgain.title() } else { words!("bar-fly") };
        // Beside the way to what the cursor stands in, it says what else it flies.
        let beside = self.dock.room == Room::Write && self.table.is_none() && missing.is_none();
        let shown = if beside { words!("bar-first-mission") } else { title.clone() };
        let text = RichText::new(format!("{}  {shown}", egui_material_icons::icons::ICON_FLIGHT.codepoint));
        let fresh = missing.is_none() && self.rules_are_newer();
        let mut button = egui::Button::new(if fresh { text.color(t.on_accent) } else { text });
        if fresh {
            button = button.fill(t.accent);
        }
        let response = ui.add_enabled(missing.is_none(), button).accessible_name(title);
        let keys = Command::FlyAgain.keys_text(ui.ctx());
        let help = match (fresh, self.table.is_some()) {
            (true, _) => words!("bar-fly.newer", keys = keys),
            (false, true) => words!("bar-fly.again", keys = keys),
            (false, false) => words!("bar-fly.first", keys = keys),
        };
        if response.on_hover_text(help).on_disabled_hover_text(missing.unwrap_or_default()).clicked() {
            self.to_do.push(Command::FlyAgain);
        }
    }
}
