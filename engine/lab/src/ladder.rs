//! Ladders: the strength of pilots or of entries, measured by pairs of games.
//!
//! The rungs of a ladder are pilots, or entries of a kind of pieces that one pilot plays. Any two of them play each other
//! in pairs of games: both games of a pair have the same seed, and the rungs swap sides between them, so that neither
//! the luck of the setup nor an unequal mission favours one of them.
//! Each pair has its own seed. Only sums are kept, all of them whole numbers, so that a report depends neither on the number of
//! threads nor, in its size, on the number of games.

mod rating;
mod result_games;
mod standings;

use crate::batch::{FAULTS_KEPT, Game, GameWorker, mix, sides};
use crate::measure::{Mean, Share, Sum};
use crate::report::{SideResult, Unfinished, hex};
use crate::{Watch, game_seed};
use dicta_pilots::PilotSpec;
use dicta_play::{Fault, Machine, SetupError, forces};
use dicta_program::{EntryId, Event, KindId, Mission, Type};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub use rating::{Estimate, PairCounts, Pairing, expected_share, points_share, price, ratings};
pub use result_games::{PairingGame, ResultGames};
pub use standings::RungAgainst;

/// The version of the format of [`LadderReport`].
const FORMAT: u32 = 1;
/// The number of pairs that a thread plays in a row.
const CHUNK: u64 = 8;

/// A ladder to play.
pub struct Ladder<'m> {
    /// Names of the pilots or entries.
    pub rungs: Vec<String>,
    /// The missions that any two rungs play, at least one. Their rules may differ in the settings of options.
    pub missions: Vec<LadderMission<'m>>,
    /// The number of pairs of games of any two rungs in each mission.
    pub pairs: u64,
    /// The seed of the ladder; see [`game_seed`].
    pub seed: u64,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
}

impl Ladder<'_> {
    /// The number of games to play.
    pub fn games(&self) -> u64 {
        2 * self.pairs * (self.pairings().len() * self.missions.len()) as u64
    }

    /// Any two rungs.
    fn pairings(&self) -> Vec<(usize, usize)> {
        (0..self.rungs.len()).flat_map(|a| (a + 1..self.rungs.len()).map(move |b| (a, b))).collect()
    }
}

/// A mission of a ladder.
pub struct LadderMission<'m> {
    machine: &'m Machine,
    rungs: Rungs,
    /// The two sides, by their number among all sides.
    sides: [u32; 2],
}

/// What the rungs of a ladder are in a mission.
enum Rungs {
    /// Pilots.
    Pilots(Vec<PilotSpec>),
    /// Entries for all pieces of a kind, and the pilot of all seats.
    Entries { kind: KindId, entries: Vec<EntryId>, pilot: PilotSpec },
}

impl<'m> LadderMission<'m> {
    /// A mission with the pilot of each rung, or `None` if the mission doesn't have exactly two sides.
    pub fn new(machine: &'m Machine, pilots: Vec<PilotSpec>) -> Option<Self> {
        Self::of_rungs(machine, Rungs::Pilots(pilots))
    }

    /// A mission with the entry of each rung for all pieces of a kind, which the mission must [admit](forces::admitted),
    /// and one pilot for all seats; or `None` if the mission doesn't have exactly two sides.
    pub fn of_entries(machine: &'m Machine, kind: KindId, entries: Vec<EntryId>, pilot: PilotSpec) -> Option<Self> {
        Self::of_rungs(machine, Rungs::Entries { kind, entries, pilot })
    }

    fn of_rungs(machine: &'m Machine, rungs: Rungs) -> Option<Self> {
        match seated_sides(machine.mission())[..] {
            [a, b] => Some(Self { machine, rungs, sides: [a, b] }),
            _ => None,
        }
    }

