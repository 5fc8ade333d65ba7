//! The language of the window: every string of the window comes from the catalogue, and another language applies at
//! once.

mod sheets;

use super::{SETTINGS, SYSTEM, TestWindow};
use dicta_studio::check::Checker;
use dicta_studio::game::Game;
use dicta_studio::io::{Files, InMemory};
use dicta_studio::playtest::Playtest;
use dicta_studio::view::Viewer;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use std::path::Path;
use std::sync::Arc;

const ENGLISH: &str = include_str!("../../../editor/app/words/en.ftl");
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// A made-up language in which every message is in marks.
fn made_up() -> String {
    let mut all = fluent_syntax::parser::parse(ENGLISH.to_owned()).expect("the catalogue is sound");
    for entry in &mut all.body {
        let Entry::Message(message) = entry else { continue };
        let attributes = message.attributes.iter_mut().map(|a| &mut a.value);
        message.value.iter_mut().chain(attributes).for_each(mark);
    }
    fluent_syntax::serializer::serialize(&all)
}

fn mark(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } if value.trim().is_empty() => {}
            PatternElement::TextElement { value } => {
                let line = value.trim_end_matches('\n');
                let end = &value[line.len()..];
                *value = format!("‹{line}›{end}");
            }
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter_mut().for_each(|v| mark(&mut v.value));
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

/// Text by designers, and names that are the same in every language.
fn written() -> String {
    let mut all = "Dicta English \u{2318} Ubuntu Hack missions.dicta".to_owned();
    for system in dicta_studio::library::systems() {
        all +=
            &format!("{} {} {} {}\n", system.name, system.title, system.docs, system.pieces.join(" ").to_lowercase());
        for of in system.missions.iter().chain(&system.campaigns) {
            all += &format!("{} {}\n", of.title, of.docs);
        }
        for file in system.files.iter().chain(&system.shared) {
            all += &format!("{} {}\n{}\n", file.path, file.path.replace('-', " "), file.text);
        }
    }
    for overlay in dicta_studio::library::overlays() {
        all += &format!("{} {}\n{}", overlay.path, overlay.title, overlay.text);
    }
    all
}

/// The part of a label that is not from the catalogue.
fn without_marks(label: &str) -> String {
    let mut rest = label.to_owned();
    while let Some(end) = rest.find('›') {
        let Some(start) = rest[..end].rfind('‹') else { break };
        rest.replace_range(start..end + '›'.len_utf8(), "\n");
    }
    rest
}

impl TestWindow {
    fn in_language(language: &str, catalogue: &str) -> Self {
        let files = Arc::new(InMemory::default());
        files.save(Path::new(SETTINGS), &format!("(language: \"{language}\")")).expect("saved");
        let file = Path::new(SETTINGS).with_file_name("languages").join(format!("{language}.ftl"));
        files.save(&file, catalogue).expect("saved");
        TestWindow::open(files, None)
    }

    /// Words of the window that do not come from the catalogue.
    fn unused_words(&self, written: &str) -> Vec<String> {
        let known = |whole: &str| {
            let piece = whole.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            // Paths, file names, and numbers.
            let plain =
                piece.starts_with("my-") || whole.contains('/') || !piece.chars().any(|c| c.is_ascii_alphabetic());
            let keys_or_points = whole.starts_with("Ctrl+") || piece.ends_with(" pt");
            plain || keys_or_points || written.contains(piece)
        };
        let rest = |label: &String| without_marks(label).lines().any(|piece| !known(piece));
        self.labels().into_iter().filter(rest).collect()
    }

    #[track_caller]
    fn expect_all_words(&mut self, written: &str, place: &str) -> &mut Self {
        let rest = self.unused_words(written);
        assert!(rest.is_empty(), "{place}: these are not from the catalogue: {rest:#?}");
        self
    }
}

