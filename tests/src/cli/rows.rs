//! `--rows`: a row for each game of a comparison.

use super::compare::hill;
use super::*;

const COMPARED: [&str; 6] = ["hill", "+wind=on", "--pilots", "random,eager", "--games", "100"];

fn lab(home: &TempDir, args: &[&str], code: i32) -> Ran {
    dicta_in(home.path(), &[&["lab"], args].concat(), "").expect(code)
}

fn read(home: &TempDir, file: &str) -> String {
    std::fs::read_to_string(home.path().join(file)).expect("rows")
}

/// The mean figure of each pilot under A and B, from the rows.
fn means(rows: &str) -> Vec<(String, [f64; 2])> {
    let header: Vec<&str> = rows.lines().next().expect("a header").split(',').collect();
    let column = |name: &str| header.iter().position(|h| *h == name).expect("a column");
    let (pilots, version, figure) = (column("pilots"), column("version"), column("figure"));
    let mut sums: Vec<(String, [f64; 2], [f64; 2])> = Vec::new();
    for line in rows.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), header.len(), "{line}");
        if sums.iter().all(|(name, ..)| name != cells[pilots]) {
            sums.push((cells[pilots].to_owned(), [0.0; 2], [0.0; 2]));
        }
        let sum = sums.iter_mut().find(|(name, ..)| name == cells[pilots]).expect("a pilot");
        let at = usize::from(cells[version] == "B");
        sum.1[at] += cells[figure].parse::<f64>().expect("a number");
        sum.2[at] += 1.0;
    }
    sums.into_iter().map(|(name, sum, of)| (name, [sum[0] / of[0], sum[1] / of[1]])).collect()
}

#[test]
fn the_rows_have_the_figures_of_the_report() {
    let home = hill();
    let one = [&["compare"], &COMPARED[..], &["--rows", "one.csv", "--threads", "1", "--json"]].concat();
    let report = lab(&home, &one, 0).json()["report"].clone();
    let rows = read(&home, "one.csv");
    assert_eq!(rows.lines().count() as u64, 1 + report["games"].as_u64().expect("a number"));
    for (rung, (pilots, means)) in report["rungs"].as_array().expect("rungs").iter().zip(means(&rows)) {
        assert_eq!(rung["pilots"][0], pilots.as_str());
        for (version, mean) in means.into_iter().enumerate() {
            let expected = rung["means"][version].as_f64().expect("a number");
            assert!((mean - expected).abs() < 1e-9, "{pilots}: {mean} {expected}");
        }
    }
    // The same on any number of threads, and as JSON.
    lab(&home, &[&["compare"], &COMPARED[..], &["--rows", "two.csv", "--threads", "3"]].concat(), 0);
    assert_eq!(read(&home, "two.csv"), rows);
    lab(&home, &[&["compare"], &COMPARED[..], &["--rows", "two.jsonl"]].concat(), 0);
    let lines = read(&home, "two.jsonl");
    let first: Value = serde_json::from_str(lines.lines().next().expect("a row")).expect("JSON");
    let cells: Vec<&str> = rows.lines().nth(1).expect("a row").split(',').collect();
    assert_eq!((first["mission"].as_str(), first["version"].as_str()), (Some(cells[1]), Some("A")));
    assert_eq!(first["seed"].to_string(), cells[5]);
    assert_eq!(lines.lines().count(), rows.lines().count() - 1);
    assert!(first["events"].is_object());
}

/// The rows of all shards are those of the comparison.
#[test]
fn shards_write_their_own_rows() {
    let home = hill();
    lab(&home, &[&["compare"], &COMPARED[..], &["--rows", "one.csv"]].concat(), 0);
    lab(&home, &[&["plan"], &COMPARED[..], &["--out", "plan.json"]].concat(), 0);
    let mut all: Vec<String> = Vec::new();
    for shard in ["1", "2", "3"] {
        let (part, rows) = (format!("{shard}/3"), format!("{shard}.csv"));
        lab(&home, &["run", "plan.json", "--shard", &part, "--out", "sums", "--rows", &rows], 0);
        all.extend(read(&home, &rows).lines().skip(1).map(str::to_owned));
    }
    let mut one: Vec<String> = read(&home, "one.csv").lines().skip(1).map(str::to_owned).collect();
    assert_ne!(all, one, "shards have rows of each pilot");
    all.sort();
    one.sort();
    assert_eq!(all, one);
    // Nothing else is left.
    assert!(!home.path().join("1.csv.part").exists());
}

#[test]
fn rows_that_cannot_be_written_are_an_error() {
    let home = hill();
    let run = |file: &str, code: i32| lab(&home, &[&["compare"], &COMPARED[..], &["--rows", file]].concat(), code).err;
    assert!(run("rows.xlsx", 2).contains("rows are CSV or JSON lines"));
    assert!(run("no/such/folder.csv", 3).contains("folder.csv.part"));
}

/// The report is printed even if the rows can't be written, and no part of them is left.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_report() {
    let home = hill();
    std::os::unix::fs::symlink("/dev/full", home.path().join("rows.csv.part")).expect("a link");
    let ran = lab(&home, &[&["compare"], &COMPARED[..], &["--rows", "rows.csv"]].concat(), 3);
    assert!(ran.out.contains("random") && ran.out.contains("eager"), "{}", ran.out);
    assert!(ran.err.contains("the rows are not written: rows.csv: the disk is full"), "{}", ran.err);
    assert!(!home.path().join("rows.csv.part").exists() && !home.path().join("rows.csv").exists());
}
