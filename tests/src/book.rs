//! Every Dicta listing in the book compiles, or fails with exactly the code that the page announces; its examples pass,
//! its missions can be played to the end, and links have targets.
//!
//! A block marked `dicta` is a whole file. A block marked `dicta,fragment:NAME` is inserted into
//! `docs/scaffolds/NAME.dicta`, in which these lines are special:
//! - `//// HERE`: the fragment is inserted here, with the indentation of this line.
//! - `//// EACH text {line} text {n}`: each line of the fragment becomes such a line; `{n}` numbers them.
//! - `//// WITH name`: another scaffold is inserted here.
//! - `//// FILE path`: starts another file.
//!
//! With `part`, the earlier blocks of the page that are parts of the same file are inserted before the block.
//!
//! `dicta,error:E0301` (with or without a fragment) must give this code and no other error. Warnings are ignored.
//! `dicta,warning:W0001` must give this warning, no other, and no error; the block `fixed:W0001` after it must give
//! none.
//! More marks: in a whole file `//// FILE path` starts another file; `laid:a+b` applies these overlays to the first
//! ruleset; `times:n` repeats each line that contains `{n}` that many times, with its number. [`happens`] describes the
//! marks for what must happen in the games of a block.

mod happens;
mod index;

use dicta_compiler::Code::{self, *};
use dicta_compiler::Severity;
use dicta_play::examples::run_examples;
use dicta_play::{GameLog, Machine, OptionBuf, Status};
use dicta_program::{MissionId, Origin, Program};
use dicta_syntax::{SourceFile, parse};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is in the root").join("docs")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// All pages, sorted by path.
fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![docs().join("src")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the book's folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

// ---- blocks ----

/// A Dicta listing in a page.
#[derive(Debug, Default, PartialEq)]
struct Listing {
    /// The number of its first line, from 1.
    line: usize,
    fragment: Option<String>,
    /// Continues the previous part.
    part: bool,
    /// The code that it must give.
    error: Option<String>,
    /// The warning that it must give or, once fixed, must not give.
    warning: Option<String>,
    fixed: Option<String>,
    /// Overlays on the first ruleset.
    laid: Vec<String>,
    /// The number of times that a line with `{n}` is repeated.
    times: usize,
    /// The mission or campaign whose games show what the block teaches, and its pilots.
    mission: Option<String>,
    campaign: Option<String>,
    pilots: Option<String>,
    /// Names that must take effect in these games.
    acts: Vec<String>,
    /// The ruleset whose games must differ from these.
    against: Option<String>,
    text: String,
}

/// The Dicta listings of a page. An unknown mark is an error in the page.
fn listings(page: &str) -> Result<Vec<Listing>, String> {
    let mut found = Vec::new();
    let mut inside: Option<Option<Listing>> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut inside, line.trim_start().strip_prefix("```")) {
            (None, Some(info)) => {
                let mut marks = info.trim().split(',');
                inside = Some(None);
                if marks.next() == Some("dicta") {
                    let mut listing = Listing { line: number + 2, times: 1, ..Listing::default() };
                    for mark in marks {
                        match mark.trim().split_once(':') {
                            None if mark == "part" => listing.part = true,
                            Some(("fragment", name)) => listing.fragment = Some(name.to_string()),
                            Some(("error", code)) => listing.error = Some(code.to_string()),
                            Some(("warning", code)) => listing.warning = Some(code.to_string()),
                            Some(("fixed", code)) => listing.fixed = Some(code.to_string()),
                            Some(("laid", names)) => listing.laid = names.split('+').map(str::to_string).collect(),
                            Some(("in", name)) => listing.mission = Some(name.to_string()),
                            Some(("campaign", name)) => listing.campaign = Some(name.to_string()),
                            Some(("pilots", name)) => listing.pilots = Some(name.to_string()),
                            Some(("acts", names)) => listing.acts = names.split('+').map(str::to_string).collect(),
                            Some(("against", name)) => listing.against = Some(name.to_string()),
                            Some(("times", n)) => {
                                listing.times = n.parse().map_err(|_| format!("line {}: no number", number + 1))?;
                            }
                            _ => return Err(format!("line {}: unknown mark `{mark}`", number + 1)),
                        }
                    }
                    inside = Some(Some(listing));
                }
            }
            (Some(listing), Some(_)) => {
                found.extend(listing.take());
                inside = None;
            }
            (Some(Some(listing)), None) => {
                for n in 0..if line.contains("{n}") { listing.times } else { 1 } {
                    listing.text.push_str(&line.replace("{n}", &n.to_string()));
                    listing.text.push('\n');
                }
            }
            _ => {}
        }
    }
    match inside {
        Some(_) => Err("the last block is not closed".to_string()),
        None => Ok(with_earlier_parts(found)),
    }
}

