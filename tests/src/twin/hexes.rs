//! Hexes: where a step leads, and where an aircraft is relative to another.
//!
//! ```text
//!    column 0   1   2          facings
//!         ___     ___             0
//!  row 0 /0,0\___/2,0\         5  |  1
//!        \___/1,0\___/          \ | /
//!  row 1 /0,1\___/2,1\           (A)
//!        \___/1,1\___/          / | \
//!            \___/             4  |  2
//!                                 3
//! ```

use super::charts::Board;

/// No cell: off the map or a hole in it.
pub const OFF: u16 = u16::MAX;

/// Unit steps by facing in axial coordinates (q to the east, r to the south).
const UNITS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// The maximum distance for tailing and shooting.
const REACH: i8 = 3;

/// The facing after `sides` turns clockwise.
#[inline]
pub const fn turned(facing: u8, sides: u8) -> u8 {
    let sum = facing + sides;
    if sum >= 6 { sum - 6 } else { sum }
}

/// The neighbour of `cell` in each facing, [`OFF`] if there is none.
pub fn neighbours(board: &Board, cell: u16) -> [u16; 6] {
    let (column, row) = (i32::from(cell % board.width), i32::from(cell / board.width));
    let low = column % 2;
    // The rows of the columns next to an even column start half a hex lower, those next to an odd column half a hex
    // higher.
    let beside = [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)];
    beside.map(|(east, south)| {
        let (column, row) = (column + east, row + south);
        if column < 0 || row < 0 || column >= i32::from(board.width) || row >= i32::from(board.height) {
            return OFF;
        }
        let beside = (row * i32::from(board.width) + column) as u16;
        if board.holes.contains(&beside) { OFF } else { beside }
    })
}

/// The axial coordinates of a cell.
pub fn axial(board: &Board, cell: u16) -> (i8, i8) {
    let (column, row) = (i32::from(cell % board.width), i32::from(cell / board.width));
    (column as i8, (row - (column - column % 2) / 2) as i8)
}

/// The relative position of another hex, for each facing of the observer (one bit per facing).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// In the wedge between rows 5, 0 and 1.
    pub front: u8,
    /// In the wedge between rows 2, 3 and 4.
    pub rear: u8,
    /// In the straight row ahead.
    pub ahead: u8,
    /// The distance in hexes: 1 to 3, or 0 for the same hex and for anything farther away.
    pub distance: u8,
}

/// The relative positions of the 37 hexes within three: a table indexed by the difference of coordinates.
pub struct Sights([Sight; 49]);

impl Sights {
    /// Draws the wedges.
    ///
    /// ```text
    ///            f               f front, a front and straight ahead
    ///          f a f             r rear, . neither
    ///        f f a f f
    ///      f f f a f f f         a wedge has 3 + 5 + 7 hexes; at distance 2 two hexes and at
    ///      .  .  o  .  .         distance 3 four lie in neither wedge
    ///      r r r r r r r
    /// ```
    pub fn new() -> Sights {
        let mut table = [Sight::default(); 49];
        for facing in 0..6 {
            for distance in 1..=REACH {
                let ahead = scaled(facing, distance);
                for sideways in 0..=distance {
                    // From `sideways` along one row and the rest along the next, on both sides of the row ahead.
                    for flank in [1, 5] {
                        let along = scaled(facing, distance - sideways);
                        let across = scaled(turned(facing, flank), sideways);
                        let (q, r) = (along.0 + across.0, along.1 + across.1);
                        table[index(q, r)].front |= 1 << facing;
                        table[index(q, r)].distance = distance as u8;
                        table[index(-q, -r)].rear |= 1 << facing;
                    }
                }
                table[index(ahead.0, ahead.1)].ahead |= 1 << facing;
            }
        }
        Sights(table)
    }

    /// The position of `there` relative to `here`; empty if it is too far away.
    #[inline]
    pub fn look(&self, here: (i8, i8), there: (i8, i8)) -> Sight {
        let (q, r) = (there.0 - here.0, there.1 - here.1);
        if q.unsigned_abs() > REACH as u8 || r.unsigned_abs() > REACH as u8 {
            return Sight::default();
        }
        self.0[index(q, r)]
    }
}

