//! `dicta campaign simulate`: plays many campaigns between pilots and reports statistics.

use super::{game_of, side_named, target_of};
use crate::args::CampaignSimulateArgs;
use crate::commands::simulate::{bars, cut, events_text, name_lines, outcomes_text, pilot, style};
use crate::exit::{CommandResult, Failure, Outcome};
use crate::interrupt;
use crate::source::count;
use dicta_lab::{CampaignBatch, CampaignReport, Watch, simulate_campaigns_with_progress};
use dicta_pilots::PilotSpec;
use dicta_play::campaign::CampaignMachine;
use dicta_program::Program;
use dicta_studio::game::faulty_terms;
use indicatif::ProgressBar;
use serde_json::json;
use std::fmt::Write;
use std::time::Instant;

/// Plays the batch.
pub fn run(args: &CampaignSimulateArgs) -> CommandResult {
    let (game, name) = game_of(&target_of(&args.campaign)?.measured(), &args.campaign.options)?;
    let number = game.program.campaigns.iter().position(|c| c.head.name == name).unwrap_or(usize::MAX);
    let pilots = pilots_of(&game.program, &args.pilots)?;
    let machine = CampaignMachine::new(game.program.clone(), number)
        .map_err(|e| Failure::failed(format!("the campaign can't be set up: {}", game.setup_text(&e))))?;
    let bar = ProgressBar::new(args.games).with_style(style("campaigns"));
    let progress = |done: u64| bar.set_position(done.max(bar.position()));
    let batch = CampaignBatch {
        machine: &machine,
        pilots,
        campaigns: args.games,
        seed: args.chance.seed,
        threads: args.threads.count(),
    };
    let start = Instant::now();
    let watch = Watch { progress: &progress, cancel: interrupt::flag() };
    let mut report = simulate_campaigns_with_progress(&batch, &watch);
    bar.finish_and_clear();
    name_lines(&mut report.first_faults, |fault| game.fault_text(fault));
    let faulty = faulty_terms(&game.program, &game.sources, report.faulty_terms.iter().copied());
    faulty.iter().for_each(|term| complain!("warning: {term}"));
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        crate::out::json(&json!({ "report": report, "overlays": game.overlays, "seconds": seconds }));
    } else {
        say!("{}", report_text(&report, &game.overlays, seconds));
    }
    if report.faults.count > 0 {
        let faulty = count(report.faults.count as usize, "campaign", "campaigns");
        return Err(Failure::failed(format!("{faulty} ended in a fault of the rules")));
    }
    if report.campaigns < args.games {
        return Err(interrupt::failure(report.campaigns, args.games, ("campaign", "campaigns")));
    }
    Ok(Outcome::Success)
}

/// Pilots of all sides: one for all, one per side in order, or `SIDE=PILOT`.
fn pilots_of(program: &Program, given: &[String]) -> Result<Vec<PilotSpec>, Failure> {
    let named: Vec<&str> = given.iter().map(|g| g.trim()).filter(|g| !g.is_empty()).collect();
    let plain: Vec<PilotSpec> =
        named.iter().filter(|g| !g.contains('=')).map(|g| pilot(program, g)).collect::<Result<_, _>>()?;
    let sides = program.kinds.get(1).map_or(0, |k| k.entries.len());
    if plain.len() > sides.max(1) {
        return Err(Failure::usage(format!("{} pilots for {}", plain.len(), count(sides, "side", "sides")))
            .help("name a pilot per side, or write SIDE=PILOT"));
    }
    let of_side = |side: usize| plain.get(side).or(plain.last()).copied().unwrap_or_default();
    let mut pilots: Vec<PilotSpec> = (0..sides).map(of_side).collect();
    for (who, name) in named.iter().filter_map(|g| g.split_once('=')) {
        pilots[side_named(program, who)?] = pilot(program, name)?;
    }
    Ok(pilots)
}

/// The report as text.
fn report_text(r: &CampaignReport, overlays: &[String], seconds: f64) -> String {
    let mut out = String::new();
    let options: String = r.options.iter().map(|(name, value)| format!(", {name}={value}")).collect();
    let overlays: String = overlays.iter().map(|name| format!(" with {name}")).collect();
    let pilots: Vec<String> = r.pilots.iter().map(|(side, pilot)| format!("{side} {pilot}")).collect();
    let _ = writeln!(out, "{}/{}{overlays}{options}", r.ruleset, r.campaign);
    let _ = writeln!(out, "  {} campaigns, seed {}, {}", r.campaigns, r.seed, pilots.join(", "));
    let missions = r.missions_played.total as f64 / seconds.max(1e-9);
    let _ = writeln!(out, "  {seconds:.2} s, {missions:.0} missions/s");
    let _ = writeln!(out, "\n  {:<20}{:>9}{:>10}   95 % interval", "won by", "campaigns", "share");
    out.push_str(&outcomes_text("campaign", &r.sides, &r.draws, (&r.faults, &r.first_faults)));
    let (t, m) = (&r.rounds, &r.missions_played);
    let _ = writeln!(
        out,
        "\n  rounds: {} to {}, mean {:.2} {}; missions: mean {:.2} {}",
        t.least,
        t.most,
        t.mean.mean,
        t.mean.half(2),
        m.mean,
        m.half(2)
    );
    if t.least != t.most {
        out.push_str(&bars(&t.histogram.counts, t.least as usize));
    }
    let sides: String = r.sides.iter().map(|s| format!("{:>16}", cut(&s.title, 15))).collect();
    let _ = writeln!(out, "\n  {:<28}{:>9}{sides}", "missions, won by", "played");
    for mission in &r.missions {
        let wins: String = mission.wins.iter().map(|w| format!("{:>14.1} %", w.share * 100.0)).collect();
        let _ = writeln!(out, "  {:<28}{:>9}{wins}", cut(&mission.title, 27), mission.played);
    }
    if !r.rosters.is_empty() {
        let _ = writeln!(out, "\n  {:<37}{sides}", "rosters at the end");
    }
    for figure in &r.rosters {
        let sides: String = figure.sides.iter().map(|m| format!("{:>9.2} {:<6}", m.mean, m.half(2))).collect();
        let _ = writeln!(out, "  {:<37}{}", cut(&figure.title, 36), sides.replace('-', "−"));
    }
    out.push_str(&events_text("events per campaign", &r.events, &r.sides, 16));
    let _ = writeln!(out, "\n  digest {:016x}", r.digest);
    out
}
