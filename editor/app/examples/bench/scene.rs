//! Scenes for the benchmarks of the window: a project with a wide map and a long file, a game played by pilots, events.

use dicta_studio::check::Checker;
use dicta_studio::game::Game;
use dicta_studio::io::{Files, InMemory};
use dicta_studio::playtest::{Pilot, Playtest};
use dicta_studio::project::Project;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, Vec2};
use std::path::PathBuf;
use std::sync::Arc;

/// The size of the window from the command line, by default `1600x1000`.
pub fn size() -> egui::Vec2 {
    let said = std::env::args().nth(1).and_then(|s| {
        let (width, height) = s.split_once('x')?;
        Some(egui::Vec2::new(width.parse().ok()?, height.parse().ok()?))
    });
    said.unwrap_or(egui::Vec2::new(1600.0, 1000.0))
}

/// A pointer button is pressed or released.
pub fn press(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
}

/// A key is pressed and released.
pub fn key(key: Key, modifiers: Modifiers) -> Vec<Event> {
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    vec![event(true), event(false)]
}

/// The wheel turns.
pub fn wheel(by: f32) -> Event {
    let (unit, delta) = (MouseWheelUnit::Point, Vec2::new(0.0, by));
    let (phase, source) = (TouchPhase::Move, MouseWheelSource::Wheel);
    Event::MouseWheel { unit, delta, phase, source, modifiers: Modifiers::NONE }
}

/// A project on the first built-in system: a wide map with twelve pieces, and a file of 2,000 lines.
pub fn files() -> Arc<InMemory> {
    let systems = dicta_studio::library::systems();
    let system =
        systems.iter().find(|s| s.name == "bluemax-2013-de").or(systems.first()).expect("there is a built-in system");
    let files: Arc<InMemory> = Arc::default();
    let save = |name: &str, text: String| {
        files.save(&PathBuf::from("/bench/p").join(name), &text).expect("kept in memory");
    };
    save("a_long.dicta", long_text(&system.name, &system.ruleset));
    save("wide.dicta", wide());
    files
}

/// The mission on the wide map, played by pilots, as a saved game.
pub fn game(files: &InMemory) -> String {
    let project = Project::open(files, &PathBuf::from("/bench/p")).expect("opens");
    let game = Game::prepare(&mut Checker::default(), &project.sources(), "wide", &[]).expect("compiles");
    let mut play = Playtest::start(game, 7).expect("begins");
    let pilot = play.pilots().into_iter().find(|p| *p != Pilot::Human).expect("a pilot");
    for seat in 0..play.seats().len() {
        play.set_pilot(seat, pilot.clone());
    }
    while let Some(thinking) = play.thinking(1_000) {
        play.take(thinking.run()).expect("legal");
    }
    println!("a game of {} decisions", play.moments());
    play.save_text().expect("saved")
}

/// A house rule of 2,000 lines.
fn long_text(system: &str, ruleset: &str) -> String {
    let mut text = format!("edition 1\nuse dicta/{system}\n\nruleset long \"Long\" extends {ruleset}\n\n");
    for i in 0..250 {
        text += &format!(
            "/// How much the number {i} counts, with a line of words on it.\n\
             define weight_{i}(n: number, m: number) =\n  if n > {i} then min(n, m) + {i} else abs(m - n)\n\n\
             // A comment between declarations.\n\
             value sum_{i}(n: number) = {i} {{\n  + weight_{i}(n, {i}) when n > 3 because \"weight {i} counts\"\n}}\n"
        );
    }
    text
}

/// A map of 60 x 40 cells with several terrains, and a mission with twelve pieces on it.
fn wide() -> String {
    let ground = ["f", "f", "f", "w", "r", "t", "v"];
    let mut text = String::from(
        "for long\n\nmap broad \"Broad\" {\n  size 60 x 40\n  edges { west entente, east central }\n  legend {\n",
    );
    text += "    f field \"Fields\"\n    w wood \"Wood\"\n    v village \"Village\"\n    r river \"River\"\n    t trench \"Trenches\"\n  }\n  rows {\n";
    for y in 0..40 {
        let row: String = (0..60).map(|x| ground[(x / 3 * 5 + y / 2 * 3 + x * y / 17) % ground.len()]).collect();
        text += &format!("    \"{row}\"\n");
    }
    text += "  }\n}\n\nmission wide \"Wide\" {\n  map broad\n  turns 30\n  seat west \"West\" entente\n  seat east \"East\" central\n";
    for i in 0..12 {
        let (seat, entry, facing) = if i % 2 == 0 { ("west", "nieuport_10", 1) } else { ("east", "fokker_1", 5) };
        let (column, row) = (8 + i % 4 * 13, 6 + i / 4 * 11);
        text += &format!(
            "  piece p{i} \"Piece {i}\" {entry} {{ seat {seat}, at @{column:02}{row:02}, facing {facing} }}\n"
        );
    }
    text + "}\n"
}
