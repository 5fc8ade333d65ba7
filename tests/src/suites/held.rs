//! Held cards and pieces of a reserve: where play stops, which saves are rejected, what pilots imagine of other hands,
//! and games that are saved, undone and moved to other rules while pieces are in play that were not there at the start.

use super::kit::{Random, diagnostics_text, first_seed, kind, machine, play, project_of, root, sound};
use crate::altered::hash;
use dicta_compiler::Code::*;
use dicta_play::{
    CardTo, EditError, Fault, GameLog, Imagined, Machine, OptionBuf, Position, Status, UmpireEdit, migrate::Mover,
    replay::Replay, replay::ReplayError,
};
use dicta_program::{DeckId, FieldId, Type};
use std::collections::BTreeSet;

/// A file of `tests/constructs` with some words replaced.
pub fn text(name: &str, changes: &[(&str, &str)]) -> String {
    let mut text = std::fs::read_to_string(root().join("tests/constructs").join(name)).expect("a text");
    for (from, to) in changes {
        assert!(text.contains(from), "{name} has no {from}");
        text = text.replace(from, to);
    }
    text
}

fn linked(name: &str, mission: &str, changes: &[(&str, &str)]) -> Machine {
    let project = project_of(name, &text(name, changes));
    assert!(project.diagnostics.is_empty(), "{}", diagnostics_text(&project, &project.diagnostics));
    let ruleset = project.systems[0].name.clone();
    machine(&sound(&project, dicta_compiler::compile(&project, &ruleset, &[], &[])), mission)
}

/// The fault in which a game ends, and its source line.
fn fault(name: &str, mission: &str, changes: &[(&str, &str)]) -> Option<(Fault, String)> {
    let machine = linked(name, mission, changes);
    let (mut p, mut options) = (machine.start(first_seed()), OptionBuf::new());
    loop {
        match machine.advance(&mut p, &mut GameLog::Off) {
            Status::Over(_) => return None,
            Status::Fault(fault) => {
                let text = text(name, changes);
                let line = dicta_syntax::line_col(&text, fault.origin.start as usize).0;
                return Some((fault, text.lines().nth(line - 1).unwrap_or_default().trim().to_owned()));
            }
            Status::Decide => {
                machine.legal(&p, &mut options);
                machine.choose_index(&mut p, 0, &options, &mut GameLog::Off);
            }
        }
    }
}

/// Rules that put a card where it can't go end in a fault at that line; the same rules without it play on.
#[test]
fn misplacing_a_card_is_a_fault_at_its_line() {
    assert_eq!(fault("cards.dicta", "duel", &[]), None);
    let kept = "        append c to a.luck\n";
    let cases = [
        // It is already in the list.
        ("append c to a.luck", format!("{kept}{kept}"), "append c to a.luck"),
        // It is discarded while it is in the list.
        ("append c to a.luck", format!("{kept}        discard c\n"), "discard c"),
        // It was never in the list.
        ("append c to a.luck", "        discard c from a.luck\n".to_owned(), "discard c from a.luck"),
        ("append c to a.luck", "        take c from a.luck\n".to_owned(), "take c from a.luck"),
        // It is among the discards.
        ("append c to a.luck", format!("        discard c\n{kept}"), "append c to a.luck"),
    ];
    for (what, with, at) in cases {
        let (fault, line) = fault("cards.dicta", "duel", &[(kept, &with)]).unwrap_or_else(|| panic!("{what}: {with}"));
        assert_eq!((fault.what.code(), line.as_str()), (F0030, at), "{with}");
    }
}

#[test]
fn an_empty_reserve_is_a_fault_at_its_line() {
    let once = "    let h = create camel for blue at @1109 facing north_west\n";
    assert_eq!(fault("reserves.dicta", "raid", &[]), None);
    let more = "    create camel for blue at @1109 facing north_west\n".repeat(2);
    let (fault, line) = fault("reserves.dicta", "raid", &[(once, &format!("{more}{once}"))]).expect("a fault");
    assert_eq!((fault.what.code(), line.as_str()), (F0040, once.trim()));
}

