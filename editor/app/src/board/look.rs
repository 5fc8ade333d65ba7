//! Looks as shapes: reads what a `look` says into vector primitives and draws them anywhere, turned and scaled.
//!
//! Units are a hundredth of a cell, the centre of the cell is 0 0, x to the right, y downwards, and a piece looks
//! north. What is not understood is left out: a look never fails.

use crate::theme::Tokens;
use dicta_program::{Look, LookProp, LookWord, Program};
use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Shape, Stroke, Vec2, pos2};
use std::collections::HashMap;
use std::sync::Arc;

/// A figure made of primitives, painted in order.
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
    Polygon { points: Vec<Pos2>, triangles: Vec<[u32; 3]> },
    Line(Vec<Pos2>),
    Circle(Pos2, f32),
    Ellipse(Pos2, Vec2),
    Text { text: String, at: Pos2, size: f32 },
}

/// Where and how a figure is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Placing {
    pub centre: Pos2,
    /// Points per cell.
    pub cell: f32,
    /// Clockwise, in radians.
    pub angle: f32,
    /// The colour of the side of the thing drawn.
    pub side: Color32,
    /// 0 to 1.
    pub opacity: f32,
}

/// All looks of a program, by what they are for.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    figures: HashMap<String, Arc<Figure>>,
    props: HashMap<String, HashMap<String, String>>,
}

impl Looks {
    /// Reads the looks of a program.
    pub fn of(program: &Program) -> Self {
        let mut looks = Looks::default();
        for look in &program.looks {
            looks.add(look);
        }
        looks
    }

    fn add(&mut self, look: &Look) {
        for key in [&look.of, &look.head.name] {
            if key.is_empty() {
                continue;
            }
            let figure = Figure::read(&look.props);
            if !figure.0.is_empty() {
                self.figures.entry(key.clone()).or_insert_with(|| Arc::new(figure));
            }
            let words = self.props.entry(key.clone()).or_default();
            for prop in &look.props {
                let value = prop.words.iter().map(word_text).collect::<Vec<_>>().join(" ");
                words.entry(prop.name.clone()).or_insert(value);
            }
        }
    }

    /// The figure for the first of these keys that has one.
    pub fn figure<'a>(&self, keys: impl IntoIterator<Item = &'a str>) -> Option<Arc<Figure>> {
        keys.into_iter().find_map(|k| self.figures.get(k).cloned())
    }

    /// The value of a plain property, such as a colour or a glyph.
    pub fn prop(&self, key: &str, name: &str) -> Option<&str> {
        self.props.get(key)?.get(name).map(String::as_str)
    }

    /// The colour role that a thing's look names under `colour`, `color` or `fill`.
    pub fn colour(&self, key: &str) -> Option<&str> {
        ["colour", "color", "fill"].iter().find_map(|name| self.prop(key, name))
    }
}

fn word_text(word: &LookWord) -> String {
    match word {
        LookWord::Number(n) => n.to_string(),
        LookWord::Name(s) | LookWord::Text(s) => s.clone(),
    }
}

impl Figure {
    /// Reads primitives; groups (properties whose body holds primitives) are read in place.
    pub fn read(props: &[LookProp]) -> Self {
        let mut marks = Vec::new();
        for prop in props {
            match Mark::read(prop) {
                Some(mark) => marks.push(mark),
                None => marks.extend(Figure::read(&prop.body).0),
            }
        }
        Figure(marks)
    }

    /// Draws the figure.
    pub fn paint(&self, painter: &Painter, tokens: &Tokens, at: Placing) {
        for mark in &self.0 {
            mark.paint(painter, tokens, at);
        }
    }
}

impl Mark {
    fn read(prop: &LookProp) -> Option<Self> {
        let numbers: Vec<f32> = prop
            .words
            .iter()
            .map_while(|w| match w {
                LookWord::Number(n) => Some(*n as f32 / 100.0),
                LookWord::Text(_) => Some(f32::NAN),
                LookWord::Name(_) => None,
            })
            .filter(|n| !n.is_nan())
            .collect();
        let points = || numbers.chunks_exact(2).map(|p| pos2(p[0], p[1])).collect::<Vec<_>>();
        let at = |i: usize| numbers.get(i).copied();
        let filled = !matches!(prop.name.as_str(), "line" | "ring");
        let form = match prop.name.as_str() {
            "polygon" | "outline" if numbers.len() >= 6 => {
                let points = points();
                let triangles = triangulate(&points);
                Form::Polygon { points, triangles }
            }
            "rect" | "box" => {
                let (x, y, w, h) = (at(0)?, at(1)?, at(2)?, at(3)?);
                let points = vec![pos2(x, y), pos2(x + w, y), pos2(x + w, y + h), pos2(x, y + h)];
                Form::Polygon { points, triangles: vec![[0, 1, 2], [0, 2, 3]] }
            }
            "line" if numbers.len() >= 4 => Form::Line(points()),
            "circle" | "disc" | "ring" => Form::Circle(pos2(at(0)?, at(1)?), at(2)?),
            "ellipse" | "oval" => Form::Ellipse(pos2(at(0)?, at(1)?), Vec2::new(at(2)?, at(3)?)),
            "text" => {
                let text = prop.words.iter().find_map(|w| match w {
                    LookWord::Text(t) => Some(t.clone()),
                    _ => None,
                })?;
                Form::Text { text, at: pos2(at(0).unwrap_or(0.0), at(1).unwrap_or(0.0)), size: at(2).unwrap_or(0.3) }
            }
            _ => return None,
        };
        let mut mark = Mark { form, fill: None, stroke: None, width: 0.02 };
        mark.read_colours(prop);
        if mark.fill.is_none() && mark.stroke.is_none() {
            let slot = if filled { &mut mark.fill } else { &mut mark.stroke };
            *slot = Some("side".to_owned());
        }
        Some(mark)
    }

