//! The values of an entry: stats as they are written, and the defaults of those that are not.

use super::a_kind;
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::evaluate;
use crate::frame::{Frame, Place};
use crate::overlay::Item;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_diagnostics::Fix;
use dicta_program::limits::PATH_STEPS_MAX;
use dicta_program::{self as p, KindId, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};

impl Compiler<'_> {
    /// The stats of a kind that each of its entries must give.
    pub fn needed_stats(&self, k: KindId) -> Vec<p::StatId> {
        let stats = (0..).map(p::StatId).zip(&self.p.kinds[k.index()].stats);
        let needed =
            stats.filter(|(_, stat)| !has_empty_value(&stat.ty) && stat_default(self, k, &stat.head.name).is_none());
        needed.map(|(id, _)| id).collect()
    }
}

/// Fills in defaults of missing stats; a stat without a default is an error.
pub(super) fn fill_defaults(
    cx: &mut Compiler<'_>,
    k: KindId,
    values: &mut [Option<i64>],
    failed: &[bool],
    texts: &mut Vec<String>,
    at: GlobalSpan,
) {
    let mut missing = vec![];
    for i in 0..values.len() {
        if values[i].is_some() || failed[i] {
            continue;
        }
        let stat = &cx.p.kinds[k.index()].stats[i];
        let ty = stat.ty.clone();
        if let Some((base, e)) = stat_default(cx, k, &stat.head.name) {
            let mut f = Frame::new(base, "", Place::Expr);
            let place = f.sp(e.span);
            if let Some(known) = cx.declared.default_numbers.get(&place) {
                values[i] = Some(*known);
                continue;
            }
            f.fresh(Ty::Is(Type::Entry(k)));
            f.this = Some(k);
            let mark = cx.mark();
            let value = match (&ty, &e.kind) {
                (Type::Text, ExprKind::Text(t)) => {
                    texts.push(t.clone());
                    Some(texts.len() as i64 - 1)
                }
                (Type::Set(t), ExprKind::Set(items)) => {
                    let t = (**t).clone();
                    let all: Vec<i64> = items.iter().filter_map(|e| cx.constant(base, e, &t)).collect();
                    Some(i64::from(cx.set_of(all).0))
                }
                _ => {
                    let expr = cx.exprs(&mut f).typed(e, &ty);
                    let value = evaluate(&cx.p, &expr, Some((k, values)));
                    if let (ExprKind::Number(_) | ExprKind::True | ExprKind::False, Some(value)) = (&e.kind, value)
                        && !cx.failed(mark)
                    {
                        cx.declared.default_numbers.insert(place, value);
                    }
                    value
                }
            };
            if value.is_none() && !cx.failed(mark) {
                cx.report(
                    Draft::new(E0220, place, "this must be known before play")
                        .hint("use constants and stats that are set before it"),
                );
            }
            values[i] = Some(value.unwrap_or(0));
            continue;
        }
        values[i] = match &ty {
            Type::Bool => Some(0),
            Type::Text => {
                texts.push(String::new());
                Some(texts.len() as i64 - 1)
            }
            Type::OrNone(_) => Some(-1),
            Type::Set(_) => Some(i64::from(cx.set_of([]).0)),
            _ => {
                missing.push(cx.p.kinds[k.index()].stats[i].head.name.clone());
                None
            }
        };
    }
    if !missing.is_empty() {
        let kind = a_kind(&cx.p, k);
        cx.report(
            Draft::new(E0226, at, format!("{kind} needs its {}", missing.join(", ")))
                .hint(format!("write `{} …` in the braces, or give it a default in the kind", missing[0])),
        );
    }
}

/// The default of a stat as a tree, with the address of its block.
pub(super) fn stat_default<'a>(cx: &Compiler<'a>, k: KindId, stat: &str) -> Option<(u32, &'a ast::Expr)> {
    let (items, mut at) = (cx.input.items, Some(k));
    while let Some(kind) = at {
        for i in cx.at.kinds[kind.index()].iter() {
            let item = &items[*i];
            let DeclKind::Kind { fields, .. } = &item.decl.kind else { continue };
            let field = fields.iter().find(|f| f.item.names.iter().any(|(n, _)| n.text == stat));
            if let Some(default) = field.and_then(|f| f.item.default.as_ref()) {
                return Some((item.base, default));
            }
        }
        at = cx.p.kinds[kind.index()].extends;
    }
    None
}

