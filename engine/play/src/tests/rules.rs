//! Single constructs in the small game: simultaneous loops, lifetimes, waivers, decks, walks, lists and sets.

use super::game::*;
use crate::{Entry, *};
use dicta_diagnostics::Code::*;
use dicta_program::*;

fn phase(body: Vec<Stmt>) -> Stmt {
    at(3, StmtKind::Phase { name: "test".into(), title: String::new(), body })
}

fn each(local: Local, simultaneously: bool, body: Vec<Stmt>) -> Stmt {
    let (filter, order, random) = (None, vec![], None);
    at(2, StmtKind::Each { local, domain: aircraft(), filter, order, random, simultaneously, body })
}

/// Plays the small game's mission to its end with a different turn.
fn run(change: impl FnOnce(&mut Program)) -> (Machine, Position, Vec<Entry>) {
    let mut program = program();
    program.turn.clear();
    program.missions[0].turns = 1;
    change(&mut program);
    let m = machine_of(program);
    let (mut p, mut j) = (m.start(1), GameLog::on());
    let status = m.advance(&mut p, &mut j);
    assert!(matches!(status, Status::Over(_) | Status::Decide), "{status:?}");
    (m, p, j.take())
}

fn kills(m: &Machine, p: &Position) -> Vec<i64> {
    m.of_kind(AIRCRAFT).iter().map(|i| m.field(p, *i, KILLS)).collect()
}

/// Each takes the number of its neighbor, plus one: all from the original position, or one after the other.
#[test]
fn simultaneous_loops_read_the_original_position() {
    let previous = || Expr::First(quant(1, aircraft(), Some(eq(l(1), bin(BinOp::Sub, l(0), n(1)))), None));
    let body = || {
        let value = Expr::If(
            bin(BinOp::Eq, l(0), n(3)).into(),
            n(0).into(),
            bin(BinOp::Add, field(previous(), KILLS), n(1)).into(),
        );
        vec![set(0, KILLS, AssignOp::Set, value)]
    };
    let (m, p, _) = run(|p| p.turn = vec![phase(vec![each(0, true, body())])]);
    assert_eq!(kills(&m, &p), [0, 1, 1, 1, 1, 1]);
    let (m, p, _) = run(|p| p.turn = vec![phase(vec![each(0, false, body())])]);
    assert_eq!(kills(&m, &p), [0, 1, 2, 3, 4, 5]);
}

/// However conditions are nested, they hold as their terms say: tests of fields that follow each other become one.
#[test]
fn nested_conditions_hold_as_their_terms_do() {
    let or = |a, b| bin(BinOp::Or, a, b);
    let not = |a: Expr| Expr::Not(a.into());
    let kills_are = |op, value| bin(op, field(l(0), KILLS), n(value));
    let (least, most) = (|value| kills_are(BinOp::Ge, value), |value| kills_are(BinOp::Le, value));
    let jammed = || field(l(0), JAMMED);
    type Holds = fn(i64, bool) -> bool;
    let conditions: [(Expr, Holds); 5] = [
        (and(and(least(1), most(4)), and(not(kills_are(BinOp::Eq, 3)), jammed())), |k, j| {
            (1..5).contains(&k) && k != 3 && j
        }),
        (or(or(kills_are(BinOp::Eq, 0), kills_are(BinOp::Eq, 3)), not(jammed())), |k, j| k == 0 || k == 3 || !j),
        (not(or(and(least(1), jammed()), kills_are(BinOp::Eq, 4))), |k, j| !(k >= 1 && j || k == 4)),
        (and(or(most(1), least(4)), not(and(jammed(), least(1)))), |k, j| (k <= 1 || k >= 4) && !(j && k >= 1)),
        (or(and(least(2), jammed()), and(not(jammed()), most(3))), |k, j| k >= 2 && j || !j && k <= 3),
    ];
    for (cond, holds) in conditions {
        let own = vec![
            set(0, KILLS, AssignOp::Set, bin(BinOp::Sub, l(0), n(3))),
            set(0, JAMMED, AssignOp::Set, bin(BinOp::Mod, l(0), n(2))),
            set(0, KILLS, AssignOp::Set, Expr::If(cond.into(), n(1).into(), n(0).into())),
        ];
        let (m, p, _) = run(|p| p.turn = vec![phase(vec![each(0, false, own)])]);
        let expected: Vec<i64> = (0..6).map(|k| holds(k, k % 2 == 0).into()).collect();
        assert_eq!(kills(&m, &p), expected);
    }
}

