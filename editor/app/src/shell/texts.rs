//! Creating, renaming and deleting files from within the window, and what follows when a file has another path.

use super::{Host, OpenProject, Page, PaneId, Safe};
use crate::command::Command;
use crate::field;
use crate::message;
use crate::theme::{self, Tokens, space};
use crate::tree::FileOperation;
use crate::words::words;
use dicta_studio::history::Moved;
use dicta_studio::project::{Project, ProjectError};
use egui::text::{CCursor, CCursorRange};
use egui::{Context, RichText, TextEdit, Ui};
use egui_material_icons::icons;

/// An open dialog about a file or folder.
pub(super) struct TextDialog {
    asks: FileOperation,
    /// The name as typed so far.
    name: String,
    /// The user has typed, so that a problem with the name is shown.
    typed: bool,
    trouble: Option<String>,
    /// For how many more frames the field, or the button, takes the focus.
    fresh: u8,
}

impl TextDialog {
    fn of(asks: FileOperation, project: &Project) -> Self {
        let name = match &asks {
            FileOperation::Begin(folder) => fresh_name(project, folder),
            FileOperation::Rename(path) | FileOperation::RenameFolder(path) => path.clone(),
            FileOperation::Remove(_) | FileOperation::RemoveFolder(_) => String::new(),
        };
        TextDialog { asks, name, typed: false, trouble: None, fresh: 3 }
    }

    /// Title, label of the field, and label of the main button.
    fn words(&self) -> [String; 3] {
        match &self.asks {
            FileOperation::Begin(_) => [words!("text-new"), words!("text-new.name"), words!("text-new.do")],
            FileOperation::Rename(path) => {
                [words!("text-rename", path = path), words!("text-rename.name"), words!("text-rename.do")]
            }
            FileOperation::RenameFolder(path) => {
                [words!("text-folder", path = path), words!("text-folder.name"), words!("text-rename.do")]
            }
            FileOperation::Remove(path) => {
                [words!("text-remove", path = path), String::new(), words!("text-remove.do")]
            }
            FileOperation::RemoveFolder(path) => {
                [words!("text-remove-folder", path = path), String::new(), words!("text-remove.do")]
            }
        }
    }

    /// The files to delete.
    fn removes(&self, project: &Project) -> Option<Vec<String>> {
        match &self.asks {
            FileOperation::Remove(path) => Some(vec![path.clone()]),
            FileOperation::RemoveFolder(folder) => Some(project.files_in(folder)),
            _ => None,
        }
    }

    /// The field for the name, with the problem of the name below it. Returns whether Enter was pressed.
    fn field(&mut self, ui: &mut Ui, label: &str, wrong: Option<&str>) -> bool {
        let t = Tokens::of(ui);
        ui.label(RichText::new(label).small().color(t.ink_soft));
        let response = ui.add(TextEdit::singleline(&mut self.name).desired_width(f32::INFINITY));
        let response = response.accessible_name(label);
        if response.changed() {
            self.typed = true;
            self.trouble = None;
        }
        let entered = field::entered(ui, &response);
        if self.fresh > 0 {
            self.fresh -= 1;
            response.request_focus();
            select_stem(ui.ctx(), response.id, &self.name);
            ui.ctx().request_repaint();
        }
        let wrong = self.trouble.as_deref().or(wrong.filter(|_| self.typed));
        // The line is there even without a message, so that nothing moves.
        ui.label(RichText::new(wrong.unwrap_or(" ")).color(t.error));
        entered
    }
}

/// Selects a name without its folder and extension: the part that usually changes.
fn select_stem(ctx: &Context, field: egui::Id, path: &str) {
    let start = path.rfind('/').map_or(0, |at| at + 1);
    let end = path[start..].rfind('.').map_or(path.len(), |at| start + at);
    let letters = |byte: usize| CCursor::new(path[..byte].chars().count());
    let mut state = TextEdit::load_state(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(letters(start), letters(end))));
    TextEdit::store_state(ctx, field, state);
}

/// A name in a folder that is not taken.
fn fresh_name(project: &Project, folder: &str) -> String {
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let stem = words!("text-new.stem");
    let mut names = (1..).map(|i| match i {
        1 => format!("{folder}{stem}.dicta"),
        _ => format!("{folder}{stem}-{i}.dicta"),
    });
    names.find(|name| project.document(name).is_none()).unwrap_or_default()
}

