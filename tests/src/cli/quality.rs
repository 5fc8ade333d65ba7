//! `dicta lab quality`, for games in which it is known what decisions matter.

use super::*;

/// Two carts race for four turns; whether the choice of a cart matters is an option.
const PUSH: &str = r#"edition 1
ruleset push "Push"
board hex
side red "Red" { colour brown }
side blue "Blue" { colour grey }
kind side { counter points : 0..99 }
kind cart "Cart" piece { stat strength : 0..9 }
cart barrow "Barrow" { strength 4 }
cart wagon "Wagon" { strength 4 }
die d6 { 1, 2, 3, 4, 5, 6 }
option effort "Effort" off
map field "Field" { size 12 x 12 }
value points(s: side) "Points" = s.points { }
choice push(c: cart) "Push" {
  pick hard "Hard" : 0..2
  then {
    when effort { c.side.points += hard * c.strength }
    when not effort {
      let luck = roll d6
      if luck >= 4 { c.side.points += c.strength }
    }
  }
}
turn {
  phase going "Going" {
    each cart c { ask push(c) }
  }
}
mission sprint "Sprint" {
  map field
  turns 4
  seat one red
  seat two blue
  piece a barrow { seat one, at 0303, facing 2 }
  piece b wagon { seat two, at 0306, facing 2 }
  score points wins
}
"#;

fn quality(args: &[&str], code: i32) -> Ran {
    let home = folder();
    std::fs::write(home.path().join("push.dicta"), PUSH).expect("written");
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
    // Four turns with a decision of both, each with three options.
    assert_eq!(figure(&idle, "decisions"), [8.0; 3]);
    assert_eq!(figure(&idle, "options"), [3.0; 3]);
    assert_eq!(figure(&idle, "forced")[0], 0.0);
    assert_eq!(figure(&idle, "agreement_by_chance"), [1.0 / 3.0; 3]);
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

#[test]
fn quality_is_the_same_on_any_number_of_threads() {
    let run = |threads: &str, seed: &str, more: &[&str]| {
        let args = ["--games", "12", "--playouts", "8", "--threads", threads, "--seed", seed];
        quality(&[&args[..], more].concat(), 0).out
    };
    for more in [&[][..], &["--json"]] {
        let one = run("1", "3", more);
        assert_eq!(one, run("2", "3", more));
        assert_ne!(one, run("2", "4", more), "the seed matters");
    }
}

#[test]
fn errors_of_quality_are_reported() {
    let fails = |args: &[&str], says: &str| {
        let ran = dicta(&[&["lab", "quality"], args].concat()).expect(2);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    };
    fails(&["skirmish/duel", "--judges", "random"], "--judges needs two pilots");
    fails(&["skirmish/duel", "--judges", "random,champion"], "there is no pilot `champion`");
    fails(&["skirmish/dual"], "there is no mission");
    fails(&["skirmish/duel", "--playouts", "1"], "--playouts");
}

#[test]
fn the_book_shows_a_report_of_quality() {
    super::compare::the_book_shows("quality");
}
