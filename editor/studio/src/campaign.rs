//! A campaign in progress: what happens between its missions, the current mission, and the save.
//!
//! Between missions, people and pilots decide in the ledger; a mission is lent out as a [`Playtest`] and taken back
//! with its choices. A save has the source files, the seed and the choices; everything else follows from them.

mod flight;
mod saved_campaign;
mod status;

use crate::game::Game;
use crate::pilots::{self, Pilot};
use crate::playtest::{PlayError, Playtest};
use dicta_play::campaign::{CampaignGame, CampaignLog, CampaignMachine, CampaignStep};
use dicta_play::{ChooseError, Entry, OptionBuf, Position};
use dicta_program::{INSTANCE_SIDES, Program};
pub use flight::{Extent, Flight, Flown, Progress};
pub use saved_campaign::CampaignSaveError;
pub use status::{BetweenKind, BetweenLine, MissionLine, Roles, RosterLine, SideLine};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Why a campaign could not continue.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    #[error("there is no campaign `{0}` in this project")]
    Unknown(String),
    #[error("a mission can't be set up: {0}")]
    Setup(String),
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// The state of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CampaignStatus {
    /// A side has to decide between missions.
    Asks {
        side: usize,
    },
    /// A mission is next.
    Due,
    /// A mission is in progress.
    InProgress,
    /// The campaign is over, with the index of the winning side, if any.
    Over {
        winner: Option<usize>,
        because: String,
    },
    Faulty(String),
}

/// A campaign in progress.
#[derive(Clone)]
pub struct CampaignPlay {
    game: Game,
    machine: CampaignMachine,
    state: CampaignGame,
    standing: CampaignStep,
    /// One per side.
    pilots: Vec<Pilot>,
    /// What happened between missions.
    journal: CampaignLog,
    taken: Vec<u64>,
}

impl CampaignPlay {
    /// Starts a campaign and plays it to its first decision or mission. Computer pilots have all sides.
    ///
    /// # Errors
    /// If there is no such campaign or its rosters can't be filled.
    pub fn start(game: Game, campaign: &str, seed: u64) -> Result<Self, CampaignError> {
        let machine = Self::machine_of(&game, campaign)?;
        let state = machine.start(seed, true);
        let mut play = Self::with(game, machine, state, CampaignStep::Ended);
        play.go_on();
        Ok(play)
    }

    fn machine_of(game: &Game, campaign: &str) -> Result<CampaignMachine, CampaignError> {
        let found = game.program.campaigns.iter().position(|c| c.head.name == campaign);
        let number = found.ok_or_else(|| CampaignError::Unknown(campaign.to_owned()))?;
        CampaignMachine::new(game.program.clone(), number).map_err(|e| CampaignError::Setup(game.setup_text(&e)))
    }

    fn with(game: Game, machine: CampaignMachine, state: CampaignGame, standing: CampaignStep) -> Self {
        let usual = pilots::default_pilot(&game.program);
        let pilots = machine.ledger().mission().seats.iter().map(|_| usual.clone()).collect();
        CampaignPlay { game, machine, state, standing, pilots, journal: CampaignLog::of_ledger(), taken: Vec::new() }
    }

    /// The compiled program.
    pub fn program(&self) -> &Program {
        &self.game.program
    }

    /// Name and title of the campaign.
    pub fn title(&self) -> (&str, &str) {
        let head = &self.machine.campaign().head;
        (&head.name, &head.title)
    }

    /// The overlays on the rules, by name.
    pub fn overlays(&self) -> &[String] {
        &self.game.overlays
    }

    /// Path and text of every file whose rules it is played under.
    pub fn texts(&self) -> &[(String, Arc<str>)] {
        &self.game.sources.files
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.state.seed()
    }

    /// The current round, from 1, or 0 before the first; and the maximum number of rounds.
    pub fn round(&self) -> (u32, u32) {
        (self.state.round(), self.machine.campaign().rounds)
    }

    /// The pilot of each side.
    pub fn pilots(&self) -> &[Pilot] {
        &self.pilots
    }

