//! Several edits as one: each is made in the source that the previous edits produce, and the result is a set of changes
//! to the original source.

use super::{Edit, EditError, changes, house_rule};
use crate::symbols::File;
use dicta_syntax::{TextEdit, apply, reparse};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The text edits, by file, that make all of `edits` one after another. No byte outside of them changes.
///
/// # Errors
/// The number of the first edit that cannot be made, and why.
pub fn changes_of_all(files: &[File], edits: &[Edit]) -> Result<Vec<(usize, TextEdit)>, (usize, EditError)> {
    all(files, edits, changes)
}

/// The text edits that make all of `edits` in an overlay, the file with this number.
///
/// # Errors
/// The number of the first edit that no overlay can make, and why.
pub fn house_rules(
    files: &[File],
    overlay: usize,
    edits: &[Edit],
) -> Result<Vec<(usize, TextEdit)>, (usize, EditError)> {
    changes_or_house_rules(files, edits, |_| Some(overlay))
}

/// The text edits that make all of `edits`: each in its own file, or in the overlay that `overlay_of` gives for it.
///
/// # Errors
/// The number of the first edit that cannot be made there, and why.
pub fn changes_or_house_rules(
    files: &[File],
    edits: &[Edit],
    overlay_of: impl Fn(&Edit) -> Option<usize>,
) -> Result<Vec<(usize, TextEdit)>, (usize, EditError)> {
    all(files, edits, |now, edit| match overlay_of(edit) {
        Some(overlay) => house_rule(now, overlay, edit),
        None => changes(now, edit),
    })
}

fn all(
    files: &[File],
    edits: &[Edit],
    make: impl Fn(&[File], &Edit) -> Result<Vec<(usize, TextEdit)>, EditError>,
) -> Result<Vec<(usize, TextEdit)>, (usize, EditError)> {
    let mut now: Vec<File> = files.to_vec();
    let mut changed: BTreeMap<usize, Pieces> = BTreeMap::new();
    for (number, edit) in edits.iter().enumerate() {
        let made = make(&now, edit).map_err(|why| (number, why))?;
        let mut by_file: BTreeMap<usize, Vec<TextEdit>> = BTreeMap::new();
        for (file, edit) in made {
            by_file.entry(file).or_default().push(edit);
        }
        for (file, edits) in by_file {
            let source = &now[file].source;
            let text = apply(&source.text, &edits).map_err(|why| (number, EditError(why.to_string())))?;
            let pieces = changed.entry(file).or_insert_with(|| Pieces::of(&source.text));
            // From last to first, so that the offsets of the others stay valid.
            let mut edits = edits;
            edits.sort_by_key(|edit| edit.start);
            for edit in edits.iter().rev() {
                pieces.replace(edit);
            }
            now[file].source = Arc::new(reparse(source, &text));
        }
    }
    let all = changed.into_iter();
    Ok(all.flat_map(|(file, pieces)| pieces.edits().into_iter().map(move |edit| (file, edit))).collect())
}

/// A source as pieces of an older one with inserted text between them.
struct Pieces {
    all: Vec<Piece>,
    /// Length of the older source in bytes.
    length: usize,
}

#[derive(Clone)]
enum Piece {
    /// A range of the older source.
    Old(Range<usize>),
    New(String),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Piece::Old(range) => range.len(),
            Piece::New(text) => text.len(),
        }
    }

    /// The parts before and after a byte of the piece.
    fn split(self, at: usize) -> (Piece, Piece) {
        match self {
            Piece::Old(range) => {
                let middle = range.start + at;
                (Piece::Old(range.start..middle), Piece::Old(middle..range.end))
            }
            Piece::New(mut text) => {
                let rest = text.split_off(at);
                (Piece::New(text), Piece::New(rest))
            }
        }
    }
}

impl Pieces {
    fn of(text: &str) -> Self {
        Pieces { all: vec![Piece::Old(0..text.len())], length: text.len() }
    }

