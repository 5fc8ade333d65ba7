//! Why a tuple of picks isn't among those that a choice offers at all, whatever the rules say.

use crate::eval::{Ctx, FRAME};
use crate::machine::{Machine, Position};
use dicta_program::ChoiceId;

/// What keeps a pick, by its number, from being offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// It isn't among what is picked from.
    Domain(usize),
    /// It doesn't meet the `where`.
    Filter(usize),
    /// Nothing is picked where something must be.
    None(usize),
    /// Something is picked where the pick isn't asked for.
    When(usize),
}

impl Machine {
    /// The first pick that a choice doesn't offer; nothing if all are offered, so that only rules can refuse them.
    pub fn excluded(&self, p: &Position, choice: ChoiceId, args: &[i64], picks: &[i64]) -> Option<Excluded> {
        let of = self.code.choices.get(choice.index()).filter(|of| of.params == args.len() && self.fits(p))?;
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = vec![0; of.size + FRAME];
        frame[..args.len()].copy_from_slice(args);
        of.frame(args, &mut frame);
        for (i, (pick, value)) in of.picks.iter().zip(picks).enumerate() {
            if pick.when.as_ref().is_some_and(|w| !w.holds(&p.slots, &mut c, &mut frame)) {
                if *value != -1 {
                    return Some(Excluded::When(i));
                }
                continue;
            }
            if *value == -1 {
                if !pick.or_none {
                    return Some(Excluded::None(i));
                }
                continue;
            }
            let mut there = false;
            pick.dom.each(&p.slots, &mut c, &mut frame, |_, _, e| {
                there |= e == *value;
                !there
            });
            if !there {
                return Some(Excluded::Domain(i));
            }
            frame[pick.local] = *value;
            if pick.filter.as_ref().is_some_and(|w| !w.holds(&p.slots, &mut c, &mut frame)) {
                return Some(Excluded::Filter(i));
            }
        }
        None
    }
}
