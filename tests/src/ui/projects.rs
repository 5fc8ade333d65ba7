//! Several open projects: nothing of one is ever shown with another, however similar they are.

use super::lookup::{tab, words};
use super::{CARTS, TestWindow};
use dicta_studio::io::{Files, InMemory};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;
use std::sync::Arc;

/// The same file with the same number of changes; another mission, and an error.
fn derby() -> String {
    let text = CARTS.replace("\"Race\"", "\"Derby\"").replace("mission race", "mission derby");
    text.replace("play race", "play derby").replace("forbid when speed > 2", "forbid when sped > 2")
}

impl TestWindow {
    /// Two projects whose files have the same names; the second is active.
    fn with_two_projects() -> Self {
        let files: Arc<InMemory> = Arc::default();
        files.save(Path::new("/one/mine.dicta"), CARTS).expect("saved");
        files.save(Path::new("/two/mine.dicta"), &derby()).expect("saved");
        let mut app = TestWindow::open(files, None);
        for folder in ["/one", "/two"] {
            app.press(Modifiers::COMMAND, Key::O)
                .fill(words!("dialog-open.path"), folder)
                .click(words!("dialog-open.do"));
        }
        app
    }

    /// Switches to another project with the drop-down of the tree.
    fn go_on_with(&mut self, here: &str, other: &str) -> &mut Self {
        self.click(words!("tree-project", title = here)).click(words!("tree-other", title = other))
    }

    /// The suggestions of Ctrl+P for these letters.
    fn offered_for(&mut self, letters: &str) -> Vec<String> {
        self.press(Modifiers::COMMAND, Key::P).types(letters);
        let rows = self.window.query_all_by_role(Role::ListBoxOption);
        let found = rows.filter_map(|n| n.accesskit_node().label()).collect();
        self.press(Modifiers::NONE, Key::Escape);
        found
    }

    /// Everything in the window belongs to this project and nothing to the other.
    #[track_caller]
    fn is_all_of(&mut self, mission: &str, other: &str, errors: bool) -> &mut Self {
        self.expect(mission).expect_not(other);
        let said = if errors { words!("status-errors", n = 1) } else { words!("status-no-problems") };
        self.expect(said);
        assert_eq!(self.shows(words!("pane-problems.counted", n = 1)), errors);
        let offered = self.offered_for(&mission.to_lowercase());
        assert!(offered.iter().any(|o| o.starts_with(mission)), "{offered:?}");
        let offered = self.offered_for(&other.to_lowercase());
        assert!(!offered.iter().any(|o| o.starts_with(other)), "{offered:?}");
        self
    }
}

#[test]
fn projects_with_equal_files_stay_separate() {
    let mut app = TestWindow::with_two_projects();
    app.is_all_of("Derby", "Race", true);
    app.go_on_with("two", "one").is_all_of("Race", "Derby", false);
    app.go_on_with("one", "two").is_all_of("Derby", "Race", true);
}

#[test]
fn sheets_playtests_and_search_results_belong_to_one_project() {
    let mut app = TestWindow::with_two_projects();
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F)
        .type_in(words!("find-in-project.name"), "mission derby")
        .wait(4);
    app.expect("mission derby");
    app.go_on_with("two", "one");
    // No sheet, no playtest and no search results were carried over.
    app.expect_not("mission derby").expect_not(tab("Derby"));
    app.sheet_of("Race")
        .expect(tab("Race"))
        .click(words!("start-fly-mission", title = "Race"))
        .expect(words!("table-turn", turn = 1))
        .expect(tab("Race"));
    app.click(words!("layout-edit.name")).go_on_with("one", "two").expect_not(tab("Race")).expect("mission derby");
    // After switching back, the game and the sheet are where they were.
    app.go_on_with("two", "one")
        .expect(tab("Race"))
        .click(words!("layout-playtest.name"))
        .expect(words!("table-turn", turn = 1));
}

/// Focus, caret, scroll position and open state are stored by id: no two projects share an id.
#[test]
fn widgets_of_two_projects_have_different_ids() {
    let mut app = TestWindow::with_two_projects();
    let ids = |app: &TestWindow| {
        let all = app.window.root().children_recursive().map(|n| n.accesskit_node());
        let is_of_project = |role| matches!(role, Role::TreeItem | Role::MultilineTextInput | Role::ScrollView);
        all.filter(|n| is_of_project(n.role()))
            .map(|n| format!("{:?}", n.id()))
            .collect::<std::collections::BTreeSet<_>>()
    };
    let of_two = ids(&app);
    app.go_on_with("two", "one").wait(4);
    let of_one = ids(&app);
    assert!(of_one.len() > 4 && of_two.len() > 4, "{of_one:?} and {of_two:?}");
    assert!(of_one.is_disjoint(&of_two), "{:?}", of_one.intersection(&of_two).collect::<Vec<_>>());
    // After switching back, everything is as it was.
    app.go_on_with("one", "two").wait(4);
    assert_eq!(ids(&app), of_two);
}

#[test]
fn a_project_that_is_opened_for_the_first_time_shows_its_first_mission() {
    let files = Arc::new(InMemory::with([("/small/rules.dicta", CARTS)]));
    let mut app = TestWindow::opening(files, Path::new("/small"));
    app.expect(tab(words!("sheet-tab"))).expect(words!("sheet-mission-checks"));
}
