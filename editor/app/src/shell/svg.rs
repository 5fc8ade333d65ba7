//! A drawing from an SVG file: its look is written into the active file, or renewed where it is declared.

use super::Shell;
use crate::words::words;
use dicta_studio::history::Change;
use dicta_studio::svg::{Drawing, name_of};
use std::path::Path;

impl Shell {
    /// Reads a file and writes the look that draws it, as one step of the history.
    pub(super) fn import_svg(&mut self, path: &Path) -> Result<(), String> {
        let bytes = self.files.bytes(path).map_err(|why| why.to_string())?;
        let drawing = Drawing::read(&bytes).map_err(|why| why.to_string())?;
        let name = name_of(path);
        let new = self.file_of_new_declaration().ok_or_else(|| words!("why-no-project"))?;
        let project = self.project.as_ref().ok_or_else(|| words!("why-no-project"))?;
        let checked = self.view.checked.names.as_deref().map(|names| names.files()).unwrap_or_default();
        let edit = drawing.edit_of(project, checked, &new, &name).map_err(|why| why.to_string())?;
        let from = path.file_name().unwrap_or_default().to_string_lossy();
        let title = words!("svg-step", name = name.as_str(), file = from.as_ref());
        self.apply_change(Change::new(title, vec![edit]));
        for note in &drawing.notes {
            self.say(words!("svg-note", file = from.as_ref(), note = note.to_string()), false);
        }
        Ok(())
    }
}
