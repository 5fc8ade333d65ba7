//! Entries of a small system as CSV and XLSX, changed there and read back.

use super::*;
use crate::check::{CheckResult, Checker};
use crate::hands::change_all;
use crate::io::InMemory;
use crate::project::Project;
use proptest::prelude::*;

const OWN: &str = r#"edition 1
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

fn project() -> (Project, CheckResult) {
    let disk = InMemory::with([("/p/mine.dicta", OWN)]);
    let project = Project::open(&disk, std::path::Path::new("/p")).expect("opened");
    let checked = Checker::default().check(&project.sources());
    (project, checked)
}

fn grid(checked: &CheckResult) -> Grid {
    Grid::of(checked.reading.as_ref().expect("a reading"), "kettle").expect("a kind")
}

fn plan(checked: &CheckResult, cells: &Cells) -> Result<Plan, Vec<String>> {
    let read = edits(checked.reading.as_ref().expect("a reading"), "kettle", cells).expect("a kind");
    read.map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
}

/// The source after the edits of these cells.
fn after(cells: &Cells) -> String {
    let (mut project, checked) = project();
    let plan = plan(&checked, cells).expect("right cells");
    let change = change_all(&project, &checked, "Import", &plan.edits).expect("can be made");
    project.apply(change).expect("applied");
    project.documents()[0].text().to_owned()
}

fn rows(text: &str) -> Cells {
    cells(text.as_bytes(), Format::Csv).expect("rows")
}

#[test]
fn an_export_read_back_changes_nothing() {
    let (_, checked) = project();
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
}

#[test]
fn wrong_cells_are_named_and_nothing_is_changed() {
    let (_, checked) = project();
    let sheet = "name,litres,whistles,top,steps,wieght,litres\nsamovar,12,perhaps,dome,\"ahead, rihgt\"\nsamovar,3\nPan,2\n9 l,2\n";
    assert_eq!(
        plan(&checked, &rows(sheet)).expect_err("wrong cells"),
        [
            "F1: `kettle` has no field `wieght`",
            "G1: there are two columns `litres`",
            "B2: 12 is not from 1 to 9",
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
    let (_, checked) = project();
    let plan = plan(&checked, &rows("name\nsamovar\n")).expect("right cells");
    assert_eq!((plan.edits.len(), plan.unnamed), (0, vec!["pan".to_owned()]));
}

#[test]
fn a_spreadsheet_that_is_too_large_is_refused() {
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

proptest! {
    #[test]
    fn damaged_workbooks_are_errors(at in prop::collection::vec((0_usize..9_000, any::<u8>()), 1..20)) {
        let (_, checked) = project();
        let mut bytes = grid(&checked).write(Format::Xlsx).expect("written");
        for (at, byte) in at {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        // Read or refused, but never a panic.
        let _ = cells(&bytes, Format::Xlsx).map(|cells| plan(&checked, &cells));
    }
}
