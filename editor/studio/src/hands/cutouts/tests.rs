//! Cells cut out of maps of each board, in the source's own form.

use super::*;
use crate::hands::tests::{checked, project};
use dicta_ide::edit::changes_of_all;
use dicta_syntax::{TextEdit, apply, parse};
use std::sync::Arc;

const BOARDS: [(&str, Board); 3] = [("hex", Board::Hex), ("hex in rows", Board::HexRows), ("square", Board::Square)];

/// Two maps with different letters, and a hole in the first.
fn text(board: &str) -> String {
    format!(
        r#"edition 1
ruleset mine "Mine"
board {board}

map yard "Yard" {{
  legend {{ f meadow "Meadow", w wood "Wood", "~" brook "Brook" opaque }}
  rows {{
    "fffffff"
    "ffw~fff"
    "fffffff"
    "fffffff"
    "ffffff "
  }}
}}

map lawn "Lawn" {{
  legend {{ w meadow "Meadow", t wood "Wood" }}
  rows {{
    "wwww"
    "wwww"
    "wwww"
  }}
}}
"#
    )
}

fn reading(text: &str) -> Arc<Reading> {
    let (_, project) = project(&[("mine.dicta", text)]);
    checked(&project).reading.expect("a reading")
}

fn drawn_map<'r>(reading: &'r Reading, name: &str) -> DrawnMap<'r> {
    DrawnMap::of(reading, None, name).expect("a drawn map")
}

fn after(reading: &Reading, text: &str, edits: &[Edit]) -> String {
    let made = changes_of_all(reading.names.files(), edits).expect("can be made");
    let edits: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
    apply(text, &edits).expect("apart from each other")
}

/// The rectangle between two places of the first map.
fn selection(reading: &Reading, from: (i64, i64), to: (i64, i64)) -> Selection {
    let cell = |(column, row): (i64, i64)| row * 7 + column;
    Selection::rectangle(&reading.program, MapId(0), cell(from), cell(to)).expect("cells")
}

#[test]
fn a_turn_keeps_neighbours_and_leads_back() {
    for (_, board) in BOARDS {
        for turn in Turn::ALL {
            let count = match (turn, board) {
                (Turn::Left | Turn::Right, Board::Square) => 4,
                (Turn::Left | Turn::Right, _) => 6,
                _ => 2,
            };
            for start in [(3, -5), (1, 0), (0, 7)] {
                let mut now = start;
                for _ in 0..count {
                    assert_eq!(board.length(turn.vector(board, now)), board.length(now), "{board:?} {turn:?}");
                    now = turn.vector(board, now);
                }
                assert_eq!(now, start, "{board:?} {turn:?}");
            }
        }
        // Left undoes right, and right is clockwise.
        assert_eq!(Turn::Left.vector(board, Turn::Right.vector(board, (2, 5))), (2, 5));
        let rows = board.rows();
        let by = if board == Board::Square { 2 } else { 1 };
        for (facing, row) in rows.iter().enumerate() {
            assert_eq!(Turn::Right.vector(board, *row), rows[(facing + by) % rows.len()], "{board:?} {facing}");
        }
    }
}

#[test]
fn selected_cells_move_and_leave_the_usual_terrain() {
    let text = text("square");
    let reading = reading(&text);
    let map = drawn_map(&reading, "yard");
    let pair = selection(&reading, (2, 1), (3, 1));
    let moved = pair.moved(Board::Square, map.map, 0, 15).expect("on the map");
    let cleared = text.replace("ffw~fff", "fffffff");
    assert_eq!(after(&reading, &text, &map.cleared(&pair)), cleared);
    let expected = cleared.replace("fffffff\"\n    \"ffffff ", "fffw~ff\"\n    \"ffffff ");
    assert_eq!(after(&reading, &text, &map.carried(&pair, &moved)), expected);
    // Off the map, and onto a hole.
    assert_eq!(pair.moved(Board::Square, map.map, 7, 0), pair.moved(Board::Square, map.map, 14, 7));
    assert_eq!(pair.moved(Board::Square, map.map, 14, 0), None);
    assert_eq!(selection(&reading, (6, 3), (6, 3)).moved(Board::Square, map.map, 0, 7), None);
}

