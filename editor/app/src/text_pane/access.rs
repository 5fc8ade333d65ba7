//! Accessibility of the source pane: its name and value, and the visible lines with the caret.

use super::colour;
use super::page::Page;
use super::text_view::View;
use egui::{Id, Response, Ui, WidgetInfo};

/// Describes the source to assistive technology.
pub fn text(ui: &Ui, response: Response, name: &str, text: &str, read_only: bool) -> Response {
    response.widget_info(|| WidgetInfo::text_edit(ui.is_enabled(), text, text, ""));
    let response = response.accessible_name(name);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(egui::accesskit::Role::MultilineTextInput);
        match read_only {
            true => node.set_read_only(),
            false => node.add_action(egui::accesskit::Action::ReplaceSelectedText),
        }
    });
    response
}

/// Describes the visible lines as text runs with the caret.
pub fn lines(ui: &Ui, id: Id, page: &Page, view: &View) {
    if ui.ctx().accesskit_node_builder(id, |_| ()).is_none() {
        return;
    }
    let (Some(first), Some(last)) = (page.laid.first(), page.laid.last()) else { return };
    let seen = first.piece.start..last.piece.end;
    let short = page.laid.iter().all(|l| l.piece == l.range && !view.is_folded(l.line));
    let Some(words) = page.text.get(seen.clone()).filter(|_| short) else { return };
    let job = egui::text::LayoutJob::simple(words.to_owned(), colour::font(ui), egui::Color32::BLACK, f32::INFINITY);
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let place = |byte: usize| {
        let before = page.text.get(seen.start..byte.clamp(seen.start, seen.end)).unwrap_or("");
        egui::text::CCursor::new(before.chars().count())
    };
    let caret = view.caret();
    let cursor = egui::text::CCursorRange::two(place(caret.anchor), place(caret.head));
    let to = egui::emath::TSTransform::from_translation(page.at(first).to_vec2());
    egui::text_selection::accesskit_text::update_accesskit_for_text_widget(ui.ctx(), id, Some(cursor), to, &galley);
}
