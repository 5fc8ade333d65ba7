//! The lab and the pilots with the built-in content: results are the same on any number of threads and the same as in a
//! game played step by step, and depend on nothing that a seat may not know.

use crate::compare::compiled;
use dicta_lab::{
    Batch, Ladder, LadderMission, LadderReport, Report, Watch, game_seed, play_ladder, seated_sides, simulate,
    simulate_with_progress,
};
use dicta_pilots::{Pilot, PilotSpec, Skill};
use dicta_play::{GameLog, LogEvent, Machine, OptionBuf, Position, Status, forces};
use dicta_program::{DoctrineId, EntryId, MissionId, Program};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The built-in system to play.
const SYSTEM: &str = "bluemax-2013-de";

fn program() -> Arc<Program> {
    Arc::new(compiled(SYSTEM, &[]))
}

/// The mission with the most seats.
fn machine() -> Machine {
    let program = program();
    let most = (0..program.missions.len()).max_by_key(|i| program.missions[*i].seats.len()).expect("a mission");
    Machine::new(program, MissionId(most as u32)).expect("a mission that can be set up")
}

fn batch(machine: &Machine, pilots: Vec<PilotSpec>, games: u64, threads: usize) -> Batch<'_> {
    Batch { machine, pilots, games, seed: 11, threads }
}

