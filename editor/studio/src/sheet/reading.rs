//! The last compiled program, with the queries that sheets make.

use dicta_compiler::written::{Declaration, PropertyLine, Written};
use dicta_compiler::{Project, Rules, System};
use dicta_program::{Entry, Kind, Origin, Program};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The ruleset and options to read the project with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The ruleset; none for the one that [`Setting::path`] belongs to, or the first.
    pub ruleset: Option<String>,
    /// A file that the ruleset must include, such as the active one.
    pub path: Option<String>,
    /// Options and their values; all others have their defaults.
    pub options: Vec<(String, String)>,
}

impl Setting {
    /// The ruleset that it selects, with its overlays.
    pub(crate) fn stack(&self, project: &Project) -> Option<(String, Vec<String>)> {
        let stacks = project.stacks();
        let named = || stacks.iter().find(|(base, _)| Some(base) == self.ruleset.as_ref());
        let of_path = || {
            let path = self.path.as_ref()?;
            let system = project.files.iter().find(|f| f.path == *path)?.system.as_ref()?;
            let has = |base: &str| project.chain(base).iter().any(|s| s.name == *system);
            stacks.iter().find(|(base, overlays)| overlays.contains(system) || has(base))
        };
        named().or_else(of_path).or(stacks.first()).cloned()
    }
}

/// A program as sheets read it. Declarations with errors are left out.
#[derive(Debug)]
pub struct Reading {
    /// The project revision that it was made from.
    pub revision: u64,
    pub program: Arc<Program>,
    /// The same rules as written, with what the setting switches off.
    pub written: Arc<Written>,
    /// The index of names, as of the same revision.
    pub names: Arc<dicta_ide::Project>,
    /// The setting that it was compiled with, its ruleset and the overlays on it.
    pub setting: Setting,
    pub ruleset: String,
    pub overlays: Vec<String>,
    /// Path and range of every error in the source.
    pub errors: Vec<(String, Range<usize>)>,
    /// The files as the compiler has them.
    project: Arc<Project>,
    spoken: Mutex<Spoken>,
    found: OnceLock<Found>,
}

/// Where things of the rules are, made when it is needed first.
#[derive(Debug)]
struct Found {
    /// The ranges of all declarations and of all changes to one, in order.
    parts: Vec<Origin>,
    /// Numbers of the root kind and of the entry in it, by the entry's name.
    entries: HashMap<String, (usize, usize)>,
}

/// The program in the language of the reader, made when it is needed first.
#[derive(Debug, Default)]
struct Spoken {
    /// The code of the language; empty for that of the rules.
    code: String,
    program: Option<Arc<Program>>,
}

impl Reading {
    /// The files of a revision, with the ruleset and the overlays that a setting selects and with their rules.
    pub(crate) fn of(
        (project, revision): (Arc<Project>, u64),
        setting: &Setting,
        ((ruleset, overlays), rules): ((String, Vec<String>), Rules),
        names: Arc<dicta_ide::Project>,
        errors: Vec<(String, Range<usize>)>,
    ) -> Self {
        let Rules { program, written } = rules;
        let (setting, spoken, found) = (setting.clone(), Mutex::default(), OnceLock::new());
        Reading { revision, program, written, names, setting, ruleset, overlays, errors, project, spoken, found }
    }

    fn found(&self) -> &Found {
        self.found.get_or_init(|| {
            let mut parts: Vec<Origin> = self.written.declarations.iter().flat_map(|d| &d.parts).copied().collect();
            parts.sort_by_key(|part| (part.file, part.start));
            let mut entries = HashMap::new();
            for (number, root) in self.program.kinds.iter().enumerate() {
                for (at, entry) in root.entries.iter().enumerate() {
                    entries.entry(entry.head.name.clone()).or_insert((number, at));
                }
            }
            Found { parts, entries }
        })
    }

    /// Says expressions of the rules in a language from now on.
    pub fn speak(&self, code: &str) {
        let mut spoken = self.spoken.lock().unwrap_or_else(PoisonError::into_inner);
        if spoken.code != code {
            *spoken = Spoken { code: code.to_owned(), program: None };
        }
    }

    /// The program whose titles and words are those of the reader's language. It has the same numbers as the program.
    pub fn spoken(&self) -> Arc<Program> {
        let mut spoken = self.spoken.lock().unwrap_or_else(PoisonError::into_inner);
        let Spoken { code, program } = &mut *spoken;
        let make = || match self.program.spoken(code) {
            Some(program) if self.program.language.is_none() => Arc::new(program),
            _ => self.program.clone(),
        };
        program.get_or_insert_with(make).clone()
    }