#[test]
fn hexes_that_move_to_another_column_keep_their_neighbours() {
    let text = text("hex");
    let reading = reading(&text);
    let map = drawn_map(&reading, "yard");
    let pair = selection(&reading, (2, 1), (3, 1));
    // The column on the right of an odd one begins half a hex higher.
    let moved = pair.moved(Board::Hex, map.map, 2, 3).expect("on the map");
    assert_eq!(moved.cells, [7 + 3, 14 + 4]);
    let expected = text.replace("ffw~fff\"\n    \"fffffff", "fffwfff\"\n    \"ffff~ff");
    assert_eq!(after(&reading, &text, &map.carried(&pair, &moved)), expected);
}

#[test]
fn a_cutout_is_the_declaration_of_a_map() {
    let text = text("hex");
    let reading = reading(&text);
    let map = drawn_map(&reading, "yard");
    let cutout = map.cut(&selection(&reading, (3, 0), (4, 1)));
    let written = r#"map yard_cells {
  legend { f meadow "Meadow", "~" brook "Brook" opaque }
  rows {
    " ff"
    " ~f"
  }
}
"#;
    assert_eq!(cutout.text("yard_cells"), written);
    assert!(parse(&format!("edition 1\n{written}")).errors().next().is_none());
    for (name, board) in BOARDS {
        let reading = self::reading(&self::text(name));
        let map = drawn_map(&reading, "yard");
        for (from, to) in [((0, 0), (3, 2)), ((1, 1), (4, 3)), ((3, 0), (6, 4))] {
            let cutout = map.cut(&selection(&reading, from, to));
            let read = Cutout::read(board, &cutout.text("some_cells")).expect("a map");
            assert_eq!(read.text("some_cells"), cutout.text("some_cells"), "{name}");
            assert_eq!(read.count(), cutout.count());
        }
    }
    assert_eq!(Cutout::read(Board::Hex, "kettle pan \"Pan\" { litres 2 }"), None);
    assert_eq!(Cutout::read(Board::Hex, "ffw~"), None);
}

#[test]
fn a_cutout_brings_its_terrains_to_another_map() {
    let text = text("square");
    let reading = reading(&text);
    let cutout = drawn_map(&reading, "yard").cut(&selection(&reading, (1, 1), (3, 1)));
    let cutout = Cutout::read(Board::Square, &cutout.text("cells")).expect("a map");
    let lawn = drawn_map(&reading, "lawn");
    let (edits, selected) = lawn.put(&cutout, &[5]).expect("can be put there");
    assert_eq!(selected.cells, [5, 6, 7]);
    let expected = text.replace("t wood \"Wood\" }", "t wood \"Wood\", \"~\" brook \"Brook\" opaque }").replacen(
        "wwww\"\n    \"wwww",
        "wwww\"\n    \"wwt~",
        1,
    );
    assert_eq!(after(&reading, &text, &edits), expected);
    assert_eq!(lawn.put(&cutout, &[6]), Err(PutProblem::Leaves));
    let other = Cutout { board: Board::Hex, ..cutout.clone() };
    assert_eq!(lawn.put(&other, &[5]), Err(PutProblem::Board));
    // A stroke puts it wherever it doesn't cover itself.
    let (edits, _) = lawn.put(&cutout, &[0, 1, 4, 9]).expect("can be put there");
    let expected = expected.replace("wwww\"\n    \"wwt~\"\n    \"wwww", "wt~w\"\n    \"wt~w\"\n    \"wwt~");
    assert_eq!(after(&reading, &text, &edits), expected);
}
