//! Creating, renaming, moving and removing files: steps of the project's history, carried out on disk at once.
//!
//! A step is made in memory first, then written to the recovery log, then carried out on disk. Wherever that is
//! interrupted, at least one of the three has the text. Whatever is removed from disk is kept as a backup.

use super::{Project, ProjectError, slashed};
use crate::document::Document;
use crate::history::{Act, Change, Moved, StepTitle, Swap};
use crate::io::{DEPTH_MAX, EXTENSION, Files, backup_of, check_name, stays_inside};
use crate::library::{DeclaredRuleset, declared_ruleset};
use crate::recovery::Record;
use crate::stamp;
use std::path::Path;

/// The prefix of library paths, which no file of a project may have.
const LIBRARY: &str = "dicta/";
/// How many names [`Project::free_path`] tries.
const NAMES_MAX: usize = 100;

impl Project {
    /// Creates a file under a typed name, beginning with the line that assigns it to a ruleset: that of the file
    /// `beside`, otherwise the project's. If the project has none, the file declares a ruleset. It is written to disk
    /// at once. Returns its path and where to continue writing.
    ///
    /// # Errors
    /// As [`Project::resolve_name`]; if the project is read-only; if the disk operation fails.
    pub fn create_file(
        &mut self,
        files: &dyn Files,
        typed: &str,
        beside: Option<&str>,
    ) -> Result<(String, usize), ProjectError> {
        let path = self.resolve_name(files, typed, None)?;
        let text = self.initial_source(&path, beside);
        self.add_file(files, &path, &text)?;
        Ok((path, text.len()))
    }

    /// Adds a file with this text to the project, under a free path. It is written to disk at once.
    ///
    /// # Errors
    /// As [`Project::resolve_name`]; if the project is read-only; if the disk operation fails.
    pub fn add_file(&mut self, files: &dyn Files, path: &str, text: &str) -> Result<(), ProjectError> {
        self.add_file_with(files, path, text, Change::new(StepTitle::Create(path.to_owned()), Vec::new()))
    }

    /// Adds a file like [`Project::add_file`] and changes others, as one step with the title of the change.
    ///
    /// # Errors
    /// As [`Project::add_file`] and [`Project::apply`].
    pub fn add_file_with(
        &mut self,
        files: &dyn Files,
        path: &str,
        text: &str,
        change: Change,
    ) -> Result<(), ProjectError> {
        let path = self.resolve_name(files, path, None)?;
        self.settle();
        let title = change.title.clone();
        let swap = Swap { path: path.clone(), at: 0, old: String::new(), new: text.to_owned() };
        let come = Moved { from: None, to: Some(path) };
        let mut acts = vec![Act::Move(come), swap.into()];
        acts.extend(self.acts_of(change)?);
        self.do_on_disk(files, title, acts)
    }

    /// A free path for a new file: `stem.dicta`, `stem-2.dicta` and so on. If none is usable, returns the first, for
    /// which [`Project::add_file`] reports the reason.
    pub fn free_path(&self, files: &dyn Files, stem: &str) -> String {
        let first = format!("{stem}.{EXTENSION}");
        let others = (2..NAMES_MAX).map(|n| format!("{stem}-{n}.{EXTENSION}"));
        let mut paths = std::iter::once(first.clone()).chain(others);
        paths.find(|path| self.resolve_name(files, path, None).is_ok()).unwrap_or(first)
    }

    /// Renames or moves a file together with its backups. Returns the new path.
    ///
    /// # Errors
    /// As [`Project::resolve_name`]; if the file is read-only; if the disk operation fails. Then nothing is changed.
    pub fn rename_text(&mut self, files: &dyn Files, path: &str, typed: &str) -> Result<String, ProjectError> {
        let to = self.resolve_name(files, typed, Some(path))?;
        let title = StepTitle::Rename { from: path.to_owned(), to: to.clone() };
        self.move_texts(files, title, vec![(path.to_owned(), to.clone())])?;
        Ok(to)
    }

