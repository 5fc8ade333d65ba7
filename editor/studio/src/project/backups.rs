//! Backups of a project's files: every save creates one in the project's folder of the state directory, thinned by age.
//!
//! The folder also holds the checksums of the files, so that damage on disk is noticed.

use super::{Project, ProjectError};
use crate::difference;
use crate::history::{Change, Place, StepTitle};
use crate::io::{Files, FilesError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// This many of the latest are kept whatever their age.
const LATEST: usize = 12;
const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
/// Older than this, one a month is kept; younger, one a day.
const MONTH: u64 = 30 * DAY;
/// The maximum number of backups of one file.
const MOST: usize = 80;

/// An earlier version of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file's path in the project.
    pub path: String,
    /// When it was written, in milliseconds since 1970.
    pub when: u64,
    sum: u32,
    file: PathBuf,
}

/// The files as they were last read or written.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Sums {
    /// By path: stamp and checksum.
    of: BTreeMap<String, (u64, u32)>,
}

impl Project {
    /// The backups of a file, newest first.
    ///
    /// # Errors
    /// If their folder can't be read.
    pub fn backups(&self, files: &dyn Files, path: &str) -> Result<Vec<Backup>, FilesError> {
        let Some(folder) = self.backup_folder(path) else { return Ok(Vec::new()) };
        let backup = |name: String| {
            let (when, sum) = name.strip_suffix(".dicta")?.split_once('-')?;
            let (when, sum) = (when.parse().ok()?, u32::from_str_radix(sum, 16).ok()?);
            Some(Backup { path: path.to_owned(), when, sum, file: folder.join(name) })
        };
        let mut found: Vec<Backup> = files.names(&folder)?.into_iter().filter_map(backup).collect();
        found.sort_by_key(|b| std::cmp::Reverse(b.when));
        Ok(found)
    }

    fn backup_folder(&self, path: &str) -> Option<PathBuf> {
        Some(self.keeper.folder()?.join("backups").join(folder_of(path)))
    }

    /// Moves the backups of a file to its new path.
    pub(super) fn carry_backups(&self, files: &dyn Files, from: &str, to: &str) {
        let (Some(old), Some(new)) = (self.backup_folder(from), self.backup_folder(to)) else { return };
        for name in files.names(&old).unwrap_or_default() {
            // A backup that can't be moved is still available under the old path.
            let _ = files.rename(&old.join(&name), &new.join(&name));
        }
        files.remove_empty(&old);
    }

    /// The text of a backup.
    ///
    /// # Errors
    /// If it can't be read, or differs from what was written.
    pub fn backup_text(&self, files: &dyn Files, backup: &Backup) -> Result<String, ProjectError> {
        let text = files.read(&backup.file)?;
        if crc32fast::hash(text.as_bytes()) != backup.sum {
            return Err(ProjectError::Files(FilesError::Damaged { path: backup.file.clone() }));
        }
        Ok(text)
    }

    /// Replaces a file's text with that of a backup, as a step that can be undone; nothing is saved.
    ///
    /// # Errors
    /// If the backup can't be read or the file can't be changed.
    pub fn restore(&mut self, files: &dyn Files, backup: &Backup) -> Result<Option<Place>, ProjectError> {
        let text = self.backup_text(files, backup)?;
        if let Some(document) = self.own_mut(&backup.path).filter(|d| d.is_damaged()) {
            document.repair();
        }
        let here = self.own(&backup.path).map(|d| d.text().to_owned()).unwrap_or_default();
        let edits = difference::edits(&here, &text);
        self.apply(Change::of_text(StepTitle::RestoredBackup, &backup.path, edits))
    }

