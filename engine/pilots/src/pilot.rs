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
    first: Vec<u32>,
    kept: Vec<usize>,
    ahead: LookAhead,
}

impl Pilot {
    /// A pilot for the game with this seed, in the seat of this name.
    pub fn new(spec: PilotSpec, seed: u64, seat: &str) -> Pilot {
        let stream = Stream::new(seed, &stream_name(seat));
        Pilot { spec, stream, taken: 0, first: Vec::new(), kept: Vec::new(), ahead: LookAhead::default() }
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
    pub fn decide(
        &mut self,
        machine: &Machine,
        decision: &Decision,
        options: &OptionBuf,
        look: impl FnOnce() -> View,
    ) -> usize {
        if options.len() <= 1 {
            return 0;
        }
        let doctrine = match self.spec {
            PilotSpec::Random => return self.number(options.len()),
            PilotSpec::Steady(doctrine) | PilotSpec::Doctrine(doctrine) => doctrine,
        };
        let thinks = matches!(self.spec, PilotSpec::Doctrine(_)) && LookAhead::has_aims(machine, doctrine);
        if !thinks && !has_avoids(machine, doctrine, decision) {
            return self.number(options.len());
        }
        let view = look();
        self.thin_out(machine, view.position(), doctrine, decision, options);
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
    fn thin_out(
        &mut self,
        machine: &Machine,
        seen: &Position,
        doctrine: DoctrineId,
        decision: &Decision,
        options: &OptionBuf,
    ) {
        let count = machine.program().doctrines.get(doctrine.index()).map_or(0, |d| d.avoids.len());
        let strikes =
            |picks: &[i64], avoid: usize| machine.avoids(seen, doctrine, avoid, decision.choice, &decision.args, picks);
        self.first.clear();
        self.first
            .extend(options.iter().map(|picks| (0..count).find(|a| strikes(picks, *a)).map_or(u32::MAX, |a| a as u32)));
        keep(&self.first, &mut self.kept);
    }
}

/// Whether an avoid of the doctrine bears on the choice.
fn has_avoids(machine: &Machine, doctrine: DoctrineId, decision: &Decision) -> bool {
    let doctrine = machine.program().doctrines.get(doctrine.index());
    doctrine.is_some_and(|d| d.avoids.iter().any(|a| a.choice == decision.choice))
}