    /// The same files under another setting, without checking them again; none if it selects no rules.
    pub fn under(&self, setting: &Setting) -> Option<Self> {
        let (ruleset, overlays) = setting.stack(&self.project)?;
        let over: Vec<&str> = overlays.iter().map(String::as_str).collect();
        let compiled = dicta_compiler::compile(&self.project, &ruleset, &over, &setting.options);
        let stack = ((ruleset, overlays), compiled.into());
        let files = (self.project.clone(), self.revision);
        Some(Reading::of(files, setting, stack, self.names.clone(), self.errors.clone()))
    }

    /// The same rules with their texts in a language; as they are written if they have no translation into it.
    pub fn in_language(self: &Arc<Self>, code: &str) -> Arc<Self> {
        let Some(program) = self.program.in_language(code) else { return self.clone() };
        Arc::new(Reading {
            revision: self.revision,
            program: Arc::new(program),
            written: self.written.clone(),
            names: self.names.clone(),
            setting: self.setting.clone(),
            ruleset: self.ruleset.clone(),
            overlays: self.overlays.clone(),
            errors: self.errors.clone(),
            project: self.project.clone(),
            spoken: Mutex::default(),
            found: OnceLock::new(),
        })
    }

    /// Whether this is the reading that a setting selects.
    pub fn is_under(&self, setting: &Setting) -> bool {
        self.setting.options == setting.options
            && setting.stack(&self.project).is_none_or(|(ruleset, _)| ruleset == self.ruleset)
    }

    /// Every ruleset of the project.
    pub fn rulesets(&self) -> &[System] {
        &self.project.systems
    }

    /// Whether a ruleset is read: it is the current one, one that this extends, or an overlay on it.
    pub fn reads(&self, ruleset: &str) -> bool {
        let mut read = std::iter::once(&self.ruleset).chain(&self.overlays);
        read.any(|name| self.project.chain(name).iter().any(|s| s.name == ruleset))
    }

    /// The ruleset of a file.
    pub fn ruleset_of(&self, file: u32) -> Option<&System> {
        self.project.system(self.project.files.get(file as usize)?.system.as_ref()?)
    }

    /// Whether declarations of one file can be named in another one: its ruleset is the same or extends theirs. A house rule
    /// sees everything that is read.
    pub fn sees(&self, from: u32, to: u32) -> bool {
        let (Some(from), Some(to)) = (self.ruleset_of(from), self.ruleset_of(to)) else { return true };
        self.overlays.contains(&from.name) || self.project.chain(&from.name).iter().any(|s| s.name == to.name)
    }

    /// The title of the house rule that a file belongs to, if it is one on the current ruleset.
    pub fn house_rule(&self, file: u32) -> Option<String> {
        let system = self.ruleset_of(file)?;
        self.overlays.contains(&system.name).then(|| system.title.clone())
    }

    /// A declaration in force, by keyword and name.
    pub fn declared(&self, word: &str, name: &str) -> Option<&Declaration> {
        self.written.declarations.iter().find(|d| d.is(word, name))
    }

    /// The properties of a mission or a campaign, as written.
    pub fn properties(&self, word: &str, name: &str) -> &[PropertyLine] {
        self.declared(word, name).map_or(&[][..], |declared| declared.properties.as_slice())
    }

    /// The range of the declaration, or of the change to one, that contains an origin.
    pub fn whole(&self, origin: Origin) -> Option<Origin> {
        let parts = &self.found().parts;
        let after = parts.partition_point(|part| (part.file, part.start) <= (origin.file, origin.start));
        let part = *parts.get(after.checked_sub(1)?)?;
        (part.file == origin.file && origin.start < part.end).then_some(part)
    }

    /// Kind, entry and its number in the root kind, of the entry with this name; the first if several kinds have one.
    pub fn entry(&self, name: &str) -> Option<(&Kind, &Entry, usize)> {
        let &(root, at) = self.found().entries.get(name)?;
        let entry = self.program.kinds.get(root)?.entries.get(at)?;
        Some((self.program.kinds.get(entry.kind.index())?, entry, at))
    }

    /// Path and byte range of an origin.
    pub fn place(&self, origin: Origin) -> Option<(String, Range<usize>)> {
        let path = self.program.files.get(origin.file as usize)?;
        Some((path.clone(), origin.start as usize..origin.end as usize))
    }

    /// Whether an origin contains a byte offset of a file; the end is inclusive.
    pub fn holds(&self, origin: Origin, path: &str, byte: usize) -> bool {
        let range = origin.start as usize..=origin.end as usize;
        range.contains(&byte) && self.program.files.get(origin.file as usize).is_some_and(|p| p == path)
    }

    /// Whether there is an error in this range of a file.
    pub fn is_broken(&self, path: &str, range: &Range<usize>) -> bool {
        self.errors.iter().any(|(p, e)| p == path && e.start < range.end && range.start <= e.end)
    }
}
