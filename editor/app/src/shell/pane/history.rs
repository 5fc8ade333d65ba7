//! The History pane: the undo steps of the project.

use super::{Pane, PaneId};
use crate::history_pane::HistoryAction;
use crate::shell::Shell;
use egui::Ui;

/// The undo steps of the project.
pub struct History;

impl Pane for History {
    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let front = shell.open.view.dock.front_text().map(str::to_owned);
        let Some(project) = &mut shell.open.project else { return };
        if let HistoryAction::GoTo(target) = shell.open.view.state.history.show(ui, project, front.as_deref()) {
            let done = project.go_to_step(target);
            shell.open.go_to_change(&mut shell.host, done);
        }
    }
}
