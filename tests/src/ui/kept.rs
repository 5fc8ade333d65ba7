//! A playtest is saved at every step and restored for those who may see it; and trying out a design does what is
//! expected.

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
    app.expect_not("Resume ").click("Play Duel").fly(MANEUVER).expect("Turn 2 of");
    app.press(Modifiers::ALT, Key::ArrowLeft).expect("Decision 1 of 2");
    let mut app = app.killed();
    app.click("Resume Duel").expect("Decision 1 of 2").press(Modifiers::ALT, Key::End).expect("flies 2S2");
    app.fly(MANEUVER).expect("Turn 3 of");
    // The same game was continued.
    let mut app = app.killed();
    assert_eq!(app.labels_with("Resume ").len(), 1);
    app.click("Resume Duel").expect("Turn 3 of");
}

#[test]
fn a_project_is_restored_with_its_playtest_and_layout() {
    let mut app = TestWindow::house_rule();
    app.click("Start").fly(MANEUVER).expect("Turn 2 of");
    // Another branch, left in the middle.
    app.press(Modifiers::ALT, Key::Home);
    app.fly("Maneuver 9L2").expect("Branches (2)");
    app.press(Modifiers::ALT, Key::ArrowLeft).expect("Decision 1 of 2");
    let mut app = app.open_again();
    app.expect("Resumed").expect("Branches (2)").expect("Decision 1 of 2").click("Layout: Edit");
    let mut app = app.open_again();
    app.expect("Resumed").expect_not("Branches (2)").click("Layout: Playtest").wait(20).expect("Branches (2)");
    // A restarted mission replaces it.
    app.click("Restart playtest").wait(10).fly(MANEUVER).expect_not("Branches (");
    let mut app = app.open_again();
    app.expect("Resumed").expect("Turn 2 of").expect_not("Branches (");
}

#[test]
fn a_restored_game_of_several_people_starts_with_a_handover() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", "A person").click_first(MANEUVER).click("Choose 2S2");
    app.expect("Pass to Richthofen").click("I am Richthofen").expect("Fokker Dr.I #1: Maneuver");
    let mut app = app.killed();
    // All seats get the screen in turn again: a shortcut would reveal which of them have chosen.
    app.click("Resume Duel").expect("Pass to Nungesser").expect_not("Choose").expect_not("maneuver 2S2");
    app.click("I am Nungesser").expect("You have nothing to decide now").expect_not("Richthofen decides");
    app.click("Pass the screen on").expect("Pass to Richthofen").expect_not("maneuver 2S2");
    app.click("I am Richthofen").expect("Fokker Dr.I #1: Maneuver").expect_not("maneuver 2S2");
}

#[test]
fn a_house_rule_is_played_from_its_source_and_named_in_the_playtest() {
    let mut app = TestWindow::house_rule();
    let text = app.on_disk(RULE).expect("saved");
    let says = |lead: &str| text.lines().find_map(|l| l.strip_prefix(lead)).expect("said").to_owned();
    assert!(!says("//   remove rule ").contains('<') && says("//   replace ").contains(" when "), "{text}");
    app.add(RULE, "remove rule speed\n").expect("No problems").click("Start playtest");
    app.expect("Turn 1 of").expect("With House rule").expect_not("No mission uses this");
}

#[test]
fn trying_out_an_aircraft_lets_the_user_play_it() {
    let mut app = TestWindow::new();
    app.click_first("Design your own").expect("(mine)").click("Start playtest").expect("Turn 1 of");
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
    app.wait(60).expect("Turn 2 of");
}

#[test]
fn replacing_a_line_starts_from_its_current_form() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "replace attack_dice.");
    app.press(Modifiers::CTRL, Key::Space).press(Modifiers::NONE, Key::Enter).expect("No problems");
    let text =
        app.labels().into_iter().find(|l| l.contains("replace attack_dice.") && l.contains("edition")).expect("a text");
    let line = text.lines().last().expect("a line");
    assert!(line.contains(" by ") && line.contains(" because "), "{line}");
}
