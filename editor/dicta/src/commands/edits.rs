//! Edits of a project's rules, as the commands that change rules apply them.

use super::check::findings;
use crate::args::WriteArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::render;
use crate::source::{self, Location, Project, count};
use dicta_compiler::{Code, Diagnostic};
use dicta_ide::File;
use dicta_ide::edit::{Edit, EditError, changes_of_all, has_part, house_rules};
use dicta_studio::difference::Difference;
use dicta_syntax::{TextEdit, apply};
use std::collections::BTreeMap;
use std::path::Path;

/// Text edits with the numbers of their files in the project.
pub type Made = Vec<(usize, TextEdit)>;

/// The folder of a project whose rules can be changed.
pub fn root(project: &Project) -> Result<&Path, Failure> {
    match &project.home {
        Location::Folder(root) => Ok(root),
        Location::Library => {
            Err(Failure::usage(format!("`{}` belongs to the library, which can't be changed", project.name))
                .help("make a project of your own from it: dicta new NAME --from SYSTEM"))
        }
    }
}

/// The text edits that make all of `edits`, in the rules themselves or in an overlay of the project. The inner error
/// has the number of the first edit that cannot be made.
pub fn make(project: &Project, args: &WriteArgs, edits: &[Edit]) -> Result<Result<Made, (usize, EditError)>, Failure> {
    let files = project.files();
    let Some(overlay) = args.house_rule.as_deref() else { return Ok(changes_of_all(&files, edits)) };
    let Some(file) = files.iter().position(|f| f.path == overlay).filter(|_| project.owns(overlay)) else {
        return Err(no_file(project, overlay));
    };
    Ok(house_rules(&files, file, edits))
}

/// The file of an overlay of the project that could take an edit of a part of the library as a house rule.
pub fn house_rule_for<'p>(project: &'p Project, args: &WriteArgs, edit: &Edit) -> Option<&'p str> {
    let files = project.files();
    let is_named = |file: &File| {
        file.source.decls().any(|(_, decl)| decl.kind.key().is_some_and(|(_, name)| name.text == edit.path().name))
    };
    let of_library = files.iter().any(|file| !project.owns(&file.path) && is_named(file));
    if args.house_rule.is_some() || has_part(&files, edit.path()) || !of_library {
        return None;
    }
    let takes = |(path, _): &(&str, &str)| {
        let file = files.iter().position(|f| f.path == *path);
        file.is_some_and(|file| house_rules(&files, file, std::slice::from_ref(edit)).is_ok())
    };
    let is_overlay = |(path, _): &(&str, &str)| {
        let file = project.gathered.files.iter().find(|file| file.path == *path);
        let ruleset = file.and_then(|file| file.system.as_deref());
        ruleset.is_some_and(|name| project.gathered.systems.iter().any(|s| s.name == name && s.extends.is_some()))
    };
    project.own_files().filter(is_overlay).find(takes).map(|(path, _)| path)
}

/// The failure for a file that is not in the project.
pub fn no_file(project: &Project, path: &str) -> Failure {
    let own = project.own_files().map(|(path, _)| path);
    Failure::usage(format!("there is no file `{path}` in the project")).suggest(path, own)
}

/// Shows the lines that change and writes them. With new errors in the rules it writes only if forced to.
pub fn write(project: &Project, made: &Made, args: &WriteArgs) -> CommandResult {
    let root = root(project)?;
    let mut by_file: BTreeMap<usize, Vec<TextEdit>> = BTreeMap::new();
    for (file, edit) in made {
        by_file.entry(*file).or_default().push(edit.clone());
    }
    let mut after = project.clone();
    let mut texts = Vec::new();
    for (file, edits) in by_file {
        let file = &project.gathered.files[file];
        let old: &str = &file.source.text;
        let new = apply(old, &edits).map_err(|error| Failure::failed(error.to_string()))?;
        if new == old {
            continue;
        }
        show(&file.path, old, &new);
        after = after.with(&file.path, &new);
        texts.push((root.join(&file.path), old, new));
    }
    if texts.is_empty() {
        sayln!("nothing to change: the files already contain this change");
        return Ok(Outcome::Success);
    }
    let more = new_errors(project, &after);
    for diagnostic in &more {
        crate::out::styled(&format!("\n{}\n", render::diagnostic(diagnostic, &after)));
    }
    if !more.is_empty() && !args.force {
        sayln!("nothing was written: the rules would have {}", count(more.len(), "new error", "new errors"));
        return Ok(Outcome::Findings);
    }
    if !args.dry_run {
        source::write(&texts).map_err(|error| Failure::failed(error.to_string()))?;
    }
    Ok(if more.is_empty() { Outcome::Success } else { Outcome::Findings })
}

/// Prints the lines that change, before and after, each group below its place.
fn show(path: &str, old: &str, new: &str) {
    let difference = Difference::between(old, new);
    for hunk in &difference.hunks {
        sayln!("{path}:{}", hunk.old.start + 1);
        for line in hunk.old.clone() {
            sayln!("- {}", difference.old_line(line));
        }
        for line in hunk.new.clone() {
            sayln!("+ {}", difference.new_line(line));
        }
    }
}

/// Errors that the rules did not have before.
fn new_errors(before: &Project, after: &Project) -> Vec<Diagnostic> {
    let errors = |project| {
        let mut found = findings(project, false).0;
        found.retain(Diagnostic::is_error);
        found
    };
    let mut old: Vec<(Code, String)> = errors(before).into_iter().map(|d| (d.code, d.message)).collect();
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
