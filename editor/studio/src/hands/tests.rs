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

/// The title of a step that sets a value.
fn set_title(of: &str, what: &str, from: &str, to: &str) -> StepTitle {
    let [of, what, from, to] = [of, what, from, to].map(str::to_owned);
    StepTitle::Set { of, what, from: Some(from), to: Some(to) }
}

#[test]
fn an_edit_on_a_sheet_is_an_undo_step() {
    let (_, mut project) = project(&[("mine.dicta", OWN)]);
    let checked = checked(&project);
    let of = touch(&checked, "samovar", "litres").of;
    let change = change(&project, &checked, &Edit::Set { of, to: "9".into() }).expect("a change");
    assert_eq!(change.title, set_title("samovar", "litres", "8", "9"));
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
    let edits = [set(built_in("spad"), "5")];
    let made = by_house_rule(&mut project, &disk, &checked, Some("Again"), &edits).expect("a house rule");
    assert_eq!(made.as_deref(), Some("house-rule.dicta"));
    assert!(text(&project, "house-rule.dicta").is_some_and(|t| t.contains("spad.wings by 5")));
    for step in ["Again", "Import"] {
        assert_eq!(project.undo().expect("undone").map(|(title, _)| title), Some(step.into()));
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
    let moved = set_title("tea", "piece pot at", "@0101", "@0302");
    assert_eq!(made(pieces::moved(&reading, "tea", &[(0, 6)]).pop()), (moved, vec!["@0302".into()]));
    let turned = set_title("tea", "piece pot facing", "0", "7");
    assert_eq!(made(pieces::turned(&reading, "tea", &[(0, -1)]).pop()), (turned, vec!["7".into()]));
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

/// A map with a mission on it.
const YARD: &str = "turn { phase rest \"Rest\" { end game drawn } }\nside red \"Red\" { colour brown }\n\
    map yard {\n  legend { f field \"Fields\", w wood }\n  rows {\n    \"ffwf\"\n    \"ffff\"\n  }\n}\n\
    mission tea \"Tea\" {\n  map yard, turns 3\n  seat cook red\n  piece pot samovar { seat cook, at 0102, facing 0 }\n}\n\
    example \"Still\" {\n  given mission tea\n  expect pot.cell == @0102\n}\n";

#[test]
fn a_map_is_resized_with_its_missions_and_examples_in_one_step() {
    use super::maps::resized;
    use dicta_ide::edit::Edge;
    let text = format!("{OWN}{YARD}");
    let (_, mut project) = project(&[("mine.dicta", &text)]);
    let result = checked(&project);
    let reading = result.reading.clone().expect("a reading");
    assert!(reading.errors.is_empty(), "{:?}", reading.errors);
    let edit = resized(&reading, "yard", Edge::West, true, None).expect("an edit");
    let made = change(&project, &result, &edit).expect("a change");
    let (of, edge) = ("yard".to_owned(), "west".to_owned());
    assert_eq!(made.title, StepTitle::Resize { of, count: 1, columns: true, adds: true, edge });
    project.apply(made).expect("applied");
    let after = text.replace("\"ffwf\"", "\"fffwf\"").replace("\"ffff\"", "\"fffff\"").replace("0102", "0202");
    assert_eq!(project.documents()[0].text(), after);
    let again = checked(&project);
    assert_eq!(again.reading.as_ref().map(|r| r.errors.clone()), Some(vec![]));
    // The piece keeps its place: its row can't be removed.
    let edit = resized(again.reading.as_ref().expect("a reading"), "yard", Edge::South, false, None).expect("an edit");
    let why = change(&project, &again, &edit).expect_err("a piece is there").to_string();
    assert_eq!(why, "`mission tea` uses the cell 0202, which would be removed");
    project.undo().expect("undone");
    assert_eq!(project.documents()[0].text(), text);
}

#[test]
fn hexes_are_added_in_pairs_where_they_are_offset() {
    use super::maps::{resized, step};
    use dicta_ide::edit::Edge;
    use dicta_program::Board;
    let steps = |board| Edge::ALL.map(|edge| step(board, edge));
    assert_eq!([steps(Board::Hex), steps(Board::HexRows), steps(Board::Square)], [[1, 1, 1, 2], [2, 1, 1, 1], [1; 4]]);
    let hexes = "edition 1\nruleset mine \"Mine\"\nboard hex\nmap yard {\n  size 198 x 3\n}\n";
    let (_, own) = project(&[("mine.dicta", hexes)]);
    let result = checked(&own);
    let reading = result.reading.clone().expect("a reading");
    let edit = resized(&reading, "yard", Edge::West, true, None).expect("an edit");
    let made = change(&own, &result, &edit).expect("a change");
    let at = hexes.find("198").expect("exists") as u32;
    assert_eq!(made.edits, [("mine.dicta".to_owned(), TextEdit::replace(at, at + 3, "200"))]);
    let full = hexes.replace("198", "199");
    let (_, own) = project(&[("mine.dicta", &full)]);
    let reading = checked(&own).reading.expect("a reading");
    assert!(resized(&reading, "yard", Edge::East, true, None).is_ok());
    let why = resized(&reading, "yard", Edge::West, true, None).expect_err("it would be too large");
    assert_eq!(why.to_string(), "a map has at most 200 columns and 200 rows");
}

#[test]
fn a_map_that_others_are_made_of_keeps_its_size() {
    use super::maps::resized;
    use dicta_ide::edit::Edge;
    let more = "map other {\n  size 4 x 3\n}\nmap both {\n  sheets [A yard, B other]\n}\n";
    let text = format!("{OWN}{YARD}{more}");
    let (_, project) = project(&[("mine.dicta", &text)]);
    let reading = checked(&project).reading.expect("a reading");
    let why = resized(&reading, "yard", Edge::East, true, None).expect_err("`both` is made of it");
    assert_eq!(why.to_string(), "the map `both` is made of this one and would no longer fit");
}

#[test]
fn a_terrain_is_added_to_a_legend() {
    use super::maps::{NewTerrain, TerrainProblem};
    let text = format!("{OWN}{YARD}");
    let (_, mut project) = project(&[("mine.dicta", &text)]);
    let result = checked(&project);
    let reading = result.reading.clone().expect("a reading");
    let (of, _) = of_map(&reading, "yard").expect("a map");
    let terrain = |letter: &str, name: &str, title: &str| NewTerrain {
        letter: letter.into(),
        name: name.into(),
        title: title.into(),
    };
    let problem = |terrain: NewTerrain| terrain.problem(&reading, &of);
    assert_eq!(problem(terrain("", "river", "")), Some(TerrainProblem::Letter));
    assert_eq!(problem(terrain("ri", "river", "")), Some(TerrainProblem::Letter));
    assert_eq!(problem(terrain("w", "river", "")), Some(TerrainProblem::LetterTaken("wood".into())));
    assert_eq!(problem(terrain("r", "a river", "")), Some(TerrainProblem::Name));
    assert_eq!(problem(terrain("r", "none", "")), Some(TerrainProblem::Name));
    assert_eq!(problem(terrain("r", "field", "")), Some(TerrainProblem::NameTaken('f')));
    let added = [
        (terrain("r", "river", "The \"river\""), "w wood, r river \"The \\\"river\\\"\" }"),
        (terrain("-", "hole", ""), "w wood, \"-\" hole }"),
        (terrain("7", "road_7", "Road 7"), "w wood, 7 road_7 \"Road 7\" }"),
    ];
    for (terrain, line) in added {
        assert_eq!(terrain.problem(&reading, &of), None);
        let made = change(&project, &result, &terrain.edit(&of)).expect("a change");
        project.apply(made).expect("applied");
        assert_eq!(project.documents()[0].text(), text.replace("w wood }", line));
        let errors = checked(&project).reading.map(|r| r.errors.clone());
        assert_eq!(errors, Some(vec![]), "{line}");
        project.undo().expect("undone");
    }
}

#[test]
fn cells_become_a_zone_and_join_and_leave_it() {
    use super::zones::{NewZone, ZoneProblem, grown, path, shrunk};
    let zones = "  zone border red { columns 1 }\n  zone wood \"Wood\" [@0301]\n";
    let text = format!("{OWN}{YARD}").replace("    \"ffff\"\n  }\n", &format!("    \"ffff\"\n  }}\n{zones}"));
    let (_, mut project) = project(&[("mine.dicta", &text)]);
    let result = checked(&project);
    let reading = result.reading.clone().expect("a reading");
    let (of, _) = of_map(&reading, "yard").expect("a map");
    let map = reading.program.maps.iter().find(|m| m.head.name == "yard").expect("a map");
    let [first, second] = map.zones.as_slice() else { panic!("two zones") };
    let zone = |name: &str, side| NewZone { name: name.into(), title: "Gate".into(), side };
    assert_eq!(zone("a gate", None).problem(map, &[], &[1]), Some(ZoneProblem::Name));
    assert_eq!(zone("wood", None).problem(map, &[], &[1]), Some(ZoneProblem::NameTaken));
    assert_eq!(zone("gate", None).problem(map, &[], &[]), Some(ZoneProblem::NoCells));
    assert_eq!(zone("gate", None).problem(map, &[], &[1]), None);
    // Cells are numbered from 0, row by row, four in a row.
    assert_eq!(grown(&reading, (map, &of), second, &[2]), None);
    assert_eq!(shrunk(&reading, (map, &of), second, &[2]), None);
    assert_eq!(shrunk(&reading, (map, &of), second, &[1]), None);
    let on = (map, &of);
    let declared = zone("gate", Some(0)).edit(&reading.program, on, &[1, 5]);
    let edits = [
        (vec![declared], "Wood\" [@0301]\n  zone gate \"Gate\" red [@0201, @0202]"),
        (grown(&reading, on, second, &[2, 3]).into_iter().collect(), "Wood\" [@0301, @0401]"),
        (vec![Edit::Clear { of: path(&of, "wood") }], ""),
    ];
    for (edits, line) in edits {
        let [edit] = edits.as_slice() else { panic!("one edit") };
        project.apply(change(&project, &result, edit).expect("a change")).expect("applied");
        let expected = match line {
            "" => text.replace("  zone wood \"Wood\" [@0301]\n", ""),
            line => text.replace("Wood\" [@0301]", line),
        };
        assert_eq!(project.documents()[0].text(), expected);
        let errors = checked(&project).reading.map(|r| r.errors.clone());
        assert_eq!(errors, Some(vec![]), "{line}");
        project.undo().expect("undone");
    }
    // Whole columns stay when cells join, and become a list when one leaves.
    let joined = grown(&reading, on, first, &[1]).expect("an edit");
    let left = shrunk(&reading, on, first, &[4]).expect("edits");
    for (edits, line) in [(vec![joined], "border red [@0201] { columns 1 }"), (left, "border red [@0101] {}")] {
        let made = dicta_ide::edit::changes_of_all(reading.names.files(), &edits).expect("can be made");
        let made: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
        let after = dicta_syntax::apply(&text, &made).expect("apart from each other");
        assert_eq!(after, text.replace("border red { columns 1 }", line));
    }
}

#[test]
fn a_new_map_is_valid_on_every_board() {
    use super::maps::{MapProblem, NewMap};
    let map = |name: &str, columns: &str, rows: &str| NewMap {
        name: name.into(),
        title: "The \"yard\"".into(),
        columns: columns.into(),
        rows: rows.into(),
    };
    for (board, end) in [("square", "\n"), ("hex", ""), ("hex in rows", "\r\n")] {
        let text = format!("edition 1\nruleset mine \"Mine\"\nboard {board}{end}");
        let (_, mut own) = project(&[("mine.dicta", &text)]);
        let result = checked(&own);
        let names = result.names.as_deref().expect("names");
        assert_eq!(map("a yard", "3", "2").problem(names), Some(MapProblem::Name));
        assert_eq!(map("yard", "3", "201").problem(names), Some(MapProblem::Size));
        assert_eq!(map("yard", "0", "2").problem(names), Some(MapProblem::Size));
        assert_eq!(map("yard", "3", "2").problem(names), None);
        own.apply(map("yard", "3", "2").change(&own, "mine.dicta").expect("a change")).expect("applied");
        let source = "\n\nmap yard \"The \\\"yard\\\"\" {\n  size 3 x 2\n  legend { o open \"Open\" }\n  rows {\n    \"ooo\"\n    \"ooo\"\n  }\n}\n";
        assert!(own.documents()[0].text().replace("\r\n", "\n").ends_with(source), "{}", own.documents()[0].text());
        let again = checked(&own);
        let reading = again.reading.expect("a reading");
        assert!(reading.errors.is_empty(), "{board}: {:?}", reading.errors);
        assert_eq!(reading.program.maps.iter().map(|m| (m.width, m.height)).collect::<Vec<_>>(), [(3, 2)]);
        assert_eq!(map("yard", "3", "2").problem(again.names.as_deref().expect("names")), Some(MapProblem::NameTaken));
        own.undo().expect("undone");
        assert_eq!(own.documents()[0].text(), text);
    }
}

#[test]
fn a_modifier_is_switched_off_and_another_added_in_a_new_house_rule() {
    let own = "edition 1\nuse dicta/skirmish\n\nruleset other \"Other\"\nboard square\n";
    let (disk, mut project) = project(&[("other.dicta", own)]);
    let checked = checked(&project);
    project.open_library_files(&checked.beside);
    let of = || Path::of("dicta/skirmish/system.dicta", "dice").with_word("value");
    let smoke = "- 1 when a.smoke as smoke because \"smoke blocks the view\"".to_owned();
    let edits = [
        Edit::Remove { member: smoke.clone(), from: of() },
        Edit::Add { member: "+ 1 when t.smoke".into(), to: of() },
        Edit::Add { member: smoke, to: of() },
    ];
    let made = ["remove dice.smoke\n", "remove dice.smoke\n\nadd to value dice {\n  + 1 when t.smoke\n}\n"];
    let made = made.into_iter().chain(["add to value dice {\n  + 1 when t.smoke\n}\n"]);
    for (edit, changes) in edits.into_iter().zip(made) {
        let overlay = by_house_rule(&mut project, &disk, &checked, None, &[edit]).expect("a house rule");
        assert_eq!(overlay.as_deref(), Some("house-rule.dicta"));
        let text = project.document("house-rule.dicta").expect("exists").text().to_owned();
        assert!(text.ends_with(&format!("extends skirmish\n\n{changes}")), "{text}");
        assert_eq!(dicta_syntax::format(&text), text);
    }
    project.undo().expect("undone");
    let undone = project.undo().expect("undone").map(|(title, _)| title);
    assert_eq!(undone, Some(StepTitle::AddLine { of: "dice".into(), line: "+ 1 when t.smoke".into() }));
}

#[test]
fn a_house_rule_in_use_takes_the_changes_of_the_rules_that_it_extends() {
    let more = "value heat(k: kettle) \"Heat\" = 3 { + 2 when k.whistles as loud because \"loud\" }\n";
    let (rules, head) = (format!("{OWN}{more}"), "edition 1\n\nruleset house_rule \"House rule\" extends mine\n");
    let (disk, mut project) = project(&[("mine.dicta", &rules), ("house-rule.dicta", head)]);
    let result = checked(&project);
    let reading = result.reading.as_ref().expect("a reading");
    assert_eq!(reading.overlays, ["house_rule"]);
    let of = || Path::of("mine.dicta", "heat").with_word("value");
    let litres = touch(&result, "samovar", "litres").set("9".into());
    let line = Edit::Add { member: "+ 1 when k.litres > 5".into(), to: of() };
    let edits =
        [(line, "add to value heat {\n  + 1 when k.litres > 5\n}\n"), (litres, "replace samovar.litres by 9\n")];
    let mut text = head.to_owned();
    for (edit, change) in edits {
        let made = by_house_rule(&mut project, &disk, &result, None, &[edit]).expect("a house rule");
        assert_eq!(made.as_deref(), Some("house-rule.dicta"));
        text += &format!("\n{change}");
        assert_eq!(project.document("house-rule.dicta").expect("exists").text(), text);
        assert_eq!(project.document("mine.dicta").expect("exists").text(), rules);
    }
    // The rules themselves take what a house rule can't express, and a house rule its own changes.
    let texts = Texts::of(&project, &disk, &result);
    assert!(!texts.is_for_overlay(&Edit::Title { of: of(), to: "Warmth".into() }));
    let own = Path { file: Some("house-rule.dicta".into()), ..of() };
    assert!(!texts.is_for_overlay(&Edit::Remove { member: "+ 1 when k.litres > 5".into(), from: own }));
}

#[test]
fn without_a_house_rule_the_rules_themselves_change() {
    let apart = "edition 1\n\nruleset other \"Other\"\nboard square\n";
    let (disk, project) = project(&[("mine.dicta", OWN), ("other.dicta", apart)]);
    let result = checked(&project);
    let edit = touch(&result, "samovar", "litres").set("9".into());
    assert!(!Texts::of(&project, &disk, &result).is_for_overlay(&edit));
}

#[test]
fn a_new_entry_belongs_to_the_file_with_the_others_of_its_kind() {
    use new_declarations::{NewDeclaration, NewSort};
    let (_, project) = project(&[("a.dicta", "for mine\n\nstep right \"Right\" { way F R }\n"), ("mine.dicta", OWN)]);
    let result = checked(&project);
    let home = |sort| {
        let new = NewDeclaration { sort, name: "new".into(), title: String::new() };
        new.home(result.reading.as_ref().expect("a reading"), &project)
    };
    assert_eq!(home(NewSort::Entry("kettle".into())).as_deref(), Some("mine.dicta"));
    assert_eq!(home(NewSort::Table), None);
    // Entries of the library can't have one beside them.
    let (_, overlay) =
        self::project(&[("o.dicta", "edition 1\nuse dicta/skirmish\n\nruleset o \"O\" extends skirmish\n")]);
    let result = checked(&overlay);
    let aircraft = NewDeclaration { sort: NewSort::Entry("aircraft".into()), name: "new".into(), title: String::new() };
    assert_eq!(aircraft.home(result.reading.as_ref().expect("a reading"), &overlay), None);
}

#[test]
fn a_new_declaration_goes_where_its_ruleset_has_others() {
    let map =
        |name: &str| format!("map {name} {{\n  size 2 x 1\n  legend {{ o open \"Open\" }}\n  rows {{ \"oo\" }}\n}}\n");
    let base = format!("edition 1\nruleset base \"Base\" shared\nboard square\n{}", map("field"));
    let maps = format!("for game\n{}", map("yard"));
    let (_, project) = project(&[
        ("base.dicta", &base),
        ("game.dicta", "edition 1\nruleset game \"Game\" extends base\n"),
        ("maps.dicta", &maps),
        ("other.dicta", "edition 1\nruleset other \"Other\" extends base\n"),
    ]);
    let setting = crate::sheet::Setting { path: Some("game.dicta".to_owned()), ..Default::default() };
    let reading = checked(&project).reading.and_then(|reading| reading.under(&setting)).expect("a reading");
    assert_eq!(reading.ruleset, "game");
    let all = homes::homes(&reading, &project, "map", &[]);
    assert_eq!(all, ["maps.dicta", "base.dicta", "game.dicta"]);
    // A mission on the yard can't be declared in the ruleset that knows nothing of it.
    let yard = reading.program.maps.iter().find(|map| map.head.name == "yard").expect("a map").head.origin;
    let mut all = homes::homes(&reading, &project, "mission", &[yard]);
    all.sort();
    assert_eq!(all, ["game.dicta", "maps.dicta"]);
}
