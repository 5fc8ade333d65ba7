//! Counters: whose they are, how many, and their whole titles.

use super::{printed, with, words};
use crate::page::{Item, Page};
use crate::{What, entries};

const TEA: &str = r#"
side blue "North" { }
side yellow "South" { }
turn { phase tea "Tea" { } }
map yard "Yard" { size 8 x 8 }
waiter tim "Bartholomew Featherstone #16" { steps [ahead], pot samovar, patience 7 }
mission supper "Supper" {
  map yard
  turns 4
  seat cook "Cook" blue
  seat help "Help" yellow
  piece one   jim { seat cook, at 0303, facing 0 }
  piece two   jim { seat help, at 0304, facing 0 }
  piece three jim { seat help, at 0305, facing 0 }
}
"#;

/// How many parts of a page have the ground of this side.
fn grounds(page: &Page, side: Option<usize>) -> usize {
    let is_it = |item: &&Item| matches!(item, Item::Shape { fill: Some(ink), .. } if *ink == entries::band(side));
    page.items.iter().filter(is_it).count()
}

#[test]
fn each_side_has_the_counters_that_a_mission_needs() {
    let printout = printed(&with(TEA), &[What::Counters], &[]);
    let (front, back) = (&printout.pages[0], &printout.pages[1]);
    for page in [front, back] {
        // No mission has Tim.
        assert_eq!([Some(0), Some(1), None].map(|side| grounds(page, side)), [1, 2, 1]);
    }
    let badges = |page: &Page| {
        let drawn = page.items.iter().filter_map(|item| match item {
            Item::Window { items, .. } => Some(items),
            _ => None,
        });
        drawn.flatten().filter(|item| matches!(item, Item::Disc { radius, .. } if *radius < 5.0)).count()
    };
    assert_eq!((badges(front), badges(back)), (1, 0), "the badge of the first side is a disc");
}

#[test]
fn a_long_title_is_whole_on_its_counter() {
    let printout = printed(&with(TEA), &[What::Counters], &["tim"]);
    // The front has its initials, for it has no look; no word is broken on the back either.
    let said = words(&printout);
    assert_eq!(said, "BF# Bartholomew Featherstone #16 Bartholomew Featherstone #16 Waiter");
}
