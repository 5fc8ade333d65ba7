//! The results of a batch of games as plain data, and the differences of two batches.

use crate::measure::{Histogram, Mean, Share};
use dicta_play::Fault;
use dicta_program::Program;
use serde::{Deserialize, Serialize};

/// The version of the format of [`Report`].
pub const REPORT_FORMAT: u32 = 1;

/// The results of a batch of games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`REPORT_FORMAT`]
    pub format: u32,
    /// Name of the ruleset.
    pub ruleset: String,
    /// Name of the mission.
    pub mission: String,
    /// Options that differ from their default, by name and value.
    pub options: Vec<(String, String)>,
    /// Seat and pilot, in the mission's order.
    pub pilots: Vec<(String, String)>,
    /// The seed of the batch.
    pub seed: u64,
    /// The number of games requested.
    pub games_asked: u64,
    /// The number of games played: fewer if the batch was canceled, and then the first ones.
    pub games: u64,
    /// A 64-bit digest of the end of every game, in order. Batches with equal digests had the same games.
    #[serde(with = "hex")]
    pub digest: u64,
    /// Decisions made in all games, not counting forced ones.
    pub decisions: u64,
    /// Wins of each side.
    pub sides: Vec<SideResult>,
    /// Games without a winner.
    pub draws: Share,
    /// Games that ended with a fault; they count in no other figure but `games`.
    pub faults: Share,
    /// The first of these faults.
    pub first_faults: Vec<FaultyGame>,
    /// Length of the games.
    pub turns: Length,
    /// How often each declared event happened.
    pub events: Vec<EventResult>,
}

/// Wins of a side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SideResult {
    /// The name in the source.
    pub name: String,
    /// The name that users see.
    pub title: String,
    /// Games won, of those without a fault.
    pub wins: Share,
}

/// A game that could not be played to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FaultyGame {
    /// Its number in the batch, from 0.
    pub game: u64,
    /// The seed that replays it.
    pub seed: u64,
    /// Why: the description of the fault, with its file.
    pub fault: String,
    /// The fault, if the rules have one; the lab has no sources to name its line.
    #[serde(skip)]
    pub cause: Option<Fault>,
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unfinished {
    pub fault: String,
    pub cause: Option<Fault>,
}

impl Unfinished {
    /// By a fault of the rules.
    pub fn of_fault(program: &Program, fault: &Fault) -> Self {
        let file = program.files.get(fault.origin.file as usize).map_or("", String::as_str);
        Unfinished { fault: format!("{fault} ({file})"), cause: Some(*fault) }
    }

    /// By something else.
    pub fn of_other(fault: String) -> Self {
        Unfinished { fault, cause: None }
    }

    /// As part of a report.
    pub fn of_game(self, game: u64, seed: u64) -> FaultyGame {
        FaultyGame { game, seed, fault: self.fault, cause: self.cause }
    }
}

/// The length of the games in turns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Length {
    /// The mean with its interval.
    pub mean: Mean,
    /// The shortest.
    pub least: u64,
    /// At least half of the games are no longer than this.
    pub median: u64,
    /// The longest.
    pub most: u64,
    /// `counts[n]`: games of n turns.
    pub histogram: Histogram,
}

/// How often an event happened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventResult {
    /// The name in the source.
    pub name: String,
    /// The name that users see.
    pub title: String,
    /// Per game.
    pub all: Mean,
    /// Per game and side of the event's first piece; empty if it has none.
    pub sides: Vec<Mean>,
}

/// A figure that two batches share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The name of the figure.
    pub figure: String,
    /// In the first batch: the figure and its interval.
    pub a: [f64; 3],
    /// In the second.
    pub b: [f64; 3],
    /// Whether the two 95 % intervals do not overlap.
    pub apart: bool,
}

/// Compares two reports: wins, draws, length, and every event that both have, in total and by side.
pub fn compare(a: &Report, b: &Report) -> Vec<Difference> {
    let mut found = Vec::new();
    for side in &a.sides {
        if let Some(other) = b.sides.iter().find(|s| s.name == side.name) {
            found.push(of_shares(format!("wins {}", side.name), &side.wins, &other.wins));
        }
    }
    found.push(of_shares("draws".into(), &a.draws, &b.draws));
    found.push(of_means("turns".into(), &a.turns.mean, &b.turns.mean));
    for event in &a.events {
        if let Some(other) = b.events.iter().find(|e| e.name == event.name) {
            found.push(of_means(event.name.clone(), &event.all, &other.all));
            for ((side, mine), theirs) in a.sides.iter().zip(&event.sides).zip(&other.sides) {
                found.push(of_means(format!("{} {}", event.name, side.name), mine, theirs));
            }
        }
    }
    found
}

fn of_shares(figure: String, a: &Share, b: &Share) -> Difference {
    Difference { figure, a: [a.share, a.low, a.high], b: [b.share, b.low, b.high], apart: a.differs_from(b) }
}

fn of_means(figure: String, a: &Mean, b: &Mean) -> Difference {
    Difference { figure, a: [a.mean, a.low, a.high], b: [b.mean, b.low, b.high], apart: a.differs_from(b) }
}

/// A 64-bit number as text: many JSON parsers keep only 53 bits.
pub(crate) mod hex {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&format!("{number:016x}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(wins: u64, hits: u64) -> Report {
        let mean = |total: u64| Mean {
            of: 100,
            total,
            mean: total as f64 / 100.0,
            low: total as f64 / 110.0,
            high: total as f64 / 90.0,
        };
        Report {
            games: 100,
            sides: vec![SideResult { name: "a".into(), title: "A".into(), wins: Share::new(wins, 100) }],
            draws: Share::new(0, 100),
            events: vec![EventResult { name: "hit".into(), title: "hit".into(), all: mean(hits), sides: vec![] }],
            ..Report::default()
        }
    }

    #[test]
    fn differing_figures_are_marked() {
        let found = compare(&report(20, 500), &report(70, 510));
        let apart: Vec<&str> = found.iter().filter(|d| d.apart).map(|d| d.figure.as_str()).collect();
        assert_eq!(apart, ["wins a"]);
    }
}
