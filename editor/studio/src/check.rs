//! Checks: parsing and compiling as plain functions of the files, to be run on any thread.

mod first;
pub mod listing;

use crate::sheet::{Reading, Setting};
use dicta_compiler::diff::{Difference, Stack};
use dicta_compiler::index::Index;
use dicta_compiler::{Checked, Checking, Diagnostic, Memory, Project, Wanted};
pub use dicta_compiler::{DoAll, in_order};
pub use dicta_diagnostics::{Code, Severity};
use dicta_program::{Origin, Program};
use dicta_syntax::{SourceFile, TextEdit};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// A problem in a file.
pub type Problem = dicta_diagnostics::Diagnostic<Location>;

/// Edits that fix a problem.
pub type Fix = dicta_diagnostics::Fix<Location>;

/// A range of a file, in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    pub path: String,
    pub start: usize,
    pub end: usize,
}

/// The edits of a fix, each with the path of its file.
pub fn edits_of(fix: &Fix) -> Vec<(String, TextEdit)> {
    let edit =
        |(at, text): &(Location, String)| (at.path.clone(), TextEdit::replace(at.start as u32, at.end as u32, text));
    fix.edits.iter().map(edit).collect()
}

/// A snapshot of a project's files, sharing their text with the documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sources {
    /// The project's revision at that moment.
    pub revision: u64,
    /// Path and text.
    pub files: Vec<(String, Arc<str>)>,
}

impl Sources {
    /// These files, as (path, text).
    pub fn of(revision: u64, files: impl IntoIterator<Item = (String, String)>) -> Self {
        Sources { revision, files: files.into_iter().map(|(path, text)| (path, text.into())).collect() }
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|(own, _)| own == path).map(|(_, text)| &**text)
    }

    /// An owned copy, to be written to a file.
    pub(crate) fn written(&self) -> Vec<(String, String)> {
        self.files.iter().map(|(path, text)| (path.clone(), text.to_string())).collect()
    }
}

/// The problems of a project's files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The files with the problems.
    pub sources: Sources,
    /// Sorted: errors first, then by file and position.
    pub problems: Vec<Problem>,
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct CheckResult {
    /// The revision that was checked; none if nothing was.
    pub revision: Option<u64>,
    pub found: Arc<Found>,
    /// The index of names as of this revision.
    pub names: Option<Arc<dicta_ide::Project>>,
    /// What sheets show, as of this revision.
    pub reading: Option<Arc<Reading>>,
    /// The library files that these files use, directly or indirectly.
    pub beside: Vec<String>,
}

/// What a check finds before its end: the problems, then the sheets with them.
#[derive(Clone, Debug)]
pub enum Early {
    /// Those with the defaults of all options, and what the last check has found at its end in text that is still the
    /// same.
    Problems(Found),
    /// The same problems with what sheets show, and with the names that are known so far. Names that only other settings
    /// of the options have are known where the last check has found them, but not in words that have changed since.
    Sheets(CheckResult),
}

/// The result of a compilation.
#[derive(Debug, Default)]
pub struct Compiled {
    pub program: Program,
    /// There are errors, so parts of the program may be missing.
    pub broken: bool,
    /// The rules may reveal secrets to players who must not know them.
    pub leaks: bool,
    /// The name of the ruleset, and those of its overlays.
    pub ruleset: String,
    pub overlays: Vec<String>,
    /// Path and text of every file that was read, including imported ones.
    pub files: Vec<(String, Arc<str>)>,
}

impl CheckResult {
    /// A check in which Dicta itself failed.
    pub fn failed(sources: &Sources, bug: &crate::work::Bug) -> Self {
        let path = sources.files.first().map(|(path, _)| path.clone()).unwrap_or_default();
        let problem = Problem::new(Code::F0010, Location { path, ..Location::default() }, bug.to_string());
        let found = Arc::new(Found { sources: sources.clone(), problems: vec![problem] });
        CheckResult { revision: Some(sources.revision), found, ..CheckResult::default() }
    }

    /// Falls back to the previous reading if this check has none.
    pub fn after(mut self, before: &CheckResult) -> Self {
        if self.revision.is_some() && self.reading.is_none() {
            self.reading.clone_from(&before.reading);
        }
        self
    }

    /// The same result with another reading of the same files.
    pub fn with_reading(&self, reading: Reading) -> Self {
        CheckResult { reading: Some(Arc::new(reading)), ..self.clone() }
    }

    /// Whether there are no errors, so that the rules can be played.
    pub fn is_free_of_errors(&self) -> bool {
        !self.found.problems.iter().any(Problem::is_error)
    }
}

