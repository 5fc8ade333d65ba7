//! A playtest: a game played in the editor, with its history, seats and game log.
//!
//! Each decision leaves a position behind, so that the user can step back and forward; a choice made at an earlier
//! position starts another branch, and branches can be compared. Rules may change during play, and dice may be entered
//! manually. Every query takes the viewer whose knowledge it respects.

mod acts;
mod advice;
mod branches;
mod decide;
mod export;
mod game_log;
mod game_tree;
mod gatherings;
mod hand;
mod keyboard;
mod limits;
mod narrate;
mod playtest_recovery;
mod position_reading;
mod rule_changes;
mod save;
mod scene;
mod think;
mod timeline;
mod umpire;
mod undo;
mod unknown;
mod why;

use crate::game::{Game, GameError};
use crate::pilots;
pub use crate::pilots::Pilot;
use crate::view::{DecisionView, Viewer};
pub use acts::Act;
pub use advice::{Advice, AdviceRequest};
pub use branches::{BranchId, BranchView, CompareRow, Comparison, Parted};
pub use dicta_play::{CardTo, UmpireEdit};
use dicta_play::{ChooseError, EditError, Instance, Machine, Position, Status};
use dicta_program::{Map, Mission, MissionId, Program, Words};
pub use export::{ExampleRange, Expectation, Exported};
pub use game_log::Log;
use game_tree::{Branch, Moment, Ran, Stage, Way};
pub use gatherings::Round;
pub use hand::{ChanceValue, ChanceView};
pub use keyboard::Keyboard;
pub use limits::{BRANCHES_MAX, Full, LIMITS, PlaytestLimits};
use narrate::Narrator;
pub use playtest_recovery::PlaytestRecovery;
use position_reading::Reading;
pub use rule_changes::{MovedLine, Replayed, RulesNote, RulesOffer, When, changes};
pub use save::SaveError;
use std::sync::Arc;
pub use think::{Thinking, Thought};
pub use timeline::{Band, Marks, MomentMark, Timeline};
pub use umpire::{CardNow, Correction, FieldOf, HiddenNow, ReserveNow};
pub use undo::Kept;

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSetup {
    pub title: String,
    /// The number of its side.
    pub side: usize,
    pub pilot: Pilot,
}

