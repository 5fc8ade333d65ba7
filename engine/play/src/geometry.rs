//! The board: neighbors, distances, sides, arcs, lines of sight and edges of a map.
//!
//! [`Board`] defines how cells adjoin; here hexes in columns. A square board has eight facings and counts a diagonal
//! step as 1.
//! ```text
//!        __          5 \ 0 / 1
//!     __/02\__          \|/         a piece with facing 0 and its sides;
//!    /01\__/03\      4 -- * -- 2    "sides" and "rows" are counted clockwise from ahead
//!    \__/12\__/         /|\
//!    /11\__/13\        / 3 \
//! ```
//! All arithmetic is in integers. Vectors are axial on hexes (`q` the column, `r` down along it) and plain on squares,
//! so that both boards share a rule: the vector of any cell is `m` steps of one row and `n` of the next one clockwise.

use dicta_program::{Arc, ArcPart, Board, Map, Shape, Step};

/// The distance to something off the board.
pub const FAR: i64 = 9999;

/// A map, prepared for queries.
#[derive(Clone, Debug)]
pub struct Geometry {
    board: Board,
    width: i32,
    height: i32,
    rows: &'static [(i32, i32)],
    /// `cell * rows + facing`: the cell ahead, -1 off the map or into a hole.
    next: Vec<i32>,
    vectors: Vec<(i32, i32)>,
    whole: Vec<bool>,
    opaque: Vec<bool>,
    any_opaque: bool,
    terrain: Vec<u8>,
    /// `cell * rows + facing`: the edge (north, east, south, west) at which the row leaves the map.
    exit: Vec<u8>,
    /// Bit e: the cell touches edge e.
    touches: Vec<u8>,
    /// The side that owns each edge, -1 for none.
    owners: [i64; 4],
}

impl Geometry {
    /// Prepares a map. Short lists of terrain and holes are padded with plain cells.
    pub fn new(board: Board, map: &Map) -> Geometry {
        let (width, height) = (map.width.min(1000) as i32, map.height.min(1000) as i32);
        let rows = board.rows();
        let cells = (width * height) as usize;
        let terrain: Vec<u8> = (0..cells).map(|i| map.terrain.get(i).copied().unwrap_or(0)).collect();
        let opaque: Vec<bool> = terrain.iter().map(|t| map.legend.get(*t as usize).is_some_and(|l| l.opaque)).collect();
        let mut g = Geometry {
            board,
            width,
            height,
            rows,
            next: vec![-1; cells * rows.len()],
            vectors: Vec::with_capacity(cells),
            whole: (0..cells).map(|i| !map.holes.get(i).copied().unwrap_or(false)).collect(),
            any_opaque: opaque.contains(&true),
            opaque,
            terrain,
            exit: vec![0; cells * rows.len()],
            touches: vec![0; cells],
            owners: map.edges,
        };
        g.vectors = (0..cells as i32).map(|c| board.vector(c % width, c / width)).collect();
        g.link_cells();
        g
    }

    fn link_cells(&mut self) {
        let rows = self.rows.len();
        for cell in 0..self.whole.len() {
            for facing in 0..rows {
                let (dx, dy) = self.rows[facing];
                let (mut x, mut y) = self.vectors[cell];
                (x, y) = (x + dx, y + dy);
                let beside = self.cell_at(x, y).filter(|c| self.whole[*c as usize] && self.whole[cell]);
                self.next[cell * rows + facing] = beside.unwrap_or(-1);
                while self.cell_at(x, y).is_some() {
                    (x, y) = (x + dx, y + dy);
                }
                let edge = self.edge_at(x, y);
                self.exit[cell * rows + facing] = edge;
                if beside.is_none() {
                    self.touches[cell] |= 1 << edge;
                }
            }
        }
    }

    /// The cell with this vector, holes included.
    fn cell_at(&self, x: i32, y: i32) -> Option<i32> {
        let (column, row) = self.board.place(x, y);
        ((0..self.width).contains(&column) && (0..self.height).contains(&row)).then(|| row * self.width + column)
    }

    /// The edge at which a row leaves the map; a corner counts as the west or east edge.
    fn edge_at(&self, x: i32, y: i32) -> u8 {
        let (column, row) = self.board.place(x, y);
        match (column, row) {
            (c, _) if c < 0 => 3,
            (c, _) if c >= self.width => 1,
            (_, r) if r < 0 => 0,
            _ => 2,
        }
    }

    /// The number of facings.
    pub fn facings(&self) -> i64 {
        self.rows.len() as i64
    }

    /// Columns and rows of the map.
    pub fn size(&self) -> (u32, u32) {
        (self.width as u32, self.height as u32)
    }

