//! Editing a source, mostly with keys: suggestions, hover, references, rename, quick fixes, folding and formatting.

use super::TestWindow;
use super::lookup::{ANY, contains, source, words};
use dicta_studio::io::{Files, InMemory};
use egui::{Event, Key, Modifiers};
use std::path::Path;
use std::sync::Arc;

/// A small user-made ruleset.
pub(super) const RULES: &str = r#"edition 1
ruleset small "Small"
board hex
side red "Red" { colour red }
side blue "Blue" { colour blue }

enum burst "Burst" { short "Short" { dice 0 }  long "Long" { dice 2 } }

/// What flies.
kind plane "Plane" piece {
  /// How often it can be hit.
  track wings "Wings"
  state mood : burst = short secret to owner
}
plane spad "SPAD" { wings 6 }

/// Whether two are foes.
define foes(a: plane, b: plane) = a.side != b.side
value dice(a: plane, b: burst) = 3 { + b.dice as burst because "burst" }
"#;

/// A row of a list at the cursor, given the name of the list and the start of the row.
pub(super) fn listed(list: &str, row: &str) -> &'static str {
    words!("text-list", list = list, row = format!("{row}{ANY}"))
}

/// The selected row of a list at the cursor.
pub(super) fn selected(list: &str, row: &str) -> &'static str {
    words!("text-list.chosen", list = list, row = row)
}

impl TestWindow {
    /// A project with these files, one of them open.
    pub(super) fn writing(texts: &[(&str, &str)]) -> Self {
        let files: Arc<InMemory> = Arc::default();
        for (path, text) in texts {
            files.save(&TestWindow::own().join(path), text).expect("saved");
        }
        let mut app = TestWindow::open(files, None);
        app.click(words!("start-open")).fill(words!("dialog-open.path"), &TestWindow::own().display().to_string());
        app.click(words!("dialog-open.do")).expect(source("plane.dicta"));
        app.focus()
    }

    fn own() -> &'static Path {
        Path::new("/mine/small")
    }

    pub(super) fn plane(text: &str) -> Self {
        TestWindow::writing(&[("plane.dicta", text)])
    }

    fn focus(mut self) -> Self {
        self.field(source("plane.dicta")).focus();
        self.wait(3);
        self
    }

    pub(super) fn text(&self) -> String {
        self.field(source("plane.dicta")).value().unwrap_or_default()
    }

    /// Puts the cursor after the first occurrence of some words, using find.
    pub(super) fn behind(&mut self, words: &str) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::F).fill(words!("find-in-text"), words);
        self.press(Modifiers::NONE, Key::Escape).press(Modifiers::NONE, Key::ArrowRight)
    }

    pub(super) fn typed(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            match c {
                '\n' => self.press(Modifiers::NONE, Key::Enter),
                c => {
                    self.window.event(Event::Text(c.to_string()));
                    self.wait(2)
                }
            };
        }
        self.wait(2)
    }

    /// Clicks a widget by its label like a user: the button is pressed in one frame and released in a later one.
    pub(super) fn click_slowly(&mut self, words: &str) -> &mut Self {
        let pos = self.first(words).rect().center();
        let button = |pressed| Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        for event in [Event::PointerMoved(pos), button(true), button(false)] {
            self.window.event(event);
            self.wait(1);
        }
        self.wait(2)
    }

    pub(super) fn end(&mut self) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::End)
    }

    /// There are no errors; warnings are allowed.
    #[track_caller]
    pub(super) fn sound(&mut self) -> &mut Self {
        let labels = self.labels();
        let counts = (1..10).map(|n| words!("status-errors", n = n));
        let found: Vec<&str> = counts.filter(|count| labels.iter().any(|l| contains(l, count))).collect();
        assert!(found.is_empty(), "{found:?}");
        self
    }

    #[track_caller]
    pub(super) fn has(&mut self, words: &str) -> &mut Self {
        let text = self.text();
        assert!(text.contains(words), "no {words:?} in\n{text}");
        self
    }
}

#[test]
fn suggestions_are_offered_while_typing() {
    let mut app = TestWindow::plane(RULES);
    app.sound().end();
    app.typed("define weak(p: plane) = p.w").expect(selected(words!("text-offer"), "wings"));
    // The list follows the typing, and Tab accepts the selected suggestion.
    app.press(Modifiers::NONE, Key::Tab).has("p.wings").expect_not(listed(words!("text-offer"), ""));
    app.typed(".le")
        .expect(selected(words!("text-offer"), "left"))
        .press(Modifiers::NONE, Key::Enter)
        .has("p.wings.left");
    app.typed(" < 3\n").sound().has("p.wings.left < 3\n");
    // A complete word stays as it is: Enter starts a new line.
    app.typed("rule")
        .expect(listed(words!("text-offer"), "rule"))
        .press(Modifiers::NONE, Key::Escape)
        .expect_not(listed(words!("text-offer"), ""));
    app.press(Modifiers::CTRL, Key::Space).expect(listed(words!("text-offer"), "rule on an event"));
}

