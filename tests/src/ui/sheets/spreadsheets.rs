//! The entries of a kind to and from spreadsheets.

use super::super::lookup::words;
use super::{OWN, TestWindow};
use dicta_studio::io::Files;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, OutputCommand, TouchPhase, vec2};
use std::path::Path;

impl TestWindow {
    /// The table of all kettles.
    fn with_kettles() -> Self {
        let mut desk = TestWindow::with_sheet(OWN);
        desk.go_to_line(TestWindow::line_of("kind kettle")).expect(words!("sheet-kind-entries.count", n = 2));
        desk
    }

    /// Imports a file with this text, up to the preview.
    fn import(&mut self, text: &str) -> &mut Self {
        self.files.save(Path::new("/own/kettle.csv"), text).expect("saved");
        self.click(words!("entries-import")).fill(words!("dialog-import.path"), "/own/kettle.csv");
        self.click(words!("dialog-import.do")).wait(4)
    }

    fn send(&mut self, event: Event) -> &mut Self {
        self.window.event(event);
        self.wait(6)
    }

    /// The source as it was, with these replacements.
    fn expect_source(&mut self, changes: &[(&str, &str)]) -> &mut Self {
        let expected = changes.iter().fold(OWN.to_owned(), |text, (old, new)| text.replace(old, new));
        assert_eq!(self.source(), expected);
        self
    }
}

#[test]
fn entries_are_exported_and_an_existing_file_is_replaced_only_if_asked() {
    let mut desk = TestWindow::with_kettles();
    for says in [words!("entries-exported", n = 2), words!("dialog-export.exists")] {
        desk.click(words!("entries-export")).fill(words!("dialog-export.path"), "/own/kettle.csv");
        desk.click(words!("dialog-export.do")).expect(says);
    }
    let text = |desk: &TestWindow| desk.files.read(Path::new("/own/kettle.csv")).expect("written");
    assert!(text(&desk).contains("samovar,Samovar,8,Kalinka,yes\n"), "{}", text(&desk));
    desk.files.save(Path::new("/own/kettle.csv"), "old").expect("saved");
    desk.click(words!("dialog-export.do"));
    assert!(text(&desk).contains("pan,Pan,2,"));
    desk.click(words!("entries-export")).fill(words!("dialog-export.path"), "/own/kettle.txt");
    desk.click(words!("dialog-export.do")).expect(words!("entries-format"));
}

#[test]
fn an_import_shows_its_changes_and_applies_them_as_one_step() {
    let mut desk = TestWindow::with_kettles();
    desk.import("name,litres\nsamovar,9\n").expect(words!("entries-step-import", kind = "kettle", file = "kettle.csv"));
    desk.expect(words!("entries-unnamed", n = 1, names = "pan")).expect_source(&[]);
    desk.click(words!("cancel")).expect_source(&[]);
    desk.import("name,litres,song\nsamovar,9,Kalinka\npan,3,\n")
        .expect(words!("entries-now", path = "mine.dicta"))
        .click(words!("entries-apply"))
        .wait(6);
    desk.expect_source(&[("litres 8", "litres 9"), ("litres 2, song \"none\"", "litres 3")]);
    desk.press(Modifiers::COMMAND, Key::Z).wait(6).expect_source(&[]);
}

#[test]
fn wrong_cells_are_listed_and_nothing_can_be_applied() {
    let mut desk = TestWindow::with_kettles();
    desk.import("name,litres,whistles\nsamovar,12,no\npan,3,perhaps\n").expect(words!("entries-wrong", n = 2));
    desk.expect("B2: 12 is not between 1 and 9").expect("C3: “perhaps” is neither yes nor no");
    desk.click(words!("entries-apply")).expect(words!("entries-wrong", n = 2));
    desk.press(Modifiers::NONE, Key::Escape).expect_not(words!("entries-wrong", n = 2)).expect_source(&[]);
    desk.import("name,litres\nsamovar,8\n").expect(words!("entries-same"));
}

