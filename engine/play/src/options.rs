//! Legal options: which tuples of picks a choice offers now.
//!
//! Options are found pick by pick; a `forbid` is evaluated as soon as all picks that it mentions are made. Where
//! possible, rules are tabulated (see [`table`]): then one row of bits represents all rules that apply to a pick. The
//! first tuple found is the first in canonical order: first pick major, each pick in the order of its domain, `none`
//! last.

mod guards;
pub(crate) mod leaves;
pub(crate) mod rows;
pub(crate) mod table;
pub(crate) mod tuples;
pub(crate) mod walk_ends;

use crate::env::Block;
use crate::eval::*;
use crate::layout::{Statics, broken};
use crate::link::{Linker, value_kind};
use crate::scope::every;
use crate::stopwatch::{Part, Timer};
use crate::tally::{Counted, Counter};
use crate::{FaultKind, SetupError, limits};
use dicta_program::*;
use guards::Guarded;
use std::sync::Arc;
use table::{Survivors, TupleTable};
use tuples::{TupleBits, TupleList, Tuples, bits_of, nth_bit};
use walk_ends::{WalkEnds, asks_only_for_end, ends_in_own_walk};

/// The legal options of a choice: tuples of picks, one after the other. Reuse it to avoid allocations.
///
/// Options that come from a table are its tuples with a bit: they are not written out.
#[derive(Clone, Debug, Default)]
pub struct OptionBuf {
    width: usize,
    data: Vec<i64>,
    count: usize,
    /// The tuples that are the options, of one of the lists, instead of the data.
    bits: Option<(usize, TupleBits)>,
    /// The lists that options came from.
    lists: Vec<Arc<TupleList>>,
    /// Where the walks in the last pick end, if they are known.
    pub(crate) ends: WalkEnds,
    /// The memory of the search for walks, and of preferences.
    search: Search,
    ranks: Vec<Option<i64>>,
}

/// The maximum number of lists that a buffer keeps: more than the choices of most machines.
const LISTS: usize = 16;

impl PartialEq for OptionBuf {
    fn eq(&self, other: &OptionBuf) -> bool {
        (self.width, self.count) == (other.width, other.count) && self.iter().eq(other.iter())
    }
}

impl Eq for OptionBuf {}

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
        match &self.bits {
            Some((list, bits)) => nth_bit(bits, index).map_or(&[], |n| self.lists[*list].get(n)),
            None => &self.data[index * self.width..(index + 1) * self.width],
        }
    }

    /// All options in order.
    pub fn iter(&self) -> impl Iterator<Item = &[i64]> {
        (0..self.count).map(|i| self.get(i))
    }

    /// The tuples that are the options, if all of these are tuples of the same picks.
    pub(crate) fn tuples(&self, of: &Tuples) -> Option<(&TupleList, &TupleBits)> {
        let (list, bits) = self.bits.as_ref()?;
        Some((self.lists[*list].as_ref(), bits)).filter(|(list, _)| list.tuples == *of)
    }

    pub(crate) fn clear(&mut self, width: usize) {
        self.width = width;
        self.count = 0;
        self.data.clear();
        self.bits = None;
        self.ends.clear();
        self.search.forget();
    }

    /// Takes tuples of a list as the options.
    fn take_tuples(&mut self, list: &Arc<TupleList>, bits: TupleBits) {
        let known = self.lists.iter().position(|known| Arc::ptr_eq(known, list));
        let number = known.unwrap_or_else(|| {
            if self.lists.len() >= LISTS {
                self.lists.clear();
            }
            self.lists.push(list.clone());
            self.lists.len() - 1
        });
        let words = bits.iter().take(list.tuples.words());
        self.count = words.map(|word| word.count_ones() as usize).sum();
        self.bits = Some((number, bits));
    }

    /// Writes the options out.
    fn write_out(&mut self) {
        if let Some((list, bits)) = self.bits.take() {
            bits_of(bits).for_each(|n| self.data.extend_from_slice(self.lists[list].get(n)));
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, picks: &[i64]) {
        // Most choices have one or two picks; copying so few is faster without a call.
        match *picks {
            [only] => self.data.push(only),
            [first, second] => self.data.extend([first, second]),
            _ => self.data.extend_from_slice(picks),
        }
        self.count += 1;
    }

    /// Adds an option for each walk, all with the same other picks before it.
    fn push_walks(&mut self, others: &[i64], walks: &[FoundWalk]) {
        match *others {
            [only] => self.data.extend(walks.iter().flat_map(|walk| [only, walk.path])),
            _ => {
                for walk in walks {
                    self.data.extend_from_slice(others);
                    self.data.push(walk.path);
                }
            }
        }
        self.count += walks.len();
        self.ends.extend(walks);
    }

    /// Keeps the options with some ends.
    fn keep_ends(&mut self, keep: impl Fn(usize) -> bool) {
        let numbers = self.ends.take_numbers();
        self.keep(|i| keep(numbers[i] as usize));
        self.ends.put_numbers(numbers, |end| keep(end as usize));
    }

    pub(crate) fn keep(&mut self, mut keep: impl FnMut(usize) -> bool) {
        self.write_out();
        let (width, mut to) = (self.width, 0);
        for i in 0..self.count {
            if keep(i) {
                if i != to {
                    // So few elements are copied faster without a call.
                    for pick in 0..width {
                        self.data[to * width + pick] = self.data[i * width + pick];
                    }
                    self.ends.keep(i, to);
                }
                to += 1;
            }
        }
        self.count = to;
        self.data.truncate(to * width);
        self.ends.truncate(to);
    }
}

