//! A small lossless lexer: cuts any text into tokens that cover every byte.
//!
//! The formatter, the editor's highlighting and the search for unbalanced braces use it; the parser does not. It is
//! total: a character that is not part of the language becomes a `Punct` token. Words are keywords by spelling
//! alone, so a field called `step` is a `Keyword` here unless it follows a point.

use crate::ast::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A word of the language: `rule`, `forbid`, `each`.
    Keyword,
    /// A name: `fokker_dr1`, `14L3`.
    Name,
    /// A number or a cell: `12`, `0507`, `@0507B`.
    Number,
    /// A quoted text with its quotes; the closing quote may be missing at the end of a line.
    Text,
    /// `// …` up to the end of the line.
    Comment,
    /// `/// …` up to the end of the line.
    Doc,
    /// Operators, braces and everything else.
    Punct,
    /// Blanks within a line.
    Space,
    /// One end of line: `\n` or `\r\n`.
    Newline,
}

/// A piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Token {
    /// The token's text within the text it was cut from.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }

    /// Where it is.
    pub(crate) fn span(self) -> Span {
        Span { start: self.start, end: self.end }
    }

    /// Blanks, line ends and comments: what does not count for meaning. Documentation counts.
    pub fn is_trivia(&self) -> bool {
        matches!(self.kind, TokenKind::Space | TokenKind::Newline | TokenKind::Comment)
    }
}

/// The words with which a top-level declaration of the language itself starts.
pub const DECLARATION_WORDS: &[&str] = &[
    "add", "arc", "board", "campaign", "choice", "cup", "deck", "define", "die", "doctrine", "edition", "effect",
    "enum", "event", "example", "for", "kind", "option", "remove", "replace", "rule", "ruleset", "setup", "table",
    "turn", "use", "value", "walk",
];

/// The words with which a statement begins.
pub const STATEMENT_WORDS: &[&str] = &[
    "append", "apply", "ask", "clear", "create", "discard", "each", "emit", "end", "gather", "if", "insert", "let",
    "move", "phase", "place", "play", "remove", "return", "reveal", "roll", "shuffle", "step", "stop", "take", "when",
];

/// The words with which a field of a kind begins.
pub const FIELD_WORDS: &[&str] =
    &["counter", "flag", "memory", "occupies", "part", "stat", "state", "token", "track", "when"];

/// The words with which a step of an example begins.
pub const EXAMPLE_WORDS: &[&str] =
    &["choose", "dice", "do", "draws", "each", "expect", "given", "otherwise", "play", "random"];

/// Words that can't be names.
pub const RESERVED_WORDS: &[&str] = &[
    "and", "as", "because", "else", "false", "holds", "if", "in", "is", "mod", "none", "not", "or", "then", "true",
    "when", "where",
];

/// Every word that some form of the language uses, sorted.
pub const KEYWORDS: &[&str] = &[
    "add",
    "after",
    "along",
    "and",
    "any",
    "append",
    "apply",
    "arc",
    "as",
    "ask",
    "at",
    "avoid",
    "because",
    "before",
    "board",
    "by",
    "campaign",
    "card",
    "chit",
    "choice",
    "choose",
    "clamp",
    "clear",
    "columns",
    "cone",
    "count",
    "counter",
    "create",
    "cup",
    "deck",
    "default",
    "define",
    "dice",
    "die",
    "discard",
    "do",
    "doctrine",
    "draw",
    "drawn",
    "draws",
    "each",
    "edition",
    "effect",
    "else",
    "emit",
    "end",
    "enum",
    "event",
    "every",
    "example",
    "except",
    "expect",
    "extends",
    "facing",
    "false",
    "field",
    "first",
    "flag",
    "for",
    "forbid",
    "from",
    "gather",
    "given",
    "guess",
    "happened",
    "hold",
    "holds",
    "if",
    "in",
    "insert",
    "instead",
    "into",
    "is",
    "kind",
    "known",
    "lasting",
    "least",
    "legal",
    "let",
    "line",
    "list",
    "look",
    "map",
    "memory",
    "mission",
    "mod",
    "most",
    "move",
    "next",
    "nobody",
    "none",
    "not",
    "occupies",
    "of",
    "off",
    "on",
    "one",
    "option",
    "or",
    "order",
    "otherwise",
    "over",
    "owner",
    "part",
    "phase",
    "pick",
    "piece",
    "place",
    "play",
    "prefer",
    "public",
    "random",
    "reading",
    "reconstructed",
    "refused",
    "relax",
    "remove",
    "repeats",
    "replace",
    "require",
    "reshuffle",
    "return",
    "reveal",
    "roll",
    "round",
    "row",
    "rule",
    "ruleset",
    "score",
    "secret",
    "set",
    "setup",
    "shared",
    "showing",
    "shuffle",
    "side",
    "sides",
    "simultaneously",
    "source",
    "start",
    "stat",
    "state",
    "step",
    "steps",
    "stop",
    "sum",
    "table",
    "take",
    "then",
    "this",
    "to",
    "token",
    "track",
    "translation",
    "true",
    "tune",
    "turn",
    "unreachable",
    "until",
    "up",
    "use",
    "value",
    "walk",
    "warn",
    "warned",
    "was",
    "wedge",
    "when",
    "where",
    "with",
    "within",
    "won",
];

