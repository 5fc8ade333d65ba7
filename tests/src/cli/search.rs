//! `dicta lab search` and `dicta lab serve`: numbers that are known to be right are found.

use super::carts::{LUCK, Race, SPRINT, folder_with, same_on_any_threads, wrong};
use super::*;

/// Two carts race for four turns. They are equal if both have a strength of 4.
fn rules() -> String {
    let carts = r#"kind cart "Cart" piece {
  stat strength : 0..9
  stat polish : 0..9
}
cart barrow "Barrow" { strength 1 tune 1..9, polish 3 }
cart wagon "Wagon" { strength 4, polish 9 }
"#;
    Race { name: "forge", carts, hard: 1, push: LUCK, missions: SPRINT }.text()
}

fn forge() -> TempDir {
    folder_with(&[("forge.dicta", &rules())])
}

fn search(home: &TempDir, args: &[&str], code: i32) -> Ran {
    dicta_in(home.path(), &[&["lab", "search"], args].concat(), "").expect(code)
}

const EVEN: [&str; 6] = ["forge", "--pilots", "random", "--target", "points red 48..52", "--confirm=4000"];

#[test]
fn the_number_that_makes_a_game_even_is_found() {
    let home = forge();
    let args = [&EVEN[..], &["--games", "6000"]].concat();
    let json = search(&home, &[&args[..], &["--json"]].concat(), 0).json();
    let number = &json["numbers"][0];
    assert_eq!((&number["value"], &number["now"], &number["found"]), (&"barrow.strength".into(), &1.into(), &4.into()));
    assert_eq!(
        (&json["tried"], &json["impossible"], &json["races"][0]["candidates"]),
        (&9.into(), &0.into(), &9.into())
    );
    let target = &json["confirmed"]["targets"][0];
    let of = |figure: &str, end: &str| target[figure][end].as_f64().expect("a number");
    // The fresh games differ from those of the search, and their interval contains the truth, which is a half.
    assert!(of("found", "low") < 0.5 && of("found", "high") > 0.5 && of("now", "high") < 0.4, "{target}");
    assert!((of("found", "mean") - 0.5).abs() < 0.03, "{target}");
    assert_ne!(of("found", "mean"), json["best"][0]["means"][0].as_f64().expect("a number"));
    assert_eq!(json["edits"], serde_json::json!([{ "set": "barrow.strength", "to": "4" }]));
    // Nothing is written unless it is asked for.
    assert_eq!(std::fs::read_to_string(home.path().join("forge.dicta")).expect("read"), rules());
    let text = search(&home, &args, 0).out;
    assert!(text.contains("dicta set . barrow.strength 4"), "{text}");
}

#[test]
fn the_found_numbers_are_written() {
    let read = |home: &TempDir, file: &str| std::fs::read_to_string(home.path().join(file)).expect("read");
    let home = forge();
    let args = [&EVEN[..], &["--games", "6000"]].concat();
    let shown = search(&home, &[&args[..], &["--dry-run"]].concat(), 0).out;
    assert!(shown.contains("+ cart barrow \"Barrow\" { strength 4 tune 1..9, polish 3 }"), "{shown}");
    assert_eq!(read(&home, "forge.dicta"), rules());
    search(&home, &[&args[..], &["--apply"]].concat(), 0);
    assert_eq!(read(&home, "forge.dicta"), rules().replace("strength 1 ", "strength 4 "));
    let again = search(&home, &args, 0).out;
    assert!(again.contains("the present numbers are the best"), "{again}");

    // Into a house rule, where the number is then looked for.
    let home = forge();
    std::fs::write(home.path().join("even.dicta"), "edition 1\nruleset even \"Even\" extends forge\n")
        .expect("written");
    search(&home, &[&args[..], &["--house-rule", "even.dicta"]].concat(), 0);
    assert!(read(&home, "even.dicta").ends_with("replace barrow.strength by 4\n"), "{}", read(&home, "even.dicta"));
    assert_eq!(read(&home, "forge.dicta"), rules());
    let even = [&["even"], &args[1..], &["--value", "barrow.strength 5..6", "--apply"]].concat();
    search(&home, &even, 0);
    assert!(read(&home, "even.dicta").ends_with("replace barrow.strength by 5\n"), "{}", read(&home, "even.dicta"));
}

