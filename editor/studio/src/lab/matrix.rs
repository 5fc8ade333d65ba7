//! Matrices: every entry of a kind against every other, all played by one pilot, and their games as playtests.

use super::matrix_entries::{entries_in_mission, entries_of_kind, kind_named, mission_of};
use super::parting::played;
use super::{LabError, linked, warnings};
use crate::check::{Checker, Sources};
use crate::game::{Game, GameError};
use crate::playtest::Playtest;
use dicta_lab::{Ladder, LadderMission, LadderReport, PairingGame, Watch, play_ladder, seated_sides};
use dicta_pilots::PilotSpec;
use dicta_play::Machine;
use dicta_program::Mission;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

/// A matrix to play.
#[derive(Clone, Debug)]
pub struct MatrixOrder {
    /// The files as they are now.
    pub sources: Sources,
    /// The ruleset with its overlays.
    pub ruleset: String,
    pub overlays: Vec<String>,
    /// The names of the missions.
    pub missions: Vec<String>,
    /// The kind whose entries play against each other.
    pub kind: String,
    /// The names of the entries; empty for all that the missions admit.
    pub entries: Vec<String>,
    /// The name of the pilot of all seats.
    pub pilot: String,
    /// The number of games that any two entries play against each other, rounded up to whole pairs in each mission.
    pub games: u64,
    pub seed: u64,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
}

/// What a matrix has found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatrixResult {
    /// Its rungs are the entries.
    pub report: LadderReport,
    /// The titles of the entries, in the order of the report.
    pub titles: Vec<String>,
    /// The missions that weren't played, and why.
    pub left_out: Vec<(String, String)>,
    /// What the pilots could not compute.
    #[serde(default)]
    pub warnings: Vec<String>,
}

impl MatrixOrder {
    /// The number of games of a matrix with this many entries, if all missions are played.
    pub fn games_with(&self, entries: usize) -> u64 {
        let missions = self.missions.len().max(1) as u64;
        let pairings = (entries * entries.saturating_sub(1) / 2) as u64;
        2 * self.games.div_ceil(2 * missions) * missions * pairings
    }
}

/// Plays a matrix; `None` if it is canceled.
///
/// # Errors
/// If the rules can't be played, no mission admits two entries, or the pilot is missing.
pub fn play_matrix(
    checker: &mut Checker,
    order: &MatrixOrder,
    watch: &Watch<'_>,
) -> Result<Option<MatrixResult>, LabError> {
    let mut games = Vec::new();
    for mission in &order.missions {
        if watch.cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let game = prepared(checker, order, mission)?;
        let machine = linked(&game)?;
        games.push((game, machine));
    }
    let machines = || games.iter().map(|(_, machine)| machine);
    let known = entries_of_kind(machines().map(mission_of), &order.kind);
    let is_wanted = |name: &str| order.entries.is_empty() || order.entries.iter().any(|entry| entry == name);
    let rungs: Vec<(&str, &str)> = known.into_iter().filter(|(name, _)| is_wanted(name)).collect();
    let names: Vec<String> = rungs.iter().map(|(name, _)| (*name).to_owned()).collect();
    if names.len() < 2 {
        return Err(LabError::TooFewEntries(order.kind.clone()));
    }
    let (mut missions, mut left_out) = (Vec::new(), Vec::new());
    for machine in machines() {
        let pilot = PilotSpec::parse(machine.program(), &order.pilot)?;
        match mission(machine, order, &names, pilot) {
            Ok(mission) => missions.push(mission),
            Err(reason) => left_out.push((machine.mission().head.name.clone(), reason)),
        }
    }
    if missions.is_empty() {
        let why = left_out.iter().map(|(mission, reason)| format!("{mission} ({reason})")).collect::<Vec<_>>();
        return Err(LabError::NoMission(why.join("; ")));
    }
    let pairs = order.games.div_ceil(2 * missions.len() as u64);
    let ladder = Ladder { rungs: names, missions, pairs, seed: order.seed, threads: order.threads };
    let Some(mut report) = play_ladder(&ladder, watch) else { return Ok(None) };
    for faulty in &mut report.first_faults {
        let game = games.iter().find(|(_, machine)| machine.mission().head.name == faulty.mission);
        if let (Some((game, _)), Some(cause)) = (game, &faulty.cause) {
            faulty.fault = game.fault_text(cause);
        }
    }
    let titles = rungs.iter().map(|(_, title)| (*title).to_owned()).collect();
    let warnings = warnings(games.iter());
    Ok(Some(MatrixResult { report, titles, left_out, warnings }))
}

