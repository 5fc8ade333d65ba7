//! The tokens of a declaration before the cursor, from which its context is derived.

use dicta_syntax::tokens::{Token, TokenKind};

/// The start of the declaration around a position: the last line before it that begins in the first column.
pub(crate) fn block_start(text: &str, at: usize) -> usize {
    let mut start = crate::typing::line_start(text, at);
    loop {
        let begins = text[start..].bytes().next().is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80);
        if begins || start == 0 {
            return start;
        }
        start = crate::typing::line_start(text, start - 1);
    }
}

/// The operators that compare two values.
const COMPARES: [&str; 6] = ["==", "!=", "<", ">", "<=", ">="];

/// The tokens of the block before the cursor.
pub(crate) struct Before<'t> {
    pub text: &'t str,
    /// Without whitespace and comments, except line breaks.
    pub tokens: Vec<Token>,
}

impl<'t> Before<'t> {
    pub fn new(text: &'t str, tokens: Vec<Token>) -> Self {
        let kept = |t: &Token| !matches!(t.kind, TokenKind::Space | TokenKind::Comment | TokenKind::Doc);
        Before { text, tokens: tokens.into_iter().filter(kept).collect() }
    }

    pub fn get(&self, i: usize) -> &'t str {
        self.tokens.get(i).map_or("", |t| t.text(self.text))
    }

    /// The n-th token from the end, 0 the last; a line break is `\n`.
    pub fn back(&self, n: usize) -> &'t str {
        self.tokens.len().checked_sub(n + 1).map_or("", |i| self.get(i))
    }

    /// Whether the last token compares two values.
    pub fn compares(&self) -> bool {
        COMPARES.contains(&self.back(0))
    }

    /// Whether a comparison with both sides is before the cursor: `a.wings == 1`.
    pub fn is_compared(&self) -> bool {
        let mut first = 0;
        while self.back(first + 1) == "." {
            first += 2;
        }
        let side = self.tokens.iter().nth_back(first);
        let is_value = side.is_some_and(|t| matches!(t.kind, TokenKind::Number | TokenKind::Name));
        is_value && COMPARES.contains(&self.back(first + 1))
    }

    /// The tokens that begin the blocks around the cursor, outermost first: each the first of its line, or the first
    /// after a closing brace or a comma.
    pub fn openers(&self) -> Vec<usize> {
        let mut open = Vec::new();
        let mut start = 0;
        for i in 0..self.tokens.len() {
            match self.get(i) {
                "{" => {
                    open.push(start);
                    start = i + 1;
                }
                "}" => {
                    open.pop();
                    start = i + 1;
                }
                "\n" => start = i + 1,
                "," if !open.is_empty() => start = i + 1,
                _ => {}
            }
        }
        open
    }

    /// Index of the first token of the current property or statement.
    pub fn line(&self) -> usize {
        let mut depth = 0;
        for i in (0..self.tokens.len()).rev() {
            match self.get(i) {
                ")" | "]" => depth += 1,
                "(" | "[" if depth > 0 => depth -= 1,
                "{" | "}" | "\n" | ";" => return i + 1,
                "," if depth == 0 && !self.in_brackets(i) => return i + 1,
                _ => {}
            }
        }
        0
    }

    /// The brackets around the cursor, innermost first, each with the number of commas between it and the cursor.
    pub fn opened(&self) -> Vec<(usize, usize)> {
        let mut open = Vec::new();
        let (mut depth, mut commas) = (0, 0);
        for i in (0..self.tokens.len()).rev() {
            match self.get(i) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" if depth == 0 => open.push((i, std::mem::take(&mut commas))),
                "(" | "[" | "{" => depth -= 1,
                "," if depth == 0 => commas += 1,
                _ => {}
            }
        }
        open
    }

    fn in_brackets(&self, i: usize) -> bool {
        let mut depth = 0i32;
        for j in 0..i {
            match self.get(j) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth -= 1,
                "\n" if depth <= 0 => depth = 0,
                _ => {}
            }
        }
        depth > 0
    }

    /// The names of the chain `a.b.` before the cursor, outermost first, without parentheses.
    pub fn chain(&self) -> Vec<&'t str> {
        let mut chain = Vec::new();
        let mut i = self.tokens.len();
        while i >= 2 && self.get(i - 1) == "." {
            i -= 2;
            if matches!(self.get(i), ")" | "]") {
                let mut depth = 0;
                while i > 0 {
                    match self.get(i) {
                        ")" | "]" => depth += 1,
                        "(" | "[" => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                    i -= 1;
                }
                i = i.saturating_sub(1);
            }
            chain.insert(0, self.get(i));
        }
        chain
    }
}
