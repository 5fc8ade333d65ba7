//! Every declaration of the library has a sheet, and its numbers match the program.

use super::super::campaign_sheet::{CampaignSheet, RoundPart};
use super::super::deck::{DeckSheet, DieSheet};
use super::super::example::ExampleSheet;
use super::super::map::MapSheet;
use super::super::mission::MissionSheet;
use super::super::mission::checks::Answer;
use super::super::table::TableSheet;
use super::*;
use crate::check::Checker;
use crate::sheet::Setting;
use item::{Differs, ItemSheet, NewLine};
use std::sync::Arc;

fn reading(system: &str) -> Arc<Reading> {
    let project = crate::project::Project::library(system).expect("exists");
    Checker::default().check(&project.sources()).reading.expect("a program")
}

/// Every declaration of every built-in system has a sheet, and its numbers match the program.
#[test]
fn every_declaration_has_a_sheet() {
    for system in dicta_content::systems() {
        let reading = reading(system);
        let program = &reading.program;
        let rules = RulesSheet::of(&reading);
        assert_eq!(rules.phases.len(), refs::phases(program).count());
        // Rulesets that the current one extends count, too.
        let mut base = Some(&program.head.name);
        while let Some(line) = base.and_then(|name| rules.overlays.iter().find(|o| o.name == *name)) {
            assert!(line.laid, "{}", line.name);
            base = Some(&line.base.0);
        }
        for card in rules.lists.iter().flat_map(|g| &g.cards) {
            let name = format!("{} {}", card.heading.word, card.heading.name);
            match card.of {
                Ref::Table(id) => {
                    let sheet = TableSheet::of(&reading, &card.heading.name).expect("a table");
                    assert_eq!(sheet.cells.len(), program.tables[id.index()].cells.len(), "{name}");
                }
                Ref::Deck(id) => {
                    let sheet = DeckSheet::of(&reading, &card.heading.name).expect("a deck");
                    let cards = program.decks[id.index()].cards.len();
                    assert_eq!(sheet.whole().iter().sum::<u32>() as usize, cards, "{name}");
                }
                Ref::Die(_) => assert!(DieSheet::of(&reading, &card.heading.name).is_some(), "{name}"),
                of => {
                    let item = ItemSheet::of(&reading, &name).unwrap_or_else(|| panic!("{name}"));
                    assert_eq!(item.of, of, "{name}");
                    assert!(!item.lines.is_empty(), "{name} has a text");
                    let marked = |line: &&String| line.trim_start().starts_with("source \"");
                    assert_eq!(item.lines.iter().take(2).find(marked), None, "{name} says its source above its text");
                    counts(program, &item, &name);
                }
            }
        }
        for mission in &program.missions {
            let sheet = MissionSheet::of(&reading, &mission.head.name).expect("a mission");
            let pieces: usize = sheet.forces.iter().flat_map(|f| &f.seats).map(|s| s.pieces.len()).sum();
            assert_eq!(pieces, mission.pieces.len());
            let missing: Vec<_> = sheet.checks.iter().filter(|c| c.answer == Answer::Missing).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", mission.head.name);
        }
        for map in &program.maps {
            let sheet = MapSheet::of(&reading, &map.head.name).expect("a map");
            assert_eq!(sheet.terrains.iter().map(|t| t.cells).sum::<usize>(), sheet.cells);
        }
        for campaign in &program.campaigns {
            let sheet = CampaignSheet::of(&reading, &campaign.head.name).expect("a campaign");
            assert!(sheet.plays.iter().all(|p| !p.missions.is_empty()));
        }
        for example in &program.examples {
            let mut all = reading.written.examples.iter();
            let written = all.find(|w| w.origin == example.head.origin).expect("declared");
            let sheet = ExampleSheet::of(&reading, &written.title).expect("an example");
            assert!(sheet.steps.iter().all(|s| !s.text.is_empty()));
        }
    }
}

