//! The empty pane, shown in the middle when no file or game is open.

use super::{Pane, PaneId, Side, nothing_yet};
use crate::shell::Shell;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// The empty pane, shown in the middle when no file or game is open.
pub struct EmptyPane;

impl Pane for EmptyPane {
    fn id(&self) -> &'static str {
        "desk"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_EDIT_NOTE.codepoint
    }

    fn title(&self, _shell: &Shell, _of: &PaneId) -> String {
        words!("pane-desk")
    }

    fn side(&self) -> Side {
        Side::Center
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Empty)
    }

    fn ui(&self, _shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        nothing_yet(ui, &words!("pane-desk.nothing"));
    }
}