/// The value that a property gives a stat.
pub(crate) fn stat_value(
    cx: &mut Compiler<'_>,
    item: &Item,
    ty: &Type,
    prop: &Prop,
    texts: &mut Vec<String>,
) -> Option<i64> {
    let at = item.sp(prop.span);
    if let (Some(first), Some(last)) = (prop.values.first(), prop.values.last()) {
        cx.note_value(item.sp(first.span.to(last.span)), ty, Ty::Is(ty.clone()));
    }
    if prop.body.is_some() {
        cx.report(Draft::new(E0214, at, format!("`{}` has no inner properties", prop.name.text)));
        return None;
    }
    match ty {
        Type::Bool if prop.values.is_empty() => return Some(1),
        Type::Bool => {
            if let [ast::Expr { kind: ExprKind::Name(n), .. }] = prop.values.as_slice() {
                match n.as_str() {
                    "yes" | "on" => return Some(1),
                    "no" | "off" => return Some(0),
                    _ => {}
                }
            }
        }
        Type::Text => {
            let text = match prop.values.as_slice() {
                [ast::Expr { kind: ExprKind::Text(t) | ExprKind::Name(t), .. }] => t.clone(),
                _ => {
                    cx.report(Draft::new(E0201, at, "expected a text in quotes"));
                    return None;
                }
            };
            texts.push(text);
            return Some(texts.len() as i64 - 1);
        }
        Type::Path => return path_value(cx, item, &prop.values, at),
        Type::Set(t) => {
            let mut elements = vec![];
            let mut fine = true;
            for v in &prop.values {
                let list = match &v.kind {
                    ExprKind::Set(items) => items.as_slice(),
                    _ => std::slice::from_ref(v),
                };
                for e in list {
                    match element_value(cx, item, e, t) {
                        Some(n) => elements.push(n),
                        None => fine = false,
                    }
                }
            }
            return fine.then(|| i64::from(cx.set_of(elements).0));
        }
        _ => {}
    }
    match prop.values.as_slice() {
        [one] => element_value(cx, item, one, ty),
        [] => {
            let wanted = words(&cx.p, ty);
            cx.report(Draft::new(E0214, at, format!("`{}` needs {wanted}", prop.name.text)));
            None
        }
        _ => {
            let wanted = words(&cx.p, ty);
            cx.report(
                Draft::new(E0214, at, format!("`{}` takes {wanted}, found several values", prop.name.text))
                    .hint("start the next property after a comma or on a new line"),
            );
            None
        }
    }
}

/// A constant; plain names are looked up directly.
fn element_value(cx: &mut Compiler<'_>, item: &Item, e: &ast::Expr, t: &Type) -> Option<i64> {
    if let ExprKind::Name(n) = &e.kind
        && let Some(low) = cx.constant_in(n, inner(t), item.sp(e.span))
        && let dicta_program::Expr::Const(v) = low.e
    {
        cx.note_value(low.at, t, low.ty);
        return Some(v);
    }
    if let (ExprKind::Set(several), false) = (&e.kind, matches!(inner(t), Type::Set(_) | Type::List(..)))
        && several.len() > 1
    {
        let wanted = words(&cx.p, t);
        let ends = several.iter().rev().skip(1).rev().map(|e| e.span.end);
        let edits = ends.map(|end| (item.sp(ast::Span { start: end, end }), ",".to_owned())).collect();
        let mut d = Draft::new(E0201, item.sp(e.span), format!("expected {wanted}, found {} values", several.len()))
            .hint("separate the elements of a list with `,`");
        d.fixes.push(Fix { title: "Put a `,` between them".into(), edits });
        cx.report(d);
        return None;
    }
    cx.constant(item.base, e, t)
}

pub(crate) fn path_value(cx: &mut Compiler<'_>, item: &Item, values: &[ast::Expr], at: GlobalSpan) -> Option<i64> {
    let mut steps = vec![];
    for v in values {
        let list = match &v.kind {
            ExprKind::Set(items) => items.as_slice(),
            _ => std::slice::from_ref(v),
        };
        for e in list {
            if let ExprKind::Name(n) = &e.kind {
                cx.built_in(item.sp(e.span), WordList::Steps, n);
            }
            match &e.kind {
                ExprKind::Name(n) if n == "stay" => {}
                ExprKind::Name(n) if p::Step::of_word(n).is_some() => steps.extend(p::Step::of_word(n)),
                _ => {
                    cx.report(
                        Draft::new(E0227, item.sp(e.span), "this is not a step of a path")
                            .hint("steps are F (ahead), L and R (turn), SL and SR (side-slip), B (back), U (turn about); `stay` has none"),
                    );
                    return None;
                }
            }
        }
    }
    if values.is_empty() {
        cx.report(Draft::new(E0214, at, "a path needs steps").hint("write `path F F L F`, or `path stay`"));
        return None;
    }
    if steps.len() > PATH_STEPS_MAX {
        cx.report(Draft::new(E0703, at, format!("a path has at most {PATH_STEPS_MAX} steps")));
        return None;
    }
    Some(i64::from(cx.path(p::Path(steps)).0))
}

/// Whether a stat of this type can be left out without a default.
pub(super) fn has_empty_value(ty: &Type) -> bool {
    matches!(ty, Type::Bool | Type::Text | Type::OrNone(_) | Type::Set(_))
}
