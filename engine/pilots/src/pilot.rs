//! A pilot in a game.

use crate::deep::Deep;
use crate::lookahead::LookAhead;
use crate::spec::{PilotSpec, SLIPS_OF};
use dicta_play::chance::Stream;
use dicta_play::{Decision, Look, Machine, OptionBuf};
use std::sync::atomic::AtomicBool;

/// The name of the stream of the pilot in a seat.
pub fn stream_name(seat: &str) -> String {
    format!("pilot {seat}")
}

/// A pilot with its stream of chance. Reuse it for game after game to keep its buffers.
///
/// It takes at most one number per decision, and none if there is a single option, so that a game can be replayed from
/// its seed by anyone who follows the same rule.
#[derive(Clone, Debug)]
pub struct Pilot {
    spec: PilotSpec,
    stream: Stream,
    taken: u64,
    kept: Vec<usize>,
    pub(crate) ahead: LookAhead,
    deep: Deep,
}

impl Pilot {
    /// Creates a pilot for the game with this seed, in the seat with this name.
    pub fn new(spec: PilotSpec, seed: u64, seat: &str) -> Pilot {
        let stream = Stream::new(seed, &stream_name(seat));
        Pilot { spec, stream, taken: 0, kept: Vec::new(), ahead: LookAhead::default(), deep: Deep::default() }
    }

    /// The kind of pilot.
    pub fn spec(&self) -> PilotSpec {
        self.spec
    }

    /// Moves the pilot to another game.
    pub fn join_game(&mut self, seed: u64, seat: &str) {
        self.stream = Stream::new(seed, &stream_name(seat));
        self.taken = 0;
    }

    /// How many numbers of its stream it has taken.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Continues as if this many numbers had been taken, to resume a game; see [`Pilot::taken`].
    pub fn resume(&mut self, taken: u64) {
        self.taken = taken;
    }

    /// Chooses one of the options and returns its index. `look` is the seat's view of the position, computed only if
    /// the pilot uses it. Returns 0 if there are no options.
    pub fn decide(&mut self, machine: &Machine, decision: &Decision, options: &OptionBuf, look: Look<'_>) -> usize {
        self.decide_cancelable(machine, decision, options, look, &AtomicBool::new(false)).unwrap_or(0)
    }

    /// Like [`Pilot::decide`], but stops soon after `cancel` is set: it then returns `None` and the pilot is unchanged.
    pub fn decide_cancelable(
        &mut self,
        machine: &Machine,
        decision: &Decision,
        options: &OptionBuf,
        look: Look<'_>,
        cancel: &AtomicBool,
    ) -> Option<usize> {
        if options.len() <= 1 {
            return Some(0);
        }
        let manner = self.spec.manner(machine.program());
        let Some(doctrine) = manner.doctrine else { return Some(self.number(options.len())) };
        let thinks = manner.weighs
            && LookAhead::has_aims(machine, doctrine, decision.choice, manner.deep)
            && !Self::lapses(self.stream.at(self.taken), manner.lapses);
        if !look.spare(doctrine, decision, options, &mut self.kept) {
            if !thinks {
                return Some(self.number(options.len()));
            }
            self.kept.extend(0..options.len());
        }
        match self.kept.as_slice() {
            [only] => Some(*only),
            kept if !thinks => {
                let chosen = self.stream.below(self.taken, kept.len() as u32) as usize;
                self.taken += 1;
                Some(kept[chosen])
            }
            kept => {
                let seed = self.stream.at(self.taken);
                self.taken += 1;
                let view = look.view();
                let best = if manner.deep {
                    let what = (options, kept);
                    let of = (doctrine, manner.effort);
                    self.deep.best(&mut self.ahead, machine, &view, of, decision, what, seed, cancel)
                } else if machine.foresees(doctrine, decision.choice) {
                    let what = (options, kept);
                    self.ahead.best_by_effects(machine, &view, (doctrine, manner.effort), decision, what, seed, cancel)
                } else {
                    let what = (decision, options, kept);
                    self.ahead.best(machine, &view, (doctrine, manner.effort), what, seed, cancel)
                };
                // A canceled decision takes no number.
                self.taken -= u64::from(best.is_none());
                best
            }
        }
    }

    /// Whether a pilot with this many lapses leaves the decision with this number to chance. The answer comes from a
    /// stream of its own, so no further number is taken.
    fn lapses(number: u64, lapses: u32) -> bool {
        lapses > 0 && Stream::new(number, "lapses").below(0, SLIPS_OF) < lapses
    }

    fn number(&mut self, below: usize) -> usize {
        self.taken += 1;
        self.stream.below(self.taken - 1, below as u32) as usize
    }
}
