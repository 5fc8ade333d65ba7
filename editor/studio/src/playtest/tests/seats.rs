//! What a player is shown and may do: entry numbers without gaps, no seed, a keyboard order that reveals nothing.

use super::*;
use crate::check::Sources;

/// A mission played by random pilots, with a pause at each decision.
fn at_random(system: &str, mission: &str, decisions: usize) -> Playtest {
    let mut game = table(system, mission);
    let random = game.pilots().into_iter().find(|p| p.name() == "random").expect("always available");
    for seat in 0..game.seats().len() {
        game.set_pilot(seat, random.clone());
    }
    for _ in 0..decisions {
        game.pilot_decides().expect("chosen");
    }
    game
}

#[test]
fn log_entries_are_numbered_without_gaps() {
    for system in library::systems() {
        let game = at_random(&system.name, "", 60);
        let last = game.moments() - 1;
        let mut hidden = 0;
        for seat in 0..game.seats().len() {
            let viewer = Viewer::Seat(seat);
            let ids: Vec<usize> = game.record().known(viewer, last, 0).iter().map(|k| k.id).collect();
            assert_eq!(ids, (0..game.record().seen(viewer, last).count()).collect::<Vec<_>>(), "{}", system.name);
            hidden += game.record().seen(Viewer::Umpire, last).count() - ids.len();
            for line in game.record().game_log(viewer).iter().step_by(5) {
                game.record()
                    .why(line.id, viewer)
                    .each(&mut |node| assert!(!node.text.contains("seed"), "{}", node.text));
            }
        }
        assert!(hidden > 0, "{}: nothing was hidden", system.name);
    }
}

#[test]
fn the_keyboard_order_is_public_and_includes_every_decider() {
    let mut turned = 0;
    for (system, mission) in
        [("nutshell", "first_blood"), ("nutshell", "circus"), ("gdw", ""), ("bluemax-2013-de", "dogfight")]
    {
        let mut game = at_random(system, mission, 150);
        let people: Vec<usize> = (0..game.seats().len()).collect();
        let moments = game.moments();
        let mut rounds: Vec<Vec<usize>> = Vec::new();
        let mut deciders: Vec<Vec<usize>> = Vec::new();
        for moment in 0..moments {
            game.go_to(moment);
            let now = game.record().rounds(&people);
            // Finished gatherings do not change later.
            let over = now.iter().zip(&rounds).all(|(now, before)| now.seats == *before);
            assert!(over, "{system}/{mission}, moment {moment}");
            rounds = now.iter().map(|r| r.seats.clone()).collect();
            deciders.resize(rounds.len(), Vec::new());
            if let (Some(last), Some(seat)) = (now.last().filter(|r| r.is_open), game.deciding_seat()) {
                assert!(last.seats.contains(&seat));
                deciders.last_mut().expect("a decider for each gathering").push(seat);
            }
        }
        assert!(rounds.len() > 5, "{system}/{mission}: {} gatherings", rounds.len());
        for (round, deciders) in rounds.iter().zip(&deciders) {
            let mut at = round.iter();
            let mut order = deciders.clone();
            order.dedup();
            assert!(
                order.iter().all(|seat| at.any(|s| s == seat)),
                "{system}/{mission}: {order:?} is not in {round:?}"
            );
            turned += usize::from(!order.is_sorted());
        }
    }
    assert!(turned > 0, "no seat ever waited for a later one");
}

#[test]
fn a_choice_can_be_taken_back_while_nothing_was_learned() {
    let (mut back, mut kept) = (0, 0);
    for system in library::systems() {
        let mut game = at_random(&system.name, "", 80);
        for moment in 0..game.moments() {
            game.go_to(moment);
            let Some(seat) = game.deciding_seat() else { continue };
            let view = game.scene(Viewer::Seat(seat)).board();
            match game.take_back_choice(seat, 0) {
                Ok(()) => {
                    assert_eq!(game.deciding_seat(), Some(seat));
                    // The seat sees nothing new except its own choice.
                    let before = game.scene(Viewer::Seat(seat)).board();
                    assert_eq!((before.turn, &before.phase, before.outcome), (view.turn, &view.phase, view.outcome));
                    back += 1;
                }
                Err(error) => {
                    assert_eq!(game.moment(), moment);
                    kept += usize::from(error == Kept::Learned);
                }
            }
        }
    }
    assert!(back > 0 && kept > 0, "{back} taken back, {kept} kept");
}

