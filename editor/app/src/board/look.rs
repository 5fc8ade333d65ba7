//! Looks as shapes: reads what a `look` says into vector primitives and draws them anywhere, turned and scaled.
//!
//! Units are a hundredth of a cell, the centre of the cell is 0 0, x to the right, y downwards, and a piece looks
//! north. The colour stands first and is a role:
//!
//! ```text
//! polygon <colour> [x y, …]         a filled shape with a fine outline
//! shade   <colour> [x y, …]         a filled shape without one
//! line    <colour> <width> [x y, …] a stroke
//! circle  <colour> x y r            a disc          ring <colour> <width> x y r   a circle line
//! glyph   <colour> <size> x y "…"   a sign; {name} in it is the value of a field
//! ```
//!
//! Colours that the window does not know are named by content: `colours { haze "#7b7770" "#8b8882" }` in any look, by day
//! and by night.
//!
//! `fill`, `stroke` and `width` may follow or stand in a body instead. A body that is no primitive is a figure of its
//! own, found under `look.word.word`; `top` is the piece from above. What is not understood is left out: a look never
//! fails.

use crate::theme::Tokens;
use dicta_program::{Look, LookProp, LookWord, Program};
use egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Shape, Stroke, Vec2, pos2};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
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
pub struct Placing<'a> {
    pub centre: Pos2,
    /// Points per cell.
    pub cell: f32,
    /// Clockwise, in radians.
    pub angle: f32,
    /// How much longer than wide it is drawn.
    pub stretch: f32,
    /// The colour of the side of the thing drawn.
    pub side: Color32,
    /// Its own colour.
    pub tint: Color32,
    /// 0 to 1.
    pub opacity: f32,
    /// Values that signs may show, by name.
    pub values: &'a [(String, String)],
}

impl Placing<'_> {
    /// Upright, solid, without a side.
    pub fn plain(centre: Pos2, cell: f32, ink: Color32) -> Self {
        Placing { centre, cell, angle: 0.0, stretch: 1.0, side: ink, tint: ink, opacity: 1.0, values: &[] }
    }
}

/// All looks of a program, by what they are for.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    figures: HashMap<String, Arc<Figure>>,
    props: HashMap<String, HashMap<String, String>>,
    /// Colours that content names, as `#day/#night`.
    palette: HashMap<String, String>,
    /// A number that changes with what the looks say.
    pub print: u64,
}

impl Looks {
    /// Reads the looks of a program.
    pub fn of(program: &Program) -> Self {
        let mut hasher = DefaultHasher::new();
        for look in &program.looks {
            format!("{:?}", (&look.of, &look.head.name, &look.props)).hash(&mut hasher);
        }
        let mut looks = Looks { print: hasher.finish(), ..Looks::default() };
        for colour in program.looks.iter().flat_map(|l| &l.props).filter(|p| p.name == "colours").flat_map(|p| &p.body)
        {
            let hex: Vec<String> = colour.words.iter().map(word_text).collect();
            if let [day, ..] = hex.as_slice() {
                let night = hex.get(1).unwrap_or(day);
                looks.palette.insert(colour.name.clone(), format!("{day}/{night}"));
            }
        }
        for look in &program.looks {
            looks.add(look);
        }
        looks
    }

    fn add(&mut self, look: &Look) {
        for key in [&look.of, &look.head.name] {
            if key.is_empty() || self.props.contains_key(key) {
                continue;
            }
            self.add_body(key, &look.props);
            if let Some(top) = self.figures.get(&format!("{key}.top")).cloned() {
                self.figures.insert(key.clone(), top);
            }
        }
    }

    fn add_body(&mut self, key: &str, props: &[LookProp]) {
        let mut figure = Figure::read(props);
        for mark in &mut figure.0 {
            for role in [&mut mark.fill, &mut mark.stroke].into_iter().flatten() {
                *role = self.spelled(role);
            }
        }
        if !figure.0.is_empty() {
            self.figures.insert(key.to_owned(), Arc::new(figure));
        }
        let words = self.props.entry(key.to_owned()).or_default();
        for prop in props {
            let value = prop.words.iter().map(|w| spelled(&self.palette, &word_text(w))).collect::<Vec<_>>().join(" ");
            words.entry(prop.name.clone()).or_insert(value);
        }
        for prop in props.iter().filter(|p| !p.body.is_empty()) {
            let mut inner = format!("{key}.{}", prop.name);
            for word in &prop.words {
                inner = format!("{inner}.{}", word_text(word));
            }
            self.add_body(&inner, &prop.body);
        }
    }

    /// A role with the colours of content's own palette spelled out.
    fn spelled(&self, role: &str) -> String {
        spelled(&self.palette, role)
    }

    /// The figure for the first of these keys that has one.
    pub fn figure<'a>(&self, keys: impl IntoIterator<Item = &'a str>) -> Option<Arc<Figure>> {
        keys.into_iter().find_map(|k| self.figures.get(k).cloned())
    }

    /// The value of a plain property, such as a colour or a glyph.
    pub fn prop(&self, key: &str, name: &str) -> Option<&str> {
        self.props.get(key)?.get(name).map(String::as_str)
    }

    /// The colour role that a thing's look names.
    pub fn colour(&self, key: &str) -> Option<&str> {
        ["colour", "color", "ground", "tint", "fill"].iter().find_map(|name| self.prop(key, name))
    }
}

fn spelled(palette: &HashMap<String, String>, role: &str) -> String {
    if palette.is_empty() {
        return role.to_owned();
    }
    let words = role.split('_').map(|w| palette.get(w).map_or(w, String::as_str));
    palette.get(role).cloned().unwrap_or_else(|| words.collect::<Vec<_>>().join("_"))
}

