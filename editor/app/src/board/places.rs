//! Positions and sizes of pieces on the screen: neighbours never cover each other, and pieces that share a cell are
//! drawn apart, in a fan while the pointer is on them.

use super::film::Pose;
use super::map_on_screen::MapOnScreen;
use dicta_studio::view::PieceView;
use egui::{Pos2, Rect, Vec2, vec2};
use std::collections::BTreeMap;
use std::f32::consts::TAU;

/// Minimum size of a piece, in points per cell, where there is space: on a small map pieces extend beyond their cells.
pub const READABLE: f32 = 42.0;
/// The diameter of a piece's disc relative to its size.
const DISC: f32 = 0.82;

/// A piece on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Index into the pieces.
    pub index: usize,
    pub centre: Pos2,
    /// The scale of its look, in points per cell.
    pub size: f32,
    /// How much longer than wide its look is drawn: diagonally on squares, the cells of a long piece are farther apart.
    pub stretch: f32,
    /// Maximum width of the name below it.
    pub room: f32,
    /// The angle of its nose during a move, in radians; `None`: the facing of the piece.
    pub angle: Option<f32>,
}

/// Pieces that share a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    pub cell: i64,
    pub centre: Pos2,
    pub count: usize,
    /// How far its pieces extend from the centre.
    pub reach: f32,
    pub fanned: bool,
}

/// All pieces and stacks in painting order: the last are on top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    pub pieces: Vec<Placed>,
    pub stacks: Vec<Stack>,
    /// A ghost beside the pieces of a cell, for a piece that would move there.
    pub ghost: Option<Placed>,
}

/// The index of the ghost.
const GHOST: usize = usize::MAX;

impl Places {
    /// Places the pieces on the board. `fan` is the cell whose pieces are fanned out.
    pub fn of(sheet: &MapOnScreen<'_>, pieces: &[PieceView], fan: Option<i64>) -> Self {
        Self::with_ghost(sheet, pieces, fan, None)
    }

    /// Places them with space for a ghost, given as the piece's id and the cell it would move to.
    pub fn with_ghost(
        sheet: &MapOnScreen<'_>,
        pieces: &[PieceView],
        fan: Option<i64>,
        ghost: Option<(i64, i64)>,
    ) -> Self {
        let on_board = || pieces.iter().enumerate().filter(|(_, p)| p.cell >= 0 && p.in_play);
        let mut cells: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        let mut places = Places::default();
        for (index, piece) in on_board() {
            // A piece that covers several cells is beneath the others and as large as its cells.
            match piece.cells.len() {
                0 | 1 => cells.entry(piece.cell).or_default().push(index),
                _ => places.pieces.push(long(sheet, index, piece)),
            }
        }
        if let Some((piece, cell)) = ghost
            && let Some(mates) = cells.get_mut(&cell)
            && pieces.iter().any(|p| p.id == piece && p.cells.len() < 2)
        {
            mates.push(GHOST);
        }
        let centres: Vec<Pos2> = cells.keys().map(|&c| sheet.centre(c)).collect();
        // Small pictures are above large ones, and a fan is above everything.
        let (mut shared, mut last) = (Vec::new(), Vec::new());
        for ((&cell, mates), &centre) in cells.iter().zip(&centres) {
            let nearest = centres.iter().filter(|c| **c != centre).map(|c| c.distance(centre)).fold(f32::MAX, f32::min);
            let count = mates.iter().filter(|&&i| i != GHOST).count();
            let size = match mates.len() {
                1 => sheet.cell.max(READABLE.min(nearest / DISC)),
                // Several pieces fill a whole cell, but do not extend into neighbours.
                _ => sheet.cell.max(READABLE).min(nearest),
            };
            let fanned = fan == Some(cell) && count > 1;
            let (mut placed, reach) =
                if fanned { fan_out(mates, centre, size) } else { side_by_side(mates, centre, size) };
            if let Some(ghost) = placed.iter().position(|p| p.index == GHOST) {
                places.ghost = Some(placed.remove(ghost));
            }
            if let [lone] = &mut placed[..] {
                lone.room = nearest.min(size * 2.4);
            }
            let into = match (fanned, count > 1) {
                (true, _) => &mut last,
                (false, true) => &mut shared,
                (false, false) => &mut places.pieces,
            };
            into.extend(placed);
            if count > 1 {
                places.stacks.push(Stack { cell, centre, count, reach, fanned });
            }
        }
        places.pieces.append(&mut shared);
        places.pieces.append(&mut last);
        places
    }

