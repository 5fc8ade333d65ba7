//! `dicta lab ladder`: ratings, points and events of pilots whose strength is known from the rules.

use super::carts::{folder_with, number, same_on_any_threads, wrong};
use super::*;

/// Two carts race for four turns; the greater sum of speeds wins. `eager` always pushes with all its strength and `idle`
/// never does, so `eager` beats a random pilot almost always, and a random pilot beats `idle`. No cart ever breaks.
const RACE: &str = r#"edition 1
ruleset race "Race"
board hex
side red "Red" { colour brown }
side blue "Blue" { colour grey }
side green "Green" { colour green }
kind side { counter points : 0..99 }
kind cart "Cart" piece { }
cart barrow "Barrow" { }
map yard "Yard" { size 12 x 12 }
value points(s: side) "Points" = s.points { }
event pushes(c: cart) "{c} is pushed"
event rests(c: cart) "{c} rests"
event breaks(c: cart) "{c} breaks"
event dusk(s: side) "It gets dark"
choice go(c: cart) "Go" {
  pick speed "Speed" : 0..3
  then {
    c.side.points += speed
    if speed == 0 { emit rests(c) } else { emit pushes(c) }
    if c.side.points > 90 { emit breaks(c) }
  }
}
turn {
  phase going "Going" {
    each cart c { ask go(c) }
    if last_turn() { emit dusk(red) }
  }
}
doctrine eager "Eager" for cart c { avoid go when speed < 3 because "too slow" }
doctrine idle "Idle" for cart c { avoid go when speed > 0 because "too fast" }
mission sprint "Sprint" {
  map yard
  turns 4
  seat one red
  seat two blue
  piece a barrow { seat one, at 0303, facing 2 }
  piece b barrow { seat two, at 0306, facing 2 }
  score points wins
}
mission again "Again" {
  map yard
  turns 5
  seat one red
  seat two green
  piece a barrow { seat one, at 0303, facing 2 }
  piece b barrow { seat two, at 0306, facing 2 }
  score points wins
}
mission crowd "Crowd" {
  map yard
  turns 4
  seat one red
  seat two blue
  seat three green
  piece a barrow { seat one, at 0303, facing 2 }
  piece b barrow { seat two, at 0306, facing 2 }
  piece c barrow { seat three, at 0309, facing 2 }
  score points wins
}
"#;

fn race() -> TempDir {
    folder_with(&[("race.dicta", RACE)])
}

#[test]
fn a_ladder_ranks_pilots_of_known_strength() {
    let home = race();
    let args = ["lab", "ladder", "race", "--games", "39", "--seed", "5", "--json"];
    let json = dicta_in(home.path(), &args, "").expect(0).json();
    assert_eq!(json["left_out"], serde_json::json!([{ "mission": "crowd", "reason": "3 sides instead of two" }]));
    let report = &json["report"];
    // 39 games are rounded up to 10 pairs in each of two missions; three pairings play them.
    assert_eq!((&report["games"], &report["faults"]["count"]), (&120.into(), &0.into()), "{report}");
    let rungs = report["rungs"].as_array().expect("rungs");
    let names: Vec<&str> = rungs.iter().filter_map(|r| r["name"].as_str()).collect();
    assert_eq!(names, ["random", "eager", "idle"]);
    let elo = |rung: usize, figure: &str| number(&rungs[rung]["elo"][figure]);
    assert!(elo(1, "value") > elo(0, "value") && elo(0, "value") > elo(2, "value"), "{rungs:?}");
    assert!((0..3).map(|rung| elo(rung, "value")).sum::<f64>().abs() < 1e-6, "the mean is 0: {rungs:?}");
    for rung in 0..3 {
        assert!(elo(rung, "low") < elo(rung, "value") && elo(rung, "value") < elo(rung, "high"), "{rungs:?}");
        assert_eq!(rungs[rung]["games"], 80);
    }
    assert_eq!(rungs.iter().map(|r| number(&r["points"])).sum::<f64>(), 120.0);

    let pairings = report["pairings"].as_array().expect("pairings");
    assert_eq!(pairings.len(), 3);
    for pairing in pairings {
        let sum = |counts: &Value| counts.as_array().expect("counts").iter().filter_map(Value::as_u64).sum::<u64>();
        assert_eq!(sum(&pairing["pairs"]), 20, "{pairing}");
        let missions: Vec<u64> = pairing["missions"].as_array().expect("missions").iter().map(sum).collect();
        assert_eq!(missions, [10, 10], "{pairing}");
    }
    // The pilot that never pushes never wins against the one that always does.
    let last = &pairings[2];
    assert_eq!((&last["first"], &last["second"]), (&"eager".into(), &"idle".into()));
    assert_eq!((&last["pairs"], &last["alike"]), (&serde_json::json!([0, 0, 0, 0, 20]), &true.into()));
    assert_eq!(number(&last["share"]["value"]), 1.0);

    let missions = report["missions"].as_array().expect("missions");
    assert_eq!(missions.iter().map(|m| &m["name"]).collect::<Vec<_>>(), ["sprint", "again"]);
    assert_eq!(missions[1]["sides"][1]["name"], "green", "{missions:?}");
}