impl Host {
    /// Why the operation is impossible, as a message.
    fn why_impossible(&self, dialog: &TextDialog, project: &Project) -> Option<String> {
        let name = dialog.name.as_str();
        let files = &*self.files;
        let may = match &dialog.asks {
            FileOperation::Begin(_) => project.resolve_name(files, name, None).map(|_| ()),
            FileOperation::Rename(path) => project.resolve_name(files, name, Some(path)).map(|_| ()),
            FileOperation::RenameFolder(folder) => project.folder_moves(files, folder, name).map(|_| ()),
            FileOperation::Remove(_) | FileOperation::RemoveFolder(_) => {
                project.may_remove(&dialog.removes(project).unwrap_or_default())
            }
        };
        may.err().map(|error| message::plain(&error.to_string()))
    }
}

impl OpenProject {
    /// Why files can't be created, or the active file can't be renamed or deleted.
    pub(super) fn why_no_text_work(&self, command: Command) -> Option<String> {
        let project = match &self.project {
            Some(project) if self.page == Page::Project => project,
            _ => return Some(words!("why-no-project")),
        };
        if project.is_read_only() {
            return Some(words!("why-shipped"));
        }
        if !matches!(command, Command::RenameFile | Command::DeleteFile) {
            return None;
        }
        let Some(path) = self.view.dock.front_text() else { return Some(words!("why-no-text")) };
        let may = match command {
            Command::RenameFile => project.may_move(path),
            _ => project.may_remove(&[path.to_owned()]),
        };
        may.err().map(|error| match error {
            ProjectError::OnlyRead(_) => words!("why-only-read"),
            ProjectError::LastText => words!("why-last-text"),
            _ => words!("why-no-text"),
        })
    }

    fn do_with_texts(
        &mut self,
        host: &mut Host,
        dialog: &TextDialog,
        removes: Option<Vec<String>>,
    ) -> Result<(), String> {
        let beside = self.view.dock.front_text().map(str::to_owned);
        let Some(project) = &mut self.project else { return Ok(()) };
        let (files, name) = (&*host.files, dialog.name.as_str());
        let text = |e: ProjectError| message::plain(&e.to_string());
        match &dialog.asks {
            FileOperation::Begin(_) => {
                let (path, place) = project.create_file(files, name, beside.as_deref()).map_err(text)?;
                self.open_text(&path, Some((place, place)));
                self.view.text_pane_mut(&path).take_focus();
                host.say(words!("said-file-created", path = path), false);
            }
            FileOperation::Rename(path) => {
                let to = project.rename_text(files, path, name).map_err(text)?;
                self.follow_texts();
                host.say(words!("said-text-renamed", from = path, to = to), false);
            }
            FileOperation::RenameFolder(folder) => {
                let to = project.rename_folder(files, folder, name).map_err(text)?;
                self.follow_texts();
                host.say(words!("said-text-renamed", from = folder, to = to), false);
            }
            FileOperation::Remove(path) | FileOperation::RemoveFolder(path) => {
                project.remove_files(files, &removes.unwrap_or_default()).map_err(text)?;
                self.follow_texts();
                host.say(words!("said-text-removed", path = path), false);
            }
        }
        Ok(())
    }

    /// Updates tabs, views and pending questions when files have another path, and closes those of deleted files.
    pub(super) fn follow_texts(&mut self) {
        let moved = self.project.as_mut().map(Project::take_moved).unwrap_or_default();
        if moved.is_empty() {
            return;
        }
        for Moved { from, to } in moved {
            let (Some(from), Some(to)) = (from, to) else { continue };
            self.view.dock.turn(|pane| match pane {
                PaneId::Text(path) if *path == from => Some(PaneId::Text(to.clone())),
                PaneId::View(path, number) if *path == from => Some(PaneId::View(to.clone(), *number)),
                _ => None,
            });
            let views: Vec<u32> = self.view.panes.keys().filter(|(path, _)| *path == from).map(|(_, n)| *n).collect();
            for number in views {
                if let Some(view) = self.view.panes.remove(&(from.clone(), number)) {
                    self.view.panes.insert((to.clone(), number), view);
                }
            }
            self.view.outside.iter_mut().filter(|(path, _)| *path == from).for_each(|(path, _)| path.clone_from(&to));
        }
        let Some(project) = &self.project else { return };
        let is_there = |path: &str| project.document(path).is_some();
        self.view.dock.retain(|pane| pane.text().is_none_or(|(path, _)| is_there(path)));
        self.view.panes.retain(|(path, _), _| is_there(path));
        self.view.outside.retain(|(path, _)| is_there(path));
    }
}

