//! Conventions of the repository: the architecture page lists all crates, layers don't depend on each other in the
//! wrong direction, no code contains words of the games, and the code follows the style.
//!
//! Everything is read from the files. Each check has a canary: the same check run on an input that
//! must fail it.

mod line_ends;
mod modules;
mod sheet_sources;
pub(crate) mod ui_words;

use dicta_compiler::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is in the root").to_path_buf()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// All files in `folder` and its subfolders with this extension, sorted by path.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        let Ok(entries) = fs::read_dir(&next) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                if path.file_name().is_some_and(|n| n != "target" && n != ".git") {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

// ---- crates ----

/// A crate, as described in its `Cargo.toml`.
#[derive(Debug)]
struct Crate {
    folder: String,
    name: String,
    description: String,
    /// Its dependencies, without those that only its tests need.
    needs: BTreeSet<String>,
}

/// The part of a `Cargo.toml` between `[section]` and the next header, without comments.
fn section<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let header = format!("[{name}]");
    let lines = text.lines().map(str::trim).skip_while(|l| *l != header).skip(1);
    lines.take_while(|l| !l.starts_with('[')).filter(|l| !l.is_empty() && !l.starts_with('#')).collect()
}

/// The quoted strings of a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

fn value<'a>(text: &'a str, in_section: &str, key: &str) -> Option<&'a str> {
    section(text, in_section)
        .into_iter()
        .find(|l| l.split('=').next().is_some_and(|k| k.trim() == key))
        .and_then(|l| quoted(l).next())
}

