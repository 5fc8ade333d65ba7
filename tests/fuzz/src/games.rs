//! Whole games of random rules: they end, they never panic, and the same choices lead to the same position.

use crate::chance::Random;
use crate::{grammar, mutate, texts};
use dicta_play::replay::Replay;
use dicta_play::{GameLog, Machine, OptionBuf, Status};
use dicta_program::MissionId;
use std::sync::{Arc, OnceLock};

/// The maximum number of decisions of a game.
const DECISIONS: usize = 60;

/// Plays the first mission of a source, if its rules are valid.
pub fn games(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some(compiled) = texts::sound(&text) else { return };
    let Ok(machine) = Machine::new(Arc::new(compiled.program), MissionId(0)) else { return };
    let seed = data.iter().fold(7u64, |a, b| a.wrapping_mul(31) ^ u64::from(*b));
    let first = play(&machine, seed, &mut GameLog::on());
    assert!(first == play(&machine, seed, &mut GameLog::Off), "the same choices led to another position");
}

/// The hashes of all positions of a game.
fn play(machine: &Machine, seed: u64, journal: &mut GameLog) -> Vec<u64> {
    let (mut p, mut options, mut random) = (machine.start(seed), OptionBuf::new(), Random::new(seed));
    let mut hashes = vec![];
    for _ in 0..DECISIONS {
        if machine.advance(&mut p, journal) != Status::Decide {
            break;
        }
        machine.legal(&p, &mut options);
        assert!(!options.is_empty(), "a decision without an option");
        machine.choose_index(&mut p, random.below(options.len()), &options, journal);
        hashes.push(p.hash());
        let saved = machine.save(&p);
        let loaded = machine.load(&saved).map(|p| p.hash());
        assert!(loaded.is_ok_and(|hash| hash == p.hash()), "a saved position is loaded as another one");
    }
    hashes
}

/// A machine, one of its positions as text, and a replay as text.
fn known() -> &'static (Machine, String, String) {
    static KNOWN: OnceLock<(Machine, String, String)> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let sound = (0..200).find_map(|i| texts::sound(&grammar::ruleset(&mut Random::new(i)).concat()));
        let program = sound.map(|c| c.program).unwrap_or_default();
        let machine = Machine::new(Arc::new(program), MissionId(0)).expect("the mission of every such ruleset");
        let (mut p, mut options, mut replay) = (machine.start(1), OptionBuf::new(), Replay::new(&machine, 1));
        for _ in 0..8 {
            if machine.advance(&mut p, &mut GameLog::Off) != Status::Decide {
                break;
            }
            machine.legal(&p, &mut options);
            let picks = options.get(0).to_vec();
            machine.choose_index(&mut p, 0, &options, &mut GameLog::Off);
            replay.push(&picks, &p);
        }
        let saved = machine.save(&p);
        (machine, saved, replay.to_text())
    })
}

/// A position or a replay with mutations.
pub fn saved_position(random: &mut Random) -> Vec<u8> {
    let (_, saved, replay) = known();
    let text = if random.one_in(2) { saved.clone() } else { replay.clone() };
    mutate::mutated(random, text).into_bytes()
}

/// Loads a position and a replay, and continues from what could be loaded.
pub fn positions(data: &[u8]) {
    let (machine, ..) = known();
    let text = String::from_utf8_lossy(data);
    if let Ok(mut p) = machine.load(&text) {
        let mut options = OptionBuf::new();
        if machine.advance(&mut p, &mut GameLog::Off) == Status::Decide {
            machine.legal(&p, &mut options);
        }
    }
    if let Ok(replay) = Replay::from_text(&text) {
        let _ = replay.fits(machine).is_ok() && replay.check(machine).is_ok();
    }
}
