//! A figure: the marks of a look, and how it is drawn at a position, turned and scaled.

use super::read::read_marks;
use super::spelled;
use super::spread::{self, Surroundings, TerrainMark};
use crate::canvas::{Canvas, Pen};
use crate::colours::Colours;
use dicta_program::LookProp;
use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, pos2};
use std::collections::HashMap;

/// Width of the hairline around a polygon, in cells.
pub(super) const OUTLINE: f32 = 0.008;

/// A list of primitives, painted in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure(pub Vec<Mark>);

/// One primitive with its colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub form: Form,
    pub fill: Option<String>,
    pub stroke: Option<String>,
    /// Width of the stroke.
    pub width: f32,
}

/// The primitives.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    Polygon {
        points: Vec<Pos2>,
        triangles: Vec<[u32; 3]>,
    },
    Line(Vec<Pos2>),
    Circle(Pos2, f32),
    Ellipse(Pos2, Vec2),
    Text {
        text: String,
        at: Pos2,
        size: f32,
    },
    /// Another look: the size of its cell, turned clockwise in radians.
    Stamp {
        name: String,
        at: Pos2,
        size: f32,
        angle: f32,
    },
    Spread(Box<TerrainMark>),
}

/// Position and style of a figure.
#[derive(Clone, Copy, Debug)]
pub struct Placing<'a> {
    pub centre: Pos2,
    /// Points per cell.
    pub cell: f32,
    /// Clockwise, in radians.
    pub angle: f32,
    /// Length relative to width.
    pub stretch: f32,
    /// The colour of the side of the piece.
    pub side: Color32,
    /// The piece's own colour.
    pub tint: Color32,
    /// 0 to 1.
    pub opacity: f32,
    /// Values for glyphs to show, by name.
    pub values: &'a [(String, String)],
    /// The cell and its neighbours, for terrain.
    pub lie: Option<&'a Surroundings<'a>>,
}

impl Placing<'_> {
    /// Upright, opaque, without a side.
    pub fn plain(centre: Pos2, cell: f32, ink: Color32) -> Self {
        Placing { centre, cell, angle: 0.0, stretch: 1.0, side: ink, tint: ink, opacity: 1.0, values: &[], lie: None }
    }

    /// The colour of a role here. Terrain is muted so that pieces stand out from it, most of all at night, unless its
    /// look gives a literal colour.
    pub(super) fn colour(&self, colours: &Colours, role: &str) -> Color32 {
        let colour = colours.role(role, self.side, self.tint);
        if self.lie.is_none() || role.starts_with('#') {
            return colour.gamma_multiply(self.opacity);
        }
        colour.lerp_to_gamma(colours.ground, if colours.dark { 0.45 } else { 0.1 }).gamma_multiply(self.opacity)
    }
}

impl Figure {
    /// Reads the primitives of a body.
    pub fn read(props: &[LookProp]) -> Self {
        Figure(read_marks(props, 100.0))
    }

    /// Draws the figure.
    pub fn paint(&self, canvas: &dyn Canvas, colours: &Colours, at: Placing<'_>) {
        for mark in &self.0 {
            mark.paint(canvas, colours, at);
        }
    }

    /// Draws the filled parts in one colour: the shadow.
    pub fn paint_shadow(&self, canvas: &dyn Canvas, colours: &Colours, at: Placing<'_>) {
        let colour = Color32::from_black_alpha(if colours.dark { 70 } else { 34 });
        for mark in self.0.iter().filter(|m| m.fill.is_some() && !m.is_sign() && m.width == OUTLINE) {
            mark.paint_in(canvas, colours, at, Some(colour), None);
        }
    }

