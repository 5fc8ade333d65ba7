//! Random play of every mission with every combination of published options, and pairwise over the interpretations: it
//! ends, without a fault, in the same way twice, with saving and loading midway, and as a replay.

use super::built_in::built_in_systems;
use super::kit::{Options, Played, again, base, combinations, first_seed, pairwise, play, program, shown, soak};
use dicta_lab::{Batch, simulate};
use dicta_pilots::PilotSpec;
use dicta_play::replay::Replay;
use dicta_play::{GameLog, Machine};
use dicta_program::{MissionId, Program};
use std::sync::Arc;

/// Plays one game in several ways, all of which must be the same game.
fn same_however_played(machine: &Machine, seed: u64) -> Result<Played, String> {
    let mut replay = Replay::new(machine, seed);
    let first = play(machine, seed, &mut GameLog::Off, |_, _, _| {}, |picks, after| replay.push(picks, after))?;
    if replay.len() != first.choices {
        return Err(format!("the replay has {} of {} choices", replay.len(), first.choices));
    }
    let midway = [first.choices / 3, first.choices * 2 / 3];
    let mut broken = Ok(());
    let reload = |at: usize, p: &mut dicta_play::Position, _: &GameLog| {
        if midway.contains(&at) {
            match machine.load(&machine.save(p)) {
                Ok(loaded) if loaded == *p => *p = loaded,
                Ok(_) => broken = Err(format!("choice {at}: another position was loaded than was saved")),
                Err(e) => broken = Err(format!("choice {at}: {e}")),
            }
        }
    };
    let second = play(machine, seed, &mut GameLog::On(Vec::new()), reload, |_, _| {})?;
    broken?;
    if first != second {
        return Err(format!("played twice: {first:?} and {second:?}"));
    }
    let read = Replay::from_text(&replay.to_text()).map_err(|e| e.to_string())?;
    let end = read.check(machine).map_err(|e| e.to_string())?;
    if read != replay || end.hash() != first.hash {
        return Err("the replay ends elsewhere".into());
    }
    Ok(first)
}

/// Plays every mission with these options. Returns the number played, the total number of turns, and the failures.
fn all_missions(options: &Options, seeds: std::ops::Range<u64>) -> (usize, u32, String) {
    missions_of(&program(options), options, seeds)
}

fn missions_of(program: &Arc<Program>, options: &Options, seeds: std::ops::Range<u64>) -> (usize, u32, String) {
    let (mut turns, mut found) = (0, String::new());
    for (i, mission) in program.missions.iter().enumerate() {
        let machine = match Machine::new(program.clone(), MissionId(i as u32)) {
            Ok(machine) => machine,
            Err(e) => {
                found.push_str(&format!("{} with {}: {e}\n", mission.head.name, shown(options)));
                continue;
            }
        };
        for seed in seeds.clone() {
            match same_however_played(&machine, seed) {
                Ok(game) if game.turns > mission.turns => {
                    found.push_str(&format!("{}: {} turns of {}\n", mission.head.name, game.turns, mission.turns));
                }
                Ok(game) => turns += game.turns,
                Err(e) => {
                    let (name, options) = (&mission.head.name, shown(options));
                    found.push_str(&format!("{name} with {options}: {e}; {}\n", again(seed, "missions")));
                }
            }
        }
    }
    (program.missions.len(), turns, found)
}

#[test]
fn every_mission_ends_with_every_combination_of_options() {
    let (published, readings) = (combinations(base()), pairwise(base()));
    assert!(published.len() >= 12 && readings.len() >= 4, "{} and {}", published.len(), readings.len());
    let (mut played, mut turns, mut found) = (0, 0, String::new());
    for options in &published {
        for reading in &readings {
            let setting = [options.as_slice(), reading].concat();
            let (missions, lasted, wrong) = all_missions(&setting, first_seed()..first_seed() + 4 * soak() as u64);
            played += missions;
            turns += lasted as usize;
            found.push_str(&wrong);
        }
    }
    assert!(found.is_empty(), "{found}");
    assert_eq!(played, published.len() * readings.len() * base().missions.len());
    assert!(turns > 10 * played, "{turns} turns in {played} missions: hardly anything was played");
}

/// The other systems: every combination of published options and any two interpretations, one game of each mission.
#[test]
fn every_mission_of_every_system_ends() {
    let mut found = String::new();
    for system in built_in_systems() {
        let (mut played, mut turns) = (0, 0);
        for (i, setting) in system.settings().iter().enumerate() {
            let (program, errors) = system.compiled(setting);
            found.push_str(&errors);
            let seed = first_seed() + i as u64;
            let (missions, lasted, wrong) = missions_of(&program, setting, seed..seed + soak() as u64);
            (played, turns) = (played + missions, turns + lasted as usize);
            found.push_str(&wrong);
        }
        assert!(turns > 5 * played, "{}: {turns} turns in {played} missions", system.folder);
    }
    assert!(found.is_empty(), "{found}");
}

