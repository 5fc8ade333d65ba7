//! What hands do to the shapes of a drawing, as edits: points and whole shapes are moved, points and shapes are added and
//! removed, numbers, colours and texts are changed.

use super::{FigureModel, Handle, STAMP, ShapeModel, UNITS_MAX};
use dicta_ide::edit::{Edit, Nested, Path};
use dicta_syntax::quote;
use std::collections::BTreeSet;

/// Numbers of a shape that change: which one, counted from 0, and its new value.
pub type Numbers = Vec<(usize, i64)>;

/// A number of a shape that is not the place of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    Width,
    Height,
    Radius,
    Size,
    /// In degrees, clockwise.
    Turn,
}

impl ShapeModel {
    /// The numbers that put a point to other units; none if it is there.
    pub fn point_to(&self, handle: usize, to: (i64, i64)) -> Option<Numbers> {
        let handle = self.handles.get(handle).filter(|handle| handle.at != to)?;
        let (x, y) = (to.0.saturating_sub(handle.from.0), to.1.saturating_sub(handle.from.1));
        Some(match handle.y {
            Some(number) => vec![(handle.x, x), (number, y)],
            // A radius has the distance from the centre.
            None => vec![(handle.x, (x.saturating_mul(x).saturating_add(y.saturating_mul(y))).isqrt().max(1))],
        })
    }

    /// The numbers that move all of it.
    pub fn shifted(&self, by: (i64, i64)) -> Numbers {
        let places = self.handles.iter().filter(|handle| handle.is_place);
        let moved = places.flat_map(|handle| {
            let x = (handle.x, handle.at.0.saturating_add(by.0).clamp(-UNITS_MAX, UNITS_MAX));
            let y = handle.y.map(|y| (y, handle.at.1.saturating_add(by.1).clamp(-UNITS_MAX, UNITS_MAX)));
            std::iter::once(x).chain(y)
        });
        moved.collect()
    }

    /// The edit that gives it other numbers, in a look at this path; none if it has them.
    pub fn with_numbers(&self, of: &Path, numbers: &Numbers) -> Option<Edit> {
        let mut changed = numbers.clone();
        changed.retain(|(number, value)| self.numbers.get(*number).is_some_and(|(now, _)| now != value));
        changed.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        let mut source = self.source.clone();
        for (number, value) in &changed {
            source.replace_range(self.numbers.get(*number)?.1.clone(), &value.to_string());
        }
        (!changed.is_empty()).then(|| self.written(of, source))
    }

    /// The numbers that are not places of points: what each is, and its number.
    pub fn amounts(&self) -> Vec<(Amount, usize)> {
        let radius = self.handles.iter().find(|handle| handle.y.is_none()).map(|handle| (Amount::Radius, handle.x));
        let has_width = self.handles.first().is_some_and(|handle| handle.x == 1);
        let width = |amount| has_width.then_some((amount, 0));
        let all = match self.word.as_str() {
            "circle" => [radius, None],
            "ring" => [width(Amount::Width), radius],
            "line" => [width(Amount::Width), None],
            "glyph" => [width(Amount::Size), None],
            "rect" | "ellipse" => [Some((Amount::Width, 2)), Some((Amount::Height, 3))],
            STAMP => [Some((Amount::Size, 2)), Some((Amount::Turn, 3))],
            _ => [None, None],
        };
        all.into_iter().flatten().filter(|(_, number)| *number < self.numbers.len()).collect()
    }

    /// The value of one of its numbers.
    pub fn number(&self, number: usize) -> i64 {
        self.numbers.get(number).map_or(0, |(value, _)| *value)
    }

    /// Whether its points can be added and removed.
    pub fn has_points(&self) -> bool {
        matches!(self.word.as_str(), "polygon" | "shade" | "line")
    }

    /// Whether an edge leads from its last point to its first.
    pub fn is_closed(&self) -> bool {
        let is_half = self.is_mirrored && !self.is_in_mirror;
        self.has_points() && self.word != "line" && !is_half
    }

