//! The dialog that prevents the loss of unsaved changes when the window closes.

use super::Shell;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::difference::Difference;
use dicta_studio::document::Document;
use dicta_studio::project::Project;
use egui::{Align, RichText, Ui};
use egui_material_icons::icons;

/// A file with unsaved changes.
pub(super) struct Unsaved {
    /// Its path, with its project if several are open.
    text: String,
    /// How many of its lines would be lost.
    lines: usize,
}

impl Unsaved {
    fn show(&self, ui: &mut Ui, t: &Tokens) {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::ICON_DESCRIPTION.codepoint).color(t.ink_soft));
            ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(words!("leave-lines", n = self.lines)).small().color(t.ink_soft));
                ui.with_layout(egui::Layout::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(&self.text).truncate());
                });
            });
        });
    }
}

impl Shell {
    /// Closes the window; asks first if anything is unsaved.
    pub(super) fn quit(&mut self, ctx: &egui::Context) {
        self.dialogs.leaving = self.is_dirty().then(|| self.unsaved());
        if self.dialogs.leaving.is_none() {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    /// Shows the dialog, and does what the user chooses.
    pub(super) fn leave_guard(&mut self, ctx: &egui::Context) {
        if self.is_dirty() && ctx.input(|i| i.viewport().close_requested()) {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.dialogs.leaving = Some(self.unsaved());
        }
        let Some(unsaved) = self.dialogs.leaving.take() else { return };
        let mut stays = true;
        let mut gone = false;
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let modal = theme::modal(ctx, "leave").show(ctx, |ui| {
            ui.set_width(380.0);
            ui.label(RichText::new(words!("leave-title")).text_style(egui::TextStyle::Heading));
            let list = egui::ScrollArea::vertical().max_height(200.0).auto_shrink([false, true]);
            list.show(ui, |ui| unsaved.iter().for_each(|text| text.show(ui, t)));
            ui.add_space(space::XS);
            ui.label(words!("leave-question"));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let save = egui::Button::new(RichText::new(words!("leave-save")).color(t.on_accent)).fill(t.accent);
                if ui.add(save).clicked() {
                    self.save_everything(ctx);
                    gone = !self.is_dirty();
                    stays = false;
                }
                if ui.button(words!("leave-discard")).clicked() {
                    gone = true;
                    for project in self.open.project.iter_mut().chain(self.workspace.projects()) {
                        project.discard_unsaved(&*self.host.files);
                    }
                }
                if ui.button(words!("leave-stay")).clicked() {
                    stays = false;
                }
            });
        });
        stays &= !modal.should_close() && !gone;
        self.dialogs.leaving = stays.then_some(unsaved);
        if gone {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    /// The files with unsaved changes, with their projects if several are open.
    fn unsaved(&self) -> Vec<Unsaved> {
        let all: Vec<&Project> = self.open.project.iter().chain(self.workspace.behind()).collect();
        let of = |project: &&Project| {
            let title = project.title().to_owned();
            let several = all.len() > 1;
            let texts = project.documents().iter().filter(|d| d.is_dirty());
            let line = move |document: &Document| {
                let text = document.path.clone();
                let text = if several { words!("leave-of", text = text, project = title.as_str()) } else { text };
                // A file that is missing on disk would be lost as a whole.
                let saved = if document.is_missing_on_disk() { "" } else { document.saved() };
                let (came, gone) = Difference::between(saved, document.text()).count();
                Unsaved { text, lines: came.max(gone) }
            };
            texts.map(line).collect::<Vec<_>>()
        };
        all.iter().flat_map(of).collect()
    }

    /// Whether there are unsaved changes, in the current project or in one in the background.
    pub(super) fn is_dirty(&self) -> bool {
        self.open.project.as_ref().is_some_and(Project::is_dirty) || self.workspace.is_dirty()
    }

    fn save_everything(&mut self, ctx: &egui::Context) {
        self.safe.save_all(&mut self.open, &mut self.host, ctx);
        let mut trouble = None;
        for project in self.workspace.projects() {
            if let Err(error) = project.save_all(&*self.host.files) {
                trouble = Some(error.to_string());
            }
        }
        if let Some(trouble) = trouble {
            self.host.say(words!("said-not-saved", error = trouble), true);
        }
    }
}
