//! The room: tree on the left, desk in the middle, problems and journal below, decision and cards on the right.

use super::{Bottom, Shell, Tab};
use crate::problems::{self, ProblemAction};
use crate::theme::{Tokens, space};
use crate::tree::TreeAction;
use dicta_studio::check::{Problem, Severity};
use egui::{Frame, Margin, RichText, Ui};
use egui_material_icons::icons;

impl Shell {
    pub(super) fn room(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let padded = Frame::new().fill(t.paper).inner_margin(Margin::symmetric(8, 6));
        if self.show_tree {
            egui::Panel::left("tree")
                .default_size(222.0)
                .size_range(150.0..=420.0)
                .frame(padded)
                .show(ui, |ui| self.tree_panel(ui));
        }
        let at_table = self.tabs.get(self.current) == Some(&Tab::Table);
        if at_table && self.show_side {
            egui::Panel::right("side").default_size(330.0).size_range(250.0..=560.0).frame(padded).show(ui, |ui| {
                if let Some(table) = &mut self.table {
                    table.show_side(ui);
                }
            });
        }
        if self.tabs.get(self.current) == Some(&Tab::Campaign) && self.show_side {
            egui::Panel::right("side").default_size(330.0).size_range(250.0..=560.0).frame(padded).show(ui, |ui| {
                self.campaign_side(ui);
            });
        }
        if self.show_bottom {
            egui::Panel::bottom("bottom")
                .resizable(true)
                .default_size(if ui.available_height() > 820.0 { 220.0 } else { 164.0 })
                .size_range(80.0..=600.0)
                .frame(padded)
                .show(ui, |ui| {
                    self.bottom_panel(ui);
                });
        }
        egui::CentralPanel::default().frame(Frame::new().fill(t.paper)).show(ui, |ui| self.desk(ui));
    }

    fn tree_panel(&mut self, ui: &mut Ui) {
        let current = match self.tabs.get(self.current) {
            Some(Tab::Text(path)) => Some(path.clone()),
            _ => None,
        };
        let Some(project) = &self.project else { return };
        match self.tree.show(ui, project, &self.checked.problems, current.as_deref()) {
            TreeAction::None => {}
            TreeAction::Open(path, range) => self.open_text(&path, range),
            TreeAction::Fly(mission) => self.fly(&mission),
            TreeAction::Campaign(campaign) => self.begin_campaign(&campaign),
        }
    }

    fn bottom_panel(&mut self, ui: &mut Ui) {
        ui.set_min_size(ui.available_size());
        let count = self.checked.problems.len();
        ui.horizontal(|ui| {
            let title = if count == 0 { "Problems".to_owned() } else { format!("Problems ({count})") };
            ui.selectable_value(&mut self.bottom, Bottom::Problems, title);
            ui.selectable_value(&mut self.bottom, Bottom::Journal, "Journal");
            if let (Bottom::Journal, Some(table)) = (self.bottom, &mut self.table) {
                ui.separator();
                table.journal_controls(ui);
            }
        });
        ui.add_space(space::XXS);
        match self.bottom {
            Bottom::Problems => self.problem_list(ui),
            Bottom::Journal => match &mut self.table {
                Some(table) => table.show_journal(ui),
                None => {
                    ui.weak("The journal of a game stands here once a mission is flown.");
                }
            },
        }
    }

    fn problem_list(&mut self, ui: &mut Ui) {
        let Some(project) = &self.project else { return };
        match problems::show(ui, project, &self.checked.problems, self.worker.is_busy()) {
            ProblemAction::None => {}
            ProblemAction::GoTo(path, start, end) => self.open_text(&path, Some((start, end))),
            ProblemAction::Fix(fix) => self.apply_fix(&fix),
        }
    }

    fn desk(&mut self, ui: &mut Ui) {
        self.tab_strip(ui);
        match self.tabs.get(self.current).cloned() {
            Some(Tab::Table) => {
                if let Some(table) = &mut self.table {
                    table.show(ui);
                }
            }
            Some(Tab::Campaign) => self.campaign_tab(ui),
            Some(Tab::Text(path)) => self.text_tab(ui, &path),
            None => {
                ui.vertical_centered(|ui| {
                    ui.add_space(ui.available_height() * 0.35);
                    ui.label("Open a text or double-click a mission in the tree.");
                });
            }
        }
    }

