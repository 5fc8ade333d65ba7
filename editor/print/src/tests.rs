//! What is printed is what the program has: whole printouts of a small system, and every figure of built-in ones.

mod counters;
mod missions_and_campaigns;
mod papers;
mod pictures;
mod zones_on_maps;

use super::*;
use crate::page::Role;
use dicta_studio::check::{Checker, Sources};
use dicta_studio::project::Project;
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::field::Shape;
use dicta_studio::sheet::schedule::ScheduleModel;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A small system on squares.
const OWN: &str = r#"edition 1
/// Waiters carry tea.
///
/// They never rest.
ruleset mine "Mine"
board square

/// A kettle of our own.
kind kettle "Kettle" {
  stat litres "Litres" : 1..9
  stat song   "Song"   : text
}

kind step "Step" {
  stat way "Way" : path
  stat slow "Slow" : bool = false
}

kind waiter "Waiter" piece {
  stat steps "Steps" : set of step
  stat pot "Pot" : kettle
  track patience "Patience"
}

/// The big one.
kettle samovar "Samovar" { litres 8, song "Kalinka" }
step ahead "Ahead" { way F F }
step left "Left" { way F L, slow }
waiter jim "Jim" { steps [ahead, left], pot samovar, patience 7 }
"#;

fn own() -> Arc<Reading> {
    let files = [("mine.dicta".to_owned(), OWN.to_owned())];
    Checker::default().check(&Sources::of(1, files)).reading.expect("a reading")
}

/// The small system with further declarations, which have no errors.
fn with(more: &str) -> Arc<Reading> {
    let files = [("mine.dicta".to_owned(), format!("{OWN}\n{more}"))];
    let reading = Checker::default().check(&Sources::of(1, files)).reading.expect("a reading");
    assert_eq!(reading.errors, []);
    reading
}

fn built_in(system: &str) -> Arc<Reading> {
    let project = Project::library(system).expect("a built-in system");
    Checker::default().check(&project.sources()).reading.expect("a reading")
}

fn printed(reading: &Arc<Reading>, what: &[What], only: &[&str]) -> Printout {
    let only: Vec<String> = only.iter().map(|name| (*name).to_owned()).collect();
    let request = Request::of(what, &only);
    print(reading, &request, &AtomicBool::new(false)).expect("not cancelled")
}

/// All words of a printout, in order.
fn words(printout: &Printout) -> String {
    let texts = printout.pages.iter().flat_map(|page| page.texts());
    texts.map(|text| text.text.trim_end().to_owned()).collect::<Vec<_>>().join(" ")
}

const SYSTEMS: [&str; 4] = ["nutshell", "gdw", "tally-ho", "bluemax-2013-de"];

#[test]
fn cards_have_title_documentation_figures_and_boxes() {
    let printout = printed(&own(), &[What::Entries], &[]);
    let words = words(&printout);
    let wanted =
        "Samovar Kettle The big one. Litres 8 Song Kalinka Jim Waiter Steps Ahead, Left Pot Samovar Patience 7";
    assert_eq!(words, format!("{wanted} Mine  ·  1"));
    // A frame for each card, and a box for each point of patience.
    let shapes = printout.pages[0].items.iter().filter(|item| matches!(item, page::Item::Shape { .. })).count();
    assert_eq!(shapes, 2 + 7);
    assert_eq!(printout.bookmarks.iter().map(|mark| mark.title.as_str()).collect::<Vec<_>>(), ["Samovar", "Jim"]);
}

/// Content in two columns makes a card lower; only one that is higher than a page has several frames.
#[test]
fn a_card_that_is_higher_than_a_column_is_as_wide_as_the_page() {
    let space = Flow::space(Paper::default());
    let heights = |lines: usize| {
        let docs = "/// There is always more to say about this one, and it takes a line or two.\n///\n".repeat(lines);
        let reading = with(&format!("{docs}waiter tim \"Tim\" {{ steps [ahead], pot samovar, patience 7 }}"));
        let card = entries::card(&mut Composer::default(), &reading, "tim", Paper::default()).expect("a card");
        (card.is_wide, card.frames.iter().map(|frame| frame.height).collect::<Vec<_>>())
    };
    assert!(matches!(&heights(3), (false, frames) if frames.len() == 1));
    let (is_wide, frames) = heights(45);
    assert!(is_wide && frames.len() == 1 && frames[0] < 0.7 * space, "{frames:?}");
    let (is_wide, frames) = heights(120);
    assert!(is_wide && frames.len() == 2 && frames.iter().all(|height| *height <= space + 0.1), "{frames:?}");
}

