//! Looks: properties as written, checked loosely; terrain and colours must be known, and what is drawn has a limit.

mod field_names;
mod known_names;

pub(crate) use known_names::check_looks;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::extends::{Lineage, lineage};
use crate::names::{Def, TypeSym};
use crate::overlay::Item;
use dicta_diagnostics::Code::*;
use dicta_program as p;
use dicta_program::drawn_points::drawn_points;
use dicta_program::limits::{DRAWING_POINTS_MAX, DRAWINGS_POINTS_MAX, SHAPE_POINTS_MAX};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};
use field_names::{kind_of_look, name_field, names_in_look};
use rustc_hash::FxHashMap;

/// Reads all looks, each after the one that it extends.
pub(crate) fn lower_looks(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    let mut at: Vec<usize> = vec![];
    let mut number: FxHashMap<&str, usize> = FxHashMap::default();
    for (i, item) in items.iter().enumerate() {
        if let DeclKind::Entry { word, name, .. } = &item.decl.kind
            && word.text == "look"
        {
            if number.contains_key(name.text.as_str()) {
                cx.report(Draft::new(E0103, item.sp(name.span), format!("there are two looks for `{}`", name.text)));
                continue;
            }
            number.insert(&name.text, at.len());
            at.push(i);
        }
    }
    let mut parents: Vec<Option<usize>> = at.iter().map(|i| parent_look(cx, *i, (&number, &at))).collect();
    let Lineage { order, cut } = lineage(&parents);
    for (n, cut) in cut {
        parents[n] = None;
        if let DeclKind::Entry { extends: Some(parent), .. } = &items[at[n]].decl.kind {
            cx.report(cut.draft("looks", items[at[n]].sp(parent.span)));
        }
    }
    for i in &at {
        if let DeclKind::Entry { name, .. } = &items[*i].decl.kind {
            look_of(cx, &items[*i], name);
        }
    }
    // No option changes what they contain.
    if cx.input.before.is_some() {
        return;
    }
    let mut props: Vec<Vec<p::LookProp>> = vec![vec![]; at.len()];
    for n in order {
        let inherited = parents[n].map_or_else(Vec::new, |up| props[up].clone());
        props[n] = look_props(&items[at[n]], inherited);
    }
    for (i, props) in at.into_iter().zip(props) {
        let item = &items[i];
        let DeclKind::Entry { name, title, .. } = &item.decl.kind else { continue };
        let head = cx.input.head(item, name, title.as_ref());
        cx.p.looks.push(p::Look { head, of: name.text.clone(), props });
    }
    limit_looks(cx);
}

/// Reports shapes with too many points, and the looks whose drawings are too large.
fn limit_looks(cx: &mut Compiler<'_>) {
    let points = drawn_points(&cx.p.looks);
    let mut drafts = Vec::new();
    for item in cx.input.items {
        let DeclKind::Entry { word, name, body, .. } = &item.decl.kind else { continue };
        if word.text != "look" {
            continue;
        }
        let before = drafts.len();
        body.iter().for_each(|prop| large_shapes(item, prop, &mut drafts));
        let own = |key: &str| key.strip_prefix(&name.text).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let too_large = points.iter().any(|(key, points)| own(key) && *points == usize::MAX);
        if too_large && drafts.len() == before {
            let message = format!("the look of `{}` draws too much", name.text);
            drafts.push(Draft::new(E0913, item.sp(name.span), message).hint(format!(
                "a drawing has at most {DRAWING_POINTS_MAX} points, with everything that `mirror`, `strew` and \
                 `stamp` repeat; all drawings together have at most {DRAWINGS_POINTS_MAX}"
            )));
        }
    }
    drafts.into_iter().for_each(|draft| cx.report(draft));
}

/// The number of the look that a look extends.
fn parent_look(cx: &mut Compiler<'_>, i: usize, (number, at): (&FxHashMap<&str, usize>, &[usize])) -> Option<usize> {
    let item = &cx.input.items[i];
    let DeclKind::Entry { extends: Some(parent), .. } = &item.decl.kind else { return None };
    let found = number.get(parent.text.as_str()).copied();
    if let Some(DeclKind::Entry { name, .. }) = found.map(|n| &cx.input.items[at[n]].decl.kind) {
        cx.refers_to(item.sp(parent.span), cx.input.items[at[found.unwrap_or(0)]].sp(name.span));
    }
    if found.is_none() {
        let among = crate::compiler::sorted(number.keys().map(|n| (*n).to_owned()).collect::<Vec<_>>().iter());
        cx.unknown(item.sp(parent.span), "look", &parent.text, among);
    }
    found
}

/// Warns if nothing has that name.
fn look_of(cx: &mut Compiler<'_>, item: &Item, name: &ast::Name) {
    let first = name.text.split('.').next().unwrap_or("");
    let start = item.sp(name.span).start;
    let at = GlobalSpan { start, end: start + first.len() as u32 };
    if let Some(named) = cx.names.types.get(first) {
        cx.refers(at, Def::Type(*named));
    } else if let Some([constant, ..]) = cx.names.consts.get(first).map(Vec::as_slice) {
        cx.refers(at, Def::Const(*constant));
    } else if let Some(deck) = cx.names.decks.get(first) {
        cx.refers(at, Def::Deck(*deck));
    } else if let Some(map) = cx.names.maps.get(first) {
        cx.refers(at, Def::Map(*map));
    } else {
        cx.refers_to_shared(at, "zone", first);
    }
    let known = cx.names.types.contains_key(first)
        || cx.names.consts.contains_key(first)
        || cx.names.decks.contains_key(first)
        || cx.names.maps.contains_key(first)
        || cx.names.zones.contains(first)
        || cx.names.broken.contains(first)
        || cx.names.off.contains(first)
        || matches!(first, "drawing" | "terrain" | "zone" | "board" | "ready" | "paper" | "cell");
    if !known {
        let types = cx.names.types.keys().chain(cx.names.consts.keys()).map(String::as_str);
        let mut d = Draft::new(W0006, item.sp(name.span), format!("there is no `{first}` for this look"));
        d = d.nearest(first, types);
        d.fixes.clear();
        cx.report(d);
    } else if let Some(TypeSym::Kind(kind)) = cx.names.types.get(first).copied() {
        field_of_look(cx, item, name, kind);
    }
    if let Some(kind) = kind_of_look(cx, first) {
        names_in_look(cx, item, kind);
    }
}

