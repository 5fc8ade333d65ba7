//! Secrecy: what is secret doesn't flow into what is more public, except through `reveal`.
//!
//! Runs on the lowered program. A label says who may know a value: everybody, the side of x, the owner of x, nobody; x is a
//! path such as `a` or `a.target`. Effects, hooks and defines are followed at each call with the caller's labels, which
//! ends because nothing reaches itself. All places where a value reaches somebody are listed in `outlets`; the
//! statements, expressions, collections and declarations are each gone through without a rest, so that a new one can't be
//! forgotten. The rules are written out in `docs/src/reference/secrecy.md`.

mod calls;
mod declared;
mod known;
mod label;
mod leaks;
mod outlets;
mod statements;
mod values;

pub use outlets::{is_leak, outlets};

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, Sp};
use dicta_program::{ChoiceId, DefineId, FieldId, KindId, Local, Origin, Program};
use label::Path;
use leaks::Leak;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// How many statements are followed at most, all calls counted.
const WORK_MAX: usize = 400_000;

struct Checker<'p> {
    p: &'p Program,
    next: Path,
    paths: FxHashMap<(Path, KindId, FieldId), Path>,
    consts: FxHashMap<i64, Path>,
    work: usize,
    leaks: Vec<Leak>,
    /// What is gone through just now.
    at: Origin,
    /// Within `showing` the picks in this choice of the one in this local may be told.
    showing: Option<(ChoiceId, Local)>,
    /// Statements that reveal a name.
    shown: &'p FxHashSet<Origin>,
    /// Lists of which not everybody may know how long they are.
    lengths: FxHashSet<(KindId, FieldId)>,
    /// What leaves no note of the values that it asks for.
    hushed: BTreeSet<Origin>,
    /// Whether a define asks for a value.
    reckoning: FxHashMap<DefineId, bool>,
}

impl<'p> Checker<'p> {
    fn new(p: &'p Program, shown: &'p FxHashSet<Origin>) -> Self {
        Checker {
            p,
            next: 1,
            paths: FxHashMap::default(),
            consts: FxHashMap::default(),
            work: 0,
            leaks: vec![],
            at: Origin::default(),
            showing: None,
            shown,
            lengths: FxHashSet::default(),
            hushed: BTreeSet::new(),
            reckoning: FxHashMap::default(),
        }
    }
}

impl Compiler<'_> {
    /// Checks the whole program.
    pub fn check_secrecy(&mut self) {
        let mut c = Checker::new(&self.p, &self.shown);
        c.program();
        // That a list's length is known to all holds until a secret turns out to change it.
        let mut known = FxHashSet::default();
        while c.lengths != known && c.work <= WORK_MAX {
            known.clone_from(&c.lengths);
            c = Checker { lengths: c.lengths, ..Checker::new(&self.p, &self.shown) };
            c.program();
        }
        let (leaks, hushed, lengths, spent) = (c.leaks, c.hushed, c.lengths, c.work > WORK_MAX);
        self.p.counted = crate::cards::counted(&self.p, |field| lengths.contains(&field));
        self.p.hushed = hushed.into_iter().collect();
        if spent {
            let at = self.items.iter().find(|i| matches!(i.decl.kind, dicta_syntax::ast::DeclKind::Turn { .. }));
            let at = at.map_or(Sp::default(), |i| Sp { end: i.sp(i.decl.span).start + 4, ..i.sp(i.decl.span) });
            self.report(
                Draft::error("E0608", at, "the secrecy check exceeded its limit")
                    .hint("simplify bodies that many cards, hooks or loops run"),
            );
        }
        self.report_leaks(leaks);
    }
}
