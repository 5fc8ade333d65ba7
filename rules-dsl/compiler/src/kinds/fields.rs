//! The fields of kinds, inherited and own, and the slots of a position that they take.

use crate::cards::may_hold_cards;
use crate::compiler::Compiler;
use crate::diagnostics::Draft;
use crate::entries::path_value;
use crate::field_words::without_effect;
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use crate::written::note_off;
use dicta_diagnostics::Code::*;
use dicta_program::limits::{LASTING_TURNS_MAX, PARTS_MAX};
use dicta_program::{self as p, FieldRole, Head, KindId, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Role};

/// Gives a kind its inherited fields and its own.
pub(super) fn fields_of(cx: &mut Compiler<'_>, k: KindId, items_of: &[usize]) {
    if let Some(parent) = cx.p.kinds[k.index()].extends {
        let up = cx.p.kinds[parent.index()].clone();
        let members = cx.names.kinds[parent.index()].clone();
        let kind = &mut cx.p.kinds[k.index()];
        (kind.stats, kind.fields, kind.parts, kind.slots) = (up.stats, up.fields, up.parts, up.slots);
        kind.occupies = up.occupies;
        cx.names.kinds[k.index()] = members;
    }
    let items = cx.input.items;
    for &i in items_of {
        let item = &items[i];
        let DeclKind::Kind { fields, .. } = &item.decl.kind else { continue };
        for field in fields {
            lower_field(cx, k, item, field);
        }
    }
}

fn lower_field(cx: &mut Compiler<'_>, k: KindId, item: &Item, field: &ast::Item<ast::Field>) {
    let decl = &field.item;
    let mut on = cx.all_hold(item.base, &field.when);
    if let Some(when) = &decl.when
        && on
    {
        on = match cx.option_truth(when) {
            Some(truth) => {
                cx.look_at(item.base, when);
                truth
            }
            // A part may also depend on stats of its entry.
            None if decl.role == Role::Part => true,
            None => cx.all_hold(item.base, std::slice::from_ref(when)),
        };
    }
    without_effect(item, decl).into_iter().for_each(|draft| cx.report(draft));
    if decl.role == Role::Occupies {
        if on {
            occupies(cx, k, item, decl);
        }
        return;
    }
    if !on {
        note_off(cx, k, item, field);
        for (name, _) in &decl.names {
            cx.names.off.insert(name.text.clone());
            cx.names.kinds[k.index()].entry(name.text.clone()).or_insert(MemberSym::Off(item.sp(name.span)));
        }
        return;
    }
    let mark = cx.mark();
    let ty = field_type(cx, k, item, decl).filter(|ty| may_hold_cards(cx, item, decl, ty));
    let Some(ty) = ty.filter(|_| !cx.failed(mark)) else {
        for (name, _) in &decl.names {
            cx.names.kinds[k.index()].insert(name.text.clone(), MemberSym::Broken);
        }
        return;
    };
    for (name, title) in &decl.names {
        let at = item.sp(name.span);
        let known = cx.names.kinds[k.index()].get(&name.text).copied();
        if matches!(known, Some(MemberSym::Stat(_) | MemberSym::Field(_) | MemberSym::Part(_))) {
            cx.report(
                Draft::new(
                    E0103,
                    at,
                    format!("`{}` is declared twice in {}", name.text, cx.p.kinds[k.index()].head.name),
                )
                .hint("an overlay first removes the old one: `remove kind.field`"),
            );
            continue;
        }
        if matches!(name.text.as_str(), "cell" | "facing" | "in_play" | "side" | "seat" | "whole" | "entry" | "self")
            && (cx.p.kinds[k.index()].piece || cx.p.kinds[k.index()].part)
        {
            cx.report(
                Draft::new(E0218, at, format!("every piece already has a `{}`", name.text)).hint("choose another name"),
            );
            continue;
        }
        let mut head = cx.input.head_of(item.base, name, title.as_ref(), &decl.marks);
        head.docs.clone_from(&decl.docs);
        one_field(cx, k, item, decl, head, ty.clone(), name);
    }
}

