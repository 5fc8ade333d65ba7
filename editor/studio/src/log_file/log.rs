//! The file of a recovery log: its location, how it grows, and what happens if it can't be written.

use super::line::{self, Head};
use super::{Record, Written, read};
use crate::io::{Claim, Files, FilesError};
use std::path::{Path, PathBuf};

/// The extension of the file that keeps a playtest.
pub const KEPT: &str = "playtest";

/// How many windows can keep a recovery log of one project at a time.
const SLOTS: usize = 8;

/// The location of one window's recovery log in a project's folder of the state directory.
#[derive(Debug)]
pub struct Slot {
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

/// A recovery log that is being written.
#[derive(Debug)]
pub struct LogFile {
    slot: Slot,
    /// The file to write to while its own place can't be written.
    refuge: Option<PathBuf>,
    head: Head,
    next: u64,
    size: usize,
    /// The last write failed and may have left half a line.
    torn: bool,
}

impl LogFile {
    /// Continues the log that was read.
    pub fn go_on(slot: Slot, head: Head, written: &Written, size: usize) -> Self {
        LogFile { slot, refuge: None, head, next: written.next, size, torn: written.torn }
    }

    /// Starts a new log, which replaces any existing file on the first write.
    pub fn begin(slot: Slot, project: &Path, generation: u64) -> Self {
        LogFile { slot, refuge: None, head: Head::new(project, generation), next: 1, size: 0, torn: false }
    }

    /// The file that it is written to.
    pub fn file(&self) -> PathBuf {
        self.refuge.clone().unwrap_or_else(|| self.slot.file())
    }

    /// Its slot in the state directory.
    pub fn slot(&self) -> &Slot {
        &self.slot
    }

    /// Its size, in bytes.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether it is written to the refuge.
    pub fn is_in_refuge(&self) -> bool {
        self.refuge.is_some()
    }

    /// Appends records.
    ///
    /// # Errors
    /// If writing fails. Then the records can be added again.
    pub fn add(&mut self, files: &dyn Files, records: &[Record]) -> Result<(), FilesError> {
        let mut text = if self.torn { "\n".to_owned() } else { String::new() };
        for (number, record) in (self.next..).zip(records) {
            text += &line::line(number, record);
        }
        let done = files.append(&self.file(), text.as_bytes());
        self.torn = done.is_err();
        if done.is_ok() {
            self.next += records.len() as u64;
            self.size += text.len();
        }
        done
    }

    /// Rewrites the whole log, compacted, in its own place. The previous one remains as `.bak`.
    ///
    /// # Errors
    /// If writing fails; then the log is unchanged.
    pub fn rewrite(&mut self, files: &dyn Files, records: &[Record]) -> Result<(), FilesError> {
        self.write_whole(files, &self.slot.file(), records).map(|()| self.refuge = None)
    }

    /// Continues in another folder, with the whole log.
    ///
    /// # Errors
    /// If writing fails.
    pub fn move_to_refuge(&mut self, files: &dyn Files, folder: &Path, records: &[Record]) -> Result<(), FilesError> {
        let file = refuge(folder, &self.slot.folder);
        self.write_whole(files, &file, records).map(|()| self.refuge = Some(file))
    }

    fn write_whole(&mut self, files: &dyn Files, file: &Path, records: &[Record]) -> Result<(), FilesError> {
        let head = Head { generation: self.head.generation + 1, ..self.head.clone() };
        let mut text = line::head_line(&head);
        for (number, record) in (1..).zip(records) {
            text += &line::line(number, record);
        }
        files.save(file, &text)?;
        self.head = head;
        self.next = records.len() as u64 + 1;
        self.size = text.len();
        self.torn = false;
        Ok(())
    }
}

/// The file in the refuge for a log whose own place can't be written.
pub fn refuge(folder: &Path, own: &Path) -> PathBuf {
    let name = own.file_name().map_or_else(|| "project".to_owned(), |n| n.to_string_lossy().into_owned());
    folder.join(format!("{name}.journal"))
}

/// Reads the file of a recovery log, and returns its length as well; none if there is no file.
///
/// # Errors
/// If reading fails.
pub fn read_file(files: &dyn Files, file: &Path, project: &Path) -> Result<Option<(Written, usize)>, FilesError> {
    match files.bytes(file) {
        Ok(bytes) => Ok(Some((read(&bytes, project), bytes.len()))),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error),
    }
}
