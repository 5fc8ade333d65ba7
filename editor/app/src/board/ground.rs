//! The ground as textures: the worker paints each square of the map once, for the exact size at which it is shown; from
//! then on it is a textured rectangle.
//!
//! During a zoom the old textures are stretched; when the zoom rests, new ones are made and replace them together.
//! Squares that are not ready yet show plain patches. Squares more than one square outside the view are dropped: at
//! 1600 × 1000 pixels about 30 MB are kept, and temporarily half as much again while old textures wait for their
//! replacements.

pub mod raster;

use super::geometry::Grid;
use super::map_on_screen::MapOnScreen;
use crate::theme::Tokens;
use crate::worker::{Queue, Task, Worker};
use dicta_art::Looks;
use dicta_program::{Map, Program};
use egui::{
    Color32, ColorImage, Context, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureId, TextureOptions, Vec2,
    pos2, vec2,
};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Side of a square, in pixels.
const SIDE: u16 = 384;
/// Cells around a square that are painted with it, because figures may overlap its border.
const MARGIN: f32 = 1.3;
/// Maximum number of squares in the queue of the worker.
const AT_ONCE: usize = 2;
/// Pixels per cell of the plain patches.
const PLAIN: f32 = 4.0;
/// Maximum side of the texture of plain patches, in pixels.
const PLAIN_MOST: usize = 1024;

/// The textures of one map.
#[derive(Default)]
pub struct Ground {
    key: Option<Key>,
    canvas: Option<Arc<Canvas>>,
    plain: Option<TextureHandle>,
    /// Shown until `now` is complete.
    old: Option<Level>,
    now: Option<Level>,
    /// Pixels per cell in the last frame.
    last: f32,
    waiting: Vec<(Square, Task<ColorImage>)>,
    /// The context that pictures are drawn with; it is never shown.
    beside: Context,
}

/// The inputs of the textures other than the zoom.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    map: String,
    size: (u32, u32),
    /// Fingerprints of the terrain and of the looks.
    prints: (u64, u64),
    dark: bool,
    points: f32,
}

/// The squares of one zoom, by their column and row.
struct Level {
    /// Pixels per cell.
    scale: f32,
    squares: HashMap<(i32, i32), Picture>,
}

/// The texture of a square.
struct Picture {
    texture: TextureHandle,
    /// Its first pixel.
    corner: Color32,
    /// Whether it is filtered linearly, as a stretched texture should be. A software renderer takes twice as long for
    /// that.
    smooth: bool,
}

/// The input of a painting task in the worker.
struct Canvas {
    map: Map,
    looks: Looks,
    tokens: Tokens,
    grid: Grid,
    pixels_per_point: f32,
    /// Empty: ground does not depend on the rules.
    rules: Program,
}

/// A square in the making: its zoom, column and row.
type Square = (f32, (i32, i32));

impl Ground {
    /// Paints the visible part.
    pub fn paint(&mut self, painter: &Painter, tokens: &Tokens, looks: &Looks, sheet: &MapOnScreen<'_>) {
        self.follow(painter, tokens, looks, sheet);
        let points = painter.ctx().pixels_per_point();
        let scale = sheet.cell * points;
        let seen = Seen { sheet, clip: painter.clip_rect(), points };
        let rests = self.last == scale || self.last == 0.0;
        self.last = scale;
        self.take(painter.ctx());
        if rests {
            self.level(scale);
            self.order(painter.ctx(), &seen);
        } else {
            painter.ctx().request_repaint();
        }
        let is_complete =
            |l: &Level| l.scale == scale && seen.squares(scale, 0).iter().all(|s| l.squares.contains_key(s));
        if self.now.as_ref().is_some_and(is_complete) {
            self.old = None;
        } else {
            let texture = self.plain(painter.ctx(), tokens, looks, sheet).id();
            let extent = sheet.grid.extent(sheet.map.width, sheet.map.height);
            picture(painter, texture, Rect::from_min_size(sheet.origin, extent * sheet.cell));
        }
        for level in self.old.iter_mut().chain(&mut self.now) {
            let stretched = level.scale != scale;
            for (place, square) in &mut level.squares {
                square.smoothen(stretched);
                picture(painter, square.texture.id(), seen.area(level.scale, *place));
            }
        }
    }

