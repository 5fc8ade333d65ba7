//! The preview: what rows change in the source, or the cells that are wrong.

use crate::difference::{DifferenceView, Sides, large, list_with_difference, main_button};
use crate::field;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use crate::worker::Task;
use dicta_ide::edit::Edit;
use dicta_studio::hands::declarations::ErrorLeft;
use dicta_studio::hands::{FileDraft, Texts};
use dicta_studio::spreadsheet::Preview;
use egui::{RichText, Ui, vec2};

/// Height of the list of entries without a row, in points.
const LIST: f32 = 72.0;

/// The dialog with what rows would change.
pub(in crate::shell) struct PreviewDialog {
    /// The title of the step in the history, and of the dialog.
    pub title: String,
    /// Values pasted into selected cells are applied without being shown first, unless one is wrong.
    pub is_pasted: bool,
    /// The preview while it is made.
    pub task: Option<Task<Result<Preview, String>>>,
    pub preview: Preview,
    pub trouble: Option<String>,
    /// The revision of the project that the preview belongs to.
    pub revision: u64,
    /// The check of what a deletion leaves, while it runs.
    pub checking: Option<Task<Vec<ErrorLeft>>>,
    /// The errors that a deletion leaves, once they are known.
    left: Option<Vec<ErrorLeft>>,
    /// The file whose diff is shown.
    front: usize,
    view: DifferenceView,
    fresh: u8,
}

impl PreviewDialog {
    /// A dialog for rows that are being compared.
    pub fn new(title: String, revision: u64, task: Task<Result<Preview, String>>) -> Self {
        PreviewDialog {
            title,
            is_pasted: false,
            task: Some(task),
            preview: Preview::default(),
            trouble: None,
            revision,
            checking: None,
            left: None,
            front: 0,
            view: DifferenceView::default(),
            fresh: field::FRESH,
        }
    }

    /// A dialog for a declaration that is deleted with its uses.
    pub fn of_deletion(title: String, texts: &Texts, edits: Vec<Edit>) -> Self {
        PreviewDialog {
            preview: Preview::of_edits(edits, texts, &title),
            title,
            is_pasted: false,
            task: None,
            trouble: None,
            revision: texts.revision,
            checking: None,
            left: None,
            front: 0,
            view: DifferenceView::default(),
            fresh: field::FRESH,
        }
    }

    fn files(&self) -> &[FileDraft] {
        self.preview.draft.as_ref().map_or(&[], |draft| &draft.files)
    }

    /// Takes the errors that a deletion leaves, once they are known.
    pub fn take_errors(&mut self) {
        match self.checking.as_ref().and_then(Task::take) {
            Some(Ok(left)) => self.left = Some(left),
            Some(Err(bug)) => self.trouble = Some(bug.to_string()),
            None => return,
        }
        self.checking = None;
    }

    /// What the main button says.
    fn main(&self) -> String {
        match &self.left {
            Some(left) => words!("delete-declaration-do", n = left.len()),
            None => words!("entries-apply"),
        }
    }

