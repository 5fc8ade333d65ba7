//! What a step did, as data: the window says it in its language.

use super::Swap;
use serde::{Deserialize, Serialize};

/// How much of a text a title shows, in characters.
const SHOWN_MAX: usize = 36;

/// The title of a step. Recovery logs contain it in this form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepTitle {
    /// A title that the caller has written.
    Text(String),
    /// Its only replacement says what it did: see [`Written::of`].
    Written,
    /// A file was created, renamed or deleted, by its path.
    Create(String),
    Rename {
        from: String,
        to: String,
    },
    Delete(String),
    DeleteFiles(usize),
    /// Another program changed a file.
    Outside,
    Merged,
    UseDisk,
    RenamedOutside {
        from: String,
        to: String,
    },
    DeletedOutside(String),
    Recovered,
    RestoredBackup,
    /// Matches of a search were replaced.
    Replace {
        words: String,
        with: String,
    },
    DeleteMatches(String),
    /// A declaration was added, copied or deleted, by its name.
    CreateMap(String),
    CreateMission(String),
    CreateCampaign(String),
    /// Keyword and name of what was declared.
    CreateDeclaration(String),
    Copy {
        of: String,
        to: Option<String>,
    },
    TryOut(String),
    DeleteDeclaration(String),
    /// The value `what` of the declaration `of` was set; long values are left out.
    Set {
        of: String,
        what: String,
        from: Option<String>,
        to: Option<String>,
    },
    Clear {
        of: String,
        what: String,
    },
    Add {
        of: String,
        what: String,
        member: String,
    },
    Remove {
        of: String,
        what: String,
        member: String,
    },
    /// A modifier or clause was added to the declaration `of`, or removed from it.
    AddLine {
        of: String,
        line: String,
    },
    RemoveLine {
        of: String,
        line: String,
    },
    /// A part of the declaration `of`, or `of` itself if `what` is empty, was moved before or after `beside`.
    Move {
        of: String,
        what: String,
        beside: String,
        after: bool,
    },
    Retitle {
        of: String,
        to: String,
    },
    /// Cells of a map were painted.
    Paint {
        of: String,
        cells: usize,
        terrain: String,
    },
    /// Columns or rows were added to a map, or removed, at the edge with this name.
    Resize {
        of: String,
        count: u32,
        columns: bool,
        adds: bool,
        edge: String,
    },
}

impl StepTitle {
    /// The size of its texts that may be long, in bytes.
    pub(super) fn weight(&self) -> usize {
        match self {
            StepTitle::Text(text) | StepTitle::DeleteMatches(text) => text.len(),
            StepTitle::Replace { words, with } => words.len() + with.len(),
            StepTitle::Move { what, beside, .. } => what.len() + beside.len(),
            StepTitle::AddLine { line, .. } | StepTitle::RemoveLine { line, .. } => line.len(),
            _ => 0,
        }
    }
}

impl From<String> for StepTitle {
    fn from(text: String) -> Self {
        StepTitle::Text(text)
    }
}

impl From<&str> for StepTitle {
    fn from(text: &str) -> Self {
        StepTitle::Text(text.to_owned())
    }
}

/// What a replacement did; texts are shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    Write(String),
    Replace { old: String, new: String },
    Delete(String),
    NewLine,
    Space,
    JoinLines,
    DeleteSpace,
}

impl Written {
    /// What this replacement did.
    pub fn of(swap: &Swap) -> Self {
        match (shown(&swap.old), shown(&swap.new)) {
            (Shown::Words(old), Shown::Words(new)) => Written::Replace { old, new },
            (_, Shown::Words(new)) => Written::Write(new),
            (Shown::Words(old), _) => Written::Delete(old),
            (_, Shown::Space) if swap.new.contains('\n') => Written::NewLine,
            (_, Shown::Space) => Written::Space,
            (_, Shown::Nothing) if swap.old.contains('\n') => Written::JoinLines,
            (_, Shown::Nothing) => Written::DeleteSpace,
        }
    }
}

enum Shown {
    Nothing,
    Space,
    Words(String),
}

fn shown(text: &str) -> Shown {
    if text.is_empty() {
        return Shown::Nothing;
    }
    // A long text is cut before its whitespace is collapsed.
    let head: String = text.chars().take(4 * SHOWN_MAX).collect();
    let words = head.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return Shown::Space;
    }
    let mut cut: String = words.chars().take(SHOWN_MAX).collect();
    if cut.len() < words.len() || head.len() < text.trim_end().len() {
        cut.push('…');
    }
    Shown::Words(cut)
}
