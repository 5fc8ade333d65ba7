//! What is drawn over the ground and the pieces: arcs, cells to pick, paths, and lines between pieces.

use super::glyph;
use super::map::Sheet;
use super::piece::paint_piece;
use super::places::{Placed, READABLE};
use super::view::BoardScene;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::view::{PieceView, RelationView};
use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, vec2};

/// How much of a cell that may be picked is marked.
const PICKED: f32 = 0.74;

/// The colour of an arc by its place in the list.
pub fn arc_colour(tokens: &Tokens, number: usize) -> Color32 {
    let second = if tokens.dark { tokens.keyword } else { tokens.warning };
    [tokens.accent, second, tokens.good, tokens.error][number % 4]
}

/// Arcs and cells to pick, beneath the pieces.
pub fn overlays(painter: &Painter, tokens: &Tokens, sheet: &Sheet<'_>, scene: &BoardScene<'_>) {
    // The first looks ahead and counts most; those after it are only hinted at.
    let arcs = || scene.arcs.iter().enumerate().rev().map(|(i, arc)| (i, arc, arc_colour(tokens, i)));
    for (i, arc, colour) in arcs() {
        let wash = if i == 0 { 0.18 } else { 0.09 };
        sheet.wash(painter, &arc.cells, colour.gamma_multiply(wash));
    }
    // Around a cell that may be picked its arc is seen, and over it the arc's border.
    let cells: Vec<i64> = scene.cells.iter().map(|(cell, _)| *cell).collect();
    sheet.wash_within(painter, &cells, PICKED, tokens.good.gamma_multiply(0.26));
    for (i, arc, colour) in arcs() {
        let line = if i == 0 { 2.0 } else { 1.3 };
        sheet.outline(painter, arc.cells.iter().copied(), Stroke::new(line, colour.gamma_multiply(0.85)));
    }
    for &(cell, facing) in scene.ends {
        let way = sheet.grid.direction(facing);
        let at = sheet.centre(cell) + way * sheet.cell * 0.34;
        glyph::arrow_head(painter, at, way, (sheet.cell * 0.085).max(2.5), tokens.good.gamma_multiply(0.85));
    }
    if let Some(cell) = scene.picked_cell {
        sheet.wash(painter, &[cell], tokens.accent.gamma_multiply(0.4));
    }
}

/// How pieces stand to the one in hand now: a thin line each way. Where there are several sorts of them, and room, says
/// what may be written at which places along it.
pub fn relations(
    painter: &Painter,
    tokens: &Tokens,
    sheet: &Sheet<'_>,
    scene: &BoardScene<'_>,
) -> Vec<(Vec<Pos2>, String)> {
    let mut titled = Vec::new();
    let several = scene.relations.windows(2).any(|pair| pair[0].title != pair[1].title);
    for (i, relation) in scene.relations.iter().enumerate() {
        let same = |r: &&RelationView| (r.from, r.to) == (relation.from, relation.to);
        if scene.relations[..i].iter().any(|r| same(&r)) {
            continue;
        }
        // One line tells everything that holds from one to the other.
        let titles: Vec<&str> = scene.relations.iter().filter(same).map(|r| r.title.as_str()).collect();
        let Some((from, to)) = scene.cells_of(relation.from, relation.to) else { continue };
        let (a, b) = (sheet.centre(from), sheet.centre(to));
        if a == b {
            continue;
        }
        let way = (b - a).normalized();
        let side = vec2(-way.y, way.x) * sheet.cell * 0.09;
        let ends = [a + way * sheet.cell * 0.42 + side, b - way * sheet.cell * 0.44 + side];
        painter.extend(Shape::dotted_line(&ends, tokens.ink, 4.5, 1.2));
        glyph::arrow_head(painter, ends[1], way, (sheet.cell * 0.09).clamp(4.0, 8.0), tokens.ink);
        // Between neighbours there is no room for words.
        if several && a.distance(b) > sheet.cell * 1.9 {
            let places = [0.5, 0.4, 0.6, 0.3, 0.7].map(|along| a + (b - a) * along + side * 2.0);
            titled.push((places.to_vec(), titles.join(", ")));
        }
    }
    titled
}

