//! The compiler's boundary: annotated files, samples that must compile, and no panic on any input.
//!
//! A file in `diagnostics/` is a ruleset. Its snapshot in `snapshots/` shows the same source with each diagnostic
//! beneath its line, the carets under the range: code, message, notes, help and fixes. An additional or missing
//! diagnostic fails the test. Files with `// file: name` lines contain several files; `// overlay: name` and
//! `// option: name value` choose what is compiled. `differences/` contains rulesets to compare, in the same way.

use dicta_compiler::Code::{self, *};
use dicta_compiler::{Compiled, Diagnostic, NoLibrary, Project, ProjectFile, compile, outlets, project};
use dicta_program::{SentencePart, StmtKind};
use dicta_syntax::line_col;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn dicta_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "dicta"))
        .collect();
    files.sort();
    files
}

/// Compares the result for each file of a folder with its snapshot.
fn each_text(folder: &str, result: impl Fn(&str) -> String) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::glob!(folder, "*.dicta", |path| {
            insta::assert_snapshot!(folder, result(&std::fs::read_to_string(path).expect("a readable file")));
        });
    });
}

fn load(texts: &[(String, String)]) -> Project {
    let files = texts.iter().map(|(name, text)| (name.clone(), Arc::new(dicta_syntax::parse(text)))).collect();
    project(files, &NoLibrary)
}

/// Splits a test file into project files.
fn split(text: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = vec![("main.dicta".into(), String::new())];
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("// file: ") {
            files.push((name.trim().to_string(), String::new()));
        } else if let Some((_, text)) = files.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    files.retain(|(_, t)| !t.trim().is_empty());
    files
}

fn shown(d: &Diagnostic) -> String {
    let kind = if d.is_error() { "error" } else { "warning" };
    format!("{kind}[{}]", d.code)
}

/// The files of a test, their project, and all its diagnostics.
type Checked = (Vec<(String, String)>, Project, Vec<Diagnostic>);

fn run(text: &str) -> Checked {
    let files = split(text);
    let project = load(&files);
    let words = |key: &str| -> Vec<String> {
        text.lines().filter_map(|l| l.strip_prefix(key)).map(|l| l.trim().to_string()).collect()
    };
    let overlays = words("// overlay: ");
    let options: Vec<(String, String)> =
        words("// option: ").iter().filter_map(|o| o.split_once(' ')).map(|(a, b)| (a.into(), b.into())).collect();
    let mut diagnostics = project.diagnostics.clone();
    if let Some(first) = project.systems.iter().find(|s| s.extends.is_none()).or(project.systems.first()) {
        let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
        diagnostics.extend(compile(&project, &first.name, &overlays, &options).diagnostics);
    }
    (files, project, diagnostics)
}

/// Each file of `diagnostics/` with all its diagnostics.
#[test]
fn diagnostics_match_their_snapshots() {
    each_text("diagnostics", |text| annotated(&run(text)));
}

/// Every fix removes the problem that it is offered for.
#[test]
fn a_fix_removes_its_diagnostic() {
    for path in dicta_files(&here().join("tests/diagnostics")) {
        let (files, _, before) = run(&std::fs::read_to_string(&path).unwrap());
        let count = |all: &[Diagnostic], d: &Diagnostic| {
            all.iter().filter(|o| (o.code, &o.message) == (d.code, &d.message)).count()
        };
        for d in before.iter().filter(|d| d.at.file < files.len() as u32) {
            for fix in &d.fixes {
                let mut fixed =
                    load(&files).files.iter().map(|f| (f.path.clone(), f.source.text.to_string())).collect::<Vec<_>>();
                for (i, (_, text)) in fixed.iter_mut().enumerate() {
                    let of_file = fix.edits.iter().filter(|(at, _)| at.file as usize == i);
                    let edits: Vec<dicta_syntax::TextEdit> =
                        of_file.map(|(at, new)| dicta_syntax::TextEdit::replace(at.start, at.end, new)).collect();
                    *text = dicta_syntax::apply(text, &edits).unwrap_or_else(|e| panic!("{}: {e}", fix.title));
                }
                let text: String = fixed.iter().map(|(name, text)| format!("// file: {name}\n{text}\n")).collect();
                let after = run(&text).2;
                assert!(
                    count(&after, d) < count(&before, d),
                    "{}: {} [{}] stays: {after:#?}",
                    path.display(),
                    d.message,
                    fix.title
                );
            }
        }
    }
}