/// A card is only applied with values that its own deck passes; a set never loses what it can't hold.
#[test]
fn cards_of_other_decks_and_what_no_set_can_hold_are_faults_at_their_lines() {
    assert_eq!(fault("decks.dicta", "duel", &[]), None);
    let kept = "      let h = draw from hits hold\n";
    let other = kept.replace("hits", "prizes");
    let (of_prizes, line) = fault("decks.dicta", "duel", &[(kept, &other)]).expect("a fault");
    assert_eq!((of_prizes.what.code(), line.as_str()), (F0032, "apply k (a)"));
    let made = "      a.damage = size(set of craft c)\n";
    let second = "  piece b \"B\" camel { seat two, at 0303, facing 3 }\n";
    let more = |n: usize| format!("  piece c{n} camel {{ seat two, at 0303, facing 3 }}\n");
    let many = format!("{second}{}", (0..70).map(more).collect::<String>());
    let changes = [(kept, &*format!("{made}{kept}")), (second, &*many)];
    let (too_large, line) = fault("decks.dicta", "duel", &changes).expect("a fault");
    assert_eq!((too_large.what.code(), line.as_str()), (F0033, made.trim()));
}

/// The positions of a game with hands of cards.
fn hands() -> (Machine, Vec<Position>) {
    let machine = linked("cards.dicta", "duel", &[]);
    let mut all = Vec::new();
    for seed in first_seed()..first_seed() + 4 {
        play(&machine, seed, &mut GameLog::Off, |_, p, _| all.push(p.clone()), |_, _| {}).expect("a game");
    }
    assert!(all.len() > 20, "{} positions", all.len());
    (machine, all)
}

/// The two craft, and one of their fields.
fn crafts(machine: &Machine) -> [i64; 2] {
    let of = kind(machine.program(), "craft");
    let numbers = machine.instances().iter().zip(0..).filter(|(i, _)| i.kind == of).map(|(_, n)| n);
    let found: Vec<i64> = numbers.collect();
    [found[0], found[1]]
}

fn field(machine: &Machine, name: &str) -> FieldId {
    let kind = &machine.program().kinds[kind(machine.program(), "craft").index()];
    FieldId(kind.fields.iter().position(|f| f.head.name == name).expect("a field") as u32)
}

/// The save with other slots, forged with a valid checksum.
fn forged(save: &str, from: &[i64], to: &[i64]) -> String {
    let list = |of: &[i64]| of.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let (head, rest) = save.split_once("slots:[").expect("slots");
    let (slots, tail) = rest.split_once(']').expect("their end");
    let (within, words) = (format!(",{slots},"), format!(",{},", list(from)));
    assert_eq!(within.matches(&words).count(), 1, "{words} in {within}");
    let slots = within.replace(&words, &format!(",{},", list(to)));
    let slots = slots.trim_matches(',');
    let numbers: Vec<i32> = slots.split(',').map(|n| n.parse().expect("a number")).collect();
    let (before, sum) = tail.split_once("checksum:").expect("a sum");
    let end = sum.find(|c: char| !c.is_ascii_digit()).expect("its end");
    format!("{head}slots:[{slots}]{before}checksum:{}{}", hash(&numbers), &sum[end..])
}

/// A save in which a card is in two places, or in a field and in the pile, is invalid.
#[test]
fn a_save_with_a_card_in_two_places_is_rejected() {
    let (machine, positions) = hands();
    let (p, save) = (&positions[0], machine.save(&positions[0]));
    let [a, b] = crafts(&machine);
    let hand = machine.list(p, a, field(&machine, "hand"));
    let [first, second, third] = hand[..] else { panic!("not three cards: {hand:?}") };
    let with = |cards: [i64; 3]| {
        let line = |of: [i64; 3]| [3, of[0], of[1], of[2]];
        machine.load(&forged(&save, &line([first, second, third]), &line(cards)))
    };
    // The canary: another order of the same cards, or another side up, is also a valid position.
    assert_eq!(with([first, second, third]).as_ref(), Ok(p));
    assert!(with([second, first, third]).is_ok_and(|q| q != *p));
    assert!(with([first ^ 1, second, third]).is_ok());
    assert_eq!(with([first, second, first]), Err(ReplayError::Damaged));
    assert_eq!(with([first, second, first ^ 1]), Err(ReplayError::Damaged));
    // A card of the other hand, one of the pile, one that no deck has, and one of a deck that does not exist.
    let other = machine.list(p, b, field(&machine, "hand"));
    assert_eq!(with([first, second, other[0]]), Err(ReplayError::Damaged));
    let held: Vec<i64> = [a, b]
        .iter()
        .flat_map(|piece| {
            let reserve = machine.field(p, *piece, field(&machine, "reserve"));
            machine.list(p, *piece, field(&machine, "hand")).into_iter().chain([reserve])
        })
        .map(|face| face >> 4)
        .collect();
    let pile = (0..9).find(|card| !held.contains(card)).expect("a card of the pile");
    for face in [pile << 4, 9 << 4, 7 << 16] {
        assert_eq!(with([first, second, face]), Err(ReplayError::Damaged), "{face}");
    }
}

