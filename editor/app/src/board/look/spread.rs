//! Terrain that knows its neighbours: what goes on across the border of a cell, and what differs from cell to cell. All of
//! it follows from the place of the cell alone, so the same map always looks the same.
//!
//! ```text
//! patchwork <line> <size> [a, b, …]    parcels about so large in these colours, across all borders; cut off at the cell's
//! patch <colour> <inset> { … }         an area that grows together with its like; what stands in its braces lies in it
//! join  <colour> <width> <manner> <n>  a ribbon to every neighbour of its like; the manner is `crenel`, `dash` or `ties`
//! strew <n> { … }                    a figure n times, here and there
//! variant { … }                        one of the variants in a body
//! ```
//!
//! Behind `patch` and `join`, `with a b` names further terrain that counts as its like; the border of the map does, too.
//! Behind `join`, `beside <n>` moves the ribbon to the side, with `towards a` to the side on which that terrain lies. A
//! lone ribbon crosses its cell; one with a single neighbour ends in the cell, or leaves the map where it can. Terrain
//! that says `over yes`, such as a cloud, hangs over the land around it, which goes on beneath.

use super::super::geometry::{self, Grid};
use super::outline;
use super::{Form, Mark, Placing, coordinates, filled, read_marks, spelled, stroke, triangulate};
use crate::theme::Tokens;
use dicta_program::{LookProp, LookWord, Map};
use egui::{Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};
use std::collections::HashMap;
use std::f32::consts::TAU;

/// The words of terrain.
pub const WORDS: [&str; 6] = ["patchwork", "patch", "join", "strew", "variant", "mirror"];
/// Spread is painted in so many layers over all cells: patchwork, patches, ribbons, the rest.
pub const LAYERS: usize = 4;
/// How far a border is drawn beyond a cell, so that no seam shows.
const OVER: f32 = 0.012;
/// How far a ribbon looks for the terrain on whose side it runs.
const SIGHT: i64 = 4;

/// Where a piece of land lies.
#[derive(Clone, Copy, Debug)]
pub struct Lie<'a> {
    pub map: &'a Map,
    pub grid: Grid,
    pub column: i64,
    pub row: i64,
    /// What lies beneath terrain that hangs over other terrain, by cell; nothing for that which hangs there itself.
    pub under: Option<&'a HashMap<i64, usize>>,
}

/// What terrain is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Spread {
    Patchwork { size: f32, colours: Vec<String> },
    Patch { inset: f32, with: Vec<String>, within: Vec<Mark> },
    Join { manner: Manner, beside: f32, towards: Vec<String>, with: Vec<String> },
    Strew { count: usize, turned: bool, marks: Vec<Mark> },
    Variant(Vec<Vec<Mark>>),
}

/// How a ribbon is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manner {
    Plain,
    /// Steps to and fro, so far.
    Crenel(f32),
    /// Strokes of this length.
    Dash(f32),
    /// Strokes across it, of this length.
    Ties(f32),
}

impl Spread {
    /// Reads one of the words of terrain.
    pub fn read(prop: &LookProp, unit: f32) -> Option<Mark> {
        let mut numbers = Vec::new();
        let flat = LookProp { body: vec![], ..prop.clone() };
        coordinates(&flat, unit, &mut numbers);
        let names: Vec<&str> = (prop.words.iter())
            .filter_map(|w| match w {
                LookWord::Name(n) => Some(n.as_str()),
                _ => None,
            })
            .collect();
        let after = |word: &str| {
            let at = names.iter().position(|n| *n == word);
            at.map_or(&[][..], |i| &names[i + 1..]).iter().map(|s| (*s).to_owned())
        };
        let first = names.first().map(|s| (*s).to_owned());
        let inner = || read_marks(&prop.body, unit);
        let (mut fill, mut line, mut width) = (None, None, 0.0);
        let spread = match prop.name.as_str() {
            "patchwork" => {
                line = first;
                let size = numbers.first().copied().unwrap_or(0.5).clamp(0.1, 4.0);
                Spread::Patchwork { size, colours: names.iter().skip(1).map(|s| (*s).to_owned()).collect() }
            }
            "patch" => {
                fill = first;
                line = after("line").next();
                let inset = numbers.first().copied().unwrap_or(0.08).clamp(0.0, 0.4);
                Spread::Patch { inset, with: after("with").collect(), within: inner() }
            }
            "join" => {
                line = first;
                width = numbers.first().copied().unwrap_or(0.03);
                // The number behind a word.
                let number = |word: &str| {
                    let at = prop.words.iter().position(|w| matches!(w, LookWord::Name(n) if n == word))?;
                    match prop.words.get(at + 1) {
                        Some(LookWord::Number(n)) => Some(*n as f32 / unit),
                        _ => Some(0.04),
                    }
                };
                let manner = (number("crenel").map(Manner::Crenel))
                    .or(number("dash").map(Manner::Dash))
                    .or(number("ties").map(Manner::Ties))
                    .unwrap_or(Manner::Plain);
                let beside = number("beside").unwrap_or(0.0);
                Spread::Join {
                    manner,
                    beside,
                    towards: after("towards").take_while(|n| n != "with").collect(),
                    with: after("with").collect(),
                }
            }
            "strew" => {
                let count = (numbers.first().copied().unwrap_or(0.0) * unit).clamp(0.0, 60.0) as usize;
                Spread::Strew { count, turned: names.contains(&"turned"), marks: inner() }
            }
            _ => return None,
        };
        Some(Mark { form: Form::Spread(Box::new(spread)), fill, stroke: line, width })
    }

