//! Saving, and changes that other programs make to the files: detected, merged or reported, never overwritten.

use super::{Project, ProjectError, read, slashed};
use crate::difference;
use crate::document::Document;
use crate::history::{Change, Moved, StepTitle, Swap};
use crate::io::{Files, FilesError, held_to_write};
use crate::recovery::Record;
use crate::stamp;
use std::path::{Path, PathBuf};

/// What happened on disk to a file that is open here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiskChange {
    /// Another program wrote this text, and the file has unsaved changes here; [`Project::resolve_conflict`] resolves it.
    Changed { path: String, text: String },
    /// Another program's text was taken over; `merged` if it was merged with unsaved changes.
    Taken { path: String, merged: bool },
    /// Another program wrote bytes that are not valid text; the text stays here, unsaved.
    NoText { path: String },
    /// The file was removed while it had unsaved changes here, or perhaps together with the whole folder: the text
    /// stays here, unsaved.
    Missing { path: String },
    /// The whole folder is missing, or all files in it: they stay here, unsaved.
    FolderGone { path: PathBuf },
    /// The file was removed, without unsaved changes here, so it was removed here too; undo restores it.
    Removed { path: String },
    /// A new file was added to the project.
    Added { path: String },
    /// The file was renamed.
    Renamed { from: String, to: String },
}

/// Content on disk that differs from what was last read or written.
enum News {
    Text(String),
    NoText,
}

impl Project {
    /// Saves one file, with a backup. What another program wrote meanwhile is merged if it touches other lines.
    ///
    /// # Errors
    /// If writing fails; if another program changed the same lines; if the project's folder is missing, which
    /// [`Project::recreate_folder`] creates again. The text stays as it is, unsaved.
    pub fn save(&mut self, files: &dyn Files, path: &str) -> Result<(), ProjectError> {
        let root = self.root.clone().ok_or(ProjectError::ReadOnly)?;
        if !files.exists(&root) {
            return Err(ProjectError::FolderGone { path: root });
        }
        self.write(files, &root, path)
    }

    /// Creates the project's missing folder again, with all files as they are here. Returns how many.
    ///
    /// # Errors
    /// As [`Project::save_all`].
    pub fn recreate_folder(&mut self, files: &dyn Files) -> Result<usize, ProjectError> {
        let root = self.root.clone().ok_or(ProjectError::ReadOnly)?;
        let texts = self.documents.iter().filter(|d| !d.read_only);
        let paths: Vec<String> = texts.map(|d| d.path.clone()).collect();
        for path in &paths {
            self.check_disk(files, &root, path);
        }
        let mut refused = None;
        for path in &paths {
            if let Err(error) = self.write(files, &root, path) {
                refused.get_or_insert(error);
            }
        }
        refused.map_or(Ok(paths.len()), Err)
    }

    fn write(&mut self, files: &dyn Files, root: &Path, path: &str) -> Result<(), ProjectError> {
        self.settle();
        self.history.close();
        let Some(document) = self.own(path).filter(|d| d.is_dirty() && !d.read_only) else { return Ok(()) };
        let at = root.join(path);
        let lost = document.is_missing_on_disk();
        let _hold = held_to_write(files, &at)?;
        let news = if lost { None } else { changed(files, &at, document) };
        match news {
            None => {}
            Some(News::NoText) => return Err(FilesError::NotText { path: at }.into()),
            Some(News::Text(text)) => match self.take_outside(files, path, text) {
                Some(DiskChange::Taken { .. }) => {
                    self.keeper.report(format!("{path}: merged and saved another program's changes"), false);
                }
                _ => return Err(ProjectError::ChangedOutside(path.to_owned())),
            },
        }
        let Some(document) = self.own(path) else { return Ok(()) };
        let (before, text) = (document.saved().to_owned(), document.text().to_owned());
        if !lost {
            self.back_up(files, path, &before);
        }
        files.save(&at, &text)?;
        self.know(path);
        if let Some(document) = self.own_mut(path) {
            document.mark_saved();
            document.stamp = files.stamp(&at);
        }
        self.keeper.unwritten.push(Record::Saved { path: path.to_owned() });
        self.back_up(files, path, &text);
        self.write_sums(files);
        self.leave_refuge(files);
        self.keep(files);
        Ok(())
    }

