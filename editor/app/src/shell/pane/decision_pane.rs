//! The Decision pane: the pending decision of the current game or campaign.

use super::{Pane, PaneId, Side};
use crate::command::Command;
use crate::shell::Shell;
use crate::shell::dock::nothing;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// The pending decision of the current game or campaign.
pub struct Decision;

impl Pane for Decision {
    fn id(&self) -> &'static str {
        "decision"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_ALT_ROUTE.codepoint
    }

    fn title(&self, shell: &Shell, _of: &PaneId) -> String {
        match &shell.view.campaign {
            Some(campaign) if shell.view.dock.front() == Some(&PaneId::Campaign) => campaign.step_title(),
            _ => words!("pane-decision"),
        }
    }

    fn side(&self) -> Side {
        Side::Right
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Decision)
    }

    fn command(&self) -> Option<Command> {
        Some(Command::ShowDecision)
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
