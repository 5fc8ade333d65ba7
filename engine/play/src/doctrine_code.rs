//! Linked doctrines.
//!
//! The terms of each `avoid` clause are tabulated on their own, like rules (see [`terms`]).

mod after;
mod keep;
mod terms;

use crate::SetupError;
use crate::eval::{Cond, Ctx, FRAME, ItemCode, with_frame};
use crate::layout::{Statics, broken};
use crate::link::{Linker, value_kind};
use crate::options::OptionBuf;
use crate::options::tuples::TupleBits;
use crate::options::walk_ends::{asks_only_for_end, ends_in_own_walk};
use crate::stopwatch::{Part, Timer};
use crate::tally::Counted;
pub(crate) use after::AfterCode;
use dicta_program::*;
use keep::keep;
use std::sync::atomic::{AtomicU64, Ordering};
use terms::TermsCode;

/// The maximum number of rows of a table: a map of some thousand cells, with six facings in each.
const ROWS: usize = 1 << 14;

/// No `avoid` applies to the option.
pub(crate) const NOT_AVOIDED: u32 = u32::MAX;

/// A linked doctrine.
pub(crate) struct DoctrineCode {
    pub size: usize,
    pub timer: Option<Timer>,
    pub terms: Vec<ItemCode>,
    /// Those that could not be computed in some position.
    pub faulty: FaultyTerms,
    pub avoids: Vec<AvoidsCode>,
    pub afters: Vec<AfterCode>,
}

/// The `avoid` clauses of a doctrine for one choice.
pub(crate) struct AvoidsCode {
    pub choice: ChoiceId,
    pub size: usize,
    /// By their index in the doctrine.
    pub conditions: Vec<(u32, Cond)>,
    /// Whether they read only what is public or known to the deciding piece's owner.
    pub is_open: bool,
    /// Not if the conditions are counted.
    terms: Option<TermsCode>,
    /// Whether the conditions only ask where the walk in the last pick ends.
    by_end: bool,
}

/// Links the doctrines of a program.
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
            Ok(DoctrineCode { size, timer, terms, faulty: FaultyTerms::default(), avoids, afters })
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
    let mut terms = None;
    if !counts {
        let picks = choice.picks.iter().map(|pick| Some(pick.ty.clone()));
        let mut types: Vec<_> = choice.params.iter().map(|p| Some(p.1.clone())).chain(picks).collect();
        types.resize(l.locals, None);
        terms = Some(TermsCode::link(&mut l, choice, &types, avoids.iter().map(|(_, avoid)| &avoid.when))?);
    }
    let path = (first + choice.picks.len()).saturating_sub(1);
    let by_end = ends_in_own_walk(choice) && avoids.iter().all(|(_, avoid)| asks_only_for_end(&avoid.when, path));
    Ok(AvoidsCode { choice: id, size: l.locals, conditions, is_open, terms, by_end })
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
    pub fn first(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> u32 {
        let strikes = |c: &mut Ctx, f: &mut [i64], when: &Cond| c.attempt(|c| when.holds(s, c, f)) == Ok(true);
        self.conditions.iter().position(|(_, when)| strikes(c, f, when)).map_or(NOT_AVOIDED, |i| i as u32)
    }

    /// Whether any `avoid` applies to an option.
    pub fn strikes(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], args: usize, picks: &[i64]) -> bool {
        let put = |f: &mut [i64]| f[args..args + picks.len()].copy_from_slice(picks);
        put(f);
        let Some((terms, tuple)) = self.terms.as_ref().and_then(|terms| Some((terms, terms.tuple(picks)?))) else {
            return self.first(s, c, f) != NOT_AVOIDED;
        };
        self.conditions.iter().enumerate().any(|(n, (_, when))| {
            let applies = terms.applies_to(n, tuple, (s, &mut *c, &mut *f));
            // Filling a row overwrites the picks in the frame.
            put(f);
            match applies {
                Some(applies) => applies && terms.asked(n, s, c, f),
                None => c.attempt(|c| when.holds(s, c, f)) == Ok(true),
            }
        })
    }

    /// The options that the `avoid` clauses leave.
    pub fn not_avoided(&self, s: &[i32], c: &mut Ctx, args: &[i64], options: &OptionBuf, kept: &mut Vec<usize>) {
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, self.size, args, |f| {
            let put = |f: &mut [i64], picks: &[i64]| f[args.len()..args.len() + picks.len()].copy_from_slice(picks);
            let Some(terms) = &self.terms else {
                let asked = |picks: &[i64]| {
                    put(f, picks);
                    self.first(s, c, f)
                };
                return keep(options.iter().map(asked), kept);
            };
            if terms.keep_left(options, kept, (s, &mut *c, &mut *f), put) {
                return;
            }
            let applies = terms.applies(options, (s, &mut *c, &mut *f));
            let mut first = |c: &mut Ctx, picks: &[i64]| {
                put(f, picks);
                match terms.tuple(picks) {
                    Some(tuple) => self.first_of_terms(terms, &applies, tuple, (s, c, &mut *f)),
                    None => self.first(s, c, f),
                }
            };
            let place = args.first().map(|piece| c.place(s, *piece));
            let by_end = self.by_end && place.is_some_and(|place| options.ends.hold(options.len(), place));
            if !by_end {
                return keep(options.iter().map(|picks| first(c, picks)), kept);
            }
            options.ends.keep_last(kept, |option| {
                let picks = options.get(option);
                options.ends.foresee(c, option, picks[picks.len() - 1]);
                first(c, picks)
            });
        });
    }

    /// The first `avoid` that applies to the option in the frame, which has this tuple.
    fn first_of_terms(
        &self,
        terms: &TermsCode,
        applies: &[Option<TupleBits>],
        tuple: usize,
        (s, c, f): (&[i32], &mut Ctx, &mut [i64]),
    ) -> u32 {
        let found = applies.iter().zip(&self.conditions).enumerate().position(|(n, (bits, (_, when)))| match bits {
            Some(bits) => bits[tuple / 64] >> (tuple % 64) & 1 == 1 && terms.asked(n, s, c, f),
            None => c.attempt(|c| when.holds(s, c, f)) == Ok(true),
        });
        found.map_or(NOT_AVOIDED, |i| i as u32)
    }
}

/// The terms of a doctrine that could not be computed in some position, a bit for each; the last one is for all from
/// the 64th on. In the same games, on any number of threads, they are the same.
#[derive(Default)]
pub(crate) struct FaultyTerms(AtomicU64);

impl FaultyTerms {
    fn add(&self, term: usize) {
        self.0.fetch_or(1 << term.min(63), Ordering::Relaxed);
    }

    /// Whether this term could not be computed.
    pub fn has(&self, term: usize) -> bool {
        self.0.load(Ordering::Relaxed) >> term.min(63) & 1 == 1
    }
}

impl DoctrineCode {
    /// The amount of a term; `None` if it does not apply or cannot be computed.
    pub fn amount(&self, term: usize, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> Option<i64> {
        let ItemCode { when, amount } = self.terms.get(term)?;
        let amount = c.attempt(|c| when.as_ref().is_none_or(|w| w.holds(s, c, f)).then(|| amount.get(s, c, f)));
        amount.unwrap_or_else(|_| {
            self.faulty.add(term);
            None
        })
    }
}
