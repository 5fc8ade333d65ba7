//! Asked before changes would be lost, when the window closes.

use super::Shell;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::project::Project;
use egui::RichText;
use egui_material_icons::icons;

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
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let modal = theme::modal(ctx, "leave").show(ctx, |ui| {
            ui.set_width(380.0);
            ui.label(RichText::new(words!("leave-title")).text_style(egui::TextStyle::Heading));
            egui::ScrollArea::vertical().max_height(200.0).show(ui, |ui| {
                for line in self.unsaved() {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(icons::ICON_DESCRIPTION.codepoint).color(t.ink_soft));
                        ui.label(line);
                    });
                }
            });
            ui.add_space(space::XS);
            ui.label(words!("leave-question"));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let save = egui::Button::new(RichText::new(words!("leave-save")).color(t.on_accent)).fill(t.accent);
                if ui.add(save).clicked() {
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

    /// The texts that are not saved, with their projects where several are open.
    fn unsaved(&self) -> Vec<String> {
        let all: Vec<&Project> = self.project.iter().chain(self.workspace.behind()).collect();
        let of = |project: &&Project| {
            let title = project.title().to_owned();
            let several = all.len() > 1;
            let texts = project.documents().iter().filter(|d| d.is_dirty()).map(|d| d.path.clone());
            let line = move |text: String| match several {
                true => words!("leave-of", text = text, project = title.as_str()),
                false => text,
            };
            texts.map(line).collect::<Vec<_>>()
        };
        all.iter().flat_map(of).collect()
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