    /// Renames a folder by moving each file in it. Returns the new path.
    ///
    /// # Errors
    /// As [`Project::rename_text`].
    pub fn rename_folder(&mut self, files: &dyn Files, folder: &str, typed: &str) -> Result<String, ProjectError> {
        let moves = self.folder_moves(files, folder, typed)?;
        let to = slashed(Path::new(typed.trim()));
        self.move_texts(files, StepTitle::Rename { from: folder.to_owned(), to: to.clone() }, moves)?;
        Ok(to)
    }

    /// The (old path, new path) pairs of the files that move when a folder is renamed to `typed`.
    ///
    /// # Errors
    /// As [`Project::resolve_name`], for the first file that fails.
    pub fn folder_moves(
        &self,
        files: &dyn Files,
        folder: &str,
        typed: &str,
    ) -> Result<Vec<(String, String)>, ProjectError> {
        let typed = typed.trim();
        if typed.is_empty() {
            return Err(ProjectError::BadName(String::new()));
        }
        let within = |path: String| {
            let to = self.resolve_name(files, &format!("{typed}{}", &path[folder.len()..]), Some(&path))?;
            Ok((path, to))
        };
        self.files_in(folder).into_iter().map(within).collect()
    }

    /// Removes files from the project and from disk; backups remain, and undo restores them.
    ///
    /// # Errors
    /// If a file is read-only, or no file would be left; if the disk operation fails. Then nothing is changed.
    pub fn remove_files(&mut self, files: &dyn Files, paths: &[String]) -> Result<(), ProjectError> {
        self.settle();
        self.may_remove(paths)?;
        let mut acts = Vec::new();
        for path in paths {
            let old = self.own(path).map(|d| d.text().to_owned()).unwrap_or_default();
            if !old.is_empty() {
                acts.push(Swap { path: path.clone(), at: 0, old, new: String::new() }.into());
            }
            acts.push(Act::Move(Moved { from: Some(path.clone()), to: None }));
        }
        let title = match paths {
            [path] => StepTitle::Delete(path.clone()),
            _ => StepTitle::DeleteFiles(paths.len()),
        };
        self.do_on_disk(files, title, acts)
    }

