//! Random input for everything that reads: parser, formatter, compiler, games, saves, recovery logs, editing.
//!
//! A [`Target`] takes bytes and panics where something does not hold that must hold of every input. Two drivers run
//! them: the example `fuzz` makes a fixed number of inputs from [`corpus`] by seeded mutation, on any toolchain, and
//! `libfuzzer/` hands the same functions to `cargo fuzz`, which steers its mutations by coverage. An input depends on
//! the seed and its number alone, so one number repeats what it found.

pub mod chance;
pub mod corpus;
pub mod games;
pub mod grammar;
pub mod mutate;
pub mod studio;
pub mod texts;

use chance::Random;

/// Something that reads bytes.
pub struct Target {
    pub name: &'static str,
    /// Reads an input; panics where it finds something wrong.
    pub run: fn(&[u8]),
    /// Makes an input.
    pub make: fn(&mut Random) -> Vec<u8>,
}

/// All targets.
pub const TARGETS: [Target; 9] = [
    Target { name: "parser", run: texts::parser, make: mutate::declarations },
    Target { name: "formatter", run: texts::formatter, make: mutate::declarations },
    Target { name: "compiler", run: texts::compiler, make: mutate::ruleset },
    Target { name: "check", run: texts::check, make: mutate::ruleset },
    Target { name: "games", run: games::games, make: grammar::playable },
    Target { name: "positions", run: games::positions, make: games::saved_position },
    Target { name: "saves", run: studio::saves, make: studio::saved_game },
    Target { name: "recovery", run: studio::recovery, make: studio::recovery_log },
    Target { name: "edits", run: studio::edits, make: mutate::noise },
];

/// A target by its name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|t| t.name == name)
}

/// The input of a number.
pub fn input(target: &Target, seed: u64, number: u64) -> Vec<u8> {
    (target.make)(&mut Random::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number))
}
