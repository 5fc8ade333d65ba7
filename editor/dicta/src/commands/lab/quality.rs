//! `dicta lab quality`: measures how good missions are to play: decisions and what they matter, changes of the lead, how
//! far behind winners were, and whether pilots of different skill choose differently.
//!
//! The standard output depends only on rules, missions, pilots, seed and numbers of games and playouts.

use super::LeftOut;
use super::compare::rules::machines_of;
use super::compare::{ended, report_left_out};
use crate::args::QualityArgs;
use crate::commands::simulate::{pilot, pilots_of, style, warn_of_faulty_terms};
use crate::exit::{CommandResult, Failure};
use crate::interrupt;
use crate::source::Target;
use dicta_lab::{Estimate, QualityGames, QualityReport, Watch, measure_quality};
use dicta_play::Machine;
use dicta_studio::check::Sources;
use indicatif::ProgressBar;
use serde_json::json;
use std::fmt::Write;
use std::time::Instant;

/// Measures every mission and reports.
pub fn run(args: &QualityArgs) -> CommandResult {
    let rules = &args.rules;
    let target =
        Target::find_system(&rules.system, rules.project.as_deref(), &rules.with)?.measured().unsound(rules.unsound);
    let (machines, left_out) = machines_of(&target, &rules.options)?;
    if machines.is_empty() {
        let why: Vec<String> = left_out.iter().map(LeftOut::text).collect();
        return Err(Failure::usage("no mission can be played").help(why.join("; ")));
    }
    report_left_out(&left_out);
    let games = args.games * machines.len() as u64;
    let bar = ProgressBar::new(games).with_style(style("games"));
    let start = Instant::now();
    let mut reports = Vec::new();
    for (number, machine) in machines.iter().enumerate() {
        let before = args.games * number as u64;
        let progress = |done: u64| bar.set_position((before + done).max(bar.position()));
        let watch = Watch { progress: &progress, cancel: interrupt::flag() };
        let played = measure_quality(&games_of(machine, args)?, &watch);
        warn_of_faulty_terms([machine], &Sources { revision: 0, files: target.texts() });
        reports.push(played.ok_or_else(|| interrupt::failure(bar.position(), games, ("game", "games")))?);
    }
    bar.finish_and_clear();
    complain!("{:.2} s", start.elapsed().as_secs_f64());
    if args.json {
        crate::out::json(&json!({
            "system": rules.system, "pilots": args.pilots, "judges": args.judges, "playout_pilot": args.playout_pilot,
            "playouts": args.playouts, "every": args.every, "seed": args.chance.seed, "missions": reports,
        }));
    } else {
        say!("{}", text(args, &reports));
    }
    ended(reports.iter().map(|report| report.faults).sum())
}

fn games_of<'m>(machine: &'m Machine, args: &QualityArgs) -> Result<QualityGames<'m>, Failure> {
    let program = machine.program();
    let [first, second] = &args.judges[..] else {
        return Err(Failure::usage("--judges needs two pilots").help("write --judges regular,expert"));
    };
    Ok(QualityGames {
        machine,
        pilots: pilots_of(program, machine.mission(), &args.pilots)?,
        judges: [pilot(program, first)?, pilot(program, second)?],
        playout_pilot: pilot(program, &args.playout_pilot)?,
        playouts: args.playouts,
        every: args.every,
        games: args.games,
        seed: args.chance.seed,
        threads: args.threads.count(),
    })
}

/// How a figure is written.
#[derive(Clone, Copy)]
enum Unit {
    Number,
    Percent,
}

impl Unit {
    fn text(self, value: f64) -> String {
        match self {
            _ if value.is_nan() => "–".to_owned(),
            Unit::Number => format!("{value:.2}"),
            Unit::Percent => format!("{:.1} %", 100.0 * value),
        }
    }

    fn range(self, e: &Estimate) -> String {
        let (low, high) = (e.low.max(0.0), e.high);
        match self {
            _ if e.value.is_nan() => "not measured".to_owned(),
            _ if !high.is_finite() => "not known: too few games differ".to_owned(),
            Unit::Number => format!("{low:.2} to {high:.2}"),
            Unit::Percent => format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high),
        }
    }
}

fn text(args: &QualityArgs, reports: &[QualityReport]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}: played by {}, seed {}", args.rules.system, args.pilots.join(", "), args.chance.seed);
    let _ = writeln!(
        out,
        "  chances from {} playouts by {}; one decision of {} is judged by {}",
        args.playouts,
        args.playout_pilot,
        args.every,
        args.judges.join(" and ")
    );
    for report in reports {
        out.push_str(&of_mission(report));
    }
    out
}

fn of_mission(r: &QualityReport) -> String {
    let mut out = format!("\n{}: {} games, {} decisions judged\n", r.mission, r.games, r.judged);
    let _ = writeln!(out, "  {:<44}{:>10}   95 % interval", "figure", "mean");
    let rows = [
        ("decisions with a choice, per game", &r.decisions, Unit::Number),
        ("options of such a decision", &r.options, Unit::Number),
        ("questions with a single answer", &r.forced, Unit::Percent),
        ("relevance of a decision", &r.relevance, Unit::Percent),
        ("lead changes, per game", &r.lead_changes, Unit::Number),
        ("drama of a game with a winner", &r.drama, Unit::Number),
        ("games with a winner", &r.decided, Unit::Percent),
        ("decisions in which the judges agree", &r.agreement, Unit::Percent),
        ("the same if they chose at random", &r.agreement_by_chance, Unit::Percent),
    ];
    for (name, estimate, unit) in rows {
        let _ = writeln!(out, "  {name:<44}{:>10}   {}", unit.text(estimate.value), unit.range(estimate));
    }
    if let Some((seed, fault)) = &r.first_fault {
        let _ = writeln!(out, "  {} of the games ended in a fault, the first with seed {seed}: {fault}", r.faults);
    }
    let _ = writeln!(out, "  digest {:016x}", r.digest);
    out
}