    /// Checks that these files can be removed.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn may_remove(&self, paths: &[String]) -> Result<(), ProjectError> {
        paths.iter().try_for_each(|path| self.may_move(path))?;
        let own = self.documents.iter().filter(|d| !d.read_only);
        match own.filter(|d| !paths.contains(&d.path)).count() {
            0 => Err(ProjectError::LastText),
            _ => Ok(()),
        }
    }

    /// Checks that a file can be renamed.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn may_move(&self, path: &str) -> Result<(), ProjectError> {
        match self.document(path) {
            _ if self.is_read_only() => Err(ProjectError::ReadOnly),
            None => Err(ProjectError::NoText(path.to_owned())),
            Some(d) if d.read_only => Err(ProjectError::OnlyRead(path.to_owned())),
            Some(_) => Ok(()),
        }
    }

    /// The project's own files in a folder and its subfolders.
    pub fn files_in(&self, folder: &str) -> Vec<String> {
        let is_in = |path: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let own = self.documents.iter().filter(|d| !d.read_only && is_in(&d.path));
        own.map(|d| d.path.clone()).collect()
    }

    /// The path of a typed name: within the project, ending in `.dicta` (which may be omitted), and not
    /// taken, ignoring case. `of` is the file to be renamed, if any.
    ///
    /// # Errors
    /// Why the name cannot be used.
    pub fn resolve_name(&self, files: &dyn Files, typed: &str, of: Option<&str>) -> Result<String, ProjectError> {
        let root = self.root.as_deref().ok_or(ProjectError::ReadOnly)?;
        let path = well_formed(typed)?;
        self.stays_in(files, root, &path)?;
        let small = path.to_lowercase();
        let clashes = |d: &Document| {
            let other = d.path.to_lowercase();
            let folder = |folder: &str, of: &str| of.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
            other == small || folder(&small, &other) || folder(&other, &small)
        };
        let others = self.documents.iter().filter(|d| Some(d.path.as_str()) != of);
        if let Some(other) = others.into_iter().find(|d| clashes(d)) {
            return Err(ProjectError::TextTaken(other.path.clone()));
        }
        let itself = of.is_some_and(|of| of.to_lowercase() == small);
        if !itself && files.exists(&root.join(&path)) {
            return Err(ProjectError::TextTaken(path));
        }
        Ok(path)
    }

    /// Fails if a folder on the path is a link: what it points to is not part of the project.
    fn stays_in(&self, files: &dyn Files, root: &Path, path: &str) -> Result<(), ProjectError> {
        let mut folder = Path::new(path).parent().unwrap_or(Path::new(""));
        while !files.exists(&root.join(folder)) {
            let Some(above) = folder.parent() else { return Ok(()) };
            folder = above;
        }
        let small = |path: &Path| path.to_string_lossy().to_lowercase();
        let plain = files.whole(root).join(folder);
        let whole = files.whole(&plain);
        let mut parts = whole.components().zip(plain.components());
        let same = whole.components().count() == plain.components().count();
        match same && parts.all(|(a, b)| small(a.as_ref()) == small(b.as_ref())) {
            true => Ok(()),
            false => Err(ProjectError::LeavesFolder(path.to_owned())),
        }
    }

    /// The initial text of a new file.
    fn initial_source(&self, path: &str, beside: Option<&str>) -> String {
        let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
        let is_mate = |d: &&Document| !d.read_only && folder(&d.path) == folder(path);
        let belongs = |d: &Document| ruleset_of(d.text());
        let beside = beside.and_then(|path| self.own(path)).filter(is_mate).and_then(belongs);
        // A folder of its own has rules of its own.
        let mates = || self.documents.iter().filter(is_mate).find_map(belongs).filter(|_| path.contains('/'));
        match beside.or_else(mates).or_else(|| self.main_ruleset()) {
            Some(ruleset) => format!("for {ruleset}\n\n"),
            None => {
                let (name, title) = called(path);
                format!("edition 1\n\n/// Describe these rules in a sentence.\nruleset {name} \"{title}\"\n\n")
            }
        }
    }

    /// The project's main ruleset: neither shared nor an overlay on another ruleset of the project.
    pub(crate) fn main_ruleset(&self) -> Option<String> {
        let rulesets = |own: bool| -> Vec<DeclaredRuleset> {
            self.documents.iter().filter(|d| !own || !d.read_only).filter_map(|d| declared_ruleset(d.text())).collect()
        };
        // Read-only rulesets are what the project extends; they count only if it has none of its own.
        let all = Some(rulesets(true)).filter(|own| !own.is_empty()).unwrap_or_else(|| rulesets(false));
        let played = |b: &&DeclaredRuleset| !b.shared;
        let is_applied_overlay =
            |b: &DeclaredRuleset| all.iter().filter(played).any(|under| b.extends.as_ref() == Some(&under.name));
        let main = all.iter().filter(played).find(|b| !is_applied_overlay(b)).or(all.first()).map(|b| b.name.clone());
        main.or_else(|| self.documents.iter().find_map(|d| ruleset_of(d.text())))
    }

    fn move_texts(
        &mut self,
        files: &dyn Files,
        title: StepTitle,
        moves: Vec<(String, String)>,
    ) -> Result<(), ProjectError> {
        moves.iter().try_for_each(|(from, _)| self.may_move(from))?;
        let moves = moves.into_iter().filter(|(from, to)| from != to);
        let acts = moves.map(|(from, to)| Act::Move(Moved { from: Some(from), to: Some(to) }));
        self.do_on_disk(files, title, acts.collect())
    }

    /// Makes a step here and on disk; if the disk operation fails, the step is reverted.
    fn do_on_disk(&mut self, files: &dyn Files, title: StepTitle, acts: Vec<Act>) -> Result<(), ProjectError> {
        self.settle();
        self.history.close();
        // Records still pending belong to earlier steps.
        self.keep(files);
        self.make_step(title, acts)?;
        self.write_recovery_log(files);
        let all = self.to_move.clone();
        let Some((refused, error)) = self.follow(files).into_iter().next() else {
            self.keep(files);
            return Ok(());
        };
        self.undo()?;
        let done = all.into_iter().take_while(|moved| *moved != refused);
        self.to_move = done.map(|moved| moved.inverse()).collect();
        self.to_move.reverse();
        self.keep(files);
        Err(error)
    }

    /// Adds, removes or moves a file in memory, and queues the same for the disk and for the views that show the files.
    pub(super) fn move_text(&mut self, moved: &Moved) -> Result<(), ProjectError> {
        let Moved { from, to } = moved;
        if let Some(taken) =
            to.as_ref().filter(|to| self.own(to).is_some_and(|d| from.is_some() || !d.text().is_empty()))
        {
            return Err(ProjectError::Unfit(taken.clone()));
        }
        let mut document = match (from, to) {
            (Some(from), _) => {
                let fits = |d: &Document| d.path == *from && !d.read_only && (to.is_some() || d.text().is_empty());
                let index = self.documents.iter().position(fits).ok_or_else(|| ProjectError::Unfit(from.clone()))?;
                let document = self.documents.remove(index);
                self.deleted.push(Document::unsaved(from, ""));
                self.changes = stamp::fresh();
                document
            }
            (None, Some(to)) if self.own(to).is_none() => Document::unsaved(to, ""),
            (None, _) => return Ok(()),
        };
        if let Some(to) = to {
            self.deleted.retain(|d| d.path != *to);
            document.path.clone_from(to);
            self.put(document);
            self.known.insert(to.clone());
        }
        self.to_move.push(moved.clone());
        self.record_move(moved.clone());
        Ok(())
    }

    /// Queues a move for the views that show the files.
    pub(super) fn record_move(&mut self, moved: Moved) {
        if let Moved { from: Some(from), to: Some(to) } = &moved {
            self.renames.push((from.clone(), to.clone()));
        }
        self.moved.push(moved);
    }

    /// The files that were added, removed or moved since the last call.
    pub fn take_moved(&mut self) -> Vec<Moved> {
        std::mem::take(&mut self.moved)
    }

    /// The current path of a file that had this path when the project was opened, or later.
    pub fn path_now<'p>(&'p self, path: &'p str) -> &'p str {
        if self.document(path).is_some() {
            return path;
        }
        self.renames.iter().fold(path, |now, (from, to)| if now == from { to } else { now })
    }

    /// Carries out pending additions, removals and renames on disk; returns the errors. A file that could not be
    /// renamed or created remains in the project as unsaved.
    pub(super) fn move_files(&mut self, files: &dyn Files) -> Vec<ProjectError> {
        let refused = self.follow(files);
        for (Moved { from, to }, _) in &refused {
            if let (Some(_), Some(to)) = (from, to)
                && let Some(document) = self.own_mut(to)
            {
                document.mark_missing_on_disk();
                self.keeper.unwritten.push(Record::Disk { path: to.clone(), text: None });
            }
        }
        refused.into_iter().map(|(_, error)| error).collect()
    }

    fn follow(&mut self, files: &dyn Files) -> Vec<(Moved, ProjectError)> {
        let Some(root) = self.root.clone().filter(|_| !self.to_move.is_empty()) else { return Vec::new() };
        let mut refused = Vec::new();
        for moved in std::mem::take(&mut self.to_move) {
            let done = match (&moved.from, &moved.to) {
                (Some(from), Some(to)) => self.rename_file(files, &root, from, to),
                (Some(from), None) => self.remove_file(files, &root, from),
                (None, Some(to)) => self.write_file(files, &root, to),
                (None, None) => Ok(()),
            };
            refused.extend(done.err().map(|error| (moved, error)));
        }
        self.write_sums(files);
        refused
    }

    fn rename_file(&mut self, files: &dyn Files, root: &Path, from: &str, to: &str) -> Result<(), ProjectError> {
        let (old, new) = (root.join(from), root.join(to));
        // A file of that name written by another program is not part of this rename.
        let is_missing_on_disk = self.own(to).is_some_and(Document::is_missing_on_disk);
        if is_missing_on_disk || !files.exists(&old) {
            return Ok(());
        }
        if from.to_lowercase() != to.to_lowercase() && files.exists(&new) {
            return Err(ProjectError::TextTaken(to.to_owned()));
        }
        files.rename(&old, &new)?;
        // The `.bak` file moves along; if that fails, leaving it does no harm.
        let _ = files.rename(&backup_of(&old), &backup_of(&new));
        self.carry_backups(files, from, to);
        tidy(files, root, from);
        Ok(())
    }

    fn remove_file(&mut self, files: &dyn Files, root: &Path, path: &str) -> Result<(), ProjectError> {
        let at = root.join(path);
        match files.read(&at) {
            Ok(text) => self.back_up(files, path, &text),
            Err(error) if error.is_missing() => return Ok(()),
            // A file that can't be backed up is not removed.
            Err(error) => return Err(error.into()),
        }
        files.remove(&at)?;
        tidy(files, root, path);
        Ok(())
    }

    fn write_file(&mut self, files: &dyn Files, root: &Path, path: &str) -> Result<(), ProjectError> {
        let at = root.join(path);
        let Some(document) = self.own(path).filter(|d| d.is_missing_on_disk()) else { return Ok(()) };
        if !files.exists(root) {
            return Err(ProjectError::FolderGone { path: root.to_owned() });
        }
        if files.exists(&at) {
            return Err(ProjectError::TextTaken(path.to_owned()));
        }
        let text = document.text().to_owned();
        files.save(&at, &text)?;
        let stamp = files.stamp(&at);
        if let Some(document) = self.own_mut(path) {
            document.mark_saved();
            document.stamp = stamp;
        }
        self.keeper.unwritten.push(Record::Saved { path: path.to_owned() });
        self.back_up(files, path, &text);
        Ok(())
    }
}

