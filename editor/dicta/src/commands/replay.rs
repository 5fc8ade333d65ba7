//! `dicta replay`: a saved game, told again or checked.

use crate::args::ReplayArgs;
use crate::commands::play::load;
use crate::commands::simulate::seats_of;
use crate::exit::{Ended, Failure, Outcome};
use crate::source::count;
use crate::terminal::board::Part;
use crate::terminal::table;
use dicta_studio::io::{Disk, Files};
use dicta_studio::playtest::{Playtest, SaveError};
use dicta_studio::view::{Eyes, JournalLine, LineKind};
use serde_json::{Value, json};

/// Tells or checks the game.
pub fn run(args: &ReplayArgs) -> Ended {
    if args.check {
        return check(args);
    }
    let mut playtest = load(&args.file)?;
    let choices = playtest.moments() - 1;
    let seat = args.seat.as_deref().map(|who| one_seat(&playtest, who)).transpose()?;
    let eyes = seat.map_or(Eyes::Umpire, Eyes::Seat);
    playtest.go_to(match (args.to, seat) {
        (None, _) => choices,
        (Some(to), None) => to,
        (Some(to), Some(seat)) => playtest.moment_of_choice(seat, to),
    });
    let lines = playtest.journal(eyes);
    if args.json {
        let view = playtest.view(eyes);
        let mut told = json!({
            "mission": playtest.mission().head.name,
            "turn": view.turn,
            "outcome": view.outcome,
            "journal": lines.iter().map(as_json).collect::<Vec<_>>(),
        });
        // From the seed all chance to come follows, and from the number of choices who had but one option.
        if seat.is_none() {
            told["seed"] = json!(playtest.seed());
            told["choices"] = json!(choices);
        }
        crate::out::json(&told);
    } else {
        sayln!("{}\n", playtest.mission().head.title);
        say!("{}", table::journal(&lines, None));
        sayln!("\n{}", table::table(&playtest, eyes, Part::AroundMarks));
    }
    Ok(Outcome::Fine)
}

/// The seat that is meant. What the seats of a side know together, none of them knows.
fn one_seat(playtest: &Playtest, who: &str) -> Result<usize, Failure> {
    match seats_of(playtest.program(), playtest.mission(), who)?[..] {
        [seat] => Ok(seat),
        ref seats => {
            let names = seats.iter().filter_map(|s| playtest.mission().seats.get(*s)).map(|s| s.head.name.as_str());
            let names: Vec<&str> = names.collect();
            Err(Failure::usage(format!(
                "the side `{}` has several seats, and each has seen something else",
                who.trim()
            ))
            .help(format!("say which: {}", names.join(", "))))
        }
    }
}

fn as_json(line: &JournalLine) -> Value {
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

/// A game that comes out otherwise is a finding; one that can't be read is a failure.
fn check(args: &ReplayArgs) -> Ended {
    let text = Disk.read(&args.file).map_err(|e| Failure::world(e.to_string()))?;
    let file = args.file.display();
    match Playtest::load(&text) {
        Ok(playtest) => {
            let choices = playtest.moments() - 1;
            if args.json {
                crate::out::json(&json!({ "same": true, "choices": choices }));
            } else {
                sayln!("{file}: {}, all as they were", count(choices, "choice", "choices"));
            }
            Ok(Outcome::Fine)
        }
        Err(SaveError::Differs(at)) => {
            if args.json {
                crate::out::json(&json!({ "same": false, "differs_at": at }));
            } else {
                sayln!("{file}: the game does not replay identically from choice {at} on");
            }
            Ok(Outcome::Findings)
        }
        Err(e) => Err(Failure::world(format!("{file}: {e}"))),
    }
}
