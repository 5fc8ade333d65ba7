//! Random input for everything that reads input: parser, formatter, compiler, games, saves, recovery logs, editing.
//!
//! A [`Target`] takes bytes and panics if an invariant of all inputs is violated. Two drivers run the targets: the
//! example `fuzz` generates a fixed number of inputs from [`corpus`] by seeded mutation, on any toolchain, and
//! `libfuzzer/` passes the same functions to `cargo fuzz`, whose mutations are guided by coverage. An input depends
//! only on the seed and its number, so a number reproduces a finding.

pub mod chance;
pub mod corpus;
pub mod games;
pub mod grammar;
pub mod mutate;
pub mod studio;
pub mod texts;

use chance::Random;

/// A function to fuzz.
pub struct Target {
    pub name: &'static str,
    /// Processes an input; panics on a finding.
    pub run: fn(&[u8]),
    /// Generates an input.
    pub make: Make,
}

/// How inputs are generated.
pub enum Make {
    Alone(fn(&mut Random) -> Vec<u8>),
    /// This many consecutive inputs share a first source of random numbers: much of their content is then parsed only
    /// once.
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

/// The target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|t| t.name == name)
}

/// Runs a target by its name; for drivers with their own inputs.
pub fn run(name: &str, data: &[u8]) {
    (target(name).expect("a target of this name").run)(data);
}

/// The input with this number.
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

    /// Each target runs on some of its inputs; the same number gives the same input.
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

    /// The canaries: random rules are mostly valid, errors are found, and recovery logs are replayed.
    #[test]
    fn most_inputs_are_useful() {
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
        let replayed = |i: &u64| studio::replayed(&studio::recovery_log(&mut Random::new(*i))) >= 2;
        let logs = (0..200).filter(replayed).count();
        assert!(logs >= 10, "only {logs} of 200 recovery logs have records that can be replayed");
    }

    /// `cargo fuzz` has exactly these targets.
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
