//! The schedule of a new aircraft: tiles from the library, by clicks, by dragging and with keys.

use super::SKIRMISH;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::words;
use egui::{Key, vec2};

/// The name of a tile in the library.
fn tile(name: &str) -> &'static str {
    words!("sheet-chart-member", name = format!("Maneuver {name}"))
}

#[test]
fn a_schedule_is_made_with_the_mouse() {
    let mut hand = Mouse::in_new_project(SKIRMISH);
    hand.declares("Aircraft", "pup", "Pup").click(words!("sheet-of.chart")).click(words!("sheet-chart-library"));
    hand.click(tile("2S2")).click(tile("7L2")).click(tile("7R2"));
    // By dragging, into the chart and out of it.
    let (from, to) = (hand.place(tile("3S3")), hand.place("Maneuver 2S2"));
    hand.drags(from, &[from + vec2(8.0, -8.0), to + vec2(0.0, 20.0), to]);
    let (from, to) = (hand.place("Maneuver 7R2"), hand.place(tile("3S3")));
    hand.drags(from, &[from + vec2(0.0, 20.0), to - vec2(0.0, 8.0), to]);
    // What may follow a maneuver.
    hand.click("Maneuver 2S2").sees(words!("sheet-chart-after", name = "2S2"));
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}

#[test]
fn a_schedule_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_new_project(SKIRMISH);
    hand.declares("Aircraft", "pup", "Pup").uses(words!("sheet-of.chart")).uses(words!("sheet-chart-library"));
    hand.ticks(tile("2S2")).ticks(tile("7L2")).ticks(tile("7R2")).ticks(tile("3S3"));
    // Delete takes a tile out of the chart, and the focus stays in it.
    hand.reach("Maneuver 7R2").times(1, Key::Delete);
    hand.uses("Maneuver 2S2").sees(words!("sheet-chart-after", name = "2S2"));
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}