    /// Whether the number is a cell of the map and not a hole.
    pub fn is_cell(&self, cell: i64) -> bool {
        cell >= 0 && self.whole.get(cell as usize).copied().unwrap_or(false)
    }

    /// All cells but the holes.
    pub fn cells(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.whole.len()).filter(|c| self.whole[*c]).map(|c| c as i64)
    }

    /// A facing turned clockwise by `by` sides.
    pub fn turned(&self, facing: i64, by: i64) -> i64 {
        let (turned, all) = (facing.wrapping_add(by), self.facings());
        // Most turns are small, and a division is slow.
        match turned {
            n if (0..all).contains(&n) => n,
            n if (-all..0).contains(&n) => n + all,
            n if (all..2 * all).contains(&n) => n - all,
            n => n.rem_euclid(all),
        }
    }

    /// The cell ahead, -1 off the map, in a hole or from nowhere.
    pub fn next(&self, cell: i64, facing: i64) -> i64 {
        if cell < 0 || facing < 0 || facing >= self.facings() {
            return -1;
        }
        self.next.get(cell as usize * self.rows.len() + facing as usize).map_or(-1, |c| i64::from(*c))
    }

    /// The cell `n` steps ahead (behind if negative), -1 off the board.
    pub fn ahead(&self, cell: i64, facing: i64, n: i64) -> i64 {
        let facing = if n < 0 { self.turned(facing, self.facings() / 2) } else { facing };
        let mut cell = if self.is_cell(cell) { cell } else { -1 };
        for _ in 0..n.unsigned_abs().min(2_000) {
            cell = self.next(cell, facing);
        }
        cell
    }

    /// The number of cells ahead before the edge or a hole.
    pub fn distance_to_edge(&self, cell: i64, facing: i64) -> i64 {
        let (mut n, mut at) = (0, self.next(cell, facing));
        while at >= 0 {
            n += 1;
            at = self.next(at, facing);
        }
        n
    }

    /// One step of a path: the cell (-1: off the board), the facing, and whether the cell was left.
    pub fn step(&self, cell: i64, facing: i64, step: Step) -> (i64, i64, bool) {
        match step {
            Step::Left => (cell, self.turned(facing, -1), false),
            Step::Right => (cell, self.turned(facing, 1), false),
            Step::About => (cell, self.turned(facing, self.facings() / 2), false),
            _ => (self.next(cell, self.heading(facing, step)), facing, true),
        }
    }

    /// The facing of the row along which a step moves.
    pub fn heading(&self, facing: i64, step: Step) -> i64 {
        match step {
            Step::SlipLeft => self.turned(facing, -1),
            Step::SlipRight => self.turned(facing, 1),
            Step::Back => self.turned(facing, self.facings() / 2),
            _ => facing,
        }
    }

    /// Where steps lead as drawn, ignoring edges and holes on the way: the last cell (-1: off the board) and the
    /// facing.
    pub fn drawn_end(&self, cell: i64, facing: i64, steps: impl Iterator<Item = Step>) -> (i64, i64) {
        let (by, facing) = self.drawn(facing, steps);
        (by.map_or(-1, |by| self.shifted(cell, by)), facing)
    }

    /// How far steps lead as drawn, as a vector, and the facing at their end; `None` without a facing to begin with.
    pub fn drawn(&self, mut facing: i64, steps: impl Iterator<Item = Step>) -> (Option<(i32, i32)>, i64) {
        let mut by = Some((0, 0));
        for step in steps {
            let (_, turned, moved) = self.step(-1, facing, step);
            if moved {
                let row = usize::try_from(self.heading(facing, step)).ok().and_then(|row| self.rows.get(row));
                by = by.zip(row).map(|((x, y), (dx, dy))| (x + dx, y + dy));
            }
            facing = turned;
        }
        (by, facing)
    }

    /// The cell at a vector from another; -1 off the board or in a hole.
    pub fn shifted(&self, cell: i64, (dx, dy): (i32, i32)) -> i64 {
        let start = usize::try_from(cell).ok().and_then(|c| self.vectors.get(c));
        let end = start.and_then(|(x, y)| self.cell_at(x + dx, y + dy)).filter(|c| self.whole[*c as usize]);
        end.map_or(-1, i64::from)
    }

    /// The vector from one cell to another, if both are on the board.
    fn between(&self, from: i64, to: i64) -> Option<(i32, i32)> {
        if from < 0 || to < 0 {
            return None;
        }
        let (a, b) = (self.vectors.get(from as usize)?, self.vectors.get(to as usize)?);
        Some((b.0 - a.0, b.1 - a.1))
    }

    /// The distance in cells; [`FAR`] if either cell is off the board.
    pub fn distance(&self, a: i64, b: i64) -> i64 {
        self.between(a, b).map_or(FAR, |v| i64::from(self.board.length(v)))
    }

    /// Column and row of a cell, from 1; 0 and 0 off the board.
    pub fn place(&self, cell: i64) -> (i64, i64) {
        let width = i64::from(self.width.max(1));
        if self.is_cell(cell) { (cell % width + 1, cell / width + 1) } else { (0, 0) }
    }

    /// The cell at a column and row, from 1; -1 off the map or in a hole.
    pub fn cell_in(&self, column: i64, row: i64) -> i64 {
        let (width, height) = (i64::from(self.width), i64::from(self.height));
        let on_map = (1..=width).contains(&column) && (1..=height).contains(&row);
        let cell = if on_map { (row - 1) * width + column - 1 } else { -1 };
        if self.is_cell(cell) { cell } else { -1 }
    }

    /// The vector as `m > 0` steps of row k and `n >= 0` of the next row clockwise; `None` for the zero vector.
    fn sector(&self, (x, y): (i32, i32)) -> Option<(usize, i32, i32)> {
        let rows = self.rows.len();
        (0..rows).find_map(|k| {
            let ((a, b), (c, d)) = (self.rows[k], self.rows[(k + 1) % rows]);
            let (m, n) = (x * d - y * c, a * y - b * x);
            (m > 0 && n >= 0).then_some((k, m, n))
        })
    }

    /// Which of the rows k and k + 1 is nearer: -1 the first, 1 the second, 0 neither.
    fn nearer(&self, k: usize, m: i32, n: i32) -> i32 {
        if self.board.is_hex() {
            return (n - m).signum();
        }
        // Halfway between a straight and a diagonal row is 22.5°: tan = √2 - 1, which no pair of integers reaches.
        let (straight, slant) = if k.is_multiple_of(2) { (m, n) } else { (n, m) };
        let to_straight = i64::from(straight + 2 * slant).pow(2) < 2 * i64::from(straight + slant).pow(2);
        if to_straight == k.is_multiple_of(2) { -1 } else { 1 }
    }

    /// The side of a piece in `cell` with `facing`, clockwise from ahead, toward the cell `to`; between two sides, the
    /// one nearer its front; -1 in the same cell or off the board.
    pub fn side_towards(&self, cell: i64, facing: i64, to: i64) -> i64 {
        let Some((k, m, n)) = self.between(cell, to).and_then(|v| self.sector(v)) else { return -1 };
        let all = self.facings();
        let side = (k as i64 - facing).rem_euclid(all);
        let after = (side + 1) % all;
        match self.nearer(k, m, n) {
            -1 => side,
            1 => after,
            _ if side.min(all - side) <= after.min(all - after) => side,
            _ => after,
        }
    }

    /// The facing from one cell to another; of two equally near, the counterclockwise one; -1 in the same cell.
    pub fn facing_to(&self, from: i64, to: i64) -> i64 {
        let Some((k, m, n)) = self.between(from, to).and_then(|v| self.sector(v)) else { return -1 };
        if self.nearer(k, m, n) > 0 { (k as i64 + 1) % self.facings() } else { k as i64 }
    }

    /// Whether there is no opaque terrain strictly between two cells. Where the line runs exactly between two cells, it
    /// is blocked only if both are opaque.
    pub fn sees(&self, a: i64, b: i64) -> bool {
        let Some(v) = self.between(a, b) else { return false };
        if !self.any_opaque {
            return true;
        }
        let (steps, from) = (self.board.length(v), self.vectors[a as usize]);
        (1..steps).all(|i| {
            let mut near = self.nearest((v.0 * i, v.1 * i), steps);
            near.any(|(x, y)| !self.cell_at(from.0 + x, from.1 + y).is_some_and(|c| self.opaque[c as usize]))
        })
    }

    /// Whether a cell is on the line from one cell to another, strictly between them. Where the line runs exactly
    /// between two cells, it crosses neither.
    pub fn on_line(&self, a: i64, b: i64, cell: i64) -> bool {
        let (Some(v), Some(w)) = (self.between(a, b), self.between(a, cell)) else { return false };
        let (steps, at) = (self.board.length(v), self.board.length(w));
        (1..steps).contains(&at) && self.nearest((v.0 * at, v.1 * at), steps).eq([w])
    }

    /// The vectors nearest to the point `(x / steps, y / steps)`: one, or several equally near.
    fn nearest(&self, (x, y): (i32, i32), steps: i32) -> impl Iterator<Item = (i32, i32)> {
        let (fx, fy) = (x.div_euclid(steps), y.div_euclid(steps));
        let hex = self.board.is_hex();
        let around = [(fx, fy), (fx + 1, fy), (fx, fy + 1), (fx + 1, fy + 1)].map(|(cx, cy)| {
            let (dx, dy) = (i64::from(cx * steps - x), i64::from(cy * steps - y));
            (dx * dx + dy * dy + if hex { dx * dy } else { 0 }, (cx, cy))
        });
        let least = around.iter().map(|(d, _)| *d).min().unwrap_or(0);
        around.into_iter().filter(move |(d, _)| *d == least).map(|(_, c)| c)
    }

    /// The side that owns the edge straight ahead, where a row leaves the map; -1 for none.
    pub fn edge_owner(&self, cell: i64, facing: i64) -> i64 {
        if cell < 0 || facing < 0 || facing >= self.facings() {
            return -1;
        }
        self.exit.get(cell as usize * self.rows.len() + facing as usize).map_or(-1, |e| self.owners[*e as usize])
    }

    /// Whether the cell touches an edge of this owner.
    pub fn on_edge(&self, cell: i64, owner: i64) -> bool {
        let touched = if cell < 0 { 0 } else { self.touches.get(cell as usize).copied().unwrap_or(0) };
        (0..4).any(|e| touched >> e & 1 == 1 && self.owners[e] == owner)
    }

    /// The index of the cell's terrain in the legend, -1 off the board.
    pub fn terrain(&self, cell: i64) -> i64 {
        if cell < 0 { -1 } else { self.terrain.get(cell as usize).map_or(-1, |t| i64::from(*t)) }
    }

    /// Whether the cell `to` is in the arc of a piece in `cell` with `facing`.
    pub fn in_arc(&self, arc: &ArcCells, cell: i64, facing: i64, to: i64) -> bool {
        self.between(cell, to).is_some_and(|v| arc.has(v, facing))
    }
}

