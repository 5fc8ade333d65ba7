//! A pilot at the table of one game.

use crate::ahead::LookAhead;
use crate::select::keep;
use crate::spec::PilotSpec;
use dicta_play::chance::Stream;
use dicta_play::{Decision, Machine, OptionBuf, Position, View};
use dicta_program::DoctrineId;

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
    struck: Vec<u64>,
    kept: Vec<usize>,
    ahead: LookAhead,
}

impl Pilot {
    /// A pilot for the game with this seed, in the seat of this name.
    pub fn new(spec: PilotSpec, seed: u64, seat: &str) -> Pilot {
        let stream = Stream::new(seed, &stream_name(seat));
        Pilot { spec, stream, taken: 0, struck: Vec::new(), kept: Vec::new(), ahead: LookAhead::default() }
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

    /// Chooses one of the options: its index. `look` gives the seat's view and is called only if the pilot needs it.
    /// Of no options it chooses 0.
    pub fn decide(&mut self, machine: &Machine, decision: &Decision, options: &OptionBuf, look: impl FnOnce() -> View) -> usize {
        if options.len() <= 1 {
            return 0;
        }
        let doctrine = match self.spec {
            PilotSpec::Random => return self.number(options.len()),
            PilotSpec::Steady(doctrine) | PilotSpec::Doctrine(doctrine) => doctrine,
        };
        let thinks = matches!(self.spec, PilotSpec::Doctrine(_)) && LookAhead::has_aims(machine, doctrine);
        let avoids = avoids_of(machine, doctrine, decision);
        if avoids == 0 && !thinks {
            return self.number(options.len());
        }
        let view = look();
        self.thin_out(machine, view.position(), doctrine, avoids, decision, options);
        match self.kept.as_slice() {
            [only] => *only,
            kept if !thinks => {
                let chosen = self.stream.below(self.taken, kept.len() as u32) as usize;
                self.taken += 1;
                kept[chosen]
            }
            kept => {
                let seed = self.stream.at(self.taken);
                self.taken += 1;
                self.ahead.best(machine, &view, doctrine, options, kept, seed)
            }
        }
    }

    fn number(&mut self, below: usize) -> usize {
        self.taken += 1;
        self.stream.below(self.taken - 1, below as u32) as usize
    }

    /// Fills `kept` with the options that the doctrine's avoids leave.
    fn thin_out(&mut self, machine: &Machine, seen: &Position, doctrine: DoctrineId, avoids: u64, decision: &Decision, options: &OptionBuf) {
        let count = machine.program().doctrines.get(doctrine.index()).map_or(0, |d| d.avoids.len().min(64));
        self.struck.clear();
        self.struck.extend(options.iter().map(|picks| {
            let mut struck = 0u64;
            for avoid in (0..count).filter(|a| avoids >> a & 1 == 1) {
                let strikes = machine.avoids(seen, doctrine, avoid, decision.choice, &decision.args, picks);
                struck |= u64::from(strikes) << avoid;
            }
            struck
        }));
        keep(&self.struck, count as u32, &mut self.kept);
    }
}

/// Which avoids of a doctrine bear on the choice, as bits.
fn avoids_of(machine: &Machine, doctrine: DoctrineId, decision: &Decision) -> u64 {
    let Some(doctrine) = machine.program().doctrines.get(doctrine.index()) else { return 0 };
    let bear = doctrine.avoids.iter().take(64).enumerate().filter(|(_, a)| a.choice == decision.choice);
    bear.fold(0, |bits, (i, _)| bits | 1 << i)
}
