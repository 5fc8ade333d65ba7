//! Plays the games of a comparison.
//!
//! A thread plays a few rounds in a row. When a rung may stop early, it looks at the sums after numbers of rounds that
//! don't depend on the number of threads.

use super::{
    ComparisonFault, ComparisonPlan, ComparisonSums, DifferingPair, FigurePair, GameEnd, Metric, NAMED, PairAt,
    PlannedMission, RungSums, Shard,
};
use crate::batch::{Game, GameWorker, digest_of, sides};
use crate::report::Unfinished;
use crate::{Watch, seated_sides};
use dicta_pilots::PilotSpec;
use dicta_play::migrate::Counterparts;
use dicta_play::{Machine, Position};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of rounds that a thread plays in a row.
const CHUNK: u64 = 2;
/// The number of rounds before the first look; later it is an eighth of those played, so that an expensive look is rare
/// and few games are played in vain.
const FIRST_LOOK: u64 = 16;

/// The number of rounds after which rows of games are passed on.
const ROWS_ROUNDS: u64 = 1024;

/// A comparison to play.
pub struct Comparison<'m> {
    /// What is played.
    pub plan: &'m ComparisonPlan,
    /// The missions of the plan.
    pub missions: Vec<ComparedMission<'m>>,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
    /// Where a row for each game goes, if anywhere: rung by rung, in the order of the rounds, some at a time.
    pub rows: Option<&'m (dyn Fn(Vec<GameRow>) + Sync)>,
}

/// A game of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The number of the rung.
    pub rung: usize,
    /// The number of its round, from 0.
    pub round: u64,
    /// The number of the mission in the plan.
    pub mission: usize,
    /// Whether the pilots have swapped sides.
    pub swapped: bool,
    /// 0 under A, 1 under B.
    pub version: usize,
    /// Its seed.
    pub seed: u64,
    /// Its end, with the figure that is compared.
    pub end: GameEnd,
    /// The number of decisions.
    pub decisions: u64,
    /// Whether it ended with a fault.
    pub is_faulty: bool,
    /// How often each event of the plan happened.
    pub events: Vec<u64>,
}

/// A mission of a comparison under both versions of the rules.
pub struct ComparedMission<'m> {
    machines: [&'m Machine; 2],
    /// For each rung, its pilots in the two versions.
    rungs: Vec<[Vec<PilotSpec>; 2]>,
    /// The numbers of the sides that have a seat, among all sides of each version, in the same order.
    sides: [Vec<u32>; 2],
    /// What the positions of both versions have in common, so that the last ones can be compared.
    counterparts: Counterparts<'m>,
}

impl<'m> ComparedMission<'m> {
    /// A mission with the pilots of each rung under both versions, or `None` if other sides have seats in one of them.
    pub fn new(machines: [&'m Machine; 2], rungs: Vec<[Vec<PilotSpec>; 2]>) -> Option<Self> {
        let [first, second] = machines.map(side_names);
        let order = |name: &String| second.iter().find(|(_, other)| other == name).map(|(side, _)| *side);
        let theirs: Vec<u32> = first.iter().map(|(_, name)| order(name)).collect::<Option<_>>()?;
        if theirs.len() != second.len() {
            return None;
        }
        let sides = [first.iter().map(|(side, _)| *side).collect(), theirs];
        let counterparts = Counterparts::new(machines[0], machines[1]);
        Some(Self { machines, rungs, sides, counterparts })
    }

    /// The mission in a plan.
    pub fn planned(&self) -> PlannedMission {
        let [a, b] = self.machines;
        PlannedMission {
            name: a.mission().head.name.clone(),
            sides: side_names(a).into_iter().map(|(_, name)| name).collect(),
            turns: a.mission().turns.max(b.mission().turns),
            rules: self.machines.map(|machine| format!("{:016x}", machine.digest())),
        }
    }

    /// Workers for the games of a pair, the pilots' sides swapped or not.
    fn workers(&self, rung: usize, swapped: bool) -> [GameWorker; 2] {
        [0, 1].map(|version| {
            let machine = self.machines[version];
            let pilots = self.rungs.get(rung).map_or(&[][..], |of| &of[version]);
            let pilot = |seat: usize| {
                let side = machine.mission().seats[seat].side;
                let is_first = self.sides[version].first() == Some(&side);
                let pilot = if is_first == swapped { pilots.last() } else { pilots.first() };
                pilot.copied().unwrap_or_default()
            };
            GameWorker::new(machine, machine, pilot)
        })
    }
}

/// Number and name of each side that has a seat.
fn side_names(machine: &Machine) -> Vec<(u32, String)> {
    let entries = machine.program().kinds.get(1).map_or(&[][..], |kind| &kind.entries);
    let name = |side: u32| entries.get(side as usize).map_or_else(String::new, |e| e.head.name.clone());
    seated_sides(machine.mission()).into_iter().map(|side| (side, name(side))).collect()
}

/// Names of the events that the rules of any of these machines declare, in their order.
pub fn event_names<'m>(machines: impl IntoIterator<Item = &'m Machine>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for machine in machines {
        for event in machine.program().events.iter().filter(|e| e.builtin.is_none()) {
            if !names.contains(&event.head.name) {
                names.push(event.head.name.clone());
            }
        }
    }
    names
}

