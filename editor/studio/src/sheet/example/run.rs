//! Runs all examples of a project on copies of its data: in the window after each check, and for the command line.
//!
//! Examples set options of their own, so each ruleset is compiled once for every combination that occurs. Results are
//! cached by a hash of the compiled program and the example, so that a change reruns only what it may affect.

use crate::check::{Checker, Location, Sources};
use dicta_compiler::written::WrittenExample;
use dicta_compiler::{Compiled, Project};
pub use dicta_play::examples::{AskedChoice, StepChance};
use dicta_play::examples::{ExampleFailure, ExampleResult, count_example};
use dicta_play::{Counted, Item, Tally, digest};
use dicta_program::{Origin, Program, Reach};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Options by name and value.
pub type Settings = Vec<(String, String)>;
/// The maximum number of cached results.
const REMEMBERED: usize = 20_000;
/// The maximum number of option settings that a ruleset is compiled for; examples with further ones are not run.
const SETTINGS_MAX: usize = 64;

/// The results of a project's examples.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    /// The project's revision.
    pub revision: u64,
    /// In source order; an example with rows once for each row.
    pub runs: Vec<Run>,
    /// Whether everything was run.
    pub whole: bool,
    /// How many were played rather than cached.
    pub played: usize,
    /// Path and title of each example with a failing row.
    failing: Vec<(String, String)>,
}

/// The result of one example, or of one row of it.
#[derive(Clone, Debug)]
pub struct Run {
    pub ruleset: String,
    pub title: String,
    /// Path of its file and byte offset of its title.
    pub path: String,
    pub at: u32,
    /// Its row, from 0.
    pub row: usize,
    pub outcome: Arc<RunOutcome>,
    /// The program that it was played in, and its index there.
    pub program: Arc<Program>,
    pub index: usize,
}

/// The outcome of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunOutcome {
    pub failures: Vec<Failure>,
    /// What it reached, as `word name`, sorted.
    pub reached: Vec<String>,
    /// Set if it could not be played to its end because errors left a gap in the rules: the name of the declaration
    /// with the gap, empty if unknown.
    pub waits: Option<String>,
    /// The byte offset of the step that stopped play.
    pub stopped: Option<u32>,
    /// The choice that stopped it, because no step scripts it.
    pub asked: Option<AskedChoice>,
    /// What its steps rolled and drew that no step scripts.
    pub chance: Vec<StepChance>,
}

/// An expectation that was not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub at: Location,
    pub expected: String,
    pub found: String,
}

impl Run {
    /// The failures within a step of its source.
    pub fn failures_at(&self, step: Origin) -> impl Iterator<Item = &Failure> {
        let (start, end) = (step.start as usize, step.end as usize);
        let within = move |f: &&Failure| f.at.path == self.path && f.at.start >= start && f.at.end <= end;
        self.outcome.failures.iter().filter(within)
    }

    /// Whether play reached this step of its source and continued after it.
    pub fn passed_by(&self, step: Origin) -> bool {
        self.outcome.waits.is_none() && self.outcome.stopped.is_none_or(|at| step.start < at)
    }

    /// Whether all expectations were met.
    pub fn passed(&self) -> bool {
        self.outcome.failures.is_empty() && self.outcome.waits.is_none()
    }

    /// Whether an expectation was not met.
    pub fn failed(&self) -> bool {
        !self.outcome.failures.is_empty()
    }
}

impl Runs {
    /// How many examples passed, and how many failed: one with several rows fails with the first of them. Those that
    /// can't be run at present count as neither.
    pub fn count(&self) -> (usize, usize) {
        let place = |r: &Run| (r.path.clone(), r.at);
        let all: BTreeSet<_> = self.runs.iter().map(place).collect();
        let failed: BTreeSet<_> = self.runs.iter().filter(|r| r.failed()).map(place).collect();
        let not_passed: BTreeSet<_> = self.runs.iter().filter(|r| !r.passed()).map(place).collect();
        (all.len() - not_passed.len(), failed.len())
    }

