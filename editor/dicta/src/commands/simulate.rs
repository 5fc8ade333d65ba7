//! `dicta simulate`: plays many games between pilots and reports statistics.

use crate::args::SimulateArgs;
use crate::commands::coverage::Covered;
use crate::commands::list::side;
use crate::commands::profile;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::interrupt;
use crate::source::{Settings, Target, count, picks, with_pieces};
use dicta_lab::{
    Batch, Clock, Coverage, Difference, EventResult, FaultyGame, Profile, Report, Share, SideResult, Watch, compare,
    simulate_counting, simulate_with_progress,
};
use dicta_pilots::PilotSpec;
use dicta_play::{Counted, Fault, Machine, SetupError, Stopwatch, Tally};
use dicta_program::{Mission, Program};
use dicta_studio::check::Sources;
use dicta_studio::game::{fault_text, faulty_terms_of, setup_text};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

/// Plays the batch, and a second one if there is a comparison.
pub fn run(args: &SimulateArgs) -> CommandResult {
    let target = Target::find(&args.mission.mission, args.mission.project.as_deref(), &args.mission.with)?
        .measured()
        .unsound(args.mission.unsound);
    let first = play(&target, &args.mission.options, &args.pilots, args)?;
    let is_versus = !args.versus.is_empty() || !args.versus_pilots.is_empty();
    let second = if !is_versus || interrupt::is_set() {
        None
    } else {
        let options: Vec<String> = args.mission.options.iter().chain(&args.versus).cloned().collect();
        let pilots = if args.versus_pilots.is_empty() { &args.pilots } else { &args.versus_pilots };
        Some(play(&target, &options, pilots, args)?)
    };
    let differences = second.as_ref().map(|second| compare(&first.report, &second.report));
    if args.json {
        let mut whole = json!({ "report": first.report, "overlays": first.overlays, "seconds": first.seconds });
        if !first.pieces.is_empty() {
            whole["pieces"] = json!(first.pieces);
        }
        if let (Some(second), Some(differences)) = (&second, &differences) {
            whole["versus"] = json!(second.report);
            whole["differences"] = json!(differences);
        }
        if let Some(covered) = &first.covered {
            whole["coverage"] = covered.as_json(&target.project);
        }
        if let Some(profile) = &first.profile {
            whole["profile"] = profile::as_json(profile, &target.project);
        }
        crate::out::json(&whole);
    } else {
        say!("{}", report_text(&first));
        if let Some(profile) = &first.profile {
            say!("\n{}", profile::report_text(profile, &target.project));
        }
        if let Some(covered) = &first.covered {
            say!("\n{}", covered.report_text(&target.project));
        }
        if let (Some(second), Some(differences)) = (&second, &differences) {
            say!("\n{}\n{}", report_text(second), differences_text(differences));
        }
    }
    let faults = first.report.faults.count + second.as_ref().map_or(0, |s| s.report.faults.count);
    if faults > 0 {
        return Err(Failure::failed(format!(
            "{} ended in a fault of the rules",
            count(faults as usize, "game", "games")
        )));
    }
    let played = first.report.games + second.map_or(0, |s| s.report.games);
    let wanted = args.games * if is_versus { 2 } else { 1 };
    if played < wanted {
        return Err(interrupt::failure(played, wanted, ("game", "games")));
    }
    let contradicted = first.covered.is_some_and(|c| c.reached_but_marked().count() > 0);
    Ok(if contradicted { Outcome::Findings } else { Outcome::Success })
}

struct Played {
    report: Report,
    overlays: Vec<String>,
    /// The entries picked from the pools of pieces.
    pieces: Settings,
    seconds: f64,
    covered: Option<Covered>,
    profile: Option<Profile>,
}

