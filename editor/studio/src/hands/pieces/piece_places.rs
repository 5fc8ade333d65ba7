//! Where pieces go: free cells, the usual place of a seat's pieces, facings that lead onto the map.

use super::map;
use dicta_play::geometry::Geometry;
use dicta_program::{Mission, Placed, Program};

/// The free cell of the map that is nearest to one: no piece of the mission covers it, nor one of `taken`.
pub fn free_cell(program: &Program, mission: &Mission, near: i64, taken: &[i64]) -> Option<i64> {
    let board = Geometry::new(program.board, map(program, mission)?);
    let is_free = |cell: &i64| !taken.contains(cell) && mission.pieces.iter().all(|p| p.cell != *cell);
    board.cells().filter(is_free).min_by_key(|cell| (board.distance(near, *cell), *cell))
}

/// The nearest free cell in which all of a piece is on the map.
pub fn cell_for(program: &Program, mission: &Mission, piece: usize) -> Option<i64> {
    let placed = mission.pieces.get(piece)?;
    let board = Geometry::new(program.board, map(program, mission)?);
    let near = if placed.cell >= 0 { placed.cell } else { usual_cell(program, mission, placed.seat as usize)? };
    let paths = &program.kinds.get(placed.kind.index())?.occupies;
    let has_room = |cell: &i64| {
        paths.iter().all(|path| {
            let steps = program.paths.get(path.index()).map_or(&[][..], |p| &p.0);
            let walk = steps.iter().try_fold((*cell, placed.facing), |(cell, facing), step| {
                let (next, turned, _) = board.step(cell, facing, *step);
                (next >= 0).then_some((next, turned))
            });
            walk.is_some()
        })
    };
    let is_free = |cell: &i64| mission.pieces.iter().all(|p| p.cell != *cell);
    let cells = board.cells().filter(|cell| is_free(cell) && has_room(cell));
    cells.min_by_key(|cell| (board.distance(near, *cell), *cell))
}

/// Where a new piece of a seat goes unless its cell is known: beside its pieces, in a zone of its side, at an edge of its side,
/// else in its share of the map.
pub(super) fn usual_cell(program: &Program, mission: &Mission, seat: usize) -> Option<i64> {
    let map = map(program, mission)?;
    let board = Geometry::new(program.board, map);
    let side = i64::from(mission.seats.get(seat)?.side);
    let of_side = |p: &&Placed| mission.seats.get(p.seat as usize).is_some_and(|s| i64::from(s.side) == side);
    let own = mission.pieces.iter().filter(|p| p.seat as usize == seat).rfind(|p| p.cell >= 0);
    let beside = own.or_else(|| mission.pieces.iter().filter(of_side).rfind(|p| p.cell >= 0));
    if let Some(piece) = beside {
        return Some(piece.cell);
    }
    let zones = mission.zones.iter().chain(&map.zones).filter(|z| z.side == side);
    if let Some(cell) = zones.flat_map(|z| &z.cells).map(|c| i64::from(*c)).find(|c| board.is_cell(*c)) {
        return Some(cell);
    }
    let (width, height) = (i64::from(map.width), i64::from(map.height));
    let edges: Vec<i64> = board.cells().filter(|cell| board.on_edge(*cell, side)).collect();
    if let Some(cell) = edges.get(edges.len() / 2) {
        return Some(*cell);
    }
    let mut sides: Vec<i64> = mission.seats.iter().map(|s| i64::from(s.side)).collect();
    sides.sort_unstable();
    sides.dedup();
    let at = sides.iter().position(|s| *s == side).unwrap_or(0) as i64;
    let column = width * (2 * at + 1) / (2 * sides.len() as i64).max(1);
    let wanted = height / 2 * width + column;
    board.cells().min_by_key(|cell| board.distance(wanted, *cell))
}

/// The facing of a new piece: that of its side's pieces, else towards the middle of the map.
pub(super) fn usual_facing(program: &Program, mission: &Mission, seat: usize, cell: i64) -> i64 {
    let Some(map) = map(program, mission) else { return 0 };
    let side = mission.seats.get(seat).map(|s| s.side);
    let of_side = |p: &&Placed| mission.seats.get(p.seat as usize).map(|s| s.side) == side && p.cell >= 0;
    if let Some(piece) = mission.pieces.iter().rfind(of_side) {
        return piece.facing;
    }
    let board = Geometry::new(program.board, map);
    let middle = i64::from(map.height) / 2 * i64::from(map.width) + i64::from(map.width) / 2;
    if cell == middle { 0 } else { board.facing_to(cell, middle).max(0) }
}

/// The facing of a piece that should not face off the map: towards the middle.
pub fn inwards(program: &Program, mission: &Mission, cell: i64) -> Option<i64> {
    let map = map(program, mission)?;
    let board = Geometry::new(program.board, map);
    let middle = i64::from(map.height) / 2 * i64::from(map.width) + i64::from(map.width) / 2;
    let facing = board.facing_to(cell, middle);
    let open = |facing: i64| board.distance_to_edge(cell, facing) > 0;
    (0..board.facings()).map(|by| board.turned(facing.max(0), by)).find(|facing| open(*facing))
}