fn scaled(facing: u8, length: i8) -> (i8, i8) {
    let unit = UNITS[facing as usize];
    (unit.0 * length, unit.1 * length)
}

#[inline]
fn index(q: i8, r: i8) -> usize {
    ((q + REACH) * 7 + (r + REACH)) as usize
}

/// The side of the target (0 its front, then clockwise) that a shot along a straight row hits.
#[inline]
pub const fn side_struck(shooter_facing: u8, target_facing: u8) -> u8 {
    (shooter_facing + 9 - target_facing) % 6
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Board = Board { width: 4, height: 3, holes: Vec::new() };

    /// ```text
    ///  0       2
    ///      1       3
    ///  4       6
    ///      5       7
    ///  8      10
    ///      9      11
    /// ```
    #[test]
    fn neighbours_depend_on_the_column() {
        assert_eq!(neighbours(&BOARD, 6), [2, 3, 7, 10, 5, 1]);
        assert_eq!(neighbours(&BOARD, 5), [1, 6, 10, 9, 8, 4]);
        assert_eq!(neighbours(&BOARD, 0), [OFF, OFF, 1, 4, OFF, OFF]);
        assert_eq!(neighbours(&BOARD, 11), [7, OFF, OFF, OFF, OFF, 10]);
        let holed = Board { holes: vec![7], ..BOARD };
        assert_eq!(neighbours(&holed, 6)[2], OFF);
    }

    #[test]
    fn axial_steps_agree_with_neighbours() {
        let board = Board { width: 9, height: 9, holes: Vec::new() };
        for cell in 0..81 {
            let (q, r) = axial(&board, cell);
            for (facing, beside) in neighbours(&board, cell).into_iter().enumerate() {
                if beside != OFF {
                    assert_eq!(axial(&board, beside), (q + UNITS[facing].0, r + UNITS[facing].1));
                }
            }
        }
    }

    #[test]
    fn wedges_have_fifteen_hexes_and_never_overlap() {
        let sights = Sights::new();
        for facing in 0..6 {
            let count =
                |wedge: fn(&Sight) -> u8| sights.0.iter().filter(|sight| wedge(sight) >> facing & 1 == 1).count();
            assert_eq!(count(|sight| sight.front), 15);
            assert_eq!(count(|sight| sight.rear), 15);
            assert_eq!(count(|sight| sight.ahead), 3);
            assert_eq!(count(|sight| sight.front & sight.rear), 0);
        }
        assert_eq!(sights.0.iter().filter(|sight| sight.distance > 0).count(), 36);
    }

    /// Facing 0: `(-1, 0)` and `(1, -1)` bound the front wedge; the hexes abeam at distance 2 are `(2, -1)` and
    /// `(-2, 1)`.
    #[test]
    fn hexes_abeam_are_in_neither_wedge() {
        let sights = Sights::new();
        let north = |q: i8, r: i8| {
            let sight = sights.look((5, 5), (5 + q, 5 + r));
            (sight.front & 1, sight.rear & 1, sight.ahead & 1, sight.distance)
        };
        assert_eq!(north(0, -3), (1, 0, 1, 3));
        assert_eq!(north(-1, 0), (1, 0, 0, 1));
        assert_eq!(north(1, -1), (1, 0, 0, 1));
        assert_eq!(north(1, 0), (0, 1, 0, 1));
        assert_eq!(north(2, -1), (0, 0, 0, 2));
        assert_eq!(north(-2, 1), (0, 0, 0, 2));
        assert_eq!(north(3, -3), (1, 0, 0, 3));
        assert_eq!(north(3, -2), (0, 0, 0, 3));
        assert_eq!(north(0, 2), (0, 1, 0, 2));
        assert_eq!(north(0, 0), (0, 0, 0, 0));
        assert_eq!(north(2, 2), (0, 0, 0, 0));
        assert_eq!(north(0, -4), (0, 0, 0, 0));
    }

    #[test]
    fn a_pursuer_hits_the_rear_and_a_head_on_shot_the_front() {
        assert_eq!(side_struck(2, 2), 3);
        assert_eq!(side_struck(2, 5), 0);
        // The shooter flies north at a target that flies north-east: it comes from behind on the target's right.
        assert_eq!(side_struck(0, 1), 2);
        assert_eq!(side_struck(0, 4), 5);
    }
}