/// The path of a typed name, as far as the name alone determines it.
fn well_formed(typed: &str) -> Result<String, ProjectError> {
    let typed = typed.trim();
    let bad = || ProjectError::BadName(typed.to_owned());
    if typed.is_empty() || typed.ends_with('/') {
        return Err(bad());
    }
    // Checked as typed: Windows reads `\` as a separator and the part before `:` as a drive.
    check_name(typed)?;
    if !stays_inside(Path::new(typed)) || typed.to_lowercase().starts_with(LIBRARY) {
        return Err(ProjectError::LeavesFolder(typed.to_owned()));
    }
    let mut path = slashed(Path::new(typed));
    if !path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        path = format!("{path}.{EXTENSION}");
    }
    if Path::new(&path).extension().is_none_or(|e| e != EXTENSION) {
        return Err(ProjectError::NoEnding);
    }
    let edge = |c: char| c == '.' || c.is_whitespace();
    if let Some(part) = path.split('/').find(|part| part.starts_with(edge)) {
        return Err(ProjectError::BadPart(part.to_owned()));
    }
    check_name(&path)?;
    if path.matches('/').count() > DEPTH_MAX {
        return Err(bad());
    }
    Ok(path)
}

/// The ruleset that a file belongs to: the one that it declares, or the one named after `for`.
pub(crate) fn ruleset_of(text: &str) -> Option<String> {
    let named = |word: &str| dicta_syntax::heads(text).find(|d| d.word == word).map(|d| d.name);
    named("ruleset").or_else(|| named("for"))
}

/// A ruleset's name and title, derived from the path of its file.
pub(super) fn called(path: &str) -> (String, String) {
    let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".dicta");
    let letters = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' });
    let mut name: String = letters.collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, "rules_");
    }
    (name, crate::names::of_folder(stem))
}

/// Removes the folders that became empty when this file left them.
fn tidy(files: &dyn Files, root: &Path, path: &str) {
    let folders = Path::new(path).ancestors().skip(1).filter(|p| !p.as_os_str().is_empty());
    folders.for_each(|folder| files.remove_empty(&root.join(folder)));
}

#[cfg(test)]
mod tests;
