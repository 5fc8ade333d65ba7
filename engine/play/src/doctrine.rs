//! Doctrines: how a computer pilot values a position and which options it avoids.
//!
//! This module only computes numbers; pilots choose. The `avoid` clauses for a choice of one pick are tabulated like
//! rules (see [`crate::options::table`]): a row holds, for each element, the first clause that applies to it.

mod after;
mod keep;

use crate::SetupError;
use crate::eval::{Arg, Ctx, FRAME, ItemCode, add, with_frame};
use crate::layout::{Statics, broken};
use crate::link::{Cond, Linker, value_kind};
use crate::machine::{Decision, Machine, Position};
use crate::options::OptionBuf;
use crate::options::leaves::{Fact, Leaves, rows};
use crate::options::rows::Rows;
use crate::options::table::universe;
use crate::stopwatch::{Part, Timer};
use crate::tally::Counted;
use after::AfterCode;
pub use after::Change;
use dicta_program::*;
use keep::keep;

/// The maximum number of rows of a table: a map of some thousand cells, with six facings in each.
const ROWS: usize = 1 << 14;

/// No `avoid` applies to the option.
const NOT_AVOIDED: u32 = u32::MAX;

/// A linked doctrine.
pub(crate) struct DoctrineCode {
    size: usize,
    timer: Option<Timer>,
    terms: Vec<ItemCode>,
    avoids: Vec<AvoidsCode>,
    afters: Vec<AfterCode>,
}

/// The `avoid` clauses of a doctrine for one choice.
struct AvoidsCode {
    choice: ChoiceId,
    size: usize,
    /// By their index in the doctrine.
    conditions: Vec<(u32, Cond)>,
    /// Whether they read only what is public or known to the deciding piece's owner.
    is_open: bool,
    /// For each element of the only pick, the first `avoid` that applies to it.
    table: Option<Rows<Box<[u8]>>>,
    universe: usize,
}

/// The entry of a row for an element to which no `avoid` applies.
const ROW_SPARED: u8 = u8::MAX;

pub(crate) fn link(s: &Statics) -> Result<Vec<DoctrineCode>, SetupError> {
    (0..)
        .map(DoctrineId)
        .zip(&s.program.doctrines)
        .map(|(id, d)| {
            let mut l = Linker::new(s, &d.head, &[("it".into(), Type::Piece(d.kind))], d.locals);
            let mut terms = Vec::new();
            for (n, term) in (0..).zip(&d.terms) {
                let when = l.opt_cond(&term.when)?;
                let amount = l.arg(&term.amount)?;
                terms.push(ItemCode { when, amount: l.counted(amount, Reach::Term(id, n)) });
            }
            let size = l.locals;
            let mut avoids: Vec<AvoidsCode> = Vec::new();
            for avoid in &d.avoids {
                if avoids.iter().all(|a| a.choice != avoid.choice) {
                    avoids.push(link_avoids(s, id, d, avoid.choice)?);
                }
            }
            let timer = Timer::of(s.stopwatch.as_ref(), || Part::Doctrine(id));
            let afters = d.afters.iter().map(|after| AfterCode::link(s, d, after)).collect::<Result<_, _>>()?;
            Ok(DoctrineCode { size, timer, terms, avoids, afters })
        })
        .collect()
}

fn link_avoids(s: &Statics, of: DoctrineId, d: &Doctrine, id: ChoiceId) -> Result<AvoidsCode, SetupError> {
    let choice = s.program.choices.get(id.index()).ok_or_else(|| broken("a choice", &d.head))?;
    let avoids: Vec<(u32, &Avoid)> = (0..).zip(&d.avoids).filter(|(_, a)| a.choice == id).collect();
    let first = choice.params.len();
    let least = choice.locals.max((first + choice.picks.len()) as u16);
    let locals = avoids.iter().fold(least, |n, (_, avoid)| n.max(avoid.locals));
    let mut l = Linker::new(s, &d.head, &choice.params, locals);
    for (i, pick) in choice.picks.iter().enumerate() {
        l.sorts[first + i] = value_kind(&pick.ty);
    }
    let mut conditions = Vec::new();
    for (i, avoid) in &avoids {
        let cond = l.cond(&avoid.when)?;
        let counts = l.counter(Reach::Avoid(of, *i)).is_some();
        conditions.push((*i, if counts { Cond::Other(l.counted_cond(cond, Reach::Avoid(of, *i))) } else { cond }));
    }
    let counts = s.tally.as_ref().is_some_and(|t| t.counted == Counted::Doctrines);
    let own = matches!(choice.params.first(), Some((_, Type::Piece(_)))).then_some(0);
    let is_open = avoids.iter().all(|(_, avoid)| crate::secrecy::is_open(&s.program, &avoid.when, own));
    let (mut table, mut elements) = (None, 0);
    if let [pick] = choice.picks.as_slice()
        && !counts
        && let Some(facts) = facts(s, choice, pick, &avoids)
    {
        table = Some(Rows::new(&mut l, &facts)?);
        elements = universe(s, &pick.ty).unwrap_or(0);
    }
    Ok(AvoidsCode { choice: id, size: l.locals, conditions, is_open, table, universe: elements })
}

