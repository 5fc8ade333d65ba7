//! Decisions of seats: offered, recorded, and what the rules do then.

use super::{GatherCode, Op, Turn, state, with_frame};
use crate::env::Env;
use crate::eval::*;
use crate::layout::{Statics, head, set_wide, status, wide};
use crate::options::OptionBuf;
use crate::position::Args;
use crate::seats::ALL_SEATS;
use crate::{Cause, LogEvent};
use dicta_program::*;

/// How a decision of one seat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Waits,
    Decided,
    Nothing,
    Stopped,
}

impl Env<'_> {
    /// Finds the options of a decider: records a settled choice, else prepares the wait.
    pub(super) fn offer_one(
        &mut self,
        turn: &Turn,
        choice: usize,
        args: &[i64],
        at: Origin,
        f: &mut [i64],
        open: &mut OptionBuf,
    ) -> Asked {
        let of = &turn.choices[choice];
        let lifted = with_frame(f, turn.size, of.size, args, |f| {
            of.without_picks(f);
            of.options(self.slots, &mut self.c, f, open)
        });
        if self.c.fault.is_some() {
            self.go_on(&of.origin);
            return Asked::Stopped;
        }
        let (piece, id) = (args.first().copied().unwrap_or(0), ChoiceId(choice as u32));
        let seats = if self.on { self.c.s.knowers(piece, Secrecy::Owner) } else { 0 };
        if lifted > 0 {
            let rules = of.relax[..lifted].to_vec();
            self.note(at, seats, |_| LogEvent::Relaxed { choice: id, piece, rules });
        }
        for (i, arg) in args.iter().enumerate() {
            set_wide(self.slots, self.c.s.args + 2 * i, *arg);
        }
        if open.len() > 1 {
            self.slots[head::STATUS] = status::DECIDING;
            return Asked::Waits;
        }
        if open.is_empty() {
            self.slots[head::DECISIONS] += 1;
            self.note(at, seats, |_| LogEvent::NoLegalOption { choice: id, piece });
            return Asked::Nothing;
        }
        self.take(turn, choice, args, open.get(0), true, at);
        self.slots[head::DECISIONS] += 1;
        Asked::Decided
    }

    /// Records a choice.
    pub fn take(&mut self, turn: &Turn, choice: usize, args: &[i64], picks: &[i64], forced: bool, at: Origin) {
        let (id, piece) = (ChoiceId(choice as u32), args.first().copied().unwrap_or(0));
        put_picks(self.c.s, self.slots, choice, piece, picks);
        if self.on {
            let gathered = matches!(turn.ops.get(self.slots[head::PC] as usize).map(|p| &p.op), Some(Op::Decide(_)));
            let seats = if gathered { self.c.s.knowers(piece, Secrecy::Owner) } else { ALL_SEATS };
            let (args, picks) = (args.to_vec(), picks.to_vec());
            self.note(at, seats, |_| LogEvent::Chose { choice: id, piece, args, picks, forced });
        }
    }

    pub(super) fn ask(&mut self, turn: &Turn, n: usize, f: &mut [i64], at: Origin, open: &mut OptionBuf) -> Asked {
        let ask = &turn.asks[n];
        let mut args = Few::new();
        for arg in &ask.args {
            args.push(arg.get(self.slots, &mut self.c, f));
        }
        if !self.go_on(&at) {
            return Asked::Stopped;
        }
        let asked = self.offer_one(turn, ask.choice, &args, at, f, open);
        match asked {
            Asked::Waits => self.slots[head::WAITING] = (turn.gathers.len() + n) as i32 + 1,
            Asked::Nothing if !self.run_otherwise(turn, ask.choice, &args, f) => return Asked::Stopped,
            _ => {}
        }
        asked
    }

    /// Evaluates arguments and passes them on.
    pub(super) fn with_args<R>(
        &mut self,
        args: &[Arg],
        f: &mut [i64],
        then: impl FnOnce(&mut Self, &[i64], &mut [i64]) -> R,
    ) -> R {
        match args {
            // The most common case: only the piece that decides.
            [only] => {
                let only = [only.get(self.slots, &mut self.c, f)];
                then(self, &only, f)
            }
            _ => {
                let list: Few = args.iter().map(|arg| arg.get(self.slots, &mut self.c, f)).collect();
                then(self, &list, f)
            }
        }
    }

    /// Runs what follows once all have decided.
    pub(super) fn then(&mut self, turn: &Turn, g: &GatherCode, f: &mut [i64], at: Origin) -> bool {
        for i in 0..self.slots[g.at] as usize {
            f[g.each.local] = i64::from(self.slots[g.element(i)]);
            let nothing_left = self.slots[g.state(i)] == state::NOTHING_LEFT;
            let done = self.with_args(&g.args, f, |env, args, f| {
                env.go_on(&at)
                    && match nothing_left {
                        true => env.run_otherwise(turn, g.choice, args, f),
                        false => env.run_then(turn, g.choice, args, f),
                    }
            });
            if !done {
                return false;
            }
        }
        g.forget(self.slots);
        true
    }

    pub(super) fn run_then(&mut self, turn: &Turn, choice: usize, args: &[i64], f: &mut [i64]) -> bool {
        let of = &turn.choices[choice];
        let id = ChoiceId(choice as u32);
        let picked = self.c.s.picked(id, args.first().copied().unwrap_or(0));
        with_frame(f, turn.size, of.size, args, |f| {
            for (i, pick) in of.picks.iter().enumerate() {
                f[pick.local] = match picked.and_then(|(first, place)| Some((first, place.picks.get(i)?))) {
                    Some((first, (offset, true))) => wide(self.slots, first + offset),
                    Some((first, (offset, false))) => self.slots[first + offset].into(),
                    None => -1,
                };
            }
            self.with_cause(|| Cause::Choice(id), |env| of.then.run(env, f))
        })
    }

    pub(super) fn run_otherwise(&mut self, turn: &Turn, choice: usize, args: &[i64], f: &mut [i64]) -> bool {
        let of = &turn.choices[choice];
        let Some(otherwise) = &of.otherwise else { return true };
        with_frame(f, turn.size, of.size, args, |f| {
            of.frame(args, f);
            self.with_cause(|| Cause::Choice(ChoiceId(choice as u32)), |env| otherwise.run(env, f))
        })
    }

    /// Runs what follows a choice that was asked for.
    #[inline]
    pub(super) fn asked(&mut self, turn: &Turn, n: usize, f: &mut [i64]) -> bool {
        let choice = turn.asks[n].choice;
        let args = waiting_args(self.c.s, self.slots, turn.choices[choice].params);
        self.run_then(turn, choice, &args, f)
    }
}

/// The arguments of the pending choice.
#[inline]
pub(crate) fn waiting_args(s: &Statics, slots: &[i32], count: usize) -> Args {
    let arg = |i: usize| wide(slots, s.args + 2 * i);
    match count {
        // The most common case: only the piece that decides.
        1 => Args::from_buf_and_len([arg(0), 0, 0, 0], 1),
        _ => (0..count).map(arg).collect(),
    }
}

/// Stores picks and counts them.
pub(crate) fn put_picks(s: &Statics, slots: &mut [i32], choice: usize, piece: i64, picks: &[i64]) {
    if let Some(tally) = &s.tally {
        tally.chosen(&s.program, choice, picks);
    }
    write_picks(s, slots, choice, piece, picks);
}

/// Stores picks without counting them.
pub(crate) fn write_picks(s: &Statics, slots: &mut [i32], choice: usize, piece: i64, picks: &[i64]) {
    let Some((first, place)) = s.picked(ChoiceId(choice as u32), piece) else { return };
    for (pick, (offset, is_wide)) in picks.iter().zip(&place.picks) {
        match is_wide {
            true => set_wide(slots, first + offset, *pick),
            false => slots[first + offset] = *pick as i32,
        }
    }
}
