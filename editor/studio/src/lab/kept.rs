//! Results of the lab, kept in a project's folder of the state directory.
//!
//! A result is a file of two lines: the head, which a list shows, and the rest, with the files that were played, so
//! that its games can be played later. Its name has the time and a checksum, so that damage is noticed. Only
//! [`KeptResult::delete`] deletes a file. Files of format 1, which has only comparisons, are still read.

use super::{
    Against, JudgedRule, LabOrder, LabResult, Look, MatrixOrder, MatrixResult, Metric, Played, PlayedComparison,
    PlayedMatrix, Verdict,
};
use crate::check::Sources;
use crate::io::{Files, FilesError, SIZE_MAX};
use dicta_lab::{ComparisonPlan, ComparisonReport, Estimate};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::path::{Path, PathBuf};

/// The version of the format.
const FORMAT: u32 = 2;
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
    /// What was played, or why that can't be read.
    pub head: Result<KeptHead, KeptError>,
    sum: u32,
    file: PathBuf,
}

/// What was played, and what was found in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptHead {
    format: u32,
    /// The names of the missions.
    pub missions: Vec<String>,
    pub what: KeptWhat,
}

/// The kinds of results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum KeptWhat {
    Comparison {
        against: Against,
        metric: Metric,
        rungs: Vec<KeptRung>,
        ruleset: String,
        /// The declarations that it is about; format 1 doesn't have them.
        rules: Vec<JudgedRule>,
    },
    Matrix {
        kind: String,
        pilot: String,
        /// The number of entries, and the title of the strongest one.
        entries: usize,
        strongest: String,
    },
}

/// What was found for a pilot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptRung {
    pub pilot: String,
    pub verdict: Verdict,
    /// The difference; format 1 has it only in the rest.
    pub difference: Option<Estimate>,
}

/// The head in format 1.
#[derive(Deserialize)]
struct FirstHead {
    against: Against,
    missions: Vec<String>,
    metric: Metric,
    verdicts: Vec<(String, Verdict)>,
}

/// The rest of a kept result. In format 1, it is that of a comparison.
#[derive(Serialize, Deserialize)]
enum Rest {
    Comparison(Box<ComparisonRest>),
    Matrix(Box<MatrixRest>),
}

/// The order, what was found, and what was known after more and more games.
#[derive(Serialize, Deserialize)]
struct ComparisonRest {
    ruleset: String,
    overlays: Vec<String>,
    pilots: Vec<String>,
    games: u64,
    until_known: bool,
    seed: u64,
    plan: ComparisonPlan,
    report: ComparisonReport,
    looks: Vec<Look>,
    #[serde(default)]
    warnings: Vec<String>,
    /// Path and text of each file; the two versions refer to them by index.
    texts: Vec<(String, String)>,
    now: Vec<usize>,
    saved: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
struct MatrixRest {
    ruleset: String,
    overlays: Vec<String>,
    entries: Vec<String>,
    games: u64,
    seed: u64,
    result: MatrixResult,
    /// Path and text of each file.
    texts: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl KeptResult {
    /// All results in a folder, newest first.
    ///
    /// # Errors
    /// If the folder can't be read.
    pub fn list(files: &dyn Files, folder: &Path) -> Result<Vec<KeptResult>, FilesError> {
        let listed = |name: String| {
            let (when, sum) = name.strip_suffix(SUFFIX)?.split_once('-')?;
            let (when, sum) = (when.parse().ok()?, u32::from_str_radix(sum, 16).ok()?);
            let file = folder.join(&name);
            let head = text(files, &file, sum).and_then(|text| Ok(parts(&file, &text)?.0));
            Some(KeptResult { when, head, sum, file })
        };
        let mut found: Vec<KeptResult> = files.names(folder)?.into_iter().filter_map(listed).collect();
        found.sort_by_key(|kept| Reverse(kept.when));
        Ok(found)
    }

    /// Keeps a result in a folder.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep(files: &dyn Files, folder: &Path, now: u64, played: &Played) -> Result<(), KeptError> {
        // The newest has the highest number, even if the clock was set back.
        let when = Self::list(files, folder)?.first().map_or(now, |newest| now.max(newest.when + 1));
        let (head, rest) = (ron::to_string(&head_of(played))?, ron::to_string(&rest_of(played))?);
        let text = format!("{head}\n{rest}\n");
        let path = folder.join(format!("{when}-{:08x}{SUFFIX}", crc32fast::hash(text.as_bytes())));
        if text.len() as u64 > SIZE_MAX {
            return Err(FilesError::TooLarge { path, most: SIZE_MAX >> 20 }.into());
        }
        files.save(&path, &text)?;
        Ok(())
    }

