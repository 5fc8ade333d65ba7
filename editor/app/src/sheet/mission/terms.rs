//! The conditions of a mission or campaign as inputs: map, turns or rounds, options, and its description.

use crate::field;
use crate::sheet::{SheetAction, inputs, parts};
use crate::words::words;
use dicta_ide::edit::{Edit, Path};
use dicta_studio::hands::EditableValue;
use dicta_studio::hands::conditions::Conditions;
use egui::{CollapsingHeader, TextEdit, Ui};

/// With more options than this, their list is closed at first.
const FEW: usize = 6;

/// Shows the conditions.
pub fn show(ui: &mut Ui, form: &Conditions, action: &mut SheetAction) {
    parts::section(ui, &words!("sheet-mission-terms"));
    for value in &form.values {
        let title = title(value);
        inputs::row(ui, value, &title, &title, action);
    }
    if form.options.is_empty() {
        return;
    }
    let set = form.options.iter().filter(|o| o.is_own).count();
    let heading = words!("sheet-mission-options", n = set);
    let open = form.options.len() <= FEW;
    CollapsingHeader::new(heading).id_salt("options").default_open(open).show(ui, |ui| {
        for option in &form.options {
            let name = words!("sheet-mission-option", option = option.title.as_str());
            inputs::row(ui, option, &option.title, &name, action);
        }
    });
}

fn title(value: &EditableValue) -> String {
    match value.title.as_str() {
        "map" => words!("sheet-mission-map-of"),
        "turns" => words!("sheet-mission-turns"),
        "rounds" => words!("sheet-campaign-rounds"),
        other => dicta_studio::names::capitalized(other),
    }
}

/// The description while it is written: its text, and for how many frames it takes the focus.
pub type Description = Option<(String, u8)>;

/// The description of a declaration as a text field, while it is open; else the button that opens it.
pub fn description(ui: &mut Ui, of: &Path, docs: &str, writing: &mut Description, action: &mut SheetAction) {
    let Some((mut text, mut fresh)) = writing.take() else {
        let name = if docs.is_empty() { words!("sheet-describe.add") } else { words!("sheet-describe.change") };
        if inputs::button(ui, name.clone(), name, None) {
            *writing = Some((docs.to_owned(), field::FRESH));
        }
        return;
    };
    let field = TextEdit::multiline(&mut text).desired_rows(2).desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name(words!("sheet-describe"));
    field::take_keyboard(&mut fresh, &response);
    let mut open = !ui.input(|i| i.key_pressed(egui::Key::Escape));
    ui.horizontal(|ui| {
        if ui.button(words!("hand-take")).clicked() {
            open = false;
            action.edit = (text.trim() != docs.trim()).then(|| Edit::Describe { of: of.clone(), to: text.clone() });
        }
        open &= !ui.button(words!("cancel")).clicked();
    });
    if open {
        *writing = Some((text, fresh));
    }
}
