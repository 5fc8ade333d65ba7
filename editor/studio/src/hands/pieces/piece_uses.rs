//! Pieces deleted or renamed together with everything that names them.

use super::Line;
use super::new_pieces::split_but;
use crate::hands::rename_at;
use crate::history::Change;
use crate::project::Project;
use crate::sheet::Reading;
use crate::sheet::words::one_line;
use dicta_ide::edit::{Edit, Path, path_at, statement_at, written};
use dicta_program::Placed;
use std::collections::BTreeSet;

/// Pieces to delete: the edits, and the lines elsewhere that name them and are deleted with them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deletion {
    pub edits: Vec<Edit>,
    pub uses: Vec<String>,
}

/// Deletes pieces with their uses.
///
/// # Errors
/// The text that names one of them and can't be deleted with it.
pub fn deleted(reading: &Reading, mission: &str, pieces: &[usize]) -> Result<Deletion, String> {
    let mut deletion = Deletion::default();
    let Some(of) = super::mission(reading, mission) else { return Ok(deletion) };
    let mut lines: Vec<Path> = Vec::new();
    let mut places = BTreeSet::new();
    for piece in pieces {
        let (Some(line), Some(placed)) = (Line::of(reading, of, *piece), of.pieces.get(*piece)) else { continue };
        lines.push(line.of.clone());
        places.extend(uses(reading, placed));
    }
    for (file, start) in places.into_iter().rev() {
        let (edit, text) = use_of(reading, file, start)?;
        let is_gone = |of: &Path| lines.iter().any(|l| of.file == l.file && of.parts.starts_with(&l.parts));
        if edit.path().name == mission && is_gone(edit.path()) || deletion.edits.contains(&edit) {
            continue;
        }
        deletion.uses.insert(0, text);
        deletion.edits.push(edit);
    }
    let mut done = BTreeSet::new();
    for piece in pieces {
        let Some(line) = Line::of(reading, of, *piece) else { continue };
        if !done.insert(line.of.to_string()) {
            continue;
        }
        let first = piece - line.number;
        let all_go = (first..first + line.count).all(|number| pieces.contains(&number));
        match line.is_single() || all_go {
            true => deletion.edits.push(Edit::Clear { of: line.of }),
            false => deletion.edits.extend(split_but(reading, mission, *piece, pieces).unwrap_or_default()),
        }
    }
    Ok(deletion)
}

/// The places that name a piece, by file and byte, without its declaration.
fn uses(reading: &Reading, placed: &Placed) -> Vec<(usize, u32)> {
    let origin = placed.head.origin;
    let path = reading.program.files.get(origin.file as usize);
    let Some(file) = path.and_then(|path| reading.names.file(path)) else { return Vec::new() };
    let found = dicta_ide::uses(&reading.names, file, origin.start);
    let is_it = |place: &dicta_ide::Place| {
        let source = reading.names.files().get(place.file).map(|f| &f.source.text);
        let said = source.and_then(|text| text.get(place.start as usize..place.end as usize));
        said == Some(placed.head.name.as_str()) && (place.file, place.start) != (file, origin.start)
    };
    found.into_iter().filter(is_it).map(|place| (place.file, place.start)).collect()
}

/// The edit that deletes what names something at a byte of a file, and its text.
fn use_of(reading: &Reading, file: usize, start: u32) -> Result<(Edit, String), String> {
    let files = reading.names.files();
    if let Some(of) = statement_at(files, file, start, true) {
        // It may be inside others that are only about it.
        let innermost = statement_at(files, file, start, false);
        let text = innermost.and_then(|of| written(files, &of)).map_or_else(String::new, one_line);
        return Ok((Edit::Clear { of }, text));
    }
    match path_at(files, file, start).filter(|of| !of.is_whole()) {
        Some(of) => {
            let value = written(files, &of).unwrap_or("");
            let text = format!("{} {value}", of.parts.join(" "));
            Ok((Edit::Clear { of }, text))
        }
        None => {
            let end = reading.names.declaration_at(file, start).map_or(start, |declared| declared.place.end);
            let text = files.get(file).and_then(|f| f.source.text.get(start as usize..end as usize));
            Err(one_line(text.unwrap_or("")).chars().take(60).collect())
        }
    }
}

/// Renames a piece and everything that names it, as a step of the history.
///
/// # Errors
/// Why it can't have this name.
pub fn renamed(reading: &Reading, project: &Project, mission: &str, piece: usize, to: &str) -> Result<Change, String> {
    let placed = super::mission(reading, mission).and_then(|m| m.pieces.get(piece));
    let placed = placed.ok_or_else(|| format!("`{mission}` has no such piece"))?;
    let title = format!("{mission}: {} → {to}", placed.head.name);
    rename_at(reading, project, placed.head.origin, to, title)
}
