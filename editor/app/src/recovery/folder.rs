//! The dialog for a save when the whole folder of the project is missing.

use crate::difference::main_button;
use crate::field;
use crate::theme::{self, space};
use crate::words::words;
use egui::RichText;
use std::path::PathBuf;

/// Asks whether to create the folder again.
pub struct FolderDialog {
    folder: PathBuf,
    /// For how many more frames the button that changes nothing takes the focus.
    fresh: u8,
}

impl FolderDialog {
    /// A dialog about a missing folder.
    pub fn of(folder: PathBuf) -> Self {
        FolderDialog { folder, fresh: field::FRESH }
    }

    /// Shows the dialog; once it is answered, returns whether to create the folder again with all files.
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
