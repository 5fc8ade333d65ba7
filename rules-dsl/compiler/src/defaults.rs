//! Start values of fields, values that memories remember, and guesses for hidden fields.

use crate::compiler::Compiler;
use crate::diagnostics::Draft;
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, KindId, Type};
use dicta_syntax::ast::{self, DeclKind, Role};

/// Lowers the start values of fields, remembered values and guesses.
pub(crate) fn lower_fields(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    for (i, item) in items.iter().enumerate() {
        let DeclKind::Kind { name, fields, .. } = &item.decl.kind else { continue };
        let Some(TypeSym::Kind(k)) = cx.names.types.get(&name.text).copied() else { continue };
        if k != GAME && k != SIDE && cx.at.kinds[k.index()] != Some(i) {
            continue;
        }
        for field in fields {
            for (name, _) in &field.item.names {
                if let Some(MemberSym::Field(id)) = cx.names.kinds[k.index()].get(&name.text).copied() {
                    field_defaults(cx, k, id, item, &field.item);
                }
            }
        }
    }
    // Kinds that extend others have inherited fields under their own numbers; copy the lowered expressions.
    for k in 0..cx.p.kinds.len() {
        let Some(parent) = cx.p.kinds[k].extends else { continue };
        let root = parent;
        for i in 0..cx.p.kinds[k].fields.len() {
            if let Some(from) = cx.p.kinds[root.index()].fields.get(i).cloned() {
                let to = &mut cx.p.kinds[k].fields[i];
                if to.head == from.head && to.default.is_none() {
                    (to.default, to.remembers, to.guess) = (from.default, from.remembers, from.guess);
                }
            }
        }
    }
    for k in 0..cx.p.kinds.len() {
        for i in 0..cx.p.kinds[k].fields.len() {
            if cx.p.kinds[k].fields[i].default.is_none() {
                let ty = cx.p.kinds[k].fields[i].ty.clone();
                let default = plain_default(&ty);
                cx.p.kinds[k].fields[i].default = default;
            }
        }
    }
}

fn field_defaults(cx: &mut Compiler<'_>, k: KindId, id: p::FieldId, item: &Item, decl: &ast::Field) {
    let ty = cx.p.kinds[k.index()].fields[id.index()].ty.clone();
    if decl.role == Role::Track {
        return;
    }
    if let Some(e) = &decl.default {
        let mut f = field_frame(k, item.base);
        let mark = cx.mark();
        let expr = cx.exprs(&mut f).typed(e, &ty);
        if !cx.failed(mark) {
            if decl.role == Role::Memory {
                // At the start, a memory remembers the start value of the field itself.
                let start = match &expr {
                    Expr::Field { of, kind, field } if **of == Expr::Local(0) => {
                        cx.p.kinds[kind.index()].fields.get(field.index()).and_then(|f| f.default.clone())
                    }
                    Expr::Const(_) | Expr::Stat { .. } => Some(expr.clone()),
                    _ => None,
                };
                let field = &mut cx.p.kinds[k.index()].fields[id.index()];
                field.default = start;
                field.remembers = Some(expr);
            } else {
                if !crate::walk::any(&expr, &mut |e| {
                    matches!(e, Expr::Field { .. } | Expr::Slot { .. } | Expr::TrackLeft { .. })
                }) {
                    cx.p.kinds[k.index()].fields[id.index()].default = Some(expr);
                } else {
                    cx.report(
                        Draft::new(E0221, item.sp(e.span), "a start value may only depend on printed values")
                            .hint("name a `stat`, or a constant"),
                    );
                }
            }
        }
    } else if matches!(&ty, Type::Piece(j) if *j != SIDE && *j != GAME) {
        cx.report(
            Draft::new(E0222, item.sp(decl.span), "this piece does not exist yet at the start")
                .hint("add `or none` to its type"),
        );
    }
    if decl.role == Role::Memory && decl.default.is_none() {
        cx.report(
            Draft::new(E0222, item.sp(decl.span), "missing the field that it remembers")
                .hint("write `memory last : maneuver = plan`"),
        );
    }
    if let Some(e) = &decl.guess {
        let mut f = field_frame(k, item.base);
        let mark = cx.mark();
        let found = cx.exprs(&mut f).collection(e);
        if !cx.failed(mark)
            && let Some((domain, t)) = found
        {
            if cx.fits(&t, inner(&ty)) {
                cx.p.kinds[k.index()].fields[id.index()].guess = Some(domain);
            } else {
                let (a, b) = (words(&cx.p, &t), words(&cx.p, &ty));
                cx.report(Draft::new(E0201, item.sp(e.span), format!("expected candidates that are {b}, found {a}")));
            }
        }
    }
}

fn field_frame(k: KindId, base: u32) -> Frame {
    let mut f = Frame::new(base, "", Place::Expr);
    f.fresh(Ty::Is(Type::Piece(k)));
    f.this = Some(k);
    f
}

fn plain_default(ty: &Type) -> Option<Expr> {
    Some(Expr::Const(match ty {
        Type::Range(a, b) => 0.clamp(*a, *b),
        Type::OrNone(_) | Type::Cell | Type::Face | Type::WalkPath => -1,
        Type::Piece(SIDE) => p::INSTANCE_SIDES,
        Type::Piece(GAME) => p::INSTANCE_GAME,
        Type::Piece(_) => -1,
        Type::Set(_) | Type::List(..) => return None,
        _ => 0,
    }))
}
