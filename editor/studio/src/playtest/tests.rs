//! Games that are played, narrated, saved and previewed.

use super::*;
use crate::check::Checker;
use crate::library;
use crate::project::Project;
use dicta_play::LogEvent;

pub(super) mod branches;
mod limits;
mod log;
mod made;
mod pairs;
mod seats;
mod umpire_steps;

thread_local! {
    /// Counts the choices made in games on this thread.
    static CHOICES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

pub(super) fn count_choice() {
    CHOICES.with(|made| made.set(made.get() + 1));
}

/// The number of choices made so far.
fn choices_made() -> usize {
    CHOICES.with(std::cell::Cell::get)
}

pub(super) fn table(system: &str, mission: &str) -> Playtest {
    let sources = Project::library(system).expect("a built-in system").sources();
    let game = Game::prepare(&mut Checker::default(), &sources, mission, &[]).expect("compiled");
    let mut game = Playtest::start(game, 7).expect("set up");
    let steady = game.pilots().into_iter().find(|p| p.name() == "steady").expect("always available");
    for seat in 0..game.seats().len() {
        game.set_pilot(seat, steady.clone());
    }
    game
}

#[test]
fn every_built_in_mission_is_played_narrated_and_reloaded() {
    for system in library::systems() {
        for mission in &system.missions {
            let mut game = table(&system.name, &mission.name);
            for _ in 0..40 {
                game.pilot_decides().expect("a pilot chooses what is legal");
            }
            let viewer: Vec<Viewer> =
                [Viewer::Umpire].into_iter().chain((0..game.seats().len()).map(Viewer::Seat)).collect();
            for (first, viewer) in viewer.into_iter().enumerate() {
                assert!(!game.scene(viewer).board().pieces.is_empty());
                for (n, line) in game.record().game_log(viewer).into_iter().enumerate() {
                    assert!(!line.text.is_empty());
                    // Every seventh line, a different selection for each viewer.
                    let asked = n % 7 == first % 7;
                    assert!(!asked || game.record().why(line.id, viewer).applies, "{}: {}", mission.name, line.text);
                }
            }
            let saved = game.save_text().expect("saved");
            let loaded = Playtest::load(&saved).expect("loaded");
            assert_eq!(loaded.position(), game.position(), "{}", mission.name);
        }
    }
}

#[test]
fn stopped_thinking_keeps_only_completed_decisions() {
    let bold_pilots = || {
        let mut game = table("bluemax-2013-de", "dogfight");
        let bold = game.pilots().into_iter().find(|p| p.name() == "bold").expect("a doctrine that looks ahead");
        (0..game.seats().len()).for_each(|seat| game.set_pilot(seat, bold.clone()));
        game
    };
    let mut game = bold_pilots();
    let thinking = game.thinking(10_000).expect("a pilot has to decide");
    let (stop, done) = (thinking.stop.clone(), thinking.done.clone());
    let thought = std::thread::scope(|scope| {
        let work = scope.spawn(|| thinking.run());
        while done.load(std::sync::atomic::Ordering::Relaxed) < 2 {
            std::thread::yield_now();
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        work.join().expect("no panic")
    });
    // Decisions made before the stop count, and are the same as without a stop.
    assert!(game.take(thought).expect("legal"));
    let decided = game.moment();
    assert!(decided >= 2);
    let mut again = bold_pilots();
    for _ in 0..decided {
        again.pilot_decides().expect("chosen");
    }
    assert_eq!(again.position(), game.position());
    // If it is stopped before it begins, it decides nothing.
    let mut first = bold_pilots();
    let thinking = first.thinking(10_000).expect("a pilot has to decide");
    thinking.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    first.take(thinking.run()).expect("legal");
    assert_eq!(first.moment(), 0);
}

#[test]
fn the_sum_of_an_attack_is_not_shown_for_the_opposite_attack() {
    let mut game = table("bluemax-2013-de", "dogfight");
    let bold = game.pilots().into_iter().find(|p| p.name() == "bold").expect("a doctrine that closes in");
    for seat in 0..game.seats().len() {
        game.set_pilot(seat, bold.clone());
    }
    for _ in 0..150 {
        if game.pilot_is_due() {
            game.pilot_decides().expect("chosen");
        }
    }
    let mut shown = 0;
    let mut pairs: Vec<(u32, i64, i64)> = Vec::new();
    for viewer in [Viewer::Umpire].into_iter().chain((0..game.seats().len()).map(Viewer::Seat)) {
        for k in game.record().known(viewer, game.record.tree.line().len() - 1, 0) {
            let of_stage = game.record().narrator_of_stage(k.stage);
            let LogEvent::Event { event, args, .. } = &k.entry.what else { continue };
            let Some((from, to)) = of_stage.pair(*event, args) else { continue };
            pairs.push((k.entry.turn, from, to));
            let [first, second] = [from, to].map(|piece| of_stage.words().instance(piece));
            game.record().why(k.id, viewer).each(&mut |node| {
                let place = |name: &str| node.text.find(&format!("{name},"));
                if node.amount.is_some()
                    && let (Some(first), Some(second)) = (place(&first), place(&second))
                {
                    shown += 1;
                    assert!(first < second, "{}", node.text);
                }
            });
        }
    }
    let both = |(turn, from, to): &(u32, i64, i64)| pairs.contains(&(*turn, *to, *from));
    assert!(shown > 20 && pairs.iter().any(both), "no shot was returned: {shown} sums shown");
}

#[test]
fn a_seat_is_offered_the_skills_first() {
    let game = table("bluemax-2013-de", "duel");
    let is_skill = |pilot: &Pilot| crate::pilots::skill(game.program(), pilot).is_some();
    let offered: Vec<(String, bool)> = game.pilots().iter().map(|p| (p.name().to_owned(), is_skill(p))).collect();
    let skills = ["novice", "regular", "expert", "master", "ace"].map(|name| (name.to_owned(), true));
    assert_eq!(offered[0], ("person".to_owned(), false));
    assert_eq!(offered[1..6], skills);
    assert!(offered[6..].iter().any(|(name, _)| name == "greedy") && offered[6..].iter().all(|(_, skill)| !skill));
}

#[test]
fn pilots_of_a_saved_game_are_found_by_short_and_long_names() {
    let game = table("bluemax-2013-de", "duel");
    let called = |name: &str| crate::pilots::called(&game.game().program, name).map(|p| p.name().to_owned());
    let found = ["person", "bold", "doctrine:bold", "steady", "steady:bold", "expert", "nobody"].map(called);
    let names = [Some("person"), Some("bold"), Some("bold"), Some("steady"), Some("steady:bold"), Some("expert"), None];
    assert_eq!(found, names.map(|n| n.map(str::to_owned)));
    let mut saved = game.save_text().expect("saved");
    saved = saved.replacen("\"steady\"", "\"doctrine:bold\"", 1);
    let loaded = Playtest::load(&saved).expect("loaded");
    assert_eq!(loaded.seats()[0].pilot.name(), "bold");
}

#[test]
fn a_counter_is_marked_unless_it_is_at_its_initial_zero() {
    let game = table("nutshell", "first_flight");
    let pieces = game.scene(Viewer::Umpire).board().pieces;
    let marked = |name: &str| pieces.iter().any(|p| p.tokens.iter().any(|t| t.name == name));
    assert!(marked("fuel") && !marked("kills"));
}

#[test]
fn a_preview_ends_at_the_end_of_the_path() {
    let game = table(&library::systems()[0].name, "");
    let decision = game.decision().expect("a decision is pending");
    let piece = decision.piece.expect("a piece decides");
    let chart = decision.picks.iter().find(|p| p.shape == crate::view::PickShape::Chart).expect("a chart of paths");
    for value in &chart.values {
        let path = value.path.as_ref().expect("a path");
        let preview = game.scene(Viewer::Umpire).preview(piece, path);
        assert_eq!(preview.trace[0].0, game.machine().cell(game.position(), piece));
        assert!(preview.leaves || preview.trace.len() == path.len() + 1);
    }
}
