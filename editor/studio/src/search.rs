//! Find and replace, in one file or in a whole project, with the same query syntax.
//!
//! A search can run on another thread: it has the files as they were when it was requested, which are shared and not
//! copied.

use crate::document::Document;
use crate::history::Change;
use crate::project::Project;
use dicta_syntax::TextEdit;
use regex::{Regex, RegexBuilder};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum number of matches that are collected.
pub const HITS_MAX: usize = 5000;
/// The maximum size of a compiled pattern, in bytes.
const PATTERN_MAX: usize = 1 << 20;
/// How much of a line is shown before and after a match, in bytes.
const AROUND: usize = 160;

/// A search query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    pub words: String,
    pub whole_word: bool,
    pub match_case: bool,
    /// `words` is a regular expression; the replacement may refer to its groups (`$1`).
    pub regex: bool,
}

impl Query {
    /// Searches for these words literally.
    pub fn look_for(&mut self, words: &str) {
        self.words = if self.regex { regex::escape(words) } else { words.to_owned() };
    }

    /// The compiled query; none if it is empty.
    ///
    /// # Errors
    /// What is wrong with a regular expression, in words.
    pub fn pattern(&self) -> Result<Option<Pattern>, String> {
        if self.words.is_empty() {
            return Ok(None);
        }
        let body = if self.regex { self.words.clone() } else { regex::escape(&self.words) };
        let is_word = |c: Option<char>| self.regex || c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let edge = |c| if self.whole_word && is_word(c) { r"\b" } else { "" };
        let (before, after) = (edge(self.words.chars().next()), edge(self.words.chars().next_back()));
        let built = RegexBuilder::new(&format!("{before}(?:{body}){after}"))
            .case_insensitive(!self.match_case)
            .multi_line(true)
            .size_limit(PATTERN_MAX)
            .build();
        match built {
            Ok(regex) => Ok(Some(Pattern { regex, expands: self.regex })),
            Err(error) => Err(in_words(&error)),
        }
    }
}

/// The essential part of an error in a regular expression.
fn in_words(error: &regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().rev().find_map(|line| line.trim().strip_prefix("error: ")).map(str::to_owned);
    match error {
        regex::Error::CompiledTooBig(_) => "the pattern is too large".to_owned(),
        _ => last.unwrap_or(text),
    }
}

/// A compiled query.
#[derive(Clone, Debug)]
pub struct Pattern {
    regex: Regex,
    expands: bool,
}

impl Pattern {
    /// The matches in a text, in order, without empty ones.
    pub fn matches<'a>(&'a self, text: &'a str) -> impl Iterator<Item = std::ops::Range<usize>> + 'a {
        self.regex.find_iter(text).map(|m| m.range()).filter(|range| !range.is_empty())
    }

    /// The edit that replaces a match; none if it no longer matches.
    pub fn edit(&self, text: &str, at: &std::ops::Range<usize>, with: &str) -> Option<TextEdit> {
        Some(TextEdit::replace(at.start as u32, at.end as u32, self.replacement(text, at, with)?))
    }

    /// The replacement of a match; none if it no longer matches.
    pub fn replacement(&self, text: &str, at: &std::ops::Range<usize>, with: &str) -> Option<String> {
        text.get(at.clone())?;
        let captures =
            self.regex.captures_at(text, at.start).filter(|c| c.get(0).map(|m| m.range()) == Some(at.clone()))?;
        let mut new = String::new();
        if self.expands {
            captures.expand(with, &mut new);
        } else {
            new.push_str(with);
        }
        Some(new)
    }
}

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Bytes of the text.
    pub start: usize,
    pub end: usize,
    /// From 1.
    pub line: usize,
    /// The line where it starts, or a part of it.
    pub shown: String,
    /// The range of the match within `shown`.
    pub marked: std::ops::Range<usize>,
}

/// The matches in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileHits {
    pub path: String,
    pub read_only: bool,
    pub hits: Vec<Hit>,
}