/// A clause of a rule on a choice.
pub(crate) struct ClauseCode {
    pub rule: RuleId,
    /// Index into the rule's clauses.
    pub index: usize,
    pub kind: ClauseKind,
    pub cond: Ev,
    /// For a `prefer`: its forms without what a decision settles.
    guarded: Option<Guarded>,
    /// Locals of the picks that it mentions.
    mentions: Vec<usize>,
    /// For a `prefer`: counts how often it excludes an option.
    excludes: Option<Counter>,
    /// Whether it only asks where the walk in the last pick ends.
    by_end: bool,
}

impl ClauseCode {
    /// The clause's number; 0 if a pick is `none`, whose fields cannot be read.
    pub fn ask(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        self.ask_as(&self.cond, s, c, f)
    }

    /// The same by another form of the condition.
    fn ask_as(&self, form: &Ev, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        if self.mentions.iter().all(|l| f[*l] != -1) {
            return form(s, c, f);
        }
        match c.attempt(|c| form(s, c, f)) {
            Ok(n) => n,
            Err(FaultKind::OfNone) => 0,
            Err(fault) => c.fail(fault),
        }
    }
}

/// A linked pick.
pub(crate) struct PickCode {
    pub local: usize,
    pub dom: Dom,
    pub filter: Option<Cond>,
    /// For a pick of pieces: those that stats leave, and the filter that remains.
    candidates: Option<(Dom, Option<Cond>)>,
    pub or_none: bool,
    /// Whether cards are picked: of equal ones only the first is offered.
    pub cards: bool,
    pub when: Option<Cond>,
    /// `forbid` clauses that can be evaluated once this pick is made.
    forbids: Vec<usize>,
    /// The clauses of these that are not tabulated.
    direct: Vec<usize>,
    filter_direct: bool,
    /// The number of the table of which it is the first pick.
    table: Option<usize>,
    /// Whether it is the last pick, a walk of the piece in the first parameter.
    is_last_walk: bool,
}