/// The cells that a piece occupies besides its own: paths from it, or its length in cells.
fn occupies(cx: &mut Compiler<'_>, k: KindId, item: &Item, decl: &ast::Field) {
    let at = item.sp(decl.span);
    if !cx.p.kinds[k.index()].piece {
        cx.report(Draft::new(E0219, at, "only a piece on the board occupies cells"));
        return;
    }
    let Some(ast::Expr { kind: ExprKind::Set(shapes), .. }) = &decl.default else { return };
    for shape in shapes {
        let ExprKind::Set(steps) = &shape.kind else { continue };
        let paths: Vec<p::PathId> = match steps.as_slice() {
            [ast::Expr { kind: ExprKind::Number(n), .. }] if (2..=100).contains(n) => {
                (1..*n).map(|i| cx.path(p::Path(vec![p::Step::Back; i as usize]))).collect()
            }
            [ast::Expr { kind: ExprKind::Number(_), span }] => {
                let d = Draft::new(E0703, item.sp(*span), "a piece is 2 to 100 cells long")
                    .hint("a piece of one cell needs no `occupies`");
                cx.report(d);
                continue;
            }
            steps => {
                let path = path_value(cx, item, steps, item.sp(shape.span));
                path.map(|n| p::PathId(n as u32)).into_iter().collect()
            }
        };
        cx.p.kinds[k.index()].occupies.extend(paths);
    }
}

/// The position of a part, as a path from its whole.
fn seat_of_part(cx: &mut Compiler<'_>, k: KindId, item: &Item, at: &ast::Expr) -> Option<p::PathId> {
    let ExprKind::Set(steps) = &at.kind else { return None };
    if !cx.p.kinds[k.index()].piece {
        let d = Draft::new(E0219, item.sp(at.span), "only a part of a piece on the board can be at a place");
        cx.report(d);
        return None;
    }
    let path = path_value(cx, item, steps, item.sp(at.span))?;
    Some(p::PathId(path as u32))
}

fn one_field(cx: &mut Compiler<'_>, k: KindId, item: &Item, decl: &ast::Field, head: Head, ty: Type, name: &ast::Name) {
    // A track has no type: its role says what it is.
    if decl.role != Role::Track {
        cx.note_type(item.sp(name.span), Ty::Is(ty.clone()));
    }
    let kind = &cx.p.kinds[k.index()];
    let changes = kind.piece || kind.part || k == GAME || k == SIDE;
    let role = match decl.role {
        Role::Stat => None,
        Role::Flag | Role::Token if !changes => None,
        Role::Track => Some(FieldRole::Track),
        Role::Counter => Some(FieldRole::Counter),
        Role::State => Some(FieldRole::State),
        Role::Flag => Some(FieldRole::Flag),
        Role::Token => Some(FieldRole::Token),
        Role::Memory => Some(FieldRole::Memory),
        Role::Part => {
            if let Type::Piece(part) = ty {
                add_parts(cx, (k, part), item, decl, (&head, name));
            }
            return;
        }
        Role::Occupies => return,
    };
    let Some(role) = role else {
        let id = p::StatId(cx.p.kinds[k.index()].stats.len() as u32);
        cx.p.kinds[k.index()].stats.push(p::Stat { head, ty });
        cx.names.kinds[k.index()].insert(name.text.clone(), MemberSym::Stat(id));
        return;
    };
    if !changes {
        let kind = cx.p.kinds[k.index()].head.name.clone();
        cx.report(
            Draft::new(
                E0215,
                item.sp(name.span),
                format!("{} {kind} is printed and never changes, so it can't have such a field", article(&kind)),
            )
            .hint("write `stat`, or make the kind a `piece`"),
        );
        cx.names.kinds[k.index()].insert(name.text.clone(), MemberSym::Broken);
        return;
    }
    add_field(cx, k, item, decl, (head, role, ty), name);
}