    /// A worker for games of two rungs, the first of which plays the first side.
    fn worker(&self, rungs: [usize; 2]) -> Result<GameWorker, SetupError> {
        let rung_of = |side: u32| rungs[usize::from(side != self.sides[0])];
        match &self.rungs {
            Rungs::Pilots(pilots) => {
                let seats = &self.machine.mission().seats;
                let pilot = |seat: usize| pilots.get(rung_of(seats[seat].side)).copied().unwrap_or_default();
                Ok(GameWorker::new(self.machine, self.machine, pilot))
            }
            Rungs::Entries { kind, entries, pilot } => {
                let program = self.machine.program();
                let entry = |side: u32| entries.get(rung_of(side)).copied();
                let mission = forces::exchanged(program, self.machine.mission(), *kind, entry);
                let machine = Machine::with_mission(program.clone(), mission)?;
                Ok(GameWorker::new(&machine, &machine, |_| *pilot))
            }
        }
    }
}

/// The sides that have a seat in a mission, by their number among all sides.
pub fn seated_sides(mission: &Mission) -> Vec<u32> {
    let mut sides: Vec<u32> = mission.seats.iter().map(|seat| seat.side).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

/// The results of a ladder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LadderReport {
    pub format: u32,
    /// Name of the ruleset.
    pub ruleset: String,
    /// The seed of the ladder.
    pub seed: u64,
    /// The number of games played.
    pub games: u64,
    /// A 64-bit digest of the end of every game. Ladders with equal digests had the same games.
    #[serde(with = "hex")]
    pub digest: u64,
    /// Decisions made in all games, not counting forced ones.
    pub decisions: u64,
    /// Games that ended with a fault; their pairs count in no other figure but `games`, `digest` and `decisions`.
    pub faults: Share,
    /// The first of these faults.
    pub first_faults: Vec<LadderFault>,
    /// The missions played.
    pub missions: Vec<LadderMissionResult>,
    /// The pilots or entries, in the order given.
    pub rungs: Vec<RungResult>,
    /// Any two rungs.
    pub pairings: Vec<PairingResult>,
    /// How often each declared event happened.
    pub events: Vec<LadderEvent>,
}

/// A game of a ladder that could not be played to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LadderFault {
    /// The number of its pair in the ladder, from 0.
    pub pair: u64,
    /// Name of the mission.
    pub mission: String,
    /// The rungs of the mission's two sides.
    pub rungs: [String; 2],
    /// The seed that replays it.
    pub seed: u64,
    /// The description of the fault, with its file.
    pub fault: String,
    /// The fault, if the rules have one; the lab has no sources to name its line.
    #[serde(skip)]
    pub cause: Option<Fault>,
}

/// The games of a ladder in one mission.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LadderMissionResult {
    /// The name in the source.
    pub name: String,
    /// The name that users see.
    pub title: String,
    /// Options that differ from their default, by name and value.
    pub options: Vec<(String, String)>,
    /// Wins of the two sides.
    pub sides: Vec<SideResult>,
    /// Games without a winner.
    pub draws: Share,
}

/// The results of a rung.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RungResult {
    /// The name of the pilot or entry.
    pub name: String,
    /// The rating; the mean of the ladder is 0.
    pub elo: Estimate,
    /// Games won, and half of those drawn.
    pub points: f64,
    /// Games played.
    pub games: u64,
    /// `points / games`; 0 if there are no games.
    pub share: f64,
}

/// The results of two rungs against each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PairingResult {
    /// Name of the first rung.
    pub first: String,
    /// Name of the second rung.
    pub second: String,
    /// How many pairs gave the first rung 0, ½, 1, 1½ and 2 points.
    pub pairs: PairCounts,
    /// The same for each mission.
    pub missions: Vec<PairCounts>,
    /// The share of the points that the first rung got; `None` if no pair was played to its end.
    pub share: Option<Estimate>,
    /// The share that follows from the ratings.
    pub expected: f64,
    /// Whether the ratings count half a pair more, because all pairs had the same result: see [`ratings`].
    pub alike: bool,
    /// The first games that the first rung lost, drew and won, among the pairs that count.
    pub games: ResultGames,
}

/// How often an event happened in the games of each rung.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LadderEvent {
    /// The name in the source.
    pub name: String,
    /// The name that users see.
    pub title: String,
    /// In the order of the rungs.
    pub rungs: Vec<RungEvents>,
}

/// How often an event happened in the games of a rung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RungEvents {
    /// Per game, on either side.
    pub all: Mean,
    /// Per game, only those whose first piece belongs to the rung's side; `None` if the event has no such piece.
    pub own: Option<Mean>,
}

