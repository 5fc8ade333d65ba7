//! Campaigns: rosters, the missions of a round, and the blocks between them. Compiled to plain data.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::{Frame, Place};
use crate::maps::side_index;
use crate::missions::required_options;
use crate::names::*;
use crate::once::{is_several, malformed, not_once};
use crate::overlay::Item;
use crate::samples::kind_sample;
use crate::types::*;
use crate::vocabulary::properties_of;
use dicta_diagnostics::Code::*;
use dicta_program::limits::NUMBER_MAX;
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};

/// Reads all campaigns.
pub(crate) fn lower_campaigns(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    for item in items {
        let DeclKind::Campaign { name, title, body } = &item.decl.kind else { continue };
        if cx.take(Space::Campaign, &name.text, item.sp(name.span)) {
            let head = cx.input.head(item, name, title.as_ref());
            let campaign = lower_campaign(cx, item, body, head, item.sp(name.span));
            cx.p.campaigns.push(campaign);
        }
    }
}

fn lower_campaign(cx: &mut Compiler<'_>, item: &Item, body: &[Prop], head: p::Head, at: GlobalSpan) -> p::Campaign {
    let mut c = p::Campaign { head, ..p::Campaign::default() };
    let wrong = [not_once(item, body, is_several), malformed(item, body, "campaign")];
    wrong.into_iter().flatten().for_each(|draft| cx.report(draft));
    c.options = required_options(cx, item, body);
    let mut f = Frame::new(item.base, &c.head.name, Place::Campaign { plays: false });
    f.bind("winner", Ty::Is(or_none(Type::Piece(SIDE))));
    f.bind("round", Ty::Is(Type::Number));
    f.bind("played", cx.declared.enums.mission.map_or(Ty::Err, |e| Ty::Is(or_none(Type::Enum(e)))));
    for prop in body {
        let here = item.sp(prop.span);
        let point: Vec<&str> = std::iter::once(prop.name.text.as_str())
            .chain(prop.values.iter().filter_map(|v| match &v.kind {
                ExprKind::Name(n) => Some(n.as_str()),
                _ => None,
            }))
            .collect();
        if let Some(stmts) = &prop.block {
            f.place = Place::Campaign { plays: point == ["each", "round"] };
            let lowered = cx.stmts(&mut f).block(stmts);
            match point.as_slice() {
                ["at", "start"] => c.start.extend(lowered),
                ["each", "round"] => c.round.extend(lowered),
                ["before", "mission"] => c.before.extend(lowered),
                ["after", "mission"] => c.after.extend(lowered),
                ["at", "end"] => c.end.extend(lowered),
                _ => cx.report(
                    Draft::new(E0517, item.sp(prop.name.span), "a campaign has no such block")
                        .hint("it has `at start`, `each round`, `before mission`, `after mission` and `at end`"),
                ),
            }
            continue;
        }
        match point[0] {
            "rounds" => match prop.values.as_slice() {
                [e] => c.rounds = cx.constant(item.base, e, &Type::Range(1, 1000)).unwrap_or(1) as u32,
                _ => cx.report(Draft::new(E0517, here, "missing the number of rounds").hint("write `rounds 12`")),
            },
            "roster" => {
                if let Some(roster) = lower_roster(cx, item, prop) {
                    c.rosters.push(roster);
                }
            }
            "score" => {
                c.score = lower_score(cx, item, prop);
                c.wins = lower_wins(cx, item, prop).unwrap_or_default();
            }
            "option" | "options" => {}
            word => {
                let d = Draft::new(E0517, item.sp(prop.name.span), format!("a campaign has no `{word}`"))
                    .nearest(word, properties_of("campaign"));
                cx.report(d);
            }
        }
    }
    if c.rounds == 0 && !body.iter().any(|p| p.name.text == "rounds") {
        cx.report(Draft::new(E0517, at, "missing the number of rounds of this campaign").hint("write `rounds 12`"));
    }
    if !body.iter().any(|p| p.block.is_some() && p.name.text == "each") {
        cx.report(Draft::new(E0517, at, "this campaign has no missions").hint("write `each round { play … }`"));
    }
    c.locals = f.count();
    c
}

