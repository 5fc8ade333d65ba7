//! Linking walks.

use super::cond::joined;
use super::{Linked, Linker, ValueKind};
use crate::eval::{Cond, ForbidCode, WalkCode};
use crate::layout::Statics;
use crate::stopwatch::{Part, Timer};
use crate::tally::Counted;
use dicta_program::*;

/// Links the walks of a program.
pub(super) fn link_walks(s: &Statics, track: bool) -> Linked<Vec<WalkCode>> {
    (0..)
        .map(WalkId)
        .zip(&s.program.walks)
        .map(|(id, w)| {
            let at = w.params.len();
            let mut l = Linker::new(s, &w.head, &w.params, w.locals.max(at as u16 + 4));
            l.track = track;
            l.bind(at as Local + 1, ValueKind::Cell)?;
            let mut steps = Vec::new();
            for (when, least, most) in &w.steps {
                steps.push((when.as_ref().map(|e| l.ev(e)).transpose()?, l.ev(least)?, l.ev(most)?));
            }
            let mut forbids = Vec::new();
            let mut by_gates = !track && s.tally.is_none() && w.forbids.len() <= 64;
            let others = |local: Local| (1..at).contains(&usize::from(local));
            for (n, (point, clause)) in (0..).zip(&w.forbids) {
                let mut terms = Vec::new();
                crate::scope::terms(&clause.cond, &mut terms);
                let shown = at..at + 4;
                let depends = |e: &&Expr| crate::scope::reads(e, |local| shown.contains(&usize::from(local))) > 0;
                let rest = terms.split_off(terms.iter().position(depends).unwrap_or(terms.len()));
                by_gates &= rest.iter().all(|term| crate::scope::reads(term, others) == 0);
                let mut all = |terms: Vec<&Expr>| -> Linked<Cond> {
                    let terms = terms.into_iter().map(|e| l.cond(e)).collect::<Linked<_>>()?;
                    Ok(joined(BinOp::And, terms))
                };
                let (gate, rest) = (all(terms)?, all(rest)?);
                forbids.push(ForbidCode { point: *point, gate, rest, counter: l.counter(Reach::WalkForbid(id, n)) });
            }
            let counters = (0..w.prefers.len()).map(|n| l.counter(Reach::WalkPrefer(id, n as u32))).collect();
            let timer = Timer::of(s.stopwatch.as_ref(), || Part::Walk(id));
            let counts = s.tally.as_ref().is_some_and(|t| t.counted == Counted::Rules);
            let prefers = w.prefers.iter().map(|p| l.ev(&p.cond)).collect::<Result<_, _>>()?;
            let turns = |t: WalkTurns| -> Vec<i64> {
                let all = [(t.straight, 0), (t.left, -1), (t.right, 1)];
                all.into_iter().filter(|t| t.0).map(|t| t.1).collect()
            };
            by_gates &= w.prefers.iter().all(|prefer| crate::scope::reads(&prefer.cond, others) == 0);
            let shares = !track && s.tally.is_none();
            let end_turns = w.end.map(turns).unwrap_or_default();
            let turns = turns(WalkTurns { left: w.left, right: w.right, straight: w.straight });
            let here = [WalkPoint::Turn, WalkPoint::Step, WalkPoint::End].map(|point| {
                let fits = |(_, of): &(usize, &ForbidCode)| of.point == point && of.can_forbid();
                forbids.iter().enumerate().filter(fits).map(|(n, _)| n).collect()
            });
            let size = l.locals;
            Ok(WalkCode {
                size,
                at,
                steps,
                turns,
                end_turns,
                forbids,
                here,
                prefers,
                counters,
                counts,
                shares,
                by_gates,
                timer,
            })
        })
        .collect()
}
