//! Defines: each is lowered after those that it names, because its type depends on theirs.
//!
//! The order is found on the trees, by name and without recursion, so a chain of any length uses no more stack than one
//! define. A name that only looks like a define merely adds to the order. A define that is requested
//! while it is being lowered closes a cycle.

use crate::compiler::{Compiler, DefineState};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::Place;
use crate::names::FuncSym;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::limits::CALLS_MAX;
use dicta_program::{DefineId, Expr, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of defines searched for a cycle to show.
const CIRCLE_LOOK_MAX: usize = 1_000;
/// Maximum number of names shown of a cycle.
const CIRCLE_SHOWN_MAX: usize = 8;

impl Compiler<'_> {
    /// Lowers the defines that have not been requested yet.
    pub fn lower_defines(&mut self) {
        for d in 0..self.p.defines.len() {
            self.define_after_others(DefineId(d as u32));
        }
    }

    /// The type of a define, which is lowered first if necessary; `None` if it has an error or depends on itself.
    pub fn define_result(&mut self, id: DefineId, at: GlobalSpan) -> Option<Ty> {
        self.define_after_others(id);
        match self.define_results[id.index()].clone() {
            DefineState::Done(ty) => Some(ty),
            DefineState::Busy => {
                let circle = self.circle(id);
                self.report(
                    Draft::new(E0707, at, format!("this depends on itself: {circle}"))
                        .hint("recursion is not allowed, directly or through others"),
                );
                None
            }
            // Only cycles within cycles get here: every chain has been put in order.
            DefineState::Todo => {
                let name = &self.p.defines[id.index()].head.name;
                let message = format!("`{name}` is part of a cycle of more than {CALLS_MAX} defines");
                self.report(
                    Draft::new(E0707, at, message).hint("recursion is not allowed, directly or through others"),
                );
                self.define_results[id.index()] = DefineState::Failed;
                None
            }
            DefineState::Failed => {
                self.silent(at);
                None
            }
        }
    }

    fn is_todo(&self, id: DefineId) -> bool {
        self.define_results[id.index()] == DefineState::Todo
    }

    /// Lowers a define after the defines that it names.
    fn define_after_others(&mut self, id: DefineId) {
        if !self.is_todo(id) || self.define_stack.len() >= CALLS_MAX {
            return;
        }
        let mut seen = FxHashSet::from_iter([id]);
        let mut open = vec![(id, self.defines_named_in(id))];
        while let Some((id, named)) = open.last_mut() {
            let id = *id;
            match named.pop() {
                Some(next) if self.is_todo(next) && seen.insert(next) => {
                    open.push((next, self.defines_named_in(next)));
                }
                Some(_) => {}
                None => {
                    open.pop();
                    if self.is_todo(id) {
                        self.define(id);
                    }
                }
            }
        }
    }

    /// The defines that a define names, the first one last, without the names that it binds itself.
    fn defines_named_in(&self, id: DefineId) -> Vec<DefineId> {
        let item = &self.items[self.define_items[id.index()]];
        let DeclKind::Define { body, params, .. } = &item.decl.kind else { return vec![] };
        let mut names = Names { bound: params.iter().map(|p| p.name.text.as_str()).collect(), used: vec![] };
        names.gather(body);
        let Names { bound, used } = names;
        let mut seen = FxHashSet::default();
        let mut found: Vec<DefineId> = used
            .into_iter()
            .filter(|(name, called)| *called || !bound.contains(name))
            .filter_map(|(name, _)| match self.names.funcs.get(name) {
                Some(FuncSym::Define(d)) => Some(*d),
                _ => None,
            })
            .filter(|d| seen.insert(*d))
            .collect();
        found.reverse();
        found
    }

    /// The cycle that a request for a define closes, as text.
    fn circle(&self, id: DefineId) -> String {
        let asks = self.define_stack.last().copied().unwrap_or(id);
        let mut came_from: FxHashMap<DefineId, DefineId> = FxHashMap::default();
        let mut open = std::collections::VecDeque::from([id]);
        while let Some(at) = open.pop_front()
            && at != asks
            && came_from.len() < CIRCLE_LOOK_MAX
        {
            for next in self.defines_named_in(at).into_iter().rev() {
                if next != id && !came_from.contains_key(&next) {
                    came_from.insert(next, at);
                    open.push_back(next);
                }
            }
        }
        let mut way = vec![id, asks];
        while let Some(before) = came_from.get(&way[1]).filter(|before| **before != id) {
            way.insert(1, *before);
        }
        if asks != id {
            way.push(id);
        }
        let names: Vec<&str> = way.iter().map(|d| self.p.defines[d.index()].head.name.as_str()).collect();
        shown_circle(&names)
    }

    fn define(&mut self, id: DefineId) {
        let item = &self.items[self.define_items[id.index()]];
        let DeclKind::Define { body, name, params: named, .. } = &item.decl.kind else { return };
        self.define_results[id.index()] = DefineState::Busy;
        self.define_stack.push(id);
        let params = self.p.defines[id.index()].params.clone();
        let mut f = self.param_frame(item.base, &name.text, Place::Expr, (&params, named));
        let depth = std::mem::take(&mut self.depth);
        let mark = self.mark();
        let low = self.expr(&mut f, body, None);
        let (ty, result) = match low.ty {
            Ty::Is(t) => (Some(Ty::Is(t.clone())), t),
            Ty::Ids(t) => (Some(Ty::Ids(t.clone())), Type::Set(Box::new(t))),
            Ty::Err => (None, Type::Number),
            ref other => {
                let found = ty_words(&self.p, other);
                self.report(
                    Draft::new(E0229, low.at, format!("a define needs a value, found {found}"))
                        .hint("for a track use `.left`, `.hits` or `.boxes`"),
                );
                (None, Type::Number)
            }
        };
        self.depth = depth;
        self.define_stack.pop();
        let failed = self.failed(mark);
        let define = &mut self.p.defines[id.index()];
        define.result = result;
        define.locals = f.count();
        match ty {
            Some(ty) if !failed => {
                define.body = low.e;
                self.note_type(item.sp(name.span), ty.clone());
                self.define_results[id.index()] = DefineState::Done(ty);
            }
            _ => {
                define.body = Expr::Const(0);
                self.define_results[id.index()] = DefineState::Failed;
            }
        }
    }
}

/// The names of a cycle with arrows between them; of a long cycle its beginning and end.
pub(crate) fn shown_circle(names: &[&str]) -> String {
    if names.len() <= CIRCLE_SHOWN_MAX {
        return names.join(" → ");
    }
    let (first, last) = (&names[..CIRCLE_SHOWN_MAX / 2], &names[names.len() - 2..]);
    format!("{} → … → {}", first.join(" → "), last.join(" → "))
}

/// The names in an expression.
struct Names<'e> {
    bound: FxHashSet<&'e str>,
    /// Each with whether parentheses follow it.
    used: Vec<(&'e str, bool)>,
}

impl<'e> Names<'e> {
    fn gather(&mut self, e: &'e ast::Expr) {
        match &e.kind {
            ExprKind::Name(name) => self.used.push((name, false)),
            ExprKind::Call(name, _) => self.used.push((&name.text, true)),
            ExprKind::Any(b)
            | ExprKind::Every(b, _)
            | ExprKind::Count(b)
            | ExprKind::Fold(_, _, b)
            | ExprKind::First(b, _)
            | ExprKind::SetOf(b) => drop(self.bound.insert(&b.var.text)),
            _ => {}
        }
        e.parts(&mut |part| self.gather(part));
    }
}
