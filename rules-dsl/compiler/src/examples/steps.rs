//! The steps of an example, one by one.

use super::expect::{forbidding_rule, knowable, lower_expect};
use super::of_parts;
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::Frame;
use crate::names::*;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, ExampleStepKind as S};

/// Lowers a step; `None` if it has an error. `seats` are those of the mission.
pub(super) fn lower_example_step(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    seats: &[p::Seat],
    step: &S,
    at: GlobalSpan,
) -> Option<Vec<p::ExampleStepKind>> {
    use p::ExampleStepKind as K;
    Some(vec![match step {
        // The board has been set up from these.
        S::GivenOption(..) | S::GivenMap(_) | S::GivenMission(_) | S::GivenCampaign(_) | S::GivenPiece { .. } => {
            return Some(vec![]);
        }
        S::GivenSet(target, value) => {
            let span = ast::Span { start: at.start.wrapping_sub(f.base), end: at.end.wrapping_sub(f.base) };
            let kind = ast::StmtKind::Assign { target: target.clone(), op: ast::AssignOp::Set, value: value.clone() };
            K::Do(open_block(cx, f, &[ast::Stmt { kind, span }]))
        }
        S::Do(stmt) => K::Do(open_block(cx, f, std::slice::from_ref(&**stmt))),
        S::GivenTurn(turn) => K::Turn(cx.exprs(f).number(turn)),
        S::GivenPicked { choice, args, picks } => {
            let (choice, args, picks) = option_of(cx, f, choice, args, picks, at)?;
            K::Picked { choice, args, picks }
        }
        S::Dice(faces) => K::Dice(given_places(cx, f, faces)?),
        S::Random(places) => K::Random(given_places(cx, f, places)?),
        S::DoAfter { mission, winner } => {
            let (mission, winner) = mission_won(cx, f, mission, winner.as_ref())?;
            K::AfterMission { mission, winner }
        }
        S::Play { mission, winner } => {
            let (mission, winner) = mission_won(cx, f, mission, winner.as_ref())?;
            K::Play { mission, winner }
        }
        S::DoStretch(stretch) => K::Stretch(stretch_of(*stretch)),
        S::Draws(deck, cards) => {
            let (id, designs) = drawn(cx, f, deck, cards)?;
            K::Draws(id, designs)
        }
        S::DoPhase(name) => {
            phase_named(cx, f, name)?;
            K::Phase(name.text.clone())
        }
        S::Choose { choice, args, picks } => {
            let (choice, args, picks) = option_of(cx, f, choice, args, picks, at)?;
            K::Choose { choice, args, picks }
        }
        S::Expect(e) => return Some(lower_expect(cx, f, e)),
        S::OtherwiseAny => K::OtherwiseAny,
        S::ExpectOption { standing, choice, args, picks, by } => {
            let by = match by {
                Some(name) => Some(forbidding_rule(cx, f, name)?),
                None => None,
            };
            let (choice, args, picks) = option_of(cx, f, choice, args, picks, at)?;
            let standing = match standing {
                ast::OptionStanding::Legal => p::OptionStanding::Legal,
                ast::OptionStanding::Warned => p::OptionStanding::Warned,
                ast::OptionStanding::Refused => p::OptionStanding::Refused,
            };
            K::ExpectOption { standing, choice, args, picks, by }
        }
        S::ExpectHappened { negated, event, args } => {
            let (event, args) = cx.exprs(f).event_of(event, args, at)?;
            K::ExpectHappened { negated: *negated, event, args }
        }
        S::ExpectValue { value, args, was } => {
            let (id, args) = value_of(cx, f, value, args, at)?;
            K::ExpectValue { value: id, args, was: cx.exprs(f).number(was) }
        }
        S::ExpectKnown { negated, what, to } => {
            let seats = seats_of(cx, f, seats, to)?;
            let text = cx.input.text(at);
            K::ExpectKnown { negated: *negated, what: knowable(cx, f, what)?, seats, text }
        }
    }])
}

