//! A piece on the board: its look or a counter, its markers, and the badge of its side.

use super::map_on_screen::MapOnScreen;
use super::on_screen::{OnScreen, stroke};
use super::places::Placed;
use super::sprite::{self, Part};
use super::view::BoardScene;
use crate::theme::Tokens;
use crate::words::words;
use dicta_art::counter;
use dicta_art::look::{Looks, Placing};
use dicta_program::Program;
use dicta_studio::view::PieceView;
use egui::{Align2, Color32, FontId, Painter, Pos2, Stroke, vec2};

/// The title of a side.
pub fn side_title(program: &Program, side: usize) -> String {
    program
        .kinds
        .get(1)
        .and_then(|k| k.entries.get(side))
        .map_or_else(|| words!("board-side", n = side + 1), |e| e.head.title.clone())
}

/// The colour of a side.
pub fn side_colour(program: &Program, looks: &Looks, tokens: &Tokens, side: usize) -> Color32 {
    counter::side_colour(program, looks, &tokens.colours(), side)
}

/// Draws a piece by its look, or a counter, with its tokens and the badge of its side.
pub fn paint_piece(
    painter: &Painter,
    tokens: &Tokens,
    scene: &BoardScene<'_>,
    piece: &PieceView,
    sheet: &MapOnScreen<'_>,
    placed: Placed,
    opacity: f32,
) {
    let Placed { centre, size: cell, stretch, .. } = placed;
    let side = side_colour(scene.program, scene.looks, tokens, piece.side);
    let angle = placed.angle.unwrap_or_else(|| sheet.grid.angle(piece.facing));
    let names = names_of(scene.program, piece);
    let keys = || names.iter().map(String::as_str);
    let tint = counter::tint(scene.looks, &tokens.colours(), &names, side);
    let placing = Placing { centre, cell, angle, stretch, side, tint, opacity, values: &piece.values, lie: None };
    let solid = opacity >= 1.0;
    let long = piece.cells.len() > 1 && placed.angle.is_none();
    if solid {
        let (lift, edge) = counter::disc(&tokens.colours(), side, cell);
        let edge = stroke(edge);
        if long {
            sheet.wash(painter, &piece.cells, lift.gamma_multiply(0.4));
            sheet.outline(painter, piece.cells.iter().copied(), edge);
        } else {
            painter.circle(centre, cell * 0.42, lift.gamma_multiply(0.86), edge);
        }
        draw_flat(painter, tokens, scene, piece, &names, placing, true);
    }
    match scene.looks.figure(keys()) {
        Some(figure) => {
            let height = keys().find_map(|k| scene.looks.prop(k, "shadow")?.parse::<f32>().ok());
            if let Some(height) = height.filter(|_| solid && cell >= 22.0) {
                let below = placing.centre + vec2(0.6, 1.0) * (height / 100.0 * cell);
                sprite::paint(painter, &figure, Part::Shadow, tokens, Placing { centre: below, ..placing });
            }
            sprite::paint(painter, &figure, Part::Whole, tokens, placing);
        }
        None => counter::counter(&OnScreen(painter), &tokens.colours(), placing, &piece.short),
    }
    if !solid {
        return;
    }
    draw_flat(painter, tokens, scene, piece, &names, placing, false);
    let corner = centre + vec2(-0.36, 0.33) * cell;
    side_badge(painter, tokens, scene.looks, scene.program, corner, (cell * 0.085).max(4.0), piece.side);
}

/// The badge of a side: the insignia from its look, or else a distinct shape.
pub fn side_badge(
    painter: &Painter,
    tokens: &Tokens,
    looks: &Looks,
    program: &Program,
    centre: Pos2,
    radius: f32,
    side: usize,
) {
    counter::side_badge(&OnScreen(painter), &tokens.colours(), (program, looks), centre, radius, side);
}

/// The names under which a piece's look may be found: its entry, its kind, the root of its kind.
fn names_of(program: &Program, piece: &PieceView) -> Vec<String> {
    let Some(kind) = program.kinds.get(piece.kind.index()) else { return Vec::new() };
    let root = program.kinds.get(kind.root.index());
    counter::names_of(program, kind, root.and_then(|root| root.entries.get(piece.entry.index())))
}

/// Draws the markers on a piece: by their look, turned with the piece unless it has glyphs, or as a letter in a disc.
fn draw_flat(
    painter: &Painter,
    tokens: &Tokens,
    scene: &BoardScene<'_>,
    piece: &PieceView,
    names: &[String],
    placing: Placing<'_>,
    behind: bool,
) {
    let mut letters = 0;
    for token in &piece.tokens {
        let keys: Vec<String> =
            names.iter().map(|n| format!("{n}.{}", token.name)).chain([token.name.clone()]).collect();
        let goes_behind = keys.iter().any(|k| scene.looks.prop(k, "behind").is_some());
        if goes_behind != behind {
            continue;
        }
        if let Some(figure) = scene.looks.figure(keys.iter().map(String::as_str)) {
            // Glyphs are upright, in the same corner of every piece.
            let upright = Placing { angle: 0.0, stretch: 1.0, ..placing };
            let placing = if figure.has_signs() { upright } else { placing };
            sprite::paint(painter, &figure, Part::Whole, tokens, placing);
        } else if token.loud {
            let at = placing.centre + vec2(0.34, -0.28 + 0.24 * letters as f32) * placing.cell;
            let letter: String = token.title.chars().take(1).collect();
            painter.circle(at, placing.cell * 0.1, tokens.warning_soft, Stroke::new(1.0, tokens.warning));
            let font = FontId::proportional((placing.cell * 0.14).max(7.0));
            painter.text(at, Align2::CENTER_CENTER, letter, font, tokens.ink);
            letters += 1;
        }
    }
}
