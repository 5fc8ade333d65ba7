//! Catalogue entries: aircraft, maneuvers, sides, stations, checked against their kinds.

use crate::compiler::Compiler;
use crate::create::reserve_of;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::extends::{Lineage, lineage};
use crate::fold::evaluate;
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_diagnostics::Fix;
use dicta_program::limits::{ENTRIES_MAX, PATH_STEPS_MAX};
use dicta_program::{self as p, EntryId, KindId, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};
use rustc_hash::FxHashMap;

/// Keywords of declarations that consist of properties but are not entries of a kind.
pub(crate) const OTHER_WORDS: [&str; 4] = ["map", "mission", "look", "translation"];

/// Numbers all entries.
pub(crate) fn declare_entries(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    for (i, item) in items.iter().enumerate() {
        let DeclKind::Entry { word, name, title, .. } = &item.decl.kind else { continue };
        if OTHER_WORDS.contains(&word.text.as_str()) {
            continue;
        }
        let Some(TypeSym::Kind(k)) = cx.names.types.get(&word.text).copied() else {
            let mut among: Vec<String> = cx.p.kinds.iter().skip(1).map(|k| k.head.name.clone()).collect();
            among.extend(OTHER_WORDS.map(String::from));
            cx.unknown(item.sp(word.span), "kind", &word.text, among);
            cx.names.broken.insert(name.text.clone());
            continue;
        };
        cx.refers(item.sp(word.span), Def::Type(TypeSym::Kind(k)));
        let root = cx.p.kinds[k.index()].root;
        let at = item.sp(name.span);
        if let Some(&first) = cx.names.entries[root.index()].get(&name.text) {
            let first = cx.at.entries.iter().find(|(k, e, _)| *k == root && *e == first).map(|(_, _, i)| *i);
            let mut d = Draft::new(E0103, at, format!("`{}` is declared twice", name.text))
                .hint("write `replace` to override it in an overlay");
            if let Some(first) = first {
                d = d.note(items[first].sp(items[first].decl.span), "the first");
            }
            cx.report(d);
            continue;
        }
        if cx.at.entries.len() >= ENTRIES_MAX {
            cx.report(Draft::new(E0706, at, format!("more than {ENTRIES_MAX} entries")));
            return;
        }
        let head = cx.input.head(item, name, title.as_ref());
        let id = new_entry(cx, k, root, head);
        cx.names.consts.entry(name.text.clone()).or_default().push(ConstSym::Entry(root, id));
        cx.at.entries.push((root, id, i));
    }
}

fn new_entry(cx: &mut Compiler<'_>, k: KindId, root: KindId, head: p::Head) -> EntryId {
    let entries = &mut cx.p.kinds[root.index()].entries;
    let id = EntryId(entries.len() as u32);
    cx.names.entries[root.index()].insert(head.name.clone(), id);
    entries.push(p::Entry {
        head,
        kind: k,
        stats: vec![],
        texts: vec![],
        parts: vec![],
        origins: vec![],
        marks: vec![],
        reserve: 0,
    });
    id
}

/// Reads the properties of all entries, each after its parent.
pub(crate) fn lower_entries(cx: &mut Compiler<'_>) {
    let all = cx.at.entries.clone();
    let number: FxHashMap<(KindId, EntryId), usize> =
        all.iter().enumerate().map(|(n, (k, e, _))| ((*k, *e), n)).collect();
    let mut parents: Vec<Option<usize>> = all
        .iter()
        .map(|(root, _, i)| parent_entry(cx, *root, *i).and_then(|up| number.get(&(*root, up)).copied()))
        .collect();
    let Lineage { order, cut } = lineage(&parents);
    for (n, cut) in cut {
        parents[n] = None;
        let item = &cx.input.items[all[n].2];
        if let DeclKind::Entry { extends: Some(parent), .. } = &item.decl.kind {
            cx.report(cut.draft("entries", item.sp(parent.span)));
        }
    }
    for n in order {
        let (root, id, i) = all[n];
        let item = &cx.input.items[i];
        let DeclKind::Entry { body, name, .. } = &item.decl.kind else { continue };
        let k = cx.p.kinds[root.index()].entries[id.index()].kind;
        let base = parents[n].map(|up| cx.p.kinds[root.index()].entries[all[up].1.index()].clone());
        fill_entry(cx, k, root, id, item, body, base, item.sp(name.span));
    }
    find_optional_parts(cx);
}

/// The entry that an entry extends.
fn parent_entry(cx: &mut Compiler<'_>, root: KindId, i: usize) -> Option<EntryId> {
    let item = &cx.input.items[i];
    let DeclKind::Entry { extends: Some(parent), .. } = &item.decl.kind else { return None };
    let Some(up) = cx.names.entries[root.index()].get(&parent.text).copied() else {
        let among = cx.among(cx.names.entries[root.index()].keys());
        cx.unknown(item.sp(parent.span), "entry", &parent.text, among);
        return None;
    };
    cx.entry_named(root, up, item.sp(parent.span));
    Some(up)
}

