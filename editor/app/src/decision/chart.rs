//! A value of a decision as a tile of a chart or as a chip: its path, its marks, and why it is illegal.

use super::draft::ValueStatus;
use super::{BoardStyle, Draft};
use crate::board::glyph::{self, DiagramStyle};
use crate::board::on_screen::OnScreen;
use crate::board::{Grid, facing_name};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_art::look::Placing;
use dicta_studio::view::{DecisionView, PickView, Reason, ValueView};
use egui::accesskit::Role;
use egui::{
    Align2, CornerRadius, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

/// Maximum width of a tile, normally and if space is short.
const TILE: f32 = 64.0;
const SMALL_TILE: f32 = 50.0;
/// Height of a tile relative to its width.
const TALL: f32 = 1.2;

/// The size of tiles that fill the rows of a panel, without its scroll bar.
fn tile_size(ui: &Ui, board: BoardStyle<'_>) -> Vec2 {
    let most = if board.dense { SMALL_TILE } else { TILE };
    let (gap, room) = (space::XS, ui.max_rect().width() - space::S);
    let in_row = ((room + gap) / (most + gap)).ceil().max(1.0);
    let width = ((room + gap) / in_row - gap).floor();
    vec2(width, (width * TALL).floor())
}

pub(super) fn tile(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    draft: &mut Draft,
    pick: usize,
    value: &ValueView,
    board: BoardStyle<'_>,
) {
    let (rect, response) = ui.allocate_exact_size(tile_size(ui, board), Sense::click());
    let marked = draft.picks.as_ref().is_some_and(|p| p.get(pick) == Some(&value.value));
    let stand = draft.value_status(decision, pick, value.value);
    let (open, reasons): (bool, &[Reason]) = match stand {
        ValueStatus::Open => (true, &[]),
        ValueStatus::Warned(r) => (true, r),
        ValueStatus::Refused(r) => (false, r),
    };
    name_value(&response, value, marked, open, reasons);
    let asked = draft.asked == Some((pick, value.value));
    let fill = if marked {
        t.accent_soft
    } else if open {
        t.sheet
    } else {
        t.paper
    };
    let border = if marked {
        Stroke::new(2.0, t.accent)
    } else if asked {
        Stroke::new(1.5, t.error)
    } else if response.hovered() || response.has_focus() {
        Stroke::new(1.2, t.ink_soft)
    } else {
        Stroke::new(1.0, if open { t.line } else { t.line_soft })
    };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(4), fill, border, StrokeKind::Inside);
    let strong = if open { t.ink } else { t.ink_faint };
    let style = DiagramStyle {
        cell: if open { t.ground } else { t.paper },
        grid: if open { t.grid } else { t.line_soft },
        path: if marked { t.accent } else { strong },
        end: if marked {
            t.accent
        } else if open {
            t.error
        } else {
            t.ink_faint
        },
    };
    let area = Rect::from_min_max(rect.min + vec2(4.0, 4.0), rect.max - vec2(4.0, 17.0));
    match &value.path {
        Some(steps) => {
            // A path on the map is drawn from the piece's facing, a printed path as it is printed.
            let facing = if value.way.is_empty() { 0 } else { decision.at.1 };
            glyph::diagram(painter, area, Grid(board.program.board), steps, facing, style);
        }
        None => {
            painter.text(area.center(), Align2::CENTER_CENTER, &value.label, FontId::proportional(15.0), strong);
        }
    }
    icons(painter, t, board, value, rect, open);
    let label_at = rect.center_bottom() - vec2(0.0, 9.0);
    let label = match value.way.last() {
        Some((_, facing)) => facing_name(Grid(board.program.board), *facing),
        None => value.label.clone(),
    };
    painter.text(
        label_at,
        Align2::CENTER_CENTER,
        crate::text_pane::shorten(&label, 10),
        FontId::proportional(theme::size::SMALL),
        strong,
    );
    if !open {
        let corner = rect.right_top() + vec2(-9.0, 9.0);
        painter.text(
            corner,
            Align2::CENTER_CENTER,
            egui_material_icons::icons::ICON_BLOCK.codepoint,
            theme::icon_font(11.0),
            t.ink_faint,
        );
    } else if !reasons.is_empty() {
        let corner = rect.right_top() + vec2(-9.0, 9.0);
        painter.text(
            corner,
            Align2::CENTER_CENTER,
            egui_material_icons::icons::ICON_WARNING.codepoint,
            theme::icon_font(12.0),
            t.warning,
        );
    }
    respond(response, decision, draft, pick, value, reasons);
}

/// Draws what the look of the value's kind has for each of its marks: small icons along the left edge, and frames.
fn icons(painter: &egui::Painter, t: &Tokens, board: BoardStyle<'_>, value: &ValueView, rect: Rect, open: bool) {
    let Some(kind) = &value.kind else { return };
    let chart = t.for_charts();
    let mut y = rect.top() + 9.0;
    for (mark, _) in &value.marks {
        let key = |what: &str| format!("{kind}.{what}.{mark}");
        if let Some(figure) = board.looks.figure([key("icon").as_str()]) {
            let placing = Placing {
                opacity: if open { 1.0 } else { 0.35 },
                ..Placing::plain(egui::pos2(rect.left() + 9.0, y), 58.0, t.ink)
            };
            figure.paint(&OnScreen(painter), &chart.colours(), placing);
            y += 13.0;
        }
        if let Some(stroke) = frame(t, board, kind, mark).filter(|_| open) {
            painter.rect_stroke(rect.shrink(2.5), CornerRadius::same(3), stroke, StrokeKind::Inside);
        }
    }
}

