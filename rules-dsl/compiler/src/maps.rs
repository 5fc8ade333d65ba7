//! Maps: size, sheets, terrain, zones, edges, holes, and cells by their printed numbers.
//!
//! A cell is written as column and row, both from 1, with the same number of digits for each (`0507`), and with the
//! letter of its sheet if there are several (`0208B`: column and row on that sheet).

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::names::*;
use crate::once::{is_several, malformed, not_once};
use crate::overlay::Item;
use crate::types::counted;
use crate::vocabulary::properties_of;
use dicta_diagnostics::Code::*;
use dicta_program as p;
use dicta_program::limits::{MAP_CELLS_MAX, MAP_SIDE_MAX, TERRAINS_MAX};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};

/// Reads all maps.
pub(crate) fn lower_maps(cx: &mut Compiler<'_>) {
    // Maps composed of other maps come after these.
    for composed in [false, true] {
        for m in 0..cx.p.maps.len() {
            let item = &cx.input.items[cx.at.maps[m]];
            let DeclKind::Entry { body, name, .. } = &item.decl.kind else { continue };
            let sheets =
                body.iter().find(|p| p.name.text == "sheets").filter(|p| parts_of(p).iter().any(|(_, m)| m.is_some()));
            if sheets.is_some() != composed {
                continue;
            }
            if let Some(sheets) = sheets {
                compose_map(cx, m, item, sheets);
            }
            lower_map(cx, m, item, body, item.sp(name.span), composed);
        }
    }
    common_legend(cx);
    for map in &cx.p.maps {
        cx.names.zones.extend(map.zones.iter().map(|z| z.head.name.clone()));
    }
    // Missions may have zones of their own, which rules may name.
    for i in cx.at.missions.clone() {
        let item = &cx.input.items[i];
        let DeclKind::Entry { body, .. } = &item.decl.kind else { continue };
        for zone in body.iter().filter(|p| p.name.text == "zone").filter_map(|p| p.values.first()) {
            if let ExprKind::Name(name) = &zone.kind {
                cx.names.zones.insert(name.clone());
                cx.shares("zone", name, item.sp(zone.span));
            }
        }
    }
}

/// Places maps side by side, each with a letter.
fn compose_map(cx: &mut Compiler<'_>, m: usize, item: &Item, prop: &Prop) {
    let mut map = cx.p.maps[m].clone();
    map.sheets.clear();
    let mut laid: Vec<p::Map> = vec![];
    for (letter, name) in parts_of(prop) {
        let Some(name) = name else {
            cx.report(
                Draft::new(E0503, item.sp(prop.span), "each sheet is a letter and a map")
                    .hint("write `sheets [A flanders, B classic]`"),
            );
            return;
        };
        let Some(&id) = cx.names.maps.get(&name.text) else {
            let among = cx.among(cx.names.maps.keys());
            cx.unknown(item.sp(name.span), "map", &name.text, among);
            return;
        };
        cx.refers(item.sp(name.span), Def::Map(id));
        let part = cx.p.maps[id.index()].clone();
        if id.index() == m || part.terrain.is_empty() {
            cx.report(Draft::new(E0503, item.sp(name.span), "this map itself consists of other maps"));
            return;
        }
        map.sheets.push(p::Sheet {
            letter: Some(letter),
            column: map.width,
            row: 0,
            width: part.width,
            height: part.height,
        });
        map.width += part.width;
        map.height = map.height.max(part.height);
        laid.push(part);
    }
    if i64::from(map.width) > MAP_SIDE_MAX || i64::from(map.height) > MAP_SIDE_MAX {
        cx.report(Draft::new(
            E0501,
            item.sp(prop.span),
            format!("these sheets together are larger than {MAP_SIDE_MAX} cells"),
        ));
        return;
    }
    let wanted = (map.width * map.height) as usize;
    let cells = cells_left(cx, &mut map, item.sp(prop.span));
    (map.terrain, map.holes) = (vec![0; cells], vec![true; cells]);
    if cells < wanted {
        cx.p.maps[m] = p::Map { sheets: vec![], ..map };
        return;
    }
    map.legend.clear();
    for (part, sheet) in laid.iter().zip(&map.sheets) {
        let to: Vec<u8> = part
            .legend
            .iter()
            .map(|t| match map.legend.iter().position(|o| o.name == t.name) {
                Some(i) => i as u8,
                None => {
                    map.legend.push(t.clone());
                    (map.legend.len() - 1).min(255) as u8
                }
            })
            .collect();
        for row in 0..part.height {
            for column in 0..part.width {
                let from = (row * part.width + column) as usize;
                let cell = (row * map.width + column + sheet.column) as usize;
                map.terrain[cell] = to.get(usize::from(part.terrain[from])).copied().unwrap_or(0);
                map.holes[cell] = part.holes[from];
            }
        }
        for zone in &part.zones {
            let moved = zone.cells.iter().map(|c| (c / part.width) * map.width + c % part.width + sheet.column);
            match map.zones.iter_mut().find(|z| z.head.name == zone.head.name) {
                Some(z) => z.cells.extend(moved),
                None => map.zones.push(p::Zone { cells: moved.collect(), ..zone.clone() }),
            }
        }
    }
    map.zones.iter_mut().for_each(|z| z.cells.sort_unstable());
    cx.p.maps[m] = map;
}

