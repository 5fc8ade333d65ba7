//! `dicta campaign status`: the state of a saved campaign.

use super::{failed, load, missions};
use crate::args::CampaignStatusArgs;
use crate::exit::{CommandResult, Outcome};
use dicta_play::{Entry, LogEvent};
use dicta_program::Words;
use dicta_studio::campaign::{CampaignPlay, CampaignSaveError, CampaignStatus, MissionLine};
use dicta_studio::io::{Disk, Files};
use serde_json::{Value, json};
use std::fmt::Write;

/// Prints the state, or only verifies the campaign.
pub fn run(args: &CampaignStatusArgs) -> CommandResult {
    if args.check {
        return check(args);
    }
    let campaign = load(&args.file)?;
    if args.json {
        crate::out::json(&as_json(&campaign));
        return Ok(Outcome::Success);
    }
    say!("{}", state_text(&campaign));
    if args.log {
        sayln!();
        for line in &campaign.entries() {
            sayln!("{}", entry(&campaign, line));
        }
    }
    Ok(Outcome::Success)
}

/// A campaign that replays differently is a finding; one that can't be read is a failure.
fn check(args: &CampaignStatusArgs) -> CommandResult {
    let text = Disk.read(&args.file).map_err(failed)?;
    let file = args.file.display();
    match CampaignPlay::load(&text) {
        Ok(campaign) => {
            if args.json {
                crate::out::json(&json!({ "same": true, "missions": campaign.history().len() }));
            } else {
                sayln!("{file}: {} replayed identically", missions(campaign.history().len()));
            }
            Ok(Outcome::Success)
        }
        Err(CampaignSaveError::Differs(error)) => {
            if args.json {
                crate::out::json(&json!({ "same": false, "differs_at": error.choice(), "error": error.to_string() }));
            } else {
                sayln!("{file}: the campaign does not replay identically: {error}");
            }
            Ok(Outcome::Findings)
        }
        Err(e) => Err(super::super::play::damaged(&args.file, &e)),
    }
}

/// An entry of the game log between missions.
pub fn entry(campaign: &CampaignPlay, entry: &Entry) -> String {
    let text = campaign.describe(entry);
    match entry.what {
        LogEvent::Turn(_) => format!("── {text} ──"),
        LogEvent::Phase { .. } => format!("  {text}"),
        _ => format!("    {text}"),
    }
}

/// The mission that is due or in play, with the sides' roles in it.
pub fn mission_heading(campaign: &CampaignPlay) -> String {
    let Some((_, title, roles)) = campaign.next_mission() else { return String::new() };
    let roles: Vec<String> = roles.iter().map(|(role, side)| format!("{role} {side}")).collect();
    let roles = if roles.is_empty() { String::new() } else { format!(" ({})", roles.join(", ")) };
    format!("mission {}: {title}{roles}", campaign.history().len() + 1)
}

/// One line on what comes next.
pub fn next(campaign: &CampaignPlay) -> String {
    let sides = campaign.sides();
    let title = |side: usize| sides.get(side).map_or_else(String::new, |s| s.title.clone());
    match campaign.status() {
        CampaignStatus::Over { winner: Some(side), because } => over(&format!("won by {}", title(side)), &because),
        CampaignStatus::Over { winner: None, because } => over("no side wins", &because),
        CampaignStatus::Faulty(fault) => format!("stopped: {fault}"),
        CampaignStatus::Asks { side } => format!("next: {} decides", title(side)),
        CampaignStatus::Due => format!("next: {}", mission_heading(campaign)),
        CampaignStatus::InProgress => format!("in progress: {}", mission_heading(campaign)),
    }
}

/// The outcome, with the reason if there is one.
fn over(won: &str, because: &str) -> String {
    if because.is_empty() { format!("over: {won}") } else { format!("over: {won}: {because}") }
}

