//! Rasterizes shapes: fills a picture with what a painter would have drawn on the screen, except text.
//!
//! Edges are anti-aliased by exact coverage, so a picture shown at its own size is as sharp as possible.

use egui::epaint::{ColorMode, PathShape, PathStroke};
use egui::{Color32, ColorImage, Context, Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Shape, Stroke};
use vello_cpu::color::{AlphaColor, Srgb};
use vello_cpu::kurbo::{self, Affine, BezPath, Join, RoundedRect, Shape as _};
use vello_cpu::{Pixmap, RenderContext, Resources};

/// Maximum deviation from curves, in points.
const EXACT: f64 = 0.05;

/// Collects the shapes that `paint` draws, on a layer of a context that is never shown.
pub fn shapes(beside: &Context, paint: impl FnOnce(&Painter)) -> Vec<Shape> {
    let layer = LayerId::new(Order::Background, Id::unique("in the making"));
    paint(&Painter::new(beside.clone(), layer, Rect::EVERYTHING));
    let list = beside.graphics_mut(|g| std::mem::take(g.entry(layer)));
    list.all_entries().map(|c| c.shape.clone()).collect()
}

/// Paints shapes on a transparent square of `side` pixels, at `pixels_per_point`.
pub fn picture(shapes: &[Shape], side: u16, pixels_per_point: f32) -> ColorImage {
    let mut raster = Raster { to: RenderContext::new(side, side), area: f64::from(side) / f64::from(pixels_per_point) };
    raster.to.set_transform(Affine::scale(f64::from(pixels_per_point)));
    for shape in shapes {
        raster.shape(shape);
    }
    let mut pixels = Pixmap::new(side, side);
    raster.to.render(&mut pixels, &mut Resources::new());
    let pixels = pixels.data().iter().map(|p| Color32::from_rgba_premultiplied(p.r, p.g, p.b, p.a)).collect();
    ColorImage::new([usize::from(side), usize::from(side)], pixels)
}

struct Raster {
    to: RenderContext,
    /// The side of the square, in points.
    area: f64,
}

