//! A search for numbers under which figures of the rules are within bands, although each game is a matter of chance.
//!
//! The method is iterated racing (M. López-Ibáñez and others, "The irace package: iterated racing for automatic algorithm
//! configuration", Operations Research Perspectives 3, 2016), with races by sequential halving (Z. Karnin, T. Koren and
//! O. Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013). In a race, all candidates play the same
//! rounds; after each stage the worse half is dropped, so that most games are played by those that are hardest to tell
//! apart. If there are more candidates than fit into a race, further races start from the best of the race before, and
//! others near them, nearer in each race.
//!
//! A candidate is judged by the means of its figures over all its rounds, and not by an average of its distances: the
//! distance of a few games is mostly chance. Whoever searches among many finds some that were lucky, so the figures of
//! the best are too good; play it again with other seeds before you believe them.

use crate::figures::FigureSums;
use dicta_play::chance::Stream;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

/// The maximum number of candidates in a race.
const CANDIDATES: usize = 64;
/// The number of races if not all candidates fit into one.
const RACES: u64 = 4;
/// A race has no more candidates than can play this many rounds in its first stage.
const ROUNDS_LEAST: u64 = 8;
/// The number of candidates from which the next race starts.
pub const SEARCH_ELITE: usize = 4;
/// How much the distance from the middle of a band counts, compared with that from the band.
const MIDDLE: f64 = 0.1;

/// Where a figure is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The least mean of a game.
    pub low: f64,
    /// The greatest mean.
    pub high: f64,
    /// The greatest possible value, by which distances are divided.
    pub greatest: f64,
    /// The part of the figure for each whole number that a round adds to its sum.
    pub unit: f64,
}

impl Band {
    /// How far a mean is from the band, as a share of the greatest value; the distance from its middle counts a little.
    pub fn distance(&self, mean: f64) -> f64 {
        let outside = (self.low - mean).max(mean - self.high).max(0.0);
        (outside + MIDDLE * (mean - (self.low + self.high) / 2.0).abs()) / self.greatest
    }
}

/// What is searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The least and the greatest value of each number.
    pub ranges: Vec<(i64, i64)>,
    /// The present numbers.
    pub now: Vec<i64>,
    /// The bands, one for each figure.
    pub bands: Vec<Band>,
    /// The number of rounds that all candidates play together, about.
    pub rounds: u64,
    /// The seed of the choice of candidates.
    pub seed: u64,
}

/// A candidate and what it has played.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The numbers, in the order of [`Search::ranges`].
    pub numbers: Vec<i64>,
    /// The sums of its rounds.
    pub sums: FigureSums,
    /// The number of rounds played, those with a fault included.
    pub played: u64,
}

/// A race of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// The number of candidates, without those that the rules don't allow.
    pub candidates: usize,
    /// The number of rounds that they played in it.
    pub rounds: u64,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchResult {
    /// The best candidates, best first, at most [`SEARCH_ELITE`]; none if the rules allow none.
    pub best: Vec<Candidate>,
    /// The races.
    pub races: Vec<Race>,
    /// The number of different candidates that were tried.
    pub tried: usize,
    /// Of these, how many the rules don't allow.
    pub impossible: usize,
}

/// What plays rounds of a candidate: `None` if the rules don't allow its numbers.
pub type Evaluate<'e, E> = dyn FnMut(&[i64], Range<u64>) -> Result<Option<FigureSums>, E> + 'e;

/// Searches. The same search with the same games has the same result.
///
/// # Errors
/// The first error of `evaluate`, such as a cancellation.
pub fn search<E>(search: &Search, evaluate: &mut Evaluate<'_, E>) -> Result<SearchResult, E> {
    let mut run = Run { search, stream: Stream::new(search.seed, "search"), drawn: 0, seen: BTreeSet::new() };
    let mut result = SearchResult::default();
    let is_small = run.space() <= CANDIDATES as u128;
    let races = if is_small { 1 } else { RACES };
    let budget = search.rounds / races;
    let stages = u64::from(CANDIDATES.ilog2());
    let most = (budget / (stages * ROUNDS_LEAST)).clamp(2, CANDIDATES as u64) as usize;
    for race in 0..races {
        let mut candidates = std::mem::take(&mut result.best);
        candidates.extend(run.new_candidates(race, most, &candidates));
        let before: u64 = candidates.iter().map(|c| c.played).sum();
        let (ranked, impossible) = run.race(candidates, budget, evaluate)?;
        let rounds = ranked.iter().map(|c| c.played).sum::<u64>().saturating_sub(before);
        result.races.push(Race { candidates: ranked.len(), rounds });
        result.impossible += impossible;
        result.best = ranked;
        result.best.truncate(SEARCH_ELITE);
    }
    result.tried = run.seen.len();
    Ok(result)
}

