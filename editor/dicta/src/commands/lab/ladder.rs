//! `dicta lab ladder`: measures the strength of pilots by pairs of games and reports it in Elo.
//!
//! The standard output depends only on rules, missions, pilots, seed and number of games; the time taken goes to the
//! standard error.

use super::{LeftOut, left_out_text, pilot_names};
use crate::args::{LadderArgs, SystemArgs};
use crate::commands::simulate::{cut, pilot, style, warn_of_faulty_terms};
use crate::exit::{CommandResult, Failure, Outcome};
use crate::interrupt;
use crate::source::{Target, count};
use dicta_lab::{Ladder, LadderMission, LadderReport, Watch, play_ladder, seated_sides};
use dicta_pilots::PilotSpec;
use dicta_play::Machine;
use dicta_program::{MissionId, Program, Words};
use dicta_studio::check::Sources;
use dicta_studio::game::{fault_text, setup_text};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

/// Plays the ladder.
pub fn run(args: &LadderArgs) -> CommandResult {
    let loaded = Loaded::open(&args.rules)?;
    let rungs = rungs_of(&loaded.program, &args.pilots)?;
    if loaded.machines.is_empty() {
        return Err(no_mission(&args.rules, &loaded.left_out));
    }
    let mut missions = Vec::new();
    for machine in &loaded.machines {
        let pilots: Vec<PilotSpec> =
            rungs.iter().map(|name| pilot(machine.program(), name)).collect::<Result<_, _>>()?;
        missions.extend(LadderMission::new(machine, pilots));
    }
    let pairs = args.games.div_ceil(2 * missions.len() as u64);
    let ladder = Ladder { rungs, missions, pairs, seed: args.chance.seed, threads: args.threads.count() };
    let report = played(&ladder, &loaded)?;
    let (overlays, left_out) = (&loaded.target.overlays, &loaded.left_out);
    if args.json {
        let left_out = left_out_json(left_out);
        crate::out::json(&json!({ "report": report, "overlays": overlays, "left_out": left_out }));
    } else {
        say!("{}", report_text(&report, overlays, left_out));
    }
    ended(&report)
}

/// The missions of a system that are ready to play.
pub struct Loaded {
    pub target: Target,
    /// The rules of the first mission.
    program: Arc<Program>,
    sources: Sources,
    /// The missions with exactly two sides.
    pub machines: Vec<Machine>,
    /// The others.
    pub left_out: Vec<LeftOut>,
}

impl Loaded {
    /// Finds and compiles a system.
    pub fn open(args: &SystemArgs) -> Result<Loaded, Failure> {
        let target =
            Target::find_system(&args.system, args.project.as_deref(), &args.with)?.measured().unsound(args.unsound);
        let programs = target.programs(&args.options)?;
        let Some((program, _)) = programs.first() else {
            return Err(Failure::usage(format!("`{}` has no missions", target.ruleset)));
        };
        let sources = Sources { revision: 0, files: target.texts() };
        let (machines, left_out) = machines_of(&programs, &sources);
        Ok(Loaded { program: program.clone(), target, sources, machines, left_out })
    }
}

/// The failure of a system without a mission that can be played.
pub fn no_mission(args: &SystemArgs, left_out: &[LeftOut]) -> Failure {
    let failure = Failure::usage(format!("`{}` has no mission that can be played here", args.system));
    if left_out.is_empty() { failure } else { failure.help(left_out_text(left_out, "; ")) }
}

/// Plays with a progress bar, reports the time to the standard error, and names the lines of faults.
pub fn played(ladder: &Ladder<'_>, loaded: &Loaded) -> Result<LadderReport, Failure> {
    let bar = ProgressBar::new(ladder.games()).with_style(style("games"));
    let progress = |done: u64| bar.set_position(done.max(bar.position()));
    let start = Instant::now();
    let played = play_ladder(ladder, &Watch { progress: &progress, cancel: interrupt::flag() });
    let done = bar.position();
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    warn_of_faulty_terms(&loaded.machines, &loaded.sources);
    let Some(mut report) = played else {
        let failure = interrupt::failure(done, ladder.games(), ("game", "games"));
        return Err(failure.help("a ladder has no ratings before its last game"));
    };
    for faulty in &mut report.first_faults {
        let of = loaded.machines.iter().find(|machine| machine.mission().head.name == faulty.mission);
        if let (Some(cause), Some(machine)) = (&faulty.cause, of) {
            faulty.fault = fault_text(machine.program(), &loaded.sources, cause);
        }
    }
    complain!("{seconds:.2} s, {:.0} games/s", report.games as f64 / seconds.max(1e-9));
    Ok(report)
}

