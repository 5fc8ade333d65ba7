//! The names of facings in the language of the window.

use super::Grid;
use crate::words::words;

/// The name of a facing, for screen readers.
pub fn facing_name(grid: Grid, facing: i64) -> String {
    let names = grid.0.facing_names();
    match names[facing.rem_euclid(grid.facings()) as usize] {
        "north" => words!("facing-north"),
        "north_east" => words!("facing-north-east"),
        "east" => words!("facing-east"),
        "south_east" => words!("facing-south-east"),
        "south" => words!("facing-south"),
        "south_west" => words!("facing-south-west"),
        "west" => words!("facing-west"),
        _ => words!("facing-north-west"),
    }
}