/// A game played with the plain calls of the engine; [`simulate`] must agree with it.
fn by_hand(machine: &Machine, specs: &[PilotSpec], seed: u64, journal: &mut GameLog) -> (Position, Status) {
    let seats = &machine.mission().seats;
    let mut pilots: Vec<Pilot> =
        seats.iter().zip(specs).map(|(seat, spec)| Pilot::new(*spec, seed, &seat.head.name)).collect();
    let (mut position, mut options) = (machine.start(seed), OptionBuf::new());
    loop {
        match machine.advance(&mut position, journal) {
            Status::Decide => {}
            status => return (position, status),
        }
        machine.legal(&position, &mut options);
        let decision = machine.decision(&position).expect("a decision waits");
        let look = machine.look(&position, decision.seat);
        let chosen = pilots[decision.seat as usize].decide(machine, &decision, &options, look);
        machine.choose_index(&mut position, chosen, &options, journal);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let machine = machine();
    let play = |threads: usize| -> Report { simulate(&batch(&machine, vec![PilotSpec::Random], 200, threads)) };
    let one = play(1);
    assert_eq!((one.games, one.faults.count), (200, 0), "{:?}", one.first_faults);
    assert_eq!(one, play(2));
    assert_eq!(one, play(5));
    assert_eq!(one.sides.iter().map(|s| s.wins.count).sum::<u64>() + one.draws.count, 200);
    let other = simulate(&Batch { seed: 12, ..batch(&machine, vec![PilotSpec::Random], 200, 2) });
    assert_ne!(one.digest, other.digest, "the seed matters");
    let steady = simulate(&batch(&machine, vec![PilotSpec::Steady(DoctrineId(0))], 20, 2));
    assert_ne!(one.turns.mean.mean, steady.turns.mean.mean, "the pilot matters");
}

/// A cancelled batch reports its first games, exactly as the whole batch would have started.
#[test]
fn a_cancelled_batch_reports_its_first_games() {
    let machine = machine();
    for threads in [1, 2] {
        let (cancel, seen) = (AtomicBool::new(false), AtomicU64::new(0));
        let progress = |done: u64| {
            seen.fetch_max(done, Ordering::Relaxed);
            // Never reset: another thread may report fewer games after this one.
            cancel.fetch_or(done >= 64, Ordering::Relaxed);
        };
        let watch = Watch { progress: &progress, cancel: &cancel };
        let stopped = simulate_with_progress(&batch(&machine, vec![], 5_000, threads), &watch);
        assert!(stopped.games < 5_000 && seen.load(Ordering::Relaxed) >= 64, "{}", stopped.games);
        // With several threads the thread with the first games may be the slowest, and then no game counts.
        assert!(stopped.games >= 64 || threads > 1, "{}", stopped.games);
        let beginning = simulate(&batch(&machine, vec![], stopped.games, 1));
        assert_eq!((beginning.digest, beginning.turns), (stopped.digest, stopped.turns));
    }
}

/// The counts of the lab equal those of a recorded game log.
#[test]
fn the_lab_counts_the_entries_of_the_game_log() {
    let machine = machine();
    let games = 12;
    let specs = vec![PilotSpec::Steady(DoctrineId(0)); machine.mission().seats.len()];
    let report = simulate(&batch(&machine, specs.clone(), games, 2));
    let mut counts = vec![0u64; machine.program().events.len()];
    let (mut turns, mut draws) = (0, 0);
    for game in 0..games {
        let mut journal = GameLog::on();
        let (position, status) = by_hand(&machine, &specs, game_seed(11, game), &mut journal);
        turns += u64::from(position.turn());
        draws += u64::from(matches!(status, Status::Over(outcome) if outcome.winner.is_none()));
        for entry in journal.take() {
            if let LogEvent::Event { event, .. } = entry.what {
                counts[event.index()] += 1;
            }
        }
    }
    assert!(counts.iter().sum::<u64>() > 0);
    // Events of the board that no rule hooks on are not reported.
    let events = machine.program().events.iter().zip(counts);
    let expected: Vec<(&str, u64)> = events
        .filter(|(event, count)| event.builtin.is_none() || !event.hooks.is_empty() || *count > 0)
        .map(|(event, count)| (event.head.name.as_str(), count))
        .collect();
    let reported: Vec<(&str, u64)> = report.events.iter().map(|e| (e.name.as_str(), e.all.total)).collect();
    assert_eq!(reported, expected);
    assert_eq!((report.turns.mean.total, report.draws.count), (turns, draws));
    for event in report.events.iter().filter(|e| !e.sides.is_empty()) {
        assert!(event.sides.iter().map(|m| m.total).sum::<u64>() <= event.all.total, "{}", event.name);
    }
}

/// The pilots of [`ladder`].
const RUNGS: [PilotSpec; 2] = [PilotSpec::Random, PilotSpec::Steady(DoctrineId(0))];

/// Plays a ladder of two pilots in one mission.
fn ladder(machine: &Machine, pairs: u64, threads: usize, cancel: bool) -> Option<LadderReport> {
    let mission = LadderMission::new(machine, RUNGS.to_vec()).expect("a mission with two sides");
    let rungs = vec!["random".into(), "steady".into()];
    let watch = Watch { progress: &|_| (), cancel: &AtomicBool::new(cancel) };
    play_ladder(&Ladder { rungs, missions: vec![mission], pairs, seed: 11, threads }, &watch)
}

/// A ladder scores pairs of games with the same seed and swapped sides, as they are when played with the plain calls of
/// the engine.
#[test]
fn a_ladder_scores_pairs_of_games() {
    let machine = Machine::new(program(), MissionId(0)).expect("a mission that can be set up");
    let report = ladder(&machine, 20, 2, false).expect("a report");
    let sides = seated_sides(machine.mission());
    let (mut pairs, mut decided) = ([0; 5], 0);
    for pair in 0..20 {
        let mut halves = 0;
        for swapped in [false, true] {
            let rung = |seat: &dicta_program::Seat| RUNGS[usize::from((seat.side == sides[0]) == swapped)];
            let specs: Vec<PilotSpec> = machine.mission().seats.iter().map(rung).collect();
            let winner = match by_hand(&machine, &specs, game_seed(11, pair), &mut GameLog::Off).1 {
                Status::Over(outcome) => outcome.winner,
                other => panic!("{other:?}"),
            };
            // Of the first rung; the instance of a side follows that of the game.
            halves += match winner {
                None => 1,
                Some(side) if side == 1 + i64::from(sides[usize::from(swapped)]) => 2,
                Some(_) => 0,
            };
            decided += usize::from(winner.is_some());
        }
        pairs[halves] += 1;
    }
    assert_eq!((report.pairings[0].pairs, report.games, report.faults.count), (pairs, 40, 0));
    assert!(decided > 10 && report.rungs[1].elo.value > report.rungs[0].elo.value, "{:?}", report.rungs);
    let draws = report.missions[0].draws.count;
    assert_eq!(report.missions[0].sides.iter().map(|s| s.wins.count).sum::<u64>(), 40 - draws);
    assert_eq!(draws, 40 - decided as u64);
}

/// The rungs of a ladder may be entries: then the first game of a pair has the first entry on the first side, and the
/// second game the other way round.
#[test]
fn a_ladder_of_entries_swaps_their_sides() {
    let machine = Machine::new(program(), MissionId(0)).expect("a mission that can be set up");
    let (program, mission) = (machine.program(), machine.mission());
    let kind = mission.pieces[0].kind;
    let entries: Vec<EntryId> = forces::admitted(program, mission, kind).into_iter().take(2).collect();
    let [a, b] = entries[..] else { panic!("two entries: {entries:?}") };
    let sides = seated_sides(mission);
    let at = LadderMission::of_entries(&machine, kind, entries, PilotSpec::Random).expect("a mission with two sides");
    let watch = Watch { progress: &|_| (), cancel: &AtomicBool::new(false) };
    let rungs = vec!["a".into(), "b".into()];
    let ladder = Ladder { rungs, missions: vec![at], pairs: 20, seed: 11, threads: 2 };
    let report = play_ladder(&ladder, &watch).expect("a report");
    let with = |first: EntryId, second: EntryId| {
        let of = |side: u32| Some(if side == sides[0] { first } else { second });
        Machine::with_mission(program.clone(), forces::exchanged(program, mission, kind, of)).expect("set up")
    };
    let machines = [with(a, b), with(b, a)];
    let mut pairs = [0; 5];
    for pair in 0..20 {
        let specs = vec![PilotSpec::Random; mission.seats.len()];
        let halves = machines.iter().zip(&sides).map(|(machine, side)| -> usize {
            let end = by_hand(machine, &specs, game_seed(11, pair), &mut GameLog::Off).1;
            match end {
                // The instance of a side follows that of the game.
                Status::Over(outcome) => match outcome.winner {
                    None => 1,
                    Some(winner) if winner == 1 + i64::from(*side) => 2,
                    Some(_) => 0,
                },
                other => panic!("{other:?}"),
            }
        });
        pairs[halves.sum::<usize>()] += 1;
    }
    assert_eq!((report.pairings[0].pairs, report.games, report.faults.count), (pairs, 40, 0));
}

#[test]
fn a_ladder_is_the_same_on_any_number_of_threads() {
    let machine = machine();
    let one = ladder(&machine, 50, 1, false).expect("a report");
    assert_eq!(one.games, 100);
    assert_eq!(Some(one), ladder(&machine, 50, 2, false));
    assert_eq!(ladder(&machine, 50, 2, true), None, "canceled");
}

/// Every pilot finishes its games, plays them identically twice, and draws the same random numbers.
#[test]
fn every_pilot_plays_the_same_game_twice() {
    let program = program();
    let machine = Machine::new(program.clone(), MissionId(0)).expect("a mission that can be set up");
    for name in PilotSpec::known(&program) {
        let spec = PilotSpec::parse(&program, &name).expect("a known pilot");
        let play = || {
            let (position, status) =
                by_hand(&machine, &vec![spec; machine.mission().seats.len()], 5, &mut GameLog::Off);
            assert!(matches!(status, Status::Over(_)), "{name}: {status:?}");
            position.hash()
        };
        assert_eq!(play(), play(), "{name}");
    }
}

/// A skill that leaves some decisions to chance values the options in the others. Better skills leave fewer to chance,
/// and the best one evaluates on more positions.
#[test]
fn skills_differ_in_lapses_and_effort() {
    let machine = machine();
    let [novice, regular, expert, master, ace] = Skill::ALL.map(|skill| {
        let (mut position, mut options) = (machine.start(4), OptionBuf::new());
        let mut pilot = Pilot::new(PilotSpec::Skilled(skill), 4, "x");
        let (mut valued, mut plays) = (0, 0);
        for n in 0..60 {
            if machine.advance(&mut position, &mut GameLog::Off) != Status::Decide {
                break;
            }
            let decision = machine.decision(&position).expect("a decision waits");
            machine.legal(&position, &mut options);
            let look = machine.look(&position, decision.seat);
            let go_on = &AtomicBool::new(false);
            let opinion = pilot.opinion(&machine, &decision, &options, look, go_on).expect("an opinion");
            valued += usize::from(!opinion.weighed.is_empty());
            plays = plays.max(opinion.weighed.iter().map(|w| w.plays).max().unwrap_or(0));
            machine.choose_index(&mut position, n % options.len(), &options, &mut GameLog::Off);
        }
        (valued, plays)
    });
    assert!(0 < novice.0 && novice.0 < regular.0, "{novice:?} {regular:?}");
    assert_eq!((master.0, master.1), (expert.0, 4 * expert.1));
    assert_eq!(ace.0, expert.0);
}

/// Secret information changes no choice of a pilot: neither future random results nor what others chose in secret.
#[test]
fn pilots_do_not_use_secret_information() {
    let machine = machine();
    let program = machine.program().clone();
    let mut compared = 0;
    for name in PilotSpec::known(&program) {
        let spec = PilotSpec::parse(&program, &name).expect("a known pilot");
        let (mut position, mut options, mut others) = (machine.start(3), OptionBuf::new(), OptionBuf::new());
        for n in 0..40u64 {
            if machine.advance(&mut position, &mut GameLog::Off) != Status::Decide {
                break;
            }
            let decision = machine.decision(&position).expect("a decision waits");
            machine.legal(&position, &mut options);
            let elsewhere = machine.reseeded(&position, 1_000 + n);
            machine.legal(&elsewhere, &mut others);
            if machine.view(&position, decision.seat) == machine.view(&elsewhere, decision.seat) && options == others {
                let decide = |position: &Position, options: &OptionBuf| {
                    let seat = &machine.mission().seats[decision.seat as usize].head.name;
                    Pilot::new(spec, 3, seat).decide(
                        &machine,
                        &decision,
                        options,
                        machine.look(position, decision.seat),
                    )
                };
                assert_eq!(decide(&position, &options), decide(&elsewhere, &others), "{name}, decision {n}");
                compared += 1;
            }
            machine.choose_index(&mut position, n as usize % options.len(), &options, &mut GameLog::Off);
        }
    }
    assert!(compared > 50, "{compared}");
}

/// An opinion explains the choice: the pilot chooses the same with and without it, the chosen option has the highest
/// value of those played to the end, the parts of the terms add up to the whole, and avoided options are not played
/// ahead.
#[test]
fn an_opinion_explains_the_choice_that_is_made() {
    let machine = machine();
    let program = machine.program().clone();
    let (mut weighed, mut avoided) = (0, 0);
    for name in PilotSpec::known(&program) {
        let spec = PilotSpec::parse(&program, &name).expect("a known pilot");
        let (mut position, mut options) = (machine.start(4), OptionBuf::new());
        let mut pilot = Pilot::new(spec, 4, "x");
        for n in 0..24 {
            if machine.advance(&mut position, &mut GameLog::Off) != Status::Decide {
                break;
            }
            let decision = machine.decision(&position).expect("a decision waits");
            machine.legal(&position, &mut options);
            let look = machine.look(&position, decision.seat);
            let mut asked = pilot.clone();
            let go_on = &std::sync::atomic::AtomicBool::new(false);
            let opinion = asked.opinion(&machine, &decision, &options, look, go_on).expect("an opinion");
            let chosen = pilot.decide(&machine, &decision, &options, look);
            assert_eq!((opinion.chosen, asked.taken()), (chosen, pilot.taken()), "{name}, decision {n}");
            if let Some(best) = opinion.weighed.first() {
                assert_eq!(best.option, chosen, "{name}, decision {n}: {opinion:?}");
            }
            for w in &opinion.weighed {
                assert_eq!(w.terms.iter().map(|(_, part)| part).sum::<i64>(), w.sum, "{name}, decision {n}: {w:?}");
                assert!(w.plays > 0 && opinion.avoided.iter().all(|(option, _)| *option != w.option));
            }
            assert!(opinion.avoided.iter().all(|(option, _)| *option != chosen));
            assert_eq!(opinion.weighed.len() + opinion.avoided.len() + opinion.others, options.len());
            weighed += usize::from(opinion.weighed.len() > 1);
            avoided += opinion.avoided.len();
            machine.choose_index(&mut position, n % options.len(), &options, &mut GameLog::Off);
        }
    }
    assert!(weighed > 5 && avoided > 5, "{weighed} {avoided}");
}

/// A steady pilot does not choose what its doctrine avoids while there are other options.
#[test]
fn steady_pilots_do_not_choose_what_they_avoid() {
    let machine = machine();
    let (doctrine, program) = (DoctrineId(0), machine.program().clone());
    let avoids = program.doctrines[0].avoids.len();
    let (mut position, mut options) = (machine.start(9), OptionBuf::new());
    let (mut thinned, mut pilot) = (0, Pilot::new(PilotSpec::Steady(doctrine), 9, "x"));
    while machine.advance(&mut position, &mut GameLog::Off) == Status::Decide {
        let decision = machine.decision(&position).expect("a decision waits");
        machine.legal(&position, &mut options);
        let struck = |picks: &[i64], standing: usize| {
            (0..standing).any(|a| machine.avoids(&position, doctrine, a, decision.choice, &decision.args, picks))
        };
        let standing =
            (0..=avoids).rev().find(|n| options.iter().any(|o| !struck(o, *n))).expect("some options are left");
        let taken = pilot.taken();
        let chosen = pilot.decide(&machine, &decision, &options, machine.look(&position, decision.seat));
        assert!(!struck(options.get(chosen), standing));
        let left = options.iter().filter(|o| !struck(o, standing)).count();
        assert_eq!(pilot.taken() - taken, u64::from(left > 1), "one random number, none for a forced choice");
        thinned += usize::from(left < options.len());
        machine.choose_index(&mut position, chosen, &options, &mut GameLog::Off);
    }
    assert!(thinned > 10, "{thinned}");
}

/// How much the doctrine `greedy` fights in a mission.
struct Fights {
    mission: &'static str,
    /// The event of a shot, and how many a game has at least.
    shots: (&'static str, f64),
    /// The largest share of draws.
    draws: f64,
    games: u64,
}

/// A pilot that values options without playing ahead fights: it fires and hits, and it wins at least three of four decided
/// games against a pilot that only avoids, on either side.
fn fights(system: &str, what: &Fights) {
    let program = Arc::new(compiled(system, &[]));
    let mission = program.missions.iter().position(|m| m.head.name == what.mission).expect("the mission");
    let machine = Machine::new(program, MissionId(mission as u32)).expect("a mission that can be set up");
    let pilot = |name: &str| PilotSpec::parse(machine.program(), name).expect("a pilot");
    let shots = |report: &Report| report.events.iter().find(|e| e.name == what.shots.0).map_or(0.0, |e| e.all.mean);
    let itself = simulate(&batch(&machine, vec![pilot("greedy")], what.games, 1));
    assert_eq!(itself, simulate(&batch(&machine, vec![pilot("greedy")], what.games, 2)));
    assert_eq!(itself.faults.count, 0, "{system}: {:?}", itself.first_faults);
    assert!(shots(&itself) >= what.shots.1, "{system}: {} shots", shots(&itself));
    assert!(itself.draws.share <= what.draws, "{system}: {:?}", itself.draws);
    let (mut won, mut lost) = (0, 0);
    for side in [0, 1] {
        let of = |seat: &dicta_program::Seat| pilot(if seat.side as usize == side { "greedy" } else { "steady" });
        let report = simulate(&batch(&machine, machine.mission().seats.iter().map(of).collect(), what.games, 2));
        won += report.sides[side].wins.count;
        lost += report.sides[1 - side].wins.count;
    }
    assert!(won >= 3 * lost.max(1) && won * 2 >= what.games, "{system}: {won} won, {lost} lost");
}

#[test]
fn a_pilot_that_does_not_play_ahead_fights() {
    fights(SYSTEM, &Fights { mission: "duel", shots: ("fires", 3.0), draws: 0.4, games: 60 });
    fights("gdw", &Fights { mission: "duel", shots: ("attacks", 3.0), draws: 0.4, games: 20 });
    fights("nutshell", &Fights { mission: "first_blood", shots: ("fires", 8.0), draws: 0.1, games: 10 });
    fights("skirmish", &Fights { mission: "duel", shots: ("fires", 4.0), draws: 0.4, games: 40 });
    fights("tally-ho", &Fights { mission: "fighter_sweep", shots: ("fires", 9.0), draws: 0.2, games: 4 });
}
