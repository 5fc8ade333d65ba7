//! What the dialogs that declare something new have in common: fields for its names, lists and numbers, the line that says
//! what is missing, and the buttons.

use super::{Host, OpenProject, PaneId, Safe};
use crate::field;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_program::{Origin, Program};
use dicta_studio::hands::homes::homes;
use dicta_studio::history::Change;
use dicta_studio::project::Project;
use dicta_studio::sheet::{Reading, SheetRef};
use egui::accesskit::Role;
use egui::{Button, ComboBox, Context, DragValue, RichText, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;
use std::fmt::Debug;
use std::hash::Hash;

/// What was typed into a dialog.
pub(super) struct Typing {
    /// The user has typed, so that a problem is shown.
    pub typed: bool,
    /// The file that the user has chosen.
    pub file: Option<String>,
    fresh: u8,
    /// A click into a field that has a proposal selects it.
    selects: bool,
}

impl Typing {
    /// For a dialog that opens.
    pub fn new() -> Self {
        Typing { typed: false, file: None, fresh: field::FRESH, selects: false }
    }

    /// For fields with proposals, so that typing replaces them.
    pub fn selecting(self) -> Self {
        Typing { selects: true, ..self }
    }

    /// The file that a declaration goes into, of those that it can go into.
    pub fn home(&self, homes: &[String]) -> Option<String> {
        self.file.as_ref().filter(|file| homes.contains(file)).or(homes.first()).cloned()
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
            if self.selects && response.clicked() {
                field::focus_all(ui, &response, text);
            }
        }
        self.selects &= !self.typed;
        entered
    }
}

/// A small label above a field.
pub(super) fn label(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(Tokens::of(ui).ink_soft));
}

/// Shows a list from which one of these titles can be chosen, with its label. Returns the number of the one that was.
pub(super) fn list<'t>(
    ui: &mut Ui,
    (id, name): (impl Hash + Debug, &str),
    now: &str,
    titles: impl IntoIterator<Item = &'t str>,
    width: f32,
) -> Option<usize> {
    let mut chosen = None;
    let list = ComboBox::from_id_salt(id).selected_text(now).width(width).truncate().show_ui(ui, |ui| {
        for (number, title) in titles.into_iter().enumerate() {
            if ui.selectable_label(title == now, title).clicked() {
                chosen = Some(number);
            }
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    chosen
}

/// Shows a number with its label.
pub(super) fn number(ui: &mut Ui, name: &str, number: &mut u32, most: u32) {
    label(ui, name);
    ui.add(DragValue::new(number).range(1..=most).speed(0.1)).accessible_name(name);
}

/// A small button that removes a row. Returns whether it was clicked.
pub(super) fn remove_button(ui: &mut Ui, name: String) -> bool {
    ui.add(Button::new(icons::ICON_CLOSE.codepoint).small()).accessible_name(name).clicked()
}

/// Something that a dialog declares by the rules, such as a mission.
pub(super) trait Declares: Sized {
    /// The id of its dialog.
    const ID: &'static str;

    /// Its keyword.
    const WORD: &'static str;

    /// The heading of the dialog, and what its main button says.
    fn words() -> [String; 2];

    /// Where the dialog is kept while it is open.
    fn open(safe: &mut Safe) -> &mut Option<Self>;

    /// The fields. Returns whether Enter was pressed in one, and whether the user has typed.
    fn fields(&mut self, ui: &mut Ui, program: &Program) -> (bool, bool);

    /// What was typed, and where it goes.
    fn typing(&mut self) -> &mut Typing;

    /// The declarations that it names.
    fn named(&self, program: &Program) -> Vec<Origin>;

    /// Why it can't be declared, in words.
    fn why_not(&self, reading: &Reading) -> Option<String>;

    /// The change that declares it in a file.
    fn change(&self, reading: &Reading, project: &Project, path: &str) -> Option<Change>;

    /// Its sheet.
    fn sheet(&self) -> SheetRef;
}

/// The words of a dialog.
pub(super) struct NewDialog<'a> {
    pub id: &'static str,
    pub heading: String,
    /// The file that the declaration goes into, if the dialog shows it.
    pub path: Option<&'a str>,
    /// The files that it can go into, if they can be chosen.
    pub homes: &'a [String],
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
    /// Another file was chosen.
    pub home: Option<String>,
}

impl NewDialog<'_> {
    /// Shows the dialog around its fields, which return whether Enter was pressed, and whether a problem is shown.
    pub fn show(&self, ctx: &Context, fields: impl FnOnce(&mut Ui) -> (bool, bool)) -> Answer {
        let (mut makes, mut stays, mut home) = (false, true, None);
        let modal = theme::modal(ctx, self.id).show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(440.0);
            ui.label(RichText::new(&self.heading).text_style(egui::TextStyle::Heading));
            if let (Some(path), 2..) = (self.path, self.homes.len()) {
                ui.add_space(space::S);
                let name = words!("new-file-of");
                label(ui, &name);
                let files = self.homes.iter().map(String::as_str);
                home = list(ui, ("new-file-of", &name), path, files, 300.0).and_then(|n| self.homes.get(n)).cloned();
            } else if let Some(path) = self.path {
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
        Answer { makes, home, stays: stays && !theme::is_left(&modal, true) }
    }
}

impl OpenProject {
    /// Makes the change that declares something, and opens its sheet.
    pub(super) fn declare(&mut self, host: &mut Host, ctx: &Context, change: Change, sheet: SheetRef) {
        self.apply_change(host, change);
        self.view.sheets.reset(&sheet);
        self.view.go_to_pane(ctx, PaneId::Sheet(sheet));
    }
}

impl Safe {
    /// Shows the dialog for something that is declared by the rules. Returns whether it is open.
    pub(super) fn show_declaring<D: Declares>(
        &mut self,
        open: &mut OpenProject,
        host: &mut Host,
        ctx: &Context,
    ) -> bool {
        let Some(mut dialog) = D::open(self).take() else { return false };
        let (Some(reading), Some(project)) = (open.view.checked.reading.clone(), &open.project) else { return false };
        let homes = homes(&reading, project, D::WORD, &dialog.named(&reading.program));
        let home = dialog.typing().home(&homes).or_else(|| open.file_of_new_declaration());
        let Some(path) = home else { return false };
        let problem = dialog.why_not(&reading);
        let [heading, main] = D::words();
        let (path, problem) = (path.as_str(), problem.as_deref());
        let words = NewDialog { id: D::ID, heading, path: Some(path), homes: &homes, problem, main };
        let answer = words.show(ctx, |ui| dialog.fields(ui, &reading.program));
        let typing = dialog.typing();
        typing.file = answer.home.or(typing.file.take());
        let made = open.project.as_ref().filter(|_| answer.makes);
        if let Some(change) = made.and_then(|project| dialog.change(&reading, project, path)) {
            open.declare(host, ctx, change, dialog.sheet());
        } else if answer.stays {
            *D::open(self) = Some(dialog);
        }
        true
    }
}
