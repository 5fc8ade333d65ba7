//! Changes of positions by the umpire.

use super::game::*;
use crate::chance::Stream;
use crate::replay::{Difference, Replay};
use crate::*;
use dicta_program::*;

/// The first decision of a game.
fn begin(m: &Machine) -> Position {
    let mut p = m.start(5);
    assert_eq!(m.advance(&mut p, &mut GameLog::Off), Status::Decide);
    p
}

fn put(piece: i64, cell: i64, facing: i64) -> UmpireEdit {
    UmpireEdit::Place { piece, cell, facing }
}

fn set(piece: i64, field: FieldId, value: i64) -> UmpireEdit {
    UmpireEdit::Set { piece, field, values: vec![value] }
}

#[test]
fn the_umpire_moves_turns_and_corrects_and_the_log_says_so() {
    let m = machine();
    let mut p = begin(&m);
    let decision = m.decision(&p);
    let mut log = GameLog::on();
    for edit in [put(3, 40, 0), put(3, 40, 2), set(3, HITS, 2), set(6, SMOKE, 1), UmpireEdit::Remove { piece: 8 }] {
        assert_eq!(m.edit(&mut p, &edit, &mut log), Ok(()), "{edit:?}");
    }
    assert_eq!(m.edit(&mut p, &put(8, 90, 1), &mut log), Ok(()));
    assert_eq!((m.cell(&p, 3), m.facing(&p, 3), m.field(&p, 3, HITS)), (40, 2, 2));
    assert_eq!((m.in_play(&p, 8), m.cell(&p, 8), m.field(&p, 6, SMOKE)), (true, 90, 1));
    assert_eq!(m.decision(&p), decision, "the same decision is pending");
    let lines: Vec<String> = log.entries().iter().map(|e| m.describe(e)).collect();
    assert_eq!(
        lines,
        [
            "The umpire moves p0 to 0503 facing north",
            "The umpire turns p0 to face south-east",
            "The umpire changes p0: hits, 4 of 6 left",
            "The umpire changes p3: smoke no → yes",
            "The umpire takes p5 out of play",
            "The umpire brings p5 into play at 0106 facing north-east",
        ]
    );
    assert!(log.entries().iter().all(|entry| entry.is_by_umpire()));
    // Boxes are known only to the owner, so only the owner reads about them.
    let read = |seat| m.filter_log(log.entries(), seat).len();
    assert_eq!((read(0), read(1)), (6, 5));
}

#[test]
fn impossible_edits_are_rejected_and_change_nothing() {
    let m = machine();
    let mut p = begin(&m);
    let of = |field: &str| EditError::NoValue { of: "p0".into(), field: field.into() };
    let refused = [
        (put(99, 0, 0), EditError::NoPiece),
        (put(-1, 0, 0), EditError::NoPiece),
        (put(0, 0, 0), EditError::NoPlace(m.words().instance(0))),
        (put(1, 0, 0), EditError::NoPlace(m.words().instance(1))),
        (put(3, 18 * 14, 0), EditError::NoCell),
        (put(3, i64::MIN, 0), EditError::NoCell),
        (put(3, 0, 6), EditError::NoFacing),
        (put(3, m.cell(&p, 3), m.facing(&p, 3)), EditError::Same),
        (UmpireEdit::Remove { piece: 1 }, EditError::NoPlace(m.words().instance(1))),
        (set(3, FieldId(99), 1), EditError::NoField("p0".into())),
        (set(3, HITS, 7), of("hits")),
        (set(3, HITS, -1), of("hits")),
        (set(3, KILLS, 10), of("kills")),
        (set(3, SMOKE, 2), of("smoke")),
        (set(3, QUARRY, 1), of("quarry")),
        (set(3, LAST, i64::MAX), of("last")),
        (UmpireEdit::Set { piece: 3, field: KILLS, values: vec![] }, of("kills")),
        (UmpireEdit::Set { piece: 3, field: KILLS, values: vec![1, 2] }, of("kills")),
    ];
    let before = p.clone();
    let mut log = GameLog::on();
    for (edit, why) in refused {
        assert_eq!(m.edit(&mut p, &edit, &mut log), Err(why), "{edit:?}");
        assert_eq!(p, before, "{edit:?}");
    }
    assert!(log.entries().is_empty());
    let mut start = m.start(5);
    assert_eq!(m.edit(&mut start, &set(3, KILLS, 1), &mut log), Err(EditError::NoDecision));
}

