//! What the sums of a comparison mean: a verdict for each rung, with an interval.

use super::{
    COMPARISON_FORMAT, ComparedRules, ComparisonFault, ComparisonPlan, ComparisonSums, DifferingPair, FigurePair,
    GAMES_MAX, Metric, MissionSums, RungSums, Spread,
};
use crate::betting::{interval, is_above, is_below};
use crate::ladder::Estimate;
use crate::measure::Share;
use crate::report::hex;
use serde::{Deserialize, Serialize};

/// The probability that the interval of any rung is wrong at any look, in all comparisons that hold together.
const ERROR: f64 = 0.05;

/// The results of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparisonReport {
    /// [`COMPARISON_FORMAT`]
    pub format: u32,
    /// The two versions of the rules, A and B.
    pub versions: [ComparedRules; 2],
    /// Names of the missions.
    pub missions: Vec<String>,
    /// The seed of the comparison.
    pub seed: u64,
    /// All games played.
    pub games: u64,
    /// A 64-bit digest of the end of every game. Comparisons with equal digests had the same games.
    #[serde(with = "hex")]
    pub digest: u64,
    /// The figure that is compared.
    pub metric: Metric,
    /// Differences up to this count as none.
    pub margin: f64,
    /// Games that ended with a fault; their rounds count in no other figure but `games` and `digest`.
    pub faults: Share,
    /// What all rungs say together.
    pub summary: Summary,
    /// The rungs, in the order of the plan.
    pub rungs: Vec<RungComparison>,
}

/// What is known about the difference of the two versions for a rung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Not enough games were played.
    #[default]
    Unknown,
    /// The two games of every pair are the same: no game reached what is different.
    Unreached,
    /// The figure doesn't differ by more than the margin.
    Same,
    /// The figure of B is greater, and may be so by more than the margin.
    Greater,
    /// The figure of B is less, and may be so by more than the margin.
    Less,
}

/// What the verdicts of all rungs say together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Summary {
    /// No rung's verdict is known, or those that are known don't say that the versions differ.
    #[default]
    Unknown,
    /// No game of any rung reached what is different.
    Unreached,
    /// The figure doesn't differ by more than the margin for all rungs whose games reached what is different.
    Same,
    /// The figure of B is greater for all rungs.
    Greater,
    /// The figure of B is less for all rungs.
    Less,
    /// The figure differs for some rungs only.
    Partly,
    /// The figure of B is greater for some rungs and less for others.
    Opposed,
}

/// The results of a rung.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RungComparison {
    /// Its pilots: one for all seats, or two that play against each other.
    pub pilots: Vec<String>,
    /// The number of games, and how many of them count.
    pub games: u64,
    /// The number of rounds that count.
    pub rounds: u64,
    /// Pairs whose two games differ.
    pub differing: Share,
    /// What is known about the difference.
    pub verdict: Verdict,
    /// The mean figure of a game under A and B.
    pub means: [f64; 2],
    /// The difference of these means. The intervals of all rungs hold together with 95 %, after every look.
    pub difference: Estimate,
    /// About how many games it takes to know the verdict, if it isn't known and a comparison can have so many. Without a
    /// margin, it is the number that shows a difference of the size that was found.
    pub games_needed: Option<u64>,
    /// The difference in each mission, without an interval.
    pub missions: Vec<MissionComparison>,
    /// Other figures, without an interval.
    pub figures: Vec<ComparedFigure>,
    /// The pairs that differ most.
    pub most: Vec<DifferingPair>,
    /// How the figure that is compared is distributed.
    #[serde(default)]
    pub spread: Spread,
    /// The first games that ended with a fault.
    pub first_faults: Vec<ComparisonFault>,
}

/// The difference in a mission.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MissionComparison {
    /// The name in the source.
    pub name: String,
    /// Pairs whose two games differ.
    pub differing: Share,
    /// The mean figure of a game under A and B.
    pub means: [f64; 2],
}

/// A figure that isn't tested.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ComparedFigure {
    /// `wins SIDE`, `draws`, `turns`, or the name of an event.
    pub name: String,
    /// The mean per game under A and B.
    pub means: [f64; 2],
    /// A pair of games that shows it.
    #[serde(default)]
    pub pair: Option<FigurePair>,
}

