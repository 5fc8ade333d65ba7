//! From trees to a [`Program`]: names, kinds, types, options, overlays, secrecy, totality, lints.
//!
//! [`project`] gathers files and imports. [`compile`] assembles one ruleset with its overlays and compiles it for one
//! setting of its options; [`check_project`] does so for every ruleset and all relevant settings, and returns every
//! [`Diagnostic`] and the [`index::Index`], which resolves the names in the files.
//!
//! | step | files |
//! | --- | --- |
//! | files, imports, headers | `project.rs` |
//! | overlays applied to trees | `overlay.rs`, `rewrite.rs` |
//! | options and their settings | `options.rs`, `settings.rs` |
//! | names and types | `kinds.rs`, `gather.rs`, `names.rs`, `types.rs` |
//! | expressions | `expr.rs`, `lookup.rs`, `members.rs`, `collections.rs`, `sequences.rs`, `frame.rs`, `facts.rs` |
//! | statements, rules, choices | `stmt.rs`, `rules.rs`, `choices.rs` |
//! | catalogue | `entries.rs`, `charts.rs`, `maps.rs`, `missions.rs`, `campaigns.rs`, `looks.rs`, `translations.rs` |
//! | checks of the whole | `secrecy.rs`, `totality.rs`, `depth.rs`, `lints.rs`, `marks.rs`, `tuned.rs` |
//! | resolved names and types | `notes.rs`, `index.rs`; each place that resolves a name calls `Compiler::refers` |
//!
//! There is always a program: anything with an error is left out of it, and a [`Diagnostic`] reports it. Nothing here
//! reads files, and nothing depends on the engine or an editor.

mod calls;
mod campaigns;
mod cards;
mod charts;
mod choices;
mod collections;
mod compiler;
mod create;
mod defaults;
mod defines;
mod depth;
mod diagnostics;
mod dice;
pub mod diff;
mod doctrines;
mod entries;
mod examples;
mod expr;
mod extends;
mod facts;
mod fold;
mod frame;
mod gather;
pub mod index;
mod kind_tests;
mod kinds;
mod lints;
mod looks;
mod lookup;
mod maps;
mod marks;
mod members;
mod missions;
mod names;
mod notes;
mod options;
mod overlay;
mod project;
mod rewrite;
mod rules;
mod samples;
mod secrecy;
mod sequences;
mod settings;
mod stmt;
mod totality;
mod translations;
mod tuned;
mod types;
pub mod vocabulary;
mod walk;
mod writes;

pub use diagnostics::{Diagnostic, Fix};
pub use dicta_diagnostics::{Code, Severity};
pub use doctrines::DOCTRINE_DEFAULTS;
pub use lookup::builtin_names;
pub use project::{Library, NoLibrary, Project, ProjectFile, System, project};
pub use secrecy::{is_leak, outlets};
pub use settings::{ALL_MAX, Reach, Setting, TRIED_MAX};

use compiler::Compiler;
use dicta_diagnostics::Code::*;
use dicta_program::{Head, Program};
use dicta_syntax::ERRORS_MAX;
use index::{Gathered, Index};
use notes::Notes;
use std::sync::atomic::{AtomicBool, Ordering};

/// A compiled ruleset.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// As much as could be compiled.
    pub program: Program,
    /// Problems of the ruleset in file order; problems of the project are in [`Project::diagnostics`].
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// Whether the program lacks something because of an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Compiles a ruleset with overlays for a setting of its options; options not named keep their defaults.
pub fn compile(project: &Project, ruleset: &str, overlays: &[&str], options: &[(String, String)]) -> Compiled {
    let assembly = overlay::assemble(project, ruleset, overlays);
    let (mut compiled, _) = assembled_unless(project, &assembly, ruleset, options, None);
    cut(&mut compiled.diagnostics);
    compiled
}

