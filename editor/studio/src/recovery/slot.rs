//! Where the recovery logs of a project are: one slot for each window that has the project open.

use crate::io::{Claim, Files, FilesError};
use std::path::{Path, PathBuf};

/// The extension of the file that keeps a playtest.
pub(crate) const KEPT: &str = "playtest";

/// How many windows can keep a recovery log of one project at a time.
const SLOTS: usize = 8;

/// The location of one window's recovery log in a project's folder of the state directory.
#[derive(Debug)]
pub(crate) struct Slot {
    pub folder: PathBuf,
    number: usize,
    _claim: Claim,
}

impl Slot {
    /// Claims the first slot that no other window has.
    pub fn claim(files: &dyn Files, folder: &Path) -> Option<Slot> {
        (0..SLOTS).find_map(|number| Slot::claim_one(files, folder, number))
    }

    fn claim_one(files: &dyn Files, folder: &Path, number: usize) -> Option<Slot> {
        let claim = files.claim(&folder.join(named(number, "lock")))?;
        Some(Slot { folder: folder.to_owned(), number, _claim: claim })
    }

    /// The slots of closed windows that left a log behind.
    pub fn left_behind(&self, files: &dyn Files) -> Vec<Slot> {
        let holds = |n: usize, what: &str| files.exists(&self.folder.join(named(n, what)));
        let there = |&n: &usize| n != self.number && (holds(n, "journal") || holds(n, KEPT));
        (0..SLOTS).filter(there).filter_map(|n| Slot::claim_one(files, &self.folder, n)).collect()
    }

    /// Whether no other window has the project open.
    pub fn is_alone(&self, files: &dyn Files) -> bool {
        let others = (0..SLOTS).filter(|&n| n != self.number).map(|n| self.folder.join(named(n, "lock")));
        others.filter(|lock| files.exists(lock)).all(|lock| files.claim(&lock).is_some())
    }

    /// The file of its recovery log.
    pub fn file(&self) -> PathBuf {
        self.folder.join(named(self.number, "journal"))
    }

    /// The file that stores its playtest.
    pub fn playtest(&self) -> PathBuf {
        self.folder.join(named(self.number, KEPT))
    }

    /// Renames its log, so that nothing in it is lost. Returns the new path.
    ///
    /// # Errors
    /// If renaming fails.
    pub fn set_aside(&self, files: &dyn Files, why: &str, now: u64) -> Result<PathBuf, FilesError> {
        let file = self.file();
        let aside = self.folder.join(format!("{why}-{now}-{}", named(self.number, "journal")));
        files.rename(&file, &aside)?;
        Ok(aside)
    }
}

fn named(number: usize, extension: &str) -> String {
    if number == 0 { format!("edits.{extension}") } else { format!("edits-{number}.{extension}") }
}

/// The file in the refuge for a log whose own place can't be written.
pub(crate) fn refuge(folder: &Path, own: &Path) -> PathBuf {
    let name = own.file_name().map_or_else(|| "project".to_owned(), |n| n.to_string_lossy().into_owned());
    folder.join(format!("{name}.journal"))
}