/// The facts that the `avoid` clauses on a choice of one pick depend on; `None` if they cannot be tabulated.
fn facts(s: &Statics, choice: &Choice, pick: &Pick, avoids: &[(u32, &Avoid)]) -> Option<Vec<Fact>> {
    universe(s, &pick.ty).filter(|_| avoids.len() < usize::from(ROW_SPARED))?;
    let types: Vec<_> = choice.params.iter().map(|p| Some(p.1.clone())).chain([Some(pick.ty.clone())]).collect();
    let find = Leaves { s, types: &types, pick: choice.params.len() };
    let mut all: Vec<Fact> = Vec::new();
    for (_, avoid) in avoids {
        for fact in find.of(&avoid.when)? {
            if !all.contains(&fact) {
                all.push(fact);
            }
        }
    }
    (rows(&all) <= ROWS).then_some(all)
}

#[cfg(test)]
impl DoctrineCode {
    /// Whether the `avoid` clauses on a choice never need a view.
    pub fn reads_only_what_is_known(&self, choice: ChoiceId) -> bool {
        self.avoids.iter().all(|a| a.choice != choice || a.is_open)
    }
}

impl AvoidsCode {
    /// The first `avoid` (of those on this choice) that applies to the option in the frame. Conditions that cannot be
    /// computed do not apply.
    fn first(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> u32 {
        let strikes = |c: &mut Ctx, f: &mut [i64], when: &Cond| c.attempt(|c| when.holds(s, c, f)) == Ok(true);
        self.conditions.iter().position(|(_, when)| strikes(c, f, when)).map_or(NOT_AVOIDED, |i| i as u32)
    }

    /// The table row for the arguments in the frame.
    fn row(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], pick: usize) -> Option<&[u8]> {
        let row = self.table.as_ref()?.row(s, c, f, |c, f| {
            let element = |e: usize| {
                f[pick] = e as i64;
                let strikes = |(_, when): &(u32, Cond)| c.without_effect(|c| when.holds(s, c, f)) == Ok(true);
                self.conditions.iter().position(strikes).map_or(ROW_SPARED, |i| i as u8)
            };
            (0..self.universe).map(element).collect()
        })?;
        Some(row)
    }

    /// The options that the `avoid` clauses leave.
    fn not_avoided(&self, s: &[i32], c: &mut Ctx, args: &[i64], options: &OptionBuf, kept: &mut Vec<usize>) {
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, self.size, args, |f| {
            let pick = args.len();
            let row = self.row(s, c, f, pick);
            let mut asked = |picks: &[i64]| {
                f[pick..pick + picks.len()].copy_from_slice(picks);
                self.first(s, c, f)
            };
            let Some(row) = row else { return keep(options.iter().map(asked), kept) };
            // Only choices of one pick have a table. Elements missing from it, such as `none`, are evaluated.
            let clause_of = |picked: &i64| match row.get(*picked as usize) {
                Some(first) => u32::from(*first),
                None => asked(&[*picked]).min(ROW_SPARED.into()),
            };
            keep(options.data.iter().map(clause_of), kept);
        });
    }
}

impl Machine {
    /// The worth of a position to a piece by a doctrine. Terms that cannot be computed count as 0.
    pub fn worth_of(&self, p: &Position, doctrine: DoctrineId, piece: i64) -> i64 {
        let Some(code) = self.code.doctrines.get(doctrine.index()) else { return 0 };
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size, &[piece], |f| {
            Timer::around(code.timer.as_ref(), || {
                code.terms.iter().fold(0, |sum, term| {
                    let amount = term_amount(&p.slots, &mut c, f, term.when.as_ref(), &term.amount).unwrap_or(0);
                    add(&mut c, sum, amount)
                })
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
        let mut c = Ctx::new(self.s(), &self.code.fast);
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
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size.max(args.len() + picks.len()), args, |f| {
            let row = code.row(&p.slots, &mut c, f, args.len());
            let entry = row.and_then(|row| row.get(usize::try_from(*picks.first()?).ok()?));
            match entry {
                Some(first) => *first != ROW_SPARED,
                None => {
                    f[args.len()..args.len() + picks.len()].copy_from_slice(picks);
                    code.first(&p.slots, &mut c, f) != NOT_AVOIDED
                }
            }
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
            .is_none_or(|piece| self.s().knowers(*piece, Secrecy::Owner) & crate::machine::bit(decision.seat) != 0);
        let mut c = Ctx::new(self.s(), &self.code.fast);
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
                let mut c = Ctx::new(self.s(), &self.code.fast);
                code.not_avoided(&p.slots, &mut c, args, options, kept);
            }
            None => kept.extend(0..options.len()),
        }
    }
}

fn term_amount(s: &[i32], c: &mut Ctx, f: &mut [i64], when: Option<&Cond>, amount: &Arg) -> Option<i64> {
    c.attempt(|c| when.is_none_or(|w| w.holds(s, c, f)).then(|| amount.get(s, c, f))).ok().flatten()
}
