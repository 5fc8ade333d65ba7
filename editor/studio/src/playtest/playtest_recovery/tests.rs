//! A playtest is restored completely, wherever writing was interrupted.

use super::super::tests::branches::{ROLLS, choose};
use super::*;
use crate::check::Checker;
use crate::game::Game;
use crate::io::InMemory;

const FILE: &str = "/state/edits.playtest";

fn rolls() -> Playtest {
    let sources = Sources { revision: 0, files: vec![("mine.dicta".to_owned(), ROLLS.into())] };
    let game = Game::prepare_stack(&mut Checker::default(), &sources, ("mine", &[]), "race", &[]).expect("compiled");
    Playtest::start(game, 7).expect("set up")
}

fn play_on(game: &mut Playtest, step: usize) {
    if game.deciding_seat().is_some() {
        choose(game, step);
    }
}

fn resumed(files: &InMemory) -> Playtest {
    Playtest::resume(&files.bytes(Path::new(FILE)).expect("recorded")).expect("resumed")
}

fn is_the_same(a: &Playtest, b: &Playtest) {
    assert_eq!(a.save_text().expect("saved"), b.save_text().expect("saved"));
}

#[test]
fn every_step_is_recorded_with_branches_and_current_position() {
    let files = InMemory::default();
    let mut game = rolls();
    let mut keeping = PlaytestRecovery::at(PathBuf::from(FILE));
    assert!(keeping.keep(&files, &game).expect("recorded") && !keeping.keep(&files, &game).expect("recorded"));
    for step in 0..40 {
        match step % 8 {
            // Start another branch, then return to the previous one.
            5 => game.go_to(game.moment() / 2),
            7 => game.switch(game.record().branches()[0].id),
            _ => play_on(&mut game, step),
        }
        keeping.keep(&files, &game).expect("recorded");
        is_the_same(&resumed(&files), &game);
    }
    assert!(game.record().branches().len() > 1);
    // Pilots are recorded, too, and deleted branches disappear.
    game.assign_players(&[1]);
    keeping.keep(&files, &game).expect("recorded");
    is_the_same(&resumed(&files), &game);
    let other = game.record().branches().iter().find(|b| !b.is_current).expect("at least one").id;
    game.delete_branch(other);
    keeping.keep(&files, &game).expect("recorded");
    is_the_same(&resumed(&files), &game);
}

#[test]
fn a_torn_file_loses_only_the_last_step() {
    let files = InMemory::default();
    let mut game = rolls();
    let mut keeping = PlaytestRecovery::at(PathBuf::from(FILE));
    let mut texts = Vec::new();
    for step in 0..6 {
        keeping.keep(&files, &game).expect("recorded");
        texts.push(game.save_text().expect("saved"));
        play_on(&mut game, step);
    }
    let bytes = files.bytes(Path::new(FILE)).expect("recorded");
    let first = bytes.iter().position(|b| *b == b'\n').expect("a line") + 1;
    for cut in (first..bytes.len()).step_by(7) {
        let read = Playtest::resume(&bytes[..cut]).expect("resumed").save_text().expect("saved");
        let whole = bytes[..cut].iter().filter(|b| **b == b'\n').count() - 1;
        // A line without its final newline is still complete.
        let cut_off = bytes[cut] == b'\n';
        assert_eq!(read, texts[whole + usize::from(cut_off)], "{cut} of {}", bytes.len());
    }
    assert!(Playtest::resume(&bytes[..first / 2]).is_err() && Playtest::resume(b"").is_err());
}

#[test]
fn files_outside_a_project_are_numbered_and_deleted_with_their_backups() {
    let (files, folder) = (InMemory::default(), Path::new("/state/playtests"));
    let game = rolls();
    for name in ["race.playtest", "race-2.playtest"] {
        let mut keeping = PlaytestRecovery::begin(&files, folder, "race").expect("a free name");
        assert_eq!(keeping.file(), folder.join(name));
        keeping.keep(&files, &game).expect("recorded");
    }
    files.save(&folder.join("race.playtest"), "damaged").expect("saved");
    PlaytestRecovery::set_aside(&files, &folder.join("race-2.playtest"));
    assert_eq!(files.names(folder).expect("listed"), ["race-2.playtest.aside", "race.playtest", "race.playtest.bak"]);
    PlaytestRecovery::delete(&files, &folder.join("race.playtest"));
    assert_eq!(files.names(folder).expect("listed"), ["race-2.playtest.aside"]);
}
