//! Boundaries: the places between phases, at which nothing is under way that only the turn program remembers.
//!
//! A turn is made of phases, and so is a set-up. Before each phase, and before each turn, no loop runs, nobody is
//! asked and no local is bound: all that is in play stands in fields, decks, picks and streams. There a position can
//! be taken over by other rules.

use crate::Journal;
use crate::hand::Chance;
use crate::layout::{head, status};
use crate::machine::{Machine, Position, Status};
use crate::turn::{Op, Turn};
use smol_str::SmolStr;

/// A place between phases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// The beginning of a turn.
    Turn,
    /// The beginning of a phase.
    Phase { name: SmolStr, title: SmolStr, in_setup: bool },
}

/// Where play came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The next boundary.
    Boundary,
    /// Somebody decides, the game is over, or something is wrong.
    Rest(Status),
    /// A die or card is to be given by hand. The position is of no use any more.
    Wanted,
}

impl Turn {
    /// The ops that are boundaries, in order.
    pub fn boundaries(&self) -> Vec<usize> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(placed) = self.ops.get(at) {
            let next = match &placed.op {
                Op::TurnBegin => {
                    found.push(at);
                    at + 1
                }
                Op::Phase { .. } if placed.causes.len() <= 1 => {
                    found.push(at);
                    at + 1
                }
                // What stands under a condition or in a loop is no place to stop.
                Op::If { otherwise, .. } => match self.ops.get(otherwise.wrapping_sub(1)).map(|p| &p.op) {
                    Some(Op::Jump(end)) => *end,
                    _ => *otherwise,
                },
                Op::Each { .. } => match self.ops.get(at + 1).map(|p| &p.op) {
                    Some(Op::Next { after, .. }) => *after,
                    _ => at + 1,
                },
                _ => at + 1,
            };
            at = next.max(at + 1);
        }
        found
    }

    /// The boundary that an op is.
    pub fn boundary(&self, op: usize) -> Option<Boundary> {
        match &self.ops.get(op)?.op {
            Op::TurnBegin => Some(Boundary::Turn),
            Op::Phase { name, title } => {
                Some(Boundary::Phase { name: name.clone(), title: title.clone(), in_setup: op < self.turn_begin })
            }
            _ => None,
        }
    }
}

impl Machine {
    /// The boundary at which a position rests.
    pub fn boundary(&self, p: &Position) -> Option<Boundary> {
        let at = self.boundary_op(p)?;
        self.code.turn.boundary(at)
    }

    /// The op of the boundary at which a position rests.
    pub(crate) fn boundary_op(&self, p: &Position) -> Option<usize> {
        if !self.fits(p) || p.slots[head::STATUS] != status::RUNNING {
            return None;
        }
        let at = usize::try_from(p.slots[head::PC]).ok()?;
        self.code.turn.boundaries().contains(&at).then_some(at)
    }

    /// Runs the position to the next boundary, or to rest if that comes first. From boundary to boundary it comes to
    /// just the positions that [`Machine::advance`] comes to.
    pub fn advance_to_boundary(&self, p: &mut Position, j: &mut Journal, chance: &mut Chance) -> Stop {
        if self.fits(p) && p.slots[head::STATUS] == status::RUNNING {
            let at = usize::try_from(p.slots[head::PC]).unwrap_or(0);
            let all = self.code.turn.boundaries();
            let next = all.iter().copied().find(|b| *b > at).unwrap_or(self.code.turn.turn_begin);
            let there = self.run_to(p, j, (next != at).then_some(next), chance);
            if chance.wanted().is_some() {
                return Stop::Wanted;
            }
            if there {
                return Stop::Boundary;
            }
        }
        Stop::Rest(self.status(p))
    }
}
