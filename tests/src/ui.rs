//! The window from a user's point of view: found by labels, without a display.
//!
//! The tests here play missions; [`texts`] edits files and projects, [`systems`] covers what the built-in systems need.

mod accessibility;
mod campaigns;
mod files;
mod following;
mod from_nothing;
mod hand;
mod kept;
mod lab;
mod lookup;
mod main_window;
mod more_sheets;
mod narrow;
mod nothing_lost;
mod playing;
mod playtest;
mod problems;
mod projects;
mod sheets;
mod start_page;
mod systems;
mod texts;
mod views;
mod words;
mod writing;

use dicta_app::{AppOptions, Shell};
use dicta_studio::io::InMemory;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use lookup::{ANY, contains, shown, source, starts_with, tab, words};
use std::path::PathBuf;
use std::sync::Arc;

/// The path of the settings in these tests.
const SETTINGS: &str = "/config/settings.ron";

/// The system that these tests play by default.
const SYSTEM: &str = "bluemax-2013-de";

/// A small user-made game: carts roll through a yard, with a die, a table, a deck, options, a campaign, an example.
pub(crate) const CARTS: &str = include_str!("ui/carts.dicta");

/// The window and its disk.
struct TestWindow {
    window: Harness<'static, Option<Shell>>,
    files: Arc<InMemory>,
}

impl TestWindow {
    fn open(files: Arc<InMemory>, fly: Option<&str>) -> Self {
        Self::open_at(files, fly.map(|mission| (SYSTEM, mission)))
    }

    /// Opens the window with the project in this folder.
    fn opening(files: Arc<InMemory>, project: &std::path::Path) -> Self {
        Self::open_with(files, None, Some(project.to_owned()))
    }

    /// Opens the window with a playtest of this mission.
    fn open_at(files: Arc<InMemory>, fly: Option<(&str, &str)>) -> Self {
        let fly = fly.map(|(system, mission)| (Some(system.to_owned()), mission.to_owned()));
        Self::open_with(files, fly, None)
    }

    fn open_with(files: Arc<InMemory>, fly: Option<(Option<String>, String)>, project: Option<PathBuf>) -> Self {
        let disk = files.clone();
        let builder = Harness::builder().with_size([1280.0, 800.0]);
        let mut window = builder.build_ui_state(
            move |ui, shell: &mut Option<Shell>| {
                let settings = Some(PathBuf::from(SETTINGS));
                let (fly, project) = (fly.clone(), project.clone());
                let options =
                    AppOptions { project, fly, threads: false, seed: Some(7), settings, ..AppOptions::default() };
                let disk = disk.clone();
                shell.get_or_insert_with(|| Shell::new(ui.ctx(), disk, options)).ui(ui);
            },
            None,
        );
        window.run_steps(4);
        TestWindow { window, files }
    }

    fn new() -> Self {
        Self::open(Arc::default(), None)
    }

    #[track_caller]
    fn click(&mut self, label: &str) -> &mut Self {
        self.only(label).click();
        self.window.run_steps(4);
        self
    }

    /// The only widget with this label.
    #[track_caller]
    fn only<'a>(&'a self, label: &'a str) -> Node<'a> {
        let mut found = self.window.query_all_by_label(label);
        let Some(node) = found.next() else {
            panic!("no label is {}; there is {:#?}", shown(label), self.labels());
        };
        assert!(found.next().is_none(), "more than one label is {}; there is {:#?}", shown(label), self.labels());
        node
    }

    /// Clicks the first widget whose label contains these words.
    #[track_caller]
    fn click_first(&mut self, words: &str) -> &mut Self {
        self.first(words).click();
        self.window.run_steps(4);
        self
    }

    #[track_caller]
    fn first<'a>(&'a self, words: &'a str) -> Node<'a> {
        let start = words.split(ANY).next().unwrap_or_default();
        let mut found = self.window.query_all_by_label_contains(start);
        let Some(node) = found.find(|node| contains(&label_of(node), words)) else {
            panic!("no label contains {}; there is {:#?}", shown(words), self.labels());
        };
        node
    }

