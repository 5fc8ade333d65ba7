//! `dicta lab compare`: plays the same games under two versions of the rules and reports how they differ.
//!
//! The standard output depends only on rules, missions, pilots, seed, figure and number of games; the time taken goes
//! to the standard error.

mod rows;
pub mod rules;
pub mod sensitivity;
pub mod shards;
mod text;

use super::{LeftOut, left_out_text, page, pilot_names};
use crate::args::{CompareArgs, ComparedArgs, MeasuredArgs};
use crate::commands::simulate::{pilot, style};
use crate::exit::{CommandResult, Failure, Outcome};
use crate::interrupt;
use crate::source::count;
use dicta_lab::{
    COMPARISON_FORMAT, COMPARISON_MARGIN, ComparedMission, Comparison, ComparisonPlan, ComparisonSums, GameRow, Metric,
    RungComparison, RungSums, Watch, event_names, play_comparison, play_comparison_with_looks,
};
use dicta_pilots::PilotSpec;
use dicta_play::Machine;
use dicta_program::Program;
use dicta_studio::lab::{Look, comparison_page};
use indicatif::ProgressBar;
use rows::Rows;
use rules::Loaded;
use serde_json::json;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Plays the comparison.
pub fn run(args: &CompareArgs) -> CommandResult {
    let page = page::wanted(&args.page)?;
    let loaded = Loaded::open(rules::parse(&args.compared)?, args.compared.project.as_deref(), args.compared.unsound)?;
    let (mut plan, missions, left_out) = of_versions(&loaded, &args.compared)?;
    plan.until_known = args.until.is_some();
    report_left_out(&left_out);
    let rows = Rows::create(args.rows.as_deref(), &plan)?;
    let add = |of: Vec<GameRow>| rows.iter().for_each(|rows| rows.add(&of));
    let pass_on: Option<&(dyn Fn(Vec<GameRow>) + Sync)> = if rows.is_some() { Some(&add) } else { None };
    let comparison = Comparison { plan: &plan, missions, threads: args.threads.count(), rows: pass_on };
    let looks = Mutex::new(Vec::new());
    let looked = |rung: usize, sums: &RungSums| {
        let RungComparison { games, difference, .. } = plan.rung_report(rung, sums);
        looks.lock().unwrap_or_else(PoisonError::into_inner).push(Look { rung, games, difference });
    };
    let sums = timed(&loaded, &comparison, plan.games(), |watch| match page {
        Some(_) => play_comparison_with_looks(&comparison, watch, &looked),
        None => play_comparison(&comparison, watch),
    })?;
    // The report doesn't depend on the rows: it is there even if the disk is full.
    let written = rows.map_or(Ok(()), Rows::finish);
    let looks = looks.into_inner().unwrap_or_else(PoisonError::into_inner);
    let reported = print(&plan, &sums, args.json, (page, &looks));
    written.and(reported)
}

/// A plan, its missions, and the missions that aren't played.
type Planned<'l> = (ComparisonPlan, Vec<ComparedMission<'l>>, Vec<LeftOut>);

/// The plan of a comparison of two versions that the command line names.
fn of_versions<'l>(loaded: &'l Loaded, args: &ComparedArgs) -> Result<Planned<'l>, Failure> {
    let (mut plan, missions, left_out) = planned(loaded, &args.missions, &args.measured)?;
    plan.project.clone_from(&args.project);
    plan.unsound = args.unsound;
    Ok((plan, missions, left_out))
}

