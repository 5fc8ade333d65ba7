//! Pictures of sheets that are not printed: kinds, comparisons, examples, looks and the rules.

use super::{built_in, own, with};
use crate::page::{Ink, Item, Page};
use crate::{Subject, picture};
use dicta_studio::sheet::Reading;
use std::sync::Arc;

/// The words of a picture, in order.
fn words(reading: &Arc<Reading>, subject: Subject, name: &str) -> String {
    let drawn = picture(reading, subject, name, "en").unwrap_or_else(|| panic!("{name} has no picture"));
    let texts = drawn.pages[0].texts();
    texts.into_iter().map(|text| text.text.trim_end().to_owned()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_kind_shows_its_fields_and_the_values_of_its_entries() {
    let said = words(&own(), Subject::Kind, "kettle");
    assert_eq!(said, "Kettle A kettle of our own. Litres stat 1..9 Song stat text Litres Song Samovar 8 Kalinka");
    let enums = with("enum leaf \"Leaf\" { green \"Green tea\", black \"Black tea\" }");
    assert_eq!(words(&enums, Subject::Enum, "leaf"), "Leaf Green tea Black tea");
    assert_eq!(Subject::of(&enums, "leaf"), Some(Subject::Enum));
}

#[test]
fn entries_side_by_side_show_in_strong_letters_what_differs() {
    let reading = with("kettle teapot \"Teapot\" { litres 2, song \"Kalinka\" }");
    assert_eq!(Subject::of(&reading, "samovar teapot"), Some(Subject::Compare));
    assert!(!Subject::Compare.shows(&reading, "samovar") && !Subject::Compare.shows(&reading, "samovar pot"));
    let drawn = picture(&reading, Subject::Compare, "samovar teapot", "en").expect("a picture");
    let texts = drawn.pages[0].texts();
    let strong: Vec<&str> = texts.iter().filter(|text| text.strong).map(|text| text.text.as_str()).collect();
    assert_eq!(strong, ["Litres", "8", "2"]);
    assert!(texts.iter().any(|text| text.text == "Kalinka" && text.ink == Ink::SOFT));
}

#[test]
fn an_example_shows_its_position_under_its_own_options_and_its_steps() {
    let reading = built_in("skirmish");
    let name = "Speed changes by one at most";
    let drawn = picture(&reading, Subject::Example, name, "en").expect("a picture");
    let texts: Vec<&str> = drawn.pages[0].texts().iter().map(|text| text.text.trim()).collect();
    assert_eq!((texts[0], texts.last()), (name, Some(&"expect refused plan(r) 4S4 by acceleration")), "{texts:?}");
    // The option is off, and only the part of the map around the piece is shown.
    assert!(texts.contains(&"off") && texts.contains(&"0507"), "{texts:?}");
    let areas = drawn.pages[0].items.iter().filter_map(|item| match item {
        Item::Window { area, .. } => Some((area.width, area.height)),
        _ => None,
    });
    let [(wide, high)] = areas.collect::<Vec<_>>()[..] else { panic!("no board") };
    assert!((wide / high - 1.0).abs() < 0.1, "{wide} × {high}");
}

#[test]
fn the_rules_are_shown_as_a_sequence_and_declaration_by_declaration() {
    let reading = built_in("nutshell");
    let names = Subject::Rules.names(&reading);
    let of = |word: &str| names.iter().find(|name| name.starts_with(word)).expect("one of these");
    let whole = words(&reading, Subject::Rules, "");
    assert_eq!(words(&reading, Subject::Rules, &reading.program.head.name), whole);
    let phase = words(&reading, Subject::Rules, of("phase "));
    assert!(whole.len() > phase.len() && phase.contains("1. "), "{phase}");
    let value = words(&reading, Subject::Rules, of("value "));
    assert!(value.contains("Amount Reason") && value.contains("As written"), "{value}");
    for name in &names {
        assert!(words(&reading, Subject::Rules, name).len() > 3, "{name}");
    }
    assert_eq!(picture(&reading, Subject::Rules, "rule nobody_wrote", "en"), None);
    let option = reading.program.options[0].head.clone();
    assert!(words(&reading, Subject::Rules, &format!("option {}", option.name)).contains(&option.title));
    assert!(words(&reading, Subject::Rules, "examples").starts_with("Examples "));
}

#[test]
fn a_look_is_shown_large_and_small_by_day_and_by_night() {
    let reading = with("look waiter {\n  top { polygon red [0 -40, 40 40, -40 40] }\n}");
    let drawn = picture(&reading, Subject::Look, "waiter", "en").expect("a picture");
    let is_triangle = |item: &&Item| matches!(item, Item::Shape { points, fill: Some(_), .. } if points.len() == 3);
    let windows = drawn.pages[0].items.iter().filter_map(|item| match item {
        Item::Window { items, .. } => Some(items.iter().filter(is_triangle).count()),
        _ => None,
    });
    // Enlarged once, and in three sizes by day and by night.
    assert_eq!(windows.collect::<Vec<_>>(), [1; 7]);
    assert!(!Subject::Look.shows(&reading, "samovar"), "an entry without a look has no drawing");
}

/// No picture is cut off: each text is within the page.
#[test]
fn every_text_of_a_picture_is_on_it() {
    let fonts = crate::fonts::Fonts::default();
    let inside = |page: &Page| {
        page.items.iter().all(|item| match item {
            Item::Text(text) => {
                text.x + fonts.width(text.text.trim_end(), text.size) <= page.width && text.y <= page.height
            }
            _ => true,
        })
    };
    for system in super::SYSTEMS {
        let reading = built_in(system);
        for (subject, count) in
            [(Subject::Kind, 99), (Subject::Enum, 99), (Subject::Example, 4), (Subject::Look, 6), (Subject::Card, 6)]
        {
            for name in subject.names(&reading).into_iter().take(count) {
                let drawn = picture(&reading, subject, &name, "en");
                let drawn = drawn.unwrap_or_else(|| panic!("{system}: {subject:?} {name} has no picture"));
                assert!(inside(&drawn.pages[0]), "{system}: {subject:?} {name}");
            }
        }
    }
}
