//! Coverage counts: each kind of item is counted where it takes effect and nowhere else, counting changes no game, and
//! the examples of every built-in system reach everything that they should.

use super::built_in::{BuiltIn, built_in_systems};
use super::kit::{Options, base, diagnostics_text, everything, project_of, root, sound};
use crate::compare::Interpreter;
use dicta_lab::{Batch, Coverage, CoverageItem, ItemKind, Watch, simulate, simulate_counting};
use dicta_pilots::PilotSpec;
use dicta_play::examples::count_example;
use dicta_play::{Counted, GameLog, Machine, Tally};
use dicta_program::{DoctrineId, MissionId, Program};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// One item of each kind that is counted.
const TEXT: &str = r#"ruleset small "Small"
edition 1
board hex
side red "Red" { colour red }
side blue "Blue" { colour blue }
die d6 { 1, 2, 3, 4, 5, 6 }
option storm "Storm" off

kind maneuver {
  stat path : path
  stat fast : bool = false
}
maneuver slow { path F }
maneuver quick { path F F, fast }
maneuver turn_left { path F L }

kind plane "Plane" piece {
  stat schedule : set of maneuver
  track wings
  flag tired
}
plane kite "Kite" { schedule [slow, quick, turn_left], wings 4 }

event flew(p: plane) "{p} flies"
event rested(p: plane) "{p} rests"

effect tear(p: plane, n: number) { p.wings += n }
effect snap(p: plane) { p.wings += 2 }
rule braced "Braced" instead of snap(p) where p.tired { tear(p, 1) }
rule wear "Wear" on flew(p) { p.tired = true }

table gusts(roll: 1..6, fast: 0..1) -> hits: number {
  columns   0, 1
  row 1..3: 0, 1
  row 4..6: 1, 2
}

value strain(p: plane, m: maneuver) = 0 {
  + 1 when m.fast   as fast because "fast"
  + 1 when p.tired  as tired because "tired"
  + 1 when storm    as storm because "storm"
}

deck trouble (p: plane) sides front, back {
  card x1 "gentle" { front tear 1  back tear 2 }
}

choice fly(p: plane) "Fly" {
  pick m : maneuver from p.schedule
  then {
    move p along m.path
    emit flew(p)
  }
  otherwise { emit rested(p) }
}
rule tired "Tired" for fly {
  forbid when m.fast and p.tired because "tired"
  forbid when m.fast and p.wings.left < 2 because "torn"
  warn when m == turn_left because "left"
  prefer m != slow because "faster is better"
  when storm { forbid when m == turn_left because "the storm" }
}
rule off "Off" for fly {
  forbid when p.wings.left == 0 because "no wings" unreachable because "nobody tears so much"
}

turn { phase flight "Flight" { each plane p { ask fly(p) } } }

map field "Field" { size 12 x 12 }
mission race "Race" {
  map field
  turns 3
  seat one red
  seat two blue
  piece a kite { seat one, at 0303, facing 2 }
  piece b kite { seat two, at 0306, facing 2 }
}

doctrine keen "Keen" for plane p {
  avoid fly when m == turn_left because "straight on"
  + 1 when p.tired as tired because "tired"
}
"#;

fn program(more: &str, options: &[(String, String)]) -> Arc<Program> {
    let project = project_of("small.dicta", &format!("{TEXT}\n{more}"));
    assert!(project.diagnostics.is_empty(), "{}", diagnostics_text(&project, &project.diagnostics));
    sound(&project, dicta_compiler::compile(&project, "small", &[], options))
}

/// The examples of the small system, counted over all settings in which they are played.
fn covered(examples: &str) -> Vec<CoverageItem> {
    let mut coverage = Coverage::default();
    for storm in ["off", "on"] {
        let program = program(examples, &[("storm".into(), storm.into())]);
        let tally = Tally::new(&program, Counted::Rules);
        for i in 0..program.examples.len() {
            let result = count_example(&program, i, &tally);
            assert!(result.failures.is_empty(), "{:?}", result.failures);
        }
        coverage.add(&program, &[&tally]);
    }
    coverage.items()
}

/// How often each item took effect, by kind and name; for items with several clauses, one count per clause.
fn counts(items: &[CoverageItem], sort: ItemKind) -> Vec<(&str, u64)> {
    items.iter().filter(|i| i.sort == sort).map(|i| (i.name.as_str(), i.count)).collect()
}