    /// The areas of the pieces, with their names above or below them.
    pub fn covered(&self) -> Vec<Rect> {
        self.pieces.iter().map(|p| Rect::from_center_size(p.centre, vec2(0.9, 1.4) * p.size)).collect()
    }

    /// Moves pieces in motion to their poses, above all others.
    pub fn pose(&mut self, sheet: &MapOnScreen<'_>, pieces: &[PieceView], poses: &BTreeMap<i64, Pose>) {
        self.pieces.retain(|p| !poses.contains_key(&pieces[p.index].id));
        for (index, piece) in pieces.iter().enumerate() {
            let Some(pose) = poses.get(&piece.id) else { continue };
            let size = if piece.cells.len() > 1 { sheet.cell } else { sheet.cell.max(READABLE) };
            let centre = sheet.on_screen(pose.at);
            self.pieces.push(Placed { index, centre, size, stretch: 1.0, room: size * 2.4, angle: Some(pose.angle) });
        }
        let count = |cell: i64, places: &[Placed]| places.iter().filter(|p| pieces[p.index].cell == cell).count();
        let staying: Vec<Placed> = self.pieces.iter().filter(|p| p.angle.is_none()).copied().collect();
        self.stacks.retain(|s| count(s.cell, &staying) == s.count);
    }

    /// The cell whose pieces are fanned out: it remains the same while the pointer is on the fan.
    pub fn fan_at(&self, pointer: Option<Pos2>) -> Option<i64> {
        let pointer = pointer?;
        let mut by_fan = self.stacks.iter().filter(|s| s.centre.distance(pointer) <= s.reach).collect::<Vec<_>>();
        by_fan.sort_by_key(|s| !s.fanned);
        by_fan.first().map(|s| s.cell)
    }
}

/// Places a piece of several cells.
fn long(sheet: &MapOnScreen<'_>, index: usize, piece: &PieceView) -> Placed {
    let centre = sheet.centre(piece.cell);
    let apart = piece.cells.iter().map(|&c| sheet.centre(c)).filter(|c| *c != centre).map(|c| c.distance(centre));
    let step = apart.fold(f32::MAX, f32::min);
    let stretch = if step < f32::MAX { (step / sheet.cell).max(1.0) } else { 1.0 };
    Placed { index, centre, size: sheet.cell, stretch, room: sheet.cell * 2.4, angle: None }
}

/// Close together, so that they read as one cell.
fn side_by_side(mates: &[usize], centre: Pos2, size: f32) -> (Vec<Placed>, f32) {
    let (scale, radius) = match mates.len() {
        0 | 1 => (1.0, 0.0),
        2 => (0.64, 0.26),
        3 => (0.54, 0.28),
        4 => (0.46, 0.30),
        _ => (0.40, 0.31),
    };
    (ring(mates, centre, size * scale, size * radius), size * 0.5)
}

/// Apart, each as large as possible.
fn fan_out(mates: &[usize], centre: Pos2, size: f32) -> (Vec<Placed>, f32) {
    let each = size.clamp(READABLE * 0.9, READABLE * 1.6);
    let radius = (each * mates.len() as f32 * 0.92 / TAU).max(each * 0.5);
    (ring(mates, centre, each, radius), radius + each * 0.6)
}

fn ring(mates: &[usize], centre: Pos2, size: f32, radius: f32) -> Vec<Placed> {
    // At different heights, so that leader lines from a list do not cross.
    let first = match mates.len() {
        2 => TAU / 4.0,
        3 => 0.0,
        _ => 0.39,
    };
    let around = |i: usize| {
        let angle = i as f32 / mates.len() as f32 * TAU + first;
        centre + vec2(angle.cos(), angle.sin()) * radius
    };
    let place = |(i, &index)| Placed { index, centre: around(i), size, stretch: 1.0, room: size, angle: None };
    mates.iter().enumerate().map(place).collect()
}

