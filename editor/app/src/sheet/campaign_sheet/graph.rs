//! The missions of a round as a picture: in their order from left to right, branches above one another, loops framed. A
//! mission is a button that opens its sheet.

use crate::sheet::{SheetAction, parts};
use crate::theme::{Tokens, size};
use crate::words::words;
use dicta_studio::sheet::campaign_sheet::{CampaignSheet, PlayModel, RoundPart};
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{
    CornerRadius, FontId, Painter, Pos2, Rect, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

/// The size of a mission, and the space between missions.
const NODE: Vec2 = vec2(128.0, 30.0);
const GAP: f32 = 5.0;
/// The length of an arrow.
const ARROW: f32 = 26.0;
/// The height of a condition above what it is about, and the margin of a loop.
const WORDS: f32 = 17.0;
const MARGIN: f32 = 7.0;

/// Shows the picture.
pub fn show(ui: &mut Ui, sheet: &CampaignSheet, action: &mut SheetAction) {
    let graph = Graph { plays: &sheet.plays };
    let size = graph.row_size(&sheet.order);
    let again = words!("sheet-campaign-again");
    let font = FontId::proportional(size::SMALL);
    let t = Tokens::of(ui);
    let says = ui.painter().layout_no_wrap(again, font, t.ink_soft);
    let whole = size + vec2(ARROW + says.size().x + GAP, 2.0 * GAP);
    ScrollArea::horizontal().id_salt("order").show(ui, |ui| {
        let (rect, _) = ui.allocate_exact_size(whole, Sense::hover());
        let start = rect.left_top() + vec2(1.0, GAP);
        graph.row(ui, &sheet.order, (start, size.y), action);
        let from = pos2(start.x + size.x, start.y + size.y / 2.0);
        arrow(ui.painter(), t, from, from + vec2(ARROW, 0.0));
        ui.painter().galley(from + vec2(ARROW + GAP, -says.size().y / 2.0), says, t.ink_soft);
    });
}

struct Graph<'a> {
    plays: &'a [PlayModel],
}

impl Graph<'_> {
    fn row_size(&self, row: &[RoundPart]) -> Vec2 {
        let sizes = row.iter().map(|part| self.size(part));
        let (width, height) = sizes.fold((0.0, 0.0_f32), |(w, h), size| (w + size.x + ARROW, h.max(size.y)));
        vec2((width - ARROW).max(NODE.x / 3.0), height.max(NODE.y))
    }

    fn size(&self, part: &RoundPart) -> Vec2 {
        match part {
            RoundPart::Play(number) => {
                let count = self.plays.get(*number).map_or(0, |play| play.missions.len()).max(1) as f32;
                vec2(NODE.x, count * (NODE.y + GAP) - GAP)
            }
            RoundPart::Branch { then, otherwise, .. } => {
                let (a, b) = (self.row_size(then), self.row_size(otherwise));
                vec2(a.x.max(b.x).max(NODE.x), a.y + b.y + 2.0 * WORDS + GAP)
            }
            RoundPart::Loop { body, .. } => {
                let inner = self.row_size(body);
                vec2(inner.x.max(NODE.x), inner.y + WORDS) + Vec2::splat(2.0 * MARGIN)
            }
        }
    }

    /// Draws parts side by side, each in the middle of the height.
    fn row(&self, ui: &mut Ui, row: &[RoundPart], (start, height): (Pos2, f32), action: &mut SheetAction) {
        let t = Tokens::of(ui);
        let (mut left, middle) = (start.x, start.y + height / 2.0);
        if row.is_empty() {
            let end = pos2(left + NODE.x / 3.0, middle);
            ui.painter().line_segment([pos2(left, middle), end], Stroke::new(1.0, t.line));
        }
        for (number, part) in row.iter().enumerate() {
            if number > 0 {
                arrow(ui.painter(), t, pos2(left, middle), pos2(left + ARROW, middle));
                left += ARROW;
            }
            let size = self.size(part);
            self.part(ui, part, Rect::from_min_size(pos2(left, middle - size.y / 2.0), size), action);
            left += size.x;
        }
    }

    fn part(&self, ui: &mut Ui, part: &RoundPart, rect: Rect, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        match part {
            RoundPart::Play(number) => {
                if let Some(play) = self.plays.get(*number) {
                    missions(ui, *number, play, rect, action);
                }
            }
            RoundPart::Branch { when, then, otherwise } => {
                let stroke = Stroke::new(1.0, t.line);
                ui.painter().vline(rect.left() - 3.0, rect.y_range(), stroke);
                let mut top = rect.top();
                let otherwise_says = words!("sheet-campaign-otherwise");
                for (says, row) in [(when, then), (&otherwise_says, otherwise)] {
                    let height = self.row_size(row).y;
                    caption(ui, pos2(rect.left(), top), says, rect.width());
                    self.row(ui, row, (pos2(rect.left(), top + WORDS), height), action);
                    top += WORDS + height + GAP;
                }
            }
            RoundPart::Loop { over, body } => {
                let edge = Stroke::new(1.0, t.line);
                ui.painter().rect_stroke(rect, CornerRadius::same(5), edge, StrokeKind::Inside);
                let inner = rect.shrink(MARGIN);
                caption(ui, inner.min, over, inner.width());
                let height = inner.height() - WORDS;
                self.row(ui, body, (inner.min + vec2(0.0, WORDS), height), action);
            }
        }
    }
}

fn caption(ui: &Ui, at: Pos2, says: &str, width: f32) {
    let ink = Tokens::of(ui).ink_soft;
    let galley = parts::line(ui, says, FontId::proportional(11.0), ink, width);
    ui.painter().galley(at, galley, ink);
}

/// Draws the possible missions of a `play` below one another.
fn missions(ui: &mut Ui, number: usize, play: &PlayModel, rect: Rect, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    for (i, mission) in play.missions.iter().enumerate() {
        let top = rect.top() + i as f32 * (NODE.y + GAP);
        let node = Rect::from_min_size(pos2(rect.left(), top), NODE);
        let response = ui.interact(node, ui.scope_id().with(("play", number, i)), Sense::click());
        let when = match play.when.is_empty() {
            true => words!("sheet-campaign-once"),
            false => play.when.join(", "),
        };
        let name = words!("sheet-campaign-node", title = mission.title.as_str(), when = when);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let over = response.hovered() || response.has_focus();
        let stroke = Stroke::new(if over { 1.6 } else { 1.0 }, if over { t.accent } else { t.ink_faint });
        ui.painter().rect(node, CornerRadius::same(4), t.well, stroke, StrokeKind::Inside);
        let galley = parts::line(ui, &mission.title, FontId::proportional(size::SMALL), t.ink, NODE.x - 12.0);
        let at = pos2(node.center().x - galley.size().x / 2.0, node.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, t.ink);
        if response.clicked() {
            action.open = Some(SheetRef::new(SheetKind::Mission, &mission.name));
        }
        response.on_hover_text(name);
    }
}

fn arrow(painter: &Painter, t: &Tokens, from: Pos2, to: Pos2) {
    let stroke = Stroke::new(1.0, t.ink_soft);
    let tip = to - vec2(3.0, 0.0);
    painter.line_segment([from + vec2(3.0, 0.0), tip], stroke);
    let head = vec![tip, tip + vec2(-6.0, -3.5), tip + vec2(-6.0, 3.5)];
    painter.add(Shape::convex_polygon(head, t.ink_soft, Stroke::NONE));
}
