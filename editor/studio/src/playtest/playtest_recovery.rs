//! Crash recovery for a playtest: killing the program at any moment loses at most the last decision.
//!
//! The file consists of lines, as the recovery log of edits does: the first is the whole game as a save, each further
//! line adds a step. Occasionally the whole game is rewritten by an atomic save, which leaves either the old file or the
//! new one.

use super::save::{SavedBranch, SavedGame, SavedMoment, restore, saved_branch, saved_moment};
use super::{Playtest, SaveError};
use crate::check::Sources;
use crate::io::{Claim, Files, FilesError, backup_of};
use crate::recovery::{KEPT, LineFile, Lines};
use crate::stamp;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// When the steps exceed this size, in bytes, they are compacted into one save.
const STEPS_MAX: usize = 8 << 20;
/// How many playtests of one mission are kept outside projects.
const FILES_MAX: u32 = 1000;

/// The recovery file of one playtest.
#[derive(Debug)]
pub struct PlaytestRecovery {
    file: PathBuf,
    _claim: Option<Claim>,
    /// The game's state when it was last written, or when that was last attempted.
    seen: Option<Now>,
    /// The file's content; none if it has to be written as a whole.
    log: Option<Log>,
}

/// What changes with every step of any kind.
#[derive(Clone, Debug, PartialEq)]
struct Now {
    played: u64,
    branch: usize,
    at: usize,
    pilots: Vec<String>,
    by_hand: bool,
}

/// What a file contains.
#[derive(Debug)]
struct Log {
    lines: LineFile,
    /// The size of the first line, in bytes.
    first: usize,
    moments: usize,
    pruned: u64,
    rules: Vec<Arc<Sources>>,
}

/// What a step added to a game.
#[derive(PartialEq, Serialize, Deserialize)]
struct SavedStep {
    moments: Vec<SavedMoment>,
    branches: Vec<SavedBranch>,
    branch: usize,
    moment: usize,
    seats: Vec<String>,
    by_hand: bool,
}

impl PlaytestRecovery {
    /// Uses a file that only this program can access, such as one next to its recovery log.
    pub fn at(file: PathBuf) -> Self {
        PlaytestRecovery { file, _claim: None, seen: None, log: None }
    }

    /// Claims a file of its own; none if another window has it.
    pub fn claim(files: &dyn Files, file: &Path) -> Option<Self> {
        let claim = files.claim(&file.with_extension("lock"))?;
        Some(PlaytestRecovery { _claim: Some(claim), ..PlaytestRecovery::at(file.to_owned()) })
    }

    /// Claims a new file in a folder, named after the mission; none if that fails.
    pub fn begin(files: &dyn Files, folder: &Path, mission: &str) -> Option<Self> {
        let numbered = |n: u32| if n == 1 { format!("{mission}.{KEPT}") } else { format!("{mission}-{n}.{KEPT}") };
        let mut free = (1..FILES_MAX).map(|n| folder.join(numbered(n))).filter(|file| !files.exists(file));
        free.find_map(|file| PlaytestRecovery::claim(files, &file))
    }

    /// Deletes a file with what belongs to it.
    pub fn delete(files: &dyn Files, file: &Path) {
        for gone in [file.to_owned(), file.with_extension("lock"), backup_of(file)] {
            // A file that can't be deleted does no harm.
            let _ = files.remove(&gone);
        }
    }

    /// Renames a file that can't be resumed, so that it is not overwritten.
    pub fn set_aside(files: &dyn Files, file: &Path) {
        let _ = files.rename(file, &file.with_extension(format!("{KEPT}.aside")));
    }

    /// The file itself.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Records that the file contains the current state of the game.
    pub fn holds(&mut self, game: &Playtest) {
        self.seen = Some(Now::of(game));
    }

    /// Writes what was done since the last call; returns whether there was anything. What could not be written is
    /// retried with the next step.
    ///
    /// # Errors
    /// If writing fails. The file then contains the previous state of the game.
    pub fn keep(&mut self, files: &dyn Files, game: &Playtest) -> Result<bool, FilesError> {
        let now = Now::of(game);
        if self.seen.as_ref() == Some(&now) {
            return Ok(false);
        }
        self.seen = Some(now);
        let played = game.record.stages_played().iter();
        let rules: Vec<Arc<Sources>> = played.map(|stage| stage.game.sources.clone()).collect();
        let tree = &game.record.tree;
        let goes_on = |log: &Log| {
            log.pruned == tree.pruned()
                && log.moments <= tree.moments().len()
                && log.lines.size() - log.first < STEPS_MAX
                && log.rules.len() == rules.len()
                && log.rules.iter().zip(&rules).all(|(a, b)| Arc::ptr_eq(a, b))
        };
        match self.log.take().filter(goes_on) {
            Some(log) => self.add(files, game, log)?,
            None => {
                let lines = LineFile::replace::<_, SavedStep>(files, &self.file, &game.saved(), &[])?;
                let (first, moments, pruned) = (lines.size(), tree.moments().len(), tree.pruned());
                self.log = Some(Log { lines, first, moments, pruned, rules });
            }
        }
        Ok(true)
    }

    fn add(&mut self, files: &dyn Files, game: &Playtest, mut log: Log) -> Result<(), FilesError> {
        let tree = &game.record.tree;
        let step = SavedStep {
            moments: tree.moments()[log.moments..].iter().map(|m| saved_moment(m)).collect(),
            branches: tree.branches().iter().map(saved_branch).collect(),
            branch: tree.branch(),
            moment: tree.at(),
            seats: game.pilot_names(),
            by_hand: game.is_by_hand(),
        };
        // If this fails, the next step writes the whole game.
        log.lines.add(files, &self.file, &[step])?;
        self.log = Some(Log { moments: tree.moments().len(), ..log });
        Ok(())
    }
}

impl Playtest {
    /// Restores a playtest from the bytes of its recovery file.
    ///
    /// # Errors
    /// If they contain no game, its rules can't be compiled, or replaying gives a different result.
    pub fn resume(bytes: &[u8]) -> Result<Self, SaveError> {
        let saved = read(bytes).ok_or_else(|| SaveError::Format("it contains no playtest".to_owned()))?;
        let mut game = restore(saved)?;
        // The project's files may have changed since.
        game.record.rules.set_revision(Some(stamp::NONE));
        Ok(game)
    }
}

impl Now {
    fn of(game: &Playtest) -> Self {
        let tree = &game.record.tree;
        let (pilots, by_hand) = (game.pilot_names(), game.is_by_hand());
        Now { played: tree.revision(), branch: tree.branch(), at: tree.at(), pilots, by_hand }
    }
}

/// The game in a file, with all steps that are intact.
fn read(bytes: &[u8]) -> Option<SavedGame> {
    let lines: Lines<SavedGame, SavedStep> = Lines::read(bytes, |text| ron::from_str(text).ok());
    let mut game = lines.head?;
    for step in lines.records {
        game.moments.extend(step.moments);
        (game.branches, game.branch, game.moment) = (step.branches, step.branch, step.moment);
        (game.seats, game.by_hand) = (step.seats, step.by_hand);
    }
    Some(game)
}

#[cfg(test)]
mod tests;
