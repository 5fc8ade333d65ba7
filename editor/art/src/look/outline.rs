//! Outlines: curves through points, mirrored halves, and filled shapes as triangles.

use emath::{Pos2, Vec2, pos2};

/// Length of the handles of a curve, as a fraction of the distance to the next point.
const HANDLE: f32 = 0.36;
/// Maximum distance between repeated points, which make a corner.
const CORNER: f32 = 1e-4;
/// Points of a curve; one through many points has fewer between them.
const CURVE_MAX: usize = 4_000;

/// A curve through points. A repeated point is a corner. A closed curve returns to its first point.
pub fn smooth(points: &[Pos2], closed: bool) -> Vec<Pos2> {
    let mut knots: Vec<(Pos2, bool)> = Vec::new();
    for &p in points {
        match knots.last_mut() {
            Some((last, corner)) if last.distance(p) < CORNER => *corner = true,
            _ => knots.push((p, false)),
        }
    }
    let n = knots.len();
    if n < 3 {
        return knots.into_iter().map(|k| k.0).collect();
    }
    let legs = if closed { n } else { n - 1 };
    let finest = (CURVE_MAX / legs).clamp(1, 12);
    let mut line = vec![knots[0].0];
    for leg in 0..legs {
        let (a, b) = (leg, (leg + 1) % n);
        let way = knots[b].0 - knots[a].0;
        let length = way.length();
        // The control point of a knot: the direction of the curve there, and the length of its handle on this leg.
        let handle = |i: usize, forward: bool| {
            let (before, after) = ((i + n - 1) % n, (i + 1) % n);
            let at_end = !closed && (i == 0 || i == n - 1);
            if at_end || knots[i].1 {
                return way * if forward { HANDLE } else { -HANDLE };
            }
            let other = if forward { knots[before].0 } else { knots[after].0 };
            let reach = length.min(2.2 * (other - knots[i].0).length()) * HANDLE;
            (knots[after].0 - knots[before].0).normalized() * if forward { reach } else { -reach }
        };
        let (from, to) = (knots[a].0, knots[b].0);
        let (c, d) = (handle(a, true), -handle(b, false));
        let bend = turn(c, way).abs() + turn(way, d).abs();
        let steps = ((bend / 0.13).ceil() as usize).clamp(1, finest);
        for step in 1..=steps {
            if closed && leg + 1 == legs && step == steps {
                break;
            }
            line.push(bezier(from, from + c, to - d, to, step as f32 / steps as f32));
        }
    }
    line
}

fn turn(a: Vec2, b: Vec2) -> f32 {
    (a.x * b.y - a.y * b.x).atan2(a.dot(b))
}

fn bezier(a: Pos2, b: Pos2, c: Pos2, d: Pos2, t: f32) -> Pos2 {
    let s = 1.0 - t;
    let sum = a.to_vec2() * (s * s * s)
        + b.to_vec2() * (3.0 * s * s * t)
        + c.to_vec2() * (3.0 * s * t * t)
        + d.to_vec2() * (t * t * t);
    sum.to_pos2()
}

/// Completes the right half of an outline, given from top to bottom, with the left half from bottom to top.
pub fn mirrored(points: &[Pos2]) -> Vec<Pos2> {
    let on_axis = |p: &Pos2| p.x.abs() < CORNER;
    let mut whole = points.to_vec();
    let (first, last) = (points.first().is_some_and(on_axis), points.last().is_some_and(on_axis));
    let left = points.iter().rev().map(|p| pos2(-p.x, p.y));
    // Points on the axis are already in the outline.
    let skip = if last { points.iter().rev().take_while(|p| on_axis(p)).count() } else { 0 };
    let keep = points.len().saturating_sub(if first { points.iter().take_while(|p| on_axis(p)).count() } else { 0 });
    whole.extend(left.take(keep).skip(skip));
    whole
}

/// Triangulates a simple polygon by ear clipping; a self-intersecting outline yields as many triangles as possible.
pub fn triangulate(points: &[Pos2]) -> Vec<[u32; 3]> {
    let area: f32 = (0..points.len())
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            a.x * b.y - b.x * a.y
        })
        .sum();
    let turn = if area < 0.0 { -1.0 } else { 1.0 };
    let cross = |a: Pos2, b: Pos2, c: Pos2| ((b - a).x * (c - a).y - (b - a).y * (c - a).x) * turn;
    let mut rest: Vec<usize> = (0..points.len()).collect();
    let mut triangles = Vec::with_capacity(points.len().saturating_sub(2));
    // Continue the search at the last ear: most outlines are round.
    let mut start = 0;
    while rest.len() > 2 {
        let n = rest.len();
        let ear = (0..n).map(|i| (start + i) % n).find(|&i| {
            let (a, b, c) = (points[rest[(i + n - 1) % n]], points[rest[i]], points[rest[(i + 1) % n]]);
            cross(a, b, c) >= 0.0
                && rest.iter().all(|&j| {
                    let p = points[j];
                    p == a
                        || p == b
                        || p == c
                        || !(cross(a, b, p) >= 0.0 && cross(b, c, p) >= 0.0 && cross(c, a, p) >= 0.0)
                })
        });
        let Some(i) = ear else { break };
        triangles.push([rest[(i + n - 1) % n] as u32, rest[i] as u32, rest[(i + 1) % n] as u32]);
        rest.remove(i);
        start = i + 1;
    }
    triangles
}