/// Whether a word is used by some form of the language.
pub fn is_keyword(word: &str) -> bool {
    let letter = word.bytes().next().map_or(usize::MAX, |first| usize::from(first.wrapping_sub(b'a')));
    match (STARTS.get(letter), STARTS.get(letter.wrapping_add(1))) {
        (Some(from), Some(to)) => KEYWORDS[*from..*to].contains(&word),
        _ => false,
    }
}

/// Where in [`KEYWORDS`] the words with each letter begin, and where those with the last one end.
const STARTS: [usize; 27] = {
    let (mut starts, mut letter, mut at) = ([0; 27], 0, 0);
    while letter < 27 {
        while at < KEYWORDS.len() && ((KEYWORDS[at].as_bytes()[0] - b'a') as usize) < letter {
            at += 1;
        }
        starts[letter] = at;
        letter += 1;
    }
    starts
};

/// Cuts a text into tokens that cover every byte. Texts of 4 GiB and more are cut at that length.
pub fn lex(text: &str) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    tokens.extend(Lexer::new(text));
    tokens
}

/// What comes before the first token with this text, and what comes after it; none if there is no such token. Comments
/// and quoted texts may contain it.
pub fn split_at<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let token = Lexer::new(text).find(|token| token.text(text) == word)?;
    Some((&text[..token.start as usize], &text[token.end as usize..]))
}

/// The words of a text: names, keywords, numbers, and the content of quoted texts. Comments have none.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word =
        |t: &Token| matches!(t.kind, TokenKind::Name | TokenKind::Keyword | TokenKind::Number | TokenKind::Text);
    Lexer::new(text).filter(is_word).map(move |token| token.text(text).trim_matches('"'))
}

/// The first token at or after a place that is neither blank nor comment; the line's end counts as a token.
pub(crate) fn token_at(text: &str, at: usize) -> Option<Token> {
    let rest = text.get(at..)?;
    let token = Lexer::new(rest).find(|t| !matches!(t.kind, TokenKind::Space | TokenKind::Comment | TokenKind::Doc))?;
    if token.kind == TokenKind::Newline && rest.trim().is_empty() {
        return None;
    }
    let shift = at as u32;
    Some(Token { kind: token.kind, start: token.start + shift, end: token.end + shift })
}

/// The lexer as an iterator, for callers that need no list.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t str,
    at: usize,
    after_point: bool,
}

impl<'t> Lexer<'t> {
    /// A lexer at the start of a text.
    pub fn new(text: &'t str) -> Self {
        Lexer { text, at: 0, after_point: false }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = self.text.get(self.at..)?;
        let (kind, length) = first_token(rest, self.after_point)?;
        let start = u32::try_from(self.at).ok()?;
        let end = u32::try_from(self.at + length).ok()?;
        self.after_point = &rest[..length] == ".";
        self.at += length;
        Some(Token { kind, start, end })
    }
}