/// Why a game could not continue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error(transparent)]
    Choose(#[from] ChooseError),
    #[error("the pilot `{0}` found no option")]
    Pilot(String),
    #[error("{0}")]
    Edit(#[from] EditError),
    #[error("in a mission of a campaign, the umpire changes nothing")]
    Campaign,
    #[error("a die or card must be entered first")]
    Chance,
    #[error("this result is not possible here")]
    NoSuchResult,
    #[error("{0}; delete branches to continue")]
    Full(#[from] Full),
    #[error(transparent)]
    Bug(#[from] crate::work::Bug),
}

/// A game in progress.
#[derive(Clone)]
pub struct Playtest {
    /// The rules under which it was and is played.
    stages: Vec<Stage>,
    seats: Vec<SeatSetup>,
    /// All positions; the parent of a position precedes it. Copies of the game share them.
    moments: Vec<Arc<Moment>>,
    /// Never empty.
    branches: Vec<Branch>,
    /// The current branch, and its moments from the start to its tip.
    branch: usize,
    line: Vec<usize>,
    /// The index of the current moment in the line.
    at: usize,
    seed: u64,
    /// The initial position of a campaign mission.
    lent: Option<Arc<Position>>,
    /// Rules to apply at the next phase boundary.
    waiting: Option<usize>,
    /// Why pending rules were not applied.
    refused: Option<String>,
    by_hand: bool,
    /// A choice that waits for dice or cards entered manually before it takes effect.
    asking: Option<hand::ManualRequest>,
    /// The limits of the game, and how much of them its moments use.
    room: PlaytestLimits,
    usage: PlaytestLimits,
    /// Grows with every change of the tree.
    played: u64,
    /// Grows whenever moments are removed from the tree.
    pruned: u64,
    /// The code of the language in which it shows the texts of the rules; empty for the one in which they are written.
    language: String,
}

impl Playtest {
    /// Sets a game up and plays it to its first decision. A person has the first seat, computer pilots have the others.
    pub fn start(game: Game, seed: u64) -> Result<Self, GameError> {
        let machine = link(&game)?;
        Ok(Self::begin(game, machine, None, seed))
    }

    /// Plays from a given position on a linked machine, as for a campaign mission.
    pub(crate) fn begin(game: Game, machine: Machine, lent: Option<Position>, seed: u64) -> Self {
        let usual = pilots::default_pilot(&game.program);
        let seats = machine.mission().seats.iter().enumerate();
        let seats: Vec<SeatSetup> = seats
            .map(|(i, seat)| SeatSetup {
                title: seat.head.title.clone(),
                side: seat.side as usize,
                pilot: if i == 0 { Pilot::Human } else { usual.clone() },
            })
            .collect();
        let taken = vec![0; seats.len()].into();
        let mut playtest = Playtest {
            stages: vec![Stage { game, machine, words: Vec::new() }],
            seats,
            moments: Vec::new(),
            branches: vec![Branch { id: 0, name: None, tip: 0, at: 0, from: None }],
            branch: 0,
            line: vec![0],
            at: 0,
            seed,
            lent: lent.map(Arc::new),
            waiting: None,
            refused: None,
            by_hand: false,
            asking: None,
            room: LIMITS,
            usage: PlaytestLimits::of(&[]),
            played: 0,
            pruned: 0,
            language: String::new(),
        };
        let way = Way { from: None, under: 0, picks: None, edit: None, given: None, changes: Vec::new(), taken };
        if let Ok(Ran::Moment(first, _)) = playtest.run(&way) {
            playtest.usage = playtest.usage.with(&first);
            playtest.moments.push(Arc::from(first));
        }
        playtest
    }

    /// The choices made so far, up to the current position.
    pub fn choices(&self) -> Vec<Vec<i64>> {
        self.made().map(|(picks, _)| picks.to_vec()).collect()
    }

    /// The choices made so far, up to the current position, each with the position that it led to.
    pub(crate) fn made(&self) -> impl Iterator<Item = (&[i64], &Position)> {
        let moments = self.line[..=self.at].iter().map(|m| &self.moments[*m]);
        moments.filter_map(|m| Some((m.how.picks.as_deref()?, &m.position)))
    }

    /// Whether it was started from this position of a campaign.
    pub(crate) fn is_lent(&self, start: &Position) -> bool {
        self.lent.as_deref() == Some(start)
    }

    /// How many numbers the pilot of each seat has drawn from its stream.
    pub(crate) fn taken(&self) -> &[u64] {
        &self.now().taken
    }

    /// A number that grows with every change of the game: new positions, branches, rules. Navigation does not change
    /// it.
    pub fn play_revision(&self) -> u64 {
        self.played
    }

    /// Shows the texts of the rules in the language of this code, such as `de`, where they have a translation into it,
    /// and as they are written where they have none. It changes nothing in the game. Returns whether any text
    /// is another one than before.
    pub fn set_language(&mut self, code: &str) -> bool {
        if self.language == code {
            return false;
        }
        self.language = code.to_owned();
        let was_translated = self.program().language.is_some();
        for stage in &mut self.stages {
            stage.machine = stage.machine.in_language(code);
        }
        if !was_translated && self.stages.iter().all(|stage| stage.machine.program().language.is_none()) {
            return false;
        }
        for (seat, of) in self.seats.iter_mut().zip(&self.stages[0].machine.mission().seats) {
            seat.title.clone_from(&of.head.title);
        }
        self.played += 1;
        true
    }

    /// The number of the rules in force at the current position.
    pub fn rules(&self) -> usize {
        self.now().stage
    }

    fn stage(&self) -> &Stage {
        &self.stages[self.now().stage]
    }

    /// The digest of the rules in force, as [`Game::digest`].
    pub fn digest(&self) -> u64 {
        self.machine().digest()
    }

    /// The prepared game under the rules in force.
    pub fn game(&self) -> &Game {
        &self.stage().game
    }

    /// The program of the rules in force.
    pub fn program(&self) -> &Program {
        self.machine().program()
    }

    /// The mission that is played.
    pub fn mission(&self) -> &Mission {
        self.machine().mission()
    }

    /// The map that the mission is played on.
    pub fn map(&self) -> &Map {
        &self.program().maps[self.mission().map.index()]
    }

    /// Path and text of every file whose rules it is played under.
    pub fn texts(&self) -> &[(String, Arc<str>)] {
        &self.game().sources.files
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The options that were set in addition to the mission's own.
    pub fn options(&self) -> Vec<(String, String)> {
        self.game().options.clone()
    }

    /// The entries that were picked from the pools of the mission's pieces.
    pub fn pieces(&self) -> Vec<(String, String)> {
        self.game().pieces.clone()
    }

    /// The project revision that it is played under; none for a loaded game.
    pub fn revision(&self) -> Option<u64> {
        self.game().revision
    }

    /// The overlays on the rules, by name.
    pub fn overlays(&self) -> &[String] {
        &self.game().overlays
    }

    /// The titles of the overlays on the rules.
    pub fn house_rules(&self) -> Vec<String> {
        let title = |name: &String| {
            let mut all = self.texts().iter().flat_map(|(_, text)| dicta_syntax::heads(text));
            all.find(|d| d.word == "ruleset" && d.name == *name).map_or_else(|| name.clone(), |d| d.called().to_owned())
        };
        self.overlays().iter().map(title).collect()
    }

    /// Whether parts of the rules were left out because they have errors.
    pub fn is_partial(&self) -> bool {
        self.game().partial
    }

    /// The seats, in the order of the mission.
    pub fn seats(&self) -> &[SeatSetup] {
        &self.seats
    }

    /// Assigns a seat to a person or a computer pilot.
    pub fn set_pilot(&mut self, seat: usize, pilot: Pilot) {
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.pilot = pilot;
        }
    }

    /// Assigns these seats to people, and the others to the default pilot.
    pub fn assign_players(&mut self, people: &[usize]) {
        let usual = pilots::default_pilot(self.program());
        for (i, seat) in self.seats.iter_mut().enumerate() {
            seat.pilot = if people.contains(&i) { Pilot::Human } else { usual.clone() };
        }
    }

    /// The seat that commands a piece of this entry.
    pub fn seat_of_entry(&self, entry: &str) -> Option<usize> {
        let kinds = &self.program().kinds;
        let is_it = |i: &&Instance| {
            let root = &kinds[kinds[i.kind.index()].root.index()];
            usize::try_from(i.entry).ok().and_then(|n| root.entries.get(n)).is_some_and(|e| e.head.name == entry)
        };
        let mut of_entry = self.machine().instances().iter().filter(is_it);
        of_entry.find_map(|i| usize::try_from(i.seat).ok().filter(|seat| *seat < self.seats.len()))
    }

    /// All pilots that a seat can be assigned to.
    pub fn pilots(&self) -> Vec<Pilot> {
        pilots::known(self.program())
    }

    /// The index of the current position on its branch, from 0.
    pub fn moment(&self) -> usize {
        self.at
    }

    /// The number of positions on the current branch.
    pub fn moments(&self) -> usize {
        self.line.len()
    }

    /// Goes to another position of the branch. A choice that waits for dice is cancelled.
    pub fn go_to(&mut self, moment: usize) {
        self.asking = None;
        self.at = moment.min(self.line.len() - 1);
    }

    /// The seat that has to decide.
    pub fn deciding_seat(&self) -> Option<usize> {
        if self.asking.is_some() {
            return None;
        }
        self.machine().decision(self.position()).map(|d| d.seat as usize)
    }

    /// Whether a computer pilot has to decide.
    pub fn pilot_is_due(&self) -> bool {
        self.due_pilot().is_some()
    }

    fn due_pilot(&self) -> Option<&Pilot> {
        let seat = self.seats.get(self.deciding_seat()?)?;
        Some(&seat.pilot).filter(|p| **p != Pilot::Human)
    }

    /// The pending decision, of any seat.
    pub fn decision(&self) -> Option<DecisionView> {
        if self.asking.is_some() {
            return None;
        }
        self.describe(&self.machine().offer(self.position()))
    }

    /// Makes the pending decision of a computer pilot; does nothing if none is pending.
    pub fn pilot_decides(&mut self) -> Result<(), PlayError> {
        match self.thinking(1) {
            Some(thinking) => self.take(thinking.run()).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The fault in the rules that ended the game at this position, if any.
    pub fn fault(&self) -> Option<String> {
        match self.status() {
            Status::Fault(fault) => Some(self.game().fault_text(fault)),
            _ => None,
        }
    }

    fn machine(&self) -> &Machine {
        &self.stage().machine
    }

    fn now(&self) -> &Moment {
        &self.moments[self.line[self.at]]
    }

    fn position(&self) -> &Position {
        &self.now().position
    }

    pub(crate) fn status(&self) -> &Status {
        &self.now().status
    }

    fn words(&self) -> Words<'_> {
        self.machine().words()
    }

    /// Describes log entries under the rules in force.
    fn narrator(&self) -> Narrator<'_> {
        self.narrator_of_stage(self.now().stage)
    }

    fn narrator_of_stage(&self, stage: usize) -> Narrator<'_> {
        Narrator { stage: &self.stages[stage], seats: &self.seats, seed: self.seed }
    }

    fn reading(&self, viewer: Viewer) -> Reading<'_> {
        Reading::new(self.machine(), self.position(), viewer)
    }

    /// The number of the side of a piece.
    fn side_of(&self, id: i64) -> Option<usize> {
        self.narrator().side_of(id)
    }

    fn turn_and_phase(&self) -> (i64, String) {
        let turn = i64::from(self.position().turn());
        (turn, self.narrator().phase_at(self.position()))
    }
}

/// Links a game.
fn link(game: &Game) -> Result<Machine, GameError> {
    let machine = Machine::new(game.program.clone(), MissionId(game.mission as u32));
    machine.map_err(|e| {
        if game.partial || game.program.has_errors { GameError::Errors } else { GameError::Setup(game.setup_text(&e)) }
    })
}

#[cfg(test)]
mod tests;
