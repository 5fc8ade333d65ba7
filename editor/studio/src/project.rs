//! A project: a folder of files, or a system of the built-in library, which is read-only.

mod backups;
mod changes;
mod outside;
mod recovery_log;
mod texts;

pub use backups::Backup;
pub use outside::DiskChange;
pub use recovery_log::{Answer, Notice};
pub(crate) use texts::ruleset_of;

use crate::check::Sources;
use crate::document::Document;
use crate::history::{Act, History, Moved};
use crate::io::{Files, FilesError, NameError};
use crate::library::{self, Blank, Overlay};
use crate::recovery::Record;
use crate::stamp;
use dicta_syntax::edit::EditError;
use recovery_log::RecoveryLog;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a project could not be opened, created or changed.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("there are no .dicta files in {}", path.display())]
    Empty { path: PathBuf },
    #[error("there is already a file or folder at {}", path.display())]
    Taken { path: PathBuf },
    #[error("the folder {} is missing", path.display())]
    FolderGone { path: PathBuf },
    #[error("a folder needs a name")]
    NoFolder,
    #[error("the library has no system called `{0}`")]
    NoSystem(String),
    #[error("built-in files are read-only; copy them to a new project to change them")]
    ReadOnly,
    #[error("`{0}` is read-only")]
    OnlyRead(String),
    #[error("`{0}` is not a file of this project")]
    NoText(String),
    #[error("`{0}` has changed since this step; it cannot be undone")]
    Unfit(String),
    #[error("`{path}` can't be changed like this: {cause}")]
    BadEdit { path: String, cause: EditError },
    #[error("`{0}` is not a valid file name")]
    BadName(String),
    #[error("a file name must end in .dicta")]
    NoEnding,
    #[error("`{0}` is outside the project's folder")]
    LeavesFolder(String),
    #[error("`{0}` is not allowed in a file name")]
    BadPart(String),
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("`{0}` already exists")]
    TextTaken(String),
    #[error("a project needs at least one file")]
    LastText,
    #[error("`{0}` was changed by another program; choose which version to keep before saving")]
    ChangedOutside(String),
}

/// Files that belong together.
#[derive(Debug)]
pub struct Project {
    /// The folder; none for a library system.
    root: Option<PathBuf>,
    title: String,
    documents: Vec<Document>,
    /// Library files opened alongside the project's own, read-only.
    beside: Vec<Document>,
    /// Unique among all projects of this program.
    id: u64,
    /// The stamp of the last time a file was added or removed.
    changes: u64,
    history: History,
    /// The current time as last set, in milliseconds since 1970.
    now: u64,
    /// The files that the recovery log has a record of.
    known: BTreeSet<String>,
    /// Removed files that the history knows; a step that restores text to one brings it back.
    deleted: Vec<Document>,
    /// Files added, removed or moved here that still have to be added, removed or moved on disk.
    to_move: Vec<Moved>,
    /// The same, for the views that show the files.
    moved: Vec<Moved>,
    /// Renames since the project was opened, as (old path, new path), in order.
    renames: Vec<(String, String)>,
    keeper: RecoveryLog,
}

impl Project {
    /// A built-in system, to read and to play.
    pub fn library(system: &str) -> Result<Self, ProjectError> {
        let found = library::system(system).ok_or_else(|| ProjectError::NoSystem(system.to_owned()))?;
        let files = found.files.iter().chain(&found.shared);
        let documents = files.map(|f| Document::new(f.path.clone(), f.text, true)).collect();
        Ok(Project::of(None, found.title, documents))
    }

    /// Files from elsewhere, such as those of a saved game, to read and to play.
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