impl RungEvents {
    /// The events of the rung's own side, or of the whole game if the event has no piece.
    pub fn caused(&self) -> &Mean {
        self.own.as_ref().unwrap_or(&self.all)
    }
}

/// Plays a ladder; `None` if it is canceled.
pub fn play_ladder(ladder: &Ladder<'_>, watch: &Watch<'_>) -> Option<LadderReport> {
    let schedule = Schedule::new(ladder);
    let played = AtomicU64::new(0);
    let run = || -> Sums {
        (0..schedule.chunks())
            .into_par_iter()
            .map_init(
                || None,
                |workers, chunk| {
                    let tally = schedule.play(chunk, workers, watch.cancel)?;
                    (watch.progress)(played.fetch_add(tally.games, Ordering::Relaxed) + tally.games);
                    Some(tally)
                },
            )
            .fold(
                || Sums::new(&schedule),
                |mut sums, tally: Option<ChunkTally>| {
                    if let Some(tally) = tally {
                        sums.add(&schedule, tally);
                    }
                    sums
                },
            )
            .reduce(|| Sums::new(&schedule), Sums::merge)
    };
    let sums = match rayon::ThreadPoolBuilder::new().num_threads(ladder.threads).build() {
        Ok(pool) => pool.install(run),
        // If the pool cannot be built, the ladder runs on the default threads.
        Err(_) => run(),
    };
    (!watch.cancel.load(Ordering::Relaxed)).then(|| sums.report(&schedule))
}

/// Who plays whom where, in chunks of pairs. A group of chunks is one pairing in one mission.
struct Schedule<'l> {
    ladder: &'l Ladder<'l>,
    pairings: Vec<(usize, usize)>,
    /// The number of chunks of a group.
    chunks: u64,
    /// Name and title of the events of all missions, and whether the rules declare them: an event of the board only
    /// happens where a rule reacts to it.
    events: Vec<(String, String, bool)>,
    /// For each mission, the index in `events` of each of its events, and whether the first parameter is a piece.
    numbers: Vec<Vec<(usize, bool)>>,
}

/// A pairing's workers, one for each distribution of the sides, with the number of their group. The error is why one of
/// the two rungs can't be set up.
type Workers = Option<(u64, Result<[GameWorker; 2], SetupError>)>;

impl<'l> Schedule<'l> {
    fn new(ladder: &'l Ladder<'l>) -> Self {
        let mut events: Vec<(String, String, bool)> = Vec::new();
        let mut number = |event: &Event| {
            let at = events.iter().position(|(name, ..)| *name == event.head.name).unwrap_or_else(|| {
                events.push((event.head.name.clone(), event.head.title.clone(), event.builtin.is_none()));
                events.len() - 1
            });
            (at, matches!(event.params.first(), Some((_, Type::Piece(_)))))
        };
        let missions = ladder.missions.iter();
        let numbers: Vec<Vec<(usize, bool)>> =
            missions.map(|m| m.machine.program().events.iter().map(&mut number).collect()).collect();
        Schedule { ladder, pairings: ladder.pairings(), chunks: ladder.pairs.div_ceil(CHUNK), events, numbers }
    }

    /// The number of all chunks.
    fn chunks(&self) -> u64 {
        self.chunks * (self.pairings.len() * self.ladder.missions.len()) as u64
    }

    /// Mission and pairing of a group.
    fn group(&self, group: u64) -> (usize, usize) {
        let pairings = self.pairings.len() as u64;
        ((group / pairings) as usize, (group % pairings) as usize)
    }

