//! The History pane: the undo steps of the project.

use super::{Pane, PaneId};
use crate::history_pane::HistoryAction;
use crate::shell::Shell;
use egui::Ui;

/// The undo steps of the project.
pub struct History;

impl Pane for History {
    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let front = shell.view.dock.front_text().map(str::to_owned);
        let Some(project) = &mut shell.project else { return };
        if let HistoryAction::GoTo(target) = shell.view.state.history.show(ui, project, front.as_deref()) {
            let done = project.go_to_step(target);
            shell.go_to_change(done);
        }
    }
}