#[test]
fn cells_are_copied_and_pasted_from_the_selected_one_on() {
    let mut desk = TestWindow::with_kettles();
    desk.click("Pan: Litres 2");
    desk.window.event(Event::Copy);
    desk.window.run_steps(1);
    let copied = desk.window.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied.as_deref(), Some("2\n"));
    desk.wait(4).expect(words!("entries-copied.cells", n = 1));
    let expected = "name\ttitle\tlitres\tsong\twhistles\nsamovar\tSamovar\t8\tKalinka\tyes\npan\tPan\t2\tnone\tno\n";
    // The whole table, with its heading, with a changed cell.
    desk.send(Event::Paste(expected.replace("\t8\t", "\t7\t")))
        .expect(words!("entries-step-paste", kind = "kettle"))
        .click(words!("entries-apply"))
        .wait(6);
    desk.expect_source(&[("litres 8", "litres 7")]);
    // Without a heading: from the selected cell on.
    desk.click("Samovar: Litres 7").send(Event::Paste("5\tDubinushka\r\n6\r\n".into())).wait(8);
    desk.expect_source(&[("litres 8, song \"Kalinka\"", "litres 5, song \"Dubinushka\""), ("litres 2", "litres 6")]);
    desk.click("Pan: Litres 6").send(Event::Paste("1\n2\n".into())).expect("2 rows and 1 columns do not fit");
    desk.click(words!("cancel"));
    // The button takes the text of the clipboard.
    desk.click(words!("entries-paste")).send(Event::Paste("4".into())).wait(8);
    assert!(desk.source().contains("kettle pan \"Pan\" { litres 4,"));
}

#[test]
fn a_field_is_set_for_all_selected_entries_as_one_step() {
    let mut desk = TestWindow::with_kettles();
    desk.click(words!("sheet-kind-tick", title = "Samovar")).click(words!("sheet-kind-tick", title = "Pan"));
    // With the keyboard.
    desk.first("Samovar: Litres 8").focus();
    desk.wait(2).press(Modifiers::ALT | Modifiers::SHIFT, Key::Enter).wait(2).expect(words!("hand-all.count", n = 2));
    desk.click(words!("hand-take"))
        .wait(6)
        .expect(words!("hand-all-step", n = 1, field = "Litres"))
        .expect_source(&[("litres 2", "litres 8")]);
    // With the command of the menu, for the cell that is selected.
    desk.click(&format!("Samovar: Whistles: on the boil {}", words!("sheet-yes")))
        .click(words!("menu-edit"))
        .click_first(words!("command-set-for-all"))
        .wait(4)
        .click(words!("hand-no"))
        .wait(6);
    assert!(desk.source().contains("song \"Kalinka\", whistles false }"), "{}", desk.source());
    desk.press(Modifiers::COMMAND, Key::Z).wait(6).expect_source(&[("litres 2", "litres 8")]);
    desk.press(Modifiers::COMMAND, Key::Z).wait(6).expect_source(&[]);
}

/// Four more kettles.
const SIX: &str = "\nkettle a \"A\" { litres 3, song \"Volga\", whistles }\n\
                   kettle b \"B\" { litres 5, song \"b\" }\nkettle c \"C\" { litres 5, song \"c\" } // c\n\
                   kettle d \"D\" { litres 2, song \"d\", whistles }\n";

impl TestWindow {
    /// The table of six kettles; returns the source as well.
    fn with_six_kettles() -> (Self, String) {
        let text = format!("{OWN}{SIX}");
        let mut desk = TestWindow::with_sheet(&text);
        desk.window.set_size(egui::vec2(1280.0, 1000.0));
        desk.go_to_line(TestWindow::line_of("kind kettle")).expect(words!("sheet-kind-entries.count", n = 6));
        (desk, text)
    }

    fn place(&self, cell: &str) -> egui::Pos2 {
        self.only(cell).rect().center()
    }
}