impl ComparisonPlan {
    /// The report on these sums.
    pub fn report(&self, sums: &ComparisonSums) -> ComparisonReport {
        let rungs: Vec<RungComparison> =
            sums.rungs.iter().enumerate().map(|(rung, sums)| self.rung_report(rung, sums)).collect();
        let verdicts: Vec<Verdict> = rungs.iter().map(|rung| rung.verdict).collect();
        let games = sums.rungs.iter().map(|rung| rung.games).sum();
        ComparisonReport {
            format: COMPARISON_FORMAT,
            versions: self.versions.clone(),
            missions: self.missions.iter().map(|m| m.name.clone()).collect(),
            seed: self.seed,
            games,
            digest: sums.rungs.iter().fold(0, |digest, rung| crate::batch::mix(digest, rung.digest)),
            metric: self.metric.clone(),
            margin: self.margin_of_figure(),
            faults: Share::new(sums.rungs.iter().map(|rung| rung.faults).sum(), games),
            summary: summary(&verdicts),
            rungs,
        }
    }

    /// Whether the verdict of a rung is known, so that it may stop. If no game has reached what is different, it goes
    /// on until there are enough games to rule out a difference.
    pub(super) fn is_known(&self, rung: usize, sums: &RungSums) -> bool {
        self.tested(&self.numbers(rung, sums)) != Verdict::Unknown
    }

    fn margin_of_figure(&self) -> f64 {
        self.margin as f64 / 1e6
    }

    /// The error that each of the rungs may have.
    fn error(&self) -> f64 {
        ERROR / (self.rungs.len().max(1) as f64 * self.together.max(1) as f64)
    }

    /// The differences of the rounds as numbers from 0 to 1, of which ½ means no difference.
    fn numbers(&self, rung: usize, sums: &RungSums) -> Vec<(f64, u64)> {
        let greatest = (self.pairs(rung) * u64::from(self.most())).max(1) as f64;
        let number = |difference: i64| (0.5 + difference as f64 / (2.0 * greatest)).clamp(0.0, 1.0);
        sums.differences.iter().map(|(difference, rounds)| (number(*difference), *rounds)).collect()
    }

    /// The number for a difference of the figure.
    fn number(&self, difference: f64) -> f64 {
        0.5 + difference / (2.0 * self.greatest())
    }

    /// The verdict by the numbers of a rung.
    fn tested(&self, numbers: &[(f64, u64)]) -> Verdict {
        let (error, margin) = (self.error(), self.margin_of_figure());
        // A difference within the margin counts as none, even if it is certain that there is one.
        if is_above(numbers, self.number(-margin), error) && is_below(numbers, self.number(margin), error) {
            Verdict::Same
        } else if is_above(numbers, 0.5, error) {
            Verdict::Greater
        } else if is_below(numbers, 0.5, error) {
            Verdict::Less
        } else {
            Verdict::Unknown
        }
    }

    /// The results of a rung by its sums so far.
    pub fn rung_report(&self, rung: usize, sums: &RungSums) -> RungComparison {
        let numbers = self.numbers(rung, sums);
        let (pairs, differing) = sums.pairs();
        let verdict = if pairs > 0 && differing == 0 { Verdict::Unreached } else { self.tested(&numbers) };
        let is_open = verdict == Verdict::Unknown && pairs > 0;
        let means = self.means(pairs, sums.missions.iter());
        let figure = |number: f64| (2.0 * number - 1.0) * self.greatest();
        let (low, high) = interval(&numbers, self.error());
        let difference = Estimate { value: means[1] - means[0], low: figure(low), high: figure(high) };
        RungComparison {
            pilots: self.rungs.get(rung).cloned().unwrap_or_default(),
            games: sums.games,
            rounds: sums.rounds(),
            differing: Share::new(differing, pairs),
            verdict,
            means,
            difference,
            games_needed: is_open.then(|| self.games_needed(2 * pairs, &difference)).flatten(),
            missions: self
                .missions
                .iter()
                .zip(&sums.missions)
                .map(|(m, of)| self.mission_report(&m.name, of))
                .collect(),
            figures: self.compared_figures(pairs, sums),
            most: sums.most.clone(),
            spread: sums.spread.clone(),
            first_faults: sums.first_faults.clone(),
        }
    }

