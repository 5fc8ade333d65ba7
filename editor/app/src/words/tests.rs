//! The catalogue contains exactly the messages that are used; where another language lacks one, English is shown.

use super::*;
use crate::command::Command;
use dicta_studio::io::{Files, InMemory};
use fluent_syntax::ast::VariantKey;

/// Every Rust file of the window.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            found.push(std::fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// The keys that the window uses, with the arguments of each.
fn used_messages() -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let call = regex::Regex::new(r#"words!\(\s*"([a-z0-9.-]+)"((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*)\)"#)
        .expect("a valid pattern");
    let name = regex::Regex::new(r"[(,]\s*([a-z_]+) = ").expect("a valid pattern");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let code = |text: &str| -> String {
        text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    for text in texts.iter().map(|t| code(t)) {
        for call in call.captures_iter(&text) {
            let names = name.captures_iter(&call[2]).map(|n| n[1].to_owned());
            found.entry(call[1].to_owned()).or_default().extend(names);
        }
    }
    for command in Command::ALL {
        for key in ["", ".help"] {
            found.insert(format!("command-{}{key}", command.id()), BTreeSet::new());
        }
    }
    for sort in crate::tree::kind_names() {
        found.insert(format!("sort-{sort}"), BTreeSet::new());
    }
    found.insert("language-name".to_owned(), BTreeSet::new());
    found
}

#[test]
fn the_catalogue_contains_exactly_the_messages_that_are_used() {
    assert_eq!(Catalogue::english().broken, [], "words/en.ftl is broken");
    let (used_in_code, in_catalogue) = (used_messages(), variables(ENGLISH_TEXT));
    assert!(used_in_code.len() > 300, "the test finds only {}", used_in_code.len());
    let missing: Vec<&String> = used_in_code.keys().filter(|k| !in_catalogue.contains_key(*k)).collect();
    assert!(missing.is_empty(), "missing in words/en.ftl: {missing:?}");
    let unused: Vec<&String> = in_catalogue.keys().filter(|k| !used_in_code.contains_key(*k)).collect();
    assert!(unused.is_empty(), "unused messages: {unused:?}");
    let strange: Vec<(&String, &BTreeSet<String>)> =
        in_catalogue.iter().filter(|(key, used)| !used.is_subset(&used_in_code[*key])).collect();
    assert!(strange.is_empty(), "arguments that no caller passes: {strange:?}");
}

/// The categories of numbers in Fluent.
const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The categories that a language has, as messages in it are formatted.
fn plurals_of(id: &str) -> BTreeSet<String> {
    let variants: String = PLURALS[..5].iter().map(|p| format!("    [{p}] {p}\n")).collect();
    let catalogue = Catalogue::parse(id, format!("x = {{ $n ->\n{variants}   *[other] other\n }}\n"));
    let categories = (0..=200).map(|n| {
        let mut args = FluentArgs::new();
        args.set("n", n);
        catalogue.find("x", &args).expect("a category")
    });
    categories.collect()
}

/// What the form of a message depends on: an argument, and the keys of the variants.
type Selection = (BTreeSet<String>, BTreeSet<String>);

/// A message of a catalogue, without its text.
#[derive(Default)]
struct Shape {
    arguments: BTreeSet<String>,
    selections: Vec<Selection>,
}

impl Shape {
    /// What the form depends on, with the keys that are not categories of numbers: these are the same in each language.
    fn selected(&self) -> BTreeMap<&BTreeSet<String>, BTreeSet<&String>> {
        let mut found: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for (on, keys) in &self.selections {
            let named = keys.iter().filter(|k| !PLURALS.contains(&k.as_str()));
            found.entry(on).or_default().extend(named);
        }
        found
    }
}

fn selections(pattern: &Pattern<&str>, found: &mut Vec<Selection>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression: Expression::Select { selector, variants } } = element else {
            continue;
        };
        let (mut on, mut keys) = (BTreeSet::new(), BTreeSet::new());
        in_inline(selector, &mut on);
        for variant in variants {
            let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) = &variant.key;
            keys.insert((*key).to_owned());
            selections(&variant.value, found);
        }
        found.push((on, keys));
    }
}