/// A game of two entries, played to its end, at its start. The first of the entries, by name, is the first rung of their
/// pairing.
///
/// # Errors
/// If the rules have errors or may reveal secrets, or lack the mission or an entry.
pub fn matrix_game(
    checker: &mut Checker,
    order: &MatrixOrder,
    mission: &str,
    [first, second]: [&str; 2],
    of: PairingGame,
) -> Result<Playtest, GameError> {
    let game = prepared(checker, order, mission)?;
    let entries = if of.swapped { [second, first] } else { [first, second] };
    let pieces = game.program.missions.get(game.mission).map(|mission| forces_of(&game, mission, &order.kind, entries));
    let game = game.with_pieces(&pieces.unwrap_or_default())?;
    let mut playtest = played(game, of.seed, &order.pilot)?;
    playtest.go_to(0);
    Ok(playtest)
}

/// The entry of each piece of a kind, by the piece's name: the first one for the pieces of the first side.
fn forces_of(game: &Game, mission: &Mission, kind: &str, entries: [&str; 2]) -> Vec<(String, String)> {
    let Some(kind) = kind_named(&game.program, kind) else { return Vec::new() };
    let first = seated_sides(mission).first().copied();
    let pieces = mission.pieces.iter().filter(|piece| game.program.is_a(piece.kind, kind));
    let with_seats = pieces.filter_map(|piece| Some((piece, mission.seats.get(piece.seat as usize)?)));
    let entry = |side: u32| entries[usize::from(Some(side) != first)].to_owned();
    with_seats.map(|(piece, seat)| (piece.head.name.clone(), entry(seat.side))).collect()
}

/// The game of a mission.
fn prepared(checker: &mut Checker, order: &MatrixOrder, mission: &str) -> Result<Game, GameError> {
    super::prepared_stack(checker, &order.sources, (&order.ruleset, &order.overlays), mission)
}

/// A mission of the ladder, or why it isn't played.
fn mission<'m>(
    machine: &'m Machine,
    order: &MatrixOrder,
    names: &[String],
    pilot: PilotSpec,
) -> Result<LadderMission<'m>, String> {
    let (kind, entries) = entries_in_mission(mission_of(machine), &order.kind, names)?;
    let sides = seated_sides(machine.mission()).len();
    LadderMission::of_entries(machine, kind, entries, pilot).ok_or_else(|| format!("{sides} sides instead of two"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::{matrix_order as order, run_matrix as run};

    #[test]
    fn every_entry_plays_against_every_other() {
        let order = order();
        let found = run(&order, false).expect("played").expect("not canceled");
        assert_eq!(found.titles, ["Spad", "Swift", "Swan"]);
        assert_eq!((found.report.games, order.games_with(3)), (30, 30));
        let share = |report: &LadderReport, a: &str, b: &str| {
            report.against(a, b).and_then(|of| of.share).map(|share| share.value)
        };
        assert_eq!(share(&found.report, "swift", "spad"), Some(1.0));
        assert_eq!(share(&found.report, "spad", "swift"), Some(0.0));
        assert_eq!(share(&found.report, "swan", "swift"), Some(0.5));
        assert_eq!(share(&found.report, "swan", "swan"), None);
        // Only some of the entries.
        let two = MatrixOrder { entries: vec!["swan".to_owned(), "spad".to_owned()], ..order };
        assert_eq!(run(&two, false).expect("played").expect("not canceled").titles, ["Spad", "Swan"]);
    }

    #[test]
    fn a_game_of_a_cell_can_be_played_again() {
        let order = order();
        let report = run(&order, false).expect("played").expect("not canceled").report;
        let of = report.against("swift", "spad").expect("a pairing");
        let [lost, drawn, won] = of.games;
        assert_eq!((lost, drawn), (None, None));
        let game = matrix_game(
            &mut Checker::default(),
            &order,
            "duel",
            [&of.pairing.first, &of.pairing.second],
            won.expect("a game that it won"),
        )
        .expect("playable");
        // The first rung of the pairing is the loser, and plays the first side.
        assert_eq!((of.pairing.first.as_str(), of.pairing.second.as_str()), ("spad", "swift"));
        let pieces = &game.game().pieces;
        let expected = [("s1", "spad"), ("s2", "swift")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(pieces[..], expected);
        assert_eq!(game.moment(), 0);
    }

    #[test]
    fn a_matrix_that_cannot_be_played_says_why() {
        assert!(run(&order(), true).is_ok_and(|found| found.is_none()));
        let one = MatrixOrder { entries: vec!["spad".to_owned()], ..order() };
        assert_eq!(run(&one, false).expect_err("one entry"), LabError::TooFewEntries("plane".to_owned()));
        let nobody = MatrixOrder { pilot: "nobody".to_owned(), ..order() };
        assert!(matches!(run(&nobody, false), Err(LabError::Pilot(_))));
        let other = MatrixOrder { missions: vec!["dual".to_owned()], ..order() };
        assert!(matches!(run(&other, false), Err(LabError::Rules(GameError::UnknownMission(_)))));
    }
}
