//! Hostile input: token soups, mutated content, deep nesting and everything beyond a limit. All of it is parsed and
//! compiled on a stack of 1 MiB, and gives a program or diagnostics with places.
//!
//! The current seed is stored in `dicta-hostile-seed` in the folder for temporary files: a stack overflow ends the
//! process before anything can be printed.

use super::kit::{RULESET, Random, again, first_seed, library, project_of, project_with, soak};
use crate::mebibytes::{MIB, mebibytes};
use dicta_compiler::Code::{self, *};
use dicta_compiler::{Compiled, Project};
use dicta_play::limits::{SLOTS, TURNS};
use dicta_play::{GameLog, Machine, OptionBuf, Status};
use dicta_program::{EffectId, Expr, MissionId, Program, StmtKind};
use dicta_syntax::{SourceFile, format, parse, reparse};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The stack size for hostile input.
const STACK: usize = 1 << 20;
/// Rounds of each random suite.
const ROUNDS: usize = 10_000;
/// The maximum size of a file that is mutated.
const SIZE_MAX: usize = 20 << 10;

/// Runs on a small stack.
#[track_caller]
fn on_small_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Runs `round` for every seed, and reports the one that panicked.
fn each_seed(test: &'static str, rounds: usize, mut round: impl FnMut(u64) + Send + 'static) {
    on_small_stack(move || {
        let note = std::env::temp_dir().join("dicta-hostile-seed");
        for seed in first_seed()..first_seed() + (rounds * soak()) as u64 {
            if seed % 16 == 0 {
                // Only a help for finding a stack overflow; the suite reports everything else itself.
                let _ = std::fs::write(&note, format!("{test} from {seed}"));
            }
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| round(seed))) {
                let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
                panic!("{}\n{}", said.unwrap_or("a panic"), again(seed, test));
            }
        }
    });
}

/// Invariants of every source, however broken.
fn read(source: &SourceFile) {
    let text = &*source.text;
    assert!(source.print() == text, "the printed source differs from the input");
    for (range, error) in source.errors() {
        assert!(range.start <= range.end && range.end <= text.len(), "{}: no place {range:?}", error.code);
        assert!(
            text.is_char_boundary(range.start) && text.is_char_boundary(range.end),
            "{}: {range:?} splits a character",
            error.code
        );
        assert!(!error.message.is_empty());
    }
}

/// Compiles all rulesets; every diagnostic has a place in the source.
fn compile(project: &Project) -> Vec<Compiled> {
    let all: Vec<Compiled> =
        project.systems.iter().map(|s| dicta_compiler::compile(project, &s.name, &[], &[])).collect();
    for d in all.iter().flat_map(|c| &c.diagnostics).chain(&project.diagnostics) {
        let text = &project.files[d.at.file as usize].source.text;
        assert!(text.get(d.at.start as usize..d.at.end as usize).is_some(), "{}: no place {:?}", d.code, d.at);
        assert!(!d.message.is_empty(), "{} has no message", d.code);
        for (at, _) in d.fixes.iter().flat_map(|f| &f.edits) {
            assert!(at.start <= at.end, "{}: a fix has no place", d.code);
        }
    }
    all
}

/// Plays the first choices of every mission of a program, whatever its state.
fn try_out(compiled: Compiled) {
    let program = Arc::new(compiled.program);
    for mission in 0..program.missions.len() {
        let Ok(machine) = Machine::new(program.clone(), MissionId(mission as u32)) else { continue };
        let (mut p, mut options) = (machine.start(1), OptionBuf::new());
        for _ in 0..20 {
            if machine.advance(&mut p, &mut GameLog::Off) != Status::Decide {
                break;
            }
            machine.legal(&p, &mut options);
            machine.choose_index(&mut p, options.len() / 2, &options, &mut GameLog::Off);
        }
    }
}

// ---- Random text ----------------------------------------------------------------------------------------------------

