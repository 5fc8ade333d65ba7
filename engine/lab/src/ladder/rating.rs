//! Elo ratings from pairs of games, with their intervals.
//!
//! The model is that of Bradley and Terry (1952): a player whose strength is `d` Elo above another's gets the share
//! 1 / (1 + 10^(-d/400)) of their points, where a draw is half a point for each. The strengths of greatest likelihood
//! are found by the iteration of Hunter ("MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32,
//! 2004), in which each step increases the likelihood. The mean of all ratings is 0.
//!
//! The two games of a pair share their seed and are not independent, so the intervals take the variance of the points
//! from the results of whole pairs, of which there are five ("pentanomial", as in the test framework of Stockfish,
//! github.com/official-stockfish/fishtest, `stat_util.py`). The variances of the pairings lead to those of the ratings
//! by the sandwich H⁺MH⁺: H is the information matrix of the model, M the covariance of its score from the observed
//! pairs. So the intervals don't assume that games are independent, or that draws are as frequent as the model says.
//! With two players they equal those that the slope of the Elo formula gives for the share of the points.
//!
//! If all pairs of a pairing had the same result, or there are none, their variance is unknown, and if one player got
//! all points, its rating would be infinite. Half a pair is then added to the pairing, spread evenly over the five
//! results: the rating stays finite, and the interval gets wide.

use crate::measure::Z95;
use serde::{Deserialize, Serialize};
use std::f64::consts::LN_10;

/// The number of pairs that are added to a pairing whose pairs are all alike.
const ADDED: f64 = 0.5;
/// The maximum number of iterations; far fewer are needed unless strengths differ by thousands of Elo.
const ITERATIONS: usize = 100_000;
/// The iteration ends when no strength changes by a greater factor than 1 plus this.
const PRECISION: f64 = 1e-12;
/// Elo for a factor of *e* in strength.
const SCALE: f64 = 400.0 / LN_10;

/// How often each result of a pair occurred: 0, ½, 1, 1½ and 2 points for the first player.
pub type PairCounts = [u64; 5];

/// The results of two players against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// Number of the first player.
    pub first: usize,
    /// Number of the second player.
    pub second: usize,
    /// The results of their pairs.
    pub pairs: PairCounts,
}

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
}

impl Estimate {
    /// The same with an interval that is cut off where the figure cannot be.
    pub(crate) fn within(self, least: f64, most: f64) -> Estimate {
        // What isn't a number stays so.
        let low = if self.low < least { least } else { self.low };
        let high = if self.high > most { most } else { self.high };
        Estimate { low, high, ..self }
    }

    fn new(value: f64, variance: f64) -> Estimate {
        let half = Z95 * variance.max(0.0).sqrt();
        Estimate { value, low: value - half, high: value + half }
    }
}

/// The Elo of each player; their mean is 0. Any two players must be connected by pairings.
pub fn ratings(players: usize, pairings: &[Pairing]) -> Vec<Estimate> {
    if players < 2 {
        return vec![Estimate::default(); players];
    }
    let evidence: Vec<Evidence> = pairings.iter().map(Evidence::new).collect();
    let strengths = strengths(players, &evidence);
    let inverse = inverse(information(&strengths, &evidence));
    let variance = |player: usize| -> f64 {
        let row = &inverse[player];
        evidence.iter().map(|e| (row[e.first] - row[e.second]).powi(2) * e.variance).sum()
    };
    strengths.iter().enumerate().map(|(i, s)| Estimate::new(SCALE * s, SCALE * SCALE * variance(i))).collect()
}

/// The share of the points that the first player of a pairing got, from 0 to 1, with an interval from the pairs; `None`
/// if they have not played.
pub fn points_share(pairing: &Pairing) -> Option<Estimate> {
    let pairs: u64 = pairing.pairs.iter().sum();
    let halves: u64 = (0..).zip(pairing.pairs).map(|(n, count): (u64, u64)| n * count).sum();
    let share = (pairs > 0).then(|| halves as f64 / (4 * pairs) as f64)?;
    let evidence = Evidence::new(pairing);
    let around = Estimate::new(evidence.points / evidence.games, evidence.variance / evidence.games.powi(2));
    Some(Estimate { value: share, low: around.low.clamp(0.0, share), high: around.high.clamp(share, 1.0) })
}

/// The share of the points that a player is expected to get against another.
pub fn expected_share(elo: f64, other: f64) -> f64 {
    1.0 / (1.0 + ((other - elo) / SCALE).exp())
}

/// What a rating means as a price: a player of the price 2 is expected to get two points for each point of a player of
/// the price 1. The price of the mean rating is 1.
pub fn price(elo: Estimate) -> Estimate {
    let [value, low, high] = [elo.value, elo.low, elo.high].map(|elo| (elo / SCALE).exp());
    Estimate { value, low, high }
}

