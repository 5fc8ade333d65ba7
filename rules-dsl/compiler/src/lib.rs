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
//! | the rules as written, with what is off | `written.rs`; where a line gets into the program: `Compiler::in_force` |
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
#[cfg(test)]
mod tests;
mod totality;
mod translations;
mod tuned;
mod types;
pub mod vocabulary;
mod walk;
mod writes;
pub mod written;

pub use diagnostics::{Diagnostic, Fix};
pub use dicta_diagnostics::{Code, Severity};
pub use doctrines::DOCTRINE_DEFAULTS;
pub use lookup::builtin_names;
pub use project::{Library, NoLibrary, Project, ProjectFile, System, project};
pub use secrecy::{is_leak, outlets};
pub use settings::{ALL_MAX, Reach, Setting, TRIED_MAX};

use compiler::Compiler;
use dicta_diagnostics::Code::*;
use dicta_program::Program;
use dicta_syntax::ERRORS_MAX;
use index::{Gathered, Index};
use notes::{Before, Notes};
use std::sync::atomic::{AtomicBool, Ordering};
use written::Written;

/// A compiled ruleset.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// As much as could be compiled.
    pub program: Program,
    /// The same rules as written, with what is off; empty after a check.
    pub written: Written,
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
    let written = Some(Written::of_declarations(project, &assembly));
    let (mut compiled, _) = assembled_unless(project, &assembly, ruleset, options, None, None, written);
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

/// Compiles an assembly, which all settings of the options share, without reading again what an earlier compilation
/// has read; the result is meaningless once `stop` is set.
fn assembled_unless(
    project: &Project,
    assembly: &overlay::Assembly,
    ruleset: &str,
    options: &[(String, String)],
    before: Option<&Before>,
    stop: Option<&AtomicBool>,
    written: Option<Written>,
) -> (Compiled, Notes) {
    let mut compiler = compiler_of(project, assembly, stop);
    compiler.written = written;
    compiler.before = before;
    compiler.head_of_ruleset(ruleset);
    compiler.run(options);
    compiler.drafts.extend(tuned::wrong(project, &assembly.layers, &compiler.p));
    let has_marks = before.is_some_and(|before| before.is_sound);
    if !has_marks && !compiler.drafts.iter().any(diagnostics::Draft::is_error) {
        compiler.drafts.extend(marks::unmarked(project, &assembly.layers));
    }
    let Compiler { p: program, drafts, index: notes, written, .. } = compiler;
    let mut diagnostics: Vec<Diagnostic> = drafts.into_iter().map(|d| project.finish(d)).collect();
    diagnostics.sort_by_key(|d| (d.at, d.severity()));
    diagnostics.dedup();
    (Compiled { program, written: written.unwrap_or_default(), diagnostics }, notes)
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

/// A piece of work that is independent of the others given with it.
pub type Work<'w> = Box<dyn FnOnce() + Send + 'w>;

/// Does pieces of work, in any order or side by side, and returns when all are done. A check has no threads of its own:
/// it gives the settings of the options, each a piece of work, to whoever has some.
pub type DoAll = for<'w> fn(Vec<Work<'w>>);

/// Does one piece of work after the other.
pub fn in_order(work: Vec<Work<'_>>) {
    work.into_iter().for_each(|work| work());
}

/// How a check is done.
#[derive(Clone, Copy)]
struct Checking<'a> {
    stop: &'a AtomicBool,
    do_all: DoAll,
}

