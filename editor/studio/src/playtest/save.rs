//! Saved games: the source files, the seed, and for every moment its choice, manual results and changes of the rules;
//! everything else follows from them.

use super::game_tree::{Branch, Moment};
use super::hand::Hand;
use super::limits::{Full, LIMITS, PlaytestLimits};
use super::record::{GameStart, Record};
use super::rules_in_force::Stage;
use super::runs::{Ran, Way};
use super::{Playtest, link};
use crate::check::{Checker, Sources};
use crate::game::{Game, GameError};
use crate::io;
use crate::pilots;
use dicta_play::UmpireEdit;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The version of the format.
const FORMAT: u32 = 3;

/// A game on disk.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedGame {
    format: u32,
    seed: u64,
    /// The pilot of each seat, by name.
    pub seats: Vec<String>,
    pub by_hand: bool,
    /// The rules that it was played under, in order.
    stages: Vec<SavedStage>,
    /// All positions; the parent of a position precedes it.
    pub moments: Vec<SavedMoment>,
    pub branches: Vec<SavedBranch>,
    /// The current branch, and the index of its current moment.
    pub branch: usize,
    pub moment: usize,
    /// Path and text of each file; stages refer to them by index.
    texts: Vec<(String, String)>,
}

/// Rules on disk.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedStage {
    /// The ruleset and its overlays, by name.
    ruleset: String,
    overlays: Vec<String>,
    mission: String,
    options: Vec<(String, String)>,
    /// What was picked from pools; empty in older files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<(String, String)>,
    texts: Vec<usize>,
    words: Vec<String>,
}

/// A moment on disk.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedMoment {
    from: Option<usize>,
    under: usize,
    picks: Option<Vec<i64>>,
    /// What the umpire changed; missing in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edit: Option<UmpireEdit>,
    given: Option<Vec<i64>>,
    changes: Vec<(usize, usize)>,
    /// How many numbers the pilot of each seat had drawn from its stream.
    taken: Vec<u64>,
    /// The position's hash: replaying must reproduce it.
    hash: u64,
}

/// A branch on disk.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedBranch {
    id: u32,
    name: Option<String>,
    tip: usize,
    at: usize,
    from: Option<u32>,
}

/// A game on disk in the format without branches.
#[derive(Debug, Deserialize)]
struct SavedLine {
    ruleset: String,
    overlays: Vec<String>,
    mission: String,
    options: Vec<(String, String)>,
    seed: u64,
    seats: Vec<String>,
    choices: Vec<Vec<i64>>,
    moment: usize,
    hashes: Vec<u64>,
    taken: Vec<Vec<u64>>,
    sources: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

/// Why a game could not be saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    #[error("this is not a saved game: {0}")]
    Format(String),
    #[error("this game was saved by an early version of Dicta and does not contain enough to replay it")]
    Early,
    #[error("this game was saved by a later version of Dicta (format {0})")]
    Later(u32),
    #[error(transparent)]
    Full(#[from] Full),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error("the game does not replay identically from decision {0} on")]
    Differs(usize),
}

impl Playtest {
    /// The game as text: all branches, and all rules that they were played under.
    pub fn save_text(&self) -> Result<String, SaveError> {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
        ron::ser::to_string_pretty(&self.saved(), pretty).map_err(|e| SaveError::Format(e.to_string()))
    }

