//! A batch of games depends only on rules, mission, pilots, seed and number: not on threads, and not on comments.

use super::built_in::other_missions;
use super::kit::{RULESET, base, everything, machine, project_with};
use dicta_lab::{Batch, Report, simulate};
use dicta_pilots::PilotSpec;
use dicta_program::Program;
use std::sync::Arc;

/// A batch; 50 games are more than three chunks, the last of which is incomplete.
fn batch(program: &Arc<Program>, mission: &str, pilot: &str, seed: u64, threads: usize) -> Report {
    let machine = machine(program, mission);
    let pilots = vec![PilotSpec::parse(program, pilot).expect("a pilot"), PilotSpec::Random];
    simulate(&Batch { machine: &machine, pilots, games: 50, seed, threads })
}

#[test]
fn digests_do_not_depend_on_threads() {
    for (program, mission, pilot) in
        [(base(), "dogfight", "random"), (base(), "duel", "steady"), (everything(), "circus", "random")]
    {
        let one = batch(program, mission, pilot, 7, 1);
        assert_eq!(one.games, 50);
        assert_eq!(one.faults.count, 0, "{:?}", one.first_faults);
        for threads in [2, 4] {
            let other = batch(program, mission, pilot, 7, threads);
            assert!(other == one, "{mission} with {threads} threads: {:x} instead of {:x}", other.digest, one.digest);
        }
    }
}

/// The same for every mission of the other systems.
#[test]
fn digests_of_other_systems_do_not_depend_on_threads() {
    for (machine, mission) in other_missions() {
        let program = machine.program();
        for (pilot, games) in [("random", 20), ("steady", 6)] {
            let pilots = vec![PilotSpec::parse(program, pilot).expect("a pilot"), PilotSpec::Random];
            let on = |threads| simulate(&Batch { machine: &machine, pilots: pilots.clone(), games, seed: 7, threads });
            let one = on(1);
            assert_eq!((one.games, one.faults.count), (games, 0), "{mission}: {:?}", one.first_faults);
            assert!([2, 4].into_iter().all(|threads| on(threads) == one), "{mission} with {pilot}");
        }
    }
}

/// Comments, documentation and formatting don't matter: the digests of the program and of its games stay the same.
#[test]
fn digests_do_not_depend_on_comments() {
    let path = "dicta/bluemax-2013/sequence.dicta";
    let text = dicta_content::read(path).expect("the sequence of play");
    let talkative =
        format!("// A word before.\n\n\n{}", text.replace("turn {\n", "turn {   // and one in between\n\n"));
    let project = project_with(&[(path, Arc::new(dicta_syntax::parse(&talkative)))]);
    let program = super::kit::sound(&project, dicta_compiler::compile(&project, RULESET, &[], &[]));
    assert_eq!(dicta_play::digest(&program), dicta_play::digest(base()));
    assert_eq!(batch(&program, "pairs", "steady", 3, 2), batch(base(), "pairs", "steady", 3, 2));
}

/// The canary: another seed, mission, pilot or rule gives another digest.
#[test]
fn other_games_have_other_digests() {
    let usual = batch(base(), "pairs", "random", 7, 2).digest;
    let glides = super::kit::program(&[("recovery_tries".into(), "often".into())]);
    for other in [
        batch(base(), "pairs", "random", 8, 2),
        batch(base(), "duel", "random", 7, 2),
        batch(base(), "pairs", "steady", 7, 2),
        batch(&glides, "pairs", "random", 7, 2),
    ] {
        assert_ne!(other.digest, usual);
    }
    assert_ne!(dicta_play::digest(&glides), dicta_play::digest(base()));
}