#[test]
fn a_snippet_is_filled_in_field_by_field() {
    let mut app = TestWindow::plane(RULES);
    app.end().typed("new pl").expect(selected(words!("text-offer"), "new plane")).press(Modifiers::NONE, Key::Enter);
    app.has("plane name \"Title\" {\n  wings 6\n}");
    app.typed("camel").press(Modifiers::NONE, Key::Tab).typed("Camel").press(Modifiers::NONE, Key::Tab).typed("5");
    app.has("plane camel \"Camel\" {\n  wings 5\n}").sound();
}

#[test]
fn hover_explains_a_name() {
    let mut app = TestWindow::plane(RULES);
    app.behind("define foes").press(Modifiers::COMMAND, Key::K);
    app.expect("foes(a: plane, b: plane)").expect("Whether two are foes.").expect("a.side != b.side");
    app.behind("state mood")
        .press(Modifiers::COMMAND, Key::K)
        .expect(words!("text-known.known-to"))
        .expect(words!("known-to-owner"));
    app.press(Modifiers::NONE, Key::ArrowLeft).expect_not(words!("text-known.known-to"));
}

#[test]
fn rename_changes_all_files() {
    let more = "for small\ndefine safe(a: plane, b: plane) = not foes(a, b)\ndefine calm(a: plane) = safe(a, a)\n";
    let mut app = TestWindow::writing(&[("more.dicta", more), ("plane.dicta", RULES)]);
    app.sound().behind("define foes").press(Modifiers::NONE, Key::F2);
    app.expect(words!("rename-title", what = "define foes"))
        .expect(words!("find-match", path = "more.dicta", line = 2))
        .expect(words!("find-match", path = "plane.dicta", line = 18));
    app.fill(words!("rename-to"), "dice")
        .expect("“dice” already exists")
        .fill(words!("rename-to"), "a b")
        .expect("letters, digits");
    app.fill(words!("rename-to"), "enemies").expect(words!("rename-free")).expect("not enemies(a, b)");
    app.press(Modifiers::NONE, Key::Enter).has("define enemies(a").sound();
    app.click_first("more.dicta").expect("not enemies(a, b)");
    // One undo step restores both files.
    app.press(Modifiers::COMMAND, Key::Z).wait(4).has("define foes(a");
    app.click_first("more.dicta").expect("not foes(a, b)").sound();
}

#[test]
fn references_are_listed_and_opened() {
    let more = "for small\ndefine safe(a: plane, b: plane) = not foes(a, b)   and      true\n";
    let mut app = TestWindow::writing(&[("more.dicta", more), ("plane.dicta", RULES)]);
    app.behind("define foes").press(Modifiers::SHIFT, Key::F12);
    app.expect(words!("text-use.count", n = 2, name = "foes"))
        .expect(selected(words!("text-use"), "more.dicta:2"))
        .expect("not foes(a, b) and true");
    app.press(Modifiers::NONE, Key::Enter).expect(source("more.dicta"));
    app.expect(words!("status-cursor", line = 2, column = 43));
}

#[test]
fn an_error_is_fixed_by_keyboard() {
    let mut app = TestWindow::plane(RULES);
    app.end()
        .typed("define x(a: plane) = a.wing.left")
        .press(Modifiers::NONE, Key::Escape)
        .expect(words!("status-errors", n = 1));
    app.press(Modifiers::COMMAND, Key::Period)
        .expect(selected(words!("text-mend"), "Change to “wings”"))
        .expect(listed(words!("text-mend"), words!("text-explain")));
    app.press(Modifiers::NONE, Key::Enter).has("a.wings.left").sound();
}

#[test]
fn lists_at_the_cursor_can_be_clicked() {
    let mut app = TestWindow::plane(RULES);
    app.end().typed("define x(a: plane) = a.wi").expect(selected(words!("text-offer"), "wings"));
    // Like a user: pressed in one frame, released in a later one.
    app.click_slowly(listed(words!("text-offer"), "wings")).has("a.wings").expect_not(listed(words!("text-offer"), ""));
    app.press(Modifiers::NONE, Key::Backspace)
        .press(Modifiers::NONE, Key::Escape)
        .expect(words!("status-errors", n = 1));
    app.press(Modifiers::COMMAND, Key::Period)
        .click_slowly(listed(words!("text-mend"), words!("text-explain")))
        .expect(words!("text-explain.close"));
    // The source has the focus again.
    app.click_slowly(words!("text-explain.close")).expect_not(words!("text-explain.close")).typed("x").has("a.wingx");
    app.press(Modifiers::COMMAND, Key::Period)
        .click_slowly(listed(words!("text-mend"), "Change to “wings”"))
        .has("a.wings")
        .expect_not("a.wingx");
    app.behind("define foes")
        .press(Modifiers::SHIFT, Key::F12)
        .click_slowly(listed(words!("text-use"), "plane.dicta"))
        .expect(words!("status-cursor", line = 18));
}

