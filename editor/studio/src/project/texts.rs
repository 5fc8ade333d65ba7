//! Texts that are begun, renamed, moved and removed: steps of the one history, which the disk follows at once.
//!
//! A step is first made here, then written into the journal, then done on the disk. Whenever that is cut off, the text
//! stands in one of the three at least. What is taken off the disk stays as a backup.

use super::{Project, ProjectError, slashed};
use crate::document::Document;
use crate::history::{Act, Moved, Swap};
use crate::io::{DEPTH_MAX, EXTENSION, Files, check_name, stays_inside};
use crate::journal::Record;
use crate::stamp;
use dicta_syntax::ast::DeclKind;
use std::path::{Path, PathBuf};

/// How the paths of the library's texts begin, which no text of a project may have.
const LIBRARY: &str = "dicta/";
/// How many names are tried for a text that is named here.
const NAMES_MAX: usize = 100;

impl Project {
    /// Begins a text under a name that was typed, with the line that says to which rules it belongs: those of the text
    /// `beside`, else the project's. Where the project has none, it begins a ruleset. It is on the disk at once. Gives its
    /// path and where one goes on writing.
    ///
    /// # Errors
    /// As [`Project::name_of`]; when the project is only read; what the disk refuses.
    pub fn begin_text(
        &mut self,
        files: &dyn Files,
        typed: &str,
        beside: Option<&str>,
    ) -> Result<(String, usize), ProjectError> {
        let path = self.name_of(files, typed, None)?;
        let text = self.first_words(&path, beside);
        self.put_text(files, &path, &text)?;
        Ok((path, text.len()))
    }

    /// Puts a text that was made here into the project, under a path that is free. It is on the disk at once.
    ///
    /// # Errors
    /// As [`Project::name_of`]; when the project is only read; what the disk refuses.
    pub fn put_text(&mut self, files: &dyn Files, path: &str, text: &str) -> Result<(), ProjectError> {
        let path = self.name_of(files, path, None)?;
        let swap = Swap { path: path.clone(), at: 0, old: String::new(), new: text.to_owned() };
        let come = Moved { from: None, to: Some(path.clone()) };
        self.do_on_disk(files, &format!("Create {path}"), vec![Act::Move(come), swap.into()])
    }

    /// A path that a new text can get: `stem.dicta`, `stem-2.dicta` and so on; the first where none of them can be had, for
    /// [`Project::put_text`] says why.
    pub fn free_path(&self, files: &dyn Files, stem: &str) -> String {
        let first = format!("{stem}.{EXTENSION}");
        let others = (2..NAMES_MAX).map(|n| format!("{stem}-{n}.{EXTENSION}"));
        let mut paths = std::iter::once(first.clone()).chain(others);
        paths.find(|path| self.name_of(files, path, None).is_ok()).unwrap_or(first)
    }

    /// Gives a text another path, or moves it. Backups go with it. Gives the path.
    ///
    /// # Errors
    /// As [`Project::name_of`]; when the text is only read; what the disk refuses. Then everything is as it was.
    pub fn rename_text(&mut self, files: &dyn Files, path: &str, typed: &str) -> Result<String, ProjectError> {
        let to = self.name_of(files, typed, Some(path))?;
        self.move_texts(files, &format!("Rename {path} to {to}"), vec![(path.to_owned(), to.clone())])?;
        Ok(to)
    }

    /// Gives a folder another path: each text in it is moved. Gives the path.
    ///
    /// # Errors
    /// As [`Project::rename_text`].
    pub fn rename_folder(&mut self, files: &dyn Files, folder: &str, typed: &str) -> Result<String, ProjectError> {
        let moves = self.folder_moves(files, folder, typed)?;
        let to = slashed(Path::new(typed.trim()));
        self.move_texts(files, &format!("Rename {folder} to {to}"), moves)?;
        Ok(to)
    }

