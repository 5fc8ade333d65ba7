//! `dicta lab sensitivity`: changes numbers of the rules one at a time and reports which of them matters most.
//!
//! Each change is an overlay that is only in memory, and each is compared with the unchanged rules like any other
//! version. All intervals hold together.

use super::super::numbers::{changed, errors, number};
use super::rules::Loaded;
use super::text::Words;
use super::{ended, planned, report_left_out, timed};
use crate::args::SensitivityArgs;
use crate::commands::simulate::cut;
use crate::exit::{CommandResult, Failure};
use crate::source::{Target, count};
use dicta_ide::edit::{Path, WrongPath};
use dicta_lab::{ComparedRules, Comparison, ComparisonPlan, ComparisonReport, RungComparison, play_comparison};
use dicta_studio::lab::verdict_words;
use serde_json::{Value, json};
use std::fmt::Write;

/// Plays the games of every change.
pub fn run(args: &SensitivityArgs) -> CommandResult {
    let rules = &args.rules;
    let target =
        Target::find_system(&rules.system, rules.project.as_deref(), &rules.with)?.measured().unsound(rules.unsound);
    let version =
        ComparedRules { system: rules.system.clone(), overlays: rules.with.clone(), options: rules.options.clone() };
    let (changes, impossible) = changes(&target, args)?;
    if changes.is_empty() {
        return Err(Failure::usage("no change of these values is possible").help(impossible_text(&impossible)));
    }
    let together = changes.len() as u64;
    let mut compared = Vec::new();
    for Change { value, from, to, rules: changed } in changes {
        let loaded = Loaded::compiled([version.clone(), version.clone()], [target.clone(), changed])?;
        let (mut plan, missions, left_out) = planned(&loaded, &[], &args.measured)?;
        plan.project.clone_from(&rules.project);
        plan.unsound = rules.unsound;
        plan.until_known = args.until.is_some();
        plan.together = together;
        if compared.is_empty() {
            report_left_out(&left_out);
        }
        let comparison = Comparison { plan: &plan, missions, threads: args.threads.count(), rows: None };
        let sums = timed(&loaded, &comparison, plan.games(), |watch| play_comparison(&comparison, watch))?;
        let report = plan.report(&sums);
        drop(comparison);
        compared.push(Compared { value, from, to, plan, report });
    }
    let rows = rows(&compared);
    if args.json {
        let all: Vec<Value> = compared.iter().map(Compared::json).collect();
        let order: Vec<[usize; 2]> = rows.iter().map(|row| [row.change, row.rung]).collect();
        let impossible: Vec<Value> = impossible.iter().map(Impossible::json).collect();
        crate::out::json(&json!({
            "rules": version, "step": args.step, "changes": all, "largest_first": order, "impossible": impossible,
        }));
    } else {
        say!("{}", report_text(&version, args, &compared, &rows, &impossible));
    }
    ended(compared.iter().map(|c| c.report.faults.count).sum())
}

/// A changed number, and the rules with it.
struct Change {
    value: String,
    from: i64,
    to: i64,
    rules: Target,
}

/// A number that the rules don't allow, and why.
struct Impossible {
    value: String,
    to: i64,
    reason: String,
}

impl Impossible {
    fn json(&self) -> Value {
        json!({ "value": self.value, "to": self.to, "reason": self.reason })
    }
}

fn impossible_text(impossible: &[Impossible]) -> String {
    let all = impossible.iter().map(|Impossible { value, to, reason }| format!("{value} can't be {to}: {reason}"));
    all.collect::<Vec<_>>().join("; ")
}

/// A change that was compared with the unchanged rules.
struct Compared {
    value: String,
    from: i64,
    to: i64,
    plan: ComparisonPlan,
    report: ComparisonReport,
}

impl Compared {
    fn json(&self) -> Value {
        json!({ "value": self.value, "from": self.from, "to": self.to, "report": self.report, "plan": self.plan })
    }
}

