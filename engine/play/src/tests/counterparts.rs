//! Positions of rules whose slots differ.

use super::game::*;
use super::play::play;
use crate::migrate::Counterparts;
use crate::*;
use dicta_program::*;

const LOAD: FieldId = FieldId(7);

/// The small game with a stream, a maneuver and a field that no game uses.
fn wider() -> Machine {
    let mut p = program();
    p.streams.push("dust".into());
    let unused = dicta_program::Entry { head: head("unused"), ..p.kinds[MANEUVER.index()].entries[0].clone() };
    p.kinds[MANEUVER.index()].entries.push(unused);
    let field =
        add_field(&mut p.kinds[AIRCRAFT.index()], "load", FieldRole::Counter, Type::Range(0, 9), Secrecy::Public);
    assert_eq!(field, LOAD);
    machine_of(p)
}

#[test]
fn slots_that_no_game_uses_make_no_difference() {
    let (narrow, wide) = (machine(), wider());
    let counterparts = Counterparts::new(&narrow, &wide);
    for seed in 0..50 {
        let [a, b] = [&narrow, &wide].map(|m| play(m, seed, &mut GameLog::Off, |_, _, _| {}).0);
        assert_ne!(a.hash(), b.hash());
        assert!(counterparts.hold_the_same(&a, &b), "seed {seed}");
        let (later, _) = play(&wide, seed + 1, &mut GameLog::Off, |_, _, _| {});
        assert!(!counterparts.hold_the_same(&a, &later), "seed {seed}");
    }
}

#[test]
fn whatever_a_position_holds_makes_a_difference() {
    let (narrow, wide) = (machine(), wider());
    let counterparts = Counterparts::new(&narrow, &wide);
    let [a, b] = [&narrow, &wide].map(|m| {
        let mut p = m.start(5);
        assert_eq!(m.advance(&mut p, &mut GameLog::Off), Status::Decide);
        p
    });
    let edited = |m: &Machine, p: &Position, edit: &UmpireEdit| {
        let mut p = p.clone();
        assert_eq!(m.edit(&mut p, edit, &mut GameLog::Off), Ok(()), "{edit:?}");
        p
    };
    let set = |field: FieldId, value: i64| UmpireEdit::Set { piece: 3, field, values: vec![value] };
    let edits = [
        UmpireEdit::Place { piece: 3, cell: 40, facing: 0 },
        UmpireEdit::Place { piece: 3, cell: narrow.cell(&a, 3), facing: 4 },
        UmpireEdit::Remove { piece: 8 },
        set(HITS, 2),
        set(LAST, 3),
        set(QUARRY, 6),
        set(SMOKE, 1),
    ];
    for edit in edits {
        let (first, second) = (edited(&narrow, &a, &edit), edited(&wide, &b, &edit));
        assert!(counterparts.hold_the_same(&first, &second), "{edit:?}");
        assert!(!counterparts.hold_the_same(&first, &b) && !counterparts.hold_the_same(&a, &second), "{edit:?}");
    }
    // What only one of them has, and a number that means nothing in the other.
    for edit in [set(LOAD, 1), set(LAST, 10)] {
        assert!(!counterparts.hold_the_same(&a, &edited(&wide, &b, &edit)), "{edit:?}");
    }
}
