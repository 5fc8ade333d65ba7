//! Complete games of the small game.

use super::game::*;
use crate::chance::Stream;
use crate::*;
use dicta_program::*;

/// Plays with random pilots; `each` is called for every decision.
pub fn play(
    m: &Machine,
    seed: u64,
    j: &mut GameLog,
    mut each: impl FnMut(&Machine, &mut Position, &OptionBuf),
) -> (Position, Status) {
    let pilots = Stream::new(seed, "pilots");
    let mut p = m.start(seed);
    let (mut buf, mut n) = (OptionBuf::new(), 0);
    loop {
        match m.advance(&mut p, j) {
            Status::Decide => {
                m.legal(&p, &mut buf);
                each(m, &mut p, &buf);
                m.choose_index(&mut p, pilots.below(n, buf.len() as u32) as usize, &buf, j);
                n += 1;
            }
            status => return (p, status),
        }
    }
}

#[test]
fn games_end_and_are_reproducible() {
    let m = machine();
    let mut ends = std::collections::BTreeMap::new();
    for seed in 0..200 {
        let mut decisions = 0;
        let (p, status) = play(&m, seed, &mut GameLog::Off, |_, _, _| decisions += 1);
        assert!(decisions <= p.decisions());
        let Status::Over(outcome) = &status else { panic!("{status:?}") };
        *ends.entry((outcome.winner, outcome.time_up)).or_insert(0) += 1;
        let (again, _) = play(&m, seed, &mut GameLog::on(), |_, _, _| {});
        assert_eq!(p.hash(), again.hash(), "the game log does not affect play");
    }
    assert!(ends.len() >= 3, "{ends:?}");
}

#[test]
fn offers_agree_with_the_fast_path() {
    let m = machine();
    let mut refusals = 0;
    play(&m, 3, &mut GameLog::Off, |m, p, buf| {
        let offer = m.offer(p);
        let legal: Vec<&[i64]> = offer.legal.iter().map(|o| o.picks.as_slice()).collect();
        assert_eq!(legal, buf.iter().collect::<Vec<_>>());
        assert_eq!(offer.legal.len() + offer.illegal.len(), 10);
        assert!(offer.illegal.iter().all(|r| !r.reasons.is_empty()));
        for r in &offer.illegal {
            assert_eq!(m.why_not(p, &r.picks), r.reasons);
            let mut copy = p.clone();
            assert_eq!(m.choose(&mut copy, &r.picks, &mut GameLog::Off), Err(ChooseError::NotLegal));
            assert_eq!(copy, *p);
        }
        refusals += offer.illegal.len();
    });
    assert!(refusals > 0);
}

/// Wherever a decision is due, the buffer holds its options afterwards, whatever it held before.
#[test]
fn the_buffer_holds_the_options_of_the_pending_decision() {
    let m = machine();
    let (mut earlier, mut decisions) = (OptionBuf::new(), 0);
    play(&m, 3, &mut GameLog::Off, |m, p, legal| {
        assert_eq!(m.advance_into(p, &mut GameLog::Off, &mut earlier), Status::Decide);
        assert_eq!(earlier.iter().collect::<Vec<_>>(), legal.iter().collect::<Vec<_>>());
        decisions += 1;
    });
    assert!(decisions > 10);
}

/// Positions stay small, and cloning one is a copy.
#[test]
fn positions_are_small() {
    let m = machine();
    assert!(m.start(1).bytes() < 4096, "{}", m.start(1).bytes());
}

/// Pursuers decide after their quarries, and only the pursuer is shown the quarry's direction.
#[test]
fn pursuers_decide_after_their_quarries() {
    let mut program = program();
    let place =
        |i: usize, cell: i64, facing: i64, m: &mut Mission| (m.pieces[i].cell, m.pieces[i].facing) = (cell, facing);
    // Red 0 behind blue 3; blue 4 behind red 1; the others far away.
    let m = &mut program.missions[0];
    let at = |c: i64, r: i64| r * 18 + c;
    place(0, at(4, 8), 0, m);
    place(3, at(4, 6), 0, m);
    place(4, at(10, 8), 0, m);
    place(1, at(10, 6), 0, m);
    place(2, at(16, 12), 3, m);
    place(5, at(16, 1), 0, m);
    let machine = machine_of(program);
    let mut p = machine.start(5);
    let mut j = GameLog::on();
    let mut order = Vec::new();
    while p.decisions() < 6 && machine.advance(&mut p, &mut j) == Status::Decide {
        order.push(machine.decision(&p).map(|d| d.piece - 3).unwrap_or(-1));
        let first = machine.offer(&p).legal[0].picks.clone();
        machine.choose(&mut p, &first, &mut j).unwrap();
    }
    assert_eq!(order, [1, 2, 3, 0, 4, 5]);
    let shown: Vec<(Vec<i64>, Seats)> = j
        .entries()
        .iter()
        .filter_map(|e| match &e.what {
            LogEvent::Event { event: EventId(0), args, .. } => Some((args.clone(), e.seats)),
            _ => None,
        })
        .collect();
    assert_eq!(shown, [(vec![3, 0], 1), (vec![7, 0], 2)]);
}

#[test]
fn a_circular_wait_is_resolved_by_a_draw() {
    let mut program = program();
    // 0 and 3 meet head on: each tails the other.
    let m = &mut program.missions[0];
    m.pieces[0].cell = 4 + 18 * 8;
    m.pieces[3].cell = 4 + 18 * 6;
    for i in [1, 2, 4, 5] {
        m.pieces[i].cell = -1;
    }
    let machine = machine_of(program);
    let mut firsts = [0; 2];
    for seed in 0..40 {
        let mut j = GameLog::on();
        let mut p = machine.start(seed);
        machine.advance(&mut p, &mut j);
        let freed = j.entries().iter().find_map(|e| match e.what {
            LogEvent::CircularWaitResolved { piece, .. } => Some(piece),
            _ => None,
        });
        // The others come first in the domain's order, but only those before the circular wait have decided by now.
        if let Some(piece) = freed {
            firsts[usize::from(piece == 6)] += 1;
        } else {
            while machine.decision(&p).is_some_and(|d| ![3, 6].contains(&d.piece)) {
                let first = machine.offer(&p).legal[0].picks.clone();
                machine.choose(&mut p, &first, &mut j).unwrap();
                machine.advance(&mut p, &mut j);
            }
            let piece = machine.decision(&p).map_or(0, |d| d.piece);
            firsts[usize::from(piece == 6)] += 1;
        }
    }
    assert!(firsts.iter().all(|n| *n > 8), "{firsts:?}");
}

#[test]
fn faults_end_the_game_and_have_an_origin() {
    let mut program = program();
    program.turn[0] = at(
        77,
        StmtKind::Phase {
            name: "tailing".into(),
            title: String::new(),
            body: vec![at(78, StmtKind::Let(0, bin(BinOp::Div, n(1), n(0))))],
        },
    );
    let m = machine_of(program);
    let mut p = m.start(1);
    let status = m.advance(&mut p, &mut GameLog::on());
    let origin = Origin { file: 0, start: 78, end: 79 };
    assert_eq!(status, Status::Fault(Fault { what: FaultKind::DivideByZero, origin }));
    assert_eq!(m.advance(&mut p, &mut GameLog::Off), status);
    assert!(m.decision(&p).is_none() && m.offer(&p).legal.is_empty());
}
