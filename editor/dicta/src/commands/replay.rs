//! `dicta replay`: a saved game, told again or checked.

use crate::args::ReplayArgs;
use crate::commands::play::load;
use crate::commands::simulate::seats_of;
use crate::exit::{Ended, Failure, Outcome};
use crate::source::count;
use crate::terminal::table;
use dicta_studio::io::{Disk, Files};
use dicta_studio::playtest::Playtest;
use dicta_studio::view::Eyes;
use serde_json::json;

/// Tells or checks the game.
pub fn run(args: &ReplayArgs) -> Ended {
    if args.check {
        return check(args);
    }
    let mut playtest = load(&args.file)?;
    let choices = playtest.moments() - 1;
    playtest.go_to(args.to.unwrap_or(choices));
    let eyes = match &args.seat {
        Some(who) => Eyes::Seat(*seats_of(playtest.program(), playtest.mission(), who)?.first().unwrap_or(&0)),
        None => Eyes::Umpire,
    };
    let lines = playtest.journal(eyes);
    if args.json {
        let view = playtest.view(eyes);
        let lines: Vec<_> = lines.iter().map(|l| json!({ "depth": l.depth, "kind": format!("{:?}", l.kind).to_lowercase(), "text": l.text })).collect();
        println!("{:#}", json!({ "mission": playtest.mission().head.name, "choices": choices, "turn": view.turn, "outcome": view.outcome, "journal": lines }));
    } else {
        println!("{}\n", playtest.mission().head.title);
        print!("{}", table::journal(&lines, false));
        println!("\n{}", table::table(&playtest, eyes));
    }
    Ok(Outcome::Fine)
}

/// A game that comes out otherwise is a finding; one that can't be read is a failure.
fn check(args: &ReplayArgs) -> Ended {
    let text = Disk.read(&args.file).map_err(|e| Failure::failure(e.to_string()))?;
    match Playtest::load(&text) {
        Ok(playtest) => {
            let choices = count(playtest.moments() - 1, "choice", "choices");
            if args.json {
                println!("{:#}", json!({ "same": true, "choices": playtest.moments() - 1 }));
            } else {
                println!("{}: {choices}, all as they were", args.file.display());
            }
            Ok(Outcome::Fine)
        }
        Err(e) if e.to_string().contains("from decision") => { let at = e.to_string();
            if args.json {
                println!("{:#}", json!({ "same": false, "differs_at": at }));
            } else {
                println!("{}: differs from choice {at} on", args.file.display());
            }
            Ok(Outcome::Findings)
        }
        Err(e) => Err(Failure::failure(format!("{}: {e}", args.file.display()))),
    }
}
