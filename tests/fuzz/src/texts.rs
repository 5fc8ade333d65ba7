//! What holds of every text, however broken.

use dicta_compiler::{Compiled, NoLibrary, Project};
use dicta_syntax::{SourceFile, format, parse, reparse, same_meaning};
use std::cell::RefCell;
use std::sync::Arc;

/// Of so many texts one is also read as a change of another, and changed itself.
const CHANGED: usize = 8;

/// Reads a text: it is printed as it was, every error has a place, and reading it again after a change is reading it anew.
pub fn parser(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let file = parse(&text);
    places(&file);
    let changes = text.len().is_multiple_of(CHANGED);
    if let Some(half) = text.get(..text.len() / 2).filter(|_| changes) {
        assert!(reparse(&file, half) == parse(half), "read again, half of it is something else");
    }
}

fn places(file: &SourceFile) {
    let text = &*file.text;
    assert!(file.print() == text, "what is printed is not what was read");
    for (range, error) in file.errors() {
        assert!(text.get(range.clone()).is_some(), "{}: no place {range:?}", error.code);
        assert!(!error.message.is_empty(), "{} says nothing", error.code);
        for edit in error.fixes.iter().flat_map(|f| &f.edits) {
            assert!(edit.start <= edit.end, "{}: a fix has no place", error.code);
        }
    }
}

/// Formats a text: twice is once, and the meaning stays.
pub fn formatter(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let once = format(&text);
    assert!(format(&once) == once, "formatted twice is not formatted once");
    assert!(same_meaning(&text, &once), "formatted it means something else");
}

/// The project of one text. What it has in common with the text before it on this thread is not read again.
pub fn project(text: &str) -> Project {
    thread_local! {
        static BEFORE: RefCell<Arc<SourceFile>> = RefCell::new(Arc::new(parse("")));
    }
    let source = BEFORE.with_borrow_mut(|before| {
        *before = Arc::new(reparse(before, text));
        before.clone()
    });
    dicta_compiler::project(vec![("main.dicta".to_owned(), source)], &NoLibrary)
}

/// Compiles a text: everything that is said of it has a place and a page.
pub fn compiler(data: &[u8]) {
    let project = project(&String::from_utf8_lossy(data));
    for system in project.systems.iter().take(2) {
        let compiled = dicta_compiler::compile(&project, &system.name, &[], &[]);
        said(&project, &compiled.diagnostics);
    }
    said(&project, &project.diagnostics);
}

/// Checks a text under all its settings.
pub fn check(data: &[u8]) {
    let project = project(&String::from_utf8_lossy(data));
    for system in project.systems.iter().take(2) {
        said(&project, &dicta_compiler::check(&project, &system.name, &[]));
    }
}

fn said(project: &Project, diagnostics: &[dicta_compiler::Diagnostic]) {
    for d in diagnostics {
        let text = &project.files[d.file as usize].source.text;
        assert!(text.get(d.start as usize..d.end as usize).is_some(), "{}: no place {}..{}", d.code, d.start, d.end);
        assert!(!d.message.is_empty() && dicta_compiler::explain(d.code).is_some(), "{} says nothing", d.code);
        for (_, edit) in d.fixes.iter().flat_map(|f| &f.edits) {
            assert!(edit.start <= edit.end, "{}: a fix has no place", d.code);
        }
    }
}

/// The program of the first ruleset of a text, if nothing is wrong with it.
pub fn sound(text: &str) -> Option<Compiled> {
    let project = project(text);
    let compiled = dicta_compiler::compile(&project, &project.systems.first()?.name, &[], &[]);
    (!compiled.has_errors() && project.diagnostics.is_empty()).then_some(compiled)
}
