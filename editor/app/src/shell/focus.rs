//! Keyboard focus: it is not lost, and it is seen.
//!
//! When the widget with the focus disappears, such as a choice of a list, a field of a form or of a dialog, or a line that
//! is removed, the focus returns to what had it before. When a key moves the focus to a widget that is scrolled out of
//! view, the widget is scrolled into view.

use super::Shell;
use crate::playtest::PlaytestPane;
use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::{Context, Event, Id, Key, LayerId, Pos2, Rect};

/// How many widgets that had the focus are remembered.
const REMEMBERED: usize = 16;
/// For how many frames the focus may still return: a dialog holds the keyboard in the frame in which it closes.
const FRAMES: u8 = 4;
/// A widget that is higher than this, in points, scrolls by itself, such as a source.
const LOW: f32 = 240.0;
/// A widget within this distance, in points, is in the place of another one.
const SAME: f32 = 3.0;

/// A widget that had the focus.
#[derive(Clone, Copy, PartialEq)]
struct Held {
    id: Id,
    layer: LayerId,
    rect: Rect,
}

/// Where the focus was.
#[derive(Default)]
pub(super) struct FocusTrail {
    /// The widgets that had it, each once, the latest last.
    held: Vec<Held>,
    /// What had the focus in the last frame.
    last: Option<Id>,
    /// What lost the focus, for how many more frames it may return, and whether a key took it away.
    lost: Option<(Held, u8, bool)>,
    /// What gets the focus by a key in this frame, to be scrolled into view in the next one.
    reached: Option<Id>,
    /// A dialog covers what lost the focus.
    is_covered: bool,
    /// For how many more frames what happens is still due to a key.
    keyed: u8,
    /// What is to get the focus, and for how many more frames: a dialog that closes keeps the focus from what is below.
    wanted: Option<(Id, u8)>,
}

impl FocusTrail {
    fn remember(&mut self, held: Held) {
        self.held.retain(|other| other.id != held.id);
        self.held.push(held);
        let over = self.held.len().saturating_sub(REMEMBERED);
        self.held.drain(..over);
    }

    /// What the focus returns to: what is in the place of the lost widget, what had it before and is still there, or else
    /// what is nearest.
    fn target(&self, ctx: &Context, lost: &Held, by_key: bool) -> Option<Id> {
        let near = by_key.then(|| nearest(ctx, lost)).flatten();
        // After a click, the focus only leaves what lay above: a popup or a dialog.
        let may = |held: &&Held| by_key || held.layer != lost.layer;
        let before = self.held.iter().rev().filter(|held| held.id != lost.id).filter(may);
        let mut before = before.map(|held| held.id).filter(|id| takes_focus(ctx, *id));
        let in_place = near.filter(|(_, distance)| *distance < SAME);
        in_place.map(|(id, _)| id).or_else(|| before.next()).or(near.map(|(id, _)| id))
    }
}

/// Whether a widget is drawn in this frame and can have the focus.
fn takes_focus(ctx: &Context, id: Id) -> bool {
    let layer = ctx.viewport(|viewport| {
        let widget = viewport.this_pass.widgets.get(id)?;
        (widget.enabled && widget.sense.is_focusable()).then_some(widget.layer_id)
    });
    layer.is_some_and(|layer| ctx.memory(|memory| memory.allows_interaction(layer)))
}

/// The widget that is nearest to where the lost one was, in its layer, and its distance.
fn nearest(ctx: &Context, lost: &Held) -> Option<(Id, f32)> {
    ctx.viewport(|viewport| {
        let all = viewport.this_pass.widgets.get_layer(lost.layer);
        let is_low = |rect: Rect| rect.is_finite() && rect.height() < LOW;
        let can = all.filter(|widget| widget.enabled && widget.sense.is_focusable() && is_low(widget.rect));
        let with_distance = can.map(|w| (w.id, w.rect.left_center().distance(lost.rect.left_center())));
        with_distance.min_by(|a, b| a.1.total_cmp(&b.1))
    })
}

/// Whether a key was pressed that moves the focus, or uses the widget that has it.
fn is_key_pressed(ctx: &Context) -> bool {
    const KEYS: [Key; 10] = [
        Key::Tab,
        Key::Enter,
        Key::Space,
        Key::Escape,
        Key::Delete,
        Key::Backspace,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::ArrowLeft,
        Key::ArrowRight,
    ];
    ctx.input(|i| KEYS.iter().any(|key| i.key_pressed(*key)))
}