    /// Draws mark `number` if it belongs to this terrain layer, except glyphs and marks too small to see.
    pub fn paint_layer(&self, canvas: &dyn Canvas, colours: &Colours, at: Placing<'_>, layer: usize, number: usize) {
        let tiny = |mark: &Mark| match &mark.form {
            Form::Line(_) => mark.width * at.cell < 0.2,
            Form::Circle(_, radius) => radius * at.cell < 0.5,
            _ => false,
        };
        let Some(mark) = self.0.get(number).filter(|m| !m.is_sign() && !tiny(m)) else { return };
        match (&mark.form, at.lie) {
            (Form::Spread(spread), Some(_)) => spread.paint(canvas, colours, mark, at, Some(layer)),
            _ if layer + 1 == spread::LAYERS => mark.paint(canvas, colours, at),
            _ => {}
        }
    }

    /// Draws only the glyphs.
    pub fn paint_signs(&self, canvas: &dyn Canvas, colours: &Colours, at: Placing<'_>) {
        for mark in self.0.iter().filter(|m| m.is_sign()) {
            mark.paint(canvas, colours, at);
        }
    }

    /// Whether it has glyphs.
    pub fn has_signs(&self) -> bool {
        self.0.iter().any(Mark::is_sign)
    }

    /// Whether it has ribbons that continue from cell to cell.
    pub fn has_ribbons(&self) -> bool {
        self.0.iter().any(|m| matches!(&m.form, Form::Spread(spread) if matches!(**spread, TerrainMark::Join { .. })))
    }

    /// The farthest extent from the centre in any direction, in cells; without glyphs.
    pub fn reach(&self) -> f32 {
        self.0.iter().map(Mark::reach).fold(0.0, f32::max)
    }

    /// The covered area, in cells from the centre; without glyphs. Terrain covers its cell.
    pub fn bounds(&self) -> Option<Rect> {
        let mut all = Rect::NOTHING;
        for mark in &self.0 {
            match &mark.form {
                Form::Polygon { points, .. } | Form::Line(points) => points.iter().for_each(|p| all.extend_with(*p)),
                Form::Circle(centre, r) => all = all.union(Rect::from_center_size(*centre, Vec2::splat(2.0 * r))),
                Form::Ellipse(centre, radii) => all = all.union(Rect::from_center_size(*centre, *radii * 2.0)),
                Form::Spread(_) => all = all.union(Rect::from_center_size(Pos2::ZERO, Vec2::splat(1.0))),
                Form::Text { .. } | Form::Stamp { .. } => {}
            }
        }
        (all.width() > 0.0 && all.height() > 0.0).then_some(all)
    }
}

impl Mark {
    /// The farthest extent from the centre of the figure, in cells.
    fn reach(&self) -> f32 {
        let far = |p: &Pos2| p.to_vec2().length();
        let farthest = match &self.form {
            Form::Polygon { points, .. } | Form::Line(points) => points.iter().map(far).fold(0.0, f32::max),
            Form::Circle(centre, radius) => far(centre) + radius,
            Form::Ellipse(centre, radii) => far(centre) + radii.max_elem(),
            Form::Spread(_) => std::f32::consts::FRAC_1_SQRT_2,
            Form::Text { .. } | Form::Stamp { .. } => 0.0,
        };
        farthest + self.width / 2.0
    }

    pub(super) fn is_sign(&self) -> bool {
        matches!(self.form, Form::Text { .. })
    }

    pub(super) fn is_stamp(&self) -> bool {
        match &self.form {
            Form::Stamp { .. } => true,
            Form::Spread(spread) => spread.figures().into_iter().flatten().any(Mark::is_stamp),
            _ => false,
        }
    }

    /// Replaces the names of content's own colours with their values.
    pub(super) fn spell(&mut self, palette: &HashMap<String, String>) {
        for role in [&mut self.fill, &mut self.stroke].into_iter().flatten() {
            *role = spelled(palette, role);
        }
        if let Form::Spread(spread) = &mut self.form {
            spread.spell(palette);
        }
    }

    /// Swaps left and right.
    pub(super) fn mirrored(&self) -> Self {
        self.changed(|p| pos2(-p.x, p.y), 1.0, |angle| -angle)
    }

    /// Turns, scales and moves it.
    pub(super) fn moved(&self, to: Pos2, size: f32, angle: f32) -> Self {
        let (sin, cos) = angle.sin_cos();
        let there = |p: Pos2| to + Vec2::new(p.x * cos - p.y * sin, p.x * sin + p.y * cos) * size;
        self.changed(there, size, |a| a + angle)
    }

