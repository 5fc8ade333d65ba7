//! Inputs of values in a form: steppers, ticks, pickers and text fields, each with its title and a button to clear it.
//!
//! What is typed is kept until the field is left; Escape gives it up.

use super::SheetAction;
use crate::theme::{Tokens, size};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::hands::{EditableValue, Input};
use dicta_syntax::quote;
use egui::accesskit::Role;
use egui::{
    Button, ComboBox, DragValue, FontId, Id, Key, PopupCloseBehavior, Response, RichText, ScrollArea, Sense, TextEdit,
    Ui, WidgetInfo, vec2,
};
use egui_material_icons::icons;

/// Width of the titles.
const TITLE: f32 = 112.0;
/// Width of pickers and text fields.
const WIDTH: f32 = 150.0;
/// Lists with more choices than this have a search field.
const FEW: usize = 9;

/// A value with its title and an input. `name` is its name for assistive technology.
pub fn row(ui: &mut Ui, value: &EditableValue, title: &str, name: &str, action: &mut SheetAction) -> Response {
    let shown = ui.horizontal(|ui| {
        let ink = if value.is_inherited { Tokens::of(ui).ink_faint } else { Tokens::of(ui).ink_soft };
        let label = self::title(ui, title, ink);
        if let Some(edit) = input(ui, value, name) {
            action.edit = Some(edit);
        }
        if value.is_own {
            let clear = ui.add(Button::new(icons::ICON_CLOSE.codepoint).small().frame(false));
            let clear = clear.accessible_name(words!("input-clear", name = name));
            if clear.on_hover_text(words!("hand-clear.help")).clicked() {
                action.edit = Some(value.cleared());
            }
        }
        label
    });
    shown.inner
}

/// The title of an input, cut if it is too long.
pub fn title(ui: &mut Ui, text: &str, ink: egui::Color32) -> Response {
    let galley = super::parts::line(ui, text, FontId::proportional(size::SMALL), ink, TITLE);
    let (rect, response) = ui.allocate_exact_size(vec2(TITLE, ui.spacing().interact_size.y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let at = egui::pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley.clone(), ink);
    super::parts::whole(response, &galley)
}

/// An input for a value. Returns the edit that was made.
pub fn input(ui: &mut Ui, value: &EditableValue, name: &str) -> Option<Edit> {
    let set = |to: String| value.set(to);
    match &value.input {
        Input::Number { now, least, most } => number(ui, *now, (*least, *most), name).map(|n| set(n.to_string())),
        Input::Mark(now) => mark(ui, *now, name).map(|on| match on || !value.is_own {
            true => set(on.to_string()),
            false => value.cleared(),
        }),
        Input::One { now, of } => one(ui, now, of, name).map(set),
        Input::Several { picked, of } => several(ui, picked, of, name).map(|(member, on)| {
            let kept = picked.iter().filter(|p| **p != member).cloned();
            let all: Vec<String> = kept.chain(on.then(|| member.clone())).collect();
            match (value.is_own, on, all.is_empty()) {
                (false, ..) => set(format!("[{}]", all.join(", "))),
                (true, true, _) => Edit::Add { member, to: value.of.clone() },
                (true, false, true) => value.cleared(),
                (true, false, false) => Edit::Remove { member, from: value.of.clone() },
            }
        }),
        Input::Text(now) => text(ui, now, name).map(|typed| set(if value.is_title { typed } else { quote(&typed) })),
        Input::Written(now) => text(ui, now, name).filter(|typed| !typed.trim().is_empty()).map(set),
    }
}

/// A stepper. Returns a new number.
pub fn number(ui: &mut Ui, now: i64, (least, most): (i64, i64), name: &str) -> Option<i64> {
    let id = Id::unique(("number", name));
    let mut typed = ui.data(|d| d.get_temp::<i64>(id)).unwrap_or(now);
    let step = |ui: &mut Ui, sign: &str, name: String, to: i64| {
        let button = ui.add_enabled((least..=most).contains(&to), Button::new(sign).small());
        button.accessible_name(name).clicked().then_some(to)
    };
    let less = step(ui, "−", words!("input-less", name = name), now.saturating_sub(1));
    // A value outside the range is shown as it is, and not changed when the field is left.
    let field = DragValue::new(&mut typed).range(least.min(now)..=most.max(now));
    let field = ui.add(field.speed(0.1).update_while_editing(false));
    let field = field.accessible_name(name);
    let more = step(ui, "+", words!("input-more", name = name), now.saturating_add(1));
    if field.dragged() || field.has_focus() {
        ui.data_mut(|d| d.insert_temp(id, typed));
        return less.or(more);
    }
    ui.data_mut(|d| d.remove::<i64>(id));
    less.or(more).or((typed != now).then(|| typed.clamp(least, most)))
}

/// A tick. Returns whether it is set, if it was switched.
pub fn mark(ui: &mut Ui, now: bool, name: &str) -> Option<bool> {
    let mut on = now;
    let shown = ui.checkbox(&mut on, "");
    shown.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, name));
    shown.clicked().then_some(on)
}