/// Events are counted by who causes them, and those that never happen are named.
#[test]
fn a_ladder_shows_which_events_each_pilot_causes() {
    let home = race();
    let args = ["lab", "ladder", "race/sprint", "--pilots", "idle,eager", "--games", "8"];
    let json = dicta_in(home.path(), &[&args[..], &["--json"]].concat(), "").expect(0).json();
    let of = |event: &str, rung: usize| {
        let events = json["report"]["events"].as_array().expect("events");
        let found = events.iter().find(|e| e["name"] == event).unwrap_or_else(|| panic!("no {event} in {events:?}"));
        let rung = &found["rungs"][rung];
        (number(&rung["all"]["mean"]), number(&rung["own"]["mean"]))
    };
    assert_eq!((of("rests", 0), of("rests", 1)), ((4.0, 4.0), (4.0, 0.0)));
    assert_eq!((of("pushes", 0), of("pushes", 1)), ((4.0, 0.0), (4.0, 4.0)));
    assert_eq!((of("breaks", 0), of("breaks", 1)), ((0.0, 0.0), (0.0, 0.0)));
    let ran = dicta_in(home.path(), &args, "").expect(0);
    let line = |start: &str| {
        ran.out.lines().find(|l| l.trim_start().starts_with(start)).unwrap_or_else(|| panic!("{start}: {}", ran.out))
    };
    // The strongest pilot comes first.
    assert_eq!(line("rests").split_whitespace().collect::<Vec<_>>(), ["rests", "never", "4.000"]);
    assert_eq!(line("pushes").split_whitespace().collect::<Vec<_>>(), ["pushes", "4.000", "never"]);
    assert!(line("never in any game").contains("breaks"), "{}", ran.out);
    assert_eq!(line("eager ").split_whitespace().nth(1).map(|elo| elo.starts_with('+')), Some(true), "{}", ran.out);
    assert_eq!(line("idle ").split_whitespace().nth(1).map(|elo| elo.starts_with('−')), Some(true), "{}", ran.out);
    assert!(ran.out.contains("100.0*") && ran.out.contains("0.0*"), "{}", ran.out);
}

#[test]
fn a_ladder_is_the_same_on_any_number_of_threads() {
    let home = race();
    same_on_any_threads(&[&[], &["--json"]], |more| {
        dicta_in(home.path(), &[&["lab", "ladder", "race", "--games", "100"], more].concat(), "").expect(0).out
    });
}

#[test]
fn errors_of_ladders_are_reported() {
    let home = race();
    let fails = |args: &[&str], says: &str| wrong(&home, &[&["lab", "ladder"], args].concat(), says);
    fails(&["race", "--games", "0"], "--games");
    fails(&["race", "--threads", "257"], "--threads");
    fails(&["race", "--pilots", "eager,idel"], "did you mean `idle`");
    fails(&["race", "--pilots", "eager"], "at least two pilots");
    fails(&["race", "--pilots", "eager,idle,doctrine:eager"], "`eager` and `doctrine:eager` are the same pilot");
    fails(&["race/crowd"], "crowd (3 sides instead of two)");
    fails(&["race/sprnt"], "did you mean `sprint`");
    fails(&["no_such_system"], "`no_such_system`");
    fails(&["race", "--options", "no_such=on"], "`no_such`");
}

/// The built-in systems are found by the name of their folder.
#[test]
fn a_ladder_of_a_library_system() {
    let args = ["lab", "ladder", "skirmish/duel", "--pilots", "random,steady", "--games", "20", "--json"];
    let report = dicta(&args).expect(0).json()["report"].clone();
    assert_eq!((&report["ruleset"], &report["games"]), (&"skirmish".into(), &20.into()));
    let whole = ["lab", "ladder", SYSTEM, "--pilots", "random,steady", "--games", "2", "--json"];
    let json = dicta(&whole).expect(0).json();
    let missions = json["report"]["missions"].as_array().map_or(0, Vec::len);
    assert!(missions > 1 && json["report"]["games"] == 2 * missions, "{json}");
}

#[test]
fn the_book_shows_the_report_of_a_ladder() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/pilots-and-lab.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let mut reports = 0;
    for after in page.split("$ dicta lab ladder ").skip(1) {
        let (command, rest) = after.split_once('\n').expect("a line");
        let shown = rest.split("```").nth(2).and_then(|block| block.strip_prefix("text\n"));
        // Other commands show no report.
        let Some(shown) = shown.filter(|block| block.contains("the mean Elo")) else { continue };
        let args: Vec<&str> = ["lab", "ladder"].into_iter().chain(command.split(' ')).collect();
        let ran = dicta_in(folder().path(), &args, "").expect(0);
        assert_eq!(ran.out.trim_end(), shown.trim_end());
        reports += 1;
    }
    assert_eq!(reports, 2);
}