/// The number of cells of a map; if all maps together have too many, the map is reduced to the minimum size.
fn cells_left(cx: &mut Compiler<'_>, map: &mut p::Map, at: GlobalSpan) -> usize {
    let cells = (map.width * map.height) as usize;
    let all: usize = cx.p.maps.iter().map(|m| m.terrain.len()).sum();
    if all + cells <= MAP_CELLS_MAX {
        return cells;
    }
    let message = format!("the maps of this ruleset have more than {MAP_CELLS_MAX} cells together");
    cx.report(Draft::new(E0906, at, message).hint("remove maps that no mission needs"));
    (map.width, map.height) = (1, 1);
    1
}

fn lower_map(cx: &mut Compiler<'_>, m: usize, item: &Item, body: &[Prop], at: GlobalSpan, composed: bool) {
    let mut map = cx.p.maps[m].clone();
    let wrong = [not_once(item, body, is_several), malformed(item, body, "map")];
    wrong.into_iter().flatten().for_each(|draft| cx.report(draft));
    if composed {
        lower_map_rest(cx, m, map, item, body);
        return;
    }
    let size = body.iter().find(|p| p.name.text == "size");
    let rows = body.iter().find(|p| p.name.text == "rows");
    let drawn: Vec<&str> = rows
        .and_then(|r| r.body.as_ref())
        .map(|b| b.iter().map(|p| p.name.text.as_str()).collect())
        .unwrap_or_default();
    match size.map(|s| (numbers(&s.values), s)) {
        Some((n, _)) if n.len() == 2 && n.iter().all(|n| (1..=MAP_SIDE_MAX).contains(n)) => {
            (map.width, map.height) = (n[0] as u32, n[1] as u32);
        }
        Some((_, s)) => {
            let message = format!("a size is columns and rows, 1 to {MAP_SIDE_MAX} each");
            let mut d = Draft::new(E0501, item.sp(s.span), message).hint("write `size 18 x 10`");
            let meant = meant_size(body, s);
            if let Some((before, next)) = next_property(s) {
                let end = item.sp(before).end;
                d.message = format!("a comma or a new line is missing before `{next}`");
                d = d.hint("start the next property after it").fix(
                    "Add the comma",
                    GlobalSpan { start: end, end },
                    ",",
                );
            } else if let Some((at, columns, rows)) = meant {
                let size = format!("{columns} x {rows}");
                d = d.hint(format!("write `size {size}`")).fix(format!("Write `size {size}`"), item.sp(at), size);
            }
            cx.report(d);
            // Avoids follow-up errors for cells outside the reduced map.
            (map.width, map.height) = meant.map_or((1, 1), |(_, columns, rows)| (columns as u32, rows as u32));
        }
        None if !drawn.is_empty()
            && drawn.len() <= MAP_SIDE_MAX as usize
            && drawn[0].chars().count() <= MAP_SIDE_MAX as usize =>
        {
            (map.width, map.height) = (drawn[0].chars().count().max(1) as u32, drawn.len() as u32);
        }
        None => {
            cx.report(
                Draft::new(E0501, at, "missing the size of this map").hint("write `size 18 x 10`: columns and rows"),
            );
            (map.width, map.height) = (1, 1);
        }
    }
    let cells = cells_left(cx, &mut map, at);
    map.terrain = vec![0; cells];
    map.holes = vec![false; cells];
    lower_sheets(cx, &mut map, item, body);
    lower_legend(cx, &mut map, item, body);
    if let Some(rows) = rows {
        lower_rows(cx, &mut map, item, rows);
    }
    lower_map_rest(cx, m, map, item, body);
}