/// The files of a test, each diagnostic beneath its line: carets and message, then notes, help and fixes.
fn annotated((files, project, diagnostics): &Checked) -> String {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| d.at);
    let (mut out, mut placed) = (String::new(), 0);
    for (name, text) in files {
        if name != "main.dicta" {
            let _ = writeln!(out, "// file: {name}");
        }
        let of_file: Vec<&Diagnostic> =
            sorted.iter().copied().filter(|d| project.files[d.at.file as usize].path == *name).collect();
        // An error at the end of a file is shown after its last line.
        for (line, written) in (1..).zip(text.lines().chain([""])) {
            let found: Vec<&&Diagnostic> =
                of_file.iter().filter(|d| line_col(text, d.at.start as usize).0 == line).collect();
            if line <= text.lines().count() || !found.is_empty() {
                let _ = writeln!(out, "{written}");
            }
            placed += found.len();
            out.extend(found.into_iter().map(|d| beneath(d, written, project)));
        }
    }
    assert_eq!(placed, diagnostics.len(), "diagnostics of other files: {diagnostics:#?}");
    out
}

/// The text of a diagnostic beneath its line.
fn beneath(d: &Diagnostic, line: &str, project: &Project) -> String {
    let place = |file: u32, at: u32| {
        let ProjectFile { path, source, .. } = &project.files[file as usize];
        let (line, column) = line_col(&source.text, at as usize);
        let path = if file == d.at.file { String::new() } else { format!("{path}:") };
        format!("{path}{line}:{column}")
    };
    let column = line_col(&project.files[d.at.file as usize].source.text, d.at.start as usize).1;
    let width = (d.at.end.saturating_sub(d.at.start) as usize).clamp(1, 200);
    let carets = "^".repeat(width.min(line.chars().count().saturating_sub(column - 1)).max(1));
    let mut out = format!("{}{carets} {}: {}\n", " ".repeat(column - 1), shown(d), d.message);
    if !d.label.is_empty() {
        let _ = writeln!(out, "    label: {}", d.label);
    }
    for (origin, note) in &d.notes {
        let _ = writeln!(out, "    note at {}: {note}", place(origin.file, origin.start));
    }
    if let Some(hint) = &d.hint {
        let _ = writeln!(out, "    help: {hint}");
    }
    if !d.candidates.is_empty() {
        let _ = writeln!(out, "    similar: {}", d.candidates.join(", "));
    }
    for fix in &d.fixes {
        let _ = writeln!(out, "    fix: {}", fix.title);
        for (at, new) in &fix.edits {
            let old = &project.files[at.file as usize].source.text[at.start as usize..at.end as usize];
            let _ = writeln!(out, "      at {}: {old:?} becomes {:?}", place(at.file, at.start), new);
        }
    }
    out
}

/// The cells of a table on the secrecy page, row by row.
fn table_of(section: &str) -> Vec<Vec<String>> {
    let page = std::fs::read_to_string(here().join("../../docs/src/reference/secrecy.md")).unwrap();
    let text = page.split("\n## ").find_map(|s| s.strip_prefix(section)).unwrap_or_default();
    let rows = text.lines().filter_map(|l| l.strip_prefix("| ")?.strip_suffix(" |"));
    rows.skip(2).map(|row| row.split(" | ").map(str::to_string).collect()).collect()
}

/// The book lists exactly the outlets and conditions that the checker uses.
#[test]
fn the_book_lists_all_outlets_of_secrets() {
    let (places, conditions) = outlets();
    let listed: Vec<(String, String)> =
        table_of("Places").into_iter().map(|row| (row[0].clone(), row[row.len() - 1].clone())).collect();
    let places: Vec<(String, String)> = places.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    assert_eq!(listed, places);
    let listed: Vec<String> = table_of("Conditions").into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(listed, conditions);
}

/// Each outlet has a test source, and a leak there is reported.
#[test]
fn a_leak_is_found_at_every_outlet() {
    let mut found = BTreeSet::new();
    for path in dicta_files(&here().join("tests/diagnostics")) {
        let (_, _, diagnostics) = run(&std::fs::read_to_string(&path).unwrap());
        found.extend(diagnostics.into_iter().map(|d| (d.label, d.code.to_string())));
    }
    for (place, code) in outlets().0 {
        assert!(found.contains(&(place.to_string(), code.to_string())), "no source tests {place}");
    }
}

/// All leaks of one secret are one error, which names its source and the other places.
#[test]
fn one_secret_is_one_error() {
    let text = "ruleset t \"T\"\nboard hex\ndie d6 { 1, 2 }\nkind plane piece {\n flag hurt\n state plan : 1..3 secret to owner\n}\n\
        event a(p: plane) \"{p}\"\nevent b(p: plane, n: number) \"{p} {n}\"\nturn { phase x { each plane p {\n let n = p.plan + 1\n \
        emit b(p, n)\n if n > 2 { emit a(p) }\n p.hurt = n > 2\n roll n d6 as r { }\n if n == 3 { remove p }\n } } }\n";
    let (_, _, diagnostics) = run(text);
    let codes: Vec<Code> = diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, [E0604], "{diagnostics:#?}");
    let line = |at: u32| line_col(text, at as usize).0;
    let notes: Vec<(usize, &str)> = diagnostics[0].notes.iter().map(|(o, n)| (line(o.start), n.as_str())).collect();
    let also = "it also leaks here";
    let wanted =
        [(11, "the secret enters here"), (13, also), (14, also), (15, also), (12, "it leaks in one more place")];
    assert_eq!(notes, wanted);
}

