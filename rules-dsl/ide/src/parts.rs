//! Replacements of parts of declarations for an overlay.

use dicta_syntax::tokens::{Token, TokenKind, lex};
use std::ops::Range;

/// The one-line source that replaces a part in an overlay, and the range of its amount. `text` is the current source.
/// It keeps its condition and its reason; its name precedes it in the overlay.
pub fn replacement(name: &str, text: &str) -> (String, Range<usize>) {
    let tokens: Vec<Token> = lex(text).into_iter().filter(|t| !is_comment(t)).collect();
    let lead = format!("{name} by ");
    let mut line = String::new();
    // The amount extends from after the sign to the first word of another clause.
    let mut amount: Option<Range<usize>> = None;
    let (mut i, mut depth, mut ended) = (0, 0i32, false);
    while let Some(token) = tokens.get(i) {
        let word = token.text(text);
        i += 1;
        if token.is_trivia() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
            continue;
        }
        match word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "as" if depth == 0 => {
                i += tokens[i..].iter().position(|t| !t.is_trivia()).map_or(0, |next| next + 1);
                ended = true;
                continue;
            }
            "when" | "because" | "unreachable" if depth == 0 => ended = true,
            _ => {}
        }
        let is_sign = line.is_empty() && matches!(word, "+" | "-");
        if !is_sign && !ended {
            let start = amount.as_ref().map_or(line.len(), |a| a.start);
            amount = Some(start..line.len() + word.len());
        }
        line.push_str(word);
    }
    let line = format!("{lead}{}", line.trim_end());
    let amount = amount.map_or(line.len()..line.len(), |a| a.start + lead.len()..a.end + lead.len());
    (line, amount)
}

fn is_comment(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Comment | TokenKind::Doc)
}

#[cfg(test)]
mod tests {
    use super::replacement;

    #[test]
    fn a_line_keeps_its_condition_and_loses_its_name() {
        let said = |text: &str| {
            let (line, amount) = replacement("range", text);
            (line[amount].to_owned(), line)
        };
        let now = "- (a + 2) * 3 when near(a,  b)\n    as range   because \"far as it is\"";
        let then = "range by - (a + 2) * 3 when near(a, b) because \"far as it is\"";
        assert_eq!(said(now), ("(a + 2) * 3".to_owned(), then.to_owned()));
        assert_eq!(said("+ 1 // one"), ("1".to_owned(), "range by + 1".to_owned()));
    }
}
