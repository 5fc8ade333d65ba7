//! Edits on sheets in a small user-defined system, and in an overlay on it.

use super::*;
use crate::check::Checker;
use crate::io::InMemory;

/// A small system; the tests of spreadsheets use it too.
pub(crate) const OWN: &str = r#"edition 1
ruleset mine "Mine"
board square

enum lid { flat "Flat", domed "Domed" }
kind step { stat way : path }
kind kettle "Kettle" piece {
  stat litres "Litres" : 1..9
  stat song "Song" : text
  stat whistles "Whistles" : bool = false
  stat top "Top" : lid = flat
  stat steps "Steps" : set of step
}
step ahead "Ahead" { way F }
step left "Left" { way F L }
kettle samovar "Samovar" { litres 8, song "Kalinka, \"moja\"", whistles, steps [ahead] }   // the big one
kettle pan "Pan" extends samovar { litres 2 }
"#;

pub(crate) fn project(files: &[(&str, &str)]) -> (InMemory, Project) {
    let files: Vec<(String, &str)> = files.iter().map(|(path, text)| (format!("/p/{path}"), *text)).collect();
    let disk = InMemory::with(files.iter().map(|(path, text)| (path.as_str(), *text)));
    let project = Project::open(&disk, std::path::Path::new("/p")).expect("opened");
    (disk, project)
}

pub(crate) fn checked(project: &Project) -> CheckResult {
    Checker::default().check(&project.sources())
}

fn touch(checked: &CheckResult, entry: &str, field: &str) -> EditableValue {
    of_field(checked.reading.as_ref().expect("a reading"), entry, field).expect("a field")
}

