//! Entries of a kind to and from spreadsheets: files and the clipboard, with a preview of what changes in the source.

mod preview;

use super::pane::PaneId;
use super::{Dialog, Dialogs, Host, OpenProject, Page, Shell, View};
use crate::command::Command;
use crate::sheet::entries::{EntriesAction, EntriesCommand, pasted};
use crate::theme;
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_ide::edit::Edit;
use dicta_studio::hands::{self, Texts};
use dicta_studio::io::{Files, write_whole};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use dicta_studio::spreadsheet::{Block, Format, Grid, Preview, Rows, cells};
use egui::{Context, ViewportCommand};
pub(super) use preview::PreviewDialog;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Number of frames in which requested text of the clipboard arrives.
const PASTE_FRAMES: u8 = 6;

/// The state of reading spreadsheets.
#[derive(Default)]
pub(super) struct Spreadsheets {
    preview: Option<PreviewDialog>,
    /// The kind and the block that wait for the text of the clipboard, and for how many more frames.
    awaited: Option<(String, Option<Block>, u8)>,
    /// What waits for the check of the current files: cells are compared with the rules as they are.
    due: Option<EntriesAction>,
}

impl Spreadsheets {
    pub(super) fn is_open(&self) -> bool {
        self.preview.is_some()
    }

    /// Shows what edits would change.
    pub(super) fn preview_of(&mut self, dialog: PreviewDialog) {
        self.preview = Some(dialog);
    }
}

impl View {
    /// The sheet of this kind that commands are for, and the name of what it shows.
    pub(super) fn active_sheet_of(&self, kind: SheetKind) -> Option<(SheetRef, String)> {
        let seen = self.dock.seen();
        let mut panes = self.dock.touched().into_iter().chain(self.dock.front()).chain(&seen);
        panes.find_map(|pane| match pane {
            PaneId::Sheet(of) => Some((of.clone(), self.sheets.name_of(of, kind)?)),
            _ => None,
        })
    }
}

impl OpenProject {
    /// Why a command for the entries of a kind is unavailable.
    pub(super) fn why_no_entries(&self, command: Command) -> Option<String> {
        if self.page != Page::Project || self.view.active_sheet_of(SheetKind::Kind).is_none() {
            return Some(words!("why-no-entries"));
        }
        match command {
            Command::CopyEntries => None,
            _ => (!self.view.checked.is_free_of_errors()).then(|| words!("why-errors")),
        }
    }

    /// Whether the project can be changed; if not, offers a new one based on it.
    pub(super) fn can_change(&mut self, host: &mut Host) -> bool {
        let is_built_in = self.project.as_ref().is_some_and(|project| project.is_read_only());
        if is_built_in {
            host.say(words!("hand-shipped"), false);
            host.to_do.push(Command::NewProject);
        }
        !is_built_in
    }

    /// Writes the entries of a kind to a file.
    pub(super) fn export_entries(&mut self, host: &mut Host, path: &Path, kind: &str) -> Result<(), String> {
        let format = Format::of(path).ok_or_else(|| words!("entries-format"))?;
        let reading = self.view.checked.reading.as_ref().ok_or_else(|| words!("why-errors"))?;
        let grid = Grid::of(reading, kind).map_err(|why| why.to_string())?;
        let bytes = grid.write(format).map_err(|why| why.to_string())?;
        write_whole(&*host.files, path, &bytes).map_err(|why| why.to_string())?;
        host.say(words!("entries-exported", n = grid.rows.len(), path = path.display().to_string()), false);
        Ok(())
    }

    fn write_draft(&mut self, host: &mut Host, draft: hands::Draft, title: String) {
        let Some(project) = &mut self.project else { return };
        let house_rule = draft.house_rule.clone();
        match (draft.write(project, &*host.files), house_rule) {
            (Ok(()), Some(path)) => host.say(words!("hand-house-rule", path = path), false),
            (Ok(()), None) => host.say(title, false),
            (Err(why), _) => host.say(why.to_string(), true),
        }
    }

    /// Makes several edits as one step of the history: in a house rule for read-only files, and if one applies.
    pub(super) fn change_all_by_hand(&mut self, host: &mut Host, title: &str, edits: &[Edit]) {
        if !self.can_change(host) {
            return self.keep_first_edits(host, edits);
        }
        let checked = self.view.sheets_checked().clone();
        let Some(project) = &mut self.project else { return };
        match hands::by_house_rule(project, &*host.files, &checked, Some(title), edits) {
            Ok(Some(path)) => host.say(words!("hand-house-rule", path = path), false),
            Ok(None) => host.say(title, false),
            Err(why) => host.say(why.to_string(), true),
        }
    }
}

