//! `dicta check`: what is wrong with a project, each finding with its place.

use crate::args::CheckArgs;
use crate::exit::{Ended, Outcome};
use crate::render;
use crate::source::{Project, Settings, count};
use dicta_compiler::{Diagnostic, Severity};
use serde_json::json;

/// Checks every ruleset of the project.
pub fn run(args: &CheckArgs) -> Ended {
    let project = Project::open(args.path.as_deref())?;
    let found = findings(&project, args.all_options);
    let errors = found.iter().filter(|d| d.severity == Severity::Error).count();
    let warnings = found.len() - errors;
    if args.json {
        let list: Vec<_> = found.iter().map(|d| render::as_json(d, &project)).collect();
        let rulesets: Vec<&str> = project.rulesets().iter().map(|s| s.name.as_str()).collect();
        sayln!(
            "{:#}",
            json!({ "project": project.name, "rulesets": rulesets, "errors": errors, "warnings": warnings, "diagnostics": list })
        );
    } else {
        for diagnostic in &found {
            sayln!("{}\n", render::diagnostic(diagnostic, &project));
        }
        sayln!("{}", summary(&project, errors, warnings));
    }
    Ok(if errors > 0 || args.strict && warnings > 0 { Outcome::Findings } else { Outcome::Fine })
}

/// The findings about all rulesets, each once: errors first, then by place.
fn findings(project: &Project, all_options: bool) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = project.gathered.diagnostics.clone();
    for ruleset in project.rulesets() {
        found.extend(dicta_compiler::check(&project.gathered, &ruleset.name, &[]));
        if all_options {
            let program = project.compile(&ruleset.name, &[], &[]).program;
            for settings in one_by_one(&program) {
                let more = project.compile(&ruleset.name, &[], &settings).diagnostics;
                found.extend(more.into_iter().filter(|d| d.severity == Severity::Error));
            }
        }
    }
    let key = |d: &Diagnostic| (d.severity, d.file, d.start, d.end, d.code);
    found.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)));
    found.dedup_by(|a, b| key(a) == key(b) && a.message == b.message);
    found
}

/// Every option in each of its values, with what it requires, the others at their defaults.
pub fn one_by_one(program: &dicta_program::Program) -> Vec<Settings> {
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

fn summary(project: &Project, errors: usize, warnings: usize) -> String {
    let files = count(project.own_files().count(), "file", "files");
    match (errors, warnings) {
        (0, 0) => format!("{}: {files}, nothing to complain about", project.name),
        _ => format!(
            "{}: {files}, {}, {}",
            project.name,
            count(errors, "error", "errors"),
            count(warnings, "warning", "warnings")
        ),
    }
}
