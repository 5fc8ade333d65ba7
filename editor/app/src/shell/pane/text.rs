//! An editor pane: one view of a file.

use super::{Label, Pane, PaneId};
use crate::history_pane::step_title;
use crate::shell::{Host, OpenProject, Shell};
use crate::text_pane::FileProblems;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::check::Problem;
use egui::{Frame, Margin, RichText, Ui};
use egui_material_icons::icons;

/// One view of a file.
pub struct Text;

impl Pane for Text {
    fn title(&self, _open: &OpenProject, of: &PaneId) -> String {
        let Some((path, number)) = of.text() else { return String::new() };
        let name = path.rsplit('/').next().unwrap_or(path);
        if number > 1 { format!("{name} · {number}") } else { name.to_owned() }
    }

    fn label(&self, open: &OpenProject, of: &PaneId) -> Label {
        let path = of.text().map_or("", |(path, _)| path);
        let document = open.project.as_ref().and_then(|p| p.document(path));
        let (icon, title) = (of.row().icon, self.title(open, of));
        Label { icon, title, hover: path.to_owned(), dirty: document.is_some_and(|d| d.is_dirty()) }
    }

    fn is_document(&self) -> bool {
        true
    }

    fn usual(&self, open: &OpenProject) -> Option<PaneId> {
        Some(PaneId::Text(open.project.as_ref()?.main_file()?.to_owned()))
    }

    fn is_there(&self, open: &OpenProject, of: &PaneId) -> bool {
        of.text().is_some_and(|(path, _)| open.project.as_ref().is_some_and(|p| p.document(path).is_some()))
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, of: &PaneId) {
        if let Some((path, number)) = of.text() {
            shell.open.text_tab(&mut shell.host, ui, path, number);
        }
    }
}

impl OpenProject {
    fn text_tab(&mut self, host: &mut Host, ui: &mut Ui, path: &str, number: u32) {
        let t = Tokens::of(ui);
        let read_only = self.project.as_ref().and_then(|p| p.document(path)).map(|d| d.read_only);
        if read_only == Some(true) {
            self.read_only_strip(host, ui, t, path);
        }
        let project = self.project.as_ref().map_or(0, |p| p.id());
        let Some(document) = self.project.as_mut().and_then(|p| p.document_mut(path)) else {
            ui.weak(words!("pane-text-gone"));
            return;
        };
        let found = self.view.found();
        let was = found.sources.text(path);
        let failing = self.view.failing_in(path, was);
        let mut problems: Vec<&Problem> = found.problems.iter().filter(|p| p.at.path == path).chain(&failing).collect();
        problems.sort_by_key(|p| (!p.is_error(), p.at.start));
        let problems = FileProblems { list: &problems, was };
        let pane = self.view.panes.entry((path.to_owned(), number)).or_default();
        (pane.project, pane.number) = (project, number);
        pane.options = crate::text_pane::EditorOptions { offer: host.settings.offer_while_typing };
        let action = pane.show(ui, document, problems, self.view.checked.names.as_deref());
        if let Some((path, range)) = action.go_to {
            self.open_place(host, &path, range);
        }
        if let Some(text) = action.say {
            host.say(text, false);
        }
        if let Some(fix) = &action.fix {
            self.apply_fix(host, fix, &found.sources);
        }
        if let Some(change) = action.change {
            self.apply_change(host, change);
        }
    }

    pub(in crate::shell) fn apply_change(&mut self, host: &mut Host, change: dicta_studio::history::Change) {
        let title = step_title(&change.title, &[]);
        match self.project.as_mut().map(|p| p.apply(change)) {
            Some(Err(error)) => host.say(error.to_string(), true),
            Some(Ok(Some(_))) => host.say(title, false),
            _ => {}
        }
    }

    /// Shows that a file is read-only, and offers a way to change it.
    fn read_only_strip(&mut self, host: &mut Host, ui: &mut Ui, t: &Tokens, path: &str) {
        let Some(project) = &self.project else { return };
        let shipped = project.is_read_only();
        let damaged = project.document(path).is_some_and(|d| d.is_damaged());
        let says = match (shipped, project.is_library_file(path)) {
            _ if damaged => words!("read-only-damaged"),
            (true, _) => words!("read-only-shipped"),
            (_, true) => words!("read-only-library"),
            _ => words!("read-only-overlay"),
        };
        let (button, help) = match shipped {
            true => (words!("read-only-make"), words!("read-only-make.help")),
            false => (words!("read-only-change"), words!("read-only-change.help")),
        };
        let mut clicked = false;
        Frame::new().fill(t.accent_soft).inner_margin(Margin::symmetric(10, 4)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(icons::ICON_LOCK.codepoint).color(t.ink_soft));
                ui.label(says);
                clicked = !damaged && ui.button(button).on_hover_text(help).clicked();
            });
        });
        if !clicked {
            return;
        }
        if shipped {
            host.to_do.push(crate::Command::NewProject);
            return;
        }
        let byte = self.view.text_pane(path).map_or(0, |p| p.cursor_byte());
        let Some(project) = &mut self.project else { return };
        match project.override_declaration(&*host.files, path, byte) {
            Ok((new, place)) => self.open_text(&new, Some((place, place))),
            Err(error) => host.say(error.to_string(), true),
        }
    }
}
