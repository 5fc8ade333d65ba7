//! The built-in library: it compiles without diagnostics with every setting of its options, its examples pass, and its
//! contents match the contents of the box.

use super::kit::{
    Options, RULESET, base, combinations, diagnostics_text, library, pairwise, project, project_of, shown,
};
use dicta_compiler::Project;
use dicta_play::examples::run_examples;
use dicta_program::{Program, Type};
use dicta_syntax::ast::DeclKind;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Every setting that can be played: all combinations of published options with pairs of interpretations, and each
/// interpretation alone.
fn settings(program: &Program) -> Vec<Options> {
    let mut all: Vec<Options> = vec![vec![]];
    for published in combinations(program) {
        all.extend(pairwise(program).into_iter().map(|readings| [published.as_slice(), readings.as_slice()].concat()));
    }
    let readings = program.options.iter().filter(|o| o.reading);
    all.extend(readings.flat_map(|o| o.values.iter().map(|v| vec![(o.head.name.clone(), v.clone())])));
    all
}

#[test]
fn every_setting_compiles_without_diagnostics() {
    let project = project();
    assert!(project.diagnostics.is_empty(), "{}", diagnostics_text(project, &project.diagnostics));
    let mut found = String::new();
    for setting in settings(base()) {
        let compiled = dicta_compiler::compile(project, RULESET, &[], &setting);
        // Declarations that are unused with one setting may be used with another; `check` below covers all settings
        // together.
        let said: Vec<_> = compiled.diagnostics.into_iter().filter(|d| d.is_error()).collect();
        if !said.is_empty() {
            found.push_str(&format!("with {}:\n{}", shown(&setting), diagnostics_text(project, &said)));
        }
    }
    assert!(found.is_empty(), "{found}");
    let said = dicta_compiler::check(project, RULESET, &[]);
    assert!(said.is_empty(), "{}", diagnostics_text(project, &said));
}

/// Runs the examples of a ruleset, each with its own options. Returns how many were played, and the failures.
fn examples(project: &Project, ruleset: &str, overlays: &[&str]) -> (usize, String) {
    let first = dicta_compiler::compile(project, ruleset, overlays, &[]);
    let mut settings: Vec<Options> = vec![vec![]];
    settings.extend(first.program.examples.iter().map(|e| e.options.clone()));
    settings.sort();
    settings.dedup();
    let (mut played, mut found) = (BTreeSet::new(), String::new());
    for setting in settings {
        let compiled = dicta_compiler::compile(project, ruleset, overlays, &setting);
        if compiled.has_errors() {
            found.push_str(&diagnostics_text(project, &compiled.diagnostics));
        }
        for result in run_examples(&Arc::new(compiled.program)).iter().filter(|r| !r.skipped) {
            played.insert((result.name.clone(), result.origin.start));
            for failure in &result.failures {
                let file = &project.files[failure.origin.file as usize];
                let (line, _) = dicta_syntax::line_col(&file.source.text, failure.origin.start as usize);
                found.push_str(&format!(
                    "{}:{line} {}: expected {}, found {}\n",
                    file.path, result.name, failure.expected, failure.found
                ));
            }
        }
    }
    let all: BTreeSet<_> = first.program.examples.iter().map(|e| (e.head.name.clone(), e.head.origin.start)).collect();
    for (name, _) in all.difference(&played) {
        found.push_str(&format!("`{name}` is never played\n"));
    }
    (played.len(), found)
}

#[test]
fn every_example_of_the_system_passes() {
    let (played, found) = examples(project(), RULESET, &[]);
    assert!(found.is_empty(), "{found}");
    assert!(played >= 30, "only {played} examples");
}

