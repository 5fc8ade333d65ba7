//! A row of the palette: its title, the detail beside it, and its shortcut.

use super::search::Found;
use super::{Item, PaletteList};
use crate::theme::{self, Tokens, space};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Painter, Pos2, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// The left edge of titles.
const LEFT: f32 = 28.0;
/// The minimum width of a detail beside a title.
const NARROW: f32 = 40.0;

/// Shows a row with its matching letters.
pub fn show(ui: &mut Ui, t: &Tokens, item: &Item, found: &Found, marked: bool) -> Response {
    let height = super::ROW - ui.spacing().item_spacing.y;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let enabled = item.missing.is_none();
    let said = match &item.missing {
        Some(why) if !why.is_empty() => format!("{}: {why}", item.title),
        _ => item.title.clone(),
    };
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, enabled, marked, &said));
    response.ctx.accesskit_node_builder(response.id, |builder| builder.set_selected(marked));
    if marked {
        ui.painter().rect_filled(rect, 3.0, t.accent_soft);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 3.0, t.line_soft);
    }
    let ink = if enabled { t.ink } else { t.ink_faint };
    let y = rect.center().y;
    let painter = ui.painter();
    painter.text(pos2(rect.left() + 6.0, y), Align2::LEFT_CENTER, item.icon, theme::icon_font(14.0), t.ink_soft);
    let small = FontId::proportional(theme::size::SMALL);
    let mut right = rect.right() - space::M;
    if !item.keys.is_empty() {
        let place = painter.text(pos2(right, y), Align2::RIGHT_CENTER, &item.keys, small.clone(), t.ink_soft);
        right = place.left() - space::M;
    }
    let body = FontId::proportional(theme::size::BODY);
    let mut left = rect.left() + LEFT;
    // A name after the title is as faint as the kind.
    let title = lit(&item.title, &found.letters, body, (ink, t.ink_soft), t.accent);
    left = text(painter, pos2(left, y), right, title) + space::M;
    if right - left > NARROW {
        let ink = if enabled { t.ink_soft } else { t.warning };
        let why = item.missing.as_deref().filter(|why| !why.is_empty());
        let beside = match why {
            Some(why) => lit(why, &[], small, (ink, ink), t.accent),
            None => lit(&item.detail, &found.beside, small, (ink, ink), t.accent),
        };
        text(painter, pos2(left, y + 0.5), right, beside);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Draws a text, cut with "…" at the right edge. Returns where it ends.
fn text(painter: &Painter, at: Pos2, right: f32, mut job: LayoutJob) -> f32 {
    job.wrap = TextWrapping::truncate_at_width((right - at.x).max(1.0));
    let galley = painter.layout_job(job);
    let end = at.x + galley.size().x;
    painter.galley(pos2(at.x, at.y - galley.size().y / 2.0), galley, Color32::PLACEHOLDER);
    end
}

/// A text with its matching letters in another colour. The second ink is for what follows a wide gap.
fn lit(text: &str, letters: &[u32], font: FontId, (ink, behind): (Color32, Color32), accent: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let plain = TextFormat::simple(font, ink);
    let soft = TextFormat { color: behind, ..plain.clone() };
    let fitting = TextFormat { color: accent, underline: egui::Stroke::new(1.0, accent), ..plain.clone() };
    // After a leading sign, the gap is followed by the title itself.
    let signed = text.chars().next().is_some_and(|c| PaletteList::SIGNS.iter().any(|(sign, _)| *sign == c));
    let gap = text.find(super::GAP).filter(|_| !signed).map_or(usize::MAX, |at| text[..at].chars().count());
    for (i, c) in text.chars().enumerate() {
        let format = match letters.binary_search(&(i as u32)) {
            Ok(_) => &fitting,
            Err(_) if i > gap => &soft,
            Err(_) => &plain,
        };
        job.append(c.encode_utf8(&mut [0; 4]), 0.0, format.clone());
    }
    job
}
