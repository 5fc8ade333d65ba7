//! Animates what happened: pieces move along their paths, shots are tracer lines, hits flash and lost pieces fade. A
//! film depends only on its acts and the time, so the same instant always looks the same.

use super::geometry::{self, Grid};
use super::map_on_screen::MapOnScreen;
use crate::theme::Tokens;
use dicta_program::Map;
use dicta_studio::playtest::Act;
use dicta_studio::view::PieceView;
use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, vec2};
use std::collections::BTreeMap;
use std::f32::consts::{PI, TAU};

/// Maximum length of a film, in seconds; a longer one is sped up.
const LONGEST: f32 = 7.0;

/// Where a piece is drawn while it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// In the plane, in cells.
    pub at: Pos2,
    /// Clockwise from north, in radians.
    pub angle: f32,
    /// 0 to 1.
    pub opacity: f32,
}

/// One frame of a film.
#[derive(Clone, Debug, Default)]
pub struct FilmFrame {
    pub pieces: Vec<PieceView>,
    /// Pieces in motion.
    pub poses: BTreeMap<i64, Pose>,
    /// Shots from one point of the plane to another, with their progress from 0 to 1.
    tracers: Vec<(Pos2, Pos2, f32)>,
    /// Flashes: a point and the progress from 0 to 1.
    hits: Vec<(Pos2, f32)>,
    /// Smoke where a piece is lost: a point and the progress from 0 to 1.
    losses: Vec<(Pos2, f32)>,
}

/// Beats in order, played over the pieces as they were before.
pub struct Film {
    pieces: Vec<PieceView>,
    beats: Vec<(Vec<Act>, f32)>,
    grid: Grid,
    /// Start time; `None` until the first frame.
    since: Option<f64>,
}

impl Film {
    /// Makes a film of these beats; `None` if nothing visible happens. `pace` scales all durations; 1 is the default.
    pub fn new(before: &[PieceView], after: &[PieceView], beats: Vec<Vec<Act>>, grid: Grid, pace: f32) -> Option<Self> {
        let mut pieces = before.to_vec();
        for piece in after.iter().filter(|p| !before.iter().any(|b| b.id == p.id)) {
            pieces.push(PieceView { cell: -1, cells: Vec::new(), ..piece.clone() });
        }
        let known = |id: i64| pieces.iter().any(|p| p.id == id);
        let seen = |act: &Act| match act {
            Act::Move { piece, .. } | Act::Place { piece, .. } | Act::Hit { piece } | Act::Loss { piece } => {
                known(*piece)
            }
            Act::Shot { from, to } => known(*from) && known(*to),
        };
        let mut timed: Vec<(Vec<Act>, f32)> = Vec::new();
        for beat in beats {
            let beat: Vec<Act> = beat.into_iter().filter(seen).collect();
            let lasts = beat.iter().map(lasts).fold(0.0, f32::max) * pace;
            if lasts > 0.0 {
                timed.push((beat, lasts));
            }
        }
        let whole: f32 = timed.iter().map(|b| b.1).sum();
        if whole > LONGEST {
            timed.iter_mut().for_each(|b| b.1 *= LONGEST / whole);
        }
        (!timed.is_empty()).then_some(Film { pieces, beats: timed, grid, since: None })
    }

    /// The frame at a time; `None` after the end.
    pub fn still(&mut self, now: f64, map: &Map) -> Option<FilmFrame> {
        let since = *self.since.get_or_insert(now);
        let mut left = (now - since) as f32;
        let mut still = FilmFrame { pieces: self.pieces.clone(), ..FilmFrame::default() };
        for (beat, lasts) in &self.beats {
            let part = left / lasts;
            for act in beat {
                self.act(&mut still, act, part.min(1.0), map);
            }
            if part < 1.0 {
                return Some(still);
            }
            still.poses.clear();
            still.tracers.clear();
            still.hits.clear();
            still.losses.clear();
            left -= lasts;
        }
        None
    }

