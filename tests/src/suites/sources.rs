//! Citations in the library: every reference to a line of a source leads to a line with content.
//!
//! The sources are not part of the project. `tests/sources/lines.txt` holds numbers about them: how many lines there
//! are, which of them are blank, which are headings. This command generates it from a folder of text files, which are
//! S0, S1, … in the order of their names:
//!
//! `DICTA_SOURCES=folder INSTA_UPDATE=always cargo test -p dicta-tests --lib -- sources`
//!
//! Markdown headings and page numbers are detected; other headings are listed by hand after `also` and kept.

use super::kit::{root, texts};
use dicta_syntax::tokens::{Lexer, TokenKind};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// A source: the number of its lines, and those without content.
#[derive(Default)]
struct Source {
    lines: u32,
    blank: BTreeSet<u32>,
    headings: BTreeSet<u32>,
    also: BTreeSet<u32>,
}

impl Source {
    fn of(text: &str, also: BTreeSet<u32>) -> Source {
        let mut source = Source { also, ..Source::default() };
        for (n, line) in (1..).zip(text.lines()) {
            source.lines = n;
            let line = line.trim();
            if line.is_empty() {
                source.blank.insert(n);
            } else if line.starts_with('#') || line.chars().all(|c| c.is_ascii_digit()) {
                source.headings.insert(n);
            }
        }
        source
    }

    /// The problem of a reference to these lines.
    fn fault(&self, lines: &RangeInclusive<u32>) -> Option<String> {
        let (from, to) = (*lines.start(), *lines.end());
        let heading = |n: &u32| self.headings.contains(n) || self.also.contains(n);
        if from == 0 || to > self.lines {
            return Some(format!("there are {} lines", self.lines));
        }
        if from > to {
            return Some("it ends before it begins".into());
        }
        match [from, to].iter().find(|n| self.blank.contains(n)) {
            Some(n) => Some(format!("line {n} is blank")),
            // A section may begin with its heading.
            None if heading(&to) => Some(format!("line {to} is a heading")),
            None => None,
        }
    }
}

// ---- The line numbers -----------------------------------------------------------------------------------------------

fn path() -> std::path::PathBuf {
    root().join("tests/sources/lines.txt")
}

/// `3, 5-9`: the numbers, with runs abbreviated.
fn shown(numbers: &BTreeSet<u32>) -> String {
    let mut runs: Vec<(u32, u32)> = vec![];
    for n in numbers {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == *n => *end = *n,
            _ => runs.push((*n, *n)),
        }
    }
    let shown = runs.iter().map(|(a, b)| if a == b { format!("{a}") } else { format!("{a}-{b}") });
    shown.collect::<Vec<_>>().join(", ")
}

fn numbers(text: &str) -> BTreeSet<u32> {
    text.split(',').filter_map(|part| span(part.trim()).ok()).flatten().collect()
}

fn read() -> BTreeMap<String, Source> {
    let text = std::fs::read_to_string(path()).unwrap_or_default();
    let mut sources: BTreeMap<String, Source> = BTreeMap::new();
    for line in text.lines().filter(|l| !l.starts_with("//")) {
        let mut words = line.splitn(3, ' ');
        let (Some(name), Some(what), rest) = (words.next(), words.next(), words.next().unwrap_or("")) else { continue };
        let source = sources.entry(name.to_string()).or_default();
        match what {
            "lines" => source.lines = rest.parse().expect("a number of lines"),
            "blank" => source.blank = numbers(rest),
            "headings" => source.headings = numbers(rest),
            "also" => source.also = numbers(rest),
            _ => panic!("tests/sources/lines.txt: {line}"),
        }
    }
    sources
}

fn written(sources: &BTreeMap<String, Source>) -> String {
    let mut out = String::from("// Lines of the sources; see tests/src/suites/sources.rs.\n");
    for (name, s) in sources {
        out.push_str(&format!("{name} lines {}\n", s.lines));
        for (what, set) in [("blank", &s.blank), ("headings", &s.headings), ("also", &s.also)] {
            if !set.is_empty() {
                out.push_str(&format!("{name} {what} {}\n", shown(set)));
            }
        }
    }
    out
}

#[test]
fn the_line_numbers_match_the_sources() {
    let Some(folder) = std::env::var_os("DICTA_SOURCES") else { return };
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    files.sort();
    let mut old = read();
    let mut sources = BTreeMap::new();
    for (n, file) in files.iter().enumerate() {
        let name = format!("S{n}");
        let also = old.remove(&name).map(|s| s.also).unwrap_or_default();
        sources.insert(name, Source::of(&std::fs::read_to_string(file).expect("a text"), also));
    }
    crate::expected::generated(&path(), &written(&sources));
}

// ---- References ------------------------------------------------------------------------------------------------------

/// A reference: the name of the source, and its lines.
type Reference = (String, RangeInclusive<u32>);