fn read_crate(folder: &str, text: &str) -> Crate {
    let needs = section(text, "dependencies")
        .into_iter()
        .filter_map(|l| l.split(['=', '.']).next())
        .map(|n| n.trim().to_string())
        .filter(|n| n.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .collect();
    Crate {
        folder: folder.to_string(),
        name: value(text, "package", "name").unwrap_or_default().to_string(),
        description: value(text, "package", "description").unwrap_or_default().to_string(),
        needs,
    }
}

/// The members of the workspace, in order.
fn crates() -> Vec<Crate> {
    let text = read(&root().join("Cargo.toml"));
    let members: String =
        text.lines().skip_while(|l| !l.starts_with("members")).take_while(|l| !l.starts_with(']')).collect();
    quoted(&members).map(|folder| read_crate(folder, &read(&root().join(folder).join("Cargo.toml")))).collect()
}

/// The rows of the table of crates: folder and name.
fn rows(page: &str) -> BTreeSet<(String, String)> {
    let cell = |c: &str| c.trim().trim_matches('`').to_string();
    page.lines()
        .filter(|l| l.starts_with("| `"))
        .filter_map(|l| {
            let mut cells = l.split('|').skip(1);
            Some((cell(cells.next()?), cell(cells.next()?)))
        })
        .collect()
}

#[test]
fn the_architecture_table_lists_every_crate() {
    let table = rows(&read(&root().join("docs/src/architecture.md")));
    let members: BTreeSet<_> = crates().into_iter().map(|c| (c.folder, c.name)).collect();
    assert!(members.len() > 5, "the workspace's members were not read");
    let missing: Vec<_> = members.difference(&table).collect();
    let extra: Vec<_> = table.difference(&members).collect();
    assert!(missing.is_empty(), "docs/src/architecture.md lacks {missing:?}");
    assert!(extra.is_empty(), "docs/src/architecture.md has {extra:?}, the workspace has not");
    assert_ne!(rows("| `engine/play` | `dicta-chess` |"), members);
}

/// The numbered lists of files on a page, each in order.
fn ways(page: &str) -> Vec<Vec<String>> {
    let mut ways: Vec<Vec<String>> = Vec::new();
    for line in page.lines() {
        let Some((number, rest)) = line.split_once(". `") else { continue };
        let path = rest.split_once('`').map(|(path, _)| path).filter(|path| path.ends_with(".rs"));
        let (Ok(number), Some(path)) = (number.parse::<u32>(), path) else { continue };
        match number {
            1 => ways.push(vec![path.to_owned()]),
            _ => ways.last_mut().expect("a list starts with 1").push(path.to_owned()),
        }
    }
    ways
}

/// What is wrong with the ways through the code, from a keystroke and from a choice.
fn wrong_ways(page: &str) -> Vec<String> {
    let ways = ways(page);
    let missing = ways.iter().flatten().filter(|path| !root().join(path).is_file());
    let mut wrong: Vec<String> = missing.map(|path| format!("{path} is missing")).collect();
    let lengths: Vec<usize> = ways.iter().map(Vec::len).collect();
    if !matches!(lengths[..], [1..=12, 1..=10]) {
        wrong.push(format!("lists of {lengths:?} files"));
    }
    wrong
}

#[test]
fn the_ways_through_the_code_exist_and_are_short() {
    let page = read(&root().join("docs/src/architecture.md"));
    assert_eq!(wrong_ways(&page), [""; 0]);
    let canary = page.replace("run.rs`", "ran.rs`").replace("10. `", "10. `tests/src/lib.rs`: one more\n11. `");
    assert_eq!(wrong_ways(&canary), ["engine/play/src/ran.rs is missing", "lists of [13, 11] files"]);
}

/// The files that the list under a heading names, below the folder with which each line begins.
fn listed(page: &str, heading: &str) -> Vec<String> {
    let section = page.lines().skip_while(|l| *l != heading).skip(1).take_while(|l| !l.starts_with('#'));
    let lines = section.filter(|l| l.starts_with(|c: char| c.is_ascii_digit()));
    lines
        .flat_map(|line| {
            let mut names = line.split('`').skip(1).step_by(2);
            let folder = names.next().unwrap_or_default();
            let files = names.filter(|name| name.ends_with(".rs") || name.ends_with(".pest"));
            files.map(move |name| format!("{folder}/{name}"))
        })
        .collect()
}

/// The difference of two rulesets puts some statements in groups; it need not know a new one.
const KNOWS_SOME_STATEMENTS: &str = "rules-dsl/compiler/src/diff/sheet.rs";

/// The way of the statement `stop`: which files name it, and whether the list for a new one names the same.
#[test]
fn a_statement_takes_eight_files() {
    let files = listed(&read(&root().join("CONTRIBUTING.md")), "## How to add a statement");
    let without: Vec<_> = files
        .iter()
        .filter(|file| {
            let path = root().join(file);
            !path.is_file() || !read(&path).to_lowercase().contains("stop")
        })
        .collect();
    assert!(without.is_empty(), "CONTRIBUTING.md lists {without:?}, which don't exist or don't know `stop`");
    let row = format!("| a statement | {} |", files.len());
    assert!(read(&root().join("docs/src/architecture.md")).contains(&row), "docs/src/architecture.md lacks {row}");
    assert_eq!(files.len(), 8, "{files:?}");

    let folders = crates().into_iter().filter(|c| !c.folder.starts_with("tests"));
    let naming = folders.flat_map(|c| sources(&c.folder)).filter(|s| s.text.contains("StmtKind::Stop"));
    let naming = naming.map(|s| s.path.strip_prefix(root()).expect("in the root").to_string_lossy().replace('\\', "/"));
    let unlisted: Vec<_> = naming.filter(|path| !files.contains(path)).collect();
    assert_eq!(unlisted, [KNOWS_SOME_STATEMENTS], "CONTRIBUTING.md doesn't list all files that know `stop`");
    let canary = "## A\n1. `a/src`: in `b.rs` and `c.pest`, not `d`\n## B\n1. `x/src`: in `y.rs`";
    assert_eq!(listed(canary, "## A"), ["a/src/b.rs", "a/src/c.pest"]);
}

#[test]
fn every_crate_has_a_description() {
    for c in crates() {
        assert!(c.description.len() > 10, "{}/Cargo.toml needs a description", c.folder);
    }
    assert_eq!(read_crate("x", "[package]\nname = \"x\"\n").description, "");
}

/// A forbidden dependency: the first crates never depend on the second, directly or indirectly.
const FORBIDDEN_DEPENDENCIES: &[(&[&str], &[&str], &str)] = &[
    (
        &["dicta-program", "dicta-play", "dicta-pilots", "dicta-lab"],
        &["pest", "pest_derive", "dicta-syntax", "dicta-compiler", "dicta-ide", "dicta-studio", "dicta-app"],
        "the engine plays without a parser",
    ),
    (
        &["dicta-diagnostics"],
        &["dicta-syntax", "dicta-program", "dicta-compiler", "dicta-play"],
        "codes know nothing of the language",
    ),
    (&["dicta-syntax"], &["dicta-program", "dicta-compiler", "dicta-play"], "the text knows no meaning"),
    (&["dicta-compiler", "dicta-ide"], &["dicta-play", "dicta-pilots", "dicta-lab"], "meaning needs no play"),
    (
        &[
            "dicta-diagnostics",
            "dicta-syntax",
            "dicta-program",
            "dicta-compiler",
            "dicta-ide",
            "dicta-play",
            "dicta-pilots",
            "dicta-lab",
            "dicta-studio",
            "dicta-art",
            "dicta-print",
            "dicta-content",
        ],
        &["egui", "eframe", "egui_extras", "egui_material_icons", "egui_plot", "rfd", "dicta-app"],
        "only the window knows windows",
    ),
    (
        &[
            "dicta-diagnostics",
            "dicta-syntax",
            "dicta-program",
            "dicta-compiler",
            "dicta-ide",
            "dicta-play",
            "dicta-pilots",
        ],
        &["rayon", "indicatif", "clap", "notify", "tempfile", "directories"],
        "the core has no threads, no disk, no terminal",
    ),
    (
        &["dicta-content"],
        &["dicta-syntax", "dicta-program", "dicta-compiler", "dicta-play"],
        "the library is text only",
    ),
];

/// Crates that only these crates may depend on directly.
const KEPT: &[(&str, &[&str])] = &[
    ("pest", &["dicta-syntax"]),
    ("pest_derive", &["dicta-syntax"]),
    ("eframe", &["dicta-app"]),
    ("egui", &["dicta-app", "dicta-tests"]),
    ("egui_plot", &["dicta-app"]),
    ("rfd", &["dicta-app"]),
    ("rayon", &["dicta-lab", "dicta-studio", "dicta"]),
    ("clap", &["dicta"]),
    ("include_dir", &["dicta-content"]),
    ("krilla", &["dicta-print"]),
];

/// All dependencies of `name`, including indirect ones through the workspace's own crates.
fn closure(name: &str, all: &BTreeMap<&str, &Crate>) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![name.to_string()];
    while let Some(next) = open.pop() {
        for need in all.get(next.as_str()).map(|c| &c.needs).into_iter().flatten() {
            if seen.insert(need.clone()) {
                open.push(need.clone());
            }
        }
    }
    seen
}