    /// The edit that adds a point after another one.
    pub fn with_point(&self, of: &Path, after: usize, at: (i64, i64)) -> Option<Edit> {
        let handle = self.handles.get(after).filter(|_| self.has_points())?;
        let end = self.numbers.get(handle.y?)?.1.end;
        let comma = if self.has_list { "," } else { "" };
        let mut source = self.source.clone();
        source.insert_str(end, &format!("{comma} {} {}", at.0, at.1));
        Some(self.written(of, source))
    }

    /// The edit that removes a point; none if the shape would have too few.
    pub fn without_point(&self, of: &Path, handle: usize) -> Option<Edit> {
        let least = if self.word == "line" { 2 } else { 3 };
        let point = self.handles.get(handle).filter(|_| self.has_points() && self.handles.len() > least)?;
        let span = match (handle.checked_sub(1).and_then(|before| self.handles.get(before)), point.y) {
            (Some(Handle { y: Some(before), .. }), Some(y)) => {
                self.numbers.get(*before)?.1.end..self.numbers.get(y)?.1.end
            }
            _ => self.numbers.get(point.x)?.1.start..self.numbers.get(self.handles.get(handle + 1)?.x)?.1.start,
        };
        let mut source = self.source.clone();
        source.replace_range(span, "");
        Some(self.written(of, source))
    }

    /// The edit that gives it another colour, or a stamp another look; none if it has it, or has none.
    pub fn coloured(&self, of: &Path, colour: &str) -> Option<Edit> {
        let at = self.colour_at.clone().filter(|_| self.colour != colour)?;
        let mut source = self.source.clone();
        source.replace_range(at, colour);
        Some(self.written(of, source))
    }

    /// The edit that gives a glyph another text; none if it has it, or has none.
    pub fn with_text(&self, of: &Path, text: &str) -> Option<Edit> {
        let at = self.text_at.clone().filter(|_| self.text.as_deref() != Some(text))?;
        let mut source = self.source.clone();
        source.replace_range(at, &quote(text));
        Some(self.written(of, source))
    }

    /// The edit that adds a copy of it above it, with left and right swapped if it is `mirrored`.
    pub fn copied(&self, of: &Path, mirrored: bool) -> Edit {
        let mut source = self.source.clone();
        if mirrored {
            // A rectangle has its other side at the mirrored corner.
            let width = if self.word == "rect" { self.number(2) } else { 0 };
            let places = self.handles.iter().filter(|handle| handle.is_place);
            let mut all: Numbers = places.map(|handle| (handle.x, -handle.at.0 - width)).collect();
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
        self.inside(of, source)
    }

    /// The edit that adds another look in the middle, as large as half a cell, above the shapes.
    pub fn stamped(&self, of: &Path, look: &str) -> Edit {
        self.inside(of, format!("{STAMP} {look} 0 0 {} 0", (self.unit / 2).max(1)))
    }

    /// The edits that leave only another look in place of all shapes, as large as a cell.
    pub fn replaced(&self, of: &Path, look: &str) -> Vec<Edit> {
        let lines: BTreeSet<usize> =
            self.shapes.iter().filter_map(|shape| shape.way.get(self.way.len()).copied()).collect();
        let source = format!("{STAMP} {look} 0 0 {}", self.unit);
        let nested = |line: usize, to: Nested| {
            let way = self.way.iter().copied().chain([line]).collect();
            Edit::Nested { of: of.clone(), way, to }
        };
        let Some(first) = lines.first() else { return vec![self.inside(of, source)] };
        let others = lines.iter().skip(1).rev().map(|line| nested(*line, Nested::Remove));
        others.chain([nested(*first, Nested::Write(source))]).collect()
    }

    fn inside(&self, of: &Path, source: String) -> Edit {
        Edit::Nested { of: of.clone(), way: self.way.clone(), to: Nested::Inside(source) }
    }
}
