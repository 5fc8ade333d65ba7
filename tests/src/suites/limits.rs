//! Limits of whole projects including imports; and the deepest allowed rules, on the stack that is used to check and
//! play rules.

use super::kit::project_of;
use dicta_compiler::Code::{self, *};
use dicta_compiler::{NoLibrary, Project};
use dicta_play::{GameLog, Machine, OptionBuf, Status};
use dicta_program::MissionId;
use dicta_program::limits::{CALLS_MAX, FILES_MAX, IMPORTS_MAX, LEVELS_MAX, PROJECT_SIZE_MAX, RULESETS_MAX, STACK};
use dicta_syntax::{FILE_SIZE_MAX, SourceFile, parse};
use std::cell::RefCell;
use std::sync::Arc;

type Files = Vec<(String, Arc<SourceFile>)>;

fn source(text: &str) -> Arc<SourceFile> {
    Arc::new(parse(text))
}

/// The problems of a project: code, path and the source at its place.
fn wrong(project: &Project) -> Vec<(Code, &str, &str)> {
    let errors = project.diagnostics.iter().filter(|d| d.is_error());
    let texts = errors.map(|d| {
        let file = &project.files[d.at.file as usize];
        (d.code, file.path.as_str(), file.source.text.get(d.at.start as usize..d.at.end as usize).expect("a place"))
    });
    texts.collect()
}

