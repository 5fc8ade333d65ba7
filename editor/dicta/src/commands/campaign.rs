//! `dicta campaign`: starts, plays, simulates and inspects campaigns.

mod simulate_campaigns;
mod status;

use crate::args::{CampaignArgs, CampaignCommand, CampaignNewArgs, CampaignPeople, CampaignPlayArgs, WhichCampaign};
use crate::commands::list::side;
use crate::commands::simulate::pilot;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::{Target, count};
use crate::terminal::input::Input;
use crate::terminal::options;
use crate::terminal::prompt::{self, Prompt, play_pilots};
use dicta_program::Program;
use dicta_studio::campaign::{CampaignPlay, CampaignStatus};
use dicta_studio::check::Sources;
use dicta_studio::game::Game;
use dicta_studio::io::saves::{SaveFile, Sort};
use dicta_studio::io::{Disk, Files};
use dicta_studio::playtest::{Pilot, Playtest};
use dicta_studio::view::Viewer;
use std::path::Path;
use std::sync::Arc;

/// Runs a subcommand.
pub fn run(args: &CampaignArgs) -> CommandResult {
    match &args.command {
        CampaignCommand::New(args) => new(args),
        CampaignCommand::Play(args) => play(args),
        CampaignCommand::Simulate(args) => simulate_campaigns::run(args),
        CampaignCommand::Status(args) => status::run(args),
    }
}

/// Finds a campaign.
fn target_of(which: &WhichCampaign) -> Result<Target, Failure> {
    Ok(Target::find_campaign(&which.campaign, which.project.as_deref(), &which.with)?.unsound(which.unsound))
}

/// The rules of a campaign, compiled for play, and its name.
fn game_of(target: &Target, options: &[String]) -> Result<(Game, String), Failure> {
    let (program, _, options) = target.campaign(options)?;
    let sound = target.project.is_free_of_errors();
    let sources = Sources { revision: 0, files: target.texts() };
    let game = Game {
        program: Arc::new(program),
        mission: 0,
        ruleset: target.ruleset.clone(),
        overlays: target.overlays.clone(),
        sources: Arc::new(sources),
        options,
        pieces: Vec::new(),
        revision: None,
        partial: !sound,
    };
    Ok((game, target.mission.clone()))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::failed(error.to_string())
}

fn new(args: &CampaignNewArgs) -> CommandResult {
    let file = prompt::lock(&args.save, Sort::Campaign)?;
    let (game, name) = game_of(&target_of(&args.campaign)?, &args.campaign.options)?;
    let mut campaign = CampaignPlay::start(game, &name, args.chance.seed).map_err(failed)?;
    assign_players(&args.people, &mut campaign, true)?;
    save(&campaign, &file)?;
    say!("\n{}", status::state_text(&campaign));
    Ok(Outcome::Success)
}

/// Assigns every side to a person or a pilot. Without arguments the sides keep their players; in a new campaign a
/// person plays the first side.
fn assign_players(people: &CampaignPeople, campaign: &mut CampaignPlay, fresh: bool) -> Result<(), Failure> {
    let program = campaign.program().clone();
    let sides = campaign.pilots().len();
    let usual = if program.doctrines.is_empty() { "random" } else { "steady" };
    let mut seats: Vec<Pilot> = match (fresh, people.side.is_some() || !people.pilots.is_empty()) {
        (false, false) => return Ok(()),
        (_, true) if people.side.is_none() => vec![Pilot::Human; sides],
        _ => vec![Pilot::Computer(usual.into(), usual.into()); sides],
    };
    if people.pilots.is_empty() && people.side.is_none() {
        seats[..sides.min(1)].fill(Pilot::Human);
    }
    for given in &people.pilots {
        let (who, name) = match given.split_once('=') {
            Some((who, name)) => (vec![side_named(&program, who)?], name),
            None => ((0..sides).collect(), given.as_str()),
        };
        let name = pilot(&program, name)?.name(&program);
        for side in who {
            seats[side] = Pilot::Computer(name.clone(), name.clone());
        }
    }
    if let Some(who) = &people.side {
        seats[side_named(&program, who)?] = Pilot::Human;
    }
    for (side, pilot) in seats.into_iter().enumerate() {
        campaign.set_pilot(side, pilot);
    }
    Ok(())
}

/// The number of a side by its name.
fn side_named(program: &Program, who: &str) -> Result<usize, Failure> {
    let names: Vec<&str> =
        (0..program.kinds.get(1).map_or(0, |k| k.entries.len() as u32)).map(|i| side(program, i)).collect();
    let found = names.iter().position(|n| *n == who.trim());
    found.ok_or_else(|| Failure::usage(format!("there is no side `{who}`")).suggest(who, names))
}

/// Loads a saved campaign.
fn load(path: &Path) -> Result<CampaignPlay, Failure> {
    let text = Disk.read(path).map_err(failed)?;
    CampaignPlay::load(&text).map_err(|e| super::play::damaged(path, &e))
}

