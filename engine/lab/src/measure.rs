//! Shares and means with their 95 % intervals.
//!
//! All sums are whole numbers, so that they never depend on the order of the games; floating point is used only for the
//! figures shown.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution that leaves 2.5 % on either side.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// A share of games with its Wilson interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// The number of games that count.
    pub count: u64,
    /// The number of all games.
    pub of: u64,
    /// `count / of`; 0 if `of` is 0.
    pub share: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
}

impl Share {
    /// The share with its Wilson score interval.
    pub fn new(count: u64, of: u64) -> Self {
        if of == 0 {
            return Self { high: 1.0, ..Self::default() };
        }
        let (n, p) = (of as f64, count as f64 / of as f64);
        let z2 = Z95 * Z95;
        let scale = 1.0 + z2 / n;
        let centre = (p + z2 / (2.0 * n)) / scale;
        let half = Z95 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / scale;
        let low = if count == 0 { 0.0 } else { (centre - half).max(0.0) };
        let high = if count == of { 1.0 } else { (centre + half).min(1.0) };
        Self { count, of, share: p, low, high }
    }

    /// Whether the two intervals do not overlap.
    pub fn differs_from(&self, other: &Share) -> bool {
        self.of > 0 && other.of > 0 && (self.high < other.low || other.high < self.low)
    }
}

/// A sum of whole numbers, with enough data for a mean and its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The number of summands.
    pub of: u64,
    /// Their sum.
    pub total: u64,
    /// The sum of their squares.
    pub squares: u128,
}

impl Sum {
    /// Adds a number.
    pub fn add(&mut self, number: u64) {
        self.of += 1;
        self.total += number;
        self.squares += u128::from(number) * u128::from(number);
    }

    /// Adds another sum.
    pub fn merge(&mut self, other: &Sum) {
        self.of += other.of;
        self.total += other.total;
        self.squares += other.squares;
    }

    /// The standard error of the mean; 0 with fewer than two numbers.
    pub fn standard_error(&self) -> f64 {
        if self.of < 2 {
            return 0.0;
        }
        let n = self.of as f64;
        // n·Σx² − (Σx)² is exact in whole numbers; the difference of two means would not be.
        let spread = u128::from(self.of) * self.squares - u128::from(self.total) * u128::from(self.total);
        (spread as f64 / (n * (n - 1.0)) / n).sqrt()
    }

    /// The mean of the numbers with its interval.
    pub fn mean(&self) -> Mean {
        if self.of == 0 {
            return Mean::default();
        }
        let mean = self.total as f64 / self.of as f64;
        let half = Z95 * self.standard_error();
        Mean { of: self.of, total: self.total, mean, low: (mean - half).max(0.0), high: mean + half }
    }
}

/// A mean per game with its normal 95 % interval. One game says nothing about an interval: both ends are the mean then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The number of games.
    pub of: u64,
    /// The sum over all of them.
    pub total: u64,
    /// `total / of`; 0 if `of` is 0.
    pub mean: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
}

impl Mean {
    /// Half of the width of the interval, with this number of decimals: "± 0.12"; "± –" for fewer than two games.
    pub fn half(&self, decimals: usize) -> String {
        match self.of {
            0 | 1 => "± –".to_owned(),
            _ => format!("± {:.decimals$}", self.high - self.mean),
        }
    }

    /// Whether the two intervals do not overlap.
    pub fn differs_from(&self, other: &Mean) -> bool {
        self.of > 1 && other.of > 1 && (self.high < other.low || other.high < self.low)
    }
}

/// How often each whole number from 0 occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// `counts[n]`: how often `n` occurred.
    pub counts: Vec<u64>,
}

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, number: usize) {
        if self.counts.len() <= number {
            self.counts.resize(number + 1, 0);
        }
        self.counts[number] += 1;
    }

    /// Adds another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }

    /// The number of counted numbers.
    pub fn of(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The smallest number such that at least `percent` of all are not greater; `None` if there are none.
    pub fn percentile(&self, percent: u64) -> Option<usize> {
        let of = self.of();
        let mut seen = 0;
        self.counts.iter().position(|count| {
            seen += count;
            seen > 0 && seen * 100 >= of * percent
        })
    }

    /// The mean with its interval.
    pub fn mean(&self) -> Mean {
        let mut sum = Sum::default();
        for (number, count) in self.counts.iter().enumerate() {
            let number = number as u64;
            sum.of += count;
            sum.total += number * count;
            sum.squares += u128::from(number) * u128::from(number) * u128::from(*count);
        }
        sum.mean()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe (1998), table I, example 1: 81 of 263 gives 0.2553 to 0.3662.
    #[test]
    fn wilson_interval_matches_the_published_example() {
        let share = Share::new(81, 263);
        assert!((share.low - 0.2553).abs() < 5e-5 && (share.high - 0.3662).abs() < 5e-5, "{share:?}");
        assert_eq!(Share::new(0, 20).low, 0.0);
        assert_eq!(Share::new(20, 20).high, 1.0);
        assert_eq!((Share::new(0, 0).low, Share::new(0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn intervals_that_touch_do_not_differ() {
        assert!(Share::new(10, 100).differs_from(&Share::new(60, 100)));
        assert!(!Share::new(50, 100).differs_from(&Share::new(55, 100)));
    }

    #[test]
    fn sums_merge_in_any_order() {
        let numbers = [3, 0, 7, 7, 1];
        let mut all = Sum::default();
        numbers.iter().for_each(|n| all.add(*n));
        let (mut left, mut right) = (Sum::default(), Sum::default());
        numbers[..2].iter().for_each(|n| left.add(*n));
        numbers[2..].iter().for_each(|n| right.add(*n));
        right.merge(&left);
        assert_eq!(all, right);
        let mean = all.mean();
        assert!((mean.mean - 3.6).abs() < 1e-12);
        // Sample standard deviation √10.8, standard error √(10.8 / 5).
        assert!((mean.high - mean.mean - Z95 * (10.8f64 / 5.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn histograms_have_percentiles() {
        let mut h = Histogram::default();
        [2, 2, 5, 9].iter().for_each(|n| h.add(*n));
        assert_eq!((h.percentile(50), h.percentile(75), h.percentile(100)), (Some(2), Some(5), Some(9)));
        assert_eq!(Histogram::default().percentile(50), None);
        assert!((h.mean().mean - 4.5).abs() < 1e-12);
    }
}
