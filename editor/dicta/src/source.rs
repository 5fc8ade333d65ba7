//! Loads rules from a project's folder on disk or from a system of the built-in library.
//!
//! A project contains one or more rulesets (a system and its overlays), each compiled on its own. Files are read
//! through the studio, so that the command line and the editor agree on which files belong to a project.

mod target;

use crate::exit::Failure;
use crate::render::{self, Texts};
use dicta_compiler::{Compiled, Diagnostic};
use dicta_ide::edit::{Edit, house_rules};
use dicta_play::forces::{self, ForcesError};
use dicta_program::{MissionId, Program};
use dicta_studio::io::{Disk, Files, FilesError, held_to_write};
use dicta_studio::library;
use dicta_syntax::{SourceFile, TextEdit, apply};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};
use std::sync::Arc;
pub use target::{Soundness, Target};

/// The name of an overlay that is only in memory.
const VARIANT: &str = "lab_variant";

/// Options by name and value.
pub type Settings = Vec<(String, String)>;

/// The location of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the library.
    Library,
    /// In this folder.
    Folder(PathBuf),
}

/// The files of a project, with everything that it imports.
#[derive(Clone, Debug)]
pub struct Project {
    /// The system's name in the library, or the folder's name.
    pub name: String,
    /// Its location.
    pub home: Location,
    /// Paths of its own files, without imports.
    own: Vec<String>,
    /// Its files and imports, in the compiler's order.
    pub gathered: dicta_compiler::Project,
}

impl Project {
    /// Opens PATH: a folder, a file in a folder, or a system of the library; the current folder if no PATH is given.
    pub fn open(path: Option<&str>) -> Result<Project, Failure> {
        let Some(name) = path else {
            return Self::here().unwrap_or_else(|| {
                Err(Failure::usage("there is no .dicta file in this folder")
                    .help("go to a project's folder, or name a system of the library (dicta list)"))
            });
        };
        let path = Path::new(name);
        if path.is_dir() {
            return Self::folder(path);
        }
        if path.is_file() {
            return Self::one_file(path);
        }
        Self::library(name)
    }

    /// Opens a system of the library by the name of its folder, with or without the prefix `dicta/`, or by its own
    /// name.
    pub fn library(name: &str) -> Result<Project, Failure> {
        let wanted = name.strip_prefix("dicta/").unwrap_or(name).trim_end_matches('/');
        let files = library::sources_of(wanted);
        if !files.is_empty() {
            return Ok(Self::gather(wanted.to_owned(), Location::Library, files));
        }
        let Some((folder, _)) = library::rulesets().iter().find(|(_, declared)| declared.name == wanted) else {
            let failure = Failure::usage(format!("there is no folder, file or system `{name}`"));
            return Err(failure.suggest(wanted, library::folders().iter().map(String::as_str)));
        };
        let mut project = Self::gather(folder.clone(), Location::Library, library::sources_of(folder));
        let belongs: Vec<String> = project.files_of(wanted).map(|f| f.path.clone()).collect();
        project.own.retain(|path| belongs.contains(path));
        Ok(project)
    }

    /// Whether the library has a folder or ruleset of this name.
    pub fn is_in_library(name: &str) -> bool {
        let wanted = name.strip_prefix("dicta/").unwrap_or(name).trim_end_matches('/');
        library::folders().iter().any(|folder| folder == wanted)
            || library::rulesets().iter().any(|(_, declared)| declared.name == wanted)
    }

    /// The files that belong to a ruleset.
    fn files_of(&self, ruleset: &str) -> impl Iterator<Item = &dicta_compiler::ProjectFile> {
        self.gathered.files.iter().filter(move |f| f.system.as_deref() == Some(ruleset))
    }

    /// The project of the current folder; `None` if the folder itself contains no `.dicta` file.
    pub fn here() -> Option<Result<Project, Failure>> {
        let mut entries = std::fs::read_dir(".").ok()?.flatten();
        let is_text = |path: &Path| path.extension().is_some_and(|e| e == dicta_studio::io::EXTENSION);
        entries.any(|entry| is_text(&entry.path())).then(|| Self::folder(Path::new(".")))
    }

