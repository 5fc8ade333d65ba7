//! The playtest: manual dice, rules that change during play, branches, examples and missions created from a position,
//! and what each seat sees.

use super::{CARTS, TestWindow};
use dicta_studio::io::{Files, InMemory};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;
use std::sync::Arc;

impl TestWindow {
    /// A playtest of the user-made game, with its source in a tab.
    fn rolls() -> Self {
        TestWindow::rolls_by(CARTS)
    }

    /// A playtest of the game in this source.
    fn rolls_by(text: &str) -> Self {
        let files: Arc<InMemory> = Arc::default();
        files.save(Path::new("/carts/mine.dicta"), text).expect("saved");
        let mut app = TestWindow::open(files, None);
        app.click("Open a project").fill("Folder of the project", "/carts").click("Open project");
        app.expect("Source of mine.dicta").click("Start").wait(10).expect("Turn 1 of");
        app.click("Speed of computer pilots").click("At once");
        app
    }

    /// Chooses the n-th legal option, and waits for the pilots.
    fn decide(&mut self, key: Key) -> &mut Self {
        self.press(Modifiers::NONE, key).press(Modifiers::NONE, Key::Enter).wait(20)
    }

    fn by_hand(&mut self) -> &mut Self {
        self.click("Show").click("Manual dice and cards").press(Modifiers::NONE, Key::Escape)
    }

    /// Replaces words in the user's source, and returns to the playtest.
    fn rewrite(&mut self, from: &str, to: &str) -> &mut Self {
        assert!(CARTS.contains(from));
        self.write(&CARTS.replace(from, to))
    }

    fn write(&mut self, text: &str) -> &mut Self {
        self.click("Tab mine.dicta").fill("Source of mine.dicta", text).wait(10);
        self.click("Tab Race").expect("The rules have changed. Apply")
    }
}

#[test]
fn dice_random_picks_and_cards_are_entered_by_hand() {
    let mut app = TestWindow::rolls();
    app.by_hand().decide(Key::Num1).expect("Four: 1").expect("0 entered since the choice");
    // What it is for, and whose it is.
    app.expect("Going: Ann").expect("Since the choice");
    // Nothing has been rolled yet.
    assert_eq!(app.labels_with("Four: ").len(), 4);
    app.click("Four: 4");
    app.expect("1 entered since the choice")
        .expect_not("Drawn at random")
        .expect("Draw one at random: Ann")
        .click("Draw one at random: Bob");
    app.expect("Luck: fair (3)").click("Luck: foul (1)");
    // The pilot's choice needs manual results, too; the computer provides the first one and then all the others.
    app.wait(20).expect("Four: 1").click("Let the computer do it").expect("Draw one at random: Ann");
    app.click("Let the computer roll the rest of this choice").wait(10).expect("Turn 2 of");
    app.fill("Filter the game log", "drawn at random").expect("Drawn at random for the phase Going: Bob");
    app.fill("Filter the game log", "four:").expect("Four: 4");
    app.fill("Filter the game log", "foul").expect("foul");
}

#[test]
fn a_random_cell_is_entered_by_a_click_on_the_map() {
    let lot = CARTS
        .replace("let hit = random cart hit\n", "let hit = random cart hit\n      let place = random cell place\n");
    assert_ne!(lot, CARTS);
    let mut app = TestWindow::rolls_by(&lot);
    app.by_hand().decide(Key::Num1).click("Four: 4").click("Draw one at random: Bob");
    app.expect("Draw one at random: 0303").click_first("0303 was drawn").expect("Luck: fair (3)");
    app.click("Take back").expect("Draw one at random: 0303");
}

#[test]
fn the_marked_option_stays_when_another_seat_changes_player() {
    let mut app = TestWindow::playing("duel");
    app.click_first(super::MANEUVER).expect("Choose 2S2").seat("Richthofen", "A person").expect("Choose 2S2");
}

#[test]
fn new_rules_are_not_offered_while_there_are_errors() {
    let mut app = TestWindow::rolls();
    app.write(&format!("{CARTS}\nvalue broken"));
    for way in ["From the next phase", "From this phase", "Replay from start"] {
        assert!(app.window.get_by_label(way).accesskit_node().is_disabled(), "{way}");
    }
}

