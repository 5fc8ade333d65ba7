//! The playtest: manual dice, rules that change during play, branches, examples and missions created from a position,
//! and what each seat sees.

use super::lookup::{source, tab, words};
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
        app.click(words!("start-open")).fill(words!("dialog-open.path"), "/carts").click(words!("dialog-open.do"));
        app.expect(source("mine.dicta")).click(words!("bar-fly")).wait(10).expect(words!("table-turn", turn = 1));
        app.click(words!("table-pilots.name")).click(words!("settings-pilots.now"));
        app
    }

    /// Chooses the n-th legal option, and waits for the pilots.
    fn decide(&mut self, key: Key) -> &mut Self {
        self.press(Modifiers::NONE, key).press(Modifiers::NONE, Key::Enter).wait(20)
    }

    fn by_hand(&mut self) -> &mut Self {
        self.click(words!("show-menu")).click(words!("command-dice-by-hand")).press(Modifiers::NONE, Key::Escape)
    }

    /// Replaces words in the user's source, and returns to the playtest.
    fn rewrite(&mut self, from: &str, to: &str) -> &mut Self {
        assert!(CARTS.contains(from));
        self.write(&CARTS.replace(from, to))
    }

    fn write(&mut self, text: &str) -> &mut Self {
        self.click(tab("mine.dicta")).fill(source("mine.dicta"), text).wait(10);
        self.click(tab("Race")).expect(words!("rules-offer"))
    }
}

#[test]
fn dice_random_picks_and_cards_are_entered_by_hand() {
    let mut app = TestWindow::rolls();
    app.by_hand().decide(Key::Num1).expect("Four: 1").expect(words!("chance-given", n = 0));
    // What it is for, and whose it is.
    app.expect("Going: Ann").expect(words!("chance-before"));
    // Nothing has been rolled yet.
    assert_eq!(app.labels_with("Four: ").len(), 4);
    app.click("Four: 4");
    app.expect(words!("chance-given", n = 1))
        .expect_not("Drawn at random")
        .expect("Draw one at random: Ann")
        .click("Draw one at random: Bob");
    app.expect("Luck: fair (3)").click("Luck: foul (1)");
    // The pilot's choice needs manual results, too; the computer provides the first one and then all the others.
    app.wait(20).expect("Four: 1").click(words!("chance-computer")).expect("Draw one at random: Ann");
    app.click(words!("chance-rest.name")).wait(10).expect(words!("table-turn", turn = 2));
    app.fill(words!("journal-filter.name"), "drawn at random").expect("Drawn at random for the phase Going: Bob");
    app.fill(words!("journal-filter.name"), "four:").expect("Four: 4");
    app.fill(words!("journal-filter.name"), "foul").expect("foul");
}

#[test]
fn a_random_cell_is_entered_by_a_click_on_the_map() {
    let lot = CARTS
        .replace("let hit = random cart hit\n", "let hit = random cart hit\n      let place = random cell place\n");
    assert_ne!(lot, CARTS);
    let mut app = TestWindow::rolls_by(&lot);
    app.by_hand().decide(Key::Num1).click("Four: 4").click("Draw one at random: Bob");
    app.expect("Draw one at random: 0303").click_first(words!("chance-cell", cell = "0303")).expect("Luck: fair (3)");
    app.click(words!("chance-back")).expect("Draw one at random: 0303");
}

#[test]
fn the_marked_option_stays_when_another_seat_changes_player() {
    let mut app = TestWindow::playing("duel");
    app.click_first(super::MANEUVER)
        .expect(words!("decision-choose", what = "2S2"))
        .seat("Richthofen", words!("pilot-person"))
        .expect(words!("decision-choose", what = "2S2"));
}

#[test]
fn new_rules_are_not_offered_while_there_are_errors() {
    let mut app = TestWindow::rolls();
    app.write(&format!("{CARTS}\nvalue broken"));
    for way in [words!("rules-from-next-phase"), words!("rules-from-boundary"), words!("rules-replay")] {
        assert!(app.only(way).accesskit_node().is_disabled(), "{way}");
    }
}

#[test]
fn manual_results_are_undone_one_by_one() {
    let mut app = TestWindow::rolls();
    app.by_hand().decide(Key::Num2).click("Four: 3").expect("Draw one at random: Ann");
    app.click(words!("chance-back")).expect("Four: 3").expect(words!("chance-given", n = 0));
    app.click(words!("chance-back")).expect(words!("timeline-at.start")).expect_not("Four: 3");
}