/// What a field remembers is the value before any field remembers, also of one that remembers itself.
#[test]
fn a_field_can_remember_one_that_remembers() {
    for (turns, expected) in [(1, -1), (2, 1)] {
        let before = FieldId(KILLS.0 + 1);
        let (m, p, _) = run(|p| {
            let ty = Type::OrNone(Type::Entry(MANEUVER).into());
            let air = &mut p.kinds[AIRCRAFT.index()];
            assert_eq!(add_field(air, "before", FieldRole::Memory, ty, Secrecy::Public), before);
            air.fields[before.index()].remembers = Some(field(l(0), LAST));
            p.missions[0].turns = turns;
            p.turn = vec![phase(vec![each(0, false, vec![set(0, PLAN, AssignOp::Set, n(1))])])];
        });
        let piece = m.of_kind(AIRCRAFT)[0];
        assert_eq!((m.field(&p, piece, LAST), m.field(&p, piece, before)), (1, expected));
    }
}

/// How many are in play is found out again once one has left play, and a simultaneous loop sees all that began it.
#[test]
fn who_is_in_play_is_asked_again_when_a_piece_has_left() {
    let count =
        || Expr::Count(quant(1, aircraft(), Some(eq(Expr::SideOf(l(1).into()), Expr::SideOf(l(1).into()))), None));
    let note = |piece| {
        let target = Target::Field { of: n(piece), kind: AIRCRAFT, field: KILLS };
        at(7, StmtKind::Assign { target, op: AssignOp::Set, value: count() })
    };
    let remove = |piece| at(8, StmtKind::Remove(n(piece)));
    let (m, p, _) = run(|p| {
        let last = each(0, true, vec![remove(6), note(8)]);
        p.turn = vec![phase(vec![note(3), remove(4), note(5), last, note(7)])];
    });
    assert_eq!(kills(&m, &p), [6, 0, 5, 0, 4, 5]);
}

/// Additions from several elements add up, and the game log records where a counter stops.
#[test]
fn additions_add_up_and_stop_at_bounds() {
    let add = at(
        9,
        StmtKind::Assign {
            target: Target::Field { of: n(3), kind: AIRCRAFT, field: KILLS },
            op: AssignOp::Add,
            value: bin(BinOp::Add, field(n(3), KILLS), n(2)),
        },
    );
    let (m, p, entries) = run(|p| p.turn = vec![phase(vec![each(0, true, vec![add])])]);
    assert_eq!(kills(&m, &p)[0], 9);
    let bounded: Vec<i64> = entries
        .iter()
        .filter_map(|e| match e.what {
            LogEvent::Bounded { wanted, .. } => Some(wanted),
            _ => None,
        })
        .collect();
    assert_eq!(bounded, [10, 11]);
}

/// Smoke lasts until the end of the turn after the one in which it was set.
#[test]
fn values_lapse_at_the_end_of_their_lifetime() {
    let mut seen = Vec::new();
    for turns in 1..=3 {
        let (m, p, _) = run(|p| {
            p.missions[0].turns = turns;
            let first = eq(Expr::Builtin(Builtin::TurnNumber, vec![]), n(1));
            let smoke = each(0, false, vec![set(0, SMOKE, AssignOp::Set, n(1))]);
            p.turn = vec![phase(vec![at(1, StmtKind::If { cond: first, then: vec![smoke], otherwise: vec![] })])];
        });
        seen.push(m.field(&p, 3, SMOKE));
    }
    assert_eq!(seen, [1, 0, 0]);
}

fn ask(p: &mut Program) {
    p.turn = vec![phase(vec![at(5, StmtKind::Ask { choice: ChoiceId(0), args: vec![n(3)] })])];
}

fn forbid(p: &mut Program, rule: usize, cond: Expr) {
    p.rules[rule].clauses[0].cond = cond;
}

