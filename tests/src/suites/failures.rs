//! Messages of failed examples: each failure is a comment below the line that it refers to. A missing failure and an
//! unexpected one both fail the test.

use super::kit::{project_of, root};
use dicta_play::examples::run_examples;
use dicta_syntax::line_col;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A line and its failure: the expected part and the found part.
type Said = BTreeSet<(usize, String)>;

/// The failures that the comments of a file expect.
fn awaited(text: &str) -> Said {
    let (mut said, mut about) = (Said::new(), 0);
    for (line, text) in (1..).zip(text.lines()) {
        match text.strip_prefix("// ").filter(|said| said.contains(" | ")) {
            Some(words) => drop(said.insert((about, words.to_owned()))),
            None => about = line,
        }
    }
    said
}

/// The failures when the examples of a file are run.
fn found(text: &str) -> Said {
    let project = project_of("failures.dicta", text);
    let system = project.systems.first().expect("a ruleset");
    let program = Arc::new(dicta_compiler::compile(&project, &system.name, &[], &[]).program);
    let failures = run_examples(&program).into_iter().flat_map(|result| result.failures);
    let line = |start: u32| line_col(text, start as usize).0;
    failures.map(|f| (line(f.origin.start), format!("{} | {}", f.expected, f.found))).collect()
}

fn differences(text: &str) -> String {
    let (awaited, found) = (awaited(text), found(text));
    let missing = awaited.difference(&found).map(|(line, said)| format!("line {line}: not said: {said}\n"));
    let added = found.difference(&awaited).map(|(line, said)| format!("line {line}: also said: {said}\n"));
    missing.chain(added).collect()
}

fn text() -> String {
    std::fs::read_to_string(root().join("tests/failures/examples.dicta")).expect("the text")
}

#[test]
fn every_failure_is_reported() {
    let differences = differences(&text());
    assert!(differences.is_empty(), "{differences}");
}

/// The canary: a script that is used after all is not reported.
#[test]
fn passing_examples_are_not_reported() {
    let text = text().replace("  choose wave(a) none\n", "");
    assert!(differences(&text).contains("not said: the scripted choice to be made | it was never asked"));
}