impl<'a> Checking<'a> {
    fn in_order(stop: &'a AtomicBool) -> Self {
        Checking { stop, do_all: in_order }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// All problems of a ruleset, whatever its options: compiled with their defaults, with all compatible switches on, and
/// with the settings of its examples and missions.
pub fn check(project: &Project, ruleset: &str, overlays: &[&str]) -> Vec<Diagnostic> {
    check_unless(project, ruleset, overlays, &AtomicBool::new(false)).unwrap_or_default()
}

/// Like [`check`], but returns nothing if stopped before the end.
pub fn check_unless(project: &Project, ruleset: &str, overlays: &[&str], stop: &AtomicBool) -> Option<Vec<Diagnostic>> {
    check_under(project, ruleset, overlays, |_| Vec::new(), None, Checking::in_order(stop))
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
pub fn check_project(project: &Project, stop: &AtomicBool, do_all: DoAll) -> Option<Checked> {
    let mut names = Gathered::default();
    let mut diagnostics = vec![];
    for (ruleset, overlays) in project.stacks() {
        let how = Checking { stop, do_all };
        diagnostics.extend(check_stack_for(project, &ruleset, &overlays, Some(&mut names), how)?);
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
    check_stack_for(project, ruleset, overlays, None, Checking::in_order(stop))
}

fn check_stack_for(
    project: &Project,
    ruleset: &str,
    overlays: &[String],
    mut names: Option<&mut Gathered>,
    how: Checking<'_>,
) -> Option<Vec<Diagnostic>> {
    let none = |_: &Program| Vec::new();
    let mut found = check_under(project, ruleset, &[], none, names.as_deref_mut(), how)?;
    if !overlays.is_empty() {
        let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
        let of_stack = check_under(project, ruleset, &overlays, none, names, how)?;
        found.extend(of_stack.into_iter().filter(|d| !project.is_in_example_of(ruleset, d)));
    }
    Some(found)
}

/// Resolves the names in a project's files without a whole check.
pub fn index(project: &Project) -> Index {
    check_project(project, &AtomicBool::new(false), in_order).map(|checked| checked.index).unwrap_or_default()
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
    let stop = AtomicBool::new(false);
    let found = check_under(project, ruleset, overlays, more, None, Checking::in_order(&stop)).unwrap_or_default();
    (found, reach, count)
}

/// Checks under the settings that every check tries, and under additional ones.
fn check_under(
    project: &Project,
    ruleset: &str,
    overlays: &[&str],
    more: impl FnOnce(&Program) -> Vec<Setting>,
    mut names: Option<&mut Gathered>,
    how: Checking<'_>,
) -> Option<Vec<Diagnostic>> {
    let mut assembly = overlay::assemble(project, ruleset, overlays);
    if let Some(names) = &mut names {
        names.begin(std::mem::take(&mut assembly.references));
    }
    let compiling = Compiling { project, ruleset, assembly: &assembly, how };
    let (mut first, mut notes) = assembled_unless(project, &assembly, ruleset, &[], None, Some(how.stop), None);
    let before = Before { is_sound: !first.has_errors(), ..Before::take(&mut first.program, &mut notes) };
    if let Some(names) = &mut names {
        names.add(notes, &first.program);
    }
    let more = more(&first.program);
    let mut tried = Tried::new(&first.program, more.len());
    let mut settings = first_settings(&first.program, more);
    settings.retain(|setting| tried.is_new(setting));
    let mut diagnostics = first.diagnostics;
    for settings in settings.chunks(TOGETHER_MAX) {
        for (more, named) in compiling.under(settings, &before, names.is_some())? {
            if let (Some(names), Some((program, notes))) = (&mut names, named) {
                names.add(notes, &program);
            }
            add_found(&mut diagnostics, more);
        }
    }
    // Conditions that none of the settings reads are compiled for their names only.
    while !how.is_stopped() && !tried.is_full() {
        let Some(names) = &mut names else { break };
        let Some(setting) = names.unread(&first.program) else { break };
        tried.add(&setting);
        let (program, notes) = compiling.names(&setting, &before);
        names.add(notes, &program);
    }
    (!how.is_stopped()).then(|| listed(diagnostics))
}

/// Up to this many compilations are in memory at the same time.
const TOGETHER_MAX: usize = 32;

/// What is kept of a compilation: its problems, and the names if they are wanted.
type Found = (Vec<Diagnostic>, Option<(Program, Notes)>);

/// A ruleset that is compiled under one setting after the other, or under several side by side.
struct Compiling<'a> {
    project: &'a Project,
    ruleset: &'a str,
    assembly: &'a overlay::Assembly,
    how: Checking<'a>,
}

impl Compiling<'_> {
    /// Compiles under each of these settings; nothing if stopped.
    fn under(&self, settings: &[Setting], before: &Before, names_wanted: bool) -> Option<Vec<Found>> {
        let mut found: Vec<Option<Found>> = settings.iter().map(|_| None).collect();
        let work = settings.iter().zip(&mut found).map(|(setting, found)| -> Work<'_> {
            Box::new(move || {
                let stop = Some(self.how.stop);
                let (Compiled { program, diagnostics, .. }, notes) =
                    assembled_unless(self.project, self.assembly, self.ruleset, setting, Some(before), stop, None);
                *found = Some((diagnostics, names_wanted.then_some((program, notes))));
            })
        });
        (self.how.do_all)(work.collect());
        (!self.how.is_stopped()).then(|| found.into_iter().flatten().collect())
    }

    /// Resolves the names under a setting.
    fn names(&self, setting: &[(String, String)], before: &Before) -> (Program, Notes) {
        let mut compiler = compiler_of(self.project, self.assembly, Some(self.how.stop));
        compiler.before = Some(before);
        compiler.head_of_ruleset(self.ruleset);
        compiler.run_bodies(setting);
        let Compiler { p: program, index: notes, .. } = compiler;
        (program, notes)
    }
}

/// The settings to try after the defaults: with all compatible switches on, those of examples, missions and campaigns,
/// and more.
fn first_settings(first: &Program, more: Vec<Setting>) -> Vec<Setting> {
    let campaigns = first.campaigns.iter().map(|c| &c.options);
    let missions = first.missions.iter().map(|m| &m.options);
    let said = first.examples.iter().map(|e| &e.options).chain(missions).chain(campaigns);
    std::iter::once(all_options_on(first)).chain(said.cloned()).chain(more).collect()
}

/// The settings that have been tried, the defaults among them.
struct Tried<'p> {
    options: &'p [dicta_program::OptionSetting],
    /// The value of each option, so that two spellings of the same setting compare equal.
    seen: Vec<Vec<usize>>,
    most: usize,
}

