//! Every built-in system: opened, played and explained. And features that only some of them have: paths that are picked
//! cell by cell.

use super::TestWindow;
use super::lookup::{MANY, contains, shown, words};
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
        panic!("no label contains {}; there is {:#?}", shown(words), self.labels());
    }

    fn click_first_button(&mut self, label: &str) -> &mut Self {
        use egui_kittest::kittest::Queryable;
        self.window.query_all_by_label(label).next().expect("removed; it read").click();
        self.wait(4)
    }

    /// The clickable cells of the map.
    fn cells(&self) -> Vec<String> {
        self.labels_with(words!("board-cell"))
    }
}

#[test]
fn every_system_is_opened_played_and_explained() {
    let systems = library::systems();
    for system in systems.iter().filter(|s| !s.missions.is_empty()) {
        let mut app = TestWindow::new();
        let tab = words!("start-system", title = system.title.as_str());
        if app.shows(tab) {
            app.click(tab);
        }
        app.click(words!("start-fly")).expect(words!("timeline-name")).expect(words!("status-no-problems"));
        app.click(words!("table-pilots.name")).click(words!("settings-pilots.now")).click(words!("table-seats"));
        for seat in app.labels_with(words!("table-seats.who")) {
            app.click(&seat).click("Random");
        }
        for _ in 0..40 {
            if app.wait(10).shows(words!("table-over")) {
                break;
            }
        }
        app.expect(words!("table-over"));
        let lines = app.labels_with(words!("journal-recent.line"));
        assert!(!lines.is_empty(), "{}", system.name);
        // Not every line has a place in the source: the start of a turn has none.
        let leads = |app: &mut TestWindow, line: &String| {
            app.click_first(line);
            app.labels().iter().any(|l| l == words!("journal-text"))
        };
        assert!(lines.iter().any(|line| leads(&mut app, line)), "{}: {lines:?}", system.name);
        app.open_text();
        assert_eq!(app.labels_with(words!("text-name")).len(), 1, "{}", system.name);
    }
}

#[test]
fn a_path_is_picked_by_its_last_cell() {
    let mut app = TestWindow::playing_in("tally-ho", "dawn_patrol");
    app.decide_until(words!("ways-to-cell"));
    let all = app.cells();
    let only = |cell: &String| contains(cell, words!("ways-end-here", n = 1));
    let ends = |cell: &String| only(cell) || contains(cell, words!("ways-end-here", n = MANY));
    assert!(all.len() > 5 && all.iter().all(ends), "{all:?}");
    // A facing leaves fewer cells.
    let facing = app.labels_with(words!("ways-facing.name")).into_iter().next().expect("a facing");
    app.click(&facing);
    let some = app.cells();
    assert!(!some.is_empty() && some.len() < all.len(), "{some:?}");
    // Click the cell, and again for the next path to it.
    let cell = some.iter().find(|c| !only(c)).unwrap_or(&some[0]).clone();
    app.click(&cell);
    let marked = |app: &TestWindow| app.labels_with(words!("decision-choose"));
    let first = marked(&app);
    assert_eq!(first.len(), 1, "{first:?}");
    let says = [1, MANY].map(|n| words!("ways-to-cell.marked", n = n));
    assert!(says.iter().any(|words| app.shows(words)), "{:#?}", app.labels());
    // The name of the cell, without what a click does.
    app.click_first(cell.split_once(": ").expect("a cell").0);
    app.press(Modifiers::COMMAND, Key::Enter).wait(10).expect_not(&cell);
}

#[test]
fn a_path_is_picked_move_by_move() {
    let mut app = TestWindow::playing_in("tally-ho", "dawn_patrol");
    app.decide_until(words!("ways-to-cell"))
        .click(words!("ways-by-moves"))
        .expect(words!("ways-by-moves.first", n = MANY));
    for _ in 0..12 {
        if app.shows(words!("ways-by-moves.complete")) {
            break;
        }
        let next = app.cells();
        assert!(next.iter().all(|c| c.ends_with(words!("ways-move-here"))), "{next:?}");
        app.press(Modifiers::NONE, Key::ArrowUp);
    }
    app.expect(words!("ways-by-moves.complete"))
        .click(words!("ways-back"))
        .expect_not(words!("ways-by-moves.complete"));
    let cell = app.cells()[0].clone();
    app.click(&cell);
    for _ in 0..12 {
        if app.shows(words!("ways-by-moves.complete")) {
            break;
        }
        let cell = app.cells()[0].clone();
        app.click(&cell);
    }
    app.expect(words!("ways-by-moves.complete"));
    assert_eq!(app.labels_with(words!("decision-choose")).len(), 1);
    app.press(Modifiers::COMMAND, Key::Enter).wait(10).expect_not(words!("ways-by-moves.complete"));
}
