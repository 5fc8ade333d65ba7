//! Sheets show what the program contains, for built-in systems and for user-defined kinds.

use super::entry::EntryModel;
use super::field::{From, Shape};
use super::inspect::Inspected;
use super::kind::{CompareModel, KindModel};
use super::mission::MissionSheet;
use super::prospect::Question;
use super::rules::find;
use super::rules::item::SumModel;
use super::rules::sentences::Wording;
use super::schedule::ScheduleModel;
use super::{Reading, SheetKind, SheetRef, at, at_cursor, is_missing, place, renamed};
use crate::check::{Checker, Sources};
use crate::project::Project;
use dicta_program::Words;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A small user-defined system, on squares, without anything that flies.
const OWN: &str = r#"edition 1
ruleset mine "Mine"
board square

/// A kettle of our own.
kind kettle "Kettle" {
  stat litres "Litres" : 1..9
  stat song   "Song"   : text
  stat whistles "Whistles: on the boil" : bool = false
}

enum lid "Lid" {
  flat "flat" { weight 1 }
  domed "domed" { weight 2 }
}

kind step "Step" {
  stat way "Way" : path
  stat slow "Slow" : bool = false
}

kind waiter "Waiter" piece {
  stat steps "Steps" : set of step
  stat pot "Pot" : kettle
  track patience "Patience"
  counter cups "Cups" : 0..9 = litres_carried   secret to owner
  stat litres_carried "Litres carried" : 0..9 = 2
}

/// The big one.
kettle samovar "Samovar" { litres 8, song "Kalinka", whistles   source "my notes" "page 3" }
kettle pan "Pan" extends samovar { litres 2 }
step ahead "Ahead" { way F F }
step left "Left" { way F L, slow }
step right "Right" { way F R, slow }
waiter jim "Jim" { steps [ahead, left], pot samovar, patience 7 }
"#;

fn read(files: &[(&str, &str)]) -> Arc<Reading> {
    let files = files.iter().map(|(p, t)| ((*p).to_owned(), (*t).to_owned()));
    Checker::default().check(&Sources::of(1, files)).reading.expect("a reading")
}

fn built_in(system: &str) -> Arc<Reading> {
    let project = Project::library(system).expect("a built-in system");
    Checker::default().check(&project.sources()).reading.expect("a reading")
}

fn own() -> Arc<Reading> {
    read(&[("mine.dicta", OWN)])
}

fn byte_of(words: &str) -> usize {
    OWN.find(words).expect("in the source") + 1
}

#[test]
fn the_cursor_selects_the_sheet_of_its_declaration() {
    let reading = own();
    let found = |words: &str| at_cursor(&reading, "mine.dicta", byte_of(words)).expect("something");
    assert_eq!(found("kind kettle"), SheetRef::new(SheetKind::Kind, "kettle"));
    assert_eq!(found("domed"), SheetRef::new(SheetKind::Enum, "lid"));
    assert_eq!(found("Kalinka"), SheetRef::new(SheetKind::Entry, "samovar"));
    assert_eq!(found("ruleset"), SheetRef::new(SheetKind::Rules, "ruleset mine"));
    // Inside a chart's list, the chart is selected.
    assert_eq!(found("[ahead"), SheetRef::new(SheetKind::Schedule, "jim"));
    assert_eq!(found("pot samovar"), SheetRef::new(SheetKind::Entry, "jim"));
    let (path, range) = place(&reading.names, &SheetRef::new(SheetKind::Entry, "samovar")).expect("declared");
    assert_eq!((path.as_str(), range.contains(&byte_of("Kalinka"))), ("mine.dicta", true));
}

#[test]
fn a_broken_declaration_is_known_by_its_first_words() {
    let broken = OWN.replace("litres 8", "litres 8 8 }");
    let reading = read(&[("mine.dicta", &broken)]);
    let byte = broken.find("Kalinka").expect("exists");
    assert_eq!(at(&reading.names, "mine.dicta", byte), Some(SheetRef::new(SheetKind::Entry, "samovar")));
    let (path, range) = place(&reading.names, &SheetRef::new(SheetKind::Entry, "samovar")).expect("declared");
    assert!(reading.is_broken(&path, &range));
    let (path, range) = place(&reading.names, &SheetRef::new(SheetKind::Entry, "jim")).expect("declared");
    assert!(!reading.is_broken(&path, &range));
}

