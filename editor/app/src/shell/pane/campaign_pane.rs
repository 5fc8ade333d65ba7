//! The Campaign pane: the current campaign.

use super::{Pane, PaneId, Side};
use crate::shell::Shell;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// The current campaign.
pub struct Campaign;

impl Pane for Campaign {
    fn id(&self) -> &'static str {
        "campaign"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_MILITARY_TECH.codepoint
    }

    fn title(&self, shell: &Shell, _of: &PaneId) -> String {
        shell.view.campaign.as_ref().map_or_else(|| words!("pane-campaign"), |campaign| campaign.title().to_owned())
    }

    fn side(&self) -> Side {
        Side::Center
    }

    fn is_document(&self) -> bool {
        true
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Campaign)
    }

    fn is_there(&self, shell: &Shell, _of: &PaneId) -> bool {
        shell.view.campaign.is_some()
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        shell.campaign_tab(ui);
    }
}
