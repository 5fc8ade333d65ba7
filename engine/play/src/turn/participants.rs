//! Who takes part in a pending decision when the umpire has changed the position.

use super::{GatherCode, Turn};
use crate::GameLog;
use crate::env::{Env, SharedCode};
use crate::layout::{head, status};

impl Turn {
    /// Takes instances that have left play out of the pending gathering. If the one that decides is among them, the
    /// next one is asked, or what follows the decision runs.
    pub(crate) fn withdraw(&self, slots: &mut [i32], gone: &[i64], decides: bool) {
        let Some(n) = usize::try_from(slots[head::WAITING] - 1).ok() else { return };
        if let Some(g) = self.gathers.get(n) {
            let deciding = usize::try_from(slots[head::ELEMENT]).unwrap_or(0);
            let stay: Vec<usize> =
                (0..g.count(slots)).filter(|i| !gone.contains(&i64::from(slots[g.element(*i)]))).collect();
            g.keep_only(slots, &stay);
            match stay.iter().position(|i| *i == deciding) {
                Some(at) => slots[head::ELEMENT] = at as i32,
                None => self.ask_again(slots),
            }
        } else if decides {
            // Past the question and what would follow its answer.
            slots[head::PC] += 2;
            self.ask_again(slots);
        }
    }

    /// Lets instances that have come into play take part in the pending gathering, if they are among its elements now:
    /// what follows needs their choices.
    pub(crate) fn admit(&self, code: &SharedCode, slots: &mut [i32], new: &[i64]) {
        let waiting = usize::try_from(slots[head::WAITING] - 1).ok();
        let Some(g) = waiting.and_then(|n| self.gathers.get(n)) else { return };
        let mut frame = self.frame(code, slots);
        // In a copy, since a random order draws from a stream.
        let (mut copy, mut log) = (slots.to_vec(), GameLog::Off);
        let elements = Env::new(code, None, &mut copy, &mut log).elements(&g.each, &mut frame);
        for e in new.iter().filter(|e| elements.contains(e)) {
            let count = g.count(slots);
            let is_in = (0..count).any(|i| i64::from(slots[g.element(i)]) == *e);
            if !is_in && count < g.most {
                slots[g.element(count)] = *e as i32;
                slots[g.state(count)] = super::state::UNDECIDED;
                slots[g.waits(count)..g.waits(count) + g.words].fill(0);
                slots[g.at] += 1;
            }
        }
    }

    /// Lets the turn program find anew who decides.
    pub(crate) fn ask_again(&self, slots: &mut [i32]) {
        slots[head::WAITING] = 0;
        slots[head::STATUS] = status::RUNNING;
    }
}

impl GatherCode {
    /// Keeps only these elements, in this order.
    fn keep_only(&self, slots: &mut [i32], stay: &[usize]) {
        let count = self.count(slots);
        if stay.len() == count {
            return;
        }
        let old = slots.to_vec();
        // Without an order there are no rows of who waits for whom.
        let waits = |i: usize, j: usize| self.words > 0 && self.waits_for(&old, i, j);
        for at in 0..count {
            slots[self.waits(at)..self.waits(at) + self.words].fill(0);
            let from = stay.get(at).copied();
            slots[self.element(at)] = from.map_or(0, |i| old[self.element(i)]);
            slots[self.state(at)] = from.map_or(super::state::UNDECIDED, |i| old[self.state(i)]);
            for (to, j) in stay.iter().enumerate().filter(|(_, j)| from.is_some_and(|i| waits(i, **j))) {
                debug_assert!(*j < count, "an element waits only for others of the gathering");
                slots[self.waits(at) + to / 32] |= 1 << (to % 32);
            }
        }
        slots[self.at] = stay.len() as i32;
    }
}
