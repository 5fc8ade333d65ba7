//! Several edits as one: each is made in the source that the previous edits produce, and the result is a set of changes
//! to the original source. Values of different declarations are changed together, so that the source is parsed once for
//! all of them.

use super::{Edit, EditError, Found, changes, declarations, has_value_of, house_rule, is_meant, is_searched, props};
use crate::symbols::File;
use dicta_syntax::{SourceFile, TextEdit, apply, reparse};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// The text edits, by file, that make all of `edits` one after another. No byte outside of them changes.
///
/// # Errors
/// The number of the first edit that cannot be made, and why.
pub fn changes_of_all(files: &[File], edits: &[Edit]) -> Result<Vec<(usize, TextEdit)>, (usize, EditError)> {
    changes_or_house_rules(files, edits, |_| None)
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
    let mut now: Vec<File> = files.to_vec();
    let mut changed: BTreeMap<usize, Pieces> = BTreeMap::new();
    let mut number = 0;
    // Edits before this one are made one by one.
    let mut alone = 0;
    while number < edits.len() {
        let values = match number < alone {
            true => &[],
            false => values_of(&edits[number..], |edit| overlay_of(edit).is_none()),
        };
        let mut made_by = |now: &mut Vec<File>, made: Made| {
            for (file, edits, source) in made.files {
                changed.entry(file).or_insert_with(|| Pieces::of(&now[file].source.text)).replace(&edits);
                now[file].source = source;
            }
        };
        if let Some(rounds) = together(&now, values) {
            rounds.into_iter().for_each(|made| made_by(&mut now, made));
            number += values.len();
            continue;
        }
        alone = alone.max(number + values.len());
        let edit = &edits[number];
        let made = match overlay_of(edit) {
            Some(overlay) => house_rule(&now, overlay, edit),
            None => changes(&now, edit),
        };
        let made = made.and_then(|made| Made::of(&now, made)).map_err(|why| (number, why))?;
        made_by(&mut now, made);
        number += 1;
    }
    let all = changed.into_iter();
    Ok(all.flat_map(|(file, pieces)| pieces.edits().into_iter().map(move |edit| (file, edit))).collect())
}

/// What some edits make of files.
struct Made {
    /// Each changed file with its text edits, from first to last, and its new source.
    files: Vec<(usize, Vec<TextEdit>, Arc<SourceFile>)>,
}

impl Made {
    fn of(files: &[File], edits: Vec<(usize, TextEdit)>) -> Result<Self, EditError> {
        let mut by_file: BTreeMap<usize, Vec<TextEdit>> = BTreeMap::new();
        for (file, edit) in edits {
            by_file.entry(file).or_default().push(edit);
        }
        let made = |(file, edits): (usize, Vec<TextEdit>)| {
            let source = &files[file].source;
            let text = apply(&source.text, &edits).map_err(|why| EditError(why.to_string()))?;
            Ok((file, edits, Arc::new(reparse(source, &text))))
        };
        Ok(Made { files: by_file.into_iter().map(made).collect::<Result<_, _>>()? })
    }
}

/// The first of these edits, as far as they set or clear values of declarations in their own files.
fn values_of(edits: &[Edit], is_own: impl Fn(&Edit) -> bool) -> &[Edit] {
    let is_value = |edit: &&Edit| {
        matches!(edit, Edit::Set { .. } | Edit::Clear { .. }) && !edit.path().is_in_block() && is_own(edit)
    };
    &edits[..edits.iter().take_while(is_value).count()]
}

/// Changes values of declarations together: in the first round the first value of each, in the next round the second, and
/// so on, as the order of edits matters only within a declaration. None if only one declaration is changed, or if an edit
/// can't be made or would change anything else.
fn together(files: &[File], edits: &[Edit]) -> Option<Vec<Made>> {
    if edits.len() < 2 {
        return None;
    }
    let mut rounds: Vec<Vec<&Edit>> = Vec::new();
    let mut earlier: HashMap<(usize, u32), usize> = HashMap::new();
    for (found, edit) in declarations_of(files, edits.iter())? {
        let round = earlier.entry((found.file, found.block.start)).or_default();
        if rounds.len() == *round {
            rounds.push(Vec::new());
        }
        rounds[*round].push(edit);
        *round += 1;
    }
    if rounds[0].len() < 2 {
        return None;
    }
    let mut now = files.to_vec();
    let mut all = Vec::with_capacity(rounds.len());
    for edits in rounds {
        let made = round(&now, &edits)?;
        for (file, _, source) in &made.files {
            now[*file].source = source.clone();
        }
        all.push(made);
    }
    Some(all)
}

