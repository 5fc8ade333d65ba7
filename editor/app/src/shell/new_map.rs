//! The dialog that declares a new map in a file of the ruleset, and opens its sheet.

use super::new_dialog::{NewDialog, Typing, label, list};
use super::{Host, OpenProject, Safe};
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Board;
use dicta_program::limits::MAP_SIDE_MAX;
use dicta_studio::hands::boards::{BOARDS, DeclaredBoard};
use dicta_studio::hands::homes::homes;
use dicta_studio::hands::maps::{MapProblem, NewMap};
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::{Context, RichText, Ui};

/// The dialog while it is open.
pub(super) struct NewMapDialog {
    map: NewMap,
    typing: Typing,
    /// The cells that were chosen.
    board: Option<Board>,
}

impl NewMapDialog {
    /// The fields, with the list of boards. Returns whether Enter was pressed.
    fn fields(&mut self, ui: &mut Ui, declared: &DeclaredBoard) -> bool {
        let entered = self.texts(ui);
        let name = words!("map-new.board");
        label(ui, &name);
        let titles = BOARDS.map(board_title);
        let now = board_title(self.board.unwrap_or(declared.now));
        ui.add_enabled_ui(declared.is_changeable(), |ui| {
            let chosen = list(ui, ("map-new-board", &name), &now, titles.iter().map(String::as_str), 300.0);
            self.board = chosen.and_then(|n| BOARDS.get(n)).copied().or(self.board);
        });
        let is_other = self.board.is_some_and(|board| board != declared.now);
        let says = match (declared.is_changeable(), is_other) {
            (false, _) => words!("map-new.board-fixed"),
            (true, false) => words!("map-new.board-all"),
            (true, true) => words!("map-new.board-changes"),
        };
        let t = Tokens::of(ui);
        let ink = if is_other { t.warning } else { t.ink_soft };
        ui.add(egui::Label::new(RichText::new(says).small().color(ink)).wrap());
        entered
    }

    fn texts(&mut self, ui: &mut Ui) -> bool {
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
        self.map = Some(NewMapDialog { map, typing: Typing::new(), board: None });
    }

    /// Shows the dialog for a new map. Returns whether it is open.
    pub(super) fn show_new_map(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context) -> bool {
        let Some(mut dialog) = self.map.take() else { return false };
        let reading = open.view.checked.reading.as_ref().zip(open.project.as_ref());
        let homes = reading.map_or_else(Vec::new, |(reading, project)| homes(reading, project, "map", &[]));
        let home = dialog.typing.home(&homes).or_else(|| open.file_of_new_declaration());
        let Some(path) = home else { return false };
        let board = open.view.checked.reading.as_ref().zip(open.project.as_ref());
        let board = board.map(|(reading, project)| DeclaredBoard::of(reading, project, &path));
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
        let answer = words.show(ctx, |ui| {
            let entered = match &board {
                Some(board) => dialog.fields(ui, board),
                None => dialog.texts(ui),
            };
            (entered, dialog.typing.typed)
        });
        dialog.typing.file = answer.home.or(dialog.typing.file.take());
        let made = open.project.as_ref().filter(|_| answer.makes);
        if let Some(mut change) = made.and_then(|project| dialog.map.change(project, &path)) {
            let other = board.as_ref().zip(dialog.board).and_then(|(board, to)| board.edit(to));
            change.edits.extend(other);
            open.declare(host, ctx, change, SheetRef::new(SheetKind::Map, dialog.map.name.trim()));
        } else if answer.stays {
            self.map = Some(dialog);
        }
        true
    }
}

/// The cells of a board.
fn board_title(board: Board) -> String {
    match board {
        Board::Hex => words!("map-new.hexes"),
        Board::HexRows => words!("map-new.hexes-in-rows"),
        Board::Square => words!("map-new.squares"),
    }
}
