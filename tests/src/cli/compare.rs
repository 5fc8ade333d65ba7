//! `dicta lab compare`, `plan`, `run` and `merge`: differences that are known from the rules, and files of shards.

use super::carts::{folder_with, number};
use super::*;
use std::sync::{Mutex, PoisonError};

/// Two carts race for a few turns; a cart that is lucky moves by its speed. With `wind`, a red cart at full speed gets
/// one point more: `eager` always goes at full speed, `idle` never does. `dust` rolls a die for nothing, so that the
/// games have other luck and the same rules. Nothing uses `night`, and no game the load of `ballast`. The example rolls,
/// but only in the program of the defaults.
const HILL: &str = r#"edition 1
ruleset hill "Hill"
board hex
option wind "Tail wind" off
option night "Night" off
option dust "Dust" off
option ballast "Ballast" off
side red "Red" { colour brown }
side blue "Blue" { colour grey }
side green "Green" { colour green }
kind side { counter points : 0..99 }
kind cart "Cart" piece {
  when ballast { counter load : 0..9 }
}
cart barrow "Barrow" { }
map yard "Yard" { size 12 x 12 }
die d6 { 1, 2, 3, 4, 5, 6 }
value points(s: side) "Points" = s.points { }
event pushes(c: cart) "{c} is pushed"
event gusts(c: cart) "{c} is blown along"
choice go(c: cart) "Go" {
  pick speed "Speed" : 0..3
  then {
    when dust {
      let wasted = roll d6
      if wasted > 6 { c.side.points += 1 }
    }
    let luck = roll d6
    if luck >= 4 { c.side.points += speed }
    if speed > 0 { emit pushes(c) }
    when wind {
      if speed == 3 and c.side == red {
        c.side.points += 1
        emit gusts(c)
      }
    }
  }
}
turn {
  phase going "Going" {
    each cart c { ask go(c) }
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
  seat two blue
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
example "A roll" {
  given mission sprint
  dice 3
  do let luck = roll d6
}
"#;

/// The same with the wind.
const STORM: &str = r#"edition 1
ruleset storm "Storm" extends hill
replace option wind "Tail wind" on
"#;

pub fn hill() -> TempDir {
    folder_with(&[("hill.dicta", HILL), ("storm.dicta", STORM)])
}

fn compare(home: &TempDir, args: &[&str]) -> Ran {
    dicta_in(home.path(), &[&["lab", "compare"], args].concat(), "").expect(0)
}

fn report(home: &TempDir, args: &[&str]) -> Value {
    compare(home, &[args, &["--json"]].concat()).json()["report"].clone()
}

/// An overlay on a library system is found in the project that is named, from any folder.
#[test]
fn an_overlay_of_the_named_project_is_found() {
    let home = folder();
    let project = home.path().join("mine");
    std::fs::create_dir(&project).expect("created");
    let rule = "edition 1\nuse dicta/skirmish\nruleset frail \"Frail\" extends skirmish\nreplace fokker.wings by 1\n";
    std::fs::write(project.join("frail.dicta"), rule).expect("written");
    let run = |more: &[&str]| {
        let args = ["lab", "compare", "skirmish/duel", "+frail", "--pilots", "greedy", "--games", "100", "--json"];
        dicta_in(home.path(), &[&args[..], more].concat(), "")
    };
    assert!(run(&[]).expect(2).err.contains("there is no overlay `frail`"));
    assert!(number(&run(&["--project", "mine"]).expect(0).json()["report"]["rungs"][0]["differing"]["count"]) > 0.0);
}

#[test]
fn a_comparison_says_for_which_pilots_an_option_matters() {
    let home = hill();
    let args = ["hill/sprint", "+wind=on", "--pilots", "eager,idle", "--games", "400"];
    let found = report(&home, &args);
    assert_eq!((&found["games"], &found["faults"]["count"]), (&800.into(), &0.into()), "{found}");
    assert_eq!(found["summary"], "partly");
    let (eager, idle) = (&found["rungs"][0], &found["rungs"][1]);
    assert_eq!((&eager["verdict"], &idle["verdict"]), (&"greater".into(), &"unreached".into()), "{found}");
    assert_eq!((&eager["rounds"], &eager["differing"]["count"]), (&200.into(), &200.into()), "{eager}");
    assert_eq!((&idle["differing"]["of"], &idle["differing"]["count"]), (&200.into(), &0.into()), "{idle}");
    // About a third of a win more in each game.
    let value = |end: &str| number(&eager["difference"][end]);
    assert!(0.2 < value("value") && value("value") < 0.5, "{eager}");
    assert!(0.0 < value("low") && value("low") < value("value") && value("value") < value("high"), "{eager}");
    let text = compare(&home, &args).out;
    for line in [
        "A  hill/sprint\n",
        "B  hill/sprint+wind=on\n",
        "  Eager pilots: red gets more points under B, by +",
        "  Idle pilots: no game reached the difference: all 200 pairs went the same; try other pilots or missions\n",
        "  together: with eager, red gets more points under B; with idle, no game reached the difference\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

/// Other slots of a position are no difference: those of an option's field, and of an example under the defaults.
#[test]
fn an_option_that_no_game_reaches_is_not_judged() {
    let home = hill();
    for option in ["+night=on", "+ballast=on", "+wind=on"] {
        let args = ["hill/sprint", option, "--pilots", "idle,idle/idle", "--games", "4000"];
        let found = report(&home, &args);
        assert_eq!(found["summary"], "unreached", "{option}");
        let text = compare(&home, &args).out;
        let line = "  together: no game of any pilot reached the difference, so there is no verdict\n";
        assert!(text.contains(line) && !text.contains("games are needed"), "{option}\n{text}");
    }
}

#[test]
fn without_a_margin_no_number_of_games_shows_sameness() {
    let home = hill();
    let text = |margin: &str| {
        let args = ["hill/sprint", "+dust=on", "--pilots", "idle,eager", "--metric", "turns", "--games", "40"];
        compare(&home, &[&args[..], &["--margin", margin]].concat()).out
    };
    let exact = text("0");
    assert!(exact.contains("; without a margin, no number of games can show that there is none\n"), "{exact}");
    assert!(text("1").contains(" games are needed to tell\n"), "{}", text("1"));
    assert!(text("0.0001").contains("; more than 100000000 games are needed to tell\n"), "{}", text("0.0001"));
}

/// An overlay, an option and another ruleset that say the same lead to the same games.
#[test]
fn a_version_is_a_system_with_overlays_and_options() {
    let home = hill();
    let digest = |second: &str| {
        let found =
            report(&home, &["hill", second, "--missions", "sprint,again", "--games", "40", "--pilots", "eager"]);
        assert_eq!(found["missions"], serde_json::json!(["sprint", "again"]));
        found["digest"].clone()
    };
    let option = digest("+wind=on");
    for same in ["hill+wind=on", "storm", "hill+storm", "+storm+night=on"] {
        assert_eq!(digest(same), option, "{same}");
    }
    assert_ne!(digest("+night=on"), option);
}

#[test]
fn a_comparison_stops_when_the_verdict_is_known() {
    let home = hill();
    let run = |args: &[&str]| {
        let found = report(&home, &[args, &["--until", "known", "--games", "100000"]].concat());
        (found["rungs"][0]["verdict"].clone(), found["games"].as_u64().expect("games"))
    };
    let (verdict, games) = run(&["hill/sprint", "+wind=on", "--pilots", "eager"]);
    assert!(verdict == "greater" && games < 2_000, "{verdict} {games}");
    let (verdict, games) = run(&["hill/sprint", "+night=on", "--pilots", "random"]);
    assert!(verdict == "unreached" && games < 4_000, "{verdict} {games}");
    // The wind changes many games, but not their length.
    let (verdict, games) = run(&["hill/sprint", "+wind=on", "--pilots", "eager", "--metric", "turns"]);
    assert!(verdict == "same" && games < 4_000, "{verdict} {games}");
}

/// How many comparisons of rules that only have other luck find a difference, with looks until the last game.
fn differing_from_itself(seeds: std::ops::Range<u32>, games: &str) -> usize {
    let home = hill();
    let finds = |seed: &u32| {
        let args = ["hill/sprint", "+dust=on", "--pilots", "eager", "--games", games, "--until", "known"];
        let found = report(&home, &[&args[..], &["--margin", "0", "--seed", &seed.to_string()]].concat());
        let rung = &found["rungs"][0];
        assert!(number(&rung["differing"]["share"]) > 0.5, "{rung}");
        rung["verdict"] != "unknown"
    };
    seeds.filter(finds).count()
}

#[test]
fn a_rule_does_not_differ_from_itself() {
    let found = differing_from_itself(0..20, "1000");
    assert!(found <= 1, "{found}");
}

/// The same as a large test.
#[test]
#[ignore = "takes minutes: cargo test --release -p dicta-tests --lib -- --ignored a_rule_seldom_differs_from_itself"]
fn a_rule_seldom_differs_from_itself() {
    let found = differing_from_itself(1_000..2_000, "4000");
    assert!(found <= 50, "{found} of 1000");
}

#[test]
fn figures_other_than_points_are_compared() {
    let home = hill();
    let rung = |metric: &str| {
        let args = ["hill/sprint", "+wind=on", "--pilots", "eager", "--games", "400", "--metric", metric];
        let found = report(&home, &args);
        (found["rungs"][0]["verdict"].clone(), found["rungs"][0]["means"].clone())
    };
    assert_eq!(rung("points:blue").0, "less");
    assert_eq!(rung("draws").0, "less");
    // Every game has the event under B, once a turn.
    assert_eq!(rung("gusts"), ("greater".into(), serde_json::json!([0.0, 1.0])));
    assert_eq!(rung("gusts:10"), ("greater".into(), serde_json::json!([0.0, 4.0])));
    assert_eq!(rung("gusts:3"), ("greater".into(), serde_json::json!([0.0, 3.0])));
}

/// Two different pilots play each pair with both distributions of the sides.
#[test]
fn two_pilots_swap_sides() {
    let home = hill();
    let args = ["hill", "+wind=on", "--pilots", "eager/idle", "--games", "80"];
    let ran = compare(&home, &args);
    assert!(ran.err.contains("left out: crowd (3 sides instead of two)"), "{}", ran.err);
    let found = report(&home, &args);
    // 80 games are 20 rounds of two missions, each with both distributions.
    let rung = &found["rungs"][0];
    assert_eq!((&rung["rounds"], &rung["games"], &rung["differing"]["of"]), (&20.into(), &160.into(), &80.into()));
    // Only the pairs in which `eager` plays red differ.
    assert_eq!(rung["differing"]["count"], 40, "{rung}");
    assert!(rung["most"].as_array().is_some_and(|most| most.iter().all(|pair| pair["swapped"] == false)), "{rung}");
}

#[test]
fn a_comparison_is_the_same_on_any_number_of_threads() {
    let home = hill();
    let run = |threads: &str, more: &[&str]| {
        let args = ["hill", "+wind=on", "--games", "300", "--threads", threads];
        compare(&home, &[&args[..], more].concat()).out
    };
    for more in [&[][..], &["--json"], &["--until", "known"]] {
        let one = run("1", more);
        assert_eq!(one, run("2", more));
        assert_eq!(one, run("5", more));
        assert_ne!(one, run("2", &[more, &["--seed", "2"]].concat()), "the seed matters");
    }
}

/// The games that differ most are named with commands that play them.
/// The page has the same figures as the report, and the plots of every pilot.
#[test]
fn a_comparison_is_written_as_a_page() {
    let home = hill();
    let args = ["hill/sprint", "+wind=on", "--pilots", "eager,idle", "--games", "400"];
    let plain = compare(&home, &args).out;
    let with_page = compare(&home, &[&args[..], &["--page", "wind.html"]].concat());
    assert_eq!(with_page.out, plain, "the page doesn't change the report");
    let page = std::fs::read_to_string(home.path().join("wind.html")).expect("written");
    for part in ["<th>A</th><td>hill/sprint</td>", "<th>B</th><td>hill/sprint+wind=on</td>", ">200 of 200</td>"] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(page.contains("<polyline") && page.contains("<h2>idle</h2>"), "{page}");
    // The page of merged shards has no plot of the difference over the games, which the shards don't keep.
    let lab = |args: &[&str]| dicta_in(home.path(), &[&["lab"], args].concat(), "");
    lab(&[&["plan"], &args[..], &["--out", "plan.json"]].concat()).expect(0);
    lab(&["run", "plan.json", "--shard", "1/1", "--out", "sums"]).expect(0);
    lab(&["merge", "plan.json", "sums", "--page", "merged.html"]).expect(0);
    let merged = std::fs::read_to_string(home.path().join("merged.html")).expect("written");
    assert!(merged.contains(">200 of 200</td>") && !merged.contains("<polyline"), "{merged}");

    let refused = |file: &str| lab(&[&["compare"], &args[..], &["--page", file]].concat());
    assert!(refused("wind.html").expect(2).err.contains("wind.html already exists"));
    assert!(refused("wind.pdf").expect(2).err.contains("wind.pdf does not end in .html"));
    assert!(refused("none/wind.html").expect(3).err.contains("there is no folder none"));
    assert_eq!(std::fs::read_to_string(home.path().join("wind.html")).expect("unchanged"), page);
    lab(&[&["compare"], &args[..], &["--page", "wind.html", "--overwrite"]].concat()).expect(0);
}

#[test]
fn games_that_differ_can_be_played() {
    let home = hill();
    let args = ["hill/sprint", "+wind=on", "--pilots", "eager", "--games", "400"];
    let ran = compare(&home, &args);
    let found = report(&home, &args);
    let pair = &found["rungs"][0]["most"][0];
    let commands: Vec<&str> = ran.out.lines().filter_map(|line| line.trim_start().strip_prefix("dicta ")).collect();
    assert_eq!(commands.len(), 6, "{}", ran.out);
    for (command, end) in commands.iter().zip(pair["ends"].as_array().expect("two ends")) {
        let played = dicta_in(home.path(), &command.split(' ').collect::<Vec<_>>(), "").expect(0).out;
        let winner = ["Red", "Blue"][end["winner"].as_u64().expect("a winner") as usize];
        assert!(played.contains(&format!("Won by {winner}")), "{command}\n{played}");
    }
    assert_ne!(pair["ends"][0]["winner"], pair["ends"][1]["winner"]);
}

/// Shards that are played in any order give the bytes of one comparison.
#[test]
fn shards_give_the_same_report() {
    let home = hill();
    let compared = ["hill", "+wind=on", "--pilots", "random,eager", "--games", "100"];
    let lab = |args: &[&str], code: i32| dicta_in(home.path(), &[&["lab"], args].concat(), "").expect(code);
    let planned = lab(&[&["plan"], &compared[..], &["--out", "plan.json"]].concat(), 0);
    assert!(planned.out.contains("plan.json: 204 games, 3 missions, 2 pilots"), "{}", planned.out);
    lab(&[&["plan"], &compared[..], &["--out", "plan.json"]].concat(), 2);
    for shard in ["2/3", "3/3", "1/3"] {
        lab(&["run", "plan.json", "--shard", shard, "--out", "sums"], 0);
    }
    for more in [&[][..], &["--json"]] {
        let whole = compare(&home, &[&compared[..], more].concat()).out;
        assert_eq!(lab(&[&["merge", "plan.json", "sums"], more].concat(), 0).out, whole);
    }
    // A shard leaves only its file, and playing it again changes nothing that counts.
    let name = |number: u32| format!("{number:05}-of-00003.shard.json");
    let files = || {
        let entries = std::fs::read_dir(home.path().join("sums")).expect("a folder").flatten();
        let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(files(), [name(1), name(2), name(3)]);
    let before = std::fs::read(home.path().join("sums").join(name(2))).expect("sums");
    lab(&["run", "plan.json", "--shard", "2/3", "--out", "sums"], 0);
    assert_eq!(std::fs::read(home.path().join("sums").join(name(2))).expect("sums"), before);
}

#[test]
fn shards_that_do_not_fit_are_named() {
    let home = hill();
    let lab = |args: &[&str], code: i32| dicta_in(home.path(), &[&["lab"], args].concat(), "").expect(code);
    let plan = |seed: &str, file: &str| {
        lab(&["plan", "hill/sprint", "+wind=on", "--games", "40", "--seed", seed, "--out", file], 0);
    };
    plan("1", "plan.json");
    plan("2", "other.json");
    let fails = |says: &[&str]| {
        let err = lab(&["merge", "plan.json", "sums"], 3).err;
        assert!(says.iter().all(|line| err.contains(line)), "{says:?}: {err}");
    };
    fails(&["there is no folder sums"]);
    std::fs::create_dir(home.path().join("sums")).expect("a folder");
    fails(&["there are no shards"]);
    lab(&["run", "plan.json", "--shard", "1/2", "--out", "sums"], 0);
    fails(&["missing: shard 2/2"]);
    let sums = home.path().join("sums");
    std::fs::copy(sums.join("00001-of-00002.shard.json"), sums.join("copy.shard.json")).expect("copied");
    lab(&["run", "other.json", "--shard", "2/2", "--out", "sums"], 0);
    fails(&[
        "00001-of-00002.shard.json and copy.shard.json are both shard 1/2",
        "00002-of-00002.shard.json belongs to another plan",
        "missing: shard 2/2",
    ]);
    std::fs::remove_file(sums.join("copy.shard.json")).expect("removed");
    lab(&["run", "plan.json", "--shard", "2/2", "--out", "sums"], 0);
    // An unfinished file of a killed shard is not a shard.
    std::fs::write(sums.join(".dicta-a1b2c3"), "{").expect("written");
    lab(&["merge", "plan.json", "sums"], 0);
    std::fs::write(sums.join("half.shard.json"), "{").expect("written");
    fails(&["half.shard.json is not the sums of a shard"]);
    // Other rules than those of the plan.
    let changed = HILL.replace("speed == 3 and", "speed == 2 and");
    assert_ne!(changed, HILL);
    std::fs::write(home.path().join("hill.dicta"), changed).expect("written");
    let err = lab(&["run", "plan.json", "--shard", "1/2", "--out", "sums"], 3).err;
    assert!(err.contains("the rules of `sprint` are not those of plan.json"), "{err}");
}

#[test]
fn errors_of_comparisons_are_reported() {
    let home = hill();
    let fails = |args: &[&str], says: &str| {
        let ran = dicta_in(home.path(), &[&["lab"], args].concat(), "").expect(2);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    };
    fails(&["compare", "hill"], "<B>");
    fails(&["compare", "+wind=on", "hill"], "`+wind=on` does not name a system");
    fails(&["compare", "hill", "+"], "an overlay or option is missing");
    fails(&["compare", "hill", "+gale"], "there is no overlay `gale`");
    fails(&["compare", "bluemax-2013-de/duel", "+gale"], "available: first_edition_loops, veterans\n");
    fails(&["compare", "hill", "+winds=on"], "did you mean `wind`");
    fails(&["compare", "hill", "+wind=on", "--metric", "gust"], "did you mean `gusts`");
    fails(&["compare", "hill", "+wind=on", "--metric", "gusts:0"], "`gusts:0` is not a figure");
    fails(&["compare", "hill", "+wind=on", "--metric", "points:yellow"], "there is no side `yellow`");
    fails(&["compare", "hill", "+wind=on", "--margin", "101"], "the margin 101 is not between 0 and 100");
    fails(&["compare", "hill", "+wind=on", "--pilots", "eager,eager"], "`eager` is named twice");
    fails(&["compare", "hill", "+wind=on", "--pilots", "eager/idle/eager"], "more than two pilots");
    fails(&["compare", "hill", "+wind=on", "--pilots", "eagr"], "did you mean `eager`");
    fails(&["compare", "hill", "+wind=on", "--missions", "sprnt"], "did you mean `sprint`");
    fails(&["compare", "hill", "+wind=on", "--until", "later"], "later");
    fails(&["compare", "hill", "skirmish", "--pilots", "random"], "no mission that both versions can play");
    std::fs::write(home.path().join("plan.json"), "{}").expect("written");
    let ran = dicta_in(home.path(), &["lab", "merge", "plan.json", "sums"], "").expect(3);
    assert!(ran.err.contains("plan.json is not a plan"), "{}", ran.err);
    dicta_in(home.path(), &["lab", "plan", "hill", "+wind=on", "--games", "20", "--out", "new.json"], "").expect(0);
    fails(&["run", "new.json", "--shard", "3/2", "--out", "sums"], "`3/2` is not a shard");
}

/// The book shows what the first `dicta lab COMMAND` in it prints. The tests of several commands may write the page,
/// one after another.
pub fn the_book_shows(command: &str) {
    static PAGE: Mutex<()> = Mutex::new(());
    let _page = PAGE.lock().unwrap_or_else(PoisonError::into_inner);
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/pilots-and-lab.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once(&format!("$ dicta lab {command} ")).expect("the command");
    let (words, rest) = rest.split_once('\n').expect("a line");
    let (between, rest) = rest.split_once("```text\n").expect("the report");
    let (_, after) = rest.split_once("```").expect("the end of the report");
    let args: Vec<&str> = ["lab"].into_iter().chain(command.split(' ')).chain(words.split(' ')).collect();
    let ran = dicta_in(folder().path(), &args, "").expect(0);
    let report = ran.out.trim_end();
    let new = format!("{before}$ dicta lab {command} {words}\n{between}```text\n{report}\n```{after}");
    crate::expected::generated(&path, &new);
}

#[test]
fn the_book_shows_the_report_of_a_comparison() {
    the_book_shows("compare");
}
