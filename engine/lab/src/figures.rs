//! Figures of one version of the rules, such as the points of a side or the turns of a game, with their intervals.
//!
//! A *round* is a game in each mission and with each pilot, all with seeds that depend only on its number. What a round
//! adds to a figure is a whole number; how often each occurred is all that a mean and its interval need. So versions that
//! play the same rounds can be compared, and sums of rounds can be added in any order.

use crate::batch::{Game, GameWorker, digest_of, sides};
use crate::betting::interval;
use crate::comparison::Metric;
use crate::measure::Sum;
use crate::report::{Unfinished, hex};
use crate::{Watch, game_seed, seated_sides};
use dicta_pilots::PilotSpec;
use dicta_play::{Fault, Machine};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of rounds that a thread plays in a row.
const CHUNK: u64 = 4;

/// A mission to measure.
pub struct FigureMission<'m> {
    /// The rules and the mission.
    pub machine: &'m Machine,
    /// The rungs: one pilot for all seats, or two that play against each other, on either side.
    pub rungs: Vec<Vec<PilotSpec>>,
}

impl FigureMission<'_> {
    /// The number of games of a round.
    fn games(&self) -> u64 {
        self.rungs.iter().map(|pilots| pilots.len().min(2) as u64).sum()
    }

    /// Workers for each rung and distribution of the sides.
    fn workers(&self) -> Vec<GameWorker> {
        let seated = seated_sides(self.machine.mission());
        let swaps = |pilots: &Vec<PilotSpec>| if pilots.len() > 1 { &[false, true][..] } else { &[false] };
        let all = self.rungs.iter().flat_map(|pilots| swaps(pilots).iter().map(move |swapped| (pilots, *swapped)));
        let worker = |(pilots, swapped): (&Vec<PilotSpec>, bool)| {
            let pilot = |seat: usize| {
                let is_first = seated.first() == self.machine.mission().seats.get(seat).map(|seat| &seat.side);
                let pilot = if is_first == swapped { pilots.last() } else { pilots.first() };
                pilot.copied().unwrap_or_default()
            };
            GameWorker::new(self.machine, self.machine, pilot)
        };
        all.map(worker).collect()
    }

    /// The number of the side whose points count: one with this name, or the first that has a seat.
    fn side(&self, metric: &Metric) -> Option<u32> {
        let seated = seated_sides(self.machine.mission());
        let entries = self.machine.program().kinds.get(1).map_or(&[][..], |kind| &kind.entries);
        match metric {
            Metric::Points(Some(name)) => {
                let is_it = |side: &u32| entries.get(*side as usize).is_some_and(|e| e.head.name == *name);
                seated.into_iter().find(is_it)
            }
            _ => seated.into_iter().next(),
        }
    }

    /// The number of an event.
    fn event(&self, metric: &Metric) -> Option<usize> {
        let Metric::Event(name, _) = metric else { return None };
        self.machine.program().events.iter().position(|event| event.head.name == *name)
    }
}

/// The games that are played to measure figures.
pub struct FigureGames<'m> {
    /// The missions.
    pub missions: Vec<FigureMission<'m>>,
    /// The figures.
    pub metrics: Vec<Metric>,
    /// The seed.
    pub seed: u64,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
}

/// The sums of rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureSums {
    /// The number of rounds that count.
    pub rounds: u64,
    /// All games played.
    pub games: u64,
    /// A digest of the end of every game; it doesn't depend on their order.
    #[serde(with = "hex")]
    pub digest: u64,
    /// Games that ended with a fault. Their rounds don't count.
    pub faults: u64,
    /// The first of these faults.
    pub first_faults: Vec<FigureFault>,
    /// For each figure, what a round added to it, and how many rounds did.
    pub counts: Vec<BTreeMap<u64, u64>>,
}

/// A game that could not be played to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureFault {
    /// The number of its round, from 0.
    pub round: u64,
    /// The name of the mission.
    pub mission: String,
    /// The seed that replays it.
    pub seed: u64,
    /// The description of the fault, with its file.
    pub fault: String,
    /// The fault, if the rules have one; the lab has no sources to name its line.
    #[serde(skip)]
    pub cause: Option<Fault>,
}

/// A figure with its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The mean of a game.
    pub mean: f64,
    /// The standard error of the mean; 0 with fewer than two rounds.
    pub error: f64,
    /// Lower end of the interval, which holds after every look.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl FigureGames<'_> {
    /// The number of games of a round.
    pub fn per_round(&self) -> u64 {
        self.missions.iter().map(FigureMission::games).sum()
    }

    /// The greatest value of a figure.
    pub fn greatest(&self, metric: usize) -> f64 {
        self.metrics.get(metric).map_or(0.0, |metric| f64::from(self.most(metric)) * metric.unit())
    }

    fn most(&self, metric: &Metric) -> u32 {
        metric.most(self.missions.iter().map(|m| m.machine.mission().turns).max().unwrap_or(1))
    }

    /// The part of a figure for each whole number that a round adds to its sum.
    pub fn unit(&self, metric: usize) -> f64 {
        self.metrics.get(metric).map_or(0.0, Metric::unit) / self.per_round().max(1) as f64
    }
}

impl FigureSums {
    /// Sums of no rounds.
    pub fn new(metrics: usize) -> Self {
        FigureSums { counts: vec![BTreeMap::new(); metrics], ..FigureSums::default() }
    }

