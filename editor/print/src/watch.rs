//! Who waits for a printout: hears how far it is, and may cancel it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Progress reports and cancellation of a printout.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// Called for each part that is laid out, and for each page of the file.
    pub progress: &'w dyn Fn(Progress),
    /// Set it to end the work soon, without a result.
    pub cancel: &'w AtomicBool,
}

/// How far a printout is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The number of pages that are laid out so far.
    LaidOut(usize),
    /// The number of a page of the file, from 1, and the number of all pages.
    Page(usize, usize),
}

impl Watch<'_> {
    /// Whether the work ends here.
    pub fn is_cancelled(self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

/// Cancellation without progress reports.
impl<'w> From<&'w AtomicBool> for Watch<'w> {
    fn from(cancel: &'w AtomicBool) -> Self {
        Watch { progress: &|_| (), cancel }
    }
}
