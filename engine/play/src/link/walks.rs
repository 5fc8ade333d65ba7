//! Linking walks.

use super::cond::joined;
use super::domain::is_constant_function;
use super::{Linked, Linker, ValueKind};
use crate::eval::{Cond, ForbidCode, KnownWalks, WalkCode};
use crate::layout::Statics;
use crate::scope::children;
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
                    Ok(joined(BinOp::And, terms).flat())
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
            let here: [Box<[usize]>; 3] = [WalkPoint::Turn, WalkPoint::Step, WalkPoint::End].map(|point| {
                let fits = |(_, of): &(usize, &ForbidCode)| of.point == point && of.can_forbid();
                forbids.iter().enumerate().filter(fits).map(|(n, _)| n).collect()
            });
            let known = (by_gates && is_settled_by_place(&l, w, &here)).then(|| {
                let mut clauses: Vec<usize> = here.iter().flatten().copied().collect();
                clauses.sort_unstable();
                let (columns, rows) = s.geometry.size();
                KnownWalks::new(clauses.into(), (columns * rows) as usize, s.geometry.facings() as usize)
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
                known,
                timer,
            })
        })
        .collect()
}

/// What a local holds while the walks from one place are searched.
#[derive(Clone, Copy, PartialEq)]
enum Holds {
    /// The moving piece.
    Piece,
    /// Something of the partial walk.
    Shown,
    Other,
}

/// The maximum depth of calls that are looked into.
const CALLS: u32 = 4;

/// Whether the walks from a place depend only on the place, on the lengths, and on which of the clauses that can apply
/// (`here`) are open.
fn is_settled_by_place(l: &Linker, w: &Walk, here: &[Box<[usize]>; 3]) -> bool {
    let at = w.params.len();
    let holds: Vec<Holds> = (0..l.locals)
        .map(|local| match local {
            0 => Holds::Piece,
            local if (at..at + 4).contains(&local) => Holds::Shown,
            _ => Holds::Other,
        })
        .collect();
    let rest_is_settled = |n: &usize| {
        let mut terms = Vec::new();
        crate::scope::terms(&w.forbids[*n].1.cond, &mut terms);
        let shown = |local: Local| holds.get(usize::from(local)) == Some(&Holds::Shown);
        // The first terms are the gate.
        let rest = terms.iter().skip_while(|term| crate::scope::reads(term, shown) == 0);
        rest.into_iter().all(|term| is_settled(l, term, &holds, CALLS))
    };
    at > 0
        && here.iter().flatten().all(rest_is_settled)
        && w.prefers.iter().all(|prefer| is_settled(l, &prefer.cond, &holds, CALLS))
}

/// Whether an expression depends only on the partial walk, on the cell and facing of the moving piece, and on the board.
fn is_settled(l: &Linker, e: &Expr, holds: &[Holds], calls: u32) -> bool {
    let held = |local: &Local| holds.get(usize::from(*local)).copied().unwrap_or(Holds::Other);
    if l.settled(e).is_some() {
        return true;
    }
    match e {
        Expr::Local(local) => held(local) == Holds::Shown,
        Expr::Slot { of, slot: SLOT_CELL | SLOT_FACING } => {
            matches!(of.as_ref(), Expr::Local(local) if held(local) == Holds::Piece)
        }
        Expr::Call(id, args) => {
            let argument = |arg: &Expr| match arg {
                Expr::Local(local) => held(local),
                arg if is_settled(l, arg, holds, calls) => Holds::Shown,
                _ => Holds::Other,
            };
            let holds: Vec<Holds> = args.iter().map(argument).collect();
            let define = l.s.program.defines.get(id.index()).filter(|_| calls > 0);
            define.is_some_and(|define| is_settled(l, &define.body, &holds, calls - 1))
        }
        _ => {
            let mut all = is_constant_function(e);
            children(e, &mut |child| all = all && is_settled(l, child, holds, calls));
            all
        }
    }
}
