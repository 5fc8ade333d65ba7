//! Rulesets that share names: each file sees the declarations of its own ruleset, or of the rulesets below it.

use crate::{Project, complete, definition, hover, rename_conflict, renaming, uses};
use std::sync::Arc;

const BASE: &str = "ruleset base \"Base\" shared\nboard hex\nenum burst \"Burst\" { short \"Short\", long \"Long\" }\nkind plane \"Plane\" piece { track wings \"Wings\"  state mood : burst = short }\nvalue dice(a: plane) = 1 { }\n";
const RED: &str = "ruleset red \"Red\" extends base\nplane spad \"SPAD\" { wings 6 }\ndefine fast(a: plane) = a.wings.left > 1 and dice(a) > 0\nvalue speed(a: plane) = 2 { }\ndefine red_only(a: plane) = speed(a) > 1\n";
const RED_TOO: &str = "for red\ndefine fine(a: plane) = fast(a) and a.entry == spad\n";
const BLUE: &str = "ruleset blue \"Blue\" extends base\nplane spad \"SPAD\" { wings 5 }\ndefine fast(a: plane) = a.wings.left > 2 and a.entry == spad\ndefine quick(a: plane) = fast(a)\n";
const HOUSE: &str = "ruleset house \"House\" extends red\nreplace value speed(a: plane) = 3 { }\ndefine safe(a: plane) = fast(a) and speed(a) > 2\n";
const LOOSE: &str = "ruleset loose \"Loose\" extends red\nadd to kind plane { flag loose \"Loose\" }\ndefine wild(a: plane) = a is loose and safe(a)\n";
const APART: &str = "ruleset apart \"Apart\"\nboard square\nenum burst \"Burst\" { one, two }\nkind plane \"Plane\" piece { track wings \"Wings\"  state mood : burst = one }\nplane spad \"SPAD\" { wings 1 }\ndefine fast(a: plane) = a.wings.left > 3 and a.mood == two\n";

const TEXTS: [(&str, &str); 7] = [
    ("base", BASE),
    ("red", RED),
    ("red-too", RED_TOO),
    ("blue", BLUE),
    ("house", HOUSE),
    ("loose", LOOSE),
    ("apart", APART),
];

fn project() -> Project {
    let file = |(path, text): &(&str, &str)| {
        let source = dicta_syntax::parse(text);
        let errors: Vec<_> = source.errors().collect();
        assert!(errors.is_empty(), "{path}: {errors:?}");
        ((*path).to_owned(), Arc::new(source))
    };
    let project = dicta_compiler::project(TEXTS.iter().map(file).collect(), &dicta_compiler::NoLibrary);
    Project::of(&project, &dicta_compiler::index(&project))
}

/// The file with this path, and the offset of some words in it.
fn at(path: &str, words: &str) -> (usize, u32) {
    let file = TEXTS.iter().position(|(p, _)| *p == path).expect("a file");
    (file, TEXTS[file].1.find(words).expect("the words") as u32)
}

/// The files that use the name at that position, with the number of uses.
fn used(path: &str, words: &str) -> Vec<(&'static str, usize)> {
    let (file, byte) = at(path, words);
    let places = uses(&project(), file, byte);
    let count = |f: usize| places.iter().filter(|p| p.file == f).count();
    TEXTS.iter().enumerate().map(|(f, (path, _))| (*path, count(f))).filter(|(_, n)| *n > 0).collect()
}

/// The file that declares the name at that position.
fn leads(path: &str, words: &str) -> &'static str {
    let (file, byte) = at(path, words);
    definition(&project(), file, byte).map_or("nowhere", |place| TEXTS[place.file].0)
}

#[test]
fn names_of_unrelated_rulesets_are_distinct() {
    let of_red = [("red", 1), ("red-too", 1), ("house", 1)];
    for (path, words) in [("red", "fast(a: plane"), ("red-too", "fast(a)"), ("house", "fast(a)")] {
        assert_eq!(used(path, words), of_red, "{path}");
    }
    assert_eq!(used("blue", "fast(a)"), [("blue", 2)]);
    assert_eq!(used("apart", "fast(a: plane"), [("apart", 1)]);
    assert_eq!(used("red", "spad \"SPAD\""), [("red", 1), ("red-too", 1)]);
    assert_eq!(used("blue", "spad \"SPAD\""), [("blue", 2)]);
}

#[test]
fn a_shared_base_is_seen_by_all_its_rulesets() {
    assert_eq!(leads("blue", "wings 5"), "base");
    assert_eq!(leads("apart", "wings 1"), "apart");
    assert_eq!(used("base", "wings \"Wings\""), [("base", 1), ("red", 2), ("blue", 2)]);
    assert_eq!(used("apart", "wings \"Wings\""), [("apart", 3)]);
    assert_eq!(leads("apart", "two\n"), "apart");
    assert_eq!(leads("red", "dice(a)"), "base");
}

#[test]
fn a_replaced_declaration_keeps_its_references() {
    assert_eq!(used("red", "speed(a: plane"), [("red", 2), ("house", 2)]);
    // Within the overlay, the name refers to the replacement.
    assert_eq!(leads("house", "speed(a) >"), "house");
    assert_eq!(leads("red", "speed(a) >"), "red");
}

#[test]
fn overlays_on_one_game_see_each_other() {
    assert_eq!(leads("loose", "safe(a)"), "house");
    assert_eq!(leads("loose", "loose and"), "loose");
    assert_eq!(
        hover(&project(), at("loose", "loose and").0, at("loose", "loose and").1).map(|h| h.title).as_deref(),
        Some("flag loose \"Loose\" of plane")
    );
}

#[test]
fn a_name_is_free_where_it_is_not_visible() {
    let (file, byte) = at("blue", "quick");
    let p = project();
    let renamed = renaming(&p, file, byte).expect("a name");
    assert_eq!(rename_conflict(&p, &renamed, "red_only"), None);
    assert!(rename_conflict(&p, &renamed, "fast").is_some());
    // A name of the base is taken if a ruleset that extends it uses it.
    let (file, byte) = at("base", "dice");
    let renamed = renaming(&p, file, byte).expect("a name");
    assert!(rename_conflict(&p, &renamed, "fast").is_some());
}

#[test]
fn only_visible_names_are_suggested() {
    let p = project();
    let labels = |path: &str| {
        let (file, byte) = at(path, "> 2");
        let found = complete(&p, file, TEXTS[file].1, byte);
        found.into_iter().map(|c| c.label).collect::<Vec<_>>()
    };
    let (blue, house) = (labels("blue"), labels("house"));
    assert!(blue.contains(&"quick".to_owned()) && !blue.contains(&"red_only".to_owned()), "{blue:?}");
    assert!(house.contains(&"red_only".to_owned()) && !house.contains(&"quick".to_owned()), "{house:?}");
    // A file without a header gets all suggestions.
    let all = complete(&p, 99, "define x = ", 11);
    assert!(["quick", "red_only"].iter().all(|name| all.iter().any(|c| c.label == *name)));
}