    /// Assigns a side to a person or a computer pilot.
    pub fn set_pilot(&mut self, side: usize, pilot: Pilot) {
        if let Some(of) = self.pilots.get_mut(side) {
            *of = pilot;
        }
    }

    /// A hash of the campaign's state.
    pub fn hash(&self) -> u64 {
        self.state.hash()
    }

    /// The current state.
    pub fn status(&self) -> CampaignStatus {
        match &self.standing {
            CampaignStep::Fault(fault) => CampaignStatus::Faulty(self.game.fault_text(fault)),
            _ if self.state.table().is_some() => CampaignStatus::InProgress,
            CampaignStep::Mission(_) | CampaignStep::Ended => CampaignStatus::Due,
            CampaignStep::Decide => {
                let decision = self.machine.ledger().decision(self.state.ledger());
                CampaignStatus::Asks { side: decision.map_or(0, |d| d.seat as usize) }
            }
            CampaignStep::Over(outcome) => {
                let winner = outcome.winner.and_then(|w| usize::try_from(w - INSTANCE_SIDES).ok());
                CampaignStatus::Over { winner, because: outcome.because.clone() }
            }
        }
    }

    /// Runs the campaign to the next decision or mission.
    fn go_on(&mut self) {
        let mut buf = OptionBuf::new();
        self.standing = CampaignStep::Ended;
        while self.standing == CampaignStep::Ended {
            self.standing = self.machine.advance(&mut self.state, &mut self.journal, &mut buf);
        }
    }

    /// The ledger as a playtest, for a side's decisions between missions.
    pub fn between(&self) -> Playtest {
        let ledger = self.machine.ledger().clone();
        let position = self.state.ledger().clone();
        Playtest::begin(self.game.clone(), ledger, Some(position), self.state.seed())
    }