impl PickCode {
    /// Whether its table covers all clauses and filters that apply to it.
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
    tables: Vec<TupleTable>,
    /// `forbid` clauses that mention no pick.
    gates: Vec<usize>,
    prefers: Vec<usize>,
    pub warns: Vec<usize>,
    pub relax: Vec<RuleId>,
    pub then: Block,
    pub otherwise: Option<Block>,
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
            picks.push(PickCode {
                local,
                dom,
                filter,
                candidates: l.candidates(pick, local)?,
                or_none: pick.or_none,
                cards: pick.ty == Type::Face,
                when,
                forbids: Vec::new(),
                direct: Vec::new(),
                filter_direct: pick.filter.is_some(),
                table: None,
                is_last_walk: i + 1 == choice.picks.len() && ends_in_own_walk(choice),
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
            tables: Vec::new(),
            gates: Vec::new(),
            prefers: Vec::new(),
            warns: Vec::new(),
            relax: choice.relax.clone(),
            then: l.block(&choice.then)?,
            otherwise,
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
        let by_end = self.picks.last().is_some_and(|p| p.is_last_walk && asks_only_for_end(&clause.cond, p.local));
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
        let (mut outdoes, mut guarded) = (None, None);
        if clause.kind == ClauseKind::Prefer && l.s.tally.is_none() && l.s.stopwatch.is_none() {
            guarded = Guarded::link(l, &clause.cond, self.params..self.params + self.picks.len())?;
        }
        cond = l.timed(cond, Part::Clause(rule, index as u32));
        match clause.kind {
            ClauseKind::Prefer => outdoes = l.counter(reach),
            ClauseKind::Forbid | ClauseKind::Warn => cond = l.counted_if_true(cond, reach),
        }
        let kind = clause.kind;
        self.clauses.push(ClauseCode { rule, index, kind, cond, guarded, mentions, excludes: outdoes, by_end });
        Ok(())
    }

    /// Fills the frame of a choice with its arguments, ready for picks.
    pub fn frame(&self, args: &[i64], f: &mut [i64]) {
        for (to, from) in f.iter_mut().zip(args) {
            *to = *from;
        }
        self.without_picks(f);
    }

    /// Makes the picks in the frame `none`.
    pub fn without_picks(&self, f: &mut [i64]) {
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
        // What is legal is no event: the values behind it are not reported, however often they are computed.
        let tracked = c.tracked.take();
        let waived = Timer::around(self.timer.as_ref(), || self.find_options(s, c, f, out));
        c.tracked = tracked;
        waived
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
        if !self.prefers.is_empty() {
            out.write_out();
        }
        for clause in self.prefers.iter().map(|i| &self.clauses[*i]).filter(|p| !self.is_waived(p, lifted)) {
            let by_end = clause.by_end && !self.counts && out.ends.are_known(out.count);
            let mut ranks = std::mem::take(&mut out.ranks);
            ranks.clear();
            // Options with the same end have the same rank; without ends, each option has its own.
            ranks.resize(if by_end { out.ends.list.len() } else { out.count }, None);
            let form = clause.guarded.as_ref().and_then(|guarded| guarded.form(s, c, f)).unwrap_or(&clause.cond);
            for i in 0..out.count {
                let place = if by_end { out.ends.of(i).unwrap_or(0) } else { i };
                if ranks[place].is_none() {
                    let picks = out.get(i);
                    f[self.params..self.params + out.width].copy_from_slice(picks);
                    if by_end {
                        out.ends.foresee(c, i, picks[picks.len() - 1]);
                    }
                    ranks[place] = Some(clause.ask_as(form, s, c, f));
                }
            }
            let best = ranks.iter().copied().max().flatten();
            if ranks.iter().any(|rank| rank.is_some() && *rank != best) {
                if let Some(counter) = &clause.excludes {
                    counter.hit();
                }
                match by_end {
                    true => out.keep_ends(|end| ranks[end] == best),
                    false => out.keep(|i| ranks[i] == best),
                }
            }
            out.ranks = ranks;
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
        let table = pick.table.filter(|_| lifted == 0).map(|n| &self.tables[n]);
        if let Some(table) = table {
            let mut left = Survivors::default();
            if table.survivors((s, &mut *c, &mut *f), &self.picks, &self.clauses, &mut left) {
                // `none` is among the tuples.
                return self.take_survivors(s, c, f, (table, &left), out);
            }
        }
        let mut alike = Alike::among(pick);
        let (dom, filter) = match &pick.candidates {
            Some((dom, rest)) => (dom, rest),
            None => (&pick.dom, &pick.filter),
        };
        match pick.is_last_walk {
            true => self.take_walks(s, c, f, pick, lifted, out),
            false => dom.each(s, c, f, |c, f, e| {
                if !alike.is_new(c.s, e) {
                    return true;
                }
                f[pick.local] = e;
                let fine =
                    filter.as_ref().is_none_or(|w| w.holds(s, c, f)) && self.allows(s, c, f, &pick.forbids, lifted);
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

    /// Continues with the tuples that a table leaves to the pick after them.
    fn take_survivors(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        (table, survivors): (&TupleTable, &Survivors),
        out: &mut OptionBuf,
    ) {
        let last = &self.picks[table.picks.end - 1];
        if table.picks.len() == self.picks.len() && last.is_tabulated() && survivors.is_sure() {
            // The bits are complete.
            return out.take_tuples(&table.list, survivors.bits);
        }
        bits_of(survivors.bits).for_each(|n| {
            table.put(n, f);
            let fine = c.tick()
                && (!survivors.unsure(n)
                    || self.picks[table.picks.clone()].iter().all(|pick| self.allows_all(s, c, f, pick)))
                && (!last.filter_direct || last.filter.as_ref().is_none_or(|w| w.holds(s, c, f)))
                && self.allows(s, c, f, &last.direct, 0);
            if fine {
                self.level(s, c, f, table.picks.end, 0, out);
            }
        });
    }

    /// Finds the walks of the last pick, and offers those that are allowed.
    fn take_walks(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        pick: &PickCode,
        lifted: WaivedCount,
        out: &mut OptionBuf,
    ) {
        let mut search = std::mem::take(&mut out.search);
        let walks = pick.dom.walks(s, c, f, &mut search);
        out.ends.begin(c.place(s, f[0]), &walks.ends);
        let all_fit = out.count + walks.found.len() <= limits::OPTIONS;
        if pick.filter.is_none() && pick.forbids.is_empty() && all_fit && c.fault.is_none() {
            c.ticks(walks.found.len() as u32);
            out.push_walks(&f[self.params..pick.local], &walks.found);
            out.search = search;
            return;
        }
        for walk in &walks.found {
            if out.count >= limits::OPTIONS {
                c.fail(FaultKind::TooManyElements);
            }
            if !c.tick() {
                break;
            }
            f[pick.local] = walk.path;
            let fine =
                pick.filter.as_ref().is_none_or(|w| w.holds(s, c, f)) && self.allows(s, c, f, &pick.forbids, lifted);
            if fine {
                out.push(self.picked(f));
                out.ends.push(walk.end);
            }
        }
        out.search = search;
    }

    /// Whether the filter and all clauses on a pick allow the tuple in the frame. A pick that is `none` has no filter.
    fn allows_all(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], pick: &PickCode) -> bool {
        (f[pick.local] == -1 || pick.filter.as_ref().is_none_or(|w| w.holds(s, c, f)))
            && self.allows(s, c, f, &pick.forbids, 0)
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