    /// What moves when a folder gets the path that was typed.
    ///
    /// # Errors
    /// As [`Project::name_of`], for the first text for which it fails.
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
            let to = self.name_of(files, &format!("{typed}{}", &path[folder.len()..]), Some(&path))?;
            Ok((path, to))
        };
        self.texts_in(folder).into_iter().map(within).collect()
    }

    /// Removes texts, here and from the disk; backups stay, and undo brings them back.
    ///
    /// # Errors
    /// When a text is only read, or no text would be left; what the disk refuses. Then everything is as it was.
    pub fn remove_texts(&mut self, files: &dyn Files, paths: &[String]) -> Result<(), ProjectError> {
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
            [path] => format!("Remove {path}"),
            _ => format!("Delete {} files", paths.len()),
        };
        self.do_on_disk(files, &title, acts)
    }

    /// Whether these texts can be removed.
    ///
    /// # Errors
    /// Why not.
    pub fn may_remove(&self, paths: &[String]) -> Result<(), ProjectError> {
        paths.iter().try_for_each(|path| self.may_move(path))?;
        let own = self.documents.iter().filter(|d| !d.read_only);
        match own.filter(|d| !paths.contains(&d.path)).count() {
            0 => Err(ProjectError::LastText),
            _ => Ok(()),
        }
    }

    /// Whether a text can be renamed.
    ///
    /// # Errors
    /// Why not.
    pub fn may_move(&self, path: &str) -> Result<(), ProjectError> {
        match self.document(path) {
            _ if self.is_read_only() => Err(ProjectError::ReadOnly),
            None => Err(ProjectError::NoText(path.to_owned())),
            Some(d) if d.read_only => Err(ProjectError::OnlyRead(path.to_owned())),
            Some(_) => Ok(()),
        }
    }

    /// The project's own texts in a folder and in folders within it.
    pub fn texts_in(&self, folder: &str) -> Vec<String> {
        let is_in = |path: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let own = self.documents.iter().filter(|d| !d.read_only && is_in(&d.path));
        own.map(|d| d.path.clone()).collect()
    }

    /// The path that a name means that was typed: within the project, ending in `.dicta` (which may be left out), and of
    /// nothing else, however its letters are written large or small; `of` is the text that is to get it, if it has one.
    ///
    /// # Errors
    /// Why it can't be.
    pub fn name_of(&self, files: &dyn Files, typed: &str, of: Option<&str>) -> Result<String, ProjectError> {
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

    /// No folder on the way may be a link: what lies behind one is no part of the project.
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

    /// What a new text begins with.
    fn first_words(&self, path: &str, beside: Option<&str>) -> String {
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
                format!("edition 1\n\n/// What these rules are, in a sentence.\nruleset {name} \"{title}\"\n\n")
            }
        }
    }

    /// The ruleset that the project is about: neither one that others share, nor one that lies over another of the project.
    pub(crate) fn main_ruleset(&self) -> Option<String> {
        let rulesets = |own: bool| -> Vec<Begun> {
            self.documents.iter().filter(|d| !own || !d.read_only).filter_map(|d| begun(d.text())).collect()
        };
        // What a project rests on is not what it is about.
        let all = Some(rulesets(true)).filter(|own| !own.is_empty()).unwrap_or_else(|| rulesets(false));
        let played = |b: &&Begun| !b.shared;
        let lies_over = |b: &Begun| all.iter().filter(played).any(|under| b.extends.as_ref() == Some(&under.name));
        let main = all.iter().filter(played).find(|b| !lies_over(b)).or(all.first()).map(|b| b.name.clone());
        main.or_else(|| self.documents.iter().find_map(|d| ruleset_of(d.text())))
    }

    fn move_texts(&mut self, files: &dyn Files, title: &str, moves: Vec<(String, String)>) -> Result<(), ProjectError> {
        moves.iter().try_for_each(|(from, _)| self.may_move(from))?;
        let moves = moves.into_iter().filter(|(from, to)| from != to);
        let acts = moves.map(|(from, to)| Act::Move(Moved { from: Some(from), to: Some(to) }));
        self.do_on_disk(files, title, acts.collect())
    }

    /// Does something as a step, here and on the disk; where the disk refuses, it is taken back.
    fn do_on_disk(&mut self, files: &dyn Files, title: &str, acts: Vec<Act>) -> Result<(), ProjectError> {
        self.settle();
        self.history.close();
        // What waits from before is not of this step.
        self.keep(files);
        self.make_step(title, acts)?;
        self.write_journal(files);
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

    /// Has a text come, go or get another path here; the disk and whoever shows the texts follow.
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
        self.tell_moved(moved.clone());
        Ok(())
    }

    /// Tells whoever shows the texts.
    pub(super) fn tell_moved(&mut self, moved: Moved) {
        if let Moved { from: Some(from), to: Some(to) } = &moved {
            self.renames.push((from.clone(), to.clone()));
        }
        self.moved.push(moved);
    }

    /// The texts that came, went or got another path since it was asked last.
    pub fn take_moved(&mut self) -> Vec<Moved> {
        std::mem::take(&mut self.moved)
    }

    /// How a text is called now that had this path when the project was opened, or since.
    pub fn path_now<'p>(&'p self, path: &'p str) -> &'p str {
        if self.document(path).is_some() {
            return path;
        }
        self.renames.iter().fold(path, |now, (from, to)| if now == from { to } else { now })
    }

    /// Has the disk follow what came, went or was renamed; gives what it refused. What it refused to rename or to take
    /// stands here and is not saved.
    pub(super) fn move_files(&mut self, files: &dyn Files) -> Vec<ProjectError> {
        let refused = self.follow(files);
        for (Moved { from, to }, _) in &refused {
            if let (Some(_), Some(to)) = (from, to)
                && let Some(document) = self.own_mut(to)
            {
                document.disk_lost_it();
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
        // Another program's file of that name is none of ours.
        let is_missing_on_disk = self.own(to).is_some_and(Document::is_missing_on_disk);
        if is_missing_on_disk || !files.exists(&old) {
            return Ok(());
        }
        if from.to_lowercase() != to.to_lowercase() && files.exists(&new) {
            return Err(ProjectError::TextTaken(to.to_owned()));
        }
        files.rename(&old, &new)?;
        // The file before the last save goes along; it does no harm where it stays.
        let _ = files.rename(&bak(&old), &bak(&new));
        self.carry_backups(files, from, to);
        tidy(files, root, from);
        Ok(())
    }

    fn remove_file(&mut self, files: &dyn Files, root: &Path, path: &str) -> Result<(), ProjectError> {
        let at = root.join(path);
        match files.read(&at) {
            Ok(text) => self.back_up(files, path, &text),
            Err(error) if error.is_missing() => return Ok(()),
            // What can't be kept is not removed.
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

/// The path that a name means that was typed, as far as it can be told from the name alone.
fn well_formed(typed: &str) -> Result<String, ProjectError> {
    let typed = typed.trim();
    let bad = || ProjectError::BadName(typed.to_owned());
    if typed.is_empty() || typed.ends_with('/') {
        return Err(bad());
    }
    // As it was typed: a path of Windows would take `\` for `/`, and what is before a `:` for a disk.
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

/// To which ruleset a text belongs: the one that it begins, or the one that it is for.
pub(crate) fn ruleset_of(text: &str) -> Option<String> {
    let named = |word: &str| dicta_syntax::heads(text).find(|d| d.word == word).map(|d| d.name);
    named("ruleset").or_else(|| named("for"))
}

/// A ruleset that a text begins.
pub(crate) struct Begun {
    pub name: String,
    /// The ruleset on which it rests.
    pub extends: Option<String>,
    /// Others rest on it; it is not played by itself.
    pub shared: bool,
}

pub(crate) fn begun(text: &str) -> Option<Begun> {
    let decl = dicta_syntax::heads(text).find(|head| head.word == "ruleset")?.decl(text)?;
    match decl.kind {
        DeclKind::Ruleset { name, shared, extends, .. } => {
            Some(Begun { name: name.text, extends: extends.map(|e| e.text), shared })
        }
        _ => None,
    }
}

/// Name and title of a ruleset after the path of its text.
fn called(path: &str) -> (String, String) {
    let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".dicta");
    let letters = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' });
    let mut name: String = letters.collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, "rules_");
    }
    let title = stem.replace(['-', '_'], " ");
    let mut letters = title.chars();
    let title = letters.next().map_or(String::new(), |c| c.to_uppercase().chain(letters).collect());
    (name, title)
}

fn bak(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".bak");
    PathBuf::from(name)
}

/// Folders that held nothing but a text that has left them go with it.
fn tidy(files: &dyn Files, root: &Path, path: &str) {
    let folders = Path::new(path).ancestors().skip(1).filter(|p| !p.as_os_str().is_empty());
    folders.for_each(|folder| files.remove_empty(&root.join(folder)));
}

#[cfg(test)]
mod tests;