impl Dialogs {
    /// Runs a command for the entries of a kind.
    pub(super) fn run_on_entries(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context, command: Command) {
        let Some((sheet, kind)) = open.view.active_sheet_of(SheetKind::Kind) else { return };
        match command {
            Command::ExportEntries => self.entries_action(open, host, ctx, EntriesAction::Export(kind)),
            Command::ImportEntries => self.entries_action(open, host, ctx, EntriesAction::Import(kind)),
            Command::CopyEntries => open.view.sheets.ask(&sheet, EntriesCommand::Copy),
            Command::PasteEntries => open.view.sheets.ask(&sheet, EntriesCommand::Paste),
            Command::SetForAll => open.view.sheets.ask(&sheet, EntriesCommand::SetForAll),
            Command::FillDown => open.view.sheets.ask(&sheet, EntriesCommand::Fill),
            Command::ClearCells => open.view.sheets.ask(&sheet, EntriesCommand::Clear),
            _ => {}
        }
        ctx.request_repaint();
    }

    pub(super) fn entries_action(
        &mut self,
        open: &mut OpenProject,
        host: &mut Host,
        ctx: &Context,
        action: EntriesAction,
    ) {
        let (EntriesAction::Export(_)
        | EntriesAction::Import(_)
        | EntriesAction::Paste { .. }
        | EntriesAction::PasteFromClipboard { .. }) = &action
        else {
            if let EntriesAction::Say(text) = action {
                host.say(text, false);
            }
            return;
        };
        if open.view.checked.revision != open.project.as_ref().map(|project| project.revision()) {
            self.spreadsheets.due = Some(action);
            return ctx.request_repaint();
        }
        if !open.view.checked.is_free_of_errors() {
            return host.say(words!("why-errors"), true);
        }
        if !matches!(action, EntriesAction::Export(_)) && !open.can_change(host) {
            return;
        }
        match action {
            EntriesAction::Export(kind) => self.path = Some(Dialog::export(open, kind)),
            EntriesAction::Import(kind) => self.path = Some(Dialog::import(open, kind)),
            EntriesAction::Paste { kind, text, block } => self.preview_pasted(open, host, ctx, kind, text, block),
            EntriesAction::PasteFromClipboard { kind, block } => {
                self.spreadsheets.awaited = Some((kind, block, PASTE_FRAMES));
                ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
                ctx.request_repaint();
            }
            EntriesAction::Say(_) => {}
        }
    }