/// Plays a comparison; `None` if it is canceled.
pub fn play_comparison(comparison: &Comparison<'_>, watch: &Watch<'_>) -> Option<ComparisonSums> {
    play_with_looks(comparison, watch, comparison.plan.until_known, &|_, _| {})
}

/// Plays a comparison as [`play_comparison`] does, and passes the number of a rung and its sums to `looked` from time
/// to time and at its end. The result is the same.
pub fn play_comparison_with_looks(
    comparison: &Comparison<'_>,
    watch: &Watch<'_>,
    looked: &(dyn Fn(usize, &RungSums) + Sync),
) -> Option<ComparisonSums> {
    play_with_looks(comparison, watch, true, looked)
}

fn play_with_looks(
    comparison: &Comparison<'_>,
    watch: &Watch<'_>,
    looks: bool,
    looked: &(dyn Fn(usize, &RungSums) + Sync),
) -> Option<ComparisonSums> {
    let plan = comparison.plan;
    let next_look = |played: u64| if looks { played + (played / 8).max(FIRST_LOOK) } else { plan.rounds };
    play_rungs(comparison, watch, |player, rung| {
        let (mut sums, mut played) = (RungSums::new(plan), 0);
        while played < plan.rounds && !(plan.until_known && plan.is_known(rung, &sums)) {
            let next = next_look(played).min(plan.rounds);
            sums = sums.merge(player.play(rung, played..next)?);
            played = next;
            looked(rung, &sums);
        }
        Some(sums)
    })
}

/// Plays a shard of a comparison; `None` if it is canceled.
pub fn play_shard(comparison: &Comparison<'_>, shard: Shard, watch: &Watch<'_>) -> Option<ComparisonSums> {
    play_rungs(comparison, watch, |player, rung| player.play(rung, shard.rounds(comparison.plan.rounds)))
}

/// Plays every rung.
fn play_rungs(
    comparison: &Comparison<'_>,
    watch: &Watch<'_>,
    of_rung: impl Fn(&Player<'_>, usize) -> Option<RungSums> + Sync,
) -> Option<ComparisonSums> {
    let player = Player::new(comparison, watch);
    let run =
        || -> Option<Vec<RungSums>> { (0..comparison.plan.rungs.len()).map(|rung| of_rung(&player, rung)).collect() };
    let rungs = match rayon::ThreadPoolBuilder::new().num_threads(comparison.threads).build() {
        Ok(pool) => pool.install(run),
        // If the pool cannot be built, the comparison runs on the default threads.
        Err(_) => run(),
    };
    rungs.map(|rungs| ComparisonSums { rungs })
}

/// Where the figures of a mission's games are found.
struct Places {
    /// For each version, the index in the plan of each event of the program.
    events: [Vec<Option<usize>>; 2],
    /// The side whose points are compared, among the sides of the mission.
    side: usize,
    /// For each side of the mission, its index among those of the plan.
    sides: Vec<usize>,
}

/// Plays rounds of rungs.
struct Player<'c> {
    comparison: &'c Comparison<'c>,
    watch: &'c Watch<'c>,
    /// By mission.
    places: Vec<Places>,
    /// The number of sides of the plan.
    sides: usize,
    /// The index in the plan of the event that is compared.
    event: Option<usize>,
    /// The number of games played.
    played: AtomicU64,
    /// Rows of games that were not yet passed on.
    rows: Mutex<Vec<GameRow>>,
}

/// Workers by mission and distribution of the sides, for A and B.
type Workers = Vec<Vec<[GameWorker; 2]>>;

/// A game with its last position, and how often each event of the plan happened in it.
struct Counted {
    game: Game,
    position: Position,
    events: Vec<u64>,
}

