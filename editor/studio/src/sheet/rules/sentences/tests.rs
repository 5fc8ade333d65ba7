//! The sentences of rules: what they say in every built-in language, and what changing a value in them writes.

use super::super::super::Reading;
use super::super::super::deck::DieSheet;
use super::super::item::ItemSheet;
use super::super::{RulesSheet, head_of};
use super::{SentencePart, text};
use crate::check::Checker;
use crate::hands::sentence_values::of_sentence;
use crate::hands::{EditableValue, Input};
use dicta_ide::File;
use dicta_ide::edit::{Edit, changes, house_rule};
use dicta_syntax::{apply, parse};
use std::fmt::Write;
use std::sync::Arc;

fn reading(system: &str) -> Arc<Reading> {
    let project = crate::project::Project::library(system).expect("a built-in system");
    Checker::default().check(&project.sources()).reading.expect("a program")
}

/// Every value in brackets.
fn marked(sentence: &[SentencePart]) -> String {
    let parts = sentence.iter().map(|part| match part {
        SentencePart::Text(text) => text.clone(),
        SentencePart::Value(value) => format!("[{}]", value.text),
    });
    parts.collect()
}

/// The sentences of a declaration, a line each, with those that have no words as written.
fn sentences(sheet: &ItemSheet) -> (String, Vec<String>) {
    let (mut out, mut wordless) = (String::new(), Vec::new());
    let heading = &sheet.heading;
    let mut line = |before: &str, said: Option<&Vec<SentencePart>>, written: &str| match said {
        Some(said) => _ = writeln!(out, "  {before}{}", marked(said)),
        None => {
            _ = writeln!(out, "  {before}`{written}`");
            wordless.push(format!("{} {}: {written}", heading.word, heading.name));
        }
    };
    if heading.word == "define" {
        line("", sheet.body.as_ref(), "its source");
    }
    sheet.shapes.iter().for_each(|shape| line("", Some(shape), ""));
    for clause in sheet.clauses.iter().filter(|clause| clause.off.is_none()) {
        line(&format!("{:?} {} when ", clause.sort, clause.about), clause.when.said.as_ref(), &clause.when.written);
    }
    if let Some(sum) = &sheet.sum {
        if let Some(base) = &sum.base {
            line("base ", base.said.as_ref(), &base.written);
        }
        for item in sum.items.iter().filter(|item| !item.off) {
            let sign = if item.minus { "− " } else { "+ " };
            let weight = item.weight.as_ref().map(|weight| format!("({}) × ", weight.text)).unwrap_or_default();
            if item.figure.is_none() {
                line(&format!("{sign}{weight}"), item.amount.said.as_ref(), &item.amount.written);
            }
            if let Some(when) = &item.when {
                line(&format!("{sign}{} when ", item.amount.written), when.said.as_ref(), &when.written);
            }
        }
        if let Some((least, most)) = &sum.clamp {
            line("at least ", least.said.as_ref(), &least.written);
            line("at most ", most.said.as_ref(), &most.written);
        }
    }
    (out, wordless)
}

fn all(system: &str, language: &str) -> (String, Vec<String>) {
    let reading = reading(system);
    reading.speak(language);
    let (mut out, mut wordless) = (String::new(), Vec::new());
    for card in RulesSheet::of(&reading).lists.iter().flat_map(|group| &group.cards) {
        let Some((word, head)) = head_of(&reading.program, card.of) else { continue };
        let Some(sheet) = ItemSheet::of(&reading, &format!("{word} {}", head.name)) else { continue };
        let (said, without) = sentences(&sheet);
        if !said.is_empty() {
            _ = writeln!(out, "{word} {} ({})\n{said}", head.name, sheet.heading.title);
        }
        wordless.extend(without);
    }
    (out, wordless)
}

/// A small system with everything that is said in sentences.
const GAME: &str = r#"edition 1
ruleset mine "Mine"
board hex

enum load "Load" {
  none_at_all "nothing"
  mail "mail"
  coal "coal"
}
kind cart "Cart" piece {
  stat pull "Pull" : 1..9
  flag stuck "Stuck"
  state loaded "Load" : load = none_at_all
}
cart bay "Bay" { pull 3 }
die luck "Luck" { x2 1, x3 2, 6 }

arc ahead "Ahead" for cart = wedge 5..1 within 3 except line 0 within 1

/// Near enough to pull.
define near "Near" (a: cart, b: cart) = a.side != b.side and distance(a, b) <= 2

define heavy(a: cart) = a.loaded in { mail, coal } and not a.stuck

