//! The properties of a look, such as the colour of its counter, and the list that colours are chosen from.

use super::super::{SheetContext, paper, parts};
use super::shape_tools::number_field;
use super::{Drawing, Made, Shown};
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::colours::{COLOURS, ROLES};
use dicta_studio::sheet::look::{LookProperty, PROPERTY_MAX, PropertyValue};
use egui::accesskit::Role;
use egui::{Button, ComboBox, CornerRadius, PopupCloseBehavior, RichText, TextEdit, Ui, Vec2, WidgetInfo};

impl Drawing {
    /// The properties of the look with a single value, to be changed.
    pub(super) fn properties(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, shown: Shown<'_>) -> Made {
        if shown.sheet.properties.is_empty() {
            return None;
        }
        parts::section(ui, &words!("sheet-look-properties"));
        let mut made: Made = None;
        ui.add_enabled_ui(!shown.is_locked, |ui| {
            egui::Grid::new("look-properties").num_columns(3).show(ui, |ui| {
                for property in &shown.sheet.properties {
                    made = made.take().or(self.property(ui, cx, shown, property));
                    ui.end_row();
                }
            });
        });
        made
    }

    fn property(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, shown: Shown<'_>, property: &LookProperty) -> Made {
        let word = property.word.as_str();
        let help = match word {
            "tint" => words!("sheet-look-property.tint"),
            "colour" => words!("sheet-look-property.colour"),
            "shadow" => words!("sheet-look-property.shadow"),
            _ => String::new(),
        };
        let name = words!("sheet-look-property", property = word);
        let label = ui.label(RichText::new(word).strong());
        if !help.is_empty() {
            label.on_hover_text(&help);
        }
        let chosen = match &property.value {
            PropertyValue::Colour(colour) => {
                let inherited = cx.looks.prop(&self.name, word).unwrap_or_default();
                let shows = if property.is_own() { colour.as_str() } else { inherited };
                colours(ui, &mut self.sought, (word, &name), shows, &shown.sheet.colours)
            }
            PropertyValue::Number(now) => {
                number_field(ui, ("look-property", word), &name, *now, 0..=PROPERTY_MAX).map(|value| value.to_string())
            }
        };
        let mut made = chosen.and_then(|value| property.set(&shown.sheet.of, &value));
        if property.is_own() {
            let name = words!("sheet-look-property-clear", property = word);
            let clear = ui.add(Button::new(words!("hand-clear")).small()).on_hover_text(&name);
            clear.widget_info(|| WidgetInfo::labeled(Role::Button, !shown.is_locked, &name));
            if clear.clicked() {
                made = property.set(&shown.sheet.of, "");
            }
        } else {
            paper::soft(ui, &help);
        }
        made.map(|edit| (word.to_owned(), edit))
    }
}

/// A list of colours, with a field to find one. Returns the one that is chosen.
pub(super) fn colours(
    ui: &mut Ui,
    sought: &mut String,
    (id, name): (&str, &str),
    now: &str,
    own: &[String],
) -> Option<String> {
    let t = Tokens::of(ui);
    let mut made = None;
    let shows = if now.is_empty() { "–" } else { now };
    let list = ComboBox::from_id_salt(id)
        .selected_text(shows)
        .width(130.0)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let list = list.show_ui(ui, |ui| {
        let edit = TextEdit::singleline(sought).hint_text(words!("hand-find")).desired_width(120.0);
        ui.add(edit).accessible_name(words!("hand-find"));
        let known = ROLES.iter().chain(&COLOURS).map(|colour| (*colour).to_owned());
        let mut all: Vec<String> = known.chain(own.iter().cloned()).collect();
        // A tone of a colour that is typed is one as well.
        let typed = sought.trim().replace(' ', "_");
        if !typed.is_empty() && !all.contains(&typed) && t.known_role(&typed, t.ink, t.ink).is_some() {
            all.insert(0, typed.clone());
        }
        for colour in all.iter().filter(|colour| colour.contains(typed.as_str())) {
            let swatch = egui::IdSalt::new("swatch");
            let picture = egui::Atom::custom(swatch, Vec2::splat(12.0));
            let button = Button::selectable(*colour == now, (picture, colour.as_str())).atom_ui(ui);
            if let Some(area) = button.rect(swatch) {
                ui.painter().rect_filled(area, CornerRadius::same(2), t.role(colour, t.accent, t.warning));
            }
            if button.response.clicked() {
                made = Some(colour.clone()).filter(|colour| colour != now);
                sought.clear();
                ui.close();
            }
        }
    });
    let enabled = ui.is_enabled();
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, enabled, name));
    made
}