/// The messages of a catalogue; `twice` gets the keys that occur again.
fn shapes(text: &str, twice: &mut Vec<String>) -> BTreeMap<String, Shape> {
    let mut found = BTreeMap::new();
    each_pattern(text, |key, pattern| {
        let mut shape = Shape::default();
        in_pattern(pattern, &mut shape.arguments);
        selections(pattern, &mut shape.selections);
        if found.insert(key.clone(), shape).is_some() {
            twice.push(key);
        }
    });
    found
}

/// What is wrong with a built-in catalogue, beside the English one.
fn mistakes(id: &str, text: &str, english_text: &str) -> Vec<String> {
    let (catalogue, plurals) = (Catalogue::parse(id, text.to_owned()), plurals_of(id));
    let mut twice = Vec::new();
    let (theirs, ours) = (shapes(text, &mut twice), shapes(english_text, &mut Vec::new()));
    let mut found: Vec<String> = catalogue.broken.iter().map(|(line, text)| format!("line {line}: {text}")).collect();
    found.extend(twice.iter().map(|key| format!("{key}: occurs twice")));
    found.extend(ours.keys().filter(|key| !theirs.contains_key(*key)).map(|key| format!("{key}: missing")));
    for (key, shape) in &theirs {
        let Some(english_shape) = ours.get(key) else {
            found.push(format!("{key}: unused"));
            continue;
        };
        if shape.arguments != english_shape.arguments {
            found.push(format!("{key}: arguments {:?}, not {:?}", english_shape.arguments, shape.arguments));
        }
        if !catalogue.is_free_of_errors(key, &shape.arguments) {
            found.push(format!("{key}: has an error"));
        }
        if shape.selected() != english_shape.selected() {
            found.push(format!("{key}: forms {:?}, not {:?}", english_shape.selected(), shape.selected()));
        }
        let is_number = |k: &String| PLURALS.contains(&k.as_str()) || k.parse::<f64>().is_ok();
        for (on, keys) in shape.selections.iter().filter(|(_, keys)| keys.iter().all(is_number)) {
            let strange = PLURALS[..5].iter().any(|p| keys.contains(*p) && !plurals.contains(*p));
            if strange || !plurals.is_subset(keys) {
                found.push(format!("{key}: plurals of {on:?} are {plurals:?}, not {keys:?}"));
            }
        }
    }
    found
}

#[test]
fn every_built_in_language_is_complete() {
    let languages = TRANSLATIONS.iter().copied().chain([(ENGLISH_NAME, ENGLISH_TEXT)]);
    for (id, text) in languages {
        let found = mistakes(id, text, ENGLISH_TEXT);
        assert!(found.is_empty(), "built-in language {id:?}: {found:#?}");
        let catalogue = built_in(id).expect("usable");
        assert!(catalogue.missing.is_empty() && catalogue.title != id && !catalogue.title.is_empty());
        assert!(id == ENGLISH_NAME || id.parse::<LanguageIdentifier>().is_ok(), "{id:?} is not the code of a language");
    }
}

#[test]
fn mistakes_in_a_catalogue_are_found() {
    let english_text = "open = Open { $name }\nclose = Close\n\
                        files = { $n ->\n    [one] One file\n   *[other] { $n } files\n }\n\
                        what = { $sort ->\n    [a] A\n   *[b] B\n }\n";
    let german = "open = { $name } öffnen\nclose = Schließen\n\
                  files = { $n ->\n    [one] Eine Datei\n   *[other] { $n } Dateien\n }\n\
                  what = { $sort ->\n    [a] Ah\n   *[b] Be\n }\n";
    assert_eq!(mistakes("de", german, english_text), Vec::<String>::new());
    for (from, to, mistake) in [
        ("close = Schließen\n", "", "close: missing"),
        ("close =", "shut = Zu\nclose =", "shut: unused"),
        ("close =", "close = Zu\nclose =", "close: occurs twice"),
        ("close =", "close", "line 2: close Schließen"),
        ("Schließen", "{ none }", "close: has an error"),
        ("{ $name } öffnen", "Öffnen", "open: arguments"),
        ("{ $name } öffnen", "{ $title } öffnen", "open: arguments"),
        ("    [one] Eine Datei\n", "", "files: plurals"),
        ("    [one] Eine", "    [few] Mehr\n    [one] Eine", "files: plurals"),
        ("    [a] Ah\n", "", "what: forms"),
        ("{ $sort ->\n    [a] Ah\n   *[b] Be\n }", "{ $sort }", "what: forms"),
    ] {
        let found = mistakes("de", &german.replacen(from, to, 1), english_text);
        assert!(found.iter().any(|f| f.starts_with(mistake)), "{mistake}: {found:?}");
    }
    // Each language has its own categories.
    let polish = "files = { $n ->\n    [one] plik\n   *[other] { $n } pliki\n }\n";
    assert!(mistakes("pl", polish, english_text).iter().any(|f| f.starts_with("files: plurals")));
}