/// A file to search in.
#[derive(Clone, Debug)]
pub struct SearchedFile {
    path: String,
    text: Arc<str>,
    read_only: bool,
}

/// A project's files, and the library files opened alongside them.
pub fn files(project: &Project) -> Vec<SearchedFile> {
    let file = |d: &Document| SearchedFile { path: d.path.clone(), text: d.shared(), read_only: d.read_only };
    project.documents().iter().chain(project.other_documents()).map(file).collect()
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The matches, file by file.
    pub files: Vec<FileHits>,
    /// The number of all matches.
    pub count: usize,
}

impl Found {
    /// Whether there may be more matches than were collected.
    pub fn is_cut(&self) -> bool {
        self.count >= HITS_MAX
    }
}

/// Searches these files in order, until the flag is set.
pub fn search(pattern: &Pattern, files: Vec<SearchedFile>, stop: &AtomicBool) -> Found {
    let mut found = Found::default();
    for SearchedFile { path, text, read_only } in files {
        if found.is_cut() || stop.load(Ordering::Relaxed) {
            break;
        }
        let hits = hits(pattern, &text, HITS_MAX - found.count);
        found.count += hits.len();
        if !hits.is_empty() {
            found.files.push(FileHits { path, read_only, hits });
        }
    }
    found
}

