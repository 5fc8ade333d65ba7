//! Commands for a whole declaration: a new one like it, renamed, duplicated, deleted with its uses.

use super::new_dialog::{NewDialog, Typing};
use super::spreadsheet::PreviewDialog;
use super::{Host, OpenProject, PaneId, Safe, Shell};
use crate::command::Command;
use crate::words::words;
use crate::worker::{Queue, Worker};
use dicta_studio::check::Checker;
use dicta_studio::hands::Texts;
use dicta_studio::hands::declarations::{Declared, Deletion, NewLike, NewLikeProblem, errors_left};
use dicta_studio::sheet::SheetRef;
use egui::{Context, Ui};
use std::sync::atomic::AtomicBool;

/// The dialog for a declaration like another, while it is open.
pub(super) struct NewLikeDialog {
    /// Where the other one is.
    path: String,
    byte: usize,
    new: NewLike,
    typing: Typing,
}

impl NewLikeDialog {
    /// The fields. Returns whether Enter was pressed.
    fn fields(&mut self, ui: &mut Ui, like: &Declared<'_>) -> bool {
        let fields = [(&mut self.new.name, words!("new-like.name")), (&mut self.new.title, words!("new-like.title"))];
        let entered = self.typing.fields(ui, fields);
        if like.can_be_extended() {
            let extends = ui.checkbox(&mut self.new.extends, words!("new-like.extends", name = like.name()));
            extends.on_hover_text(words!("new-like.extends-help"));
        }
        entered
    }
}

impl OpenProject {
    /// Why a command for a whole declaration is unavailable.
    pub(super) fn why_no_declaration(&self, in_project: bool) -> Option<String> {
        match &self.project {
            Some(project) if project.is_read_only() => Some(words!("why-shipped")),
            _ => (!in_project || !self.view.has_in_hand()).then(|| words!("why-nothing-to-copy")),
        }
    }

    /// Goes to a declaration like another that has just been added, and shows its sheet: the active sheet turns to it if it
    /// shows the other one.
    pub(super) fn open_new(&mut self, path: &str, name: &str, like: &str) {
        let active = self.view.dock.front().cloned();
        let document = self.project.as_ref().and_then(|project| project.document(path));
        // Its look has the same name.
        let head =
            document.and_then(|d| d.declared().filter(|head| head.name == name).min_by_key(|h| h.word == "look"));
        let Some(head) = head else { return };
        self.open_text(path, Some((head.span.start, head.span.end)));
        if let Some(PaneId::Sheet(of)) = &active
            && let Some(shown) = self.view.sheets.shown(of).filter(|shown| shown.name == like)
        {
            let new = PaneId::Sheet(SheetRef::new(shown.sort, name));
            self.view.dock.turn(|pane| (Some(pane) == active.as_ref()).then(|| new.clone()));
            self.view.sheets.close(of);
            self.view.dock.open(new);
            return;
        }
        let shows_sheets = self.view.dock.seen().iter().any(|pane| matches!(pane, PaneId::Sheet(_)));
        if !shows_sheets {
            self.view.open_sheet_at_cursor();
        }
    }
}

impl Safe {
    /// Shows the dialog for a declaration like another. Returns whether it is open.
    pub(super) fn show_new_like(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context) -> bool {
        let Some(mut dialog) = self.like.take() else { return false };
        let checked = open.view.checked.clone();
        let was = open.since_check(&dialog.path).was(dialog.byte);
        let names = checked.names.as_deref();
        let found = names.and_then(|names| Some((names, Declared::at(names, &dialog.path, was?)?)));
        let (Some((names, like)), Some(into)) = (found, open.file_of_new_declaration()) else { return false };
        let why = dialog.new.problem(names, &like).map(|problem| match problem {
            NewLikeProblem::Name => words!("map-new.no-name"),
            NewLikeProblem::NameTaken => words!("new-like.taken", name = dialog.new.name.trim()),
        });
        let words = NewDialog {
            id: "new-like",
            heading: words!("new-like", what = like.called()),
            path: None,
            homes: &[],
            problem: why.as_deref(),
            main: words!("new-like.do"),
        };
        let answer = words.show(ctx, |ui| (dialog.fields(ui, &like), dialog.typing.typed));
        let made = open.project.as_ref().filter(|_| answer.makes);
        match made.map(|project| dialog.new.change(project, &checked, &like, &into)) {
            Some(Ok((change, path))) => {
                open.apply_change(host, change);
                open.open_new(&path, dialog.new.name.trim(), like.name());
            }
            Some(Err(why)) => host.say(why.to_string(), true),
            None if answer.stays => self.like = Some(dialog),
            None => {}
        }
        true
    }
}

impl Shell {
    /// Runs a command on the selected declaration: the focused row of the tree, the active sheet, the cursor.
    pub(super) fn change_selected(&mut self, ctx: &Context, command: Command) {
        if let Some((path, byte)) = self.open.selected_state().into_iter().next() {
            self.change_declaration(ctx, command, &path, byte);
        }
    }

    /// Runs a command on the declaration at a byte of a file.
    pub(super) fn change_declaration(&mut self, ctx: &Context, command: Command, path: &str, byte: usize) {
        let checked = self.open.view.checked.clone();
        let was = self.open.since_check(path).was(byte);
        let names = checked.names.as_deref();
        let Some((names, declared)) = names.and_then(|names| Some((names, Declared::at(names, path, was?)?))) else {
            return self.host.say(words!("said-no-copy"), true);
        };
        match command {
            Command::DuplicateDeclaration => self.open.design(&mut self.host, path, byte),
            Command::RenameDeclaration => {
                let name = declared.name_range();
                let shift = self.open.since_check(path);
                let name = shift.now(name.start)..shift.now(name.end);
                self.open.open_text(path, Some((name.start, name.end)));
                self.host.to_do.push(Command::Rename);
            }
            Command::NewLikeThis => {
                // What has no name goes by its title.
                let title = declared.title().map_or_else(String::new, |title| words!("new-like.copy", title = title));
                let new = NewLike { title, ..NewLike::default() };
                let (path, typing) = (path.to_owned(), Typing::new().selecting());
                self.safe.like = Some(NewLikeDialog { path, byte, new, typing });
            }
            Command::DeleteDeclaration => {
                let Some(project) = self.open.project.as_ref().filter(|project| !project.is_read_only()) else {
                    return self.host.say(words!("why-shipped"), true);
                };
                let title = words!("delete-declaration", what = declared.called());
                let texts = Texts::of(project, &*self.host.files, &checked);
                let deletion = Deletion::of(names, &texts, &declared, &title);
                let mut dialog = PreviewDialog::of_deletion(title, &texts, deletion.edits);
                if let Some(draft) = dialog.preview.draft.clone() {
                    let worker = Worker::of(ctx);
                    let (checker, files) = (Checker::doing(worker.do_all()), project.sources());
                    let left = move |stop: &AtomicBool| errors_left(checker, &draft, (files, &checked.found), stop);
                    dialog.checking = Some(worker.start(ctx, Queue::Sheets, left));
                }
                self.dialogs.spreadsheets.preview_of(dialog);
            }
            _ => {}
        }
        ctx.request_repaint();
    }
}
