//! The status bar: problems, the rules that sheets show, the cursor, and unsaved files.

use super::{Host, Layout, OpenProject, Page, PaneId, Shell, View};
use crate::command::Command;
use crate::theme::{Tokens, is_low};
use crate::words::words;
use dicta_studio::check::Severity;
use egui::{Align, RichText, Ui};

impl View {
    /// The ruleset and the options that sheets show.
    fn looked_at(&mut self, ui: &mut Ui, t: &Tokens) {
        let Some(reading) = &self.checked.reading else { return };
        ui.separator();
        let title = if reading.program.head.title.is_empty() { &reading.ruleset } else { &reading.program.head.title };
        let options = &reading.setting.options;
        let chosen: Vec<String> = options.iter().map(|(option, value)| format!("{option} {value}")).collect();
        let text = match chosen.len() {
            0 => title.clone(),
            _ => format!("{title}, {}", chosen.join(", ")),
        };
        let over = match reading.overlays.len() {
            0 => String::new(),
            _ => format!("\n{}", words!("status-overlays", list = reading.overlays.join(", "))),
        };
        let hover = format!("{}{over}", words!("status-rules"));
        ui.label(RichText::new(text).color(t.ink_soft)).on_hover_text(hover);
        if !options.is_empty() && ui.link(words!("status-defaults")).clicked() {
            self.setting.options.clear();
        }
    }
}

impl OpenProject {
    /// The number of errors and warnings, or that a check is running.
    fn check_state(&mut self, host: &mut Host, ui: &mut Ui, t: &Tokens) {
        let count = |severity| self.view.checked.found.problems.iter().filter(|p| p.severity() == severity).count();
        let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
        if host.jobs.is_busy() {
            ui.spinner();
            ui.weak(words!("status-checking"));
            return;
        }
        if errors + warnings == 0 && !self.view.state.problems.failing().is_empty() {
            // The number of failing examples is shown beside it.
            return;
        }
        if errors + warnings == 0 {
            ui.colored_label(t.good, words!("status-no-problems"));
            return;
        }
        let colour = if errors > 0 { t.error } else { t.warning };
        let text = match (errors, warnings) {
            (0, w) => words!("status-warnings", n = w),
            (e, 0) => words!("status-errors", n = e),
            (e, w) => format!("{}, {}", words!("status-errors", n = e), words!("status-warnings", n = w)),
        };
        let keys = Command::NextProblem.keys_text(ui.ctx());
        let link = ui.link(RichText::new(text).color(colour));
        if link.on_hover_text(words!("status-problems-help", keys = keys)).clicked() {
            self.view.dock.open(PaneId::Problems);
        }
    }

    /// The position of the cursor, and whether files are saved.
    fn cursor_state(&self, ui: &mut Ui, t: &Tokens) {
        let Some(path) = self.view.dock.front_text() else { return };
        if let Some((line, column)) = self.view.text_pane(path).and_then(|p| p.cursor) {
            ui.label(words!("status-cursor", line = line, column = column));
        }
        ui.weak(path);
        let Some(project) = &self.project else { return };
        let dirty = project.documents().iter().filter(|d| d.is_dirty()).count();
        let state = match (project.is_read_only(), dirty) {
            (true, _) => words!("status-only-read"),
            (_, 0) => words!("status-saved"),
            (_, n) => words!("status-not-saved", n = n),
        };
        ui.label(RichText::new(state).color(if dirty > 0 { t.accent } else { t.ink_faint }));
    }
}

impl Shell {
    /// Whether there is no status bar.
    pub(super) fn is_without_status(&self, ctx: &egui::Context) -> bool {
        let plays = self.open.page == Page::Project && self.open.view.dock.layout == Layout::Playtest;
        plays && is_low(ctx) && !self.dialogs.is_printing()
    }

    /// In a low window it is left out during a game, unless it has something to cancel; the bar at the top has its
    /// button then.
    pub(super) fn status_bar(&mut self, ui: &mut Ui) {
        if self.is_without_status(ui.ctx()) {
            return;
        }
        let t = Tokens::of(ui);
        egui::Panel::bottom("status").show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.style_mut().override_text_style = Some(egui::TextStyle::Small);
                if self.open.page == Page::Start {
                    ui.weak(words!("status-ready"));
                } else {
                    self.open.check_state(&mut self.host, ui, t);
                    if let Some(sheet) = self.open.view.sheets.examples_state(ui) {
                        self.open.view.dock.open(PaneId::Sheet(sheet));
                    }
                    self.open.view.looked_at(ui, t);
                }
                ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
                    self.host.notifications.button(ui);
                    self.dialogs.printing_state(ui, &mut self.host);
                    if self.open.page == Page::Project {
                        self.open.cursor_state(ui, t);
                    }
                });
            });
        });
    }
}
