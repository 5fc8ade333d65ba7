//! Matching brackets and folding ranges.
//!
//! Brackets in strings and comments don't count. A declaration that begins in the first column closes all open
//! brackets, as it does for the parser, so that a missing brace does not affect the rest of a file.

use std::ops::Range;

/// A foldable range of lines: all lines after the first, up to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fold {
    /// The line that stays visible, from 0.
    pub first: usize,
    /// The last line that is hidden.
    pub last: usize,
}

/// All folding ranges, ordered by first line; at most one begins in a line, the outermost.
pub fn folds(text: &str) -> Vec<Fold> {
    let mut found: Vec<Fold> = Vec::new();
    let mut open: Vec<(usize, u8)> = Vec::new();
    let mut line = 0;
    // The first line of the current block of comment lines.
    let mut comment: Option<usize> = None;
    for of_line in text.split_inclusive('\n') {
        let first = of_line.bytes().next().unwrap_or(b'\n');
        if begins_declaration(first) {
            open.clear();
        }
        let is_comment = of_line.trim_start().starts_with("//");
        match (comment, is_comment) {
            (None, true) => comment = Some(line),
            (Some(from), false) => {
                comment = None;
                if line - from > 2 {
                    found.push(Fold { first: from, last: line - 1 });
                }
            }
            _ => {}
        }
        if !is_comment {
            scan(of_line, |_, b| match b {
                b'{' | b'(' | b'[' => open.push((line, b)),
                _ => {
                    if open.last().is_some_and(|o| answers(o.1) == b)
                        && let Some((from, _)) = open.pop()
                        && line > from + 1
                    {
                        // The line with the closing bracket stays visible.
                        found.push(Fold { first: from, last: line - 1 });
                    }
                }
            });
        }
        line += 1;
    }
    if let Some(from) = comment.filter(|from| line - from > 2) {
        found.push(Fold { first: from, last: line - 1 });
    }
    found.sort_by_key(|f| (f.first, std::cmp::Reverse(f.last)));
    found.dedup_by_key(|f| f.first);
    found
}

/// The bracket at a position or just before it, and its match.
pub fn pair(text: &str, at: usize) -> Option<(usize, usize)> {
    let bracket = |i: usize| text.as_bytes().get(i).copied().filter(|b| b"{}()[]".contains(b)).map(|b| (i, b));
    let (place, b) = bracket(at).or_else(|| bracket(at.checked_sub(1)?))?;
    let other = if b"{([".contains(&b) { forwards(text, place, b)? } else { backwards(text, place, b)? };
    Some((place, other))
}

/// Maximum distance of a matching bracket, in bytes.
const FAR: usize = 400_000;

fn forwards(text: &str, place: usize, bracket: u8) -> Option<usize> {
    let start = crate::typing::line_start(text, place);
    let (mut depth, mut found, mut seen, mut at) = (0i32, None, false, start);
    for line in text.get(start..)?.split_inclusive('\n') {
        if at > start && line.bytes().next().is_some_and(begins_declaration) || at > place + FAR {
            return None;
        }
        scan(line, |i, b| {
            let here = at + i;
            seen |= here == place;
            if here < place || found.is_some() {
                return;
            }
            if b == bracket {
                depth += 1;
            } else if b == answers(bracket) {
                depth -= 1;
                if depth == 0 {
                    found = Some(here);
                }
            }
        });
        // The position is in a string or a comment.
        if !seen {
            return None;
        }
        if found.is_some() {
            return found;
        }
        at += line.len();
    }
    None
}

fn backwards(text: &str, place: usize, bracket: u8) -> Option<usize> {
    let mut depth = 0i32;
    let mut end = crate::typing::end_of_line(text, place);
    let mut first = true;
    loop {
        let start = crate::typing::line_start(text, end.min(place));
        let line = text.get(start..end)?;
        let mut here: Vec<(usize, u8)> = Vec::new();
        scan(line, |i, b| here.push((start + i, b)));
        if first && !here.iter().any(|(i, _)| *i == place) {
            return None;
        }
        first = false;
        for (i, b) in here.into_iter().rev().filter(|(i, _)| *i <= place) {
            if b == bracket {
                depth += 1;
            } else if answers(b) == bracket {
                depth -= 1;
                if depth == 0 {
                    return Some(i);
                }
            }
        }
        if start == 0 || line.bytes().next().is_some_and(begins_declaration) || start + FAR < place {
            return None;
        }
        end = start - 1;
    }
}

fn answers(open: u8) -> u8 {
    match open {
        b'{' => b'}',
        b'(' => b')',
        b'[' => b']',
        _ => 0,
    }
}

fn begins_declaration(first: u8) -> bool {
    first.is_ascii_alphanumeric() || first == b'_' || first >= 0x80
}

/// The brackets of a line outside strings and comments.
fn scan(line: &str, mut bracket: impl FnMut(usize, u8)) {
    let bytes = line.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'"' => {
                i += 1;
                while i < bytes.len() && bytes[i] != b'"' {
                    i += if bytes[i] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if bytes.get(i + 1) == Some(&b'/') => return,
            b @ (b'{' | b'}' | b'(' | b')' | b'[' | b']') => bracket(i, b),
            _ => {}
        }
        i += 1;
    }
}

/// The lines hidden by these folds: ranges of lines from 0, in order, without overlap.
pub fn hidden(folds: &[Fold]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for fold in folds {
        let range = fold.first + 1..fold.last + 1;
        match found.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => found.push(range),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_and_long_comments_fold() {
        let text = "// one\n// two\n// three\nkind k {\n  stat a : { x,\n    y, z }\n  track b\n}\nrule broken {\n  forbid\nrule next {\n  a\n  b\n}\n";
        let found: Vec<(usize, usize)> = folds(text).into_iter().map(|f| (f.first, f.last)).collect();
        assert_eq!(found, [(0, 2), (3, 6), (10, 12)]);
        assert_eq!(hidden(&folds(text)), [1..3, 4..7, 11..13]);
    }

    #[test]
    fn matching_brackets_are_found() {
        let text = "kind k {\n  a (b \")\" [c]) // }\n}\n";
        let (open, close) = (7, text.rfind('}').expect("the token"));
        assert_eq!(pair(text, open), Some((open, close)));
        assert_eq!(pair(text, close + 1), Some((close, open)));
        let paren = text.find('(').expect("the token");
        assert_eq!(pair(text, paren).map(|p| &text[p.1..p.1 + 1]), Some(")"));
        assert_eq!(pair(text, paren).map(|p| p.1), text.find(") //"));
        let in_comment = text.find("// }").expect("the token") + 3;
        assert_eq!(pair(text, in_comment), None);
        assert_eq!(pair("rule a {\nrule b }\n", 7), None);
        for at in 0..text.len() + 3 {
            pair(text, at);
        }
    }
}