/// Whether half a pair is added to the pairing, because its pairs are all alike.
pub fn is_alike(pairs: &PairCounts) -> bool {
    pairs.iter().filter(|n| **n > 0).count() < 2
}

/// What a pairing says about the strengths of its players.
struct Evidence {
    first: usize,
    second: usize,
    games: f64,
    /// Points of the first player.
    points: f64,
    /// The variance of these points.
    variance: f64,
}

impl Evidence {
    fn new(pairing: &Pairing) -> Evidence {
        let added = if is_alike(&pairing.pairs) { ADDED / 5.0 } else { 0.0 };
        let weights = pairing.pairs.map(|n| n as f64 + added);
        let pairs: f64 = weights.iter().sum();
        let results = || weights.iter().zip([0.0f64, 0.5, 1.0, 1.5, 2.0]);
        let points: f64 = results().map(|(weight, points)| weight * points).sum();
        let spread: f64 = results().map(|(weight, p)| weight * (p - points / pairs).powi(2)).sum();
        // The lower bound is for a pairing without pairs.
        let of_a_pair = spread / (pairs - 1.0).max(ADDED);
        let Pairing { first, second, .. } = *pairing;
        Evidence { first, second, games: 2.0 * pairs, points, variance: pairs * of_a_pair }
    }
}

/// The natural logarithms of the strengths of greatest likelihood; their mean is 0.
fn strengths(players: usize, evidence: &[Evidence]) -> Vec<f64> {
    let mut points = vec![0.0f64; players];
    for e in evidence {
        points[e.first] += e.points;
        points[e.second] += e.games - e.points;
    }
    let mut strengths = vec![1.0f64; players];
    for _ in 0..ITERATIONS {
        let mut denominators = vec![0.0f64; players];
        for e in evidence {
            let part = e.games / (strengths[e.first] + strengths[e.second]);
            denominators[e.first] += part;
            denominators[e.second] += part;
        }
        let mut logarithms: Vec<f64> = points.iter().zip(&denominators).map(|(p, d)| (p / d).ln()).collect();
        let mean = logarithms.iter().sum::<f64>() / players as f64;
        logarithms.iter_mut().for_each(|l| *l -= mean);
        let change = logarithms.iter().zip(&strengths).map(|(l, s)| (l - s.ln()).abs()).fold(0.0, f64::max);
        strengths = logarithms.iter().map(|l| l.exp()).collect();
        if change < PRECISION {
            break;
        }
    }
    strengths.iter().map(|s| s.ln()).collect()
}

/// The information matrix of the strengths' logarithms, plus a constant: a shift of all strengths changes nothing, so
/// the matrix alone has no inverse, and the constant does not affect differences within its rows.
fn information(strengths: &[f64], evidence: &[Evidence]) -> Vec<Vec<f64>> {
    let players = strengths.len();
    let mut matrix = vec![vec![0.0f64; players]; players];
    for e in evidence {
        let share = 1.0 / (1.0 + (strengths[e.second] - strengths[e.first]).exp());
        let information = e.games * share * (1.0 - share);
        matrix[e.first][e.first] += information;
        matrix[e.second][e.second] += information;
        matrix[e.first][e.second] -= information;
        matrix[e.second][e.first] -= information;
    }
    let constant = (0..players).map(|i| matrix[i][i]).sum::<f64>() / (players * players) as f64;
    matrix.iter_mut().flatten().for_each(|m| *m += constant);
    matrix
}

