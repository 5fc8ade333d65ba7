//! A drawing from an SVG file: its look is written into the active file, or renewed where it is declared.

use super::{Dialog, Host, OpenProject};
use crate::words::words;
use dicta_studio::history::Change;
use dicta_studio::svg::{Drawing, name_of};
use std::path::Path;

impl OpenProject {
    /// Reads a file and writes the look that draws it, as one step of the history.
    pub(super) fn import_svg(&mut self, host: &mut Host, path: &Path) -> Result<(), String> {
        let bytes = host.files.bytes(path).map_err(|why| why.to_string())?;
        let drawing = Drawing::read(&bytes).map_err(|why| why.to_string())?;
        let name = name_of(path);
        let new = self.file_of_new_declaration().ok_or_else(|| words!("why-no-project"))?;
        let project = self.project.as_ref().ok_or_else(|| words!("why-no-project"))?;
        let checked = self.view.checked.names.as_deref().map(|names| names.files()).unwrap_or_default();
        let edit = drawing.edit_of(project, checked, &new, &name).map_err(|why| why.to_string())?;
        let from = path.file_name().unwrap_or_default().to_string_lossy();
        let title = words!("svg-step", name = name.as_str(), file = from.as_ref());
        self.apply_change(host, Change::new(title, vec![edit]));
        for note in &drawing.notes {
            host.say(words!("svg-note", file = from.as_ref(), note = note.to_string()), false);
        }
        Ok(())
    }
}

impl Dialog {
    pub(super) fn import_svg(open: &OpenProject) -> Self {
        let words = [words!("dialog-svg"), words!("dialog-svg.path"), words!("dialog-svg.do")];
        Dialog::read(open, words, "badge.svg", |shell, _, path| shell.open.import_svg(&mut shell.host, path))
            .filter(words!("dialog-svg.filter"), &["svg"])
    }
}