/// Checks and compiles. Keeps the syntax trees, so that only changed files are parsed again, and what it knows of the
/// rulesets whose files don't change.
#[derive(Debug)]
pub struct Checker {
    trees: HashMap<String, Arc<SourceFile>>,
    memory: Memory,
    /// Problems of the last check that are found only at its end.
    late: Found,
    do_all: DoAll,
}

impl Default for Checker {
    fn default() -> Self {
        Checker::doing(dicta_compiler::in_order)
    }
}

impl Checker {
    /// A checker whose work for the settings of the options is done by this function.
    pub fn doing(do_all: DoAll) -> Self {
        Checker { trees: HashMap::default(), memory: Memory::default(), late: Found::default(), do_all }
    }

    /// Forgets what a panic may have left incomplete.
    pub fn forget(&mut self) {
        *self = Checker::doing(self.do_all);
    }

    /// Checks the files.
    pub fn check(&mut self, sources: &Sources) -> CheckResult {
        self.check_under(sources, &Setting::default())
    }

    /// Checks the files, with a reading under a setting.
    pub fn check_under(&mut self, sources: &Sources, setting: &Setting) -> CheckResult {
        self.check_unless(sources, Some(setting), &AtomicBool::new(false), &|_| ()).unwrap_or_default()
    }

    /// Checks the files, with a reading under a setting if sheets are wanted; returns none if stopped early. If the
    /// check takes longer, `early` receives what is known long before its end. A panic is reported as a problem.
    pub fn check_unless(
        &mut self,
        sources: &Sources,
        setting: Option<&Setting>,
        stop: &AtomicBool,
        early: &(dyn Fn(Early) + Sync),
    ) -> Option<CheckResult> {
        let during = sources
            .files
            .first()
            .map_or("while checking".to_owned(), |(path, _)| format!("while checking the project of {path}"));
        crate::work::caught(&during, || self.find(sources, setting, stop, early)).unwrap_or_else(|bug| {
            self.forget();
            Some(CheckResult::failed(sources, &bug))
        })
    }

    fn find(
        &mut self,
        sources: &Sources,
        setting: Option<&Setting>,
        stop: &AtomicBool,
        early: &(dyn Fn(Early) + Sync),
    ) -> Option<CheckResult> {
        let stopped = || stop.load(Ordering::Relaxed);
        if stopped() {
            return None;
        }
        let project = Arc::new(self.project(sources));
        let selected = setting.and_then(|setting| Some((setting, setting.stack(&project)?)));
        let overlays: Vec<&str> = selected.iter().flat_map(|(_, (_, overlays))| overlays).map(String::as_str).collect();
        let wanted = selected.as_ref().map(|(setting, (ruleset, _))| Wanted {
            ruleset,
            overlays: &overlays,
            options: &setting.options,
        });
        let asked = Asked { project: &project, sources, selected: selected.clone() };
        let (late, first, shown) = (&self.late, OnceLock::new(), OnceLock::new());
        let with_defaults = |found: Vec<Diagnostic>| {
            let problems = asked.problems(&found);
            let found = late.with(sources, problems.clone());
            if !stopped() {
                early(Early::Problems(found.clone()));
            }
            let _ = first.set((problems, found));
        };
        let with_names = |checked: Checked| {
            let Some((_, found)) = first.get().filter(|_| !stopped()) else { return };
            let index = checked.index.clone();
            let result = asked.result(checked, found.clone(), None);
            if !stopped() {
                early(Early::Sheets(result.clone()));
            }
            let _ = shown.set((index, result));
        };
        let how = Checking { stop, do_all: self.do_all, first: &with_defaults, early: &with_names };
        let checked = dicta_compiler::check_project(&project, how, wanted, &mut self.memory)?;
        if stopped() {
            return None;
        }
        let problems = asked.problems(&checked.diagnostics);
        if let Some((first, _)) = first.into_inner() {
            let late = problems.iter().filter(|problem| !first.contains(problem)).cloned().collect();
            self.late = Found { sources: sources.clone(), problems: late };
        }
        Some(asked.result(checked, Found { sources: sources.clone(), problems }, shown.into_inner()))
    }

    /// The declarations of the files with their types, without a check and so without the names in bodies.
    pub fn declared(&mut self, sources: &Sources) -> Arc<dicta_ide::Project> {
        let project = self.project(sources);
        Arc::new(dicta_ide::Project::of(&project, &dicta_compiler::index_of_heads(&project)))
    }