impl<'p> Tried<'p> {
    fn new(program: &'p Program, more: usize) -> Self {
        let most = dicta_program::limits::SETTINGS_MAX + more;
        let mut tried = Tried { options: &program.options, seen: vec![], most };
        tried.add(&[]);
        tried
    }

    fn values(&self, setting: &[(String, String)]) -> Vec<usize> {
        let value = |o: &dicta_program::OptionSetting| {
            let said = setting.iter().rev().find(|(n, _)| *n == o.head.name);
            said.and_then(|(_, v)| o.values.iter().position(|x| x == v)).unwrap_or(o.default)
        };
        self.options.iter().map(value).collect()
    }

    fn is_full(&self) -> bool {
        self.seen.len() > self.most
    }

    fn add(&mut self, setting: &[(String, String)]) {
        let values = self.values(setting);
        self.seen.push(values);
    }

    /// Adds a setting, unless it has been tried or there are enough; returns whether it was added.
    fn is_new(&mut self, setting: &[(String, String)]) -> bool {
        let values = self.values(setting);
        let is_new = !self.seen.contains(&values) && !self.is_full();
        if is_new {
            self.seen.push(values);
        }
        is_new
    }
}

/// Adds what was found under another setting. A declaration that is unused with one setting may be used with another.
fn add_found(diagnostics: &mut Vec<Diagnostic>, more: Vec<Diagnostic>) {
    diagnostics.retain(|d| !is_usage(d.code) || more.contains(d));
    diagnostics.extend(more.into_iter().filter(|d| !is_usage(d.code)));
}

/// The diagnostics of all settings in file order, each once.
fn listed(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|d| (d.at, d.severity(), d.code));
    diagnostics.dedup_by(|a, b| {
        (a.at, a.code) == (b.at, b.code) && (a.message == b.message || a.code.name().starts_with("E06"))
    });
    cut(&mut diagnostics);
    diagnostics
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