fn play(target: &Target, options: &[String], pilots: &[String], args: &SimulateArgs) -> Result<Played, Failure> {
    let (program, mission, _) = target.program(options)?;
    let pieces = picks(&args.mission.pieces)?;
    let program = Arc::new(with_pieces(program, mission, &pieces)?);
    let pilots = pilots_of(&program, &program.missions[mission.index()], pilots)?;
    let sources = Sources { revision: 0, files: target.texts() };
    let failed =
        |e: SetupError| Failure::failed(format!("the mission can't be set up: {}", setup_text(&program, &sources, &e)));
    // Pilots use a separate machine, since the games that they imagine must not count as played.
    let counting = |counted| -> Result<_, Failure> {
        let tally = Tally::new(&program, counted);
        let mission = program.missions[mission.index()].clone();
        Ok((Machine::counting(program.clone(), mission, &tally).map_err(failed)?, tally))
    };
    let clock = args.profile.then(Clock::new);
    let (machine, thinking, tallies) = match &clock {
        Some(clock) => {
            let clock: Arc<dyn Stopwatch> = clock.clone();
            let mission = program.missions[mission.index()].clone();
            (Machine::timing(program.clone(), mission, &clock).map_err(failed)?, None, Vec::new())
        }
        None if args.coverage => {
            let (machine, rules) = counting(Counted::Rules)?;
            let (thinking, doctrines) = counting(Counted::Doctrines)?;
            (machine, Some(thinking), vec![rules, doctrines])
        }
        None => (Machine::new(program.clone(), mission).map_err(failed)?, None, Vec::new()),
    };
    let bar = ProgressBar::new(args.games).with_style(style("games"));
    let progress = |done: u64| bar.set_position(done.max(bar.position()));
    let threads = if args.profile { 1 } else { args.threads.count() };
    let batch = Batch { machine: &machine, pilots, games: args.games, seed: args.chance.seed, threads };
    let start = Instant::now();
    let watch = Watch { progress: &progress, cancel: interrupt::flag() };
    let mut report = match &thinking {
        Some(thinking) => simulate_counting(&batch, thinking, &watch),
        None => simulate_with_progress(&batch, &watch),
    };
    bar.finish_and_clear();
    let whole = start.elapsed();
    warn_of_faulty_terms([Some(&machine), thinking.as_ref()].into_iter().flatten(), &sources);
    name_lines(&mut report.first_faults, |fault| fault_text(&program, &sources, fault));
    let seconds = whole.as_secs_f64();
    let profile = clock.map(|clock| clock.profile(&program, whole));
    let covered = thinking.is_some().then(|| {
        let mut coverage = Coverage::default();
        coverage.add(&program, &tallies.iter().map(|t| &**t).collect::<Vec<_>>());
        Covered::whole(&coverage)
    });
    Ok(Played { report, overlays: target.overlays.clone(), pieces, seconds, covered, profile })
}

/// Names the lines of the faults in a report.
pub fn name_lines(faults: &mut [FaultyGame], text: impl Fn(&Fault) -> String) {
    for faulty in faults {
        if let Some(cause) = &faulty.cause {
            faulty.fault = text(cause);
        }
    }
}

/// Warns of the terms of doctrines that pilots could not compute on these machines.
pub fn warn_of_faulty_terms<'m>(machines: impl IntoIterator<Item = &'m Machine>, sources: &Sources) {
    let terms = faulty_terms_of(machines.into_iter().map(|machine| (machine, sources)));
    terms.iter().for_each(|term| complain!("warning: {term}"));
}