walk drive(a: cart) {
  steps 1..a.pull
  steps 2 when a.loaded == none_at_all
  turn left, right, not before each step
  forbid step when step > 3 because "too far"
}

value load_of "Load" (a: cart) = 2 + a.pull {
  + 1 when a in arc(a, ahead) as first because "in front"
} clamp 0..6

doctrine eager "Eager" for cart a {
  samples 2
  + 6 * sum of load_of(b) for cart b where near(a, b) when not a.stuck as pulls because "near the others"
  - sum of distance(a, b) for cart b where b != a as alone because "alone"
  - 8 when a.stuck as stuck because "stuck"
}
"#;

fn own() -> Arc<Reading> {
    let sources = crate::check::Sources::of(1, [("mine.dicta".to_owned(), GAME.to_owned())]);
    Checker::default().check(&sources).reading.expect("a reading")
}

fn said(reading: &Reading, name: &str) -> String {
    let sheet = ItemSheet::of(reading, name).unwrap_or_else(|| panic!("no sheet of {name}"));
    sentences(&sheet).0
}

#[test]
fn rules_are_said_in_the_language_of_the_reader() {
    let reading = own();
    let all = |language: &str| {
        reading.speak(language);
        let names = ["arc ahead", "define near", "define heavy", "walk drive", "value load_of", "doctrine eager"];
        names.map(|name| said(&reading, name)).join("")
    };
    let texts = ["en", "de", "it"].map(|language| format!("{language}\n{}", all(language))).join("\n");
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("sentences", texts);
    });
}

/// All values that can be changed on a sheet, each with its words.
fn values(reading: &Reading, sheet: &ItemSheet) -> Vec<(String, EditableValue)> {
    let all = changeable(sheet).into_iter().flatten();
    let value = |part: &SentencePart| match part {
        SentencePart::Value(value) => Some((value.text.clone(), of_sentence(reading, value)?)),
        SentencePart::Text(_) => None,
    };
    let mut found: Vec<(String, EditableValue)> = all.filter_map(value).collect();
    let weights = sheet.sum.iter().flat_map(|sum| &sum.items).filter_map(|item| item.weight.clone());
    found.extend(weights.filter_map(|w| Some((format!("weight {}", w.text), of_sentence(reading, &w)?))));
    found.extend(sheet.budget.iter().filter_map(|v| Some((v.text.clone(), of_sentence(reading, v)?))));
    found
}

/// What setting a value of a sheet makes of a line of the source.
fn set(reading: &Reading, name: &str, words: &str, to: &str) -> String {
    let sheet = ItemSheet::of(reading, name).expect("a sheet");
    let all = values(reading, &sheet);
    let found = all.iter().find(|(text, _)| text == words);
    let (_, value) =
        found.unwrap_or_else(|| panic!("no `{words}` in {:?}", all.iter().map(|v| &v.0).collect::<Vec<_>>()));
    changed(reading, &value.set(to.to_owned()))
}

/// The lines that an edit changes.
fn changed(reading: &Reading, edit: &Edit) -> String {
    let made = changes(reading.names.files(), edit).unwrap_or_else(|why| panic!("{edit:?}: {why}"));
    let edits: Vec<_> = made.into_iter().map(|(_, edit)| edit).collect();
    let after = apply(GAME, &edits).expect("applied");
    let lines = after.lines().filter(|line| !GAME.lines().any(|old| old == *line));
    lines.map(str::trim).collect::<Vec<_>>().join(" / ")
}

#[test]
fn values_of_sentences_are_changed_where_they_are_written() {
    let reading = own();
    let set = |name: &str, words: &str, to: &str| set(&reading, name, words, to);
    let near = "define near \"Near\" (a: cart, b: cart) = a.side != b.side and distance(a, b) <= 4";
    assert_eq!(set("define near", "2", "4"), near);
    let heavy = "define heavy(a: cart) = a.loaded in { coal } and not a.stuck";
    assert_eq!(set("define heavy", "mail or coal", "coal"), heavy);
    assert_eq!(set("walk drive", "3", "5"), "forbid step when step > 5 because \"too far\"");
    assert_eq!(set("walk drive", "2", "1"), "steps 1 when a.loaded == none_at_all");
    assert_eq!(set("walk drive", "nothing", "mail"), "steps 2 when a.loaded == mail");
    let turns = "a turn to the left, a turn to the right, straight on";
    assert_eq!(set("walk drive", turns, "left, not"), "turn left, not before each step");
    let arc = "arc ahead \"Ahead\" for cart = wedge 4..1 within 3 except line 0 within 1";
    assert_eq!(set("arc ahead", "5", "4"), arc);
    assert!(set("value load_of", "2", "3").starts_with("value load_of \"Load\" (a: cart) = 3 + a.pull {"));
    assert!(set("doctrine eager", "weight 6", "9").starts_with("+ 9 * sum of load_of(b)"));
    assert!(set("doctrine eager", "weight 1", "3").starts_with("- 3 * sum of distance(a, b)"));
    assert!(set("doctrine eager", "weight 8", "5").starts_with("- 5 when a.stuck"));
    assert_eq!(set("doctrine eager", "samples", "4"), "samples 4");
    assert_eq!(set("doctrine eager", "replies", "3"), "replies 3");
}

