//! The Inspector pane: a summary of what is at the cursor, on the active sheet, or selected on the board.

use super::{Pane, PaneId};
use crate::shell::dock::nothing;
use crate::shell::{Shell, View};
use crate::words::words;
use egui::Ui;

/// A summary of what is at the cursor, on the active sheet, or selected on the board.
pub struct Inspector;

impl Pane for Inspector {
    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        shell.inspector(ui);
    }
}

impl View {
    /// The file whose cursor sheets follow, and its cursor: the active file, else another visible one.
    pub(in crate::shell) fn followed(&self) -> Option<(String, usize)> {
        let panes = self.dock.panes();
        let mut seen = panes.iter().filter(|p| self.dock.is_seen(p)).filter_map(|p| Some(p.text()?.0));
        let path = self.dock.front_text().or_else(|| seen.next())?;
        Some((path.to_owned(), self.text_pane(path).map_or(0, |p| p.cursor_byte())))
    }
}

impl Shell {
    fn inspector(&mut self, ui: &mut Ui) {
        let cursor = self.open.view.followed();
        let cursor = cursor.as_ref().map(|(path, byte)| (path.as_str(), *byte));
        let in_front = self.open.view.dock.front() == Some(&PaneId::Table);
        let table = self.open.view.table.as_mut().filter(|_| in_front);
        if table.as_ref().is_some_and(|table| table.is_handing_over()) {
            return nothing(ui, &words!("pane-inspector.waits"));
        }
        let piece = table.and_then(|table| table.piece_in_hand());
        let sheet = self.open.view.sheet_in_front();
        let checked = self.open.view.sheets_checked().clone();
        let action = self.open.view.sheets.inspector(ui, (&*checked, self.open.project.as_ref()), cursor, sheet, piece);
        if let (Some(change), Some(table)) = (&action.changes_piece, &mut self.open.view.table) {
            table.change_selected(change);
        }
        self.sheet_action(ui.ctx(), action);
    }
}