/// A rule is waived only when no option is left; then the `otherwise` runs; the engine takes a single option itself.
#[test]
fn rules_are_waived_in_order() {
    let everything = || bin(BinOp::Ge, l(1), n(0));
    let (m, p, entries) = run(|p| {
        ask(p);
        forbid(p, 1, everything());
    });
    assert_eq!(m.offer(&p).waived, [RuleId(1)]);
    assert_eq!(m.offer(&p).legal.len(), 10);
    assert!(entries.iter().any(|e| matches!(&e.what, LogEvent::Relaxed { rules, .. } if rules == &[RuleId(1)])));
    let (m, p, entries) = run(|p| {
        ask(p);
        forbid(p, 0, everything());
        p.choices[0].otherwise = Some(vec![set(0, KILLS, AssignOp::Set, n(7))]);
    });
    assert_eq!(kills(&m, &p)[0], 7);
    assert!(entries.iter().any(|e| matches!(e.what, LogEvent::NoLegalOption { piece: 3, .. })));
    let (m, p, entries) = run(|p| {
        ask(p);
        forbid(p, 0, bin(BinOp::Ne, l(1), n(4)));
    });
    assert_eq!((m.field(&p, 3, PLAN), p.decisions()), (4, 1));
    assert!(entries.iter().any(|e| matches!(&e.what, LogEvent::Chose { forced: true, picks, .. } if picks == &[4])));
}

/// Only the best options remain legal; the preference is the reason for the others.
#[test]
fn preferences_keep_the_best_options() {
    let (m, p, _) = run(|p| {
        ask(p);
        p.rules[2].clauses[0].kind = ClauseKind::Prefer;
        forbid(p, 2, maneuver(l(1), SPEED));
    });
    let offer = m.offer(&p);
    assert_eq!(offer.legal.iter().map(|o| o.picks[0]).collect::<Vec<_>>(), [6, 7, 8]);
    assert!(offer.illegal.iter().all(|r| r.reasons.len() == 1 && r.reasons[0].rule == RuleId(2)));
}

/// Two picks: a second one only where the first is slow, `none` last, and rules over both.
#[test]
fn joint_choices_are_tuples() {
    let (m, p, _) = run(|p| {
        ask(p);
        let mut second = p.choices[0].picks[0].clone();
        second.ty = Type::OrNone(Type::Facing.into());
        second.from = Domain::Facings;
        second.or_none = true;
        second.when = Some(eq(maneuver(l(1), SPEED), n(1)));
        p.choices[0].picks.push(second);
        p.choices[0].locals = 3;
        p.rules[2].locals = 3;
        forbid(p, 2, and(eq(l(1), n(1)), bin(BinOp::Gt, l(2), n(0))));
    });
    let offer = m.offer(&p);
    let legal: Vec<Vec<i64>> = offer.legal.iter().map(|o| o.picks.clone()).collect();
    assert_eq!(legal[..7], [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, -1]]);
    assert_eq!(legal[7..9], [[1, 0], [1, -1]]);
    assert_eq!(legal.last().map(Vec::as_slice), Some(&[9, -1][..]));
    assert_eq!(offer.illegal.len(), 5);
}

/// An empty pile takes the discards back; a deck that does not reshuffle reports that it is empty.
#[test]
fn empty_decks_reshuffle_or_report_it() {
    for (reshuffle, nothing, shuffled) in [(true, 0, 2), (false, 18, 0)] {
        let draw =
            at(9, StmtKind::LetDraw { local: 3, deck: n(0), side: n(0), hold: false, audience: Audience::Public });
        let (m, p, entries) = run(|p| {
            p.decks[0].reshuffle = reshuffle;
            let five = Domain::Range(n(1).into(), n(5).into());
            let (filter, order, random) = (None, vec![], None);
            let five = StmtKind::Each {
                local: 4,
                domain: five,
                filter,
                order,
                random,
                simultaneously: false,
                body: vec![draw],
            };
            p.turn = vec![phase(vec![each(0, false, vec![at(2, five)])])];
        });
        let count = |of: &dyn Fn(&LogEvent) -> bool| entries.iter().filter(|e| of(&e.what)).count();
        assert_eq!(count(&|w| matches!(w, LogEvent::DrewNothing { .. })), nothing);
        assert_eq!(count(&|w| matches!(w, LogEvent::Reshuffled { .. })), shuffled);
        let (pile, held, discards) = m.deck_counts(&p, DeckId(0));
        assert_eq!((pile + discards, held), (12, 0));
    }
}

