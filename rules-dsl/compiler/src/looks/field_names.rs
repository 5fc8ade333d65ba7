//! The names of fields and other declarations in looks, for the index. A look that names what doesn't exist draws
//! nothing there, so nothing is reported.

use crate::compiler::Compiler;
use crate::diagnostics::GlobalSpan;
use crate::names::{ConstSym, Def, MemberSym, TypeSym};
use crate::overlay::Item;
use dicta_program::{self as p, KindId};
use dicta_syntax::ast::{DeclKind, Expr, ExprKind, Prop};

/// Properties of which every name is that of a declaration.
const OF_NAMES: [&str; 10] =
    ["card", "sheet", "pad", "counter", "code", "frame", "icon", "arcs", "relations", "tracer"];

/// The kind that a look with this first name draws: a kind, or that of an entry.
pub(super) fn kind_of_look(cx: &Compiler<'_>, first: &str) -> Option<KindId> {
    match (cx.names.types.get(first), cx.names.consts.get(first).map(Vec::as_slice)) {
        (Some(TypeSym::Kind(kind)), _) => Some(*kind),
        (None, Some([ConstSym::Entry(root, entry), ..])) => {
            Some(cx.p.kinds.get(root.index())?.entries.get(entry.index())?.kind)
        }
        _ => None,
    }
}

/// Records the names that a look of a kind has.
pub(super) fn names_in_look(cx: &Compiler<'_>, item: &Item, kind: KindId) {
    let DeclKind::Entry { body, .. } = &item.decl.kind else { return };
    body.iter().for_each(|prop| names_in_prop(cx, item, kind, prop, false));
}

fn names_in_prop(cx: &Compiler<'_>, item: &Item, kind: KindId, prop: &Prop, of_names: bool) {
    let of_names = of_names || OF_NAMES.contains(&prop.name.text.as_str());
    prop.values.iter().for_each(|value| names_in_value(cx, item, kind, value, of_names));
    prop.body.iter().flatten().for_each(|inner| names_in_prop(cx, item, kind, inner, of_names));
}

fn names_in_value(cx: &Compiler<'_>, item: &Item, kind: KindId, value: &Expr, of_names: bool) {
    let at = item.sp(value.span);
    match &value.kind {
        ExprKind::Name(name) if of_names => name_in_look(cx, kind, name, at),
        ExprKind::Set(items) => items.iter().for_each(|inner| names_in_value(cx, item, kind, inner, of_names)),
        // `glyph … "{kills}"`
        ExprKind::Text(_) => {
            let written = cx.input.project.text(at);
            for (open, _) in written.match_indices('{') {
                let name = written[open + 1..].split('}').next().unwrap_or_default();
                name_field(cx, kind, name, super::start_of(at, open + 1, name));
            }
        }
        _ => {}
    }
}

/// Records a name: a field of the kind, a callable, an event, or a field that only one other kind has.
fn name_in_look(cx: &Compiler<'_>, kind: KindId, name: &str, at: GlobalSpan) {
    if name_field(cx, kind, name, at) {
        return;
    }
    if let Some(func) = cx.names.funcs.get(name) {
        return cx.refers(at, Def::Func(*func));
    }
    if let Some(event) = cx.names.events.get(name) {
        return cx.refers(at, Def::Event(*event));
    }
    let mut others = (0..cx.p.kinds.len()).filter_map(|k| Some((p::KindId(k as u32), field_called(cx, k, name)?)));
    if let (Some((kind, member)), None) = (others.next(), others.next()) {
        cx.refers(at, Def::Member(kind, member));
    }
}

/// Records a field of a kind or of one that extends it; returns whether there is one.
pub(super) fn name_field(cx: &Compiler<'_>, kind: KindId, name: &str, at: GlobalSpan) -> bool {
    let kinds = (0..cx.p.kinds.len()).filter(|k| cx.p.is_a(p::KindId(*k as u32), kind));
    let found = kinds.filter_map(|k| Some((p::KindId(k as u32), field_called(cx, k, name)?))).next();
    if let Some((kind, member)) = found {
        cx.refers(at, Def::Member(kind, member));
    }
    found.is_some()
}

fn field_called(cx: &Compiler<'_>, kind: usize, name: &str) -> Option<MemberSym> {
    cx.names.kinds.get(kind)?.get(name).copied()
}
