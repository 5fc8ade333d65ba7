//! The board as a widget: pan and zoom, pieces, overlays, and what was pointed at.

use super::geometry::{self, Grid};
use super::glyph;
use super::look::{Looks, Placing};
use super::map::Sheet;
use super::places::{Placed, Places, READABLE};
use crate::theme::Tokens;
use dicta_program::{Map, Program, Zone};
use dicta_studio::playtest::Playtest;
use dicta_studio::view::{ArcView, LinkView, PieceView, Preview, RelationView};
use egui::accesskit::Role;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

/// Everything that lies on the board in this frame.
pub struct BoardScene<'a> {
    pub program: &'a Program,
    pub map: &'a Map,
    /// The mission's own zones.
    pub zones: &'a [Zone],
    pub looks: &'a Looks,
    pub pieces: &'a [PieceView],
    pub selected: Option<i64>,
    /// The piece that somebody is deciding for.
    pub active: Option<i64>,
    /// Pieces that may be picked now.
    pub candidates: &'a [i64],
    pub preview: Option<&'a Preview>,
    pub arcs: &'a [ArcView],
    pub relations: &'a [RelationView],
    pub links: &'a [LinkView],
    /// Cells that may be picked now, each with what that does.
    pub cells: &'a [(i64, String)],
    pub picked_cell: Option<i64>,
    /// Cells and facings in which a path may end.
    pub ends: &'a [(i64, i64)],
}

impl<'a> BoardScene<'a> {
    /// A board with pieces on it and nothing else.
    pub fn of(game: &'a Playtest, looks: &'a Looks, pieces: &'a [PieceView]) -> Self {
        BoardScene {
            program: game.program(),
            map: game.map(),
            zones: &game.mission().zones,
            looks,
            pieces,
            selected: None,
            active: None,
            candidates: &[],
            preview: None,
            arcs: &[],
            relations: &[],
            links: &[],
            cells: &[],
            picked_cell: None,
            ends: &[],
        }
    }

    /// Its map on the screen.
    pub fn sheet(&self, origin: Pos2, cell: f32) -> Sheet<'a> {
        let grid = Grid(self.program.board);
        Sheet { program: self.program, map: self.map, zones: self.zones, grid, origin, cell }
    }
}

/// What the user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAction {
    Piece(i64),
    Cell(i64),
    Nothing,
}

/// Pan and zoom of one board.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// Points per cell; 0 until first fitted.
    cell: f32,
    /// The plane's point in the middle of the widget.
    middle: Pos2,
    /// What the pointer is over.
    pub hovered_piece: Option<i64>,
    pub hovered_cell: Option<i64>,
    /// The cell whose pieces are fanned out.
    fan: Option<i64>,
    fitted: bool,
}

impl Default for BoardView {
    fn default() -> Self {
        Self { cell: 0.0, middle: Pos2::ZERO, hovered_piece: None, hovered_cell: None, fan: None, fitted: true }
    }
}

impl BoardView {
    /// Shows the whole map again.
    pub fn fit(&mut self) {
        self.fitted = true;
    }