/// The words of token soups: all words of the library and the grammar, and some unknown ones.
fn words() -> Vec<String> {
    let files = [library("dicta/bluemax-2013"), library("dicta/bluemax-2013-de")].concat();
    let mut words: Vec<String> =
        files.iter().flat_map(|(_, f)| f.text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect();
    words.sort();
    words.dedup();
    words.retain(|w| w.len() < 24);
    let signs = "{ } ( ) [ ] , : = == != < <= > >= + - * / .. . -> += -= @ x2 @0507 14L3 0507 \" \"text\" // /// \n \r\n \t é \u{FEFF} 99999999999999999999 ;";
    // Signs are frequent, words are less so.
    let often = signs.split(' ').map(str::to_owned).cycle().take(words.len());
    words.extend(often.collect::<Vec<_>>());
    words.extend(dicta_syntax::tokens::KEYWORDS.iter().cycle().take(words.len()).map(|k| k.to_string()));
    words
}

#[test]
fn ten_thousand_random_token_sequences() {
    let words = words();
    each_seed("ten_thousand_random_token_sequences", ROUNDS, move |seed| {
        let mut random = Random::new(seed);
        let mut text = String::from(if seed % 2 == 0 { "ruleset x \"X\"\nboard hex\n" } else { "" });
        for _ in 0..random.below(120) {
            text.push_str(random.of(&words).as_str());
            let gap: &&str = random.of(&[" ", " ", " ", " ", "", "\n  ", "\n"]);
            text.push_str(gap);
        }
        let source = parse(&text);
        read(&source);
        let once = format(&text);
        assert!(format(&once) == once, "formatting is not idempotent: {text:?}");
        compile(&project_of("soup.dicta", &text)).into_iter().filter(|c| !c.has_errors()).for_each(try_out);
    });
}

/// Some blocks of a file, at most [`SIZE_MAX`] bytes.
fn window(random: &mut Random, source: &SourceFile) -> String {
    if source.text.len() <= SIZE_MAX {
        return source.text.to_string();
    }
    let mut text = source.blocks[0].text(&source.text).to_owned();
    let from = 1 + random.below(source.blocks.len() - 1);
    for block in &source.blocks[from..] {
        let next = block.text(&source.text);
        if text.len() + next.len() > SIZE_MAX {
            break;
        }
        text.push_str(next);
    }
    text
}

/// A text with up to four mutations.
fn mutate(random: &mut Random, text: &str, words: &[String]) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(4) {
        let tokens = dicta_syntax::tokens::lex(&text);
        if tokens.is_empty() {
            break;
        }
        let token = random.of(&tokens);
        let (start, end) = (token.start as usize, token.end as usize);
        match random.below(8) {
            0 => text.replace_range(start..end, ""),
            1 => {
                let twice = text[start..end].to_owned();
                text.insert_str(end, &twice);
            }
            2 => text.replace_range(start..end, random.of(words).as_str()),
            3 => text.insert_str(start, &format!(" {} ", random.of(words))),
            4 => {
                let other = random.of(&tokens);
                let swap = text[other.start as usize..other.end as usize].to_owned();
                text.replace_range(start..end, &swap);
            }
            5 => {
                let to = text[end..].find('\n').map_or(text.len(), |i| end + i);
                text.replace_range(start..to, "");
            }
            6 => text.truncate(end),
            _ => {
                let line = text[start..].find('\n').map_or("", |i| &text[start..start + i]).to_owned();
                text.insert_str(start, &format!("{line}\n"));
            }
        }
    }
    text
}

/// One in so many mutations is compiled within the whole system; the others are compiled on their own.
const WHOLE_EVERY: u64 = 8;

#[test]
fn ten_thousand_mutations() {
    let folders = ["dicta/bluemax-2013", "dicta/bluemax-2013-de", "dicta/house-rules"];
    let (words, files) = (words(), folders.map(library).concat());
    each_seed("ten_thousand_mutations", ROUNDS, move |seed| {
        let mut random = Random::new(seed ^ 0xabc);
        let (path, source) = random.of(&files);
        let part = window(&mut random, source);
        let text = mutate(&mut random, &part, &words);
        let new = reparse(source, &text);
        read(&new);
        if seed % WHOLE_EVERY == 0 {
            let project = project_with(&[(path, Arc::new(new))]);
            compile(&project).into_iter().filter(|c| !c.has_errors()).for_each(try_out);
        } else {
            let mut alone = text.replacen(&format!("for {RULESET}\n"), "ruleset x \"X\"\nboard hex\n", 1);
            alone = alone.replacen("for bluemax_2013\n", "ruleset x \"X\"\nboard hex\n", 1);
            compile(&project_of("alone.dicta", &alone));
        }
    });
}

#[test]
fn random_bytes() {
    each_seed("random_bytes", ROUNDS / 5, |seed| {
        let mut random = Random::new(seed);
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| 1 + random.below(255) as u8).collect();
        let source = parse(&String::from_utf8_lossy(&bytes));
        read(&source);
        format(&source.text);
    });
}