/// Clauses and lines in force match those of the program, each with its words.
fn counts(program: &Program, item: &ItemSheet, name: &str) {
    let held = item.clauses.iter().filter(|c| c.off.is_none());
    match item.of {
        Ref::Rule(id) => {
            assert_eq!(held.clone().count(), program.rules[id.index()].clauses.len(), "{name}");
            assert!(held.clone().all(|c| !c.when.written.is_empty()), "{name}");
        }
        Ref::Value(id) => {
            let sum = item.sum.as_ref().expect("a sum");
            let counted: Vec<_> = sum.items.iter().filter(|i| !i.off).collect();
            assert_eq!(counted.len(), program.values[id.index()].items.len(), "{name}");
            assert!(counted.iter().all(|i| !i.amount.written.is_empty()), "{name}");
        }
        Ref::Doctrine(id) => {
            let doctrine = &program.doctrines[id.index()];
            let counted = item.sum.as_ref().map_or(0, |s| s.items.iter().filter(|i| !i.off).count());
            assert_eq!(counted, doctrine.terms.len(), "{name}");
            assert_eq!(held.count(), doctrine.avoids.len(), "{name}");
        }
        _ => {}
    }
}

#[test]
fn references_are_recorded_in_both_directions() {
    let reading = reading("bluemax-2013-de");
    let program = &reading.program;
    let item = ItemSheet::of(&reading, "rule spinning").expect("a rule");
    assert_eq!(item.on.as_ref().map(|c| c.heading.name.as_str()), Some("plan"));
    assert!(item.phases.iter().any(|p| p.heading.name == "planning"));
    let value = find(program, "value attack_dice").expect("a value");
    let refs = Refs::of(program);
    assert!(refs.named_by(value).count() > 0);
    for by in refs.named_by(value) {
        assert!(refs.named_in(by).any(|x| x == value));
    }
}

#[test]
fn an_option_lists_what_depends_on_it() {
    let reading = reading("bluemax-2013-de");
    let options = options::of(&reading);
    let altitude = options.iter().find(|o| o.heading.name == "altitude").expect("an option");
    assert!(altitude.changes.iter().any(|c| c.word == "rule" && c.title == "Altitude markers"), "{altitude:#?}");
    assert!(altitude.changes.iter().any(|c| c.word == "turn"));
    assert!(altitude.examples > 10 && altitude.missions.contains(&"Escort".to_owned()));
    let markers = ItemSheet::of(&reading, "rule levels").expect("a rule");
    assert!(markers.clauses.iter().all(|c| c.off.as_deref() == Some("altitude")), "{:#?}", markers.clauses);
}

/// An option that requires another turns it on, and is turned off with it.
#[test]
fn options_that_require_each_other_are_switched_together() {
    let reading = reading("bluemax-2013-de");
    let needy = reading.program.options.iter().find(|o| !o.requires.is_empty()).expect("an option that needs another");
    let (name, needed) = (needy.head.name.as_str(), needy.requires[0].as_str());
    let on = options::changed(&reading, name, "on");
    let said = |setting: &Setting, name: &str| setting.options.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
    assert_eq!((said(&on, name), said(&on, needed)), (Some("on".to_owned()), Some("on".to_owned())));
    let project = crate::project::Project::library("bluemax-2013-de").expect("exists");
    let both = Checker::default().check_under(&project.sources(), &on).reading.expect("a program");
    let off = options::changed(&both, needed, "off");
    assert_eq!((said(&off, name), said(&off, needed)), (None, None));
}

/// After an `else`, the condition before it does not hold, at any depth.
#[test]
fn a_campaign_shows_the_conditions_of_a_mission() {
    let project = crate::project::Project::library("bluemax-2013-de").expect("exists");
    let mut sources = project.sources();
    let file = sources.files.iter_mut().find(|(_, text)| text.contains("else { play dogfight }")).expect("a campaign");
    file.1 =
        file.1.replace("else { play dogfight }", "else { if round == 2 { play dogfight } else { play duel } }").into();
    let reading = Checker::default().check(&sources).reading.expect("a program");
    let sheet = CampaignSheet::of(&reading, &reading.program.campaigns[0].head.name).expect("a campaign");
    let when: Vec<String> = sheet.plays.iter().map(|p| p.when.join(", ")).collect();
    let odd = "when the round is odd";
    let nested = "when the round is even, when the round is 2";
    let last = "when the round is even, when the round is not 2";
    assert_eq!(when[..3], [odd, nested, last]);
    let RoundPart::Branch { when, .. } = &sheet.order[0] else { panic!("no branch: {:?}", sheet.order) };
    assert_eq!(when, odd);
}