#[test]
fn how_often_a_face_is_on_a_die_is_changed() {
    let reading = own();
    let die = DieSheet::of(&reading, "luck").expect("a die");
    let faces: Vec<(&str, String)> =
        die.lines.iter().map(|line| (line.face.as_str(), line.count.written.clone())).collect();
    assert_eq!(faces, [("1", "2".to_owned()), ("2", "3".to_owned()), ("6", "1".to_owned())]);
    let set = |n: usize, to: &str| {
        changed(&reading, &of_sentence(&reading, &die.lines[n].count).expect("a number").set(to.to_owned()))
    };
    assert_eq!(set(1, "4"), "die luck \"Luck\" { x2 1, x4 2, 6 }");
    assert_eq!(set(2, "2"), "die luck \"Luck\" { x2 1, x3 2, x2 6 }");
}

/// In a built-in file, the change is written into a house rule.
#[test]
fn values_of_built_in_sentences_are_changed_in_a_house_rule() {
    let reading = reading("skirmish");
    let house = "edition 1\n\nruleset house \"House\" extends skirmish\n";
    let mut files = reading.names.files().to_vec();
    files.push(File::new("house.dicta", house));
    let program = &reading.program;
    let mut kinds = 0;
    for card in RulesSheet::of(&reading).lists.iter().flat_map(|group| &group.cards) {
        let Some((word, head)) = head_of(program, card.of) else { continue };
        let Some(sheet) = ItemSheet::of(&reading, &format!("{word} {}", head.name)) else { continue };
        let numbers = values(&reading, &sheet).into_iter().filter_map(|(_, value)| match value.input {
            Input::Number { now, .. } => Some(value.set((now + 1).to_string())),
            _ => None,
        });
        for edit in numbers {
            let made = house_rule(&files, files.len() - 1, &edit).unwrap_or_else(|why| panic!("{edit:?}: {why}"));
            let edits: Vec<_> = made.into_iter().map(|(_, edit)| edit).collect();
            let after = apply(house, &edits).expect("applied");
            assert!(after.contains("replace ") && parse(&after).errors().next().is_none(), "{after}");
            kinds += 1;
        }
    }
    assert!(kinds > 20, "{kinds}");
}

/// The sentences of a sheet whose values can be changed.
fn changeable(sheet: &ItemSheet) -> Vec<&[SentencePart]> {
    let sum = sheet.sum.iter().flat_map(|sum| {
        let items = sum.items.iter().flat_map(|item| std::iter::once(&item.amount).chain(&item.when));
        sum.base.iter().chain(items).filter_map(|wording| wording.said.as_ref())
    });
    let clauses = sheet.clauses.iter().filter_map(|clause| clause.when.said.as_ref());
    sheet.body.iter().chain(&sheet.shapes).chain(clauses).chain(sum).map(Vec::as_slice).collect()
}

