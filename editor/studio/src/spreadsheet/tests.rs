//! Entries of a small system as CSV and XLSX, changed there and read back.

use super::*;
use crate::check::CheckResult;
use crate::hands::Texts;
use crate::hands::tests as hands;
use crate::io::InMemory;
use crate::project::Project;
use dicta_ide::edit::Edit;
use hands::OWN;
use proptest::prelude::*;
use std::io::{Cursor, Read, Write};

fn project() -> (InMemory, Project, CheckResult) {
    let (disk, project) = hands::project(&[("mine.dicta", OWN)]);
    let checked = hands::checked(&project);
    (disk, project, checked)
}

fn reading(checked: &CheckResult) -> &Reading {
    checked.reading.as_ref().expect("a reading")
}

fn grid(checked: &CheckResult) -> Grid {
    Grid::of(reading(checked), "kettle").expect("a kind")
}

fn plan(checked: &CheckResult, cells: &Cells) -> Result<Plan, Vec<String>> {
    let read = edits(reading(checked), "kettle", cells).expect("a kind");
    read.map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
}

/// The source after the edits of these cells.
fn after(cells: &Cells) -> String {
    let (disk, mut project, checked) = project();
    let texts = Texts::of(&project, &disk, &checked);
    let rows = Rows::headed(cells.clone());
    let preview = Preview::of(reading(&checked), &texts, "kettle", &rows, "Import").expect("a kind");
    assert_eq!(preview.wrong, []);
    let draft = preview.draft.expect("can be made");
    draft.clone().write(&mut project, &disk).expect("written");
    let text = project.documents()[0].text().to_owned();
    // The preview shows what is written, and it is one step.
    let shown = draft.files.first().map_or(OWN, |file| &file.new);
    assert_eq!(shown, text);
    assert_eq!(project.undo().expect("undone").map(|(title, _)| title), Some("Import".into()));
    assert_eq!(project.documents()[0].text(), OWN);
    text
}

fn rows(text: &str) -> Cells {
    cells(text.as_bytes(), Format::Csv).expect("rows")
}

#[test]
fn an_export_read_back_changes_nothing() {
    let (_, _, checked) = project();
    let grid = grid(&checked);
    for format in [Format::Csv, Format::Tsv, Format::Xlsx] {
        let bytes = grid.write(format).expect("written");
        assert_eq!(bytes, grid.write(format).expect("written"), "the same bytes again");
        let cells = cells(&bytes, format).expect("read");
        assert_eq!(cells[1][..4], ["samovar", "Samovar", "8", "Kalinka, \"moja\""].map(str::to_owned), "{format:?}");
        assert_eq!(plan(&checked, &cells), Ok(Plan::default()), "{format:?}");
    }
}

#[test]
fn only_changed_cells_change_the_source() {
    let text = after(&rows("steps;name;Litres;whistles;top\nahead, Left;samovar;9;no;DOMED\n;pan;2;yes;\n"));
    let expected = OWN
        .replace("litres 8", "litres 9")
        .replace("whistles, steps [ahead]", "whistles false, steps [ahead, left], top domed");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    // `pan` inherits what the sheet says of it: the value before the change of `samovar`.
    assert_eq!(lines(&text)[..15], lines(&expected)[..15]);
    assert!(text.contains("// the big one"));
}

#[test]
fn a_new_name_copies_the_row_above() {
    let text = after(&rows(
        "name,title,litres,song\nsamovar,Samovar,8,\"Kalinka, \"\"moja\"\"\"\nurn,Urn,5,\npan,,2,\n9L2,,2,\n",
    ));
    assert!(text.contains("kettle 9L2 \"9L2\" extends samovar { litres 2 }"), "{text}");
    assert!(text.contains("kettle urn \"Urn\" { litres 5, whistles, steps [ahead] }"), "{text}");
    // A copy has the values of its row, also where the entry above gets others.
    let text = after(&rows("name,litres,whistles\nsamovar,9,no\nurn,8,yes\npan,2,\n"));
    assert!(text.contains("kettle samovar \"Samovar\" { litres 9,"), "{text}");
    assert!(text.contains("kettle urn \"urn\" { litres 8, song \"Kalinka, \\\"moja\\\"\", whistles, steps"), "{text}");
}

/// A kind with two parts: one that needs no properties, and one that does.
const SHIPS: &str = r#"edition 1
ruleset mine "Mine"
board square

option searchlights off
kind gun "Gun" { stat barrels : 1..2 = 1 }
kind car "Car" { stat seats : 1..9 }
kind lamp "Lamp" {}
kind ship "Ship" piece {
  part nose "Nose gun" : gun
  part below "Car" : car
  counter fuel : 0..9 = 9
  when searchlights { part light : lamp }
}
gun twin "Twin guns" { barrels 2 }
car small "Small car" { seats 2 }
ship gotha "Gotha" { nose twin }
ship giant "Giant" { nose { barrels 2 }, below small }
ship dart "Dart" { }
"#;