impl<'c> Player<'c> {
    fn new(comparison: &'c Comparison<'c>, watch: &'c Watch<'c>) -> Self {
        let plan = comparison.plan;
        let number = |name: &String| plan.events.iter().position(|e| e == name);
        let events = |machine: &Machine| -> Vec<Option<usize>> {
            machine.program().events.iter().map(|e| number(&e.head.name)).collect()
        };
        let side = |mission: &PlannedMission| match &plan.metric {
            Metric::Points(Some(side)) => mission.sides.iter().position(|s| s == side).unwrap_or(0),
            _ => 0,
        };
        let places = comparison.missions.iter().zip(&plan.missions);
        let all_sides = plan.sides();
        let sides = |mission: &PlannedMission| -> Vec<usize> {
            mission.sides.iter().filter_map(|side| all_sides.iter().position(|s| s == side)).collect()
        };
        let places = places.map(|(at, planned)| Places {
            events: at.machines.map(events),
            side: side(planned),
            sides: sides(planned),
        });
        let event = match &plan.metric {
            Metric::Event(name, _) => number(name),
            _ => None,
        };
        Player {
            comparison,
            watch,
            places: places.collect(),
            sides: all_sides.len(),
            event,
            played: AtomicU64::new(0),
            rows: Mutex::new(Vec::new()),
        }
    }

    /// Plays some rounds of a rung; `None` if the comparison is canceled.
    fn play(&self, rung: usize, rounds: Range<u64>) -> Option<RungSums> {
        let Some(pass_on) = self.comparison.rows else { return self.play_block(rung, rounds) };
        let (mut sums, mut start) = (RungSums::new(self.comparison.plan), rounds.start);
        while start < rounds.end {
            let end = (start + ROWS_ROUNDS).min(rounds.end);
            sums = sums.merge(self.play_block(rung, start..end)?);
            let mut rows = std::mem::take(&mut *self.rows.lock().unwrap_or_else(PoisonError::into_inner));
            rows.sort_by_key(|row| (row.round, row.mission, row.swapped, row.version));
            pass_on(rows);
            start = end;
        }
        Some(sums)
    }

    fn play_block(&self, rung: usize, rounds: Range<u64>) -> Option<RungSums> {
        let empty = || RungSums::new(self.comparison.plan);
        let chunks = (rounds.end - rounds.start).div_ceil(CHUNK);
        let sums = (0..chunks)
            .into_par_iter()
            .map_init(
                || None,
                |workers, chunk| {
                    let workers = workers.get_or_insert_with(|| self.workers(rung));
                    let start = rounds.start + chunk * CHUNK;
                    let mut sums = empty();
                    for round in start..(start + CHUNK).min(rounds.end) {
                        if self.watch.cancel.load(Ordering::Relaxed) {
                            return sums;
                        }
                        sums = sums.merge(self.play_round(rung, round, workers));
                    }
                    (self.watch.progress)(self.played.fetch_add(sums.games, Ordering::Relaxed) + sums.games);
                    sums
                },
            )
            .reduce(empty, RungSums::merge);
        (!self.watch.cancel.load(Ordering::Relaxed)).then_some(sums)
    }

    fn workers(&self, rung: usize) -> Workers {
        let swaps = &[false, true][..self.comparison.plan.rungs[rung].len().min(2)];
        let missions = self.comparison.missions.iter();
        missions.map(|at| swaps.iter().map(|swapped| at.workers(rung, *swapped)).collect()).collect()
    }

