//! The drawing of a look: its shapes as they are written, with the points that can be moved.

use super::Reading;
use super::words::Heading;
use dicta_compiler::written::{PropertyLine, ValueKind, ValueLine};
use dicta_ide::edit::{Edit, Nested, Path};
use dicta_program::Origin;
use std::ops::Range;

/// The words of shapes, with a colour; `stamp` names another look in its place.
pub const SHAPES: [&str; 8] = ["polygon", "shade", "line", "circle", "ring", "rect", "ellipse", "glyph"];

/// Points further from the middle of a picture are read as being there, so that sums of units can't overflow.
const UNITS_MAX: i64 = 1_000_000_000;

/// A look.
#[derive(Clone, Debug, PartialEq)]
pub struct LookSheet {
    pub heading: Heading,
    pub of: Path,
    /// The figures that it draws: from above, from the front, its insignia.
    pub figures: Vec<FigureModel>,
    /// The colours that looks define.
    pub colours: Vec<String>,
    /// No look has this name yet, only an entry.
    pub is_missing: bool,
}

/// A body with shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureModel {
    /// The words before its body, such as `top`; empty for the look's own.
    pub title: String,
    /// The name under which the window has read it.
    pub key: String,
    /// Where it is: the number of the property with its body, and so on.
    pub way: Vec<usize>,
    /// How many units a cell has.
    pub unit: i64,
    /// In the order in which they are drawn.
    pub shapes: Vec<ShapeModel>,
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeModel {
    pub way: Vec<usize>,
    pub word: String,
    pub colour: String,
    /// The points that can be moved, in units.
    pub handles: Vec<Handle>,
    /// It is drawn a second time with left and right swapped.
    pub is_mirrored: bool,
    pub source: String,
    pub origin: Origin,
    /// Its numbers, with their places in the source.
    numbers: Vec<(i64, Range<usize>)>,
    colour_at: Option<Range<usize>>,
}

/// A point of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    pub at: (i64, i64),
    /// The numbers of the shape for x and y: its own, or the size from a point.
    x: usize,
    y: Option<usize>,
    from: (i64, i64),
}

impl LookSheet {
    /// The look with this name, or, without figures, the one that an entry with this name can get.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let Some(look) = reading.program.looks.iter().find(|look| look.head.name == name) else {
            return Self::missing(reading, name);
        };
        let declared = reading.declared("look", name)?;
        let path = reading.program.files.get(declared.parts.first()?.file as usize)?;
        let mut figures = Vec::new();
        Read { reading }.figures((name, ""), &declared.properties, &[], &mut figures);
        let defined = reading.program.looks.iter().flat_map(|look| &look.props).filter(|p| p.name == "colours");
        Some(LookSheet {
            heading: Heading::of("look", &look.head),
            of: Path::of(path, name).with_word("look"),
            figures,
            colours: defined.flat_map(|p| &p.body).map(|colour| colour.name.clone()).collect(),
            is_missing: false,
        })
    }

    /// The look that an entry does not have yet.
    fn missing(reading: &Reading, name: &str) -> Option<Self> {
        let (_, entry, _) = super::entry::find(&reading.program, name)?;
        let path = reading.program.files.get(entry.head.origin.file as usize)?;
        Some(LookSheet {
            heading: Heading::of("look", &entry.head),
            of: Path::of(path, name).with_word("look"),
            figures: Vec::new(),
            colours: Vec::new(),
            is_missing: true,
        })
    }
}

/// What the shapes are read from.
struct Read<'r> {
    reading: &'r Reading,
}

