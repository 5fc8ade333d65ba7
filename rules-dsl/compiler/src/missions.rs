//! Missions: the map, seats, and pieces with their cells and fields.

use crate::campaigns::{lower_score, lower_wins};
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::{Frame, Place};
use crate::maps::{map_zone, side_index};
use crate::names::*;
use crate::once::{given_twice, is_several, malformed, not_once};
use crate::overlay::Item;
use crate::samples::{option_sample, seat_sample, side_sample};
use crate::types::*;
use crate::vocabulary::properties_of;
use dicta_diagnostics::Code::*;
use dicta_program::limits::SEATS_MAX;
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};
use rustc_hash::FxHashMap;
use several::pieces_of;

mod placed;
mod several;
pub(crate) mod values;

pub(crate) use placed::{Setup, lower_placed};
pub(crate) use values::{declare_mission_stats, lower_mission_values};

/// Reads all missions.
pub(crate) fn lower_missions(cx: &mut Compiler<'_>) {
    for m in 0..cx.p.missions.len() {
        let item = &cx.input.items[cx.at.missions[m]];
        let DeclKind::Entry { body, name, .. } = &item.decl.kind else { continue };
        match run_on(body) {
            Some((word, span)) => cx.report(
                Draft::new(E0551, item.sp(span), format!("`{word}` starts another property"))
                    .hint("write each property on a line of its own, or a comma before it"),
            ),
            None => lower_mission(cx, m, item, body, item.sp(name.span)),
        }
    }
    cx.map_here = None;
}

fn lower_mission(cx: &mut Compiler<'_>, m: usize, item: &Item, body: &[Prop], at: GlobalSpan) {
    let mark = cx.mark();
    let several = |word: &str| is_several(word) || is_kind_of_piece(cx, word);
    let wrong = [not_once(item, body, several), malformed(item, body, "mission")];
    wrong.into_iter().flatten().for_each(|draft| cx.report(draft));
    let mut mission = cx.p.missions[m].clone();
    let map = body.iter().find(|p| p.name.text == "map");
    cx.map_here = None;
    match map.map(|p| p.values.as_slice()) {
        Some([ast::Expr { kind: ExprKind::Name(n), span }]) => {
            if let Some(&id) = cx.names.maps.get(n) {
                cx.refers(item.sp(*span), Def::Map(id));
                mission.map = id;
                cx.map_here = Some(id);
            } else {
                let among = cx.among(cx.names.maps.keys());
                cx.unknown(item.sp(*span), "map", n, among);
            }
        }
        Some([_, second, ..]) => cx.report(one_value("map", item.sp(second.span))),
        _ => cx.report(Draft::new(E0510, at, "missing the map of this mission").hint("write `map name`")),
    }
    match body.iter().find(|p| p.name.text == "turns") {
        Some(p) => match p.values.as_slice() {
            [e] => mission.turns = cx.constant(item.base, e, &Type::Range(1, 10_000)).unwrap_or(1) as u32,
            [_, second, ..] => cx.report(one_value("turns", item.sp(second.span))),
            [] => cx.report(Draft::new(E0510, item.sp(p.span), "missing the number of turns").hint("write `turns 30`")),
        },
        None => cx.report(
            Draft::new(E0510, at, "missing the last turn of this mission")
                .hint("write `turns 30`; rules can end the game earlier"),
        ),
    }
    for prop in body.iter().filter(|p| p.name.text == "role") {
        lower_role(cx, &mut mission, item, prop);
    }
    for prop in body.iter().filter(|p| p.name.text == "zone") {
        // Parsed as a zone of the map, then moved to the mission.
        let mut map = cx.p.maps.get(mission.map.index()).cloned().unwrap_or_default();
        let known = map.zones.len();
        map_zone(cx, &mut map, item, prop, &mission.roles);
        mission.zones.extend(map.zones.drain(known.min(map.zones.len())..));
    }
    mission.options = required_options(cx, item, body);
    let mut setup = Setup::new(&mut mission);
    for prop in body.iter().filter(|p| p.name.text == "seat") {
        lower_seat(cx, &mut setup, item, prop);
    }
    for prop in body {
        match prop.name.text.as_str() {
            _ if prop.block.is_some() => {}
            "map" | "turns" | "seat" | "role" | "zone" | "option" | "options" => {}
            "score" => {
                setup.mission.score = lower_score(cx, item, prop);
                setup.mission.wins = lower_wins(cx, item, prop);
            }
            word => {
                if word == "piece" || is_kind_of_piece(cx, word) {
                    pieces_of(cx, item, prop, &mut setup, None);
                } else if !cx.is_mission_stat(word) {
                    let known: Vec<&str> = properties_of("mission").collect();
                    let d = Draft::new(E0511, item.sp(prop.name.span), format!("a mission has no `{word}`"))
                        .nearest(word, known.iter().copied())
                        .hint_alternatives(&known);
                    cx.report(d);
                }
            }
        }
    }
    setup.link_pieces(cx);
    mission_blocks(cx, &mut mission, item, body);
    if mission.seats.is_empty() {
        let d = Draft::new(E0512, at, "this mission has no seats").hint(seat_sample(&cx.p));
        cx.report(d);
    }
    if mission.seats.len() > SEATS_MAX {
        let d = Draft::new(E0512, at, format!("this mission has {} seats", mission.seats.len()));
        cx.report(d.hint(format!("at most {SEATS_MAX}")));
    }
    for (i, seat) in mission.seats.iter().enumerate() {
        // A piece with an error may be its piece.
        if !cx.failed(mark) && !mission.pieces.iter().any(|p| p.seat as usize == i) {
            let d = Draft::new(W0005, at, format!("the seat `{}` has no pieces", seat.head.name));
            cx.report(d);
        }
    }
    cx.p.missions[m] = mission;
}

