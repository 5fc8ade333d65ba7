//! Doctrines: how a computer pilot values a position and which options it leaves.
//!
//! Only numbers are computed here, on whatever position a pilot imagines; choosing is the pilots' business.

use crate::SetupError;
use crate::eval::{Arg, Ctx, Ev, FRAME, ItemCode, add, with_frame};
use crate::layout::Statics;
use crate::link::{Linker, sort_of_type};
use crate::machine::{Machine, Position};
use dicta_program::*;

/// A doctrine, linked.
pub(crate) struct DoctrineCode {
    size: usize,
    terms: Vec<ItemCode>,
    /// The choice, the size of its frame, the condition.
    avoids: Vec<(ChoiceId, usize, Ev)>,
}

pub(crate) fn link(s: &Statics) -> Result<Vec<DoctrineCode>, SetupError> {
    s.program
        .doctrines
        .iter()
        .map(|d| {
            let mut l = Linker::new(s, &d.head, &[("it".into(), Type::Piece(d.kind))], d.locals);
            let mut terms = Vec::new();
            for term in &d.terms {
                let when = term.when.as_ref().map(|e| l.ev(e)).transpose()?;
                terms.push(ItemCode { when, amount: l.arg(&term.amount)? });
            }
            let size = l.locals;
            let mut avoids = Vec::new();
            for avoid in &d.avoids {
                let choice = s.program.choices.get(avoid.choice.index());
                let choice = choice.ok_or_else(|| crate::layout::broken("a choice", &d.head))?;
                let first = choice.params.len();
                let locals = avoid.locals.max(choice.locals).max((first + choice.picks.len()) as u16);
                let mut l = Linker::new(s, &d.head, &choice.params, locals);
                for (i, pick) in choice.picks.iter().enumerate() {
                    l.sorts[first + i] = sort_of_type(&pick.ty);
                }
                avoids.push((avoid.choice, l.locals, l.ev(&avoid.when)?));
            }
            Ok(DoctrineCode { size, terms, avoids })
        })
        .collect()
}

impl Machine {
    /// What a position is worth to a piece by a doctrine. Terms that can't be computed count nothing.
    pub fn worth_of(&self, p: &Position, doctrine: DoctrineId, piece: i64) -> i64 {
        let Some(code) = self.code.doctrines.get(doctrine.index()) else { return 0 };
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size, &[piece], |f| {
            code.terms.iter().fold(0, |sum, term| {
                let amount = term_amount(&p.slots, &mut c, f, term.when.as_ref(), &term.amount).unwrap_or(0);
                add(&mut c, sum, amount)
            })
        })
    }

    /// The terms of a doctrine that apply (index and amount).
    pub fn terms(&self, p: &Position, doctrine: DoctrineId, piece: i64) -> Vec<(usize, i64)> {
        let Some(code) = self.code.doctrines.get(doctrine.index()) else { return Vec::new() };
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size, &[piece], |f| {
            let terms = code.terms.iter().enumerate();
            terms
                .filter_map(|(i, t)| Some((i, term_amount(&p.slots, &mut c, f, t.when.as_ref(), &t.amount)?)))
                .collect()
        })
    }

    /// Whether an `avoid` of the doctrine speaks against an option of the choice; it is for that choice and applies.
    pub fn avoids(
        &self,
        p: &Position,
        doctrine: DoctrineId,
        avoid: usize,
        choice: ChoiceId,
        args: &[i64],
        picks: &[i64],
    ) -> bool {
        let code = self.code.doctrines.get(doctrine.index()).and_then(|d| d.avoids.get(avoid));
        let Some((_, size, when)) = code.filter(|(of, _, _)| *of == choice) else { return false };
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, *size, args, |f| {
            if let Some(to) = f.get_mut(args.len()..args.len() + picks.len()) {
                to.copy_from_slice(picks);
            }
            when(&p.slots, &mut c, f) != 0 && c.fault.is_none()
        })
    }
}

fn term_amount(s: &[i32], c: &mut Ctx, f: &mut [i64], when: Option<&Ev>, amount: &Arg) -> Option<i64> {
    c.quietly(|c| when.is_none_or(|w| w(s, c, f) != 0).then(|| amount.get(s, c, f))).ok().flatten()
}