/// Explains the icons and frames of a chart's tiles, each once.
pub(super) fn legend(ui: &mut Ui, t: &Tokens, view: &PickView, board: BoardStyle<'_>) {
    let mut marks: Vec<(&str, &str, &str)> = Vec::new();
    for value in &view.values {
        let Some(kind) = &value.kind else { continue };
        for (name, title) in &value.marks {
            if !marks.iter().any(|m| (m.0, m.1) == (kind, name)) {
                marks.push((kind, name, title));
            }
        }
    }
    let rows = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing = vec2(space::S, space::XXS);
        for (kind, name, title) in marks {
            let figure = board.looks.figure([format!("{kind}.icon.{name}").as_str()]);
            let frame = frame(t, board, kind, name);
            if figure.is_none() && frame.is_none() {
                continue;
            }
            let font = FontId::proportional(theme::size::SMALL);
            let text = ui.painter().layout(title.to_owned(), font, t.ink_soft, ui.max_rect().width() - 20.0);
            let size = vec2(text.size().x + 20.0, text.size().y.max(18.0));
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words!("decision-legend", what = title)));
            let at = rect.left_center() + vec2(8.0, 0.0);
            if let Some(figure) = figure {
                let place = Placing::plain(at, 56.0, t.ink);
                figure.paint(&OnScreen(ui.painter()), &t.for_charts().colours(), place);
            } else if let Some(stroke) = frame {
                let square = Rect::from_center_size(at, Vec2::splat(13.0));
                ui.painter().rect_stroke(square, CornerRadius::same(2), stroke, StrokeKind::Inside);
            }
            let at = egui::pos2(rect.left() + 20.0, rect.center().y - text.size().y / 2.0);
            ui.painter().galley(at, text, t.ink_soft);
        }
    };
    // Set before layout, because the row height is taken before the first row.
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.horizontal_wrapped(rows);
    });
}

/// The frame that the look of a kind draws around tiles with a mark.
fn frame(t: &Tokens, board: BoardStyle<'_>, kind: &str, mark: &str) -> Option<Stroke> {
    let colour = board.looks.prop(&format!("{kind}.frame.{mark}"), "line")?;
    let role = colour.split(' ').next().unwrap_or("ink");
    Some(Stroke::new(1.6, t.for_charts().role(role, t.ink, t.ink)))
}

pub(super) fn chip(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    draft: &mut Draft,
    pick: usize,
    value: &ValueView,
) {
    let marked = draft.picks.as_ref().is_some_and(|p| p.get(pick) == Some(&value.value));
    let stand = draft.value_status(decision, pick, value.value);
    let (open, reasons): (bool, &[Reason]) = match stand {
        ValueStatus::Open => (true, &[]),
        ValueStatus::Warned(r) => (true, r),
        ValueStatus::Refused(r) => (false, r),
    };
    let mut text = RichText::new(&value.label);
    if !open {
        text = text.color(t.ink_faint).strikethrough();
    }
    let response = ui.add(theme::choice(t, marked, text));
    name_value(&response, value, marked, open, reasons);
    respond(response, decision, draft, pick, value, reasons);
}

fn name_value(response: &Response, value: &ValueView, marked: bool, open: bool, reasons: &[Reason]) {
    response.widget_info(|| {
        let why: Vec<&str> = reasons.iter().map(|r| r.text.as_str()).collect();
        let name = match open {
            true => value.title.clone(),
            false => words!("decision-value.refused", what = &value.title, why = why.join("; ")),
        };
        WidgetInfo::selected(Role::Button, true, marked, name)
    });
}

fn respond(
    response: Response,
    decision: &DecisionView,
    draft: &mut Draft,
    pick: usize,
    value: &ValueView,
    reasons: &[Reason],
) {
    if response.hovered() {
        draft.hovered = Some((pick, value.value));
    }
    if response.clicked() {
        draft.mark(decision, pick, value.value);
    }
    draft.decided |= response.double_clicked() && draft.picks.as_ref().and_then(|p| p.get(pick)) == Some(&value.value);
    let refused = !reasons.is_empty();
    response.on_hover_ui(|ui| {
        let t = Tokens::of(ui);
        ui.label(RichText::new(&value.title).strong());
        if !value.marks.is_empty() {
            for (_, mark) in &value.marks {
                ui.label(RichText::new(mark).color(t.ink_soft));
            }
        }
        if refused {
            for reason in reasons {
                ui.colored_label(t.error, &reason.text);
                ui.label(RichText::new(words!("decision-value.rule", rule = &reason.rule)).small().color(t.ink_soft));
            }
        }
    });
}
