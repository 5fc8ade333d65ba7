//! Measures frames while a sheet is shown: layout and tessellation, without a display; and how long it takes to read
//! the sheet, which happens once per check.
//!
//! `cargo run --release -p dicta-app --example sheets` prints the figures. The sheet has the whole window, 1600 × 1000;
//! the first figure is the frame of an empty window, the cost of everything else.

use dicta_app::{AppOptions, Shell};
use dicta_studio::check::Checker;
use dicta_studio::io::{Files, InMemory};
use dicta_studio::project::Project;
use dicta_studio::sheet::campaign_sheet::CampaignSheet;
use dicta_studio::sheet::deck::DeckSheet;
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::example::ExampleSheet;
use dicta_studio::sheet::kind::{CompareModel, KindModel};
use dicta_studio::sheet::map::MapSheet;
use dicta_studio::sheet::mission::MissionSheet;
use dicta_studio::sheet::rules::RulesSheet;
use dicta_studio::sheet::rules::item::ItemSheet;
use dicta_studio::sheet::schedule::ScheduleModel;
use dicta_studio::sheet::table::TableSheet;
use egui::{Pos2, RawInput, Rect, Vec2};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

const FRAMES: usize = 200;
const SETTINGS: &str = "/config/settings.ron";

fn main() {
    let system = dicta_studio::library::systems().into_iter().max_by_key(|s| s.files.len()).expect("a system");
    let project = Project::library(&system.name).expect("it is built in");
    let reading = Checker::default().check(&project.sources()).reading.expect("it compiles");
    let program = &reading.program;
    println!("{}: {} rules, {} examples", system.name, program.rules.len(), program.examples.len());
    report("an empty window", &frames(&system.name, &system.ruleset, None));
    let sheet = |sort: &str, name: &str, read: &dyn Fn() -> bool| {
        let start = Instant::now();
        let found = read();
        let took = start.elapsed();
        let what = format!("{sort} {name}");
        println!("{what:34} read in {:6.2} ms{}", took.as_secs_f64() * 1000.0, if found { "" } else { ": not there" });
        report(&what, &frames(&system.name, &system.ruleset, Some((sort, name))));
    };
    let kind = |program: &dicta_program::Program, entry: &str| {
        let of = program.kinds.iter().flat_map(|k| &k.entries).find(|e| e.head.name == entry);
        of.map_or(String::new(), |e| program.kinds[e.kind.index()].head.name.clone())
    };
    let entries = program.kinds.iter().flat_map(|k| &k.entries);
    if let Some(of) = entries.max_by_key(|e| ScheduleModel::of(&reading, &e.head.name).map_or(0, |c| c.tiles().count()))
    {
        let name = of.head.name.clone();
        sheet("Entry", &name, &|| EntryModel::of(&reading, &name).is_some());
        sheet("Schedule", &name, &|| ScheduleModel::of(&reading, &name).is_some());
        let kind = kind(program, &name);
        sheet("Kind", &kind, &|| KindModel::of(&reading, &kind).is_some());
        let root = program.kinds.iter().find(|k| k.entries.iter().any(|e| e.head.name == name));
        let four: Vec<&str> = root.iter().flat_map(|k| &k.entries).take(4).map(|e| e.head.name.as_str()).collect();
        sheet("Compare", &four.join(" "), &|| !CompareModel::of(&reading, &four).entries.is_empty());
    }
    sheet("Rules", "", &|| !RulesSheet::of(&reading).phases.is_empty());
    if let Some(value) = program.values.iter().max_by_key(|v| v.items.len()) {
        let name = format!("value {}", value.head.name);
        sheet("Rules", &name, &|| ItemSheet::of(&reading, &name).is_some());
    }
    if let Some(deck) = program.decks.iter().max_by_key(|d| d.designs.len()) {
        sheet("Deck", &deck.head.name, &|| DeckSheet::of(&reading, &deck.head.name).is_some());
    }
    if let Some(table) = program.tables.iter().max_by_key(|t| t.cells.len()) {
        sheet("Table", &table.head.name, &|| TableSheet::of(&reading, &table.head.name).is_some());
    }
    if let Some(map) = program.maps.iter().max_by_key(|m| m.terrain.len()) {
        sheet("Map", &map.head.name, &|| MapSheet::of(&reading, &map.head.name).is_some());
    }
    if let Some(mission) = program.missions.iter().max_by_key(|m| m.pieces.len()) {
        sheet("Mission", &mission.head.name, &|| MissionSheet::of(&reading, &mission.head.name).is_some());
    }
    if let Some(campaign) = program.campaigns.first() {
        sheet("Campaign", &campaign.head.name, &|| CampaignSheet::of(&reading, &campaign.head.name).is_some());
    }
    if let Some(example) = program.examples.iter().find(|e| e.options.is_empty()) {
        sheet("Example", &example.head.title, &|| ExampleSheet::of(&reading, &example.head.title).is_some());
    }
}

/// Frames of a window that shows only this sheet.
fn frames(system: &str, ruleset: &str, sheet: Option<(&str, &str)>) -> Vec<(Duration, Duration)> {
    let files: Arc<InMemory> = Arc::default();
    let text = format!("edition 1\nuse dicta/{system}\n\nruleset bench \"Bench\" extends {ruleset}\n");
    files.save(&PathBuf::from("/bench/bench.dicta"), &text).expect("kept in memory");
    let pane = match sheet {
        Some((sort, name)) => format!("Sheet((sort: {sort}, name: {name:?}))"),
        None => "Inspector".to_owned(),
    };
    let layout =
        format!("(version: 1, write: (center: Some(Pane({pane})), hidden: []), fly: (center: None, hidden: []))");
    let settings = format!(
        "(version: 1, dark: Some(false), projects: [(root: \"/bench\", overlays: [], layout: Some({layout}))])"
    );
    files.save(&PathBuf::from(SETTINGS), &settings).expect("kept in memory");
    let ctx = egui::Context::default();
    let options =
        AppOptions { project: Some("/bench".into()), settings: Some(SETTINGS.into()), ..AppOptions::default() };
    let mut shell = Shell::new(&ctx, files, options);
    let mut frame = |n: usize| {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(1600.0, 1000.0))),
            time: Some(n as f64 / 60.0),
            focused: true,
            ..RawInput::default()
        };
        let start = Instant::now();
        let output = ctx.run_ui(input, |ui| shell.ui(ui));
        let layout = start.elapsed();
        let start = Instant::now();
        let _ = ctx.tessellate(output.shapes, output.pixels_per_point);
        (layout, start.elapsed())
    };
    // The check and the examples run on other threads.
    for n in 0..60 {
        frame(n);
        std::thread::sleep(Duration::from_millis(25));
    }
    (60..60 + FRAMES).map(frame).collect()
}

fn report(what: &str, taken: &[(Duration, Duration)]) {
    let of = |pick: fn(&(Duration, Duration)) -> Duration| {
        let mut all: Vec<f64> = taken.iter().map(|t| pick(t).as_secs_f64() * 1000.0).collect();
        all.sort_by(f64::total_cmp);
        let at = |p: usize| all[(all.len() * p / 100).min(all.len() - 1)];
        format!("median {:5.2} p99 {:5.2}", at(50), at(99))
    };
    println!("{what:34} layout ms {}   tessellation ms {}", of(|t| t.0), of(|t| t.1));
}
