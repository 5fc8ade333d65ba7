//! Tests of the window look its words up by their keys, so that words can change: no literal there is a message.

use super::{files, read, root};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::path::PathBuf;

/// Literals that read like a message and are something else, each with what it is.
const OTHERS: &[(&str, &str)] = &[
    ("Both", "a table of the test"),
    ("Figure", "a kind of the test"),
    ("Mine", "a ruleset of the test"),
    ("One more", "an example of the test"),
    ("Slow", "a value in the settings file"),
    ("base", "the studio's word in an explanation"),
    ("in the phase 2. Planning", "the studio's words in an explanation"),
    ("left", "a word of the rules language"),
    ("no", "an option of a decision"),
    ("none", "an option of a decision; also a missing folder"),
    ("removed", "the reason of an `expect`"),
    ("value", "a word of the rules language"),
];

/// Represents an argument in a message.
const HOLE: char = '\u{1A}';
/// A message with arguments needs this many letters of its own; " of " alone occurs in many sentences.
const LETTERS_MIN: usize = 7;

/// The keys of a catalogue, each with all forms of its message.
fn messages(catalogue: &str) -> Vec<(String, String)> {
    let resource = fluent_syntax::parser::parse_runtime(catalogue).unwrap_or_else(|(resource, _)| resource);
    let mut found = Vec::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let own = message.value.iter().map(|value| (message.id.name.to_owned(), value));
        let attributes = message.attributes.iter().map(|a| (format!("{}.{}", message.id.name, a.id.name), &a.value));
        for (key, pattern) in own.chain(attributes) {
            found.extend(forms(pattern).into_iter().map(|form| (key.clone(), form)));
        }
    }
    found
}

fn forms(pattern: &Pattern<&str>) -> Vec<String> {
    let mut all = vec![String::new()];
    for element in &pattern.elements {
        let next = match element {
            PatternElement::TextElement { value } => vec![(*value).to_owned()],
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter().flat_map(|variant| forms(&variant.value)).collect()
            }
            PatternElement::Placeable { expression: Expression::Inline(InlineExpression::StringLiteral { value }) } => {
                vec![(*value).to_owned()]
            }
            PatternElement::Placeable { .. } => vec![HOLE.to_string()],
        };
        all = all.iter().flat_map(|start| next.iter().map(move |end| format!("{start}{end}"))).collect();
    }
    all
}

/// Whether a literal is this form of a message, with any arguments.
fn is_form(literal: &str, form: &str) -> bool {
    // Source over several lines is not a message of one line.
    if literal.contains("\\n") && !form.contains('\n') {
        return false;
    }
    if !form.contains(HOLE) {
        return literal == form;
    }
    let parts: Vec<&str> = form.split(HOLE).collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    let Some(mut rest) = literal.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    let has_letters = form.chars().filter(|c| c.is_alphabetic()).count() >= LETTERS_MIN;
    has_letters
        && parts[1..parts.len() - 1].iter().all(|part| match rest.split_once(part) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        })
}

/// The string literals of a Rust source, without the keys of messages.
pub(crate) fn literals(code: &str) -> Vec<String> {
    let code: Vec<&str> = code.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let (mut found, mut rest) = (Vec::new(), code.as_str());
    while let Some(at) = rest.find('"') {
        let (before, literal) = (&rest[..at], &rest[at + 1..]);
        let mut escaped = false;
        let end = literal.find(|c: char| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let end = if before.ends_with("r#") { literal.find("\"#") } else { end };
        let Some(end) = end else { break };
        if !before.ends_with("words!(") {
            found.push(literal[..end].replace("\\\"", "\""));
        }
        rest = &literal[end + 1..];
    }
    found
}

/// The tests of the window, except those that are about its words.
fn tests() -> Vec<PathBuf> {
    let mut all = files(&root().join("tests/src/ui"), "rs");
    all.retain(|path| !path.components().any(|c| ["words", "words.rs"].iter().any(|name| c.as_os_str() == *name)));
    all.push(root().join("tests/src/ui.rs"));
    all
}

/// The literals that are messages, with the keys of these.
fn found_in(code: &str, messages: &[(String, String)]) -> Vec<(String, String)> {
    let key = |literal: &String| messages.iter().find(|(_, form)| is_form(literal, form)).map(|(key, _)| key.clone());
    literals(code).into_iter().filter_map(|literal| Some((key(&literal)?, literal))).collect()
}

#[test]
fn tests_of_the_window_find_its_words_by_their_keys() {
    let messages = messages(&read(&root().join("editor/app/words/en.ftl")));
    let (mut wrong, mut idle, mut count) = (Vec::new(), OTHERS.to_vec(), 0);
    for path in tests() {
        let code = read(&path);
        count += literals(&code).len();
        for (key, literal) in found_in(&code, &messages) {
            idle.retain(|(other, _)| *other != literal);
            if !OTHERS.iter().any(|(other, _)| *other == literal) {
                let shown = path.strip_prefix(root()).unwrap_or(&path).display();
                wrong.push(format!("{shown}: {literal:?} is words!({key:?})"));
            }
        }
    }
    assert!(messages.len() > 1000 && count > 500, "{} messages and {count} literals were read", messages.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(idle.is_empty(), "unused exceptions: {idle:?}");
}

#[test]
fn a_literal_that_is_a_message_is_found() {
    let catalogue = "close = Close\nopen = Open { $name }\ncursor = Line { $line }, column { $column }\n\
        replaced =\n    .all = { $n ->\n        [one] Replaced 1 match\n       *[other] Replaced { $n } matches\n    }\n";
    let code = r#"
        // Neither a comment, "Close", nor a key.
        app.click("Close").click("Close \"it\"").expect("Line 4, column 9").expect(words!("Close"));
        app.expect("Open a file").expect("Replaced 3 matches").expect("Line 4").expect("Replaced 1 match");
    "#;
    let found = found_in(code, &messages(catalogue));
    let keys: Vec<&str> = found.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["close", "cursor", "replaced.all", "replaced.all"], "{found:?}");
}
