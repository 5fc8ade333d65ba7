//! The game log.

use super::{Pane, PaneId};
use crate::shell::Shell;
use crate::shell::dock::nothing;
use crate::theme::space;
use crate::words::words;
use egui::Ui;

/// The game log.
pub struct GameLogPane;

impl Pane for GameLogPane {
    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let Some(table) = &mut shell.open.view.table else { return nothing(ui, &words!("pane-journal.nothing")) };
        ui.horizontal_wrapped(|ui| table.game_log_controls(ui));
        ui.add_space(space::XXS);
        table.show_game_log(ui);
    }
}