/// Imagined positions keep everything that the pilot knows and deal each card once: the others hold as many cards as
/// before.
#[test]
fn imagined_hands_permute_the_unknown_cards() {
    let (machine, positions) = hands();
    let (hand, reserve) = (field(&machine, "hand"), field(&machine, "reserve"));
    let decks = machine.program().decks.len() as u32;
    let (mut differ, mut same) = (0, 0);
    for (i, p) in positions.iter().enumerate() {
        for seat in 0..2 {
            let view = machine.view(p, seat);
            let crafts = crafts(&machine);
            let (own, other) = (crafts[seat as usize], crafts[1 - seat as usize]);
            for n in 0..4 {
                let imagined = Imagined::draw(&machine, &view, 4 * i as u64 + n);
                assert_eq!(machine.view(&imagined, seat), view, "what seat {seat} knows");
                // Each card is in one place: in the pile, among the discards or in one field.
                assert_eq!(machine.load(&machine.save(&imagined)).as_ref(), Ok(&imagined));
                let all = |p: &Position| (0..decks).map(|d| machine.cards(p, DeckId(d))).collect::<Vec<_>>();
                for (now, then) in all(p).iter().zip(all(&imagined)) {
                    let sizes = |zones: &[Vec<u32>; 3]| zones.each_ref().map(Vec::len);
                    let sorted = |zones: &[Vec<u32>; 3]| {
                        let mut all = zones.concat();
                        all.sort_unstable();
                        all
                    };
                    assert_eq!((sizes(now), sorted(now)), (sizes(&then), sorted(&then)));
                }
                let kept = |p: &Position, piece| (machine.list(p, piece, hand), machine.field(p, piece, reserve));
                assert_eq!(kept(&imagined, own), kept(p, own), "its own cards");
                let (theirs, guessed) = (kept(p, other), kept(&imagined, other));
                assert_eq!((theirs.0.len(), theirs.1 < 0), (guessed.0.len(), guessed.1 < 0), "how many others hold");
                let alike = theirs == guessed;
                (differ, same) = (differ + usize::from(!alike), same + usize::from(alike));
            }
        }
    }
    // The canary: the imagined position is not the real one.
    assert!(differ > same, "{differ} other hands, {same} alike");
}

#[cfg(feature = "editor")]
mod table {
    //! Pieces that came into play, in a playtest of the studio.

    use super::text;
    use dicta_studio::check::{Checker, Sources};
    use dicta_studio::game::Game;
    use dicta_studio::playtest::{Playtest, RulesOffer, When};
    use dicta_studio::view::Viewer;

    fn prepared(changes: &[(&str, &str)]) -> Game {
        let sources =
            Sources { revision: 0, files: vec![("mine.dicta".to_owned(), text("reserves.dicta", changes).into())] };
        Game::prepare_stack(&mut Checker::default(), &sources, ("reserves", &[]), "raid", &[]).expect("compiled")
    }

