//! Tuples of picks that have few elements, by number: first pick major, elements in order, `none` last.

use super::table::universe;
use crate::layout::Statics;
use dicta_program::*;

/// Words of bits for tuples: up to this many times 64.
pub(crate) const WORDS: usize = 8;
/// Bits for tuples.
pub(crate) type TupleBits = [u64; WORDS];

/// The numbers of the tuples with a bit, smallest first.
#[inline]
pub(crate) fn bits_of<const W: usize>(bits: [u64; W]) -> impl Iterator<Item = usize> {
    (0..W).flat_map(move |w| {
        let mut word = bits[w];
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            (word != 0).then(|| {
                word &= word - 1;
                w * 64 + bit
            })
        })
    })
}

/// The number of the n-th tuple with a bit.
pub(crate) fn nth_bit(bits: &TupleBits, mut n: usize) -> Option<usize> {
    for (w, word) in bits.iter().enumerate() {
        let count = word.count_ones() as usize;
        if n < count {
            let left = (0..n).fold(*word, |word, _| word & (word - 1));
            return Some(w * 64 + left.trailing_zeros() as usize);
        }
        n -= count;
    }
    None
}

/// Picks with few elements, and all their tuples.
#[derive(Debug)]
pub(crate) struct TupleList {
    pub tuples: Tuples,
    /// One after the other.
    all: Box<[i64]>,
    width: usize,
}

impl TupleList {
    pub fn new(tuples: Tuples) -> TupleList {
        TupleList { all: tuples.all(), width: tuples.picks.len(), tuples }
    }

    /// The picks of a tuple.
    #[inline]
    pub fn get(&self, n: usize) -> &[i64] {
        self.all.get(n * self.width..(n + 1) * self.width).unwrap_or(&[])
    }

    /// All tuples in order.
    pub fn iter(&self) -> impl Iterator<Item = &[i64]> {
        self.all.chunks(self.width.max(1))
    }
}

/// Picks with few elements, and the numbers of their tuples.
#[derive(Debug, PartialEq)]
pub(crate) struct Tuples {
    picks: Vec<FewElements>,
    pub count: usize,
}

/// A pick with few elements.
#[derive(Debug, PartialEq)]
struct FewElements {
    /// The index of the pick.
    pick: usize,
    local: usize,
    /// The elements, without `none`.
    elements: usize,
    /// Whether it can be `none`.
    or_none: bool,
}

impl FewElements {
    fn len(&self) -> usize {
        self.elements + usize::from(self.or_none)
    }

    /// The number of its element in an option.
    #[inline]
    fn digit(&self, picks: &[i64]) -> Option<usize> {
        match *picks.get(self.pick)? {
            -1 if self.or_none => Some(self.elements),
            e => usize::try_from(e).ok().filter(|e| *e < self.elements),
        }
    }

    fn element(&self, n: usize) -> i64 {
        if n < self.elements { n as i64 } else { -1 }
    }
}

impl Tuples {
    /// The only tuple of no picks.
    pub fn new() -> Tuples {
        Tuples { picks: Vec::new(), count: 1 }
    }

    /// How many words have bits.
    pub fn words(&self) -> usize {
        self.count.div_ceil(64).min(WORDS)
    }

    /// Adds a pick. Returns false if its elements are too many. `made`: it is only about cases in which it is made.
    pub fn add(&mut self, s: &Statics, choice: &Choice, pick: usize, made: bool) -> bool {
        let of = &choice.picks[pick];
        let Some(elements) = universe(s, &of.ty) else { return false };
        let always = made || matches!(of.when, None | Some(Expr::Const(1)));
        let never = !made && of.when == Some(Expr::Const(0));
        let few = FewElements {
            pick,
            local: choice.params.len() + pick,
            elements: if never { 0 } else { elements },
            or_none: of.or_none || !always,
        };
        let fits = self.count * few.len() <= WORDS * 64;
        if fits {
            self.count *= few.len();
            self.picks.push(few);
        }
        fits
    }

    /// The locals of the picks.
    pub fn locals(&self) -> impl Iterator<Item = usize> {
        self.picks.iter().map(|few| few.local)
    }

    /// The number of the tuple of an option; `None` if an element has none.
    #[inline]
    pub fn number(&self, picks: &[i64]) -> Option<usize> {
        if let [only] = &*self.picks {
            return only.digit(picks);
        }
        let mut number = 0;
        for few in &self.picks {
            number = number * few.len() + few.digit(picks)?;
        }
        Some(number)
    }

    /// Writes a tuple to the frame.
    pub fn put(&self, number: usize, f: &mut [i64]) {
        let mut rest = number;
        for few in self.picks.iter().rev() {
            f[few.local] = few.element(rest % few.len());
            rest /= few.len();
        }
    }

    /// All tuples, one after the other.
    fn all(&self) -> Box<[i64]> {
        let mut frame = vec![0; self.locals().max().map_or(0, |most| most + 1)];
        let mut all = Vec::new();
        for number in 0..self.count {
            self.put(number, &mut frame);
            all.extend(self.locals().map(|local| frame[local]));
        }
        all.into()
    }

    /// The first tuple that has the same elements in the picks mentioned.
    pub fn alike(&self, number: usize, mentioned: &[bool]) -> usize {
        let (mut rest, mut weight, mut alike) = (number, 1, 0);
        for (few, mentioned) in self.picks.iter().zip(mentioned).rev() {
            alike += if *mentioned { rest % few.len() * weight } else { 0 };
            rest /= few.len();
            weight *= few.len();
        }
        alike
    }

    /// Judges each tuple. A judgement that only depends on the picks mentioned is made once for their elements.
    pub fn judged<R: Copy>(&self, mentioned: &[bool], f: &mut [i64], mut judge: impl FnMut(&mut [i64]) -> R) -> Vec<R> {
        let mut all = Vec::with_capacity(self.count);
        for number in 0..self.count {
            let alike = self.alike(number, mentioned);
            let judgement = match all.get(alike) {
                Some(known) => *known,
                None => {
                    self.put(number, f);
                    judge(f)
                }
            };
            all.push(judgement);
        }
        all
    }

    /// The bits of the tuples that fit.
    pub fn bits<R>(all: &[R], fits: impl Fn(&R) -> bool) -> TupleBits {
        let mut bits = TupleBits::default();
        for (n, _) in all.iter().enumerate().filter(|(_, judgement)| fits(judgement)) {
            bits[n / 64] |= 1 << (n % 64);
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::{FewElements, TupleBits, TupleList, Tuples};
    use crate::options::OptionBuf;
    use std::sync::Arc;

    #[test]
    fn options_from_a_list_are_thinned_out_like_any_others() {
        let few = FewElements { pick: 0, local: 1, elements: 70, or_none: true };
        let list = Arc::new(TupleList::new(Tuples { picks: vec![few], count: 71 }));
        let mut bits = TupleBits::default();
        (bits[0], bits[1]) = (1 << 3 | 1 << 63, 1 << 6);
        let (mut options, mut written) = (OptionBuf::new(), OptionBuf::new());
        options.clear(1);
        options.take_tuples(&list, bits);
        written.clear(1);
        [3, 63, -1].iter().for_each(|e| written.push(&[*e]));
        assert!(options == written && options.get(1) == [63]);
        options.keep(|option| option != 1);
        written.keep(|option| option != 1);
        assert!(options == written && options.iter().eq([[3], [-1]]));
    }
}
