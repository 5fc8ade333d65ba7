//! Measures whole frames in the real window, including painting and showing, and the time to the first frame.
//!
//! `cargo run --release -p dicta-app --example window [1600x1000 [frames]]` opens the window on the current display,
//! sends it events, and prints the figures; don't touch mouse and keyboard. Without a screen, and in software
//! rendering:
//!
//! ```text
//! Xvfb :91 -screen 0 1600x1000x24 +extension GLX &
//! DISPLAY=:91 LIBGL_ALWAYS_SOFTWARE=1 cargo run --release -p dicta-app --example window
//! ```
//!
//! A frame is the time from its start to the start of the next one, which is requested at once and doesn't wait for the
//! screen. The other columns are the processor times of the drawing thread (layout, tessellation, calls of the graphics
//! software) and of all threads together.

#[path = "bench/processor.rs"]
mod processor;
#[path = "bench/scene.rs"]
mod scene;

use dicta_app::{AppOptions, Shell};
use dicta_studio::io::{Files, InMemory};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, RawInput, Vec2};
use processor::on_processor;
use scene::{files, game, key, press, wheel};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many frames are drawn first, so that threads are done and fonts are loaded.
const BEFORE: usize = 60;

fn main() {
    let size = scene::size();
    let mut native = dicta_app::native_options();
    native.viewport = native.viewport.with_inner_size(size).with_position([0.0, 0.0]);
    native.glow_options.vsync = false;
    let frames = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(300);
    let opened = eframe::run_native("Dicta", native, Box::new(move |cc| Ok(Box::new(Bench::new(cc, frames)))));
    if let Err(error) = opened {
        eprintln!("the window can't be opened: {error}");
    }
}

/// What is done in the window, in this order.
struct Scene {
    what: &'static str,
    /// Whether it opens a new window or continues with the previous one.
    open: Option<fn(&egui::Context) -> Shell>,
    /// The events before the measurement, frame by frame.
    begin: fn(usize, Pos2) -> Vec<Event>,
    /// The events of each measured frame.
    go_on: fn(usize, Pos2) -> Vec<Event>,
}

const SCENES: &[Scene] = &[
    Scene { what: "the start page", open: None, begin: nothing, go_on: nothing },
    Scene { what: "standing still, a map of 60 x 40", open: Some(playing), begin: nothing, go_on: nothing },
    Scene { what: "panning a map of 60 x 40", open: None, begin: grasp, go_on: pan },
    Scene { what: "zooming a map of 60 x 40", open: None, begin: release, go_on: zoom },
    Scene { what: "standing still, a text", open: Some(writing), begin: nothing, go_on: nothing },
    Scene { what: "typing into 2,000 lines", open: None, begin: click, go_on: type_words },
    Scene { what: "new lines in 2,000 lines", open: None, begin: nothing, go_on: type_lines },
    Scene { what: "standing still, a game", open: Some(writing), begin: load, go_on: nothing },
    Scene { what: "stepping over a timeline", open: None, begin: nothing, go_on: step },
    Scene { what: "from end to end of a timeline", open: None, begin: nothing, go_on: leap },
];

fn options() -> AppOptions {
    AppOptions { settings: Some("/bench/settings.ron".into()), seed: Some(7), ..AppOptions::default() }
}

fn playing(ctx: &egui::Context) -> Shell {
    let fly = Some((None, "wide".to_owned()));
    Shell::new(ctx, files(), AppOptions { project: Some("/bench/p".into()), fly, ..options() })
}

fn writing(ctx: &egui::Context) -> Shell {
    let files = files();
    files.save(&PathBuf::from("/bench/game.ron"), &game(&files)).expect("kept in memory");
    Shell::new(ctx, files, AppOptions { project: Some("/bench/p".into()), ..options() })
}

fn nothing(_: usize, _: Pos2) -> Vec<Event> {
    Vec::new()
}

fn grasp(frame: usize, at: Pos2) -> Vec<Event> {
    match frame {
        0 => vec![Event::PointerMoved(at)],
        1 => vec![press(at, PointerButton::Middle, true)],
        _ => Vec::new(),
    }
}

fn pan(frame: usize, at: Pos2) -> Vec<Event> {
    let turn = frame as f32 / 20.0;
    vec![Event::PointerMoved(at + Vec2::new(turn.cos(), turn.sin()) * 120.0)]
}

fn release(frame: usize, at: Pos2) -> Vec<Event> {
    if frame == 0 { vec![press(at, PointerButton::Middle, false)] } else { Vec::new() }
}

fn zoom(frame: usize, _: Pos2) -> Vec<Event> {
    vec![wheel(if frame % 40 < 20 { 30.0 } else { -30.0 })]
}

fn click(frame: usize, at: Pos2) -> Vec<Event> {
    match frame {
        0 => vec![Event::PointerMoved(at)],
        1 => vec![press(at, PointerButton::Primary, true)],
        2 => vec![press(at, PointerButton::Primary, false)],
        _ => Vec::new(),
    }
}

fn type_words(frame: usize, _: Pos2) -> Vec<Event> {
    vec![Event::Text(if frame % 8 == 7 { " ".to_owned() } else { "a".to_owned() })]
}

