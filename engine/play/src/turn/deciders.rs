//! Who decides next in a gathering.

use super::{Asked, GatherCode, Turn, state};
use crate::env::Env;
use crate::eval::Few;
use crate::layout::head;
use crate::options::OptionBuf;
use crate::seats::ALL_SEATS;
use crate::{FaultKind, LogEvent};
use dicta_program::*;
use smallvec::SmallVec;

impl Env<'_> {
    /// Determines the elements of a gathering and who waits for whom.
    pub(super) fn gather(&mut self, g: &GatherCode, f: &mut [i64]) {
        let list = self.elements(&g.each, f);
        if list.len() > g.most {
            self.c.fail(FaultKind::TooManyElements);
            return;
        }
        self.slots[g.at] = list.len() as i32;
        for (i, e) in list.iter().enumerate() {
            self.slots[g.element(i)] = *e as i32;
            self.slots[g.state(i)] = state::UNDECIDED;
            self.slots[g.waits(i)..g.waits(i) + g.words].fill(0);
            let Some((_, dom)) = &g.after else { continue };
            f[g.each.local] = *e;
            let mut others = Few::new();
            let slots = &*self.slots;
            dom.each(slots, &mut self.c, f, |_, _, other| {
                others.push(other);
                true
            });
            for other in &others {
                if let Some(j) = list.iter().position(|e| e == other).filter(|j| *j != i) {
                    self.slots[g.waits(i) + j / 32] |= 1 << (j % 32);
                }
            }
        }
    }

    /// Settles the elements that have no choice and finds the next one that has; returns false when all have decided.
    pub(super) fn next_decider(
        &mut self,
        turn: &Turn,
        n: usize,
        f: &mut [i64],
        at: Origin,
        open: &mut OptionBuf,
    ) -> bool {
        let g = &turn.gathers[n];
        let count = self.slots[g.at] as usize;
        while self.c.fault.is_none() {
            let slots = &*self.slots;
            let undecided = |i: &usize| slots[g.state(*i)] == state::UNDECIDED;
            let Some(first) = (0..count).find(undecided) else { return false };
            let free = (first..count).find(|i| undecided(i) && !g.is_held_up(slots, *i));
            let i = match free {
                Some(i) => i,
                None => self.resolve_circular_wait(g, count, at),
            };
            let piece = i64::from(self.slots[g.element(i)]);
            f[g.each.local] = piece;
            self.show(turn, g, i, f, at);
            let asked = self.with_args(&g.args, f, |env, args, f| env.offer_one(turn, g.choice, args, at, f, open));
            match asked {
                Asked::Waits => {
                    self.slots[head::WAITING] = n as i32 + 1;
                    self.slots[head::ELEMENT] = i as i32;
                    return true;
                }
                Asked::Decided => self.slots[g.state(i)] = state::DECIDED,
                Asked::Nothing => self.slots[g.state(i)] = state::NOTHING_LEFT,
                Asked::Stopped => return false,
            }
        }
        false
    }

    /// Draws which element of a circular wait decides first.
    fn resolve_circular_wait(&mut self, g: &GatherCode, count: usize, at: Origin) -> usize {
        let slots = &*self.slots;
        let undecided: Vec<usize> = (0..count).filter(|i| slots[g.state(*i)] == state::UNDECIDED).collect();
        let on_ring = |start: usize| {
            let mut seen = vec![false; count];
            let mut open = vec![start];
            while let Some(i) = open.pop() {
                for j in undecided.iter().copied().filter(|j| g.waits_for(slots, i, *j)) {
                    if j == start {
                        return true;
                    }
                    if !std::mem::replace(&mut seen[j], true) {
                        open.push(j);
                    }
                }
            }
            false
        };
        let ring: Vec<usize> = undecided.iter().copied().filter(|i| on_ring(*i)).collect();
        let drawn = match g.open && g.open_after {
            true => {
                let pieces: Vec<i64> = ring.iter().map(|i| i64::from(self.slots[g.element(*i)])).collect();
                self.lot(g.stream, &Type::Piece(KindId(0)), &pieces)
            }
            false => self.pick(g.stream, ring.len()),
        };
        let i = ring.get(drawn).copied().unwrap_or(0);
        let piece = i64::from(self.slots[g.element(i)]);
        let (choice, stream) = (ChoiceId(g.choice as u32), g.stream);
        let seats = if g.open && g.open_after { ALL_SEATS } else { self.c.s.knowers(piece, Secrecy::Owner) };
        self.note(at, seats, |_| LogEvent::CircularWaitResolved { choice, piece, stream });
        i
    }

    /// Shows an element the choices that it waited for.
    fn show(&mut self, turn: &Turn, g: &GatherCode, i: usize, f: &mut [i64], at: Origin) {
        let (Some((event, args, when)), Some((local, _))) = (&g.showing, &g.after) else { return };
        if !g.waits_at_all(self.slots, i) {
            return;
        }
        let others: SmallVec<[usize; 8]> = g.waiting_on(self.slots, i).collect();
        for j in others {
            // An element that had nothing to choose has nothing to show.
            if self.slots[g.state(j)] == state::DECIDED {
                f[*local] = i64::from(self.slots[g.element(j)]);
                if !when.as_ref().is_none_or(|w| w.holds(self.slots, &mut self.c, f)) {
                    continue;
                }
                let mut list = Few::new();
                for arg in args {
                    list.push(arg.get(self.slots, &mut self.c, f));
                }
                if !self.go_on(&at) || !self.emit(*event, &list, at, &mut f[turn.size..]) {
                    return;
                }
            }
        }
    }
}