#[test]
fn cells_are_filled_down_with_keys_and_undone_in_one_step() {
    let (mut desk, text) = TestWindow::with_six_kettles();
    desk.click("A: Litres 3");
    // Two columns of three rows: the arrows move the other corner.
    desk.press(Modifiers::SHIFT, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowDown);
    desk.press(Modifiers::SHIFT, Key::ArrowDown).expect(words!("entries-copy.cells", rows = 3, columns = 2));
    desk.press(Modifiers::COMMAND, Key::D).expect(words!("entries-fill-step", n = 4)).wait(6);
    let filled = text
        .replace("litres 5, song \"b\"", "litres 3, song \"Volga\"")
        .replace("litres 5, song \"c\"", "litres 3, song \"Volga\"");
    assert_eq!(desk.source(), filled);
    desk.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(desk.source(), text);
    // One cell can't be filled down.
    desk.click("A: Litres 3").click(words!("entries-fill")).expect(words!("entries-fill.how"));
}

#[test]
fn typing_over_a_cell_edits_it_and_enter_goes_to_the_next_one() {
    let (mut desk, _) = TestWindow::with_six_kettles();
    desk.click("A: Litres 3").wait(2).types("4").wait(4).press(Modifiers::NONE, Key::Enter).wait(6);
    desk.expect("A: Litres 4");
    // Enter has selected the cell below.
    desk.types("9").wait(4).press(Modifiers::NONE, Key::Enter).wait(6).expect("B: Litres 9");
    // A click on another cell ends nothing that was not accepted.
    desk.click("D: Litres 2")
        .wait(2)
        .types("7")
        .wait(4)
        .press(Modifiers::NONE, Key::Escape)
        .wait(6)
        .expect("D: Litres 2");
    // One cell is copied; all of them after Ctrl+A.
    desk.click("A: Litres 4").wait(2).press(Modifiers::COMMAND, Key::A).wait(2);
    desk.expect(words!("entries-copy.cells", rows = 6, columns = 3));
}

/// Several keys in a frame, one in each, and one in every third.
#[test]
fn values_that_are_typed_fast_reach_their_cells_in_order() {
    for frames in [0, 1, 3] {
        let (mut desk, text) = TestWindow::with_six_kettles();
        desk.click("A: Song Volga").wait(2);
        for letter in "tea\ncake\nsugar\n".chars() {
            match letter {
                '\n' => {
                    desk.window.key_press(Key::Enter);
                }
                letter => desk.window.event(Event::Text(letter.to_string())),
            }
            if frames > 0 {
                desk.wait(frames);
            }
        }
        desk.wait(12);
        let typed = [("Volga", "tea"), ("\"b\"", "\"cake\""), ("\"c\"", "\"sugar\"")];
        let typed = typed.iter().fold(text, |text, (old, new)| text.replacen(old, new, 1));
        assert_eq!(desk.source(), typed, "{frames} frames for each key");
    }
}

#[test]
fn cells_that_are_selected_with_shift_are_filled_down_with_keys() {
    let (mut desk, text) = TestWindow::with_six_kettles();
    desk.click("A: Litres 3").wait(2);
    let last = desk.place("D: Litres 2");
    desk.window.event_modifiers(Event::PointerMoved(last), Modifiers::SHIFT);
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::SHIFT);
        desk.window.event_modifiers(Event::PointerButton { pos: last, button, pressed, modifiers }, Modifiers::SHIFT);
    }
    desk.wait(4).expect(words!("entries-copy.cells", rows = 4, columns = 1));
    desk.press(Modifiers::COMMAND, Key::D).wait(6);
    assert_eq!(desk.source(), text.replace("litres 5", "litres 3").replace("\"D\" { litres 2", "\"D\" { litres 3"));
}