#[test]
fn each_language_has_its_own_plurals() {
    let text = "status-errors = { $n ->\n    [one] { $n } błąd\n    [few] { $n } błędy\n   *[many] { $n } błędów\n }\n";
    let polish = Arc::new(Catalogue::read("pl", text).expect("usable"));
    set_language(&polish);
    let forms: Vec<String> = [1, 2, 5].into_iter().map(|n: usize| words!("status-errors", n = n)).collect();
    assert_eq!(forms, ["1 błąd", "2 błędy", "5 błędów"]);
    // A missing message is shown in English, with English plurals.
    assert_eq!(words!("status-warnings", n = 1), "1 warning");
    set_language(&english());
    let forms: Vec<String> = [1, 2].into_iter().map(|n: usize| words!("status-errors", n = n)).collect();
    assert_eq!(forms, ["1 error", "2 errors"]);
}

#[test]
fn a_message_is_looked_up_by_its_key_and_some_of_its_arguments() {
    let message = |key: &str, args: &[(&'static str, Value<'_>)]| english_message(key, args, "…");
    let all = words!("status-cursor", line = 4, column = "…");
    assert_eq!(message("status-cursor", &[("line", Value::from(4))]), Ok(all));
    assert_eq!(message("status-errors", &[("n", Value::from(1))]), Ok(words!("status-errors", n = 1)));
    // A mistake in the key or the arguments is reported.
    assert_eq!(message("no-such-key", &[]), Err(MessageError::UnknownKey));
    assert_eq!(message("status-cursor.help", &[]), Err(MessageError::UnknownKey));
    let row = message("status-cursor", &[("row", Value::from(4))]);
    assert_eq!(row, Err(MessageError::UnknownArgument("row".to_owned())));
    assert_eq!(message("status-errors", &[]), Err(MessageError::MissingArgument("n".to_owned())));
}

#[test]
fn missing_and_broken_messages_are_shown_in_english() {
    let text = "language-name = Deutsch\nclose = Schließen\ncancel = { $nonsense }\nmenu-file Datei\nmenu-edit = { menu-none }\n\
                status-saved = Gespeichert { { }\nmenu-go = Gehe\n";
    let german = Arc::new(Catalogue::read("de", text).expect("usable"));
    set_language(&german);
    assert_eq!(
        (german.title.as_str(), words!("close"), words!("menu-go")),
        ("Deutsch", "Schließen".into(), "Gehe".into())
    );
    assert_eq!(
        (words!("cancel"), words!("menu-file"), words!("menu-edit")),
        ("Cancel".into(), "File".into(), "Edit".into())
    );
    set_language(&english());
    assert_eq!(german.missing.len(), Catalogue::count() - 3);
    let lines: BTreeSet<usize> = german.broken.iter().map(|b| b.0).collect();
    assert_eq!(lines, BTreeSet::from([3, 4, 5, 6]), "{:?}", german.broken);
    // Any content can be read.
    for text in ["", "= = =", "\u{0}", "a = {", &"{".repeat(100_000)] {
        let _ = Catalogue::read("xx-no-such", text);
    }
}

