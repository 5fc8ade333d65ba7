//! `dicta lab quality`, for games in which it is known what decisions matter.

use super::carts::{Race, SPRINT, folder_with, same_on_any_threads, wrong};
use super::*;

/// Two carts race for four turns; whether the choice of a cart matters is an option.
fn rules() -> String {
    let carts = r#"kind cart "Cart" piece { stat strength : 0..9 }
cart barrow "Barrow" { strength 4 }
cart wagon "Wagon" { strength 4 }
option effort "Effort" off
"#;
    let push = "    when effort { c.side.points += hard * c.strength }
    when not effort {
      let luck = roll d6
      if luck >= 4 { c.side.points += c.strength }
    }
";
    Race { name: "push", carts, hard: 2, push, missions: SPRINT }.text()
}

fn quality(args: &[&str], code: i32) -> Ran {
    let home = folder_with(&[("push.dicta", &rules())]);
    let fixed = ["lab", "quality", "push", "--pilots", "random", "--judges", "random,steady"];
    dicta_in(home.path(), &[&fixed[..], args].concat(), "").expect(code)
}

fn figure(mission: &Value, figure: &str) -> [f64; 3] {
    ["value", "low", "high"].map(|part| mission[figure][part].as_f64().expect("a number"))
}

#[test]
fn decisions_that_matter_have_relevance() {
    let args = ["--games", "60", "--playouts", "40", "--every", "2", "--json"];
    let idle = quality(&args, 0).json()["missions"][0].clone();
    assert_eq!((&idle["mission"], &idle["games"], &idle["faults"]), (&"sprint".into(), &60.into(), &0.into()));
    // Four turns with a decision of both, each with three options. Games that are all the same have no interval.
    for (figure, value) in [("decisions", 8.0), ("options", 3.0), ("forced", 0.0), ("agreement_by_chance", 1.0 / 3.0)] {
        assert_eq!(idle[figure], serde_json::json!({ "value": value, "low": null, "high": null }), "{figure}");
    }
    let judged = idle["judged"].as_u64().expect("a number");
    assert!((180..300).contains(&judged), "{judged}");
    // Without doctrines, both judges choose at random, each with luck of its own.
    assert!((figure(&idle, "agreement")[0] - 1.0 / 3.0).abs() < 0.1, "{idle}");
    // The choice does nothing.
    assert!(figure(&idle, "relevance")[0] < 0.04, "{idle}");

    let busy = quality(&[&args[..], &["--options", "effort=on"]].concat(), 0).json()["missions"][0].clone();
    assert!(figure(&busy, "relevance")[1] > 0.1, "{busy}");
    assert!(figure(&busy, "lead_changes")[0] > 0.02 && figure(&busy, "drama")[0] > 0.02, "{busy}");
    assert!((0.5..1.0).contains(&figure(&busy, "decided")[0]), "{busy}");
    assert_ne!(idle["digest"], busy["digest"]);
}

/// What nothing was measured of is not a number with an interval.
#[test]
fn figures_of_nothing_are_not_numbers() {
    let args = ["--games", "2", "--playouts", "2", "--every", "1000"];
    let mission = quality(&[&args[..], &["--json"]].concat(), 0).json()["missions"][0].clone();
    assert_eq!(mission["judged"], 0);
    for of_judged in ["relevance", "agreement", "agreement_by_chance"] {
        assert!(mission[of_judged]["value"].is_null() && mission[of_judged]["low"].is_null(), "{mission}");
    }
    let text = quality(&args, 0).out;
    assert_eq!(text.matches("not measured").count(), 3, "{text}");
    let once = quality(&["--games", "1", "--playouts", "2", "--every", "1"], 0).out;
    assert!(once.contains("not known: too few games differ") && !once.contains("inf"), "{once}");
}

#[test]
fn quality_is_the_same_on_any_number_of_threads() {
    same_on_any_threads(&[&[], &["--json"]], |more| {
        quality(&[&["--games", "12", "--playouts", "8"], more].concat(), 0).out
    });
}

#[test]
fn errors_of_quality_are_reported() {
    let home = folder();
    let fails = |args: &[&str], says: &str| wrong(&home, &[&["lab", "quality"], args].concat(), says);
    fails(&["skirmish/duel", "--judges", "random"], "--judges needs two pilots");
    fails(&["skirmish/duel", "--judges", "random,champion"], "there is no pilot `champion`");
    fails(&["skirmish/dual"], "there is no mission");
    fails(&["skirmish/duel", "--playouts", "1"], "--playouts");
}

#[test]
fn the_book_shows_a_report_of_quality() {
    super::compare::the_book_shows("quality");
}