// ---- Deep and large -------------------------------------------------------------------------------------------------

/// Units that nest or chain when repeated: the text before, the unit, the middle, the end of a unit, the text after.
const DEEP: [(&str, &str, &str, &str, &str); 18] = [
    ("define a = ", "(", "1", ")", ""),
    ("define a = ", "[", "1", "]", ""),
    ("define a = ", "{ ", "1", " }", ""),
    ("define a = ", "f(", "1", ")", ""),
    ("define a = ", "x[", "1", "]", ""),
    ("define a = ", "not ", "b", "", ""),
    ("define a = ", "- ", "1", "", ""),
    ("define a = ", "1 + ", "1", "", ""),
    ("define a = ", "b and ", "b", "", ""),
    ("define a = ", "b.", "b", "", ""),
    ("define a = ", "if b then 1 else ", "1", "", ""),
    ("define a = ", "any x y where ", "b", "", ""),
    ("effect e { ", "if a { ", "x = 1", " }", " }"),
    ("effect e { ", "each x a { ", "x = 1", " }", " }"),
    ("effect e { if a { } ", "else if a { } ", "", "", "}"),
    ("rule r for c { ", "when a { ", "forbid when b", " }", " }"),
    ("thing x { ", "a { ", "", "}", " }"),
    ("kind k { state x : ", "set of ", "k", "", " }"),
];

/// One source of [`DEEP`] with this many units.
fn deep((before, unit, middle, close, after): (&str, &str, &str, &str, &str), times: usize) -> String {
    format!("ruleset x \"X\"\nboard hex\n{before}{}{middle}{}{after}\n", unit.repeat(times), close.repeat(times))
}

#[test]
fn deep_nesting_is_an_error_with_a_place() {
    on_small_stack(|| {
        for form in DEEP {
            for times in [10, 100, 250, 2_000, 40_000] {
                let text = deep(form, times);
                read(&parse(&text));
                let project = project_of("deep.dicta", &text);
                compile(&project);
                if times >= 2_000 {
                    assert!(!project.diagnostics.is_empty(), "{:?} {times} times is read", form.1);
                }
            }
        }
    });
}

/// The deepest source that can be parsed can also be compiled.
#[test]
fn the_deepest_source_that_parses_compiles() {
    on_small_stack(|| {
        for form in DEEP {
            let mut deepest = (1..=300)
                .rev()
                .filter(|n| n % 5 == 0)
                .map(|n| deep(form, n))
                .filter(|t| parse(t).errors().count() == 0);
            if let Some(text) = deepest.next() {
                compile(&project_of("deep.dicta", &text));
            }
        }
    });
}

#[test]
fn a_mebibyte_is_parsed_or_rejected_on_a_small_stack() {
    on_small_stack(|| {
        for (name, text) in mebibytes() {
            assert!(text.len() <= MIB + 64, "{name}");
            let source = parse(&text);
            read(&source);
            let (good, bad) = (source.decls().count(), source.errors().count());
            let trivial = text.starts_with("//");
            assert!(good + bad > 0 || trivial, "{name}: neither read nor refused");
        }
    });
}

// ---- Limits ---------------------------------------------------------------------------------------------------------

/// The codes of all diagnostics of a source.
fn codes(text: &str) -> Vec<Code> {
    let text = text.to_owned();
    on_small_stack(move || {
        let project = project_of("limit.dicta", &text);
        let compiled = compile(&project);
        let all = compiled.iter().flat_map(|c| &c.diagnostics).chain(&project.diagnostics);
        let mut codes: Vec<_> = all.filter(|d| d.is_error()).map(|d| d.code).collect();
        codes.dedup();
        codes
    })
}

/// A ruleset with one more line.
fn with(line: &str) -> String {
    format!(
        "ruleset x \"X\"\nboard hex\nside a \"A\"\nside b \"B\"\ndie d6 {{ 1, 2, 3, 4, 5, 6 }}\nkind plane piece {{ counter n : 0..9 }}\nplane p \"P\" {{ }}\n{line}\n"
    )
}