/// Adds a part, or several of them, to a kind.
fn add_parts(
    cx: &mut Compiler<'_>,
    (k, part): (KindId, KindId),
    item: &Item,
    decl: &ast::Field,
    (head, name): (&Head, &ast::Name),
) {
    let room = (PARTS_MAX - cx.p.kinds[k.index()].parts.len()) as i64;
    let count = decl.count.unwrap_or(1).max(1);
    if count > room {
        let message = format!("{} has more than {PARTS_MAX} parts", cx.p.kinds[k.index()].head.name);
        cx.report(Draft::new(E0910, item.sp(name.span), message));
    }
    let count = count.min(room);
    let at = decl.at.as_ref().and_then(|at| seat_of_part(cx, k, item, at));
    for n in 1..=count {
        let id = cx.p.kinds[k.index()].parts.len() as u32;
        let mut head = head.clone();
        if count > 1 {
            head.name = format!("{}{n}", head.name);
            head.title = format!("{} {n}", head.title);
        }
        cx.names.kinds[k.index()].insert(head.name.clone(), MemberSym::Part(id));
        if let Some(when) = &decl.when
            && cx.option_truth(when).is_none()
        {
            cx.declared.part_when.insert((k, id), (item.base, when.clone()));
        }
        cx.p.kinds[k.index()].parts.push(p::Part { head, kind: part, at });
    }
}

/// Adds a field that changes in play.
fn add_field(
    cx: &mut Compiler<'_>,
    k: KindId,
    item: &Item,
    decl: &ast::Field,
    (head, role, ty): (Head, FieldRole, Type),
    name: &ast::Name,
) {
    let mut boxes = None;
    if role == FieldRole::Track {
        let id = p::StatId(cx.p.kinds[k.index()].stats.len() as u32);
        cx.p.kinds[k.index()].stats.push(p::Stat { head: head.clone(), ty: Type::Range(0, 999) });
        boxes = Some(id);
    }
    let width = match &ty {
        Type::Set(_) => 2,
        // The path of a walk takes more than one slot.
        ty if *inner(ty) == Type::Path => 2,
        Type::List(_, n) => n + 1,
        _ => 1,
    };
    let secrecy = match &decl.secret {
        None | Some(ast::Audience::Public) => p::Secrecy::Public,
        Some(ast::Audience::Side(_)) => p::Secrecy::Side,
        Some(ast::Audience::Owner(_)) => p::Secrecy::Owner,
        Some(ast::Audience::Nobody) => p::Secrecy::Nobody,
    };
    check_marks(cx, item, decl);
    let kind = &mut cx.p.kinds[k.index()];
    let slot = kind.slots;
    kind.slots += width;
    let lasting = match &decl.lasting {
        None | Some(ast::Lasting::Mission | ast::Lasting::Campaign) => None,
        Some(ast::Lasting::Turn) => Some((None, 0)),
        Some(ast::Lasting::Phase { phase, turns }) => {
            Some((Some(phase.text.clone()), (*turns).clamp(0, LASTING_TURNS_MAX) as u32))
        }
    };
    let lasting = lasting.map(|(phase, turns)| {
        let slot = kind.slots;
        kind.slots += 1;
        p::Lasting { slot, phase, turns }
    });
    let id = p::FieldId(kind.fields.len() as u32);
    kind.fields.push(p::Field {
        head,
        role,
        ty,
        slot,
        width,
        default: None,
        secrecy,
        lasting,
        keeps: matches!(decl.lasting, Some(ast::Lasting::Campaign)),
        boxes,
        remembers: None,
        guess: None,
    });
    cx.names.kinds[k.index()].insert(name.text.clone(), MemberSym::Field(id));
}

