//! Several pieces from one line of a mission: `piece f 3 of fokker { seat two, at [@1406, @1407, @1408] }`.
//!
//! Each is a piece like any other, with a number appended to the name and title of the line: `f_1`, `f_2`, `f_3`. Their
//! positions are a list of cells, the first cells of a zone, or one cell from which the steps of `next` lead to each
//! further piece in turn.

use super::{Setup, lower_placed};
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::entries::path_value;
use crate::once::not_once;
use crate::overlay::Item;
use crate::samples::piece_sample;
use crate::types::counted;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program as p;
use dicta_program::limits::SEVERAL_MAX;
use dicta_syntax::ast::{Expr, ExprKind, Prop, Span};

/// Adds the pieces of one line: one, or as many as the line says.
pub(super) fn pieces_of(cx: &mut Compiler<'_>, item: &Item, prop: &Prop, setup: &mut Setup<'_>, seat: Option<usize>) {
    let (body, at) = (prop.body.as_deref(), item.sp(prop.span));
    let Some(number) = prop.values.iter().position(|v| matches!(v.kind, ExprKind::Number(_))) else {
        if let Some(placed) = lower_placed(cx, item, &prop.values, body, at, setup, seat) {
            check_arrival(cx, &placed, at);
            setup.mission.pieces.push(placed);
        }
        return;
    };
    let Some((count, values)) = how_many(cx, item, &prop.values, number) else { return };
    let of_one = |name: &str| !matches!(name, "at" | "next");
    not_once(item, body.unwrap_or(&[]), of_one).into_iter().for_each(|draft| cx.report(draft));
    let (whence, rest): (Vec<&Prop>, Vec<&Prop>) =
        body.unwrap_or(&[]).iter().partition(|p| matches!(p.name.text.as_str(), "at" | "next"));
    let rest: Vec<Prop> = rest.into_iter().cloned().collect();
    let first = setup.mission.pieces.len();
    let Some(template) = lower_placed(cx, item, &values, Some(&rest), at, setup, seat) else { return };
    let cells = placed_positions(cx, item, &whence, setup.mission, (count, template.facing));
    if cells.is_none() && !whence.is_empty() {
        return;
    }
    for i in 0..count {
        let mut placed = template.clone();
        placed.head.name = format!("{}_{}", template.head.name, i + 1);
        placed.head.title = format!("{} {}", template.head.title, i + 1);
        placed.cell = cells.as_ref().and_then(|c| c.get(i).copied()).unwrap_or(-1);
        if setup.mission.pieces.iter().any(|p| p.head.name == placed.head.name) {
            let message = format!("there are two pieces `{}`", placed.head.name);
            cx.report(Draft::new(E0103, at, message).hint("several pieces are numbered from 1"));
            return;
        }
        if i == 0 {
            check_arrival(cx, &placed, at);
        } else {
            setup.link_alike(first, first + i);
        }
        setup.mission.pieces.push(placed);
    }
}

/// Checks that an arriving piece has a cell.
fn check_arrival(cx: &mut Compiler<'_>, placed: &p::Placed, at: GlobalSpan) {
    if placed.arrives > 0 && placed.cell < 0 {
        cx.report(
            Draft::new(E0516, at, "missing the cell where this piece arrives").hint("write `arrives 3, at @0101`"),
        );
    }
}

/// The number in `f 3 of fokker`, and the remaining values.
fn how_many(cx: &mut Compiler<'_>, item: &Item, values: &[Expr], at: usize) -> Option<(usize, Vec<Expr>)> {
    let place = item.sp(values[at].span);
    let ExprKind::Number(n) = values[at].kind else { return None };
    let sample = piece_sample(&cx.p);
    if !matches!(values.get(at + 1).map(|v| &v.kind), Some(ExprKind::Name(of)) if of == "of") {
        let hint = format!("write `piece p {n} of {sample} {{ … }}`");
        cx.report(Draft::new(E0541, place, "missing the number or the entry of the pieces").hint(hint));
        return None;
    }
    let Some(count) = usize::try_from(n).ok().filter(|n| (1..=SEVERAL_MAX).contains(n)) else {
        let message = format!("one line makes 1 to {SEVERAL_MAX} pieces");
        cx.report(Draft::new(E0541, place, message));
        return None;
    };
    let rest = values.iter().enumerate().filter(|(i, _)| *i != at && *i != at + 1).map(|(_, v)| v.clone());
    Some((count, rest.collect()))
}

