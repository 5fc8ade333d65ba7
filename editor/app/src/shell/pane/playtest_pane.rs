//! The Playtest pane: the current game.

use super::{Pane, PaneId, nothing_yet};
use crate::shell::{OpenProject, Shell};
use crate::words::words;
use egui::Ui;

/// The current game.
pub struct Table;

impl Pane for Table {
    fn title(&self, open: &OpenProject, of: &PaneId) -> String {
        open.view.table.as_ref().map_or_else(of.row().title, |table| table.title().to_owned())
    }

    fn is_document(&self) -> bool {
        true
    }

    fn is_there(&self, open: &OpenProject, _of: &PaneId) -> bool {
        open.view.table.is_some()
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        match &mut shell.open.view.table {
            Some(table) => table.show(ui),
            None => nothing_yet(ui, &words!("pane-table.nothing")),
        }
    }
}
