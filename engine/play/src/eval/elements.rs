//! The elements of domains.

use super::walk::{Search, Walks, find_walks};
use super::{Arg, Ctx, Few};
use crate::{FaultKind, limits};

/// A linked domain.
pub(crate) enum Dom {
    /// A constant list of elements.
    List(Box<[i64]>),
    /// The instances in play: each with the slot of its in-play flag. A visit counts as many steps as there are
    /// candidates, in play or not.
    Pieces(Box<[(i64, u32)]>),
    /// Some of the instances in play, as the value of a local chooses.
    Chosen(Box<Chosen>),
    Parts(Arg),
    Bits(Arg),
    ConstOf(Arg),
    /// A list field: its instance, and its slot.
    Held(Arg, usize),
    Range(Arg, Arg),
    Walk(usize, Vec<Arg>, usize),
    Maybe(Arg),
    Among(Vec<Arg>),
}

/// The pieces that stats leave of a domain: for `b.side != a.side` the candidates for each `a` are known from the start,
/// and for `b.side == s` those for each `s`.
pub(crate) struct Chosen {
    /// The local that holds the `a`, or the `s`.
    pub local: usize,
    /// The candidates by the value of that local, from -1 (`none`).
    pub pieces: Vec<Candidates>,
    /// The candidates for any other value; `None` if it must be an instance.
    pub others: Option<Candidates>,
}

/// Pieces, each with the slot of its in-play flag.
type Candidates = Box<[(i64, u32)]>;

impl Chosen {
    /// The candidates for the value in the frame.
    #[inline]
    fn candidates(&self, c: &mut Ctx, f: &[i64]) -> &[(i64, u32)] {
        let value = f[self.local];
        let known = usize::try_from(value.wrapping_add(1)).ok().and_then(|i| self.pieces.get(i));
        // An instance that is missing has no stats.
        let list = known.filter(|_| value >= 0 || self.others.is_some()).or(self.others.as_ref());
        match list {
            Some(list) => list,
            None => {
                c.fail(FaultKind::OfNone);
                &[]
            }
        }
    }
}

impl Dom {
    /// The pieces of which the elements are those in play, if it is a domain of pieces in play.
    #[inline]
    pub fn candidates(&self, c: &mut Ctx, f: &[i64]) -> Option<&[(i64, u32)]> {
        match self {
            Dom::Pieces(list) => Some(list),
            Dom::Chosen(of) => Some(of.candidates(c, f)),
            _ => None,
        }
    }

    /// Whether an element passes. The elements are visited in order until one does.
    #[inline(always)]
    pub fn any(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        mut passes: impl FnMut(&mut Ctx, &mut [i64], i64) -> bool,
    ) -> bool {
        if let Some(list) = self.candidates(c, f) {
            c.ticks(list.len() as u32);
            return list.iter().any(|(e, in_play)| s[*in_play as usize] != 0 && passes(c, f, *e));
        }
        let mut found = false;
        self.each(s, c, f, |c, f, e| {
            found = passes(c, f, e);
            !found
        });
        found
    }

    /// Calls `visit` for each element in order, until it returns false or a fault occurs.
    #[inline]
    pub fn each(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        mut visit: impl FnMut(&mut Ctx, &mut [i64], i64) -> bool,
    ) {
        match self {
            Dom::List(list) => {
                for e in list {
                    if !(c.tick() && visit(c, f, *e)) {
                        return;
                    }
                }
            }
            Dom::Pieces(list) => each_piece(list, s, c, f, visit),
            Dom::Chosen(of) => {
                let list = of.candidates(c, f);
                each_piece(list, s, c, f, visit);
            }
            Dom::Held(of, slot) => {
                let piece = of.get(s, c, f);
                let count = c.read(s, piece, *slot);
                for i in 0..count.max(0) as usize {
                    let e = c.read(s, piece, slot + 1 + i);
                    if !(c.tick() && visit(c, f, e)) {
                        return;
                    }
                }
            }
            Dom::Maybe(e) => {
                let e = e.get(s, c, f);
                if e != -1 && c.tick() {
                    visit(c, f, e);
                }
            }
            _ => self.each_other(s, c, f, &mut visit),
        }
    }