    /// The seats of the ledger whose knowledge limits the view: those of people. If there are none, everything is
    /// visible.
    fn people(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.pilots).filter(|(_, p)| **p == Pilot::Human).map(|(seat, _)| seat)
    }

    /// Whether no person plays, so that everything is visible.
    pub fn is_watched(&self) -> bool {
        self.people().next().is_none()
    }

    /// What happened between missions so far, as far as all people who play may know it.
    pub fn entries(&self) -> Vec<Entry> {
        let all = self.journal.ledger.entries().to_vec();
        self.people().fold(all, |known, seat| self.machine.ledger().filter_log(&known, seat))
    }

    /// An entry of [`CampaignPlay::entries`] in words.
    pub fn describe(&self, entry: &Entry) -> String {
        self.machine.ledger().describe(entry)
    }

    /// Makes the pending decision between missions.
    ///
    /// # Errors
    /// If no decision is pending there, or the option isn't legal.
    pub fn choose(&mut self, picks: &[i64]) -> Result<(), CampaignError> {
        self.machine.choose(&mut self.state, picks, &mut self.journal).map_err(PlayError::from)?;
        self.go_on();
        Ok(())
    }

    /// Makes the pending decision of a computer pilot between missions; returns whether there was one.
    ///
    /// # Errors
    /// If the pilot finds no choice.
    pub fn pilot_decides(&mut self) -> Result<bool, CampaignError> {
        let CampaignStatus::Asks { side } = self.status() else { return Ok(false) };
        let Some(pilot) = self.pilots.get(side).filter(|p| **p != Pilot::Human).cloned() else { return Ok(false) };
        let ledger = self.state.ledger();
        let chance = (self.state.seed(), u64::from(ledger.decisions()));
        let between = pilots::between_missions(self.program(), &pilot);
        let decided = pilots::decide(self.machine.ledger(), ledger, &between, chance, &AtomicBool::new(false));
        let (picks, _) = decided.ok_or_else(|| PlayError::Pilot(pilot.title()))?;
        self.choose(&picks)?;
        Ok(true)
    }

    /// The mission that is next or in progress: its name, its title, and the assigned roles with their sides.
    pub fn next_mission(&self) -> Option<(String, String, Roles)> {
        let (id, roles) = match self.state.table() {
            Some(table) => (table.mission(), table.roles().to_vec()),
            None => self.machine.due(&self.state)?,
        };
        let head = &self.program().missions.get(id.index())?.head;
        let roles = roles.into_iter().map(|(role, side)| (role, self.side_title(side))).collect();
        Some((head.name.clone(), head.title.clone(), roles))
    }

    /// Starts the next mission if none is in progress, and lends it out with all choices made in it so far. None if
    /// there is none. A mission without any decision is over at once.
    ///
    /// # Errors
    /// If the mission can't be set up with these rosters.
    pub fn table(&mut self) -> Result<Option<Playtest>, CampaignError> {
        let fresh = matches!(self.standing, CampaignStep::Mission(_));
        if fresh {
            let started = self.machine.start_mission(&mut self.state, None, &mut self.journal);
            started.map_err(|e| CampaignError::Setup(self.game.setup_text(&e)))?;
            self.taken.clear();
        }
        let lent = self.lend()?;
        if fresh {
            self.standing = self.machine.advance(&mut self.state, &mut self.journal, &mut OptionBuf::new());
            if self.standing == CampaignStep::Ended {
                self.go_on();
            }
        }
        Ok(lent)
    }

    /// The mission in progress with the choices made in it.
    fn lend(&self) -> Result<Option<Playtest>, CampaignError> {
        let Some(table) = self.state.table() else { return Ok(None) };
        let (machine, start) = (table.machine().clone(), table.start().clone());
        let mut playtest = Playtest::begin(self.game.clone(), machine, Some(start), table.seed());
        let choices = table.choices().to_vec();
        for picks in &choices {
            let fits = self.taken.len() == playtest.taken().len();
            let taken = if fits { self.taken.clone() } else { playtest.taken().to_vec() };
            playtest.choose_taking(picks, taken)?;
        }
        for seat in 0..playtest.seats().len() {
            let side = playtest.seats()[seat].side;
            if let Some(pilot) = self.pilots.get(side) {
                playtest.set_pilot(seat, pilot.clone());
            }
        }
        Ok(Some(playtest))
    }

    /// Takes a mission back with the choices made in it. If it has ended, the campaign goes on to the next decision or
    /// mission.
    ///
    /// # Errors
    /// If it is not a playtest of the mission in progress.
    pub fn take_back(&mut self, playtest: &Playtest) -> Result<(), CampaignError> {
        if self.state.table().is_none() && playtest.choices().is_empty() {
            return Ok(());
        }
        self.take_choices(playtest, usize::MAX)?;
        self.taken = playtest.taken().to_vec();
        if self.standing == CampaignStep::Ended {
            self.taken.clear();
            self.go_on();
        }
        Ok(())
    }

    /// Brings the mission in progress to the position after the first choices of a playtest of it, at most this many.
    /// They are not made again.
    fn take_choices(&mut self, playtest: &Playtest, most: usize) -> Result<(), CampaignError> {
        let lent = self.state.table().filter(|table| playtest.is_lent(table.start()));
        let before = lent.ok_or(PlayError::Choose(ChooseError::NoDecision))?.choices();
        let made: Vec<(&[i64], &Position)> = playtest.made().take(most).collect();
        let goes_on = before.len() <= made.len() && before.iter().zip(&made).all(|(a, (b, _))| a[..] == **b);
        let known = if goes_on { before.len() } else { 0 };
        let mut buf = OptionBuf::new();
        if !goes_on {
            // Choices were taken back: the mission is restarted and played up to that position.
            self.machine.restart_mission(&mut self.state);
            self.standing = self.machine.advance(&mut self.state, &mut self.journal, &mut buf);
        }
        for (picks, position) in &made[known..] {
            self.machine.adopt(&mut self.state, picks, position);
            self.standing = self.machine.advance(&mut self.state, &mut self.journal, &mut buf);
        }
        Ok(())
    }

    /// Plays the next or current mission with computer pilots only, and goes on to the next decision or mission.
    ///
    /// # Errors
    /// If the mission can't be set up, or a pilot finds no choice.
    pub fn pilots_play(&mut self) -> Result<(), CampaignError> {
        let Some(mut playtest) = self.table()? else { return Ok(()) };
        while playtest.pilot_is_due() {
            playtest.pilot_decides()?;
        }
        self.take_back(&playtest)
    }
}