fn with_earlier_parts(mut listings: Vec<Listing>) -> Vec<Listing> {
    for i in (0..listings.len()).filter(|i| listings[*i].part).rev().collect::<Vec<_>>() {
        let earlier = listings[..i].iter().filter(|l| l.part && l.fragment == listings[i].fragment);
        let before: String = earlier.map(|l| format!("{}\n", l.text)).collect();
        listings[i].text.insert_str(0, &before);
    }
    listings
}

/// The files of a listing, the main file last.
fn files(listing: &Listing) -> Vec<(String, String)> {
    let mut files = vec![("main.dicta".to_string(), String::new())];
    match &listing.fragment {
        None => {
            for line in listing.text.lines() {
                match line.strip_prefix("//// FILE ") {
                    Some(path) => files.push((path.to_string(), String::new())),
                    None => files.last_mut().expect("there is always a file").1.push_str(&format!("{line}\n")),
                }
            }
        }
        Some(name) => lay_out(name, &listing.text, &mut files),
    }
    files.retain(|(_, text)| !text.trim().is_empty());
    files
}

fn lay_out(scaffold: &str, fragment: &str, files: &mut Vec<(String, String)>) {
    for line in read(&docs().join("scaffolds").join(format!("{scaffold}.dicta"))).lines() {
        let text = &mut files.last_mut().expect("there is always a file").1;
        match line.trim().strip_prefix("//// ").map(|l| l.split_once(' ').unwrap_or((l, ""))) {
            None => {
                text.push_str(line);
                text.push('\n');
            }
            Some(("HERE", _)) => {
                let indent = &line[..line.len() - line.trim_start().len()];
                fragment.lines().for_each(|l| text.push_str(&format!("{indent}{l}\n")));
            }
            Some(("EACH", pattern)) => {
                let lines = fragment.lines().filter(|l| !l.trim().is_empty() && !l.trim().starts_with("//"));
                for (n, one) in lines.enumerate() {
                    text.push_str(&pattern.replace("{line}", one).replace("{n}", &n.to_string()));
                    text.push('\n');
                }
            }
            Some(("WITH", other)) => lay_out(other, fragment, files),
            Some(("FILE", path)) => files.push((path.to_string(), String::new())),
            Some((word, _)) => panic!("{scaffold}: unknown line `{word}`"),
        }
    }
}

/// The built-in library, parsed once: an import names one of its folders or files.
fn library(import: &str) -> Vec<(String, Arc<SourceFile>)> {
    static FILES: OnceLock<Vec<(String, Arc<SourceFile>)>> = OnceLock::new();
    let all = FILES
        .get_or_init(|| dicta_content::files().into_iter().map(|(path, text)| (path, Arc::new(parse(text)))).collect());
    let inside = |path: &str| path == format!("{import}.dicta") || path.starts_with(&format!("{import}/"));
    all.iter().filter(|(path, _)| inside(path)).cloned().collect()
}

/// The project of a listing, and its last ruleset.
fn project(listing: &Listing) -> (dicta_compiler::Project, String) {
    let files = files(listing).into_iter().map(|(p, t)| (p, Arc::new(parse(&t)))).collect();
    let project = dicta_compiler::project(files, &library);
    let ruleset = project.systems.last().map_or_else(String::new, |s| s.name.clone());
    (project, ruleset)
}

/// Code and message of every error of a listing, in order.
fn errors(listing: &Listing) -> Vec<(String, String)> {
    diagnostics(listing, Severity::Error)
}