    /// The figures in its braces.
    pub fn figures(&self) -> Vec<&Vec<Mark>> {
        match self {
            Spread::Patch { within: marks, .. } | Spread::Strew { marks, .. } => vec![marks],
            Spread::Variant(all) => all.iter().collect(),
            Spread::Patchwork { .. } | Spread::Join { .. } => vec![],
        }
    }

    fn figures_mut(&mut self) -> Vec<&mut Vec<Mark>> {
        match self {
            Spread::Patch { within: marks, .. } | Spread::Strew { marks, .. } => vec![marks],
            Spread::Variant(all) => all.iter_mut().collect(),
            Spread::Patchwork { .. } | Spread::Join { .. } => vec![],
        }
    }

    /// The same with other figures in its braces.
    pub fn with_figures(&self, change: impl Fn(&[Mark]) -> Vec<Mark>) -> Self {
        let mut new = self.clone();
        for marks in new.figures_mut() {
            *marks = change(marks);
        }
        new
    }

    /// Puts the colours of content's own palette in the place of their names.
    pub fn spell(&mut self, palette: &HashMap<String, String>) {
        if let Spread::Patchwork { colours, .. } = self {
            colours.iter_mut().for_each(|c| *c = spelled(palette, c));
        }
        for mark in self.figures_mut().into_iter().flatten() {
            mark.spell(palette);
        }
    }

    /// Paints what belongs to a layer, or all of it. Without a lie it has no neighbours.
    pub fn paint(&self, painter: &Painter, tokens: &Tokens, mark: &Mark, at: Placing<'_>, layer: Option<usize>) {
        let on = |wanted: usize| layer.is_none_or(|l| l == wanted);
        let brush = Brush { painter, tokens, at, mark };
        match self {
            Spread::Patchwork { size, colours } if on(0) => brush.patchwork(*size, colours),
            Spread::Patch { inset, with, within } if on(1) || on(LAYERS - 1) => {
                let (outline, free) = patch(at.lie, with, *inset);
                if on(1) {
                    brush.patch(&outline, &free);
                }
                if on(LAYERS - 1) {
                    brush.inside(within, &outline);
                }
            }
            Spread::Join { manner, beside, towards, with } if on(2) => {
                let side = side(at.lie, towards);
                for way in ways(at.lie, with) {
                    brush.ribbon(&way, *manner, *beside, side);
                }
            }
            Spread::Strew { .. } if on(LAYERS - 1) => {
                let cell = corners(at.lie, 0.86);
                brush.strew(self, &cell, 0);
            }
            Spread::Variant(all) if !all.is_empty() && on(LAYERS - 1) => {
                let number = seed(at.lie, 77) as usize % all.len();
                brush.inside(&all[number], &corners(at.lie, 0.86));
            }
            _ => {}
        }
    }
}

/// What paints a piece of land.
struct Brush<'a> {
    painter: &'a Painter,
    tokens: &'a Tokens,
    at: Placing<'a>,
    mark: &'a Mark,
}