/// Each limit of the source has its diagnostic, and a source within the limit has none.
#[test]
fn every_limit_of_the_source_has_a_diagnostic() {
    let repeated = |unit: &str, n: usize| unit.repeat(n);
    let uses = |n: usize| (0..n).map(|i| format!("use maps/m{i}\n")).collect::<String>();
    let entries = |n: usize| with(&(0..n).map(|i| format!("plane p{i} {{ }}\n")).collect::<String>());
    let rows = |n: usize| {
        with(&format!(
            "map m \"M\" {{ size 9 x 9 }}\nexample \"e\" {{\n  each of i {{ {} }}\n  given map m\n  expect 1 == 1\n}}",
            repeated("(1) ", n)
        ))
    };
    let lines = |n: usize, line: &dyn Fn(usize) -> String| (0..n).map(line).collect::<String>();
    let calls = |n: usize| {
        let chain = lines(n, &|i| format!("define z{i}(a: plane) = z{}(a)\n", i + 1));
        format!("{chain}define z{n}(a: plane) = a.n")
    };
    let levels = |n: usize| {
        let deep = |i: usize| format!("{}z{i}(a){}", "-(".repeat(90), ")".repeat(90));
        let chain = lines(n, &|i| format!("define z{i}(a: plane) = {}\n", deep(i + 1)));
        format!("{chain}define z{n}(a: plane) = a.n")
    };
    let kinds = |n: usize| format!("{}kind k{n} {{ }}", lines(n, &|i| format!("kind k{i} extends k{} {{ }}\n", i + 1)));
    let extended =
        |n: usize| format!("{}plane k{n} {{ }}", lines(n, &|i| format!("plane k{i} extends k{} {{ }}\n", i + 1)));
    let defines = |n: usize| lines(n, &|i| format!("define z{i} = 1\n"));
    let maps = |n: usize| lines(n, &|i| format!("map m{i} {{ size 200 x 200 }}\n"));
    let terrains = |n: usize| {
        let one = |m: usize, from: usize, to: usize| {
            let letters: String = (from..to)
                .map(|i| format!(" \"{}\" t{i}\n", char::from_u32(0x4e00 + i as u32).expect("a letter")))
                .collect();
            format!("map m{m} {{ size 9 x 9\n legend {{\n{letters} }} }}\n")
        };
        one(0, 0, 200) + &one(1, 200, n)
    };
    let options = |n: usize| lines(n, &|i| format!("option o{i} off\n"));
    let parts = |n: usize| {
        format!(
            "kind w {{ counter n : 0..9 }}\nkind z piece {{\n{} }}",
            lines(n, &|i| format!(" part f{i} x100 : w\n"))
        )
    };
    let table = |n: usize| {
        let columns = (0..1_000).map(|i| i.to_string()).collect::<Vec<_>>().join(", ");
        let row = vec!["1"; 1_000].join(", ");
        let rows = lines(n, &|i| format!(" row {i}: {row}\n"));
        format!("table z(a: 0..{}, b: 0..999) -> r: number {{\n columns {columns}\n{rows} }}", n - 1)
    };
    let drawings = |n: usize| {
        lines(n, &|i| {
            format!("look drawing.d{i} {{ strew 50 {{ strew 50 {{ strew 20 {{ circle white 1 1 5 }} }} }} }}\n")
        })
    };
    let doctrine = |samples: usize, replies: usize, turns: usize| {
        format!(
            "doctrine z for plane a {{\n samples {samples}\n replies {replies}\n turns {turns}\n + a.n as n because \"n\"\n}}"
        )
    };
    let cases: Vec<(&str, Code, String, String)> = vec![
        (
            "nesting",
            E0004,
            with(&format!("define z = {}1{}", repeated("(", 40), repeated(")", 40))),
            with(&format!("define z = {}1{}", repeated("(", 257), repeated(")", 257))),
        ),
        (
            "size of a declaration",
            E0005,
            with("define z = 1"),
            with(&format!("define z = 1 // {}", repeated("c", MIB))),
        ),
        ("imports", E0112, with(""), with("") + &uses(1_001)),
        ("size of a number", E0703, with("define z = 1000000000"), with("define z = 1000000001")),
        (
            "dice in a roll",
            E0705,
            with("turn { phase f { roll 1000 d6 as f { } } }"),
            with("turn { phase f { roll 1001 d6 as f { } } }"),
        ),
        ("entries", E0706, entries(50), entries(100_001)),
        ("board", E0501, with("map m \"M\" { size 200 x 200 }"), with("map m \"M\" { size 201 x 9 }")),
        (
            "members of a set",
            E0708,
            with("kind k { }\nk k0 { }\nkind s piece { state x : set of k }"),
            with(&format!(
                "kind k {{ }}\n{}kind s piece {{ state x : set of k }}",
                (0..64).map(|i| format!("k k{i} {{ }}\n")).collect::<String>()
            )),
        ),
        (
            "steps of a path",
            E0703,
            with(&format!("kind m {{ stat path : path }}\nm m1 {{ path {} }}", repeated("F ", 200))),
            with(&format!("kind m {{ stat path : path }}\nm m1 {{ path {} }}", repeated("F ", 201))),
        ),
        (
            "points of a shape",
            E0703,
            with(&format!("look p {{ top {{ polygon white [{}] }} }}", repeated("1 2, ", 1_999) + "3 4")),
            with(&format!("look p {{ top {{ polygon white [{}] }} }}", repeated("1 2, ", 2_000) + "3 4")),
        ),
        (
            "mirrors in mirrors",
            E0913,
            with(&format!(
                "look p {{ top {{ {} circle white 1 1 5 {} }} }}",
                repeated("mirror { ", 15),
                repeated("}", 15)
            )),
            with(&format!(
                "look p {{ top {{ {} circle white 1 1 5 {} }} }}",
                repeated("mirror { ", 60),
                repeated("}", 60)
            )),
        ),
        (
            "figures strewn in figures",
            E0913,
            with("look p { top { strew 50 { strew 50 { strew 20 { circle white 1 1 5 } } } } }"),
            with("look p { top { strew 50 { strew 50 { strew 21 { circle white 1 1 5 } } } } }"),
        ),
        (
            "stamps of a large drawing",
            E0913,
            with(
                "look drawing.d { strew 50 { strew 50 { circle white 1 1 5 } } }\nlook p { top { stamp d 0 0 9 stamp d 0 0 9 } }",
            ),
            with(
                "look drawing.d { strew 50 { strew 50 { circle white 1 1 5 } } }\nlook p { top { strew 20 { stamp d 0 0 9 } } }",
            ),
        ),
        ("all drawings", E0913, with(&drawings(40)), with(&drawings(41))),
        (
            "reach of an arc",
            E0228,
            with("arc r \"R\" for plane = wedge 0..1 within 200"),
            with("arc r \"R\" for plane = wedge 0..1 within 201"),
        ),
        ("rows of an example", E0815, rows(2), rows(1_001)),
        ("calls", E0901, with(&calls(98)), with(&calls(101))),
        ("levels", E0901, with(&levels(8)), with(&levels(12))),
        ("kinds", E0902, with(&kinds(99)), with(&kinds(101))),
        ("entries that extend each other", E0902, with(&extended(99)), with(&extended(101))),
        ("declarations", E0905, with(&defines(19_000)), with(&defines(20_001))),
        ("cells of all maps", E0906, with(&maps(100)), with(&maps(101))),
        ("kinds of terrain", E0907, with(&terrains(256)), with(&terrains(257))),
        ("options", E0908, with(&options(200)), with(&options(201))),
        ("faces of a die", E0909, with("die d { x10000 1 }"), with("die d { x10001 1 }")),
        ("parts of a kind", E0910, with(&parts(10)), with(&parts(11))),
        ("cells of a table", E0911, with(&table(100)), with(&table(101))),
        ("plays ahead", E0912, with(&doctrine(500, 2, 100)), with(&doctrine(500, 3, 1))),
        ("turns ahead", E0912, with(&doctrine(1, 1, 100)), with(&doctrine(1, 1, 101))),
        (
            "turns of a mark",
            E0703,
            with("kind z piece { flag f lasting until end of f of turn 10000 after }"),
            with("kind z piece { flag f lasting until end of f of turn 10001 after }"),
        ),
    ];
    for (name, code, within, beyond) in cases {
        assert!(!codes(&within).contains(&code), "{name}: {code} within the limit");
        assert!(codes(&beyond).contains(&code), "{name}: {:?} instead of {code}", codes(&beyond));
    }
    // Division by a possible zero never reaches play.
    assert!(codes(&with("define z(p: plane) = 7 / p.n")).contains(&E0701));
    // A file that is too large is not split into blocks at all.
    let large = parse(&"a\n".repeat(dicta_syntax::FILE_SIZE_MAX / 2 + 1));
    assert_eq!(large.errors().map(|(_, e)| e.code).collect::<Vec<_>>(), [E0005]);
    assert_eq!(parse("define a = \u{fffd}").errors().next().map(|(_, e)| e.code), Some(E0007));
}

