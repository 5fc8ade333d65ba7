//! What other programs do to the project's files: noticed within a second, asked about, never written over.

use super::Shell;
use crate::theme::{self, space};
use dicta_studio::project::Outside;
use egui::RichText;

/// How often the disk is looked at, in seconds.
const EVERY: f64 = 1.0;

impl Shell {
    /// Looks at the disk from time to time.
    pub(super) fn watch(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        let idle = self.outside.is_empty() && self.dialog.is_none();
        let Some(project) = self.project.as_mut().filter(|p| !p.is_read_only() && idle) else { return };
        ctx.request_repaint_after_secs(EVERY as f32);
        if now < self.next_watch {
            return;
        }
        self.next_watch = now + EVERY;
        let mut news = Vec::new();
        for outside in project.watch(&*self.files) {
            match outside {
                Outside::Changed { path, text } => self.outside.push((path, text)),
                Outside::Gone { path } => {
                    news.push((format!("{path} is gone from the disk. Save it to bring it back."), true))
                }
                Outside::Came { path } => news.push((format!("{path} has come to the project"), false)),
            }
        }
        for (text, bad) in news {
            self.say(text, bad);
        }
    }

    /// Asks which text shall stay.
    pub(super) fn ask_about_outside(&mut self, ctx: &egui::Context) {
        let Some((path, text)) = self.outside.first().cloned() else { return };
        let dirty = self.project.as_ref().and_then(|p| p.document(&path)).is_some_and(|d| d.is_dirty());
        let mut take = None;
        theme::modal(ctx, "outside").show(ctx, |ui| {
            ui.set_width(420.0);
            ui.label(RichText::new("Changed by another program").text_style(egui::TextStyle::Heading));
            let here = if dirty { " You have changes of your own that are not saved." } else { "" };
            ui.label(format!("{path} is another text on the disk now.{here} Which one shall stay?"));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let disk = ui.button("Take the text of the disk").on_hover_text("Undo brings the text here back");
                if disk.clicked() {
                    take = Some(true);
                }
                let mine = ui.button("Keep the text here").on_hover_text("Save writes it over that of the disk");
                if mine.clicked() {
                    take = Some(false);
                }
            });
        });
        if let (Some(take), Some(project)) = (take, &mut self.project) {
            project.let_stay(&*self.files, &path, &text, take);
            self.outside.remove(0);
        }
    }
}
