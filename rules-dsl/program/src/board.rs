//! The geometry of the boards: how their cells are arranged.
//!
//! The engine, the window and the terminal all use this module, so that they agree. On both hex boards a cell has a
//! vector of two integers, along two of its three rows; on squares it is column and row. Facings are counted clockwise,
//! starting at north or at the first facing after it.
//! ```text
//!   Hex: columns         HexRows: rows         Square
//!       __                  / \ / \
//!    __/ 0\__             5|   |   |0         7  0  1
//!   /5 \__/ 1\            / \ / \ / \          \ | /
//!   \__/  \__/          4|   | * |   |1       6--*--2
//!   /4 \__/ 2\            \ / \ / \ /          / | \
//!   \__/ 3\__/             3|   |   |2        5  4  3
//!      \__/                  \ / \ /
//! ```
//! On `Hex` every second column is half a hex lower; on `HexRows` every second row is half a hex further right.

use serde::{Deserialize, Serialize};

/// The board's geometry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Board {
    /// Flat-topped hexes in columns: six facings, 0 = north, clockwise.
    #[default]
    Hex,
    /// Eight facings, 0 = north, clockwise.
    Square,
    /// Pointed hexes in rows: six facings, 0 = north-east, clockwise.
    HexRows,
}

/// One step of a path: `F`, `L`, `R`, `SL`, `SR`, `B`, `U`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// One cell ahead.
    Forward,
    /// One facing to the left, in place.
    Left,
    /// One facing to the right, in place.
    Right,
    /// One cell ahead-left, facing kept.
    SlipLeft,
    /// One cell ahead-right, facing kept.
    SlipRight,
    /// One cell back, facing kept.
    Back,
    /// Facing reversed, in place.
    About,
}

impl Step {
    /// The spelling in a path.
    pub fn word(self) -> &'static str {
        match self {
            Step::Forward => "F",
            Step::Left => "L",
            Step::Right => "R",
            Step::SlipLeft => "SL",
            Step::SlipRight => "SR",
            Step::Back => "B",
            Step::About => "U",
        }
    }

    /// The step with this spelling.
    pub fn of_word(word: &str) -> Option<Step> {
        let all = [Step::Forward, Step::Left, Step::Right, Step::SlipLeft, Step::SlipRight, Step::Back, Step::About];
        all.into_iter().find(|step| step.word() == word)
    }
}

/// Vectors of the six rows of a hex, clockwise from north, for hexes in columns.
const HEX_ROWS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
/// The same, clockwise from north-east, for hexes in rows.
const POINTED_ROWS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
const SQUARE_ROWS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

impl Board {
    /// The number of facings that a piece can have.
    pub fn facings(self) -> i64 {
        self.rows().len() as i64
    }

    /// The names of the facings, from 0.
    pub fn facing_names(self) -> &'static [&'static str] {
        match self {
            Board::Hex => &["north", "north_east", "south_east", "south", "south_west", "north_west"],
            Board::HexRows => &["north_east", "east", "south_east", "south_west", "west", "north_west"],
            Board::Square => {
                &["north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"]
            }
        }
    }

    /// Whether the cells are hexes.
    pub fn is_hex(self) -> bool {
        self != Board::Square
    }

    /// The vector of one step in each facing.
    pub fn rows(self) -> &'static [(i32, i32)] {
        match self {
            Board::Hex => &HEX_ROWS,
            Board::HexRows => &POINTED_ROWS,
            Board::Square => &SQUARE_ROWS,
        }
    }

    /// The vector of the cell at a column and row, counted from 0.
    pub fn vector(self, column: i32, row: i32) -> (i32, i32) {
        match self {
            Board::Hex => (column, row - (column - (column & 1)) / 2),
            Board::HexRows => (column - (row - (row & 1)) / 2, row),
            Board::Square => (column, row),
        }
    }

    /// Column and row of the cell with a vector.
    pub fn place(self, x: i32, y: i32) -> (i32, i32) {
        match self {
            Board::Hex => (x, y + (x - (x & 1)) / 2),
            Board::HexRows => (x + (y - (y & 1)) / 2, y),
            Board::Square => (x, y),
        }
    }

    /// The facing of the row of cells along which a step moves.
    pub fn heading(self, facing: i64, step: Step) -> i64 {
        let by = match step {
            Step::SlipLeft => -1,
            Step::SlipRight => 1,
            Step::Back => self.facings() / 2,
            _ => 0,
        };
        (facing + by).rem_euclid(self.facings())
    }

    /// Column, row and facing after one step of a path on an unbounded board.
    pub fn after(self, (column, row): (i32, i32), facing: i64, step: Step) -> ((i32, i32), i64) {
        let all = self.facings();
        let turned = |by: i64| ((column, row), (facing + by).rem_euclid(all));
        match step {
            Step::Left => turned(-1),
            Step::Right => turned(1),
            Step::About => turned(all / 2),
            Step::Forward | Step::SlipLeft | Step::SlipRight | Step::Back => {
                let (x, y) = self.vector(column, row);
                let (dx, dy) = self.rows()[self.heading(facing, step) as usize];
                (self.place(x + dx, y + dy), facing)
            }
        }
    }

    /// The length of a vector in steps.
    pub fn length(self, (x, y): (i32, i32)) -> i32 {
        match self.is_hex() {
            true => (x.abs() + y.abs() + (x + y).abs()) / 2,
            false => x.abs().max(y.abs()),
        }
    }
}