    /// Creates a backup of a file, unless the newest is identical. A failure is reported but does not prevent saving.
    pub(super) fn back_up(&mut self, files: &dyn Files, path: &str, text: &str) {
        let Some(folder) = self.backup_folder(path) else { return };
        let sum = crc32fast::hash(text.as_bytes());
        let before = match self.backups(files, path) {
            Ok(before) => before,
            Err(error) => return self.keeper.report(format!("Could not save a backup of {path}. {error}"), true),
        };
        if before.first().is_some_and(|b| b.sum == sum) {
            return;
        }
        // The newest has the highest number, even if the clock was set back.
        let when = before.first().map_or(self.now, |b| self.now.max(b.when + 1));
        if let Err(error) = files.save(&folder.join(format!("{when}-{sum:08x}.dicta")), text) {
            self.keeper.report(format!("Could not save a backup of {path}. {error}"), true);
            return;
        }
        let ages: Vec<u64> = before.iter().map(|b| self.now.saturating_sub(b.when)).collect();
        for (backup, keep) in before.iter().zip(thin(&ages)) {
            if !keep {
                let _ = files.remove(&backup.file);
            }
        }
    }

    /// Reports files whose content changed without being written, and updates all checksums.
    pub(super) fn check_sums(&mut self, files: &dyn Files) {
        let Some(file) = self.sums_file() else { return };
        let known: Sums = files.read(&file).ok().and_then(|text| ron::from_str(&text).ok()).unwrap_or_default();
        let mut damaged = Vec::new();
        for document in self.documents.iter().filter(|d| !d.is_missing_on_disk()) {
            let sum = crc32fast::hash(document.saved().as_bytes());
            let other = |(stamp, before): &(u64, u32)| document.stamp == Some(*stamp) && *before != sum;
            if document.saved().contains('\0') || known.of.get(&document.path).is_some_and(other) {
                damaged.push(document.path.clone());
            }
        }
        for path in damaged {
            let text = format!("{path} was damaged on disk since it was saved. You can restore it with “Backups…”");
            self.keeper.report(text, true);
        }
        self.write_sums(files);
    }

    /// Writes the checksums of all files as they are on disk.
    pub(super) fn write_sums(&mut self, files: &dyn Files) {
        let Some(file) = self.sums_file() else { return };
        let of_document =
            |d: &crate::document::Document| Some((d.path.clone(), (d.stamp?, crc32fast::hash(d.saved().as_bytes()))));
        let sums = Sums { of: self.documents.iter().filter_map(of_document).collect() };
        // What can't be written must not replace what was.
        let Ok(text) = ron::to_string(&sums) else { return };
        if files.read(&file).ok().as_ref() != Some(&text) {
            // Without checksums, damage is noticed later; that is not worth a notification.
            let _ = files.save(&file, &text);
        }
    }

    fn sums_file(&self) -> Option<PathBuf> {
        Some(self.keeper.folder()?.join("sums.ron"))
    }
}

/// The name of the folder for a file's backups.
pub(super) fn folder_of(path: &str) -> String {
    path.replace('%', "%25").replace('/', "%2F")
}

/// Which backups to keep, newest first, by age in milliseconds: the latest, then one an hour, a day, a month.
fn thin(ages: &[u64]) -> Vec<bool> {
    let slot = |age: u64| match age {
        age if age < DAY => (0, age / HOUR),
        age if age < MONTH => (1, age / DAY),
        age => (2, age / MONTH),
    };
    let mut kept = 0;
    let stays = |(i, &age): (usize, &u64)| {
        // The oldest of a slot is kept, so that it is still kept as all grow older.
        let alone = ages.get(i + 1).is_none_or(|&older| slot(older) != slot(age));
        let keep = kept < MOST && (i < LATEST || alone);
        kept += usize::from(keep);
        keep
    };
    ages.iter().enumerate().map(stays).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_are_thinned_by_age() {
        let every_ten_minutes: Vec<u64> = (0..6 * 24 * 60).map(|i| i * HOUR / 6).collect();
        let kept = thin(&every_ten_minutes);
        let ages: Vec<u64> = every_ten_minutes.iter().zip(&kept).filter(|(_, k)| **k).map(|(a, _)| *a).collect();
        assert_eq!(ages.len(), LATEST + 22 + 29 + 1, "{ages:?}");
        assert!(ages.iter().any(|a| *a > 59 * DAY));
    }
}
