//! Paths over the cells of a board, on paper.

use crate::page::{Ink, Item};
use dicta_art::Grid;
use dicta_program::{Board, Step};
use emath::pos2;

/// A path over cells, in an area of this width and height: the cells that it enters, the line through their centres,
/// and an arrow for the facing at its end.
pub fn path(board: Board, steps: &[Step], width: f32, height: f32) -> Vec<Item> {
    let grid = Grid(board);
    let trace = grid.trace((0, 0), 0, steps);
    let mut cells: Vec<(i64, i64)> = trace.iter().map(|(cell, _)| *cell).collect();
    cells.dedup();
    let place = |(column, row): (i64, i64)| <(f32, f32)>::from(grid.centre(column, row));
    let centres: Vec<(f32, f32)> = cells.iter().map(|cell| place(*cell)).collect();
    let (end, facing) = trace[trace.len() - 1];
    let ahead = place(grid.neighbour(end.0, end.1, facing));
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
        .map(|p| Item::Shape { points: corners(grid, *p, scale), fill: None, outline: Some((0.4, Ink::FAINT)) })
        .collect();
    items.extend(points.windows(2).map(|two| Item::Line { from: two[0], to: two[1], width: 1.0, ink: Ink::BLACK }));
    let (start, end) = (points[0], points[points.len() - 1]);
    let dot = |(x, y): (f32, f32), r: f32| vec![(x - r, y), (x, y - r), (x + r, y), (x, y + r)];
    items.push(Item::Shape { points: dot(start, scale * 0.15), fill: Some(Ink::BLACK), outline: None });
    items.push(Item::Shape { points: arrow(end, on_paper(ahead), scale * 0.4), fill: Some(Ink::BLACK), outline: None });
    items
}

/// The corners of a cell around its centre.
fn corners(grid: Grid, (x, y): (f32, f32), size: f32) -> Vec<(f32, f32)> {
    grid.corners(pos2(x, y), size).into_iter().map(Into::into).collect()
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
}