/// The keyboard order depends on gatherings and open decisions, not on who decides in secret and when.
#[test]
fn the_keyboard_order_does_not_depend_on_secret_decisions() {
    let mut hidden = 0;
    for (system, mission) in [("nutshell", "first_blood"), ("gdw", ""), ("bluemax-2013-de", "dogfight")] {
        let mut game = at_random(system, mission, 150);
        let people: Vec<usize> = (0..game.seats().len()).collect();
        game.go_to(0);
        let mut keyboard = Keyboard::at(game.record(), &people);
        let (mut went, mut due, mut deciders) = (Vec::new(), Vec::new(), Vec::new());
        let mut over = 0;
        for moment in 0..game.moments() {
            game.go_to(moment);
            let Some(seat) = game.deciding_seat() else { break };
            let way = keyboard.way_to(game.record(), &people, Some(seat));
            keyboard.seated = way.last().copied().or(keyboard.seated);
            went.extend(way);
            let rounds = game.record().rounds(&people);
            let closed = rounds.iter().filter(|r| !r.is_open).count();
            rounds[over..closed].iter().for_each(|round| due.extend(&round.seats));
            over = closed;
            deciders.push(seat);
            if !game.is_gathering() {
                due.push(seat);
            }
        }
        for seats in [&mut went, &mut due, &mut deciders] {
            seats.dedup();
        }
        // In the current gathering, the keyboard is passed only up to the deciding seat.
        assert!(went.len() >= due.len() && went[..due.len() - 1] == due[..due.len() - 1], "{system}/{mission}");
        assert!(went.len() > 20, "{system}/{mission}: {went:?}");
        hidden += usize::from(deciders != went);
    }
    assert!(hidden > 0, "going only to deciders would pass");
}

/// People who join a resumed game must not learn from a shorter order that a gathering is over.
#[test]
fn the_keyboard_is_passed_around_again_after_a_resume() {
    let mut game = at_random("nutshell", "first_blood", 40);
    let people = [0, 1];
    let mut again = 0;
    for moment in 1..game.moments() {
        game.go_to(moment);
        let Some(seat) = game.deciding_seat() else { break };
        let rounds = game.record().rounds(&people);
        let Some(last) = rounds.iter().rfind(|r| !r.is_open) else { continue };
        let way = Keyboard::at(game.record(), &people).way_to(game.record(), &people, Some(seat));
        assert!(way.starts_with(&last.seats), "{way:?} and {:?}", last.seats);
        assert!(way.len() <= 2 * last.seats.len() + 1, "no more than the last: {way:?}");
        let mut jumped = Keyboard::default();
        jumped.jump(game.record(), &people);
        assert!(jumped.way_to(game.record(), &people, Some(seat)).len() < way.len());
        again += 1;
    }
    assert!(again > 10, "{again}");
}

const EVENT: &str = "event strains(c: cart, n: number) \"{c} strains by {n}\"";

/// A race in which only the owner of a cart knows whether it is loaded; the statements run before the dice.
fn loaded_cart(sum: &str, statements: &[&str]) -> Playtest {
    let statements: String = statements.iter().map(|line| format!("      {line}\n")).collect();
    let text = branches::ROLLS
        .replace(
            "0..99\n",
            "0..99\n  flag loaded \"Loaded\" secret to owner\n  counter room \"Room\" : 0..9 secret to owner\n",
        )
        .replace("choice go", &format!("value strain \"Strain\" (c: cart) = {sum}\n{EVENT}\nchoice go"))
        .replace("    step luck", &format!("    each cart c where c.facing == 2 {{\n{statements}    }}\n    step luck"))
        .replace("@0201, facing 2", "@0201, facing 0");
    let sources = Sources { revision: 0, files: vec![("mine.dicta".to_owned(), text.into())] };
    let game = Game::prepare_stack(&mut Checker::default(), &sources, ("mine", &[]), "race", &[]).expect("compiled");
    let mut game = Playtest::start(game, 7).expect("set up");
    for _ in 0..2 {
        branches::choose(&mut game, 0);
    }
    game
}