    /// Reads a file and shows what it changes.
    pub(super) fn import_entries(
        &mut self,
        open: &mut OpenProject,
        host: &mut Host,
        ctx: &Context,
        path: &Path,
        kind: &str,
    ) -> Result<(), String> {
        let format = Format::of(path).ok_or_else(|| words!("entries-format"))?;
        if !host.files.exists(path) {
            return Err(words!("entries-no-file"));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let title = words!("entries-step-import", kind = kind, file = name.as_ref());
        let (files, path) = (host.files.clone(), path.to_owned());
        self.open_preview(open, host, ctx, kind.to_owned(), title, move || read(&*files, &path, format));
        Ok(())
    }

    fn preview_pasted(
        &mut self,
        open: &mut OpenProject,
        host: &mut Host,
        ctx: &Context,
        kind: String,
        text: String,
        block: Option<Block>,
    ) {
        let title = words!("entries-step-paste", kind = kind.as_str());
        self.open_preview(open, host, ctx, kind, title, move || {
            let cells = cells(text.as_bytes(), Format::Tsv).map_err(|why| why.to_string())?;
            Rows::pasted(cells, block.as_ref()).map_err(|why| why.to_string())
        });
        self.spreadsheets.preview.iter_mut().for_each(|dialog| dialog.is_pasted = true);
    }

    /// Opens the preview of rows; they are read and compared by the worker.
    fn open_preview(
        &mut self,
        open: &mut OpenProject,
        host: &mut Host,
        ctx: &Context,
        kind: String,
        title: String,
        rows: impl FnOnce() -> Result<Rows, String> + Send + 'static,
    ) {
        let (Some(project), Some(reading)) = (&open.project, open.view.checked.reading.clone()) else { return };
        let texts = Texts::of(project, &*host.files, &open.view.checked);
        let (revision, step) = (texts.revision, title.clone());
        let work = move |_: &AtomicBool| compare(&reading, &texts, &kind, &rows()?, &step);
        let task = Worker::of(ctx).start(ctx, Queue::Sheets, work);
        self.spreadsheets.preview = Some(PreviewDialog::new(title, revision, task));
    }

    /// Continues what waits, and takes requested text of the clipboard before any text field does. Call this at the
    /// start of every frame.
    pub(super) fn take_pasted(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context) {
        if let Some(action) = self.spreadsheets.due.take() {
            self.entries_action(open, host, ctx, action);
        }
        let Some((kind, block, frames)) = self.spreadsheets.awaited.take() else { return };
        match (pasted(ctx), frames) {
            (Some(text), _) => self.preview_pasted(open, host, ctx, kind, text, block),
            (None, 0) => host.say(words!("entries-no-text"), true),
            (None, _) => {
                self.spreadsheets.awaited = Some((kind, block, frames - 1));
                ctx.request_repaint();
            }
        }
    }

    /// Shows the preview.
    pub(super) fn show_preview(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context) {
        let preview = self.spreadsheets.preview.take();
        let (Some(mut dialog), Some(project)) = (preview, &open.project) else { return };
        if let Some(done) = dialog.task.as_ref().and_then(Task::take) {
            dialog.task = None;
            match done.map_err(|bug| bug.to_string()).and_then(|done| done) {
                Ok(preview) => dialog.preview = preview,
                Err(why) => dialog.trouble = Some(why),
            }
        }
        dialog.take_errors();
        if dialog.task.is_none() && dialog.revision != project.revision() && !dialog.preview.edits.is_empty() {
            let texts = Texts::of(project, &*host.files, &open.view.checked);
            dialog.revision = texts.revision;
            dialog.preview.update(&texts, &dialog.title);
        }
        if dialog.is_pasted && dialog.task.is_some() {
            self.spreadsheets.preview = Some(dialog);
            return;
        }
        if dialog.is_pasted && dialog.preview.is_block && dialog.trouble.is_none() && dialog.preview.wrong.is_empty() {
            return match dialog.preview.draft.take().filter(|_| !dialog.preview.edits.is_empty()) {
                Some(draft) => open.write_draft(host, draft, dialog.title),
                None => host.say(words!("entries-same"), false),
            };
        }
        let (mut apply, mut close) = (false, false);
        let modal = theme::modal(ctx, "spreadsheet").show(ctx, |ui| dialog.body(ui, &mut apply, &mut close));
        if apply && let Some(draft) = dialog.preview.draft.take() {
            return open.write_draft(host, draft, dialog.title);
        }
        if !close && !modal.should_close() {
            self.spreadsheets.preview = Some(dialog);
        }
    }
}

fn read(files: &dyn Files, path: &Path, format: Format) -> Result<Rows, String> {
    let bytes = files.bytes(path).map_err(|why| why.to_string())?;
    cells(&bytes, format).map(Rows::headed).map_err(|why| why.to_string())
}

fn compare(reading: &Arc<Reading>, texts: &Texts, kind: &str, rows: &Rows, title: &str) -> Result<Preview, String> {
    Preview::of(reading, texts, kind, rows, title).map_err(|why| why.to_string())
}
/// The spreadsheets that the native dialogs list.
const ENDINGS: &[&str] = &["xlsx", "csv", "tsv"];

impl Dialog {
    /// Asks where to write the entries of a kind as a spreadsheet.
    fn export(open: &OpenProject, kind: String) -> Self {
        let words = [words!("dialog-export", kind = &kind), words!("dialog-export.path"), words!("dialog-export.do")];
        let (name, exists) = (format!("{kind}.xlsx"), words!("dialog-export.exists"));
        let export =
            move |shell: &mut Shell, _: &Context, path: &Path| shell.open.export_entries(&mut shell.host, path, &kind);
        Dialog::save(open, words, &name, export).filter(words!("dialog-spreadsheets"), ENDINGS).unless_exists(exists)
    }

    /// Asks for a spreadsheet with entries of a kind.
    fn import(open: &OpenProject, kind: String) -> Self {
        let words = [words!("dialog-import", kind = &kind), words!("dialog-import.path"), words!("dialog-import.do")];
        let name = format!("{kind}.xlsx");
        let import = move |shell: &mut Shell, ctx: &Context, path: &Path| {
            shell.dialogs.import_entries(&mut shell.open, &mut shell.host, ctx, path, &kind)
        };
        Dialog::read(open, words, &name, import).filter(words!("dialog-spreadsheets"), ENDINGS)
    }
}