fn lower_map_rest(cx: &mut Compiler<'_>, m: usize, mut map: p::Map, item: &Item, body: &[Prop]) {
    // Zones and holes are written in cells of this map, so it must be stored first.
    cx.p.maps[m] = map.clone();
    cx.map_here = Some(p::MapId(m as u32));
    for prop in body {
        match prop.name.text.as_str() {
            "size" | "sheets" | "legend" | "rows" => {}
            "zone" => map_zone(cx, &mut map, item, prop, &[]),
            "edges" => lower_edges(cx, &mut map, item, prop),
            "holes" => {
                for c in cells_named(cx, item, &prop.values) {
                    if let Some(hole) = map.holes.get_mut(c as usize) {
                        *hole = true;
                    }
                }
            }
            other => {
                let known: Vec<&str> = properties_of("map").collect();
                let d = Draft::new(E0502, item.sp(prop.name.span), format!("a map has no `{other}`"))
                    .nearest(other, known.iter().copied())
                    .hint_alternatives(&known);
                cx.report(d);
            }
        }
    }
    cx.map_here = None;
    cx.p.maps[m] = map;
}

fn lower_sheets(cx: &mut Compiler<'_>, map: &mut p::Map, item: &Item, body: &[Prop]) {
    map.sheets.clear();
    if let Some(prop) = body.iter().find(|p| p.name.text == "sheets") {
        // Sheets of equal width side by side: `sheets A B`.
        let letters: Vec<char> = prop
            .values
            .iter()
            .filter_map(|v| match &v.kind {
                ExprKind::Name(n) if n.len() == 1 => n.chars().next().filter(char::is_ascii_uppercase),
                _ => None,
            })
            .collect();
        let n = letters.len() as u32;
        if n == 0 || letters.len() != prop.values.len() || !map.width.is_multiple_of(n) {
            cx.report(
                Draft::new(E0503, item.sp(prop.span), "sheets are capital letters, and all have the same width")
                    .hint("write `sheets A B`; the map's width must be divisible by their number"),
            );
        } else {
            let width = map.width / n;
            for (i, letter) in letters.into_iter().enumerate() {
                map.sheets.push(p::Sheet {
                    letter: Some(letter),
                    column: i as u32 * width,
                    row: 0,
                    width,
                    height: map.height,
                });
            }
            return;
        }
    }
    map.sheets.push(p::Sheet { letter: None, column: 0, row: 0, width: map.width, height: map.height });
}

const LEGEND_LINE: &str = "write `\"T\" trees \"Trees\"`";

fn lower_legend(cx: &mut Compiler<'_>, map: &mut p::Map, item: &Item, body: &[Prop]) {
    let Some(prop) = body.iter().find(|p| p.name.text == "legend") else {
        map.legend = vec![p::Terrain { letter: '.', name: "open".into(), title: "Open".into(), opaque: false }];
        return;
    };
    map.legend.clear();
    let lines = prop.body.as_deref().unwrap_or(&[]);
    not_once(item, lines, |_| false).into_iter().for_each(|draft| cx.report(draft));
    for line in lines {
        let at = item.sp(line.span);
        let mut letters = line.name.text.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            cx.report(Draft::new(E0506, at, "the legend explains single letters").hint(LEGEND_LINE));
            continue;
        };
        let mut name = None;
        let mut title = None;
        let mut opaque = false;
        for v in &line.values {
            match &v.kind {
                ExprKind::Name(n) if n == "opaque" => opaque = true,
                ExprKind::Name(_) if name.is_some() => {
                    cx.report(Draft::new(E0506, item.sp(v.span), "a letter has one name").hint(LEGEND_LINE));
                }
                ExprKind::Text(_) if title.is_some() => {
                    cx.report(Draft::new(E0506, item.sp(v.span), "a letter has one title").hint(LEGEND_LINE));
                }
                ExprKind::Name(n) => {
                    cx.no_keyword(n, item.sp(v.span));
                    // `hole` is a keyword.
                    if n != "hole" {
                        cx.shares("terrain", n, item.sp(v.span));
                    }
                    name = Some(n.clone());
                }
                ExprKind::Text(t) => title = Some(t.clone()),
                _ => cx.report(Draft::new(E0506, item.sp(v.span), "expected a name, a title or `opaque`")),
            }
        }
        let Some(name) = name else {
            cx.report(Draft::new(E0506, at, "this letter has no name").hint(LEGEND_LINE));
            continue;
        };
        let title = title.unwrap_or_else(|| name.clone());
        let terrain = p::Terrain { letter, name, title, opaque };
        match map.legend.iter_mut().find(|t| t.letter == letter) {
            Some(t) => *t = terrain,
            None => map.legend.push(terrain),
        }
    }
    if map.legend.len() > TERRAINS_MAX {
        let message = format!("this legend explains more than {TERRAINS_MAX} letters");
        cx.report(Draft::new(E0907, item.sp(prop.name.span), message).hint("remove letters that no row uses"));
        map.legend.truncate(TERRAINS_MAX);
    }
}