    /// Saves every changed file. Returns how many.
    ///
    /// # Errors
    /// As [`Project::save`], for the first file that can't be written; the others are written anyway.
    pub fn save_all(&mut self, files: &dyn Files) -> Result<usize, ProjectError> {
        let dirty = self.documents.iter().filter(|d| d.is_dirty() && !d.read_only);
        let paths: Vec<String> = dirty.map(|d| d.path.clone()).collect();
        let mut refused = None;
        for path in &paths {
            if let Err(error) = self.save(files, path) {
                refused.get_or_insert(error);
            }
        }
        refused.map_or(Ok(paths.len()), Err)
    }

    /// What changed on disk since the last call. What another program wrote is taken over as a step that can be undone,
    /// and merged with unsaved changes; if both touch the same lines, the text stays as it is here until
    /// [`Project::resolve_conflict`] resolves it.
    pub fn watch(&mut self, files: &dyn Files) -> Vec<DiskChange> {
        let Some(root) = self.root.clone() else { return Vec::new() };
        self.settle();
        let mut found = Vec::new();
        let paths: Vec<String> =
            self.documents.iter().filter(|d| !d.read_only || d.is_damaged()).map(|d| d.path.clone()).collect();
        for path in paths {
            found.extend(self.check_disk(files, &root, &path));
        }
        let there = files.list(&root).unwrap_or_default();
        for path in &there {
            if !self.is_own(&slashed(path))
                && let Ok(document) = read(files, &root, path)
            {
                let came = document.path.clone();
                let renamed = found.iter().position(|o| self.is_renamed(o, document.text()));
                self.deleted.retain(|ghost| ghost.path != came);
                self.put(document);
                match renamed {
                    Some(index) => found[index] = self.rename_outside(files, &found[index], came),
                    None => found.push(DiskChange::Added { path: came }),
                }
            }
        }
        let is_gone = |o: &DiskChange| matches!(o, DiskChange::Missing { .. });
        let gone = found.iter().filter(|o| is_gone(o)).count();
        if there.is_empty() && (gone > 1 || gone == 1 && !files.exists(&root)) {
            found.retain(|o| !is_gone(o));
            found.push(DiskChange::FolderGone { path: root.clone() });
        }
        // If no files are left, the folder itself is unreachable.
        for outside in found.iter_mut().filter(|_| !there.is_empty()) {
            if let DiskChange::Missing { path } = outside
                && self.own(path).is_some_and(|d| d.text() == d.saved())
            {
                let path = path.clone();
                self.let_go(&path, StepTitle::DeletedOutside(path.clone()));
                *outside = DiskChange::Removed { path };
            }
        }
        self.keep(files);
        found
    }

    fn check_disk(&mut self, files: &dyn Files, root: &Path, path: &str) -> Option<DiskChange> {
        let at = root.join(path);
        let stamp = files.stamp(&at);
        let document = self.own(path)?;
        if stamp == document.stamp {
            return None;
        }
        if stamp.is_none() {
            self.know(path);
            self.own_mut(path)?.mark_missing_on_disk();
            self.keeper.unwritten.push(Record::Disk { path: path.to_owned(), text: None });
            return Some(DiskChange::Missing { path: path.to_owned() });
        }
        match changed(files, &at, document) {
            Some(News::Text(text)) => self.take_outside(files, path, text),
            Some(News::NoText) => {
                self.know(path);
                let document = self.own_mut(path)?;
                document.mark_missing_on_disk();
                document.stamp = stamp;
                self.keeper.unwritten.push(Record::Disk { path: path.to_owned(), text: None });
                Some(DiskChange::NoText { path: path.to_owned() })
            }
            None => {
                let back = document.is_missing_on_disk().then(|| files.read(&at).ok()).flatten();
                match back {
                    Some(text) => self.disk_has(files, path, &text),
                    None => self.own_mut(path)?.stamp = stamp,
                }
                None
            }
        }
    }

    /// Takes over what another program wrote, unless it touches lines that were changed here.
    fn take_outside(&mut self, files: &dyn Files, path: &str, text: String) -> Option<DiskChange> {
        let document = self.own(path)?;
        if document.is_damaged() {
            // The file is valid text again.
            let stamp = files.stamp(&self.root.as_ref()?.join(path));
            let document = self.documents.iter_mut().find(|d| d.path == path)?;
            *document = Document::new(path, text, false);
            document.stamp = stamp;
            self.changes = stamp::fresh();
            return Some(DiskChange::Taken { path: path.to_owned(), merged: false });
        }
        let mine = document.is_dirty();
        let merged = match mine {
            false => Some(text.clone()),
            true if document.is_missing_on_disk() => None,
            true => difference::merge(document.saved(), document.text(), &text),
        };
        let Some(merged) = merged else { return Some(DiskChange::Changed { path: path.to_owned(), text }) };
        let title = if mine { StepTitle::Merged } else { StepTitle::Outside };
        self.take_text(files, path, title, &merged, &text).ok()?;
        Some(DiskChange::Taken { path: path.to_owned(), merged: mine })
    }