    /// Shows the content; sets what was clicked.
    pub fn body(&mut self, ui: &mut Ui, apply: &mut bool, close: &mut bool) {
        let size = large(ui);
        ui.set_width(size.x);
        ui.heading(&self.title);
        ui.add_space(space::S);
        let t = Tokens::of(ui);
        if self.task.is_some() {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(words!("entries-reading"));
            });
        } else if let Some(trouble) = &self.trouble {
            ui.colored_label(t.error, crate::message::plain(trouble));
        } else if !self.preview.wrong.is_empty() {
            self.wrong(ui, size.y - 120.0);
        } else {
            self.changes(ui, size);
        }
        ui.add_space(space::M);
        ui.horizontal(|ui| {
            let can = !self.files().is_empty() && self.checking.is_none();
            let button = main_button(ui, can, &self.main());
            let why = match self.checking {
                Some(_) => words!("delete-declaration-checking"),
                None => words!("entries-apply.nothing"),
            };
            let button = theme::explain_disabled(button, why);
            if can {
                field::take_keyboard(&mut self.fresh, &button);
            }
            *apply = button.clicked();
            let cancel = ui.button(words!("cancel"));
            if !can && self.task.is_none() && self.checking.is_none() {
                field::take_keyboard(&mut self.fresh, &cancel);
            }
            *close = cancel.clicked();
        });
    }

    /// The wrong cells, each with its name.
    fn wrong(&self, ui: &mut Ui, height: f32) {
        let t = Tokens::of(ui);
        ui.colored_label(t.error, words!("entries-wrong", n = self.preview.wrong.len()));
        ui.add_space(space::XS);
        let list = egui::ScrollArea::vertical().id_salt("wrong cells").max_height(height).auto_shrink([false, true]);
        list.show(ui, |ui| {
            for (cell, why) in &self.preview.wrong {
                let text = crate::message::plain(why);
                ui.label(words!("entries-wrong.cell", cell = cell.as_str(), why = text));
            }
        });
    }

    /// The lines of the source that change.
    fn changes(&mut self, ui: &mut Ui, size: egui::Vec2) {
        let t = Tokens::of(ui);
        let mut left = size.y - 130.0;
        if let Some(path) = self.preview.draft.as_ref().and_then(|draft| draft.house_rule.as_ref()) {
            ui.label(words!("entries-house-rule", path = path.as_str()));
            left -= 20.0;
        }
        if !self.preview.unnamed.is_empty() {
            let names = self.preview.unnamed.join(", ");
            let list = egui::ScrollArea::vertical().id_salt("unnamed").max_height(LIST).auto_shrink([false, true]);
            list.show(ui, |ui| {
                let text = words!("entries-unnamed", n = self.preview.unnamed.len(), names = names);
                ui.label(RichText::new(text).small().color(t.ink_soft));
            });
            left -= LIST;
        }
        if self.checking.is_some() {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(words!("delete-declaration-checking"));
            });
            left -= 24.0;
        }
        if let Some(errors) = self.left.as_ref().filter(|errors| !errors.is_empty()) {
            ui.colored_label(t.warning, words!("delete-declaration-left", n = errors.len()));
            let list = egui::ScrollArea::vertical().id_salt("left").max_height(LIST).auto_shrink([false, true]);
            list.show(ui, |ui| {
                for error in errors {
                    let message = crate::message::plain(&error.message);
                    let line = format!("{}:{}  {}   {message}", error.path, error.line, error.text);
                    ui.label(RichText::new(line).small().monospace().color(t.ink_soft));
                }
            });
            left -= LIST + 24.0;
        }
        ui.add_space(space::S);
        match self.files().len() {
            0 => drop(ui.label(words!("entries-same"))),
            1 => {
                let room = ui.available_rect_before_wrap().with_max_y(ui.cursor().top() + left);
                ui.allocate_rect(room, egui::Sense::hover());
                self.difference(&mut ui.new_child(egui::UiBuilder::new().max_rect(room)));
            }
            _ => list_with_difference(ui, vec2(size.x, left), 220.0, self, Self::list, Self::difference),
        }
    }

    fn list(&mut self, ui: &mut Ui) {
        let mut front = self.front;
        for (i, file) in self.files().iter().enumerate() {
            let title = egui::Button::selectable(i == front, file.path.as_str()).truncate();
            if ui.add(title).accessible_name(words!("difference-of", path = &file.path)).clicked() {
                front = i;
            }
        }
        self.front = front;
    }

    fn difference(&mut self, ui: &mut Ui) {
        let files = self.preview.draft.as_ref().map_or(&[][..], |draft| &draft.files);
        let Some(file) = files.get(self.front).or(files.first()) else { return };
        let (old, new) = (words!("entries-now", path = file.path.as_str()), words!("entries-then"));
        self.view.show(ui, Sides { old: (&old, &file.old), new: (&new, &file.new) });
    }
}
