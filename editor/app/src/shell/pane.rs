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

use super::dock::{Label, Side};
use super::{OpenProject, Shell};
use crate::command::Command;
use crate::words::words;
use dicta_studio::sheet::SheetRef;
use egui::{Context, Ui};
use egui_material_icons::icons::*;
use serde::{Deserialize, Serialize};

/// The table of panes. A row:
///
/// - its name in saved layouts, and what it shows if there are several;
/// - a key that does not depend on the language, its icon, its default place, and its title;
/// - its type, in its file;
/// - `keeps`: what it keeps for a project, in [`PaneStates`];
/// - `command`: the command that brings it to the front, and its shortcut. `command.rs` makes it from the row, and the
///   menu *View* has it.
macro_rules! pane_table {
    ($then:ident $($more:tt)*) => {
        $then! { $($more)*
            Tree: "tree", ICON_ACCOUNT_TREE, Left, words!("pane-project"), tree_pane::Tree,
                keeps tree: crate::tree::Tree;
            Table: "table", ICON_FLIGHT, Center, words!("pane-table"), playtest_pane::Table;
            Campaign: "campaign", ICON_MILITARY_TECH, Center, words!("pane-campaign"), campaign_pane::Campaign;
            /// A file, by its path.
            Text(String): "text", ICON_DESCRIPTION, Center, String::new(), text::Text;
            /// A further view of a file, numbered from 2.
            View(String, u32): "text", ICON_DESCRIPTION, Center, String::new(), text::Text;
            Sheet(SheetRef): "sheet", ICON_ARTICLE, Beside, String::new(), sheet_pane::Sheet;
            Problems: "problems", ICON_RULE, Below, words!("pane-problems"), problems_pane::Problems,
                keeps problems: crate::problems::Problems,
                command ShowProblems: keys(CTRL_SHIFT, Key::M);
            Journal: "journal", ICON_RECEIPT_LONG, Below, words!("pane-journal"), game_log_pane::GameLogPane,
                command ShowGameLog: keys(CTRL_SHIFT, Key::J);
            History: "history", ICON_HISTORY, Below, words!("pane-history"), history::History,
                keeps history: crate::history_pane::HistoryPane,
                command ShowHistory: keys(CTRL_SHIFT, Key::H);
            Find: "find", ICON_SEARCH, Below, words!("pane-find"), find::Find,
                keeps find: crate::find_pane::FindPane;
            Lab: "lab", ICON_BALANCE, Beside, words!("pane-lab"), lab_pane::Lab,
                keeps lab: crate::lab::LabPane,
                command ShowLab: None;
            Inspector: "inspector", ICON_TUNE, Right, words!("pane-inspector"), inspector_pane::Inspector,
                command ShowInspector: keys(CTRL_SHIFT, Key::I);
            Decision: "decision", ICON_ALT_ROUTE, Right, words!("pane-decision"), decision_pane::Decision,
                command ShowDecision: keys(CTRL_SHIFT, Key::D);
            Empty: "desk", ICON_EDIT_NOTE, Center, words!("pane-desk"), empty::EmptyPane;
        }
    };
}

/// What the window knows of a pane without asking it: its row in the table.
pub struct PaneRow {
    /// A key that does not depend on the language.
    pub id: &'static str,
    pub icon: &'static str,
    /// Its default place.
    pub side: Side,
    pub title: fn() -> String,
    /// The command of the row.
    command: Option<Command>,
    /// The pane, unless there are several, which show different things.
    only: Option<PaneId>,
    pub pane: &'static dyn Pane,
}

/// A pane: its tab and its content.
pub trait Pane: Sync {
    fn title(&self, _open: &OpenProject, of: &PaneId) -> String {
        (of.row().title)()
    }

    /// What its tab shows.
    fn label(&self, open: &OpenProject, of: &PaneId) -> Label {
        Label { icon: of.row().icon, title: self.title(open, of), hover: String::new(), dirty: false }
    }

    /// Whether it shows a document, rather than being a tool.
    fn is_document(&self) -> bool {
        false
    }

    /// A command of another menu that brings it to the front.
    fn other_command(&self) -> Option<Command> {
        None
    }

    /// Of several, the one to open by default; `None` if there is nothing to show.
    fn usual(&self, _open: &OpenProject) -> Option<PaneId> {
        None
    }

    /// Whether its content exists when a saved layout is restored.
    fn is_there(&self, _open: &OpenProject, _of: &PaneId) -> bool {
        true
    }

    /// Brings it to the front, with the keyboard focus.
    fn go_to(&self, shell: &mut Shell, ctx: &Context, of: PaneId) {
        shell.open.view.go_to_pane(ctx, of);
    }

    /// In each frame, even if it is closed.
    fn each_frame(&self, _shell: &mut Shell, _ctx: &Context) {}

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, of: &PaneId);
}

macro_rules! panes {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($($of:ty),+))?: $id:literal, $icon:ident, $side:ident, $title:expr, $pane:path
        $(, keeps $field:ident: $state:ty)? $(, command $command:ident: $keys:expr)?;
    )+) => {
        /// Which pane, and what it shows. Saved layouts contain it in this form.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum PaneId {
            $($(#[$doc])* $name $(($($of),+))?,)+
        }

        /// What panes keep for a project.
        #[derive(Default)]
        pub struct PaneStates {
            $($(pub $field: $state,)?)+
        }

        /// All panes.
        pub static PANES: &[PaneRow] = &[$(PaneRow {
            id: $id,
            icon: $icon.codepoint,
            side: Side::$side,
            title: || $title,
            command: panes!(@option $(Command::$command)?),
            only: panes!(@only $name $($($of)+)?),
            pane: &$pane,
        }),+];

        impl PaneId {
            /// Its row in the table.
            pub fn row(&self) -> &'static PaneRow {
                enum Number { $($name),+ }
                let number = match self {
                    $(PaneId::$name { .. } => Number::$name,)+
                };
                &PANES[number as usize]
            }
        }
    };
    (@option) => { None };
    (@option $some:expr) => { Some($some) };
    (@only $name:ident) => { Some(PaneId::$name) };
    (@only $name:ident $($of:ty)+) => { None };
}

pane_table! { panes }

impl PaneRow {
    /// The command that brings it to the front.
    pub fn command(&self) -> Option<Command> {
        self.command.or(self.pane.other_command())
    }

    /// The pane to open by default; `None` if there is nothing to show.
    pub fn usual(&self, open: &OpenProject) -> Option<PaneId> {
        self.only.clone().or_else(|| self.pane.usual(open))
    }

    /// Brings it to the front, with the keyboard focus.
    pub fn go_to(&self, shell: &mut Shell, ctx: &Context) {
        if let Some(usual) = self.usual(&shell.open) {
            self.pane.go_to(shell, ctx, usual);
        }
    }
}

impl PaneId {
    /// Its default place.
    pub fn side(&self) -> Side {
        self.row().side
    }

    /// Whether it shows a document, rather than being a tool.
    pub fn is_document(&self) -> bool {
        self.row().pane.is_document()
    }

    /// What its tab shows.
    pub fn label(&self, open: &OpenProject) -> Label {
        self.row().pane.label(open, self)
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
pub fn shown_by(command: Command) -> Option<&'static PaneRow> {
    PANES.iter().find(|row| row.command() == Some(command))
}

/// Shows in the middle of a pane that it is empty.
fn nothing_yet(ui: &mut Ui, says: &str) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.35);
        ui.label(says);
    });
}
