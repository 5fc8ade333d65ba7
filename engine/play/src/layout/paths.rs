//! Paths and walks as numbers: their steps, and where they lead.
//!
//! A walk is encoded as one number, so that it fits wherever a path does: see [`WALK`].

use super::Statics;
use dicta_program::*;

/// The steps of a path or walk.
pub(crate) enum Steps<'a> {
    Printed(std::slice::Iter<'a, Step>),
    /// The rest of the current path, and the paths after it.
    Joined(&'a Statics, std::slice::Iter<'a, Step>, i64),
    /// The remaining steps, whether the turn of the first was made, and the turn at the end.
    Walked(i64, bool, i64),
}

impl<'a> Steps<'a> {
    pub fn new(s: &'a Statics, path: i64) -> Steps<'a> {
        if path >= WALK {
            let code = path - WALK;
            return Steps::Walked(code & ((1 << WALK_END) - 1), false, code >> WALK_END);
        }
        if path >= JOINED {
            return Steps::Joined(s, [].iter(), path - JOINED);
        }
        Steps::Printed(s.program.paths.get(path as usize).map_or(&[][..], |p| &p.0).iter())
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        match self {
            Steps::Printed(steps) => steps.next().copied(),
            Steps::Joined(s, steps, rest) => loop {
                if let Some(step) = steps.next() {
                    return Some(*step);
                }
                let next = *rest & ((1 << JOINED_BITS) - 1);
                *rest >>= JOINED_BITS;
                match next {
                    0 => return None,
                    next => *steps = s.program.paths.get(next as usize - 1).map_or(&[][..], |p| &p.0).iter(),
                }
            },
            Steps::Walked(rest, turned, end) => match (*rest & 3, *turned) {
                (0, _) => match std::mem::take(end) {
                    2 => Some(Step::Left),
                    3 => Some(Step::Right),
                    _ => None,
                },
                (2, false) => {
                    *turned = true;
                    Some(Step::Left)
                }
                (3, false) => {
                    *turned = true;
                    Some(Step::Right)
                }
                _ => {
                    (*rest, *turned) = (*rest >> 2, false);
                    Some(Step::Forward)
                }
            },
        }
    }
}

/// The parts of a joined path, each plus 1, and their number; `None` for a walk.
fn pieces_of(path: i64) -> Option<(i64, u32)> {
    match path {
        JOINED..WALK => {
            let code = path - JOINED;
            Some((code, (i64::BITS - code.leading_zeros()).div_ceil(JOINED_BITS)))
        }
        0.. if path < (1 << JOINED_BITS) - 1 => Some((path + 1, 1)),
        _ => None,
    }
}

/// Joins two paths; `None` if the parts are too many.
pub(crate) fn joined(first: i64, then: i64) -> Option<i64> {
    let ((a, n), (b, m)) = (pieces_of(first)?, pieces_of(then)?);
    (n + m <= JOINED_MAX).then_some(JOINED | a | b << (n * JOINED_BITS))
}

/// Where a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PathEnd {
    /// The last cell, -1 once off the board.
    pub cell: i64,
    /// The facing after all steps, those off the board included.
    pub facing: i64,
    /// The side over whose edge the path leaves the board; -1 if it stays or the edge has no owner.
    pub owner: i64,
}

impl Statics {
    /// Where a path leads from a cell and facing; `visit` sees each cell entered. The cell is -1 once off the board.
    pub fn follow(&self, from: (i64, i64), path: i64, mut visit: impl FnMut(i64)) -> (i64, i64) {
        let (mut cell, mut facing) = from;
        for step in Steps::new(self, path) {
            if cell < 0 {
                break;
            }
            let (to, turned, moved) = self.geometry.step(cell, facing, step);
            (cell, facing) = (to, turned);
            if moved {
                visit(cell);
            }
        }
        (cell, facing)
    }

    /// The cell where a path ends as drawn, even if it leaves the board on the way; -1 if it ends off the board.
    pub fn goal_cell(&self, (cell, facing): (i64, i64), path: i64) -> i64 {
        let facings = self.geometry.facings();
        let is_printed = (0..self.program.paths.len() as i64).contains(&path) && (0..facings).contains(&facing);
        let known = is_printed.then(|| self.drawn.get((path * facings + facing) as usize)).flatten();
        match known {
            Some(by) => self.geometry.shifted(cell, *by),
            None => self.geometry.drawn_end(cell, facing, Steps::new(self, path)).0,
        }
    }

    /// Everything about where a path ends, in one pass.
    pub fn path_end(&self, from: (i64, i64), path: i64) -> PathEnd {
        let g = &self.geometry;
        let (mut cell, mut facing) = from;
        let mut owner = -1;
        if path >= WALK {
            // The same as below, in one go: a turn, then a cell ahead.
            let code = path - WALK;
            let turn = |code: i64| [0, 0, -1, 1][(code & 3) as usize];
            let mut rest = code & ((1 << WALK_END) - 1);
            while rest & 3 != 0 {
                facing = g.turned(facing, turn(rest));
                rest >>= 2;
                if cell >= 0 {
                    let to = g.next(cell, facing);
                    if to < 0 {
                        owner = g.edge_owner(cell, facing);
                    }
                    cell = to;
                }
            }
            facing = g.turned(facing, turn(code >> WALK_END));
            return PathEnd { cell, facing, owner };
        }
        for step in Steps::new(self, path) {
            match step {
                Step::Left => facing = g.turned(facing, -1),
                Step::Right => facing = g.turned(facing, 1),
                _ if cell < 0 => facing = g.step(cell, facing, step).1,
                _ => {
                    let (to, turned, _) = g.step(cell, facing, step);
                    if to < 0 {
                        owner = g.edge_owner(cell, g.heading(facing, step));
                    }
                    (cell, facing) = (to, turned);
                }
            }
        }
        PathEnd { cell, facing, owner }
    }
}
