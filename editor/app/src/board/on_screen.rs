//! The window as a canvas for drawings.

use dicta_art::{Canvas, Pen};
use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Shape, Stroke};

/// A painter of the window, to draw on.
pub struct OnScreen<'p>(pub &'p Painter);

impl Canvas for OnScreen<'_> {
    fn polygon(&self, points: &[Pos2], triangles: &[[u32; 3]], fill: Color32) {
        self.0.add(filled(points, triangles, fill));
    }

    fn convex(&self, points: Vec<Pos2>, fill: Color32, outline: Pen) {
        self.0.add(Shape::convex_polygon(points, fill, stroke(outline)));
    }

    fn line(&self, points: Vec<Pos2>, closed: bool, pen: Pen) {
        let stroke = stroke(pen);
        self.0.add(match (closed, &points[..]) {
            (true, _) => Shape::closed_line(points, stroke),
            (false, [from, to]) => Shape::line_segment([*from, *to], stroke),
            (false, _) => Shape::line(points, stroke),
        });
    }

    fn circle(&self, centre: Pos2, radius: f32, fill: Color32, outline: Pen) {
        self.0.circle(centre, radius, fill, stroke(outline));
    }

    fn text(&self, centre: Pos2, text: &str, size: f32, colour: Color32) {
        self.0.text(centre, Align2::CENTER_CENTER, text, FontId::proportional(size), colour);
    }
}

/// A line as the toolkit has it.
pub fn stroke(pen: Pen) -> Stroke {
    Stroke::new(pen.width, pen.colour)
}

/// A filled polygon of any shape, with a hairline of the same colour to smooth its edge.
pub fn filled(points: &[Pos2], triangles: &[[u32; 3]], fill: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for &p in points {
        mesh.colored_vertex(p, fill);
    }
    for &[a, b, c] in triangles {
        mesh.add_triangle(a, b, c);
    }
    Shape::Vec(vec![Shape::mesh(mesh), Shape::closed_line(points.to_vec(), Stroke::new(0.6, fill))])
}
