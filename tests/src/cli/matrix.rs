//! `dicta lab matrix`: ratings and prices of entries whose strength is known from the rules.

use super::carts::{Race, SPRINT, folder_with, number, same_on_any_threads, wrong};
use super::*;

/// At each push, a cart that is lucky moves by its strength. A stronger cart wins more often; `twin` is as strong as
/// `barrow`. `sprint` has one cart on each side, `again` two, and `walk` has none for blue. `fair` admits only two
/// entries. Flags take no part.
fn yard() -> TempDir {
    let carts = r#"kind cart "Cart" piece { stat strength : 0..9 }
kind flag_pole "Flag pole" piece { }
cart barrow "Barrow" { strength 3 }
cart twin "Twin" { strength 3 }
cart sled "Sled" { strength 1 }
cart wagon "Wagon" { strength 9 }
flag_pole pole "Pole" { }
"#;
    let push = "    let luck = roll d6
    if luck >= 3 { c.side.points += c.strength }
    if luck == 6 { c.side.points += hard }
";
    let mission = |name: &str, pieces: &[&str]| {
        let pieces: String = pieces.iter().map(|piece| format!("  piece {piece} }}\n")).collect();
        format!(
            "mission {name} {{\n  map field\n  turns 4\n  seat one red\n  seat two blue\n{pieces}  score points wins\n}}\n"
        )
    };
    let missions = [
        SPRINT.replace("  score", "  piece p pole { seat one, at 0309, facing 2 }\n  score"),
        mission(
            "again",
            &[
                "a barrow { seat one, at 0303, facing 2",
                "b barrow { seat one, at 0304, facing 2",
                "c sled { seat two, at 0306, facing 2",
                "d sled { seat two, at 0307, facing 2",
            ],
        ),
        mission("walk", &["a barrow { seat one, at 0303, facing 2", "p pole { seat two, at 0309, facing 2"]),
        mission(
            "fair",
            &[
                "a barrow { seat one, at 0303, facing 2, pool [barrow, twin, sled]",
                "b twin { seat two, at 0306, facing 2, pool [barrow, twin, wagon]",
            ],
        ),
    ];
    let race = Race { name: "yard", carts, hard: 1, push, missions: &missions.concat() };
    folder_with(&[("yard.dicta", &race.text())])
}

fn matrix(home: &TempDir, args: &[&str]) -> Ran {
    dicta_in(home.path(), &[&["lab", "matrix"], args, &["--pilot", "random"]].concat(), "").expect(0)
}

/// The entries have their titles, the strongest first. The page says what was played under which rules.
#[test]
fn a_matrix_is_written_as_a_page() {
    let home = yard();
    let plain = matrix(&home, &["yard", "--games", "20"]);
    let with_page = matrix(&home, &["yard", "--games", "20", "--page", "carts.html"]);
    assert_eq!(with_page.out, plain.out);
    let page = std::fs::read_to_string(home.path().join("carts.html")).expect("written");
    assert!(page.contains("<tr><th>1. Wagon</th>") && page.contains("<title>Wagon against Barrow: "), "{page}");
    let left_out = "walk (not every side has a piece of cart), fair (its pieces can't be `sled`)";
    for (name, fact) in [("Rules", "yard"), ("Kind", "cart"), ("Left out", left_out), ("Seed", "1")] {
        let row = format!("<tr><th>{name}</th><td>{fact}</td></tr>");
        assert!(page.contains(&row), "{row}\n{page}");
    }
    let small = ["skirmish/duel", "--with", "pace", "--options", "altitude=on", "--games", "2", "--page", "small.html"];
    std::fs::write(home.path().join("pace.dicta"), "edition 1\nuse dicta/skirmish\nruleset pace extends skirmish\n")
        .expect("written");
    matrix(&home, &small);
    let page = std::fs::read_to_string(home.path().join("small.html")).expect("written");
    for row in ["<th>Rules</th><td>skirmish</td>", "<th>Overlays</th><td>pace</td>", "Duel altitude=on</td>"] {
        assert!(page.contains(row), "{row}\n{page}");
    }
}

#[test]
fn a_matrix_ranks_entries_of_known_strength() {
    let home = yard();
    let json = matrix(&home, &["yard", "--games", "98", "--seed", "5", "--json"]).json();
    let left_out = serde_json::json!([
        { "mission": "walk", "reason": "not every side has a piece of cart" },
        { "mission": "fair", "reason": "its pieces can't be `sled`" },
    ]);
    assert_eq!((&json["left_out"], &json["kind"], &json["pilot"]), (&left_out, &"cart".into(), &"random".into()));
    let report = &json["report"];
    // 98 games are rounded up to 25 pairs in each of two missions; six pairings play them.
    assert_eq!((&report["games"], &report["faults"]["count"]), (&600.into(), &0.into()), "{report}");
    let rungs = report["rungs"].as_array().expect("rungs");
    let names: Vec<&str> = rungs.iter().filter_map(|r| r["name"].as_str()).collect();
    assert_eq!(names, ["barrow", "twin", "sled", "wagon"]);
    let elo = |rung: usize, figure: &str| number(&rungs[rung]["elo"][figure]);
    let [barrow, twin, sled, wagon] = [0, 1, 2, 3].map(|rung| elo(rung, "value"));
    assert!(wagon > barrow.max(twin) && barrow.min(twin) > sled, "{rungs:?}");
    assert!(elo(0, "low") < elo(1, "high") && elo(1, "low") < elo(0, "high"), "equals: {rungs:?}");
    // A price is the rating on another scale.
    for (rung, price) in json["prices"].as_array().expect("prices").iter().enumerate() {
        for figure in ["value", "low", "high"] {
            assert!((number(&price[figure]).log10() * 400.0 - elo(rung, figure)).abs() < 1e-6, "{rung} {figure}");
        }
    }
    // The strong entry wins on either side: it is placed there by the swap, not by the mission.
    let pairing = report["pairings"].as_array().expect("pairings").last().expect("a pairing");
    assert_eq!((&pairing["first"], &pairing["second"]), (&"sled".into(), &"wagon".into()));
    assert!(number(&pairing["share"]["value"]) < 0.1, "{pairing}");
}

