//! Looks as shapes: reads what a `look` says into vector primitives and draws them anywhere, turned and scaled.
//!
//! Units are a hundredth of a cell unless a body says `cell 800` (so many make a cell), the centre of the cell is 0 0, x to
//! the right, y downwards, and a piece looks north. The colour stands first and is a role:
//!
//! ```text
//! polygon <colour> [x y, …]         a filled shape with a fine outline
//! shade   <colour> [x y, …]         a filled shape without one
//! line    <colour> <width> [x y, …] a stroke
//! circle  <colour> x y r            a disc          ring <colour> <width> x y r   a circle line
//! glyph   <colour> <size> x y "…"   a sign; {name} in it is the value of a field
//! stamp   <look> x y <size> <turn>  another look, its cell so large, turned clockwise by degrees
//! mirror  { … }                     all of it twice, the second time with left and right changed over
//! ```
//!
//! Behind the points of an outline or a line, `smooth` draws a curve through them, in which a point that is written twice
//! is a corner, and `mirror` adds the left half to a right one. Terrain can do more; see [`spread`].
//!
//! Colours that the window does not know are named by content: `colours { haze "#7b7770" "#8b8882" }` in any look, by day
//! and by night.
//!
//! `fill`, `stroke` and `width` may follow or stand in a body instead. A body that is no primitive is a figure of its
//! own, found under `look.word.word`; `top` is the piece from above. What is not understood is left out: a look never
//! fails.

mod outline;
pub mod spread;

pub use self::outline::{filled, triangulate};
use self::spread::{Lie, Spread};
use crate::theme::Tokens;
use dicta_program::{Look, LookProp, LookWord, Program};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};
use std::cell::Cell;
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
    /// Another look: its cell is so large, turned clockwise in radians.
    Stamp {
        name: String,
        at: Pos2,
        size: f32,
        angle: f32,
    },
    Spread(Box<Spread>),
}

/// How deep looks may be stamped into each other.
const STAMPS_MAX: usize = 6;
/// How many marks a figure may have with all that is stamped into it, and all such figures together: looks that stamp
/// each other over and over come to an end.
const MARKS_OF_ONE: usize = 20_000;
const MARKS_MAX: usize = 1_000_000;
/// The fine line around a polygon.
const OUTLINE: f32 = 0.008;
/// Words behind the points of an outline.
const OUTLINE_WORDS: [&str; 2] = ["smooth", "mirror"];

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
    /// For terrain, where it lies.
    pub lie: Option<&'a Lie<'a>>,
}

