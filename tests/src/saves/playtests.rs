//! A playtest that is killed at any time loses at most its last step, whatever that was: a choice, going back,
//! switching to another branch, deleting a branch, assigning a pilot to a seat.
//!
//! The session runs in a separate process: this test binary again, which plays by a seed and prints what it is about to
//! save and what it has saved. More kills: `DICTA_KILLS=2000 cargo test -p dicta-tests saves::playtests`.

use crate::random::Random;
use dicta_studio::check::{Checker, Sources};
use dicta_studio::game::Game;
use dicta_studio::io::{Disk, Files};
use dicta_studio::playtest::{Playtest, PlaytestRecovery};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

const SESSION: &str = "DICTA_PLAYTEST";
/// The maximum number of lines before a session is killed, two for each step.
const LINES_MAX: usize = 60;

/// A checksum of everything in a save.
fn sum(game: &Playtest) -> String {
    let text = game.save_text().expect("saved");
    format!(
        "{:x}",
        text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
    )
}

fn fresh(seed: u64) -> Playtest {
    let sources = Sources { revision: 0, files: vec![("mine.dicta".to_owned(), crate::ui::CARTS.into())] };
    let game = Game::prepare(&mut Checker::default(), &sources, "race", &[]).expect("compiled");
    Playtest::start(game, seed).expect("set up")
}

fn open(file: &Path, seed: u64) -> Playtest {
    if !Disk.exists(file) {
        return fresh(seed);
    }
    Playtest::resume(&Disk.bytes(file).expect("read")).expect("resumed")
}

fn act(game: &mut Playtest, dice: &mut Random) {
    match dice.below(12) {
        0 => game.go_to(dice.below(game.moments())),
        1 => {
            let branches = game.record().branches();
            game.switch(branches[dice.below(branches.len())].id);
        }
        2 => {
            let branches = game.record().branches();
            game.delete_branch(branches[dice.below(branches.len())].id);
        }
        3 => game.assign_players(&[dice.below(2)]),
        _ => {
            let options: Vec<Vec<i64>> =
                game.decision().iter().flat_map(|d| d.legal().map(|o| o.picks.clone()).collect::<Vec<_>>()).collect();
            match options.get(dice.below(options.len())) {
                Some(picks) => game.choose(picks).expect("legal"),
                None => game.go_to(0),
            }
        }
    }
}

/// The session itself; does nothing when it runs as a regular test.
#[test]
fn a_scripted_playtest() {
    let Ok(order) = std::env::var(SESSION) else { return };
    let parts: Vec<&str> = order.split('|').collect();
    let [file, seed, careless] = parts[..] else { panic!("{order}") };
    let seed: u64 = seed.parse().expect("a number");
    let (file, mut dice) = (Path::new(file), Random::new(seed));
    let mut game = open(file, seed);
    let mut keeping = PlaytestRecovery::at(file.to_owned());
    let mut out = std::io::stdout();
    let mut say = |line: String| {
        out.write_all(format!("\n#{line}\n").as_bytes()).and_then(|()| out.flush()).expect("written");
    };
    say("ready".to_owned());
    for n in 0.. {
        act(&mut game, &mut dice);
        say(format!("about {}", sum(&game)));
        if careless == "no" || n % 40 == 39 {
            keeping.keep(&Disk, &game).expect("kept");
        }
        say(format!("done {}", sum(&game)));
    }
}

/// Runs a session and kills it after this many lines of output, during whatever it is doing. Returns the last saved
/// state, and the state that it was about to save.
fn run(file: &Path, seed: u64, careless: bool, after: usize) -> (String, String) {
    let careless = if careless { "yes" } else { "no" };
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "saves::playtests::a_scripted_playtest", "--nocapture"])
        .env(SESSION, format!("{}|{seed}|{careless}", file.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    lines.by_ref().find(|l| l == "#ready").expect("it opens the playtest");
    let mut said = (String::new(), String::new());
    let mut count = 0;
    if after == 0 {
        child.kill().expect("killed");
    }
    for line in lines {
        count += usize::from(line.starts_with('#'));
        if line.starts_with('#') && count == after {
            child.kill().expect("killed");
        }
        match line.strip_prefix('#').and_then(|l| l.split_once(' ')) {
            Some(("done", sum)) => said.0 = sum.to_owned(),
            Some(("about", sum)) => said.1 = sum.to_owned(),
            _ => {}
        }
    }
    child.wait().expect("ended");
    said
}

/// A series of kills of one playtest; returns how often it was restored with more than it started with.
fn series(kills: usize, seed: u64, careless: bool) -> Result<usize, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("edits.playtest");
    let mut dice = Random::new(seed);
    let mut played = 0;
    for kill in 0..kills {
        let before = sum(&open(&file, seed));
        let (done, about) = run(&file, seed + kill as u64, careless, dice.below(LINES_MAX));
        let kept = if done.is_empty() { &before } else { &done };
        let now = sum(&open(&file, seed));
        if now != *kept && now != about {
            return Err(format!("seed {seed}, kill {kill}: {now} came back, not {kept} or {about}"));
        }
        played += usize::from(now != before);
    }
    Ok(played)
}

#[test]
fn a_killed_playtest_loses_at_most_its_last_step() {
    if std::env::var(SESSION).is_ok() {
        return;
    }
    let kills = std::env::var("DICTA_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let of = |i: usize| series((kills - i).min(10), 1 + i as u64, false).unwrap_or_else(|e| panic!("{e}"));
    let played: usize = (0..kills).step_by(10).map(of).sum();
    assert!(played * 4 > kills, "only {played} of {kills} sessions made progress");
    // Canary: a session that saves its playtest only occasionally loses more.
    assert!(series(20, 3, true).is_err());
}