    /// What was played.
    ///
    /// # Errors
    /// If the file can't be read, or differs from what was written.
    pub fn read(&self, files: &dyn Files) -> Result<Played, KeptError> {
        let text = text(files, &self.file, self.sum)?;
        let (head, rest) = parts(&self.file, &text)?;
        let damaged = || FilesError::Damaged { path: self.file.clone() };
        let rest = match head.format {
            1 => ron::from_str(rest).map(Rest::Comparison),
            _ => ron::from_str(rest),
        };
        let played = rest.ok().and_then(|rest| played_of(head, rest));
        Ok(played.ok_or_else(damaged)?)
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
    let head = match format {
        1 => ron::from_str(head).map(FirstHead::now),
        _ => ron::from_str(head),
    };
    Ok((head.map_err(|_| damaged())?, rest))
}

impl FirstHead {
    /// The head as it is written now.
    fn now(self) -> KeptHead {
        let rung = |(pilot, verdict): (String, Verdict)| KeptRung { pilot, verdict, difference: None };
        let rungs = self.verdicts.into_iter().map(rung).collect();
        let (ruleset, rules) = (String::new(), Vec::new());
        let what = KeptWhat::Comparison { against: self.against, metric: self.metric, rungs, ruleset, rules };
        KeptHead { format: 1, missions: self.missions, what }
    }
}

fn head_of(played: &Played) -> KeptHead {
    let (missions, what) = match played {
        Played::Comparison(played) => {
            let rungs = played.result.report.rungs.iter().map(|rung| KeptRung {
                pilot: rung.pilots.join("/"),
                verdict: rung.verdict,
                difference: Some(rung.difference),
            });
            let (against, metric) = (played.order.against.clone(), played.order.metric.clone());
            let (ruleset, rules) = (played.order.ruleset.clone(), played.result.rules.clone());
            let rungs = rungs.collect();
            (&played.order.missions, KeptWhat::Comparison { against, metric, rungs, ruleset, rules })
        }
        Played::Matrix(played) => {
            let strongest = played.result.report.strongest_first().first().copied();
            let strongest = strongest.and_then(|at| played.result.titles.get(at)).cloned().unwrap_or_default();
            let (kind, pilot) = (played.order.kind.clone(), played.order.pilot.clone());
            let entries = played.result.titles.len();
            (&played.order.missions, KeptWhat::Matrix { kind, pilot, entries, strongest })
        }
    };
    KeptHead { format: FORMAT, missions: missions.clone(), what }
}

fn rest_of(played: &Played) -> Rest {
    match played {
        Played::Comparison(played) => Rest::Comparison(Box::new(comparison_rest(played))),
        Played::Matrix(played) => Rest::Matrix(Box::new(MatrixRest {
            ruleset: played.order.ruleset.clone(),
            overlays: played.order.overlays.clone(),
            entries: played.order.entries.clone(),
            games: played.order.games,
            seed: played.order.seed,
            result: played.result.clone(),
            texts: played.order.sources.written(),
        })),
    }
}

fn comparison_rest(PlayedComparison { order, result, looks }: &PlayedComparison) -> ComparisonRest {
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
    ComparisonRest {
        ruleset: order.ruleset.clone(),
        overlays: order.overlays.clone(),
        pilots: order.pilots.clone(),
        games: order.games,
        until_known: order.until_known,
        seed: order.seed,
        plan: result.plan.clone(),
        report: result.report.clone(),
        looks: looks.to_vec(),
        warnings: result.warnings.clone(),
        texts,
        now,
        saved,
    }
}

/// What was played, if head and rest fit together.
fn played_of(head: KeptHead, rest: Rest) -> Option<Played> {
    match (head.what, rest) {
        (KeptWhat::Comparison { against, metric, rules, .. }, Rest::Comparison(rest)) => {
            let sources = |numbers: &[usize]| {
                let files = numbers.iter().map(|n| rest.texts.get(*n).cloned()).collect::<Option<Vec<_>>>();
                Some(Sources::of(0, files?))
            };
            let order = LabOrder {
                against,
                now: sources(&rest.now)?,
                saved: sources(&rest.saved)?,
                ruleset: rest.ruleset,
                overlays: rest.overlays,
                missions: head.missions,
                pilots: rest.pilots,
                metric,
                games: rest.games,
                until_known: rest.until_known,
                seed: rest.seed,
                threads: 0,
            };
            let result = LabResult { plan: rest.plan, report: rest.report, rules, warnings: rest.warnings };
            Some(Played::Comparison(Box::new(PlayedComparison { order, result, looks: rest.looks })))
        }
        (KeptWhat::Matrix { kind, pilot, .. }, Rest::Matrix(rest)) => {
            let order = MatrixOrder {
                sources: Sources::of(0, rest.texts),
                ruleset: rest.ruleset,
                overlays: rest.overlays,
                missions: head.missions,
                kind,
                entries: rest.entries,
                pilot,
                games: rest.games,
                seed: rest.seed,
                threads: 0,
            };
            Some(Played::Matrix(Box::new(PlayedMatrix { order, result: rest.result })))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;
    use crate::lab::tests::{TEXT, matrix_order, order, played, run_matrix};

    const FOLDER: &str = "/state/lab";

    fn kept(files: &InMemory) -> Vec<KeptResult> {
        KeptResult::list(files, Path::new(FOLDER)).expect("listed")
    }

    /// Two results, kept at the same time.
    fn two(files: &InMemory) -> PlayedComparison {
        let found = played(order(&TEXT.replace("turns 2", "turns 4")));
        let kept = Played::Comparison(Box::new(found.clone()));
        for _ in 0..2 {
            KeptResult::keep(files, Path::new(FOLDER), 1000, &kept).expect("kept");
        }
        found
    }

    fn read(kept: &KeptResult, files: &InMemory) -> PlayedComparison {
        match kept.read(files).expect("read") {
            Played::Comparison(played) => *played,
            Played::Matrix(_) => panic!("a matrix"),
        }
    }

    #[test]
    fn kept_results_are_read_as_they_were_found() {
        let files = InMemory::default();
        let PlayedComparison { order, result, looks } = two(&files);
        let list = kept(&files);
        assert_eq!(list.iter().map(|kept| kept.when).collect::<Vec<_>>(), [1001, 1000]);
        let KeptWhat::Comparison { rungs, .. } = &list[0].head.as_ref().expect("a head").what else {
            panic!("no comparison")
        };
        let difference = Some(result.report.rungs[0].difference);
        assert_eq!(rungs[..], [KeptRung { pilot: "random".to_owned(), verdict: Verdict::Greater, difference }]);
        let again = read(&list[0], &files);
        assert_eq!((again.order.now.files, again.order.saved.files), (order.now.files, order.saved.files));
        assert_eq!((again.order.against, again.order.missions), (order.against, order.missions));
        assert_eq!((again.result.plan, again.result.report, again.looks), (result.plan, result.report, looks));
        list[0].delete(&files).expect("deleted");
        assert_eq!(kept(&files).len(), 1);
    }

    #[test]
    fn a_matrix_is_read_as_it_was_found() {
        let files = InMemory::default();
        let order = matrix_order();
        let result = run_matrix(&order, false).expect("played").expect("not canceled");
        let played = Played::Matrix(Box::new(PlayedMatrix { order: order.clone(), result: result.clone() }));
        KeptResult::keep(&files, Path::new(FOLDER), 1000, &played).expect("kept");
        let list = kept(&files);
        let expected = KeptWhat::Matrix {
            kind: "plane".to_owned(),
            pilot: "random".to_owned(),
            entries: 3,
            strongest: "Swift".to_owned(),
        };
        assert_eq!(list[0].head.as_ref().expect("a head").what, expected);
        let Played::Matrix(again) = list[0].read(&files).expect("read") else { panic!("no matrix") };
        assert_eq!((again.result, again.order.sources.files), (result, order.sources.files));
        assert_eq!((again.order.games, again.order.missions), (order.games, order.missions));
    }

    #[test]
    fn files_of_the_first_format_are_read() {
        let files = InMemory::default();
        let found = played(order(&TEXT.replace("turns 2", "turns 4")));
        let head = "(format:1,against:Saved,missions:[\"duel\"],metric:turns,verdicts:[(\"random\",greater)])";
        let text = format!("{head}\n{}\n", ron::to_string(&comparison_rest(&found)).expect("written"));
        let name = format!("1000-{:08x}{SUFFIX}", crc32fast::hash(text.as_bytes()));
        files.save(&Path::new(FOLDER).join(name), &text).expect("written");
        let list = kept(&files);
        let KeptWhat::Comparison { rungs, .. } = &list[0].head.as_ref().expect("a head").what else {
            panic!("no comparison")
        };
        assert_eq!(rungs[..], [KeptRung { pilot: "random".to_owned(), verdict: Verdict::Greater, difference: None }]);
        assert_eq!(read(&list[0], &files).result.report, found.result.report);
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
        let later = text.replacen("format:2", "format:9", 1);
        let name = format!("2000-{:08x}{SUFFIX}", crc32fast::hash(later.as_bytes()));
        files.save(&Path::new(FOLDER).join(name), &later).expect("written");
        let later = message(&kept(&files)[0]).expect_err("from a later version");
        assert!(later.ends_with("was written by a later version of Dicta (format 9)"), "{later}");
        assert_eq!(kept(&files).len(), 3);
    }
}
