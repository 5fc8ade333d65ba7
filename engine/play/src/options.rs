//! Legal options: which tuples of picks a choice offers now.
//!
//! Options are found pick by pick; a `forbid` is evaluated as soon as all picks that it mentions are made. Where
//! possible, rules are tabulated (see [`table`]): then one row of bits represents all rules that apply to a pick. The
//! first tuple found is the first in canonical order: first pick major, each pick in the order of its domain, `none`
//! last.

pub(crate) mod leaves;
pub(crate) mod rows;
pub(crate) mod table;

use crate::env::{Act, Block};
use crate::eval::*;
use crate::layout::{Statics, broken};
use crate::link::{Linker, value_kind};
use crate::scope::{every, reads};
use crate::stopwatch::{Part, Timer};
use crate::tally::{Counted, Counter};
use crate::{FaultKind, SetupError, limits};
use dicta_program::*;
use rustc_hash::FxHashMap;
use table::{BitDom, Group};

/// The legal options of a choice: tuples of picks, one after the other. Reuse it to avoid allocations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionBuf {
    pub(crate) width: usize,
    pub(crate) data: Vec<i64>,
    pub(crate) count: usize,
}

impl OptionBuf {
    /// Creates an empty buffer.
    pub fn new() -> OptionBuf {
        OptionBuf::default()
    }

    /// The number of options.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are no options.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The picks of an option. The index must be in range.
    pub fn get(&self, index: usize) -> &[i64] {
        &self.data[index * self.width..(index + 1) * self.width]
    }

    /// All options in order.
    pub fn iter(&self) -> impl Iterator<Item = &[i64]> {
        (0..self.count).map(|i| self.get(i))
    }

    pub(crate) fn clear(&mut self, width: usize) {
        self.width = width;
        self.count = 0;
        self.data.clear();
    }

    pub(crate) fn push(&mut self, picks: &[i64]) {
        self.data.extend_from_slice(picks);
        self.count += 1;
    }

    pub(crate) fn keep(&mut self, mut keep: impl FnMut(usize) -> bool) {
        let (width, mut to) = (self.width, 0);
        for i in 0..self.count {
            if keep(i) {
                self.data.copy_within(i * width..(i + 1) * width, to * width);
                to += 1;
            }
        }
        self.count = to;
        self.data.truncate(to * width);
    }
}

/// A clause of a rule on a choice.
pub(crate) struct ClauseCode {
    pub rule: RuleId,
    /// Index into the rule's clauses.
    pub index: usize,
    pub kind: ClauseKind,
    pub cond: Ev,
    /// Locals of the picks that it mentions.
    mentions: Vec<usize>,
    /// For a `prefer`: counts how often it excludes an option.
    excludes: Option<Counter>,
    /// For a `prefer`: the pick of a path of which it only asks where the piece in the first parameter gets by it.
    by_end: Option<usize>,
}

impl ClauseCode {
    /// The clause's number; 0 if a pick is `none`, whose fields cannot be read.
    pub fn ask(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        if self.mentions.iter().all(|l| f[*l] != -1) {
            return (self.cond)(s, c, f);
        }
        match c.attempt(|c| (self.cond)(s, c, f)) {
            Ok(n) => n,
            Err(FaultKind::OfNone) => 0,
            Err(fault) => c.fail(fault),
        }
    }
}

/// Among so few options, finding out which paths end alike takes longer than ranking each.
const FEW_PATHS: usize = 8;

/// Whether a condition reads the path in a local only to find where the piece in the first parameter gets by it.
fn asks_only_for_end(cond: &Expr, path: usize) -> bool {
    let is_path = |local: Local| usize::from(local) == path;
    let mut ends = 0;
    every(cond, &mut |e| {
        if let Expr::Builtin(Builtin::EndCell | Builtin::EndFacing | Builtin::LeavesOver, args) = e
            && let [Expr::Local(0), Expr::Local(local)] = args.as_slice()
        {
            ends += usize::from(is_path(*local));
        }
    });
    ends > 0 && ends == reads(cond, is_path)
}