#[test]
fn manual_results_are_undone_one_by_one() {
    let mut app = TestWindow::rolls();
    app.by_hand().decide(Key::Num2).click("Four: 3").expect("Draw one at random: Ann");
    app.click("Take back").expect("Four: 3").expect("0 entered since the choice");
    app.click("Take back").expect("Before the first decision").expect_not("Four: 3");
}

#[test]
fn rules_that_cannot_be_applied_show_why_and_the_game_can_be_replayed() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect("Turn 2 of");
    let narrow =
        CARTS.replace("4 x 3", "3 x 3").replace("\"gggg\"", "\"ggg\"").replace("gmmg", "gmm").replace("@0402", "@0302");
    app.write(&narrow).click("From this phase");
    app.expect("Could not apply the new rules: Bob is on 0402, which the map no longer has");
    app.expect("You can replay the game from the start").expect_not("Branches (");
    app.click("Replay from start").wait(10).expect("Replayed with the new rules: 2 choices were the same");
    app.expect("Branches (2)").expect("Rules changed (1)").expect("Turn 2 of").expect("Bob, Blue, at 0302");
}

#[test]
fn edits_that_change_no_rule_are_ignored() {
    let mut app = TestWindow::rolls();
    let noted = CARTS.replace("edition 1", "edition 1\n// As we fly it");
    app.decide(Key::Num1).click("Tab mine.dicta").fill("Source of mine.dicta", &noted).wait(10).click("Tab Race");
    app.expect("Turn 2 of").expect_not("The rules have changed. Apply");
}

#[test]
fn rule_changes_are_shown_after_a_game_is_loaded() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect("Turn 2 of").expect_not("Rules changed (");
    app.rewrite("+ 1 when c.wheels", "+ 2 when c.wheels").click("From this phase").wait(10);
    app.expect("Applied the new rules").expect("Rules changed (1)").expect("The rules change: ");
    app.click("File").click("Save game…").fill("File for the game", "/games/race.ron").click("Save the game");
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click("Load a saved game").fill("File of the game", "/games/race.ron").click("Load the game");
    later.expect("The rules changed once during this game").expect("The rules change: ");
    later.click("What changed…").expect("What changed in the rules").expect("value weight").expect("From Going");
    later.click("Close the note on the rules").expect_not("The rules changed once");
    later.click("Rules changed (1)").expect_not("Go to the change at decision");
    // An entry of the game log opens it again and links to the position.
    later.click_first("The rules change: ").click_first("Go to the change at decision").expect("Decision 2 of 2");
}

#[test]
fn an_explanation_from_before_a_rule_change_shows_the_old_source() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect("Turn 2 of").expect("Ann rolls on");
    app.rewrite("+ 1 when c.wheels", "+ 2 when c.wheels").click("From this phase").wait(10);
    app.click_first("Ann rolls on").expect("Weight (Ann)").expect("four wheels");
    app.expect("previous source").expect("current source").expect_not("− ");
    app.click_first("previous source").expect("− previous, + current");
    app.expect("−   + 1 when c.wheels == 4").expect("+   + 2 when c.wheels == 4");
    // An unchanged declaration links to its place in the current source.
    app.click_first("previous source").expect_not("− previous").open_text().expect("Line ");
}

#[test]
fn branches_are_named_compared_and_deleted() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).decide(Key::Num1).expect("Turn 3 of").expect_not("Branches (");
    app.press(Modifiers::ALT, Key::ArrowLeft).press(Modifiers::ALT, Key::ArrowLeft).expect("Decision 2 of 4");
    app.decide(Key::Num2).expect("Branches (2)");
    // A branch that diverges from the second one.
    app.press(Modifiers::ALT, Key::ArrowLeft).click("Let it decide").wait(20);
    app.click_first("Branches (").click("Manage branches…").expect("Diverged at decision 3");
    app.expect("Name of the branch First branch").expect("Ann: Cracks");
    app.fill("Name of the branch First branch", "As planned").expect("Name of the branch As planned");
    let count = app.labels_with("Name of the branch ").len();
    app.click_first("Delete").wait(4);
    assert_eq!(app.labels_with("Name of the branch ").len(), count - 1);
}