#[test]
fn rules_that_cannot_be_applied_show_why_and_the_game_can_be_replayed() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect(words!("table-turn", turn = 2));
    let narrow =
        CARTS.replace("4 x 3", "3 x 3").replace("\"gggg\"", "\"ggg\"").replace("gmmg", "gmm").replace("@0402", "@0302");
    app.write(&narrow).click(words!("rules-from-boundary"));
    let why = words!("rules-refused", why = "Bob is on 0402, which the map no longer has");
    app.expect(words!("rules-not-taken", why = why)).expect_not(words!("branches-menu.name"));
    app.click(words!("rules-replay")).wait(10).expect(words!("rules-replayed", n = 2));
    app.expect(words!("branches-menu.name", n = 2))
        .expect(words!("rules-changes.name", n = 1))
        .expect(words!("table-turn", turn = 2))
        .expect(words!("board-piece", title = "Bob", side = "Blue", place = "0302"));
}

#[test]
fn edits_that_change_no_rule_are_ignored() {
    let mut app = TestWindow::rolls();
    let noted = CARTS.replace("edition 1", "edition 1\n// As we fly it");
    app.decide(Key::Num1).click(tab("mine.dicta")).fill(source("mine.dicta"), &noted).wait(10).click(tab("Race"));
    app.expect(words!("table-turn", turn = 2)).expect_not(words!("rules-offer"));
}

#[test]
fn rule_changes_are_shown_after_a_game_is_loaded() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect(words!("table-turn", turn = 2)).expect_not(words!("rules-changes.name"));
    app.rewrite("+ 1 when c.wheels", "+ 2 when c.wheels").click(words!("rules-from-boundary")).wait(10);
    app.expect(words!("rules-in-force")).expect(words!("rules-changes.name", n = 1)).expect("The rules change: ");
    app.click(words!("menu-file"))
        .click(words!("command-save-game"))
        .fill(words!("dialog-save.path"), "/games/race.ron")
        .click(words!("dialog-save.do"));
    let mut later = TestWindow::open(app.files.clone(), None);
    later
        .click(words!("start-load"))
        .fill(words!("dialog-load.path"), "/games/race.ron")
        .click(words!("dialog-load.do"));
    later.expect(words!("rules-changed-before", n = 1)).expect("The rules change: ");
    later
        .click(words!("rules-changes"))
        .expect(words!("rules-changes.title"))
        .expect("value weight")
        .expect("From Going");
    later.click(words!("rules-close-note")).expect_not(words!("rules-changed-before", n = 1));
    later.click(words!("rules-changes.name", n = 1)).expect_not(words!("rules-go-there.name"));
    // An entry of the game log opens it again and links to the position.
    later.click_first("The rules change: ").click_first(words!("rules-go-there.name"));
    later.expect(words!("timeline-at", n = 2, all = 2));
}

#[test]
fn an_explanation_from_before_a_rule_change_shows_the_old_source() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect(words!("table-turn", turn = 2)).expect("Ann rolls on");
    app.rewrite("+ 1 when c.wheels", "+ 2 when c.wheels").click(words!("rules-from-boundary")).wait(10);
    app.click_first("Ann rolls on").expect("Weight (Ann)").expect("four wheels");
    app.expect(words!("journal-text.then")).expect(words!("journal-text.now")).expect_not("− ");
    app.click_first(words!("journal-text.then")).expect(words!("journal-text.differs"));
    app.expect("−   + 1 when c.wheels == 4").expect("+   + 2 when c.wheels == 4");
    // An unchanged declaration links to its place in the current source.
    app.click_first(words!("journal-text.then"))
        .expect_not(words!("journal-text.differs"))
        .open_text()
        .expect(words!("status-cursor"));
}

#[test]
fn branches_are_named_compared_and_deleted() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1)
        .decide(Key::Num1)
        .expect(words!("table-turn", turn = 3))
        .expect_not(words!("branches-menu.name"));
    app.press(Modifiers::ALT, Key::ArrowLeft).press(Modifiers::ALT, Key::ArrowLeft);
    app.expect(words!("timeline-at", n = 2, all = 4));
    app.decide(Key::Num2).expect(words!("branches-menu.name", n = 2));
    // A branch that diverges from the second one.
    app.press(Modifiers::ALT, Key::ArrowLeft).click(words!("pilot-decide")).wait(20);
    app.click_first(words!("branches-menu.name"))
        .click(words!("branches-manage"))
        .expect(words!("branches-parted", n = 3));
    app.expect(words!("branches-name", name = "First branch")).expect("Ann: Cracks");
    app.fill(words!("branches-name", name = "First branch"), "As planned")
        .expect(words!("branches-name", name = "As planned"));
    let count = app.labels_with(words!("branches-name")).len();
    app.click_first(words!("branches-delete")).wait(4);
    assert_eq!(app.labels_with(words!("branches-name")).len(), count - 1);
}

