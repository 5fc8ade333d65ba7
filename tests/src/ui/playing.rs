//! Playing with the keyboard alone, animations, and what the playtest offers besides decisions.

use super::lookup::{shown, source, tab, words};
use super::{CARTS, MANEUVER, TestWindow};
use dicta_studio::io::{Files, InMemory};
use egui::{Key, Modifiers};
use std::path::Path;
use std::sync::Arc;

impl TestWindow {
    fn key(&mut self, key: Key) -> &mut Self {
        self.press(Modifiers::NONE, key)
    }

    /// Runs frames until a label contains these words.
    #[track_caller]
    fn until(&mut self, words: &str) -> &mut Self {
        for _ in 0..80 {
            if self.shows(words) {
                return self;
            }
            self.wait(1);
        }
        panic!("no label contains {}; there is {:#?}", shown(words), self.labels());
    }
}

#[test]
fn a_mission_is_played_to_its_end_by_keyboard_alone() {
    let mut app = TestWindow::playing("duel");
    for _ in 0..150 {
        if app.shows(words!("table-over")) {
            break;
        }
        // Always choose the first legal option.
        app.key(Key::Num1).key(Key::Escape).key(Key::Enter).key(Key::Escape);
    }
    app.expect(words!("table-over"));
}

#[test]
fn arrows_and_digits_mark_the_option_that_enter_chooses() {
    let mut app = TestWindow::playing("duel");
    app.key(Key::Num1);
    let first = app.labels_with(words!("decision-choose"));
    app.key(Key::ArrowRight);
    let second = app.labels_with(words!("decision-choose"));
    assert!(first.len() == 1 && second.len() == 1 && first != second, "{first:?} {second:?}");
    app.key(Key::ArrowLeft);
    assert_eq!(app.labels_with(words!("decision-choose")), first);
    app.key(Key::Enter).until(words!("timeline-at", n = 2));
}

#[test]
fn animations_are_shown_and_can_be_skipped() {
    let mut app = TestWindow::playing("duel");
    app.click_first(MANEUVER);
    app.only(words!("decision-choose", what = "2S2")).click();
    app.until(words!("table-skip"))
        .key(Key::Escape)
        .expect_not(words!("table-skip"))
        .expect(words!("table-turn", turn = 2));
    // Without animations, nothing moves.
    app.click(words!("show-menu")).click(words!("show-movement")).key(Key::Escape);
    app.click_first(MANEUVER);
    app.only(words!("decision-choose", what = "2S2")).click();
    for _ in 0..20 {
        app.wait(1).expect_not(words!("table-skip"));
    }
    app.expect(words!("table-turn", turn = 3));
}

#[test]
fn the_game_log_is_filtered_and_leads_to_positions() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("flies 2S2");
    app.click(words!("journal-sorts.name"))
        .click(words!("journal-choices"))
        .expect_not("flies 2S2")
        .expect("maneuver 2S2");
    app.click_first("maneuver 2S2").click(words!("journal-to-moment")).expect(words!("table-earlier"));
    app.press(Modifiers::ALT, Key::End)
        .click(words!("journal-sorts.name"))
        .click(words!("journal-usual"))
        .expect(words!("timeline-at", n = 2, all = 2));
}

#[test]
fn keys_step_through_the_timeline() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect(words!("timeline-at", n = 2, all = 2));
    app.only(words!("timeline-name")).focus();
    app.wait(3)
        .key(Key::ArrowLeft)
        .expect(words!("timeline-at", n = 1, all = 2))
        .key(Key::ArrowLeft)
        .expect(words!("timeline-at.start"));
    app.key(Key::ArrowRight).expect(words!("timeline-at", n = 1, all = 2));
    app.click(words!("timeline-play")).until(words!("timeline-at", n = 2, all = 2));
}

#[test]
fn a_different_choice_starts_another_branch() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("flies 2S2").expect_not(words!("branches-menu.name"));
    app.press(Modifiers::ALT, Key::Home).key(Key::Num4).key(Key::Enter).wait(60);
    app.click(words!("branches-menu.name", n = 2))
        .click(words!("branches-manage"))
        .expect(words!("branches-parted", n = 1));
    app.click(words!("branches-switch")).wait(4).expect(words!("branches-is-current"));
}

