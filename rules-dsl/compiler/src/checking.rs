//! Checks: every ruleset of a project under all settings of its options that matter.
//!
//! Each ruleset, alone and with its overlays, is compiled with the defaults of its options, and the one that somebody
//! reads is kept from there. Then all are compiled under their other settings. What no option can change is not read
//! again ([`Before`]), and of a name's meaning only what is new is kept. The next check need not compile a ruleset whose
//! files are still the same ([`Memory`]). The compilations of each step are independent of each other. Their results are
//! added in the order of rulesets and settings, so that a check doesn't depend on which one ended first.

use crate::compiler::Compiler;
use crate::diagnostics::{Diagnostic, Draft};
use crate::index::{Gathered, Index, Noted, Resolved};
use crate::notes::{Before, Mentioned, Notes};
use crate::overlay::{self, Assembly};
use crate::project::{Project, ProjectFile, System};
use crate::settings::{self, Reach, Setting};
use crate::written::Written;
use crate::{Compiled, marks, tuned};
use dicta_diagnostics::Code;
use dicta_diagnostics::Code::*;
use dicta_program::limits::SETTINGS_MAX;
use dicta_program::{OptionSetting, Program};
use dicta_syntax::{ERRORS_MAX, SourceFile};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Compiles a ruleset with overlays, together with its rules as written; the result is meaningless once `stop` is set.
pub(crate) fn compile_unless(
    project: &Project,
    (ruleset, overlays): (&str, &[&str]),
    options: &[(String, String)],
    stop: Option<&AtomicBool>,
) -> Compiled {
    let assembly = overlay::assemble(project, ruleset, overlays);
    let written = Some(Written::of_declarations(project, &assembly));
    let (mut compiled, _) = assembled_unless(project, &assembly, ruleset, options, None, stop, written);
    cut(&mut compiled.diagnostics);
    compiled
}

/// All problems of a ruleset, whatever its options: compiled with their defaults, with all compatible switches on, and
/// with the settings of its examples and missions.
pub fn check(project: &Project, ruleset: &str, overlays: &[&str]) -> Vec<Diagnostic> {
    check_unless(project, ruleset, overlays, &AtomicBool::new(false)).unwrap_or_default()
}

/// Like [`check`], but returns nothing if stopped before the end.
pub fn check_unless(project: &Project, ruleset: &str, overlays: &[&str], stop: &AtomicBool) -> Option<Vec<Diagnostic>> {
    check_under(project, (ruleset, overlays), |_| Vec::new(), Checking::in_order(stop))
}

/// Checks under the settings that every check tries, and under additional ones.
fn check_under(
    project: &Project,
    stack: (&str, &[&str]),
    more: impl FnOnce(&Program) -> Vec<Setting>,
    how: Checking<'_>,
) -> Option<Vec<Diagnostic>> {
    let mut run = Run::begin(project, stack, more, false, how.stop);
    try_settings(project, &mut [&mut run], false, how)?;
    Some(run.problems())
}

/// A ruleset with overlays under a setting of its options, whose program somebody reads.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    pub ruleset: &'a str,
    pub overlays: &'a [&'a str],
    pub options: &'a [(String, String)],
}

/// The result of checking a whole project.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Problems of the rulesets; problems of the project are in [`Project::diagnostics`].
    pub diagnostics: Vec<Diagnostic>,
    /// What the names in its files refer to.
    pub index: Index,
    /// What was wanted, as [`crate::compile`] returns it.
    pub compiled: Option<Compiled>,
}

/// Checks every ruleset of a project, alone and with all its overlays together, and compiles what is wanted; returns
/// nothing if stopped before the end. The memory is that of an earlier check, whose files may have been others.
pub fn check_project(
    project: &Project,
    stop: &AtomicBool,
    do_all: DoAll,
    wanted: Option<Wanted<'_>>,
    memory: &mut Memory,
) -> Option<Checked> {
    let how = Checking { stop, do_all };
    let stacks = project.stacks();
    let stacks = stacks.iter().flat_map(|(ruleset, overlays)| checked_stacks(ruleset, overlays));
    let mut stacks: Vec<Stack<'_>> = stacks.map(|stack| Stack::new(project, stack, wanted, memory)).collect();
    let checked = check_stacks(project, &mut stacks, wanted, how);
    // What was compiled until the check was stopped is incomplete.
    stacks.retain(|stack| (checked.is_some() && !stack.is_wanted) || stack.is_kept);
    memory.kept = stacks.into_iter().filter_map(|stack| Some((stack.key, stack.run?))).collect();
    checked
}

