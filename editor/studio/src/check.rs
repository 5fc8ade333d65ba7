//! Checks: parsing and compiling as plain functions on copies of the texts, to be run wherever one likes.

use dicta_syntax::TextEdit;

/// How bad a problem is; errors come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// Something wrong in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub severity: Severity,
    pub code: String,
    pub path: String,
    pub start: usize,
    pub end: usize,
    pub message: String,
    pub label: String,
    pub hint: Option<String>,
    pub fix: Option<Fix>,
}

/// Edits that remove a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    pub title: String,
    /// Path and edit.
    pub edits: Vec<(String, TextEdit)>,
}

/// A copy of a project's texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sources {
    /// Of the project, when the copy was made.
    pub revision: u64,
    /// Path and text.
    pub files: Vec<(String, String)>,
}

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The revision that was checked; none: nothing was.
    pub revision: Option<u64>,
    /// Sorted: errors first, then by file and place.
    pub problems: Vec<Problem>,
}

impl Checked {
    /// A check that was overtaken by a later one.
    pub fn skipped() -> Self {
        Checked::default()
    }

    /// Whether nothing stands in the way of playing.
    pub fn is_sound(&self) -> bool {
        self.problems.iter().all(|p| p.severity != Severity::Error)
    }
}

/// Checks all texts.
pub fn check(sources: &Sources) -> Checked {
    let mut problems = Vec::new();
    for (path, text) in &sources.files {
        let file = dicta_syntax::parse(text);
        for (place, error) in file.errors() {

            problems.push(Problem { severity: Severity::Error, code: error.code.to_string(), path: path.clone(), start: place.start, end: place.end, message: error.message.clone(), label: String::new(), hint: error.hint.clone(), fix: None });
        }
    }
    Checked { revision: Some(sources.revision), problems }
}
