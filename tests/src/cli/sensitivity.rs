//! `dicta lab sensitivity`: effects of numbers that are known from the rules.

use super::carts::{LUCK, Race, SPRINT, folder_with, same_on_any_threads, wrong};
use super::*;

/// Two equal carts race for four turns. Their polish does nothing.
fn rules() -> String {
    let carts = r#"kind cart "Cart" piece {
  stat strength : 0..9
  stat polish : 0..9
  stat maker : { smith, wright }
}
cart barrow "Barrow" { strength 4, polish 3, maker smith }
cart wagon "Wagon" { strength 4, polish 9, maker wright }
"#;
    Race { name: "forge", carts, hard: 1, push: LUCK, missions: SPRINT }.text()
}

/// The same with another number.
const HEAVY: &str = r#"edition 1
ruleset heavy "Heavy" extends forge
replace barrow.strength by 6
"#;

fn forge() -> TempDir {
    folder_with(&[("forge.dicta", &rules()), ("heavy.dicta", HEAVY)])
}

fn sensitivity(home: &TempDir, args: &[&str]) -> Ran {
    dicta_in(home.path(), &[&["lab", "sensitivity"], args, &["--pilots", "random"]].concat(), "").expect(0)
}

const VALUES: [&str; 6] = ["--value", "barrow.polish", "--value", "wagon.polish", "--value", "barrow.strength"];

#[test]
fn the_number_that_matters_comes_first() {
    let home = forge();
    let args = [&["forge", "--games", "400"], &VALUES[..]].concat();
    let json = sensitivity(&home, &[&args[..], &["--json"]].concat()).json();
    let changes = json["changes"].as_array().expect("changes");
    let of = |change: &Value| (change["value"].clone(), change["from"].clone(), change["to"].clone());
    let all: Vec<(Value, Value, Value)> = changes.iter().map(of).collect();
    let change = |value: &str, from: i64, to: i64| -> (Value, Value, Value) { (value.into(), from.into(), to.into()) };
    // No change makes the polish of the wagon greater than its range.
    let expected = [
        change("barrow.polish", 3, 2),
        change("barrow.polish", 3, 4),
        change("wagon.polish", 9, 8),
        change("barrow.strength", 4, 3),
        change("barrow.strength", 4, 5),
    ];
    assert_eq!(all, expected);
    assert_eq!((&json["impossible"][0]["value"], &json["impossible"][0]["to"]), (&"wagon.polish".into(), &10.into()));
    let verdicts: Vec<&Value> = changes.iter().map(|c| &c["report"]["rungs"][0]["verdict"]).collect();
    assert_eq!(verdicts, ["unreached", "unreached", "unreached", "less", "greater"], "{json}");
    let first: Vec<u64> =
        json["largest_first"].as_array().expect("rows").iter().filter_map(|row| row[0].as_u64()).collect();
    assert_eq!((first.len(), first[..2].contains(&3), first[..2].contains(&4)), (5, true, true), "{first:?}");
    // The games with the unchanged rules are the same in all comparisons.
    let unchanged: Vec<&Value> = changes.iter().map(|c| &c["report"]["rungs"][0]["means"][0]).collect();
    assert!(unchanged.iter().all(|mean| *mean == unchanged[0]), "{unchanged:?}");

    let text = sensitivity(&home, &args).out;
    let (above, below) = text.split_once("barrow.polish").expect("the values");
    assert!(above.contains("4 → 3") && above.contains("4 → 5") && !below.contains("barrow.strength"), "{text}");
    assert!(text.contains("left out: wagon.polish can't be 10: "), "{text}");
    // The files are unchanged.
    assert_eq!(std::fs::read_to_string(home.path().join("forge.dicta")).expect("read"), rules());
    assert_eq!(std::fs::read_dir(home.path()).expect("a folder").count(), 2);
}

/// A number starts from the value that it has in the rules that are played.
#[test]
fn an_overlay_says_where_a_number_starts() {
    let home = forge();
    let args = ["forge", "--with", "heavy", "--value", "barrow.strength", "--step", "2", "--games", "200", "--json"];
    let json = sensitivity(&home, &args).json();
    let of = |n: usize| (json["changes"][n]["from"].clone(), json["changes"][n]["to"].clone());
    assert_eq!((of(0), of(1)), ((6.into(), 4.into()), (6.into(), 8.into())), "{json}");
    // With the step back, the carts are equal again.
    let before = sensitivity(&home, &["forge", "--value", "barrow.strength", "--games", "200", "--json"]).json();
    let mean = |json: &Value, version: usize| json["changes"][0]["report"]["rungs"][0]["means"][version].clone();
    assert_eq!(mean(&json, 1), mean(&before, 0));
    assert_ne!(mean(&json, 0), mean(&before, 0));
}

#[test]
fn the_report_is_the_same_on_any_number_of_threads() {
    let home = forge();
    same_on_any_threads(&[&[], &["--json"]], |more| {
        sensitivity(&home, &[&["forge", "--games", "100"], &VALUES[..], more].concat()).out
    });
}

#[test]
fn errors_of_sensitivity_are_reported() {
    let home = forge();
    let fails = |args: &[&str], says: &str| wrong(&home, &[&["lab", "sensitivity", "forge"], args].concat(), says);
    fails(&[], "--value");
    fails(&["--value", "barrow."], "`barrow.` is not a path");
    fails(&["--value", "barrow.size"], "there is no value `barrow.size`");
    fails(&["--value", "barow.strength"], "there is no value `barow.strength`");
    fails(&["--value", "barrow.maker"], "`barrow.maker` is not a number but `smith`");
    fails(&["--value", "barrow.polish", "--value", "barrow.polish"], "`barrow.polish` is named twice");
    fails(&["--value", "barrow.polish", "--step", "0"], "--step");
    fails(&["--value", "barrow.polish", "--step", "10"], "no change of these values is possible");
    fails(&["--value", "barrow.polish", "--metric", "no_such"], "`no_such`");
}

/// Numbers of a library system, which can't be changed itself.
#[test]
fn numbers_of_a_library_system_can_be_changed() {
    let args = ["lab", "sensitivity", "skirmish/duel", "--value", "fokker.wings", "--games", "20", "--json"];
    let json = dicta(&[&args[..], &["--pilots", "greedy"]].concat()).expect(0).json();
    let changes = json["changes"].as_array().expect("changes");
    assert_eq!(changes.len(), 2, "{json}");
    assert!(changes.iter().all(|c| c["report"]["games"] == 20 && c["report"]["faults"]["count"] == 0), "{json}");
}

#[test]
fn the_book_shows_a_report_of_sensitivity() {
    super::compare::the_book_shows("sensitivity");
}
