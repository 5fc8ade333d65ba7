//! Areas of a path: a look has no shapes with holes, so each hole is joined to the outline around it by a cut.

/// A point in units of a look.
pub(super) type Point = (i64, i64);

/// The outlines of the areas that closed rings fill. With the rule “even-odd” a ring within a ring is a hole; otherwise
/// the directions of both decide.
pub(super) fn areas(mut rings: Vec<Vec<Point>>, even_odd: bool) -> Vec<Vec<Point>> {
    rings.retain(|ring| ring.len() > 2 && doubled_area(ring) != 0);
    let around: Vec<Vec<usize>> = (0..rings.len())
        .map(|inner| (0..rings.len()).filter(|outer| contains(&rings[*outer], &rings[inner])).collect())
        .collect();
    let winding = |ring: usize| if even_odd { 1 } else { doubled_area(&rings[ring]).signum() };
    let is_filled = |winding: i64| if even_odd { winding % 2 != 0 } else { winding != 0 };
    let mut outlines: Vec<(usize, Vec<Vec<Point>>)> = vec![];
    let mut holes: Vec<usize> = vec![];
    for (ring, around) in around.iter().enumerate() {
        let outside: i64 = around.iter().map(|outer| winding(*outer)).sum();
        match (is_filled(outside), is_filled(outside + winding(ring))) {
            (false, true) => outlines.push((ring, vec![])),
            (true, false) => holes.push(ring),
            _ => {}
        }
    }
    for hole in holes {
        let owners = outlines.iter_mut().filter(|(outline, _)| around[hole].contains(outline));
        if let Some((_, own)) = owners.min_by_key(|(outline, _)| doubled_area(&rings[*outline]).abs()) {
            own.push(rings[hole].clone());
        }
    }
    outlines.into_iter().map(|(outline, holes)| joined(rings[outline].clone(), holes)).collect()
}

/// Twice the area, positive if the ring is clockwise on the screen.
fn doubled_area(ring: &[Point]) -> i64 {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

/// Positive if `c` is right of the way from `a` to `b`, 0 if it is on the line through both.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum()
}

/// Whether a ring is inside another: its first point that is not on the other's edge decides.
fn contains(outer: &[Point], inner: &[Point]) -> bool {
    doubled_area(outer).abs() > doubled_area(inner).abs()
        && inner.iter().find_map(|p| is_inside(outer, *p)).unwrap_or(false)
}

/// Whether a point is inside a ring; none if it is on the edge.
fn is_inside(ring: &[Point], p: Point) -> Option<bool> {
    let mut inside = false;
    for i in 0..ring.len() {
        let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
        let within = |from: i64, to: i64, x: i64| (from.min(to)..=from.max(to)).contains(&x);
        if turn(a, b, p) == 0 && within(a.0, b.0, p.0) && within(a.1, b.1, p.1) {
            return None;
        }
        if (a.1 > p.1) != (b.1 > p.1) && (turn(a, b, p) > 0) == (b.1 > a.1) {
            inside = !inside;
        }
    }
    Some(inside)
}

/// An outline with cuts to its holes, which start with the one farthest to the right.
fn joined(mut outline: Vec<Point>, mut holes: Vec<Vec<Point>>) -> Vec<Point> {
    if holes.is_empty() {
        return outline;
    }
    if doubled_area(&outline) < 0 {
        outline.reverse();
    }
    for hole in &mut holes {
        if doubled_area(hole) > 0 {
            hole.reverse();
        }
        let farthest = (0..hole.len()).max_by_key(|i| hole[*i]).unwrap_or(0);
        hole.rotate_left(farthest);
    }
    holes.sort_by_key(|hole| std::cmp::Reverse(hole[0]));
    for number in 0..holes.len() {
        let from = holes[number][0];
        let mut ends: Vec<usize> = (0..outline.len()).collect();
        ends.sort_by_key(|i| (outline[*i].0 - from.0).pow(2) + (outline[*i].1 - from.1).pow(2));
        let is_free = |end: &usize| {
            let to = outline[*end];
            let mut rings = std::iter::once(&outline).chain(&holes[number..]);
            // A point that has a cut already has two sides.
            outline.iter().filter(|p| **p == to).count() == 1 && rings.all(|ring| !crosses(ring, from, to))
        };
        let end = ends.iter().copied().find(is_free).or(ends.first().copied()).unwrap_or(0);
        let hole = &holes[number];
        let after = outline.split_off(end + 1);
        let back = outline[end];
        outline.extend(hole.iter().chain(hole.first()));
        outline.push(back);
        outline.extend(after);
    }
    outline
}

/// Whether a way crosses or touches an edge of a ring that does not start or end at one of its ends.
fn crosses(ring: &[Point], from: Point, to: Point) -> bool {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])).any(|(a, b)| {
        let apart = ![a, b].iter().any(|p| *p == from || *p == to);
        let sides = turn(from, to, a) * turn(from, to, b);
        apart && sides <= 0 && turn(a, b, from) * turn(a, b, to) <= 0
    })
}