/// A walk of two cells with a turn before each, never two turns the same way; leaving the board ends it.
#[test]
fn walks_are_found_in_order() {
    let (m, p, _) = run(|p| {
        ask(p);
        let origin = Origin { file: 0, start: 50, end: 51 };
        let clause = |cond: Expr| Clause { kind: ClauseKind::Forbid, cond, because: "no turn at first".into(), origin };
        p.walks.push(Walk {
            head: head("stroll"),
            params: vec![("a".into(), Type::Piece(AIRCRAFT))],
            locals: 5,
            steps: vec![(None, n(2), n(2)), (Some(eq(l(0), n(4))), n(1), n(1))],
            left: true,
            right: true,
            straight: true,
            end: None,
            forbids: vec![(WalkPoint::Turn, clause(eq(l(1), n(1))))],
            prefers: vec![],
        });
        let pick = &mut p.choices[0].picks[0];
        pick.ty = Type::WalkPath;
        pick.from = Domain::Walk { walk: WalkId(0), args: vec![l(0)] };
        p.choices[0].then = vec![at(6, StmtKind::Move { piece: l(0), path: l(1) })];
        p.choices[0].rules.clear();
    });
    let offer = m.offer(&p);
    let from = (m.cell(&p, 3), m.facing(&p, 3));
    let ends: Vec<(i64, i64)> = offer.legal.iter().map(|o| m.trace(from.0, from.1, o.picks[0]).1).collect();
    let g = m.geometry();
    let ahead = g.next(from.0, 0);
    assert_eq!(ends, [(g.next(ahead, 0), 0), (g.next(ahead, 5), 5), (g.next(ahead, 1), 1)]);
    let (mut after, mut j) = (p.clone(), GameLog::on());
    m.choose(&mut after, &offer.legal[1].picks, &mut j).unwrap();
    m.advance(&mut after, &mut j);
    assert_eq!((m.cell(&after, 3), m.facing(&after, 3)), ends[1]);
    // Left, then straight: forbidden by the first clause that it breaks.
    let reasons = m.why_not(&p, &[(1 << 62) + 0b0110]);
    assert_eq!(reasons.first().map(|r| r.because.as_str()), Some("no turn at first"));
}

/// Walks that meet continue alike: a machine that looks ahead once from each place finds the same walks as one that
/// counts each evaluation, and ranks them in the same way.
#[test]
fn walks_that_meet_are_all_found() {
    let origin = Origin { file: 0, start: 50, end: 51 };
    let (m, p, _) = run(|p| {
        ask(p);
        let not_to_1 = Clause { kind: ClauseKind::Forbid, cond: eq(l(3), n(1)), because: "no".into(), origin };
        let turns = WalkTurns { left: true, right: true, straight: true };
        p.walks.push(Walk {
            head: head("stroll"),
            params: vec![("a".into(), Type::Piece(AIRCRAFT))],
            locals: 5,
            steps: vec![(None, n(3), n(4))],
            left: true,
            right: true,
            straight: true,
            end: Some(turns),
            forbids: vec![(WalkPoint::End, not_to_1)],
            prefers: vec![],
        });
        let pick = &mut p.choices[0].picks[0];
        pick.ty = Type::WalkPath;
        pick.from = Domain::Walk { walk: WalkId(0), args: vec![l(0)] };
        p.choices[0].then = vec![at(6, StmtKind::Move { piece: l(0), path: l(1) })];
        p.choices[0].rules = vec![RuleId(2)];
        p.rules[2].clauses[0].kind = ClauseKind::Prefer;
        let end = |of| Expr::Builtin(of, vec![l(0), l(1)]);
        let room = Expr::Builtin(Builtin::Room, vec![end(Builtin::EndCell), end(Builtin::EndFacing)]);
        forbid(p, 2, bin(BinOp::Ge, room, n(2)));
    });
    let tally = Tally::new(m.program(), Counted::Rules);
    let counting = Machine::counting(m.program().clone(), m.mission().clone(), &tally).unwrap();
    let (mut ours, mut theirs) = (OptionBuf::new(), OptionBuf::new());
    m.legal(&p, &mut ours);
    counting.legal(&p, &mut theirs);
    assert!(ours == theirs && ours.len() > 50, "{} and {} walks", ours.len(), theirs.len());
    let facing = |picks: &[i64]| m.trace(m.cell(&p, 3), m.facing(&p, 3), picks[0]).1.1;
    assert!(ours.iter().all(|picks| facing(picks) != 1) && ours.iter().any(|picks| facing(picks) == 2));
}

