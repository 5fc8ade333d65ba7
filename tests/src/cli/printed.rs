//! `dicta print` and `dicta picture`: PDF files, pictures, and the errors before anything is written.

use super::*;

#[test]
fn a_printed_file_is_whole_and_never_replaces_another_unasked() {
    let home = folder();
    let at = home.path().join("cards.pdf");
    let print = ["print", "nutshell", "--what", "entries", "--out", "cards.pdf"];
    let ran = dicta_in(home.path(), &print, "").expect(0);
    assert!(ran.out.starts_with("cards.pdf: ") && ran.out.contains("pages"), "{}", ran.out);
    let first = std::fs::read(&at).expect("written");
    assert!(first.starts_with(b"%PDF-") && first.trim_ascii_end().ends_with(b"%%EOF"));
    assert!(dicta_in(home.path(), &print, "").expect(2).err.contains("--overwrite"));
    // The same rules make the same bytes.
    dicta_in(home.path(), &[&print[..], &["--overwrite"]].concat(), "").expect(0);
    assert_eq!(std::fs::read(&at).expect("written"), first);
    // Another paper makes another file.
    let a3 = ["print", "nutshell", "--what", "entries", "--paper", "a3", "--overwrite", "--out", "cards.pdf"];
    dicta_in(home.path(), &a3, "").expect(0);
    assert_ne!(std::fs::read(&at).expect("written"), first);
    let names: Vec<_> =
        std::fs::read_dir(home.path()).expect("read").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(names, ["cards.pdf"], "nothing else is left");
}

