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
    pub make: Make,
}

/// How inputs are made.
pub enum Make {
    Alone(fn(&mut Random) -> Vec<u8>),
    /// So many in a row have a first source of numbers in common: much of what they hold has to be read once only.
    Kin(u64, fn(&mut Random, &mut Random) -> Vec<u8>),
}

use Make::{Alone, Kin};

/// All targets.
pub const TARGETS: [Target; 9] = [
    Target { name: "parser", run: texts::parser, make: Alone(mutate::declarations) },
    Target { name: "formatter", run: texts::formatter, make: Alone(mutate::declarations) },
    Target { name: "compiler", run: texts::compiler, make: Kin(32, mutate::ruleset) },
    Target { name: "check", run: texts::check, make: Kin(32, mutate::ruleset) },
    Target { name: "games", run: games::games, make: Alone(grammar::playable) },
    Target { name: "positions", run: games::positions, make: Alone(games::saved_position) },
    Target { name: "saves", run: studio::saves, make: Alone(studio::saved_game) },
    Target { name: "recovery", run: studio::recovery, make: Alone(studio::recovery_log) },
    Target { name: "edits", run: studio::edits, make: Alone(mutate::noise) },
];

/// A target by its name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|t| t.name == name)
}

/// Runs a target by its name; for drivers that bring their own inputs.
pub fn run(name: &str, data: &[u8]) {
    (target(name).expect("a target of this name").run)(data);
}

/// The input of a number.
pub fn input(target: &Target, seed: u64, number: u64) -> Vec<u8> {
    let numbers = |number: u64| Random::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number);
    match target.make {
        Alone(make) => make(&mut numbers(number)),
        Kin(count, make) => make(&mut numbers(!(number / count)), &mut numbers(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each target runs on some inputs of its own; the same number makes the same input.
    #[test]
    fn every_target_runs() {
        for target in &TARGETS {
            for number in 0..10 {
                let data = input(target, 1, number);
                assert_eq!(data, input(target, 1, number), "{} {number}", target.name);
                (target.run)(&data);
            }
        }
    }

    /// The canaries: random rules are mostly sound, and what is wrong is found.
    #[test]
    fn the_inputs_reach_what_they_are_for() {
        let sound = (0..40).filter(|i| {
            let text = grammar::playable(&mut Random::new(*i));
            texts::sound(&String::from_utf8_lossy(&text)).is_some()
        });
        let sound = sound.count();
        assert!(sound >= 20, "only {sound} of 40 rulesets are sound");
        let read = (0..200).filter(|i| {
            let text = mutate::declarations(&mut Random::new(*i));
            dicta_syntax::parse(&String::from_utf8_lossy(&text)).errors().count() == 0
        });
        let read = read.count();
        assert!((20..180).contains(&read), "{read} of 200 texts are read without an error");
    }

    /// Every target of `cargo fuzz` is one of these, and each of these is one of those.
    #[test]
    fn libfuzzer_has_the_same_targets() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("libfuzzer");
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
        for target in &TARGETS {
            assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
            let text =
                std::fs::read_to_string(folder.join(format!("fuzz_targets/{}.rs", target.name))).expect("a target");
            assert!(text.contains(&format!("run(\"{}\"", target.name)));
        }
        assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
    }
}