/// Checks to whom a field is secret and how long its values last.
fn check_marks(cx: &mut Compiler<'_>, item: &Item, decl: &ast::Field) {
    if let Some(ast::Audience::Owner(Some(e)) | ast::Audience::Side(Some(e))) = &decl.secret {
        cx.report(
            Draft::new(E0602, item.sp(e.span), "a field can only be secret to the owner or side of its own piece")
                .hint("write `secret to owner` or `secret to side`"),
        );
    }
    if let Some(ast::Lasting::Phase { phase, turns }) = &decl.lasting
        && !(0..=LASTING_TURNS_MAX).contains(turns)
    {
        let message = format!("a mark lasts at most {LASTING_TURNS_MAX} turns");
        cx.report(Draft::new(E0703, item.sp(phase.span), message));
    }
}

/// The type of a field by its role.
fn field_type(cx: &mut Compiler<'_>, k: KindId, item: &Item, decl: &ast::Field) -> Option<Type> {
    match (decl.role, &decl.ty) {
        (Role::Part, Some(ast::Type::Named(n))) => match cx.names.types.get(&n.text).copied() {
            Some(TypeSym::Kind(k)) if cx.p.kinds[k.index()].part => {
                cx.refers(item.sp(n.span), Def::Type(TypeSym::Kind(k)));
                Some(Type::Piece(k))
            }
            _ => {
                let among = cx.p.kinds.iter().skip(2).filter(|k| !k.piece).map(|k| k.head.name.clone()).collect();
                cx.unknown(item.sp(n.span), "kind of part", &n.text, among);
                None
            }
        },
        (Role::Part, _) => {
            cx.report(Draft::new(E0219, item.sp(decl.span), "a part needs a kind").hint("write `part gun : station`"));
            None
        }
        (Role::Flag, None) => Some(Type::Bool),
        (Role::Token, None) => Some(Type::Bool),
        (Role::Track, None) => Some(Type::Range(0, 999)),
        (Role::Track, Some(_)) => {
            cx.report(Draft::new(E0219, item.sp(decl.span), "a track has no type: it counts boxes"));
            None
        }
        (Role::Counter, None) => Some(Type::Range(0, 999)),
        (Role::Memory, None) => memory_type(cx, k, decl).or_else(|| {
            cx.report(
                Draft::new(E0219, item.sp(decl.span), "missing the type of what is remembered")
                    .hint("write `memory last : maneuver = plan`"),
            );
            None
        }),
        (_, None) => {
            let mut d = Draft::new(E0219, item.sp(decl.span), "this needs a type").hint("write `state level : 0..5`");
            // A range after `=` is a type in the wrong place.
            if let (Some(default), Some((name, title))) = (&decl.default, decl.names.last())
                && matches!(default.kind, ExprKind::Range(..))
            {
                let start = title.as_ref().map_or(name.span.end, |t| t.span.end);
                let sign = item.sp(ast::Span { start, end: default.span.start });
                d = d.hint("write the type after `:` and the start value after `=`").fix("Write `:`", sign, " : ");
            }
            cx.report(d);
            None
        }
        (_, Some(t)) => {
            let names: Vec<&str> = decl.names.iter().map(|(n, _)| n.text.as_str()).collect();
            cx.ty(item.base, t, &names.join(", "))
        }
    }
}

/// The type of a memory, if it remembers a field.
fn memory_type(cx: &Compiler<'_>, k: KindId, decl: &ast::Field) -> Option<Type> {
    let ExprKind::Name(n) = &decl.default.as_ref()?.kind else { return None };
    match cx.names.kinds[k.index()].get(n)? {
        MemberSym::Field(f) => Some(cx.p.kinds[k.index()].fields[f.index()].ty.clone()),
        MemberSym::Stat(s) => Some(cx.p.kinds[k.index()].stats[s.index()].ty.clone()),
        _ => None,
    }
}