    fn tab_strip(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let mut close = None;
        Frame::new().fill(t.desk).inner_margin(Margin { left: 6, right: 6, top: 4, bottom: 0 }).show(ui, |ui| {
            ui.set_width(ui.available_width());
            egui::ScrollArea::horizontal().id_salt("tabs").show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 2.0;
                    for (i, tab) in self.tabs.iter().enumerate() {
                        let (icon, title) = match tab {
                            Tab::Table => (
                                icons::ICON_FLIGHT.codepoint,
                                self.table.as_ref().map_or("Table", |t| t.title()).to_owned(),
                            ),
                            Tab::Campaign => (
                                icons::ICON_MILITARY_TECH.codepoint,
                                self.campaign.as_ref().map_or("Campaign", |d| d.title()).to_owned(),
                            ),
                            Tab::Text(path) => {
                                let document = self.project.as_ref().and_then(|p| p.document(path));
                                let mark = if document.is_some_and(|d| d.is_dirty()) { " •" } else { "" };
                                let name = path.rsplit('/').next().unwrap_or(path);
                                (icons::ICON_DESCRIPTION.codepoint, format!("{name}{mark}"))
                            }
                        };
                        let front = i == self.current;
                        let fill = if front { t.paper } else { t.desk };
                        let ink = if front { t.ink } else { t.ink_soft };
                        Frame::new()
                            .fill(fill)
                            .corner_radius(egui::CornerRadius { nw: 5, ne: 5, sw: 0, se: 0 })
                            .inner_margin(Margin::symmetric(6, 3))
                            .show(ui, |ui| {
                                let button =
                                    egui::Button::new(RichText::new(format!("{icon} {title}")).color(ink)).frame(false);
                                let mut response = ui.add(button).accessible_name(format!("Tab {title}"));
                                if let Tab::Text(path) = tab {
                                    response = response.on_hover_text(path);
                                }
                                if response.clicked() {
                                    self.current = i;
                                }
                                let cross = egui::Button::new(
                                    RichText::new(icons::ICON_CLOSE.codepoint).size(11.0).color(t.ink_faint),
                                )
                                .frame(false);
                                if response.middle_clicked()
                                    || ui.add(cross).accessible_name(format!("Close {title}")).clicked()
                                {
                                    close = Some(i);
                                }
                            });
                    }
                });
            });
        });
        if let Some(i) = close {
            self.close_tab(i);
        }
    }

    fn text_tab(&mut self, ui: &mut Ui, path: &str) {
        let t = Tokens::of(ui);
        let read_only = self.project.as_ref().and_then(|p| p.document(path)).map(|d| d.read_only);
        if read_only == Some(true) {
            self.read_only_strip(ui, t, path);
        }
        let Some(document) = self.project.as_mut().and_then(|p| p.document_mut(path)) else {
            ui.weak("This text is no longer part of the project.");
            return;
        };
        let mut problems: Vec<&Problem> = self.checked.problems.iter().filter(|p| p.path == path).collect();
        problems.sort_by_key(|p| (p.severity != Severity::Error, p.start));
        let pane = self.panes.entry(path.to_owned()).or_default();
        let action = pane.show(ui, document, &problems, self.checked.names.as_deref());
        if let Some((path, range)) = action.go_to {
            self.open_place(&path, range);
        }
        if let Some(text) = action.say {
            self.say(text, false);
        }
    }

    /// Says that a text is only read, and how it can be changed all the same.
    fn read_only_strip(&mut self, ui: &mut Ui, t: &Tokens, path: &str) {
        let Some(project) = &self.project else { return };
        let shipped = project.is_read_only();
        let says = match (shipped, project.is_beside(path)) {
            (true, _) => "A shipped text is only read.",
            (_, true) => "Library, only read. Your project rests on this text.",
            _ => "A shipped house rule that lies over your project: only read. The table's options take it off.",
        };
        let (button, help) = match shipped {
            true => ("Make a project from it…", "Copy the system into a folder, then change what you like"),
            false => (
                "Change it by a house rule",
                "Begin a text of yours that takes the place of the declaration at the cursor; the library stays as it is",
            ),
        };
        let mut clicked = false;
        Frame::new().fill(t.accent_soft).inner_margin(Margin::symmetric(10, 4)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(icons::ICON_LOCK.codepoint).color(t.ink_soft));
                ui.label(says);
                clicked = ui.button(button).on_hover_text(help).clicked();
            });
        });
        if !clicked {
            return;
        }
        if shipped {
            self.to_do.push(crate::Command::NewProject);
            return;
        }
        let byte = self.panes.get(path).map_or(0, |p| p.cursor_byte());
        let Some(project) = &mut self.project else { return };
        match project.change_beside(path, byte) {
            Ok((new, place)) => self.open_text(&new, Some((place, place))),
            Err(error) => self.say(error.to_string(), true),
        }
    }
}