/// The cells of an arc relative to a piece, for every facing.
#[derive(Clone, Debug)]
pub struct ArcCells {
    reach: i32,
    /// By row and column of the square that bounds the reach: bit f for facing f.
    facings: Vec<u8>,
}

impl ArcCells {
    /// Prepares an arc.
    pub fn new(board: &Geometry, arc: &Arc) -> ArcCells {
        let reach = arc.parts.iter().map(|p| i32::from(p.within)).max().unwrap_or(0);
        let across = 2 * reach + 1;
        let mut facings = vec![0u8; (across * across) as usize];
        for (i, bits) in facings.iter_mut().enumerate() {
            let v = (i as i32 % across - reach, i as i32 / across - reach);
            for facing in 0..board.facings() {
                if arc_has(board, arc, v, facing) {
                    *bits |= 1 << facing;
                }
            }
        }
        ArcCells { reach, facings }
    }

    fn has(&self, (x, y): (i32, i32), facing: i64) -> bool {
        let reach = self.reach;
        if x < -reach || x > reach || y < -reach || y > reach || facing < 0 {
            return false;
        }
        let i = (y + reach) * (2 * reach + 1) + x + reach;
        self.facings.get(i as usize).is_some_and(|b| b >> (facing & 7) & 1 == 1)
    }
}

