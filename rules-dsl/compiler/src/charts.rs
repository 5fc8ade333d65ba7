//! Tables and decks.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::limits::{NUMBER_MAX, TABLE_CELLS_MAX};
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind};

/// A row: its keys, its place, its cells, and its tree.
type Line<'r> = ((i64, i64), GlobalSpan, Vec<Vec<i64>>, &'r ast::Row);

/// Reads rows, columns and cells of all tables.
pub(crate) fn lower_tables(cx: &mut Compiler<'_>) {
    for t in 0..cx.p.tables.len() {
        let item = &cx.input.items[cx.at.tables[t]];
        let DeclKind::Table { columns, rows, name, .. } = &item.decl.kind else { continue };
        table_cells(cx, t, item, name, columns, rows);
    }
}

fn table_cells(
    cx: &mut Compiler<'_>,
    t: usize,
    item: &Item,
    name: &ast::Name,
    heads: &[ast::Column],
    rows: &[ast::Row],
) {
    let keys = cx.declared.table_keys[t].clone();
    let results = cx.p.tables[t].results.clone();
    let at = item.sp(name.span);
    // Its head has errors of its own.
    if cx.names.broken.contains(&name.text) {
        return;
    }
    if keys.is_empty() || keys.len() > 2 {
        cx.report(
            Draft::new(E0402, at, "a table has one or two keys")
                .hint("write `table n(key: type) -> result: type { row …: … }`"),
        );
        return;
    }
    if keys.len() == 2 && heads.is_empty() || keys.len() == 1 && !heads.is_empty() {
        let message = if keys.len() == 2 {
            "a table with two keys needs `columns`"
        } else {
            "a table with one key has no `columns`"
        };
        cx.report(Draft::new(E0402, at, message));
        return;
    }
    if rows.len() * heads.len().max(1) > TABLE_CELLS_MAX {
        let message = format!("this table has more than {TABLE_CELLS_MAX} cells");
        cx.report(Draft::new(E0911, at, message).hint("use a `define` or a `value` for results that can be computed"));
        return;
    }
    let mark = cx.mark();
    let of_heads: Vec<Option<((i64, i64), GlobalSpan)>> = match keys.get(1) {
        Some((_, t)) => heads.iter().map(|c| key_bounds(cx, item, &c.key, t)).collect(),
        None => vec![Some(((i64::MIN, i64::MAX), at))],
    };
    let bounds: Vec<Option<((i64, i64), GlobalSpan)>> =
        rows.iter().map(|r| key_bounds(cx, item, &r.key, &keys[0].1)).collect();
    let without_places = |found: &[Option<((i64, i64), GlobalSpan)>]| -> Vec<Option<(i64, i64)>> {
        found.iter().map(|bounds| bounds.map(|(bounds, _)| bounds)).collect()
    };
    cx.note_bounds(t, &without_places(&bounds), &without_places(&of_heads));
    let columns: Vec<((i64, i64), GlobalSpan)> = of_heads.into_iter().flatten().collect();
    let mut lines: Vec<Line> = vec![];
    for (row, bounds) in rows.iter().zip(bounds) {
        let Some((bounds, place)) = bounds else { continue };
        let cells = row_cells(cx, item, row, columns.len(), &results);
        lines.push((bounds, place, cells, row));
    }
    if keys.len() == 2 {
        let listed: Vec<((i64, i64), GlobalSpan)> = columns.clone();
        check_cover(cx, &keys[1], listed, at);
    }
    check_cover(cx, &keys[0], lines.iter().map(|(b, s, ..)| (*b, *s)).collect(), at);
    if cx.failed(mark) {
        return;
    }
    lines.sort_by_key(|(b, ..)| *b);
    let mut order: Vec<usize> = (0..columns.len()).collect();
    order.sort_by_key(|&c| columns[c].0);
    let origins: Vec<p::Origin> = lines.iter().map(|(_, s, ..)| cx.input.origin(*s)).collect();
    for (n, (row, &c)) in lines.iter().flat_map(|l| order.iter().map(move |c| (l.3, c))).enumerate() {
        // With one key, all parts of the row belong to its only cell.
        let cell = if keys.len() == 1 {
            row.cells.iter().find_map(|c| c.unreachable.as_ref())
        } else {
            row.cells.get(c).and_then(|c| c.unreachable.as_ref())
        };
        let mark = cell.or(row.unreachable.as_ref()).or(heads.get(c).and_then(|h| h.unreachable.as_ref()));
        let mark = mark.or(item.decl.marks.unreachable.as_ref());
        cx.unreachable(item.base, mark, p::Reach::Cell(p::TableId(t as u32), n as u32));
    }
    let table = &mut cx.p.tables[t];
    table.rows = lines.iter().map(|(b, ..)| *b).collect();
    table.columns = order.iter().map(|&c| columns[c].0).collect();
    table.origins = origins;
    table.cells = lines
        .into_iter()
        .flat_map(|(_, _, cells, _)| {
            order.iter().map(|&c| cells.get(c).cloned().unwrap_or_default()).collect::<Vec<_>>()
        })
        .collect();
}