#[test]
fn a_user_defined_kind_has_a_card() {
    let reading = own();
    let card = EntryModel::of(&reading, "samovar").expect("declared");
    let value = |name: &str| card.row(name).map(|r| (r.value.clone(), r.from.clone()));
    assert_eq!(value("litres"), Some(("8".to_owned(), From::Own)));
    assert_eq!(value("song"), Some(("Kalinka".to_owned(), From::Own)));
    assert_eq!(card.row("whistles").map(|r| &r.shape), Some(&Shape::Mark(true)));
    assert_eq!((card.kind.1.as_str(), card.docs.as_str()), ("Kettle", "The big one."));
    assert_eq!(card.uses.iter().map(|u| u.title.as_str()).collect::<Vec<_>>(), ["Jim"]);
    // Values that are not written are inherited.
    let pan = EntryModel::of(&reading, "pan").expect("declared");
    assert_eq!(pan.row("song").map(|r| r.from.clone()), Some(From::Inherited("Samovar".to_owned())));
    let jim = EntryModel::of(&reading, "jim").expect("declared");
    assert_eq!(jim.row("patience").map(|r| &r.shape), Some(&Shape::Boxes(7)));
    assert_eq!(jim.row("cups").map(|r| r.value.as_str()), Some("2"));
    assert_eq!(jim.row("litres_carried").map(|r| &r.from), Some(&From::Default));
    // The mirrored path is found by its steps, not by its name.
    let left = EntryModel::of(&reading, "left").expect("declared");
    assert_eq!(left.mirror, Some(SheetRef::new(SheetKind::Entry, "right")));
}

#[test]
fn kinds_enums_and_comparisons_are_tables() {
    let reading = own();
    let kettles = KindModel::of(&reading, "kettle").expect("declared");
    let cells = |row: usize| kettles.table.rows[row].cells.iter().map(|c| c.text.as_str()).collect::<Vec<_>>();
    assert_eq!((cells(0), cells(1)), (vec!["8", "Kalinka", "yes"], vec!["2", "Kalinka", "yes"]));
    assert_eq!(kettles.fields[2].about.default.as_deref(), Some("false"));
    let waiters = KindModel::of(&reading, "waiter").expect("declared");
    let cups = waiters.fields.iter().find(|f| f.name == "cups").expect("a field");
    assert_eq!((cups.role, cups.known_to), ("counter", Some("its owner")));
    let lids = KindModel::of_enum(&reading, "lid").expect("declared");
    assert_eq!(lids.table.rows[1].cells[0].text, "2");
    let origin = lids.table.rows[1].origin;
    assert_eq!(&OWN[origin.start as usize..origin.end as usize], "domed");
    let both = CompareModel::of(&reading, &["samovar", "pan"]);
    let differ: Vec<&str> = both.lines.iter().filter(|l| l.differs).map(|l| l.title.as_str()).collect();
    assert_eq!(differ, ["Litres"]);
}

#[test]
fn the_inspector_shows_value_type_default_and_secrecy() {
    let reading = own();
    let jim = Inspected::of(&reading, &SheetRef::new(SheetKind::Entry, "jim")).expect("declared");
    let cups = jim.fields.iter().find(|f| f.name == "cups").expect("a field");
    assert_eq!(cups.about.ty.as_deref(), Some("0..9"));
    assert_eq!((cups.about.default.as_deref(), cups.known_to), (Some("litres_carried"), Some("its owner")));
    let samovar = Inspected::of(&reading, &SheetRef::new(SheetKind::Entry, "samovar")).expect("declared");
    let whistles = samovar.fields.iter().find(|f| f.name == "whistles").and_then(|f| f.row.as_ref());
    assert_eq!(whistles.and_then(|r| r.source.as_deref()), Some("my notes page 3"));
}

#[test]
fn every_entry_of_every_system_has_a_card_and_a_chart_if_it_lists_paths() {
    for system in dicta_content::systems() {
        let reading = built_in(system);
        for root in &reading.program.kinds {
            for entry in &root.entries {
                let card = EntryModel::of(&reading, &entry.head.name).expect("a card");
                let kind = &reading.program.kinds[entry.kind.index()];
                for (stat, value) in kind.stats.iter().zip(&entry.stats) {
                    let row = card.row(&stat.head.name).expect("a row");
                    if let Shape::Number(n) | Shape::Boxes(n) = row.shape {
                        assert_eq!((n, &row.value), (*value, &Words::number(*value)), "{} {}", card.name, row.name);
                    }
                    assert!(row.origin.end > row.origin.start, "{} {}", card.name, row.name);
                }
                let listed = card.rows.iter().find_map(|r| match &r.shape {
                    Shape::Chart(all) => Some(all.len()),
                    _ => None,
                });
                let chart = ScheduleModel::of(&reading, &entry.head.name).map(|c| c.tiles().count());
                assert_eq!(listed, chart, "{system} {}", card.name);
            }
        }
    }
}

