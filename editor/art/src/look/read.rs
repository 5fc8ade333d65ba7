//! Reads a `look` declaration into marks.

use super::figure::{Form, Mark, OUTLINE};
use super::outline::{self, triangulate};
use super::spread::TerrainMark;
use dicta_program::drawn_points::WORDS;
use dicta_program::{LookProp, LookWord};
use emath::{Pos2, Vec2, pos2};

/// Words after the points of an outline.
const OUTLINE_WORDS: [&str; 2] = ["smooth", "mirror"];

/// The marks of a body in which `unit` units make a cell.
pub fn read_marks(props: &[LookProp], unit: f32) -> Vec<Mark> {
    // A number of four digits is parsed as the name of a cell.
    let cell = props.iter().find(|p| p.name == "cell").and_then(|p| p.words.first()?.to_string().parse::<f32>().ok());
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
                // All variants of a body are one mark, at the position of the first.
                if props[..i].iter().all(|p| p.name != "variant") {
                    let all = props.iter().filter(|p| p.name == "variant");
                    let spread = TerrainMark::Variant(all.map(|p| read_marks(&p.body, unit)).collect());
                    marks.push(Mark { form: Form::Spread(Box::new(spread)), fill: None, stroke: None, width: 0.0 });
                }
            }
            name if WORDS.contains(&name) => marks.extend(TerrainMark::read(prop, unit)),
            _ => marks.extend(Mark::read(prop, unit)),
        }
    }
    marks
}

impl Mark {
    fn read(prop: &LookProp, unit: f32) -> Option<Self> {
        let mut numbers = Vec::new();
        coordinates(prop, unit, &mut numbers);
        let first_name = matches!(prop.words.first(), Some(LookWord::Name(_)));
        // A width precedes the points, which are pairs, so the count of numbers is odd.
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

    /// Reads colours after the numbers (`fill white stroke ink width 3`, or a bare role) or from properties of a body.
    fn read_colours(&mut self, prop: &LookProp, unit: f32) {
        let mut words = prop.words.iter().peekable();
        while let Some(word) = words.next() {
            let LookWord::Name(name) = word else { continue };
            if OUTLINE_WORDS.contains(&name.as_str()) {
                continue;
            }
            match (name.as_str(), words.peek()) {
                ("width", Some(LookWord::Number(n))) => self.width = *n as f32 / unit,
                ("fill", Some(role)) => self.fill = Some(role.to_string()),
                ("stroke", Some(role)) => self.stroke = Some(role.to_string()),
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
                ("fill" | "colour" | "color", Some(role)) => self.fill = Some(role.to_string()),
                ("stroke", Some(role)) => self.stroke = Some(role.to_string()),
                ("width", Some(LookWord::Number(n))) => self.width = *n as f32 / unit,
                _ => {}
            }
        }
    }
}

/// All numbers of a property in cells, including those of nameless bodies.
pub fn coordinates(prop: &LookProp, unit: f32, into: &mut Vec<f32>) {
    into.extend(prop.words.iter().filter_map(|w| match w {
        LookWord::Number(n) => Some(*n as f32 / unit),
        _ => None,
    }));
    for inner in prop.body.iter().filter(|p| p.name.is_empty()) {
        coordinates(inner, unit, into);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Figure;
    use super::*;

    #[test]
    fn a_width_precedes_the_points() {
        let words = [LookWord::Name("wood".into()), LookWord::Number(2)];
        let points = [0, 0, 10, 20].map(LookWord::Number);
        let prop = LookProp { name: "line".into(), words: words.into_iter().chain(points).collect(), body: vec![] };
        let figure = Figure::read(&[prop]);
        assert_eq!(figure.0[0].width, 0.02);
        assert_eq!(figure.0[0].form, Form::Line(vec![pos2(0.0, 0.0), pos2(0.1, 0.2)]));
        assert_eq!(figure.0[0].stroke.as_deref(), Some("wood"));
    }

    #[test]
    fn colours_follow_numbers_or_are_in_a_body() {
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