fn word_text(word: &LookWord) -> String {
    match word {
        LookWord::Number(n) => n.to_string(),
        LookWord::Name(s) | LookWord::Text(s) => s.clone(),
    }
}

impl Figure {
    /// Reads the primitives of a body.
    pub fn read(props: &[LookProp]) -> Self {
        Figure(props.iter().filter_map(Mark::read).collect())
    }

    /// Draws the figure.
    pub fn paint(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>) {
        for mark in &self.0 {
            mark.paint(painter, tokens, at);
        }
    }

    /// Draws it without its signs, and without what would be too small to be seen.
    pub fn paint_shapes(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>) {
        let tiny = |mark: &Mark| match &mark.form {
            Form::Line(_) => mark.width * at.cell < 0.2,
            Form::Circle(_, radius) => radius * at.cell < 0.5,
            _ => false,
        };
        for mark in self.0.iter().filter(|m| !m.is_sign() && !tiny(m)) {
            mark.paint(painter, tokens, at);
        }
    }

    /// Draws its signs alone.
    pub fn paint_signs(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>) {
        for mark in self.0.iter().filter(|m| m.is_sign()) {
            mark.paint(painter, tokens, at);
        }
    }

    /// Whether there are letters in it.
    pub fn has_signs(&self) -> bool {
        self.0.iter().any(Mark::is_sign)
    }
}

impl Mark {
    fn is_sign(&self) -> bool {
        matches!(self.form, Form::Text { .. })
    }

    fn read(prop: &LookProp) -> Option<Self> {
        let mut numbers = Vec::new();
        coordinates(prop, &mut numbers);
        let first_name = matches!(prop.words.first(), Some(LookWord::Name(_)));
        // A width stands before the points, which are pairs; so there is one number too many for pairs.
        let mut lead = |wanted: bool| (wanted && first_name).then(|| numbers.remove(0));
        let name = prop.name.as_str();
        let width = match name {
            "line" => lead(prop_numbers(prop) % 2 == 1),
            "ring" => lead(prop_numbers(prop) == 4),
            "glyph" | "text" => lead(prop_numbers(prop) == 3),
            _ => None,
        };
        let at = |i: usize| numbers.get(i).copied();
        let points = || numbers.chunks_exact(2).map(|p| pos2(p[0], p[1])).collect::<Vec<_>>();
        let form = match name {
            "polygon" | "shade" | "outline" if numbers.len() >= 6 => {
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
            "text" | "glyph" => {
                let text = prop.words.iter().find_map(|w| match w {
                    LookWord::Text(t) => Some(t.clone()),
                    _ => None,
                })?;
                let size = width.or(at(2)).unwrap_or(0.3);
                Form::Text { text, at: pos2(at(0).unwrap_or(0.0), at(1).unwrap_or(0.0)), size }
            }
            _ => return None,
        };
        let mut mark = Mark { form, fill: None, stroke: None, width: width.unwrap_or(0.02) };
        mark.read_colours(prop);
        let stroked = matches!(name, "line" | "ring");
        if mark.fill.is_none() && mark.stroke.is_none() {
            let slot = if stroked { &mut mark.stroke } else { &mut mark.fill };
            *slot = Some("side".to_owned());
        }
        if name == "polygon" && first_name && mark.stroke.is_none() {
            mark.stroke = Some("ink".to_owned());
            mark.width = 0.008;
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

    fn paint(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>) {
        let (sin, cos) = at.angle.sin_cos();
        let to = |p: Pos2| {
            let y = p.y * at.stretch;
            at.centre + Vec2::new(p.x * cos - y * sin, p.x * sin + y * cos) * at.cell
        };
        let colour = |role: &Option<String>| {
            let role = role.as_deref()?;
            Some(tokens.role(role, at.side, at.tint).gamma_multiply(at.opacity))
        };
        let fill = colour(&self.fill);
        let stroke = colour(&self.stroke).map(|c| Stroke::new((self.width * at.cell).max(0.6), c));
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
                let text = fill_in(text, at.values);
                painter.text(
                    to(*place),
                    Align2::CENTER_CENTER,
                    text,
                    FontId::proportional((size * at.cell).max(5.0)),
                    colour,
                );
            }
        }
    }
}

/// All numbers of a property, those of nameless bodies included, in cells.
fn coordinates(prop: &LookProp, into: &mut Vec<f32>) {
    into.extend(prop.words.iter().filter_map(|w| match w {
        LookWord::Number(n) => Some(*n as f32 / 100.0),
        _ => None,
    }));
    for inner in prop.body.iter().filter(|p| p.name.is_empty()) {
        coordinates(inner, into);
    }
}

fn prop_numbers(prop: &LookProp) -> usize {
    let mut all = Vec::new();
    coordinates(prop, &mut all);
    all.len()
}

/// Puts values in place of their names in braces.
fn fill_in(text: &str, values: &[(String, String)]) -> String {
    let mut text = text.to_owned();
    if text.contains('{') {
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
    }
    text
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
                    p == a
                        || p == b
                        || p == c
                        || !(cross(a, b, p) >= 0.0 && cross(b, c, p) >= 0.0 && cross(c, a, p) >= 0.0)
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
    fn a_width_stands_before_the_points() {
        let words = [LookWord::Name("wood".into()), LookWord::Number(2)];
        let points = [0, 0, 10, 20].map(LookWord::Number);
        let prop = LookProp { name: "line".into(), words: words.into_iter().chain(points).collect(), body: vec![] };
        let figure = Figure::read(&[prop]);
        assert_eq!(figure.0[0].width, 0.02);
        assert_eq!(figure.0[0].form, Form::Line(vec![pos2(0.0, 0.0), pos2(0.1, 0.2)]));
        assert_eq!(figure.0[0].stroke.as_deref(), Some("wood"));
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
