//! The surroundings of a terrain cell: its neighbours, and random numbers that depend on its position.

use crate::geometry::{self, Grid};
use dicta_program::{Board, Map};
use emath::{Pos2, Vec2};
use std::collections::HashMap;

/// How far a border is drawn beyond a cell, so that no seam shows.
pub const OVER: f32 = 0.012;

/// A cell of terrain and its surroundings.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    pub map: &'a Map,
    pub grid: Grid,
    pub column: i64,
    pub row: i64,
    /// The terrain beneath floating terrain, by cell; `None` for the floating terrain itself.
    pub under: Option<&'a HashMap<i64, usize>>,
}

/// A neighbouring cell.
pub struct Beyond {
    pub place: (i64, i64),
    pub like: bool,
    pub off_map: bool,
}

impl Surroundings<'_> {
    /// The name of a cell's terrain, if the cell is on the map.
    pub fn terrain(&self, (column, row): (i64, i64)) -> Option<&str> {
        let cell = geometry::number(self.map, (column, row))?;
        let beneath = self.under.and_then(|u| u.get(&cell).copied());
        let number = beneath.or_else(|| self.map.terrain.get(cell as usize).map(|&n| usize::from(n)))?;
        Some(self.map.legend.get(number)?.name.as_str())
    }

    /// The neighbour across each side, clockwise from north.
    pub fn around(&self, with: &[String]) -> Vec<Beyond> {
        let n = self.grid.corners(Pos2::ZERO, 1.0).len() as i64;
        let own = self.terrain((self.column, self.row));
        (0..n)
            .map(|i| {
                let place = self.grid.neighbour(self.column, self.row, i * self.grid.facings() / n);
                let there = self.terrain(place);
                let off_map = geometry::number(self.map, place).is_none();
                let like = there.is_some_and(|t| Some(t) == own || with.iter().any(|w| w == t));
                Beyond { place, like, off_map }
            })
            .collect()
    }

    /// A number that is the same for both cells of a side.
    pub fn edge(&self, (column, row): (i64, i64), salt: u32) -> u32 {
        let (a, b) = ((self.column, self.row), (column, row));
        let (a, b) = (a.min(b), a.max(b));
        hash(a.0 * 4099 + a.1, b.0 * 4099 + b.1, salt)
    }
}

/// The corners of the cell around 0 0.
pub fn corners(lie: Option<&Surroundings<'_>>, scale: f32) -> Vec<Pos2> {
    lie.map_or(Grid(Board::Hex), |l| l.grid).corners(Pos2::ZERO, scale)
}

/// The position of the cell in the plane.
pub fn place(lie: Option<&Surroundings<'_>>) -> Vec2 {
    lie.map_or(Vec2::ZERO, |l| l.grid.centre(l.column, l.row).to_vec2())
}

/// A random number that depends only on the cell and the salt.
pub fn seed(lie: Option<&Surroundings<'_>>, salt: u32) -> u32 {
    lie.map_or(hash(3, 5, salt), |l| hash(l.column, l.row, salt))
}

/// A random number that depends only on the arguments.
pub fn hash(a: i64, b: i64, salt: u32) -> u32 {
    let mut h =
        (a as u32).wrapping_mul(0x9E37_79B1) ^ (b as u32).wrapping_mul(0x85EB_CA77) ^ salt.wrapping_mul(0xC2B2_AE3D);
    for _ in 0..2 {
        h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
        h ^= h >> 13;
    }
    h
}

/// A number from 0 to 1, exclusive.
pub fn part(hash: u32) -> f32 {
    (hash >> 8) as f32 / 16_777_216.0
}
