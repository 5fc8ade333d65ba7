//! The paths of a picture as shapes of a look, in units from the middle of the cell.

use super::rings::{Point, areas};
use super::scan::Named;
use super::{Drawing, FARTHEST, Note, POINTS_MAX, SHAPE_POINTS_MAX, SvgError, UNITS};
use kurbo::{Affine, PathEl};
use std::collections::BTreeSet;
use usvg::roxmltree::Document;
use usvg::tiny_skia_path::PathSegment;
use usvg::{BlendMode, FillRule, Group, ImageHrefResolver, Node, Options, Paint, PaintOrder, Path, Stop, Tree};

/// How far the points of a curve may be from it, in units.
const TOLERANCE: f64 = 0.6;
/// How far the points of a circle may be from it, in units: the tolerance, and whole numbers.
const ROUND: f64 = 1.4;
/// The shortest pattern of dashes that is drawn as dashes, in units.
const DASHES_MIN: f64 = 2.0;

/// What shapes can't have is switched off for every element: the library follows references from clip path to clip path
/// and from filter to filter, also in a circle.
const NOT_DRAWN: &str = "* { clip-path: none !important; filter: none !important; mask: none !important; \
    marker: none !important }\n";

/// A shape with its colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    form: Form,
    colour: Colour,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Area(Vec<Point>),
    Line(i64, Vec<Point>),
    Disc(Point, i64),
    Ring(i64, Point, i64),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Colour {
    /// A colour that looks know.
    Named(String),
    /// The number of one of the drawing's own.
    Own(usize),
}

impl Shape {
    /// The line of the look that draws it. `own` names the drawing's own colours.
    pub(super) fn source(&self, own: impl Fn(usize) -> String) -> String {
        let colour = match &self.colour {
            Colour::Named(name) => name.clone(),
            Colour::Own(number) => own(*number),
        };
        let list = |points: &[Point]| points.iter().map(|(x, y)| format!("{x} {y}")).collect::<Vec<_>>().join(", ");
        match &self.form {
            Form::Area(points) => format!("shade {colour} [{}]", list(points)),
            Form::Line(width, points) => format!("line {colour} {width} [{}]", list(points)),
            Form::Disc((x, y), radius) => format!("circle {colour} {x} {y} {radius}"),
            Form::Ring(width, (x, y), radius) => format!("ring {colour} {width} {x} {y} {radius}"),
        }
    }
}

