//! A pilot's opinion of the options of a decision, and the contribution of its doctrine's terms.
//!
//! Forming an opinion is the same as deciding: the same view, the same playouts, the same chance. It uses nothing that
//! the pilot does not know.

use crate::lookahead::Weighed;
use crate::pilot::Pilot;
use dicta_play::{Decision, Look, Machine, OptionBuf};
use dicta_program::DoctrineId;
use std::sync::atomic::AtomicBool;

/// A pilot's opinion of the options of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The doctrine; a random pilot has none.
    pub doctrine: Option<DoctrineId>,
    /// The index of the option that it chooses.
    pub chosen: usize,
    /// Options that the doctrine avoids, with the index of the first `avoid` that applies to each.
    pub avoided: Vec<(usize, usize)>,
    /// Whether the plays went to the options that did best so far, so that options with few of them were not dropped.
    pub deep: bool,
    /// Options that were played out: those with the most playouts first, then by sum. Empty if the pilot does not look
    /// ahead, or has a single option left.
    pub weighed: Vec<Weighed>,
    /// The number of options that are neither avoided nor played out.
    pub others: usize,
}

impl Pilot {
    /// Decides as [`Pilot::decide_cancelable`] does, and returns the reasons.
    pub fn opinion(
        &mut self,
        machine: &Machine,
        decision: &Decision,
        options: &OptionBuf,
        look: Look<'_>,
        cancel: &AtomicBool,
    ) -> Option<Opinion> {
        self.ahead.take_notes();
        let chosen = self.decide_cancelable(machine, decision, options, look, cancel);
        let weighed = self.ahead.notes();
        let chosen = chosen?;
        let manner = self.spec().manner(machine.program());
        let doctrine = manner.doctrine;
        let avoided = doctrine.map_or_else(Vec::new, |of| avoided(machine, of, decision, options, look));
        let others = options.len().saturating_sub(avoided.len() + weighed.len());
        Some(Opinion { doctrine, chosen, avoided, deep: manner.deep, weighed, others })
    }
}

/// The options that a doctrine avoids, each with the first `avoid` that applies.
fn avoided(
    machine: &Machine,
    doctrine: DoctrineId,
    decision: &Decision,
    options: &OptionBuf,
    look: Look<'_>,
) -> Vec<(usize, usize)> {
    let mut kept = Vec::new();
    if options.len() <= 1 || !look.spare(doctrine, decision, options, &mut kept) {
        return Vec::new();
    }
    let view = look.view();
    let avoids = machine.program().doctrines.get(doctrine.index()).map_or(0, |d| d.avoids.len());
    let strikes = |option: usize| {
        (0..avoids).find(|avoid| {
            let (of, args) = (decision.choice, &decision.args);
            machine.avoids(view.position(), doctrine, *avoid, of, args, options.get(option))
        })
    };
    (0..options.len()).filter(|i| !kept.contains(i)).filter_map(|i| Some((i, strikes(i)?))).collect()
}
