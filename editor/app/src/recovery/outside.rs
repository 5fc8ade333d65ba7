//! Asked when another program changed the same lines of a text as were changed here.

use super::compare::Compare;
use super::large;
use crate::theme::{self, space};
use egui::{RichText, vec2};

/// Which text shall stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideAnswer {
    Disk,
    Mine,
}

/// Asks, with the difference shown; `mine` is the text here.
pub fn ask_about_outside(
    ctx: &egui::Context,
    compare: &mut Compare,
    path: &str,
    disk: &str,
    mine: &str,
) -> Option<OutsideAnswer> {
    let mut answer = None;
    theme::modal(ctx, "outside").show(ctx, |ui| {
        let size = large(ui);
        ui.set_width(size.x);
        ui.label(RichText::new("Changed by another program").text_style(egui::TextStyle::Heading));
        ui.label(format!(
            "{path} is another text on the disk now. You have changes of your own that are not saved. Both touch the same lines. Which text shall stay?"
        ));
        ui.add_space(space::S);
        let (rect, _) = ui.allocate_exact_size(vec2(size.x, size.y - 140.0), egui::Sense::hover());
        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        compare.show(&mut inner, ("The text here", mine), ("The text of the disk", disk));
        ui.add_space(space::M);
        ui.horizontal(|ui| {
            let response = ui.button("Take the text of the disk");
            if response.on_hover_text("Undo brings the text here back").clicked() {
                answer = Some(OutsideAnswer::Disk);
            }
            let response = ui.button("Keep the text here");
            if response.on_hover_text("Save writes it over that of the disk, of which a backup is kept").clicked() {
                answer = Some(OutsideAnswer::Mine);
            }
        });
    });
    answer
}