    /// Applies an act with this progress; at 1 it is complete.
    fn act(&self, still: &mut FilmFrame, act: &Act, part: f32, map: &Map) {
        let place = |cell: i64| {
            let (column, row) = geometry::place(map, cell);
            self.grid.centre(column, row)
        };
        let at = |still: &FilmFrame, id: i64| {
            let piece = still.pieces.iter().find(|p| p.id == id && p.cell >= 0)?;
            let middle = piece.cells.iter().fold(Vec2::ZERO, |sum, &c| sum + place(c).to_vec2());
            Some((middle / piece.cells.len().max(1) as f32).to_pos2())
        };
        match act {
            Act::Move { piece, cells, facing, leaves } => {
                let Some(of) = still.pieces.iter_mut().find(|p| p.id == *piece) else { return };
                let old = self.grid.angle(of.facing);
                if part >= 1.0 {
                    set_place(of, if *leaves { -1 } else { cells.last().copied().unwrap_or(-1) }, *facing);
                    return;
                }
                let mut way: Vec<Pos2> = cells.iter().map(|&c| place(c)).collect();
                if *leaves && let Some(&last) = way.last() {
                    let ahead = match way.len() {
                        0 | 1 => self.grid.direction(of.facing),
                        n => (last - way[n - 2]).normalized(),
                    };
                    way.push(last + ahead * 0.9);
                }
                let angles = (old, self.grid.angle(*facing));
                let mut pose = along(&way, angles, smooth(part));
                if *leaves {
                    pose.opacity = 1.0 - ((part - 0.6) / 0.4).clamp(0.0, 1.0);
                }
                still.poses.insert(*piece, pose);
            }
            Act::Place { piece, cell, facing } => {
                let Some(of) = still.pieces.iter_mut().find(|p| p.id == *piece) else { return };
                set_place(of, *cell, *facing);
                if part < 1.0 && *cell >= 0 {
                    let pose = Pose { at: place(*cell), angle: self.grid.angle(*facing), opacity: part };
                    still.poses.insert(*piece, pose);
                }
            }
            Act::Shot { from, to } => {
                if let (Some(a), Some(b)) = (at(still, *from), at(still, *to)) {
                    still.tracers.push((a, b, part));
                }
            }
            Act::Hit { piece } => {
                if let Some(p) = at(still, *piece) {
                    still.hits.push((p, part));
                }
            }
            Act::Loss { piece } => {
                let place = at(still, *piece);
                let Some(of) = still.pieces.iter_mut().find(|p| p.id == *piece) else { return };
                if part >= 1.0 {
                    of.in_play = false;
                } else if let Some(p) = place {
                    let pose = Pose { at: p, angle: self.grid.angle(of.facing) + part * 1.2, opacity: 1.0 - part };
                    still.poses.insert(*piece, pose);
                    still.losses.push((p, part));
                }
            }
        }
    }
}

/// Duration of an act, in seconds.
fn lasts(act: &Act) -> f32 {
    match act {
        Act::Move { cells, .. } => (0.25 + 0.17 * cells.len() as f32).min(1.3),
        Act::Place { .. } => 0.2,
        Act::Shot { .. } | Act::Hit { .. } => 0.8,
        Act::Loss { .. } => 1.0,
    }
}

fn set_place(piece: &mut PieceView, cell: i64, facing: i64) {
    let covered = piece.cells.len();
    (piece.cell, piece.facing) = (cell, facing);
    // A piece that covers several cells is drawn at its new cells only after the film.
    piece.cells = if cell >= 0 && covered < 2 { vec![cell] } else { std::mem::take(&mut piece.cells) };
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Position and direction on a path that is rounded at its bends, with the nose along the direction of movement.
fn along(way: &[Pos2], (from, to): (f32, f32), part: f32) -> Pose {
    let Some((&first, &last)) = way.first().zip(way.last()) else {
        return Pose { at: Pos2::ZERO, angle: to, opacity: 0.0 };
    };
    if way.len() < 2 {
        return Pose { at: first, angle: turn(from, to, part), opacity: 1.0 };
    }
    let legs = way.len() - 1;
    let on = (part * legs as f32).clamp(0.0, legs as f32 - 0.0001);
    let (leg, t) = (on as usize, on.fract());
    let point = |i: isize| way.get(usize::try_from(i).unwrap_or(0)).copied().unwrap_or(last).to_vec2();
    let leg = leg as isize;
    let (a, b, c, d) = (point(leg - 1), point(leg), point(leg + 1), point(leg + 2));
    // Catmull-Rom: a smooth curve through every centre.
    let at = 0.5
        * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t + (3.0 * b - a - 3.0 * c + d) * t * t * t);
    let way = c - b;
    let ahead = if way.length() > 0.01 { way.x.atan2(-way.y) } else { from };
    let angle =
        if part < 0.2 { turn(from, ahead, part / 0.2) } else { turn(ahead, to, ((part - 0.7) / 0.3).clamp(0.0, 1.0)) };
    Pose { at: at.to_pos2(), angle, opacity: 1.0 }
}

