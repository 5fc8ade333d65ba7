//! Views don't leak: changing what a seat may not know changes no byte of what the seat receives: its view, its game
//! log, its options and its explanations.

use super::built_in::{TEACHING, other_missions};
use super::kit::{Random, again, arguments, base, everything, first_seed, machine, play, soak};
use crate::altered::{another, first_slots, slots, with_slots};
use dicta_pilots::{Pilot, PilotSpec};
use dicta_play::{GameLog, Imagined, Machine, Offer, OptionBuf, Position, Status, ValueReport, View};
use dicta_program::{Doctrine, DoctrineId, FieldId, SLOT_FACING, Secrecy, Type, ValueId};
use std::collections::BTreeMap;

/// Everything that a seat sees of a position.
#[derive(Debug, PartialEq)]
struct Seen {
    view: View,
    bytes: u64,
    offer: Option<Offer>,
}

fn seen(machine: &Machine, p: &Position, seat: u32) -> Seen {
    let view = machine.view(p, seat);
    Seen { bytes: view.position().hash(), view, offer: machine.offer_for(p, seat) }
}

/// Every value as explained to a seat, for some arguments.
fn explained(machine: &Machine, p: &Position, seat: u32) -> Vec<Option<ValueReport>> {
    let values = machine.program().values.iter().enumerate();
    let of = |(i, value): (usize, &dicta_program::Value)| {
        let explain = |args: Vec<i64>| machine.explain_for(p, seat, ValueId(i as u32), &args);
        arguments(machine, &value.params, 12).into_iter().map(explain).collect::<Vec<_>>()
    };
    values.flat_map(of).collect()
}

/// The part in which two snapshots differ.
fn differs(a: &Seen, b: &Seen) -> Option<String> {
    if a.view != b.view || a.bytes != b.bytes {
        return Some("the view".into());
    }
    if a.offer != b.offer {
        return Some(format!("the offer: {:?} and {:?}", a.offer, b.offer));
    }
    None
}

/// Changes everything that a seat may not know: secret fields of others and the seed. Also returns what was changed.
fn with_other_secrets(
    machine: &Machine,
    first: &[usize],
    p: &Position,
    seat: u32,
    random: &mut Random,
) -> Option<(Position, Vec<String>)> {
    let (view, program) = (machine.view(p, seat), machine.program());
    let (mut all, mut changed) = (slots(machine, p), Vec::new());
    for (i, of) in machine.instances().iter().enumerate() {
        for (f, field) in program.kinds[of.kind.index()].fields.iter().enumerate() {
            let id = FieldId(f as u32);
            if view.knows(i as i64, id) || field.secrecy == Secrecy::Public || field.width != 1 {
                continue;
            }
            let at = first[i] + field.slot as usize;
            assert_eq!(i64::from(all[at]), machine.field(p, i as i64, id), "{} is elsewhere", field.head.name);
            let new = another(machine, field, i64::from(all[at]), random) as i32;
            if all[at] != new {
                all[at] = new;
                changed.push(format!("{}.{}", of.name, field.head.name));
            }
        }
    }
    with_slots(machine, p, &all).map(|q| (machine.reseeded(&q, random.below(1 << 30) as u64), changed))
}

/// Games of the most thoroughly tested system.
fn games() -> Vec<(Machine, String)> {
    let of = |program, mission: &str| (machine(program, mission), mission.to_string());
    let full = ["escort", "circus", "reconnaissance"].map(|mission| of(everything(), mission));
    [of(base(), "dogfight")].into_iter().chain(full).collect()
}

/// Games of all systems.
fn games_of_all() -> Vec<(Machine, String)> {
    games().into_iter().chain(other_missions()).collect()
}

#[test]
fn secrets_change_nothing_that_a_seat_sees() {
    let mut random = Random::new(first_seed());
    for (machine, mission) in games_of_all() {
        let (first, seats) = (first_slots(&machine), machine.mission().seats.len() as u32);
        let mut changed = BTreeMap::<String, usize>::new();
        // The missions of the small system are short.
        let games = if mission.starts_with(TEACHING) { 6 } else { 2 };
        for seed in first_seed()..first_seed() + (games * soak()) as u64 {
            let watch = |at: usize, p: &mut Position, _: &GameLog| {
                if !at.is_multiple_of(3) {
                    return;
                }
                for seat in 0..seats {
                    let (other, fields) =
                        with_other_secrets(&machine, &first, p, seat, &mut random).expect("a sound position");
                    if let Some(what) = differs(&seen(&machine, p, seat), &seen(&machine, &other, seat)) {
                        panic!(
                            "{mission}, choice {at}, seat {seat}: {what} tells of one of {fields:?}; {}",
                            again(seed, "views")
                        );
                    }
                    for field in fields {
                        *changed.entry(field.split('.').next_back().unwrap_or("?").to_string()).or_default() += 1;
                    }
                }
            };
            play(&machine, seed, &mut GameLog::Off, watch, |_, _| {}).expect("a game");
        }
        assert!(changed.values().sum::<usize>() > 50, "{mission}: hardly anything was changed: {changed:?}");
        for field in
            ["wings", "guns", "jammed", "planned", "rudder", "target"].iter().filter(|_| !mission.contains('/'))
        {
            assert!(changed.get(*field).is_some_and(|n| *n > 20), "{mission}: {field} was hardly changed: {changed:?}");
        }
    }
}