/// Refines the error for the last of these properties, which the kind does not have, with what was probably meant.
fn refine_unknown_property(
    cx: &Compiler<'_>,
    mut d: Draft,
    k: KindId,
    item: &Item,
    body: &[Prop],
    at: GlobalSpan,
) -> Draft {
    let Some((prop, before)) = body.split_last() else { return d };
    let name = prop.name.text.as_str();
    // `stat skill 3`: the role belongs in the kind.
    if let (true, [first, rest @ ..]) = (dicta_syntax::tokens::FIELD_WORDS.contains(&name), prop.values.as_slice())
        && let ExprKind::Name(field) = &first.kind
    {
        let role = item.sp(ast::Span { start: prop.name.span.start, end: first.span.start });
        let value = if rest.is_empty() { "" } else { " …" };
        d.fixes.clear();
        return d.hint(format!("the role of the field belongs in the kind; write `{field}{value}`")).fix(
            format!("Remove the `{name}`"),
            role,
            "",
        );
    }
    // `pilot jules Jules { … }`: a title without quotes is parsed as a property of the line.
    if before.is_empty() && prop.body.is_some() && prop.values.is_empty() && item.sp(prop.span).start <= at.end + 2 {
        let title = format!("\"{name}\"");
        let hint = format!("write a title in quotes: `{title}`");
        d.fixes.clear();
        return d.hint(hint).fix(format!("Write `{title}`"), item.sp(prop.name.span), title);
    }
    // `schedule a, b`: several values of one field need brackets.
    let bare = |p: &&Prop| p.values.is_empty() && p.body.is_none();
    let loose = before.iter().rev().take_while(|p| bare(p) && !has_field(cx, k, &p.name.text)).count();
    if let Some(field) = before.len().checked_sub(loose + 1).map(|i| &before[i])
        && let (true, true, [first]) = (cx.names.consts.contains_key(name), bare(&prop), field.values.as_slice())
        && !matches!(first.kind, ExprKind::Set(_))
        && holds_several(cx, k, &field.name.text)
    {
        let (start, end) = (item.sp(first.span).start, item.sp(prop.span).end);
        let (open, close) = (GlobalSpan { start, end: start }, GlobalSpan { start: end, end });
        let mut d = d.hint(format!("write several values in brackets: `{} [ …, {name} ]`", field.name.text));
        let edits = vec![(open, "[".into()), (close, "]".into())];
        d.fixes = vec![Fix { title: "Put them in brackets".into(), edits }];
        return d;
    }
    d
}

fn has_field(cx: &Compiler<'_>, k: KindId, name: &str) -> bool {
    cx.names.kinds[k.index()].contains_key(name)
}

fn holds_several(cx: &Compiler<'_>, k: KindId, name: &str) -> bool {
    match cx.names.kinds[k.index()].get(name) {
        Some(MemberSym::Stat(s)) => {
            matches!(cx.p.kinds[k.index()].stats[s.index()].ty, Type::Set(_) | Type::List(..))
        }
        _ => false,
    }
}