/// Saves the campaign and reports the file.
fn save(campaign: &CampaignPlay, file: &SaveFile) -> Result<(), Failure> {
    keep(campaign, file)?;
    sayln!("saved in {}", file.path().display());
    Ok(())
}

/// Saves the campaign without a message.
fn keep(campaign: &CampaignPlay, file: &SaveFile) -> Result<(), Failure> {
    let text = campaign.save_text().map_err(failed)?;
    file.write(&text).map_err(failed)
}

fn play(args: &CampaignPlayArgs) -> CommandResult {
    // Lock the file before reading it, or the progress of another process in the meantime would be lost.
    let file = SaveFile::again(&args.file).map_err(failed)?;
    let mut campaign = load(&args.file)?;
    assign_players(&args.people, &mut campaign, false)?;
    let mut prompt = Prompt::new(Input::new(args.script.as_deref())?, None);
    prompt.in_campaign = true;
    let goal = match args.missions {
        0 => usize::MAX,
        n => campaign.history().len() + n as usize,
    };
    let played = play_on(&mut campaign, &mut prompt, &file, goal);
    // Missions that were played are saved even if there is an error afterwards.
    save(&campaign, &file)?;
    played?;
    match campaign.status() {
        CampaignStatus::Faulty(fault) => Err(Failure::failed(fault)),
        _ => {
            sayln!("{}", status::next(&campaign));
            Ok(Outcome::Success)
        }
    }
}

/// Plays until the number of missions reaches `goal` and the next one is due, the campaign is over, or the player
/// leaves.
fn play_on(campaign: &mut CampaignPlay, prompt: &mut Prompt, file: &SaveFile, goal: usize) -> Result<(), Failure> {
    let mut printed = campaign.entries().len();
    loop {
        let entries = campaign.entries();
        for entry in entries.iter().skip(printed) {
            sayln!("{}", status::entry(campaign, entry));
        }
        printed = entries.len();
        match campaign.status() {
            CampaignStatus::Over { .. } | CampaignStatus::Faulty(_) => return Ok(()),
            CampaignStatus::Due if campaign.history().len() >= goal => return Ok(()),
            CampaignStatus::Due | CampaignStatus::InProgress => {
                if !play_mission(campaign, prompt, file)? {
                    return Ok(());
                }
            }
            CampaignStatus::Asks { .. } => {
                if campaign.pilot_decides().map_err(failed)? {
                    continue;
                }
                match decide_between_missions(campaign, prompt)? {
                    Some(picks) => campaign.choose(&picks).map_err(failed)?,
                    None => return Ok(()),
                }
                keep(campaign, file)?;
            }
        }
    }
}

/// Plays the mission that is due or in play; false if the player leaves before its end.
fn play_mission(campaign: &mut CampaignPlay, prompt: &mut Prompt, file: &SaveFile) -> Result<bool, Failure> {
    sayln!("\n── {} ──", status::mission_heading(campaign));
    let Some(mut playtest) = campaign.table().map_err(failed)? else { return Ok(true) };
    let seats = playtest.seats().iter().enumerate();
    let people: Vec<usize> = seats.filter(|(_, s)| s.pilot == Pilot::Human).map(|(i, _)| i).collect();
    prompt.switch_game(if people.len() == 1 { Viewer::Seat(people[0]) } else { Viewer::Umpire });
    let mut back = false;
    let mut keep = |table: &Playtest| {
        if back {
            return Ok(());
        }
        // The choice that ends a mission is saved together with its consequences for the campaign.
        back = table.decision().is_none();
        if back {
            campaign.take_back(table).map_err(failed)?;
        } else {
            campaign.keep(table).map_err(failed)?;
        }
        keep(campaign, file)
    };
    if people.is_empty() {
        play_pilots(&mut playtest, &mut keep)?;
    } else {
        prompt.play(&mut playtest, &people, &mut keep)?;
    }
    if !back {
        campaign.take_back(&playtest).map_err(failed)?;
    }
    Ok(playtest.decision().is_none())
}

/// Lets a person make a decision between missions; `None` if the player leaves.
fn decide_between_missions(campaign: &CampaignPlay, prompt: &mut Prompt) -> Result<Option<Vec<i64>>, Failure> {
    let mut between: Playtest = campaign.between();
    let Some(decision) = between.decision() else { return Ok(None) };
    prompt.switch_game(Viewer::Seat(decision.seat));
    sayln!("\n{} decides.", decision.seat_title);
    say!("{}", options::legal(&between, &decision));
    let chosen = prompt.ask(&mut between, &decision)?;
    Ok(chosen.then(|| between.choices().first().cloned()).flatten())
}

/// `1 mission`, `2 missions`.
fn missions(n: usize) -> String {
    count(n, "mission", "missions")
}