/// The missions that aren't played, as JSON.
fn left_out_json(left_out: &[LeftOut]) -> Vec<Value> {
    left_out.iter().map(|l| json!({ "mission": l.mission, "reason": l.reason })).collect()
}

/// Games that ended with a fault are a failure.
pub fn ended(report: &LadderReport) -> CommandResult {
    if report.faults.count > 0 {
        let faulty = count(report.faults.count as usize, "game", "games");
        return Err(Failure::failed(format!("{faulty} ended in a fault of the rules")));
    }
    Ok(Outcome::Success)
}

/// The names of the pilots: those given, or `random` and all doctrines.
fn rungs_of(program: &Program, given: &[String]) -> Result<Vec<String>, Failure> {
    let doctrines = || program.doctrines.iter().map(|d| d.head.name.clone()).filter(|name| name != "random");
    let rungs = pilot_names(given, || std::iter::once("random".to_owned()).chain(doctrines()).collect());
    let specs: Vec<PilotSpec> = rungs.iter().map(|name| pilot(program, name)).collect::<Result<_, _>>()?;
    for (i, spec) in specs.iter().enumerate() {
        if let Some(same) = specs[..i].iter().position(|s| s == spec) {
            return Err(Failure::usage(format!("`{}` and `{}` are the same pilot", rungs[same], rungs[i]))
                .help("name each pilot of the ladder once"));
        }
    }
    if rungs.len() < 2 {
        return Err(Failure::usage("a ladder needs at least two pilots")
            .help(format!("available: {}", PilotSpec::known(program).join(", "))));
    }
    Ok(rungs)
}

/// The missions with exactly two sides, ready to play, and the others.
fn machines_of(programs: &[(Arc<Program>, MissionId)], sources: &Sources) -> (Vec<Machine>, Vec<LeftOut>) {
    let (mut machines, mut left_out) = (Vec::new(), Vec::new());
    for (program, id) in programs {
        let mission = &program.missions[id.index()];
        let reason = match seated_sides(mission).len() {
            2 => match Machine::new(program.clone(), *id) {
                Ok(machine) => {
                    machines.push(machine);
                    continue;
                }
                Err(error) => format!("it can't be set up: {}", setup_text(program, sources, &error)),
            },
            sides => format!("{} instead of two", count(sides, "side", "sides")),
        };
        left_out.push(LeftOut { mission: mission.head.name.clone(), reason });
    }
    (machines, left_out)
}

/// The report as text.
fn report_text(r: &LadderReport, overlays: &[String], left_out: &[LeftOut]) -> String {
    let mut out = head_text(r, &count(r.rungs.len(), "pilot", "pilots"), overlays, left_out);
    let order = r.strongest_first();
    out.push_str(&rungs_text(r, &order));
    out.push_str(&matrix_text(r, &order));
    out.push_str(&events_text(r, &order));
    out.push_str(&end_text(r));
    out
}

/// The first lines of a report: what was played.
pub fn head_text(r: &LadderReport, rungs: &str, overlays: &[String], left_out: &[LeftOut]) -> String {
    let mut out = String::new();
    let overlays: String = overlays.iter().map(|name| format!(" with {name}")).collect();
    let missions: Vec<String> = r
        .missions
        .iter()
        .map(|m| m.options.iter().fold(m.name.clone(), |text, (name, value)| format!("{text} {name}={value}")))
        .collect();
    let _ = writeln!(out, "{}{overlays}: {rungs}", r.ruleset);
    let _ = writeln!(out, "  {} games in pairs with swapped sides, seed {}", r.games, r.seed);
    let _ = writeln!(out, "  missions: {}", missions.join(", "));
    if !left_out.is_empty() {
        let _ = writeln!(out, "  left out: {}", left_out_text(left_out, ", "));
    }
    out
}

