//! Non-interference of generated rulesets, of canaries and of the built-in systems; see [`crate::interference`].
//!
//! Long runs: `cargo run -p dicta-tests --no-default-features --example interference -- --rulesets 300000 --seed 1`.

use super::built_in::other_missions;
use super::kit::{again, base, everything, first_seed, machine, soak};
use crate::interference::canaries::{CANARIES, FIXED_LEAKS};
use crate::interference::generate::ruleset;
use crate::interference::{Judged, Pairing, Tally, judge, judge_unsound, opened, play_pairs, showing};
use dicta_play::Machine;

/// Each canary is found when the checker's errors are ignored, so the harness can fail.
#[test]
fn every_canary_is_found() {
    let mut silent = String::new();
    for canary in CANARIES {
        let found = (0..12).any(|seed| match judge_unsound(&canary.text(), seed, 12) {
            Judged::Found(_) => true,
            Judged::Broken(error) => panic!("{}: {error}", canary.name),
            _ => false,
        });
        if !found {
            silent.push_str(&format!("{}\n", canary.name));
        }
    }
    assert!(silent.is_empty(), "nothing was found of:\n{silent}");
}

/// The checker rejects each canary.
#[test]
fn the_checker_rejects_every_canary() {
    let played = CANARIES.iter().filter(|c| !matches!(judge(&c.text(), 0, 0), Judged::Refused(_)));
    let names: Vec<_> = played.map(|c| c.name).collect();
    assert!(names.is_empty(), "the checker accepts: {names:?}");
}

/// Generated rulesets that the checker accepts leak nothing.
#[test]
fn generated_rulesets_leak_no_secret() {
    let (mut accepted, mut refused, mut all) = (0, 0, Tally::default());
    for seed in first_seed()..first_seed() + 2_000 * soak() as u64 {
        match judge(&ruleset(seed), seed, 6) {
            Judged::Played(tally) => {
                accepted += 1;
                all.add(&tally);
            }
            Judged::Refused(_) => refused += 1,
            other => panic!("{other:?}\n{}; {}", ruleset(seed), again(seed, "interference")),
        }
    }
    assert!(accepted > 300 && refused > 300, "{accepted} accepted, {refused} refused");
    assert!(all.pairs > 1_000 && all.spread > 30 && all.let_out > 100 && all.faults * 20 < all.pairs, "{all:?}");
}

/// Leaks of the engine that were fixed stay fixed.
#[test]
fn fixed_leaks_stay_fixed() {
    for canary in FIXED_LEAKS {
        for seed in 0..12 {
            match judge_unsound(&canary.text(), seed, 12) {
                Judged::Played(tally) => assert!(tally.pairs > 0, "{}: {tally:?}", canary.name),
                other => panic!("{}: {other:?}", canary.name),
            }
        }
    }
}

/// Games of the most thoroughly tested systems, and of all others.
fn games() -> Vec<(Machine, String)> {
    let of = |program, mission: &str| (machine(program, mission), mission.to_string());
    let full = ["escort", "circus", "reconnaissance"].map(|mission| of(everything(), mission));
    [of(base(), "dogfight")].into_iter().chain(full).chain(other_missions()).collect()
}

#[test]
fn the_built_in_systems_leak_no_secret() {
    let (mut all, mut found) = (Tally::default(), String::new());
    for (machine, mission) in games() {
        let (opened, showing) = (opened(machine.program()), showing(machine.program()));
        let pairing =
            Pairing { machine: &machine, choices: 60, opened, showing, strict: false, values: true, ahead: false };
        for seed in first_seed()..first_seed() + soak() as u64 {
            match play_pairs(&pairing, seed, 6, 150) {
                Judged::Played(tally) => all.add(&tally),
                other => found.push_str(&format!("{mission}: {other:?}; {}\n", again(seed, "interference"))),
            }
        }
    }
    assert!(found.is_empty(), "{found}");
    assert!(all.pairs > 90 && all.let_out > 10 && all.let_out + 20 < all.pairs && all.faults == 0, "{all:?}");
}
