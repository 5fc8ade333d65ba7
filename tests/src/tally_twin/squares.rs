//! The board: squares by column and row, clouds and lines of sight.
//!
//! ```text
//!   7 0 1
//!   6 · 2     facings; row numbers grow to the south
//!   5 4 3
//! ```

/// A square, or the way from one to another.
pub type Square = (i8, i8);

/// One square ahead, by facing.
pub const AHEAD: [Square; 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// The facings that an aircraft can have between moves.
pub const NORTH: u8 = 0;
pub const EAST: u8 = 2;
pub const SOUTH: u8 = 4;
pub const WEST: u8 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cloud {
    None,
    Small,
    Large,
}

/// The board with its clouds.
pub struct Sky {
    pub width: i8,
    pub height: i8,
    clouds: Vec<Cloud>,
    /// The squares where an aircraft can come out of a cloud: all without a large one.
    pub outside: Vec<Square>,
}

impl Sky {
    pub fn new(rows: &[String]) -> Sky {
        let cloud = |letter: char| match letter {
            'c' => Cloud::Small,
            'l' => Cloud::Large,
            _ => Cloud::None,
        };
        let clouds: Vec<Cloud> = rows.iter().flat_map(|row| row.chars().map(cloud)).collect();
        let (width, height) = (rows.first().map_or(0, |row| row.chars().count()) as i8, rows.len() as i8);
        let mut sky = Sky { width, height, clouds, outside: Vec::new() };
        let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        sky.outside = all.filter(|at| sky.cloud(*at) != Cloud::Large).collect();
        sky
    }

    #[inline]
    pub fn is_on_board(&self, (x, y): Square) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    /// The number of a square, row by row.
    #[inline]
    pub fn number(&self, (x, y): Square) -> usize {
        y as usize * self.width as usize + x as usize
    }

    #[inline]
    pub fn cloud(&self, at: Square) -> Cloud {
        self.clouds[self.number(at)]
    }

    /// Squares between here and the edge straight ahead.
    #[inline]
    pub fn squares_ahead(&self, (x, y): Square, facing: u8) -> i8 {
        match facing {
            NORTH => y,
            EAST => self.width - 1 - x,
            SOUTH => self.height - 1 - y,
            _ => x,
        }
    }

    /// Whether no cloud is between two squares. Where the line runs between two squares, one without a cloud is enough.
    pub fn is_open(&self, from: Square, to: Square) -> bool {
        let (dx, dy) = (i32::from(to.0 - from.0), i32::from(to.1 - from.1));
        let steps = dx.abs().max(dy.abs());
        (1..steps).all(|n| {
            // Twice the way, in parts of a square, so that halves are integers.
            let nearest = |way: i32| {
                let doubled = 2 * way * n;
                let (low, rest) = (doubled.div_euclid(2 * steps), doubled.rem_euclid(2 * steps));
                match rest.cmp(&steps) {
                    std::cmp::Ordering::Less => [low, low],
                    std::cmp::Ordering::Equal => [low, low + 1],
                    std::cmp::Ordering::Greater => [low + 1, low + 1],
                }
            };
            let (columns, rows) = (nearest(dx), nearest(dy));
            let square = |i: usize| (from.0 + columns[i] as i8, from.1 + rows[i] as i8);
            (0..2).any(|i| self.cloud(square(i)) == Cloud::None)
        })
    }
}

/// The distance at which guns that fire ahead bear on a square: up to four squares, in the quarter around the facing.
#[inline]
pub fn bears(from: Square, facing: u8, to: Square) -> Option<i8> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (x, y) = AHEAD[usize::from(facing)];
    let (ahead, aside) = (dx * x + dy * y, dx * y - dy * x);
    ((1..=4).contains(&ahead) && aside.abs() <= ahead).then_some(ahead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_between_two_squares_needs_one_without_a_cloud() {
        let sky = Sky::new(&["    ", " c  ", " l  ", "    "].map(String::from));
        assert!(!sky.is_open((0, 1), (2, 1)));
        assert!(!sky.is_open((0, 1), (2, 2)), "both squares on the way have clouds");
        assert!(sky.is_open((0, 0), (2, 1)), "the upper square is open");
        assert!(sky.is_open((0, 1), (1, 1)), "a cloud hides nothing that is in it");
    }

    #[test]
    fn guns_bear_on_a_quarter() {
        let ahead = |to| bears((5, 5), EAST, to);
        assert_eq!(
            [(6, 6), (9, 5), (9, 1), (10, 5), (6, 7), (5, 5), (4, 5)].map(ahead),
            [Some(1), Some(4), Some(4), None, None, None, None]
        );
    }
}