impl Brush<'_> {
    fn to(&self, p: Pos2) -> Pos2 {
        self.at.centre + p.to_vec2() * self.at.cell
    }

    fn all(&self, points: &[Pos2]) -> Vec<Pos2> {
        points.iter().map(|&p| self.to(p)).collect()
    }

    fn line(&self, width: f32) -> Option<Stroke> {
        let role = self.mark.stroke.as_deref().filter(|r| *r != "none")?;
        Some(stroke(width * self.at.cell, self.at.colour(self.tokens, role)))
    }

    /// Parcels of a lattice that covers the whole plane, aslant, with strips of fields in some of them.
    fn patchwork(&self, size: f32, colours: &[String]) {
        let here = place(self.at.lie);
        let hex = corners(self.at.lie, 1.0 + OVER);
        let slant = Vec2::angled(0.35);
        // Where a node of the lattice lies, seen from the cell.
        let node = |i: i64, j: i64| {
            let off = vec2(part(hash(i, j, 1)), part(hash(i, j, 2))) * 0.46 - Vec2::splat(0.23);
            let p = vec2((i as f32 + off.x) * size * 1.15, (j as f32 + off.y) * size * 0.87);
            (vec2(p.x * slant.x - p.y * slant.y, p.x * slant.y + p.y * slant.x) - here).to_pos2()
        };
        let back = vec2(here.x * slant.x + here.y * slant.y, here.y * slant.x - here.x * slant.y);
        let (middle, reach) = ((back.x / (size * 1.15), back.y / (size * 0.87)), 0.75 / size + 1.0);
        let hedge = self.line(0.012);
        let furrow = self.line(0.006).filter(|_| self.at.cell >= 34.0);
        for i in (middle.0 - reach).floor() as i64..=(middle.0 + reach).ceil() as i64 {
            for j in (middle.1 - reach).floor() as i64..=(middle.1 + reach).ceil() as i64 {
                let quad = [node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)];
                self.parcel(&quad, &hex, hash(i, j, 3), colours, furrow);
                for (a, b) in [(quad[0], quad[1]), (quad[0], quad[3])] {
                    if let (Some(hedge), Some(cut)) = (hedge, outline::clip_line(a, b, &hex)) {
                        self.painter.line_segment(cut.map(|p| self.to(p)), hedge);
                    }
                }
            }
        }
    }

    /// A parcel: whole, or in strips one way or the other, some of them ploughed.
    fn parcel(&self, quad: &[Pos2; 4], hex: &[Pos2], number: u32, colours: &[String], furrow: Option<Stroke>) {
        let strips = [1, 1, 2, 3, 2, 1][number as usize % 6];
        let along = number & 64 == 0;
        let [a, b, c, d] = *quad;
        let (a, b, c, d) = if along { (a, b, c, d) } else { (d, a, b, c) };
        for k in 0..strips {
            let (s, t) = (k as f32 / strips as f32, (k + 1) as f32 / strips as f32);
            let strip = [a + (d - a) * s, b + (c - b) * s, b + (c - b) * t, a + (d - a) * t];
            let cut = outline::clip(&strip, hex);
            if cut.len() < 3 {
                continue;
            }
            let pick = hash(i64::from(number), k, 5);
            if let Some(role) = colours.get(pick as usize % colours.len().max(1)) {
                let colour = self.at.colour(self.tokens, role);
                self.painter.add(Shape::convex_polygon(self.all(&cut), colour, Stroke::NONE));
            }
            let ploughed = pick / 64 % 5 < 2;
            let Some(furrow) = furrow.filter(|_| ploughed) else { continue };
            let rows = ((strip[3] - strip[0]).length() / 0.045).clamp(2.0, 16.0) as i32;
            for row in 1..rows {
                let r = row as f32 / rows as f32;
                let (from, to) = (strip[0] + (strip[3] - strip[0]) * r, strip[1] + (strip[2] - strip[1]) * r);
                if let Some(cut) = outline::clip_line(from, to, hex) {
                    let faint = Stroke::new(furrow.width, furrow.color.gamma_multiply(0.75));
                    self.painter.line_segment(cut.map(|p| self.to(p)), faint);
                }
            }
        }
    }

    fn patch(&self, outline: &[Pos2], free: &[Vec<Pos2>]) {
        let points = self.all(outline);
        if let Some(role) = self.mark.fill.as_deref().filter(|r| *r != "none") {
            self.painter.add(filled(&points, &triangulate(outline), self.at.colour(self.tokens, role)));
        }
        if let Some(line) = self.line(0.014) {
            for border in free {
                self.painter.add(Shape::line(self.all(border), line));
            }
        }
    }

    /// Figures within an outline.
    fn inside(&self, marks: &[Mark], outline: &[Pos2]) {
        for (number, mark) in marks.iter().enumerate() {
            match &mark.form {
                Form::Spread(spread) if matches!(**spread, Spread::Strew { .. }) => {
                    let brush = Brush { mark, ..*self };
                    brush.strew(spread, outline, number as u32);
                }
                Form::Spread(spread) => spread.paint(self.painter, self.tokens, mark, self.at, None),
                _ => mark.paint(self.painter, self.tokens, self.at),
            }
        }
    }

    /// A figure here and there within an outline, as far apart as it comes out, those in the north first.
    fn strew(&self, spread: &Spread, outline: &[Pos2], salt: u32) {
        let Spread::Strew { count, turned, marks } = spread else { return };
        let start = seed(self.at.lie, 900 + salt);
        let mut number = 0;
        let mut next = || {
            number += 1;
            part(hash(i64::from(start), number, 11))
        };
        let mut places: Vec<(Pos2, f32, f32)> = Vec::new();
        for _ in 0..*count {
            let mut best: Option<(Pos2, f32)> = None;
            for _ in 0..7 {
                let p = pos2(next() - 0.5, next() - 0.5) * 1.16;
                // Room on all sides: what stands here may not stick out far.
                let room = (0..6).all(|k| outline::inside(outline, p + Vec2::angled(k as f32 / 6.0 * TAU) * 0.055));
                if !room {
                    continue;
                }
                let far = places.iter().map(|q| q.0.distance(p)).fold(9.0, f32::min);
                if best.is_none_or(|b| far > b.1) {
                    best = Some((p, far));
                }
            }
            if let Some((p, _)) = best {
                places.push((p, 0.82 + 0.36 * next(), if *turned { next() * TAU } else { 0.0 }));
            }
        }
        places.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        for (p, size, angle) in places {
            let at = Placing { centre: self.to(p), cell: self.at.cell * size, angle, ..self.at };
            for mark in marks {
                mark.paint(self.painter, self.tokens, at);
            }
        }
    }

    fn ribbon(&self, way: &[Pos2], manner: Manner, beside: f32, side: f32) {
        let way = if beside == 0.0 { way.to_vec() } else { moved_aside(way, beside * side) };
        let Some(line) = self.line(self.mark.width) else { return };
        let length: f32 = way.windows(2).map(|w| w[0].distance(w[1])).sum();
        let pieces = |period: f32| (length / period).round().max(1.0) as usize;
        let add = |points: &[Pos2]| self.painter.add(Shape::line(self.all(points), line));
        match manner {
            Manner::Plain => {
                add(&way);
                // A round end where it ends in the cell.
                for end in [way[0], way[way.len() - 1]] {
                    if !on_border(self.at.lie, end) {
                        self.painter.circle_filled(self.to(end), line.width / 2.0, line.color);
                    }
                }
            }
            Manner::Crenel(depth) => {
                let n = pieces(depth.max(0.01) * 4.0);
                let mut points = Vec::with_capacity(4 * n + 2);
                for k in 0..n {
                    // Half a bay, back, a bay, forth, half a bay: the next cell goes on with the other half.
                    for (t, s) in [(0.0, 1.0), (0.27, 1.0), (0.27, -1.0), (0.73, -1.0), (0.73, 1.0), (1.0, 1.0)] {
                        let (p, normal) = along(&way, (k as f32 + t) / n as f32);
                        points.push(p + normal * (depth * 0.5 * s));
                    }
                }
                add(&points);
            }
            Manner::Dash(dash) => {
                let n = pieces(dash.max(0.01) * 2.0);
                for k in 0..n {
                    let from = (k as f32 + 0.25) / n as f32;
                    let points: Vec<Pos2> =
                        (0..=3).map(|i| along(&way, from + 0.5 * i as f32 / 3.0 / n as f32).0).collect();
                    add(&points);
                }
            }
            Manner::Ties(across) => {
                let n = pieces(across.max(0.01) * 1.6);
                for k in 0..n {
                    let (p, normal) = along(&way, (k as f32 + 0.5) / n as f32);
                    add(&[p - normal * (across * 0.5), p + normal * (across * 0.5)]);
                }
            }
        }
    }
}

