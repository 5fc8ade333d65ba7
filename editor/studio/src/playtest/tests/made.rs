//! Examples and missions exported from random positions of all systems: they compile, pass, and start correctly.

use super::*;
use crate::playtest::export::{ExampleRange, Exported};
use dicta_play::examples::run_examples;

/// A game played by random pilots.
fn flown(system: &str, mission: &str, choices: usize) -> Playtest {
    let mut game = table(system, mission);
    let random = game.pilots().into_iter().find(|p| p.name() == "random").expect("always available");
    for seat in 0..game.seats().len() {
        game.set_pilot(seat, random.clone());
    }
    for _ in 0..choices {
        game.pilot_decides().expect("chosen");
    }
    game
}

/// The failures of examples when they are run.
fn failures(game: &Playtest, made: &[Exported]) -> Vec<String> {
    let of = game.game();
    let mut sources = (*of.sources).clone();
    let all: String = made.iter().map(Exported::text).collect();
    for made in made {
        assert_eq!(made.text(), dicta_syntax::format(&made.text()), "formatted");
    }
    let folder = sources.files[0].0.rsplit_once('/').map_or(String::new(), |(f, _)| format!("{f}/"));
    sources.files.push((format!("{folder}made.dicta"), format!("for {}\n\n{all}", made[0].for_ruleset).into()));
    let options: Vec<(String, String)> =
        game.program().options.iter().map(|o| (o.head.name.clone(), o.values[o.set].clone())).collect();
    let mut checker = Checker::default();
    let compiled = checker.compile_stack(&sources, &of.ruleset, &of.overlays, &options);
    if compiled.broken {
        let text = &sources.files[sources.files.len() - 1].1;
        let around = |p: &crate::check::Problem| {
            let line = text[..p.at.start].rfind('\n').map_or(0, |i| i + 1);
            format!("{}: {}", p.message, text[line..].lines().next().unwrap_or_default())
        };
        let problems = &checker.check(&sources).found.problems;
        let found: Vec<String> = problems.iter().filter(|p| p.at.path.ends_with("made.dicta")).map(around).collect();
        panic!("{found:#?}");
    }
    let mut program = compiled.program;
    let titles: Vec<String> = (0..made.len()).map(|i| format!("made {i}")).collect();
    program.examples.retain(|e| titles.contains(&e.head.name));
    assert_eq!(program.examples.len(), made.len());
    let results = run_examples(&std::sync::Arc::new(program));
    let wrong = results.iter().zip(made).filter(|(r, _)| !r.passed());
    wrong.map(|(r, m)| format!("{}: {:#?}\n{}", r.name, r.failures, m.text())).collect()
}

#[test]
fn an_example_of_any_position_passes() {
    for system in library::systems() {
        for mission in system.missions.iter().take(3) {
            let mut game = flown(&system.name, &mission.name, 90);
            let moments = game.moments();
            let mut made = Vec::new();
            for (n, share) in [1, 2, 4, 5, 7, 9, 10].into_iter().enumerate() {
                game.go_to(moments * share / 10);
                for range in
                    [ExampleRange::Here, ExampleRange::Phase, ExampleRange::Turn, ExampleRange::From(moments * n / 20)]
                {
                    let title = format!("made {}", made.len());
                    match game.record().example(range, &title) {
                        Ok(mut example) if range == ExampleRange::Here => {
                            // Few are included by default; the others must hold as well.
                            let on = example.expectations.iter().filter(|e| e.on).count();
                            let few = on <= 7 && (on > 0 || example.expectations.is_empty());
                            assert!(few, "{}: {on} are expected", system.name);
                            example.expectations.iter_mut().for_each(|e| e.on = true);
                            made.push(example);
                        }
                        Ok(example) => made.push(example),
                        Err(why) => assert!(
                            !why.is_empty() && (share < 3 || why.contains("no phase") || why.contains("set-up")),
                            "{system:?} {range:?}: {why}",
                            system = system.name
                        ),
                    }
                }
            }
            assert!(made.len() > 8, "{}: only {}", mission.name, made.len());
            let wrong = failures(&game, &made);
            let left: Vec<&String> =
                made.iter().flat_map(|m| &m.left_out).filter(|l| !l.contains("discards")).collect();
            assert!(left.is_empty(), "{}: {left:?}", mission.name);
            assert!(wrong.is_empty(), "{}: {} of {} fail\n{}", mission.name, wrong.len(), made.len(), wrong[0]);
        }
    }
}

#[test]
fn a_mission_of_a_position_starts_there() {
    for system in library::systems() {
        for mission in system.missions.iter().take(3) {
            let mut game = flown(&system.name, &mission.name, 60);
            let moments = game.moments();
            let mut checker = Checker::default();
            for share in [3, 8] {
                game.go_to(moments * share / 10);
                let made = game
                    .record()
                    .mission_of_moment(&mut checker, "made_here", "Made here")
                    .unwrap_or_else(|e| panic!("{}: {e}", mission.name));
                let known = ["choices of this turn", "complete decks", "is over", "for how long", "Drawn", "drawn"];
                let silent: Vec<&String> =
                    made.left_out.iter().filter(|l| !known.iter().any(|t| l.contains(t))).collect();
                assert!(silent.is_empty(), "{}: {silent:#?}\n{}", mission.name, made.text());
                assert_eq!(made.text(), dicta_syntax::format(&made.text()), "formatted");
            }
        }
    }
}