fn first_token(rest: &str, after_point: bool) -> Option<(TokenKind, usize)> {
    let bytes = rest.as_bytes();
    let first = *bytes.first()?;
    Some(match first {
        b'\n' => (TokenKind::Newline, 1),
        b'\r' if bytes.get(1) == Some(&b'\n') => (TokenKind::Newline, 2),
        b' ' | b'\t' | b'\r' => (TokenKind::Space, run(bytes, |b| b == b' ' || b == b'\t')),
        b'/' if bytes.get(1) == Some(&b'/') => {
            let doc = bytes.get(2) == Some(&b'/') && bytes.get(3) != Some(&b'/');
            let mut length = run(bytes, |b| b != b'\n');
            if bytes.get(length) == Some(&b'\n') && bytes[length - 1] == b'\r' {
                length -= 1;
            }
            (if doc { TokenKind::Doc } else { TokenKind::Comment }, length)
        }
        b'"' => (TokenKind::Text, text_length(bytes)),
        b'@' if bytes.get(1).is_some_and(u8::is_ascii_digit) => (TokenKind::Number, 1 + run(&bytes[1..], is_name_byte)),
        b'0'..=b'9' => {
            let digits = run(bytes, |b| b.is_ascii_digit());
            let all = run(bytes, is_name_byte);
            (if all > digits { TokenKind::Name } else { TokenKind::Number }, all)
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            let length = run(bytes, is_name_byte);
            let keyword = !after_point && is_keyword(&rest[..length]);
            (if keyword { TokenKind::Keyword } else { TokenKind::Name }, length)
        }
        _ => (TokenKind::Punct, punct_length(rest)),
    })
}

fn is_name_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// The first byte is always included.
fn run(bytes: &[u8], more: impl Fn(u8) -> bool) -> usize {
    1 + bytes[1..].iter().position(|&b| !more(b)).unwrap_or(bytes.len() - 1)
}

fn text_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\n' => break,
            b'"' => return at + 1,
            b'\\' if at + 1 < bytes.len() && bytes[at + 1] != b'\n' => at += 2,
            _ => at += 1,
        }
    }
    let end = at.min(bytes.len());
    if end > 1 && bytes[end - 1] == b'\r' { end - 1 } else { end }
}

fn punct_length(rest: &str) -> usize {
    match rest.as_bytes() {
        [b'=' | b'!' | b'<' | b'>' | b'+' | b'-', b'=', ..] | [b'-', b'>', ..] | [b'.', b'.', ..] => 2,
        _ => rest.chars().next().map_or(1, char::len_utf8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_lists_are_sorted() {
        for list in [KEYWORDS, DECLARATION_WORDS, STATEMENT_WORDS, FIELD_WORDS, EXAMPLE_WORDS, RESERVED_WORDS] {
            assert!(list.is_sorted(), "{list:?}");
        }
    }

    #[test]
    fn keywords_are_those_of_the_list() {
        for word in KEYWORDS {
            assert!(is_keyword(word), "{word}");
            let (longer, shorter) = (format!("{word}q"), &word[1..]);
            assert_eq!(is_keyword(&longer), KEYWORDS.contains(&longer.as_str()));
            assert_eq!(is_keyword(shorter), KEYWORDS.contains(&shorter));
        }
        assert!(!["", "Rule", "z", "~", "é", "_", "0", "`"].into_iter().any(is_keyword));
    }

    #[test]
    fn tokens_cover_every_byte() {
        for text in [
            "",
            "a",
            "x\r\n\ry",
            "\"open\r\n",
            "\"a\\\"b\" // c",
            "//// no doc\n/// doc",
            "é→\u{1F6E9}@@0507B..4",
            "\"\\",
        ] {
            let mut at = 0;
            for token in lex(text) {
                assert_eq!(token.start, at);
                assert!(token.end > token.start);
                assert!(text.is_char_boundary(token.end as usize), "{text:?}");
                at = token.end;
            }
            assert_eq!(at as usize, text.len(), "{text:?}");
        }
    }

    #[test]
    fn tokens_have_kinds() {
        let kinds = |text: &str| -> Vec<(TokenKind, String)> {
            lex(text).iter().filter(|t| !t.is_trivia()).map(|t| (t.kind, t.text(text).to_owned())).collect()
        };
        use TokenKind::{Keyword, Name, Number, Punct, Text};
        let expected = [
            (Keyword, "rule"),
            (Name, "x"),
            (Punct, "."),
            (Name, "step"),
            (Punct, ">="),
            (Name, "14L3"),
            (Number, "12"),
            (Punct, ".."),
            (Number, "@0507B"),
            (Text, "\"a b\""),
        ];
        let got = kinds("rule x.step >= 14L3 12..@0507B \"a b\" // end");
        assert_eq!(got, expected.map(|(k, t)| (k, t.to_owned())));
    }
}