// ---- Neighbours -----------------------------------------------------------------------------------------------------

/// A cell beyond a side.
struct Beyond {
    place: (i64, i64),
    like: bool,
    off_map: bool,
}

impl Lie<'_> {
    fn terrain(&self, (column, row): (i64, i64)) -> Option<&str> {
        let cell = geometry::number(self.map, (column, row))?;
        let beneath = self.under.and_then(|u| u.get(&cell).copied());
        let number = beneath.or_else(|| self.map.terrain.get(cell as usize).map(|&n| usize::from(n)))?;
        Some(self.map.legend.get(number)?.name.as_str())
    }

    /// What lies beyond each side, clockwise from north.
    fn around(&self, with: &[String]) -> Vec<Beyond> {
        let n = self.grid.corners(Pos2::ZERO, 1.0).len() as i64;
        let own = self.terrain((self.column, self.row));
        (0..n)
            .map(|i| {
                let place = self.grid.neighbour(self.column, self.row, i * self.grid.facings() / n);
                let there = self.terrain(place);
                let off_map = geometry::number(self.map, place).is_none();
                let like = there.is_some_and(|t| Some(t) == own || with.iter().any(|w| w == t));
                Beyond { place, like, off_map }
            })
            .collect()
    }

    /// The same number for both cells of a side.
    fn edge(&self, (column, row): (i64, i64), salt: u32) -> u32 {
        let (a, b) = ((self.column, self.row), (column, row));
        let (a, b) = (a.min(b), a.max(b));
        hash(a.0 * 4099 + a.1, b.0 * 4099 + b.1, salt)
    }
}