/// The declaration that each of these edits changes; none if one of them has none or several.
fn declarations_of<'f, 'e>(
    files: &'f [File],
    edits: impl Iterator<Item = &'e Edit>,
) -> Option<Vec<(Found<'f>, &'e Edit)>> {
    let mut named: HashMap<&str, Vec<Found<'_>>> = HashMap::new();
    for found in files.iter().enumerate().flat_map(|(number, file)| declarations(number, file)) {
        if let Some((_, name)) = super::holder(&found.decl.kind) {
            named.entry(&name.text).or_default().push(found);
        }
    }
    let declaration = |edit: &'e Edit| {
        let path = edit.path();
        let same = named.get(path.name.as_str())?.iter();
        let mut meant = same.filter(|f| is_searched(&files[f.file], path) && is_meant(f, path));
        let (found, None) = (*meant.next()?, meant.next()) else { return None };
        Some((found, edit))
    };
    edits.map(declaration).collect()
}

/// Changes a value of each of several declarations. None if an edit can't be made or would change anything else.
fn round(files: &[File], edits: &[&Edit]) -> Option<Made> {
    let made = declarations_of(files, edits.iter().copied())?.into_iter().map(|(found, edit)| {
        let path = edit.path();
        let edits = match edit {
            Edit::Set { to, .. } => props::set(&found, path, to),
            _ => props::clear(&found, path),
        };
        Some((found, edit, edits.ok()?))
    });
    let mut made: Vec<(Found<'_>, &Edit, Vec<TextEdit>)> = made.collect::<Option<_>>()?;
    made.sort_by_key(|(found, ..)| (found.file, found.block.start));
    let edits = made.iter().flat_map(|(found, _, edits)| edits.iter().map(|edit| (found.file, edit.clone())));
    let all = Made::of(files, edits.collect()).ok()?;
    // The text edits of each are in the order of the files, as the changes are.
    let mut changes = made.chunk_by(|(a, ..), (b, ..)| a.file == b.file);
    let are_apart = all.files.iter().all(|(number, _, after)| {
        let before = &files[*number].source;
        let has_more_errors = after.errors().count() > before.errors().count();
        let of_file = changes.next().unwrap_or_default();
        !has_more_errors && after.blocks.len() == before.blocks.len() && each_is_as_meant(before, after, of_file)
    });
    are_apart.then_some(all)
}

/// Whether the declarations of a file have changed in these values only; `changes` are in the order of the file.
fn each_is_as_meant(before: &SourceFile, after: &SourceFile, changes: &[(Found<'_>, &Edit, Vec<TextEdit>)]) -> bool {
    let mut changes = changes.iter().peekable();
    let mut moved = 0_i64;
    before.blocks.iter().zip(&after.blocks).all(|(old, new)| {
        let is_at_place = i64::from(new.start) == i64::from(old.start) + moved;
        let is_as_meant = match changes.next_if(|(found, ..)| found.block.start == old.start) {
            Some((found, edit, edits)) => {
                let by = |e: &TextEdit| e.text.len() as i64 - i64::from(e.end - e.start);
                moved += edits.iter().map(by).sum::<i64>();
                let decl = new.decl.as_deref();
                decl.is_some_and(|decl| {
                    let now = Found { file: found.file, text: &after.text, block: new, decl };
                    has_value_of(&now, edit) && super::same_frame(&found.decl.kind, &decl.kind)
                })
            }
            None => true,
        };
        is_at_place && is_as_meant && i64::from(new.end) == i64::from(old.end) + moved
    })
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

    /// The first bytes of the piece, and the rest if it is longer.
    fn split_at_most(self, most: usize) -> (Piece, Option<Piece>) {
        if self.len() <= most {
            return (self, None);
        }
        match self {
            Piece::Old(range) => {
                let middle = range.start + most;
                (Piece::Old(range.start..middle), Some(Piece::Old(middle..range.end)))
            }
            Piece::New(mut text) => {
                let rest = text.split_off(most);
                (Piece::New(text), Some(Piece::New(rest)))
            }
        }
    }
}

impl Pieces {
    fn of(text: &str) -> Self {
        Pieces { all: vec![Piece::Old(0..text.len())], length: text.len() }
    }

    /// Makes edits of the current source, from first to last, that are apart from each other.
    fn replace(&mut self, edits: &[TextEdit]) {
        let mut after = Vec::with_capacity(self.all.len() + 2 * edits.len());
        let mut before = std::mem::take(&mut self.all).into_iter();
        // The rest of the piece that the last edit ends in, and the number of bytes before it.
        let (mut rest, mut at) = (None, 0);
        // Calls `f` with the pieces up to a byte.
        let mut upto = |byte: usize, f: &mut dyn FnMut(Piece)| {
            while at < byte
                && let Some(piece) = rest.take().or_else(|| before.next())
            {
                let (left, right) = piece.split_at_most(byte - at);
                at += left.len();
                rest = right;
                f(left);
            }
        };
        for edit in edits {
            upto(edit.start as usize, &mut |piece| after.push(piece));
            after.push(Piece::New(edit.text.clone()));
            upto(edit.end as usize, &mut drop);
        }
        upto(usize::MAX, &mut |piece| after.push(piece));
        after.retain(|piece| piece.len() > 0);
        self.all = after;
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
    fn values_of_different_declarations_are_changed_together() {
        let edits = [set("small.litres", "1"), set("small.cups", "2"), set("big.litres", "7")];
        let rounds = together(&files(), &edits).expect("values of two declarations");
        let changes = rounds.iter().map(|made| made.files.iter().map(|(_, edits, _)| edits.len()).collect::<Vec<_>>());
        assert_eq!(changes.collect::<Vec<_>>(), [[2], [1]], "text edits by round and file");
        assert!(together(&files(), &edits[..2]).is_none(), "values of one declaration");
        // The second edit of a pair can't be made, or would change what is after it.
        for wrong in ["", "7 }", "7 // ", "7, cups 3"] {
            assert!(together(&files(), &[set("big.litres", "7"), set("small.litres", wrong)]).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_edit_that_cannot_be_made_is_named() {
        let wrong = changes_of_all(&files(), &[set("big.litres", "7"), set("huge.litres", "7")]);
        assert_eq!(wrong.expect_err("there is no `huge`").0, 1);
    }

    proptest! {
        #[test]
        fn values_changed_together_are_as_one_by_one(
            of in prop::collection::vec((0..2_usize, 0..2_usize, "[1-9]|[ -~]{0,4}"), 2..8),
        ) {
            let edits: Vec<Edit> = of.iter().map(|(of, field, to)| {
                let of = ["big", "small"][*of].to_owned() + [".litres", ".cups"][*field];
                match to.as_str() {
                    "9" => Edit::Clear { of: of.parse().expect("a path") },
                    to => set(&of, to),
                }
            }).collect();
            let alone = |edits: &[Edit]| {
                let mut now = files();
                for (number, edit) in edits.iter().enumerate() {
                    let made = changes(&now, edit).map_err(|why| (number, why))?;
                    let made: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
                    let text = apply(&now[0].source.text, &made).expect("apart");
                    now[0].source = Arc::new(reparse(&now[0].source, &text));
                }
                Ok(now[0].source.text.to_string())
            };
            let together = changes_of_all(&files(), &edits).map(|made| {
                let made: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
                apply(TEXT, &made).expect("apart")
            });
            prop_assert_eq!(together, alone(&edits));
        }

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
                pieces.replace(&[TextEdit::replace(start as u32, end as u32, new.clone())]);
                now.replace_range(start..end, &new);
            }
            prop_assert_eq!(apply(&text, &pieces.edits()).expect("in order"), now);
        }
    }
}