/// A list of which one is picked. Returns another choice.
pub fn one(ui: &mut Ui, now: &str, of: &[(String, String)], name: &str) -> Option<String> {
    let title = of.iter().find(|(n, _)| n == now).map_or(now, |(_, title)| title);
    let mut picked = None;
    let list = ComboBox::from_id_salt(("one", name)).selected_text(title).width(WIDTH).truncate();
    let list = list.show_ui(ui, |ui| {
        let sought = sought(ui, of.len(), name);
        for (value, title) in of.iter().filter(|choice| fits(choice, &sought)) {
            if ui.selectable_label(value == now, title).on_hover_text(value).clicked() {
                picked = Some(value.clone());
            }
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    picked.filter(|picked| picked != now)
}

/// A list of which several are picked. Returns what was picked or dropped.
pub fn several(ui: &mut Ui, picked: &[String], of: &[(String, String)], name: &str) -> Option<(String, bool)> {
    let titles = of.iter().filter(|(n, _)| picked.contains(n)).map(|(_, title)| title.as_str());
    let shown = titles.collect::<Vec<_>>().join(", ");
    let mut turned = None;
    let list = ComboBox::from_id_salt(("several", name)).selected_text(if shown.is_empty() { "–" } else { &shown });
    let list = list.width(WIDTH).truncate().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let list = list.show_ui(ui, |ui| {
        let sought = sought(ui, of.len(), name);
        ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
            for (value, title) in of.iter().filter(|choice| fits(choice, &sought)) {
                let mut on = picked.contains(value);
                if ui.checkbox(&mut on, title).clicked() {
                    turned = Some((value.clone(), on));
                }
            }
        });
    });
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    turned
}

/// A text field. Returns what was typed, if it differs, when it is left or Enter is pressed.
pub fn text(ui: &mut Ui, now: &str, name: &str) -> Option<String> {
    let id = Id::unique(("text", name));
    let kept = ui.data(|d| d.get_temp::<String>(id));
    let was_typed = kept.is_some();
    let mut typed = kept.unwrap_or_else(|| now.to_owned());
    let field = ui.add(TextEdit::singleline(&mut typed).desired_width(WIDTH)).accessible_name(name);
    crate::field::select_on_tab(ui, &field, &typed);
    if field.has_focus() {
        ui.data_mut(|d| d.insert_temp(id, typed));
        return None;
    }
    ui.data_mut(|d| d.remove::<String>(id));
    let given_up = ui.input(|i| i.key_pressed(Key::Escape));
    Some(typed).filter(|typed| was_typed && !given_up && typed != now)
}

/// The search text of a long list.
fn sought(ui: &mut Ui, count: usize, name: &str) -> String {
    if count <= FEW {
        return String::new();
    }
    let id = Id::unique(("sought", name));
    let mut sought: String = ui.data(|d| d.get_temp(id)).unwrap_or_default();
    let field = TextEdit::singleline(&mut sought).hint_text(words!("hand-find")).desired_width(WIDTH);
    ui.add(field).accessible_name(words!("input-find", name = name));
    ui.data_mut(|d| d.insert_temp(id, sought.clone()));
    sought.to_lowercase()
}

fn fits((value, title): &(String, String), sought: &str) -> bool {
    sought.is_empty() || value.to_lowercase().contains(sought) || title.to_lowercase().contains(sought)
}

/// A small button of a form. Returns whether it was clicked; if it has a reason not to work, it says it.
pub fn button(ui: &mut Ui, text: String, name: String, why_not: Option<&str>) -> bool {
    let button = ui.add_enabled(why_not.is_none(), Button::new(RichText::new(text).small()).small());
    let button = button.accessible_name(name);
    crate::theme::explain_disabled(button, why_not.unwrap_or_default()).clicked()
}
