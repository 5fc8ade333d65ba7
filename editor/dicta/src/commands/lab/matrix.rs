//! `dicta lab matrix`: measures the strength and the price of entries, each of which plays against each other.
//!
//! The entries of a kind are the rungs of a ladder, all played by one pilot. Like the ladder's, the standard output
//! depends only on rules, missions, entries, pilot, seed and number of games.

use super::ladder::{Loaded, alike_text, elo, end_text, ended, head_text, no_mission, played};
use super::{LeftOut, page};
use crate::args::MatrixArgs;
use crate::commands::simulate::{cut, pilot};
use crate::exit::{CommandResult, Failure};
use crate::source::count;
use dicta_lab::{Ladder, LadderMission, LadderReport, price};
use dicta_play::Machine;
use dicta_studio::lab::{
    Measured, entries_in_mission, entries_of_kind, kinds_on_both_sides, matrix_csv, matrix_json, matrix_page,
    mission_of,
};
use std::fmt::Write;

/// Plays the games.
pub fn run(args: &MatrixArgs) -> CommandResult {
    let page = page::wanted(&args.page)?;
    let loaded = Loaded::open(&args.rules)?;
    let kind = kind_of(&loaded, args)?;
    let rungs = rungs_of(&loaded.machines, &kind, &args.entries)?;
    let (mut missions, mut left_out) = (Vec::new(), Vec::new());
    for machine in &loaded.machines {
        let pilot = pilot(machine.program(), &args.pilot)?;
        match entries_in_mission(mission_of(machine), &kind, &rungs) {
            Ok((kind, entries)) => missions.extend(LadderMission::of_entries(machine, kind, entries, pilot)),
            Err(reason) => left_out.push(LeftOut { mission: machine.mission().head.name.clone(), reason }),
        }
    }
    left_out.extend(loaded.left_out.iter().cloned());
    if missions.is_empty() {
        return Err(no_mission(&args.rules, &left_out));
    }
    let pairs = args.games.div_ceil(2 * missions.len() as u64);
    let ladder = Ladder { rungs, missions, pairs, seed: args.chance.seed, threads: args.threads.count() };
    let report = played(&ladder, &loaded)?;
    let overlays = &loaded.target.overlays;
    let named: Vec<(String, String)> = left_out.iter().map(|l| (l.mission.clone(), l.reason.clone())).collect();
    let measured = Measured { kind: &kind, pilot: &args.pilot, overlays, left_out: &named };
    if args.json {
        crate::out::json(&matrix_json(&report, measured));
    } else if args.csv {
        say!("{}", matrix_csv(&report));
    } else {
        let entries = count(report.rungs.len(), "entry", "entries");
        let rungs = format!("{entries} of {kind}, played by {}", args.pilot);
        let order = report.strongest_first();
        let head = head_text(&report, &rungs, overlays, &left_out);
        let (rungs, matrix) = (rungs_text(&report, &kind, &order), matrix_text(&report, &order));
        say!("{head}{rungs}{matrix}{}", end_text(&report));
    }
    page::write(page, || matrix_page(&report, measured, &titles_of(&loaded.machines, &kind, &report)))?;
    ended(&report)
}

/// The name of the kind that is given, or of the only one with pieces on both sides.
fn kind_of(loaded: &Loaded, args: &MatrixArgs) -> Result<String, Failure> {
    let kinds = loaded.machines.iter().flat_map(|machine| &machine.program().kinds).filter(|kind| kind.piece);
    let names: Vec<&str> = kinds.map(|kind| kind.head.name.as_str()).collect();
    let on_both_sides = kinds_on_both_sides(loaded.machines.iter().map(mission_of));
    let on_both_sides: Vec<&str> = on_both_sides.into_iter().map(|(name, _)| name).collect();
    match (&args.kind, &on_both_sides[..]) {
        (Some(name), _) if names.contains(&name.as_str()) => Ok(name.clone()),
        (Some(name), _) if !names.is_empty() => {
            Err(Failure::usage(format!("there is no kind of pieces `{name}`")).suggest(name, names))
        }
        (None, [only]) => Ok((*only).to_owned()),
        (None, [_, _, ..]) => Err(Failure::usage("several kinds have pieces on both sides")
            .help(format!("say which: --kind {}", on_both_sides.join(", --kind ")))),
        _ => Err(no_mission(&args.rules, &loaded.left_out)),
    }
}