fn row_cells(
    cx: &mut Compiler<'_>,
    item: &Item,
    row: &ast::Row,
    columns: usize,
    results: &[(String, Type)],
) -> Vec<Vec<i64>> {
    let place = item.sp(row.span);
    // With one key and several results, commas may separate the results.
    let cells: Vec<&[ast::Expr]> = row.cells.iter().map(|c| c.results.as_slice()).collect();
    let together: Vec<ast::Expr>;
    let cells =
        if columns == 1 && cells.len() == results.len() && results.len() > 1 && cells.iter().all(|c| c.len() == 1) {
            together = cells.concat();
            vec![together.as_slice()]
        } else {
            cells
        };
    if cells.len() != columns {
        cx.report(Draft::new(
            E0402,
            place,
            format!("this row has {}, the table has {}", counted(cells.len(), "cell"), counted(columns, "column")),
        ));
        return vec![];
    }
    let mut out = vec![];
    for cell in cells {
        let mut values: Vec<&ast::Expr> = cell.iter().collect();
        // `(1, 2)` is parsed as one set.
        if let [ast::Expr { kind: ExprKind::Set(items), .. }] = cell
            && results.len() > 1
        {
            values = items.iter().collect();
        }
        if values.len() != results.len() {
            let at = cell.first().map_or(place, |e| item.sp(e.span));
            let names: Vec<&str> = results.iter().map(|(n, _)| n.as_str()).collect();
            cx.report(Draft::new(
                E0402,
                at,
                format!("a cell of this table has {}: {}", results.len(), names.join(", ")),
            ));
            return vec![];
        }
        out.push(values.iter().zip(results).map(|(e, (_, t))| cx.constant(item.base, e, t).unwrap_or(0)).collect());
    }
    out
}

/// The bounds of a row or column key.
fn key_bounds(cx: &mut Compiler<'_>, item: &Item, e: &ast::Expr, t: &Type) -> Option<((i64, i64), GlobalSpan)> {
    let at = item.sp(e.span);
    let (least, most) = match inner(t) {
        Type::Range(a, b) => (*a, *b),
        Type::Enum(e) => (0, cx.p.enums[e.index()].members.len() as i64 - 1),
        Type::Bool => (0, 1),
        Type::Facing => (0, cx.p.board.facings() - 1),
        // A missing bound is the least or the greatest number.
        _ => (-NUMBER_MAX, NUMBER_MAX),
    };
    let key = match inner(t) {
        Type::Range(..) => Type::Number,
        t => t.clone(),
    };
    cx.note_value(at, t, Ty::Is(t.clone()));
    let bounds = match &e.kind {
        ExprKind::Range(low, high) => {
            let low = match low {
                Some(e) => cx.constant(item.base, e, &key)?,
                None => least,
            };
            let high = match high {
                Some(e) => cx.constant(item.base, e, &key)?,
                None => most,
            };
            (low, high)
        }
        _ => {
            let n = cx.constant(item.base, e, &key)?;
            (n, n)
        }
    };
    if bounds.0 > bounds.1 {
        cx.report(Draft::new(E0703, at, "this range is empty").hint("write the smaller number first"));
        return None;
    }
    Some((bounds, at))
}

