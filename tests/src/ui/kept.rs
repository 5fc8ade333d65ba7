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
    let mut desk = TestWindow::playing("duel");
    // Before the first decision there is nothing to save.
    let mut desk = {
        desk.wait(4);
        desk.killed()
    };
    desk.expect_not("Resume ").click("Play Duel").fly(MANEUVER).expect("Turn 2 of");
    desk.press(Modifiers::ALT, Key::ArrowLeft).expect("Decision 1 of 2");
    let mut desk = desk.killed();
    desk.click("Resume Duel").expect("Decision 1 of 2").press(Modifiers::ALT, Key::End).expect("flies 2S2");
    desk.fly(MANEUVER).expect("Turn 3 of");
    // The same game was continued.
    let mut desk = desk.killed();
    assert_eq!(desk.labels_with("Resume ").len(), 1);
    desk.click("Resume Duel").expect("Turn 3 of");
}

#[test]
fn a_project_is_restored_with_its_playtest_and_layout() {
    let mut desk = TestWindow::house_rule();
    desk.click("Start").fly(MANEUVER).expect("Turn 2 of");
    // Another branch, left in the middle.
    desk.press(Modifiers::ALT, Key::Home);
    desk.fly("Maneuver 9L2").expect("Branches (2)");
    desk.press(Modifiers::ALT, Key::ArrowLeft).expect("Decision 1 of 2");
    let mut desk = desk.open_again();
    desk.expect("Resumed").expect("Branches (2)").expect("Decision 1 of 2").click("Layout: Edit");
    let mut desk = desk.open_again();
    desk.expect("Resumed").expect_not("Branches (2)").click("Layout: Playtest").wait(20).expect("Branches (2)");
    // A restarted mission replaces it.
    desk.click("Restart playtest").wait(10).fly(MANEUVER).expect_not("Branches (");
    let mut desk = desk.open_again();
    desk.expect("Resumed").expect("Turn 2 of").expect_not("Branches (");
}

#[test]
fn a_restored_game_of_several_people_starts_with_a_handover() {
    let mut desk = TestWindow::playing("duel");
    desk.seat("Richthofen", "A person").click_first(MANEUVER).click("Choose 2S2");
    desk.expect("Pass to Richthofen").click("I am Richthofen").expect("Fokker Dr.I #1: Maneuver");
    let mut desk = desk.killed();
    // All seats get the screen in turn again: a shortcut would reveal which of them have chosen.
    desk.click("Resume Duel").expect("Pass to Nungesser").expect_not("Choose").expect_not("maneuver 2S2");
    desk.click("I am Nungesser").expect("You have nothing to decide now").expect_not("Richthofen decides");
    desk.click("Pass the screen on").expect("Pass to Richthofen").expect_not("maneuver 2S2");
    desk.click("I am Richthofen").expect("Fokker Dr.I #1: Maneuver").expect_not("maneuver 2S2");
}

#[test]
fn a_house_rule_is_played_from_its_source_and_named_in_the_playtest() {
    let mut desk = TestWindow::house_rule();
    let text = desk.on_disk(RULE).expect("saved");
    let says = |lead: &str| text.lines().find_map(|l| l.strip_prefix(lead)).expect("said").to_owned();
    assert!(!says("//   remove rule ").contains('<') && says("//   replace ").contains(" when "), "{text}");
    desk.add(RULE, "remove rule speed\n").expect("No problems").click("Start playtest");
    desk.expect("Turn 1 of").expect("With House rule").expect_not("No mission uses this");
}

#[test]
fn trying_out_an_aircraft_lets_the_user_play_it() {
    let mut desk = TestWindow::new();
    desk.click_first("Design your own").expect("(mine)").click("Start playtest").expect("Turn 1 of");
    desk.expect("(mine): Maneuver");
}

#[test]
fn a_double_click_on_a_tile_chooses_it() {
    let mut desk = TestWindow::playing("duel");
    let pos = desk.first(MANEUVER).rect().center();
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    // All in one frame: the second click follows immediately.
    let events = &mut desk.window.input_mut().events;
    events.push(egui::Event::PointerMoved(pos));
    events.extend([true, false, true, false].map(button));
    desk.wait(60).expect("Turn 2 of");
}

#[test]
fn replacing_a_line_starts_from_its_current_form() {
    let mut desk = TestWindow::house_rule();
    desk.add(RULE, "replace attack_dice.");
    desk.press(Modifiers::CTRL, Key::Space).press(Modifiers::NONE, Key::Enter).expect("No problems");
    let text = desk
        .labels()
        .into_iter()
        .find(|l| l.contains("replace attack_dice.") && l.contains("edition"))
        .expect("a text");
    let line = text.lines().last().expect("a line");
    assert!(line.contains(" by ") && line.contains(" because "), "{line}");
}
