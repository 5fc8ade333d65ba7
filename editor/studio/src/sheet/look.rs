//! The drawing of a look: its shapes as they are written, with the points that can be moved, and its properties.

mod shape_edits;

pub use shape_edits::{Amount, Numbers};

use super::Reading;
use super::words::Heading;
use dicta_compiler::written::{PropertyLine, ValueKind, ValueLine};
use dicta_ide::edit::{Edit, Nested, Path};
use dicta_program::colours::{COLOURS, ROLES};
use dicta_program::{LookProp, LookWord, Origin};
use dicta_syntax::unquote;
use std::ops::Range;

/// The word of a shape that is another look.
pub const STAMP: &str = "stamp";
/// The words of shapes, with a colour; a stamp names another look in its place.
pub const SHAPES: [&str; 9] = ["polygon", "shade", "line", "circle", "ring", "rect", "ellipse", "glyph", STAMP];
/// The properties that a look of a piece can always be given.
const OF_PIECES: [&str; 1] = ["tint"];
/// The largest number of a property.
pub const PROPERTY_MAX: i64 = 1_000;

/// Points further from the middle of a picture are read as being there, so that sums of units can't overflow.
const UNITS_MAX: i64 = 1_000_000_000;

/// A look.
#[derive(Clone, Debug, PartialEq)]
pub struct LookSheet {
    pub heading: Heading,
    pub of: Path,
    /// The figures that it draws: from above, from the front, its insignia.
    pub figures: Vec<FigureModel>,
    /// The properties with a single value, and those that it can get.
    pub properties: Vec<LookProperty>,
    /// The colours that looks define.
    pub colours: Vec<String>,
    /// No look has this name yet, only an entry.
    pub is_missing: bool,
}

/// A property of a look with a single value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookProperty {
    pub word: String,
    pub value: PropertyValue,
    /// Its number in the body of the look; none if the look does not have it.
    line: Option<usize>,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyValue {
    /// A colour; empty if there is none.
    Colour(String),
    Number(i64),
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
    /// The whole body, as looks are read.
    body: Vec<LookProp>,
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
    /// A body around it is drawn a second time, and it with that.
    pub is_in_mirror: bool,
    /// The text of a glyph.
    pub text: Option<String>,
    pub source: String,
    pub origin: Origin,
    /// Its numbers, with their places in the source.
    numbers: Vec<(i64, Range<usize>)>,
    colour_at: Option<Range<usize>>,
    text_at: Option<Range<usize>>,
    /// Its points are in square brackets.
    has_list: bool,
}

