//! Why a tuple of picks is outside a choice's domains, regardless of the rules.

use crate::eval::FRAME;
use crate::machine::Machine;
use crate::position::Position;
use dicta_program::ChoiceId;

/// Why a pick, by its index, is not offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// It is not in the domain.
    Domain(usize),
    /// It does not meet the `where`.
    Filter(usize),
    /// It is `none` but must not be.
    None(usize),
    /// It is not `none` but the pick does not apply.
    When(usize),
}

impl Machine {
    /// The first pick that a choice does not offer; `None` if all are offered, so that only rules can forbid them.
    pub fn excluded(&self, p: &Position, choice: ChoiceId, args: &[i64], picks: &[i64]) -> Option<Excluded> {
        let of = self.code.turn.choices.get(choice.index()).filter(|of| of.params == args.len() && self.fits(p))?;
        let mut c = self.ctx();
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
