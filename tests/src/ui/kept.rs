//! A playtest is saved at every step and restored for those who may see it; and trying out a design does what is
//! expected.

use super::lookup::words;
use super::{MANEUVER, TestWindow};
use egui::{Key, Modifiers};

const RULE: &str = "house-rule.dicta";

impl TestWindow {
    /// Kills the window and opens another one.
    fn killed(self) -> Self {
        let files = self.files.clone();
        drop(self);
        TestWindow::open(files, None)
    }
}

#[test]
fn a_built_in_mission_is_resumed_after_a_crash() {
    let mut app = TestWindow::playing("duel");
    // Before the first decision there is nothing to save.
    let mut app = {
        app.wait(4);
        app.killed()
    };
    app.expect_not(words!("start-resume"))
        .click(words!("start-fly-mission", title = "Duel"))
        .fly(MANEUVER)
        .expect(words!("table-turn", turn = 2));
    app.press(Modifiers::ALT, Key::ArrowLeft).expect(words!("timeline-at", n = 1, all = 2));
    let mut app = app.killed();
    app.click(words!("start-resume", title = "Duel"))
        .expect(words!("timeline-at", n = 1, all = 2))
        .press(Modifiers::ALT, Key::End)
        .expect("flies 2S2");
    app.fly(MANEUVER).expect(words!("table-turn", turn = 3));
    // The same game was continued.
    let mut app = app.killed();
    assert_eq!(app.labels_with(words!("start-resume")).len(), 1);
    app.click(words!("start-resume", title = "Duel")).expect(words!("table-turn", turn = 3));
}

#[test]
fn a_project_is_restored_with_its_playtest_and_layout() {
    let mut app = TestWindow::house_rule();
    app.click(words!("bar-fly")).fly(MANEUVER).expect(words!("table-turn", turn = 2));
    // Another branch, left in the middle.
    app.press(Modifiers::ALT, Key::Home);
    app.fly("Maneuver 9L2").expect(words!("branches-menu.name", n = 2));
    app.press(Modifiers::ALT, Key::ArrowLeft).expect(words!("timeline-at", n = 1, all = 2));
    let mut app = app.open_again();
    app.expect(words!("said-playtest-resumed"))
        .expect(words!("branches-menu.name", n = 2))
        .expect(words!("timeline-at", n = 1, all = 2))
        .click(words!("layout-edit.name"));
    let mut app = app.open_again();
    app.expect(words!("said-playtest-resumed"))
        .expect_not(words!("branches-menu.name", n = 2))
        .click(words!("layout-playtest.name"))
        .wait(20)
        .expect(words!("branches-menu.name", n = 2));
    // A restarted mission replaces it.
    app.click(words!("command-fly-again")).wait(10).fly(MANEUVER).expect_not(words!("branches-menu.name"));
    let mut app = app.open_again();
    app.expect(words!("said-playtest-resumed"))
        .expect(words!("table-turn", turn = 2))
        .expect_not(words!("branches-menu.name"));
}

#[test]
fn a_restored_game_of_several_people_starts_with_a_handover() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", words!("pilot-person")).click_first(MANEUVER).click(words!("decision-choose", what = "2S2"));
    app.expect(words!("hand-over-pass", seat = "Richthofen"))
        .click(words!("hand-over-pass.take", seat = "Richthofen"))
        .expect("Fokker Dr.I #1: Maneuver");
    let mut app = app.killed();
    // All seats get the screen in turn again: a shortcut would reveal which of them have chosen.
    app.click(words!("start-resume", title = "Duel"))
        .expect(words!("hand-over-pass", seat = "Nungesser"))
        .expect_not(words!("command-choose"))
        .expect_not(words!("decision-choose"))
        .expect_not("maneuver 2S2");
    app.click(words!("hand-over-pass.take", seat = "Nungesser"))
        .expect(words!("table-nothing"))
        .expect_not(words!("table-decides", who = "Richthofen"));
    app.click(words!("table-pass-on")).expect(words!("hand-over-pass", seat = "Richthofen")).expect_not("maneuver 2S2");
    app.click(words!("hand-over-pass.take", seat = "Richthofen"))
        .expect("Fokker Dr.I #1: Maneuver")
        .expect_not("maneuver 2S2");
}

#[test]
fn a_house_rule_is_played_from_its_source_and_named_in_the_playtest() {
    let mut app = TestWindow::house_rule();
    let text = app.on_disk(RULE).expect("saved");
    let says = |lead: &str| text.lines().find_map(|l| l.strip_prefix(lead)).expect("said").to_owned();
    assert!(!says("//   remove rule ").contains('<') && says("//   replace ").contains(" when "), "{text}");
    app.add(RULE, "remove rule speed\n").expect(words!("status-no-problems")).click(words!("command-fly-it"));
    app.expect(words!("table-turn", turn = 1))
        .expect(words!("table-house-rules", rules = "House rule"))
        .expect_not(words!("said-no-flight"));
}

#[test]
fn trying_out_an_aircraft_lets_the_user_play_it() {
    let mut app = TestWindow::new();
    app.click_first(words!("start-design"))
        .expect("(mine)")
        .click(words!("command-fly-it"))
        .expect(words!("table-turn", turn = 1));
    app.expect("(mine): Maneuver");
}

#[test]
fn a_double_click_on_a_tile_chooses_it() {
    let mut app = TestWindow::playing("duel");
    let pos = app.first(MANEUVER).rect().center();
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    // All in one frame: the second click follows immediately.
    let events = &mut app.window.input_mut().events;
    events.push(egui::Event::PointerMoved(pos));
    events.extend([true, false, true, false].map(button));
    app.wait(60).expect(words!("table-turn", turn = 2));
}

#[test]
fn replacing_a_line_starts_from_its_current_form() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "replace attack_dice.");
    app.press(Modifiers::CTRL, Key::Space).press(Modifiers::NONE, Key::Enter).expect(words!("status-no-problems"));
    let text =
        app.labels().into_iter().find(|l| l.contains("replace attack_dice.") && l.contains("edition")).expect("a text");
    let line = text.lines().last().expect("a line");
    assert!(line.contains(" by ") && line.contains(" because "), "{line}");
}
