//! The empty pane, shown in the middle when no file or game is open: it offers the project's missions and campaigns.

use super::{Pane, PaneId, nothing_yet};
use crate::shell::{Host, OpenProject, Shell};
use crate::start::mission_row;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_program::Head;
use dicta_studio::library::MissionInfo;
use egui::{Align, Layout, RichText, ScrollArea, Ui, vec2};
use egui_material_icons::icons;

/// The width of the missions, in points.
const WIDE: f32 = 460.0;

/// The empty pane, shown in the middle when no file or game is open.
pub struct EmptyPane;

impl Pane for EmptyPane {
    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        match shell.open.view.checked.reading.clone() {
            Some(reading) if !reading.program.missions.is_empty() => {
                let program = &reading.program;
                let missions = program.missions.iter().map(|mission| &mission.head);
                let campaigns = program.campaigns.iter().map(|campaign| &campaign.head);
                shell.open.offer_missions(&mut shell.host, ui, missions, campaigns);
            }
            _ => nothing_yet(ui, &words!("pane-desk.nothing")),
        }
    }
}

impl OpenProject {
    fn offer_missions<'a>(
        &mut self,
        host: &mut Host,
        ui: &mut Ui,
        missions: impl Iterator<Item = &'a Head>,
        campaigns: impl Iterator<Item = &'a Head>,
    ) {
        let t = Tokens::of(ui);
        let width = ui.available_width().min(WIDE);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.vertical_centered(|ui| {
                ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::LEFT), |ui| {
                    ui.set_width(width);
                    ui.add_space(space::XL);
                    ui.label(words!("pane-desk.nothing"));
                    ui.add_space(space::L);
                    ui.label(RichText::new(words!("pane-desk.missions")).small().color(t.ink_soft));
                    for head in missions {
                        let name = words!("start-fly-mission", title = &head.title);
                        if is_clicked(ui, t, (&name, icons::ICON_PLAY_ARROW.codepoint), head) {
                            self.fly(host, &head.name);
                        }
                    }
                    let mut campaigns = campaigns.peekable();
                    if campaigns.peek().is_some() {
                        ui.add_space(space::S);
                        ui.label(RichText::new(words!("start-campaigns")).small().color(t.ink_soft));
                    }
                    for head in campaigns {
                        let name = words!("start-begin-campaign", title = &head.title);
                        if is_clicked(ui, t, (&name, icons::ICON_MILITARY_TECH.codepoint), head) {
                            self.start_campaign(host, &head.name);
                        }
                    }
                    ui.add_space(space::L);
                });
            });
        });
    }
}

/// Shows a mission or campaign as a wide button. Returns whether it was clicked.
fn is_clicked(ui: &mut Ui, t: &Tokens, label: (&str, &str), head: &Head) -> bool {
    let info = MissionInfo { name: head.name.clone(), title: head.title.clone(), docs: head.docs.clone() };
    mission_row(ui, t, label, &info, false).1
}
