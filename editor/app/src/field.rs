//! Text fields for search and filters.

use crate::theme::{self, Tokens};
use crate::words::words;
use dicta_studio::search::Query;
use egui::text::CCursorRange;
use egui::{Align2, Button, Context, Id, Key, Popup, Rect, Response, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

/// Width of the button that clears a filter, in points.
const CROSS: f32 = 18.0;

/// A field that filters a list, with a button to clear it. An infinite width takes all available space.
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

/// Whether Enter was pressed in a single-line field. The field keeps focus, so that you can correct input that is
/// rejected; if it is accepted, the field disappears.
pub fn entered(ui: &Ui, response: &Response) -> bool {
    let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
    if entered {
        response.request_focus();
    }
    entered
}

/// Number of frames in which a new dialog claims focus: a window is measured before it is visible.
pub const FRESH: u8 = 3;

/// Focuses the default widget of a new dialog; `fresh` counts the frames down.
pub fn take_keyboard(fresh: &mut u8, response: &Response) {
    if *fresh > 0 {
        *fresh -= 1;
        response.request_focus();
        response.ctx.request_repaint();
    }
}

/// Focuses a field and selects its content, so that typing replaces it.
pub fn focus_all(ui: &Ui, response: &Response, text: &str) {
    response.request_focus();
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::select_all_str(text)));
    state.store(ui.ctx(), response.id);
}

/// Selects the content of a form's field that the keyboard focuses, so that typing replaces it. A click puts the cursor
/// where it is.
pub fn select_on_tab(ui: &Ui, response: &Response, text: &str) {
    let by_pointer = ui.input(|i| i.pointer.any_down() || i.pointer.any_released());
    if response.gained_focus() && !by_pointer {
        focus_all(ui, response, text);
    }
}

/// The switches for search options. Returns whether one was toggled.
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

/// Where it is kept whether a list was open when the frame began.
fn lists() -> Id {
    Id::unique("open lists")
}

/// Notes whether a list is open. Call this at the start of every frame.
pub fn note_lists(ctx: &Context) {
    let is_open = Popup::is_any_open(ctx);
    ctx.data_mut(|d| d.insert_temp(lists(), is_open));
}

/// Whether Escape leaves a form. While one of its lists is open, Escape closes only that.
pub fn escaped(ui: &Ui) -> bool {
    let list = ui.ctx().data(|d| d.get_temp::<bool>(lists())).unwrap_or_default();
    !list && ui.input(|i| i.key_pressed(Key::Escape))
}