fn check_stacks(
    project: &Project,
    stacks: &mut [Stack<'_>],
    wanted: Option<Wanted<'_>>,
    how: Checking<'_>,
) -> Option<Checked> {
    let mut compiled = begin_all(project, stacks, wanted, how);
    if how.is_stopped() {
        return None;
    }
    let mut runs: Vec<&mut Run> = stacks.iter_mut().filter_map(|stack| stack.run.as_mut()).collect();
    try_settings(project, &mut runs, true, how)?;
    let mut names = Gathered::default();
    let mut diagnostics = vec![];
    for Stack { ruleset, overlays, is_wanted, run, .. } in stacks {
        let Some(checked) = run else { continue };
        checked.add_names(project, &mut names, how)?;
        // Overlays change what the ruleset's own examples expect, so these are checked without overlays only.
        let found = checked.problems().into_iter();
        diagnostics.extend(found.filter(|d| overlays.is_empty() || !project.is_in_example_of(ruleset, d)));
        if *is_wanted {
            compiled = run.take().map(Run::into_compiled);
        }
    }
    let index = names.finish(project, &diagnostics);
    Some(Checked { diagnostics, index, compiled })
}

/// A ruleset alone, and with its overlays if it has some.
fn checked_stacks<'a>(ruleset: &'a str, overlays: &'a [String]) -> impl Iterator<Item = (&'a str, Vec<&'a str>)> {
    let stacked = (!overlays.is_empty()).then(|| overlays.iter().map(String::as_str).collect());
    [Some(vec![]), stacked].into_iter().flatten().map(move |overlays| (ruleset, overlays))
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
    let mut found = vec![];
    for (ruleset, overlays) in checked_stacks(ruleset, overlays) {
        let more = check_unless(project, ruleset, &overlays, stop)?;
        found.extend(more.into_iter().filter(|d| overlays.is_empty() || !project.is_in_example_of(ruleset, d)));
    }
    Some(found)
}

/// Resolves the names in a project's files without a whole check.
pub fn index(project: &Project) -> Index {
    check_project(project, &AtomicBool::new(false), in_order, None, &mut Memory::default())
        .map(|checked| checked.index)
        .unwrap_or_default()
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
    let assembly = overlay::assemble(project, ruleset, overlays);
    names.begin(&assembly.references);
    let read = |setting: &[(String, String)], names: &mut Gathered| {
        let mut compiler = compiler_of(project, &assembly, None);
        compiler.run_heads(setting);
        let Compiler { p: program, index: notes, .. } = compiler;
        names.add(notes, &program);
        program
    };
    let first = read(&[], names);
    for _ in 1..SETTINGS_MAX {
        let Some(setting) = names.unread(&first) else { break };
        read(&setting, names);
    }
}

/// Like [`check`], and also under every compatible setting of the options; if there are more than [`ALL_MAX`](settings::ALL_MAX), under
/// enough of them that every two values of two options occur together, but at most [`TRIED_MAX`](settings::TRIED_MAX). Also returns the
/// coverage and the number of settings.
pub fn check_all(project: &Project, ruleset: &str, overlays: &[&str]) -> (Vec<Diagnostic>, Reach, usize) {
    let (mut reach, mut count) = (Reach::All, 0);
    let more = |program: &Program| {
        let tried = settings::settings(program);
        (reach, count) = (tried.reach, tried.list.len());
        tried.list
    };
    let stop = AtomicBool::new(false);
    let found = check_under(project, (ruleset, overlays), more, Checking::in_order(&stop)).unwrap_or_default();
    (found, reach, count)
}

/// Up to this many compilations are given away at the same time.
const TOGETHER_MAX: usize = 32;

/// What is kept of a compilation.
struct Found {
    diagnostics: Vec<Diagnostic>,
    /// What it adds to the names, if they are wanted.
    names: Option<Resolved>,
    mentioned: Mentioned,
}

/// A ruleset with overlays that is being checked.
struct Run {
    ruleset: String,
    assembly: Assembly,
    /// Compiled with the defaults, without what is in `before`.
    first: Compiled,
    /// The names in it, and the addresses where they are.
    names: Resolved,
    noted: Noted,
    before: Before,
    tried: Tried,
    /// The other settings, and what was found under each of those that have been compiled.
    settings: Vec<Setting>,
    results: Vec<Found>,
    /// The settings that were compiled for their names only.
    unread: Vec<(Setting, Resolved)>,
    /// Words of which it matters whether the files of the project mention them more than once, and whether they do.
    mentioned: Mentioned,
}

