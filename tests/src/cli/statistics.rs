//! Whether the statistics of `dicta lab compare` keep what they promise: in games whose chances are known, and in a
//! library system compared with itself. Each claim has a small form that always runs and a large one.

use super::*;

/// Red wins 50 of 100 throws, or with `edge` 53 others: 8 are won in addition, 5 are lost.
const COIN: &str = r#"edition 1
ruleset coin "Coin"
board hex
side red "Red" { colour brown }
side blue "Blue" { colour grey }
kind cart "Cart" piece { }
cart barrow "Barrow" { }
die ten { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 }
option edge "Edge" off
map field "Field" { size 12 x 12 }
event lands(c: cart) "{c} lands"
choice throw(c: cart) "Throw" {
  pick hard "Hard" : 0..1
  then {
    let tens = roll ten
    let ones = roll ten
    let n = 10 * tens + ones
    when not edge { if n < 50 { emit lands(c) } }
    when edge { if n >= 5 and n < 58 { emit lands(c) } }
  }
}
turn {
  phase going "Going" {
    each cart c { ask throw(c) }
  }
}
mission once "Once" {
  map field
  turns 1
  seat one red
  seat two blue
  piece a barrow { seat one, at 0303, facing 2 }
}
"#;

/// Two systems: the folder of the library, the ruleset, and the effect of a shot.
const SYSTEMS: [[&str; 3]; 2] = [["skirmish", "skirmish", "shoots"], ["bluemax-2013-de", "bluemax_2013_de", "shots"]];

/// A shot rolls one die more for nothing, so that all later shots have other luck.
fn luck([folder, ruleset, effect]: [&str; 3]) -> String {
    format!(
        "edition 1\nuse dicta/{folder}\nruleset luck \"Luck\" extends {ruleset}\n\
         add to effect {effect} {{\n  let wasted = roll d6\n  if wasted > 6 {{ a.spinning = true }}\n}}\n"
    )
}

/// The results of comparisons of `+edge=on` with 4,000 pairs each: how many find the difference, and how many intervals
/// contain it.
fn of_planted(seeds: std::ops::Range<u32>) -> (usize, usize) {
    let home = folder();
    std::fs::write(home.path().join("coin.dicta"), COIN).expect("written");
    let run = |seed: u32| {
        let fixed = ["lab", "compare", "coin", "+edge=on", "--pilots", "random", "--metric", "lands", "--margin", "0"];
        let seed = seed.to_string();
        let args = [&fixed[..], &["--games", "8000", "--json", "--seed", &seed]].concat();
        let rung = dicta_in(home.path(), &args, "").expect(0).json()["report"]["rungs"][0].clone();
        let end = |end: &str| rung["difference"][end].as_f64().expect("a number");
        (rung["verdict"] == "greater", end("low") <= 0.03 && 0.03 <= end("high"))
    };
    let all: Vec<(bool, bool)> = seeds.map(run).collect();
    (all.iter().filter(|r| r.0).count(), all.iter().filter(|r| r.1).count())
}

#[test]
fn a_planted_effect_is_found_and_covered() {
    let (found, covered) = of_planted(0..10);
    assert!(found >= 7 && covered >= 9, "{found} {covered}");
}

#[test]
#[ignore = "takes minutes: cargo test -p dicta-tests --lib -- --ignored --nocapture planted_effects_are_found"]
fn planted_effects_are_found() {
    let (found, covered) = of_planted(1_000..1_500);
    println!("{found} of 500 comparisons find an effect of 3 points, {covered} of 500 intervals contain it");
    assert!(found >= 400 && covered >= 475, "{found} {covered}");
}

/// How many comparisons of a library system with itself, under other luck, find a difference; the pairs are looked at
/// until the last.
fn differing(system: [&str; 3], seeds: std::ops::Range<u32>, games: &str) -> usize {
    let home = folder();
    std::fs::write(home.path().join("luck.dicta"), luck(system)).expect("written");
    let duel = format!("{}/duel", system[0]);
    let finds = |seed: &u32| {
        let fixed = ["lab", "compare", &duel, "luck/duel", "--pilots", "greedy", "--until", "known"];
        let seed = seed.to_string();
        let more = ["--margin", "0", "--games", games, "--json", "--seed", &seed];
        let rung =
            dicta_in(home.path(), &[&fixed[..], &more].concat(), "").expect(0).json()["report"]["rungs"][0].clone();
        assert!(rung["differing"]["share"].as_f64().is_some_and(|share| share > 0.3), "{rung}");
        rung["verdict"] != "unknown"
    };
    seeds.filter(finds).count()
}

#[test]
fn library_systems_do_not_differ_from_themselves() {
    for system in SYSTEMS {
        let found = differing(system, 0..4, "200");
        assert!(found <= 1, "{system:?}: {found}");
    }
}

#[test]
#[ignore = "takes minutes: cargo test -p dicta-tests --lib -- --ignored --nocapture library_systems_seldom_differ"]
fn library_systems_seldom_differ_from_themselves() {
    for system in SYSTEMS {
        let found = differing(system, 1_000..2_000, "400");
        println!("{found} of 1000 comparisons of {} with itself find a difference", system[0]);
        assert!(found <= 50, "{system:?}: {found} of 1000");
    }
}
