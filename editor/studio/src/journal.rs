//! The journal: what is done to a project's texts, written down as it happens.
//!
//! It is a file of lines, one record each, that only grows: checksum, number, record. A record that was torn is passed
//! over when it was written again after it; where records are missing, what comes before them still counts and the rest
//! does not. Each project has a folder of its own for it in the workshop's state, so that nothing is put into the author's folder.

mod line;
mod log;

pub use line::{Head, Trouble, Written, read};
pub(crate) use line::{read_line, write_line};
pub use log::{Journal, Slot, read_file, refuge};

use crate::history::{Act, Step, StepId, Swap};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// A text came under the journal's eye, as it stood before its first change. `saved`: the disk had it so.
    Text { path: String, text: String, saved: bool },
    /// A step was made on the current one.
    Step { id: StepId, title: String, when: u64, line: u32, typed: bool, acts: Vec<Act> },
    /// Typing joined the current step.
    Joined { when: u64, swap: Swap },
    /// One went to just after a step, or to before all steps.
    Went(Option<StepId>),
    /// A text was written to the disk as it stands.
    Saved { path: String },
    /// The disk holds this of a text, or nothing.
    Disk { path: String, text: Option<String> },
    /// What was not saved was given up.
    GivenUp,
    /// A text with changes that were not saved, found when the project was opened, and what the disk had before them.
    Lost { path: String, mine: String, base: Option<String> },
    /// It was answered what shall become of it; what still waits of the same text is told anew.
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
