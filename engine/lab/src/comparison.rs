//! Comparisons of two versions of the rules, A and B, by pairs of games.
//!
//! Both games of a pair have the same mission, seed and pilots; one is played under A, the other under B. A *round* is a
//! pair in each mission, and if two pilots play against each other, with both distributions of the sides. What the two
//! versions differ by in a round is a whole number; how often each occurred is all that an interval needs, so that sums
//! of shards can be added in any order, and their size doesn't depend on the number of games. The intervals hold
//! after every look (see [`crate::betting`]), so a comparison may stop as soon as its verdict is known.
//!
//! A [`ComparisonPlan`] says what is played, [`ComparisonSums`] what came out, and [`ComparisonReport`] what that means.

mod play;
mod shards;
mod spread;
mod verdicts;

use crate::game_seed;
use crate::report::hex;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

pub use play::{
    ComparedMission, Comparison, GameRow, event_names, play_comparison, play_comparison_with_looks, play_shard,
};
pub use shards::{SHARDS_MAX, Shard, ShardProblem, ShardResult, merge_shards};
pub use spread::{Bar, FigurePair, PairAt, Spread};
pub use verdicts::{ComparedFigure, ComparisonReport, MissionComparison, RungComparison, Summary, Verdict};

/// The version of the formats of plans, sums and reports of comparisons.
pub const COMPARISON_FORMAT: u32 = 3;
/// A difference of this many hundredths of the greatest value counts as none, unless another margin is given.
pub const COMPARISON_MARGIN: f64 = 3.0;
/// The number of games of a rung that are named because they differ most.
const NAMED: usize = 3;

/// The maximum number of games of a rung, and of a command.
pub const GAMES_MAX: u64 = 100_000_000;
/// The maximum number of rungs.
pub const RUNGS_MAX: usize = 1_000;

/// What a comparison plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparisonPlan {
    /// [`COMPARISON_FORMAT`]
    pub format: u32,
    /// The two versions of the rules.
    pub versions: [ComparedRules; 2],
    /// The project in which they are looked for first, if one was named.
    pub project: Option<String>,
    /// Rules that may reveal secrets are played too.
    pub unsound: bool,
    /// The missions, each of which both versions have.
    pub missions: Vec<PlannedMission>,
    /// The rungs: one pilot for all seats, or two that play against each other.
    pub rungs: Vec<Vec<String>>,
    /// The number of rounds of each rung.
    pub rounds: u64,
    /// Whether a rung stops before as soon as its verdict is known.
    pub until_known: bool,
    /// The seed of the comparison.
    pub seed: u64,
    /// The figure that is compared.
    pub metric: Metric,
    /// Differences up to this count as none, in millionths of the figure.
    pub margin: u64,
    /// Names of the events that the rules of any mission declare.
    pub events: Vec<String>,
    /// The number of comparisons, with this one, whose intervals hold together: with more of them, each is wider.
    pub together: u64,
}

/// One of the two versions of the rules, as the command line names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparedRules {
    /// The system or project.
    pub system: String,
    /// Overlays on it.
    pub overlays: Vec<String>,
    /// Options as `name=value`.
    pub options: Vec<String>,
}

/// A mission of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedMission {
    /// The name in the source.
    pub name: String,
    /// Names of the sides that have a seat.
    pub sides: Vec<String>,
    /// The last turn of the version in which it is later.
    pub turns: u32,
    /// The digests of both programs, as 16 hexadecimal digits: shards from other rules can't be merged.
    pub rules: [String; 2],
}

/// The figure of a game that is compared. It is a whole number from 0 to [`ComparisonPlan::most`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Half points of a side, or of the first side of each mission: 2 for a win, 1 for a game without a winner.
    Points(Option<String>),
    /// 1 for a game without a winner.
    Draws,
    /// The turn in which the game ended.
    Turns,
    /// How often an event happened, up to a number.
    Event(String, u32),
}