/// The canary: a source with an error has a diagnostic.
#[test]
fn an_invalid_source_has_an_error() {
    let (_, _, diagnostics) = run("ruleset x \"X\"\ndefine a = b\n");
    assert_eq!(diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), [E0101]);
}

fn sample(name: &str) -> (Project, String) {
    let text = std::fs::read_to_string(here().join("tests/samples").join(name)).unwrap();
    (load(&[(name.to_string(), text.clone())]), text)
}

fn compiled(project: &Project, ruleset: &str) -> Compiled {
    assert!(project.diagnostics.is_empty(), "{:#?}", project.diagnostics);
    let compiled = compile(project, ruleset, &[], &[]);
    assert!(compiled.diagnostics.is_empty(), "{:#?}", compiled.diagnostics);
    compiled
}

#[test]
fn the_mini_game_compiles() {
    let (project, _) = sample("mini.dicta");
    let program = compiled(&project, "mini").program;
    assert_eq!(program.kinds[1].entries.len(), 2);
    assert_eq!(program.turn.len(), 4);
    assert_eq!(program.choices[0].rules.len(), 1);
    assert_eq!(program.examples[0].steps.len(), 2);
    assert!(["d6", "planning ring"].iter().all(|s| *s != "d6" || !program.streams.contains(&s.to_string())));
    assert!(program.streams.contains(&"plan ring".to_string()), "{:?}", program.streams);
}

#[test]
fn a_translation_changes_texts_only() {
    let text = std::fs::read_to_string(here().join("tests/diagnostics/translations.dicta")).unwrap();
    let project = load(&split(&text));
    let program = compile(&project, "gliders", &[], &[]).program;
    assert!(program.in_language("fr").is_none());
    let german = program.in_language("de").expect("a translation");
    assert_eq!(german.head.title, "Segler");
    let climbs = german.events.iter().find(|e| e.head.name == "climbs").expect("an event");
    let [SentencePart::Text(first), _, SentencePart::Text(middle), _] = &climbs.sentence[..] else {
        panic!("{:?}", climbs.sentence)
    };
    assert_eq!((first.as_str(), middle.as_str()), ("auf ", " steigt "));
    let value = &german.values[0];
    assert_eq!((value.head.title.as_str(), value.items[0].because.as_str()), ("Auftrieb", "warme Luft"));
    assert_eq!((&value.head.name, &value.items[0].name), (&program.values[0].head.name, &"warm".to_string()));
    let StmtKind::Phase { name, title, .. } = &german.turn[0].kind else { panic!("{:?}", german.turn[0]) };
    assert_eq!((name.as_str(), title.as_str()), ("flight", "Flug"));
    let missing = |text: &str| german.translations[0].missing.iter().any(|t| t == text);
    assert_eq!(["Meadow", "Red", "Kite", "warm air", "kite"].map(missing), [true, true, false, false, false]);
}

#[test]
fn compilation_is_deterministic() {
    let (project, _) = sample("mini.dicta");
    assert_eq!(compiled(&project, "mini").program, compiled(&project, "mini").program);
}

#[test]
fn an_option_enables_the_code_behind_it() {
    let (project, _) = sample("mini.dicta");
    let off = compile(&project, "mini", &[], &[]).program;
    let on = compile(&project, "mini", &[], &[("deadly".into(), "on".into())]).program;
    assert_eq!(off.values[0].items.len() + 1, on.values[0].items.len());
}

/// Hooks run in source order, those of overlays last, unless `before` and `after` say otherwise.
#[test]
fn hooks_run_in_order() {
    let text = "ruleset a \"A\"\nboard hex\nkind plane piece { counter n : 0..9 }\nevent hit(p: plane) \"{p}\"\n\
        rule one on hit(p) { p.n += 1 }\nrule two on hit(p) before one { p.n += 1 }\nrule three on hit(p) { p.n += 1 }\n\
        // file: b.dicta\nruleset b \"B\" extends a\nrule four on hit(p) { p.n += 1 }\nrule five on hit(p) after two before three { p.n += 1 }\n";
    let project = load(&split(text));
    let program = compile(&project, "a", &["b"], &[]).program;
    let hit = program.events.iter().find(|e| e.head.name == "hit").unwrap();
    let names: Vec<&str> = hit.hooks.iter().map(|r| program.rules[r.index()].head.name.as_str()).collect();
    assert_eq!(names, ["two", "one", "four", "five", "three"]);
}