    /// Plays the pairs of a chunk; `None` if the ladder is canceled.
    fn play(&self, chunk: u64, workers: &mut Workers, cancel: &AtomicBool) -> Option<ChunkTally> {
        let group = chunk / self.chunks;
        let (mission, pairing) = self.group(group);
        let at = &self.ladder.missions[mission];
        let first = (chunk % self.chunks) * CHUNK;
        let pairs: Range<u64> = first..(first + CHUNK).min(self.ladder.pairs);
        let (a, b) = self.pairings[pairing];
        if workers.as_ref().is_none_or(|(of, _)| *of != group) {
            let both = at.worker([a, b]).and_then(|first| Ok([first, at.worker([b, a])?]));
            *workers = Some((group, both));
        }
        let (_, workers) = workers.as_mut()?;
        let mut tally = ChunkTally::new(mission, pairing, at.machine.program().events.len());
        for pair in pairs {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let number = group * self.ladder.pairs + pair;
            let seed = game_seed(self.ladder.seed, number);
            match workers {
                Ok(workers) => {
                    let games = workers.each_mut().map(|worker| worker.play(seed));
                    let counts = workers.each_ref().map(|worker| worker.counts());
                    tally.add(at, number, seed, &games, counts);
                }
                Err(error) => tally.add(at, number, seed, &[unplayed(error), unplayed(error)], [&[], &[]]),
            }
        }
        Some(tally)
    }
}

/// A game that can't be set up.
fn unplayed(error: &SetupError) -> Game {
    let fault = Some(Unfinished::of_other(format!("the mission can't be set up: {error}")));
    Game { winner: None, turns: 0, decisions: 0, hash: 0, fault }
}

/// The results of a chunk of pairs.
struct ChunkTally {
    mission: usize,
    pairing: usize,
    /// The number of games played.
    games: u64,
    decisions: u64,
    pairs: PairCounts,
    games_of: ResultGames,
    /// Games won by the mission's first and second side, and drawn.
    outcomes: [u64; 3],
    /// The number of games with a fault, and the first faults: pair, seed, number of the game in the pair, fault.
    faults: u64,
    first_faults: Vec<(u64, u64, usize, Unfinished)>,
    /// For each event of the mission: all, and those of the pairing's first and second rung.
    events: Vec<[Sum; 3]>,
    digest: u64,
}

impl ChunkTally {
    fn new(mission: usize, pairing: usize, events: usize) -> Self {
        ChunkTally {
            mission,
            pairing,
            games: 0,
            decisions: 0,
            pairs: [0; 5],
            games_of: [None; 3],
            outcomes: [0; 3],
            faults: 0,
            first_faults: Vec::new(),
            events: vec![[Sum::default(); 3]; events],
            digest: 0,
        }
    }

    /// Adds a pair of games: in the first, the first rung plays the mission's first side, in the second the other.
    fn add(&mut self, at: &LadderMission<'_>, pair: u64, seed: u64, games: &[Game; 2], counts: [&[u32]; 2]) {
        let mut digest = pair;
        for (n, game) in games.iter().enumerate() {
            self.games += 1;
            self.decisions += game.decisions;
            let winner = game.winner.map_or(0, |side| u64::from(side) + 1);
            for word in [game.hash, winner, u64::from(game.turns), game.decisions, u64::from(game.fault.is_some())] {
                digest = mix(digest, word);
            }
            if let Some(fault) = &game.fault {
                self.faults += 1;
                self.first_faults.push((pair, seed, n, fault.clone()));
            }
        }
        // A sum, so that the order of the pairs doesn't matter; each pair's part depends on its number.
        self.digest = self.digest.wrapping_add(digest);
        if games.iter().any(|game| game.fault.is_some()) {
            return;
        }
        let mut halves = 0;
        for (n, game) in games.iter().enumerate() {
            let won = at.sides.iter().position(|side| game.winner == Some(*side));
            self.outcomes[won.unwrap_or(2)] += 1;
            let got = match won {
                // In game 0 the first rung plays side 0, in game 1 side 1.
                Some(side) if side == n => 2,
                Some(_) => 0,
                None => 1,
            };
            halves += got;
            let game = PairingGame { pair, swapped: n == 1, mission: self.mission, seed };
            self.games_of[got].get_or_insert(game);
        }
        self.pairs[halves] += 1;
        let width = 1 + sides(at.machine);
        for (n, counts) in counts.into_iter().enumerate() {
            let [first, second] = [at.sides[n], at.sides[1 - n]].map(|side| 1 + side as usize);
            for (sums, counts) in self.events.iter_mut().zip(counts.chunks(width)) {
                sums[0].add(counts.iter().map(|n| u64::from(*n)).sum());
                sums[1].add(u64::from(counts.get(first).copied().unwrap_or(0)));
                sums[2].add(u64::from(counts.get(second).copied().unwrap_or(0)));
            }
        }
    }
}