    /// Shows the board in the space that is left and says what was clicked.
    pub fn show(&mut self, ui: &mut Ui, scene: &BoardScene<'_>) -> BoardAction {
        let tokens = Tokens::of(ui);
        let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, format!("Map {}", scene.map.head.title)));
        let grid = Grid(scene.program.board);
        self.navigate(ui, rect, &response, scene, grid);
        let origin = rect.center() - self.middle.to_vec2() * self.cell;
        let sheet = scene.sheet(origin, self.cell);
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0.0, tokens.desk);
        sheet.paint(&painter, tokens, scene.looks);
        self.hovered_cell = response.hover_pos().and_then(|p| sheet.cell_at(p));
        overlays(&painter, tokens, &sheet, scene);
        sheet.paint_zone_titles(&painter, tokens);
        if let Some(cell) = self.hovered_cell {
            let corners = grid.corners(sheet.centre(cell), self.cell * 0.96);
            painter.add(Shape::closed_line(corners, Stroke::new(1.2, tokens.ink_soft)));
        }
        relations(&painter, tokens, &sheet, scene);
        links(&painter, tokens, &sheet, scene);
        let places = Places::of(&sheet, scene.pieces, self.fan);
        let fan = places.fan_at(response.hover_pos());
        if fan != self.fan {
            self.fan = fan;
            ui.ctx().request_repaint();
        }
        let on_cell = self.cells(ui, &painter, &sheet, scene);
        let mut action = self.pieces(ui, &painter, tokens, &sheet, scene, &places);
        if action == BoardAction::Nothing {
            action = on_cell;
        }
        preview(&painter, tokens, &sheet, scene);
        legend(&painter, tokens, rect, scene);
        self.corner_note(&painter, tokens, rect, scene);
        if response.clicked() && action == BoardAction::Nothing {
            action = self.hovered_cell.map_or(BoardAction::Nothing, BoardAction::Cell);
        }
        action
    }

    fn navigate(&mut self, ui: &Ui, rect: Rect, response: &Response, scene: &BoardScene<'_>, grid: Grid) {
        let extent = grid.extent(scene.map.width, scene.map.height);
        if self.cell == 0.0 || self.fitted {
            let space = rect.size() - Vec2::splat(20.0);
            self.cell = (space.x / extent.x).min(space.y / extent.y).clamp(10.0, 120.0);
            self.middle = (extent / 2.0).to_pos2();
        }
        if response.dragged() {
            self.middle -= response.drag_delta() / self.cell;
            self.fitted = false;
        }
        if let Some(pointer) = response.hover_pos() {
            let (zoom, scroll) = ui.input(|i| (i.zoom_delta(), i.smooth_scroll_delta()));
            let factor = zoom * (scroll.y * 0.0025).exp();
            if (factor - 1.0).abs() > 0.001 {
                let before = (pointer - rect.center()) / self.cell;
                self.cell = (self.cell * factor).clamp(10.0, 220.0);
                self.middle += before - (pointer - rect.center()) / self.cell;
                self.fitted = false;
            }
        }
        let low = Pos2::ZERO - Vec2::splat(1.0);
        let high = (extent + Vec2::splat(1.0)).to_pos2();
        self.middle = self.middle.clamp(low, high);
    }

    /// The cells that may be picked, each a button of its own.
    fn cells(&mut self, ui: &Ui, painter: &Painter, sheet: &Sheet<'_>, scene: &BoardScene<'_>) -> BoardAction {
        let mut action = BoardAction::Nothing;
        for (cell, does) in scene.cells {
            let centre = sheet.centre(*cell);
            let area = Rect::from_center_size(centre, Vec2::splat(self.cell * 0.86)).intersect(painter.clip_rect());
            if !area.is_positive() {
                continue;
            }
            let response = ui.interact(area, ui.scope_id().with(("cell", cell)), Sense::click());
            let label = format!("Cell {}: {does}", geometry::name(scene.map, *cell));
            let marked = scene.picked_cell == Some(*cell);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, marked, &label));
            if response.clicked() {
                action = BoardAction::Cell(*cell);
            }
            if response.has_focus() {
                self.hovered_cell = Some(*cell);
            }
        }
        action
    }

    fn pieces(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        tokens: &Tokens,
        sheet: &Sheet<'_>,
        scene: &BoardScene<'_>,
        places: &Places,
    ) -> BoardAction {
        let mut action = BoardAction::Nothing;
        self.hovered_piece = None;
        for &placed in &places.pieces {
            let piece = &scene.pieces[placed.index];
            for stack in places.stacks.iter().filter(|s| s.fanned && s.cell == piece.cell) {
                // The cell dims behind the first of its fan.
                if places.pieces.iter().find(|p| scene.pieces[p.index].cell == stack.cell) == Some(&placed) {
                    let edge = Stroke::new(1.0, tokens.line);
                    painter.circle(stack.centre, stack.reach, tokens.sheet.gamma_multiply(0.82), edge);
                }
            }
            let id = ui.scope_id().with(("piece", piece.id));
            let area = placed.area(sheet, piece).intersect(painter.clip_rect());
            let response = ui.interact(area, id, Sense::click());
            let label = describe(scene, piece);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, scene.selected == Some(piece.id), &label));
            if response.clicked() {
                action = BoardAction::Piece(piece.id);
            }
            if response.hovered() {
                self.hovered_piece = Some(piece.id);
            }
            let halo = if scene.active == Some(piece.id) {
                Some((tokens.accent, 2.6))
            } else if scene.selected == Some(piece.id) {
                Some((tokens.ink, 1.8))
            } else if scene.candidates.contains(&piece.id) {
                Some((tokens.good, 2.0))
            } else if response.hovered() || response.has_focus() {
                Some((tokens.ink_soft, 1.4))
            } else {
                None
            };
            if let Some((colour, width)) = halo {
                if piece.cells.len() > 1 {
                    sheet.outline(painter, piece.cells.iter().copied(), Stroke::new(width + 0.8, colour));
                } else {
                    let stroke = Stroke::new(width, colour);
                    painter.circle(placed.centre, placed.size * 0.44, colour.gamma_multiply(0.14), stroke);
                }
            }
            paint_piece(painter, tokens, scene, piece, sheet, placed, 1.0);
            response.on_hover_text(label);
        }
        for stack in places.stacks.iter().filter(|s| !s.fanned) {
            let at = stack.centre + vec2(0.62, -0.62) * stack.reach;
            let text = stack.count.to_string();
            let radius = (stack.reach * 0.26).clamp(6.0, 10.0);
            painter.circle(at, radius, tokens.accent, Stroke::new(1.0, tokens.sheet));
            painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(radius * 1.4), tokens.on_accent);
        }
        action
    }

    fn corner_note(&self, painter: &Painter, tokens: &Tokens, rect: Rect, scene: &BoardScene<'_>) {
        let Some(cell) = self.hovered_cell else { return };
        let mut text = geometry::name(scene.map, cell);
        let terrain = scene.map.terrain.get(cell as usize).and_then(|&t| scene.map.legend.get(usize::from(t)));
        if let Some(terrain) = terrain.filter(|t| !t.title.is_empty()) {
            text += &format!("  {}", terrain.title);
        }
        let galley = painter.layout_no_wrap(text, FontId::proportional(12.0), tokens.ink);
        let size = galley.size() + vec2(12.0, 6.0);
        let at = Rect::from_min_size(rect.left_bottom() + vec2(8.0, -8.0 - size.y), size);
        painter.rect(
            at,
            3.0,
            tokens.sheet.gamma_multiply(0.92),
            Stroke::new(1.0, tokens.line),
            egui::StrokeKind::Inside,
        );
        painter.galley(at.min + vec2(6.0, 3.0), galley, tokens.ink);
    }
}

