//! The sheets of missions and campaigns: titles of pieces that are whole, and words instead of source.

use super::{SYSTEMS, built_in, printed, words};
use crate::fonts::Fonts;
use crate::page::Item;
use crate::{Request, What, print};
use dicta_studio::sheet::mission::MissionSheet;
use std::sync::atomic::AtomicBool;

#[test]
fn titles_of_pieces_are_within_the_map() {
    let fonts = Fonts::default();
    for system in SYSTEMS {
        let reading = built_in(system);
        let missions = reading.program.missions.iter();
        let sheets = missions.filter_map(|mission| MissionSheet::of(&reading, &mission.head.name));
        let titles: Vec<String> = sheets.flat_map(|sheet| sheet.pieces).map(|piece| piece.title).collect();
        let printout = printed(&reading, &[What::Missions], &[]);
        let mut count = 0;
        for item in printout.pages.iter().flat_map(|page| &page.items) {
            let Item::Window { area, items, .. } = item else { continue };
            for item in items {
                let Item::Text(text) = item else { continue };
                let (from, to) = (text.x, text.x + fonts.width(&text.text, text.size));
                let inside = from >= area.x - 0.01 && to <= area.right() + 0.01 && text.y <= area.bottom();
                assert!(inside, "{system}: {} from {from} to {to}, within {area:?}", text.text);
                count += usize::from(titles.contains(&text.text));
            }
        }
        assert!(count > 10, "{system}: {count} titles");
    }
}

#[test]
fn campaigns_say_in_words_what_is_played_when_and_by_whom() {
    let campaign = |system: &str, language: &str| {
        let request = Request { language: language.to_owned(), ..Request::of(&[What::Campaigns], &[]) };
        words(&print(&built_in(system), &request, &AtomicBool::new(false)).expect("not cancelled"))
    };
    let tally = campaign("tally-ho", "en");
    for part in ["for every side", "Royal Flying Corps: Pilot Name", "Deutsche Luftstreitkräfte: Pilot Name"] {
        assert!(tally.contains(part), "{part} is not in {tally}");
    }
    let april = campaign("bluemax-2013-de", "en");
    for part in ["when the round is odd", "when the round is even", "when the round is 4", "Entente: Pilot Name"] {
        assert!(april.contains(part), "{part} is not in {april}");
    }
    assert!(!april.contains("mod") && !april.contains("if "), "{april}");
    let german = campaign("bluemax-2013-de", "de");
    assert!(german.contains("wenn die Runde ungerade ist") && !german.contains("when "), "{german}");
}

/// The pool of a piece is in the column of pieces, in titles.
#[test]
fn a_pool_is_said_once() {
    let sheet = words(&printed(&built_in("gdw"), &[What::Missions], &[]));
    assert!(
        sheet.contains("SPAD VII / Nieuport 17") && !sheet.contains("pool") && !sheet.contains("spad_vii"),
        "{sheet}"
    );
}
