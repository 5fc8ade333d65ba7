//! Plays many games of one mission with pilots on all processors.
//!
//! Games are divided into chunks of a fixed size; a thread plays a chunk from its first game to its last, and the
//! tallies of the chunks are merged in order. So results do not depend on the number or the speed of threads. Only the
//! tallies of one round of chunks are kept at a time, so memory does not grow with the number of games.

use crate::measure::{Histogram, Share, Sum};
use crate::report::{EventResult, FaultyGame, Length, REPORT_FORMAT, Report, SideResult, Unfinished};
use dicta_pilots::{Pilot, PilotSpec};
use dicta_play::chance::Stream;
use dicta_play::{GameLog, Machine, OptionBuf, Position, Status};
use dicta_program::{Event, Type};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The number of games that a thread plays in a row.
const CHUNK: u64 = 16;
/// The number of chunks that are played before their tallies are merged.
const ROUND: u64 = 1 << 12;
/// The maximum number of faults in a report.
pub(crate) const FAULTS_KEPT: usize = 10;
/// The number of decisions after which a game counts as endless.
pub(crate) const DECISIONS_MAX: u64 = 1_000_000;

/// A batch of games to play.
#[derive(Clone)]
pub struct Batch<'m> {
    /// The rules and the mission.
    pub machine: &'m Machine,
    /// One per seat, in the mission's order; if there are fewer, the first repeats.
    pub pilots: Vec<PilotSpec>,
    /// The number of games.
    pub games: u64,
    /// The seed of the batch; see [`game_seed`].
    pub seed: u64,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
}

impl Batch<'_> {
    /// The pilot of a seat.
    fn pilot(&self, seat: usize) -> PilotSpec {
        self.pilots.get(seat).or(self.pilots.first()).copied().unwrap_or_default()
    }
}

/// Progress reports and cancellation of a batch.
pub struct Watch<'w> {
    /// Called from time to time with the number of games played so far, from any thread.
    pub progress: &'w (dyn Fn(u64) + Sync),
    /// Set it to stop the batch soon.
    pub cancel: &'w AtomicBool,
}

/// The seed of game `game` of a batch: 53 bits, so that every number parser keeps it exact.
pub fn game_seed(seed: u64, game: u64) -> u64 {
    Stream::new(seed, "game").at(game) >> 11
}

/// Plays a batch without progress reports.
pub fn simulate(batch: &Batch<'_>) -> Report {
    simulate_with_progress(batch, &Watch { progress: &|_| (), cancel: &AtomicBool::new(false) })
}

/// Plays a batch. If it is canceled, the report covers the games from the first up to the first gap.
pub fn simulate_with_progress(batch: &Batch<'_>, watch: &Watch<'_>) -> Report {
    simulate_counting(batch, batch.machine, watch)
}

/// Like [`simulate_with_progress`], with another machine for the pilots, so that the batch's machine counts the games
/// and not what pilots imagine. Both must be linked from the same program and mission.
pub fn simulate_counting(batch: &Batch<'_>, thinking: &Machine, watch: &Watch<'_>) -> Report {
    let chunks = batch.games.div_ceil(CHUNK);
    let played = AtomicU64::new(0);
    let round = |chunks: Range<u64>| -> Vec<Option<Tally>> {
        chunks
            .into_par_iter()
            .map_init(
                || GameWorker::new(batch.machine, thinking, |seat| batch.pilot(seat)),
                |table, chunk| {
                    let games = chunk * CHUNK..((chunk + 1) * CHUNK).min(batch.games);
                    let count = games.end - games.start;
                    let tally = table.play_chunk(batch, games, watch.cancel)?;
                    (watch.progress)(played.fetch_add(count, Ordering::Relaxed) + count);
                    Some(tally)
                },
            )
            .collect()
    };
    let mut whole = Tally::new(batch.machine);
    let mut run = || {
        for first in (0..chunks).step_by(ROUND as usize) {
            for tally in round(first..(first + ROUND).min(chunks)) {
                let Some(tally) = tally else { return };
                whole.merge(tally);
            }
        }
    };
    match rayon::ThreadPoolBuilder::new().num_threads(batch.threads).build() {
        Ok(pool) => pool.install(&mut run),
        // If the pool cannot be built, the batch runs on the default threads.
        Err(_) => run(),
    }
    whole.report(batch)
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Number of the side that won, from 0.
    pub winner: Option<u32>,
    /// The turn in which it ended.
    pub turns: u32,
    /// Decisions made.
    pub decisions: u64,
    /// The hash of the last position.
    pub hash: u64,
    /// Why it was not played to its end, if so.
    pub(crate) fault: Option<Unfinished>,
}

