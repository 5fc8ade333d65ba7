//! How good a mission is to play: how many options players have and how much they matter, how often the lead changes,
//! how far behind winners were, and whether pilots of different skill choose differently.
//!
//! What a side's chance is at some moment isn't known, so it is estimated: the position is played to its end several
//! times, each time with other luck, by pilots that are fast. These *playouts* start from the true position, which no
//! player knows. Only what the rules say about turns, decisions and winners is used.
//!
//! Figures of games are whole numbers or computed in the order of the games, so they don't depend on threads.

use crate::batch::{DECISIONS_MAX, FIRST_SIDE};
use crate::ladder::Estimate;
use crate::measure::{Share, student};
use crate::report::hex;
use crate::{Watch, game_seed, seated_sides};
use dicta_pilots::{Pilot, PilotSpec};
use dicta_play::chance::Stream;
use dicta_play::{Decision, GameLog, Machine, OptionBuf, Position, Status};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};

/// The version of the format of [`QualityReport`].
pub const QUALITY_FORMAT: u32 = 1;
/// A side leads if its chance is greater than that of any other by this much.
const LEAD: f64 = 0.25;
/// The maximum number of options of a decision that are played out.
const OPTIONS: usize = 8;

/// The games that measure the quality of a mission.
pub struct QualityGames<'m> {
    /// The rules and the mission.
    pub machine: &'m Machine,
    /// The pilots of the seats; if there are fewer, the first repeats.
    pub pilots: Vec<PilotSpec>,
    /// Two pilots of different skill that are asked what they would choose.
    pub judges: [PilotSpec; 2],
    /// The pilot of all seats in playouts.
    pub playout_pilot: PilotSpec,
    /// The number of playouts from each position, and after each option.
    pub playouts: u64,
    /// One decision of this many is looked at closely.
    pub every: u32,
    /// The number of games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
}

/// The quality of a mission.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QualityReport {
    /// [`QUALITY_FORMAT`]
    pub format: u32,
    /// The name of the mission.
    pub mission: String,
    /// The number of games.
    pub games: u64,
    /// Games that ended with a fault; they count in no figure.
    pub faults: u64,
    /// The first fault, with the seed of its game.
    pub first_fault: Option<(u64, String)>,
    /// The number of decisions that were looked at closely.
    pub judged: u64,
    /// A digest of all games and playouts.
    #[serde(with = "hex")]
    pub digest: u64,
    /// The number of decisions in a game in which there was a choice.
    pub decisions: Estimate,
    /// The number of options of such a decision.
    pub options: Estimate,
    /// The share of questions that had a single answer.
    pub forced: Estimate,
    /// By how much the chance of the deciding side differs between the options of a decision: the standard deviation,
    /// without the part that is chance.
    pub relevance: Estimate,
    /// How often the lead changes in a game.
    pub lead_changes: Estimate,
    /// How far behind the winner was, in games with a winner; see [`drama`].
    pub drama: Estimate,
    /// The share of games that had a winner.
    pub decided: Estimate,
    /// The share of decisions in which both judges choose the same.
    pub agreement: Estimate,
    /// The share in which they would if they chose at random.
    pub agreement_by_chance: Estimate,
}

/// What is measured in a game.
#[derive(Clone, Debug, Default, PartialEq)]
struct Measured {
    choices: u64,
    options: u64,
    forced: u64,
    /// Of each decision that was looked at: its variance, whether the judges agree, and one divided by its options.
    judged: Vec<(f64, bool, f64)>,
    lead_changes: u64,
    drama: Option<f64>,
    digest: u64,
    fault: Option<(u64, String)>,
}

/// Plays the games and reports; `None` if they are canceled.
pub fn measure_quality(games: &QualityGames<'_>, watch: &Watch<'_>) -> Option<QualityReport> {
    let played = AtomicU64::new(0);
    let run = || -> Option<Vec<Measured>> {
        let numbers = (0..games.games).into_par_iter();
        // Each game has pilots of its own, so that no game depends on the one before it on the same thread.
        let measured = numbers.map(|number| {
            if watch.cancel.load(Ordering::Relaxed) {
                return None;
            }
            let measured = Player::new(games).play(game_seed(games.seed, number));
            (watch.progress)(played.fetch_add(1, Ordering::Relaxed) + 1);
            Some(measured)
        });
        measured.collect()
    };
    let all = match rayon::ThreadPoolBuilder::new().num_threads(games.threads).build() {
        Ok(pool) => pool.install(run),
        // If the pool cannot be built, the games run on the default threads.
        Err(_) => run(),
    };
    Some(report(games, &all?))
}

