//! How the figure of a comparison is distributed, in bars: values of the figure, or ranges of them, that follow each
//! other without a gap, also where there are no games.

use super::value;
use dicta_lab::{Bar, ComparisonPlan, PairAt, Spread};
use std::collections::BTreeMap;

/// The greatest number of bars for the values, and for the differences on one side of 0.
const VALUES_MAX: i64 = 25;
const DIFFERENCES_MAX: i64 = 12;

/// The games of a range of values.
#[derive(Clone, Debug, PartialEq)]
pub struct DistributionBar {
    /// The range, as text.
    pub title: String,
    /// For A and B, how many games there are, with a pair that one of them belongs to. For differences, only one.
    pub games: Vec<(u64, Option<PairAt>)>,
}

/// How many games had which figure under A and B.
pub fn distribution_of_values(plan: &ComparisonPlan, spread: &Spread) -> Vec<DistributionBar> {
    let values = || spread.values.iter().flat_map(|values| values.keys());
    let (Some(least), Some(most)) = (values().min(), values().max()) else { return Vec::new() };
    let (least, most) = (i64::from(*least), i64::from(*most));
    let width = (most - least + 1 + VALUES_MAX - 1) / VALUES_MAX;
    let number = |counted: i64| (counted - least) / width;
    let of: Vec<BTreeMap<i64, Bar>> = spread
        .values
        .iter()
        .map(|values| grouped(values.iter().map(|(counted, bar)| (number(i64::from(*counted)), bar))))
        .collect();
    let shown = |counted: i64| plan.value(u32::try_from(counted).unwrap_or(u32::MAX));
    let text = |counted: i64| whole(&value(&plan.metric, shown(counted)));
    let bars = (0..=number(most)).map(|number| {
        let (low, high) = (least + number * width, (least + (number + 1) * width - 1).min(most));
        let games = of.iter().map(|bars| games(bars.get(&number))).collect();
        DistributionBar { title: range(&text(low), &text(high)), games }
    });
    bars.collect()
}

/// By how much the figure of B is greater, in how many pairs. 0 has a bar of its own.
pub fn distribution_of_differences(plan: &ComparisonPlan, spread: &Spread) -> Vec<DistributionBar> {
    let Some(most) = spread.differences.keys().map(|difference| difference.abs()).max() else { return Vec::new() };
    let width = ((most + DIFFERENCES_MAX - 1) / DIFFERENCES_MAX).max(1);
    let number = |difference: i64| difference.signum() * ((difference.abs() + width - 1) / width);
    let bars = grouped(spread.differences.iter().map(|(difference, bar)| (number(*difference), bar)));
    let text = |difference: i64| {
        let sign = if difference > 0 {
            "+"
        } else if difference < 0 {
            "−"
        } else {
            ""
        };
        let size = plan.value(u32::try_from(difference.abs()).unwrap_or(u32::MAX));
        format!("{sign}{}", whole(&value(&plan.metric, size)))
    };
    let ends = (bars.keys().next().copied().unwrap_or(0).min(0), bars.keys().next_back().copied().unwrap_or(0).max(0));
    let shown = (ends.0..=ends.1).map(|number| {
        let far = number * width;
        let near = far - number.signum() * (width - 1);
        let title = if number < 0 { range(&text(far), &text(near)) } else { range(&text(near), &text(far)) };
        DistributionBar { title, games: vec![games(bars.get(&number))] }
    });
    shown.collect()
}

fn games(bar: Option<&Bar>) -> (u64, Option<PairAt>) {
    bar.map_or((0, None), |bar| (bar.pairs, Some(bar.example)))
}

/// The bars of each number together.
fn grouped<'b>(bars: impl Iterator<Item = (i64, &'b Bar)>) -> BTreeMap<i64, Bar> {
    let mut grouped: BTreeMap<i64, Bar> = BTreeMap::new();
    for (number, bar) in bars {
        let mine = grouped.entry(number).or_insert(Bar { pairs: 0, ..*bar });
        mine.pairs += bar.pairs;
        (mine.is_same, mine.example) = (mine.is_same, mine.example).min((bar.is_same, bar.example));
    }
    grouped
}

/// A range, or its only value.
fn range(low: &str, high: &str) -> String {
    if low == high { low.to_owned() } else { format!("{low}…{high}") }
}

/// A value without its decimals, if they are 0.
fn whole(text: &str) -> String {
    text.replacen(".00", "", 1).replacen(".0 ", " ", 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::{TEXT, order, played};

    fn bars(bars: &[DistributionBar]) -> Vec<(&str, Vec<u64>)> {
        bars.iter().map(|bar| (bar.title.as_str(), bar.games.iter().map(|(n, _)| *n).collect())).collect()
    }

    #[test]
    fn values_and_differences_have_a_bar_each() {
        let found = played(order(&TEXT.replace("turns 2", "turns 4"))).result;
        let spread = &found.report.rungs[0].spread;
        let values = distribution_of_values(&found.plan, spread);
        assert_eq!(bars(&values), [("2", vec![100, 0]), ("3", vec![0, 0]), ("4", vec![0, 100])]);
        let differences = distribution_of_differences(&found.plan, spread);
        assert_eq!(bars(&differences), [("0", vec![0]), ("+1", vec![0]), ("+2", vec![100])]);
        // Every pair differs, so the first one is the example.
        assert_eq!(differences[2].games[0].1, Some(PairAt::default()));
    }

    #[test]
    fn many_values_share_bars() {
        let plan = played(order(TEXT)).result.plan;
        let bar = |pairs: u64| Bar { pairs, ..Bar::default() };
        let mut spread = Spread::default();
        spread.values[0] = (1..=60).map(|turns| (turns, bar(1))).collect();
        spread.differences = [(-30, bar(2)), (-29, bar(1)), (0, bar(9)), (1, bar(3))].into();
        let values = distribution_of_values(&plan, &spread);
        assert_eq!((values.len(), values[0].title.as_str(), values[0].games[0].0), (20, "1…3", 3));
        assert_eq!(values[19].title, "58…60");
        let differences = distribution_of_differences(&plan, &spread);
        assert_eq!(bars(&differences)[0], ("−30…−28", vec![3]));
        assert_eq!(bars(&differences)[10..], [("0", vec![9]), ("+1…+3", vec![3])]);
    }
}