#[test]
fn the_actions_of_the_playtest_are_commands() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect("Turn 2 of");
    app.click("Play")
        .click("Save position as mission…")
        .expect("Title of the new declaration")
        .expect("Add to project");
    app.press(Modifiers::NONE, Key::Escape).expect_not("Title of the new declaration");
    app.click("Play").click("Manual dice and cards").decide(Key::Num1).expect("0 entered since the choice");
    app.click("Take back").click("Play").click("View as umpire").expect("View: Umpire");
    app.click("Play").click("View as umpire").expect("View: Hot seat");
}

#[test]
fn the_title_dialog_of_a_saved_position_has_the_focus() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect("Turn 2 of").click("Tab mine.dicta").expect("Source of mine.dicta");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P)
        .types("position as mission")
        .press(Modifiers::NONE, Key::Enter);
    app.expect("Title of the new declaration").expect("Turn 2 of");
    // The whole title is selected, no key goes elsewhere, and Enter confirms.
    assert!(app.field("Title of the new declaration").is_focused());
    app.press(Modifiers::NONE, Key::Num1).types("Half way").press(Modifiers::NONE, Key::Enter).expect("Wrote ");
    app.expect("Source of half-way.dicta").expect_not("Title of the new declaration");
    app.click("Tab Race").expect_not("Choose 1");
}

#[test]
fn an_example_of_a_position_passes() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect("Turn 2 of").click("Save position…").click("Example of the last phase");
    app.expect("Expectations").fill("Title of the new declaration", "A rest").click("Add to project");
    app.expect("Wrote ").expect("Source of a-rest.dicta").expect("expect ann.cracks == ");
    app.sheet_of("A rest").wait(10).expect("Passed");
    // It is an undo step like any other.
    assert!(app.files.exists(Path::new("/carts/a-rest.dicta")));
    app.press(Modifiers::COMMAND, Key::Z).wait(10).expect_not("Source of a-rest.dicta");
    assert!(!app.files.exists(Path::new("/carts/a-rest.dicta")));
}

#[test]
fn a_mission_from_a_position_is_written_and_played() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect("Turn 2 of").click("Save position…").click("Mission from this position");
    app.fill("Title of the new declaration", "Half way").click("Add to project").expect("Wrote ").wait(20);
    app.expect("No problems").expect("Source of half-way.dicta");
    app.press(Modifiers::COMMAND, Key::F5).wait(10).expect("Tab Half way").expect("Turn 1 of");
}

#[test]
fn a_seat_sees_less_than_the_umpire() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", "A person").click_first(super::MANEUVER).click("Choose 2S2").expect("I am Richthofen");
    // A marked option is not chosen for the next player as well, who has the same options.
    app.press(Modifiers::COMMAND, Key::Enter).wait(8).expect("I am Richthofen").expect_not("Decision 1 of 1");
    // Enter, which may just have confirmed a decision, does not dismiss the handover; the space bar does.
    app.press(Modifiers::NONE, Key::Enter).expect("I am Richthofen").press(Modifiers::NONE, Key::Space);
    app.expect_not("I am Richthofen").expect("Decision 1 of 1");
    let views = [
        ("Umpire: everything", Some("Everyone may look"), true),
        ("Richthofen", None, false),
        ("Nungesser", Some("I am Nungesser"), true),
    ];
    for (view, asks, sees) in views {
        app.click("Point of view").pick(view);
        if let Some(asks) = asks {
            assert!(!app.shows("Nieuport 24 #10: maneuver 2S2"), "{view} asks first");
            app.click(asks);
        }
        assert_eq!(app.shows("Nieuport 24 #10: maneuver 2S2"), sees, "{view}: {:#?}", app.labels());
    }
}