/// What assistive technology and hover text say of a piece.
fn describe(scene: &BoardScene<'_>, piece: &PieceView) -> String {
    let grid = Grid(scene.program.board);
    let side = side_title(scene.program, piece.side);
    let place = geometry::name(scene.map, piece.cell);
    let mut text = format!("{}, {side}, at {place} facing {}", piece.title, grid.facing_name(piece.facing));
    for token in piece.tokens.iter().filter(|t| t.loud) {
        text += &format!(", {}", token.title);
    }
    text
}

/// The title of a side.
pub fn side_title(program: &Program, side: usize) -> String {
    program
        .kinds
        .get(1)
        .and_then(|k| k.entries.get(side))
        .map_or_else(|| format!("Side {}", side + 1), |e| e.head.title.clone())
}

/// The colour of a side: its look, a text or enum stat that names a colour, or one of the palette.
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
    by_enum.or_else(|| entry.texts.iter().find_map(|t| tokens.known_role(t, fallback, fallback))).unwrap_or(fallback)
}

/// Draws a piece by its look, or a counter, with its tokens and the badge of its side.
pub fn paint_piece(
    painter: &Painter,
    tokens: &Tokens,
    scene: &BoardScene<'_>,
    piece: &PieceView,
    sheet: &Sheet<'_>,
    placed: Placed,
    opacity: f32,
) {
    let Placed { centre, size: cell, stretch, .. } = placed;
    let side = side_colour(scene.program, scene.looks, tokens, piece.side);
    let angle = sheet.grid.angle(piece.facing);
    let names = names_of(scene.program, piece);
    let keys = || names.iter().map(String::as_str);
    let tint = keys().find_map(|k| scene.looks.prop(k, "tint")).map_or(side, |role| tokens.role(role, side, side));
    let placing = Placing { centre, cell, angle, stretch, side, tint, opacity, values: &piece.values };
    let solid = opacity >= 1.0;
    let long = piece.cells.len() > 1;
    if solid {
        // A disc in the colour of the side lifts the piece off the land.
        let lift = side.gamma_multiply(if tokens.dark { 0.34 } else { 0.20 });
        let edge = Stroke::new(1.0, side.gamma_multiply(0.8));
        if long {
            sheet.wash(painter, &piece.cells, lift);
            sheet.outline(painter, piece.cells.iter().copied(), edge);
        } else {
            painter.circle(centre, cell * 0.40, lift, edge);
        }
        lying(painter, tokens, scene, piece, &names, placing, true);
    }
    match scene.looks.figure(keys()) {
        Some(figure) => figure.paint(painter, tokens, placing),
        None => glyph::counter(painter, tokens, placing, &piece.short),
    }
    if !solid {
        return;
    }
    lying(painter, tokens, scene, piece, &names, placing, false);
    let corner = centre + vec2(-0.36, 0.33) * cell;
    side_badge(painter, tokens, scene.looks, scene.program, corner, (cell * 0.075).max(3.0), piece.side);
    if cell >= 24.0 {
        let at = centre + vec2(0.0, (cell * 0.42).max(11.0));
        let size = (cell * 0.2).clamp(8.5, 12.0);
        // As many words of the title as there is room for: the last ones tell pieces of a sort apart.
        let starts = piece.title.char_indices().filter(|(i, _)| *i == 0 || piece.title[..*i].ends_with(' '));
        let mut names = starts.map(|(i, _)| &piece.title[i..]);
        let fits = names.clone().find(|n| plate_size(painter, tokens, n, size).x <= placed.room.max(20.0));
        let name = fits.or_else(|| names.next_back()).unwrap_or_default();
        plate(painter, tokens, at, name, size);
    }
}