/// The style of a progress bar that counts `what`.
pub fn style(what: &str) -> ProgressStyle {
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {what}, {{per_sec}}, {{eta}} left");
    ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Pilots of all seats: one for all, one per side in order, or `SEAT|SIDE=PILOT`.
pub fn pilots_of(program: &Program, mission: &Mission, given: &[String]) -> Result<Vec<PilotSpec>, Failure> {
    let named: Vec<&str> = given.iter().map(|g| g.trim()).filter(|g| !g.is_empty()).collect();
    let plain: Vec<PilotSpec> =
        named.iter().filter(|g| !g.contains('=')).map(|g| pilot(program, g)).collect::<Result<_, _>>()?;
    let sides = program.kinds.get(1).map_or(0, |k| k.entries.len());
    if plain.len() > sides.max(1) {
        return Err(Failure::usage(format!("{} pilots for {}", plain.len(), count(sides, "side", "sides")))
            .help("name a pilot per side, or write SEAT=PILOT"));
    }
    let of_side = |side: u32| plain.get(side as usize).or(plain.last()).copied().unwrap_or_default();
    let mut pilots: Vec<PilotSpec> = mission.seats.iter().map(|seat| of_side(seat.side)).collect();
    for (who, name) in named.iter().filter_map(|g| g.split_once('=')) {
        let spec = pilot(program, name)?;
        for seat in seats_of(program, mission, who)? {
            pilots[seat] = spec;
        }
    }
    Ok(pilots)
}

/// The pilot with this name.
pub fn pilot(program: &Program, name: &str) -> Result<PilotSpec, Failure> {
    PilotSpec::parse(program, name.trim())
        .map_err(|unknown| Failure::usage(unknown.to_string()).suggest(name, unknown.known.iter().map(String::as_str)))
}

/// The seats with this name: one seat, or all seats of a side.
pub fn seats_of(program: &Program, mission: &Mission, who: &str) -> Result<Vec<usize>, Failure> {
    let who = who.trim();
    let seat = |s: &dicta_program::Seat| s.head.name == who;
    let mut found: Vec<usize> = mission.seats.iter().enumerate().filter(|(_, s)| seat(s)).map(|(i, _)| i).collect();
    if found.is_empty() {
        found =
            mission.seats.iter().enumerate().filter(|(_, s)| side(program, s.side) == who).map(|(i, _)| i).collect();
    }
    if found.is_empty() {
        let mut names: Vec<&str> =
            mission.seats.iter().flat_map(|s| [s.head.name.as_str(), side(program, s.side)]).collect();
        names.sort_unstable();
        names.dedup();
        return Err(Failure::usage(format!("there is no seat or side `{who}`")).suggest(who, names));
    }
    Ok(found)
}

/// The report as text.
fn report_text(played: &Played) -> String {
    let r = &played.report;
    let mut out = String::new();
    let options: String = r.options.iter().map(|(name, value)| format!(", {name}={value}")).collect();
    let overlays: String = played.overlays.iter().map(|name| format!(" with {name}")).collect();
    let pilots: Vec<String> = r.pilots.iter().map(|(seat, pilot)| format!("{seat} {pilot}")).collect();
    let speed = r.games as f64 / played.seconds.max(1e-9);
    let _ = writeln!(out, "{}/{}{overlays}{options}", r.ruleset, r.mission);
    if !played.pieces.is_empty() {
        let picked: Vec<String> = played.pieces.iter().map(|(piece, entry)| format!("{piece} {entry}")).collect();
        let _ = writeln!(out, "  picked: {}", picked.join(", "));
    }
    let _ = writeln!(out, "  {} games, seed {}, {}", r.games, r.seed, pilots.join(", "));
    let _ = writeln!(
        out,
        "  {:.2} s, {speed:.0} games/s, {:.0} decisions/s",
        played.seconds,
        r.decisions as f64 / played.seconds.max(1e-9)
    );
    let _ = writeln!(out, "\n  {:<20}{:>9}{:>10}   95 % interval", "won by", "games", "share");
    out.push_str(&outcomes_text("game", &r.sides, &r.draws, (&r.faults, &r.first_faults)));
    let t = &r.turns;
    let _ = writeln!(
        out,
        "\n  turns: {} to {}, half of the games up to {}, mean {:.2} {}",
        t.least,
        t.most,
        t.median,
        t.mean.mean,
        t.mean.half(2)
    );
    out.push_str(&bars(&t.histogram.counts, t.least as usize));
    out.push_str(&events_text("events per game", &r.events, &r.sides, 12));
    let _ = writeln!(out, "\n  digest {:016x}", r.digest);
    out
}

/// The wins of each side, draws and faults.
pub fn outcomes_text(what: &str, sides: &[SideResult], draws: &Share, faults: (&Share, &[FaultyGame])) -> String {
    let mut out: String = sides.iter().map(|side| share_line(&side.title, &side.wins)).collect();
    out.push_str(&share_line("draw", draws));
    let (faults, first) = faults;
    if faults.count > 0 {
        out.push_str(&share_line("ended in a fault", faults));
        for fault in first {
            let _ = writeln!(out, "    {what} {}, seed {}: {}", fault.game, fault.seed, fault.fault);
        }
    }
    out
}

/// How often each event happened, in total and by side, in columns of this width.
pub fn events_text(title: &str, events: &[EventResult], sides: &[SideResult], width: usize) -> String {
    let mut out = String::new();
    let titles: String = sides.iter().map(|s| format!("{:>width$}", cut(&s.title, width - 1))).collect();
    let _ = writeln!(out, "\n  {title:<28}{:>9}          {titles}", "mean");
    for event in events.iter().filter(|e| e.all.total > 0) {
        let sides: String = event.sides.iter().map(|m| format!("{:>width$.3}", m.mean)).collect();
        let _ = writeln!(out, "  {:<28}{:>9.3} {:<9}{sides}", cut(&event.name, 27), event.all.mean, event.all.half(3));
    }
    let never: Vec<&str> = events.iter().filter(|e| e.all.total == 0).map(|e| e.name.as_str()).collect();
    if !never.is_empty() {
        let _ = writeln!(out, "  never: {}", never.join(", "));
    }
    out
}

fn share_line(title: &str, share: &Share) -> String {
    format!(
        "  {:<20}{:>9}{:>8.1} %   {:>5.1} to {:.1} %\n",
        cut(title, 19),
        share.count,
        share.share * 100.0,
        share.low * 100.0,
        share.high * 100.0
    )
}

/// The lengths of the games as a bar chart, in at most 20 lines.
pub fn bars(counts: &[u64], least: usize) -> String {
    let span = counts.len().saturating_sub(least).max(1);
    let step = span.div_ceil(20);
    let groups: Vec<(usize, u64)> = (least..counts.len())
        .step_by(step)
        .map(|from| (from, counts[from..(from + step).min(counts.len())].iter().sum()))
        .collect();
    let most = groups.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
    let mut out = String::new();
    for (from, n) in groups {
        let to = (from + step - 1).min(counts.len() - 1);
        let label = if to > from { format!("{from}-{to}") } else { from.to_string() };
        let _ = writeln!(
            out,
            "{}",
            format!("  {label:>7} {n:>8}  {}", "█".repeat((n * 40).div_ceil(most) as usize)).trim_end()
        );
    }
    out
}

fn differences_text(differences: &[Difference]) -> String {
    let mut out = String::from("  figure                            first    second\n");
    let (apart, same): (Vec<_>, Vec<_>) = differences.iter().partition(|d| d.apart);
    for d in &apart {
        let _ = writeln!(
            out,
            "  {:<28}{:>10.3}{:>10.3}   apart: {:.3} to {:.3}, {:.3} to {:.3}",
            cut(&d.figure, 27),
            d.a[0],
            d.b[0],
            d.a[1],
            d.a[2],
            d.b[1],
            d.b[2]
        );
    }
    if apart.is_empty() {
        out.push_str("  no figure differs: all 95 % intervals overlap\n");
    } else {
        let _ = writeln!(out, "  {} more with overlapping 95 % intervals", same.len());
    }
    out
}

/// Truncates to this number of characters.
pub fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        text.to_owned()
    } else {
        text.chars().take(letters - 1).chain(['…']).collect()
    }
}
