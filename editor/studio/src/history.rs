//! One history over all texts of a project: what was changed, in the order in which it was done.
//!
//! A step holds replacements and what came, went or was renamed, never copies of texts. Steps form a tree: what was taken back stays as a branch when
//! something else is written, so that nothing that was ever written is lost. The history knows no disk and no clock;
//! times are told to it.

mod joining;
mod tree;

pub use tree::{History, Move, Recorded, Row};

use dicta_syntax::edit::TextEdit;

/// Edits that belong together, made as one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What the step is called in the history, such as ``Rename `speed` ``.
    pub title: String,
    /// Path and edit. Places are bytes of each text as it stands before the change; edits of one text don't overlap.
    pub edits: Vec<(String, TextEdit)>,
}

impl Change {
    /// A change of these texts.
    pub fn new(title: impl Into<String>, edits: Vec<(String, TextEdit)>) -> Self {
        Change { title: title.into(), edits }
    }

    /// A change of one text.
    pub fn of_text(title: impl Into<String>, path: &str, edits: impl IntoIterator<Item = TextEdit>) -> Self {
        Change::new(title, edits.into_iter().map(|edit| (path.to_owned(), edit)).collect())
    }
}

/// A replacement in one text that can be made and taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap {
    pub path: String,
    /// The first byte, in the text as it stands just before this replacement.
    pub at: u32,
    /// What stood there.
    pub old: String,
    /// What stands there afterwards.
    pub new: String,
}

impl Swap {
    /// The replacement that takes this one back.
    pub fn inverse(&self) -> Swap {
        Swap { path: self.path.clone(), at: self.at, old: self.new.clone(), new: self.old.clone() }
    }

    /// The text with the replacement made; none if the text is not as it should be.
    #[must_use]
    pub fn made(&self, text: &str) -> Option<String> {
        let (start, end) = (self.at as usize, self.at as usize + self.old.len());
        let fits = text.get(start..end)? == self.old;
        fits.then(|| [&text[..start], &self.new, &text[end..]].concat())
    }
}

/// A text that comes, goes, or gets another path. A text that comes or goes is empty at that moment: what it says is
/// written after it has come, and taken out before it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// None: it comes.
    pub from: Option<String>,
    /// None: it goes.
    pub to: Option<String>,
}

impl Moved {
    /// What takes it back.
    pub fn inverse(&self) -> Moved {
        Moved { from: self.to.clone(), to: self.from.clone() }
    }
}

/// One thing done to the texts that can be made and taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Write(Swap),
    Move(Moved),
}

impl Act {
    /// What takes it back.
    pub fn inverse(&self) -> Act {
        match self {
            Act::Write(swap) => Act::Write(swap.inverse()),
            Act::Move(moved) => Act::Move(moved.inverse()),
        }
    }

    /// The text that it changes: where one is moved, as it is called afterwards.
    pub fn path(&self) -> &str {
        match self {
            Act::Write(swap) => &swap.path,
            Act::Move(Moved { from, to }) => to.as_deref().or(from.as_deref()).unwrap_or_default(),
        }
    }

    /// How much it holds, in bytes.
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

/// The number of a step; later steps have higher ones.
pub type StepId = u32;

/// Something that was done and can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub id: StepId,
    /// The step on which it was made; none for the texts as they were first.
    pub parent: Option<StepId>,
    pub title: String,
    /// When it was done last, in milliseconds since 1970.
    pub when: u64,
    /// The line at which it begins, from 1.
    pub line: u32,
    /// Typed text, which more typing may join.
    pub typed: bool,
    /// What it does, in order.
    pub acts: Vec<Act>,
}

impl Step {
    /// The text in which it begins.
    pub fn path(&self) -> &str {
        self.acts.first().map_or("", Act::path)
    }

    /// The texts that it changes, each once.
    pub fn paths(&self) -> Vec<&str> {
        let mut paths: Vec<&str> = Vec::new();
        for act in &self.acts {
            if !paths.contains(&act.path()) {
                paths.push(act.path());
            }
        }
        paths
    }

    /// What is done to the texts when the step is made again, or taken back.
    pub fn walked(&self, walked: Move) -> Vec<Act> {
        match walked {
            Move::Back(_) => self.acts.iter().rev().map(Act::inverse).collect(),
            Move::Forth(_) => self.acts.clone(),
        }
    }

    /// How much it holds, in bytes.
    fn weight(&self) -> usize {
        self.title.len() + size_of::<Step>() + self.acts.iter().map(Act::weight).sum::<usize>()
    }
}

/// A place in a text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub path: String,
    pub start: usize,
    pub end: usize,
}
