//! Figures of many marks as pictures: what stands still for two frames is painted once and shown as four corners from then on.
//!
//! A picture is made for one size, angle and colour and for the figure's place within a pixel, so it is as sharp as its
//! shapes. What turns or grows is drawn as shapes; so are figures with letters.

use super::ground::raster;
use super::look::{Figure, Placing};
use crate::theme::Tokens;
use egui::{Color32, Context, Id, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureOptions, Vec2, pos2, vec2};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Figures with fewer marks are drawn as shapes.
const FEW: usize = 8;
/// Cells along a side of a picture: nothing of a figure lies farther out.
const ROOM: f32 = 1.7;
/// How many pictures are made in a frame.
const AT_ONCE: usize = 3;
/// So many are kept; then those go that were not shown for as many frames.
const KEPT: usize = 160;

#[derive(Default)]
struct Sprites {
    beside: Context,
    known: HashMap<u64, Sprite>,
    /// The frame in which pictures were made last, and how many.
    made: (u64, usize),
}

struct Sprite {
    /// The key holds only while the figure lives.
    _of: Arc<Figure>,
    /// The frame in which it was shown last.
    frame: u64,
    picture: Option<TextureHandle>,
}

/// What of a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Whole,
    Shadow,
}

impl Part {
    fn paint(self, painter: &Painter, figure: &Figure, tokens: &Tokens, at: Placing<'_>) {
        match self {
            Part::Whole => figure.paint(painter, tokens, at),
            Part::Shadow => figure.paint_shadow(painter, tokens, at),
        }
    }
}

/// Draws a figure.
pub fn paint(painter: &Painter, figure: &Arc<Figure>, part: Part, tokens: &Tokens, at: Placing<'_>) {
    let points = painter.ctx().pixels_per_point();
    let side = (at.cell * points * ROOM).ceil() + 2.0;
    if figure.0.len() < FEW || figure.has_signs() || !(8.0..1024.0).contains(&side) {
        return part.paint(painter, figure, tokens, at);
    }
    // The corner of the picture lies on a whole pixel.
    let middle = at.centre.to_vec2() * points;
    let corner = vec2((middle.x - side / 2.0).floor(), (middle.y - side / 2.0).floor());
    let within = (((middle - corner) * 8.0).round() / 8.0).to_pos2();
    let area = Rect::from_min_size((corner / points).to_pos2(), Vec2::splat(side / points));
    if !area.intersects(painter.clip_rect()) {
        return;
    }
    let placing = Placing { centre: within / points, ..at };
    let id = Id::unique("sprites");
    let sprites = painter.ctx().data_mut(|d| d.get_temp_mut_or_default::<Arc<Mutex<Sprites>>>(id).clone());
    let mut sprites = sprites.lock().unwrap_or_else(PoisonError::into_inner);
    match sprites.of(painter.ctx(), (figure, part), tokens, placing, side) {
        Some(texture) => {
            let mut mesh = Mesh::with_texture(texture);
            mesh.add_rect_with_uv(area, Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0)), Color32::WHITE);
            painter.add(Shape::mesh(mesh));
        }
        None => part.paint(painter, figure, tokens, at),
    }
}

impl Sprites {
    /// The picture of a figure, if it is there or is made now.
    fn of(
        &mut self,
        ctx: &Context,
        (figure, part): (&Arc<Figure>, Part),
        tokens: &Tokens,
        at: Placing<'_>,
        side: f32,
    ) -> Option<egui::TextureId> {
        let frame = ctx.cumulative_pass_nr();
        let key = key(figure, part, tokens, at, side);
        if self.known.len() > KEPT {
            self.known.retain(|_, s| s.frame + KEPT as u64 > frame);
        }
        let Some(sprite) = self.known.get_mut(&key) else {
            self.known.insert(key, Sprite { _of: figure.clone(), frame, picture: None });
            ctx.request_repaint();
            return None;
        };
        let before = std::mem::replace(&mut sprite.frame, frame);
        if sprite.picture.is_none() && before < frame {
            if self.made.0 != frame {
                self.made = (frame, 0);
            }
            self.made.1 += 1;
            if self.made.1 > AT_ONCE {
                ctx.request_repaint();
                return None;
            }
            let shapes = raster::shapes(&self.beside, |painter| part.paint(painter, figure, tokens, at));
            let image = raster::picture(&shapes, side as u16, ctx.pixels_per_point());
            sprite.picture = Some(ctx.load_texture("figure", image, TextureOptions::LINEAR));
        }
        sprite.picture.as_ref().map(TextureHandle::id)
    }
}

fn key(figure: &Arc<Figure>, part: Part, tokens: &Tokens, at: Placing<'_>, side: f32) -> u64 {
    let mut hasher = DefaultHasher::new();
    (Arc::as_ptr(figure) as usize, part, tokens.dark, at.side, at.tint).hash(&mut hasher);
    let sizes = [at.centre.x, at.centre.y, at.cell, at.angle, at.stretch, at.opacity, side];
    sizes.map(f32::to_bits).hash(&mut hasher);
    hasher.finish()
}
