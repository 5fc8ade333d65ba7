//! The interpreter compared with the twin of `gdw`: the same plans, attacks and combat values at every decision, and the
//! same games, offer by offer and event by event.

use super::kit::{again, first_seed, soak};
use crate::compare::{Interpreter, compiled};
use crate::gdw_compare::Reader;
use crate::gdw_twin::{Aircraft, Charts, Mission, Patrols};
use crate::record::{Pilot, first_difference};
use dicta_pilots::PilotSpec;
use dicta_play::{GameLog, OptionBuf, Position};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Games with each kind of pilot in each mission.
const GAMES: u64 = 25;
/// Games with each kind of pilot in each mission that are compared as a whole.
const PATROLS: u64 = 60;

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

/// Plays games of a mission on both sides; returns the kinds of lines, or the first difference. `spoil` may change what
/// the twin gets.
fn play(
    (mission, pilot): (&str, Pilot),
    games: u64,
    spoil: impl Fn(&mut Charts, &mut Mission),
) -> Result<BTreeSet<String>, String> {
    let program = Arc::new(compiled("gdw", &[]));
    let spec = match pilot {
        Pilot::Random => PilotSpec::Random,
        Pilot::Steady => PilotSpec::parse(&program, "steady").expect("a steady pilot"),
    };
    let mut interpreter = Interpreter::new(program, mission, &[spec]);
    let mut reader = Reader::new(&interpreter.machine);
    let (translator, mut mission_read) = (reader.translator(), reader.mission());
    spoil(&mut reader.charts, &mut mission_read);
    let twin = Patrols::new(reader.charts, mission_read);
    let mut reached = BTreeSet::new();
    for seed in first_seed()..first_seed() + games {
        let ours = translator.game(&mut interpreter, seed);
        if let Some(text) = first_difference(&ours, &twin.game(seed, pilot)) {
            return Err(format!("{mission}, {pilot:?} pilots, {text}\n{}", again(seed, "selection")));
        }
        reached.extend(ours.lines.into_iter().map(|line| line.what));
    }
    Ok(reached)
}

#[test]
fn interpreter_and_twin_fly_the_same_patrols() {
    let mut reached = BTreeSet::new();
    for mission in ["dawn_patrol", "duel", "fledglings"] {
        for pilot in [Pilot::Random, Pilot::Steady] {
            let favour = |_: &mut Charts, of: &mut Mission| of.favoured = (mission == "fledglings").then_some(0);
            let played = play((mission, pilot), PATROLS * soak() as u64, favour);
            reached.extend(played.unwrap_or_else(|text| panic!("{text}")));
        }
    }
    let events = "attack attacks changes_level damaged draw engine_damaged fabric_torn fabric_weak fire fire_out flies \
                  glides gone grazed_slow grazed_straight gun_destroyed jams overreaches pays pilot_killed recover \
                  recovers reloads rudder_free rudder_jams select smoke smoke_out smoke_to_fire spins struck tail tails \
                  tank_hit told unjams";
    let missing: Vec<&str> = events.split(' ').filter(|event| !reached.contains(*event)).collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

#[test]
fn wrong_facts_of_a_patrol_are_noticed() {
    let spoils: [fn(&mut Charts, &mut Mission); 9] = [
        |of, _| of.chits.iter_mut().for_each(|chit| chit.reverse()),
        |of, _| of.results.iter_mut().for_each(|row| row[5].0 += 1),
        |of, _| of.range.0.iter_mut().for_each(|row| row.1 += 1),
        |of, _| of.maneuvers.iter_mut().for_each(|m| m.stall = false),
        |_, of| of.aircraft[0].fuel = 6,
        |_, of| of.aircraft[1].ceiling = 1,
        |_, of| of.aircraft[2].novice = true,
        |_, of| of.size.0 -= 1,
        |_, of| of.turns_max = 5,
    ];
    let differs =
        |pilot: Pilot, spoil: fn(&mut Charts, &mut Mission)| play(("dawn_patrol", pilot), PATROLS, spoil).is_err();
    for (i, spoil) in spoils.into_iter().enumerate() {
        assert!(
            [Pilot::Random, Pilot::Steady].iter().any(|pilot| differs(*pilot, spoil)),
            "wrong fact {i} is not noticed"
        );
    }
}
