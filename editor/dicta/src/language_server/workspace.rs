//! The client's files and the projects that they belong to.
//!
//! Open files have the contents that the client sent; the others are read from disk. A project is a folder with files
//! of the language: of the folders between a workspace folder and the file, the outermost that contains any.

use super::checks::Found;
use super::positions::{Encoding, Lines, path_of, uri_of};
use dicta_studio::check::{CheckResult, Checker, Problem, Severity, Sources};
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

/// A folder of files that are checked together.
#[derive(Default)]
pub struct Project {
    /// The files on disk, by path within the folder, with `/`.
    disk: BTreeMap<String, String>,
    /// Increases with every change.
    revision: u64,
    /// Some change has not been passed to the checks yet.
    dirty: bool,
    reader: Checker,
    /// The declarations at a revision, without the names in bodies.
    declared: Option<(u64, Arc<dicta_ide::Project>)>,
    checked: CheckResult,
    /// Files with published diagnostics.
    shown: BTreeSet<String>,
}

impl Project {
    /// The names from the last check, unless the files have changed since.
    fn checked_names(&self) -> Option<Arc<dicta_ide::Project>> {
        self.checked.names.clone().filter(|_| self.checked.revision == Some(self.revision))
    }
}

/// A file of a project, with the project's names.
pub struct At {
    pub root: PathBuf,
    pub names: Arc<dicta_ide::Project>,
    /// The number of the file in `names`.
    pub file: usize,
    pub path: String,
    pub text: String,
}

/// All projects and open files of the client.
pub struct Workspace {
    folders: Vec<PathBuf>,
    pub encoding: Encoding,
    open: BTreeMap<PathBuf, Open>,
    projects: BTreeMap<PathBuf, Project>,
}

impl Workspace {
    /// A workspace with these folders; a folder that directly contains `.dicta` files is loaded as a project.
    pub fn new(folders: Vec<PathBuf>, encoding: Encoding) -> Self {
        let mut workspace = Workspace { folders, encoding, open: BTreeMap::new(), projects: BTreeMap::new() };
        for folder in workspace.folders.clone() {
            if holds_files(&folder) {
                workspace.project(&folder);
            }
        }
        workspace
    }

    /// Opens a file with the contents that the client sent.
    pub fn open(&mut self, document: TextDocumentItem) {
        let Some(path) = path_of(&document.uri) else { return };
        let TextDocumentItem { uri, version, text, .. } = document;
        self.open.insert(path.clone(), Open { uri, version, text });
        self.changed(&path);
    }

    /// Applies changes to an open file in order; each range refers to the result of the previous change.
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

    /// Closes a file; from then on it has its contents on disk.
    pub fn close(&mut self, uri: &Uri) {
        if let Some(path) = path_of(uri) {
            self.open.remove(&path);
            self.on_disk(uri);
        }
    }

    /// A file may have been changed, created or deleted on disk.
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

    /// The folder of the project that a file belongs to.
    fn root_of(&self, path: &Path) -> PathBuf {
        let folder = path.parent().unwrap_or(Path::new("/"));
        let of_workspace = self.folders.iter().filter(|f| path.starts_with(f)).min_by_key(|f| f.as_os_str().len());
        let known = folder.ancestors().filter(|f| of_workspace.is_some_and(|top| f.starts_with(top)));
        known.filter(|f| holds_files(f)).last().unwrap_or(folder).to_path_buf()
    }

    /// The project of a folder, read from disk on first use.
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

    /// The current files of a project.
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

    /// Projects that have changed since their last check.
    pub fn take_changed(&mut self) -> Vec<(PathBuf, Sources)> {
        let of_dirty = |(root, p): (&PathBuf, &mut Project)| std::mem::take(&mut p.dirty).then(|| root.clone());
        let dirty: Vec<PathBuf> = self.projects.iter_mut().filter_map(of_dirty).collect();
        dirty.into_iter().map(|root| (root.clone(), self.sources(&root))).collect()
    }

    /// The names of a project, for the current contents of its files. Until these are checked, it has the declarations
    /// with their types only, without the names in bodies.
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