    fn shows(&self, words: &str) -> bool {
        self.labels().iter().any(|l| contains(l, words))
    }

    #[track_caller]
    fn expect_not(&mut self, words: &str) -> &mut Self {
        assert!(!self.shows(words), "a label contains {}; there is {:#?}", shown(words), self.labels());
        self
    }

    #[track_caller]
    fn expect(&mut self, words: &str) -> &mut Self {
        assert!(self.shows(words), "no label contains {}; there is {:#?}", shown(words), self.labels());
        self
    }

    fn labels(&self) -> Vec<String> {
        let nodes = self.window.root().children_recursive();
        let said = |n: Node<'_>| [n.accesskit_node().label(), n.accesskit_node().value()];
        nodes.flat_map(said).flatten().filter(|l| !l.is_empty()).collect()
    }

    /// The labels that start with these words.
    fn labels_with(&self, start: &str) -> Vec<String> {
        self.labels().into_iter().filter(|l| starts_with(l, start)).collect()
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) -> &mut Self {
        self.window.key_press_modifiers(modifiers, key);
        self.window.run_steps(4);
        self
    }

    /// Types into the focused widget.
    fn types(&mut self, text: &str) -> &mut Self {
        self.window.event(egui::Event::Text(text.to_owned()));
        self.wait(4)
    }

    /// A text field.
    #[track_caller]
    fn field<'a>(&'a self, label: &'a str) -> Node<'a> {
        let roles = [Role::MultilineTextInput, Role::TextInput];
        let mut found = roles.into_iter().flat_map(|r| self.window.query_all_by_role_and_label(r, label));
        let Some(node) = found.next() else {
            panic!("no field has the label {}; there is {:#?}", shown(label), self.labels());
        };
        node
    }

    #[track_caller]
    fn type_in(&mut self, label: &str, text: &str) -> &mut Self {
        self.field(label).focus();
        self.window.run_steps(2);
        self.field(label).type_text(text);
        self.window.run_steps(4);
        self
    }

    /// Follows the first link from an explanation to the source.
    #[track_caller]
    fn open_text(&mut self) -> &mut Self {
        self.window.query_all_by_label(words!("journal-text")).next().expect("a link to the source").click();
        self.window.run_steps(4);
        self
    }

    /// Replaces the content of a field.
    #[track_caller]
    fn fill(&mut self, label: &str, text: &str) -> &mut Self {
        self.field(label).focus();
        self.window.run_steps(2);
        self.window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.window.run_steps(2);
        self.type_in(label, text)
    }

    fn wait(&mut self, steps: usize) -> &mut Self {
        self.window.run_steps(steps);
        self
    }
}

/// The label of a node, as the lookups by label take it.
fn label_of(node: &Node<'_>) -> String {
    let node = node.accesskit_node();
    let label = if node.role() == Role::Label { node.value() } else { node.label() };
    label.unwrap_or_default()
}

/// The names of two maneuvers in the game log and the chart.
const MANEUVER: &str = "Maneuver 2S2";
const STALL: &str = "Maneuver 1S1";

impl TestWindow {
    /// Assigns a seat to a player.
    fn seat(&mut self, seat: &str, pilot: &str) -> &mut Self {
        let combo = words!("table-seats.who", seat = seat);
        if !self.shows(combo) {
            self.click(words!("table-seats"));
        }
        self.click(combo).click(pilot)
    }

    /// Chooses a maneuver and lets the pilots decide.
    fn fly(&mut self, maneuver: &str) -> &mut Self {
        let short = maneuver.rsplit(' ').next().expect("a name");
        self.click_first(maneuver).click(words!("decision-choose", what = short)).wait(60)
    }

    fn playing(mission: &str) -> Self {
        Self::open(Arc::default(), Some(mission))
    }
}

