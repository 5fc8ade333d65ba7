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
mod moment_words;
mod narrate;
mod playtest_recovery;
mod position_reading;
mod record;
mod rule_changes;
mod rules_in_force;
mod runs;
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
pub use branches::{BranchView, CompareRow, Comparison, Parted};
pub use dicta_play::{CardTo, UmpireEdit};
use dicta_play::{ChooseError, EditError, Instance, Machine, Position, Status};
use dicta_program::{Map, Mission, MissionId, Program};
pub use export::{ExampleRange, Expectation, Exported};
pub use game_log::Log;
pub use game_tree::BranchId;
pub use gatherings::Round;
use hand::Hand;
pub use hand::{ChanceValue, ChanceView};
pub use keyboard::Keyboard;
pub use limits::{BRANCHES_MAX, Full, LIMITS, PlaytestLimits};
pub use playtest_recovery::PlaytestRecovery;
use record::GameStart;
pub use record::Record;
pub use rule_changes::{MovedLine, Replayed, RulesNote, RulesOffer, When, changes};
use rules_in_force::Stage;
use runs::{Ran, Way};
pub use save::SaveError;
pub use scene::Scene;
use std::sync::Arc;
pub use think::{Thinking, Thought};
pub use timeline::{Band, Marks, MomentMark, Timeline};
pub use umpire::{CardNow, Correction, FieldOf, HiddenNow, ReserveNow, Umpire};
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
///
/// It changes its [`Record`] by choices, changes of the rules, and changes by the umpire. What looks at the game is made
/// from the record ([`Playtest::record`]), the [`Scene`] or the [`Umpire`].
#[derive(Clone)]
pub struct Playtest {
    record: Record,
    hand: Hand,
}

impl Playtest {
    /// Sets a game up and plays it to its first decision. A person has the first seat, computer pilots have the others.
    pub fn start(game: Game, seed: u64) -> Result<Self, GameError> {
        let machine = link(&game)?;
        Ok(Self::begin(game, machine, None, seed))
    }

    /// Plays from a given position on a linked machine, as for a campaign mission.
    pub(crate) fn begin(game: Game, machine: Machine, lent: Option<Position>, seed: u64) -> Self {
        let first = Stage { game, machine, words: Vec::new() };
        let mut record = Record::new(first, GameStart { seed, lent: lent.map(Arc::new) });
        let way = Way::to_first(0, record.seats.len());
        if let Ok(Ran::Moment(first, _)) = record.run(&way) {
            // A game with one position is within all limits.
            let _ = record.tree.push(*first);
        }
        Playtest { record, hand: Hand::default() }
    }

