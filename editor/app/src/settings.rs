//! The settings: what can be chosen of look, type, keys and ways, page by page.
//!
//! Whatever is chosen holds at once; there is nothing to confirm.

mod keys;

use crate::command::Command;
use crate::table::Speed;
use crate::theme::{self, CODE_FACES, Tokens, space};
use dicta_studio::settings::Settings;
use egui::{RichText, Ui};
use std::path::Path;

pub use keys::KeysPage;

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Look,
    Writing,
    Table,
    Keys,
    Folders,
}

impl Page {
    const ALL: [(Page, &'static str); 5] = [
        (Page::Look, "Look"),
        (Page::Writing, "Writing"),
        (Page::Table, "Table"),
        (Page::Keys, "Keys"),
        (Page::Folders, "Folders"),
    ];
}

/// The open settings.
#[derive(Default)]
pub struct SettingsWindow {
    page: Page,
    keys: KeysPage,
}

/// What somebody chose that the window has to act upon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsAction {
    pub close: bool,
    /// A theme; none within: as the desktop has it.
    pub theme: Option<Option<bool>>,
    /// How large everything is.
    pub zoom: Option<f32>,
    pub speed: Option<Speed>,
    /// Type or animation has changed.
    pub types: bool,
    pub command: Option<Command>,
}

impl SettingsWindow {
    /// Shows them in front of everything.
    pub fn show(&mut self, ctx: &egui::Context, settings: &mut Settings, file: Option<&Path>) -> SettingsAction {
        let mut action = SettingsAction::default();
        let recording = self.keys.is_recording();
        let modal = theme::modal(ctx, "settings").show(ctx, |ui| {
            ui.set_width(700.0_f32.min(ctx.content_rect().width() - 60.0));
            ui.set_height(470.0_f32.min(ctx.content_rect().height() - 90.0));
            ui.horizontal(|ui| {
                ui.label(RichText::new("Settings").text_style(egui::TextStyle::Heading));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    action.close |= ui.button("Close").clicked();
                });
            });
            ui.add_space(space::XS);
            ui.horizontal(|ui| {
                for (page, title) in Page::ALL {
                    ui.selectable_value(&mut self.page, page, title);
                }
            });
            ui.separator();
            let scroll = egui::ScrollArea::vertical().id_salt("settings").auto_shrink([false, false]);
            scroll.show(ui, |ui| match self.page {
                Page::Look => look(ui, settings, &mut action),
                Page::Writing => writing(ui, settings, &mut action),
                Page::Table => table(ui, settings, &mut action),
                Page::Keys => self.keys.show(ui, settings),
                Page::Folders => folders(ui, file),
            });
        });
        action.close |= modal.should_close() && !recording;
        action
    }
}

/// A line: what it is about on the left, what is chosen on the right.
fn line<R>(ui: &mut Ui, title: &str, help: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let t = Tokens::of(ui);
    let inner = ui.horizontal(|ui| {
        let width = 210.0;
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, 26.0), egui::Sense::hover());
        let at = egui::pos2(rect.left(), rect.center().y);
        let font = egui::TextStyle::Body.resolve(ui.style());
        ui.painter().text(at, egui::Align2::LEFT_CENTER, title, font, t.ink);
        add(ui)
    });
    if !help.is_empty() {
        ui.horizontal(|ui| {
            ui.add_space(216.0);
            ui.label(RichText::new(help).small().color(t.ink_soft));
        });
    }
    ui.add_space(space::XS);
    inner.inner
}

