//! Tests of the crate's boundary: text in; blocks, trees, errors and text out.

mod blocks;
mod errors;
mod format;
mod heads;
mod hostile;
mod tree;

use rand::RngExt;

/// The sample that uses every form of the language.
pub(crate) const ALL: &str = include_str!("../fixtures/all.dicta");

/// Random numbers from a seed, the same on every system, so that failures repeat.
pub(crate) type Random = rand::rngs::Xoshiro256PlusPlus;

/// Words and signs of the language in random order, some broken.
pub(crate) fn soup(random: &mut Random) -> String {
    const SIGNS: &[&str] = &[
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ",",
        ":",
        "=",
        "==",
        "!=",
        "+",
        "-",
        "*",
        "/",
        "..",
        ".",
        "@0507",
        "0507",
        "14L3",
        "x",
        "a.b",
        "f(",
        "\"t\"",
        "\"",
        "// c",
        "///",
        "\n",
        "\n  ",
        "\n",
        "\r\n",
        "\t",
        "7",
        "é",
        "->",
        "+=",
        ";",
        "|",
        "rule",
        "kind",
        "define",
        "when",
        "stat",
        "aircraft",
        "\u{FEFF}",
        "99999999999999999999",
    ];
    let mut text = String::new();
    for _ in 0..random.random_range(0..60) {
        let pick = random.random_range(0..SIGNS.len() + crate::tokens::KEYWORDS.len());
        text.push_str(SIGNS.get(pick).or_else(|| crate::tokens::KEYWORDS.get(pick - SIGNS.len())).unwrap_or(&""));
        if random.random_range(0..4) > 0 {
            text.push(' ');
        }
    }
    text
}

/// The sample with some bytes removed, duplicated or replaced.
pub(crate) fn mutant(random: &mut Random) -> String {
    let tokens = crate::tokens::lex(ALL);
    let start = random.random_range(0..tokens.len());
    let length = random.random_range(0..120);
    let mut text = String::new();
    for token in tokens.iter().skip(start).take(length) {
        match random.random_range(0..40) {
            0 => {}
            1 => text.push_str(tokens[random.random_range(0..tokens.len())].text(ALL)),
            2 => {
                text.push_str(token.text(ALL));
                text.push_str(token.text(ALL));
            }
            _ => text.push_str(token.text(ALL)),
        }
    }
    text
}