    /// What was played so far, for everything that looks back on it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The current position as a viewer sees it.
    pub fn scene(&self, viewer: Viewer) -> Scene<'_> {
        Scene::new(&self.record, viewer)
    }

    /// The current position, as the umpire can change it.
    pub fn umpire(&self) -> Umpire<'_> {
        Umpire::new(&self.record)
    }

    /// The choices made so far, up to the current position.
    pub fn choices(&self) -> Vec<Vec<i64>> {
        self.made().map(|(picks, _)| picks.to_vec()).collect()
    }

    /// The choices made so far, up to the current position, each with the position that it led to.
    pub(crate) fn made(&self) -> impl Iterator<Item = (&[i64], &Position)> {
        let moments = (0..=self.moment()).map(|at| self.record.tree.on_line(at));
        moments.filter_map(|m| Some((m.how.picks.as_deref()?, &m.position)))
    }

    /// Whether it was started from this position of a campaign.
    pub(crate) fn is_lent(&self, start: &Position) -> bool {
        self.record.start.lent.as_deref() == Some(start)
    }

    /// How many numbers the pilot of each seat has drawn from its stream.
    pub(crate) fn taken(&self) -> &[u64] {
        &self.record.now().taken
    }

    /// A number that grows with every change of the game: new positions, branches, rules. Navigation does not change
    /// it.
    pub fn play_revision(&self) -> u64 {
        self.record.tree.revision()
    }

    /// Shows the texts of the rules in the language of this code, such as `de`, where they have a translation into it,
    /// and as they are written where they have none. It changes nothing in the game. Returns whether any text
    /// is another one than before.
    pub fn set_language(&mut self, code: &str) -> bool {
        let record = &mut self.record;
        let is_other = record.rules.set_language(code);
        if is_other {
            for (seat, of) in record.seats.iter_mut().zip(&record.rules[0].machine.mission().seats) {
                seat.title.clone_from(&of.head.title);
            }
            record.tree.touch();
        }
        is_other
    }

    /// The number of the rules in force at the current position.
    pub fn rules(&self) -> usize {
        self.record.now().stage
    }

    /// The digest of the rules in force, as [`Game::digest`].
    pub fn digest(&self) -> u64 {
        self.machine().digest()
    }

    /// The prepared game under the rules in force.
    pub fn game(&self) -> &Game {
        &self.record.stage().game
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

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.record.start.seed
    }

    /// The seats, in the order of the mission.
    pub fn seats(&self) -> &[SeatSetup] {
        &self.record.seats
    }

    /// Assigns a seat to a person or a computer pilot.
    pub fn set_pilot(&mut self, seat: usize, pilot: Pilot) {
        if let Some(seat) = self.record.seats.get_mut(seat) {
            seat.pilot = pilot;
        }
    }

    /// Assigns these seats to people, and the others to the default pilot.
    pub fn assign_players(&mut self, people: &[usize]) {
        let usual = pilots::default_pilot(self.program());
        for (i, seat) in self.record.seats.iter_mut().enumerate() {
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
        of_entry.find_map(|i| usize::try_from(i.seat).ok().filter(|seat| *seat < self.seats().len()))
    }

    /// All pilots that a seat can be assigned to.
    pub fn pilots(&self) -> Vec<Pilot> {
        pilots::known(self.program())
    }

    /// The index of the current position on its branch, from 0.
    pub fn moment(&self) -> usize {
        self.record.tree.at()
    }

    /// The number of positions on the current branch.
    pub fn moments(&self) -> usize {
        self.record.tree.line().len()
    }

    /// Goes to another position of the branch. A choice that waits for dice is cancelled.
    pub fn go_to(&mut self, moment: usize) {
        self.hand.cancel();
        self.record.tree.go_to(moment);
    }

    /// The seat that has to decide.
    pub fn deciding_seat(&self) -> Option<usize> {
        if self.hand.is_asking() {
            return None;
        }
        self.machine().decision(self.position()).map(|d| d.seat as usize)
    }

    /// Whether a computer pilot has to decide.
    pub fn pilot_is_due(&self) -> bool {
        self.due_pilot().is_some()
    }

    fn due_pilot(&self) -> Option<&Pilot> {
        let seat = self.seats().get(self.deciding_seat()?)?;
        Some(&seat.pilot).filter(|p| **p != Pilot::Human)
    }

    /// The pending decision, of any seat.
    pub fn decision(&self) -> Option<DecisionView> {
        if self.hand.is_asking() { None } else { decide::pending(&self.record) }
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

    /// Whether the pending decision is made in secret, so that even the deciding seat can reveal something.
    pub fn is_gathering(&self) -> bool {
        self.machine().gathering(self.position()).is_some()
    }

    /// Whether the umpire can change the position here.
    ///
    /// # Errors
    /// Why not.
    pub fn may_change(&self) -> Result<(), PlayError> {
        match () {
            () if self.record.start.lent.is_some() => Err(PlayError::Campaign),
            () if self.hand.is_asking() => Err(PlayError::Chance),
            () if self.deciding_seat().is_none() => Err(EditError::NoDecision.into()),
            () => Ok(()),
        }
    }

    /// Changes the position as the umpire wants, and plays on if no decision is pending any more.
    ///
    /// # Errors
    /// Why that is impossible here.
    pub fn change_as_umpire(&mut self, edit: UmpireEdit) -> Result<(), PlayError> {
        self.may_change()?;
        let taken = self.taken().to_vec();
        self.go_on(None, Some(edit), taken)
    }

    fn machine(&self) -> &Machine {
        self.record.machine()
    }

    fn position(&self) -> &Position {
        self.record.position()
    }

    pub(crate) fn status(&self) -> &Status {
        &self.record.now().status
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
