//! Campaigns in the window: started on the start page, played mission by mission, saved and resumed.

use super::TestWindow;
use super::lookup::{starts_with, words};
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;

impl TestWindow {
    /// Starts the first campaign of a system.
    fn begins_campaign(system: &str) -> Self {
        let system = dicta_studio::library::system(system).expect("shipped");
        let mut app = TestWindow::new();
        let tab = words!("start-system", title = system.title.as_str());
        if app.shows(tab) {
            app.click(tab);
        }
        let campaign = &system.campaigns.first().expect("a campaign").title;
        app.click(words!("start-begin-campaign", title = campaign)).expect(words!("tab-name", title = campaign));
        app
    }

    /// Waits until pilots have played a mission to its end.
    fn until_over(&mut self) -> &mut Self {
        for _ in 0..120 {
            if self.wait(10).shows(words!("table-campaign-back")) {
                return self;
            }
        }
        panic!("the mission does not end; there is {:#?}", self.labels());
    }
}

#[test]
fn a_campaign_is_started_played_and_resumed() {
    let mut app = TestWindow::begins_campaign("bluemax-2013-de");
    app.expect(words!("campaign-round", round = 1))
        .expect(words!("campaign-played"))
        .expect(words!("campaign-played.none"))
        .expect(words!("campaign-next", n = 1))
        .expect("Nungesser");
    // Pilots play a mission in place; it counts after returning to the campaign.
    app.click(words!("campaign-alone")).until_over().click(words!("table-campaign-back"));
    app.expect(words!("campaign-next", n = 2))
        .expect_not(words!("campaign-played.none"))
        .expect(words!("campaign-played.because"));
    // Progress is saved automatically and can be resumed.
    let title = dicta_studio::library::system("bluemax-2013-de").expect("shipped").campaigns[0].title.clone();
    let mut later = TestWindow::open(app.files.clone(), None);
    later
        .click(words!("start-go-on", title = title.as_str()))
        .expect(words!("campaign-next", n = 2))
        .expect(words!("campaign-played.because"));
    // A person plays; the mission waits while the campaign is open.
    later.click(words!("campaign-play")).expect(words!("table-turn", turn = 1)).expect(words!("pane-campaign"));
    later.click(words!("pane-campaign")).expect(words!("campaign-go-on"));
    later.click(words!("campaign-go-on")).expect(words!("table-turn", turn = 1));
    // Saves to a chosen file, and loads it.
    later
        .press(Modifiers::COMMAND, Key::G)
        .fill(words!("dialog-keep.path"), "/mine/april.ron")
        .click(words!("dialog-keep.do"));
    later.expect(words!("said-campaign-kept-in", path = "/mine/april.ron"));
    let mut last = TestWindow::open(later.files.clone(), None);
    last.click(words!("start-load"))
        .fill(words!("dialog-load.path"), "/mine/april.ron")
        .click(words!("dialog-load.do"));
    last.expect(words!("campaign-go-on")).expect(words!("campaign-played.because"));
}

#[test]
fn every_built_in_campaign_starts_and_plays_a_mission() {
    for system in dicta_studio::library::systems().iter().filter(|s| !s.campaigns.is_empty()) {
        let mut app = TestWindow::begins_campaign(&system.name);
        // Between missions a person may have to decide.
        for _ in 0..20 {
            if app.shows(words!("campaign-alone")) {
                break;
            }
            let first = app
                .labels_with(words!("campaign-players.who"))
                .into_iter()
                .find(|l| l != words!("campaign-players"))
                .expect("sides");
            app.click(&first).click("Random").wait(6);
        }
        app.click(words!("campaign-alone"))
            .until_over()
            .click(words!("table-campaign-back"))
            .expect(words!("campaign-played.because"));
    }
}

impl TestWindow {
    /// Assigns every side to a fast pilot.
    fn random_sides(&mut self) -> &mut Self {
        for side in
            self.labels_with(words!("campaign-players.who")).into_iter().filter(|l| l != words!("campaign-players"))
        {
            self.click(&side).click("Random");
        }
        self
    }
}

#[test]
fn pilots_play_the_whole_campaign() {
    let mut app = TestWindow::begins_campaign("bluemax-2013-de");
    app.random_sides().click(words!("campaign-season")).wait(4);
    app.expect(words!("campaign-over"))
        .expect_not(words!("campaign-played.none"))
        .expect_not(words!("campaign-season"));
    // The events between missions are listed from the first round on, each number with its owner.
    app.expect(words!("campaign-between"))
        .expect("Laurels (Entente): ")
        .expect(words!("campaign-roster", side = "Entente"));
    // Negative numbers have a minus sign.
    app.expect_not(": -");
    let rounds: Vec<String> = app
        .labels_with(words!("campaign-between.round"))
        .into_iter()
        .filter(|l| !starts_with(l, words!("campaign-round")))
        .collect();
    assert!(
        rounds.len() > 2
            && rounds[0] == words!("campaign-between.round", n = 1)
            && rounds[1] == words!("campaign-between.round", n = 2),
        "{rounds:?}"
    );
    // The results are saved.
    let title = dicta_studio::library::system("bluemax-2013-de").expect("shipped").campaigns[0].title.clone();
    let mut later = TestWindow::open(app.files.clone(), None);
    // It is no longer in progress, and nothing of it can be played again.
    later.expect(words!("start-campaigns-over")).expect_not(words!("start-campaigns-kept"));
    later.click(words!("start-look-back", title = title.as_str())).expect(words!("campaign-over"));
    assert!(later.only(words!("bar-fly")).accesskit_node().is_disabled());
}

#[test]
fn the_choices_of_a_mission_in_progress_are_saved() {
    let mut app = TestWindow::begins_campaign("bluemax-2013-de");
    app.click(words!("campaign-play")).expect(words!("timeline-at.start"));
    for _ in 0..10 {
        if app.shows(words!("timeline-at.start")) {
            for key in [Key::Num1, Key::Escape, Key::Enter, Key::Escape] {
                app.press(Modifiers::NONE, key);
            }
        }
    }
    app.expect_not(words!("timeline-at.start"));
    // Saves at most once a second.
    app.wait(90);
    let stood = app.labels_with(words!("timeline-at"));
    // Killed: without returning to the campaign or saving.
    let title = dicta_studio::library::system("bluemax-2013-de").expect("shipped").campaigns[0].title.clone();
    let mut later = TestWindow::open(app.files.clone(), None);
    later
        .click(words!("start-go-on", title = title.as_str()))
        .click(words!("campaign-go-on"))
        .expect_not(words!("timeline-at.start"));
    assert_eq!(later.labels_with(words!("timeline-at")), stood);
}
