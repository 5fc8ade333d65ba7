//! Mutations that respect tokens and brackets, so that most inputs get past the first line of the parser.

use crate::chance::Random;
use crate::{corpus, grammar};
use dicta_syntax::tokens::{Token, TokenKind, lex};

/// The maximum number of repetitions when an input is made long or deep.
const REPEAT_MAX: usize = 40;
/// The same for an input that should stay short.
const SHORT_REPEAT_MAX: usize = 3;
/// The maximum size of an input, in bytes.
const SIZE_MAX: usize = 4_000;

/// Random bytes.
pub fn noise(random: &mut Random) -> Vec<u8> {
    let count = 20 + random.below(200);
    (0..count).map(|_| random.any() as u8).collect()
}

/// One or two declarations with mutations. Most are short, so that a great many can be parsed.
pub fn declarations(random: &mut Random) -> Vec<u8> {
    if !random.one_in(16) {
        // The shorter of two.
        let short = corpus::short();
        let (one, other) = (&short[random.below(short.len())], &short[random.below(short.len())]);
        let mut text = if one.len() < other.len() { one.clone() } else { other.clone() };
        for _ in 0..random.below(3) {
            mutate_once(random, &mut text, SHORT_REPEAT_MAX);
        }
        return text.into_bytes();
    }
    let known = corpus::declarations();
    let mut text = String::new();
    for _ in 0..=random.below(2) {
        if random.one_in(4) {
            text.push_str(&grammar::declaration(random));
        } else {
            text.push_str(&known[random.below(known.len())]);
        }
    }
    mutated(random, text).into_bytes()
}

/// A small ruleset in which a few declarations are mutated or come from elsewhere. Inputs of the same kin start in the
/// same way.
pub fn ruleset(kin: &mut Random, random: &mut Random) -> Vec<u8> {
    let mut parts = grammar::ruleset(kin);
    let known = corpus::declarations();
    for _ in 0..=random.below(3) {
        let at = random.below(parts.len());
        match random.below(16) {
            0 => parts.insert(at, known[random.below(known.len())].clone()),
            1 => drop(parts.remove(at)),
            2 => parts.push(parts[at].clone()),
            3..12 => {
                let from = random.below(parts.len());
                let word = word_of(random, &parts[from]);
                swap(random, &mut parts[at], &word);
            }
            _ => {
                let part = std::mem::take(&mut parts[at]);
                parts[at] = mutated(random, part);
            }
        }
        if parts.is_empty() {
            parts.push(String::new());
        }
    }
    parts.concat().into_bytes()
}

/// A random name, number or string of a source.
fn word_of(random: &mut Random, text: &str) -> (TokenKind, String) {
    let tokens: Vec<Token> = lex(text).into_iter().filter(is_word).collect();
    let token = tokens.get(random.below(tokens.len()));
    token.map_or((TokenKind::Number, "1".to_owned()), |t| (t.kind, t.text(text).to_owned()))
}

/// Replaces a word by another of its kind, so that the source still parses and later passes find something.
fn swap(random: &mut Random, text: &mut String, (kind, word): &(TokenKind, String)) {
    let tokens: Vec<Token> = lex(text).into_iter().filter(|t| t.kind == *kind).collect();
    if let Some(token) = tokens.get(random.below(tokens.len())) {
        text.replace_range(token.start as usize..token.end as usize, word);
    }
}

fn is_word(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Name | TokenKind::Number | TokenKind::Text)
}

/// A source with up to four mutations.
pub fn mutated(random: &mut Random, mut text: String) -> String {
    for _ in 0..random.below(5) {
        mutate_once(random, &mut text, REPEAT_MAX);
        if text.len() > SIZE_MAX {
            let mut end = SIZE_MAX;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
    }
    text
}

/// Changes a source in one place; long or deep repetitions are limited to `repeat`.
fn mutate_once(random: &mut Random, text: &mut String, repeat: usize) {
    let tokens = lex(text);
    if tokens.is_empty() {
        return;
    }
    let words = corpus::words();
    let token = tokens[random.below(tokens.len())];
    let (start, end) = (token.start as usize, token.end as usize);
    match random.below(13) {
        0 => text.replace_range(start..end, ""),
        1 => {
            let twice = text[start..end].to_owned();
            text.insert_str(end, &twice);
        }
        2 | 3 => text.replace_range(start..end, &words[random.below(words.len())]),
        4 => text.insert_str(start, &format!(" {} ", words[random.below(words.len())])),
        5 | 6 => {
            let other = tokens[random.below(tokens.len())];
            let swap = text[other.start as usize..other.end as usize].to_owned();
            text.replace_range(start..end, &swap);
        }
        7 => {
            let to = text[end..].find('\n').map_or(text.len(), |i| end + i);
            text.replace_range(start..to, "");
        }
        8 => text.truncate(end),
        9 => {
            let line = text[start..].find('\n').map_or("", |i| &text[start..start + i]).to_owned();
            text.insert_str(start, &format!("{line}\n"));
        }
        10 => {
            let unit =
                text[start..tokens.iter().find(|t| t.start as usize > end).map_or(end, |t| t.end as usize)].to_owned();
            text.insert_str(end, &unit.repeat(1 + random.below(repeat)));
        }
        11 => {
            let around = [("(", ")"), ("{ ", " }"), ("[", "]"), ("not (", ")"), ("-(", ")"), ("max(1, ", ")")];
            let (open, close) = around[random.below(around.len())];
            let count = 1 + random.below(repeat);
            text.replace_range(
                start..end,
                &format!("{}{}{}", open.repeat(count), &text[start..end], close.repeat(count)),
            );
        }
        _ => {
            let other = &corpus::declarations()[random.below(corpus::declarations().len())];
            let from = lex(other);
            let piece = from[random.below(from.len())];
            let rest = &other[piece.start as usize..];
            let piece = rest.find('\n').map_or(rest, |i| &rest[..i]).to_owned();
            text.insert_str(start, &piece);
        }
    }
}
