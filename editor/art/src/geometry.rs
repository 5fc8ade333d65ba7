//! Positions of cells in the plane.
//!
//! [`Board`] knows which cells are neighbours; this module draws hexes in columns. Hexes in rows are the same,
//! transposed: columns and rows are swapped, and so are x and y. Lengths are in units of one cell: a hex is 1 wide
//! between two flat sides, a square is 1 wide.
//!
//! ```text
//!    ____
//!   /0,0 \____
//!   \____/1,0 \
//!   /0,1 \____/
//!   \____/
//! ```

use dicta_program::{Board, Map, Step};
use emath::{Pos2, Vec2, pos2, vec2};

/// Horizontal distance between the centres of two columns of hexes.
const COLUMN: f32 = 0.866_025_4;
/// Length of a hex side.
const SIDE: f32 = 0.577_350_3;

/// The geometry of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid(pub Board);

impl Grid {
    /// The centre of a cell.
    pub fn centre(self, column: i64, row: i64) -> Pos2 {
        match self.0 {
            Board::Hex => {
                let low = if column.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
                pos2(column as f32 * COLUMN + SIDE, row as f32 + low + 0.5)
            }
            Board::HexRows => transposed(Grid(Board::Hex).centre(row, column)),
            Board::Square => pos2(column as f32 + 0.5, row as f32 + 0.5),
        }
    }

    /// The corners of a cell around its centre, scaled; consecutive corners bound the sides of the facings in turn.
    pub fn corners(self, centre: Pos2, scale: f32) -> Vec<Pos2> {
        const HALF: f32 = SIDE / 2.0;
        let offsets: &[(f32, f32)] = match self.0 {
            Board::Hex => &[(-HALF, -0.5), (HALF, -0.5), (SIDE, 0.0), (HALF, 0.5), (-HALF, 0.5), (-SIDE, 0.0)],
            Board::HexRows => &[(0.0, -SIDE), (0.5, -HALF), (0.5, HALF), (0.0, SIDE), (-0.5, HALF), (-0.5, -HALF)],
            Board::Square => &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        };
        offsets.iter().map(|&(x, y)| centre + vec2(x, y) * scale).collect()
    }

    /// The size of a map with this many columns and rows.
    pub fn extent(self, columns: u32, rows: u32) -> Vec2 {
        match self.0 {
            Board::Hex => {
                let low = if columns > 1 { 0.5 } else { 0.0 };
                vec2(columns.saturating_sub(1) as f32 * COLUMN + 2.0 * SIDE, rows as f32 + low)
            }
            Board::HexRows => transposed(Grid(Board::Hex).extent(rows, columns).to_pos2()).to_vec2(),
            Board::Square => vec2(columns as f32, rows as f32),
        }
    }

    /// The cell that contains a point: the nearest centre among the candidates.
    pub fn at(self, point: Pos2) -> (i64, i64) {
        let guess = match self.0 {
            Board::Hex => ((point.x - SIDE) / COLUMN).round() as i64,
            Board::HexRows => {
                let (row, column) = Grid(Board::Hex).at(transposed(point));
                return (column, row);
            }
            Board::Square => return (point.x.floor() as i64, point.y.floor() as i64),
        };
        let mut best = (guess, 0);
        let mut least = f32::MAX;
        for column in guess - 1..=guess + 1 {
            let low = if column.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
            let row = (point.y - low - 0.5).round() as i64;
            let distance = self.centre(column, row).distance_sq(point);
            if distance < least {
                least = distance;
                best = (column, row);
            }
        }
        best
    }

    /// The number of facings of a piece.
    pub fn facings(self) -> i64 {
        self.0.facings()
    }

    /// The angle of a facing, clockwise from north, in radians.
    pub fn angle(self, facing: i64) -> f32 {
        (facing as f32 + self.first()) * std::f32::consts::TAU / self.facings() as f32
    }

    /// The offset of facing 0 clockwise from north, in sides.
    fn first(self) -> f32 {
        if self.0 == Board::HexRows { 0.5 } else { 0.0 }
    }

    /// The unit vector of a facing.
    pub fn direction(self, facing: i64) -> Vec2 {
        let angle = self.angle(facing);
        vec2(angle.sin(), -angle.cos())
    }

    /// The neighbour across a side.
    pub fn neighbour(self, column: i64, row: i64, facing: i64) -> (i64, i64) {
        let (x, y) = self.vector((column, row));
        let (dx, dy) = self.0.rows()[facing.rem_euclid(self.facings()) as usize];
        let (column, row) = self.0.place(x + dx, y + dy);
        (i64::from(column), i64::from(row))
    }

    fn vector(self, (column, row): (i64, i64)) -> (i32, i32) {
        self.0.vector(column as i32, row as i32)
    }

    /// Cell and facing after each step of a path on an unbounded board, starting with the start itself.
    pub fn trace(self, start: (i64, i64), facing: i64, steps: &[Step]) -> Vec<((i64, i64), i64)> {
        let (mut cell, mut facing) = (start, facing);
        let mut trace = vec![(cell, facing)];
        for step in steps {
            let (place, turned) = self.0.after((cell.0 as i32, cell.1 as i32), facing, *step);
            (cell, facing) = ((i64::from(place.0), i64::from(place.1)), turned);
            trace.push((cell, facing));
        }
        trace
    }

