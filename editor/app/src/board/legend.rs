//! The legend of the marks on the map, in the corner where it covers least. It hides under the pointer.

use super::glyph;
use super::map_on_screen::MapOnScreen;
use super::overlay::arc_colour;
use super::places::Places;
use super::view::BoardScene;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::view::RelationView;
use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use std::sync::Arc;

const ROW: f32 = 16.0;
/// Distance from the edges, and from the note in the corner.
const EDGE: f32 = 8.0;
const NOTE: f32 = 36.0;

/// A mark as it appears on the map.
enum Sign {
    Area(Color32),
    Within(Color32),
    Arrow(Color32),
    Ring(Color32),
    Dashed(Color32),
    Dotted(Color32),
}

/// The marks that are shown, and the area of the legend.
pub struct Legend {
    pub area: Rect,
    rows: Vec<(Sign, Arc<Galley>)>,
}

impl Legend {
    /// `None` if no mark is shown. `corner` is whether the upper right corner is free.
    pub fn of(
        painter: &Painter,
        tokens: &Tokens,
        rect: Rect,
        scene: &BoardScene<'_>,
        sheet: &MapOnScreen<'_>,
        (places, corner): (&Places, bool),
    ) -> Option<Self> {
        let text = |text: String| painter.layout_no_wrap(text, FontId::proportional(11.5), tokens.ink);
        let rows: Vec<_> = signs(tokens, scene).into_iter().map(|(sign, title)| (sign, text(title))).collect();
        if rows.is_empty() {
            return None;
        }
        let widest = rows.iter().map(|(_, g)| g.size().x).fold(0.0, f32::max);
        let size = vec2(widest + 30.0, rows.len() as f32 * ROW + 8.0);
        let corners = [
            Some(rect.right_bottom() - size - Vec2::splat(EDGE)),
            corner.then(|| rect.right_top() + vec2(-size.x - EDGE, EDGE)),
            Some(rect.left_top() + Vec2::splat(EDGE)),
            Some(rect.left_bottom() + vec2(EDGE, -size.y - NOTE)),
        ];
        let covered = places.covered();
        let cost = |area: &Rect| {
            let pieces = covered.iter().filter(|c| c.intersects(*area)).count();
            let cells = scene.cells.iter().filter(|(c, _)| area.expand(4.0).contains(sheet.centre(*c))).count();
            pieces * 20 + cells * 4 + sheet.cells(*area).len()
        };
        let areas = corners.into_iter().flatten().map(|corner| Rect::from_min_size(corner, size));
        let area = areas.min_by_key(cost)?;
        Some(Legend { area, rows })
    }

    /// Paints the legend, except under the pointer, so that you can see the map below it.
    pub fn paint(self, painter: &Painter, tokens: &Tokens, pointer: Option<Pos2>) {
        if pointer.is_some_and(|p| self.area.contains(p)) {
            return;
        }
        let border = Stroke::new(1.0, tokens.line);
        painter.rect(self.area, 3.0, tokens.sheet.gamma_multiply(0.92), border, egui::StrokeKind::Inside);
        for (i, (sign, galley)) in self.rows.into_iter().enumerate() {
            let y = self.area.top() + 4.0 + i as f32 * ROW;
            let place = Rect::from_min_size(Pos2::new(self.area.left() + 7.0, y + 3.0), vec2(12.0, 10.0));
            sign.paint(painter, place);
            let at = Pos2::new(place.right() + 6.0, y + (ROW - galley.size().y) / 2.0);
            painter.galley(at, galley, tokens.ink);
        }
    }
}

impl Sign {
    fn paint(&self, painter: &Painter, place: Rect) {
        let ends = [place.left_center(), place.right_center()];
        match *self {
            Sign::Area(colour) => {
                let edge = Stroke::new(1.2, colour);
                painter.rect(place, 2.0, colour.gamma_multiply(0.25), edge, egui::StrokeKind::Inside);
            }
            Sign::Within(colour) => {
                painter.rect_filled(place.shrink(1.0), 2.0, colour.gamma_multiply(0.5));
            }
            Sign::Arrow(colour) => glyph::arrow_head(painter, place.center(), vec2(1.0, 0.0), 4.5, colour),
            Sign::Ring(colour) => {
                painter.circle_stroke(place.center(), 5.0, Stroke::new(2.0, colour));
            }
            Sign::Dashed(colour) => painter.extend(Shape::dashed_line(&ends, Stroke::new(2.2, colour), 4.0, 2.0)),
            Sign::Dotted(colour) => painter.extend(Shape::dotted_line(&ends, colour, 4.0, 1.2)),
        }
    }
}

/// The marks on the map now, with their meanings.
fn signs(tokens: &Tokens, scene: &BoardScene<'_>) -> Vec<(Sign, String)> {
    // Areas without a name, such as selected cells, need no explanation.
    let arcs = scene.arcs.iter().enumerate().filter(|(_, a)| !a.cells.is_empty() && !a.title.is_empty());
    let mut signs: Vec<(Sign, String)> =
        arcs.map(|(i, a)| (Sign::Area(arc_colour(tokens, i)), a.title.clone())).collect();
    match (scene.cells.is_empty(), scene.ends.is_empty()) {
        (true, true) => {}
        (_, true) => signs.push((Sign::Within(tokens.good), words!("legend-cells"))),
        (_, false) => {
            signs.push((Sign::Within(tokens.good), words!("legend-ends")));
            signs.push((Sign::Arrow(tokens.good), words!("legend-facings")));
        }
    }
    if !scene.candidates.is_empty() {
        signs.push((Sign::Ring(tokens.good), words!("legend-pieces")));
    }
    // Two pieces in one cell have a ring around them and no line; a link of a piece that has left the map is not drawn.
    let links = || scene.links.iter().filter_map(|l| scene.cells_of(l.from, l.to));
    if links().any(|(from, to)| from != to) {
        signs.push((Sign::Dashed(tokens.error), words!("show-links")));
    } else if links().next().is_some() {
        signs.push((Sign::Ring(tokens.error), words!("show-links")));
    }
    let mut listed: Vec<&str> = Vec::new();
    let apart = |r: &&RelationView| scene.cells_of(r.from, r.to).is_some_and(|(from, to)| from != to);
    for relation in scene.relations.iter().filter(apart) {
        if !listed.contains(&relation.title.as_str()) {
            listed.push(&relation.title);
            signs.push((Sign::Dotted(tokens.ink), relation.title.clone()));
        }
    }
    signs
}
