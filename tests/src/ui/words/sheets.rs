//! Every kind of sheet in another language: only text by designers, and sentences generated from it, stay the same.

use super::super::{SYSTEM, TestWindow};
use super::{CTRL, CTRL_SHIFT, made_up, without_marks, written};
use dicta_program::{Head, Origin};
use dicta_studio::check::Checker;
use dicta_studio::project::Project;
use dicta_studio::sheet::campaign_sheet::CampaignSheet;
use dicta_studio::sheet::deck::DeckSheet;
use dicta_studio::sheet::prospect::Question;
use dicta_studio::sheet::rules::RulesSheet;
use dicta_studio::sheet::rules::item::ItemSheet;
use dicta_studio::sheet::rules::sentences::{Wording, text};
use dicta_studio::sheet::schedule::ScheduleModel;
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::{Key, Modifiers};
use std::sync::atomic::AtomicBool;

/// Words of the rules language, which appear around names.
const OF_THE_LANGUAGE: &str = "deck die cup table map mission campaign choice phase define doctrine rule value effect \
    event arc walk option example kind enum if not otherwise facing north north-east south-east south south-west north-west \
    hexes remembers yes no none stat track counter state flag token memory every each";

/// egui's own labels.
const OF_EGUI: [&str; 3] = ["Scroll tabs left", "Scroll tabs right", "Resize panel"];

/// Text that may appear on a sheet in any language.
struct Known {
    text: String,
    /// Text that may precede a value: titles of columns, sides of cards.
    before: Vec<String>,
    /// Labels that should not appear, with their places.
    found: Vec<String>,
}

/// The sentences on the sheets of rules, which are in the language of the rules.
fn sentences(reading: &Reading) -> String {
    let lists = RulesSheet::of(reading).lists;
    let names = lists.iter().flat_map(|group| &group.cards).map(|card| (&card.heading.word, &card.heading.name));
    let sheets = names.filter_map(|(word, name)| ItemSheet::of(reading, &format!("{word} {name}")));
    let words = |wording: Wording| wording.said.as_deref().map(text);
    let said = sheets.flat_map(|sheet| {
        let sum = sheet.sum.into_iter().flat_map(|sum| {
            let items = sum.items.into_iter().flat_map(|item| [item.amount_words, item.when.and_then(words)]);
            items.chain([sum.base.and_then(words)]).collect::<Vec<_>>()
        });
        let body = sheet.body.map(|body| text(&body));
        let clauses = sheet.clauses.into_iter().map(|clause| words(clause.when));
        sum.chain(clauses).chain([body]).flatten().collect::<Vec<String>>()
    });
    let campaigns = reading.program.campaigns.iter();
    let plays = campaigns.filter_map(|c| CampaignSheet::of(reading, &c.head.name)).flat_map(|sheet| sheet.plays);
    said.chain(plays.flat_map(|play| play.when)).collect::<Vec<_>>().join(" ")
}

impl Known {
    fn of(reading: &Reading) -> Self {
        let program = &reading.program;
        let written = written();
        // Several lines of documentation are one paragraph on a sheet; names are shown as words.
        let lines: Vec<&str> = written.lines().map(|l| l.trim().trim_start_matches('/').trim()).collect();
        let text = format!("{written} {}", lines.join(" "));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let columns = program.kinds.iter().flat_map(|k| &k.stats).map(|s| s.head.title.clone());
        let decks = program.decks.iter().filter_map(|d| DeckSheet::of(reading, &d.head.name));
        let before = columns.chain(decks.flat_map(|d| d.sides)).chain(["picks".to_owned()]);
        let before = before.filter(|b| !b.is_empty()).map(|b| format!("{} ", b.to_lowercase())).collect();
        let text = format!("{text} {} {}", text.replace('_', " "), sentences(reading).to_lowercase());
        Known { text, before, found: Vec::new() }
    }

    /// Adds the assumptions of an evaluation of an entry.
    fn assumed(&mut self, reading: &Reading, name: &str) {
        let question = Question::about(reading, &SheetRef::new(SheetKind::Entry, name)).expect("an entry");
        self.text += &question.answer(&AtomicBool::new(false)).assumed.to_lowercase();
    }

    /// Names, values and words of the rules language, in any order.
    fn holds(&self, piece: &str) -> bool {
        let separate = |c: char| matches!(c, ':' | ',' | ';' | '·' | '(' | ')' | '|');
        // The inspector says where a piece is, after its side: "Red. Spad: 0206 facing north".
        let parts = piece.replace(". ", ": ");
        self.is_written(piece) || parts.split(separate).all(|part| self.is_written(part))
    }

    fn is_written(&self, part: &str) -> bool {
        let plain = |word: &&str| {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            !word.chars().any(char::is_alphabetic) || OF_THE_LANGUAGE.split_whitespace().any(|w| w == word)
        };
        let words: Vec<&str> = part.split_whitespace().collect();
        let Some(first) = words.iter().position(|w| !plain(w)) else { return true };
        let last = words.iter().rposition(|w| !plain(w)).unwrap_or(first);
        let rest = words[first..=last].join(" ").to_lowercase();
        let rest = rest.trim_matches(|c: char| !c.is_alphanumeric());
        let known = |text: &str| self.text.contains(text);
        let pair = |rest: &str| self.before.iter().filter_map(|b| rest.strip_prefix(b.as_str())).any(known);
        part.contains(".dicta") || part.starts_with("my-") || known(rest) || pair(rest)
    }
}

