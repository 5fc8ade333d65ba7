//! The Decision pane: the pending decision of the current game or campaign.

use super::{Pane, PaneId};
use crate::shell::Shell;
use crate::shell::dock::nothing;
use crate::words::words;
use egui::Ui;

/// The pending decision of the current game or campaign.
pub struct Decision;

impl Pane for Decision {
    fn title(&self, shell: &Shell, of: &PaneId) -> String {
        match &shell.view.campaign {
            Some(campaign) if shell.view.dock.front() == Some(&PaneId::Campaign) => campaign.step_title(),
            _ => (of.row().title)(),
        }
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        if shell.view.dock.front() == Some(&PaneId::Campaign) {
            return shell.campaign_side(ui);
        }
        match &mut shell.view.table {
            Some(table) => table.show_side(ui),
            None => nothing(ui, &words!("pane-decision.nothing")),
        }
    }
}
