//! Asked before changes would be lost, when the window closes.

use super::Shell;
use crate::theme::{self, space};
use crate::words::words;
use dicta_studio::project::Project;
use egui::RichText;

impl Shell {
    /// Closes the window, after the question if something is not saved.
    pub(super) fn quit(&mut self, ctx: &egui::Context) {
        self.leaving = self.is_dirty();
        if !self.leaving {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    /// Asks, and goes on as answered.
    pub(super) fn leave_guard(&mut self, ctx: &egui::Context) {
        if self.is_dirty() && ctx.input(|i| i.viewport().close_requested()) {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.leaving = true;
        }
        if !self.leaving {
            return;
        }
        let mut gone = false;
        let modal = theme::modal(ctx, "leave").show(ctx, |ui| {
            ui.set_width(380.0);
            ui.label(RichText::new(words!("leave-title")).text_style(egui::TextStyle::Heading));
            for title in self.unsaved() {
                ui.label(title);
            }
            ui.label(words!("leave-question"));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                if ui.button(words!("leave-save")).clicked() {
                    self.save_everything(ctx);
                    gone = !self.is_dirty();
                    self.leaving = false;
                }
                if ui.button(words!("leave-discard")).clicked() {
                    gone = true;
                    for project in self.project.iter_mut().chain(self.workspace.projects()) {
                        project.give_up(&*self.files);
                    }
                }
                if ui.button(words!("leave-stay")).clicked() {
                    self.leaving = false;
                }
            });
        });
        self.leaving &= !modal.should_close() && !gone;
        if gone {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    /// The projects in which something is not saved.
    fn unsaved(&self) -> Vec<String> {
        let front = self.project.iter().filter(|p| p.is_dirty()).map(|p| p.title().to_owned());
        let behind = self.workspace.list().into_iter().filter(|b| b.dirty).map(|b| b.title);
        front.chain(behind).collect()
    }

    /// Whether something is not saved, in the project in front or in one behind.
    pub(super) fn is_dirty(&self) -> bool {
        self.project.as_ref().is_some_and(Project::is_dirty) || self.workspace.is_dirty()
    }

    fn save_everything(&mut self, ctx: &egui::Context) {
        self.save_all(ctx);
        let mut trouble = None;
        for project in self.workspace.projects() {
            if let Err(error) = project.save_all(&*self.files) {
                trouble = Some(error.to_string());
            }
        }
        if let Some(trouble) = trouble {
            self.say(trouble, true);
        }
    }
}