/// The drawing of a checked file.
pub(super) fn drawing(document: &Document<'_>, named: &Named) -> Result<Drawing, SvgError> {
    let plain = resolved(document, NOT_DRAWN.to_owned())?;
    let names: BTreeSet<&String> = named.fills.union(&named.strokes).collect();
    let mut used = BTreeSet::new();
    colours_of(plain.root(), &mut used);
    // A style gives each named colour a value that the picture does not use, by which its shapes are found again.
    let free = (1..=0xff_ffff_u32).filter(|value| !used.contains(value));
    let stand_ins: Vec<(u32, &String)> = free.zip(names).collect();
    let tree = if stand_ins.is_empty() {
        plain
    } else {
        resolved(document, NOT_DRAWN.to_owned() + &style(named, &stand_ins))?
    };
    let (width, height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let to_units = Affine::scale(UNITS / width.max(height)) * Affine::translate((-width / 2.0, -height / 2.0));
    let drawing = Drawing { colours: vec![], shapes: vec![], notes: named.notes.clone() };
    let mut pen = Pen { drawing, stand_ins: &stand_ins, to_units, points: 0 };
    pen.group(tree.root(), 1.0)?;
    if pen.drawing.shapes.is_empty() { Err(SvgError::Empty) } else { Ok(pen.drawing) }
}

fn resolved(document: &Document<'_>, style_sheet: String) -> Result<Tree, SvgError> {
    let nothing = ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options { style_sheet: Some(style_sheet), image_href_resolver: nothing, ..Options::default() };
    Tree::from_xmltree(document, &options).map_err(|why| match why {
        usvg::Error::InvalidSize => SvgError::NoSize,
        usvg::Error::ParsingFailed(why) => SvgError::At { line: why.pos().row, why: why.to_string() },
        why => SvgError::At { line: 1, why: why.to_string() },
    })
}

/// The style that makes named colours visible.
fn style(named: &Named, stand_ins: &[(u32, &String)]) -> String {
    let rules = stand_ins.iter().flat_map(|(value, name)| {
        [("fill", &named.fills), ("stroke", &named.strokes)]
            .into_iter()
            .filter(move |(_, names)| names.contains(*name))
            .map(move |(what, _)| format!("[data-{what}=\"{name}\"] {{ {what}: #{value:06x} !important }}\n"))
    });
    rules.collect()
}

fn value_of(colour: usvg::Color) -> u32 {
    u32::from_be_bytes([0, colour.red, colour.green, colour.blue])
}

fn colours_of(group: &Group, into: &mut BTreeSet<u32>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => colours_of(inner, into),
            Node::Path(path) => {
                let paints =
                    path.fill().map(usvg::Fill::paint).into_iter().chain(path.stroke().map(usvg::Stroke::paint));
                into.extend(paints.filter_map(|paint| match paint {
                    Paint::Color(colour) => Some(value_of(*colour)),
                    _ => None,
                }));
            }
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

/// A part of a path in whole units.
struct Subpath {
    points: Vec<Point>,
    is_closed: bool,
    /// It has no straight part.
    is_curved: bool,
}

impl Subpath {
    /// Middle and radius if it is a circle.
    fn circle(&self) -> Option<(Point, i64)> {
        let (xs, ys) = (self.points.iter().map(|p| p.0), self.points.iter().map(|p| p.1));
        let (left, right, top, bottom) = (xs.clone().min()?, xs.max()?, ys.clone().min()?, ys.max()?);
        let middle = ((left + right) as f64 / 2.0, (top + bottom) as f64 / 2.0);
        let radius = (right - left + bottom - top) as f64 / 4.0;
        let is_on = |p: &Point| ((p.0 as f64 - middle.0).hypot(p.1 as f64 - middle.1) - radius).abs() <= ROUND;
        let is_circle = self.is_closed && self.is_curved && self.points.len() > 7 && self.points.iter().all(is_on);
        is_circle.then(|| (whole(kurbo::Point::from(middle)), radius.round() as i64))
    }
}

fn whole(p: kurbo::Point) -> Point {
    (p.x.round() as i64, p.y.round() as i64)
}

fn subpaths(elements: &[PathEl]) -> Vec<Subpath> {
    let parts = elements.chunk_by(|_, next| !matches!(next, PathEl::MoveTo(_)));
    let parts = parts.map(|part| {
        let mut points: Vec<Point> = vec![];
        kurbo::flatten(part.iter().copied(), TOLERANCE, |element| {
            if let PathEl::MoveTo(p) | PathEl::LineTo(p) = element
                && points.last() != Some(&whole(p))
            {
                points.push(whole(p));
            }
        });
        let returns = points.len() > 1 && points.first() == points.last();
        if returns {
            points.pop();
        }
        let is_closed = returns || part.iter().any(|e| matches!(e, PathEl::ClosePath));
        let is_curved = part.iter().skip(1).all(|e| !matches!(e, PathEl::LineTo(_)));
        Subpath { points, is_closed, is_curved }
    });
    parts.filter(|part| part.points.len() > 1).collect()
}

/// Draws the nodes of a picture, one after the other.
struct Pen<'n> {
    drawing: Drawing,
    stand_ins: &'n [(u32, &'n String)],
    to_units: Affine,
    /// Of all shapes so far.
    points: usize,
}

