//! Computer pilots' decisions in the background: a copy of the game goes to a thread and comes back with their choices
//! made, so that each choice is made once.

use super::{PlayError, Playtest};
use crate::pilots;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A batch of decisions by computer pilots, until a person has to decide. They are made in a copy of the game, which
/// shares its positions with it.
pub struct Thinking {
    game: Box<Playtest>,
    start: Start,
    /// The maximum number of decisions.
    most: usize,
    /// Cancels the work at once; the decision in progress is not made.
    pub stop: Arc<AtomicBool>,
    /// How many decisions were made so far.
    pub done: Arc<AtomicUsize>,
}

/// The decisions of computer pilots.
pub struct Thought {
    start: Start,
    /// The game with the decisions made.
    game: Box<Playtest>,
    failed: Option<PlayError>,
    stop: Arc<AtomicBool>,
}

/// The state of the game that decisions are for.
#[derive(PartialEq, Eq)]
struct Start {
    played: u64,
    at: usize,
    by_hand: bool,
    waiting: Option<usize>,
}

impl Thought {
    /// Whether this is the result of the work that this flag cancels.
    pub fn is_of(&self, stop: &Arc<AtomicBool>) -> bool {
        Arc::ptr_eq(&self.stop, stop)
    }
}

impl Thinking {
    /// Makes the decisions; a panic is reported as a failure of the pilot.
    pub fn run(mut self) -> Thought {
        let before = self.game.clone();
        let decided = crate::work::caught("while a computer pilot was deciding", || self.decide());
        let (game, failed) = match decided {
            Ok(decided) => (self.game, decided.err()),
            Err(bug) => (before, Some(bug.into())),
        };
        Thought { start: self.start, game, failed, stop: self.stop }
    }

    fn decide(&mut self) -> Result<(), PlayError> {
        for made in 1..=self.most {
            let stopped = || self.stop.load(Ordering::Relaxed);
            let game = &mut self.game;
            let (Some(seat), Some(pilot)) = (game.deciding_seat(), game.due_pilot()) else { break };
            if stopped() {
                break;
            }
            let mut taken = game.taken().to_vec();
            let chance = (game.seed(), taken[seat]);
            let Some((picks, drawn)) = pilots::decide(game.machine(), game.position(), pilot, chance, &self.stop)
            else {
                return if stopped() { Ok(()) } else { Err(PlayError::Pilot(pilot.title())) };
            };
            taken[seat] = drawn;
            game.choose_taking(&picks, taken)?;
            self.done.store(made, Ordering::Relaxed);
        }
        Ok(())
    }
}

impl Playtest {
    /// The pending decisions of computer pilots, ready to run on any thread; none if no pilot has to decide.
    pub fn thinking(&self, most: usize) -> Option<Thinking> {
        self.due_pilot()?;
        let (game, start) = (Box::new(self.clone()), self.thinking_start());
        Some(Thinking { game, start, most, stop: Arc::default(), done: Arc::default() })
    }

    fn thinking_start(&self) -> Start {
        Start {
            played: self.play_revision(),
            at: self.moment(),
            by_hand: self.is_by_hand(),
            waiting: self.record.rules.waiting(),
        }
    }

    /// Continues with the decisions of pilots. Returns whether they were still current: those for another position are
    /// dropped.
    ///
    /// # Errors
    /// If a pilot found no choice, its choice is not legal, or a limit is reached. The decisions before that count.
    pub fn take(&mut self, thought: Thought) -> Result<bool, PlayError> {
        if self.thinking_start() != thought.start {
            return Ok(false);
        }
        let Playtest { record, hand } = *thought.game;
        self.record.tree = record.tree;
        self.record.rules.settle_as(record.rules);
        self.hand = hand;
        thought.failed.map_or(Ok(true), Err)
    }
}
