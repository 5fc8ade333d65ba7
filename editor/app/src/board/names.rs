//! Names of pieces on the board: each is placed so that it covers neither its own piece, nor another name, nor, as far
//! as possible, another piece. Pieces that share a cell are listed beside it, each with its side, its facing and a line
//! to its picture.

use super::glyph::arrow_head;
use super::map_on_screen::MapOnScreen;
use super::piece::side_badge;
use super::places::{Placed, Places, Stack};
use super::view::BoardScene;
use crate::theme::Tokens;
use dicta_studio::view::PieceView;
use egui::{FontId, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};
use std::sync::Arc;

/// Minimum points per cell for names of pieces.
const NAMED: f32 = 24.0;
/// Minimum font size of names, and font size of the titles of lines.
const SMALLEST: f32 = 10.0;
const SMALL: f32 = 10.5;
/// Maximum number of pieces listed for a cell.
const LISTED: usize = 6;
/// Space before and after a name in a list.
const MARK: f32 = 14.0;
const ARROW: f32 = 15.0;
/// Distances to try between a piece and its name, nearest first, in points.
const GAPS: [f32; 5] = [1.0, 10.0, 20.0, 34.0, 52.0];
/// Directions to try from a piece to its name, best first, and from a stack to its list.
const AROUND: [Vec2; 8] = [
    vec2(0.0, 1.0),
    vec2(0.0, -1.0),
    vec2(1.0, 0.0),
    vec2(-1.0, 0.0),
    vec2(0.72, 0.72),
    vec2(-0.72, 0.72),
    vec2(0.72, -0.72),
    vec2(-0.72, -0.72),
];
const BESIDE: [Vec2; 6] =
    [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.8, -0.8), vec2(0.8, 0.8), vec2(-0.8, -0.8), vec2(-0.8, 0.8)];
/// Costs: of each step to a larger distance, of leaving out the first word of a title, and of covering a number.
const FAR: f32 = 1.5;
const CUT: f32 = 2.5;
const NUMBER: f32 = 0.4;

/// Everything written besides the names.
#[derive(Default)]
pub struct OtherText {
    /// Areas already taken.
    pub taken: Vec<Rect>,
    /// Titles, each with candidate positions; a title without a free position is left out.
    pub words: Vec<(Vec<Pos2>, String)>,
}

/// Writes the names of the pieces for which `shown` is true, over everything else.
pub fn paint_names(
    painter: &Painter,
    tokens: &Tokens,
    scene: &BoardScene<'_>,
    sheet: &MapOnScreen<'_>,
    places: &Places,
    (also, shown): (&OtherText, &dyn Fn(i64) -> bool),
) {
    let pieces = || places.pieces.iter().map(|p| (&scene.pieces[p.index], *p));
    let discs: Vec<(Pos2, f32)> = pieces().flat_map(|(piece, placed)| discs(sheet, piece, placed)).collect();
    let numbers = |area: Rect| sheet.numbers_in(area);
    let (seen, written) = (painter.clip_rect(), Vec::new());
    let mut room = NameLayout { seen, discs, taken: &also.taken, numbers: &numbers, written };
    let listed = || places.stacks.iter().filter(|s| is_listed(s));
    for stack in listed() {
        let mates: Vec<(&PieceView, Placed)> = pieces()
            .filter(|(piece, _)| piece.cell == stack.cell && piece.cells.len() < 2 && shown(piece.id))
            .collect();
        List::of(painter, tokens, stack, mates).paint(painter, tokens, scene, sheet, &mut room);
    }
    for (piece, placed) in pieces() {
        let in_list = listed().any(|s| s.cell == piece.cell) && piece.cells.len() < 2;
        // A piece that moves aside for the ghost keeps its name.
        let small = placed.size < NAMED && !(placed.size < sheet.cell && sheet.cell >= NAMED);
        if !small && !in_list && shown(piece.id) {
            name(painter, tokens, piece, placed, &mut room);
        }
    }
    for (places, words) in &also.words {
        let size = plate_size(painter, tokens, words, SMALL);
        let mut areas = places.iter().map(|p| Rect::from_center_size(*p, size));
        if let Some(area) = areas.find(|area| room.cost(*area) < 1.0) {
            room.written.push(area);
            plate(painter, tokens, area.center(), words, SMALL);
        }
    }
}