/// The full state as text.
pub fn state_text(campaign: &CampaignPlay) -> String {
    let mut out = String::new();
    let (round, rounds) = campaign.round();
    let overlays: String = campaign.overlays().iter().map(|name| format!(" with {name}")).collect();
    let _ = writeln!(out, "{}{overlays}", campaign.title().1);
    let seed = if campaign.is_watched() { format!(", seed {}", campaign.seed()) } else { String::new() };
    let _ = writeln!(out, "  round {round} of {rounds}{seed}");
    let _ = writeln!(out, "  {}", next(campaign));
    let _ = writeln!(out);
    for side in campaign.sides() {
        let score = side.score.map_or_else(String::new, |s| format!("score {}", Words::number(s)));
        let _ = writeln!(out, "{}", format!("  {:<28}{:<14}{score}", side.title, side.pilot).trim_end());
    }
    let rosters = campaign.rosters();
    let mut heading = String::new();
    for line in &rosters {
        let under = format!("{}, {}", line.kind, line.side);
        if under != heading {
            let _ = writeln!(out, "\n  {under}");
            heading = under;
        }
        let mut fields: Vec<String> = line.fields.iter().map(|(title, value)| format!("{title} {value}")).collect();
        if !line.in_play {
            fields.insert(0, "out of play".into());
        }
        let _ = writeln!(out, "{}", format!("    {:<26}{}", line.title, fields.join(", ")).trim_end());
    }
    let history = campaign.history();
    if !history.is_empty() {
        let _ = writeln!(out, "\n  played");
    }
    let width = |of: &dyn Fn(&MissionLine) -> usize| history.iter().map(of).max().unwrap_or(0);
    let widths = (width(&|l| l.title.chars().count()), width(&|l| roles_of(l).chars().count()));
    for (i, line) in history.iter().enumerate() {
        let _ = writeln!(out, "{}", mission_line(i, line, widths));
    }
    out
}

fn roles_of(line: &MissionLine) -> String {
    line.roles.iter().map(|(role, side)| format!("{role} {side}")).collect::<Vec<_>>().join(", ")
}

fn mission_line(i: usize, line: &MissionLine, (titles, roles): (usize, usize)) -> String {
    let won = line.winner.as_ref().map_or_else(|| "drawn".to_owned(), |side| format!("won by {side}"));
    let scores = if line.scores.is_empty() {
        String::new()
    } else {
        format!(", {}", line.scores.iter().map(|n| Words::number(*n)).collect::<Vec<_>>().join(" to "))
    };
    format!(
        "    {:>3}  {:<titles$}  {:<roles$}  {won}{scores}: {} (turn {})",
        i + 1,
        line.title,
        roles_of(line),
        line.because,
        line.turn
    )
}

/// The full state as JSON.
pub fn as_json(campaign: &CampaignPlay) -> Value {
    let (name, title) = campaign.title();
    let (round, rounds) = campaign.round();
    let status = match campaign.status() {
        CampaignStatus::Asks { .. } => "decision",
        CampaignStatus::Due => "mission_due",
        CampaignStatus::InProgress => "in_progress",
        CampaignStatus::Over { .. } => "over",
        CampaignStatus::Faulty(_) => "fault",
    };
    let mut value = json!({
        "campaign": name,
        "title": title,
        "round": round,
        "rounds": rounds,
        "status": status,
        "sides": campaign.sides(),
        "rosters": campaign.rosters(),
        "history": campaign.history(),
        "log": campaign.entries().iter().map(|e| json!({ "round": e.turn, "text": campaign.describe(e) })).collect::<Vec<_>>(),
    });
    // The seed determines all future random results, and the hash would confirm a guess at hidden information.
    if campaign.is_watched() {
        value["seed"] = json!(campaign.seed());
        value["hash"] = json!(format!("{:016x}", campaign.hash()));
    }
    match campaign.status() {
        CampaignStatus::Over { winner, because } => {
            let winner = winner.and_then(|w| campaign.sides().get(w).map(|s| s.name.clone()));
            value["outcome"] = json!({ "winner": winner, "because": because });
        }
        CampaignStatus::Faulty(fault) => value["fault"] = json!(fault),
        CampaignStatus::Asks { side } => value["deciding"] = json!(campaign.sides().get(side).map(|s| s.name.clone())),
        CampaignStatus::Due | CampaignStatus::InProgress => {}
    }
    if let Some((name, title, roles)) = campaign.next_mission() {
        value["next"] = json!({ "name": name, "title": title, "roles": roles });
    }
    value
}
