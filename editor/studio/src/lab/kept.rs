//! Results of comparisons, kept in a project's folder of the state directory.
//!
//! A result is a file of two lines: the head, which a list shows, and the rest, with the files that were compared, so
//! that its games can be played later. Its name has the time and a checksum, so that damage is noticed. Only
//! [`KeptResult::delete`] deletes a file.

use super::{Against, LabOrder, LabResult, Look, Metric, Verdict};
use crate::check::Sources;
use crate::io::{Files, FilesError, SIZE_MAX};
use dicta_lab::{ComparisonPlan, ComparisonReport};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::path::{Path, PathBuf};

/// The version of the format.
const FORMAT: u32 = 1;
/// How the names of the files end.
const SUFFIX: &str = ".lab";

/// Why a result can't be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("{} was written by a later version of Dicta (format {format})", path.display())]
    Later { path: PathBuf, format: u32 },
    #[error("this result can't be written: {0}")]
    Unwritable(#[from] ron::Error),
}

/// A kept result, as a list shows it.
#[derive(Debug)]
pub struct KeptResult {
    /// When it was kept, in milliseconds since 1970.
    pub when: u64,
    /// What was compared, or why that can't be read.
    pub head: Result<KeptHead, KeptError>,
    sum: u32,
    file: PathBuf,
}

/// What was compared, and with which verdicts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptHead {
    format: u32,
    pub against: Against,
    /// The names of the missions.
    pub missions: Vec<String>,
    pub metric: Metric,
    /// Each pilot with its verdict.
    pub verdicts: Vec<(String, Verdict)>,
}

/// The rest of a kept result: the order, what was found, and what was known after more and more games.
#[derive(Serialize, Deserialize)]
struct Rest {
    ruleset: String,
    overlays: Vec<String>,
    pilots: Vec<String>,
    games: u64,
    until_known: bool,
    seed: u64,
    plan: ComparisonPlan,
    report: ComparisonReport,
    looks: Vec<Look>,
    /// Path and text of each file; the two versions refer to them by index.
    texts: Vec<(String, String)>,
    now: Vec<usize>,
    saved: Vec<usize>,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl KeptResult {
    /// All results in a folder, newest first.
    pub fn list(files: &dyn Files, folder: &Path) -> Vec<KeptResult> {
        let listed = |name: String| {
            let (when, sum) = name.strip_suffix(SUFFIX)?.split_once('-')?;
            let (when, sum) = (when.parse().ok()?, u32::from_str_radix(sum, 16).ok()?);
            let file = folder.join(&name);
            let head = text(files, &file, sum).and_then(|text| Ok(parts(&file, &text)?.0));
            Some(KeptResult { when, head, sum, file })
        };
        let mut found: Vec<KeptResult> = files.names(folder).into_iter().filter_map(listed).collect();
        found.sort_by_key(|kept| Reverse(kept.when));
        found
    }

    /// Keeps a result in a folder.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep(
        files: &dyn Files,
        folder: &Path,
        now: u64,
        (order, found, looks): (&LabOrder, &LabResult, &[Look]),
    ) -> Result<(), KeptError> {
        // The newest has the highest number, even if the clock was set back.
        let when = Self::list(files, folder).first().map_or(now, |newest| now.max(newest.when + 1));
        let (head, rest) = (ron::to_string(&head_of(order, found))?, ron::to_string(&rest_of(order, found, looks))?);
        let text = format!("{head}\n{rest}\n");
        let path = folder.join(format!("{when}-{:08x}{SUFFIX}", crc32fast::hash(text.as_bytes())));
        if text.len() as u64 > SIZE_MAX {
            return Err(FilesError::TooLarge { path, most: SIZE_MAX >> 20 }.into());
        }
        files.save(&path, &text)?;
        Ok(())
    }

    /// What was compared, what was found, and what was known after more and more games.
    ///
    /// # Errors
    /// If the file can't be read, or differs from what was written.
    pub fn read(&self, files: &dyn Files) -> Result<(LabOrder, LabResult, Vec<Look>), KeptError> {
        let text = text(files, &self.file, self.sum)?;
        let (head, rest) = parts(&self.file, &text)?;
        let damaged = || FilesError::Damaged { path: self.file.clone() };
        let rest: Rest = ron::from_str(rest).map_err(|_| damaged())?;
        let sources = |numbers: &[usize]| {
            let files = numbers.iter().map(|n| rest.texts.get(*n).cloned()).collect::<Option<Vec<_>>>();
            Some(Sources::of(0, files?))
        };
        let order = LabOrder {
            against: head.against,
            now: sources(&rest.now).ok_or_else(damaged)?,
            saved: sources(&rest.saved).ok_or_else(damaged)?,
            ruleset: rest.ruleset,
            overlays: rest.overlays,
            missions: head.missions,
            pilots: rest.pilots,
            metric: head.metric,
            games: rest.games,
            until_known: rest.until_known,
            seed: rest.seed,
            threads: 0,
        };
        Ok((order, LabResult { plan: rest.plan, report: rest.report }, rest.looks))
    }