    /// The game as plain data to serialize.
    pub(super) fn saved(&self) -> SavedGame {
        let mut texts: Vec<(String, Arc<str>)> = Vec::new();
        let mut number = |file: &(String, Arc<str>)| {
            texts.iter().position(|t| t == file).unwrap_or_else(|| {
                texts.push(file.clone());
                texts.len() - 1
            })
        };
        let stage = |stage: &Stage, texts: Vec<usize>| SavedStage {
            ruleset: stage.game.ruleset.clone(),
            overlays: stage.game.overlays.clone(),
            mission: stage.machine.mission().head.name.clone(),
            options: stage.game.options.clone(),
            pieces: stage.game.pieces.clone(),
            texts,
            words: stage.words.clone(),
        };
        let tree = &self.record.tree;
        let stages = self.record.stages_played().iter().map(|s| {
            let files = s.game.sources.files.iter().map(&mut number).collect();
            stage(s, files)
        });
        let stages = stages.collect();
        SavedGame {
            format: FORMAT,
            seed: self.seed(),
            seats: self.pilot_names(),
            by_hand: self.is_by_hand(),
            stages,
            moments: tree.moments().iter().map(|m| saved_moment(m)).collect(),
            branches: tree.branches().iter().map(saved_branch).collect(),
            branch: tree.branch(),
            moment: tree.at(),
            texts: Sources { revision: 0, files: texts }.written(),
        }
    }

    /// The pilot of each seat, by name.
    pub(super) fn pilot_names(&self) -> Vec<String> {
        self.seats().iter().map(|s| s.pilot.name().to_owned()).collect()
    }

