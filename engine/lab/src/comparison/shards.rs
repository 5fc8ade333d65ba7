//! Shards: a comparison in parts, for several computers. Each plays some rounds of every rung; the sums of all shards
//! of a plan are those of the whole.

use super::{COMPARISON_FORMAT, ComparisonPlan, ComparisonSums};
use crate::report::hex;
use dicta_play::chance::key;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// The maximum number of shards of a plan.
pub const SHARDS_MAX: u64 = 10_000;

/// A part of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// The number of the shard, from 1.
    pub number: u64,
    /// The number of all shards.
    pub of: u64,
}

impl Shard {
    /// Parses `3/100`; `None` if there is no such shard, or more than [`SHARDS_MAX`].
    pub fn parse(text: &str) -> Option<Shard> {
        let (number, of) = text.trim().split_once('/')?;
        let shard = Shard { number: number.parse().ok()?, of: of.parse().ok()? };
        shard.exists().then_some(shard)
    }

    fn exists(self) -> bool {
        self.of <= SHARDS_MAX && (1..=self.of).contains(&self.number)
    }

    /// The rounds that it plays, of all rounds of a rung.
    pub fn rounds(&self, all: u64) -> Range<u64> {
        let until = |shards: u64| (u128::from(all) * u128::from(shards) / u128::from(self.of)) as u64;
        until(self.number - 1)..until(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// What a shard has played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardResult {
    /// [`COMPARISON_FORMAT`]
    pub format: u32,
    /// A digest of the plan: results of other plans can't be merged.
    #[serde(with = "hex")]
    pub plan: u64,
    /// Which part it is.
    pub shard: Shard,
    /// Its sums.
    pub sums: ComparisonSums,
    /// A digest of the part and its sums: a file that was damaged can't be merged.
    #[serde(with = "hex")]
    pub digest: u64,
}

impl ShardResult {
    /// What a shard of the plan with this digest has played.
    pub fn new(plan: u64, shard: Shard, sums: ComparisonSums) -> Self {
        let mut result = ShardResult { format: COMPARISON_FORMAT, plan, shard, sums, digest: 0 };
        result.digest = result.digest_of_content();
        result
    }

    /// The digest that its content has.
    fn digest_of_content(&self) -> u64 {
        let sums = serde_json::to_string(&self.sums).unwrap_or_default();
        key(&format!("{} {} {} {sums}", self.format, self.plan, self.shard))
    }
}

/// Why shards can't be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShardProblem {
    /// There are no shards.
    Empty,
    /// A file is of another plan.
    Foreign(String),
    /// A file is not as it was written.
    Damaged(String),
    /// A file divides the plan into another number of shards than the first file.
    OtherNumber(String, Shard),
    /// Two files have the same shard.
    Doubled(Shard, String, String),
    /// No file has these shards.
    Missing(Vec<Shard>),
}

impl fmt::Display for ShardProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardProblem::Empty => write!(f, "there are no shards"),
            ShardProblem::Foreign(file) => write!(f, "{file} belongs to another plan"),
            ShardProblem::Damaged(file) => {
                write!(f, "{file} has been damaged or edited since it was written: play this shard again")
            }
            ShardProblem::OtherNumber(file, shard) => {
                write!(f, "{file} is shard {shard}: the plan was divided in different ways")
            }
            ShardProblem::Doubled(shard, first, second) => write!(f, "{first} and {second} are both shard {shard}"),
            ShardProblem::Missing(shards) => {
                let named: Vec<String> = shards.iter().take(10).map(Shard::to_string).collect();
                let more = if shards.len() > 10 { format!(" and {} more", shards.len() - 10) } else { String::new() };
                write!(f, "missing: shard {}{more}", named.join(", "))
            }
        }
    }
}

