//! Boundaries: the places between phases where all state is in the position proper.
//!
//! A turn consists of phases, and so does the setup. Before each phase, and before each turn, no loop runs, no decision
//! is pending and no local is bound: the whole state is in fields, decks, picks and streams. There a position can be
//! moved to other rules.

use crate::layout::{head, status};
use crate::machine::Machine;
use crate::position::Position;
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
                // Ops under a condition or in a loop are not boundaries.
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

    /// The boundary at an op, if it is one.
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
    /// The boundary of a position, if it is at one.
    pub fn boundary(&self, p: &Position) -> Option<Boundary> {
        let at = self.boundary_op(p)?;
        self.code.turn.boundary(at)
    }

    /// The op of the boundary of a position, if it is at one.
    pub(crate) fn boundary_op(&self, p: &Position) -> Option<usize> {
        if !self.fits(p) || p.slots[head::STATUS] != status::RUNNING {
            return None;
        }
        let at = usize::try_from(p.slots[head::PC]).ok()?;
        self.code.turn.boundaries().contains(&at).then_some(at)
    }
}