/// The state that a thread needs to play game after game without allocating.
pub(crate) struct GameWorker {
    machine: Machine,
    thinking: Machine,
    pilots: Vec<Pilot>,
    options: OptionBuf,
    journal: GameLog,
}

impl GameWorker {
    /// Games of this machine's mission, with a pilot for each seat by its number. Pilots think with the second machine;
    /// see [`simulate_counting`].
    pub(crate) fn new(machine: &Machine, thinking: &Machine, pilot: impl Fn(usize) -> PilotSpec) -> Self {
        let seats = machine.mission().seats.iter().enumerate();
        let pilots = seats.map(|(i, seat)| Pilot::new(pilot(i), 0, &seat.head.name)).collect();
        let (machine, thinking) = (machine.clone(), thinking.clone());
        GameWorker { machine, thinking, pilots, options: OptionBuf::new(), journal: GameLog::Count(Vec::new()) }
    }

    /// Returns `None` if the batch was canceled in the meantime.
    fn play_chunk(&mut self, batch: &Batch<'_>, games: Range<u64>, cancel: &AtomicBool) -> Option<Tally> {
        let mut tally = Tally::new(&self.machine);
        for game in games {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let seed = game_seed(batch.seed, game);
            let played = self.play(seed);
            tally.add(game, seed, &played, self.counts());
        }
        Some(tally)
    }

    /// How often each event happened in the last game: see [`GameLog::Count`].
    pub(crate) fn counts(&self) -> &[u32] {
        match &self.journal {
            GameLog::Count(counts) => counts,
            _ => &[],
        }
    }

    /// Plays the game with this seed to its end.
    pub(crate) fn play(&mut self, seed: u64) -> Game {
        self.play_to_end(seed).0
    }

    /// The same, with the last position.
    pub(crate) fn play_to_end(&mut self, seed: u64) -> (Game, Position) {
        // Another handle of the same rules, because decisions change the worker.
        let machine = &self.machine.clone();
        if let GameLog::Count(counts) = &mut self.journal {
            counts.clear();
            counts.resize(machine.program().events.len() * (1 + sides(machine)), 0);
        }
        for (pilot, seat) in self.pilots.iter_mut().zip(&machine.mission().seats) {
            pilot.join_game(seed, &seat.head.name);
        }
        let mut position = machine.start(seed);
        let mut decisions = 0;
        loop {
            match machine.advance_into(&mut position, &mut self.journal, &mut self.options) {
                Status::Decide if decisions < DECISIONS_MAX => {}
                status => return (ended(machine, &position, decisions, &status), position),
            }
            decisions += 1;
            self.decide(&mut position);
        }
    }

    fn decide(&mut self, position: &mut Position) {
        let (machine, thinking) = (&self.machine, &self.thinking);
        let Some(decision) = machine.decision(position) else { return };
        let chosen = match self.pilots.get_mut(decision.seat as usize) {
            Some(pilot) => pilot.decide(thinking, &decision, &self.options, thinking.look(position, decision.seat)),
            None => 0,
        };
        machine.choose_index(position, chosen, &self.options, &mut self.journal);
    }
}

fn ended(machine: &Machine, position: &Position, decisions: u64, status: &Status) -> Game {
    let (winner, fault) = match status {
        Status::Over(outcome) => (outcome.winner.and_then(|side| u32::try_from(side - FIRST_SIDE).ok()), None),
        Status::Fault(fault) => (None, Some(Unfinished::of_fault(machine.program(), fault))),
        Status::Decide => (None, Some(Unfinished::of_other(format!("no end after {decisions} decisions")))),
    };
    Game { winner, turns: position.turn(), decisions, hash: position.hash(), fault }
}

/// The number of the first side among the instances: after the game itself.
pub(crate) const FIRST_SIDE: i64 = 1;

/// All sums, in whole numbers.
#[derive(Clone, Debug)]
struct Tally {
    games: u64,
    decisions: u64,
    wins: Vec<u64>,
    draws: u64,
    faults: u64,
    first_faults: Vec<FaultyGame>,
    turns: Histogram,
    /// A row for each event: the total, then one per side.
    events: Vec<Sum>,
    digest: u64,
}

impl Tally {
    fn new(machine: &Machine) -> Self {
        let sides = sides(machine);
        Tally {
            games: 0,
            decisions: 0,
            wins: vec![0; sides],
            draws: 0,
            faults: 0,
            first_faults: Vec::new(),
            turns: Histogram::default(),
            events: vec![Sum::default(); machine.program().events.len() * (1 + sides)],
            digest: 0,
        }
    }

