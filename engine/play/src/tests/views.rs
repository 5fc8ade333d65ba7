//! Views, explanations, saves, replays and examples of the small game.

use super::game::*;
use super::play::play;
use crate::examples::run_examples;
use crate::replay::{Difference, Replay, ReplayError};
use crate::*;
use dicta_program::*;

/// Changing what a seat may not know does not change a byte of its view.
#[test]
fn views_do_not_leak() {
    let m = machine();
    let air = |seat: u32| m.of_kind(AIRCRAFT).iter().copied().filter(move |i| (*i - 3) / 3 == i64::from(seat));
    let mut seen = 0;
    play(&m, 11, &mut GameLog::Off, |m, p, _| {
        let views = [m.view(p, 0), m.view(p, 1)];
        let mut other = p.clone();
        for i in air(1) {
            let base = m.instances()[i as usize].base;
            other.slots[base + 3] = 5;
            other.slots[base + 8] ^= 1;
        }
        let (mine, theirs) = (m.view(&other, 0), m.view(&other, 1));
        assert_eq!(mine, views[0]);
        assert_ne!(theirs, views[1]);
        let foe = air(1).next().unwrap();
        assert!(!mine.knows(foe, HITS) && mine.knows(foe, SMOKE) && mine.knows(3, HITS));
        seen += 1;
    });
    assert!(seen > 50);
}

/// A plan is known after a reveal, until it is written again.
#[test]
fn revealed_fields_are_known() {
    let m = machine();
    let mut known = [0; 2];
    play(&m, 11, &mut GameLog::Off, |m, p, _| {
        let view = m.view(p, 0);
        let foe = 6;
        known[usize::from(view.knows(foe, PLAN))] += 1;
        if view.knows(foe, PLAN) {
            assert_eq!(m.field(view.position(), foe, PLAN), m.field(p, foe, PLAN));
        }
    });
    // During the planning of the first turn nothing is revealed; later, the plans of the previous turn are.
    assert!(known[0] >= 3 && known[1] > 3, "{known:?}");
}

#[test]
fn imagined_positions_agree_with_the_view_and_are_playable() {
    let m = machine();
    let mut n = 0;
    play(&m, 4, &mut GameLog::Off, |m, p, _| {
        let decision = m.decision(p).unwrap();
        let view = m.view(p, decision.seat);
        for seed in 0..3 {
            let mut imagined = Imagined::draw(m, &view, seed);
            assert_eq!(m.view(&imagined, decision.seat), view);
            let (mut a, mut b) = (OptionBuf::new(), OptionBuf::new());
            m.legal(&imagined, &mut a);
            m.legal(p, &mut b);
            assert_eq!(a, b, "own options are known");
            m.choose_index(&mut imagined, 0, &a, &mut GameLog::Off);
            assert!(!matches!(m.advance(&mut imagined, &mut GameLog::Off), Status::Fault(_)));
            n += 1;
        }
    });
    assert!(n > 100);
}

#[test]
fn explained_values_equal_computed_values() {
    let m = machine();
    let mut checked = 0;
    play(&m, 8, &mut GameLog::Off, |m, p, _| {
        for a in 3..9 {
            for b in (3..9).filter(|b| *b != a && m.field(p, a, PLAN) >= 0 && m.field(p, *b, PLAN) >= 0) {
                let report = m.explain_value(p, ValueId(0), &[a, b]).unwrap();
                assert_eq!(m.value(p, ValueId(0), &[a, b]), Ok(report.total));
                assert_eq!(report.base.amount + report.items.iter().map(|i| i.amount).sum::<i64>(), report.raw);
                let (mine, theirs) = (report.for_seat((a as u32 - 3) / 3), report.for_seat(1 - (a as u32 - 3) / 3));
                let sum = |r: &ValueReport| {
                    r.base.amount + r.items.iter().map(|i| i.amount).sum::<i64>() + r.hidden.unwrap_or(0)
                };
                assert_eq!((sum(&mine), sum(&theirs)), (report.raw, report.total));
                assert!(theirs.items.iter().all(|i| i.name != "jammed") && theirs.hidden.is_some());
                checked += 1;
            }
        }
    });
    assert!(checked > 100);
}

#[test]
fn the_game_log_itemizes_rolls() {
    let m = machine();
    let (mut shots, mut lines) = (0, Vec::new());
    for seed in 0..10 {
        let mut j = GameLog::on();
        play(&m, seed, &mut j, |_, _, _| {});
        let values = j.entries().iter().flat_map(|e| &e.values);
        shots += values.filter(|v| v.value == ValueId(0) && v.total > 0).count();
        lines.extend(j.entries().iter().map(|e| m.describe(e)));
        for seat in 0..2 {
            let mine = m.filter_log(j.entries(), seat);
            assert!(mine.len() < j.entries().len());
            assert!(
                mine.iter()
                    .all(|e| !matches!(&e.what, LogEvent::Chose { piece, .. } if (piece - 3) / 3 != i64::from(seat)))
            );
        }
    }
    assert!(shots > 10);
    assert!(lines.iter().all(|t| !t.is_empty()));
    assert!(lines.iter().any(|t| t == "p1 fires"), "{:?}", &lines[..40]);
}