#[test]
fn dice_are_entered_by_hand() {
    let mut app = TestWindow::playing_in("tally-ho", "fighter_sweep");
    app.click(words!("show-menu")).click(words!("command-dice-by-hand")).key(Key::Escape);
    for _ in 0..30 {
        if app.shows(words!("chance-given")) {
            break;
        }
        app.key(Key::Num1).key(Key::Enter).key(Key::Escape).wait(6);
    }
    assert!(app.labels_with("come_out").is_empty() && app.labels_with("flight").is_empty(), "internal names");
    app.expect(words!("chance-given")).expect(words!("chance-given", n = 0)).key(Key::Num1).wait(4);
    app.expect_not(words!("chance-given", n = 0));
}

#[test]
fn an_example_is_created_from_a_position() {
    let mut app = TestWindow::new();
    app.click(words!("start-rule")).wait(10).click(words!("bar-fly")).wait(10).expect(words!("table-turn", turn = 1));
    app.click(words!("make-menu")).click(words!("make-example-here")).expect(words!("make-title.name"));
    app.click(words!("make-write")).expect(words!("said-written"));
}

#[test]
fn a_number_changed_during_play_applies_from_the_next_phase() {
    let files: Arc<InMemory> = Arc::default();
    files.save(Path::new("/carts/mine.dicta"), CARTS).expect("saved");
    let mut app = TestWindow::open(files, None);
    app.click(words!("start-open")).fill(words!("dialog-open.path"), "/carts").click(words!("dialog-open.do"));
    app.expect(source("mine.dicta")).click(words!("bar-fly")).wait(10).expect(words!("table-turn", turn = 1));
    app.expect_not(words!("rules-offer")).click(tab("mine.dicta"));
    app.fill(source("mine.dicta"), &CARTS.replace("speed > 2", "speed > 3")).wait(10);
    app.click(tab("Race")).expect(words!("rules-offer")).click(words!("rules-from-next-phase"));
    app.expect(words!("rules-wait")).expect("rule slow").expect_not(words!("rules-in-force"));
    for _ in 0..8 {
        if app.shows(words!("rules-in-force")) {
            break;
        }
        app.key(Key::Num1).key(Key::Escape).key(Key::Enter).key(Key::Escape).wait(10);
    }
    app.expect(words!("rules-in-force")).expect("rule slow").click(words!("rules-close-note"));
    app.expect_not(words!("rules-in-force")).expect_not(words!("rules-offer"));
}

#[test]
fn the_frames_of_tiles_are_explained_below_the_chart() {
    let mut app = TestWindow::playing("duel");
    app.expect(words!("decision-legend", what = "Preparation")).expect(words!("decision-legend", what = "Acrobatic"));
}

#[test]
fn the_inspector_shows_the_selected_piece() {
    let mut app = TestWindow::playing("duel");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I)
        .wait(6)
        .expect(words!("pane-name", title = words!("pane-inspector")));
    app.expect_not(words!("sheet-inspector-of"))
        .click_first(words!("board-piece", title = "Fokker Dr.I #1"))
        .expect(words!("sheet-inspector-of", title = "Fokker Dr.I #1"));
}

#[test]
fn changing_an_option_asks_before_a_game_is_abandoned() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect(words!("timeline-at", n = 2, all = 2));
    app.click(words!("options-menu")).click_first("ltitude").wait(4).expect(words!("options-restart"));
    // Keys don't reach the decision behind the dialog.
    app.press(Modifiers::NONE, Key::Num1).press(Modifiers::NONE, Key::Enter).wait(4);
    app.click(words!("cancel")).expect_not(words!("options-restart")).expect(words!("timeline-at", n = 2, all = 2));
    assert!(app.labels_with(words!("decision-choose")).is_empty());
    app.click(words!("options-menu"))
        .click_first("ltitude")
        .wait(4)
        .click(words!("options-restart.do"))
        .wait(4)
        .expect(words!("timeline-at.start"));
}

#[test]
fn a_filter_without_results_can_be_cleared() {
    let mut app = TestWindow::playing("duel");
    app.fill(words!("journal-filter.name"), "nothing says so").wait(4).expect(words!("journal-none"));
    app.click(words!("journal-none.clear")).wait(4).expect_not(words!("journal-none"));
}