#[test]
fn explanations_reveal_nothing_secret() {
    let mut random = Random::new(first_seed());
    for (machine, mission) in games_of_all() {
        let (first, seats) = (first_slots(&machine), machine.mission().seats.len() as u32);
        let watch = |at: usize, p: &mut Position, _: &GameLog| {
            for seat in (0..seats).filter(|_| at.is_multiple_of(9)) {
                let (other, fields) =
                    with_other_secrets(&machine, &first, p, seat, &mut random).expect("a sound position");
                let (a, b) = (explained(&machine, p, seat), explained(&machine, &other, seat));
                if let Some((a, b)) = a.iter().zip(&b).find(|(a, b)| a != b) {
                    let view_text =
                        |r: &Option<ValueReport>| r.as_ref().map(|r| (r.value, r.args.clone(), r.hidden, r.total));
                    let (a, b) = (view_text(a), view_text(b));
                    panic!(
                        "{mission}, choice {at}, seat {seat}: {a:?} and {b:?} tell of one of {fields:?}; {}",
                        again(first_seed(), "views")
                    );
                }
            }
        };
        play(&machine, first_seed(), &mut GameLog::Off, watch, |_, _| {}).expect("a game");
    }
}

/// Pilots that only avoid, that play ahead, that search deeply and that estimate make the same decision, whatever they may not know.
#[test]
fn secrets_change_no_decision_of_a_pilot() {
    let mut random = Random::new(first_seed());
    let mut decided = [0, 0, 0, 0];
    for (machine, mission) in games_of_all() {
        let first = first_slots(&machine);
        let doctrines = || (0..).map(DoctrineId).zip(&machine.program().doctrines);
        let plays = |d: &Doctrine| !d.terms.is_empty() && d.afters.is_empty();
        let (ahead, _) = doctrines().find(|(_, d)| plays(d)).expect("a doctrine with aims");
        let reckons = doctrines().find(|(_, d)| !d.afters.is_empty()).map(|(id, _)| PilotSpec::Doctrine(id));
        let specs: Vec<PilotSpec> =
            [PilotSpec::Steady(DoctrineId(0)), PilotSpec::Doctrine(ahead), PilotSpec::Deep(ahead)]
                .into_iter()
                .chain(reckons)
                .collect();
        let watch = |at: usize, p: &mut Position, _: &GameLog| {
            let decision = machine.decision(p).expect("a decision");
            let mut options = OptionBuf::new();
            machine.legal(p, &mut options);
            let (other, fields) =
                with_other_secrets(&machine, &first, p, decision.seat, &mut random).expect("a sound position");
            for (i, spec) in specs.iter().enumerate().filter(|(i, _)| ![1, 2].contains(i) || at.is_multiple_of(25)) {
                let decide = |p: &Position| {
                    let mut pilot = Pilot::new(*spec, at as u64, "a seat");
                    pilot.decide(&machine, &decision, &options, machine.look(p, decision.seat))
                };
                assert!(decide(p) == decide(&other), "{mission}, choice {at}: {spec:?} knows one of {fields:?}");
                decided[i] += usize::from(options.len() > 1);
            }
        };
        play(&machine, first_seed() + 1, &mut GameLog::Off, watch, |_, _| {}).expect("a game");
    }
    assert!(decided[0] > 200 && decided[1] > 5 && decided[2] > 5 && decided[3] > 100, "{decided:?} decisions");
}