/// The corners of the cell around 0 0.
fn corners(lie: Option<&Lie<'_>>, scale: f32) -> Vec<Pos2> {
    lie.map_or(Grid(dicta_program::Board::Hex), |l| l.grid).corners(Pos2::ZERO, scale)
}

/// Where the cell lies in the plane.
fn place(lie: Option<&Lie<'_>>) -> Vec2 {
    lie.map_or(Vec2::ZERO, |l| l.grid.centre(l.column, l.row).to_vec2())
}

fn seed(lie: Option<&Lie<'_>>, salt: u32) -> u32 {
    lie.map_or(hash(3, 5, salt), |l| hash(l.column, l.row, salt))
}

fn hash(a: i64, b: i64, salt: u32) -> u32 {
    let mut h =
        (a as u32).wrapping_mul(0x9E37_79B1) ^ (b as u32).wrapping_mul(0x85EB_CA77) ^ salt.wrapping_mul(0xC2B2_AE3D);
    for _ in 0..2 {
        h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
        h ^= h >> 13;
    }
    h
}

/// A number from 0 up to 1.
fn part(hash: u32) -> f32 {
    (hash >> 8) as f32 / 16_777_216.0
}

// ---- Patches --------------------------------------------------------------------------------------------------------

/// The outline of a patch in its cell, and those parts of it that border on something else.
///
/// ```text
///     like        o a border begins and ends where it crosses a side, at the same place for both cells
///    __o___o__
///   /  |   |  \   the outline goes on along the sides to what is like it
///  /   (   )   \
/// ```
fn patch(lie: Option<&Lie<'_>>, with: &[String], inset: f32) -> (Vec<Pos2>, Vec<Vec<Pos2>>) {
    let cell = corners(lie, 1.0);
    let n = cell.len();
    let around = lie.map(|l| l.around(with)).unwrap_or_default();
    let joined = |i: usize| around.get(i % n).is_some_and(|b| b.like || b.off_map);
    let free: Vec<usize> = (0..n).filter(|&i| !joined(i)).collect();
    if free.is_empty() {
        return (corners(lie, 1.0 + OVER), vec![]);
    }
    let wobble = |i: usize, salt: u32| part(seed(lie, salt + 10 * i as u32));
    // Two points before each free side, moved inwards.
    let side = |i: usize| {
        let (a, b) = (cell[i], cell[(i + 1) % n]);
        let inwards = -(a.to_vec2() + b.to_vec2()).normalized();
        [0.24, 0.76].map(|t| {
            let w = wobble(i, if t < 0.5 { 21 } else { 22 });
            a + (b - a) * t + inwards * inset * (0.5 + w)
        })
    };
    if free.len() == n {
        let loops: Vec<Pos2> = (0..n).flat_map(side).collect();
        let round = outline::smooth(&loops, true);
        let mut border = round.clone();
        border.extend(round.first());
        return (round, vec![border]);
    }
    // Where a border crosses the side `i`, near its corner with the free side beyond.
    let crossing = |i: usize, corner: usize| {
        let other = cell[if corner == i { (i + 1) % n } else { i }];
        let there = (cell[corner] + place(lie)) * 16.0;
        let number = hash(there.x.round() as i64, there.y.round() as i64, 31);
        cell[corner] + (other - cell[corner]) * (inset * (0.9 + 0.8 * part(number))).min(0.45)
    };
    let beyond = |i: usize, p: Pos2| {
        let (a, b) = (cell[i], cell[(i + 1) % n]);
        let outwards = (a.to_vec2() + b.to_vec2()).normalized();
        p + outwards * (2.0 * outwards.dot(a - p))
    };
    let mut outline = Vec::new();
    let mut borders = Vec::new();
    // Begin where a free run begins.
    let start = (0..n).find(|&i| joined(i + n - 1) && !joined(i)).unwrap_or(0);
    let mut i = start;
    while i < start + n {
        if joined(i) {
            // Along a joined side; its corners belong to the patch if the next side is joined, too.
            if joined(i + 1) {
                outline.push(cell[(i + 1) % n] * (1.0 + OVER));
            }
            i += 1;
            continue;
        }
        let before = (i + n - 1) % n;
        let mut run = vec![crossing(before, i % n)];
        while i < start + n && !joined(i) {
            run.extend(side(i % n));
            i += 1;
        }
        let after = i % n;
        run.push(crossing(after, after));
        // Beyond the cell it goes on as it came, so that it crosses the side at right angles.
        let (first, last) = (beyond(before, run[1]), beyond(after, run[run.len() - 2]));
        let mut knots = vec![first];
        knots.extend(&run);
        knots.push(last);
        let line = outline::smooth(&knots, false);
        let from = line.iter().position(|p| *p == run[0]).unwrap_or(0);
        let to = line.iter().rposition(|p| *p == run[run.len() - 1]).unwrap_or(line.len() - 1);
        let line = line[from..=to].to_vec();
        let over = |i: usize, p: Pos2| {
            let (a, b) = (cell[i], cell[(i + 1) % n]);
            p + (a.to_vec2() + b.to_vec2()).normalized() * OVER
        };
        outline.push(over(before, line[0]));
        outline.extend(&line);
        outline.push(over(after, line[line.len() - 1]));
        borders.push(line);
    }
    (outline, borders)
}

