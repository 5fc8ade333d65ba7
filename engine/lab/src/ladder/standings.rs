//! The order of a ladder's rungs and their results against each other, as reports show them.

use super::{Estimate, LadderReport, PairingResult, ResultGames};

/// The results of a rung against another one.
#[derive(Clone, Copy, Debug)]
pub struct RungAgainst<'r> {
    /// The pairing of the two.
    pub pairing: &'r PairingResult,
    /// The share of the points that the rung got; `None` if no pair was played to its end.
    pub share: Option<Estimate>,
    /// The first games that the rung lost, drew and won.
    pub games: ResultGames,
}

impl LadderReport {
    /// The numbers of the rungs, the strongest first.
    pub fn strongest_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rungs.len()).collect();
        order.sort_by(|a, b| self.rungs[*b].elo.value.total_cmp(&self.rungs[*a].elo.value));
        order
    }

    /// The results of a rung against another one, by name; `None` for a rung and itself.
    pub fn against(&self, rung: &str, other: &str) -> Option<RungAgainst<'_>> {
        let between = |a: &str, b: &str| self.pairings.iter().find(|p| p.first == a && p.second == b);
        if let Some(pairing) = between(rung, other) {
            return Some(RungAgainst { pairing, share: pairing.share, games: pairing.games });
        }
        let pairing = between(other, rung)?;
        let mirrored =
            |share: Estimate| Estimate { value: 1.0 - share.value, low: 1.0 - share.high, high: 1.0 - share.low };
        let [lost, drawn, won] = pairing.games;
        Some(RungAgainst { pairing, share: pairing.share.map(mirrored), games: [won, drawn, lost] })
    }
}
