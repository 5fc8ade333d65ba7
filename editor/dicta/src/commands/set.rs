//! `dicta set`: changes one value of the rules from the command line, like an edit on a sheet.

use crate::args::SetArgs;
use crate::commands::check::findings;
use crate::exit::{Ended, Failure, Outcome};
use crate::render;
use crate::source::{Home, Project, count, write};
use dicta_compiler::{Diagnostic, Severity};
use dicta_ide::edit::{Edit, Path, changes, house_rule};
use dicta_syntax::{TextEdit, apply, line_col};

/// Applies the edit, shows the lines that change, and writes them unless the rules have new errors.
pub fn run(args: &SetArgs) -> Ended {
    let project = Project::open(Some(&args.path))?;
    let Home::Folder(root) = &project.home else {
        return Err(Failure::usage(format!("`{}` belongs to the library, which can't be changed", project.name))
            .help("make a project of your own from it: dicta new NAME --from SYSTEM"));
    };
    let edit = edit(args)?;
    let names = dicta_ide::Project::of(&project.gathered, &Default::default());
    let made = match &args.house_rule {
        None => changes(names.files(), &edit),
        Some(overlay) => {
            let Some(file) = names.file(overlay).filter(|_| project.owns(overlay)) else {
                let own = project.own_files().map(|(path, _)| path);
                return Err(Failure::usage(format!("there is no file `{overlay}` in the project")).among(overlay, own));
            };
            house_rule(names.files(), file, &edit)
        }
    };
    let made = made.map_err(|why| Failure::usage(why.to_string()))?;
    let Some((file, _)) = made.first() else {
        sayln!("nothing changes: the text says so already");
        return Ok(Outcome::Fine);
    };
    let file = &project.gathered.files[*file];
    let edits: Vec<TextEdit> = made.iter().map(|(_, edit)| edit.clone()).collect();
    let old: &str = &file.source.text;
    let new = apply(old, &edits).map_err(|error| Failure::world(error.to_string()))?;
    show(&file.path, old, &new, &edits);
    let after = project.with(&file.path, &new);
    let more = new_errors(&project, &after);
    for diagnostic in &more {
        crate::out::styled(&format!("\n{}\n", render::diagnostic(diagnostic, &after)));
    }
    if !more.is_empty() && !args.force {
        sayln!("nothing is written: the rules have {} with it", count(more.len(), "new error", "new errors"));
        return Ok(Outcome::Findings);
    }
    if !args.dry_run {
        write(&root.join(&file.path), old, &new).map_err(|error| Failure::world(error.to_string()))?;
    }
    Ok(if more.is_empty() { Outcome::Fine } else { Outcome::Findings })
}

/// The edit that the arguments describe.
fn edit(args: &SetArgs) -> Result<Edit, Failure> {
    let of: Path = args.part.parse().map_err(|wrong: dicta_ide::edit::WrongPath| Failure::usage(wrong.to_string()))?;
    Ok(match (&args.value, &args.add, &args.remove, &args.title) {
        (Some(to), ..) => Edit::Set { of, to: to.clone() },
        (_, Some(member), ..) => Edit::Add { member: member.clone(), to: of },
        (_, _, Some(member), _) => Edit::Remove { member: member.clone(), from: of },
        (_, _, _, Some(to)) => Edit::Title { of, to: to.clone() },
        _ => Edit::Clear { of },
    })
}

/// Shows the changed lines before and after.
fn show(path: &str, old: &str, new: &str, edits: &[TextEdit]) {
    let line = edits.first().map_or(1, |edit| line_col(old, edit.start as usize).0);
    sayln!("{path}:{line}");
    let diff = similar::TextDiff::from_lines(old, new);
    for change in diff.iter_all_changes() {
        let sign = match change.tag() {
            similar::ChangeTag::Delete => '-',
            similar::ChangeTag::Insert => '+',
            similar::ChangeTag::Equal => continue,
        };
        sayln!("{sign} {}", change.value().trim_end_matches(['\n', '\r']));
    }
}

/// Errors that the rules did not have before.
fn new_errors(before: &Project, after: &Project) -> Vec<Diagnostic> {
    let errors = |project| {
        let mut found = findings(project, false).0;
        found.retain(|d| d.severity == Severity::Error);
        found
    };
    let mut old: Vec<(&str, String)> = errors(before).into_iter().map(|d| (d.code, d.message)).collect();
    let mut new = errors(after);
    new.retain(|d| match old.iter().position(|(code, message)| *code == d.code && *message == d.message) {
        Some(known) => {
            old.swap_remove(known);
            false
        }
        None => true,
    });
    new
}
