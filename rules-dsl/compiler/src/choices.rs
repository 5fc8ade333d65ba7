//! Choices: who decides, the options on offer, their consequences, and the clauses of rules about them.

use crate::compiler::{ChoiceFrame, Compiler};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::{self, const_value};
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind};

/// Lowers who decides and the picks.
pub(crate) fn lower_choice_heads(cx: &mut Compiler<'_>) {
    for c in 0..cx.p.choices.len() {
        let item = &cx.input.items[cx.at.choices[c]];
        let DeclKind::Choice(decl) = &item.decl.kind else { continue };
        if !cx.names.choices.contains_key(&decl.name.text) {
            continue;
        }
        choice_head(cx, p::ChoiceId(c as u32), item, decl);
    }
}

fn choice_head(cx: &mut Compiler<'_>, id: p::ChoiceId, item: &Item, decl: &ast::ChoiceDecl) {
    let params = cx.p.choices[id.index()].params.clone();
    let mut f = Frame::with_params(item.base, &decl.name.text, Place::Expr, (&params, &decl.params));
    let picks = cx.p.choices[id.index()].picks.clone();
    let first = f.locals.len() as p::Local;
    for pick in &picks {
        let local = f.fresh(Ty::Is(pick.ty.clone()));
        f.set_place(local, cx.input.project.address(pick.head.origin));
    }
    let by = match (&decl.by, params.first()) {
        (Some(e), _) => cx.exprs(&mut f).piece(e).filter(|(_, k)| *k != GAME).map(|(e, _)| e),
        (None, Some((_, Type::Piece(k)))) if *k != GAME => Some(Expr::Local(0)),
        _ => {
            cx.report(
                Draft::new(E0309, item.sp(decl.name.span), "missing the decider of this choice")
                    .hint("make the first parameter a piece or a side, or write `by …`"),
            );
            None
        }
    };
    let mut guarded = vec![];
    let mut n = 0;
    for pick in &decl.picks {
        if cx.declared.choice_frames[id.index()].off.contains(&pick.name.text) {
            continue;
        }
        let local = first + n as p::Local;
        lower_pick(cx, id, n, local, item, pick, &mut f, &mut guarded);
        n += 1;
    }
    let off = cx.declared.choice_frames[id.index()].off.clone();
    let frame =
        ChoiceFrame { locals: f.locals.clone(), places: f.places.clone(), scope: f.scope.clone(), guarded, off };
    cx.declared.choice_frames[id.index()] = frame;
    let choice = &mut cx.p.choices[id.index()];
    choice.by = by.unwrap_or(Expr::Local(0));
    choice.locals = f.count();
}

#[expect(clippy::too_many_arguments, reason = "a pick is its place in the choice and in the text")]
fn lower_pick(
    cx: &mut Compiler<'_>,
    id: p::ChoiceId,
    n: usize,
    local: p::Local,
    item: &Item,
    pick: &ast::Pick,
    f: &mut Frame,
    guarded: &mut Vec<(p::Local, Vec<Expr>)>,
) {
    let at = item.sp(pick.span);
    let facts = f.facts.len();
    f.guarded.clone_from(guarded);
    let when = pick.when.as_ref().map(|e| cx.exprs(f).cond(e)).filter(|e| const_value(e) != Some(1));
    if let Some(when) = &when {
        fold::facts(when, true, &mut f.facts);
    }
    let ty = cx.p.choices[id.index()].picks[n].ty.clone();
    let found = match &pick.from {
        Some(e) => cx.exprs(f).collection(e),
        None => own_domain(cx, &ty, at),
    };
    if let Some((_, t)) = &found
        && !cx.fits(t, &ty)
        && !(numeric(t) && numeric(&ty))
    {
        let (a, b) = (words(&cx.p, t), words(&cx.p, &ty));
        cx.report(Draft::new(E0201, at, format!("expected {b} to pick from, found {a}")));
    }
    // A pick is never `none` in its own filter.
    let scope = f.scope.len();
    f.scope.push((pick.name.text.clone(), local));
    if let Some((one, _)) = pick.name.text.split_once('[') {
        f.scope.push((one.to_owned(), local));
    }
    let filter = pick.filter.as_ref().map(|e| cx.exprs(f).cond(e)).filter(|e| const_value(e) != Some(1));
    f.scope.truncate(scope);
    f.facts.truncate(facts);
    let text = |e: &Option<ast::Expr>| e.as_ref().map(|e| cx.input.text(f.sp(e.span))).unwrap_or_default();
    let wording = p::PickWording { from: text(&pick.from), filter: text(&pick.filter), when: text(&pick.when) };
    let decl = &mut cx.p.choices[id.index()].picks[n];
    decl.wording = wording;
    if let Some((domain, _)) = found {
        decl.from = domain;
    }
    decl.filter = filter;
    decl.when = when.clone();
    let or_none_pick = decl.or_none;
    if or_none_pick {
        cx.may_be_none(&ty, f.sp(pick.name.span));
    }
    let full = if or_none_pick || when.is_some() { or_none(ty) } else { ty };
    f.locals[usize::from(local)] = Ty::Is(full);
    f.scope.push((pick.name.text.clone(), local));
    if let Some(when) = when
        && !or_none_pick
    {
        let mut conditions = vec![];
        fold::facts(&when, true, &mut conditions);
        guarded.push((local, conditions));
    }
}