#[test]
fn boxes_are_apart_from_each_other_and_from_their_title() {
    let printout = printed(&own(), &[What::Entries], &["jim"]);
    let page = &printout.pages[0];
    let boxes: Vec<(f32, f32, f32)> = page
        .items
        .iter()
        .filter_map(|item| match item {
            page::Item::Shape { points, .. } => Some((points[0].0, points[0].1, points[2].0 - points[0].0)),
            _ => None,
        })
        .filter(|(.., width)| *width < 20.0)
        .collect();
    assert_eq!(boxes.len(), 7);
    let apart = |two: &[(f32, f32, f32)]| two[1].0 - two[0].0 - two[0].2;
    assert!(boxes.windows(2).all(|two| apart(two) >= 3.0), "{boxes:?}");
    let texts = page.texts();
    let title = texts.iter().find(|text| text.text == "Patience 7").expect("a title");
    // Letters reach a quarter of their size below the line.
    let gap = boxes[0].1 - title.y - title.size / 4.0;
    assert!(gap >= 3.0, "{gap}");
}

#[test]
fn a_name_selects_what_is_printed() {
    let reading = own();
    assert!(!words(&printed(&reading, &[What::Entries], &["jim"])).contains("Kalinka"));
    let only = vec!["jim".to_owned(), "tim".to_owned()];
    let request = Request::of(&[What::Entries], &only);
    assert_eq!(request.unknown(&reading), ["tim"]);
    assert!(printed(&reading, &[What::Maps, What::Missions], &[]).pages.is_empty());
    let (cancelled, heard) = (AtomicBool::new(true), RefCell::new(Vec::new()));
    let progress = |at: Progress| heard.borrow_mut().push(at);
    let watched = Request::of(&[What::Rules, What::Entries], &[]);
    let whole = print(&reading, &watched, Watch { progress: &progress, cancel: &AtomicBool::new(false) });
    assert_eq!(heard.take().last(), Some(&Progress::LaidOut(whole.expect("printed").pages.len())));
    assert_eq!(print(&reading, &request, &cancelled), Err(PrintError::Cancelled));
}

#[test]
fn the_rulebook_has_contents_pages_and_an_index() {
    let printout = printed(&own(), &[What::Rules], &[]);
    let words = words(&printout);
    let parts =
        ["Waiters carry tea. They never rest.", "Contents", "Pieces and their fields", "A kettle of our own.", "Index"];
    for part in parts {
        assert!(words.contains(part), "{part} is not in {words}");
    }
    assert!(!words.contains('\u{1}'), "every reference has its page: {words}");
    // Each reference in contents and index leads to the page with the heading, and names it.
    let mut references = 0;
    for page in &printout.pages {
        for item in &page.items {
            let page::Item::Link { page: to, text, block, .. } = item else { continue };
            let heads = printout.bookmarks.iter().filter(|mark| mark.page == *to);
            assert!(heads.clone().any(|mark| mark.title == *text), "{text} is not on page {}", to + 1);
            let mut shown = page.texts().into_iter().filter(|t| t.block == Some(*block)).map(|t| t.text.as_str());
            assert_eq!(shown.next_back(), Some((to + 1).to_string().as_str()), "{text}");
            references += 1;
        }
    }
    assert!(references > 4, "{references}");
}

#[test]
fn modifiers_are_a_table_with_their_amounts_in_words() {
    let words = words(&printed(&built_in("nutshell"), &[What::Rules], &[]));
    // Long cells are broken at spaces.
    let plain = |text: &str| text.replace(' ', "");
    let rows = [
        "Amount Reason 4 to start with − the distance from the shooter to the target the distance",
        "+ the aim of the stability of the shooter the stability of the gun platform",
        "− 1 the shooter flies fast",
        "+ 2 the target stalls",
        "− half the score of the aircraft half lost over a wrong edge",
    ];
    for row in rows {
        assert!(plain(&words).contains(&plain(row)), "{row} is not in {words}");
    }
    assert!(!words.contains("– −") && !words.contains("– +") && !words.contains("+ …"), "{words}");
}