    /// Colours stand after the numbers (`fill white stroke ink width 3`, or a bare role) or as properties of a body.
    fn read_colours(&mut self, prop: &LookProp) {
        let mut words = prop.words.iter().peekable();
        while let Some(word) = words.next() {
            let LookWord::Name(name) = word else { continue };
            match (name.as_str(), words.peek()) {
                ("width", Some(LookWord::Number(n))) => self.width = *n as f32 / 100.0,
                ("fill", Some(role)) => self.fill = Some(word_text(role)),
                ("stroke", Some(role)) => self.stroke = Some(word_text(role)),
                ("fill" | "stroke" | "width", _) => continue,
                _ => {
                    let slot = if matches!(self.form, Form::Line(_)) || prop.name == "ring" {
                        &mut self.stroke
                    } else {
                        &mut self.fill
                    };
                    *slot = Some(name.clone());
                    continue;
                }
            }
            words.next();
        }
        for inner in &prop.body {
            match (inner.name.as_str(), inner.words.first()) {
                ("fill" | "colour" | "color", Some(role)) => self.fill = Some(word_text(role)),
                ("stroke", Some(role)) => self.stroke = Some(word_text(role)),
                ("width", Some(LookWord::Number(n))) => self.width = *n as f32 / 100.0,
                _ => {}
            }
        }
    }

    fn paint(&self, painter: &Painter, tokens: &Tokens, at: Placing) {
        let (sin, cos) = at.angle.sin_cos();
        let to = |p: Pos2| at.centre + Vec2::new(p.x * cos - p.y * sin, p.x * sin + p.y * cos) * at.cell;
        let colour = |role: &Option<String>| {
            let role = role.as_deref()?;
            Some(tokens.role(role, at.side).unwrap_or(tokens.ink).gamma_multiply(at.opacity))
        };
        let fill = colour(&self.fill);
        let stroke = colour(&self.stroke).map(|c| Stroke::new((self.width * at.cell).max(0.75), c));
        match &self.form {
            Form::Polygon { points, triangles } => {
                let points: Vec<Pos2> = points.iter().map(|&p| to(p)).collect();
                if let Some(fill) = fill {
                    painter.add(filled(&points, triangles, fill));
                }
                if let Some(stroke) = stroke {
                    painter.add(Shape::closed_line(points, stroke));
                }
            }
            Form::Line(points) => {
                if let Some(stroke) = stroke.or(fill.map(|c| Stroke::new((self.width * at.cell).max(0.75), c))) {
                    painter.add(Shape::line(points.iter().map(|&p| to(p)).collect(), stroke));
                }
            }
            Form::Circle(centre, radius) => {
                let (centre, radius) = (to(*centre), radius * at.cell);
                painter.circle(centre, radius, fill.unwrap_or_default(), stroke.unwrap_or_default());
            }
            Form::Ellipse(centre, radii) => {
                let points: Vec<Pos2> = (0..28)
                    .map(|i| {
                        let a = i as f32 / 28.0 * std::f32::consts::TAU;
                        to(*centre + Vec2::new(a.cos() * radii.x, a.sin() * radii.y))
                    })
                    .collect();
                painter.add(Shape::convex_polygon(points, fill.unwrap_or_default(), stroke.unwrap_or_default()));
            }
            Form::Text { text, at: place, size } => {
                let colour = fill.or(stroke.map(|s| s.color)).unwrap_or(tokens.ink);
                painter.text(to(*place), Align2::CENTER_CENTER, text, FontId::proportional((size * at.cell).max(5.0)), colour);
            }
        }
    }
}

/// A filled polygon of any shape, with a hair line of the same colour to smooth its edge.
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

/// Cuts a simple polygon into triangles by clipping ears; a crossing outline gives as many as can be found.
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
    let mut triangles = Vec::new();
    while rest.len() > 2 {
        let n = rest.len();
        let ear = (0..n).find(|&i| {
            let (a, b, c) = (points[rest[(i + n - 1) % n]], points[rest[i]], points[rest[(i + 1) % n]]);
            cross(a, b, c) >= 0.0
                && rest.iter().all(|&j| {
                    let p = points[j];
                    p == a || p == b || p == c || !(cross(a, b, p) >= 0.0 && cross(b, c, p) >= 0.0 && cross(c, a, p) >= 0.0)
                })
        });
        let Some(i) = ear else { break };
        triangles.push([rest[(i + n - 1) % n] as u32, rest[i] as u32, rest[(i + 1) % n] as u32]);
        rest.remove(i);
    }
    triangles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concave_outlines_are_cut_completely() {
        let arrow = [pos2(0., -1.), pos2(1., 1.), pos2(0., 0.4), pos2(-1., 1.)];
        assert_eq!(triangulate(&arrow).len(), 2);
        let mut reversed = arrow;
        reversed.reverse();
        assert_eq!(triangulate(&reversed).len(), 2);
    }

    #[test]
    fn colours_stand_after_numbers_or_in_a_body() {
        let number = |n| LookWord::Number(n);
        let name = |s: &str| LookWord::Name(s.to_owned());
        let prop = LookProp {
            name: "circle".into(),
            words: vec![number(0), number(0), number(20), name("fill"), name("white"), name("width"), number(4)],
            body: vec![LookProp { name: "stroke".into(), words: vec![name("ink")], body: vec![] }],
        };
        let figure = Figure::read(&[prop]);
        assert_eq!(figure.0[0].fill.as_deref(), Some("white"));
        assert_eq!(figure.0[0].stroke.as_deref(), Some("ink"));
        assert_eq!(figure.0[0].width, 0.04);
    }
}
