//! The board from one point of view: the map, the pieces' cards, the game log.

use super::board::{Mark, Part, arrow, draw};
use dicta_program::{Board, Map};
use dicta_studio::playtest::Playtest;
use dicta_studio::view::{BoardState, CardRow, LineKind, LogLine, PieceView, Viewer, WhyNode};
use std::fmt::Write;

/// The board with a line for each piece below it.
pub fn render(playtest: &Playtest, viewer: Viewer, part: Part) -> String {
    let view = playtest.scene(viewer).board();
    let (board, map) = (playtest.program().board, playtest.map());
    let labels = labels(&view);
    let marks = view.pieces.iter().zip(&labels).filter(|(p, _)| p.in_play && p.cell >= 0);
    let marks: Vec<Mark> =
        marks.map(|(p, label)| Mark { cell: p.cell, label: label.clone(), facing: Some(p.facing) }).collect();
    let mut out = heading(&view);
    out.push_str(&draw(board, map, &marks, part));
    for (piece, label) in view.pieces.iter().zip(&labels) {
        out.push_str(&piece_line(board, map, piece, label, side_name(playtest, piece.side)));
    }
    out
}

fn heading(view: &BoardState) -> String {
    let mut out = match view.turn {
        0 => "Set-up".to_owned(),
        turn => format!("Turn {turn} of {}", view.turns),
    };
    if !view.phase.is_empty() {
        let _ = write!(out, ", {}", view.phase);
    }
    if let Some(outcome) = &view.outcome {
        let _ = write!(out, ": {outcome}");
    }
    out + "\n\n"
}

/// A short label for each piece: a letter for the side and a number within the side.
fn labels(view: &BoardState) -> Vec<String> {
    let mut counts = [0u32; 26];
    let label = |p: &PieceView| {
        let side = p.side.min(25);
        counts[side] += 1;
        format!("{}{}", char::from(b'a' + side as u8), counts[side])
    };
    view.pieces.iter().map(label).collect()
}

/// The label that [`table`] draws for a piece.
pub fn label_of(playtest: &Playtest, viewer: Viewer, piece: i64) -> String {
    let view = playtest.scene(viewer).board();
    let labels = labels(&view);
    view.pieces.iter().zip(labels).find(|(p, _)| p.id == piece).map(|(_, label)| label).unwrap_or_default()
}

fn side_name(playtest: &Playtest, side: usize) -> &str {
    playtest.program().kinds.get(1).and_then(|k| k.entries.get(side)).map_or("", |e| e.head.title.as_str())
}

fn piece_line(board: Board, map: &Map, piece: &PieceView, label: &str, side: &str) -> String {
    let place = match (piece.in_play, piece.cell) {
        (false, _) => "out of play".to_owned(),
        (true, -1) => "off the board".to_owned(),
        (true, cell) => format!("{} {}", map.cell_name(cell), arrow(board, piece.facing)),
    };
    let mut out = format!("{label:<3} {:<22} {:<16} {place:<12}", piece.title, side);
    if piece.in_play {
        out.push_str(&card(piece));
    }
    out.truncate(out.trim_end().len());
    out + "\n"
}

/// The differences from an undamaged card: boxes crossed off, values that changed, markers.
fn card(piece: &PieceView) -> String {
    let mut parts: Vec<String> = piece.tokens.iter().filter(|t| t.loud).map(|t| t.title.to_uppercase()).collect();
    for row in &piece.card {
        match row {
            CardRow::Boxes { title, boxes, crossed } if *crossed > 0 => {
                parts.push(format!("{title} {crossed}/{boxes}"))
            }
            CardRow::Value { title, value, plain: false } => parts.push(format!("{title} {value}")),
            _ => {}
        }
    }
    parts.join("  ")
}

/// The whole card of a piece, line by line.
pub fn whole_card(piece: &PieceView) -> String {
    let mut out = format!("{} ({})\n", piece.title, piece.entry_title);
    for row in &piece.card {
        let _ = match row {
            CardRow::Heading(title) => writeln!(out, "  {title}"),
            CardRow::Boxes { title, boxes, crossed } => {
                let (full, free) = ((*crossed).clamp(0, 60) as usize, (boxes - crossed).clamp(0, 60) as usize);
                writeln!(out, "    {title:<24} {}{}", "■".repeat(full), "□".repeat(free))
            }
            CardRow::Value { title, value, .. } => writeln!(out, "    {title:<24} {value}"),
            CardRow::Printed(text) => writeln!(out, "    {text}"),
            CardRow::Hidden { title } => writeln!(out, "    {title:<24} ?"),
        };
    }
    out
}

/// Lines of the game log, without phases and steps that contain nothing. The lines are numbered if the number of the
/// first is given.
pub fn game_log(lines: &[LogLine], first: Option<usize>) -> String {
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        let heads = |kind: LineKind| matches!(kind, LineKind::Turn | LineKind::Phase | LineKind::Step);
        let empty =
            heads(line.kind) && lines.get(i + 1).is_none_or(|next| heads(next.kind) && next.depth <= line.depth);
        if empty && line.kind != LineKind::Turn {
            continue;
        }
        let number = first.map_or_else(String::new, |first| format!("{:>5} ", first + i));
        let text = match line.kind {
            LineKind::Turn => format!("── {} ──", line.text),
            _ => format!("{}{}", "  ".repeat(line.depth), line.text),
        };
        let _ = writeln!(out, "{number}{text}");
    }
    out
}

/// The answer to a *why* question, as an indented list.
pub fn why(node: &WhyNode) -> String {
    let mut out = String::new();
    why_below(node, 0, &mut out);
    out
}

fn why_below(node: &WhyNode, depth: usize, out: &mut String) {
    let amount = node.amount.as_ref().map(|a| format!("{a:>4}  ")).unwrap_or_default();
    let source = node.source.as_ref().map(|s| format!("   [{s}]")).unwrap_or_default();
    let not = if node.applies { "" } else { "   (does not apply)" };
    let _ = writeln!(out, "{}{amount}{}{not}{source}", "  ".repeat(depth), node.text);
    for child in &node.children {
        why_below(child, depth + 1, out);
    }
}
