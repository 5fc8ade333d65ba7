//! The differences between two rulesets, rule by rule: declarations that only one has, and in those that both have the
//! fields, clauses, modifiers, rows, cards and steps that differ.
//!
//! The comparison applies to the result of `extends`: the declarations with every overlay's additions, replacements and
//! removals applied. So an overlay and the system that it extends differ in just the overlay's changes. Options are not
//! set: code under `when` is compared as written. Layout, comments, documentation and sources don't count; they are
//! passed on with the differences.

mod fragments;
mod sheet;

use crate::diagnostics::GlobalSpan;
use crate::overlay::{Item, assemble};
use crate::project::Project;
use dicta_program::Origin;
use sheet::{Inner, Part};

/// A ruleset with overlays, to compare.
#[derive(Clone, Copy)]
pub struct Stack<'p> {
    pub project: &'p Project,
    pub ruleset: &'p str,
    pub overlays: &'p [&'p str],
}

/// Which ruleset has a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Only the first ruleset.
    First,
    /// Only the second ruleset.
    Second,
    /// Both rulesets, but with differences.
    Both,
}

/// A declaration that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The keyword that begins it: `rule`, `value`, `aircraft`.
    pub word: String,
    pub name: String,
    /// The display title; the name if there is none.
    pub title: String,
    pub whose: Side,
    /// Its documentation and its source note; the second ruleset's if both have it.
    pub docs: String,
    pub source: Option<String>,
    pub reconstructed: Option<String>,
    /// Its place in the first ruleset's project.
    pub first: Option<Origin>,
    /// Its place in the second ruleset's project.
    pub second: Option<Origin>,
    /// The source of a declaration that only one has; empty if both have it.
    pub text: String,
    /// The differences in a declaration that both have.
    pub parts: Vec<PartDifference>,
}

/// A part of a declaration that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartDifference {
    /// Its path in words, outermost part first: `phase combat`, `step jams`.
    pub path: Vec<String>,
    pub whose: Side,
    /// The reason given in the source; the second ruleset's if both have it.
    pub because: Option<String>,
    /// Source and place in the first ruleset.
    pub first: Option<(String, Origin)>,
    /// Source and place in the second ruleset.
    pub second: Option<(String, Origin)>,
}

/// All differences between two rulesets, grouped by kind of declaration, in source order. Empty if there are none.
pub fn difference(first: &Stack, second: &Stack) -> Vec<Difference> {
    let of = |stack: &Stack| assemble(stack.project, stack.ruleset, stack.overlays).items;
    let (a, b) = (sheets(first.project, &of(first)), sheets(second.project, &of(second)));
    let mut found: Vec<Difference> = Vec::new();
    for sheet in &a {
        match b.iter().find(|other| other.key() == sheet.key()) {
            Some(other) => found.extend(changed(first.project, second.project, sheet, other)),
            None => found.push(alone(first.project, sheet, Side::First)),
        }
    }
    for sheet in b.iter().filter(|s| !a.iter().any(|other| other.key() == s.key())) {
        found.push(alone(second.project, sheet, Side::Second));
    }
    // Entries of kinds have groups of their own, in order of appearance.
    let mut sorts: Vec<String> = Vec::new();
    for difference in &found {
        if !sorts.contains(&difference.word) {
            sorts.push(difference.word.clone());
        }
    }
    let place = |sort: &str| ORDER.iter().position(|s| *s == sort).unwrap_or(ENTRIES);
    sorts.sort_by_key(|sort| place(sort));
    found.sort_by_key(|d| sorts.iter().position(|s| *s == d.word));
    found
}

/// The order of the groups; those not listed are entries of kinds.
const ORDER: [&str; 26] = [
    "board", "option", "side", "enum", "kind", "die", "entries", "table", "deck", "arc", "define", "value", "event",
    "effect", "choice", "rule", "walk", "setup", "turn", "map", "mission", "campaign", "doctrine", "look", "example",
    "ruleset",
];
const ENTRIES: usize = 6;

/// A declaration split into parts.
struct Sheet {
    sort: String,
    name: String,
    title: String,
    docs: String,
    source: Option<String>,
    reconstructed: Option<String>,
    at: GlobalSpan,
    text: String,
    /// The source before its body, without the title.
    head: String,
    inner: Inner,
}

impl Sheet {
    fn key(&self) -> (&str, &str) {
        (&self.sort, &self.name)
    }
}

fn sheets(project: &Project, items: &[Item]) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    for sheet in items.iter().filter_map(|item| sheet::of(project, item)) {
        // Of two declarations with the same name the compiler keeps the first.
        if !sheets.iter().any(|s| s.key() == sheet.key()) {
            sheets.push(sheet);
        }
    }
    sheets
}

fn alone(project: &Project, sheet: &Sheet, whose: Side) -> Difference {
    let at = Some(project.origin(sheet.at));
    Difference {
        word: sheet.sort.clone(),
        name: sheet.name.clone(),
        title: sheet.title.clone(),
        whose,
        docs: sheet.docs.clone(),
        source: sheet.source.clone(),
        reconstructed: sheet.reconstructed.clone(),
        first: at.filter(|_| whose == Side::First),
        second: at.filter(|_| whose == Side::Second),
        text: sheet.text.clone(),
        parts: Vec::new(),
    }
}

fn changed(first: &Project, second: &Project, a: &Sheet, b: &Sheet) -> Option<Difference> {
    let mut compare = Compare { first, second, path: Vec::new(), found: Vec::new() };
    if a.title != b.title {
        compare.texts("title", (&a.title, a.at), (&b.title, b.at));
    }
    if a.head != b.head {
        compare.texts("heading", (&a.head, a.at), (&b.head, b.at));
    }
    compare.inner(&a.inner, &b.inner);
    compare.order(a, b);
    let parts = compare.found;
    (!parts.is_empty()).then(|| Difference {
        first: Some(first.origin(a.at)),
        second: Some(second.origin(b.at)),
        whose: Side::Both,
        text: String::new(),
        parts,
        ..alone(second, b, Side::Second)
    })
}

