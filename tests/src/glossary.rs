//! The last column of the book's glossary lists words and phrases that Dicta avoids. None of them appears in a heading
//! of the book, a page about a diagnostic, a string of the window, a message in the code, the help of the command line, a
//! comment, the name of a function or that of a public item.
//!
//! Text in backticks or braces is not checked: it is code.

use crate::house::ui_words::literals;
use std::fs;
use std::path::{Path, PathBuf};

/// Strings that contain a word of the last column because they are code, as (word, string). This list may only get
/// shorter.
const EXCEPTIONS: [(&str, &str); 2] =
    [("refused", "expect refused {call} {picks} by {}"), ("room", "room(cell, facing)")];

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

/// The lines of a page outside of listings.
fn paragraphs(page: &str) -> Vec<&str> {
    let mut code = false;
    let outside = page.lines().filter(|l| {
        code ^= l.starts_with("```");
        !code
    });
    outside.collect()
}

/// The headings of a page.
fn headings(page: &str) -> Vec<&str> {
    paragraphs(page).into_iter().filter(|l| l.starts_with('#')).collect()
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

/// The comments of a Rust file.
fn comments(source: &str) -> Vec<&str> {
    source.lines().filter_map(|l| l.trim_start().strip_prefix("//")).map(|l| l.trim_start_matches(['/', '!'])).collect()
}

/// The names of the functions of a Rust file, as words.
fn functions(source: &str) -> Vec<String> {
    let names = source.match_indices("fn ").filter(|(at, _)| !source[..*at].ends_with(char::is_alphanumeric));
    let names =
        names.filter_map(|(at, f)| source[at + f.len()..].split(|c: char| !c.is_alphanumeric() && c != '_').next());
    names.map(|name| name.replace('_', " ")).collect()
}

/// The strings of a Rust file that are sentences rather than names, without those of its tests.
fn sentences(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    // A quote as a character would look like the start of a string.
    let code = code.replace("'\"'", "").replace("'\\\"'", "");
    let mut all = literals(&code);
    all.retain(|text| {
        prose(text).split_whitespace().filter(|w| w.chars().filter(|c| c.is_alphabetic()).count() > 1).count() > 1
    });
    all
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
    let of_lab = root().join("editor/dicta/src/args/lab_args.rs");
    check(&of_lab, help(&read(&of_lab)));
    for path in files("docs/src/diagnostics", "md") {
        check(&path, paragraphs(&read(&path)));
    }
    for path in ["content", "rules-dsl", "engine", "editor", "tests"].into_iter().flat_map(|folder| files(folder, "rs"))
    {
        let source = read(&path);
        check(&path, comments(&source));
        check(&path, public_names(&source).iter().map(String::as_str).collect());
        check(&path, functions(&source).iter().map(String::as_str).collect());
        if !path.components().any(|c| ["tests", "tests.rs"].iter().any(|name| c.as_os_str() == *name)) {
            check(&path, sentences(&source).iter().map(String::as_str).collect());
        }
    }
    assert!(lines > 25_000, "only {lines} texts were read");
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
    let code = "pub struct DoorsOf {\n  pub fn hinges(&self) {\npub const CURTAIN: u8 = 1;\npub use room;\nfn slip() {";
    assert_eq!(public_names(code), ["Doors Of", "hinges", "CURTAIN"]);
    let source = "/// Mend it.\nfn mend_it() {\n    say(\"mend it\", '\"', \"mend\");\n}\n";
    assert_eq!(comments(source), [" Mend it."]);
    assert_eq!(functions(source), ["mend it"]);
    assert_eq!(sentences(source), ["mend it"]);
}