fn report(games: &QualityGames<'_>, all: &[Measured]) -> QualityReport {
    let sound: Vec<&Measured> = all.iter().filter(|m| m.fault.is_none()).collect();
    let ratio = |of: &dyn Fn(&Measured) -> (f64, f64)| ratio(&sound.iter().map(|m| of(m)).collect::<Vec<_>>());
    let judged = |of: fn(&(f64, bool, f64)) -> f64| ratio(&|m| (m.judged.iter().map(of).sum(), m.judged.len() as f64));
    let variance = judged(|(variance, ..)| *variance);
    // What isn't a number stays so.
    let root = |value: f64| if value < 0.0 { 0.0 } else { value.sqrt() };
    // An interval without ends stays so.
    let within = |of: Estimate, most: f64| if of.high.is_finite() { of.within(0.0, most) } else { of };
    let share = |of: Estimate| within(of, 1.0);
    let amount = |of: Estimate| within(of, f64::INFINITY);
    let low = if variance.high.is_finite() { root(variance.low) } else { variance.low };
    QualityReport {
        format: QUALITY_FORMAT,
        mission: games.machine.mission().head.name.clone(),
        games: all.len() as u64,
        faults: (all.len() - sound.len()) as u64,
        first_fault: all.iter().find_map(|m| m.fault.clone()),
        judged: sound.iter().map(|m| m.judged.len() as u64).sum(),
        digest: all.iter().fold(0, |digest, m| crate::batch::mix(digest, m.digest)),
        decisions: amount(ratio(&|m| (m.choices as f64, 1.0))),
        options: amount(ratio(&|m| (m.options as f64, m.choices as f64))),
        forced: share(ratio(&|m| (m.forced as f64, (m.forced + m.choices) as f64))),
        relevance: Estimate { value: root(variance.value), low, high: root(variance.high) },
        lead_changes: amount(ratio(&|m| (m.lead_changes as f64, 1.0))),
        drama: amount(ratio(&|m| m.drama.map_or((0.0, 0.0), |drama| (drama, 1.0)))),
        decided: share_of_games(sound.iter().filter(|m| m.drama.is_some()).count(), sound.len()),
        agreement: share(judged(|(_, agree, _)| f64::from(u8::from(*agree)))),
        agreement_by_chance: share(judged(|(.., chance)| *chance)),
    }
}

/// The ratio of two sums over games, with Student's 95 % interval: games are independent, decisions in a game aren't.
/// Only games with something to count are among them. Without any, none of the three is a number. If there is only one,
/// or if all of them are the same, nothing is known of their spread, and the interval has no ends.
fn ratio(games: &[(f64, f64)]) -> Estimate {
    let games: Vec<&(f64, f64)> = games.iter().filter(|(_, of)| *of > 0.0).collect();
    let (sum, of) = games.iter().fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
    if games.is_empty() {
        return Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN };
    }
    let (n, value) = (games.len() as f64, sum / of);
    let squares: f64 = games.iter().map(|(x, y)| (x - value * y).powi(2)).sum();
    let is_known = games.len() > 1 && squares > 1e-12 * sum * sum;
    let error = (squares * n / (n - 1.0)).sqrt() / of;
    let half = if is_known { student(games.len() as u64) * error } else { f64::INFINITY };
    Estimate { value, low: value - half, high: value + half }
}

/// The share of games with something, with its Wilson interval.
fn share_of_games(count: usize, of: usize) -> Estimate {
    let Share { share: value, low, high, .. } = Share::new(count as u64, of as u64);
    Estimate { value, low, high }
}

/// The drama of a game (C. Browne, "Automatic Generation and Evaluation of Recombination Games", 2008): over the
/// moments at which the winner was behind, the mean of the square root of by how much; 0 if it never was. The chances are
/// the winner's and the best of the others'.
fn drama(chances: impl Iterator<Item = (f64, f64)>) -> f64 {
    let behind: Vec<f64> =
        chances.filter(|(mine, best)| best > mine).map(|(mine, best)| (best - mine).sqrt()).collect();
    if behind.is_empty() { 0.0 } else { behind.iter().sum::<f64>() / behind.len() as f64 }
}