/// Warns of `plane.fuell` if neither the kind nor one that extends it has such a field.
fn field_of_look(cx: &mut Compiler<'_>, item: &Item, name: &ast::Name, kind: p::KindId) {
    let mut parts = name.text.split('.');
    let (Some(first), Some(field)) = (parts.next(), parts.next()) else { return };
    let kinds: Vec<usize> = (0..cx.p.kinds.len()).filter(|k| cx.p.is_a(p::KindId(*k as u32), kind)).collect();
    name_field(cx, kind, field, start_of(item.sp(name.span), first.len() + 1, field));
    let members: Vec<&String> = kinds.iter().flat_map(|k| cx.names.kinds[*k].keys()).collect();
    let known = members.iter().any(|member| *member == field)
        || cx.names.funcs.contains_key(field)
        || cx.names.consts.contains_key(field)
        || cx.names.off.contains(field)
        || !cx.names.broken.is_empty();
    if !known {
        let message = format!("there is no field `{field}` of `{first}` for this look");
        let mut d = Draft::new(W0006, item.sp(name.span), message).nearest(field, members.iter().map(|m| m.as_str()));
        d.fixes.clear();
        cx.report(d);
    }
}

/// The place of a word in a name, behind so many bytes.
fn start_of(name: GlobalSpan, behind: usize, word: &str) -> GlobalSpan {
    let start = name.start + behind as u32;
    GlobalSpan { start, end: start + word.len() as u32 }
}

/// Shapes with too many points, nested ones included.
fn large_shapes(item: &Item, prop: &Prop, drafts: &mut Vec<Draft>) {
    let inner = prop.body.iter().flatten();
    let shape = matches!(prop.name.text.as_str(), "polygon" | "shade" | "outline" | "line");
    let numbers = |prop: &Prop| prop.values.iter().map(numbers_in).sum::<usize>();
    let in_body = |prop: &Prop| prop.body.iter().flatten().map(numbers).sum::<usize>();
    if shape && (numbers(prop) + in_body(prop)) / 2 > SHAPE_POINTS_MAX {
        let message = format!("a shape has at most {SHAPE_POINTS_MAX} points");
        drafts.push(Draft::new(E0703, item.sp(prop.name.span), message).hint("divide it into several shapes"));
    }
    inner.for_each(|prop| large_shapes(item, prop, drafts));
}

/// The properties with those of the parent look: own ones replace inherited ones of the same name.
fn look_props(item: &Item, inherited: Vec<p::LookProp>) -> Vec<p::LookProp> {
    let DeclKind::Entry { body, .. } = &item.decl.kind else { return inherited };
    let own: Vec<p::LookProp> = body.iter().map(look_prop).collect();
    let mut props = inherited;
    props.retain(|p: &p::LookProp| !own.iter().any(|o| o.name == p.name));
    props.extend(own);
    props
}

fn look_prop(prop: &Prop) -> p::LookProp {
    let mut words = Vec::with_capacity(prop.values.len());
    for v in &prop.values {
        look_words(v, &mut words);
    }
    p::LookProp { name: prop.name.text.clone(), words, body: prop.body.iter().flatten().map(look_prop).collect() }
}

/// How many of the words of an atom are numbers.
fn numbers_in(e: &ast::Expr) -> usize {
    match &e.kind {
        ExprKind::Number(_) => 1,
        ExprKind::Neg(inner) => numbers_in(inner),
        ExprKind::Set(items) => items.iter().map(numbers_in).sum(),
        ExprKind::Range(a, b) => a.iter().chain(b).map(|e| numbers_in(e)).sum(),
        _ => 0,
    }
}

/// An atom as plain words; lists are flattened.
fn look_words(e: &ast::Expr, out: &mut Vec<p::LookWord>) {
    match &e.kind {
        ExprKind::Number(n) => out.push(p::LookWord::Number(*n)),
        ExprKind::Neg(inner) => match &inner.kind {
            ExprKind::Number(n) => out.push(p::LookWord::Number(n.saturating_neg())),
            _ => look_words(inner, out),
        },
        ExprKind::Name(n) | ExprKind::Cell(n) => out.push(p::LookWord::Name(n.clone())),
        ExprKind::Text(t) => out.push(p::LookWord::Text(t.clone())),
        ExprKind::Set(items) => items.iter().for_each(|i| look_words(i, out)),
        ExprKind::Dot(of, n) => {
            let mut inner = vec![];
            look_words(of, &mut inner);
            if let Some(p::LookWord::Name(first)) = inner.first() {
                out.push(p::LookWord::Name(format!("{first}.{}", n.text)));
            }
        }
        ExprKind::Range(a, b) => {
            a.iter().for_each(|e| look_words(e, out));
            b.iter().for_each(|e| look_words(e, out));
        }
        ExprKind::True => out.push(p::LookWord::Name("true".into())),
        ExprKind::False => out.push(p::LookWord::Name("false".into())),
        ExprKind::None => out.push(p::LookWord::Name("none".into())),
        _ => {}
    }
}
