//! The command line from a user's or a script's point of view: every command, its output and its exit code.
//!
//! The binary is in the folder of the test binary; it is built first, because `cargo test -p dicta-tests` alone would
//! not build it. All commands run in an empty folder outside the repository, with the embedded library.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

mod carts;
mod compare;
mod files;
mod ladder;
mod lsp;
mod matrix;
mod printed;
mod quality;
mod rows;
mod search;
mod sensitivity;
mod shown;
mod statistics;
mod terminal;
mod unusual;

/// The system that these tests play.
const SYSTEM: &str = "bluemax-2013-de";

/// The result of a call.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    fn expect(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}:\n{}", self.out))
    }
}

fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let test = std::env::current_exe().expect("a test has a path");
        let folder = test.parent().and_then(Path::parent).expect("target/<profile>/deps/<test>").to_path_buf();
        let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        build.args(["build", "--quiet", "--workspace", "--bin", "dicta"]).current_dir(env!("CARGO_MANIFEST_DIR"));
        if folder.ends_with("release") {
            build.arg("--release");
        }
        let built = build.status();
        let binary = folder.join(format!("dicta{}", std::env::consts::EXE_SUFFIX));
        assert!(binary.exists(), "{} is missing and `cargo build` said {built:?}", binary.display());
        binary
    })
}