/// Keeps the first [`ERRORS_MAX`] diagnostics of each file and reports how many more there are. Expects them sorted by
/// file.
fn cut(diagnostics: &mut Vec<Diagnostic>) {
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

/// Compiles an assembly, which all settings of the options share; the result is meaningless once `stop` is set.
fn assembled_unless(
    project: &Project,
    assembly: &overlay::Assembly,
    ruleset: &str,
    options: &[(String, String)],
    stop: Option<&AtomicBool>,
) -> (Compiled, Notes) {
    let mut compiler = compiler_of(project, assembly, stop);
    let system = project.system(ruleset);
    if let Some(s) = system {
        compiler.p.head = Head {
            name: s.name.clone(),
            title: s.title.clone(),
            docs: s.docs.clone(),
            origin: s.origin,
            ..Head::default()
        };
    } else {
        let d = diagnostics::Draft::new(
            E0108,
            diagnostics::GlobalSpan::default(),
            format!("there is no ruleset `{ruleset}`"),
        )
        .nearest(ruleset, project.systems.iter().map(|s| s.name.as_str()));
        compiler.report(d);
    }
    compiler.run(options);
    compiler.drafts.extend(tuned::wrong(project, &assembly.layers, &compiler.p));
    if !compiler.drafts.iter().any(diagnostics::Draft::is_error) {
        compiler.drafts.extend(marks::unmarked(project, &assembly.layers));
    }
    let Compiler { p: program, drafts, index: notes, .. } = compiler;
    let mut diagnostics: Vec<Diagnostic> = drafts.into_iter().map(|d| project.finish(d)).collect();
    diagnostics.sort_by_key(|d| (d.at, d.severity()));
    diagnostics.dedup();
    (Compiled { program, diagnostics }, notes)
}

/// A compilation of an assembly, before its first pass.
fn compiler_of<'a>(
    project: &'a Project,
    assembly: &'a overlay::Assembly,
    stop: Option<&'a AtomicBool>,
) -> Compiler<'a> {
    let mut compiler = Compiler::new(project, &assembly.items, assembly.broken.clone(), assembly.drafts.clone());
    (compiler.changed, compiler.defaults, compiler.stop) = (&assembly.changed, &assembly.defaults, stop);
    compiler
}

/// All problems of a ruleset, whatever its options: compiled with their defaults, with all compatible switches on, and
/// with the settings of its examples and missions.
pub fn check(project: &Project, ruleset: &str, overlays: &[&str]) -> Vec<Diagnostic> {
    check_unless(project, ruleset, overlays, &AtomicBool::new(false)).unwrap_or_default()
}

/// Like [`check`], but returns nothing if stopped before the end.
pub fn check_unless(project: &Project, ruleset: &str, overlays: &[&str], stop: &AtomicBool) -> Option<Vec<Diagnostic>> {
    check_under(project, ruleset, overlays, |_| Vec::new(), None, stop)
}

/// The result of checking a whole project.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Problems of the rulesets; problems of the project are in [`Project::diagnostics`].
    pub diagnostics: Vec<Diagnostic>,
    /// What the names in its files refer to.
    pub index: Index,
}

/// Checks every ruleset of a project, alone and with all its overlays together; returns nothing if stopped before the
/// end.
pub fn check_project(project: &Project, stop: &AtomicBool) -> Option<Checked> {
    let mut names = Gathered::default();
    let mut diagnostics = vec![];
    for (ruleset, overlays) in project.stacks() {
        diagnostics.extend(check_stack_for(project, &ruleset, &overlays, Some(&mut names), stop)?);
    }
    let index = names.finish(project, &diagnostics);
    Some(Checked { diagnostics, index })
}

/// Checks a ruleset alone and with all its overlays together; returns nothing if stopped before the end.
///
/// Overlays change what the ruleset's own examples expect, so these are checked without overlays only.
pub fn check_stack(
    project: &Project,
    ruleset: &str,
    overlays: &[String],
    stop: &AtomicBool,
) -> Option<Vec<Diagnostic>> {
    check_stack_for(project, ruleset, overlays, None, stop)
}

