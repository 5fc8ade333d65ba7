//! Enums, dice and kinds: their numbers, members and parts.

mod fields;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::extends::{Lineage, lineage};
use crate::frame::{Frame, Place};
use crate::missions::declare_mission_stats;
use crate::names::*;
use crate::once::not_once;
use crate::overlay::Item;
use crate::types::*;
use crate::vocabulary::{WordId, WordList};
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Head, KindId, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Role};
use fields::fields_of;

/// Numbers enums, kinds and dice, then gives kinds their fields.
pub(crate) fn declare_types(cx: &mut Compiler<'_>) {
    for name in ["game", "side"] {
        let id = KindId(cx.p.kinds.len() as u32);
        let head =
            Head { name: name.into(), title: if name == "game" { "Game" } else { "Side" }.into(), ..Head::default() };
        new_kind(cx, id, head, false);
        cx.names.types.insert(name.to_string(), TypeSym::Kind(id));
    }
    let colour = |name: &str| p::Stat {
        head: Head { name: name.into(), title: name.into(), ..Head::default() },
        ty: Type::Text,
    };
    for name in ["colour", "mark"] {
        let id = p::StatId(cx.p.kinds[SIDE.index()].stats.len() as u32);
        cx.p.kinds[SIDE.index()].stats.push(colour(name));
        cx.names.kinds[SIDE.index()].insert(name.into(), MemberSym::Stat(id));
    }
    let items = cx.input.items;
    let mut kinds: Vec<(KindId, usize)> = vec![];
    for (i, item) in items.iter().enumerate() {
        match &item.decl.kind {
            DeclKind::Enum { name, title, members } => {
                if !cx.take(Space::Type, &name.text, item.sp(name.span)) {
                    continue;
                }
                let id = cx.new_enum(cx.input.head(item, name, title.as_ref()));
                cx.at.enums[id.index()] = Some(i);
                cx.names.types.insert(name.text.clone(), TypeSym::Enum(id));
                declare_members(cx, id, item, members);
            }
            // Its stats are read once all types are known.
            DeclKind::Kind { name, .. } if name.text == "mission" => {}
            DeclKind::Kind { name, title, piece, .. } => {
                let builtin = match name.text.as_str() {
                    "game" => Some(GAME),
                    "side" => Some(SIDE),
                    _ => None,
                };
                let id = match builtin {
                    Some(id) => id,
                    // Its entries begin with its name.
                    None if WordId::find(WordList::Declarations, &name.text).is_some() => {
                        let message = format!("`{}` begins other declarations, so it can't name a kind", name.text);
                        cx.report(Draft::new(E0103, item.sp(name.span), message));
                        continue;
                    }
                    None => {
                        if !cx.take(Space::Type, &name.text, item.sp(name.span)) {
                            continue;
                        }
                        let id = KindId(cx.p.kinds.len() as u32);
                        let head = cx.input.head(item, name, title.as_ref());
                        new_kind(cx, id, head, *piece);
                        cx.names.types.insert(name.text.clone(), TypeSym::Kind(id));
                        id
                    }
                };
                cx.at.kinds[id.index()].get_or_insert(i);
                kinds.push((id, i));
            }
            DeclKind::Die { name, title, .. } => {
                if !cx.take(Space::Type, &name.text, item.sp(name.span)) {
                    continue;
                }
                let id = p::DieId(cx.p.dice.len() as u32);
                let head = cx.input.head(item, name, title.as_ref());
                cx.p.dice.push(p::Die { head, fields: vec![], faces: vec![] });
                cx.at.dice.push(i);
                cx.names.types.insert(name.text.clone(), TypeSym::Die(id));
            }
            _ => {}
        }
    }
    if let Some(e) = cx.declared.enums.mission {
        cx.names.types.entry("mission".into()).or_insert(TypeSym::Enum(e));
    }
    option_members(cx);
    let order = extend_kinds(cx, &kinds);
    mark_parts(cx, &kinds);
    let mut items_of: Vec<Vec<usize>> = vec![vec![]; cx.p.kinds.len()];
    kinds.iter().for_each(|(k, i)| items_of[k.index()].push(*i));
    for k in order {
        fields_of(cx, KindId(k as u32), &items_of[k]);
    }
    declare_mission_stats(cx);
}

/// Reads the properties of enum members, once all constants have their numbers.
pub(crate) fn lower_enums(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    for e in 0..cx.at.enums.len() {
        if let Some(i) = cx.at.enums[e] {
            enum_fields(cx, p::EnumId(e as u32), &items[i]);
        }
    }
}