/// Content that depends on an option that is off is still shown, and marked.
#[test]
fn content_disabled_by_an_option_is_still_shown() {
    let reading = reading("bluemax-2013-de");
    let item = ItemSheet::of(&reading, "define observer_asked").expect("a definition");
    let names = |groups: &[Group]| -> Vec<(String, bool)> {
        groups.iter().flat_map(|g| &g.cards).map(|c| (c.heading.name.clone(), c.off)).collect()
    };
    assert_eq!(names(&item.names), [("observer_can_fire".to_owned(), true), ("observer_can_reload".to_owned(), true)]);
    let phases: Vec<(&str, bool)> = item.phases.iter().map(|p| (p.heading.name.as_str(), p.off)).collect();
    assert_eq!(phases, [("combat", true)]);
    // A rule is attached to its choice, which counts neither as a mention of the rule nor by it.
    let rule = ItemSheet::of(&reading, "rule spinning").expect("a rule");
    assert!(rule.names.iter().chain(&rule.named_by).flat_map(|g| &g.cards).all(|c| c.heading.name != "plan"));
}

#[test]
fn a_line_replaced_or_removed_by_a_house_rule_says_so() {
    let mine = "edition 1\nruleset mine \"Mine\"\nboard square\noption night \"Night\" off\nside red \"Red\" { }\nside blue \"Blue\" { }\nkind cart \"Cart\" piece { counter cracks : 0..9 }\ncart wagon { }\nvalue worth \"Worth\" (s: side) = 0 {\n  + count of cart c where c.side == s as carts because \"carts\"\n  + 3 as flag because \"a flag\"\n  - 1 when night as dark because \"dark\"\n}\n";
    let house = "edition 1\nuse mine\nruleset deep \"Deep\" extends mine\nreplace worth.carts by + 2 because \"two\"\nremove worth.flag\n";
    let files = [("mine.dicta", mine), ("house.dicta", house)].map(|(path, text)| (path.to_owned(), text.to_owned()));
    let checked = Checker::default().check(&crate::check::Sources::of(1, files));
    let reading = checked.reading.expect("a program");
    assert_eq!(reading.overlays, ["deep"]);
    let sum = ItemSheet::of(&reading, "value worth").and_then(|item| item.sum).expect("a sum");
    let lines: Vec<(&str, bool)> = sum.items.iter().map(|i| (i.because.as_str(), i.off)).collect();
    assert_eq!(lines, [("a flag", true), ("dark", true), ("two", false)]);
    // The condition of a new line is completed by what the value can name.
    let value = find(&reading.program, "value worth").and_then(|of| head_of(&reading.program, of)).expect("a value");
    let typed = NewLine { when: "s == red and nig".to_owned(), ..NewLine::default() };
    let found = typed.suggestions(&reading, value.1.origin);
    assert!(found.contains(&("night".to_owned(), "s == red and night".to_owned())), "{found:?}");
    // A comparison is continued, and the reason is not a part of the condition.
    let typed = NewLine { when: "s == red ".to_owned(), ..NewLine::default() };
    let both = ["and", "or"].map(|word| (word.to_owned(), format!("s == red {word}")));
    assert_eq!(typed.suggestions(&reading, value.1.origin), both);
    // A removed line can be switched on again.
    let switched: Vec<bool> = sum.items.iter().map(|i| i.switch.as_ref().is_some_and(|s| s.is_off)).collect();
    assert_eq!(switched, [true, false, false]);
    let by = || "Deep".to_owned();
    let before = "+ count of cart c where c.side == s as carts because \"carts\"".to_owned();
    let differs: Vec<Option<Differs>> = sum.items.into_iter().map(|i| i.differs).collect();
    assert_eq!(differs, [Some(Differs::Removed { by: by() }), None, Some(Differs::Changed { by: by(), before })]);
}

#[test]
fn a_new_line_is_written_as_a_person_writes_it() {
    let line = |verb, amount: &str, when: &str, because: &str| {
        let [amount, when, because] = [amount, when, because].map(str::to_owned);
        NewLine { verb, amount, when, because }.written()
    };
    assert_eq!(line(None, "2", "", ""), "+ 2");
    assert_eq!(line(None, " -2 ", "c.old ", "it is \"old\""), "- 2 when c.old because \"it is \\\"old\\\"\"");
    assert_eq!(line(Some("forbid"), "", "speed > 2", "slow"), "forbid when speed > 2 because \"slow\"");
    assert_eq!(line(Some("prefer"), "", "speed", ""), "prefer speed");
}

