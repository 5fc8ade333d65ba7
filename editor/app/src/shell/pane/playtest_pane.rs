//! The Playtest pane: the current game.

use super::{Pane, PaneId, Side, nothing_yet};
use crate::shell::Shell;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// The current game.
pub struct Table;

impl Pane for Table {
    fn id(&self) -> &'static str {
        "table"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_FLIGHT.codepoint
    }

    fn title(&self, shell: &Shell, _of: &PaneId) -> String {
        shell.view.table.as_ref().map_or_else(|| words!("pane-table"), |table| table.title().to_owned())
    }

    fn side(&self) -> Side {
        Side::Center
    }

    fn is_document(&self) -> bool {
        true
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Table)
    }

    fn is_there(&self, shell: &Shell, _of: &PaneId) -> bool {
        shell.view.table.is_some()
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        match &mut shell.view.table {
            Some(table) => table.show(ui),
            None => nothing_yet(ui, &words!("pane-table.nothing")),
        }
    }
}
