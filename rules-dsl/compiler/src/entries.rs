//! Catalogue entries: aircraft, maneuvers, sides, stations, checked against their kinds.

mod entry_parts;
mod entry_values;

use crate::compiler::Compiler;
use crate::create::reserve_of;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::extends::{Lineage, lineage};
use crate::names::*;
use crate::once::given_twice;
use crate::overlay::Item;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_diagnostics::Fix;
use dicta_program::limits::ENTRIES_MAX;
use dicta_program::{self as p, EntryId, KindId, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};
use entry_parts::*;
use entry_values::{fill_defaults, stat_default};
pub(crate) use entry_values::{path_value, stat_value};
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

/// What an entry gets from the entry that it extends and from its own properties.
struct Filling {
    values: Vec<Option<i64>>,
    origins: Vec<p::Origin>,
    marks: Vec<(Option<String>, Option<String>)>,
    /// The stats with a value that has an error.
    failed: Vec<bool>,
    texts: Vec<String>,
    parts: Vec<Option<EntryId>>,
    /// The parts that are given, also as `none`.
    said: Vec<bool>,
    /// Not inherited: each entry has a reserve of its own.
    reserve: u32,
}

impl Filling {
    fn new(stats: usize, parts: usize, origin: p::Origin) -> Self {
        Filling {
            values: vec![None; stats],
            origins: vec![origin; stats],
            marks: vec![(None, None); stats],
            failed: vec![false; stats],
            texts: vec![],
            parts: vec![None; parts],
            said: vec![false; parts],
            reserve: 0,
        }
    }

    /// Takes over what the entry extends.
    fn inherit(&mut self, base: p::Entry) {
        for (i, v) in base.stats.iter().enumerate().take(self.values.len()) {
            self.values[i] = Some(*v);
            self.origins[i] = base.origins[i];
            self.marks[i] = base.marks[i].clone();
        }
        self.texts = base.texts;
        for (i, e) in base.parts.iter().enumerate().take(self.parts.len()) {
            self.parts[i] = *e;
            self.said[i] = true;
        }
    }

    /// Sets a stat to the value of a property.
    fn set(&mut self, cx: &mut Compiler<'_>, item: &Item, (stat, ty): (p::StatId, &Type), prop: &Prop) {
        let mark = cx.mark();
        match stat_value(cx, item, ty, prop, &mut self.texts) {
            Some(v) if !cx.failed(mark) => {
                self.values[stat.index()] = Some(v);
                self.origins[stat.index()] = cx.input.origin(item.sp(prop.span));
                self.marks[stat.index()] = prop.marks.words();
            }
            _ => self.failed[stat.index()] = true,
        }
    }

    /// Leaves out the parts that the entry can't have with its stats, and gives it those that it has by default.
    fn settle_parts(&mut self, cx: &mut Compiler<'_>, (k, root, id): (KindId, KindId, EntryId), at: GlobalSpan) {
        for part in 0..self.parts.len() {
            let there = has_part(cx, k, part as u32, &self.values);
            if !there && self.said[part] && self.parts[part].is_some() {
                let name = cx.p.kinds[k.index()].parts[part].head.name.clone();
                cx.report(
                    Draft::new(E0225, at, format!("with these stats there is no `{name}`"))
                        .hint("see the part's `when` in the kind"),
                );
            }
            self.parts[part] = match (there, self.said[part]) {
                (false, _) => None,
                (true, true) => self.parts[part],
                (true, false) => default_part(cx, k, root, id, part as u32),
            };
        }
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
    let kind = &cx.p.kinds[k.index()];
    let mut filling = Filling::new(kind.stats.len(), kind.parts.len(), cx.input.origin(at));
    let base_known = base.is_some();
    if let Some(base) = base {
        filling.inherit(base);
    }
    let mut firsts: FxHashMap<&str, GlobalSpan> = FxHashMap::default();
    for (i, prop) in body.iter().enumerate() {
        let place = item.sp(prop.name.span);
        if let Some(first) = firsts.get(prop.name.text.as_str()) {
            cx.report(given_twice(&prop.name.text, place, *first));
            continue;
        }
        firsts.insert(&prop.name.text, place);
        match cx.member_named(k, &prop.name.text, place) {
            // `check_looks` reports what follows the colour of a side.
            Some(MemberSym::Stat(s)) if k == SIDE && prop.name.text == "colour" && prop.values.len() > 1 => {
                filling.failed[s.index()] = true;
            }
            Some(MemberSym::Stat(s)) => {
                let ty = cx.p.kinds[k.index()].stats[s.index()].ty.clone();
                filling.set(cx, item, (s, &ty), prop);
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
                filling.set(cx, item, (s, &Type::Range(0, 999)), prop);
            }
            Some(MemberSym::Part(part)) => {
                filling.said[part as usize] = true;
                filling.parts[part as usize] = part_entry(cx, k, root, id, part, item, prop);
            }
            Some(MemberSym::Off(_) | MemberSym::Broken) => {}
            None if prop.name.text == "reserve" => filling.reserve = reserve_of(cx, k, item, prop),
            None => report_unknown_property(cx, k, item, &body[..=i], at),
        }
    }
    // An entry that extends an unknown one gets from it what it lacks.
    let is_whole = base_known || !matches!(&item.decl.kind, DeclKind::Entry { extends: Some(_), .. });
    if !is_whole {
        filling.failed.fill(true);
    }
    fill_defaults(cx, k, &mut filling.values, &filling.failed, &mut filling.texts, at);
    filling.settle_parts(cx, (k, root, id), at);
    let entry = &mut cx.p.kinds[root.index()].entries[id.index()];
    entry.stats = filling.values.into_iter().map(|v| v.unwrap_or(0)).collect();
    (entry.origins, entry.marks, entry.texts) = (filling.origins, filling.marks, filling.texts);
    (entry.parts, entry.reserve) = (filling.parts, filling.reserve);
}

/// Reports the last of these properties, which is unknown.
fn report_unknown_property(cx: &mut Compiler<'_>, k: KindId, item: &Item, body: &[Prop], at: GlobalSpan) {
    let Some(prop) = body.last() else { return };
    let name = &prop.name.text;
    let mut d = Draft::new(E0225, item.sp(prop.name.span), format!("{} has no `{name}`", a_kind(&cx.p, k)));
    d = d.nearest(name, cx.names.kinds[k.index()].keys().map(String::as_str));
    d = refine_unknown_property(cx, d, k, item, body, at);
    if d.hint.is_none() {
        d = d.hint(format!("declare it in `kind {}`", cx.p.kinds[k.index()].head.name));
    }
    if !cx.names.broken.contains(name) {
        cx.report(d);
    }
}

fn a_kind(program: &p::Program, k: KindId) -> String {
    let name = &program.kinds[k.index()].head.name;
    format!("{} {name}", article(name))
}

// ---- parts ----