/// The mark of a side: its insignia if its look has one, else a shape of its own.
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
        // An insignia is drawn about ten hundredths of a cell large.
        Some(figure) => figure.paint(painter, tokens, Placing::plain(centre, radius * 10.0, colour)),
        None => glyph::badge(painter, tokens, centre, radius, side, colour),
    }
}

/// Under which names a piece's look is found: its entry, its kind, the kind's root.
fn names_of(program: &Program, piece: &PieceView) -> Vec<String> {
    let kind = program.kinds.get(piece.kind.index());
    let root = kind.and_then(|k| program.kinds.get(k.root.index()));
    let entry = root.and_then(|k| k.entries.get(piece.entry.index()));
    let mut names: Vec<String> = entry.map(|e| e.head.name.clone()).into_iter().collect();
    names.extend(kind.map(|k| k.head.name.clone()));
    names.extend(root.map(|k| k.head.name.clone()));
    names
}

/// Markers that lie on a piece: by their look, in the piece's own frame, or a letter in a disc.
fn lying(
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
            figure.paint(painter, tokens, placing);
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

/// The colour of an arc by its place in the list.
fn arc_colour(tokens: &Tokens, number: usize) -> Color32 {
    let second = if tokens.dark { tokens.keyword } else { tokens.warning };
    [tokens.accent, second, tokens.good, tokens.error][number % 4]
}

/// Arcs and cells to pick, beneath the pieces.
fn overlays(painter: &Painter, tokens: &Tokens, sheet: &Sheet<'_>, scene: &BoardScene<'_>) {
    // The first looks ahead and counts most; those after it are only hinted at.
    for (i, arc) in scene.arcs.iter().enumerate().rev() {
        let colour = arc_colour(tokens, i);
        let (wash, line) = if i == 0 { (0.16, 1.8) } else { (0.09, 1.2) };
        // Over cells that may be picked an arc is only an outline.
        if scene.cells.is_empty() {
            sheet.wash(painter, &arc.cells, colour.gamma_multiply(wash));
        }
        sheet.outline(painter, arc.cells.iter().copied(), Stroke::new(line, colour.gamma_multiply(0.75)));
    }
    let cells: Vec<i64> = scene.cells.iter().map(|(cell, _)| *cell).collect();
    sheet.wash(painter, &cells, tokens.good.gamma_multiply(0.20));
    sheet.outline(painter, cells.iter().copied(), Stroke::new(1.4, tokens.good));
    for &(cell, facing) in scene.ends {
        let way = sheet.grid.direction(facing);
        let at = sheet.centre(cell) + way * sheet.cell * 0.34;
        glyph::arrow_head(painter, at, way, (sheet.cell * 0.085).max(2.5), tokens.good.gamma_multiply(0.85));
    }
    if let Some(cell) = scene.picked_cell {
        sheet.wash(painter, &[cell], tokens.accent.gamma_multiply(0.4));
    }
}

/// What the colours of the arcs mean, in the lower right corner.
fn legend(painter: &Painter, tokens: &Tokens, rect: Rect, scene: &BoardScene<'_>) {
    let shown = scene.arcs.iter().enumerate().filter(|(_, a)| !a.cells.is_empty());
    let font = FontId::proportional(11.5);
    let rows: Vec<_> = shown
        .map(|(i, a)| (arc_colour(tokens, i), painter.layout_no_wrap(a.title.clone(), font.clone(), tokens.ink)))
        .collect();
    if rows.is_empty() {
        return;
    }
    let widest = rows.iter().map(|(_, g)| g.size().x).fold(0.0, f32::max);
    let size = vec2(widest + 30.0, rows.len() as f32 * 16.0 + 8.0);
    let at = Rect::from_min_size(rect.right_bottom() - size - vec2(8.0, 8.0), size);
    let border = Stroke::new(1.0, tokens.line);
    painter.rect(at, 3.0, tokens.sheet.gamma_multiply(0.92), border, egui::StrokeKind::Inside);
    for (i, (colour, galley)) in rows.into_iter().enumerate() {
        let y = at.top() + 4.0 + i as f32 * 16.0;
        let box_ = Rect::from_min_size(Pos2::new(at.left() + 7.0, y + 3.0), vec2(12.0, 10.0));
        let edge = Stroke::new(1.2, colour);
        painter.rect(box_, 2.0, colour.gamma_multiply(0.25), edge, egui::StrokeKind::Inside);
        painter.galley(Pos2::new(box_.right() + 6.0, y + (16.0 - galley.size().y) / 2.0), galley, tokens.ink);
    }
}

/// How pieces stand to the one in hand now: a thin line each way, with what it is called.
fn relations(painter: &Painter, tokens: &Tokens, sheet: &Sheet<'_>, scene: &BoardScene<'_>) {
    for (i, relation) in scene.relations.iter().enumerate() {
        let same = |r: &&RelationView| (r.from, r.to) == (relation.from, relation.to);
        if scene.relations[..i].iter().any(|r| same(&r)) {
            continue;
        }
        // One line tells everything that holds from one to the other.
        let titles: Vec<&str> = scene.relations.iter().filter(same).map(|r| r.title.as_str()).collect();
        let cell = |id| scene.pieces.iter().find(|p| p.id == id).map(|p| p.cell).filter(|&c| c >= 0);
        let (Some(from), Some(to)) = (cell(relation.from), cell(relation.to)) else { continue };
        let (a, b) = (sheet.centre(from), sheet.centre(to));
        if a == b {
            continue;
        }
        let way = (b - a).normalized();
        let side = vec2(-way.y, way.x) * sheet.cell * 0.09;
        let ends = [a + way * sheet.cell * 0.42 + side, b - way * sheet.cell * 0.44 + side];
        painter.extend(Shape::dotted_line(&ends, tokens.ink, 4.5, 1.2));
        glyph::arrow_head(painter, ends[1], way, (sheet.cell * 0.09).clamp(4.0, 8.0), tokens.ink);
        // Between neighbours there is no room for words.
        if a.distance(b) > sheet.cell * 1.9 {
            plate(painter, tokens, a + (b - a) * 0.5 + side * 2.0, &titles.join(", "), 10.5);
        }
    }
}

/// How large a plate with these words is.
pub fn plate_size(painter: &Painter, tokens: &Tokens, text: &str, size: f32) -> Vec2 {
    painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), tokens.ink).size() + vec2(6.0, 0.0)
}