#[test]
fn the_actions_of_the_playtest_are_commands() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect(words!("table-turn", turn = 2));
    app.click(words!("menu-play"))
        .click(words!("command-make-mission"))
        .expect(words!("make-title.name"))
        .expect(words!("make-write"));
    app.press(Modifiers::NONE, Key::Escape).expect_not(words!("make-title.name"));
    app.click(words!("menu-play"))
        .click(words!("command-dice-by-hand"))
        .decide(Key::Num1)
        .expect(words!("chance-given", n = 0));
    app.click(words!("chance-back"))
        .click(words!("menu-play"))
        .click(words!("command-look-as-umpire"))
        .expect(words!("view-now", who = words!("view-umpire")));
    app.click(words!("menu-play"))
        .click(words!("command-look-as-umpire"))
        .expect(words!("view-now", who = words!("view-hot-seat")));
}

#[test]
fn the_title_dialog_of_a_saved_position_has_the_focus() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1).expect(words!("table-turn", turn = 2)).click(tab("mine.dicta")).expect(source("mine.dicta"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P)
        .types(words!("command-make-mission"))
        .press(Modifiers::NONE, Key::Enter);
    app.expect(words!("make-title.name")).expect(words!("table-turn", turn = 2));
    // The whole title is selected, no key goes elsewhere, and Enter confirms.
    assert!(app.field(words!("make-title.name")).is_focused());
    app.press(Modifiers::NONE, Key::Num1)
        .types("Half way")
        .press(Modifiers::NONE, Key::Enter)
        .expect(words!("said-written"));
    app.expect(source("half-way.dicta")).expect_not(words!("make-title.name"));
    app.click(tab("Race")).expect_not(words!("decision-choose", what = "1"));
}

#[test]
fn an_example_of_a_position_passes() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1)
        .expect(words!("table-turn", turn = 2))
        .click(words!("make-menu"))
        .click(words!("make-example-phase"));
    app.expect(words!("make-expected")).fill(words!("make-title.name"), "A rest").click(words!("make-write"));
    app.expect(words!("said-written")).expect(source("a-rest.dicta")).expect("expect ann.cracks == ");
    app.sheet_of("A rest").wait(10).expect(words!("sheet-example-passed", n = 1));
    // It is an undo step like any other.
    assert!(app.files.exists(Path::new("/carts/a-rest.dicta")));
    app.press(Modifiers::COMMAND, Key::Z).wait(10).expect_not(source("a-rest.dicta"));
    assert!(!app.files.exists(Path::new("/carts/a-rest.dicta")));
}

#[test]
fn a_mission_from_a_position_is_written_and_played() {
    let mut app = TestWindow::rolls();
    app.decide(Key::Num1)
        .expect(words!("table-turn", turn = 2))
        .click(words!("make-menu"))
        .click(words!("make-mission"));
    app.fill(words!("make-title.name"), "Half way").click(words!("make-write")).expect(words!("said-written")).wait(20);
    app.expect(words!("status-no-problems")).expect(source("half-way.dicta"));
    app.press(Modifiers::COMMAND, Key::F5).wait(10).expect(tab("Half way")).expect(words!("table-turn", turn = 1));
}