/// `roster pilot 4 per side`, `roster pilot 2 entente`, `roster pilot [ball, bishop] entente`.
fn lower_roster(cx: &mut Compiler<'_>, item: &Item, prop: &Prop) -> Option<p::Roster> {
    let at = item.sp(prop.span);
    let kind = kind_sample(&cx.p);
    let help = || {
        Draft::new(E0517, at, "a roster needs a kind, a number and a side")
            .hint(format!("write `roster {kind} 4 per side`, or a list of entries instead of the number"))
    };
    let Some(ast::Expr { kind: ExprKind::Name(kind), span }) = prop.values.first() else {
        cx.report(help());
        return None;
    };
    let found = match cx.names.types.get(kind).copied() {
        Some(TypeSym::Kind(k)) if cx.p.kinds[k.index()].piece => {
            cx.refers(item.sp(*span), Def::Type(TypeSym::Kind(k)));
            Some(k)
        }
        _ => None,
    };
    let Some(kind) = found else {
        let among = cx.p.kinds.iter().filter(|k| k.piece).map(|k| k.head.name.clone()).collect();
        cx.unknown(item.sp(*span), "kind of piece", kind, among);
        return None;
    };
    let mut roster = p::Roster { kind, side: None, count: 0, entries: vec![] };
    let mut said_whom = false;
    let mut rest = prop.values[1..].iter().peekable();
    while let Some(value) = rest.next() {
        match &value.kind {
            ExprKind::Number(n) if (1..=1000).contains(n) && roster.count == 0 => roster.count = *n as u32,
            ExprKind::Set(list) if roster.count == 0 => {
                for e in list {
                    let entry = cx.constant(item.base, e, &Type::Entry(kind))?;
                    roster.entries.push(p::EntryId(entry as u32));
                }
                roster.count = list.len() as u32;
            }
            ExprKind::Name(n) if n == "per" && !said_whom => {
                rest.next_if(|v| matches!(&v.kind, ExprKind::Name(n) if n == "side"));
                said_whom = true;
            }
            ExprKind::Name(_) if !said_whom => {
                let side = side_index(cx, item, std::slice::from_ref(value), item.sp(value.span));
                roster.side = u32::try_from(side).ok();
                said_whom = true;
            }
            _ => {
                cx.report(help());
                return None;
            }
        }
    }
    if roster.count == 0 || !said_whom {
        cx.report(help());
        return None;
    }
    Some(roster)
}

/// The value by which sides are scored: `score victory_points`.
pub(crate) fn lower_score(cx: &mut Compiler<'_>, item: &Item, prop: &Prop) -> Option<p::ValueId> {
    let Some(ast::Expr { kind: ExprKind::Name(name), span }) = prop.values.first() else {
        cx.report(
            Draft::new(E0518, item.sp(prop.span), "missing the value that scores this")
                .hint("write `score points`, where `points` is a `value` of one side"),
        );
        return None;
    };
    let Some(FuncSym::Value(id)) = cx.names.funcs.get(name).copied() else {
        let among = cx.among(cx.p.values.iter().map(|v| &v.head.name));
        cx.unknown(item.sp(*span), "value", name, among);
        return None;
    };
    cx.func_named(FuncSym::Value(id), item.sp(*span));
    if !matches!(cx.p.values[id.index()].params.as_slice(), [(_, Type::Piece(SIDE))]) {
        cx.report(
            Draft::new(E0518, item.sp(*span), format!("`{name}` is not a value of one side"))
                .hint("a score is a value with one parameter, the side: `value points(s: side) = 0 { … }`"),
        );
        return None;
    }
    Some(id)
}

/// When a score decides: `score victory_points wins by 3 from 10`. `None` if it only counts.
pub(crate) fn lower_wins(cx: &mut Compiler<'_>, item: &Item, prop: &Prop) -> Option<p::Wins> {
    let word = |e: &ast::Expr| match &e.kind {
        ExprKind::Name(name) => name.clone(),
        _ => String::new(),
    };
    let (first, mut rest) = prop.values.get(1..)?.split_first()?;
    let mut wins = p::Wins::default();
    let mut wrong = (word(first) != "wins").then_some(first);
    while let (None, Some((said, after))) = (wrong, rest.split_first()) {
        let (Some(amount), true) = (after.first(), matches!(word(said).as_str(), "by" | "from")) else {
            wrong = Some(said);
            break;
        };
        let by = word(said) == "by";
        let range = if by { Type::Range(1, NUMBER_MAX) } else { Type::Range(-NUMBER_MAX, NUMBER_MAX) };
        let amount = cx.constant(item.base, amount, &range)?;
        if by {
            wins.lead = amount
        } else {
            wins.least = Some(amount)
        }
        rest = &after[1..];
    }
    let Some(wrong) = wrong else { return Some(wins) };
    let title = word(&prop.values[0]);
    cx.report(Draft::new(E0550, item.sp(wrong.span), "it is unclear when the score decides").hint(format!(
        "`score {title} wins`: the highest score wins; `wins by 3`: by at least 3 points; `wins from 10`: with at \
             least 10 points"
    )));
    None
}
