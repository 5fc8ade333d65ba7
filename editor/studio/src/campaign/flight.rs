//! A mission or a whole season played by computer pilots: a copy of the data goes to a thread, the campaign comes back.

use super::{CampaignError, CampaignPlay, CampaignStatus};
use crate::pilots::{self, Pilot};
use crate::playtest::{PlayError, Playtest};
use dicta_play::Status;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many decisions are made between two checks of the stop flag.
const BATCH: usize = 16;

/// How much of a campaign the pilots play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The current or next mission, with the decisions before it.
    Mission,
    /// Everything to the end.
    Season,
}

/// The progress of a flight.
#[derive(Debug, Default)]
pub struct Progress {
    /// Missions that ended.
    pub missions: AtomicUsize,
    /// Decisions in missions.
    pub decisions: AtomicUsize,
}

/// A flight, ready to run on any thread.
pub struct Flight {
    play: CampaignPlay,
    extent: Extent,
    start: u64,
    /// Stops the work; the decisions made by then count.
    pub stop: Arc<AtomicBool>,
    pub progress: Arc<Progress>,
}

/// The result of a flight, possibly stopped early.
pub struct Flown {
    play: CampaignPlay,
    start: u64,
    failed: Option<CampaignError>,
}

impl CampaignPlay {
    /// A flight by computer pilots only: the sides keep theirs, and the default pilot replaces people.
    pub fn flight(&self, extent: Extent) -> Flight {
        let mut play = self.clone();
        let usual = pilots::default_pilot(play.program());
        for pilot in play.pilots.iter_mut().filter(|p| **p == Pilot::Human) {
            pilot.clone_from(&usual);
        }
        let start = self.hash();
        Flight { play, extent, start, stop: Arc::default(), progress: Arc::default() }
    }

    /// Takes over the result of a flight. Returns whether it was still current: a flight from another state is dropped.
    ///
    /// # Errors
    /// If a mission could not be set up or a pilot found no choice; what was played before counts.
    pub fn bring(&mut self, flown: Flown) -> Result<bool, CampaignError> {
        if self.hash() != flown.start {
            return Ok(false);
        }
        let people = std::mem::take(&mut self.pilots);
        *self = flown.play;
        self.pilots = people;
        flown.failed.map_or(Ok(true), Err)
    }

    /// Records the choices made in the current mission, so that they are saved with the campaign. A mission that ended
    /// stays current, without its last choice. Returns whether anything was new.
    ///
    /// # Errors
    /// If it is not a playtest of the current mission.
    pub fn keep(&mut self, playtest: &Playtest) -> Result<bool, CampaignError> {
        let mut choices = playtest.choices();
        if !matches!(playtest.status(), Status::Decide) {
            choices.pop();
        }
        let Some(table) = self.state.table() else { return Ok(false) };
        if table.choices() == choices {
            return Ok(false);
        }
        self.take_choices(playtest, choices.len())?;
        self.taken = playtest.taken().to_vec();
        Ok(true)
    }
}

impl Flight {
    /// Runs the flight; after a panic the campaign is unchanged.
    pub fn run(mut self) -> Flown {
        let before = self.play.clone();
        let (play, failed) = match crate::work::caught("while playing a campaign", || self.fly()) {
            Ok(flown) => (self.play, flown.err()),
            Err(bug) => (before, Some(PlayError::from(bug).into())),
        };
        Flown { play, start: self.start, failed }
    }