fn lower_rows(cx: &mut Compiler<'_>, map: &mut p::Map, item: &Item, prop: &Prop) {
    let lines: Vec<&Prop> = prop.body.iter().flatten().collect();
    if lines.len() != map.height as usize {
        let message = format!("this map has {}, {} drawn", counted(map.height as usize, "row"), lines.len());
        let mut d = Draft::new(E0507, item.sp(prop.name.span), message);
        if lines.iter().any(|line| !line.values.is_empty()) {
            d = d.hint("write each row on its own line");
        }
        cx.report(d);
    }
    for (r, line) in lines.iter().enumerate().take(map.height as usize) {
        let letters: Vec<char> = line.name.text.chars().collect();
        if letters.len() != map.width as usize {
            cx.report(Draft::new(
                E0507,
                item.sp(line.span),
                format!("this map has {}, this row {}", counted(map.width as usize, "column"), letters.len()),
            ));
            continue;
        }
        for (c, letter) in letters.iter().enumerate() {
            let cell = r * map.width as usize + c;
            // A space is not a cell: an incomplete hex at the edge.
            if *letter == ' ' {
                map.holes[cell] = true;
                continue;
            }
            match map.legend.iter().position(|t| t.letter == *letter) {
                Some(t) if map.legend[t].name == "hole" => map.holes[cell] = true,
                Some(t) => map.terrain[cell] = t.min(255) as u8,
                None => {
                    cx.report(
                        Draft::new(E0507, item.sp(line.span), format!("the legend does not explain `{letter}`"))
                            .hint(format!("add `\"{letter}\" name` to `legend`")),
                    );
                    break;
                }
            }
        }
    }
}