    /// Replaces a range of the current source.
    fn replace(&mut self, edit: &TextEdit) {
        let (start, end) = (edit.start as usize, edit.end as usize);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let mut at = 0;
        for piece in std::mem::take(&mut self.all) {
            let (from, to) = (at, at + piece.len());
            at = to;
            let rest = if from < start {
                let (left, rest) = piece.split(start.min(to) - from);
                before.push(left);
                (start < to).then_some(rest)
            } else {
                Some(piece)
            };
            if let Some(rest) = rest.filter(|_| end < to) {
                let cut = end.saturating_sub(from.max(start));
                after.push(rest.split(cut).1);
            }
        }
        before.push(Piece::New(edit.text.clone()));
        before.append(&mut after);
        before.retain(|piece| piece.len() > 0);
        self.all = before;
    }

    /// The edits that turn the older source into this one.
    fn edits(self) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        let (mut at, mut new) = (0, String::new());
        let mut push = |from: usize, to: usize, new: &mut String| {
            if from < to || !new.is_empty() {
                edits.push(TextEdit::replace(from as u32, to as u32, std::mem::take(new)));
            }
        };
        for piece in self.all {
            match piece {
                Piece::New(text) => new.push_str(&text),
                Piece::Old(range) => {
                    push(at, range.start, &mut new);
                    at = range.end;
                }
            }
        }
        push(at, self.length, &mut new);
        edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEXT: &str = "edition 1\nruleset mine \"Mine\"\nboard square\nkind kettle { stat litres : 1..9\nstat cups : 0..9 = 0 }\n\
                        kettle big { litres 8 } // big\nkettle small { litres 2, cups 3 }\n";

    fn files() -> Vec<File> {
        vec![File { path: "mine.dicta".into(), source: Arc::new(dicta_syntax::parse(TEXT)) }]
    }

    fn set(of: &str, to: &str) -> Edit {
        Edit::Set { of: of.parse().expect("a path"), to: to.into() }
    }

    fn after(edits: &[Edit]) -> String {
        let made = changes_of_all(&files(), edits).expect("can be made");
        let edits: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
        apply(TEXT, &edits).expect("apart from each other")
    }

    #[test]
    fn several_edits_of_one_line_are_one_change() {
        let edits = [set("big.litres", "7"), set("big.cups", "4"), set("big.cups", "5"), set("small.litres", "1")];
        let expected = TEXT.replace("{ litres 8 }", "{ litres 7, cups 5 }").replace("litres 2", "litres 1");
        assert_eq!(after(&edits), expected);
    }

    #[test]
    fn a_later_edit_sees_what_an_earlier_one_wrote() {
        let copy = Edit::Duplicate { of: "small".parse().expect("a path"), name: "tiny".into(), title: String::new() };
        let text = after(&[copy, set("tiny.litres", "1")]);
        assert!(text.contains("kettle small { litres 2, cups 3 }"), "{text}");
        assert!(text.contains("kettle tiny { litres 1, cups 3 }"), "{text}");
    }

    #[test]
    fn the_edit_that_cannot_be_made_is_named() {
        let wrong = changes_of_all(&files(), &[set("big.litres", "7"), set("huge.litres", "7")]);
        assert_eq!(wrong.expect_err("there is no `huge`").0, 1);
    }

    proptest! {
        #[test]
        fn pieces_match_edits_made_in_turn(
            text in "[a-z]{0,30}",
            edits in prop::collection::vec((0_usize..40, 0_usize..10, "[A-Z]{0,4}"), 0..12),
        ) {
            let mut pieces = Pieces::of(&text);
            let mut now = text.clone();
            for (start, length, new) in edits {
                let start = start.min(now.len());
                let end = (start + length).min(now.len());
                pieces.replace(&TextEdit::replace(start as u32, end as u32, new.clone()));
                now.replace_range(start..end, &new);
            }
            prop_assert_eq!(apply(&text, &pieces.edits()).expect("in order"), now);
        }
    }
}
