//! The project tree: its files and declarations.

use super::{Pane, PaneId};
use crate::shell::{Host, OpenProject, Shell};
use crate::tree::{TreeAction, TreeContext};
use crate::words::words;
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::Ui;

/// The files of the project and their declarations.
pub struct Tree;

impl Pane for Tree {
    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        shell.tree_panel(ui);
    }
}

impl OpenProject {
    /// Opens the sheet of the declaration at a place in a file, beside the active document.
    pub(in crate::shell) fn open_sheet_of(&mut self, host: &mut Host, path: &str, byte: usize) {
        let sheet = self.view.checked.names.as_ref().and_then(|names| dicta_studio::sheet::at(names, path, byte));
        let Some(sheet) = sheet else { return host.say(words!("said-no-sheet"), false) };
        let front = self.view.dock.front().cloned();
        self.view.dock.open(PaneId::Sheet(sheet));
        // The user continues in the file beside it.
        if let Some(front) = front.filter(|f| f.text().is_some()) {
            self.view.dock.open(front);
        }
    }
}

impl Shell {
    fn tree_panel(&mut self, ui: &mut Ui) {
        let current = self.open.view.dock.front_text().map(str::to_owned);
        let others = self.other_projects();
        let Some(project) = &self.open.project else { return };
        let cx = TreeContext {
            project,
            problems: &self.open.view.checked.found.problems,
            current: current.as_deref(),
            others: &others,
            systems: &self.systems,
            examples: self.open.view.sheets.examples(),
        };
        match self.open.view.state.tree.show(ui, &cx) {
            TreeAction::None => {}
            TreeAction::Open(path, range) => self.open.open_text(&path, range),
            TreeAction::Beside(path, range) => self.open.view.open_to_the_side(&path, range),
            TreeAction::Both(path, range) => {
                self.open.open_text(&path, Some(range));
                self.open.open_sheet_of(&mut self.host, &path, range.0);
            }
            TreeAction::Sheet(path, byte) => self.open.open_sheet_of(&mut self.host, &path, byte),
            TreeAction::Fly(path, byte) => self.open.play_first(&mut self.host, &[(path, byte)]),
            TreeAction::Uses(path, heading) => {
                self.open.open_text(&path, Some(heading));
                self.host.to_do.push(crate::Command::Uses);
            }
            TreeAction::Declaration(command, path, byte) => {
                self.change_declaration(ui.ctx(), command, &path, byte);
            }
            TreeAction::Texts(what) => self.safe.open_file_operation(&mut self.open, what),
            TreeAction::Rules => self.open.view.dock.open(PaneId::Sheet(SheetRef::new(SheetKind::Rules, ""))),
            TreeAction::Project(path) => self.open_folder(&path),
            TreeAction::System(system) => self.browse(&system),
            TreeAction::Command(command) => self.host.to_do.push(command),
        }
    }
}