    fn changed(&self, there: impl Fn(Pos2) -> Pos2, by: f32, turn: impl Fn(f32) -> f32) -> Self {
        let all = |points: &[Pos2]| points.iter().map(|&p| there(p)).collect::<Vec<_>>();
        let form = match &self.form {
            Form::Polygon { points, triangles } => Form::Polygon { points: all(points), triangles: triangles.clone() },
            Form::Line(points) => Form::Line(all(points)),
            Form::Circle(centre, r) => Form::Circle(there(*centre), r * by),
            Form::Ellipse(centre, radii) => Form::Ellipse(there(*centre), *radii * by),
            Form::Text { text, at, size } => Form::Text { text: text.clone(), at: there(*at), size: size * by },
            Form::Stamp { name, at, size, angle } => {
                Form::Stamp { name: name.clone(), at: there(*at), size: size * by, angle: turn(*angle) }
            }
            Form::Spread(spread) => Form::Spread(spread.clone()),
        };
        // The outline of a polygon stays a hairline at any size.
        let outline = matches!(self.form, Form::Polygon { .. }) && self.width == OUTLINE;
        Mark { form, width: if outline { OUTLINE } else { self.width * by }, ..self.clone() }
    }

    pub(super) fn paint(&self, canvas: &dyn Canvas, colours: &Colours, at: Placing<'_>) {
        let colour = |role: &Option<String>| role.as_deref().map(|role| at.colour(colours, role));
        let stroke = colour(&self.stroke).map(|c| Pen::visible(self.width * at.cell, c));
        self.paint_in(canvas, colours, at, colour(&self.fill), stroke);
    }

    fn paint_in(
        &self,
        canvas: &dyn Canvas,
        colours: &Colours,
        at: Placing<'_>,
        fill: Option<Color32>,
        stroke: Option<Pen>,
    ) {
        let (sin, cos) = at.angle.sin_cos();
        let to = |p: Pos2| {
            let y = p.y * at.stretch;
            at.centre + Vec2::new(p.x * cos - y * sin, p.x * sin + y * cos) * at.cell
        };
        match &self.form {
            Form::Polygon { points, triangles } => {
                let points: Vec<Pos2> = points.iter().map(|&p| to(p)).collect();
                if let Some(fill) = fill {
                    canvas.polygon(&points, triangles, fill);
                }
                if let Some(stroke) = stroke {
                    canvas.line(points, true, stroke);
                }
            }
            Form::Line(points) => {
                if let Some(stroke) = stroke.or(fill.map(|c| Pen::visible(self.width * at.cell, c))) {
                    canvas.line(points.iter().map(|&p| to(p)).collect(), false, stroke);
                }
            }
            Form::Circle(centre, radius) => {
                let (centre, radius) = (to(*centre), radius * at.cell);
                canvas.circle(centre, radius, fill.unwrap_or_default(), stroke.unwrap_or_default());
            }
            Form::Ellipse(centre, radii) => {
                let points: Vec<Pos2> = (0..28)
                    .map(|i| {
                        let a = i as f32 / 28.0 * std::f32::consts::TAU;
                        to(*centre + Vec2::new(a.cos() * radii.x, a.sin() * radii.y))
                    })
                    .collect();
                canvas.convex(points, fill.unwrap_or_default(), stroke.unwrap_or_default());
            }
            Form::Spread(spread) => spread.paint(canvas, colours, self, at, None),
            Form::Stamp { .. } => {}
            Form::Text { text, at: place, size } => {
                let colour = fill.or(stroke.map(|s| s.colour)).unwrap_or(colours.ink);
                let text = fill_in(text, at.values);
                canvas.text(to(*place), &text, (size * at.cell).max(5.0), colour);
            }
        }
    }
}

/// Replaces names in braces with their values.
fn fill_in(text: &str, values: &[(String, String)]) -> String {
    let mut text = text.to_owned();
    if text.contains('{') {
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
    }
    text
}