#[test]
fn a_fix_applies_to_the_current_source() {
    let mut app = TestWindow::plane(RULES);
    app.end()
        .typed("define x(a: plane) = a.wing")
        .press(Modifiers::NONE, Key::Escape)
        .expect(words!("status-errors", n = 1));
    // Requested before the last edit is checked.
    app.window.event(Event::Text("x".to_owned()));
    app.wait(1);
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::Period);
    app.wait(4).expect(selected(words!("text-mend"), "Change to “wings”")).press(Modifiers::NONE, Key::Enter);
    assert!(app.text().ends_with("a.wings"), "{}", app.text());
}

#[test]
fn the_selection_stays_when_the_focus_returns() {
    let mut app = TestWindow::plane(RULES);
    app.behind("define foe").press(Modifiers::SHIFT, Key::ArrowRight).press(Modifiers::NONE, Key::F6);
    app.press(Modifiers::NONE, Key::Escape).typed("z").has("define foez(");
}

#[test]
fn an_error_is_explained_below_its_line() {
    let mut app = TestWindow::plane(RULES);
    app.end()
        .typed("define x(a: plane) = a.wing")
        .expect(selected(words!("text-offer"), "wings"))
        .expect(words!("status-errors", n = 1));
    // One list at the cursor: quick fixes replace suggestions.
    app.press(Modifiers::COMMAND, Key::Period)
        .expect(selected(words!("text-mend"), "Change to “wings”"))
        .expect_not(listed(words!("text-offer"), "wings"));
    app.press(Modifiers::NONE, Key::ArrowDown).press(Modifiers::NONE, Key::Enter).expect(words!("text-explain.close"));
    assert_eq!(app.labels_with("E0").iter().filter(|l| l.contains(": ")).count(), 1, "{:#?}", app.labels());
    let top = |app: &TestWindow, label: &str| app.only(label).rect();
    let (page, tree) =
        (top(&app, words!("text-explain.close")), top(&app, words!("tab-name.dirty", title = "plane.dicta")));
    assert!(page.top() > tree.bottom(), "over the tabs: {page:?}");
    app.press(Modifiers::NONE, Key::Escape).expect_not(words!("text-explain.close")).has("a.wing");
    // It closes when the cursor moves elsewhere.
    app.press(Modifiers::COMMAND, Key::Period).press(Modifiers::NONE, Key::ArrowDown);
    app.press(Modifiers::NONE, Key::Enter).expect(words!("text-explain.close"));
    app.press(Modifiers::COMMAND, Key::Home).expect_not(words!("text-explain.close"));
}

#[test]
fn names_are_shown_without_backticks() {
    let mut app = TestWindow::plane(RULES);
    app.end().typed("define x(a: plane) = a.wing.left").press(Modifiers::NONE, Key::Escape).expect("“wing”");
    assert!(app.labels().iter().all(|l| !l.contains('`')), "{:#?}", app.labels());
}

#[test]
fn words_are_found_and_replaced() {
    let mut app = TestWindow::plane(RULES);
    app.press(Modifiers::COMMAND, Key::R).fill(words!("find-in-text"), "burst");
    app.expect(words!("find-at", n = 1, all = 6));
    app.click(words!("find-whole"))
        .expect(words!("find-at", all = 6))
        .click(words!("find-case"))
        .expect(words!("find-at", all = 5));
    app.fill(words!("find-in-text"), "(").click(words!("find-regex")).expect("unclosed group");
    app.fill(words!("find-in-text"), "b(u)rst")
        .expect(words!("find-at", all = 5))
        .fill(words!("find-replace-by"), "v${1}lley")
        .click(words!("find-replace-all"));
    app.has("enum vulley").has("b: vulley").has("as vulley because \"vulley\"").expect(words!("find-not-found"));
    app.press(Modifiers::NONE, Key::Escape);
    app = app.focus();
    app.press(Modifiers::COMMAND, Key::Z).has("enum burst \"Burst\"");
}

#[test]
fn blocks_fold_and_the_cursor_stays_visible() {
    let mut app = TestWindow::plane(RULES);
    app.behind("track wings").press(Modifiers::COMMAND, Key::OpenBracket);
    app.expect(words!("status-cursor", line = 10, column = 27));
    // The rows below the fold are one key press away.
    app.press(Modifiers::NONE, Key::ArrowDown).expect(words!("status-cursor", line = 14));
    app.press(Modifiers::NONE, Key::ArrowUp).press(Modifiers::COMMAND, Key::CloseBracket);
    app.press(Modifiers::NONE, Key::ArrowDown).expect(words!("status-cursor", line = 11));
    // A search result is unfolded.
    app.press(Modifiers::COMMAND, Key::OpenBracket).behind("state mood").expect(words!("status-cursor", line = 13));
}