/// Whether the pieces of a stack are listed one by one.
pub fn is_listed(stack: &Stack) -> bool {
    !stack.fanned && stack.reach * 2.0 >= NAMED
}

/// The area of a piece including its ring and the badge of its side.
fn discs(sheet: &MapOnScreen<'_>, piece: &PieceView, placed: Placed) -> Vec<(Pos2, f32)> {
    if piece.cells.len() < 2 || placed.angle.is_some() {
        return vec![(placed.centre, reach(placed))];
    }
    piece.cells.iter().map(|&cell| (sheet.centre(cell), sheet.cell * 0.46)).collect()
}

fn reach(placed: Placed) -> f32 {
    (placed.size * 0.48).max(9.0) + 1.0
}

/// Areas already taken.
struct NameLayout<'a> {
    seen: Rect,
    discs: Vec<(Pos2, f32)>,
    taken: &'a [Rect],
    /// Counts the cell numbers in an area.
    numbers: &'a dyn Fn(Rect) -> usize,
    written: Vec<Rect>,
}

impl NameLayout<'_> {
    /// The cost of an area: names over names are worst, then names over pieces; below 1 it covers only cell numbers.
    fn cost(&self, area: Rect) -> f32 {
        let names = self.written.iter().filter(|w| w.intersects(area)).count();
        let near = |(centre, reach): &&(Pos2, f32)| (*centre - area.clamp(*centre)).length() < reach - 0.5;
        let pieces = self.discs.iter().filter(near).count();
        let others = self.taken.iter().filter(|t| t.intersects(area)).count();
        let cut = !self.seen.contains_rect(area);
        let cost = names as f32 * 12.0 + pieces as f32 * 6.0 + others as f32 * 4.0 + if cut { 9.0 } else { 0.0 };
        cost + (self.numbers)(area) as f32 * NUMBER
    }

    /// The best area for a plate around a circle: the nearest, then the first of these directions.
    fn place(&self, centre: Pos2, reach: f32, plate: Vec2, ways: &[Vec2]) -> (f32, Rect) {
        let mut best = (f32::MAX, Rect::from_center_size(centre, plate));
        for (far, gap) in GAPS.iter().enumerate() {
            // This distance and greater ones are no better.
            if best.0 <= far as f32 * FAR {
                break;
            }
            for way in ways {
                let out = *way * (reach + gap) + signs(*way) * plate / 2.0;
                let area = Rect::from_center_size(centre + out, plate);
                let cost = self.cost(area) + far as f32 * FAR;
                if cost < best.0 {
                    best = (cost, area);
                }
            }
        }
        best
    }

    /// Moves an area into view if its subject is in view, and marks it as taken.
    fn keep(&mut self, area: Rect, thing: Pos2) -> Rect {
        let inner = self.seen.shrink2(area.size() / 2.0);
        let kept =
            if self.seen.contains(thing) && inner.is_positive() { inner.clamp(area.center()) } else { area.center() };
        let area = Rect::from_center_size(kept, area.size());
        self.written.push(area);
        area
    }
}

/// Per axis: 1 or -1 by the sign of the direction, 0 if it is perpendicular.
fn signs(way: Vec2) -> Vec2 {
    let sign = |along: f32| if along == 0.0 { 0.0 } else { along.signum() };
    vec2(sign(way.x), sign(way.y))
}