/// A ruleset whose turn consists of these statements.
fn game(more: &str, turn: &str) -> String {
    let turn = turn.replace('\n', "\n    ");
    let seats: String = (0..2)
        .map(|i| format!("  seat s{i} {}\n  piece p{i} p {{ seat s{i}, at @030{}, facing 0 }}\n", ["a", "b"][i], i + 3))
        .collect();
    with(&format!(
        "{more}\nchoice wait(a: plane) {{ pick b : bool\n  then {{ a.n += 1 }}\n}}\nturn {{\n  phase f {{\n    {turn}\n  }}\n}}\nmap m \"M\" {{ size 9 x 9 }}\nmission g \"G\" {{\n  map m\n  turns 9\n{seats}}}"
    ))
}

/// The code of the fault in which such a game ends.
fn fault(text: &str) -> Option<Code> {
    let project = project_of("fault.dicta", text);
    let compiled = dicta_compiler::compile(&project, "x", &[], &[]);
    assert!(
        !compiled.has_errors() && project.diagnostics.is_empty(),
        "{}{}",
        super::kit::diagnostics_text(&project, &project.diagnostics),
        super::kit::diagnostics_text(&project, &compiled.diagnostics)
    );
    let machine = Machine::new(Arc::new(compiled.program), MissionId(0)).expect("a mission");
    let (mut p, mut options) = (machine.start(1), OptionBuf::new());
    loop {
        match machine.advance(&mut p, &mut GameLog::Off) {
            Status::Fault(fault) => {
                let file = &project.files[fault.origin.file as usize];
                let place = file.source.text.get(fault.origin.start as usize..fault.origin.end as usize);
                assert!(place.is_some_and(|t| !t.is_empty()), "{fault} has no place");
                return Some(fault.what.code());
            }
            Status::Over(_) => return None,
            Status::Decide => {
                machine.legal(&p, &mut options);
                machine.choose_index(&mut p, 0, &options, &mut GameLog::Off);
            }
        }
    }
}

