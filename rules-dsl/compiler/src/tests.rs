//! A check reads once what no option changes. Here its result is compared with whole compilations for each setting.

mod edits;

use crate::assembled::{add_found, assembled_unless, listed};
use crate::index::{Gathered, Index};
use crate::tried::{Tried, first_settings};
use crate::*;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};

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
    let assembly = overlay::assemble(project, ruleset, overlays);
    names.begin(&assembly.references);
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
            add_found(&mut found, &compile(&setting, names).diagnostics);
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
    for (do_all, is_wanted) in [(in_order as DoAll, false), (backwards, true)] {
        let stacks = project.stacks();
        let (ruleset, overlays) = stacks.first().expect("a ruleset");
        let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
        let wanted = is_wanted.then_some(Wanted { ruleset, overlays: &overlays, options: &[] });
        let (stop, first) = (AtomicBool::new(false), OnceLock::new());
        let early = |found| first.set(found).expect("once");
        let how = Checking { do_all, early: &early, ..Checking::in_order(&stop) };
        let checked = check_project(&project, how, wanted, &mut Memory::default()).expect("it isn't stopped");
        assert_eq!(checked.diagnostics, found, "{what}");
        assert!(*checked.index == index, "another index: {what}");
        if let Some(first) = first.into_inner() {
            let is_found = |d| found.contains(d);
            assert!(first.diagnostics.iter().all(is_found), "the first problems are not among all: {what}");
            assert_eq!(first.rules.is_some(), is_wanted, "{what}");
            if let Some(rules) = first.rules {
                assert_compiled(&project, ruleset, &overlays, &[], &rules);
            }
        }
        assert_eq!(checked.rules.is_some(), is_wanted, "{what}");
        if let Some(rules) = checked.rules {
            assert_compiled(&project, ruleset, &overlays, &[], &rules);
        }
    }
    found.len()
}

/// A check leaves the program that a compilation yields.
#[track_caller]
fn assert_compiled(project: &Project, ruleset: &str, overlays: &[&str], options: &[(String, String)], checked: &Rules) {
    let expected = compile(project, ruleset, overlays, options);
    assert!(*checked.program == expected.program, "another program: {ruleset} {overlays:?} {options:?}");
    assert!(*checked.written == expected.written, "other lines: {ruleset} {overlays:?} {options:?}");
}