    fn add(&mut self, number: u64, seed: u64, game: &Game, counts: &[u32]) {
        self.games += 1;
        self.decisions += game.decisions;
        self.digest = digest_of(self.digest, game);
        if let Some(fault) = &game.fault {
            self.faults += 1;
            if self.first_faults.len() < FAULTS_KEPT {
                self.first_faults.push(fault.clone().of_game(number, seed));
            }
            return;
        }
        match game.winner.and_then(|side| self.wins.get_mut(side as usize)) {
            Some(wins) => *wins += 1,
            None => self.draws += 1,
        }
        self.turns.add(game.turns as usize);
        let width = 1 + self.wins.len();
        for (sums, counts) in self.events.chunks_mut(width).zip(counts.chunks(width)) {
            // The first number in the game log counts events of no side; the first in the report is the sum of all.
            sums[0].add(counts.iter().map(|n| u64::from(*n)).sum());
            for (sum, count) in sums[1..].iter_mut().zip(&counts[1..]) {
                sum.add(u64::from(*count));
            }
            self.digest = counts.iter().fold(self.digest, |digest, n| mix(digest, u64::from(*n)));
        }
    }

    fn merge(&mut self, other: Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.wins.iter_mut().zip(&other.wins).for_each(|(a, b)| *a += b);
        self.draws += other.draws;
        self.faults += other.faults;
        let room = FAULTS_KEPT - self.first_faults.len();
        self.first_faults.extend(other.first_faults.into_iter().take(room));
        self.turns.merge(&other.turns);
        self.events.iter_mut().zip(&other.events).for_each(|(a, b)| a.merge(b));
        self.digest = mix(self.digest, other.digest);
    }

    fn report(self, batch: &Batch<'_>) -> Report {
        let (program, mission) = (batch.machine.program(), batch.machine.mission());
        let sound = self.games - self.faults;
        let options = program.options.iter().filter(|o| o.set != o.default);
        let side_results = program.kinds.get(1).map_or(&[][..], |kind| &kind.entries).iter().zip(&self.wins);
        let percent = |p: u64| self.turns.percentile(p).unwrap_or(0) as u64;
        Report {
            format: REPORT_FORMAT,
            ruleset: program.head.name.clone(),
            mission: mission.head.name.clone(),
            options: options.map(|o| (o.head.name.clone(), o.values.get(o.set).cloned().unwrap_or_default())).collect(),
            pilots: mission
                .seats
                .iter()
                .enumerate()
                .map(|(i, seat)| (seat.head.name.clone(), batch.pilot(i).name(program)))
                .collect(),
            seed: batch.seed,
            games_asked: batch.games,
            games: self.games,
            digest: self.digest,
            decisions: self.decisions,
            sides: side_results
                .map(|(side, wins)| SideResult {
                    name: side.head.name.clone(),
                    title: side.head.title.clone(),
                    wins: Share::new(*wins, sound),
                })
                .collect(),
            draws: Share::new(self.draws, sound),
            faults: Share::new(self.faults, self.games),
            first_faults: self.first_faults,
            turns: Length {
                mean: self.turns.mean(),
                least: self.turns.counts.iter().position(|n| *n > 0).unwrap_or(0) as u64,
                median: percent(50),
                most: percent(100),
                histogram: self.turns.clone(),
            },
            events: event_results(batch.machine, &self.events),
        }
    }
}

pub(crate) fn event_results(machine: &Machine, sums: &[Sum]) -> Vec<EventResult> {
    let width = 1 + sides(machine);
    let events = machine.program().events.iter().zip(sums.chunks(width));
    // An event of the board without a hook is never emitted.
    let is_counted = |event: &Event| event.builtin.is_none() || !event.hooks.is_empty();
    events
        .filter(|(event, _)| is_counted(event))
        .map(|(event, sums)| EventResult {
            name: event.head.name.clone(),
            title: event.head.title.clone(),
            all: sums[0].mean(),
            sides: match event.params.first() {
                Some((_, Type::Piece(_))) => sums[1..].iter().map(Sum::mean).collect(),
                _ => Vec::new(),
            },
        })
        .collect()
}

pub(crate) fn sides(machine: &Machine) -> usize {
    machine.program().kinds.get(1).map_or(0, |kind| kind.entries.len())
}

/// The digest with the end of another game.
pub(crate) fn digest_of(digest: u64, game: &Game) -> u64 {
    let winner = game.winner.map_or(0, |side| u64::from(side) + 1);
    let words = [game.hash, winner, u64::from(game.turns), game.decisions, u64::from(game.fault.is_some())];
    words.into_iter().fold(digest, mix)
}

/// A step of the digest: the order of inputs matters.
pub(crate) fn mix(digest: u64, word: u64) -> u64 {
    let x = (digest.rotate_left(25) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 32)
}
