//! The first change of a built-in system: it is kept until there is a project in which it can be made.

use super::{Host, OpenProject, PaneId, Shell};
use dicta_ide::edit::Edit;
use dicta_studio::hands;
use dicta_studio::history::Change;
use dicta_studio::library::{self, System};
use dicta_studio::sheet::{self, SheetRef};
use dicta_studio::shift::Shift;
use dicta_syntax::TextEdit;

/// A change of a built-in system that is made in the next project on it.
#[derive(Clone)]
pub(super) struct FirstChange {
    /// The change of the system's files.
    change: Change,
    /// The sheet on which it was made.
    sheet: Option<SheetRef>,
}

impl OpenProject {
    /// Keeps edits that can't be made in a built-in system for the project that is created next.
    pub(super) fn keep_first_edits(&self, host: &mut Host, edits: &[Edit]) {
        let Some(project) = self.project.as_ref().filter(|project| project.is_read_only()) else { return };
        let changes: Vec<Change> =
            edits.iter().filter_map(|edit| hands::change(project, self.view.sheets_checked(), edit).ok()).collect();
        let title = changes.first().map(|change| change.title.clone());
        if let Some(title) = title.filter(|_| changes.len() == edits.len()) {
            let edits = changes.into_iter().flat_map(|change| change.edits).collect();
            self.keep_first_change(host, Change { title, edits });
        }
    }

    /// Keeps a change for the project that is created next.
    pub(super) fn keep_first_change(&self, host: &mut Host, change: Change) {
        let at_cursor = || {
            let (path, byte) = self.view.followed()?;
            sheet::at(self.view.checked.names.as_deref()?, &path, byte)
        };
        let sheet = self.view.sheet_in_front().or_else(at_cursor);
        host.first_change = Some(FirstChange { change, sheet });
    }
}

impl Shell {
    /// Makes a change of a built-in system in the project that was just created from it, and shows its sheet.
    pub(super) fn make_first_change(&mut self, first: &FirstChange, system: &str) {
        let Some(system) = library::system(system) else { return };
        let edits = self.open.project.as_ref().and_then(|project| {
            let edits = first.change.edits.iter();
            edits
                .map(|(path, edit)| in_copy(&system, path, edit, |path| Some(project.document(path)?.text())))
                .collect()
        });
        // Another system may have been chosen.
        let Some(edits) = edits else { return };
        self.open.apply_change(&mut self.host, Change { title: first.change.title.clone(), edits });
        if let Some(sheet) = &first.sheet {
            self.open.view.sheets.reset(sheet);
            self.open.view.dock.open(PaneId::Sheet(sheet.clone()));
        }
    }
}

/// An edit of a file of a system in the copy of the file, whose text is found by its path there.
fn in_copy<'t>(
    system: &System,
    path: &str,
    edit: &TextEdit,
    text: impl Fn(&str) -> Option<&'t str>,
) -> Option<(String, TextEdit)> {
    let file = system.files.iter().chain(&system.shared).find(|file| file.path == path)?;
    let inside = library::path_in_copy(system, path)?;
    let shift = Shift::between(file.text, text(&inside)?);
    let now = |byte: u32| u32::try_from(shift.now(byte as usize)).ok();
    let edit = TextEdit::replace(now(edit.start)?, now(edit.end)?, edit.text.as_str());
    Some((inside, edit))
}