/// Each limit of play ends the game with its own fault, which has a place in the source.
#[test]
fn every_limit_of_play_has_a_fault() {
    assert_eq!(fault(&game("", "each plane q { ask wait(q) }")), None);
    let doubling = "kind game { counter big : 0..1000000000 = 1000000000 }";
    let chain = |n: usize| {
        format!(
            "{}effect e{n}(a: plane) {{ a.n = 1 }}",
            (0..n).map(|i| format!("effect e{i}(a: plane) {{ e{}(a) }}\n", i + 1)).collect::<String>()
        )
    };
    let walk = |steps: usize| {
        format!(
            "walk flight(a: plane) {{\n  steps {steps}\n  turn left, right\n}}\nchoice fly(a: plane) {{\n  pick w : path from flight(a)\n  then {{ move a along w }}\n}}"
        )
    };
    assert_eq!(fault(&game(&chain(20), "each plane q { e0(q) }")), None);
    assert_eq!(fault(&game(&walk(2), "each plane q { ask fly(q) }")), None);
    let far = walk(25);
    let many = "choice many(a: plane) {\n  pick b : 1..1000\n  pick c : 1..1000\n  then { a.n = 1 }\n}";
    // 2^40 options, none of them legal: with bit tables, without them, and with nothing to pick at the end.
    let lines = |n: usize, line: &dyn Fn(usize) -> String| (0..n).map(line).collect::<String>();
    let choice = |picks: String, rule: &str| {
        format!(
            "choice many(a: plane) {{\n{picks}  then {{ a.n = 1 }}\n}}\n{}",
            rule.replace("RULE", "rule no for many")
        )
    };
    let never = "RULE {\n  forbid when b39 or b38\n  forbid when not b39 or not b38\n}";
    let switches = choice(lines(40, &|i| format!("  pick b{i} : bool\n")), never);
    let ranges = choice(lines(40, &|i| format!("  pick b{i} : 1..2\n")), "RULE { forbid when b39 > 0 }");
    let nothing = lines(40, &|i| format!("  pick b{i} : bool\n")) + "  pick k : plane where k.n > 8\n";
    let nothing = choice(nothing, "");
    // The cost of a clause counts even where it reads fields of `none`.
    let dear = "choice many(a: plane) {\n  pick i : 1..2000\n  pick k : plane where k.n > 8 or none\n  then { a.n = 1 }\n}\n\
                rule no for many { forbid when (sum of j for j in 1..1000 where j != i) < 9 and k is not none and k.n > i }";
    let cases = [
        (F0005, &*switches, "each plane q { ask many(q) }"),
        (F0005, &ranges, "each plane q { ask many(q) }"),
        (F0005, &nothing, "each plane q { ask many(q) }"),
        (F0005, dear, "each plane q { ask many(q) }"),
        (F0005, "", "each i in 1..9000 { roll 1000 d6 as r { } }"),
        (F0008, many, "each plane q { ask many(q) }"),
        (F0009, &far, "each plane q { ask fly(q) }"),
        (F0001, doubling, "let big = game.big * game.big * game.big\nif big > 3 { game.big = 1 }"),
        (F0005, "", "each i in 1..1000 { each j in 1..1000 { each k in 1..1000 { each plane q { q.n = 1 } } } }"),
        (F0006, "kind game { counter many : 0..5000 = 1500 }", "roll game.many d6 as f { }"),
        (F0008, "", "each i in 1..5000 { each plane q { ask wait(q) } }"),
    ];
    for (code, more, turn) in cases {
        assert_eq!(fault(&game(more, turn)), Some(code), "{turn}");
    }
}

