//! The undo history of all files of a project, in the order of the changes.
//!
//! A step stores replacements and file moves, never copies of texts, and recovery logs contain it in this form. Steps
//! form a tree: undone steps remain as a branch when something else is written, so that nothing is ever lost. The
//! history has no access to a disk or a clock; times are passed in.

mod joining;
mod title;
mod tree;

pub use title::{StepTitle, Written};
pub use tree::{History, Move, Recorded, Row};

use dicta_syntax::edit::TextEdit;
use serde::{Deserialize, Serialize};

/// Edits that belong together, made as one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The title of the step in the history.
    pub title: StepTitle,
    /// Path and edit. Positions are bytes of each file before the change; edits of one file don't overlap.
    pub edits: Vec<(String, TextEdit)>,
}

impl Change {
    /// A change of these files.
    pub fn new(title: impl Into<StepTitle>, edits: Vec<(String, TextEdit)>) -> Self {
        Change { title: title.into(), edits }
    }

    /// A change of one file.
    pub fn of_text(title: impl Into<StepTitle>, path: &str, edits: impl IntoIterator<Item = TextEdit>) -> Self {
        Change::new(title, edits.into_iter().map(|edit| (path.to_owned(), edit)).collect())
    }
}

/// A replacement in one file that can be applied and reverted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SwapFields", into = "SwapFields")]
pub struct Swap {
    pub path: String,
    /// The first byte, in the text just before this replacement.
    pub at: u32,
    /// The text at that position before.
    pub old: String,
    /// The text at that position afterwards.
    pub new: String,
}

/// A replacement as a recovery log has it: without names of fields, which would be longer than a typed letter.
type SwapFields = (String, u32, String, String);

impl From<SwapFields> for Swap {
    fn from((path, at, old, new): SwapFields) -> Self {
        Swap { path, at, old, new }
    }
}

impl From<Swap> for SwapFields {
    fn from(swap: Swap) -> Self {
        (swap.path, swap.at, swap.old, swap.new)
    }
}

impl Swap {
    /// The replacement that reverts this one.
    pub fn inverse(&self) -> Swap {
        Swap { path: self.path.clone(), at: self.at, old: self.new.clone(), new: self.old.clone() }
    }

    /// The text with the replacement made; none if the old text is not there.
    #[must_use]
    pub fn made(&self, text: &str) -> Option<String> {
        let (start, end) = (self.at as usize, self.at as usize + self.old.len());
        let fits = text.get(start..end)? == self.old;
        fits.then(|| [&text[..start], &self.new, &text[end..]].concat())
    }
}

/// Creation, removal or renaming of a file. A file is empty when it is created or removed: its text is inserted after
/// creation, and deleted before removal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// None if the file is created.
    pub from: Option<String>,
    /// None if the file is removed.
    pub to: Option<String>,
}

impl Moved {
    /// The move that reverts this one.
    pub fn inverse(&self) -> Moved {
        Moved { from: self.to.clone(), to: self.from.clone() }
    }
}

/// A single action on the files that can be applied and reverted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    Write(Swap),
    Move(Moved),
}

impl Act {
    /// The act that reverts this one.
    pub fn inverse(&self) -> Act {
        match self {
            Act::Write(swap) => Act::Write(swap.inverse()),
            Act::Move(moved) => Act::Move(moved.inverse()),
        }
    }

    /// The file that it changes; for a rename, the new path.
    pub fn path(&self) -> &str {
        match self {
            Act::Write(swap) => &swap.path,
            Act::Move(Moved { from, to }) => to.as_deref().or(from.as_deref()).unwrap_or_default(),
        }
    }

    /// Its size in memory, in bytes.
    fn weight(&self) -> usize {
        let held = match self {
            Act::Write(s) => s.path.len() + s.old.len() + s.new.len(),
            Act::Move(m) => m.from.iter().chain(&m.to).map(String::len).sum(),
        };
        held + size_of::<Act>()
    }
}

impl From<Swap> for Act {
    fn from(swap: Swap) -> Self {
        Act::Write(swap)
    }
}

/// Carries out all acts, or none: if one fails, those before it are reverted.
pub(crate) fn make_all<E>(acts: &[Act], mut make: impl FnMut(&Act) -> Result<(), E>) -> Result<(), E> {
    for (made, act) in acts.iter().enumerate() {
        if let Err(error) = make(act) {
            for act in acts[..made].iter().rev() {
                make(&act.inverse())?;
            }
            return Err(error);
        }
    }
    Ok(())
}

/// The number of a step; later steps have higher ones.
pub type StepId = u32;

/// An undo step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub id: StepId,
    /// The step that it follows; none if it is based on the initial files. In a recovery log, it follows the current
    /// one.
    #[serde(skip)]
    pub parent: Option<StepId>,
    pub title: StepTitle,
    /// When it was last changed, in milliseconds since 1970.
    pub when: u64,
    /// The line where it starts, from 1.
    pub line: u32,
    /// Typed text, which more typing may join.
    pub typed: bool,
    /// Its acts, in order.
    pub acts: Vec<Act>,
}

impl Step {
    /// The file where it starts.
    pub fn path(&self) -> &str {
        self.acts.first().map_or("", Act::path)
    }

    /// The files that it changes, each once.
    pub fn paths(&self) -> Vec<&str> {
        let mut paths: Vec<&str> = Vec::new();
        for act in &self.acts {
            if !paths.contains(&act.path()) {
                paths.push(act.path());
            }
        }
        paths
    }

    /// The acts that redo or undo the step.
    pub fn walked(&self, walked: Move) -> Vec<Act> {
        match walked {
            Move::Back(_) => self.acts.iter().rev().map(Act::inverse).collect(),
            Move::Forth(_) => self.acts.clone(),
        }
    }

    /// Its size in memory, in bytes.
    fn weight(&self) -> usize {
        self.title.weight() + size_of::<Step>() + self.acts.iter().map(Act::weight).sum::<usize>()
    }
}

/// A range in a file, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub path: String,
    pub start: usize,
    pub end: usize,
}
