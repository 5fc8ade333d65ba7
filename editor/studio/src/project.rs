//! A project: a folder of texts, or a system of the shipped library, which is only read.

mod backups;
mod changes;
mod outside;
mod recovery_log;
mod texts;

pub use backups::Backup;
pub use outside::Outside;
pub use recovery_log::{Answer, Notice};
pub(crate) use texts::{begun, ruleset_of};

use crate::check::Sources;
use crate::document::Document;
use crate::history::{Act, History, Moved};
use crate::io::{Files, FilesError, NameError};
use crate::journal::Record;
use crate::library::{self, Overlay};
use crate::stamp;
use dicta_syntax::edit::EditError;
use recovery_log::RecoveryLog;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a project could not be opened or made.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("there are no .dicta files in {}", path.display())]
    Empty { path: PathBuf },
    #[error("there is already something at {}", path.display())]
    Taken { path: PathBuf },
    #[error("the folder {} is missing", path.display())]
    FolderGone { path: PathBuf },
    #[error("a folder needs a name")]
    NoFolder,
    #[error("the library has no system called `{0}`")]
    NoSystem(String),
    #[error("built-in files are read-only; copy them to a new project to change them")]
    ReadOnly,
    #[error("`{0}` is only read here")]
    OnlyRead(String),
    #[error("`{0}` is not a file of this project")]
    NoText(String),
    #[error("`{0}` has changed since this step; it cannot be undone")]
    Unfit(String),
    #[error("`{path}` can't be changed so: {cause}")]
    BadEdit { path: String, cause: EditError },
    #[error("`{0}` is no name for a file of the project")]
    BadName(String),
    #[error("a file name ends in .dicta")]
    NoEnding,
    #[error("`{0}` does not stay in the project's folder")]
    LeavesFolder(String),
    #[error("`{0}` can't be part of a file's name here")]
    BadPart(String),
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("there is already `{0}`")]
    TextTaken(String),
    #[error("a project needs at least one file")]
    LastText,
    #[error("`{0}` was changed by another program; choose which version to keep before saving")]
    ChangedOutside(String),
}

/// Texts that belong together.
#[derive(Debug)]
pub struct Project {
    /// The folder; none for the library.
    root: Option<PathBuf>,
    title: String,
    documents: Vec<Document>,
    /// Texts of the library that are looked at beside the project's own, only to be read.
    beside: Vec<Document>,
    /// What tells it from every other project of this program.
    id: u64,
    /// The stamp of the last time that a text came or went.
    changes: u64,
    history: History,
    /// What time it is, in milliseconds since 1970, as the project was told.
    now: u64,
    /// The texts that the journal knows.
    known: BTreeSet<String>,
    /// Texts that the history knows and that are gone; they are there again when a step brings something back.
    deleted: Vec<Document>,
    /// What the disk shall be told yet: texts that came, went or have another path.
    to_move: Vec<Moved>,
    /// The same, for whoever shows the texts.
    moved: Vec<Moved>,
    /// Paths that texts had since the project was opened, and those that they got, in order.
    renames: Vec<(String, String)>,
    keeper: RecoveryLog,
}

impl Project {
    /// A shipped system, to read and to play.
    pub fn library(system: &str) -> Result<Self, ProjectError> {
        let found = library::system(system).ok_or_else(|| ProjectError::NoSystem(system.to_owned()))?;
        let files = found.files.iter().chain(&found.shared);
        let documents = files.map(|f| Document::new(f.path.clone(), f.text, true)).collect();
        Ok(Project::of(None, found.title, documents))
    }

    /// Texts from elsewhere, such as a saved game's, to read and to play.
    pub fn reading(title: &str, files: &[(String, Arc<str>)]) -> Self {
        let documents = files.iter().map(|(path, text)| Document::new(path, text.clone(), true)).collect();
        Project::of(None, title.to_owned(), documents)
    }

    fn of(root: Option<PathBuf>, title: String, documents: Vec<Document>) -> Self {
        Project {
            root,
            title,
            documents,
            beside: Vec::new(),
            id: stamp::fresh(),
            changes: stamp::fresh(),
            history: History::default(),
            now: 0,
            known: BTreeSet::new(),
            deleted: Vec::new(),
            to_move: Vec::new(),
            moved: Vec::new(),
            renames: Vec::new(),
            keeper: RecoveryLog::default(),
        }
    }

