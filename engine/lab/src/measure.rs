//! Shares and means with their 95 % intervals.
//!
//! The interval of a share is Wilson's. That of a mean is Student's, which has no width if all games are the same, and
//! is too narrow if few of them differ. So that of an event reaches over another one too: Wilson's for a count that is 0
//! in some games and one and the same number in all others, with the mean and the variance of those seen (as G. Bohm
//! and G. Zech do with the Poisson distribution, "Statistics of weighted Poisson events and its applications", Nucl.
//! Instrum. Methods A 748, 2014). An event that never happened counts as one that happens at most once in a game. So
//! does that of a length from which few games differ: by how much they do is counted like an event, upwards and
//! downwards. If no game is shorter, one that is counts as having no length. No interval includes numbers that are rare
//! and much greater than those seen.
//!
//! All sums are whole numbers, so that they never depend on the order of the games; floating point is used only for the
//! figures shown.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution that leaves 2.5 % on either side.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// If fewer games differ from the most frequent length, Student's interval alone is too narrow.
const DIFFERING_MIN: u64 = 10;

/// The quantile of Student's distribution that leaves 2.5 % on either side, for the mean of so many numbers: from a
/// table for few of them, then by the expansion of R. A. Fisher and E. A. Cornish (1960), which is exact to five digits
/// there.
pub(crate) fn student(of: u64) -> f64 {
    const TABLE: [f64; 10] =
        [12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004, 2.262_157, 2.228_139];
    let freedom = of.saturating_sub(1);
    match usize::try_from(freedom).ok().filter(|n| *n <= TABLE.len()) {
        Some(0) => f64::INFINITY,
        Some(number) => TABLE[number - 1],
        None => {
            let (z, n) = (Z95, freedom as f64);
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            let fourth = 79.0 * z.powi(9) + 776.0 * z.powi(7) + 1482.0 * z.powi(5) - 1920.0 * z.powi(3) - 945.0 * z;
            z + first / n + second / n.powi(2) + third / n.powi(3) + fourth / 92_160.0 / n.powi(4)
        }
    }
}

/// Wilson's score interval of a share among so many games, with a quantile.
fn wilson(share: f64, of: f64, quantile: f64) -> (f64, f64) {
    let square = quantile * quantile;
    let scale = 1.0 + square / of;
    let centre = (share + square / (2.0 * of)) / scale;
    let half = quantile * (share * (1.0 - share) / of + square / (4.0 * of * of)).max(0.0).sqrt() / scale;
    (centre - half, centre + half)
}

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
        let p = count as f64 / of as f64;
        let (low, high) = wilson(p, of as f64, Z95);
        let low = if count == 0 { 0.0 } else { low.max(0.0) };
        let high = if count == of { 1.0 } else { high.min(1.0) };
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

    /// The mean of the numbers with its interval, where many games may have none.
    pub fn mean(&self) -> Mean {
        self.mean_with(1.0)
    }

    /// The same; if no game has any, one that has counts as having so many.
    fn mean_with(&self, least: f64) -> Mean {
        if self.of < 2 {
            return self.by_student();
        }
        // The number that the count is in all games in which it isn't 0.
        let size = if self.total == 0 { least } else { self.squares as f64 / self.total as f64 };
        let Mean { mean, low, high, .. } = self.by_student();
        let (bottom, top) = wilson((mean / size).min(1.0), self.of as f64, student(self.of));
        let low = if self.total == 0 { 0.0 } else { (size * bottom).max(0.0).min(low) };
        Mean { of: self.of, total: self.total, mean, low, high: (size * top).max(high) }
    }

    /// The mean of the numbers with Student's interval.
    fn by_student(&self) -> Mean {
        let mean = if self.of == 0 { 0.0 } else { self.total as f64 / self.of as f64 };
        let half = if self.of < 2 { f64::INFINITY } else { student(self.of) * self.standard_error() };
        Mean { of: self.of, total: self.total, mean, low: (mean - half).max(0.0), high: mean + half }
    }
}