    fn each_other(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        visit: &mut dyn FnMut(&mut Ctx, &mut [i64], i64) -> bool,
    ) {
        match self {
            Dom::List(_) | Dom::Pieces(_) | Dom::Chosen(_) | Dom::Held(..) | Dom::Maybe(_) => {}
            Dom::Parts(of) => {
                let piece = of.get(s, c, f);
                let statics = c.s;
                let Some(instance) = statics.instances.get(piece as usize) else {
                    c.fail(FaultKind::OfNone);
                    return;
                };
                for e in instance.parts.iter().filter(|p| **p >= 0) {
                    if !(c.tick() && visit(c, f, *e)) {
                        return;
                    }
                }
            }
            Dom::Bits(set) => {
                let mut set = set.get(s, c, f) & i64::MAX;
                while set != 0 {
                    let e = i64::from(set.trailing_zeros());
                    set &= set - 1;
                    if !(c.tick() && visit(c, f, e)) {
                        return;
                    }
                }
            }
            Dom::ConstOf(set) => {
                let set = set.get(s, c, f);
                let statics = c.s;
                let Some(set) = statics.program.sets.get(set as usize) else {
                    c.fail(FaultKind::OfNone);
                    return;
                };
                for e in set.iter() {
                    if !(c.tick() && visit(c, f, e)) {
                        return;
                    }
                }
            }
            Dom::Range(low, high) => {
                let (low, high) = (low.get(s, c, f), high.get(s, c, f));
                for e in low..=high {
                    if !(c.tick() && visit(c, f, e)) {
                        return;
                    }
                }
            }
            Dom::Walk(..) => {
                let mut search = Search::default();
                for walk in &self.walks(s, c, f, &mut search).found {
                    if !(c.tick() && visit(c, f, walk.path)) {
                        return;
                    }
                }
            }
            Dom::Among(list) => {
                let mut seen = Few::new();
                for e in list {
                    let e = e.get(s, c, f);
                    if e != -1 && !seen.contains(&e) {
                        seen.push(e);
                        if !(c.tick() && visit(c, f, e)) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Finds the walks of a domain of walks.
    pub fn walks<'c: 'w, 'w>(&self, s: &[i32], c: &mut Ctx<'c>, f: &mut [i64], search: &'w mut Search) -> &'w Walks {
        let (mut args, mut of) = (Few::new(), (usize::MAX, 0));
        if let Dom::Walk(walk, list, top) = self {
            of = (*walk, *top);
            args.extend(list.iter().map(|arg| arg.get(s, c, f)));
        }
        find_walks(s, c, f, of, &args, search)
    }

    /// The maximum number of elements, if known.
    pub fn most(&self) -> usize {
        match self {
            Dom::List(list) => list.len(),
            Dom::Pieces(list) => list.len(),
            Dom::Chosen(of) => of.pieces.iter().chain(&of.others).map(|list| list.len()).max().unwrap_or(0),
            Dom::Bits(_) => 63,
            Dom::Maybe(_) => 1,
            Dom::Among(list) => list.len(),
            Dom::Parts(_) => 64,
            _ => 256,
        }
        .min(limits::ELEMENTS)
    }
}

/// Iterates over the pieces in play.
#[inline]
fn each_piece(
    list: &[(i64, u32)],
    s: &[i32],
    c: &mut Ctx,
    f: &mut [i64],
    mut visit: impl FnMut(&mut Ctx, &mut [i64], i64) -> bool,
) {
    c.ticks(list.len() as u32);
    for (e, in_play) in list {
        if s[*in_play as usize] != 0 && !visit(c, f, *e) {
            break;
        }
    }
}
