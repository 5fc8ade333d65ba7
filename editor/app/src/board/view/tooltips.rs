//! Descriptions of the board, for screen readers and hover text.

use super::super::facing_name;
use super::super::geometry::{self, Grid};
use super::{BoardScene, side_title};
use crate::words::words;
use dicta_program::Map;
use dicta_studio::view::PieceView;

/// Distance and bearing as text.
pub fn far(grid: Grid, (from, to): ((i64, i64), (i64, i64))) -> String {
    let distance = grid.distance(from, to);
    match grid.bearing(from, to) {
        Some(facing) => words!("board-far", n = distance, facing = facing_name(grid, facing)),
        None => distance.to_string(),
    }
}

/// The title of a cell's terrain, if it has one.
pub fn terrain_title(map: &Map, cell: i64) -> Option<&str> {
    let terrain = map.terrain.get(cell as usize).and_then(|&t| map.legend.get(usize::from(t)))?;
    Some(terrain.title.as_str()).filter(|t| !t.is_empty())
}

/// Describes a cell and its contents, for screen readers.
pub fn describe_cell(scene: &BoardScene<'_>, cell: i64) -> String {
    let mut words = vec![geometry::name(scene.map, cell)];
    words.extend(terrain_title(scene.map, cell).map(str::to_owned));
    words.extend(scene.pieces.iter().filter(|p| p.in_play && p.cells.contains(&cell)).map(|p| p.title.clone()));
    words.extend(scene.cells.iter().filter(|c| c.0 == cell).map(|c| c.1.clone()));
    words.join(", ")
}

/// Describes a piece, for screen readers and hover text.
pub fn describe(scene: &BoardScene<'_>, piece: &PieceView) -> String {
    let grid = Grid(scene.program.board);
    let side = side_title(scene.program, piece.side);
    let place = geometry::name(scene.map, piece.cell);
    let facing = facing_name(grid, piece.facing);
    let mut text = words!("board-piece", title = &piece.title, side = side, place = place, facing = facing);
    for token in piece.tokens.iter().filter(|t| t.loud) {
        text += &format!(", {}", token.title);
    }
    if let Some(turn) = scene.arrival(piece.id) {
        text += &format!(", {}", words!("board-arrival.words", turn = turn));
    }
    text
}
