//! Mutations: wounds that know tokens and brackets, so that most inputs get past the first line of what reads them.

use crate::chance::Random;
use crate::{corpus, grammar};
use dicta_syntax::tokens::lex;

/// How often a unit is repeated at most where something is made long or deep.
const REPEAT_MAX: usize = 40;
/// The largest input, in bytes.
const SIZE_MAX: usize = 4_000;

/// Bytes without any order.
pub fn noise(random: &mut Random) -> Vec<u8> {
    let count = 20 + random.below(200);
    (0..count).map(|_| random.any() as u8).collect()
}

/// A few declarations with wounds.
pub fn declarations(random: &mut Random) -> Vec<u8> {
    let known = corpus::declarations();
    let mut text = String::new();
    for _ in 0..=random.below(2) {
        if random.one_in(4) {
            text.push_str(&grammar::declaration(random));
        } else {
            text.push_str(&known[random.below(known.len())]);
        }
    }
    wounded(random, text).into_bytes()
}

/// A small ruleset in which a few declarations have wounds or come from elsewhere.
pub fn ruleset(random: &mut Random) -> Vec<u8> {
    let mut parts = grammar::ruleset(random);
    let known = corpus::declarations();
    for _ in 0..=random.below(3) {
        let at = random.below(parts.len());
        match random.below(6) {
            0 => parts.insert(at, known[random.below(known.len())].clone()),
            1 => drop(parts.remove(at)),
            2 => parts.push(parts[at].clone()),
            _ => {
                let part = std::mem::take(&mut parts[at]);
                parts[at] = wounded(random, part);
            }
        }
        if parts.is_empty() {
            parts.push(String::new());
        }
    }
    parts.concat().into_bytes()
}

/// A text with up to four wounds.
pub fn wounded(random: &mut Random, mut text: String) -> String {
    for _ in 0..random.below(5) {
        wound(random, &mut text);
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

fn wound(random: &mut Random, text: &mut String) {
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
            text.insert_str(end, &unit.repeat(1 + random.below(REPEAT_MAX)));
        }
        11 => {
            let around = [("(", ")"), ("{ ", " }"), ("[", "]"), ("not (", ")"), ("-(", ")"), ("max(1, ", ")")];
            let (open, close) = around[random.below(around.len())];
            let count = 1 + random.below(REPEAT_MAX);
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
