//! The History pane: the undo steps of the project.

use super::{Pane, PaneId, Side};
use crate::command::Command;
use crate::history_pane::HistoryAction;
use crate::shell::Shell;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// The undo steps of the project.
pub struct History;

impl Pane for History {
    fn id(&self) -> &'static str {
        "history"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_HISTORY.codepoint
    }

    fn title(&self, _shell: &Shell, _of: &PaneId) -> String {
        words!("pane-history")
    }

    fn side(&self) -> Side {
        Side::Below
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::History)
    }

    fn command(&self) -> Option<Command> {
        Some(Command::ShowHistory)
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let front = shell.view.dock.front_text().map(str::to_owned);
        let Some(project) = &mut shell.project else { return };
        if let HistoryAction::GoTo(target) = shell.view.history.show(ui, project, front.as_deref()) {
            let done = project.go_to_step(target);
            shell.go_to_change(done);
        }
    }
}