    /// The texts of a folder.
    pub fn open(files: &dyn Files, root: &Path) -> Result<Self, ProjectError> {
        let root = &Project::place(files, root)?;
        let paths = files.list(root)?;
        if paths.is_empty() {
            return Err(ProjectError::Empty { path: root.to_owned() });
        }
        let mut documents = Vec::with_capacity(paths.len());
        for path in paths {
            documents.push(read(files, root, &path)?);
        }
        let title = folder_title(root);
        let mut project = Project::of(Some(root.to_owned()), title, documents);
        project.sort();
        let used = library::used(library::uses_of(project.documents.iter().map(Document::text)));
        project.lay_beside(&used.into_iter().map(|file| file.path).collect::<Vec<_>>());
        Ok(project)
    }

    /// The folder of a project from the root on, so that it is the same wherever the program is started from. Links stay
    /// as they are written.
    ///
    /// # Errors
    /// [`ProjectError::NoFolder`] where no folder is named.
    pub fn place(files: &dyn Files, root: &Path) -> Result<PathBuf, ProjectError> {
        match root {
            _ if root.as_os_str().is_empty() => Err(ProjectError::NoFolder),
            _ if root.has_root() => Ok(root.to_owned()),
            _ => Ok(files.whole(root)),
        }
    }

    /// Copies a shipped system into a folder and opens it.
    pub fn create(files: &dyn Files, root: &Path, system: &str) -> Result<Self, ProjectError> {
        let root = &Project::place(files, root)?;
        if files.exists(root) && !files.list(root)?.is_empty() {
            return Err(ProjectError::Taken { path: root.to_owned() });
        }
        let found = library::system(system).ok_or_else(|| ProjectError::NoSystem(system.to_owned()))?;
        for (inside, text) in library::copy(&found) {
            files.save(&root.join(inside), &text)?;
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

    /// A text of the project, or one that is looked at beside it.
    pub fn document(&self, path: &str) -> Option<&Document> {
        self.documents.iter().chain(&self.beside).find(|d| d.path == path)
    }

    pub fn document_mut(&mut self, path: &str) -> Option<&mut Document> {
        self.documents.iter_mut().chain(&mut self.beside).find(|d| d.path == path)
    }

    /// Whether a text is the library's and no part of the project.
    pub fn is_beside(&self, path: &str) -> bool {
        self.beside.iter().any(|d| d.path == path) && !self.is_own(path)
    }

    fn is_own(&self, path: &str) -> bool {
        self.own(path).is_some()
    }

    fn own(&self, path: &str) -> Option<&Document> {
        self.documents.iter().find(|d| d.path == path)
    }

    fn own_mut(&mut self, path: &str) -> Option<&mut Document> {
        self.documents.iter_mut().find(|d| d.path == path)
    }

    /// A text of the project, or one that is gone and that the history knows.
    fn held(&self, path: &str) -> Option<&Document> {
        self.documents.iter().chain(&self.deleted).find(|d| d.path == path)
    }

    /// Has the journal know a text, as it stood before what the history doesn't know yet.
    fn know(&mut self, path: &str) {
        if self.known.contains(path) {
            return;
        }
        let Some(document) = self.held(path) else { return };
        let text = if document.is_missing_on_disk() { document.text() } else { document.saved() };
        let record =
            Record::Text { path: path.to_owned(), text: text.to_owned(), saved: !document.is_missing_on_disk() };
        self.known.insert(path.to_owned());
        self.keeper.unwritten.push(record);
    }

    fn register(&mut self, act: &Act) {
        match act {
            Act::Write(swap) => self.know(&swap.path),
            Act::Move(Moved { from, .. }) => from.iter().for_each(|path| self.know(path)),
        }
    }

    /// The library's texts on which the project rests, or that were looked at.
    pub fn beside(&self) -> &[Document] {
        &self.beside
    }

    /// Has these texts of the library at hand: those that the project's texts use, as a check found.
    pub fn lay_beside(&mut self, paths: &[String]) {
        if self.is_read_only() {
            return;
        }
        for path in paths {
            self.look_at(path);
        }
    }

    /// Has a text of the library at hand to be read beside the project's own. Says whether there is such a text.
    pub fn look_at(&mut self, path: &str) -> bool {
        if self.document(path).is_some() {
            return true;
        }
        let found = library::text(path);
        self.beside.extend(found.map(|text| Document::new(path, text, true)));
        found.is_some()
    }

    pub fn is_dirty(&self) -> bool {
        self.documents.iter().any(Document::is_dirty)
    }

    /// What tells it from every other project of this program, whatever their folders and titles.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Grows with every change of any text, and differs from that of every other project.
    pub fn revision(&self) -> u64 {
        self.documents.iter().map(Document::revision).fold(self.changes, u64::max)
    }

    fn put(&mut self, document: Document) {
        self.documents.push(document);
        self.sort();
        self.changes = stamp::fresh();
    }

    /// What lies in the folder itself stands before what lies in folders within it.
    fn sort(&mut self) {
        self.documents
            .sort_by(|a, b| (a.path.matches('/').count(), &a.path).cmp(&(b.path.matches('/').count(), &b.path)));
    }

    /// The rulesets that its texts begin, by name.
    fn rulesets(&self) -> Vec<String> {
        let declared = self.documents.iter().flat_map(Document::declared);
        declared.filter(|d| d.word == "ruleset").map(|d| d.name).collect()
    }

    /// The shipped overlays that can be laid over these rules, and whether they are.
    pub fn overlays(&self) -> Vec<(Overlay, bool)> {
        let here = self.rulesets();
        let fitting = library::overlays().iter().filter(|o| here.contains(&o.extends));
        fitting.map(|o| (o.clone(), self.is_own(&o.path))).collect()
    }

    /// Lays a shipped overlay over the rules, as a text that is only read, or takes it off again.
    pub fn lay_over(&mut self, path: &str, on: bool) {
        let there = self.is_own(path);
        if on && !there {
            if let Some(overlay) = library::overlays().iter().find(|o| o.path == path) {
                self.put(Document::new(&overlay.path, overlay.text, true));
            }
        } else if !on && there {
            self.documents.retain(|d| d.path != path || !d.read_only);
            self.changes = stamp::fresh();
        }
    }

    /// Begins an overlay of one's own that changes what stands at a place of a text that is only read. Gives its path and
    /// where one goes on writing.
    ///
    /// # Errors
    /// As [`Project::put_text`].
    pub fn change_beside(
        &mut self,
        files: &dyn Files,
        path: &str,
        byte: usize,
    ) -> Result<(String, usize), ProjectError> {
        let text = self.document(path).map(|d| d.text().to_owned()).unwrap_or_default();
        let base = self.main_ruleset().or_else(|| library::ruleset_of(path)).unwrap_or_default();
        let (new, name) = self.free_house_rule(files);
        let texts = self.documents.iter().chain(&self.beside).map(Document::text);
        let (overlay, place) = match library::replacement(&text, byte) {
            Some(replacement) => {
                let head = library::house_rule_head(&name, &base);
                let place = head.len();
                (head + &replacement, place)
            }
            None => {
                let overlay = library::house_rule_on(&name, &base, texts);
                let place = overlay.len();
                (overlay, place)
            }
        };
        self.put_text(files, &new, &overlay)?;
        Ok((new, place))
    }

    /// A path and a name that a new house rule can get.
    pub(crate) fn free_house_rule(&self, files: &dyn Files) -> (String, String) {
        let path = self.free_path(files, "house-rule");
        let suffix = path.trim_start_matches("house-rule").trim_end_matches(".dicta").replace('-', "_");
        (path, format!("house_rule{suffix}"))
    }

    /// The text to open first: the one that begins a ruleset, else the first.
    pub fn main_text(&self) -> Option<&str> {
        let begins = |d: &&Document| d.declared().any(|x| x.word == "ruleset");
        let found = self.documents.iter().find(begins).or(self.documents.first());
        found.map(|d| d.path.as_str())
    }

    /// Path and range of the first entry of the kind of piece that has the most.
    pub fn first_piece(&self) -> Option<(String, usize, usize)> {
        let kind = library::kinds_of_piece(self.documents.iter().map(Document::text)).into_iter().next()?.0;
        self.documents.iter().find_map(|d| {
            let entry = d.declared().find(|x| x.word == kind)?;
            Some((d.path.clone(), entry.span.start, entry.span.end))
        })
    }

    /// All texts as they are now, for a check on another thread. They are shared, not copied.
    pub fn sources(&self) -> Sources {
        // A shipped overlay on a copy of its system rests on that copy.
        let text = |d: &Document| match self.root.is_some() && d.read_only {
            true => d.without_imports(),
            false => d.shared(),
        };
        Sources { revision: self.revision(), files: self.documents.iter().map(|d| (d.path.clone(), text(d))).collect() }
    }
}

/// A text of the folder, with what the disk says of it.
fn read(files: &dyn Files, root: &Path, path: &Path) -> Result<Document, FilesError> {
    let at = root.join(path);
    let stamp = files.stamp(&at);
    let mut document = match files.read(&at) {
        // It is shown as far as it can be, and never written over.
        Err(FilesError::NotText { .. }) => Document::damaged(slashed(path), &files.bytes(&at)?),
        read => Document::new(slashed(path), read?, false),
    };
    document.stamp = stamp;
    Ok(document)
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
    fn what_others_write_is_asked_about() {
        let files = InMemory::with([("/p/a.dicta", "one")]);
        let mut project = Project::open(&files, Path::new("/p")).expect("opened");
        assert_eq!(project.watch(&files), []);
        project.document_mut("a.dicta").expect("there").type_text("mine");
        files.save(Path::new("/p/a.dicta"), "theirs").expect("saved");
        assert!(matches!(project.save(&files, "a.dicta"), Err(ProjectError::ChangedOutside(_))));
        let change = Outside::Changed { path: "a.dicta".to_owned(), text: "theirs".to_owned() };
        assert_eq!(project.watch(&files), [change]);
        project.let_stay(&files, "a.dicta", "theirs", "theirs");
        let document = project.document("a.dicta").expect("there");
        assert_eq!((document.text(), document.is_dirty()), ("theirs", false));
        project.undo().expect("undone");
        let document = project.document("a.dicta").expect("there");
        assert_eq!((document.text(), document.is_dirty()), ("mine", true));
        files.save(Path::new("/p/a.dicta"), "theirs again").expect("saved");
        project.let_stay(&files, "a.dicta", "theirs again", "mine");
        project.save(&files, "a.dicta").expect("saved");
        assert_eq!(files.read(Path::new("/p/a.dicta")).expect("read"), "mine");
        files.save(Path::new("/p/b.dicta"), "new").expect("saved");
        assert_eq!(project.watch(&files), [Outside::Came { path: "b.dicta".to_owned() }]);
    }

    #[test]
    fn a_shipped_overlay_rests_on_a_copy() {
        for system in library::systems() {
            let files = InMemory::default();
            let mut project = Project::create(&files, Path::new("/p"), &system.name).expect("made");
            for (overlay, on) in project.overlays() {
                assert!(!on);
                let before = project.revision();
                project.lay_over(&overlay.path, true);
                assert!(project.revision() > before && !project.is_dirty());
                let checked = crate::check::Checker::default().check(&project.sources());
                assert!(checked.is_sound(), "{}: {:?}", overlay.path, checked.problems.first());
                project.lay_over(&overlay.path, false);
                assert!(project.document(&overlay.path).is_none());
            }
        }
    }

    /// On a disk: where the program is started from says nothing about a project afterwards.
    #[test]
    fn a_project_stands_at_a_whole_path() {
        let disk = crate::io::Disk;
        let here = std::env::current_dir().expect("a folder");
        let place = |path: &str| Project::place(&disk, Path::new(path));
        assert_eq!(place("rel/path").expect("a place"), here.join("rel/path"));
        assert_eq!(place("/tmp/../mine").expect("a place"), Path::new("/tmp/../mine"));
        let refused = place("").expect_err("no folder");
        assert_eq!(refused.to_string(), "a folder needs a name");
        assert!(Project::open(&disk, Path::new("")).is_err() && Project::create(&disk, Path::new(""), "x").is_err());
    }
}