    /// Opens the files of a folder.
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
        project.sort_documents();
        let used = library::used(library::uses_of(project.documents.iter().map(Document::text)));
        project.open_library_files(&used.into_iter().map(|file| file.path).collect::<Vec<_>>());
        Ok(project)
    }

    /// The absolute path of a project's folder, so that it does not depend on the working directory. Links are not
    /// resolved.
    ///
    /// # Errors
    /// [`ProjectError::NoFolder`] if the path is empty.
    pub fn place(files: &dyn Files, root: &Path) -> Result<PathBuf, ProjectError> {
        match root {
            _ if root.as_os_str().is_empty() => Err(ProjectError::NoFolder),
            _ if root.has_root() => Ok(root.to_owned()),
            _ => Ok(files.whole(root)),
        }
    }

    /// Copies a built-in system into a folder, or begins a small game there ([`Blank`]), and opens it.
    pub fn create(files: &dyn Files, root: &Path, system: &str) -> Result<Self, ProjectError> {
        let root = &Project::place(files, root)?;
        if files.exists(root) && !files.list(root)?.is_empty() {
            return Err(ProjectError::Taken { path: root.to_owned() });
        }
        let made = match (Blank::named(system), library::system(system)) {
            (Some(blank), _) => {
                let (name, title) = texts::called(&folder_title(root));
                vec![(format!("{name}.dicta"), blank.text(&name, &title))]
            }
            (None, Some(found)) => library::copy(&found),
            (None, None) => return Err(ProjectError::NoSystem(system.to_owned())),
        };
        for (inside, text) in made {
            files.save(&root.join(inside), &text)?;
        }
        Project::open(files, root)
    }

    /// The title to display.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The folder; none for a library system.
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// Whether its files are read-only.
    pub fn is_read_only(&self) -> bool {
        self.root.is_none()
    }

    /// The project's own files, without library files opened alongside.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// A file of the project, or one opened alongside it.
    pub fn document(&self, path: &str) -> Option<&Document> {
        self.documents.iter().chain(&self.beside).find(|d| d.path == path)
    }

    /// A file of the project, or one opened alongside it, to be edited.
    pub fn document_mut(&mut self, path: &str) -> Option<&mut Document> {
        self.documents.iter_mut().chain(&mut self.beside).find(|d| d.path == path)
    }

    /// Whether a file belongs to the library and not to the project.
    pub fn is_library_file(&self, path: &str) -> bool {
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

    /// A file of the project, or a removed one that the history knows.
    fn held(&self, path: &str) -> Option<&Document> {
        self.documents.iter().chain(&self.deleted).find(|d| d.path == path)
    }

    /// Adds a file to the recovery log as it was before any edit that the history does not have yet.
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

    /// The library files that the project uses or that were opened.
    pub fn other_documents(&self) -> &[Document] {
        &self.beside
    }

    /// Opens these library files alongside the project's own: those that a check found to be used.
    pub fn open_library_files(&mut self, paths: &[String]) {
        if self.is_read_only() {
            return;
        }
        for path in paths {
            self.look_at(path);
        }
    }

    /// Opens a library file read-only alongside the project's own. Returns whether it exists.
    pub fn look_at(&mut self, path: &str) -> bool {
        if self.document(path).is_some() {
            return true;
        }
        let found = library::text(path);
        self.beside.extend(found.map(|text| Document::new(path, text, true)));
        found.is_some()
    }

    /// Whether any file has unsaved changes.
    pub fn is_dirty(&self) -> bool {
        self.documents.iter().any(Document::is_dirty)
    }

    /// Unique among all projects of this program, whatever their folders and titles.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Grows with every change to any file; no other project has the same value.
    pub fn revision(&self) -> u64 {
        self.documents.iter().map(Document::revision).fold(self.changes, u64::max)
    }

    fn put(&mut self, document: Document) {
        self.documents.push(document);
        self.sort_documents();
        self.changes = stamp::fresh();
    }

    /// Files directly in the folder come before files in subfolders.
    fn sort_documents(&mut self) {
        self.documents
            .sort_by(|a, b| (a.path.matches('/').count(), &a.path).cmp(&(b.path.matches('/').count(), &b.path)));
    }

    /// The names of the rulesets that its files declare.
    fn rulesets(&self) -> Vec<String> {
        let declared = self.documents.iter().flat_map(Document::declared);
        declared.filter(|d| d.word == "ruleset").map(|d| d.name).collect()
    }

    /// The built-in overlays that extend these rules, and whether each is applied.
    pub fn overlays(&self) -> Vec<(Overlay, bool)> {
        let here = self.rulesets();
        let fitting = library::overlays().iter().filter(|o| here.contains(&o.extends));
        fitting.map(|o| (o.clone(), self.is_own(&o.path))).collect()
    }

    /// Applies a built-in overlay to the rules, as a read-only file, or removes it again.
    pub fn set_overlay(&mut self, path: &str, on: bool) {
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

    /// Creates an overlay that changes the declaration at a position of a read-only file. Returns its path and where to
    /// continue writing.
    ///
    /// # Errors
    /// As [`Project::add_file`].
    pub fn override_declaration(
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
        self.add_file(files, &new, &overlay)?;
        Ok((new, place))
    }

    /// A free path and name for a new house rule.
    pub(crate) fn free_house_rule(&self, files: &dyn Files) -> (String, String) {
        let path = self.free_path(files, "house-rule");
        let suffix = path.trim_start_matches("house-rule").trim_end_matches(".dicta").replace('-', "_");
        (path, format!("house_rule{suffix}"))
    }

    /// The file to open first: the first that declares a ruleset, otherwise the first of all.
    pub fn main_file(&self) -> Option<&str> {
        let begins = |d: &&Document| d.declared().any(|x| x.word == "ruleset");
        let found = self.documents.iter().find(begins).or(self.documents.first());
        found.map(|d| d.path.as_str())
    }

    /// The path and range of the first entry of the piece kind that has the most entries.
    pub fn first_piece(&self) -> Option<(String, usize, usize)> {
        let kind = library::kinds_of_piece(self.documents.iter().map(Document::text)).into_iter().next()?.0;
        self.documents.iter().find_map(|d| {
            let entry = d.declared().find(|x| x.word == kind)?;
            Some((d.path.clone(), entry.span.start, entry.span.end))
        })
    }

    /// The first mission, otherwise the first map: its file, and where its head begins and ends. Imported files, which
    /// are in subfolders of a copy, come last.
    pub fn first_to_see(&self) -> Option<(String, usize, usize)> {
        let first = |word: &str, inner: bool| {
            self.documents.iter().filter(|d| d.path.contains('/') == inner).find_map(|d| {
                let found = d.declared().find(|x| x.word == word)?;
                Some((d.path.clone(), found.span.start, found.span.end))
            })
        };
        ["mission", "map"].into_iter().find_map(|word| first(word, false).or_else(|| first(word, true)))
    }

    /// All files as they are now, for a check on another thread. They are shared, not copied.
    pub fn sources(&self) -> Sources {
        // A built-in overlay applied to a copy of its system must extend that copy, so its imports are blanked.
        let text = |d: &Document| match self.root.is_some() && d.read_only {
            true => d.without_imports(),
            false => d.shared(),
        };
        Sources { revision: self.revision(), files: self.documents.iter().map(|d| (d.path.clone(), text(d))).collect() }
    }

    /// All files as they were last saved, without those that never were. Read-only files have no other text.
    pub fn saved_sources(&self) -> Sources {
        let on_disk = |(path, now): (String, Arc<str>)| {
            let document = self.own(&path).filter(|d| !d.is_missing_on_disk())?;
            let text = if document.is_dirty() { document.saved().into() } else { now };
            Some((path, text))
        };
        let files = self.sources().files.into_iter().filter_map(on_disk).collect();
        Sources { revision: stamp::fresh(), files }
    }
}

/// Reads a file of the folder, with its stamp on disk.
fn read(files: &dyn Files, root: &Path, path: &Path) -> Result<Document, FilesError> {
    let at = root.join(path);
    let stamp = files.stamp(&at);
    let mut document = match files.read(&at) {
        // It is shown as far as it can be decoded, and never overwritten.
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
    fn saved_sources_are_the_files_as_they_are_on_disk() {
        let disk = InMemory::default();
        let text = "ruleset a \"A\"\nboard hex\n";
        disk.save(Path::new("/a/a.dicta"), text).expect("saved");
        let mut project = Project::open(&disk, Path::new("/a")).expect("a project");
        assert_eq!(project.saved_sources().files, project.sources().files);
        assert!(project.document_mut("a.dicta").expect("there").type_text("ruleset a \"B\"\nboard hex\n"));
        assert_ne!(project.saved_sources().files, project.sources().files);
        assert_eq!(project.saved_sources().files, [("a.dicta".to_owned(), text.into())]);
    }

    #[test]
    fn save_all_writes_changed_files_and_backups() {
        let files = InMemory::with([("/p/a.dicta", "one"), ("/p/maps/b.dicta", "two"), ("/p/note.txt", "no")]);
        let mut project = Project::open(&files, Path::new("/p")).expect("opened");
        assert_eq!(project.documents().len(), 2);
        assert!(project.document_mut("maps/b.dicta").expect("exists").type_text("three"));
        assert!(project.is_dirty());
        assert_eq!(project.save_all(&files).expect("saved"), 1);
        assert!(!project.is_dirty());
        assert_eq!(files.read(Path::new("/p/maps/b.dicta")).expect("read"), "three");
        assert_eq!(files.read(Path::new("/p/maps/b.dicta.bak")).expect("read"), "two");
    }

    /// Between the check that a file is unchanged and the end of its save, no other program can write it.
    #[test]
    fn a_file_that_another_program_is_writing_is_not_saved() {
        use crate::io::Disk;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.dicta");
        std::fs::write(&path, "one").expect("written");
        let mut project = Project::open(&Disk, folder.path()).expect("opened");
        project.document_mut("a.dicta").expect("exists").type_text("mine");
        let held = Disk.hold(&path).expect("free");
        let refused = project.save(&Disk, "a.dicta").expect_err("another program has it");
        assert!(refused.to_string().contains("is in use"), "{refused}");
        drop(held);
        project.save(&Disk, "a.dicta").expect("saved");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), "mine");
    }

    #[test]
    fn an_external_change_conflicts_with_unsaved_edits() {
        let files = InMemory::with([("/p/a.dicta", "one")]);
        let mut project = Project::open(&files, Path::new("/p")).expect("opened");
        assert_eq!(project.watch(&files), []);
        project.document_mut("a.dicta").expect("exists").type_text("mine");
        files.save(Path::new("/p/a.dicta"), "theirs").expect("saved");
        assert!(matches!(project.save(&files, "a.dicta"), Err(ProjectError::ChangedOutside(_))));
        let change = DiskChange::Changed { path: "a.dicta".to_owned(), text: "theirs".to_owned() };
        assert_eq!(project.watch(&files), [change]);
        project.resolve_conflict(&files, "a.dicta", "theirs", "theirs");
        let document = project.document("a.dicta").expect("exists");
        assert_eq!((document.text(), document.is_dirty()), ("theirs", false));
        project.undo().expect("undone");
        let document = project.document("a.dicta").expect("exists");
        assert_eq!((document.text(), document.is_dirty()), ("mine", true));
        files.save(Path::new("/p/a.dicta"), "theirs again").expect("saved");
        project.resolve_conflict(&files, "a.dicta", "theirs again", "mine");
        project.save(&files, "a.dicta").expect("saved");
        assert_eq!(files.read(Path::new("/p/a.dicta")).expect("read"), "mine");
        files.save(Path::new("/p/b.dicta"), "new").expect("saved");
        assert_eq!(project.watch(&files), [DiskChange::Added { path: "b.dicta".to_owned() }]);
    }

    #[test]
    fn built_in_overlays_apply_to_a_copied_system() {
        for system in library::systems() {
            let files = InMemory::default();
            let mut project = Project::create(&files, Path::new("/p"), &system.name).expect("created");
            for (overlay, on) in project.overlays() {
                assert!(!on);
                let before = project.revision();
                project.set_overlay(&overlay.path, true);
                assert!(project.revision() > before && !project.is_dirty());
                let checked = crate::check::Checker::default().check(&project.sources());
                assert!(checked.is_free_of_errors(), "{}: {:?}", overlay.path, checked.found.problems.first());
                project.set_overlay(&overlay.path, false);
                assert!(project.document(&overlay.path).is_none());
            }
        }
    }

    /// A ruleset that names its source asks one of each declaration. A copy is the designer's own.
    #[test]
    fn a_copy_asks_for_no_sources() {
        let map = "map valley \"Valley\" { size 9 x 9 }\n";
        for system in library::systems() {
            let files = InMemory::default();
            let mut project = Project::create(&files, Path::new("/p"), &system.name).expect("created");
            let warnings = |project: &Project| {
                let checked = crate::check::Checker::default().check(&project.sources());
                checked.found.problems.iter().filter(|problem| problem.message.contains("no source")).count()
            };
            assert_eq!(warnings(&project), 0, "{}", system.name);
            let text = format!("for {}\n\n{map}", system.ruleset);
            project.add_file(&files, "valley.dicta", &text).expect("added");
            assert_eq!(warnings(&project), 0, "{}", system.name);
            // With a source in its header, it asks for that of the map.
            let path = project.documents().iter().find(|d| d.text().contains(&format!("ruleset {}", system.ruleset)));
            let (path, with) = path
                .map(|d| (d.path.clone(), d.text().replacen("\n\nboard", "\n  source \"A\"\n\nboard", 1)))
                .expect("a header");
            if with.contains("source \"A\"") {
                files.save(&Path::new("/p").join(&path), &with).expect("saved");
                let project = Project::open(&files, Path::new("/p")).expect("opened");
                assert_eq!(warnings(&project), 1, "{}", system.name);
            }
        }
    }

    /// Runs on the real disk: the working directory must not affect a project's path.
    #[test]
    fn a_project_has_an_absolute_path() {
        let disk = crate::io::Disk;
        let here = std::env::current_dir().expect("a working directory");
        let place = |path: &str| Project::place(&disk, Path::new(path));
        assert_eq!(place("rel/path").expect("a path"), here.join("rel/path"));
        assert_eq!(place("/tmp/../mine").expect("a path"), Path::new("/tmp/../mine"));
        let refused = place("").expect_err("no folder");
        assert_eq!(refused.to_string(), "a folder needs a name");
        assert!(Project::open(&disk, Path::new("")).is_err() && Project::create(&disk, Path::new(""), "x").is_err());
    }
}
