//! The Problems pane: what the checker found.

use super::{Pane, PaneId};
use crate::problems::{ProblemAction, Shown};
use crate::shell::Shell;
use crate::words::words;
use egui::{Context, Ui};

/// What the checker found.
pub struct Problems;

impl Pane for Problems {
    fn title(&self, shell: &Shell, of: &PaneId) -> String {
        match shell.view.checked.problems.len() + shell.view.state.problems.failing().len() {
            0 => (of.row().title)(),
            n => words!("pane-problems.counted", n = n),
        }
    }

    fn each_frame(&self, shell: &mut Shell, _ctx: &Context) {
        let view = &mut shell.view;
        view.state.problems.follow(view.sheets.examples(), &view.checked);
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let (checking, running) = (shell.jobs.is_busy(), shell.view.sheets.examples_are_busy());
        match shell.view.state.problems.show(ui, &Shown { checked: &shell.view.checked, checking, running }) {
            ProblemAction::None => {}
            ProblemAction::GoTo(path, start, end) => shell.open_problem(&path, start, end),
            ProblemAction::Fix(fix) => shell.apply_fix(&fix),
        }
    }
}