impl Run {
    /// Compiles with the defaults.
    fn begin(
        project: &Project,
        (ruleset, overlays): (&str, &[&str]),
        more: impl FnOnce(&Program) -> Vec<Setting>,
        is_wanted: bool,
        stop: &AtomicBool,
    ) -> Self {
        let assembly = overlay::assemble(project, ruleset, overlays);
        let written = is_wanted.then(|| Written::of_declarations(project, &assembly));
        let (mut first, mut notes) = assembled_unless(project, &assembly, ruleset, &[], None, Some(stop), written);
        let before = Before::take(&mut first, &mut notes);
        let mentioned = std::mem::take(notes.mentioned.get_mut());
        let names = Resolved::of(notes, &first.program, None);
        let more = more(&first.program);
        let mut tried = Tried::new(&first.program, more.len());
        let mut settings = first_settings(&first.program, more);
        settings.retain(|setting| tried.is_new(setting));
        let (noted, ruleset) = (names.noted(), ruleset.to_owned());
        let (results, unread) = (vec![], vec![]);
        Run { ruleset, assembly, first, names, noted, before, tried, settings, results, unread, mentioned }
    }

    /// Compiles under another setting.
    fn under(&self, project: &Project, setting: &Setting, names_wanted: bool, stop: &AtomicBool) -> Found {
        let before = Some(&self.before);
        let (Compiled { program, diagnostics, .. }, mut notes) =
            assembled_unless(project, &self.assembly, &self.ruleset, setting, before, Some(stop), None);
        let mentioned = std::mem::take(notes.mentioned.get_mut());
        let names = names_wanted.then(|| Resolved::of(notes, &program, Some(&self.noted)));
        Found { diagnostics, names, mentioned }
    }

    fn add_result(&mut self, mut found: Found) {
        self.mentioned.extend(std::mem::take(&mut found.mentioned));
        self.results.push(found);
    }

    /// Resolves the names under a setting.
    fn names_under(&self, project: &Project, setting: &Setting, stop: &AtomicBool) -> Resolved {
        let mut compiler = compiler_of(project, &self.assembly, Some(stop));
        compiler.start_from(Some(&self.before));
        compiler.head_of_ruleset(&self.ruleset);
        compiler.run_bodies(setting);
        let Compiler { p: program, index: notes, .. } = compiler;
        Resolved::of(notes, &program, Some(&self.noted))
    }

    /// All problems, once it has been compiled under all settings.
    fn problems(&self) -> Vec<Diagnostic> {
        let mut problems = self.first.diagnostics.clone();
        for found in &self.results {
            add_found(&mut problems, &found.diagnostics);
        }
        listed(problems)
    }

    /// Adds the names to those of other rulesets; nothing if stopped.
    fn add_names(&mut self, project: &Project, names: &mut Gathered, how: Checking<'_>) -> Option<()> {
        names.begin(&self.assembly.references);
        names.take_in(&self.names);
        self.results.iter().filter_map(|found| found.names.as_ref()).for_each(|new| names.take_in(new));
        // Conditions that none of the settings reads are compiled for their names only.
        let mut tried = self.tried.clone();
        while !how.is_stopped() && !tried.is_full() {
            let Some(setting) = names.unread(&self.first.program) else { break };
            tried.add(&setting);
            if let Some((_, known)) = self.unread.iter().find(|(read, _)| *read == setting) {
                names.take_in(known);
                continue;
            }
            let new = self.names_under(project, &setting, how.stop);
            names.take_in(&new);
            self.unread.push((setting, new));
        }
        (!how.is_stopped()).then_some(())
    }

    /// The program with the defaults.
    fn into_compiled(self) -> Compiled {
        let Run { mut first, before, .. } = self;
        before.give_back(&mut first.program);
        cut(&mut first.diagnostics);
        first
    }
}

/// What is kept of a check, so that the next one does not compile again the rulesets whose files are still the same:
/// those of the library that a project imports, or a game while a house rule for it is written.
#[derive(Default)]
pub struct Memory {
    kept: Vec<(Key, Run)>,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rulesets: Vec<&str> = self.kept.iter().map(|(key, _)| key.ruleset.as_str()).collect();
        f.debug_tuple("Memory").field(&rulesets).finish()
    }
}