/// The part of a convex polygon within another convex polygon. Both run clockwise on the screen.
pub fn clip(polygon: &[Pos2], by: &[Pos2]) -> Vec<Pos2> {
    let mut rest = polygon.to_vec();
    for i in 0..by.len() {
        let (a, b) = (by[i], by[(i + 1) % by.len()]);
        let side = |p: Pos2| (b - a).x * (p - a).y - (b - a).y * (p - a).x;
        let mut next = Vec::with_capacity(rest.len() + 1);
        for j in 0..rest.len() {
            let (p, q) = (rest[j], rest[(j + 1) % rest.len()]);
            let (s, t) = (side(p), side(q));
            if s >= 0.0 {
                next.push(p);
            }
            if (s >= 0.0) != (t >= 0.0) {
                next.push(p + (q - p) * (s / (s - t)));
            }
        }
        rest = next;
    }
    rest
}

/// The part of a line within a convex polygon that runs clockwise on the screen.
pub fn clip_line(from: Pos2, to: Pos2, by: &[Pos2]) -> Option<[Pos2; 2]> {
    let (mut first, mut last) = (0.0_f32, 1.0_f32);
    for i in 0..by.len() {
        let (a, b) = (by[i], by[(i + 1) % by.len()]);
        let side = |p: Pos2| (b - a).x * (p - a).y - (b - a).y * (p - a).x;
        let (s, t) = (side(from), side(to));
        match (s >= 0.0, t >= 0.0) {
            (false, false) => return None,
            (false, true) => first = first.max(s / (s - t)),
            (true, false) => last = last.min(s / (s - t)),
            (true, true) => {}
        }
    }
    (first < last).then(|| [from + (to - from) * first, from + (to - from) * last])
}

/// Whether a point is in a polygon of any shape.
pub fn inside(polygon: &[Pos2], p: Pos2) -> bool {
    let mut within = false;
    for i in 0..polygon.len() {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concave_outlines_are_triangulated_completely() {
        let arrow = [pos2(0., -1.), pos2(1., 1.), pos2(0., 0.4), pos2(-1., 1.)];
        assert_eq!(triangulate(&arrow).len(), 2);
        let mut reversed = arrow;
        reversed.reverse();
        assert_eq!(triangulate(&reversed).len(), 2);
    }

    #[test]
    fn a_curve_passes_through_its_points_and_keeps_its_corners() {
        let square = [pos2(0., 0.), pos2(1., 0.), pos2(1., 1.), pos2(0., 1.)];
        let round = smooth(&square, true);
        assert!(round.len() > 8 && square.iter().all(|p| round.contains(p)));
        assert!(round.iter().any(|p| p.x > 1.02), "it bulges between its points");
        let doubled: Vec<Pos2> = square.iter().flat_map(|&p| [p, p]).collect();
        assert_eq!(smooth(&doubled, true), square);
    }

    #[test]
    fn mirroring_an_outline_does_not_repeat_points_on_the_axis() {
        let half = [pos2(0., -1.), pos2(1., 0.), pos2(0., 1.)];
        assert_eq!(mirrored(&half), [pos2(0., -1.), pos2(1., 0.), pos2(0., 1.), pos2(-1., 0.)]);
        assert_eq!(mirrored(&[pos2(1., 0.), pos2(1., 1.)]).len(), 4);
    }

    #[test]
    fn clipping_cuts_off_what_is_outside() {
        let by = [pos2(0., 0.), pos2(2., 0.), pos2(2., 2.), pos2(0., 2.)];
        let cut = clip(&[pos2(1., 1.), pos2(5., 1.), pos2(5., 1.5), pos2(1., 1.5)], &by);
        assert!(cut.len() == 4 && cut.iter().all(|p| p.x <= 2.0));
        assert_eq!(clip_line(pos2(-1., 1.), pos2(1., 1.), &by), Some([pos2(0., 1.), pos2(1., 1.)]));
        assert_eq!(clip_line(pos2(-1., -1.), pos2(1., -1.), &by), None);
        assert!(inside(&by, pos2(1., 1.)) && !inside(&by, pos2(3., 1.)));
    }
}