    /// Chooses an option: where a bomb may be dropped, every second craft drops one.
    fn choose(game: &mut Playtest, n: usize) {
        let legal: Vec<Vec<i64>> = game.decision().expect("a decision").legal().map(|o| o.picks.clone()).collect();
        let bombs = legal.iter().filter(|picks| (picks[1] == 1) == n.is_multiple_of(2));
        let picks = bombs.into_iter().next().unwrap_or(&legal[0]).clone();
        game.choose(&picks).expect("legal");
    }

    /// The pieces in play: titles, kinds, cells, sides and cards.
    fn in_play(game: &Playtest) -> Vec<String> {
        let view = game.scene(Viewer::Umpire).board();
        let pieces = view.pieces.iter().filter(|p| p.in_play);
        pieces.map(|p| format!("{} {} {} {} {:?}", p.title, p.entry_title, p.cell, p.side, p.values)).collect()
    }

    fn bombs(game: &Playtest) -> usize {
        let view = game.scene(Viewer::Umpire).board();
        view.pieces.iter().filter(|p| p.in_play && p.title.starts_with("Small bomb")).count()
    }

    /// A game with bombs in the air.
    fn dropped() -> Playtest {
        let mut game = Playtest::start(prepared(&[]), 7).expect("set up");
        for n in 0..7 {
            choose(&mut game, n);
        }
        assert!(bombs(&game) >= 2, "{:#?}", in_play(&game));
        game
    }

    #[test]
    fn new_pieces_survive_saving_and_undo() {
        let mut game = dropped();
        let now = in_play(&game);
        let mut again = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
        assert_eq!(in_play(&again), now);
        // Both games continue identically, with the remaining pieces of the reserve.
        for n in 7..14 {
            choose(&mut game, n);
            choose(&mut again, n);
        }
        assert_eq!((in_play(&game), game.digest()), (in_play(&again), again.digest()));
        // Before the first one is dropped there are none; the same choices bring back the same ones.
        again.go_to(0);
        assert_eq!(bombs(&again), 0);
        for n in 0..7 {
            choose(&mut again, n);
        }
        assert_eq!(in_play(&again), now);
    }

    /// Under other rules, with another bomb declared before it and a larger reserve, the bombs in the air stay the
    /// same, and the next one is a different piece.
    #[test]
    fn new_pieces_move_to_other_rules() {
        let mut game = dropped();
        let other = prepared(&[
            (
                "bomb small \"Small bomb\" { reserve 12 }",
                "bomb flare \"Flare bomb\" { reserve 3 }\nbomb small \"Small bomb\" { reserve 14 }",
            ),
            ("counter fall : 0..5 = 0", "counter fall : 0..5 = 0\n  counter heat : 0..9 = 1"),
        ]);
        let RulesOffer::Ready(_) = game.offer_rules(other, vec!["another bomb".into()]) else { panic!("not ready") };
        game.take_rules(When::NextPhase).expect("taken");
        let small = |game: &Playtest| {
            let view = game.scene(Viewer::Umpire).board();
            let pieces = view.pieces.iter().filter(|p| p.in_play && p.title.starts_with("Small bomb"));
            pieces.map(|p| (p.title.clone(), p.cell, p.side)).collect::<Vec<_>>()
        };
        let (before, rules) = (small(&game), game.rules());
        let mut n = 8;
        while game.rules() == rules && game.deciding_seat().is_some() {
            let last = small(&game);
            choose(&mut game, 1);
            if game.rules() == rules {
                assert_eq!(small(&game), last, "nothing was dropped meanwhile");
            }
            n += 1;
        }
        assert!(n < 40 && game.rules() != rules, "the rules came into force");
        assert_eq!(small(&game), before, "the bombs that were in the air");
        // The next one is new.
        for _ in 0..9 {
            choose(&mut game, 0);
        }
        let now = small(&game);
        let titles: std::collections::BTreeSet<_> = now.iter().map(|(title, ..)| title).collect();
        assert_eq!(titles.len(), now.len(), "{now:?}");
        assert!(now.len() > before.len(), "{now:?}");
    }

    /// Aircraft with one bomb left are wrecks after the first turn.
    const CRASH: (&str, &str) = ("if turn == 4 and a.bombs == 0 { crash(a) }", "if a.bombs == 1 { crash(a) }");