impl Search {
    /// The mean of a figure of a candidate.
    pub fn mean(&self, sums: &FigureSums, figure: usize) -> f64 {
        let unit = self.bands.get(figure).map_or(0.0, |band| band.unit);
        unit * sums.total(figure) as f64 / sums.rounds.max(1) as f64
    }

    /// How far the figures are from their bands, together.
    pub fn distance(&self, sums: &FigureSums) -> f64 {
        match sums.rounds {
            0 => f64::INFINITY,
            _ => self.bands.iter().enumerate().map(|(figure, band)| band.distance(self.mean(sums, figure))).sum(),
        }
    }

    /// How far numbers are from the present ones, in steps.
    fn steps(&self, numbers: &[i64]) -> u64 {
        numbers.iter().zip(&self.now).map(|(number, now)| number.abs_diff(*now)).fold(0, u64::saturating_add)
    }

    /// The better of two candidates comes first; of equal ones, the one that changes less.
    fn order(&self, a: &Candidate, b: &Candidate) -> Ordering {
        let distances = self.distance(&a.sums).total_cmp(&self.distance(&b.sums));
        distances
            .then_with(|| self.steps(&a.numbers).cmp(&self.steps(&b.numbers)))
            .then_with(|| a.numbers.cmp(&b.numbers))
    }
}

/// A search in progress.
struct Run<'s> {
    search: &'s Search,
    stream: Stream,
    /// How many random numbers were drawn.
    drawn: u64,
    /// The candidates so far.
    seen: BTreeSet<Vec<i64>>,
}

impl Run<'_> {
    /// The number of all possible candidates.
    fn space(&self) -> u128 {
        let sizes = self.search.ranges.iter().map(|range| u128::from(width(range)) + 1);
        sizes.fold(1, u128::saturating_mul)
    }

    /// A random number from 0 up to this one.
    fn up_to(&mut self, most: u64) -> u64 {
        self.drawn += 1;
        let drawn = u128::from(self.stream.at(self.drawn));
        ((drawn * (u128::from(most) + 1)) >> 64) as u64
    }

    /// Candidates that were not tried yet, up to `most` with those that are `kept`.
    fn new_candidates(&mut self, race: u64, most: usize, kept: &[Candidate]) -> Vec<Candidate> {
        let mut found = Vec::new();
        let room = most.saturating_sub(kept.len());
        if self.space() <= most as u128 {
            self.all(&mut Vec::new(), &mut found);
        } else {
            let now = &self.search.now;
            let is_possible = now.iter().zip(&self.search.ranges).all(|(n, range)| (range.0..=range.1).contains(n));
            if race == 0 && is_possible {
                found.push(now.clone());
            }
            // In a small neighbourhood, most are known already: then there are fewer candidates.
            for _ in 0..room * 16 {
                let numbers = match kept {
                    [] => self.anywhere(),
                    kept => {
                        let of = self.up_to(kept.len() as u64 - 1) as usize;
                        self.near(&kept[of].numbers, race)
                    }
                };
                if found.len() < room && !found.contains(&numbers) && !self.seen.contains(&numbers) {
                    found.push(numbers);
                }
            }
        }
        found.retain(|numbers| self.seen.insert(numbers.clone()));
        let none = || FigureSums::new(self.search.bands.len());
        found.into_iter().map(|numbers| Candidate { numbers, sums: none(), played: 0 }).collect()
    }

    /// All candidates.
    fn all(&self, numbers: &mut Vec<i64>, found: &mut Vec<Vec<i64>>) {
        match self.search.ranges.get(numbers.len()) {
            None => found.push(numbers.clone()),
            Some((low, high)) => {
                for number in *low..=*high {
                    numbers.push(number);
                    self.all(numbers, found);
                    numbers.pop();
                }
            }
        }
    }

    fn anywhere(&mut self) -> Vec<i64> {
        let ranges = self.search.ranges.clone();
        ranges.iter().map(|range| range.0.saturating_add_unsigned(self.up_to(width(range)))).collect()
    }

    /// Numbers near others: each moves with a probability of a half, by a part of its range that halves with each race.
    fn near(&mut self, numbers: &[i64], race: u64) -> Vec<i64> {
        let ranges = self.search.ranges.clone();
        let mut near = Vec::new();
        for (number, range) in numbers.iter().zip(&ranges) {
            let most = (width(range) >> (race + 1).min(63)).max(1);
            let by = 1 + self.up_to(most - 1);
            let moved = match self.up_to(3) {
                0 => number.saturating_add_unsigned(by),
                1 => number.saturating_sub_unsigned(by),
                _ => *number,
            };
            near.push(moved.clamp(range.0, range.1));
        }
        near
    }

    /// Plays a race and returns the candidates that the rules allow, best first, and the number of the others.
    fn race<E>(
        &self,
        mut racing: Vec<Candidate>,
        budget: u64,
        evaluate: &mut Evaluate<'_, E>,
    ) -> Result<(Vec<Candidate>, usize), E> {
        let stages = u64::from(racing.len().max(2).next_power_of_two().ilog2());
        let (mut dropped, mut impossible, mut level) = (Vec::new(), 0, 0);
        for _ in 0..stages {
            level += (budget / stages / racing.len().max(1) as u64).max(1);
            let mut played = Vec::new();
            for mut candidate in racing {
                if candidate.played < level {
                    let Some(sums) = evaluate(&candidate.numbers, candidate.played..level)? else {
                        impossible += 1;
                        continue;
                    };
                    candidate.sums = candidate.sums.merge(sums);
                    candidate.played = level;
                }
                played.push(candidate);
            }
            played.sort_by(|a, b| self.search.order(a, b));
            let worse = played.split_off(played.len().div_ceil(2));
            dropped.splice(0..0, worse);
            racing = played;
        }
        racing.append(&mut dropped);
        Ok((racing, impossible))
    }
}

