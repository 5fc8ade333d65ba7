//! What a seat may know of the turn program's bookkeeping, and how the rest is imagined.
//!
//! Who takes part in a secret gathering, who waits for whom, who had no choice, what a local holds: all this may depend
//! on information that a seat may not have. A view masks it; a position imagined from a view derives it anew from the
//! imagined values. What was shown to a seat before its decision is no longer a secret to it, so the view keeps it.

use super::{GatherCode, Turn, state};
use crate::GameLog;
use crate::env::{AudienceCode, Env, SharedCode};
use crate::eval::{Arg, Cond, Ctx, FRAME, Few};
use crate::layout::{Statics, head, set_wide, wide};
use crate::position::Position;
use crate::seats::Seats;
use crate::seats::bit;
use dicta_program::*;

/// What a seat was shown before its decision: the values of these expressions for a piece that had decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShownBefore {
    gather: usize,
    /// The seat's own piece that was shown something, and the other piece that was shown.
    own: i64,
    pub of: i64,
    args: Vec<i64>,
}

impl ShownBefore {
    /// Who was shown what, as numbers.
    pub fn words(&self) -> impl Iterator<Item = i64> {
        [self.own, self.of].into_iter().chain(self.args.iter().copied())
    }
}

/// A kept local that is not public, and how it gets its value.
pub(crate) struct SecretLocal {
    pub local: usize,
    pub from: Guess,
}

/// How a local's value is imagined.
pub(crate) enum Guess {
    Let(Arg),
    Roll(usize),
    Nothing,
    /// Which card it was is decided when cards are dealt; as a local it is `none`.
    NoCard,
}

impl GatherCode {
    pub(super) fn count(&self, slots: &[i32]) -> usize {
        (slots[self.at].max(0) as usize).min(self.most)
    }

    fn elements(&self, slots: &[i32]) -> Few {
        (0..self.count(slots)).map(|i| i64::from(slots[self.element(i)])).collect()
    }

    /// Clears the slots of an earlier gathering with more participants.
    fn forget_rest(&self, slots: &mut [i32]) {
        for i in self.count(slots)..self.most {
            slots[self.element(i)] = 0;
            slots[self.state(i)] = 0;
            slots[self.waits(i)..self.waits(i) + self.words].fill(0);
        }
    }

    /// Clears who took part, if that is a secret.
    pub fn forget(&self, slots: &mut [i32]) {
        if !self.open || !self.open_after {
            slots[self.at..self.at + 1 + self.most * (2 + self.words)].fill(0);
        }
    }
}

/// Whether all seats of a set may know what the owner knows.
fn is_own(s: &Statics, piece: i64, bit: Seats) -> bool {
    s.knowers(piece, Secrecy::Owner) & bit != 0
}

impl Turn {
    /// The gathering that waits for a choice.
    pub(super) fn gathering(&self, slots: &[i32]) -> Option<(usize, &GatherCode)> {
        let n = usize::try_from(slots[head::WAITING] - 1).ok()?;
        Some((n, self.gathers.get(n)?))
    }

    /// Masks the bookkeeping that a seat may not know.
    pub fn mask(&self, s: &Statics, slots: &mut [i32], seat: u32) {
        let bit = bit(seat);
        slots[head::DECISIONS] = 0;
        let waiting = self.gathering(slots).map(|(n, _)| n);
        let deciding = slots[head::ELEMENT].max(0) as usize;
        slots[head::ELEMENT] = 0;
        for (n, g) in self.gathers.iter().enumerate() {
            g.forget_rest(slots);
            let elements = g.elements(slots);
            let own: Vec<usize> = (0..elements.len()).filter(|i| is_own(s, elements[*i], bit)).collect();
            for i in (0..elements.len()).filter(|i| !own.contains(i)) {
                // To other seats, having decided and having had no choice look the same.
                let state = &mut slots[g.state(i)];
                *state = (*state).min(state::DECIDED);
                if !g.open_after {
                    slots[g.waits(i)..g.waits(i) + g.words].fill(0);
                }
            }
            if waiting == Some(n) {
                slots[head::ELEMENT] = deciding as i32;
            }
            if g.open {
                continue;
            }
            let states: Few = own.iter().map(|i| i64::from(slots[g.state(*i)])).collect();
            slots[g.at..g.at + 1 + g.most * (2 + g.words)].fill(0);
            slots[g.at] = own.len() as i32;
            for (to, from) in own.iter().enumerate() {
                slots[g.element(to)] = elements[*from] as i32;
                slots[g.state(to)] = states[to] as i32;
            }
            if waiting == Some(n) {
                slots[head::ELEMENT] = own.iter().position(|i| *i == deciding).unwrap_or(0) as i32;
            }
        }
        for secret in &self.secret {
            if let Some(i) = self.kept.iter().position(|kept| *kept == secret.local) {
                set_wide(slots, s.locals + 2 * i, 0);
            }
        }
        let args = match usize::try_from(slots[head::WAITING] - 1).ok() {
            Some(n) => {
                self.gathers.get(n).map_or_else(|| self.asks[n - self.gathers.len()].args.len(), |g| g.args.len())
            }
            None => 0,
        };
        slots[s.args + 2 * args..s.args + 2 * s.args_most].fill(0);
    }