#[test]
fn the_prospect_matches_the_options_of_the_rules() {
    for system in dicta_content::systems() {
        let reading = built_in(system);
        let charted = reading.program.kinds.iter().flat_map(|k| &k.entries).find_map(|e| {
            let chart = ScheduleModel::of(&reading, &e.head.name)?;
            (chart.tiles().count() > 0).then_some(chart)
        });
        let Some(chart) = charted else { continue };
        let question = Question::about(&reading, &SheetRef::new(SheetKind::Entry, &chart.name)).expect("a piece");
        let found = question.answer(&AtomicBool::new(false));
        assert_eq!(found.trouble, None, "{system}");
        let listed: Vec<&str> = chart.tiles().map(|t| t.sheet.name.as_str()).collect();
        assert!(found.after.len() * 3 > listed.len() * 2, "{system}: {} of {}", found.after.len(), listed.len());
        let mut refused = 0;
        for (last, after) in &found.after {
            let mut all: Vec<&str> = after.legal.iter().chain(after.refused.keys()).map(String::as_str).collect();
            all.sort_unstable();
            let mut wanted = listed.clone();
            wanted.sort_unstable();
            assert_eq!(all, wanted, "{system} after {last}");
            refused += after.refused.values().filter(|why| !why.is_empty()).count();
        }
        assert!(refused > 0, "{system}: nothing is ever refused");
        assert!((1..=3).all(|n| found.reach.values().any(|t| *t == n)), "{system}: {:?}", found.reach);
        // A search with the stop flag set ends at once.
        assert!(question.answer(&AtomicBool::new(true)).reach.is_empty());
    }
}

/// A house rule with two lines, one of which depends on an option.
const HOUSE: &str = r#"edition 1
ruleset house "House" extends mine

option dark "Dark" off

add to value thirst {
  + 1 when long as long because "it is a long day"
  - 1 when dark and long as dark because "nobody drinks in the dark"
}
remove rule quiet
"#;

#[test]
fn additions_of_a_house_rule_under_an_option_are_shown() {
    let base = format!(
        "{OWN}choice order(w: waiter) \"Order\" {{ pick k \"Kettle\" : kettle from kettle then {{ w.cups = 1 }} }}\n\
         option hush \"Hush\" off\n\
         rule quiet for order {{ forbid when hush and k.litres > 8 because \"quiet\" }}\n\
         value thirst(w: waiter, long: bool) \"Thirst\" = 2 {{ + 1 when w.cups > 3 as cups because \"tea\" }}\n"
    );
    let reading = read(&[("mine.dicta", &base), ("house.dicta", HOUSE)]);
    let errors: Vec<_> = reading.errors.iter().collect();
    assert!(errors.is_empty(), "{errors:?}");
    let value = super::rules::item::ItemSheet::of(&reading, "value thirst").expect("declared");
    let sum = value.sum.expect("a sum");
    let items: Vec<(&str, bool)> = sum.items.iter().map(|i| (i.because.as_str(), i.off)).collect();
    assert_eq!(items, [("tea", false), ("it is a long day", false), ("nobody drinks in the dark", true)]);
    let options = super::rules::options::of(&reading);
    let dark = options.iter().find(|o| o.heading.name == "dark").expect("an option");
    assert_eq!(dark.changes.iter().map(|c| c.title.as_str()).collect::<Vec<_>>(), ["Thirst"]);
    // The option was used in a rule that is removed.
    let hush = options.iter().find(|o| o.heading.name == "hush").expect("an option");
    assert_eq!(hush.changes, []);
    let inspected = Inspected::of(&reading, &SheetRef::new(SheetKind::Rules, "value thirst")).expect("declared");
    assert_eq!(inspected.fields.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["cups", "long", "dark"]);
    let file = reading.names.file("house.dicta").expect("a file");
    let outline = dicta_ide::symbols(&reading.names.files()[file].source);
    let lines: Vec<String> = outline.iter().map(|s| format!("{} {} {}", s.word, s.name, s.inside.len())).collect();
    assert!(lines.contains(&"add to value thirst 2".to_owned()), "{lines:?}");
    assert!(lines.contains(&"remove rule quiet 0".to_owned()), "{lines:?}");
    // A removed rule must be declared; an undeclared one can't be removed.
    let quiet = |reading: &Reading, name: &str| {
        let found = Inspected::of(reading, &SheetRef::new(SheetKind::Rules, name)).expect("named");
        (found.removed, found.absent)
    };
    assert_eq!(quiet(&reading, "rule quiet"), (true, false));
    let mistaken = read(&[("mine.dicta", &base), ("house.dicta", &HOUSE.replace("rule quiet", "rule quie"))]);
    assert!(quiet(&mistaken, "rule quie").1);
}

