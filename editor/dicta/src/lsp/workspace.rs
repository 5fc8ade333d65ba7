//! The files that the client works on, and the projects to which they belong.
//!
//! A file that is open is as the client says; the others are as they are on disk. A project is a folder with files of the
//! language: of the folders between a workspace folder and the file, the outermost that holds any.

use super::checks::Found;
use super::places::{Encoding, Lines, path_of, uri_of};
use dicta_studio::check::{Checked, Checker, Problem, Severity, Sources};
use dicta_studio::io::{Disk, EXTENSION, Files};
use lsp_types::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that the client has open.
struct Open {
    uri: Uri,
    version: i32,
    text: String,
}

/// Files that belong together.
#[derive(Default)]
pub struct Project {
    /// The files on disk, by path within the folder, with `/`.
    disk: BTreeMap<String, String>,
    /// Counts the changes.
    revision: u64,
    /// A change has not been handed to the checks.
    dirty: bool,
    reader: Checker,
    /// What the files declared at a revision.
    declared: Option<(u64, Arc<dicta_ide::Project>)>,
    checked: Checked,
    /// Files for which the client shows something.
    shown: BTreeSet<String>,
}

impl Project {
    /// What the last check found out about names, if the files are still as they were.
    fn checked_names(&self) -> Option<Arc<dicta_ide::Project>> {
        self.checked.names.clone().filter(|_| self.checked.revision == Some(self.revision))
    }
}

/// A place in a file of a project.
pub struct At {
    pub root: PathBuf,
    pub names: Arc<dicta_ide::Project>,
    /// The number of the file in `names`.
    pub file: usize,
    pub path: String,
    pub text: String,
}

/// Everything that the client works on.
pub struct Workspace {
    folders: Vec<PathBuf>,
    pub encoding: Encoding,
    open: BTreeMap<PathBuf, Open>,
    projects: BTreeMap<PathBuf, Project>,
}

impl Workspace {
    pub fn new(folders: Vec<PathBuf>, encoding: Encoding) -> Self {
        let mut workspace = Workspace { folders, encoding, open: BTreeMap::new(), projects: BTreeMap::new() };
        for folder in workspace.folders.clone() {
            if holds_files(&folder) {
                workspace.project(&folder);
            }
        }
        workspace
    }

    pub fn open(&mut self, document: TextDocumentItem) {
        let Some(path) = path_of(&document.uri) else { return };
        let TextDocumentItem { uri, version, text, .. } = document;
        self.open.insert(path.clone(), Open { uri, version, text });
        self.changed(&path);
    }

    /// Changes an open file; each change counts from what the one before left.
    pub fn change(&mut self, document: &VersionedTextDocumentIdentifier, changes: Vec<TextDocumentContentChangeEvent>) {
        let Some(path) = path_of(&document.uri) else { return };
        let Some(open) = self.open.get_mut(&path) else { return };
        open.version = document.version;
        for change in changes {
            match change.range {
                None => open.text = change.text,
                Some(range) => {
                    let bytes = Lines::new(&open.text, self.encoding).bytes(range);
                    open.text.replace_range(bytes, &change.text);
                }
            }
        }
        self.changed(&path);
    }

    pub fn close(&mut self, uri: &Uri) {
        if let Some(path) = path_of(uri) {
            self.open.remove(&path);
            self.on_disk(uri);
        }
    }

    /// A file may have changed, come or gone on disk.
    pub fn on_disk(&mut self, uri: &Uri) {
        let Some(path) = path_of(uri).filter(|p| is_of_the_language(p)) else { return };
        let root = self.root_of(&path);
        if !self.projects.contains_key(&root) && !holds_files(&root) {
            return;
        }
        let Some(inside) = inside(&root, &path) else { return };
        let now = Disk.read(&path).ok();
        let project = self.project(&root);
        let before = match &now {
            Some(text) => project.disk.insert(inside, text.clone()),
            None => project.disk.remove(&inside),
        };
        if before != now {
            self.changed(&path);
        }
    }

