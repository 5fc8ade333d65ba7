//! Small drawings that need no look: plain counters, side badges, path diagrams.

use super::geometry::Grid;
use super::look::Placing;
use crate::theme::Tokens;
use dicta_program::Step;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

/// A plain counter: a rounded arrow with a short title, for pieces without a look.
pub fn counter(painter: &Painter, tokens: &Tokens, at: Placing<'_>, short: &str) {
    let Placing { centre, cell, angle, side, opacity, .. } = at;
    let (sin, cos) = angle.sin_cos();
    let to = |x: f32, y: f32| centre + vec2(x * cos - y * sin, x * sin + y * cos) * cell;
    let outline = vec![to(0.0, -0.40), to(0.27, -0.12), to(0.27, 0.30), to(-0.27, 0.30), to(-0.27, -0.12)];
    painter.add(Shape::convex_polygon(
        outline,
        side.gamma_multiply(opacity),
        Stroke::new((cell * 0.03).max(1.0), tokens.ink.gamma_multiply(opacity)),
    ));
    // The plate below shows the title that does not fit here.
    let mut letters: String = short.split([' ', '-', '.']).filter_map(|w| w.chars().next()).take(3).collect();
    if short.chars().count() <= 4 {
        letters = short.to_owned();
    }
    let font = FontId::proportional((cell * 0.24).max(7.0));
    painter.text(centre, Align2::CENTER_CENTER, letters, font, on(side).gamma_multiply(opacity));
}

/// Black or white, whichever is more legible on a colour.
pub fn on(colour: Color32) -> Color32 {
    let light = 0.299 * f32::from(colour.r()) + 0.587 * f32::from(colour.g()) + 0.114 * f32::from(colour.b());
    if light > 140.0 { Color32::from_rgb(0x1b, 0x1a, 0x19) } else { Color32::from_rgb(0xfa, 0xf8, 0xf2) }
}

/// The badge of a side: each side has its own shape, so that sides differ by more than colour.
pub fn badge(painter: &Painter, tokens: &Tokens, centre: Pos2, radius: f32, number: usize, colour: Color32) {
    let stroke = Stroke::new(1.0, tokens.ink);
    match number % 4 {
        0 => {
            painter.circle(centre, radius, colour, stroke);
        }
        1 => {
            painter.rect(
                Rect::from_center_size(centre, Vec2::splat(radius * 1.75)),
                1.0,
                colour,
                stroke,
                egui::StrokeKind::Middle,
            );
        }
        shape => {
            let n = if shape == 2 { 3 } else { 4 };
            let points = (0..n)
                .map(|i| {
                    let a = i as f32 / n as f32 * std::f32::consts::TAU;
                    centre + vec2(a.sin(), -a.cos()) * radius * 1.2
                })
                .collect();
            painter.add(Shape::convex_polygon(points, colour, stroke));
        }
    }
}

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
