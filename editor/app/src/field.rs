//! Fields in which one says what is looked for.

use crate::words::words;
use dicta_studio::search::Query;
use egui::text::{CCursor, CCursorRange};
use egui::{Button, Response, Role, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;

/// Gives the keyboard to a field and selects what it holds, so that what one types takes its place.
pub fn focus_all(ui: &Ui, response: &Response, text: &str) {
    response.request_focus();
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), end)));
    state.store(ui.ctx(), response.id);
}

/// The switches for how words are looked for. Says whether one was turned.
pub fn ways(ui: &mut Ui, query: &mut Query) -> bool {
    let ways = [
        (&mut query.match_case, icons::ICON_MATCH_CASE, words!("find-case"), words!("find-case.help")),
        (&mut query.whole_word, icons::ICON_MATCH_WORD, words!("find-whole"), words!("find-whole.help")),
        (&mut query.regex, icons::ICON_REGULAR_EXPRESSION, words!("find-regex"), words!("find-regex.help")),
    ];
    let mut turned = false;
    for (on, icon, name, help) in ways {
        let mut response = ui.add(Button::new(icon.codepoint).selected(*on));
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, *on, &name));
        response = response.on_hover_text(help);
        if response.clicked() {
            *on = !*on;
            turned = true;
        }
    }
    turned
}
