//! The recovery log: every change to a project's files, written as it happens.
//!
//! A [`Record`] is a line of the log; [`Past`] is the state that the records describe. The file only grows; a torn
//! record is skipped if it was written again after it; if records are missing, those before the gap still count and the
//! rest does not. Each project has its own folder for the log in the state directory, so that nothing is added to the
//! author's folder. A playtest is kept in a file of the same format, with records of its own.

mod lines;
mod log_file;
mod past;
mod slot;

pub(crate) use lines::{LineFile, Lines};
pub(crate) use log_file::LogFile;
pub use log_file::{Head, Trouble, Written, read};
pub use past::{Lost, Past, PastText, Waiting};
pub(crate) use slot::{KEPT, Slot, refuge};

use crate::history::{Step, StepId, Swap};
use serde::{Deserialize, Serialize};

/// One recorded event. The names and fields of this type and of its parts define the format of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// A file was added to the log with its text before its first change; `saved` if that text was on disk.
    Text { path: String, text: String, saved: bool },
    /// A step was added to the current one.
    Step(Step),
    /// Typing joined the current step.
    Joined { when: u64, swap: Swap },
    /// The history moved to just after a step, or to before all steps.
    Went(Option<StepId>),
    /// A file was saved as it is.
    Saved { path: String },
    /// The content of a file on disk, or none if it is missing.
    Disk { path: String, text: Option<String> },
    /// Unsaved changes were discarded.
    GivenUp,
    /// Unsaved changes to a file, found when the project was opened, and what was on disk before them.
    Lost { path: String, mine: String, base: Option<String> },
    /// Recovered changes were answered; those still waiting for the same file are recorded again.
    Answered { path: String },
}
