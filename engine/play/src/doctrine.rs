//! Doctrines: how a computer pilot values a position and which options it avoids.
//!
//! This module only computes numbers; pilots choose.

mod change;

use crate::doctrine_code::{AvoidsCode, DoctrineCode};
use crate::eval::{FRAME, add, with_frame};
use crate::machine::{Decision, Machine};
use crate::options::OptionBuf;
use crate::position::Position;
use crate::seats::bit;
use crate::stopwatch::Timer;
pub use change::Change;
use dicta_program::*;

/// Space for the local values of terms, for any number of positions.
#[derive(Clone, Debug)]
pub struct TermFrame([i64; FRAME]);

impl Default for TermFrame {
    fn default() -> Self {
        TermFrame([0; FRAME])
    }
}

impl Machine {
    /// The worth of a position to a piece by a doctrine. Terms that cannot be computed count as 0.
    pub fn worth_of(&self, p: &Position, doctrine: DoctrineId, piece: i64, frame: &mut TermFrame) -> i64 {
        let Some(code) = self.code.doctrines.get(doctrine.index()) else { return 0 };
        let mut c = self.ctx();
        with_frame(&mut frame.0, 0, code.size, &[piece], |f| {
            Timer::around(code.timer.as_ref(), || {
                (0..code.terms.len()).fold(0, |sum, term| {
                    let amount = code.amount(term, &p.slots, &mut c, f).unwrap_or(0);
                    add(&mut c, sum, amount)
                })
            })
        })
    }

    /// The terms of a doctrine that apply (index and amount).
    pub fn terms(&self, p: &Position, doctrine: DoctrineId, piece: i64) -> Vec<(usize, i64)> {
        let Some(code) = self.code.doctrines.get(doctrine.index()) else { return Vec::new() };
        let mut c = self.ctx();
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size, &[piece], |f| {
            (0..code.terms.len()).filter_map(|i| Some((i, code.amount(i, &p.slots, &mut c, f)?))).collect()
        })
    }

    /// The terms of doctrines, by their number, that could not be computed in some position so far and counted as 0.
    pub fn faulty_terms(&self) -> Vec<(DoctrineId, usize)> {
        let of = |(id, code): (usize, &DoctrineCode)| {
            let faulty: Vec<usize> = (0..code.terms.len()).filter(|term| code.faulty.has(*term)).collect();
            faulty.into_iter().map(move |term| (DoctrineId(id as u32), term))
        };
        self.code.doctrines.iter().enumerate().flat_map(of).collect()
    }

    fn avoids_on(&self, doctrine: DoctrineId, choice: ChoiceId) -> Option<&AvoidsCode> {
        let code = self.code.doctrines.get(doctrine.index())?;
        code.avoids.iter().find(|a| a.choice == choice)
    }

    /// Whether an `avoid` of the doctrine is for this choice and applies to the option.
    pub fn avoids(
        &self,
        p: &Position,
        doctrine: DoctrineId,
        avoid: usize,
        choice: ChoiceId,
        args: &[i64],
        picks: &[i64],
    ) -> bool {
        let Some(code) = self.avoids_on(doctrine, choice) else { return false };
        let Some((_, when)) = code.conditions.iter().find(|(i, _)| *i as usize == avoid) else { return false };
        let mut c = self.ctx();
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size, args, |f| {
            if let Some(to) = f.get_mut(args.len()..args.len() + picks.len()) {
                to.copy_from_slice(picks);
            }
            when.holds(&p.slots, &mut c, f) && c.fault.is_none()
        })
    }

    /// Whether any `avoid` of the doctrine applies to an option of the decision.
    pub fn is_avoided(&self, p: &Position, doctrine: DoctrineId, decision: &Decision, picks: &[i64]) -> bool {
        let Some(code) = self.avoids_on(doctrine, decision.choice) else { return false };
        let args: &[i64] = &decision.args;
        let mut c = self.ctx();
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size.max(args.len() + picks.len()), args, |f| {
            code.strikes(&p.slots, &mut c, f, args.len(), picks)
        })
    }

    /// Finds the options that the doctrine's `avoid` clauses leave; returns false, and does nothing, if there are none
    /// for the choice. What the seat may not know is masked first, unless the clauses cannot read it.
    pub(crate) fn spare(
        &self,
        p: &Position,
        doctrine: DoctrineId,
        decision: &Decision,
        options: &OptionBuf,
        kept: &mut Vec<usize>,
    ) -> bool {
        let Some(code) = self.avoids_on(doctrine, decision.choice) else { return false };
        let own = decision
            .args
            .first()
            .is_none_or(|piece| self.s().knowers(*piece, Secrecy::Owner) & bit(decision.seat) != 0);
        let mut c = self.ctx();
        if code.is_open && own {
            code.not_avoided(&p.slots, &mut c, &decision.args, options, kept);
        } else {
            let view = self.view(p, decision.seat);
            code.not_avoided(&view.position().slots, &mut c, &decision.args, options, kept);
        }
        true
    }

    /// The options that the doctrine's `avoid` clauses leave in a position without secrets; all if there are none for
    /// the choice.
    pub(crate) fn not_avoided_imagined(
        &self,
        p: &Position,
        (doctrine, choice): (DoctrineId, ChoiceId),
        args: &[i64],
        options: &OptionBuf,
        kept: &mut Vec<usize>,
    ) {
        kept.clear();
        match self.avoids_on(doctrine, choice) {
            Some(code) => {
                let mut c = self.ctx();
                code.not_avoided(&p.slots, &mut c, args, options, kept);
            }
            None => kept.extend(0..options.len()),
        }
    }
}
