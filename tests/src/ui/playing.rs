//! Playing with the keyboard alone, animations, and what the playtest offers besides decisions.

use super::{CARTS, MANEUVER, TestWindow};
use dicta_studio::io::{Files, InMemory};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::path::Path;
use std::sync::Arc;

impl TestWindow {
    fn key(&mut self, key: Key) -> &mut Self {
        self.press(Modifiers::NONE, key)
    }

    /// Runs frames until a label contains these words.
    fn until(&mut self, words: &str) -> &mut Self {
        for _ in 0..80 {
            if self.shows(words) {
                return self;
            }
            self.wait(1);
        }
        panic!("no label contains {words:?}; there is {:#?}", self.labels());
    }
}

#[test]
fn a_mission_is_played_to_its_end_by_keyboard_alone() {
    let mut desk = TestWindow::playing("duel");
    for _ in 0..150 {
        if desk.shows("The game is over") {
            break;
        }
        // Always choose the first legal option.
        desk.key(Key::Num1).key(Key::Escape).key(Key::Enter).key(Key::Escape);
    }
    desk.expect("The game is over");
}

#[test]
fn arrows_and_digits_mark_the_option_that_enter_chooses() {
    let mut desk = TestWindow::playing("duel");
    desk.key(Key::Num1);
    let first = desk.labels_with("Choose ");
    desk.key(Key::ArrowRight);
    let second = desk.labels_with("Choose ");
    assert!(first.len() == 1 && second.len() == 1 && first != second, "{first:?} {second:?}");
    desk.key(Key::ArrowLeft);
    assert_eq!(desk.labels_with("Choose "), first);
    desk.key(Key::Enter).until("Decision 2 of");
}

#[test]
fn animations_are_shown_and_can_be_skipped() {
    let mut desk = TestWindow::playing("duel");
    desk.click_first(MANEUVER);
    desk.window.get_by_label("Choose 2S2").click();
    desk.until("Skip").key(Key::Escape).expect_not("Skip").expect("Turn 2 of");
    // Without animations, nothing moves.
    desk.click("Show").click("Animations").key(Key::Escape);
    desk.click_first(MANEUVER);
    desk.window.get_by_label("Choose 2S2").click();
    for _ in 0..20 {
        desk.wait(1).expect_not("Skip");
    }
    desk.expect("Turn 3 of");
}

#[test]
fn the_game_log_is_filtered_and_leads_to_positions() {
    let mut desk = TestWindow::playing("duel");
    desk.fly(MANEUVER).expect("flies 2S2");
    desk.click("Entries to show").click("Choices").expect_not("flies 2S2").expect("maneuver 2S2");
    desk.click_first("maneuver 2S2").click("Go to this position").expect("You are viewing an earlier position");
    desk.press(Modifiers::ALT, Key::End).click("Entries to show").click("What happened").expect("Decision 2 of 2");
}

#[test]
fn keys_step_through_the_timeline() {
    let mut desk = TestWindow::playing("duel");
    desk.fly(MANEUVER).expect("Decision 2 of 2");
    desk.window.get_by_label("Position in the game").focus();
    desk.wait(3).key(Key::ArrowLeft).expect("Decision 1 of 2").key(Key::ArrowLeft).expect("Before the first decision");
    desk.key(Key::ArrowRight).expect("Decision 1 of 2");
    desk.click("Play from here").until("Decision 2 of 2");
}

#[test]
fn a_different_choice_starts_another_branch() {
    let mut desk = TestWindow::playing("duel");
    desk.fly(MANEUVER).expect("flies 2S2").expect_not("Branches (");
    desk.press(Modifiers::ALT, Key::Home).key(Key::Num4).key(Key::Enter).wait(60);
    desk.click("Branches (2)").click("Manage branches…").expect("Diverged at decision 1");
    desk.click("Switch to it").wait(4).expect("current");
}

#[test]
fn dice_are_entered_by_hand() {
    let mut desk = TestWindow::playing_in("tally-ho", "fighter_sweep");
    desk.click("Show").click("Manual dice and cards").key(Key::Escape);
    for _ in 0..30 {
        if desk.shows("entered since the choice") {
            break;
        }
        desk.key(Key::Num1).key(Key::Enter).key(Key::Escape).wait(6);
    }
    assert!(desk.labels_with("come_out").is_empty() && desk.labels_with("flight").is_empty(), "internal names");
    desk.expect("entered since the choice").expect("0 entered").key(Key::Num1).wait(4);
    desk.expect_not("0 entered since the choice");
}

#[test]
fn an_example_is_created_from_a_position() {
    let mut desk = TestWindow::new();
    desk.click("Try a house rule").wait(10).click("Start").wait(10).expect("Turn 1 of");
    desk.click("Save position…").click("Example of this position").expect("Title of the new declaration");
    desk.click("Add to project").expect("Wrote ");
}

#[test]
fn a_number_changed_during_play_applies_from_the_next_phase() {
    let files: Arc<InMemory> = Arc::default();
    files.save(Path::new("/carts/mine.dicta"), CARTS).expect("saved");
    let mut desk = TestWindow::open(files, None);
    desk.click("Open a project").fill("Folder of the project", "/carts").click("Open project");
    desk.expect("Source of mine.dicta").click("Start").wait(10).expect("Turn 1 of");
    desk.expect_not("The rules have changed. Apply").click("Tab mine.dicta");
    desk.fill("Source of mine.dicta", &CARTS.replace("speed > 2", "speed > 3")).wait(10);
    desk.click("Tab Race").expect("The rules have changed. Apply").click("From the next phase");
    desk.expect("take effect from the next phase").expect("rule slow").expect_not("Applied the new rules");
    for _ in 0..8 {
        if desk.shows("Applied the new rules") {
            break;
        }
        desk.key(Key::Num1).key(Key::Escape).key(Key::Enter).key(Key::Escape).wait(10);
    }
    desk.expect("Applied the new rules").expect("rule slow").click("Close the note on the rules");
    desk.expect_not("Applied the new rules").expect_not("The rules have changed. Apply");
}

#[test]
fn the_frames_of_tiles_are_explained_below_the_chart() {
    let mut desk = TestWindow::playing("duel");
    desk.expect("Tiles: Preparation").expect("Tiles: Acrobatic");
}

#[test]
fn the_inspector_shows_the_selected_piece() {
    let mut desk = TestWindow::playing("duel");
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I).wait(6).expect("Pane Inspector");
    desk.expect_not("Inspected: ").click_first("Fokker Dr.I #1, ").expect("Inspected: Fokker Dr.I #1");
}

#[test]
fn changing_an_option_asks_before_a_game_is_abandoned() {
    let mut desk = TestWindow::playing("duel");
    desk.fly(MANEUVER).expect("Decision 2 of 2");
    desk.click("Options").click_first("ltitude").wait(4).expect("Start the mission again?");
    // Keys don't reach the decision behind the dialog.
    desk.press(Modifiers::NONE, Key::Num1).press(Modifiers::NONE, Key::Enter).wait(4);
    desk.click("Cancel").expect_not("Start the mission again?").expect("Decision 2 of 2");
    assert!(desk.labels_with("Choose ").is_empty());
    desk.click("Options")
        .click_first("ltitude")
        .wait(4)
        .click("Start again")
        .wait(4)
        .expect("Before the first decision");
}

#[test]
fn a_filter_without_results_can_be_cleared() {
    let mut desk = TestWindow::playing("duel");
    desk.fill("Filter the game log", "nothing says so").wait(4).expect("No results");
    desk.click("Show all lines").wait(4).expect_not("No results");
}