fn new_kind(cx: &mut Compiler<'_>, id: KindId, head: Head, piece: bool) {
    let slots = if piece { 3 } else { 1 };
    cx.p.kinds.push(p::Kind {
        head,
        piece,
        part: false,
        extends: None,
        root: id,
        stats: vec![],
        fields: vec![],
        parts: vec![],
        occupies: vec![],
        slots,
        entries: vec![],
    });
    cx.names.kinds.push(Default::default());
    cx.names.entries.push(Default::default());
    cx.at.kinds.push(None);
}

fn declare_members(cx: &mut Compiler<'_>, id: p::EnumId, item: &Item, members: &[ast::Member]) {
    for m in members {
        if cx.names.members[id.index()].contains_key(&m.name.text) {
            cx.report(Draft::new(E0103, item.sp(m.name.span), format!("`{}` is twice in this list", m.name.text)));
            continue;
        }
        let title = m.title.as_ref().map_or(m.name.text.as_str(), |t| t.text.as_str());
        let n = cx.new_member(id, item.sp(m.name.span), &m.name.text, (title, &m.docs));
        cx.names.consts.entry(m.name.text.clone()).or_default().push(ConstSym::Member(id, n));
    }
    if members.is_empty() {
        cx.report(Draft::new(E0216, item.sp(item.decl.span), "a list of names needs at least one"));
    }
}

/// The values of an option can be named without the option if no other name is the same.
fn option_members(cx: &mut Compiler<'_>) {
    for (option, e) in cx.p.options.iter().zip(&cx.declared.enums.options) {
        if let Some(e) = e {
            cx.names.types.entry(option.head.name.clone()).or_insert(TypeSym::Enum(*e));
            for (i, v) in option.values.iter().enumerate() {
                cx.names.consts.entry(v.clone()).or_insert_with(|| vec![ConstSym::Member(*e, i as u32)]);
            }
        }
    }
}

/// Reads `extends` of kinds; returns the order in which each kind follows its parent.
fn extend_kinds(cx: &mut Compiler<'_>, kinds: &[(KindId, usize)]) -> Vec<usize> {
    let items = cx.input.items;
    let mut parents: Vec<Option<usize>> = vec![None; cx.p.kinds.len()];
    let mut places = vec![GlobalSpan::default(); cx.p.kinds.len()];
    for &(id, i) in kinds {
        let DeclKind::Kind { extends: Some(parent), .. } = &items[i].decl.kind else { continue };
        let at = items[i].sp(parent.span);
        match cx.names.types.get(&parent.text).copied() {
            Some(TypeSym::Kind(p)) if p != GAME && p != SIDE => {
                cx.refers(at, Def::Type(TypeSym::Kind(p)));
                (parents[id.index()], places[id.index()]) = (Some(p.index()), at);
            }
            _ => {
                let among = cx.p.kinds.iter().skip(2).map(|k| k.head.name.clone()).collect();
                cx.unknown(at, "kind", &parent.text, among);
            }
        }
    }
    let Lineage { order, cut } = lineage(&parents);
    for (k, cut) in cut {
        parents[k] = None;
        cx.report(cut.draft("kinds", places[k]));
    }
    for &k in &order {
        let parent = parents[k].map(|p| (p, cx.p.kinds[p].root, cx.p.kinds[p].piece));
        let kind = &mut cx.p.kinds[k];
        if let Some((parent, root, piece)) = parent {
            kind.extends = Some(KindId(parent as u32));
            kind.root = root;
            kind.piece |= piece;
        }
        if kind.piece {
            kind.slots = 3;
        }
    }
    order
}

/// Marks the kinds that are stations of others, whatever the options.
fn mark_parts(cx: &mut Compiler<'_>, kinds: &[(KindId, usize)]) {
    let items = cx.input.items;
    for &(_, i) in kinds {
        let DeclKind::Kind { fields, .. } = &items[i].decl.kind else { continue };
        for field in fields.iter().filter(|f| f.item.role == Role::Part) {
            if let Some(ast::Type::Named(n)) = &field.item.ty
                && let Some(TypeSym::Kind(k)) = cx.names.types.get(&n.text).copied()
                && k != GAME
                && k != SIDE
                && !cx.p.kinds[k.index()].piece
            {
                cx.p.kinds[k.index()].part = true;
            }
        }
    }
    for k in 0..cx.p.kinds.len() {
        let root = cx.p.kinds[k].root;
        cx.p.kinds[k].part |= cx.p.kinds[root.index()].part;
    }
}