    fn fly(&mut self) -> Result<(), CampaignError> {
        while !self.stop.load(Ordering::Relaxed) {
            match self.play.status() {
                CampaignStatus::Asks { .. } => {
                    if !self.play.pilot_decides()? {
                        return Ok(());
                    }
                }
                CampaignStatus::Due | CampaignStatus::InProgress => {
                    let played = self.play.history().len();
                    self.mission()?;
                    if self.play.history().len() > played {
                        self.progress.missions.fetch_add(1, Ordering::Relaxed);
                        if self.extent == Extent::Mission {
                            return Ok(());
                        }
                    }
                }
                CampaignStatus::Over { .. } | CampaignStatus::Faulty(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Plays the current or next mission, as far as possible.
    fn mission(&mut self) -> Result<(), CampaignError> {
        let Some(mut playtest) = self.play.table()? else { return Ok(()) };
        let mut failed = None;
        while !self.stop.load(Ordering::Relaxed) && failed.is_none() {
            let Some(mut thinking) = playtest.thinking(BATCH) else { break };
            thinking.stop = self.stop.clone();
            let before = playtest.moment();
            failed = playtest.take(thinking.run()).err();
            self.progress.decisions.fetch_add(playtest.moment() - before, Ordering::Relaxed);
        }
        self.play.take_back(&playtest)?;
        failed.map_or(Ok(()), |e| Err(e.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Checker;
    use crate::game::Game;
    use crate::library;
    use crate::project::Project;
    use dicta_play::{Entry, LogEvent};

    fn campaigns() -> Vec<CampaignPlay> {
        let mut all = Vec::new();
        for system in library::systems() {
            let sources = Project::library(&system.name).expect("a built-in system").sources();
            for campaign in &system.campaigns {
                let game = Game::prepare_campaign(&mut Checker::default(), &sources, &campaign.name, &[]);
                all.push(CampaignPlay::start(game.expect("compiled"), &campaign.name, 5).expect("started"));
            }
        }
        all
    }

    fn with_random_pilots(play: &mut CampaignPlay) {
        let random = pilots::known(play.program()).into_iter().find(|p| p.name() == "random").expect("exists");
        for side in 0..play.sides().len() {
            play.set_pilot(side, random.clone());
        }
    }

    #[test]
    fn a_resumed_campaign_continues_identically() {
        for mut play in campaigns() {
            with_random_pilots(&mut play);
            let mut whole = play.clone();
            let flight = whole.flight(Extent::Season);
            let progress = flight.progress.clone();
            assert!(whole.bring(flight.run()).expect("played"));
            assert!(matches!(whole.status(), CampaignStatus::Over { .. }), "{:?}", whole.status());
            assert_eq!(progress.missions.load(Ordering::Relaxed), whole.history().len());

            // Mission by mission: the first is stopped immediately, then in the middle.
            let flight = play.flight(Extent::Mission);
            flight.stop.store(true, Ordering::Relaxed);
            assert!(play.bring(flight.run()).expect("played"));
            assert!(play.history().is_empty());
            let flight = play.flight(Extent::Mission);
            let (stop, progress) = (flight.stop.clone(), flight.progress.clone());
            let flown = std::thread::scope(|scope| {
                let work = scope.spawn(|| flight.run());
                while !work.is_finished() && progress.decisions.load(Ordering::Relaxed) < BATCH {
                    std::thread::yield_now();
                }
                stop.store(true, Ordering::Relaxed);
                work.join().expect("no panic")
            });
            assert!(play.bring(flown).expect("played"));
            let saved = play.save_text().expect("saved");
            play = CampaignPlay::load(&saved).expect("loaded in the middle of a mission");
            with_random_pilots(&mut play);
            while !matches!(play.status(), CampaignStatus::Over { .. }) {
                let flight = play.flight(Extent::Mission);
                assert!(play.bring(flight.run()).expect("played"));
            }
            assert_eq!(play.hash(), whole.hash());
        }
    }

    #[test]
    fn changes_are_attached_to_their_event_and_none_is_lost() {
        let mut beside = 0;
        for mut play in campaigns() {
            with_random_pilots(&mut play);
            let flight = play.flight(Extent::Season);
            assert!(play.bring(flight.run()).expect("played"));
            let line_count = |entry: &Entry| match entry.what {
                LogEvent::Valued => entry.values.len(),
                _ => usize::from(!play.describe(entry).is_empty()),
            };
            let lines = play.between_lines();
            let changes: usize = lines.iter().map(|line| line.changes.len()).sum();
            assert_eq!(lines.len() + changes, play.entries().iter().map(line_count).sum::<usize>());
            beside += changes;
        }
        assert!(beside > 0);
    }

    #[test]
    fn a_mission_in_progress_is_recorded_choice_by_choice() {
        let mut play = campaigns().into_iter().next().expect("a built-in campaign");
        with_random_pilots(&mut play);
        while matches!(play.status(), CampaignStatus::Asks { .. }) {
            assert!(play.pilot_decides().expect("decided"));
        }
        let mut table = play.table().expect("set up").expect("a mission");
        let fresh = table.clone();
        let mut moves = 0;
        while table.pilot_is_due() && moves < 12 {
            table.pilot_decides().expect("chosen");
            moves += 1;
            assert!(play.keep(&table).expect("recorded") && !play.keep(&table).expect("recorded"));
            assert_eq!(play.status(), CampaignStatus::InProgress);
        }
        let mut loaded = CampaignPlay::load(&play.save_text().expect("saved")).expect("loaded");
        assert_eq!(loaded.table().expect("a playtest").expect("exists").choices(), table.choices());
        // Going back is recorded, too.
        table.go_to(3);
        assert!(play.keep(&table).expect("recorded"));
        assert_eq!(play.table().expect("a playtest").expect("exists").choices().len(), 3);
        // A playtest of another mission is rejected.
        let mut other = campaigns().pop().expect("a built-in campaign");
        with_random_pilots(&mut other);
        while matches!(other.status(), CampaignStatus::Asks { .. }) {
            assert!(other.pilot_decides().expect("decided"));
        }
        let other = other.table().expect("set up").expect("a mission");
        assert!(play.keep(&other).is_err());
        assert!(play.keep(&fresh).expect("recorded"));
    }
}