/// Whether the vector is in the arc: its parts in order, each adding or removing cells.
fn arc_has(board: &Geometry, arc: &Arc, v: (i32, i32), facing: i64) -> bool {
    let Some((k, m, n)) = board.sector(v) else { return false };
    // Quarters of a side clockwise from ahead: on a row, before the midline to the next row, on it, after it.
    let past_row = if n == 0 { 0 } else { 2 + i64::from(board.nearer(k, m, n)) };
    let at = 4 * (k as i64 - facing) + past_row;
    let mut near = arc.parts.iter().filter(|p| board.board.length(v) <= i32::from(p.within));
    near.rfind(|p| part_has(board, p, at)).is_some_and(|p| !p.except)
}

/// Whether a direction, in quarters of a side, is in a part of an arc.
fn part_has(board: &Geometry, part: &ArcPart, at: i64) -> bool {
    let all = board.facings();
    let (from, to) = (i64::from(part.from), i64::from(part.to));
    let (from, span) = match part.shape {
        Shape::Line => (4 * from, 0),
        Shape::Wedge => (4 * from, 4 * (to - from).rem_euclid(all)),
        Shape::Cone => (4 * from - 2, 4 * (to - from).rem_euclid(all) + 4),
    };
    (at - from).rem_euclid(4 * all) <= span
}

#[cfg(test)]
mod tests;