    /// The project that is named, or else that of the current folder, if it is one.
    fn named_or_here(named: Option<&str>) -> Result<Option<Project>, Failure> {
        match named {
            Some(path) => Project::open(Some(path)).map(Some),
            None => Project::here().transpose(),
        }
    }

    /// The project of the current folder. If its files can't be read, the library is still there: a message says so.
    pub fn here_or_none() -> Result<Option<Project>, Failure> {
        match Project::here() {
            Some(Err(why)) => {
                complain!("dicta: the files of this folder are left out: {}", why.message());
                Ok(None)
            }
            here => here.transpose(),
        }
    }

    /// The project that is named, or else that of the current folder; a system of the library needs no file of it.
    fn for_system(system: Option<&str>, named: Option<&str>) -> Result<Option<Project>, Failure> {
        match named {
            None if system.is_some_and(Project::is_in_library) => Project::here_or_none(),
            _ => Project::named_or_here(named),
        }
    }

    /// The project in a folder.
    pub fn folder(root: &Path) -> Result<Project, Failure> {
        let root = std::fs::canonicalize(root).map_err(|e| Failure::io(root.display(), e))?;
        let failed = |e: dicta_studio::io::FilesError| Failure::failed(e.to_string());
        let mut files = Vec::new();
        for path in Disk.list(&root).map_err(failed)? {
            files.push((slashed(&path), Disk.read(&root.join(&path)).map_err(failed)?));
        }
        let files = parsed(files);
        if files.is_empty() {
            return Err(Failure::usage(format!("there is no .dicta file in {}", root.display())));
        }
        let name = root.file_name().map_or_else(|| "project".into(), |n| n.to_string_lossy().into_owned());
        Ok(Self::gather(name, Location::Folder(root), files))
    }

    /// The project of a file's folder, with that file as its only own file.
    fn one_file(file: &Path) -> Result<Project, Failure> {
        let file = std::fs::canonicalize(file).map_err(|e| Failure::io(file.display(), e))?;
        let mut project = Self::folder(file.parent().unwrap_or(Path::new(".")))?;
        let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        project.own.retain(|path| *path == name);
        if project.own.is_empty() {
            return Err(Failure::usage(format!("{} is not a .dicta file", file.display())));
        }
        Ok(project)
    }

    fn gather(name: String, home: Location, files: Vec<(String, Arc<SourceFile>)>) -> Project {
        let own = files.iter().map(|(path, _)| path.clone()).collect();
        Project { name, home, own, gathered: dicta_compiler::project(files, &library::BuiltIn) }
    }

    /// The same project with new content for one of its files.
    pub fn with(&self, path: &str, text: &str) -> Project {
        let own = self.gathered.files.iter().filter(|f| !f.path.starts_with("dicta/"));
        let files = own.map(|f| match f.path == path {
            true => (f.path.clone(), Arc::new(dicta_syntax::reparse(&f.source, text))),
            false => (f.path.clone(), f.source.clone()),
        });
        let gathered = dicta_compiler::project(files.collect(), &library::BuiltIn);
        Project { gathered, ..self.clone() }
    }

    /// All files, as edits see them.
    pub fn files(&self) -> Vec<dicta_ide::File> {
        let files = self.gathered.files.iter();
        files.map(|f| dicta_ide::File { path: f.path.clone(), source: f.source.clone() }).collect()
    }