fn type_lines(frame: usize, _: Pos2) -> Vec<Event> {
    key(if frame.is_multiple_of(2) { Key::Enter } else { Key::Backspace }, Modifiers::NONE)
}

/// Loads the saved game.
fn load(frame: usize, _: Pos2) -> Vec<Event> {
    match frame {
        20 => key(Key::L, Modifiers::COMMAND),
        30 => vec![Event::Text("/bench/game.ron".to_owned())],
        35 => key(Key::Enter, Modifiers::NONE),
        _ => Vec::new(),
    }
}

fn step(frame: usize, _: Pos2) -> Vec<Event> {
    key(if frame % 60 < 30 { Key::ArrowLeft } else { Key::ArrowRight }, Modifiers::ALT)
}

fn leap(frame: usize, _: Pos2) -> Vec<Event> {
    key(if frame.is_multiple_of(2) { Key::Home } else { Key::End }, Modifiers::ALT)
}

struct Bench {
    shell: Shell,
    /// How many frames of each scene are measured.
    frames: usize,
    scene: usize,
    /// The figures of the current scene.
    frame: usize,
    shown: bool,
    /// When the last frame started: elapsed time and processor times.
    last: Option<(Instant, Duration, Duration)>,
    taken: Vec<[f64; 3]>,
}

impl Bench {
    fn new(cc: &eframe::CreationContext<'_>, frames: usize) -> Self {
        let shell = Shell::new(&cc.egui_ctx, Arc::<InMemory>::default(), options());
        Bench { shell, frames, scene: 0, frame: 0, shown: false, last: None, taken: Vec::new() }
    }

    /// Counts a finished frame and starts the next scene when there are enough of them.
    fn count(&mut self, ctx: &egui::Context) {
        let now = (Instant::now(), on_processor(), of_all_threads());
        let before = self.last.replace(now);
        if self.frame > BEFORE
            && let Some((at, busy, all)) = before
        {
            let ms = |d: Duration| d.as_secs_f64() * 1000.0;
            self.taken.push([ms(now.0 - at), ms(now.1.saturating_sub(busy)), ms(now.2.saturating_sub(all))]);
        }
        if self.frame < BEFORE + self.frames {
            return;
        }
        self.report();
        self.scene += 1;
        self.frame = 0;
        match SCENES.get(self.scene) {
            Some(scene) => {
                if let Some(open) = scene.open {
                    self.shell = open(ctx);
                }
            }
            None => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
        }
    }

    fn report(&mut self) {
        let at = |which: usize, p: usize| {
            let mut all: Vec<f64> = self.taken.iter().map(|t| t[which]).collect();
            all.sort_by(f64::total_cmp);
            all[(all.len() * p / 100).min(all.len() - 1)]
        };
        let both = |p: usize| format!("{:6.1} ({:6.1} {:6.1})", at(0, p), at(1, p), at(2, p));
        println!("{:36} median {}   p99 {}   most {}", SCENES[self.scene].what, both(50), both(99), both(100));
        self.taken.clear();
    }
}

impl eframe::App for Bench {
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        dicta_app::clear_color(visuals)
    }

    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut RawInput) {
        if !self.shown && self.last.is_some() {
            self.shown = true;
            let size = ctx.viewport_rect().size() * ctx.pixels_per_point();
            println!(
                "a window of {} x {}; {} frames each; milliseconds from frame to frame (in brackets those",
                size.x, size.y, self.frames
            );
            println!(
                "of the drawing thread and of all threads on the processor); first frame {:.0} ms after the start",
                since_start()
            );
        }
        self.count(ctx);
        let Some(scene) = SCENES.get(self.scene) else { return };
        let at = Pos2::new(ctx.viewport_rect().width() * 0.42, ctx.viewport_rect().height() * 0.45);
        // The real pointer is ignored.
        input.events.retain(|e| !matches!(e, Event::PointerMoved(_) | Event::PointerGone | Event::MouseMoved(_)));
        input.focused = true;
        if self.frame < BEFORE {
            input.events.extend((scene.begin)(self.frame, at));
            std::thread::sleep(Duration::from_millis(10));
        } else {
            input.events.extend((scene.go_on)(self.frame - BEFORE, at));
        }
        self.frame += 1;
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.shell.ui(ui);
        ui.ctx().request_repaint();
    }
}

/// The processor time of all threads of the program; none if the system doesn't report it.
#[cfg(target_os = "linux")]
fn of_all_threads() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(target_os = "linux"))]
fn of_all_threads() -> Duration {
    Duration::ZERO
}

/// Milliseconds since the program started; the system counts hundredths of a second.
#[cfg(target_os = "linux")]
fn since_start() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(") ").next().unwrap_or_default();
    let ticks: f64 = after_name.split(' ').nth(19).and_then(|n| n.parse().ok()).unwrap_or_default();
    now.tv_sec as f64 * 1000.0 + now.tv_nsec as f64 / 1e6 - ticks * 10.0
}

#[cfg(not(target_os = "linux"))]
fn since_start() -> f64 {
    f64::NAN
}
