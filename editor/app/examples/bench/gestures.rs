//! Gestures on sheets: a piece is dragged on a mission's map of 60 x 40 with twelve pieces, a map of 200 x 200 is painted,
//! and the 500 cells of one or two columns of a table of entries are filled down.

use crate::offscreen::Window;
use crate::scene::{files, key, press};
use dicta_app::{AppOptions, Value, english_message};
use dicta_studio::io::Files;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};
use std::path::PathBuf;

/// Number of gestures whose ends are measured.
const TIMES: usize = 12;
const UNDO: Modifiers = Modifiers::COMMAND;

pub fn all(size: Vec2) {
    dragging(size);
    painting(size);
    filling(size);
}

/// The words of the window for a key of its catalogue.
fn words(key: &str, args: &[(&'static str, Value<'_>)]) -> String {
    english_message(key, args, "").unwrap_or_else(|_| panic!("the catalogue has no {key}"))
}

impl Window {
    /// A window with the sheet of this declaration.
    fn sheet(size: Vec2, more: &[(&str, String)], name: &str) -> Window {
        let files = files();
        for (path, text) in more {
            files.save(&PathBuf::from("/bench/p").join(path), text).expect("kept in memory");
        }
        let mut window =
            Window::open(size, files, AppOptions { project: Some("/bench/p".into()), ..AppOptions::default() });
        window.wait();
        window.frame(key(Key::P, Modifiers::COMMAND));
        window.frame(vec![Event::Text(name.to_owned())]);
        window.wait();
        window.frame(key(Key::Enter, Modifiers::NONE));
        window.wait();
        window.frame(key(Key::E, Modifiers::COMMAND));
        window.wait();
        window
    }

    /// Runs until there is a widget with this label.
    fn until(&mut self, label: &str) {
        for _ in 0..20 {
            self.wait();
            if self.widgets().iter().any(|(name, ..)| name == label) {
                return;
            }
        }
        panic!("nothing is called {label}");
    }

    fn moved(&mut self, to: Pos2) {
        self.frame(vec![Event::PointerMoved(to)]);
    }
}

fn undo() -> Vec<Event> {
    key(Key::Z, UNDO)
}

pub fn dragging(size: Vec2) {
    let mut window = Window::sheet(size, &[], "Wide");
    let board = window.find(&words("board-map", &[("map", "Broad".into())]));
    let piece = window.find("Piece 0, ").center();
    let by = Vec2::new(board.width() / 4.0, board.height() / 4.0);
    let over = |i: usize| {
        let turn = i as f32 / 20.0;
        Pos2::new(piece.x + by.x * turn.sin().abs(), piece.y + by.y * turn.sin().abs())
    };
    window.moved(piece);
    window.frame(vec![press(piece, PointerButton::Primary, true)]);
    window.measure("dragging a piece on a map of 60 x 40", |_, i| vec![Event::PointerMoved(over(i))]);
    let end = piece + by / 2.0;
    window.moved(end);
    window.frame(vec![press(end, PointerButton::Primary, false)]);
    window.wait();
    window.frame(undo());
    window.wait();
}

pub fn painting(size: Vec2) {
    let mut window = Window::sheet(size, &[("square.dicta", great())], "Great");
    let wood = window.find("Wood").center();
    window.click(wood);
    let board = window.find(&words("board-map", &[("map", "Great".into())]));
    let (from, radius) = (board.center(), board.height().min(board.width()) / 3.0);
    let over = |i: usize| {
        let turn = i as f32 / 25.0;
        from + Vec2::new(turn.cos(), turn.sin()) * radius * (0.3 + 0.7 * (i % 97) as f32 / 97.0)
    };
    window.moved(from);
    window.frame(vec![press(from, PointerButton::Primary, true)]);
    window.measure("painting on a map of 200 x 200", |_, i| vec![Event::PointerMoved(over(i))]);
    window.frame(vec![press(over(0), PointerButton::Primary, false)]);
    window.wait();
    window.frame(undo());
    window.wait();
    let stroke = [
        Event::PointerMoved(from),
        press(from, PointerButton::Primary, true),
        Event::PointerMoved(from + Vec2::new(radius, 0.0)),
        press(from + Vec2::new(radius, 0.0), PointerButton::Primary, false),
    ];
    window.measure_steps("the end of a stroke on a map of 200 x 200", TIMES, &stroke, &undo());
}

pub fn filling(size: Vec2) {
    let filled = |columns: usize| {
        let mut window = Window::sheet(size, &[("crates.dicta", crates(columns))], "Crate");
        let first = window.find("Crate 000: Weight").center();
        window.click(first);
        window.frame(vec![Event::ModifiersChanged(Modifiers::SHIFT)]);
        for _ in 0..30 {
            window.frame(key(Key::PageDown, Modifiers::SHIFT));
        }
        for _ in 1..columns {
            window.frame(key(Key::ArrowRight, Modifiers::SHIFT));
        }
        window.frame(vec![Event::ModifiersChanged(Modifiers::NONE)]);
        window.frame(key(Key::D, Modifiers::COMMAND));
        let last = ["Crate 499: Weight 1", "Crate 499: Height 2"][columns - 1];
        window.until(last);
        window.frame(undo());
        window.until("Crate 499: Weight 497");
        window
    };
    let mut window = Window::sheet(size, &[("crates.dicta", crates(1))], "Crate");
    window.measure("standing still, a table of 500 entries", |_, _| Vec::new());
    let fill = key(Key::D, Modifiers::COMMAND);
    filled(1).measure_steps("filling down 500 cells", TIMES, &fill, &undo());
    filled(2).measure_steps("filling down 500 cells of two columns each", TIMES, &fill, &undo());
}

/// A map of 200 x 200 cells.
fn great() -> String {
    let ground = ["f", "f", "f", "w", "r"];
    let mut text = String::from("for long\n\nmap great \"Great\" {\n  size 200 x 200\n  legend {\n");
    text += "    f field \"Fields\"\n    w wood \"Wood\"\n    r river \"River\"\n  }\n  rows {\n";
    for y in 0..200 {
        let row: String = (0..200).map(|x| ground[(x / 7 * 5 + y / 5 * 3 + x * y / 31) % ground.len()]).collect();
        text += &format!("    \"{row}\"\n");
    }
    text + "  }\n}\n"
}

/// A kind with one or two columns and 500 entries.
fn crates(columns: usize) -> String {
    let all = [("weight", "Weight", 7), ("height", "Height", 11)];
    let shown = &all[..columns];
    let mut text = String::from("for long\n\nkind box \"Crate\" {\n");
    shown.iter().for_each(|(name, title, _)| text += &format!("  stat {name} \"{title}\" : 0..999\n"));
    text += "}\n\n";
    for i in 0..500 {
        let value = |(at, (name, _, by)): (usize, &(&str, &str, usize))| format!("{name} {}", (i * by + 1 + at) % 999);
        let values: Vec<String> = shown.iter().enumerate().map(value).collect();
        text += &format!("box box_{i:03} \"Crate {i:03}\" {{ {} }}\n", values.join(", "));
    }
    text
}