/// The error for a second value of a property that has one.
fn one_value(name: &str, at: GlobalSpan) -> Draft {
    Draft::new(E0214, at, format!("`{name}` takes one value"))
        .hint("start the next property after a comma or on a new line")
}

fn lower_seat(cx: &mut Compiler<'_>, setup: &mut Setup<'_>, item: &Item, prop: &Prop) {
    let at = item.sp(prop.span);
    let (name, title, side) = match prop.values.as_slice() {
        [n, t @ ast::Expr { kind: ExprKind::Text(_), .. }, s] => (n, Some(t), Some(s)),
        [n, t @ ast::Expr { kind: ExprKind::Text(_), .. }] => (n, Some(t), None),
        [n, s] => (n, None, Some(s)),
        [n] => (n, None, None),
        _ => {
            let d = Draft::new(E0512, at, "a seat needs a name, a title and a side").hint(seat_sample(&cx.p));
            cx.report(d);
            return;
        }
    };
    let ExprKind::Name(text) = &name.kind else {
        let at = item.sp(name.span);
        let mut d = Draft::new(E0512, at, "a seat needs a name").hint(seat_sample(&cx.p));
        if let ExprKind::Text(title) = &name.kind
            && let Some(called) = dicta_syntax::name_of(title)
        {
            d = d.fix(
                format!("Name it `{called}`"),
                GlobalSpan { start: at.start, end: at.start },
                format!("{called} "),
            );
        }
        cx.report(d);
        return;
    };
    cx.no_keyword(text, item.sp(name.span));
    let inner = prop.body.as_deref().unwrap_or(&[]);
    let several = |word: &str| is_several(word) || is_kind_of_piece(cx, word);
    not_once(item, inner, several).into_iter().for_each(|draft| cx.report(draft));
    if setup.mission.seats.iter().any(|s| s.head.name == *text) {
        cx.report(Draft::new(E0103, item.sp(name.span), format!("there are two seats `{text}`")));
        return;
    }
    let mut role = None;
    let mut number = side.map(|s| {
        let named = |n: &String| setup.mission.roles.iter().position(|(r, _)| r == n);
        role = if let ExprKind::Name(n) = &s.kind { named(n) } else { None };
        match role {
            Some(i) => {
                cx.refers_to_shared(item.sp(s.span), "role", &setup.mission.roles[i].0);
                i64::from(setup.mission.roles[i].1)
            }
            None => side_index(cx, item, std::slice::from_ref(s), item.sp(s.span)),
        }
    });
    for inner in prop.body.iter().flatten() {
        if inner.name.text == "side" {
            if let Some(side) = side {
                cx.report(given_twice("side", item.sp(inner.name.span), item.sp(side.span)));
            }
            number = Some(side_index(cx, item, &inner.values, item.sp(inner.span)));
        }
    }
    let Some(number) = number.filter(|n| *n >= 0) else {
        let d = Draft::new(E0512, at, "missing the side of this seat").hint(seat_sample(&cx.p));
        cx.report(d);
        return;
    };
    let place = ast::Name { text: text.clone(), span: name.span };
    let mut head = cx.input.head_of(item.base, &place, None, &prop.marks);
    if let Some(ast::Expr { kind: ExprKind::Text(t), .. }) = title {
        head.title.clone_from(t);
    }
    setup.mission.seats.push(p::Seat { head, side: number as u32, role: role.map(|i| i as u32) });
    // Pieces may be nested in their seat.
    for inner in prop.body.iter().flatten() {
        let word = inner.name.text.as_str();
        if word == "piece" || is_kind_of_piece(cx, word) {
            let seat = Some(setup.mission.seats.len() - 1);
            pieces_of(cx, item, inner, setup, seat);
        } else if word != "side" {
            let d = Draft::new(E0511, item.sp(inner.name.span), format!("a seat has no `{word}`"))
                .nearest(word, ["side", "piece"].into_iter());
            cx.report(d);
        }
    }
}

