//! `dicta lab plan`, `run` and `merge`: a comparison in shards, for several computers.
//!
//! A plan and the sums of each shard are files. Each is written completely or not at all, so a shard that is killed
//! leaves nothing behind that could be merged.

use super::rows::Rows;
use super::rules::{self, Loaded};
use super::{of_versions, page, playable, print, report_left_out, timed};
use crate::args::{MergeArgs, PlanArgs, RunArgs};
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::count;
use dicta_lab::{
    COMPARISON_FORMAT, Comparison, ComparisonPlan, GameRow, Metric, SHARDS_MAX, Shard, ShardProblem, ShardResult,
    event_names, merge_shards, play_shard,
};
use dicta_play::chance::key;
use dicta_studio::io::{Disk, Files};
use std::path::Path;

/// The end of the names of files with sums.
const EXTENSION: &str = ".shard.json";

/// Writes a plan.
pub fn plan(args: &PlanArgs) -> CommandResult {
    let compared = &args.compared;
    let loaded = Loaded::open(rules::parse(compared)?, compared.project.as_deref(), compared.unsound)?;
    let (plan, _, left_out) = of_versions(&loaded, compared)?;
    report_left_out(&left_out);
    if args.out.exists() && !args.overwrite {
        return Err(Failure::usage(format!("{} already exists", args.out.display())).help("--overwrite replaces it"));
    }
    write(&args.out, serde_json::to_string_pretty(&plan))?;
    let [missions, pilots] = [(plan.missions.len(), "mission"), (plan.rungs.len(), "pilot")]
        .map(|(number, what)| count(number, what, &format!("{what}s")));
    sayln!("{}: {} games, {missions}, {pilots}", args.out.display(), plan.games());
    Ok(Outcome::Success)
}

/// Plays a shard of a plan.
pub fn run(args: &RunArgs) -> CommandResult {
    let (plan, digest) = read_plan(&args.plan)?;
    let Some(shard) = Shard::parse(&args.shard) else {
        return Err(Failure::usage(format!("`{}` is not a shard", args.shard))
            .help(format!("write 3/100 for the third of a hundred; at most {SHARDS_MAX} shards are possible")));
    };
    let loaded = Loaded::open(plan.versions.clone(), plan.project.as_deref(), plan.unsound)?;
    let names: Vec<String> = plan.missions.iter().map(|m| m.name.clone()).collect();
    let (pairs, _) = loaded.of_missions(&names)?;
    let mut missions = Vec::new();
    for planned in &plan.missions {
        let pair = pairs.iter().find(|[machine, _]| machine.mission().head.name == planned.name);
        let mission = pair.map(|pair| playable(*pair, &plan.rungs, &plan.metric)).transpose()?.and_then(Result::ok);
        match mission.filter(|mission| mission.planned() == *planned) {
            Some(mission) => missions.push(mission),
            None => return Err(changed(&args.plan, &planned.name)),
        }
    }
    let known = event_names(pairs.iter().copied().flatten());
    let counted = match &plan.metric {
        Metric::Event(event, _) => Some(event),
        _ => None,
    };
    if let Some(event) = plan.events.iter().chain(counted).find(|event| !known.contains(event)) {
        return Err(Failure::failed(format!("{} can't be played: there is no event `{event}`", args.plan.display()))
            .help("it has been edited; write it again with dicta lab plan"));
    }
    let rounds = shard.rounds(plan.rounds);
    let pairs: u64 = (0..plan.rungs.len()).map(|rung| plan.pairs(rung)).sum();
    let games = (rounds.end - rounds.start).saturating_mul(2).saturating_mul(pairs);
    let file = args.out.join(format!("{:05}-of-{:05}{EXTENSION}", shard.number, shard.of));
    // Before the games are played: they would be lost if there were no place for their sums.
    let _hold = Disk.hold(&file).map_err(|e| Failure::failed(e.to_string()))?;
    let rows = Rows::create(args.rows.as_deref(), &plan)?;
    let add = |of: Vec<GameRow>| rows.iter().for_each(|rows| rows.add(&of));
    let pass_on: Option<&(dyn Fn(Vec<GameRow>) + Sync)> = if rows.is_some() { Some(&add) } else { None };
    let comparison = Comparison { plan: &plan, missions, threads: args.threads.count(), rows: pass_on };
    let sums = timed(&loaded, &comparison, games, |watch| play_shard(&comparison, shard, watch))?;
    let written = rows.map_or(Ok(()), Rows::finish);
    let result = ShardResult::new(digest, shard, sums);
    let text = serde_json::to_string_pretty(&result);
    let shown = text.as_ref().map(String::clone).unwrap_or_default();
    match write(&file, text) {
        Ok(()) => sayln!("{}: {games} games", file.display()),
        Err(failure) => {
            sayln!("{shown}");
            return Err(failure.help("the sums of the games are in the standard output: save them in that file"));
        }
    }
    written.map(|()| Outcome::Success)
}

fn changed(plan: &Path, mission: &str) -> Failure {
    Failure::failed(format!("the rules of `{mission}` are not those of {}", plan.display()))
        .help("they have changed since the plan was written: write a new one")
}

/// Merges the shards of a plan and prints the report of the whole.
pub fn merge(args: &MergeArgs) -> CommandResult {
    let page = page::wanted(&args.page)?;
    let (plan, digest) = read_plan(&args.plan)?;
    let mut results: Vec<(String, ShardResult)> = Vec::new();
    if !args.folder.is_dir() {
        return Err(Failure::failed(format!("there is no folder {}", args.folder.display())));
    }
    let names = Disk.names(&args.folder).map_err(|e| Failure::failed(e.to_string()))?;
    for name in names.into_iter().filter(|name| name.ends_with(EXTENSION)) {
        let path = args.folder.join(&name);
        let result = serde_json::from_str(&read(&path)?).map_err(|e| unreadable(&path, "the sums of a shard", &e))?;
        results.push((name, result));
    }
    let sums = merge_shards(&plan, digest, results).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ShardProblem::to_string).collect();
        Failure::failed(format!("the shards in {} can't be merged", args.folder.display())).help(lines.join("\n  "))
    })?;
    print(&plan, &sums, args.json, (page, &[]))
}

/// Reads a plan; the digest is that of its text as Dicta writes it, whatever its line endings are now.
fn read_plan(path: &Path) -> Result<(ComparisonPlan, u64), Failure> {
    let text = read(path)?;
    let plan: ComparisonPlan = serde_json::from_str(&text).map_err(|e| unreadable(path, "a plan", &e))?;
    if plan.format != COMPARISON_FORMAT {
        return Err(Failure::failed(format!("{}: format {} is unknown", path.display(), plan.format)));
    }
    match plan.problem() {
        None => {
            let written = serde_json::to_string_pretty(&plan).map_err(|e| Failure::io(path.display(), e))?;
            Ok((plan, key(&format!("{written}\n"))))
        }
        Some(why) => Err(Failure::failed(format!("{} can't be played: {why}", path.display()))
            .help("it has been edited; write it again with dicta lab plan")),
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    Disk.read(path).map_err(|e| Failure::failed(e.to_string()))
}

fn unreadable(path: &Path, what: &str, error: &serde_json::Error) -> Failure {
    Failure::failed(format!("{} is not {what}: {error}", path.display()))
}

/// Writes a file completely or not at all.
fn write(path: &Path, text: serde_json::Result<String>) -> Result<(), Failure> {
    let text = text.map_err(|e| Failure::io(path.display(), e))?;
    Disk.save(path, &format!("{text}\n")).map_err(|e| Failure::failed(e.to_string()))
}