/// Each doctrine plays each mission of each system to its end, identically on one thread and on two.
#[test]
fn every_doctrine_plays_every_mission() {
    let mut found = String::new();
    for system in built_in_systems() {
        for doctrine in 0..system.program.doctrines.len() {
            for (i, mission) in system.program.missions.iter().enumerate() {
                let machine = Machine::new(system.program.clone(), MissionId(i as u32)).expect("a mission");
                let name = &system.program.doctrines[doctrine].head.name;
                let pilots = vec![PilotSpec::parse(&system.program, name).expect("a doctrine")];
                let batch = |threads| Batch {
                    machine: &machine,
                    pilots: pilots.clone(),
                    games: 1,
                    seed: first_seed(),
                    threads,
                };
                let report = simulate(&batch(1));
                if report.faults.count > 0 {
                    found.push_str(&format!(
                        "{}/{} {name}: {:?}\n",
                        system.folder, mission.head.name, report.first_faults
                    ));
                }
                // A short game is enough to show that nothing depends on the threads.
                if report.decisions < 60 && simulate(&batch(2)).digest != report.digest {
                    found.push_str(&format!(
                        "{}/{} {name}: another digest on two threads\n",
                        system.folder, mission.head.name
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// Each pair of values of two interpretations is played together.
#[test]
fn all_pairs_of_interpretations_occur() {
    let rows = pairwise(base());
    let readings: Vec<_> = base().options.iter().filter(|o| o.reading).collect();
    for (i, a) in readings.iter().enumerate() {
        for b in &readings[i + 1..] {
            for (x, y) in a.values.iter().flat_map(|x| b.values.iter().map(move |y| (x, y))) {
                let has = |row: &Options, name: &str, value: &String| row.iter().any(|(n, v)| n == name && v == value);
                let met = rows.iter().any(|row| has(row, &a.head.name, x) && has(row, &b.head.name, y));
                assert!(met, "{} {x} never meets {} {y}", a.head.name, b.head.name);
            }
        }
    }
}

/// The canaries: an illegal choice, a modified position and other rules are all rejected.
#[test]
fn a_different_game_is_rejected() {
    let machine = super::kit::machine(base(), "dogfight");
    let mut replay = Replay::new(&machine, 7);
    let mut text = String::new();
    let watch = |at: usize, p: &mut dicta_play::Position, _: &GameLog| {
        if at == 3 {
            text = machine.save(p);
        }
    };
    play(&machine, 7, &mut GameLog::Off, watch, |picks, after| replay.push(picks, after)).expect("a game");
    assert!(replay.len() > 10 && replay.check(&machine).is_ok());

    // Another seed is another game, at the latest at the first random result.
    let other = Replay::from_text(&replay.to_text().replace("seed:7", "seed:6")).expect("a replay");
    assert_ne!(other, replay);
    assert!(other.check(&machine).is_err());
    // Other rules have another digest.
    let glides = program(&[("dead_engine".into(), "glides".into())]);
    assert!(replay.fits(&super::kit::machine(&glides, "dogfight")).is_err());
    assert!(replay.fits(&super::kit::machine(base(), "pairs")).is_err());
    // Every digit of a saved position matters.
    assert!(machine.load(&text).is_ok());
    let digits: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
    for at in digits.into_iter().step_by(11) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'9' { b'8' } else { bytes[at] + 1 };
        let changed = String::from_utf8(bytes).expect("digits");
        // Names that are only displayed may change: those of the options and the mission contain no digits here.
        assert!(machine.load(&changed).is_err() || is_unchecked(&text, at), "a changed digit at {at} is not noticed");
    }
    for cut in (0..text.len()).step_by(97) {
        assert!(machine.load(&text[..cut]).is_err(), "half a saved game is loaded");
    }
}

/// Whether a byte of a saved game is in a field that is only displayed.
fn is_unchecked(text: &str, at: usize) -> bool {
    let field = text[..at].rfind("turn:").map_or(usize::MAX, |i| at - i);
    let ruleset = text[..at].rfind("ruleset:").map_or(usize::MAX, |i| at - i);
    let options = text[..at].rfind("options:").zip(text.find("turn:")).is_some_and(|(o, t)| o < at && at < t);
    field < 9 || ruleset < 60 || options
}