    /// The wrecks in the place of aircraft, and the remaining pieces.
    fn wrecks(game: &Playtest) -> (Vec<String>, Vec<String>) {
        let now = in_play(game).into_iter().filter(|line| !line.starts_with("Small bomb"));
        now.partition(|line| line.contains("Wreckage"))
    }

    fn crashed(changes: &[(&str, &str)]) -> Playtest {
        let mut game = Playtest::start(prepared(&[&[CRASH], changes].concat()), 7).expect("set up");
        for n in 0..7 {
            choose(&mut game, n);
        }
        assert!(wrecks(&game).0.len() >= 2, "{:#?}", in_play(&game));
        game
    }

    #[test]
    fn replaced_pieces_survive_saving_and_undo() {
        let start = in_play(&Playtest::start(prepared(&[CRASH]), 7).expect("set up"));
        let mut game = crashed(&[]);
        let now = wrecks(&game);
        let mut again = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
        assert_eq!(wrecks(&again), now);
        for n in 7..10 {
            choose(&mut game, n);
            choose(&mut again, n);
        }
        assert_eq!((in_play(&game), game.digest()), (in_play(&again), again.digest()));
        // After undo, each aircraft is where its wreck was; the same choices bring back the same wrecks.
        again.go_to(0);
        assert_eq!(in_play(&again), start);
        for n in 0..7 {
            choose(&mut again, n);
        }
        assert_eq!(wrecks(&again), now);
    }

    #[test]
    fn replaced_pieces_move_to_other_rules() {
        let mut game = crashed(&[]);
        let (wreckage, more) = (
            "wreck wreckage \"Wreckage\" { reserve 6 }",
            "wreck scrap \"Scrap\" { reserve 2 }\nwreck wreckage \"Wreckage\" { reserve 9 }",
        );
        let other = prepared(&[CRASH, (wreckage, more)]);
        let RulesOffer::Ready(_) = game.offer_rules(other, vec!["more wrecks".into()]) else { panic!("not ready") };
        let (lying, rules) = (wrecks(&game).0, game.rules());
        game.take_rules(When::NextPhase).expect("taken");
        for n in 0..20 {
            if game.rules() == rules && game.deciding_seat().is_some() {
                choose(&mut game, n);
            }
        }
        assert_ne!(game.rules(), rules, "the rules came into force");
        let now = wrecks(&game).0;
        assert!(lying.iter().all(|wreck| now.contains(wreck)), "{lying:#?} {now:#?}");
        assert!(
            now.len() > lying.len(),
            "those that dropped a bomb meanwhile are wrecks of the larger reserve: {now:#?}"
        );
    }
}

/// The umpire moves any card that is in the pile, among the discards or in a field, and each is still in one place.
#[test]
fn the_umpire_moves_cards_between_pile_discards_and_hands() {
    let (machine, positions) = hands();
    let mut p = positions[0].clone();
    let ([a, b], hand, reserve) = (crafts(&machine), field(&machine, "hand"), field(&machine, "reserve"));
    let card = machine.list(&p, a, hand)[0];
    let (at_a, at_b) = (CardTo::Field { of: a, field: hand }, CardTo::Field { of: b, field: hand });
    let mut log = GameLog::on();
    let counts = |p: &Position| machine.deck_counts(p, DeckId(0));
    let (pile, held, discards) = counts(&p);
    for (to, expected) in [
        (CardTo::Discards, (pile, held - 1, discards + 1)),
        (CardTo::Pile, (pile + 1, held - 1, discards)),
        (at_b, (pile, held, discards)),
        (at_a, (pile, held, discards)),
    ] {
        assert_eq!(machine.edit(&mut p, &UmpireEdit::Card { card, to }, &mut log), Ok(()), "{to:?}");
        assert_eq!((machine.place_of_card(&p, card), counts(&p)), (Some(Some(to)), expected));
        assert_eq!(machine.load(&machine.save(&p)).as_ref(), Ok(&p));
    }
    let lines: Vec<String> = log.entries().iter().map(|entry| machine.describe(entry)).collect();
    let name = |of: i64| machine.words().instance(of);
    let changes = |of: i64| format!("The umpire changes {}: hand", name(of));
    let discarded = "The umpire puts a card on the discards of Tricks".to_owned();
    let returned = "The umpire returns a card to Tricks".to_owned();
    let expected = [changes(a), discarded.clone(), returned.clone(), changes(b), changes(b), changes(a)];
    assert_eq!(lines, expected);
    // The hand of the other seat is secret: who may not know it reads nothing of it, and sees none of its cards.
    let read = machine.filter_log(log.entries(), 1).iter().map(|e| machine.describe(e)).collect::<Vec<_>>();
    assert_eq!(read, [discarded, returned, changes(b), changes(b)]);
    let view = machine.view(&p, 1);
    assert!(!view.knows(a, hand) && machine.list(view.position(), a, hand).iter().all(|card| *card == -1));
    // A field for one card has no space for another, and nothing happens to what can't be moved.
    let before = p.clone();
    let full = UmpireEdit::Card { card, to: CardTo::Field { of: a, field: reserve } };
    let no_space = EditError::NoSpace { of: name(a), field: "Reserve".to_owned() };
    for (edit, why) in [
        (full, no_space),
        (UmpireEdit::Card { card, to: at_a }, EditError::Same),
        (UmpireEdit::Card { card: 7 << 16, to: CardTo::Pile }, EditError::NoCard),
        (UmpireEdit::Card { card: -1, to: CardTo::Pile }, EditError::NoCard),
    ] {
        assert_eq!(machine.edit(&mut p, &edit, &mut GameLog::Off), Err(why));
    }
    assert_eq!(p, before);
}

