//! The bar at the top: menus, tools and the buttons for the two layouts.

use super::notifications::Notifications;
use super::{Layout, OpenProject, Page};
use crate::command::{Command, Group};
use crate::playtest::icon_button;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use egui::{Align, RichText, Ui, vec2};

/// In a window narrower than this, in points, the buttons of the bar show only icons.
const WORDED: f32 = 1000.0;

/// The label of a button of the bar.
fn worded(icon: &str, title: &str, brief: bool) -> String {
    if brief { icon.to_owned() } else { format!("{icon}  {title}") }
}

/// The bar at the top.
pub(super) struct MenuBar<'a> {
    pub open: &'a OpenProject,
    /// Takes the commands that are clicked.
    pub to_do: &'a mut Vec<Command>,
    /// The notifications, if no status bar has their button.
    pub notifications: Option<&'a mut Notifications>,
}

impl MenuBar<'_> {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        egui::Panel::top("menu").show(ui, |ui| {
            ui.add_space(space::XXS);
            egui::MenuBar::new().ui(ui, |ui| {
                let brief = ui.available_width() < WORDED;
                for group in Group::ALL {
                    ui.menu_button(group.title(), |ui| self.menu(ui, group));
                }
                ui.separator();
                for command in [Command::StartPage, Command::Save, Command::Undo, Command::Redo] {
                    self.tool(ui, command);
                }
                ui.separator();
                self.layout_buttons(ui, t, brief);
                ui.separator();
                self.try_button(ui, t, brief);
                self.start_button(ui, t, brief);
                ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
                    for command in [Command::Theme, Command::ToggleSide, Command::ToggleBottom, Command::ToggleTree] {
                        self.tool(ui, command);
                    }
                    if let Some(notifications) = &mut self.notifications {
                        notifications.button(ui);
                    }
                    ui.separator();
                    if let Some(project) = &self.open.project {
                        let place = project.root().map_or_else(|| words!("bar-shipped"), |r| r.display().to_string());
                        let title = RichText::new(project.title()).color(t.ink_soft);
                        ui.add(egui::Label::new(title).truncate()).on_hover_text(place);
                    }
                });
            });
            ui.add_space(space::XXS);
        });
    }

    /// The buttons of the two layouts; the active one is marked.
    fn layout_buttons(&mut self, ui: &mut Ui, t: &Tokens, brief: bool) {
        ui.spacing_mut().button_padding = vec2(8.0, 3.0);
        let layouts = [
            (Layout::Edit, Command::EditLayout, words!("layout-edit"), words!("layout-edit.name")),
            (Layout::Playtest, Command::PlaytestLayout, words!("layout-playtest"), words!("layout-playtest.name")),
        ];
        for (layout, command, title, name) in layouts {
            let missing = self.open.unavailable(command);
            let here = missing.is_none() && self.open.view.dock.layout == layout;
            let ink = if here { t.ink } else { t.ink_soft };
            let text = RichText::new(worded(command.icon(), &title, brief)).color(ink);
            let button = egui::Button::selectable(here, text);
            let response = ui.add_enabled(missing.is_none(), button).accessible_name(name);
            let response = response.on_hover_text(command.tip(ui.ctx()));
            if theme::explain_disabled(response, missing.unwrap_or_default()).clicked() {
                self.to_do.push(command);
            }
        }
    }

    fn menu(&mut self, ui: &mut Ui, group: Group) {
        ui.set_min_width(240.0);
        let commands: Vec<Command> = Command::ALL.iter().copied().filter(|c| c.group() == group).collect();
        for part in commands.chunk_by(|a, b| a.submenu() == b.submenu()) {
            match part.first().and_then(|c| c.submenu()) {
                None => part.iter().for_each(|c| self.item(ui, *c)),
                Some(submenu) => {
                    ui.menu_button(submenu.title(), |ui| {
                        ui.set_min_width(240.0);
                        part.iter().for_each(|c| self.item(ui, *c));
                    });
                }
            }
        }
    }

    fn item(&mut self, ui: &mut Ui, command: Command) {
        let keys = command.keys_text(ui.ctx());
        let button = egui::Button::new(format!("{}  {}", command.icon(), command.title())).shortcut_text(keys);
        let missing = self.open.unavailable(command);
        let response = ui.add_enabled(missing.is_none(), button).accessible_name(command.title());
        let response = theme::explain_disabled(response.on_hover_text(command.help()), missing.unwrap_or_default());
        if response.clicked() {
            self.to_do.push(command);
            ui.close();
        }
        if command.is_above_line() {
            ui.separator();
        }
    }

    fn tool(&mut self, ui: &mut Ui, command: Command) {
        let missing = self.open.unavailable(command);
        let response = icon_button(ui, command, missing.is_none());
        if theme::explain_disabled(response, missing.unwrap_or_default()).clicked() {
            self.to_do.push(command);
        }
    }

    /// Plays the declaration at the cursor with one click; shown in the Edit layout.
    fn try_button(&mut self, ui: &mut Ui, t: &Tokens, brief: bool) {
        if self.open.page != Page::Project
            || self.open.view.dock.layout != Layout::Edit
            || self.open.unavailable(Command::FlyIt).is_some()
        {
            return;
        }
        let text = RichText::new(worded(Command::FlyIt.icon(), &Command::FlyIt.title(), brief)).color(t.on_accent);
        let response = ui.add(egui::Button::new(text).fill(t.accent)).accessible_name(Command::FlyIt.title());
        if response.on_hover_text(Command::FlyIt.tip(ui.ctx())).clicked() {
            self.to_do.push(Command::FlyIt);
        }
    }

    fn start_button(&mut self, ui: &mut Ui, t: &Tokens, brief: bool) {
        let missing = self.open.unavailable(Command::RestartMission);
        let title = if self.open.view.table.is_some() { Command::RestartMission.title() } else { words!("bar-fly") };
        // Beside the button for the declaration at the cursor, the label names what this one starts.
        let beside = self.open.view.dock.layout == Layout::Edit && self.open.view.table.is_none() && missing.is_none();
        let shown = if beside { words!("bar-first-mission") } else { title.clone() };
        let text = RichText::new(worded(egui_material_icons::icons::ICON_FLIGHT.codepoint, &shown, brief));
        let fresh = missing.is_none() && self.open.view.rules_are_newer();
        let mut button = egui::Button::new(if fresh { text.color(t.on_accent) } else { text });
        if fresh {
            button = button.fill(t.accent);
        }
        let response = ui.add_enabled(missing.is_none(), button).accessible_name(title);
        let keys = Command::RestartMission.keys_text(ui.ctx());
        let help = match (fresh, self.open.view.table.is_some()) {
            (true, _) => words!("bar-fly.newer", keys = keys),
            (false, true) => words!("bar-fly.again", keys = keys),
            (false, false) => words!("bar-fly.first", keys = keys),
        };
        if theme::explain_disabled(response.on_hover_text(help), missing.unwrap_or_default()).clicked() {
            self.to_do.push(Command::RestartMission);
        }
    }
}
