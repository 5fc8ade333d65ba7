//! Reports which parts of the rules took effect, as text and as JSON: for `test --coverage` and `simulate --coverage`.

use crate::source::{Project, count};
use dicta_lab::{COVERAGE_FORMAT, Coverage, CoverageItem};
use serde_json::{Value, json};
use std::fmt::Write;

/// Coverage, ready to be reported.
pub struct Covered {
    own: Vec<CoverageItem>,
    /// Items of the systems that the project builds on: the number reached, and the total.
    beneath: (usize, usize),
    settings: u64,
}

impl Covered {
    /// The coverage of the project's own files; that of the systems it builds on is only summed up.
    pub fn own(coverage: &Coverage, project: &Project) -> Covered {
        let (own, beneath): (Vec<_>, Vec<_>) = coverage.items().into_iter().partition(|i| project.owns(&i.file));
        let reached = beneath.iter().filter(|i| i.count > 0).count();
        Covered { own, beneath: (reached, beneath.len()), settings: coverage.settings() }
    }

    /// The coverage of all rules in play.
    pub fn whole(coverage: &Coverage) -> Covered {
        Covered { own: coverage.items(), beneath: (0, 0), settings: coverage.settings() }
    }

    /// Items that should be reached but aren't.
    pub fn missed(&self) -> impl Iterator<Item = &CoverageItem> {
        self.own.iter().filter(|i| i.sort.is_demanded() && i.is_missed())
    }

    /// Items that are marked as unreachable but were reached.
    pub fn reached_but_marked(&self) -> impl Iterator<Item = &CoverageItem> {
        self.own.iter().filter(|i| i.is_reached_against_its_mark())
    }

    /// The report as text.
    pub fn report_text(&self, texts: &Project) -> String {
        let mut out = String::new();
        let demanded = || self.own.iter().filter(|i| i.sort.is_demanded() && i.unreachable.is_none());
        let (all, missed) = (demanded().count(), self.missed().count());
        let settings = count(self.settings as usize, "setting of options", "settings of options");
        let _ = writeln!(out, "coverage: {} of {all} rules, modifiers and table cells, over {settings}", all - missed);
        let lists: [(&str, Vec<&CoverageItem>); 5] = [
            ("reached although marked as unreachable", self.reached_but_marked().collect()),
            ("never reached: rules, modifiers and table cells", self.missed().collect()),
            ("also never reached", self.own.iter().filter(|i| !i.sort.is_demanded() && i.is_missed()).collect()),
            ("marked as unreachable", self.own.iter().filter(|i| i.unreachable.is_some() && i.count == 0).collect()),
            ("reached", self.own.iter().filter(|i| i.unreachable.is_none() && i.count > 0).collect()),
        ];
        for (title, items) in lists.iter().filter(|(_, items)| !items.is_empty()) {
            let _ = writeln!(out, "\n{title}: {}", items.len());
            for item in items {
                let place = place(item, texts);
                let text = item.unreachable.clone().unwrap_or_else(|| first_line(item, texts));
                let _ =
                    writeln!(out, "  {:>9}  {place:<28} {:<11} {}  {text}", item.count, item.sort.word(), item.name);
            }
        }
        if self.beneath.1 > 0 {
            let _ = writeln!(out, "\nin the rulesets it builds on: {} of {} items", self.beneath.0, self.beneath.1);
        }
        out
    }

    /// The report as JSON, with items that were never reached first.
    pub fn as_json(&self, texts: &Project) -> Value {
        let mut items: Vec<&CoverageItem> = self.own.iter().collect();
        items.sort_by_key(|i| (i.count > 0, !i.sort.is_demanded(), i.unreachable.is_some()));
        let item = |i: &&CoverageItem| {
            let mut value = json!(i);
            value["line"] = json!(dicta_syntax::line_col(texts.file_of(&i.file), i.start as usize).0);
            value["demanded"] = json!(i.sort.is_demanded());
            value
        };
        json!({
            "format": COVERAGE_FORMAT,
            "settings": self.settings,
            "missed": self.missed().count(),
            "reached_against_their_mark": self.reached_but_marked().count(),
            "beneath": { "reached": self.beneath.0, "all": self.beneath.1 },
            "items": items.iter().map(item).collect::<Vec<_>>(),
        })
    }
}

fn place(item: &CoverageItem, texts: &Project) -> String {
    let file = item.file.rsplit_once('/').map_or(item.file.as_str(), |(_, name)| name);
    format!("{file}:{}", dicta_syntax::line_col(texts.file_of(&item.file), item.start as usize).0)
}

/// The source line in which the item begins, starting at the item.
fn first_line(item: &CoverageItem, texts: &Project) -> String {
    const LETTERS: usize = 70;
    let text = texts.file_of(&item.file);
    let line = text.get(item.start as usize..).and_then(|t| t.lines().next()).unwrap_or("").trim();
    match line.char_indices().nth(LETTERS) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
