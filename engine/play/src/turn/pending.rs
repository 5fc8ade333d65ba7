//! Where a turn program has stopped: the choice that is pending, and the gathering that it belongs to.

use super::{Op, Turn, state};
use crate::env::SharedCode;
use crate::eval::*;
use crate::layout::{head, status};
use crate::position::{Args, Position};
use dicta_program::*;
use smallvec::SmallVec;

impl Turn {
    /// The pending choice, by the number in the head.
    pub fn waiting(&self, n: i32) -> Option<usize> {
        let n = usize::try_from(n - 1).ok()?;
        match self.gathers.get(n) {
            Some(g) => Some(g.choice),
            None => self.asks.get(n - self.gathers.len()).map(|a| a.choice),
        }
    }

    /// Continues after the pending choice was made.
    pub fn decided(&self, slots: &mut [i32]) {
        let Some(n) = usize::try_from(slots[head::WAITING] - 1).ok() else { return };
        match self.gathers.get(n) {
            Some(g) => {
                let i = slots[head::ELEMENT] as usize;
                slots[g.state(i)] = state::DECIDED;
            }
            None => slots[head::PC] += 1,
        }
        slots[head::WAITING] = 0;
        slots[head::STATUS] = status::RUNNING;
        slots[head::DECISIONS] += 1;
    }

    /// The choices already made in the current gathering, with their arguments.
    pub fn decided_in_secret(&self, code: &SharedCode, p: &Position) -> Vec<(ChoiceId, i64, Args)> {
        let choice = self.gathering(&p.slots).map_or(0, |(_, g)| g.choice as u32);
        let all = self.taking_part(code, p).into_iter();
        all.filter(|(.., decided)| *decided).map(|(piece, args, _)| (ChoiceId(choice), piece, args)).collect()
    }

    /// The elements of the pending gathering: each with the arguments of its choice, and whether it has decided.
    pub fn taking_part(&self, code: &SharedCode, p: &Position) -> SmallVec<[(i64, Args, bool); 4]> {
        let Some((_, g)) = self.gathering(&p.slots) else { return SmallVec::new() };
        let (mut c, mut frame) = (Ctx::new(&code.s, &code.fast), self.frame(code, &p.slots));
        let count = (p.slots[g.at].max(0) as usize).min(g.most);
        (0..count)
            .map(|i| {
                let piece = i64::from(p.slots[g.element(i)]);
                frame[g.each.local] = piece;
                let args = g.args.iter().map(|a| a.get(&p.slots, &mut c, &mut frame)).collect();
                (piece, args, p.slots[g.state(i)] == state::DECIDED)
            })
            .collect()
    }

    /// Whether this turn program can have written the bookkeeping of a position.
    pub fn is_sound(&self, slots: &[i32]) -> bool {
        let small = |at: usize, most: usize| usize::try_from(slots[at]).is_ok_and(|n| n <= most);
        let waiting = self.gathers.len() + self.asks.len();
        let deciding = slots[head::STATUS] == crate::layout::status::DECIDING;
        let loops = self.ops.iter().all(|p| match &p.op {
            Op::Each { at, most, .. } => small(*at, *most) && small(*at + 1, *most),
            _ => true,
        });
        let at_wait = match usize::try_from(slots[head::WAITING] - 1).ok() {
            None => !deciding,
            Some(n) => {
                let op = usize::try_from(slots[head::PC]).ok().and_then(|pc| self.ops.get(pc)).map(|p| &p.op);
                match op {
                    Some(Op::Decide(g)) => {
                        let g_at = &self.gathers[*g];
                        *g == n && slots[head::ELEMENT] >= 0 && slots[head::ELEMENT] < slots[g_at.at]
                    }
                    Some(Op::Ask(a)) => self.gathers.len() + a == n,
                    _ => false,
                }
            }
        };
        small(head::PC, self.ops.len())
            && small(head::WAITING, waiting)
            && slots[head::TURN] >= 0
            && slots[head::DECISIONS] >= 0
            && loops
            && self.gathers.iter().all(|g| small(g.at, g.most))
            && at_wait
    }
}
