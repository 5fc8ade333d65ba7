//! Limits of a playtest, with a built-in system and smaller limits.

use super::branches::{choose, edited};
use super::*;
use crate::playtest::limits::{Full, LIMITS, PlaytestLimits};

/// Plays until the game is over or a limit is reached; returns the game, the error, and the number of choices.
fn fill(room: PlaytestLimits) -> (Playtest, Option<PlayError>, usize) {
    let mut game = table("bluemax-2013-de", "dogfight");
    game.record.tree.set_limits(room);
    for n in 0..40 {
        let Some(decision) = game.decision() else { return (game, None, n) };
        let legal: Vec<Vec<i64>> = decision.legal().map(|o| o.picks.clone()).collect();
        if let Err(full) = game.choose(&legal[(7 * n + 3) % legal.len()]) {
            return (game, Some(full), n);
        }
    }
    (game, None, 40)
}

#[test]
fn a_game_stops_at_each_limit() {
    let (whole, none, choices) = fill(LIMITS);
    assert_eq!(none, None);
    let used = whole.record.tree.usage();
    assert!(used.moments == choices + 1 && choices > 15 && used.entries > 40 && used.positions > 0, "{used:?}");
    assert_eq!(used, PlaytestLimits::of(whole.record.tree.moments()));
    let rooms = [
        (PlaytestLimits { moments: used.moments / 2, ..LIMITS }, "moments"),
        (PlaytestLimits { entries: used.entries / 2, ..LIMITS }, "entries in the game log"),
        (PlaytestLimits { positions: used.positions / 2, ..LIMITS }, "bytes of positions"),
    ];
    for (room, of) in rooms {
        let (mut game, full, choices) = fill(room);
        let Some(PlayError::Full(Full { what, .. })) = full else { panic!("{of}: {full:?}") };
        assert_eq!(what, of);
        assert!(choices > 5 && room.check(&game.record.tree.usage()).is_ok(), "{of}: {choices}");
        // The game up to there is kept, and loads.
        let loaded = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
        assert_eq!((loaded.position(), loaded.record.tree.usage()), (game.position(), game.record.tree.usage()));
        game.go_to(0);
        assert_eq!(game.record.tree.line().len(), choices + 1);
    }
}

/// For a new branch the oldest unnamed one is deleted; a moment that is being added keeps its parent.
#[test]
fn a_new_branch_replaces_the_oldest_unnamed_one() {
    let mut game = table("bluemax-2013-de", "dogfight");
    for n in 0..9 {
        choose(&mut game, n);
    }
    game.record.tree.set_limits(PlaytestLimits { moments: 16, ..LIMITS });
    for n in 0..40 {
        game.go_to(3 + n % 4);
        choose(&mut game, n / 4 + 1);
        assert!(game.record.tree.moments().len() <= 16);
        assert_eq!(game.record.tree.usage(), PlaytestLimits::of(game.record.tree.moments()));
    }
    for (n, of) in game.record.tree.moments().iter().enumerate() {
        let from = of.crossing.as_ref().and_then(|c| c.from);
        assert!(of.parent.is_none_or(|p| p < n) && from.is_none_or(|from| from < n));
    }
    let loaded = Playtest::load(&game.save_text().expect("saved")).expect("it replays identically");
    assert_eq!(loaded.position(), game.position());
}

#[test]
fn rules_can_change_up_to_the_limit() {
    let mut game = table("gdw", "");
    choose(&mut game, 0);
    game.record.tree.set_limits(PlaytestLimits { rules: 3, ..LIMITS });
    for n in 0..2 {
        let new = edited(&game, "track fuel", &format!("counter thirst{n} : 0..9\n  track fuel"));
        game.replay_under(new, Vec::new()).expect("replayed");
    }
    let saved = game.save_text().expect("saved");
    let last = edited(&game, "track fuel", "counter hunger : 0..9\n  track fuel");
    let full = game.replay_under(last.clone(), Vec::new()).expect_err("no room");
    assert!(full.contains("3 rulesets"), "{full}");
    assert!(matches!(game.offer_rules(last, Vec::new()), RulesOffer::Refused(why) if why == full));
    // A saved game with more rulesets is not even compiled.
    let stage = saved.find("(ruleset:").expect("its rules");
    let end = stage + saved[stage..].find("]),").map(|i| i + 3).expect("an end");
    let many = format!("{}{}{}", &saved[..stage], saved[stage..end].repeat(LIMITS.rules + 1), &saved[end..]);
    let refused = Playtest::load(&many).err().expect("too many");
    assert!(refused.to_string().contains("100 rulesets"), "{refused}");
}