/// The sums of a ladder, in whole numbers. The order in which chunks are added doesn't matter.
#[derive(Clone, Debug)]
struct Sums {
    games: u64,
    decisions: u64,
    faults: u64,
    first_faults: Vec<LadderFault>,
    /// By pairing and mission.
    pairs: Vec<Vec<PairCounts>>,
    /// By pairing.
    games_of: Vec<ResultGames>,
    /// By mission: games won by the first and second side, and drawn.
    outcomes: Vec<[u64; 3]>,
    /// By event and rung: all, and the rung's own if the event has a piece.
    events: Vec<Vec<(Sum, Option<Sum>)>>,
    digest: u64,
}

impl Sums {
    fn new(schedule: &Schedule<'_>) -> Self {
        let (missions, rungs) = (schedule.ladder.missions.len(), schedule.ladder.rungs.len());
        Sums {
            games: 0,
            decisions: 0,
            faults: 0,
            first_faults: Vec::new(),
            pairs: vec![vec![[0; 5]; missions]; schedule.pairings.len()],
            games_of: vec![[None; 3]; schedule.pairings.len()],
            outcomes: vec![[0; 3]; missions],
            events: vec![vec![(Sum::default(), None); rungs]; schedule.events.len()],
            digest: 0,
        }
    }

    fn add(&mut self, schedule: &Schedule<'_>, tally: ChunkTally) {
        let ladder = schedule.ladder;
        let (a, b) = schedule.pairings[tally.pairing];
        self.games += tally.games;
        self.decisions += tally.decisions;
        self.faults += tally.faults;
        let faults = tally.first_faults.into_iter().map(|(pair, seed, game, unfinished)| {
            let rungs = if game == 0 { [a, b] } else { [b, a] };
            let mission = ladder.missions[tally.mission].machine.mission().head.name.clone();
            let Unfinished { fault, cause } = unfinished;
            LadderFault { pair, mission, rungs: rungs.map(|rung| ladder.rungs[rung].clone()), seed, fault, cause }
        });
        self.first_faults.extend(faults);
        self.keep_first_faults();
        add_all(&mut self.pairs[tally.pairing][tally.mission], &tally.pairs);
        result_games::merge(&mut self.games_of[tally.pairing], &tally.games_of);
        add_all(&mut self.outcomes[tally.mission], &tally.outcomes);
        let numbers = &schedule.numbers[tally.mission];
        for ([all, of_first, of_second], (event, of_piece)) in tally.events.iter().zip(numbers) {
            for (rung, own) in [(a, of_first), (b, of_second)] {
                let (sum, own_sum) = &mut self.events[*event][rung];
                sum.merge(all);
                if *of_piece {
                    own_sum.get_or_insert_default().merge(own);
                }
            }
        }
        self.digest = self.digest.wrapping_add(tally.digest);
    }

    fn merge(mut self, other: Sums) -> Sums {
        self.games += other.games;
        self.decisions += other.decisions;
        self.faults += other.faults;
        self.first_faults.extend(other.first_faults);
        self.keep_first_faults();
        for (mine, theirs) in self.pairs.iter_mut().flatten().zip(other.pairs.iter().flatten()) {
            add_all(mine, theirs);
        }
        for (mine, theirs) in self.games_of.iter_mut().zip(&other.games_of) {
            result_games::merge(mine, theirs);
        }
        for (mine, theirs) in self.outcomes.iter_mut().zip(&other.outcomes) {
            add_all(mine, theirs);
        }
        for (mine, theirs) in self.events.iter_mut().flatten().zip(other.events.iter().flatten()) {
            mine.0.merge(&theirs.0);
            if let Some(own) = &theirs.1 {
                mine.1.get_or_insert_default().merge(own);
            }
        }
        self.digest = self.digest.wrapping_add(other.digest);
        self
    }

    fn keep_first_faults(&mut self) {
        // The sort is stable, and the two games of a pair are always added together.
        self.first_faults.sort_by_key(|fault| fault.pair);
        self.first_faults.truncate(FAULTS_KEPT);
    }

