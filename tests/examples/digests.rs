//! Digests of all that the library plays: `cargo run -p dicta-tests --no-default-features --example digests`.
//!
//! A line for the rules of each system, and two for each of its missions: 40 games of random pilots and 6 of steady
//! pilots, on one thread. No system, processor or toolchain may print another line: `tests/other-systems.sh` compares them.

use dicta_lab::{Batch, simulate};
use dicta_pilots::PilotSpec;
use dicta_play::Machine;
use dicta_program::{MissionId, Program};
use dicta_tests::compare::compiled;
use std::sync::Arc;

/// Which pilots fly, and in how many games.
const FLOWN: [(&str, u64); 2] = [("random", 40), ("steady", 6)];
const SEED: u64 = 7;

fn main() {
    for system in dicta_content::systems() {
        let program = Arc::new(compiled(system, &[]));
        println!("{system} rules {:016x}", dicta_play::digest(&program));
        for (at, mission) in program.missions.iter().enumerate() {
            let machine = Machine::new(program.clone(), MissionId(at as u32)).expect("a mission that can be set up");
            for (pilot, games) in FLOWN {
                println!("{system}/{} {pilot} {:016x}", mission.head.name, flown(&program, &machine, pilot, games));
            }
        }
    }
}

/// The digest of some games.
fn flown(program: &Program, machine: &Machine, pilot: &str, games: u64) -> u64 {
    let pilots = vec![PilotSpec::parse(program, pilot).expect("a pilot")];
    let report = simulate(&Batch { machine, pilots, games, seed: SEED, threads: 1 });
    assert_eq!((report.games, report.faults.count), (games, 0), "{:?}", report.first_faults);
    report.digest
}