/// Merges the shards of a plan, with the names of their files and in any order.
///
/// # Errors
/// All shards that are missing, doubled, damaged or of another plan.
pub fn merge_shards(
    plan: &ComparisonPlan,
    digest: u64,
    mut results: Vec<(String, ShardResult)>,
) -> Result<ComparisonSums, Vec<ShardProblem>> {
    results.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut problems = Vec::new();
    let mut kept: Vec<(String, ShardResult)> = Vec::new();
    for (file, result) in results {
        let is_own = result.format == COMPARISON_FORMAT && result.plan == digest && fits(plan, &result.sums);
        if !is_own || !result.shard.exists() {
            problems.push(ShardProblem::Foreign(file));
        } else if result.digest != result.digest_of_content() {
            problems.push(ShardProblem::Damaged(file));
        } else if kept.first().is_some_and(|(_, first)| first.shard.of != result.shard.of) {
            problems.push(ShardProblem::OtherNumber(file, result.shard));
        } else if let Some((other, _)) = kept.iter().find(|(_, other)| other.shard == result.shard) {
            problems.push(ShardProblem::Doubled(result.shard, other.clone(), file));
        } else {
            kept.push((file, result));
        }
    }
    match kept.first() {
        Some((_, first)) => {
            let all = (1..=first.shard.of).map(|number| Shard { number, of: first.shard.of });
            let missing: Vec<Shard> = all.filter(|shard| kept.iter().all(|(_, r)| r.shard != *shard)).collect();
            if !missing.is_empty() {
                problems.push(ShardProblem::Missing(missing));
            }
        }
        None if problems.is_empty() => problems.push(ShardProblem::Empty),
        None => {}
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(kept.into_iter().fold(ComparisonSums::new(plan), |sums, (_, result)| sums.merge(result.sums)))
}

/// Whether sums have the rungs, missions, sides and events of a plan.
fn fits(plan: &ComparisonPlan, sums: &ComparisonSums) -> bool {
    sums.rungs.len() == plan.rungs.len()
        && sums.rungs.iter().all(|rung| {
            let sides = |at: usize| plan.missions.get(at).map(|m| m.sides.len());
            rung.events.len() == plan.events.len()
                && rung.figure_pairs.len() == plan.figures().len()
                && rung.missions.len() == plan.missions.len()
                && rung.missions.iter().enumerate().all(|(at, m)| m.wins.iter().all(|w| Some(w.len()) == sides(at)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Metric;

    fn plan() -> ComparisonPlan {
        ComparisonPlan {
            format: COMPARISON_FORMAT,
            versions: Default::default(),
            project: None,
            unsound: false,
            missions: Vec::new(),
            rungs: vec![vec!["random".into()]],
            rounds: 10,
            until_known: false,
            seed: 1,
            metric: Metric::Draws,
            margin: 0,
            events: Vec::new(),
            together: 1,
        }
    }

    fn part(number: u64, of: u64) -> (String, ShardResult) {
        let mut sums = ComparisonSums::new(&plan());
        sums.rungs[0].games = 1 << number;
        (format!("{number}-of-{of}"), ShardResult::new(7, Shard { number, of }, sums))
    }

    fn problems(parts: Vec<(String, ShardResult)>) -> Vec<String> {
        merge_shards(&plan(), 7, parts).expect_err("problems").iter().map(ShardProblem::to_string).collect()
    }

    /// Shards divide the rounds without a gap or an overlap, also if there are more of them than rounds.
    #[test]
    fn shards_divide_the_rounds() {
        for (rounds, of) in [(10, 3), (100, 7), (3, 10), (u64::MAX, 9)] {
            let mut next = 0;
            for number in 1..=of {
                let range = Shard { number, of }.rounds(rounds);
                assert_eq!(range.start, next);
                assert!(range.end - range.start <= rounds.div_ceil(of), "{range:?}");
                next = range.end;
            }
            assert_eq!(next, rounds);
        }
        assert_eq!(Shard::parse("3/100"), Some(Shard { number: 3, of: 100 }));
        for wrong in ["0/3", "4/3", "3", "a/3", "1/0", "-1/3", "1/10001"] {
            assert_eq!(Shard::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn shards_merge_in_any_order() {
        let merged = |order: [u64; 3]| merge_shards(&plan(), 7, order.map(|n| part(n, 3)).into());
        assert_eq!(merged([1, 2, 3]).map(|sums| sums.rungs[0].games), Ok(14));
        assert_eq!(merged([3, 1, 2]), merged([1, 2, 3]));
    }

    #[test]
    fn missing_doubled_and_foreign_shards_are_named() {
        assert_eq!(problems(vec![]), ["there are no shards"]);
        assert_eq!(problems(vec![part(2, 4)]), ["missing: shard 1/4, 3/4, 4/4"]);
        assert_eq!(problems(vec![part(1, 20)])[0].rsplit_once(", ").map(|(_, end)| end), Some("11/20 and 9 more"));
        let copy = ("copy".to_string(), part(1, 2).1);
        assert_eq!(problems(vec![part(2, 2), copy, part(1, 2)]), ["1-of-2 and copy are both shard 1/2"]);
        let mut foreign = part(2, 2);
        foreign.1.plan = 8;
        let found = problems(vec![part(1, 2), foreign]);
        assert_eq!(found, ["2-of-2 belongs to another plan", "missing: shard 2/2"]);
        let found = problems(vec![part(1, 2), part(2, 2), part(3, 3)]);
        assert_eq!(found, ["3-of-3 is shard 3/3: the plan was divided in different ways"]);
        let mut damaged = part(2, 2);
        damaged.1.sums.rungs[0].games += 1;
        let found = problems(vec![part(1, 2), damaged]);
        let says = "2-of-2 has been damaged or edited since it was written: play this shard again";
        assert_eq!(found, [says, "missing: shard 2/2"]);
        let mut other_shape = part(2, 2);
        other_shape.1.sums.rungs.clear();
        assert_eq!(problems(vec![part(1, 2), other_shape])[0], "2-of-2 belongs to another plan");
    }
}