/// The options that a mission or campaign requires, each with its value.
pub(crate) fn required_options(cx: &mut Compiler<'_>, item: &Item, body: &[Prop]) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = vec![];
    let mut firsts: FxHashMap<String, GlobalSpan> = FxHashMap::default();
    for prop in body.iter().filter(|p| p.block.is_none()) {
        let lines: Vec<(Option<ast::Expr>, &[ast::Expr], ast::Span)> = match prop.name.text.as_str() {
            "option" => vec![(prop.values.first().cloned(), prop.values.get(1..).unwrap_or(&[]), prop.span)],
            "options" => {
                for o in prop.body.iter().flatten().filter(|o| o.body.is_some()) {
                    let message = format!("`{}` has no inner properties", o.name.text);
                    cx.report(Draft::new(E0214, item.sp(o.span), message).hint("write an option and its value"));
                }
                let named = |o: &Prop| ast::Expr { kind: ExprKind::Name(o.name.text.clone()), span: o.name.span };
                prop.body.iter().flatten().map(|o| (Some(named(o)), o.values.as_slice(), o.span)).collect()
            }
            _ => continue,
        };
        for (name, values, span) in lines {
            let Some((option, value)) = required_option(cx, item, name.as_ref(), values, item.sp(span)) else {
                continue;
            };
            let at = name.map_or(item.sp(span), |name| item.sp(name.span));
            match firsts.get(&option) {
                Some(first) => cx.report(given_twice(&option, at, *first)),
                None => {
                    firsts.insert(option.clone(), at);
                    found.push((option, value));
                }
            }
        }
    }
    found
}

fn required_option(
    cx: &mut Compiler<'_>,
    item: &Item,
    name: Option<&ast::Expr>,
    values: &[ast::Expr],
    at: GlobalSpan,
) -> Option<(String, String)> {
    let Some(ast::Expr { kind: ExprKind::Name(option), span }) = name else {
        let hint = format!("write `option {}`", option_sample(&cx.p));
        cx.report(Draft::new(E0513, at, "missing the option").hint(hint));
        return None;
    };
    if let Some(more) = values.get(1) {
        let draft = Draft::new(E0513, item.sp(more.span), "an option has one value");
        cx.report(draft.hint("write each option on a line of its own, or a comma before it"));
        return None;
    }
    let value_at = values.first().map_or(at, |value| item.sp(value.span));
    // Only names are values of options; anything else is shown as it is written.
    let value = values.first().map(|_| cx.input.project.text(value_at).to_owned());
    let value = option_value(cx, option, item.sp(*span), value.as_deref(), value_at)?;
    Some((option.clone(), value))
}

/// Checks an option and its value; no value means on.
pub(crate) fn option_value(
    cx: &mut Compiler<'_>,
    option: &str,
    at: GlobalSpan,
    value: Option<&str>,
    value_at: GlobalSpan,
) -> Option<String> {
    let Some(&i) = cx.names.options.get(option) else {
        let among = cx.among(cx.names.options.keys());
        cx.unknown(at, "option", option, among);
        return None;
    };
    cx.refers(at, Def::Option(i));
    let values = cx.p.options[i].values.clone();
    let value = value.unwrap_or("on");
    if !values.iter().any(|v| v == value) {
        let d = Draft::new(E0811, value_at, format!("the option `{option}` can't be `{value}`"))
            .nearest(value, values.iter().map(String::as_str))
            .hint(format!("it is one of {}", values.join(", ")));
        cx.report(d);
        return None;
    }
    if let Some((e, m)) = cx.declared.enums.options[i].zip(values.iter().position(|v| v == value)) {
        cx.refers(value_at, Def::Const(ConstSym::Member(e, m as u32)));
    }
    Some(value.to_string())
}

