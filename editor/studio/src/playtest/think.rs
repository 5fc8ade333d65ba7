//! Computer pilots' decisions in the background: a copy of the data goes to a thread, the choices come back.

use super::{PlayError, Playtest};
use crate::pilots::{self, Pilot};
use dicta_play::{GameLog, Machine, Position};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A batch of decisions by computer pilots, until a person has to decide.
pub struct Thinking {
    machine: Machine,
    position: Position,
    pilots: Vec<Pilot>,
    taken: Vec<u64>,
    seed: u64,
    /// The maximum number of decisions.
    most: usize,
    moment: usize,
    start: u64,
    /// Cancels the work at once; the decision in progress is not made.
    pub stop: Arc<AtomicBool>,
    /// How many decisions were made so far.
    pub done: Arc<AtomicUsize>,
}

/// The decisions of computer pilots.
pub struct Thought {
    /// The index and hash of the position where it began.
    moment: usize,
    start: u64,
    /// The picks of each decision, and how many numbers each seat has drawn by then.
    choices: Vec<(Vec<i64>, Vec<u64>)>,
    failed: Option<PlayError>,
    stop: Arc<AtomicBool>,
}

impl Thought {
    /// Whether this is the result of the work that this flag cancels.
    pub fn is_of(&self, stop: &Arc<AtomicBool>) -> bool {
        Arc::ptr_eq(&self.stop, stop)
    }
}

impl Thinking {
    /// Makes the decisions; a panic is reported as a failure of the pilot.
    pub fn run(self) -> Thought {
        let (moment, start, stop) = (self.moment, self.start, self.stop.clone());
        crate::work::caught("while a computer pilot was deciding", || self.decide()).unwrap_or_else(|bug| Thought {
            moment,
            start,
            choices: Vec::new(),
            failed: Some(bug.into()),
            stop,
        })
    }

    fn decide(mut self) -> Thought {
        let (moment, start, stop) = (self.moment, self.start, self.stop.clone());
        let mut thought = Thought { moment, start, choices: Vec::new(), failed: None, stop };
        while thought.choices.len() < self.most && !self.stop.load(Ordering::Relaxed) {
            let Some(seat) = self.machine.decision(&self.position).map(|d| d.seat as usize) else { break };
            let Some(pilot) = self.pilots.get(seat).filter(|p| **p != Pilot::Human) else { break };
            let chance = (self.seed, self.taken[seat]);
            let decided = pilots::decide(&self.machine, &self.position, pilot, chance, &self.stop);
            let Some((picks, taken)) = decided else {
                if self.stop.load(Ordering::Relaxed) {
                    break;
                }
                thought.failed = Some(PlayError::Pilot(pilot.title()));
                break;
            };
            let mut journal = GameLog::Off;
            if let Err(error) = self.machine.choose(&mut self.position, &picks, &mut journal) {
                thought.failed = Some(error.into());
                break;
            }
            self.machine.advance(&mut self.position, &mut journal);
            self.taken[seat] = taken;
            thought.choices.push((picks, self.taken.clone()));
            self.done.store(thought.choices.len(), Ordering::Relaxed);
        }
        thought
    }
}

impl Playtest {
    /// The pending decisions of computer pilots, ready to run on any thread; none if no pilot has to decide.
    pub fn thinking(&self, most: usize) -> Option<Thinking> {
        self.due_pilot()?;
        Some(Thinking {
            machine: self.machine().clone(),
            position: self.position().clone(),
            pilots: self.seats.iter().map(|s| s.pilot.clone()).collect(),
            taken: self.now().taken.to_vec(),
            seed: self.seed,
            // Nothing can be decided beyond unrolled dice or pending rules.
            most: if self.by_hand || self.waiting.is_some() { most.min(1) } else { most },
            moment: self.at,
            start: self.position().hash(),
            stop: Arc::default(),
            done: Arc::default(),
        })
    }

    /// Applies the decisions of pilots. Returns whether they were still current: those for another position are
    /// dropped.
    ///
    /// # Errors
    /// If a pilot found no choice, or its choice is not legal.
    pub fn take(&mut self, thought: Thought) -> Result<bool, PlayError> {
        if self.at != thought.moment || self.position().hash() != thought.start {
            return Ok(false);
        }
        for (picks, taken) in thought.choices {
            self.choose_taking(&picks, taken)?;
        }
        thought.failed.map_or(Ok(true), Err)
    }
}
