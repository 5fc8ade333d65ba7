//! Small drawings that need no look: path diagrams and arrows.

use dicta_art::Grid;
use dicta_program::Step;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

/// The colours of a path diagram.
#[derive(Clone, Copy, Debug)]
pub struct DiagramStyle {
    pub cell: Color32,
    pub grid: Color32,
    pub path: Color32,
    pub end: Color32,
}

/// Draws a path on cells of its own, as on a printed schedule: a dot at the start, an arrow at the end.
pub fn diagram(painter: &Painter, rect: Rect, grid: Grid, steps: &[Step], facing: i64, style: DiagramStyle) {
    let trace = grid.trace((0, 0), facing, steps);
    let mut cells: Vec<(i64, i64)> = Vec::new();
    for (cell, _) in &trace {
        if !cells.contains(cell) {
            cells.push(*cell);
        }
    }
    let mut bounds = Rect::NOTHING;
    for &(c, r) in &cells {
        let centre = grid.centre(c, r);
        bounds = bounds.union(Rect::from_center_size(centre, vec2(1.155, 1.0)));
    }
    let scale = (rect.width() / bounds.width()).min(rect.height() / bounds.height()).min(rect.height() / 3.1);
    let shift = rect.center() - bounds.center().to_vec2() * scale;
    let to = |p: Pos2| shift + p.to_vec2() * scale;
    for &(c, r) in &cells {
        let corners = grid.corners(to(grid.centre(c, r)), scale * 0.97);
        painter.add(Shape::convex_polygon(corners, style.cell, Stroke::new(0.8, style.grid)));
    }
    let width = (scale * 0.13).clamp(1.4, 3.0);
    let points = smooth_path(grid, &trace).into_iter().map(to).collect::<Vec<_>>();
    if points.len() > 1 {
        painter.add(Shape::line(points, Stroke::new(width, style.path)));
    }
    let start = to(grid.centre(trace[0].0.0, trace[0].0.1));
    painter.circle_filled(start, width * 1.15, style.path);
    let (end, facing) = trace[trace.len() - 1];
    arrow_head(painter, to(grid.centre(end.0, end.1)), grid.direction(facing), scale * 0.36, style.end);
}

/// A line through the centres of a traced path; consecutive points at the same centre are merged.
pub fn smooth_path(grid: Grid, trace: &[((i64, i64), i64)]) -> Vec<Pos2> {
    let mut points: Vec<Pos2> = Vec::new();
    for &((c, r), _) in trace {
        let p = grid.centre(c, r);
        if points.last() != Some(&p) {
            points.push(p);
        }
    }
    points
}

/// A solid arrowhead around a centre.
pub fn arrow_head(painter: &Painter, centre: Pos2, direction: Vec2, length: f32, colour: Color32) {
    let right = vec2(-direction.y, direction.x);
    let tip = centre + direction * length;
    let base = centre - direction * length * 0.55;
    painter.add(Shape::convex_polygon(
        vec![tip, base + right * length * 0.62, base - right * length * 0.62],
        colour,
        Stroke::NONE,
    ));
}