/// Several figures and numbers, one of which does nothing: it stays as it is.
#[test]
fn a_number_without_effect_is_left_alone() {
    let home = forge();
    let values = ["--value", "barrow.strength 2..6", "--value", "wagon.polish 6..12"];
    let args = [&EVEN[..], &values, &["--target", "turns 3.5..4.5", "--games", "8000", "--json"]].concat();
    let json = search(&home, &args, 0).json();
    let found: Vec<&Value> = json["numbers"].as_array().expect("numbers").iter().map(|n| &n["found"]).collect();
    assert_eq!(found, [4, 9], "{json}");
    // The range of `polish` ends at 9.
    assert_eq!((&json["tried"], &json["impossible"]), (&35.into(), &15.into()));
    assert_eq!(json["confirmed"]["targets"][1]["verdict"], "reached");
    assert_eq!(json["edits"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_search_is_the_same_on_any_number_of_threads() {
    let home = forge();
    same_on_any_threads(&[&[], &["--json"]], |more| {
        let args = ["--games", "1000", "--confirm", "200"];
        search(&home, &[&EVEN[..5], &args, more].concat(), 0).out
    });
}

#[test]
fn errors_of_a_search_are_reported() {
    let home = forge();
    let fails = |args: &[&str], says: &str| wrong(&home, &[&["lab", "search", "forge"], args].concat(), says);
    fails(&[], "--target");
    fails(&["--target", "points"], "`points` is not a figure with a range");
    fails(&["--target", "points red 52..48"], "is not a figure with a range");
    fails(&["--target", "points rad 48..52"], "there is no side `rad`");
    fails(&["--target", "pints 48..52"], "there is no figure or event `pints`");
    let target = ["--target", "points 48..52"];
    let fails = |args: &[&str], says: &str| fails(&[&target, args].concat(), says);
    fails(&["--value", "barrow.strength"], "`barrow.strength` is not a value with a range");
    fails(&["--value", "barrow.strength 5..3"], "no number is in 5..3");
    fails(&["--value", "barrow.weight 3..5"], "there is no value `barrow.weight`");
    fails(&["--value", "wagon.polish 1..2", "--value", "wagon.polish 1..3"], "`wagon.polish` is named twice");
    std::fs::write(home.path().join("forge.dicta"), rules().replace(" tune 1..9", "")).expect("written");
    fails(&[], "no number of these rules is marked with `tune`");
    let library =
        dicta(&["lab", "search", "skirmish/duel", "--value", "fokker.wings 4..6", "--target", "turns 8..9", "--apply"]);
    assert!(library.expect(2).err.contains("belongs to the library"));
}

/// A number that the library declares is set by a house rule of the project, whether the house rule has it yet or not.
#[test]
fn a_number_of_the_library_is_set_by_a_house_rule() {
    let home = folder();
    dicta_in(home.path(), &["new", "pj", "--from", "skirmish"], "").expect(0);
    let rule = home.path().join("pj/pj.dicta");
    let args = ["pj/duel", "--project", "pj", "--value", "fokker.wings 1..2", "--pilots", "random"];
    let args = [&args[..], &["--target", "turns 1..40", "--games", "100", "--confirm", "100"]].concat();
    for before in ["", "replace fokker.wings by 9\n"] {
        let written = std::fs::read_to_string(&rule).expect("read");
        std::fs::write(&rule, format!("{written}\n{before}")).expect("written");
        let found = search(&home, &args, 0).out;
        let line = found.lines().find(|line| line.contains("dicta set")).unwrap_or_else(|| panic!("{found}"));
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        assert_eq!(&words[..3], ["set", "pj", "fokker.wings"], "{before}: {line}");
        assert_eq!(&words[4..], ["--house-rule", "pj.dicta"], "{before}: {line}");
        dicta_in(home.path(), &words, "").expect(0);
        let text = std::fs::read_to_string(&rule).expect("read");
        assert!(text.contains(&format!("replace fokker.wings by {}\n", words[3])), "{text}");
        std::fs::write(&rule, &written).expect("written");
        search(&home, &[&args[..], &["--apply"]].concat(), 0);
        assert!(std::fs::read_to_string(&rule).expect("read").contains("replace fokker.wings by "));
        std::fs::write(&rule, written).expect("written");
    }
}

/// A spoiled aircraft of a library system: the search recovers how the game was, within two percentage points, in games
/// that it has not seen.
#[test]
fn a_spoiled_aircraft_is_recovered() {
    let home = folder();
    let spoiled = "edition 1\nuse dicta/skirmish\nruleset spoiled \"Spoiled\" extends skirmish\n\
                   replace fokker.wings by 9 tune 3..9\nreplace spad.wings by 3 tune 3..9\n";
    std::fs::write(home.path().join("spoiled.dicta"), spoiled).expect("written");
    let request = "{\"games\": 2000, \"seed\": 99}\n";
    let serve = ["lab", "serve", "skirmish/duel", "--value", "fokker.wings 3..9", "--pilots", "greedy"];
    let original = dicta_in(home.path(), &serve, request).expect(0).json();
    let original = original["figures"]["points"]["mean"].as_f64().expect("a number");
    let (low, high) = (100.0 * original - 1.0, 100.0 * original + 1.0);
    let target = format!("points {low:.1}..{high:.1}");
    let args = ["spoiled/duel", "--target", &target, "--pilots", "greedy", "--games", "12000", "--confirm", "3000"];
    let json = search(&home, &[&args[..], &["--json"]].concat(), 0).json();
    let confirmed = &json["confirmed"]["targets"][0];
    let mean = |version: &str| confirmed[version]["mean"].as_f64().expect("a number");
    assert!((mean("now") - original).abs() > 0.1, "{confirmed}");
    assert!((mean("found") - original).abs() < 0.02, "{original}: {confirmed} {}", json["numbers"]);
}

/// The lines of a conversation.
fn served(home: &TempDir, args: &[&str], requests: &str) -> Vec<Value> {
    let ran =
        dicta_in(home.path(), &[&["lab", "serve", "forge", "--pilots", "random"], args].concat(), requests).expect(0);
    ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn figures_are_served_to_other_programs() {
    let home = forge();
    let requests = "{\"ask\": true}\n\n{\"set\": {\"barrow.strength\": 4}, \"games\": 2000, \"seed\": 3}\n\
                    {\"games\": 2000, \"seed\": 3}\n{\"set\": {\"barrow.strength\": 4}, \"games\": 2000, \"seed\": 3}\n";
    let answers = served(&home, &["--metric", "points:red", "--target", "turns 3..5"], requests);
    let number = serde_json::json!({ "name": "barrow.strength", "low": 1, "high": 9, "now": 1 });
    assert_eq!(answers[0]["numbers"], serde_json::json!([number]));
    assert_eq!(answers[0]["figures"][1], serde_json::json!({ "name": "turns", "low": 3.0, "high": 5.0 }));
    let figure = |answer: usize, what: &str| answers[answer]["figures"]["points:red"][what].as_f64().expect("a number");
    assert!((figure(1, "mean") - 0.5).abs() < 0.03 && figure(2, "mean") < 0.4, "{answers:?}");
    // The standard error of about a half in 2,000 games.
    assert!((0.009..0.0112).contains(&figure(1, "error")), "{answers:?}");
    assert_eq!((&answers[1]["games"], &answers[1]["faults"]), (&2000.into(), &0.into()));
    assert_eq!(answers[1]["figures"]["turns"]["mean"], 4.0);
    assert_eq!(answers[1]["distance"], 0.0);
    assert_eq!(answers[1], answers[3]);
    assert_ne!(answers[1]["digest"], answers[2]["digest"]);
}

#[test]
fn requests_that_cannot_be_answered_are_answered_with_the_reason() {
    let home = forge();
    let requests = "nonsense\n{\"set\": {\"barrow.strength\": 10}}\n{\"set\": {\"wagon.strength\": 3}}\n{\"sed\": 1}\n\
                    {\"games\": 0}\n{\"games\": 4, \"set\": {\"barrow.strength\": 9}}\n";
    let answers = served(&home, &["--value", "barrow.strength 0..9"], requests);
    let says = |answer: usize, text: &str| {
        let error = answers[answer]["error"].as_str().unwrap_or_default();
        assert!(error.contains(text), "{answers:?}");
    };
    says(0, "a request is a JSON object on one line");
    says(1, "`barrow.strength` can be 0 to 9, not 10");
    says(2, "`wagon.strength` is not one of the numbers that may change");
    says(3, "unknown field `sed`");
    says(4, "games can be 1 to");
    assert_eq!(answers[5]["games"], 4);
    let wide = served(&home, &["--value", "barrow.strength 0..12"], "{\"set\": {\"barrow.strength\": 12}}\n");
    assert!(wide[0]["impossible"].as_str().is_some_and(|why| why.contains("9")), "{wide:?}");
}

#[test]
fn the_book_shows_a_report_of_a_search() {
    super::compare::the_book_shows("search skirmish/duel");
}