// ---- Ribbons --------------------------------------------------------------------------------------------------------

/// The ways of a ribbon through a cell, each from north to south.
fn ways(lie: Option<&Lie<'_>>, with: &[String]) -> Vec<Vec<Pos2>> {
    let cell = corners(lie, 1.0);
    let n = cell.len();
    let around = lie.map(|l| l.around(with)).unwrap_or_default();
    let gate = |i: usize| {
        let (a, b) = (cell[i], cell[(i + 1) % n]);
        let off = match (lie, around.get(i)) {
            // Seen from the other cell the side runs the other way.
            (Some(l), Some(b)) if b.place < (l.column, l.row) => 0.5 - part(l.edge(b.place, 41)),
            (Some(l), Some(b)) => part(l.edge(b.place, 41)) - 0.5,
            _ => 0.0,
        };
        a + (b - a) * (0.5 + 0.34 * off)
    };
    let mut ends: Vec<usize> = (0..around.len()).filter(|&i| around[i].like).collect();
    let shake = vec2(part(seed(lie, 51)) - 0.5, part(seed(lie, 52)) - 0.5) * 0.24;
    // One that comes to the border of the map leaves it there.
    if let [only] = ends[..] {
        let across = (0..n).filter(|&i| around[i].off_map).min_by_key(|&i| (i + n - only + n / 2) % n % n);
        let opposite = across.filter(|&i| (1..n).contains(&((i + n - only) % n)));
        let best = (0..n).filter(|&i| around[i].off_map).min_by_key(|&i| ((i + n - only) % n).abs_diff(n / 2));
        ends.extend(best.or(opposite));
    }
    let through = |a: usize, b: usize| {
        let (p, q) = (gate(a), gate(b));
        let middle = (p.to_vec2() + q.to_vec2()) * 0.29 + shake;
        curve(&cell, (a, p), middle.to_pos2(), Some((b, q)))
    };
    match ends[..] {
        [] => {
            let way = Vec2::angled(part(seed(lie, 53)) * TAU) * 0.34;
            let bend = way.rot90() * (part(seed(lie, 54)) - 0.5) * 0.8;
            vec![southwards(outline::smooth(&[(-way).to_pos2(), bend.to_pos2(), way.to_pos2()], false))]
        }
        [only] => vec![curve(&cell, (only, gate(only)), shake.to_pos2(), None)],
        [a, b] => vec![through(a, b)],
        _ => {
            // The two that lie most nearly across go through; the others come in.
            let pairs = ends.iter().flat_map(|&a| ends.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b);
            let best = pairs.min_by_key(|(a, b)| (b - a).abs_diff(n / 2)).unwrap_or((ends[0], ends[1]));
            let main = through(best.0, best.1);
            let middle = along(&main, 0.5).0;
            let rest = ends.iter().filter(|&&e| e != best.0 && e != best.1);
            let others: Vec<Vec<Pos2>> = rest.map(|&e| curve(&cell, (e, gate(e)), middle, None)).collect();
            [vec![main], others].concat()
        }
    }
}

