//! The Campaign pane: the current campaign.

use super::{Pane, PaneId};
use crate::shell::Shell;
use egui::Ui;

/// The current campaign.
pub struct Campaign;

impl Pane for Campaign {
    fn title(&self, shell: &Shell, of: &PaneId) -> String {
        shell.view.campaign.as_ref().map_or_else(of.row().title, |campaign| campaign.title().to_owned())
    }

    fn is_document(&self) -> bool {
        true
    }

    fn is_there(&self, shell: &Shell, _of: &PaneId) -> bool {
        shell.view.campaign.is_some()
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        shell.campaign_tab(ui);
    }
}
