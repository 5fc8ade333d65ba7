//! The game log.

use super::{Pane, PaneId, Side};
use crate::command::Command;
use crate::shell::Shell;
use crate::shell::dock::nothing;
use crate::theme::space;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// The game log.
pub struct GameLogPane;

impl Pane for GameLogPane {
    fn id(&self) -> &'static str {
        "journal"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_RECEIPT_LONG.codepoint
    }

    fn title(&self, _shell: &Shell, _of: &PaneId) -> String {
        words!("pane-journal")
    }

    fn side(&self) -> Side {
        Side::Below
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Journal)
    }

    fn command(&self) -> Option<Command> {
        Some(Command::ShowGameLog)
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let Some(table) = &mut shell.view.table else { return nothing(ui, &words!("pane-journal.nothing")) };
        ui.horizontal_wrapped(|ui| table.game_log_controls(ui));
        ui.add_space(space::XXS);
        table.show_game_log(ui);
    }
}