/// The number of steps of a range.
fn width(range: &(i64, i64)) -> u64 {
    range.1.abs_diff(range.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Games whose chances are known: a side wins with a probability that depends on the numbers, and a game has as many
    /// turns.
    struct Known {
        chance: fn(&[i64]) -> f64,
        turns: fn(&[i64]) -> f64,
        played: u64,
    }

    impl Known {
        fn play(&mut self, seed: u64, numbers: &[i64], rounds: Range<u64>) -> FigureSums {
            let mut sums = FigureSums::new(2);
            // The luck of a round is the same for all candidates, as far as they are alike.
            let luck = [Stream::new(seed, "wins"), Stream::new(seed, "turns")];
            for round in rounds {
                let draw = |of: usize| luck[of].at(round) as f64 / u64::MAX as f64;
                let wins = u64::from(draw(0) < (self.chance)(numbers));
                // Between half and one and a half of the mean.
                let turns = ((self.turns)(numbers) * (0.5 + draw(1))).round() as u64;
                for (counts, number) in sums.counts.iter_mut().zip([wins, turns]) {
                    *counts.entry(number).or_default() += 1;
                }
                sums.rounds += 1;
                self.played += 1;
            }
            sums
        }

        fn search(&mut self, plan: &Search) -> SearchResult {
            let seed = plan.seed;
            let found: Result<_, ()> = search(plan, &mut |numbers, rounds| Ok(Some(self.play(seed, numbers, rounds))));
            found.expect("nothing cancels it")
        }
    }

    fn bands(wins: (f64, f64), turns: (f64, f64)) -> Vec<Band> {
        let wins = Band { low: wins.0, high: wins.1, greatest: 1.0, unit: 1.0 };
        vec![wins, Band { low: turns.0, high: turns.1, greatest: 20.0, unit: 1.0 }]
    }

    /// In how many of 40 searches the true chances of the result are within two points of their bands.
    fn found(of: &mut Known, plan: impl Fn(u64) -> Search) -> usize {
        let is_near = |seed: &u64| {
            let plan = plan(*seed);
            let best = of.search(&plan).best.remove(0).numbers;
            let far = |band: &Band, truth: f64| (band.low - truth).max(truth - band.high) / band.greatest;
            far(&plan.bands[0], (of.chance)(&best)) <= 0.02 && far(&plan.bands[1], (of.turns)(&best)) <= 0.02
        };
        (1..=40).filter(is_near).count()
    }

    /// Two numbers, all of whose values fit into a race.
    #[test]
    fn a_small_space_is_searched_through() {
        let mut known = Known {
            chance: |n| 0.5 + 0.03 * (n[0] - 6) as f64 - 0.05 * (n[1] - 3) as f64,
            turns: |n| 8.0 + (n[0] + n[1]) as f64 / 4.0,
            played: 0,
        };
        let plan = |seed| Search {
            ranges: vec![(2, 9), (0, 7)],
            now: vec![2, 7],
            bands: bands((0.48, 0.52), (9.5, 10.5)),
            rounds: 30_000,
            seed,
        };
        assert!(found(&mut known, plan) >= 36);
        // The budget is kept, about.
        assert!((20_000..36_000).contains(&(known.played / 40)), "{}", known.played / 40);
        let result = known.search(&plan(1));
        assert_eq!((result.tried, result.impossible, result.races.len()), (64, 0, 1));
        assert_eq!(result, known.search(&plan(1)));
        // The canary: with hardly any games, chance decides.
        assert!(found(&mut known, |seed| Search { rounds: 100, ..plan(seed) }) < 30);
    }

    /// Four numbers with 50,000 combinations, of which few are good: the later races find them.
    #[test]
    fn a_large_space_is_searched_in_several_races() {
        let mut known = Known {
            chance: |n| (0.1 + 0.02 * (n[0] + n[1]) as f64 + 0.01 * (n[2] * n[3]) as f64 / 4.0).min(1.0),
            turns: |n| 4.0 + (n[0] + n[3]) as f64 / 2.0,
            played: 0,
        };
        let plan = |seed| Search {
            ranges: vec![(0, 14), (0, 14), (0, 14), (0, 14)],
            now: vec![0, 0, 0, 0],
            bands: bands((0.48, 0.52), (8.0, 9.0)),
            rounds: 60_000,
            seed,
        };
        assert!(found(&mut known, plan) >= 34);
        let result = known.search(&plan(1));
        assert_eq!(result.races.len(), 4);
        assert!(result.tried > 150 && result.best.len() == SEARCH_ELITE, "{}", result.tried);
    }

    #[test]
    fn numbers_that_the_rules_forbid_are_left_out() {
        let plan = Search {
            ranges: vec![(0, 9)],
            now: vec![4],
            bands: bands((0.6, 0.6), (0.0, 20.0)),
            rounds: 8_000,
            seed: 3,
        };
        let mut known = Known { chance: |n| n[0] as f64 / 10.0, turns: |_| 5.0, played: 0 };
        let result: Result<_, ()> =
            search(&plan, &mut |numbers, rounds| Ok((numbers[0] % 2 == 1).then(|| known.play(3, numbers, rounds))));
        let result = result.expect("nothing cancels it");
        assert_eq!((result.tried, result.impossible), (10, 5));
        assert!(matches!(result.best[0].numbers[..], [5 | 7]), "{:?}", result.best[0].numbers);
        let canceled = search(&plan, &mut |_, _| Err("canceled"));
        assert_eq!(canceled, Err("canceled"));
        // If nothing is allowed, there is no result.
        let none: Result<_, ()> = search(&plan, &mut |_, _| Ok(None));
        assert_eq!(none.map(|result| result.best.len()), Ok(0));
    }

    /// Of equally good numbers, those nearest to the present ones come first.
    #[test]
    fn the_smallest_change_is_preferred() {
        let plan = Search {
            ranges: vec![(0, 9), (0, 3)],
            now: vec![5, 2],
            bands: bands((0.0, 1.0), (5.0, 5.0)),
            rounds: 500,
            seed: 1,
        };
        let mut same = |_: &[i64], rounds: Range<u64>| -> Result<Option<FigureSums>, ()> {
            let rounds = rounds.end - rounds.start;
            Ok(Some(FigureSums {
                rounds,
                counts: vec![BTreeMap::from([(1, rounds)]), BTreeMap::from([(5, rounds)])],
                ..FigureSums::default()
            }))
        };
        assert_eq!(search(&plan, &mut same).map(|found| found.best[0].numbers.clone()), Ok(vec![5, 2]));
    }
}