const PLANE: &str = "given map field  given piece a kite { at 0505, facing 2 }";

#[test]
fn without_examples_nothing_is_reached() {
    let items = covered("");
    assert!(items.iter().all(|i| i.count == 0));
    let sorts: BTreeMap<ItemKind, usize> = items.iter().fold(BTreeMap::new(), |mut n, i| {
        *n.entry(i.sort).or_default() += 1;
        n
    });
    let wanted = [
        (ItemKind::Rule, 2),
        (ItemKind::Forbid, 4),
        (ItemKind::Warn, 1),
        (ItemKind::Prefer, 1),
        (ItemKind::Modifier, 3),
        (ItemKind::Cell, 4),
        (ItemKind::Card, 2),
        (ItemKind::Effect, 2),
        (ItemKind::Event, 2),
        (ItemKind::Choice, 1),
        (ItemKind::Otherwise, 1),
        (ItemKind::Value, 1),
        (ItemKind::Entry, 3),
    ];
    assert_eq!(sorts, wanted.into_iter().collect());
    let storm = items.iter().filter(|i| i.settings == 1).map(|i| i.sort).collect::<Vec<_>>();
    assert_eq!(storm, [ItemKind::Modifier, ItemKind::Forbid], "items that exist only with one setting are listed too");
    assert_eq!(items.iter().filter(|i| i.unreachable.is_some()).count(), 1);
}

#[test]
fn items_that_take_effect_are_counted() {
    let items = covered(&format!(
        r#"
example "Values and tables" {{ {PLANE}
  expect value strain(a, quick) was 1
  expect gusts[5, 0] == 1
}}
example "Effects, cards and what acts instead" {{ {PLANE}
  given a.tired = true
  do snap(a)
  expect a.wings.hits == 1
}}
example "In a storm" {{ {PLANE}  given option storm on
  expect value strain(a, slow) was 1
}}"#
    ));
    assert_eq!(counts(&items, ItemKind::Modifier), [("strain.fast", 1), ("strain.tired", 0), ("strain.storm", 1)]);
    assert_eq!(counts(&items, ItemKind::Value), [("strain", 2)]);
    assert_eq!(counts(&items, ItemKind::Rule), [("braced", 1), ("wear", 0)]);
    assert_eq!(counts(&items, ItemKind::Effect), [("tear", 1), ("snap", 0)]);
    assert_eq!(counts(&items, ItemKind::Cell).iter().map(|(_, n)| *n).collect::<Vec<_>>(), [0, 0, 1, 0]);
    assert_eq!(counts(&items, ItemKind::Choice), [("fly", 0)]);
}

#[test]
fn choices_count_their_clauses_and_picked_entries() {
    let items = covered(&format!(
        r#"
example "A flight" {{ {PLANE}
  given a.tired = true
  given a.wings = 3
  choose fly(a) turn_left
  do phase flight
}}"#
    ));
    // Both apply to the fast one, though the first is enough; `slow` loses to the preferred option.
    assert_eq!(counts(&items, ItemKind::Forbid), [("tired", 1), ("tired", 1), ("tired", 0), ("off", 0)]);
    assert_eq!(counts(&items, ItemKind::Prefer), [("tired", 1)]);
    assert_eq!(counts(&items, ItemKind::Warn), [("tired", 1)]);
    assert_eq!(counts(&items, ItemKind::Choice), [("fly", 1)]);
    assert_eq!(
        counts(&items, ItemKind::Entry),
        [("maneuver slow", 0), ("maneuver quick", 0), ("maneuver turn_left", 1)]
    );
    assert_eq!(counts(&items, ItemKind::Event), [("flew", 1), ("rested", 0)]);
    assert_eq!(counts(&items, ItemKind::Rule), [("braced", 0), ("wear", 1)]);
    assert!(!items.iter().any(CoverageItem::is_reached_against_its_mark));
}