/// Interpolates between two angles, the short way round.
fn turn(from: f32, to: f32, part: f32) -> f32 {
    let by = (to - from + PI).rem_euclid(TAU) - PI;
    from + by * part
}

impl FilmFrame {
    /// Paints tracers, flashes and smoke over the pieces.
    pub fn paint(&self, painter: &Painter, tokens: &Tokens, sheet: &MapOnScreen<'_>) {
        let role = |name: &str| tokens.role(name, tokens.error, tokens.error);
        let (tracer, fire, puff) = (role("yellow"), role("fire"), role("grey"));
        for &(a, b, part) in &self.tracers {
            shot(painter, sheet, (sheet.on_screen(a), sheet.on_screen(b)), part, (tracer, fire));
        }
        for &(at, part) in &self.hits {
            flash(painter, sheet.on_screen(at), sheet.cell.max(24.0), (part - 0.35) / 0.65, (tracer, fire));
        }
        for &(at, part) in &self.losses {
            burst(painter, sheet.on_screen(at), sheet.cell.max(24.0), part, (tracer, fire, puff));
        }
    }
}

/// A fireball that turns into smoke, with flying splinters.
fn burst(painter: &Painter, at: Pos2, cell: f32, part: f32, (core, fire, soot): (Color32, Color32, Color32)) {
    const PUFFS: usize = 9;
    flash(painter, at, cell * 1.3, part * 1.8, (core, fire));
    for i in 0..PUFFS {
        // Puffs at the back are already smoke while those in front still burn.
        let age = (part * 1.25 + 0.25 * (1.0 - i as f32 / PUFFS as f32)).min(1.0);
        let angle = i as f32 * 2.4;
        let way = vec2(angle.cos(), angle.sin() - 0.5 * age) * cell * (0.08 + 0.32 * age);
        let radius = cell * (0.07 + 0.15 * age) * (1.0 - 0.05 * i as f32);
        let colour = match age {
            a if a < 0.35 => core.lerp_to_gamma(fire, a / 0.35),
            a => fire.lerp_to_gamma(soot.lerp_to_gamma(Color32::BLACK, 0.35), ((a - 0.35) / 0.3).min(1.0)),
        };
        painter.circle_filled(at + way, radius, colour.gamma_multiply(0.8 * (1.0 - part * part)));
    }
    for i in 0..11 {
        let angle = i as f32 * 2.4 + 0.7;
        let far = cell * part * (0.45 + 0.05 * (i % 4) as f32);
        let head = at + vec2(angle.cos() * far, angle.sin() * far + cell * 0.3 * part * part);
        let tail = head - vec2(angle.cos(), angle.sin() + part) * cell * 0.07;
        painter.line_segment([tail, head], Stroke::new(1.6, fire.gamma_multiply(1.0 - part)));
    }
}

