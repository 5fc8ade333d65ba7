//! What the dialogs that declare something new have in common: fields for its names, the line that says what is missing,
//! and the buttons.

use super::{PaneId, Shell};
use crate::field;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::history::Change;
use dicta_studio::sheet::SheetRef;
use egui::{Button, Context, RichText, TextEdit, Ui};

/// What was typed into a dialog.
pub(super) struct Typing {
    /// The user has typed, so that a problem is shown.
    pub typed: bool,
    fresh: u8,
}

impl Typing {
    /// For a dialog that opens.
    pub fn new() -> Self {
        Typing { typed: false, fresh: field::FRESH }
    }

    /// Shows text fields, each with its label; the first one has the keyboard. Returns whether Enter was pressed in one.
    pub fn fields<const N: usize>(&mut self, ui: &mut Ui, fields: [(&mut String, String); N]) -> bool {
        let mut entered = false;
        for (number, (text, name)) in fields.into_iter().enumerate() {
            label(ui, &name);
            let response = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY)).accessible_name(name);
            self.typed |= response.changed();
            entered |= field::entered(ui, &response);
            if number == 0 && self.fresh > 0 {
                field::take_keyboard(&mut self.fresh, &response);
                field::focus_all(ui, &response, text);
            }
            field::select_on_tab(ui, &response, text);
        }
        entered
    }
}

/// A small label above a field.
pub(super) fn label(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(Tokens::of(ui).ink_soft));
}

/// The words of a dialog.
pub(super) struct NewDialog<'a> {
    pub id: &'static str,
    pub heading: String,
    /// The file that the declaration goes into, if the dialog shows it.
    pub path: Option<&'a str>,
    /// Why nothing can be declared yet.
    pub problem: Option<&'a str>,
    /// What the main button says.
    pub main: String,
}

/// What the user did in a dialog.
pub(super) struct Answer {
    /// The declaration is to be made.
    pub makes: bool,
    /// The dialog stays open, unless something is made.
    pub stays: bool,
}

impl NewDialog<'_> {
    /// Shows the dialog around its fields, which return whether Enter was pressed, and whether a problem is shown.
    pub fn show(&self, ctx: &Context, fields: impl FnOnce(&mut Ui) -> (bool, bool)) -> Answer {
        let (mut makes, mut stays) = (false, true);
        let modal = theme::modal(ctx, self.id).show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(440.0);
            ui.label(RichText::new(&self.heading).text_style(egui::TextStyle::Heading));
            if let Some(path) = self.path {
                ui.label(RichText::new(words!("map-new.file", path = path)).small().color(t.ink_soft));
            }
            ui.add_space(space::S);
            let (entered, typed) = fields(ui);
            // The line is there even without a message, so that nothing moves.
            ui.label(RichText::new(self.problem.filter(|_| typed).unwrap_or(" ")).color(t.error));
            ui.horizontal(|ui| {
                let main = Button::new(RichText::new(&self.main).color(t.on_accent)).fill(t.accent);
                let main = ui.add_enabled(self.problem.is_none(), main);
                let clicked = theme::explain_disabled(main, self.problem.unwrap_or_default().to_owned()).clicked();
                makes = self.problem.is_none() && (entered || clicked);
                stays = !ui.button(words!("cancel")).clicked();
            });
        });
        Answer { makes, stays: stays && !modal.should_close() }
    }
}

impl Shell {
    /// Makes the change that declares something, and opens its sheet.
    pub(super) fn declare(&mut self, ctx: &Context, change: Change, sheet: SheetRef) {
        self.apply_change(change);
        self.view.sheets.reset(&sheet);
        self.go_to_pane(ctx, PaneId::Sheet(sheet));
    }
}