/// The positions of the pieces, a cell for each. `None` if missing or wrong.
fn placed_positions(
    cx: &mut Compiler<'_>,
    item: &Item,
    whence: &[&Prop],
    mission: &p::Mission,
    (count, facing): (usize, i64),
) -> Option<Vec<i64>> {
    let [at, next] = ["at", "next"].map(|n| whence.iter().copied().find(|p| p.name.text == n));
    let Some(at) = at else {
        if let Some(next) = next {
            let message = "missing the cell where these steps start";
            cx.report(Draft::new(E0541, item.sp(next.span), message).hint("write `at 1406, next SL B`"));
        }
        return None;
    };
    let cells = match (at.values.as_slice(), next) {
        ([one], Some(next)) if !matches!(one.kind, ExprKind::Set(_) | ExprKind::Call(..)) => {
            in_formation(cx, item, (one, next), mission, (count, facing))?
        }
        (_, Some(next)) => {
            let message = "`next` starts from one cell";
            cx.report(Draft::new(E0541, item.sp(next.span), message).hint("write `at 1406, next SL B`"));
            return None;
        }
        ([Expr { kind: ExprKind::Set(list), .. }], None) => {
            let cells: Option<Vec<i64>> = list.iter().map(|e| cx.cell_value(e, item.sp(e.span))).collect();
            let cells = cells?;
            enough(cx, cells.len() == count, item.sp(at.span), count, cells.len())?;
            cells
        }
        ([Expr { kind: ExprKind::Call(name, args), span }], None) if name.text == "zone" => {
            cx.built_in(item.sp(name.span), WordList::Functions, "zone");
            let cells = cells_of_zone(cx, item, args, *span, mission)?;
            enough(cx, cells.len() >= count, item.sp(at.span), count, cells.len())?;
            cells
        }
        ([one], None) => vec![cx.cell_value(one, item.sp(one.span))?; count],
        _ => {
            let message = "put several pieces in one cell, in a list of cells or in a zone";
            let hint = "write `at [@1406, @1407]`, `at zone(airfield)` or `at 1406, next SL B`";
            cx.report(Draft::new(E0541, item.sp(at.span), message).hint(hint));
            return None;
        }
    };
    Some(cells)
}

fn enough(cx: &mut Compiler<'_>, fine: bool, at: GlobalSpan, pieces: usize, cells: usize) -> Option<()> {
    if !fine {
        let message = format!("{} and {}", counted(pieces, "piece"), counted(cells, "cell"));
        cx.report(Draft::new(E0541, at, message).hint("each piece needs its own cell here"));
    }
    fine.then_some(())
}

/// The cells of a zone of the mission or its map, in their order.
fn cells_of_zone(
    cx: &mut Compiler<'_>,
    item: &Item,
    args: &[Expr],
    span: Span,
    mission: &p::Mission,
) -> Option<Vec<i64>> {
    let [Expr { kind: ExprKind::Name(name) | ExprKind::Text(name), span: named }] = args else {
        cx.report(Draft::new(E0209, item.sp(span), "a zone is named: `zone(\"…\")`"));
        return None;
    };
    cx.zone_named(name, item.sp(*named));
    let map = cx.p.maps.get(mission.map.index());
    let zones: Vec<&p::Zone> = map.iter().flat_map(|m| &m.zones).chain(&mission.zones).collect();
    let cells: Vec<i64> =
        zones.iter().filter(|z| z.head.name == *name).flat_map(|z| z.cells.iter().map(|c| i64::from(*c))).collect();
    if cells.is_empty() {
        let among = zones.iter().map(|z| z.head.name.clone()).collect();
        cx.unknown(item.sp(span), "zone", name, among);
        return None;
    }
    Some(cells)
}

/// A cell for each piece, each a fixed path from the one before.
fn in_formation(
    cx: &mut Compiler<'_>,
    item: &Item,
    (first, next): (&Expr, &Prop),
    mission: &p::Mission,
    (count, facing): (usize, i64),
) -> Option<Vec<i64>> {
    let at = item.sp(next.span);
    let first = cx.cell_value(first, item.sp(first.span))?;
    let path = path_value(cx, item, &next.values, at)?;
    let steps = cx.p.paths.get(usize::try_from(path).ok()?)?.0.clone();
    let (board, map) = (cx.p.board, cx.p.maps.get(mission.map.index())?);
    let (width, height) = (i64::from(map.width), i64::from(map.height));
    let mut cells = vec![first];
    for i in 1..count {
        let from = cells[i - 1];
        let mut place = ((from % width) as i32, (from / width) as i32);
        let mut heading = facing;
        for step in &steps {
            (place, heading) = board.after(place, heading, *step);
        }
        let (column, row) = (i64::from(place.0), i64::from(place.1));
        let cell = row * width + column;
        let on_map = (0..width).contains(&column) && (0..height).contains(&row);
        if !on_map || map.holes.get(cell as usize).copied().unwrap_or(false) {
            let message = format!("these steps lead piece {} off the map", i + 1);
            cx.report(Draft::new(E0541, at, message));
            return None;
        }
        cells.push(cell);
    }
    Some(cells)
}
