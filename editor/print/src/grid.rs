//! Cells of a board on paper: their centres and corners, and paths over them.
//!
//! Lengths are in units of one cell: a hex is 1 wide between two flat sides, a square is 1 wide. Hexes in rows are hexes
//! in columns, transposed.

use crate::page::{Ink, Item};
use dicta_play::geometry::Geometry;
use dicta_program::{Board, Map, Step};

/// Horizontal distance between the centres of two columns of hexes.
const COLUMN: f32 = 0.866_025_4;
/// Length of a hex side.
const SIDE: f32 = 0.577_350_3;

/// The centre of a cell.
pub fn centre(board: Board, column: i64, row: i64) -> (f32, f32) {
    match board {
        Board::Hex => {
            let low = if column.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
            (column as f32 * COLUMN + SIDE, row as f32 + low + 0.5)
        }
        Board::HexRows => {
            let (y, x) = centre(Board::Hex, row, column);
            (x, y)
        }
        Board::Square => (column as f32 + 0.5, row as f32 + 0.5),
    }
}

/// The corners of a cell around its centre, with cells of this size.
pub fn corners(board: Board, (x, y): (f32, f32), size: f32) -> Vec<(f32, f32)> {
    const HALF: f32 = SIDE / 2.0;
    let offsets: &[(f32, f32)] = match board {
        Board::Hex => &[(-HALF, -0.5), (HALF, -0.5), (SIDE, 0.0), (HALF, 0.5), (-HALF, 0.5), (-SIDE, 0.0)],
        Board::HexRows => &[(0.0, -SIDE), (0.5, -HALF), (0.5, HALF), (0.0, SIDE), (-0.5, HALF), (-0.5, -HALF)],
        Board::Square => &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
    };
    offsets.iter().map(|(dx, dy)| (x + dx * size, y + dy * size)).collect()
}

/// Width and height of a map.
pub fn extent(board: Board, columns: u32, rows: u32) -> (f32, f32) {
    match board {
        Board::Hex => {
            let low = if columns > 1 { 0.5 } else { 0.0 };
            (columns.saturating_sub(1) as f32 * COLUMN + 2.0 * SIDE, rows as f32 + low)
        }
        Board::HexRows => {
            let (height, width) = extent(Board::Hex, rows, columns);
            (width, height)
        }
        Board::Square => (columns as f32, rows as f32),
    }
}

/// A path over cells, in an area of this width and height: the cells that it enters, the line through their centres,
/// and an arrow for the facing at its end.
pub fn path(board: Board, steps: &[Step], width: f32, height: f32) -> Vec<Item> {
    // The middle column is even, so that the path is the same for any even column.
    let reach = (steps.len() as u32 + 2) & !1;
    let size = 2 * reach + 1;
    let geometry = Geometry::new(board, &Map { width: size, height: size, ..Map::default() });
    let middle = i64::from(reach * size + reach);
    let (mut at, mut facing) = (middle, 0);
    let mut cells = vec![at];
    for step in steps {
        let (next, turned, _) = geometry.step(at, facing, *step);
        facing = turned;
        if next >= 0 && next != at {
            at = next;
            cells.push(at);
        }
    }
    let place = |cell: i64| {
        let (column, row) = (cell % i64::from(size), cell / i64::from(size));
        centre(board, column, row)
    };
    let centres: Vec<(f32, f32)> = cells.iter().map(|cell| place(*cell)).collect();
    let ahead = place(geometry.next(at, facing).max(0));
    // The drawing is scaled to fit, with half a cell around the centres.
    let least = |of: fn(&(f32, f32)) -> f32| centres.iter().map(of).fold(f32::MAX, f32::min) - 0.6;
    let most = |of: fn(&(f32, f32)) -> f32| centres.iter().map(of).fold(f32::MIN, f32::max) + 0.6;
    let (left, top) = (least(|p| p.0), least(|p| p.1));
    let (wide, high) = (most(|p| p.0) - left, most(|p| p.1) - top);
    let scale = (width / wide).min(height / high).min(16.0);
    let (dx, dy) = ((width - wide * scale) / 2.0, (height - high * scale) / 2.0);
    let on_paper = |(x, y): (f32, f32)| ((x - left) * scale + dx, (y - top) * scale + dy);
    let points: Vec<(f32, f32)> = centres.iter().map(|p| on_paper(*p)).collect();
    let mut items: Vec<Item> = points
        .iter()
        .map(|p| Item::Shape { points: corners(board, *p, scale), fill: None, outline: Some((0.4, Ink::FAINT)) })
        .collect();
    items.extend(points.windows(2).map(|two| Item::Line { from: two[0], to: two[1], width: 1.0, ink: Ink::BLACK }));
    let (start, end) = (points[0], points[points.len() - 1]);
    let dot = |(x, y): (f32, f32), r: f32| vec![(x - r, y), (x, y - r), (x + r, y), (x, y + r)];
    items.push(Item::Shape { points: dot(start, scale * 0.15), fill: Some(Ink::BLACK), outline: None });
    items.push(Item::Shape { points: arrow(end, on_paper(ahead), scale * 0.4), fill: Some(Ink::BLACK), outline: None });
    items
}

/// A triangle that points from one place to another.
fn arrow((x, y): (f32, f32), (to_x, to_y): (f32, f32), length: f32) -> Vec<(f32, f32)> {
    let (dx, dy) = (to_x - x, to_y - y);
    let far = dx.hypot(dy).max(f32::EPSILON);
    let (dx, dy) = (dx / far * length, dy / far * length);
    vec![(x + dx, y + dy), (x - dy * 0.5, y + dx * 0.5), (x + dy * 0.5, y - dx * 0.5)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_fits_into_its_area() {
        for board in [Board::Hex, Board::HexRows, Board::Square] {
            for steps in [&[][..], &[Step::Forward, Step::Left, Step::Forward], &[Step::Forward; 6]] {
                for item in path(board, steps, 60.0, 50.0) {
                    let points = match item {
                        Item::Shape { points, .. } => points,
                        Item::Line { from, to, .. } => vec![from, to],
                        other => panic!("{other:?}"),
                    };
                    for (x, y) in points {
                        assert!(
                            (-0.1..=60.1).contains(&x) && (-0.1..=50.1).contains(&y),
                            "{board:?} {steps:?} {x} {y}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_cell_ahead_is_next_to_its_neighbour() {
        for board in [Board::Hex, Board::HexRows, Board::Square] {
            let map = Map { width: 5, height: 5, ..Map::default() };
            let geometry = Geometry::new(board, &map);
            for facing in 0..geometry.facings() {
                let next = geometry.next(12, facing);
                let (a, b) = (centre(board, 2, 2), centre(board, next % 5, next / 5));
                let far = (a.0 - b.0).hypot(a.1 - b.1);
                // Squares have diagonal neighbours, too.
                let wanted = if board == Board::Square && facing % 2 == 1 { 2.0_f32.sqrt() } else { 1.0 };
                assert!((far - wanted).abs() < 0.001, "{board:?} {facing}: {far}");
            }
        }
    }
}