#[test]
fn a_check_leaves_the_program_that_is_wanted() {
    let project = project(library(&["bluemax-2013", "bluemax-2013-de", "drawings", "house-rules"]), &NoLibrary);
    let (stop, stacks) = (AtomicBool::new(false), project.stacks());
    let stacked = stacks.iter().find(|(_, overlays)| !overlays.is_empty()).expect("a ruleset with overlays");
    let overlays: Vec<&str> = stacked.1.iter().map(String::as_str).collect();
    let options = &compile(&project, &stacked.0, &[], &[]).program.options;
    let switch = options.iter().find(|o| o.values.len() == 2).expect("a switch");
    let other = [(switch.head.name.clone(), switch.values[1 - switch.default].clone())];
    for (overlays, options) in [(&overlays[..], &[][..]), (&[], &[]), (&overlays, &other)] {
        let wanted = Wanted { ruleset: &stacked.0, overlays, options };
        let checked = check_project(&project, Checking::in_order(&stop), Some(wanted), &mut Memory::default())
            .expect("it isn't stopped");
        assert_compiled(&project, &stacked.0, overlays, options, &checked.rules.expect("a program"));
    }
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

/// Translations are read once, unless there is an error; which of them no text needs depends on the options.
#[test]
fn changed_texts_and_translations_are_checked_as_if_compiled_for_each_setting() {
    let whole = library(&["bluemax-2013", "drawings"]);
    for (file, from, to) in [("sequence", "\"", "\"x"), ("german", "\" \"", "x\" \""), ("german", "\" \"", "\" \"{x}")]
    {
        let mut files = whole.clone();
        let ending = format!("/{file}.dicta");
        let (path, source) = files.iter_mut().find(|(path, _)| path.ends_with(&ending)).expect("the file");
        let middle = source.text.len() / 2;
        let at = source.text[middle..].find(from).map_or(middle, |at| middle + at);
        let text = format!("{}{to}{}", &source.text[..at], &source.text[at + from.len()..]);
        let what = format!("{path} with {to} at {at}");
        *source = Arc::new(dicta_syntax::parse(&text));
        assert!(agreed(files, &what) > 0, "no problem: {what}");
    }
}

thread_local! {
    static PIECES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts the pieces of work.
fn counted(work: Vec<Work<'_>>) {
    PIECES.set(PIECES.get() + work.len());
    in_order(work);
}

/// Checks with a memory and without one; returns the pieces of work of both.
#[track_caller]
fn remembered(files: &Files, ruleset: &str, memory: &mut Memory, what: &str) -> (usize, usize) {
    let project = project(files.clone(), &NoLibrary);
    let stacks = project.stacks();
    let overlays = stacks.iter().find(|(name, _)| name == ruleset).map_or(&[][..], |(_, overlays)| overlays);
    let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
    let wanted = Wanted { ruleset, overlays: &overlays, options: &[] };
    let check = |memory: &mut Memory| {
        PIECES.set(0);
        let (stopped, free) = (AtomicBool::new(true), AtomicBool::new(false));
        let early = Mutex::new(None);
        let keep = |found: Checked| *early.lock().expect("no panic") = Some(found);
        let how = |stop| Checking { do_all: counted, early: &keep, ..Checking::in_order(stop) };
        let stopped = check_project(&project, how(&stopped), Some(wanted), memory);
        assert!(stopped.is_none());
        PIECES.set(0);
        let checked = check_project(&project, how(&free), Some(wanted), memory);
        let checked = checked.expect("it isn't stopped");
        if let Some(early) = early.lock().expect("no panic").take() {
            let programs = [early.rules, checked.rules.clone()].map(|rules| rules.expect("a program").program);
            assert!(Arc::ptr_eq(&programs[0], &programs[1]), "compiled twice: {what}");
        }
        (checked, PIECES.get())
    };
    let ((kept, with), (new, without)) = (check(memory), check(&mut Memory::default()));
    assert_eq!(kept.diagnostics, new.diagnostics, "{what}");
    assert!(kept.index == new.index, "another index: {what}");
    let [kept, new] = [kept, new].map(|checked| checked.rules.expect("a program"));
    assert!(kept.program == new.program && kept.written == new.written, "another program: {what}");
    (with, without)
}

#[test]
fn what_a_check_keeps_for_the_next_one_changes_no_result() {
    const MINE: &str = "edition 1\nruleset mine \"Mine\" extends skirmish\ndefine spare = 1\n";
    let mut files = vec![("mine.dicta".to_owned(), Arc::new(dicta_syntax::parse(MINE)))];
    files.extend(library(&["drawings", "skirmish"]));
    let mut memory = Memory::default();
    let edit = |files: &mut Files, ending: &str, change: &dyn Fn(&str) -> String| {
        let (_, source) = files.iter_mut().find(|(path, _)| path.ends_with(ending)).expect("the file");
        *source = Arc::new(dicta_syntax::reparse(source, &change(&source.text)));
    };
    let (with, without) = remembered(&files, "skirmish", &mut memory, "for the first time");
    assert_eq!(with, without);
    let (again, all) = remembered(&files, "skirmish", &mut memory, "again");
    assert!(0 < again && again < all, "only the ruleset of the sheets is compiled: {again} of {all}");
    type Step<'s> = (&'s str, &'s dyn Fn(&str) -> String);
    let steps: [Step<'_>; 8] = [
        ("mine.dicta", &|text| text.replace("= 1", "= 12")),
        ("mine.dicta", &|text| text.replace("spare", "\"spare")),
        ("mine.dicta", &|text| text.replace("\"spare", "hit")),
        // Longer than a file can grow without moving the files after it.
        ("mine.dicta", &|text| format!("{text}// {}\n", "x".repeat(5_000))),
        // Mentions a word of another ruleset.
        ("drawings.dicta", &|text| format!("{text}// spare hit\n")),
        ("mine.dicta", &|text| text.replace("mine", "yours")),
        ("mine.dicta", &|text| text.replace("yours", "mine")),
        ("skirmish/looks.dicta", &|text| text[..text.len() / 2].to_owned()),
    ];
    for (n, (ending, change)) in steps.into_iter().enumerate() {
        edit(&mut files, ending, change);
        remembered(&files, "skirmish", &mut memory, &format!("step {n}"));
    }
    // Lines go and come back.
    let whole = files.clone();
    for n in 0..20 {
        let number = (7 * n) % files.len();
        let (path, source) = &whole[number];
        let gone = (31 * n) % source.text.lines().count();
        let left = source.text.lines().enumerate().filter(|(i, _)| *i != gone).map(|(_, line)| line);
        let text = left.collect::<Vec<_>>().join("\n");
        edit(&mut files, path, &|_| text.clone());
        remembered(&files, "skirmish", &mut memory, &format!("{path} without line {}", gone + 1));
        edit(&mut files, path, &|_| source.text.to_string());
    }
}