/// A turn after the last step is part of the walk: its clauses apply to it, and the piece makes it when it moves.
#[test]
fn a_walk_can_turn_at_its_end() {
    let origin = Origin { file: 0, start: 50, end: 51 };
    let clause = |cond: Expr| Clause { kind: ClauseKind::Forbid, cond, because: "no".into(), origin };
    let stroll = |forbids: Vec<(WalkPoint, Clause)>| {
        run(move |p| {
            ask(p);
            p.walks.push(Walk {
                head: head("stroll"),
                params: vec![("a".into(), Type::Piece(AIRCRAFT))],
                locals: 5,
                steps: vec![(None, n(1), n(1))],
                left: true,
                right: false,
                straight: true,
                end: Some(WalkTurns { left: true, right: true, straight: true }),
                forbids,
                prefers: vec![],
            });
            let pick = &mut p.choices[0].picks[0];
            pick.ty = Type::WalkPath;
            pick.from = Domain::Walk { walk: WalkId(0), args: vec![l(0)] };
            p.choices[0].then = vec![at(6, StmtKind::Move { piece: l(0), path: l(1) })];
            p.choices[0].rules.clear();
        })
    };
    let ends = |m: &Machine, p: &Position| -> Vec<(i64, i64)> {
        let from = (m.cell(p, 3), m.facing(p, 3));
        m.offer(p).legal.iter().map(|o| m.trace(from.0, from.1, o.picks[0]).1).collect()
    };
    let (m, p, _) = stroll(vec![]);
    let (cell, g) = (m.cell(&p, 3), m.geometry());
    let (ahead, left) = (g.next(cell, 0), g.next(cell, 5));
    assert_eq!(ends(&m, &p), [(ahead, 0), (ahead, 5), (ahead, 1), (left, 5), (left, 4), (left, 0)]);
    let offer = m.offer(&p);
    assert_eq!(m.steps(offer.legal[5].picks[0]), [Step::Left, Step::Forward, Step::Right]);
    let (mut after, mut j) = (p.clone(), GameLog::on());
    m.choose(&mut after, &offer.legal[5].picks, &mut j).unwrap();
    m.advance(&mut after, &mut j);
    assert_eq!((m.cell(&after, 3), m.facing(&after, 3)), (left, 0));

    // The turn at the end belongs to the second step; locals 1 to 4 are step, cell, facing and turned.
    let (m, p, _) = stroll(vec![(WalkPoint::Turn, clause(eq(l(1), n(2))))]);
    assert_eq!(ends(&m, &p), [(ahead, 0), (left, 5)]);
    assert_eq!(m.why_not(&p, &[offer.legal[4].picks[0]]).first().map(|r| r.because.as_str()), Some("no"));
    let (m, p, _) = stroll(vec![(WalkPoint::End, clause(eq(l(4), n(0))))]);
    assert_eq!(ends(&m, &p), [(ahead, 5), (ahead, 1), (left, 4), (left, 0)]);
    assert_eq!(m.why_not(&p, &[offer.legal[3].picks[0]]).first().map(|r| r.because.as_str()), Some("no"));
}

/// Lists keep their order and accept no more elements than fit; sets are bits.
#[test]
fn collections_hold_only_what_fits() {
    let (mut list, mut bits) = (FieldId(0), FieldId(0));
    let collect = |field: FieldId, op, value: Option<i64>| {
        let target = Target::Field { of: n(3), kind: AIRCRAFT, field };
        at(9, StmtKind::Collect { target, op, value: value.map(n) })
    };
    let (m, p, entries) = run(|p| {
        let air = &mut p.kinds[AIRCRAFT.index()];
        list = add_field(air, "list", FieldRole::State, Type::List(Type::Number.into(), 3), Secrecy::Public);
        bits = add_field(air, "bits", FieldRole::State, Type::Set(Type::Number.into()), Secrecy::Public);
        use CollectOp::*;
        p.turn = vec![phase(vec![
            collect(list, Append, Some(5)),
            collect(list, Append, Some(6)),
            collect(list, Append, Some(5)),
            collect(list, Append, Some(9)),
            collect(list, Take, Some(6)),
            collect(bits, Insert, Some(40)),
            collect(bits, Insert, Some(2)),
            collect(bits, Insert, Some(3)),
            collect(bits, Take, Some(3)),
        ])];
    });
    assert_eq!(m.list(&p, 3, list), [5, 5]);
    assert_eq!(m.field(&p, 3, bits), 1 << 40 | 1 << 2);
    assert_eq!(entries.iter().filter(|e| matches!(e.what, LogEvent::Bounded { wanted: 9, .. })).count(), 1);
}

