//! The parts of an entry: which it has, and the entry of each.

use super::*;
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::evaluate;
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, EntryId, KindId, Type};
use dicta_syntax::ast::{self, ExprKind, Prop};

/// The entry of a part: one of the catalogue, or one made from properties.
pub(super) fn part_entry(
    cx: &mut Compiler<'_>,
    k: KindId,
    root: KindId,
    id: EntryId,
    part: u32,
    item: &Item,
    prop: &Prop,
) -> Option<EntryId> {
    let part_kind = cx.p.kinds[k.index()].parts[part as usize].kind;
    let part_root = cx.p.kinds[part_kind.index()].root;
    if let [value] = prop.values.as_slice() {
        let ty = Type::Entry(part_kind);
        cx.note_value(item.sp(value.span), &ty, Ty::Is(ty.clone()));
    }
    match (prop.values.as_slice(), &prop.body) {
        ([ast::Expr { kind: ExprKind::None, .. }], None) => None,
        ([ast::Expr { kind: ExprKind::Name(n), span }], None) => {
            let found = cx.names.entries[part_root.index()].get(n).copied();
            if let Some(e) = found {
                cx.entry_named(part_root, e, item.sp(*span));
            } else {
                let among = cx.among(cx.names.entries[part_root.index()].keys());
                let what = cx.p.kinds[part_kind.index()].head.name.clone();
                cx.unknown(item.sp(*span), &what, n, among);
            }
            found
        }
        (values, body) if values.len() <= 1 => {
            let base = match values.first().map(|v| &v.kind) {
                Some(ExprKind::Name(n)) => cx.names.entries[part_root.index()].get(n).copied(),
                _ => None,
            };
            if let (Some(base), Some(value)) = (base, values.first()) {
                cx.refers(item.sp(value.span), Def::Const(ConstSym::Entry(part_root, base)));
            }
            let base = base.map(|b| cx.p.kinds[part_root.index()].entries[b.index()].clone());
            let new = inline_part(cx, k, root, id, part, item.sp(prop.name.span));
            fill_entry(
                cx,
                part_kind,
                part_root,
                new,
                item,
                body.as_deref().unwrap_or(&[]),
                base,
                item.sp(prop.name.span),
            );
            Some(new)
        }
        _ => {
            cx.report(Draft::new(
                E0214,
                item.sp(prop.span),
                "a part is an entry's name, its properties in braces, or none",
            ));
            None
        }
    }
}

fn inline_part(cx: &mut Compiler<'_>, k: KindId, root: KindId, id: EntryId, part: u32, at: GlobalSpan) -> EntryId {
    let decl = &cx.p.kinds[k.index()].parts[part as usize];
    let whole = &cx.p.kinds[root.index()].entries[id.index()].head;
    let head = p::Head {
        name: format!("{}.{}", whole.name, decl.head.name),
        title: decl.head.title.clone(),
        origin: cx.input.origin(at),
        ..p::Head::default()
    };
    let kind = decl.kind;
    let part_root = cx.p.kinds[kind.index()].root;
    new_entry(cx, kind, part_root, head)
}

/// A part that an entry doesn't mention: present if it needs no properties.
pub(super) fn default_part(cx: &mut Compiler<'_>, k: KindId, root: KindId, id: EntryId, part: u32) -> Option<EntryId> {
    let kind = cx.p.kinds[k.index()].parts[part as usize].kind;
    let stats = cx.p.kinds[kind.index()].stats.clone();
    let needs = stats.iter().any(|s| {
        !matches!(s.ty, Type::Bool | Type::Text | Type::OrNone(_) | Type::Set(_))
            && stat_default(cx, kind, &s.head.name).is_none()
    });
    if needs {
        return None;
    }
    let at = GlobalSpan::default();
    let new = inline_part(cx, k, root, id, part, at);
    let part_root = cx.p.kinds[kind.index()].root;
    let mut values = vec![None; stats.len()];
    let mut texts = vec![];
    fill_defaults(cx, kind, &mut values, &vec![false; stats.len()], &mut texts, at);
    let origin = cx.p.kinds[root.index()].entries[id.index()].head.origin;
    let entry = &mut cx.p.kinds[part_root.index()].entries[new.index()];
    entry.origins = vec![origin; stats.len()];
    entry.marks = vec![(None, None); stats.len()];
    entry.stats = values.into_iter().map(|v| v.unwrap_or(0)).collect();
    entry.texts = texts;
    Some(new)
}

/// Finds the parts that some entry of a kind lacks.
pub(super) fn find_optional_parts(cx: &mut Compiler<'_>) {
    for k in 0..cx.p.kinds.len() {
        let root = cx.p.kinds[k].root;
        for part in 0..cx.p.kinds[k].parts.len() {
            let lacking = cx.p.kinds[root.index()]
                .entries
                .iter()
                .filter(|e| cx.p.is_a(e.kind, KindId(k as u32)))
                .any(|e| e.parts.get(part).is_some_and(Option::is_none));
            if lacking {
                cx.declared.optional_parts.insert((KindId(k as u32), part as u32));
            }
        }
    }
}

/// Whether an entry with these stats has a part.
pub(super) fn has_part(cx: &mut Compiler<'_>, k: KindId, part: u32, values: &[Option<i64>]) -> bool {
    let mut at = Some(k);
    while let Some(kind) = at {
        if let Some((base, e)) = cx.declared.part_when.get(&(kind, part)).cloned() {
            let mut f = Frame::new(base, "", Place::Expr);
            f.fresh(Ty::Is(Type::Entry(k)));
            f.this = Some(k);
            let mark = cx.mark();
            let cond = cx.exprs(&mut f).cond(&e);
            let found = evaluate(&cx.p, &cond, Some((k, values)));
            if found.is_none() && !cx.failed(mark) {
                cx.report(
                    Draft::new(E0220, f.sp(e.span), "this must be known before play")
                        .hint("the `when` of a part may only refer to options and stats"),
                );
            }
            return found != Some(0);
        }
        at = cx.p.kinds[kind.index()].extends;
    }
    true
}