/// Whether a word begins pieces of this kind in a mission.
fn is_kind_of_piece(cx: &Compiler<'_>, word: &str) -> bool {
    matches!(cx.names.types.get(word), Some(TypeSym::Kind(k)) if cx.p.kinds[k.index()].piece)
}

/// The instance number of each piece: the game comes first, then the sides, then every piece followed by its parts.
pub(crate) fn instances_of(program: &p::Program, mission: &p::Mission) -> Vec<i64> {
    instances(program, mission).0
}

/// The number after those of all pieces and parts of a mission.
pub(crate) fn end_of_instances(program: &p::Program, mission: &p::Mission) -> i64 {
    instances(program, mission).1
}

fn instances(program: &p::Program, mission: &p::Mission) -> (Vec<i64>, i64) {
    let mut next = p::INSTANCE_SIDES + program.kinds[SIDE.index()].entries.len() as i64;
    let mut numbers = vec![];
    for piece in &mission.pieces {
        numbers.push(next);
        let root = program.kinds[piece.kind.index()].root;
        let entry = program.kinds[root.index()].entries.get(piece.entry.index());
        next += 1 + entry.map_or(0, |e| e.parts.iter().flatten().count()) as i64;
    }
    (numbers, next)
}

fn lower_role(cx: &mut Compiler<'_>, mission: &mut p::Mission, item: &Item, prop: &Prop) {
    match prop.values.as_slice() {
        [ast::Expr { kind: ExprKind::Name(name), span }, side] => {
            if mission.roles.iter().any(|(n, _)| n == name) {
                let d = Draft::new(E0103, item.sp(*span), format!("there are two roles `{name}`"));
                cx.report(d);
                return;
            }
            cx.no_keyword(name, item.sp(*span));
            cx.shares("role", name, item.sp(*span));
            let side = side_index(cx, item, std::slice::from_ref(side), item.sp(side.span));
            if let Ok(side) = u32::try_from(side) {
                mission.roles.push((name.clone(), side));
            }
        }
        _ => {
            let hint = format!("write `role attacker {}`", side_sample(&cx.p));
            cx.report(Draft::new(E0512, item.sp(prop.span), "a role needs a name and a side").hint(hint));
        }
    }
}

