//! Fields in which one says what is looked for.

use crate::theme::{self, Tokens};
use crate::words::words;
use dicta_studio::search::Query;
use egui::text::CCursorRange;
use egui::{Align2, Button, Key, Rect, Response, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

/// The room for the cross that empties a filter.
const CROSS: f32 = 18.0;

/// A field that filters a list, with a cross to empty it once it holds something. An infinite width takes what there is.
pub fn filter(ui: &mut Ui, words: &mut String, hint: String, name: &str, width: f32) -> Response {
    let margin = egui::Margin { right: CROSS as i8, ..egui::Margin::symmetric(4, 2) };
    let edit = TextEdit::singleline(words).hint_text(hint).desired_width(width).margin(margin);
    let mut response = ui.add(edit).accessible_name(name);
    if words.is_empty() {
        return response;
    }
    let at = response.rect.right_center() - vec2(CROSS / 2.0, 0.0);
    let place = Rect::from_center_size(at, vec2(CROSS - 2.0, CROSS - 2.0));
    let cross = ui.interact(place, response.id.with("cross"), Sense::click());
    let name = words!("filter-clear", name = name);
    cross.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let t = Tokens::of(ui);
    if cross.hovered() || cross.has_focus() {
        ui.painter().rect_filled(place, 3.0, t.line);
    }
    let sign = icons::ICON_CLOSE.codepoint;
    ui.painter().text(at, Align2::CENTER_CENTER, sign, theme::icon_font(theme::size::SMALL), t.ink_soft);
    let cross = cross.on_hover_cursor(egui::CursorIcon::Default).on_hover_text(words!("filter-clear.help"));
    if cross.clicked() {
        words.clear();
        response.mark_changed();
        response.request_focus();
    }
    response
}

/// Whether Enter was pressed in a field of one line, which keeps the keyboard: what is refused is written anew. Where it is
/// taken, the field goes away and the keyboard with it.
pub fn entered(ui: &Ui, response: &Response) -> bool {
    let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if entered {
        response.request_focus();
    }
    entered
}

/// For how many frames what comes to the front takes the keyboard: a window is measured before it is seen.
pub const FRESH: u8 = 3;

/// Gives the keyboard to what is pressed first in a question that has just come; `fresh` counts the frames down.
pub fn take_keyboard(fresh: &mut u8, response: &Response) {
    if *fresh > 0 {
        *fresh -= 1;
        response.request_focus();
        response.ctx.request_repaint();
    }
}

/// Gives the keyboard to a field and selects what it holds, so that what one types takes its place.
pub fn focus_all(ui: &Ui, response: &Response, text: &str) {
    response.request_focus();
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::select_all_str(text)));
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
