//! Campaigns in the window: started on the start page, played mission by mission, saved and resumed.

use super::TestWindow;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

impl TestWindow {
    /// Starts the first campaign of a system.
    fn begins_campaign(system: &str) -> Self {
        let system = dicta_studio::library::system(system).expect("shipped");
        let mut app = TestWindow::new();
        let tab = format!("System {}", system.title);
        if app.shows(&tab) {
            app.click(&tab);
        }
        let campaign = &system.campaigns.first().expect("a campaign").title;
        app.click(&format!("Start the campaign {campaign}")).expect(&format!("Tab {campaign}"));
        app
    }

    /// Waits until pilots have played a mission to its end.
    fn until_over(&mut self) -> &mut Self {
        for _ in 0..120 {
            if self.wait(10).shows("Back to the campaign") {
                return self;
            }
        }
        panic!("the mission does not end; there is {:#?}", self.labels());
    }
}

#[test]
fn a_campaign_is_started_played_and_resumed() {
    let mut app = TestWindow::begins_campaign("bluemax-2013-de");
    app.expect("Round 1 of").expect("Missions played").expect("None yet.").expect("Mission 1: ").expect("Nungesser");
    // Pilots play a mission in place; it counts after returning to the campaign.
    app.click("Let pilots play it").until_over().click("Back to the campaign");
    app.expect("Mission 2: ").expect_not("None yet.").expect("(turn ");
    // Progress is saved automatically and can be resumed.
    let title = dicta_studio::library::system("bluemax-2013-de").expect("shipped").campaigns[0].title.clone();
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click(&format!("Resume {title}")).expect("Mission 2: ").expect("(turn ");
    // A person plays; the mission waits while the campaign is open.
    later.click("Play the next mission").expect("Turn 1 of").expect("Campaign");
    later.click("Campaign").expect("Resume the mission");
    later.click("Resume the mission").expect("Turn 1 of");
    // Saves to a chosen file, and loads it.
    later.press(Modifiers::COMMAND, Key::G).fill("File for the campaign", "/mine/april.ron").click("Save the campaign");
    later.expect("Saved the campaign to /mine/april.ron");
    let mut last = TestWindow::open(later.files.clone(), None);
    last.click("Load a saved game").fill("File of the game", "/mine/april.ron").click("Load the game");
    last.expect("Resume the mission").expect("(turn ");
}

#[test]
fn every_built_in_campaign_starts_and_plays_a_mission() {
    for system in dicta_studio::library::systems().iter().filter(|s| !s.campaigns.is_empty()) {
        let mut app = TestWindow::begins_campaign(&system.name);
        // Between missions a person may have to decide.
        for _ in 0..20 {
            if app.shows("Let pilots play it") {
                break;
            }
            let first = app.labels_with("Who plays ").into_iter().find(|l| l != "Who plays which side").expect("sides");
            app.click(&first).click("Random").wait(6);
        }
        app.click("Let pilots play it").until_over().click("Back to the campaign").expect("(turn ");
    }
}

impl TestWindow {
    /// Assigns every side to a fast pilot.
    fn random_sides(&mut self) -> &mut Self {
        for side in self.labels_with("Who plays ").into_iter().filter(|l| l != "Who plays which side") {
            self.click(&side).click("Random");
        }
        self
    }
}

#[test]
fn pilots_play_the_whole_campaign() {
    let mut app = TestWindow::begins_campaign("bluemax-2013-de");
    app.random_sides().click("Simulate the season").wait(4);
    app.expect("The campaign is over").expect_not("None yet.").expect_not("Simulate the season");
    // The events between missions are listed from the first round on, each number with its owner.
    app.expect("Between the missions").expect("Laurels (Entente): ").expect("Roster of Entente");
    // Negative numbers have a minus sign.
    app.expect_not(": -");
    let rounds: Vec<String> = app.labels_with("Round ").into_iter().filter(|l| !l.contains(" of ")).collect();
    assert!(rounds.len() > 2 && rounds[0] == "Round 1" && rounds[1] == "Round 2", "{rounds:?}");
    // The results are saved.
    let title = dicta_studio::library::system("bluemax-2013-de").expect("shipped").campaigns[0].title.clone();
    let mut later = TestWindow::open(app.files.clone(), None);
    // It is no longer in progress, and nothing of it can be played again.
    later.expect("Finished campaigns").expect_not("Campaigns in progress");
    later.click(&format!("View {title}")).expect("The campaign is over");
    assert!(later.window.get_by_label("Start").accesskit_node().is_disabled());
}

#[test]
fn the_choices_of_a_mission_in_progress_are_saved() {
    let mut app = TestWindow::begins_campaign("bluemax-2013-de");
    app.click("Play the next mission").expect("Before the first decision");
    for _ in 0..10 {
        if app.shows("Before the first decision") {
            for key in [Key::Num1, Key::Escape, Key::Enter, Key::Escape] {
                app.press(Modifiers::NONE, key);
            }
        }
    }
    app.expect_not("Before the first decision");
    // Saves at most once a second.
    app.wait(90);
    let stood = app.labels_with("Decision ");
    // Killed: without returning to the campaign or saving.
    let title = dicta_studio::library::system("bluemax-2013-de").expect("shipped").campaigns[0].title.clone();
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click(&format!("Resume {title}")).click("Resume the mission").expect_not("Before the first decision");
    assert_eq!(later.labels_with("Decision "), stood);
}