/// Writes the name of a piece that has a cell to itself, with a leader line if the name is far off.
fn name(painter: &Painter, tokens: &Tokens, piece: &PieceView, placed: Placed, room: &mut NameLayout<'_>) {
    let size = (placed.size * 0.2).clamp(SMALLEST, 12.0);
    let mut best: Option<(f32, Rect, &str)> = None;
    for (cut, name) in names_of_piece(&piece.title).enumerate() {
        let cut = cut as f32 * CUT;
        if best.is_some_and(|(least, ..)| least <= cut) {
            break;
        }
        let plate = plate_size(painter, tokens, name, size);
        // A whole title may extend beyond its cell if it covers nothing.
        if plate.x > placed.room.max(20.0) * 3.0 && name.contains(' ') {
            continue;
        }
        let (cost, area) = room.place(placed.centre, reach(placed), plate, &AROUND);
        let cost = cost + cut;
        if best.is_none_or(|(least, ..)| cost < least) {
            best = Some((cost, area, name));
        }
    }
    let Some((_, area, name)) = best else { return };
    let area = room.keep(area, placed.centre);
    if (placed.centre - area.clamp(placed.centre)).length() > reach(placed) + 6.0 {
        leader(painter, tokens, area.clamp(placed.centre), placed);
    }
    plate(painter, tokens, area.center(), name, size);
}

/// The pieces of a cell, one below the other.
struct List<'a> {
    centre: Pos2,
    reach: f32,
    rows: Vec<(&'a PieceView, Placed, Arc<egui::Galley>)>,
    more: Option<Arc<egui::Galley>>,
    size: Vec2,
    high: f32,
}

impl<'a> List<'a> {
    /// Rows are in the order of the pictures, so that leader lines do not cross.
    fn of(painter: &Painter, tokens: &Tokens, stack: &Stack, mut mates: Vec<(&'a PieceView, Placed)>) -> Self {
        mates.sort_by(|(_, a), (_, b)| a.centre.y.total_cmp(&b.centre.y));
        let font = FontId::proportional((stack.reach * 0.4).clamp(SMALLEST, 12.0));
        let text = |text: String| painter.layout_no_wrap(text, font.clone(), tokens.ink);
        let over = mates.len().saturating_sub(LISTED);
        let rows: Vec<_> = mates.into_iter().take(LISTED).map(|(p, at)| (p, at, text(p.title.clone()))).collect();
        let more = (over > 0).then(|| text(format!("+ {over}")));
        let galleys = || rows.iter().map(|r| &r.2).chain(&more);
        let wide = galleys().map(|g| g.size().x).fold(0.0, f32::max);
        let high = galleys().map(|g| g.size().y).fold(0.0, f32::max) + 1.0;
        let size = vec2(wide + MARK + ARROW + 4.0, high * galleys().count() as f32 + 4.0);
        List { centre: stack.centre, reach: stack.reach, rows, more, size, high }
    }

    fn paint(
        self,
        painter: &Painter,
        tokens: &Tokens,
        scene: &BoardScene<'_>,
        sheet: &MapOnScreen<'_>,
        room: &mut NameLayout<'_>,
    ) {
        if self.rows.is_empty() {
            return;
        }
        // Leave space for the leader lines.
        let (_, area) = room.place(self.centre, self.reach + 7.0, self.size, &BESIDE);
        let area = room.keep(area, self.centre);
        let middle = |row: usize| area.top() + 2.0 + (row as f32 + 0.5) * self.high;
        let edge = if area.center().x > self.centre.x { area.left() } else { area.right() };
        for (n, (_, placed, _)) in self.rows.iter().enumerate() {
            leader(painter, tokens, pos2(edge, middle(n)), *placed);
        }
        let border = Stroke::new(1.0, tokens.line);
        painter.rect(area, 2.0, tokens.sheet.gamma_multiply(0.94), border, egui::StrokeKind::Inside);
        for (n, (piece, placed, galley)) in self.rows.into_iter().enumerate() {
            let mark = pos2(area.left() + 2.0 + MARK / 2.0, middle(n));
            side_badge(painter, tokens, scene.looks, scene.program, mark, (self.high * 0.34).min(4.5), piece.side);
            let at = pos2(area.left() + 2.0 + MARK, middle(n) - galley.size().y / 2.0);
            painter.galley(at, galley, tokens.ink);
            let way = placed.angle.map_or_else(|| sheet.grid.direction(piece.facing), |a| vec2(a.sin(), -a.cos()));
            let at = pos2(area.right() - 2.0 - ARROW / 2.0, middle(n));
            painter.line_segment([at - way * 5.0, at + way * 2.0], Stroke::new(1.4, tokens.ink));
            arrow_head(painter, at + way * 2.0, way, 4.0, tokens.ink);
        }
        if let Some(more) = self.more {
            let at = pos2(area.left() + 2.0 + MARK, area.bottom() - 2.0 - more.size().y);
            painter.galley(at, more, tokens.ink);
        }
    }
}

/// A thin leader line from a name to the rim of its piece, with a dot at the end.
fn leader(painter: &Painter, tokens: &Tokens, from: Pos2, placed: Placed) {
    let away = from - placed.centre;
    let rim = placed.centre + away.normalized() * (placed.size * 0.36).min(away.length());
    painter.line_segment([from, rim], Stroke::new(3.0, tokens.sheet.gamma_multiply(0.75)));
    painter.line_segment([from, rim], Stroke::new(1.0, tokens.ink));
    painter.circle_filled(rim, 1.8, tokens.ink);
}

/// A title, then its remainders without the first words: pieces of the same kind differ in the last words.
fn names_of_piece(title: &str) -> impl Iterator<Item = &str> {
    let starts = title.char_indices().filter(|(i, _)| *i == 0 || title[..*i].ends_with(' '));
    starts.map(|(i, _)| &title[i..])
}

/// The size of a plate with this text.
pub fn plate_size(painter: &Painter, tokens: &Tokens, text: &str, size: f32) -> Vec2 {
    painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), tokens.ink).size() + vec2(6.0, 0.0)
}

