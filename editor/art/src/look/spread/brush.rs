//! The brush for terrain: fields, patches, ribbons, and scattered figures.

use super::super::outline::{self, triangulate};
use super::super::{Form, Mark, Placing};
use super::ribbon::{along, moved_aside, on_border};
use super::surroundings::{corners, hash, part, place, seed};
use super::{Manner, TerrainMark};
use crate::canvas::{Canvas, Pen};
use crate::colours::Colours;
use emath::{Pos2, Vec2, pos2, vec2};
use std::f32::consts::TAU;

/// Paints the terrain of a cell.
pub struct Brush<'a> {
    pub canvas: &'a dyn Canvas,
    pub colours: &'a Colours,
    pub at: Placing<'a>,
    pub mark: &'a Mark,
}

impl Brush<'_> {
    fn to(&self, p: Pos2) -> Pos2 {
        self.at.centre + p.to_vec2() * self.at.cell
    }

    fn all(&self, points: &[Pos2]) -> Vec<Pos2> {
        points.iter().map(|&p| self.to(p)).collect()
    }

    fn line(&self, width: f32) -> Option<Pen> {
        let role = self.mark.stroke.as_deref().filter(|r| *r != "none")?;
        Some(Pen::visible(width * self.at.cell, self.at.colour(self.colours, role)))
    }

    /// Parcels of a slanted lattice that covers the whole plane; some of them are split into strips of fields.
    pub fn patchwork(&self, size: f32, colours: &[String]) {
        let here = place(self.at.lie);
        let hex = corners(self.at.lie, 1.0 + super::surroundings::OVER);
        let slant = Vec2::angled(0.35);
        // The position of a lattice node, relative to the cell.
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
                        self.canvas.line(self.all(&cut), false, hedge);
                    }
                }
            }
        }
    }

    /// Paints a parcel: whole, or in strips in one of two directions, some of them ploughed.
    fn parcel(&self, quad: &[Pos2; 4], hex: &[Pos2], number: u32, colours: &[String], furrow: Option<Pen>) {
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
                let colour = self.at.colour(self.colours, role);
                self.canvas.convex(self.all(&cut), colour, Pen::NONE);
            }
            let ploughed = pick / 64 % 5 < 2;
            let Some(furrow) = furrow.filter(|_| ploughed) else { continue };
            let rows = ((strip[3] - strip[0]).length() / 0.045).clamp(2.0, 16.0) as i32;
            for row in 1..rows {
                let r = row as f32 / rows as f32;
                let (from, to) = (strip[0] + (strip[3] - strip[0]) * r, strip[1] + (strip[2] - strip[1]) * r);
                if let Some(cut) = outline::clip_line(from, to, hex) {
                    let faint = Pen::new(furrow.width, furrow.colour.gamma_multiply(0.75));
                    self.canvas.line(self.all(&cut), false, faint);
                }
            }
        }
    }

    /// Paints a patch with its free borders.
    pub fn patch(&self, outline: &[Pos2], free: &[Vec<Pos2>]) {
        let points = self.all(outline);
        if let Some(role) = self.mark.fill.as_deref().filter(|r| *r != "none") {
            self.canvas.polygon(&points, &triangulate(outline), self.at.colour(self.colours, role));
        }
        if let Some(line) = self.line(0.014) {
            for border in free {
                self.canvas.line(self.all(border), false, line);
            }
        }
    }

    /// Paints figures within an outline.
    pub fn inside(&self, marks: &[Mark], outline: &[Pos2]) {
        for (number, mark) in marks.iter().enumerate() {
            match &mark.form {
                Form::Spread(spread) if matches!(**spread, TerrainMark::Strew { .. }) => {
                    let brush = Brush { mark, ..*self };
                    brush.strew(spread, outline, number as u32);
                }
                Form::Spread(spread) => spread.paint(self.canvas, self.colours, mark, self.at, None),
                _ => mark.paint(self.canvas, self.colours, self.at),
            }
        }
    }

    /// Scatters copies of a figure within an outline, as far apart as chance allows, the northern ones first.
    pub fn strew(&self, spread: &TerrainMark, outline: &[Pos2], salt: u32) {
        let TerrainMark::Strew { count, turned, marks } = spread else { return };
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
                // Leave space on all sides: the figure must not extend far beyond the outline.
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
                mark.paint(self.canvas, self.colours, at);
            }
        }
    }

    /// Paints a ribbon along a path, moved aside by `beside` to this `side`.
    pub fn ribbon(&self, way: &[Pos2], manner: Manner, beside: f32, side: f32) {
        let way = if beside == 0.0 { way.to_vec() } else { moved_aside(way, beside * side) };
        let Some(line) = self.line(self.mark.width) else { return };
        let length: f32 = way.windows(2).map(|w| w[0].distance(w[1])).sum();
        let pieces = |period: f32| (length / period).round().max(1.0) as usize;
        let add = |points: &[Pos2]| self.canvas.line(self.all(points), false, line);
        match manner {
            Manner::Plain => {
                add(&way);
                // A round cap where it ends within the cell.
                for end in [way[0], way[way.len() - 1]] {
                    if !on_border(self.at.lie, end) {
                        self.canvas.circle(self.to(end), line.width / 2.0, line.colour, Pen::NONE);
                    }
                }
            }
            Manner::Crenel(depth) => {
                let n = pieces(depth.max(0.01) * 4.0);
                let mut points = Vec::with_capacity(4 * n + 2);
                for k in 0..n {
                    // Half a bay, back, a bay, forth, half a bay: the next cell continues with the other half.
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