#[test]
fn references_in_the_rulebook_have_a_lead_in() {
    let mut leads = 0;
    for system in SYSTEMS {
        let printout = printed(&built_in(system), &[What::Rules], &[]);
        let texts = printout.pages.iter().flat_map(|page| page.texts());
        let texts: Vec<(&str, &Role)> =
            texts.filter_map(|text| Some((text.text.as_str(), &printout.blocks[text.block?].role))).collect();
        for two in texts.windows(2).filter(|two| *two[1].1 == Role::Link) {
            let (before, role) = two[0];
            let is_lead = before == "See also";
            let is_listed = *role == Role::Link || matches!(role, Role::Heading(1, _));
            assert!(is_lead || is_listed, "{system}: {} after {before}", two[1].0);
            leads += usize::from(is_lead);
        }
    }
    assert!(leads > 0, "no phase refers to another one");
}

#[test]
fn every_figure_of_built_in_entries_is_printed() {
    for system in SYSTEMS {
        let reading = built_in(system);
        let names = What::Entries.names(&reading);
        assert!(names.len() > 3, "{system}: {names:?}");
        for name in names {
            let mut composer = Composer::of(&reading.program);
            let card = entries::card(&mut composer, &reading, &name, Paper::default()).expect("a card");
            assert_eq!(card.frames.len(), 1, "{system}: the card {name} is divided");
            let card = Page { items: Fragment::joined(card.frames).items, ..Page::default() };
            let words: Vec<String> = card.texts().iter().map(|text| text.text.trim().to_owned()).collect();
            let words = words.join(" ");
            let model = EntryModel::of(&reading, &name).expect("an entry");
            let mut boxes = 0;
            for row in entries::ordered(&model) {
                let figure = match row.shape {
                    Shape::Boxes(count) => format!("{} {count}", entries::short(&row.title)),
                    _ => format!("{} {}", entries::short(&row.title), row.value),
                };
                let figure = figure.split_whitespace().collect::<Vec<_>>().join(" ");
                // A long value is broken in its column, at spaces or within a word.
                let plain = |text: &str| text.replace(' ', "");
                assert!(plain(&words).contains(&plain(&figure)), "{system}, {name}: {figure} is not in {words}");
                if let Shape::Boxes(count) = row.shape {
                    boxes += count.max(0) as usize;
                }
            }
            let squares = card.items.iter().filter(|item| matches!(item, page::Item::Shape { .. })).count();
            assert!(squares >= boxes, "{system}, {name}: {squares} shapes for {boxes} boxes");
        }
    }
}

#[test]
fn every_tile_of_built_in_charts_is_printed() {
    for system in SYSTEMS {
        let reading = built_in(system);
        for name in What::Charts.names(&reading) {
            let mut composer = Composer::default();
            let Some(chart) = charts::chart(&mut composer, &reading, &name, Paper::default()) else { continue };
            let model = ScheduleModel::of(&reading, &name).expect("a chart");
            let figures = composer.blocks.iter().filter(|block| matches!(block.role, Role::Figure(_))).count();
            assert_eq!(figures, model.tiles().count(), "{system}, {name}");
            let page = Page { items: Fragment::joined(chart).items, ..Page::default() };
            for tile in model.tiles() {
                assert!(page.texts().iter().any(|text| text.text == tile.title), "{system}, {name}: {}", tile.title);
            }
        }
    }
}

#[test]
fn every_copy_of_every_card_is_printed_once_with_its_back() {
    let reading = built_in("bluemax-2013-de");
    for name in What::Decks.names(&reading) {
        let printout = printed(&reading, &[What::Decks], &[name.as_str()]);
        let deck = reading.program.decks.iter().find(|deck| deck.head.name == name).expect("a deck");
        let copies: u32 = deck.designs.iter().map(|design| design.copies).sum();
        let titles = |page: &Page| page.texts().iter().filter(|text| text.text.trim() == deck.head.title).count();
        let (fronts, backs): (Vec<_>, Vec<_>) = printout.pages.iter().enumerate().partition(|(i, _)| i % 2 == 0);
        assert_eq!(fronts.iter().map(|(_, page)| titles(page)).sum::<usize>(), copies as usize, "{name}");
        assert_eq!(backs.iter().map(|(_, page)| titles(page)).sum::<usize>(), copies as usize, "{name}");
        assert!(printout.pages.iter().all(|page| page.trim.is_some() && page.bleed.is_some()));
    }
}

