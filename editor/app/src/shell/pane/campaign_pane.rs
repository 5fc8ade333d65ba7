//! The Campaign pane: the current campaign.

use super::{Pane, PaneId};
use crate::shell::{OpenProject, Shell};
use egui::Ui;

/// The current campaign.
pub struct Campaign;

impl Pane for Campaign {
    fn title(&self, open: &OpenProject, of: &PaneId) -> String {
        open.view.campaign.as_ref().map_or_else(of.row().title, |campaign| campaign.title().to_owned())
    }

    fn is_document(&self) -> bool {
        true
    }

    fn is_there(&self, open: &OpenProject, _of: &PaneId) -> bool {
        open.view.campaign.is_some()
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        shell.open.view.campaign_tab(ui);
    }
}