    /// Paths and contents of the project's own files.
    pub fn own_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.gathered.files.iter().filter(|f| self.owns(&f.path)).map(|f| (f.path.as_str(), &*f.source.text))
    }

    /// Whether a file, by its number, is one of the project's own.
    pub fn owns_file(&self, file: u32) -> bool {
        self.gathered.files.get(file as usize).is_some_and(|f| self.owns(&f.path))
    }

    /// The content of a file by its path.
    pub fn file_of(&self, path: &str) -> &str {
        self.gathered.files.iter().find(|f| f.path == path).map_or("", |f| &f.source.text)
    }

    /// Whether a file, by its path, is one of the project's own.
    pub fn owns(&self, path: &str) -> bool {
        self.own.iter().any(|own| own == path)
    }

    /// The rulesets in the project's own files; if there are none (files that only add to an import), the imported
    /// ones.
    pub fn rulesets(&self) -> Vec<&dicta_compiler::System> {
        let of_files = |own: bool| {
            let systems = self.gathered.systems.iter();
            systems.filter(|s| !own || self.owns(&self.gathered.files[s.origin.file as usize].path)).collect::<Vec<_>>()
        };
        let own = of_files(true);
        if own.is_empty() { of_files(false) } else { own }
    }

    /// Games with two or more overlays, none of which extends all the others, that involve a ruleset of this project.
    pub fn stacks(&self) -> Vec<(String, Vec<String>)> {
        let own: Vec<&str> = self.rulesets().iter().map(|s| s.name.as_str()).collect();
        let takes_part = |name: &String| own.contains(&name.as_str());
        let is_alone = |name: &String, overlays: &[String]| {
            let chain = self.gathered.chain(name);
            overlays.iter().all(|o| chain.iter().any(|s| s.name == *o))
        };
        let mut stacks = self.gathered.stacks();
        stacks.retain(|(game, overlays)| {
            (takes_part(game) || overlays.iter().any(takes_part)) && !overlays.iter().any(|o| is_alone(o, overlays))
        });
        stacks.retain(|(_, overlays)| !overlays.is_empty());
        stacks
    }

    /// Compiles a ruleset with overlays.
    pub fn compile(&self, ruleset: &str, overlays: &[String], settings: &[(String, String)]) -> Compiled {
        let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
        dicta_compiler::compile(&self.gathered, ruleset, &overlays, settings)
    }

    /// Whether all rulesets compile without errors with their options at their defaults.
    pub fn is_free_of_errors(&self) -> bool {
        let sound = |found: &[Diagnostic]| !found.iter().any(Diagnostic::is_error);
        sound(&self.gathered.diagnostics)
            && self.rulesets().iter().all(|s| sound(&self.compile(&s.name, &[], &[]).diagnostics))
    }

    /// Compiles a ruleset for play, with the rules as written. Declarations with errors are left out, with a message on
    /// the standard error.
    pub fn compiled(&self, ruleset: &str, overlays: &[String], settings: &[(String, String)]) -> (Compiled, Soundness) {
        let compiled = self.compile(ruleset, overlays, settings);
        let all = self.gathered.diagnostics.iter().chain(&compiled.diagnostics);
        let errors: Vec<&Diagnostic> = all.filter(|d| d.is_error()).collect();
        if let Some(first) = errors.first() {
            crate::out::complain_styled(&format!("{}\n\n", render::diagnostic(first, self)));
            let of = self.gathered.files.get(first.at.file as usize).and_then(|file| file.system.as_deref());
            complain!(
                "`{}` has {}; declarations with errors are skipped (dicta check lists all errors)",
                of.unwrap_or(ruleset),
                count(errors.len(), "error", "errors")
            );
        }
        let leaks = errors.iter().any(|d| dicta_compiler::is_leak(d.code));
        let soundness = Soundness { leaks, errors: errors.len() };
        (compiled, soundness)
    }

    /// Names of the missions or campaigns declared in the files of a ruleset and its bases.
    pub fn declared_of(&self, ruleset: &str, sought: DeclarationKind) -> Vec<String> {
        let chain: Vec<&str> = self.gathered.chain(ruleset).into_iter().map(|s| s.name.as_str()).collect();
        let files = self.gathered.files.iter().filter(|f| f.system.as_deref().is_some_and(|s| chain.contains(&s)));
        files
            .flat_map(|f| f.source.blocks.iter())
            .filter_map(|b| b.declares())
            .filter(|(word, _)| *word == sought.word())
            .map(|(_, name)| name.to_owned())
            .collect()
    }
}