/// The last lines of a report: faults and the digest.
pub fn end_text(r: &LadderReport) -> String {
    let mut out = String::new();
    for fault in &r.first_faults {
        let [first, second] = &fault.rungs;
        let _ = writeln!(out, "\n  {} {first} against {second}, seed {}: {}", fault.mission, fault.seed, fault.fault);
    }
    let _ = writeln!(out, "\n  digest {:016x}", r.digest);
    out
}

/// The pilots with their ratings, the strongest first.
fn rungs_text(r: &LadderReport, order: &[usize]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "\n  {:<20}{:>7}   {:<20}{:>9}{:>9}", "pilot", "Elo", "95 % interval", "points", "games");
    for rung in order.iter().map(|i| &r.rungs[*i]) {
        let interval = format!("{} to {}", elo(rung.elo.low), elo(rung.elo.high));
        let _ = writeln!(
            out,
            "  {:<20}{:>7}   {interval:<20}{:>7.1} %{:>9}",
            cut(&rung.name, 19),
            elo(rung.elo.value),
            rung.share * 100.0,
            rung.games
        );
    }
    out.push_str("  the mean Elo of the ladder is 0\n");
    out
}

/// A whole number with its sign.
pub fn elo(value: f64) -> String {
    Words::signed(value.round() as i64)
}

/// The width of a column for each pilot.
const COLUMN: usize = 12;

fn heads(r: &LadderReport, order: &[usize]) -> String {
    order.iter().map(|i| format!("{:>COLUMN$}", cut(&r.rungs[*i].name, COLUMN - 1))).collect()
}

/// The share of the points that each pilot got against each other.
fn matrix_text(r: &LadderReport, order: &[usize]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "\n  {:<20}{}", "% of points against", heads(r, order));
    for row in order.iter().map(|i| &r.rungs[*i].name) {
        let cells: String = order.iter().map(|i| format!("{:>COLUMN$}", cell(r, row, &r.rungs[*i].name))).collect();
        let _ = writeln!(out, "  {:<20}{}", cut(row, 19), cells.trim_end());
    }
    out.push_str(alike_text(r));
    out
}

/// What the asterisk of a table means, if it has one.
pub fn alike_text(r: &LadderReport) -> &'static str {
    match r.pairings.iter().any(|p| p.alike) {
        true => "  * all pairs had the same result: the ratings count half a pair more, with all results\n",
        false => "",
    }
}

fn cell(r: &LadderReport, row: &str, column: &str) -> String {
    let Some(of) = r.against(row, column) else { return String::new() };
    let suffix = if of.pairing.alike { "*" } else { " " };
    match of.share {
        Some(share) => format!("{:.1}{suffix}", 100.0 * share.value),
        None => format!("-{suffix}"),
    }
}

/// How often the events happened in the games of each pilot.
fn events_text(r: &LadderReport, order: &[usize]) -> String {
    let mut out = String::new();
    let happened = |e: &&dicta_lab::LadderEvent| e.rungs.iter().any(|rung| rung.all.total > 0);
    let _ = writeln!(out, "\n  {:<28}{}", "own events per game", heads(r, order));
    for event in r.events.iter().filter(happened) {
        let cells = order.iter().map(|i| match event.rungs[*i].caused() {
            mean if mean.total == 0 => format!("{:>COLUMN$}", "never"),
            mean => format!("{:>COLUMN$.3}", mean.mean),
        });
        let _ = writeln!(out, "  {:<28}{}", cut(&event.name, 27), cells.collect::<String>());
    }
    let never: Vec<&str> = r.events.iter().filter(|e| !happened(e)).map(|e| e.name.as_str()).collect();
    if !never.is_empty() {
        let _ = writeln!(out, "  never in any game: {}", never.join(", "));
    }
    out
}