#[test]
fn a_seat_sees_less_than_the_umpire() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", words!("pilot-person"))
        .click_first(super::MANEUVER)
        .click(words!("decision-choose", what = "2S2"))
        .expect(words!("hand-over-pass.take", seat = "Richthofen"));
    // A marked option is not chosen for the next player as well, who has the same options.
    app.press(Modifiers::COMMAND, Key::Enter)
        .wait(8)
        .expect(words!("hand-over-pass.take", seat = "Richthofen"))
        .expect_not(words!("timeline-at", n = 1, all = 1));
    // Enter, which may just have confirmed a decision, does not dismiss the handover; the space bar does.
    app.press(Modifiers::NONE, Key::Enter)
        .expect(words!("hand-over-pass.take", seat = "Richthofen"))
        .press(Modifiers::NONE, Key::Space);
    app.expect_not(words!("hand-over-pass.take", seat = "Richthofen")).expect(words!("timeline-at", n = 1, all = 1));
    let views = [
        (words!("view-umpire.choose"), Some(words!("hand-over-all.take")), true),
        ("Richthofen", None, false),
        ("Nungesser", Some(words!("hand-over-pass.take", seat = "Nungesser")), true),
    ];
    for (view, asks, sees) in views {
        app.click(words!("view-now.name")).pick(view);
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
    app.seat("Richthofen", words!("pilot-person"))
        .click_first(super::MANEUVER)
        .click(words!("decision-choose", what = "2S2"))
        .expect(words!("hand-over-pass.take", seat = "Richthofen"));
    // Going back to the other player's decision needs another handover.
    app.press(Modifiers::ALT, Key::ArrowLeft).expect(words!("hand-over-pass.take", seat = "Nungesser"));
    let value = |app: &TestWindow| app.only(words!("timeline-name")).accesskit_node().value().unwrap_or_default();
    app.expect_not(words!("timeline-name")).expect_not("2S2").expect_not("Planning");
    // The commands of the game log are hidden until the next player takes over.
    app.expect_not(words!("journal-copy"))
        .click(words!("hand-over-pass.take", seat = "Nungesser"))
        .expect(words!("journal-copy"));
    assert!(value(&app).contains("maneuver 2S2"), "{}", value(&app));
}