/// From a side through a point to another side, or to the point. It crosses the sides at right angles.
fn curve(cell: &[Pos2], from: (usize, Pos2), middle: Pos2, to: Option<(usize, Pos2)>) -> Vec<Pos2> {
    let n = cell.len();
    let outwards = |i: usize| (cell[i].to_vec2() + cell[(i + 1) % n].to_vec2()).normalized();
    let beyond = |(i, p): (usize, Pos2), q: Pos2| {
        p + (p - q).length() * outwards(i) + ((q - p) - outwards(i) * outwards(i).dot(q - p))
    };
    let mut knots = vec![beyond(from, middle), from.1, middle];
    if let Some(to) = to {
        knots.extend([to.1, beyond(to, middle)]);
    }
    let line = outline::smooth(&knots, false);
    let first = line.iter().position(|p| *p == from.1).unwrap_or(0);
    let last = to.and_then(|t| line.iter().rposition(|p| *p == t.1)).unwrap_or(line.len() - 1);
    let mut line = line[first..=last].to_vec();
    line.insert(0, from.1 + outwards(from.0) * OVER);
    if let Some(to) = to {
        line.push(to.1 + outwards(to.0) * OVER);
    }
    southwards(line)
}

fn southwards(mut line: Vec<Pos2>) -> Vec<Pos2> {
    if let (Some(a), Some(b)) = (line.first(), line.last())
        && (a.y, a.x) > (b.y, b.x)
    {
        line.reverse();
    }
    line
}

/// A place on a line, a part of its length from its start, and the direction to its right.
fn along(line: &[Pos2], part: f32) -> (Pos2, Vec2) {
    let length: f32 = line.windows(2).map(|w| w[0].distance(w[1])).sum();
    let mut left = part.clamp(0.0, 1.0) * length;
    let mut last = (line.first().copied().unwrap_or_default(), Vec2::ZERO);
    for leg in line.windows(2) {
        let (way, long) = (leg[1] - leg[0], leg[0].distance(leg[1]));
        if long <= f32::EPSILON {
            continue;
        }
        let normal = vec2(-way.y, way.x) / long;
        if left <= long {
            return (leg[0] + way * (left / long), normal);
        }
        left -= long;
        last = (leg[1], normal);
    }
    last
}

fn moved_aside(line: &[Pos2], by: f32) -> Vec<Pos2> {
    const PIECES: usize = 14;
    let at = |i: usize| along(line, i as f32 / PIECES as f32);
    (0..=PIECES).map(|i| at(i).0 + at(i).1 * by).collect()
}

/// Whether a point lies on the border of its cell.
fn on_border(lie: Option<&Lie<'_>>, p: Pos2) -> bool {
    !outline::inside(&corners(lie, 0.985), p)
}

