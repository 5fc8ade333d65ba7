//! `dicta play`: plays a mission in the terminal, with people, pilots or both.

use crate::args::PlayArgs;
use crate::commands::simulate::seats_of;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::{Target, picks, with_pieces};
use crate::terminal::board::Part;
use crate::terminal::input::Input;
use crate::terminal::prompt::{self, Prompt, play_pilots};
use crate::terminal::table;
use dicta_pilots::PilotSpec;
use dicta_studio::check::Sources;
use dicta_studio::game::Game;
use dicta_studio::io::saves::Sort;
use dicta_studio::io::{Disk, Files, backup_of};
use dicta_studio::playtest::{Pilot, Playtest};
use dicta_studio::view::Viewer;
use std::path::Path;
use std::sync::Arc;

/// Plays until the game ends or the player leaves.
pub fn run(args: &PlayArgs) -> CommandResult {
    let save = args.save.as_deref().map(|path| prompt::lock(path, Sort::Game)).transpose()?;
    let mut playtest = set_up(args)?;
    let people = assign_players(args, &mut playtest)?;
    let mut keep = |playtest: &Playtest| save.as_ref().map_or(Ok(()), |save| prompt::keep(playtest, save));
    keep(&playtest)?;
    let mut prompt = Prompt::new(Input::new(args.script.as_deref())?, save.as_ref());
    if people.is_empty() {
        play_pilots(&mut playtest, &mut keep)?;
        prompt.print_news(&playtest);
        sayln!("\n{}", table::render(&playtest, Viewer::Umpire, Part::AroundMarks));
    } else {
        prompt.is_umpire = args.umpire;
        prompt.viewer =
            if let ([seat], false) = (&people[..], args.umpire) { Viewer::Seat(*seat) } else { Viewer::Umpire };
        prompt.play(&mut playtest, &people, &mut keep)?;
    }
    save.as_ref().map_or(Ok(()), |save| prompt::save_in(&playtest, save))?;
    playtest.fault().map_or(Ok(Outcome::Success), |fault| Err(Failure::failed(fault)))
}

fn set_up(args: &PlayArgs) -> Result<Playtest, Failure> {
    if let Some(path) = &args.resume {
        return load(path);
    }
    let target = Target::find(&args.mission.mission, args.mission.project.as_deref(), &args.mission.with)?
        .unsound(args.mission.unsound);
    let (program, mission, options) = target.program(&args.mission.options)?;
    let pieces = picks(&args.mission.pieces)?;
    let program = with_pieces(program, mission, &pieces)?;
    let sound = target.project.is_free_of_errors();
    let sources = Sources { revision: 0, files: target.texts() };
    let game = Game {
        program: Arc::new(program),
        mission: mission.index(),
        ruleset: target.ruleset.clone(),
        overlays: target.overlays.clone(),
        sources: Arc::new(sources),
        options,
        pieces,
        revision: None,
        partial: !sound,
    };
    Playtest::start(game, args.chance.seed).map_err(|e| Failure::failed(e.to_string()))
}

/// Loads a saved game.
pub fn load(path: &Path) -> Result<Playtest, Failure> {
    let text = Disk.read(path).map_err(|e| Failure::failed(e.to_string()))?;
    Playtest::load(&text).map_err(|e| damaged(path, &e))
}

/// The failure for a save that can't be loaded; the one before it is beside it.
pub fn damaged(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    let failure = Failure::failed(format!("{}: {why}", path.display()));
    let backup = backup_of(path);
    match backup.is_file() {
        true => failure.help(format!("the save before this one is in {}", backup.display())),
        false => failure,
    }
}

/// Assigns every seat to a person or a pilot; returns the seats of people.
fn assign_players(args: &PlayArgs, playtest: &mut Playtest) -> Result<Vec<usize>, Failure> {
    let (program, mission) = (playtest.program().clone(), playtest.mission().clone());
    let all = mission.seats.len();
    let mut people: Vec<usize> = match &args.seat {
        Some(who) => seats_of(&program, &mission, who)?,
        None if args.pilots.is_empty() && !args.umpire => (0..all.min(1)).collect(),
        None => (0..all).collect(),
    };
    let usual = if program.doctrines.is_empty() { "random" } else { "steady" };
    let mut names: Vec<String> = vec![usual.to_owned(); all];
    for given in &args.pilots {
        let (seats, name) = match given.split_once('=') {
            Some((who, name)) => (seats_of(&program, &mission, who)?, name),
            None => ((0..all).collect(), given.as_str()),
        };
        let spec = PilotSpec::parse(&program, name.trim())
            .map_err(|u| Failure::usage(u.to_string()).suggest(name, u.known.iter().map(String::as_str)))?;
        for seat in seats {
            names[seat] = spec.name(&program);
            people.retain(|p| *p != seat || args.seat.is_some());
        }
    }
    for (seat, name) in names.iter().enumerate() {
        let pilot = if people.contains(&seat) { Pilot::Human } else { Pilot::Computer(name.clone(), name.clone()) };
        playtest.set_pilot(seat, pilot);
    }
    Ok(people)
}
