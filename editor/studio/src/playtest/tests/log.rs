//! Choices are made once, illegal ones are reported, and the game log grows with the game.

use super::*;
use crate::playtest::runs::Way;

#[test]
fn a_choice_is_made_once() {
    for system in library::systems() {
        let mut game = table(&system.name, "");
        let mut made = 0;
        for n in 0..10 {
            if game.deciding_seat().is_none() {
                break;
            }
            let before = choices_made();
            branches::choose(&mut game, n);
            made += 1;
            assert_eq!(choices_made(), before + 1, "{}, choice {n}", system.name);
        }
        // Taking a branch that was played before does not play it again.
        let last = made - 1;
        let picks = game.choices()[last].clone();
        game.go_to(last);
        let before = choices_made();
        game.choose(&picks).expect("legal");
        assert_eq!((choices_made(), game.moment()), (before, made), "{}", system.name);
        // Loading plays each choice once, too.
        let saved = game.save_text().expect("saved");
        let before = choices_made();
        Playtest::load(&saved).expect("loaded");
        assert_eq!(choices_made(), before + made, "{}", system.name);
    }
}

/// The copy of the game in which a pilot decides is the game afterwards: nothing is played again.
#[test]
fn a_pilots_choice_is_made_once() {
    let mut game = table("nutshell", "");
    let think = |game: &Playtest, most| game.thinking(most).expect("a pilot has to decide").run();
    let before = choices_made();
    let thought = think(&game, 12);
    assert_eq!((choices_made(), game.moment()), (before + 12, 0));
    assert_eq!(game.take(thought), Ok(true));
    assert_eq!((choices_made(), game.moment()), (before + 12, 12));
    let mut other = table("nutshell", "");
    (0..12).for_each(|_| other.pilot_decides().expect("chosen"));
    assert_eq!(other.position(), game.position());
    assert_eq!(other.record().game_log(Viewer::Umpire), game.record().game_log(Viewer::Umpire));
    // Choices that were made before are found and not made again.
    let before = choices_made();
    game.go_to(4);
    let thought = think(&game, 3);
    assert_eq!(game.take(thought), Ok(true));
    assert_eq!((choices_made(), game.moment(), game.record().branches().len()), (before, 7, 1));
    // Decisions for another position are dropped.
    let thought = think(&game, 1);
    game.go_to(2);
    assert_eq!((game.take(thought), game.moment()), (Ok(false), 2));
    // A pilot that fails is reported.
    let unknown = Pilot::Computer("unknown".to_owned(), "Unknown".to_owned());
    (0..game.seats().len()).for_each(|seat| game.set_pilot(seat, unknown.clone()));
    assert_eq!((game.pilot_decides(), game.moment()), (Err(PlayError::Pilot("Unknown".to_owned())), 2));
}

#[test]
fn an_illegal_choice_is_reported_and_changes_nothing() {
    let mut game = table("nutshell", "");
    let (moments, position) = (game.moments(), game.position().clone());
    assert_eq!(game.choose(&[-77]), Err(PlayError::Choose(ChooseError::NotLegal)));
    assert_eq!((game.moments(), game.position()), (moments, &position));
    // A run with it gives no moment either.
    let taken = vec![0; game.seats().len()].into();
    let way =
        Way { from: Some(0), under: 0, picks: Some(vec![-77]), edit: None, given: None, changes: Vec::new(), taken };
    assert!(matches!(game.record.run(&way), Err(PlayError::Choose(ChooseError::NotLegal))));
}

/// Existing lines of a log do not change as the game goes on, and equal those of a log read from the start.
#[test]
fn a_log_grows_with_the_game() {
    for system in library::systems() {
        for viewer in [Viewer::Umpire, Viewer::Seat(0), Viewer::Seat(1)] {
            let mut game = table(&system.name, "");
            let mut log = Log::of(game.record(), viewer);
            for _ in 0..40 {
                let texts = |log: &Log| log.upto(usize::MAX).iter().map(|l| l.text.as_ptr()).collect::<Vec<_>>();
                let before = texts(&log);
                game.pilot_decides().expect("chosen");
                log.follow(game.record(), viewer);
                assert_eq!(texts(&log)[..before.len()], before, "{}: written again", system.name);
                assert_eq!(log.upto(game.moment()), game.record().game_log(viewer), "{}", system.name);
            }
            assert!(log.upto(usize::MAX).len() > 40, "{}", system.name);
        }
    }
}

#[test]
fn a_log_starts_over_for_another_viewer_branch_or_game() {
    let mut game = table("nutshell", "");
    (0..30).for_each(|_| game.pilot_decides().expect("chosen"));
    let mut log = Log::of(game.record(), Viewer::Umpire);
    let check = |log: &mut Log, game: &Playtest, viewer| {
        log.follow(game.record(), viewer);
        assert_eq!(log.upto(game.moment()), game.record().game_log(viewer));
        assert_eq!(log.upto(usize::MAX).len(), Log::of(game.record(), viewer).upto(usize::MAX).len());
    };
    check(&mut log, &game, Viewer::Seat(0));
    game.go_to(10);
    (0..2).for_each(|n| {
        branches::choose(&mut game, n);
        game.go_to(10);
    });
    assert!(game.record().branches().len() > 1, "another branch");
    check(&mut log, &game, Viewer::Seat(0));
    game.record.tree.look_at(0);
    check(&mut log, &game, Viewer::Seat(0));
    check(&mut log, &table("nutshell", ""), Viewer::Seat(0));
}

#[test]
fn a_playtest_shows_the_rules_in_another_language() {
    let mut game = table("bluemax-2013-de", "duel");
    let greedy = game.pilots().into_iter().find(|p| p.name() == "greedy").expect("a doctrine that fights");
    (0..2).for_each(|seat| game.set_pilot(seat, greedy.clone()));
    (0..60).for_each(|_| drop(game.pilot_decides()));
    let texts = |game: &Playtest| -> Vec<String> {
        game.record().game_log(Viewer::Umpire).into_iter().map(|l| l.text).collect()
    };
    let (english, digest) = (texts(&game), game.digest());
    assert!(game.set_language("de") && !game.set_language("de"));
    let german = texts(&game);
    assert_eq!(german.len(), english.len());
    // The translated sentence shows the target before the burst.
    let shot = english.iter().position(|text| text.contains(" fires a ")).expect("a shot");
    let (shooter, rest) = english[shot].split_once(" fires a ").expect("who fires");
    let (burst, rest) = rest.split_once(" burst at ").expect("a burst");
    let (target, dice) = rest.split_once(", dice: ").expect("a target");
    let burst = match burst {
        "short" => "kurze",
        "medium" => "mittlere",
        _ => "lange",
    };
    assert_eq!(german[shot], format!("{shooter} feuert auf {target}, {burst} Salve, Würfel: {dice}"));
    assert!(german.contains(&"3. Bewegung".to_owned()) && german.contains(&"Runde 2".to_owned()), "{german:#?}");
    assert_eq!(game.seats()[0].title, game.mission().seats[0].head.title);
    // It is still the same game.
    assert_eq!(game.digest(), digest);
    let loaded = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
    assert_eq!(texts(&loaded), english);
    assert!(game.set_language(""));
    assert_eq!(texts(&game), english);
}