    /// The mean figure under A and B.
    fn means<'s>(&self, pairs: u64, missions: impl Iterator<Item = &'s MissionSums> + Clone) -> [f64; 2] {
        let unit = self.metric.unit();
        [0, 1].map(|version| unit * mean(missions.clone().map(|m| m.metric[version]).sum(), pairs))
    }

    fn mission_report(&self, name: &str, sums: &MissionSums) -> MissionComparison {
        MissionComparison {
            name: name.to_owned(),
            differing: Share::new(sums.differing, sums.pairs),
            means: self.means(sums.pairs, std::iter::once(sums)),
        }
    }

    /// The width of an interval shrinks with the root of the number of games: how many are needed until it lies on one
    /// side of 0 or within the margin, if the estimate stays the same; `None` if more than a comparison can have.
    fn games_needed(&self, games: u64, difference: &Estimate) -> Option<u64> {
        let half = (difference.high - difference.low) / 2.0;
        let goal = difference.value.abs().max(self.margin_of_figure() - difference.value.abs());
        let needed = games as f64 * (half / goal).powi(2).max(1.0);
        if goal <= 0.0 || needed > GAMES_MAX as f64 {
            return None;
        }
        // Two digits are as much as such an estimate is worth.
        let digits = 10f64.powf((needed.log10() - 1.0).floor().max(0.0));
        Some(((needed / digits).ceil() * digits) as u64)
    }

    /// Wins of each side, draws, turns and events, in the order of [`ComparisonPlan::figures`].
    fn compared_figures(&self, pairs: u64, sums: &RungSums) -> Vec<ComparedFigure> {
        let sides = self.sides();
        let mut totals = vec![[0; 2]; sides.len() + 2];
        for (mission, of) in self.missions.iter().zip(&sums.missions) {
            for (side, name) in mission.sides.iter().enumerate() {
                let wins = [0, 1].map(|version| of.wins[version].get(side).copied().unwrap_or(0));
                sides.iter().position(|s| s == name).into_iter().for_each(|at| super::add(&mut totals[at], &wins));
            }
            super::add(&mut totals[sides.len()], &of.draws);
            super::add(&mut totals[sides.len() + 1], &of.turns);
        }
        totals.extend(&sums.events);
        let pair_of = |at: usize| sums.figure_pairs.get(at).copied().flatten();
        let figure = |(at, (name, totals)): (usize, (String, [u64; 2]))| ComparedFigure {
            name,
            means: totals.map(|n| mean(n, pairs)),
            pair: pair_of(at),
        };
        self.figures().into_iter().zip(totals).enumerate().map(figure).collect()
    }
}

fn mean(total: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { total as f64 / of as f64 }
}

