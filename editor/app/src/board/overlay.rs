//! Overlays beneath the pieces (arcs, selectable cells) and over them (paths, lines between pieces).

use super::glyph;
use super::map_on_screen::MapOnScreen;
use super::piece::paint_piece;
use super::places::{Placed, Places, READABLE};
use super::view::BoardScene;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::view::{PieceView, RelationView};
use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, Vec2, vec2};

/// The marked fraction of a selectable cell.
const PICKED: f32 = 0.74;
/// Minimum length of a line between pieces, in cells.
const SHORTEST: f32 = 0.42;

/// The colour of an arc by its index.
pub fn arc_colour(tokens: &Tokens, number: usize) -> Color32 {
    let second = if tokens.dark { tokens.keyword } else { tokens.warning };
    [tokens.accent, second, tokens.good, tokens.error][number % 4]
}

/// Paints arcs and selectable cells, beneath the pieces.
pub fn overlays(painter: &Painter, tokens: &Tokens, sheet: &MapOnScreen<'_>, scene: &BoardScene<'_>) {
    // The first arc points forward and matters most; the others are only hinted at.
    let arcs = || scene.arcs.iter().enumerate().rev().map(|(i, arc)| (i, arc, arc_colour(tokens, i)));
    for (i, arc, colour) in arcs() {
        let wash = if i == 0 { 0.18 } else { 0.09 };
        sheet.wash(painter, &arc.cells, colour.gamma_multiply(wash));
    }
    // The tint of its arc shows around a selectable cell, and the border of the arc over it.
    let cells: Vec<i64> = scene.cells.iter().map(|(cell, _)| *cell).collect();
    sheet.tint_within(painter, &cells, PICKED, tokens.good.gamma_multiply(0.26));
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

/// Paints how pieces relate to the one that the decision is about: a thin line each way. If there are several kinds of
/// relations, returns titles with candidate positions along their lines.
pub fn relations(
    painter: &Painter,
    tokens: &Tokens,
    sheet: &MapOnScreen<'_>,
    scene: &BoardScene<'_>,
    places: &Places,
) -> Vec<(Vec<Pos2>, String)> {
    let mut titled = Vec::new();
    let several = scene.relations.windows(2).any(|pair| pair[0].title != pair[1].title);
    for (i, relation) in scene.relations.iter().enumerate() {
        let same = |r: &&RelationView| (r.from, r.to) == (relation.from, relation.to);
        if scene.relations[..i].iter().any(|r| same(&r)) {
            continue;
        }
        // One line per direction carries all relations.
        let titles: Vec<&str> = scene.relations.iter().filter(same).map(|r| r.title.as_str()).collect();
        let Some((from, to)) = scene.cells_of(relation.from, relation.to).filter(|(from, to)| from != to) else {
            continue;
        };
        let disc = |piece, cell| disc(sheet, scene, places, piece, cell);
        let (ends, way) = between([disc(relation.from, from), disc(relation.to, to)], sheet.cell * SHORTEST);
        // Beside the line of a link.
        let side = vec2(-way.y, way.x) * (sheet.cell * 0.09).max(4.0);
        let ends = ends.map(|p| p + side);
        painter.extend(Shape::dotted_line(&ends, tokens.ink, 4.5, 1.2));
        glyph::arrow_head(painter, ends[1], way, (sheet.cell * 0.09).clamp(4.0, 8.0), tokens.ink);
        // Between neighbours there is no space for a title.
        let (a, b) = (sheet.centre(from), sheet.centre(to));
        if several && a.distance(b) > sheet.cell * 1.9 {
            let places = [0.5, 0.4, 0.6, 0.3, 0.7].map(|along| a + (b - a) * along + side * 2.0);
            titled.push((places.to_vec(), titles.join(", ")));
        }
    }
    titled
}

/// Lines between pieces: recent actions of one piece on another.
pub fn links(painter: &Painter, tokens: &Tokens, sheet: &MapOnScreen<'_>, scene: &BoardScene<'_>, places: &Places) {
    for link in scene.links {
        let Some((from, to)) = scene.cells_of(link.from, link.to) else { continue };
        if from == to {
            painter.circle_stroke(sheet.centre(from), sheet.cell * 0.47, Stroke::new(2.0, tokens.error));
            continue;
        }
        let disc = |piece, cell| disc(sheet, scene, places, piece, cell);
        let (ends, way) = between([disc(link.from, from), disc(link.to, to)], sheet.cell * SHORTEST);
        painter.line_segment(ends, Stroke::new(4.4, tokens.sheet.gamma_multiply(0.7)));
        painter.extend(Shape::dashed_line(&ends, Stroke::new(2.2, tokens.error), 7.0, 4.0));
        glyph::arrow_head(painter, ends[1], way, (sheet.cell * 0.12).clamp(5.0, 10.0), tokens.error);
    }
}

/// The ends of a line from one disc to another, and its direction. It runs from rim to rim; if the discs are so close
/// that little of it would be visible, it extends over the rims.
fn between([(a, from), (b, to)]: [(Pos2, f32); 2], shortest: f32) -> ([Pos2; 2], Vec2) {
    let way = (b - a).normalized();
    let over = ((shortest - a.distance(b) + from + to) / 2.0).max(0.0);
    ([a + way * (from - over), b - way * (to - over)], way)
}

/// Centre and radius of a piece; the middle of its cell if the piece has no place of its own.
fn disc(sheet: &MapOnScreen<'_>, scene: &BoardScene<'_>, places: &Places, piece: i64, cell: i64) -> (Pos2, f32) {
    let placed = places.pieces.iter().find(|p| scene.pieces[p.index].id == piece);
    let (centre, size) = placed.map_or_else(|| (sheet.centre(cell), sheet.cell), |p| (p.centre, p.size));
    (centre, size * 0.43)
}

/// The piece whose path is previewed and the cell of its ghost, if the path ends elsewhere or turns the piece.
pub fn ghost_of(scene: &BoardScene<'_>) -> Option<(i64, i64)> {
    let preview = scene.preview?;
    let end = preview.trace.last().filter(|end| preview.trace.first() != Some(end))?;
    Some((preview.piece, end.0))
}

/// Paints the path of the current option, with a ghost at its end, beside the pieces already there.
pub fn preview(painter: &Painter, tokens: &Tokens, sheet: &MapOnScreen<'_>, scene: &BoardScene<'_>, places: &Places) {
    let Some(preview) = scene.preview else { return };
    let Some(piece) = scene.pieces.iter().find(|p| p.id == preview.piece && p.cell >= 0) else { return };
    let mut points: Vec<Pos2> = Vec::new();
    for &(cell, _) in &preview.trace {
        let p = sheet.centre(cell);
        if points.last() != Some(&p) {
            points.push(p);
        }
    }
    let colour = if preview.leaves { tokens.error } else { tokens.accent };
    // From the rim of the piece to its ghost: the line crosses neither picture.
    if let (Some(end), Some(ghost)) = (points.last_mut(), places.ghost) {
        *end = ghost.centre;
    }
    if let [first, second, ..] = &mut points[..] {
        let (centre, reach) = disc(sheet, scene, places, piece.id, piece.cell);
        *first = centre + (*second - centre).normalized() * reach;
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
    let comes = ghost_of(scene).is_some();
    let wash = if places.ghost.is_some() || !comes { 0.0 } else { 0.15 };
    painter.circle(centre, sheet.cell * 0.43, colour.gamma_multiply(wash), Stroke::new(1.8, colour));
    if comes {
        let size = if piece.cells.len() > 1 { sheet.cell } else { sheet.cell.max(READABLE) };
        let alone = Placed { index: 0, centre, size, stretch: 1.0, room: size, angle: None };
        let placed = places.ghost.unwrap_or(alone);
        if places.ghost.is_some() {
            painter.circle_filled(placed.centre, placed.size * 0.42, colour.gamma_multiply(0.3));
        }
        let ghost = PieceView { cell, facing, ..piece.clone() };
        paint_piece(painter, tokens, scene, &ghost, sheet, placed, 0.62);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn a_line_is_visible_between_neighbours_and_ends_at_rims_elsewhere() {
        let disc = |x: f32| (pos2(x, 0.0), 0.43);
        let length = |to: f32| {
            let ([from, to], way) = between([disc(0.0), disc(to)], 0.5);
            assert_eq!(way, vec2(1.0, 0.0));
            to.x - from.x
        };
        assert!((length(1.0) - 0.5).abs() < 1e-5 && (length(3.0) - 2.14).abs() < 1e-5);
    }
}
