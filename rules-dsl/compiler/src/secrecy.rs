//! Secrecy: a secret value doesn't flow to a place that more players may know, except through `reveal`.
//!
//! Runs on the lowered program. A label says who may know a value: everyone, the side of x, the owner of x, or no
//! player; x is a path such as `a` or `a.target`. Effects, hooks and defines are followed at each call with the
//! caller's labels, which ends because there is no recursion. `outlets` lists all places where a value reaches a
//! player; the matches over statements, expressions, collections and declarations have no wildcard, so that a new
//! variant can't be forgotten. The rules are documented in `docs/src/reference/secrecy.md`.

mod called;
mod declared;
mod draws;
mod known;
mod label;
mod leaks;
mod outlets;
mod pieces_changed;
mod statements;
mod value_labels;
mod work;

pub use outlets::{is_leak, outlets};

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::overlay::Item;
use crate::walk::{all_bodies, within};
use dicta_diagnostics::Code::*;
use dicta_program::{ChoiceId, FieldId, KindId, Local, Origin, Program, StmtKind};
use dicta_syntax::ast::DeclKind;
use known::{Change, Loops};
use label::{Label, PUBLIC, Path};
use leaks::Leak;
use leaks::report_leaks;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use work::Work;

struct Checker<'p> {
    p: &'p Program,
    next: Path,
    paths: FxHashMap<(Path, KindId, FieldId), Path>,
    consts: FxHashMap<i64, Path>,
    work: Work,
    leaks: Vec<Leak>,
    /// The statement or declaration being checked.
    at: Origin,
    /// Within `showing`, the picks in this choice by the piece in this local may be shown.
    showing: Option<(ChoiceId, Local)>,
    /// Within a simultaneous loop, whose writes take effect at its end.
    deferred: bool,
    /// All changes so far that matter to loops, in the order in which they are followed.
    changes: Vec<Change>,
    loops: Loops,
    /// Lists whose length is not public.
    lengths: FxHashSet<(KindId, FieldId)>,
    /// Statements, rules and effects that must not record the values that they evaluate.
    unrecorded: BTreeSet<Origin>,
    /// Statements that evaluate values from inputs that are not all public.
    closed: BTreeSet<Origin>,
    /// Secret writes to fields that some statement reveals.
    secret_writes: BTreeSet<Origin>,
    /// What led to the blocks around, as far as only a later statement of theirs reveals it.
    unopened: Label,
    /// The fields that some statement reveals, by root kind.
    revealed: FxHashSet<(KindId, FieldId)>,
}

impl<'p> Checker<'p> {
    fn new(p: &'p Program) -> Self {
        Checker {
            p,
            next: 1,
            paths: FxHashMap::default(),
            consts: FxHashMap::default(),
            work: Work::default(),
            leaks: vec![],
            at: Origin::default(),
            showing: None,
            deferred: false,
            changes: vec![],
            loops: Loops::default(),
            unopened: PUBLIC,
            lengths: FxHashSet::default(),
            unrecorded: BTreeSet::new(),
            closed: BTreeSet::new(),
            secret_writes: BTreeSet::new(),
            revealed: revealed(p),
        }
    }
}

/// The fields that some statement reveals, by root kind.
fn revealed(program: &Program) -> FxHashSet<(KindId, FieldId)> {
    let mut found = FxHashSet::default();
    for body in all_bodies(program) {
        within(body, &mut |stmt| {
            if let StmtKind::Reveal { kind, field, .. } = &stmt.kind {
                found.insert((program.kinds[kind.index()].root, *field));
            }
        });
    }
    found
}

/// Checks the whole program.
pub(crate) fn check_secrecy(cx: &mut Compiler<'_>) {
    let mut c = Checker::new(&cx.p);
    c.program();
    // A list's length counts as public until a secret turns out to change it.
    let mut known = FxHashSet::default();
    while c.lengths != known && !c.work.is_spent() {
        known.clone_from(&c.lengths);
        c = Checker { lengths: c.lengths, ..Checker::new(&cx.p) };
        c.program();
    }
    let (leaks, lengths, work) = (c.leaks, c.lengths, c.work);
    let [hushed, closed, unseen] = [c.unrecorded, c.closed, c.secret_writes].map(|places| places.into_iter().collect());
    (cx.p.hushed, cx.p.closed, cx.p.unseen) = (hushed, closed, unseen);
    cx.p.shown.sort_unstable();
    cx.p.shown.dedup();
    cx.p.counted = crate::cards::counted(&cx.p, |field| lengths.contains(&field));
    if work.is_spent() {
        report_work(cx, &work);
    }
    report_leaks(cx, leaks);
}

/// Reports that the check exceeded its limit, at the declaration that took the most of it; one of an overlay counts
/// before those below it, which pass the check without it.
fn report_work(cx: &mut Compiler<'_>, work: &Work) {
    let items = cx.input.items;
    let named = |at: Origin| {
        let at = cx.input.project.address(at);
        let has = |i: &&Item| i.sp(i.decl.span).start <= at.start && at.end <= i.sp(i.decl.span).end;
        items.iter().find(has).map(|i| (i.layer, i.decl.kind.key().map_or(at, |(_, name)| i.sp(name.span))))
    };
    let large = work.large().into_iter().filter_map(|(at, times)| Some((named(at)?, times)));
    let most = large.max_by_key(|&((layer, at), times)| (layer, times, std::cmp::Reverse(at)));
    let turn = || items.iter().find(|i| matches!(i.decl.kind, DeclKind::Turn { .. })).map(|i| i.sp(i.decl.span));
    let turn = || turn().map(|at| GlobalSpan { end: at.start + 4, ..at });
    let (at, label) = match most {
        Some(((_, at), _)) => (Some(at), "most of its work is here"),
        None => (turn(), ""),
    };
    cx.report(
        Draft::new(E0608, at.unwrap_or_default(), "the secrecy check exceeded its limit")
            .label(label)
            .hint("simplify bodies and definitions that are used from many places"),
    );
}
