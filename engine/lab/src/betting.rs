//! Intervals for the mean of numbers from 0 to 1 that hold however often you look at them.
//!
//! The method is betting (I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", J.
//! R. Stat. Soc. B 86, 2024, the hedged capital process). To test whether the mean is `m`, a gambler starts with a
//! capital of 1 and bets on every number before it is seen, at odds that are fair if the mean is `m`: with a stake `s`
//! from 0 to 1, the capital is multiplied by `1 + s·(x/m − 1)` for each number `x`. If the mean is `m`, the capital
//! ever reaches `1/error` with a probability of at most `error` (Ville's inequality), no matter how many numbers there
//! are or when the gambler stops. So every `m` for which it does is ruled out.
//!
//! The capital is divided evenly over several stakes, large ones for few numbers and small ones for many. The product
//! doesn't depend on the order of the numbers: how often each occurred is all that has to be kept. As the capital
//! falls when `m` rises, the means that are not ruled out are an interval. A second gambler bets that the mean is less
//! than `m`; each of the two may be wrong with half of the error.
//!
//! The numbers must have the same mean, given those before; their distribution is arbitrary otherwise.

/// The number of stakes: 2^-½, 2^-1½ and so on. More of them would only help after millions of numbers.
const STAKES: i32 = 8;
/// The number of halvings that find the end of an interval.
const HALVINGS: usize = 50;
/// Ends of intervals are rounded outwards to this fraction, so that they don't depend on the last bits of a logarithm.
const PARTS: f64 = 1e9;

/// Numbers from 0 to 1, and how often each occurred.
pub type Numbers = [(f64, u64)];

/// The interval of the mean: it contains the mean after every look at the numbers, except with a probability of at most
/// `error`.
pub fn interval(numbers: &Numbers, error: f64) -> (f64, f64) {
    let low = least(numbers, error);
    let high = 1.0 - least(&mirrored(numbers), error);
    ((low * PARTS).floor() / PARTS, (high * PARTS).ceil() / PARTS)
}

/// Whether the interval lies above `mean`.
pub fn is_above(numbers: &Numbers, mean: f64, error: f64) -> bool {
    match mean > 0.0 {
        true => log_capital(numbers, mean) >= log_goal(error),
        false => mean < 0.0,
    }
}

/// Whether the interval lies below `mean`.
pub fn is_below(numbers: &Numbers, mean: f64, error: f64) -> bool {
    is_above(&mirrored(numbers), 1.0 - mean, error)
}

/// The natural logarithm of the capital at which a gambler has ruled out a mean: each of the two has half of the error.
fn log_goal(error: f64) -> f64 {
    (2.0 / error).ln()
}

/// The natural logarithm of the capital of a gambler who has bet that the mean is greater than `mean`, which is greater
/// than 0.
fn log_capital(numbers: &Numbers, mean: f64) -> f64 {
    let of_stake = |stake: f64| -> f64 {
        numbers.iter().map(|(number, count)| *count as f64 * (stake * (number / mean - 1.0)).ln_1p()).sum()
    };
    let logarithms: Vec<f64> = (0..STAKES).map(|n| of_stake(0.5f64.powf(f64::from(n) + 0.5))).collect();
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = logarithms.iter().map(|l| (l - greatest).exp()).sum();
    greatest + (sum / f64::from(STAKES)).ln()
}

/// The least mean that isn't ruled out. It is never greater than the average, where no stake has won anything.
fn least(numbers: &Numbers, error: f64) -> f64 {
    let count: u64 = numbers.iter().map(|(_, count)| count).sum();
    let sum: f64 = numbers.iter().map(|(number, count)| number * *count as f64).sum();
    if sum <= 0.0 {
        return 0.0;
    }
    let (mut out, mut within) = (0.0, sum / count as f64);
    for _ in 0..HALVINGS {
        let middle = (out + within) / 2.0;
        if is_above(numbers, middle, error) {
            out = middle;
        } else {
            within = middle;
        }
    }
    out
}

