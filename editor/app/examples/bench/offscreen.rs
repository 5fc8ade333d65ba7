//! A window without a display, whose frames are measured.

use crate::processor::on_processor;
use crate::scene::{files, press};
use dicta_app::{AppOptions, Shell};
use dicta_studio::io::InMemory;
use egui::accesskit::{NodeId, Role};
use egui::{Event, PointerButton, Pos2, RawInput, Rect, Vec2};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// How many frames of each kind are measured.
pub const FRAMES: usize = 300;

/// A window without a display.
pub struct Window {
    ctx: egui::Context,
    shell: Shell,
    size: Vec2,
    time: f64,
}

impl Window {
    pub fn open(size: Vec2, files: Arc<InMemory>, options: AppOptions) -> Self {
        let ctx = egui::Context::default();
        let options = AppOptions { settings: Some("/bench/settings.ron".into()), seed: Some(7), ..options };
        Window { shell: Shell::new(&ctx, files, options), ctx, size, time: 0.0 }
    }

    /// A window with the project of the benchmark.
    pub fn project(size: Vec2) -> Self {
        Window::open(size, files(), AppOptions { project: Some("/bench/p".into()), ..AppOptions::default() })
    }

    /// A window with a playtest of its mission, played by pilots at once.
    pub fn playing(size: Vec2, mission: &str) -> Self {
        let fly = Some((None, mission.to_owned()));
        let options = AppOptions { project: Some("/bench/p".into()), fly, ..AppOptions::default() };
        let mut window = Window::open(size, files(), options);
        window.wait();
        window
    }

    /// Runs until no work is left.
    pub fn wait(&mut self) {
        for _ in 0..60 {
            self.frame(Vec::new());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn middle(&self) -> Pos2 {
        Pos2::new(self.size.x * 0.42, self.size.y * 0.45)
    }

    fn input(&mut self, events: Vec<Event>) -> RawInput {
        self.time += 1.0 / 60.0;
        RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        }
    }

    /// Layout and tessellation of one frame.
    pub fn frame(&mut self, events: Vec<Event>) -> (Duration, Duration) {
        let input = self.input(events);
        let start = on_processor();
        let mut output = self.ctx.run_ui(input, |ui| self.shell.ui(ui));
        let between = on_processor();
        // No graphics card takes them.
        output.textures_delta.clear();
        let shapes = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let end = on_processor();
        assert!(!shapes.is_empty());
        (between.saturating_sub(start), end.saturating_sub(between))
    }

    /// What assistive technology knows of the widgets of the next frame: their labels, roles and places.
    pub fn widgets(&mut self) -> Vec<(String, Role, Rect)> {
        self.ctx.enable_accesskit();
        let input = self.input(Vec::new());
        let mut output = self.ctx.run_ui(input, |ui| self.shell.ui(ui));
        output.textures_delta.clear();
        self.ctx.disable_accesskit();
        let tree = output.platform_output.accesskit_update.map_or_else(Vec::new, |update| update.nodes);
        let all: HashMap<NodeId, _> = tree.iter().map(|(id, node)| (*id, node)).collect();
        let known = all.values().filter_map(|node| {
            let area = node.bounds()?;
            let [x0, y0, x1, y1] = [area.x0, area.y0, area.x1, area.y1].map(|at| at as f32);
            let rect = Rect::from_min_max(Pos2::new(x0, y0), Pos2::new(x1, y1));
            Some((node.label()?.to_owned(), node.role(), rect))
        });
        known.collect()
    }

    /// Where the first widget is whose label begins with these words.
    pub fn find(&mut self, label: &str) -> Rect {
        let found = self.widgets().into_iter().filter(|(name, ..)| name.starts_with(label));
        found.min_by(|a, b| a.0.len().cmp(&b.0.len())).unwrap_or_else(|| panic!("nothing is called {label}")).2
    }

    pub fn click(&mut self, at: Pos2) {
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(vec![press(at, PointerButton::Primary, true)]);
        self.frame(vec![press(at, PointerButton::Primary, false)]);
        self.frame(Vec::new());
    }

    pub fn measure(&mut self, what: &str, events: impl Fn(&Self, usize) -> Vec<Event>) {
        for i in 0..10 {
            let events = events(self, i);
            self.frame(events);
        }
        let mut taken: Vec<[f64; 3]> = Vec::with_capacity(FRAMES);
        for i in 0..FRAMES {
            let events = events(self, i);
            let (layout, tessellation) = self.frame(events);
            let ms = [layout, tessellation, layout + tessellation].map(|d| d.as_secs_f64() * 1000.0);
            taken.push(ms);
        }
        report(what, &taken);
    }

    /// Measures the frame with these events several times, and the slowest of the frames after it; `undo` brings back
    /// what was before.
    pub fn measure_steps(&mut self, what: &str, times: usize, events: &[Event], undo: &[Event]) {
        let (mut first, mut after) = (Vec::new(), Vec::new());
        let ms = |(layout, tessellation): (Duration, Duration)| {
            [layout, tessellation, layout + tessellation].map(|d| d.as_secs_f64() * 1000.0)
        };
        for _ in 0..times {
            first.push(ms(self.frame(events.to_vec())));
            let mut slowest = [0.0; 3];
            for _ in 0..20 {
                std::thread::sleep(Duration::from_millis(20));
                let one = ms(self.frame(Vec::new()));
                slowest = if one[2] > slowest[2] { one } else { slowest };
            }
            after.push(slowest);
            self.frame(undo.to_vec());
            self.wait();
        }
        report(what, &first);
        report("  the slowest of the frames after it", &after);
    }
}

/// Prints the median, the 99th percentile and the longest of layout, tessellation and both.
fn report(what: &str, taken: &[[f64; 3]]) {
    let at = |which: usize, p: usize| {
        let mut all: Vec<f64> = taken.iter().map(|t| t[which]).collect();
        all.sort_by(f64::total_cmp);
        all[(all.len() * p / 100).min(all.len() - 1)]
    };
    let both = |p: usize| format!("{:6.2} {:6.2} {:6.2}", at(0, p), at(1, p), at(2, p));
    println!("{what:44} median {}   p99 {}   most {}", both(50), both(99), both(100));
}