/// `12` or `12-15`.
fn span(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |t: &str| match t.parse::<u32>() {
        Ok(n) if !t.starts_with(['0', '+']) => Ok(n),
        _ => Err(format!("`{text}` is no number of a line")),
    };
    match text.split_once('-') {
        Some((from, to)) => Ok(number(from)?..=number(to)?),
        None => number(text).map(|n| n..=n),
    }
}

/// The references of a mark: `source "S1" "lines 4, 7-9; a note"` or
/// `source "S3, S4" "S3 line 4, S4 lines 8-9; row 7.3 whom"`.
fn references(names: &str, place: &str) -> Result<Vec<Reference>, String> {
    let names: Vec<&str> = names.split(", ").collect();
    let mut found: Vec<Reference> = vec![];
    let mut notes = false;
    for section in place.split("; ") {
        let named = section.split(' ').next().is_some_and(|first| names.contains(&first));
        if notes || !found.is_empty() && !named {
            notes = true;
            continue;
        }
        let (mut name, mut count, mut word) = (names[0], 0, "");
        for part in section.split(", ") {
            let mut words: Vec<&str> = part.split(' ').collect();
            if names.contains(&words[0]) && names.len() > 1 {
                agree(word, count)?;
                (name, count, word) = (words.remove(0), 0, "");
            }
            if words.len() == 2 && matches!(words[0], "line" | "lines") && word.is_empty() {
                word = words.remove(0);
            }
            let [lines] = words[..] else { return Err(format!("`{part}` is no reference")) };
            let lines = span(lines)?;
            count += lines.clone().take(2).count();
            found.push((name.to_string(), lines));
        }
        agree(word, count)?;
    }
    match names.iter().find(|n| !found.iter().any(|(name, _)| name == *n)) {
        Some(missing) => Err(format!("nothing refers to {missing}")),
        None => Ok(found),
    }
}

/// One line is a `line`, several are `lines`.
fn agree(word: &str, count: usize) -> Result<(), String> {
    match (word, count) {
        ("line", 1) | ("lines", 2..) | ("", 0) => Ok(()),
        ("", _) => Err("`line` or `lines` is missing".into()),
        _ => Err(format!("`{word}` before {count}")),
    }
}

/// References in prose: `S3 line 712`, `S1 lines 95-124`, `S0, line 40`, `S3, lines 590-592 and 760-774`.
fn mentioned(text: &str) -> Vec<Reference> {
    let words: Vec<&str> = text.split([' ', '(', '"']).filter(|w| !w.is_empty()).collect();
    let mut found = vec![];
    for (i, word) in words.iter().enumerate() {
        let name = word.trim_end_matches([',', ':']);
        let is_name = name.strip_prefix('S').is_some_and(|n| n.len() == 1 && n.chars().all(|c| c.is_ascii_digit()));
        if !is_name || !words.get(i + 1).is_some_and(|w| matches!(*w, "line" | "lines")) {
            continue;
        }
        for part in words[i + 2..].iter().filter(|w| **w != "and") {
            let Ok(lines) = span(part.trim_end_matches([',', '.', ':', ';', ')'])) else { break };
            found.push((name.to_string(), lines));
            if part.ends_with(['.', ':', ';', ')']) {
                break;
            }
        }
    }
    found
}

/// The problems of the references in a file.
fn faults(path: &str, text: &str, sources: &BTreeMap<String, Source>) -> Vec<String> {
    let tokens: Vec<_> = Lexer::new(text).filter(|t| t.kind != TokenKind::Space).collect();
    let quoted = |i: usize| tokens.get(i).filter(|t| t.kind == TokenKind::Text).map(|t| t.text(text).trim_matches('"'));
    let mut found = vec![];
    for (i, token) in tokens.iter().enumerate() {
        let (line, _) = dicta_syntax::line_col(text, token.start as usize);
        let mut fault = |said: &str, what: String| found.push(format!("{path}:{line} {said}: {what}"));
        let refers = match token.kind {
            TokenKind::Keyword if token.text(text) == "source" && quoted(i + 1).is_some() => {
                let (names, place) = (quoted(i + 1).unwrap_or(""), quoted(i + 2).unwrap_or(""));
                match references(names, place) {
                    Ok(refers) => refers,
                    Err(what) => {
                        fault(place, what);
                        continue;
                    }
                }
            }
            TokenKind::Comment | TokenKind::Doc => mentioned(token.text(text)),
            TokenKind::Text if i > 0 && tokens[i - 1].text(text) == "reconstructed" => mentioned(token.text(text)),
            _ => continue,
        };
        for (name, lines) in refers {
            let said = format!("{name} {}-{}", lines.start(), lines.end());
            match sources.get(&name) {
                Some(source) => source.fault(&lines).into_iter().for_each(|what| fault(&said, what)),
                None => fault(&said, "no such source".into()),
            }
        }
    }
    found
}

