//! Zones on printed maps: borders, patterns and titles.

use super::{built_in, printed, with, words};
use crate::page::{Item, Page};
use crate::{Request, Subject, What, pdf, picture, print};
use dicta_studio::sheet::Reading;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const YARD: &str = r#"
side blue "North" { }
side yellow "South" { }
turn { phase tea "Tea" { } }
map yard "Yard" {
  size 8 x 8
  zone gate "The gate" blue [@0101, @0201, @0301]
  zone shed "The shed" yellow [@0505, @0605, @0506, @0606]
}
mission supper "Supper" {
  map yard
  turns 4
  zone cellar "The cellar" [@0808]
  seat cook "Cook" blue
  piece one jim { seat cook, at 0303, facing 0 }
}
"#;

fn yard() -> Arc<Reading> {
    with(YARD)
}

/// What is inside the windows of pages.
fn drawn(pages: &[Page]) -> Vec<&Item> {
    let windows = pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
        Item::Window { items, .. } => Some(items),
        _ => None,
    });
    windows.flatten().collect()
}

/// The opaque inks of broken lines, and how dark the darkest and the palest of them is, of 255.
fn greys(items: &[&Item]) -> Vec<f32> {
    let inks = items.iter().filter_map(|item| match item {
        Item::Stroke { ink, .. } => Some(ink),
        Item::Shape { fill: None, outline: Some((_, ink)), points } if points.len() > 4 => Some(ink),
        _ => None,
    });
    let opaque = inks.filter(|ink| ink.opacity == 255);
    opaque
        .map(|ink| 0.299 * f32::from(ink.rgb[0]) + 0.587 * f32::from(ink.rgb[1]) + 0.114 * f32::from(ink.rgb[2]))
        .collect()
}

#[test]
fn zones_have_borders_titles_and_a_place_in_the_legend() {
    let printout = printed(&yard(), &[What::Maps], &[]);
    let said = words(&printout);
    assert_eq!(said.matches("The gate").count(), 2, "on the map and in the legend: {said}");
    assert!(said.contains("The shed 0505–0506, 0605–0606"), "{said}");
    let items = drawn(&printout.pages);
    // The first zone has an unbroken line around its three cells, the second one dashes.
    let unbroken = items.iter().filter(|item| match item {
        Item::Shape { points, fill: None, outline: Some((_, ink)) } => points.len() == 8 && ink.opacity == 255,
        _ => false,
    });
    assert_eq!(unbroken.count(), 1);
    assert!(items.iter().filter(|item| matches!(item, Item::Stroke { .. })).count() > 20, "no dashes");
    let file = pdf(&printout, &AtomicBool::new(false)).expect("a PDF");
    assert!(file.starts_with(b"%PDF-"));
}

/// On paper, the legend is the only place where all cells of a zone are.
#[test]
fn the_legend_has_all_cells_of_a_zone() {
    let said = words(&printed(&built_in("gdw"), &[What::Maps], &["open_sky"]));
    let lines = "Behind the Allied lines 0101–0114, 0201–0214, 0301–0314, 0401–0414, 0501–0514, 0601–0614 Behind";
    assert!(said.contains(lines) && !said.contains('…'), "{said}");
}

/// In grey, a border is darker than the ground and than the terrain of any built-in map.
#[test]
fn borders_are_dark_enough_to_be_read_in_grey() {
    let printout = printed(&yard(), &[What::Maps], &[]);
    let greys = greys(&drawn(&printout.pages));
    assert!(greys.len() > 20 && greys.iter().all(|grey| *grey <= 106.0), "{greys:?}");
}

#[test]
fn the_zones_of_a_mission_are_on_its_board_and_on_its_map() {
    let reading = yard();
    let board = picture(&reading, Subject::Board, "supper", "en").expect("a board");
    let texts: Vec<&str> = board.pages[0].texts().iter().map(|text| text.text.trim()).collect();
    assert!(texts.contains(&"The cellar") && texts.contains(&"The gate"), "{texts:?}");
    // Maps alone have no mission; the name of a mission selects its map, with its zones.
    assert!(!words(&printed(&reading, &[What::Maps], &[])).contains("The cellar"));
    let supper = printed(&reading, &[What::Maps], &["supper"]);
    let said = words(&supper);
    assert_eq!(said.matches("The cellar").count(), 2, "on the map and in the legend: {said}");
    assert!(said.contains("Yard, Supper: part A1 of 1 × 1"), "{said}");
    let both = ["supper", "yard"].map(str::to_owned).to_vec();
    let request = Request::of(&[What::Maps], &both);
    assert_eq!(request.unknown(&reading), Vec::<&String>::new());
    let both = print(&reading, &request, &AtomicBool::new(false)).expect("printed");
    // The legends share a page.
    assert_eq!((supper.pages.len(), both.pages.len()), (2, 3));
    assert!(words(&printed(&reading, &[What::Missions], &[])).contains("Zone Cells The gate 0101, 0201, 0301"));
}

/// Titles cover neither each other nor the numbers of cells, if there is space.
#[test]
fn titles_of_zones_are_apart() {
    for system in ["nutshell", "gdw", "bluemax-2013-de"] {
        let reading = built_in(system);
        for map in &reading.program.maps {
            let picture = picture(&reading, Subject::Map, &map.head.name, "en").expect("a map");
            let texts = picture.pages[0].texts();
            let place = |title: &str| texts.iter().find(|text| text.text == title).map(|text| (text.x, text.y));
            let titles: Vec<(f32, f32)> = map.zones.iter().filter_map(|zone| place(zone.head.label())).collect();
            assert_eq!(titles.len(), map.zones.len(), "{system}: {}", map.head.name);
            for (i, a) in titles.iter().enumerate() {
                let apart = |b: &(f32, f32)| (a.0 - b.0).abs() > 8.0 || (a.1 - b.1).abs() > 8.0;
                assert!(titles[i + 1..].iter().all(apart), "{system}: {}: {titles:?}", map.head.name);
            }
        }
    }
}