#[test]
fn the_inspector_shows_only_what_the_viewer_may_know() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", words!("pilot-person")).press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    app.click_first(words!("board-piece", title = "Nieuport 24 #10"))
        .expect(words!("sheet-inspector-of", title = "Nieuport 24 #10"))
        .expect(words!("sheet-inspector-place.at"));
    let wings = format!("Wings: {}", words!("sheet-inspector-boxes", left = 16, of = 16));
    app.expect(words!("sheet-inspector-field", field = wings))
        .expect(words!("sheet-inspector-field", field = "Plan: 3S3"))
        .expect(words!("sheet-inspector-printed"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D)
        .click_first(super::MANEUVER)
        .click(words!("decision-choose", what = "2S2"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I).expect(words!("pane-inspector.waits"));
    app.expect_not(words!("sheet-inspector-of"))
        .click(words!("hand-over-pass.take", seat = "Richthofen"))
        .expect(words!("sheet-inspector-field", field = format!("Plan: {}", words!("sheet-inspector-hidden"))));
    // Away from the playtest, the inspector shows the entry with its initial values.
    app.press(Modifiers::COMMAND, Key::P).types("missions.dicta").press(Modifiers::NONE, Key::Enter);
    app.expect_not(words!("sheet-inspector-hidden")).expect_not(words!("sheet-inspector-boxes", of = 16));
}

#[test]
fn events_since_the_choice_do_not_overlap() {
    let mut app = TestWindow::rolls();
    app.by_hand().decide(Key::Num1).click("Four: 4").click("Draw one at random: Bob").expect(words!("chance-before"));
    app.window.set_size(egui::vec2(1280.0, 540.0));
    app.wait(4);
    let side = app.first(words!("chance-before")).rect().left();
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
    app.click(words!("table-pilots.name")).click(words!("settings-pilots.slow"));
    app.click_first(super::MANEUVER).click(words!("decision-choose", what = "2S2"));
    for _ in 0..200 {
        if app.wait(2).shows(words!("table-skip")) {
            break;
        }
    }
    app.click(words!("table-skip")).expect_not(words!("table-skip")).expect(words!("table-turn", turn = 2));
}

#[test]
fn the_game_log_folds_and_shows_key_events() {
    let mut app = TestWindow::playing("dogfight");
    app.click(words!("table-pilots.name")).click(words!("settings-pilots.now")).seat("Nungesser", "Steady").wait(60);
    app.expect(words!("table-over")).click(words!("journal-sorts.name")).click(words!("journal-weighty"));
    app.expect("fires").expect_not("reveals plan").click(words!("journal-fold")).expect_not(" fires ");
    app.click(words!("journal-unfold")).expect(" fires ");
    // Entries about one piece: what it did, and what was done to it.
    app.click(words!("journal-piece.name")).pick("Fokker Dr.I #2");
    let lines = app.labels_with("Turn ");
    assert!(!lines.is_empty());
    app.click(words!("journal-sorts.name")).click(words!("journal-choices"));
    assert!(app.labels_with("Nieuport 24 #10: maneuver").is_empty() && app.shows("Fokker Dr.I #2: maneuver"));
}

#[test]
fn an_explanation_belongs_to_its_branch_and_viewer() {
    let mut app = TestWindow::playing("duel");
    app.fly(super::MANEUVER)
        .click(words!("journal-sorts.name"))
        .click(words!("journal-choices"))
        .click_first("maneuver 2S2");
    app.expect(words!("journal-to-moment")).press(Modifiers::ALT, Key::Home).expect_not(words!("journal-to-moment"));
    // Another branch has a different entry in the same place.
    app.press(Modifiers::NONE, Key::Num4)
        .press(Modifiers::NONE, Key::Enter)
        .wait(60)
        .expect(": maneuver ")
        .expect_not(words!("journal-to-moment"));
    // An explanation that one person has open is closed for the next.
    app.click(words!("journal-sorts.name"))
        .click(words!("journal-usual"))
        .click_first(" flies ")
        .expect(words!("journal-to-moment"));
    app.seat("Richthofen", words!("pilot-person")).window.ctx.memory_mut(|m| m.stop_text_input());
    app.press(Modifiers::NONE, Key::Num1).press(Modifiers::COMMAND, Key::Enter);
    app.expect(words!("hand-over-pass.take", seat = "Richthofen"))
        .click(words!("hand-over-pass.take", seat = "Richthofen"))
        .expect(" flies ")
        .expect_not(words!("journal-to-moment"));
}

#[test]
fn a_pilot_shows_the_value_of_each_option() {
    let doctrine = "doctrine bold \"Bold\" for cart c {\n  + c.cracks as cracks because \"cracks all over\"\n}\n";
    let mut app = TestWindow::rolls_by(&format!("{CARTS}\n{doctrine}"));
    app.expect_not("cracks all over").click(words!("decision-advice")).wait(20).expect("Bold chooses 2");
    // Under each of the two options.
    assert_eq!(app.labels().iter().filter(|l| l.contains("cracks all over")).count(), 2);
    app.decide(Key::Num1).expect_not("Bold chooses 2").expect(words!("decision-advice"));
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
    app.seat("Two", words!("pilot-person"));
    let (mut way, mut passed, mut holder) = (Vec::new(), 0, 0);
    for _ in 0..20 {
        let taken = ["One", "Two"]
            .into_iter()
            .enumerate()
            .find(|(_, seat)| app.shows(words!("hand-over-pass.take", seat = *seat)));
        if let Some((i, seat)) = taken {
            holder = i;
            way.push(seat);
            app.click(words!("hand-over-pass.take", seat = seat));
        } else if app.shows("Ann: Go") {
            return (way, passed);
        } else if app.shows(words!("table-pass-on")) {
            app.expect(words!("table-nothing")).expect_not(words!("table-turn"));
            app.expect_not("Turn 1").expect_not(words!("timeline-at"));
            app.click(words!("table-pass-on"));
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

/// The name of a piece of the race on the board.
fn at(title: &str, side: &str, place: &str, facing: &str) -> &'static str {
    words!("board-piece", title = title, side = side, place = place, facing = facing)
}

#[test]
fn the_umpire_drags_turns_and_removes_pieces_and_undoes_it() {
    let mut app = TestWindow::rolls();
    app.expect_not(words!("umpire-how"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::U).wait(6).expect(words!("umpire-how"));
    let ann = at("Ann", "Red", "0102", words!("facing-east"));
    let cell = app.square("Yard", (4.0, 3.0), (2.0, 0.0));
    let from = app.only(ann).rect().center();
    app.drag_and_release(from, &[from + egui::vec2(8.0, 0.0), cell]).wait(6);
    let moved = at("Ann", "Red", "0301", words!("facing-east"));
    app.expect(moved).expect("The umpire moves Ann to 0301 facing east");
    // The keys are for this piece now.
    app.press(Modifiers::SHIFT, Key::ArrowRight).wait(6).expect("The umpire turns Ann to face south-east");
    app.press(Modifiers::COMMAND, Key::ArrowDown).wait(6).expect("The umpire moves Ann to 0302 facing south-east");
    app.press(Modifiers::NONE, Key::Delete).wait(6).expect("The umpire takes Ann out of play");
    for _ in 0..4 {
        app.press(Modifiers::COMMAND, Key::Z).wait(6);
    }
    app.expect(ann);
    // Without the switch, a drag moves the map.
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::U).wait(6).expect_not(words!("umpire-how"));
    let from = app.only(ann).rect().center();
    app.drag_and_release(from, &[from + egui::vec2(8.0, 0.0), from + egui::vec2(60.0, 0.0)]).wait(6);
    // The pointer is on it, so that its name is shown beside it, too.
    assert!(app.first(ann).rect().center().x > from.x + 20.0);
}

#[test]
fn the_umpire_corrects_fields_in_the_inspector() {
    let mut app = TestWindow::rolls();
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::U).wait(6);
    app.click(at("Ann", "Red", "0102", words!("facing-east"))).wait(6);
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I).wait(6).expect(words!("umpire-fields"));
    let cracks = words!("sheet-inspector-field", field = "Cracks: 0");
    app.only(cracks).focus();
    app.wait(2).press(Modifiers::ALT, Key::Enter).wait(4);
    app.click(words!("input-more", name = "Cracks")).click(words!("hand-take")).wait(6);
    app.expect("The umpire changes Ann: cracks 0 → 1").expect(words!("sheet-inspector-field", field = "Cracks: 1"));
    // In a player's view there is nothing to change.
    app.click(words!("view-now.name")).pick("One").wait(6);
    app.expect(words!("sheet-inspector-field", field = "Cracks: 1"));
    app.expect_not(words!("umpire-fields"))
        .expect_not(words!("umpire-how"))
        .expect_not(words!("command-edit-position"));
}

#[test]
fn the_umpire_makes_another_hidden_choice_in_the_window() {
    let mut app = TestWindow::playing("duel");
    app.seat("Richthofen", words!("pilot-person"))
        .click_first(super::MANEUVER)
        .click(words!("decision-choose", what = "2S2"))
        .expect(words!("hand-over-pass.take", seat = "Richthofen"));
    app.click(words!("view-now.name")).pick(words!("view-umpire.choose")).click(words!("hand-over-all.take"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::U).wait(6).click(words!("umpire-hidden")).wait(4);
    let chosen = |now: &str| words!("umpire-hidden.of", piece = "Nieuport 24 #10", now = now);
    // The other player's options and the chart have the same words.
    let elsewhere: Vec<egui::Rect> = app.window.query_all_by_label("3S3").map(|node| node.rect()).collect();
    app.click(chosen("Maneuver: 2S2")).wait(4);
    let mut offered = app.window.query_all_by_label("3S3").filter(|node| !elsewhere.contains(&node.rect()));
    offered.next().expect("the maneuver is offered").click();
    drop(offered);
    app.wait(6);
    app.expect("The umpire changes the hidden choice of Nieuport 24 #10: Maneuver 3S3");
    app.expect_not("The umpire changes a hidden choice");
    app.press(Modifiers::NONE, Key::Escape)
        .wait(4)
        .click(words!("umpire-hidden"))
        .wait(4)
        .expect(chosen("Maneuver: 3S3"));
    app.press(Modifiers::NONE, Key::Escape).wait(4).press(Modifiers::COMMAND, Key::Z).wait(6);
    app.click(words!("umpire-hidden")).wait(4).expect(chosen("Maneuver: 2S2"));
}

#[test]
fn the_umpire_moves_cards_and_pieces_of_reserves_in_the_window() {
    let mut app = TestWindow::rolls_by(include_str!("../../constructs/cards.dicta"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::U).wait(6);
    app.click(words!("umpire-cards")).wait(4).click("Lots").wait(4);
    let card = |place: &str| words!("umpire-cards.card", card = "damage 5", place = place);
    let (in_pile, discarded) = (card(words!("umpire-cards.pile")), card(words!("umpire-cards.discards")));
    app.click(in_pile).wait(4);
    app.click(words!("umpire-cards.discards")).wait(6).expect("The umpire puts a card on the discards of Lots");
    app.click(words!("umpire-cards")).wait(4).click("Lots").wait(4).expect(discarded).expect_not(in_pile);
    app.press(Modifiers::NONE, Key::Escape).wait(4).press(Modifiers::COMMAND, Key::Z).wait(6);
    app.click(words!("umpire-cards")).wait(4).click("Lots").wait(4).expect(in_pile).expect_not(discarded);
    let mut app = TestWindow::rolls_by(include_str!("../../constructs/reserves.dicta"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::U).wait(6);
    app.click(words!("umpire-bring")).wait(4);
    app.click(words!("umpire-bring-reserve", piece = "Wreckage 1", n = 6)).wait(6);
    app.expect("The umpire brings Wreckage 1 into play");
}
