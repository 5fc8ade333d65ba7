//! Measures frames of typical work and the time to the first frame: layout and tessellation, without a display.
//!
//! `cargo run --release -p dicta-app --example frames [1600x1000]` prints the figures. The whole window is drawn as in
//! normal use; checks and pilots run on other threads and are not counted, and neither is what the graphics card or its
//! software does with the triangles afterwards. Times are processor times of the drawing thread; only the first frames
//! are measured in elapsed time.

#[path = "bench/scene.rs"]
mod scene;

use dicta_app::{AppOptions, Shell};
use dicta_studio::io::{Files, InMemory};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2};
use scene::{files, game, key, press, wheel};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many frames of each kind are measured.
const FRAMES: usize = 300;

fn main() {
    let size = scene::size();
    println!("a window of {} x {}; {FRAMES} frames each; milliseconds of layout, tessellation, both", size.x, size.y);
    first_frames(size);
    panning(size);
    typing(size);
    scrubbing(size);
}

/// The time to the first frame, and to the start page with its picture.
fn first_frames(size: Vec2) {
    let start = Instant::now();
    let mut window = Window::open(size, Arc::default(), AppOptions::default());
    window.frame(Vec::new());
    println!("first frame of the start page after {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
    let start = Instant::now();
    let mut window = Window::project(size);
    window.frame(Vec::new());
    println!("first frame of an open project after {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
    window.wait();
    window.measure("standing still, a text", |_, _| Vec::new());
}

/// A map of 60 x 40 with twelve pieces, while it is moved.
fn panning(size: Vec2) {
    let mut window = Window::playing(size, "wide");
    let at = window.middle();
    window.frame(vec![Event::PointerMoved(at)]);
    window.measure("standing still, a map of 60 x 40", |_, _| Vec::new());
    window.frame(vec![Event::PointerMoved(at), press(at, PointerButton::Middle, true)]);
    window.measure("panning a map of 60 x 40", |_, i| {
        let turn = i as f32 / 20.0;
        vec![Event::PointerMoved(at + Vec2::new(turn.cos(), turn.sin()) * 120.0)]
    });
    window.frame(vec![press(at, PointerButton::Middle, false)]);
    window.measure("pointing at a map of 60 x 40", |_, i| {
        let turn = i as f32 / 20.0;
        vec![Event::PointerMoved(at + Vec2::new(turn.cos(), turn.sin()) * 160.0)]
    });
    window.measure("zooming a map of 60 x 40", |_, i| vec![wheel(if i % 40 < 20 { 30.0 } else { -30.0 })]);
}

/// A file of 2,000 lines, while somebody types fast.
fn typing(size: Vec2) {
    let mut window = Window::project(size);
    window.wait();
    let at = window.middle();
    window.click(at);
    window.measure("typing into 2,000 lines", |_, i| {
        std::thread::sleep(Duration::from_millis(12));
        vec![Event::Text(if i % 8 == 7 { " ".to_owned() } else { "a".to_owned() })]
    });
    window.measure("new lines in 2,000 lines", |_, i| {
        std::thread::sleep(Duration::from_millis(12));
        key(if i % 2 == 0 { Key::Enter } else { Key::Backspace }, Modifiers::NONE)
    });
}

/// Stepping through the decisions of a game that pilots have played.
fn scrubbing(size: Vec2) {
    let files = files();
    files.save(&PathBuf::from("/bench/game.ron"), &game(&files)).expect("kept in memory");
    let mut window =
        Window::open(size, files, AppOptions { project: Some("/bench/p".into()), ..AppOptions::default() });
    window.wait();
    window.frame(key(Key::L, Modifiers::COMMAND));
    window.wait();
    window.frame(vec![Event::Text("/bench/game.ron".to_owned())]);
    window.frame(key(Key::Enter, Modifiers::NONE));
    window.wait();
    window.measure("standing still, a game", |_, _| Vec::new());
    window.measure("stepping over a timeline", |_, i| {
        let back = i % 60 < 30;
        key(if back { Key::ArrowLeft } else { Key::ArrowRight }, Modifiers::ALT)
    });
    window.measure("from end to end of a timeline", |_, i| {
        key(if i % 2 == 0 { Key::Home } else { Key::End }, Modifiers::ALT)
    });
}

struct Window {
    ctx: egui::Context,
    shell: Shell,
    size: Vec2,
    time: f64,
}

impl Window {
    fn open(size: Vec2, files: Arc<InMemory>, options: AppOptions) -> Self {
        let ctx = egui::Context::default();
        let options = AppOptions { settings: Some("/bench/settings.ron".into()), seed: Some(7), ..options };
        Window { shell: Shell::new(&ctx, files, options), ctx, size, time: 0.0 }
    }

    /// A window with the project of the benchmark.
    fn project(size: Vec2) -> Self {
        Window::open(size, files(), AppOptions { project: Some("/bench/p".into()), ..AppOptions::default() })
    }

    /// A window with a playtest of its mission, played by pilots at once.
    fn playing(size: Vec2, mission: &str) -> Self {
        let fly = Some((None, mission.to_owned()));
        let options = AppOptions { project: Some("/bench/p".into()), fly, ..AppOptions::default() };
        let mut window = Window::open(size, files(), options);
        window.wait();
        window
    }

    /// Runs until no work is left.
    fn wait(&mut self) {
        for _ in 0..60 {
            self.frame(Vec::new());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn middle(&self) -> Pos2 {
        Pos2::new(self.size.x * 0.42, self.size.y * 0.45)
    }

    /// Layout and tessellation of one frame.
    fn frame(&mut self, events: Vec<Event>) -> (Duration, Duration) {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        };
        let start = on_processor();
        let output = self.ctx.run_ui(input, |ui| self.shell.ui(ui));
        let between = on_processor();
        let shapes = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let end = on_processor();
        assert!(!shapes.is_empty());
        (between.saturating_sub(start), end.saturating_sub(between))
    }

    fn click(&mut self, at: Pos2) {
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(vec![press(at, PointerButton::Primary, true)]);
        self.frame(vec![press(at, PointerButton::Primary, false)]);
        self.frame(Vec::new());
    }

    fn measure(&mut self, what: &str, events: impl Fn(&Self, usize) -> Vec<Event>) {
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
        let at = |which: usize, p: usize| {
            let mut all: Vec<f64> = taken.iter().map(|t| t[which]).collect();
            all.sort_by(f64::total_cmp);
            all[(all.len() * p / 100).min(all.len() - 1)]
        };
        let both = |p: usize| format!("{:6.2} {:6.2} {:6.2}", at(0, p), at(1, p), at(2, p));
        println!("{what:36} median {}   p99 {}   most {}", both(50), both(99), both(100));
    }
}

/// The processor time of this thread, so that other programs don't count; the elapsed time if the system doesn't report
/// it.
#[cfg(target_os = "linux")]
fn on_processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(target_os = "linux"))]
fn on_processor() -> Duration {
    static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGIN.elapsed()
}