#[test]
fn every_built_in_system_prints_whole_and_within_its_pages() {
    for system in SYSTEMS {
        let reading = built_in(system);
        for format in Format::ALL.map(|(format, _)| format) {
            let what = What::ALL.map(|(what, _)| what).to_vec();
            let request = Request { sides: Sides { format, ..Sides::default() }, ..Request::of(&what, &[]) };
            let printout = print(&reading, &request, &AtomicBool::new(false)).expect("not cancelled");
            let fonts = fonts::Fonts::default();
            for (i, page) in printout.pages.iter().enumerate() {
                for item in &page.items {
                    let page::Item::Text(text) = item else { continue };
                    let right = text.x + fonts.width(text.text.trim_end(), text.size);
                    let inside = text.x >= 0.0 && right <= page.width && text.y >= 0.0 && text.y <= page.height;
                    assert!(inside, "{system}, page {}: {} at {} {}", i + 1, text.text, text.x, text.y);
                }
            }
            // Every block that text refers to exists, and no page is empty but those before fronts.
            let blocks = printout.pages.iter().flat_map(|page| page.texts()).filter_map(|text| text.block);
            assert!(blocks.max().is_some_and(|most| most < printout.blocks.len()));
            if format == Format::A4 {
                let file = pdf(&printout, &AtomicBool::new(false)).expect("a PDF");
                assert!(file.starts_with(b"%PDF-") && file.len() > 10_000, "{system}: {} bytes", file.len());
            }
        }
    }
}

#[test]
fn a_translated_rulebook_is_in_its_language_throughout() {
    for system in ["bluemax-2013-de", "bluemax-2013-it"] {
        let reading = built_in(system);
        for (code, headings) in [
            ("de", ["Inhalt", "Stichwörter", "Siehe auch", "Spielsteine und ihre Eigenschaften", "Betrag"]),
            ("it", ["Sommario", "Indice analitico", "Vedi anche", "Pezzi e loro campi", "Quantità"]),
        ] {
            let what = What::ALL.map(|(what, _)| what).to_vec();
            let request = Request { language: code.to_owned(), ..Request::of(&what, &[]) };
            let printout = print(&reading, &request, &AtomicBool::new(false)).expect("not cancelled");
            let texts: Vec<&str> = printout.pages.iter().flat_map(Page::texts).map(|t| t.text.trim()).collect();
            for heading in headings {
                assert!(texts.contains(&heading), "{system}: {heading}");
            }
            // Keys of tables have no titles, only names, such as `side` for a side of an aircraft.
            let keys: Vec<&str> =
                reading.written.tables.iter().flat_map(|table| &table.keys).map(|key| key.name.as_str()).collect();
            let english = Phrase::ALL.iter().filter(|phrase| phrase.built_in(code) != Some(phrase.english()));
            let english = english.filter(|phrase| !keys.contains(&phrase.english()));
            for phrase in english {
                assert!(!texts.contains(&phrase.english()), "{system} in {code}: {}", phrase.english());
            }
            let begun = |start: &str| texts.iter().find(|text| text.starts_with(start));
            for start in ["Source: ", "Reconstructed: ", "Extends ", "Columns: ", "Setup: ", "picks "] {
                assert_eq!(begun(start), None, "{system} in {code}");
            }
            // The effects on cards, their halves and the values of options are words of the rules.
            for word in ["wings 1", "guns jam", "blue", "once, each"] {
                assert!(!texts.contains(&word), "{system} in {code}: {word}");
            }
        }
        // Rules without a translation are printed as they are written.
        let request = Request { language: "fr".to_owned(), ..Request::of(&[What::Rules], &[]) };
        let french = print(&reading, &request, &AtomicBool::new(false)).expect("not cancelled");
        assert!(words(&french).contains("Contents"));
    }
}

#[test]
fn no_line_of_contents_or_index_is_alone_in_a_column() {
    let mut lists = 0;
    for system in SYSTEMS {
        let printout = printed(&built_in(system), &[What::Rules], &[]);
        for page in &printout.pages {
            let links: Vec<(f32, f32)> = page
                .items
                .iter()
                .filter_map(|item| match item {
                    page::Item::Link { area, .. } => Some((area.x, area.y)),
                    _ => None,
                })
                .collect();
            // The first line below the top margin, and one more below it in the same column.
            for (x, y) in links.iter().filter(|(_, y)| *y < 50.0) {
                let below = links.iter().filter(|(other, at)| (other - x).abs() < 15.0 && at > y);
                assert!(below.count() > 0, "{system}: a line of a list is alone");
                lists += 1;
            }
        }
    }
    assert!(lists > 2, "no list is divided");
}