/// Every branch of a mission's own statements counts when it runs.
#[test]
fn statements_of_missions_are_counted() {
    let mission = r#"
mission relay "Relay" {
  map field
  turns 3
  seat one red
  piece a kite { seat one, at 0303, facing 2 }
  at start { a.wings = 1 }
  at end of turn {
    if a.wings.hits == 1 { end game won by red because "worn" } else { a.wings += 1 }
  }
}"#;
    let course = |example: &str| -> Vec<u64> {
        let items = covered(&format!("{mission}\n{example}"));
        counts(&items, ItemKind::Course).iter().map(|(_, n)| *n).collect()
    };
    assert_eq!(course(""), [0, 0, 0, 0]);
    assert_eq!(course("example \"Started\" { given mission relay  do start  expect a.wings.hits == 1 }"), [1, 0, 0, 0]);
    let played = "example \"Played\" { given mission relay  otherwise any  do turn  expect not over  do turn  expect winner == red }";
    assert_eq!(course(played), [0, 2, 1, 1]);
}

#[test]
fn a_wrong_unreachable_mark_is_found() {
    let items = covered(&format!(
        r#"
example "Torn to pieces" {{ {PLANE}
  given a.wings = 4
  do phase flight
}}"#
    ));
    let found: Vec<&str> = items.iter().filter(|i| i.is_reached_against_its_mark()).map(|i| i.name.as_str()).collect();
    assert_eq!(found, ["off"]);
    assert_eq!(counts(&items, ItemKind::Otherwise), [("fly", 1)]);
    assert!(items.iter().any(CoverageItem::is_missed));
}

/// A counting machine plays like any other; the games that pilots imagine don't count, but the lines of their doctrines
/// do.
#[test]
fn counting_changes_no_game() {
    let programs = [program("", &[]), base().clone(), everything().clone()];
    for program in programs {
        let mission = MissionId(program.missions.len() as u32 - 1);
        let plain = Machine::new(program.clone(), mission).expect("a mission");
        let counting = |counted| {
            let tally = Tally::new(&program, counted);
            let mission = program.missions[mission.index()].clone();
            (Machine::counting(program.clone(), mission, &tally).expect("a mission"), tally)
        };
        let ((machine, rules), (thinking, doctrines)) = (counting(Counted::Rules), counting(Counted::Doctrines));
        let watch = Watch { progress: &|_| (), cancel: &AtomicBool::new(false) };
        for (pilot, games) in [(PilotSpec::Random, 20), (PilotSpec::Doctrine(DoctrineId(0)), 2)] {
            let batch = |machine| Batch { machine, pilots: vec![pilot], games, seed: 3, threads: 2 };
            let before: u64 = chosen(&rules);
            let counted = simulate_counting(&batch(&machine), &thinking, &watch);
            assert_eq!(counted, simulate(&batch(&plain)));
            // Forced choices are made without a decision, and count as well.
            let made = chosen(&rules) - before;
            assert!(made >= counted.decisions && made < 3 * counted.decisions + 100, "{made}, {}", counted.decisions);
        }
        assert!(doctrines.counts().any(|(_, n)| n > 0));
        let of_rules = rules.counts().filter(|(_, n)| *n > 0).count();
        assert!(of_rules > 5, "{of_rules}");
    }
}

/// A counting machine tabulates nothing, neither rules nor `avoid` clauses, and keeps no walks: so tables and walks that
/// are known, as they all are when games are played again, never change a game.
#[test]
fn tables_change_no_game_of_the_built_in_systems() {
    for system in built_in_systems() {
        let program = &system.program;
        let steady = PilotSpec::parse(program, "steady").expect("a steady pilot");
        for mission in [0, program.missions.len() - 1] {
            let counting = |counted| {
                let tally = Tally::new(program, counted);
                Machine::counting(program.clone(), program.missions[mission].clone(), &tally).expect("a mission")
            };
            let plain = Machine::new(program.clone(), MissionId(mission as u32)).expect("a mission");
            let watch = Watch { progress: &|_| (), cancel: &AtomicBool::new(false) };
            for pilot in [PilotSpec::Random, steady] {
                let batch = |machine| Batch { machine, pilots: vec![pilot], games: 4, seed: 7, threads: 1 };
                let (machine, thinking) = (counting(Counted::Rules), counting(Counted::Doctrines));
                let counted = simulate_counting(&batch(&machine), &thinking, &watch);
                for _ in 0..2 {
                    assert_eq!(counted, simulate(&batch(&plain)), "{} {mission}", system.folder);
                }
            }
        }
    }
}