/// A linked pick.
pub(crate) struct PickCode {
    pub local: usize,
    pub dom: Dom,
    pub filter: Option<Cond>,
    pub or_none: bool,
    /// Whether cards are picked: of equal ones only the first is offered.
    pub cards: bool,
    pub when: Option<Cond>,
    /// `forbid` clauses that can be evaluated once this pick is made.
    forbids: Vec<usize>,
    /// The clauses of these that are not tabulated.
    direct: Vec<usize>,
    /// The domain as bits, if its elements are small numbers.
    bits: Option<BitDom>,
    filter_direct: bool,
    groups: Vec<Group>,
}

impl PickCode {
    /// Whether its tables cover all clauses and filters that apply to it.
    fn is_tabulated(&self) -> bool {
        self.direct.is_empty() && !self.filter_direct
    }
}

/// A linked choice.
pub(crate) struct ChoiceCode {
    pub size: usize,
    pub params: usize,
    pub by: Arg,
    pub picks: Vec<PickCode>,
    pub clauses: Vec<ClauseCode>,
    /// `forbid` clauses that mention no pick.
    gates: Vec<usize>,
    prefers: Vec<usize>,
    pub warns: Vec<usize>,
    pub relax: Vec<RuleId>,
    pub then: Block,
    pub otherwise: Option<Vec<Act>>,
    pub origin: Origin,
    /// Whether to count what takes effect: then all clauses are evaluated, whatever the first one returns.
    counts: bool,
    timer: Option<Timer>,
}

/// The result of [`ChoiceCode::options`]: how many rules were waived before there were options.
pub(crate) type WaivedCount = usize;

impl ChoiceCode {
    pub fn link(s: &Statics, id: ChoiceId) -> Result<ChoiceCode, SetupError> {
        let program = &s.program;
        let choice = &program.choices[id.index()];
        let size = usize::from(choice.locals).max(choice.params.len() + choice.picks.len());
        let mut l = Linker::new(s, &choice.head, &choice.params, size as u16);
        let first = choice.params.len();
        let by = l.arg(&choice.by)?;
        let mut picks = Vec::new();
        for (i, pick) in choice.picks.iter().enumerate() {
            let when = l.opt_cond(&pick.when)?;
            let dom = l.domain(&pick.from)?;
            let local = l.bind((first + i) as Local, value_kind(&pick.ty))?;
            let filter = l.opt_cond(&pick.filter)?;
            let bits = BitDom::new(&mut l, pick, &dom)?;
            picks.push(PickCode {
                local,
                dom,
                filter,
                or_none: pick.or_none,
                cards: pick.ty == Type::Face,
                when,
                forbids: Vec::new(),
                direct: Vec::new(),
                bits,
                filter_direct: pick.filter.is_some(),
                groups: Vec::new(),
            });
        }
        let otherwise = choice.otherwise.as_ref().map(|b| l.block(b)).transpose()?;
        let otherwise = otherwise.map(|b| b.counted(l.counter(Reach::Otherwise(id))));
        let mut code = ChoiceCode {
            size: l.locals,
            params: first,
            by,
            picks,
            clauses: Vec::new(),
            gates: Vec::new(),
            prefers: Vec::new(),
            warns: Vec::new(),
            relax: choice.relax.clone(),
            then: l.block(&choice.then)?,
            otherwise: otherwise.map(|b| b.0),
            origin: choice.head.origin,
            timer: Timer::of(s.stopwatch.as_ref(), || Part::Choice(id)),
            counts: s.tally.as_ref().is_some_and(|t| t.counted == Counted::Rules),
        };
        for rule in &choice.rules {
            let of = program.rules.get(rule.index()).ok_or_else(|| broken("a rule", &choice.head))?;
            let mut l = Linker::new(s, &of.head, &choice.params, (size as u16).max(of.locals));
            l.sorts[first..first + choice.picks.len()]
                .copy_from_slice(&choice.picks.iter().map(|p| value_kind(&p.ty)).collect::<Vec<_>>());
            code.size = code.size.max(l.locals);
            for (index, clause) in of.clauses.iter().enumerate() {
                code.clause(&mut l, *rule, index, clause)?;
            }
        }
        // Calls put their locals after the largest frame, so each linker's own frame is at most that.
        if !code.counts {
            table::tabulate(s, choice, &mut code)?;
        }
        Ok(code)
    }

