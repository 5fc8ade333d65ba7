//! Hexes in columns: the way of a maneuver, and the arcs.
//!
//! ```text
//!      0
//!    5   1     facings; hexes are column and row, and the odd columns are half a hex lower
//!    4   2
//!      3
//! ```

use super::Aircraft;
use crate::twin::Step;

const UNITS: [(i64, i64); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Where a maneuver leads.
pub struct Way {
    /// The hex where it ends as drawn, if that is on the map.
    pub end: Option<(i64, i64)>,
    pub facing: i64,
    /// Whether it leaves the map on the way, and the side over whose edge it does so first.
    pub leaves: bool,
    pub over: Option<i64>,
}

/// Follows a path on a map of so many columns and rows; the Allies own the west edge, the Germans the east edge.
pub fn follow(hex: (i64, i64), facing: i64, path: &[Step], size: (i64, i64)) -> Way {
    let (mut q, mut r) = axial(hex);
    let mut way = Way { end: None, facing, leaves: false, over: None };
    let place = |q: i64, r: i64| (q, r + (q - (q & 1)) / 2);
    let is_on_map = |(column, row): (i64, i64)| (0..size.0).contains(&column) && (0..size.1).contains(&row);
    for step in path {
        let heading = match step {
            Step::Left => {
                way.facing = (way.facing + 5) % 6;
                continue;
            }
            Step::Right => {
                way.facing = (way.facing + 1) % 6;
                continue;
            }
            Step::About => {
                way.facing = (way.facing + 3) % 6;
                continue;
            }
            Step::Forward => way.facing,
            Step::SlipLeft => (way.facing + 5) % 6,
            Step::SlipRight => (way.facing + 1) % 6,
            Step::Back => (way.facing + 3) % 6,
        };
        let unit = UNITS[heading as usize];
        (q, r) = (q + unit.0, r + unit.1);
        let (column, row) = place(q, r);
        if !way.leaves && !is_on_map((column, row)) {
            way.leaves = true;
            way.over = match column {
                ..0 => Some(0),
                _ if column >= size.0 => Some(1),
                _ => None,
            };
        }
    }
    way.end = Some(place(q, r)).filter(|hex| is_on_map(*hex));
    way
}

/// Hexes between a hex and the edge straight ahead.
pub fn hexes_ahead(hex: (i64, i64), facing: i64, size: (i64, i64)) -> i64 {
    let ahead = |n: &i64| follow(hex, facing, &vec![Step::Forward; *n as usize], size);
    (1..).take_while(|n| !ahead(n).leaves).last().unwrap_or(0)
}

fn axial((column, row): (i64, i64)) -> (i64, i64) {
    (column, row - (column - (column & 1)) / 2)
}

/// Whether a hex is in the wedge of three hexes' depth around a facing.
fn is_in_wedge(from: (i64, i64), facing: i64, to: (i64, i64)) -> bool {
    let ((q, r), (other_q, other_r)) = (axial(from), axial(to));
    let (x, y) = (other_q - q, other_r - r);
    // As steps along two neighboring rows: to the left of the row ahead, and to the right of it.
    [(facing + 5) % 6, facing].into_iter().any(|row| {
        let ((a, b), (c, d)) = (UNITS[row as usize], UNITS[(row as usize + 1) % 6]);
        let (first, second) = (x * d - y * c, a * y - b * x);
        first >= 0 && second >= 0 && (1..=3).contains(&(first + second))
    })
}

/// Whether one aircraft is ahead of another that is behind it.
pub fn is_behind(a: &Aircraft, b: &Aircraft) -> bool {
    is_in_wedge(a.hex, a.facing, b.hex) && is_in_wedge(b.hex, (b.facing + 3) % 6, a.hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maneuver_over_the_edge_and_back_ends_on_the_map() {
        let way = follow((0, 3), 4, &[Step::Forward, Step::About, Step::Forward], (5, 8));
        assert_eq!((way.end, way.facing, way.leaves, way.over), (Some((0, 3)), 1, true, Some(0)));
        assert_eq!(follow((0, 3), 4, &[Step::Forward], (5, 8)).end, None);
        assert_eq!(
            (hexes_ahead((2, 3), 0, (5, 8)), hexes_ahead((2, 3), 1, (5, 8)), hexes_ahead((2, 3), 3, (5, 8))),
            (3, 2, 4)
        );
    }
}