impl Metric {
    /// Parses `points`, `points:SIDE`, `draws`, `turns`, `EVENT` and `EVENT:N`; `None` if N isn't a number from 1.
    pub fn parse(text: &str) -> Option<Metric> {
        let text = text.trim();
        Some(match text.split_once(':') {
            Some(("points", side)) => Metric::Points(Some(side.to_owned())),
            Some((event, most)) => Metric::Event(event.to_owned(), most.parse().ok().filter(|n| *n > 0)?),
            None => match text {
                "points" => Metric::Points(None),
                "draws" => Metric::Draws,
                "turns" => Metric::Turns,
                event => Metric::Event(event.to_owned(), 1),
            },
        })
    }

    /// The greatest number that is counted in a game of at most this many turns.
    pub(crate) fn most(&self, turns: u32) -> u32 {
        match self {
            Metric::Points(_) => 2,
            Metric::Draws => 1,
            Metric::Turns => turns.max(1),
            Metric::Event(_, most) => *most,
        }
    }

    /// The number that is counted for a game: whether the side won or lost it, its turns, and how often the event
    /// happened.
    pub(crate) fn counted(&self, has_won: Option<bool>, turns: u32, events: u64, most: u32) -> u32 {
        match self {
            Metric::Points(_) => has_won.map_or(1, |won| 2 * u32::from(won)),
            Metric::Draws => u32::from(has_won.is_none()),
            Metric::Turns => turns.min(most),
            Metric::Event(..) => u32::try_from(events).unwrap_or(u32::MAX).min(most),
        }
    }

    /// The part of the figure for each whole number that is counted.
    pub(crate) fn unit(&self) -> f64 {
        match self {
            Metric::Points(_) => 0.5,
            _ => 1.0,
        }
    }

    /// Whether the figure is a share of the games, from 0 to 1.
    pub fn is_share(&self) -> bool {
        !matches!(self, Metric::Turns) && !matches!(self, Metric::Event(_, most) if *most > 1)
    }
}

impl ComparisonPlan {
    /// The greatest number that is counted in a game.
    pub fn most(&self) -> u32 {
        self.metric.most(self.missions.iter().map(|m| m.turns).max().unwrap_or(1))
    }

    /// The greatest value of the figure.
    pub fn greatest(&self) -> f64 {
        f64::from(self.most()) * self.metric.unit()
    }

    /// The value of the figure for a number that was counted in a game.
    pub fn value(&self, counted: u32) -> f64 {
        f64::from(counted) * self.metric.unit()
    }

    /// The seed of both games of a pair.
    pub fn seed_of(&self, at: PairAt) -> u64 {
        game_seed(self.seed, at.round.wrapping_mul(self.missions.len() as u64).wrapping_add(at.mission as u64))
    }

    /// Names of the sides, each once.
    pub(crate) fn sides(&self) -> Vec<&str> {
        let mut sides: Vec<&str> = Vec::new();
        for side in self.missions.iter().flat_map(|mission| &mission.sides) {
            if !sides.contains(&side.as_str()) {
                sides.push(side);
            }
        }
        sides
    }

    /// Names of the figures that aren't tested: `wins SIDE` of each side, `draws`, `turns`, and the events.
    pub fn figures(&self) -> Vec<String> {
        let wins = self.sides().into_iter().map(|side| format!("wins {side}"));
        wins.chain(["draws", "turns"].map(str::to_owned)).chain(self.events.iter().cloned()).collect()
    }

    /// The number of pairs of a round.
    pub fn pairs(&self, rung: usize) -> u64 {
        (self.missions.len() * self.rungs.get(rung).map_or(0, Vec::len)) as u64
    }

    /// The number of games if no rung stops early.
    pub fn games(&self) -> u64 {
        (0..self.rungs.len()).map(|rung| self.games_of(rung)).fold(0, u64::saturating_add)
    }

    fn games_of(&self, rung: usize) -> u64 {
        self.rounds.saturating_mul(2).saturating_mul(self.pairs(rung))
    }