/// Text on a plate, so that it is legible on any ground.
pub fn plate(painter: &Painter, tokens: &Tokens, centre: Pos2, text: &str, size: f32) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), tokens.ink);
    let area = Rect::from_center_size(centre, galley.size() + vec2(6.0, 0.0));
    painter.rect_filled(area, 2.0, tokens.sheet.gamma_multiply(0.88));
    painter.galley(area.center() - galley.size() / 2.0, galley, tokens.ink);
    area
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_covers_no_piece_or_name_if_there_is_space() {
        let seen = Rect::from_min_size(Pos2::ZERO, Vec2::splat(400.0));
        // Three neighbours in a row, as close as possible.
        let discs: Vec<(Pos2, f32)> = (0..3).map(|i| (pos2(170.0 + 30.0 * i as f32, 200.0), 15.0)).collect();
        let mut room = NameLayout { seen, discs: discs.clone(), taken: &[], numbers: &|_| 0, written: Vec::new() };
        for (centre, reach) in discs {
            let (_, area) = room.place(centre, reach, vec2(80.0, 12.0), &AROUND);
            assert_eq!(room.cost(area), 0.0, "{area:?}");
            room.keep(area, centre);
        }
    }

    #[test]
    fn at_equal_distance_a_name_avoids_numbers() {
        let (seen, centre) = (Rect::from_min_size(Pos2::ZERO, Vec2::splat(400.0)), pos2(200.0, 200.0));
        let below = |area: Rect| usize::from(area.center().y > centre.y);
        let room = NameLayout { seen, discs: vec![(centre, 15.0)], taken: &[], numbers: &below, written: Vec::new() };
        let (cost, area) = room.place(centre, 15.0, vec2(80.0, 12.0), &AROUND);
        assert!(cost == 0.0 && area.bottom() < centre.y, "{area:?}");
    }
}
