//! A hand-written native implementation of the 2013 rules, to be compared with the interpreter event by event.
//!
//! It is based on the rulebook and on `docs/decisions/0003-readings-2013.md`, has its own code for every rule, and
//! shares only the random streams of `dicta_play::chance` with the engine. It receives charts, decks and missions as
//! plain numbers ([`Charts`]). It plays only the base game: no option, no other interpretation. It is the oracle for
//! the built-in rules and the native baseline of the benchmark, so it stores a game in small fixed arrays and bit masks
//! and never allocates during play (except for the game log).
//!
//! ```
//! use dicta_tests::twin::{Pilot, Twin, TwinLog, sample};
//!
//! let twin = Twin::new(&sample::charts());
//! let mut log = TwinLog::default();
//! let outcome = twin.play(7, &[Pilot::Random; 6], &mut log);
//! assert!(outcome.turns >= 1 && !log.lines.is_empty());
//! ```

use dicta_play::chance::Stream;

/// Declares an enum whose variants have the names that the rules use for them.
macro_rules! named {
    ($(#[$outer:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident $text:literal)* }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$inner])* $variant),* }

        impl $name {
            /// All variants, in numeric order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The name in the rules and in this module's documentation.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }

            /// The variant with this name.
            pub fn named(name: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

mod accidents;
mod charts;
mod combat;
mod decks;
mod flight;
mod game;
mod game_log;
mod hexes;
mod mutation;
mod pilots;
pub mod sample;
mod tables;

pub use charts::{AircraftType, Board, Card, Charts, Colour, Effect, Maneuver, Setup, Stability, Step};
pub use game_log::{CHOICES, Coverage, Kind, Line, Mark, Off, REASONS, ROLLS, Sink, TwinLog};
pub use mutation::Mutation;
pub use pilots::Pilot;

/// The 2013 base game with one set of charts and one mission, ready to be played any number of times.
pub struct Twin {
    tables: tables::Tables,
}

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Number of the last turn, from 1.
    pub turns: u16,
    /// The side that won; `None` for a draw.
    pub winner: Option<u8>,
    /// Aircraft lost by each side.
    pub losses: [u8; 2],
    /// Choices made, including forced ones.
    pub choices: u32,
    /// Choices with more than one legal option: the benchmark counts these as decisions.
    pub asked: u32,
}

impl Twin {
    /// Prepares charts for play.
    ///
    /// # Panics
    /// If the charts don't fit the twin's fixed sizes (see [`Charts`]).
    pub fn new(charts: &Charts) -> Twin {
        Twin { tables: tables::Tables::new(charts) }
    }

    /// Plays one game; `pilots` has one entry per seat, in the order of [`Charts::seats`].
    ///
    /// # Panics
    /// If there are more or fewer pilots than seats.
    pub fn play<S: Sink>(&self, seed: u64, pilots: &[Pilot], sink: &mut S) -> Outcome {
        game::Game::<S, { mutation::NONE }>::new(&self.tables, seed, pilots, sink).play()
    }

    /// Plays one game with one rule deliberately wrong: a comparison that doesn't notice is useless.
    pub fn play_mutated(&self, mutation: Mutation, seed: u64, pilots: &[Pilot], journal: &mut TwinLog) -> Outcome {
        macro_rules! dispatch {
            ($($variant:ident)*) => {
                match mutation {
                    $(Mutation::$variant =>
                        game::Game::<TwinLog, { mutation::code(Mutation::$variant) }>::new(&self.tables, seed, pilots, journal).play(),)*
                }
            };
        }
        dispatch! {
            SpeedStepTwo PreparationIgnored NonrepeatableIgnored WeakWingsFast DeadEngineFlies RudderShort GrazedSlowSame
            TailingRangeTwo SmokeTails BaseDiceTwo LongBurstOne RepeatIgnored StallTargetIgnored RearFlankDeck DrawKeepsOrder
            RecoveryAtTwo FacingOneMore JamAtFour SlipFireIgnored StallAtFour PlaysOn
        }
    }
}

/// A random stream and the number of draws from it.
#[derive(Clone)]
pub(crate) struct Draws {
    stream: Stream,
    taken: u64,
}

impl Draws {
    pub(crate) fn new(seed: u64, key: u64) -> Draws {
        Draws { stream: Stream::keyed(seed, key), taken: 0 }
    }

    /// The next number below `bound`.
    #[inline]
    pub(crate) fn next(&mut self, bound: u32) -> u32 {
        let number = self.stream.below(self.taken, bound);
        self.taken += 1;
        number
    }
}

/// Iterates over the indices of the set bits, lowest first.
struct Bits(u8);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The index of the `nth` set bit (from 0), lowest first.
#[inline]
fn nth_bit(mut mask: u32, nth: u32) -> usize {
    for _ in 0..nth {
        mask &= mask - 1;
    }
    mask.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log_of(twin: &Twin, seed: u64, pilot: Pilot) -> Vec<Line> {
        let mut journal = TwinLog::default();
        twin.play(seed, &[pilot; 6], &mut journal);
        journal.lines
    }

    #[test]
    fn a_seed_determines_the_game_with_or_without_a_game_log() {
        let twin = Twin::new(&sample::charts());
        for seed in 0..50 {
            for pilot in [Pilot::Random, Pilot::Steady] {
                let mut kept = TwinLog::default();
                let with = twin.play(seed, &[pilot; 6], &mut kept);
                let without = twin.play(seed, &[pilot; 6], &mut Off);
                assert_eq!(with, without);
                assert_eq!(kept.lines, log_of(&twin, seed, pilot));
                let chosen = kept.lines.iter().filter(|line| line.kind == Kind::Chose).count();
                assert_eq!(chosen, with.choices as usize);
            }
        }
    }

    #[test]
    fn every_mutation_is_noticed() {
        let twin = Twin::new(&sample::charts());
        for &mutation in Mutation::ALL {
            let noticed = (0..400).any(|seed| {
                [Pilot::Random, Pilot::Steady].into_iter().any(|pilot| {
                    let mut mutated = TwinLog::default();
                    twin.play_mutated(mutation, seed, &[pilot; 6], &mut mutated);
                    mutated.lines != log_of(&twin, seed, pilot)
                })
            });
            assert!(noticed, "no game shows the mutation {}", mutation.name());
        }
    }

    #[test]
    fn games_reach_every_rule_and_effect() {
        let twin = Twin::new(&sample::melee());
        let mut reached = Coverage::default();
        for seed in 0..1500 {
            let mut journal = TwinLog::default();
            let pilot = |seat: usize| if seat % 4 == seed as usize % 5 { Pilot::Random } else { Pilot::Steady };
            twin.play(seed, &std::array::from_fn::<_, 8, _>(pilot), &mut journal);
            reached.add(&journal.reached);
        }
        assert_eq!(reached.missing(), Vec::<&str>::new());
    }

    #[test]
    fn nth_bit_counts_from_the_lowest() {
        assert_eq!([0, 1, 2].map(|nth| nth_bit(0b1010_0100, nth)), [2, 5, 7]);
        assert_eq!(Bits(0b1010_0100).collect::<Vec<_>>(), [2, 5, 7]);
    }
}