/// How often another side leads than the one that led last.
fn lead_changes(chances: &[Vec<f64>]) -> u64 {
    let (mut last, mut changes) = (None, 0);
    for of_turn in chances {
        let leads = |side: &usize| {
            let others = of_turn.iter().enumerate().filter(|(other, _)| other != side);
            others.fold(true, |leads, (_, chance)| leads && of_turn[*side] - chance >= LEAD)
        };
        let Some(leader) = (0..of_turn.len()).find(leads).filter(|_| of_turn.len() > 1) else { continue };
        changes += u64::from(last.is_some_and(|last| last != leader));
        last = Some(leader);
    }
    changes
}

/// The variance of the means of groups of numbers, without the part that comes from the spread within the groups (the
/// unbiased estimate of a one-way analysis of variance with groups of the same size). It can be negative.
fn variance_between(groups: &[Vec<f64>]) -> f64 {
    let size = groups.first().map_or(0, Vec::len) as f64;
    if groups.len() < 2 || size < 2.0 {
        return 0.0;
    }
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let variance = |of: &[f64]| {
        let centre = mean(of);
        of.iter().map(|x| (x - centre).powi(2)).sum::<f64>() / (of.len() as f64 - 1.0)
    };
    let means: Vec<f64> = groups.iter().map(|group| mean(group)).collect();
    let within = groups.iter().map(|group| variance(group)).sum::<f64>() / groups.len() as f64;
    variance(&means) - within / size
}

/// Plays games and playouts, and keeps the buffers.
struct Player<'g> {
    games: &'g QualityGames<'g>,
    /// The sides that have a seat.
    sides: Vec<u32>,
    pilots: Vec<Pilot>,
    judges: [Vec<Pilot>; 2],
    playing: Vec<Pilot>,
    options: OptionBuf,
    digest: u64,
}

impl<'g> Player<'g> {
    fn new(games: &'g QualityGames<'g>) -> Self {
        let seats = &games.machine.mission().seats;
        let all = |spec: PilotSpec| seats.iter().map(|seat| Pilot::new(spec, 0, &seat.head.name)).collect::<Vec<_>>();
        let spec = |seat: usize| games.pilots.get(seat).or(games.pilots.first()).copied().unwrap_or_default();
        let pilots = seats.iter().enumerate().map(|(i, seat)| Pilot::new(spec(i), 0, &seat.head.name)).collect();
        Player {
            games,
            sides: seated_sides(games.machine.mission()),
            pilots,
            judges: games.judges.map(all),
            playing: all(games.playout_pilot),
            options: OptionBuf::new(),
            digest: 0,
        }
    }

    /// Plays a game and measures it.
    fn play(&mut self, seed: u64) -> Measured {
        let machine = self.games.machine;
        let seats = machine.mission().seats.iter().map(|seat| seat.head.name.as_str());
        let apart = Stream::new(seed, "judge");
        for (number, seat) in seats.enumerate() {
            self.pilots[number].join_game(seed, seat);
            // Two judges that choose by chance must not have the same luck.
            for (judges, judge) in self.judges.iter_mut().zip(0..) {
                judges[number].join_game(apart.at(judge), seat);
            }
        }
        self.digest = seed;
        let (mut measured, mut chances) = (Measured::default(), Vec::new());
        let (luck, picked) = (Stream::new(seed, "playouts"), Stream::new(seed, "judged"));
        let mut position = machine.start(seed);
        let mut options = OptionBuf::new();
        let (mut turn, mut decisions) = (None, 0);
        let winner = loop {
            match machine.advance_into(&mut position, &mut GameLog::Off, &mut options) {
                Status::Decide if decisions < DECISIONS_MAX => {}
                Status::Decide => {
                    measured.fault = Some((seed, format!("no end after {decisions} decisions")));
                    break None;
                }
                Status::Over(outcome) => break u32::try_from(outcome.winner.map_or(-1, |side| side - FIRST_SIDE)).ok(),
                Status::Fault(fault) => {
                    measured.fault = Some((seed, crate::report::Unfinished::of_fault(machine.program(), &fault).fault));
                    break None;
                }
            }
            let Some(decision) = machine.decision(&position) else { break None };
            if turn != Some(position.turn()) {
                turn = Some(position.turn());
                chances.push(self.chances(&position, luck.at(decisions)));
            }
            decisions += 1;
            if options.len() > 1 {
                measured.choices += 1;
                measured.options += options.len() as u64;
                if picked.below(decisions, self.games.every) == 0 {
                    measured.judged.push(self.judge(&position, &decision, &options, picked.at(u64::MAX - decisions)));
                }
            } else {
                measured.forced += 1;
            }
            let chosen = choose(machine, &mut self.pilots, &position, &decision, &options);
            machine.choose_index(&mut position, chosen, &options, &mut GameLog::Off);
        };
        measured.lead_changes = lead_changes(&chances);
        let side = winner.and_then(|winner| self.sides.iter().position(|side| *side == winner));
        measured.drama = side.map(|side| {
            let best =
                |of: &[f64]| of.iter().enumerate().filter(|(i, _)| *i != side).fold(0.0f64, |b, (_, c)| b.max(*c));
            drama(chances.iter().map(|of| (of[side], best(of))))
        });
        measured.digest = crate::batch::mix(self.digest, position.hash());
        measured
    }