    /// The folder of the project to which the file at a URI belongs.
    pub fn root(&mut self, uri: &Uri) -> Result<PathBuf, String> {
        let root = self.root_of(&path_of(uri).ok_or("this document is not a file")?);
        self.project(&root);
        Ok(root)
    }

    /// The file at a URI, with the names that are visible in it.
    pub fn at(&mut self, uri: &Uri) -> Result<At, String> {
        let path = path_of(uri).ok_or("this document is not a file")?;
        let root = self.root_of(&path);
        let names = self.names(&root);
        let inside = inside(&root, &path).ok_or("this file is not part of a project")?;
        let file = names.file(&inside).ok_or_else(|| format!("`{inside}` is not part of a project"))?;
        let text = names.files()[file].source.text.to_string();
        Ok(At { root, names, file, path: inside, text })
    }

    /// The URI of a file of a project, or of a copy of a library file.
    pub fn uri(&self, root: &Path, path: &str) -> Option<Uri> {
        let own = self.projects.get(root).is_some_and(|p| p.disk.contains_key(path));
        let whole = root.join(path);
        match self.open.get(&whole) {
            Some(open) => Some(open.uri.clone()),
            None if own => uri_of(&whole),
            None => uri_of(&super::library::copy_of(path)?),
        }
    }

    /// The location of a `dicta-ide` place: the file's URI and the range.
    pub fn location(&self, root: &Path, names: &dicta_ide::Project, place: dicta_ide::Place) -> Option<Location> {
        let file = names.files().get(place.file)?;
        let lines = Lines::new(&file.source.text, self.encoding);
        let range = lines.range(place.start as usize, place.end as usize);
        Some(Location { uri: self.uri(root, &file.path)?, range })
    }

    /// The problems that the last check found in a file; none if the project has changed since.
    pub fn problems(&self, at: &At) -> Vec<Problem> {
        let Some(project) = self.projects.get(&at.root) else { return Vec::new() };
        if project.checked.revision != Some(project.revision) {
            return Vec::new();
        }
        project.checked.found.problems.iter().filter(|p| p.at.path == at.path).cloned().collect()
    }

    /// Stores the result of a check and returns the diagnostics to publish. Ignores a result that is out of date.
    pub fn found(&mut self, found: Found) -> Vec<PublishDiagnosticsParams> {
        let Found { root, checked } = found;
        let sources = self.sources(&root);
        let Some(project) = self.projects.get_mut(&root) else { return Vec::new() };
        if checked.revision != Some(project.revision) {
            return Vec::new();
        }
        let wrong: BTreeSet<String> = checked.found.problems.iter().map(|p| p.at.path.clone()).collect();
        let before = std::mem::replace(&mut project.shown, wrong.clone());
        project.checked = checked;
        let problems = &self.projects[&root].checked.found.problems;
        let shown = before.union(&wrong).chain(self.opened(&root).iter()).cloned().collect::<BTreeSet<_>>();
        let text = |path: &str| sources.files.iter().find(|(p, _)| p == path).map_or("", |(_, text)| &**text);
        shown
            .into_iter()
            .filter_map(|path| {
                let lines = Lines::new(text(&path), self.encoding);
                let of_file = problems.iter().filter(|p| p.at.path == path);
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

/// A problem in the protocol's form.
pub fn diagnostic(problem: &Problem, lines: &Lines<'_>) -> Diagnostic {
    let mut message = problem.message.clone();
    if !problem.label.is_empty() && problem.label != problem.message {
        message += &format!("\n{}", problem.label);
    }
    if let Some(hint) = &problem.hint {
        message += &format!("\nhelp: {hint}");
    }
    Diagnostic {
        range: lines.range(problem.at.start, problem.at.end),
        severity: Some(match problem.severity() {
            Severity::Error | Severity::Example => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(problem.code.to_string())),
        source: Some("dicta".to_owned()),
        message,
        ..Diagnostic::default()
    }
}

fn is_of_the_language(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == EXTENSION)
}

/// Whether a folder directly contains a file of the language.
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
