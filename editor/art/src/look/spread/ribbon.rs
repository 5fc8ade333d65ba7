//! Ribbons, such as rivers, roads and trenches, that connect cells of the same terrain.

use super::super::outline;
use super::surroundings::{OVER, Surroundings, corners, part, place, seed};
use emath::{Pos2, Vec2, vec2};
use std::f32::consts::TAU;

/// How far a ribbon searches for the terrain that it runs beside, in cells.
const SIGHT: i64 = 4;

/// The paths of a ribbon through a cell, each from north to south.
pub fn ways(lie: Option<&Surroundings<'_>>, with: &[String]) -> Vec<Vec<Pos2>> {
    let cell = corners(lie, 1.0);
    let n = cell.len();
    let around = lie.map(|l| l.around(with)).unwrap_or_default();
    let gate = |i: usize| {
        let (a, b) = (cell[i], cell[(i + 1) % n]);
        let off = match (lie, around.get(i)) {
            // From the other cell the side runs in the opposite direction.
            (Some(l), Some(b)) if b.place < (l.column, l.row) => 0.5 - part(l.edge(b.place, 41)),
            (Some(l), Some(b)) => part(l.edge(b.place, 41)) - 0.5,
            _ => 0.0,
        };
        a + (b - a) * (0.5 + 0.34 * off)
    };
    let mut ends: Vec<usize> = (0..around.len()).filter(|&i| around[i].like).collect();
    let shake = vec2(part(seed(lie, 51)) - 0.5, part(seed(lie, 52)) - 0.5) * 0.24;
    // A ribbon that reaches the border of the map leaves it there.
    if let [only] = ends[..] {
        let opposite = (0..n).filter(|&i| around[i].off_map).min_by_key(|&i| ((i + n - only) % n).abs_diff(n / 2));
        ends.extend(opposite);
    }
    let through = |a: usize, b: usize| {
        let (p, q) = (gate(a), gate(b));
        let middle = (p.to_vec2() + q.to_vec2()) * 0.29 + shake;
        curve(&cell, (a, p), middle.to_pos2(), Some((b, q)))
    };
    match ends[..] {
        [] => {
            let way = Vec2::angled(part(seed(lie, 53)) * TAU) * 0.34;
            let bend = way.rot90() * (part(seed(lie, 54)) - 0.5) * 0.8;
            vec![southwards(outline::smooth(&[(-way).to_pos2(), bend.to_pos2(), way.to_pos2()], false))]
        }
        [only] => vec![curve(&cell, (only, gate(only)), shake.to_pos2(), None)],
        [a, b] => vec![through(a, b)],
        _ => {
            // The pair of ends most nearly opposite each other forms the main line; the others join it.
            let pairs = ends.iter().flat_map(|&a| ends.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b);
            let best = pairs.min_by_key(|(a, b)| (b - a).abs_diff(n / 2)).unwrap_or((ends[0], ends[1]));
            let main = through(best.0, best.1);
            let middle = along(&main, 0.5).0;
            let rest = ends.iter().filter(|&&e| e != best.0 && e != best.1);
            let others: Vec<Vec<Pos2>> = rest.map(|&e| curve(&cell, (e, gate(e)), middle, None)).collect();
            [vec![main], others].concat()
        }
    }
}

/// A curve from a side through a point to another side, or just to the point. It crosses the sides at right angles.
fn curve(cell: &[Pos2], from: (usize, Pos2), middle: Pos2, to: Option<(usize, Pos2)>) -> Vec<Pos2> {
    let n = cell.len();
    let outwards = |i: usize| (cell[i].to_vec2() + cell[(i + 1) % n].to_vec2()).normalized();
    let beyond = |(i, p): (usize, Pos2), q: Pos2| {
        p + (p - q).length() * outwards(i) + ((q - p) - outwards(i) * outwards(i).dot(q - p))
    };
    let mut knots = vec![beyond(from, middle), from.1, middle];
    if let Some(to) = to {
        knots.extend([to.1, beyond(to, middle)]);
    }
    let line = outline::smooth(&knots, false);
    let first = line.iter().position(|p| *p == from.1).unwrap_or(0);
    let last = to.and_then(|t| line.iter().rposition(|p| *p == t.1)).unwrap_or(line.len() - 1);
    let mut line = line[first..=last].to_vec();
    line.insert(0, from.1 + outwards(from.0) * OVER);
    if let Some(to) = to {
        line.push(to.1 + outwards(to.0) * OVER);
    }
    southwards(line)
}

fn southwards(mut line: Vec<Pos2>) -> Vec<Pos2> {
    if let (Some(a), Some(b)) = (line.first(), line.last())
        && (a.y, a.x) > (b.y, b.x)
    {
        line.reverse();
    }
    line
}

/// A point on a line at a fraction of its length, and the unit vector to its right.
pub fn along(line: &[Pos2], part: f32) -> (Pos2, Vec2) {
    let length: f32 = line.windows(2).map(|w| w[0].distance(w[1])).sum();
    let mut left = part.clamp(0.0, 1.0) * length;
    let mut last = (line.first().copied().unwrap_or_default(), Vec2::ZERO);
    for leg in line.windows(2) {
        let (way, long) = (leg[1] - leg[0], leg[0].distance(leg[1]));
        if long <= f32::EPSILON {
            continue;
        }
        let normal = vec2(-way.y, way.x) / long;
        if left <= long {
            return (leg[0] + way * (left / long), normal);
        }
        left -= long;
        last = (leg[1], normal);
    }
    last
}

/// A line moved to its right by this distance.
pub fn moved_aside(line: &[Pos2], by: f32) -> Vec<Pos2> {
    const PIECES: usize = 14;
    let at = |i: usize| along(line, i as f32 / PIECES as f32);
    (0..=PIECES).map(|i| at(i).0 + at(i).1 * by).collect()
}

/// Whether a point is on the border of its cell.
pub fn on_border(lie: Option<&Surroundings<'_>>, p: Pos2) -> bool {
    !outline::inside(&corners(lie, 0.985), p)
}

/// The side of a ribbon on which a terrain is: 1 for the west, which is to the right going south, -1 for the east.
pub fn side(lie: Option<&Surroundings<'_>>, towards: &[String]) -> f32 {
    let Some(lie) = lie else { return 1.0 };
    let here = place(Some(lie));
    let mut pull = 0.0;
    for column in lie.column - SIGHT..=lie.column + SIGHT {
        for row in lie.row - SIGHT..=lie.row + SIGHT {
            if lie.terrain((column, row)).is_some_and(|t| towards.iter().any(|n| n == t)) {
                let way = lie.grid.centre(column, row).to_vec2() - here;
                pull += way.x / (way.length_sq() * way.length()).max(0.1);
            }
        }
    }
    if pull > 0.0 { -1.0 } else { 1.0 }
}