    /// The whole map in miniature: one plain patch for each cell.
    pub fn small(&mut self, painter: &Painter, tokens: &Tokens, looks: &Looks, sheet: &MapOnScreen<'_>) {
        self.follow(painter, tokens, looks, sheet);
        let texture = self.plain(painter.ctx(), tokens, looks, sheet).id();
        let extent = sheet.grid.extent(sheet.map.width, sheet.map.height);
        picture(painter, texture, Rect::from_min_size(sheet.origin, extent * sheet.cell));
    }

    fn follow(&mut self, painter: &Painter, tokens: &Tokens, looks: &Looks, sheet: &MapOnScreen<'_>) {
        let key = Key {
            map: sheet.map.head.name.clone(),
            size: (sheet.map.width, sheet.map.height),
            prints: (print_of(sheet.map), looks.fingerprint),
            dark: tokens.dark,
            points: painter.ctx().pixels_per_point(),
        };
        if self.key.as_ref() != Some(&key) {
            let canvas = Canvas {
                map: sheet.map.clone(),
                looks: looks.clone(),
                tokens: *tokens,
                grid: sheet.grid,
                pixels_per_point: key.points,
                rules: Program::default(),
            };
            *self = Ground { key: Some(key), canvas: Some(Arc::new(canvas)), ..Ground::default() };
        }
    }

    /// Starts the textures of a zoom.
    fn level(&mut self, scale: f32) {
        if self.now.as_ref().is_some_and(|l| l.scale == scale) {
            return;
        }
        // Squares for another zoom are no longer needed.
        self.waiting.clear();
        let empty = Level { scale, squares: HashMap::new() };
        let before = self.now.replace(empty).filter(|l| !l.squares.is_empty());
        // Incomplete textures show less than the ones before them.
        self.old = self.old.take().or(before);
    }

    fn take(&mut self, ctx: &Context) {
        let Ground { waiting, now, .. } = self;
        waiting.retain(|((scale, place), task)| match task.take() {
            Some(Ok(picture)) => {
                if let Some(level) = now.as_mut().filter(|l| l.scale == *scale) {
                    level.squares.insert(*place, Picture::new(ctx, picture));
                }
                false
            }
            // A failed task is not repeated: the plain patches stay.
            _ => true,
        });
    }

    /// Requests missing squares, from the centre outwards, then those just outside the view; drops those farther away.
    fn order(&mut self, ctx: &Context, seen: &Seen<'_>) {
        let (Some(level), Some(canvas)) = (&mut self.now, &self.canvas) else { return };
        let (scale, near, shown) = (level.scale, seen.squares(level.scale, 1), seen.squares(level.scale, 0));
        level.squares.retain(|place, _| near.contains(place));
        let worker = Worker::of(ctx);
        let threaded = worker.is_threaded();
        let most = if threaded { AT_ONCE } else { usize::MAX };
        for place in shown.into_iter().chain(near.into_iter().filter(|_| threaded)) {
            if self.waiting.len() >= most {
                break;
            }
            if level.squares.contains_key(&place) || self.waiting.iter().any(|(square, _)| *square == (scale, place)) {
                continue;
            }
            let (canvas, beside) = (canvas.clone(), self.beside.clone());
            let task = worker.start(ctx, Queue::Pictures, move |_| canvas.picture(&beside, scale, place));
            self.waiting.push(((scale, place), task));
        }
        if !threaded {
            self.take(ctx);
        }
    }

    fn plain(&mut self, ctx: &Context, tokens: &Tokens, looks: &Looks, sheet: &MapOnScreen<'_>) -> &TextureHandle {
        self.plain.get_or_insert_with(|| {
            let image = plain(tokens, looks, sheet);
            ctx.load_texture("ground", image, TextureOptions::LINEAR)
        })
    }
}

/// The visible part of a map.
struct Seen<'a> {
    sheet: &'a MapOnScreen<'a>,
    clip: Rect,
    points: f32,
}