    /// How many can't be run until errors in the source are fixed.
    pub fn waiting(&self) -> usize {
        let waiting: BTreeSet<_> =
            self.runs.iter().filter(|r| r.outcome.waits.is_some()).map(|r| (&r.path, r.at)).collect();
        waiting.len()
    }

    /// The rows of the example whose title is at this offset.
    pub fn of(&self, path: &str, at: u32) -> impl Iterator<Item = &Run> {
        self.runs.iter().filter(move |r| r.at == at && r.path == path)
    }

    /// Whether an example with this title in a file fails.
    pub fn is_failing(&self, path: &str, title: &str) -> bool {
        self.failing.iter().any(|(p, t)| p == path && t == title)
    }

    /// The examples that reach something, `word name`: each once, by a failing row if there is one.
    pub fn reaching<'r>(&'r self, what: &'r str) -> Vec<&'r Run> {
        let mut found: Vec<&Run> = self.runs.iter().filter(|r| r.outcome.reached.iter().any(|x| x == what)).collect();
        found.sort_by(|a, b| (&a.path, a.at, !a.failed(), a.row).cmp(&(&b.path, b.at, !b.failed(), b.row)));
        found.dedup_by(|a, b| a.at == b.at && a.path == b.path);
        found
    }
}

/// The cache of results between runs.
#[derive(Debug, Default)]
pub struct Memory {
    known: HashMap<u64, Arc<RunOutcome>>,
}

/// Runs the examples of the files, each under the ruleset that its file belongs to. Ends early when cancelled.
pub fn run(checker: &mut Checker, sources: &Sources, memory: &mut Memory, cancel: &AtomicBool) -> Runs {
    let project = checker.project(sources);
    let mut runs = Runs { revision: sources.revision, whole: true, ..Runs::default() };
    if memory.known.len() > REMEMBERED {
        memory.known.clear();
    }
    let own = |path: &str| sources.files.iter().any(|(p, _)| p == path);
    for system in &project.systems {
        let owns = |file: u32| {
            project.files.get(file as usize).is_some_and(|f| f.system.as_ref() == Some(&system.name) && own(&f.path))
        };
        let mut files = (0..).zip(&project.files);
        if !files.any(|(number, file)| owns(number) && file.declares("example")) {
            continue;
        }
        let mut bench = Bench::new(&project, &system.name).limited(SETTINGS_MAX);
        for wanted in bench.wanted(&owns) {
            if cancel.load(Ordering::Relaxed) {
                runs.whole = false;
                return runs;
            }
            runs.whole &= one(&mut bench, &wanted, memory, &mut runs);
        }
    }
    runs.runs.sort_by(|a, b| (&a.path, a.at, a.row).cmp(&(&b.path, b.at, b.row)));
    runs.failing = runs.runs.iter().filter(|r| r.failed()).map(|r| (r.path.clone(), r.title.clone())).collect();
    runs.failing.dedup();
    runs
}

/// Runs one example, or uses its cached result. Returns `false` if it could not be run.
fn one(bench: &mut Bench<'_>, wanted: &Wanted, memory: &mut Memory, runs: &mut Runs) -> bool {
    let Some((program, index)) = bench.find(wanted) else { return false };
    let Some(key) = bench.key(wanted) else { return false };
    let outcome = match memory.known.get(&key) {
        Some(known) => known.clone(),
        None => {
            let tally = Tally::new(&program, Counted::Rules);
            let result = count_example(&program, index, &tally);
            let outcome = Arc::new(outcome(&program, result, &tally, bench.broken(&wanted.settings)));
            memory.known.insert(key, outcome.clone());
            runs.played += 1;
            outcome
        }
    };
    runs.runs.push(Run {
        ruleset: bench.ruleset.to_owned(),
        title: wanted.title.clone(),
        path: program.files.get(wanted.origin.file as usize).cloned().unwrap_or_default(),
        at: wanted.origin.start,
        row: wanted.row,
        outcome,
        program,
        index,
    });
    true
}