/// A piece that is taken out of play while it has to decide is not asked again, and neither is one that would have to
/// decide later.
#[test]
fn a_piece_out_of_play_decides_nothing() {
    let m = machine();
    let mut p = begin(&m);
    let mut asked = Vec::new();
    let (deciding, later) = (m.decision(&p).unwrap().piece, 8);
    for piece in [deciding, later] {
        m.edit(&mut p, &UmpireEdit::Remove { piece }, &mut GameLog::Off).unwrap();
        assert_eq!(m.advance(&mut p, &mut GameLog::Off), Status::Decide);
    }
    let mut buf = OptionBuf::new();
    while p.turn() == 1 && m.advance(&mut p, &mut GameLog::Off) == Status::Decide && p.turn() == 1 {
        asked.push(m.decision(&p).unwrap().piece);
        m.legal(&p, &mut buf);
        m.choose_index(&mut p, 0, &buf, &mut GameLog::Off);
    }
    asked.sort_unstable();
    let expected: Vec<i64> = (3..8).filter(|piece| *piece != deciding).collect();
    assert_eq!(asked, expected);
}

/// A piece that comes into play while others decide takes part, since what follows needs its choice.
#[test]
fn a_piece_that_comes_into_play_decides_too() {
    let m = machine();
    let mut p = begin(&m);
    let late = m.decision(&p).unwrap().piece + 1;
    m.edit(&mut p, &UmpireEdit::Remove { piece: late }, &mut GameLog::Off).unwrap();
    m.edit(&mut p, &put(late, 40, 0), &mut GameLog::Off).unwrap();
    let (mut asked, mut buf) = (Vec::new(), OptionBuf::new());
    while m.advance(&mut p, &mut GameLog::Off) == Status::Decide && p.turn() == 1 {
        asked.push(m.decision(&p).unwrap().piece);
        m.legal(&p, &mut buf);
        m.choose_index(&mut p, 0, &buf, &mut GameLog::Off);
    }
    assert_eq!((asked.len(), asked.last()), (6, Some(&late)));
}

/// Random edits, most of them possible, in random games: the positions stay sound, and the games replay identically.
#[test]
fn edited_games_are_sound_and_replay_identically() {
    let m = machine();
    let mut made = 0;
    for seed in 0..30 {
        let random = Stream::new(seed, "umpire");
        let mut next = 0;
        let mut below = |bound: u32| {
            next += 1;
            i64::from(random.below(next, bound))
        };
        let (mut p, mut buf, mut replay) = (m.start(seed), OptionBuf::new(), Replay::new(&m, seed));
        m.advance(&mut p, &mut GameLog::Off);
        while m.decision(&p).is_some() && replay.len() < 300 {
            if below(3) == 0 {
                let piece = 3 + below(6);
                let edit = match below(4) {
                    0 => UmpireEdit::Remove { piece },
                    // Without a plan an aircraft can't fly, which is a fault of this game.
                    1 => match FieldId(below(7) as u32) {
                        PLAN => set(piece, PLAN, below(11)),
                        field => set(piece, field, below(12) - 1),
                    },
                    _ => put(piece, below(260) - 1, below(7)),
                };
                let before = p.clone();
                if m.edit(&mut p, &edit, &mut GameLog::Off).is_err() {
                    assert_eq!(p, before);
                    continue;
                }
                made += 1;
                m.advance(&mut p, &mut GameLog::Off);
                replay.push_edit(edit, &p);
            } else {
                m.legal(&p, &mut buf);
                let picks = buf.get(below(buf.len() as u32) as usize).to_vec();
                m.choose(&mut p, &picks, &mut GameLog::Off).unwrap();
                m.advance(&mut p, &mut GameLog::Off);
                replay.push(&picks, &p);
            }
            assert!(!matches!(m.status(&p), Status::Fault(_)), "{:?}", m.status(&p));
            assert_eq!(m.load(&m.save(&p)).as_ref(), Ok(&p));
        }
        let read = Replay::from_text(&replay.to_text()).unwrap();
        assert_eq!((&read, read.check(&m)), (&replay, Ok(p)));
    }
    assert!(made > 300, "{made}");
}

