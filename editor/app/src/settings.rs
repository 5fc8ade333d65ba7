//! The settings window: appearance, editor, playtest, shortcuts and folders, page by page.
//!
//! Changes apply immediately.

mod shortcuts_page;

use crate::command::Command;
use crate::playtest::Speed;
use crate::theme::{self, CODE_FACES, Tokens, space};
use crate::words::{self, Catalogue, Unusable, words};
use dicta_studio::io::Files;
use dicta_studio::settings::Settings;
use egui::{RichText, Ui};
use std::path::Path;
use std::sync::Arc;

pub use shortcuts_page::KeysPage;

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
    const ALL: [Page; 5] = [Page::Look, Page::Writing, Page::Table, Page::Keys, Page::Folders];

    fn title(self) -> String {
        match self {
            Page::Look => words!("settings-look"),
            Page::Writing => words!("settings-writing"),
            Page::Table => words!("settings-table"),
            Page::Keys => words!("settings-keys"),
            Page::Folders => words!("settings-folders"),
        }
    }
}

/// The open settings window.
#[derive(Default)]
pub struct SettingsWindow {
    page: Page,
    keys: KeysPage,
    /// The available languages: the id of the catalogue, and its content.
    languages: Vec<(String, Result<Arc<Catalogue>, Unusable>)>,
}

/// A choice that the main window has to act on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsAction {
    pub close: bool,
    /// A theme; `Some(None)` follows the desktop.
    pub theme: Option<Option<bool>>,
    /// The interface scale.
    pub zoom: Option<f32>,
    pub speed: Option<Speed>,
    /// Fonts or animation have changed.
    pub types: bool,
    /// Another language of the window, by the id of its catalogue.
    pub language: Option<String>,
    /// Start a new translation.
    pub create_translation: bool,
    pub command: Option<Command>,
}

impl SettingsWindow {
    /// Opens the window with the available languages.
    pub fn open(files: &dyn Files, file: Option<&Path>) -> Self {
        let mut window = SettingsWindow::default();
        window.look_for_languages(files, file);
        window
    }

    /// Finds the available languages.
    pub fn look_for_languages(&mut self, files: &dyn Files, file: Option<&Path>) {
        let folder = file.and_then(words::folder);
        let load = |id: String| {
            let catalogue = words::load(files, folder.as_deref(), &id);
            (id, catalogue)
        };
        self.languages = words::ids(files, folder.as_deref()).into_iter().map(load).collect();
    }

