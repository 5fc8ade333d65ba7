//! The program that was compiled last, with what a sheet asks about it.

use dicta_program::{Origin, Program};
use std::ops::Range;
use std::sync::Arc;

/// Under which rules one looks at the texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The ruleset; none: the one to which [`Setting::path`] belongs, or the first.
    pub ruleset: Option<String>,
    /// A text that the ruleset must have, such as the one in front.
    pub path: Option<String>,
    /// Options and their values; the others stand at their defaults.
    pub options: Vec<(String, String)>,
}

/// A program as sheets read it. What has an error is left out of it.
#[derive(Debug)]
pub struct Reading {
    /// The revision of the project from which it was made.
    pub revision: u64,
    pub program: Arc<Program>,
    /// What the texts declare, and where, as of the same revision.
    pub names: Arc<dicta_ide::Project>,
    /// The setting for which it was compiled, its ruleset and the overlays on it.
    pub setting: Setting,
    pub ruleset: String,
    pub overlays: Vec<String>,
    /// Path and range of every error in the texts.
    pub errors: Vec<(String, Range<usize>)>,
}

impl Reading {
    /// Path and bytes of a place of the program.
    pub fn place(&self, origin: Origin) -> Option<(String, Range<usize>)> {
        let path = self.program.files.get(origin.file as usize)?;
        Some((path.clone(), origin.start as usize..origin.end as usize))
    }

    /// Whether a byte of a text lies in a place of the program, its end included.
    pub fn holds(&self, origin: Origin, path: &str, byte: usize) -> bool {
        let range = origin.start as usize..=origin.end as usize;
        range.contains(&byte) && self.program.files.get(origin.file as usize).is_some_and(|p| p == path)
    }

    /// Whether an error stands in this range of a text.
    pub fn is_broken(&self, path: &str, range: &Range<usize>) -> bool {
        self.errors.iter().any(|(p, e)| p == path && e.start < range.end && range.start <= e.end)
    }
}
