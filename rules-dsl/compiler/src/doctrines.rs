//! Doctrines and arcs: how pilots decide, and where guns point.

use crate::choices::choice_frame;
use crate::compiler::Compiler;
use crate::diagnostics::Draft;
use crate::fold::const_value;
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::once::{malformed, not_once};
use crate::rules::lower_modifiers;
use crate::types::*;
use crate::vocabulary::properties_of;
use dicta_diagnostics::Code::*;
use dicta_program::limits::{ARC_REACH_MAX, PLAYS_AHEAD_MAX, TURNS_AHEAD_MAX};
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind};

/// The budgets of a doctrine that does not set its own.
pub const DOCTRINE_DEFAULTS: [(&str, u32); 3] = [("samples", 1), ("replies", 1), ("turns", 1)];

/// Lowers the shapes of arcs.
pub(crate) fn lower_arcs(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    for item in items {
        let DeclKind::Arc { name, of, parts, .. } = &item.decl.kind else { continue };
        let Some(FuncSym::Arc(id)) = cx.names.funcs.get(&name.text).copied() else { continue };
        match cx.names.types.get(&of.text) {
            Some(TypeSym::Kind(k)) if cx.p.kinds[k.index()].piece || cx.p.kinds[k.index()].part => {
                cx.refers(item.sp(of.span), Def::Type(TypeSym::Kind(*k)));
                cx.p.arcs[id.index()].kind = *k;
            }
            _ => {
                let among = cx.p.kinds.iter().filter(|k| k.piece).map(|k| k.head.name.clone()).collect();
                cx.unknown(item.sp(of.span), "kind of piece", &of.text, among);
                continue;
            }
        }
        let sides = cx.p.board.facings();
        let mut lowered = vec![];
        for part in parts {
            let at = item.sp(part.span);
            if !(0..sides).contains(&part.from) || !(0..sides).contains(&part.to) {
                cx.report(Draft::new(E0228, at, format!("sides are numbered 0..{}, clockwise from ahead", sides - 1)));
                continue;
            }
            if !(1..=ARC_REACH_MAX).contains(&part.within) {
                cx.report(Draft::new(E0228, at, format!("an arc reaches 1 to {ARC_REACH_MAX} cells")));
                continue;
            }
            lowered.push(p::ArcPart {
                except: part.except,
                shape: match part.shape {
                    ast::Shape::Line => p::Shape::Line,
                    ast::Shape::Wedge => p::Shape::Wedge,
                    ast::Shape::Cone => p::Shape::Cone,
                },
                from: part.from as u8,
                to: part.to as u8,
                within: part.within as u8,
            });
        }
        cx.p.arcs[id.index()].parts = lowered;
    }
}

/// Lowers doctrines.
pub(crate) fn lower_doctrines(cx: &mut Compiler<'_>) {
    for d in 0..cx.p.doctrines.len() {
        let item = &cx.input.items[cx.at.doctrines[d]];
        let DeclKind::Doctrine(decl) = &item.decl.kind else { continue };
        let kind = match cx.names.types.get(&decl.kind.text) {
            Some(TypeSym::Kind(k)) if *k != GAME => {
                cx.refers(item.sp(decl.kind.span), Def::Type(TypeSym::Kind(*k)));
                *k
            }
            _ => {
                let among = cx.p.kinds.iter().filter(|k| k.piece).map(|k| k.head.name.clone()).collect();
                cx.unknown(item.sp(decl.kind.span), "kind", &decl.kind.text, among);
                continue;
            }
        };
        let mut f = Frame::new(item.base, &decl.name.text, Place::Expr);
        cx.bind(&mut f, &decl.var, Ty::Is(Type::Piece(kind)));
        let id = p::DoctrineId(d as u32);
        let terms = lower_modifiers(cx, &mut f, &decl.terms, None, |i| p::Reach::Term(id, i));
        let mut avoids = vec![];
        for (line, a) in decl.avoids.iter().enumerate() {
            let probe = Frame::new(item.base, "", Place::Expr);
            let Some(choice) = cx.choice_named(&probe, &a.choice) else { continue };
            let mut g = choice_frame(cx, choice, item.base, &decl.name.text, Place::Expr);
            if g.find(&decl.var.text).is_none() {
                g.scope.insert(0, (decl.var.text.clone(), 0));
            }
            let mark = cx.mark();
            let when = cx.exprs(&mut g).cond(&a.when);
            if cx.failed(mark) || const_value(&when) == Some(0) {
                continue;
            }
            let because = a.because.as_ref().map_or_else(String::new, |t| t.text.clone());
            let place = p::Reach::Avoid(id, avoids.len() as u32);
            cx.unreachable(item.base, a.unreachable.as_ref(), place);
            cx.in_force(line, place);
            avoids.push(p::Avoid {
                choice,
                when,
                locals: g.count(),
                because,
                origin: cx.input.origin(item.sp(a.span)),
            });
        }
        let afters = lower_afters(cx, id, decl);
        let wrong = [not_once(item, &decl.settings, |_| false), malformed(item, &decl.settings, "doctrine")];
        wrong.into_iter().flatten().for_each(|draft| cx.report(draft));
        let [(_, mut samples), (_, mut replies), (_, mut turns)] = DOCTRINE_DEFAULTS;
        for s in &decl.settings {
            let (name, at) = (s.name.text.as_str(), item.sp(s.name.span));
            if !properties_of("doctrine").any(|known| known == name) {
                let d = Draft::new(E0316, at, format!("a doctrine has no `{name}`"));
                cx.report(match name {
                    "if" => d.hint("the condition of a term begins with `when`").fix("Write `when`", at, "when"),
                    _ => d.nearest(name, properties_of("doctrine")),
                });
                continue;
            }
            let [value] = s.values.as_slice() else {
                let draft = Draft::new(E0214, item.sp(s.span), format!("`{name}` takes one number"));
                cx.report(draft.hint(format!("write `{name} 2`")));
                continue;
            };
            // The limit is reported below, for all settings together.
            let value = cx.constant(item.base, value, &Type::Range(0, i64::from(i32::MAX))).unwrap_or(1) as u32;
            match name {
                "samples" => samples = value,
                "replies" => replies = value,
                "turns" => turns = value,
                _ => {}
            }
        }
        if samples.saturating_mul(replies) > PLAYS_AHEAD_MAX as u32 || turns > TURNS_AHEAD_MAX as u32 {
            let message = format!(
                "a doctrine can play at most {PLAYS_AHEAD_MAX} games ahead (its samples times its replies), each at most {TURNS_AHEAD_MAX} turns"
            );
            cx.report(Draft::new(E0912, item.sp(decl.name.span), message));
            (samples, replies, turns) = (1, 1, 1);
        }
        let doctrine = &mut cx.p.doctrines[d];
        doctrine.kind = kind;
        doctrine.locals = f.count();
        (doctrine.avoids, doctrine.afters, doctrine.terms) = (avoids, afters, terms);
        (doctrine.samples, doctrine.replies, doctrine.turns) = (samples, replies, turns);
    }
}

