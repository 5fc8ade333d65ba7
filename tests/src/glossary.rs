//! The last column of the book's glossary lists words and phrases that Dicta avoids. None of them appears in a heading
//! of the book, a string of the window, a message of the checker, the help of the command line or the name of a public
//! item of the code.
//!
//! Text in backticks or braces is not checked: it is code.

use std::fs;
use std::path::{Path, PathBuf};

/// Lines that may contain a word of the last column, as (word, line). This list may only get shorter.
const EXCEPTIONS: [(&str, &str); 0] = [];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is in the root").to_path_buf()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// All files in a folder and its subfolders with this extension, sorted by path.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            match entry.path() {
                path if path.is_dir() => open.push(path),
                path if path.extension().is_some_and(|e| e == extension) => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// The words of the last column, which are in “ and ”.
fn avoided(glossary: &str) -> Vec<String> {
    let rows = glossary.lines().filter(|l| l.starts_with('|'));
    let last = rows.filter_map(|l| l.trim().trim_matches('|').split('|').nth(2));
    last.flat_map(|cell| cell.split('“').skip(1).filter_map(|w| w.split('”').next()).map(str::to_lowercase)).collect()
}

/// The text in lower case, without the code in backticks or braces.
fn prose(line: &str) -> String {
    let outside: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut depth = 0;
    let kept = outside.chars().filter(|c| match c {
        '{' => {
            depth += 1;
            false
        }
        '}' => {
            depth -= 1;
            false
        }
        _ => depth <= 0,
    });
    kept.collect::<String>().to_lowercase()
}

/// Whether the text contains the phrase as whole words.
fn has(text: &str, phrase: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-');
    text.match_indices(phrase)
        .any(|(at, _)| !part(text[..at].chars().next_back()) && !part(text[at + phrase.len()..].chars().next()))
}

/// The headings of a page.
fn headings(page: &str) -> Vec<&str> {
    let mut code = false;
    let outside = page.lines().filter(|l| {
        code ^= l.starts_with("```");
        !code
    });
    outside.filter(|l| l.starts_with('#')).collect()
}

/// The values of a Fluent catalogue, without keys and comments.
fn values(catalogue: &str) -> Vec<&str> {
    let lines = catalogue.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
    lines.map(|l| l.split_once(" = ").map_or(l, |(_, text)| text)).collect()
}

/// The messages in an annotated file, which follow the code.
fn messages(annotated: &str) -> Vec<&str> {
    let notes = annotated.lines().filter(|l| l.contains("error[") || l.contains("warning["));
    notes.filter_map(|l| l.split_once("]: ").map(|(_, message)| message)).collect()
}

/// The help texts of the command line.
fn help(args: &str) -> Vec<&str> {
    args.lines().filter_map(|l| l.trim().strip_prefix("///")).collect()
}

/// The names of the public items in a Rust source, in words: `pub fn line_of` and `pub struct LineOf` are `line of`.
fn public_names(code: &str) -> Vec<String> {
    const ITEMS: [&str; 8] = ["fn", "struct", "enum", "trait", "mod", "const", "type", "static"];
    let name = |line: &str| {
        let mut words = line.trim_start().strip_prefix("pub ")?.split_whitespace().peekable();
        words.peek().filter(|word| ITEMS.contains(word))?;
        words.find(|word| !ITEMS.contains(word)).map(in_words)
    };
    code.lines().filter_map(name).collect()
}

fn in_words(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars().take_while(|c| c.is_alphanumeric() || *c == '_') {
        let starts = c.is_uppercase() && words.ends_with(char::is_lowercase);
        words.extend(starts.then_some(' '));
        words.push(if c == '_' { ' ' } else { c });
    }
    words
}

#[test]
fn words_that_the_glossary_avoids_are_not_used() {
    let words = avoided(&read(&root().join("docs/src/glossary.md")));
    assert!(words.len() > 30, "the glossary was not read: {words:?}");
    let mut found = Vec::new();
    let mut lines = 0;
    let mut check = |path: &Path, texts: Vec<&str>| {
        for text in texts {
            lines += 1;
            let prose = prose(text);
            let used = words.iter().filter(|w| has(&prose, w));
            for word in used.filter(|w| !EXCEPTIONS.contains(&(w.as_str(), text.trim()))) {
                found.push(format!("{}: “{word}” in: {}", path.display(), text.trim()));
            }
        }
    };
    for path in files("docs/src", "md") {
        check(&path, headings(&read(&path)));
    }
    for path in files("rules-dsl/compiler/tests/snapshots", "snap") {
        check(&path, messages(&read(&path)));
    }
    let catalogue = root().join("editor/app/words/en.ftl");
    check(&catalogue, values(&read(&catalogue)));
    let args = root().join("editor/dicta/src/args.rs");
    check(&args, help(&read(&args)));
    for path in ["rules-dsl", "engine", "editor", "content"].into_iter().flat_map(|layer| files(layer, "rs")) {
        check(&path, public_names(&read(&path)).iter().map(String::as_str).collect());
    }
    assert!(lines > 2000, "only {lines} texts were read");
    assert!(found.is_empty(), "the glossary says what to write instead:\n{}", found.join("\n"));
}

#[test]
fn an_avoided_word_is_found() {
    let words = avoided("| term | meaning | not |\n| --- | --- | --- |\n| fix | a change | “mend”, “Is gone” |\n");
    assert_eq!(words, ["mend", "is gone"]);
    assert!(has(&prose("Mend it"), "mend") && has(&prose("it is gone."), "is gone"));
    assert!(!has(&prose("Amend it"), "mend") && !has(&prose("`mend` and { $mend }"), "mend"));
    assert_eq!(headings("# One\n```\n# not this\n```\n## Two\n"), ["# One", "## Two"]);
    assert_eq!(values("# a comment\nkey = Text\n    .help = More\n"), ["Text", "More"]);
    assert_eq!(messages("// ^^ error[E0101]: there is no such thing\n"), ["there is no such thing"]);
    let code = "pub struct DoorsOf {\n  pub fn eyes(&self) {\npub const CURTAIN: u8 = 1;\npub use room;\nfn slip() {";
    assert_eq!(public_names(code), ["Doors Of", "eyes", "CURTAIN"]);
}
