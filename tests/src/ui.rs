//! The window from a user's point of view: found by labels, without a display.
//!
//! The tests here play missions; [`texts`] edits files and projects, [`systems`] covers what the built-in systems need.

mod campaigns;
mod files;
mod following;
mod kept;
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

    /// Opens the window with a playtest of this mission.
    fn open_at(files: Arc<InMemory>, fly: Option<(&str, &str)>) -> Self {
        let fly = fly.map(|(system, mission)| (Some(system.to_owned()), mission.to_owned()));
        let disk = files.clone();
        let builder = Harness::builder().with_size([1280.0, 800.0]);
        let mut window = builder.build_ui_state(
            move |ui, shell: &mut Option<Shell>| {
                let settings = Some(PathBuf::from(SETTINGS));
                let options =
                    AppOptions { fly: fly.clone(), threads: false, seed: Some(7), settings, ..AppOptions::default() };
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

    fn click(&mut self, label: &str) -> &mut Self {
        self.window.get_by_label(label).click();
        self.window.run_steps(4);
        self
    }

    /// Clicks the first widget whose label contains these words.
    fn click_first(&mut self, words: &str) -> &mut Self {
        self.first(words).click();
        self.window.run_steps(4);
        self
    }

    fn first<'a>(&'a self, words: &'a str) -> Node<'a> {
        let found = self.window.query_all_by_label_contains(words).next();
        found.unwrap_or_else(|| panic!("no label contains {words:?}; there is {:#?}", self.labels()))
    }

    fn shows(&self, words: &str) -> bool {
        self.labels().iter().any(|l| l.contains(words))
    }

    #[track_caller]
    fn expect_not(&mut self, words: &str) -> &mut Self {
        assert!(!self.shows(words), "a label contains {words:?}; there is {:#?}", self.labels());
        self
    }

    #[track_caller]
    fn expect(&mut self, words: &str) -> &mut Self {
        assert!(self.shows(words), "no label contains {words:?}; there is {:#?}", self.labels());
        self
    }

    fn labels(&self) -> Vec<String> {
        let nodes = self.window.root().children_recursive();
        let said = |n: Node<'_>| [n.accesskit_node().label(), n.accesskit_node().value()];
        nodes.flat_map(said).flatten().filter(|l| !l.is_empty()).collect()
    }

    /// The labels that start with this text.
    fn labels_with(&self, start: &str) -> Vec<String> {
        self.labels().into_iter().filter(|l| l.starts_with(start)).collect()
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
    fn field<'a>(&'a self, label: &'a str) -> Node<'a> {
        let roles = [Role::MultilineTextInput, Role::TextInput];
        let mut found = roles.into_iter().flat_map(|r| self.window.query_all_by_role_and_label(r, label));
        found.next().unwrap_or_else(|| panic!("no field has the label {label:?}; there is {:#?}", self.labels()))
    }

    fn type_in(&mut self, label: &str, text: &str) -> &mut Self {
        self.field(label).focus();
        self.window.run_steps(2);
        self.field(label).type_text(text);
        self.window.run_steps(4);
        self
    }

    /// Follows the first link from an explanation to the source.
    fn open_text(&mut self) -> &mut Self {
        self.window.query_all_by_label("source").next().expect("a link to the source").click();
        self.window.run_steps(4);
        self
    }

    /// Replaces the content of a field.
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

/// The names of two maneuvers in the game log and the chart.
const MANEUVER: &str = "Maneuver 2S2";
const STALL: &str = "Maneuver 1S1";

impl TestWindow {
    /// Assigns a seat to a player.
    fn seat(&mut self, seat: &str, pilot: &str) -> &mut Self {
        let combo = format!("Player of {seat}");
        if !self.shows(&combo) {
            self.click("Seats");
        }
        self.click(&combo).click(pilot)
    }

    /// Chooses a maneuver and lets the pilots decide.
    fn fly(&mut self, maneuver: &str) -> &mut Self {
        let short = maneuver.rsplit(' ').next().expect("a name");
        let button = format!("Choose {short}");
        self.click_first(maneuver).click(&button).wait(60)
    }

    fn playing(mission: &str) -> Self {
        Self::open(Arc::default(), Some(mission))
    }
}

#[test]
fn a_mission_is_played_and_its_dice_are_explained() {
    let mut app = TestWindow::new();
    app.click("Play a mission").expect("Turn 1 of");
    // An illegal option shows its reason.
    let refused = app.labels_with(STALL);
    assert!(refused[0].contains("illegal: "), "{refused:?}");
    app.click_first(STALL).expect("is illegal");
    // A choice, the pilots' reply, a turn.
    app.fly(MANEUVER).expect("flies 2S2").expect("Turn 2 of").expect("reveals plan");
    // Pilots play the rest at once.
    app.click("Speed of computer pilots").click("At once");
    app.seat("Nungesser", "Steady").wait(60);
    app.expect("The game is over");
    // The explanation of a die in the game log links to a line of the source.
    app.fill("Filter the game log", "combat die");
    app.click_first("Combat die").expect("Random: from the seed").expect("base");
    app.open_text().expect("Line ");
    let open = app.labels_with("Source of ");
    assert_eq!(open.len(), 1, "{open:?}");
}

#[test]
fn a_number_is_itemised_down_to_its_lines() {
    let mut app = TestWindow::playing("dogfight");
    app.click("Speed of computer pilots").click("At once").seat("Nungesser", "Steady").wait(60);
    app.fill("Filter the game log", "fires");
    app.click_first(" fires ").expect("base").expect("one die less per hex of distance");
    app.open_text();
    assert_eq!(app.labels_with("Source of ").len(), 1);
}

#[test]
fn a_game_is_stepped_saved_and_loaded() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("Turn 2 of");
    let present = app.labels_with("Decision ");
    app.press(Modifiers::ALT, Key::ArrowLeft).expect("You are viewing an earlier position");
    app.press(Modifiers::ALT, Key::Home).expect("Turn 1 of").expect("Before the first decision");
    app.press(Modifiers::ALT, Key::ArrowRight).expect("Decision 1 of");
    app.click_first("Go to latest").expect_not("You are viewing an earlier position");
    assert_eq!(app.labels_with("Decision "), present);

    app.click("File").click("Save game…").fill("File for the game", "/games/duel.ron").click("Save the game");
    app.expect("Saved the game to /games/duel.ron");
    let files = app.files.clone();
    let mut later = TestWindow::open(files, None);
    later.click("Load a saved game").fill("File of the game", "/games/none.ron").click("Load the game");
    later.expect("/games/none.ron").fill("File of the game", "/games/duel.ron").click("Load the game");
    later.expect("Turn 2 of").expect("flies 2S2");
    assert_eq!(later.labels_with("Decision "), present);
    // The source of the rules can be read, and the game continues.
    later.click_first("flies 2S2").open_text().expect("Source of ");
    later.click("Tab Duel").fly(MANEUVER).expect("Turn 3 of");
}

#[test]
fn players_at_one_screen_see_only_their_own_side() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", "A person").expect_not("I am ");
    app.click_first(MANEUVER).click("Choose 2S2");
    app.expect("Pass to Richthofen").expect("The next screen is for this player only.");
    app.expect_not("Choose").expect_not("Nieuport 24 #10, Entente, at").expect_not("maneuver 2S2");
    app.click("I am Richthofen").expect("Fokker Dr.I #1: Maneuver");
    app.expect_not("maneuver 2S2");
    app.click_first(MANEUVER).click("Choose 2S2").expect("Pass to Nungesser").expect_not("flies 2S2");
    app.click("I am Nungesser").expect("flies 2S2");
    // The umpire sees everything.
    app.click("Go to start").click("Step forward").click("Point of view").click("Umpire: everything");
    app.expect_not("maneuver 2S2").click("Everyone may look");
    app.expect("Decision 1 of").expect("maneuver 2S2");
}

#[test]
fn pilots_can_decide_step_by_step() {
    let mut app = TestWindow::playing("dogfight");
    app.click("Speed of computer pilots").click("Step by step");
    app.click_first(MANEUVER).click("Choose 2S2").wait(30).expect("Pilots go step by step");
    // Meanwhile the pane shows what the game is waiting for, but not who chooses in secret; past events can be
    // explained.
    app.expect("Others are choosing in secret").expect_not(" decides").expect("Latest: Turn 1");
    app.click_first("Latest: Nieuport 24 #10: maneuver 2S2").expect("in the phase 2. Planning");
    app.click("Let it decide").expect("Decision 2 of");
    app.press(Modifiers::NONE, Key::F8).expect("Decision 3 of");
}

#[test]
fn pilots_pause_while_an_earlier_position_is_shown() {
    let mut app = TestWindow::playing("duel");
    app.fly(MANEUVER).expect("Turn 2 of");
    // Pilots pause at an earlier position and resume on request.
    app.press(Modifiers::ALT, Key::ArrowLeft).wait(20).expect("Computer pilots are paused");
    app.click("Resume pilots").wait(60).expect("Turn 2 of").expect_not("Computer pilots are paused");
}

#[test]
fn theme_and_speed_are_kept_between_runs() {
    let mut app = TestWindow::playing("duel");
    let before = app.window.ctx.theme();
    app.click("Light or dark theme");
    app.click("Speed of computer pilots").click("Slow");
    let after = app.window.ctx.theme();
    assert_ne!(before, after);
    let again = TestWindow::open(app.files.clone(), Some("duel"));
    assert_eq!(again.window.ctx.theme(), after);
    assert!(again.shows("Pilots: slow"), "{:#?}", again.labels());
}

#[test]
fn built_in_house_rules_apply_when_ticked() {
    let mut app = TestWindow::new();
    app.click("House rule: veterans").click("Play Duel").expect("veterans.dicta");
    app.click("veterans.dicta").expect("Source of dicta/house-rules/veterans.dicta");
    app.click("Tab Duel").click("Options (1)").click("House rule: veterans").wait(4);
    app.expect_not("veterans.dicta").expect("Turn 1 of");
}

#[test]
fn changing_options_restarts_the_mission() {
    let mut app = TestWindow::playing("duel");
    let card = |app: &TestWindow| app.shows("Altitude") || app.shows("altitude");
    assert!(!card(&app));
    app.click("Options").click_first("ltitude").wait(4);
    assert!(card(&app), "{:#?}", app.labels());
}
