//! Unusual arguments, files and folders: an error that says what is wrong, and nothing lost.

use super::*;

/// A copy of the teaching system.
fn copy() -> (TempDir, PathBuf) {
    let home = folder();
    dicta_in(home.path(), &["new", "mine", "--from", "skirmish", "--copy"], "").expect(0);
    let path = home.path().join("mine");
    (home, path)
}

/// Another program has the lock that is taken from the check of a file to the end of its save.
#[cfg(unix)]
#[test]
fn a_file_that_another_program_is_writing_is_left_unchanged() {
    let (home, mine) = copy();
    let system = mine.join("system.dicta");
    let before = std::fs::read_to_string(&system).expect("read");
    let held = std::fs::File::create(mine.join(".system.dicta.lock")).expect("created");
    held.try_lock().expect("free");
    let set = || dicta_in(home.path(), &["set", "mine", "spad.wings", "7"], "");
    assert!(set().expect(3).err.contains("is in use"));
    assert_eq!(std::fs::read_to_string(&system).expect("read"), before);
    drop(held);
    set().expect(0);
    assert_ne!(std::fs::read_to_string(&system).expect("read"), before);
}

/// A command of the book as its arguments: words, or texts in single or double quotation marks.
fn arguments(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut letters) = (Vec::new(), String::new(), None, command.chars());
    while let Some(c) = letters.next() {
        match (c, quote) {
            (' ', None) if word.is_empty() => {}
            (' ', None) => words.push(std::mem::take(&mut word)),
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            ('\\', Some('"')) => word.extend(letters.next()),
            (c, _) => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// The examples of `dicta set` in the book work as they are written, on a copy of the teaching system.
#[test]
fn the_books_examples_of_set_work() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/command-line.md");
    let book = std::fs::read_to_string(book).expect("the page");
    let (_, section) = book.split_once("## Changing one value").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("the next section");
    let commands: Vec<&str> = section.split('`').filter_map(|part| part.strip_prefix("dicta set mine ")).collect();
    assert!(commands.len() >= 10, "{commands:?}");
    let (home, _) = copy();
    let parts = [r"burst.long.dice 1", r#"'damage."wings 2".count' 3"#, "duel.turns 9", "duel.piece.r1.facing 2"];
    for command in commands.into_iter().chain(parts) {
        let typed = arguments(command);
        let words: Vec<&str> = ["set", "mine"].into_iter().chain(typed.iter().map(String::as_str)).collect();
        let ran = dicta_in(home.path(), &[&words[..], &["--dry-run"]].concat(), "");
        assert_eq!(ran.code, 0, "{command}\n{}{}", ran.out, ran.err);
    }
}

#[test]
fn a_message_does_not_repeat_a_long_text() {
    let (home, _) = copy();
    let ran = dicta_in(home.path(), &["set", "mine", &format!("{}.wings", "w".repeat(20_000)), "7"], "").expect(2);
    assert!(ran.err.len() < 5_000 && ran.err.contains('…'), "{} bytes", ran.err.len());
}

#[test]
fn a_new_project_has_a_ruleset_of_its_own() {
    let home = folder();
    for taken in ["skirmish", "gdw"] {
        let ran = dicta_in(home.path(), &["new", taken, "--from", "skirmish"], "").expect(2);
        assert!(ran.err.contains("already has a ruleset"), "{}", ran.err);
    }
    assert_eq!(std::fs::read_dir(home.path()).expect("read").count(), 0);
    let typed = dicta_in(home.path(), &["new", "a b", "--from", "skirmish"], "").expect(0).out;
    assert!(typed.contains(if cfg!(windows) { "dicta check \"a b\"" } else { "dicta check 'a b'" }), "{typed}");
}

/// It has no problems, is formatted, and random pilots play it to an end by its rules.
#[test]
fn a_small_game_is_played_at_once() {
    for board in ["--empty", "--empty=squares"] {
        let home = folder();
        dicta_in(home.path(), &["new", "sky-duel", board], "").expect(0);
        let text = std::fs::read_to_string(home.path().join("sky-duel/sky_duel.dicta")).expect("written");
        assert!(text.contains("\nruleset sky_duel \"Sky duel\"\n"), "{text}");
        let checked = dicta_in(home.path(), &["check", "sky-duel"], "").expect(0);
        assert!(!format!("{}{}", checked.out, checked.err).contains("warning"), "{}{}", checked.out, checked.err);
        dicta_in(home.path(), &["fmt", "--check", "sky-duel"], "").expect(0);
        let play = ["play", "duel", "--project", "sky-duel", "--pilot", "random"];
        let ends: Vec<String> = (1..=6)
            .map(|seed| dicta_in(home.path(), &[&play[..], &["--seed", &seed.to_string()]].concat(), "").expect(0).out)
            .collect();
        let is_over = |game: &String| game.contains("Won by ") || game.contains("The game is drawn");
        assert!(ends.iter().all(is_over), "{}", ends[0]);
        assert!(ends.iter().any(|game| game.contains("hits")), "{}", ends[0]);
    }
    let home = folder();
    let ran = dicta_in(home.path(), &["new", "mine", "--empty=hexs"], "").expect(2);
    assert!(ran.err.contains("did you mean `hexes`?"), "{}", ran.err);
    dicta_in(home.path(), &["new", "mine"], "").expect(2);
    dicta_in(home.path(), &["new", "mine", "--empty", "--from", "skirmish"], "").expect(2);
}

/// The library needs nothing of a folder with files that can't be read.
#[cfg(unix)]
#[test]
fn the_library_is_there_in_any_folder() {
    let home = folder();
    std::fs::write(home.path().join("a.dicta"), "ruleset a \"A\"\nboard hex\n").expect("written");
    std::os::unix::fs::symlink("/etc/passwd", home.path().join("z.dicta")).expect("linked");
    for args in [&["simulate", "skirmish/duel", "--games", "1"][..], &["list"]] {
        let ran = dicta_in(home.path(), args, "").expect(0);
        assert!(ran.err.contains("left out") && ran.err.contains("outside the project's folder"), "{}", ran.err);
    }
    dicta_in(home.path(), &["check"], "").expect(3);
}

#[test]
fn files_with_syntax_errors_are_findings_of_fmt() {
    let home = folder();
    std::fs::write(home.path().join("a.dicta"), "ruleset a \"A\"\nboard hex\nkind {\n").expect("written");
    for args in [&["fmt"][..], &["fmt", "--check"]] {
        let ran = dicta_in(home.path(), args, "").expect(1);
        assert!(ran.err.contains("a.dicta has ") && ran.err.contains("syntax error"), "{}", ran.err);
    }
}

#[test]
fn a_damaged_save_names_the_one_before_it() {
    let home = folder();
    let play = ["play", "nutshell/first_flight", "--save", "game.ron"];
    for _ in 0..2 {
        dicta_in(home.path(), &play, "q\n").expect(0);
    }
    std::fs::write(home.path().join("game.ron"), "(\n").expect("written");
    for args in [&["replay", "game.ron"][..], &["replay", "game.ron", "--check"]] {
        assert!(dicta_in(home.path(), args, "").expect(3).err.contains("game.ron.bak"));
    }
}

#[test]
fn a_house_rule_is_only_advised_where_there_can_be_one() {
    let (home, _) = copy();
    let set = |part: &str, folder: &str| dicta_in(home.path(), &["set", folder, part, "4"], "").expect(2).err;
    assert!(!set("result[2, 5]", "mine").contains("house rule"));
    dicta_in(home.path(), &["new", "rules", "--from", "skirmish"], "").expect(0);
    assert!(set("spad.wings", "rules").contains("--house-rule rules.dicta"));
    assert!(!set("spadd.wings", "rules").contains("house rule"));
}

/// A comparison whose sums could not be written is not played.
#[test]
fn shards_need_a_folder_before_they_are_played() {
    let home = folder();
    let plan =
        ["lab", "plan", "skirmish/duel", "+altitude=on", "--pilots", "random", "--games", "20", "--out", "plan.json"];
    dicta_in(home.path(), &plan, "").expect(0);
    std::fs::write(home.path().join("sums"), "").expect("written");
    let run = ["lab", "run", "plan.json", "--shard", "1/1", "--out", "sums"];
    let ran = dicta_in(home.path(), &run, "").expect(3);
    assert!(ran.err.contains("something else is already there") && !ran.err.contains("os error"), "{}", ran.err);
    let merged = dicta_in(home.path(), &["lab", "merge", "plan.json", "nowhere"], "").expect(3);
    assert!(merged.err.contains("there is no folder nowhere"), "{}", merged.err);
    // Other line endings are the same plan.
    std::fs::remove_file(home.path().join("sums")).expect("removed");
    dicta_in(home.path(), &run, "").expect(0);
    let text = std::fs::read_to_string(home.path().join("plan.json")).expect("read");
    std::fs::write(home.path().join("plan.json"), text.replace('\n', "\r\n")).expect("written");
    dicta_in(home.path(), &["lab", "merge", "plan.json", "sums"], "").expect(0);
}

/// A request that is too long, or is no JSON, has an answer, and the next one is read.
#[test]
fn every_request_has_an_answer() {
    let serve = ["lab", "serve", "skirmish/duel", "--value", "fokker.wings 3..9", "--pilots", "random"];
    let typed = format!("{}\nnot json\n{{\"ask\": true}}\n", "x".repeat(200_000));
    let ran = dicta_in(folder().path(), &serve, &typed).expect(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.len() == 3 && lines[0].contains("at most 65536 bytes"), "{}", ran.out);
    assert!(lines[1].contains("a request is a JSON object") && lines[2].contains("\"numbers\""), "{}", ran.out);
}

#[test]
fn imported_maps_and_looks_go_to_the_file_with_the_others() {
    let (home, mine) = copy();
    let looks = "for skirmish\n\nlook drawing.dot \"Dot\" { circle white 0 0 5 }\n";
    std::fs::write(mine.join("zz-looks.dicta"), looks).expect("written");
    std::fs::write(
        home.path().join("badge.svg"),
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>"#,
    )
    .expect("written");
    let ran = dicta_in(home.path(), &["import", "mine", "drawing.badge", "badge.svg"], "").expect(0);
    assert!(ran.out.contains("zz-looks.dicta:"), "{}", ran.out);
}

#[cfg(feature = "editor")]
#[test]
fn a_language_is_a_code_and_a_large_map_is_rejected() {
    let home = folder();
    let print = |args: &[&str]| dicta_in(home.path(), &[&["print"], args, &["--out", "a.pdf"]].concat(), "");
    assert!(print(&["skirmish", "--language", "klingon!"]).expect(2).err.contains("not the code of a language"));
    let rules = "ruleset glide \"Glide\"\nboard hex\nside red \"Red\"\nkind plane piece { counter n : 0..9 }\nplane p { }\n\
                 map big \"Big\" { size 200 x 200 }\n\
                 mission one { map big, turns 3, seat s red, piece p1 p { seat s, at 0101, facing 0 } }\n\
                 turn { phase flight { each plane a { a.n += 1 } } }\n";
    std::fs::write(home.path().join("m.dicta"), rules).expect("written");
    let ran = print(&[".", "--what", "maps", "--cell", "80"]).expect(2);
    assert!(ran.err.contains("pages") && ran.err.contains("2000"), "{}", ran.err);
}

/// Games of other rules than those in the files must not look like a result.
#[test]
fn games_of_rules_with_errors_are_counted_only_on_request() {
    let home = folder();
    dicta_in(home.path(), &["new", "mine", "--from", "skirmish"], "").expect(0);
    let file = home.path().join("mine/mine.dicta");
    let text = std::fs::read_to_string(&file).expect("read");
    let rule = "add to dice { + 3 when distance(a, tt) == 1 as close because \"close\" }\n";
    std::fs::write(&file, format!("{text}{rule}")).expect("written");
    let mine = ["--project", "mine"];
    let simulate = ["simulate", "skirmish/duel", "--with", "mine", "--games", "2"];
    let compare = ["lab", "compare", "skirmish/duel", "+mine", "--pilots", "random", "--games", "2"];
    for command in [&simulate[..], &compare] {
        let ran = dicta_in(home.path(), &[command, &mine].concat(), "").expect(3);
        assert!(ran.err.contains("`mine` has 1 error") && ran.err.contains("the rules have 1 error"), "{}", ran.err);
        dicta_in(home.path(), &[command, &mine, &["--unsound"]].concat(), "").expect(0);
    }
}

#[test]
fn a_doctrine_that_cannot_be_computed_is_reported() {
    let home = folder();
    dicta_in(home.path(), &["new", "mine", "--from", "skirmish"], "").expect(0);
    let file = home.path().join("mine/mine.dicta");
    let text = std::fs::read_to_string(&file).expect("read");
    let ten = "1000000000";
    let doctrine = format!(
        "doctrine vast \"Vast\" for aircraft a {{\n  + a.ammo * {ten} * {ten} * {ten} as size because \"size\"\n}}\n"
    );
    std::fs::write(&file, format!("{text}{doctrine}")).expect("written");
    let says = "warning: the term `size` of the doctrine `vast` can't be computed in some positions and counts as 0 there (mine.dicta, line";
    let rest = ["--with", "mine", "--project", "mine", "--games", "2"];
    for (command, pilots) in [(&["simulate"][..], "vast"), (&["lab", "ladder"], "random,vast")] {
        let ran = dicta_in(home.path(), &[command, &["skirmish/duel", "--pilots", pilots], &rest].concat(), "");
        assert_eq!(ran.expect(0).err.matches(says).count(), 1, "{command:?}");
    }
    let ran = dicta_in(
        home.path(),
        &["simulate", "skirmish/duel", "--pilots", "keen", "--with", "mine", "--project", "mine", "--games", "2"],
        "",
    );
    assert!(!ran.expect(0).err.contains("warning"));
}

/// The cells of a table that is incomplete are missing where it is used.
#[test]
fn a_mission_that_needs_a_declaration_with_an_error_says_so() {
    let (home, mine) = copy();
    let table = "for skirmish\ntable shares (roll: 1..6) -> share: number {\n  row 1..3: 1\n  row 5..6: 2\n}\n\
                 value half(n: number) = 0 { + shares[1] when n > 0 as first because \"first\" }\n";
    let system = std::fs::read_to_string(mine.join("system.dicta")).expect("read");
    let name = system.lines().find_map(|l| l.strip_prefix("ruleset ")?.split(' ').next()).expect("a ruleset");
    std::fs::write(mine.join("shares.dicta"), table.replace("skirmish", name)).expect("written");
    let play = ["play", "duel", "--project", "mine"];
    let simulate = ["simulate", "duel", "--project", "mine", "--games", "2", "--unsound"];
    let says = ["the rules have errors: fix these first", "this needs a declaration that has an error"];
    for (command, says) in [&play[..], &simulate].into_iter().zip(says) {
        let ran = dicta_in(home.path(), command, "").expect(3);
        assert!(ran.err.contains(says) && !ran.err.contains("inconsistent"), "{}", ran.err);
    }
}

/// Plans are files, which anybody can edit.
#[test]
fn a_plan_that_was_edited_is_an_error() {
    let home = super::compare::hill();
    let plan = ["lab", "plan", "hill/sprint", "+wind=on", "--games", "40", "--out", "plan.json"];
    dicta_in(home.path(), &plan, "").expect(0);
    let path = home.path().join("plan.json");
    let text = std::fs::read_to_string(&path).expect("read");
    let rounds = text.lines().find(|line| line.contains("\"rounds\"")).expect("the rounds");
    let events =
        text.find("\"events\": [").map(|at| &text[at..]).and_then(|list| list.split(']').next()).expect("events");
    for (old, new) in [
        (rounds, "  \"rounds\": 18446744073709551615,"),
        (rounds, "  \"rounds\": 0,"),
        ("\"together\": 1", "\"together\": 0"),
        ("\"together\": 1", "\"together\": 4294967295"),
        ("\"margin\": ", "\"margin\": 999999999999"),
        (events, "\"events\": [\"nope\""),
    ] {
        assert!(text.contains(old), "{text}");
        std::fs::write(&path, text.replace(old, new)).expect("written");
        let run = ["lab", "run", "plan.json", "--shard", "1/3", "--out", "sums"];
        let ran = dicta_in(home.path(), &run, "").expect(3);
        assert!(ran.err.contains("plan.json can't be played: "), "{}", ran.err);
    }
}

/// A name must not look like a line of a message, or colour it.
#[cfg(unix)]
#[test]
fn a_name_of_a_file_does_not_control_the_terminal() {
    let (home, mine) = copy();
    std::fs::write(mine.join("a\nb\u{1b}[31m.dicta"), "for mine\nvalue v = missing\n").expect("written");
    let ran = dicta_in(home.path(), &["check", "mine"], "");
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains(r"a\u{a}b\u{1b}[31m.dicta"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said}");
}
