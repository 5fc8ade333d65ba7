//! Windows of the Playtest pane: creating files, branches, rule changes.

use crate::theme::space;
use crate::words::words;
use egui::{RichText, Ui};
use egui_material_icons::icons;

/// A window over the pane, centred until it is moved. Escape closes it.
pub(super) fn window(ctx: &egui::Context, title: &str, open: &mut bool, width: f32, content: impl FnOnce(&mut Ui)) {
    *open &= !ctx.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
    let middle = ctx.content_rect().center();
    let frame = egui::Frame::popup(&ctx.global_style()).inner_margin(egui::Margin::same(16));
    let window = egui::Window::new(title).title_bar(false).resizable(false).default_width(width).frame(frame);
    window.pivot(egui::Align2::CENTER_CENTER).default_pos(middle).show(ctx, |ui| {
        ui.set_width(width);
        ui.horizontal(|ui| {
            ui.label(RichText::new(title).heading());
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let cross = RichText::new(icons::ICON_CLOSE.codepoint).size(16.0);
                let close = ui.add(egui::Button::new(cross).frame_when_inactive(false));
                *open &= !close.accessible_name(words!("close")).on_hover_text(words!("close")).clicked();
            });
        });
        ui.add_space(space::S);
        content(ui);
    });
}

/// Content that scrolls beyond this height; its scroll bar is beside the text.
pub(super) fn scrolled(ui: &mut Ui, height: f32, content: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        let margin = egui::Margin { right: 14, ..egui::Margin::ZERO };
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.set_width(ui.available_width());
            content(ui);
        });
    });
}
