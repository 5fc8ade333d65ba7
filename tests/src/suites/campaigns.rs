//! Campaigns: those in `tests/campaigns` match their snapshots; the same seed gives the same campaign; a campaign that
//! is saved and resumed between any two missions ends in the same way; and saves that were changed by hand are
//! rejected.

use super::kit::{diagnostics_text, project_of, root};
use dicta_compiler::Code::{self, *};
use dicta_lab::{CampaignBatch, CampaignReport, simulate_campaigns};
use dicta_pilots::PilotSpec;
use dicta_play::campaign::{CampaignGame, CampaignLog, CampaignMachine, CampaignRecord, CampaignStep, MachineCache};
use dicta_play::{FaultKind, LogEvent, OptionBuf};
use dicta_studio::campaign::{CampaignPlay, CampaignSaveError, CampaignStatus};
use dicta_studio::check::{Checker, Sources};
use dicta_studio::game::Game;
use dicta_studio::playtest::Pilot;
use dicta_studio::view::{LineKind, Viewer};
use std::fmt::Write;
use std::sync::Arc;

// ---- Sources --------------------------------------------------------------------------------------------------------

/// The source of a campaign in `tests/campaigns`.
fn text_of(name: &str) -> String {
    let path = root().join("tests/campaigns").join(format!("{name}.dicta"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn sketch() -> String {
    std::fs::read_to_string(root().join("tests/sketches/campaign.dicta")).expect("the sketch")
}

/// The campaign of a source that must have no errors.
#[track_caller]
fn machine(text: &str) -> CampaignMachine {
    let project = project_of("campaign.dicta", text);
    let system = project.systems.first().expect("a ruleset");
    let compiled = dicta_compiler::compile(&project, &system.name, &[], &[]);
    let wrong = diagnostics_text(&project, &project.diagnostics) + &diagnostics_text(&project, &compiled.diagnostics);
    assert!(!compiled.has_errors() && project.diagnostics.is_empty(), "{wrong}");
    CampaignMachine::new(Arc::new(compiled.program), 0).unwrap_or_else(|e| panic!("{e}"))
}

/// The campaign of a source as a playtest in the studio; pilots that take any option play all sides.
#[track_caller]
fn campaign(text: &str, seed: u64) -> CampaignPlay {
    let sources = Sources { revision: 1, files: vec![("campaign.dicta".into(), text.into())] };
    let system = project_of("campaign.dicta", text).systems.first().expect("a ruleset").name.clone();
    let game = Game::prepare_rules(&mut Checker::default(), &sources, (&system, &[]), &[]);
    assert!(!game.partial);
    let name = game.program.campaigns.first().expect("a campaign").head.name.clone();
    let mut play = CampaignPlay::start(game, &name, seed).expect("it can be set up");
    for side in 0..play.pilots().len() {
        play.set_pilot(side, Pilot::Computer("random".into(), "Random".into()));
    }
    play
}

/// Plays to the end; before each mission `watch` may replace the campaign.
fn play_out(play: &mut CampaignPlay, mut watch: impl FnMut(&mut CampaignPlay)) {
    for _ in 0..100_000 {
        match play.status() {
            CampaignStatus::Over { .. } | CampaignStatus::Faulty(_) => return,
            CampaignStatus::Asks { .. } => assert!(play.pilot_decides().expect("a choice")),
            CampaignStatus::Due | CampaignStatus::InProgress => {
                watch(play);
                play.pilots_play().expect("a mission");
            }
        }
    }
    panic!("no end");
}

// ---- Stories --------------------------------------------------------------------------------------------------------

/// The events, choices and outcome of a campaign as text.
fn story(text: &str) -> String {
    let mut play = campaign(text, 1);
    let (mut out, mut seen) = (String::new(), 0);
    loop {
        for entry in &play.entries()[seen..] {
            let indent = match entry.what {
                // Missions are announced when they start.
                LogEvent::Phase { .. } => continue,
                LogEvent::Turn(_) => "",
                _ => "    ",
            };
            let _ = writeln!(out, "{indent}{}", play.describe(entry));
        }
        seen = play.entries().len();
        match play.status() {
            CampaignStatus::Over { .. } => break,
            CampaignStatus::Faulty(fault) => {
                let _ = writeln!(out, "{fault}");
                break;
            }
            CampaignStatus::Asks { .. } => assert!(play.pilot_decides().expect("a choice")),
            CampaignStatus::Due | CampaignStatus::InProgress => {
                let (_, title, roles) = play.next_mission().expect("a mission");
                let roles: String = roles.iter().map(|(role, side)| format!(", {role} {side}")).collect();
                let _ = writeln!(out, "  {title}{roles}");
                let Some(mut table) = play.table().expect("it can be set up") else { continue };
                while table.pilot_is_due() {
                    table.pilot_decides().expect("a choice");
                }
                for line in table.record().game_log(Viewer::Umpire) {
                    if matches!(line.kind, LineKind::Event | LineKind::Choice) {
                        let _ = writeln!(out, "      {}", line.text);
                    }
                }
                play.take_back(&table).expect("the mission");
            }
        }
    }
    for line in play.rosters() {
        let fields: String = line.fields.iter().map(|(title, value)| format!(", {title} {value}")).collect();
        let gone = if line.in_play { "" } else { ", out of play" };
        let _ = writeln!(out, "{} of {}{gone}{fields}", line.title, line.side);
    }
    for side in play.sides() {
        let score = side.score.map_or_else(String::new, |s| format!(", score {s}"));
        let _ = writeln!(out, "{}{score}", side.title);
    }
    out
}

#[test]
fn campaigns_match_their_snapshots() {
    insta::glob!("../../campaigns", "*.dicta", |path| {
        let text = std::fs::read_to_string(path).expect("a text");
        crate::expected::snapshot("campaigns", &format!("{text}\n---- what happens ----\n{}", story(&text)));
    });
}

/// The canary: changes to the rules of what lasts change the story.
#[test]
fn changes_that_last_change_the_story() {
    let text = text_of("lasting");
    let other = text.replace("counter tired \"Tired\" : 0..9", "counter tired \"Tired\" : 0..9 lasting campaign");
    assert!(text != other && story(&text) != story(&other));
    let other =
        text.replace("counter kills \"Victories\" : 0..9 lasting campaign", "counter kills \"Victories\" : 0..9");
    assert!(text != other && story(&text) != story(&other));
}

// ---- Replay ---------------------------------------------------------------------------------------------------------

#[test]
fn the_same_seed_gives_the_same_campaign() {
    for text in [sketch(), text_of("roles"), text_of("lasting")] {
        let play = |seed: u64| {
            let mut play = campaign(&text, seed);
            play_out(&mut play, |_| {});
            (play.hash(), play.history().len())
        };
        let (hash, missions) = play(7);
        assert!(missions >= 4);
        assert_eq!(play(7), (hash, missions));
        assert_ne!(play(8).0, hash);
    }
}

/// Saved and loaded before and during each mission, the campaign ends in the same way, and each save has the same
/// history as the campaign itself.
#[test]
fn a_resumed_campaign_ends_in_the_same_way() {
    for text in [sketch(), text_of("roles")] {
        let mut straight = campaign(&text, 3);
        play_out(&mut straight, |_| {});
        let mut broken = campaign(&text, 3);
        play_out(&mut broken, |play| {
            let reload = |play: &CampaignPlay| {
                let loaded = CampaignPlay::load(&play.save_text().expect("saved")).expect("loaded");
                assert_eq!(loaded.hash(), play.hash());
                assert_eq!((loaded.rosters(), loaded.history()), (play.rosters(), play.history()));
                assert_eq!(loaded.entries(), play.entries());
                loaded
            };
            *play = reload(play);
            if let Some(mut table) = play.table().expect("it can be set up")
                && table.pilot_is_due()
            {
                table.pilot_decides().expect("a choice");
                play.take_back(&table).expect("the mission");
                *play = reload(play);
            }
        });
        assert_eq!((broken.hash(), broken.history()), (straight.hash(), straight.history()));
        // Two copies may differ only in the time of saving.
        assert_eq!(broken.save_text().expect("saved"), straight.save_text().expect("saved"));
    }
}

/// A choice that is undone in the playtest leaves no trace.
#[test]
fn an_undone_choice_leaves_no_trace() {
    let mut play = campaign(&sketch(), 3);
    let mut table = play.table().expect("it can be set up").expect("a mission with a choice");
    let first = table.decision().expect("a choice");
    let other = |picks: &[i64]| first.legal().find(|o| o.picks != picks).map(|o| o.picks.clone());
    table.pilot_decides().expect("a choice");
    let picks = table.choices()[0].clone();
    play.take_back(&table).expect("the mission");
    let saved = play.save_text().expect("saved");
    table.go_to(0);
    table.choose(&other(&picks).expect("two options")).expect("legal");
    play.take_back(&table).expect("the mission");
    assert_ne!(play.save_text().expect("saved"), saved);
    assert!(CampaignPlay::load(&play.save_text().expect("saved")).is_ok());
    table.go_to(0);
    table.choose(&picks).expect("legal");
    play.take_back(&table).expect("the mission");
    assert_eq!(CampaignPlay::load(&saved).expect("loaded").hash(), play.hash());
}

/// The canaries of saving: a changed digit in the seed or the choices, half a file and other rules are rejected with a
/// clear message.
#[test]
fn a_damaged_save_is_rejected() {
    let text = text_of("roles");
    let mut play = campaign(&text, 3);
    play_out(&mut play, |_| {});
    let saved = play.save_text().expect("saved");
    assert!(CampaignPlay::load(&saved).is_ok());
    let from = saved.find("record:").expect("the record");
    let to = saved.find("sources:").expect("the sources");
    let mut tried = 0;
    for at in (from..to).filter(|i| saved.as_bytes()[*i].is_ascii_digit()).step_by(5) {
        let mut bytes = saved.clone().into_bytes();
        bytes[at] = if bytes[at] == b'9' { b'8' } else { bytes[at] + 1 };
        let changed = String::from_utf8(bytes).expect("digits");
        let taken = saved[..at].rfind("taken:").is_some_and(|i| i > from);
        assert!(taken || CampaignPlay::load(&changed).is_err(), "a changed digit at {at} is not noticed");
        tried += 1;
    }
    assert!(tried > 20);
    for cut in (0..saved.len()).step_by(211) {
        let error = CampaignPlay::load(&saved[..cut]).err().map(|e| e.to_string()).unwrap_or_default();
        assert!(error.starts_with("this is not a saved campaign"), "{cut}: {error}");
    }
    let other = saved.replacen("seed: 3", "seed: 4", 1);
    assert!(matches!(CampaignPlay::load(&other), Err(CampaignSaveError::Differs(_))));
    let other = saved.replacen("piece d1 kite", "piece d1 kite2", 1);
    assert!(CampaignPlay::load(&other).is_err(), "other rules");
    let later = saved.replacen("format: 1", "format: 9", 1);
    assert!(CampaignPlay::load(&later).err().is_some_and(|e| e.to_string().contains("another version")));
}

// ---- The engine's own record ----------------------------------------------------------------------------------------

/// Plays on, choosing options by a fixed scheme.
fn run(machine: &CampaignMachine, game: &mut CampaignGame, tables: Option<&mut MachineCache>) -> CampaignStep {
    let (mut buf, mut journal, mut tables) = (OptionBuf::new(), CampaignLog::default(), tables);
    for n in 0..1_000_000usize {
        match machine.advance(game, &mut journal, &mut buf) {
            CampaignStep::Decide => {
                let picks = buf.get((n * 7 + 3) % buf.len()).to_vec();
                machine.choose(game, &picks, &mut journal).expect("a legal option");
            }
            CampaignStep::Mission(_) => {
                machine.start_mission(game, tables.as_deref_mut(), &mut journal).expect("a mission")
            }
            CampaignStep::Ended => {}
            over => return over,
        }
    }
    panic!("no end");
}

#[test]
fn a_record_replays_choice_by_choice() {
    let machine = machine(&sketch());
    let mut game = machine.start(5, true);
    assert!(matches!(run(&machine, &mut game, None), CampaignStep::Over(_)));
    assert_eq!(game.played().len(), 24);
    let record = CampaignRecord::of(&machine, &game);
    assert!(record.len() > 20);
    let (again, standing) = record.play(&machine, &mut CampaignLog::default()).expect("the same");
    assert!(matches!(standing, CampaignStep::Over(_)));
    assert_eq!((again.hash(), again.played()), (game.hash(), game.played()));
    // Reusing machines makes no difference.
    let mut kept = machine.start(5, true);
    run(&machine, &mut kept, Some(&mut MachineCache::default()));
    assert_eq!(kept.hash(), game.hash());
    // Each mission has its own random numbers.
    let mut seeds: Vec<u64> = game.played().iter().map(|p| p.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 24);
}

/// A mission may change what was revealed before it, so that it is a secret again.
#[test]
fn fields_that_were_revealed_before_a_mission_are_secret_after_it() {
    let codes = |round: [&str; 3]| -> Vec<Code> {
        let round: String = round.concat().lines().map(|line| format!("    {line}\n")).collect();
        let text = format!(
            "{PILOTS}campaign front \"Front\" {{\n  roster pilot [ball] red\n  roster pilot [voss] blue\n  rounds 2\n  each round {{\n{round}  }}\n}}\n"
        );
        let project = project_of("campaign.dicta", &text);
        assert!(project.diagnostics.is_empty(), "{}", diagnostics_text(&project, &project.diagnostics));
        let compiled = dicta_compiler::compile(&project, "pilots", &[], &[]);
        compiled.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code).collect()
    };
    let (reveals, tells) = ("each pilot p { reveal p.plan }\n", "each pilot p { p.told = p.plan }\n");
    assert!(codes(["play duel\n", reveals, tells]).is_empty());
    assert_eq!(codes([reveals, "play duel\n", tells]), [E0603]);
    assert_eq!(codes(["each pilot p {\n", "play duel\nreveal p.plan\n}\n", tells]), [E0603]);
}

/// Two pilots who plan in secret in a mission.
const PILOTS: &str = r#"ruleset pilots "Pilots"
edition 1
board hex
side red "Red" { colour brown }
side blue "Blue" { colour grey }
kind pilot "Pilot" piece {
  counter plan : 0..9 secret to owner lasting campaign
  counter told : 0..9 lasting campaign
}
pilot ball "Ball" { }
pilot voss "Voss" { }
choice think(p: pilot) "Think" {
  pick m "M" : 0..5
  then { p.plan = m }
}
turn {
  phase only "Only" { gather think(p) for each pilot p }
}
map field "Field" { size 9 x 9 }
mission duel "Duel" {
  map field
  turns 2
  seat one red
  seat two blue
  piece a ball { seat one, at 0303 }
  piece b voss { seat two, at 0606 }
}
"#;

/// A campaign that would never end is stopped, and the fault has a place.
#[test]
fn an_endless_campaign_is_stopped() {
    let endless = text_of("roles").replace("rounds 3", "rounds 1000").replace("round == 3", "round == 1000");
    let machine = machine(&endless);
    let CampaignStep::Fault(fault) = run(&machine, &mut machine.start(1, false), Some(&mut MachineCache::default()))
    else {
        panic!("it ended")
    };
    assert_eq!(fault.what, FaultKind::TooManyMissions);
    assert!(endless[fault.origin.start as usize..].starts_with("play raid"), "{fault:?}");
    // A campaign without a number of rounds is a compile error.
    let project = project_of("campaign.dicta", &text_of("roles").replace("  rounds 3\n", ""));
    let compiled = dicta_compiler::compile(&project, "roles", &[], &[]);
    assert!(
        diagnostics_text(&project, &compiled.diagnostics).contains("missing the number of rounds of this campaign")
    );
}

// ---- Batches --------------------------------------------------------------------------------------------------------

fn batch(text: &str, seed: u64, threads: usize) -> CampaignReport {
    let machine = machine(text);
    let pilots = vec![PilotSpec::Random];
    simulate_campaigns(&CampaignBatch { machine: &machine, pilots, campaigns: 30, seed, threads })
}

#[test]
fn a_batch_is_the_same_on_any_number_of_threads() {
    for text in [sketch(), text_of("roles")] {
        let one = batch(&text, 7, 1);
        assert_eq!((one.campaigns, one.faults.count), (30, 0), "{:?}", one.first_faults);
        assert!(one.events.iter().any(|e| e.all.total > 0) && one.rosters.len() >= 2);
        for threads in [2, 4] {
            assert_eq!(batch(&text, 7, threads), one);
        }
        assert_ne!(batch(&text, 8, 2).digest, one.digest);
    }
}

/// A campaign of a batch equals the campaign that the studio plays with the same pilots and seed.
#[test]
fn the_studio_replays_a_campaign_of_a_batch() {
    for text in [sketch(), text_of("roles")] {
        let machine = machine(&text);
        let pilots = vec![PilotSpec::Random];
        let report =
            simulate_campaigns(&CampaignBatch { machine: &machine, pilots, campaigns: 1, seed: 11, threads: 1 });
        let mut play = campaign(&text, dicta_lab::game_seed(11, 0));
        play_out(&mut play, |_| {});
        let won = play.sides().iter().map(|s| s.score.unwrap_or(0)).collect::<Vec<_>>();
        let kills: f64 =
            report.rosters.iter().filter(|r| r.name.contains(' ')).flat_map(|r| &r.sides).map(|m| m.mean).sum();
        let at_table: f64 = play
            .rosters()
            .iter()
            .flat_map(|r| &r.fields)
            .filter_map(|(_, v)| v.parse::<f64>().ok().or((v == "yes").then_some(1.0)))
            .sum();
        assert_eq!(kills, at_table, "{won:?}");
        let missions: u64 = report.missions.iter().map(|m| m.played).sum();
        assert_eq!(missions as usize, play.history().len());
    }
}

/// Pilots play every campaign of the library to its end, with the campaign's options.
#[test]
fn every_built_in_campaign_ends() {
    let mut played = 0;
    for folder in dicta_content::systems() {
        let project = dicta_compiler::project(super::kit::library(&format!("dicta/{folder}")), &super::kit::library);
        for system in project.systems.iter().filter(|s| project.is_standalone(&s.name)) {
            let first = dicta_compiler::compile(&project, &system.name, &[], &[]).program;
            for (number, campaign) in first.campaigns.iter().enumerate() {
                let compiled = dicta_compiler::compile(&project, &system.name, &[], &campaign.options);
                let program = super::kit::sound(&project, compiled);
                let machine = CampaignMachine::new(program, number).unwrap_or_else(|e| panic!("{}: {e}", system.name));
                let pilots = vec![PilotSpec::Random];
                let seed = super::kit::first_seed();
                let campaigns = 3 * super::kit::soak() as u64;
                let batch = CampaignBatch { machine: &machine, pilots, campaigns, seed, threads: 2 };
                let report = simulate_campaigns(&batch);
                let again = super::kit::again(seed, "campaigns");
                assert_eq!(report.faults.count, 0, "{}: {:?}; {again}", campaign.head.name, report.first_faults);
                assert!(report.missions_played.mean >= 1.0, "{}", campaign.head.name);
                played += 1;
            }
        }
    }
    assert!(played >= 2, "the library's campaigns were not found");
}

/// Between missions, a side's secrets are shown to no other side, and the umpire sees everything.
#[test]
fn a_side_sees_only_its_own_secrets() {
    let mut play = campaign(&text_of("secrets"), 4);
    play_out(&mut play, |_| {});
    let log_text = |play: &CampaignPlay| -> String {
        let rosters = play.rosters().into_iter().map(|r| format!("{} {:?}\n", r.title, r.fields));
        play.entries().iter().map(|e| play.describe(e) + "\n").chain(rosters).collect()
    };
    let umpire = log_text(&play);
    assert!(umpire.contains("Ball has plan") && umpire.contains("Voss has plan"), "{umpire}");
    let (mut red, mut both) = (CampaignPlay::load(&play.save_text().expect("saved")).expect("loaded"), play);
    red.set_pilot(0, Pilot::Human);
    let seen = log_text(&red);
    assert!(seen.contains("Ball has plan") && !seen.contains("Voss has plan"), "{seen}");
    assert!(seen.contains("Voss [(\"Plan\", \"?\")"), "{seen}");
    assert!(seen.contains("Voss: flights 0 → 1"), "public information is shown: {seen}");
    both.set_pilot(0, Pilot::Human);
    both.set_pilot(1, Pilot::Human);
    let seen = log_text(&both);
    assert!(!seen.contains("has plan") && seen.matches('?').count() == 2, "{seen}");
}