    /// Replaces the text of a file, and records what is on disk.
    fn take_text(
        &mut self,
        files: &dyn Files,
        path: &str,
        title: StepTitle,
        text: &str,
        disk: &str,
    ) -> Result<(), ProjectError> {
        self.know(path);
        let edits = self.own(path).map(|d| difference::edits(d.text(), text)).unwrap_or_default();
        self.apply(Change::of_text(title, path, edits))?;
        self.history.close();
        self.disk_has(files, path, disk);
        Ok(())
    }

    fn disk_has(&mut self, files: &dyn Files, path: &str, text: &str) {
        self.know(path);
        let stamp = self.root.as_ref().and_then(|root| files.stamp(&root.join(path)));
        let Some(document) = self.own_mut(path) else { return };
        document.set_disk_text(text);
        document.stamp = stamp;
        self.keeper.unwritten.push(Record::Disk { path: path.to_owned(), text: Some(text.to_owned()) });
    }

    /// The common base of the text on disk and the text here: the content when the disk was last read.
    pub fn base_of(&self, path: &str) -> Option<&str> {
        self.own(path).filter(|d| !d.is_missing_on_disk()).map(Document::saved)
    }

    /// Resolves a conflict with the text to keep: the one on disk, the one here, or a mix of both. The change here is a
    /// step that can be undone; the next save writes it. The text on disk is backed up unless it is kept.
    pub fn resolve_conflict(&mut self, files: &dyn Files, path: &str, disk: &str, stays: &str) {
        if stays != disk {
            self.back_up(files, path, disk);
        }
        if self.own(path).is_some_and(|d| d.text() == stays) {
            self.disk_has(files, path, disk);
        } else {
            let title = if stays == disk { StepTitle::UseDisk } else { StepTitle::Merged };
            // The previous text stays in the history.
            if let Err(error) = self.take_text(files, path, title, stays, disk) {
                self.keeper.report(error.to_string(), true);
            }
        }
        self.keep(files);
    }

    fn is_renamed(&self, outside: &DiskChange, text: &str) -> bool {
        let DiskChange::Missing { path } = outside else { return false };
        self.own(path).is_some_and(|d| d.text() == text && d.saved() == text)
    }

    /// Records that a file was renamed on disk: it leaves its old path; undo restores it there.
    fn rename_outside(&mut self, files: &dyn Files, gone: &DiskChange, to: String) -> DiskChange {
        let DiskChange::Missing { path } = gone else { return gone.clone() };
        let from = path.clone();
        self.let_go(&from, StepTitle::RenamedOutside { from: from.clone(), to: to.clone() });
        self.carry_backups(files, &from, &to);
        self.record_move(Moved { from: Some(from.clone()), to: Some(to.clone()) });
        DiskChange::Renamed { from, to }
    }

    /// Removes a file that is no longer on disk from the project, as a step that can be undone.
    fn let_go(&mut self, path: &str, title: StepTitle) {
        let Some(index) = self.documents.iter().position(|d| d.path == path) else { return };
        let document = self.documents.remove(index);
        self.changes = stamp::fresh();
        if document.is_damaged() {
            return;
        }
        self.deleted.push(Document::unsaved(path, ""));
        let swap = Swap { path: path.to_owned(), at: 0, old: document.text().to_owned(), new: String::new() };
        self.note(title, vec![swap]);
    }
}

/// The content on disk, if it is neither what was last read or written nor the text here.
fn changed(files: &dyn Files, at: &Path, document: &Document) -> Option<News> {
    let stamp = files.stamp(at)?;
    if document.stamp == Some(stamp) {
        return None;
    }
    match files.read(at) {
        Ok(text) => (text != document.saved() && text != document.text()).then_some(News::Text(text)),
        Err(FilesError::NotText { .. }) => (!document.is_damaged()).then_some(News::NoText),
        Err(_) => None,
    }
}