/// Rules that replace an effect run first; if none matches, the effect itself runs.
#[test]
fn rules_replace_effects() {
    let hit = |boxes: i64| at(9, StmtKind::Call { effect: EffectId(0), args: vec![n(3), n(boxes)] });
    let (m, p, entries) = run(|p| {
        p.turn = vec![phase(vec![hit(1), hit(2)])];
        p.rules.push(Rule {
            head: head("armour"),
            hook: RuleHook::Instead(EffectId(0)),
            locals: 2,
            clauses: vec![],
            body: vec![set(0, KILLS, AssignOp::Add, l(1))],
            when: Some(eq(l(1), n(2))),
        });
        p.effects[0].instead = vec![RuleId(4)];
    });
    assert_eq!((m.field(&p, 3, HITS), m.field(&p, 3, KILLS)), (1, 2));
    let causes: Vec<&Cause> =
        entries.iter().filter(|e| matches!(e.what, LogEvent::Changed { .. })).filter_map(|e| e.causes.last()).collect();
    assert_eq!(causes, [&Cause::Effect(EffectId(0)), &Cause::Rule(RuleId(4))]);
}

/// Effects that call each other forever and loops without an end are faults.
#[test]
fn endless_rules_are_faults() {
    let faults = |change: &dyn Fn(&mut Program)| {
        let mut program = program();
        change(&mut program);
        let m = machine_of(program);
        match m.advance(&mut m.start(1), &mut GameLog::Off) {
            Status::Fault(fault) => Some(fault.what),
            _ => None,
        }
    };
    let again = |p: &mut Program| {
        p.effects[0].body = vec![at(1, StmtKind::Call { effect: EffectId(0), args: vec![l(0), l(1)] })];
        p.turn = vec![phase(vec![at(1, StmtKind::Call { effect: EffectId(0), args: vec![n(3), n(1)] })])];
    };
    assert_eq!(faults(&again), Some(FaultKind::TooDeep));
    let long = |p: &mut Program| {
        let all = Domain::Range(n(0).into(), n(10_000_000).into());
        p.turn = vec![phase(vec![at(1, StmtKind::Let(0, Expr::Count(quant(1, all, None, None))))])];
    };
    assert_eq!(faults(&long), Some(FaultKind::TooManySteps));
}

/// What the compiler rules out, and a program built otherwise may contain, still ends the game with a fault: a field of
/// `none`, the minimum of nothing, and a call of a missing item.
#[test]
fn programs_that_the_compiler_rejects_end_in_a_fault() {
    let fault = |value: Expr| {
        let mut program = program();
        program.turn = vec![phase(vec![set(0, KILLS, AssignOp::Set, value)])];
        let m = machine_of(program);
        match m.advance(&mut m.start(1), &mut GameLog::Off) {
            Status::Fault(fault) => {
                assert_eq!(fault.origin.file, 0, "the fault has an origin");
                Some(fault.what.code())
            }
            _ => None,
        }
    };
    assert_eq!(fault(field(n(3), KILLS)), None);
    assert_eq!(fault(field(n(-1), KILLS)), Some(F0003));
    let nobody = quant(1, aircraft(), Some(eq(l(1), n(-5))), Some(n(1)));
    assert_eq!(fault(Expr::Least(nobody)), Some(F0004));
    let walk = Quant { local: 1, domain: Domain::Walk { walk: WalkId(0), args: vec![] }, filter: None, body: None };
    let mut program = program();
    program.turn = vec![phase(vec![set(0, KILLS, AssignOp::Set, Expr::Count(walk.into()))])];
    // A missing part is reported when the program is linked, before any play.
    assert!(matches!(Machine::new(program.into(), MissionId(0)), Err(SetupError::Broken { .. })));
    assert_eq!(FaultKind::Broken.code(), F0010);
}