fn breaches(crates: &[Crate]) -> Vec<String> {
    let all: BTreeMap<&str, &Crate> = crates.iter().map(|c| (c.name.as_str(), c)).collect();
    let mut found = Vec::new();
    for (inside, outside, why) in FORBIDDEN_DEPENDENCIES {
        for name in *inside {
            let needs = closure(name, &all);
            found.extend(outside.iter().filter(|o| needs.contains(**o)).map(|o| format!("{name} needs {o}: {why}")));
        }
    }
    for (kept, by) in KEPT {
        let others = crates.iter().filter(|c| c.needs.contains(*kept) && !by.contains(&c.name.as_str()));
        found.extend(others.map(|c| format!("{} names {kept}, which is for {}", c.name, by.join(", "))));
    }
    found
}

#[test]
fn no_crate_has_a_forbidden_dependency() {
    let crates = crates();
    let known: BTreeSet<_> = crates.iter().map(|c| c.name.as_str()).collect();
    for (inside, ..) in FORBIDDEN_DEPENDENCIES {
        let unknown: Vec<_> = inside.iter().filter(|n| !known.contains(**n)).collect();
        assert!(unknown.is_empty(), "unknown crates: {unknown:?}");
    }
    let found = breaches(&crates);
    assert!(found.is_empty(), "{}", found.join("\n"));

    let smuggler = read_crate("x", "[package]\nname = \"dicta-play\"\n[dependencies]\npest.workspace = true\n");
    assert_eq!(breaches(&[smuggler]).len(), 2, "a breach must be found");
}

