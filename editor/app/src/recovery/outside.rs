//! Asked when another program changed the same lines of a text as were changed here.

use crate::difference::{Choice, DifferenceView, Sides, large, main_button};
use crate::theme::{self, space};
use egui::{RichText, vec2};

/// A text that stands here otherwise than on the disk.
#[derive(Clone, Copy)]
pub struct Changed<'a> {
    pub path: &'a str,
    pub disk: &'a str,
    pub mine: &'a str,
    /// From which both come.
    pub base: Option<&'a str>,
}

/// Asks, with the difference shown, change by change; gives the text that shall stay.
pub fn ask_about_outside(ctx: &egui::Context, view: &mut DifferenceView, changed: Changed<'_>) -> Option<String> {
    let Changed { path, disk, mine, base } = changed;
    let mut answer = None;
    theme::modal(ctx, "outside").show(ctx, |ui| {
        let size = large(ui);
        ui.set_width(size.x);
        ui.label(RichText::new("Changed by another program").text_style(egui::TextStyle::Heading));
        ui.label(format!(
            "{path} is another text on the disk now. You have changes of your own that are not saved. Both touch the same lines. Say for each change what shall stand."
        ));
        ui.add_space(space::S);
        let (rect, _) = ui.allocate_exact_size(vec2(size.x, size.y - 140.0), egui::Sense::hover());
        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        let sides = Sides { old: ("The text here", mine), new: ("The text of the disk", disk) };
        view.choose(&mut inner, sides, Choice { words: ["Mine", "The disk's"], base });
        ui.add_space(space::M);
        ui.horizontal(|ui| {
            let (taken, all) = view.taken();
            let help = format!("Take {taken} of {all} changes of the disk, keep the rest; Undo brings the text here back");
            if main_button(ui, true, "As marked").on_hover_text(help).clicked() {
                answer = Some(view.text());
            }
            let response = ui.button("Take the text of the disk");
            if response.on_hover_text("Undo brings the text here back").clicked() {
                answer = Some(disk.to_owned());
            }
            let response = ui.button("Keep the text here");
            if response.on_hover_text("Save writes it over that of the disk, of which a backup is kept").clicked() {
                answer = Some(mine.to_owned());
            }
        });
    });
    answer
}
