//! The board of a ruleset: whether the cells of all its maps are hexes in columns, hexes in rows, or squares.

use crate::project::Project;
use crate::sheet::Reading;
use dicta_ide::edit::board;
use dicta_program::Board;
use dicta_syntax::TextEdit;
use std::ops::Range;

/// All boards.
pub const BOARDS: [Board; 3] = [Board::Hex, Board::HexRows, Board::Square];

/// The board that the maps of a file have.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredBoard {
    pub now: Board,
    /// Where it is declared, if that can be changed.
    declared: Option<(String, Range<usize>)>,
}

impl DeclaredBoard {
    /// The board for the maps of a file.
    pub fn of(reading: &Reading, project: &Project, path: &str) -> Self {
        let files = || reading.program.files.iter().zip(0u32..);
        let home = files().find(|(file, _)| *file == path).map(|(_, number)| number);
        let seen = files().filter(|(_, number)| home.is_some_and(|home| reading.sees(home, *number)));
        let parsed = |path: &str| reading.names.file(path).and_then(|file| reading.names.files().get(file));
        let declared = seen.filter_map(|(path, _)| project.document(path)).find_map(|document| {
            let file = parsed(&document.path)?;
            let place = board(file)?;
            // The text may have changed since it was read.
            (*file.source.text == *document.text()).then_some((document, place))
        });
        let declared = declared.filter(|(document, _)| !document.read_only);
        let declared = declared.map(|(document, place)| (document.path.clone(), place));
        DeclaredBoard { now: reading.program.board, declared }
    }

    /// Whether another one can be chosen.
    pub fn is_changeable(&self) -> bool {
        self.declared.is_some()
    }

    /// The edit that declares another board.
    pub fn edit(&self, to: Board) -> Option<(String, TextEdit)> {
        let (path, place) = self.declared.as_ref().filter(|_| to != self.now)?;
        let text = match to {
            Board::Hex => "board hex",
            Board::HexRows => "board hex in rows",
            Board::Square => "board square",
        };
        Some((path.clone(), TextEdit::replace(place.start as u32, place.end as u32, text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::tests::{checked, project};

    const TEXT: &str = "edition 1\nruleset mine \"Mine\"\nboard hex // in columns\n\nside red \"Red\" {}\n";

    #[test]
    fn another_board_replaces_the_declared_one() {
        let (_, own) = project(&[("mine.dicta", TEXT)]);
        let checked = checked(&own);
        let reading = checked.reading.as_ref().expect("read");
        let path = own.documents()[0].path.clone();
        let board = DeclaredBoard::of(reading, &own, &path);
        assert_eq!((board.now, board.is_changeable()), (Board::Hex, true));
        assert_eq!(board.edit(Board::Hex), None);
        let (file, edit) = board.edit(Board::HexRows).expect("another board");
        let range = edit.start as usize..edit.end as usize;
        let mut text = TEXT.to_owned();
        text.replace_range(range, &edit.text);
        assert_eq!((file, text), (path, TEXT.replace("board hex", "board hex in rows")));
    }
}