impl FocusTrail {
    /// Scrolls what has been reached by a key into view. Call it before anything is drawn.
    pub(super) fn show_reached(&mut self, ctx: &Context) {
        let Some(id) = self.reached.take() else { return };
        let is_hidden = ctx.viewport(|viewport| {
            let widget = viewport.prev_pass.widgets.get(id)?;
            let (whole, seen) = (widget.rect, widget.interact_rect);
            Some(whole.is_finite() && whole.height() < LOW && !seen.expand(1.0).contains_rect(whole))
        });
        if is_hidden == Some(true) {
            let (target_tree, target_node) = (TreeId::ROOT, id.accesskit_id());
            let request = ActionRequest { action: Action::ScrollIntoView, target_tree, target_node, data: None };
            ctx.input_mut(|i| i.events.push(Event::AccessKitActionRequest(request)));
        }
    }

    /// Returns the focus if the widget that had it has disappeared. Call it after everything is drawn.
    pub(super) fn keep_focus(&mut self, ctx: &Context) {
        let now = ctx.memory(|m| m.focused());
        let trail = self;
        trail.keyed = match ctx.input(|i| i.pointer.any_pressed() || i.pointer.any_released()) {
            true => 0,
            false if is_key_pressed(ctx) => FRAMES,
            false => trail.keyed.saturating_sub(1),
        };
        let by_key = trail.keyed > 0;
        let place = |id: Id| {
            let of = |widget: &egui::WidgetRect| Held { id, layer: widget.layer_id, rect: widget.rect };
            ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).map(of))
        };
        match now.map(|id| (id, place(id))) {
            Some((id, Some(held))) => {
                trail.reached = (trail.last != Some(id) && by_key).then_some(id).or(trail.reached);
                trail.remember(held);
                (trail.lost, trail.wanted, trail.is_covered) = (None, None, false);
            }
            // A widget that gets the focus before it is drawn.
            Some((id, None)) if trail.last != Some(id) => trail.wanted = Some((id, FRAMES)),
            None if trail.wanted.is_some() => {
                if let Some((id, frames)) = trail.wanted.take() {
                    trail.wanted = frames.checked_sub(1).map(|frames| (id, frames));
                    ctx.memory_mut(|m| m.request_focus(id));
                    ctx.request_repaint();
                }
            }
            _ => {
                let left = trail.last.and_then(|last| trail.held.iter().find(|held| held.id == last));
                if let Some(left) = left.filter(|_| trail.lost.is_none()) {
                    trail.lost = Some((*left, FRAMES, by_key));
                }
            }
        }
        if let Some((lost, frames, by_key)) = trail.lost.take() {
            let is_there = place(lost.id).is_some();
            if is_there && !takes_focus(ctx, lost.id) {
                // It gets the focus back when the dialog closes.
                (trail.lost, trail.is_covered) = (Some((lost, FRAMES, by_key)), true);
            } else if is_there && std::mem::take(&mut trail.is_covered) {
                ctx.memory_mut(|m| m.request_focus(lost.id));
            } else if !is_there && let Some(id) = trail.target(ctx, &lost, by_key) {
                ctx.memory_mut(|m| m.request_focus(id));
                trail.reached = Some(id);
            } else if frames > 0 {
                trail.lost = Some((lost, frames - 1, by_key));
                ctx.request_repaint();
            }
        }
        trail.last = now;
    }
}

impl Shell {
    /// Whether a dialog is open: then shortcuts run no commands.
    pub(super) fn is_dialog_open(&self) -> bool {
        self.dialogs.is_open()
            || self.host.notifications.open
            || self.open.view.table.as_ref().is_some_and(PlaytestPane::is_dialog_open)
            || !self.open.view.outside.is_empty()
            || self.safe.is_waiting()
    }
}

/// Opens the menu of the widget with the focus, as a click with the secondary button does, when the menu key or
/// Shift+F10 is pressed.
#[derive(Default)]
pub(super) struct MenuKey;

impl egui::Plugin for MenuKey {
    fn debug_name(&self) -> &'static str {
        "menu-key"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut egui::RawInput) {
        let is_menu = |event: &Event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => {
                *key == Key::Menu || *key == Key::F10 && modifiers.shift_only()
            }
            _ => false,
        };
        if !input.events.iter().any(is_menu) {
            return;
        }
        let focused = ctx.memory(|m| m.focused()).filter(|id| !crate::keyboard::has_own_menu_key(ctx, *id));
        let place = focused.and_then(|id| ctx.viewport(|v| v.prev_pass.widgets.get(id).map(|w| w.interact_rect)));
        if let Some(pos) = place.filter(|rect| rect.is_positive()).map(|rect| rect.center()) {
            input.events.retain(|event| !is_menu(event));
            input.events.extend(secondary_click(pos));
        }
    }
}

fn secondary_click(pos: Pos2) -> [Event; 3] {
    let (button, modifiers) = (egui::PointerButton::Secondary, egui::Modifiers::NONE);
    let pressed = |pressed| Event::PointerButton { pos, button, pressed, modifiers };
    [Event::PointerMoved(pos), pressed(true), pressed(false)]
}
