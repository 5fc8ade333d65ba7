//! A pilot at the table of one game.

use crate::ahead::LookAhead;
use crate::spec::PilotSpec;
use dicta_play::chance::Stream;
use dicta_play::{Decision, Look, Machine, OptionBuf};
use std::sync::atomic::AtomicBool;

/// The name of the stream from which the pilot of a seat takes its numbers.
pub fn stream_name(seat: &str) -> String {
    format!("pilot {seat}")
}

/// A pilot with its stream of chance. It can be used for game after game; its buffers stay.
///
/// It takes at most one number for a decision and none for one with a single option left, so that a game can be played
/// again from its seed by anybody who keeps to the same rule.
#[derive(Clone, Debug)]
pub struct Pilot {
    spec: PilotSpec,
    stream: Stream,
    taken: u64,
    kept: Vec<usize>,
    pub(crate) ahead: LookAhead,
}

impl Pilot {
    /// A pilot for the game with this seed, in the seat of this name.
    pub fn new(spec: PilotSpec, seed: u64, seat: &str) -> Pilot {
        let stream = Stream::new(seed, &stream_name(seat));
        Pilot { spec, stream, taken: 0, kept: Vec::new(), ahead: LookAhead::default() }
    }

    /// The sort of pilot.
    pub fn spec(&self) -> PilotSpec {
        self.spec
    }

    /// Leaves the game for another one.
    pub fn sit_down(&mut self, seed: u64, seat: &str) {
        self.stream = Stream::new(seed, &stream_name(seat));
        self.taken = 0;
    }

    /// How many numbers of its stream it has taken.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Goes on as after so many numbers: what a game taken up again needs, see [`Pilot::taken`].
    pub fn resume(&mut self, taken: u64) {
        self.taken = taken;
    }

    /// Chooses one of the options: its index. `look` is how the seat sees the position; what it costs to see is spent
    /// only if the pilot looks. Of no options it chooses 0.
    pub fn decide(&mut self, machine: &Machine, decision: &Decision, options: &OptionBuf, look: Look<'_>) -> usize {
        self.decide_unless(machine, decision, options, look, &AtomicBool::new(false)).unwrap_or(0)
    }

    /// The same, but called off soon after somebody sets `cancel`: then nothing is chosen, and the pilot is as it was.
    pub fn decide_unless(
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
        let doctrine = match self.spec {
            PilotSpec::Random => return Some(self.number(options.len())),
            PilotSpec::Steady(doctrine) | PilotSpec::Doctrine(doctrine) => doctrine,
        };
        let thinks =
            matches!(self.spec, PilotSpec::Doctrine(_)) && LookAhead::has_aims(machine, doctrine, decision.choice);
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
                let best = if machine.foresees(doctrine, decision.choice) {
                    self.ahead.reckon(machine, &view, doctrine, decision, (options, kept), seed, cancel)
                } else {
                    self.ahead.best(machine, &view, doctrine, options, kept, seed, cancel)
                };
                // What was called off has taken nothing.
                self.taken -= u64::from(best.is_none());
                best
            }
        }
    }

    fn number(&mut self, below: usize) -> usize {
        self.taken += 1;
        self.stream.below(self.taken - 1, below as u32) as usize
    }
}