/// A mission, and the side that won it, if that is said.
fn mission_won(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    mission: &ast::Name,
    winner: Option<&ast::Expr>,
) -> Option<(p::MissionId, Expr)> {
    let Some(&id) = cx.names.missions.get(&mission.text) else {
        let among = cx.among(cx.names.missions.keys());
        cx.unknown(f.sp(mission.span), "mission", &mission.text, among);
        return None;
    };
    cx.refers(f.sp(mission.span), Def::Mission(id));
    let winner = match winner {
        Some(e) => cx.exprs(f).typed(e, &or_none(Type::Piece(SIDE))),
        None => Expr::Const(-1),
    };
    Some((id, winner))
}

fn stretch_of(stretch: ast::Stretch) -> p::Stretch {
    match stretch {
        ast::Stretch::Start => p::Stretch::Start,
        ast::Stretch::TurnStart => p::Stretch::TurnStart,
        ast::Stretch::TurnEnd => p::Stretch::TurnEnd,
        ast::Stretch::Turn => p::Stretch::Turn,
        ast::Stretch::Round => p::Stretch::Round,
        ast::Stretch::CampaignEnd => p::Stretch::CampaignEnd,
    }
}

/// A deck, and the designs of the cards that are drawn from it, by their titles or names.
fn drawn(cx: &mut Compiler<'_>, f: &mut Frame, deck: &ast::Name, cards: &[ast::Text]) -> Option<(p::DeckId, Vec<u32>)> {
    let id = cx.deck_named(f, deck)?;
    let mut designs = vec![];
    for card in cards {
        let list = &cx.p.decks[id.index()].designs;
        match list.iter().position(|d| d.head.title == card.text || d.head.name == card.text) {
            Some(i) => designs.push(i as u32),
            None => {
                let titles: Vec<String> = list.iter().map(|d| d.head.title.clone()).collect();
                cx.unknown(f.sp(card.span), "card", &card.text, titles);
                return None;
            }
        }
    }
    Some((id, designs))
}

/// Checks that there is a phase with this name.
fn phase_named(cx: &mut Compiler<'_>, f: &Frame, name: &ast::Name) -> Option<()> {
    let phase = |s: &p::Stmt| match &s.kind {
        p::StmtKind::Phase { name: phase, body, .. } => {
            let is_step = |s: &p::Stmt| matches!(&s.kind, p::StmtKind::Step { name: n, .. } if *n == name.text);
            Some((phase.clone(), body.iter().any(is_step)))
        }
        _ => None,
    };
    let phases: Vec<(String, bool)> = cx.p.turn.iter().chain(&cx.p.setup).filter_map(phase).collect();
    if !phases.iter().any(|(phase, _)| *phase == name.text) {
        if let Some((phase, _)) = phases.iter().find(|(_, holds)| *holds) {
            let message = format!("`{}` is a step of the phase `{phase}`", name.text);
            let d = Draft::new(E0101, f.sp(name.span), message);
            cx.report(d.hint(format!("play its phase: `do phase {phase}`")));
        } else {
            let among = phases.into_iter().map(|(phase, _)| phase).collect();
            cx.unknown(f.sp(name.span), "phase", &name.text, among);
        }
        return None;
    }
    cx.refers(f.sp(name.span), Def::Phase(&name.text));
    Some(())
}

/// A value and its arguments.
fn value_of(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    value: &ast::Name,
    args: &[ast::Expr],
    at: GlobalSpan,
) -> Option<(p::ValueId, Vec<Expr>)> {
    let Some(FuncSym::Value(id)) = cx.names.funcs.get(&value.text).copied() else {
        let among = cx.p.values.iter().map(|v| v.head.name.clone()).collect();
        cx.unknown(f.sp(value.span), "value", &value.text, among);
        return None;
    };
    cx.func_named(FuncSym::Value(id), f.sp(value.span));
    let params = of_parts(&cx.p.values[id.index()].params);
    let args = cx.exprs(f).args(&value.text, &params, args, at)?;
    Some((id, args))
}