    fn changed(&mut self, path: &Path) {
        let root = self.root_of(path);
        let project = self.project(&root);
        project.revision += 1;
        project.dirty = true;
    }

    /// The folder of the project to which a file belongs.
    fn root_of(&self, path: &Path) -> PathBuf {
        let folder = path.parent().unwrap_or(Path::new("/"));
        let of_workspace = self.folders.iter().filter(|f| path.starts_with(f)).min_by_key(|f| f.as_os_str().len());
        let known = folder.ancestors().filter(|f| of_workspace.is_some_and(|top| f.starts_with(top)));
        known.filter(|f| holds_files(f)).last().unwrap_or(folder).to_path_buf()
    }

    /// The project of a folder, read from disk when it is first asked for.
    fn project(&mut self, root: &Path) -> &mut Project {
        self.projects.entry(root.to_path_buf()).or_insert_with(|| {
            let listed = Disk.list(root).unwrap_or_default();
            let read = |path: PathBuf| Some((slashed(&path), Disk.read(&root.join(path)).ok()?));
            Project {
                disk: listed.into_iter().filter_map(read).collect(),
                dirty: true,
                revision: 1,
                ..Project::default()
            }
        })
    }

    /// The files of a project as they are now.
    fn sources(&self, root: &Path) -> Sources {
        let Some(project) = self.projects.get(root) else { return Sources::default() };
        let mut files = project.disk.clone();
        for (path, open) in &self.open {
            if let Some(inside) = inside(root, path).filter(|_| is_of_the_language(path) && self.root_of(path) == root)
            {
                files.insert(inside, open.text.clone());
            }
        }
        Sources::of(project.revision, files)
    }

    /// Projects that have changed since they were last handed to the checks.
    pub fn take_changed(&mut self) -> Vec<(PathBuf, Sources)> {
        let of_dirty = |(root, p): (&PathBuf, &mut Project)| std::mem::take(&mut p.dirty).then(|| root.clone());
        let dirty: Vec<PathBuf> = self.projects.iter_mut().filter_map(of_dirty).collect();
        dirty.into_iter().map(|root| (root.clone(), self.sources(&root))).collect()
    }

    /// What an editor asks about the names of a project, as its files are now. Until they are checked, that is what they
    /// declare; which name stands for what is not known yet.
    pub fn names(&mut self, root: &Path) -> Arc<dicta_ide::Project> {
        if let Some(names) = self.project(root).checked_names() {
            return names;
        }
        let sources = self.sources(root);
        let project = self.project(root);
        match &project.declared {
            Some((revision, names)) if *revision == project.revision => names.clone(),
            _ => {
                let names = project.reader.declared(&sources);
                project.declared = Some((project.revision, names.clone()));
                names
            }
        }
    }

    /// Whether a project has been checked as its files are now.
    pub fn is_checked(&self, root: &Path) -> bool {
        self.projects.get(root).is_none_or(|p| p.checked.revision == Some(p.revision))
    }

    /// The folders of all projects.
    pub fn roots(&self) -> Vec<PathBuf> {
        self.projects.keys().cloned().collect()
    }

    /// The folder of the project to which the file of an address belongs.
    pub fn root(&mut self, uri: &Uri) -> Result<PathBuf, String> {
        let root = self.root_of(&path_of(uri).ok_or("this is in no file")?);
        self.project(&root);
        Ok(root)
    }

    /// The file of an address with the names that it sees.
    pub fn at(&mut self, uri: &Uri) -> Result<At, String> {
        let path = path_of(uri).ok_or("this is in no file")?;
        let root = self.root_of(&path);
        let names = self.names(&root);
        let inside = inside(&root, &path).ok_or("this is in no project")?;
        let file = names.file(&inside).ok_or_else(|| format!("`{inside}` is in no project"))?;
        let text = names.files()[file].source.text.to_string();
        Ok(At { root, names, file, path: inside, text })
    }