/// Reports gaps and overlaps among the keys of rows or columns.
fn check_cover(cx: &mut Compiler<'_>, key: &(String, Type), mut keys: Vec<((i64, i64), GlobalSpan)>, at: GlobalSpan) {
    keys.sort_by_key(|(b, _)| *b);
    let show = |n: i64, p: &p::Program| match inner(&key.1) {
        Type::Enum(e) => p.enums[e.index()].members.get(n as usize).map_or_else(|| n.to_string(), |m| m.name.clone()),
        _ => n.to_string(),
    };
    for pair in keys.windows(2) {
        let ((a, first), (b, second)) = (pair[0], pair[1]);
        if b.0 <= a.1 {
            let n = show(b.0, &cx.p);
            cx.report(
                Draft::new(E0406, second, format!("`{}` {n} appears twice in this table", key.0))
                    .note(first, "the first"),
            );
        } else if b.0 > a.1 + 1 {
            let (x, y) = (show(a.1 + 1, &cx.p), show(b.0 - 1, &cx.p));
            let gap = if x == y { x } else { format!("{x}..{y}") };
            cx.report(
                Draft::new(E0405, second, format!("the table has no entry for `{}` {gap}", key.0))
                    .hint("add a row or column for it"),
            );
        }
    }
    let (least, most) = match inner(&key.1) {
        Type::Range(a, b) => (*a, *b),
        Type::Enum(e) => (0, cx.p.enums[e.index()].members.len() as i64 - 1),
        Type::Bool => (0, 1),
        Type::Facing => (0, cx.p.board.facings() - 1),
        _ => return,
    };
    let (Some((first, _)), Some((last, _))) = (keys.first(), keys.last()) else {
        cx.report(Draft::new(E0402, at, "a table needs a row").hint("write `row key: value`"));
        return;
    };
    if first.0 > least {
        let (x, y) = (show(least, &cx.p), show(first.0 - 1, &cx.p));
        let gap = if x == y { x } else { format!("{x}..{y}") };
        cx.report(Draft::new(E0405, at, format!("the table has no entry for `{}` {gap}", key.0)));
    }
    if last.1 < most {
        let (x, y) = (show(last.1 + 1, &cx.p), show(most, &cx.p));
        let gap = if x == y { x } else { format!("{x}..{y}") };
        cx.report(Draft::new(E0405, at, format!("the table has no entry for `{}` {gap}", key.0)));
    }
}

// ---- decks ----

/// Reads the cards of all decks.
pub(crate) fn lower_decks(cx: &mut Compiler<'_>) {
    for d in 0..cx.p.decks.len() {
        let item = &cx.input.items[cx.at.decks[d]];
        let DeclKind::Deck { cards, name, .. } = &item.decl.kind else { continue };
        // Without the types in its parentheses no card can be read.
        if !cx.names.decks.contains_key(&name.text) {
            continue;
        }
        let mut used = vec![false; cx.p.decks[d].sides.len()];
        for card in cards {
            lower_card(cx, d, item, card, &mut used);
        }
        if cx.p.decks[d].cards.is_empty() {
            cx.report(Draft::new(E0407, item.sp(name.span), "a deck needs a card").hint("write `card x4 { … }`"));
        }
        for (side, used) in cx.p.decks[d].sides.clone().iter().zip(used) {
            if !used && !cx.p.decks[d].cards.is_empty() {
                cx.report(Draft::new(
                    W0004,
                    item.sp(name.span),
                    format!("no card of this deck has an effect on its side `{side}`"),
                ));
            }
        }
    }
}