impl Compiler<'_> {
    /// A type as written. `context` names an inline enum.
    pub fn ty(&mut self, base: u32, t: &ast::Type, context: &str) -> Option<Type> {
        let f = Frame::new(base, "", Place::Expr);
        Some(match t {
            ast::Type::Named(n) => self.named_type(n, f.sp(n.span))?,
            ast::Type::Range(a, b, span) => {
                let (a, b) = (self.constant(base, a, &Type::Number)?, self.constant(base, b, &Type::Number)?);
                if a > b {
                    self.report(
                        Draft::new(E0703, f.sp(*span), format!("the range {a}..{b} is empty"))
                            .hint("write the smaller number first"),
                    );
                    return None;
                }
                Type::Range(a, b)
            }
            ast::Type::Inline(names, span) => {
                let key = (f.sp(*span), context.to_string());
                if let Some(&e) = self.declared.enums.inline.get(&key) {
                    return Some(Type::Enum(e));
                }
                let list: Vec<&str> = names.iter().map(|n| n.text.as_str()).collect();
                let name = format!("{{{}}}", list.join(", "));
                let head =
                    Head { title: name.clone(), name, origin: self.input.origin(f.sp(*span)), ..Head::default() };
                let e = self.new_enum(head);
                for n in names {
                    let m = self.new_member(e, f.sp(n.span), &n.text, (&n.text, ""));
                    self.names.consts.entry(n.text.clone()).or_default().push(ConstSym::Member(e, m));
                }
                self.declared.enums.inline.insert(key, e);
                Type::Enum(e)
            }
            ast::Type::OrNone(of) => {
                let at = match &**of {
                    ast::Type::Range(_, _, span) => f.sp(*span),
                    _ => f.sp(ast::Span { start: 0, end: 0 }),
                };
                let of = self.ty(base, of, context)?;
                self.may_be_none(&of, at)?;
                or_none(of)
            }
            ast::Type::SetOf(t) => Type::Set(Box::new(self.ty(base, t, context)?)),
            ast::Type::ListOf(t, n) => {
                let n_at = f.sp(n.span);
                let (t, n) = (self.ty(base, t, context)?, self.constant(base, n, &Type::Number)?);
                if !(1..=1000).contains(&n) {
                    self.report(Draft::new(E0703, n_at, "a list has 1 to 1,000 elements"));
                    return None;
                }
                Type::List(Box::new(t), n as u32)
            }
        })
    }

    fn named_type(&mut self, n: &ast::Name, at: GlobalSpan) -> Option<Type> {
        let named = self.names.types.get(&n.text).copied();
        match named {
            Some(sym) => self.refers(at, Def::Type(sym)),
            None => self.built_in(at, WordList::Types, &n.text),
        }
        Some(match named {
            Some(TypeSym::Enum(e)) => Type::Enum(e),
            Some(TypeSym::Die(d)) => {
                // A plain die has the numbers on its faces as values.
                let die = &self.p.dice[d.index()];
                let numbers = die.faces.iter().filter_map(|f| f.first().copied());
                match (die.fields.as_slice(), numbers.clone().min(), numbers.max()) {
                    ([(name, Type::Number)], Some(a), Some(b)) if name == "number" => Type::Range(a, b),
                    _ => Type::Rolled(d),
                }
            }
            Some(TypeSym::Kind(k)) => {
                let kind = &self.p.kinds[k.index()];
                if kind.piece || kind.part || k == GAME || k == SIDE { Type::Piece(k) } else { Type::Entry(k) }
            }
            None => match n.text.as_str() {
                "number" => Type::Number,
                "bool" | "flag" | "yes_no" => Type::Bool,
                "text" => Type::Text,
                "cell" => Type::Cell,
                "facing" | "direction" => Type::Facing,
                "path" => Type::Path,
                "card" => Type::Face,
                "seat" => Type::Seat,
                "arc" => Type::Arc,
                "deck" => Type::Enum(self.declared.enums.deck),
                "terrain" => Type::Enum(self.declared.enums.terrain),
                "mission" if self.declared.enums.mission.is_some() => {
                    Type::Enum(self.declared.enums.mission.unwrap_or(self.declared.enums.deck))
                }
                other => {
                    if let Some(kind) = other.strip_suffix("_type")
                        && let Some(TypeSym::Kind(k)) = self.names.types.get(kind).copied()
                    {
                        return Some(Type::Entry(k));
                    }
                    if self.names.broken.contains(other) {
                        self.silent(at);
                        return None;
                    }
                    let d = Draft::new(E0102, at, format!("there is no kind or enum `{other}`"));
                    let d = d.meant(foreign_type(other)).nearest(
                        other,
                        self.names.types.keys().map(String::as_str).chain([
                            "number", "bool", "text", "cell", "facing", "path", "card", "seat", "arc", "deck",
                            "terrain",
                        ]),
                    );
                    self.report(d);
                    return None;
                }
            },
        })
    }

    /// The type of an atom without context.
    pub fn guess_type(&mut self, e: &ast::Expr) -> Option<Type> {
        match &e.kind {
            ExprKind::Number(_) | ExprKind::Neg(_) | ExprKind::Binary(..) => Some(Type::Number),
            ExprKind::True | ExprKind::False => Some(Type::Bool),
            ExprKind::Name(n) => match self.names.consts.get(n).map(Vec::as_slice) {
                Some([ConstSym::Member(e, _)]) => Some(Type::Enum(*e)),
                Some([ConstSym::Entry(SIDE, _)]) => Some(Type::Piece(SIDE)),
                Some([ConstSym::Entry(k, _)]) => Some(Type::Entry(*k)),
                _ => matches!(n.as_str(), "yes" | "no").then_some(Type::Bool),
            },
            ExprKind::Dot(of, _) => match &of.kind {
                ExprKind::Name(n) => match self.names.types.get(n) {
                    Some(TypeSym::Enum(e)) => Some(Type::Enum(*e)),
                    Some(TypeSym::Kind(k)) => Some(Type::Entry(*k)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

/// The fields of an enum's members.
fn enum_fields(cx: &mut Compiler<'_>, id: p::EnumId, item: &Item) {
    let DeclKind::Enum { members, .. } = &item.decl.kind else { return };
    let mut fields: Vec<(String, Type)> = vec![];
    // Names and types first, in order of appearance.
    for m in members {
        not_once(item, &m.body, |_| false).into_iter().for_each(|draft| cx.report(draft));
        for prop in &m.body {
            cx.refers(item.sp(prop.name.span), Def::MemberField(id, &prop.name.text));
            let ty = match prop.values.as_slice() {
                [] => Some(Type::Bool),
                [one] => cx.guess_type(one),
                _ => None,
            };
            let ty = ty.filter(|_| prop.body.is_none());
            let at = item.sp(prop.span);
            match (fields.iter().position(|(n, _)| *n == prop.name.text), ty) {
                (None, Some(ty)) => {
                    cx.note_type(item.sp(prop.name.span), Ty::Is(ty.clone()));
                    fields.push((prop.name.text.clone(), ty));
                }
                (Some(i), Some(ty)) => {
                    let numeric_both = numeric(&fields[i].1) && numeric(&ty);
                    if fields[i].1 != ty && !numeric_both {
                        let (a, b) = (words(&cx.p, &fields[i].1), words(&cx.p, &ty));
                        cx.report(Draft::new(
                            E0205,
                            at,
                            format!("`{}` is {a} in one place and {b} here", prop.name.text),
                        ));
                    }
                }
                (_, None) => {
                    cx.report(
                        Draft::new(E0214, at, "a member's property is one number, one name, or nothing for a flag")
                            .hint("write `dice 2` or `steady`"),
                    );
                }
            }
        }
    }
    for (i, m) in members.iter().enumerate() {
        let mut values = vec![];
        for (name, ty) in &fields {
            let value = match m.body.iter().find(|p| p.name.text == *name) {
                Some(prop) => match prop.values.first() {
                    None => Some(1),
                    Some(v) => cx.constant(item.base, v, ty),
                },
                None if *ty == Type::Bool => Some(0),
                None => {
                    cx.report(
                        Draft::new(E0214, item.sp(m.name.span), format!("`{}` has no `{name}`", m.name.text))
                            .hint("the other members do"),
                    );
                    None
                }
            };
            values.push(value.unwrap_or(0));
        }
        if let Some(member) = cx.p.enums[id.index()].members.get_mut(i) {
            member.values = values;
        }
    }
    cx.p.enums[id.index()].fields = fields;
}
