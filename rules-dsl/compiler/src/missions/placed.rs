//! The pieces of a mission: their entries, cells and start values. An example places its pieces in the same way.

use super::{instances_of, one_value, warn_of_turn};
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::entries::stat_value;
use crate::maps::side_index;
use crate::names::*;
use crate::once::not_once;
use crate::overlay::Item;
use crate::samples::piece_sample;
use crate::types::*;
use crate::vocabulary::properties_of;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, ExprKind, Prop};

/// A mission whose pieces are being placed.
pub(crate) struct Setup<'m> {
    pub mission: &'m mut p::Mission,
    /// A piece may name another one that is declared further down, so these are resolved at the end.
    links: Vec<PieceLink>,
}

/// A field of a piece, or of its part, that names another piece of the mission.
#[derive(Clone)]
struct PieceLink {
    piece: usize,
    part: Option<u32>,
    field: p::FieldId,
    /// The other piece, and where it is named.
    name: String,
    at: GlobalSpan,
}

impl<'m> Setup<'m> {
    pub fn new(mission: &'m mut p::Mission) -> Self {
        Setup { mission, links: vec![] }
    }

    /// Lets another piece name the same pieces as this one.
    pub fn link_alike(&mut self, piece: usize, other: usize) {
        let alike: Vec<PieceLink> = self.links.iter().filter(|link| link.piece == piece).cloned().collect();
        self.links.extend(alike.into_iter().map(|link| PieceLink { piece: other, ..link }));
    }

    /// Replaces names of pieces by their numbers.
    pub fn link_pieces(self, cx: &mut Compiler<'_>) {
        let Setup { mission, links } = self;
        let numbers = instances_of(&cx.p, mission);
        for PieceLink { piece, part, field, name, at } in links {
            let Some(to) = mission.pieces.iter().position(|p| p.head.name == name) else {
                let among = mission.pieces.iter().map(|p| p.head.name.clone()).collect();
                cx.unknown(at, "piece", &name, among);
                continue;
            };
            cx.refers_to(at, cx.input.project.address(mission.pieces[to].head.origin));
            let to_kind = mission.pieces[to].kind;
            let Some(placed) = mission.pieces.get_mut(piece) else { continue };
            let kind = match part {
                Some(part) => cx.p.kinds[placed.kind.index()].parts[part as usize].kind,
                None => placed.kind,
            };
            let wanted = inner(&cx.p.kinds[kind.index()].fields[field.index()].ty).clone();
            if !cx.fits(&Type::Piece(to_kind), &wanted) {
                let (found, wanted) = (words(&cx.p, &Type::Piece(to_kind)), words(&cx.p, &wanted));
                cx.report(Draft::new(E0201, at, format!("expected {wanted}, found {found}")));
                continue;
            }
            match part {
                Some(part) => placed.part_fields.push((part, field, numbers[to])),
                None => placed.fields.push((field, numbers[to])),
            }
        }
    }
}