#[test]
fn every_string_of_the_shell_changes_with_the_language() {
    let made = made_up();
    assert!(made.matches('‹').count() > 300);
    let written = written();
    let mut app = TestWindow::in_language("xx", &made);
    app.expect("‹Play a mission›").expect_all_words(&written, "start page");
    // The check finds text that is not from the catalogue.
    assert!(!TestWindow::new().unused_words(&written).is_empty());
    for menu in ["‹File›", "‹Edit›", "‹Go›", "‹Play›", "‹View›"] {
        app.click(menu).expect_all_words(&written, menu).press(Modifiers::NONE, Key::Escape);
    }
    app.press(CTRL, Key::Comma);
    for page in ["‹Editor›", "‹Playtest›", "‹Shortcuts›", "‹Folders›", "‹Appearance›"] {
        app.click(page).expect_all_words(&written, page);
    }
    app.click("‹Close›");
    for (keys, dialog) in [(Key::N, "new project"), (Key::O, "open folder"), (Key::L, "load game")] {
        app.press(CTRL, keys).expect_all_words(&written, dialog).click("‹Cancel›");
    }
    app.click(&format!("‹New project from ›{}", dicta_studio::library::system(SYSTEM).expect("shipped").title));
    app.click("‹Create project›").expect("‹Created a project in ›");
    // Close everything, so that only the shell remains.
    for pane in ["‹Sheet›", "missions.dicta", "system.dicta", "‹Inspector›", "‹Problems›", "‹History›", "‹Find›"]
    {
        app.click(&format!("‹Close ›{pane}"));
    }
    app.expect("‹Open a file from the tree").expect_all_words(&written, "room");
    app.click("‹By file›").expect_all_words(&written, "tree by text").click("‹By kind›");
    app.window.get_by_role_and_label(egui::accesskit::Role::TreeItem, "Duel").click_secondary();
    app.wait(4).expect_all_words(&written, "what can be done with a mission").press(Modifiers::NONE, Key::Escape);
    for (modifiers, key, list) in [(CTRL_SHIFT, Key::P, "commands"), (CTRL, Key::P, "anything")] {
        app.press(modifiers, key).expect_all_words(&written, list).press(Modifiers::NONE, Key::Escape);
    }
    app.press(CTRL, Key::P).window.event(egui::Event::Text("?".to_owned()));
    app.wait(4).expect_all_words(&written, "help").press(Modifiers::NONE, Key::Escape);
    // Back to English, at once.
    app.press(CTRL, Key::Comma).click("‹Language›").click("English").expect("Language");
    app.click("Close").expect("Filter the project tree").expect_not("‹");
}

#[test]
fn missing_translations_are_shown_in_english() {
    let mut app =
        TestWindow::in_language("de", "language-name = Deutsch\nmenu-file = Datei\nmenu-edit = { $nonsense }\n");
    app.expect("Datei").expect("Edit").expect("Line 3 is invalid").press(CTRL, Key::Comma);
    app.expect("texts are missing and shown in English").expect("Deutsch");
    // Fixed while the window is open.
    let file = Path::new(SETTINGS).with_file_name("languages").join("de.ftl");
    app.files.save(&file, "language-name = Deutsch\nmenu-edit = Bearbeiten\n").expect("saved");
    app.wait(80).expect("Bearbeiten").expect("File");
    // A user's translation starts with all messages in English.
    app.click("Add a translation…").expect("own.ftl");
    let own = Path::new(SETTINGS).with_file_name("languages").join("own.ftl");
    assert_eq!(app.files.read(&own).expect("written"), ENGLISH);
    let kept = app.files.read(Path::new(SETTINGS)).expect("kept");
    assert!(kept.contains("language: \"own\""), "{kept}");
    // A missing language is reported.
    app.files.remove(&own).expect("removed");
    TestWindow::open(app.files.clone(), None).expect("Could not read this translation").expect("Play a mission");
}

#[test]
fn german_is_built_in() {
    let mut app = TestWindow::new();
    app.press(CTRL, Key::Comma).click("Language").click("Deutsch").expect("Sprache").expect("Darstellung");
    app.expect_not("auf Englisch angezeigt").expect_not("shown in English");
    let kept = app.files.read(Path::new(SETTINGS)).expect("kept");
    assert!(kept.contains("language: \"de\""), "{kept}");
    // At the next start, too.
    let mut app = TestWindow::open(app.files.clone(), None);
    app.expect("Eine Mission spielen").expect_not("Play a mission").expect("Datei");
    // The user's own file replaces it while it exists.
    let file = Path::new(SETTINGS).with_file_name("languages").join("de.ftl");
    app.files.save(&file, "language-name = Deutsch\nstart-fly = Mission fliegen\n").expect("saved");
    app.wait(80).expect("Mission fliegen").expect("File");
    app.files.remove(&file).expect("removed");
    app.wait(80).expect("Eine Mission spielen").expect_not("Mission fliegen");
}

/// The studio's text for a game before the first decision, and the toolkit's own text.
fn source_of(mission: &str) -> String {
    let sources = dicta_studio::project::Project::library(SYSTEM).expect("shipped").sources();
    let game = Game::prepare(&mut Checker::default(), &sources, mission, &[]).expect("compiled");
    let game = Playtest::start(game, 7).expect("set up");
    let pilots: Vec<String> = game.pilots().iter().map(|p| p.title()).collect();
    let seen = [Viewer::Umpire, Viewer::Seat(0), Viewer::Seat(1)].map(|viewer| game.scene(viewer).board());
    let courses = "First branch Branch 2 0306 facing north-east";
    format!("{seen:?} {:?} {pilots:?} {courses} Resize panel Close window", game.decision()).replace("\\n", " ")
}

