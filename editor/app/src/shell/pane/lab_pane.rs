//! The Lab pane: comparisons of rules and of entries by many games.

use super::{Pane, PaneId, Side};
use crate::command::Command;
use crate::lab::LabAction;
use crate::shell::Shell;
use crate::shell::dialogs::Dialog;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// Comparisons of rules and of entries by many games.
pub struct Lab;

impl Pane for Lab {
    fn id(&self) -> &'static str {
        "lab"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_BALANCE.codepoint
    }

    fn title(&self, _shell: &Shell, _of: &PaneId) -> String {
        words!("pane-lab")
    }

    fn side(&self) -> Side {
        Side::Below
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Lab)
    }

    fn command(&self) -> Option<Command> {
        Some(Command::ShowLab)
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let Some(project) = &shell.project else { return };
        let reading = shell.view.checked.reading.clone();
        match shell.view.lab.show(ui, &*shell.files, project, reading.as_deref(), shell.seed) {
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