fn hits(pattern: &Pattern, text: &str, most: usize) -> Vec<Hit> {
    let (mut line, mut line_start, mut seen) = (1, 0, 0);
    let hit = |range: std::ops::Range<usize>| {
        let between = &text[seen..range.start];
        line += between.bytes().filter(|&b| b == b'\n').count();
        line_start = between.rfind('\n').map_or(line_start, |i| seen + i + 1);
        seen = range.start;
        let line_end = text[range.start..].find('\n').map_or(text.len(), |i| range.start + i);
        let from = floor(text, line_start.max(range.start.saturating_sub(AROUND)));
        let to = floor(text, line_end.min(range.end + AROUND));
        let lead = text[from..to].len() - text[from..to].trim_start().len();
        let from = (from + lead).min(range.start);
        let marked = range.start - from..range.end.min(to) - from;
        Hit { start: range.start, end: range.end, line, shown: text[from..to].trim_end().to_owned(), marked }
    };
    let mut found: Vec<Hit> = pattern.matches(text).take(most).map(hit).collect();
    for hit in &mut found {
        hit.marked.end = hit.marked.end.min(hit.shown.len());
        hit.marked.start = hit.marked.start.min(hit.marked.end);
    }
    found
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The result of a replacement.
#[derive(Clone, Debug, PartialEq)]
pub struct Replacement {
    /// One step for all files, to be passed to [`Project::apply`].
    pub change: Change,
    /// How many matches it replaces.
    pub count: usize,
    /// Read-only files with matches, which are not changed.
    pub skipped: Vec<String>,
}

/// Replaces every match, in all files of the project or in those with these paths.
pub fn replace_all(
    project: &Project,
    query: &Query,
    pattern: &Pattern,
    with: &str,
    within: Option<&[String]>,
) -> Replacement {
    let mut edits = Vec::new();
    let mut skipped = Vec::new();
    let wanted = |d: &&Document| within.is_none_or(|paths| paths.contains(&d.path));
    for document in project.documents().iter().chain(project.other_documents()).filter(wanted) {
        let text = document.text();
        let mut matches = pattern.matches(text).peekable();
        if document.read_only {
            skipped.extend(matches.peek().map(|_| document.path.clone()));
            continue;
        }
        edits.extend(matches.filter_map(|at| Some((document.path.clone(), pattern.edit(text, &at, with)?))));
    }
    let count = edits.len();
    Replacement { change: Change::new(title(query, with), edits), count, skipped }
}

/// Replaces one match, if it still matches.
pub fn replace_one(
    project: &Project,
    query: &Query,
    pattern: &Pattern,
    with: &str,
    at: (&str, std::ops::Range<usize>),
) -> Option<Change> {
    let document = project.document(at.0).filter(|d| !d.read_only)?;
    let edit = pattern.edit(document.text(), &at.1, with)?;
    Some(Change::of_text(title(query, with), at.0, [edit]))
}

fn title(query: &Query, with: &str) -> String {
    match with {
        "" => format!("Delete “{}”", query.words),
        with => format!("Replace “{}” with “{with}”", query.words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;
    use std::path::Path;

    fn project() -> Project {
        let a = "rule speed \"Speed\"\n\n\tspeeding Speed\n";
        let files = InMemory::with([("/p/a.dicta", a), ("/p/b.dicta", "speed 1\nédspeed (x)\n")]);
        Project::open(&files, Path::new("/p")).expect("opened")
    }

    fn query(words: &str, options: &str) -> Query {
        let has = |c| options.contains(c);
        Query { words: words.to_owned(), whole_word: has('w'), match_case: has('c'), regex: has('r') }
    }

    fn found(words: &str, options: &str, stopped: bool) -> Found {
        let pattern = query(words, options).pattern().expect("a pattern").expect("a non-empty query");
        search(&pattern, files(&project()), &AtomicBool::new(stopped))
    }

    fn count(words: &str, options: &str) -> usize {
        found(words, options, false).count
    }

    #[test]
    fn query_options_select_matches() {
        assert_eq!(count("speed", ""), 6);
        assert_eq!(count("speed", "c"), 4);
        assert_eq!(count("speed", "w"), 4);
        assert_eq!(count("speed", "wc"), 2);
        assert_eq!(count("(x)", "w"), 1, "non-word characters have no word boundary");
        assert_eq!(count("^\\s*speed", "rc"), 2);
        assert_eq!(count("x*", "r"), 1, "empty matches are skipped");
        assert_eq!(query("", "").pattern().map(|p| p.is_none()), Ok(true));
        assert_eq!(query("a(b", "r").pattern().map(|_| ()), Err("unclosed group".to_owned()));
    }

    #[test]
    fn a_match_has_its_line_and_marked_range() {
        let found = found("Speed", "wc", false);
        let hit = found.files[0].hits.last().expect("found");
        assert_eq!((hit.line, hit.shown.as_str(), hit.marked.clone()), (3, "speeding Speed", 9..14));
    }

    #[test]
    fn a_stopped_search_reads_no_more_files() {
        assert_eq!(found("speed", "", true), Found::default());
        assert_eq!(found("speed", "", false).files.len(), 2);
    }

    #[test]
    fn replace_all_is_one_undo_step() {
        let mut project = project();
        let query = query("(spee)d (\\d|.S)", "rc");
        let pattern = query.pattern().expect("a pattern").expect("a non-empty query");
        let before: Vec<String> = project.documents().iter().map(|d| d.text().to_owned()).collect();
        let all = replace_all(&project, &query, &pattern, "${1}D $2", None);
        assert_eq!(all.count, 2);
        project.apply(all.change).expect("applied");
        assert_eq!(project.document("a.dicta").map(|d| &d.text()[..18]), Some("rule speeD \"Speed\""));
        assert_eq!(project.document("b.dicta").map(|d| &d.text()[..8]), Some("speeD 1\n"));
        project.undo().expect("undone");
        let after: Vec<String> = project.documents().iter().map(|d| d.text().to_owned()).collect();
        assert_eq!(after, before);
        let one = replace_one(&project, &query, &pattern, "x", ("b.dicta", 0..7)).expect("the match is still there");
        project.apply(one).expect("applied");
        assert_eq!(project.document("b.dicta").map(|d| &d.text()[..2]), Some("x\n"));
        assert_eq!(replace_one(&project, &query, &pattern, "x", ("b.dicta", 0..7)), None);
        // A match of a longer text, and one that would cut the é.
        for at in [90..97, 3..7] {
            assert_eq!(replace_one(&project, &query, &pattern, "x", ("b.dicta", at)), None);
        }
    }
}