    fn report(self, schedule: &Schedule<'_>) -> LadderReport {
        let ladder = schedule.ladder;
        let pairings: Vec<Pairing> =
            schedule.pairings.iter().zip(&self.pairs).map(|(of, pairs)| whole(*of, pairs)).collect();
        let rated = ratings(ladder.rungs.len(), &pairings);
        let ruleset = ladder.missions.first().map(|m| m.machine.program().head.name.clone());
        LadderReport {
            format: FORMAT,
            ruleset: ruleset.unwrap_or_default(),
            seed: ladder.seed,
            games: self.games,
            digest: self.digest,
            decisions: self.decisions,
            faults: Share::new(self.faults, self.games),
            first_faults: self.first_faults,
            missions: ladder.missions.iter().zip(&self.outcomes).map(|(m, of)| mission_result(m, of)).collect(),
            rungs: ladder
                .rungs
                .iter()
                .zip(&rated)
                .enumerate()
                .map(|(rung, (name, elo))| rung_result(rung, name, *elo, &pairings))
                .collect(),
            pairings: pairings
                .iter()
                .zip(self.pairs.into_iter().zip(self.games_of))
                .map(|(pairing, (missions, games))| PairingResult {
                    first: ladder.rungs[pairing.first].clone(),
                    second: ladder.rungs[pairing.second].clone(),
                    pairs: pairing.pairs,
                    missions,
                    share: points_share(pairing),
                    expected: expected_share(rated[pairing.first].value, rated[pairing.second].value),
                    alike: rating::is_alike(&pairing.pairs),
                    games,
                })
                .collect(),
            events: schedule
                .events
                .iter()
                .zip(&self.events)
                .filter(|((.., declared), _)| *declared)
                .map(|((name, title, _), rungs)| LadderEvent {
                    name: name.clone(),
                    title: title.clone(),
                    rungs: rungs
                        .iter()
                        .map(|(all, own)| RungEvents { all: all.mean(), own: own.as_ref().map(Sum::mean) })
                        .collect(),
                })
                .collect(),
        }
    }
}

/// Adds the numbers of a list to those of another.
fn add_all<const N: usize>(mine: &mut [u64; N], theirs: &[u64; N]) {
    mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
}

/// The pairs of all missions together.
fn whole((first, second): (usize, usize), missions: &[PairCounts]) -> Pairing {
    let mut pairs = [0; 5];
    missions.iter().for_each(|counts| add_all(&mut pairs, counts));
    Pairing { first, second, pairs }
}

fn rung_result(rung: usize, name: &str, elo: Estimate, pairings: &[Pairing]) -> RungResult {
    let (mut halves, mut games) = (0u64, 0u64);
    for pairing in pairings {
        let pairs: u64 = pairing.pairs.iter().sum();
        let of_first: u64 = (0..).zip(pairing.pairs).map(|(n, count): (u64, u64)| n * count).sum();
        if rung == pairing.first {
            halves += of_first;
        } else if rung == pairing.second {
            halves += 4 * pairs - of_first;
        } else {
            continue;
        }
        games += 2 * pairs;
    }
    let points = halves as f64 / 2.0;
    let share = if games == 0 { 0.0 } else { points / games as f64 };
    RungResult { name: name.to_owned(), elo, points, games, share }
}

fn mission_result(mission: &LadderMission<'_>, outcomes: &[u64; 3]) -> LadderMissionResult {
    let (program, head) = (mission.machine.program(), &mission.machine.mission().head);
    let of: u64 = outcomes.iter().sum();
    let entries = program.kinds.get(1).map_or(&[][..], |kind| &kind.entries);
    let options = program.options.iter().filter(|o| o.set != o.default);
    let wins = mission.sides.iter().zip(outcomes);
    let seated = wins.filter_map(|(side, wins)| Some((entries.get(*side as usize)?, wins)));
    LadderMissionResult {
        name: head.name.clone(),
        title: head.title.clone(),
        options: options.map(|o| (o.head.name.clone(), o.values.get(o.set).cloned().unwrap_or_default())).collect(),
        sides: seated
            .map(|(side, wins)| SideResult {
                name: side.head.name.clone(),
                title: side.head.title.clone(),
                wins: Share::new(*wins, of),
            })
            .collect(),
        draws: Share::new(outcomes[2], of),
    }
}