// ---- sources ----

/// A Rust file of a crate, without its tests and comments.
struct Source {
    path: PathBuf,
    text: String,
}

/// The source up to the tests at its end, which begin with `#[cfg(test)]` at the start of a line and a `mod` with a
/// body.
fn without_tests(text: &str) -> &str {
    let mut from = 0;
    while let Some(at) = text[from..].find("#[cfg(test)]\nmod ") {
        let start = from + at;
        let rest = &text[start + "#[cfg(test)]\n".len()..];
        if rest.lines().next().is_some_and(|l| l.ends_with('{')) && (start == 0 || text[..start].ends_with('\n')) {
            return &text[..start];
        }
        from = start + 1;
    }
    text
}

/// The source without line comments. A `//` inside quotes is also taken for a comment, which can only hide a violation.
fn without_comments(text: &str) -> String {
    text.lines().map(|l| l.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// All sources of a crate, except modules that consist of tests.
fn sources(folder: &str) -> Vec<Source> {
    files(&root().join(folder).join("src"), "rs")
        .into_iter()
        .filter(|p| !p.components().any(|c| c.as_os_str() == "tests") && p.file_stem().is_some_and(|s| s != "tests"))
        .map(|path| Source { text: without_tests(&read(&path)).to_string(), path })
        .collect()
}

/// Strings that the code of a crate must not contain, and why. `except` lists modules (file stems) that may.
struct Never {
    folders: &'static [&'static str],
    texts: &'static [&'static str],
    except: &'static [&'static str],
    why: &'static str,
}

const NEVER: &[Never] = &[
    Never {
        folders: &[
            "rules-dsl/diagnostics",
            "rules-dsl/syntax",
            "rules-dsl/program",
            "rules-dsl/compiler",
            "rules-dsl/ide",
            "engine/play",
            "engine/pilots",
        ],
        texts: &[
            "std::fs",
            "std::env",
            "std::net",
            "std::process",
            "std::thread",
            "SystemTime",
            "Instant::now",
            "println!",
            "eprintln!",
        ],
        except: &[],
        why: "the core is pure: no disk, environment, threads, clock or terminal",
    },
    Never {
        folders: &["engine/play"],
        texts: &["f32", "f64", "HashMap::new", "HashSet::new", "RandomState", "thread_rng"],
        // The digest's serializer has to name the types that it rejects.
        except: &["digest"],
        why: "play is the same on every machine: whole numbers, no order of hashes, only named streams",
    },
    Never {
        folders: &["engine/lab"],
        texts: &["std::fs", "println!"],
        except: &[],
        why: "the lab counts, others write",
    },
    Never {
        folders: &["editor/studio"],
        texts: &["std::fs"],
        except: &["io", "disk"],
        why: "the disk stands behind a port",
    },
    Never {
        folders: &["editor/art", "editor/print"],
        texts: &["std::fs", "SystemTime", "println!"],
        except: &[],
        why: "drawings and pages depend on nothing but the rules, and others write them",
    },
    Never { folders: &["content"], texts: &["fn main", "std::fs"], except: &[], why: "the library is embedded text" },
];