/// Code and message of the errors or the warnings of a listing. Checks its last ruleset with all its options, or the
/// first one with the overlays that are applied.
fn diagnostics(listing: &Listing, severity: Severity) -> Vec<(String, String)> {
    let (project, mut ruleset) = project(listing);
    let laid: Vec<&str> = listing.laid.iter().map(String::as_str).collect();
    if let Some(first) = project.systems.first().filter(|_| !laid.is_empty()) {
        ruleset.clone_from(&first.name);
    }
    let checked = dicta_compiler::check(&project, &ruleset, &laid);
    let all = project.diagnostics.iter().chain(&checked);
    all.filter(|d| d.severity() == severity)
        .map(|d| {
            let (path, text) = project.files.get(d.at.file as usize).map_or(("", ""), |f| (&f.path, &f.source.text));
            let line = text.get(..d.at.start as usize).unwrap_or("").matches('\n').count();
            let near = text.lines().nth(line).unwrap_or("").trim();
            let hint = d.hint.as_deref().unwrap_or("");
            (d.code.to_string(), format!("{path}:{}: {} ({hint}) | {near}", line + 1, d.message))
        })
        .collect()
}

/// The failures when a listing's own examples are run and its own missions are played by random pilots.
fn trouble(listing: &Listing) -> String {
    let (project, ruleset) = project(listing);
    let program = Arc::new(dicta_compiler::compile(&project, &ruleset, &[], &[]).program);
    let own = |origin: Origin| project.files.get(origin.file as usize).is_some_and(|f| !f.path.starts_with("dicta/"));
    let mut failures = String::new();
    for result in run_examples(&program).iter().filter(|r| own(r.origin)) {
        for f in &result.failures {
            failures.push_str(&format!("    example `{}`: expected {}, found {}\n", result.name, f.expected, f.found));
        }
    }
    for (i, mission) in program.missions.iter().enumerate().filter(|(_, m)| own(m.head.origin)) {
        if let Err(why) = flown(&program, MissionId(i as u32)) {
            failures.push_str(&format!("    mission `{}`: {why}\n", mission.head.name));
        }
    }
    failures + &happens::missing(listing)
}

fn flown(program: &Arc<Program>, mission: MissionId) -> Result<(), String> {
    let machine = Machine::new(program.clone(), mission).map_err(|e| e.to_string())?;
    let mut position = machine.start(1);
    let (mut journal, mut options) = (GameLog::Off, OptionBuf::default());
    for decision in 0..10_000 {
        match machine.advance(&mut position, &mut journal) {
            Status::Decide => {}
            Status::Over(_) => return Ok(()),
            Status::Fault(fault) => return Err(fault.to_string()),
        }
        machine.legal(&position, &mut options);
        let one = decision * 7 % options.len().max(1);
        machine.choose_index(&mut position, one, &options, &mut journal);
    }
    Err("it never ends".to_string())
}

/// The problems of a listing.
fn verdict(listing: &Listing) -> Option<String> {
    let found = errors(listing);
    let list = |of: &[(String, String)]| of.iter().map(|(c, m)| format!("    {c}: {m}\n")).collect::<String>();
    let problems = || list(&found);
    if let Some(code) = &listing.warning {
        let warned = diagnostics(listing, Severity::Warning);
        let fits = found.is_empty() && !warned.is_empty() && warned.iter().all(|(c, _)| c == code);
        return (!fits).then(|| format!("should warn of {code} and nothing else\n{}{}", problems(), list(&warned)));
    }
    if let Some(code) = &listing.fixed {
        let warned = diagnostics(listing, Severity::Warning);
        if warned.iter().any(|(c, _)| c == code) {
            return Some(format!("still warns of {code}\n{}", list(&warned)));
        }
    }
    match &listing.error {
        None if found.is_empty() => {
            Some(trouble(listing)).filter(|t| !t.is_empty()).map(|t| format!("does not play\n{t}"))
        }
        None => Some(format!("does not compile\n{}", problems())),
        Some(code) if found.is_empty() => Some(format!("should give {code}, and compiles\n")),
        Some(code) if found.iter().all(|(c, _)| c == code) => None,
        Some(code) => Some(format!("should give {code} and nothing else\n{}", problems())),
    }
}