#[test]
fn parts_are_columns_with_the_names_of_their_entries() {
    let (disk, project) = hands::project(&[("mine.dicta", SHIPS)]);
    let checked = hands::checked(&project);
    let grid = Grid::of(reading(&checked), "ship").expect("a kind");
    assert_eq!(grid.columns[2..].iter().map(|column| column.name.as_str()).collect::<Vec<_>>(), ["nose", "below"]);
    assert_eq!(grid.columns[3].holds, Holds::One(["none", "small"].map(str::to_owned).to_vec()));
    // The gun of the second one is made in braces, that of the third one from the defaults.
    let parts: Vec<&[String]> = grid.rows.iter().map(|row| &row[2..]).collect();
    assert_eq!(parts, [["twin", "none"], ["giant.nose", "small"], ["", "none"]]);
    let guns = Grid::of(reading(&checked), "gun").expect("a kind");
    assert_eq!(guns.rows.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ["twin"], "only declared ones");

    let preview = |text: &str| {
        let texts = Texts::of(&project, &disk, &checked);
        let preview = Preview::of(reading(&checked), &texts, "ship", &Rows::headed(rows(text)), "Import");
        preview.expect("a kind")
    };
    let changed = |text: &str| {
        let preview = preview(text);
        assert_eq!(preview.wrong, []);
        let draft = preview.draft.expect("can be made");
        draft.files.first().map_or(SHIPS, |file| &file.new)[SHIPS.find("ship gotha").expect("a ship")..].to_owned()
    };
    let same = grid.write(Format::Csv).expect("written");
    assert_eq!(preview(std::str::from_utf8(&same).expect("text")).edits, []);
    assert_eq!(
        changed("name,Nose gun,below\ngotha,,Small car\ngiant,twin,\ngiant_2,none,small\ndart,none,none\n"),
        r#"ship gotha "Gotha" { below small }
ship giant "Giant" { nose twin }

ship giant_2 "giant_2" { nose none, below small }
ship dart "Dart" { nose none }
"#
    );
    let wrong = preview("name,below,fuel,light,nos\ngotha,twin\n").wrong;
    assert_eq!(
        wrong.iter().map(|(cell, why)| format!("{cell}: {why}")).collect::<Vec<_>>(),
        [
            "C1: `fuel` changes in play, so entries of `ship` can't set it",
            "D1: `ship` has `light` only when `searchlights`",
            "E1: `ship` has no field `nos`; did you mean `nose`?",
            "B2: `twin` is not among the choices",
        ]
    );
}

#[test]
fn wrong_cells_are_named_and_nothing_is_changed() {
    let (_, _, checked) = project();
    let sheet = "name,litres,whistles,top,steps,wieght,litres\nsamovar,12,perhaps,dome,\"ahead, rihgt\"\nsamovar,3\nPan,2\n9 l,2\n";
    assert_eq!(
        plan(&checked, &rows(sheet)).expect_err("wrong cells"),
        [
            "F1: `kettle` has no field `wieght`",
            "G1: there are two columns `litres`",
            "B2: 12 is not between 1 and 9",
            "C2: `perhaps` is neither yes nor no",
            "D2: `dome` is not among the choices; did you mean `domed`?",
            "E2: `rihgt` is not among the choices",
            "A3: `samovar` has two rows",
            "A4: there is no entry `Pan`; did you mean `pan`?",
            "A5: `9 l` is not a name: letters A to Z, digits and `_`",
        ]
    );
    assert_eq!(plan(&checked, &rows("litres\n7\n")).expect_err("no names")[0], "A1: the heading has no column `name`");
}

#[test]
fn entries_without_a_row_stay_and_are_named() {
    let (_, _, checked) = project();
    let plan = plan(&checked, &rows("name\nsamovar\n")).expect("right cells");
    assert_eq!((plan.edits.len(), plan.unnamed), (0, vec!["pan".to_owned()]));
}

#[test]
fn a_spreadsheet_that_is_too_large_is_rejected() {
    let wide = ",".repeat(COLUMNS_MAX + 1);
    let high = "a\n".repeat(ROWS_MAX + 2);
    for text in [wide, high] {
        assert!(matches!(cells(text.as_bytes(), Format::Csv), Err(SpreadsheetError::TooLarge(_))));
    }
    // A cell far away from the others.
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write(0, 0, "name").and_then(|sheet| sheet.write(1_048_575, 16_383, "far")).expect("two cells");
    let bytes = workbook.save_to_buffer().expect("a workbook");
    assert!(matches!(cells(&bytes, Format::Xlsx), Err(SpreadsheetError::TooLarge(_))));
    assert!(matches!(cells(b"PK no workbook", Format::Xlsx), Err(SpreadsheetError::Workbook(_))));
    assert!(matches!(cells(b"name\n\xff", Format::Csv), Err(SpreadsheetError::NotUtf8)));
}

