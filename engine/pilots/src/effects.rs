//! Estimates the worth of an option from the effects that the doctrine declares, without playing the turn.
//!
//! All pieces that decide at the same time are moved as the doctrine declares, each from the position before any moved:
//! the others by options that it does not avoid, the deciding piece by one option after the other. Each option meets
//! the same replies.

use crate::limits;
use crate::lookahead::{Candidate, LookAhead, copied};
use dicta_play::chance::Stream;
use dicta_play::{Change, Decision, Imagined, Machine, OptionBuf, Position, View};
use dicta_program::DoctrineId;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

/// The replies are taken in this many parts; after each, the worse half of the options is dropped.
const PARTS: u64 = 4;

impl LookAhead {
    /// Returns the kept option with the greatest sum over all replies, the first of equal ones, or `None` if canceled.
    /// The number of positions is that of the doctrine, times the effort.
    #[expect(clippy::too_many_arguments, reason = "a decision with all that belongs to it")]
    pub fn best_by_effects(
        &mut self,
        machine: &Machine,
        view: &View,
        (doctrine, effort): (DoctrineId, u64),
        decision: &Decision,
        (options, kept): (&OptionBuf, &[usize]),
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<usize> {
        let drops = true;
        self.value_by_effects(machine, view, (doctrine, effort), decision, (options, kept), drops, seed, cancel)?;
        let best = self.tried.iter().max_by_key(|t| (t.sum, Reverse(t.option)));
        Some(best.map_or(0, |t| t.option))
    }

    /// Like [`Self::best_by_effects`], but orders the kept options, the best first, and drops none.
    #[expect(clippy::too_many_arguments, reason = "a decision with all that belongs to it")]
    pub fn order_by_effects(
        &mut self,
        machine: &Machine,
        view: &View,
        doctrine: DoctrineId,
        decision: &Decision,
        what: (&OptionBuf, &[usize]),
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<&[Candidate]> {
        self.value_by_effects(machine, view, (doctrine, 1), decision, what, false, seed, cancel)?;
        self.tried.sort_unstable_by_key(|t| (Reverse(t.sum), t.option));
        Some(&self.tried)
    }

    #[expect(clippy::too_many_arguments, reason = "a decision with all that belongs to it")]
    fn value_by_effects(
        &mut self,
        machine: &Machine,
        view: &View,
        (doctrine, effort): (DoctrineId, u64),
        decision: &Decision,
        (options, kept): (&OptionBuf, &[usize]),
        drops: bool,
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<()> {
        let of = machine.program().doctrines.get(doctrine.index())?;
        let step = kept.len().div_ceil(limits::OPTIONS).max(1);
        self.tried.clear();
        self.tried.extend(kept.iter().step_by(step).map(|option| Candidate { option: *option, sum: 0 }));
        self.pieces.clear();
        self.pieces.push(decision.piece);
        let (samples, replies) = (u64::from(of.samples.max(1)) * effort, u64::from(of.replies.max(1)));
        let (seeds, all) = (Stream::new(seed, "samples"), samples * replies);
        for sample in 0..samples {
            let mut still = Imagined::still(machine, view, seeds.at(sample));
            let others = machine.simultaneous_pieces(view, &mut still, decision, doctrine);
            let mut position = copied(self.at.take(), &still);
            let foresee = |p: &mut Position, args: &[i64], picks: &[i64]| {
                machine.foresee(p, &still, (doctrine, decision.choice), args, picks)
            };
            self.changes.resize(options.len(), Change::default());
            for Candidate { option, .. } in &self.tried {
                self.changes[*option] = foresee(&mut position, &decision.args, options.get(*option));
            }
            for reply in 0..replies {
                if cancel.load(Ordering::Relaxed) {
                    return None;
                }
                let chance = Stream::keyed(seeds.at(sample), reply);
                let picked = (0..).zip(&others).filter(|(_, other)| !other.kept.is_empty()).map(|(n, other)| {
                    let picked = other.kept[chance.below(n, other.kept.len() as u32) as usize];
                    foresee(&mut position, &other.args, other.options.get(picked))
                });
                self.replied.clear();
                self.replied.extend(picked);
                self.replied.iter_mut().for_each(|change| change.swap(&mut position));
                self.value(machine, doctrine, &mut position);
                self.replied.iter_mut().rev().for_each(|change| change.swap(&mut position));
                let played = sample * replies + reply;
                if drops && (played + 1) * PARTS / all > played * PARTS / all {
                    self.drop_worse_half();
                }
            }
            self.at = Some(position);
        }
        Some(())
    }

    /// Adds to each option the worth of the position that it leads to from this one.
    fn value(&mut self, machine: &Machine, doctrine: DoctrineId, position: &mut Position) {
        for i in 0..self.tried.len() {
            let option = self.tried[i].option;
            self.changes[option].swap(position);
            let worth = self.worth(machine, position, doctrine);
            self.changes[option].swap(position);
            self.note(option, worth);
            self.tried[i].sum = self.tried[i].sum.saturating_add(worth);
        }
    }
}