#[test]
fn the_handover_reveals_nothing() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", "A person").click_first(super::MANEUVER).click("Choose 2S2").expect("I am Richthofen");
    // Going back to the other player's decision needs another handover.
    app.press(Modifiers::ALT, Key::ArrowLeft).expect("I am Nungesser");
    let told =
        |app: &TestWindow| app.window.get_by_label("Position in the game").accesskit_node().value().unwrap_or_default();
    app.expect_not("Position in the game").expect_not("2S2").expect_not("Planning");
    // The commands of the game log are hidden until the next player takes over.
    app.expect_not("Copy game log").click("I am Nungesser").expect("Copy game log");
    assert!(told(&app).contains("maneuver 2S2"), "{}", told(&app));
}

#[test]
fn the_inspector_shows_only_what_the_viewer_may_know() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", "A person").press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    app.click_first("Nieuport 24 #10, ").expect("Inspected: Nieuport 24 #10").expect(", facing ");
    app.expect("Inspector: Wings: 16 of 16 left").expect("Inspector: Plan: 3S3").expect("Printed");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D).click_first(super::MANEUVER).click("Choose 2S2");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I).expect("Hidden until the next player takes over");
    app.expect_not("Inspected: ").click("I am Richthofen").expect("Inspector: Plan: not known to you");
    // Away from the playtest, the inspector shows the entry with its initial values.
    app.press(Modifiers::COMMAND, Key::P).types("missions.dicta").press(Modifiers::NONE, Key::Enter);
    app.expect_not("not known to you").expect_not(" of 16 left");
}

#[test]
fn events_since_the_choice_do_not_overlap() {
    let mut app = TestWindow::rolls();
    app.by_hand().decide(Key::Num1).click("Four: 4").click("Draw one at random: Bob").expect("Since the choice");
    app.window.set_size(egui::vec2(1280.0, 540.0));
    app.wait(4);
    let side = app.first("Since the choice").rect().left();
    let lines = app.window.query_all_by_role(egui::accesskit::Role::Label);
    let lines: Vec<egui::Rect> = lines.map(|n| n.rect()).filter(|r| (r.left() - side).abs() < 1.0).collect();
    assert!(lines.len() > 4, "{lines:?}");
    for (i, line) in lines.iter().enumerate() {
        let other = lines[i + 1..].iter().find(|other| other.shrink(1.0).intersects(line.shrink(1.0)));
        assert!(other.is_none(), "{line:?} overlaps {other:?}: {lines:?}");
    }
}

impl TestWindow {
    /// Picks a row of the open list.
    fn pick(&mut self, label: &str) -> &mut Self {
        let is_row = |n: &egui_kittest::Node<'_>| n.accesskit_node().toggled().is_some();
        self.window.query_all_by_label(label).rfind(is_row).expect("removed; it read").click();
        self.wait(4)
    }
}

#[test]
fn an_animation_is_skipped_by_its_button() {
    let mut app = TestWindow::playing("duel");
    app.click("Speed of computer pilots").click("Slow");
    app.click_first(super::MANEUVER).click("Choose 2S2");
    for _ in 0..200 {
        if app.wait(2).shows("Skip") {
            break;
        }
    }
    app.click("Skip").expect_not("Skip").expect("Turn 2 of");
}

#[test]
fn the_game_log_folds_and_shows_key_events() {
    let mut app = TestWindow::playing("dogfight");
    app.click("Speed of computer pilots").click("At once").seat("Nungesser", "Steady").wait(60);
    app.expect("The game is over").click("Entries to show").click("Key events");
    app.expect("fires").expect_not("reveals plan").click("Fold all turns").expect_not(" fires ");
    app.click("Unfold all turns").expect(" fires ");
    // Entries about one piece: what it did, and what was done to it.
    app.click("Piece").pick("Fokker Dr.I #2");
    let lines = app.labels_with("Turn ");
    assert!(!lines.is_empty());
    app.click("Entries to show").click("Choices");
    assert!(app.labels_with("Nieuport 24 #10: maneuver").is_empty() && app.shows("Fokker Dr.I #2: maneuver"));
}

