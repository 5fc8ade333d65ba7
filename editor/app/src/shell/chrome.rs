//! The bar at the top: menus, tools and the buttons for the two layouts.

use super::{Layout, Page, Shell};
use crate::command::{Command, Group};
use crate::playtest::icon_button;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use egui::{Align, RichText, Ui, vec2};

/// An entry of a menu.
enum Item {
    Do(Command),
    Line,
    /// The commands that show a pane.
    Panes,
    /// A submenu: its title and its commands.
    More(fn() -> String, &'static [Command]),
}
use Item::{Do, Line, More, Panes};

/// The menus, which contain every command; related commands are next to each other.
const MENUS: [(Group, &[Item]); 5] = [
    (
        Group::File,
        &[
            Do(Command::StartPage),
            Line,
            Do(Command::NewProject),
            Do(Command::OpenFolder),
            Line,
            Do(Command::NewFile),
            Do(Command::NewDeclaration),
            Do(Command::NewMap),
            Do(Command::NewMission),
            Do(Command::NewCampaign),
            Do(Command::RenameFile),
            Do(Command::DeleteFile),
            Line,
            Do(Command::Save),
            Do(Command::SaveAll),
            Do(Command::Backups),
            Line,
            Do(Command::SaveGame),
            Do(Command::LoadGame),
            Do(Command::Picture),
            Do(Command::SheetPicture),
            Line,
            Do(Command::ExportEntries),
            Do(Command::ImportEntries),
            Do(Command::ImportSvg),
            Do(Command::ExportTiled),
            Do(Command::ImportTiled),
            Do(Command::Print),
            Line,
            Do(Command::Settings),
            Line,
            Do(Command::Quit),
        ],
    ),
    (
        Group::Edit,
        &[
            Do(Command::Undo),
            Do(Command::Redo),
            Line,
            Do(Command::Find),
            Do(Command::FindNext),
            Do(Command::FindPrevious),
            Do(Command::Replace),
            Do(Command::FindInProject),
            Line,
            Do(Command::Complete),
            Do(Command::Rename),
            Do(Command::QuickFix),
            Do(Command::Format),
            Do(Command::Comment),
            Line,
            Do(Command::NewLikeThis),
            Do(Command::DuplicateDeclaration),
            Do(Command::RenameDeclaration),
            Do(Command::DeleteDeclaration),
            Line,
            Do(Command::CopyEntries),
            Do(Command::PasteEntries),
            Do(Command::SetForAll),
            Do(Command::FillDown),
            Do(Command::ClearCells),
            Line,
            More(
                || words!("menu-lines"),
                &[
                    Command::MoveUp,
                    Command::MoveDown,
                    Command::Duplicate,
                    Command::DeleteLines,
                    Command::SelectNext,
                    Command::SelectAllSame,
                ],
            ),
            More(|| words!("menu-folds"), &[Command::Fold, Command::Unfold, Command::FoldAll, Command::UnfoldAll]),
        ],
    ),
    (
        Group::Go,
        &[
            Do(Command::Palette),
            Do(Command::QuickOpen),
            Do(Command::Symbol),
            Do(Command::GoToLine),
            Line,
            Do(Command::Definition),
            Do(Command::Uses),
            Do(Command::Hover),
            Do(Command::Bracket),
            Line,
            Do(Command::NextProblem),
            Do(Command::PreviousProblem),
            Line,
            Do(Command::NextPane),
            Do(Command::PreviousPane),
            Do(Command::NextTab),
            Do(Command::PreviousTab),
            Do(Command::CloseTab),
        ],
    ),
    (
        Group::Play,
        &[
            Do(Command::FlyIt),
            Do(Command::RestartMission),
            Do(Command::Replay),
            Line,
            Do(Command::Choose),
            Do(Command::PilotsStep),
            Line,
            Do(Command::StepBack),
            Do(Command::StepForward),
            Do(Command::ToStart),
            Do(Command::ToEnd),
            Line,
            Do(Command::Umpire),
            Do(Command::ByHand),
            Do(Command::Branches),
            Do(Command::MakeExample),
            Do(Command::MakeMission),
            Line,
            Do(Command::FitMap),
        ],
    ),
    (
        Group::View,
        &[
            Do(Command::EditLayout),
            Do(Command::PlaytestLayout),
            Do(Command::Rules),
            Do(Command::Sheet),
            Do(Command::SplitText),
            Do(Command::Outline),
            Line,
            Do(Command::MaximizePane),
            Do(Command::ToggleTree),
            Do(Command::ToggleBottom),
            Do(Command::ToggleSide),
            Line,
            Panes,
            Do(Command::ShowMessages),
            Do(Command::ResetLayout),
            Line,
            Do(Command::Theme),
            Do(Command::ZoomIn),
            Do(Command::ZoomOut),
            Do(Command::ZoomReset),
        ],
    ),
];

/// In a window narrower than this, in points, the buttons of the bar show only icons.
const WORDED: f32 = 1000.0;

/// The label of a button of the bar.
fn worded(icon: &str, title: &str, brief: bool) -> String {
    if brief { icon.to_owned() } else { format!("{icon}  {title}") }
}

impl Shell {
    pub(super) fn menu_bar(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        egui::Panel::top("menu").show(ui, |ui| {
            ui.add_space(space::XXS);
            egui::MenuBar::new().ui(ui, |ui| {
                let brief = ui.available_width() < WORDED;
                for (group, items) in MENUS {
                    ui.menu_button(group.title(), |ui| self.menu(ui, items));
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
                    ui.separator();
                    if let Some(project) = &self.project {
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
            let missing = self.unavailable(command);
            let here = missing.is_none() && self.view.dock.layout == layout;
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

    fn menu(&mut self, ui: &mut Ui, items: &[Item]) {
        ui.set_min_width(240.0);
        for item in items {
            match item {
                Do(command) => self.item(ui, *command),
                Panes => Command::OF_PANES.iter().for_each(|c| self.item(ui, *c)),
                Line => {
                    ui.separator();
                }
                More(title, commands) => {
                    ui.menu_button(title(), |ui| {
                        ui.set_min_width(240.0);
                        commands.iter().for_each(|c| self.item(ui, *c));
                    });
                }
            }
        }
    }

    fn item(&mut self, ui: &mut Ui, command: Command) {
        let keys = command.keys_text(ui.ctx());
        let button = egui::Button::new(format!("{}  {}", command.icon(), command.title())).shortcut_text(keys);
        let missing = self.unavailable(command);
        let response = ui.add_enabled(missing.is_none(), button).accessible_name(command.title());
        let response = theme::explain_disabled(response.on_hover_text(command.help()), missing.unwrap_or_default());
        if response.clicked() {
            self.to_do.push(command);
            ui.close();
        }
    }

    fn tool(&mut self, ui: &mut Ui, command: Command) {
        let missing = self.unavailable(command);
        let response = icon_button(ui, command, missing.is_none());
        if theme::explain_disabled(response, missing.unwrap_or_default()).clicked() {
            self.to_do.push(command);
        }
    }

    /// Plays the declaration at the cursor with one click; shown in the Edit layout.
    fn try_button(&mut self, ui: &mut Ui, t: &Tokens, brief: bool) {
        if self.page != Page::Project
            || self.view.dock.layout != Layout::Edit
            || self.unavailable(Command::FlyIt).is_some()
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
        let missing = self.unavailable(Command::RestartMission);
        let title = if self.view.table.is_some() { Command::RestartMission.title() } else { words!("bar-fly") };
        // Beside the button for the declaration at the cursor, the label names what this one starts.
        let beside = self.view.dock.layout == Layout::Edit && self.view.table.is_none() && missing.is_none();
        let shown = if beside { words!("bar-first-mission") } else { title.clone() };
        let text = RichText::new(worded(egui_material_icons::icons::ICON_FLIGHT.codepoint, &shown, brief));
        let fresh = missing.is_none() && self.rules_are_newer();
        let mut button = egui::Button::new(if fresh { text.color(t.on_accent) } else { text });
        if fresh {
            button = button.fill(t.accent);
        }
        let response = ui.add_enabled(missing.is_none(), button).accessible_name(title);
        let keys = Command::RestartMission.keys_text(ui.ctx());
        let help = match (fresh, self.view.table.is_some()) {
            (true, _) => words!("bar-fly.newer", keys = keys),
            (false, true) => words!("bar-fly.again", keys = keys),
            (false, false) => words!("bar-fly.first", keys = keys),
        };
        if theme::explain_disabled(response.on_hover_text(help), missing.unwrap_or_default()).clicked() {
            self.to_do.push(Command::RestartMission);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_the_menu_of_its_group() {
        let mut seen = Vec::new();
        for (group, items) in MENUS {
            for item in items {
                let commands: &[Command] = match item {
                    Do(command) => std::slice::from_ref(command),
                    More(_, commands) => commands,
                    Panes => Command::OF_PANES,
                    Line => &[],
                };
                for command in commands {
                    assert!(!seen.contains(command), "{command:?} is in two menus");
                    assert!(command.group() == group, "{command:?}");
                    seen.push(*command);
                }
            }
        }
        let lacks: Vec<&Command> = Command::ALL.iter().filter(|c| !seen.contains(c)).collect();
        assert!(lacks.is_empty(), "missing from every menu: {lacks:?}");
    }
}