    /// Restores a saved game, under its own rules.
    ///
    /// # Errors
    /// If it can't be read, its rules can't be compiled, or replaying gives a different result.
    pub fn load(text: &str) -> Result<Self, SaveError> {
        let text = crate::io::saves::without_mark(text);
        let wrong = |e: ron::error::SpannedError| SaveError::Format(io::parse_error_message(&e));
        let version: Version = ron::from_str(text).map_err(wrong)?;
        let saved = match version.format {
            FORMAT => ron::from_str(text).map_err(wrong)?,
            2 => one_line(ron::from_str(text).map_err(wrong)?),
            later if later > FORMAT => return Err(SaveError::Later(later)),
            _ => return Err(SaveError::Early),
        };
        restore(saved)
    }
}

pub(super) fn saved_branch(b: &Branch) -> SavedBranch {
    SavedBranch { id: b.id, name: b.name.clone(), tip: b.tip, at: b.at, from: b.from }
}

pub(super) fn saved_moment(moment: &Moment) -> SavedMoment {
    let way = moment.way();
    SavedMoment {
        from: way.from,
        under: way.under,
        picks: way.picks,
        edit: way.edit,
        given: way.given,
        changes: way.changes,
        taken: way.taken.to_vec(),
        hash: moment.position.hash(),
    }
}

/// Converts a game without branches to one with a single branch.
fn one_line(old: SavedLine) -> SavedGame {
    let none = vec![0; old.seats.len()];
    let moment = |i: usize, picks: &Vec<i64>| SavedMoment {
        from: Some(i),
        under: 0,
        picks: Some(picks.clone()),
        edit: None,
        given: None,
        changes: Vec::new(),
        taken: old.taken.get(i).cloned().unwrap_or_else(|| none.clone()),
        // A missing hash counts as a mismatch.
        hash: old.hashes.get(i).copied().unwrap_or(0),
    };
    let first = SavedMoment {
        from: None,
        under: 0,
        picks: None,
        edit: None,
        given: None,
        changes: Vec::new(),
        taken: none.clone(),
        hash: 0,
    };
    let after = old.choices.iter().enumerate().map(|(i, picks)| moment(i, picks));
    SavedGame {
        format: FORMAT,
        seed: old.seed,
        by_hand: false,
        stages: vec![SavedStage {
            ruleset: old.ruleset.clone(),
            overlays: old.overlays.clone(),
            mission: old.mission.clone(),
            options: old.options.clone(),
            pieces: Vec::new(),
            texts: (0..old.sources.len()).collect(),
            words: Vec::new(),
        }],
        moments: std::iter::once(first).chain(after).collect(),
        branches: vec![SavedBranch { id: 0, name: None, tip: old.choices.len(), at: old.moment, from: None }],
        branch: 0,
        moment: old.moment,
        seats: old.seats.clone(),
        texts: old.sources.clone(),
    }
}

/// Compiles the rules of a saved game and plays it again.
///
/// # Errors
/// If it exceeds a limit, its rules can't be compiled, or playing it again gives a different result.
pub(super) fn restore(saved: SavedGame) -> Result<Playtest, SaveError> {
    // Every branch has a moment of its own, so there can't be more branches than moments.
    let moments = saved.moments.len().max(saved.branches.len());
    LIMITS.check(&PlaytestLimits { moments, rules: saved.stages.len(), ..PlaytestLimits::of(&[]) })?;
    let record = restore_record(&saved)?;
    let mut game = Playtest { record, hand: Hand::default() };
    for (i, name) in saved.seats.iter().enumerate() {
        if let Some(pilot) = pilots::called(game.program(), name) {
            game.set_pilot(i, pilot);
        }
    }
    game.go_to(saved.moment);
    game.set_by_hand(saved.by_hand);
    Ok(game)
}

fn restore_record(saved: &SavedGame) -> Result<Record, SaveError> {
    let mut stages = restore_stages(saved)?.into_iter();
    let first = stages.next().ok_or_else(|| broken("it has no rules"))?;
    let mut record = Record::new(first, GameStart { seed: saved.seed, lent: None });
    stages.for_each(|stage| {
        record.rules.add(stage);
    });
    for (i, of) in saved.moments.iter().enumerate() {
        let fits =
            of.under < record.rules.len() && of.from.is_none_or(|f| f < i) && (of.from.is_some() || of.picks.is_none());
        let fits = fits && (of.edit.is_none() || of.from.is_some() && of.picks.is_none());
        if !fits {
            return Err(broken("a position has no predecessor"));
        }
        let differs = Err(SaveError::Differs(i.saturating_sub(1)));
        let under = of.from.map_or(of.under, |f| record.tree.moments()[f].stage);
        let seats = record.rules[under].machine.mission().seats.len();
        let Ok(Ran::Moment(moment, None)) = record.run(&saved_way(of, under, seats)) else { return differs };
        if of.hash != moment.position.hash() && !(of.from.is_none() && of.hash == 0) {
            return differs;
        }
        record.tree.push(*moment)?;
    }
    let branch = |b: &SavedBranch| Branch { id: b.id, name: b.name.clone(), tip: b.tip, at: b.at, from: b.from };
    match record.tree.set_branches(saved.branches.iter().map(branch).collect(), saved.branch) {
        true => Ok(record),
        false => Err(broken("a branch has no position")),
    }
}

/// The rules of a saved game, compiled from its own files.
fn restore_stages(saved: &SavedGame) -> Result<Vec<Stage>, SaveError> {
    let mut checker = Checker::default();
    let stage = |of: &SavedStage| {
        let files: Option<Vec<_>> = of.texts.iter().map(|i| saved.texts.get(*i).cloned()).collect();
        let sources = Sources::of(0, files.ok_or_else(|| broken("a file is missing"))?);
        let stack = (of.ruleset.as_str(), &of.overlays[..]);
        let mut game = Game::prepare_stack(&mut checker, &sources, stack, &of.mission, &of.options)?;
        game = game.with_pieces(&of.pieces)?;
        game.revision = None;
        let machine = link(&game)?;
        Ok(Stage { game, machine, words: of.words.clone() })
    };
    saved.stages.iter().map(stage).collect()
}

/// The run to a saved moment.
fn saved_way(of: &SavedMoment, under: usize, seats: usize) -> Way {
    let mut taken = of.taken.clone();
    taken.resize(seats, 0);
    Way {
        from: of.from,
        under,
        picks: of.picks.clone(),
        edit: of.edit.clone(),
        given: of.given.clone(),
        changes: of.changes.clone(),
        taken: taken.into(),
    }
}

fn broken(what: &str) -> SaveError {
    SaveError::Format(what.to_owned())
}