impl Pen<'_> {
    fn group(&mut self, group: &Group, opacity: f32) -> Result<(), SvgError> {
        let opacity = opacity * group.opacity().get();
        let notes = [(Note::Clip, group.clip_path().is_some()), (Note::Blend, group.blend_mode() != BlendMode::Normal)];
        self.drawing.notes.extend(notes.into_iter().filter(|(_, is_so)| *is_so).map(|(note, _)| note));
        group.children().iter().try_for_each(|node| match node {
            Node::Group(inner) => self.group(inner, opacity),
            Node::Path(path) => self.path(path, opacity),
            // Files with text and images are rejected before.
            Node::Image(_) | Node::Text(_) => Ok(()),
        })
    }

    fn path(&mut self, path: &Path, opacity: f32) -> Result<(), SvgError> {
        if !path.is_visible() {
            return Ok(());
        }
        if path.data().len() > SHAPE_POINTS_MAX {
            return Err(too_many_points());
        }
        let t = path.abs_transform();
        let place = self.to_units * Affine::new([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty].map(f64::from));
        let elements: Vec<PathEl> = path.data().segments().map(|s| self.near(place * element(s))).collect();
        let scale = place.determinant().abs().sqrt();
        match path.paint_order() {
            PaintOrder::FillAndStroke => {
                self.fill(path, &elements, opacity)?;
                self.stroke(path, &elements, scale, opacity)
            }
            PaintOrder::StrokeAndFill => {
                self.stroke(path, &elements, scale, opacity)?;
                self.fill(path, &elements, opacity)
            }
        }
    }

    /// The element with its points moved to where a look can draw.
    fn near(&mut self, element: PathEl) -> PathEl {
        let notes = &mut self.drawing.notes;
        let mut near = |p: kurbo::Point| {
            let kept = kurbo::Point::new(p.x.clamp(-FARTHEST, FARTHEST), p.y.clamp(-FARTHEST, FARTHEST));
            if kept != p {
                notes.insert(Note::Far);
            }
            kept
        };
        match element {
            PathEl::MoveTo(p) => PathEl::MoveTo(near(p)),
            PathEl::LineTo(p) => PathEl::LineTo(near(p)),
            PathEl::QuadTo(a, p) => PathEl::QuadTo(near(a), near(p)),
            PathEl::CurveTo(a, b, p) => PathEl::CurveTo(near(a), near(b), near(p)),
            PathEl::ClosePath => PathEl::ClosePath,
        }
    }

    fn fill(&mut self, path: &Path, elements: &[PathEl], opacity: f32) -> Result<(), SvgError> {
        let Some(fill) = path.fill() else { return Ok(()) };
        let Some(colour) = self.colour(fill.paint(), opacity * fill.opacity().get()) else { return Ok(()) };
        let parts = subpaths(elements);
        if let [part] = parts.as_slice()
            && let Some((middle, radius)) = part.circle()
        {
            return self.draw(Form::Disc(middle, radius), colour);
        }
        let rings: Vec<Vec<Point>> = parts.into_iter().map(|part| part.points).collect();
        if rings.iter().map(Vec::len).sum::<usize>() > SHAPE_POINTS_MAX {
            return Err(too_many_points());
        }
        let even_odd = fill.rule() == FillRule::EvenOdd;
        areas(rings, even_odd).into_iter().try_for_each(|area| self.draw(Form::Area(area), colour.clone()))
    }

    fn stroke(&mut self, path: &Path, elements: &[PathEl], scale: f64, opacity: f32) -> Result<(), SvgError> {
        let Some(stroke) = path.stroke() else { return Ok(()) };
        let Some(colour) = self.colour(stroke.paint(), opacity * stroke.opacity().get()) else { return Ok(()) };
        let width = (f64::from(stroke.width().get()) * scale).clamp(1.0, FARTHEST).round() as i64;
        let dashes: Vec<f64> = stroke.dasharray().unwrap_or(&[]).iter().map(|d| f64::from(*d) * scale).collect();
        let length: f64 = dashes.iter().sum();
        let parts = if length < DASHES_MIN {
            subpaths(elements)
        } else {
            let start = f64::from(stroke.dashoffset()) * scale;
            let dashed = kurbo::dash(elements.iter().copied(), start, &dashes);
            let dashed: Vec<PathEl> = dashed.take(SHAPE_POINTS_MAX + 1).collect();
            if dashed.len() > SHAPE_POINTS_MAX {
                return Err(too_many_points());
            }
            subpaths(&dashed)
        };
        parts.into_iter().try_for_each(|part| {
            if let Some((middle, radius)) = part.circle() {
                return self.draw(Form::Ring(width, middle, radius), colour.clone());
            }
            let mut points = part.points;
            if part.is_closed {
                points.extend(points.first().copied());
            }
            self.draw(Form::Line(width, points), colour.clone())
        })
    }

    fn draw(&mut self, form: Form, colour: Colour) -> Result<(), SvgError> {
        self.points += match &form {
            Form::Area(points) | Form::Line(_, points) => points.len(),
            Form::Disc(..) | Form::Ring(..) => 1,
        };
        if self.points > POINTS_MAX {
            return Err(SvgError::TooLarge(format!("{POINTS_MAX} points; simplify its paths")));
        }
        self.drawing.shapes.push(Shape { form, colour });
        Ok(())
    }

    /// The colour for a paint; none if it can't be seen.
    fn colour(&mut self, paint: &Paint, opacity: f32) -> Option<Colour> {
        let ([red, green, blue], opacity) = match paint {
            Paint::Color(colour) => {
                let value = value_of(*colour);
                if let Some((_, name)) = self.stand_ins.iter().find(|(stand_in, _)| *stand_in == value) {
                    if level(opacity) < u8::MAX {
                        self.drawing.notes.insert(Note::Opacity);
                    }
                    return (level(opacity) > 0).then(|| Colour::Named((*name).clone()));
                }
                ([colour.red, colour.green, colour.blue], opacity)
            }
            Paint::LinearGradient(gradient) => self.mean(gradient.stops(), opacity),
            Paint::RadialGradient(gradient) => self.mean(gradient.stops(), opacity),
            Paint::Pattern(_) => return None,
        };
        let hex = match level(opacity) {
            0 => return None,
            u8::MAX => format!("#{red:02x}{green:02x}{blue:02x}"),
            alpha => format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}"),
        };
        let colours = &mut self.drawing.colours;
        let number = colours.iter().position(|known| *known == hex).unwrap_or_else(|| {
            colours.push(hex);
            colours.len() - 1
        });
        Some(Colour::Own(number))
    }

    /// The mean of the colours of a gradient.
    fn mean(&mut self, stops: &[Stop], opacity: f32) -> ([u8; 3], f32) {
        self.drawing.notes.insert(Note::Gradient);
        let mean = |part: fn(&Stop) -> f32| stops.iter().map(part).sum::<f32>() / stops.len().max(1) as f32;
        let colour = [
            mean(|s| f32::from(s.color().red)),
            mean(|s| f32::from(s.color().green)),
            mean(|s| f32::from(s.color().blue)),
        ];
        (colour.map(|part| part.round() as u8), opacity * mean(|s| s.opacity().get()))
    }
}

fn level(opacity: f32) -> u8 {
    (opacity * 255.0).round() as u8
}

fn too_many_points() -> SvgError {
    SvgError::TooLarge(format!("{SHAPE_POINTS_MAX} points in one shape; simplify its paths"))
}

fn element(segment: PathSegment) -> PathEl {
    let point = |p: usvg::tiny_skia_path::Point| kurbo::Point::new(f64::from(p.x), f64::from(p.y));
    match segment {
        PathSegment::MoveTo(p) => PathEl::MoveTo(point(p)),
        PathSegment::LineTo(p) => PathEl::LineTo(point(p)),
        PathSegment::QuadTo(a, p) => PathEl::QuadTo(point(a), point(p)),
        PathSegment::CubicTo(a, b, p) => PathEl::CurveTo(point(a), point(b), point(p)),
        PathSegment::Close => PathEl::ClosePath,
    }
}
