//! The backups of a file: each with its age and difference; one can replace the file.

use crate::difference::{DifferenceView, Sides, large, list_with_difference, main_button};
use crate::history_pane::age;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::difference::Difference;
use dicta_studio::io::Files;
use dicta_studio::project::{Backup, Project};
use egui::{RichText, Ui, vec2};

/// For how many backups the distance from the current file is shown.
const APART_MOST: usize = 16;

/// The backups of one file.
pub struct BackupsDialog {
    path: String,
    list: Vec<Backup>,
    /// Why they can't be listed.
    trouble: Option<String>,
    /// Lines that each of the latest would add and remove.
    apart: Vec<(usize, usize)>,
    /// The one that is shown, and its source or why it can't be read.
    front: Option<(usize, Result<String, String>)>,
    view: DifferenceView,
}

/// The user's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupsAnswer {
    Close,
    Restore(Backup),
}

impl BackupsDialog {
    /// The backups of a file of the project.
    pub fn of(files: &dyn Files, project: &Project, path: &str) -> Self {
        let mut dialog = BackupsDialog {
            path: String::new(),
            list: Vec::new(),
            trouble: None,
            apart: Vec::new(),
            front: None,
            view: DifferenceView::default(),
        };
        dialog.turn_to(files, project, path);
        dialog
    }

    fn turn_to(&mut self, files: &dyn Files, project: &Project, path: &str) {
        path.clone_into(&mut self.path);
        (self.list, self.trouble) = match project.backups(files, path) {
            Ok(list) => (list, None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
        self.front = None;
        // The newest one that differs is shown first.
        let here = project.document(path).map(|d| d.text());
        let texts = self.list.iter().map(|b| project.backup_text(files, b).map_err(|e| e.to_string()));
        let texts: Vec<(usize, Result<String, String>)> = texts.take(APART_MOST).enumerate().collect();
        let apart = |text: &Result<String, String>| {
            let of = text.as_deref().ok().map(|text| Difference::between(here.unwrap_or_default(), text).count());
            of.unwrap_or_default()
        };
        self.apart = texts.iter().map(|(_, text)| apart(text)).collect();
        self.front = texts.into_iter().find(|(_, text)| text.as_deref().ok() != here);
        if self.front.is_none() && !self.list.is_empty() {
            self.pick(files, project, 0);
        }
    }

    fn pick(&mut self, files: &dyn Files, project: &Project, index: usize) {
        let text = self.list.get(index).map(|b| project.backup_text(files, b).map_err(|e| e.to_string()));
        self.front = text.map(|text| (index, text));
    }

    /// Shows the dialog; returns the answer once there is one.
    pub fn show(&mut self, ctx: &egui::Context, files: &dyn Files, project: &Project) -> Option<BackupsAnswer> {
        let mut answer = None;
        let modal = theme::modal(ctx, "backups").show(ctx, |ui| {
            let size = large(ui);
            ui.set_width(size.x);
            ui.horizontal(|ui| {
                ui.label(RichText::new(words!("backups-title")).text_style(egui::TextStyle::Heading));
                self.choose_text(ui, files, project);
            });
            ui.label(words!("backups-kept"));
            ui.add_space(space::S);
            let size = vec2(size.x, size.y - 120.0);
            let ages = |this: &mut Self, ui: &mut Ui| this.ages(ui, files, project);
            list_with_difference(ui, size, 190.0, self, ages, |this, ui| this.difference(ui, project));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let here = project.document(&self.path).map(|d| d.text());
                let front = self.front.as_ref();
                let other = front.and_then(|(_, text)| text.as_deref().ok()).is_some_and(|text| Some(text) != here);
                let response = main_button(ui, other, &words!("backups-restore"));
                let response = response.on_hover_text(words!("recovery-undoable"));
                if response.on_disabled_hover_text(words!("backups-restore.same")).clicked() {
                    let backup = front.and_then(|(i, _)| self.list.get(*i)).cloned();
                    answer = backup.map(BackupsAnswer::Restore);
                }
                if ui.button(words!("close")).clicked() {
                    answer = Some(BackupsAnswer::Close);
                }
            });
        });
        if modal.should_close() {
            answer = answer.or(Some(BackupsAnswer::Close));
        }
        answer
    }

    fn choose_text(&mut self, ui: &mut Ui, files: &dyn Files, project: &Project) {
        let mut wanted = None;
        let combo = egui::ComboBox::from_id_salt("backups of").selected_text(&self.path).width(260.0);
        let response = combo.show_ui(ui, |ui| {
            for document in project.documents().iter().filter(|d| !d.read_only || d.is_damaged()) {
                if ui.selectable_label(document.path == self.path, &document.path).clicked() {
                    wanted = Some(document.path.clone());
                }
            }
        });
        response.response.accessible_name(words!("backups-text"));
        if let Some(path) = wanted {
            self.turn_to(files, project, &path);
        }
    }

    fn ages(&mut self, ui: &mut Ui, files: &dyn Files, project: &Project) {
        let mut wanted = None;
        match &self.trouble {
            Some(trouble) => drop(ui.colored_label(Tokens::of(ui).error, crate::message::plain(trouble))),
            None if self.list.is_empty() => drop(ui.colored_label(Tokens::of(ui).ink_soft, words!("backups-none"))),
            None => {}
        }
        egui::ScrollArea::vertical().id_salt("ages").auto_shrink([false, false]).show(ui, |ui| {
            for (i, backup) in self.list.iter().enumerate() {
                let front = self.front.as_ref().is_some_and(|(f, _)| *f == i);
                let age = age(project.time(), backup.when);
                let apart = match self.apart.get(i) {
                    Some((0, 0)) => format!("{age} · {}", words!("backups-apart.same")),
                    Some((came, gone)) => format!("{age} · {}", words!("backups-apart", came = came, gone = gone)),
                    None => age.clone(),
                };
                let response = ui.selectable_label(front, apart).on_hover_text(words!("difference-of.help"));
                if response.accessible_name(words!("backups-one", n = i + 1, age = &age)).clicked() {
                    wanted = Some(i);
                }
            }
        });
        if let Some(index) = wanted {
            self.pick(files, project, index);
        }
    }

    fn difference(&mut self, ui: &mut Ui, project: &Project) {
        let here = project.document(&self.path).map_or("", |d| d.text());
        match &self.front {
            Some((_, Ok(text))) => {
                let (current, backup) = (words!("difference-current"), words!("backups-side"));
                let sides = Sides { old: (&current, here), new: (&backup, text) };
                self.view.show(ui, sides);
            }
            Some((_, Err(trouble))) => drop(ui.colored_label(Tokens::of(ui).error, crate::message::plain(trouble))),
            None => {}
        }
    }
}