/// Lines between pieces: what one did to the other lately.
pub fn links(painter: &Painter, tokens: &Tokens, sheet: &Sheet<'_>, scene: &BoardScene<'_>) {
    for link in scene.links {
        let Some((from, to)) = scene.cells_of(link.from, link.to) else { continue };
        let (a, b) = (sheet.centre(from), sheet.centre(to));
        if a == b {
            painter.circle_stroke(a, sheet.cell * 0.47, Stroke::new(2.0, tokens.error));
            continue;
        }
        let way = (b - a).normalized();
        let ends = [a + way * sheet.cell * 0.3, b - way * sheet.cell * 0.34];
        painter.extend(Shape::dashed_line(&ends, Stroke::new(2.2, tokens.error), 7.0, 4.0));
        glyph::arrow_head(painter, ends[1], way, (sheet.cell * 0.12).clamp(5.0, 10.0), tokens.error);
    }
}

/// The path of the option in hand, with a ghost where it ends: beside the pieces that are there, if `ghost` says where.
pub fn preview(painter: &Painter, tokens: &Tokens, sheet: &Sheet<'_>, scene: &BoardScene<'_>, ghost: Option<Placed>) {
    let Some(preview) = scene.preview else { return };
    let Some(piece) = scene.pieces.iter().find(|p| p.id == preview.piece) else { return };
    let mut points: Vec<Pos2> = Vec::new();
    for &(cell, _) in &preview.trace {
        let p = sheet.centre(cell);
        if points.last() != Some(&p) {
            points.push(p);
        }
    }
    let colour = if preview.leaves { tokens.error } else { tokens.accent };
    // From the rim of the piece to its ghost: neither picture is crossed out.
    if let [first, second, ..] = &mut points[..] {
        *first += (*second - *first).normalized() * (sheet.cell * 0.42);
    }
    if let (Some(end), Some(ghost)) = (points.last_mut(), ghost) {
        *end = ghost.centre;
    }
    if points.len() > 1 {
        painter.add(Shape::line(points.clone(), Stroke::new(5.0, tokens.sheet.gamma_multiply(0.7))));
        painter.add(Shape::line(points.clone(), Stroke::new(2.6, colour)));
        for &p in &points[1..points.len() - 1] {
            painter.circle_filled(p, 3.4, colour);
        }
    }
    let Some(&(cell, facing)) = preview.trace.last() else { return };
    let centre = sheet.centre(cell);
    let wash = if ghost.is_some() { 0.0 } else { 0.15 };
    painter.circle(centre, sheet.cell * 0.43, colour.gamma_multiply(wash), Stroke::new(1.8, colour));
    let size = if piece.cells.len() > 1 { sheet.cell } else { sheet.cell.max(READABLE) };
    let placed = ghost.unwrap_or(Placed { index: 0, centre, size, stretch: 1.0, room: size, angle: None });
    if ghost.is_some() {
        painter.circle_filled(placed.centre, placed.size * 0.42, colour.gamma_multiply(0.3));
    }
    let ghost = PieceView { cell, facing, ..piece.clone() };
    paint_piece(painter, tokens, scene, &ghost, sheet, placed, 0.62);
    let way = sheet.grid.direction(facing);
    glyph::arrow_head(painter, centre + way * sheet.cell * 0.5, way, (sheet.cell * 0.13).max(5.0), colour);
    if preview.leaves {
        painter.text(
            centre + vec2(0.0, sheet.cell * 0.5),
            Align2::CENTER_TOP,
            words!("board-over-edge"),
            FontId::proportional(12.0),
            tokens.error,
        );
    }
}
