//! Running a position: a choice is made, and play goes on to the next decision or boundary.

use crate::GameLog;
use crate::hand::Chance;
use crate::layout::{head, status, wide};
use crate::machine::{ChooseError, Machine, Status};
use crate::options::OptionBuf;
use crate::position::Position;
use crate::turn::{Rest, put_picks};

/// Why play stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The next boundary.
    Boundary,
    /// A decision is due, the game is over, or a fault occurred.
    Rest(Status),
    /// The user must supply a die or card. The position must be discarded.
    Wanted,
}

impl Machine {
    /// Chooses a legal option. The next [`Machine::advance`] runs what follows.
    pub fn choose(&self, p: &mut Position, option: &[i64], j: &mut GameLog) -> Result<(), ChooseError> {
        let mut legal = OptionBuf::new();
        self.legal(p, &mut legal);
        if self.waiting(p).is_none() {
            return Err(ChooseError::NoDecision);
        }
        if !legal.iter().any(|l| l == option) {
            return Err(ChooseError::NotLegal);
        }
        self.record(p, option, j);
        Ok(())
    }

    /// Chooses an option that [`Machine::legal`] has just found. Does nothing if no such decision is pending.
    pub fn choose_index(&self, p: &mut Position, index: usize, buf: &OptionBuf, j: &mut GameLog) {
        if index < buf.len() {
            self.record(p, buf.get(index), j);
        }
    }

    fn record(&self, p: &mut Position, option: &[i64], j: &mut GameLog) {
        let Some(choice) = self.waiting(p) else { return };
        match j {
            GameLog::On(_) => {
                let args = self.waiting_args(p, choice);
                let placed = self.code.turn.ops.get(p.slots[head::PC] as usize);
                let mut env = self.code.env(&mut p.slots, j);
                env.causes.extend(placed.iter().flat_map(|p| p.causes.iter().cloned()));
                let at = placed.map_or(self.code.turn.choices[choice].origin, |p| p.origin);
                env.take(&self.code.turn, choice, &args, option, false, at);
            }
            _ => {
                let has_args = self.code.turn.choices[choice].params > 0;
                let piece = if has_args { wide(&p.slots, self.s().args) } else { 0 };
                put_picks(self.s(), &mut p.slots, choice, piece, option);
            }
        }
        self.code.turn.decided(&mut p.slots);
    }

    /// Runs the position to the next decision or the end of the game.
    pub fn advance(&self, p: &mut Position, j: &mut GameLog) -> Status {
        self.advance_into(p, j, &mut OptionBuf::new())
    }

    /// Like [`Machine::advance`], with the caller's buffer: if a decision is due, it holds the legal options, so that a
    /// pilot need not compute them again and nothing is allocated.
    pub fn advance_into(&self, p: &mut Position, j: &mut GameLog, buf: &mut OptionBuf) -> Status {
        if self.fits(p) && p.slots[head::STATUS] == status::RUNNING {
            self.code.env(&mut p.slots, j).run(&self.code.turn, None, buf);
        } else {
            // The buffer may hold the options of another decision.
            self.legal(p, buf);
        }
        self.status(p)
    }

    /// Runs the position to the next boundary, or until play stops before that. Running from boundary to boundary
    /// yields the same positions as [`Machine::advance`].
    pub fn advance_to_boundary(&self, p: &mut Position, j: &mut GameLog, chance: &mut Chance) -> Stop {
        if self.fits(p) && p.slots[head::STATUS] == status::RUNNING {
            let at = usize::try_from(p.slots[head::PC]).unwrap_or(0);
            let all = self.code.turn.boundaries();
            let next = all.iter().copied().find(|b| *b > at).unwrap_or(self.code.turn.turn_begin);
            let mut env = self.code.env(&mut p.slots, j);
            env.queues = Some(&mut chance.queues);
            let rest = env.run(&self.code.turn, (next != at).then_some(next), &mut OptionBuf::new());
            if chance.wanted().is_some() {
                chance.cut(j);
                return Stop::Wanted;
            }
            if rest == Rest::ReachedEnd {
                return Stop::Boundary;
            }
        }
        Stop::Rest(self.status(p))
    }
}