/// Short bright strokes that run along a line, and the muzzle flash.
fn shot(
    painter: &Painter,
    sheet: &MapOnScreen<'_>,
    (a, b): (Pos2, Pos2),
    part: f32,
    (tracer, fire): (Color32, Color32),
) {
    const STROKES: usize = 6;
    if a == b {
        return flash(painter, a, sheet.cell.max(24.0), part, (tracer, fire));
    }
    let (way, length) = ((b - a).normalized(), a.distance(b));
    painter.add(Shape::line_segment([a, b], Stroke::new(1.0, fire.gamma_multiply(0.35 * (1.0 - part)))));
    let stroke = (sheet.cell * 0.28).clamp(7.0, 22.0);
    for i in 0..STROKES {
        let on = part * 1.55 - i as f32 * 0.11;
        if !(0.0..=1.0).contains(&on) {
            continue;
        }
        let side = vec2(-way.y, way.x) * if i.is_multiple_of(2) { 1.6 } else { -1.6 };
        let head = a + way * (on * length) + side;
        let tail = a + way * (on * length - stroke).max(0.0) + side;
        painter.line_segment([tail, head], Stroke::new(4.0, fire.gamma_multiply(0.45)));
        painter.line_segment([tail, head], Stroke::new(1.8, tracer));
    }
    if part < 0.6 && ((part * 14.0) as u32).is_multiple_of(2) {
        star(painter, a + way * sheet.cell * 0.36, sheet.cell.max(24.0) * 0.13, fire, tracer);
    }
}

/// A widening ring and a fading star.
fn flash(painter: &Painter, at: Pos2, cell: f32, part: f32, (tracer, fire): (Color32, Color32)) {
    if !(0.0..1.0).contains(&part) {
        return;
    }
    let left = 1.0 - part;
    // Debris from the hit.
    for i in 0..7 {
        let way = Vec2::angled(i as f32 * 2.4 + 0.4) * cell;
        let (near, far) = (0.12 + 0.3 * part, 0.18 + 0.34 * part);
        painter.line_segment([at + way * near, at + way * far], Stroke::new(1.4, fire.gamma_multiply(left)));
    }
    painter.circle_filled(at, cell * 0.22 * left, tracer.gamma_multiply(0.35 * left));
    painter.circle_stroke(at, cell * (0.15 + 0.4 * part), Stroke::new(0.5 + 3.0 * left, fire.gamma_multiply(left)));
    star(painter, at, cell * 0.3 * left, fire, tracer);
}

fn star(painter: &Painter, at: Pos2, radius: f32, outer: Color32, inner: Color32) {
    let points = |r: f32| -> Vec<Pos2> {
        let spike = |i: usize| if i.is_multiple_of(2) { r } else { r * 0.45 };
        (0..14).map(|i| at + Vec2::angled(i as f32 / 14.0 * TAU) * spike(i)).collect()
    };
    for (r, colour) in [(radius, outer), (radius * 0.6, inner)] {
        let points = points(r);
        let triangles = dicta_art::look::triangulate(&points);
        painter.add(super::on_screen::filled(&points, &triangles, colour));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::Board;

    #[test]
    fn a_path_starts_and_ends_at_cell_centres_with_the_given_facings() {
        let way = [Pos2::new(0.0, 3.0), Pos2::new(0.0, 2.0), Pos2::new(1.0, 2.0)];
        let begin = along(&way, (0.0, 1.5), 0.0);
        let end = along(&way, (0.0, 1.5), 1.0);
        assert_eq!((begin.at, begin.angle), (way[0], 0.0));
        assert!(end.at.distance(way[2]) < 0.01 && (end.angle - 1.5).abs() < 0.01);
    }

    #[test]
    fn a_film_ends_and_depends_on_time_alone() {
        let act = Act::Move { piece: 0, cells: vec![4, 5], facing: 1, leaves: false };
        let piece = PieceView { cell: 4, cells: vec![4], ..crate::board::places::tests::piece(4) };
        let make = || Film::new(std::slice::from_ref(&piece), &[], vec![vec![act.clone()]], Grid(Board::Hex), 1.0);
        let map = Map { width: 9, height: 9, ..Map::default() };
        let (mut a, mut b) = (make().expect("a film"), make().expect("a film"));
        assert!(a.still(10.0, &map).is_some() && b.still(3.0, &map).is_some());
        let (at, also) = (a.still(10.3, &map).expect("a frame"), b.still(3.3, &map).expect("a frame"));
        assert!(at.poses[&0].at.distance(also.poses[&0].at) < 1e-3);
        assert!(a.still(20.0, &map).is_none());
    }
}
