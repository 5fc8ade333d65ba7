//! `dicta check`: reports the problems of a project with their places.

use crate::args::CheckArgs;
use crate::exit::{CommandResult, Outcome};
use crate::render;
use crate::source::{Project, count};
use dicta_compiler::{Diagnostic, Reach, System};
use serde_json::json;
use std::sync::atomic::AtomicBool;

/// Checks every ruleset of the project.
pub fn run(args: &CheckArgs) -> CommandResult {
    let project = Project::open(args.path.as_deref())?;
    let (found, tried) = findings(&project, args.all_options);
    let errors = found.iter().filter(|d| d.is_error()).count();
    let warnings = found.len() - errors;
    let lacking = if args.translations { untranslated(&project) } else { Vec::new() };
    if args.json {
        let list: Vec<_> = found.iter().map(|d| render::as_json(d, &project)).collect();
        let rulesets: Vec<&str> = project.rulesets().iter().map(|s| s.name.as_str()).collect();
        let mut report = json!({ "project": project.name, "rulesets": rulesets, "errors": errors, "warnings": warnings, "diagnostics": list });
        if args.translations {
            let lacking = lacking.iter().map(|l| json!({ "ruleset": l.0, "language": l.1, "texts": l.2 }));
            report["untranslated"] = lacking.collect();
        }
        crate::out::json(&report);
    } else {
        for diagnostic in &found {
            crate::out::styled(&format!("{}\n\n", render::diagnostic(diagnostic, &project)));
        }
        for (ruleset, language, texts) in &lacking {
            sayln!("{ruleset}, {language}: {} without a translation", count(texts.len(), "text", "texts"));
            texts.iter().for_each(|text| sayln!("  {}", dicta_syntax::quote(text)));
        }
        tried.iter().for_each(|line| sayln!("{line}"));
        sayln!("{}", summary(&project, errors, warnings));
    }
    Ok(if errors > 0 || args.strict && warnings > 0 { Outcome::Findings } else { Outcome::Success })
}

/// The texts that have no translation, by ruleset and language.
fn untranslated(project: &Project) -> Vec<(String, String, Vec<String>)> {
    let of_ruleset = |ruleset: &System| {
        let translations = project.compile(&ruleset.name, &[], &[]).program.translations;
        let name = ruleset.name.clone();
        translations.into_iter().map(move |t| (name.clone(), t.head.name, t.missing))
    };
    project.rulesets().into_iter().flat_map(of_ruleset).collect()
}

/// The diagnostics of all rulesets, alone and combined with the project's overlays, without duplicates, sorted by
/// severity and place. Also lines that report which settings were checked.
pub fn findings(project: &Project, all_options: bool) -> (Vec<Diagnostic>, Vec<String>) {
    let mut found: Vec<Diagnostic> = project.gathered.diagnostics.clone();
    let mut tried = Vec::new();
    for ruleset in project.rulesets() {
        if !all_options {
            found.extend(dicta_compiler::check(&project.gathered, &ruleset.name, &[]));
            continue;
        }
        let (more, reach, settings) = dicta_compiler::check_all(&project.gathered, &ruleset.name, &[]);
        found.extend(more);
        let settings = count(settings, "setting", "settings");
        tried.push(match reach {
            Reach::All => format!("{}: all {settings} of its options", ruleset.name),
            Reach::Pairs => format!("{}: {settings} that include every pair of values of two options", ruleset.name),
            Reach::Some => format!("{}: {settings}, not all pairs of values", ruleset.name),
        });
    }
    for (game, overlays) in project.stacks() {
        let together = dicta_compiler::check_stack(&project.gathered, &game, &overlays, &AtomicBool::new(false));
        found.extend(together.unwrap_or_default());
    }
    let key = |d: &Diagnostic| (d.severity(), d.at, d.code);
    found.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)));
    found.dedup_by(|a, b| key(a) == key(b) && a.message == b.message);
    (found, tried)
}

fn summary(project: &Project, errors: usize, warnings: usize) -> String {
    let files = count(project.own_files().count(), "file", "files");
    match (errors, warnings) {
        (0, 0) => format!("{}: {files}, no problems", project.name),
        _ => format!(
            "{}: {files}, {}, {}",
            project.name,
            count(errors, "error", "errors"),
            count(warnings, "warning", "warnings")
        ),
    }
}