fn check_stack_for(
    project: &Project,
    ruleset: &str,
    overlays: &[String],
    mut names: Option<&mut Gathered>,
    stop: &AtomicBool,
) -> Option<Vec<Diagnostic>> {
    let none = |_: &Program| Vec::new();
    let mut found = check_under(project, ruleset, &[], none, names.as_deref_mut(), stop)?;
    if !overlays.is_empty() {
        let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
        let of_stack = check_under(project, ruleset, &overlays, none, names, stop)?;
        found.extend(of_stack.into_iter().filter(|d| !project.is_in_example_of(ruleset, d)));
    }
    Some(found)
}

/// Resolves the names in a project's files without a whole check.
pub fn index(project: &Project) -> Index {
    check_project(project, &AtomicBool::new(false)).map(|checked| checked.index).unwrap_or_default()
}

/// The index of the heads of declarations: the types of fields, parameters and picks, without the names in bodies. Much
/// faster than a check, for use until a check ends.
pub fn index_of_heads(project: &Project) -> Index {
    let mut names = Gathered::default();
    for (ruleset, overlays) in project.stacks() {
        heads_under(project, &ruleset, &[], &mut names);
        if !overlays.is_empty() {
            let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
            heads_under(project, &ruleset, &overlays, &mut names);
        }
    }
    names.finish(project, &[])
}

/// Compiles the heads of a ruleset's declarations with the defaults, and under settings for the conditions that these
/// leave out.
fn heads_under(project: &Project, ruleset: &str, overlays: &[&str], names: &mut Gathered) {
    let mut assembly = overlay::assemble(project, ruleset, overlays);
    names.begin(std::mem::take(&mut assembly.references));
    let read = |setting: &[(String, String)], names: &mut Gathered| {
        let mut compiler = compiler_of(project, &assembly, None);
        compiler.run_heads(setting);
        let Compiler { p: program, index: notes, .. } = compiler;
        names.add(notes, &program);
        program
    };
    let first = read(&[], names);
    for _ in 1..dicta_program::limits::SETTINGS_MAX {
        let Some(setting) = names.unread(&first) else { break };
        read(&setting, names);
    }
}

/// Like [`check`], and also under every compatible setting of the options; if there are more than [`ALL_MAX`], under
/// enough of them that every two values of two options occur together, but at most [`TRIED_MAX`]. Also returns the
/// coverage and the number of settings.
pub fn check_all(project: &Project, ruleset: &str, overlays: &[&str]) -> (Vec<Diagnostic>, Reach, usize) {
    let (mut reach, mut count) = (Reach::All, 0);
    let more = |program: &Program| {
        let tried = settings::settings(program);
        (reach, count) = (tried.reach, tried.list.len());
        tried.list
    };
    let found = check_under(project, ruleset, overlays, more, None, &AtomicBool::new(false)).unwrap_or_default();
    (found, reach, count)
}