impl Memory {
    /// Takes out what was kept of a ruleset with overlays, if nothing that it depends on has changed.
    fn take(&mut self, project: &Project, key: &Key) -> Option<Run> {
        let at = self.kept.iter().position(|(kept, _)| kept == key)?;
        let (_, run) = self.kept.swap_remove(at);
        let is_same = |(word, often): (&String, &bool)| (project.mentioned(word) > 1) == *often;
        run.mentioned.iter().all(is_same).then_some(run)
    }
}

/// All that the compilation of a ruleset with overlays depends on, except the words that the project mentions.
#[derive(Clone)]
struct Key {
    ruleset: String,
    overlays: Vec<String>,
    systems: Vec<System>,
    paths: Vec<String>,
    /// The files of these rulesets, with their numbers and addresses.
    files: Vec<(usize, u32, Arc<SourceFile>)>,
}

impl Key {
    fn of(project: &Project, ruleset: &str, overlays: &[&str]) -> Self {
        let rulesets = overlays.iter().chain([&ruleset]);
        let names: Vec<&str> = rulesets.flat_map(|name| project.chain(name)).map(|s| s.name.as_str()).collect();
        let is_read = |file: &&ProjectFile| file.system.as_deref().is_some_and(|name| names.contains(&name));
        let files = project.files.iter().enumerate().filter(|(_, file)| is_read(file));
        Key {
            ruleset: ruleset.to_owned(),
            overlays: overlays.iter().map(|name| (*name).to_owned()).collect(),
            systems: project.systems.clone(),
            paths: project.files.iter().map(|file| file.path.clone()).collect(),
            files: files.map(|(number, file)| (number, file.base, file.source.clone())).collect(),
        }
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        type File = (usize, u32, Arc<SourceFile>);
        let is_same = |(a, b): (&File, &File)| (a.0, a.1) == (b.0, b.1) && Arc::ptr_eq(&a.2, &b.2);
        (&self.ruleset, &self.overlays) == (&other.ruleset, &other.overlays)
            && self.files.len() == other.files.len()
            && self.files.iter().zip(&other.files).all(is_same)
            && (&self.systems, &self.paths) == (&other.systems, &other.paths)
    }
}

/// A ruleset with overlays that is checked.
struct Stack<'p> {
    ruleset: &'p str,
    overlays: Vec<&'p str>,
    key: Key,
    is_wanted: bool,
    /// What an earlier check has kept, or what this one has compiled.
    run: Option<Run>,
    is_kept: bool,
}

impl<'p> Stack<'p> {
    fn new(
        project: &Project,
        (ruleset, overlays): (&'p str, Vec<&'p str>),
        wanted: Option<Wanted<'_>>,
        memory: &mut Memory,
    ) -> Self {
        let key = Key::of(project, ruleset, &overlays);
        let is_wanted =
            wanted.is_some_and(|w| w.options.is_empty() && w.ruleset == ruleset && w.overlays == overlays.as_slice());
        let run = memory.take(project, &key).filter(|_| !is_wanted);
        let is_kept = run.is_some();
        Stack { ruleset, overlays, key, is_wanted, run, is_kept }
    }
}

/// Compiles with the defaults what is not kept, and what is wanted if it is none of these; returns the latter.
fn begin_all(
    project: &Project,
    stacks: &mut [Stack<'_>],
    wanted: Option<Wanted<'_>>,
    how: Checking<'_>,
) -> Option<Compiled> {
    let apart = wanted.filter(|_| !stacks.iter().any(|stack| stack.is_wanted));
    let mut compiled = None;
    let mut work: Vec<Work<'_>> = vec![];
    if let Some(wanted) = apart {
        let compiled = &mut compiled;
        work.push(Box::new(move || {
            let stack = (wanted.ruleset, wanted.overlays);
            *compiled = Some(compile_unless(project, stack, wanted.options, Some(how.stop)));
        }));
    }
    for Stack { ruleset, overlays, is_wanted, run, .. } in stacks.iter_mut().filter(|stack| !stack.is_kept) {
        work.push(Box::new(move || {
            *run = Some(Run::begin(project, (ruleset, overlays), |_| Vec::new(), *is_wanted, how.stop));
        }));
    }
    (how.do_all)(work);
    compiled
}

/// Compiles under the other settings; nothing if stopped.
fn try_settings(project: &Project, runs: &mut [&mut Run], names_wanted: bool, how: Checking<'_>) -> Option<()> {
    let left = |(run, of): (usize, &&mut Run)| (of.results.len()..of.settings.len()).map(move |setting| (run, setting));
    let left: Vec<(usize, usize)> = runs.iter().enumerate().flat_map(left).collect();
    for left in left.chunks(TOGETHER_MAX) {
        let mut found: Vec<Option<Found>> = left.iter().map(|_| None).collect();
        let work = left.iter().zip(&mut found).map(|(&(run, setting), found)| -> Work<'_> {
            let run: &Run = runs[run];
            Box::new(move || *found = Some(run.under(project, &run.settings[setting], names_wanted, how.stop)))
        });
        (how.do_all)(work.collect());
        if how.is_stopped() {
            return None;
        }
        for ((run, _), found) in left.iter().zip(found) {
            found.into_iter().for_each(|found| runs[*run].add_result(found));
        }
    }
    Some(())
}

