//! A memory that lives through many edits never changes a result: after each, a check with it is compared with one from
//! nothing.

use super::{Files, library, remembered};
use dicta_syntax::tokens::{Lexer, Token, TokenKind};
use rand::rngs::Xoshiro256PlusPlus as Random;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

/// A kind of edit of a text; none if it has no place for one.
type Edit = fn(&str, &mut Random) -> Option<String>;

/// Edits that change nothing but comments, and those that change texts, too.
const COMMENTS: [Edit; 3] = [letter_in_comment, new_comment, no_comment];
const TEXTS: [Edit; 2] = [letter_in_text, letter_in_docs];

const OTHERS: [Edit; 9] =
    [letter, number, quote, no_character, no_line, again, moved_declaration, line_of_a_comment, another_name];

fn at_token(text: &str, by: &mut Random, kind: TokenKind) -> Option<Token> {
    let all: Vec<Token> = Lexer::new(text).filter(|token| token.kind == kind).collect();
    all.choose(by).copied()
}

fn replaced(text: &str, (start, end): (u32, u32), new: &str) -> Option<String> {
    Some(format!("{}{new}{}", text.get(..start as usize)?, text.get(end as usize..)?))
}

fn letter_in_comment(text: &str, by: &mut Random) -> Option<String> {
    let comment = at_token(text, by, TokenKind::Comment)?;
    replaced(text, (comment.end, comment.end), "x")
}

fn new_comment(text: &str, by: &mut Random) -> Option<String> {
    let end = at_token(text, by, TokenKind::Newline)?.start;
    replaced(text, (end, end), " // a word")
}

fn no_comment(text: &str, by: &mut Random) -> Option<String> {
    let comment = at_token(text, by, TokenKind::Comment)?;
    replaced(text, (comment.start, comment.end), "")
}

fn letter_in_text(text: &str, by: &mut Random) -> Option<String> {
    let at = at_token(text, by, TokenKind::Text)?.end - 1;
    replaced(text, (at, at), "x")
}

fn letter_in_docs(text: &str, by: &mut Random) -> Option<String> {
    let docs = at_token(text, by, TokenKind::Doc)?;
    replaced(text, (docs.end, docs.end), "x")
}

fn letter(text: &str, by: &mut Random) -> Option<String> {
    let name = at_token(text, by, TokenKind::Name)?;
    replaced(text, (name.end, name.end), "x")
}

fn number(text: &str, by: &mut Random) -> Option<String> {
    let number = at_token(text, by, TokenKind::Number)?;
    replaced(text, (number.start, number.end), "3")
}

fn quote(text: &str, by: &mut Random) -> Option<String> {
    let at = at_token(text, by, TokenKind::Text)?.end;
    replaced(text, (at, at), "\"")
}

fn no_character(text: &str, by: &mut Random) -> Option<String> {
    let token = at_token(text, by, TokenKind::Punct)?;
    replaced(text, (token.start, token.end), "")
}

fn no_line(text: &str, by: &mut Random) -> Option<String> {
    let gone = by.random_range(0..text.lines().count().max(1));
    Some(text.split_inclusive('\n').enumerate().filter(|(n, _)| *n != gone).map(|(_, line)| line).collect())
}

/// A line twice.
fn again(text: &str, by: &mut Random) -> Option<String> {
    let line = text.split_inclusive('\n').nth(by.random_range(0..text.lines().count().max(1)))?;
    text.split_once(line).map(|(before, after)| format!("{before}{line}{line}{after}"))
}

/// A declaration after the one that follows it.
fn moved_declaration(text: &str, by: &mut Random) -> Option<String> {
    let file = dicta_syntax::parse(text);
    let at = by.random_range(0..file.blocks.len().checked_sub(1)?);
    let (first, second) = (file.blocks[at].text(text), file.blocks[at + 1].text(text));
    let (start, end) = (file.blocks[at].start, file.blocks[at + 1].end);
    replaced(text, (start, end), &format!("{second}{first}"))
}

fn line_of_a_comment(text: &str, by: &mut Random) -> Option<String> {
    let at = at_token(text, by, TokenKind::Newline)?.end;
    replaced(text, (at, at), "  // a line\n")
}

/// A declaration with another name.
fn another_name(text: &str, by: &mut Random) -> Option<String> {
    let file = dicta_syntax::parse(text);
    let names: Vec<u32> =
        file.decls().filter_map(|(block, decl)| Some(block.start + decl.kind.key()?.1.span.end)).collect();
    let end = *names.choose(by)?;
    replaced(text, (end, end), "y")
}

/// Edits files one after the other, half of the time back to the text before; returns how often fewer pieces of work
/// were enough.
fn edited(mut files: Files, ruleset: &str, edits: &[Edit], times: usize) -> usize {
    let (mut by, mut memory, mut fewer) = (Random::seed_from_u64(7), Default::default(), 0);
    remembered(&files, ruleset, &mut memory, "before all edits");
    let all: Vec<usize> = (0..files.len()).filter(|n| !files[*n].0.contains("drawings")).collect();
    for n in 0..times {
        let (number, edit) = (*all.choose(&mut by).expect("a file"), *edits.choose(&mut by).expect("an edit"));
        let (path, before) = files[number].clone();
        let Some(text) = edit(&before.text, &mut by) else { continue };
        files[number].1 = Arc::new(dicta_syntax::reparse(&before, &text));
        let (with, without) = remembered(&files, ruleset, &mut memory, &format!("edit {n} of {path}:\n{text}"));
        fewer += usize::from(with + 1 < without);
        if by.random_bool(0.5) {
            files[number].1 = Arc::new(dicta_syntax::reparse(&files[number].1, &before.text));
            remembered(&files, ruleset, &mut memory, &format!("edit {n} of {path} undone"));
        }
    }
    fewer
}

#[test]
fn comments_change_places_only() {
    let files = library(&["drawings", "skirmish"]);
    let kept = edited(files, "skirmish", &COMMENTS, 30);
    assert!(kept > 20, "only {kept} checks had less to do");
}

#[test]
fn most_texts_change_nothing_else() {
    let files = library(&["drawings", "skirmish"]);
    let kept = edited(files, "skirmish", &TEXTS, 40);
    assert!(kept > 20, "only {kept} checks had less to do");
}

#[test]
fn random_edits_are_checked_as_from_nothing() {
    edited(library(&["drawings", "skirmish"]), "skirmish", &[&COMMENTS[..], &TEXTS, &OTHERS].concat(), 60);
}

/// With many options and two rulesets that share most declarations.
#[test]
#[ignore = "takes minutes: cargo test --release -p dicta-compiler edits -- --ignored"]
fn random_edits_of_a_large_system_are_checked_as_from_nothing() {
    let files = || library(&["drawings", "bluemax-2013", "bluemax-2013-de"]);
    assert!(edited(files(), "bluemax_2013_de", &COMMENTS, 20) > 10);
    edited(files(), "bluemax_2013_de", &TEXTS, 20);
    edited(files(), "bluemax_2013_de", &[&COMMENTS[..], &TEXTS, &OTHERS].concat(), 60);
}