impl Placing<'_> {
    /// Upright, solid, without a side.
    pub fn plain(centre: Pos2, cell: f32, ink: Color32) -> Self {
        Placing { centre, cell, angle: 0.0, stretch: 1.0, side: ink, tint: ink, opacity: 1.0, values: &[], lie: None }
    }

    /// The colour of a role here. Spread sinks back behind what flies over it, most of all at night, unless its look names
    /// the very colours.
    fn colour(&self, tokens: &Tokens, role: &str) -> Color32 {
        let colour = tokens.role(role, self.side, self.tint);
        if self.lie.is_none() || role.starts_with('#') {
            return colour.gamma_multiply(self.opacity);
        }
        colour.lerp_to_gamma(tokens.ground, if tokens.dark { 0.45 } else { 0.1 }).gamma_multiply(self.opacity)
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
        looks.stamp_all();
        looks
    }

    /// Puts the looks that are stamped in the place of their stamps.
    fn stamp_all(&mut self) {
        let stamps = |(_, figure): &(&String, &Arc<Figure>)| figure.0.iter().any(Mark::is_stamp);
        let mut those: Vec<(&String, &Arc<Figure>)> = self.figures.iter().filter(stamps).collect();
        those.sort_by_key(|(key, _)| *key);
        let mut left = MARKS_MAX;
        let mut stamped: Vec<(String, Arc<Figure>)> = Vec::with_capacity(those.len());
        for (key, figure) in those {
            let own = Cell::new(left.min(MARKS_OF_ONE));
            let before = own.get();
            stamped.push((key.clone(), Arc::new(Figure(self.unfold(&figure.0, 0, &own)))));
            left -= before - own.get();
        }
        self.figures.extend(stamped);
    }

    /// `left`: how many marks may still be looked at; what is beyond is left out.
    fn unfold(&self, marks: &[Mark], depth: usize, left: &Cell<usize>) -> Vec<Mark> {
        let mut all = Vec::new();
        for mark in marks {
            let Some(rest) = left.get().checked_sub(1) else { break };
            left.set(rest);
            match &mark.form {
                Form::Stamp { name, at, size, angle } => {
                    let named = [name.clone(), format!("drawing.{name}"), format!("{name}.insignia")];
                    let Some(of) = self.figure(named.iter().map(String::as_str)) else { continue };
                    if depth < STAMPS_MAX {
                        let inner = self.unfold(&of.0, depth + 1, left);
                        all.extend(inner.into_iter().map(|m| m.moved(*at, *size, *angle)));
                    }
                }
                Form::Spread(spread) => {
                    let spread = spread.with_figures(|marks| self.unfold(marks, depth, left));
                    all.push(Mark { form: Form::Spread(Box::new(spread)), ..mark.clone() });
                }
                _ => all.push(mark.clone()),
            }
        }
        all
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
        figure.0.iter_mut().for_each(|mark| mark.spell(&self.palette));
        if !figure.0.is_empty() {
            self.figures.insert(key.to_owned(), Arc::new(figure));
        }
        let words = self.props.entry(key.to_owned()).or_default();
        for prop in props {
            let value = prop.words.iter().map(|w| spelled(&self.palette, &word_text(w))).collect::<Vec<_>>().join(" ");
            words.entry(prop.name.clone()).or_insert(value);
        }
        for prop in props.iter().filter(|p| !p.body.is_empty() && !spread::WORDS.contains(&p.name.as_str())) {
            let mut inner = format!("{key}.{}", prop.name);
            for word in &prop.words {
                inner = format!("{inner}.{}", word_text(word));
            }
            self.add_body(&inner, &prop.body);
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
        Figure(read_marks(props, 100.0))
    }

    /// Draws the figure.
    pub fn paint(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>) {
        for mark in &self.0 {
            mark.paint(painter, tokens, at);
        }
    }

    /// Draws what of it is filled in one colour: its shadow.
    pub fn paint_shadow(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>) {
        let colour = Color32::from_black_alpha(if tokens.dark { 70 } else { 34 });
        for mark in self.0.iter().filter(|m| m.fill.is_some() && !m.is_sign() && m.width == OUTLINE) {
            mark.paint_in(painter, tokens, at, Some(colour), None);
        }
    }

    /// Draws one of its marks, if it belongs to this layer of the land, but no sign and nothing too small to be seen.
    pub fn paint_layer(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>, layer: usize, number: usize) {
        let tiny = |mark: &Mark| match &mark.form {
            Form::Line(_) => mark.width * at.cell < 0.2,
            Form::Circle(_, radius) => radius * at.cell < 0.5,
            _ => false,
        };
        let Some(mark) = self.0.get(number).filter(|m| !m.is_sign() && !tiny(m)) else { return };
        match (&mark.form, at.lie) {
            (Form::Spread(spread), Some(_)) => spread.paint(painter, tokens, mark, at, Some(layer)),
            _ if layer + 1 == spread::LAYERS => mark.paint(painter, tokens, at),
            _ => {}
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

    /// What it covers, in cells from its centre; signs are left out, and terrain covers its cell.
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

/// The marks of a body, in which so many make a cell.
fn read_marks(props: &[LookProp], unit: f32) -> Vec<Mark> {
    // Four digits read as the name of a cell.
    let cell = props.iter().find(|p| p.name == "cell").and_then(|p| word_text(p.words.first()?).parse::<f32>().ok());
    let unit = cell.filter(|c| *c >= 1.0).unwrap_or(unit);
    let mut marks = Vec::new();
    for (i, prop) in props.iter().enumerate() {
        match prop.name.as_str() {
            "mirror" => {
                let half = read_marks(&prop.body, unit);
                marks.extend(half.iter().map(Mark::mirrored));
                marks.extend(half);
            }
            "variant" => {
                // All variants of a body are one mark, where the first of them stands.
                if props[..i].iter().all(|p| p.name != "variant") {
                    let all = props.iter().filter(|p| p.name == "variant");
                    let spread = Spread::Variant(all.map(|p| read_marks(&p.body, unit)).collect());
                    marks.push(Mark { form: Form::Spread(Box::new(spread)), fill: None, stroke: None, width: 0.0 });
                }
            }
            name if spread::WORDS.contains(&name) => marks.extend(Spread::read(prop, unit)),
            _ => marks.extend(Mark::read(prop, unit)),
        }
    }
    marks
}

impl Mark {
    fn is_sign(&self) -> bool {
        matches!(self.form, Form::Text { .. })
    }

    fn is_stamp(&self) -> bool {
        match &self.form {
            Form::Stamp { .. } => true,
            Form::Spread(spread) => spread.figures().into_iter().flatten().any(Mark::is_stamp),
            _ => false,
        }
    }

    /// Puts the colours of content's own palette in the place of their names.
    fn spell(&mut self, palette: &HashMap<String, String>) {
        for role in [&mut self.fill, &mut self.stroke].into_iter().flatten() {
            *role = spelled(palette, role);
        }
        if let Form::Spread(spread) = &mut self.form {
            spread.spell(palette);
        }
    }

    /// With left and right changed over.
    fn mirrored(&self) -> Self {
        self.changed(|p| pos2(-p.x, p.y), 1.0, |angle| -angle)
    }

    /// Turned, scaled and moved.
    fn moved(&self, to: Pos2, size: f32, angle: f32) -> Self {
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
        // The outline of a polygon stays fine however large it is drawn.
        let outline = matches!(self.form, Form::Polygon { .. }) && self.width == OUTLINE;
        Mark { form, width: if outline { OUTLINE } else { self.width * by }, ..self.clone() }
    }

    fn read(prop: &LookProp, unit: f32) -> Option<Self> {
        let mut numbers = Vec::new();
        coordinates(prop, unit, &mut numbers);
        let first_name = matches!(prop.words.first(), Some(LookWord::Name(_)));
        // A width stands before the points, which are pairs; so there is one number too many for pairs.
        let name = prop.name.as_str();
        let count = numbers.len();
        let mut lead = |wanted: bool| (wanted && first_name).then(|| numbers.remove(0));
        let width = match name {
            "line" => lead(count % 2 == 1),
            "ring" => lead(count == 4),
            "glyph" | "text" => lead(count == 3),
            _ => None,
        };
        let at = |i: usize| numbers.get(i).copied();
        let says = |word: &str| prop.words.iter().any(|w| matches!(w, LookWord::Name(n) if n == word));
        let points = |closed: bool| {
            let mut points: Vec<Pos2> = numbers.chunks_exact(2).map(|p| pos2(p[0], p[1])).collect();
            if says("mirror") {
                points = outline::mirrored(&points);
            }
            if says("smooth") { outline::smooth(&points, closed) } else { points }
        };
        let form = match name {
            "polygon" | "shade" | "outline" if numbers.len() >= 6 => {
                let points = points(true);
                let triangles = triangulate(&points);
                Form::Polygon { points, triangles }
            }
            "rect" | "box" => {
                let (x, y, w, h) = (at(0)?, at(1)?, at(2)?, at(3)?);
                let points = vec![pos2(x, y), pos2(x + w, y), pos2(x + w, y + h), pos2(x, y + h)];
                Form::Polygon { points, triangles: vec![[0, 1, 2], [0, 2, 3]] }
            }
            "line" if numbers.len() >= 4 => Form::Line(points(false)),
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
            "stamp" => {
                let Some(LookWord::Name(of)) = prop.words.first() else { return None };
                let angle = at(3).map_or(0.0, |a| (a * unit).to_radians());
                Form::Stamp { name: of.clone(), at: pos2(at(0)?, at(1)?), size: at(2).unwrap_or(1.0), angle }
            }
            _ => return None,
        };
        let mut mark = Mark { form, fill: None, stroke: None, width: width.unwrap_or(0.02) };
        if mark.is_stamp() {
            return Some(mark);
        }
        mark.read_colours(prop, unit);
        let stroked = matches!(name, "line" | "ring");
        if mark.fill.is_none() && mark.stroke.is_none() {
            let slot = if stroked { &mut mark.stroke } else { &mut mark.fill };
            *slot = Some("side".to_owned());
        }
        if name == "polygon" && first_name && mark.stroke.is_none() {
            mark.stroke = Some("ink".to_owned());
            mark.width = OUTLINE;
        }
        Some(mark)
    }

    /// Colours stand after the numbers (`fill white stroke ink width 3`, or a bare role) or as properties of a body.
    fn read_colours(&mut self, prop: &LookProp, unit: f32) {
        let mut words = prop.words.iter().peekable();
        while let Some(word) = words.next() {
            let LookWord::Name(name) = word else { continue };
            if OUTLINE_WORDS.contains(&name.as_str()) {
                continue;
            }
            match (name.as_str(), words.peek()) {
                ("width", Some(LookWord::Number(n))) => self.width = *n as f32 / unit,
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
                ("width", Some(LookWord::Number(n))) => self.width = *n as f32 / unit,
                _ => {}
            }
        }
    }

    fn paint(&self, painter: &Painter, tokens: &Tokens, at: Placing<'_>) {
        let colour = |role: &Option<String>| role.as_deref().map(|role| at.colour(tokens, role));
        let stroke = colour(&self.stroke).map(|c| stroke(self.width * at.cell, c));
        self.paint_in(painter, tokens, at, colour(&self.fill), stroke);
    }

    fn paint_in(
        &self,
        painter: &Painter,
        tokens: &Tokens,
        at: Placing<'_>,
        fill: Option<Color32>,
        stroke: Option<Stroke>,
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
                    painter.add(filled(&points, triangles, fill));
                }
                if let Some(stroke) = stroke {
                    painter.add(Shape::closed_line(points, stroke));
                }
            }
            Form::Line(points) => {
                if let Some(stroke) = stroke.or(fill.map(|c| self::stroke(self.width * at.cell, c))) {
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
            Form::Spread(spread) => spread.paint(painter, tokens, self, at, None),
            Form::Stamp { .. } => {}
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
fn coordinates(prop: &LookProp, unit: f32, into: &mut Vec<f32>) {
    into.extend(prop.words.iter().filter_map(|w| match w {
        LookWord::Number(n) => Some(*n as f32 / unit),
        _ => None,
    }));
    for inner in prop.body.iter().filter(|p| p.name.is_empty()) {
        coordinates(inner, unit, into);
    }
}

/// A stroke; one that would be thinner than can be seen is paler instead.
fn stroke(width: f32, colour: Color32) -> Stroke {
    const THINNEST: f32 = 0.7;
    let seen = (width / THINNEST).clamp(0.35, 1.0);
    Stroke::new(width.max(THINNEST), colour.gamma_multiply(seen))
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_stamp_is_as_large_as_it_says_and_its_numbers_as_its_cell_says() {
        let number = |n| LookWord::Number(n);
        let name = |s: &str| LookWord::Name(s.to_owned());
        let prop = |name: &str, words: Vec<LookWord>| LookProp { name: name.to_owned(), words, body: vec![] };
        let dot = vec![
            prop("cell", vec![number(500)]),
            prop("circle", vec![name("ink"), number(100), number(0), number(50)]),
        ];
        let stamp = prop("stamp", vec![name("dot"), number(10), number(0), number(50)]);
        let look = |of: &str, props| Look { head: dicta_program::Head::default(), of: of.to_owned(), props };
        let program = Program { looks: vec![look("drawing.dot", dot), look("p", vec![stamp])], ..Program::default() };
        let figure = Looks::of(&program).figure(["p"]).expect("a figure");
        let Form::Circle(at, radius) = figure.0[0].form else { panic!("{figure:?}") };
        assert!(at.distance(pos2(0.2, 0.0)) < 1e-5 && (radius - 0.05).abs() < 1e-5, "{at} {radius}");
    }

    #[test]
    fn looks_that_stamp_each_other_come_to_an_end() {
        let number = |n| LookWord::Number(n);
        let stamp = |of: &str| {
            let words = vec![LookWord::Name(of.to_owned()), number(0), number(0), number(90)];
            LookProp { name: "stamp".into(), words, body: vec![] }
        };
        let look = |of: &str, props| Look { head: dicta_program::Head::default(), of: of.to_owned(), props };
        // Sixty to the sixth: nobody would live to see it.
        let (a, b) = ((0..60).map(|_| stamp("b")).collect(), (0..60).map(|_| stamp("a")).collect());
        let program = Program { looks: vec![look("a", a), look("b", b)], ..Program::default() };
        let figure = Looks::of(&program).figure(["a"]).expect("a figure");
        assert!(figure.0.len() <= MARKS_OF_ONE);
    }
}