fn dicta_in(folder: &Path, args: &[&str], typed: &str) -> Ran {
    let mut child = Command::new(binary())
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("dicta starts");
    // A command may end without reading its input, which closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
    let done = child.wait_with_output().expect("dicta ends");
    Ran {
        code: done.status.code().unwrap_or(-1),
        out: String::from_utf8(done.stdout).expect("UTF-8"),
        err: String::from_utf8(done.stderr).expect("UTF-8"),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn dicta(args: &[&str]) -> Ran {
    dicta_in(folder().path(), args, "")
}

/// A user's project: `dicta new` in an empty folder.
fn project() -> (TempDir, PathBuf) {
    let home = folder();
    dicta_in(home.path(), &["new", "mine", "--from", SYSTEM], "").expect(0);
    let path = home.path().join("mine");
    (home, path)
}

/// The first mission of [`SYSTEM`].
fn mission() -> String {
    let list = dicta(&["list", SYSTEM, "--json"]).expect(0).json();
    let name = list["systems"][0]["missions"][0]["name"].as_str().expect("a mission").to_string();
    format!("{SYSTEM}/{name}")
}

#[test]
fn help_names_every_command() {
    let ran = dicta(&["--help"]).expect(0);
    for command in [
        "edit",
        "new",
        "list",
        "show",
        "check",
        "fmt",
        "print",
        "test",
        "play",
        "simulate",
        "lab",
        "replay",
        "campaign",
        "diff",
        "explain",
        "lsp",
        "completions",
    ] {
        assert!(ran.out.lines().any(|l| l.trim_start().starts_with(command)), "{command}:\n{}", ran.out);
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    dicta(&["frobnicate"]).expect(2);
    dicta(&["check", "--frobnicate"]).expect(2);
    dicta(&["completions", "tcsh-ish"]).expect(2);
    let ran = dicta(&["check", "bluemax-2013-dee"]).expect(2);
    assert!(ran.err.contains("did you mean `bluemax-2013-de`"), "{}", ran.err);
    dicta(&["simulate", &mission(), "--games", "0"]).expect(2);
    dicta(&["simulate", &mission(), "--pilots", "randm"]).expect(2);
    dicta(&["simulate", &mission(), "--options", "no_such=on"]).expect(2);
    dicta(&["simulate", "no_such_mission"]).expect(2);
    dicta(&["new", "x", "--from", "no_such_system"]).expect(2);
    dicta(&["explain", "E9999"]).expect(2);
    // An empty folder contains no project.
    dicta(&["check"]).expect(2);
}

#[test]
fn a_broken_file_ends_with_3() {
    let home = folder();
    std::fs::write(home.path().join("game.ron"), "not a game").expect("written");
    dicta_in(home.path(), &["replay", "game.ron"], "").expect(3);
    dicta_in(home.path(), &["replay", "missing.ron"], "").expect(3);
}

#[test]
fn a_missing_display_fails_without_a_panic() {
    let ran = dicta(&["edit"]);
    assert!(ran.code == 2 || ran.code == 3, "{}", ran.code);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

#[test]
fn list_prints_systems_missions_and_entries() {
    let ran = dicta(&["list"]).expect(0);
    assert!(ran.out.contains(SYSTEM), "{}", ran.out);
    let json = dicta(&["list", SYSTEM, "--json"]).expect(0).json();
    let system = &json["systems"][0];
    assert!(!system["missions"].as_array().expect("missions").is_empty());
    assert_eq!(system["campaigns"][0]["name"], "bloody_april");
    assert!(
        system["kinds"]
            .as_array()
            .expect("kinds")
            .iter()
            .any(|k| !k["entries"].as_array().expect("entries").is_empty())
    );
}

#[test]
fn pilots_are_given_with_pilot_or_pilots() {
    let simulated = |option| dicta(&["simulate", "skirmish/duel", "--games", "2", option, "steady"]).expect(0).out;
    let games = |text: String| text.lines().filter(|line| !line.contains("games/s")).collect::<Vec<_>>().join("\n");
    assert_eq!(games(simulated("--pilot")), games(simulated("--pilots")));
    let played = dicta(&["play", "skirmish/duel", "--pilots", "red=steady,blue=steady", "--seed", "1"]).expect(0).out;
    assert_eq!(
        played,
        dicta(&["play", "skirmish/duel", "--pilot", "red=steady", "--pilot", "blue=steady", "--seed", "1"])
            .expect(0)
            .out
    );
}

#[test]
fn show_prints_the_sheet_of_a_declaration() {
    let show = |name: &str, code| {
        let name: Vec<&str> = name.split(' ').collect();
        dicta(&[&["show", "skirmish"], &name[..]].concat()).expect(code)
    };
    let of = |name: &str| show(name, 0).out;
    let members = "                dice  ammo\n  short  Short  0     1\n  long   Long   2     3\n";
    assert_eq!(of("burst"), format!("enum burst  Burst\n  The length of a burst.\n\n{members}"));
    let kind = of("aircraft");
    assert!(kind.contains("counter ammo") && kind.contains("default 9, known to its owner"), "{kind}");
    assert!(kind.contains("\n  spad") && kind.contains("\n  fokker"), "{kind}");
    let rule = of("rule acceleration");
    assert!(rule.starts_with("rule acceleration  Change of speed\n"), "{rule}");
    let when = "when the absolute value of the speed of the maneuver − the speed of last maneuver of the aircraft is greater than 1";
    assert!(rule.contains(&format!("speed changes by one at most  {when}\n")), "{rule}");
    assert!(rule.contains("\n    forbid when abs(m.speed - a.last.speed) > 1 because"), "{rule}");
    assert!(of("damage").contains("\n  4 ×  wings 2 "), "{}", of("damage"));
    assert!(of("d6").contains(" 1 of 6\n"), "{}", of("d6"));
    assert!(of("lowlands").contains("18 × 12 hexes") && of("lowlands").contains("zone lines"), "{}", of("lowlands"));
    let mission = of("duel");
    assert!(mission.contains("SPAD: 0306 facing north-east") && mission.contains("\n  turns  20\n"), "{mission}");
    // An option and an event have this name.
    let several = show("jams", 2).err;
    assert!(several.contains("say which: option jams, event jams"), "{several}");
    assert!(of("event jams").starts_with("event jams\n"), "{}", of("event jams"));
    assert!(show("spat", 2).err.contains("did you mean `spad`?"));
}

#[test]
fn show_applies_the_overlays_of_a_project() {
    let home = folder();
    let run = |args: &[&str]| dicta_in(home.path(), args, "").expect(0).out;
    run(&["new", "mine", "--from", "skirmish"]);
    run(&["set", "mine", "spad.wings", "7", "--house-rule", "mine.dicta"]);
    assert!(run(&["show", "mine", "spad"]).contains("\n  wings      7"));
    assert!(run(&["show", "skirmish", "spad"]).contains("\n  wings      6"));
}

#[test]
fn show_prints_the_cells_of_a_table() {
    let home = folder();
    let table = "table loss \"Loss\" (roll: 1..4) -> planks: number {\n  row 1..3: 0\n  row 4: 2\n}\n";
    let text = format!("edition 1\n\nruleset tiny \"Tiny\"\n\nboard square\n\n{table}");
    std::fs::write(home.path().join("tiny.dicta"), text).expect("written");
    let shown = dicta_in(home.path(), &["show", ".", "loss"], "").expect(0).out;
    assert!(shown.ends_with("\n  roll  planks\n  1–3   0\n  4     2\n"), "{shown}");
}

#[test]
fn the_book_shows_a_sheet() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/command-line.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let (_, after) = page.split_once("$ dicta show skirmish fokker\n").expect("the command");
    let (shown, _) = after.split_once("```").expect("the sheet");
    assert_eq!(dicta(&["show", "skirmish", "fokker"]).expect(0).out, shown);
}

#[test]
fn the_library_has_no_problems() {
    dicta(&["check", SYSTEM]).expect(0);
    dicta(&["check", &format!("dicta/{SYSTEM}")]).expect(0);
}

#[test]
fn check_shows_the_place_of_an_error() {
    let (_home, mine) = project();
    dicta_in(&mine, &["check"], "").expect(0);
    std::fs::write(mine.join("wrong.dicta"), "for mine\n\ndefine wrong = no_such_name + 1\n").expect("written");
    let ran = dicta_in(&mine, &["check"], "").expect(1);
    assert!(ran.out.contains("wrong.dicta:3:16"), "{}", ran.out);
    assert!(ran.out.contains("^^^^^^^^^^^^"), "{}", ran.out);
    let json = dicta_in(&mine, &["check", "--json"], "").expect(1).json();
    let found = &json["diagnostics"][0];
    assert_eq!((found["place"]["line"].as_u64(), found["place"]["column"].as_u64()), (Some(3), Some(16)), "{found}");
    let code = found["code"].as_str().expect("a code");
    let page = dicta(&["explain", code]).expect(0);
    assert!(page.out.contains(code), "{}", page.out);
}

#[test]
fn check_lists_what_a_translation_lacks() {
    let (_home, mine) = project();
    let french = "for mine\n\ntranslation fr \"Français\" {\n  \"Nearest enemy\" \"Ennemi le plus proche\"\n}\n";
    std::fs::write(mine.join("french.dicta"), french).expect("written");
    assert!(!dicta_in(&mine, &["check"], "").expect(0).out.contains("without a translation"));
    let list = dicta_in(&mine, &["check", "--translations"], "").expect(0).out;
    assert!(list.contains("mine, fr: ") && list.contains("  \"{a} falls into a spin\"\n"), "{list}");
    // Dicta itself speaks no French.
    assert!(list.contains("  \"{piece} is placed at {place}\"\n"), "{list}");
    assert!(!list.contains("\"Nearest enemy\""), "{list}");
    let json = dicta_in(&mine, &["check", "--translations", "--json"], "").expect(0).json();
    let languages: Vec<_> = json["untranslated"].as_array().into_iter().flatten().collect();
    assert!(languages.iter().any(|of| of["language"] == "fr"), "{json}");
}

#[test]
fn explain_lists_all_codes_and_shows_their_pages() {
    let list = dicta(&["explain"]).expect(0).out;
    for line in ["E0301  Choice without a pick", "F0002  ", "W0001  Unused declaration", "X0001  Failing example"] {
        assert!(list.lines().any(|l| l.starts_with(line)), "{line}: {list}");
    }
    let page = dicta(&["explain", "e0301"]).expect(0).out;
    assert!(page.starts_with("E0301: Choice without a pick\n"), "{page}");
}

#[test]
fn check_finds_overlays_that_change_the_same_declaration() {
    let home = folder();
    let write = |name: &str, text: &str| std::fs::write(home.path().join(name), text).expect("written");
    write("base.dicta", "edition 1\n\nruleset base \"Base\"\n\nboard hex\n\ndefine reach = 3\n");
    write("far.dicta", "ruleset far \"Far\" extends base\n\nreplace define reach = 4\n");
    dicta_in(home.path(), &["check"], "").expect(0);
    write("near.dicta", "ruleset near \"Near\" extends base\n\nreplace define reach = 2\n");
    let ran = dicta_in(home.path(), &["check"], "").expect(1);
    assert_eq!(ran.out.matches("E0806").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("`far` and `near` both change define reach"), "{}", ran.out);
    // An overlay that takes precedence over the other, by its header or because it extends it, is fine.
    write("near.dicta", "ruleset near \"Near\" extends base over far\n\nreplace define reach = 2\n");
    dicta_in(home.path(), &["check"], "").expect(0);
    write("near.dicta", "ruleset near \"Near\" extends far\n\nreplace define reach = 2\n");
    dicta_in(home.path(), &["check"], "").expect(0);
}

#[cfg(unix)]
#[test]
fn a_project_reads_no_files_outside_its_folder() {
    let (home, mine) = project();
    std::fs::write(home.path().join("outside.dicta"), "for mine\n\ndefine secret = no_such_name\n").expect("written");
    std::fs::write(mine.join("use.dicta"), "for mine\nuse ../outside\n").expect("written");
    dicta_in(&mine, &["check"], "").expect(1);
    std::fs::remove_file(mine.join("use.dicta")).expect("removed");
    std::os::unix::fs::symlink(home.path().join("outside.dicta"), mine.join("link.dicta")).expect("linked");
    // Whether the link is skipped or rejected, files outside are not read.
    let ran = dicta_in(&mine, &["check"], "");
    assert_ne!(ran.code, 1, "{}", ran.out);
    assert!(!format!("{}{}", ran.out, ran.err).contains("no_such_name"), "{}", ran.out);
}

#[test]
fn a_copy_of_each_system_has_no_problems() {
    for system in dicta_content::systems() {
        let home = folder();
        dicta_in(home.path(), &["new", "mine", "--from", system, "--copy"], "").expect(0);
        let said = dicta_in(home.path(), &["check", "mine"], "").expect(0);
        assert!(said.out.contains("no problems"), "{system}: {}", said.out);
    }
}

#[test]
fn fmt_is_idempotent() {
    let (_home, mine) = project();
    let path = mine.join("loose.dicta");
    std::fs::write(&path, "for mine\n\n\n\n\ndefine   twice( n : 0..9 )=n*2\n").expect("written");
    let ran = dicta_in(&mine, &["fmt", "--check"], "").expect(1);
    assert!(ran.out.contains("loose.dicta"), "{}", ran.out);
    dicta_in(&mine, &["fmt"], "").expect(0);
    let once = std::fs::read_to_string(&path).expect("read");
    dicta_in(&mine, &["fmt", "--check"], "").expect(0);
    dicta_in(&mine, &["fmt"], "").expect(0);
    assert_eq!(std::fs::read_to_string(&path).expect("read"), once);
    // The library is read-only.
    dicta_in(&mine, &["fmt", SYSTEM], "").expect(2);
}

#[test]
fn set_changes_one_value_and_nothing_else() {
    let home = folder();
    dicta_in(home.path(), &["new", "mine", "--from", "skirmish", "--copy"], "").expect(0);
    let file = home.path().join("mine/system.dicta");
    let text = || std::fs::read_to_string(&file).expect("read");
    let old = text();
    let said = dicta_in(home.path(), &["set", "mine", "spad.wings", "7", "--dry-run"], "").expect(0);
    assert!(said.out.contains("-   wings 6, engine 3\n+   wings 7, engine 3"), "{}", said.out);
    assert_eq!(text(), old);
    dicta_in(home.path(), &["set", "mine", "spad.wings", "7"], "").expect(0);
    assert_eq!(text(), old.replace("wings 6, engine 3", "wings 7, engine 3"));
    // A value that the checker rejects is not written, and a value that would change another field even less.
    let said = dicta_in(home.path(), &["set", "mine", "spad.stability", "Q"], "").expect(1);
    assert!(said.out.contains("nothing was written"), "{}", said.out);
    let said = dicta_in(home.path(), &["set", "mine", "spad.wings", "7, engine 9"], "").expect(2);
    assert!(said.err.contains("would also change something else"), "{}", said.err);
    let said = dicta_in(home.path(), &["set", "mine", "spat.wings", "7"], "").expect(2);
    assert!(said.err.contains("did you mean `spad`?"), "{}", said.err);
    assert_eq!(text(), old.replace("wings 6, engine 3", "wings 7, engine 3"));
    let said = dicta_in(home.path(), &["set", "mine", "spad.wings", "7"], "").expect(0);
    assert!(said.out.starts_with("nothing to change"), "{}", said.out);
    // The library is read-only.
    dicta_in(home.path(), &["set", "skirmish", "spad.wings", "7"], "").expect(2);
}

#[test]
fn set_writes_a_change_to_the_library_into_a_house_rule() {
    let home = folder();
    dicta_in(home.path(), &["new", "mine", "--from", "skirmish"], "").expect(0);
    let set = |args: &[&str]| {
        let args = [&["set", "mine"], args, &["--house-rule", "mine.dicta"]].concat();
        dicta_in(home.path(), &args, "").expect(0);
        std::fs::read_to_string(home.path().join("mine/mine.dicta")).expect("read")
    };
    let said = dicta_in(home.path(), &["set", "mine", "spad.wings", "7"], "").expect(2);
    assert!(said.err.contains("`spad` belongs to the library"), "{}", said.err);
    assert!(said.err.contains("--house-rule mine.dicta"), "{}", said.err);
    assert!(set(&["spad.wings", "7"]).ends_with("\n\nreplace spad.wings by 7\n"));
    assert!(set(&["spad.schedule", "--add", "35S3"]).ends_with("replace spad.wings by 7\nadd 35S3 to spad.schedule\n"));
    assert!(set(&["spad.wings", "8"]).ends_with("\n\nreplace spad.wings by 8\nadd 35S3 to spad.schedule\n"));
    // The look has the name of the entry. A value of the rules needs no line.
    assert!(set(&["spad.wings", "6"]).ends_with("\n\nadd 35S3 to spad.schedule\n"));
    let args = ["set", "mine", "duel.turns", "20", "--house-rule", "mine.dicta"];
    let said = dicta_in(home.path(), &args, "").expect(0);
    assert!(said.out.starts_with("nothing to change"), "{}", said.out);
    dicta_in(home.path(), &["check", "mine", "--strict"], "").expect(0);
}

#[test]
fn set_moves_parts_and_declarations() {
    let home = folder();
    dicta_in(home.path(), &["new", "mine", "--from", "skirmish", "--copy"], "").expect(0);
    let file = home.path().join("mine/system.dicta");
    let text = || std::fs::read_to_string(&file).expect("read");
    let old = text();
    dicta_in(home.path(), &["set", "mine", "spad.wings", "--after", "engine"], "").expect(0);
    assert_eq!(text(), old.replace("wings 6, engine 3", "engine 3, wings 6"));
    dicta_in(home.path(), &["set", "mine", "spad.wings", "--before", "engine"], "").expect(0);
    assert_eq!(text(), old);
    let said = dicta_in(home.path(), &["set", "mine", "spad.wings", "--before", "engine"], "").expect(2);
    assert!(said.err.contains("is already before `engine`"), "{}", said.err);
    // A house rule reorders a list by replacing it.
    let house = home.path().join("house");
    dicta_in(home.path(), &["new", "house", "--from", "skirmish"], "").expect(0);
    let args = ["set", "house", "spad.schedule.14R3", "--before", "2S2", "--house-rule", "house.dicta"];
    dicta_in(home.path(), &args, "").expect(0);
    let written = std::fs::read_to_string(house.join("house.dicta")).expect("read");
    assert!(
        written.ends_with("replace spad.schedule by [14R3, 2S2, 3S3, 4S4, 7L2, 7R2, 13L3, 13R3, 14L3]\n"),
        "{written}"
    );
    dicta_in(home.path(), &["check", "house", "--strict"], "").expect(0);
}

#[test]
fn entries_are_exported_and_imported() {
    let home = folder();
    let run = |args: &[&str], code| dicta_in(home.path(), args, "").expect(code);
    run(&["new", "mine", "--from", "skirmish", "--copy"], 0);
    let source = || std::fs::read_to_string(home.path().join("mine/system.dicta")).expect("read");
    let old = source();
    for file in ["aircraft.csv", "aircraft.xlsx"] {
        run(&["export", "mine", "aircraft", file], 0);
        assert!(run(&["export", "mine", "aircraft", file], 2).err.contains("already exists"));
        run(&["export", "mine", "aircraft", file, "--overwrite"], 0);
        assert!(run(&["import", "mine", "aircraft", file], 0).out.contains("nothing to change"));
    }
    let csv = home.path().join("aircraft.csv");
    let sheet = std::fs::read_to_string(&csv).expect("read");
    let spad = sheet.lines().find(|line| line.starts_with("spad,")).expect("a row");
    let wings = spad.replacen(",6,", ",7,", 1);
    std::fs::write(&csv, sheet.replace(spad, &wings)).expect("written");
    assert!(run(&["import", "mine", "aircraft", "aircraft.csv", "--dry-run"], 0).out.contains("-   wings 6, engine 3"));
    assert_eq!(source(), old);
    run(&["import", "mine", "aircraft", "aircraft.csv"], 0);
    assert_eq!(source(), old.replace("wings 6, engine 3", "wings 7, engine 3"));
    // A wrong cell is named, and nothing was written.
    std::fs::write(&csv, "name,wings\nspad,many\n").expect("written");
    let failed = run(&["import", "mine", "aircraft", "aircraft.csv"], 2);
    assert!(failed.err.contains("B2: `many` is not a whole number"), "{}", failed.err);
    assert!(run(&["export", "mine", "aircroft", "a.csv"], 2).err.contains("did you mean `aircraft`?"));
    assert!(run(&["export", "mine", "aircraft", "a.doc"], 2).err.contains(".xlsx"));
    std::fs::write(home.path().join("cut.xlsx"), "PK").expect("written");
    assert!(run(&["import", "mine", "aircraft", "cut.xlsx"], 3).err.contains("the workbook could not be read"));
}

#[test]
fn an_import_changes_the_library_in_a_house_rule() {
    let home = folder();
    let run = |args: &[&str], code| dicta_in(home.path(), args, "").expect(code);
    run(&["new", "mine", "--from", "skirmish"], 0);
    std::fs::write(home.path().join("a.csv"), "name;wings\nspad;7\n").expect("written");
    assert!(run(&["import", "mine", "aircraft", "a.csv"], 2).err.contains("--house-rule FILE"));
    run(&["import", "mine", "aircraft", "a.csv", "--house-rule", "mine.dicta"], 0);
    let text = std::fs::read_to_string(home.path().join("mine/mine.dicta")).expect("read");
    assert!(text.ends_with("replace spad.wings by 7\n"), "{text}");
}

#[test]
fn a_map_goes_to_tiled_and_back() {
    let home = folder();
    let run = |args: &[&str], code| dicta_in(home.path(), args, "").expect(code);
    run(&["new", "mine", "--from", "skirmish"], 0);
    let mine = home.path().join("mine/mine.dicta");
    let source = || std::fs::read_to_string(&mine).expect("read");
    let export = ["export", "mine", "lowlands", "lowlands.tmx"];
    run(&export, 0);
    assert!(home.path().join("lowlands.terrain.png").exists());
    assert!(run(&export, 2).err.contains("lowlands.tmx already exists"));
    assert!(run(&["export", "mine", "lowland", "other.tmx"], 2).err.contains("there is no map `lowland`"));
    // A map of the library stays as it is; under another name it is a new one.
    let old = source();
    assert!(run(&["import", "mine", "lowlands", "lowlands.tmx"], 0).out.contains("nothing to change"));
    run(&["import", "mine", "my_lowlands", "lowlands.tmx"], 0);
    let new = source();
    assert!(new.starts_with(old.trim_end()), "{new}");
    assert!(new.contains("\n\nmap my_lowlands \"The lowlands\" {\n  legend {"), "{new}");
    run(&["check", "mine"], 0);
    // Only the cells that differ change.
    let tmx = std::fs::read_to_string(home.path().join("lowlands.tmx")).expect("read");
    let tile = tmx.lines().find(|line| line.contains("<tile ")).expect("a tile");
    let mud = "<tile id=\"90\" type=\"mud\"/>\n";
    let (start, cells) = tmx.split_once("<data encoding=\"csv\">\n").expect("cells");
    let (_, rest) = cells.split_once(',').expect("a cell");
    let changed = format!("{}<data encoding=\"csv\">\n91,{rest}", start.replacen(tile, &format!("{mud}{tile}"), 1));
    std::fs::write(home.path().join("lowlands.tmx"), changed).expect("written");
    run(&["import", "mine", "my_lowlands", "lowlands.tmx"], 0);
    assert!(source().contains(", m mud }\n  rows {\n    \"m"), "{}", source());
    assert!(run(&["import", "mine", "lowlands", "lowlands.tmx"], 2).err.contains("has no rows of letters"));
    std::fs::write(home.path().join("lowlands.tmx"), "<map/>").expect("written");
    assert!(run(&["import", "mine", "lowlands", "lowlands.tmx"], 3).err.contains("line 1: the board of the rules"));
}

#[test]
fn an_svg_file_becomes_a_drawing_that_looks_stamp() {
    let home = folder();
    let run = |args: &[&str], code| dicta_in(home.path(), args, "").expect(code);
    run(&["new", "mine", "--from", "skirmish"], 0);
    let mine = home.path().join("mine/mine.dicta");
    let source = || std::fs::read_to_string(&mine).expect("read");
    let old = source();
    let picture = |inner: &str| {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\n{inner}\n</svg>\n");
        std::fs::write(home.path().join("badge.svg"), svg).expect("written");
    };
    picture("<circle cx='5' cy='5' r='4' data-fill='side'/><rect width='5' height='5' fill='#ff000080'/>");
    let import = ["import", "mine", "drawing.badge", "badge.svg"];
    run(&[&import[..], &["--dry-run"]].concat(), 0);
    assert_eq!(source(), old);
    run(&import, 0);
    let look = "look drawing.badge {\n  cell 1000\n  colours {\n    badge_1 \"#ff000080\"\n  }\n  circle side 0 0 400\n  \
        shade badge_1 [-500 -500, 0 -500, 0 0, -500 0]\n}\n";
    assert_eq!(source(), format!("{}\n\n{look}", old.trim_end()));
    run(&["check", "mine", "--strict"], 0);
    assert!(run(&import, 0).out.contains("nothing to change"));
    // The picture is changed and imported again.
    picture("<circle cx='5' cy='5' r='4' data-fill='side' opacity='0.5'/>");
    let again = run(&import, 0);
    assert!(again.out.contains("badge.svg: shapes in a colour of looks are opaque"), "{}", again.out);
    assert!(source().ends_with("look drawing.badge {\n  cell 1000\n  circle side 0 0 400\n}\n"), "{}", source());
    // An unknown colour is an error of the rules; an element without a shape is one of the picture.
    picture("<circle cx='5' cy='5' r='4' data-fill='octarine'/>");
    assert!(run(&import, 1).out.contains("there is no colour `octarine`"));
    picture("<text>A</text>");
    assert!(run(&import, 3).err.contains("badge.svg: line 2: text can't become shapes"));
    assert!(run(&["import", "mine", "badge", "badge.svg"], 3).err.contains("line 2"));
    picture("<rect width='5' height='5'/>");
    assert!(run(&["import", "mine", "badge", "badge.svg"], 2).err.contains("is not the name of a drawing"));
}

#[test]
fn test_prints_its_counts_on_the_last_line() {
    let ran = dicta(&["test", SYSTEM]).expect(0);
    let last = ran.out.lines().rfind(|l| !l.is_empty()).expect("a line");
    let words: Vec<&str> = last.split(' ').collect();
    assert!(matches!(words[..], [n, "passed,", "0", "failed"] if n.parse::<u32>().is_ok_and(|n| n > 0)), "{last}");
    let one = dicta(&["test", SYSTEM, "--filter", "no example is called so"]).expect(0);
    assert!(one.out.ends_with("0 passed, 0 failed\n"), "{}", one.out);
}

#[test]
fn a_failed_example_is_a_finding() {
    let (_home, mine) = project();
    std::fs::write(mine.join("wrong.dicta"), "for mine\n\nexample \"Two and two\" {\n  expect 2 + 2 == 5\n}\n")
        .expect("written");
    let ran = dicta_in(&mine, &["test", "--filter", "Two and two"], "").expect(1);
    assert!(ran.out.ends_with("0 passed, 1 failed\n"), "{}", ran.out);
    assert!(ran.out.contains("wrong.dicta:4"), "{}", ran.out);
}

/// An example that checked nothing has not passed: neither if its only expectation has an error, nor if it can't be
/// parsed.
#[test]
fn an_example_with_an_error_fails() {
    let (_home, mine) = project();
    let text = "for mine\n\nexample \"In error\" {\n  expect nosuch == 5\n}\n\nexample \"In error, unread\" {\n  expect expect (\n}\n";
    std::fs::write(mine.join("wrong.dicta"), text).expect("written");
    let ran = dicta_in(&mine, &["test", "--filter", "In error"], "").expect(1);
    assert!(ran.out.ends_with("0 passed, 2 failed\n"), "{}", ran.out);
    assert!(ran.out.contains("wrong.dicta:4") && ran.out.contains("wrong.dicta:9"), "{}", ran.out);
}

#[test]
fn simulate_is_the_same_on_any_number_of_threads() {
    let mission = mission();
    let run = |threads: &str| {
        let args = ["simulate", &mission, "--games", "60", "--seed", "7", "--threads", threads, "--json"];
        dicta(&args).expect(0).json()
    };
    let (one, three) = (run("1"), run("3"));
    assert_eq!(one["report"], three["report"]);
    assert_eq!(one["report"]["games"], 60);
    assert_eq!(one["report"]["faults"]["count"], 0, "{one}");
    assert_ne!(
        one["report"]["digest"],
        dicta(&["simulate", &mission, "--games", "60", "--seed", "8", "--json"]).json()["report"]["digest"]
    );
}

#[test]
fn rules_that_no_example_reaches_are_a_finding() {
    let (_home, mine) = project();
    let rule = "for mine\n\nvalue odds(n: number) = 0 {\n  + 1 when n > 3 as high because \"high\"\n}\n";
    std::fs::write(mine.join("odds.dicta"), rule).expect("written");
    let ran = dicta_in(&mine, &["test", "--coverage"], "").expect(1);
    assert!(ran.out.contains("odds.dicta:4") && ran.out.contains("odds.high"), "{}", ran.out);
    dicta_in(&mine, &["test"], "").expect(0);
    let example = "\nexample \"High\" {\n  expect value odds(4) was 1\n}\n";
    std::fs::write(mine.join("odds.dicta"), format!("{rule}{example}")).expect("written");
    let json = dicta_in(&mine, &["test", "--coverage", "--json"], "").expect(0).json();
    let items = json["coverage"]["items"].as_array().expect("a list");
    let high = items.iter().find(|i| i["name"] == "odds.high").expect("the modifier");
    assert_eq!((high["count"].as_u64(), high["line"].as_u64()), (Some(1), Some(4)));
    let marked = rule.replace("because \"high\"", "because \"high\" unreachable because \"never\"");
    std::fs::write(mine.join("odds.dicta"), format!("{marked}{example}")).expect("written");
    let ran = dicta_in(&mine, &["test", "--coverage"], "").expect(1);
    assert!(ran.out.contains("reached although marked as unreachable: 1"), "{}", ran.out);
}

/// Rules that may leak secrets to players are played only on explicit request.
#[test]
fn rules_that_leak_secrets_are_not_played() {
    let home = folder();
    let text = "ruleset leaky \"Leaky\"\nboard hex\nside red \"Red\"\nside blue \"Blue\"\ndie d6 { 1, 2, 3, 4, 5, 6 }\n\
        kind plane piece {\n  counter fuel : 0..9 = 3 secret to owner\n  counter seen : 0..9\n}\nplane spad { }\n\
        choice burn(a: plane) {\n  pick n : 0..2\n  then { a.fuel -= n }\n}\n\
        turn {\n  phase fly {\n    gather burn(a) for each plane a\n    each plane a { a.seen = a.fuel }\n  }\n}\n\
        map sky { size 9 x 9 }\nmission duel \"Duel\" {\n  map sky\n  turns 2\n  seat rouge red\n  seat bleu blue\n  \
        piece s1 spad { seat rouge, at @0101, facing 0 }\n  piece s2 spad { seat bleu, at @0202, facing 0 }\n}\n";
    let file = home.path().join("leaky.dicta");
    std::fs::write(&file, text).expect("written");
    let simulate = ["simulate", "duel", "--games", "2", "--seed", "1"];
    let ran = dicta_in(home.path(), &simulate, "").expect(3);
    assert!(ran.err.contains("E0603") && ran.err.contains("it can't be played"), "{}", ran.err);
    let ran = dicta_in(home.path(), &[&simulate[..], &["--unsound"]].concat(), "").expect(0);
    assert!(ran.err.contains("played anyway"), "{}", ran.err);
    std::fs::write(&file, text.replace("a.seen = a.fuel", "a.fuel -= 1")).expect("written");
    let ran = dicta_in(home.path(), &simulate, "").expect(0);
    assert!(!ran.err.contains("may reveal"), "{}", ran.err);
}

#[test]
fn simulate_counts_and_times_what_it_plays() {
    let (mission, games) = (mission(), ["--games", "20", "--json"]);
    let run = |how: &str| dicta(&[&["simulate", &mission, how], &games[..]].concat()).expect(0).json();
    let (counted, timed) = (run("--coverage"), run("--profile"));
    assert_eq!(counted["report"]["digest"], timed["report"]["digest"]);
    let items = counted["coverage"]["items"].as_array().expect("a list");
    let counts: Vec<u64> = items.iter().filter_map(|i| i["count"].as_u64()).collect();
    assert!(counts.first() == Some(&0) && counts.last().is_some_and(|n| *n > 0), "what was never reached comes first");
    let parts = timed["profile"]["parts"].as_array().expect("a list");
    let own: Vec<u64> = parts.iter().filter_map(|p| p["own"].as_u64()).collect();
    assert!(own.len() > 5 && own.is_sorted_by(|a, b| a >= b), "the slowest comes first: {own:?}");
    assert!(own.iter().sum::<u64>() <= timed["profile"]["whole"].as_u64().expect("a number"));
}

#[test]
fn a_game_is_played_saved_and_replayed() {
    let home = folder();
    let mission = mission();
    dicta_in(home.path(), &["play", &mission, "--pilot", "random", "--seed", "3", "--save", "game.ron"], "").expect(0);
    let check = dicta_in(home.path(), &["replay", "game.ron", "--check"], "").expect(0);
    assert!(!check.out.is_empty());
    dicta_in(home.path(), &["replay", "game.ron", "--to", "5"], "").expect(0);
    // A choice that was changed by hand is a finding.
    let path = home.path().join("game.ron");
    let text = std::fs::read_to_string(&path).expect("read");
    std::fs::write(&path, text.replacen("seed: 3", "seed: 4", 1)).expect("written");
    dicta_in(home.path(), &["replay", "game.ron", "--check"], "").expect(1);
}

#[test]
fn pieces_are_picked_from_their_pools() {
    let home = folder();
    let play = ["play", "gdw/hangar", "--pilot", "random", "--seed", "3"];
    let picked = [&play[..], &["--piece", "a1=se5a,g1=fokker_d7", "--piece", "g2=siemens_d4", "--save", "game.ron"]];
    let ran = dicta_in(home.path(), &picked.concat(), "").expect(0);
    let own = dicta_in(home.path(), &play, "").expect(0);
    assert!(ran.out.contains("S.E.5a") && !ran.out.contains("Pfalz"), "{}", ran.out);
    assert!(own.out.contains("Pfalz") && !own.out.contains("S.E.5a"), "{}", own.out);
    // The saved game records the picked entries.
    dicta_in(home.path(), &["replay", "game.ron", "--check"], "").expect(0);
    let replay = dicta_in(home.path(), &["replay", "game.ron"], "").expect(0);
    assert!(replay.out.contains("S.E.5a") && !replay.out.contains("Pfalz"), "{}", replay.out);
    let text = std::fs::read_to_string(home.path().join("game.ron")).expect("read");
    std::fs::write(home.path().join("other.ron"), text.replacen("se5a", "camel", 1)).expect("written");
    dicta_in(home.path(), &["replay", "other.ron", "--check"], "").expect(1);

    let batch = ["simulate", "gdw/hangar", "--games", "4", "--pilots", "random"];
    let plain = dicta(&[&batch[..], &["--json"]].concat()).expect(0).json();
    let other = dicta(&[&batch[..], &["--piece", "a1=se5a", "--json"]].concat()).expect(0).json();
    assert_eq!(other["pieces"], serde_json::json!([["a1", "se5a"]]));
    assert!(plain.get("pieces").is_none() && plain["report"] != other["report"]);
    assert!(dicta(&[&batch[..], &["--piece", "a1=se5a"]].concat()).expect(0).out.contains("picked: a1 se5a"));

    for (pick, says) in [
        ("a1=pfalz_d3", "the piece `a1` can't be `pfalz_d3`: its pool is spad_vii, nieuport_17"),
        ("a1=se5b", "did you mean `se5a`?"),
        ("z1=se5a", "there is no piece `z1` in the mission `hangar`"),
        ("a1", "`a1` is not a piece with an entry"),
    ] {
        let ran = dicta(&[&batch[..], &["--piece", pick]].concat()).expect(2);
        assert!(ran.err.contains(says), "{pick}: {}", ran.err);
    }
    let ran = dicta(&["simulate", "gdw/duel", "--games", "1", "--piece", "fokker=camel"]).expect(2);
    assert!(ran.err.contains("the piece `fokker` has no pool"), "{}", ran.err);
}

#[test]
fn a_person_plays_by_numbers() {
    let home = folder();
    let mission = mission();
    std::fs::write(home.path().join("moves.txt"), "# first the help, then what is refused\n?\nr\n1\n1\n")
        .expect("written");
    let args = ["play", &mission, "--script", "moves.txt", "--save", "game.ron"];
    let ran = dicta_in(home.path(), &args, "1\nquit\n").expect(0);
    assert!(ran.out.contains(" 1  ") || ran.out.contains("1)"), "{}", ran.out);
    dicta_in(home.path(), &["replay", "game.ron", "--check"], "").expect(0);
    // The game can be resumed later.
    dicta_in(home.path(), &["play", &mission, "--resume", "game.ron"], "1\nquit\n").expect(0);
}

/// A fault of the rules ends a game, and the message names its line; so does the report of many games.
#[test]
fn a_fault_ends_a_game_with_3_and_its_line() {
    let home = folder();
    let text = "ruleset faulty \"Faulty\"\nboard hex\nside red \"Red\"\nkind plane piece { counter n : 0..9 }\nplane spad { }\n\
        kind game { state worth : number = 7 }\nchoice wait(a: plane) {\n  pick n : 0..2\n  then { a.n = n }\n}\n\
        turn {\n  phase grow {\n    each plane a { ask wait(a) }\n    game.worth = game.worth * 5000\n  }\n}\n\
        map sky { size 4 x 3 }\nmission hop \"Hop\" {\n  map sky\n  turns 9\n  seat rouge red\n  \
        piece s1 spad { seat rouge, at @0101, facing 0 }\n}\n";
    std::fs::write(home.path().join("faulty.dicta"), text).expect("written");
    let line = 1 + text.lines().position(|line| line.contains("* 5000")).expect("the line");
    let fault = format!("F0001: number overflow (faulty.dicta, line {line})");
    let play = ["play", "hop", "--pilot", "random", "--seed", "1"];
    let ran = dicta_in(home.path(), &play, "").expect(3);
    assert!(ran.err.contains(&fault), "{}", ran.err);
    let simulate = ["simulate", "hop", "--games", "2", "--seed", "1"];
    let ran = dicta_in(home.path(), &simulate, "").expect(3);
    assert_eq!(ran.out.matches(&fault).count(), 2, "{}", ran.out);
    let json = dicta_in(home.path(), &[&simulate[..], &["--json"]].concat(), "").expect(3).json();
    assert_eq!(json["report"]["first_faults"][1]["fault"], fault, "{json}");
}

/// A mission that can't be set up is reported with the line of the piece that is too many.
#[test]
fn a_mission_that_is_too_large_names_its_line() {
    let home = folder();
    let lists: String = (0..50).map(|i| format!("  state l{i} : list of number up to 1000\n")).collect();
    let text = format!(
        "ruleset large \"Large\"\nboard hex\nside red \"Red\"\nkind store piece {{\n  counter n : 0..9\n{lists}}}\n\
         store s \"S\" {{ }}\nturn {{\n  phase rest {{ each store s {{ s.n += 1 }} }}\n}}\nmap sky {{ size 4 x 3 }}\n\
         mission hop \"Hop\" {{\n  map sky\n  turns 9\n  seat rouge red\n  \
         piece z 40 of s {{ seat rouge, at @0101 }}\n}}\n"
    );
    std::fs::write(home.path().join("large.dicta"), &text).expect("written");
    let line = 1 + text.lines().position(|line| line.contains("40 of s")).expect("the line");
    let place = format!("too many values in the fields of its pieces (large.dicta, line {line})");
    for args in [&["play", "hop", "--pilot", "random"][..], &["simulate", "hop", "--games", "2"]] {
        let ran = dicta_in(home.path(), args, "").expect(3);
        assert!(ran.err.contains(&place), "{}", ran.err);
    }
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(dicta(&["completions", shell]).expect(0).out.contains("dicta"), "{shell}");
    }
}

/// A folder with a campaign from `tests/campaigns`.
fn campaign(name: &str) -> TempDir {
    let home = folder();
    let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("campaigns").join(format!("{name}.dicta"));
    std::fs::copy(text, home.path().join(format!("{name}.dicta"))).expect("copied");
    home
}

#[test]
fn a_campaign_is_started_played_and_inspected() {
    let home = campaign("roles");
    let run = |args: &[&str]| dicta_in(home.path(), args, "");
    run(&["campaign", "new", "there_and_back", "--save", "c.ron", "--pilot", "random", "--seed", "5"]).expect(0);
    let status = run(&["campaign", "status", "c.ron", "--json"]).expect(0).json();
    assert_eq!(
        (&status["status"], &status["rounds"], &status["next"]["name"]),
        (&"mission_due".into(), &3.into(), &"raid".into())
    );
    assert_eq!(status["sides"][0]["pilot"], "random");
    let played = run(&["campaign", "play", "c.ron"]).expect(0);
    assert!(
        played.out.contains("mission 1: Raid (attacker Red)") && played.out.contains("Won by Red"),
        "{}",
        played.out
    );
    run(&["campaign", "play", "c.ron", "--missions", "2"]).expect(0);
    let status = run(&["campaign", "status", "c.ron", "--json"]).expect(0).json();
    assert_eq!(status["history"].as_array().map(Vec::len), Some(3), "{status}");
    run(&["campaign", "status", "c.ron", "--check"]).expect(0);
    let over = run(&["campaign", "play", "c.ron", "--missions", "0"]).expect(0);
    assert!(over.out.contains("the patrol was the last"), "{}", over.out);
    let status = run(&["campaign", "status", "c.ron", "--log"]).expect(0);
    assert!(
        status.out.contains("Ball") && status.out.contains("Flights 7") && status.out.contains("Round 3"),
        "{}",
        status.out
    );
    // Played in a single run, the campaign has the same result.
    run(&["campaign", "new", "there_and_back", "--save", "d.ron", "--pilot", "random", "--seed", "5"]).expect(0);
    run(&["campaign", "play", "d.ron", "--missions", "0"]).expect(0);
    let hash = |file: &str| run(&["campaign", "status", file, "--json"]).expect(0).json()["hash"].clone();
    assert_eq!(hash("c.ron"), hash("d.ron"));
    // The previous save is kept as a backup.
    assert!(home.path().join("c.ron.bak").exists());
}

#[test]
fn scores_have_a_minus_sign() {
    let home = campaign("roles");
    let path = home.path().join("roles.dicta");
    let text = std::fs::read_to_string(&path).expect("read");
    let lower = text.replace("= s.won {", "= s.won - 20 {").replace("  turns 2\n", "  turns 2\n  score points\n");
    std::fs::write(&path, lower).expect("written");
    let run = |args: &[&str]| dicta_in(home.path(), args, "");
    run(&["campaign", "new", "there_and_back", "--save", "c.ron", "--pilot", "random", "--seed", "5"]).expect(0);
    run(&["campaign", "play", "c.ron"]).expect(0);
    let text = run(&["campaign", "status", "c.ron"]).expect(0).out;
    assert!(text.contains("score −") && text.contains(", −") && !text.contains('-'), "{text}");
    let status = run(&["campaign", "status", "c.ron", "--json"]).expect(0).json();
    assert!(status["sides"][0]["score"].as_i64().is_some_and(|score| score < 0), "{status}");
    assert!(status["history"][0]["scores"][0].as_i64().is_some_and(|score| score < 0), "{status}");
}

#[test]
fn a_person_plays_a_campaign() {
    let home = campaign("roles");
    let new = ["campaign", "new", "there_and_back", "--save", "c.ron", "--as", "red"];
    dicta_in(home.path(), &new, "").expect(0);
    // Red picks an aircraft in the first mission, leaves during the decision of the second round, and returns to it.
    let ran = dicta_in(home.path(), &["campaign", "play", "c.ron", "--missions", "2"], "2\n").expect(0);
    assert!(ran.out.contains("take an aircraft") || ran.out.contains("Take an aircraft"), "{}", ran.out);
    dicta_in(home.path(), &["campaign", "play", "c.ron"], "q\n").expect(0);
    let status = dicta_in(home.path(), &["campaign", "status", "c.ron", "--json"], "").expect(0).json();
    assert_eq!((&status["status"], &status["deciding"]), (&"decision".into(), &"red".into()), "{status}");
    dicta_in(home.path(), &["campaign", "play", "c.ron"], "1\n1\n").expect(0);
    let status = dicta_in(home.path(), &["campaign", "status", "c.ron", "--json"], "").expect(0).json();
    assert_eq!(status["history"].as_array().map(Vec::len), Some(3), "{status}");
    dicta_in(home.path(), &["campaign", "status", "c.ron", "--check"], "").expect(0);
}

#[test]
fn a_campaign_is_the_same_on_any_number_of_threads() {
    let home = campaign("roles");
    let run = |threads: &str, seed: &str| {
        let args = ["campaign", "simulate", "there_and_back", "--games", "40", "--seed", seed, "--threads", threads];
        dicta_in(home.path(), &[&args[..], &["--json"]].concat(), "").expect(0).json()["report"].clone()
    };
    let one = run("1", "7");
    assert_eq!((&one["campaigns"], &one["faults"]["count"]), (&40.into(), &0.into()));
    assert_eq!(run("3", "7"), one);
    assert_ne!(run("3", "8")["digest"], one["digest"]);
    let report = dicta_in(home.path(), &["campaign", "simulate", "there_and_back", "--games", "5"], "").expect(0);
    assert!(report.out.contains("95 % interval") && report.out.contains("Pilot: Flights"), "{}", report.out);
}

#[test]
fn errors_of_campaigns_are_reported() {
    let home = campaign("faulty");
    let run = |args: &[&str]| dicta_in(home.path(), args, "");
    run(&["campaign", "new", "no_such_campaign", "--save", "c.ron"]).expect(2);
    let near = run(&["campaign", "new", "hopps", "--save", "c.ron"]).expect(2);
    assert!(near.err.contains("did you mean `hops`"), "{}", near.err);
    run(&["campaign", "new", "hops", "--save", "c.ron", "--pilot", "green=random"]).expect(2);
    run(&["campaign", "new", "hops", "--save", "c.ron", "--pilot", "randm"]).expect(2);
    run(&["campaign", "new", "hops", "--save", "c.ron", "--pilot", "random"]).expect(0);
    // A fault of the rules ends the campaign; the missions played until then are kept.
    let ran = run(&["campaign", "play", "c.ron", "--missions", "0"]).expect(3);
    assert!(ran.err.contains("F0001") && ran.err.contains("(faulty.dicta, line 17)"), "{}", ran.err);
    assert_eq!(run(&["campaign", "status", "c.ron", "--json"]).expect(0).json()["status"], "fault");
    let ran = run(&["campaign", "simulate", "hops", "--games", "3"]).expect(3);
    assert!(ran.out.contains("F0001") && ran.out.contains("(faulty.dicta, line 17)"), "{}", ran.out);
    let path = home.path().join("c.ron");
    let text = std::fs::read_to_string(&path).expect("read");
    std::fs::write(&path, text.replacen("seed: 1", "seed: 2", 1)).expect("written");
    let ran = run(&["campaign", "status", "c.ron", "--check"]).expect(1);
    assert!(ran.out.contains("does not replay identically"), "{}", ran.out);
    let ran = run(&["campaign", "play", "c.ron"]).expect(3);
    assert!(ran.err.contains("does not replay identically"), "{}", ran.err);
    std::fs::write(&path, &text[..text.len() / 2]).expect("written");
    let ran = run(&["campaign", "status", "c.ron"]).expect(3);
    assert!(ran.err.contains("this is not a saved campaign"), "{}", ran.err);
}

#[test]
fn rules_that_differ_are_a_finding() {
    let same = dicta(&["diff", SYSTEM, SYSTEM]).expect(0);
    assert!(same.out.contains("are equivalent"), "{}", same.out);
    let ran = dicta(&["diff", SYSTEM, "veterans"]).expect(1);
    for expected in
        ["field victories: only in veterans", "because \"a veteran at point-blank range\"", "rule", "cool_head"]
    {
        assert!(ran.out.contains(expected), "{expected}:\n{}", ran.out);
    }
    dicta(&["diff", SYSTEM, "no_such_system"]).expect(2);
    dicta(&["diff", SYSTEM]).expect(2);
    // Compare a project with the system that it builds on.
    let (home, mine) = project();
    std::fs::write(
        mine.join("more.dicta"),
        "for mine\n\ndefine twice(n: number) = n * 2\n\nadd to attack_dice { + twice(1) as mine because \"mine\" }\n",
    )
    .expect("written");
    dicta_in(&mine, &["check"], "").expect(0);
    let json = dicta_in(home.path(), &["diff", SYSTEM, "mine", "--json"], "").expect(1).json();
    let found = json["differences"].as_array().expect("differences");
    let value = found.iter().find(|d| d["sort"] == "value").expect("the value");
    assert_eq!(value["name"], "attack_dice");
    let part = &value["parts"][0];
    assert_eq!((&part["in"], &part["because"]), (&"second".into(), &"mine".into()), "{part}");
    assert_eq!(part["second"]["text"], "+ twice(1)");
    assert!(part["second"]["place"].as_str().is_some_and(|p| p.ends_with("more.dicta:5")), "{part}");
    let only = dicta_in(home.path(), &["diff", SYSTEM, "mine", "--only", "define"], "").expect(1);
    assert!(only.out.contains("twice") && !only.out.contains("attack_dice"), "{}", only.out);
    dicta_in(home.path(), &["diff", SYSTEM, "mine", "--only", "deck"], "").expect(0);
    // A change that has an error is not in force.
    std::fs::write(mine.join("more.dicta"), "for mine\n\nreplace attack_dice.nothing by 3\n").expect("written");
    let ran = dicta_in(home.path(), &["diff", SYSTEM, "mine", "--json"], "");
    assert_eq!((&ran.json()["errors"][0], &ran.json()["errors"][1]), (&0.into(), &1.into()), "{}", ran.out);
    assert!(ran.err.contains("`mine` has 1 error"), "{}", ran.err);
}