/// Each value a step down and up.
fn changes(target: &Target, args: &SensitivityArgs) -> Result<(Vec<Change>, Vec<Impossible>), Failure> {
    let known = errors(target);
    let (mut changes, mut impossible): (Vec<Change>, Vec<Impossible>) = (Vec::new(), Vec::new());
    for text in args.values.iter().map(|text| text.trim()) {
        let of: Path = text.parse().map_err(|wrong: WrongPath| Failure::usage(wrong.to_string()))?;
        let value = of.to_string();
        if changes.iter().any(|c| c.value == value) || impossible.iter().any(|i| i.value == value) {
            return Err(Failure::usage(format!("`{value}` is named twice")).help("name each value once"));
        }
        let from = number(target, &of)?.now;
        for to in [from.saturating_sub(args.step), from.saturating_add(args.step)] {
            let value = value.clone();
            match changed(target, &known, &[(&of, to)])? {
                Ok(rules) => changes.push(Change { value, from, to, rules }),
                Err(reason) => impossible.push(Impossible { value, to, reason }),
            }
        }
    }
    Ok((changes, impossible))
}

/// The effect of a change on the figure with a pilot.
struct Row {
    /// The number of the change.
    change: usize,
    /// The number of the pilot.
    rung: usize,
}

/// The effects, the largest first; of equal ones, in the order of the changes.
fn rows(compared: &[Compared]) -> Vec<Row> {
    let rungs = |(change, c): (usize, &Compared)| (0..c.report.rungs.len()).map(move |rung| Row { change, rung });
    let mut rows: Vec<Row> = compared.iter().enumerate().flat_map(rungs).collect();
    let size = |row: &Row| compared[row.change].report.rungs[row.rung].difference.value.abs();
    rows.sort_by(|a, b| size(b).total_cmp(&size(a)));
    rows
}

/// The report as text.
fn report_text(
    version: &ComparedRules,
    args: &SensitivityArgs,
    compared: &[Compared],
    rows: &[Row],
    impossible: &[Impossible],
) -> String {
    let mut out = String::new();
    let games: u64 = compared.iter().map(|c| c.report.games).sum();
    let changes = count(compared.len(), "change", "changes");
    let _ = writeln!(out, "{}: {changes} by a step of {}", super::text::named(version), args.step);
    let _ = writeln!(out, "  {games} games in pairs with the same seed, seed {}", args.measured.chance.seed);
    if let Some(Compared { plan, report, .. }) = compared.first() {
        let missions = if report.missions.len() == 1 { "mission" } else { "missions" };
        let _ = writeln!(out, "  {missions}: {}", report.missions.join(", "));
        let _ = writeln!(out, "  compared: {}", Words { plan, metric: &report.metric }.figure());
    }
    let _ = writeln!(
        out,
        "\n  {:<26}{:>12}   {:<14}{:>10}{:>12}   {:<18}verdict",
        "value", "change", "pilot", "figure", "difference", "95 % interval"
    );
    for row in rows {
        let c = &compared[row.change];
        out.push_str(&row_text(c, &c.report.rungs[row.rung]));
    }
    out.push_str("  all intervals hold together, however often you look at the games\n");
    for Impossible { value, to, reason } in impossible {
        let _ = writeln!(out, "  left out: {value} can't be {to}: {reason}");
    }
    for c in compared {
        for fault in c.report.rungs.iter().flat_map(|rung| &rung.first_faults) {
            let _ = writeln!(out, "\n  {} {}, seed {}: {}", c.value, c.to, fault.seed, fault.fault);
        }
    }
    out
}

/// The line of a change and a pilot.
fn row_text(c: &Compared, rung: &RungComparison) -> String {
    let words = Words { plan: &c.plan, metric: &c.report.metric };
    let verdict = verdict_words(rung.verdict);
    format!(
        "  {:<26}{:>12}   {:<14}{:>10}{:>12}   {:<18}{verdict}\n",
        cut(&c.value, 25),
        format!("{} → {}", c.from, c.to),
        cut(&rung.pilots.join("/"), 13),
        words.value(rung.means[1]),
        words.signed(rung.difference.value),
        words.range(rung.difference.low, rung.difference.high)
    )
}
