//! A drawing from an SVG file: its look is written into the active file, or renewed where it is declared, and may be used
//! by another look at once.

use super::{Dialog, Host, OpenProject, PaneId};
use crate::sheet::SvgUse;
use crate::words::words;
use dicta_studio::hands::Texts;
use dicta_studio::hands::looks::{self, Drawn};
use dicta_studio::history::Change;
use dicta_studio::io::Files;
use dicta_studio::sheet::{SheetKind, SheetRef};
use dicta_studio::svg::{Drawing, name_of};
use dicta_syntax::TextEdit;
use std::path::Path;

/// The view of a piece for which a new look shows an imported drawing.
const FIRST_VIEW: &str = "top";

impl OpenProject {
    /// Reads a file and writes the look that draws it, as one step of the history, with the lines of another look that use
    /// it. Then the sheet of the drawing, or of that look, is in front.
    pub(super) fn import_svg(&mut self, host: &mut Host, path: &Path, used: Option<&SvgUse>) -> Result<(), String> {
        let bytes = host.files.bytes(path).map_err(|why| why.to_string())?;
        let drawing = Drawing::read(&bytes).map_err(|why| why.to_string())?;
        let new = self.file_of_new_declaration().ok_or_else(|| words!("why-no-project"))?;
        let project = self.project.as_ref().ok_or_else(|| words!("why-no-project"))?;
        let checked = self.view.checked.names.as_deref().map(|names| names.files()).unwrap_or_default();
        // A drawing of its own is replaced by the picture itself.
        let itself = used.filter(|used| used.replaces && used.sheet.of.name.starts_with("drawing."));
        let name = itself.map_or_else(|| name_of(path), |used| used.sheet.of.name.clone());
        let edit = drawing.edit_of(project, checked, &new, &name).map_err(|why| why.to_string())?;
        let from = path.file_name().unwrap_or_default().to_string_lossy();
        let title = words!("svg-step", name = name.as_str(), file = from.as_ref());
        let mut edits = vec![edit];
        if let Some(used) = used.filter(|_| itself.is_none()) {
            self.use_drawing(host, used, &name, &mut edits)?;
        }
        self.apply_change(host, Change::new(title, edits));
        let shown = used.map_or(name.as_str(), |used| used.sheet.of.name.as_str());
        if used.is_none() {
            let sheet = SheetRef::new(SheetKind::Look, shown);
            self.view.sheets.reset(&sheet);
            self.view.dock.open(PaneId::Sheet(sheet));
        }
        let (file, name) = (from.as_ref(), name.as_str());
        host.say(
            match used {
                None => words!("svg-imported", file = file, name = name),
                Some(_) => words!("svg-imported.used", file = file, name = name, look = shown),
            },
            false,
        );
        // The last notification is the one that is in sight.
        for note in &drawing.notes {
            host.say(words!("svg-note", file = file, note = note.to_string()), false);
        }
        Ok(())
    }

    /// Adds the edits with which a look uses the drawing with this name.
    fn use_drawing(
        &self,
        host: &Host,
        used: &SvgUse,
        name: &str,
        edits: &mut Vec<(String, TextEdit)>,
    ) -> Result<(), String> {
        let (sheet, Some(project)) = (&used.sheet, &self.project) else { return Ok(()) };
        let first = Drawn::Stamp { look: name, view: FIRST_VIEW };
        let figure = used.figure.and_then(|figure| sheet.figures.get(figure));
        if figure.is_none() && sheet.is_missing {
            let declared = looks::declared(project, sheet, first, "".into());
            declared.into_iter().flat_map(|change| change.edits).for_each(|edit| joined(edits, edit));
            return Ok(());
        }
        if sheet.of.name == name {
            return Err(words!("svg-itself", name = name));
        }
        let uses = match figure {
            None => looks::drawn(sheet, first),
            Some(figure) if used.replaces => figure.replaced(&sheet.of, name),
            Some(figure) => vec![figure.stamped(&sheet.of, name)],
        };
        let texts = Texts::of(project, &*host.files, &self.view.checked);
        edits.extend(texts.changes(&uses).map_err(|why| why.to_string())?);
        Ok(())
    }
}

/// Adds an edit. Two texts at the same place become one, with a blank line between them.
fn joined(edits: &mut Vec<(String, TextEdit)>, (path, edit): (String, TextEdit)) {
    let same =
        |(of, other): &&mut (String, TextEdit)| *of == path && (other.start, other.end) == (edit.start, edit.end);
    match edits.iter_mut().find(same) {
        Some((_, other)) => other.text = format!("{}\n\n{}", other.text.trim_end(), edit.text.trim_start()),
        None => edits.push((path, edit)),
    }
}

impl Dialog {
    pub(super) fn import_svg(open: &OpenProject, files: &dyn Files, used: Option<SvgUse>) -> Self {
        let words = [words!("dialog-svg"), words!("dialog-svg.path"), words!("dialog-svg.do")];
        Dialog::read(open, words, "badge.svg", move |shell, _, path| {
            shell.open.import_svg(&mut shell.host, path, used.as_ref())
        })
        .filter(words!("dialog-svg.filter"), &["svg"])
        .existing(files)
    }
}