/// On which side of a ribbon a terrain lies: 1 if to the right of one who goes south, that is in the west.
fn side(lie: Option<&Lie<'_>>, towards: &[String]) -> f32 {
    let Some(lie) = lie else { return 1.0 };
    let here = place(Some(lie));
    let mut pull = 0.0;
    for column in lie.column - SIGHT..=lie.column + SIGHT {
        for row in lie.row - SIGHT..=lie.row + SIGHT {
            if lie.terrain((column, row)).is_some_and(|t| towards.iter().any(|n| n == t)) {
                let way = lie.grid.centre(column, row).to_vec2() - here;
                pull += way.x / (way.length_sq() * way.length()).max(0.1);
            }
        }
    }
    if pull > 0.0 { -1.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::{Board, Terrain};

    /// A map of these rows, `r` being one terrain and `.` another.
    fn map(rows: &[&str]) -> Map {
        let legend =
            ['.', 'r'].map(|letter| Terrain { letter, name: letter.into(), title: String::new(), opaque: false });
        Map {
            width: rows[0].len() as u32,
            height: rows.len() as u32,
            terrain: rows.iter().flat_map(|row| row.bytes()).map(|b| u8::from(b == b'r')).collect(),
            legend: legend.into(),
            ..Map::default()
        }
    }

    fn lie(map: &Map, board: Board, (column, row): (i64, i64)) -> Lie<'_> {
        Lie { map, grid: Grid(board), column, row, under: None }
    }

    /// Where ribbons cross the border of a cell, in the plane.
    fn gates(lie: Lie<'_>) -> Vec<Pos2> {
        let ends = ways(Some(&lie), &[]).into_iter().flat_map(|way| [way[0], way[way.len() - 1]]);
        ends.filter(|p| on_border(Some(&lie), *p)).map(|p| p + place(Some(&lie))).collect()
    }

    #[test]
    fn a_ribbon_crosses_a_side_where_its_neighbour_does() {
        for board in [Board::Hex, Board::Square] {
            let map = map(&[".....", ".r...", ".rr..", "..r..", "....."]);
            let cells = [(1, 1), (1, 2), (2, 2), (2, 3)].map(|at| lie(&map, board, at));
            for pair in cells.windows(2) {
                let other = gates(pair[1]);
                let met = gates(pair[0]).iter().any(|p| other.iter().any(|q| p.distance(*q) < 0.04));
                assert!(met, "{board:?}: {:?} and {other:?}", gates(pair[0]));
            }
            // On hexes the first cell borders on the third, too.
            let springs = gates(cells[0]).len() == 1;
            assert_eq!(springs, board == Board::Square, "its spring lies in its cell");
        }
    }

    #[test]
    fn a_ribbon_at_the_border_leaves_the_map_and_a_lone_one_stays() {
        let map = map(&["..r..", "..r..", ".....", ".....", "r...."]);
        assert_eq!(gates(lie(&map, Board::Square, (2, 0))).len(), 2);
        assert_eq!(gates(lie(&map, Board::Square, (0, 4))).len(), 0);
        assert_eq!(ways(Some(&lie(&map, Board::Square, (0, 4))), &[]).len(), 1);
    }

    #[test]
    fn patches_meet_on_the_side_between_them() {
        for board in [Board::Hex, Board::Square] {
            let map = map(&[".....", ".....", ".rr..", ".....", "....."]);
            let ends = [(1, 2), (2, 2)].map(|at| {
                let lie = lie(&map, board, at);
                let (outline, borders) = patch(Some(&lie), &[], 0.1);
                assert_eq!(borders.len(), 1);
                assert!(inside(&outline), "{board:?} {outline:?}");
                let border = &borders[0];
                [border[0], border[border.len() - 1]].map(|p| p + place(Some(&lie)))
            });
            assert!(ends[0][0].distance(ends[1][1]) < 1e-4 && ends[0][1].distance(ends[1][0]) < 1e-4, "{ends:?}");
        }
        let alone = map(&["...", ".r.", "..."]);
        let (outline, borders) = patch(Some(&lie(&alone, Board::Hex, (1, 1))), &[], 0.1);
        assert!(inside(&outline) && borders.len() == 1);
        let everywhere = map(&["rrr", "rrr", "rrr"]);
        assert!(patch(Some(&lie(&everywhere, Board::Hex, (1, 1))), &[], 0.1).1.is_empty());
    }

    fn inside(outline: &[Pos2]) -> bool {
        outline.iter().all(|p| p.to_vec2().length() < 0.75) && outline::inside(outline, Pos2::ZERO)
    }

    #[test]
    fn a_ribbon_looks_where_the_terrain_on_its_side_lies() {
        let map = map(&[".r...", ".r...", ".r..."]);
        assert_eq!(side(Some(&lie(&map, Board::Square, (2, 1))), &["r".into()]), 1.0);
        assert_eq!(side(Some(&lie(&map, Board::Square, (0, 1))), &["r".into()]), -1.0);
    }

    #[test]
    fn what_differs_from_cell_to_cell_depends_on_the_place_alone() {
        let map = map(&["....."; 5]);
        let numbers = |salt| (0..25).map(|i| seed(Some(&lie(&map, Board::Hex, (i % 5, i / 5))), salt) % 3).collect();
        let (once, again): (Vec<u32>, Vec<u32>) = (numbers(77), numbers(77));
        assert_eq!(once, again);
        assert!((0..3).all(|n| once.contains(&n)), "{once:?}");
    }
}