/// A piece with a pool can only be one of its entries, or the one that it has.
#[test]
fn pools_say_what_a_mission_admits() {
    let home = yard();
    let json = matrix(&home, &["yard/fair", "--games", "10", "--json"]).json();
    let rungs = json["report"]["rungs"].as_array().expect("rungs").iter();
    assert_eq!(rungs.map(|r| &r["name"]).collect::<Vec<_>>(), ["barrow", "twin"]);
    let json = matrix(&home, &["yard", "--games", "10", "--entries", "twin,barrow", "--json"]).json();
    let missions = json["report"]["missions"].as_array().expect("missions").iter();
    assert_eq!(missions.map(|m| &m["name"]).collect::<Vec<_>>(), ["sprint", "again", "fair"]);
}

#[test]
fn a_matrix_is_the_same_on_any_number_of_threads() {
    let home = yard();
    same_on_any_threads(&[&[], &["--json"], &["--csv"]], |more| {
        matrix(&home, &[&["yard", "--games", "100"], more].concat()).out
    });
}

/// The numbers of the rows are those of the columns, and the lines of the CSV name the entries.
#[test]
fn a_matrix_is_a_table_and_csv() {
    let home = yard();
    let text = matrix(&home, &["yard/sprint", "--games", "40"]).out;
    assert!(text.starts_with("yard: 4 entries of cart, played by random\n"), "{text}");
    let row = |number: &str, cells: usize| {
        let rows = text.lines().filter(|l| l.trim_start().starts_with(&format!("{number} ")));
        let found: Vec<&str> = rows.collect();
        assert_eq!(found.len(), 2, "{number}: {text}");
        assert_eq!(found[1].matches('±').count(), cells, "{text}");
        found[1].split_whitespace().nth(1).map(str::to_owned)
    };
    assert_eq!((row("1", 3).as_deref(), row("4", 3).as_deref()), (Some("wagon"), Some("sled")));
    assert!(text.lines().all(|l| l.chars().count() <= 110), "{text}");

    let csv = matrix(&home, &["yard/sprint", "--games", "40", "--csv"]).out;
    let lines: Vec<Vec<&str>> = csv.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(lines.len(), 1 + 4 * 3, "{csv}");
    assert!(lines.iter().all(|l| l.len() == lines[0].len()), "{csv}");
    let at = |name: &str| lines[0].iter().position(|head| *head == name).expect("a column");
    let share = |entry: &str, against: &str| -> f64 {
        let found = lines.iter().find(|l| l[at("entry")] == entry && l[at("against")] == against);
        found.expect("a line")[at("share")].parse().expect("a number")
    };
    assert!(share("wagon", "sled") > 0.9);
    assert!((share("wagon", "sled") + share("sled", "wagon") - 1.0).abs() < 1e-5);
    assert!(lines[1..].iter().all(|l| l[at("pairs")] == "20"), "{csv}");
}

#[test]
fn errors_of_matrices_are_reported() {
    let home = yard();
    let fails = |args: &[&str], says: &str| wrong(&home, &[&["lab", "matrix"], args].concat(), says);
    fails(&["yard"], "--pilot");
    fails(&["yard", "--pilot", "randm"], "did you mean `random`");
    fails(&["yard", "--pilot", "random", "--json", "--csv"], "--csv");
    fails(&["yard", "--pilot", "random", "--kind", "crat"], "did you mean `cart`");
    fails(&["yard", "--pilot", "random", "--kind", "flag_pole"], "at least two entries of flag_pole");
    fails(&["yard", "--pilot", "random", "--entries", "sled,wagn"], "did you mean `wagon`");
    fails(&["yard", "--pilot", "random", "--entries", "sled"], "at least two entries of cart");
    fails(&["yard", "--pilot", "random", "--entries", "sled,sled"], "`sled` is named twice");
    fails(&["yard/walk", "--pilot", "random"], "no mission");
}

/// The built-in systems are found by the name of their folder, and every mission with a pool can be played.
#[test]
fn a_matrix_of_a_library_system() {
    let args = ["lab", "matrix", "gdw/duel", "--pilot", "random", "--games", "2", "--json"];
    let report = dicta(&args).expect(0).json()["report"].clone();
    let rungs = report["rungs"].as_array().map_or(0, Vec::len);
    assert!(rungs > 4 && report["games"] == rungs * (rungs - 1), "{report}");
    assert_eq!(report["faults"]["count"], 0, "{report}");
}

#[test]
fn the_book_shows_the_report_of_a_matrix() {
    super::compare::the_book_shows("matrix");
}
