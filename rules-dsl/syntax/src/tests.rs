//! Tests of the crate's boundary: text in; blocks, trees, errors and text out.

mod blocks;
mod errors;
mod format;
mod heads;
mod hostile;
mod tree;

/// The sample that uses every form of the language.
pub(crate) const ALL: &str = include_str!("../fixtures/all.dicta");

/// A tiny random generator, so that failures repeat.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

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
    for _ in 0..random.next(60) {
        let pick = random.next(SIGNS.len() + crate::tokens::KEYWORDS.len());
        text.push_str(SIGNS.get(pick).or_else(|| crate::tokens::KEYWORDS.get(pick - SIGNS.len())).unwrap_or(&""));
        if random.next(4) > 0 {
            text.push(' ');
        }
    }
    text
}

/// The sample with some bytes removed, doubled or replaced.
pub(crate) fn mutant(random: &mut Random) -> String {
    let tokens = crate::tokens::lex(ALL);
    let start = random.next(tokens.len());
    let length = random.next(120);
    let mut text = String::new();
    for token in tokens.iter().skip(start).take(length) {
        match random.next(40) {
            0 => {}
            1 => text.push_str(tokens[random.next(tokens.len())].text(ALL)),
            2 => {
                text.push_str(token.text(ALL));
                text.push_str(token.text(ALL));
            }
            _ => text.push_str(token.text(ALL)),
        }
    }
    text
}
