//! Changes of the position by the umpire, as typed.

use super::table;
use dicta_studio::hands::Input;
use dicta_studio::playtest::{Correction, Playtest, UmpireEdit};
use dicta_studio::view::{PieceView, Viewer};
use std::fmt::Write;

/// What the umpire typed after `e`.
pub enum UmpireLine {
    Change(UmpireEdit),
    /// Only a piece was named: what can be changed of it.
    Show(String),
}

/// Reads a line such as `a1 0508`, `a1 0508 north`, `a1 left`, `a1 out` or `a1 fuel 3`.
///
/// # Errors
/// What is wrong with it.
pub fn read(playtest: &Playtest, line: &str) -> Result<UmpireLine, String> {
    let (label, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let view = playtest.view(Viewer::Umpire);
    let wanted = |p: &&PieceView| table::label_of(playtest, Viewer::Umpire, p.id) == label;
    let piece = view.pieces.iter().find(wanted);
    let piece = piece.ok_or_else(|| {
        format!("there is no piece `{label}`; the labels are listed under the board, and ? shows how to change a piece")
    })?;
    let rest = rest.trim();
    if rest.is_empty() {
        return Ok(UmpireLine::Show(changeable(playtest, piece)));
    }
    change(playtest, piece, rest).map(UmpireLine::Change)
}

fn change(playtest: &Playtest, piece: &PieceView, rest: &str) -> Result<UmpireEdit, String> {
    let (first, second) = rest.split_once(' ').map_or((rest, None), |(first, second)| (first, Some(second.trim())));
    let facings = playtest.program().board.facings().max(1);
    let put = |cell: i64, facing: i64| UmpireEdit::Place { piece: piece.id, cell, facing: facing.rem_euclid(facings) };
    let facing = |text: &str| playtest.facing_called(&text.replace(['-', ' '], "_"));
    match (first, second) {
        ("out", None) => return Ok(UmpireEdit::Remove { piece: piece.id }),
        ("left", None) => return Ok(put(piece.cell, piece.facing - 1)),
        ("right", None) => return Ok(put(piece.cell, piece.facing + 1)),
        _ => {}
    }
    if let Some(cell) = playtest.cell_called(first) {
        let facing = second.map_or(Ok(piece.facing), facing)?;
        return Ok(put(cell, facing));
    }
    match second {
        Some(value) => {
            let of = playtest.field_called(piece.id, first);
            let of =
                of.ok_or_else(|| format!("`{first}` is neither a cell of the map nor a field of {}", piece.title))?;
            playtest.corrected_to(of, value)
        }
        None => match facing(first) {
            Ok(facing) => Ok(put(piece.cell, facing)),
            Err(_) => Err(format!("`{first}` is neither a cell of the map, nor a facing, nor out, left or right")),
        },
    }
}

/// The fields of a piece, with their values and what they can be.
fn changeable(playtest: &Playtest, piece: &PieceView) -> String {
    let mut out = format!("{}\n", piece.title);
    let states = playtest.piece_now(piece.id, Viewer::Umpire).map(|now| now.fields).unwrap_or_default();
    for (state, correction) in states.iter().zip(playtest.corrections(piece.id)) {
        let Some(correction) = correction else { continue };
        let name = state.part.as_ref().map_or(state.name.clone(), |part| format!("{part}.{}", state.name));
        let (now, can) = values(&correction);
        let _ = writeln!(out, "  {name:<26} {now:<16} {can}");
    }
    out
}

/// The value of a field, and what it can be.
fn values(correction: &Correction) -> (String, String) {
    let names = |of: &[(String, String)]| {
        let shown: Vec<&str> = of.iter().map(|(name, _)| name.as_str()).take(8).collect();
        let more = if of.len() > shown.len() { ", …" } else { "" };
        format!("{}{more}", shown.join(", "))
    };
    match &correction.value.input {
        Input::Number { now, least, most } => (now.to_string(), format!("{least} to {most}")),
        Input::Mark(now) => (if *now { "yes" } else { "no" }.to_owned(), "yes, no".to_owned()),
        Input::One { now, of } => (now.clone(), names(of)),
        Input::Several { picked, of } => (picked.join(", "), format!("any of {}", names(of))),
        Input::Text(now) | Input::Written(now) => (now.clone(), String::new()),
    }
}