/// The umpire brings in the next piece of a reserve, and puts the last one back.
#[test]
fn the_umpire_brings_pieces_in_from_a_reserve_and_puts_them_back() {
    let machine = linked("reserves.dicta", "raid", &[]);
    let mut p = machine.start(first_seed());
    assert_eq!(machine.advance(&mut p, &mut GameLog::Off), Status::Decide);
    let (before, reserves) = (p.clone(), machine.reserves(&p));
    let (piece, left) = *reserves.iter().find(|(_, left)| *left > 1).expect("a reserve of several");
    let next = piece + 1;
    let cell = machine.geometry().cells().next().expect("a cell");
    let put = |piece: i64| UmpireEdit::Place { piece, cell, facing: 0 };
    let refused = EditError::Reserve(machine.words().instance(next));
    assert_eq!(machine.edit(&mut p, &put(next), &mut GameLog::Off), Err(refused));
    let not_last = EditError::Reserve(machine.words().instance(piece));
    assert_eq!(machine.edit(&mut p, &UmpireEdit::Return { piece }, &mut GameLog::Off), Err(not_last));
    assert_eq!(p, before);
    assert_eq!(machine.edit(&mut p, &put(piece), &mut GameLog::Off), Ok(()));
    assert!(machine.in_play(&p, piece) && machine.cell(&p, piece) == cell && machine.came_last(&p, piece));
    assert!(machine.reserves(&p).contains(&(next, left - 1)));
    assert_eq!(machine.load(&machine.save(&p)).as_ref(), Ok(&p));
    assert_eq!(machine.edit(&mut p, &UmpireEdit::Return { piece }, &mut GameLog::Off), Ok(()));
    assert!(machine.in_reserve(&p, piece) && !machine.in_play(&p, piece));
    assert_eq!(machine.reserves(&p), reserves);
}