impl Texts for Project {
    fn file(&self, file: u32) -> (&str, &str) {
        self.gathered.files.get(file as usize).map_or(("", ""), |f| (f.path.as_str(), &*f.source.text))
    }
}

/// A file with its text as it was read, and a new one.
pub type Rewrite<'t> = (PathBuf, &'t str, String);

/// Overwrites files, unless another program has changed one of them since it was read, or is just writing it: then none
/// is written.
pub fn write(files: &[Rewrite<'_>]) -> Result<(), FilesError> {
    let mut held = BTreeMap::new();
    for (file, old, new) in files {
        // Several links can lead to one file.
        if let Entry::Vacant(place) = held.entry(Disk.whole(file)) {
            place.insert(held_to_write(&Disk, file)?);
        }
        let now = Disk.read(file)?;
        if now != *old && now != *new {
            return Err(FilesError::Changed { path: file.clone() });
        }
    }
    for (file, _, new) in files {
        if Disk.read(file)? != *new {
            Disk.save(file, new)?;
        }
    }
    Ok(())
}

/// Parses files in parallel: parsing dominates the running time of most commands.
fn parsed<T: AsRef<str> + Sync + Send>(files: Vec<(String, T)>) -> Vec<(String, Arc<SourceFile>)> {
    files.into_par_iter().map(|(path, text)| (path, parse(text.as_ref()))).collect()
}

fn parse(text: &str) -> Arc<SourceFile> {
    Arc::new(dicta_syntax::parse(text))
}

fn slashed(path: &Path) -> String {
    path.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// `1 error`, `2 errors`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The kind of declaration to play, by its keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationKind {
    Mission,
    Campaign,
}

impl DeclarationKind {
    fn word(self) -> &'static str {
        match self {
            DeclarationKind::Mission => "mission",
            DeclarationKind::Campaign => "campaign",
        }
    }
}

impl Project {
    /// Adds the files of an overlay, from the named or else the current folder's project or from the library, unless it is
    /// already there.
    fn add_overlay(&mut self, overlay: &str, named: Option<&str>) -> Result<(), Failure> {
        let has = |project: &Project| project.gathered.systems.iter().any(|s| s.name == overlay);
        if has(self) {
            return Ok(());
        }
        let here = if named.is_none() { Project::here_or_none()? } else { Project::named_or_here(named)? };
        let has_it = here.iter().find(|project| has(project)).cloned();
        let Some(found) = has_it.or_else(|| Project::library(overlay).ok().filter(has)) else {
            let near: Vec<&dicta_compiler::System> =
                here.iter().flat_map(|project| &project.gathered.systems).collect();
            return Err(
                Failure::usage(format!("there is no overlay `{overlay}`")).suggest(overlay, self.overlays_among(&near))
            );
        };
        let mut files: Vec<(String, Arc<SourceFile>)> =
            self.gathered.files.iter().map(|f| (f.path.clone(), f.source.clone())).collect();
        for file in &found.gathered.files {
            if !files.iter().any(|(path, _)| *path == file.path) {
                files.push((file.path.clone(), file.source.clone()));
            }
        }
        self.gathered = dicta_compiler::project(files, &library::BuiltIn);
        Ok(())
    }