    fn clause(&mut self, l: &mut Linker, rule: RuleId, index: usize, clause: &Clause) -> Result<(), SetupError> {
        let mut mentions = Vec::new();
        every(&clause.cond, &mut |e| {
            if let Expr::Local(local) = e
                && let Some(pick) = usize::from(*local).checked_sub(self.params)
                && pick < self.picks.len()
                && !mentions.contains(&usize::from(*local))
            {
                mentions.push(usize::from(*local));
            }
        });
        let by_end = match clause.kind {
            ClauseKind::Prefer if self.picks.len() <= 2 => {
                self.picks.iter().map(|pick| pick.local).find(|path| asks_only_for_end(&clause.cond, *path))
            }
            _ => None,
        };
        let number = self.clauses.len();
        match (clause.kind, mentions.iter().max()) {
            (ClauseKind::Prefer, _) => self.prefers.push(number),
            (ClauseKind::Warn, _) => self.warns.push(number),
            (ClauseKind::Forbid, None) => self.gates.push(number),
            (ClauseKind::Forbid, Some(local)) => {
                let pick = &mut self.picks[local - self.params];
                pick.forbids.push(number);
                pick.direct.push(number);
            }
        }
        let mut cond = l.ev(&clause.cond)?;
        let reach = Reach::Clause(rule, index as u32);
        let mut outdoes = None;
        cond = l.timed(cond, Part::Clause(rule, index as u32));
        match clause.kind {
            ClauseKind::Prefer => outdoes = l.counter(reach),
            ClauseKind::Forbid | ClauseKind::Warn => cond = l.counted_if_true(cond, reach),
        }
        self.clauses.push(ClauseCode { rule, index, kind: clause.kind, cond, mentions, excludes: outdoes, by_end });
        Ok(())
    }

    /// Fills the frame of a choice with its arguments, ready for picks.
    pub fn frame(&self, args: &[i64], f: &mut [i64]) {
        for (to, from) in f.iter_mut().zip(args) {
            *to = *from;
        }
        for pick in &self.picks {
            f[pick.local] = -1;
        }
    }

