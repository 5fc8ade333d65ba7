//! Asked when a text shall be saved and the whole folder of the project is gone.

use crate::difference::main_button;
use crate::field;
use crate::theme::{self, space};
use crate::words::words;
use egui::RichText;
use std::path::PathBuf;

/// Whether the folder shall be made again.
pub struct FolderDialog {
    folder: PathBuf,
    /// For how many frames yet the button takes the keyboard that does nothing.
    fresh: u8,
}

impl FolderDialog {
    pub fn of(folder: PathBuf) -> Self {
        FolderDialog { folder, fresh: field::FRESH }
    }

    /// Shows it; says, once that was answered, whether the folder is made again with all texts.
    pub fn show(&mut self, ctx: &egui::Context) -> Option<bool> {
        let mut answer = None;
        let modal = theme::modal(ctx, "folder").show(ctx, |ui| {
            ui.set_width(440.0);
            ui.label(RichText::new(words!("folder-title")).text_style(egui::TextStyle::Heading));
            ui.label(words!("folder-question", path = self.folder.display().to_string()));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let again = ui.button(words!("folder-again")).on_hover_text(words!("folder-again.help"));
                if again.clicked() {
                    answer = Some(true);
                }
                let wait = main_button(ui, true, &words!("folder-wait")).on_hover_text(words!("folder-wait.help"));
                field::take_keyboard(&mut self.fresh, &wait);
                if wait.clicked() {
                    answer = Some(false);
                }
            });
        });
        answer.or(modal.should_close().then_some(false))
    }
}
