//! Constructs of the language that only show in play: small rulesets without diagnostics whose examples pass.

use super::kit::{diagnostics_text, project_of, root};
use dicta_play::examples::run_examples;
use std::sync::Arc;

/// The sources by file name.
fn texts() -> Vec<(String, String)> {
    let folder = std::fs::read_dir(root().join("tests/constructs")).expect("tests/constructs");
    let paths = folder.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "dicta"));
    let read = |p: std::path::PathBuf| {
        (p.file_name().unwrap_or_default().to_string_lossy().into_owned(), std::fs::read_to_string(p).expect("a text"))
    };
    let mut found: Vec<_> = paths.map(read).collect();
    found.sort();
    assert!(found.len() >= 2, "the texts were not found");
    found
}

/// The problems of a source: diagnostics, then failed examples. An example that sets options is played with them.
fn faults(name: &str, text: &str) -> String {
    let project = project_of(name, text);
    let Some(system) = project.systems.first() else { return format!("{name} has no ruleset") };
    let mut found = diagnostics_text(&project, &project.diagnostics);
    found.push_str(&diagnostics_text(&project, &dicta_compiler::check(&project, &system.name, &[])));
    let compile =
        |options: &[(String, String)]| Arc::new(dicta_compiler::compile(&project, &system.name, &[], options).program);
    let first = compile(&[]);
    let mut settings: Vec<Vec<(String, String)>> = first.examples.iter().map(|e| e.options.clone()).collect();
    settings.sort();
    settings.dedup();
    let mut played = 0;
    for setting in settings {
        for result in run_examples(&compile(&setting)) {
            played += 1;
            for f in result.failures {
                found.push_str(&format!("{name}: `{}`: expected {}, found {}\n", result.name, f.expected, f.found));
            }
        }
    }
    if played < first.examples.len() || played == 0 {
        found.push_str(&format!("{name}: {played} of {} examples played\n", first.examples.len()));
    }
    found
}

#[test]
fn every_construct_passes_its_examples() {
    let found: String = texts().iter().map(|(name, text)| faults(name, text)).collect();
    assert!(found.is_empty(), "{found}");
}

/// The canary: an example with a wrong expectation fails.
#[test]
fn a_wrong_expectation_fails() {
    let all = texts();
    let (name, text) = all.iter().find(|(name, _)| name == "places.dicta").expect("places");
    assert!(faults(name, &text.replace("covers(z) == 4", "covers(z) == 5")).contains("covers(z) == 5"));
}