    /// What was shown to the pieces of a seat in the current gathering.
    pub fn shown_before(&self, code: &SharedCode, p: &Position, seat: u32) -> Vec<ShownBefore> {
        let mut all = Vec::new();
        let Some((n, g)) = self.gathering(&p.slots) else { return all };
        let (Some((event, args, when)), Some((other, _))) = (&g.showing, &g.after) else { return all };
        let slots = &p.slots;
        let elements = g.elements(slots);
        let deciding = slots[head::ELEMENT].max(0) as usize;
        let decided = |i: usize| slots[g.state(i)] == state::DECIDED;
        for i in (0..elements.len()).filter(|i| *i == deciding || decided(*i)) {
            if !is_own(&code.s, elements[i], bit(seat)) {
                continue;
            }
            for j in g.waiting_on(slots, i).filter(|j| *j < elements.len() && decided(*j)) {
                // If two waited for each other, the position does not record which of them went first.
                if i != deciding && g.waits_through(slots, elements.len(), j, i) {
                    continue;
                }
                if !g.is_shown(code, p, self, (elements[i], elements[j]), (when.as_ref(), *other)) {
                    continue;
                }
                let args = g.shown(code, p, self, (elements[i], elements[j]), (args, *other));
                let audience = code.events.get(*event).map(|e| &e.audience);
                let knows = audience.is_some_and(|a| audience_has(code, p, a, &args, seat));
                if knows {
                    all.push(ShownBefore { gather: n, own: elements[i], of: elements[j], args });
                }
            }
        }
        all
    }

    /// Whether a position agrees with what a seat was shown of a piece.
    pub fn agrees(&self, code: &SharedCode, p: &Position, before: &ShownBefore) -> bool {
        let Some(g) = self.gathers.get(before.gather) else { return true };
        let (Some((_, args, _)), Some((other, _))) = (&g.showing, &g.after) else { return true };
        g.shown(code, p, self, (before.own, before.of), (args, *other)) == before.args
    }

    /// Derives what was masked from what was imagined.
    pub fn imagine(&self, code: &SharedCode, p: &mut Position, seat: u32, below: &mut impl FnMut(usize) -> usize) {
        self.imagine_locals(code, p, below);
        let Some((_, g)) = self.gathering(&p.slots) else { return };
        if g.open && g.open_after {
            return;
        }
        let (slots, s) = (&mut p.slots, &code.s);
        let known = g.elements(slots);
        let states: Few = (0..known.len()).map(|i| i64::from(slots[g.state(i)])).collect();
        let deciding = known.get(slots[head::ELEMENT].max(0) as usize).copied();
        let mut frame = self.frame(code, slots);
        let mut list = known.clone();
        if !g.open {
            let mut quiet = GameLog::Off;
            let mut env = Env::new(code, None, slots, &mut quiet);
            let all = env.elements(&g.each, &mut frame);
            let in_order = known.is_sorted();
            let others = all.iter().copied().filter(|e| !is_own(s, *e, bit(seat)));
            list = known.iter().copied().chain(others).take(g.most).collect();
            if in_order {
                list.sort_unstable();
            }
        }
        let at = list.iter().position(|e| Some(*e) == deciding).unwrap_or(0);
        slots[g.at] = list.len() as i32;
        slots[head::ELEMENT] = at as i32;
        let waits: Vec<Vec<usize>> = list.iter().map(|e| g.others(code, slots, &mut frame, &list, *e)).collect();
        for (i, e) in list.iter().enumerate() {
            slots[g.element(i)] = *e as i32;
            let before = i < at || waits.get(at).is_some_and(|w| w.contains(&i));
            let guessed = if before { state::DECIDED } else { state::UNDECIDED };
            slots[g.state(i)] = known.iter().position(|k| k == e).map_or(guessed, |k| states[k] as i32);
            slots[g.waits(i)..g.waits(i) + g.words].fill(0);
            for j in &waits[i] {
                slots[g.waits(i) + j / 32] |= 1 << (j % 32);
            }
        }
    }