#[test]
fn a_sheet_follows_a_renamed_declaration() {
    let names = |text: &str| read(&[("mine.dicta", text)]).names.clone();
    let (before, now) = (names(OWN), names(&OWN.replace("samovar", "urn")));
    let renamed = renamed(&before, &now);
    let entry = |name: &str| SheetRef::new(SheetKind::Entry, name);
    assert_eq!(renamed, [(entry("samovar"), entry("urn"))]);
    assert_eq!(entry("samovar").after(&renamed), Some(entry("urn")));
    let both = SheetRef::new(SheetKind::Compare, "samovar pan").after(&renamed);
    assert_eq!(both, Some(SheetRef::new(SheetKind::Compare, "urn pan")));
    assert_eq!((entry("pan").after(&renamed), SheetRef::cursor().after(&renamed)), (None, None));
    assert!(is_missing(&now, &entry("samovar")) && !is_missing(&before, &entry("samovar")));
    // Removing a declaration, or swapping it with another, is not a rename.
    let without = OWN.replace("kettle pan \"Pan\" extends samovar { litres 2 }\n", "");
    assert_eq!(super::renamed(&before, &names(&without)), []);
    let swapped = OWN.replace("step left", "step x").replace("step right", "step left").replace("step x", "step right");
    assert_eq!(super::renamed(&before, &names(&swapped)), []);
    assert!(!is_missing(&now, &SheetRef::new(SheetKind::Rules, "")) && !is_missing(&now, &SheetRef::cursor()));
}

/// A sheet in words: its heading, then a line for each field.
fn in_words(reading: &Reading, sheet: &SheetRef) -> String {
    let shown = Inspected::of(reading, sheet).unwrap_or_else(|| panic!("no sheet of {sheet:?}"));
    let also = |name: &str, value: Option<&str>| value.map(|v| format!(", {name} {v}")).unwrap_or_default();
    let mut out = format!("{} {} {:?}", shown.word, shown.name, shown.title);
    out += &also("source", shown.source.as_deref());
    out += &also("reconstructed", shown.reconstructed.as_deref());
    out += &format!("\n  {}\n", shown.docs);
    for field in &shown.fields {
        let about = &field.about;
        out += &format!("  {} {} {:?}", field.role, field.name, field.title);
        if let Some(row) = &field.row {
            out += &format!(" = {} ({:?}{})", row.value, row.from, also("source", row.source.as_deref()));
        }
        out += &also("type", about.ty.as_deref());
        out += &also("default", about.default.as_deref());
        out += &also("known to", field.known_to);
        out += &also("docs", Some(about.docs.as_str()).filter(|d| !d.is_empty()));
        field.says.iter().for_each(|says| out += &format!(", {}", says.text()));
        out += "\n";
    }
    out.replace("\n  \n", "\n")
}