/// A game of its own is not shared and extends only shared rulesets.
#[test]
fn some_rulesets_are_games_of_their_own() {
    let text = std::fs::read_to_string(here().join("tests/diagnostics/shared.dicta")).unwrap();
    let project = load(&split(&text));
    let alone: Vec<&str> =
        project.systems.iter().map(|s| s.name.as_str()).filter(|name| project.is_standalone(name)).collect();
    assert_eq!(alone, ["edition"]);
    let clash = |overlays: &[&str]| -> Vec<Code> {
        compile(&project, "edition", overlays, &[]).diagnostics.iter().map(|d| d.code).collect()
    };
    assert!(clash(&["house"]).is_empty());
    assert_eq!(clash(&["house", "other"]), [E0806]);
}

/// No overlay may change, or add to, what another overlay removes or replaces, whichever is first.
#[test]
fn removing_or_replacing_a_declaration_clashes_with_changing_it() {
    let base = "ruleset a \"A\"\nboard hex\nkind plane piece { track wings  counter n : 0..9 }\nplane spad { wings 2 }\n\
        choice go(a: plane) { pick k : 1..2 then { a.n += k } }\nrule strain for go { forbid when k > 1 because \"strain\" }\n\
        turn {\n phase one { each plane a { ask go(a) } }\n phase two {\n  step early { each plane a { a.n += 1 } }\n  \
        step late { each plane a { a.n += 1 } }\n }\n}\n";
    let errors = |removes: &str, changes: &str, overlays: &[&str]| -> Vec<Code> {
        let text = format!(
            "{base}// file: b.dicta\nruleset b \"B\" extends a\n{removes}\n\
             // file: c.dicta\nruleset c \"C\" extends a\n{changes}\n"
        );
        let project = load(&split(&text));
        assert!(project.diagnostics.is_empty(), "{changes}: {:#?}", project.diagnostics);
        let found = compile(&project, "a", overlays, &[]).diagnostics;
        found.iter().filter(|d| d.is_error()).map(|d| d.code).collect()
    };
    let more = "add to rule strain { forbid when k > 1 and a.n > 3 because \"more\" }";
    let short = "replace phase two {\n step late { each plane a { a.n += 2 } }\n each plane a { a.n += 1 }\n}";
    for (removes, changes) in [
        ("remove rule strain", more),
        ("remove rule strain", "replace rule strain for go { forbid when k == 1 because \"less\" }"),
        ("remove plane spad", "add to plane spad { wings 3 }"),
        ("remove plane spad", "replace spad.wings by 3"),
        ("remove plane spad", "replace plane spad { wings 3 }"),
        ("remove phase two", "add to phase two { each plane a { a.n += 2 } }"),
        ("remove phase two", "replace phase two { each plane a { a.n += 2 } }"),
        ("replace rule strain for go { forbid when k == 1 because \"less\" }", more),
        ("replace plane spad { wings 3 }", "add to plane spad { wings 4 }"),
        ("replace plane spad { wings 3 }", "replace spad.wings by 4"),
        ("replace phase two { each plane a { a.n += 2 } }", "add to phase two { each plane a { a.n += 2 } }"),
        // What is in a phase goes with it.
        (short, "add after late { each plane a { a.n += 2 } }"),
        (short, "add to step late { each plane a { a.n += 2 } }"),
        (short, "replace step late { each plane a { a.n += 2 } }"),
        (short, "remove step late"),
    ] {
        for alone in ["b", "c"] {
            assert!(errors(removes, changes, &[alone]).is_empty(), "{alone}: {removes}, {changes}");
        }
        for both in [["b", "c"], ["c", "b"]] {
            assert_eq!(errors(removes, changes, &both), [E0806], "{both:?}: {removes}, {changes}");
        }
    }
    // Two overlays may add to the same rule.
    assert!(errors(more, more, &["b", "c"]).is_empty());
    // One that extends the second addition may replace it, but not the first.
    let replaced = format!(
        "{more}\n// file: d.dicta\nruleset d \"D\" extends c\n\
         replace rule strain for go {{ forbid when k == 1 because \"less\" }}"
    );
    assert!(errors(more, &replaced, &["c", "d"]).is_empty());
    assert_eq!(errors(more, &replaced, &["b", "c", "d"]), [E0806]);
}