/// `broken` lists the declarations with errors, as `word name`.
fn outcome(program: &Program, result: ExampleResult, tally: &Tally, broken: &BTreeSet<String>) -> RunOutcome {
    let failure = |f: ExampleFailure| {
        let path = program.files.get(f.origin.file as usize).cloned().unwrap_or_default();
        let at = Location { path, start: f.origin.start as usize, end: f.origin.end as usize };
        Failure { at, expected: f.expected, found: f.found }
    };
    let hit = tally.counts().filter(|(_, n)| *n > 0).filter_map(|(item, _)| reached(program, item));
    let mut reached: Vec<String> = hit.collect();
    reached.sort();
    reached.dedup();
    // If something it reached has errors, or errors left a gap in the rules, the example itself is not wrong.
    let came_to = || reached.iter().find(|what| broken.contains(*what));
    let waits = match result.failures.is_empty() || broken.is_empty() {
        true => None,
        false => result.broken_declaration.or_else(|| Some(came_to()?.split_once(' ')?.1.to_owned())),
    };
    let failures = match waits {
        Some(_) => Vec::new(),
        None => result.failures.into_iter().map(failure).collect(),
    };
    let (asked, chance) = (result.asked, result.chance);
    RunOutcome { failures, reached, waits, stopped: result.stopped.map(|at| at.start), asked, chance }
}

/// The `word name` of what took effect.
fn reached(program: &Program, item: Item) -> Option<String> {
    let Item::Reach(reach) = item else { return None };
    let (word, head) = match reach {
        Reach::Choice(id) | Reach::Otherwise(id) => ("choice", &program.choices.get(id.index())?.head),
        Reach::Rule(id) | Reach::Clause(id, _) => ("rule", &program.rules.get(id.index())?.head),
        Reach::Effect(id) => ("effect", &program.effects.get(id.index())?.head),
        Reach::Event(id) => ("event", &program.events.get(id.index())?.head),
        Reach::Value(id) | Reach::Modifier(id, _) => ("value", &program.values.get(id.index())?.head),
        Reach::Cell(id, _) => ("table", &program.tables.get(id.index())?.head),
        Reach::Face(id, ..) => ("deck", &program.decks.get(id.index())?.head),
        Reach::WalkForbid(id, _) | Reach::WalkPrefer(id, _) => ("walk", &program.walks.get(id.index())?.head),
        Reach::Course(id, _) => ("mission", &program.missions.get(id.index())?.head),
        Reach::Term(id, _) | Reach::Avoid(id, _) => ("doctrine", &program.doctrines.get(id.index())?.head),
    };
    Some(format!("{word} {}", head.name))
}

/// An example to run, with the options that it sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    pub settings: Settings,
    /// Its title, without the values of a row.
    pub title: String,
    /// Where its title is.
    pub origin: Origin,
    /// The whole declaration.
    pub whole: Origin,
    /// Its index among the examples at this origin.
    pub row: usize,
}

/// A ruleset, compiled for each combination of options that its examples set.
pub struct Bench<'p> {
    project: &'p Project,
    ruleset: &'p str,
    /// The maximum number of settings to compile for.
    settings_max: usize,
    programs: BTreeMap<Settings, Arc<Program>>,
    /// The examples as written, which are the same under all settings.
    examples: Vec<WrittenExample>,
    /// The declarations with errors, as `word name`, by setting compiled here.
    broken: BTreeMap<Settings, BTreeSet<String>>,
    digests: BTreeMap<Settings, u64>,
}

impl<'p> Bench<'p> {
    /// A bench without a limit.
    pub fn new(project: &'p Project, ruleset: &'p str) -> Self {
        Bench {
            project,
            ruleset,
            settings_max: usize::MAX,
            programs: BTreeMap::new(),
            examples: Vec::new(),
            broken: BTreeMap::new(),
            digests: BTreeMap::new(),
        }
    }