/// The names of the entries: those that are given, or all that any mission admits.
fn rungs_of(machines: &[Machine], kind: &str, given: &[String]) -> Result<Vec<String>, Failure> {
    let names: Vec<String> =
        entries_of_kind(machines.iter().map(mission_of), kind).into_iter().map(|(name, _)| name.to_owned()).collect();
    let mut rungs: Vec<String> = Vec::new();
    for name in given.iter().map(|g| g.trim()).filter(|g| !g.is_empty()) {
        if !names.iter().any(|n| n == name) {
            return Err(Failure::usage(format!("no mission admits an entry `{name}` of {kind}"))
                .suggest(name, names.iter().map(String::as_str)));
        }
        if rungs.iter().any(|r| r == name) {
            return Err(Failure::usage(format!("`{name}` is named twice")).help("name each entry once"));
        }
        rungs.push(name.to_owned());
    }
    let rungs = if rungs.is_empty() { names } else { rungs };
    match rungs.len() {
        0 | 1 => Err(Failure::usage(format!("a matrix needs at least two entries of {kind} that a mission admits"))),
        _ => Ok(rungs),
    }
}

/// The titles of the entries, in the order of the report.
fn titles_of(machines: &[Machine], kind: &str, report: &LadderReport) -> Vec<String> {
    let known = entries_of_kind(machines.iter().map(mission_of), kind);
    let titled = |name: &str| known.iter().find(|(known, _)| *known == name).map(|(_, title)| (*title).to_owned());
    report.rungs.iter().map(|rung| titled(&rung.name).unwrap_or_else(|| rung.name.clone())).collect()
}

/// The entries with their ratings and prices, the strongest first. Their numbers are those of the matrix.
fn rungs_text(r: &LadderReport, kind: &str, order: &[usize]) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "\n  {:>3} {:<18}{:>7}   {:<18}{:>7}   {:<16}{:>8}{:>9}",
        "",
        cut(kind, 17),
        "Elo",
        "95 % interval",
        "price",
        "95 % interval",
        "points",
        "games"
    );
    for (number, rung) in (1..).zip(order.iter().map(|i| &r.rungs[*i])) {
        let of = price(rung.elo);
        let _ = writeln!(
            out,
            "  {number:>3} {:<18}{:>7}   {:<18}{:>7.2}   {:<16}{:>6.1} %{:>9}",
            cut(&rung.name, 17),
            elo(rung.elo.value),
            format!("{} to {}", elo(rung.elo.low), elo(rung.elo.high)),
            of.value,
            format!("{:.2} to {:.2}", of.low, of.high),
            rung.share * 100.0,
            rung.games
        );
    }
    out.push_str("  the mean Elo is 0, and its price is 1\n");
    out
}

/// The number of columns of a table; more entries make several tables.
const COLUMNS: usize = 8;
/// The width of a column.
const COLUMN: usize = 10;

/// The share of the points that each entry got against each other, with the half width of its interval.
fn matrix_text(r: &LadderReport, order: &[usize]) -> String {
    let mut out = String::new();
    for (table, columns) in order.chunks(COLUMNS).enumerate() {
        let first = table * COLUMNS + 1;
        let heads: String = (first..first + columns.len()).map(|n| format!("{n:>8}  ")).collect();
        let _ = writeln!(out, "\n  {:<22}{}", "% of points against", heads.trim_end());
        for (number, row) in (1..).zip(order) {
            let name = &r.rungs[*row].name;
            let cells: String =
                columns.iter().map(|column| format!("{:>COLUMN$}", cell(r, name, &r.rungs[*column].name))).collect();
            let _ = writeln!(out, "{}", format!("  {number:>3} {:<18}{cells}", cut(name, 17)).trim_end());
        }
    }
    out.push_str(alike_text(r));
    out
}

/// A cell of the matrix: `63 ±9`.
fn cell(r: &LadderReport, row: &str, column: &str) -> String {
    let Some(of) = r.against(row, column) else { return String::new() };
    let suffix = if of.pairing.alike { "*" } else { " " };
    match of.share {
        Some(share) => {
            let half = (share.high - share.value).max(share.value - share.low);
            format!("{:.0} ±{:.0}{suffix}", 100.0 * share.value, 100.0 * half)
        }
        None => format!("-{suffix}"),
    }
}