#[test]
fn each_type_has_a_matching_input() {
    let (_, project) = project(&[("mine.dicta", OWN)]);
    let checked = checked(&project);
    let named = |names: &[(&str, &str)]| {
        names.iter().map(|(name, title)| ((*name).to_owned(), (*title).to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(touch(&checked, "samovar", "litres").input, Input::Number { now: 8, least: 1, most: 9 });
    assert_eq!(touch(&checked, "samovar", "song").input, Input::Text("Kalinka, \"moja\"".into()));
    assert_eq!(touch(&checked, "samovar", "whistles").input, Input::Mark(true));
    assert_eq!(
        touch(&checked, "samovar", "top").input,
        Input::One { now: "flat".into(), of: named(&[("flat", "Flat"), ("domed", "Domed")]) }
    );
    let Input::Several { picked, of } = touch(&checked, "samovar", "steps").input else { panic!("a list") };
    assert_eq!((picked, of.len()), (vec!["ahead".to_owned()], 2));
    assert_eq!(touch(&checked, "ahead", "way").input, Input::Written("F".into()));
    assert!(touch(&checked, "pan", "litres").is_own);
    assert!(!touch(&checked, "pan", "song").is_own);
}

#[test]
fn an_edit_on_a_sheet_is_an_undo_step() {
    let (_, mut project) = project(&[("mine.dicta", OWN)]);
    let checked = checked(&project);
    let of = touch(&checked, "samovar", "litres").of;
    let change = change(&project, &checked, &Edit::Set { of, to: "9".into() }).expect("a change");
    assert_eq!(change.title, "samovar: litres 8 → 9");
    project.apply(change).expect("applied");
    assert_eq!(project.documents()[0].text(), OWN.replace("litres 8", "litres 9"));
    project.undo().expect("undone");
    assert_eq!(project.documents()[0].text(), OWN);
}

#[test]
fn an_edit_applies_to_the_current_source() {
    let (_, mut project) = project(&[("mine.dicta", OWN)]);
    let checked = checked(&project);
    // Typed after the last check.
    let at = OWN.find("enum lid").expect("exists") as u32;
    assert!(project.document_mut("mine.dicta").expect("exists").apply(TextEdit::insert(at, "// é\n")));
    let of = touch(&checked, "pan", "song").of;
    let change =
        change(&project, &checked, &Edit::Set { of, to: dicta_syntax::quote("Za \"rekoj\"") }).expect("a change");
    project.apply(change).expect("applied");
    assert!(
        project.documents()[0]
            .text()
            .contains("kettle pan \"Pan\" extends samovar { litres 2, song \"Za \\\"rekoj\\\"\" }")
    );
}

#[test]
fn built_in_values_are_changed_in_a_house_rule() {
    let base = "edition 1\nuse dicta/skirmish\n\n/// Ours.\nruleset ours \"Ours\" extends skirmish\n";
    let (disk, mut project) = project(&[("ours.dicta", base)]);
    let checked = checked(&project);
    project.open_library_files(&checked.beside);
    let reading = checked.reading.clone().expect("a reading");
    let entry =
        reading.program.kinds.iter().flat_map(|k| &k.entries).find(|e| e.head.origin.file > 0 && !e.stats.is_empty());
    let entry = entry.expect("an entry of the library").head.name.clone();
    let path = Path::of("dicta/skirmish/skirmish.dicta", entry.clone()).part("speed");
    let edit = Edit::Set { of: path, to: "3".into() };
    assert!(is_built_in(&project, edit.path()));
    let overlay = by_house_rule(&mut project, &disk, &checked, None, &[edit]).expect("a house rule");
    assert_eq!(overlay.as_deref(), Some("ours.dicta"));
    assert_eq!(project.document("ours.dicta").expect("exists").text(), format!("{base}\nreplace {entry}.speed by 3\n"));
}

#[test]
fn several_edits_make_one_house_rule_in_one_step() {
    let own = "edition 1\nuse dicta/skirmish\n\nruleset other \"Other\"\nboard square\n\nkind kettle { stat size : 1..9 }\nkettle mug { size 2 }\n";
    let (disk, mut project) = project(&[("other.dicta", own)]);
    let checked = checked(&project);
    project.open_library_files(&checked.beside);
    let set = |of: Path, to: &str| Edit::Set { of, to: to.to_owned() };
    let built_in = |name: &str| Path::of("dicta/skirmish/system.dicta", name).part("wings");
    let edits = [
        set(built_in("spad"), "7"),
        set(Path::of("dicta/skirmish/system.dicta", "spad").part("stability"), "A"),
        set(Path::of("other.dicta", "mug").part("size"), "3"),
        set(built_in("fokker"), "8"),
    ];
    let before: Vec<String> = project.documents().iter().map(|d| d.path.clone()).collect();
    let texts = Texts::of(&project, &disk, &checked);
    let draft = texts.draft("Import", &edits).expect("can be made");
    assert_eq!(draft.house_rule.as_deref(), Some("house-rule.dicta"));
    // A draft writes nothing.
    assert_eq!(project.documents().iter().map(|d| d.path.clone()).collect::<Vec<_>>(), before);
    draft.write(&mut project, &disk).expect("written");
    let text = |project: &Project, path: &str| project.document(path).map(|d| d.text().to_owned());
    let rule = text(&project, "house-rule.dicta").expect("exists");
    // Its lines are consecutive.
    let lines = "replace spad.wings by 7\nreplace spad.stability by A\nreplace fokker.wings by 8\n";
    assert!(rule.ends_with(&format!("extends skirmish\n\n{lines}")), "{rule}");
    assert!(text(&project, "other.dicta").is_some_and(|t| t.contains("kettle mug { size 3 }")));
    // The second time its lines change.
    let edits = [set(built_in("spad"), "6")];
    let made = by_house_rule(&mut project, &disk, &checked, Some("Again"), &edits).expect("a house rule");
    assert_eq!(made.as_deref(), Some("house-rule.dicta"));
    assert!(text(&project, "house-rule.dicta").is_some_and(|t| t.contains("spad.wings by 6")));
    for step in ["Again", "Import"] {
        assert_eq!(project.undo().expect("undone").map(|(title, _)| title).as_deref(), Some(step));
    }
    assert!(text(&project, "house-rule.dicta").is_none());
    assert!(text(&project, "other.dicta").is_some_and(|t| t.contains("kettle mug { size 2 }")));
}

#[test]
fn a_house_rule_extends_the_game_that_is_changed() {
    let other = "edition 1\nuse dicta/skirmish\n\nruleset other \"Other\"\nboard square\n";
    let on_it = "edition 1\n\nruleset on_other \"On other\" extends other\n";
    let (disk, mut project) = project(&[("a.dicta", on_it), ("other.dicta", other)]);
    let checked = checked(&project);
    project.open_library_files(&checked.beside);
    let edit = Edit::Set { of: Path::of("dicta/skirmish/system.dicta", "spad").part("wings"), to: "7".into() };
    assert!(is_built_in(&project, edit.path()));
    let made = by_house_rule(&mut project, &disk, &checked, None, &[edit]).expect("a house rule");
    assert_eq!(made.as_deref(), Some("house-rule.dicta"));
    let text = project.document("house-rule.dicta").expect("exists").text();
    assert!(
        text.ends_with("ruleset house_rule \"House rule\" extends skirmish\n\nreplace spad.wings by 7\n"),
        "{text}"
    );
    assert_eq!(project.document("a.dicta").expect("exists").text(), on_it);
}

#[test]
fn any_written_value_is_changed_in_its_place() {
    let more = "table hits(n: 1..6) -> h: number {\n  row 1..3: 0\n  row 4..6: 12\n}\n\
        deck pile { card \"one\" { none }  card x3 \"more\" { none } }\n\
        value heat(k: kettle) \"Heat\" = 3 { + 2 when k.whistles as loud because \"it whistles\" }\n";
    let text = format!("{OWN}{more}");
    let (_, project) = project(&[("mine.dicta", &text)]);
    let checked = checked(&project);
    let reading = checked.reading.clone().expect("a reading");
    let taken = |words: &str| {
        let start = text.find(words).expect("exists") as u32;
        let file = reading.program.files.iter().position(|f| f == "mine.dicta").expect("exists") as u32;
        at(&reading, Origin { file, start, end: start + 1 }).map(|t| (t.of.to_string(), t.input))
    };
    let number = |now| Input::Number { now, least: NUMBERS.0, most: NUMBERS.1 };
    assert_eq!(taken("12\n"), Some(("hits[4..6]".into(), number(12))));
    assert_eq!(taken("card x3"), Some(("pile.more.count".into(), number(3))));
    assert_eq!(taken("card \"one\""), Some(("pile.one.count".into(), number(1))));
    assert_eq!(taken("+ 2 when"), Some(("heat.loud".into(), number(2))));
    assert_eq!(taken("samovar \"Samovar\""), Some(("samovar".into(), Input::Text("Samovar".into()))));
    assert_eq!(taken("8, song"), Some(("samovar.litres".into(), Input::Number { now: 8, least: 1, most: 9 })));
    assert_eq!(taken("board square"), None);
}

#[test]
fn pieces_can_be_placed_and_turned() {
    let more = "side red \"Red\" { colour brown }\nmap yard { size 4 x 3 }\n\
        mission tea \"Tea\" {\n  map yard, turns 3\n  seat cook red\n  piece pot samovar { seat cook, at @0101, facing 0 }\n}\n";
    let text = format!("{OWN}{more}");
    let (_, project) = project(&[("mine.dicta", &text)]);
    let checked = checked(&project);
    let reading = checked.reading.clone().expect("a reading");
    let made = |edit: Option<Edit>| {
        let change = change(&project, &checked, &edit.expect("an edit")).expect("a change");
        (change.title, change.edits.into_iter().map(|(_, e)| e.text).collect::<Vec<_>>())
    };
    assert_eq!(
        made(place(&reading, "tea", "pot", 6)),
        ("tea: piece pot at @0101 → @0302".into(), vec!["@0302".into()])
    );
    assert_eq!(made(turn(&reading, "tea", "pot", -1)), ("tea: piece pot facing 0 → 7".into(), vec!["7".into()]));
}

#[test]
fn strokes_draw_rectangles_and_regions_of_a_map() {
    use super::maps::{Tool, drawn};
    let squares =
        "map yard {\n  legend { f field, w wood }\n  rows {\n    \"ffwf\"\n    \"fwff\"\n    \"wfff\"\n  }\n}\n";
    let cells = |text: &str, tool, stroke: &[i64]| {
        let (_, project) = project(&[("mine.dicta", text)]);
        let reading = checked(&project).reading.expect("a reading");
        drawn(&reading.program, dicta_program::MapId(0), tool, stroke)
    };
    let own = format!("{OWN}{squares}");
    assert_eq!(cells(&own, Tool::Brush, &[7, 2]), [7, 2]);
    assert_eq!(cells(&own, Tool::Rectangle, &[6, 1]), [1, 2, 5, 6]);
    // On squares, cells that meet only at a corner are not connected; hexes are connected on all six sides.
    assert_eq!(cells(&own, Tool::Fill, &[0]), [0, 1, 4]);
    assert_eq!(cells(&own, Tool::Fill, &[9]), [3, 6, 7, 9, 10, 11]);
    let hexes = format!("edition 1\nruleset mine \"Mine\"\nboard hex\n{squares}");
    assert_eq!(cells(&hexes, Tool::Fill, &[5]), [5, 8]);
}