/// A piece: its name, its entry, and its properties.
pub(crate) fn lower_placed(
    cx: &mut Compiler<'_>,
    item: &Item,
    values: &[ast::Expr],
    body: Option<&[Prop]>,
    at: GlobalSpan,
    setup: &mut Setup<'_>,
    seat: Option<usize>,
) -> Option<p::Placed> {
    let words: Vec<(&String, ast::Span)> = values
        .iter()
        .filter_map(|v| match &v.kind {
            ExprKind::Name(n) => Some((n, v.span)),
            _ => None,
        })
        .collect();
    let title = values.iter().find_map(|v| match &v.kind {
        ExprKind::Text(t) => Some(t.clone()),
        _ => None,
    });
    let texts = values.iter().filter(|v| matches!(v.kind, ExprKind::Text(_))).count();
    let is_plain = texts <= 1 && words.len() + texts == values.len();
    let (name, (entry, span)) = match words.as_slice() {
        [one] if is_plain => (*one, *one),
        [name, entry] if is_plain => (*name, *entry),
        _ => {
            let hint = format!("write `piece p1 {} {{ at @0303, facing 2 }}`", piece_sample(&cx.p));
            cx.report(Draft::new(E0514, at, "a piece needs a name and an entry").hint(hint));
            return None;
        }
    };
    let name = ast::Name { text: name.0.clone(), span: name.1 };
    cx.no_keyword(&name.text, item.sp(name.span));
    let (root, id) = piece_entry(cx, entry, item.sp(span))?;
    if setup.mission.pieces.iter().any(|p| p.head.name == name.text) {
        cx.report(Draft::new(E0103, item.sp(name.span), format!("there are two pieces `{}`", name.text)));
        return None;
    }
    cx.entry_named(root, id, item.sp(span));
    let entry = &cx.p.kinds[root.index()].entries[id.index()];
    let kind = entry.kind;
    let mut head = cx.input.head_of(item.base, &name, None, &ast::Marks::default());
    head.title = title.unwrap_or_else(|| entry.head.title.clone());
    let mut placed = p::Placed {
        head,
        kind,
        entry: id,
        seat: seat.map_or(u32::MAX, |s| s as u32),
        cell: -1,
        facing: 0,
        fields: vec![],
        part_fields: vec![],
        arrives: 0,
        pool: vec![],
    };
    let body = body.unwrap_or(&[]);
    not_once(item, body, |_| false).into_iter().for_each(|draft| cx.report(draft));
    for prop in body {
        placed_prop(cx, item, prop, setup, &mut placed);
    }
    check_boxes(cx, item, body, &placed);
    if placed.seat == u32::MAX {
        placed.seat = 0;
        if setup.mission.seats.len() != 1 {
            cx.report(Draft::new(E0515, at, "missing the seat of this piece").hint("write `seat name` in its braces"));
        }
    }
    Some(placed)
}

/// The entry of a piece on the board by its name.
fn piece_entry(cx: &mut Compiler<'_>, name: &str, at: GlobalSpan) -> Option<(p::KindId, p::EntryId)> {
    let found = cx.names.consts.get(name).into_iter().flatten().find_map(|c| match c {
        ConstSym::Entry(k, e) if cx.p.kinds[k.index()].piece => Some((*k, *e)),
        _ => None,
    });
    if found.is_none() {
        let among =
            cx.p.kinds.iter().filter(|k| k.piece).flat_map(|k| k.entries.iter().map(|e| e.head.name.clone())).collect();
        cx.unknown(at, "type of piece", name, among);
    }
    found
}

fn placed_prop(cx: &mut Compiler<'_>, item: &Item, prop: &Prop, setup: &mut Setup<'_>, placed: &mut p::Placed) {
    let at = item.sp(prop.span);
    match (prop.name.text.as_str(), prop.values.as_slice()) {
        ("at", [cell]) => {
            cx.note_value(item.sp(cell.span), &Type::Cell, Ty::Is(Type::Cell));
            placed.cell = cx.cell_value(cell, item.sp(cell.span)).unwrap_or(-1);
            return;
        }
        ("facing", [e]) => {
            placed.facing = cx.constant(item.base, e, &Type::Facing).unwrap_or(0);
            return;
        }
        ("seat", [ast::Expr { kind: ExprKind::Name(n), span }]) => {
            match setup.mission.seats.iter().position(|s| s.head.name == *n) {
                Some(i) => {
                    cx.refers_to(item.sp(*span), cx.input.project.address(setup.mission.seats[i].head.origin));
                    placed.seat = i as u32;
                }
                None => {
                    let among = setup.mission.seats.iter().map(|s| s.head.name.clone()).collect();
                    cx.unknown(item.sp(*span), "seat", n, among);
                    placed.seat = 0;
                }
            }
            return;
        }
        ("side", _) if cx.p.kinds[placed.kind.index()].piece => {
            let side = side_index(cx, item, &prop.values, at);
            if let Some(i) = setup.mission.seats.iter().position(|s| i64::from(s.side) == side) {
                placed.seat = i as u32;
            }
            return;
        }
        _ => {}
    }
    let kind = placed.kind;
    let known = cx.names.kinds[kind.index()].contains_key(&prop.name.text);
    match (prop.name.text.as_str(), prop.values.as_slice()) {
        ("arrives", [e]) if !known => {
            placed.arrives = cx.constant(item.base, e, &Type::Range(1, 10_000)).unwrap_or(1) as u32;
            warn_of_turn(cx, setup.mission, i64::from(placed.arrives), item.sp(e.span));
            return;
        }
        ("pool", [ast::Expr { kind: ExprKind::Set(list), .. }]) if !known => {
            for e in list {
                if let Some(n) = cx.constant(item.base, e, &Type::Entry(kind)) {
                    placed.pool.push(p::EntryId(n as u32));
                    let root = cx.p.kinds[kind.index()].root;
                    cx.names.used.consts.insert(ConstSym::Entry(root, p::EntryId(n as u32)));
                }
            }
            return;
        }
        _ => {}
    }
    let number = setup.mission.pieces.len();
    match cx.member_named(kind, &prop.name.text, item.sp(prop.name.span)) {
        Some(MemberSym::Field(f)) => {
            if let Some(link) = link_to_piece(&cx.p, item, (kind, f), prop, (number, None)) {
                setup.links.push(link);
            } else if let Some(v) = field_value(cx, item, kind, f, prop) {
                placed.fields.push((f, v));
            }
        }
        Some(MemberSym::Part(part)) => {
            let part_kind = cx.p.kinds[kind.index()].parts[part as usize].kind;
            if let Some(value) = prop.values.first() {
                cx.report(printed(item.sp(value.span), &prop.name.text));
            }
            not_once(item, prop.body.as_deref().unwrap_or(&[]), |_| false)
                .into_iter()
                .for_each(|draft| cx.report(draft));
            for inner in prop.body.iter().flatten() {
                match cx.member_named(part_kind, &inner.name.text, item.sp(inner.name.span)) {
                    Some(MemberSym::Field(f)) => {
                        if let Some(link) = link_to_piece(&cx.p, item, (part_kind, f), inner, (number, Some(part))) {
                            setup.links.push(link);
                        } else if let Some(v) = field_value(cx, item, part_kind, f, inner) {
                            placed.part_fields.push((part, f, v));
                        }
                    }
                    Some(MemberSym::Off(_) | MemberSym::Broken) => {}
                    _ => no_field(cx, item, part_kind, inner),
                }
            }
        }
        Some(MemberSym::Off(_) | MemberSym::Broken) => {}
        Some(MemberSym::Stat(_)) => {
            cx.report(printed(item.sp(prop.name.span), &prop.name.text));
        }
        None => no_field(cx, item, kind, prop),
    }
}

