//! The public part of a gathering: who takes part, and in which order they decide.
//!
//! Where players share a screen, the order of passing it must follow from this alone.

use super::{GatherCode, Op, Turn};
use crate::layout::head;
use dicta_program::Origin;

/// A gathering of secret choices, as far as it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// The origin of the statement; the entries of its choices have the same origin.
    pub origin: Origin,
    /// The pieces that take part; `None` unless they are public.
    pub pieces: Option<Vec<i64>>,
    /// Whether they decide in the order of `pieces`, and that is public.
    pub in_order: bool,
}

impl Turn {
    /// The public part of the pending gathering, if any.
    pub(crate) fn public_gathering(&self, slots: &[i32]) -> Option<Gathering> {
        let (_, g) = self.gathering(slots)?;
        let count = (slots[g.at].max(0) as usize).min(g.most);
        let order = g.order(slots, count);
        let piece = |i: usize| i64::from(slots[g.element(i)]);
        let pieces = match &order {
            Some(order) => order.iter().map(|i| piece(*i)).collect(),
            None => (0..count).map(piece).collect(),
        };
        let origin = self.ops.get(slots[head::PC] as usize)?.origin;
        Some(Gathering { origin, pieces: g.open.then_some(pieces), in_order: g.open && order.is_some() })
    }

    /// If a statement gathers choices: whether the participants are public, and whether their order is.
    pub(crate) fn gathers_at(&self, origin: Origin) -> Option<(bool, bool)> {
        self.ops.iter().filter(|placed| placed.origin == origin).find_map(|placed| match placed.op {
            Op::Decide(n) => self.gathers.get(n).map(|g| (g.open, g.open && g.open_after)),
            _ => None,
        })
    }
}

impl GatherCode {
    /// The order in which the elements decide; `None` if it is not public, or some wait for each other.
    fn order(&self, slots: &[i32], count: usize) -> Option<Vec<usize>> {
        if !(self.open && self.open_after) {
            return None;
        }
        let mut order: Vec<usize> = Vec::with_capacity(count);
        while order.len() < count {
            let asked = |i: &usize| order.contains(i);
            let free = |i: &usize| !asked(i) && self.waiting_on(slots, *i).all(|j| j >= count || asked(&j));
            let next = (0..count).find(free)?;
            order.push(next);
        }
        Some(order)
    }
}
