//! `dicta test`: runs the examples of a project.

use crate::args::TestArgs;
use crate::commands::coverage::Covered;
use crate::exit::{CommandResult, Outcome};
use crate::render::Texts;
use crate::source::{Project, Settings};
use dicta_lab::Coverage;
use dicta_play::examples::{ExampleFailure, count_example, run_example};
use dicta_play::{Counted, Tally};
use dicta_program::{Origin, Program};
use dicta_studio::sheet::example::run::Bench;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The result of an example.
struct Run {
    ruleset: String,
    title: String,
    origin: Origin,
    failures: Vec<ExampleFailure>,
}

/// Runs the examples of every ruleset of the project, but not those of rulesets that it only builds on.
pub fn run(args: &TestArgs) -> CommandResult {
    let project = Project::open(args.path.as_deref())?;
    let mut runs = Vec::new();
    let mut coverage = args.coverage.then(Coverage::default);
    for ruleset in project.rulesets() {
        run_ruleset(&project, &ruleset.name, args.filter.as_deref(), &mut runs, coverage.as_mut());
        unreadable(&project, &ruleset.name, args.filter.as_deref(), &mut runs);
    }
    let covered = coverage.map(|c| Covered::own(&c, &project));
    let sound = project.is_free_of_errors();
    let failed = runs.iter().filter(|r| !r.failures.is_empty()).count();
    let passed = runs.len() - failed;
    if args.json {
        let list: Vec<Value> = runs.iter().map(|r| as_json(r, &project)).collect();
        let mut whole = json!({ "passed": passed, "failed": failed, "examples": list });
        if let Some(covered) = &covered {
            whole["coverage"] = covered.as_json(&project);
        }
        crate::out::json(&whole);
    } else {
        for run in runs.iter().filter(|r| !r.failures.is_empty()) {
            sayln!("FAILED {} ({})", run.title, place(&project, run.origin));
            for failure in &run.failures {
                sayln!("  {}", place(&project, failure.origin));
                sayln!("    expected  {}\n    found     {}", failure.expected, failure.found);
            }
            sayln!();
        }
        if let Some(covered) = &covered {
            sayln!("{}", covered.report_text(&project));
        }
        sayln!("{passed} passed, {failed} failed");
    }
    let uncovered = covered.is_some_and(|c| c.missed().count() + c.reached_but_marked().count() > 0);
    Ok(if failed > 0 || !sound || uncovered { Outcome::Findings } else { Outcome::Success })
}

/// Runs the examples of a ruleset, each with the options that it needs.
///
/// Coverage also includes the examples of the rulesets that it builds on, and compiles each value of each option, so
/// that items which exist only with some settings are listed too.
fn run_ruleset(
    project: &Project,
    ruleset: &str,
    filter: Option<&str>,
    runs: &mut Vec<Run>,
    coverage: Option<&mut Coverage>,
) {
    let (plain, _) = project.compiled(ruleset, &[], &[]);
    let mut more = if coverage.is_some() { one_by_one(&plain.program) } else { Vec::new() };
    let mut bench = Bench::new(&project.gathered, ruleset).with_plain(plain);
    let mut tallies: BTreeMap<Settings, (Arc<Program>, Arc<Tally>)> = BTreeMap::new();
    for wanted in bench.wanted(&|file| coverage.is_some() || project.owns_file(file)) {
        let Some((program, at)) = bench.find(&wanted) else { continue };
        let title = title(&program.examples[at].head);
        if filter.is_some_and(|f| !title.contains(f)) {
            continue;
        }
        let result = match coverage {
            Some(_) => {
                let counted = || (program.clone(), Tally::new(&program, Counted::Rules));
                let (_, tally) = tallies.entry(wanted.settings).or_insert_with(counted);
                count_example(&program, at, tally)
            }
            None => run_example(&program, at),
        };
        if project.owns_file(result.origin.file) {
            runs.push(Run { ruleset: ruleset.to_owned(), title, origin: result.origin, failures: result.failures });
        }
    }
    let Some(coverage) = coverage else { return };
    for (program, tally) in tallies.values() {
        coverage.add(program, &[tally]);
    }
    more.push(Vec::new());
    for settings in more.iter().filter(|s| !tallies.contains_key(*s)) {
        let program = project.compile(ruleset, &[], settings).program;
        coverage.add(&program, &[&Tally::new(&program, Counted::Rules)]);
    }
}

/// Each value of each option, with the options that it requires; the others at their defaults.
fn one_by_one(program: &dicta_program::Program) -> Vec<Settings> {
    let mut all = Vec::new();
    for option in &program.options {
        for (i, value) in option.values.iter().enumerate().filter(|(i, _)| *i != option.default) {
            let mut settings: Settings = vec![(option.head.name.clone(), value.clone())];
            if i > 0 {
                settings.extend(option.requires.iter().map(|name| (name.clone(), "on".to_owned())));
            }
            all.push(settings);
        }
    }
    all
}

/// Adds examples that can't be parsed as failed runs.
fn unreadable(project: &Project, ruleset: &str, filter: Option<&str>, runs: &mut Vec<Run>) {
    let files = (0..).zip(&project.gathered.files);
    for (number, file) in files.filter(|(n, f)| f.system.as_deref() == Some(ruleset) && project.owns_file(*n)) {
        for block in file.source.blocks.iter().filter(|b| b.decl.is_none()) {
            let Some(title) = block.example(&file.source.text) else { continue };
            if filter.is_some_and(|f| !title.contains(f)) {
                continue;
            }
            let (start, end) = (block.start, block.end);
            let at = |start: u32, end: u32| Origin { file: number, start, end };
            let wrong = block.errors.first().map_or(at(start, end), |e| at(start + e.at.start, start + e.at.end));
            let expected = "an example that can be read".to_owned();
            let failure = ExampleFailure { origin: wrong, expected, found: "it has an error".to_owned() };
            let title = title.to_owned();
            runs.push(Run { ruleset: ruleset.to_owned(), title, origin: at(start, end), failures: vec![failure] });
        }
    }
}

fn title(head: &dicta_program::Head) -> String {
    if head.title.is_empty() { head.name.clone() } else { head.title.clone() }
}

fn place(project: &Project, origin: Origin) -> String {
    let (path, text) = project.file(origin.file);
    format!("{path}:{}", dicta_syntax::line_col(text, origin.start as usize).0)
}

fn as_json(run: &Run, project: &Project) -> Value {
    json!({
        "ruleset": run.ruleset,
        "title": run.title,
        "place": place(project, run.origin),
        "passed": run.failures.is_empty(),
        "failures": run.failures.iter()
            .map(|f| json!({ "place": place(project, f.origin), "expected": f.expected, "found": f.found })).collect::<Vec<_>>(),
    })
}
