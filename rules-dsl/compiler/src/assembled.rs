//! One compilation of an assembled ruleset, and the lists of what several of them find.

use crate::Compiled;
use crate::compiler::Compiler;
use crate::diagnostics::{Diagnostic, Draft};
use crate::notes::{Before, Notes};
use crate::overlay::{self, Assembly};
use crate::project::Project;
use crate::written::Written;
use crate::{marks, passes, tuned};
use dicta_diagnostics::Code;
use dicta_diagnostics::Code::*;
use dicta_syntax::ERRORS_MAX;
use std::sync::atomic::AtomicBool;

/// Compiles an assembly, which all settings of the options share, without reading again what an earlier compilation
/// has read; the result is meaningless once `stop` is set.
pub(crate) fn assembled_unless(
    project: &Project,
    assembly: &Assembly,
    ruleset: &str,
    options: &[(String, String)],
    before: Option<&Before>,
    stop: Option<&AtomicBool>,
    written: Option<Written>,
) -> (Compiled, Notes) {
    let mut compiler = Compiler::new(project, assembly, before, stop);
    compiler.written = written;
    compiler.head_of_ruleset(ruleset);
    passes::run(&mut compiler, options);
    compiler.problems.add(tuned::wrong(project, &assembly.layers, &compiler.p));
    let has_marks = before.is_some_and(|before| before.is_sound);
    if !has_marks && !compiler.problems.has_errors() {
        compiler.problems.add(marks::unmarked(project, &assembly.layers));
    }
    let Compiler { p: mut program, problems, notes, written, .. } = compiler;
    let drafts = overlay::at_overlays(project, assembly, problems.into_drafts());
    program.has_errors = !assembly.broken.is_empty() || drafts.iter().any(Draft::is_error);
    let mut diagnostics: Vec<Diagnostic> = drafts.into_iter().map(|d| project.finish(d)).collect();
    diagnostics.sort_by_key(|d| (d.at, d.severity()));
    diagnostics.dedup();
    (Compiled { program, written: written.unwrap_or_default(), diagnostics }, notes)
}

/// Adds what was found under another setting. A declaration that is unused with one setting may be used with another.
pub(crate) fn add_found(diagnostics: &mut Vec<Diagnostic>, more: &[Diagnostic]) {
    diagnostics.retain(|d| !is_usage(d.code) || more.contains(d));
    diagnostics.extend(more.iter().filter(|d| !is_usage(d.code)).cloned());
}

/// The diagnostics of all settings in file order, each once.
pub(crate) fn listed(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|d| (d.at, d.severity(), d.code));
    diagnostics.dedup_by(|a, b| {
        (a.at, a.code) == (b.at, b.code) && (a.message == b.message || a.code.name().starts_with("E06"))
    });
    cut(&mut diagnostics);
    diagnostics
}

/// Whether it says that something is unused, which it may be only under some settings.
pub(crate) fn is_usage(code: Code) -> bool {
    matches!(code, W0001 | W0002 | W0003 | W0030 | W0060)
}

/// Keeps the first [`ERRORS_MAX`] diagnostics of each file and reports how many more there are. Expects them sorted by
/// file.
pub(crate) fn cut(diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.len() <= ERRORS_MAX {
        return;
    }
    let mut kept = Vec::with_capacity(2 * ERRORS_MAX);
    for of_file in diagnostics.chunk_by(|a, b| a.at.file == b.at.file) {
        kept.extend(of_file.iter().take(ERRORS_MAX).cloned());
        if let Some(next) = of_file.get(ERRORS_MAX) {
            let message = format!("{} more errors in this file", of_file.len() - ERRORS_MAX);
            let hint = format!("fix the first ones; only {ERRORS_MAX} are shown");
            kept.push(Diagnostic::new(E0009, next.at, message).hint(hint));
        }
    }
    *diagnostics = kept;
}