/// An overlay that changes the default of an option leaves the examples of the ruleset as they were: they are about its
/// own default.
#[test]
fn examples_keep_the_defaults_of_their_ruleset() {
    let text = "ruleset a \"A\"\nboard hex\nside red \"Red\"\noption high \"High\" on\n\
        kind plane piece { counter n : 0..9  state level : 0..5 when high }\nplane spad { }\nmap sky { size 4 x 3 }\n\
        turn { phase climb { each plane a { a.n += 1\n when high { a.level += 1 } } } }\n\
        example \"High\" {\n given map sky\n given piece a spad { at 0101 }\n do phase climb\n expect a.level == 1\n}\n\
        // file: low.dicta\nruleset low \"Low\" extends a\nreplace high.default by off\n";
    let project = load(&split(text));
    assert!(project.diagnostics.is_empty(), "{:#?}", project.diagnostics);
    let found = dicta_compiler::check(&project, "a", &["low"]);
    assert!(found.iter().all(|d| !d.is_error()), "{found:#?}");
    let example = |overlays: &[&str], options: &[(String, String)]| {
        let mut compiled = compile(&project, "a", overlays, options);
        assert!(!compiled.has_errors(), "{:#?}", compiled.diagnostics);
        assert_eq!(compiled.program.examples.len(), 1);
        compiled.program.examples.remove(0)
    };
    let on = ("high".to_owned(), "on".to_owned());
    assert!(example(&[], &[]).options.is_empty());
    // Under the overlay's default the example isn't played; under its own, it is.
    let (low, high) = (example(&["low"], &[]), example(&["low"], std::slice::from_ref(&on)));
    assert_eq!((low.options.as_slice(), low.steps.is_empty()), (std::slice::from_ref(&on), true));
    assert_eq!((high.options.as_slice(), high.steps.is_empty()), (std::slice::from_ref(&on), false));
}

/// A replacement keeps the position of the part and the title that it doesn't give; a ruleset that extends the overlay
/// may replace the part again.
#[test]
fn parts_are_replaced_in_place() {
    let text = std::fs::read_to_string(here().join("tests/diagnostics/parts.dicta")).unwrap();
    let project = load(&split(&text));
    let program = |overlays: &[&str]| compile(&project, "base", overlays, &[]).program;
    let plane = |p: &dicta_program::Program| -> Vec<(String, String, dicta_program::Type)> {
        let kind = p.kinds.iter().find(|k| k.head.name == "plane").unwrap();
        kind.fields.iter().map(|f| (f.head.name.clone(), f.head.title.clone(), f.ty.clone())).collect()
    };
    let (base, house, veterans) = (program(&[]), program(&["house"]), program(&["house", "veterans"]));
    let names = |p: &dicta_program::Program| plane(p).into_iter().map(|f| f.0).collect::<Vec<_>>();
    assert_eq!(names(&base), ["n", "m", "o", "wings", "tail", "slow"]);
    assert_eq!(names(&house), names(&base));
    use dicta_program::Type::{Bool, Range};
    assert_eq!(plane(&house)[1], ("m".into(), "More".into(), Range(0, 20)));
    assert_eq!(plane(&house)[2], ("o".into(), "o".into(), Range(0, 9)));
    assert_eq!(plane(&house)[3].1, "Both wings");
    assert_eq!(plane(&house)[5].2, Bool);
    assert_eq!(plane(&veterans)[1].2, Range(0, 30));
    let dice = |p: &dicta_program::Program| {
        let burst = p.enums.iter().find(|e| e.head.name == "burst").unwrap();
        burst.members.iter().map(|m| (m.title.clone(), m.values[0])).collect::<Vec<_>>()
    };
    assert_eq!(dice(&house), [("Short".into(), 3), ("Long".into(), 2)]);
    assert_eq!(dice(&veterans)[0], ("Short".into(), 4));
    let cards = |p: &dicta_program::Program| {
        let hits = |d: &dicta_program::CardDesign| d.faces[0].first().map_or(0, |(_, args)| args[0]);
        p.decks[0].designs.iter().map(|d| (d.head.title.clone(), d.copies, hits(d))).collect::<Vec<_>>()
    };
    assert_eq!(cards(&house), [("one".into(), 5, 4), ("two".into(), 1, 2)]);
    assert_eq!(cards(&veterans)[0], ("one".into(), 6, 7));
    let pick = &house.choices[0].picks[0];
    assert_eq!((pick.head.title.as_str(), &pick.ty), ("Kay", &Range(1, 3)));
    assert_eq!(house.values[0].items[0].because, "burst");
    let rivals = compile(&project, "base", &["house", "rivals"], &[]).diagnostics;
    assert!(rivals.iter().any(|d| d.code == E0806), "{rivals:?}");
}