fn block(entries: &[&str], columns: &[&str]) -> Block {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Block { entries: owned(entries), columns: owned(columns) }
}

fn preview(text: &str, block: &Block) -> Result<Preview, SpreadsheetError> {
    let (disk, project, checked) = project();
    let rows = Rows::pasted(cells(text.as_bytes(), Format::Tsv)?, Some(block))?;
    Preview::of(reading(&checked), &Texts::of(&project, &disk, &checked), "kettle", &rows, "Paste")
}

/// The lines that are new after pasting.
fn new_lines(text: &str, block: &Block) -> Vec<String> {
    let preview = preview(text, block).expect("rows that fit");
    let new = preview.draft.expect("right cells").files.remove(0).new;
    new.lines().filter(|line| !OWN.lines().any(|old| old == *line)).map(str::to_owned).collect()
}

#[test]
fn copied_rows_pasted_again_change_nothing() {
    let (_, _, checked) = project();
    let copied = grid(&checked).of_entries(&["pan".to_owned(), "samovar".to_owned()]).copied().expect("text");
    assert!(copied.starts_with("name\ttitle\tlitres\tsong\twhistles\ttop\tsteps\npan\tPan\t2\t"), "{copied}");
    let preview = preview(&copied, &Block::default()).expect("a heading");
    assert_eq!((preview.edits, preview.wrong, preview.unnamed), (vec![], vec![], vec![]));
}

