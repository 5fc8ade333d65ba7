//! The Lab pane: the rules as they are now against the saved ones.

use super::lookup::words;
use super::{CARTS, TestWindow};
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;

#[test]
fn changed_rules_are_compared_with_the_saved_ones() {
    let mut app = TestWindow::plane(CARTS);
    app.click(words!("menu-view")).click(words!("command-show-lab")).expect(words!("lab-hint"));
    // Nothing has changed.
    assert!(app.only(words!("lab-compare")).accesskit_node().is_disabled());
    // The mission ends in turn 16 instead of 6.
    app.behind("turns ").typed("1").press(Modifiers::NONE, Key::Escape).has("turns 16");
    app.click(words!("lab-compare")).wait(4);
    app.expect(words!("lab-differing", n = 200, all = 200)).expect(words!("lab-most"));
    app.expect(words!("lab-plot")).expect_not(words!("lab-hint"));
    // A game that differs opens as a playtest.
    app.first(words!("lab-play", version = words!("lab-column-b"), turn = 16)).focus();
    app.wait(1).press(Modifiers::NONE, Key::Space).wait(4);
    app.expect(words!("pane-decision"));
}