#[test]
fn lines_are_commented_moved_duplicated_and_formatted() {
    let mut app = TestWindow::plane(RULES);
    app.behind("define foes").press(Modifiers::COMMAND, Key::Slash).has("\n// define foes(a");
    app.press(Modifiers::COMMAND, Key::Slash).has("\ndefine foes(a");
    app.behind("plane spad").press(Modifiers::ALT, Key::ArrowUp).has("plane spad \"SPAD\" { wings 6 }\n}\n");
    app.press(Modifiers::COMMAND, Key::Z).press(Modifiers::ALT | Modifiers::SHIFT, Key::ArrowDown);
    app.has("{ wings 6 }\nplane spad \"SPAD\" { wings 6 }\n").press(Modifiers::COMMAND, Key::Z);
    app.behind("track wings").press(Modifiers::NONE, Key::Home).typed("    ").has("      track wings");
    app.press(Modifiers::ALT | Modifiers::SHIFT, Key::F).has("\n  track wings").sound();
    assert_eq!(app.text(), RULES);
}

#[test]
fn brackets_and_indentation_are_completed_while_typing() {
    let mut app = TestWindow::plane(RULES);
    app.end().typed("effect up(p: plane) {\nif foes(p, p) {\nremove p").press(Modifiers::NONE, Key::Escape);
    app.has("effect up(p: plane) {\n  if foes(p, p) {\n    remove p\n  }\n}").sound();
    // All occurrences of a word, at once.
    app.behind("as bur").press(Modifiers::COMMAND, Key::D).press(Modifiers::COMMAND, Key::D);
    app.typed("xx").has("as xx because \"xx\"").press(Modifiers::COMMAND, Key::Z);
}

#[test]
fn the_cursor_goes_to_lines_and_declarations() {
    let mut app = TestWindow::plane(RULES);
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::G).fill(words!("palette-lines"), "13:3");
    app.expect(words!("status-cursor", line = 13, column = 3));
    app.press(Modifiers::NONE, Key::Enter).expect(words!("text-inside", sort = "kind", name = "plane"));
    app.expect(words!("text-inside", sort = "state", name = "mood"));
    app.click(words!("text-inside", sort = "kind", name = "plane")).expect(words!("status-cursor", line = 10));
    app.click(words!("text-outline"))
        .click(words!("text-outline.name", sort = "value", name = "dice"))
        .expect(words!("status-cursor", line = 19));
}

#[test]
fn read_only_files_can_be_searched_but_not_changed() {
    let mut app = TestWindow::playing("duel");
    app.press(Modifiers::COMMAND, Key::Num1).click_first("rules.dicta").wait(2);
    let field = app.labels_with(words!("text-name"));
    app.field(&field[0]).focus();
    app.wait(3).press(Modifiers::COMMAND, Key::A).typed("x");
    let text = app.field(&field[0]).value().unwrap_or_default();
    assert!(text.len() > 100);
    app.press(Modifiers::COMMAND, Key::F).fill(words!("find-in-text"), "rule").expect(words!("find-at", n = 1));
}

#[test]
fn hostile_sources_are_shown() {
    let long = format!("// {}", "x é→ ".repeat(200_000));
    let deep = "rule a { ".repeat(3000) + "((((((((((" + &"[".repeat(5000);
    let mixed = "kind a {\r\n\tstat b : 0..9\n\r  stat c\r\n}\u{2028}\u{0}\u{7}\n".repeat(20);
    let wide = "// 日本語 الطائرة \u{202E}abc\u{202C} é\u{301}\u{301} 👩‍👩‍👧‍👦 \u{FEFF}\n".repeat(40);
    for text in [long, deep, mixed, wide, "\n".repeat(20_000)] {
        let mut app = TestWindow::plane("edition 1\n");
        // Boxes are drawn for characters that no font has.
        app.window.ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
        app.window.event(Event::Paste(text));
        app.wait(3);
        app.press(Modifiers::COMMAND, Key::A).press(Modifiers::NONE, Key::ArrowRight);
        for key in [Key::Home, Key::End, Key::ArrowUp, Key::PageUp, Key::ArrowLeft, Key::PageDown] {
            app.press(Modifiers::NONE, key).press(Modifiers::SHIFT, key);
        }
        app.press(Modifiers::COMMAND, Key::Home).typed("{\"é(");
        app.press(Modifiers::COMMAND, Key::OpenBracket).press(Modifiers::COMMAND, Key::D);
        assert!(app.text().len() > 20_000 || app.text().contains('é'));
    }
}
