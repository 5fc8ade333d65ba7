//! The studio reveals no more to a seat than the game does: while a seat may know the same of two games, everything
//! that the window and the terminal show it is the same.

use super::*;
use dicta_play::{Entry, OptionBuf};

/// Decisions of one game of a pair.
const CHOICES: usize = 60;
/// How many lines are checked with *why*.
const ASKED: usize = 12;

/// What a seat may know: its view, and its part of the game log.
fn known(game: &Playtest, seat: usize) -> (dicta_play::View, Vec<Entry>) {
    let known = game.record().known(Viewer::Seat(seat), game.moment(), 0);
    let entries = known.into_iter().map(|k| k.entry.into_owned()).collect();
    (game.machine().view(game.position(), seat as u32), entries)
}

/// Everything that a seat is shown when it decides, and may do except choose.
fn shown(game: &Playtest, seat: usize) -> Vec<(&'static str, String)> {
    let viewer = Viewer::Seat(seat);
    let lines = game.record().game_log(viewer);
    let why: Vec<_> = lines.iter().rev().take(ASKED).map(|l| game.record().why(l.id, viewer)).collect();
    let mut back = game.clone();
    let undone = back.take_back_choice(seat, 0);
    let pieces = 0..game.machine().instances().len() as i64;
    let now: Vec<_> = pieces.clone().map(|p| game.scene(viewer).piece_now(p)).collect();
    let relations: Vec<_> = pieces.map(|p| (game.scene(viewer).relations(p), game.scene(viewer).arcs(p))).collect();
    vec![
        ("view", format!("{:?}", game.scene(viewer).board())),
        ("journal", format!("{lines:?}")),
        ("why", format!("{why:?}")),
        ("decision", format!("{:?}", game.decision().filter(|d| d.seat == seat))),
        ("undo", format!("{undone:?} {:?}", undone.is_ok().then(|| back.scene(viewer).board()))),
        ("pieces", format!("{now:?}")),
        ("relations", format!("{relations:?}")),
        ("links", format!("{:?}", game.record().links(viewer))),
        ("rules", format!("{:?}", game.record().rules_notes(viewer))),
    ]
}

fn options(game: &Playtest) -> Vec<Vec<i64>> {
    let mut all = OptionBuf::new();
    game.machine().legal(game.position(), &mut all);
    all.iter().map(<[i64]>::to_vec).collect()
}

/// Makes the same choice wherever the same options exist.
fn decide(game: &mut Playtest, salt: u64) {
    let all = options(game);
    let turn = u64::from(game.position().turn());
    let weight = |picks: &[i64]| {
        let mix = |h: u64, n: i64| (h ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        picks.iter().fold(salt.wrapping_add(turn), |h, n| mix(h, *n))
    };
    let chosen = all.iter().min_by_key(|picks| weight(picks)).expect("an option").clone();
    game.choose(&chosen).expect("legal");
}

/// Two games that differ in one seat's secret choice, and that seat.
fn pair(mut game: Playtest, nth: usize, salt: u64) -> Option<([Playtest; 2], usize)> {
    let mut left = nth;
    while let Some(decision) = game.machine().decision(game.position()) {
        let options = options(&game);
        if decision.secret && options.len() > 1 {
            if left == 0 {
                let mut other = game.clone();
                game.choose(&options[0]).expect("legal");
                other.choose(&options[options.len() - 1]).expect("legal");
                return Some(([game, other], decision.seat as usize));
            }
            left -= 1;
        }
        decide(&mut game, salt);
    }
    None
}

#[test]
fn games_that_are_equal_for_a_seat_look_equal_to_it() {
    let (mut compared, mut parted) = (0, 0);
    for system in library::systems() {
        for nth in 0..12 {
            let game = table(&system.name, "");
            let people: Vec<usize> = (0..game.seats().len()).collect();
            let Some((mut games, knows)) = pair(game, nth, nth as u64) else { continue };
            'game: for _ in 0..CHOICES {
                for game in &mut games {
                    while game.deciding_seat() == Some(knows) {
                        decide(game, nth as u64);
                    }
                }
                let [a, b] = &games;
                let over = a.deciding_seat().is_none();
                for seat in people.iter().copied().filter(|s| *s != knows) {
                    if known(a, seat) != known(b, seat) {
                        parted += 1;
                        break 'game;
                    }
                    if !over && a.deciding_seat() != Some(seat) {
                        continue;
                    }
                    for ((what, one), (_, other)) in shown(a, seat).into_iter().zip(shown(b, seat)) {
                        assert_eq!(one, other, "{}, pair {nth}, seat {seat}: {what}", system.name);
                        compared += 1;
                    }
                    assert_eq!(a.record.rounds(&people), b.record.rounds(&people), "{}, pair {nth}", system.name);
                }
                if over {
                    break;
                }
                games.iter_mut().for_each(|game| decide(game, nth as u64));
            }
        }
    }
    assert!(compared > 150 && parted > 30, "{compared} compared, {parted} parted");
}
