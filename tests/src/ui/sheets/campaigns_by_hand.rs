//! Campaigns changed by hand: what carries over.

use super::super::lookup::words;
use super::super::{CARTS, TestWindow};
use egui::{Key, Modifiers};

#[test]
fn a_field_of_a_roster_carries_over_with_a_tick() {
    let text = CARTS.replace("  rounds 5\n", "  roster cart 1 per side\n  rounds 5\n");
    let mut app = TestWindow::with_sheet(&text);
    app.go_to_line(1 + text.lines().position(|l| l.starts_with("campaign week")).expect("a campaign"));
    app.wait(6).use_by_key(words!("sheet-campaign-carry.what"));
    app.only(words!("sheet-campaign-carry", kind = "Cart", title = "Cracks")).focus();
    app.wait(2).press(Modifiers::NONE, Key::Space).wait(6);
    let carried =
        text.replace("counter cracks \"Cracks\" : 0..99", "counter cracks \"Cracks\" : 0..99 lasting campaign");
    assert_eq!(app.source(), carried);
    app.only(words!("sheet-campaign-carry", kind = "Cart", title = "Cracks")).focus();
    app.wait(2).press(Modifiers::NONE, Key::Space).wait(6);
    assert_eq!(app.source(), text);
}
