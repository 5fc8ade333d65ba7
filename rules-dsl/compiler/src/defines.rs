//! Defines: each is lowered after those that it names, because its type depends on theirs.
//!
//! The order is found on the trees, by name and without recursion, so a chain of any length uses no more stack than one
//! define. A name that only looks like a define merely adds to the order. A define that is requested
//! while it is being lowered closes a cycle.

use crate::compiler::{Compiler, DefineState};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::{Frame, Place};
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

/// Lowers the defines that have not been requested yet.
pub(crate) fn lower_defines(cx: &mut Compiler<'_>) {
    for d in 0..cx.p.defines.len() {
        define_after_others(cx, DefineId(d as u32));
    }
}

/// The type of a define, which is lowered first if necessary; `None` if it has an error or depends on itself.
pub(crate) fn define_result(cx: &mut Compiler<'_>, id: DefineId, at: GlobalSpan) -> Option<Ty> {
    define_after_others(cx, id);
    match cx.declared.defines.results[id.index()].clone() {
        DefineState::Done(ty) => Some(ty),
        DefineState::Busy => {
            let circle = circle(cx, id);
            cx.report(
                Draft::new(E0707, at, format!("this depends on itself: {circle}"))
                    .hint("recursion is not allowed, directly or through others"),
            );
            None
        }
        // Only cycles within cycles get here: every chain has been put in order.
        DefineState::Todo => {
            let name = &cx.p.defines[id.index()].head.name;
            let message = format!("`{name}` is part of a cycle of more than {CALLS_MAX} defines");
            cx.report(Draft::new(E0707, at, message).hint("recursion is not allowed, directly or through others"));
            cx.declared.defines.results[id.index()] = DefineState::Failed;
            None
        }
        DefineState::Failed => {
            cx.silent(at);
            None
        }
    }
}

fn is_todo(cx: &Compiler<'_>, id: DefineId) -> bool {
    cx.declared.defines.results[id.index()] == DefineState::Todo
}

/// Lowers a define after the defines that it names.
fn define_after_others(cx: &mut Compiler<'_>, id: DefineId) {
    if !is_todo(cx, id) || cx.declared.defines.stack.len() >= CALLS_MAX {
        return;
    }
    let mut seen = FxHashSet::from_iter([id]);
    let mut open = vec![(id, defines_named_in(cx, id))];
    while let Some((id, named)) = open.last_mut() {
        let id = *id;
        match named.pop() {
            Some(next) if is_todo(cx, next) && seen.insert(next) => {
                open.push((next, defines_named_in(cx, next)));
            }
            Some(_) => {}
            None => {
                open.pop();
                if is_todo(cx, id) {
                    define(cx, id);
                }
            }
        }
    }
}

/// The defines that a define names, the first one last, without the names that it binds itself.
fn defines_named_in(cx: &Compiler<'_>, id: DefineId) -> Vec<DefineId> {
    let item = &cx.input.items[cx.declared.defines.items[id.index()]];
    let DeclKind::Define { body, params, .. } = &item.decl.kind else { return vec![] };
    let mut names = Names { bound: params.iter().map(|p| p.name.text.as_str()).collect(), used: vec![] };
    names.gather(body);
    let Names { bound, used } = names;
    let mut seen = FxHashSet::default();
    let mut found: Vec<DefineId> = used
        .into_iter()
        .filter(|(name, called)| *called || !bound.contains(name))
        .filter_map(|(name, _)| match cx.names.funcs.get(name) {
            Some(FuncSym::Define(d)) => Some(*d),
            _ => None,
        })
        .filter(|d| seen.insert(*d))
        .collect();
    found.reverse();
    found
}

/// The cycle that a request for a define closes, as text.
fn circle(cx: &Compiler<'_>, id: DefineId) -> String {
    let asks = cx.declared.defines.stack.last().copied().unwrap_or(id);
    let mut came_from: FxHashMap<DefineId, DefineId> = FxHashMap::default();
    let mut open = std::collections::VecDeque::from([id]);
    while let Some(at) = open.pop_front()
        && at != asks
        && came_from.len() < CIRCLE_LOOK_MAX
    {
        for next in defines_named_in(cx, at).into_iter().rev() {
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
    let names: Vec<&str> = way.iter().map(|d| cx.p.defines[d.index()].head.name.as_str()).collect();
    shown_circle(&names)
}

fn define(cx: &mut Compiler<'_>, id: DefineId) {
    let item = &cx.input.items[cx.declared.defines.items[id.index()]];
    let DeclKind::Define { body, name, params: named, .. } = &item.decl.kind else { return };
    cx.declared.defines.results[id.index()] = DefineState::Busy;
    cx.declared.defines.stack.push(id);
    let params = cx.p.defines[id.index()].params.clone();
    let mut f = Frame::with_params(item.base, &name.text, Place::Expr, (&params, named));
    let mark = cx.mark();
    let low = cx.exprs(&mut f).expr(body, None);
    let (ty, result) = match low.ty {
        Ty::Is(t) => (Some(Ty::Is(t.clone())), t),
        Ty::Ids(t) => (Some(Ty::Ids(t.clone())), Type::Set(Box::new(t))),
        Ty::Err => (None, Type::Number),
        ref other => {
            let found = ty_words(&cx.p, other);
            cx.report(
                Draft::new(E0229, low.at, format!("a define needs a value, found {found}"))
                    .hint("for a track use `.left`, `.hits` or `.boxes`"),
            );
            (None, Type::Number)
        }
    };
    cx.declared.defines.stack.pop();
    let failed = cx.failed(mark);
    let define = &mut cx.p.defines[id.index()];
    define.result = result;
    define.locals = f.count();
    match ty {
        Some(ty) if !failed => {
            define.body = low.e;
            cx.note_type(item.sp(name.span), ty.clone());
            cx.declared.defines.results[id.index()] = DefineState::Done(ty);
        }
        _ => {
            define.body = Expr::Const(0);
            cx.declared.defines.results[id.index()] = DefineState::Failed;
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
