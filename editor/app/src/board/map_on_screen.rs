//! The map itself: ground, terrain, grid, numbers, zones and edges.

use super::on_screen::OnScreen;
use crate::theme::Tokens;
use dicta_art::DrawnMap;
use dicta_art::geometry::{self, Grid};
use dicta_art::look::{Looks, Placing};
use dicta_art::zones;
use dicta_program::{Map, Program, Zone};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use std::cmp::Ordering;

/// Maximum number of cell edges to try for a zone title that covers no number.
const TRIED: usize = 24;

/// A map and its position on the screen.
#[derive(Clone, Copy)]
pub struct MapOnScreen<'a> {
    pub program: &'a Program,
    pub map: &'a Map,
    /// The mission's own zones, in addition to those of the map.
    pub zones: &'a [Zone],
    pub grid: Grid,
    /// The position of the plane's origin on the screen.
    pub origin: Pos2,
    /// Points per cell.
    pub cell: f32,
}

impl<'a> MapOnScreen<'a> {
    /// The centre of a cell on the screen.
    pub fn centre(&self, cell: i64) -> Pos2 {
        let (column, row) = geometry::place(self.map, cell);
        self.on_screen(self.grid.centre(column, row))
    }

    /// The map as it is drawn.
    fn drawn(&self) -> DrawnMap<'a> {
        DrawnMap { map: self.map, grid: self.grid, origin: self.origin, cell: self.cell }
    }

    /// The colour of the ground of a cell.
    fn ground_of(&self, tokens: &Tokens, looks: &Looks, cell: i64) -> Color32 {
        self.drawn().ground_of(&tokens.colours(), looks, cell)
    }

    /// The colour of a cell on the overview.
    pub fn overview_of(&self, tokens: &Tokens, looks: &Looks, cell: i64) -> Color32 {
        self.drawn().overview_of(&tokens.colours(), looks, cell)
    }

    /// A point of the plane on the screen.
    pub fn on_screen(&self, p: Pos2) -> Pos2 {
        self.origin + p.to_vec2() * self.cell
    }

    /// The cell under a point of the screen.
    pub fn cell_at(&self, p: Pos2) -> Option<i64> {
        geometry::number(self.map, self.place_of(p))
    }

    /// The cells with centres in an area of the screen, with their centres.
    pub fn cells(&self, area: Rect) -> Vec<(i64, Pos2)> {
        let (width, height) = (i64::from(self.map.width.max(1)), i64::from(self.map.height));
        let corner = |p: Pos2| self.place_of(p);
        let (columns, rows) = if area.is_finite() {
            let (low, high) = (corner(area.min), corner(area.max));
            let range = |a: i64, b: i64, most: i64| (a - 1).clamp(0, most)..(b + 2).clamp(0, most);
            (range(low.0, high.0, width), range(low.1, high.1, height))
        } else {
            (0..width, 0..height)
        };
        let all = rows.flat_map(|row| columns.clone().map(move |column| row * width + column));
        let there = all.filter(|&cell| !self.map.holes.get(cell as usize).copied().unwrap_or(false));
        there.map(|cell| (cell, self.centre(cell))).filter(|(_, centre)| area.contains(*centre)).collect()
    }

    /// Paints ground, terrain and grid of these columns and rows.
    pub fn paint_ground(
        &self,
        painter: &Painter,
        tokens: &Tokens,
        looks: &Looks,
        columns: std::ops::Range<i64>,
        rows: std::ops::Range<i64>,
    ) {
        let all =
            rows.flat_map(|row| columns.clone().filter_map(move |column| geometry::number(self.map, (column, row))));
        let shown: Vec<(i64, Pos2)> = all.map(|cell| (cell, self.centre(cell))).collect();
        self.drawn().paint_cells(&OnScreen(painter), &tokens.colours(), looks, &shown);
    }

    /// Writes the numbers of the cells, which fade when you zoom out, and the glyphs of the terrain.
    pub fn paint_numbers(&self, painter: &Painter, tokens: &Tokens, looks: &Looks) {
        let (shown, at_edge) = self.numbering();
        let signs = self.cell >= 14.0
            && self.map.legend.iter().any(|l| looks.figure([l.name.as_str()]).is_some_and(|f| f.has_signs()));
        if shown.max(at_edge) <= 0.0 && !signs {
            return;
        }
        let font = FontId::proportional((self.cell * 0.24).clamp(9.0, 12.0));
        let ink = tokens.numbering.lerp_to_gamma(tokens.ink, 0.4);
        // Ribbons cross numbers: there the numbers get a faint background.
        let ribbons: Vec<bool> = (0..self.map.legend.len())
            .map(|n| self.drawn().figure(looks, self.drawn().keys_of(n)).is_some_and(|figure| figure.has_ribbons()))
            .collect();
        let ribbon = |cell: i64| {
            self.map.terrain.get(cell as usize).is_some_and(|&n| ribbons.get(usize::from(n)) == Some(&true))
        };
        for (cell, centre) in self.cells(painter.clip_rect().expand(self.cell)) {
            if signs && let Some(figure) = self.drawn().figure(looks, self.drawn().keys(cell)) {
                let place = Placing::plain(centre, self.cell, tokens.ink_soft);
                figure.paint_signs(&OnScreen(painter), &tokens.colours(), place);
            }
            let (column, row) = geometry::place(self.map, cell);
            let shown = if column == 0 || row == 0 { shown.max(at_edge) } else { shown };
            if shown > 0.0 {
                let ink = ink.gamma_multiply(shown);
                let number = painter.layout_no_wrap(geometry::name(self.map, cell), font.clone(), ink);
                let area = Align2::CENTER_CENTER.anchor_size(centre + self.number_from_centre(), number.size());
                if ribbon(cell) {
                    let ground = self.ground_of(tokens, looks, cell).gamma_multiply(0.7 * shown);
                    painter.rect_filled(area.shrink2(vec2(0.0, 1.0)), 3.0, ground);
                }
                painter.galley(area.min, number, ink);
            }
        }
    }

    /// Opacity of the numbers of all cells, and of those in the first row and column alone, 0 to 1 each: the latter
    /// identify the cells when these are too small for numbers of their own.
    fn numbering(&self) -> (f32, f32) {
        let shown = ((self.cell - 35.0) / 0.5).clamp(0.0, 1.0);
        (shown, if self.cell >= 22.0 { 1.0 - shown } else { 0.0 })
    }

    fn number_from_centre(&self) -> Vec2 {
        vec2(0.0, -0.36) * self.cell
    }

    /// The number of cell numbers that are in or reach into an area of the screen.
    pub fn numbers_in(&self, area: Rect) -> usize {
        const HALF: Vec2 = vec2(12.0, 4.0);
        let (shown, at_edge) = self.numbering();
        if shown.max(at_edge) <= 0.0 {
            return 0;
        }
        let is_numbered = |cell: i64| {
            let (column, row) = geometry::place(self.map, cell);
            shown > 0.0 || column == 0 || row == 0
        };
        let centres = area.expand2(HALF).translate(-self.number_from_centre());
        self.cells(centres).into_iter().filter(|(cell, _)| is_numbered(*cell)).count()
    }

    /// Tints the zones and draws their borders.
    pub fn paint_zones(&self, painter: &Painter, tokens: &Tokens, looks: &Looks) {
        for zone in self.map.zones.iter().chain(self.zones) {
            let colour = zones::colour(self.program, looks, &tokens.colours(), zone);
            for &cell in &zone.cells {
                let centre = self.centre(i64::from(cell));
                painter.add(Shape::convex_polygon(
                    self.grid.corners(centre, self.cell),
                    colour.gamma_multiply(0.12),
                    Stroke::NONE,
                ));
            }
            self.outline(
                painter,
                zone.cells.iter().map(|&c| i64::from(c)),
                Stroke::new(1.4, colour.gamma_multiply(0.7)),
            );
        }
    }

    /// Writes the titles of zones on plates, each near the northernmost cells of its zone where it covers no other
    /// title, nothing in `closed` and, if possible, nothing else. Returns the areas of the plates.
    pub fn paint_zone_titles(&self, painter: &Painter, tokens: &Tokens, others: &[Rect], closed: &[Rect]) -> Vec<Rect> {
        let mut taken: Vec<Rect> = Vec::new();
        if self.cell <= 22.0 {
            return taken;
        }
        for zone in self.map.zones.iter().chain(self.zones).filter(|z| !z.cells.is_empty()) {
            let mut places: Vec<Pos2> = zone.cells.iter().map(|&c| self.centre(i64::from(c))).collect();
            let middle = places.iter().map(|p| p.x).sum::<f32>() / places.len() as f32;
            // By rows, within each row from the middle.
            places.sort_by(|a, b| {
                let row = |p: &Pos2| (p.y / self.cell).round();
                (row(a), (a.x - middle).abs()).partial_cmp(&(row(b), (b.x - middle).abs())).unwrap_or(Ordering::Equal)
            });
            let size = super::names::plate_size(painter, tokens, &zone.head.title, 10.5) + vec2(2.0, 2.0);
            let free = |r: &Rect| taken.iter().chain(closed).all(|t| !t.intersects(*r));
            let clear = |r: &Rect| free(r) && others.iter().all(|t| !t.intersects(*r));
            let legible = |r: &Rect| clear(r) && self.numbers_in(*r) == 0;
            let found = self.title_area(painter.clip_rect(), &places, size, [&legible, &clear, &free]);
            let Some(area) = found else { continue };
            super::names::plate(painter, tokens, area.center(), &zone.head.title, 10.5);
            taken.push(area);
        }
        taken
    }

    /// The area for a title of this size at one of these cells: the first that meets the strictest condition possible;
    /// the three conditions are in order of strictness.
    fn title_area(
        &self,
        seen_area: Rect,
        places: &[Pos2],
        size: Vec2,
        [legible, clear, free]: [&dyn Fn(&Rect) -> bool; 3],
    ) -> Option<Rect> {
        let within = seen_area.shrink2(size / 2.0 + vec2(2.0, 2.0));
        // At an offset from the centre of a cell, but kept in view while the cell is.
        let area = |cell: Pos2, away: Vec2| {
            let seen = seen_area.contains(cell) && within.is_positive();
            Rect::from_center_size(if seen { within.clamp(cell + away) } else { cell + away }, size)
        };
        // Above or beside the map, between two numbers; otherwise on the upper edge of a cell, or on the lower one.
        let high = vec2(0.0, 0.5) * self.cell;
        let first = places.iter().filter(|p| self.place_of(**p).1 == 0);
        let over = first.map(|p| area(*p, -high - vec2(0.0, size.y / 2.0 + 1.0)));
        let between = vec2(0.0, 0.14) * self.cell;
        let aside = |p: Pos2| Some(between + self.out(p)? * (self.cell * 0.62 + size.x / 2.0));
        // Only a zone that is entirely in an edge column gets its title beside the map.
        let edge = places.iter().all(|p| self.out(*p).is_some());
        let beside = places.iter().filter(|_| edge).filter_map(|p| Some(area(*p, aside(*p)?)));
        let above = || places.iter().map(|p| area(*p, -high));
        let below = || places.iter().map(|p| area(*p, high));
        let best = over.chain(beside).chain(above().take(TRIED)).chain(below().take(TRIED)).find(legible);
        best.or_else(|| above().chain(below()).find(clear)).or_else(|| above().find(free))
    }

    /// Column and row of the cell at a point of the screen.
    fn place_of(&self, p: Pos2) -> (i64, i64) {
        self.grid.at(((p - self.origin) / self.cell).to_pos2())
    }

    /// The direction out of the map, for a cell in the first or last column.
    fn out(&self, centre: Pos2) -> Option<Vec2> {
        let (column, _) = self.place_of(centre);
        let last = i64::from(self.map.width) - 1;
        if column == 0 { Some(vec2(-1.0, 0.0)) } else { (column == last).then_some(vec2(1.0, 0.0)) }
    }

    /// Draws the border of a set of cells.
    pub fn outline(&self, painter: &Painter, cells: impl Iterator<Item = i64>, stroke: Stroke) {
        for side in self.drawn().border(cells) {
            painter.line_segment(side.ends, stroke);
        }
    }

    /// Tints cells.
    pub fn wash(&self, painter: &Painter, cells: &[i64], colour: Color32) {
        self.tint_within(painter, cells, 0.985, colour);
    }

    /// Tints this fraction of each cell (1 is all of it), so that other tints remain visible around it.
    pub fn tint_within(&self, painter: &Painter, cells: &[i64], much: f32, colour: Color32) {
        for &cell in cells {
            painter.add(Shape::convex_polygon(
                self.grid.corners(self.centre(cell), self.cell * much),
                colour,
                Stroke::NONE,
            ));
        }
    }
}
