//! Keyboard focus: which widget receives the keys that are pressed without Ctrl or Alt.
//!
//! Commands with a single key, such as the digits of a decision, check here first. egui's own text fields are
//! recognized; any other widget that is typed into, or that has the focus without using its keys, declares that with
//! [`set_focus_kind`].

use egui::{Context, Id};

/// What has the focus, ordered from what uses no keys to what uses all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FocusKind {
    Nothing,
    /// A whole pane, or the map: uses arrows, but not Enter or digits.
    Surface,
    /// A button, a row or the like: uses Enter, Space and arrows, but not digits.
    Control,
    /// A text field, or an open menu or dialog: uses all keys.
    TextInput,
}

/// What has the focus now.
pub fn focus(ctx: &Context) -> FocusKind {
    let covered = egui::Popup::is_any_open(ctx) || ctx.memory(|m| m.top_modal_layer().is_some());
    if covered || ctx.text_edit_focused() {
        return FocusKind::TextInput;
    }
    let Some(id) = ctx.memory(|m| m.focused()) else { return FocusKind::Nothing };
    ctx.data(|d| d.get_temp(id)).unwrap_or(FocusKind::Control)
}

/// Declares which keys a widget uses whenever it has the focus.
pub fn set_focus_kind(ctx: &Context, id: Id, kind: FocusKind) {
    ctx.data_mut(|d| d.insert_temp(id, kind));
}

/// Declares that a widget opens its menu itself when the menu key or Shift+F10 is pressed.
pub fn set_own_menu_key(ctx: &Context, id: Id) {
    ctx.data_mut(|d| d.insert_temp(id.with("menu-key"), true));
}

/// Whether a widget opens its menu itself.
pub fn has_own_menu_key(ctx: &Context, id: Id) -> bool {
    ctx.data(|d| d.get_temp(id.with("menu-key"))).unwrap_or(false)
}

/// Notes that the keys of a command were pressed in this frame: the command runs after the panes are shown.
pub fn note_command(ctx: &Context) {
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|d| d.insert_temp(Id::unique("command pressed"), frame));
}

/// Whether a command runs after this frame: what the keys have begun ends before it.
pub fn has_command(ctx: &Context) -> bool {
    ctx.data(|d| d.get_temp(Id::unique("command pressed"))) == Some(ctx.cumulative_frame_nr())
}

/// Whether digits, and other keys that only fields use, are free for commands.
pub fn digits_are_free(ctx: &Context) -> bool {
    focus(ctx) < FocusKind::TextInput
}

/// Whether Enter and Space are free for commands.
pub fn enter_is_free(ctx: &Context) -> bool {
    focus(ctx) < FocusKind::Control
}

/// Whether arrows are free for commands.
pub fn arrows_are_free(ctx: &Context) -> bool {
    focus(ctx) == FocusKind::Nothing
}
