//! Splitting, covering every byte, keeping trees, isolation of errors.

use dicta_diagnostics::Code::*;
use rand::SeedableRng;
use std::sync::Arc;

use super::{ALL, Random, mutant, soup};
use crate::{FILE_SIZE_MAX, line_col, parse, reparse};

fn starts(text: &str) -> Vec<&str> {
    parse(text).blocks.iter().map(|block| block.text(text)).collect()
}

#[test]
fn a_word_in_the_first_column_begins_a_block() {
    let text = "// head\n\nkind a {\n  stat x\n}\n\n/// docs\n/// more\nkind b {\nkind c\n// tail\n14L3 x\n//// no docs\n_a b\n";
    assert_eq!(
        starts(text),
        [
            "// head\n\n",
            "kind a {\n  stat x\n}\n\n",
            "/// docs\n/// more\nkind b {\n",
            "kind c\n// tail\n",
            "14L3 x\n//// no docs\n",
            "_a b\n"
        ]
    );
}

#[test]
fn blocks_cover_every_byte() {
    let mut random = Random::seed_from_u64(7);
    let mut texts =
        vec![ALL.to_owned(), String::new(), "\n".to_owned(), "x".to_owned(), "\u{FEFF}edition 1\r\n".to_owned()];
    texts.extend((0..300).map(|_| soup(&mut random)));
    texts.extend((0..300).map(|_| mutant(&mut random)));
    for text in texts {
        let file = parse(&text);
        assert_eq!(file.print(), text);
        let mut at = 0;
        for block in &file.blocks {
            assert_eq!(block.start, at);
            assert!(block.end > block.start);
            at = block.end;
        }
        assert_eq!(at as usize, text.len());
        for (range, error) in file.errors() {
            assert!(range.start <= range.end && range.end <= text.len(), "{error:?} in {text:?}");
            assert!(text.get(range).is_some(), "{error:?} cuts a character of {text:?}");
        }
    }
}

#[test]
fn a_broken_declaration_spoils_only_itself() {
    let whole = parse(ALL);
    assert_eq!(whole.errors().count(), 0, "{:?}", whole.errors().next());
    let trees = whole.decls().count();
    // Break each declaration in turn by an open brace at its end.
    for block in whole.blocks.iter().filter(|b| b.decl.is_some()) {
        let mut text = ALL.to_owned();
        text.insert_str(block.end as usize, "  {\n");
        let broken = parse(&text);
        assert_eq!(broken.decls().count(), trees - 1, "{}", block.text(ALL));
        assert_eq!(broken.errors().count(), 1, "{}", block.text(ALL));
    }
}

#[test]
fn unchanged_blocks_keep_their_trees() {
    let old = parse(ALL);
    let new_text = ALL.replacen("stability B", "stability C", 1).replacen("edition 1", "// new line\nedition 1", 1);
    let new = reparse(&old, &new_text);
    assert_eq!(new, parse(&new_text));
    let kept = new
        .blocks
        .iter()
        .filter_map(|b| b.decl.as_ref())
        .filter(|tree| old.blocks.iter().filter_map(|b| b.decl.as_ref()).any(|old| Arc::ptr_eq(old, tree)))
        .count();
    assert_eq!(kept, old.decls().count() - 1);
}

#[test]
fn reparse_is_parse() {
    let mut random = Random::seed_from_u64(11);
    let mut old = parse(ALL);
    for _ in 0..200 {
        let text = mutant(&mut random);
        let new = reparse(&old, &text);
        assert_eq!(new, parse(&text));
        old = new;
    }
}

#[test]
fn bytes_that_are_not_text_are_reported() {
    let file = parse(&String::from_utf8_lossy(b"edition 1\nfor a\xFF\nboard hex\n"));
    let errors: Vec<_> = file.errors().map(|(range, e)| (range.start, e.code)).collect();
    assert!(errors.contains(&(15, E0007)), "{errors:?}");
    assert_eq!(file.decls().count(), 2);
    // A file that is not text gives one error, however long it is.
    let file = parse(&"}\0] for \u{fffd}\n".repeat(300));
    let errors: Vec<_> = file.errors().map(|(range, e)| (range.start, e.code)).collect();
    assert_eq!((errors, file.decls().count()), (vec![(1, E0007)], 0));
}

#[test]
fn a_file_has_a_limit() {
    let large = "x".repeat(FILE_SIZE_MAX + 1);
    let file = parse(&large);
    assert_eq!(file.errors().map(|(_, e)| e.code).collect::<Vec<_>>(), [E0005]);
    assert_eq!(file.print(), large);
    let block = parse(&format!("kind a {{\n{}}}\n", "  stat x\n".repeat(200_000)));
    assert_eq!(block.errors().map(|(_, e)| e.code).collect::<Vec<_>>(), [E0005]);
}

#[test]
fn names_of_broken_declarations() {
    let declares = |text: &str| parse(text).blocks[0].declares().map(|(w, n)| format!("{w} {n}"));
    assert_eq!(declares("/// docs\nrule acrobatics \"x\" {"), Some("rule acrobatics".to_owned()));
    assert_eq!(declares("maneuver 14L3 {"), Some("maneuver 14L3".to_owned()));
    assert_eq!(declares("replace rule x {"), Some("rule x".to_owned()));
    assert_eq!(declares("add to rule x {"), None);
    assert_eq!(declares("example \"x\" {"), None);
    assert_eq!(declares("turn {"), None);
}

#[test]
fn places_are_counted_from_one() {
    let text = "ab\né→x\n";
    assert_eq!(line_col(text, 0), (1, 1));
    assert_eq!(line_col(text, 3), (2, 1));
    assert_eq!(line_col(text, 8), (2, 3));
    assert_eq!(line_col(text, 4), (2, 1));
    assert_eq!(line_col(text, 999), (3, 1));
}

#[test]
fn blocks_are_found_by_place() {
    let file = parse("edition 1\nfor a\n");
    assert_eq!(file.block_at(0).map(|b| b.start), Some(0));
    assert_eq!(file.block_at(9).map(|b| b.start), Some(0));
    assert_eq!(file.block_at(10).map(|b| b.start), Some(10));
    assert_eq!(file.block_at(99).map(|b| b.start), Some(10));
    assert!(parse("").block_at(0).is_none());
}