/// A clause that a house rule leaves out of its copy of a rule is shown, and can be switched on again.
#[test]
fn a_clause_removed_by_a_house_rule_says_so() {
    let mine = "edition 1\nruleset mine \"Mine\"\nboard square\nside red \"Red\" { }\nside blue \"Blue\" { }\nkind cart \"Cart\" piece { counter cracks : 0..9 }\ncart wagon { }\nchoice go \"Go\" (c: cart) {\n  pick speed \"Speed\" : 1..4\n  then { c.cracks += speed }\n}\nrule slow \"Slow\" for go {\n  forbid when speed > 2 because \"nothing rolls as fast\"\n  forbid when speed == c.cracks because \"even\"\n}\n";
    let house = "edition 1\nuse mine\nruleset deep \"Deep\" extends mine\nreplace rule slow \"Slow\" for go {\n  forbid when speed == c.cracks because \"even\"\n  warn when speed > 3 because \"fast\"\n}\n";
    let files = [("mine.dicta", mine), ("house.dicta", house)].map(|(path, text)| (path.to_owned(), text.to_owned()));
    let reading = Checker::default().check(&crate::check::Sources::of(1, files)).reading.expect("a program");
    let item = ItemSheet::of(&reading, "rule slow").expect("a rule");
    let by = || "Deep".to_owned();
    let mut shown: Vec<(&str, bool, Option<Differs>)> = item
        .clauses
        .iter()
        .map(|c| (c.because.as_str(), c.switch.as_ref().is_some_and(|s| s.is_off), c.differs.clone()))
        .collect();
    shown.sort_by_key(|(because, ..)| *because);
    let expected = [
        ("even", false, None),
        ("fast", false, Some(Differs::Added { by: by() })),
        ("nothing rolls as fast", true, Some(Differs::Removed { by: by() })),
    ];
    assert_eq!(shown, expected);
}

/// What an option switches off is shown with its condition: clauses, walks, avoids, picks, modifiers and fields.
#[test]
fn every_line_that_an_option_switches_off_is_shown() {
    let mine = "edition 1\nruleset mine \"Mine\"\nboard hex\noption mud \"Mud\" off\nside red \"Red\" { }\nside blue \"Blue\" { }\nkind cart \"Cart\" piece { counter cracks : 0..9  when mud { state depth \"Depth\" : 0..3 } }\ncart wagon { }\nchoice go \"Go\" (c: cart) {\n  pick speed \"Speed\" : 1..4\n  pick depth \"Depth\" : 0..2 when mud\n  then { c.cracks += speed }\n}\nrule slow \"Slow\" for go {\n  when mud {\n    forbid when speed > 2 because \"stuck\"\n  }\n  warn when speed > 3 because \"fast\"\n}\nwalk slide (c: cart) {\n  steps 1..2\n  forbid end when mud because \"stuck\"\n}\ndoctrine careful for cart c {\n  avoid go when mud because \"mud\"\n  - c.cracks as cracks because \"cracks\"\n  - 2 when mud as stuck because \"stuck\"\n}\n";
    let sources = crate::check::Sources::of(1, [("mine.dicta".to_owned(), mine.to_owned())]);
    let reading = Checker::default().check(&sources).reading.expect("a program");
    let item = |name: &str| ItemSheet::of(&reading, name).expect("a declaration");
    let clauses = |name: &str| -> Vec<(String, Option<String>, String)> {
        item(name).clauses.into_iter().map(|c| (c.because, c.off, c.when.written)).collect()
    };
    let line =
        |because: &str, off: Option<&str>, when: &str| (because.to_owned(), off.map(str::to_owned), when.to_owned());
    assert_eq!(clauses("rule slow"), [line("stuck", Some("mud"), "speed > 2"), line("fast", None, "speed > 3")]);
    assert_eq!(clauses("walk slide"), [line("stuck", Some(""), "mud")]);
    assert_eq!(clauses("doctrine careful"), [line("mud", Some(""), "mud")]);
    let picks: Vec<(String, bool)> = item("choice go").picks.into_iter().map(|p| (p.title, p.off)).collect();
    assert_eq!(picks, [("Speed".to_owned(), false), ("Depth".to_owned(), true)]);
    let terms = item("doctrine careful").sum.expect("terms").items;
    let terms: Vec<_> =
        terms.iter().map(|i| (i.amount.written.as_str(), i.when.as_ref().map(|w| w.written.as_str()), i.off)).collect();
    assert_eq!(terms, [("c.cracks", None, false), ("2", Some("mud"), true)]);
    let kind = super::super::kind::KindModel::of(&reading, "cart").expect("a kind");
    let fields: Vec<_> = kind.fields.iter().map(|f| (f.title.as_str(), f.role, f.off.as_deref())).collect();
    assert_eq!(fields, [("cracks", "counter", None), ("Depth", "state", Some("mud"))]);
}