/// A mean per game with its 95 % interval. Fewer than two games say nothing about an interval: it has no upper end then.
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
    /// How far the interval reaches from the mean, on the side where it reaches further, with this number of decimals:
    /// "± 0.12"; "± –" for fewer than two games.
    pub fn half(&self, decimals: usize) -> String {
        match self.of {
            0 | 1 => "± –".to_owned(),
            _ => format!("± {:.decimals$}", (self.high - self.mean).max(self.mean - self.low)),
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
        let most = self.counts.iter().max().copied().unwrap_or(0);
        let usual = self.counts.iter().position(|count| *count == most).unwrap_or(0);
        let all = self.sum_of(|number| number);
        let found = all.by_student();
        if all.of < 2 || all.of - most >= DIFFERING_MIN {
            return found;
        }
        // How much more, and how much less, than the most frequent number.
        let more = self.sum_of(|number| number.saturating_sub(usual)).mean_with(1.0);
        let less = self.sum_of(|number| usual.saturating_sub(number)).mean_with(usual.max(1) as f64);
        let low = usual as f64 + more.mean - less.high;
        let high = usual as f64 + more.high - less.mean;
        Mean { low: low.max(0.0).min(found.low), high: high.max(found.high), ..found }
    }

    /// The sum of something of each number.
    fn sum_of(&self, of: impl Fn(usize) -> usize) -> Sum {
        self.counts.iter().enumerate().fold(Sum::default(), |sum, (number, count)| {
            let each = of(number) as u64;
            let squares = u128::from(each) * u128::from(each) * u128::from(*count);
            Sum { of: sum.of + count, total: sum.total + each * count, squares: sum.squares + squares }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_play::chance::Stream;

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
        assert!((mean.high - mean.mean - 2.776_445 * (10.8f64 / 5.0).sqrt()).abs() < 1e-9);
    }

    /// From a table of Student's distribution.
    #[test]
    fn quantiles_match_a_table() {
        for (of, quantile) in
            [(2, 12.706_2), (11, 2.228_1), (12, 2.201_0), (21, 2.086_0), (31, 2.042_3), (101, 1.984_0)]
        {
            assert!((student(of) - quantile).abs() < 1e-4, "{of}: {}", student(of));
        }
        assert!((student(1_000_000) - Z95).abs() < 1e-5);
    }

    fn mean_of(numbers: impl IntoIterator<Item = u64>) -> Mean {
        let mut sum = Sum::default();
        numbers.into_iter().for_each(|n| sum.add(n));
        sum.mean()
    }

    #[test]
    fn games_that_are_all_the_same_have_an_interval_with_a_width() {
        let never = mean_of([0; 3]);
        assert!(never.low == 0.0 && (0.5..1.0).contains(&never.high), "{never:?}");
        assert!(!never.differs_from(&mean_of([0, 1, 1])));
        assert!(mean_of([0; 300]).differs_from(&mean_of((0..300).map(|n| u64::from(n % 3 > 0)))));
        let always = Histogram { counts: [vec![0; 20], vec![30]].concat() }.mean();
        assert!((17.0..19.0).contains(&always.low) && (20.0..20.2).contains(&always.high), "{always:?}");
        let one = mean_of([4]);
        assert!((one.low, one.high) == (0.0, f64::INFINITY) && !one.differs_from(&never), "{one:?}");
        assert_eq!((one.half(1), mean_of([0; 3]).half(2)), ("± –".to_owned(), "± 0.86".to_owned()));
    }

    /// In how many of 2,000 series the interval contains the mean.
    fn covered(
        length: u64,
        mean: f64,
        number: impl Fn(&Stream, u64) -> u64,
        interval: impl Fn(&Histogram) -> Mean,
    ) -> usize {
        let stream = Stream::new(23, "series");
        let contains = |series: &u64| {
            let mut histogram = Histogram::default();
            (0..length).for_each(|n| histogram.add(number(&stream, series * length + n) as usize));
            let found = interval(&histogram);
            found.low - 1e-9 <= mean && mean <= found.high + 1e-9
        };
        (0..2_000).filter(contains).count()
    }

    /// Events that happen in every other game or in few of them, once or several times, and lengths of games.
    #[test]
    fn intervals_of_means_contain_the_truth() {
        let often = |stream: &Stream, at: u64| u64::from(stream.below(at, 2));
        let seldom = |stream: &Stream, at: u64| u64::from(stream.below(at, 50) == 0);
        let several = |stream: &Stream, at: u64| u64::from(stream.below(at, 12) % 7);
        let even = |stream: &Stream, at: u64| u64::from(stream.below(at, 20));
        let limited = |stream: &Stream, at: u64| match stream.below(at, 320) {
            early @ 5..15 => u64::from(early),
            _ => 20,
        };
        let event = |histogram: &Histogram| {
            let mut sum = Sum::default();
            for (number, count) in (0..).zip(&histogram.counts) {
                (0..*count).for_each(|_| sum.add(number));
            }
            sum.mean()
        };
        let several_mean = (0..12).map(|n| f64::from(n % 7)).sum::<f64>() / 12.0;
        let limited_mean = (310.0 * 20.0 + 95.0) / 320.0;
        for length in [10, 100, 400] {
            let events = [
                covered(length, 0.5, often, event),
                covered(length, 0.02, seldom, event),
                covered(length, several_mean, several, event),
            ];
            let lengths =
                [covered(length, 9.5, even, Histogram::mean), covered(length, limited_mean, limited, Histogram::mean)];
            for found in events.into_iter().chain(lengths) {
                assert!(found >= 1_860, "{length}: {events:?} {lengths:?}");
            }
        }
        // The canary: Student's interval alone misses a rare event whenever it didn't happen.
        let student = |histogram: &Histogram| {
            let total = histogram.counts.get(1).copied().unwrap_or(0);
            Sum { of: histogram.of(), total, squares: total.into() }.by_student()
        };
        let found = covered(100, 0.02, seldom, student);
        assert!(found < 1_800, "{found}");
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