pub(crate) fn map_zone(cx: &mut Compiler<'_>, map: &mut p::Map, item: &Item, prop: &Prop, roles: &[(String, u32)]) {
    let at = item.sp(prop.span);
    let mut cells = vec![];
    let (mut side, mut role) = (-1, None);
    let Some(ast::Expr { kind: ExprKind::Name(name), span }) = prop.values.first() else {
        cx.report(Draft::new(E0508, at, "a zone needs a name").hint("write `zone targets \"Targets\" [@0507, @0608]`"));
        return;
    };
    cx.no_keyword(name, item.sp(*span));
    cx.shares("zone", name, item.sp(*span));
    let lines = prop.body.as_deref().unwrap_or(&[]);
    not_once(item, lines, |word| word != "side").into_iter().for_each(|draft| cx.report(draft));
    let (name, mut title) = (name.clone(), name.clone());
    let (mut titled, mut whose, mut is_reported) = (None, None, false);
    let second =
        |what: &str, at, first| Draft::new(E0223, at, format!("a zone has one {what}")).note(first, "the first");
    for v in &prop.values[1..] {
        let here = item.sp(v.span);
        let known = match &v.kind {
            ExprKind::Text(_) => titled.replace(here).map(|first| ("title", first)),
            ExprKind::Name(_) => whose.replace(here).map(|first| ("side", first)),
            _ => None,
        };
        if let Some((what, first)) = known {
            cx.report(second(what, here, first));
            continue;
        }
        match &v.kind {
            ExprKind::Text(t) => title.clone_from(t),
            ExprKind::Name(n) => match roles.iter().position(|(name, _)| name == n) {
                Some(i) => {
                    cx.refers_to_shared(item.sp(v.span), "role", n);
                    (side, role) = (i64::from(roles[i].1), Some(i as u32));
                }
                None => side = side_index(cx, item, std::slice::from_ref(v), item.sp(v.span)),
            },
            _ => cells.extend(cells_named(cx, item, std::slice::from_ref(v))),
        }
    }
    for inner in lines {
        match inner.name.text.as_str() {
            "cells" => cells.extend(cells_named(cx, item, &inner.values)),
            "columns" | "rows" => {
                // `columns 1..2`: whole columns (or rows).
                for v in &inner.values {
                    let Some((a, b)) = span_of(v) else {
                        cx.report(Draft::new(E0508, item.sp(v.span), "expected a number or a range of numbers"));
                        continue;
                    };
                    if a > b {
                        let draft = Draft::new(E0703, item.sp(v.span), "this range is empty");
                        cx.report(draft.hint("write the smaller number first"));
                        is_reported = true;
                    }
                    for cell in 0..map.width * map.height {
                        let n = if inner.name.text == "columns" { cell % map.width } else { cell / map.width };
                        if (a..=b).contains(&(i64::from(n) + 1)) {
                            cells.push(cell);
                        }
                    }
                }
            }
            "side" => match whose {
                Some(first) => cx.report(second("side", item.sp(inner.name.span), first)),
                None => side = side_index(cx, item, &inner.values, item.sp(inner.span)),
            },
            other => {
                let d = Draft::new(E0508, item.sp(inner.name.span), format!("a zone has no `{other}`"))
                    .nearest(other, ["cells", "columns", "rows", "side"].into_iter());
                cx.report(d);
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|c| !map.holes.get(*c as usize).copied().unwrap_or(true));
    if cells.is_empty() && !is_reported {
        cx.report(
            Draft::new(E0508, at, "this zone has no cells").hint("write `cells 0507 0608`, `columns 1..2` or `rows 1`"),
        );
    }
    let (source, reconstructed) = prop.marks.words();
    let head = p::Head { name, title, docs: String::new(), source, reconstructed, origin: cx.input.origin(at) };
    map.zones.push(p::Zone { head, cells, side, role });
}

fn lower_edges(cx: &mut Compiler<'_>, map: &mut p::Map, item: &Item, prop: &Prop) {
    let lines = prop.body.as_deref().unwrap_or(&[]);
    not_once(item, lines, |_| false).into_iter().for_each(|draft| cx.report(draft));
    for edge in lines {
        let place = match edge.name.text.as_str() {
            "north" => 0,
            "east" => 1,
            "south" => 2,
            "west" => 3,
            other => {
                let d = Draft::new(E0509, item.sp(edge.name.span), format!("a map has no edge `{other}`"))
                    .nearest(other, ["north", "east", "south", "west"].into_iter());
                cx.report(d);
                continue;
            }
        };
        map.edges[place] = side_index(cx, item, &edge.values, item.sp(edge.span));
    }
}

/// The number of the entry of the named side; -1 for none.
pub(crate) fn side_index(cx: &mut Compiler<'_>, item: &Item, values: &[ast::Expr], at: GlobalSpan) -> i64 {
    match values {
        [ast::Expr { kind: ExprKind::None, .. }] => -1,
        [ast::Expr { kind: ExprKind::Name(n), span }] => match cx.names.entries[SIDE.index()].get(n) {
            Some(e) => {
                let e = *e;
                cx.entry_named(SIDE, e, item.sp(*span));
                i64::from(e.0)
            }
            None => {
                let among = cx.among(cx.names.entries[SIDE.index()].keys());
                cx.unknown(item.sp(*span), "side", n, among);
                -1
            }
        },
        _ => {
            cx.report(Draft::new(E0509, at, "expected the name of a side"));
            -1
        }
    }
}

fn cells_named(cx: &mut Compiler<'_>, item: &Item, values: &[ast::Expr]) -> Vec<u32> {
    let mut out = vec![];
    for v in values {
        if let ExprKind::Set(items) = &v.kind {
            out.extend(cells_named(cx, item, items));
            continue;
        }
        if let Some(c) = cx.cell_value(v, item.sp(v.span)) {
            out.push(c as u32);
        }
    }
    out
}

impl Compiler<'_> {
    /// Reports a number that is too short for a cell.
    fn short_cell(&mut self, number: i64, at: GlobalSpan) {
        let whole = format!("{number:04}");
        let draft = Draft::new(E0505, at, format!("`{number}` is not a cell"));
        self.report(match self.cell_number(&whole).filter(|_| number >= 100) {
            Some(_) => draft.hint(format!("column and row have two digits each: write `{whole}`")).fix(
                format!("Write `{whole}`"),
                at,
                whole,
            ),
            None => draft.hint("a cell is column and row without a sign between them, two digits each, as in `0507`"),
        });
    }

    /// A cell as written in a property.
    pub fn cell_value(&mut self, e: &ast::Expr, at: GlobalSpan) -> Option<i64> {
        let text = match &e.kind {
            ExprKind::Cell(c) | ExprKind::Name(c) => c.clone(),
            ExprKind::Number(n) if *n >= 1000 => n.to_string(),
            ExprKind::Number(n) => {
                self.short_cell(*n, at);
                return None;
            }
            _ => String::new(),
        };
        let found = self.cell_number(&text);
        if found.is_none() {
            let map = self.map_here.and_then(|m| self.p.maps.get(m.index()));
            let hint = match map {
                Some(m) => format!(
                    "the map `{}` has {} and {}; a cell is column and row, as in `0507`",
                    m.head.name,
                    counted(m.width as usize, "column"),
                    counted(m.height as usize, "row")
                ),
                None => "a cell is column and row, as in `0507`".into(),
            };
            let message = match text.as_str() {
                "" => "this is not a cell of this map".to_owned(),
                text => format!("`{text}` is not a cell of this map"),
            };
            let mut d = Draft::new(E0505, at, message).hint(hint);
            if let ExprKind::Text(cell) = &e.kind
                && self.cell_number(cell).is_some()
            {
                d = d.fix("Remove the quotes", at, cell.as_str());
            }
            self.report(d);
        }
        found
    }

    /// The number of a cell: on the current map, else the number on which all maps agree.
    pub fn cell_number(&self, text: &str) -> Option<i64> {
        if let Some(m) = self.map_here {
            // Without a map, the first one counts.
            return cell_on(self.p.maps.get(m.index())?, text);
        }
        let mut found = self.p.maps.iter().map(|m| cell_on(m, text));
        let first = found.next()??;
        found.all(|c| c == Some(first)).then_some(first)
    }
}

/// Gives every map the same legend, so that terrain can be compared.
fn common_legend(cx: &mut Compiler<'_>) {
    let mut all: Vec<p::Terrain> = vec![];
    for map in &cx.p.maps {
        for t in &map.legend {
            if !all.iter().any(|a| a.name == t.name) {
                all.push(p::Terrain { letter: ' ', ..t.clone() });
            }
        }
    }
    if all.len() > TERRAINS_MAX {
        let at = cx.at.maps.last().map(|i| &cx.input.items[*i]).map_or(GlobalSpan::default(), |i| i.sp(i.decl.span));
        let message = format!("the maps of this ruleset have more than {TERRAINS_MAX} kinds of terrain together");
        cx.report(Draft::new(E0907, at, message).hint("use the same name for the same terrain on all maps"));
        all.truncate(TERRAINS_MAX);
    }
    for t in &all {
        let at = cx.names.shared.get(&("terrain", t.name.clone())).copied().unwrap_or_default();
        let m = cx.new_member(cx.declared.enums.terrain, at, &t.name, (&t.title, ""));
        cx.names.consts.entry(t.name.clone()).or_default().push(ConstSym::Member(cx.declared.enums.terrain, m));
    }
    for map in &mut cx.p.maps {
        let old = std::mem::replace(&mut map.legend, all.clone());
        let to: Vec<u8> = old.iter().map(|t| all.iter().position(|a| a.name == t.name).unwrap_or(0) as u8).collect();
        for t in &mut map.terrain {
            *t = to.get(usize::from(*t)).copied().unwrap_or(0);
        }
        for (t, n) in old.into_iter().zip(to) {
            map.legend[usize::from(n)] = t;
        }
    }
}

/// The number of a printed cell on a map.
pub(crate) fn cell_on(map: &p::Map, text: &str) -> Option<i64> {
    let (digits, letter) = match text.chars().last() {
        Some(c) if c.is_ascii_uppercase() => (&text[..text.len() - 1], Some(c)),
        _ => (text, None),
    };
    if digits.len() % 2 != 0 || !(4..=6).contains(&digits.len()) || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let (column, row) = digits.split_at(digits.len() / 2);
    let (column, row): (i64, i64) = (column.parse().ok()?, row.parse().ok()?);
    let sheet = match letter {
        Some(l) => map.sheets.iter().find(|s| s.letter == Some(l))?,
        None => map.sheets.first().filter(|_| map.sheets.len() == 1)?,
    };
    if !(1..=i64::from(sheet.width)).contains(&column) || !(1..=i64::from(sheet.height)).contains(&row) {
        return None;
    }
    let (column, row) = (column - 1 + i64::from(sheet.column), row - 1 + i64::from(sheet.row));
    let cell = row * i64::from(map.width) + column;
    (!map.holes.get(cell as usize).copied().unwrap_or(true)).then_some(cell)
}

/// Letters and maps of a `sheets` property; without maps the letters name equal parts of one map.
fn parts_of(prop: &Prop) -> Vec<(char, Option<ast::Name>)> {
    let mut out = vec![];
    for v in &prop.values {
        let ExprKind::Set(items) = &v.kind else { continue };
        for item in items {
            if let ExprKind::Set(pair) = &item.kind
                && let [ast::Expr { kind: ExprKind::Name(letter), .. }, ast::Expr { kind: ExprKind::Name(map), span }] =
                    pair.as_slice()
            {
                out.push((letter.chars().next().unwrap_or('A'), Some(ast::Name { text: map.clone(), span: *span })));
            }
        }
    }
    out
}

fn numbers(values: &[ast::Expr]) -> Vec<i64> {
    values
        .iter()
        .filter_map(|v| match &v.kind {
            ExprKind::Number(n) => Some(*n),
            ExprKind::Name(n) if n == "x" => None,
            _ => Some(-1),
        })
        .collect()
}

/// A number or a range of numbers.
fn span_of(e: &ast::Expr) -> Option<(i64, i64)> {
    match &e.kind {
        ExprKind::Number(n) => Some((*n, *n)),
        ExprKind::Range(Some(a), Some(b)) => match (&a.kind, &b.kind) {
            (ExprKind::Number(a), ExprKind::Number(b)) => Some((*a, *b)),
            _ => None,
        },
        _ => None,
    }
}

/// The property that follows a size without a comma, and the value before it: `size 60 x 40 edges { … }`.
fn next_property(size: &Prop) -> Option<(ast::Span, &str)> {
    size.values.windows(2).find_map(|pair| match &pair[1].kind {
        ExprKind::Name(word) if properties_of("map").any(|n| n == word) => Some((pair[0].span, word.as_str())),
        _ => None,
    })
}

/// The two numbers of a size written in another way (`12x9`, `12 by 9`, `12, 9`), and the span to replace.
fn meant_size(body: &[Prop], size: &Prop) -> Option<(ast::Span, u64, u64)> {
    let (first, last) = (size.values.first()?, size.values.last()?);
    let mut written = String::new();
    for value in &size.values {
        match &value.kind {
            ExprKind::Number(n) => written.push_str(&format!("{n} ")),
            ExprKind::Name(word) => written.push_str(&format!("{word} ")),
            _ => return None,
        }
    }
    let mut end = last.span.end;
    // What follows a comma is parsed as the next property.
    let next = body.iter().find(|p| p.span.start > end && p.values.is_empty() && p.name.text.parse::<u64>().is_ok());
    if let ([_], Some(next)) = (size.values.as_slice(), next) {
        written.push_str(&next.name.text);
        end = next.span.end;
    }
    let numbers = written.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
    let numbers: Vec<u64> = numbers.collect();
    match numbers.as_slice() {
        [columns, rows] if [columns, rows].iter().all(|n| (1..=MAP_SIDE_MAX as u64).contains(*n)) => {
            Some((ast::Span { start: first.span.start, end }, *columns, *rows))
        }
        _ => None,
    }
}