impl Read<'_> {
    /// The figures of a body and of those in it.
    fn figures(&self, (key, title): (&str, &str), body: &[PropertyLine], way: &[usize], found: &mut Vec<FigureModel>) {
        let unit = body.iter().find(|p| p.word == "cell").and_then(|p| self.number(p.values.first()?));
        let mut shapes = Vec::new();
        self.shapes(body, way, false, &mut shapes);
        let is_drawn = !way.is_empty() && body.iter().all(|p| is_shape(p) || p.word == "cell");
        if !shapes.is_empty() || is_drawn {
            let unit = unit.filter(|unit| (1..=UNITS_MAX).contains(unit)).unwrap_or(100);
            found.push(FigureModel { title: title.to_owned(), key: key.to_owned(), way: way.to_vec(), unit, shapes });
        }
        for (i, property) in body.iter().enumerate().filter(|(_, p)| !is_shape(p)) {
            let Some(body) = &property.body else { continue };
            if matches!(
                property.word.as_str(),
                "card" | "sheet" | "pad" | "counter" | "colours" | "patch" | "strew" | "variant"
            ) {
                continue;
            }
            let values = property.values.iter().map(|value| self.reading.text(value.origin));
            let words: Vec<&str> = std::iter::once(property.word.as_str()).chain(values).collect();
            let inner = [way, &[i]].concat();
            self.figures((&format!("{key}.{}", words.join(".")), &words.join(" ")), body, &inner, found);
        }
    }

    /// The shapes of a body, and of the mirrored bodies in it.
    fn shapes(&self, body: &[PropertyLine], way: &[usize], is_mirrored: bool, found: &mut Vec<ShapeModel>) {
        for (i, property) in body.iter().enumerate() {
            let way = [way, &[i]].concat();
            match (&property.body, property.word.as_str()) {
                (Some(body), "mirror") => self.shapes(body, &way, true, found),
                _ => found.extend(self.shape(property, way, is_mirrored)),
            }
        }
    }

    fn shape(&self, property: &PropertyLine, way: Vec<usize>, is_mirrored: bool) -> Option<ShapeModel> {
        let word = property.word.as_str();
        if !is_shape(property) || word == "mirror" {
            return None;
        }
        let start = property.origin.start;
        let relative = |at: Origin| (at.start - start) as usize..(at.end - start) as usize;
        let mut numbers = Vec::new();
        property.values.iter().for_each(|value| self.numbers(value, &mut numbers));
        let numbers: Vec<(i64, Range<usize>)> = numbers.into_iter().map(|(n, at)| (n, relative(at))).collect();
        let first = property.values.first().filter(|v| matches!(v.kind, ValueKind::Name | ValueKind::Dotted));
        let is_word = |value: &ValueLine| value.kind == ValueKind::Name && self.reading.text(value.origin) == "mirror";
        Some(ShapeModel {
            handles: handles(word, first.is_some(), &numbers),
            word: word.to_owned(),
            colour: first.map(|value| self.reading.text(value.origin).to_owned()).unwrap_or_default(),
            colour_at: first.map(|value| relative(value.origin)),
            is_mirrored: is_mirrored || property.values.iter().any(is_word),
            source: self.reading.text(property.origin).to_owned(),
            origin: property.origin,
            numbers,
            way,
        })
    }

    fn numbers(&self, value: &ValueLine, found: &mut Vec<(i64, Origin)>) {
        match &value.kind {
            // A number of four digits is parsed as the name of a cell.
            ValueKind::Number | ValueKind::Cell => {
                found.extend(self.number(value).map(|n| (n.clamp(-UNITS_MAX, UNITS_MAX), value.origin)));
            }
            ValueKind::List(values) => values.iter().for_each(|value| self.numbers(value, found)),
            _ => {}
        }
    }

    fn number(&self, value: &ValueLine) -> Option<i64> {
        self.reading.text(value.origin).replace(' ', "").parse().ok()
    }
}

fn is_shape(property: &PropertyLine) -> bool {
    let word = property.word.as_str();
    SHAPES.contains(&word) || matches!(word, "mirror" | "stamp")
}

/// The points of a shape that can be moved.
fn handles(word: &str, has_colour: bool, numbers: &[(i64, Range<usize>)]) -> Vec<Handle> {
    let n = |i: usize| numbers.get(i).map_or(0, |(n, _)| *n);
    let point = |x: usize| Handle { at: (n(x), n(x + 1)), x, y: Some(x + 1), from: (0, 0) };
    let sized = |x: usize, size: usize| {
        let from = (n(x), n(x + 1));
        Handle { at: (from.0 + n(size), from.1 + n(size + 1)), x: size, y: Some(size + 1), from }
    };
    // A width precedes the points.
    let lead = |count: usize| usize::from(has_colour && numbers.len() == count);
    match word {
        "circle" if numbers.len() >= 3 => {
            let centre = (n(0), n(1));
            vec![point(0), Handle { at: (centre.0 + n(2), centre.1), x: 2, y: None, from: centre }]
        }
        "ring" if numbers.len() >= 3 => {
            let at = lead(4);
            let centre = (n(at), n(at + 1));
            vec![point(at), Handle { at: (centre.0 + n(at + 2), centre.1), x: at + 2, y: None, from: centre }]
        }
        "rect" | "ellipse" if numbers.len() >= 4 => vec![point(0), sized(0, 2)],
        "glyph" if numbers.len() >= 3 => vec![point(lead(3))],
        "stamp" if numbers.len() >= 2 => vec![point(0)],
        "polygon" | "shade" | "line" => {
            let first = usize::from(word == "line" && has_colour && numbers.len() % 2 == 1);
            (first..numbers.len().saturating_sub(1)).step_by(2).map(point).collect()
        }
        _ => Vec::new(),
    }
}