fn look(ui: &mut Ui, settings: &mut Settings, action: &mut SettingsAction) {
    line(ui, "Theme", "", |ui| {
        let themes = [(Some(false), "Light"), (Some(true), "Dark"), (None, "As the system")];
        for (dark, name) in themes {
            if ui.selectable_label(settings.dark == dark, name).clicked() {
                action.theme = Some(dark);
            }
        }
    });
    line(ui, "Size of everything", "Ctrl++ and Ctrl+- change it, too.", |ui| {
        let mut percent = (ui.ctx().zoom_factor() * 100.0).round();
        let slider =
            egui::Slider::new(&mut percent, 60.0..=250.0).step_by(5.0).suffix(" %").update_while_editing(false);
        let slider = ui.add(slider).accessible_name("Size of everything, in percent");
        // While it is dragged, the slider itself would move away under the pointer.
        if slider.drag_stopped() || (slider.changed() && !slider.dragged()) {
            action.zoom = Some(percent / 100.0);
        }
    });
    size(ui, "Size of type", &mut settings.type_size, theme::size::BODY, action);
    line(ui, "Movement", "Pieces and panes go to their places by and by.", |ui| {
        action.types |= ui.checkbox(&mut settings.animation, "Show movement").changed();
    });
    line(ui, "Layout", "Every pane of this room goes back to where it was in the beginning.", |ui| {
        if ui.button("Reset the layout").clicked() {
            action.command = Some(Command::ResetLayout);
        }
    });
    let t = Tokens::of(ui);
    ui.add_space(space::S);
    ui.label(RichText::new("The window speaks English only so far.").small().color(t.ink_faint));
}

fn size(ui: &mut Ui, title: &str, tenths: &mut u32, usual: f32, action: &mut SettingsAction) {
    line(ui, title, "", |ui| {
        let mut points = if *tenths == 0 { usual } else { *tenths as f32 / 10.0 };
        let slider = egui::Slider::new(&mut points, 10.0..=20.0).step_by(0.5).suffix(" pt");
        if ui.add(slider).accessible_name(format!("{title}, in points")).changed() {
            *tenths = if (points - usual).abs() < 0.2 { 0 } else { (points * 10.0).round() as u32 };
            action.types = true;
        }
        if ui.add_enabled(*tenths != 0, egui::Button::new("As usual")).clicked() {
            *tenths = 0;
            action.types = true;
        }
    });
}

fn writing(ui: &mut Ui, settings: &mut Settings, action: &mut SettingsAction) {
    size(ui, "Size of texts", &mut settings.code_size, theme::size::CODE, action);
    line(ui, "Face of texts", "", |ui| {
        for (i, (face, name)) in CODE_FACES.iter().enumerate() {
            let chosen = settings.code_font == *face || settings.code_font.is_empty() && i == 0;
            if ui.selectable_label(chosen, *name).clicked() {
                settings.code_font = (*face).to_owned();
                action.types = true;
            }
        }
    });
    line(ui, "While one types", "Ctrl+Space offers them at any time.", |ui| {
        ui.checkbox(&mut settings.offer_while_typing, "Offer words while typing");
    });
    line(ui, "When a text is saved", "", |ui| {
        ui.checkbox(&mut settings.format_on_save, "Format a text when it is saved");
    });
}

fn table(ui: &mut Ui, settings: &mut Settings, action: &mut SettingsAction) {
    line(ui, "Computer pilots", "How fast their turns go by.", |ui| {
        for (speed, name) in Speed::ALL {
            if ui.selectable_label(Speed::named(&settings.speed) == speed, name).clicked() {
                settings.speed = name.to_owned();
                action.speed = Some(speed);
            }
        }
    });
}

fn folders(ui: &mut Ui, file: Option<&Path>) {
    let row = |ui: &mut Ui, title: &str, help: &str, path: Option<String>| {
        line(ui, title, help, |ui| match path {
            Some(path) => {
                ui.add(egui::Label::new(RichText::new(&path).monospace()).selectable(true).truncate());
                if ui.button("Copy").accessible_name(format!("Copy the path: {title}")).clicked() {
                    ui.ctx().copy_text(path);
                }
            }
            None => {
                ui.weak("none");
            }
        });
    };
    let text = |path: &Path| path.display().to_string();
    row(ui, "Settings", "What is chosen here, recent projects and layouts.", file.map(text));
    let state = file.and_then(Path::parent).map(text);
    row(ui, "State", "Beside the settings: campaigns under way, and what guards against loss.", state);
    let documents = dicta_studio::places::documents().join("Dicta");
    row(ui, "New projects", "Each project begins in a folder of its own here.", Some(text(&documents)));
}