/// `unreachable` marks are in the program; a mark on a whole applies to each of its parts.
#[test]
fn unreachable_marks_are_in_the_program() {
    use dicta_program::{CardDesign, Reach::*};
    let text = std::fs::read_to_string(here().join("tests/diagnostics/unreachable.dicta")).unwrap();
    let project = load(&split(&text));
    let program = compile(&project, "base", &["house"], &[]).program;
    let shown = |u: &dicta_program::Unreachable| -> String {
        let file = &project.files[u.origin.file as usize];
        let written = &file.source.text[u.origin.start as usize..u.origin.end as usize];
        assert_eq!(written, format!("{:?}", u.because), "the mark's place");
        let what = match u.what {
            Choice(c) => format!("choice {}", program.choices[c.index()].head.name),
            Otherwise(c) => format!("otherwise of {}", program.choices[c.index()].head.name),
            Rule(r) => format!("rule {}", program.rules[r.index()].head.name),
            Clause(r, i) => format!("clause {:?}", program.rules[r.index()].clauses[i as usize].because),
            Effect(e) => format!("effect {}", program.effects[e.index()].head.name),
            Event(e) => format!("event {}", program.events[e.index()].head.name),
            Value(v) => format!("value {}", program.values[v.index()].head.name),
            Modifier(v, i) => format!("modifier {}", program.values[v.index()].items[i as usize].name),
            Cell(t, i) => {
                format!("{}: {:?}", program.tables[t.index()].head.name, program.tables[t.index()].cells[i as usize])
            }
            Face(d, c, side) => {
                let CardDesign { head, .. } = &program.decks[d.index()].designs[c as usize];
                format!("{} {}", head.name, program.decks[d.index()].sides[side as usize])
            }
            WalkForbid(w, i) => format!("walk {:?}", program.walks[w.index()].forbids[i as usize].1.because),
            WalkPrefer(w, i) => format!("walk {:?}", program.walks[w.index()].prefers[i as usize].because),
            Term(d, i) => format!("term {}", program.doctrines[d.index()].terms[i as usize].name),
            Avoid(d, i) => format!("avoid {:?}", program.doctrines[d.index()].avoids[i as usize].because),
            Course(m, i) => format!("mission {} {i}", program.missions[m.index()].head.name),
        };
        format!("{what}: {}", u.because)
    };
    let mut found: Vec<String> = program.unreachable.iter().map(shown).collect();
    found.sort();
    assert_eq!(
        found,
        [
            "avoid \"not two\": never two",
            "clause \"always\": all hurry",
            "clause \"never\": never more than two",
            "effect hit: no shot hits",
            "event went: no plane goes",
            "modifier many: never many",
            "one low: never low",
            "one: [0, 1]: never one",
            "otherwise of go: one always goes",
            "rule lazy: all hurry",
            "t: [0]: never both",
            "t: [1]: never so high",
            "t: [2]: never so far",
            "t: [3]: never so far",
            "term n: never counts",
            "two high: never two",
            "two low: never two",
            "walk \"not there\": never there",
        ]
    );
}

/// A secret that a name takes on late in a loop's body is secret at its start in the next pass.
#[test]
fn secrets_flow_through_loops() {
    let game = |inside: &str| {
        format!(
            "ruleset a \"A\"\nboard hex\nside red \"Red\"\nkind plane piece {{ state s : 0..9 secret to owner  counter n : 0..9 }}\nevent told(n: number) \"{{n}}\"\n\
             turn {{ phase f {{ each plane p {{ let x = 0 + p.n\n each i in 1..3 {{ {inside} }} }} }} }}\n"
        )
    };
    let codes = |inside: &str| -> Vec<Code> { run(&game(inside)).2.iter().map(|d| d.code).collect() };
    assert!(codes("emit told(x)\n x = p.n").is_empty());
    assert_eq!(codes("x = p.s\n emit told(x)"), [E0604]);
    assert_eq!(codes("emit told(x)\n x = p.s"), [E0604]);
}

/// Sources with a fragment removed or duplicated compile without a panic.
#[test]
fn nothing_panics() {
    let (_, text) = sample("mini.dicta");
    let words: Vec<(usize, &str)> = text.split_word_bounds();
    for (i, (start, word)) in words.iter().enumerate().step_by(3) {
        let end = start + word.len();
        let other = words[(i * 7 + 11) % words.len()].1;
        for new in ["", other, "none", "99999999999"] {
            let changed = format!("{}{new}{}", &text[..*start], &text[end..]);
            let project = load(&[("a.dicta".into(), changed)]);
            for s in &project.systems {
                compile(&project, &s.name, &[], &[]);
            }
        }
    }
}

trait Words {
    fn split_word_bounds(&self) -> Vec<(usize, &str)>;
}

impl Words for String {
    /// Words and single punctuation characters with their offsets.
    fn split_word_bounds(&self) -> Vec<(usize, &str)> {
        let mut out = vec![];
        let mut start = None;
        for (i, c) in self.char_indices() {
            let word = c.is_alphanumeric() || c == '_';
            match (word, start) {
                (true, None) => start = Some(i),
                (false, Some(s)) => {
                    out.push((s, &self[s..i]));
                    start = None;
                }
                _ => {}
            }
            if !word && !c.is_whitespace() {
                out.push((i, &self[i..i + c.len_utf8()]));
            }
        }
        out
    }
}

// ---- Differences ----------------------------------------------------------------------------------------------------