/// The blocks of a mission, `at start { … }` and `at end of turn { … }`, and arriving pieces.
fn mission_blocks(cx: &mut Compiler<'_>, mission: &mut p::Mission, item: &Item, body: &[Prop]) {
    // Blocks at the start of the mission or of a turn run in the turn's frame, after the turn's own locals.
    let mut start = Frame::new(item.base, &mission.head.name, Place::Turn);
    for _ in 0..cx.p.turn_locals {
        start.fresh(Ty::Err);
    }
    let mut end = Frame::new(item.base, &mission.head.name, Place::Body);
    for (i, piece) in mission.pieces.iter_mut().enumerate().filter(|(_, p)| p.arrives > 0) {
        let origin = piece.head.origin;
        let place = p::StmtKind::Place {
            piece: named(p::Builtin::MissionPiece, i),
            cell: p::Expr::Const(piece.cell),
            facing: Some(p::Expr::Const(piece.facing)),
        };
        let then = vec![p::Stmt { kind: place, origin }];
        mission.turn_start.push(in_turn(p::Expr::Const(i64::from(piece.arrives)), then, origin));
        piece.cell = -1;
    }
    for prop in body {
        let Some(stmts) = &prop.block else { continue };
        let at = item.sp(prop.span);
        let words: Vec<&str> = prop
            .values
            .iter()
            .filter_map(|v| match &v.kind {
                ExprKind::Name(n) => Some(n.as_str()),
                _ => None,
            })
            .collect();
        let point = (prop.name.text.as_str(), words.as_slice());
        let ending = matches!(point, ("at", ["end", ..]));
        let f = if ending { &mut end } else { &mut start };
        let scope = f.scope.len();
        let mut known: Vec<(p::Local, p::Expr)> = vec![];
        for (i, piece) in mission.pieces.iter().enumerate() {
            let local = f.bind(&piece.head.name, Ty::Is(Type::Piece(piece.kind)));
            f.set_place(local, cx.input.project.address(piece.head.origin));
            known.push((local, named(p::Builtin::MissionPiece, i)));
        }
        for (i, (role, _)) in mission.roles.iter().enumerate() {
            let local = f.bind(role, Ty::Is(Type::Piece(SIDE)));
            let place = cx.names.shared.get(&("role", role.clone())).copied().unwrap_or_default();
            f.set_place(local, place);
            known.push((local, named(p::Builtin::MissionRole, i)));
        }
        let turn = match prop.values.last() {
            Some(ast::Expr { kind: ExprKind::Name(n), .. }) if words.last() == Some(&n.as_str()) => None,
            Some(e) => {
                let turn = cx.exprs(f).number(e);
                if let p::Expr::Const(turn) = turn {
                    warn_of_turn(cx, mission, turn, item.sp(e.span));
                }
                Some(turn)
            }
            None => None,
        };
        let mut lowered = cx.stmts(f).block(stmts);
        f.scope.truncate(scope);
        let mut used: Vec<p::Local> = vec![];
        crate::walk::every_in(&lowered, &mut |e| {
            if let p::Expr::Local(l) = e {
                used.push(*l);
            }
        });
        let origin = cx.input.origin(at);
        let lets = known
            .into_iter()
            .filter(|(l, _)| used.contains(l))
            .map(|(local, called)| p::Stmt { kind: p::StmtKind::Let(local, called), origin });
        lowered = lets.chain(lowered).collect();
        if let Some(turn) = turn {
            lowered = vec![in_turn(turn, lowered, origin)];
        }
        match point {
            ("at", ["start"]) => mission.setup.extend(lowered),
            ("at", ["start", "turn"]) => mission.turn_start.extend(lowered),
            ("at", ["end", "turn"]) => mission.turn_end.extend(lowered),
            _ => cx.report(
                Draft::new(E0511, item.sp(prop.name.span), "a mission has no such block")
                    .hint("it has `at start`, `at start of turn` and `at end of turn`, also of one turn: `of turn 3`"),
            ),
        }
    }
    cx.p.turn_locals = cx.p.turn_locals.max(start.count());
    mission.locals = end.count();
}

/// Warns of a turn that is after the last one of the mission.
fn warn_of_turn(cx: &mut Compiler<'_>, mission: &p::Mission, turn: i64, at: GlobalSpan) {
    let last = i64::from(mission.turns);
    if last > 0 && !(1..=last).contains(&turn) {
        let message = match turn > last {
            true => format!("the mission ends after turn {last}, so this never happens"),
            false => "the first turn is turn 1, so this never happens".to_owned(),
        };
        let more = if turn > last { ", or give the mission more `turns`" } else { "" };
        cx.report(Draft::new(W0051, at, message).hint(format!("write a turn from 1 to {last}{more}")));
    }
}

/// A piece or side of a mission by its number in it; a campaign may substitute another one.
fn named(what: p::Builtin, number: usize) -> p::Expr {
    p::Expr::Builtin(what, vec![p::Expr::Const(number as i64)])
}

/// Statements for one turn only.
fn in_turn(turn: p::Expr, then: Vec<p::Stmt>, origin: p::Origin) -> p::Stmt {
    let now = p::Expr::Builtin(p::Builtin::TurnNumber, vec![]);
    let cond = p::Expr::Binary(p::BinOp::Eq, Box::new(now), Box::new(turn));
    p::Stmt { kind: p::StmtKind::If { cond, then, otherwise: vec![] }, origin }
}

/// The first property of a mission that was parsed as part of the one before it, as in `map sky turns 3`.
fn run_on(body: &[Prop]) -> Option<(&str, ast::Span)> {
    const BEGINS: [&str; 5] = ["map", "turns", "seat", "piece", "score"];
    body.iter().flat_map(|p| p.values.iter().skip(1)).find_map(|value| match &value.kind {
        ExprKind::Name(word) if BEGINS.contains(&word.as_str()) => Some((word.as_str(), value.span)),
        _ => None,
    })
}
