//! Asked before changes would be lost: when the window closes, or another project takes the place of this one.

use super::Shell;
use crate::start::{StartAction, Then};
use crate::theme::{self, space};
use dicta_studio::project::Project;
use egui::RichText;
use std::path::PathBuf;

/// What waits for the answer.
#[derive(Clone, Debug)]
pub(super) enum Leave {
    /// The window closes.
    Window,
    /// Another project opens.
    For(StartAction),
    /// A new project is made: folder, system, what follows.
    New(PathBuf, String, Then),
}

impl Shell {
    /// Asks, and goes on as answered.
    pub(super) fn leave_guard(&mut self, ctx: &egui::Context) {
        if self.is_dirty() && ctx.input(|i| i.viewport().close_requested()) {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.leaving = Some(Leave::Window);
        }
        let Some(leave) = self.leaving.clone() else { return };
        let (save, drop) = match leave {
            Leave::Window => ("Save all and close", "Close without saving"),
            _ => ("Save all and go on", "Go on without saving"),
        };
        let mut gone = false;
        let modal = theme::modal(ctx, "leave").show(ctx, |ui| {
            ui.set_width(380.0);
            ui.label(RichText::new("Some texts are not saved").text_style(egui::TextStyle::Heading));
            ui.label("Save them before this project is closed?");
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                if ui.button(save).clicked() {
                    self.save_all(ctx);
                    gone = !self.is_dirty();
                    self.leaving = None;
                }
                if ui.button(drop).clicked() {
                    gone = true;
                    if let Some(project) = &mut self.project {
                        project.give_up(&*self.files);
                    }
                }
                if ui.button("Stay").clicked() {
                    self.leaving = None;
                }
            });
        });
        if modal.should_close() {
            self.leaving = None;
        }
        if gone {
            self.leaving = None;
            self.go_on(ctx, leave);
        }
    }

    fn go_on(&mut self, ctx: &egui::Context, leave: Leave) {
        match leave {
            Leave::Window => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Leave::For(action) => self.start_action(action),
            Leave::New(path, system, then) => {
                if let Err(trouble) = self.make_project(&path, &system, then) {
                    self.say(trouble, true);
                }
            }
        }
    }

    /// Copies a system into a folder and opens it.
    pub(super) fn make_project(&mut self, path: &std::path::Path, system: &str, then: Then) -> Result<(), String> {
        let project = Project::create(&*self.files, path, system).map_err(|e| e.to_string())?;
        self.enter(project);
        self.after_new(then, system);
        self.say(format!("Made a project in {}", path.display()), false);
        Ok(())
    }
}