/// The differences between the first and the last ruleset of a file, one per line.
fn list_differences(text: &str) -> String {
    use dicta_compiler::diff::{Side, Stack, difference};
    let project = load(&split(text));
    assert!(project.diagnostics.is_empty(), "{:?}", project.diagnostics);
    let (first, last) = (project.systems.first().expect("a ruleset"), project.systems.last().expect("a ruleset"));
    for system in [first, last] {
        let wrong = compile(&project, &system.name, &[], &[]).diagnostics;
        assert!(wrong.iter().all(|d| !d.is_error()), "{}: {wrong:?}", system.name);
    }
    let stack = |ruleset| Stack { project: &project, ruleset, overlays: &[] };
    let only = |whose: Side| match whose {
        Side::First => " only in the first",
        Side::Second => " only in the second",
        Side::Both => "",
    };
    let mut out = String::new();
    for d in difference(&stack(&first.name), &stack(&last.name)) {
        out.push_str(&format!("{} {} \"{}\"{}\n", d.word, d.name, d.title, only(d.whose)));
        for part in d.parts {
            let because = part.because.map(|b| format!(", because {b}")).unwrap_or_default();
            out.push_str(&format!("  {}{}{because}\n", part.path.join(" / "), only(part.whose)));
            for (mark, said) in [("-", part.first), ("+", part.second)] {
                out.push_str(&said.map(|(text, _)| format!("    {mark} {text}\n")).unwrap_or_default());
            }
        }
    }
    out
}

/// Each file of `differences/` with its differences.
#[test]
fn differences_match_their_snapshots() {
    each_text("differences", |text| format!("{text}\n---- what differs ----\n{}", list_differences(text)));
}

/// A ruleset doesn't differ from itself; with swapped arguments, each difference swaps its sides.
#[test]
fn a_difference_has_two_sides() {
    use dicta_compiler::diff::{Side, Stack, difference};
    let text = std::fs::read_to_string(here().join("tests/differences/overlay.dicta")).expect("a readable file");
    let project = load(&split(&text));
    let stack = |ruleset| Stack { project: &project, ruleset, overlays: &[] };
    for name in ["base", "house"] {
        assert!(difference(&stack(name), &stack(name)).is_empty(), "{name}");
    }
    // An overlay is the same whether it is named itself or applied to its base.
    let laid = Stack { overlays: &["house"], ..stack("base") };
    assert!(difference(&stack("house"), &laid).is_empty());
    let (there, back) = (difference(&stack("base"), &stack("house")), difference(&stack("house"), &stack("base")));
    let mirrored = |whose: Side| match whose {
        Side::First => Side::Second,
        Side::Second => Side::First,
        Side::Both => Side::Both,
    };
    assert_eq!(there.len(), back.len());
    for d in &there {
        let other = back.iter().find(|o| (&o.word, &o.name) == (&d.word, &d.name)).expect("the same declaration");
        assert_eq!((mirrored(d.whose), d.parts.len()), (other.whose, other.parts.len()), "{} {}", d.word, d.name);
    }
}

/// The code of the only error of a generated source, which would be too large for a file of its own.
fn only_code(text: &str) -> Vec<Code> {
    let mut codes: Vec<Code> = run(text).2.iter().filter(|d| d.is_error()).map(|d| d.code).collect();
    codes.dedup();
    codes
}

const SMALL: &str = "ruleset a \"A\"\nboard hex\nside red \"Red\"\nkind plane piece { counter n : 0..9 }\n";

/// An expression may nest as deeply as the compiler's passes allow, which is a little less than what the parser
/// accepts.
#[test]
fn nesting_is_limited() {
    let nested = |n: usize| format!("{SMALL}define z = {}true\n", "not ".repeat(n));
    assert!(only_code(&nested(150)).is_empty());
    assert_eq!(only_code(&nested(220)), [E0704]);
}

/// The number of names in a turn is limited.
#[test]
fn names_in_a_turn_are_limited() {
    let turn = |n: usize| {
        let lets: String = (0..n).map(|i| format!("let a{i:x}=1;")).collect();
        format!("{SMALL}turn {{ phase f {{ {lets} }} }}\n")
    };
    assert!(only_code(&turn(1_000)).is_empty());
    assert_eq!(only_code(&turn(66_000)), [E0709]);
}

/// Following effects that call each other many times for secrets is bounded.
#[test]
fn the_secrecy_check_is_bounded() {
    let rules = |n: usize| {
        let chain: String = (0..n).map(|i| format!("effect e{i}(p: plane) {{ e{0}(p) e{0}(p) }}\n", i + 1)).collect();
        let last = format!("effect e{n}(p: plane) {{ p.n += 1 }}\n");
        let turn = "turn { phase f { each plane p { e0(p) } } }\n";
        format!("{SMALL}{}{last}{turn}", chain.replace(") e", "); e"))
    };
    assert!(only_code(&rules(10)).is_empty());
    assert_eq!(only_code(&rules(24)), [E0608]);
}

