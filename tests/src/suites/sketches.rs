//! Sketches of the hard parts of other systems: the language can express them, and the engine can play them.

use super::kit::{Options, again, diagnostics_text, first_seed, play, project_of, root};
use dicta_play::{GameLog, Machine};
use dicta_program::MissionId;
use std::sync::Arc;

/// The sketches by file name.
fn sketches() -> Vec<(String, String)> {
    let folder = std::fs::read_dir(root().join("tests/sketches")).expect("tests/sketches");
    let paths = folder.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "dicta"));
    let read = |p: std::path::PathBuf| {
        (p.file_name().unwrap_or_default().to_string_lossy().into_owned(), std::fs::read_to_string(p).expect("a text"))
    };
    let mut found: Vec<_> = paths.map(read).collect();
    found.sort();
    assert!(found.len() >= 3, "the sketches were not found");
    found
}

/// The problems of a source: compile errors, then failures in its games.
fn faults(name: &str, text: &str) -> String {
    let project = project_of(name, text);
    let Some(system) = project.systems.first() else { return format!("{name} has no ruleset") };
    let first = dicta_compiler::compile(&project, &system.name, &[], &[]);
    let mut settings: Vec<Options> = vec![vec![]];
    for o in &first.program.options {
        settings.extend(o.values.iter().map(|v| vec![(o.head.name.clone(), v.clone())]));
    }
    let mut found = diagnostics_text(&project, &project.diagnostics);
    for setting in settings {
        let compiled = dicta_compiler::compile(&project, &system.name, &[], &setting);
        if compiled.has_errors() {
            found.push_str(&diagnostics_text(&project, &compiled.diagnostics));
            continue;
        }
        let program = Arc::new(compiled.program);
        for i in 0..program.missions.len() {
            match Machine::new(program.clone(), MissionId(i as u32)) {
                Ok(machine) => {
                    for seed in first_seed()..first_seed() + 20 {
                        if let Err(e) = play(&machine, seed, &mut GameLog::on(), |_, _, _| {}, |_, _| {}) {
                            found.push_str(&format!("{name} {setting:?}: {e}; {}\n", again(seed, "sketches")));
                        }
                    }
                }
                Err(e) => found.push_str(&format!("{name} {setting:?}: {e}\n")),
            }
        }
    }
    found
}

#[test]
fn every_sketch_compiles_and_plays() {
    let found: String = sketches().iter().map(|(name, text)| faults(name, text)).collect();
    assert!(found.is_empty(), "{found}");
}

/// The canary: a sketch with a wrong name fails.
#[test]
fn a_wrong_sketch_fails() {
    let all = sketches();
    let (name, text) = all.iter().find(|(_, text)| text.contains("distance(")).expect("a sketch that measures");
    assert!(faults(name, &text.replace("distance(", "distanse(")).contains("distanse"));
}
