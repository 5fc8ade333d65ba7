//! The ground as finished triangles, kept from frame to frame in square pieces of the map: only what can be seen is
//! painted, and while one zooms an old picture is stretched until a sharper one is there.

use super::geometry::Grid;
use super::look::Looks;
use super::map::Sheet;
use crate::theme::Tokens;
use dicta_program::Map;
use egui::epaint::Tessellator;
use egui::{Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Shape, pos2};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Columns and rows of a piece.
const SIDE: i64 = 8;
/// How many pieces are made anew in one frame while an old picture of them is there.
const AT_ONCE: usize = 6;

/// What the pictures depend on beside the zoom.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    map: String,
    size: (u32, u32),
    /// Of its terrain and of the looks.
    prints: (u64, u64),
    dark: bool,
    points: f32,
}

struct Piece {
    /// Points per cell for which it was made.
    cell: f32,
    mesh: Mesh,
    /// As it was shown last: origin, points per cell, and the mesh there.
    shown: Option<(Pos2, f32, Arc<Mesh>)>,
}

/// The pictures of one map.
#[derive(Default)]
pub struct Ground {
    key: Option<Key>,
    pieces: HashMap<(i64, i64), Piece>,
    small: Option<Mesh>,
}

impl Ground {
    /// Paints what can be seen. Says whether sharper pictures are still to be made.
    pub fn paint(&mut self, painter: &Painter, tokens: &Tokens, looks: &Looks, sheet: &Sheet<'_>) -> bool {
        self.follow(painter, tokens, looks, sheet);
        let size = (i64::from(sheet.map.width), i64::from(sheet.map.height));
        let wanted = step(sheet.cell);
        let mut budget = AT_ONCE;
        let mut blurred = false;
        for row in (0..size.1).step_by(SIDE as usize) {
            for column in (0..size.0).step_by(SIDE as usize) {
                let area = self.area(sheet, (column, row), size);
                if !area.intersects(painter.clip_rect()) {
                    continue;
                }
                let old = self.pieces.get(&(column, row)).map(|p| p.cell);
                if old != Some(wanted) && (old.is_none() || budget > 0) {
                    budget = budget.saturating_sub(usize::from(old.is_some()));
                    let cells = (column..(column + SIDE).min(size.0), row..(row + SIDE).min(size.1));
                    let mesh = make(painter, tokens, looks, sheet, wanted, cells);
                    self.pieces.insert((column, row), Piece { cell: wanted, mesh, shown: None });
                } else if old != Some(wanted) {
                    blurred = true;
                }
                if let Some(piece) = self.pieces.get_mut(&(column, row)) {
                    painter.add(Shape::Mesh(piece.at(sheet.origin, sheet.cell)));
                }
            }
        }
        blurred
    }

    /// The whole map, tiny: one plain patch for each cell.
    pub fn small(&mut self, painter: &Painter, tokens: &Tokens, looks: &Looks, sheet: &Sheet<'_>) {
        self.follow(painter, tokens, looks, sheet);
        let mesh = self.small.get_or_insert_with(|| {
            let plane = Sheet { origin: Pos2::ZERO, cell: 1.0, ..*sheet };
            let mut mesh = Mesh::default();
            for (cell, centre) in plane.cells(Rect::EVERYTHING) {
                let colour = plane.ground_of(tokens, looks, cell);
                mesh.add_colored_rect(Rect::from_center_size(centre, egui::vec2(0.9, 1.02)), colour);
            }
            mesh
        });
        painter.add(Shape::mesh(moved(mesh, sheet.origin, sheet.cell)));
    }

    fn follow(&mut self, painter: &Painter, tokens: &Tokens, looks: &Looks, sheet: &Sheet<'_>) {
        let key = Key {
            map: sheet.map.head.name.clone(),
            size: (sheet.map.width, sheet.map.height),
            prints: (print_of(sheet.map), looks.print),
            dark: tokens.dark,
            points: painter.ctx().pixels_per_point(),
        };
        if self.key.as_ref() != Some(&key) {
            *self = Ground { key: Some(key), ..Ground::default() };
        }
    }

    fn area(&self, sheet: &Sheet<'_>, (column, row): (i64, i64), size: (i64, i64)) -> Rect {
        let grid: Grid = sheet.grid;
        let last = ((column + SIDE).min(size.0) - 1, (row + SIDE).min(size.1) - 1);
        let (a, b) = (grid.centre(column, row), grid.centre(last.0, last.1));
        Rect::from_two_pos(sheet.on_screen(a), sheet.on_screen(b)).expand(sheet.cell * 1.2)
    }
}

impl Piece {
    fn at(&mut self, origin: Pos2, cell: f32) -> Arc<Mesh> {
        if let Some((o, c, mesh)) = &self.shown
            && (*o, *c) == (origin, cell)
        {
            return mesh.clone();
        }
        let mesh = Arc::new(moved(&self.mesh, origin, cell / self.cell));
        self.shown = Some((origin, cell, mesh.clone()));
        mesh
    }
}

/// The zoom for which pictures are made: the next of a few steps.
fn step(cell: f32) -> f32 {
    let number = (cell / 10.0).max(0.01).log(1.3).round();
    10.0 * 1.3f32.powf(number)
}

fn moved(mesh: &Mesh, origin: Pos2, scale: f32) -> Mesh {
    let mut mesh = mesh.clone();
    for vertex in &mut mesh.vertices {
        vertex.pos = pos2(origin.x + vertex.pos.x * scale, origin.y + vertex.pos.y * scale);
    }
    mesh
}

/// Paints cells on a layer that is never shown and makes triangles of it.
fn make(
    painter: &Painter,
    tokens: &Tokens,
    looks: &Looks,
    sheet: &Sheet<'_>,
    cell: f32,
    (columns, rows): (std::ops::Range<i64>, std::ops::Range<i64>),
) -> Mesh {
    let ctx = painter.ctx();
    let layer = LayerId::new(Order::Background, Id::unique("ground in the making"));
    let beside = Painter::new(ctx.clone(), layer, Rect::EVERYTHING);
    let plane = Sheet { origin: Pos2::ZERO, cell, ..*sheet };
    plane.paint_ground(&beside, tokens, looks, columns, rows);
    let shapes: Vec<Shape> = ctx.graphics_mut(|g| {
        let list = std::mem::take(g.entry(layer));
        list.all_entries().map(|c| c.shape.clone()).filter(|s| !matches!(s, Shape::Text(_))).collect()
    });
    let mut options = ctx.tessellation_options(|o| *o);
    options.coarse_tessellation_culling = false;
    // What is tiny needs no soft edges, which cost most of the triangles.
    options.feathering &= cell >= 20.0;
    let mut tessellator = Tessellator::new(ctx.pixels_per_point(), options, [1, 1], Vec::new());
    let mut mesh = Mesh::default();
    for shape in shapes {
        tessellator.tessellate_shape(shape, &mut mesh);
    }
    mesh
}

/// A number that changes with what lies where.
fn print_of(map: &Map) -> u64 {
    let mut hasher = DefaultHasher::new();
    map.terrain.hash(&mut hasher);
    map.holes.hash(&mut hasher);
    for terrain in &map.legend {
        (&terrain.name, terrain.letter).hash(&mut hasher);
    }
    hasher.finish()
}