    /// The picks in the frame.
    pub fn picked<'f>(&self, f: &'f [i64]) -> &'f [i64] {
        f.get(self.params..self.params + self.picks.len()).unwrap_or(&[])
    }

    /// Finds the legal options. Waives rules one after the other as long as there are none.
    #[inline]
    pub fn options(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], out: &mut OptionBuf) -> WaivedCount {
        Timer::around(self.timer.as_ref(), || self.find_options(s, c, f, out))
    }

    fn find_options(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], out: &mut OptionBuf) -> WaivedCount {
        for lifted in 0..=self.relax.len() {
            out.clear(self.picks.len());
            self.tuples(s, c, f, lifted, out);
            self.keep_preferred(s, c, f, lifted, out);
            if out.count > 0 || c.fault.is_some() {
                if self.counts {
                    self.ask_warnings(s, c, f, out);
                }
                return lifted;
            }
        }
        self.relax.len()
    }

    /// Evaluates all warnings so that they are counted: play itself does not need them.
    #[cold]
    fn ask_warnings(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], out: &OptionBuf) {
        for picks in out.iter() {
            f[self.params..self.params + picks.len()].copy_from_slice(picks);
            self.ask_all(s, c, f, &self.warns);
        }
    }

    /// Evaluates clauses only for their counters.
    #[cold]
    fn ask_all(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], clauses: &[usize]) {
        for clause in clauses {
            let _ = c.without_effect(|c| self.clauses[*clause].ask(s, c, f));
        }
    }

    pub fn is_waived(&self, clause: &ClauseCode, lifted: WaivedCount) -> bool {
        self.relax[..lifted.min(self.relax.len())].contains(&clause.rule)
    }

    fn keep_preferred(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], lifted: WaivedCount, out: &mut OptionBuf) {
        for clause in self.prefers.iter().map(|i| &self.clauses[*i]).filter(|p| !self.is_waived(p, lifted)) {
            let mut ranks = Vec::with_capacity(out.count);
            let by_end = clause.by_end.filter(|_| !self.counts && c.tracked.is_none() && out.count > FEW_PATHS);
            let mut known = FxHashMap::default();
            for i in 0..out.count {
                let picks = out.get(i);
                f[self.params..self.params + out.width].copy_from_slice(picks);
                let rank = match by_end {
                    None => clause.ask(s, c, f),
                    Some(path) => {
                        let end = c.path_end((c.cell(s, f[0]), c.facing(s, f[0])), f[path]);
                        let other = picks.iter().zip(self.params..).find(|(_, local)| *local != path);
                        let key = (end.cell, end.facing, end.owner, other.map(|(pick, _)| *pick), f[path] == -1);
                        *known.entry(key).or_insert_with(|| clause.ask(s, c, f))
                    }
                };
                ranks.push(rank);
            }
            let best = ranks.iter().copied().max();
            if let Some(counter) = clause.excludes.as_ref().filter(|_| ranks.iter().any(|r| Some(*r) != best)) {
                counter.hit();
            }
            out.keep(|i| Some(ranks[i]) == best);
        }
    }

    /// For a tuple in the frame: the first `prefer` clause by which a better tuple exists among `legal`.
    pub fn excluded_by_prefer(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        lifted: WaivedCount,
        legal: &OptionBuf,
    ) -> Option<&ClauseCode> {
        let mine = self.picked(f).to_vec();
        self.prefers.iter().map(|i| &self.clauses[*i]).filter(|p| !self.is_waived(p, lifted)).find(|clause| {
            let rank = clause.ask(s, c, f);
            let best = legal.iter().next().map(|picks| {
                f[self.params..self.params + picks.len()].copy_from_slice(picks);
                clause.ask(s, c, f)
            });
            f[self.params..self.params + mine.len()].copy_from_slice(&mine);
            best.is_some_and(|best| best > rank)
        })
    }

    /// Finds all tuples that no rule forbids.
    fn tuples(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], lifted: WaivedCount, out: &mut OptionBuf) {
        if !self.gates.is_empty() && !self.allows(s, c, f, &self.gates, lifted) {
            return;
        }
        self.level(s, c, f, 0, lifted, out);
    }

    /// Visits the elements of a pick and continues to the next pick with each that is allowed.
    fn level(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], i: usize, lifted: WaivedCount, out: &mut OptionBuf) {
        let Some(pick) = self.picks.get(i) else {
            if out.count >= limits::OPTIONS {
                c.fail(FaultKind::TooManyElements);
                return;
            }
            return out.push(self.picked(f));
        };
        if c.fault.is_some() {
            return;
        }
        if pick.when.as_ref().is_some_and(|w| !w.holds(s, c, f)) {
            f[pick.local] = -1;
            if self.allows(s, c, f, &pick.forbids, lifted) {
                self.level(s, c, f, i + 1, lifted, out);
            }
            return;
        }
        let mut alike = Alike::among(pick);
        let tabulated = match &pick.bits {
            Some(bits) if lifted == 0 => bits.survivors(s, c, f, pick, &self.clauses),
            _ => None,
        };
        match tabulated {
            // The bits are complete.
            Some(survivors) if survivors.is_sure() && pick.is_tabulated() && self.picks.len() == 1 => {
                survivors.each(|e| out.data.push(e));
                out.count = out.data.len();
            }
            Some(survivors) => survivors.each(|e| {
                f[pick.local] = e;
                let fine = c.tick()
                    && (!survivors.unsure(e) || self.allows_all(s, c, f, pick))
                    && (!pick.filter_direct || pick.filter.as_ref().is_none_or(|w| w.holds(s, c, f)))
                    && self.allows(s, c, f, &pick.direct, lifted);
                if fine {
                    self.level(s, c, f, i + 1, lifted, out);
                }
            }),
            None => pick.dom.each(s, c, f, |c, f, e| {
                if !alike.is_new(c.s, e) {
                    return true;
                }
                f[pick.local] = e;
                let fine = pick.filter.as_ref().is_none_or(|w| w.holds(s, c, f))
                    && self.allows(s, c, f, &pick.forbids, lifted);
                if fine {
                    self.level(s, c, f, i + 1, lifted, out);
                }
                true
            }),
        }
        if pick.or_none {
            f[pick.local] = -1;
            if self.allows(s, c, f, &pick.forbids, lifted) {
                self.level(s, c, f, i + 1, lifted, out);
            }
        }
    }

    fn allows_all(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], pick: &PickCode) -> bool {
        pick.filter.as_ref().is_none_or(|w| w.holds(s, c, f)) && self.allows(s, c, f, &pick.forbids, 0)
    }

    fn allows(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], forbids: &[usize], lifted: WaivedCount) -> bool {
        let mut left = forbids.iter();
        let allows = left
            .by_ref()
            .map(|i| &self.clauses[*i])
            .all(|clause| (lifted > 0 && self.is_waived(clause, lifted)) || clause.ask(s, c, f) == 0);
        if self.counts && !allows {
            self.ask_all(s, c, f, left.as_slice());
        }
        allows
    }

    /// Visits all tuples of the domains, including forbidden ones. A pick whose `when` is false is `none`.
    pub fn all_tuples(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], i: usize, visit: Visit) -> bool {
        let Some(pick) = self.picks.get(i) else { return visit(c, f) };
        if pick.when.as_ref().is_some_and(|w| !w.holds(s, c, f)) {
            f[pick.local] = -1;
            return self.all_tuples(s, c, f, i + 1, visit);
        }
        let (mut more, mut alike) = (true, Alike::among(pick));
        pick.dom.each(s, c, f, |c, f, e| {
            if !alike.is_new(c.s, e) {
                return true;
            }
            f[pick.local] = e;
            if pick.filter.as_ref().is_none_or(|w| w.holds(s, c, f)) {
                more = self.all_tuples(s, c, f, i + 1, visit);
            }
            more
        });
        if more && pick.or_none {
            f[pick.local] = -1;
            more = self.all_tuples(s, c, f, i + 1, visit);
        }
        more && c.fault.is_none()
    }

    /// The clauses that forbid the tuple in the frame.
    pub fn forbidding_clauses(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], lifted: WaivedCount) -> Vec<&ClauseCode> {
        let forbids = self.clauses.iter().filter(|cl| cl.kind == ClauseKind::Forbid);
        forbids.filter(|cl| !self.is_waived(cl, lifted)).filter(|cl| cl.ask(s, c, f) != 0).collect()
    }
}

type Visit<'v> = &'v mut dyn FnMut(&mut Ctx, &mut [i64]) -> bool;

/// The cards of a pick that were already offered, where equal cards are offered once.
struct Alike(Option<Vec<i64>>);

impl Alike {
    fn among(pick: &PickCode) -> Alike {
        Alike(pick.cards.then(Vec::new))
    }

    fn is_new(&mut self, s: &Statics, e: i64) -> bool {
        let Some(seen) = &mut self.0 else { return true };
        let face = crate::layout::cards::seen_on(s, e);
        let new = !seen.contains(&face);
        if new {
            seen.push(face);
        }
        new
    }
}