/// Which rows are filled depends on the games that were played before: so filling them leaves nothing in a game log.
#[test]
fn filling_tables_leaves_no_trace_in_a_game_log() {
    for system in built_in_systems() {
        let program = &system.program;
        let steady = PilotSpec::parse(program, "steady").expect("a steady pilot");
        let mission = &program.missions[0].head.name;
        let played = |seeds: &[u64]| {
            let mut interpreter = Interpreter::new(program.clone(), mission, &[steady]);
            let mut log = GameLog::Off;
            for seed in seeds {
                log = GameLog::on();
                interpreter.play(*seed, &mut log);
            }
            log.entries().to_vec()
        };
        let (first, later) = (played(&[3]), played(&[1, 2, 3]));
        assert!(first == later && first.len() > 20, "{}: {} and {}", system.folder, first.len(), later.len());
    }
}

fn chosen(tally: &Tally) -> u64 {
    let choices = |item: &dicta_play::Item| matches!(item, dicta_play::Item::Reach(dicta_program::Reach::Choice(_)));
    tally.counts().filter(|(item, _)| choices(item)).map(|(_, n)| n).sum()
}

// ---- The built-in systems -------------------------------------------------------------------------------------------

/// The coverage of a system's examples, each with its own options.
fn of_examples(system: &BuiltIn) -> Coverage {
    let mut settings: Vec<Options> = system.program.examples.iter().map(|e| e.options.clone()).collect();
    settings.push(vec![]);
    settings.sort();
    settings.dedup();
    let mut coverage = Coverage::default();
    for setting in settings {
        let (program, _) = system.compiled(&setting);
        let tally = Tally::new(&program, Counted::Rules);
        for i in 0..program.examples.len() {
            count_example(&program, i, &tally);
        }
        coverage.add(&program, &[&tally]);
    }
    coverage
}

/// The problems of a system's coverage: items that are never reached, and items that are reached although marked as
/// unreachable.
fn wrong<'c>(items: &'c [CoverageItem], all: bool) -> impl Iterator<Item = String> + 'c {
    let missed = move |i: &&CoverageItem| all && i.sort.is_demanded() && i.is_missed();
    let wrong = items.iter().filter(move |i| missed(i) || i.is_reached_against_its_mark());
    wrong.map(|i| format!("{} byte {}: {} {}: {} times\n", i.file, i.start, i.sort.word(), i.name, i.count))
}

#[test]
fn examples_of_every_system_reach_everything() {
    let mut found = String::new();
    for system in built_in_systems() {
        let items = of_examples(&system).items();
        let demanded = items.iter().filter(|i| i.sort.is_demanded()).count();
        assert!(demanded > system.demand(40, 11), "{}: {demanded}", system.folder);
        found.extend(wrong(&items, true).map(|w| format!("{}: {w}", system.folder)));
    }
    assert!(found.is_empty(), "{found}");
}

/// No game, random or played by a doctrine, reaches an item that is marked as unreachable.
#[test]
fn no_game_reaches_an_item_marked_unreachable() {
    let mut found = String::new();
    for system in built_in_systems() {
        let mut coverage = Coverage::default();
        for mission in system.program.missions.iter() {
            let tally = Tally::new(&system.program, Counted::Rules);
            let machine = Machine::counting(system.program.clone(), mission.clone(), &tally).expect("a mission");
            simulate(&Batch { machine: &machine, pilots: vec![PilotSpec::Random], games: 5, seed: 1, threads: 2 });
            coverage.add(&system.program, &[&tally]);
        }
        let items = coverage.items();
        let reached = items.iter().filter(|i| i.count > 0).count();
        assert!(reached > system.demand(40, 20), "{}: {reached}", system.folder);
        found.extend(wrong(&items, false).map(|w| format!("{}: {w}", system.folder)));
    }
    assert!(found.is_empty(), "{found}");
}

/// The number of marks that a system's page states: `Marked `unreachable`: 3.`
fn stated(page: &str) -> Option<usize> {
    let (_, after) = page.split_once("Marked `unreachable`: ")?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// A page states how many marks its system has, if there are any.
#[test]
fn pages_state_the_number_of_marks() {
    for system in built_in_systems() {
        let page = root().join("docs/src/systems").join(system.folder).with_extension("md");
        let page = std::fs::read_to_string(page).expect("the system's page");
        let marks = of_examples(&system).items().iter().filter(|i| i.unreachable.is_some()).count();
        assert!(stated(&page).map_or(marks == 0, |n| n == marks), "{}: {marks} marks", system.folder);
    }
    assert_eq!((stated("Marked `unreachable`: 12."), stated("nothing")), (Some(12), None));
}