#[test]
fn every_reference_leads_to_a_line_with_content() {
    let sources = read();
    assert_eq!(sources.len(), 5, "tests/sources/lines.txt");
    let texts = texts();
    let library = texts.iter().filter(|(path, _)| path.starts_with("content/"));
    let found: Vec<String> = library.flat_map(|(path, text)| faults(path, text, &sources)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn wrong_references_are_found() {
    let source = Source { lines: 9, blank: [2, 5].into(), headings: [3].into(), also: [7].into() };
    let sources = BTreeMap::from([("S1".to_string(), source)]);
    let of = |mark: &str| faults("a", mark, &sources);
    for right in [
        "source \"S1\" \"line 1\"",
        "source \"S1\" \"lines 1, 3-4\"",
        "source \"S1\" \"line 8; a note, line 2\"",
        "reconstructed \"as S1, line 4\"",
        "// S1 lines 1 and 4.",
        "// all (S1, line 1); 5 is straight",
    ] {
        assert!(of(right).is_empty(), "{right}: {:?}", of(right));
    }
    for wrong in [
        "source \"S1\" \"line 2\"",
        "source \"S1\" \"line 3\"",
        "source \"S1\" \"line 7\"",
        "source \"S1\" \"lines 4-5\"",
        "source \"S1\" \"lines 5-6\"",
        "source \"S1\" \"lines 4-10\"",
        "source \"S1\" \"lines 6-4\"",
        "source \"S1\" \"line 4-6\"",
        "source \"S1\" \"lines 4\"",
        "source \"S1\" \"4\"",
        "source \"S1\" \"page 4\"",
        "source \"S1\" \"line 04\"",
        "source \"S1\"",
        "source \"S2\" \"line 1\"",
        "source \"S1, S2\" \"S1 line 1\"",
        "reconstructed \"as S1, line 5\"",
        "// S1 lines 1 and 5.",
    ] {
        assert_eq!(of(wrong).len(), 1, "{wrong}: {:?}", of(wrong));
    }
}

// ---- The systems' pages ----------------------------------------------------------------------------------------------

/// Code words in the column "in the files" of a page's tables that no file of the system contains.
fn strangers(page: &str, files: &[&str]) -> Vec<String> {
    let words = |text: &str| -> Vec<String> {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        text.split(move |c| !word(c)).filter(|w| !w.is_empty()).map(str::to_owned).collect()
    };
    let lexed = |text: &&str| -> Vec<String> {
        let said =
            Lexer::new(text).filter(|t| !matches!(t.kind, TokenKind::Comment | TokenKind::Doc | TokenKind::Text));
        said.flat_map(|t| words(t.text(text))).collect()
    };
    let known: BTreeSet<String> = files.iter().flat_map(lexed).collect();
    let (mut column, mut found) = (None, vec![]);
    for (n, line) in (1..).zip(page.lines()) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if cells.len() < 3 {
            column = None;
        } else if column.is_none() {
            column = cells.iter().position(|c| *c == "in the files");
        } else if let Some(cell) = column.and_then(|c| cells.get(c)) {
            let code = cell.split('`').skip(1).step_by(2).flat_map(words);
            found.extend(code.filter(|w| !known.contains(w)).map(|w| format!("{n}: {w}")));
        }
    }
    found
}

/// The lines of the source, in the first column of a page's tables of rules, that are blank, headings or missing.
fn astray(page: &str, source: &Source) -> Vec<String> {
    let (mut rules, mut found) = (false, vec![]);
    for (n, line) in (1..).zip(page.lines()) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if cells.len() < 3 {
            rules = false;
        } else if cells.contains(&"in the files") {
            rules = true;
        } else if rules {
            let lines = cells[1].split(", ").filter_map(|part| span(part).ok());
            found.extend(lines.filter_map(|lines| Some(format!("{n}: {}", source.fault(&lines)?))));
        }
    }
    found
}

#[test]
fn the_pages_use_names_of_the_files() {
    let texts = texts();
    let mut looked_at = 0;
    let sources = read();
    for (system, source) in [("gdw", "S2"), ("nutshell", "S0"), ("tally-ho", "S1")] {
        let page = std::fs::read_to_string(root().join(format!("docs/src/systems/{system}.md"))).expect("a page");
        let files: Vec<&str> = texts
            .iter()
            .filter(|(path, _)| path.starts_with(&format!("content/{system}/")))
            .map(|(_, text)| text.as_str())
            .collect();
        assert_eq!(strangers(&page, &files), Vec::<String>::new(), "docs/src/systems/{system}.md");
        assert_eq!(astray(&page, &sources[source]), Vec::<String>::new(), "docs/src/systems/{system}.md");
        looked_at += page.matches("| in the files |").count();
    }
    assert_eq!(looked_at, 3);
    let page = "| says | in the files |\n| --- | --- |\n| a shot | `effect hit`, `miss` |\n";
    assert_eq!(strangers(page, &["effect hit() { } // miss"]), ["3: miss"]);
    let source = Source { lines: 9, blank: [2].into(), ..Source::default() };
    let page = "| lines | in the files |\n| --- | --- |\n| 1, 2-3 | `hit` |\n| 4 | `hit` |\n";
    assert_eq!(astray(page, &source), ["3: line 2 is blank"]);
}