/// Compares two trees of parts.
struct Compare<'p> {
    first: &'p Project,
    second: &'p Project,
    path: Vec<String>,
    found: Vec<PartDifference>,
}

impl Compare<'_> {
    fn texts(&mut self, label: &str, (a, a_at): (&str, GlobalSpan), (b, b_at): (&str, GlobalSpan)) {
        let label = (!label.is_empty()).then(|| label.to_owned());
        let path = self.path.iter().cloned().chain(label).collect();
        self.found.push(PartDifference {
            path,
            whose: Side::Both,
            because: None,
            first: Some((a.to_owned(), self.first.origin(a_at))),
            second: Some((b.to_owned(), self.second.origin(b_at))),
        });
    }

    /// Reports a different order of fields and members, which matters on the card and in comparisons.
    fn order(&mut self, a: &Sheet, b: &Sheet) {
        let (Inner::Group(of_a), Inner::Group(of_b)) = (&a.inner, &b.inner) else { return };
        let ordered = |p: &&Part| matches!(p.sort, "field" | "member");
        let common = |of: &[Part], other: &[Part]| -> Vec<String> {
            let both = of.iter().filter(ordered).filter(|p| other.iter().any(|o| o.key == p.key));
            both.map(|p| p.label.clone()).collect()
        };
        let (first, second) = (common(of_a, of_b), common(of_b, of_a));
        if first != second {
            self.texts("order", (&first.join(", "), a.at), (&second.join(", "), b.at));
        }
    }

    fn note(&mut self, a: Option<&Part>, b: Option<&Part>) {
        let (Some(named), whose) = (match (a, b) {
            (Some(_), Some(b)) => (Some(b), Side::Both),
            (Some(a), None) => (Some(a), Side::First),
            (None, b) => (b, Side::Second),
        }) else {
            return;
        };
        self.found.push(PartDifference {
            path: self.path.iter().cloned().chain([named.label.clone()]).collect(),
            whose,
            because: named.because.clone(),
            first: a.map(|p| (p.text(), self.first.origin(p.at))),
            second: b.map(|p| (p.text(), self.second.origin(p.at))),
        });
    }

    /// Compares two parts with the same identity.
    fn parts(&mut self, a: &Part, b: &Part) {
        if a.same(b) {
            return;
        }
        let deeper =
            matches!((&a.inner, &b.inner), (Inner::Group(_), Inner::Group(_)) | (Inner::Row(_), Inner::Row(_)));
        if !deeper {
            self.note(Some(a), Some(b));
            return;
        }
        self.path.push(b.label.clone());
        if a.head != b.head {
            self.texts("", (&a.head, a.at), (&b.head, b.at));
        }
        self.inner(&a.inner, &b.inner);
        self.path.pop();
    }

    fn inner(&mut self, a: &Inner, b: &Inner) {
        match (a, b) {
            (Inner::Group(a), Inner::Group(b)) => self.group(a, b),
            (Inner::Row(a), Inner::Row(b)) => self.row(a, b),
            (Inner::Nothing, Inner::Group(b) | Inner::Row(b)) => b.iter().for_each(|p| self.note(None, Some(p))),
            (Inner::Group(a) | Inner::Row(a), Inner::Nothing) => a.iter().for_each(|p| self.note(Some(p), None)),
            (Inner::Nothing, Inner::Nothing) => {}
            (Inner::Group(a), Inner::Row(b)) | (Inner::Row(a), Inner::Group(b)) => self.row(a, b),
        }
    }

    /// Compares parts by key, in any order.
    fn group(&mut self, a: &[Part], b: &[Part]) {
        for part in a {
            match b.iter().find(|other| other.key == part.key) {
                Some(other) => self.parts(part, other),
                None => self.note(Some(part), None),
            }
        }
        for part in b.iter().filter(|p| !a.iter().any(|other| other.key == p.key)) {
            self.note(None, Some(part));
        }
    }

    /// Compares parts in order: parts that are equal on both sides stay aligned; between them, parts with the same key
    /// or of the same kind are paired.
    fn row(&mut self, a: &[Part], b: &[Part]) {
        let (mut i, mut j) = (0, 0);
        for (next_i, next_j) in common(a, b).into_iter().chain([(a.len(), b.len())]) {
            self.between(&a[i..next_i], &b[j..next_j]);
            (i, j) = (next_i + 1, next_j + 1);
        }
    }

    fn between(&mut self, a: &[Part], b: &[Part]) {
        let mut taken = vec![false; b.len()];
        for part in a {
            let free = |same: &dyn Fn(&Part) -> bool, taken: &[bool]| {
                b.iter().enumerate().position(|(j, other)| !taken[j] && same(other))
            };
            let found = free(&|o| o.key == part.key, &taken)
                .or_else(|| free(&|o| o.sort == part.sort && !a.iter().any(|p| p.key == o.key), &taken));
            match found {
                Some(j) => {
                    taken[j] = true;
                    self.parts(part, &b[j]);
                }
                None => self.note(Some(part), None),
            }
        }
        for (part, _) in b.iter().zip(taken).filter(|(_, taken)| !taken) {
            self.note(None, Some(part));
        }
    }
}

/// The longest common subsequence of parts, as pairs of indexes.
fn common(a: &[Part], b: &[Part]) -> Vec<(usize, usize)> {
    let mut longest = vec![vec![0u32; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i][j] = match a[i].same(&b[j]) {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        if a[i].same(&b[j]) {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}