#[test]
fn values_without_a_heading_belong_to_the_selected_cell_and_those_after_it() {
    let from = block(&["pan", "samovar"], &["litres", "song"]);
    assert_eq!(
        new_lines("3\r\n9\r\n", &from),
        [
            r#"kettle samovar "Samovar" { litres 9, song "Kalinka, \"moja\"", whistles, steps [ahead] }   // the big one"#,
            r#"kettle pan "Pan" extends samovar { litres 3 }"#,
        ]
    );
    assert_eq!(new_lines("3\tZa rekoj", &from), [r#"kettle pan "Pan" extends samovar { litres 3, song "Za rekoj" }"#]);
    // An empty cell clears the value of its entry, and the cell after it keeps its place.
    assert_eq!(
        new_lines("\n\"say \"\"a\n\nb\"\"\"", &block(&["pan", "samovar"], &["song"])),
        [r#"kettle samovar "Samovar" { litres 8, song "say \"a\n\nb\"", whistles, steps [ahead] }   // the big one"#]
    );
    let wrong = preview("3\n30\n", &from).expect("rows that fit");
    assert_eq!(wrong.wrong, [("samovar.litres".to_owned(), "30 is not between 1 and 9".to_owned())]);
    assert_eq!((wrong.edits, wrong.draft), (vec![], None));
    assert!(matches!(preview("1\n2\n3", &from), Err(SpreadsheetError::Beyond(3, 1, 2, 2))));
    assert!(matches!(preview("1\t2\t3", &from), Err(SpreadsheetError::Beyond(1, 3, 2, 2))));
    assert!(matches!(Rows::pasted(vec![vec!["3".to_owned()]], None), Err(SpreadsheetError::NoHeading)));
}

#[test]
fn rows_with_tabs_keep_empty_lines_and_commas() {
    let read = |text: &str| cells(text.as_bytes(), Format::Tsv).expect("rows");
    assert_eq!(read("a, b\n\n\nc\"d\n"), [["a, b"], [""], [""], ["c\"d"]]);
    assert_eq!(read("\"a\n\nb\"\tc\n\"\"\"\n\n\"\"\"\td\n"), [["a\n\nb", "c"], ["\"\n\n\"", "d"]]);
    assert_eq!(read(""), Cells::new());
}

#[test]
fn a_value_for_several_entries_skips_those_that_have_it() {
    let (_, _, checked) = project();
    let both = ["samovar".to_owned(), "pan".to_owned()];
    let edits = |field: &str, to: &str| {
        let of = "samovar.litres".parse().expect("a path");
        let edits = crate::hands::for_all(reading(&checked), &both, field, &Edit::Set { of, to: to.to_owned() });
        edits.iter().map(|edit| edit.path().name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(edits("litres", "8"), ["pan"]);
    assert_eq!(edits("litres", "5"), both);
    assert_eq!(edits("song", r#""Kalinka, \"moja\"""#), [""; 0]);
    assert_eq!(edits("steps", "[ahead]"), [""; 0]);
    assert_eq!(edits("top", "domed"), both);
    let clear = Edit::Clear { of: "samovar.song".parse().expect("a path") };
    let cleared = crate::hands::for_all(reading(&checked), &both, "song", &clear);
    assert_eq!(cleared.len(), 1, "`pan` has no song of its own: {cleared:?}");
}

/// A workbook whose first sheet has other source.
fn with_sheet(bytes: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let mut from = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut to = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for i in 0..from.len() {
        let mut part = from.by_index(i).expect("a part");
        let (name, mut text) = (part.name().expect("a name").into_owned(), String::new());
        part.read_to_string(&mut text).expect("text");
        to.start_file(&name, zip::write::SimpleFileOptions::default()).expect("a part");
        let text = if name.ends_with("sheet1.xml") { change(&text) } else { text };
        to.write_all(text.as_bytes()).expect("written");
    }
    to.finish().expect("written").into_inner()
}

#[test]
fn references_beyond_every_sheet_are_errors() {
    let (_, _, checked) = project();
    let bytes = grid(&checked).write(Format::Xlsx).expect("written");
    for (cell, is_read) in
        [("A1", true), ("ZZZZZZZZ1", false), ("A99999999999", false), ("ZZZZZZZZ", false), ("é", true)]
    {
        let changed = with_sheet(&bytes, |sheet| sheet.replace("r=\"A1\"", &format!("r=\"{cell}\"")));
        let found = cells(&changed, Format::Xlsx);
        let why = found.err().map(|why| why.to_string());
        let is_named = why.as_ref().is_some_and(|why| why.contains(cell) && why.contains("is not a cell"));
        assert_eq!(is_named, !is_read, "{cell}: {why:?}");
    }
}

proptest! {
    #[test]
    fn damaged_sheets_are_errors(at in prop::collection::vec((0_usize..9_000, prop::char::range(' ', '~')), 1..20)) {
        let (_, _, checked) = project();
        let bytes = grid(&checked).write(Format::Xlsx).expect("written");
        let damaged = with_sheet(&bytes, |sheet| {
            let mut letters: Vec<char> = sheet.chars().collect();
            for (place, letter) in &at {
                let place = place % letters.len();
                letters[place] = *letter;
            }
            letters.into_iter().collect()
        });
        let _ = cells(&damaged, Format::Xlsx).map(|cells| plan(&checked, &cells));
    }

    #[test]
    fn damaged_workbooks_are_errors(at in prop::collection::vec((0_usize..9_000, any::<u8>()), 1..20)) {
        let (_, _, checked) = project();
        let mut bytes = grid(&checked).write(Format::Xlsx).expect("written");
        for (at, byte) in at {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        // Read or rejected, but never a panic.
        let _ = cells(&bytes, Format::Xlsx).map(|cells| plan(&checked, &cells));
    }
}

#[test]
fn an_unclosed_quotation_mark_is_an_error_with_its_line() {
    let read = |text: &str| cells(text.as_bytes(), Format::Csv).map_err(|why| why.to_string());
    let swallowed = read("name,title\nspad,\"abc\nfokker,Fok\n").expect_err("unclosed");
    assert!(swallowed.starts_with("line 2: a quotation mark is not closed"), "{swallowed}");
    let tabs = cells(b"name\ttitle\nspad\t\"abc\n", Format::Tsv).map_err(|why| why.to_string());
    assert!(tabs.expect_err("unclosed").starts_with("line 2"));
    // Quotation marks within a text, doubled ones and texts of several lines are fine.
    let fine = read("name,title\nspad,a \"b\nfokker,\"The \"\"ace\"\"\nof aces\"\n").expect("rows");
    assert_eq!(fine[1][1], "a \"b");
    assert_eq!(fine[2][1], "The \"ace\"\nof aces");
}

#[test]
fn a_file_without_names_is_an_error() {
    let (_, _, checked) = project();
    for text in ["", "\n", "title\n", "title,litres\n"] {
        let wrong = plan(&checked, &rows(text)).expect_err("no names");
        assert_eq!(wrong, ["A1: the heading has no column `name`"], "{text:?}");
    }
}

#[test]
fn a_text_that_is_like_a_formula_is_no_formula() {
    let (_, _, checked) = project();
    let mut grid = grid(&checked);
    for (row, text) in ["=1+1", "'=1+1", "-5", "@sum", "'tis"].into_iter().enumerate() {
        let mut copy = grid.rows[0].clone();
        copy[1] = text.to_owned();
        grid.rows.insert(row, copy);
    }
    let written = String::from_utf8(grid.write(Format::Csv).expect("written")).expect("text");
    let titles: Vec<&str> = written.lines().skip(1).take(5).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(titles, ["'=1+1", "''=1+1", "-5", "'@sum", "''tis"]);
    assert_eq!(
        rows(&written)[1..6].iter().map(|row| row[1].as_str()).collect::<Vec<_>>(),
        ["=1+1", "'=1+1", "-5", "@sum", "'tis"]
    );
}