/// The texts of an SVG file, and its size as another program reads it.
fn read_svg(file: &str) -> (Vec<String>, (f32, f32)) {
    let tree = usvg::Tree::from_str(file, &usvg::Options::default()).expect("an SVG file");
    let document = usvg::roxmltree::Document::parse(file).expect("XML");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let texts = texts.map(|node| node.text().unwrap_or_default().to_owned()).collect();
    (texts, (tree.size().width(), tree.size().height()))
}

#[test]
fn every_sheet_is_drawn_as_a_picture_with_its_texts() {
    for system in SYSTEMS {
        let reading = built_in(system);
        for (subject, what) in Subject::ALL {
            let Some(name) = subject.names(&reading).into_iter().next() else { continue };
            let drawn = picture(&reading, subject, &name, "en").expect("a picture");
            let page = &drawn.pages[0];
            assert!(page.texts().iter().any(|text| !text.text.trim().is_empty()), "{system}: {what} {name}");
            let (texts, size) = read_svg(&svg(&drawn, Some(500)));
            let wanted: Vec<&str> = page.texts().iter().map(|t| t.text.trim_end()).filter(|t| !t.is_empty()).collect();
            assert_eq!(texts, wanted, "{system}: {what} {name}");
            assert!((size.0 - 500.0).abs() < 0.5, "{system}: {what} {name}: {size:?}");
            let image = raster(page, 200).expect("an image");
            let high = (page.height * 200.0 / page.width).round() as u32;
            assert_eq!((image.width, image.height), (200, high), "{system}: {what} {name}");
            // The paper is white, and something is on it.
            assert_eq!(image.rgba[..4], [255; 4], "{system}: {what} {name}");
            assert!(image.rgba.chunks(4).any(|pixel| pixel[0] < 215), "{system}: {what} {name}");
        }
    }
    assert_eq!(picture(&own(), Subject::Map, "nowhere", "en"), None);
    assert_eq!(Subject::of(&own(), "jim"), Some(Subject::Card));
    assert_eq!(Subject::of(&own(), "tim"), None);
}

#[test]
fn pieces_and_terrain_are_drawn_by_their_looks() {
    let look = "\nlook waiter {\n  top { polygon red [0 -40, 40 40, -40 40] }\n}\n";
    let files = [("mine.dicta".to_owned(), format!("{OWN}{look}"))];
    let reading = Checker::default().check(&Sources::of(1, files)).reading.expect("a reading");
    let red = page::Ink::of(0xB0, 0x30, 0x2A);
    let triangles = |subject| {
        let drawn = picture(&reading, subject, "jim", "en").expect("a picture");
        let windows = drawn.pages[0].items.iter().filter_map(|item| match item {
            page::Item::Window { items, .. } => Some(items.clone()),
            _ => None,
        });
        let is_it = |item: &page::Item| matches!(item, page::Item::Shape { points, fill: Some(ink), .. } if *ink == red && points.len() == 3);
        windows.flatten().filter(is_it).count()
    };
    // The counter shows the piece, the card its view from above.
    assert_eq!((triangles(Subject::Counter), triangles(Subject::Card)), (1, 1));

    let reading = built_in("bluemax-2013-de");
    let drawn = picture(&reading, Subject::Map, "flanders", "en").expect("a map");
    let map = reading.program.maps.iter().find(|map| map.head.name == "flanders").expect("a map");
    let letters: Vec<String> = map.legend.iter().map(|terrain| terrain.letter.to_string()).collect();
    assert!(drawn.pages[0].texts().iter().all(|text| !letters.contains(&text.text)), "terrain has letters");
    assert!(drawn.pages[0].items.len() > 10 * map.terrain.len(), "{} items", drawn.pages[0].items.len());
}

#[test]
fn a_board_shows_its_pieces_where_they_are() {
    let reading = built_in("bluemax-2013-de");
    let names = Subject::Board.names(&reading);
    let drawn = picture(&reading, Subject::Board, &names[0], "en").expect("a board");
    let mission = dicta_studio::sheet::mission::MissionSheet::of(&reading, &names[0]).expect("a mission");
    let texts = drawn.pages[0].texts();
    let placed = mission.pieces.iter().filter(|piece| piece.cell >= 0);
    for piece in placed {
        assert!(texts.iter().any(|text| text.text == piece.title), "{}", piece.title);
    }
}