#[test]
fn a_mission_is_played_and_its_dice_are_explained() {
    let mut app = TestWindow::new();
    app.click(words!("start-fly")).expect(words!("table-turn", turn = 1));
    // An illegal option shows its reason.
    let refused = app.labels_with(STALL);
    assert!(contains(&refused[0], words!("decision-value.refused")), "{refused:?}");
    app.click_first(STALL).expect(words!("decision-is-refused"));
    // A choice, the pilots' reply, a turn.
    app.fly(MANEUVER).expect("flies 2S2").expect(words!("table-turn", turn = 2)).expect("reveals plan");
    // Pilots play the rest at once.
    app.click(words!("table-pilots.name")).click(words!("settings-pilots.now"));
    app.seat("Nungesser", "Steady").wait(60);
    app.expect(words!("table-over"));
    // The explanation of a die in the game log links to a line of the source.
    app.fill(words!("journal-filter.name"), "combat die");
    app.click_first("Combat die").expect("Random: from the seed").expect("base");
    app.open_text().expect(words!("status-cursor"));
    let open = app.labels_with(words!("text-name"));
    assert_eq!(open.len(), 1, "{open:?}");
}

#[test]
fn a_number_is_itemised_down_to_its_lines() {
    let mut app = TestWindow::playing("dogfight");
    app.click(words!("table-pilots.name")).click(words!("settings-pilots.now")).seat("Nungesser", "Steady").wait(60);
    app.fill(words!("journal-filter.name"), "fires");
    app.click_first(" fires ").expect("base").expect("one die less per hex of distance");
    app.open_text();
    assert_eq!(app.labels_with(words!("text-name")).len(), 1);
}

#[test]
fn a_game_is_stepped_saved_and_loaded() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect(words!("table-turn", turn = 2));
    let present = app.labels_with(words!("timeline-at"));
    app.press(Modifiers::ALT, Key::ArrowLeft).expect(words!("table-earlier"));
    app.press(Modifiers::ALT, Key::Home).expect(words!("table-turn", turn = 1)).expect(words!("timeline-at.start"));
    app.press(Modifiers::ALT, Key::ArrowRight).expect(words!("timeline-at", n = 1));
    app.click_first(words!("command-to-end")).expect_not(words!("table-earlier"));
    assert_eq!(app.labels_with(words!("timeline-at")), present);

    app.click(words!("menu-file"))
        .click(words!("command-save-game"))
        .fill(words!("dialog-save.path"), "/games/duel.ron")
        .click(words!("dialog-save.do"));
    app.expect(words!("said-game-saved", path = "/games/duel.ron"));
    let files = app.files.clone();
    let mut later = TestWindow::open(files, None);
    later
        .click(words!("start-load"))
        .fill(words!("dialog-load.path"), "/games/none.ron")
        .click(words!("dialog-load.do"));
    later.expect("/games/none.ron").fill(words!("dialog-load.path"), "/games/duel.ron").click(words!("dialog-load.do"));
    later.expect(words!("table-turn", turn = 2)).expect("flies 2S2");
    assert_eq!(later.labels_with(words!("timeline-at")), present);
    // The source of the rules can be read, and the game continues.
    later.click_first("flies 2S2").open_text().expect(words!("text-name"));
    later.click(tab("Duel")).fly(MANEUVER).expect(words!("table-turn", turn = 3));
}

#[test]
fn players_at_one_screen_see_only_their_own_side() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", words!("pilot-person")).expect_not(words!("hand-over-pass.take"));
    app.click_first(MANEUVER).click(words!("decision-choose", what = "2S2"));
    app.expect(words!("hand-over-pass", seat = "Richthofen")).expect(words!("hand-over-pass.why"));
    app.expect_not(words!("command-choose"))
        .expect_not(words!("decision-choose"))
        .expect_not(words!("board-piece", title = "Nieuport 24 #10", side = "Entente"))
        .expect_not("maneuver 2S2");
    app.click(words!("hand-over-pass.take", seat = "Richthofen")).expect("Fokker Dr.I #1: Maneuver");
    app.expect_not("maneuver 2S2");
    app.click_first(MANEUVER)
        .click(words!("decision-choose", what = "2S2"))
        .expect(words!("hand-over-pass", seat = "Nungesser"))
        .expect_not("flies 2S2");
    app.click(words!("hand-over-pass.take", seat = "Nungesser")).expect("flies 2S2");
    // The umpire sees everything.
    app.click(words!("command-to-start"))
        .click(words!("command-step-forth"))
        .click(words!("view-now.name"))
        .click(words!("view-umpire.choose"));
    app.expect_not("maneuver 2S2").click(words!("hand-over-all.take"));
    app.expect(words!("timeline-at", n = 1)).expect("maneuver 2S2");
}

