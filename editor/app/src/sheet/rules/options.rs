//! Options as switches: the setting of each, and which rules it changes.

use super::super::{SheetAction, SheetContext, paper, parts};
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::sheet::Setting;
use dicta_studio::sheet::rules::options::{OptionModel, changed};
use egui::accesskit::Role;
use egui::{ComboBox, RichText, Ui, WidgetInfo};

/// Shows all options. `name` is the option that the sheet was opened for.
pub fn show(ui: &mut Ui, cx: &SheetContext<'_>, options: &[OptionModel], name: &str, action: &mut SheetAction) {
    if options.is_empty() {
        paper::soft(ui, &words!("sheet-options-none"));
        return;
    }
    let set: Vec<&OptionModel> = options.iter().filter(|o| o.set != o.default).collect();
    ui.horizontal_wrapped(|ui| {
        paper::soft(ui, &words!("sheet-options-says"));
        let back = ui.add_enabled(!set.is_empty(), egui::Button::new(words!("status-defaults")).small());
        if back.on_disabled_hover_text(words!("sheet-options-all-default")).clicked() {
            action.setting = Some(Setting { options: Vec::new(), ..cx.reading.setting.clone() });
        }
    });
    let mut readings = false;
    for (i, option) in options.iter().enumerate() {
        if i == 0 && !option.reading {
            parts::section(ui, &words!("sheet-options-rules"));
        } else if option.reading && !readings {
            readings = true;
            parts::section(ui, &words!("sheet-options-readings"));
        }
        ui.push_id(&option.heading.name, |ui| show_option(ui, cx, option, name, action));
    }
}

fn show_option(ui: &mut Ui, cx: &SheetContext<'_>, option: &OptionModel, name: &str, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let heading = &option.heading;
    let mut chosen = option.set;
    let wanted = name.rsplit(' ').next() == Some(heading.name.as_str());
    let width = ui.available_width();
    if wanted {
        show_once(ui, name);
    }
    let called = || words!("sheet-option", title = heading.title.as_str());
    paper::card(ui, width, |ui| {
        ui.horizontal_wrapped(|ui| {
            if option.is_switch() {
                let mut on = chosen == 1;
                let switch = ui.checkbox(&mut on, "");
                switch.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, called()));
                chosen = usize::from(on);
            }
            let ink = if wanted { t.accent } else { t.ink };
            paper::to_text(ui, cx, RichText::new(&heading.title).strong().color(ink), heading.origin, action)
                .on_hover_ui(|ui| {
                    _ = ui.label(words!("sheet-text.named", word = "option", name = heading.name.as_str()))
                });
            if !option.is_switch() {
                let value = option.values.get(chosen).map_or("", String::as_str).replace('_', " ");
                let list = ComboBox::from_id_salt("value").selected_text(value).show_ui(ui, |ui| {
                    for (i, value) in option.values.iter().enumerate() {
                        ui.selectable_value(&mut chosen, i, value.replace('_', " "));
                    }
                });
                list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, called()));
            }
            let default = option.values.get(option.default).map_or("", String::as_str).replace('_', " ");
            paper::piece(ui, &words!("sheet-option-default", value = default));
            if !option.requires.is_empty() {
                let says = words!("sheet-option-needs", list = option.requires.join(", "));
                paper::soft(ui, &format!("· {says}"));
            }
            if !option.excludes.is_empty() {
                let says = words!("sheet-option-not-with", list = option.excludes.join(", "));
                paper::soft(ui, &format!("· {says}"));
            }
        });
        paper::docs(ui, &heading.docs);
        changes(ui, option, action);
        parts::source(ui, cx, heading.source.as_deref(), heading.reconstructed.as_deref());
    });
    ui.add_space(2.0);
    if let Some(value) = option.values.get(chosen).filter(|_| chosen != option.set) {
        action.setting = Some(changed(cx.reading, &option.heading.name, value));
    }
}

/// Frames in which to scroll to the option: at first the height of the page is unknown.
const TRIES: u8 = 3;

/// Scrolls to the option that the sheet was opened for, when it opens.
fn show_once(ui: &mut Ui, name: &str) {
    let id = ui.scope_id().with(("shown", name));
    let tried: u8 = ui.data(|d| d.get_temp(id)).unwrap_or(0);
    if tried < TRIES {
        ui.scroll_to_cursor(Some(egui::Align::Min));
        ui.data_mut(|d| d.insert_temp(id, tried + 1));
        ui.ctx().request_repaint();
    }
}

fn changes(ui: &mut Ui, option: &OptionModel, action: &mut SheetAction) {
    paper::lines(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        if option.changes.is_empty() {
            paper::soft(ui, &words!("sheet-no-rule"));
        } else {
            paper::around(ui, &words!("sheet-option-changes", list = paper::HOLE), |ui| links(ui, option, action));
        }
    });
    let (n, list) = (option.missions.len(), option.missions.join(", "));
    let tested = (option.examples > 0).then(|| words!("sheet-option-examples", n = option.examples));
    let missions = (n > 0).then(|| words!("sheet-option-missions", n = n, list = list));
    let says: Vec<String> = tested.into_iter().chain(missions).collect();
    if !says.is_empty() {
        paper::soft(ui, &dicta_studio::names::capitalized(&says.join(" · ")));
    }
}

/// What an option changes, with links to the sheets.
fn links(ui: &mut Ui, option: &OptionModel, action: &mut SheetAction) {
    for (i, changed) in option.changes.iter().enumerate() {
        let comma = if i + 1 < option.changes.len() { "," } else { "" };
        let link = paper::link(ui, &format!("{}{comma}", changed.title), &changed.sheet, action);
        link.on_hover_ui(|ui| _ = ui.label(words!("sheet-open.sort", word = changed.word.as_str())));
    }
}
