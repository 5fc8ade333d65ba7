//! Linked doctrines.
//!
//! The `avoid` clauses for a choice of one pick are tabulated like rules (see [`crate::options::table`]): a row holds,
//! for each element, the first clause that applies to it. Where that would take too many rows, or the choice has several
//! picks, the terms of each clause are tabulated on their own (see [`terms`]).

mod after;
mod keep;
mod terms;

use crate::SetupError;
use crate::eval::{Arg, Cond, Ctx, FRAME, ItemCode, with_frame};
use crate::layout::{Statics, broken};
use crate::link::{Linker, value_kind};
use crate::options::OptionBuf;
use crate::options::leaves::{Fact, Leaves, rows};
use crate::options::rows::Rows;
use crate::options::table::universe;
use crate::stopwatch::{Part, Timer};
use crate::tally::Counted;
pub(crate) use after::AfterCode;
use dicta_program::*;
use keep::keep;
use smallvec::SmallVec;
use terms::{TermsCode, TermsNow};

/// The maximum number of rows of a table: a map of some thousand cells, with six facings in each.
const ROWS: usize = 1 << 14;

/// No `avoid` applies to the option.
pub(crate) const NOT_AVOIDED: u32 = u32::MAX;

/// A linked doctrine.
pub(crate) struct DoctrineCode {
    pub size: usize,
    pub timer: Option<Timer>,
    pub terms: Vec<ItemCode>,
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
    /// For each element of the only pick, the first `avoid` that applies to it.
    table: Option<Rows<Box<[u8]>>>,
    universe: usize,
    /// By condition; empty if there is a table, or if the conditions are counted.
    terms: Vec<TermsCode>,
}

/// The entry of a row for an element to which no `avoid` applies.
pub(crate) const ROW_SPARED: u8 = u8::MAX;

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
    let mut terms = Vec::new();
    if table.is_none() && !counts {
        let picks = choice.picks.iter().map(|pick| Some(pick.ty.clone()));
        let mut types: Vec<_> = choice.params.iter().map(|p| Some(p.1.clone())).chain(picks).collect();
        types.resize(l.locals, None);
        for (_, avoid) in &avoids {
            terms.push(TermsCode::link(&mut l, choice, &types, &avoid.when)?);
        }
    }
    Ok(AvoidsCode { choice: id, size: l.locals, conditions, is_open, table, universe: elements, terms })
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
    pub fn first(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> u32 {
        let strikes = |c: &mut Ctx, f: &mut [i64], when: &Cond| c.attempt(|c| when.holds(s, c, f)) == Ok(true);
        self.conditions.iter().position(|(_, when)| strikes(c, f, when)).map_or(NOT_AVOIDED, |i| i as u32)
    }

    /// The table row for the arguments in the frame.
    pub fn row(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], pick: usize) -> Option<&[u8]> {
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
    pub fn not_avoided(&self, s: &[i32], c: &mut Ctx, args: &[i64], options: &OptionBuf, kept: &mut Vec<usize>) {
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, self.size, args, |f| {
            let pick = args.len();
            let row = self.row(s, c, f, pick);
            if row.is_none() && !self.terms.is_empty() {
                let now: SmallVec<[TermsNow; 8]> = self.terms.iter().map(|terms| terms.now(s, c, f)).collect();
                let first = |picks: &[i64]| {
                    f[pick..pick + picks.len()].copy_from_slice(picks);
                    let clauses = self.terms.iter().zip(&now).zip(&self.conditions);
                    let mut applies = clauses.map(|((terms, now), (_, when))| terms.apply(now, when, (s, c, f), picks));
                    applies.position(|applies| applies).map_or(NOT_AVOIDED, |i| i as u32)
                };
                return keep(options.iter().map(first), kept);
            }
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

/// The amount of a term; `None` if it does not apply or cannot be computed.
pub(crate) fn term_amount(s: &[i32], c: &mut Ctx, f: &mut [i64], when: Option<&Cond>, amount: &Arg) -> Option<i64> {
    c.attempt(|c| when.is_none_or(|w| w.holds(s, c, f)).then(|| amount.get(s, c, f))).ok().flatten()
}
