//! A piece on the board: its look or a counter, its markers, and the badge of its side.

use super::glyph;
use super::look::{Looks, Placing};
use super::map_on_screen::MapOnScreen;
use super::places::Placed;
use super::sprite::{self, Part};
use super::view::BoardScene;
use crate::theme::Tokens;
use crate::words::words;
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

/// The colour of a side: from its look, else a text or enum stat that names a colour, else from the palette.
pub fn side_colour(program: &Program, looks: &Looks, tokens: &Tokens, side: usize) -> Color32 {
    let fallback = tokens.side(side);
    let Some((kind, entry)) = program.kinds.get(1).and_then(|k| Some((k, k.entries.get(side)?))) else {
        return fallback;
    };
    if let Some(role) = looks.colour(&entry.head.name) {
        return tokens.role(role, fallback, fallback);
    }
    let by_enum = kind.stats.iter().zip(&entry.stats).find_map(|(stat, &value)| match &stat.ty {
        dicta_program::Type::Enum(id) => {
            let member = program.enums.get(id.index())?.members.get(value as usize)?;
            tokens.known_role(&member.name, fallback, fallback)
        }
        _ => None,
    });
    let by_text = || entry.texts.iter().find_map(|t| tokens.known_role(t, fallback, fallback));
    // A side named after a colour has that colour.
    let by_name = || tokens.known_role(&entry.head.name, fallback, fallback);
    by_enum.or_else(by_text).or_else(by_name).unwrap_or(fallback)
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
    let tint = keys().find_map(|k| scene.looks.prop(k, "tint")).map_or(side, |role| tokens.role(role, side, side));
    let placing = Placing { centre, cell, angle, stretch, side, tint, opacity, values: &piece.values, lie: None };
    let solid = opacity >= 1.0;
    let long = piece.cells.len() > 1 && placed.angle.is_none();
    if solid {
        // A disc of paper tinted with the colour of the side sets the piece off from the terrain. At night it is
        // lighter than the terrain, so that dark pictures are visible on it.
        let paper = if tokens.dark { tokens.sheet.lerp_to_gamma(tokens.ink, 0.28) } else { tokens.sheet };
        let lift = paper.lerp_to_gamma(side, if tokens.dark { 0.24 } else { 0.16 });
        let edge = Stroke::new((cell * 0.022).clamp(1.0, 2.5), side.gamma_multiply(0.9));
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
        None => glyph::counter(painter, tokens, placing, &piece.short),
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
    let colour = side_colour(program, looks, tokens, side);
    let name = program.kinds.get(1).and_then(|k| k.entries.get(side)).map(|e| format!("{}.insignia", e.head.name));
    match name.and_then(|n| looks.figure([n.as_str()])) {
        // An insignia is drawn about a tenth of a cell large.
        Some(figure) => figure.paint(painter, tokens, Placing::plain(centre, radius * 10.0, colour)),
        None => glyph::badge(painter, tokens, centre, radius, side, colour),
    }
}

/// The names under which a piece's look may be found: its entry, its kind, the root of its kind.
fn names_of(program: &Program, piece: &PieceView) -> Vec<String> {
    let kind = program.kinds.get(piece.kind.index());
    let root = kind.and_then(|k| program.kinds.get(k.root.index()));
    let entry = root.and_then(|k| k.entries.get(piece.entry.index()));
    let mut names: Vec<String> = entry.map(|e| e.head.name.clone()).into_iter().collect();
    names.extend(kind.map(|k| k.head.name.clone()));
    names.extend(root.map(|k| k.head.name.clone()));
    names
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
