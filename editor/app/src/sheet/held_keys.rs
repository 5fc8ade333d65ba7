//! Keys that are typed faster than the focus moves, such as several values in a row into cells of a table: they wait for
//! the frame in which what they are meant for has the focus.

use egui::{Context, Event, Id};

/// For how many frames keys are held: the focus moves within them.
const FRAMES: u64 = 4;

/// The held events, and the number of the frame in which the last of them came.
#[derive(Clone, Default)]
struct Held {
    events: Vec<Event>,
    frame: u64,
}

/// Holds what is typed from the first event on that `starts` accepts. Returns whether there is one.
pub fn hold_from(ctx: &Context, starts: impl Fn(&Event) -> bool) -> bool {
    let first = ctx.input(|i| i.events.iter().position(starts));
    first.inspect(|first| hold(ctx, *first)).is_some()
}

/// Holds what is typed after the first event that `ends` accepts.
pub fn hold_after(ctx: &Context, ends: impl Fn(&Event) -> bool) {
    if let Some(end) = ctx.input(|i| i.events.iter().position(ends)) {
        hold(ctx, end + 1);
    }
}

/// Holds all that is typed.
pub fn hold_all(ctx: &Context) {
    hold(ctx, 0);
}

/// Whether keys are held: what is typed now comes after them.
pub fn are_held(ctx: &Context) -> bool {
    let frame = ctx.cumulative_frame_nr();
    ctx.data(|data| data.get_temp::<Held>(id())).is_some_and(|held| frame.saturating_sub(held.frame) <= FRAMES)
}

/// Passes on the held events, before those of this frame.
pub fn replay(ctx: &Context) {
    let frame = ctx.cumulative_frame_nr();
    let held = ctx.data_mut(|data| data.remove_temp::<Held>(id()));
    if let Some(held) = held.filter(|held| frame.saturating_sub(held.frame) <= FRAMES) {
        ctx.input_mut(|i| i.events.splice(0..0, held.events).for_each(drop));
    }
}

fn hold(ctx: &Context, first: usize) {
    let is_typed = |event: &Event| matches!(event, Event::Text(_) | Event::Key { pressed: true, .. });
    let events = ctx.input_mut(|i| {
        let (held, others): (Vec<_>, Vec<_>) = i.events.split_off(first).into_iter().partition(is_typed);
        i.events.extend(others);
        held
    });
    if events.is_empty() {
        return;
    }
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| {
        let held: &mut Held = data.get_temp_mut_or_default(id());
        if frame.saturating_sub(held.frame) > FRAMES {
            held.events.clear();
        }
        held.events.extend(events);
        held.frame = frame;
    });
    ctx.request_repaint();
}

fn id() -> Id {
    Id::unique("held keys")
}
