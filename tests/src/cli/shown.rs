//! The text output of a game, for each system: the first decision, and the game log of a game between computer pilots.

use super::{dicta, dicta_in, folder};
use crate::expected::snapshot;

/// The number of lines kept from the start and from the end of a game log.
const KEPT: (usize, usize) = (150, 50);

/// The first mission of a system.
fn first_mission(system: &str) -> String {
    let list = dicta(&["list", system, "--json"]).expect(0).json();
    let name = list["systems"][0]["missions"][0]["name"].as_str().unwrap_or_else(|| panic!("{system} has no mission"));
    format!("{system}/{name}")
}

/// The start and end of a long text, and how much is left out.
fn shortened(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let (first, last) = KEPT;
    if lines.len() <= first + last {
        return text.to_owned();
    }
    let (start, end) = (lines[..first].join("\n"), lines[lines.len() - last..].join("\n"));
    format!("{start}\n\n… {} lines …\n\n{end}\n", lines.len() - first - last)
}

#[test]
fn first_decisions_match_their_snapshots() {
    for system in dicta_content::systems() {
        let mission = first_mission(system);
        let ran = dicta_in(folder().path(), &["play", &mission, "--seed", "1"], "q\n").expect(0);
        assert!(ran.out.contains("\n> "), "{mission} asks for nothing:\n{}", ran.out);
        snapshot(&format!("offer@{system}"), &format!("$ dicta play {mission} --seed 1\n{}", ran.out));
    }
}

#[test]
fn games_match_their_snapshots() {
    for system in dicta_content::systems() {
        let (mission, home) = (first_mission(system), folder());
        let played = format!("play {mission} --seed 1 --pilot steady --save game.ron");
        dicta_in(home.path(), &played.split(' ').collect::<Vec<_>>(), "").expect(0);
        let log = dicta_in(home.path(), &["replay", "game.ron"], "").expect(0).out;
        assert!(log.contains("── Turn 2 ──"), "{mission} has no second turn:\n{log}");
        snapshot(&format!("game@{system}"), &format!("$ dicta {played}\n$ dicta replay game.ron\n{}", shortened(&log)));
    }
}
