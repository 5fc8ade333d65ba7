//! The games of a pair as playtests, at the position where they part.

use super::{LabOrder, prepared};
use crate::check::Checker;
use crate::game::{Game, GameError};
use crate::pilots;
use crate::playtest::{Log, Playtest};
use crate::view::Viewer;

/// One of the two games with this seed, 0 under A and 1 under B, played to its end by this pilot. Its current position is
/// the last one up to which both games have the same choices and the same game log.
///
/// # Errors
/// If the rules of a version have errors, may reveal secrets, or lack the mission.
pub fn parted(
    checker: &mut Checker,
    order: &LabOrder,
    (mission, seed): (usize, u64),
    pilot: &str,
    version: usize,
) -> Result<Playtest, GameError> {
    let mission = order.missions.get(mission).map_or("", String::as_str);
    let mut game = |version: usize| played(prepared(checker, order, mission, version)?, seed, pilot);
    let games = [game(0)?, game(1)?];
    let moment = parting(&games);
    let [a, b] = games;
    let mut shown = if version == 0 { a } else { b };
    shown.go_to(moment);
    Ok(shown)
}

/// A game whose seats are all played by the same pilot, to its end.
pub(super) fn played(game: Game, seed: u64, pilot: &str) -> Result<Playtest, GameError> {
    let mut playtest = Playtest::start(game, seed)?;
    if let Some(pilot) = pilots::called(playtest.program(), pilot) {
        for seat in 0..playtest.seats().len() {
            playtest.set_pilot(seat, pilot.clone());
        }
    }
    if let Some(thinking) = playtest.thinking(usize::MAX) {
        // If a limit is reached, the decisions before it count.
        let _ = playtest.take(thinking.run());
    }
    Ok(playtest)
}

/// The last moment up to which two games have the same choices and the same game log; the first one if there is none.
fn parting(games: &[Playtest; 2]) -> usize {
    let choices = games.each_ref().map(Playtest::choices);
    let logs = games.each_ref().map(|game| Log::of(game.record(), Viewer::Umpire));
    let chosen = |version: usize, moment: usize| moment.checked_sub(1).and_then(|before| choices[version].get(before));
    let logged = |version: usize, moment: usize| -> Vec<&str> {
        let before = moment.checked_sub(1).map_or(0, |before| logs[version].upto(before).len());
        logs[version].upto(moment).iter().skip(before).map(|line| line.text.as_str()).collect()
    };
    let is_alike =
        |moment: &usize| chosen(0, *moment) == chosen(1, *moment) && logged(0, *moment) == logged(1, *moment);
    let both = games[0].moments().min(games[1].moments());
    (0..both).take_while(is_alike).count().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::{TEXT, order, run, sources};

    /// Two planes that decide in each turn.
    fn deciding() -> String {
        let text = TEXT.replace("0..9 = 3", "0..99 = 3").replace("a.fuel -= 1", "ask go(a)");
        let choice = "choice go \"Go\" (a: plane) {\n  pick speed \"Speed\" : 1..4\n  then { a.fuel += speed }\n}\n";
        text.replace("turn {", &format!("{choice}turn {{"))
    }

    #[test]
    fn both_games_of_a_pair_stop_where_they_part() {
        let saved = deciding();
        let now = saved.replace("turns 2", "turns 4");
        let order = LabOrder { saved: sources(&saved), ..order(&now) };
        let found = run(&order, false).0.expect("played").expect("not canceled");
        let pair = &found.report.rungs[0].most[0];
        let game = |version| {
            parted(&mut Checker::default(), &order, (0, pair.seed), "random", version).expect("can be played")
        };
        let [a, b] = [0, 1].map(game);
        // After the fourth decision, the game ends under A and continues under B.
        assert_eq!([a.moment(), b.moment()], [3, 3]);
        assert_eq!([a.moments(), b.moments()], [5, 9]);
        assert_eq!(a.choices(), b.choices());
    }
}