    /// Plays a round: a pair in each mission and with each distribution of the sides.
    fn play_round(&self, rung: usize, round: u64, workers: &mut Workers) -> RungSums {
        let plan = self.comparison.plan;
        let mut sums = RungSums::new(plan);
        let (mut difference, mut digest) = (0i64, round);
        for (mission, seatings) in workers.iter_mut().enumerate() {
            for (swapped, pair) in [false, true].into_iter().zip(seatings) {
                let at = PairAt { round, mission, swapped };
                let seed = plan.seed_of(at);
                let games = [0, 1].map(|version| self.play_game(mission, version, seed, &mut pair[version]));
                for (version, Counted { game, .. }) in games.iter().enumerate() {
                    digest = digest_of(digest, game);
                    sums.games += 1;
                    if let Some(Unfinished { fault, cause }) = game.fault.clone() {
                        sums.faults += 1;
                        let fault = ComparisonFault { round, mission, swapped, version, seed, fault, cause };
                        sums.first_faults.push(fault);
                    }
                }
                let ends = [0, 1].map(|version| self.end(mission, version, &games[version]));
                if self.comparison.rows.is_some() {
                    let row = |version: usize| GameRow {
                        rung,
                        round,
                        mission,
                        swapped,
                        version,
                        seed,
                        end: ends[version].clone(),
                        decisions: games[version].game.decisions,
                        is_faulty: games[version].game.fault.is_some(),
                        events: games[version].events.clone(),
                    };
                    self.rows.lock().unwrap_or_else(PoisonError::into_inner).extend([0, 1].map(row));
                }
                difference += i64::from(ends[1].counted) - i64::from(ends[0].counted);
                let is_differing = self.differ(mission, &games, &ends);
                add_pair(&mut sums, mission, &games, &ends, is_differing);
                sums.spread.add(ends.each_ref().map(|end| end.counted), !is_differing, at);
                self.keep_figure_pairs(&mut sums, at, &games, &ends);
                if is_differing {
                    sums.most.push(DifferingPair { round, mission, swapped, seed, ends });
                }
            }
        }
        // A sum, so that the order of the rounds doesn't matter; each round's part depends on its number.
        sums.digest = digest;
        if sums.faults > 0 {
            let RungSums { games, digest, faults, first_faults, .. } = sums;
            return RungSums { games, digest, faults, first_faults, ..RungSums::new(plan) };
        }
        sums.differences.insert(difference, 1);
        sums.most.sort_by_key(DifferingPair::order);
        sums.most.truncate(NAMED);
        sums
    }

    /// Keeps this pair for the figures that it shows best.
    fn keep_figure_pairs(&self, sums: &mut RungSums, at: PairAt, games: &[Counted; 2], ends: &[GameEnd; 2]) {
        let mut keep = |figure: usize, counts: [u64; 2]| {
            if let Some(kept) = sums.figure_pairs.get_mut(figure) {
                FigurePair::keep(kept, FigurePair { counts, at });
            }
        };
        for (side, figure) in self.places[at.mission].sides.iter().enumerate() {
            keep(*figure, ends.each_ref().map(|end| u64::from(end.winner == Some(side))));
        }
        keep(self.sides, ends.each_ref().map(|end| u64::from(end.winner.is_none())));
        keep(self.sides + 1, ends.each_ref().map(|end| u64::from(end.turns)));
        for event in 0..self.comparison.plan.events.len() {
            keep(self.sides + 2 + event, games.each_ref().map(|game| game.events[event]));
        }
    }

    fn play_game(&self, mission: usize, version: usize, seed: u64, worker: &mut GameWorker) -> Counted {
        let (game, position) = worker.play_to_end(seed);
        let mut events = vec![0; self.comparison.plan.events.len()];
        let width = 1 + sides(self.comparison.missions[mission].machines[version]);
        for (place, counts) in self.places[mission].events[version].iter().zip(worker.counts().chunks(width)) {
            if let Some(place) = place {
                events[*place] += counts.iter().map(|n| u64::from(*n)).sum::<u64>();
            }
        }
        Counted { game, position, events }
    }

    /// The end of a game, and the figure that is compared.
    fn end(&self, mission: usize, version: usize, Counted { game, events, .. }: &Counted) -> GameEnd {
        let winner =
            self.comparison.missions[mission].sides[version].iter().position(|side| game.winner == Some(*side));
        let plan = self.comparison.plan;
        let has_won = winner.map(|side| side == self.places[mission].side);
        let count = self.event.and_then(|event| events.get(event)).copied().unwrap_or(0);
        let counted = plan.metric.counted(has_won, game.turns, count, plan.most());
        GameEnd { winner, turns: game.turns, counted }
    }

    /// Whether the games of a pair differ: in their ends, the number of decisions, their events, or their last positions.
    fn differ(&self, mission: usize, [a, b]: &[Counted; 2], ends: &[GameEnd; 2]) -> bool {
        ends[0] != ends[1]
            || a.game.decisions != b.game.decisions
            || a.events != b.events
            || !self.comparison.missions[mission].counterparts.hold_the_same(&a.position, &b.position)
    }
}

fn add_pair(sums: &mut RungSums, mission: usize, games: &[Counted; 2], ends: &[GameEnd; 2], is_differing: bool) {
    let of = &mut sums.missions[mission];
    of.pairs += 1;
    of.differing += u64::from(is_differing);
    for (version, end) in ends.iter().enumerate() {
        of.metric[version] += u64::from(end.counted);
        of.turns[version] += u64::from(end.turns);
        match end.winner {
            Some(side) => of.wins[version][side] += 1,
            None => of.draws[version] += 1,
        }
        for (event, count) in sums.events.iter_mut().zip(&games[version].events) {
            event[version] += count;
        }
    }
}
