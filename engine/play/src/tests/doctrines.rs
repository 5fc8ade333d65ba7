//! The options that a doctrine's `avoid` clauses leave: tabulated and direct evaluation agree, and so do views and
//! positions.

use super::game::*;
use super::play::play;
use crate::*;
use dicta_program::*;

/// The small game with two doctrines: one that reads only what a pilot may know, one that reads secrets too.
fn careful() -> Machine {
    let end = |of: Builtin| Expr::Builtin(of, vec![l(0), maneuver(l(1), PATH)]);
    let room = Expr::Builtin(Builtin::Room, vec![end(Builtin::EndCell), end(Builtin::EndFacing)]);
    let hits = |of| Expr::TrackHits { of: l(of).into(), kind: AIRCRAFT, field: HITS };
    let hurt = and(bin(BinOp::Gt, hits(0), n(0)), bin(BinOp::Ge, maneuver(l(1), SPEED), n(3)));
    let foe = bin(BinOp::Ne, Expr::SideOf(l(0).into()), Expr::SideOf(l(2).into()));
    let hurt_foe = Expr::Any(quant(2, aircraft(), Some(and(foe, bin(BinOp::Gt, hits(2), n(0)))), None));
    let curious = and(eq(maneuver(l(1), SHARP), n(1)), hurt_foe);
    let mut p = program();
    let to = StmtKind::Place { piece: l(0), cell: end(Builtin::EndCell), facing: Some(end(Builtin::EndFacing)) };
    let body = vec![at(1, to), set(0, LAST, AssignOp::Set, l(1))];
    let foreseen = After { choice: ChoiceId(0), body, locals: 2, origin: Origin::default() };
    for (name, avoids) in [
        ("open", vec![eq(end(Builtin::EndCell), n(-1)), bin(BinOp::Lt, room, n(2)), hurt]),
        ("curious", vec![curious, eq(end(Builtin::EndCell), n(-1))]),
    ] {
        let avoid =
            |when| Avoid { choice: ChoiceId(0), when, locals: 3, because: name.into(), origin: Origin::default() };
        p.doctrines.push(Doctrine {
            head: head(name),
            kind: AIRCRAFT,
            locals: 1,
            avoids: avoids.into_iter().map(avoid).collect(),
            terms: vec![],
            afters: vec![foreseen.clone()],
            samples: 1,
            replies: 1,
            turns: 1,
        });
    }
    machine_of(p)
}

/// The remaining options, clause by clause: the last `avoid` clauses are dropped until some option remains.
fn plainly(m: &Machine, p: &Position, doctrine: DoctrineId, decision: &Decision, options: &OptionBuf) -> Vec<usize> {
    let count = m.program().doctrines[doctrine.index()].avoids.len();
    let avoided = |i: usize, a: usize| m.avoids(p, doctrine, a, decision.choice, &decision.args, options.get(i));
    let left = |standing: usize| (0..options.len()).filter(move |i| !(0..standing).any(|a| avoided(*i, a)));
    (0..=count).rev().map(|n| left(n).collect::<Vec<_>>()).find(|left| !left.is_empty()).unwrap_or_default()
}

#[test]
fn looks_and_views_leave_the_same_options() {
    let m = careful();
    assert_eq!([0, 1].map(|i| m.code.doctrines[i].reads_only_what_is_known(ChoiceId(0))), [true, false]);
    let (mut thinned, mut hidden) = ([0; 2], 0);
    for seed in 0..20 {
        play(&m, seed, &mut GameLog::Off, |m, p, options| {
            let decision = m.decision(p).unwrap();
            let view = m.view(p, decision.seat);
            for d in [DoctrineId(0), DoctrineId(1)] {
                let mut kept = vec![99];
                assert!(m.look(p, decision.seat).spare(d, &decision, options, &mut kept));
                assert_eq!(kept, plainly(m, view.position(), d, &decision, options));
                thinned[d.index()] += usize::from(kept.len() < options.len());
                let truly = plainly(m, p, d, &decision, options);
                assert!(d.index() == 1 || kept == truly, "the view agrees with the position");
                hidden += usize::from(kept != truly);
                for i in 0..options.len() {
                    let avoids = |a: usize| m.avoids(p, d, a, decision.choice, &decision.args, options.get(i));
                    assert_eq!(m.is_avoided(p, d, &decision, options.get(i)), (0..3).any(avoids));
                }
            }
            let mut kept = vec![99];
            assert!(!m.look(p, 1 - decision.seat).spare(DoctrineId(0), &decision, options, &mut kept));
            assert!(kept.is_empty(), "a seat cannot decide for another");
        });
    }
    assert!(thinned.iter().all(|n| *n > 50) && hidden > 10, "{thinned:?} {hidden}");
}

/// The foreseen effect of an option is the one that the doctrine declares, and the original position is unchanged.
#[test]
fn foreseen_changes_match_the_doctrine_and_are_undone() {
    let m = careful();
    assert!(m.foresees(DoctrineId(0), ChoiceId(0)));
    let (mut moved, mut off) = (0, 0);
    play(&m, 3, &mut GameLog::Off, |m, p, options| {
        let decision = m.decision(p).unwrap();
        for i in 0..options.len() {
            let (mut q, picks) = (p.clone(), options.get(i));
            let mut change = m.foresee(&mut q, p, (DoctrineId(0), decision.choice), &decision.args, picks);
            assert_eq!(&q, p, "foreseeing changes nothing");
            change.swap(&mut q);
            assert_eq!(m.field(&q, decision.piece, LAST), picks[0]);
            let gone = m.avoids(p, DoctrineId(0), 0, decision.choice, &decision.args, picks);
            assert_eq!(m.cell(&q, decision.piece) < 0, gone, "where the path ends");
            moved += usize::from(m.cell(&q, decision.piece) != m.cell(p, decision.piece));
            off += usize::from(gone);
            change.swap(&mut q);
            assert_eq!(&q, p, "and back");
        }
    });
    assert!(moved > 20 && off > 0, "{moved} moved, {off} off the board");
}