#[track_caller]
fn check_in_words(name: &str, reading: &Reading, source: &str, sheets: &[(SheetKind, &str)]) {
    let words = |(sort, name): &(SheetKind, &str)| in_words(reading, &SheetRef::new(*sort, *name));
    let text = source.to_owned() + &sheets.iter().map(words).collect::<Vec<_>>().join("\n");
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn sheets_show_the_content_of_the_source() {
    use SheetKind::{Entry, Enum, Kind, Rules};
    let kinds = [(Kind, "kettle"), (Kind, "step"), (Kind, "waiter"), (Enum, "lid")];
    let entries = [(Entry, "samovar"), (Entry, "pan"), (Entry, "left"), (Entry, "jim")];
    let sheets = [&[(Rules, "ruleset mine")][..], &kinds, &entries].concat();
    check_in_words("sheets", &own(), &format!("{OWN}\n---- sheets ----\n"), &sheets);
}

/// The first of each kind of sheet in the system of the book's examples.
#[test]
fn sheets_of_a_built_in_system_show_the_content_of_its_source() {
    let reading = built_in("skirmish");
    let program = &reading.program;
    let (rule, value) = (&program.rules[0].head.name, &program.values[0].head.name);
    let entry = program.kinds.iter().find(|k| k.piece).and_then(|k| k.entries.first()).expect("a piece");
    let sheets = [
        (SheetKind::Entry, entry.head.name.clone()),
        (SheetKind::Mission, program.missions[0].head.name.clone()),
        (SheetKind::Rules, format!("rule {rule}")),
        (SheetKind::Rules, format!("value {value}")),
    ];
    let sheets: Vec<(SheetKind, &str)> = sheets.iter().map(|(sort, name)| (*sort, name.as_str())).collect();
    check_in_words("sheets-of-skirmish", &reading, "", &sheets);
}

#[test]
fn the_values_of_members_lead_to_their_source() {
    let reading = read(&[("mine.dicta", OWN)]);
    let model = KindModel::of_enum(&reading, "lid").expect("an enum");
    let paths = model.table.rows.iter().map(|row| crate::hands::at(&reading, row.cells[0].origin).expect("a value").of);
    assert_eq!(paths.map(|of| of.to_string()).collect::<Vec<_>>(), ["lid.flat.weight", "lid.domed.weight"]);
}

/// A house rule that starts a field with another value, makes it last longer and changes a sum: the sheets show what is
/// in force, not what the lines of the base say.
#[test]
fn sheets_show_the_values_of_a_house_rule() {
    let own = format!(
        "{OWN}value thirst(w: waiter) \"Thirst\" = 3 {{ + 1 when w.cups > 3 as much because \"much\" }} clamp 0..6\n"
    );
    let house = "edition 1\nruleset house \"House\" extends mine\nreplace waiter.cups.default by 4\n\
                 replace waiter.cups.lasting by turn\nreplace thirst.base by 5\nreplace thirst.clamp by 0..9\n\
                 replace thirst.much by 2\n";
    let reading = read(&[("mine.dicta", &own), ("house.dicta", house)]);
    let cups = |fields: &[super::kind::DeclaredField]| {
        let about = &fields.iter().find(|f| f.name == "cups").expect("a field").about;
        (about.default.clone(), about.lasting.clone())
    };
    let waiters = KindModel::of(&reading, "waiter").expect("declared");
    assert_eq!(cups(&waiters.fields), (Some("4".to_owned()), Some("this turn".to_owned())));
    let jim = EntryModel::of(&reading, "jim").expect("declared");
    assert_eq!(jim.rows.iter().find(|row| row.name == "cups").map(|row| row.value.as_str()), Some("4"));
    let thirst = super::rules::item::ItemSheet::of(&reading, "value thirst").expect("declared");
    let lines = ["= 5 {", "+ 2 when", "} clamp 0..9"];
    assert!(lines.iter().all(|line| thirst.lines.join("\n").contains(line)), "{:?}", thirst.lines);
}

/// Endings and sums without reasons of their own, so that the sheets say what is written.
const ENDINGS: &str = r#"edition 1
use dicta/skirmish
ruleset mine "Mine" extends skirmish

value haul "Haul" (s: side) = count of aircraft a where a.side == s {
  + sum of a.engine.left for aircraft a where a.side == s when last_turn() and any aircraft a where a.side != s
  - 2 when any aircraft a where a.side == s and distance(a, @0101) > 3
}

mission endings "Endings" {
  map field
  turns 20
  seat rouge "Red" red
  seat bleu "Blue" blue
  piece r1 "The Red Baron" spad { seat rouge, at 0306, facing 1 }
  piece b1 fokker { seat bleu, at 1406, facing 4, wings 2, ammo 5 }
  at end of turn {
    if b1.wings.left <= 1 and not r1.spinning { end game won by red }
    if r1.in_play and last_turn() { end game won by r1.side } else { end game won by blue }
    if not any aircraft a where a.side == red and a.engine.left > 1 { end game drawn }
    let left = haul(red)
    if left in 2..3 or haul(blue) != left { end game won by first side o where o != red }
    each side s where not any aircraft a where a.side == s { end game won by first side o where o != s }
    each aircraft a { if a.smoke { end game won by a.side } }
  }
}

translation de "Deutsch" { }
translation it "Italiano" { }
"#;

/// The endings of the mission in a language: the winner and the reason of each.
fn endings_in(code: &str) -> Vec<(String, String)> {
    let reading = read(&[("mine.dicta", ENDINGS)]).in_language(code);
    let sheet = MissionSheet::of(&reading, "endings").expect("a mission");
    let own = sheet.ends.into_iter().filter(|end| end.own);
    own.map(|end| (end.who.unwrap_or_default(), end.because)).collect()
}

#[test]
fn endings_are_said_in_words_in_every_built_in_language() {
    let texts = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        all.iter().map(|(who, because)| ((*who).to_owned(), (*because).to_owned())).collect()
    };
    let english = [
        ("Red", "the wings of Fokker is at most 1 and “spinning” doesn't apply to The Red Baron"),
        ("the side of The Red Baron", "The Red Baron is in play and it is the last turn"),
        ("Blue", "The Red Baron is not in play or it is not the last turn"),
        ("", "there is no aircraft of Red where engine is greater than 1"),
        ("another side than Red", "the haul of Red is from 2 to 3 or the haul of Blue differs from the haul of Red"),
        ("the other side", ""),
        ("the side of the aircraft", "“smoke” applies to the aircraft"),
    ];
    assert_eq!(endings_in("en"), texts(&english));
    let german = endings_in("de");
    let some = [(
        "eine andere Partei als Red",
        "Haul von Red liegt zwischen 2 und 3 oder Haul von Blue ist ungleich Haul von Red",
    )];
    assert_eq!((&german[4..5], german[5].0.as_str()), (&texts(&some)[..], "die andere Partei"));
    assert_eq!(german[3].1, "es gibt kein Aircraft von Red, wobei Engine größer als 1 ist");
    let italian = endings_in("it");
    let some =
        [("un altro schieramento rispetto a Red", "haul di Red va da 2 a 3 o haul di Blue è diverso da haul di Red")];
    assert_eq!((&italian[4..5], italian[5].0.as_str()), (&texts(&some)[..], "l'altro schieramento"));
}