/// A game without decisions ends. The compiler accepts no mission with more turns than may pass between two choices; for
/// other programs the engine enforces the limit as well, and the fault has the place of the mission.
#[test]
fn too_many_turns_without_a_choice_are_a_fault() {
    let idle = game("", "each plane q { q.n = 1 }").replace("turns 9\n", &format!("turns {TURNS}\n"));
    assert_eq!(fault(&idle), None);
    assert!(codes(&idle.replace(&format!("turns {TURNS}"), &format!("turns {}", TURNS + 1))).contains(&E0703));
    let project = project_of("fault.dicta", &idle);
    let mut program = dicta_compiler::compile(&project, "x", &[], &[]).program;
    program.missions[0].turns = TURNS + 1;
    let machine = Machine::new(Arc::new(program), MissionId(0)).expect("a mission");
    let mut p = machine.start(1);
    let Status::Fault(fault) = machine.advance(&mut p, &mut GameLog::Off) else { panic!("it ended") };
    assert_eq!((fault.what.code(), p.turn()), (F0005, TURNS + 1));
    assert_eq!(&idle[fault.origin.start as usize..fault.origin.end as usize], "g", "the mission");
}

/// A mission with as many values as fit in a position is played; one with more is not set up, with a reason.
#[test]
fn too_many_values_of_a_position_prevent_the_setup() {
    const LISTS: usize = 50;
    let lists: String = (0..LISTS).map(|i| format!("  state l{i} : list of number up to 1000\n")).collect();
    let stores = format!("kind store piece {{\n{lists}}}\nstore s \"S\" {{ }}");
    let with_stores = |n: usize| {
        let text = game(&stores, "each plane q { ask wait(q) }");
        let mission = text.trim_end().strip_suffix('}').expect("the mission is last");
        let text = format!("{mission}  piece z {n} of s {{ seat s0, at @0505 }}\n}}\n");
        let project = project_of("large.dicta", &text);
        let compiled = dicta_compiler::compile(&project, "x", &[], &[]);
        let diagnostics = super::kit::diagnostics_text(&project, &compiled.diagnostics);
        assert!(!compiled.has_errors(), "{diagnostics}");
        (Machine::new(Arc::new(compiled.program), MissionId(0)), text)
    };
    let most = SLOTS / (LISTS * 1001);
    let machine = with_stores(most).0.expect("it fits");
    assert_eq!(machine.advance(&mut machine.start(1), &mut GameLog::Off), Status::Decide);
    let (failed, text) = with_stores(most + 1);
    let error = failed.map(|_| ()).expect_err("it does not fit");
    assert_eq!(error.to_string(), "the mission has too many values in the fields of its pieces");
    let origin = error.origin().expect("a place");
    let line = text[..origin.start as usize].rfind('\n').map_or(0, |at| at + 1);
    assert!(text[line..].starts_with("  piece z "), "{origin:?}");
}

