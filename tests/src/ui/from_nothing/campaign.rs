//! A campaign: its missions in their order, when they are played and by whom, its rounds and its roster.

use crate::ui::CARTS;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::{tab, words};

/// The carts with a second mission.
fn carts() -> String {
    let drive = "mission drive \"Drive\" {\n  map yard\n  turns 2\n  role leader red\n  role follower blue\n  seat one leader\n  \
                 seat two follower\n  piece ann wagon { seat one, at @0102, facing 2 }\n  \
                 piece bob wagon { seat two, at @0103, facing 2 }\n}\n";
    format!("{CARTS}\n{drive}")
}

#[test]
fn a_campaign_is_made_played_and_undone_with_the_mouse() {
    let mut hand = Mouse::in_project(&carts());
    hand.command(words!("menu-file"), words!("command-new-campaign"));
    hand.pick(words!("campaign-new.add"), "Race").pick(words!("campaign-new.add"), "Drive");
    hand.click(words!("campaign-new.up", title = "Drive")).click(words!("campaign-new.do"));
    hand.sees(tab("campaign_1")).sees(words!("sheet-campaign-node", title = "Drive"));
    hand.click(words!("sheet-campaign-add")).pick(words!("sheet-campaign-add.mission"), "Drive");
    hand.pick(words!("sheet-campaign-add.when"), words!("sheet-campaign-add.odd"));
    hand.pick(words!("sheet-campaign-add.role", role = "leader"), "Blue").click(words!("sheet-campaign-add.do"));
    hand.click(words!("sheet-campaign-later", title = "Race"));
    hand.click(words!("input-less", name = words!("sheet-campaign-rounds")));
    hand.click(words!("sheet-campaign-roster-add")).click(words!("sheet-campaign-roster-add.do"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid();
    hand.click(words!("sheet-campaign-begin.name", title = "campaign_1"));
    hand.sees(words!("campaign-round", round = 1, rounds = 5));
    hand.click(words!("layout-edit.name")).undoes_all();
}

#[test]
fn a_campaign_is_made_played_and_undone_with_the_keyboard() {
    let mut hand = Keyboard::in_project(&carts());
    hand.command(words!("command-new-campaign")).fills(words!("campaign-new.name"), "month");
    hand.fills(words!("campaign-new.title"), "A month").pick(words!("campaign-new.add"), "Race");
    hand.uses(words!("campaign-new.do")).sees(tab("A month")).uses(words!("sheet-campaign-add"));
    hand.pick(words!("sheet-campaign-add.mission"), "Drive");
    hand.pick(words!("sheet-campaign-add.when"), words!("sheet-campaign-add.only"));
    hand.uses(words!("input-more", name = words!("sheet-campaign-add.round"))).uses(words!("sheet-campaign-add.do"));
    hand.uses(words!("sheet-campaign-earlier", title = "Drive")).uses(words!("sheet-campaign-roster-add"));
    hand.pick(words!("sheet-campaign-roster-side"), "Red");
    hand.uses(words!("input-more", name = words!("sheet-campaign-roster-count")));
    hand.uses(words!("sheet-campaign-roster-add.do"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid();
    hand.uses(words!("sheet-campaign-begin.name", title = "A month"));
    hand.sees(words!("campaign-round", round = 1, rounds = 6));
    hand.press(egui::Modifiers::COMMAND, egui::Key::Num1).undoes_all();
}