/// The plan of a comparison in the missions with these names, or in all.
fn planned<'l>(loaded: &'l Loaded, missions: &[String], args: &MeasuredArgs) -> Result<Planned<'l>, Failure> {
    let (pairs, mut left_out) = loaded.of_missions(missions)?;
    let Some([first, second]) = pairs.first() else { return Err(no_mission(&left_out)) };
    let rungs = rungs_of([first.program(), second.program()], &args.pilots)?;
    let metric = metric(&args.metric, &pairs)?;
    let (mut missions, mut kept) = (Vec::new(), Vec::new());
    for machines in pairs {
        match playable(machines, &rungs, &metric)? {
            Ok(mission) => {
                missions.push(mission);
                kept.extend(machines);
            }
            Err(reason) => left_out.push(LeftOut { mission: machines[0].mission().head.name.clone(), reason }),
        }
    }
    if missions.is_empty() {
        return Err(no_mission(&left_out));
    }
    let mut plan = ComparisonPlan {
        format: COMPARISON_FORMAT,
        versions: loaded.versions.clone(),
        project: None,
        unsound: false,
        missions: missions.iter().map(ComparedMission::planned).collect(),
        rungs,
        rounds: args.games.div_ceil(2 * missions.len() as u64),
        until_known: false,
        seed: args.chance.seed,
        metric,
        margin: 0,
        events: event_names(kept),
        together: 1,
    };
    plan.margin = margin(args.margin, &plan)?;
    Ok((plan, missions, left_out))
}

fn no_mission(left_out: &[LeftOut]) -> Failure {
    let failure = Failure::usage("there is no mission that both versions can play");
    if left_out.is_empty() { failure } else { failure.help(left_out_text(left_out, "; ")) }
}

pub fn report_left_out(left_out: &[LeftOut]) {
    if !left_out.is_empty() {
        complain!("left out: {}", left_out_text(left_out, ", "));
    }
}

/// A mission with the pilots of all rungs, or the reason why it isn't played.
fn playable<'m>(
    machines: [&'m Machine; 2],
    rungs: &[Vec<String>],
    metric: &Metric,
) -> Result<Result<ComparedMission<'m>, String>, Failure> {
    let mut pilots = Vec::new();
    for rung in rungs {
        let of = |machine: &Machine| -> Result<Vec<PilotSpec>, Failure> {
            rung.iter().map(|name| pilot(machine.program(), name)).collect()
        };
        pilots.push([of(machines[0])?, of(machines[1])?]);
    }
    let Some(mission) = ComparedMission::new(machines, pilots) else {
        return Ok(Err("its seats have other sides in B".to_owned()));
    };
    let sides = mission.planned().sides;
    if sides.len() != 2 && rungs.iter().any(|rung| rung.len() == 2) {
        return Ok(Err(format!("{} instead of two", count(sides.len(), "side", "sides"))));
    }
    match metric {
        Metric::Points(Some(side)) if !sides.contains(side) => Ok(Err(format!("no side `{side}`"))),
        _ => Ok(Ok(mission)),
    }
}

/// The figure with this name.
pub fn metric(name: &str, pairs: &[[&Machine; 2]]) -> Result<Metric, Failure> {
    let events = event_names(pairs.iter().copied().flatten());
    let Some(metric) = Metric::parse(name) else {
        return Err(Failure::usage(format!("`{name}` is not a figure"))
            .help(format!("in EVENT:N, N is a number from 1 to {}", u32::MAX)));
    };
    match &metric {
        Metric::Event(event, _) if !events.contains(event) => {
            let known = ["points", "draws", "turns"].into_iter().chain(events.iter().map(String::as_str));
            Err(Failure::usage(format!("there is no figure or event `{event}`")).suggest(event, known))
        }
        Metric::Points(Some(side)) => {
            let kinds = pairs.iter().filter_map(|[a, _]| a.program().kinds.get(1));
            let mut known: Vec<&str> =
                kinds.flat_map(|kind| &kind.entries).map(|entry| entry.head.name.as_str()).collect();
            known.sort_unstable();
            known.dedup();
            if known.contains(&side.as_str()) {
                return Ok(metric);
            }
            Err(Failure::usage(format!("there is no side `{side}`")).suggest(side, known))
        }
        _ => Ok(metric),
    }
}

