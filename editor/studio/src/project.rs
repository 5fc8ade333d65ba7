//! A project: a folder of texts, or a system of the shipped library, which is only read.

use crate::check::{Fix, Sources};
use crate::document::Document;
use crate::io::{Files, FilesError, stays_inside};
use crate::library;
use crate::outline::{outline, piece_kinds};
use std::path::{Path, PathBuf};

/// Why a project could not be opened or made.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("there is no text of the language (*.dicta) in {}", path.display())]
    Empty { path: PathBuf },
    #[error("there is already something at {}", path.display())]
    Taken { path: PathBuf },
    #[error("the library has no system called `{0}`")]
    NoSystem(String),
    #[error("shipped texts are only read; make a project from them to change them")]
    ReadOnly,
    #[error("`{0}` is no name for a file of the project")]
    BadName(String),
}

/// Texts that belong together.
#[derive(Clone, Debug)]
pub struct Project {
    /// The folder; none for the library.
    root: Option<PathBuf>,
    title: String,
    documents: Vec<Document>,
}

impl Project {
    /// A shipped system, to read and to play.
    pub fn library(system: &str) -> Result<Self, ProjectError> {
        let found = library::system(system).ok_or_else(|| ProjectError::NoSystem(system.to_owned()))?;
        let documents = found.files.iter().map(|f| Document::new(f.path.clone(), f.text, true)).collect();
        Ok(Project { root: None, title: found.title, documents })
    }

    /// The texts of a folder.
    pub fn open(files: &dyn Files, root: &Path) -> Result<Self, ProjectError> {
        let paths = files.list(root)?;
        if paths.is_empty() {
            return Err(ProjectError::Empty { path: root.to_owned() });
        }
        let mut documents = Vec::with_capacity(paths.len());
        for path in paths {
            let text = files.read(&root.join(&path))?;
            documents.push(Document::new(slashed(&path), text, false));
        }
        Ok(Project { root: Some(root.to_owned()), title: folder_title(root), documents })
    }

    /// Copies a shipped system into a folder and opens it.
    pub fn create(files: &dyn Files, root: &Path, system: &str) -> Result<Self, ProjectError> {
        if files.exists(root) && !files.list(root)?.is_empty() {
            return Err(ProjectError::Taken { path: root.to_owned() });
        }
        let found = library::system(system).ok_or_else(|| ProjectError::NoSystem(system.to_owned()))?;
        for file in &found.files {
            files.save(&root.join(&file.inside), file.text)?;
        }
        Project::open(files, root)
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// Whether its texts can't be changed.
    pub fn is_read_only(&self) -> bool {
        self.root.is_none()
    }

    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    pub fn document(&self, path: &str) -> Option<&Document> {
        self.documents.iter().find(|d| d.path == path)
    }

    pub fn document_mut(&mut self, path: &str) -> Option<&mut Document> {
        self.documents.iter_mut().find(|d| d.path == path)
    }

    pub fn is_dirty(&self) -> bool {
        self.documents.iter().any(Document::is_dirty)
    }

    /// Grows with every change of any text.
    pub fn revision(&self) -> u64 {
        self.documents.iter().map(Document::revision).sum::<u64>() + self.documents.len() as u64
    }

    /// Adds an empty text.
    pub fn add(&mut self, path: &str, text: &str) -> Result<(), ProjectError> {
        if self.is_read_only() {
            return Err(ProjectError::ReadOnly);
        }
        if !stays_inside(Path::new(path)) || !path.ends_with(".dicta") || self.document(path).is_some() {
            return Err(ProjectError::BadName(path.to_owned()));
        }
        let mut document = Document::new(path, "", false);
        document.type_text(text);
        self.documents.push(document);
        self.documents.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(())
    }

    /// Writes one text.
    pub fn save(&mut self, files: &dyn Files, path: &str) -> Result<(), ProjectError> {
        let root = self.root.clone().ok_or(ProjectError::ReadOnly)?;
        if let Some(document) = self.document_mut(path).filter(|d| d.is_dirty()) {
            files.save(&root.join(&document.path), document.text())?;
            document.mark_saved();
        }
        Ok(())
    }

    /// Writes every changed text. Says how many.
    pub fn save_all(&mut self, files: &dyn Files) -> Result<usize, ProjectError> {
        let dirty: Vec<String> = self.documents.iter().filter(|d| d.is_dirty()).map(|d| d.path.clone()).collect();
        for path in &dirty {
            self.save(files, path)?;
        }
        Ok(dirty.len())
    }

    /// Gives up what was changed since the last save.
    pub fn forget_changes(&mut self) {
        for document in &mut self.documents {
            document.mark_saved();
        }
    }

    /// The text to open first: the one that begins a ruleset, else the first.
    pub fn main_text(&self) -> Option<&str> {
        let begins = |d: &&Document| outline(d.text()).iter().any(|x| x.sort == "ruleset");
        let found = self.documents.iter().find(begins).or(self.documents.first());
        found.map(|d| d.path.as_str())
    }

    /// Path and range of the first entry of the first kind of piece.
    pub fn first_piece(&self) -> Option<(String, usize, usize)> {
        let kind = self.documents.iter().find_map(|d| piece_kinds(d.text()).into_iter().next())?.0;
        self.documents.iter().find_map(|d| {
            let entry = outline(d.text()).into_iter().find(|x| x.sort == kind)?;
            Some((d.path.clone(), entry.start, entry.end))
        })
    }

    /// Applies all edits of a fix.
    pub fn apply_fix(&mut self, fix: &Fix) -> Result<(), ProjectError> {
        if self.is_read_only() {
            return Err(ProjectError::ReadOnly);
        }
        let mut edits = fix.edits.clone();
        // From the end, so that no edit moves the place of the next.
        edits.sort_by_key(|(_, e)| std::cmp::Reverse(e.start));
        for (path, edit) in edits {
            let document = self.document_mut(&path).ok_or(ProjectError::ReadOnly)?;
            document.apply(edit);
        }
        Ok(())
    }

    /// A copy of all texts, for a check on another thread.
    pub fn sources(&self) -> Sources {
        Sources {
            revision: self.revision(),
            files: self.documents.iter().map(|d| (d.path.clone(), d.text().to_owned())).collect(),
        }
    }
}

fn slashed(path: &Path) -> String {
    path.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn folder_title(root: &Path) -> String {
    root.file_name().map_or_else(|| root.display().to_string(), |n| n.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;

    #[test]
    fn a_project_saves_what_changed() {
        let files = InMemory::with([("/p/a.dicta", "one"), ("/p/maps/b.dicta", "two"), ("/p/note.txt", "no")]);
        let mut project = Project::open(&files, Path::new("/p")).expect("opened");
        assert_eq!(project.documents().len(), 2);
        assert!(project.document_mut("maps/b.dicta").expect("there").type_text("three"));
        assert!(project.is_dirty());
        assert_eq!(project.save_all(&files).expect("saved"), 1);
        assert!(!project.is_dirty());
        assert_eq!(files.read(Path::new("/p/maps/b.dicta")).expect("read"), "three");
        assert_eq!(files.read(Path::new("/p/maps/b.dicta.bak")).expect("read"), "two");
    }

    #[test]
    fn new_texts_stay_in_the_folder() {
        let files = InMemory::with([("/p/a.dicta", "one")]);
        let mut project = Project::open(&files, Path::new("/p")).expect("opened");
        assert!(project.add("../x.dicta", "").is_err());
        assert!(project.add("a.dicta", "").is_err());
        assert!(project.add("house.dicta", "ruleset x \"X\"").is_ok());
        assert!(project.is_dirty());
    }
}
