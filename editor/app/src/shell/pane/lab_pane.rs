//! The Lab pane: comparisons of rules and of entries by many games.

use super::{Pane, PaneId};
use crate::lab::LabAction;
use crate::shell::Shell;
use crate::shell::dialogs::Dialog;
use egui::{Context, Ui};

/// Comparisons of rules and of entries by many games.
pub struct Lab;

impl Pane for Lab {
    /// Sheets show the last verdicts of the lab.
    fn each_frame(&self, shell: &mut Shell, ctx: &Context) {
        let Some(project) = &shell.project else { return };
        shell.view.state.lab.read_kept(ctx, &shell.files, project);
        shell.view.sheets.verdicts = shell.view.state.lab.verdicts();
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let Some(project) = &shell.project else { return };
        let reading = shell.view.checked.reading.clone();
        match shell.view.state.lab.show(ui, &*shell.files, project, reading.as_deref(), shell.seed) {
            LabAction::None => {}
            LabAction::Say(trouble) => shell.say(trouble, true),
            LabAction::Export(name) => shell.dialogs.path = Some(Dialog::lab_result(shell.project.as_ref(), name)),
            LabAction::Play(playtest) => {
                shell.view.human_seats = None;
                shell.seat(*playtest, false);
            }
        }
    }
}
