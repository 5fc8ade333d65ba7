//! Every built-in system: opened, played and explained. And features that only some of them have: paths that are picked
//! cell by cell.

use super::TestWindow;
use dicta_studio::io::InMemory;
use dicta_studio::library;
use egui::{Key, Modifiers};
use std::sync::Arc;

impl TestWindow {
    pub(super) fn playing_in(system: &str, mission: &str) -> Self {
        Self::open_at(Arc::<InMemory>::default(), Some((system, mission)))
    }

    /// Makes decisions, with the marked or the first legal option, until a label contains these words.
    fn decide_until(&mut self, words: &str) -> &mut Self {
        for _ in 0..60 {
            if self.shows(words) {
                return self;
            }
            let first = ["none", "no", "none "].into_iter().find(|l| self.labels().iter().any(|x| x == l));
            if let Some(label) = first {
                self.click_first_button(label);
            }
            self.press(Modifiers::COMMAND, Key::Enter).wait(30);
        }
        panic!("no label contains {words:?}; there is {:#?}", self.labels());
    }

    fn click_first_button(&mut self, label: &str) -> &mut Self {
        use egui_kittest::kittest::Queryable;
        self.window.query_all_by_label(label).next().expect("removed; it read").click();
        self.wait(4)
    }

    /// The clickable cells of the map.
    fn cells(&self) -> Vec<String> {
        self.labels_with("Cell ")
    }
}

#[test]
fn every_system_is_opened_played_and_explained() {
    let systems = library::systems();
    for system in systems.iter().filter(|s| !s.missions.is_empty()) {
        let mut app = TestWindow::new();
        let tab = format!("System {}", system.title);
        if app.shows(&tab) {
            app.click(&tab);
        }
        app.click("Play a mission").expect("Position in the game").expect("No problems");
        app.click("Speed of computer pilots").click("At once").click("Seats");
        for seat in app.labels_with("Player of ") {
            app.click(&seat).click("Random");
        }
        for _ in 0..40 {
            if app.wait(10).shows("The game is over") {
                break;
            }
        }
        app.expect("The game is over");
        let lines = app.labels_with("Latest: ");
        assert!(!lines.is_empty(), "{}", system.name);
        // Not every line has a place in the source: the start of a turn has none.
        let leads = |app: &mut TestWindow, line: &String| {
            app.click_first(line);
            app.labels().iter().any(|l| l == "source")
        };
        assert!(lines.iter().any(|line| leads(&mut app, line)), "{}: {lines:?}", system.name);
        app.open_text();
        assert_eq!(app.labels_with("Source of ").len(), 1, "{}", system.name);
    }
}

#[test]
fn a_path_is_picked_by_its_last_cell() {
    let mut app = TestWindow::playing_in("tally-ho", "dawn_patrol");
    app.decide_until("To a cell");
    let all = app.cells();
    assert!(all.len() > 5 && all.iter().all(|c| c.contains("End here, ")), "{all:?}");
    // A facing leaves fewer cells.
    let facings = app.labels_with("Facing ").into_iter().filter(|l| l.ends_with("at the end")).collect::<Vec<_>>();
    let facing =
        facings.iter().find(|f| f.starts_with("Facing ") && f.as_str() != "Facing at the end").expect("a facing");
    app.click(facing);
    let some = app.cells();
    assert!(!some.is_empty() && some.len() < all.len(), "{some:?}");
    // Click the cell, and again for the next path to it.
    let cell = some.iter().find(|c| !c.ends_with("one path")).unwrap_or(&some[0]).clone();
    app.click(&cell);
    let marked = |app: &TestWindow| app.labels_with("Choose ");
    let first = marked(&app);
    assert_eq!(first.len(), 1, "{first:?}");
    app.expect("to the marked cell").click_first(&cell[..9]);
    app.press(Modifiers::COMMAND, Key::Enter).wait(10).expect_not(&cell);
}

#[test]
fn a_path_is_picked_move_by_move() {
    let mut app = TestWindow::playing_in("tally-ho", "dawn_patrol");
    app.decide_until("To a cell").click("Move by move").expect("Click the first cell");
    for _ in 0..12 {
        if app.shows("The path is complete") {
            break;
        }
        let next = app.cells();
        assert!(next.iter().all(|c| c.ends_with("Move here")), "{next:?}");
        app.press(Modifiers::NONE, Key::ArrowUp);
    }
    app.expect("The path is complete").click("Move back").expect_not("The path is complete");
    let cell = app.cells()[0].clone();
    app.click(&cell);
    for _ in 0..12 {
        if app.shows("The path is complete") {
            break;
        }
        let cell = app.cells()[0].clone();
        app.click(&cell);
    }
    app.expect("The path is complete");
    assert_eq!(app.labels_with("Choose ").len(), 1);
    app.press(Modifiers::COMMAND, Key::Enter).wait(10).expect_not("The path is complete");
}