/// The error for something that the entry of a piece determines.
fn printed(at: GlobalSpan, name: &str) -> Draft {
    Draft::new(E0516, at, format!("`{name}` is printed on the card: a mission can't change it"))
        .hint("declare a new entry that `extends` this one")
}

/// Reports tracks with more boxes crossed off than the entry has, or one of those that can replace it.
fn check_boxes(cx: &mut Compiler<'_>, item: &Item, body: &[Prop], placed: &p::Placed) {
    let entries: Vec<p::EntryId> = std::iter::once(placed.entry).chain(placed.pool.iter().copied()).collect();
    for prop in body {
        match cx.names.kinds[placed.kind.index()].get(&prop.name.text).copied() {
            Some(MemberSym::Field(f)) => {
                let hits = placed.fields.iter().find(|(field, _)| *field == f).map(|(_, hits)| *hits);
                for entry in &entries {
                    check_hits(cx, item, prop, (placed.kind, *entry, f), hits);
                }
            }
            Some(MemberSym::Part(part)) => {
                let kind = cx.p.kinds[placed.kind.index()].parts[part as usize].kind;
                for inner in prop.body.iter().flatten() {
                    let Some(MemberSym::Field(f)) = cx.names.kinds[kind.index()].get(&inner.name.text).copied() else {
                        continue;
                    };
                    let mut own = placed.part_fields.iter().filter(|(of, field, _)| (*of, *field) == (part, f));
                    let hits = own.next().map(|(_, _, hits)| *hits);
                    for entry in &entries {
                        let whole = entry_in(&cx.p, placed.kind, *entry);
                        let Some(of_part) = whole.and_then(|e| *e.parts.get(part as usize)?) else { continue };
                        check_hits(cx, item, inner, (kind, of_part, f), hits);
                    }
                }
            }
            _ => {}
        }
    }
}