impl Seen<'_> {
    /// The area of a square on the screen; at the zoom it was made for, aligned to whole pixels.
    fn area(&self, scale: f32, (column, row): (i32, i32)) -> Rect {
        let stretch = self.sheet.cell / scale;
        let side = f32::from(SIDE) * stretch;
        let origin = pos2(
            (self.sheet.origin.x * self.points).round() / self.points,
            (self.sheet.origin.y * self.points).round() / self.points,
        );
        Rect::from_min_size(origin + vec2(column as f32, row as f32) * side, Vec2::splat(side))
    }

    /// The visible squares and this many around them, the central ones first.
    fn squares(&self, scale: f32, around: i32) -> Vec<(i32, i32)> {
        let extent = self.sheet.grid.extent(self.sheet.map.width, self.sheet.map.height) * self.sheet.cell;
        // Lines at the edge of the map extend half their width beyond it.
        let there = Rect::from_min_size(self.sheet.origin, extent).expand(2.0);
        let side = self.area(scale, (0, 0)).width();
        let within = there.intersect(self.clip.expand(side * around as f32));
        if !within.is_positive() {
            return Vec::new();
        }
        let begin = self.area(scale, (0, 0)).min;
        let number = |p: f32| (p / side).floor() as i32;
        let (low, high) = (within.min - begin, within.max - begin);
        let rows = number(low.y)..=number(high.y);
        let mut all: Vec<_> =
            rows.flat_map(|row| (number(low.x)..=number(high.x)).map(move |column| (column, row))).collect();
        let middle = self.clip.center();
        let far = |place: &(i32, i32)| self.area(scale, *place).center().distance_sq(middle);
        all.sort_by(|a, b| far(a).total_cmp(&far(b)));
        all
    }
}

impl Canvas {
    /// Paints a square.
    fn picture(&self, beside: &Context, scale: f32, (column, row): (i32, i32)) -> ColorImage {
        let side = f32::from(SIDE) / self.pixels_per_point;
        let cell = scale / self.pixels_per_point;
        let origin = pos2(-side * column as f32, -side * row as f32);
        let sheet = MapOnScreen { program: &self.rules, map: &self.map, zones: &[], grid: self.grid, origin, cell };
        let area = Rect::from_min_size(Pos2::ZERO, Vec2::splat(side)).expand(cell * MARGIN);
        let corner = |p: Pos2| self.grid.at(((p - origin) / cell).to_pos2());
        let (low, high) = (corner(area.min), corner(area.max));
        let shapes = raster::shapes(beside, |painter| {
            sheet.paint_ground(painter, &self.tokens, &self.looks, low.0..high.0 + 1, low.1..high.1 + 1);
        });
        raster::picture(&shapes, SIDE, self.pixels_per_point)
    }
}

impl Picture {
    fn new(ctx: &Context, image: ColorImage) -> Self {
        let corner = image.pixels.first().copied().unwrap_or_default();
        Picture { texture: ctx.load_texture("ground", image, TextureOptions::NEAREST), corner, smooth: false }
    }

    fn smoothen(&mut self, smooth: bool) {
        if self.smooth != smooth {
            self.smooth = smooth;
            let options = if smooth { TextureOptions::LINEAR } else { TextureOptions::NEAREST };
            // Options can only be set along with pixels, so rewrite a pixel that is there already.
            self.texture.set_partial([0, 0], ColorImage::filled([1, 1], self.corner), options);
        }
    }
}

fn picture(painter: &Painter, texture: TextureId, area: Rect) {
    if area.intersects(painter.clip_rect()) {
        let mut mesh = Mesh::with_texture(texture);
        mesh.add_rect_with_uv(area, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
        painter.add(Shape::mesh(mesh));
    }
}

/// One plain patch for each cell.
fn plain(tokens: &Tokens, looks: &Looks, sheet: &MapOnScreen<'_>) -> ColorImage {
    let extent = sheet.grid.extent(sheet.map.width, sheet.map.height);
    let side = |cells: f32| ((cells * PLAIN).ceil() as usize).clamp(1, PLAIN_MOST);
    let size = [side(extent.x), side(extent.y)];
    let mut colours: HashMap<i64, Color32> = HashMap::new();
    let at = |n: usize, of: usize, extent: f32| (n as f32 + 0.5) / of as f32 * extent;
    let mut pixels = Vec::with_capacity(size[0] * size[1]);
    for (y, x) in (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| (y, x))) {
        let place = sheet.grid.at(pos2(at(x, size[0], extent.x), at(y, size[1], extent.y)));
        let cell = super::geometry::number(sheet.map, place);
        let colour = cell.map(|c| *colours.entry(c).or_insert_with(|| sheet.overview_of(tokens, looks, c)));
        pixels.push(colour.unwrap_or_default());
    }
    ColorImage::new(size, pixels)
}

/// A fingerprint of the terrain of a map.
fn print_of(map: &Map) -> u64 {
    let mut hasher = DefaultHasher::new();
    map.terrain.hash(&mut hasher);
    map.holes.hash(&mut hasher);
    for terrain in &map.legend {
        (&terrain.name, terrain.letter).hash(&mut hasher);
    }
    hasher.finish()
}
