//! Figures of many marks as textures: the worker paints a figure that does not move once, and from then on it is a
//! textured rectangle.
//!
//! A texture is made for one size, angle, colour and subpixel position, so it is as sharp as the shapes. A figure that
//! moves, turns or grows is drawn from a rougher texture, upright and of about its size, until it stops. Figures are
//! drawn as shapes while no texture is ready, if they have glyphs, or if they are translucent.

use super::ground::raster;
use super::on_screen::OnScreen;
use crate::theme::Tokens;
use crate::worker::{Queue, Task, Worker};
use dicta_art::look::{Figure, Placing};
use egui::emath::Rot2;
use egui::{
    Color32, ColorImage, Context, Id, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureId, TextureOptions, Vec2,
    pos2, vec2,
};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Figures with fewer marks are drawn as shapes.
const FEW: usize = 8;
/// Minimum side of a texture, in cells; a figure that extends farther gets a larger one.
const ROOM: f32 = 1.7;
/// Maximum number of textures in the queue of the worker.
const AT_ONCE: usize = 2;
/// Rough textures are made for cell sizes in steps of this factor.
const ROUGH: f32 = 1.25;
/// How long a figure must be still before it gets a texture, in seconds; while you step quickly through a game,
/// textures would be wasted.
const STILL: f64 = 0.1;
/// Maximum number of sprites; beyond it, those not shown for this many frames are dropped.
const KEPT: usize = 160;

#[derive(Default)]
struct Sprites {
    beside: Context,
    known: HashMap<u64, Sprite>,
    waiting: Vec<(u64, bool, Task<ColorImage>)>,
}

struct Sprite {
    /// Keeps the figure alive, because the key contains its address.
    _of: Arc<Figure>,
    /// The frame in which it was last shown.
    frame: u64,
    picture: Picture,
}

enum Picture {
    /// The figure has been still since this time, in seconds.
    Wanted(f64),
    Ordered,
    Made(TextureHandle),
}

/// A texture to make: the key of its sprite, its shapes, its side in pixels, and pixels per point.
struct Order {
    key: u64,
    shapes: Vec<Shape>,
    side: u16,
    points: f32,
    rough: bool,
}

impl Order {
    fn make(&self) -> ColorImage {
        raster::picture(&self.shapes, self.side, self.points)
    }
}

/// Which part of a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Whole,
    Shadow,
}

impl Part {
    fn paint(self, painter: &Painter, figure: &Figure, tokens: &Tokens, at: Placing<'_>) {
        match self {
            Part::Whole => figure.paint(&OnScreen(painter), &tokens.colours(), at),
            Part::Shadow => figure.paint_shadow(&OnScreen(painter), &tokens.colours(), at),
        }
    }
}

/// Draws a figure.
pub fn paint(painter: &Painter, figure: &Arc<Figure>, part: Part, tokens: &Tokens, at: Placing<'_>) {
    let points = painter.ctx().pixels_per_point();
    let room = (figure.reach() * 2.0 * at.stretch.max(1.0)).max(ROOM);
    let side = side(at.cell, points, room);
    if figure.0.len() < FEW || figure.has_signs() || !(8.0..1024.0).contains(&side) {
        return part.paint(painter, figure, tokens, at);
    }
    // Align the corner of the texture with a pixel.
    let middle = at.centre.to_vec2() * points;
    let corner = vec2((middle.x - side / 2.0).floor(), (middle.y - side / 2.0).floor());
    let within = (((middle - corner) * 8.0).round() / 8.0).to_pos2();
    let area = Rect::from_min_size((corner / points).to_pos2(), Vec2::splat(side / points));
    if !area.intersects(painter.clip_rect()) {
        return;
    }
    let id = Id::unique("sprites");
    let sprites = painter.ctx().data_mut(|d| d.get_temp_mut_or_default::<Arc<Mutex<Sprites>>>(id).clone());
    let mut sprites = sprites.lock().unwrap_or_else(PoisonError::into_inner);
    sprites.take(painter.ctx());
    let wanted = Wanted { figure, part, tokens, at: Placing { centre: within / points, ..at }, side, rough: false };
    if let Some(texture) = sprites.of(painter.ctx(), wanted) {
        return quad(painter, texture, area.center(), area.size() / 2.0, 0.0);
    }
    // The marks of a translucent figure show through each other, which a texture of the whole figure would not
    // reproduce.
    if at.opacity == 1.0 {
        let cell = rough_cell(at.cell);
        let side = self::side(cell, points, room);
        let middle = Pos2::ZERO + Vec2::splat(side / 2.0 / points);
        let upright = Placing { centre: middle, cell, angle: 0.0, stretch: 1.0, ..at };
        let wanted = Wanted { figure, part, tokens, at: upright, side, rough: true };
        if let Some(texture) = sprites.of(painter.ctx(), wanted) {
            let half = side / 2.0 / points * at.cell / cell;
            return quad(painter, texture, at.centre, vec2(half, half * at.stretch), at.angle);
        }
    }
    part.paint(painter, figure, tokens, at);
}

/// Side of a texture of `room` cells, in pixels.
fn side(cell: f32, points: f32, room: f32) -> f32 {
    (cell * points * room).ceil() + 2.0
}

/// The cell size of the rough texture that serves this cell size; at least as large.
fn rough_cell(cell: f32) -> f32 {
    ROUGH.powf((cell.max(1.0).ln() / ROUGH.ln()).ceil())
}