    /// The address of a file of a project, or of the library's copy of it.
    pub fn uri(&self, root: &Path, path: &str) -> Option<Uri> {
        let own = self.projects.get(root).is_some_and(|p| p.disk.contains_key(path));
        let whole = root.join(path);
        match self.open.get(&whole) {
            Some(open) => Some(open.uri.clone()),
            None if own => uri_of(&whole),
            None => uri_of(&super::library::copy_of(path)?),
        }
    }

    /// The range of a place that `dicta-ide` gave, with the file's address.
    pub fn location(&self, root: &Path, names: &dicta_ide::Project, place: dicta_ide::Place) -> Option<Location> {
        let file = names.files().get(place.file)?;
        let lines = Lines::new(&file.source.text, self.encoding);
        let range = lines.range(place.start as usize, place.end as usize);
        Some(Location { uri: self.uri(root, &file.path)?, range })
    }

    /// What the last check of a project found in one of its files, if the files are still as they were.
    pub fn problems(&self, at: &At) -> Vec<Problem> {
        let Some(project) = self.projects.get(&at.root) else { return Vec::new() };
        if project.checked.revision != Some(project.revision) {
            return Vec::new();
        }
        project.checked.problems.iter().filter(|p| p.path == at.path).cloned().collect()
    }

    /// Takes what a check found and says what the client is to show. What a later change has made old is left out.
    pub fn found(&mut self, found: Found) -> Vec<PublishDiagnosticsParams> {
        let Found { root, checked } = found;
        let sources = self.sources(&root);
        let Some(project) = self.projects.get_mut(&root) else { return Vec::new() };
        if checked.revision != Some(project.revision) {
            return Vec::new();
        }
        let wrong: BTreeSet<String> = checked.problems.iter().map(|p| p.path.clone()).collect();
        let before = std::mem::replace(&mut project.shown, wrong.clone());
        project.checked = checked;
        let problems = &self.projects[&root].checked.problems;
        let shown = before.union(&wrong).chain(self.opened(&root).iter()).cloned().collect::<BTreeSet<_>>();
        let text = |path: &str| sources.files.iter().find(|(p, _)| p == path).map_or("", |(_, text)| &**text);
        shown
            .into_iter()
            .filter_map(|path| {
                let lines = Lines::new(text(&path), self.encoding);
                let of_file = problems.iter().filter(|p| p.path == path);
                let version = self.open.get(&root.join(&path)).map(|open| open.version);
                let uri = self.uri(&root, &path).or_else(|| uri_of(&root.join(&path)))?;
                Some(PublishDiagnosticsParams {
                    uri,
                    diagnostics: of_file.map(|p| diagnostic(p, &lines)).collect(),
                    version,
                })
            })
            .collect()
    }

    /// The open files of a project, by path within its folder.
    fn opened(&self, root: &Path) -> BTreeSet<String> {
        let own = self.open.keys().filter(|path| self.root_of(path) == root);
        own.filter_map(|path| inside(root, path)).collect()
    }
}

/// A problem as the protocol has it.
pub fn diagnostic(problem: &Problem, lines: &Lines<'_>) -> Diagnostic {
    let mut message = problem.message.clone();
    if !problem.label.is_empty() && problem.label != problem.message {
        message += &format!("\n{}", problem.label);
    }
    if let Some(hint) = &problem.hint {
        message += &format!("\nhelp: {hint}");
    }
    Diagnostic {
        range: lines.range(problem.start, problem.end),
        severity: Some(match problem.severity {
            Severity::Error | Severity::Example => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(problem.code.clone())),
        source: Some("dicta".to_owned()),
        message,
        ..Diagnostic::default()
    }
}

fn is_of_the_language(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == EXTENSION)
}

/// Whether a folder itself holds a file of the language.
fn holds_files(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| is_of_the_language(&entry.path()))
}

/// The path of a file within a folder, with `/`.
fn inside(folder: &Path, file: &Path) -> Option<String> {
    Some(slashed(file.strip_prefix(folder).ok()?))
}

fn slashed(path: &Path) -> String {
    path.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
