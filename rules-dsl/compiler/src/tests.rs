//! A check reads once what no option changes. Here its result is compared with whole compilations for each setting.

use crate::index::{Gathered, Index};
use crate::*;
use std::path::Path;
use std::sync::Arc;

type Files = Vec<(String, Arc<dicta_syntax::SourceFile>)>;

/// The files of these folders of the library.
fn library(folders: &[&str]) -> Files {
    let mut found = Files::new();
    for folder in folders {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content").join(folder);
        let files = std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "dicta")).collect();
        files.sort();
        for file in files {
            let name = file.file_name().expect("a name").to_string_lossy();
            let text = std::fs::read_to_string(&file).expect("a readable file");
            found.push((format!("dicta/{folder}/{name}"), Arc::new(dicta_syntax::parse(&text))));
        }
    }
    found
}

/// The diagnostics of a ruleset with overlays, from a whole compilation for each setting.
fn compiled_one_by_one(project: &Project, ruleset: &str, overlays: &[&str], names: &mut Gathered) -> Vec<Diagnostic> {
    let mut assembly = overlay::assemble(project, ruleset, overlays);
    names.begin(std::mem::take(&mut assembly.references));
    let compile = |setting: &[(String, String)], names: &mut Gathered| {
        let (compiled, notes) = assembled_unless(project, &assembly, ruleset, setting, None, None, None);
        names.add(notes, &compiled.program);
        compiled
    };
    let first = compile(&[], names);
    let mut tried = Tried::new(&first.program, 0);
    let mut found = first.diagnostics.clone();
    for setting in first_settings(&first.program, vec![]) {
        if tried.is_new(&setting) {
            add_found(&mut found, compile(&setting, names).diagnostics);
        }
    }
    while !tried.is_full() {
        let Some(setting) = names.unread(&first.program) else { break };
        tried.add(&setting);
        compile(&setting, names);
    }
    listed(found)
}

fn checked_one_by_one(project: &Project) -> (Vec<Diagnostic>, Index) {
    let mut names = Gathered::default();
    let mut found = vec![];
    for (ruleset, overlays) in project.stacks() {
        found.extend(compiled_one_by_one(project, &ruleset, &[], &mut names));
        if !overlays.is_empty() {
            let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
            let of_stack = compiled_one_by_one(project, &ruleset, &overlays, &mut names);
            found.extend(of_stack.into_iter().filter(|d| !project.is_in_example_of(&ruleset, d)));
        }
    }
    let index = names.finish(project, &found);
    (found, index)
}

/// Does the last piece of work first.
fn backwards(work: Vec<Work<'_>>) {
    work.into_iter().rev().for_each(|work| work());
}

/// The number of problems, once both ways agree.
#[track_caller]
fn agreed(files: Files, what: &str) -> usize {
    let project = project(files, &NoLibrary);
    let (found, index) = checked_one_by_one(&project);
    for do_all in [in_order as DoAll, backwards] {
        let checked = check_project(&project, &AtomicBool::new(false), do_all).expect("it isn't stopped");
        assert_eq!(checked.diagnostics, found, "{what}");
        assert!(checked.index == index, "another index: {what}");
    }
    found.len()
}

#[test]
fn the_library_is_checked_as_if_compiled_for_each_setting() {
    let folders =
        ["bluemax-2013", "bluemax-2013-de", "bluemax-2013-it", "drawings", "gdw", "nutshell", "skirmish", "tally-ho"];
    agreed(library(&[&folders[..], &["house-rules"]].concat()), "the library");
}

/// Each of these has a line less, so most have errors, some only under certain options.
#[test]
fn texts_with_errors_are_checked_as_if_compiled_for_each_setting() {
    const EVERY: usize = 29;
    let whole = library(&["drawings", "skirmish"]);
    let mut broken = 0;
    for (n, (path, file)) in whole.iter().enumerate().filter(|(_, (path, _))| path.contains("skirmish")) {
        for gone in (0..file.text.lines().count()).step_by(EVERY) {
            let lines = file.text.lines().enumerate().filter(|(i, _)| *i != gone).map(|(_, line)| line);
            let text = lines.collect::<Vec<_>>().join("\n");
            let mut files = whole.clone();
            files[n].1 = Arc::new(dicta_syntax::parse(&text));
            broken += usize::from(agreed(files, &format!("{path} without line {}", gone + 1)) > 0);
        }
    }
    assert!(broken > 5, "only {broken} texts have problems");
}