    /// Compiles the ruleset that has this mission (the first mission if the name is empty), with all its overlays,
    /// under these options.
    pub fn compile(&mut self, sources: &Sources, mission: &str, options: &[(String, String)]) -> Compiled {
        self.compile_for(sources, options, |program| {
            program.missions.iter().any(|m| mission.is_empty() || m.head.name == mission)
        })
    }

    /// Compiles the first ruleset, with all its overlays, that fits, under these options; the first of all if none
    /// does.
    pub fn compile_for(
        &mut self,
        sources: &Sources,
        options: &[(String, String)],
        fits: impl Fn(&Program) -> bool,
    ) -> Compiled {
        let project = self.project(sources);
        let mut fallback = None;
        for (base, overlays) in project.stacks() {
            let compiled = stack(&project, base, overlays, options);
            if fits(&compiled.program) {
                return compiled;
            }
            fallback.get_or_insert(compiled);
        }
        fallback.unwrap_or_else(|| Compiled {
            broken: project.diagnostics.iter().any(Diagnostic::is_error),
            ..Compiled::default()
        })
    }

    /// Compiles a ruleset with these overlays, under these options.
    pub fn compile_stack(
        &mut self,
        sources: &Sources,
        ruleset: &str,
        overlays: &[String],
        options: &[(String, String)],
    ) -> Compiled {
        let project = self.project(sources);
        stack(&project, ruleset.to_owned(), overlays.to_vec(), options)
    }

    /// Keyword and name of each declaration in force under a ruleset with these overlays, with a checksum of its text.
    pub(crate) fn declarations(
        &mut self,
        sources: &Sources,
        ruleset: &str,
        overlays: &[String],
    ) -> BTreeMap<(String, String), u32> {
        let project = self.project(sources);
        let names: Vec<&str> = overlays.iter().map(String::as_str).collect();
        let written = dicta_compiler::compile(&project, ruleset, &names, &[]).written;
        let text = |at: &Origin| -> &str {
            let file = project.files.get(at.file as usize);
            file.and_then(|file| file.source.text.get(at.start as usize..at.end as usize)).unwrap_or_default()
        };
        let declared = written.declarations.iter();
        declared.map(|d| ((d.word.clone(), d.name.clone()), sum_of(d.parts.iter().map(text)))).collect()
    }

    /// The rules in which two rulesets of these files and their imports differ.
    pub fn difference(&mut self, sources: &Sources, first: &str, second: &str) -> Vec<Difference> {
        let project = self.project(sources);
        let stack = |ruleset| Stack { project: &project, ruleset, overlays: &[] };
        dicta_compiler::diff::difference(&stack(first), &stack(second))
    }

    pub(crate) fn project(&mut self, sources: &Sources) -> Project {
        let mut trees = HashMap::with_capacity(sources.files.len());
        for (path, text) in &sources.files {
            let tree = match self.trees.get(path) {
                Some(old) if *old.text == **text => old.clone(),
                Some(old) => Arc::new(dicta_syntax::reparse(old, text)),
                None => Arc::new(dicta_syntax::parse(text)),
            };
            trees.insert(path.clone(), tree);
        }
        let files = sources.files.iter().map(|(path, _)| (path.clone(), trees[path].clone())).collect();
        self.trees = trees;
        dicta_compiler::project(files, &crate::library::BuiltIn)
    }
}

/// What is checked, and what sheets show of it: the setting with the ruleset and the overlays that it selects.
struct Asked<'a> {
    project: &'a Arc<Project>,
    sources: &'a Sources,
    selected: Option<(&'a Setting, (String, Vec<String>))>,
}

impl Asked<'_> {
    /// With the problems of the project.
    fn all<'d>(&'d self, found: &'d [Diagnostic]) -> impl Iterator<Item = &'d Diagnostic> {
        self.project.diagnostics.iter().chain(found)
    }

    fn problems(&self, found: &[Diagnostic]) -> Vec<Problem> {
        listed(problems_of(self.project, self.sources, self.all(found)))
    }

    /// The result of a check with these problems. What is the same as in a result before it, which was made from this
    /// index, is not made again.
    fn result(&self, checked: Checked, found: Found, before: Option<(Arc<Index>, CheckResult)>) -> CheckResult {
        let before = before.filter(|(index, _)| Arc::ptr_eq(index, &checked.index)).map(|(_, before)| before);
        let (names, reading) = before.map_or((None, None), |before| (before.names, before.reading));
        let names = names.unwrap_or_else(|| Arc::new(dicta_ide::Project::of(self.project, &checked.index)));
        let mut errors = places(self.project, self.all(&checked.diagnostics));
        let place = |p: &Problem| (p.at.path.clone(), p.at.start..p.at.end);
        errors.extend(found.problems.iter().filter(|p| p.is_error()).map(place));
        errors.sort_by(|(a, x), (b, y)| (a, x.start, x.end).cmp(&(b, y.start, y.end)));
        errors.dedup();
        let read = || {
            let ((setting, stack), rules) = self.selected.clone().zip(checked.rules)?;
            let files = (self.project.clone(), self.sources.revision);
            Some(Arc::new(Reading::of(files, setting, (stack, rules), names.clone(), errors.clone())))
        };
        let reading = reading.filter(|reading| reading.errors == errors).or_else(read);
        let is_beside = |path: &&String| !is_own(self.sources, path);
        let beside = self.project.files.iter().map(|f| &f.path).filter(is_beside).cloned().collect();
        let revision = Some(self.sources.revision);
        CheckResult { revision, found: Arc::new(found), names: Some(names), reading, beside }
    }
}

