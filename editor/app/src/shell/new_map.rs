//! The dialog that declares a new map in the active file, and opens its sheet.

use super::{PaneId, Shell};
use crate::field;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_program::limits::MAP_SIDE_MAX;
use dicta_studio::hands::maps::{MapProblem, NewMap};
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::{Context, RichText, TextEdit, Ui};

/// The dialog while it is open.
pub(super) struct NewMapDialog {
    map: NewMap,
    /// The user has typed, so that a problem is shown.
    typed: bool,
    fresh: u8,
}

impl NewMapDialog {
    /// The fields. Returns whether Enter was pressed.
    fn fields(&mut self, ui: &mut Ui) -> bool {
        let mut entered = false;
        let fields = [
            (&mut self.map.name, words!("map-new.name")),
            (&mut self.map.title, words!("map-new.title")),
            (&mut self.map.columns, words!("map-new.columns")),
            (&mut self.map.rows, words!("map-new.rows")),
        ];
        for (number, (text, label)) in fields.into_iter().enumerate() {
            ui.label(RichText::new(&label).small().color(Tokens::of(ui).ink_soft));
            let response = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY)).accessible_name(label);
            self.typed |= response.changed();
            entered |= field::entered(ui, &response);
            if number == 0 {
                field::take_keyboard(&mut self.fresh, &response);
            }
            field::select_on_tab(ui, &response, text);
        }
        entered
    }
}

impl Shell {
    pub(super) fn open_new_map(&mut self) {
        let map = NewMap { columns: "20".to_owned(), rows: "14".to_owned(), ..NewMap::default() };
        self.safe.map = Some(NewMapDialog { map, typed: false, fresh: field::FRESH });
    }

    /// The file for a new declaration: the active one if it can be changed, otherwise the first one of the project.
    pub(super) fn file_of_new_declaration(&self) -> Option<String> {
        let project = self.project.as_ref()?;
        let front = self.view.dock.front_text().and_then(|path| project.document(path)).filter(|d| !d.read_only);
        let first = || project.documents().iter().find(|d| !d.read_only);
        front.or_else(first).map(|d| d.path.clone())
    }

    /// Shows the dialog for a new map. Returns whether it is open.
    pub(super) fn show_new_map(&mut self, ctx: &Context) -> bool {
        let Some(mut dialog) = self.safe.map.take() else { return false };
        let Some(path) = self.file_of_new_declaration() else { return false };
        let problem = self.view.checked.names.as_deref().and_then(|names| dialog.map.problem(names));
        let why = problem.map(|problem| match problem {
            MapProblem::Name => words!("map-new.no-name"),
            MapProblem::NameTaken => words!("map-new.name-taken"),
            MapProblem::Size => words!("map-new.no-size", most = MAP_SIDE_MAX),
        });
        let (mut go, mut keep) = (false, true);
        let modal = theme::modal(ctx, "new-map").show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(440.0);
            ui.label(RichText::new(words!("map-new")).text_style(egui::TextStyle::Heading));
            ui.label(RichText::new(words!("map-new.file", path = path.as_str())).small().color(t.ink_soft));
            ui.add_space(space::S);
            go = dialog.fields(ui);
            // The line is there even without a message, so that nothing moves.
            let shown = why.as_deref().filter(|_| dialog.typed).unwrap_or(" ");
            ui.label(RichText::new(shown).color(t.error));
            ui.horizontal(|ui| {
                let main = egui::Button::new(RichText::new(words!("map-new.do")).color(t.on_accent)).fill(t.accent);
                let main = ui.add_enabled(why.is_none(), main);
                go |= theme::explain_disabled(main, why.clone().unwrap_or_default()).clicked();
                keep &= !ui.button(words!("cancel")).clicked();
            });
        });
        keep &= !modal.should_close();
        let made = self.project.as_ref().filter(|_| go && why.is_none());
        if let Some(change) = made.and_then(|project| dialog.map.change(project, &path)) {
            self.apply_change(change);
            let sheet = SheetRef::new(SheetKind::Map, dialog.map.name.trim());
            self.view.sheets.reset(&sheet);
            self.view.dock.open(PaneId::Sheet(sheet));
        } else if keep {
            self.safe.map = Some(dialog);
        }
        true
    }
}