    /// The names of the overlays on rulesets of this project: its own, those among other rulesets, and those of the library.
    fn overlays_among<'s>(&'s self, others: &[&'s dicta_compiler::System]) -> Vec<&'s str> {
        let of_projects = self.gathered.systems.iter().chain(others.iter().copied());
        let of_projects =
            of_projects.filter(|s| !s.shared).filter_map(|s| Some((s.name.as_str(), s.extends.as_deref()?)));
        let of_library = library::overlays().iter().map(|overlay| (overlay.name.as_str(), overlay.extends.as_str()));
        let is_here = |name: &str| self.gathered.systems.iter().any(|s| s.name == name);
        let found = of_projects.filter(|(name, _)| !(is_here(name) && self.gathered.is_standalone(name)));
        let found: std::collections::BTreeSet<&str> =
            found.chain(of_library).filter(|(_, extends)| is_here(extends)).map(|(name, _)| name).collect();
        found.into_iter().collect()
    }

    /// The ruleset with this name, or else the only one that can be played by itself and is not an overlay.
    fn main_ruleset(&self, name: &str) -> Result<String, Failure> {
        let playable: Vec<&dicta_compiler::System> = self.rulesets().into_iter().filter(|s| !s.shared).collect();
        let bases = playable.iter().filter(|s| self.gathered.is_standalone(&s.name)).copied();
        match (playable.iter().find(|s| s.name == name), playable.as_slice(), bases.collect::<Vec<_>>().as_slice()) {
            (Some(one), ..) | (None, [one], _) | (None, _, [one]) => Ok(one.name.clone()),
            (None, [], _) => Err(Failure::usage(format!("`{name}` has no ruleset that can be played"))),
            (None, many, _) => {
                let names: Vec<&str> = many.iter().map(|s| s.name.as_str()).collect();
                Err(Failure::usage(format!("`{name}` has several rulesets"))
                    .help(format!("say which: {}", names.join(", "))))
            }
        }
    }

    fn all_declared(&self, sought: DeclarationKind) -> Vec<String> {
        self.rulesets().iter().flat_map(|s| self.declared_of(&s.name, sought)).collect()
    }
}

/// Parses `name=value`; a name alone means `on`.
pub fn settings(given: &[String]) -> Result<Settings, Failure> {
    given
        .iter()
        .filter(|text| !text.trim().is_empty())
        .map(|text| match text.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
                Ok((name.trim().to_owned(), value.trim().to_owned()))
            }
            None => Ok((text.trim().to_owned(), "on".to_owned())),
            Some(_) => {
                Err(Failure::usage(format!("`{text}` is not an option with a value")).help("write it as name=value"))
            }
        })
        .collect()
}

/// Parses `piece=entry`.
pub fn picks(given: &[String]) -> Result<Settings, Failure> {
    let filled = given.iter().filter(|text| !text.trim().is_empty());
    let pairs = filled.map(|text| match text.split_once('=') {
        Some((piece, entry)) if !piece.trim().is_empty() && !entry.trim().is_empty() => {
            Ok((piece.trim().to_owned(), entry.trim().to_owned()))
        }
        _ => Err(Failure::usage(format!("`{text}` is not a piece with an entry")).help("write it as piece=entry")),
    });
    pairs.collect()
}

/// The program with the entries picked from the pools of the mission's pieces.
pub fn with_pieces(program: Program, mission: MissionId, picks: &Settings) -> Result<Program, Failure> {
    if picks.is_empty() {
        return Ok(program);
    }
    forces::pick(&program, mission, picks).map_err(|error| {
        let failure = Failure::usage(error.to_string());
        match &error {
            ForcesError::NoPiece { piece, known, .. } => failure.suggest(piece, known.iter().map(String::as_str)),
            ForcesError::NotInPool { entry, pool, .. } => {
                match dicta_syntax::nearest(entry, pool.iter().map(String::as_str)) {
                    Some(near) => failure.help(format!("did you mean `{near}`?")),
                    None => failure,
                }
            }
            _ => failure,
        }
    })
}

/// Checks that an option exists and has this value.
pub fn check_setting(program: &Program, name: &str, value: &str) -> Result<(), Failure> {
    let Some(option) = program.options.iter().find(|o| o.head.name == name) else {
        return Err(Failure::usage(format!("there is no option `{name}`"))
            .suggest(name, program.options.iter().map(|o| o.head.name.as_str())));
    };
    if option.values.iter().any(|v| v == value) {
        return Ok(());
    }
    Err(Failure::usage(format!("the option `{name}` can't be `{value}`"))
        .help(format!("it is one of {}", option.values.join(", "))))
}
