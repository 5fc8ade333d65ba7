//! Loops: which elements take part, and in which order.

use super::Env;
use crate::eval::*;
use dicta_program::*;
use smallvec::SmallVec;

/// A linked loop.
pub(crate) struct EachCode {
    pub local: usize,
    pub dom: Dom,
    /// The part of the filter that is tested first: tests of fields of the element, by slot.
    pub first: Vec<(u32, Test)>,
    /// The filter without those tests.
    pub rest: Option<Cond>,
    pub order: Vec<Arg>,
    pub random: Option<StreamId>,
}

impl EachCode {
    /// Whether the element in the frame takes part.
    fn passes(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], e: i64) -> bool {
        self.first.iter().all(|(slot, test)| test.has(c.read(s, e, *slot as usize)))
            && self.rest.as_ref().is_none_or(|rest| rest.holds(s, c, f))
    }

    /// The pieces in their order, if few enough for a bit set.
    fn pieces(&self) -> Option<&[(i64, u32)]> {
        match &self.dom {
            Dom::Pieces(list) if self.is_over_few_pieces() => Some(list),
            _ => None,
        }
    }

    /// Whether its elements are pieces in their order, few enough for a bit set.
    pub fn is_over_few_pieces(&self) -> bool {
        matches!(self.dom, Dom::Pieces(_) | Dom::Chosen(_))
            && self.dom.most() <= 64
            && self.order.is_empty()
            && self.random.is_none()
    }

    /// The elements, if these are always the same.
    pub fn constant(&self) -> Option<&[i64]> {
        match &self.dom {
            Dom::List(list) if self.first.is_empty() && self.rest.is_none() && self.order.is_empty() => {
                Some(list).filter(|_| self.random.is_none()).map(|list| &**list)
            }
            _ => None,
        }
    }

    /// Whether its elements are those of a list that is empty now.
    #[inline]
    pub fn is_of_empty_list(&self, env: &mut Env, f: &mut [i64]) -> bool {
        let Dom::Held(of, slot) = &self.dom else { return false };
        let piece = of.get(env.slots, &mut env.c, f);
        env.c.read(env.slots, piece, *slot) == 0
    }

    /// Whether an element that was there at the start still takes part: a piece that has left play does not.
    pub fn still(&self, env: &mut Env, e: i64) -> bool {
        !matches!(self.dom, Dom::Pieces(_) | Dom::Chosen(_)) || env.c.read(env.slots, e, SLOT_IN_PLAY as usize) != 0
    }
}

/// The pieces in play whose slots pass some tests, one bit each. Few pass the first test, so it comes before the question
/// whether a piece is in play.
#[inline]
fn passing(slots: &[i32], pieces: &[(i64, u32)], tests: &[(u32, Test)]) -> u64 {
    let Some(((slot, first), others)) = tests.split_first() else {
        return bits(pieces, |in_play| slots[in_play] != 0);
    };
    let to_slot = (*slot as usize).wrapping_sub(SLOT_IN_PLAY as usize);
    bits(pieces, |in_play| {
        first.has(slots[in_play.wrapping_add(to_slot)].into())
            && slots[in_play] != 0
            && others
                .iter()
                .all(|(slot, test)| test.has(slots[in_play - SLOT_IN_PLAY as usize + *slot as usize].into()))
    })
}

/// The pieces that pass a test of the slot of their in-play flag, one bit each.
#[inline(always)]
fn bits(pieces: &[(i64, u32)], passes: impl Fn(usize) -> bool) -> u64 {
    let mut bits = 0;
    for (i, (_, in_play)) in pieces.iter().enumerate() {
        if passes(*in_play as usize) {
            bits |= 1 << i;
        }
    }
    bits
}

impl Env<'_> {
    /// The pieces of a loop that take part, one bit each: the same as [`Env::elements`] for few pieces.
    pub fn taking_part(&mut self, each: &EachCode, pieces: &[(i64, u32)], f: &mut [i64]) -> u64 {
        self.c.ticks(pieces.len() as u32);
        let mut bits = passing(self.slots, pieces, &each.first);
        if let Some(rest) = &each.rest {
            let mut left = bits;
            while left != 0 {
                let i = left.trailing_zeros() as usize;
                left &= left - 1;
                f[each.local] = pieces[i].0;
                if !rest.holds(self.slots, &mut self.c, f) {
                    bits &= !(1 << i);
                }
            }
        }
        bits
    }

    /// The elements of a loop, in their order.
    pub fn elements(&mut self, each: &EachCode, f: &mut [i64]) -> Few {
        let mut few = Few::new();
        if let Some(pieces) = each.pieces() {
            let mut bits = self.taking_part(each, pieces, f);
            while bits != 0 {
                few.push(pieces[bits.trailing_zeros() as usize].0);
                bits &= bits - 1;
            }
            return few;
        }
        let (slots, local) = (&*self.slots, each.local);
        each.dom.each(slots, &mut self.c, f, |c, f, e| {
            f[local] = e;
            if each.passes(slots, c, f, e) {
                few.push(e);
            }
            true
        });
        if !each.order.is_empty() {
            let mut keyed: SmallVec<[(SmallVec<[i64; 2]>, i64); 16]> = SmallVec::new();
            for e in few.iter() {
                f[local] = *e;
                keyed.push((each.order.iter().map(|k| k.get(slots, &mut self.c, f)).collect(), *e));
            }
            // Shuffled first, so that chance decides between equal keys.
            if let Some(stream) = each.random {
                for i in (1..keyed.len()).rev() {
                    let j = self.pick(stream, i + 1);
                    keyed.swap(i, j);
                }
            }
            keyed.sort_by(|a, b| a.0.cmp(&b.0));
            for (to, (_, e)) in few.iter_mut().zip(keyed) {
                *to = e;
            }
        } else if let Some(stream) = each.random {
            self.shuffle(stream, &mut few);
        }
        few
    }
}