/// The default domain of a pick that names none.
fn own_domain(cx: &mut Compiler<'_>, t: &Type, at: GlobalSpan) -> Option<(p::Domain, Type)> {
    Some(match t {
        Type::Enum(e) => (p::Domain::Enum(*e), t.clone()),
        Type::Entry(k) => (p::Domain::Entries(*k), t.clone()),
        Type::Bool => (p::Domain::Bool, t.clone()),
        Type::Facing => (p::Domain::Facings, t.clone()),
        Type::Range(a, b) => (p::Domain::Range(Box::new(Expr::Const(*a)), Box::new(Expr::Const(*b))), t.clone()),
        Type::Piece(SIDE) => (p::Domain::Sides, t.clone()),
        Type::Piece(k) if *k != GAME => (p::Domain::Pieces { kind: *k, out_of_play: false }, t.clone()),
        Type::Cell => (p::Domain::Cells { zone: None }, t.clone()),
        _ => {
            let what = words(&cx.p, t);
            cx.report(Draft::new(E0302, at, format!("missing what {what} is picked from")).hint("write `from …`"));
            return None;
        }
    })
}

/// A frame with a choice's parameters and picks.
pub(crate) fn choice_frame(cx: &Compiler<'_>, id: p::ChoiceId, base: u32, stream: &str, place: Place) -> Frame {
    let from = &cx.declared.choice_frames[id.index()];
    let mut f = Frame::new(base, stream, place);
    f.locals.clone_from(&from.locals);
    f.places.clone_from(&from.places);
    f.scope.clone_from(&from.scope);
    f.guarded.clone_from(&from.guarded);
    f
}

/// Lowers the bodies of choices.
pub(crate) fn lower_choices(cx: &mut Compiler<'_>) {
    for c in 0..cx.p.choices.len() {
        let id = p::ChoiceId(c as u32);
        let item = &cx.input.items[cx.at.choices[c]];
        let DeclKind::Choice(decl) = &item.decl.kind else { continue };
        if !cx.names.choices.contains_key(&decl.name.text) {
            continue;
        }
        let mut f = choice_frame(cx, id, item.base, &decl.name.text, Place::Body);
        let then = cx.stmts(&mut f).block(&decl.then);
        // Without an option nothing is picked.
        let otherwise = decl.otherwise.as_ref().map(|body| {
            let keep = cx.p.choices[c].params.len();
            f.scope.truncate(keep);
            cx.stmts(&mut f).block(body)
        });
        let choice = &mut cx.p.choices[c];
        choice.locals = choice.locals.max(f.count());
        (choice.then, choice.otherwise) = (then, otherwise);
        let whole = item.decl.marks.unreachable.as_ref();
        cx.unreachable(item.base, whole, p::Reach::Choice(id));
        if decl.otherwise.is_some() {
            cx.unreachable(item.base, decl.otherwise_unreachable.as_ref().or(whole), p::Reach::Otherwise(id));
        }
    }
}