    /// Limits the number of settings; examples with further ones are not found.
    #[must_use]
    pub fn limited(self, settings_max: usize) -> Self {
        Bench { settings_max, ..self }
    }

    /// Adds what was already compiled with the default options.
    #[must_use]
    pub fn with_plain(mut self, plain: Compiled) -> Self {
        self.programs.insert(Vec::new(), Arc::new(plain.program));
        self.examples = plain.written.examples;
        self
    }

    /// The program for a setting of the options; none if the limit is reached.
    pub fn program(&mut self, settings: &Settings) -> Option<Arc<Program>> {
        if !self.programs.contains_key(settings) {
            if self.programs.len() >= self.settings_max {
                return None;
            }
            let compiled = dicta_compiler::compile(self.project, self.ruleset, &[], settings);
            let all = compiled.diagnostics.iter().chain(&self.project.diagnostics);
            let errors = all.filter(|d| d.is_error());
            self.broken
                .insert(settings.clone(), errors.filter_map(|d| self.declared_at(d.at.file, d.at.start)).collect());
            self.programs.insert(settings.clone(), Arc::new(compiled.program));
            self.examples = compiled.written.examples;
        }
        self.programs.get(settings).cloned()
    }

    /// The declarations with errors for a setting, as far as it was compiled here.
    fn broken(&self, settings: &Settings) -> &BTreeSet<String> {
        static NOTHING: BTreeSet<String> = BTreeSet::new();
        self.broken.get(settings).unwrap_or(&NOTHING)
    }

    /// The declaration or change at a position, as `word name`.
    fn declared_at(&self, file: u32, at: u32) -> Option<String> {
        let text = &self.project.files.get(file as usize)?.source.text;
        let found = crate::document::declared(text).filter(|d| d.span.start <= at as usize).last()?;
        Some(found.subject())
    }

    /// The examples in these files, in order; one with rows once for each row.
    pub fn wanted(&mut self, owns: &dyn Fn(u32) -> bool) -> Vec<Wanted> {
        let Some(plain) = self.program(&Vec::new()) else { return Vec::new() };
        let written: HashMap<Origin, &WrittenExample> = self.examples.iter().map(|w| (w.origin, w)).collect();
        let mut rows: HashMap<Origin, usize> = HashMap::new();
        let mut wanted = Vec::new();
        for example in plain.examples.iter().filter(|e| owns(e.head.origin.file)) {
            let Some(written) = written.get(&example.head.origin) else { continue };
            let row = rows.entry(written.origin).or_default();
            wanted.push(Wanted {
                settings: example.options.clone(),
                title: written.title.clone(),
                origin: written.origin,
                whole: written.whole,
                row: *row,
            });
            *row += 1;
        }
        wanted
    }

    /// The program that a wanted example is played in, and its index there.
    pub fn find(&mut self, wanted: &Wanted) -> Option<(Arc<Program>, usize)> {
        let program = self.program(&wanted.settings)?;
        // Other settings may drop examples from the program, so an example is identified by its origin.
        let mut same = program.examples.iter().enumerate().filter(|(_, e)| e.head.origin == wanted.origin);
        let index = same.nth(wanted.row)?.0;
        Some((program, index))
    }

