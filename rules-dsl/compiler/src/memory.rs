//! What is kept of a check for the next one.
//!
//! A ruleset whose files are still the same is not compiled again: one of the library that a project imports, or a game
//! while a house rule for it is written. If its declarations are still the same but not their places, because somebody
//! writes a comment, only the program with the defaults is compiled again; what was found under other settings moves
//! with the declarations ([`Moved`]).

use crate::moved::{FileAt, Moved};
use crate::project::{Project, ProjectFile, System};
use crate::run::{Elsewhere, Former, Run};
use std::sync::Arc;

/// What is kept of a check, so that the next one need not compile everything again.
#[derive(Default)]
pub struct Memory {
    /// Rulesets, without the one whose program has been given away.
    kept: Vec<(Key, Run)>,
    elsewhere: Vec<(Key, Elsewhere)>,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rulesets: Vec<&str> = self.elsewhere.iter().map(|(key, _)| key.ruleset.as_str()).collect();
        f.debug_tuple("Memory").field(&rulesets).finish()
    }
}

impl Memory {
    /// Takes out what was kept of a ruleset with overlays, if nothing that it depends on has changed.
    pub(crate) fn take(&mut self, project: &Project, key: &Key) -> Option<Run> {
        let at = self.kept.iter().position(|(kept, _)| kept == key)?;
        let (_, run) = self.kept.swap_remove(at);
        run.elsewhere().is_about(project).then_some(run)
    }

    /// What was found in a ruleset with overlays under other settings, if its declarations are still the same.
    pub(crate) fn elsewhere(&self, project: &Project, key: &Key) -> Option<Elsewhere> {
        let (before, found) = self.elsewhere.iter().find(|(before, _)| before.is_for(key))?;
        if !found.is_about(project) {
            return None;
        }
        found.moved(&Moved::between(&before.files, &key.files)?)
    }

    /// What was found in a ruleset with overlays under other settings, whatever has changed since.
    pub(crate) fn former(&self, key: &Key) -> Option<Former> {
        let (before, found) = self.elsewhere.iter().find(|(before, _)| before.is_for(key))?;
        Some(Former { before: before.files.clone(), now: key.files.clone(), found: found.clone() })
    }

    /// Keeps the rulesets of a check that has been stopped before its end; what was found before it stays.
    pub(crate) fn keep(&mut self, kept: Vec<(Key, Run)>) {
        self.kept = kept;
    }

    /// Keeps what was found under other settings.
    pub(crate) fn keep_elsewhere(&mut self, found: Vec<(Key, Elsewhere)>) {
        self.elsewhere = found;
    }
}

impl Elsewhere {
    /// Whether the files of the project mention the words that matter as often as before.
    fn is_about(&self, project: &Project) -> bool {
        self.mentioned.iter().all(|(word, often)| (project.mentioned(word) > 1) == *often)
    }
}

/// All that the compilation of a ruleset with overlays depends on, except the words that the project mentions.
#[derive(Clone)]
pub(crate) struct Key {
    ruleset: String,
    overlays: Vec<String>,
    systems: Vec<System>,
    paths: Vec<String>,
    /// The files of these rulesets.
    files: Vec<FileAt>,
}

impl Key {
    pub fn of(project: &Project, ruleset: &str, overlays: &[&str]) -> Self {
        let rulesets = overlays.iter().chain([&ruleset]);
        let names: Vec<&str> = rulesets.flat_map(|name| project.chain(name)).map(|s| s.name.as_str()).collect();
        let is_read = |file: &&ProjectFile| file.system.as_deref().is_some_and(|name| names.contains(&name));
        let files = project.files.iter().enumerate().filter(|(_, file)| is_read(file));
        let file_at =
            |(number, file): (usize, &ProjectFile)| FileAt { number, base: file.base, source: file.source.clone() };
        Key {
            ruleset: ruleset.to_owned(),
            overlays: overlays.iter().map(|name| (*name).to_owned()).collect(),
            systems: project.systems.clone(),
            paths: project.files.iter().map(|file| file.path.clone()).collect(),
            files: files.map(file_at).collect(),
        }
    }

    /// Whether both are for the same ruleset and overlays in the same files, whatever is in these.
    fn is_for(&self, other: &Self) -> bool {
        let is_same = |(a, b): (&System, &System)| {
            let (a, b) = (System { origin: b.origin, at: b.at, ..a.clone() }, b);
            a == *b
        };
        (&self.ruleset, &self.overlays, &self.paths) == (&other.ruleset, &other.overlays, &other.paths)
            && self.systems.len() == other.systems.len()
            && self.systems.iter().zip(&other.systems).all(is_same)
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        let is_same =
            |(a, b): (&FileAt, &FileAt)| (a.number, a.base) == (b.number, b.base) && Arc::ptr_eq(&a.source, &b.source);
        (&self.ruleset, &self.overlays) == (&other.ruleset, &other.overlays)
            && self.files.len() == other.files.len()
            && self.files.iter().zip(&other.files).all(is_same)
            && (&self.systems, &self.paths) == (&other.systems, &other.paths)
    }
}