    /// Deletes the file.
    ///
    /// # Errors
    /// If that fails.
    pub fn delete(&self, files: &dyn Files) -> Result<(), FilesError> {
        files.remove(&self.file)
    }
}

/// The text of a file, as it was written.
fn text(files: &dyn Files, file: &Path, sum: u32) -> Result<String, KeptError> {
    let text = files.read(file)?;
    let is_whole = crc32fast::hash(text.as_bytes()) == sum;
    if is_whole { Ok(text) } else { Err(FilesError::Damaged { path: file.to_owned() }.into()) }
}

/// The head, and the text of the rest.
fn parts<'t>(file: &Path, text: &'t str) -> Result<(KeptHead, &'t str), KeptError> {
    let damaged = || FilesError::Damaged { path: file.to_owned() };
    let (head, rest) = text.split_once('\n').ok_or_else(damaged)?;
    let Version { format } = ron::from_str(head).map_err(|_| damaged())?;
    if format > FORMAT {
        return Err(KeptError::Later { path: file.to_owned(), format });
    }
    Ok((ron::from_str(head).map_err(|_| damaged())?, rest))
}

fn head_of(order: &LabOrder, found: &LabResult) -> KeptHead {
    KeptHead {
        format: FORMAT,
        against: order.against.clone(),
        missions: order.missions.clone(),
        metric: order.metric.clone(),
        verdicts: found.report.rungs.iter().map(|rung| (rung.pilots.join("/"), rung.verdict)).collect(),
    }
}

fn rest_of(order: &LabOrder, found: &LabResult, looks: &[Look]) -> Rest {
    let mut texts: Vec<(String, String)> = Vec::new();
    let mut numbers = |sources: &Sources| {
        let number = |file: (String, String)| {
            texts.iter().position(|text| *text == file).unwrap_or_else(|| {
                texts.push(file);
                texts.len() - 1
            })
        };
        sources.written().into_iter().map(number).collect::<Vec<usize>>()
    };
    let (now, saved) = (numbers(&order.now), numbers(&order.saved));
    Rest {
        ruleset: order.ruleset.clone(),
        overlays: order.overlays.clone(),
        pilots: order.pilots.clone(),
        games: order.games,
        until_known: order.until_known,
        seed: order.seed,
        plan: found.plan.clone(),
        report: found.report.clone(),
        looks: looks.to_vec(),
        texts,
        now,
        saved,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;
    use crate::lab::tests::{TEXT, order, run};

    const FOLDER: &str = "/state/lab";

    fn kept(files: &InMemory) -> Vec<KeptResult> {
        KeptResult::list(files, Path::new(FOLDER))
    }

    /// Two results, kept at the same time.
    fn two(files: &InMemory) -> (LabOrder, LabResult, Vec<Look>) {
        let order = order(&TEXT.replace("turns 2", "turns 4"));
        let (found, looks) = run(&order, false);
        let found = found.expect("played").expect("not canceled");
        for _ in 0..2 {
            KeptResult::keep(files, Path::new(FOLDER), 1000, (&order, &found, &looks)).expect("kept");
        }
        (order, found, looks)
    }

    #[test]
    fn kept_results_are_read_as_they_were_found() {
        let files = InMemory::default();
        let (order, found, looks) = two(&files);
        let list = kept(&files);
        assert_eq!(list.iter().map(|kept| kept.when).collect::<Vec<_>>(), [1001, 1000]);
        let head = list[0].head.as_ref().expect("a head");
        assert_eq!(head.verdicts, [("random".to_owned(), Verdict::Greater)]);
        let (order_read, found_read, looks_read) = list[0].read(&files).expect("read");
        assert_eq!((order_read.now.files, order_read.saved.files), (order.now.files, order.saved.files));
        assert_eq!((order_read.against, order_read.missions), (order.against, order.missions));
        assert_eq!((found_read.plan, found_read.report, looks_read), (found.plan, found.report, looks));
        list[0].delete(&files).expect("deleted");
        assert_eq!(kept(&files).len(), 1);
    }

    #[test]
    fn damaged_results_stay_and_are_reported() {
        let files = InMemory::default();
        two(&files);
        let newest = kept(&files).remove(0);
        let text = files.read(&newest.file).expect("read");
        files.append(&newest.file, b" ").expect("changed");
        let message = |kept: &KeptResult| kept.head.as_ref().map_err(ToString::to_string).map(|_| ());
        let list = kept(&files);
        let damaged = message(&list[0]).expect_err("damaged");
        assert!(damaged.ends_with("is damaged: its content has changed since it was saved"), "{damaged}");
        assert!(list[0].read(&files).is_err() && list[1].read(&files).is_ok());
        // A file of a later version says so, whatever else is in it.
        let later = text.replacen("format:1", "format:9", 1);
        let name = format!("2000-{:08x}{SUFFIX}", crc32fast::hash(later.as_bytes()));
        files.save(&Path::new(FOLDER).join(name), &later).expect("written");
        let later = message(&kept(&files)[0]).expect_err("from a later version");
        assert!(later.ends_with("was written by a later version of Dicta (format 9)"), "{later}");
        assert_eq!(kept(&files).len(), 3);
    }
}