/// Path and range of every error.
fn places<'d>(project: &Project, found: impl Iterator<Item = &'d Diagnostic>) -> Vec<(String, Range<usize>)> {
    let place = |d: &Diagnostic| {
        let path = project.files.get(d.at.file as usize)?.path.clone();
        Some((path, d.at.start as usize..d.at.end as usize))
    };
    found.filter(|d| d.is_error()).filter_map(place).collect()
}

fn stack(project: &Project, ruleset: String, overlays: Vec<String>, options: &[(String, String)]) -> Compiled {
    let names: Vec<&str> = overlays.iter().map(String::as_str).collect();
    let compiled = dicta_compiler::compile(project, &ruleset, &names, options);
    let counts = |d: &&Diagnostic| d.is_error() && (names.is_empty() || !project.is_in_example_of(&ruleset, d));
    let broken = compiled.diagnostics.iter().chain(&project.diagnostics).any(|d| counts(&d));
    let files = project.files.iter().map(|f| (f.path.clone(), f.source.text.clone())).collect();
    let leaks = compiled.diagnostics.iter().any(|d| dicta_compiler::is_leak(d.code));
    Compiled { program: compiled.program, broken, leaks, ruleset, overlays, files }
}

/// A checksum of the text of a declaration, given in its parts.
pub(crate) fn sum_of<'t>(parts: impl IntoIterator<Item = &'t str>) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    for part in parts {
        sum.update(part.as_bytes());
        // So that the place where one part ends and the next begins counts.
        sum.update(&[0]);
    }
    sum.finalize()
}

/// A sentence with names in curly quotes instead of backticks.
pub fn quoted(sentence: &str) -> String {
    let parts: Vec<&str> = sentence.split('`').collect();
    let mut said = String::with_capacity(sentence.len() + 4 * parts.len());
    for (i, part) in parts.iter().enumerate() {
        let opens = i % 2 == 1;
        match i {
            0 => {}
            // A backtick without a partner is an ordinary character.
            _ if opens && i + 1 == parts.len() => said.push('`'),
            _ => said.push(if opens { '“' } else { '”' }),
        }
        said.push_str(part);
    }
    said
}

fn is_own(sources: &Sources, path: &str) -> bool {
    sources.files.iter().any(|(own, _)| own == path)
}

/// The problems for diagnostics in the project's own files.
fn problems_of<'d>(
    project: &Project,
    sources: &Sources,
    found: impl IntoIterator<Item = &'d Diagnostic>,
) -> Vec<Problem> {
    found.into_iter().filter_map(|d| problem(project, sources, d)).collect()
}

/// Sorted: errors first, then by file and position. A problem that several rulesets report at one position is listed
/// once.
fn listed(mut problems: Vec<Problem>) -> Vec<Problem> {
    fn key(p: &Problem) -> (Severity, &str, usize, Code, usize, &str) {
        (p.severity(), &p.at.path, p.at.start, p.code, p.at.end, &p.message)
    }
    problems.sort_by(|a, b| key(a).cmp(&key(b)));
    problems.dedup_by(|a, b| key(a) == key(b));
    problems
}

