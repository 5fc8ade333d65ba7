//! The dialog that declares a new map in a file of the ruleset, and opens its sheet.

use super::new_dialog::{NewDialog, Typing};
use super::{Host, OpenProject, Safe};
use crate::words::words;
use dicta_program::limits::MAP_SIDE_MAX;
use dicta_studio::hands::homes::homes;
use dicta_studio::hands::maps::{MapProblem, NewMap};
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::{Context, Ui};

/// The dialog while it is open.
pub(super) struct NewMapDialog {
    map: NewMap,
    typing: Typing,
}

impl NewMapDialog {
    /// The fields. Returns whether Enter was pressed.
    fn fields(&mut self, ui: &mut Ui) -> bool {
        let fields = [
            (&mut self.map.name, words!("map-new.name")),
            (&mut self.map.title, words!("map-new.title")),
            (&mut self.map.columns, words!("map-new.columns")),
            (&mut self.map.rows, words!("map-new.rows")),
        ];
        self.typing.fields(ui, fields)
    }
}

impl OpenProject {
    /// The file for a new declaration: the active one if it can be changed, also beside a sheet, otherwise the first one of
    /// the project.
    pub(super) fn file_of_new_declaration(&self) -> Option<String> {
        let project = self.project.as_ref()?;
        let writable = |path: &str| project.document(path).filter(|d| !d.read_only);
        let front = self.view.dock.front_text().and_then(writable);
        let beside = || self.view.followed().and_then(|(path, _)| writable(&path));
        let first = || project.documents().iter().find(|d| !d.read_only);
        front.or_else(beside).or_else(first).map(|d| d.path.clone())
    }
}

impl Safe {
    pub(super) fn open_new_map(&mut self) {
        let map = NewMap { columns: "20".to_owned(), rows: "14".to_owned(), ..NewMap::default() };
        self.map = Some(NewMapDialog { map, typing: Typing::new() });
    }

    /// Shows the dialog for a new map. Returns whether it is open.
    pub(super) fn show_new_map(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context) -> bool {
        let Some(mut dialog) = self.map.take() else { return false };
        let reading = open.view.checked.reading.as_ref().zip(open.project.as_ref());
        let homes = reading.map_or_else(Vec::new, |(reading, project)| homes(reading, project, "map", &[]));
        let home = dialog.typing.home(&homes).or_else(|| open.file_of_new_declaration());
        let Some(path) = home else { return false };
        let problem = open.view.checked.names.as_deref().and_then(|names| dialog.map.problem(names));
        let why = problem.map(|problem| match problem {
            MapProblem::Name => words!("map-new.no-name"),
            MapProblem::NameTaken => words!("map-new.name-taken"),
            MapProblem::Size => words!("map-new.no-size", most = MAP_SIDE_MAX),
        });
        let words = NewDialog {
            id: "new-map",
            heading: words!("map-new"),
            path: Some(&path),
            homes: &homes,
            problem: why.as_deref(),
            main: words!("map-new.do"),
        };
        let answer = words.show(ctx, |ui| (dialog.fields(ui), dialog.typing.typed));
        dialog.typing.file = answer.home.or(dialog.typing.file.take());
        let made = open.project.as_ref().filter(|_| answer.makes);
        if let Some(change) = made.and_then(|project| dialog.map.change(project, &path)) {
            open.declare(host, ctx, change, SheetRef::new(SheetKind::Map, dialog.map.name.trim()));
        } else if answer.stays {
            self.map = Some(dialog);
        }
        true
    }
}
