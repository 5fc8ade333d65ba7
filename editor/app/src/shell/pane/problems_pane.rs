//! The Problems pane: what the checker found.

use super::{Pane, PaneId};
use crate::problems::{ProblemAction, Shown};
use crate::shell::{OpenProject, Shell};
use crate::words::words;
use egui::{Context, Ui};

/// What the checker found.
pub struct Problems;

impl Pane for Problems {
    fn title(&self, open: &OpenProject, of: &PaneId) -> String {
        match open.view.checked.found.problems.len() + open.view.state.problems.failing().len() {
            0 => (of.row().title)(),
            n => words!("pane-problems.counted", n = n),
        }
    }

    fn each_frame(&self, shell: &mut Shell, _ctx: &Context) {
        let view = &mut shell.open.view;
        view.state.problems.follow(view.sheets.examples(), &view.checked);
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let (checking, running) = (shell.host.jobs.is_busy(), shell.open.view.sheets.examples_are_busy());
        match shell.open.view.state.problems.show(ui, &Shown { checked: &shell.open.view.checked, checking, running }) {
            ProblemAction::None => {}
            ProblemAction::GoTo(path, start, end) => shell.open.open_problem(&path, start, end),
            ProblemAction::Fix(fix) => {
                let found = shell.open.view.checked.found.clone();
                shell.open.apply_fix(&mut shell.host, &fix, &found.sources);
            }
        }
    }
}