#[test]
fn a_damaged_edit_in_a_replay_is_found() {
    let m = machine();
    let mut p = begin(&m);
    let mut replay = Replay::new(&m, 5);
    m.edit(&mut p, &put(3, 40, 0), &mut GameLog::Off).unwrap();
    m.advance(&mut p, &mut GameLog::Off);
    replay.push_edit(put(3, 40, 0), &p);
    let text = replay.to_text();
    let damaged = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        Replay::from_text(&text.replace(from, to)).unwrap().check(&m).map(|_| ())
    };
    assert_eq!(damaged("cell:40", "cell:41"), Err(Difference::OtherPosition { at: 0 }));
    assert_eq!(damaged("cell:40", "cell:4000"), Err(Difference::NotPossible { at: 0 }));
    assert_eq!(damaged("piece:3", "piece:-9"), Err(Difference::NotPossible { at: 0 }));
}

/// Who may not know a field sees no difference after the umpire has changed it.
#[test]
fn edits_of_secrets_stay_secret() {
    let m = machine();
    let mut p = begin(&m);
    let before = [m.view(&p, 0), m.view(&p, 1)];
    let mut log = GameLog::on();
    m.edit(&mut p, &set(6, HITS, 3), &mut log).unwrap();
    m.edit(&mut p, &set(6, JAMMED, 1), &mut log).unwrap();
    assert_eq!(m.view(&p, 0), before[0]);
    assert_ne!(m.view(&p, 1), before[1]);
    assert_eq!((m.filter_log(log.entries(), 0).len(), m.filter_log(log.entries(), 1).len()), (0, 2));
}

/// Of two who plan in secret, the first has planned: the umpire gives it another plan before the plans are revealed.
#[test]
fn a_choice_that_is_made_in_secret_is_made_again_by_the_umpire() {
    let m = machine();
    let mut p = begin(&m);
    assert!(m.unrevealed_choices(&p).is_empty(), "nothing is chosen yet");
    let mut options = OptionBuf::new();
    m.legal(&p, &mut options);
    m.choose_index(&mut p, 0, &options, &mut GameLog::Off);
    assert_eq!(m.advance(&mut p, &mut GameLog::Off), Status::Decide);
    let decision = m.decision(&p);
    let hidden = m.unrevealed_choices(&p);
    let [now] = &hidden[..] else { panic!("one has chosen: {hidden:?}") };
    let all = m.unrevealed_options(&p, (now.choice, now.piece));
    let other = all.iter().find(|picks| **picks != now.picks).expect("another option").clone();
    let pick = |picks: Vec<i64>| UmpireEdit::Pick { choice: now.choice, piece: now.piece, picks };
    let mut log = GameLog::on();
    assert_eq!(m.edit(&mut p, &pick(now.picks.clone()), &mut log), Err(EditError::Same));
    let none = m.edit(&mut p, &pick(vec![-7]), &mut log);
    assert!(matches!(none, Err(EditError::NoOption(_))), "{none:?}");
    let waits = UmpireEdit::Pick { choice: now.choice, piece: decision.as_ref().expect("waits").piece, picks: vec![0] };
    let early = m.edit(&mut p, &waits, &mut log);
    assert!(matches!(early, Err(EditError::NoHiddenChoice(_))), "{early:?}");
    log = GameLog::on();
    assert_eq!(m.edit(&mut p, &pick(other.clone()), &mut log), Ok(()));
    assert_eq!((m.unrevealed_choices(&p)[0].picks.clone(), m.decision(&p)), (other, decision));
    // Only the owner reads what the choice is now; the others don't even learn whose it is.
    let lines = |seat| -> Vec<String> { m.filter_log(log.entries(), seat).iter().map(|e| m.describe(e)).collect() };
    let [own, others] = [lines(0), lines(1)];
    assert_eq!((own.len(), others.len()), (1, 1), "{own:?} {others:?}");
    let [knows, not] = if own[0].contains("p0") { [own, others] } else { [others, own] };
    assert!(knows[0].starts_with("The umpire changes the hidden choice of p"), "{knows:?}");
    assert_eq!(not, ["The umpire changes a hidden choice"]);
}
