//! The problem list: grouped by file, the file with the worst problem first, in source order within a file; and failing
//! examples as problems.

use super::{Code, Problem, Severity};
use crate::sheet::example::run::{Run, Runs};
use std::collections::BTreeSet;

/// Which problems are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub no_errors: bool,
    pub no_warnings: bool,
    pub no_examples: bool,
    /// Text to find in the message, the path or the code.
    pub words: String,
    /// Files whose problems are collapsed.
    pub closed: BTreeSet<String>,
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A file, and how many of its problems are listed.
    Text(String, usize),
    /// The index of a problem, and its line and column, from 1.
    Problem(usize, (usize, usize)),
}

impl Wanted {
    fn has(&self, problem: &Problem, words: &str) -> bool {
        let sort = match problem.severity() {
            Severity::Error => !self.no_errors,
            Severity::Warning => !self.no_warnings,
            Severity::Example => !self.no_examples,
        };
        let parts = || [problem.message.as_str(), problem.at.path.as_str(), problem.code.name()];
        sort && (words.is_empty() || parts().iter().any(|t| t.to_lowercase().contains(words)))
    }
}

/// The rows of the list. `text` returns the source of a file as it was checked, by its path.
pub fn rows<'t>(problems: &[&Problem], wanted: &Wanted, text: impl Fn(&str) -> Option<&'t str>) -> Vec<Row> {
    let words = wanted.words.to_lowercase();
    let mut texts: Vec<(&str, Vec<usize>)> = Vec::new();
    for (i, problem) in problems.iter().enumerate().filter(|(_, p)| wanted.has(p, &words)) {
        match texts.iter_mut().find(|(path, _)| *path == problem.at.path) {
            Some((_, of_text)) => of_text.push(i),
            None => texts.push((&problem.at.path, vec![i])),
        }
    }
    let mut rows = Vec::new();
    for (path, mut of_text) in texts {
        rows.push(Row::Text(path.to_owned(), of_text.len()));
        if wanted.closed.contains(path) {
            continue;
        }
        of_text.sort_by_key(|&i| (problems[i].at.start, problems[i].severity()));
        let mut places = Places::of(text(path).unwrap_or_default());
        rows.extend(of_text.into_iter().map(|i| Row::Problem(i, places.next(problems[i].at.start))));
    }
    rows
}

/// Lines and columns of positions queried in ascending order: the source is scanned once.
struct Places<'t> {
    text: &'t str,
    line: usize,
    line_start: usize,
    seen: usize,
}

impl<'t> Places<'t> {
    fn of(text: &'t str) -> Self {
        Places { text, line: 1, line_start: 0, seen: 0 }
    }

    /// Line and column of a byte that is not before the previous one.
    fn next(&mut self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        let between = self.text.as_bytes().get(self.seen..byte).unwrap_or_default();
        for (i, _) in between.iter().enumerate().filter(|(_, b)| **b == b'\n') {
            (self.line, self.line_start) = (self.line + 1, self.seen + i + 1);
        }
        self.seen = self.seen.max(byte);
        let column = self.text.get(self.line_start..byte).map_or(0, |t| t.chars().count());
        (self.line, column + 1)
    }
}

/// Failing examples as problems: one for each example, or for each row of one.
pub fn failing(runs: &Runs) -> Vec<Problem> {
    runs.runs.iter().filter_map(|run| as_problem(run, runs.of(&run.path, run.at).nth(1).is_some())).collect()
}

fn as_problem(run: &Run, has_rows: bool) -> Option<Problem> {
    let failure = run.outcome.failures.first()?;
    let of_row = if has_rows { format!(", row {}", run.row + 1) } else { String::new() };
    let of_text = if has_rows { format!("row {}: ", run.row + 1) } else { String::new() };
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let more = run.outcome.failures.len() - 1;
    let says = format!("expected {}, found {}", line(&failure.expected), line(&failure.found));
    // The label is next to the example, so it omits the title.
    let problem = Problem::new(Code::X0001, failure.at.clone(), format!("“{}”{of_row}: {says}", run.title))
        .label(format!("{of_text}{says}"));
    Some(match more {
        0 => problem,
        1 => problem.hint("one more expectation failed"),
        n => problem.hint(format!("{n} more expectations failed")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Location;

    fn problem(code: Code, path: &str, start: usize, message: &str) -> Problem {
        Problem::new(code, Location { path: path.to_owned(), start, end: start + 1 }, message)
    }

    #[test]
    fn the_file_with_the_worst_problem_is_first_and_rows_have_line_and_column() {
        let all = [
            problem(Code::E0101, "b", 6, "bad"),
            problem(Code::W0001, "a", 0, "unused"),
            problem(Code::W0001, "b", 1, "unused"),
            problem(Code::X0001, "b", 9, "too few"),
        ];
        let all: Vec<&Problem> = all.iter().collect();
        let text = |path: &str| Some(if path == "b" { "é\nab\nc\nde" } else { "x" });
        let found = rows(&all, &Wanted::default(), text);
        let (a, b) = (Row::Text("a".into(), 1), Row::Text("b".into(), 3));
        let of_b = [Row::Problem(2, (1, 1)), Row::Problem(0, (3, 1)), Row::Problem(3, (4, 2))];
        assert_eq!(found, [&[b][..], &of_b, &[a.clone(), Row::Problem(1, (1, 1))]].concat());
        let only = Wanted { no_errors: true, no_warnings: true, words: "FEW".into(), ..Wanted::default() };
        assert_eq!(rows(&all, &only, text), [Row::Text("b".into(), 1), Row::Problem(3, (4, 2))]);
        let closed = Wanted { no_examples: true, closed: ["b".to_owned()].into(), ..Wanted::default() };
        assert_eq!(rows(&all, &closed, text), [Row::Text("b".into(), 2), a, Row::Problem(1, (1, 1))]);
    }
}