impl TestWindow {
    /// Only text by designers, the studio and the game log may be in English.
    #[track_caller]
    fn expect_only_words(&mut self, said: &str, place: &str) -> &mut Self {
        let moments = self.window.query_all_by_label("‹Position in the game›");
        let moments: String = moments.filter_map(|n| n.value()).collect();
        let lines = self.labels_with("‹Latest: ›").join("\n");
        let known = format!("{said}\n{moments}\n{lines}");
        let parts = |label: &String| {
            without_marks(label).replace(": ", "\n").replace(", ", "\n").replace(" ·", "\n").replace("\n ", "\n")
        };
        let unknown = |label: &String| {
            // Non-breaking spaces keep a label on one line.
            let label = &label.replace('\u{a0}', " ");
            let whole = without_marks(label).lines().all(|piece| known.contains(piece));
            let has = |part: &str| known.contains(part.trim_start_matches(|c: char| c.is_ascii_digit()));
            // Entries of the game log begin with their subject; the toolkit names the edges of windows.
            let line = label.starts_with("Resize window ")
                || [" flies ", " reveals "].iter().any(|w| label.split_once(*w).is_some_and(|(who, _)| has(who)));
            !whole && !line && !parts(label).lines().all(has)
        };
        let rest: Vec<String> = self.unused_words(said).into_iter().filter(unknown).collect();
        assert!(rest.is_empty(), "{place}: these are not from the catalogue: {rest:#?}");
        self
    }

    /// A playtest of this mission in the made-up language.
    fn playing_project(made: &str, mission: &str) -> Self {
        let files = Arc::new(InMemory::default());
        files.save(Path::new(SETTINGS), "(language: \"xx\")").expect("saved");
        let file = Path::new(SETTINGS).with_file_name("languages").join("xx.ftl");
        files.save(&file, made).expect("saved");
        TestWindow::open(files, Some(mission))
    }
}

#[test]
fn every_string_of_the_playtest_changes_with_the_language() {
    let said = written() + &source_of("duel");
    let mut app = TestWindow::playing_project(&made_up(), "duel");
    app.expect("‹Turn ›1‹ of ›").expect_only_words(&said, "table").click("‹Seats›").expect_only_words(&said, "seats");
    let lists = ["‹Point of view›", "‹Speed of computer pilots›", "‹Piece›", "‹Entries to show›"];
    for menu in ["‹Show›", "‹Options›", "‹Save position…›"].into_iter().chain(lists) {
        app.click(menu).expect_only_words(&said, menu).press(Modifiers::NONE, Key::Escape);
    }
    app.click_first(super::STALL).expect("‹ is illegal:›").expect_only_words(&said, "illegal");
    app.click_first(super::MANEUVER).click("‹Choose ›2S2").wait(60).expect_only_words(&said, "journal");
    app.click("‹Play›").click("‹View as umpire›").expect_only_words(&said, "umpire").press(Modifiers::ALT, Key::Home);
    app.expect("‹You are viewing an earlier position").expect_only_words(&said, "an earlier position");
    app.click_first("Maneuver 7L2").click("‹Choose ›7L2").wait(30).click("‹Branches (›2‹)›");
    app.click("‹Manage branches…›").expect("‹Current branch›").expect_only_words(&said, "courses");
}

#[test]
fn every_string_of_the_code_editor_changes_with_the_language() {
    // Besides file contents: text of the language service and the studio.
    let said = written() + " Resize panel This is already its name my-bluemax Typing";
    let mut app = TestWindow::in_language("xx", &made_up());
    app.click(&format!("‹New project from ›{}", dicta_studio::library::system(SYSTEM).expect("shipped").title));
    app.click("‹Create project›")
        .click("‹Close ›‹Inspector›")
        .click("‹Close ›‹Sheet›")
        .expect("‹Source of ›")
        .expect_only_words(&said, "a text");
    app.press(CTRL, Key::F).expect_only_words(&said, "find").press(CTRL, Key::R).expect("‹Replace with›");
    app.type_in("‹Find in this file›", "repeat_target")
        .press(Modifiers::NONE, Key::Enter)
        .expect_only_words(&said, "replace");
    // The rename dialog shows the current name before anything is typed.
    app.press(Modifiers::NONE, Key::Escape).press(Modifiers::NONE, Key::F2).expect("‹, current");
    app.expect_only_words(&said, "rename")
        .press(Modifiers::NONE, Key::Escape)
        .press(CTRL, Key::Period)
        .expect("‹No problems on this line›");
    app.press(CTRL_SHIFT, Key::F).type_in("‹Find in the project›", "mission").wait(8).click_first("‹Toggle replace›");
    app.expect_only_words(&said, "find in the project");
    for pane in ["‹Problems›", "‹History›", "‹Game log›", "‹Decision and cards›"] {
        app.click("‹View›").click_first(pane).expect_only_words(&said, pane);
    }
    app.click("‹File›").click("‹Backups…›").expect("‹Recent backups are").expect_only_words(&said, "backups");
}

#[test]
fn every_string_of_a_campaign_changes_with_the_language() {
    let said = written() + &source_of("duel") + "bloody_april.ron";
    let mut app = TestWindow::in_language("xx", &made_up());
    let campaign = &dicta_studio::library::system(SYSTEM).expect("shipped").campaigns[0].title;
    app.click(&format!("‹Start the campaign ›{campaign}"))
        .expect("‹Missions played›")
        .expect_only_words(&said, "campaign");
}