    /// Shows the window in front of everything.
    pub fn show(&mut self, ctx: &egui::Context, settings: &mut Settings, file: Option<&Path>) -> SettingsAction {
        let mut action = SettingsAction::default();
        let recording = self.keys.is_recording();
        let modal = theme::modal(ctx, "settings").show(ctx, |ui| {
            ui.set_width(700.0_f32.min(ctx.content_rect().width() - 60.0));
            ui.set_height(600.0_f32.min(ctx.content_rect().height() - 90.0));
            ui.horizontal(|ui| {
                ui.label(RichText::new(words!("settings-title")).text_style(egui::TextStyle::Heading));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    action.close |= ui.button(words!("close")).clicked();
                });
            });
            ui.add_space(space::XS);
            ui.horizontal(|ui| {
                for page in Page::ALL {
                    ui.selectable_value(&mut self.page, page, page.title());
                }
            });
            ui.separator();
            if self.page == Page::Keys {
                self.keys.head(ui, settings);
            }
            let scroll = egui::ScrollArea::vertical().id_salt("settings").auto_shrink([false, false]);
            scroll.show(ui, |ui| match self.page {
                Page::Look => {
                    look(ui, settings, &mut action);
                    self.language(ui, settings, file, &mut action);
                }
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

/// The left edge of notes, below the controls.
const NOTE: f32 = 216.0;
/// The inset of the text in a choice, and of that in a checkbox.
const CHOICE: f32 = 8.0;
const BOX: f32 = 18.0;
/// The maximum number of broken messages of a catalogue that are listed.
const BROKEN_SHOWN: usize = 5;

/// A row: the title on the left, the control on the right.
///
/// The help is below; empty for none.
fn line<R>(ui: &mut Ui, title: String, help: String, add: impl FnOnce(&mut Ui) -> R) -> R {
    line_above(ui, 0.0, title, help, add)
}

/// The same, with the help inset by this much: below the text of the control.
fn line_above<R>(ui: &mut Ui, inside: f32, title: String, help: String, add: impl FnOnce(&mut Ui) -> R) -> R {
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
            ui.add_space(NOTE + inside);
            ui.label(RichText::new(help).small().color(t.ink_soft));
        });
    }
    ui.add_space(space::XS);
    inner.inner
}

fn look(ui: &mut Ui, settings: &mut Settings, action: &mut SettingsAction) {
    line(ui, words!("settings-theme"), String::new(), |ui| {
        let themes = [
            (Some(false), words!("settings-theme.light")),
            (Some(true), words!("settings-theme.dark")),
            (None, words!("settings-theme.system")),
        ];
        for (dark, name) in themes {
            if ui.selectable_label(settings.dark == dark, name).clicked() {
                action.theme = Some(dark);
            }
        }
    });
    let keys = [Command::ZoomIn, Command::ZoomOut].map(|c| c.keys_text(ui.ctx()));
    let help = words!("settings-zoom.help", larger = keys[0].as_str(), smaller = keys[1].as_str());
    line(ui, words!("settings-zoom"), help, |ui| {
        let mut percent = (ui.ctx().zoom_factor() * 100.0).round();
        let slider =
            egui::Slider::new(&mut percent, 60.0..=250.0).step_by(5.0).suffix(" %").update_while_editing(false);
        let slider = ui.add(slider).accessible_name(words!("settings-zoom.name"));
        // If it applied while dragging, the slider would move away from the pointer.
        if slider.drag_stopped() || (slider.changed() && !slider.dragged()) {
            action.zoom = Some(percent / 100.0);
        }
        let usual = ui.add_enabled(percent != 100.0, egui::Button::new(words!("settings-as-usual")));
        if theme::explain_disabled(usual, words!("settings-as-usual.already")).clicked() {
            action.zoom = Some(1.0);
        }
    });
    size(ui, words!("settings-type"), &mut settings.type_size, theme::size::BODY, action);
    line_above(ui, BOX, words!("settings-movement"), words!("settings-movement.help"), |ui| {
        action.types |= ui.checkbox(&mut settings.animation, words!("settings-movement.show")).changed();
    });
    line(ui, words!("settings-layout"), words!("settings-layout.help"), |ui| {
        if ui.button(Command::ResetLayout.title()).clicked() {
            action.command = Some(Command::ResetLayout);
        }
    });
}

impl SettingsWindow {
    /// The available languages, what the chosen one lacks, and a way to start a new one.
    fn language(&self, ui: &mut Ui, settings: &Settings, file: Option<&Path>, action: &mut SettingsAction) {
        let chosen = self.languages.iter().find(|l| l.0 == settings.language);
        line(ui, words!("settings-language"), String::new(), |ui| {
            let name = chosen.map_or_else(|| settings.language.clone(), title_of);
            let combo = egui::ComboBox::from_id_salt("language").width(200.0).selected_text(name);
            let combo = combo.show_ui(ui, |ui| {
                for language in &self.languages {
                    if ui.selectable_label(language.0 == settings.language, title_of(language)).clicked() {
                        action.language = Some(language.0.clone());
                    }
                }
            });
            combo.response.accessible_name(words!("settings-language"));
            let begin = ui.add_enabled(file.is_some(), egui::Button::new(words!("settings-language-begin")));
            let begin = begin.on_hover_text(words!("settings-language-begin.help"));
            if theme::explain_disabled(begin, words!("settings-language-begin.nowhere")).clicked() {
                action.create_translation = true;
            }
        });
        let t = Tokens::of(ui);
        for (text, bad) in chosen.into_iter().flat_map(|(_, catalogue)| notes(catalogue)) {
            ui.horizontal(|ui| {
                ui.add_space(NOTE);
                let ink = if bad { t.warning } else { t.ink_soft };
                ui.add(egui::Label::new(RichText::new(text).small().color(ink)).wrap());
            });
        }
    }
}

fn title_of((id, catalogue): &(String, Result<Arc<Catalogue>, Unusable>)) -> String {
    catalogue.as_ref().map_or_else(|_| id.clone(), |c| c.title.clone())
}

/// The notes on a catalogue, and whether each is a problem.
pub fn notes(catalogue: &Result<Arc<Catalogue>, Unusable>) -> Vec<(String, bool)> {
    match catalogue {
        Ok(catalogue) => {
            let half = (!catalogue.missing.is_empty())
                .then(|| words!("settings-language-lacks", n = catalogue.missing.len(), all = Catalogue::count()));
            let broken = catalogue.broken.iter().take(BROKEN_SHOWN);
            let broken =
                broken.map(|(line, text)| words!("settings-language-broken", line = *line, text = text.as_str()));
            half.map(|h| (h, false)).into_iter().chain(broken.map(|b| (b, true))).collect()
        }
        Err(Unusable::Unread(error)) => vec![(words!("settings-language-unread", error = error.as_str()), true)],
        Err(Unusable::TooDeep) => vec![(words!("settings-language-deep"), true)],
    }
}

fn size(ui: &mut Ui, title: String, tenths: &mut u32, usual: f32, action: &mut SettingsAction) {
    let name = words!("settings-points", title = title.as_str());
    line(ui, title, String::new(), |ui| {
        let mut points = if *tenths == 0 { usual } else { *tenths as f32 / 10.0 };
        let slider = egui::Slider::new(&mut points, 10.0..=20.0).step_by(0.5).suffix(" pt");
        if ui.add(slider).accessible_name(name).changed() {
            *tenths = if (points - usual).abs() < 0.2 { 0 } else { (points * 10.0).round() as u32 };
            action.types = true;
        }
        let usual = ui.add_enabled(*tenths != 0, egui::Button::new(words!("settings-as-usual")));
        if theme::explain_disabled(usual, words!("settings-as-usual.already")).clicked() {
            *tenths = 0;
            action.types = true;
        }
    });
}

fn writing(ui: &mut Ui, settings: &mut Settings, action: &mut SettingsAction) {
    size(ui, words!("settings-code"), &mut settings.code_size, theme::size::CODE, action);
    line(ui, words!("settings-face"), String::new(), |ui| {
        let names = [words!("settings-face.hack"), words!("settings-face.ubuntu")];
        for (i, (face, name)) in CODE_FACES.iter().zip(names).enumerate() {
            let chosen = settings.code_font == *face || settings.code_font.is_empty() && i == 0;
            if ui.selectable_label(chosen, name).clicked() {
                settings.code_font = (*face).to_owned();
                action.types = true;
            }
        }
    });
    let help = words!("settings-offer.help", keys = Command::Complete.keys_text(ui.ctx()));
    line_above(ui, BOX, words!("settings-offer"), help, |ui| {
        ui.checkbox(&mut settings.offer_while_typing, words!("settings-offer.do"));
    });
    line(ui, words!("settings-format"), String::new(), |ui| {
        ui.checkbox(&mut settings.format_on_save, words!("settings-format.do"));
    });
}

fn table(ui: &mut Ui, settings: &mut Settings, action: &mut SettingsAction) {
    line_above(ui, CHOICE, words!("settings-pilots"), words!("settings-pilots.help"), |ui| {
        for (speed, name) in Speed::ALL {
            if ui.selectable_label(Speed::named(&settings.speed) == speed, speed.title()).clicked() {
                settings.speed = name.to_owned();
                action.speed = Some(speed);
            }
        }
    });
    let shows = &mut settings.shows;
    let on_map = [
        (&mut shows.movement, words!("show-movement"), words!("show-movement.help")),
        (&mut shows.links, words!("show-links"), words!("show-links.help")),
        (&mut shows.small_map, words!("show-small-map"), words!("show-small-map.help")),
    ];
    for (i, (on, title, help)) in on_map.into_iter().enumerate() {
        let about = if i == 0 { words!("settings-shows") } else { String::new() };
        line_above(ui, BOX, about, help, |ui| ui.checkbox(on, title));
    }
}

fn folders(ui: &mut Ui, file: Option<&Path>) {
    let row = |ui: &mut Ui, title: String, help: String, path: Option<String>| {
        let copy = words!("settings-copy.name", title = title.as_str());
        line(ui, title, help, |ui| match path {
            Some(path) => {
                ui.add(egui::Label::new(RichText::new(&path).monospace()).selectable(true).truncate());
                if ui.button(words!("copy")).accessible_name(copy).clicked() {
                    ui.ctx().copy_text(path);
                }
            }
            None => {
                ui.weak(words!("settings-none"));
            }
        });
    };
    let text = |path: &Path| path.display().to_string();
    row(ui, words!("settings-title"), words!("settings-file.help"), file.map(text));
    let state = file.and_then(Path::parent).map(text);
    row(ui, words!("settings-state"), words!("settings-state.help"), state);
    let languages = file.and_then(words::folder);
    row(ui, words!("settings-languages"), words!("settings-languages.help"), languages.as_deref().map(text));
    let documents = dicta_studio::places::documents().join("Dicta");
    row(ui, words!("settings-projects"), words!("settings-projects.help"), Some(text(&documents)));
}