/// The settings to try after the defaults: with all compatible switches on, those of examples, missions and campaigns,
/// and more.
pub(crate) fn first_settings(first: &Program, more: Vec<Setting>) -> Vec<Setting> {
    let campaigns = first.campaigns.iter().map(|c| &c.options);
    let missions = first.missions.iter().map(|m| &m.options);
    let said = first.examples.iter().map(|e| &e.options).chain(missions).chain(campaigns);
    std::iter::once(all_options_on(first)).chain(said.cloned()).chain(more).collect()
}

/// The settings that have been tried, the defaults among them.
#[derive(Clone)]
pub(crate) struct Tried {
    options: Vec<OptionSetting>,
    /// The value of each option, so that two spellings of the same setting compare equal.
    seen: Vec<Vec<usize>>,
    most: usize,
}

impl Tried {
    pub fn new(program: &Program, more: usize) -> Self {
        let mut tried = Tried { options: program.options.clone(), seen: vec![], most: SETTINGS_MAX + more };
        tried.add(&[]);
        tried
    }

    fn values(&self, setting: &[(String, String)]) -> Vec<usize> {
        let value = |o: &OptionSetting| {
            let said = setting.iter().rev().find(|(n, _)| *n == o.head.name);
            said.and_then(|(_, v)| o.values.iter().position(|x| x == v)).unwrap_or(o.default)
        };
        self.options.iter().map(value).collect()
    }

    pub fn is_full(&self) -> bool {
        self.seen.len() > self.most
    }

    pub fn add(&mut self, setting: &[(String, String)]) {
        let values = self.values(setting);
        self.seen.push(values);
    }

    /// Adds a setting, unless it has been tried or there are enough; returns whether it was added.
    pub fn is_new(&mut self, setting: &[(String, String)]) -> bool {
        let values = self.values(setting);
        let is_new = !self.seen.contains(&values) && !self.is_full();
        if is_new {
            self.seen.push(values);
        }
        is_new
    }
}

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
    let mut compiler = compiler_of(project, assembly, stop);
    compiler.written = written;
    compiler.start_from(before);
    compiler.head_of_ruleset(ruleset);
    compiler.run(options);
    compiler.drafts.extend(tuned::wrong(project, &assembly.layers, &compiler.p));
    let has_marks = before.is_some_and(|before| before.is_sound);
    if !has_marks && !compiler.drafts.iter().any(Draft::is_error) {
        compiler.drafts.extend(marks::unmarked(project, &assembly.layers));
    }
    let Compiler { p: mut program, drafts, index: notes, written, .. } = compiler;
    program.has_errors = !assembly.broken.is_empty() || drafts.iter().any(Draft::is_error);
    let mut diagnostics: Vec<Diagnostic> = drafts.into_iter().map(|d| project.finish(d)).collect();
    diagnostics.sort_by_key(|d| (d.at, d.severity()));
    diagnostics.dedup();
    (Compiled { program, written: written.unwrap_or_default(), diagnostics }, notes)
}

/// A compilation of an assembly, before its first pass.
fn compiler_of<'a>(project: &'a Project, assembly: &'a Assembly, stop: Option<&'a AtomicBool>) -> Compiler<'a> {
    let mut compiler = Compiler::new(project, &assembly.items, assembly.broken.clone(), assembly.drafts.clone());
    (compiler.changed, compiler.defaults, compiler.stop) = (&assembly.changed, &assembly.defaults, stop);
    compiler
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