fn lower_card(cx: &mut Compiler<'_>, d: usize, item: &Item, card: &ast::Card, used: &mut [bool]) {
    let at = item.sp(card.span);
    if !(1..=1000).contains(&card.copies) {
        cx.report(Draft::new(E0407, at, "a card has 1 to 1,000 copies"));
        return;
    }
    let sides = cx.p.decks[d].sides.clone();
    let mut faces = vec![vec![]; sides.len()];
    let mut said: Vec<String> = vec![];
    let mut marks: Vec<Option<&ast::Text>> = vec![card.marks.unreachable.as_ref(); sides.len()];
    for ast::CardFace { side, effects, unreachable } in &card.faces {
        let place = if side.text.is_empty() { Some(0) } else { sides.iter().position(|s| *s == side.text) };
        let Some(place) = place else {
            let d = Draft::new(E0408, item.sp(side.span), format!("this deck has no side `{}`", side.text))
                .nearest(&side.text, sides.iter().map(String::as_str));
            cx.report(d);
            continue;
        };
        cx.refers(item.sp(side.span), Def::DeckSide(p::DeckId(d as u32), place));
        if unreachable.is_some() {
            marks[place] = unreachable.as_ref();
        }
        let mut words: Vec<String> = vec![];
        for effect in effects {
            let found = card_effect(cx, d, item, effect);
            let mut text = effect.effect.text.replace('_', " ");
            if let Some((id, args)) = found {
                for (a, (_, t)) in
                    args.iter().zip(cx.p.effects[p::EffectId::index(id)].params.iter().rev().take(args.len()).rev())
                {
                    text.push(' ');
                    text.push_str(&shown_value(&cx.p, *a, t));
                }
                faces[place].push((id, args));
                used[place] = true;
            }
            words.push(text);
        }
        said.push(words.join(", "));
    }
    let design = cx.p.decks[d].designs.len() as u32;
    let (source, reconstructed) = card.marks.words();
    let title = card.name.as_ref().map_or_else(|| said.join(" / "), |t| t.text.clone());
    let head =
        p::Head { name: title.clone(), title, docs: String::new(), source, reconstructed, origin: cx.input.origin(at) };
    for (side, mark) in marks.into_iter().enumerate() {
        let mark = mark.or(item.decl.marks.unreachable.as_ref());
        cx.unreachable(item.base, mark, p::Reach::Face(p::DeckId(d as u32), design, side as u32));
    }
    let deck = &mut cx.p.decks[d];
    deck.designs.push(p::CardDesign { head, copies: card.copies as u32, faces });
    deck.cards.extend((0..card.copies).map(|_| p::DeckCard { copy_of: design }));
}

fn card_effect(
    cx: &mut Compiler<'_>,
    d: usize,
    item: &Item,
    effect: &ast::CardEffect,
) -> Option<(p::EffectId, Vec<i64>)> {
    let at = item.sp(effect.effect.span);
    let Some(&id) = cx.names.effects.get(&effect.effect.text) else {
        let among = cx.among(cx.names.effects.keys());
        cx.unknown(at, "effect", &effect.effect.text, among);
        return None;
    };
    cx.names.used.effects.insert(id);
    cx.refers(at, Def::Effect(id));
    let params = cx.p.effects[id.index()].params.clone();
    let context = cx.p.decks[d].context.clone();
    if params.len() != context.len() + effect.args.len() {
        let name = &effect.effect.text;
        let list: Vec<&str> = params.iter().map(|(n, _)| n.as_str()).collect();
        cx.report(
            Draft::new(
                E0409,
                at,
                format!("`{name}({})` gets {} from the deck and {} from the card", list.join(", "), context.len(), effect.args.len()),
            )
            .hint("the deck's arguments come first, then the values on the card; together they must match the effect's parameters"),
        );
        return None;
    }
    for (t, (name, wanted)) in context.iter().zip(&params) {
        if !cx.fits(t, wanted) {
            let (a, b) = (words(&cx.p, t), words(&cx.p, wanted));
            cx.report(Draft::new(E0409, at, format!("the deck passes {a}, but `{name}` of this effect is {b}")));
            return None;
        }
    }
    let mut args = vec![];
    for (e, (_, t)) in effect.args.iter().zip(&params[context.len()..]) {
        args.push(cx.constant(item.base, e, t)?);
    }
    Some((id, args))
}

/// A constant as written in source.
fn shown_value(program: &p::Program, n: i64, t: &Type) -> String {
    match t {
        Type::Bool => if n != 0 { "yes" } else { "no" }.into(),
        Type::OrNone(_) if n == -1 => "none".into(),
        Type::OrNone(t) => shown_value(program, n, t),
        Type::Enum(e) => {
            program.enums[e.index()].members.get(n as usize).map_or_else(|| n.to_string(), |m| m.name.clone())
        }
        Type::Entry(k) => {
            let root = program.kinds[k.index()].root;
            program.kinds[root.index()].entries.get(n as usize).map_or_else(|| n.to_string(), |e| e.head.name.clone())
        }
        Type::Piece(SIDE) => {
            let i = (n - p::INSTANCE_SIDES) as usize;
            program.kinds[SIDE.index()].entries.get(i).map_or_else(|| n.to_string(), |e| e.head.name.clone())
        }
        _ => n.to_string(),
    }
}