    /// Why it can't be played; none if it can. Plans are files, which anybody can edit.
    pub fn problem(&self) -> Option<String> {
        if let Some(rung) = self.rungs.iter().find(|rung| !(1..=2).contains(&rung.len())) {
            return Some(format!("a rung has {} pilots, not 1 or 2", rung.len()));
        }
        if !(1..=TOGETHER_MAX).contains(&self.together) {
            let together = self.together;
            return Some(format!("the number of comparisons whose intervals hold together is {together}"));
        }
        if self.missions.is_empty() || self.rungs.is_empty() || self.rounds == 0 {
            return Some("it has no games".to_owned());
        }
        if self.margin as f64 > self.greatest() * 1e6 {
            return Some("its margin is greater than the figure can be".to_owned());
        }
        let most = (0..self.rungs.len()).map(|rung| self.games_of(rung)).max().unwrap_or(0);
        if self.rungs.len() > RUNGS_MAX || self.rounds > 1 && most > GAMES_MAX {
            return Some(format!("it has more than {GAMES_MAX} games of a rung, or more than {RUNGS_MAX} rungs"));
        }
        None
    }
}

/// The maximum number of comparisons whose intervals hold together.
const TOGETHER_MAX: u64 = 1_000_000;

/// The sums of a comparison or of a shard, in whole numbers: the order in which games are added doesn't matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparisonSums {
    /// In the order of the plan.
    pub rungs: Vec<RungSums>,
}

/// The sums of a rung.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungSums {
    /// All games played.
    pub games: u64,
    /// A digest of the end of every game; it doesn't depend on their order.
    #[serde(with = "hex")]
    pub digest: u64,
    /// Games that ended with a fault. Their rounds don't count below.
    pub faults: u64,
    /// The first of these faults.
    pub first_faults: Vec<ComparisonFault>,
    /// What the figure of B is greater by than that of A, in all pairs of a round, and how many rounds had that.
    pub differences: BTreeMap<i64, u64>,
    /// By mission.
    pub missions: Vec<MissionSums>,
    /// How often each event happened under A and B.
    pub events: Vec<[u64; 2]>,
    /// The pairs that differ most.
    pub most: Vec<DifferingPair>,
    /// How the figure that is compared is distributed.
    pub spread: Spread,
    /// For each figure of [`ComparisonPlan::figures`], a pair that shows it.
    pub figure_pairs: Vec<Option<FigurePair>>,
}

/// The sums of the pairs in a mission. Arrays are for A and B.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionSums {
    /// The number of pairs.
    pub pairs: u64,
    /// Pairs whose two games differ.
    pub differing: u64,
    /// The sums of the figure that is compared.
    pub metric: [u64; 2],
    /// Games won, by side.
    pub wins: [Vec<u64>; 2],
    /// Games without a winner.
    pub draws: [u64; 2],
    /// The sums of the turns in which the games ended.
    pub turns: [u64; 2],
}

/// A game of a comparison that could not be played to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparisonFault {
    /// The number of its round, from 0.
    pub round: u64,
    /// The number of the mission in the plan.
    pub mission: usize,
    /// Whether the pilots have swapped sides.
    pub swapped: bool,
    /// 0 under A, 1 under B.
    pub version: usize,
    /// The seed that replays it.
    pub seed: u64,
    /// The description of the fault, with its file.
    pub fault: String,
    /// The fault, if the rules have one; the lab has no sources to name its line.
    #[serde(skip)]
    pub cause: Option<dicta_play::Fault>,
}

/// A pair whose two games differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferingPair {
    /// The number of its round, from 0.
    pub round: u64,
    /// The number of the mission in the plan.
    pub mission: usize,
    /// Whether the pilots have swapped sides.
    pub swapped: bool,
    /// The seed of both games.
    pub seed: u64,
    /// The ends of the games under A and B.
    pub ends: [GameEnd; 2],
}

/// The end of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnd {
    /// The number of the side that won, among the sides of the mission.
    pub winner: Option<usize>,
    /// The turn in which it ended.
    pub turns: u32,
    /// The figure that is compared, as a whole number.
    pub counted: u32,
}