#[test]
fn a_picture_is_as_large_on_paper_as_what_it_shows() {
    let drawn = picture(&own(), Subject::Counter, "jim", "en").expect("a picture");
    let (_, size) = read_svg(&svg(&drawn, None));
    // A counter of 20 mm with 3 mm around it; another program takes 96 pixels for an inch.
    assert!((size.0 - 26.0 / 25.4 * 96.0).abs() < 0.1, "{size:?}");
}

#[test]
fn maps_keep_their_scale_and_each_cell_is_on_a_page() {
    let reading = built_in("nutshell");
    let name = What::Maps.names(&reading).into_iter().next().expect("a map");
    let map = reading.program.maps.iter().find(|map| map.head.name == name).expect("a map");
    for cell in [10, 35] {
        let request = Request { cell, ..Request::of(&[What::Maps], std::slice::from_ref(&name)) };
        let printout = print(&reading, &request, &AtomicBool::new(false)).expect("not cancelled");
        let windows: Vec<_> = printout
            .pages
            .iter()
            .flat_map(|page| &page.items)
            .filter_map(|item| match item {
                page::Item::Window { area, items, .. } => Some((area, items)),
                _ => None,
            })
            .collect();
        for at in 0..map.terrain.len() {
            if map.holes.get(at).copied().unwrap_or(false) {
                continue;
            }
            let title = map.cell_name(at as i64);
            let shown = windows.iter().any(|(area, items)| {
                items.iter().any(|item| {
                    let page::Item::Text(text) = item else { return false };
                    let inside =
                        text.x >= area.x && text.x <= area.right() && text.y >= area.y && text.y <= area.bottom();
                    text.text == title && inside
                })
            });
            assert!(shown, "{title} with cells of {cell} mm");
        }
        // A hex in columns is as high as its size: the grid has one for each cell.
        let hexes = windows[0].1.iter().filter(|item| match item {
            page::Item::Shape { points, fill: None, .. } if points.len() == 6 => {
                let most = points.iter().map(|p| p.1).fold(f32::MIN, f32::max);
                let high = most - points.iter().map(|p| p.1).fold(f32::MAX, f32::min);
                (high - cell as f32 * MM).abs() < 0.01
            }
            _ => false,
        });
        assert!(hexes.count() > 3, "no hexes of {cell} mm");
    }
}

/// A page has the cells that it shows and some around it, so large maps need no more memory than their cells.
#[test]
fn a_page_has_only_the_cells_that_it_shows() {
    let files = |size: &str| [("m.dicta".to_owned(), format!("{OWN}\nmap m \"M\" {{ size {size} }}\n"))];
    let reading = |size: &str| Checker::default().check(&Sources::of(1, files(size))).reading.expect("a reading");
    let request = |cell: u32| Request { cell, ..Request::of(&[What::Maps], &[]) };
    let wide = print(&reading("60 x 60"), &request(20), &AtomicBool::new(false)).expect("printed");
    let cells = |page: &Page| {
        page.items.iter().find_map(|item| match item {
            page::Item::Window { items, .. } => Some((items.len(), items.capacity())),
            _ => None,
        })
    };
    // Ten by fourteen cells fit on a page; each has its ground, its grid and its number.
    let most = wide.pages.iter().filter_map(cells).map(|(_, capacity)| capacity).max();
    assert!(most.is_some_and(|most| (3 * 140..3 * 400).contains(&most)), "{most:?}");
    let number = |wanted: &str| words(&wide).split(' ').filter(|word| *word == wanted).count();
    assert!(number("0101") > 0 && number("6060") > 0);
}

#[test]
fn a_map_with_too_many_pages_is_not_printed() {
    let text = format!("{OWN}\nmap m \"M\" {{ size 200 x 200 }}\n");
    let reading = Checker::default().check(&Sources::of(1, [("m.dicta".to_owned(), text)])).reading.expect("rules");
    let request = Request { cell: 80, ..Request::of(&[What::Maps], &[]) };
    let why = print(&reading, &request, &AtomicBool::new(false)).expect_err("too many pages");
    assert!(matches!(&why, PrintError::LargeMap { map, pages } if map == "m" && *pages > PAGES_MAX), "{why}");
}