fn check_hits(
    cx: &mut Compiler<'_>,
    item: &Item,
    prop: &Prop,
    (kind, entry, field): (p::KindId, p::EntryId, p::FieldId),
    hits: Option<i64>,
) {
    let Some(boxes) = cx.p.kinds[kind.index()].fields[field.index()].boxes else { return };
    let Some(entry) = entry_in(&cx.p, kind, entry) else { return };
    let (Some(hits), Some(boxes)) = (hits, entry.stats.get(boxes.index()).copied()) else { return };
    // An entry with an error has no boxes.
    if hits <= boxes || boxes == 0 {
        return;
    }
    let at = prop.values.first().map_or(prop.span, |value| value.span);
    let message =
        format!("`{}` of `{}` has {boxes} boxes, so {hits} can't be crossed off", prop.name.text, entry.head.name);
    cx.report(
        Draft::new(W0052, item.sp(at), message).hint("a track starts with the number of boxes that are crossed off"),
    );
}

fn entry_in(program: &p::Program, kind: p::KindId, entry: p::EntryId) -> Option<&p::Entry> {
    program.kinds[program.kinds[kind.index()].root.index()].entries.get(entry.index())
}

/// A field that names another piece of the mission.
fn link_to_piece(
    program: &p::Program,
    item: &Item,
    (kind, field): (p::KindId, p::FieldId),
    prop: &Prop,
    (piece, part): (usize, Option<u32>),
) -> Option<PieceLink> {
    let board = |k: &p::KindId| *k != SIDE && *k != GAME;
    match (inner(&program.kinds[kind.index()].fields[field.index()].ty), prop.values.as_slice()) {
        (Type::Piece(k), [ast::Expr { kind: ExprKind::Name(n), span }]) if board(k) => {
            Some(PieceLink { piece, part, field, name: n.clone(), at: item.sp(*span) })
        }
        _ => None,
    }
}

fn no_field(cx: &mut Compiler<'_>, item: &Item, kind: p::KindId, prop: &Prop) {
    if cx.names.broken.contains(&prop.name.text) {
        return;
    }
    let name = cx.p.kinds[kind.index()].head.name.clone();
    let fields = cx.names.kinds[kind.index()].keys().map(String::as_str);
    let among: Vec<&str> = fields.chain(properties_of("piece").map(|name| name as &str)).chain(["side"]).collect();
    let d =
        Draft::new(E0516, item.sp(prop.name.span), format!("{} {name} has no `{}`", article(&name), prop.name.text));
    cx.report(match prop.name.text.as_str() {
        "next" => d.hint("only several pieces have it: `piece f 3 of spad { at @0303, next SL B }`"),
        name if properties_of("piece").any(|known| known == name) && prop.values.len() != 1 => {
            one_value(name, item.sp(prop.values.get(1).map_or(prop.span, |second| second.span)))
        }
        other => d.nearest(other, among.into_iter()),
    });
}

/// The start value that a mission gives a field.
fn field_value(cx: &mut Compiler<'_>, item: &Item, kind: p::KindId, f: p::FieldId, prop: &Prop) -> Option<i64> {
    let field = cx.p.kinds[kind.index()].fields[f.index()].clone();
    let at = item.sp(prop.span);
    if let (Some(first), Some(last)) = (prop.values.first(), prop.values.last()) {
        cx.note_value(item.sp(first.span.to(last.span)), &field.ty, Ty::Is(field.ty.clone()));
    }
    match &field.ty {
        Type::List(..) => {
            let d = Draft::new(E0516, at, "a list starts empty");
            cx.report(d.hint("fill it in the mission's `at start { … }`: `append … to …`"));
            None
        }
        Type::Set(t) => {
            let mut bits = 0i64;
            for v in &prop.values {
                let list = match &v.kind {
                    ExprKind::Set(items) => items.as_slice(),
                    _ => std::slice::from_ref(v),
                };
                for e in list {
                    let n = cx.constant(item.base, e, t)?;
                    if !(0..63).contains(&n) {
                        cx.report(Draft::new(
                            E0708,
                            item.sp(e.span),
                            "a set that changes in play can only hold the first 63 of its kind",
                        ));
                        return None;
                    }
                    bits |= 1 << n;
                }
            }
            Some(bits)
        }
        Type::OrNone(t) if !matches!(**t, Type::Piece(_)) => match prop.values.as_slice() {
            [ast::Expr { kind: ExprKind::None, .. }] => Some(-1),
            [one] => cx.constant(item.base, one, t),
            _ => {
                let wanted = words(&cx.p, t);
                cx.report(Draft::new(E0214, at, format!("`{}` needs {wanted} or none", prop.name.text)));
                None
            }
        },
        ty => {
            let mut texts = vec![];
            stat_value(cx, item, ty, prop, &mut texts)
        }
    }
}