/// Fills an entry from properties.
#[expect(clippy::too_many_arguments, reason = "an entry is its kind, number, text and base")]
fn fill_entry(
    cx: &mut Compiler<'_>,
    k: KindId,
    root: KindId,
    id: EntryId,
    item: &Item,
    body: &[Prop],
    base: Option<p::Entry>,
    at: GlobalSpan,
) {
    let stats_count = cx.p.kinds[k.index()].stats.len();
    let parts_count = cx.p.kinds[k.index()].parts.len();
    let mut values: Vec<Option<i64>> = vec![None; stats_count];
    let mut origins = vec![cx.input.origin(at); stats_count];
    let mut marks = vec![(None, None); stats_count];
    let mut texts = vec![];
    let mut parts: Vec<Option<EntryId>> = vec![None; parts_count];
    let mut said = vec![false; parts_count];
    // Not inherited: each entry has a reserve of its own.
    let mut reserve = 0;
    let base_known = base.is_some();
    if let Some(base) = base {
        for (i, v) in base.stats.iter().enumerate().take(stats_count) {
            values[i] = Some(*v);
            origins[i] = base.origins[i];
            marks[i] = base.marks[i].clone();
        }
        texts = base.texts;
        for (i, e) in base.parts.iter().enumerate().take(parts_count) {
            parts[i] = *e;
            said[i] = true;
        }
    }
    let mut failed: Vec<bool> = vec![false; stats_count];
    let mut seen: Vec<&str> = vec![];
    for (i, prop) in body.iter().enumerate() {
        let place = item.sp(prop.name.span);
        if seen.contains(&prop.name.text.as_str()) {
            cx.report(Draft::new(E0223, place, format!("`{}` is given twice", prop.name.text)));
            continue;
        }
        seen.push(&prop.name.text);
        match cx.member_named(k, &prop.name.text, place) {
            // `check_looks` reports what follows the colour of a side.
            Some(MemberSym::Stat(s)) if k == SIDE && prop.name.text == "colour" && prop.values.len() > 1 => {
                failed[s.index()] = true;
            }
            Some(MemberSym::Stat(s)) => {
                let mark = cx.mark();
                let ty = cx.p.kinds[k.index()].stats[s.index()].ty.clone();
                match stat_value(cx, item, &ty, prop, &mut texts) {
                    Some(v) if !cx.failed(mark) => {
                        values[s.index()] = Some(v);
                        origins[s.index()] = cx.input.origin(item.sp(prop.span));
                        marks[s.index()] = prop.marks.words();
                    }
                    _ => failed[s.index()] = true,
                }
            }
            Some(MemberSym::Field(f)) => {
                let field = cx.p.kinds[k.index()].fields[f.index()].clone();
                let Some(s) = field.boxes else {
                    cx.report(
                        Draft::new(
                            E0224,
                            place,
                            format!("`{}` changes in play, so an entry can't set it", prop.name.text),
                        )
                        .hint("declare a `stat`, and let the field start with it: `= stat`"),
                    );
                    continue;
                };
                let mark = cx.mark();
                match stat_value(cx, item, &Type::Range(0, 999), prop, &mut texts) {
                    Some(v) if !cx.failed(mark) => {
                        values[s.index()] = Some(v);
                        origins[s.index()] = cx.input.origin(item.sp(prop.span));
                        marks[s.index()] = prop.marks.words();
                    }
                    _ => failed[s.index()] = true,
                }
            }
            Some(MemberSym::Part(part)) => {
                said[part as usize] = true;
                parts[part as usize] = part_entry(cx, k, root, id, part, item, prop);
            }
            Some(MemberSym::Off(_) | MemberSym::Broken) => {}
            None if prop.name.text == "reserve" => reserve = reserve_of(cx, k, item, prop),
            None => {
                let mut d = Draft::new(E0225, place, format!("{} has no `{}`", a_kind(&cx.p, k), prop.name.text));
                d = d.nearest(&prop.name.text, cx.names.kinds[k.index()].keys().map(String::as_str));
                d = refine_unknown_property(cx, d, k, item, &body[..=i], at);
                if d.hint.is_none() {
                    d = d.hint(format!("declare it in `kind {}`", cx.p.kinds[k.index()].head.name));
                }
                if !cx.names.broken.contains(&prop.name.text) {
                    cx.report(d);
                }
            }
        }
    }
    // An entry that extends an unknown one gets from it what it lacks.
    let is_whole = base_known || !matches!(&item.decl.kind, DeclKind::Entry { extends: Some(_), .. });
    let failed = if is_whole { failed } else { vec![true; values.len()] };
    fill_defaults(cx, k, &mut values, &failed, &mut texts, at);
    for part in 0..parts_count {
        let there = has_part(cx, k, part as u32, &values);
        if !there && said[part] && parts[part].is_some() {
            let name = cx.p.kinds[k.index()].parts[part].head.name.clone();
            cx.report(
                Draft::new(E0225, at, format!("with these stats there is no `{name}`"))
                    .hint("see the part's `when` in the kind"),
            );
        }
        parts[part] = match (there, said[part]) {
            (false, _) => None,
            (true, true) => parts[part],
            (true, false) => default_part(cx, k, root, id, part as u32),
        };
    }
    let entry = &mut cx.p.kinds[root.index()].entries[id.index()];
    entry.stats = values.into_iter().map(|v| v.unwrap_or(0)).collect();
    (entry.origins, entry.marks, entry.texts, entry.parts) = (origins, marks, texts, parts);
    entry.reserve = reserve;
}

/// Whether an entry with these stats has a part.
fn has_part(cx: &mut Compiler<'_>, k: KindId, part: u32, values: &[Option<i64>]) -> bool {
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

fn a_kind(program: &p::Program, k: KindId) -> String {
    let name = &program.kinds[k.index()].head.name;
    format!("{} {name}", article(name))
}

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
fn fill_defaults(
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
fn stat_default<'a>(cx: &Compiler<'a>, k: KindId, stat: &str) -> Option<(u32, &'a ast::Expr)> {
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

// ---- parts ----

/// The entry of a part: one of the catalogue, or one made from properties.
fn part_entry(
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
fn default_part(cx: &mut Compiler<'_>, k: KindId, root: KindId, id: EntryId, part: u32) -> Option<EntryId> {
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
fn find_optional_parts(cx: &mut Compiler<'_>) {
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

/// Whether a stat of this type can be left out without a default.
fn has_empty_value(ty: &Type) -> bool {
    matches!(ty, Type::Bool | Type::Text | Type::OrNone(_) | Type::Set(_))
}
