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
    let mut app = TestWindow::playing("duel");
    for _ in 0..150 {
        if app.shows("The game is over") {
            break;
        }
        // Always choose the first legal option.
        app.key(Key::Num1).key(Key::Escape).key(Key::Enter).key(Key::Escape);
    }
    app.expect("The game is over");
}

#[test]
fn arrows_and_digits_mark_the_option_that_enter_chooses() {
    let mut app = TestWindow::playing("duel");
    app.key(Key::Num1);
    let first = app.labels_with("Choose ");
    app.key(Key::ArrowRight);
    let second = app.labels_with("Choose ");
    assert!(first.len() == 1 && second.len() == 1 && first != second, "{first:?} {second:?}");
    app.key(Key::ArrowLeft);
    assert_eq!(app.labels_with("Choose "), first);
    app.key(Key::Enter).until("Decision 2 of");
}

#[test]
fn animations_are_shown_and_can_be_skipped() {
    let mut app = TestWindow::playing("duel");
    app.click_first(MANEUVER);
    app.window.get_by_label("Choose 2S2").click();
    app.until("Skip").key(Key::Escape).expect_not("Skip").expect("Turn 2 of");
    // Without animations, nothing moves.
    app.click("Show").click("Animated movement and fire").key(Key::Escape);
    app.click_first(MANEUVER);
    app.window.get_by_label("Choose 2S2").click();
    for _ in 0..20 {
        app.wait(1).expect_not("Skip");
    }
    app.expect("Turn 3 of");
}

#[test]
fn the_game_log_is_filtered_and_leads_to_positions() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("flies 2S2");
    app.click("Entries to show").click("Choices").expect_not("flies 2S2").expect("maneuver 2S2");
    app.click_first("maneuver 2S2").click("Go to this position").expect("You are viewing an earlier position");
    app.press(Modifiers::ALT, Key::End).click("Entries to show").click("What happened").expect("Decision 2 of 2");
}

#[test]
fn keys_step_through_the_timeline() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("Decision 2 of 2");
    app.window.get_by_label("Position in the game").focus();
    app.wait(3).key(Key::ArrowLeft).expect("Decision 1 of 2").key(Key::ArrowLeft).expect("Before the first decision");
    app.key(Key::ArrowRight).expect("Decision 1 of 2");
    app.click("Play from here").until("Decision 2 of 2");
}

#[test]
fn a_different_choice_starts_another_branch() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("flies 2S2").expect_not("Branches (");
    app.press(Modifiers::ALT, Key::Home).key(Key::Num4).key(Key::Enter).wait(60);
    app.click("Branches (2)").click("Manage branches…").expect("Diverged at decision 1");
    app.click("Switch to it").wait(4).expect("current");
}

#[test]
fn dice_are_entered_by_hand() {
    let mut app = TestWindow::playing_in("tally-ho", "fighter_sweep");
    app.click("Show").click("Manual dice and cards").key(Key::Escape);
    for _ in 0..30 {
        if app.shows("entered since the choice") {
            break;
        }
        app.key(Key::Num1).key(Key::Enter).key(Key::Escape).wait(6);
    }
    assert!(app.labels_with("come_out").is_empty() && app.labels_with("flight").is_empty(), "internal names");
    app.expect("entered since the choice").expect("0 entered").key(Key::Num1).wait(4);
    app.expect_not("0 entered since the choice");
}

#[test]
fn an_example_is_created_from_a_position() {
    let mut app = TestWindow::new();
    app.click("Try a house rule").wait(10).click("Start").wait(10).expect("Turn 1 of");
    app.click("Save position…").click("Example of this position").expect("Title of the new declaration");
    app.click("Add to project").expect("Wrote ");
}

#[test]
fn a_number_changed_during_play_applies_from_the_next_phase() {
    let files: Arc<InMemory> = Arc::default();
    files.save(Path::new("/carts/mine.dicta"), CARTS).expect("saved");
    let mut app = TestWindow::open(files, None);
    app.click("Open a project").fill("Folder of the project", "/carts").click("Open project");
    app.expect("Source of mine.dicta").click("Start").wait(10).expect("Turn 1 of");
    app.expect_not("The rules have changed. Apply").click("Tab mine.dicta");
    app.fill("Source of mine.dicta", &CARTS.replace("speed > 2", "speed > 3")).wait(10);
    app.click("Tab Race").expect("The rules have changed. Apply").click("From the next phase");
    app.expect("take effect from the next phase").expect("rule slow").expect_not("Applied the new rules");
    for _ in 0..8 {
        if app.shows("Applied the new rules") {
            break;
        }
        app.key(Key::Num1).key(Key::Escape).key(Key::Enter).key(Key::Escape).wait(10);
    }
    app.expect("Applied the new rules").expect("rule slow").click("Close the note on the rules");
    app.expect_not("Applied the new rules").expect_not("The rules have changed. Apply");
}

#[test]
fn the_frames_of_tiles_are_explained_below_the_chart() {
    let mut app = TestWindow::playing("duel");
    app.expect("Tiles: Preparation").expect("Tiles: Acrobatic");
}

#[test]
fn the_inspector_shows_the_selected_piece() {
    let mut app = TestWindow::playing("duel");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I).wait(6).expect("Pane Inspector");
    app.expect_not("Inspected: ").click_first("Fokker Dr.I #1, ").expect("Inspected: Fokker Dr.I #1");
}

#[test]
fn changing_an_option_asks_before_a_game_is_abandoned() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("Decision 2 of 2");
    app.click("Options").click_first("ltitude").wait(4).expect("Start the mission again?");
    // Keys don't reach the decision behind the dialog.
    app.press(Modifiers::NONE, Key::Num1).press(Modifiers::NONE, Key::Enter).wait(4);
    app.click("Cancel").expect_not("Start the mission again?").expect("Decision 2 of 2");
    assert!(app.labels_with("Choose ").is_empty());
    app.click("Options")
        .click_first("ltitude")
        .wait(4)
        .click("Start again")
        .wait(4)
        .expect("Before the first decision");
}

#[test]
fn a_filter_without_results_can_be_cleared() {
    let mut app = TestWindow::playing("duel");
    app.fill("Filter the game log", "nothing says so").wait(4).expect("No results");
    app.click("Show all lines").wait(4).expect_not("No results");
}