/// Checks under the settings that every check tries, and under additional ones.
fn check_under(
    project: &Project,
    ruleset: &str,
    overlays: &[&str],
    more: impl FnOnce(&Program) -> Vec<Setting>,
    mut names: Option<&mut Gathered>,
    stop: &AtomicBool,
) -> Option<Vec<Diagnostic>> {
    let stopped = || stop.load(Ordering::Relaxed);
    let mut assembly = overlay::assemble(project, ruleset, overlays);
    let references = std::mem::take(&mut assembly.references);
    if let Some(names) = &mut names {
        names.begin(references);
    }
    let assembled = |setting: &[_], names: &mut Option<&mut Gathered>| {
        let (compiled, notes) = assembled_unless(project, &assembly, ruleset, setting, Some(stop));
        if let Some(names) = names {
            names.add(notes, &compiled.program);
        }
        compiled
    };
    let first = assembled(&[], &mut names);
    let more = more(&first.program);
    let most = dicta_program::limits::SETTINGS_MAX + more.len();
    let mut settings: Vec<Setting> = vec![all_options_on(&first.program)];
    let campaigns = first.program.campaigns.iter().map(|c| &c.options);
    let missions = first.program.missions.iter().map(|m| &m.options);
    let said = first.program.examples.iter().map(|e| &e.options).chain(missions).chain(campaigns);
    settings.extend(said.cloned());
    settings.extend(more);
    // The value of each option, so that two spellings of the same setting compare equal.
    let normal = |setting: &[(String, String)]| -> Vec<usize> {
        let options = first.program.options.iter();
        options
            .map(|o| {
                let said = setting.iter().rev().find(|(n, _)| *n == o.head.name);
                said.and_then(|(_, v)| o.values.iter().position(|x| x == v)).unwrap_or(o.default)
            })
            .collect()
    };
    let mut seen: Vec<Vec<usize>> = vec![normal(&[])];
    settings.retain(|setting| {
        let normal = normal(setting);
        let is_new = !seen.contains(&normal) && seen.len() <= most;
        if is_new {
            seen.push(normal);
        }
        is_new
    });
    let mut diagnostics = first.diagnostics.clone();
    // The settings are compiled side by side, and their results merged in order.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for settings in settings.chunks(threads) {
        if stopped() {
            return None;
        }
        let compile = |setting: &Setting| assembled_unless(project, &assembly, ruleset, setting, Some(stop));
        for (compiled, notes) in side_by_side(settings, compile) {
            if let Some(names) = &mut names {
                names.add(notes, &compiled.program);
            }
            let more = compiled.diagnostics;
            // A declaration that is unused with one setting may be used with another.
            diagnostics.retain(|d| !is_usage(d.code) || more.contains(d));
            diagnostics.extend(more.into_iter().filter(|d| !is_usage(d.code)));
        }
    }
    // Conditions that none of the settings reads are compiled for their names only.
    while !stopped() && seen.len() <= most {
        let Some(setting) = names.as_mut().and_then(|names| names.unread(&first.program)) else { break };
        seen.push(normal(&setting));
        assembled(&setting, &mut names);
    }
    diagnostics.sort_by_key(|d| (d.at, d.severity(), d.code));
    diagnostics.dedup_by(|a, b| {
        (a.at, a.code) == (b.at, b.code) && (a.message == b.message || a.code.name().starts_with("E06"))
    });
    cut(&mut diagnostics);
    (!stopped()).then_some(diagnostics)
}

/// Compiles each setting on a thread of its own, the last one on this thread; the results are in the settings' order.
fn side_by_side<T: Send>(settings: &[Setting], compile: impl Fn(&Setting) -> T + Sync) -> Vec<T> {
    /// As much as this thread may have: nested text takes stack.
    const STACK: usize = 64 << 20;
    let Some((last, others)) = settings.split_last() else { return Vec::new() };
    let compile = &compile;
    std::thread::scope(|scope| {
        let thread = || std::thread::Builder::new().name("settings".to_owned()).stack_size(STACK);
        let started: Vec<_> = others
            .iter()
            .map(|setting| (setting, thread().spawn_scoped(scope, move || compile(setting)).ok()))
            .collect();
        let last = compile(last);
        let mut all: Vec<T> = Vec::with_capacity(settings.len());
        for (setting, thread) in started {
            all.push(match thread {
                Some(thread) => thread.join().unwrap_or_else(|bug| std::panic::resume_unwind(bug)),
                // Too many threads: compile it here.
                None => compile(setting),
            });
        }
        all.push(last);
        all
    })
}

fn is_usage(code: Code) -> bool {
    matches!(code, W0001 | W0002 | W0003 | W0030 | W0060)
}

/// A setting with every switch on that no other switch excludes.
fn all_options_on(program: &Program) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = vec![];
    for o in &program.options {
        let switch = o.values.len() == 2 && o.values[0] == "off" && o.values[1] == "on";
        let excluded = o.excludes.iter().any(|e| out.iter().any(|(n, _)| n == e))
            || program
                .options
                .iter()
                .any(|other| other.excludes.contains(&o.head.name) && out.iter().any(|(n, _)| *n == other.head.name));
        if switch && !excluded && o.set == 0 {
            out.push((o.head.name.clone(), "on".into()));
        }
    }
    out
}
