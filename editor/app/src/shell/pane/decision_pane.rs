//! The Decision pane: the pending decision of the current game or campaign.

use super::{Pane, PaneId};
use crate::shell::dock::nothing;
use crate::shell::{OpenProject, Shell};
use crate::words::words;
use egui::Ui;

/// The pending decision of the current game or campaign.
pub struct Decision;

impl Pane for Decision {
    fn title(&self, open: &OpenProject, of: &PaneId) -> String {
        match &open.view.campaign {
            Some(campaign) if open.view.dock.front() == Some(&PaneId::Campaign) => campaign.step_title(),
            _ => (of.row().title)(),
        }
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        if shell.open.view.dock.front() == Some(&PaneId::Campaign) {
            return shell.open.campaign_side(&mut shell.host, ui);
        }
        match &mut shell.open.view.table {
            Some(table) => table.show_side(ui),
            None => nothing(ui, &words!("pane-decision.nothing")),
        }
    }
}