    /// A hash of everything that determines the result of an example.
    fn key(&mut self, wanted: &Wanted) -> Option<u64> {
        let program = self.program(&wanted.settings)?;
        let digest = *self.digests.entry(wanted.settings.clone()).or_insert_with(|| digest(&program));
        let file = self.project.files.get(wanted.whole.file as usize)?;
        let (start, end) = (wanted.whole.start, wanted.whole.end);
        let text = file.source.text.get(start as usize..end as usize)?;
        let mut hash = DefaultHasher::new();
        // The positions of its failures matter, too.
        (digest, &file.path, start, text, wanted.row, self.broken(&wanted.settings)).hash(&mut hash);
        Some(hash.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(expected: i64) -> Sources {
        let text = format!(
            "edition 1\nruleset a \"A\"\nboard hex\nside red \"Red\" {{ }}\nside blue \"Blue\" {{ }}\nmap m \"M\" {{\n  size 2 x 1\n  legend {{ s sky \"Sky\" }}\n  rows {{ \"ss\" }}\n}}\n\nvalue v \"V\" (n: number) = n {{ + 1 as one because \"one\" }}\n\nexample \"One more\" {{\n  each of n, m {{ (1, 2), (2, {expected}) }}\n  given map m\n  expect v(n) == m\n}}\n"
        );
        Sources { revision: 1, files: vec![("a.dicta".to_owned(), text.into())] }
    }

    #[test]
    fn an_example_that_reaches_a_gap_in_the_rules_waits() {
        let (mut checker, mut memory, never) = (Checker::default(), Memory::default(), AtomicBool::new(false));
        let mut sources = sources(3);
        sources.files[0].1 = sources.files[0].1.replace("= n { + 1", "= missing { + 1").into();
        let runs = run(&mut checker, &sources, &mut memory, &never);
        assert_eq!(runs.count(), (0, 0), "waiting examples neither pass nor fail: {runs:#?}");
        assert!(runs.runs.iter().all(|r| r.outcome.waits.is_some() && !r.passed() && !r.failed()), "{runs:#?}");
    }

    #[test]
    fn steps_after_one_that_cannot_be_played_are_not_passed() {
        let (mut checker, mut memory, never) = (Checker::default(), Memory::default(), AtomicBool::new(false));
        let mut sources = sources(3);
        let text = &mut sources.files[0].1;
        *text = text.replace("  expect v(n) == m", "  given turn n - 1\n  expect v(n) == m").into();
        let (given, expects) = (text.find("given turn").unwrap(), text.find("expect").unwrap());
        let place = |at: usize, text: &str| {
            let end = at + text[at..].find('\n').unwrap();
            Origin { file: 0, start: at as u32, end: end as u32 }
        };
        let (given, expects) = (place(given, text), place(expects, text));
        let runs = run(&mut checker, &sources, &mut memory, &never);
        let [stopped, through] = &runs.runs[..] else { panic!("{runs:#?}") };
        assert!(stopped.failures_at(given).count() == 1 && !stopped.passed_by(expects), "{stopped:#?}");
        assert!(through.passed() && through.passed_by(given) && through.passed_by(expects), "{through:#?}");
    }

    #[test]
    fn examples_pass_or_fail_and_results_are_cached() {
        let (mut checker, mut memory, never) = (Checker::default(), Memory::default(), AtomicBool::new(false));
        let good = run(&mut checker, &sources(3), &mut memory, &never);
        assert_eq!((good.count(), good.played, good.whole), ((1, 0), 2, true), "{good:#?}");
        assert_eq!(good.reaching("value v").len(), 1, "rows count as one example");
        assert_eq!(run(&mut checker, &sources(3), &mut memory, &never).played, 0);
        let bad = run(&mut checker, &sources(4), &mut memory, &never);
        assert_eq!(bad.count(), (0, 1));
        // The first row passed, but the example has failed.
        assert!(bad.reaching("value v")[0].failed());
        assert!(bad.is_failing("a.dicta", "One more") && !good.is_failing("a.dicta", "One more"));
        let failure = &bad.runs[1].outcome.failures[0];
        assert_eq!(failure.found, "3, where m is 4");
        let text = &sources(4).files[0].1;
        assert_eq!(&text[failure.at.start..failure.at.end], "expect v(n) == m");
        let stopped = run(&mut checker, &sources(5), &mut memory, &AtomicBool::new(true));
        assert!(!stopped.whole && stopped.runs.is_empty());
    }
}
