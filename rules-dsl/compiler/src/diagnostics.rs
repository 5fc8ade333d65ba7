//! What the compiler reports about a project: a code, a place, what was expected, and a fix where possible.
//!
//! Inside the compiler a place is a [`GlobalSpan`]: a range in one long address space in which the files of a project
//! follow one another. Only [`Diagnostic`]s, which leave the crate, refer to files. Rendering is not done here.

use dicta_diagnostics::Code;
pub use dicta_diagnostics::Severity;
use dicta_program::Origin;

/// One message about the source.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    /// Index into the project's files.
    pub file: u32,
    /// First byte in the file.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
    /// The sentence, lowercase, without a full stop.
    pub message: String,
    /// What to write at the underline; empty if the message suffices.
    pub label: String,
    /// Other places that matter, each with a remark.
    pub notes: Vec<(Origin, String)>,
    /// How to solve the problem.
    pub hint: Option<String>,
    /// Names that might have been meant, best first.
    pub candidates: Vec<String>,
    /// Ways to remove the cause, the likeliest first.
    pub fixes: Vec<Fix>,
}

/// An edit that solves the problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// For a menu: `Change to "stability"`.
    pub title: String,
    /// File and edit.
    pub edits: Vec<(u32, TextEdit)>,
}

/// Replaces a range of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    pub start: u32,
    pub end: u32,
    pub text: String,
}

/// A range in the long address space of all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GlobalSpan {
    pub start: u32,
    pub end: u32,
}

/// A diagnostic under construction.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub code: Code,
    pub severity: Severity,
    pub at: GlobalSpan,
    pub message: String,
    pub label: String,
    pub notes: Vec<(GlobalSpan, String)>,
    pub hint: Option<String>,
    pub candidates: Vec<String>,
    pub fixes: Vec<(String, Vec<(GlobalSpan, String)>)>,
}

impl Draft {
    pub fn new(code: Code, at: GlobalSpan, message: impl Into<String>) -> Self {
        Draft {
            code,
            severity: code.severity(),
            at,
            message: message.into(),
            label: String::new(),
            notes: vec![],
            hint: None,
            candidates: vec![],
            fixes: vec![],
        }
    }

    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub fn note(mut self, at: GlobalSpan, note: impl Into<String>) -> Self {
        self.notes.push((at, note.into()));
        self
    }

    /// Adds a fix; the likeliest comes first.
    pub fn fix(mut self, title: impl Into<String>, at: GlobalSpan, text: impl Into<String>) -> Self {
        self.fixes.push((title.into(), vec![(at, text.into())]));
        self
    }

    /// If `word` is the Dicta term for a word of another notation, adds a hint and a fix.
    pub fn meant(self, word: Option<&str>) -> Self {
        let at = self.at;
        match word {
            Some(word) => self.hint(format!("write `{word}`")).fix(format!("Change to `{word}`"), at, word),
            None => self,
        }
    }

    /// Lists the alternatives unless there already is a hint.
    pub fn hint_alternatives(self, all: &[&str]) -> Self {
        if self.hint.is_some() { self } else { self.hint(format!("available: {}", all.join(", "))) }
    }

    /// Sets the candidates nearest to `name`; the best becomes a hint and a fix.
    pub fn nearest<'n>(mut self, name: &str, among: impl Iterator<Item = &'n str>) -> Self {
        self.candidates = nearest(name, among);
        if let Some(best) = self.candidates.first().cloned() {
            if self.hint.is_none() {
                self.hint = Some(format!("did you mean `{best}`?"));
            }
            if self.fixes.is_empty() {
                self.fixes.push((format!("Change to `{best}`"), vec![(self.at, best)]));
            }
        }
        self
    }
}

/// With more names than this there is no search for the nearest: with many errors it would take minutes.
const CANDIDATES_MAX: usize = 5_000;

/// The minimum number of letters for completing a truncated name.
const PREFIX_MIN: usize = 3;

/// The names nearest to `name`, best first, at most three, each differing in about a third of its letters at most; if
/// there are none, those that begin with `name`.
pub(crate) fn nearest<'n>(name: &str, among: impl Iterator<Item = &'n str>) -> Vec<String> {
    let limit = (name.chars().count() / 3).max(1) + 1;
    let all: Vec<&str> = among.take(CANDIDATES_MAX + 1).collect();
    if all.len() > CANDIDATES_MAX {
        return vec![];
    }
    let mut found: Vec<(usize, &str)> = all
        .iter()
        .copied()
        .filter(|n| *n != name && n.len().abs_diff(name.len()) <= limit)
        .filter_map(|n| {
            let d = distance(name, n, limit);
            (d <= limit && d < name.chars().count().max(2)).then_some((d, n))
        })
        .collect();
    if found.is_empty() && name.chars().count() >= PREFIX_MIN {
        let goes_on =
            |n: &&&str| n.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name)) && n.len() > name.len();
        found = all.iter().filter(goes_on).map(|n| (n.len(), *n)).collect();
    }
    found.sort();
    found.dedup();
    found.into_iter().take(3).map(|(_, n)| n.to_string()).collect()
}

/// Edit distance with transpositions, ignoring case; a distance above `limit` may be returned as any greater number.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let a: Vec<char> = a.chars().map(|c| c.to_ascii_lowercase()).collect();
    let b: Vec<char> = b.chars().map(|c| c.to_ascii_lowercase()).collect();
    if a.len() > 64 || b.len() > 64 {
        return limit + 1;
    }
    let mut before: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        if row.iter().min().is_some_and(|m| *m > limit) {
            return limit + 1;
        }
        before = last;
        last = row;
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_truncated_name_is_completed() {
        let names = ["width_least", "width_least_high", "depth", "height"];
        assert_eq!(nearest("width_", names.into_iter()), ["width_least", "width_least_high"]);
        assert_eq!(nearest("deth", names.into_iter()), ["depth"]);
        assert!(nearest("wi", names.into_iter()).is_empty());
    }
}