/// Positions of faces or elements, from 1.
fn given_places(cx: &mut Compiler<'_>, f: &Frame, places: &[ast::Expr]) -> Option<Vec<i64>> {
    places.iter().map(|e| cx.constant(f.base, e, &Type::Range(1, 1000))).collect()
}

/// The seats with this name: one seat, or all of a side.
fn seats_of(cx: &mut Compiler<'_>, f: &Frame, seats: &[p::Seat], name: &ast::Name) -> Option<Vec<u32>> {
    let numbered = || seats.iter().zip(0..);
    if let Some((seat, number)) = numbered().find(|(seat, _)| seat.head.name == name.text) {
        cx.refers_to(f.sp(name.span), cx.input.project.address(seat.head.origin));
        return Some(vec![number]);
    }
    let side = cx.names.entries[SIDE.index()].get(&name.text).copied();
    if let Some(side) = side {
        cx.refers(f.sp(name.span), Def::Const(ConstSym::Entry(SIDE, side)));
    }
    let of_side: Vec<u32> =
        numbered().filter(|(seat, _)| side.is_some_and(|s| s.0 == seat.side)).map(|(_, n)| n).collect();
    if of_side.is_empty() {
        let sides = cx.names.entries[SIDE.index()].keys();
        let sides = sides.filter(|side| seats.iter().all(|seat| seat.head.name != **side));
        let among = cx.among(seats.iter().map(|seat| &seat.head.name).chain(sides));
        cx.unknown(f.sp(name.span), "seat or side in play", &name.text, among);
        return None;
    }
    Some(of_side)
}

/// Statements whose names stay visible in later steps.
fn open_block(cx: &mut Compiler<'_>, f: &mut Frame, stmts: &[ast::Stmt]) -> Vec<p::Stmt> {
    let before = f.scope.len();
    let scope: Vec<(String, p::Local)> = f.scope.clone();
    let out = cx.stmts(f).block(stmts);
    // A `let` at the top of a step stays visible.
    if let [ast::Stmt { kind: ast::StmtKind::Let(n, _) | ast::StmtKind::LetRoll { name: n, .. }, .. }] = stmts
        && let Some(p::StmtKind::Let(local, _) | p::StmtKind::LetRoll { local, .. }) = out.last().map(|s| &s.kind)
    {
        f.scope = scope;
        f.scope.truncate(before);
        f.scope.push((n.text.clone(), *local));
    }
    out
}

/// A choice's arguments and picks; picks that may be `none` can be omitted at the end.
fn option_of(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    choice: &ast::Name,
    args: &[ast::Expr],
    picks: &[ast::Expr],
    at: GlobalSpan,
) -> Option<(p::ChoiceId, Vec<Expr>, Vec<Expr>)> {
    let id = cx.choice_named(f, choice)?;
    let params = of_parts(&cx.p.choices[id.index()].params);
    let args = cx.exprs(f).args(&choice.text, &params, args, at)?;
    let decls = cx.p.choices[id.index()].picks.clone();
    if picks.len() > decls.len() {
        cx.report(
            Draft::new(E0814, at, format!("`{}` picks {}, found {}", choice.text, decls.len(), picks.len()))
                .hint("some picks exist only with an option that is off here: write `given option … on`"),
        );
        return None;
    }
    let mut lowered = vec![];
    for (i, pick) in decls.iter().enumerate() {
        let maybe = pick.or_none || pick.when.is_some();
        let ty = if maybe { or_none(pick.ty.clone()) } else { pick.ty.clone() };
        match picks.get(i) {
            Some(e) if pick.ty == Type::Face => lowered.push(cx.exprs(f).card_to_pick(e, (pick, &args))),
            Some(e) => lowered.push(cx.exprs(f).typed(e, &ty)),
            None if maybe => lowered.push(Expr::Const(-1)),
            None => {
                cx.report(Draft::new(E0814, at, format!("missing the pick `{}`", pick.head.name)));
                return None;
            }
        }
    }
    Some((id, args, lowered))
}
