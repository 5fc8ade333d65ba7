//! Campaigns made by hand from nothing: with the mouse only, and with the keyboard only. Each is played and undone.

use super::super::lookup::{tab, words};
use super::super::{CARTS, TestWindow};
use egui::{Key, Modifiers};

/// The carts with a second mission.
fn carts() -> String {
    let drive = "mission drive \"Drive\" {\n  map yard\n  turns 2\n  role leader red\n  role follower blue\n  seat one leader\n  \
                 seat two follower\n  piece ann wagon { seat one, at @0102, facing 2 }\n  \
                 piece bob wagon { seat two, at @0103, facing 2 }\n}\n";
    format!("{CARTS}\n{drive}")
}

impl TestWindow {
    fn written_after(&self, text: &str) -> String {
        self.source().strip_prefix(text).expect("the rest is unchanged").trim_start().to_owned()
    }

    /// Undoes every step, until this text is left.
    #[track_caller]
    fn undo_to(&mut self, text: &str) {
        for _ in 0..40 {
            if self.source() == text {
                return;
            }
            self.press(Modifiers::COMMAND, Key::Z).wait(6);
        }
        panic!("not everything is undone: {}", self.source());
    }
}

#[test]
fn a_campaign_is_made_played_and_undone_with_the_mouse() {
    let text = carts();
    let mut app = TestWindow::with_sheet(&text);
    app.click(words!("menu-file")).click(words!("command-new-campaign")).wait(4);
    for mission in ["Race", "Drive"] {
        app.pick_from(words!("campaign-new.add"), mission, false);
    }
    app.click(words!("campaign-new.up", title = "Drive")).click(words!("campaign-new.do")).wait(8);
    app.expect(tab("campaign_1")).expect(words!("sheet-campaign-node", title = "Drive"));
    app.tap(words!("sheet-campaign-add")).pick_from(words!("sheet-campaign-add.mission"), "Drive", false);
    app.pick_from(words!("sheet-campaign-add.when"), words!("sheet-campaign-add.odd"), false);
    app.pick_from(words!("sheet-campaign-add.role", role = "leader"), "Blue", false);
    app.tap(words!("sheet-campaign-add.do"));
    app.tap(words!("sheet-campaign-later", title = "Race"));
    app.tap(words!("input-less", name = words!("sheet-campaign-rounds")));
    app.tap(words!("sheet-campaign-roster-add")).tap(words!("sheet-campaign-roster-add.do"));
    insta::assert_snapshot!(app.written_after(&text));
    app.expect(words!("status-no-problems"));
    app.tap(words!("sheet-campaign-begin.name", title = "campaign_1"));
    app.expect(words!("campaign-round", round = 1, rounds = 5));
    app.click(words!("layout-edit.name")).wait(6).undo_to(&text);
}

#[test]
fn a_campaign_is_made_played_and_undone_with_the_keyboard() {
    let text = carts();
    let mut app = TestWindow::with_sheet(&text);
    app.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-new-campaign"));
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    app.fill(words!("campaign-new.name"), "month").fill(words!("campaign-new.title"), "A month");
    app.pick_from(words!("campaign-new.add"), "Race", true).use_by_key(words!("campaign-new.do"));
    app.expect(tab("A month")).use_by_key(words!("sheet-campaign-add"));
    app.pick_from(words!("sheet-campaign-add.mission"), "Drive", true);
    app.pick_from(words!("sheet-campaign-add.when"), words!("sheet-campaign-add.only"), true);
    app.use_by_key(words!("input-more", name = words!("sheet-campaign-add.round")));
    app.use_by_key(words!("sheet-campaign-add.do")).use_by_key(words!("sheet-campaign-earlier", title = "Drive"));
    app.use_by_key(words!("sheet-campaign-roster-add"));
    app.pick_from(words!("sheet-campaign-roster-side"), "Red", true);
    app.use_by_key(words!("input-more", name = words!("sheet-campaign-roster-count")));
    app.use_by_key(words!("sheet-campaign-roster-add.do"));
    insta::assert_snapshot!(app.written_after(&text));
    app.expect(words!("status-no-problems")).use_by_key(words!("sheet-campaign-begin.name", title = "A month"));
    app.expect(words!("campaign-round", round = 1, rounds = 6));
    app.click(words!("layout-edit.name")).wait(6).undo_to(&text);
}

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