/// A problem for a diagnostic in one of the project's own files.
fn problem(project: &Project, sources: &Sources, d: &Diagnostic) -> Option<Problem> {
    let path = |file: u32| project.files.get(file as usize).map_or("", |f| f.path.as_str());
    if !is_own(sources, path(d.at.file)) {
        return None;
    }
    let mut problem =
        d.clone().map(|at| Location { path: path(at.file).to_owned(), start: at.start as usize, end: at.end as usize });
    for fix in &mut problem.fixes {
        fix.title = quoted(&fix.title);
    }
    Some(problem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_texts::cases;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::{Index, select};

    fn sources(text: &str) -> Sources {
        Sources { revision: 1, files: vec![("a.dicta".to_owned(), text.into())] }
    }

    #[test]
    fn a_syntax_error_is_a_problem_with_its_position() {
        let checked = Checker::default().check(&sources("edition 1\nruleset a \"A\"\nboard hex\nrule }\n"));
        assert!(!checked.is_free_of_errors());
        assert!(checked.found.problems.iter().any(|p| p.at.path == "a.dicta" && p.at.start >= 30));
    }

    #[test]
    fn a_stopped_check_finds_nothing_and_the_next_finds_everything() {
        let mut checker = Checker::default();
        let text = sources("edition 1\nruleset a \"A\"\nboard hex\ndefine x = y\n");
        assert!(checker.check_unless(&text, None, &AtomicBool::new(true), &|_| ()).is_none());
        assert!(!checker.check(&text).is_free_of_errors());
    }

    #[test]
    fn checked_files_can_be_read_under_another_setting() {
        let two = [("a.dicta", "edition 1\nruleset a \"A\"\n"), ("b.dicta", "edition 1\nruleset b \"B\"\n")];
        let sources = Sources::of(4, two.map(|(path, text)| (path.to_owned(), text.to_owned())));
        let checked = Checker::default().check(&sources);
        let reading = checked.reading.clone().expect("a reading");
        let of = |path: &str| Setting { path: Some(path.to_owned()), ..Setting::default() };
        assert!(reading.ruleset == "a" && reading.is_under(&of("a.dicta")) && !reading.is_under(&of("b.dicta")));
        let other = reading.under(&of("b.dicta")).expect("a reading");
        assert!(other.ruleset == "b" && other.revision == 4 && other.is_under(&of("b.dicta")));
        assert_eq!(
            Checker::default().check_under(&sources, &of("b.dicta")).reading.expect("a reading").program,
            other.program
        );
        assert_eq!(checked.with_reading(other).found.problems, checked.found.problems);
    }

    #[test]
    fn a_panic_becomes_a_problem_to_report() {
        let bug = crate::work::caught("while checking", || panic!("seven")).map(|()| 0).expect_err("a panic");
        let checked = CheckResult::failed(&sources("edition 1\n"), &bug);
        assert!(!checked.is_free_of_errors() && checked.found.problems[0].message.contains("seven"));
        assert_eq!((checked.found.problems[0].at.path.as_str(), checked.revision), ("a.dicta", Some(1)));
    }

    #[test]
    fn the_previous_reading_is_kept_while_the_files_do_not_parse() {
        let mut checker = Checker::default();
        let good = checker.check(&sources("edition 1\nruleset a \"A\"\nboard hex\n"));
        assert!(good.reading.is_some());
        let bad = checker.check(&sources("edition 1\nrulese a \"A\"\nboard hex\n"));
        assert!(bad.reading.is_none() && !bad.is_free_of_errors());
        assert!(bad.after(&good).reading.is_some());
    }

    proptest! {
        #![proptest_config(cases(3))]

        /// What a checker keeps of earlier texts changes nothing.
        #[test]
        fn keystrokes_are_checked_like_new_files(
            keys in vec((any::<Index>(), any::<Index>(), select(vec!["x", "1", "\"", "}", " ", "\n"])), 4)
        ) {
            let mut sources = crate::project::Project::library("skirmish").expect("exists").sources();
            let mut checker = Checker::doing(crate::work::side_by_side);
            for (file, place, typed) in keys {
                let number = file.index(sources.files.len());
                let text = &mut sources.files[number].1;
                let mut at = place.index(text.len() + 1);
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                *text = format!("{}{typed}{}", &text[..at], &text[at..]).into();
                let (kept, new) = (checker.check(&sources), Checker::default().check(&sources));
                prop_assert_eq!(kept.found, new.found);
                let read = |reading: Option<Arc<Reading>>| reading.map(|r| (r.program.clone(), r.written.clone()));
                prop_assert!(read(kept.reading) == read(new.reading));
            }
        }
    }

    #[test]
    fn names_in_backticks_get_curly_quotes() {
        assert_eq!(quoted("Change `a` to `b c`"), "Change “a” to “b c”");
        assert_eq!(quoted("`a` or `"), "“a” or `");
    }

    #[test]
    fn the_built_in_systems_have_no_errors() {
        for name in dicta_content::systems() {
            let project = crate::project::Project::library(name).expect("exists");
            let checked = Checker::default().check(&project.sources());
            let errors: Vec<&Problem> = checked.found.problems.iter().filter(|p| p.is_error()).collect();
            assert!(errors.is_empty(), "{errors:#?}");
        }
    }
}
