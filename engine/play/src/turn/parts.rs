//! The parts of a turn program that can be run alone.

use super::{Op, Placed, Turn};
use dicta_program::Stretch;

impl Turn {
    /// The first op of a phase and the one after it.
    pub fn phase(&self, wanted: &str) -> Option<(usize, usize)> {
        let begin = self.ops.iter().position(|p| matches!(&p.op, Op::Phase { name, .. } if name == wanted))?;
        let depth = self.ops[begin].causes.len();
        let end = (begin..self.ops.len())
            .find(|i| matches!(self.ops[*i].op, Op::PhaseEnd { .. }) && self.ops[*i].causes.len() == depth)?;
        Some((begin, end + 1))
    }

    /// The ops that a campaign runs after its missions: those after the first mission that it plays.
    pub fn after_mission(&self) -> Option<(usize, usize)> {
        let played = self.ops.iter().position(|p| matches!(p.op, Op::Play(_)))?;
        let end = (played..self.ops.len()).find(|i| matches!(self.ops[*i].op, Op::Fresh))?;
        Some((played + 1, end + 1))
    }

    /// The choices that can come up in some ranges of ops.
    pub fn choices_in(&self, parts: &[(usize, usize)]) -> Vec<usize> {
        let ops = parts.iter().flat_map(|(begin, end)| self.ops.get(*begin..*end.max(&(begin + 1))).unwrap_or(&[]));
        let choice = |placed: &Placed| match placed.op {
            Op::Gather(n) => self.gathers.get(n).map(|g| g.choice),
            Op::Ask(n) => self.asks.get(n).map(|a| a.choice),
            _ => None,
        };
        ops.filter_map(choice).collect()
    }

    /// The ops of a stretch as ranges. A run stops before the end of its range, and the end of a turn leads to the next
    /// one.
    pub fn stretch(&self, of: Stretch) -> Vec<(usize, usize)> {
        let (begin, end) = (self.turn_begin, self.ops.len());
        let last = end.saturating_sub(1);
        let first = self.ops[begin..].iter().position(|p| matches!(p.op, Op::Phase { .. })).map_or(last, |i| begin + i);
        match of {
            Stretch::Start => vec![(0, begin)],
            Stretch::TurnStart => vec![(begin, first)],
            Stretch::TurnEnd => vec![(last, begin)],
            Stretch::Turn => vec![(begin, last), (last, begin)],
            Stretch::Round => vec![(begin, self.last_round.0), (last, begin)],
            Stretch::CampaignEnd => {
                // The names handed over by the last mission are known there, too.
                let handed =
                    self.ops[begin..].iter().position(|p| matches!(p.op, Op::Handed)).map_or(last, |i| begin + i);
                vec![(handed, handed + 1), (self.last_round.0 + 1, self.last_round.1 + 1)]
            }
        }
    }
}
