//! A playtest: a game on the table with its history, its seats and its journal.
//!
//! Each decision leaves a position behind, so that one can go back and forth; a choice made at an earlier moment
//! begins another course and what came after is forgotten. What anybody sees is asked for a pair of eyes.

mod decide;
mod reading;
mod save;
mod scene;
mod tell;
mod think;

use crate::game::{Game, GameError};
use crate::names::Names;
use crate::pilots;
pub use crate::pilots::Pilot;
use crate::view::{DecisionView, Eyes};
use dicta_play::{ChooseError, Entry, Journal, Machine, Position, Status};
use dicta_program::{Map, Mission, MissionId, Origin, Program, StmtKind};
use reading::Reading;
pub use save::SaveError;
pub use think::{Thinking, Thought};

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSetup {
    pub title: String,
    /// The number of its side.
    pub side: usize,
    pub pilot: Pilot,
}

/// Why a game could not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error(transparent)]
    Choose(#[from] ChooseError),
    #[error("the pilot `{0}` found nothing to choose")]
    Pilot(String),
}

/// A position at which somebody decides, or the last one.
#[derive(Clone, Debug)]
struct Moment {
    position: Position,
    status: Status,
    /// How many entries the journal had.
    entries: usize,
    /// How many numbers of its stream the pilot of each seat had taken.
    taken: Vec<u64>,
}

/// A game on the table.
#[derive(Clone)]
pub struct Playtest {
    game: Game,
    machine: Machine,
    seats: Vec<SeatSetup>,
    moments: Vec<Moment>,
    /// The choice made at each moment but the last.
    choices: Vec<Vec<i64>>,
    entries: Vec<Entry>,
    /// The moment that is looked at.
    at: usize,
    seed: u64,
}

impl Playtest {
    /// Sets a game up and plays it to its first decision. The first seat is a person's, the others computer pilots'.
    pub fn start(game: Game, seed: u64) -> Result<Self, GameError> {
        let machine = Machine::new(game.program.clone(), MissionId(game.mission as u32))
            .map_err(|e| if game.partial { GameError::Errors } else { GameError::Setup(e.to_string()) })?;
        let position = machine.start(seed);
        Ok(Self::begin(game, machine, position, seed))
    }

    /// Plays on a machine and from a position that others have made: a mission of a campaign.
    pub(crate) fn begin(game: Game, machine: Machine, mut position: Position, seed: u64) -> Self {
        let mut journal = Journal::on();
        let status = machine.advance(&mut position, &mut journal);
        let entries = journal.take();
        let taken = vec![0; machine.mission().seats.len()];
        let first = Moment { position, status, entries: entries.len(), taken };
        let usual = pilots::usual(&game.program);
        let seats = machine.mission().seats.iter().enumerate();
        let seats = seats
            .map(|(i, seat)| SeatSetup {
                title: seat.head.title.clone(),
                side: seat.side as usize,
                pilot: if i == 0 { Pilot::Human } else { usual.clone() },
            })
            .collect();
        Playtest { game, machine, seats, moments: vec![first], choices: Vec::new(), entries, at: 0, seed }
    }

    /// The choices made so far, up to the moment that is looked at.
    pub fn choices(&self) -> &[Vec<i64>] {
        &self.choices[..self.at]
    }

    /// How many numbers of its stream the pilot of each seat has taken.
    pub(crate) fn taken(&self) -> &[u64] {
        &self.now().taken
    }

    pub fn program(&self) -> &Program {
        &self.game.program
    }

    pub fn mission(&self) -> &Mission {
        self.machine.mission()
    }

    pub fn map(&self) -> &Map {
        &self.game.program.maps[self.mission().map.index()]
    }

    /// Path and text of every file under whose rules it is played.
    pub fn texts(&self) -> &[(String, String)] {
        &self.game.sources.files
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The options that were asked for beside the mission's own.
    pub fn options(&self) -> Vec<(String, String)> {
        self.game.options.clone()
    }

    /// The revision of the texts under which it is played; none for a loaded game.
    pub fn revision(&self) -> Option<u64> {
        self.game.revision
    }

    /// The overlays on the rules, by name.
    pub fn overlays(&self) -> &[String] {
        &self.game.overlays
    }

    /// Whether something with errors was left out of the rules.
    pub fn is_partial(&self) -> bool {
        self.game.partial
    }

    pub fn seats(&self) -> &[SeatSetup] {
        &self.seats
    }

    /// Gives a seat to a person or a computer pilot.
    pub fn set_pilot(&mut self, seat: usize, pilot: Pilot) {
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.pilot = pilot;
        }
    }