    /// Adds the sums of other rounds.
    pub fn merge(mut self, other: FigureSums) -> Self {
        self.rounds += other.rounds;
        self.games += other.games;
        self.digest = self.digest.wrapping_add(other.digest);
        self.faults += other.faults;
        self.first_faults.extend(other.first_faults);
        self.first_faults.sort_by_key(|fault| fault.round);
        self.first_faults.truncate(crate::batch::FAULTS_KEPT);
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            for (number, rounds) in theirs {
                *mine.entry(number).or_default() += rounds;
            }
        }
        self
    }

    /// A figure by its greatest value and the part of it for each whole number; see [`FigureGames::unit`]. The interval
    /// is wrong with a probability of at most `error`.
    pub fn figure(&self, metric: usize, greatest: f64, unit: f64, error: f64) -> Figure {
        let none = BTreeMap::new();
        let counts = self.counts.get(metric).unwrap_or(&none);
        let mut sum = Sum::default();
        for (number, rounds) in counts {
            sum.of += rounds;
            sum.total += number * rounds;
            sum.squares += u128::from(*number) * u128::from(*number) * u128::from(*rounds);
        }
        if sum.of == 0 || greatest <= 0.0 {
            return Figure { high: greatest, ..Figure::default() };
        }
        let part = |number: &u64| (unit * *number as f64 / greatest).min(1.0);
        let numbers: Vec<(f64, u64)> = counts.iter().map(|(number, rounds)| (part(number), *rounds)).collect();
        let (low, high) = interval(&numbers, error);
        let mean = unit * sum.total as f64 / sum.of as f64;
        Figure { mean, error: unit * sum.standard_error(), low: greatest * low, high: greatest * high }
    }

    /// The sum that the rounds added to a figure.
    pub(crate) fn total(&self, metric: usize) -> u64 {
        self.counts.get(metric).into_iter().flatten().map(|(number, rounds)| number * rounds).sum()
    }
}

/// Plays rounds; `None` if it is canceled. The progress is the number of games of these rounds.
pub fn play_figures(games: &FigureGames<'_>, rounds: Range<u64>, watch: &Watch<'_>) -> Option<FigureSums> {
    let empty = || FigureSums::new(games.metrics.len());
    let places: Vec<Vec<Place>> = games.missions.iter().map(|mission| places(games, mission)).collect();
    let played = AtomicU64::new(0);
    let chunks = rounds.end.saturating_sub(rounds.start).div_ceil(CHUNK);
    let run = || {
        let of_chunk = |workers: &mut Vec<Vec<GameWorker>>, chunk: u64| {
            let start = rounds.start + chunk * CHUNK;
            let mut sums = empty();
            for round in start..(start + CHUNK).min(rounds.end) {
                if watch.cancel.load(Ordering::Relaxed) {
                    return sums;
                }
                sums = sums.merge(play_round(games, &places, round, workers));
            }
            (watch.progress)(played.fetch_add(sums.games, Ordering::Relaxed) + sums.games);
            sums
        };
        let workers = || games.missions.iter().map(FigureMission::workers).collect::<Vec<_>>();
        (0..chunks).into_par_iter().map_init(workers, of_chunk).reduce(empty, FigureSums::merge)
    };
    let sums = match rayon::ThreadPoolBuilder::new().num_threads(games.threads).build() {
        Ok(pool) => pool.install(run),
        // If the pool cannot be built, the games run on the default threads.
        Err(_) => run(),
    };
    (!watch.cancel.load(Ordering::Relaxed)).then_some(sums)
}

/// Where a figure of a mission's games is found.
struct Place {
    side: Option<u32>,
    event: Option<usize>,
    most: u32,
}

fn places(games: &FigureGames<'_>, mission: &FigureMission<'_>) -> Vec<Place> {
    let of = |metric| Place { side: mission.side(metric), event: mission.event(metric), most: games.most(metric) };
    games.metrics.iter().map(of).collect()
}

fn play_round(
    games: &FigureGames<'_>,
    places: &[Vec<Place>],
    round: u64,
    workers: &mut [Vec<GameWorker>],
) -> FigureSums {
    let mut sums = FigureSums::new(games.metrics.len());
    let mut totals = vec![0; games.metrics.len()];
    let mut digest = round;
    for (number, (mission, workers)) in games.missions.iter().zip(workers).enumerate() {
        let seed = game_seed(games.seed, round * games.missions.len() as u64 + number as u64);
        for worker in workers {
            let game = worker.play(seed);
            sums.games += 1;
            digest = digest_of(digest, &game);
            let width = 1 + sides(mission.machine);
            for ((total, place), metric) in totals.iter_mut().zip(&places[number]).zip(&games.metrics) {
                *total += u64::from(counted(metric, place, &game, worker.counts(), width));
            }
            if let Some(Unfinished { fault, cause }) = game.fault {
                sums.faults += 1;
                let mission = mission.machine.mission().head.name.clone();
                sums.first_faults.push(FigureFault { round, mission, seed, fault, cause });
            }
        }
    }
    sums.digest = digest;
    if sums.faults == 0 {
        sums.rounds = 1;
        sums.counts = totals.into_iter().map(|total| BTreeMap::from([(total, 1)])).collect();
    }
    sums
}

/// What a game counts for a figure.
fn counted(metric: &Metric, place: &Place, game: &Game, counts: &[u32], width: usize) -> u32 {
    let of_event = place.event.and_then(|event| counts.chunks(width).nth(event));
    let events = of_event.map_or(0, |counts| counts.iter().map(|n| u64::from(*n)).sum());
    metric.counted(game.winner.map(|side| Some(side) == place.side), game.turns, events, place.most)
}