#[test]
fn every_dicta_block_compiles() {
    let mut wrong = String::new();
    let mut count = 0;
    for page in pages() {
        let shown = page.strip_prefix(docs()).unwrap_or(&page).display().to_string();
        let found = listings(&read(&page)).unwrap_or_else(|e| panic!("{shown}: {e}"));
        for listing in found {
            count += 1;
            if let Some(why) = verdict(&listing) {
                wrong.push_str(&format!("{shown}:{}: {why}", listing.line));
            }
        }
    }
    assert!(count > 40, "only {count} blocks found");
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Diagnostics whose bad source is too large for a page, or not source at all; each of these pages names its test.
const UNSHOWN: [Code; 19] = [
    E0005, E0006, E0007, E0009, E0608, E0704, E0706, E0709, E0901, E0902, E0903, E0904, E0905, E0906, E0907, E0908,
    E0909, E0910, E0911,
];

/// The page of every error and warning shows a listing that gives it and a fixed one that doesn't.
#[test]
fn every_diagnostic_page_has_a_failing_and_a_fixed_listing() {
    let mut wrong = String::new();
    for code in Code::all().filter(|code| !code.name().starts_with(['F', 'X'])) {
        let found = listings(code.page()).expect("a page");
        let of = |of: &Option<String>| of.as_deref() == Some(code.name());
        let shown = found.iter().any(|l| of(&l.error) || of(&l.warning));
        let fixed = found.iter().any(|l| l.error.is_none() && l.warning.is_none());
        if UNSHOWN.contains(&code) == (shown && fixed) {
            wrong.push_str(&format!("{code} "));
        }
    }
    assert!(wrong.is_empty(), "a failing or a fixed listing is missing, or both exist where none is expected: {wrong}");
}

#[test]
fn bad_listings_are_found() {
    let block = |text: &str| {
        let page = format!("# Page\n\n```dicta,fragment:beside\n{text}\n```\n");
        verdict(&listings(&page).expect("a page").remove(0))
    };
    assert_eq!(block("define fine(a: aircraft) = a.smoke"), None);
    assert!(block("define broken(a: aircraft) = = 3").is_some());
    assert!(block("define unknown(a: aircraft) = a.feathers > 3").is_some());
    assert!(block("example \"No\" {\n  given map field\n  expect 1 == 2\n}").is_some());
    assert!(listings("```dicta,fragmnet:beside\n```\n").is_err());
}

// ---- links ----

/// The targets of a page's links, except those to other sites.
fn links(page: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut code = false;
    for line in page.lines() {
        code ^= line.trim_start().starts_with("```");
        if !code {
            found.extend(line.match_indices("](").filter_map(|(at, _)| line[at + 2..].split(')').next()));
        }
    }
    found.retain(|l| !l.contains("://"));
    found
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn broken(page: &Path, link: &str) -> bool {
    let (path, part) = link.split_once('#').unwrap_or((link, ""));
    let folder = page.parent().expect("a page is in a folder");
    let target = if path.is_empty() { page.to_path_buf() } else { folder.join(path) };
    let part_missing = || !read(&target).lines().any(|l| l.starts_with('#') && anchor(l) == part);
    !target.exists() || !part.is_empty() && part_missing()
}

#[test]
fn links_have_targets() {
    let root = docs().parent().expect("docs/ is in the root").to_path_buf();
    let outside = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|f| root.join(f));
    let mut wrong = Vec::new();
    for page in pages().into_iter().chain(outside) {
        let text = read(&page);
        for link in links(&text).into_iter().filter(|l| broken(&page, l)) {
            wrong.push(format!("{}: {link}", page.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));

    let here = docs().join("src/introduction.md");
    assert!(broken(&here, "nowhere.md") && broken(&here, "introduction.md#no-such-part") && !broken(&here, "#dicta"));
}

/// Paths of the repository in code spans, such as `engine/play/src/turn.rs`; `NAME` matches any name.
fn paths(page: &str) -> impl Iterator<Item = &str> {
    const FOLDERS: [&str; 6] = ["content/", "docs/", "editor/", "engine/", "rules-dsl/", "tests/"];
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let of_line = move |line| str::split(line, '`').skip(1).step_by(2);
    page.lines().flat_map(of_line).filter(move |span| {
        FOLDERS.iter().any(|f| span.starts_with(f)) && span.chars().all(is_path) && !span.contains("NAME")
    })
}

#[test]
fn named_files_exist() {
    let root = docs().parent().expect("docs/ is in the root").to_path_buf();
    let mut checked: Vec<PathBuf> =
        fs::read_dir(docs().join("decisions")).expect("decisions").flatten().map(|e| e.path()).collect();
    checked.extend(["README.md", "CONTRIBUTING.md"].map(|f| root.join(f)));
    checked.extend(pages());
    let mut count = 0;
    for page in checked {
        let text = read(&page);
        for path in paths(&text) {
            count += 1;
            assert!(root.join(path).exists(), "{} names {path}, which does not exist", page.display());
        }
    }
    assert!(count > 30, "only {count} paths were found");
    let found: Vec<&str> = paths("`editor/a.rs` and `cargo test`, `tests/NAME.rs`, `docs/b`").collect();
    assert_eq!(found, ["editor/a.rs", "docs/b"]);
}

#[test]
fn every_fault_code_is_listed() {
    let page = read(&docs().join("src/faults.md"));
    let listed = |code: &Code| page.contains(&format!("| {code} |"));
    let missing: Vec<Code> =
        Code::all().filter(|code| code.name().starts_with('F')).filter(|code| !listed(code)).collect();
    assert!(missing.is_empty(), "docs/src/faults.md lacks {missing:?}");
    assert!(!listed(&E0301), "the canary: an error is no fault");
}

#[test]
fn every_function_is_in_the_reference() {
    let pages = ["expressions", "geometry"].map(|p| read(&docs().join(format!("src/reference/{p}.md")))).concat();
    let describes = |name: &str| {
        pages.contains(&format!("`{name}("))
            || pages.contains(&format!("`{name}`"))
            || pages.contains(&format!(" {name}("))
    };
    for name in dicta_compiler::builtin_names() {
        assert!(describes(name), "the function {name}");
    }
    assert!(!describes("teleport"));
}

/// The page with its list of codes regenerated: the lines that contain `diagnostics/` replace the existing ones, after
/// `mark`.
fn renewed(page: &str, mark: &str, line: impl Fn(&str, &str) -> String) -> String {
    let kept: Vec<&str> = page.lines().filter(|l| !l.contains("(diagnostics/")).collect();
    let at = kept.iter().position(|l| l.starts_with(mark)).expect("the mark of the list") + 1;
    let mut lines: Vec<String> = kept[..at].iter().map(ToString::to_string).collect();
    lines.extend(Code::all().map(|code| line(code.name(), code.title())));
    lines.extend(kept[at..].iter().map(ToString::to_string));
    lines.join("\n") + "\n"
}

#[test]
fn every_diagnostic_code_is_listed() {
    type Line = fn(&str, &str) -> String;
    let listed: [(&str, &str, Line); 2] = [
        ("src/SUMMARY.md", "- [Diagnostics](", |code, title| format!("  - [{code}: {title}](diagnostics/{code}.md)")),
        ("src/diagnostics.md", "<!-- codes", |code, title| format!("- [{code}](diagnostics/{code}.md): {title}")),
    ];
    for (path, mark, line) in listed {
        let path = docs().join(path);
        crate::expected::generated(&path, &renewed(&read(&path), mark, line));
    }
    assert!(
        renewed("<!-- codes -->\n- [E9](diagnostics/E9.md): gone\n", "<!-- codes", |c, _| c.to_string())
            .lines()
            .all(|l| !l.contains("gone"))
    );
}

#[test]
fn every_page_is_in_the_summary() {
    let summary = read(&docs().join("src/SUMMARY.md"));
    let listed: BTreeSet<&str> = links(&summary).into_iter().collect();
    for page in pages() {
        let path = page.strip_prefix(docs().join("src")).expect("below src").display().to_string();
        assert!(path == "SUMMARY.md" || listed.contains(path.as_str()), "{path} is not in SUMMARY.md");
    }
}