#[test]
fn saved_positions_load_unchanged() {
    let m = machine();
    let mut saved = Vec::new();
    let (end, _) = play(&m, 21, &mut GameLog::Off, |m, p, _| saved.push((m.save(p), p.clone())));
    for (text, p) in saved.iter().step_by(9) {
        assert_eq!(m.load(text).as_ref(), Ok(p));
    }
    let (text, _) = &saved[5];
    assert_eq!(m.load(&text.replacen("slots:[1,", "slots:[0,", 1)), Err(ReplayError::Damaged));
    assert!(matches!(m.load("hello"), Err(ReplayError::NotReadable(_))));
    let mut other = program();
    other.values[0].items.pop();
    assert_eq!(machine_of(other).load(text), Err(ReplayError::OtherRules));
    let mut same = program();
    same.values[0].head.docs = "a comment".into();
    assert!(machine_of(same).load(text).is_ok());
    assert!(m.load(&m.save(&end)).is_ok());
}

#[test]
fn replays_find_the_first_difference() {
    let m = machine();
    let mut replay = Replay::new(&m, 33);
    let mut p = m.start(33);
    let mut buf = OptionBuf::new();
    while m.advance(&mut p, &mut GameLog::Off) == Status::Decide {
        m.legal(&p, &mut buf);
        let picks = buf.get(replay.len() * 7 % buf.len()).to_vec();
        m.choose(&mut p, &picks, &mut GameLog::Off).unwrap();
        let mut after = p.clone();
        m.advance(&mut after, &mut GameLog::Off);
        replay.push(&picks, &after);
    }
    let text = replay.to_text();
    let read = Replay::from_text(&text).unwrap();
    assert_eq!((read.fits(&m), &read), (Ok(()), &replay));
    assert_eq!(read.check(&m).map(|e| e.hash()), Ok(p.hash()));
    let mut changed = program();
    changed.values[0].base = n(3);
    let m2 = machine_of(changed);
    assert_eq!(read.fits(&m2), Err(ReplayError::OtherRules));
    assert!(matches!(
        read.check(&m2),
        Err(Difference::OtherPosition { .. } | Difference::NotLegal { .. } | Difference::EndsEarly { .. })
    ));
}

#[test]
fn examples_report_what_they_found() {
    let mut program = program();
    let step = |start: u32, kind| ExampleStep { kind, origin: Origin { file: 0, start, end: start } };
    let mut mission = mission();
    mission.pieces.truncate(4);
    mission.pieces[0].cell = 4 + 18 * 8;
    mission.pieces[3].cell = 4 + 18 * 5;
    mission.pieces[0].facing = 0;
    mission.pieces[3].facing = 0;
    let hits = |e| Expr::TrackHits { of: Box::new(e), kind: AIRCRAFT, field: HITS };
    let expect = |n_hits: i64| {
        let (cond, text) = (eq(hits(l(3)), n(n_hits)), format!("hits == {n_hits}"));
        let shown = |value, text: &str| ExpectValue { value, ty: Type::Number, text: text.to_owned() };
        let shows = vec![shown(hits(l(3)), "hits"), shown(n(n_hits), &n_hits.to_string())];
        let parts = vec![ExpectPart { cond: cond.clone(), text: text.clone(), shows }];
        ExampleStepKind::Expect { cond, text, parts }
    };
    program.examples.push(Example {
        head: head("shot from behind"),
        options: vec![],
        mission,
        of: ExampleOf::Mission(None),
        locals: 8,
        outcome: 6,
        steps: vec![
            step(1, ExampleStepKind::Do(vec![set(0, PLAN, AssignOp::Set, n(0)), set(3, PLAN, AssignOp::Set, n(0))])),
            step(2, ExampleStepKind::Dice(vec![6, 1, 1])),
            step(3, ExampleStepKind::Draws(DeckId(0), vec![1])),
            step(4, ExampleStepKind::Phase("fire".into())),
            step(5, expect(2)),
            step(6, expect(3)),
            step(7, ExampleStepKind::ExpectHappened { negated: false, event: EventId(1), args: vec![l(0), l(3)] }),
            step(8, ExampleStepKind::ExpectValue { value: ValueId(0), args: vec![l(0), l(3)], was: n(3) }),
            step(
                9,
                ExampleStepKind::ExpectOption {
                    standing: OptionStanding::Legal,
                    choice: ChoiceId(0),
                    args: vec![l(0)],
                    picks: vec![n(8)],
                    by: None,
                },
            ),
            step(10, ExampleStepKind::Do(vec![set(0, LAST, AssignOp::Set, n(0))])),
            step(
                11,
                ExampleStepKind::ExpectOption {
                    standing: OptionStanding::Refused,
                    choice: ChoiceId(0),
                    args: vec![l(0)],
                    picks: vec![n(8)],
                    by: Some(Refuser::Rule(RuleId(0))),
                },
            ),
            step(
                12,
                ExampleStepKind::ExpectOption {
                    standing: OptionStanding::Refused,
                    choice: ChoiceId(0),
                    args: vec![l(0)],
                    picks: vec![n(8)],
                    by: Some(Refuser::Rule(RuleId(1))),
                },
            ),
        ],
    });
    let results = run_examples(&program.into());
    let failures: Vec<(u32, &str)> = results[0].failures.iter().map(|f| (f.origin.start, f.found.as_str())).collect();
    assert_eq!(failures, [(6, "2"), (12, "forbidden by acceleration (acceleration)")]);
}
