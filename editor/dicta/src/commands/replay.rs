//! `dicta replay`: prints or verifies a saved game.

use crate::args::ReplayArgs;
use crate::commands::play::load;
use crate::commands::simulate::seats_of;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::count;
use crate::terminal::board::Part;
use crate::terminal::table;
use dicta_studio::io::{Disk, Files};
use dicta_studio::playtest::{Playtest, SaveError};
use dicta_studio::view::{LineKind, LogLine, Viewer, WhyNode};
use serde_json::{Value, json};

/// Prints or verifies the game.
pub fn run(args: &ReplayArgs) -> CommandResult {
    if args.check {
        return check(args);
    }
    let mut playtest = load(&args.file)?;
    let choices = playtest.moments() - 1;
    let seat = args.seat.as_deref().map(|who| one_seat(&playtest, who)).transpose()?;
    let viewer = seat.map_or(Viewer::Umpire, Viewer::Seat);
    playtest.go_to(match (args.to, seat) {
        (None, _) => choices,
        (Some(to), None) => to,
        (Some(to), Some(seat)) => playtest.moment_of_choice(seat, to),
    });
    let lines = playtest.record().game_log(viewer);
    let advice = args.advice.as_deref().map(|pilot| advice(&playtest, pilot, viewer)).transpose()?;
    if args.json {
        let view = playtest.scene(viewer).board();
        let mut report = json!({
            "mission": playtest.mission().head.name,
            "turn": view.turn,
            "outcome": view.outcome,
            "log": lines.iter().map(as_json).collect::<Vec<_>>(),
        });
        // The seed determines all future random results, and the number of choices reveals which seats had only one
        // option.
        if seat.is_none() {
            report["seed"] = json!(playtest.seed());
            report["choices"] = json!(choices);
        }
        if let Some(advice) = &advice {
            report["advice"] = why_as_json(advice);
        }
        crate::out::json(&report);
    } else {
        sayln!("{}\n", playtest.mission().head.title);
        say!("{}", table::game_log(&lines, None));
        sayln!("\n{}", table::render(&playtest, viewer, Part::AroundMarks));
        if let Some(advice) = &advice {
            say!("{}", table::why(advice));
        }
    }
    Ok(Outcome::Success)
}

/// A pilot's evaluation of the pending decision where the replay ends; an empty name means the pilot of the seat.
fn advice(playtest: &Playtest, pilot: &str, viewer: Viewer) -> Result<WhyNode, Failure> {
    // This seat must not learn that another seat decides there.
    let decides = |seat: usize| matches!(viewer, Viewer::Umpire) || viewer == Viewer::Seat(seat);
    if !playtest.decision().is_some_and(|d| decides(d.seat)) {
        return Err(Failure::usage("no decision is pending there").help("name another choice with --to"));
    }
    let named = Some(pilot).filter(|name| !name.is_empty());
    let answer = playtest.advice_of_pilot(named, viewer).map(|question| question.run().answer);
    let answer = answer.transpose().map_err(|bug| Failure::failed(bug.to_string()))?;
    answer.flatten().ok_or_else(|| {
        let known: Vec<String> = playtest.pilots().iter().skip(1).map(|p| p.name().to_owned()).collect();
        Failure::usage(format!("there is no pilot `{pilot}`")).suggest(pilot, known.iter().map(String::as_str))
    })
}

fn why_as_json(node: &WhyNode) -> Value {
    let children: Vec<Value> = node.children.iter().map(why_as_json).collect();
    // Programs read a number with a hyphen.
    let amount = node.amount.as_ref().map(|amount| amount.replace('−', "-"));
    json!({ "text": node.text, "amount": amount, "children": children })
}

/// The seat with this name. A side with several seats is an error: no seat may see what they know together.
fn one_seat(playtest: &Playtest, who: &str) -> Result<usize, Failure> {
    match seats_of(playtest.program(), playtest.mission(), who)?[..] {
        [seat] => Ok(seat),
        ref seats => {
            let names = seats.iter().filter_map(|s| playtest.mission().seats.get(*s)).map(|s| s.head.name.as_str());
            let names: Vec<&str> = names.collect();
            Err(Failure::usage(format!(
                "the side `{}` has several seats, and each has seen different things",
                who.trim()
            ))
            .help(format!("say which: {}", names.join(", "))))
        }
    }
}

fn as_json(line: &LogLine) -> Value {
    let kind = match line.kind {
        LineKind::Turn => "turn",
        LineKind::Phase => "phase",
        LineKind::Step => "step",
        LineKind::Choice => "choice",
        LineKind::Event => "event",
        LineKind::Chance => "chance",
        LineKind::Change => "change",
        LineKind::Note => "note",
        LineKind::Outcome => "outcome",
        LineKind::Rules => "rules",
    };
    json!({ "depth": line.depth, "kind": kind, "text": line.text })
}

/// A game that replays differently is a finding; one that can't be read is a failure.
fn check(args: &ReplayArgs) -> CommandResult {
    let text = Disk.read(&args.file).map_err(|e| Failure::failed(e.to_string()))?;
    let file = args.file.display();
    match Playtest::load(&text) {
        Ok(playtest) => {
            let choices = playtest.moments() - 1;
            if args.json {
                crate::out::json(&json!({ "same": true, "choices": choices }));
            } else {
                sayln!("{file}: {} replayed identically", count(choices, "choice", "choices"));
            }
            Ok(Outcome::Success)
        }
        Err(SaveError::Differs(at)) => {
            if args.json {
                crate::out::json(&json!({ "same": false, "differs_at": at }));
            } else {
                sayln!("{file}: the game does not replay identically from choice {at} on");
            }
            Ok(Outcome::Findings)
        }
        Err(e) => Err(super::play::damaged(&args.file, &e)),
    }
}