    /// The cards that names of the turn program hold openly.
    pub fn drawn<'s>(&'s self, s: &'s Statics, slots: &'s [i32]) -> impl Iterator<Item = i64> + 's {
        let pc = slots[head::PC].max(0) as usize;
        let scope = self.ops.get(pc).map_or(&[][..], |op| &op.scope);
        let named = self.drawn.iter().filter(move |local| scope.contains(local));
        let kept = named.filter_map(move |local| self.kept.iter().position(|kept| kept == local));
        kept.map(move |i| wide(slots, s.locals + 2 * i)).filter(|card| *card >= 0)
    }

    fn imagine_locals(&self, code: &SharedCode, p: &mut Position, below: &mut impl FnMut(usize) -> usize) {
        let pc = p.slots[head::PC].max(0) as usize;
        let Some(scope) = self.ops.get(pc).map(|op| &op.scope).filter(|_| !self.secret.is_empty()) else { return };
        for secret in self.secret.iter().filter(|secret| scope.contains(&secret.local)) {
            let Some(i) = self.kept.iter().position(|kept| *kept == secret.local) else { continue };
            let value = match &secret.from {
                Guess::Let(arg) => {
                    let (mut c, mut frame) = (Ctx::new(&code.s, &code.fast), self.frame(code, &p.slots));
                    let value = arg.get(&p.slots, &mut c, &mut frame);
                    if c.fault.is_none() { value } else { 0 }
                }
                Guess::Roll(faces) => below(*faces) as i64,
                Guess::Nothing => 0,
                Guess::NoCard => -1,
            };
            set_wide(&mut p.slots, code.s.locals + 2 * i, value);
        }
    }

    /// The frame with the locals kept in the position.
    pub fn frame(&self, code: &SharedCode, slots: &[i32]) -> Vec<i64> {
        let mut frame = vec![0; self.size + FRAME];
        for (i, local) in self.kept.iter().enumerate() {
            frame[*local] = wide(slots, code.s.locals + 2 * i);
        }
        frame
    }

    /// Records that a piece presumed to have decided had no choice.
    pub fn mark_without_option(&self, slots: &mut [i32], piece: i64) {
        let Some((_, g)) = self.gathering(slots) else { return };
        if let Some(i) = g.elements(slots).iter().position(|e| *e == piece) {
            slots[g.state(i)] = state::NOTHING_LEFT;
        }
    }
}

impl GatherCode {
    /// Whether one piece is shown anything about another.
    fn is_shown(
        &self,
        code: &SharedCode,
        p: &Position,
        turn: &Turn,
        (own, of): (i64, i64),
        (when, other): (Option<&Cond>, usize),
    ) -> bool {
        let Some(when) = when else { return true };
        let (mut c, mut frame) = (Ctx::new(&code.s, &code.fast), turn.frame(code, &p.slots));
        frame[self.each.local] = own;
        frame[other] = of;
        when.holds(&p.slots, &mut c, &mut frame) && c.fault.is_none()
    }

    /// What one piece is shown about another.
    fn shown(
        &self,
        code: &SharedCode,
        p: &Position,
        turn: &Turn,
        (own, of): (i64, i64),
        (args, other): (&[Arg], usize),
    ) -> Vec<i64> {
        let (mut c, mut frame) = (Ctx::new(&code.s, &code.fast), turn.frame(code, &p.slots));
        frame[self.each.local] = own;
        frame[other] = of;
        args.iter().map(|a| c.without_effect(|c| a.get(&p.slots, c, &mut frame)).unwrap_or(-1)).collect()
    }

    /// The others in the list that an element waits for.
    fn others(&self, code: &SharedCode, slots: &[i32], frame: &mut [i64], list: &[i64], e: i64) -> Vec<usize> {
        let Some((_, dom)) = &self.after else { return Vec::new() };
        let mut c = Ctx::new(&code.s, &code.fast);
        frame[self.each.local] = e;
        let mut found = Vec::new();
        dom.each(slots, &mut c, frame, |_, _, other| {
            found.extend(list.iter().position(|l| *l == other && other != e));
            true
        });
        found
    }

    /// Whether one element waits for another, directly or through others.
    fn waits_through(&self, slots: &[i32], count: usize, from: usize, to: usize) -> bool {
        let (mut seen, mut open) = (vec![false; count], vec![from]);
        while let Some(i) = open.pop() {
            if i == to {
                return true;
            }
            if i < count && !std::mem::replace(&mut seen[i], true) {
                open.extend(self.waiting_on(slots, i));
            }
        }
        false
    }
}

/// Whether a seat is in the audience of an event with these arguments.
fn audience_has(code: &SharedCode, p: &Position, audience: &AudienceCode, args: &[i64], seat: u32) -> bool {
    let (mut slots, mut quiet) = (p.slots.clone(), GameLog::Off);
    let mut frame = vec![0; args.len() + FRAME];
    frame[..args.len()].copy_from_slice(args);
    Env::new(code, None, &mut slots, &mut quiet).seats(audience, &mut frame) & bit(seat) != 0
}
