//! The Find pane: find and replace in all files.

use super::{Pane, PaneId};
use crate::command::Command;
use crate::shell::Shell;
use egui::{Context, Ui};

/// Find and replace in all files.
pub struct Find;

impl Pane for Find {
    fn other_command(&self) -> Option<Command> {
        Some(Command::FindInProject)
    }

    /// Searches for the selection in the active file, if there is one.
    fn go_to(&self, shell: &mut Shell, _ctx: &Context, of: PaneId) {
        let pane = shell.open.view.dock.front_text().and_then(|path| shell.open.view.text_pane(path));
        let range = pane.and_then(|pane| pane.selection());
        let selected = range.and_then(|range| shell.open.front_document()?.text().get(range).map(str::to_owned));
        shell.open.view.state.find.open(selected.as_deref());
        shell.open.view.dock.open(of);
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let Some(project) = &mut shell.open.project else { return };
        let action = shell.open.view.state.find.show(ui, project);
        if let Some((change, says)) = action.change {
            let done = project.apply(change);
            if done.is_ok() {
                shell.host.say(says, false);
            } else {
                shell.open.go_to_change(&mut shell.host, done);
            }
        }
        if let Some((path, range)) = action.go_to {
            shell.open.open_place(&mut shell.host, &path, range);
        }
    }
}
