//! The head of the tree: the project's name, with a menu of other projects.

use super::{TreeAction, TreeContext};
use crate::command::Command;
use crate::theme::Tokens;
use crate::words::words;
use egui::{RichText, Ui};
use egui_material_icons::icons;

/// Shows the project's name and its menu.
pub fn show(ui: &mut Ui, cx: &TreeContext<'_>, action: &mut TreeAction) {
    let t = Tokens::of(ui);
    ui.horizontal(|ui| {
        if cx.project.is_read_only() {
            let lock = RichText::new(icons::ICON_LOCK.codepoint).color(t.ink_faint);
            ui.label(lock).on_hover_text(words!("tree-shipped"));
        }
        let title = RichText::new(format!("{} {}", icons::ICON_ARROW_DROP_DOWN.codepoint, cx.project.title())).strong();
        let button = egui::containers::menu::MenuButton::from_button(egui::Button::new(title).truncate());
        let (menu, _) = button.ui(ui, |ui| others(ui, cx, action));
        let name = words!("tree-project", title = cx.project.title());
        menu.accessible_name(name).on_hover_text(words!("tree-project.help"));
    });
}

fn others(ui: &mut Ui, cx: &TreeContext<'_>, action: &mut TreeAction) {
    ui.set_min_width(240.0);
    for (path, title, dirty) in cx.others {
        let mark = if *dirty { " •" } else { "" };
        let title = format!("{title}{mark}");
        let button = ui.button(format!("{}  {title}", icons::ICON_FOLDER.codepoint));
        let button = button.accessible_name(words!("tree-other", title = title));
        if button.on_hover_text(path.display().to_string()).clicked() {
            *action = TreeAction::Project(path.clone());
            ui.close();
        }
    }
    if !cx.others.is_empty() {
        ui.separator();
    }
    let systems = words!("tree-systems");
    let menu = ui.menu_button(format!("{}  {systems}", icons::ICON_LOCAL_LIBRARY.codepoint), |ui| {
        for system in cx.systems {
            if ui.button(&system.title).on_hover_text(&system.docs).clicked() {
                *action = TreeAction::System(system.name.clone());
                ui.close();
            }
        }
    });
    menu.response.accessible_name(systems);
    for command in [Command::OpenFolder, Command::NewProject, Command::StartPage] {
        let button = ui.button(format!("{}  {}", command.icon(), command.title()));
        if button.accessible_name(command.title()).on_hover_text(command.tip(ui.ctx())).clicked() {
            *action = TreeAction::Command(command);
            ui.close();
        }
    }
}
