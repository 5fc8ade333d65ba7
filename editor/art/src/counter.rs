//! Pieces and sides: plain counters for pieces without a look, the discs below pieces, the colours and badges of sides.

use crate::canvas::{Canvas, Pen};
use crate::colours::Colours;
use crate::look::{Looks, Placing};
use dicta_program::{Entry, Kind, Program, Type};
use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, vec2};

/// The colour of a side: from its look, else a text or enum stat that names a colour, else from the palette.
pub fn side_colour(program: &Program, looks: &Looks, colours: &Colours, side: usize) -> Color32 {
    let fallback = colours.side(side);
    let Some((kind, entry)) = side_of(program, side) else { return fallback };
    if let Some(role) = looks.colour(&entry.head.name) {
        return colours.role(role, fallback, fallback);
    }
    let by_enum = kind.stats.iter().zip(&entry.stats).find_map(|(stat, &value)| match &stat.ty {
        Type::Enum(id) => {
            let member = program.enums.get(id.index())?.members.get(value as usize)?;
            colours.known_role(&member.name, fallback, fallback)
        }
        _ => None,
    });
    let by_text = || entry.texts.iter().find_map(|t| colours.known_role(t, fallback, fallback));
    // A side named after a colour has that colour.
    let by_name = || colours.known_role(&entry.head.name, fallback, fallback);
    by_enum.or_else(by_text).or_else(by_name).unwrap_or(fallback)
}

fn side_of(program: &Program, side: usize) -> Option<(&Kind, &Entry)> {
    program.kinds.get(1).and_then(|kind| Some((kind, kind.entries.get(side)?)))
}

/// The names under which the look of an entry may be found: its own, its kind's, and that of the root of its kind.
pub fn names_of(program: &Program, kind: &Kind, entry: Option<&Entry>) -> Vec<String> {
    let root = program.kinds.get(kind.root.index()).map(|root| &root.head);
    let heads = entry.map(|entry| &entry.head).into_iter().chain([&kind.head]).chain(root);
    heads.map(|head| head.name.clone()).collect()
}

/// The own colour of a piece with these names.
pub fn tint(looks: &Looks, colours: &Colours, names: &[String], side: Color32) -> Color32 {
    let role = names.iter().find_map(|name| looks.prop(name, "tint"));
    role.map_or(side, |role| colours.role(role, side, side))
}

/// The disc below a piece and its edge: paper tinted with the colour of the side, which sets the piece off from the
/// terrain. At night it is lighter than the terrain, so that dark pictures are visible on it.
pub fn disc(colours: &Colours, side: Color32, cell: f32) -> (Color32, Pen) {
    let paper = if colours.dark { colours.sheet.lerp_to_gamma(colours.ink, 0.28) } else { colours.sheet };
    let lift = paper.lerp_to_gamma(side, if colours.dark { 0.24 } else { 0.16 });
    (lift, Pen::new((cell * 0.022).clamp(1.0, 2.5), side.gamma_multiply(0.9)))
}

/// A plain counter: a rounded arrow with a short title, for pieces without a look.
pub fn counter(canvas: &dyn Canvas, colours: &Colours, at: Placing<'_>, short: &str) {
    let Placing { centre, cell, angle, side, opacity, .. } = at;
    let (sin, cos) = angle.sin_cos();
    let to = |x: f32, y: f32| centre + vec2(x * cos - y * sin, x * sin + y * cos) * cell;
    let outline = vec![to(0.0, -0.40), to(0.27, -0.12), to(0.27, 0.30), to(-0.27, 0.30), to(-0.27, -0.12)];
    let edge = Pen::new((cell * 0.03).max(1.0), colours.ink.gamma_multiply(opacity));
    canvas.convex(outline, side.gamma_multiply(opacity), edge);
    // The plate below shows the title that does not fit here.
    let mut letters: String = short.split([' ', '-', '.']).filter_map(|w| w.chars().next()).take(3).collect();
    if short.chars().count() <= 4 {
        letters = short.to_owned();
    }
    canvas.text(centre, &letters, (cell * 0.24).max(7.0), on(side).gamma_multiply(opacity));
}

/// Black or white, whichever is more legible on a colour.
pub fn on(colour: Color32) -> Color32 {
    let light = 0.299 * f32::from(colour.r()) + 0.587 * f32::from(colour.g()) + 0.114 * f32::from(colour.b());
    if light > 140.0 { Color32::from_rgb(0x1b, 0x1a, 0x19) } else { Color32::from_rgb(0xfa, 0xf8, 0xf2) }
}

/// A piece by its look, or a plain counter.
pub fn piece(canvas: &dyn Canvas, colours: &Colours, looks: &Looks, names: &[String], at: Placing<'_>, short: &str) {
    match looks.figure(names.iter().map(String::as_str)) {
        Some(figure) => figure.paint(canvas, colours, at),
        None => counter(canvas, colours, at, short),
    }
}

/// The badge of a side: the insignia from its look, or else a distinct shape, so that sides differ by more than colour.
pub fn side_badge(
    canvas: &dyn Canvas,
    colours: &Colours,
    (program, looks): (&Program, &Looks),
    centre: Pos2,
    radius: f32,
    side: usize,
) {
    let colour = side_colour(program, looks, colours, side);
    let name = side_of(program, side).map(|(_, entry)| format!("{}.insignia", entry.head.name));
    match name.and_then(|n| looks.figure([n.as_str()])) {
        // An insignia is drawn about a tenth of a cell large.
        Some(figure) => figure.paint(canvas, colours, Placing::plain(centre, radius * 10.0, colour)),
        None => badge(canvas, colours, centre, radius, side, colour),
    }
}

fn badge(canvas: &dyn Canvas, colours: &Colours, centre: Pos2, radius: f32, number: usize, colour: Color32) {
    let edge = Pen::new(1.0, colours.ink);
    match number % 4 {
        0 => canvas.circle(centre, radius, colour, edge),
        1 => {
            let square = Rect::from_center_size(centre, Vec2::splat(radius * 1.75));
            let corners = [square.left_top(), square.right_top(), square.right_bottom(), square.left_bottom()];
            canvas.convex(corners.to_vec(), colour, edge);
        }
        shape => {
            let n = if shape == 2 { 3 } else { 4 };
            let corner = |i: i32| {
                let a = i as f32 / n as f32 * std::f32::consts::TAU;
                centre + vec2(a.sin(), -a.cos()) * radius * 1.2
            };
            canvas.convex((0..n).map(corner).collect(), colour, edge);
        }
    }
}