#[test]
fn catalogues_are_listed_and_created_in_their_folder() {
    let files = InMemory::default();
    let folder = folder(Path::new("/config/settings.ron")).expect("beside the settings");
    assert_eq!(list(&files, &folder).expect("listed"), [""; 0]);
    assert_eq!(create(&files, &folder), Ok("own".to_owned()));
    assert_eq!(create(&files, &folder), Ok("own-2".to_owned()));
    files.save(&folder.join("fr.ftl"), "language-name = Français").expect("saved");
    assert!(list(&files, &folder).expect("listed").contains(&"fr".to_owned()));
    let own = load(&files, Some(&folder), "own").expect("usable");
    assert!(own.missing.is_empty() && own.broken.is_empty());
    assert_eq!(load(&files, Some(&folder), "fr").expect("usable").title, "Français");
    assert!(matches!(load(&files, Some(&folder), "none"), Err(Unusable::Unread(_))));
}

#[test]
fn a_file_of_the_user_replaces_a_built_in_language() {
    let files = InMemory::default();
    let folder = folder(Path::new("/config/settings.ron")).expect("beside the settings");
    let built_in_ids = ids(&files, None);
    assert_eq!((built_in_ids[0].as_str(), built_in_ids.len()), (ENGLISH_NAME, TRANSLATIONS.len() + 1));
    for id in &built_in_ids {
        assert_ne!(load(&files, None, id).expect("usable").title, "Mine");
        files.save(&file(&folder, id), "language-name = Mine").expect("saved");
    }
    files.save(&file(&folder, "xx"), "language-name = Mine").expect("saved");
    // Each id is listed once, and nothing replaces English.
    assert_eq!(ids(&files, Some(&folder)), [&built_in_ids[..], &["xx".to_owned()]].concat());
    for id in ids(&files, Some(&folder)) {
        let catalogue = load(&files, Some(&folder), &id).expect("usable");
        assert_eq!(catalogue.title == "Mine", id != ENGLISH_NAME, "{id:?}");
        files.remove(&file(&folder, &id)).expect("removed");
    }
    for id in &built_in_ids {
        assert_ne!(load(&files, Some(&folder), id).expect("usable").title, "Mine");
    }
}

/// A test in the window sees only what it opens; this one also finds what is never shown.
#[test]
fn all_messages_come_from_the_catalogue() {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let literal = regex::Regex::new(r#""((?:[^"\\]|\\.)*)""#).expect("a valid pattern");
    let lookup = regex::Regex::new(r#"words!\(\s*"[^"]*""#).expect("a valid pattern");
    let put_in = regex::Regex::new(r"\{[^}]*\}").expect("a valid pattern");
    let sentence = regex::Regex::new(r"^[A-Z][a-z]+|[A-Za-z]{2} [A-Za-z]").expect("a valid pattern");
    // Ids of widgets.
    let id = r#"(?:Id::unique|id_salt|with|Panel::\w+|Grid::new|modal|temp)\(\(?(?:ctx, |ui\.ctx\(\), )?"[^"]*""#;
    let id = regex::Regex::new(id).expect("a valid pattern");
    // Names, values in the settings, and what is printed without a window.
    let names = ["Dicta", "English", "Hack", "Ubuntu-Light", "Command", "Ctrl", "Alt", "Shift"];
    let kept = ["Step by step", "Slow", "Brisk", "At once", "sharp letters"];
    // The start of a result of an example.
    let others = ["a step that", "cannot open a window: no usable display ()", "while working for the window"];
    let allowed: Vec<&str> = [&names[..], &kept, &others].concat();
    let mut found = Vec::new();
    for text in &texts {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: Vec<&str> = code.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
        let code = lookup.replace_all(&code.join("\n"), "").into_owned();
        let code = id.replace_all(&code, "").into_owned();
        let said = literal.captures_iter(&code).map(|c| put_in.replace_all(&c[1], "").into_owned());
        found.extend(said.filter(|s| sentence.is_match(s) && !allowed.contains(&s.as_str())));
    }
    assert!(texts.len() > 80 && sentence.is_match("Click to go") && sentence.is_match("not used"));
    assert!(found.is_empty(), "these belong in words/en.ftl: {found:#?}");
}
