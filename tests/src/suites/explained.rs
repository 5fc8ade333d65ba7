//! One interpreter, two modes: explanations match the computed values, and recording a game log changes no game.

use super::built_in::other_missions;
use super::kit::{again, arguments, base, everything, first_seed, machine, play, soak};
use dicta_play::{GameLog, Machine, OptionBuf, Position, ValueReport};
use dicta_program::ValueId;

/// Whether a report adds up to the number computed in fast mode.
fn agrees(report: &ValueReport, fast: i64) -> Result<(), String> {
    let sum = report.base.amount + report.items.iter().map(|i| i.amount).sum::<i64>();
    let clamped = report.clamp.as_ref().map_or(report.raw, |limits| report.raw.min(limits.high).max(limits.low));
    let idle = report.items.iter().find(|i| !i.applied && i.amount != 0);
    match idle {
        Some(item) => Err(format!("`{}` did not apply and counts {}", item.name, item.amount)),
        None if sum != report.raw => Err(format!("the items are {sum}, the sum is {}", report.raw)),
        None if clamped != report.total => Err(format!("{} is kept to {}", report.raw, report.total)),
        None if fast != report.total => Err(format!("explained {}, computed {fast}", report.total)),
        None => Ok(()),
    }
}

/// Compares every value for every tuple of arguments in a position; returns the number of comparisons.
fn compare(machine: &Machine, p: &Position) -> Result<usize, String> {
    let mut compared = 0;
    for (i, value) in machine.program().values.iter().enumerate() {
        for args in arguments(machine, &value.params, 60) {
            let of = ValueId(i as u32);
            let name = format!("{}{args:?}", value.head.name);
            match (machine.value(p, of, &args), machine.explain_value(p, of, &args)) {
                (Ok(fast), Some(report)) => agrees(&report, fast).map_err(|e| format!("{name}: {e}"))?,
                (Err(_), None) => {}
                (fast, report) => {
                    return Err(format!("{name}: computed {fast:?}, explained {:?}", report.map(|r| r.total)));
                }
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// The legal options of an offer equal those found in fast mode, and every illegal one has a reason.
fn offers_agree(machine: &Machine, p: &Position, buf: &mut OptionBuf) -> Result<(), String> {
    machine.legal(p, buf);
    let offer = machine.offer(p);
    let legal: Vec<&[i64]> = offer.legal.iter().map(|o| o.picks.as_slice()).collect();
    if legal != buf.iter().collect::<Vec<_>>() {
        return Err(format!("offered {legal:?}, legal {:?}", buf.iter().collect::<Vec<_>>()));
    }
    for refused in &offer.illegal {
        let why = machine.why_not(p, &refused.picks);
        if refused.reasons.iter().any(|r| r.because.is_empty()) || why != refused.reasons {
            return Err(format!("{:?} is refused for {:?}, asked for {why:?}", refused.picks, refused.reasons));
        }
    }
    Ok(())
}

/// Games of all systems.
fn games() -> Vec<(Machine, String)> {
    let full = ["escort", "circus", "reconnaissance", "open_sky"].map(|mission| (everything(), mission));
    let of = |(program, mission): (_, &str)| (machine(program, mission), mission.to_string());
    [(base(), "dogfight")].into_iter().chain(full).map(of).chain(other_missions()).collect()
}

#[test]
fn explanations_match_the_computed_numbers() {
    let (mut compared, mut buf) = (0, OptionBuf::new());
    for (machine, mission) in games() {
        for seed in first_seed()..first_seed() + soak() as u64 {
            let mut found = Ok(());
            let watch = |at: usize, p: &mut Position, _: &GameLog| {
                if at.is_multiple_of(4) && found.is_ok() {
                    found =
                        compare(&machine, p).map(|n| compared += n).and_then(|()| offers_agree(&machine, p, &mut buf));
                }
            };
            let played = play(&machine, seed, &mut GameLog::Off, watch, |_, _| {});
            found.and(played.map(|_| ())).unwrap_or_else(|e| panic!("{mission}: {e}; {}", again(seed, "explained")));
        }
    }
    assert!(compared > 10_000, "only {compared} numbers were compared");
}

/// With and without a game log a game goes through the same positions; the itemised values of the game log match those
/// that its events report.
#[test]
fn a_game_log_changes_no_game() {
    let mut reports = 0;
    for (machine, mission) in games() {
        for seed in first_seed()..first_seed() + 2 * soak() as u64 {
            let hashes = |journal: &mut GameLog| {
                let mut hashes = Vec::new();
                play(&machine, seed, journal, |_, _, _| {}, |_, p| hashes.push(p.hash())).expect("a game");
                hashes
            };
            let (mut on, mut count) = (GameLog::on(), GameLog::default());
            let first = hashes(&mut on);
            assert!(first == hashes(&mut count), "{mission}: {}", again(seed, "explained"));
            for report in on.entries().iter().flat_map(|e| &e.values) {
                agrees(report, report.total).unwrap_or_else(|e| panic!("{mission}: {e}; {}", again(seed, "explained")));
                reports += 1;
            }
        }
    }
    assert!(reports > 100, "only {reports} values were itemised");
}

/// Every number that a seat sees adds up for that seat too, even if lines are merged.
#[test]
fn merged_reports_still_add_up() {
    let machine = machine(everything(), "escort");
    let mut merged = 0;
    let watch = |at: usize, p: &mut Position, _: &GameLog| {
        for (i, value) in machine.program().values.iter().enumerate().filter(|_| at.is_multiple_of(9)) {
            for args in arguments(&machine, &value.params, 40) {
                let Some(report) = machine.explain_value(p, ValueId(i as u32), &args) else { continue };
                for seat in 0..machine.mission().seats.len() as u32 {
                    let mine = report.for_seat(seat);
                    let sum =
                        mine.base.amount + mine.items.iter().map(|i| i.amount).sum::<i64>() + mine.hidden.unwrap_or(0);
                    assert_eq!((sum, mine.total), (mine.raw, report.total), "{}{args:?}", value.head.name);
                    merged += usize::from(mine.hidden.is_some());
                }
            }
        }
    };
    play(&machine, 3, &mut GameLog::Off, watch, |_, _| {}).expect("a game");
    assert!(merged > 100, "nothing was merged");
}

/// The canary: a report with any wrong part is caught.
#[test]
fn a_wrong_report_is_caught() {
    let machine = machine(base(), "duel");
    let value =
        machine.program().values.iter().position(|v| v.clamp.is_some() && v.params.len() == 3).expect("a value");
    let of = ValueId(value as u32);
    let args = arguments(&machine, &machine.program().values[value].params, 2).remove(1);
    let p = machine.start(1);
    let report = machine.explain_value(&p, of, &args).expect("a report");
    assert!(agrees(&report, report.total).is_ok());
    assert!(agrees(&report, report.total + 1).is_err());
    let wrong = |change: fn(&mut ValueReport)| {
        let mut report = report.clone();
        change(&mut report);
        agrees(&report, report.total).is_err()
    };
    assert!(wrong(|r| r.base.amount += 1) && wrong(|r| r.raw += 1) && wrong(|r| r.total -= 100));
    assert!(wrong(|r| r.items.iter_mut().filter(|i| !i.applied).for_each(|i| i.amount = 2)));
}
