//! Checks: every ruleset of a project under all settings of its options that matter.
//!
//! Each ruleset, alone and with its overlays, is compiled with the defaults of its options, and the one that somebody
//! reads is kept from there. The problems up to then, and the sheets, can be shown before the check ends
//! ([`Checking::first`], [`Checking::early`]). Then all are compiled under their other settings. What no option can
//! change is not read again ([`crate::notes::Before`]), and of a name's meaning only what is new is kept. The next check
//! need not compile again what is still the same ([`Memory`]). The compilations of each step are independent of each
//! other. Their results are added in the order of rulesets and settings, so that a check doesn't depend on which one
//! ended first.

use crate::Compiled;
use crate::assembled::{assembled_unless, cut};
use crate::compiler::Compiler;
use crate::diagnostics::Diagnostic;
use crate::index::{Gathered, Index};
use crate::memory::{Key, Memory};
use crate::overlay;
use crate::passes;
use crate::project::Project;
use crate::run::{Elsewhere, Former, Piece, PieceFound, Rules, Run};
use crate::settings::{self, Reach, Setting};
use crate::written::Written;
use dicta_program::limits::SETTINGS_MAX;
use dicta_program::{Origin, Program};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

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
pub struct Checking<'a> {
    /// Once this is set, the check ends early.
    pub stop: &'a AtomicBool,
    pub do_all: DoAll,
    /// Receives the problems of the rulesets with the defaults of their options as soon as they are known, if more is to
    /// be compiled: nearly all problems, long before the check ends. What seems unused is not among them.
    pub first: &'a (dyn Fn(Vec<Diagnostic>) + Sync),
    /// Receives what is wanted after these problems, with the same problems and with an index. The index has the names
    /// with the defaults, and what an earlier check has found under other settings in text that is still the same.
    pub early: &'a (dyn Fn(Checked) + Sync),
}

impl<'a> Checking<'a> {
    /// Done in order, with nothing before the end.
    pub fn in_order(stop: &'a AtomicBool) -> Self {
        Checking { stop, do_all: in_order, first: &|_| (), early: &|_| () }
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
    try_settings(project, &mut [&mut run], None, how)?;
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
    /// What the names in its files refer to; the same as that of [`Checking::early`] if the other settings add nothing.
    pub index: Arc<Index>,
    /// What was wanted.
    pub rules: Option<Rules>,
}

/// Checks every ruleset of a project, alone and with all its overlays together, and compiles what is wanted; returns
/// nothing if stopped before the end. The memory is that of an earlier check, whose files may have been others.
pub fn check_project(
    project: &Project,
    how: Checking<'_>,
    wanted: Option<Wanted<'_>>,
    memory: &mut Memory,
) -> Option<Checked> {
    let stacks = project.stacks();
    let stacks = stacks.iter().flat_map(|(ruleset, overlays)| checked_stacks(ruleset, overlays));
    let mut stacks: Vec<Stack<'_>> = stacks.map(|stack| Stack::new(project, stack, wanted, memory)).collect();
    let checked = check_stacks(project, &mut stacks, wanted, how);
    // What was compiled until the check was stopped is incomplete.
    if checked.is_some() {
        let found =
            stacks.iter().filter_map(|stack| Some((stack.key.clone(), stack.run.as_ref()?.elsewhere().clone())));
        memory.keep_elsewhere(found.collect());
    }
    stacks.retain(|stack| (checked.is_some() && !stack.is_wanted) || stack.is_kept);
    memory.keep(stacks.into_iter().filter_map(|stack| Some((stack.key, stack.run?))).collect());
    checked
}

fn check_stacks(
    project: &Project,
    stacks: &mut [Stack<'_>],
    wanted: Option<Wanted<'_>>,
    how: Checking<'_>,
) -> Option<Checked> {
    let rules = begin_all(project, stacks, wanted, how);
    if how.is_stopped() {
        return None;
    }
    let mut runs: Vec<&mut Run> = stacks.iter_mut().filter_map(|stack| stack.run.as_mut()).collect();
    let rules = rules.or_else(|| runs.iter().find(|run| run.is_wanted).map(|run| run.rules()));
    let begun: Vec<&Run> = runs.iter().map(|run| &**run).collect();
    let first = all_problems(project, &begun, Run::first_problems);
    if begun.iter().any(|run| !run.left().is_empty()) {
        (how.first)(first.clone());
    }
    let early = OnceLock::new();
    let find_names = |runs: &[&Run]| {
        if how.is_stopped() {
            return;
        }
        let mut names = Gathered::default();
        runs.iter().for_each(|run| run.add_first_names(&mut names));
        let found = Named::of(project, names, &first);
        let index = found.index.clone();
        let _ = early.set(found);
        (how.early)(Checked { diagnostics: first.clone(), index, rules: rules.clone() });
    };
    try_settings(project, &mut runs, Some(&find_names), how)?;
    let mut names = Gathered::default();
    for run in &mut runs {
        run.former = None;
        run.add_names(project, &mut names, how.stop)?;
    }
    names.add_headers(project);
    let runs: Vec<&Run> = runs.into_iter().map(|run| &*run).collect();
    let diagnostics = all_problems(project, &runs, Run::problems);
    let index = match early.into_inner() {
        Some(early) if early.has(&names, &diagnostics) => early.index,
        _ => Named::of(project, names, &diagnostics).index,
    };
    Some(Checked { diagnostics, index, rules })
}

/// The index of names, and what it was made from.
struct Named {
    names: Gathered,
    errors: Vec<Origin>,
    index: Arc<Index>,
}

impl Named {
    fn of(project: &Project, mut names: Gathered, diagnostics: &[Diagnostic]) -> Self {
        let index = Arc::new(names.finish(project, diagnostics));
        Named { names, errors: errors(diagnostics).collect(), index }
    }

    /// Whether these names with these problems have the same index.
    fn has(&self, names: &Gathered, diagnostics: &[Diagnostic]) -> bool {
        self.errors.iter().copied().eq(errors(diagnostics)) && self.names.is_like(names)
    }
}

fn errors(diagnostics: &[Diagnostic]) -> impl Iterator<Item = Origin> {
    diagnostics.iter().filter(|d| d.is_error()).map(|d| d.at)
}

/// The problems of all rulesets. Overlays change what the ruleset's own examples expect, so these are checked without
/// overlays only; and an error that a ruleset has without overlays is not reported at one of them.
fn all_problems(project: &Project, runs: &[&Run], of: impl Fn(&Run) -> Vec<Diagnostic>) -> Vec<Diagnostic> {
    let all: Vec<Vec<Diagnostic>> = runs.iter().map(|run| of(run)).collect();
    let of_run = |(run, found): (&&Run, &Vec<Diagnostic>)| {
        let mut found = found.clone();
        if run.has_overlays {
            found.retain(|d| !project.is_in_example_of(&run.ruleset, d));
            let alone = runs.iter().zip(&all).filter(|(other, _)| !other.has_overlays && other.ruleset == run.ruleset);
            alone.for_each(|(_, alone)| overlay::retain_broken(&mut found, alone));
        }
        found
    };
    runs.iter().zip(&all).flat_map(of_run).collect()
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
        let mut more = check_unless(project, ruleset, &overlays, stop)?;
        if !overlays.is_empty() {
            more.retain(|d| !project.is_in_example_of(ruleset, d));
            overlay::retain_broken(&mut more, &found);
        }
        found.extend(more);
    }
    Some(found)
}

/// Resolves the names in a project's files without a whole check.
pub fn index(project: &Project) -> Index {
    check_project(project, Checking::in_order(&AtomicBool::new(false)), None, &mut Memory::default())
        .map(|checked| Arc::unwrap_or_clone(checked.index))
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
        let mut compiler = Compiler::new(project, &assembly, None, None);
        passes::run_heads(&mut compiler, setting);
        let Compiler { p: program, notes, .. } = compiler;
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

/// A ruleset with overlays that is checked.
struct Stack<'p> {
    ruleset: &'p str,
    overlays: Vec<&'p str>,
    key: Key,
    is_wanted: bool,
    /// What an earlier check has kept, or what this one has compiled.
    run: Option<Run>,
    is_kept: bool,
    /// What an earlier check has found under other settings than the defaults.
    elsewhere: Option<Elsewhere>,
    /// The same if too much has changed since.
    former: Option<Former>,
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
        let elsewhere = if is_kept { None } else { memory.elsewhere(project, &key) };
        let former = if is_kept || elsewhere.is_some() { None } else { memory.former(&key) };
        Stack { ruleset, overlays, key, is_wanted, run, is_kept, elsewhere, former }
    }
}

