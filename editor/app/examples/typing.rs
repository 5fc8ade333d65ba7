//! Measures frames while somebody types into a long file: layout and tessellation, without a display.
//!
//! `cargo run --release -p dicta-app --example typing [lines]` prints the figures: for the text pane alone, for a plain
//! text field of the toolkit with the same text in the same colours, and for the whole window of 1600 × 1000 with an
//! open project; checks run on another thread, as usual.

use dicta_app::{AppOptions, FileProblems, Shell, TextPane};
use dicta_studio::check::{CheckResult, Checker, Problem, Sources};
use dicta_studio::document::Document;
use dicta_studio::io::{Files, InMemory};
use egui::{Event, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

const KEYS: usize = 400;

fn main() {
    let lines = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(2000);
    let text = long_text(lines);
    println!("a text of {} lines, {} KiB, in a window of 1600 x 1000", text.lines().count(), text.len() / 1024);
    alone(&text);
    of_the_toolkit(&text);
    let files: Arc<InMemory> = Arc::default();
    files.save(&PathBuf::from("/bench/long.dicta"), &text).expect("kept in memory");
    let ctx = egui::Context::default();
    let options = AppOptions { project: Some("/bench".into()), settings: None, ..AppOptions::default() };
    let mut shell = Shell::new(&ctx, files, options);
    let mut window = Window { ctx, time: 0.0, show: Box::new(move |ui| shell.ui(ui)) };
    for _ in 0..20 {
        window.frame(Vec::new());
        std::thread::sleep(Duration::from_millis(20));
    }
    window.click(Pos2::new(760.0, 420.0));
    window.type_all("window");
}

/// Only the text pane.
fn alone(text: &str) {
    let ctx = egui::Context::default();
    let sources = Sources { revision: 0, files: vec![("long.dicta".to_owned(), text.into())] };
    let checked: CheckResult = Checker::default().check(&sources);
    let mut document = Document::new("long.dicta", text, false);
    let mut pane = TextPane::default();
    let show = move |ui: &mut egui::Ui| {
        let problems: Vec<&Problem> = checked.found.problems.iter().collect();
        let problems = FileProblems { list: &problems, was: Some(&sources.files[0].1) };
        pane.show(ui, &mut document, problems, checked.names.as_deref());
    };
    let mut window = Window { ctx, time: 0.0, show: Box::new(show) };
    window.frame(Vec::new());
    window.click(Pos2::new(760.0, 420.0));
    window.type_all("pane");
}

/// A text field of the toolkit.
fn of_the_toolkit(text: &str) {
    let ctx = egui::Context::default();
    let mut text = text.to_owned();
    let mut layouter = |ui: &egui::Ui, text: &dyn egui::TextBuffer, _: f32| {
        let mut job = egui::text::LayoutJob::default();
        for (i, token) in dicta_syntax::tokens::lex(text.as_str()).into_iter().enumerate() {
            let colour = egui::Color32::from_gray(if i % 3 == 0 { 200 } else { 240 });
            let format = egui::TextFormat::simple(egui::FontId::monospace(13.0), colour);
            job.append(token.text(text.as_str()), 0.0, format);
        }
        ui.fonts_mut(|f| f.layout_job(job))
    };
    let show = move |ui: &mut egui::Ui| {
        egui::ScrollArea::both().show(ui, |ui| {
            let field = egui::TextEdit::multiline(&mut text).code_editor().desired_width(f32::INFINITY);
            field.layouter(&mut layouter).show(ui);
        });
    };
    let mut window = Window { ctx, time: 0.0, show: Box::new(show) };
    window.frame(Vec::new());
    window.click(Pos2::new(760.0, 420.0));
    window.type_all("field");
}

struct Window {
    ctx: egui::Context,
    show: Box<dyn FnMut(&mut egui::Ui)>,
    time: f64,
}

impl Window {
    fn type_all(&mut self, name: &str) {
        for (what, typed) in [("nothing", None), ("letters", Some('a')), ("lines", Some('\n'))] {
            let mut taken: Vec<(Duration, Duration)> = Vec::with_capacity(KEYS);
            for i in 0..KEYS {
                let events = match typed {
                    None => Vec::new(),
                    Some('\n') if i % 2 == 0 => key(egui::Key::Enter),
                    Some('\n') => key(egui::Key::Backspace),
                    Some(_) if i % 8 == 7 => vec![Event::Text(" ".to_owned())],
                    Some(c) => vec![Event::Text(c.to_string())],
                };
                taken.push(self.frame(events));
                // At the speed of a fast typist, so that checks run in between.
                std::thread::sleep(Duration::from_millis(12));
            }
            report(&format!("{name}, {what}"), &taken);
        }
    }

    /// Layout and tessellation of one frame.
    fn frame(&mut self, events: Vec<Event>) -> (Duration, Duration) {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(1600.0, 1000.0))),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        };
        let start = Instant::now();
        let output = self.ctx.run_ui(input, &mut self.show);
        let layout = start.elapsed();
        let start = Instant::now();
        let shapes = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let tessellation = start.elapsed();
        assert!(!shapes.is_empty());
        (layout, tessellation)
    }

    fn click(&mut self, pos: Pos2) {
        let button =
            |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        self.frame(vec![Event::PointerMoved(pos)]);
        self.frame(vec![button(true)]);
        self.frame(vec![button(false)]);
        self.frame(Vec::new());
    }
}

fn key(key: egui::Key) -> Vec<Event> {
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
    vec![event(true), event(false)]
}

fn report(what: &str, taken: &[(Duration, Duration)]) {
    let of = |pick: fn(&(Duration, Duration)) -> Duration| {
        let mut all: Vec<f64> = taken.iter().map(|t| pick(t).as_secs_f64() * 1000.0).collect();
        all.sort_by(f64::total_cmp);
        let at = |p: usize| all[(all.len() * p / 100).min(all.len() - 1)];
        format!("median {:6.2}  p99 {:6.2}  most {:6.2}", at(50), at(99), all[all.len() - 1])
    };
    println!("{what:16} layout ms        {}", of(|t| t.0));
    println!("{what:16} tessellation ms  {}", of(|t| t.1));
    println!("{what:16} both ms          {}", of(|t| t.0 + t.1));
}

/// A house rule on the first built-in system, with this many lines.
fn long_text(lines: usize) -> String {
    let system = &dicta_studio::library::systems()[0];
    let mut text =
        format!("edition 1\nuse dicta/{}\n\nruleset long \"Long\" extends {}\n\n", system.name, system.ruleset);
    let count = lines / 9;
    for i in 0..count {
        text += &format!(
            "/// How much the number {i} counts, with a line of words on it.\n\
             define weight_{i}(n: number, m: number) =\n  if n > {i} then min(n, m) + {i} else abs(m - n)\n\n\
             // A comment between declarations.\n\
             value sum_{i}(n: number) = {i} {{\n  + weight_{i}(n, {i}) when n > 3 because \"weight {i} counts\"\n}}\n"
        );
        // Each sum is used, so that there are few warnings between the lines.
        if i % 9 == 8 {
            let sums: Vec<String> = (i - 8..=i).map(|n| format!("sum_{n}(n)")).collect();
            text += &format!("define total_{}(n: number) =\n  {}\n", i / 9, sums.join("\n  + "));
        }
    }
    let totals: Vec<String> = (0..count / 9).map(|n| format!("total_{n}(n)")).collect();
    text + &format!("define grand(n: number) =\n  {}\n", totals.join("\n  + "))
}