/// A texture around a point, turned clockwise.
fn quad(painter: &Painter, texture: TextureId, middle: Pos2, half: Vec2, angle: f32) {
    let mut mesh = Mesh::with_texture(texture);
    let uv = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    mesh.add_rect_with_uv(Rect::from_center_size(middle, half * 2.0), uv, Color32::WHITE);
    if angle != 0.0 {
        mesh.rotate(Rot2::from_angle(angle), middle);
    }
    painter.add(Shape::mesh(mesh));
}

/// A figure whose texture is needed.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    figure: &'a Arc<Figure>,
    part: Part,
    tokens: &'a Tokens,
    at: Placing<'a>,
    /// Side of the texture, in pixels.
    side: f32,
    /// A rough texture is upright and will be turned, stretched and shifted; an exact one is drawn pixel by pixel at
    /// one position.
    rough: bool,
}

impl Wanted<'_> {
    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (Arc::as_ptr(self.figure) as usize, self.part, self.tokens.dark, self.at.side, self.at.tint).hash(&mut hasher);
        let at = &self.at;
        let sizes = [at.centre.x, at.centre.y, at.cell, at.angle, at.stretch, at.opacity, self.side];
        (sizes.map(f32::to_bits), self.rough).hash(&mut hasher);
        hasher.finish()
    }
}

impl Sprites {
    /// The texture of a figure, if it is ready.
    fn of(&mut self, ctx: &Context, wanted: Wanted<'_>) -> Option<TextureId> {
        let (frame, now) = (ctx.cumulative_pass_nr(), ctx.input(|i| i.time));
        if self.known.len() > KEPT {
            self.known.retain(|_, s| s.frame + KEPT as u64 > frame);
        }
        let key = wanted.key();
        let new = || Sprite { _of: wanted.figure.clone(), frame, picture: Picture::Wanted(now) };
        let sprite = self.known.entry(key).or_insert_with(new);
        let before = std::mem::replace(&mut sprite.frame, frame);
        let since = match &mut sprite.picture {
            Picture::Made(texture) => return Some(texture.id()),
            Picture::Ordered => return None,
            Picture::Wanted(since) => since,
        };
        if before + 1 < frame {
            *since = now;
        }
        let still = if wanted.rough { STILL } else { now - *since };
        if still < STILL {
            ctx.request_repaint_after_secs((STILL - still) as f32);
        } else if self.waiting.len() < AT_ONCE {
            let paint = |painter: &Painter| wanted.part.paint(painter, wanted.figure, wanted.tokens, wanted.at);
            let shapes = raster::shapes(&self.beside, paint);
            sprite.picture = Picture::Ordered;
            let (side, points) = (wanted.side as u16, ctx.pixels_per_point());
            self.order(ctx, Order { key, shapes, side, points, rough: wanted.rough });
        }
        None
    }

    fn order(&mut self, ctx: &Context, order: Order) {
        let worker = Worker::of(ctx);
        let (key, rough) = (order.key, order.rough);
        self.waiting.push((key, rough, worker.start(ctx, Queue::Pictures, move |_| order.make())));
        if !worker.is_threaded() {
            self.take(ctx);
            ctx.request_repaint();
        }
    }

    fn take(&mut self, ctx: &Context) {
        let mut made = Vec::new();
        self.waiting.retain(|(key, rough, task)| match task.take() {
            Some(image) => {
                // A failed task keeps its sprite ordered; the figure is drawn as shapes.
                made.extend(image.ok().map(|image| (*key, image, *rough)));
                false
            }
            None => true,
        });
        for (key, image, rough) in made {
            self.keep(ctx, key, image, rough);
        }
    }

    fn keep(&mut self, ctx: &Context, key: u64, image: ColorImage, rough: bool) {
        let options = if rough { TextureOptions::LINEAR } else { TextureOptions::NEAREST };
        if let Some(sprite) = self.known.get_mut(&key) {
            sprite.picture = Picture::Made(ctx.load_texture("figure", image, options));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_art::look::{Form, Mark};
    use egui::{LayerId, Order};

    #[test]
    fn the_texture_of_a_figure_over_several_cells_contains_all_of_it() {
        let mark = |y: f32| Mark {
            form: Form::Line(vec![pos2(-0.3, y), pos2(0.3, y)]),
            fill: None,
            stroke: Some("ink".into()),
            width: 0.02,
        };
        // Just enough marks for a texture, down to three and a half cells behind the centre.
        let figure = Arc::new(Figure((0..FEW).map(|i| mark(i as f32 * 0.5)).collect()));
        let ctx = Context::default();
        Worker::install(&ctx, false);
        let centre = pos2(300.0, 300.0);
        let screen = Rect::from_min_size(Pos2::ZERO, Vec2::splat(600.0));
        let mut pictures = Vec::new();
        // Time passes without movement, long enough for a texture.
        for time in [0.0, 1.0, 2.0] {
            let input = egui::RawInput { screen_rect: Some(screen), time: Some(time), ..Default::default() };
            let mut output = ctx.run_ui(input, |ui| {
                let painter = Painter::new(ui.ctx().clone(), LayerId::new(Order::Middle, Id::unique("test")), screen);
                paint(&painter, &figure, Part::Whole, Tokens::of(ui), Placing::plain(centre, 50.0, Color32::RED));
                pictures.clear();
                painter.for_each_shape(|s| {
                    if let Shape::Mesh(mesh) = &s.shape {
                        pictures.push(mesh.calc_bounds());
                    }
                });
            });
            output.textures_delta.clear();
        }
        let [picture] = pictures[..] else { panic!("{pictures:?}") };
        assert!(picture.contains(centre + vec2(15.0, 7.0 * 25.0)), "{picture:?}");
    }
}