impl ShapeModel {
    /// The edit that moves a point to other units of a look at this path; none if it is there.
    pub fn moved(&self, of: &Path, handle: usize, to: (i64, i64)) -> Option<Edit> {
        let handle = self.handles.get(handle).filter(|handle| handle.at != to)?;
        let mut changed = vec![(handle.x, to.0 - handle.from.0)];
        match handle.y {
            Some(y) => changed.push((y, to.1 - handle.from.1)),
            // A radius has the distance from the centre.
            None => {
                let (x, y) = (to.0 - handle.from.0, to.1 - handle.from.1);
                changed[0].1 = (x.saturating_mul(x).saturating_add(y.saturating_mul(y))).isqrt().max(1);
            }
        }
        let mut source = self.source.clone();
        changed.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        for (number, value) in changed {
            let at = self.numbers.get(number)?.1.clone();
            source.replace_range(at, &value.to_string());
        }
        Some(self.written(of, source))
    }

    /// The edit that gives it another colour; none if it has it, or has none.
    pub fn coloured(&self, of: &Path, colour: &str) -> Option<Edit> {
        let at = self.colour_at.clone().filter(|_| self.colour != colour)?;
        let mut source = self.source.clone();
        source.replace_range(at, colour);
        Some(self.written(of, source))
    }

    /// The edit that adds a copy of it above it, with left and right swapped if it is `mirrored`.
    pub fn copied(&self, of: &Path, mirrored: bool) -> Edit {
        let mut source = self.source.clone();
        if mirrored {
            // A rectangle has its other side at the mirrored corner.
            let width = if self.word == "rect" { self.numbers.get(2).map_or(0, |(n, _)| *n) } else { 0 };
            let points = if matches!(self.word.as_str(), "rect" | "ellipse") { 1 } else { self.handles.len() };
            let xs = self.handles.iter().take(points).filter(|handle| handle.y.is_some());
            let mut all: Vec<(usize, i64)> = xs.map(|handle| (handle.x, -handle.at.0 - width)).collect();
            all.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
            for (number, value) in all {
                let Some((_, at)) = self.numbers.get(number) else { continue };
                source.replace_range(at.clone(), &value.to_string());
            }
        }
        self.edit(of, Nested::After(source))
    }

    /// The edit that removes it.
    pub fn removed(&self, of: &Path) -> Edit {
        self.edit(of, Nested::Remove)
    }

    fn written(&self, of: &Path, source: String) -> Edit {
        self.edit(of, Nested::Write(source))
    }

    fn edit(&self, of: &Path, to: Nested) -> Edit {
        Edit::Nested { of: of.clone(), way: self.way.clone(), to }
    }
}

impl FigureModel {
    /// The edit that draws a shape after the next one, or before the previous one; none if there is no such shape beside
    /// it.
    pub fn reordered(&self, of: &Path, shape: usize, later: bool) -> Option<Edit> {
        let first = if later { Some(shape) } else { shape.checked_sub(1) }?;
        let (a, b) = (self.shapes.get(first)?, self.shapes.get(first + 1)?);
        let is_beside = a
            .way
            .split_last()
            .zip(b.way.split_last())
            .is_some_and(|((a, around), (b, also))| around == also && a + 1 == *b);
        is_beside.then(|| a.edit(of, Nested::Swap))
    }

    /// The edit that adds a shape of this kind in the middle, above the others.
    pub fn added(&self, of: &Path, word: &str) -> Edit {
        let n = (self.unit / 4).max(1);
        let source = match word {
            "line" => format!("line ink {} [-{n} 0, {n} 0]", (n / 8).max(1)),
            "circle" => format!("circle tint 0 0 {n}"),
            "ring" => format!("ring ink {} 0 0 {n}", (n / 8).max(1)),
            "rect" => format!("rect tint -{n} -{n} {} {}", 2 * n, 2 * n),
            "ellipse" => format!("ellipse tint 0 0 {n} {}", (n / 2).max(1)),
            "glyph" => format!("glyph ink {n} 0 0 \"A\""),
            word => format!("{word} tint [0 -{n}, {n} {n}, -{n} {n}]"),
        };
        Edit::Nested { of: of.clone(), way: self.way.clone(), to: Nested::Inside(source) }
    }
}