/// The explanations of all lines of the game log, as a viewer sees them.
fn reasons(game: &Playtest, viewer: Viewer) -> Vec<(String, Option<String>)> {
    let mut lines = Vec::new();
    for line in game.record().game_log(viewer) {
        game.record().why(line.id, viewer).each(&mut |node| lines.push((node.text.clone(), node.amount.clone())));
    }
    lines
}

fn reason(text: &str, amount: Option<&str>) -> (String, Option<String>) {
    (text.to_owned(), amount.map(str::to_owned))
}

#[test]
fn secret_lines_of_a_sum_are_merged_into_one_with_a_reason() {
    let game = loaded_cart(
        "1 { + 2 when c.loaded as load because \"it is loaded\" }",
        &["reveal c.loaded", "c.loaded = true", "c.cracks += strain(c)"],
    );
    let whole = reason("it is loaded", Some("+2"));
    let merged = reason("not known to this seat", Some("+2"));
    let why = reason("Loaded is known to its owner", None);
    for knows in [Viewer::Umpire, Viewer::Seat(0)] {
        let lines = reasons(&game, knows);
        assert!(lines.contains(&whole) && !lines.contains(&merged) && !lines.contains(&why), "{lines:?}");
    }
    let lines = reasons(&game, Viewer::Seat(1));
    assert!(!lines.contains(&whole) && lines.contains(&merged) && lines.contains(&why), "{lines:?}");
}

/// A sum that is computed in secret and revealed afterwards: the result is public, what its lines add up to is not.
#[test]
fn the_sum_behind_a_revealed_name_is_explained_to_all() {
    let sum = "1 { + 9 when c.loaded as load because \"it is loaded\" } clamp 0..4";
    let game = loaded_cart(sum, &["c.loaded = true", "let n = strain(c)", "reveal n", "emit strains(c, n)"]);
    let (whole, limited) = (reason("it is loaded", Some("+9")), reason("limited to 0 to 4", Some("4")));
    let merged = reason("not known to this seat", Some("+3"));
    for knows in [Viewer::Umpire, Viewer::Seat(0)] {
        let lines = reasons(&game, knows);
        assert!(lines.contains(&whole) && lines.contains(&limited) && !lines.contains(&merged), "{lines:?}");
    }
    let lines = reasons(&game, Viewer::Seat(1));
    assert!(!lines.contains(&whole) && !lines.contains(&limited) && lines.contains(&merged), "{lines:?}");
}

/// A name that has another value by the time it is revealed says nothing about the sum it was.
#[test]
fn a_changed_name_does_not_explain_the_sum_it_was() {
    let sum = "1 { + 9 when c.loaded as load because \"it is loaded\" }";
    let game = loaded_cart(sum, &["c.loaded = true", "let n = strain(c)", "n -= 10", "reveal n", "emit strains(c, n)"]);
    let lines = reasons(&game, Viewer::Seat(1));
    assert!(lines.iter().all(|(text, _)| !text.contains("Strain") && !text.contains("not known")), "{lines:?}");
}

/// Everyone knows the sum, but only the owner knows what limits it.
#[test]
fn secret_limits_of_a_sum_are_shown_to_those_who_know_them() {
    let game = loaded_cart(
        "5 { } clamp 0..c.room",
        &["reveal c.room", "c.room = 3", "let n = strain(c)", "emit strains(c, n)"],
    );
    let limits = reason("limited to 0 to 3", Some("3"));
    let is_sum =
        |(text, amount): &(String, Option<String>)| text.starts_with("Strain") && amount.as_deref() == Some("3");
    for knows in [Viewer::Umpire, Viewer::Seat(0)] {
        let lines = reasons(&game, knows);
        assert!(lines.iter().any(is_sum) && lines.contains(&limits), "{lines:?}");
    }
    let lines = reasons(&game, Viewer::Seat(1));
    assert!(!lines.iter().any(is_sum) && !lines.contains(&limits), "{lines:?}");
}