#[test]
fn an_explanation_belongs_to_its_branch_and_viewer() {
    let mut app = TestWindow::playing("duel");
    app.fly(super::MANEUVER).click("Entries to show").click("Choices").click_first("maneuver 2S2");
    app.expect("Go to this position").press(Modifiers::ALT, Key::Home).expect_not("Go to this position");
    // Another branch has a different entry in the same place.
    app.press(Modifiers::NONE, Key::Num4)
        .press(Modifiers::NONE, Key::Enter)
        .wait(60)
        .expect(": maneuver ")
        .expect_not("Go to this position");
    // An explanation that one person has open is closed for the next.
    app.click("Entries to show").click("What happened").click_first(" flies ").expect("Go to this position");
    app.seat("Richthofen", "A person").window.ctx.memory_mut(|m| m.stop_text_input());
    app.press(Modifiers::NONE, Key::Num1).press(Modifiers::COMMAND, Key::Enter);
    app.expect("I am Richthofen").click("I am Richthofen").expect(" flies ").expect_not("Go to this position");
}

#[test]
fn a_pilot_shows_the_value_of_each_option() {
    let doctrine = "doctrine bold \"Bold\" for cart c {\n  + c.cracks as cracks because \"cracks all over\"\n}\n";
    let mut app = TestWindow::rolls_by(&format!("{CARTS}\n{doctrine}"));
    app.expect_not("cracks all over").click("Ask a pilot").wait(20).expect("Bold chooses 2");
    // Under each of the two options.
    assert_eq!(app.labels().iter().filter(|l| l.contains("cracks all over")).count(), 2);
    app.decide(Key::Num1).expect_not("Bold chooses 2").expect("Ask a pilot");
}

/// The seats that get the screen until there is an open choice, and how often a seat has nothing to decide, if the two
/// players load in this way.
fn handed_over(loads: [Key; 2]) -> (Vec<&'static str>, usize) {
    let text = CARTS
        .replace("0..99\n}", "0..99\n  flag loaded secret to owner\n  flag stowed secret to owner\n}")
        .replace(
            "choice go ",
            "choice load \"Load\" (c: cart) { pick goods \"Goods\" : 1..2  then { c.loaded = goods == 2 } }\n\
             choice stow \"Stow\" (c: cart) { pick way \"Way\" : 1..2  then { c.stowed = way == 2 } }\nchoice go ",
        )
        .replace(
            "  phase going ",
            "  phase loading \"Loading\" { gather load(c) for each cart c }\n  \
             phase stowing \"Stowing\" { gather stow(c) for each cart c where c.loaded }\n  phase going ",
        );
    let mut app = TestWindow::rolls_by(&text);
    app.seat("Two", "A person");
    let (mut way, mut passed, mut holder) = (Vec::new(), 0, 0);
    for _ in 0..20 {
        let taken = ["One", "Two"].into_iter().enumerate().find(|(_, seat)| app.shows(&format!("I am {seat}")));
        if let Some((i, seat)) = taken {
            holder = i;
            way.push(seat);
            app.click(&format!("I am {seat}"));
        } else if app.shows("Ann: Go") {
            return (way, passed);
        } else if app.shows("Pass the screen on") {
            app.expect("You have nothing to decide now").expect_not("Turn 1").expect_not(" made");
            app.click("Pass the screen on");
            passed += 1;
        } else {
            app.decide(loads[holder]);
        }
    }
    panic!("there was no open choice: {way:?}, {:#?}", app.labels());
}

/// A player who loads makes a second decision, and the other player does not learn whether it happens.
#[test]
fn the_order_of_handovers_does_not_depend_on_secret_choices() {
    let (way, idle) = handed_over([Key::Num2, Key::Num2]);
    assert!(way.len() > 3, "{way:?}");
    for loads in [[Key::Num1, Key::Num2], [Key::Num2, Key::Num1]] {
        let (other, passed) = handed_over(loads);
        assert_eq!(other, way, "{loads:?}");
        assert!(passed > idle, "{loads:?}: {passed} with nothing to decide");
    }
}
