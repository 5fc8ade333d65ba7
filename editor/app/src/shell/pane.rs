//! The panes: each is a file in this folder and a row in the table below.

mod campaign_pane;
mod decision_pane;
mod empty;
mod find;
mod game_log_pane;
mod history;
mod inspector_pane;
mod lab_pane;
mod playtest_pane;
mod problems_pane;
mod sheet_pane;
mod text;
mod tree_pane;

use super::Shell;
use super::dock::{Label, Side};
use crate::command::Command;
use dicta_studio::sheet::SheetRef;
use egui::{Context, Ui};
use serde::{Deserialize, Serialize};

/// A pane: its tab, its default place and its content. The shell owns the state that it shows.
pub trait Pane: Sync {
    /// A key that does not depend on the language.
    fn id(&self) -> &'static str;

    fn icon(&self) -> &'static str;

    fn title(&self, shell: &Shell, of: &PaneId) -> String;

    /// What its tab shows.
    fn label(&self, shell: &Shell, of: &PaneId) -> Label {
        Label { icon: self.icon(), title: self.title(shell, of), hover: String::new(), dirty: false }
    }

    /// Its default place.
    fn side(&self) -> Side;

    /// Whether it shows a document, rather than being a tool.
    fn is_document(&self) -> bool {
        false
    }

    /// The command that brings it to the front.
    fn command(&self) -> Option<Command> {
        None
    }

    /// The pane to open by default; `None` if there is nothing to show.
    fn usual(&self, shell: &Shell) -> Option<PaneId>;

    /// Brings it to the front, with the keyboard focus.
    fn go_to(&self, shell: &mut Shell, ctx: &Context) {
        if let Some(usual) = self.usual(shell) {
            shell.go_to_pane(ctx, usual);
        }
    }

    /// Whether its content exists when a saved layout is restored.
    fn is_there(&self, _shell: &Shell, _of: &PaneId) -> bool {
        true
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, of: &PaneId);
}

macro_rules! panes {
    ($($(#[$doc:meta])* $name:ident $(($($of:ty),+))? => $pane:expr;)+) => {
        /// Which pane, and what it shows. Saved layouts contain it in this form.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum PaneId {
            $($(#[$doc])* $name $(($($of),+))?,)+
        }

        impl PaneId {
            /// Its row in the table.
            pub fn pane(&self) -> &'static dyn Pane {
                match self {
                    $(PaneId::$name { .. } => &$pane,)+
                }
            }
        }

        /// All panes.
        pub const PANES: &[&dyn Pane] = &[$(&$pane),+];
    };
}

panes! {
    Tree => tree_pane::Tree;
    Table => playtest_pane::Table;
    Decision => decision_pane::Decision;
    Campaign => campaign_pane::Campaign;
    /// A file, by its path.
    Text(String) => text::Text;
    /// A further view of a file, numbered from 2.
    View(String, u32) => text::Text;
    Sheet(SheetRef) => sheet_pane::Sheet;
    Inspector => inspector_pane::Inspector;
    Problems => problems_pane::Problems;
    Journal => game_log_pane::GameLogPane;
    History => history::History;
    Find => find::Find;
    Lab => lab_pane::Lab;
    Empty => empty::EmptyPane;
}

impl PaneId {
    /// Its default place.
    pub fn side(&self) -> Side {
        self.pane().side()
    }

    /// Whether it shows a document, rather than being a tool.
    pub fn is_document(&self) -> bool {
        self.pane().is_document()
    }

    /// What its tab shows.
    pub fn label(&self, shell: &Shell) -> Label {
        self.pane().label(shell, self)
    }

    /// The path of the file that it shows, and the number of the view, from 1.
    pub fn text(&self) -> Option<(&str, u32)> {
        match self {
            PaneId::Text(path) => Some((path, 1)),
            PaneId::View(path, number) => Some((path, *number)),
            _ => None,
        }
    }
}

/// The pane that a command brings to the front.
pub fn shown_by(command: Command) -> Option<&'static dyn Pane> {
    PANES.iter().copied().find(|pane| pane.command() == Some(command))
}

/// Shows in the middle of a pane that it is empty.
fn nothing_yet(ui: &mut Ui, says: &str) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.35);
        ui.label(says);
    });
}