/// Whether `text` contains `word`, not as part of a longer name.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word)
        .any(|(at, _)| !part(text[..at].chars().next_back()) && !part(text[at + word.len()..].chars().next()))
}

#[test]
fn forbidden_apis_are_not_used() {
    let mut found = Vec::new();
    for never in NEVER {
        for folder in never.folders {
            for source in sources(folder) {
                let stem = source.path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
                let inside =
                    never.except.iter().any(|e| *e == stem || source.path.components().any(|c| c.as_os_str() == *e));
                if inside {
                    continue;
                }
                let code = without_comments(&source.text);
                for text in never.texts.iter().filter(|t| has_word(&code, t)) {
                    found.push(format!("{}: {text} ({})", source.path.display(), never.why));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(has_word("let x: f64 = 1.0;", "f64") && !has_word("let buf640 = 1;", "f64"));
}

/// Every code is used, so the book has no page of a problem that is never reported. The reverse can't happen: a code
/// without a page does not compile.
#[test]
fn every_code_of_a_diagnostic_is_used() {
    let folders = ["rules-dsl/syntax", "rules-dsl/compiler", "engine/play", "editor/studio"];
    let texts: Vec<String> = folders.into_iter().flat_map(sources).map(|s| without_comments(&s.text)).collect();
    let words: BTreeSet<&str> =
        texts.iter().flat_map(|t| t.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')).collect();
    let unused: Vec<Code> = Code::all().filter(|code| !words.contains(code.name())).collect();
    assert!(unused.is_empty(), "pages in docs/src/diagnostics whose code is never reported: {unused:?}");
    assert!(words.contains("E0301") && !words.contains("E9999"), "the sources were not read");
}

/// The style violations in a Rust file.
fn style_violations(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if !text.starts_with("//!") {
        found.push("opens without `//!`".to_string());
    }
    if text.starts_with("//! (to be written)") {
        found.push("says only that it is to be written".to_string());
    }
    let code = without_comments(text);
    for (line, l) in code.lines().enumerate() {
        let said = |what: &str| l.contains(what) && !l.contains(&format!("\"{what}"));
        if said("#[allow(") || said("#![allow(") {
            found.push(format!("line {}: `allow`: say `#[expect(…, reason = \"…\")]`", line + 1));
        }
        if said("todo!(") || said("unimplemented!(") || said("dbg!(") {
            found.push(format!("line {}: unfinished", line + 1));
        }
    }
    // The attribute may span several lines, so it is read up to its closing bracket.
    for (at, _) in code.match_indices("[expect(") {
        let end = code[at..].find(")]").map_or(code.len(), |e| at + e);
        if !code[at..end].contains("reason") {
            let line = code[..at].matches('\n').count() + 1;
            found.push(format!("line {line}: `expect` without a reason"));
        }
    }
    found
}

#[test]
fn source_conventions_hold() {
    let mut found = Vec::new();
    for c in crates() {
        for path in files(&root().join(&c.folder).join("src"), "rs") {
            if path.ends_with("tests/src/house.rs") {
                continue; // names what it forbids
            }
            let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            found.extend(style_violations(&read(&path)).into_iter().map(|m| format!("{shown}: {m}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));

    let rude = concat!("fn f() {\n    to", "do!()\n}\n#[al", "low(dead_code)]\n#[expect(dead_code)]\nfn g() {}\n");
    assert_eq!(style_violations(rude).len(), 4, "{:?}", style_violations(rude));
}

/// The files that a page of documentation names, such as `shell.rs` or `shell/pane/`.
fn named_files(docs: &str) -> Vec<&str> {
    let in_code = docs.lines().filter(|l| l.starts_with("//!")).flat_map(|l| l.split('`').skip(1).step_by(2));
    in_code.filter(|name| name.ends_with(".rs") || name.ends_with('/')).collect()
}

/// Every crate with many modules says at its top which file does what.
#[test]
fn large_crates_begin_with_a_map_of_their_files() {
    const MANY: usize = 20;
    let mut wrong = Vec::new();
    for c in crates().iter().filter(|c| !c.folder.starts_with("tests")) {
        let src = root().join(&c.folder).join("src");
        let Some(top) = ["lib.rs", "main.rs"].into_iter().map(|f| src.join(f)).find(|path| path.is_file()) else {
            continue;
        };
        let text = read(&top);
        let named = named_files(&text);
        let missing = named.iter().filter(|name| !src.join(name).exists());
        wrong.extend(missing.map(|name| format!("{}: there is no {name}", top.display())));
        let modules = text.lines().filter(|l| l.trim_start_matches("pub ").starts_with("mod ")).count();
        if modules >= MANY && named.len() < MANY / 2 {
            wrong.push(format!("{}: {modules} modules and no map of them", top.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(named_files("//! `a.rs` and `Shell` in `b/`\nmod c; // `d.rs`\n"), ["a.rs", "b/"]);
}

// ---- content ----

/// Words of the games. Code that uses one of them hard-codes a game. This is a list, and not all names that the content
/// declares, so that a designer can give an effect the name of a variable in code.
const GAME_WORDS: &str = "\
    aces acrobatic acrobatics aircraft albatros ammo ammunition balloon balloons barrage biplane bomb bomber \
    bombers bombs bristol bursts camel clouds cockpit deflection dive dives dogfight duel entente flanders fokker \
    fuel fuselage glide glides gliding gunner gunners guns halberstadt immelmann jam jammed jams jink laurels \
    lewis maneuver maneuvers nieuport nungesser observer observers pfalz propeller richthofen rudder rudders shoot \
    shots smoke sopwith spad spinning squadron stall stalls struts tailed tailing trench trenches triplane \
    undercarriage voss wing wings zeppelin";

/// The words of a text, in lower case. Names are split at underscores and before capitals.
fn words_of(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let (mut word, mut before) = (String::new(), ' ');
    for c in text.chars().chain([' ']) {
        let starts = c.is_ascii_uppercase() && (before.is_ascii_lowercase() || before.is_ascii_digit());
        if starts || !c.is_ascii_alphanumeric() {
            words.insert(std::mem::take(&mut word));
        }
        if c.is_ascii_alphanumeric() {
            word.push(c.to_ascii_lowercase());
        }
        before = c;
    }
    words
}

/// The words of the games that a Rust source contains. Text between backticks in a message is an example for authors and
/// is left out.
fn game_words(code: &str) -> Vec<&'static str> {
    let text: String = code.lines().flat_map(|l| l.split('`').step_by(2).chain(["\n"])).collect();
    let words = words_of(&text);
    GAME_WORDS.split_whitespace().filter(|word| words.contains(*word)).collect()
}

#[test]
fn code_contains_no_words_of_the_games() {
    let content = files(&root().join("content"), "dicta");
    let said: BTreeSet<String> = content.iter().flat_map(|path| words_of(&read(path))).collect();
    let strange: Vec<_> = GAME_WORDS.split_whitespace().filter(|word| !said.contains(*word)).collect();
    assert!(strange.is_empty(), "no file of the content has these words: {strange:?}");

    let mut found: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for layer in ["rules-dsl", "engine", "editor"] {
        for c in crates().iter().filter(|c| c.folder.starts_with(layer)) {
            for source in sources(&c.folder) {
                let path = source.path.strip_prefix(root()).unwrap_or(&source.path).display().to_string();
                for word in game_words(&without_comments(&source.text)) {
                    found.entry(word).or_default().insert(path.clone());
                }
            }
        }
    }
    assert!(found.is_empty(), "words of the games in code: {found:#?}");

    // Canary: a line of an engine for one game must be found.
    let guilty = "if piece.name == \"fokker_1\" && !piece.HasSmoke { say(\"write `wings 2`\") }";
    assert_eq!(game_words(guilty), ["fokker", "smoke"]);
}