/// A window with a new project, and no open files.
fn window() -> TestWindow {
    let mut app = TestWindow::in_language("xx", &made_up());
    app.click(&format!("‹New project from ›{}", dicta_studio::library::system(SYSTEM).expect("shipped").title));
    app.click("‹Create project›").expect("‹Created a project in ›");
    for pane in ["‹Sheet›", "missions.dicta", "system.dicta", "‹Inspector›", "‹Problems›", "‹History›", "‹Find›"]
    {
        app.click(&format!("‹Close ›{pane}"));
    }
    app
}

impl TestWindow {
    /// Records labels that do not come from the catalogue.
    fn expect_sheet_words(&mut self, known: &mut Known, place: &str) -> &mut Self {
        for label in self.labels() {
            let own = OF_EGUI.contains(&label.as_str()) || label.starts_with("Ctrl+");
            if !own && without_marks(&label).lines().any(|piece| !known.holds(piece)) {
                known.found.push(format!("{place}: {label}"));
            }
        }
        self
    }

    /// Goes to a declaration by its name, or runs the command with this name.
    #[track_caller]
    fn go_to(&mut self, wanted: &str, shows: &str) -> &mut Self {
        self.press(CTRL, Key::P).type_in("‹Go to anything›", wanted).press(Modifiers::NONE, Key::Enter);
        self.wait(4).expect(shows)
    }
}

#[test]
fn every_string_of_the_sheets_changes_with_the_language() {
    let reading = Checker::default().check(&Project::library(SYSTEM).expect("shipped").sources()).reading;
    let reading = reading.expect("a reading");
    let (mut known, program) = (Known::of(&reading), &reading.program);
    let name = |origin: Origin, name: &str| {
        let path = reading.place(origin).expect("a text").0;
        format!("{name} {}", path.rsplit('/').next().unwrap_or_default())
    };
    let mut app = window();

    // An entry, its chart, the legal next maneuvers, its kind, and two entries side by side.
    let entries = program.kinds.iter().flat_map(|k| &k.entries);
    let chart = entries.filter_map(|e| ScheduleModel::of(&reading, &e.head.name)).next().expect("a chart");
    let tile = chart.tiles().next().expect("a tile");
    known.assumed(&reading, &chart.name);
    app.go_to(&chart.name, "‹Boxes›").expect_sheet_words(&mut known, "card");
    app.click("‹Chart›").expect_sheet_words(&mut known, "chart");
    app.click_first(&format!("{} {}", chart.listed.1, tile.sheet.name)).expect("‹After ›");
    app.expect_sheet_words(&mut known, "chart, what may follow");
    app.click("‹All entries›").expect("‹Entries: ›").expect_sheet_words(&mut known, "kind");
    let ticks = app.labels_with("‹Select ›");
    app.click(&ticks[0]).click(&ticks[1]).click("‹Compare selected›").expect_sheet_words(&mut known, "compared");
    app.go_to(&name(tile.origin, &tile.sheet.name), "‹Path ›").expect_sheet_words(&mut known, "path");

    // One sheet of each kind.
    let all: [(Option<&Head>, &str); 12] = [
        (program.decks.first().map(|d| &d.head), "‹Odds of the remaining ones›"),
        (program.dice.first().map(|d| &d.head), "‹Odds›"),
        (program.tables.first().map(|d| &d.head), "‹The chart›"),
        (program.maps.first().map(|d| &d.head), "‹Terrain›"),
        (program.missions.first().map(|d| &d.head), "‹Checklist›"),
        (program.campaigns.first().map(|d| &d.head), "‹A round›"),
        (program.rules.first().map(|d| &d.head), "‹Clauses›"),
        (program.values.first().map(|d| &d.head), "‹Sum›"),
        (program.effects.first().map(|d| &d.head), "‹As written›"),
        (program.choices.first().map(|d| &d.head), "‹Picks›"),
        (program.doctrines.last().map(|d| &d.head), "‹Value of a position›"),
        (program.examples.first().map(|d| &d.head), "‹Expected›"),
    ];
    for (head, shows) in all {
        let head = head.expect("a declaration");
        app.go_to(&name(head.origin, &head.name), shows).expect_sheet_words(&mut known, &head.name);
    }

    // The rules, page by page.
    app.press(CTRL_SHIFT, Key::P).type_in("‹All commands›", "All rules").press(Modifiers::NONE, Key::Enter);
    for page in ["‹Sequence of play›", "‹Options (›", "‹Overlays (›", "‹Examples›", "‹All declarations›"]
    {
        app.click_first(page).expect_sheet_words(&mut known, page);
    }
    // The selected declaration, in the inspector.
    app.press(CTRL_SHIFT, Key::P).type_in("‹All commands›", "Inspector").press(Modifiers::NONE, Key::Enter);
    app.expect("‹Pane ›‹Inspector›").expect_sheet_words(&mut known, "inspector");
    assert!(known.found.is_empty(), "these are not from the catalogue: {:#?}", known.found);
}

#[test]
fn the_check_finds_untranslated_text() {
    let reading = Checker::default().check(&Project::library(SYSTEM).expect("shipped").sources()).reading;
    let known = Known::of(&reading.expect("a reading"));
    assert!(known.holds("deck 4") && known.holds("no, none"));
    for sentence in ["Odds of what is left", "Keep this sheet open", "Click to go to its text"] {
        assert!(!known.holds(sentence), "{sentence}");
    }
}