/// Runs on a stack of this many bytes.
fn on_stack<T: Send>(bytes: usize, run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, run).expect("a thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

#[test]
fn a_project_with_too_many_files_is_truncated() {
    let empty = source("");
    let files = |count: usize| -> Files { (0..count).map(|i| (format!("f{i:05}.dicta"), empty.clone())).collect() };
    let within = dicta_compiler::project(files(FILES_MAX), &NoLibrary);
    assert_eq!((wrong(&within), within.files.len()), (vec![], FILES_MAX));
    // The excess is reported once.
    let beyond = dicta_compiler::project(files(FILES_MAX + 9), &NoLibrary);
    assert_eq!(wrong(&beyond), [(E0903, "f10000.dicta", "")]);
    assert!(beyond.diagnostics[0].message.contains("10000 files"), "{}", beyond.diagnostics[0].message);
}

#[test]
fn a_project_with_too_many_bytes_is_truncated() {
    let large = source(&format!("//{}", " ".repeat(FILE_SIZE_MAX - 2)));
    let files = |count: usize| -> Files { (0..count).map(|i| (format!("f{i}.dicta"), large.clone())).collect() };
    let most = PROJECT_SIZE_MAX / FILE_SIZE_MAX;
    assert_eq!(wrong(&dicta_compiler::project(files(most), &NoLibrary)), []);
    let beyond = dicta_compiler::project(files(most + 2), &NoLibrary);
    assert_eq!(wrong(&beyond), [(E0903, "f4.dicta", "")]);
    // An import counts as well.
    let library = |_: &str| vec![("shelf/large.dicta".to_owned(), large.clone())];
    let mut importing = files(most - 1);
    importing.push(("g.dicta".to_owned(), source("use shelf\n")));
    importing.extend([("h.dicta".to_owned(), large.clone())]);
    assert_eq!(wrong(&dicta_compiler::project(importing, &library)), [(E0903, "shelf/large.dicta", "")]);
}

#[test]
fn a_project_with_too_many_rulesets_is_truncated() {
    let files = |count: usize| -> Files {
        let one = |i| (format!("f{i:03}.dicta"), source(&format!("ruleset r{i} \"R\"\nboard hex\n")));
        (0..count).map(one).collect()
    };
    let within = dicta_compiler::project(files(RULESETS_MAX), &NoLibrary);
    assert_eq!((wrong(&within), within.systems.len()), (vec![], RULESETS_MAX));
    let beyond = dicta_compiler::project(files(RULESETS_MAX + 2), &NoLibrary);
    assert_eq!(wrong(&beyond), [(E0904, "f100.dicta", "r100")]);
    assert_eq!(beyond.systems.len(), RULESETS_MAX);
}

/// A library in which every folder imports the next one: followed up to the limit, on a small stack.
#[test]
fn endless_imports_are_truncated() {
    on_stack(1 << 20, || {
        let endless = |import: &str| {
            let number: usize = import.trim_start_matches('n').parse().expect("a number");
            vec![(format!("{import}/a.dicta"), source(&format!("use n{}\n", number + 1)))]
        };
        let project = dicta_compiler::project(vec![("main.dicta".to_owned(), source("use n0\n"))], &endless);
        let last = format!("n{}/a.dicta", IMPORTS_MAX - 1);
        assert_eq!(wrong(&project), [(E0112, last.as_str(), &*format!("n{IMPORTS_MAX}"))]);
        assert_eq!(project.files.len(), IMPORTS_MAX + 1);
    });
}

/// A cycle through the library and the project: one error that names it.
#[test]
fn a_cycle_through_library_and_project_is_one_error() {
    let library = |import: &str| match import {
        "shelf" => vec![("shelf/one.dicta".to_owned(), source("use main\nuse board\n"))],
        "board" => vec![("board/two.dicta".to_owned(), source("use shelf\n"))],
        _ => vec![],
    };
    let main = ("main.dicta".to_owned(), source("ruleset x \"X\"\nboard hex\nuse shelf\n"));
    let project = dicta_compiler::project(vec![main], &library);
    assert_eq!(wrong(&project), [(E0111, "shelf/one.dicta", "main")]);
    let circle = &project.diagnostics[0].message;
    assert!(circle.contains("main.dicta → shelf/one.dicta → main.dicta"), "{circle}");
    assert_eq!(project.files.len(), 3);
}

/// However often files are imported, each is in the project once, and the library is queried once per name.
#[test]
fn repeated_imports_are_read_once() {
    const FILES: usize = 900;
    let asked = RefCell::new(Vec::new());
    let shelf: Files = (0..FILES).map(|i| (format!("shelf/f{i:03}.dicta"), source("use shelf\n"))).collect();
    let library = |import: &str| {
        asked.borrow_mut().push(import.to_owned());
        shelf.clone()
    };
    let own = (0..9).map(|i| (format!("m{i}.dicta"), source("use shelf\nuse shelf\n")));
    let project = dicta_compiler::project(own.collect(), &library);
    assert_eq!((wrong(&project), project.files.len()), (vec![], FILES + 9));
    assert_eq!(*asked.borrow(), ["shelf"]);
}

/// Rules with a chain of defines of the maximum depth plus `more` levels, in the phase of a mission.
fn deep(more: usize) -> String {
    // A define is one level, and so is each sign, the call, and the operand at the end.
    let (links, signs) = (10, 90);
    let wrapped = |n: usize, what: &str| format!("{}{what}{}", "-(".repeat(n), ")".repeat(n));
    let mut text = "ruleset x \"X\"\nboard hex\nside a \"A\"\nside b \"B\"\nkind plane piece { counter n : 0..9 }\n\
                    plane p \"P\" { }\nmap m \"M\" { size 9 x 9 }\n"
        .to_owned();
    for i in 0..links {
        text += &format!("define z{i}(a: plane) = {}\n", wrapped(signs, &format!("z{}(a)", i + 1)));
    }
    text += &format!("define z{links}(a: plane) = {}\n", wrapped(more, "a.n"));
    text + "choice wait(a: plane) {\n  pick b : bool\n  then { a.n = 1 + z0(a) }\n}\n\
            turn {\n  phase f { each plane q { ask wait(q) } }\n}\n\
            mission g \"G\" {\n  map m\n  turns 2\n  seat s a\n  seat t b\n  piece p1 p { seat s, at @0303, facing 0 }\n}\n"
}

/// Rules of exactly the maximum depth are checked, compiled, played and explained on a fourth of the stack that is
/// normally used; one more level is an error.
#[test]
fn the_deepest_allowed_rules_fit_on_the_stack() {
    on_stack(STACK / 4, || {
        let codes = |more: usize| -> Vec<Code> {
            let project = project_of("deep.dicta", &deep(more));
            assert_eq!(wrong(&project), []);
            let found = dicta_compiler::check(&project, "x", &[]);
            found.iter().filter(|d| d.is_error()).map(|d| d.code).collect()
        };
        let deepest = (0..CALLS_MAX).rev().find(|more| codes(*more).is_empty()).expect("an allowed depth");
        assert!((1..CALLS_MAX - 1).contains(&deepest), "{deepest} of {LEVELS_MAX} levels");
        assert_eq!(codes(deepest + 1), [E0901]);
        let text = deep(deepest);
        assert_eq!(dicta_syntax::format(&dicta_syntax::format(&text)), dicta_syntax::format(&text));
        let project = project_of("deep.dicta", &text);
        let program = dicta_compiler::compile(&project, "x", &[], &[]).program;
        let machine = Machine::new(Arc::new(program), MissionId(0)).expect("a mission");
        let (mut p, mut options, mut journal) = (machine.start(1), OptionBuf::new(), GameLog::on());
        let mut choices = 0;
        while machine.advance(&mut p, &mut journal) == Status::Decide {
            machine.legal(&p, &mut options);
            assert_eq!(machine.offer(&p).legal.len(), options.len());
            machine.choose_index(&mut p, 0, &options, &mut journal);
            choices += 1;
        }
        assert_eq!(choices, 2);
        assert!(!journal.take().is_empty());
    });
}