/// A number that is changed in a sentence is changed in that place of the sentence, and nowhere else.
#[test]
fn a_changed_number_is_read_where_it_was_changed() {
    let project = crate::project::Project::library("skirmish").expect("a built-in system");
    let sources = project.sources();
    let mut checker = Checker::default();
    let before = checker.check(&sources).reading.expect("a program");
    let mut changed = 0;
    for card in RulesSheet::of(&before).lists.iter().flat_map(|group| &group.cards) {
        let Some((word, head)) = head_of(&before.program, card.of) else { continue };
        let name = format!("{word} {}", head.name);
        let Some(sheet) = ItemSheet::of(&before, &name) else { continue };
        for (n, sentence) in changeable(&sheet).into_iter().enumerate() {
            for (i, part) in sentence.iter().enumerate() {
                let SentencePart::Value(value) = part else { continue };
                let Some(EditableValue { input: Input::Number { now, least, most }, .. }) = of_sentence(&before, value)
                else {
                    continue;
                };
                let next = if now < most { now + 1 } else { now - 1 };
                assert!(least <= next && value.written == now.to_string(), "{name}: {value:?}");
                let edit = of_sentence(&before, value).expect("a number").set(next.to_string());
                let made = changes(before.names.files(), &edit).unwrap_or_else(|why| panic!("{edit:?}: {why}"));
                let mut files = sources.clone();
                for (file, edit) in made {
                    let path = &before.names.files()[file].path;
                    let (_, text) = files.files.iter_mut().find(|(own, _)| own == path).expect("a file of the system");
                    *text = apply(text, &[edit]).expect("applied").into();
                }
                let after = checker.check(&files).reading.expect("a program");
                let sheet = ItemSheet::of(&after, &name).expect("the same sheet");
                let mut wanted: Vec<String> = sentence.iter().map(|part| text(std::slice::from_ref(part))).collect();
                wanted[i] = dicta_program::Words::number(next);
                assert_eq!(text(changeable(&sheet)[n]), wanted.concat(), "{name}");
                changed += 1;
            }
        }
    }
    assert!(changed > 20, "{changed}");
}

/// Values of sentences in sources with unusual formatting: every byte outside the value is as before.
#[test]
fn a_changed_number_leaves_everything_else_as_it_was() {
    let doubled = |text: &str| text.replace("  ", "    ").replace(" = ", "  =  ").replace(" for ", "   for  ");
    let layouts = [
        GAME.to_owned(),
        GAME.replace('\n', "\r\n"),
        doubled(GAME),
        GAME.replace('\n', "  // → ü, { [ \"\n"),
        doubled(GAME).replace('\n', "\t// é\r\n"),
    ];
    for text in layouts {
        let sources = crate::check::Sources::of(1, [("mine.dicta".to_owned(), text.clone())]);
        let reading = Checker::default().check(&sources).reading.expect("a reading");
        let mut changed = 0;
        for name in ["arc ahead", "define near", "walk drive", "value load_of", "doctrine eager"] {
            let sheet = ItemSheet::of(&reading, name).unwrap_or_else(|| panic!("no sheet of {name} in {text}"));
            let weights = sheet.sum.iter().flat_map(|sum| &sum.items).filter_map(|item| item.weight.as_ref());
            let said = changeable(&sheet).into_iter().flatten().filter_map(|part| match part {
                SentencePart::Value(value) => Some(&**value),
                SentencePart::Text(_) => None,
            });
            for value in said.chain(weights) {
                let Some(EditableValue { input: Input::Number { now, .. }, .. }) = of_sentence(&reading, value) else {
                    continue;
                };
                let edit = of_sentence(&reading, value).expect("a number").set((now + 1).to_string());
                let made = changes(reading.names.files(), &edit).unwrap_or_else(|why| panic!("{edit:?}: {why}"));
                let edits: Vec<_> = made.into_iter().map(|(_, edit)| edit).collect();
                let mut wanted = text.clone();
                let (before, after) = &value.affixes;
                let at = value.at.start as usize..value.at.end as usize;
                wanted.replace_range(at, &format!("{before}{}{after}", now + 1));
                assert_eq!(apply(&text, &edits).expect("applied"), wanted, "{name}");
                changed += 1;
            }
        }
        assert!(changed > 10, "{changed} numbers of {text}");
    }
}

/// A title with the characters that mark constants is only words.
#[test]
fn a_title_with_control_characters_can_not_be_mistaken_for_a_value() {
    let title = "Pu\u{2}1\u{3}ll\u{4}";
    let game = GAME.replace("state loaded \"Load\"", &format!("state loaded \"{title}\""));
    let sources = crate::check::Sources::of(1, [("mine.dicta".to_owned(), game)]);
    let reading = Checker::default().check(&sources).reading.expect("a reading");
    let sheet = ItemSheet::of(&reading, "define heavy").expect("a sheet");
    let body = sheet.body.expect("words");
    assert!(matches!(&body[..], [SentencePart::Text(text)] if text.to_lowercase().contains(&title.to_lowercase())));
}

#[test]
fn the_sentences_of_a_small_system_can_be_read() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("sentences-of-skirmish", all("skirmish", "en").0);
    });
}

/// What is left to the source because it has no words, or too many.
#[test]
fn nearly_all_rules_of_the_library_have_words() {
    let mut wordless = Vec::new();
    for system in dicta_content::systems() {
        wordless.extend(all(system, "en").1);
    }
    wordless.sort();
    wordless.dedup();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("without-words", wordless.join("\n"));
    });
}