#[test]
fn start_values_and_sums_are_said_in_words() {
    let reading = read(&[("mine.dicta", ENDINGS)]);
    let sheet = MissionSheet::of(&reading, "endings").expect("a mission");
    let pieces = sheet.forces.iter().flat_map(|force| &force.seats).flat_map(|seat| &seat.pieces);
    let said: Vec<&[String]> = pieces.map(|piece| piece.said.as_slice()).collect();
    assert_eq!(said, [&[][..], &["wings 2".to_owned(), "ammunition 5".to_owned()]]);
    let sum = SumModel::of(&reading, find(&reading.program, "haul").expect("a value")).expect("a sum");
    assert_eq!(sum.base.as_ref().map(Wording::text).as_deref(), Some("the number of aircraft a of the side"));
    let first = &sum.items[0];
    assert_eq!(first.amount_words.as_deref(), Some("the sum of the engine of a for every aircraft a of the side"));
    // A side is compared with another here: `where a.side != s`.
    let when = "it is the last turn and there is at least one aircraft a where a doesn't belong to the side";
    assert_eq!(first.when.as_ref().map(Wording::text).as_deref(), Some(when));
    // A cell has no name without a map, so that the condition stays as it is written.
    let second = &sum.items[1];
    let said = second.when.as_ref().and_then(|when| when.said.as_ref());
    assert_eq!((second.amount_words.as_deref(), said), (Some("2"), None));
}

/// A value that is said in words contains the words of the values before it.
#[test]
fn a_long_chain_of_values_has_a_sheet() {
    let first_ending = |start: &str, next: &dyn Fn(usize) -> String, condition: &str| {
        let values: String = (1..3000).map(|i| format!("    let v{i} = {}\n", next(i - 1))).collect();
        let end = format!("at end of turn {{\n    let v0 = {start}\n{values}    if {condition} {{ end game drawn }}\n");
        let text = ENDINGS.replacen("at end of turn {\n", &end, 1);
        let reading = read(&[("mine.dicta", &text)]);
        let sheet = MissionSheet::of(&reading, "endings").expect("a mission");
        let own: Vec<String> = sheet.ends.iter().filter(|end| end.own).map(|end| end.because.clone()).collect();
        assert_eq!(own.len(), 8);
        own[0].clone()
    };
    assert_eq!(first_ending("1", &|i| format!("v{i} + 1"), "v2999 > 3"), "v2999 > 3");
    // Each condition is said with the words of the one before.
    let not = first_ending("turn > 3", &|i| format!("not v{i}"), "v2999");
    assert_eq!(not, "the turn is at most 3");
    assert_eq!(first_ending("turn > 3", &|i| format!("v{i} and v{i}"), "v2999"), "v2999");
}
