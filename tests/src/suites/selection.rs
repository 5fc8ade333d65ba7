//! The interpreter compared with the twin of `gdw`: the same plans, attacks and combat values at every decision.

use super::kit::{again, first_seed, soak};
use crate::compare::{Interpreter, compiled};
use crate::gdw_compare::Reader;
use crate::gdw_twin::Aircraft;
use dicta_pilots::PilotSpec;
use dicta_play::{GameLog, OptionBuf, Position};
use std::sync::Arc;

/// Games with each kind of pilot in each mission.
const GAMES: u64 = 25;

/// Plays games and compares each selection and each attack. `spoil` may change the facts that the twin gets. Returns
/// how many were compared, or the first difference.
fn compare(mission: &str, pilot: &str, games: u64, spoil: impl Fn(&mut Aircraft)) -> Result<[usize; 2], String> {
    let program = Arc::new(compiled("gdw", &[]));
    let spec = PilotSpec::parse(&program, pilot).expect("a pilot of that name");
    let mut interpreter = Interpreter::new(program, mission, &[spec]);
    let reader = Reader::new(&interpreter.machine);
    let (mut compared, mut difference) = ([0; 2], None);
    for seed in first_seed()..first_seed() + games {
        interpreter.play_watched(seed, &mut GameLog::Off, |p, decision, options| {
            let Some(which) = [reader.select, reader.attack].iter().position(|choice| *choice == decision.choice)
            else {
                return;
            };
            let mut all = reader.aircraft(p);
            all.iter_mut().for_each(&spoil);
            let found = differs(&reader, p, (which, decision.piece), &all, options);
            difference = difference.take().or(found.map(|text| format!("{text}\n{}", again(seed, "selection"))));
            compared[which] += 1;
        });
    }
    difference.map_or(Ok(compared), Err)
}

/// How the twin differs from the interpreter in the options of a decision, or in a combat value.
fn differs(
    reader: &Reader,
    p: &Position,
    (which, piece): (usize, i64),
    all: &[Aircraft],
    options: &OptionBuf,
) -> Option<String> {
    let of = |id: i64| all.iter().find(|a| a.id == id).expect("an aircraft");
    let (own, mut found) = (of(piece), Vec::new());
    match which {
        0 => reader.charts.plans(own, &mut found),
        _ => reader.charts.attacks(own, all, &mut found),
    }
    let ours: Vec<(i64, i64)> = options.iter().map(|picks| (picks[0], picks[1])).collect();
    if ours != found {
        return Some(format!("{own:?}\ninterpreter: {ours:?}\ntwin: {found:?}"));
    }
    found.into_iter().filter(|(target, _)| which == 1 && *target >= 0).find_map(|(target, burst)| {
        let ours = reader.combat_value(p, piece, target, burst);
        let theirs = reader.charts.combat_value(own, of(target), burst);
        (ours != theirs).then(|| format!("{own:?}\n{:?}\ninterpreter: {ours}\ntwin: {theirs}", of(target)))
    })
}

#[test]
fn interpreter_and_twin_find_the_same_plans_and_attacks() {
    let mut sum = [0; 2];
    for (mission, pilot) in [("dawn_patrol", "random"), ("dawn_patrol", "steady"), ("duel", "greedy")] {
        let compared = compare(mission, pilot, GAMES * soak() as u64, |_| ()).unwrap_or_else(|text| panic!("{text}"));
        (0..2).for_each(|i| sum[i] += compared[i]);
    }
    assert!(sum[0] > 5_000 && sum[1] > 50, "{sum:?} compared");
}

/// A twin that gets a wrong fact differs: otherwise, the comparison would be worth nothing.
#[test]
fn wrong_facts_make_a_difference() {
    let spoils: [fn(&mut Aircraft); 8] = [
        |a| a.last = a.schedule[0],
        |a| a.fuel -= 1,
        |a| a.level = 1,
        |a| a.must = 1,
        |a| a.spinning = !a.spinning,
        |a| a.run = 2,
        |a| a.facing = (a.facing + 1) % 6,
        |a| a.boxes = 0,
    ];
    for (i, spoil) in spoils.into_iter().enumerate() {
        let differs = |mission: &str, pilot: &str| compare(mission, pilot, GAMES, spoil).is_err();
        let found = differs("dawn_patrol", "random") || differs("duel", "greedy");
        assert!(found, "wrong fact {i} is not noticed");
    }
}