    /// The chance of each side at a position: its share of the points of the playouts.
    fn chances(&mut self, position: &Position, seed: u64) -> Vec<f64> {
        let luck = Stream::new(seed, "chance");
        let mut points = vec![0.0; self.sides.len()];
        for playout in 0..self.games.playouts {
            let winner = self.finish(position.with_seed(luck.at(playout)));
            for (points, side) in points.iter_mut().zip(&self.sides) {
                *points += worth(winner, *side, self.sides.len());
            }
        }
        points.into_iter().map(|points| points / self.games.playouts.max(1) as f64).collect()
    }

    /// Looks at a decision closely.
    fn judge(&mut self, position: &Position, decision: &Decision, options: &OptionBuf, seed: u64) -> (f64, bool, f64) {
        let machine = self.games.machine;
        let [first, second] = &mut self.judges;
        let agree = [first, second].map(|judges| choose(machine, judges, position, decision, options));
        let side = machine.mission().seats.get(decision.seat as usize).map_or(0, |seat| seat.side);
        let step = options.len().div_ceil(OPTIONS);
        let mut groups = Vec::new();
        for option in (0..options.len()).step_by(step) {
            // Each option has luck of its own, so that the spread within options says how much of that between is chance.
            let luck = Stream::new(seed, "option");
            let mut worths = Vec::new();
            for playout in 0..self.games.playouts {
                let mut after = position.with_seed(luck.at(option as u64 * self.games.playouts + playout));
                machine.choose_index(&mut after, option, options, &mut GameLog::Off);
                let winner = self.finish(after);
                worths.push(worth(winner, side, self.sides.len()));
            }
            groups.push(worths);
        }
        (variance_between(&groups), agree[0] == agree[1], 1.0 / options.len() as f64)
    }

    /// Plays a position to its end; a game that ends with a fault has no winner.
    fn finish(&mut self, mut position: Position) -> Option<u32> {
        let machine = self.games.machine;
        for (pilot, seat) in self.playing.iter_mut().zip(&machine.mission().seats) {
            pilot.join_game(position.seed(), &seat.head.name);
        }
        let mut options = std::mem::take(&mut self.options);
        let mut winner = None;
        for _ in 0..DECISIONS_MAX {
            match machine.advance_into(&mut position, &mut GameLog::Off, &mut options) {
                Status::Decide => {}
                Status::Over(outcome) => {
                    winner = u32::try_from(outcome.winner.map_or(-1, |side| side - FIRST_SIDE)).ok();
                    break;
                }
                Status::Fault(_) => break,
            }
            let Some(decision) = machine.decision(&position) else { break };
            let chosen = choose(machine, &mut self.playing, &position, &decision, &options);
            machine.choose_index(&mut position, chosen, &options, &mut GameLog::Off);
        }
        self.options = options;
        self.digest = crate::batch::mix(self.digest, position.hash());
        winner
    }
}

