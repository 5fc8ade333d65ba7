//! Measures frames of typical work, gestures on sheets, and the time to the first frame: layout and tessellation, without
//! a display.
//!
//! `cargo run --release -p dicta-app --example frames [1600x1000 [PART]]` prints the figures, or only those of a part:
//! `gestures`, or one of them, `dragging`, `painting` or `filling`. The whole window is drawn as in normal use; checks
//! and pilots run on other threads and are not counted, and neither is what the graphics card or its software does with
//! the triangles afterwards. Times are processor times of the drawing thread; only the first frames are measured in
//! elapsed time.

#[path = "bench/gestures.rs"]
mod gestures;
#[path = "bench/offscreen.rs"]
mod offscreen;
#[path = "bench/processor.rs"]
mod processor;
#[path = "bench/scene.rs"]
mod scene;

use dicta_app::AppOptions;
use dicta_studio::io::Files;
use egui::{Event, Key, Modifiers, PointerButton, Vec2};
use offscreen::{FRAMES, Window};
use scene::{files, game, key, press, wheel};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let size = scene::size();
    println!("a window of {} x {}; {FRAMES} frames each; milliseconds of layout, tessellation, both", size.x, size.y);
    match std::env::args().nth(2).as_deref() {
        None => {}
        Some("gestures") => return gestures::all(size),
        Some("dragging") => return gestures::dragging(size),
        Some("painting") => return gestures::painting(size),
        Some("filling") => return gestures::filling(size),
        Some(other) => panic!("there is no part `{other}`"),
    }
    first_frames(size);
    panning(size);
    typing(size);
    scrubbing(size);
    gestures::all(size);
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