#[test]
fn house_rules_compile_and_their_examples_pass() {
    let overlays = library("dicta/house-rules");
    assert!(!overlays.is_empty(), "the house rules were not found");
    let mut found = String::new();
    for (path, source) in overlays {
        let project = project_of(path.rsplit('/').next().unwrap_or(&path), &source.text);
        found.push_str(&diagnostics_text(&project, &project.diagnostics));
        for system in project.systems.iter().filter(|s| s.extends.is_some()) {
            let said = dicta_compiler::check(&project, RULESET, &[&system.name]);
            found.push_str(&diagnostics_text(&project, &said.into_iter().filter(|d| d.is_error()).collect::<Vec<_>>()));
            let (played, failed) = examples(&project, RULESET, &[&system.name]);
            let own = source.decls().filter(|(_, d)| matches!(d.kind, DeclKind::Example { .. })).count();
            if own == 0 || played < own {
                found.push_str(&format!("{path}: {own} examples, {played} played\n"));
            }
            // Examples of the system that a house rule overrides are not the house rule's business.
            found.extend(
                failed
                    .lines()
                    .filter(|line| line.starts_with(&*project.files.last().expect("a file").path))
                    .map(|l| format!("{l}\n")),
            );
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// The canary: an example with a wrong number fails.
#[test]
fn a_wrong_example_fails() {
    let text = dicta_content::read("dicta/bluemax-2013/examples.dicta").expect("the examples");
    let wrong = text.replacen("expect attack_dice(d1, b1, medium) == 3", "expect attack_dice(d1, b1, medium) == 4", 1);
    assert_ne!(text, wrong);
    let project =
        super::kit::project_with(&[("dicta/bluemax-2013/examples.dicta", Arc::new(dicta_syntax::parse(&wrong)))]);
    let (_, found) = examples(&project, RULESET, &[]);
    assert_eq!(found.lines().count(), 1, "{found}");
}

// ---- Contents -------------------------------------------------------------------------------------------------------

#[test]
fn decks_have_the_published_sizes() {
    let sizes: Vec<(String, usize)> = base().decks.iter().map(|d| (d.head.name.clone(), d.cards.len())).collect();
    let expected =
        [("damage_a", 24), ("damage_b", 44), ("damage_c", 44), ("damage_d", 24)].map(|(n, c)| (n.to_string(), c));
    assert_eq!(sizes, expected);
    for deck in &base().decks {
        for design in &deck.designs {
            assert!(
                design.faces.iter().all(|f| !f.is_empty()),
                "{} `{}` has an empty side",
                deck.head.name,
                design.head.name
            );
        }
    }
}

/// The schedules of all aircraft, by type: `fokker_1` and `fokker_2` are of the same type.
fn schedules(program: &Program) -> BTreeMap<String, Vec<BTreeSet<i64>>> {
    let kind = &program.kinds[super::kit::kind(program, "aircraft").index()];
    let at = kind.stats.iter().position(|s| s.head.name == "schedule").expect("a schedule");
    let mut types: BTreeMap<String, Vec<BTreeSet<i64>>> = BTreeMap::new();
    for entry in &kind.entries {
        let name = entry.head.name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
        types.entry(name.to_string()).or_default().push(program.sets[entry.stats[at] as usize].iter().collect());
    }
    types
}

#[test]
fn schedules_differ_between_types() {
    let types = schedules(base());
    assert_eq!(types.len(), 6, "{:?}", types.keys());
    assert!(types.values().all(|own| own.len() == 3), "three of each type");
    for (name, own) in &types {
        for (other, others) in types.iter().filter(|(other, _)| *other != name) {
            assert!(own.iter().all(|s| !others.contains(s)), "{name} and {other} share a schedule");
        }
        assert!(
            own.iter().all(|s| (15..=30).contains(&s.len())),
            "{name}: {:?}",
            own.iter().map(BTreeSet::len).collect::<Vec<_>>()
        );
    }
}

/// Every aircraft can fly every maneuver of its sheet after some other one: there are no gaps in the speeds.
#[test]
fn every_maneuver_of_a_sheet_is_reachable() {
    let program = base();
    let maneuvers = &program.kinds[super::kit::kind(program, "maneuver").index()];
    let stat = |name: &str| maneuvers.stats.iter().position(|s| s.head.name == name).expect("a stat");
    let (speed, acrobatic, ready) = (stat("speed"), stat("acrobatic"), stat("preparation"));
    for (name, own) in schedules(program) {
        for schedule in own {
            let of = |m: i64, stat: usize| maneuvers.entries[m as usize].stats[stat];
            for m in &schedule {
                let before = schedule.iter().any(|b| {
                    (of(*b, speed) - of(*m, speed)).abs() <= 1 && (of(*m, acrobatic) == 0 || of(*b, ready) == 1)
                });
                assert!(before, "{name} can never fly {}", maneuvers.entries[*m as usize].head.name);
            }
        }
    }
}

/// Forces, map and conditions of a mission: two missions that agree in all of these count as the same.
fn gist(mission: &dicta_program::Mission) -> String {
    let forces: BTreeMap<u32, usize> = mission.pieces.iter().fold(BTreeMap::new(), |mut all, p| {
        *all.entry(p.entry.0).or_default() += 1;
        all
    });
    let tasks: Vec<_> = mission.pieces.iter().map(|p| &p.fields).collect();
    format!("{forces:?} on {:?}, {:?}, {:?}, {:?}", mission.map, mission.turn_end, mission.options, tasks)
}

#[test]
fn no_two_missions_are_the_same() {
    let missions = &base().missions;
    assert!(missions.len() >= 7, "{} missions", missions.len());
    let gists: BTreeSet<String> = missions.iter().map(gist).collect();
    assert_eq!(gists.len(), missions.len());
    let twice: BTreeSet<String> = missions.iter().chain(&missions[..1]).map(gist).collect();
    assert_eq!(twice.len(), missions.len(), "the canary: a mission equals itself");
}

/// Declarations with figures but without a source.
fn unmarked(path: &str, text: &str) -> Vec<String> {
    let file = dicta_syntax::parse(text);
    let mut found = Vec::new();
    for (block, decl) in file.decls() {
        let wants = match &decl.kind {
            DeclKind::Entry { word, .. } => !matches!(word.text.as_str(), "look" | "side" | "translation"),
            kind => {
                let kind = format!("{kind:?}");
                ["Table", "Deck", "Die", "Value", "Map", "Mission", "Enum", "Arc", "Doctrine", "Example"]
                    .iter()
                    .any(|k| kind.starts_with(k))
            }
        };
        if wants && decl.marks.source.is_none() && decl.marks.reconstructed.is_none() {
            let name = block.declares().map_or("?".into(), |(word, name)| format!("{word} {name}"));
            found.push(format!("{path}: {name} has neither source nor reconstructed\n"));
        }
    }
    found
}

#[test]
fn every_figure_has_a_source() {
    let folders = ["dicta/bluemax-2013", "dicta/bluemax-2013-de", "dicta/bluemax-2013-it", "dicta/house-rules"];
    let files = folders.into_iter().flat_map(library);
    let found: String = files.flat_map(|(path, source)| unmarked(&path, &source.text)).collect();
    assert!(found.is_empty(), "{found}");
    assert_eq!(unmarked("x", "die d6 \"Die\" { 1, 2, 3 }\n").len(), 1);
    assert!(unmarked("x", "die d6 \"Die\" { 1, 2, 3 source \"S3\" \"line 1\" }\n").is_empty());
}

/// Whatever a German or Italian rulebook of the 2013 systems shows is in these languages: nothing lacks a translation.
#[test]
fn the_2013_systems_are_translated_into_german_and_italian() {
    for ruleset in ["bluemax_2013_de", "bluemax_2013_it"] {
        let files = library(&format!("dicta/{}", ruleset.replace('_', "-")));
        let program = dicta_compiler::compile(&dicta_compiler::project(files, &library), ruleset, &[], &[]).program;
        let languages: Vec<&str> = program.translations.iter().map(|t| t.head.name.as_str()).collect();
        assert_eq!(languages, ["de", "it"], "{ruleset}");
        for translation in &program.translations {
            assert!(translation.missing.is_empty(), "{ruleset}, {}: {:#?}", translation.head.name, translation.missing);
        }
        let title = |code| {
            let translated = program.in_language(code).expect("a translation");
            translated.kinds.iter().find(|k| k.head.name == "aircraft").map(|k| k.head.title.clone())
        };
        assert_eq!((title("de"), title("it")), (Some("Flugzeug".to_owned()), Some("Aereo".to_owned())));
    }
}

/// Every entry of a program, with its stats and figures, has a mark of its own or of its declaration.
#[test]
fn every_entry_has_a_mark() {
    let mut found = String::new();
    for kind in base().kinds.iter().skip(2) {
        for entry in &kind.entries {
            let marked = entry.head.source.is_some() || entry.head.reconstructed.is_some();
            let figures = kind.stats.iter().any(|s| matches!(s.ty, Type::Number | Type::Range(..) | Type::Path));
            if figures && !marked && entry.marks.iter().all(|(s, r)| s.is_none() && r.is_none()) {
                found.push_str(&format!("{} {}\n", kind.head.name, entry.head.name));
            }
        }
    }
    assert!(found.is_empty(), "{found}");
}