/// Compiles with the defaults what is not kept, and what is wanted if it is none of these; returns the latter.
fn begin_all(
    project: &Project,
    stacks: &mut [Stack<'_>],
    wanted: Option<Wanted<'_>>,
    how: Checking<'_>,
) -> Option<Rules> {
    let apart = wanted.filter(|_| !stacks.iter().any(|stack| stack.is_wanted));
    let mut rules = None;
    let mut work: Vec<Work<'_>> = vec![];
    if let Some(wanted) = apart {
        let rules = &mut rules;
        work.push(Box::new(move || {
            let stack = (wanted.ruleset, wanted.overlays);
            *rules = Some(compile_unless(project, stack, wanted.options, Some(how.stop)).into());
        }));
    }
    for stack in stacks.iter_mut().filter(|stack| !stack.is_kept) {
        let Stack { ruleset, overlays, is_wanted, run, elsewhere, former, .. } = stack;
        work.push(Box::new(move || {
            let begun = run.insert(Run::begin(project, (ruleset, overlays), |_| Vec::new(), *is_wanted, how.stop));
            if let Some(known) = elsewhere.take() {
                begun.take_over(known);
            }
            begun.former = former.take();
        }));
    }
    (how.do_all)(work);
    rules
}

/// Finds the names that are known before the rulesets are compiled under their other settings.
type FindNames<'a> = &'a (dyn Fn(&[&Run]) + Sync);

/// Compiles under the other settings; nothing if stopped. If names are wanted, those that are known already are found at
/// the same time.
fn try_settings(
    project: &Project,
    runs: &mut [&mut Run],
    mut find_names: Option<FindNames<'_>>,
    how: Checking<'_>,
) -> Option<()> {
    let names_wanted = find_names.is_some();
    let of_run = |(run, of): (usize, &&mut Run)| of.pieces(names_wanted).into_iter().map(move |piece| (run, piece));
    let left: Vec<(usize, Piece)> = runs.iter().enumerate().flat_map(of_run).collect();
    for left in left.chunks(TOGETHER_MAX) {
        let mut found: Vec<Option<PieceFound>> = left.iter().map(|_| None).collect();
        let begun: Vec<&Run> = runs.iter().map(|run| &**run).collect();
        let begun = &begun[..];
        let names = find_names.take().map(|find| -> Work<'_> { Box::new(move || find(begun)) });
        let work = left.iter().zip(&mut found).map(|((run, piece), found)| -> Work<'_> {
            let run = begun[*run];
            Box::new(move || *found = Some(run.find(project, piece, names_wanted, how.stop)))
        });
        (how.do_all)(names.into_iter().chain(work).collect());
        if how.is_stopped() {
            return None;
        }
        for ((run, _), found) in left.iter().zip(found) {
            found.into_iter().for_each(|found| runs[*run].add(found));
        }
    }
    Some(())
}