/// The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| if i == j { 1.0 } else { 0.0 }).collect()).collect();
    for pivot in 0..size {
        let divisor = matrix[pivot][pivot];
        for row in [&mut matrix[pivot], &mut inverse[pivot]] {
            row.iter_mut().for_each(|m| *m /= divisor);
        }
        let (of_matrix, of_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            matrix[row].iter_mut().zip(&of_matrix).for_each(|(m, p)| *m -= factor * p);
            inverse[row].iter_mut().zip(&of_inverse).for_each(|(m, p)| *m -= factor * p);
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_play::chance::Stream;

    fn pairing(first: usize, second: usize, pairs: PairCounts) -> Pairing {
        Pairing { first, second, pairs }
    }

    fn half(estimate: &Estimate) -> f64 {
        estimate.high - estimate.value
    }

    /// With two players the difference is 400·log10(s / (1 - s)) for the share s of the points.
    #[test]
    fn two_players_have_the_elo_of_the_formula() {
        let pairs = [10, 20, 30, 25, 15];
        let rated = ratings(2, &[pairing(0, 1, pairs)]);
        let share: f64 = (20.0 * 0.5 + 30.0 + 25.0 * 1.5 + 15.0 * 2.0) / 200.0;
        let elo = 400.0 * (share / (1.0 - share)).log10();
        assert!((rated[0].value - rated[1].value - elo).abs() < 1e-6, "{rated:?} {elo}");
        assert!((rated[0].value + rated[1].value).abs() < 1e-9);
        // A share of three quarters is 190.85 Elo, in every table of Elo differences.
        let rated = ratings(2, &[pairing(0, 1, [0, 0, 50, 0, 50])]);
        assert!((rated[0].value - rated[1].value - 190.848_501_888).abs() < 1e-6, "{rated:?}");
    }

    /// The interval of a difference of two players: the slope of the formula times the deviation of the share.
    #[test]
    fn the_interval_of_two_players_is_that_of_the_slope() {
        let pairs = [10, 20, 30, 25, 15];
        let rated = ratings(2, &[pairing(0, 1, pairs)]);
        let results = || pairs.iter().zip([0.0f64, 0.25, 0.5, 0.75, 1.0]).map(|(n, share)| (*n as f64, share));
        let share: f64 = results().map(|(n, s)| n * s).sum::<f64>() / 100.0;
        let variance = results().map(|(n, s)| n * (s - share).powi(2)).sum::<f64>() / 99.0;
        let slope = 400.0 / LN_10 / (share * (1.0 - share));
        let deviation = slope * (variance / 100.0).sqrt();
        // Each of the two ratings is half of the difference away from their mean.
        assert!((2.0 * half(&rated[0]) - Z95 * deviation).abs() < 1e-6, "{rated:?} {deviation}");
        assert!((half(&rated[0]) - half(&rated[1])).abs() < 1e-9);
        let won = points_share(&pairing(0, 1, pairs)).expect("a share");
        assert!((won.value - share).abs() < 1e-12 && (half(&won) - Z95 * (variance / 100.0).sqrt()).abs() < 1e-12);
    }

    /// Pairs count as a whole: if one game always makes up for the other, the result is certain; if both always end
    /// alike, less is known than from twice as many games.
    #[test]
    fn the_interval_comes_from_pairs() {
        let width = |pairs| half(&ratings(2, &[pairing(0, 1, pairs)])[0]);
        let (opposed, independent) = (width([1, 0, 98, 0, 1]), width([25, 0, 50, 0, 25]));
        let alike = width([50, 0, 0, 0, 50]);
        assert!((alike / independent - 2f64.sqrt()).abs() < 1e-6, "{alike} {independent}");
        assert!((independent / opposed - 5.0).abs() < 1e-6, "{independent} {opposed}");
    }

    #[test]
    fn three_players_in_a_circle_are_equal() {
        let pairs = [5, 10, 20, 30, 35];
        let rated = ratings(3, &[pairing(0, 1, pairs), pairing(1, 2, pairs), pairing(2, 0, pairs)]);
        for estimate in &rated {
            assert!(estimate.value.abs() < 1e-6, "{rated:?}");
            assert!((half(estimate) - half(&rated[0])).abs() < 1e-6 && half(estimate) > 1.0, "{rated:?}");
        }
    }

    /// Shares that follow the model exactly lead back to its strengths: 3/4, 3/4 and 9/10 are 190.85 Elo twice.
    #[test]
    fn consistent_shares_give_their_strengths() {
        let pairings =
            [pairing(0, 1, [0, 0, 50, 0, 50]), pairing(1, 2, [0, 0, 50, 0, 50]), pairing(0, 2, [0, 0, 20, 0, 80])];
        let rated = ratings(3, &pairings);
        for (estimate, elo) in rated.iter().zip([190.848_501_888, 0.0, -190.848_501_888]) {
            assert!((estimate.value - elo).abs() < 1e-4, "{rated:?}");
        }
        assert!((expected_share(rated[0].value, rated[2].value) - 0.9).abs() < 1e-6);
    }

    /// 190.85 Elo are three points for one, and prices of players are in the proportion of their points.
    #[test]
    fn prices_are_in_the_proportion_of_points() {
        let rated = ratings(2, &[pairing(0, 1, [0, 0, 50, 0, 50])]);
        let [strong, weak] = [price(rated[0]), price(rated[1])];
        assert!((strong.value / weak.value - 3.0).abs() < 1e-6, "{strong:?} {weak:?}");
        assert!((strong.value * weak.value - 1.0).abs() < 1e-6, "the mean rating costs 1: {strong:?} {weak:?}");
        assert!(strong.low > 1.0 && strong.low < strong.value && strong.value < strong.high, "{strong:?}");
        assert_eq!(price(Estimate::default()), Estimate { value: 1.0, low: 1.0, high: 1.0 });
    }

    #[test]
    fn the_order_of_players_changes_only_signs() {
        let there = ratings(2, &[pairing(0, 1, [3, 9, 20, 30, 38])]);
        let back = ratings(2, &[pairing(1, 0, [38, 30, 20, 9, 3])]);
        for (a, b) in there.iter().zip(&back) {
            assert!((a.value - b.value).abs() < 1e-6 && (half(a) - half(b)).abs() < 1e-6, "{there:?} {back:?}");
        }
    }

    #[test]
    fn a_player_who_wins_everything_has_a_finite_rating() {
        let mut before = 0.0;
        for pairs in [1, 10, 1_000, 50_000_000] {
            let rated = ratings(2, &[pairing(0, 1, [0, 0, 0, 0, pairs])]);
            assert!(rated[0].value > before && rated[0].high.is_finite() && rated[0].low.is_finite(), "{rated:?}");
            assert!(half(&rated[0]) > 50.0, "{rated:?}");
            before = rated[0].value;
        }
        // One draw is worth less than none.
        let drawn = ratings(2, &[pairing(0, 1, [0, 0, 0, 1, 99])]);
        assert!(drawn[0].value < ratings(2, &[pairing(0, 1, [0, 0, 0, 0, 100])])[0].value);
        let won = points_share(&pairing(0, 1, [0, 0, 0, 0, 10])).expect("a share");
        assert!((won.value, won.high) == (1.0, 1.0) && won.low > 0.5 && won.low < 1.0, "{won:?}");
    }

    #[test]
    fn pairs_that_are_all_alike_leave_an_interval() {
        let width = |pairs| half(&ratings(2, &[pairing(0, 1, [0, 0, pairs, 0, 0])])[0]);
        assert!(width(1) > width(10) && width(10) > width(1_000) && width(1_000) > 0.1);
        // Without any pair nothing is known.
        let rated = ratings(2, &[pairing(0, 1, [0; 5])]);
        assert!(rated[0].value.abs() < 1e-9 && half(&rated[0]) > 200.0 && half(&rated[0]).is_finite(), "{rated:?}");
        assert_eq!(points_share(&pairing(0, 1, [0; 5])), None);
        assert!(is_alike(&[0; 5]) && is_alike(&[0, 0, 7, 0, 0]) && !is_alike(&[0, 0, 7, 1, 0]));
    }

    #[test]
    fn a_ladder_of_one_is_at_its_mean() {
        assert_eq!(ratings(1, &[]), [Estimate::default()]);
        assert!(ratings(0, &[]).is_empty());
    }

    /// Plays pairs between players with these strengths. A share of the games is drawn, and in half of the pairs the
    /// first player of the pairing wins both games or loses both, so that the games of a pair are not independent.
    fn played(strengths: &[f64], pairs: u64, stream: &Stream, taken: &mut u64) -> Vec<Pairing> {
        let mut number = || {
            *taken += 1;
            (stream.at(*taken) >> 11) as f64 / (1u64 << 53) as f64
        };
        let mut found = Vec::new();
        for first in 0..strengths.len() {
            for second in first + 1..strengths.len() {
                let share = expected_share(strengths[first], strengths[second]);
                let draws = 0.5 * share.min(1.0 - share);
                let mut game = || -> usize {
                    match number() {
                        x if x < share - draws / 2.0 => 2,
                        x if x < share + draws / 2.0 => 1,
                        _ => 0,
                    }
                };
                let mut counts = [0; 5];
                for n in 0..pairs {
                    let one = game();
                    counts[one + if n % 2 == 0 { one } else { game() }] += 1;
                }
                found.push(pairing(first, second, counts));
            }
        }
        found
    }

    /// How often the intervals contain the true strengths, of 400 ladders.
    fn covered(strengths: &[f64], pairs: u64) -> f64 {
        let stream = Stream::new(17, "coverage");
        let (mut taken, mut inside, ladders) = (0, 0, 400);
        for _ in 0..ladders {
            let rated = ratings(strengths.len(), &played(strengths, pairs, &stream, &mut taken));
            inside += rated.iter().zip(strengths).filter(|(r, s)| r.low <= **s && **s <= r.high).count();
        }
        inside as f64 / (ladders * strengths.len()) as f64
    }

    #[test]
    fn intervals_contain_the_truth_as_often_as_they_say() {
        let share = covered(&[150.0, 30.0, -60.0, -120.0], 100);
        assert!((0.93..0.97).contains(&share), "{share}");
        // Equal players: the intervals contain 0.
        let share = covered(&[0.0, 0.0, 0.0], 60);
        assert!((0.925..0.97).contains(&share), "{share}");
    }
}
