//! Which paper is used: upright or in landscape, and how many sheets.

use super::{built_in, own, printed, with, words};
use crate::page::{Item, Page, Printout};
use crate::{Flip, Orientation, Request, Sides, What, Which, print};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A map that needs two sheets upright and one in landscape, and a tall one.
const WIDE: &str = r#"
map plain "Plain" { size 12 x 8 }
map tower "Tower" { size 8 x 12 }
"#;

fn laid(reading: &Arc<super::Reading>, request: &Request) -> Printout {
    print(reading, request, &AtomicBool::new(false)).expect("printed")
}

/// The pages with a part of a map: whether each is wider than high.
fn map_pages(printout: &Printout) -> Vec<bool> {
    let is_map = |page: &&Page| !page.numbered && page.items.iter().any(|item| matches!(item, Item::Window { .. }));
    printout.pages.iter().filter(is_map).map(|page| page.width > page.height).collect()
}

#[test]
fn a_map_is_printed_on_the_paper_that_needs_fewer_sheets() {
    let reading = with(WIDE);
    let turned = |orientation| {
        let request = Request { orientation, ..Request::of(&[What::Maps], &[]) };
        map_pages(&laid(&reading, &request))
    };
    assert_eq!(turned(Orientation::Automatic), [true, false]);
    assert_eq!(turned(Orientation::Portrait), [false, false, false]);
    assert_eq!(turned(Orientation::Landscape), [true, true, true]);
}

/// The title of a part of a map is between the marks above it.
#[test]
fn no_mark_strikes_a_title_of_a_map() {
    let fonts = crate::fonts::Fonts::default();
    let title = "A very long title of a map that shall be printed on several pages, without an end in sight ".repeat(2);
    let reading = with(&format!("map m \"{title}\" {{ size 30 x 30 }}\n"));
    let printout = laid(&reading, &Request::of(&[What::Maps], &[]));
    let mut marks = 0;
    for page in printout.pages.iter().filter(|page| !page.numbered) {
        let texts = page.texts();
        let above = texts.iter().find(|text| text.text.contains("part ")).expect("a title");
        let (from, to) = (above.x, above.x + fonts.width(&above.text, above.size));
        for item in &page.items {
            let Item::Line { from: (x, y), .. } = item else { continue };
            if *y < above.y {
                assert!(*x < from || *x > to, "a mark at {x} in a title from {from} to {to}");
                marks += 1;
            }
        }
    }
    assert!(marks > 4, "{marks}");
}

/// What is cut, and what is read like a book, stays upright.
#[test]
fn cards_and_the_rulebook_are_always_upright() {
    let what = [What::Rules, What::Entries, What::Decks, What::Counters, What::Calibration];
    let request = Request { orientation: Orientation::Landscape, ..Request::of(&what, &[]) };
    let printout = laid(&built_in("nutshell"), &request);
    assert!(printout.pages.iter().all(|page| page.width < page.height));
    let request = Request { orientation: Orientation::Landscape, ..Request::of(&[What::Charts], &[]) };
    let charts = laid(&built_in("nutshell"), &request);
    assert!(!charts.pages.is_empty() && charts.pages.iter().all(|page| page.width > page.height));
}

/// A table of many columns, in which long titles are broken, needs fewer sheets in landscape.
#[test]
fn a_wide_table_is_printed_on_the_paper_that_needs_fewer_sheets() {
    for (width, height, is_turned) in [(11, 20, true), (2, 20, false), (2, 60, false)] {
        let columns: Vec<String> = (1..=width).map(|n| format!("pot_{n}: kettle")).collect();
        let cells = vec!["urn"; width].join(", ");
        let rows: Vec<String> = (1..=height).map(|n| format!("  row {n}: ({cells})")).collect();
        let table = format!("table pots \"Pots\" (n: number) -> {} {{\n{}\n}}", columns.join(", "), rows.join("\n"));
        let reading = with(&format!("kettle urn \"A tea urn of stainless steel\" {{ litres 9 }}\n{table}\n"));
        let pages = |orientation| {
            let request = Request { orientation, ..Request::of(&[What::Tables], &[]) };
            laid(&reading, &request).pages
        };
        let [automatic, upright, wide] = Orientation::ALL.map(pages);
        assert_eq!(automatic.len(), upright.len().min(wide.len()), "{width} × {height}");
        assert!(automatic.iter().all(|page| (page.width > page.height) == is_turned), "{width} × {height}");
    }
}

#[test]
fn single_declarations_are_chosen_for_each_part() {
    let reading = own();
    let only = |name: &str| Which::Only(BTreeSet::from([name.to_owned()]));
    let parts = [(What::Entries, only("samovar")), (What::Counters, only("jim"))].into();
    let request = Request { parts, ..Request::default() };
    assert_eq!(request.unknown(&reading), Vec::<&String>::new());
    let said = words(&laid(&reading, &request));
    assert!(said.contains("Kalinka") && !said.contains("Patience"), "{said}");
    assert!(said.ends_with("Jim Waiter"), "the back of the counter: {said}");
    let titles: Vec<String> = What::Entries.single(&reading).into_iter().map(|(_, title)| title).collect();
    assert_eq!(titles, ["Samovar", "Jim"]);
}

#[test]
fn both_sides_of_a_sheet_are_one_sheet_of_paper() {
    let sheets = |flip| Sides { flip, ..Sides::default() }.sheets(5);
    assert_eq!((sheets(Flip::Long), sheets(Flip::Short), sheets(Flip::None)), (3, 3, 5));
}

/// The sheet of a mission shows its map with the pieces, within its margins.
#[test]
fn the_sheet_of_a_mission_has_its_map() {
    for system in ["nutshell", "tally-ho", "bluemax-2013-de"] {
        let reading = built_in(system);
        let printout = printed(&reading, &[What::Missions], &[]);
        let maps = printout.pages.iter().flat_map(|page| page.items.iter().map(move |item| (page, item)));
        let maps = maps.filter_map(|(page, item)| match item {
            Item::Window { area, .. } => Some((page.inner(), *area)),
            _ => None,
        });
        let maps: Vec<_> = maps.collect();
        assert_eq!(maps.len(), reading.program.missions.len(), "{system}");
        // It leaves space for the rest of the sheet.
        assert_eq!(printout.pages.len(), maps.len(), "{system}");
        for (inner, area) in maps {
            let inside = inner.has((area.x, area.y)) && inner.has((area.right() - 0.1, area.bottom() - 0.1));
            assert!(inside, "{system}: {area:?} in {inner:?}");
        }
    }
}
