//! Every built-in rule system: it compiles with every setting of its options, it has many examples and they pass, its
//! missions and schedules differ, and it includes what a designer expects to find.

use super::kit::{Options, SYSTEM, combinations, diagnostics_text, library, pairwise, shown};
use dicta_compiler::{Project, System};
use dicta_play::Machine;
use dicta_play::examples::run_examples;
use dicta_program::{Mission, MissionId, Program, Step, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A built-in system, parsed and compiled.
pub struct BuiltIn {
    /// The folder in `content/`.
    pub folder: &'static str,
    /// The name of its ruleset.
    pub ruleset: String,
    pub project: Project,
    pub program: Arc<Program>,
}

/// The system that follows no published rules: it is small and meant for learning.
pub const TEACHING: &str = "skirmish";

/// The built-in systems that follow published rules.
pub fn published() -> Vec<BuiltIn> {
    let mut all = built_in_systems();
    all.retain(|system| system.folder != TEACHING);
    assert_eq!(all.len(), 5, "five published systems");
    all
}

/// All built-in systems with their default options.
pub fn built_in_systems() -> Vec<BuiltIn> {
    let all: Vec<BuiltIn> = dicta_content::systems().into_iter().map(read).collect();
    assert!(!all.is_empty(), "no system was found");
    all
}

fn read(folder: &'static str) -> BuiltIn {
    let project = dicta_compiler::project(library(&format!("dicta/{folder}")), &library);
    let header = format!("dicta/{folder}/system.dicta");
    let of_folder = |s: &&System| project.files[s.origin.file as usize].path == header;
    let ruleset = project.systems.iter().find(of_folder).expect("a header in system.dicta").name.clone();
    let program = Arc::new(dicta_compiler::compile(&project, &ruleset, &[], &[]).program);
    BuiltIn { folder, ruleset, project, program }
}

impl BuiltIn {
    /// How much a suite requires of this system: less for the small one.
    pub fn demand(&self, published: usize, teaching: usize) -> usize {
        if self.folder == TEACHING { teaching } else { published }
    }

    /// The program with a setting of the options, and its errors.
    pub fn compiled(&self, options: &Options) -> (Arc<Program>, String) {
        let compiled = dicta_compiler::compile(&self.project, &self.ruleset, &[], options);
        let errors: Vec<_> = compiled.diagnostics.into_iter().filter(|d| d.is_error()).collect();
        (Arc::new(compiled.program), diagnostics_text(&self.project, &errors))
    }

    /// Settings in which any two interpretations and any published options are combined.
    pub fn settings(&self) -> Vec<Options> {
        let (published, readings) = (combinations(&self.program), pairwise(&self.program));
        let mut all: Vec<Options> = vec![vec![]];
        all.extend(published.iter().cloned());
        for (i, reading) in readings.iter().enumerate() {
            all.push([published[i % published.len()].as_slice(), reading.as_slice()].concat());
        }
        all
    }
}

/// Every mission of every system except the most thoroughly tested one: linked, and named with its system.
pub fn other_missions() -> Vec<(Machine, String)> {
    let mut all = Vec::new();
    for system in built_in_systems().into_iter().filter(|s| s.folder != SYSTEM) {
        for (i, mission) in system.program.missions.iter().enumerate() {
            let machine = Machine::new(system.program.clone(), MissionId(i as u32)).expect("a mission");
            all.push((machine, format!("{}/{}", system.folder, mission.head.name)));
        }
    }
    assert!(all.len() > 10, "{} missions of other systems", all.len());
    all
}

#[test]
fn all_systems_compile_without_diagnostics() {
    let mut found = String::new();
    for system in built_in_systems() {
        found.push_str(&diagnostics_text(&system.project, &system.project.diagnostics));
        found.push_str(&diagnostics_text(
            &system.project,
            &dicta_compiler::check(&system.project, &system.ruleset, &[]),
        ));
        for setting in system.settings() {
            let (_, errors) = system.compiled(&setting);
            if !errors.is_empty() {
                found.push_str(&format!("{} with {}:\n{errors}", system.folder, shown(&setting)));
            }
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// Runs the examples of a system, each with its own options. Returns the names of those that were played, and the
/// failures.
fn examples(system: &BuiltIn) -> (BTreeSet<String>, String) {
    let mut settings: Vec<Options> = vec![vec![]];
    settings.extend(system.program.examples.iter().map(|e| e.options.clone()));
    settings.sort();
    settings.dedup();
    let (mut played, mut found) = (BTreeSet::new(), String::new());
    for setting in settings {
        for result in run_examples(&system.compiled(&setting).0).iter().filter(|r| !r.skipped) {
            played.insert(result.name.clone());
            for failure in &result.failures {
                let name = &result.name;
                found.push_str(&format!("{} {name}: {} / {}\n", system.folder, failure.expected, failure.found));
            }
        }
    }
    let all: BTreeSet<String> = system.program.examples.iter().map(|e| e.head.name.clone()).collect();
    found.extend(all.difference(&played).map(|name| format!("{} {name}: never played\n", system.folder)));
    (played, found)
}

#[test]
fn all_examples_pass() {
    let mut found = String::new();
    for system in built_in_systems() {
        let (played, failed) = examples(&system);
        found.push_str(&failed);
        if played.len() < system.demand(40, 20) {
            found.push_str(&format!("{} has only {} examples\n", system.folder, played.len()));
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// Every entry with a schedule: its type, which is its title without the final number, and the contents of the
/// schedule.
fn schedules(program: &Program) -> Vec<(String, BTreeSet<i64>)> {
    let mut all = Vec::new();
    for kind in program.kinds.iter().filter(|k| k.piece) {
        for (at, _) in kind.stats.iter().enumerate().filter(|(_, s)| s.head.name == "schedule") {
            for entry in &kind.entries {
                let (of, _) = entry.head.title.split_once(" #").unwrap_or((&entry.head.title, ""));
                all.push((of.to_string(), program.sets[entry.stats[at] as usize].iter().collect()));
            }
        }
    }
    all
}

/// Pairs of different types with the same schedule.
fn shared(all: &[(String, BTreeSet<i64>)]) -> Vec<String> {
    let pairs = all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| (a, b)));
    let same = pairs.filter(|((a, of_a), (b, of_b))| a != b && of_a == of_b);
    same.map(|((a, _), (b, _))| format!("{a} and {b} share a schedule")).collect()
}

#[test]
fn no_two_types_share_a_schedule() {
    let mut sheets = 0;
    for system in built_in_systems() {
        let mut all = schedules(&system.program);
        sheets += all.len();
        assert!(shared(&all).is_empty(), "{}: {:?}", system.folder, shared(&all));
        if let Some((_, first)) = all.first().cloned() {
            all.push(("the canary".into(), first));
            assert!(!shared(&all).is_empty());
        }
    }
    assert!(sheets > 30, "only {sheets} schedules were found");
}

/// The paths of maneuvers by number and letter: `14L3` and `14L2` are both `14L`, because editions count their hexes
/// differently.
fn paths(program: &Program) -> Vec<(String, Vec<Step>)> {
    let mut all = Vec::new();
    for kind in &program.kinds {
        for (at, _) in kind.stats.iter().enumerate().filter(|(_, s)| s.ty == Type::Path) {
            for entry in &kind.entries {
                let name = entry.head.name.trim_end_matches(|c: char| c.is_ascii_digit());
                if name.starts_with(|c: char| c.is_ascii_digit()) {
                    all.push((name.to_string(), program.paths[entry.stats[at] as usize].0.to_vec()));
                }
            }
        }
    }
    all
}

/// The first number that names two paths.
fn torn(all: &[(String, Vec<Step>)]) -> Option<&str> {
    let mut known: BTreeMap<&str, &[Step]> = BTreeMap::new();
    all.iter().find(|(name, path)| *known.entry(name).or_insert(path) != path).map(|(name, _)| name.as_str())
}

#[test]
fn a_number_names_one_path_in_every_edition() {
    let mut all: Vec<_> = built_in_systems().iter().flat_map(|s| paths(&s.program)).collect();
    assert!(all.len() > 100, "only {} paths were found", all.len());
    assert_eq!(torn(&all), None);
    let (first, mut path) = all[0].clone();
    path.push(Step::Forward);
    all.push((first, path));
    assert!(torn(&all).is_some(), "the canary");
}

/// Forces, map and victory conditions of a mission: two missions that agree in all of these count as the same. Origins
/// are ignored.
fn gist(mission: &Mission) -> String {
    let mut forces: BTreeMap<u32, usize> = BTreeMap::new();
    for piece in &mission.pieces {
        *forces.entry(piece.entry.0).or_default() += 1;
    }
    let tasks: Vec<_> = mission.pieces.iter().map(|p| &p.fields).collect();
    let all = format!("{forces:?} {:?} {:?} {:?} {tasks:?}", mission.map, mission.score, mission.turn_end);
    let mut parts = all.split("Origin {");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |gist, part| gist + part.split_once('}').map_or("", |(_, rest)| rest))
}

#[test]
fn no_two_missions_are_the_same() {
    for system in built_in_systems() {
        let missions = &system.program.missions;
        let gists: BTreeSet<String> = missions.iter().map(gist).collect();
        assert!(missions.len() >= 3, "{} has {} missions", system.folder, missions.len());
        assert_eq!(gists.len(), missions.len(), "{}", system.folder);
        let twice: BTreeSet<String> = missions.iter().chain(&missions[..1]).map(gist).collect();
        assert_eq!(twice.len(), missions.len(), "the canary: a mission equals itself");
    }
}

#[test]
fn every_system_has_pilots_looks_and_a_page() {
    let summary = std::fs::read_to_string(super::kit::root().join("docs/src/SUMMARY.md")).expect("the book's summary");
    for system in built_in_systems() {
        let program = &system.program;
        assert!(program.doctrines.len() >= 3, "{} has {} doctrines", system.folder, program.doctrines.len());
        assert!(!program.looks.is_empty(), "{} can't be drawn", system.folder);
        let page = format!("systems/{}.md", system.folder);
        assert!(summary.contains(&page), "the book's summary lacks {page}");
        assert!(super::kit::root().join("docs/src").join(&page).is_file(), "{page} is missing");
    }
}
