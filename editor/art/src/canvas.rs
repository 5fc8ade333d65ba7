//! What drawings are made on: a window, or a page.

use ecolor::Color32;
use emath::Pos2;

/// The width and colour of a line; a width of 0 draws nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pen {
    pub width: f32,
    pub colour: Color32,
}

impl Pen {
    pub const NONE: Pen = Pen { width: 0.0, colour: Color32::TRANSPARENT };

    pub fn new(width: f32, colour: Color32) -> Self {
        Pen { width, colour }
    }

    /// A line; one too thin to be visible is drawn paler instead.
    pub fn visible(width: f32, colour: Color32) -> Self {
        const THINNEST: f32 = 0.7;
        let seen = (width / THINNEST).clamp(0.35, 1.0);
        Pen::new(width.max(THINNEST), colour.gamma_multiply(seen))
    }
}

/// Something to draw on, from the back to the front. Lengths are points.
pub trait Canvas {
    /// A filled polygon of any shape, and the same as triangles of its points.
    fn polygon(&self, points: &[Pos2], triangles: &[[u32; 3]], fill: Color32);
    /// A convex polygon.
    fn convex(&self, points: Vec<Pos2>, fill: Color32, outline: Pen);
    /// A line through points; a closed one returns to its first point.
    fn line(&self, points: Vec<Pos2>, closed: bool, pen: Pen);
    fn circle(&self, centre: Pos2, radius: f32, fill: Color32, outline: Pen);
    /// A text in one line, around its centre.
    fn text(&self, centre: Pos2, text: &str, size: f32, colour: Color32);
}