/// The pilots of all rungs: those that are given, or those of a comparison.
pub fn rungs_of(programs: [&Program; 2], given: &[String]) -> Result<Vec<Vec<String>>, Failure> {
    let names = pilot_names(given, || PilotSpec::compared(programs[0]));
    let mut rungs: Vec<Vec<String>> = Vec::new();
    let mut known: Vec<Vec<PilotSpec>> = Vec::new();
    for name in names {
        let rung: Vec<String> = name.split('/').map(|pilot| pilot.trim().to_owned()).collect();
        if rung.len() > 2 {
            return Err(Failure::usage(format!("`{name}` has more than two pilots")).help("write PILOT or PILOT/PILOT"));
        }
        let of = |program: &Program| rung.iter().map(|name| pilot(program, name)).collect::<Result<Vec<_>, _>>();
        let specs = of(programs[0])?;
        of(programs[1])?;
        if known.contains(&specs) {
            return Err(Failure::usage(format!("`{name}` is named twice")).help("name each pilot once"));
        }
        known.push(specs);
        rungs.push(rung);
    }
    Ok(rungs)
}

/// The margin of a plan, in millionths of the figure.
fn margin(given: Option<f64>, plan: &ComparisonPlan) -> Result<u64, Failure> {
    // The figure is a share, and its margin a number of percentage points.
    let parts = if plan.metric.is_share() { 100.0 } else { 1.0 };
    let greatest = plan.greatest() * parts;
    let margin = given.unwrap_or(greatest * COMPARISON_MARGIN / 100.0);
    if !(0.0..=greatest).contains(&margin) {
        return Err(Failure::usage(format!("the margin {margin} is not between 0 and {greatest}")));
    }
    Ok((margin / parts * 1e6).round() as u64)
}

/// Plays with a progress bar, reports the time to the standard error, and names the lines of faults.
fn timed(
    loaded: &Loaded,
    comparison: &Comparison<'_>,
    games: u64,
    play: impl FnOnce(&Watch<'_>) -> Option<ComparisonSums>,
) -> Result<ComparisonSums, Failure> {
    let bar = ProgressBar::new(games).with_style(style("games"));
    let progress = |done: u64| bar.set_position(done.max(bar.position()));
    let start = Instant::now();
    let played = play(&Watch { progress: &progress, cancel: interrupt::flag() });
    let done = bar.position();
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    loaded.warn_of_faulty_terms();
    let mut sums = played.ok_or_else(|| interrupt::failure(done, games, ("game", "games")))?;
    for faulty in sums.rungs.iter_mut().flat_map(|rung| &mut rung.first_faults) {
        let mission = comparison.plan.missions.get(faulty.mission);
        if let (Some(cause), Some(mission)) = (&faulty.cause, mission)
            && let Some(text) = loaded.fault_text(&mission.name, faulty.version, cause)
        {
            faulty.fault = text;
        }
    }
    let games: u64 = sums.rungs.iter().map(|rung| rung.games).sum();
    complain!("{seconds:.2} s, {:.0} games/s", games as f64 / seconds.max(1e-9));
    Ok(sums)
}

/// Prints the report, and writes the page if one is wanted.
fn print(
    plan: &ComparisonPlan,
    sums: &ComparisonSums,
    json: bool,
    (page, looks): (Option<&Path>, &[Look]),
) -> CommandResult {
    let report = plan.report(sums);
    if json {
        crate::out::json(&json!({ "report": report, "plan": plan }));
    } else {
        say!("{}", text::report(plan, &report));
    }
    page::write(page, || comparison_page(&plan.versions.each_ref().map(text::named), plan, &report, looks))?;
    ended(report.faults.count)
}

/// Games that ended with a fault are a failure.
pub fn ended(faults: u64) -> CommandResult {
    match faults {
        0 => Ok(Outcome::Success),
        faults => {
            let faulty = count(faults as usize, "game", "games");
            Err(Failure::failed(format!("{faulty} ended in a fault of the rules")))
        }
    }
}
