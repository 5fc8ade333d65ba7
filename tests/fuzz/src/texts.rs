//! Invariants of every source, however broken.

use dicta_compiler::{Compiled, NoLibrary, Project};
use dicta_syntax::{SourceFile, format, parse, reparse, same_meaning};
use std::cell::RefCell;
use std::sync::Arc;

/// One in this many sources is also parsed as a change of another, and changed itself.
const CHANGED: usize = 8;

/// Parses a source: it is printed unchanged, every error has a place, and reparsing after a change equals parsing anew.
pub fn parser(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let file = parse(&text);
    places(&file);
    let changes = text.len().is_multiple_of(CHANGED);
    if let Some(half) = text.get(..text.len() / 2).filter(|_| changes) {
        assert!(reparse(&file, half) == parse(half), "reparsing half of it differs from parsing it");
    }
}

fn places(file: &SourceFile) {
    let text = &*file.text;
    assert!(file.print() == text, "the printed source differs from the input");
    for (range, error) in file.errors() {
        assert!(text.get(range.clone()).is_some(), "{}: no place {range:?}", error.code);
        assert!(!error.message.is_empty(), "{} has no message", error.code);
        for (at, _) in error.fixes.iter().flat_map(|f| &f.edits) {
            assert!(at.start <= at.end, "{}: a fix has no place", error.code);
        }
    }
}

/// Formats a source: formatting is idempotent and keeps the meaning.
pub fn formatter(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let once = format(&text);
    assert!(format(&once) == once, "formatting is not idempotent");
    assert!(same_meaning(&text, &once), "formatting changes the meaning");
}

/// The project of one source. Parts that it shares with the previous source on this thread are not parsed again.
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

/// Compiles a source: every diagnostic has a place and a page.
pub fn compiler(data: &[u8]) {
    let project = project(&String::from_utf8_lossy(data));
    for system in project.systems.iter().take(2) {
        let compiled = dicta_compiler::compile(&project, &system.name, &[], &[]);
        diagnostics_text(&project, &compiled.diagnostics);
    }
    diagnostics_text(&project, &project.diagnostics);
}

/// Checks a source with all its option settings.
pub fn check(data: &[u8]) {
    let project = project(&String::from_utf8_lossy(data));
    for system in project.systems.iter().take(2) {
        diagnostics_text(&project, &dicta_compiler::check(&project, &system.name, &[]));
    }
}

fn diagnostics_text(project: &Project, diagnostics: &[dicta_compiler::Diagnostic]) {
    for d in diagnostics {
        let text = &project.files[d.at.file as usize].source.text;
        assert!(text.get(d.at.start as usize..d.at.end as usize).is_some(), "{}: no place {:?}", d.code, d.at);
        assert!(!d.message.is_empty(), "{} has no message", d.code);
        for (at, _) in d.fixes.iter().flat_map(|f| &f.edits) {
            assert!(at.start <= at.end, "{}: a fix has no place", d.code);
        }
    }
}

/// The program of the first ruleset of a source, if it has no errors.
pub fn sound(text: &str) -> Option<Compiled> {
    let project = project(text);
    let compiled = dicta_compiler::compile(&project, &project.systems.first()?.name, &[], &[]);
    (!compiled.has_errors() && project.diagnostics.is_empty()).then_some(compiled)
}