/// What verdicts say together. A rung whose games never reached what is different has the same figure.
fn summary(verdicts: &[Verdict]) -> Summary {
    let has = |verdict: Verdict| verdicts.contains(&verdict);
    let all = |accepted: &[Verdict]| !verdicts.is_empty() && verdicts.iter().all(|v| accepted.contains(v));
    if all(&[Verdict::Unreached]) {
        Summary::Unreached
    } else if all(&[Verdict::Unreached, Verdict::Same]) {
        Summary::Same
    } else if all(&[Verdict::Greater]) {
        Summary::Greater
    } else if all(&[Verdict::Less]) {
        Summary::Less
    } else if has(Verdict::Greater) && has(Verdict::Less) {
        Summary::Opposed
    } else if has(Verdict::Greater) || has(Verdict::Less) {
        Summary::Partly
    } else {
        Summary::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{GameEnd, PlannedMission};
    use dicta_play::chance::Stream;

    fn plan(rungs: usize, metric: Metric, margin: u64) -> ComparisonPlan {
        let mission = |name: &str| PlannedMission {
            name: name.into(),
            sides: vec!["one".into(), "two".into()],
            turns: 20,
            rules: ["0".into(), "1".into()],
        };
        ComparisonPlan {
            format: COMPARISON_FORMAT,
            versions: Default::default(),
            project: None,
            unsound: false,
            missions: vec![mission("first"), mission("second")],
            rungs: (0..rungs).map(|n| vec![format!("pilot {n}")]).collect(),
            rounds: 1_000,
            until_known: true,
            seed: 1,
            metric,
            margin,
            events: vec!["hit".into()],
            together: 1,
        }
    }

    /// The sums of a rung whose rounds have these differences. All pairs of a round with a difference differ.
    fn sums(plan: &ComparisonPlan, differences: &[(i64, u64)]) -> RungSums {
        let mut sums = RungSums::new(plan);
        for (difference, rounds) in differences {
            sums.games += 4 * rounds;
            sums.differences.insert(*difference, *rounds);
            for (number, mission) in sums.missions.iter_mut().enumerate() {
                let part = if number == 0 { difference / 2 } else { difference - difference / 2 };
                mission.pairs += rounds;
                mission.differing += if *difference == 0 { 0 } else { *rounds };
                mission.metric[0] += 10 * rounds;
                mission.metric[1] += (10 + part) as u64 * rounds;
            }
        }
        sums
    }

    fn verdict(plan: &ComparisonPlan, differences: &[(i64, u64)]) -> RungComparison {
        plan.report(&ComparisonSums { rungs: vec![sums(plan, differences); plan.rungs.len()] }).rungs.remove(0)
    }

    #[test]
    fn verdicts_follow_the_interval() {
        // Half points of a side in two missions: a round differs by at most 4.
        let plan = plan(1, Metric::Points(None), 30_000);
        let found = verdict(&plan, &[(0, 500), (2, 120), (-2, 40)]);
        assert_eq!((found.verdict, found.rounds, found.games), (Verdict::Greater, 660, 2_640));
        // 160 half points more in 1,320 pairs.
        assert!((found.difference.value - 80.0 / 1_320.0).abs() < 1e-12, "{found:?}");
        assert!(found.difference.low > 0.0 && found.difference.low < found.difference.value, "{found:?}");
        assert!(found.difference.high > found.difference.value && found.games_needed.is_none(), "{found:?}");
        assert_eq!(found.differing.count, 320);
        assert_eq!(verdict(&plan, &[(0, 500), (2, 40), (-2, 120)]).verdict, Verdict::Less);
        let unknown = verdict(&plan, &[(0, 500), (2, 90), (-2, 80)]);
        assert_eq!(unknown.verdict, Verdict::Unknown);
        assert!(unknown.games_needed.is_some_and(|games| games > unknown.games), "{unknown:?}");
        let same = verdict(&plan, &[(0, 50_000), (2, 500), (-2, 500)]);
        assert_eq!(same.verdict, Verdict::Same);
        assert!(-0.03 < same.difference.low && same.difference.high < 0.03, "{same:?}");
        // Without a margin, no number of games shows that there is no difference.
        let exact = ComparisonPlan { margin: 0, ..plan.clone() };
        let unknown = verdict(&exact, &[(0, 50_000), (2, 500), (-2, 500)]);
        assert_eq!((unknown.verdict, unknown.games_needed), (Verdict::Unknown, None));
        let unknown = verdict(&exact, &[(0, 50_000), (2, 501), (-2, 500)]);
        assert_eq!((unknown.verdict, unknown.games_needed), (Verdict::Unknown, None));
        let some = verdict(&exact, &[(0, 500), (2, 90), (-2, 80)]);
        assert!(some.games_needed.is_some_and(|games| games > some.games), "{some:?}");
        assert_eq!(verdict(&plan, &[(0, 50)]).verdict, Verdict::Unreached);
        assert_eq!(verdict(&plan, &[]).verdict, Verdict::Unknown);
    }

    /// A difference that is certain, but within the margin, counts as none, so that more games don't turn "no
    /// difference" into one.
    #[test]
    fn a_difference_within_the_margin_counts_as_none() {
        let plan = plan(1, Metric::Points(None), 30_000);
        let small = [(0, 48_000), (2, 2_000)];
        let found = verdict(&plan, &small);
        assert!(0.0 < found.difference.low && found.difference.high < 0.03, "{found:?}");
        assert_eq!(found.verdict, Verdict::Same);
        let less = verdict(&plan, &small.map(|(difference, rounds)| (-difference, rounds)));
        assert_eq!((less.verdict, less.difference.high), (Verdict::Same, -found.difference.low));
        let narrow = ComparisonPlan { margin: 10_000, ..plan };
        assert_eq!(verdict(&narrow, &small).verdict, Verdict::Greater);
    }

    /// With more rungs, each needs more evidence, so that all verdicts hold together.
    #[test]
    fn intervals_of_more_rungs_are_wider() {
        let width = |rungs| {
            let found = verdict(&plan(rungs, Metric::Turns, 500_000), &[(0, 500), (3, 90), (-2, 80)]).difference;
            found.high - found.low
        };
        assert!(width(1) < width(2) && width(2) < width(8));
    }

    /// Four comparisons that hold together are as sure as one with four rungs.
    #[test]
    fn intervals_of_comparisons_that_hold_together_are_wider() {
        let found = |rungs: usize, together: u64| {
            let plan = ComparisonPlan { together, ..plan(rungs, Metric::Turns, 500_000) };
            verdict(&plan, &[(0, 500), (3, 90), (-2, 80)]).difference
        };
        assert_eq!(found(1, 4), found(4, 1));
        assert!(found(1, 4).low < found(1, 1).low && found(1, 1).high < found(1, 4).high);
    }

    #[test]
    fn verdicts_of_all_rungs_are_summarized() {
        use Verdict::{Greater, Less, Same, Unknown, Unreached};
        let cases: [(&[Verdict], Summary); 9] = [
            (&[Greater, Greater], Summary::Greater),
            (&[Less, Less], Summary::Less),
            (&[Greater, Less, Unknown], Summary::Opposed),
            (&[Greater, Same], Summary::Partly),
            (&[Less, Unknown, Unreached], Summary::Partly),
            (&[Same, Unreached], Summary::Same),
            (&[Unreached, Unreached], Summary::Unreached),
            (&[Same, Unknown], Summary::Unknown),
            (&[], Summary::Unknown),
        ];
        for (verdicts, expected) in cases {
            assert_eq!(summary(verdicts), expected, "{verdicts:?}");
        }
    }

    /// A comparison that stops when its verdict is known: rounds without a true difference, one of eight of which
    /// differs. At most 5 % of 400 comparisons say that there is one, and all of them end.
    #[test]
    fn comparisons_that_stop_when_known_are_seldom_wrong() {
        let (plan, stream) = (plan(2, Metric::Points(None), 30_000), Stream::new(5, "rounds"));
        let (mut taken, mut wrong, mut ended) = (0, 0, 0);
        for _ in 0..400 {
            let mut rung = RungSums::new(&plan);
            for round in 1..=4_000 {
                let difference = match stream.below(taken, 16) {
                    0 => 2,
                    1 => -2,
                    _ => 0,
                };
                taken += 1;
                *rung.differences.entry(difference).or_default() += 1;
                // Fewer looks than rounds keep the test short.
                if round % 4 == 0 && plan.is_known(0, &rung) {
                    ended += 1;
                    wrong += u32::from(plan.tested(&plan.numbers(0, &rung)) != Verdict::Same);
                    break;
                }
            }
        }
        assert!(wrong <= 20 && ended == 400, "{wrong} of {ended}");
    }

    #[test]
    fn sums_merge_in_any_order() {
        let plan = plan(1, Metric::Points(None), 30_000);
        let part = |round: u64, counted: u32, fault: bool| {
            let mut one = sums(&plan, &[(i64::from(counted), 1)]);
            let ends = [GameEnd::default(), GameEnd { counted, ..GameEnd::default() }];
            one.most.push(DifferingPair { round, ends, ..DifferingPair::default() });
            one.digest = round.wrapping_mul(u64::MAX / 3);
            if fault {
                one.first_faults.push(ComparisonFault { round, ..ComparisonFault::default() });
                one.faults += 1;
            }
            one
        };
        let parts: Vec<RungSums> = (0..12).map(|n| part(n, (n % 5) as u32, n % 2 == 0)).collect();
        let merged =
            |order: &[usize]| order.iter().fold(RungSums::new(&plan), |sums, part| sums.merge(parts[*part].clone()));
        let forward = merged(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(forward, merged(&[7, 3, 11, 0, 5, 9, 1, 10, 2, 8, 6, 4]));
        // The pairs that differ most, and of those that differ as much, the first.
        assert_eq!(forward.most.iter().map(|pair| pair.round).collect::<Vec<_>>(), [4, 9, 3]);
        assert_eq!(forward.faults, 6);
    }
}