impl Placed {
    /// The clickable area.
    pub fn area(&self, sheet: &MapOnScreen<'_>, piece: &PieceView) -> Rect {
        if piece.cells.len() < 2 {
            return Rect::from_center_size(self.centre, Vec2::splat((self.size * 0.76).max(14.0)));
        }
        let cells = piece.cells.iter().map(|&c| Rect::from_center_size(sheet.centre(c), Vec2::splat(sheet.cell * 0.9)));
        cells.fold(Rect::NOTHING, Rect::union)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::Grid;
    use super::*;
    use dicta_program::{Board, EntryId, KindId, Map, Program};

    pub(crate) fn piece(cell: i64) -> PieceView {
        PieceView {
            id: 0,
            kind: KindId(0),
            entry: EntryId(0),
            title: String::new(),
            entry_title: String::new(),
            short: String::new(),
            side: 0,
            seat: 0,
            in_play: true,
            cell,
            cells: vec![cell],
            facing: 0,
            tokens: vec![],
            values: vec![],
            card: vec![],
        }
    }

    fn placed(cell: f32, pieces: &[PieceView], fan: Option<i64>) -> Places {
        let (program, map) = (Program::default(), Map { width: 20, height: 20, ..Map::default() });
        let sheet =
            MapOnScreen { program: &program, map: &map, zones: &[], grid: Grid(Board::Hex), origin: Pos2::ZERO, cell };
        Places::of(&sheet, pieces, fan)
    }

    fn overlap(places: &Places) -> bool {
        let all = &places.pieces;
        let pairs = all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| (a, b)));
        pairs.into_iter().any(|(a, b)| a.centre.distance(b.centre) < (a.size + b.size) / 2.0 * DISC - 0.5)
    }

    #[test]
    fn neighbours_never_cover_each_other_and_lone_pieces_are_readable() {
        let crowd: Vec<PieceView> = [0, 1, 2, 20, 21, 22, 40, 100].into_iter().map(piece).collect();
        let places = placed(12.0, &crowd, None);
        assert!(!overlap(&places));
        let lone = places.pieces.iter().find(|p| p.index == 7).expect("a placed piece");
        assert_eq!(lone.size, READABLE);
    }

    #[test]
    fn pieces_that_share_a_cell_do_not_cover_neighbours() {
        for cell in [12.0, 33.0, 60.0] {
            for count in 2..7 {
                let mut crowd = vec![piece(50); count];
                crowd.extend([30, 49, 51, 70].map(piece));
                let places = placed(cell, &crowd, None);
                let (those, others): (Vec<&Placed>, Vec<&Placed>) = places.pieces.iter().partition(|p| p.index < count);
                let touch = |a: &Placed, b: &Placed| a.centre.distance(b.centre) < (a.size + b.size) * DISC / 2.0 - 1.0;
                let near = |a: &&Placed| others.iter().any(|b| touch(a, b));
                assert!(!those.iter().any(near), "{count} at {cell}");
            }
        }
    }

    #[test]
    fn a_fan_shows_all_pieces_apart() {
        for count in 2..9 {
            let places = placed(12.0, &vec![piece(50); count], Some(50));
            assert!(!overlap(&places), "{count}");
            assert_eq!(places.stacks[0].count, count);
            assert_eq!(places.fan_at(Some(places.pieces[1].centre)), Some(50));
        }
    }

    #[test]
    fn a_ghost_is_placed_beside_the_pieces_of_its_cell() {
        let mut other = piece(50);
        other.id = 1;
        let (program, map) = (Program::default(), Map { width: 20, height: 20, ..Map::default() });
        let sheet = MapOnScreen {
            program: &program,
            map: &map,
            zones: &[],
            grid: Grid(Board::Hex),
            origin: Pos2::ZERO,
            cell: 50.0,
        };
        let pieces = [piece(90), other];
        let beside = Places::with_ghost(&sheet, &pieces, None, Some((0, 50)));
        let ghost = beside.ghost.expect("a ghost");
        assert!(beside.pieces.iter().all(|p| p.centre.distance(ghost.centre) > 15.0) && beside.stacks.is_empty());
        assert_eq!(Places::with_ghost(&sheet, &pieces, None, Some((0, 51))).ghost, None);
        // Also beside itself if it only turns.
        let turned = Places::with_ghost(&sheet, &pieces, None, Some((0, 90)));
        assert!(turned.ghost.is_some_and(|g| g.centre.distance(turned.pieces[1].centre) > 15.0));
    }

    #[test]
    fn a_piece_of_several_cells_is_as_large_as_its_cells() {
        let mut long = piece(30);
        long.cells = vec![30, 50, 70];
        let places = placed(12.0, &[piece(50), long], None);
        assert_eq!((places.pieces[0].index, places.pieces[0].size), (1, 12.0));
        assert!(places.stacks.is_empty());
    }
}
