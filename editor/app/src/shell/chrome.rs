//! Menus, toolbar, status line, toasts.

use super::{Page, Shell, Tab, Toast};
use crate::command::Command;
use crate::table::icon_button;
use crate::theme::{Tokens, space};
use dicta_studio::check::Severity;
use egui::{Align, Layout, RichText, Ui};

const FILE: [Option<Command>; 9] = [
    Some(Command::StartPage),
    None,
    Some(Command::NewProject),
    Some(Command::OpenFolder),
    Some(Command::Save),
    Some(Command::SaveAll),
    None,
    Some(Command::SaveGame),
    Some(Command::LoadGame),
];
const EDIT: [Option<Command>; 9] = [
    Some(Command::Undo),
    Some(Command::Redo),
    None,
    Some(Command::Find),
    Some(Command::FindNext),
    Some(Command::FindBefore),
    None,
    Some(Command::Definition),
    Some(Command::Complete),
];
const PLAY: [Option<Command>; 10] = [
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
];
const VIEW: [Option<Command>; 10] = [
    Some(Command::ToggleTree),
    Some(Command::ToggleBottom),
    Some(Command::ToggleSide),
    None,
    Some(Command::FitMap),
    Some(Command::ZoomIn),
    Some(Command::ZoomOut),
    Some(Command::ZoomReset),
    None,
    Some(Command::Theme),
];

impl Shell {
    pub(super) fn menu_bar(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        egui::Panel::top("menu").show(ui, |ui| {
            ui.add_space(space::XXS);
            egui::MenuBar::new().ui(ui, |ui| {
                for (title, items) in [("File", &FILE[..]), ("Edit", &EDIT), ("Play", &PLAY), ("View", &VIEW)] {
                    ui.menu_button(title, |ui| self.menu(ui, items));
                }
                ui.separator();
                for command in [Command::StartPage, Command::Save, Command::Undo, Command::Redo] {
                    self.tool(ui, command);
                }
                ui.separator();
                self.fly_button(ui, t);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for command in [Command::Theme, Command::ToggleSide, Command::ToggleBottom, Command::ToggleTree] {
                        self.tool(ui, command);
                    }
                    ui.separator();
                    if let Some(project) = &self.project {
                        let place =
                            project.root().map_or_else(|| "shipped, only read".to_owned(), |r| r.display().to_string());
                        ui.label(RichText::new(project.title()).color(t.ink_soft)).on_hover_text(place);
                    }
                });
            });
            ui.add_space(space::XXS);
        });
    }

    fn menu(&mut self, ui: &mut Ui, items: &[Option<Command>]) {
        ui.set_min_width(240.0);
        for item in items {
            let Some(command) = *item else {
                ui.separator();
                continue;
            };
            let keys = command.shortcut().map(|s| ui.ctx().format_shortcut(&s)).unwrap_or_default();
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

    fn fly_button(&mut self, ui: &mut Ui, t: &Tokens) {
        let missing = self.unavailable(Command::FlyAgain);
        let title = if self.table.is_some() { "Fly again" } else { "Fly" };
        let text = RichText::new(format!("{}  {title}", egui_material_icons::icons::ICON_FLIGHT.codepoint));
        let fresh = missing.is_none() && self.rules_are_newer();
        let mut button = egui::Button::new(if fresh { text.color(t.on_accent) } else { text });
        if fresh {
            button = button.fill(t.accent);
        }
        let response = ui.add_enabled(missing.is_none(), button).accessible_name(title);
        let help = if fresh {
            "The text has changed since this game began. Start the mission again under the new rules (F5)"
        } else {
            "Start the mission again under the rules of the text (F5)"
        };
        if response.on_hover_text(help).on_disabled_hover_text(missing.unwrap_or_default()).clicked() {
            self.to_do.push(Command::FlyAgain);
        }
    }

    pub(super) fn status_bar(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        egui::Panel::bottom("status").show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.style_mut().override_text_style = Some(egui::TextStyle::Small);
                if self.page == Page::Start {
                    ui.weak("Ready");
                    return;
                }
                let count = |severity| self.checked.problems.iter().filter(|p| p.severity == severity).count();
                let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
                if self.worker.is_busy() {
                    ui.spinner();
                    ui.weak("Checking…");
                } else if errors + warnings == 0 {
                    ui.colored_label(t.good, "No problems");
                } else {
                    let colour = if errors > 0 { t.error } else { t.warning };
                    let counted = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
                    let text = match (errors, warnings) {
                        (0, w) => counted(w, "warning"),
                        (e, 0) => counted(e, "error"),
                        (e, w) => format!("{}, {}", counted(e, "error"), counted(w, "warning")),
                    };
                    if ui.link(RichText::new(text).color(colour)).clicked() {
                        self.show_bottom = true;
                        self.bottom = super::Bottom::Problems;
                    }
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if let Some(Tab::Text(path)) = self.tabs.get(self.current) {
                        if let Some((line, column)) = self.panes.get(path).and_then(|p| p.cursor) {
                            ui.label(format!("Line {line}, column {column}"));
                        }
                        ui.weak(path);
                    }
                });
            });
        });
    }

    pub(super) fn say(&mut self, text: impl Into<String>, bad: bool) {
        self.toast = Some(Toast { text: text.into(), bad, until: f64::NAN });
    }

    pub(super) fn toasts(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        let Some(toast) = &mut self.toast else { return };
        if toast.until.is_nan() {
            toast.until = now + if toast.bad { 9.0 } else { 3.5 };
        }
        if now > toast.until {
            self.toast = None;
            return;
        }
        ctx.request_repaint_after_secs((toast.until - now) as f32 + 0.05);
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let (fill, ink) = if toast.bad { (t.error_soft, t.error) } else { (t.sheet, t.ink) };
        let mut close = false;
        egui::Area::new(egui::Id::unique("toast"))
            .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -40.0])
            .order(egui::Order::Foreground)
            .show(ctx, |ui| {
                egui::Frame::popup(ui.style()).fill(fill).inner_margin(10).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(&toast.text).color(ink));
                        close = ui
                            .small_button(egui_material_icons::icons::ICON_CLOSE.codepoint)
                            .accessible_name("Close the message")
                            .clicked();
                    });
                });
            });
        if close {
            self.toast = None;
        }
    }
}