/// Random moves of cards and of pieces of reserves in random games: the positions stay sound, no rule misses a card,
/// and the games replay identically.
#[test]
fn games_with_moved_cards_and_reserves_are_sound_and_replay_identically() {
    let mut made = 0;
    let mut refused = BTreeSet::new();
    for (name, mission) in [("cards.dicta", "duel"), ("reserves.dicta", "raid")] {
        let machine = linked(name, mission, &[]);
        for seed in first_seed()..first_seed() + 20 {
            let mut random = Random::new(seed);
            let (mut p, mut buf, mut replay) = (machine.start(seed), OptionBuf::new(), Replay::new(&machine, seed));
            machine.advance(&mut p, &mut GameLog::Off);
            while machine.decision(&p).is_some() && replay.len() < 200 {
                if random.one_in(2) {
                    let edit = any_move(&machine, &p, &mut random);
                    let before = p.clone();
                    if let Err(why) = machine.edit(&mut p, &edit, &mut GameLog::Off) {
                        refused.insert(why.to_string());
                        assert_eq!(p, before, "{edit:?}");
                        continue;
                    }
                    made += 1;
                    machine.advance(&mut p, &mut GameLog::Off);
                    replay.push_edit(edit, &p);
                } else {
                    machine.legal(&p, &mut buf);
                    let picks = buf.get(random.below(buf.len())).to_vec();
                    machine.choose(&mut p, &picks, &mut GameLog::Off).expect("legal");
                    machine.advance(&mut p, &mut GameLog::Off);
                    replay.push(&picks, &p);
                }
                match machine.status(&p) {
                    // The rules create a piece whose reserve the umpire has emptied.
                    // The umpire may put a card of another deck into a hand.
                    Status::Fault(fault) => assert!([F0032, F0040].contains(&fault.what.code()), "{fault:?}"),
                    _ => assert_eq!(machine.load(&machine.save(&p)).as_ref(), Ok(&p)),
                }
            }
            let read = Replay::from_text(&replay.to_text()).expect("a replay");
            assert_eq!(read.check(&machine), Ok(p));
        }
    }
    assert!(made > 250, "{made}");
    for why in [EditError::CardPicked, EditError::Same] {
        assert!(refused.contains(&why.to_string()), "{why}: {refused:#?}");
    }
}

/// A random change of the places of cards, or of the pieces of reserves.
fn any_move(machine: &Machine, p: &Position, random: &mut Random) -> UmpireEdit {
    let decks = machine.program().decks.len();
    if decks > 0 {
        let fields = machine.card_fields().iter().map(|(of, field)| CardTo::Field { of: *of, field: *field });
        let places: Vec<CardTo> = [CardTo::Pile, CardTo::Discards].into_iter().chain(fields).collect();
        let cards = machine.placed_cards(p, DeckId(random.below(decks) as u32));
        let card = if cards.is_empty() { -1 } else { random.of(&cards).0 };
        return UmpireEdit::Card { card, to: *random.of(&places) };
    }
    let mut any = |from: i64, to: i64| from + random.below((to - from) as usize) as i64;
    let (cell, facing) = (any(-1, 130), any(0, 7));
    let piece = any(-1, machine.instances().len() as i64 + 1);
    let next: Vec<i64> = machine.reserves(p).into_iter().map(|(piece, _)| piece).collect();
    match any(0, 4) {
        0 | 1 => UmpireEdit::Return { piece },
        2 if !next.is_empty() => UmpireEdit::Place { piece: *random.of(&next), cell, facing },
        _ => UmpireEdit::Place { piece, cell, facing },
    }
}

/// A moved card is found again under other rules by its design, and one that was removed is missing.
#[test]
fn moving_a_card_is_translated_to_other_rules() {
    let (old, positions) = hands();
    let loop_card = "  card x3 \"Loop\"";
    let spin = format!("  card \"Spin\" {{ day hurt 1  night hurt 1 }}\n{loop_card}");
    let new = linked("cards.dicta", "duel", &[(loop_card, &spin), ("\"Dive\"", "\"Climb\"")]);
    let [a, _] = crafts(&old);
    let to = CardTo::Field { of: a, field: field(&old, "hand") };
    let title = |machine: &Machine, card: i64| machine.words().value(&Type::Face, card);
    let mover = Mover::new(&old, &new);
    let mut gone = 0;
    for (card, _, _) in old.placed_cards(&positions[0], DeckId(0)) {
        match mover.edit(&UmpireEdit::Card { card, to }) {
            Some(UmpireEdit::Card { card: moved, to: CardTo::Field { of, field: id } }) => {
                assert_eq!(title(&new, moved), title(&old, card));
                assert_eq!((of, id), (crafts(&new)[0], field(&new, "hand")));
            }
            other => {
                assert_eq!(other, None);
                gone += 1;
            }
        }
    }
    assert_eq!(gone, 4, "the copies of the card that was removed");
}