#[test]
fn cells_are_filled_down_by_dragging_their_square() {
    let (mut desk, text) = TestWindow::with_six_kettles();
    desk.click("A: Litres 3").wait(2);
    let square = desk.only(words!("entries-fill.square")).rect().center();
    let last = desk.place("D: Litres 2");
    desk.drag_and_release(square, &[desk.place("B: Litres 5"), last]).wait(6);
    assert_eq!(desk.source(), text.replace("litres 5", "litres 3").replace("\"D\" { litres 2", "\"D\" { litres 3"));
    desk.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(desk.source(), text);
}

#[test]
fn selected_cells_are_copied_and_cleared() {
    let (mut desk, text) = TestWindow::with_six_kettles();
    // With the mouse: dragged over, then extended with Shift.
    let [from, to] = ["A: Litres 3", "C: Litres 5"].map(|cell| desk.place(cell));
    desk.drag_and_release(from, &[to]).expect(words!("entries-copy.cells", rows = 3, columns = 1));
    assert_eq!(desk.source(), text);
    desk.window.event(Event::Copy);
    desk.window.run_steps(1);
    let copied = desk.window.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied.as_deref(), Some("3\n5\n5\n"));
    // Whether A and B whistle: B has the default already.
    desk.wait(4).press(Modifiers::NONE, Key::End).press(Modifiers::SHIFT, Key::ArrowDown);
    desk.press(Modifiers::NONE, Key::Delete).expect(words!("entries-clear-step", n = 1)).wait(6);
    assert_eq!(desk.source(), text.replace(", song \"Volga\", whistles", ", song \"Volga\""));
    desk.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(desk.source(), text);
    // Enter edits the cell that the arrows reached.
    desk.click("A: Litres 3").press(Modifiers::NONE, Key::ArrowDown).press(Modifiers::NONE, Key::Enter).wait(4);
    desk.types("6").press(Modifiers::NONE, Key::Enter).wait(6);
    assert_eq!(desk.source(), text.replacen("litres 5", "litres 6", 1));
}

#[test]
fn rows_are_filtered_by_words_and_only_visible_rows_are_filled() {
    let (mut desk, text) = TestWindow::with_six_kettles();
    desk.type_in(words!("sheet-kind-filter"), "5").expect(words!("sheet-kind-filter.shown", n = 2, all = 6));
    desk.expect("B: Litres 5").expect("C: Litres 5").expect_not("A: Litres 3");
    desk.click("B: Litres 5").press(Modifiers::NONE, Key::ArrowRight);
    desk.field(words!("sheet-kind-filter")).focus();
    desk.wait(2).press(Modifiers::NONE, Key::Escape).expect("A: Litres 3").expect("D: Litres 2");
    assert_eq!(desk.source(), text);
}

#[test]
fn the_heading_of_a_long_table_stays_in_sight_with_the_button_that_compares() {
    let more = (1..=60).map(|n| format!("kettle k{n} \"Kettle {n}\" {{ litres {}, song \"none\" }}\n", n % 9 + 1));
    let mut desk = TestWindow::with_sheet(&format!("{OWN}{}", more.collect::<String>()));
    desk.go_to_line(TestWindow::line_of("kind kettle")).expect(words!("sheet-kind-entries.count", n = 62));
    for title in ["Samovar", "Pan"] {
        desk.click(words!("sheet-kind-tick", title = title));
    }
    let heading = words!("sheet-kind-sort", column = "Litres");
    let [top, compare] = [heading, words!("sheet-kind-compare")].map(|label| desk.only(label).rect().top());
    let over = desk.only(words!("sheet-kind-tick", title = "Pan")).rect().center();
    for delta in [-400.0, -2000.0] {
        desk.send(Event::PointerMoved(over)).send(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, delta),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        });
        let now = [heading, words!("sheet-kind-compare")].map(|label| desk.only(label).rect().top());
        assert!(now[0] > now[1] && now[0] < top && now[1] < compare && now[1] > 60.0, "{now:?}");
    }
    desk.expect("Kettle 60").click(heading).expect("Kettle 8");
    desk.click(words!("sheet-kind-compare")).expect(words!("sheet-compare-differ", n = 3, all = 3));
}