#[test]
fn pilots_can_decide_step_by_step() {
    let mut app = TestWindow::playing("dogfight");
    app.click(words!("table-pilots.name")).click(words!("settings-pilots.step"));
    app.click_first(MANEUVER)
        .click(words!("decision-choose", what = "2S2"))
        .wait(30)
        .expect(words!("pilot-seat.steps"));
    // Meanwhile the pane shows what the game is waiting for, but not who chooses in secret; past events can be
    // explained.
    app.expect(words!("table-gathers"))
        .expect_not(words!("table-decides"))
        .expect(words!("journal-recent.line", line = "Turn 1"));
    app.click_first(words!("journal-recent.line", line = "Nieuport 24 #10: maneuver 2S2"))
        .expect("in the phase 2. Planning");
    app.click(words!("pilot-decide")).expect(words!("timeline-at", n = 2));
    app.press(Modifiers::NONE, Key::F8).expect(words!("timeline-at", n = 3));
}

#[test]
fn a_seat_gets_a_pilot_by_skill() {
    let mut app = TestWindow::playing("dogfight");
    app.click(words!("table-pilots.name")).click(words!("settings-pilots.step")).expect_not(words!("pilot-decide"));
    app.seat("Nungesser", words!("pilot-novice")).wait(20);
    app.click(words!("pilot-decide")).wait(20).expect(words!("timeline-at", n = 1));
}

#[test]
fn pilots_pause_while_an_earlier_position_is_shown() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect(words!("table-turn", turn = 2));
    // Pilots pause at an earlier position and resume on request.
    app.press(Modifiers::ALT, Key::ArrowLeft).wait(20).expect(words!("pilot-seat.waits"));
    app.click(words!("pilot-go-on"))
        .wait(60)
        .expect(words!("table-turn", turn = 2))
        .expect_not(words!("pilot-seat.waits"));
}

#[test]
fn theme_and_speed_are_kept_between_runs() {
    let mut app = TestWindow::playing("duel");
    let before = app.window.ctx.theme();
    app.click(words!("command-theme"));
    app.click(words!("table-pilots.name")).click(words!("settings-pilots.slow"));
    let after = app.window.ctx.theme();
    assert_ne!(before, after);
    let again = TestWindow::open(app.files.clone(), Some("duel"));
    assert_eq!(again.window.ctx.theme(), after);
    assert!(again.shows(words!("table-pilots.slow")), "{:#?}", again.labels());
}

#[test]
fn built_in_house_rules_apply_when_ticked() {
    let mut app = TestWindow::new();
    app.click("House rule: veterans").click(words!("start-fly-mission", title = "Duel")).expect("veterans.dicta");
    app.click("veterans.dicta").expect(source("dicta/house-rules/veterans.dicta"));
    app.click(tab("Duel")).click(words!("options-menu.changed", n = 1)).click("House rule: veterans").wait(4);
    app.expect_not("veterans.dicta").expect(words!("table-turn", turn = 1));
}

#[test]
fn changing_options_restarts_the_mission() {
    let mut app = TestWindow::playing("duel");
    let card = |app: &TestWindow| app.shows("Altitude") || app.shows("altitude");
    assert!(!card(&app));
    app.click(words!("options-menu")).click_first("ltitude").wait(4);
    assert!(card(&app), "{:#?}", app.labels());
}