impl Raster {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            // A mesh with a hairline outline of its own colour: the outline alone is enough.
            Shape::Vec(parts) if let [Shape::Mesh(mesh), Shape::Path(outline)] = parts.as_slice() => {
                let colour = mesh.vertices.first().map(|v| v.color);
                if outline.closed && outline.stroke.width <= 1.0 && solid(&outline.stroke) == colour {
                    self.fill(&polygon(&outline.points, true), colour.unwrap_or_default());
                } else {
                    parts.iter().for_each(|part| self.shape(part));
                }
            }
            Shape::Vec(parts) => parts.iter().for_each(|part| self.shape(part)),
            Shape::Circle(c) => {
                let circle = kurbo::Circle::new(point(c.center), f64::from(c.radius));
                self.both(&circle.to_path(EXACT), c.fill, c.stroke);
            }
            Shape::Ellipse(e) => {
                let radii = (f64::from(e.radius.x), f64::from(e.radius.y));
                let ellipse = kurbo::Ellipse::new(point(e.center), radii, f64::from(e.angle));
                self.both(&ellipse.to_path(EXACT), e.fill, e.stroke);
            }
            Shape::LineSegment { points, stroke } => self.line(&polygon(points, false), *stroke),
            Shape::Path(path) => self.path(path),
            Shape::Rect(r) => {
                let rect = kurbo::Rect::from_points(point(r.rect.min), point(r.rect.max));
                let rounded = RoundedRect::from_rect(rect, f64::from(r.corner_radius.nw));
                self.both(&rounded.to_path(EXACT), r.fill, r.stroke);
            }
            Shape::Mesh(mesh) => self.mesh(mesh),
            Shape::QuadraticBezier(b) => {
                self.path(&PathShape {
                    points: b.flatten(None),
                    closed: b.closed,
                    fill: b.fill,
                    stroke: b.stroke.clone(),
                });
            }
            Shape::CubicBezier(b) => {
                self.path(&PathShape {
                    points: b.flatten(None),
                    closed: b.closed,
                    fill: b.fill,
                    stroke: b.stroke.clone(),
                });
            }
            Shape::Noop | Shape::Band(_) | Shape::Text(_) | Shape::Callback(_) => {}
        }
    }

    fn path(&mut self, path: &PathShape) {
        let stroke = solid(&path.stroke).map_or(Stroke::NONE, |colour| Stroke::new(path.stroke.width, colour));
        self.both(&polygon(&path.points, path.closed), path.fill, stroke);
    }

    fn both(&mut self, path: &BezPath, fill: Color32, stroke: Stroke) {
        self.fill(path, fill);
        self.line(path, stroke);
    }

    fn fill(&mut self, path: &BezPath, colour: Color32) {
        if self.is_seen(path, 0.0, colour) {
            self.to.set_paint(paint(colour));
            self.to.fill_path(path);
        }
    }

    fn line(&mut self, path: &BezPath, stroke: Stroke) {
        let width = f64::from(stroke.width);
        if width > 0.0 && self.is_seen(path, width, stroke.color) {
            let join = if width > 2.0 { Join::Round } else { Join::Miter };
            self.to.set_stroke(kurbo::Stroke::new(width).with_join(join).with_caps(kurbo::Cap::Butt));
            self.to.set_paint(paint(stroke.color));
            self.to.stroke_path(path);
        }
    }

    fn is_seen(&self, path: &BezPath, around: f64, colour: Color32) -> bool {
        let area = kurbo::Rect::new(0.0, 0.0, self.area, self.area).inflate(around, around);
        colour != Color32::TRANSPARENT && !path.is_empty() && path.control_box().overlaps(area)
    }

    /// Triangles; those of one colour are filled together, so that no seam shows between them.
    fn mesh(&mut self, mesh: &Mesh) {
        let mut path = BezPath::new();
        let mut colour = None;
        for triangle in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|i| mesh.vertices[triangle[i] as usize]);
            if colour != Some(corners[0].color) {
                self.fill(&path, colour.unwrap_or_default());
                path.truncate(0);
                colour = Some(corners[0].color);
            }
            let [a, b, c] = corners.map(|v| v.pos);
            // With the same orientation, shared edges cancel out.
            let turned = (b - a).x * (c - a).y < (b - a).y * (c - a).x;
            add(&mut path, &if turned { [a, c, b] } else { [a, b, c] }, true);
        }
        self.fill(&path, colour.unwrap_or_default());
    }
}

fn polygon(points: &[Pos2], closed: bool) -> BezPath {
    let mut path = BezPath::with_capacity(points.len() + 2);
    add(&mut path, points, closed);
    path
}

fn add(path: &mut BezPath, points: &[Pos2], closed: bool) {
    if let Some((first, rest)) = points.split_first() {
        path.move_to(point(*first));
        rest.iter().for_each(|p| path.line_to(point(*p)));
        if closed {
            path.close_path();
        }
    }
}

fn point(p: Pos2) -> kurbo::Point {
    kurbo::Point::new(f64::from(p.x), f64::from(p.y))
}

fn paint(colour: Color32) -> AlphaColor<Srgb> {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    AlphaColor::from_rgba8(r, g, b, a)
}

fn solid(stroke: &PathStroke) -> Option<Color32> {
    match stroke.color {
        ColorMode::Solid(colour) => Some(colour),
        ColorMode::UV(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn adjacent_triangles_show_no_seam() {
        let square = Rect::from_min_max(pos2(1.5, 1.5), pos2(6.5, 6.5));
        let mut mesh = Mesh::default();
        for p in [square.left_top(), square.right_top(), square.right_bottom(), square.left_bottom()] {
            mesh.colored_vertex(p, Color32::RED);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 3, 2);
        let image = picture(&[Shape::mesh(mesh)], 8, 1.0);
        for x in 2..6 {
            assert_eq!(image[(x, x)], Color32::RED, "{x}");
        }
        assert_eq!((image[(0, 0)], image[(1, 3)].a()), (Color32::TRANSPARENT, 128));
    }

    #[test]
    fn points_are_scaled_to_pixels() {
        let dot = Shape::circle_filled(pos2(4.0, 4.0), 2.0, Color32::WHITE);
        let image = picture(&[dot], 16, 2.0);
        assert_eq!((image[(8, 8)], image[(2, 8)]), (Color32::WHITE, Color32::TRANSPARENT));
    }
}
