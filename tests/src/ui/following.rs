//! What goes along: the cursor with what is gone to, sheets with what is called otherwise, the keyboard with what is refused.

use super::Desk;
use super::writing::RULES;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

const PLANE: &str = "Text of plane.dicta";

#[test]
fn what_is_gone_to_is_what_one_asks_about() {
    let mut desk = Desk::plane(&format!("{RULES}\nplane camel \"Sopwith Camel\" {{ wings 5 }}\n"));
    // Its text: of the whole heading the name is selected.
    desk.press(Modifiers::COMMAND, Key::P).types("camel").press(Modifiers::COMMAND, Key::Enter);
    desk.expect("Line 22, column 12").press(Modifiers::NONE, Key::F2).expect("Rename plane camel");
    desk.press(Modifiers::NONE, Key::Escape).press(Modifiers::COMMAND, Key::K).expect("Sopwith Camel\"");
    // Whoever selects the line means the name in it, too.
    desk.press(Modifiers::NONE, Key::Home).press(Modifiers::SHIFT, Key::End).expect("Line 22, column 40");
    desk.press(Modifiers::SHIFT, Key::F12).expect("1 use of camel").press(Modifiers::NONE, Key::Escape);
    desk.press(Modifiers::NONE, Key::F2).expect("Rename plane camel").press(Modifiers::NONE, Key::Escape);
    // Where it declares nothing, and names several things, nobody knows what is meant.
    desk.behind("dice(a: plane, b: burst) = 3").press(Modifiers::SHIFT, Key::Home).press(Modifiers::NONE, Key::F2);
    desk.expect_not("Rename");
}

impl Desk {
    fn tab(&self, title: &str) -> bool {
        self.labels().iter().any(|l| *l == format!("Tab {title}"))
    }
}

#[test]
fn sheets_go_along_with_a_name() {
    let mut desk = Desk::plane(&RULES.replace("plane spad \"SPAD\"", "plane spad"));
    desk.press(Modifiers::COMMAND, Key::P).types("spad").press(Modifiers::NONE, Key::Enter).expect("Tab spad");
    desk.expect("Wings: 6 boxes");
    let field = desk.field(PLANE).rect();
    assert!(field.width() > 100.0);
    // Renamed by the window: tab, card and inspector go along, and back with the step.
    desk.behind("plane spad").press(Modifiers::NONE, Key::F2).fill("New name", "camel");
    desk.press(Modifiers::NONE, Key::Enter).has("plane camel").wait(4).expect("Tab camel").expect("Wings: 6 boxes");
    assert!(!desk.tab("spad"));
    desk.expect_not("errors here").expect_not("any more").sound();
    desk.press(Modifiers::COMMAND, Key::Z).wait(4).has("plane spad").expect("Tab spad").expect("Wings: 6 boxes");
    assert!(!desk.tab("camel"));
    // By hand, letter by letter.
    desk.behind("plane spad").typed("2").expect("Tab spad2").expect("Wings: 6 boxes").expect_not("any more");
    // What is gone is said to be gone, also where it was never read.
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::K);
    assert!(!desk.text().contains("spad"), "{}", desk.text());
    desk.wait(4).expect("There is no “spad2” any more").expect_not("errors here").expect_not("house rule");
}