impl Safe {
    /// Opens the dialog of a command, about the active file.
    pub(super) fn start_file_operation(&mut self, open: &mut OpenProject, command: Command) {
        let front = open.view.dock.front_text().map(str::to_owned);
        let own = |path: &&String| open.project.as_ref().is_some_and(|p| p.may_move(path).is_ok());
        let front = front.filter(|path| own(&path));
        match (command, front) {
            (Command::RenameFile, Some(path)) => self.open_file_operation(open, FileOperation::Rename(path)),
            (Command::DeleteFile, Some(path)) => self.open_file_operation(open, FileOperation::Remove(path)),
            (Command::NewFile, front) => {
                let folder = front.as_deref().and_then(|path| path.rsplit_once('/')).map_or("", |(folder, _)| folder);
                self.open_file_operation(open, FileOperation::Begin(folder.to_owned()));
            }
            _ => {}
        }
    }

    pub(super) fn open_file_operation(&mut self, open: &mut OpenProject, asks: FileOperation) {
        self.texts = open.project.as_ref().map(|project| TextDialog::of(asks, project));
    }

    /// Shows the dialog about a file. Returns whether it is open.
    pub(super) fn show_file_operation(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context) -> bool {
        let (Some(mut dialog), Some(project)) = (self.texts.take(), &open.project) else { return false };
        let [title, label, button] = dialog.words();
        let removes = dialog.removes(project);
        let wrong = host.why_impossible(&dialog, project);
        let (mut go, mut keep) = (false, true);
        let modal = theme::modal(ctx, "texts").show(ctx, |ui| {
            ui.set_width(440.0);
            ui.label(RichText::new(title).text_style(egui::TextStyle::Heading));
            ui.add_space(space::S);
            match &removes {
                Some(paths) => removal(ui, paths, dialog.trouble.as_deref().or(wrong.as_deref())),
                None => go = dialog.field(ui, &label, wrong.as_deref()),
            }
            ui.add_space(space::S);
            ui.horizontal(|ui| {
                let t = Tokens::of(ui);
                let main = egui::Button::new(RichText::new(button).color(t.on_accent)).fill(t.accent);
                let main =
                    theme::explain_disabled(ui.add_enabled(wrong.is_none(), main), wrong.clone().unwrap_or_default());
                if removes.is_some() && dialog.fresh > 0 {
                    dialog.fresh -= 1;
                    main.request_focus();
                }
                go |= main.clicked();
                keep &= !ui.button(words!("cancel")).clicked();
            });
        });
        keep &= !theme::is_left(&modal, removes.is_none());
        if go {
            match wrong.map_or_else(|| open.do_with_texts(host, &dialog, removes), Err) {
                Ok(()) => return true,
                Err(trouble) => dialog.trouble = Some(trouble),
            }
        }
        if keep {
            self.texts = Some(dialog);
        }
        true
    }
}

/// The files to delete, and what happens to them.
fn removal(ui: &mut Ui, paths: &[String], wrong: Option<&str>) {
    let t = Tokens::of(ui);
    egui::ScrollArea::vertical().max_height(200.0).auto_shrink([false, true]).show(ui, |ui| {
        for path in paths {
            ui.horizontal(|ui| {
                ui.label(RichText::new(icons::ICON_DESCRIPTION.codepoint).color(t.ink_soft));
                ui.add(egui::Label::new(path).truncate());
            });
        }
    });
    ui.add_space(space::XS);
    ui.label(words!("text-remove.help", n = paths.len()));
    if let Some(wrong) = wrong {
        ui.label(RichText::new(wrong).color(t.error));
    }
}