/// Whenever Ctrl+C comes, there is a whole file or none, as the exit code says. The signals come at different times; which
/// of the two follows is not tested.
#[cfg(unix)]
#[test]
fn an_interrupted_print_leaves_a_whole_file_or_none() {
    let home = folder();
    for wait in [0, 30, 100, 300, 1000] {
        let mut child = Command::new(binary())
            .args(["print", "nutshell", "--what", "rules,entries,charts,maps", "--overwrite", "--out", "all.pdf"])
            .current_dir(home.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("dicta starts");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let id = child.id().to_string();
        // A command that has ended already can't get a signal.
        let _ = Command::new("sh").args(["-c", &format!("kill -INT {id} 2>/dev/null")]).status();
        let code = child.wait().expect("dicta ends").code();
        let left: Vec<_> =
            std::fs::read_dir(home.path()).expect("read").map(|e| e.expect("an entry").file_name()).collect();
        match code {
            Some(0) => {
                let made = std::fs::read(home.path().join("all.pdf")).expect("written");
                assert!(made.starts_with(b"%PDF-") && made.trim_ascii_end().ends_with(b"%%EOF"));
                assert_eq!(left, ["all.pdf"], "after {wait} ms");
                std::fs::remove_file(home.path().join("all.pdf")).expect("removed");
            }
            // Before it waits for signals, one ends it in the usual way.
            Some(3) | None => assert!(left.is_empty(), "after {wait} ms: {left:?}"),
            other => panic!("it ended with {other:?} after {wait} ms"),
        }
    }
}

#[test]
fn a_translation_is_printed_in_its_language() {
    let (_home, mine) = project();
    let print = |language: &str| {
        let what = ["print", ".", "--what", "entries", "--only", "fokker_1"];
        let args = [&what[..], &["--language", language, "--overwrite", "--out", "a.pdf"]].concat();
        dicta_in(&mine, &args, "").expect(0);
        std::fs::read(mine.join("a.pdf")).expect("written")
    };
    let [german, italian] = ["de", "it"].map(print);
    let translation = "for mine\n\ntranslation de \"Deutsch\" {\n  \"Fokker Dr.I #1\" \"Fokker-Dreidecker Nr. 1\"\n}\n";
    std::fs::write(mine.join("german.dicta"), translation).expect("written");
    assert_ne!(print("de"), german);
    assert_eq!(print("it"), italian);
}

#[test]
fn what_can_not_be_printed_is_said_in_plain_words() {
    let home = folder();
    let refused = |args: &[&str], code: i32| {
        let args = [&["print", "nutshell"][..], args].concat();
        dicta_in(home.path(), &args, "").expect(code).err
    };
    let out = ["--out", "a.pdf"];
    let with = |args: &[&'static str]| [args, &out[..]].concat();
    assert!(refused(&with(&["--what", "entrie"]), 2).contains("did you mean `entries`?"));
    assert!(refused(&with(&["--paper", "a5"]), 2).contains("--paper can't be `a5`"));
    assert!(refused(&with(&["--flip", "twice"]), 2).contains("available: long-edge, short-edge, none"));
    assert!(refused(&with(&["--cell", "2"]), 2).contains("not between 8 and 80 mm"));
    assert!(refused(&with(&["--offset-x", "-99"]), 2).contains("--offset-x is more than 50 mm"));
    assert!(refused(&with(&["--ruleset", "nutshel"]), 2).contains("did you mean `nutshell`?"));
    assert!(refused(&with(&["--only", "spad_77"]), 2).contains("nothing that is printed has the name `spad_77`"));
    assert!(refused(&with(&["--what", "campaigns"]), 2).contains("nothing to print: no campaigns"));
    assert!(refused(&["--out", "a.txt"], 2).contains("does not end in .pdf"));
    // A folder that is a file can't be written into.
    std::fs::write(home.path().join("note"), "Dear aunt,").expect("written");
    assert!(refused(&["--out", "note/a.pdf"], 3).contains("note"));
    assert_eq!(std::fs::read_dir(home.path()).expect("read").count(), 1, "nothing was written");
}

#[test]
fn options_and_sides_change_what_is_printed() {
    let home = folder();
    let size = |args: &[&str]| {
        let args = [&["print", "nutshell", "--overwrite", "--out", "a.pdf"][..], args].concat();
        let ran = dicta_in(home.path(), &args, "").expect(0);
        let pages = ran.out.strip_prefix("a.pdf: ").and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok());
        pages.unwrap_or_else(|| panic!("{}", ran.out))
    };
    let (both, fronts) = (size(&["--what", "counters"]), size(&["--what", "counters", "--flip", "none"]));
    assert_eq!(both, 2 * fronts);
    assert_eq!(size(&["--what", "calibration", "--offset-x", "-1.5", "--offset-y", "2"]), 2);
    let large = size(&["--what", "maps", "--cell", "40", "--only", "blue_yonder"]);
    assert!(large > size(&["--what", "maps", "--cell", "10", "--only", "blue_yonder"]));
}

/// A name alone prints every sheet that has it; `--landscape` turns the paper.
#[test]
fn single_sheets_are_printed_by_their_names_alone() {
    let home = folder();
    let print = |args: &[&str]| {
        let args = [&["print", "nutshell", "--overwrite", "--out", "a.pdf"][..], args].concat();
        dicta_in(home.path(), &args, "").expect(0).out
    };
    // The card of an aircraft and its chart; a mission and its map with a legend.
    assert_eq!(print(&["--only", "fokker_dr1"]), "a.pdf: 2 pages, 1 sheet printed on both sides\n");
    let upright = print(&["--only", "blue_yonder", "--portrait"]);
    let turned = print(&["--only", "blue_yonder", "--landscape", "--flip", "none"]);
    assert!(upright.contains("pages, ") && turned.ends_with(" pages\n"), "{upright}{turned}");
    let pdf = String::from_utf8_lossy(&std::fs::read(home.path().join("a.pdf")).expect("written")).into_owned();
    assert!(pdf.contains("/MediaBox[0 0 841.8"), "a page in landscape");
    let both = ["print", "nutshell", "--landscape", "--portrait", "--out", "b.pdf"];
    assert!(dicta_in(home.path(), &both, "").expect(2).err.contains("--portrait"));
    assert!(print(&["--what", "tables"]).starts_with("a.pdf: "));
}

#[test]
fn a_sheet_is_drawn_at_the_size_that_is_asked_for() {
    let home = folder();
    let draw = |args: &[&str]| dicta_in(home.path(), &[&["picture", "nutshell"][..], args].concat(), "");
    let ran = draw(&["blue_yonder", "--out", "sky.png", "--width", "640"]).expect(0);
    assert!(ran.out.starts_with("sky.png: map blue_yonder, 640 × "), "{}", ran.out);
    let png = std::fs::read(home.path().join("sky.png")).expect("written");
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(side(16), 640);
    assert!(ran.out.contains(&format!("× {} pixels", side(20))), "{}", ran.out);
    assert!(draw(&["blue_yonder", "--out", "sky.png"]).expect(2).err.contains("--overwrite"));
    // A counter of 20 mm with 3 mm around it is an inch and 0.6 mm wide.
    let ran = draw(&["fokker_dr1", "--as", "counter", "--dpi", "254", "--out", "c.png"]).expect(0);
    assert_eq!(ran.out.trim(), "c.png: counter fokker_dr1, 260 × 260 pixels");
    draw(&["fokker_dr1", "--out", "card.svg"]).expect(0);
    let svg = std::fs::read_to_string(home.path().join("card.svg")).expect("written");
    assert!(svg.starts_with("<svg ") && svg.contains(">Fokker Dr.I</text>"), "{svg}");
    // Several names are compared, a title of an example or a declaration of the rules is found without its keyword.
    for (name, what) in [("spad_13 fokker_dr1", "compare"), ("turn", "rules"), ("score", "rules"), ("aircraft", "kind")]
    {
        let ran = draw(&[name, "--out", "any.svg", "--overwrite"]).expect(0);
        assert!(ran.out.starts_with(&format!("any.svg: {what} {name}")), "{}", ran.out);
    }
}

#[test]
fn what_can_not_be_drawn_is_said_in_plain_words() {
    let home = folder();
    let refused = |args: &[&str]| {
        let args = [&["picture", "nutshell"][..], args].concat();
        dicta_in(home.path(), &args, "").expect(2).err
    };
    assert!(refused(&["blue_yonde", "--out", "a.png"]).contains("did you mean `blue_yonder`?"));
    assert!(refused(&["blue_yonder", "--as", "card", "--out", "a.png"]).contains("no card has the name"));
    assert!(refused(&["blue_yonder", "--as", "mapp", "--out", "a.png"]).contains("did you mean `map`?"));
    assert!(refused(&["blue_yonder", "--out", "a.gif"]).contains("does not end in .png or .svg"));
    assert!(refused(&["blue_yonder", "--width", "90000", "--out", "a.png"]).contains("too large"));
    assert_eq!(std::fs::read_dir(home.path()).expect("read").count(), 0, "nothing was written");
}