/// One value is replaced and the rest is unchanged; entries that extend the changed one inherit the value.
#[test]
fn one_value_is_replaced_in_one_line() {
    let text = std::fs::read_to_string(here().join("tests/diagnostics/amounts.dicta")).unwrap();
    let project = load(&split(&text));
    let program = |overlays: &[&str]| compile(&project, "base", overlays, &[]).program;
    let stats = |p: &dicta_program::Program| {
        let kind = p.kinds.iter().find(|k| k.head.name == "plane").unwrap();
        kind.entries.iter().map(|e| e.stats[..2].to_vec()).collect::<Vec<_>>()
    };
    let (base, house) = (program(&[]), program(&["house"]));
    assert_eq!(stats(&base), [[6, 12], [6, 12]]);
    assert_eq!(stats(&house), [[9, 12], [9, 20]]);
    let shown = |p: &dicta_program::Program| {
        let burst = p.enums.iter().find(|e| e.head.name == "burst").unwrap();
        let dice: Vec<i64> = burst.members.iter().map(|m| m.values[0]).collect();
        let cards: Vec<u32> = p.decks[0].designs.iter().map(|d| d.copies).collect();
        let night = p.options.iter().find(|o| o.head.name == "night").unwrap().default;
        (dice, cards, night, p.values[0].items[0].because.clone())
    };
    assert_eq!(shown(&base), (vec![1, 2], vec![2, 1], 0, "a strong engine".to_owned()));
    assert_eq!(shown(&house), (vec![1, 3], vec![4, 1], 1, "a strong engine".to_owned()));
}

/// An overlay that goes over another is applied after it, in whichever order they are named.
#[test]
fn over_decides_which_overlay_is_last() {
    let base = "ruleset base \"Base\"\nboard hex\nkind plane piece { stat wings : 0..30 }\nplane spad { wings 1 }\n";
    let overlay =
        |header: &str, wings: u32| format!("// file: {wings}.dicta\nruleset {header}\nreplace spad.wings by {wings}\n");
    let text = [
        base.to_owned(),
        overlay("low \"Low\" extends base", 4),
        overlay("high \"High\" extends base over low", 9),
        overlay("top \"Top\" extends base over low, high", 12),
    ];
    let project = load(&split(&text.concat()));
    assert!(project.diagnostics.is_empty(), "{:#?}", project.diagnostics);
    let wings = |overlays: &[&str]| {
        let compiled = compile(&project, "base", overlays, &[]);
        assert!(compiled.diagnostics.is_empty(), "{:#?}", compiled.diagnostics);
        compiled.program.kinds.iter().find(|k| k.head.name == "plane").expect("a kind").entries[0].stats[0]
    };
    assert_eq!([wings(&["low", "high"]), wings(&["high", "low"]), wings(&["low"])], [9, 9, 4]);
    assert_eq!([wings(&["top", "high", "low"]), wings(&["high", "top", "low"])], [12, 12]);
}

/// A house rule that changes a kind is not blamed for what is wrong with an entry of it without the house rule.
#[test]
fn an_error_of_the_ruleset_below_is_reported_once() {
    let base = "ruleset base \"Base\"\nedition 1\nboard hex\nkind plane \"Plane\" piece { stat wings : 0..30 }\n";
    let spad = "plane spad \"Spad\" { wings 3, wins 3 }\n";
    let house = "ruleset house \"House\" extends base\nadd to kind plane { stat kills : 0..99 }\n";
    let errors = |base: &str| -> Vec<String> {
        let files = [("base.dicta".to_owned(), base.to_owned()), ("house.dicta".to_owned(), house.to_owned())];
        let (project, stop) = (load(&files), AtomicBool::new(false));
        let stack = dicta_compiler::check_stack(&project, "base", &["house".to_owned()], &stop).expect("not stopped");
        let how = dicta_compiler::Checking::in_order(&stop);
        let whole = dicta_compiler::check_project(&project, how, None, &mut Default::default()).expect("not stopped");
        let messages = |found: Vec<Diagnostic>| found.into_iter().filter(|d| d.is_error()).map(|d| d.message).collect();
        let (stack, whole): (Vec<String>, Vec<String>) = (messages(stack), messages(whole.diagnostics));
        assert_eq!(stack, whole);
        stack
    };
    let breaks = "this breaks `base`: a plane needs its kills";
    let found = errors(&format!("{base}{spad}"));
    let of_wins = found.iter().filter(|message| message.contains("`wins`")).count();
    assert_eq!((of_wins, found.iter().filter(|message| *message == breaks).count()), (1, 1), "{found:#?}");
    assert_eq!(errors(&format!("{base}{}", spad.replace(", wins 3", ""))), [breaks]);
}
