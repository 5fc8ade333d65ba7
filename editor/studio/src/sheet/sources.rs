//! Rulebook sources in words: the place in the book without repetition, and the meanings of the short book names.
//!
//! A file uses short names for its books (`source "B1" "page 3"`) and explains them in a comment (`// B1 is the
//! rulebook`).

use super::Reading;
use dicta_syntax::tokens::{Lexer, Token, TokenKind};

/// Each short name in a source, with its explanation from a comment.
pub fn books(reading: &Reading, source: &str) -> Vec<(String, String)> {
    let mut books: Vec<(String, String)> = Vec::new();
    for name in source.split(|c: char| !c.is_alphanumeric()).filter(|w| is_short_name(w)) {
        if !books.iter().any(|(n, _)| n == name) {
            let texts = reading.names.files().iter().map(|f| f.source.text.as_ref());
            books.extend(explained(texts, name).map(|is| (name.to_owned(), is)));
        }
    }
    books
}

/// Capital letters and digits, as in short names of books.
fn is_short_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && word.chars().any(|c| c.is_ascii_digit())
        && letters.all(|c| c.is_uppercase() || c.is_ascii_digit())
}

/// Book and place: removes the list of books from `B1, B2 B1 page 3, B2 page 5`, since each place names its book.
pub fn once(source: &str) -> &str {
    let first = source.split([',', ' ']).next().unwrap_or_default();
    let again = source.match_indices(' ').map(|(at, _)| (&source[..at], &source[at + 1..]));
    let mut rests = again.filter(|(list, rest)| {
        list.split(", ").all(|name| !name.contains(' ')) && rest.strip_prefix(first).is_some_and(|r| r.starts_with(' '))
    });
    rests.next().map_or(source, |(_, rest)| rest)
}

/// The first explanation of a name in a comment: `B1 is the rulebook` or, continuing, `B2 a short account of it`.
fn explained<'t>(texts: impl Iterator<Item = &'t str>, name: &str) -> Option<String> {
    for text in texts {
        let comments = Lexer::new(text).take_while(Token::is_trivia).filter(|t| t.kind == TokenKind::Comment);
        let lines = comments.map(|t| t.text(text).trim_start_matches('/').trim());
        let comment = lines.collect::<Vec<_>>().join(" ");
        for (at, _) in comment.match_indices(name) {
            let before = comment[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
            let rest = comment[at + name.len()..].strip_prefix(' ').unwrap_or_default();
            let is = rest.strip_prefix("is ").unwrap_or(rest);
            let said = ["the ", "a ", "an "].iter().any(|article| is.starts_with(article));
            if before && said {
                let end = is.find([',', ';', '.']).unwrap_or(is.len());
                return Some(is[..end].to_owned());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn books_are_named_once_and_explained() {
        assert_eq!(once("B1, B2 B1 page 3, B2 page 5"), "B1 page 3, B2 page 5");
        assert_eq!(once("B1 page 3"), "B1 page 3");
        assert_eq!(once("my notes page 3"), "my notes page 3");
        let texts = [
            "// A game.\n//\n// B1 is the rulebook, B2 a short account\n// of it; XB1 is nothing.\n\nedition 1\n// B3 is late\n",
        ];
        let said = |name: &str| explained(texts.iter().copied(), name);
        assert_eq!(said("B1").as_deref(), Some("the rulebook"));
        assert_eq!(said("B2").as_deref(), Some("a short account of it"));
        assert_eq!((said("B3"), said("B4")), (None, None));
        assert!(is_short_name("B1") && !is_short_name("Card") && !is_short_name("lines") && !is_short_name("3"));
    }
}
