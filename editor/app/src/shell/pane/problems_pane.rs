//! The Problems pane: what the checker found.

use super::{Pane, PaneId, Side};
use crate::command::Command;
use crate::problems::{ProblemAction, Shown};
use crate::shell::Shell;
use crate::words::words;
use egui::Ui;
use egui_material_icons::icons;

/// What the checker found.
pub struct Problems;

impl Pane for Problems {
    fn id(&self) -> &'static str {
        "problems"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_RULE.codepoint
    }

    fn title(&self, shell: &Shell, _of: &PaneId) -> String {
        match shell.view.checked.problems.len() + shell.view.problems.failing().len() {
            0 => words!("pane-problems"),
            n => words!("pane-problems.counted", n = n),
        }
    }

    fn side(&self) -> Side {
        Side::Below
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Problems)
    }

    fn command(&self) -> Option<Command> {
        Some(Command::ShowProblems)
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let (checking, running) = (shell.jobs.is_busy(), shell.view.sheets.examples_are_busy());
        match shell.view.problems.show(ui, &Shown { checked: &shell.view.checked, checking, running }) {
            ProblemAction::None => {}
            ProblemAction::GoTo(path, start, end) => shell.open_problem(&path, start, end),
            ProblemAction::Fix(fix) => shell.apply_fix(&fix),
        }
    }
}