/// What the pilot of the seat that decides chooses.
fn choose(
    machine: &Machine,
    pilots: &mut [Pilot],
    position: &Position,
    decision: &Decision,
    options: &OptionBuf,
) -> usize {
    let look = machine.look(position, decision.seat);
    pilots.get_mut(decision.seat as usize).map_or(0, |pilot| pilot.decide(machine, decision, options, look))
}

/// The points of a side: 1 if it has won, an even part if no one has.
fn worth(winner: Option<u32>, side: u32, sides: usize) -> f64 {
    match winner {
        Some(winner) => f64::from(u8::from(winner == side)),
        None => 1.0 / sides.max(1) as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_changes_when_another_side_is_clearly_ahead() {
        let of = |chances: &[f64]| lead_changes(&chances.iter().map(|c| vec![*c, 1.0 - c]).collect::<Vec<_>>());
        assert_eq!(of(&[0.5, 0.7, 0.9]), 0);
        assert_eq!(of(&[0.9, 0.1, 0.9]), 2);
        // A small lead is no lead, and keeps the last one.
        assert_eq!(of(&[0.9, 0.45, 0.9]), 0);
        assert_eq!(of(&[0.9, 0.45, 0.1]), 1);
        assert_eq!(lead_changes(&[vec![1.0], vec![0.0]]), 0);
        assert_eq!(lead_changes(&[vec![0.8, 0.1, 0.1], vec![0.1, 0.5, 0.4], vec![0.1, 0.1, 0.8]]), 1);
    }

    #[test]
    fn drama_is_the_mean_root_of_being_behind() {
        assert_eq!(drama([(0.9, 0.1), (0.8, 0.2)].into_iter()), 0.0);
        // Behind by 0.64 and by 0.16; the moments ahead don't count.
        assert!((drama([(0.18, 0.82), (0.42, 0.58), (0.9, 0.1)].into_iter()) - 0.6).abs() < 1e-12);
    }

    /// With options that are equally good, the variance is 0 on average, however few playouts there are; with options
    /// that are known to differ, it is that of their chances.
    #[test]
    fn chance_is_not_mistaken_for_relevance() {
        let mean = |chances: &[f64]| {
            let luck = Stream::new(5, "luck");
            let mut draws = 0u64;
            let mut sum = 0.0;
            for _ in 0..4_000 {
                let mut draw = |chance: &f64| {
                    draws += 1;
                    f64::from(u8::from((luck.at(draws) as f64 / u64::MAX as f64) < *chance))
                };
                let groups: Vec<Vec<f64>> =
                    chances.iter().map(|chance| (0..4).map(|_| draw(chance)).collect()).collect();
                sum += variance_between(&groups);
            }
            sum / 4_000.0
        };
        assert!(mean(&[0.5, 0.5, 0.5]).abs() < 0.004, "{}", mean(&[0.5, 0.5, 0.5]));
        // The variance of 0.2, 0.5 and 0.8 is 0.09.
        assert!((mean(&[0.2, 0.5, 0.8]) - 0.09).abs() < 0.006, "{}", mean(&[0.2, 0.5, 0.8]));
    }

    #[test]
    fn ratios_have_intervals_by_games() {
        let found = ratio(&[(2.0, 4.0), (3.0, 4.0), (1.0, 4.0)]);
        assert!((found.value - 0.5).abs() < 1e-12);
        // The standard deviation of the games' ratios is 0.25, its error 0.25 / √3.
        assert!((found.high - 0.5 - 4.302_653 * 0.25 / 3f64.sqrt()).abs() < 1e-9, "{found:?}");
        assert!(ratio(&[]).value.is_nan() && ratio(&[(1.0, 0.0)]).high.is_nan());
        // Games without anything to count say nothing about the spread.
        assert_eq!(ratio(&[(2.0, 4.0), (0.0, 0.0), (3.0, 4.0), (0.0, 0.0), (1.0, 4.0)]), found);
        for unknown in [&[(1.0, 2.0)][..], &[(0.0, 0.0), (1.0, 2.0), (0.0, 0.0)], &[(3.0, 1.0); 2], &[(0.0, 1.0); 5]] {
            assert_eq!(ratio(unknown).high, f64::INFINITY, "{unknown:?}");
        }
        let found = share_of_games(3, 3);
        assert!(found.value == 1.0 && found.high == 1.0 && (found.low - 0.439).abs() < 0.001, "{found:?}");
    }
}
