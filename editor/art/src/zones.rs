//! Zones of a map: their colours and their borders.
//!
//! ```text
//!   1───2        corners go clockwise, so what is inside is to the right of each side
//!  6     3
//!   5───4
//! ```

use crate::colours::Colours;
use crate::counter::side_colour;
use crate::geometry;
use crate::ground::DrawnMap;
use crate::look::Looks;
use dicta_program::{Program, Zone};
use ecolor::Color32;
use emath::{Pos2, Vec2, vec2};
use std::collections::{BTreeMap, BTreeSet};

/// Corners closer to each other than this part of a cell are the same corner.
const SAME: f32 = 0.1;

/// The colour of a zone: from its look, or else that of the side that owns it.
pub fn colour(program: &Program, looks: &Looks, colours: &Colours, zone: &Zone) -> Color32 {
    let of_look = looks.colour(&zone.head.name).map(|role| colours.role(role, colours.accent, colours.accent));
    let of_side = || Some(side_colour(program, looks, colours, usize::try_from(zone.side).ok()?));
    of_look.or_else(of_side).unwrap_or(colours.accent)
}

/// A side of a cell at the border of a set of cells.
#[derive(Clone, Copy, Debug)]
pub struct BorderSide {
    cell: i64,
    /// From corner to corner, clockwise around the cell.
    pub ends: [Pos2; 2],
}

impl BorderSide {
    fn way(&self) -> Vec2 {
        (self.ends[1] - self.ends[0]).normalized()
    }
}

impl DrawnMap<'_> {
    /// The sides between these cells and all others.
    pub fn border(&self, cells: impl Iterator<Item = i64>) -> Vec<BorderSide> {
        let set: BTreeSet<i64> = cells.collect();
        let mut sides = Vec::new();
        for &cell in &set {
            let (column, row) = geometry::place(self.map, cell);
            let corners = self.grid.corners(self.centre(cell), self.cell);
            let step = self.grid.facings() / corners.len() as i64;
            for (i, corner) in corners.iter().enumerate() {
                let beside = self.grid.neighbour(column, row, i as i64 * step);
                if geometry::number(self.map, beside).is_none_or(|other| !set.contains(&other)) {
                    sides.push(BorderSide { cell, ends: [*corner, corners[(i + 1) % corners.len()]] });
                }
            }
        }
        sides
    }

    /// The border of these cells as closed lines, this far inside of it, in parts of a cell: the lines of zones that
    /// meet, or have a side of the border in common, are side by side.
    pub fn outlines(&self, cells: impl Iterator<Item = i64>, inset: f32) -> Vec<Vec<Pos2>> {
        let mut rest = Sides::of(self.border(cells), self.cell * SAME);
        let mut lines = Vec::new();
        while let Some(first) = rest.any() {
            let mut line = vec![first];
            while let Some(next) = rest.after(&line[line.len() - 1]) {
                line.push(next);
            }
            lines.push(moved_in(&line, inset * self.cell));
        }
        lines
    }
}

/// The corners of a closed line, this far to the right of its sides.
fn moved_in(line: &[BorderSide], by: f32) -> Vec<Pos2> {
    let inward = |side: &BorderSide| vec2(-side.way().y, side.way().x);
    let before = line.iter().cycle().skip(line.len() - 1);
    let corner = |(side, before): (&BorderSide, &BorderSide)| {
        let (a, b) = (inward(before), inward(side));
        side.ends[0] + (a + b) * (by / (1.0 + a.dot(b)).max(0.2))
    };
    line.iter().zip(before).map(corner).collect()
}

/// The sides of a border that are not in a line yet, by their first corners.
struct Sides {
    by_corner: BTreeMap<(i64, i64), Vec<BorderSide>>,
    same: f32,
}

impl Sides {
    fn of(all: Vec<BorderSide>, same: f32) -> Self {
        let mut sides = Sides { by_corner: BTreeMap::new(), same };
        for side in all {
            sides.by_corner.entry(sides.key(side.ends[0])).or_default().push(side);
        }
        sides
    }

    fn key(&self, corner: Pos2) -> (i64, i64) {
        ((corner.x / self.same).round() as i64, (corner.y / self.same).round() as i64)
    }

    /// A side that begins a line.
    fn any(&mut self) -> Option<BorderSide> {
        let key = *self.by_corner.keys().next()?;
        self.take(key, None)
    }

    /// The side that continues another one: of the same cell if there are several.
    fn after(&mut self, side: &BorderSide) -> Option<BorderSide> {
        let (x, y) = self.key(side.ends[1]);
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let key = near.into_iter().find(|key| self.by_corner.contains_key(key))?;
        self.take(key, Some(side.cell))
    }

    fn take(&mut self, key: (i64, i64), cell: Option<i64>) -> Option<BorderSide> {
        let here = self.by_corner.get_mut(&key)?;
        let at = here.iter().position(|side| Some(side.cell) == cell).unwrap_or(0);
        let taken = here.swap_remove(at);
        if here.is_empty() {
            self.by_corner.remove(&key);
        }
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Grid;
    use dicta_program::{Board, Map};

    fn outlines(board: Board, cells: &[i64], inset: f32) -> Vec<Vec<Pos2>> {
        let map = Map { width: 6, height: 6, terrain: vec![0; 36], ..Map::default() };
        let drawn = DrawnMap { map: &map, grid: Grid(board), origin: Pos2::ZERO, cell: 10.0 };
        drawn.outlines(cells.iter().copied(), inset)
    }

    #[test]
    fn a_border_is_a_closed_line_on_every_board() {
        for (board, corners) in [(Board::Hex, 6), (Board::HexRows, 6), (Board::Square, 4)] {
            let alone = outlines(board, &[14], 0.0);
            assert_eq!(alone.iter().map(Vec::len).collect::<Vec<_>>(), [corners], "{board:?}");
            // Two cells side by side share one side.
            let two = outlines(board, &[14, 20], 0.0);
            assert_eq!(two.iter().map(Vec::len).collect::<Vec<_>>(), [2 * corners - 2], "{board:?}");
            // A ring has a line around it and one around its hole.
            let ring: Vec<i64> = [7, 8, 9, 13, 15, 19, 20, 21].into();
            assert_eq!(outlines(board, &ring, 0.0).len(), 2, "{board:?}");
        }
    }

    #[test]
    fn a_line_is_inside_of_its_border() {
        let square = outlines(Board::Square, &[14], 0.1);
        let mut corners: Vec<(f32, f32)> = square[0].iter().map(|p| (p.x.round(), p.y.round())).collect();
        corners.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        // The cell in column 2 and row 2 is from 20 to 30 across and down.
        assert_eq!(corners, [(21.0, 21.0), (21.0, 29.0), (29.0, 21.0), (29.0, 29.0)]);
        // Cells that only touch in a corner have lines of their own, which don't touch.
        assert_eq!(outlines(Board::Square, &[14, 21], 0.1).len(), 2);
    }
}