    /// The distance between two cells, in steps.
    pub fn distance(self, a: (i64, i64), b: (i64, i64)) -> i64 {
        let (a, b) = (self.vector(a), self.vector(b));
        i64::from(self.0.length((b.0 - a.0, b.1 - a.1)))
    }

    /// The facing closest to the direction from one cell to another; `None` for the same cell.
    pub fn bearing(self, a: (i64, i64), b: (i64, i64)) -> Option<i64> {
        let way = self.centre(b.0, b.1) - self.centre(a.0, a.1);
        let part = std::f32::consts::TAU / self.facings() as f32;
        let sides = way.x.atan2(-way.y) / part - self.first();
        (a != b).then(|| (sides.round() as i64).rem_euclid(self.facings()))
    }
}

/// A point with x and y swapped.
fn transposed(point: Pos2) -> Pos2 {
    pos2(point.y, point.x)
}

/// Column and row of a cell number.
pub fn place(map: &Map, cell: i64) -> (i64, i64) {
    let width = i64::from(map.width.max(1));
    (cell.rem_euclid(width), cell.div_euclid(width))
}

/// The number of a cell, if it is on the map.
pub fn number(map: &Map, (column, row): (i64, i64)) -> Option<i64> {
    let inside = column >= 0 && row >= 0 && column < i64::from(map.width) && row < i64::from(map.height);
    let cell = row * i64::from(map.width) + column;
    (inside && !map.holes.get(cell as usize).copied().unwrap_or(false)).then_some(cell)
}

/// The printed number of a cell: column and row within its sheet, from 01, and the letter of the sheet.
pub fn name(map: &Map, cell: i64) -> String {
    let (column, row) = place(map, cell);
    let sheet = map.sheets.iter().find(|s| {
        (i64::from(s.column)..i64::from(s.column + s.width)).contains(&column)
            && (i64::from(s.row)..i64::from(s.row + s.height)).contains(&row)
    });
    let (x, y, letter) = match sheet {
        Some(s) => (column - i64::from(s.column), row - i64::from(s.row), s.letter),
        None => (column, row, None),
    };
    let mut text = format!("{:02}{:02}", x + 1, y + 1);
    text.extend(letter);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: [Board; 3] = [Board::Hex, Board::HexRows, Board::Square];

    #[test]
    fn a_facing_points_at_its_side() {
        for board in BOARDS {
            let grid = Grid(board);
            let corners = grid.corners(Pos2::ZERO, 1.0);
            let n = corners.len();
            for i in 0..n {
                let middle = (corners[i] + corners[(i + 1) % n].to_vec2()).to_vec2();
                let facing = i as i64 * grid.facings() / n as i64;
                assert!(middle.normalized().dot(grid.direction(facing)) > 0.99, "{board:?} {facing}");
            }
        }
    }

    #[test]
    fn every_cell_is_within_the_extent() {
        for board in BOARDS {
            let grid = Grid(board);
            let size = grid.extent(5, 4);
            let all = (0..5).flat_map(|column| (0..4).map(move |row| (column, row)));
            let points: Vec<Pos2> = all.flat_map(|(c, r)| grid.corners(grid.centre(c, r), 1.0)).collect();
            let greatest = points.iter().fold(Vec2::ZERO, |m, p| m.max(p.to_vec2()));
            assert!((greatest - size).length() < 1e-4, "{board:?} {greatest} {size}");
            assert!(points.iter().all(|p| p.x > -1e-4 && p.y > -1e-4), "{board:?}");
        }
    }

    #[test]
    fn every_centre_is_in_its_own_cell() {
        for board in BOARDS {
            let grid = Grid(board);
            for column in -3..5 {
                for row in -3..5 {
                    assert_eq!(grid.at(grid.centre(column, row)), (column, row));
                }
            }
        }
    }

    #[test]
    fn a_facing_points_at_its_neighbour() {
        for board in BOARDS {
            let grid = Grid(board);
            for column in 2..4 {
                for facing in 0..grid.facings() {
                    let (c, r) = grid.neighbour(column, 3, facing);
                    let way = grid.centre(c, r) - grid.centre(column, 3);
                    assert!(way.normalized().dot(grid.direction(facing)) > 0.99, "{board:?} {column} {facing}");
                }
            }
        }
    }

    #[test]
    fn distance_is_the_number_of_steps() {
        for board in BOARDS {
            let grid = Grid(board);
            for start in [(4, 4), (5, 4)] {
                for facing in 0..grid.facings() {
                    let mut at = start;
                    for steps in 1..6 {
                        at = grid.neighbour(at.0, at.1, facing);
                        assert_eq!((grid.distance(start, at), grid.bearing(start, at)), (steps, Some(facing)));
                    }
                }
            }
            assert_eq!((grid.distance((2, 2), (2, 2)), grid.bearing((2, 2), (2, 2))), (0, None));
        }
    }

    #[test]
    fn a_full_circle_ends_at_its_start() {
        let grid = Grid(Board::Hex);
        let steps: Vec<Step> = (0..6).flat_map(|_| [Step::Forward, Step::Right]).collect();
        assert_eq!(grid.trace((4, 4), 2, &steps).last(), Some(&((4, 4), 2)));
    }
}