/// Lowers the consequences that a doctrine expects of choices.
fn lower_afters(cx: &mut Compiler<'_>, id: p::DoctrineId, decl: &ast::DoctrineDecl) -> Vec<p::After> {
    let item = &cx.input.items[cx.at.doctrines[id.index()]];
    let kind = cx.names.types.get(&decl.kind.text).copied();
    let mut afters: Vec<p::After> = vec![];
    for a in &decl.afters {
        let probe = Frame::new(item.base, "", Place::Expr);
        let Some(choice) = cx.choice_named(&probe, &a.choice) else { continue };
        let of = cx.p.choices[choice.index()].params.first().map(|(_, ty)| ty);
        let fits = match (of, kind) {
            (Some(Type::Piece(of)), Some(TypeSym::Kind(kind))) => {
                cx.p.kinds[of.index()].root == cx.p.kinds[kind.index()].root
            }
            _ => false,
        };
        if !fits {
            let message = format!("`{}` is not a choice of {}", a.choice.text, decl.kind.text);
            let hint = "`after` needs a choice whose first parameter is a piece of the doctrine's kind";
            cx.report(Draft::new(E0581, item.sp(a.choice.span), message).hint(hint));
            continue;
        }
        if afters.iter().any(|other| other.choice == choice) {
            let message = format!("there are two `after {}`", a.choice.text);
            cx.report(Draft::new(E0581, item.sp(a.choice.span), message));
            continue;
        }
        let mut f = choice_frame(cx, choice, item.base, &decl.name.text, Place::Body);
        if f.find(&decl.var.text).is_none() {
            f.scope.insert(0, (decl.var.text.clone(), 0));
        }
        let body = cx.stmts(&mut f).block(&a.body);
        only_moves(cx, &body);
        afters.push(p::After { choice, body, locals: f.count(), origin: cx.input.origin(item.sp(a.span)) });
    }
    afters
}

/// Reports statements that only a game may execute, such as random draws, questions and announcements.
fn only_moves(cx: &mut Compiler<'_>, body: &[p::Stmt]) {
    use p::StmtKind as S;
    let mut found = vec![];
    p::visit::within(body, &mut |s| {
        let what = match &s.kind {
            S::LetRoll { .. } | S::RollEach { .. } => "roll dice",
            S::LetDraw { .. } | S::Apply { .. } | S::Discard { .. } | S::Shuffle { .. } => {
                "draw, discard or shuffle cards"
            }
            S::LetRandom { .. } | S::Each { random: Some(_), .. } => "choose at random",
            S::Gather { .. } | S::Ask { .. } => "ask a player",
            S::Emit { .. } | S::Reveal { .. } => "emit events or reveal values",
            S::Create { .. } => "create pieces",
            S::EndGame { .. } => "end the game",
            _ => return,
        };
        found.push((what, s.origin));
    });
    for (what, origin) in found {
        let message = format!("`after` can't {what}");
        let hint = "`after` only says where an option leads: where pieces are placed and what values their fields have";
        let at = cx.input.project.address(origin);
        cx.report(Draft::new(E0580, at, message).hint(hint));
    }
}
