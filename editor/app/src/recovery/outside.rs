//! The dialog for a file in which another program changed the same lines as the user.

use crate::difference::{Choice, DifferenceView, Sides, large, main_button};
use crate::theme::{self, space};
use crate::words::words;
use egui::{RichText, vec2};

/// A file that differs from the one on disk.
#[derive(Clone, Copy)]
pub struct Changed<'a> {
    pub path: &'a str,
    pub disk: &'a str,
    pub mine: &'a str,
    /// The source that both come from.
    pub base: Option<&'a str>,
}

/// Shows the difference and lets the user choose, change by change; returns the source to keep.
pub fn external_change_dialog(ctx: &egui::Context, view: &mut DifferenceView, changed: Changed<'_>) -> Option<String> {
    let Changed { path, disk, mine, base } = changed;
    let mut answer = None;
    theme::modal(ctx, "outside").show(ctx, |ui| {
        let size = large(ui);
        ui.set_width(size.x);
        ui.label(RichText::new(words!("outside-title")).text_style(egui::TextStyle::Heading));
        ui.label(words!("outside-question", path = path));
        ui.add_space(space::S);
        let (rect, _) = ui.allocate_exact_size(vec2(size.x, size.y - 140.0), egui::Sense::hover());
        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        let (here, there) = (words!("outside-text.mine"), words!("outside-text.disk"));
        let sides = Sides { old: (&here, mine), new: (&there, disk) };
        let [leave, take, both] = [words!("outside-one.mine"), words!("outside-one.disk"), words!("outside-one.both")];
        view.choose(&mut inner, sides, Choice { words: [&leave, &take], both: Some(&both), base });
        ui.add_space(space::M);
        ui.horizontal(|ui| {
            let (taken, all) = view.taken();
            let help = words!("outside-do.help", taken = taken, n = all);
            if main_button(ui, true, &words!("outside-do")).on_hover_text(help).clicked() {
                answer = Some(view.text());
            }
            let response = ui.button(words!("outside-take"));
            if response.on_hover_text(words!("outside-take.help")).clicked() {
                answer = Some(disk.to_owned());
            }
            let response = ui.button(words!("outside-keep"));
            if response.on_hover_text(words!("outside-keep.help")).clicked() {
                answer = Some(mine.to_owned());
            }
        });
    });
    answer
}