/// A secret decision changes nothing for the others until it is revealed: neither their view nor their game log. A
/// pursuer learns its quarry's heading before it decides, so headings are kept the same.
#[test]
fn secret_choices_are_not_revealed() {
    let mut compared = 0;
    for (machine, mission) in games() {
        let program = machine.program().clone();
        let maneuver = super::kit::kind(&program, "maneuver");
        let heading =
            program.kinds[maneuver.index()].stats.iter().position(|s| s.head.name == "heading").expect("a heading");
        let heading_of = |pick: i64| program.kinds[maneuver.index()].entries[pick as usize].stats[heading];
        for seed in first_seed()..first_seed() + 2 * soak() as u64 {
            let watch = |at: usize, p: &mut Position, _: &GameLog| {
                let decision = machine.decision(p).expect("a decision");
                let mut options = OptionBuf::new();
                machine.legal(p, &mut options);
                let is_plan = program.choices[decision.choice.index()].picks[0].ty == Type::Entry(maneuver);
                let mut known = Vec::<(Vec<i64>, Vec<_>)>::new();
                for (i, picks) in options.iter().enumerate().filter(|_| decision.secret) {
                    let (mut after, mut journal) = (p.clone(), GameLog::on());
                    machine.choose_index(&mut after, i, &options, &mut journal);
                    let status = machine.advance(&mut after, &mut journal);
                    let goes_on = machine
                        .decision(&after)
                        .is_some_and(|d| d.choice == decision.choice && d.piece != decision.piece);
                    if status != Status::Decide || !goes_on || after.turn() != p.turn() {
                        return;
                    }
                    let same =
                        if is_plan { vec![heading_of(picks[0]), picks.get(1).copied().unwrap_or(0)] } else { vec![] };
                    let others = (0..machine.mission().seats.len() as u32).filter(|s| *s != decision.seat);
                    let shown: Vec<_> = others
                        .map(|s| {
                            (
                                machine.view(&after, s),
                                machine.filter_log(journal.entries(), s),
                                machine.offer_for(&after, s),
                            )
                        })
                        .collect();
                    match known.iter().find(|(of, _)| *of == same) {
                        Some((_, before)) => {
                            assert!(
                                *before == shown,
                                "{mission}, choice {at}: {picks:?} of {} is known to others; {}",
                                decision.piece,
                                again(seed, "views")
                            );
                            compared += 1;
                        }
                        None => known.push((same, shown)),
                    }
                }
            };
            play(&machine, seed, &mut GameLog::Off, watch, |_, _| {}).expect("a game");
        }
    }
    assert!(compared > 1000, "only {compared} choices were compared");
}

/// A seat receives only entries that it may know, without a value's hidden lines.
#[test]
fn a_game_log_contains_only_what_its_seat_may_know() {
    for (machine, mission) in games_of_all() {
        let mut journal = GameLog::on();
        play(&machine, first_seed(), &mut journal, |_, _, _| {}, |_, _| {}).expect("a game");
        for seat in 0..machine.mission().seats.len() as u32 {
            let known = machine.filter_log(journal.entries(), seat);
            let open = mission.contains('/') && known.len() == journal.entries().len();
            assert!((known.len() < journal.entries().len() || open) && known.len() > 5, "{mission}, seat {seat}");
            for entry in &known {
                assert!(entry.seats >> seat & 1 == 1, "{mission}: {:?}", entry.what);
                let items = entry.values.iter().flat_map(|v| &v.items);
                assert!(items.clone().all(|i| i.seats >> seat & 1 == 1), "{mission}: {:?}", entry.values);
            }
        }
    }
}

/// Imagined positions look the same to the seat that imagines them, offer the same options, and can be played on.
#[test]
fn imagined_positions_agree_with_the_view() {
    let mut drawn = 0;
    for (machine, mission) in games_of_all() {
        let watch = |at: usize, p: &mut Position, _: &GameLog| {
            if !at.is_multiple_of(4) {
                return;
            }
            let decision = machine.decision(p).expect("a decision");
            let view = machine.view(p, decision.seat);
            let mut imagined = Imagined::draw(&machine, &view, at as u64);
            assert!(machine.view(&imagined, decision.seat) == view, "{mission}, choice {at}");
            assert!(machine.offer(&imagined) == machine.offer(p), "{mission}, choice {at}");
            for _ in 0..20 {
                let mut options = OptionBuf::new();
                match machine.advance(&mut imagined, &mut GameLog::Off) {
                    Status::Decide => machine.legal(&imagined, &mut options),
                    Status::Over(_) => break,
                    Status::Fault(fault) => panic!("{mission}, choice {at}: an imagined game faults: {fault}"),
                }
                machine.choose_index(&mut imagined, 0, &options, &mut GameLog::Off);
            }
            drawn += 1;
        };
        play(&machine, first_seed(), &mut GameLog::Off, watch, |_, _| {}).expect("a game");
    }
    assert!(drawn > 30, "only {drawn} positions were imagined");
}

/// The canary: what a seat may know does change what it sees, and its owner sees what others don't.
#[test]
fn known_information_changes_what_a_seat_sees() {
    let machine = machine(base(), "dogfight");
    let (first, mut random) = (first_slots(&machine), Random::new(1));
    let p = machine.start(4);
    let (other, changed) = with_other_secrets(&machine, &first, &p, 0, &mut random).expect("a sound position");
    assert!(changed.len() > 20 && other != p);
    assert_eq!(differs(&seen(&machine, &p, 0), &seen(&machine, &other, 0)), None);
    assert!(differs(&seen(&machine, &p, 3), &seen(&machine, &other, 3)).is_some());
    // A public field: where the first aircraft looks.
    let mut all = slots(&machine, &p);
    let piece = machine.instances().iter().position(|i| i.kind == machine.mission().pieces[0].kind).expect("a piece");
    all[first[piece] + SLOT_FACING as usize] = 0;
    let turned = with_slots(&machine, &p, &all).expect("a sound position");
    assert!((0..6).all(|seat| differs(&seen(&machine, &p, seat), &seen(&machine, &turned, seat)).is_some()));
}