    /// Who may have a seat.
    pub fn pilots(&self) -> Vec<Pilot> {
        pilots::known(self.program())
    }

    /// The moment that is looked at, from 0.
    pub fn moment(&self) -> usize {
        self.at
    }

    /// How many moments there are.
    pub fn moments(&self) -> usize {
        self.moments.len()
    }

    /// Looks at another moment.
    pub fn go_to(&mut self, moment: usize) {
        self.at = moment.min(self.moments.len() - 1);
    }

    /// The seat that has to decide.
    pub fn deciding_seat(&self) -> Option<usize> {
        self.machine.decision(self.position()).map(|d| d.seat as usize)
    }

    /// Whether a computer pilot has to decide.
    pub fn pilot_is_due(&self) -> bool {
        self.due_pilot().is_some()
    }

    fn due_pilot(&self) -> Option<&Pilot> {
        let seat = self.seats.get(self.deciding_seat()?)?;
        Some(&seat.pilot).filter(|p| **p != Pilot::Human)
    }

    /// The decision that is due, whoever makes it.
    pub fn decision(&self) -> Option<DecisionView> {
        self.describe(&self.machine.offer(self.position()))
    }

    /// Makes the decision that is due. What came after this moment is forgotten.
    pub fn choose(&mut self, picks: &[i64]) -> Result<(), PlayError> {
        let taken = self.now().taken.clone();
        self.choose_taking(picks, taken)
    }

    pub(crate) fn choose_taking(&mut self, picks: &[i64], taken: Vec<u64>) -> Result<(), PlayError> {
        let mut position = self.position().clone();
        let mut journal = Journal::on();
        self.machine.choose(&mut position, picks, &mut journal)?;
        let status = self.machine.advance(&mut position, &mut journal);
        self.entries.truncate(self.moments[self.at].entries);
        self.entries.extend(journal.take());
        self.moments.truncate(self.at + 1);
        self.choices.truncate(self.at);
        self.choices.push(picks.to_vec());
        self.moments.push(Moment { position, status, entries: self.entries.len(), taken });
        self.at += 1;
        Ok(())
    }

    /// Lets the computer pilot decide that is due; nothing happens if none is.
    pub fn pilot_decides(&mut self) -> Result<(), PlayError> {
        match self.thinking(1) {
            Some(thinking) => self.take(thinking.run()).map(|_| ()),
            None => Ok(()),
        }
    }

    /// What went wrong in the rules, if that ended the game at this moment.
    pub fn fault(&self) -> Option<String> {
        match self.status() {
            Status::Fault(fault) => Some(fault.to_string()),
            _ => None,
        }
    }

    fn machine(&self) -> &Machine {
        &self.machine
    }

    fn now(&self) -> &Moment {
        &self.moments[self.at]
    }

    fn position(&self) -> &Position {
        &self.now().position
    }

    fn status(&self) -> &Status {
        &self.now().status
    }

    /// The journal up to the moment that is looked at.
    fn entries(&self) -> &[Entry] {
        &self.entries[..self.now().entries]
    }