/// A point of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    pub at: (i64, i64),
    /// The numbers of the shape for x and y: its own, or the size from a point.
    x: usize,
    y: Option<usize>,
    from: (i64, i64),
    /// It moves with the shape; the others are sizes.
    is_place: bool,
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
            properties: Read { reading }.single_values(name, &declared.properties),
            colours: defined.flat_map(|p| &p.body).map(|colour| colour.name.clone()).collect(),
            is_missing: false,
        })
    }

    /// The look that an entry does not have yet.
    fn missing(reading: &Reading, name: &str) -> Option<Self> {
        let (_, entry, _) = reading.entry(name)?;
        let path = reading.program.files.get(entry.head.origin.file as usize)?;
        Some(LookSheet {
            heading: Heading::of("look", &entry.head),
            of: Path::of(path, name).with_word("look"),
            figures: Vec::new(),
            properties: Vec::new(),
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
            let (title, key, way) = (title.to_owned(), key.to_owned(), way.to_vec());
            let body = body.iter().map(|line| self.look_prop(line)).collect();
            found.push(FigureModel { title, key, way, unit, shapes, body });
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

    /// The properties of a look with a single value: colours and numbers.
    fn single_values(&self, look: &str, body: &[PropertyLine]) -> Vec<LookProperty> {
        let is_colour = |text: &str| ROLES.contains(&text) || text.split('_').any(|word| COLOURS.contains(&word));
        let own = body.iter().enumerate().filter(|(_, p)| p.body.is_none() && !is_shape(p) && p.word != "cell");
        let own = own.filter_map(|(line, property)| {
            let [value] = property.values.as_slice() else { return None };
            let value = match value.kind {
                ValueKind::Name if is_colour(self.reading.text(value.origin)) => {
                    PropertyValue::Colour(self.reading.text(value.origin).to_owned())
                }
                ValueKind::Number | ValueKind::Cell => PropertyValue::Number(self.number(value)?),
                _ => return None,
            };
            Some(LookProperty { word: property.word.clone(), value, line: Some(line) })
        });
        let mut all: Vec<LookProperty> = own.collect();
        let is_of_piece = !["drawing", "terrain"].contains(&look.split('.').next().unwrap_or_default());
        for word in OF_PIECES.into_iter().filter(|_| is_of_piece) {
            if all.iter().all(|property| property.word != word) {
                let value = PropertyValue::Colour(String::new());
                all.insert(0, LookProperty { word: word.to_owned(), value, line: None });
            }
        }
        all
    }

    /// A line as looks are read; a number of four digits is a number.
    fn look_prop(&self, line: &PropertyLine) -> LookProp {
        let mut words = Vec::new();
        line.values.iter().for_each(|value| self.look_words(value, &mut words));
        let body = line.body.iter().flatten().map(|line| self.look_prop(line)).collect();
        LookProp { name: line.word.clone(), words, body }
    }

    fn look_words(&self, value: &ValueLine, found: &mut Vec<LookWord>) {
        let text = || self.reading.text(value.origin);
        match &value.kind {
            ValueKind::Number | ValueKind::Cell => {
                found.extend(self.number(value).map(|n| LookWord::Number(n.clamp(-UNITS_MAX, UNITS_MAX))));
            }
            ValueKind::List(values) => values.iter().for_each(|value| self.look_words(value, found)),
            ValueKind::Text => found.push(LookWord::Text(unquote(text()))),
            ValueKind::Name | ValueKind::Dotted => found.push(LookWord::Name(text().to_owned())),
            ValueKind::Other => {}
        }
    }

    /// The shapes of a body, and of the mirrored bodies in it.
    fn shapes(&self, body: &[PropertyLine], way: &[usize], is_in_mirror: bool, found: &mut Vec<ShapeModel>) {
        for (i, property) in body.iter().enumerate() {
            let way = [way, &[i]].concat();
            match (&property.body, property.word.as_str()) {
                (Some(body), "mirror") => self.shapes(body, &way, true, found),
                _ => found.extend(self.shape(property, way, is_in_mirror)),
            }
        }
    }

    fn shape(&self, property: &PropertyLine, way: Vec<usize>, is_in_mirror: bool) -> Option<ShapeModel> {
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
        let text = property.values.iter().find(|value| value.kind == ValueKind::Text);
        Some(ShapeModel {
            handles: handles(word, first.is_some(), &numbers),
            word: word.to_owned(),
            colour: first.map(|value| self.reading.text(value.origin).to_owned()).unwrap_or_default(),
            colour_at: first.map(|value| relative(value.origin)),
            text: text.map(|value| unquote(self.reading.text(value.origin))),
            text_at: text.map(|value| relative(value.origin)),
            has_list: property.values.iter().any(|value| matches!(value.kind, ValueKind::List(_))),
            is_in_mirror,
            is_mirrored: is_in_mirror || property.values.iter().any(is_word),
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
    SHAPES.contains(&word) || word == "mirror"
}

/// The points of a shape that can be moved.
fn handles(word: &str, has_colour: bool, numbers: &[(i64, Range<usize>)]) -> Vec<Handle> {
    let n = |i: usize| numbers.get(i).map_or(0, |(n, _)| *n);
    let point = |x: usize| Handle { at: (n(x), n(x + 1)), x, y: Some(x + 1), from: (0, 0), is_place: true };
    let sized = |x: usize, size: usize| {
        let from = (n(x), n(x + 1));
        let at = (from.0 + n(size), from.1 + n(size + 1));
        Handle { at, x: size, y: Some(size + 1), from, is_place: false }
    };
    let radius = |x: usize| {
        let from = (n(x), n(x + 1));
        Handle { at: (from.0 + n(x + 2), from.1), x: x + 2, y: None, from, is_place: false }
    };
    // A width precedes the points.
    let lead = |count: usize| usize::from(has_colour && numbers.len() == count);
    match word {
        "circle" if numbers.len() >= 3 => vec![point(0), radius(0)],
        "ring" if numbers.len() >= 3 => vec![point(lead(4)), radius(lead(4))],
        "rect" | "ellipse" if numbers.len() >= 4 => vec![point(0), sized(0, 2)],
        "glyph" if numbers.len() >= 3 => vec![point(lead(3))],
        STAMP if numbers.len() >= 2 => vec![point(0)],
        "polygon" | "shade" | "line" => {
            let first = usize::from(word == "line" && has_colour && numbers.len() % 2 == 1);
            (first..numbers.len().saturating_sub(1)).step_by(2).map(point).collect()
        }
        _ => Vec::new(),
    }
}

impl LookProperty {
    /// Whether the look itself has it.
    pub fn is_own(&self) -> bool {
        self.line.is_some()
    }

    /// The edit that gives it another value, in a look at this path; an empty one removes it.
    pub fn set(&self, of: &Path, value: &str) -> Option<Edit> {
        let source = format!("{} {value}", self.word);
        let (way, to) = match (self.line, value.is_empty()) {
            (Some(line), false) => (vec![line], Nested::Write(source)),
            (Some(line), true) => (vec![line], Nested::Remove),
            (None, false) => (Vec::new(), Nested::Inside(source)),
            (None, true) => return None,
        };
        Some(Edit::Nested { of: of.clone(), way, to })
    }
}

impl FigureModel {
    /// Its body as looks are read, with other numbers in a shape.
    pub fn drawn(&self, changed: Option<(&ShapeModel, &Numbers)>) -> Vec<LookProp> {
        let mut body = self.body.clone();
        if let Some((shape, numbers)) = changed
            && let Some(way) = shape.way.get(self.way.len()..)
            && let Some(prop) = at_way(&mut body, way)
        {
            let mut found: Vec<&mut LookWord> =
                prop.words.iter_mut().filter(|word| matches!(word, LookWord::Number(_))).collect();
            for (number, value) in numbers {
                if let Some(word) = found.get_mut(*number) {
                    **word = LookWord::Number(*value);
                }
            }
        }
        body
    }

    /// A shape alone, with the units of this figure and without the bodies around it.
    pub fn alone(&self, shape: &ShapeModel, changed: Option<&Numbers>) -> Vec<LookProp> {
        let mut body = self.drawn(changed.map(|numbers| (shape, numbers)));
        let found = shape.way.get(self.way.len()..).and_then(|way| at_way(&mut body, way)).cloned();
        let unit = LookProp { name: "cell".to_owned(), words: vec![LookWord::Number(self.unit)], body: Vec::new() };
        std::iter::once(unit).chain(found).collect()
    }
}

/// The property at a place in a body.
fn at_way<'b>(body: &'b mut [LookProp], way: &[usize]) -> Option<&'b mut LookProp> {
    match way {
        [] => None,
        [last] => body.get_mut(*last),
        [first, rest @ ..] => at_way(&mut body.get_mut(*first)?.body, rest),
    }
}
