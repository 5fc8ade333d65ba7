//! Where a figure can be touched: the outlines of its marks, in cells.

use super::{Figure, Form, Mark};
use emath::{Pos2, Rect, Vec2};

/// Points of the outline of a circle.
const ROUND: usize = 40;
/// The width of a letter of a text, of its height.
const LETTER: f32 = 0.6;

/// The outline of a mark.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    pub points: Vec<Pos2>,
    pub is_closed: bool,
    is_filled: bool,
    /// How far from it the stroke extends.
    reach: f32,
}

impl Figure {
    /// The outlines of its marks, in the order in which they are drawn. Terrain has none.
    pub fn outlines(&self) -> Vec<Outline> {
        self.0.iter().filter_map(Mark::outline).collect()
    }

    /// Whether a point is on it, or at most `near` away.
    pub fn holds(&self, at: Pos2, near: f32) -> bool {
        self.outlines().iter().any(|outline| outline.holds(at, near))
    }
}

impl Outline {
    /// The outline of an area.
    pub fn of(area: Rect) -> Self {
        let points = vec![area.left_top(), area.right_top(), area.right_bottom(), area.left_bottom()];
        Outline { points, is_closed: true, is_filled: true, reach: 0.0 }
    }

    /// Whether a point is on what it is around, or at most `near` away.
    pub fn holds(&self, at: Pos2, near: f32) -> bool {
        self.is_filled && self.is_around(at) || self.distance(at) <= self.reach + near
    }

    /// How far a point is from the line.
    pub fn distance(&self, at: Pos2) -> f32 {
        let ends = self.is_closed.then(|| Some((*self.points.last()?, *self.points.first()?))).flatten();
        let edges = self.points.windows(2).map(|pair| (pair[0], pair[1])).chain(ends);
        edges.map(|edge| edge_distance(at, edge)).fold(f32::INFINITY, f32::min)
    }

    /// Whether a ray to the right crosses it an odd number of times.
    fn is_around(&self, at: Pos2) -> bool {
        let count = self.points.len();
        let crosses = |i: &usize| {
            let (a, b) = (self.points[*i], self.points[(i + 1) % count]);
            (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) * (b.x - a.x) / (b.y - a.y)
        };
        (0..count).filter(crosses).count() % 2 == 1
    }
}

impl Mark {
    fn outline(&self) -> Option<Outline> {
        let round = |centre: Pos2, radii: Vec2| {
            let at = |i: usize| Vec2::angled(i as f32 / ROUND as f32 * std::f32::consts::TAU);
            (0..ROUND).map(|i| centre + at(i) * radii).collect::<Vec<_>>()
        };
        let (points, is_closed) = match &self.form {
            Form::Polygon { points, .. } => (points.clone(), true),
            Form::Line(points) => (points.clone(), false),
            Form::Circle(centre, radius) => (round(*centre, Vec2::splat(*radius)), true),
            Form::Ellipse(centre, radii) => (round(*centre, *radii), true),
            Form::Text { text, at, size } => {
                let width = LETTER * text.chars().count().max(1) as f32;
                return Some(Outline::of(Rect::from_center_size(*at, Vec2::new(width, 1.0) * *size)));
            }
            Form::Stamp { .. } | Form::Spread(_) => return None,
        };
        let is_filled = is_closed && self.fill.is_some();
        Some(Outline { points, is_closed, is_filled, reach: self.width / 2.0 })
    }
}

/// How far a point is from an edge.
pub fn edge_distance(at: Pos2, (from, to): (Pos2, Pos2)) -> f32 {
    let along = to - from;
    let share = if along.length_sq() > 0.0 { (at - from).dot(along) / along.length_sq() } else { 0.0 };
    at.distance(from + along * share.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::{LookProp, LookWord};
    use emath::pos2;

    fn figure(word: &str, colour: &str, numbers: &[i64]) -> Figure {
        let numbers = numbers.iter().map(|n| LookWord::Number(*n));
        let words = std::iter::once(LookWord::Name(colour.to_owned())).chain(numbers).collect();
        Figure::read(&[LookProp { name: word.to_owned(), words, body: vec![] }])
    }

    #[test]
    fn filled_shapes_are_touched_inside_and_strokes_only_on_their_line() {
        let triangle = figure("polygon", "tint", &[0, -40, 40, 40, -40, 40]);
        assert!(triangle.holds(pos2(0.0, 0.2), 0.0) && !triangle.holds(pos2(0.3, -0.3), 0.02));
        assert!(triangle.holds(pos2(0.0, 0.43), 0.05));
        let ring = figure("ring", "ink", &[4, 0, 0, 30]);
        assert!(ring.holds(pos2(0.3, 0.0), 0.0) && !ring.holds(pos2(0.0, 0.0), 0.02));
        let line = figure("line", "ink", &[4, 0, -30, 0, 30]);
        assert!(line.holds(pos2(0.015, 0.0), 0.0) && !line.holds(pos2(0.1, 0.0), 0.02));
    }
}