    fn names(&self) -> Names<'_> {
        Names(&self.machine)
    }

    fn reading(&self, eyes: Eyes) -> Reading<'_> {
        Reading::new(&self.machine, self.position(), eyes)
    }

    /// The piece that a part belongs to.
    fn whole(&self, id: i64) -> i64 {
        usize::try_from(id).ok().and_then(|i| self.machine.instances().get(i)).map_or(-1, |i| i.whole)
    }

    /// The number of the side of a piece.
    fn side_of(&self, id: i64) -> Option<usize> {
        let instance = usize::try_from(id).ok().and_then(|i| self.machine.instances().get(i))?;
        let seat = usize::try_from(instance.seat).ok()?;
        self.seats.get(seat).map(|s| s.side)
    }

    fn turn_and_phase(&self) -> (i64, String) {
        let turn = i64::from(self.position().turn());
        let phase = self.machine.phase(self.position()).map_or_else(String::new, |name| self.phase_title(name));
        (turn, phase)
    }

    fn phase_title(&self, name: &str) -> String {
        self.phase(name).map_or_else(|| name.to_owned(), |(title, _)| title)
    }

    fn phase_origin(&self, name: &str) -> Option<Origin> {
        self.phase(name).map(|(_, origin)| origin)
    }

    /// Title and place of a phase.
    fn phase(&self, wanted: &str) -> Option<(String, Origin)> {
        let program = self.program();
        program.setup.iter().chain(&program.turn).find_map(|stmt| match &stmt.kind {
            StmtKind::Phase { name, title, .. } if name == wanted => Some((title.clone(), stmt.origin)),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Checker;
    use crate::library;
    use crate::project::Project;

    fn table(system: &str, mission: &str) -> Playtest {
        let sources = Project::library(system).expect("a shipped system").sources();
        let game = Game::prepare(&mut Checker::default(), &sources, mission, &[]).expect("compiled");
        let mut game = Playtest::start(game, 7).expect("set up");
        let steady = game.pilots().into_iter().find(|p| p.name() == "steady").expect("always there");
        for seat in 0..game.seats().len() {
            game.set_pilot(seat, steady.clone());
        }
        game
    }

    #[test]
    fn every_shipped_mission_is_flown_told_and_loaded_again() {
        for system in library::systems() {
            for mission in &system.missions {
                let mut game = table(&system.name, &mission.name);
                for _ in 0..40 {
                    game.pilot_decides().expect("a pilot chooses what is legal");
                }
                let eyes: Vec<Eyes> =
                    [Eyes::Umpire].into_iter().chain((0..game.seats().len()).map(Eyes::Seat)).collect();
                for eyes in eyes {
                    assert!(!game.view(eyes).pieces.is_empty());
                    for line in game.journal(eyes) {
                        assert!(!line.text.is_empty());
                        assert!(game.why(line.id, eyes).applies, "{}: {}", mission.name, line.text);
                    }
                }
                let saved = game.save_text().expect("saved");
                let loaded = Playtest::load(&saved).expect("loaded");
                assert_eq!(loaded.position(), game.position(), "{}", mission.name);
            }
        }
    }

    #[test]
    fn a_choice_at_an_earlier_moment_begins_another_course() {
        let mut game = table(&library::systems()[0].name, "");
        for _ in 0..6 {
            game.pilot_decides().expect("chosen");
        }
        game.go_to(2);
        let lines = game.journal(Eyes::Umpire).len();
        game.pilot_decides().expect("chosen");
        assert_eq!((game.moment(), game.moments()), (3, 4));
        assert!(game.journal(Eyes::Umpire).len() > lines);
    }

    #[test]
    fn thinking_that_is_stopped_amid_a_decision_decides_no_more() {
        let mut game = table("bluemax-2013-de", "dogfight");
        let bold = game.pilots().into_iter().find(|p| p.name() == "bold").expect("a doctrine that looks ahead");
        for seat in 0..game.seats().len() {
            game.set_pilot(seat, bold.clone());
        }
        let thinking = game.thinking(10_000).expect("a pilot is due");
        let (stop, done) = (thinking.stop.clone(), thinking.done.clone());
        let thought = std::thread::scope(|scope| {
            let work = scope.spawn(|| thinking.run());
            while done.load(std::sync::atomic::Ordering::Relaxed) < 2 {
                std::thread::yield_now();
            }
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            work.join().expect("no panic")
        });
        // What was decided before counts, and is what would have been decided without a stop.
        assert!(game.take(thought).expect("legal"));
        let decided = game.moment();
        assert!(decided >= 2 && game.pilot_is_due());
        let mut again = table("bluemax-2013-de", "dogfight");
        for seat in 0..again.seats().len() {
            again.set_pilot(seat, bold.clone());
        }
        for _ in 0..decided {
            again.pilot_decides().expect("chosen");
        }
        assert_eq!(again.position(), game.position());
    }

    #[test]
    fn a_preview_ends_where_the_path_leads() {
        let game = table(&library::systems()[0].name, "");
        let decision = game.decision().expect("somebody decides");
        let piece = decision.piece.expect("for a piece");
        let chart = decision.picks.iter().find(|p| p.shape == crate::view::PickShape::Chart).expect("a chart of paths");
        for value in &chart.values {
            let path = value.path.as_ref().expect("a path");
            let preview = game.preview(piece, path);
            assert_eq!(preview.trace[0].0, game.machine().cell(game.position(), piece));
            assert!(preview.leaves || preview.trace.len() == path.len() + 1);
        }
    }
}
