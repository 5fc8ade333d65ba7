//! A map and the pieces on it, drawn in characters.
//!
//! Flat-topped hexes are arranged in columns; odd columns (counted from 0) are half a hex lower. So a cell takes two
//! lines, and a column starts on the first or on the second of them:
//!
//! ```text
//!       03  04  05  06
//!  05   .       1↑
//!           .       .
//!  06   .       .
//!           2↙      .
//! ```
//!
//! Hexes in rows take one line, and every second row is shifted right by half a cell.
//!
//! By default only the part of the map around the marks is drawn, with opaque terrain; the whole map is drawn with all
//! its terrain.

use dicta_program::{Board, Map};
use std::fmt::Write;

/// A mark to draw in a cell: a short label and a facing.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Number of the cell, `row * width + column`.
    pub cell: i64,
    /// One or two letters.
    pub label: String,
    /// The facing, if it has one.
    pub facing: Option<i64>,
}

/// The number of cells drawn around the marks.
const MARGIN: u32 = 3;
/// The width of a cell in characters.
const CELL: usize = 4;

/// The arrow of a facing.
pub fn arrow(board: Board, facing: i64) -> char {
    let arrows: &[char] = match board {
        Board::Hex => &['↑', '↗', '↘', '↓', '↙', '↖'],
        Board::HexRows => &['↗', '→', '↘', '↙', '←', '↖'],
        Board::Square => &['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'],
    };
    usize::try_from(facing).ok().and_then(|f| arrows.get(f)).copied().unwrap_or('·')
}

/// The part of the map to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The area around the marks; all cells if there are no marks.
    AroundMarks,
    /// All of it, with the letters of the terrain and a legend.
    Whole,
}

/// Draws the map or part of it.
pub fn draw(board: Board, map: &Map, marks: &[Mark], part: Part) -> String {
    let [left, right, top, bottom] = frame(map, if part == Part::Whole { &[] } else { marks });
    let mut out = String::from("      ");
    for column in left..=right {
        let _ = write!(out, "{:<CELL$}", format!("{:02}", column + 1));
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    for row in top..=bottom {
        for half in 0..if board == Board::Hex { 2 } else { 1 } {
            let mut line = if half == 0 { format!("{:>4}  ", format!("{:02}", row + 1)) } else { " ".repeat(6) };
            if board == Board::HexRows && row % 2 == 1 {
                line.push_str(&" ".repeat(CELL / 2));
            }
            for column in left..=right {
                let here = board != Board::Hex || column % 2 == half;
                let text =
                    if here { cell_text(board, map, marks, part, row * map.width + column) } else { String::new() };
                let _ = write!(line, "{text:<CELL$}");
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    if part == Part::Whole {
        let ground =
            map.legend.iter().skip(1).map(|t| {
                format!("{} {}", t.letter.to_lowercase(), if t.title.is_empty() { &t.name } else { &t.title })
            });
        let ground: Vec<String> = ground.collect();
        let _ = writeln!(out, "      {}", ground.join("   "));
    }
    out
}

/// The columns and rows to draw: left, right, top, bottom.
fn frame(map: &Map, marks: &[Mark]) -> [u32; 4] {
    let mut cells =
        marks.iter().filter_map(|m| u32::try_from(m.cell).ok()).filter(|c| *c < map.width * map.height).peekable();
    let (last_column, last_row) = (map.width.saturating_sub(1), map.height.saturating_sub(1));
    if cells.peek().is_none() {
        return [0, last_column, 0, last_row];
    }
    let mut frame = [u32::MAX, 0, u32::MAX, 0];
    for cell in cells {
        let (column, row) = (cell % map.width, cell / map.width);
        frame = [frame[0].min(column), frame[1].max(column), frame[2].min(row), frame[3].max(row)];
    }
    [
        frame[0].saturating_sub(MARGIN),
        (frame[1] + MARGIN).min(last_column),
        frame[2].saturating_sub(MARGIN),
        (frame[3] + MARGIN).min(last_row),
    ]
}

/// The contents of a cell: a label and its arrow, the number of marks if there are several, or the terrain.
fn cell_text(board: Board, map: &Map, marks: &[Mark], part: Part, cell: u32) -> String {
    let mut here = marks.iter().filter(|m| m.cell == i64::from(cell));
    match (here.next(), here.count()) {
        (Some(mark), 0) => {
            let mut text = mark.label.clone();
            text.extend(mark.facing.map(|f| arrow(board, f)));
            text
        }
        (Some(_), more) => format!("×{}", more + 1),
        (None, _) => ground(map, part, cell),
    }
}

/// The letter of a cell's terrain if it matters, otherwise a dot; nothing for a hole.
fn ground(map: &Map, part: Part, cell: u32) -> String {
    let index = cell as usize;
    if map.holes.get(index).copied().unwrap_or(false) {
        return String::new();
    }
    match map.terrain.get(index).copied().unwrap_or(0) {
        0 => "·".into(),
        terrain => match map.legend.get(usize::from(terrain)) {
            Some(t) if t.opaque || part == Part::Whole => t.letter.to_lowercase().to_string(),
            _ => "·".into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::Sheet;

    fn map() -> Map {
        Map { width: 20, height: 15, ..Map::default() }
    }

    #[test]
    fn odd_columns_are_drawn_lower() {
        let at = |column: i64, row: i64| row * 20 + column;
        let marks = [
            Mark { cell: at(0, 0), label: "1".into(), facing: Some(0) },
            Mark { cell: at(1, 0), label: "2".into(), facing: Some(4) },
        ];
        let drawn = draw(Board::Hex, &map(), &marks, Part::AroundMarks);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "      01  02  03  04  05");
        assert_eq!(lines[1], "  01  1↑      ·       ·");
        assert_eq!(lines[2], "          2↙      ·");
        assert_eq!(lines.len(), 1 + 2 * 4);
    }

    #[test]
    fn every_second_row_is_shifted_right_by_half_a_cell() {
        let marks = [
            Mark { cell: 2 * 20 + 4, label: "1".into(), facing: Some(0) },
            Mark { cell: 3 * 20 + 4, label: "2".into(), facing: Some(4) },
        ];
        let drawn = draw(Board::HexRows, &map(), &marks, Part::AroundMarks);
        let lines: Vec<&str> = drawn.lines().collect();
        let column = |line: &str, label: char| line.chars().position(|c| c == label).expect("the label is drawn");
        let (first, second) = (lines[3], lines[4]);
        assert!(first.starts_with("  03") && first.contains("1↗"), "{drawn}");
        assert!(second.starts_with("  04") && second.contains("2←"), "{drawn}");
        assert_eq!(column(second, '2'), column(first, '1') + CELL / 2);
    }

    #[test]
    fn several_marks_in_a_cell_are_counted() {
        let mark = Mark { cell: 5, label: "1".into(), facing: None };
        assert!(draw(Board::Square, &map(), &[mark.clone(), mark], Part::AroundMarks).contains("×2"));
    }

    #[test]
    fn cell_names_include_the_letter_of_the_sheet() {
        let mut map = map();
        map.sheets = vec![
            Sheet { letter: Some('A'), column: 0, row: 0, width: 10, height: 15 },
            Sheet { letter: Some('B'), column: 10, row: 0, width: 10, height: 15 },
        ];
        assert_eq!(map.cell_name(7 * 20 + 11), "0208B");
        assert_eq!(map.cell_name(-1), "off the board");
    }
}