/// Resolves the rules that `relax` names.
pub(crate) fn lower_relax(cx: &mut Compiler<'_>) {
    for c in 0..cx.p.choices.len() {
        let item = &cx.input.items[cx.at.choices[c]];
        let DeclKind::Choice(decl) = &item.decl.kind else { continue };
        let mut relax = vec![];
        for name in &decl.relax {
            match cx.rule_named(&name.text, item.sp(name.span)) {
                Some(r) if cx.p.rules[r.index()].hook == p::RuleHook::Choice(p::ChoiceId(c as u32)) => relax.push(r),
                Some(_) => cx.report(Draft::new(
                    E0312,
                    item.sp(name.span),
                    format!("the rule `{}` is not for this choice", name.text),
                )),
                None => {
                    let among = cx.among(cx.names.rules.keys());
                    cx.unknown(item.sp(name.span), "rule", &name.text, among);
                }
            }
        }
        cx.p.choices[c].relax = relax;
    }
}

/// Lowers clauses about a choice's options.
pub(crate) fn lower_clauses(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    rule: p::RuleId,
    whole: Option<&ast::Text>,
    clauses: &[ast::Item<ast::Clause>],
) -> Vec<p::Clause> {
    let mut out = vec![];
    for (line, item) in clauses.iter().enumerate() {
        if !item.when.iter().all(|w| cx.exprs(f).holds(w)) {
            continue;
        }
        let c = &item.item;
        let at = f.sp(c.span);
        let mark = cx.mark();
        let guard = c.guard.as_ref().map(|g| cx.exprs(f).cond(g)).filter(|g| const_value(g) != Some(1));
        if guard.as_ref().and_then(const_value) == Some(0) && !cx.failed(mark) {
            continue;
        }
        let facts = f.facts.len();
        if let Some(guard) = &guard {
            fold::facts(guard, true, &mut f.facts);
        }
        let cond = match c.kind {
            ast::ClauseKind::Prefer => {
                let low = cx.exprs(f).expr(&c.cond, None);
                cx.note_value(low.at, &Type::Number, low.ty.clone());
                match low.ty {
                    Ty::Is(Type::Bool) | Ty::Err => low.e,
                    _ => cx.exprs(f).coerce(low, &Type::Number),
                }
            }
            _ => cx.exprs(f).cond(&c.cond),
        };
        f.facts.truncate(facts);
        if cx.failed(mark) {
            continue;
        }
        let (kind, cond) = match c.kind {
            ast::ClauseKind::Forbid => (p::ClauseKind::Forbid, cond),
            ast::ClauseKind::Require => (p::ClauseKind::Forbid, fold::not(cond)),
            ast::ClauseKind::Warn => (p::ClauseKind::Warn, cond),
            ast::ClauseKind::Prefer => (p::ClauseKind::Prefer, cond),
        };
        let cond = match (guard, kind) {
            (None, _) => cond,
            (Some(g), p::ClauseKind::Prefer) => Expr::If(Box::new(g), Box::new(cond), Box::new(Expr::Const(0))),
            (Some(g), _) => fold::binary(p::BinOp::And, g, cond),
        };
        if const_value(&cond) == Some(0) && kind != p::ClauseKind::Prefer {
            if cx.option_truth(&c.cond).is_none() && option_truth_guard(cx, c).is_none() {
                cx.report(Draft::new(W0003, at, "this never applies").hint("its condition is always false"));
            }
            continue;
        }
        let because = c.because.as_ref().map_or_else(String::new, |t| t.text.clone());
        let place = p::Reach::Clause(rule, out.len() as u32);
        cx.unreachable(f.base, c.unreachable.as_ref().or(whole), place);
        cx.in_force(line, place);
        out.push(p::Clause { kind, cond, because, origin: cx.input.origin(at) });
    }
    out
}

/// `Some(false)` if an option takes part in deciding a clause, since the clause may then never apply.
fn option_truth_guard(cx: &Compiler<'_>, c: &ast::Clause) -> Option<bool> {
    let speaks = |e: &ast::Expr| cx.names_options(e);
    (speaks(&c.cond) || c.guard.as_ref().is_some_and(speaks)).then_some(false)
}

impl Compiler<'_> {
    /// Whether the expression names an option.
    pub fn names_options(&self, e: &ast::Expr) -> bool {
        match &e.kind {
            ExprKind::Name(n) => self.names.options.contains_key(n),
            ExprKind::Not(e) => self.names_options(e),
            ExprKind::Binary(_, a, b) => self.names_options(a) || self.names_options(b),
            _ => false,
        }
    }
}
