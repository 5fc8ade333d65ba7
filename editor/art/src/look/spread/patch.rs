//! Patches: areas that merge with adjacent cells of the same terrain.

use super::super::outline;
use super::surroundings::{OVER, Surroundings, corners, hash, part, place, seed};
use emath::Pos2;

/// The outline of a patch in its cell, and the parts of it that border on other terrain.
///
/// ```text
///     like        o a border starts and ends where it crosses a side, at the same point for both cells
///    __o___o__
///   /  |   |  \   the outline continues along the sides of matching cells
///  /   (   )   \
/// ```
pub fn patch(lie: Option<&Surroundings<'_>>, with: &[String], inset: f32) -> (Vec<Pos2>, Vec<Vec<Pos2>>) {
    let cell = corners(lie, 1.0);
    let n = cell.len();
    let around = lie.map(|l| l.around(with)).unwrap_or_default();
    let joined = |i: usize| around.get(i % n).is_some_and(|b| b.like || b.off_map);
    let free: Vec<usize> = (0..n).filter(|&i| !joined(i)).collect();
    if free.is_empty() {
        return (corners(lie, 1.0 + OVER), vec![]);
    }
    let wobble = |i: usize, salt: u32| part(seed(lie, salt + 10 * i as u32));
    // Two points along each free side, moved inwards.
    let side = |i: usize| {
        let (a, b) = (cell[i], cell[(i + 1) % n]);
        let inwards = -(a.to_vec2() + b.to_vec2()).normalized();
        [0.24, 0.76].map(|t| {
            let w = wobble(i, if t < 0.5 { 21 } else { 22 });
            a + (b - a) * t + inwards * inset * (0.5 + w)
        })
    };
    if free.len() == n {
        let loops: Vec<Pos2> = (0..n).flat_map(side).collect();
        let round = outline::smooth(&loops, true);
        let mut border = round.clone();
        border.extend(round.first());
        return (round, vec![border]);
    }
    // The point where a border crosses side `i`, near its corner with the adjacent free side.
    let crossing = |i: usize, corner: usize| {
        let other = cell[if corner == i { (i + 1) % n } else { i }];
        let there = (cell[corner] + place(lie)) * 16.0;
        let number = hash(there.x.round() as i64, there.y.round() as i64, 31);
        cell[corner] + (other - cell[corner]) * (inset * (0.9 + 0.8 * part(number))).min(0.45)
    };
    let beyond = |i: usize, p: Pos2| {
        let (a, b) = (cell[i], cell[(i + 1) % n]);
        let outwards = (a.to_vec2() + b.to_vec2()).normalized();
        p + outwards * (2.0 * outwards.dot(a - p))
    };
    let mut outline = Vec::new();
    let mut borders = Vec::new();
    // Start at the beginning of a free run.
    let start = (0..n).find(|&i| joined(i + n - 1) && !joined(i)).unwrap_or(0);
    let mut i = start;
    while i < start + n {
        if joined(i) {
            // Along a joined side; its corners belong to the patch if the next side is joined, too.
            if joined(i + 1) {
                outline.push(cell[(i + 1) % n] * (1.0 + OVER));
            }
            i += 1;
            continue;
        }
        let before = (i + n - 1) % n;
        let mut run = vec![crossing(before, i % n)];
        while i < start + n && !joined(i) {
            run.extend(side(i % n));
            i += 1;
        }
        let after = i % n;
        run.push(crossing(after, after));
        // Beyond the cell the border continues straight, so that it crosses the side at right angles.
        let (first, last) = (beyond(before, run[1]), beyond(after, run[run.len() - 2]));
        let mut knots = vec![first];
        knots.extend(&run);
        knots.push(last);
        let line = outline::smooth(&knots, false);
        let from = line.iter().position(|p| *p == run[0]).unwrap_or(0);
        let to = line.iter().rposition(|p| *p == run[run.len() - 1]).unwrap_or(line.len() - 1);
        let line = line[from..=to].to_vec();
        let over = |i: usize, p: Pos2| {
            let (a, b) = (cell[i], cell[(i + 1) % n]);
            p + (a.to_vec2() + b.to_vec2()).normalized() * OVER
        };
        outline.push(over(before, line[0]));
        outline.extend(&line);
        outline.push(over(after, line[line.len() - 1]));
        borders.push(line);
    }
    (outline, borders)
}