impl ComparisonSums {
    /// Sums of no games.
    pub fn new(plan: &ComparisonPlan) -> Self {
        ComparisonSums { rungs: plan.rungs.iter().map(|_| RungSums::new(plan)).collect() }
    }

    /// Adds other sums of the same plan.
    pub fn merge(mut self, other: ComparisonSums) -> Self {
        self.rungs = self.rungs.into_iter().zip(other.rungs).map(|(mine, theirs)| mine.merge(theirs)).collect();
        self
    }
}

impl RungSums {
    fn new(plan: &ComparisonPlan) -> Self {
        let mission = |m: &PlannedMission| MissionSums {
            wins: [vec![0; m.sides.len()], vec![0; m.sides.len()]],
            ..MissionSums::default()
        };
        RungSums {
            missions: plan.missions.iter().map(mission).collect(),
            events: vec![[0; 2]; plan.events.len()],
            figure_pairs: vec![None; plan.sides().len() + 2 + plan.events.len()],
            ..RungSums::default()
        }
    }

    /// The number of rounds that count.
    pub fn rounds(&self) -> u64 {
        self.differences.values().sum()
    }

    /// The number of pairs that count, and of those whose games differ.
    pub fn pairs(&self) -> (u64, u64) {
        self.missions.iter().fold((0, 0), |(pairs, differing), m| (pairs + m.pairs, differing + m.differing))
    }

    fn merge(mut self, other: RungSums) -> Self {
        self.games += other.games;
        self.digest = self.digest.wrapping_add(other.digest);
        self.faults += other.faults;
        self.first_faults.extend(other.first_faults);
        self.first_faults.sort_by_key(|f| (f.round, f.mission, f.swapped, f.version));
        self.first_faults.truncate(crate::batch::FAULTS_KEPT);
        for (difference, rounds) in other.differences {
            *self.differences.entry(difference).or_default() += rounds;
        }
        for (mine, theirs) in self.missions.iter_mut().zip(&other.missions) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.events.iter_mut().zip(&other.events) {
            add(mine, theirs);
        }
        self.most.extend(other.most);
        self.most.sort_by_key(DifferingPair::order);
        self.most.truncate(NAMED);
        self.spread.merge(other.spread);
        for (mine, theirs) in self.figure_pairs.iter_mut().zip(other.figure_pairs) {
            theirs.into_iter().for_each(|theirs| FigurePair::keep(mine, theirs));
        }
        self
    }
}

impl MissionSums {
    fn merge(&mut self, other: &MissionSums) {
        self.pairs += other.pairs;
        self.differing += other.differing;
        add(&mut self.metric, &other.metric);
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            add(mine, theirs);
        }
        add(&mut self.draws, &other.draws);
        add(&mut self.turns, &other.turns);
    }
}

impl DifferingPair {
    /// The pairs that differ most come first: by the figure that is compared, then by their length.
    fn order(&self) -> (Reverse<[u32; 2]>, u64, usize, bool) {
        let [a, b] = &self.ends;
        let by = [a.counted.abs_diff(b.counted), a.turns.abs_diff(b.turns)];
        (Reverse(by), self.round, self.mission, self.swapped)
    }
}

/// Adds the numbers of a list to those of another.
fn add(mine: &mut [u64], theirs: &[u64]) {
    mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_have_names() {
        assert_eq!(Metric::parse("points"), Some(Metric::Points(None)));
        assert_eq!(Metric::parse("points:red"), Some(Metric::Points(Some("red".into()))));
        assert_eq!(Metric::parse("draws"), Some(Metric::Draws));
        assert_eq!(Metric::parse("hits"), Some(Metric::Event("hits".into(), 1)));
        assert_eq!(Metric::parse("hits:20"), Some(Metric::Event("hits".into(), 20)));
        assert_eq!((Metric::parse("hits:0"), Metric::parse("hits:many")), (None, None));
        let share = |text: &str| Metric::parse(text).is_some_and(|m| m.is_share());
        assert_eq!(["points", "draws", "hits", "turns", "hits:20"].map(share), [true, true, true, false, false]);
    }
}