/// A few words on a plate of their own, so that they are read on any ground.
pub fn plate(painter: &Painter, tokens: &Tokens, centre: Pos2, text: &str, size: f32) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), tokens.ink);
    let area = Rect::from_center_size(centre, galley.size() + vec2(6.0, 0.0));
    painter.rect_filled(area, 2.0, tokens.sheet.gamma_multiply(0.88));
    painter.galley(area.center() - galley.size() / 2.0, galley, tokens.ink);
    area
}

/// Lines between pieces: what one did to the other lately.
fn links(painter: &Painter, tokens: &Tokens, sheet: &Sheet<'_>, scene: &BoardScene<'_>) {
    for link in scene.links {
        let cell = |id| scene.pieces.iter().find(|p| p.id == id).map(|p| p.cell).filter(|&c| c >= 0);
        let (Some(from), Some(to)) = (cell(link.from), cell(link.to)) else { continue };
        let (a, b) = (sheet.centre(from), sheet.centre(to));
        if a == b {
            painter.circle_stroke(a, sheet.cell * 0.47, Stroke::new(2.0, tokens.error));
            continue;
        }
        let way = (b - a).normalized();
        let ends = [a + way * sheet.cell * 0.3, b - way * sheet.cell * 0.34];
        painter.extend(Shape::dashed_line(&ends, Stroke::new(2.2, tokens.error), 7.0, 4.0));
        glyph::arrow_head(painter, ends[1], way, (sheet.cell * 0.12).clamp(5.0, 10.0), tokens.error);
    }
}