/// The engine enforces the limit of calls as well, for programs that did not come from the compiler: here a chain of
/// calls is lengthened afterwards.
#[test]
fn calls_too_deep_for_the_engine_are_a_fault() {
    let effects: String = (0..60).map(|i| format!("effect e{i}(a: plane) {{ e{}(a) }}\n", i + 1)).collect();
    let text = game(&format!("{effects}effect e60(a: plane) {{ a.n = 1 }}"), "each plane q { e0(q) }");
    let project = project_of("deep.dicta", &text);
    let mut program = dicta_compiler::compile(&project, "x", &[], &[]).program;
    let ends = |program: &Program| {
        let machine = Machine::new(Arc::new(program.clone()), MissionId(0)).expect("a mission");
        match machine.advance(&mut machine.start(1), &mut GameLog::Off) {
            Status::Fault(fault) => Some(fault.what.code()),
            _ => None,
        }
    };
    assert_eq!(ends(&program), None);
    let (first, count) = (program.effects.len(), 61);
    assert_eq!(first, count, "nothing but the chain");
    let mut more = program.effects.clone();
    for effect in &mut more {
        for stmt in &mut effect.body {
            if let StmtKind::Call { effect, .. } = &mut stmt.kind {
                *effect = EffectId(effect.0 + first as u32);
            }
        }
    }
    let mut call = program.effects[59].body[0].clone();
    if let StmtKind::Call { effect, .. } = &mut call.kind {
        *effect = EffectId(first as u32);
    }
    program.effects[60].body = vec![call];
    program.effects.extend(more);
    assert_eq!(ends(&program), Some(F0007));
}

/// Chains of defines of any allowed length have the same meaning in either order; a chain of constants may have any
/// length.
#[test]
fn the_order_of_defines_does_not_matter() {
    let value = |text: &str| {
        let project = project_of("order.dicta", text);
        let compiled = dicta_compiler::compile(&project, "x", &[], &[]);
        assert!(!compiled.has_errors() && project.diagnostics.is_empty(), "{:?}", compiled.diagnostics);
        compiled.program
    };
    let chain = |n: usize, constant: bool, up: bool| {
        let (params, arg) = if constant { ("", "") } else { ("(a: plane)", "(a)") };
        let mut lines: Vec<String> = (0..n).map(|i| format!("define z{i}{params} = z{}{arg} + 1\n", i + 1)).collect();
        lines.push(format!("define z{n}{params} = {}\n", if constant { "7" } else { "a.n" }));
        if up {
            lines.reverse();
        }
        with(&lines.concat())
    };
    for (n, constant) in [(98, false), (10_000, true)] {
        let (down, up) = (value(&chain(n, constant, false)), value(&chain(n, constant, true)));
        let first = |program: &Program| program.defines.iter().find(|d| d.head.name == "z0").map(|d| d.body.clone());
        if constant {
            assert_eq!(first(&down), Some(Expr::Const(7 + n as i64)));
            assert_eq!(first(&down), first(&up));
        } else {
            assert!(matches!(first(&down), Some(Expr::Binary(..))) && matches!(first(&up), Some(Expr::Binary(..))));
        }
    }
    // A cycle of any length is one error, with a place.
    for n in [1, 2, 1_000, 10_000] {
        let circle: String = (0..n).map(|i| format!("define z{i}(a: plane) = z{}(a)\n", (i + 1) % n)).collect();
        assert_eq!(codes(&with(&circle)), [E0707], "a circle of {n}");
    }
}

/// A mission with more seats than a set of seats can hold, or more pieces than a position can hold, is rejected before
/// play.
#[test]
fn too_many_seats_or_pieces_are_rejected() {
    let of = |lines: String| {
        game("", "each plane q { ask wait(q) }").replace("  seat s0 a\n", &format!("  seat s0 a\n{lines}"))
    };
    let seats = |n: usize| of((0..n).map(|i| format!("  seat t{i} a\n")).collect());
    let pieces = |n: usize| of((0..n).map(|i| format!("  piece x{i} p {{ seat s0, at @0404, facing 0 }}\n")).collect());
    let refused = |text: &str| dicta_compiler::compile(&project_of("many.dicta", text), "x", &[], &[]).has_errors();
    assert!(!refused(&seats(29)) && refused(&seats(30)));
    assert!(!refused(&pieces(1_000)) && refused(&pieces(5_000)));
}

/// The canary: a panic deep inside is caught and its seed is reported.
#[test]
fn a_panic_reports_its_seed() {
    let caught = catch_unwind(|| each_seed("canary", 20, |seed| assert!(seed % 16 != 7, "the seventh")));
    let said = caught.expect_err("a panic");
    let said = said.downcast_ref::<String>().expect("a message");
    assert!(said.contains("the seventh") && said.contains("cargo test"), "{said}");
}