/// Each number's distance from 1.
fn mirrored(numbers: &Numbers) -> Vec<(f64, u64)> {
    numbers.iter().map(|(number, count)| (1.0 - number, *count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_play::chance::Stream;

    const ERROR: f64 = 0.05;

    /// Computed from the formula with 40 digits by another program.
    #[test]
    fn intervals_match_the_formula() {
        let cases: [(&Numbers, (f64, f64)); 4] = [
            (&[(0.0, 40), (1.0, 60)], (0.434_668_043_9, 0.751_472_202_336)),
            (&[(0.0, 10), (0.5, 980), (1.0, 30)], (0.499_368_326_655, 0.521_454_889_183)),
            (&[(0.0, 30), (0.25, 200), (0.5, 500), (0.75, 220), (1.0, 50)], (0.492_105_090_674, 0.538_055_925_356)),
            (&[(1.0, 10)], (0.482_633_580_007, 1.0)),
        ];
        for (numbers, (low, high)) in cases {
            let found = interval(numbers, ERROR);
            assert!((found.0 - low).abs() < 2e-9 && (found.1 - high).abs() < 2e-9, "{numbers:?}: {found:?}");
        }
        assert!((log_capital(&[(0.0, 40), (1.0, 60)], 0.5).exp() - 2.421_214_359_380_9).abs() < 1e-9);
        assert!((log_capital(&[(1.0, 10)], 0.5).exp() - 30.401_613_317_362_3).abs() < 1e-9);
        assert_eq!(interval(&[], ERROR), (0.0, 1.0));
        assert_eq!(interval(&[(0.0, 10)], ERROR).0, 0.0);
    }

    /// At fair odds nothing can be won on average, with any number of coins: the capital, weighted with the probability
    /// of each result, is 1.
    #[test]
    fn fair_odds_win_nothing() {
        for (mean, flips) in [(0.5, 12), (0.2, 9), (0.9, 30)] {
            let (mut expected, mut ways) = (0.0, 1.0);
            for ones in 0..=flips {
                let probability = ways * f64::powi(mean, ones) * f64::powi(1.0 - mean, flips - ones);
                let numbers = [(0.0, (flips - ones) as u64), (1.0, ones as u64)];
                expected += probability * log_capital(&numbers, mean).exp();
                ways = ways * f64::from(flips - ones) / f64::from(ones + 1);
            }
            assert!((expected - 1.0).abs() < 1e-9, "{mean} {flips}: {expected}");
        }
    }

    /// The ends of the interval are where the capital of one of the gamblers reaches its goal.
    #[test]
    fn the_interval_ends_where_a_mean_is_ruled_out() {
        let numbers = [(0.0, 30), (0.5, 500), (1.0, 50)];
        let (low, high) = interval(&numbers, ERROR);
        assert!(is_above(&numbers, low - 1e-8, ERROR) && !is_above(&numbers, low + 1e-8, ERROR));
        assert!(is_below(&numbers, high + 1e-8, ERROR) && !is_below(&numbers, high - 1e-8, ERROR));
        assert!(is_above(&numbers, -0.1, ERROR) && !is_above(&numbers, 0.0, ERROR));
        assert!(is_below(&numbers, 1.1, ERROR) && !is_below(&numbers, 1.0, ERROR));
        let (wide_low, wide_high) = interval(&numbers, ERROR / 10.0);
        assert!(wide_low < low && high < wide_high);
    }

    /// In how many of many series of numbers with these weights the mean was ruled out at one of the looks, which are
    /// after every number.
    fn ruled_out(weights: &[(f64, u32)], mean: f64, (series, length): (u64, u64), error: f64) -> usize {
        let stream = Stream::new(17, "series");
        let all: u32 = weights.iter().map(|(_, weight)| weight).sum();
        let is_out = |series: &u64| {
            let mut numbers: Vec<(f64, u64)> = weights.iter().map(|(number, _)| (*number, 0)).collect();
            (0..length).any(|n| {
                let mut drawn = stream.below(series * length + n, all);
                let at = weights.iter().position(|(_, weight)| match drawn.checked_sub(*weight) {
                    Some(rest) => {
                        drawn = rest;
                        false
                    }
                    None => true,
                });
                numbers[at.expect("less than the sum of all weights")].1 += 1;
                is_above(&numbers, mean, error) || is_below(&numbers, mean, error)
            })
        };
        (0..series).filter(is_out).count()
    }

    /// With a look after every number, the true mean is ruled out in at most 5 % of 1,000 series.
    #[test]
    fn intervals_contain_the_truth_after_every_look() {
        let cases: [(&[(f64, u32)], f64); 4] = [
            (&[(0.0, 1), (1.0, 1)], 0.5),
            (&[(0.0, 19), (1.0, 1)], 0.05),
            (&[(0.0, 1), (0.25, 2), (0.5, 4), (0.75, 2), (1.0, 1)], 0.5),
            (&[(0.0, 3), (0.5, 30), (1.0, 1)], 16.0 / 34.0),
        ];
        for (weights, mean) in cases {
            let wrong = ruled_out(weights, mean, (1_000, 200), ERROR);
            assert!(wrong <= 50, "{weights:?}: {wrong}");
        }
        // The canary: with a greater error, the same series rule out more.
        let wrong = ruled_out(&[(0.0, 1), (1.0, 1)], 0.5, (1_000, 200), 0.5);
        assert!((51..=500).contains(&wrong), "{wrong}");
    }

    /// A rule compared with itself, by games that are independent: the difference of two coins.
    #[test]
    fn a_rule_does_not_differ_from_itself() {
        let wrong = ruled_out(&[(0.0, 1), (0.5, 2), (1.0, 1)], 0.5, (1_000, 200), ERROR);
        assert!(wrong <= 50, "{wrong}");
    }

    /// The same as a large test, about a minute in a release build.
    #[test]
    #[ignore = "takes minutes: cargo test --release -p dicta-lab --lib -- --ignored a_rule_does_not_differ_in_long_series"]
    fn a_rule_does_not_differ_in_long_series() {
        let wrong = ruled_out(&[(0.0, 1), (0.5, 2), (1.0, 1)], 0.5, (1_000, 100_000), ERROR);
        assert!(wrong <= 50, "{wrong}");
    }

    /// A difference of three percentage points is found in at least 80 % of comparisons of 4,000 pairs, of which 13 %
    /// differ: one side wins 8 % more of them, and loses 5 %.
    #[test]
    fn planted_differences_are_found() {
        let found = ruled_out(&[(0.0, 5), (0.5, 87), (1.0, 8)], 0.5, (100, 4_000), ERROR);
        assert!(found >= 80, "{found}");
    }
}
