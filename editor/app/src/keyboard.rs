//! Who has the keyboard: whose the keys are that are pressed without Ctrl or Alt.
//!
//! Commands of a single key, such as the digits of a decision, ask here first. A text field of the toolkit is known by
//! itself; whatever else is typed into, and whatever has the keyboard without use for it, says so with [`is_held_by`].

use egui::{Context, Id};

/// What has the keyboard, from what leaves all keys to others to what leaves none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    Nobody,
    /// A pane as a whole, or the map: arrows are its own, Enter and digits are not.
    Ground,
    /// A button, a row or the like: Enter, space and arrows are its own, digits are not.
    Thing,
    /// Somebody types, or a menu or a question stands before everything: all keys are its own.
    Writing,
}

/// Who has the keyboard now.
pub fn holder(ctx: &Context) -> Holder {
    let covered = egui::Popup::is_any_open(ctx) || ctx.memory(|m| m.top_modal_layer().is_some());
    if covered || ctx.text_edit_focused() {
        return Holder::Writing;
    }
    let Some(id) = ctx.memory(|m| m.focused()) else { return Holder::Nobody };
    ctx.data(|d| d.get_temp(id)).unwrap_or(Holder::Thing)
}

/// Says what it means that this has the keyboard, whenever it has.
pub fn is_held_by(ctx: &Context, id: Id, holder: Holder) {
    ctx.data_mut(|d| d.insert_temp(id, holder));
}

/// Whether digits and other keys that nothing but a field has use for are free.
pub fn hears_digits(ctx: &Context) -> bool {
    holder(ctx) < Holder::Writing
}

/// Whether Enter and space are free.
pub fn hears_enter(ctx: &Context) -> bool {
    holder(ctx) < Holder::Thing
}

/// Whether arrows are free.
pub fn hears_arrows(ctx: &Context) -> bool {
    holder(ctx) == Holder::Nobody
}
