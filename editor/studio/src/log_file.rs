//! The recovery log: every change to a project's files, written as it happens.
//!
//! The file consists of lines and only grows; each line has a checksum, a number and a record. A torn record is skipped
//! if it was written again after it; if records are missing, those before the gap still count and the rest does not.
//! Each project has its own folder for the log in the state directory, so that nothing is added to the author's folder.

mod line;
mod log;

pub use line::{Head, Trouble, Written, read};
pub(crate) use line::{read_line, write_line};
pub use log::{KEPT, LogFile, Slot, read_file, refuge};

use crate::history::{Act, Step, StepId, StepTitle, Swap};

/// One recorded event.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// A file was added to the log with its text before its first change; `saved` if that text was on disk.
    Text { path: String, text: String, saved: bool },
    /// A step was added to the current one.
    Step { id: StepId, title: StepTitle, when: u64, line: u32, typed: bool, acts: Vec<Act> },
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

impl Record {
    /// The record of a step.
    pub fn of_step(step: &Step) -> Record {
        Record::Step {
            id: step.id,
            title: step.title.clone(),
            when: step.when,
            line: step.line,
            typed: step.typed,
            acts: step.acts.clone(),
        }
    }
}