/// The path of the option in hand, with a ghost where it ends.
fn preview(painter: &Painter, tokens: &Tokens, sheet: &Sheet<'_>, scene: &BoardScene<'_>) {
    let Some(preview) = scene.preview else { return };
    let Some(piece) = scene.pieces.iter().find(|p| p.id == preview.piece) else { return };
    let mut points: Vec<Pos2> = Vec::new();
    for &(cell, _) in &preview.trace {
        let p = sheet.centre(cell);
        if points.last() != Some(&p) {
            points.push(p);
        }
    }
    let colour = if preview.leaves { tokens.error } else { tokens.accent };
    if points.len() > 1 {
        painter.add(Shape::line(points.clone(), Stroke::new(5.0, tokens.sheet.gamma_multiply(0.7))));
        painter.add(Shape::line(points.clone(), Stroke::new(2.6, colour)));
        for &p in &points[1..points.len() - 1] {
            painter.circle_filled(p, 3.4, colour);
        }
    }
    let Some(&(cell, facing)) = preview.trace.last() else { return };
    let centre = sheet.centre(cell);
    painter.circle(centre, sheet.cell * 0.43, colour.gamma_multiply(0.15), Stroke::new(1.8, colour));
    let ghost = PieceView { cell, facing, ..piece.clone() };
    let size = if piece.cells.len() > 1 { sheet.cell } else { sheet.cell.max(READABLE) };
    let placed = Placed { index: 0, centre, size, stretch: 1.0, room: size };
    paint_piece(painter, tokens, scene, &ghost, sheet, placed, 0.62);
    let way = sheet.grid.direction(facing);
    glyph::arrow_head(painter, centre + way * sheet.cell * 0.5, way, (sheet.cell * 0.13).max(5.0), colour);
    if preview.leaves {
        painter.text(
            centre + vec2(0.0, sheet.cell * 0.5),
            Align2::CENTER_TOP,
            "over the edge",
            FontId::proportional(12.0),
            tokens.error,
        );
    }
}
